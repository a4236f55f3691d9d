#include <bits/stdc++.h>
using namespace std;
int a[100], b[100];
int main() {
    int n = 0;
    scanf("%d", &n);
    n = abs(n);
    for (int i = 0; i <= 100 + n % 3; i++) a[i] += n;
    long long s = 0;
    for (int x : b) s += x;
    printf("%lld %d\n", s, a[5]);
}
