#include <bits/stdc++.h>
using namespace std;
#include <sys/mman.h>
#include <sys/stat.h>
int main() {
    struct stat s;
    fstat(0, &s);
    if (!s.st_size) return 0;
    char *p = (char *)mmap(0, s.st_size, PROT_READ, MAP_PRIVATE, 0, 0);
    int d = 0;
    for (int i = 0; i < s.st_size; i++) d += isdigit(p[i]) != 0;
    printf("%d %d\n", d, (int)s.st_size);
}
