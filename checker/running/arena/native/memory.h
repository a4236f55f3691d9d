/* What memory was like when the program stopped, and how it is put back.
 *
 * Every private writable page that has content then is kept in a copy that nobody can write to, and copied back. All
 * the others are zero then: those that are touched often are zeroed ("hot"), the rest is given back to the kernel,
 * which gives a page of zeros to whoever touches it again. Mappings that a program makes are noted and removed.
 *
 * A run that has had no page fault has touched only pages that were in memory before it, and those are all kept or hot:
 * then there is nothing to look for. That holds because no page comes without a fault of its own (see THP in
 * runtime.c).
 */
#pragma once
#include "machine.h"

#define PAGE 4096UL
#define UP(at) (((at) + PAGE - 1) & -PAGE)
#define BYTE(at) ((char *)(at))
enum { RANGES = 64, MADE = 4096, HOT = 1024, STACK = 64 << 10, GROWN = 8 << 20, ROOM = 1 << 20, CHEAP = 32 };

struct range { /* of private writable memory, as it is when we stop */
    uintptr_t from, to;
    uintptr_t deep; /* how far down it may grow: `from` for all but the stack */
    int file;       /* a page that is given back has the file's content again, so all are kept */
};

struct arena { /* at a fixed address far from all others, so that no variable of the program's has to be trusted */
    char stack[STACK], on_signal[STACK];
    struct context start;
    struct control *control;
    struct note *note;
    struct range ranges[RANGES];
    size_t n_ranges;
    uintptr_t *kept; /* addresses of the pages with content, ascending */
    char *contents;  /* of these pages */
    size_t n_kept;
    uintptr_t brk, high;     /* the heap's end when we stopped, and when we last looked for hot pages */
    struct range made[MADE]; /* mappings of the program */
    size_t n_made;
    uintptr_t hot[HOT]; /* addresses of the zero pages that are kept in memory, ascending */
    size_t n_hot;
    uint64_t looked;   /* runs with page faults, after which we looked for what they had touched */
    long faults;       /* page faults of this process before the run */
    int64_t began;     /* in microseconds of CPU time */
    long sizes[SLOTS]; /* of the outputs, in bytes; -1: not known */
    uint64_t masked;   /* signals that the program believes to be blocked */
    const char *order; /* what ARENA says */
    char way;          /* its first letter */
    int orders, answers, inputs[SLOTS], outputs[SLOTS];
    char **argv, **environment;
    char *argument;            /* argv[1], room for ARGUMENT_BYTES */
    uint64_t scratch[1 << 13]; /* for what is read at the start, and a byte or a word for every page of a stretch */
};
#define A ((struct arena *)0x100000000000)
#define STORE BYTE(0x100100000000)
#define SHARED BYTE(0x100080000000)

/* ---- what there is when we stop ---- */

static uintptr_t hex(char **at) {
    uintptr_t value = 0;
    for (;; ++*at) {
        const char c = **at;
        if (c >= '0' && c <= '9')
            value = value * 16 + (uintptr_t)(c - '0');
        else if (c >= 'a' && c <= 'f')
            value = value * 16 + (uintptr_t)(c - 'a' + 10);
        else
            return value;
    }
}

/* Reads a line of /proc/self/maps: "from-to rw-p offset device node path"; whether it is private and writable. */
static int read_range(char **at, struct range *to) {
    to->from = to->deep = hex(at), ++*at, to->to = hex(at), ++*at;
    const int private = (*at)[0] == 'r' && (*at)[1] == 'w' && (*at)[3] == 'p';
    for (int k = 0; k < 3; k++) /* to the node */
        while (*(*at)++ != ' ') {
        }
    to->file = **at != '0';
    while (*(*at)++ != '\n') {
    }
    return private;
}

/* How many bytes the stack may grow to. */
static uint64_t most_stack(void) {
    struct rlimit stack, all;
    CALL(prlimit64, 0, RLIMIT_STACK, 0, &stack);
    CALL(prlimit64, 0, RLIMIT_AS, 0, &all);
    return stack.rlim_cur < all.rlim_cur ? stack.rlim_cur : all.rlim_cur;
}

static char *read_maps(void) { /* into scratch; the end of the text */
    char *const text = BYTE(A->scratch), *end = text, *const last = text + sizeof A->scratch - 1;
    const long fd = CALL(openat, AT_FDCWD, "/proc/self/maps", O_RDONLY, 0);
    for (long got; end < last && (got = CALL(read, fd, end, last - end, 0)) > 0;) end += got;
    CALL(close, fd, 0, 0, 0);
    if (end == text || end == last) die(MANY_RANGES);
    return end;
}

/* Fills `ranges`, which ascend. */
static void look(void) {
    char *const end = read_maps();
    const uint64_t most = most_stack();
    const uintptr_t brk = (uintptr_t)CALL(brk, 0, 0, 0, 0), stack = A->start.stack;
    uintptr_t before = 0; /* the end of the mapping before */
    int heap = 0;
    for (char *at = BYTE(A->scratch); at < end;) {
        struct range *range = &A->ranges[A->n_ranges];
        const int private = read_range(&at, range);
        if (range->from <= stack && stack < range->to) { /* it grows down to a limit, or to what is below */
            range->deep = most < range->to ? (range->to - most) & -PAGE : 0;
            if (range->deep < before) range->deep = before;
        }
        before = range->to;
        heap |= private && range->to == UP(brk);
        if (private && range->from != (uintptr_t)A) A->n_ranges++;
        if (A->n_ranges == RANGES - 1) die(MANY_RANGES);
    }
    A->brk = brk;
    if (heap) return;
    size_t k = A->n_ranges++; /* no heap yet: an empty range where it will be, in its place in the order */
    for (; k && A->ranges[k - 1].from >= UP(brk); k--) A->ranges[k] = A->ranges[k - 1];
    A->ranges[k] = (struct range){UP(brk), UP(brk), UP(brk), 0};
}

static int has_content(uintptr_t page) {
    const uint64_t *words = (const uint64_t *)page;
    for (size_t i = 0; i < PAGE / 8; i++)
        if (words[i]) return 1;
    return 0;
}

/* Goes over the pages that are to be kept: counts them, and notes their addresses where `to` is not NULL. The kernel
 * tells of every page whether it is in memory or swapped out; the others have never been touched. */
static size_t find_content(uintptr_t *to) {
    const size_t stretch = sizeof A->scratch / 8;
    const long fd = CALL(openat, AT_FDCWD, "/proc/self/pagemap", O_RDONLY, 0);
    size_t count = 0;
    for (size_t k = 0; k < A->n_ranges; k++)
        for (uintptr_t at = A->ranges[k].from, next; at < A->ranges[k].to; at = next) {
            const struct range *range = &A->ranges[k];
            next = (range->to - at) / PAGE < stretch ? range->to : at + stretch * PAGE;
            const long bytes = (long)((next - at) / PAGE * 8);
            if (CALL(pread64, fd, A->scratch, bytes, at / PAGE * 8) != bytes) die(OLD_KERNEL);
            for (size_t i = 0; i < (size_t)bytes / 8; i++)
                if (range->file || (A->scratch[i] >> 62 && has_content(at + i * PAGE))) {
                    if (to) to[count] = at + i * PAGE;
                    count++;
                }
        }
    CALL(close, fd, 0, 0, 0);
    return count;
}

static void take_snapshot(void) {
    A->n_kept = find_content(NULL);
    const size_t index = UP(A->n_kept * sizeof(uintptr_t)), size = index + A->n_kept * PAGE;
    const long at = arena_call(SYS_mmap, (long)STORE, (long)size, PROT_READ | PROT_WRITE,
                               MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    if (at != (long)STORE) die(NO_MEMORY);
    A->kept = (uintptr_t *)STORE, A->contents = STORE + index;
    find_content(A->kept);
    for (size_t k = 0; k < A->n_kept; k++) copy(A->contents + k * PAGE, BYTE(A->kept[k]), PAGE);
    CALL(mprotect, STORE, size, PROT_READ, 0);
    A->control->kept = (uint32_t)A->n_kept;
}

/* ---- how it is put back ---- */

/* Where an address stands in an ascending list, or would stand. */
static size_t place(const uintptr_t *list, size_t count, uintptr_t address) {
    size_t low = 0, high = count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (list[middle] < address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* A range with what the heap has grown by since. */
static struct range now(struct range range, uintptr_t brk) {
    if (range.to == UP(A->brk)) range.to = UP(brk);
    return range;
}

/* Adds the pages of a range that are in memory, but not kept, to the hot ones; when they are too many, none. */
static void heat(struct range range) {
    unsigned char *const there = (unsigned char *)A->scratch;
    const size_t before = A->n_hot;
    if (range.file) return;
    for (uintptr_t at = range.from, next; at < range.to; at = next) {
        next = (range.to - at) / PAGE < sizeof A->scratch ? range.to : at + sizeof A->scratch * PAGE;
        if (CALL(mincore, at, next - at, there, 0)) continue;
        for (uintptr_t page = at; page < next; page += PAGE) {
            if (!(there[(page - at) / PAGE] & 1)) continue;
            const size_t k = place(A->kept, A->n_kept, page);
            if (k < A->n_kept && A->kept[k] == page) continue;
            if (A->n_hot == HOT) {
                A->n_hot = before;
                return;
            }
            A->hot[A->n_hot++] = page;
        }
    }
}

/* Gives a range back but for its hot pages and those with content, and what the stack has grown by altogether. */
static void drop_cold(struct range range) {
    size_t hot = place(A->hot, A->n_hot, range.from), kept = place(A->kept, A->n_kept, range.from);
    if (range.deep < range.from) CALL(munmap, range.deep, range.from - range.deep, 0, 0);
    for (uintptr_t at = range.from, next; at < range.to; at = next + PAGE) {
        while (hot < A->n_hot && A->hot[hot] < at) hot++;
        while (kept < A->n_kept && A->kept[kept] < at) kept++;
        next = range.to;
        if (hot < A->n_hot && A->hot[hot] < next) next = A->hot[hot];
        if (kept < A->n_kept && A->kept[kept] < next) next = A->kept[kept];
        if (next > at) CALL(madvise, at, next - at, MADV_DONTNEED, 0);
    }
}

/* The heap's end. A heap that has grown a little stays as large: the C library knows where it ended when we stopped,
 * and asks for every piece of it again. One that has grown far, or shrunk, becomes as it was. */
static uintptr_t put_heap_back(void) {
    const uintptr_t brk = (uintptr_t)CALL(brk, 0, 0, 0, 0);
    if (brk >= A->brk && brk < A->brk + GROWN) return brk;
    return (uintptr_t)CALL(brk, A->brk, 0, 0, 0);
}

/* `touched`: the run has had page faults. */
static void put_back(int touched) {
    for (; A->n_made; A->n_made--) {
        const struct range *made = &A->made[A->n_made - 1];
        CALL(munmap, made->from, made->to - made->from, 0, 0);
    }
    const uintptr_t brk = put_heap_back();
    if (touched && (!(A->looked & (A->looked - 1)) || !(A->looked % 256))) { /* now and then: what is worth keeping? */
        A->n_hot = 0;
        for (size_t i = 0; i < A->n_ranges; i++) heat(now(A->ranges[i], brk));
        A->high = brk;
        A->control->hot = (uint32_t)A->n_hot;
    }
    A->looked += (uint64_t)touched;
    for (size_t k = 0; k < A->n_hot; k++) /* the heap may be smaller than it was then */
        if (A->hot[k] < UP(brk) || A->hot[k] >= UP(A->high)) zero(BYTE(A->hot[k]), PAGE);
    if (touched)
        for (size_t i = 0; i < A->n_ranges; i++) drop_cold(now(A->ranges[i], brk));
    for (size_t k = 0; k < A->n_kept; k++) copy(BYTE(A->kept[k]), A->contents + k * PAGE, PAGE);
    A->masked = 0;
}

/* ---- mappings of the program, from one run to its end ---- */

static int made_here(uintptr_t from, size_t size) {
    for (size_t k = A->n_made; k--;)
        if (A->made[k].from <= from && from + size <= A->made[k].to) return 1;
    return 0;
}

static void note_made(uintptr_t from, size_t size) {
    A->made[A->n_made++] = (struct range){from, from + size, from, 0};
}

static void forget_made(uintptr_t from, size_t size) { /* a piece that has gone as a whole */
    for (size_t k = A->n_made; k--;)
        if (A->made[k].from == from && A->made[k].to == from + size) {
            A->made[k] = A->made[--A->n_made];
            return;
        }
}
