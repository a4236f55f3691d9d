#include <bits/stdc++.h>
using namespace std;
int a[1000000], t[1 << 20];
int main() {
    int n = 0;
    scanf("%d", &n);
    n = abs(n);
    for (int i = 0; i < n % 200; i++) {
        a[(i * 7919LL * n) % 1000000] += i + 1;
        t[(i * 104729LL) % (1 << 20)]++;
    }
    long long s = 0;
    for (int x : a) s += x;
    for (int x : t) s = s * 3 + x;
    printf("%lld\n", s);
}
