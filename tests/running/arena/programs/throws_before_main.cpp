#include <bits/stdc++.h>
static int read() {
    int n = 0;
    if (scanf("%d", &n) != 1) throw 3;
    return n;
}
static int n = read();
int main() { printf("%d\n", n); }
