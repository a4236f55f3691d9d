#include <bits/stdc++.h>
int main() {
    int n = 0;
    scanf("%d", &n);
    for (int i = 0; i < (n == 7 ? 900000 : 10); i++) printf("%d ", n);
}
