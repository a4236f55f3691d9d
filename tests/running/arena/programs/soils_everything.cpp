#include <bits/stdc++.h>
#include <fenv.h>
#include <unistd.h>
// Looks at all that a run could leave, then spoils it.
static char zeros[300000];
static int data[5000] = {1, 2, 3};
static thread_local int here = 7;
int main() {
    char text[64] = {0};
    int n = 0;
    if (scanf("%60s", text) == 1) n = atoi(text);
    int bad = 0;
    for (char c : zeros) bad |= c != 0 ? 1 : 0;
    for (int i = 0; i < 5000; i++) bad |= data[i] != (i < 3 ? i + 1 : 0) ? 2 : 0;
    bad |= here != 7 ? 4 : 0;
    char *heap = (char *)malloc(100000), *large = (char *)malloc(1000000);
    for (int i = 16; i < 100000; i++) bad |= heap[i] ? 8 : 0;
    for (int i = 0; i < 1000000; i++) bad |= large[i] ? 16 : 0;
    bad |= fegetround() != FE_TONEAREST ? 32 : 0;
    bad |= getenv("SOILED") ? 64 : 0;
    bad |= setlocale(LC_ALL, nullptr)[0] != 'C' ? 256 : 0;
    printf("%d %d\n", n, bad);
    memset(zeros, n + 1, sizeof zeros), memset(data, n + 1, sizeof data), here = n;
    memset(heap, 5, 100000), memset(large, 5, 1000000);
    fesetround(FE_UPWARD), setenv("SOILED", "1", 1);
    free(heap);
}
