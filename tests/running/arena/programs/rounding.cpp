#include <bits/stdc++.h>
using namespace std;
int main() {
    int n = 0;
    scanf("%d", &n);
    volatile double one = 1, three = 3;
    printf("%.20f ", one / three);
    fesetround(n % 2 ? FE_UPWARD : FE_TOWARDZERO);
    printf("%.20f\n", one / three);
    cout << setprecision(3);
    locale::global(locale("C"));
    setlocale(LC_ALL, "C.UTF-8");
    setenv("X", "1", 1);
}
