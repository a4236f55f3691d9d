#include <bits/stdc++.h>
using namespace std;
int main() {
    int n = 0;
    cin >> n;
    cout << n << endl;
    return abs(n) % 3;
}
