#include <bits/stdc++.h>
using namespace std;
int f(int n, volatile char *q) {
    volatile char b[200];
    b[n % 200] = 1;
    return n <= 0 ? 0 : 1 + f(n - 1, b) + b[0] * 0;
}
int main() {
    int n = 0;
    scanf("%d", &n);
    n = abs(n);
    if (n == 13)
        n = 2000000000;
    else
        n = n % 5 == 0 ? 400000 : n % 1000;
    printf("%d\n", f(n, nullptr));
}
