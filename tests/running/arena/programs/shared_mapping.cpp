#include <bits/stdc++.h>
#include <sys/mman.h>
int main() {
    int n = 0;
    scanf("%d", &n);
    int *at = (int *)mmap(nullptr, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    printf("%d %d\n", n, at[1000]), at[1000] = n;
}
