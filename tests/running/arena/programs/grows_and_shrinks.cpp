#include <bits/stdc++.h>
#include <malloc.h>
#include <unistd.h>
int main() {
    int n = 0;
    scanf("%d", &n);
    char *begin = (char *)sbrk(0);
    std::vector<char *> pieces;
    for (int i = 0; i < 400; i++) pieces.push_back((char *)malloc(60000)), memset(pieces.back(), n, 60000);
    long grown = (char *)sbrk(0) - begin;
    for (char *piece : pieces) free(piece);
    malloc_trim(0);
    printf("%d %d %d\n", n, grown > 20000000, (char *)sbrk(0) - begin < 300000);
}
