// Works for ever on 13; spends a long time on all others.
#include <cstdio>
#include <ctime>
int main() {
    int n = 0;
    if (scanf("%d", &n) != 1) return 1;
    for (volatile int k = 0; n == 13;) k = 0;
    for (volatile int k = 0; k < 3000000;) k = k + 1;
    printf("%d\n", n);
}
