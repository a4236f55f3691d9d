#include <bits/stdc++.h>
using namespace std;
int main() {
    int n = 0;
    scanf("%d", &n);
    long long s = 0;
    for (int k = 1; k < 40; k++) {
        int *p = (int *)calloc(k * 100, 4);
        for (int i = 0; i < k * 100; i++) s += p[i], p[i] = n + 1;
        if (k % 3) free(p);
    }
    printf("%d %lld\n", n, s);
}
