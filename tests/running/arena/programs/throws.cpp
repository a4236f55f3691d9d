#include <bits/stdc++.h>
using namespace std;
int g;
void f(int n) {
    if (n <= 0) throw runtime_error("deep");
    struct D {
        ~D() { g++; }
    } d;
    f(n - 1);
}
int main() {
    int n = 0;
    cin >> n;
    try {
        f(abs(n) % 50);
    } catch (exception &e) {
        cout << e.what() << g << endl;
    }
    if (n == 13) throw 5;
    vector<int> v(3);
    try {
        v.at(abs(n) % 6);
        cout << "in\n";
    } catch (out_of_range &) {
        cout << "out\n";
    }
}
