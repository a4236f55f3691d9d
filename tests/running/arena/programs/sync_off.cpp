#include <bits/stdc++.h>
using namespace std;
int main() {
    ios::sync_with_stdio(false);
    cin.tie(0);
    cout.tie(0);
    int n = 0;
    cin >> n;
    vector<long long> a(n);
    for (auto &x : a) cin >> x;
    sort(a.begin(), a.end());
    for (auto x : a) cout << x << ' ';
    cout << '\n' << fixed << setprecision(3) << accumulate(a.begin(), a.end(), 0.0) / max(n, 1);
}
