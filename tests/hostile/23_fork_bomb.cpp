// expect: TLE RE
// The same in C++, to 32 busy processes: their time counts, wherever it is spent.
#include <ctime>
#include <unistd.h>

int main() {
    for (int k = 0; k < 5; k++)
        if (fork() < 0) break;
    const std::time_t end = std::time(0) + 20;
    while (std::time(0) < end) {
    }
}
