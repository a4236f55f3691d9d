#include <bits/stdc++.h>
using namespace std;
int main() {
    int n = -1;
    scanf("%d", &n);
    freopen("out.txt", "w", stdout);
    printf("%d\n", n);
}
