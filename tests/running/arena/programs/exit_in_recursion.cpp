#include <bits/stdc++.h>
using namespace std;
int n;
vector<int> path;
void go(int d) {
    path.push_back(d);
    if (d == n % 300) {
        cout << path.size();
        exit(0);
    }
    go(d + 1);
}
int main() {
    cin >> n;
    n = abs(n);
    go(0);
}
