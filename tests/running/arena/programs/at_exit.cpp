#include <bits/stdc++.h>
using namespace std;
void bye() { printf("bye "); }
struct Z {
    ~Z() { puts("Z"); }
};
int main() {
    atexit(bye);
    static Z z;
    int n = 0;
    scanf("%d", &n);
    printf("%d ", n);
    if (n % 2) exit(0);
}
