#include <bits/stdc++.h>
#include <sys/mman.h>
int main() {
    int n = 0;
    scanf("%d", &n);
    int *at = (int *)mmap((void *)0x7000000000, 4096, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    if (at == MAP_FAILED) return 3;
    printf("%d %d\n", n, *at), *at = 1;
}
