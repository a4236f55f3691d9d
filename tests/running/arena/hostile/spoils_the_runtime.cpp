// Overwrites what the runtime knows.
#include <cstdio>
#include <cstring>
int main() {
    int n = 0;
    if (scanf("%d", &n) != 1) return 1;
    printf("%d\n", n), fflush(stdout);
    memset((char *)0x100000000000 + 0x20000, n, 0x20000);
}
