// expect: MLE says=static_data
// Fills a static array of 1 GiB: it is seen before the program starts.
#include <cstdio>
#include <cstring>

static char hog[1 << 30];

int main() {
    std::memset(hog, 1, sizeof hog);
    std::printf("%d\n", hog[12345] + 41);
}
