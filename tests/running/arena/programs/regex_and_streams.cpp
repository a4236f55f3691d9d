#include <bits/stdc++.h>
using namespace std;
int main() {
    string l;
    int k = 0;
    while (getline(cin, l)) {
        istringstream s(l);
        string w;
        while (s >> w) k += regex_match(w, regex("[0-9]+"));
    }
    cout << k << endl;
}
