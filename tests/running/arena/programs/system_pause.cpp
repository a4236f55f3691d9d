#include <bits/stdc++.h>
using namespace std;
int main() {
    int n = 0;
    cin >> n;
    cout << n << endl;
    int r = system("pause");
    (void)r;
}
