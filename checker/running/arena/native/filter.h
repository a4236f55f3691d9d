/* What the program may do in each way: a filter of system calls, and what is done about the calls that it traps.
 *
 * The filters are here so that a run is as in a fresh process, not to keep anybody out: that is the launcher's part,
 * whose layers hold for the whole arena whatever runs in it. A call that would leave something behind gives the way up;
 * the note says why. */
#pragma once
#include "memory.h"

#ifndef SYS_process_madvise /* where the headers are older than the kernel */
#define SYS_process_madvise 440
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, field))
#define LOAD_HIGH(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, field) + 4)
#define RETURN(what) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_##what)
#define REFUSE(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
#define IF(test, value, skip) BPF_JUMP(BPF_JMP | BPF_##test | BPF_K, (uint32_t)(value), 0, (skip))
#define ALLOW(call) IF(JEQ, SYS_##call, 1), RETURN(ALLOW)
#define TRAP(call) IF(JEQ, SYS_##call, 1), RETURN(TRAP)
/* The call is allowed when argument `k` passes a test, else trapped; and the other way round. */
#define ALLOW_IF(call, k, test, value)                                                                                 \
    IF(JEQ, SYS_##call, 4), LOAD(args[k]), IF(test, value, 1), RETURN(ALLOW), RETURN(TRAP)
#define TRAP_IF(call, k, test, value)                                                                                  \
    IF(JEQ, SYS_##call, 4), LOAD(args[k]), IF(test, value, 1), RETURN(TRAP), RETURN(ALLOW)
#define OWN(gate) /* calls from one place; all machines here are little-endian */                                      \
    LOAD(instruction_pointer), IF(JEQ, (uintptr_t)(gate), 3), LOAD_HIGH(instruction_pointer),                          \
        IF(JEQ, (uint64_t)(uintptr_t)(gate) >> 32, 1), RETURN(ALLOW)
#define BEGIN                                                                                                          \
    LOAD(arch), IF(JEQ, ARCHITECTURE, 1), BPF_JUMP(BPF_JMP | BPF_JA, 1, 0, 0), RETURN(KILL_PROCESS), OWN(arena_gate)
#define BEGIN_IN_PLACE BEGIN, LOAD(nr)
#define BEGIN_CHILD BEGIN, OWN(arena_gate_share), OWN(arena_gate_close), LOAD(nr)
/* Commands of fcntl that change an open file, which outlives a child, are trapped. */
#define KNOWN_FCNTL                                                                                                    \
    IF(JEQ, SYS_fcntl, 5), LOAD(args[1]), BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, F_GETFL, 0, 1),                          \
        IF(JEQ, F_DUPFD_CLOEXEC, 1), RETURN(ALLOW), RETURN(TRAP)
#define KNOWN_IOCTL                                                                                                    \
    IF(JEQ, SYS_ioctl, 5), LOAD(args[1]), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, TCGETS_, 1, 0), IF(JEQ, FIONREAD_, 1),   \
        RETURN(ALLOW), RETURN(TRAP)
/* Clocks of CPU time, 2 and 3 and those of a process, add up over the runs in one process. */
#define KNOWN_CLOCK                                                                                                    \
    IF(JEQ, SYS_clock_gettime, 6), LOAD(args[0]), BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, 11, 2, 0),                       \
        BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0xfffffffe), IF(JEQ, 2, 1), RETURN(TRAP), RETURN(ALLOW)
/* To give memory back, which makes it zeros; other advice changes what a mapping is. */
#define KNOWN_MADVISE                                                                                                  \
    IF(JEQ, SYS_madvise, 5), LOAD(args[2]), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MADV_DONTNEED, 1, 0),                  \
        IF(JEQ, MADV_FREE, 1), RETURN(ALLOW), RETURN(TRAP)
enum { OLD_ABI = 0x40000000, TCGETS_ = 0x5401, FIONREAD_ = 0x541b };

static void confine(struct sock_filter *filter, size_t count) {
    const struct sock_fprog program = {(unsigned short)count, filter};
    CALL(prctl, PR_SET_NO_NEW_PRIVS, 1, 0, 0);
    if (CALL(prctl, PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0)) die(NO_FILTER);
}
#define CONFINE(filter) confine(filter, sizeof(filter) / sizeof *(filter))

/* In the arena's own process: what leaves nothing behind in the kernel. All else is trapped. */
static void confine_in_place(void) {
    struct sock_filter filter[] = {
        BEGIN_IN_PLACE,
#ifdef __x86_64__
        ALLOW(stat),
        ALLOW(time),
        ALLOW(access),
        ALLOW(readlink),
        ALLOW(getrlimit),
#endif
        ALLOW_IF(read, 0, JEQ, 0),
        ALLOW_IF(readv, 0, JEQ, 0),
        ALLOW_IF(pread64, 0, JEQ, 0),
        ALLOW(fstat),
        ALLOW(newfstatat),
        ALLOW(faccessat),
        ALLOW(readlinkat),
        ALLOW(getcwd),
        TRAP_IF(brk, 0, JEQ, 0), /* it would tell what runs before have left */
        TRAP_IF(write, 0, JGT, 2),
        TRAP_IF(writev, 0, JGT, 2),
        TRAP_IF(close, 0, JGT, 1), /* standard input and output are opened again for every run */
        ALLOW_IF(lseek, 0, JEQ, 0),
        ALLOW_IF(ioctl, 1, JEQ, TCGETS_), /* is it a terminal? */
        ALLOW_IF(prlimit64, 2, JEQ, 0),   /* asks only */
        KNOWN_CLOCK,
        KNOWN_MADVISE,
        ALLOW(futex),
        ALLOW(getrandom),
        ALLOW(gettimeofday),
        ALLOW(clock_getres),
        ALLOW(nanosleep),
        ALLOW(clock_nanosleep),
        ALLOW(sched_yield),
        ALLOW(sched_getaffinity),
        ALLOW(getpid),
        ALLOW(gettid),
        ALLOW(getppid),
        ALLOW(getuid),
        ALLOW(geteuid),
        ALLOW(getgid),
        ALLOW(getegid),
        ALLOW(uname),
        ALLOW(sysinfo),
        ALLOW(rt_sigreturn),
        RETURN(TRAP),
    };
    CONFINE(filter);
}

/* What outlives a child: files that are written, and what an open file is, which all children share. */
#ifdef __x86_64__
#define OUTLIVES_TOO                                                                                                   \
    TRAP_IF(open, 1, JSET, O_ACCMODE | O_CREAT), TRAP(creat), TRAP(unlink), TRAP(rename), TRAP(mkdir), TRAP(rmdir),    \
        TRAP(link), TRAP(symlink), TRAP(mknod), TRAP(fork), TRAP(vfork),
#else
#define OUTLIVES_TOO
#endif
#define OUTLIVES                                                                                                       \
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, OLD_ABI, 0, 1), REFUSE(ENOSYS),                                                \
        OUTLIVES_TOO TRAP_IF(openat, 2, JSET, O_ACCMODE | O_CREAT), TRAP(unlinkat), TRAP(renameat), TRAP(renameat2),   \
        TRAP(mkdirat), TRAP(linkat), TRAP(symlinkat), TRAP(mknodat), TRAP_IF(lseek, 0, JEQ, 1), TRAP(flock),           \
        TRAP(rt_sigprocmask), TRAP(pwrite64), TRAP(pwritev), TRAP(pwritev2), TRAP(ftruncate), TRAP(fallocate),         \
        TRAP(execve), TRAP(execveat), IF(JEQ, SYS_openat2, 1), REFUSE(ENOSYS), IF(JEQ, SYS_clone3, 1), REFUSE(ENOSYS), \
        KNOWN_FCNTL, KNOWN_IOCTL

/* In a child that shares our memory: mappings are noted, other changes of the address space are trapped. */
static void confine_shared(void) {
    struct sock_filter filter[] = {
        BEGIN_CHILD,
        OUTLIVES,
        TRAP(mmap),
        TRAP(munmap),
        TRAP(mremap),
        TRAP(mprotect),
        TRAP_IF(brk, 0, JEQ, 0),
        TRAP(pkey_mprotect),
        KNOWN_MADVISE,
        TRAP(process_madvise),
        TRAP(mlock),
        TRAP(mlock2),
        TRAP(mlockall),
        TRAP(munlock),
        TRAP(munlockall),
        TRAP(remap_file_pages),
        TRAP(shmat),
        TRAP(shmdt),
        TRAP(mbind),
        TRAP(set_mempolicy),
        TRAP(migrate_pages),
        TRAP(move_pages),
        TRAP(io_setup),
        TRAP(userfaultfd),
        TRAP(clone),
        TRAP(prctl),
        TRAP_IF(rt_sigaction, 0, JEQ, SIGSYS),
#ifdef __x86_64__
        TRAP(arch_prctl),
        TRAP(modify_ldt),
#endif
        BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, SYS_process_madvise, 0, 1),
        REFUSE(ENOSYS), /* younger than this list */
        RETURN(ALLOW),
    };
    CONFINE(filter);
}

/* In a fork: threads and all of memory are its own. */
static void confine_fork(void) {
    struct sock_filter filter[] = {
        BEGIN_CHILD,
        OUTLIVES,
        IF(JEQ, SYS_clone, 4),
        LOAD(args[0]),
        IF(JSET, CLONE_THREAD, 1),
        RETURN(ALLOW),
        RETURN(TRAP),
        TRAP_IF(rt_sigaction, 0, JEQ, SIGSYS),
        RETURN(ALLOW),
    };
    CONFINE(filter);
}

/* ---- trapped calls ---- */

struct reason {
    short call;
    unsigned char why;
};
#define FOR(why, call) {SYS_##call, why}
static const struct reason reasons[] = {
    FOR(PROCESSES, execve),
    FOR(PROCESSES, execveat),
    FOR(PROCESSES, wait4),
    FOR(PROCESSES, waitid),
    FOR(PROCESSES, pipe2),
    FOR(THREADS, clone3), /* in place; the C library asks for a thread with it */
    FOR(SIGNALS, rt_sigaction),
    FOR(SIGNALS, sigaltstack),
    FOR(SIGNALS, kill),
    FOR(SIGNALS, tgkill),
    FOR(SIGNALS, tkill),
    FOR(SIGNALS, rt_sigqueueinfo),
    FOR(SIGNALS, rt_sigtimedwait),
    FOR(SIGNALS, rt_sigsuspend),
    FOR(TIMERS, setitimer),
    FOR(TIMERS, getitimer),
    FOR(TIMERS, timer_create),
    FOR(TIMERS, timerfd_create),
    FOR(CLOCKS, clock_gettime),
    FOR(CLOCKS, getrusage),
    FOR(CLOCKS, times),
    FOR(PLACES, setrlimit),
    FOR(PLACES, prlimit64),
    FOR(PLACES, prctl),
    FOR(PLACES, chdir),
    FOR(PLACES, fchdir),
    FOR(PLACES, umask),
    FOR(PLACES, setpriority),
    FOR(PLACES, sched_setaffinity),
    FOR(MAPPINGS, brk),
    FOR(MAPPINGS, madvise),
    FOR(MAPPINGS, mlock),
    FOR(MAPPINGS, mlockall),
    FOR(FILES, read),
    FOR(FILES, readv),
    FOR(FILES, pread64),
    FOR(FILES, write),
    FOR(FILES, writev),
    FOR(FILES, pwrite64),
    FOR(FILES, close),
    FOR(FILES, openat),
    FOR(FILES, lseek),
    FOR(FILES, fcntl),
    FOR(FILES, ioctl),
    FOR(FILES, flock),
    FOR(FILES, dup),
    FOR(FILES, dup3),
    FOR(FILES, unlinkat),
    FOR(FILES, mkdirat),
    FOR(FILES, renameat),
    FOR(FILES, ftruncate),
    FOR(FILES, fallocate),
#ifdef __x86_64__
    FOR(PROCESSES, fork),
    FOR(PROCESSES, vfork),
    FOR(PROCESSES, pipe),
    FOR(TIMERS, alarm),
    FOR(SIGNALS, pause),
    FOR(PLACES, arch_prctl),
    FOR(FILES, open),
    FOR(FILES, creat),
    FOR(FILES, unlink),
    FOR(FILES, rename),
    FOR(FILES, mkdir),
    FOR(FILES, rmdir),
    FOR(FILES, dup2),
#endif
};

/* `first`: the call's first argument. */
static enum why why_of(int call, long first) {
    if (call == SYS_clone) return first & CLONE_VM && !(first & CLONE_VFORK) ? THREADS : PROCESSES;
    if (call == SYS_rt_sigaction && first >= 32) return THREADS; /* the C library's own signals are for threads */
    for (size_t k = 0; k < sizeof reasons / sizeof *reasons; k++)
        if (reasons[k].call == call) return reasons[k].why;
    return CALLS;
}

static void give_up(int call, enum why why) {
    A->note->call = (uint32_t)call, A->note->why = why;
    die(GIVEN_UP);
}

/* A change of the address space: done as it was asked for, and noted. */
static long on_mapping(int call, const ucontext_t *context) {
    const uintptr_t at = ARGUMENT_OF(context, 0);
    const size_t size = UP((size_t)ARGUMENT_OF(context, 1));
    const long c = ARGUMENT_OF(context, 2), d = ARGUMENT_OF(context, 3);
    const long plain = MAP_PRIVATE | MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE | MAP_POPULATE | MAP_STACK;
    if (call == SYS_mmap ? (d & ~plain) || A->n_made == MADE : !made_here(at, size)) give_up(call, MAPPINGS);
    if (call == SYS_mremap && (d != MREMAP_MAYMOVE || A->n_made == MADE)) give_up(call, MAPPINGS);
    const long result = arena_call(call, ARGUMENT_OF(context, 0), ARGUMENT_OF(context, 1), c, d,
                                   ARGUMENT_OF(context, 4), ARGUMENT_OF(context, 5));
    if (result < 0 && result > -4096) return result;
    if (call == SYS_munmap || call == SYS_mremap) forget_made(at, size);
    if (call == SYS_mmap) note_made((uintptr_t)result, size);
    if (call == SYS_mremap) note_made((uintptr_t)result, UP((size_t)c));
    return result;
}

/* A change of the mask of signals. In place none can come: only what the program believes of it has to be right. In a
 * child it is what will hold behind the handler, but that SIGSYS always comes, or trapped calls would be crashes. */
static long on_mask(ucontext_t *context) {
    uint64_t *const mask = A->way == 's' ? &A->masked : (uint64_t *)&context->uc_sigmask;
    const uint64_t *const set = (const uint64_t *)ARGUMENT_OF(context, 1), before = *mask;
    uint64_t *const old = (uint64_t *)ARGUMENT_OF(context, 2);
    if (set) {
        const long how = ARGUMENT_OF(context, 0);
        *mask = how == SIG_BLOCK ? before | *set : how == SIG_UNBLOCK ? before & ~*set : *set;
        if (A->way != 's') *mask &= ~(1ULL << (SIGSYS - 1));
    }
    if (old) *old = before;
    return 0;
}

/* A call that only a run in place traps: what can be done there. */
static long in_place_only(int call, const ucontext_t *context) {
    const long a = ARGUMENT_OF(context, 0), b = ARGUMENT_OF(context, 1), c = ARGUMENT_OF(context, 2);
    long opened = 0;
    switch (call) {
    case SYS_exit:
    case SYS_exit_group:
        arena_end(A->stack + STACK, (a & 0xff) << 8);
    case SYS_tgkill: /* to itself, as abort does: with no handlers it is the end of the run */
        if (a != CALL(getpid, 0, 0, 0, 0) || (c != SIGABRT && c != SIGFPE && c != SIGSEGV)) give_up(call, SIGNALS);
        arena_end(A->stack + STACK, c);
#ifdef __x86_64__
    case SYS_open:
        opened = CALL(open, a, b, c, 0);
        break;
#endif
    case SYS_openat:
        opened = CALL(openat, a, b, c, ARGUMENT_OF(context, 3));
        break;
    default:
        give_up(call, why_of(call, ARGUMENT_OF(context, 0)));
    }
    if (opened >= 0) give_up(call, FILES); /* it would stay open */
    return opened;
}

/* SIGSYS, and in place the signals of a program that crashes. */
static void on_signal(int signal, siginfo_t *info, void *of) {
    ucontext_t *const context = of;
    if (signal != SIGSYS) arena_end(A->stack + STACK, signal);
    const int call = info->si_syscall;
    if (call == SYS_mmap || call == SYS_munmap || call == SYS_mremap || call == SYS_mprotect)
        RESULT_OF(context) = on_mapping(call, context);
    else if (call == SYS_rt_sigprocmask)
        RESULT_OF(context) = on_mask(context);
    else if (A->way == 's')
        RESULT_OF(context) = in_place_only(call, context);
    else
        give_up(call, why_of(call, ARGUMENT_OF(context, 0)));
}

static void handle(int signal) {
    const struct { /* as the kernel has it; the C library's way back from a handler is not ours to use */
        void (*handler)(int, siginfo_t *, void *);
        unsigned long flags;
        void (*restorer)(void);
        uint64_t mask;
    } action = {on_signal, SA_SIGINFO | SA_NODEFER | SA_ONSTACK | RESTORER, arena_return, 0};
    CALL(rt_sigaction, signal, &action, 0, 8);
}

static void handle_signals(void) {
    const stack_t stack = {.ss_sp = A->on_signal, .ss_size = STACK};
    CALL(sigaltstack, &stack, 0, 0, 0);
    handle(SIGSYS);
    if (A->way != 's') return; /* a child that crashes ends by itself */
    handle(SIGSEGV), handle(SIGBUS), handle(SIGFPE), handle(SIGILL), handle(SIGTRAP), handle(SIGXFSZ);
}
