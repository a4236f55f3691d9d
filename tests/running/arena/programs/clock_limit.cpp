#include <bits/stdc++.h>
using namespace std;
int main() {
    int n = 0;
    cin >> n;
    long k = 0;
    while (clock() < 0.003 * CLOCKS_PER_SEC) k++;
    cout << n << ' ' << (k > 0) << endl;
}
