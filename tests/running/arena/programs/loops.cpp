#include <bits/stdc++.h>
using namespace std;
volatile int x;
int main() {
    int n = 0;
    scanf("%d", &n);
    if (n == 13)
        for (;;) x++;
    printf("%d\n", n);
}
