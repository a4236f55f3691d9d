#include <bits/stdc++.h>
#include <immintrin.h>
using namespace std;
int main() {
    int n = 0;
    scanf("%d", &n);
    volatile double one = 1, three = 3;
    volatile long double ten = 10;
    printf("%.20f %.25Lf ", one / three, one / ten);
    fesetround(n % 2 ? FE_UPWARD : FE_TOWARDZERO);
    printf("%.20f %.25Lf\n", one / three, one / ten);
    _mm_setcsr(_mm_getcsr() | 0x8040);
}
