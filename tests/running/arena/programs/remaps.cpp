#include <bits/stdc++.h>
#include <sys/mman.h>
int main() {
    int n = 0;
    scanf("%d", &n);
    char *at = (char *)mmap(nullptr, 65536, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    at[5] = (char)n;
    at = (char *)mremap(at, 65536, 1 << 22, MREMAP_MAYMOVE);
    mprotect(at, 4096, PROT_READ);
    printf("%d %d %d\n", n, (char)n == at[5], at[1 << 21]);
}
