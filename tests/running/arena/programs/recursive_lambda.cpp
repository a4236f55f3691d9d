#include <bits/stdc++.h>
using namespace std;
int main() {
    int n = 0;
    cin >> n;
    static unordered_map<int, long long> memo;
    function<long long(int)> f = [&](int k) -> long long {
        if (k < 2) return k;
        auto it = memo.find(k);
        if (it != memo.end()) return it->second;
        return memo[k] = (f(k - 1) + f(k - 2)) % 1000000007;
    };
    cout << f(abs(n) % 1000) << ' ' << memo.size() << endl;
}
