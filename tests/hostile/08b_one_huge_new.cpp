// expect: MLE says=refused
// One new of 1.5 GiB is refused at once, with a small peak.
#include <cstdio>
#include <vector>

int main() {
    std::vector<char> hog(3u << 29);
    std::printf("%d\n", hog[12345] + 42);
}
