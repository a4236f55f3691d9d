#include <bits/stdc++.h>
using namespace std;
int cnt, a[1005];
map<int, int> m;
vector<int> v;
long long s;
int main() {
    int n = 0;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        int x;
        scanf("%d", &x);
        cnt++;
        a[x % 1005]++;
        m[x]++;
        v.push_back(x);
        s += x;
    }
    int z = 0;
    for (int x : a) z += x;
    printf("%d %d %zu %zu %lld\n", cnt, z, m.size(), v.size(), s);
}
