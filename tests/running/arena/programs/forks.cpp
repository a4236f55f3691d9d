#include <bits/stdc++.h>
#include <sys/wait.h>
#include <unistd.h>
int main() {
    int n = 0;
    scanf("%d", &n);
    printf("%d\n", n), fflush(stdout);
    pid_t child = fork();
    if (child == 0) _exit(0);
    if (child > 0) wait(nullptr);
}
