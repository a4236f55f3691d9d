#include <bits/stdc++.h>
using namespace std;
int best;
int main() {
    signal(SIGALRM, [](int) {
        printf("%d\n", best);
        fflush(stdout);
        _Exit(0);
    });
    int n = 0;
    scanf("%d", &n);
    best = n;
    ualarm(2000, 0);
    for (volatile int i = 0;; i++);
}
