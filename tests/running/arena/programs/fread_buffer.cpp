#include <bits/stdc++.h>
using namespace std;
static char buf[1 << 20], *p1 = buf, *p2 = buf;
inline int gc() { return p1 == p2 && (p2 = (p1 = buf) + fread(buf, 1, 1 << 20, stdin), p1 == p2) ? EOF : *p1++; }
int rd() {
    int x = 0, c = gc();
    while (c != EOF && !isdigit(c)) c = gc();
    while (isdigit(c)) x = x * 10 + c - 48, c = gc();
    return x;
}
char ob[1 << 16];
int on;
int main() {
    int n = rd();
    for (int i = 0; i < n; i++) {
        int x = rd();
        on += sprintf(ob + on, "%d,", x ^ i);
        if (on > 60000) break;
    }
    fwrite(ob, 1, on, stdout);
}
