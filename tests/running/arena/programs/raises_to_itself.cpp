#include <bits/stdc++.h>
#include <signal.h>
static volatile int seen;
int main() {
    int n = 0;
    scanf("%d", &n);
    signal(SIGUSR1, [](int) { seen++; });
    raise(SIGUSR1), raise(SIGUSR1);
    printf("%d %d\n", n, seen);
}
