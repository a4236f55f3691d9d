// expect: OLE
// Prints without end: SIGXFSZ at the limit.
#include <cstdio>

int main() {
    for (int k = 0; k < 4000000; k++) std::puts("xxxxxxxxxxxxxxxxxxxxxxx");
}
