#include <bits/stdc++.h>
using namespace std;
int main() {
    char c = 0;
    scanf(" %c", &c);
    putchar(c);
    ungetc('7', stdin);
    int n = 0;
    if (scanf("%d", &n) == 1) printf(" %d\n", n);
}
