#include <bits/stdc++.h>
using namespace std;
int main() {
    int n = 0;
    scanf("%d", &n);
    for (int i = 0; i < 5; i++) printf("%d ", rand() % 1000);
    printf("%d\n", n);
}
