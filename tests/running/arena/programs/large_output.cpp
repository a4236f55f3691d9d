#include <bits/stdc++.h>
using namespace std;
int main() {
    int n = 0;
    scanf("%d", &n);
    n = abs(n);
    for (int i = 0; i < 20000 + n % 1000; i++) printf("%d ", i);
}
