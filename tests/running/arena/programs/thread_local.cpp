#include <bits/stdc++.h>
using namespace std;
thread_local int t = 5;
thread_local vector<int> q;
int main() {
    int n = 0;
    cin >> n;
    t += n;
    q.push_back(n);
    cout << t << ' ' << q.size() << ' ' << (errno = n, errno) << endl;
}
