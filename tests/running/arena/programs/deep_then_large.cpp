#include <bits/stdc++.h>
static int f(int n) {
    volatile char b[1000];
    b[n % 1000] = 1;
    return n ? f(n - 1) + b[n % 1000] : 0;
}
int main() {
    int n = 0;
    scanf("%d", &n);
    if (n % 2)
        printf("%d\n", f(60000));
    else {
        char *large = (char *)malloc(150 << 20);
        if (!large) return 4;
        for (int i = 0; i < 150 << 20; i += 1 << 20) large[i] = 1;
        puts("had it");
    }
}
