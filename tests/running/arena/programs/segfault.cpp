#include <bits/stdc++.h>
using namespace std;
int *p;
int main() {
    int n = 0;
    scanf("%d", &n);
    printf("%d\n", n);
    fflush(stdout);
    if (n % 4 == 1) {
        p = (int *)(size_t)(n % 7);
        *p = 3;
    }
    puts("ok");
}
