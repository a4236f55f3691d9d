#include <bits/stdc++.h>
using namespace std;
int main() {
    int n = 0;
    scanf("%d", &n);
    int s = 0;
    int *p[30];
    for (int i = 0; i < 30; i++) {
        p[i] = new int[50 + i * 40];
        for (int j = 10; j < 50; j++) s += p[i][j] == 777;
    }
    for (int i = 0; i < 30; i++)
        for (int j = 0; j < 50; j++) p[i][j] = 777;
    printf("%d %d\n", n, s);
}
