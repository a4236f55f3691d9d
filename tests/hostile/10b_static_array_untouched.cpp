// expect: MLE says=static_data
// The same array, one byte used: judges count what was asked for.
#include <cstdio>

static volatile char hog[1 << 30];

int main() {
    hog[12345] = 42;
    std::printf("%d\n", hog[12345]);
}
