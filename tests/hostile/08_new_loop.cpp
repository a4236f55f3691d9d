// expect: MLE
// new throws std::bad_alloc when memory is refused: SIGABRT, yet the cause is memory.
#include <cstring>

char *volatile last;

int main() {
    for (int k = 0; k < 2000; k++) {
        last = new char[1 << 20];
        std::memset(last, 1, 1 << 20);
    }
}
