#include <bits/stdc++.h>
using namespace std;
int main() {
    int n = 0, k = 0;
    scanf("%d", &n);
    FILE *f = fopen("state.txt", "r");
    if (f) {
        fscanf(f, "%d", &k);
        fclose(f);
    }
    f = fopen("state.txt", "w");
    if (f) {
        fprintf(f, "%d", k + 1);
        fclose(f);
    }
    printf("%d %d\n", n, k);
}
