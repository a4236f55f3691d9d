#include <bits/stdc++.h>
using namespace std;
#define int long long
int d[505][505];
signed main() {
    int n = 0;
    cin >> n;
    n = llabs(n) % 40 + 1;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) d[i][j] = d[i][j] * 2 + (i * j) % 7 + 1;
    int s = 0;
    for (int i = 0; i < n; i++) s += d[i][n - 1] * 1000000007LL % 998244353;
    cout << s << endl;
}
