/* 对拍 without a process or a line of Python for a case: a generator, a submission and a brute force in three arenas.
 *
 *     seeds --> generator --outputs--> inputs of both --> submission \
 *                                                    \--> brute force -- compared here
 *
 * The outputs of the generator are the very files that the two others read. A batch is as many cases as there are
 * slots, so that an arena is woken once for many cases.
 *
 * No submission ever runs here. Every number in shared memory is a claim: it is read once and checked, a size against
 * what can be read from the file. Output is read, not mapped, so that nobody can take it away meanwhile. */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "protocol.h"

#include "pairs.h"

enum { TICK_MS = 200 };

static int64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000LL + t.tv_nsec / 1000000;
}

/* Behind struct control: why a run has ended its process. */
static struct note *note_of(const struct party *of) { return (struct note *)((char *)of->control + NOTE); }

static void give(struct party *of, int count) {
    note_of(of)->why = FITS;
    of->control->batch = ++of->batch;
    of->control->count = (uint32_t)count;
    of->control->at = 0;
    (void)!write(of->orders, "+", 1); /* if it is gone, there is no answer */
}

/* Waits until an arena has answered, as long as a case and the rest of a batch may take. */
static enum finding await(const struct party *of) {
    struct pollfd answer = {of->answers, POLLIN, 0};
    const int64_t until = now_ms() + of->patience_ms;
    for (int64_t left = of->patience_ms; left > 0; left = until - now_ms()) {
        const int ready = poll(&answer, 1, left < TICK_MS ? (int)left : TICK_MS);
        char byte;
        if (ready < 0) return errno == EINTR ? INTERRUPTED : ENDED;
        if (*(volatile const int32_t *)&of->stop) return INTERRUPTED;
        if (ready > 0) return read(of->answers, &byte, 1) == 1 ? RIGHT : ENDED;
    }
    return LATE;
}

/* ---- comparison ---- */

static int blank(char c) { return c == ' ' || c == '\r' || !c; }

/* The end of a text without blanks before it, and where `lines`, without newlines. */
static const char *trimmed(const char *from, const char *to, int lines) {
    while (from < to && (blank(to[-1]) || (lines && to[-1] == '\n'))) to--;
    return to;
}

static int alike(const char *a, const char *a_end, const char *b, const char *b_end) {
    a_end = trimmed(a, a_end, 1), b_end = trimmed(b, b_end, 1);
    for (;;) {
        const char *const a_line = memchr(a, '\n', (size_t)(a_end - a)), *const a_to = a_line ? a_line : a_end;
        const char *const b_line = memchr(b, '\n', (size_t)(b_end - b)), *const b_to = b_line ? b_line : b_end;
        const size_t size = (size_t)(trimmed(a, a_to, 0) - a);
        if (size != (size_t)(trimmed(b, b_to, 0) - b) || memcmp(a, b, size) || !a_line != !b_line) return 0;
        if (!a_line) return 1;
        a = a_line + 1, b = b_line + 1;
    }
}

static int right(const char *output, size_t size, const char *answer, size_t answer_size, enum comparison how) {
    if (how == LAST_NEWLINE && size && output[size - 1] != '\n') return 0;
    if (size == answer_size && !memcmp(output, answer, size)) return 1;
    return how != SAME_BYTES && alike(output, output + size, answer, answer + answer_size);
}

/* ---- what an arena says ---- */

/* One look at a slot: what the program may be doing to it meanwhile does not matter. */
static struct slot look(const struct party *of, int k) {
    struct slot slot;
    memcpy(&slot, &of->control->slots[k], sizeof slot);
    __asm__ volatile("" : "+m"(slot)); /* nothing of it is read twice */
    return slot;
}

/* What there is to find in a slot alone. `ended`: how the arena did, if it has ended. */
static enum finding judge(const struct party *of, const struct slot *slot, enum finding ended, int32_t *status) {
    const int other = slot->batch != of->batch; /* of a batch before, so this slot has not been run to its end */
    const uint32_t why = other ? note_of(of)->why : slot->why;
    *status = (int32_t)why;
    if (other && !(why && ended == ENDED)) return ended ? ended : NONSENSE;
    if (why) return GAVE_UP;
    *status = slot->status;
    if (slot->output_bytes > of->limit_bytes) return LOUD;
    if (slot->status) return FAILED;
    if (slot->cpu_us > of->limit_us) return SLOW;
    return slot->peak_kib >= of->limit_kib ? LARGE : RIGHT;
}

static int read_output(const struct party *of, int k, uint32_t size) {
    return pread(of->outputs[k], of->output, size, 0) == (ssize_t)size;
}

/* Whether slot `k` is right; else who is to blame for what. */
static int case_right(struct party *parties, int k, const enum finding *ended, enum comparison how,
                      struct suspect *suspect) {
    struct slot slots[PARTIES];
    for (int who = GENERATOR; who < PARTIES; who++) {
        slots[who] = look(&parties[who], k);
        suspect->who = who;
        suspect->finding = judge(&parties[who], &slots[who], ended[who], &suspect->status);
        if (!suspect->finding && who != GENERATOR && !read_output(&parties[who], k, slots[who].output_bytes))
            suspect->finding = NONSENSE;
        if (suspect->finding) return 0;
    }
    const struct party *const a = &parties[SUBMISSION], *const b = &parties[BRUTE];
    if (right(a->output, slots[SUBMISSION].output_bytes, b->output, slots[BRUTE].output_bytes, how)) return 1;
    suspect->who = SUBMISSION, suspect->finding = DIFFERENT;
    return 0;
}

/* ---- case after case ---- */

static void write_number(char *to, uint64_t value) {
    char digits[24], *at = digits + sizeof digits;
    *--at = 0;
    do *--at = (char)('0' + value % 10);
    while (value /= 10);
    memcpy(to, at, (size_t)(digits + sizeof digits - at));
}

/* How many of the first slots have an input that can be run. */
static int generate(struct party *of, const uint64_t *seeds, int count, enum finding *ended) {
    int32_t status;
    for (int k = 0; k < count; k++) write_number(of->control->slots[k].argument, seeds[k]);
    give(of, count);
    *ended = await(of);
    for (int k = 0; k < count; k++) {
        const struct slot slot = look(of, k);
        const enum finding found = judge(of, &slot, *ended, &status);
        if (found && found != SLOW && found != LARGE) return k;
    }
    return count;
}

/* Runs one batch; how many of its cases are right before the first suspect. */
static int run_batch(struct party *parties, const uint64_t *seeds, int count, enum comparison how,
                     struct suspect *suspect) {
    enum finding ended[PARTIES] = {RIGHT, RIGHT, RIGHT};
    const int made = generate(&parties[GENERATOR], seeds, count, &ended[GENERATOR]);
    if (made) {
        give(&parties[SUBMISSION], made);
        give(&parties[BRUTE], made);
        for (int who = SUBMISSION; who <= BRUTE; who++) ended[who] = await(&parties[who]);
    }
    for (int k = 0; k < count; k++)
        if (!case_right(parties, k, ended, how, suspect)) return k;
    return count;
}

int pairs(struct party *parties, int slots, const uint64_t *seeds, int count, enum comparison how,
          struct suspect *suspect) {
    suspect->who = GENERATOR, suspect->finding = RIGHT, suspect->status = 0;
    if (slots < 1 || slots > SLOTS) slots = SLOTS;
    for (int first = 0; first < count; first += slots) {
        const int n = count - first < slots ? count - first : slots;
        const int found = run_batch(parties, seeds + first, n, how, suspect);
        if (found < n) return first + found;
    }
    return count;
}
