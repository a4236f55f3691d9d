#include <bits/stdc++.h>
using namespace std;
struct E {
    int to, nx;
} e[400005];
int head[100005], ec;
void add(int a, int b) {
    e[++ec] = {b, head[a]};
    head[a] = ec;
}
int dep[100005];
void dfs(int u, int f) {
    for (int i = head[u]; i; i = e[i].nx)
        if (e[i].to != f) dep[e[i].to] = dep[u] + 1, dfs(e[i].to, u);
}
int main() {
    int n = 0;
    scanf("%d", &n);
    n = abs(n) % 500 + 1;
    for (int i = 2; i <= n; i++) add(i / 2, i), add(i, i / 2);
    dfs(1, 0);
    printf("%d %d\n", ec, *max_element(dep, dep + n + 1));
}
