#include <bits/stdc++.h>
using namespace std;
int main() {
    if (fopen("data.in", "r")) freopen("data.in", "r", stdin);
    int n = -1;
    scanf("%d", &n);
    printf("%d\n", n);
}
