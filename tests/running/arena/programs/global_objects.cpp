#include <bits/stdc++.h>
using namespace std;
struct T {
    vector<string> q;
    T() { q.push_back("made"); }
    ~T() { printf("%zu gone\n", q.size()); }
} t;
unordered_map<string, int> u;
set<int> s = {3, 1, 2};
string g = "x";
int main() {
    string w;
    while (cin >> w) {
        u[w]++;
        t.q.push_back(w);
        s.insert((int)w.size());
        g += w;
    }
    printf("%zu %zu %zu ", u.size(), s.size(), g.size());
}
