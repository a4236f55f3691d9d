// expect: MLE
// Recurses without end: the stack eats all memory, so the SIGSEGV is a matter of memory.
#include <cstdio>

static int deeper(int n) {
    volatile char frame[1000];
    frame[0] = static_cast<char>(n);
    return n == 2000000 ? 0 : deeper(n + 1) + frame[0];
}

int main() { std::printf("%d\n", deeper(0)); }
