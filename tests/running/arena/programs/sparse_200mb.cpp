#include <bits/stdc++.h>
using namespace std;
char a[200 << 20];
int main() {
    unsigned n = 0;
    scanf("%u", &n);
    unsigned s = 0, x = n * 2654435761u;
    for (int i = 0; i < 300; i++) {
        x = x * 1664525 + 1013904223;
        s += a[x % sizeof a];
        a[x % sizeof a]++;
    }
    printf("%u\n", s);
}
