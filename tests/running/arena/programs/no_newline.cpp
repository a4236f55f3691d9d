#include <bits/stdc++.h>
using namespace std;
int main() {
    int n = 0;
    if (scanf("%d", &n) != 1) return 0;
    printf("%d", n * 2);
}
