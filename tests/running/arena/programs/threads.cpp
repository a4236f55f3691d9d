#include <bits/stdc++.h>
using namespace std;
int main() {
    int n = 0;
    cin >> n;
    long long s = 0;
    thread t([&] {
        for (int i = 0; i < 1000; i++) s += i * n;
    });
    t.join();
    cout << s << endl;
}
