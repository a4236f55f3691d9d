#include <bits/stdc++.h>
using namespace std;
int N = [] {
    int n = 0;
    cin >> n;
    return n;
}();
vector<int> big(N % 1000 + 1, 7);
int main() {
    long long s = 0;
    for (int x : big) s += x;
    int m = 0, x;
    while (cin >> x) m = max(m, x);
    cout << N << ' ' << s << ' ' << m << endl;
}
