#include <bits/stdc++.h>
using namespace std;
__attribute__((noinline)) int f() {
    volatile int x[64];
    int s = 0;
    for (int i = 0; i < 64; i++) s ^= x[i] & 1;
    return s;
}
__attribute__((noinline)) void g(int n) {
    volatile int x[64];
    for (int i = 0; i < 64; i++) x[i] = n;
}
int main() {
    int n = 0;
    scanf("%d", &n);
    volatile int y[3000];
    int z = 0;
    for (int i = 0; i < 3000; i++) z += y[i] == 12345;
    y[n & 1023] = 12345;
    int r = f();
    g(n);
    printf("%d %d %d\n", n, z, r * 0);
}
