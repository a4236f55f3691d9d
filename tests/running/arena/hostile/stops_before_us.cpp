// Code that runs before the runtime does.
#include <cstdio>
#include <unistd.h>
extern "C" int chosen() { return 1; }
extern "C" int (*choose())() {
    for (;;) pause();
    return chosen;
}
extern "C" int f() __attribute__((ifunc("choose")));
int main() { printf("%d\n", f()); }
