#include <bits/stdc++.h>
using namespace std;
int main() {
    int n = 0;
    cin >> n;
    string l;
    getline(cin, l);
    for (int i = 0; i < 3; i++) {
        int x = -1;
        scanf("%d", &x);
        printf("%d ", x);
    }
    printf("%d\n", n);
}
