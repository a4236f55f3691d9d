#include <bits/stdc++.h>
struct Late {
    int n = 0;
    ~Late() {
        printf("late %d\n", n), fflush(stdout);
        _Exit(n & 1);
    }
} late;
int main() { scanf("%d", &late.n); }
