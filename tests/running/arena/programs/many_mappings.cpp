#include <bits/stdc++.h>
#include <sys/mman.h>
int main() {
    int n = 0, bad = 0;
    scanf("%d", &n);
    for (int i = 0; i < 4500; i++) {
        int *at = (int *)mmap(nullptr, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (i % 20 == 0) bad += *at != 0, *at = n + 1;
        if (i % 50)
            munmap(at, 8192);
        else
            munmap(at, 4096);
    }
    printf("%d %d\n", n, bad);
}
