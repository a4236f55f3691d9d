#include <bits/stdc++.h>
using namespace std;
#include <sys/resource.h>
int main() {
    rlimit r;
    getrlimit(RLIMIT_STACK, &r);
    r.rlim_cur = r.rlim_max;
    setrlimit(RLIMIT_STACK, &r);
    int n = 0;
    scanf("%d", &n);
    printf("%d\n", n);
}
