#include <bits/stdc++.h>
#include <unistd.h>
int main() {
    int n = 0;
    char old[16] = "";
    scanf("%d", &n);
    pread(1, old, 8, 0);
    printf("%d seen %.3s\n", n, n < 0 ? old : "");
}
