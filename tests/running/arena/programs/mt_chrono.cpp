#include <bits/stdc++.h>
using namespace std;
mt19937 rng(chrono::steady_clock::now().time_since_epoch().count());
int main() {
    int n = 0;
    cin >> n;
    n = abs(n) % 300;
    vector<int> p(n);
    iota(p.begin(), p.end(), 0);
    shuffle(p.begin(), p.end(), rng);
    sort(p.begin(), p.end());
    cout << accumulate(p.begin(), p.end(), 0) << endl;
}
