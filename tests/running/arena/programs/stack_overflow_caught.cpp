#include <bits/stdc++.h>
#include <signal.h>
static char other[65536];
static int f(int n) {
    volatile char b[10000];
    b[n % 1000] = 1;
    return f(n + 1) + b[5];
}
int main() {
    int n = 0;
    scanf("%d", &n);
    printf("%d\n", n), fflush(stdout);
    stack_t s = {};
    s.ss_sp = other, s.ss_size = sizeof other;
    sigaltstack(&s, nullptr);
    struct sigaction a = {};
    a.sa_handler = [](int) { _Exit(0); }, a.sa_flags = SA_ONSTACK;
    sigaction(SIGSEGV, &a, nullptr);
    if (n % 2) printf("%d\n", f(0));
}
