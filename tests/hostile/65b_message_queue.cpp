// expect: AC twice L1
// Leaves a note for the next run in the kernel: denied, or not there any more.
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

int main() {
    syscall(SYS_mq_open, "hostile", O_CREAT | O_EXCL | O_RDWR, 0600, 0);
    const bool seen = errno == EEXIST;
    if (seen) syscall(SYS_mq_unlink, "hostile");
    std::puts(seen ? "seen" : "42");
}
