#include <bits/stdc++.h>
using namespace std;
static char buf[4 << 20];
int main() {
    char t[32] = {0};
    int k = read(0, t, 8);
    unsigned n = 0;
    for (int i = 0; i < k; i++) n = n * 31 + t[i];
    long s = 0;
    if (read(0, buf + (size_t)(n * 7919u % 1024) * 4096, 3000) < 0) return 1;
    for (size_t i = 0; i < sizeof buf; i += 512) s += buf[i] != 0;
    for (size_t i = 0; i < sizeof buf; i++)
        if (buf[i]) {
            s = s * 1000 + i % 1000;
            break;
        }
    printf("%u %ld\n", n, s);
}
