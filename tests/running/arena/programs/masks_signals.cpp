#include <bits/stdc++.h>
#include <signal.h>
int main() {
    int n = 0;
    scanf("%d", &n);
    sigset_t set, old;
    sigemptyset(&set), sigaddset(&set, SIGUSR1);
    sigprocmask(SIG_BLOCK, &set, &old);
    int before = sigismember(&old, SIGUSR1);
    sigprocmask(SIG_BLOCK, nullptr, &old);
    printf("%d %d %d\n", n, before, sigismember(&old, SIGUSR1));
    if (n % 3 == 0) sigfillset(&set), sigprocmask(SIG_BLOCK, &set, nullptr);
}
