#include <bits/stdc++.h>
int main() {
    int n = 0;
    std::wcin >> n;
    std::wcout << n << L" wide\n";
    fwide(stdout, 1);
}
