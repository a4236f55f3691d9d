/* Makes a program that draws its chance from the clock, as srand(time(0)) does, depend on its arguments alone: linked
 * into it with --wrap for every name below, each source of chance tells what the arguments say. Then a run can be
 * repeated, and a second holds as many different inputs as one wants; in an arena and in the cage alike. */
#include <stddef.h>
#include <stdint.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>

static uint64_t seed = 1, calls;

/* Before the program's constructors. Any text will do; the arguments are kept apart by their ends. */
__attribute__((constructor(101))) static void read_seed(int argc, char **argv) {
    for (int k = 1; k < argc; k++) {
        const char *at = argv[k];
        do seed = seed * 131 + (unsigned char)*at + 1;
        while (*at++);
    }
}

/* A clock that starts at a second of the seed's own, and goes on by a microsecond whenever it is read. */
static struct timespec clock_of_seed(void) {
    const uint64_t us = ++calls;
    return (struct timespec){(time_t)(1600000000 + seed % 100000000 + us / 1000000),
                             (long)(us % 1000000 * 1000 + seed / 100000000 % 1000)};
}

static uint64_t next_number(void) { /* splitmix64 */
    uint64_t x = seed + 0x9E3779B97F4A7C15ULL * ++calls;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ x >> 27) * 0x94D049BB133111EBULL;
    return x ^ x >> 31;
}

int __wrap_clock_gettime(clockid_t clock, struct timespec *to) {
    (void)clock;
    *to = clock_of_seed();
    return 0;
}

int __wrap_gettimeofday(struct timeval *to, void *zone) {
    const struct timespec now = clock_of_seed();
    (void)zone;
    *to = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
    return 0;
}

time_t __wrap_time(time_t *to) {
    const time_t now = clock_of_seed().tv_sec;
    if (to) *to = now;
    return now;
}

clock_t __wrap_clock(void) { return (clock_t)++calls; }

pid_t __wrap_getpid(void) { return (pid_t)(2 + seed % 30000); }

ssize_t __wrap_getrandom(void *to, size_t size, unsigned flags) {
    (void)flags;
    for (size_t i = 0; i < size; i++) ((unsigned char *)to)[i] = (unsigned char)next_number();
    return (ssize_t)size;
}

/* std::random_device::_M_getval */
unsigned __wrap__ZNSt13random_device9_M_getvalEv(void *device) {
    (void)device;
    return (unsigned)next_number();
}
