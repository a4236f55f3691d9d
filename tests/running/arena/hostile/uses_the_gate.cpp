// Makes system calls from the runtime's own place: what the launcher's layers refuse is refused there, too.
#include <cerrno>
#include <cstdio>
#include <dirent.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
extern "C" long arena_call(long number, long a, long b, long c, long d, long e, long f);
int main() {
    int n = 0;
    if (scanf("%d", &n) != 1) return 1;
    int opened = 0;
    for (int fd = 64; fd < 400; fd++) { // inputs of all slots, to write
        char path[40];
        char first = 0;
        snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
        long flags = arena_call(SYS_fcntl, fd, F_GETFL, 0, 0, 0, 0);
        if (flags < 0 || (flags & O_ACCMODE) != O_RDONLY) continue;
        if (arena_call(SYS_pread64, fd, (long)&first, 1, 0, 0, 0) < 0) continue;
        opened += arena_call(SYS_openat, AT_FDCWD, (long)path, O_RDWR, 0, 0, 0) >= 0;
        opened += arena_call(SYS_fchmod, fd, 0777, 0, 0, 0, 0) >= 0;
    }
    long socket = arena_call(SYS_socket, AF_INET, SOCK_STREAM, 0, 0, 0, 0);
    long child = arena_call(SYS_clone, 17, 0, 0, 0, 0, 0);
    long memory = arena_call(SYS_memfd_create, (long)"x", 0, 0, 0, 0, 0);
    long trace = arena_call(SYS_ptrace, 0, 0, 0, 0, 0, 0);
    printf("%d opened, %d %d %d %d\n", opened, socket >= 0, child >= 0, memory >= 0, trace >= 0);
}
