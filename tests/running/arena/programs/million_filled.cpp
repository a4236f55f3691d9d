#include <bits/stdc++.h>
using namespace std;
int a[1000000];
int main() {
    int n = 0;
    scanf("%d", &n);
    long long s = 0;
    for (int i = 0; i < 1000000; i++) s += a[i];
    memset(a, 0x3f, sizeof a);
    for (int i = 0; i < 1000000; i++) a[i] ^= n;
    for (int i = 0; i < 1000000; i += 997) s += a[i];
    printf("%lld\n", s);
}
