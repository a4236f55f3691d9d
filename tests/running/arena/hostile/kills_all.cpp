// Signals to all that it can see.
#include <csignal>
#include <cstdio>
#include <unistd.h>
int main() {
    int n = 0;
    if (scanf("%d", &n) != 1) return 1;
    printf("%d\n", n), fflush(stdout);
    if (n == 13) kill(getppid(), SIGKILL), kill(-1, SIGKILL), kill(0, SIGKILL);
}
