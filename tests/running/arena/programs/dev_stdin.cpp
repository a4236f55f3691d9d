#include <bits/stdc++.h>
using namespace std;
int main() {
    ifstream f("/dev/stdin");
    int n = -1;
    f >> n;
    cout << n << endl;
}
