#include <bits/stdc++.h>
using namespace std;
int main() {
    setvbuf(stdin, NULL, _IONBF, 0);
    setvbuf(stdout, NULL, _IOLBF, 0);
    int n = 0;
    scanf("%d", &n);
    printf("%d\n", n);
    cerr << "debug " << n << endl;
}
