// expect: MLE
// Uses what malloc returned without looking: SIGSEGV, but after a peak beyond the limit.
#include <cstdlib>
#include <cstring>

char *volatile last;

int main() {
    for (int k = 0; k < 120; k++) {
        last = static_cast<char *>(std::malloc(1 << 24));
        std::memset(last, 1, 1 << 24);
    }
}
