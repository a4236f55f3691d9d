#include <bits/stdc++.h>
using namespace std;
int main() {
    freopen("in.txt", "r", stdin);
    int n = -1;
    scanf("%d", &n);
    printf("%d\n", n);
}
