#include <bits/stdc++.h>
#include <sys/syscall.h>
#include <unistd.h>
int main() {
    static long first = syscall(SYS_brk, 0);
    int n = 0;
    scanf("%d", &n);
    syscall(SYS_brk, first + 500000);
    *(char *)(first + 400000) = 1;
    printf("%d %d\n", n, (int)(syscall(SYS_brk, 0) - first));
}
