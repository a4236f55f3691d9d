#include <bits/stdc++.h>
using namespace std;
int main() {
    int n = 0;
    scanf("%d", &n);
    char *p = (char *)sbrk(300000);
    int z = 0;
    for (int i = 0; i < 300000; i++) z += p[i] != 0;
    memset(p, n, 300000);
    printf("%d %d\n", n, z);
}
