#include <bits/stdc++.h>
using namespace std;
int main() {
    int n = 0;
    cin >> n;
    vector<char *> v;
    try {
        if (n % 2)
            for (;;) v.push_back(new char[50 << 20]);
    } catch (bad_alloc &) {
        cout << "full ";
    }
    cout << n << endl;
}
