#include <bits/stdc++.h>
#include <unistd.h>
int main() {
    int n = 0, ends[2], m = 0;
    scanf("%d", &n);
    if (pipe(ends)) return 5;
    if (write(ends[1], &n, sizeof n) != sizeof n || read(ends[0], &m, sizeof m) != sizeof m) return 6;
    printf("%d %d %d\n", n, m, ends[0]);
}
