#include <bits/stdc++.h>
int a[300000] = {1, 2, 3};
int main() {
    int n = 0;
    scanf("%d", &n);
    long sum = 0;
    for (int &x : a) sum += x, x += n;
    printf("%d %ld\n", n, sum);
}
