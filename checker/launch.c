/* launch CPU_MS WALL_MS ADDRESS_KIB OUTPUT_BYTES COMMAND [ARG ...]
 *
 * Runs one command under limits and reports what it cost. The command gets our descriptor 0 as its input and our
 * descriptor 1 as its output; its standard error is read here, and the last TAIL bytes are kept. On descriptor 2 we
 * write one line, then that tail:
 *
 *     stage errno exit signal stop cpu_us wall_us idle_us peak_kib
 *
 * stage is "ran", or what failed before the command ran; exit and signal are how it ended (the other one is 0); stop is
 * "-", "cpu" or "wall": why we killed it. It is a process of its own because Linux counts the memory of the process
 * that forks into the child's peak: under a large parent every child would look large. When the reader of descriptor 2
 * goes away, so do we and the command. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

enum { TAIL = 4096 };

struct limits {
    long long cpu_us, wall_us, address_kib, output_bytes;
};

static volatile sig_atomic_t asked_to_stop;

static void on_signal(int sig) { asked_to_stop = sig; }

static long long now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000LL + t.tv_nsec / 1000;
}

/* CPU time of all threads of a process that has not been reaped, -1 where the system cannot tell. */
static long long cpu_us_of(pid_t pid) {
#ifdef __linux__
    struct timespec t;
    clockid_t clock = (clockid_t)(~(unsigned)pid << 3 | 2);
    if (!clock_gettime(clock, &t)) return t.tv_sec * 1000000LL + t.tv_nsec / 1000;
#endif
    (void)pid;
    return -1;
}

/* Time a process spent ready to run, waiting for a processor; it tells a starved program from a sleeping one. */
static long long queued_us_of(pid_t pid) {
    char path[64];
    unsigned long long ran, queued = 0;
    snprintf(path, sizeof path, "/proc/%d/schedstat", (int)pid);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%llu %llu", &ran, &queued) != 2) queued = 0;
    if (file) fclose(file);
    return (long long)(queued / 1000);
}

static void set_limit(int what, long long soft, long long hard) {
    struct rlimit old, new;
    getrlimit(what, &old);
    if (old.rlim_max != RLIM_INFINITY && (rlim_t)hard > old.rlim_max) hard = (long long)old.rlim_max;
    new.rlim_max = (rlim_t)hard;
    new.rlim_cur = (rlim_t)(soft < hard ? soft : hard);
    setrlimit(what, &new);
}

static void set_limits(const struct limits *most) {
    struct rlimit stack;
    getrlimit(RLIMIT_STACK, &stack);
    stack.rlim_cur = stack.rlim_max; /* deep recursion is bounded by the address space */
    setrlimit(RLIMIT_STACK, &stack);
    long long seconds = most->cpu_us / 1000000 + 2; /* a backstop: the parent polls more finely */
    set_limit(RLIMIT_CPU, seconds, seconds + 1);
    set_limit(RLIMIT_CORE, 0, 0);
    set_limit(RLIMIT_NOFILE, 64, 64);
    set_limit(RLIMIT_FSIZE, most->output_bytes + 1, most->output_bytes + 1);
#ifdef __linux__
    set_limit(RLIMIT_AS, most->address_kib * 1024, most->address_kib * 1024); /* last: nothing may need memory now */
#endif
}

/* In the child: never returns. A failure travels over `status` as errno. */
static void become(char **command, const struct limits *most, int error_pipe, int status, pid_t parent) {
    setsid();
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    if (getppid() != parent) _exit(1);
#else
    (void)parent;
#endif
    dup2(error_pipe, 2);
    for (int sig = 1; sig < 32; sig++) signal(sig, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    set_limits(most);
    execv(command[0], command);
    int error = errno;
    if (write(status, &error, sizeof error) < 0) _exit(126);
    _exit(127);
}

/* Reads what there is; keeps the last TAIL bytes of everything. Returns 0 at the end. */
static int drain(int from, char *tail, size_t *kept) {
    char chunk[2 * TAIL];
    ssize_t got = read(from, chunk + TAIL, TAIL);
    if (got <= 0) return got < 0 && errno == EINTR;
    memcpy(chunk + TAIL - *kept, tail, *kept);
    size_t all = *kept + (size_t)got;
    char *end = chunk + TAIL + got;
    *kept = all < TAIL ? all : TAIL;
    memcpy(tail, end - *kept, *kept);
    return 1;
}

static void kill_all(pid_t pid) {
    kill(-pid, SIGKILL);
    kill(pid, SIGKILL);
}

/* Kills the processes that have come to us because their parent died; how many there are. */
static int kill_orphans(void) {
    int count = 0;
#ifdef __linux__
    char path[64];
    long pid;
    snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    FILE *file = fopen(path, "r");
    for (; file && fscanf(file, "%ld", &pid) == 1; count++) kill((pid_t)pid, SIGKILL);
    if (file) fclose(file);
#endif
    return count;
}

/* Ends everything that the command left behind, its children's children too: each of them comes to us in turn. */
static void end_orphans(void) {
    for (int rounds = 0; rounds < 1000; rounds++) {
        int alive = kill_orphans();
        pid_t gone;
        while ((gone = waitpid(-1, NULL, alive ? 0 : WNOHANG)) > 0) alive -= alive > 0;
        if (gone < 0 && errno == ECHILD) return;
    }
}

/* Waits until the command ends or must be ended; the child is left unreaped. Returns why it was killed, or "-". */
static const char *watch(pid_t pid, const struct limits *most, long long start, int errors, char *tail, size_t *kept) {
    int ended = -1;
#ifdef SYS_pidfd_open
    ended = (int)syscall(SYS_pidfd_open, pid, 0);
#endif
    int have_pidfd = ended >= 0, open_errors = 1;
    for (;;) {
        long long wall_left = most->wall_us - (now_us() - start), cpu = cpu_us_of(pid);
        long long cpu_left = most->cpu_us - cpu;
        if (asked_to_stop || wall_left <= 0) return "wall";
        if (cpu >= 0 && cpu_left <= 0) return "cpu";
        long long sleep_us = wall_left;
        if (cpu >= 0 && cpu_left / 4 < sleep_us) sleep_us = cpu_left / 4; /* four threads use it up no sooner */
        if (!have_pidfd && sleep_us > 2000) sleep_us = 2000;
        struct pollfd events[] = {{open_errors ? errors : -1, POLLIN, 0}, {2, 0, 0}, {ended, POLLIN, 0}};
        poll(events, have_pidfd ? 3 : 2, (int)(sleep_us / 1000) + 1);
        if (events[0].revents) open_errors = drain(errors, tail, kept);
        if (events[1].revents & (POLLERR | POLLHUP)) asked_to_stop = SIGPIPE; /* nobody reads our report */
        siginfo_t info;
        info.si_pid = 0;
        if (!waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) && info.si_pid == pid) return "-";
    }
}

static int fail(const char *stage, int error) {
    dprintf(2, "%s %d 0 0 - 0 0 0 0\n", stage, error);
    return 1;
}

int main(int argc, char **argv) {
    if (argc < 6) return fail("arguments", EINVAL);
    const struct limits most = {atoll(argv[1]) * 1000, atoll(argv[2]) * 1000, atoll(argv[3]), atoll(argv[4])};
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    signal(SIGPIPE, SIG_IGN);

    int errors[2], status[2], error = 0;
    if (pipe(errors) || pipe(status)) return fail("pipe", errno);
    for (int i = 0; i < 2; i++) {
        fcntl(errors[i], F_SETFD, FD_CLOEXEC);
        fcntl(status[i], F_SETFD, FD_CLOEXEC);
    }
    fcntl(errors[0], F_SETFL, O_NONBLOCK);
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
#endif
    const long long start = now_us();
    const pid_t self = getpid(), pid = fork();
    if (pid < 0) return fail("fork", errno);
    if (pid == 0) become(argv + 5, &most, errors[1], status[1], self);
    close(errors[1]);
    close(status[1]);
    ssize_t got = read(status[0], &error, sizeof error);
    if (got == sizeof error) {
        waitpid(pid, NULL, 0);
        return fail("exec", error);
    }

    char tail[TAIL];
    size_t kept = 0;
    const char *stop = watch(pid, &most, start, errors[0], tail, &kept);
    const long long wall = now_us() - start;
    kill_all(pid);
    siginfo_t info;
    while (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT) && errno == EINTR) {
    }
    const long long queued = queued_us_of(pid);
    kill(-pid, SIGKILL); /* what it left in its group, while the group's number is still its own */
    int state = 0;
    struct rusage used;
    while (wait4(pid, &state, 0, &used) < 0 && errno == EINTR) {
    }
    end_orphans();
    while (drain(errors[0], tail, &kept) > 0) {
    }
    const long long cpu =
        (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000000LL + used.ru_utime.tv_usec + used.ru_stime.tv_usec;
#ifdef __APPLE__
    used.ru_maxrss /= 1024; /* bytes there */
#endif
    const long long idle = wall - cpu - queued;
    dprintf(2, "ran 0 %d %d %s %lld %lld %lld %ld\n", WIFEXITED(state) ? WEXITSTATUS(state) : 0,
            WIFSIGNALED(state) ? WTERMSIG(state) : 0, stop, cpu, wall, idle > 0 ? idle : 0, used.ru_maxrss);
    for (size_t sent = 0; sent < kept;) {
        ssize_t n = write(2, tail + sent, kept - sent);
        if (n <= 0) break;
        sent += (size_t)n;
    }
    return 0;
}
