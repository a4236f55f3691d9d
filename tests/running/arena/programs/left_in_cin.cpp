#include <bits/stdc++.h>
using namespace std;
int main() {
    ios::sync_with_stdio(false);
    cin.exceptions(ios::badbit);
    cin.tie(nullptr);
    char b[64];
    cout.rdbuf()->pubsetbuf(b, 64);
    int n = 0;
    cin >> n;
    cout << hex << setfill('*') << setw(12) << n << endl;
    cin.setstate(ios::failbit);
    cout.setstate(ios::failbit);
}
