#include <bits/stdc++.h>
using namespace std;
int main() {
    int n = 0;
    cin >> n;
    cout << n << endl;
    assert(n != 13);
    if (n == 14) abort();
    if (n == 15) raise(SIGFPE);
    if (n == 16) {
        volatile int z = 0;
        cout << 1 / z;
    }
    cout << "fine";
}
