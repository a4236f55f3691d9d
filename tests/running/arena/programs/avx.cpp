#include <bits/stdc++.h>
using namespace std;
#pragma GCC optimize("O3")
#pragma GCC target("avx2")
int a[4096], b[4096];
int main() {
    int n = 0;
    cin >> n;
    for (int i = 0; i < 4096; i++) a[i] = i * n;
    for (int i = 0; i < 4096; i++) b[i] += a[i] ^ i;
    long long s = 0;
    for (int x : b) s += x;
    cout << s << endl;
}
