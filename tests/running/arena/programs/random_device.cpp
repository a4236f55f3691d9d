#include <bits/stdc++.h>
using namespace std;
int main() {
    random_device d;
    int n = 0;
    cin >> n;
    volatile unsigned x = d();
    (void)x;
    cout << n << endl;
}
