// expect: TLE
// The first thread ends, another computes on: the process is not over yet.
#include <ctime>
#include <pthread.h>

static void *spin(void *) {
    const std::time_t end = std::time(0) + 20;
    while (std::time(0) < end) {
    }
    return 0;
}

int main() {
    pthread_t thread;
    pthread_create(&thread, 0, spin, 0);
    pthread_exit(0);
}
