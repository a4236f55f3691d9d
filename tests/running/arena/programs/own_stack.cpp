#include <bits/stdc++.h>
using namespace std;
int n;
void work() {
    volatile char b[1 << 20];
    b[n & 1023] = 1;
    printf("%d\n", n + b[n & 1023]);
    exit(0);
}
int main() {
    scanf("%d", &n);
    static char *p;
    p = (char *)malloc(64 << 20) + (64 << 20) - 64;
    __asm__ volatile("mov %0,%%rsp; call *%1" ::"r"(p), "r"(work));
}
