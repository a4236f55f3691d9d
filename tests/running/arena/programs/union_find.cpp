#include <bits/stdc++.h>
using namespace std;
int p[200005];
int find(int x) { return p[x] ? p[x] = find(p[x]) : x; }
int main() {
    int n = 0;
    scanf("%d", &n);
    n = abs(n) % 1000 + 5;
    int c = 0;
    for (int i = 1; i < n; i++) {
        int a = find(i), b = find(i * 7 % n + 1);
        if (a != b) p[a] = b, c++;
    }
    printf("%d %d\n", c, find(1));
}
