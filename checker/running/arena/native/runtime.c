/* An arena: a program that runs again and again, each time as if it had just been started.
 *
 * THEORY OF OPERATION
 *
 * Linked into a program this is the first thing that runs there; preloaded into a dynamic one it runs before the
 * program's own constructors. Without ARENA in the environment it does nothing. With it the process stops before the
 * first constructor and waits for cases; for every case it goes on from there, to the end of the program.
 *
 *        kit                          | launcher, with every layer of the cage
 *        driver (C or Python)         |   arena
 *          |                          |     | constructors of the C library
 *          |                          |     | stop_here: snapshot, filter
 *          |<------- ANSWERS "+" ------------ ready
 *          |-- inputs, arguments, count     |
 *          |-------- ORDERS "+" ----------->|<-----------------------------------+
 *          |                          |     | descriptors 0, 1 and argv[1] of slot k
 *          |                          |     | go on: constructors, main, atexit, flush
 *          |   control.at = k  <- - - - - - | k = 0, 1, 2, ...                   |
 *          |                          |     | _exit, crash: results of slot k    |
 *          |                          |     | put back ------------- next k -----+
 *          |<------- ANSWERS "+" ------------ after the last slot                |
 *          |-- results, outputs             +------------------------------------+
 *
 *     ARENA=s...  in place: each case in this very process. Memory is put back (memory.h), and the program may make
 * only such system calls as leave nothing behind (filter.h). No other way is as fast. ARENA=v...  shared child: each
 * case in a child that shares our memory, as vfork's does, which is put back afterwards: what the kernel keeps for a
 * process is new every time, what is in memory is as it was. ARENA=f...  fork: each case in a fork of the process that
 * stopped: the kernel copies what a case changes, threads may run, and our shared memory is out of reach.
 *
 * A case that needs more than a way has gives the way up: it says why in a word, and the driver takes the next one. A
 * hang is the driver's to see: control.at stands still, the driver ends the arena and starts another.
 *
 * Addresses in memory, far from where a program of any size has anything:
 *
 *     0x100000000000  struct arena: our stack, what was there, notes of what the program does
 *     0x100080000000  struct control, shared with the driver; struct note behind it
 *     0x100100000000  the snapshot, write-protected
 *
 * A hostile program can write to the first two, and so say of its own cases what it likes; it could print that as well.
 * It cannot reach the inputs of its cases (read only), the outputs of others (not its descriptors), the answers or the
 * verdict (elsewhere). The driver takes every number here for a claim.
 *
 * Below there are only system calls and our own loops: the C library's variables belong to the program. Exceptions, at
 * the start, before the snapshot: sbrk and the streams of C++ are made ready, so that not every run has to. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>

#include "protocol.h"

#include "filter.h"

/* The thread's clock: with a limit of CPU time that of the process goes on by ticks alone. */
static int64_t cpu_us(void) {
    struct timespec t;
    CALL(clock_gettime, CLOCK_THREAD_CPUTIME_ID, &t, 0, 0);
    return t.tv_sec * 1000000LL + t.tv_nsec / 1000;
}

/* Waits for the driver when all slots are done; then the files of the slot under way are descriptors 0 and 1. */
static void begin(void) {
    struct control *const control = A->control;
    if (++control->at >= control->count) {
        char byte;
        CALL(write, A->answers, "+", 1, 0);
        if (CALL(read, A->orders, &byte, 1, 0) != 1) die(0);
        control->at = 0;
    }
    const long at = control->at % SLOTS;
    CALL(dup3, A->inputs[at], 0, 0, 0);
    CALL(dup3, A->outputs[at], 1, 0, 0);
    CALL(lseek, 0, 0, SEEK_SET, 0);
    CALL(lseek, 1, 0, SEEK_SET, 0);
    if (A->argument) copy(A->argument, control->slots[at].argument, ARGUMENT_BYTES);
    A->note->why = FITS;
}

static void end(long status, int64_t us, const struct rusage *used) {
    const long at = A->control->at % SLOTS;
    struct slot *const slot = &A->control->slots[at];
    const long written = CALL(lseek, A->outputs[at], 0, SEEK_CUR, 0);
    if (A->sizes[at] < 0 || A->sizes[at] > written) /* behind what was written there is what another run wrote */
        CALL(ftruncate, A->outputs[at], written, 0, 0);
    A->sizes[at] = written;
    slot->status = (int32_t)status, slot->cpu_us = (uint32_t)us, slot->output_bytes = (uint32_t)written;
    slot->peak_kib = (uint32_t)used->ru_maxrss, slot->why = A->note->why, slot->batch = A->control->batch;
}

/* What this process has used. Its page faults tell what a run has touched. */
static struct rusage used_here(void) {
    struct rusage used;
    CALL(getrusage, RUSAGE_THREAD, &used, 0, 0);
    return used;
}
static long faults(const struct rusage *used) { return used->ru_minflt + used->ru_majflt; }

/* What the program comes to when it ends in our own process. */
void arena_ended(long status) {
    const int64_t now = cpu_us();
    struct rusage used = used_here();
    const int touched = faults(&used) != A->faults;
    end(status, now - A->began, &used);
    put_back(touched);
    if (touched) used = used_here(), A->faults = faults(&used);          /* with our own */
    A->began = touched || A->n_kept + A->n_hot > CHEAP ? cpu_us() : now; /* to ask takes as long as a few pages */
    begin();
    arena_go(&A->start);
}

static char in_place; /* set before the snapshot, so it stays */

/* Linked with --wrap=_exit a program comes here without the detour over a trapped call. */
void __wrap__exit(int code) {
    if (in_place) arena_end(A->stack + STACK, (code & 0xff) << 8);
    die(code);
}

/* Case after case in a child, which shares our memory or has a copy of it. */
static void serve_children(void) {
    void *thread_id = NULL; /* where the C library keeps the number of its thread, which is new in every child */
    CALL(prctl, PR_GET_TID_ADDRESS, &thread_id, 0, 0);
    long flags = CLONE_FILES | SIGCHLD | (A->way == 'v' ? CLONE_VM | CLONE_VFORK : 0);
    if (thread_id) flags |= CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID;
    if (CALL(close_range, -1, -1, 0, 0)) die(OLD_KERNEL);
    for (;;) {
        begin();
        struct rusage used;
        int status;
        const long child = arena_share(&A->start, flags, thread_id);
        if (child < 0 || CALL(wait4, child, &status, 0, &used) != child) die(NO_CHILD);
        const struct timeval user = used.ru_utime, system = used.ru_stime;
        end(status, 1000000LL * (user.tv_sec + system.tv_sec) + user.tv_usec + system.tv_usec, &used);
        if (A->way == 'v') put_back(faults(&used) > 0);
    }
}

/* ---- the start ---- */

extern void *sbrk(intptr_t) __attribute__((weak));
extern void _ZNSt8ios_base4InitC1Ev(void *) __attribute__((weak));
extern void _ZNSt8ios_base4InitD1Ev(void *) __attribute__((weak));

/* What the first run would make of the C and C++ libraries' own state, and every other one after it. */
static void make_ready(void) {
    if (sbrk) sbrk(0);
    if (_ZNSt8ios_base4InitC1Ev && _ZNSt8ios_base4InitD1Ev) { /* made and unmade once, it is flushed at the end */
        char counted;
        _ZNSt8ios_base4InitC1Ev(&counted);
        _ZNSt8ios_base4InitD1Ev(&counted);
    }
}

static int begins(const char *text, const char *with) {
    while (*with)
        if (*text++ != *with++) return 0;
    return 1;
}

/* What is ours the program is not to see; and a first argument of blanks is room for those of the cases. */
static void tidy(char **argv, char **environment) {
    char **to = environment;
    for (char **it = environment; *it; it++)
        if (!begins(*it, "ARENA=") && !begins(*it, "LD_PRELOAD=") && !begins(*it, "LD_BIND_NOW=")) *to++ = *it;
    *to = NULL;
    if (argv[0] && argv[1] && argv[1][0] == ' ') A->argument = argv[1];
}

/* `number`: of the shared memory's descriptor. From now on we know ours, whatever is written there. */
static void map_shared(const char *number) {
    long fd = 0;
    while (*number >= '0' && *number <= '9') fd = 10 * fd + (*number++ - '0');
    const long at = arena_call(SYS_mmap, (long)SHARED, SHARED_BYTES, PROT_READ | PROT_WRITE,
                               MAP_SHARED | MAP_FIXED_NOREPLACE, fd, 0);
    if (at != (long)SHARED) die(NO_MEMORY);
    A->control = (struct control *)SHARED, A->note = (struct note *)(SHARED + NOTE);
    A->orders = A->control->orders, A->answers = A->control->answers;
    for (int k = 0; k < SLOTS; k++) {
        A->inputs[k] = A->control->inputs[k], A->outputs[k] = A->control->outputs[k];
        A->sizes[k] = -1;
    }
    CALL(madvise, SHARED, CONTROL_BYTES, MADV_DONTFORK, 0);
}

/* Called once, on our own stack, when the program has stopped. */
void arena_serve(void) {
    unsigned char there;
    if (CALL(mincore, BYTE(A) + PAGE, PAGE, &there, 0)) die(LARGE_PAGES); /* an address that is none of a page */
    map_shared(A->order + 1);
    tidy(A->argv, A->environment);
    A->start.avx = (uint16_t)has_avx();
    CALL(prctl, PR_SET_THP_DISABLE, 1, 0, 0); /* a huge page would bring others without a fault */
    const long nothing = CALL(openat, AT_FDCWD, "/dev/null", O_WRONLY, 0);
    CALL(dup3, nothing, 2, 0, 0); /* nobody reads what is said there */
    if (nothing > 2) CALL(close, nothing, 0, 0, 0);
    make_ready();
    *(volatile char *)(A->start.stack - ROOM) = 0; /* the stack is as large from the start */
    in_place = A->way == 's';
    look();
    if (A->way != 'f') take_snapshot();
    CALL(prctl, PR_SET_DUMPABLE, 0, 0, 0); /* a crash of a child that shares our memory is its own */
    handle_signals();
    if (A->way == 's') {
        confine_in_place();
        A->began = cpu_us();
        begin();
        arena_go(&A->start);
    }
    if (A->way == 'v')
        confine_shared();
    else
        confine_fork();
    serve_children();
}

/* The first of the program's code that runs. It uses as little of the program's stack as it can, because what is left
 * there is what a variable without a value has in main. */
#ifdef PRELOADED
__attribute__((constructor))
#endif
static void stop_here(int argc, char **argv, char **environment) {
    (void)argc;
    for (char **it = environment; *it; it++)
        if (begins(*it, "ARENA=")) {
            const long at = arena_call(SYS_mmap, (long)A, sizeof *A, PROT_READ | PROT_WRITE,
                                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
            if (at != (long)A) die(NO_MEMORY);
            A->order = *it + 6, A->way = *A->order, A->argv = argv, A->environment = environment;
            arena_enter(&A->start, A->stack + STACK);
            return;
        }
}
#ifndef PRELOADED
__attribute__((section(".preinit_array"), used)) static void (*const first)(int, char **, char **) = stop_here;
#endif
