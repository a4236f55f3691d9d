// expect: AC
// Traces its parent: denied.
#include <cstdio>
#include <sys/ptrace.h>
#include <unistd.h>

int main() {
    if (ptrace(PTRACE_SEIZE, getppid(), 0, 0) == 0) {
        std::puts("traced");
        ptrace(PTRACE_DETACH, getppid(), 0, 0);
    } else {
        std::puts("42");
    }
}
