// expect: RE says=exit_code_1
// Answers right and returns 1: a failure.
#include <cstdio>

int main() {
    std::puts("42");
    return 1;
}
