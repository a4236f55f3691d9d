#include <bits/stdc++.h>
#include <fcntl.h>
int main() {
    int n = 0;
    scanf("%d", &n);
    int flags = fcntl(0, F_GETFL);
    printf("%d %d\n", n, flags & O_NONBLOCK);
    fcntl(0, F_SETFL, flags | O_NONBLOCK);
}
