// expect: WA
// Closes every descriptor and goes on for a while: nobody waits for the open ends.
#include <ctime>
#include <unistd.h>

int main() {
    for (int fd = 0; fd < 64; fd++) close(fd);
    const std::clock_t end = std::clock() + CLOCKS_PER_SEC / 10;
    while (std::clock() < end) {
    }
}
