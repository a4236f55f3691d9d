#include <bits/stdc++.h>
using namespace std;
int main() {
    int n = 0;
    scanf("%d", &n);
    char *p = (char *)malloc((size_t)800 << 20);
    printf("%d %d\n", n, p ? 1 : 0);
    if (p) p[n & 7] = 1;
}
