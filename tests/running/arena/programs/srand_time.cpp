#include <bits/stdc++.h>
using namespace std;
int main() {
    srand(time(0));
    int n = 0;
    scanf("%d", &n);
    n = abs(n) % 200;
    vector<int> a(n);
    for (int i = 0; i < n; i++) a[i] = (i * 37) % 101;
    function<void(int, int)> q = [&](int l, int r) {
        if (l >= r) return;
        int p = a[l + rand() % (r - l + 1)], i = l, j = r;
        while (i <= j) {
            while (a[i] < p) i++;
            while (a[j] > p) j--;
            if (i <= j) swap(a[i++], a[j--]);
        }
        q(l, j);
        q(i, r);
    };
    q(0, n - 1);
    for (int x : a) printf("%d ", x);
}
