#include <bits/stdc++.h>
using namespace std;
int main() {
    int n = 0;
    scanf("%d", &n);
    printf("%d\n", n);
    if (n % 3 == 0) _Exit(0);
    if (n % 3 == 1) {
        fflush(stdout);
        quick_exit(0);
    }
}
