/* launch LAYERS CPU_MS WALL_MS ADDRESS_KIB OUTPUT_BYTES [READABLE ...] -- COMMAND [ARG ...]
 *
 * Runs one command under limits and reports what it cost. The command gets our descriptors 0 and 1; its standard error
 * is read here, and its first HEAD and last TAIL bytes are kept. On descriptor 2 we write one line, then those:
 *
 *     stage errno exit signal stop cpu_us wall_us idle_us peak_kib
 *
 * stage is "ran", or what failed before the command ran (then errno says why); exit and signal are how it ended (the
 * other one is 0); stop is "-", "cpu" or "wall": why we killed it. When the reader of descriptor 2 goes away, so do we
 * and everything that the command started.
 *
 * LAYERS, any of these letters ("-" for none); each is Linux only, and fails as a stage of its own where it is missing:
 *     f  seccomp: no new processes, no sockets, no signals to others, no tracing, no new attributes of files
 *     a  the same, but forks, and signals to whatever layer n lets it see: for an arena, which forks for every case
 *     p  the same, but only plain forks, which have a table of descriptors of their own
 *     l  Landlock: of all files only those below a READABLE can be read, only those below the working directory written
 *     n  namespaces: own process ids, network, IPC, mounts and host name; as an ordinary user inside a user namespace
 *
 * A process of its own, because Linux counts the memory of the process that forks into the child's peak: under a large
 * parent every child would look large. With no arguments but "probe" it does nothing, successfully; with "calls" it
 * writes the filter of layer f for the process SOMEBODY to descriptor 1, with "files" one that stands for layer l.
 *
 * Theory of operation. Three processes at most:
 *
 *     launcher ---- with layer n: clone ----> init, process 1 of the new namespaces    (run_apart)
 *         |                                     |
 *         +------ else directly, vfork ---------+----> child, which becomes the command    (run, become)
 *
 * With layer n the launcher only waits: it tells init over the pipe `ready` that the user's number is mapped, passes
 * its exit code on, and kills it on a signal. Whoever runs `run` (init, else the launcher) is the command's parent.
 *
 * Two pipes lead from the child to the parent. `status` carries a message when the child is ready, with the CPU time
 * that the set-up took, or when a step of the set-up failed; exec closes it, so its end without a failure means that
 * the command runs. `errors` is the command's standard error, drained while it runs, so that it never blocks.
 *
 * The child confines itself step by step, each step while it still may: a session of its own (one kill reaches the
 * group), death with its parent, default signals, limits of resources, no privileges, Landlock, seccomp after what
 * seccomp would deny, the address space last, exec.
 *
 * The parent polls the command's CPU clock, the wall clock, `errors`, and descriptor 2, whose reader may go away
 * (watch). When the command has ended, or must, it is killed with its group but not yet reaped: until then its number
 * cannot become another process's, and the time that its threads queued for a processor can still be read. Then it is
 * reaped, and so are orphans: as a subreaper the parent inherits them, kills them, and adds what they used
 * (end_orphans). Only then is the report written: after it nothing of the command is left. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <linux/securebits.h>
#include <sched.h>
#include <stddef.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif
#ifdef BARE
#include "bare.h"
#endif

/* The child only makes system calls until it becomes the command: it may borrow our memory, which is much faster. */
#ifdef __linux__
#define SPAWN vfork
#else
#define SPAWN fork
#endif

enum { HEAD = 1024, TAIL = 4096, NAME = 16, SOMEBODY = 0x7ffffffe };

struct plan {
    const char *layers;
    long long cpu_us, wall_us, address_kib, output_bytes;
    char **readable, **command; /* both end with NULL */
};

struct text { /* a standard error: how it begins and how it ends */
    char head[HEAD], tail[TAIL];
    size_t in_head, in_tail;
    int cut; /* something between them is lost */
};

struct message { /* from the child: "ready" and the CPU time it has used, then nothing, or the step that failed */
    char stage[NAME];
    long long value; /* microseconds, or errno */
};

static volatile sig_atomic_t asked_to_stop;
static volatile pid_t started; /* what a signal to us has to kill; 0: nothing */

static void on_signal(int sig) {
    asked_to_stop = sig;
    if (started > 0) kill(started, SIGKILL);
}

/* ---- text: what we write and read is words and whole numbers, so we need no printf ---- */

struct line { /* grows to the right and stays a text; what does not fit is left out */
    char text[384];
    size_t size;
};

static void add(struct line *line, const char *text) {
    while (*text && line->size < sizeof line->text - 1) line->text[line->size++] = *text++;
    line->text[line->size] = 0;
}

static void add_number(struct line *line, long long value) {
    char digits[24], *at = digits + sizeof digits;
    unsigned long long rest = value < 0 ? -(unsigned long long)value : (unsigned long long)value;
    *--at = 0;
    do *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0) *--at = '-';
    add(line, at);
}

/* The next number in a text, -1 if there is none; moves behind it. */
static long long number(const char **text) {
    while (**text && (**text < '0' || **text > '9')) ++*text;
    if (!**text) return -1;
    long long value = 0;
    while (**text >= '0' && **text <= '9' && value < 1LL << 55) value = 10 * value + (*(*text)++ - '0');
    return value;
}

static void tell(const char *text, size_t size) {
    for (ssize_t n; size > 0; text += n, size -= (size_t)n)
        if ((n = write(2, text, size)) <= 0) return;
}

static void tell_end(const char *stage, const long long before[3], const char *stop, const long long after[4]) {
    struct line line = {"", 0};
    add(&line, stage);
    for (int i = 0; i < 3; i++) add(&line, " "), add_number(&line, before[i]);
    add(&line, " "), add(&line, stop);
    for (int i = 0; i < 4; i++) add(&line, " "), add_number(&line, after[i]);
    add(&line, "\n");
    tell(line.text, line.size);
}

static int fail(const char *stage, int error) {
    const long long none[4] = {0, 0, 0, 0}, why[3] = {error, 0, 0};
    tell_end(stage, why, "-", none);
    return 1;
}

static int has(const struct plan *plan, char layer) { return strchr(plan->layers, layer) != NULL; }

/* ---- time ---- */

static long long now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000LL + t.tv_nsec / 1000;
}

static long long us_of(struct timeval t) { return t.tv_sec * 1000000LL + t.tv_usec; }

/* CPU time of all threads of a process that has not been reaped (0: this one), -1 where the system cannot tell. */
static long long cpu_us_of(pid_t pid) {
#ifdef __linux__
    struct timespec t;
    clockid_t clock = pid ? (clockid_t)(~(unsigned)pid << 3 | 2) : CLOCK_PROCESS_CPUTIME_ID;
    if (!clock_gettime(clock, &t)) return t.tv_sec * 1000000LL + t.tv_nsec / 1000;
#endif
    (void)pid;
    return -1;
}

#ifdef __linux__
/* What a file of /proc holds: its beginning, as a text; empty if it cannot be read. */
static const char *content(const char *path, char *to, size_t size) {
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    const ssize_t got = fd < 0 ? 0 : read(fd, to, size - 1);
    if (fd >= 0) close(fd);
    to[got > 0 ? got : 0] = 0;
    return to;
}

/* Time that one thread spent ready to run, waiting for a processor. */
static long long queued_us_at(const char *path) {
    char text[128];
    const char *at = content(path, text, sizeof text);
    number(&at); /* what it ran */
    const long long queued = number(&at);
    return queued > 0 ? queued / 1000 : 0;
}

/* The same of all threads that a process has: it tells a starved program from a sleeping one. */
static long long queued_us_of(pid_t pid) {
    struct { /* as getdents64 writes them */
        uint64_t node, next;
        unsigned short size;
        unsigned char kind;
        char name[];
    } const *task;
    struct line folder = {"/proc/", 6};
    char entries[4096] __attribute__((aligned(8)));
    long long sum = 0;
    add_number(&folder, pid), add(&folder, "/task/");
    const int fd = open(folder.text, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return 0;
    for (long got; (got = syscall(SYS_getdents64, fd, entries, sizeof entries)) > 0;)
        for (long at = 0; at < got; at += task->size) {
            task = (const void *)(entries + at);
            struct line path = folder;
            add(&path, task->name), add(&path, "/schedstat");
            if (task->name[0] != '.') sum += queued_us_at(path.text);
        }
    close(fd);
    return sum;
}
#else
static long long queued_us_of(pid_t pid) { return pid ? 0 : 0; }
#endif

enum forks { NONE, WITH_DESCRIPTORS, PLAIN }; /* what layers f, a and p allow */

/* ---- the layers, each applied by the child to itself; 0, or an errno ---- */

#ifdef __linux__

#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif
/* The interface of Landlock's first version, for systems whose headers are older than their kernel. */
struct ruleset {
    uint64_t handled;
};
struct __attribute__((packed)) beneath {
    uint64_t allowed;
    int32_t parent;
};
enum { EXECUTE = 1, WRITE_FILE = 2, READ_FILE = 4, READ_DIR = 8, EVERYTHING = 0x1fff, RULE_PATH_BENEATH = 1 };

static void allow(int rules, const char *path, uint64_t what) {
    struct beneath rule = {what, open(path, O_PATH | O_CLOEXEC)};
    if (rule.parent < 0) return; /* what is not there need not be allowed */
    if (syscall(SYS_landlock_add_rule, rules, RULE_PATH_BENEATH, &rule, 0) && errno == EINVAL) {
        rule.allowed &= EXECUTE | WRITE_FILE | READ_FILE; /* it is a file: rights of folders do not apply */
        syscall(SYS_landlock_add_rule, rules, RULE_PATH_BENEATH, &rule, 0);
    }
    close(rule.parent);
}

static int hide_files(const struct plan *plan) {
    static const char *const system[] = {"/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache", "/etc/alternatives"};
    static const char *const devices[] = {"/dev/null", "/dev/full", "/dev/zero", "/dev/random", "/dev/urandom"};
    const struct ruleset all = {EVERYTHING};
    int rules = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0);
    if (rules < 0) return errno;
    for (size_t i = 0; i < sizeof system / sizeof *system; i++) allow(rules, system[i], EXECUTE | READ_FILE | READ_DIR);
    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++) allow(rules, devices[i], READ_FILE | WRITE_FILE);
    for (char **path = plan->readable; *path; path++) allow(rules, *path, EXECUTE | READ_FILE | READ_DIR);
    allow(rules, "/proc/self", READ_FILE | READ_DIR);
    allow(rules, ".", EVERYTHING);
    int error = syscall(SYS_landlock_restrict_self, rules, 0) ? errno : 0;
    close(rules);
    return error;
}

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif
#define YOUNG 452 /* calls from here on, fchmodat2 the first, are younger than this list: as if there were none */
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, field))
#define ARGUMENT(k) LOAD(args[k]) /* its low half; all machines here are little-endian */
#define RETURN(what) BPF_STMT(BPF_RET | BPF_K, (what))
#define REFUSE(error) RETURN(SECCOMP_RET_ERRNO | (error))
#define UNLESS(number, skip) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, (skip))
#define DENY(call, error) UNLESS(SYS_##call, 1), REFUSE(error)
/* How every filter begins: calls as another architecture has them end the process; the call's number is loaded. */
#define BEGIN                                                                                                          \
    LOAD(arch), UNLESS(ARCHITECTURE, 1), BPF_JUMP(BPF_JMP | BPF_JA, 1, 0, 0), RETURN(SECCOMP_RET_KILL_PROCESS), LOAD(nr)
/* The call is allowed when its first argument is one of two values. Loads the call's number again behind it. */
#define ONLY_ON(call, a, b)                                                                                            \
    UNLESS(SYS_##call, 5), ARGUMENT(0), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(a), 2, 0),                      \
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(b), 1, 0), REFUSE(EPERM), LOAD(nr)
/* The call is denied when the bits `mask` of argument `k` are `value`. Loads the call's number again behind it. */
#define NEVER(call, k, mask, value)                                                                                    \
    UNLESS(SYS_##call, 5), ARGUMENT(k), BPF_STMT(BPF_ALU | BPF_AND | BPF_K, (mask)), UNLESS((uint32_t)(value), 1),     \
        REFUSE(EPERM), LOAD(nr)

/* Lets a filter loose on ourselves or, for those who put it on elsewhere, writes it to descriptor 1. */
static int use(struct sock_filter *program, size_t count, int print) {
    struct sock_fprog filter = {(unsigned short)count, program};
    if (print) return write(1, program, count * sizeof *program) < 0 ? errno : 0;
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) ? errno : 0;
}

/* What a fork is: nothing is shared but, in arenas of compiled programs, the table of descriptors and, as with vfork,
 * memory while the parent waits. */
#define FORK_OPTIONS (CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID)
/* Lets a call through without a look at its arguments, if `when`. */
#define FREE(call, when) UNLESS((when) ? SYS_##call : -1U, 1), RETURN(SECCOMP_RET_ALLOW)

/* `self` is the process that is to be confined. `arena`: how it may fork; `apart`: in a namespace of processes. */
static int filter_calls(uint32_t self, int print, enum forks arena, int apart) {
#ifdef ARCHITECTURE
    const uint32_t way = arena == PLAIN ? SIGCHLD : CLONE_FILES | SIGCHLD;
    const uint32_t fork = arena ? way : CLONE_THREAD, share = arena ? way | CLONE_VM | CLONE_VFORK : CLONE_THREAD;
    struct sock_filter program[] = {
        BEGIN,
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, YOUNG, 0, 1), /* the x32 table is there, too */
        REFUSE(ENOSYS),
#ifdef __x86_64__
        DENY(fork, EAGAIN),
        DENY(vfork, EAGAIN),
        DENY(chmod, EPERM),
        DENY(chown, EPERM),
        DENY(lchown, EPERM),
        DENY(utime, EPERM),
        DENY(utimes, EPERM),
        DENY(futimesat, EPERM),
        NEVER(open, 1, O_TRUNC | O_ACCMODE, O_TRUNC),
#endif
        /* Landlock has no rule for what follows, or only in young kernels: a file's attributes, and its length by its
         * name or through a descriptor that only reads. */
        DENY(fchmod, EPERM),
        DENY(fchmodat, EPERM),
        DENY(fchown, EPERM),
        DENY(fchownat, EPERM),
        DENY(utimensat, EPERM),
        DENY(setxattr, EPERM),
        DENY(lsetxattr, EPERM),
        DENY(fsetxattr, EPERM),
        DENY(removexattr, EPERM),
        DENY(lremovexattr, EPERM),
        DENY(fremovexattr, EPERM),
        DENY(truncate, EPERM),
        NEVER(openat, 2, O_TRUNC | O_ACCMODE, O_TRUNC),
        UNLESS(437, 1), /* openat2, whose flags a filter cannot see */
        REFUSE(ENOSYS),
        DENY(clone3, ENOSYS), /* the C library then takes clone */
        DENY(socket, EACCES),
        DENY(socketpair, EACCES),
        DENY(ptrace, EPERM),
        DENY(process_vm_readv, EPERM),
        DENY(process_vm_writev, EPERM),
        DENY(io_uring_setup, ENOSYS),
        DENY(userfaultfd, EPERM),
        DENY(bpf, EPERM),
        DENY(perf_event_open, EPERM),
        DENY(unshare, EPERM),
        DENY(setns, EPERM),
        DENY(mount, EPERM),
        DENY(keyctl, EPERM),
        DENY(add_key, EPERM),
        DENY(memfd_create, EPERM),
        DENY(request_key, EPERM),
        DENY(shmget, EPERM),
        DENY(shmat, EPERM),
        DENY(msgget, EPERM),
        DENY(semget, EPERM),
        DENY(mq_open, EPERM),
        DENY(tkill, EPERM),
        DENY(pidfd_open, EPERM),
        DENY(pidfd_send_signal, EPERM),
        DENY(setsid, EPERM),
        DENY(setpgid, EPERM),
        FREE(kill, arena && apart),
        FREE(tgkill, arena && apart),
        ONLY_ON(kill, self, 0),
        ONLY_ON(tgkill, self, self),
        ONLY_ON(rt_sigqueueinfo, self, self),
        ONLY_ON(rt_tgsigqueueinfo, self, self),
        ONLY_ON(prlimit64, self, 0),
        UNLESS(SYS_clone, 6),
        ARGUMENT(0),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 4, 0),
        BPF_STMT(BPF_ALU | BPF_AND | BPF_K, ~FORK_OPTIONS),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, fork, 2, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, share, 1, 0),
        REFUSE(EAGAIN),
        RETURN(SECCOMP_RET_ALLOW),
    };
    return use(program, sizeof program / sizeof *program, print);
#else
    return self || print || arena || apart ? ENOSYS : ENOSYS;
#endif
}

/* The call is allowed when the flags in argument `k` open a file to read it. Loads the call's number again behind it.
 */
#define ONLY_READING(call, k)                                                                                          \
    UNLESS(SYS_##call, 5), ARGUMENT(k), BPF_STMT(BPF_ALU | BPF_AND | BPF_K, O_ACCMODE | O_CREAT),                      \
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0), REFUSE(EACCES), LOAD(nr)

/* Where there is no Landlock: no file is made, changed, moved or removed, no other program becomes of the process. */
static int filter_files(int print) {
#ifdef ARCHITECTURE
    struct sock_filter program[] = {
        BEGIN,
#ifdef __x86_64__
        ONLY_READING(open, 1),
        DENY(creat, EACCES),
        DENY(unlink, EACCES),
        DENY(rename, EACCES),
        DENY(mkdir, EACCES),
        DENY(rmdir, EACCES),
        DENY(link, EACCES),
        DENY(symlink, EACCES),
        DENY(mknod, EACCES),
#endif
        ONLY_READING(openat, 2),
        DENY(unlinkat, EACCES),
        DENY(renameat, EACCES),
        DENY(renameat2, EACCES),
        DENY(mkdirat, EACCES),
        DENY(linkat, EACCES),
        DENY(symlinkat, EACCES),
        DENY(mknodat, EACCES),
        DENY(execve, EACCES),
        DENY(execveat, EACCES),
        RETURN(SECCOMP_RET_ALLOW),
    };
    return use(program, sizeof program / sizeof *program, print);
#else
    return print ? ENOSYS : ENOSYS;
#endif
}

/* An administrator's command keeps the name and loses the power, also what exec would give back. */
static void drop_power(void) {
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}};
    prctl(PR_SET_SECUREBITS, SECBIT_NOROOT | SECBIT_NOROOT_LOCKED, 0, 0, 0);
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    syscall(SYS_capset, &header, none);
}

static int write_text(pid_t pid, const char *file, const char *text) {
    struct line path = {"/proc/", 6};
    add_number(&path, pid), add(&path, "/"), add(&path, file);
    int fd = open(path.text, O_WRONLY | O_CLOEXEC);
    if (fd < 0) return errno;
    int error = write(fd, text, strlen(text)) < 0 ? errno : 0;
    close(fd);
    return error;
}

/* One user or group of a new namespace is the same outside. */
static int write_map(pid_t pid, const char *file, unsigned id) {
    struct line map = {"", 0};
    add_number(&map, id), add(&map, " "), add_number(&map, id), add(&map, " 1");
    return write_text(pid, file, map.text);
}

/* Inside the new namespaces: nothing spreads out, and /proc shows the new processes alone. */
static int own_mounts(void) {
    if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL)) return errno;
    return mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL) ? errno : 0;
}

#else
static int hide_files(const struct plan *plan) { return plan ? ENOSYS : 0; }
static int filter_calls(uint32_t self, int print, enum forks arena, int apart) {
    return self || print || arena || apart ? ENOSYS : ENOSYS;
}
static int filter_files(int print) { return print ? ENOSYS : ENOSYS; }
static void drop_power(void) {}
#endif

static void set_limit(int what, long long most) {
    struct rlimit limit;
    getrlimit(what, &limit);
    if (limit.rlim_max == RLIM_INFINITY || (rlim_t)most < limit.rlim_max) limit.rlim_max = (rlim_t)most;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(what, &limit);
}

static void set_limits(const struct plan *plan) {
    struct rlimit stack;
    getrlimit(RLIMIT_STACK, &stack);
    stack.rlim_cur = stack.rlim_max; /* deep recursion is bounded by the address space */
    setrlimit(RLIMIT_STACK, &stack);
    set_limit(RLIMIT_CPU, plan->cpu_us / 1000000 + 2); /* a backstop: the parent polls more finely */
    set_limit(RLIMIT_CORE, 0);
    set_limit(RLIMIT_NOFILE, 64);
    set_limit(RLIMIT_FSIZE, plan->output_bytes + 1);
}

/* ---- the child ---- */

static void post(int status, const char *stage, long long value) {
    struct message message = {"", value};
    for (int i = 0; i < NAME - 1 && stage[i]; i++) message.stage[i] = stage[i];
    if (write(status, &message, sizeof message) < 0) _exit(126);
}

static void give_up(int status, const char *stage, int error) {
    post(status, stage, error);
    _exit(127);
}

/* Never returns. A failure of the set-up travels over `status`, which exec closes. */
static void become(const struct plan *plan, int errors, int status, pid_t parent) {
    int error;
    setsid();
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    if (getppid() != parent) _exit(126);
#else
    (void)parent;
#endif
    dup2(errors, 2);
    const struct sigaction usual = {.sa_handler = SIG_DFL};
    for (int sig = 1; sig < 32; sig++) sigaction(sig, &usual, NULL);
    const sigset_t none = {{0}};
    sigprocmask(SIG_SETMASK, &none, NULL);
    set_limits(plan);
#ifdef __linux__
    drop_power();
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) give_up(status, "privileges", errno);
#endif
    if (has(plan, 'l') && (error = hide_files(plan))) give_up(status, "landlock", error);
    const enum forks arena = has(plan, 'p') ? PLAIN : has(plan, 'a') ? WITH_DESCRIPTORS : NONE;
    if ((arena || has(plan, 'f')) && (error = filter_calls((uint32_t)getpid(), 0, arena, has(plan, 'n'))))
        give_up(status, "seccomp", error);
#ifdef __linux__
    set_limit(RLIMIT_AS, plan->address_kib * 1024); /* last: nothing before may run short of memory */
#endif
    post(status, "ready", cpu_us_of(0)); /* what the set-up used is not the command's */
    execv(plan->command[0], plan->command);
    give_up(status, "exec", errno);
}

/* ---- the parent ---- */

/* Reads what there is; keeps its beginning and its end. Returns 0 when there is no more. */
static int drain(int from, struct text *said) {
    char chunk[TAIL + TAIL]; /* the tail as it was, then what is new */
    char *fresh = chunk + TAIL;
    ssize_t got = read(from, fresh, TAIL);
    if (got <= 0) return got < 0 && errno == EINTR;
    size_t size = (size_t)got, room = HEAD - said->in_head, first = size < room ? size : room;
    memcpy(said->head + said->in_head, fresh, first);
    said->in_head += first;
    memmove(fresh, fresh + first, size -= first);
    memcpy(fresh - said->in_tail, said->tail, said->in_tail);
    size_t all = said->in_tail + size;
    said->in_tail = all < TAIL ? all : TAIL;
    said->cut |= all > TAIL;
    memcpy(said->tail, fresh + size - said->in_tail, said->in_tail);
    return 1;
}

static int has_ended(pid_t pid) {
    siginfo_t info;
    info.si_pid = 0;
    return !waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) && info.si_pid == pid;
}

/* Waits until the command ends or must be ended; it is left unreaped. Returns why it is to be killed, or "-". */
static const char *watch(pid_t pid, const struct plan *plan, long long start, int errors, struct text *said) {
    int ended = -1, errors_open = 1;
#ifdef SYS_pidfd_open
    ended = (int)syscall(SYS_pidfd_open, pid, 0);
#endif
    while (!has_ended(pid)) {
        const long long cpu = cpu_us_of(pid), cpu_left = plan->cpu_us - cpu;
        long long rest_us = plan->wall_us - (now_us() - start);
        if (asked_to_stop || rest_us <= 0) return "wall";
        if (cpu >= 0 && cpu_left <= 0) return "cpu";
        if (cpu >= 0 && cpu_left / 4 < rest_us) rest_us = cpu_left / 4; /* four threads use it up no sooner */
        if (ended < 0 && rest_us > 2000) rest_us = 2000;
        struct pollfd events[] = {{errors_open ? errors : -1, POLLIN, 0}, {2, 0, 0}, {ended, POLLIN, 0}};
        poll(events, ended < 0 ? 2 : 3, (int)(rest_us / 1000) + 1);
        if (events[0].revents) errors_open = drain(errors, said);
        if (events[1].revents & (POLLERR | POLLHUP)) asked_to_stop = SIGPIPE; /* nobody reads our report */
    }
    return "-";
}

/* Kills the processes that have come to us because their parent died; how many there are. */
static int kill_orphans(void) {
    int count = 0;
#ifdef __linux__
    struct line path = {"/proc/self/task/", 16};
    char text[4096]; /* when more do not fit they come in a later round */
    add_number(&path, getpid()), add(&path, "/children");
    const char *at = content(path.text, text, sizeof text);
    char *const cut = strlen(text) == sizeof text - 1 ? strrchr(text, ' ') : NULL;
    if (cut) *cut = 0; /* half a number is another process */
    for (long long pid; (pid = number(&at)) > 0; count++) kill((pid_t)pid, SIGKILL);
#endif
    return count;
}

/* Ends everything that the command left behind, its children's children too: each comes to us in turn. */
static void end_orphans(struct rusage *used) {
    int state;
    siginfo_t info;
    if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) && errno == ECHILD) return; /* the usual case */
    for (int rounds = 0; rounds < 10000; rounds++) {
        int alive = kill_orphans();
        struct rusage more;
        pid_t gone;
        while ((gone = wait4(-1, &state, alive > 0 ? 0 : WNOHANG, &more)) > 0) {
            alive--;
            used->ru_utime.tv_sec += more.ru_utime.tv_sec + more.ru_stime.tv_sec;
            used->ru_utime.tv_usec += more.ru_utime.tv_usec + more.ru_stime.tv_usec;
            if (more.ru_maxrss > used->ru_maxrss) used->ru_maxrss = more.ru_maxrss;
        }
        if (gone < 0 && errno == ECHILD) return;
    }
}

static void report(int state, const char *stop, long long wall, long long queued, long long cpu, long peak_kib) {
    const long long idle = wall - cpu - queued;
#ifdef __APPLE__
    peak_kib /= 1024; /* bytes there */
#endif
    const long long end[3] = {0, WIFEXITED(state) ? WEXITSTATUS(state) : 0, WIFSIGNALED(state) ? WTERMSIG(state) : 0};
    const long long cost[4] = {cpu, wall, idle > 0 ? idle : 0, peak_kib};
    tell_end("ran", end, stop, cost);
}

/* Forks the command, watches it, cleans up, reports. Returns our exit code. */
static int run(const struct plan *plan) {
    int errors[2], status[2];
    if (pipe(errors) || pipe(status)) return fail("pipe", errno);
    for (int i = 0; i < 2; i++) {
        fcntl(errors[i], F_SETFD, FD_CLOEXEC);
        fcntl(status[i], F_SETFD, FD_CLOEXEC);
    }
    fcntl(errors[0], F_SETFL, O_NONBLOCK);
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); /* nobody reads our memory */
#endif
    const long long start = now_us();
    const pid_t self = getpid(), pid = SPAWN();
    if (pid < 0) return fail("fork", errno);
    if (pid == 0) become(plan, errors[1], status[1], self);
    started = pid;
    close(errors[1]);
    close(status[1]);
    struct message message;
    long long set_up = 0;
    while (read(status[0], &message, sizeof message) == sizeof message) {
        if (!strcmp(message.stage, "ready")) {
            set_up = message.value > 0 ? message.value : 0;
            continue;
        }
        started = 0;
        waitpid(pid, NULL, 0);
        return fail(message.stage, (int)message.value);
    }

    struct text said;
    said.in_head = said.in_tail = 0;
    said.cut = 0;
    const char *stop = watch(pid, plan, start, errors[0], &said);
    const long long wall = now_us() - start;
    const long long before = queued_us_of(pid); /* of all threads, while they are there */
    kill(-pid, SIGKILL);                        /* its group, while the group's number is still its own */
    kill(pid, SIGKILL);
    siginfo_t info;
    while (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT) && errno == EINTR) {
    }
    const long long after =
        queued_us_of(pid); /* of the first thread, with the wait that it was in when it was killed */
    const long long queued = before > after ? before : after;
    int state = 0;
    struct rusage used;
    started = 0;
    while (wait4(pid, &state, 0, &used) < 0 && errno == EINTR) {
    }
    end_orphans(&used);
    while (drain(errors[0], &said)) {
    }
    report(state, stop, wall, queued, us_of(used.ru_utime) + us_of(used.ru_stime) - set_up, used.ru_maxrss);
    tell(said.head, said.in_head);
    if (said.cut) tell("\n[...]\n", 7);
    tell(said.tail, said.in_tail);
    return 0;
}

#ifdef __linux__
/* Runs everything as process 1 of new namespaces, so that nothing outlives it. */
static int run_apart(const struct plan *plan) {
    const uid_t user = getuid();
    const gid_t group = getgid();
    const int apart = CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWNS | CLONE_NEWUTS;
    int ready[2];
    if (pipe(ready)) return fail("pipe", errno);
    const pid_t init = (pid_t)syscall(SYS_clone, SIGCHLD | apart | (user ? CLONE_NEWUSER : 0), 0, 0, 0, 0);
    if (init < 0) return fail("namespaces", errno);
    if (init == 0) {
        char byte;
        started = 0;
        close(ready[1]);
        prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
        if (read(ready[0], &byte, 1) != 1) _exit(126);
        close(ready[0]);
        int error = own_mounts();
        _exit(error ? fail("proc", error) : run(plan));
    }
    close(ready[0]);
    started = init;
    int error = 0;
    if (user) {
        write_text(init, "setgroups", "deny");
        error = write_map(init, "uid_map", user);
        if (!error) error = write_map(init, "gid_map", group);
    }
    if (error) kill(init, SIGKILL);
    if (!error && write(ready[1], "x", 1) < 0) error = errno;
    int state;
    while (waitpid(init, &state, 0) < 0 && errno == EINTR) {
    }
    if (error) return fail("users", error);
    return WIFEXITED(state) ? WEXITSTATUS(state) : 1;
}
#else
static int run_apart(const struct plan *plan) { return plan ? fail("namespaces", ENOSYS) : 0; }
#endif

int main(int argc, char **argv) {
    if (argc == 2 && !strcmp(argv[1], "probe")) return 0;
    if (argc == 2 && !strcmp(argv[1], "calls")) return filter_calls(SOMEBODY, 1, NONE, 0);
    if (argc == 2 && !strcmp(argv[1], "files")) return filter_files(1);
    if (argc < 8) return fail("arguments", EINVAL);
    long long numbers[4];
    for (int i = 0; i < 4; i++) {
        const char *at = argv[2 + i];
        numbers[i] = number(&at);
    }
    struct plan plan = {argv[1], numbers[0] * 1000, numbers[1] * 1000, numbers[2], numbers[3], argv + 6, 0};
    for (char **arg = argv + 6; *arg && !plan.command; arg++)
        if (!strcmp(*arg, "--")) {
            *arg = NULL;
            plan.command = arg + 1;
        }
    if (!plan.command || !*plan.command) return fail("arguments", EINVAL);
    const struct sigaction stop = {.sa_handler = on_signal}, ignored = {.sa_handler = SIG_IGN};
    sigaction(SIGTERM, &stop, NULL);
    sigaction(SIGINT, &stop, NULL);
    sigaction(SIGHUP, &stop, NULL);
    sigaction(SIGPIPE, &ignored, NULL);
    return has(&plan, 'n') ? run_apart(&plan) : run(&plan);
}
