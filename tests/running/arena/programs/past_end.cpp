#include <bits/stdc++.h>
using namespace std;
int main() {
    int x = 0;
    string s, l;
    long long t = 0;
    for (int i = 0; i < 20; i++) {
        if (scanf("%d", &x) == 1)
            t += x;
        else
            t = t * 2 + 1;
    }
    cin >> s;
    getline(cin, l);
    int c = getchar();
    cin.clear();
    cin >> x;
    printf("%lld %zu %zu %d %d %d\n", t, s.size(), l.size(), c, (int)cin.fail(), feof(stdin) != 0);
}
