#include <bits/stdc++.h>
using namespace std;
int main() {
    int n = 0;
    scanf("%d", &n);
    this_thread::sleep_for(chrono::microseconds(300));
    printf("%d\n", n);
}
