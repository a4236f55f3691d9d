#include <bits/stdc++.h>
using namespace std;
int main() {
    char b[4096];
    int n = read(0, b, sizeof b);
    if (n < 0) n = 0;
    reverse(b, b + n);
    write(1, b, n);
}
