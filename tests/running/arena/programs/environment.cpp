#include <bits/stdc++.h>
using namespace std;
int main() {
    int n = 0;
    scanf("%d", &n);
    const char *e = getenv("LEFT");
    printf("%d %s %s\n", n, e ? e : "none", getenv("ARENA") || getenv("LD_PRELOAD") ? "arena" : "plain");
    setenv("LEFT", "here", 1);
    static char t[] = "a b";
    char *s = strtok(n % 2 ? t : NULL, " ");
    printf("%s\n", s ? s : "-");
}
