#include <bits/stdc++.h>
using namespace std;
struct R {
    unsigned long long s;
    R() : s(0x12345) {}
    unsigned next() { return (s = s * 0x5DEECE66DULL + 11) >> 16; }
} rnd;
int main(int c, char **v) {
    for (int i = 1; i < c; i++)
        for (char *p = v[i]; *p; p++) rnd.s = rnd.s * 131 + *p;
    int n = 0;
    if (!(cin >> n)) n = 0;
    cout << rnd.next() % 1000 << ' ' << n << endl;
}
