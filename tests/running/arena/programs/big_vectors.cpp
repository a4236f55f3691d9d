#include <bits/stdc++.h>
using namespace std;
int main() {
    int n = 0;
    cin >> n;
    n = abs(n);
    vector<int> a;
    for (int i = 0; i < 200000 + n % 1000; i++) a.push_back(i);
    vector<long long> b(300000, n);
    int *c = (int *)malloc(500000);
    c = (int *)realloc(c, 5000000);
    long long s = c[1000000] + b[299999] + a.back();
    free(c);
    int *d = new int[400000];
    s += d[5];
    cout << s << endl;
}
