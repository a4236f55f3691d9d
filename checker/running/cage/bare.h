/* The few functions of the C library that launch.c calls, for Linux on x86-64 and arm64: a program linked to nothing
 * else is there in 0.1 ms. The C library's own start asks the processor for its features, which a virtual machine has
 * to answer one by one: 0.3 ms for every run. */
#pragma once
#include <stdarg.h>

char **environ;
static int the_errno;
int *__errno_location(void) { return &the_errno; } /* what the macro errno stands for */

/* ---- the system call, the start, and the one function that returns twice ---- */

#if defined(__x86_64__)
static long call(long number, long a, long b, long c, long d, long e, long f) {
    long result;
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    register long r9 __asm__("r9") = f;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    return result;
}
/* vfork: the child leaves the function first and spoils the stack, so the return address waits in a register. */
__asm__(".globl _start, vfork, after_signal\n"
        "_start: xor %ebp, %ebp; mov %rsp, %rdi; and $-16, %rsp; call begin\n"
        "vfork: pop %rdx; mov $58, %eax; syscall; push %rdx; mov %rax, %rdi; jmp checked\n"
        "after_signal: mov $15, %eax; syscall\n");
void after_signal(void);
#define RESTORER 0x04000000
#elif defined(__aarch64__)
static long call(long number, long a, long b, long c, long d, long e, long f) {
    register long x8 __asm__("x8") = number;
    register long x0 __asm__("x0") = a;
    register long x1 __asm__("x1") = b;
    register long x2 __asm__("x2") = c;
    register long x3 __asm__("x3") = d;
    register long x4 __asm__("x4") = e;
    register long x5 __asm__("x5") = f;
    __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory");
    return x0;
}
/* vfork is clone with CLONE_VM | CLONE_VFORK | SIGCHLD here; the return address is in a register anyway. */
__asm__(".globl _start, vfork\n"
        "_start: mov x29, 0; mov x30, 0; mov x0, sp; b begin\n"
        "vfork: mov x0, 0x4111; mov x1, 0; mov x8, 220; svc 0; b checked\n");
#define after_signal 0
#define RESTORER 0
#endif

__attribute__((used)) long checked(long result) {
    if (result >= 0 || result < -4095) return result;
    the_errno = (int)-result;
    return -1;
}

long syscall(long number, ...) {
    long a[6];
    va_list list;
    va_start(list, number);
    for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
    va_end(list);
    return checked(call(number, a[0], a[1], a[2], a[3], a[4], a[5]));
}

void _exit(int code) {
    for (;;) call(SYS_exit_group, code, 0, 0, 0, 0, 0);
}

int main(int argc, char **argv);
__attribute__((used)) void begin(long *stack) {
    char **argv = (char **)(stack + 1);
    environ = argv + *stack + 1;
    _exit(main((int)*stack, argv));
}

/* ---- calls that the kernel knows under the same name ---- */

#define CALL(name, a, b, c, d, e) checked(call(SYS_##name, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), 0))
ssize_t read(int fd, void *to, size_t size) { return CALL(read, fd, to, size, 0, 0); }
ssize_t write(int fd, const void *from, size_t size) { return CALL(write, fd, from, size, 0, 0); }
int close(int fd) { return (int)CALL(close, fd, 0, 0, 0, 0); }
int kill(pid_t pid, int sig) { return (int)CALL(kill, pid, sig, 0, 0, 0); }
pid_t getpid(void) { return (pid_t)CALL(getpid, 0, 0, 0, 0, 0); }
pid_t getppid(void) { return (pid_t)CALL(getppid, 0, 0, 0, 0, 0); }
uid_t getuid(void) { return (uid_t)CALL(getuid, 0, 0, 0, 0, 0); }
gid_t getgid(void) { return (gid_t)CALL(getgid, 0, 0, 0, 0, 0); }
pid_t setsid(void) { return (pid_t)CALL(setsid, 0, 0, 0, 0, 0); }
pid_t wait4(pid_t pid, int *state, int how, struct rusage *used) {
    return (pid_t)CALL(wait4, pid, state, how, used, 0);
}
int waitid(idtype_t kind, id_t id, siginfo_t *info, int how) { return (int)CALL(waitid, kind, id, info, how, 0); }
int clock_gettime(clockid_t clock, struct timespec *t) { return (int)CALL(clock_gettime, clock, t, 0, 0, 0); }
int mount(const char *from, const char *to, const char *kind, unsigned long flags, const void *data) {
    return (int)CALL(mount, from, to, kind, flags, data);
}

/* ---- calls that it knows under another one, or with other arguments ---- */

int open(const char *path, int flags, ...) { return (int)CALL(openat, AT_FDCWD, path, flags, 0, 0); }
int pipe(int ends[2]) { return (int)CALL(pipe2, ends, 0, 0, 0, 0); }
int dup2(int from, int to) { return (int)CALL(dup3, from, to, 0, 0, 0); }
pid_t waitpid(pid_t pid, int *state, int how) { return wait4(pid, state, how, 0); }
int execv(const char *path, char *const argv[]) { return (int)CALL(execve, path, argv, environ, 0, 0); }
int getrlimit(__rlimit_resource_t what, struct rlimit *limit) { return (int)CALL(prlimit64, 0, what, 0, limit, 0); }
int setrlimit(__rlimit_resource_t what, const struct rlimit *limit) {
    return (int)CALL(prlimit64, 0, what, limit, 0, 0);
}
int fcntl(int fd, int command, ...) {
    va_list list;
    va_start(list, command);
    const int value = va_arg(list, int);
    va_end(list);
    return (int)CALL(fcntl, fd, command, value, 0, 0);
}
int prctl(int what, ...) {
    long a[4];
    va_list list;
    va_start(list, what);
    for (int i = 0; i < 4; i++) a[i] = va_arg(list, long);
    va_end(list);
    return (int)CALL(prctl, what, a[0], a[1], a[2], a[3]);
}
int poll(struct pollfd *events, nfds_t count, int ms) {
    struct timespec t = {ms / 1000, ms % 1000 * 1000000L};
    return (int)CALL(ppoll, events, count, &t, 0, 8);
}
int sigprocmask(int how, const sigset_t *set, sigset_t *old) { return (int)CALL(rt_sigprocmask, how, set, old, 8, 0); }
int sigaction(int sig, const struct sigaction *action, struct sigaction *old) {
    struct {
        void (*handler)(int);
        unsigned long flags;
        void (*restorer)(void);
        uint64_t mask;
    } kernel = {action->sa_handler, RESTORER, after_signal, 0};
    (void)old;
    return (int)CALL(rt_sigaction, sig, &kernel, 0, 8, 0);
}

/* ---- memory and text; the compiler calls the first three by itself ---- */

void *memcpy(void *to, const void *from, size_t size) { return memmove(to, from, size); }
void *memmove(void *to, const void *from, size_t size) {
    char *t = to;
    const char *f = from;
    if (t < f)
        for (size_t i = 0; i < size; i++) t[i] = f[i];
    else
        while (size--) t[size] = f[size];
    return to;
}
void *memset(void *to, int byte, size_t size) {
    for (char *t = to; size--;) *t++ = (char)byte;
    return to;
}
size_t strlen(const char *text) {
    size_t size = 0;
    while (text[size]) size++;
    return size;
}
int strcmp(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}
char *strchr(const char *text, int c) {
    for (; *text != (char)c; text++)
        if (!*text) return 0;
    return (char *)text;
}
char *strrchr(const char *text, int c) {
    char *last = 0;
    for (; *text; text++)
        if (*text == (char)c) last = (char *)text;
    return last;
}
