#include <bits/stdc++.h>
using namespace std;
inline int rd() {
    int x = 0, c = getchar();
    while (c != EOF && !isdigit(c)) c = getchar();
    while (isdigit(c)) x = x * 10 + c - 48, c = getchar();
    return x;
}
int main() {
    int n = rd();
    long long s = 0;
    while (n--) s = s * 31 + rd();
    printf("%lld", s);
}
