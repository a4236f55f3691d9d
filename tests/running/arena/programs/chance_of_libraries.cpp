#include <bits/stdc++.h>
int main() {
    int n = 0;
    scanf("%d", &n);
    printf("%d %ld %ld %.6f %ld\n", n, random() % 1000, (long)rand() % 1000, drand48(), lrand48() % 1000);
    char *argv[] = {(char *)"x", (char *)"-a", nullptr};
    extern int optind;
    printf("%d %d\n", optind, (int)std::use_facet<std::ctype<char>>(std::locale()).is(std::ctype_base::digit, '5'));
    optind = 2;
    srandom(n), srand(n), srand48(n);
    (void)argv;
}
