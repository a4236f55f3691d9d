/* What differs between processors: how a system call is made, and how a run begins and ends.
 *
 * arena_call    a system call; the filter knows it by the place that it comes from, arena_gate
 * arena_enter   keeps the registers and goes to arena_serve on our own stack
 * arena_go      goes on behind arena_enter, with the registers as they were then
 * arena_share   clone, whose child keeps descriptors 0 to 2 alone and goes on like arena_go; the parent gets its number
 * arena_end     back to our own stack, to arena_ended
 * arena_return  from a signal's handler, where the kernel wants to be told how */
#pragma once

struct context;
long arena_call(long number, long a, long b, long c, long d, long e, long f);
void arena_enter(struct context *to, void *stack);
void arena_go(const struct context *from) __attribute__((noreturn));
long arena_share(const struct context *from, long flags, void *thread_id);
void arena_end(void *stack, long status) __attribute__((noreturn));
void arena_return(void);
extern char arena_gate[], arena_gate_share[], arena_gate_close[];

__asm__(".text\n.globl arena_call, arena_gate, arena_enter, arena_go, arena_share, arena_end, arena_return\n"
        ".globl arena_gate_share, arena_gate_close\n"
        ".hidden arena_call, arena_gate, arena_enter, arena_go, arena_share, arena_end, arena_return\n"
        ".hidden arena_gate_share, arena_gate_close, arena_serve, arena_ended\n");

#if defined(__x86_64__)

#define ARCHITECTURE AUDIT_ARCH_X86_64
#define RESTORER 0x04000000 /* SA_RESTORER */
#define ARGUMENT_OF(context, k)                                                                                        \
    ((context)->uc_mcontext.gregs[(const int[]){REG_RDI, REG_RSI, REG_RDX, REG_R10, REG_R8, REG_R9}[k]])
#define RESULT_OF(context) ((context)->uc_mcontext.gregs[REG_RAX])

struct context { /* the offsets are known below */
    uint64_t rbx, rbp, r12, r13, r14, r15, stack, next;
    uint32_t mxcsr;
    uint16_t fpu;
    uint16_t avx; /* there are wider registers, which are to be emptied, too */
};

static int has_avx(void) { /* CPUID 1: OSXSAVE and AVX; XGETBV: the system keeps both halves */
    uint32_t a = 1, b, c = 0, d;
    __asm__("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
    if ((c & 0x18000000) != 0x18000000) return 0;
    __asm__("xgetbv" : "=a"(a), "=d"(d) : "c"(0));
    return (a & 6) == 6;
}

static void copy(void *to, const void *from, size_t size) {
    __asm__ volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(size)::"memory");
}
static void zero(void *to, size_t size) { __asm__ volatile("rep stosb" : "+D"(to), "+c"(size) : "a"(0) : "memory"); }

__asm__("arena_call: mov %rdi, %rax; mov %rsi, %rdi; mov %rdx, %rsi; mov %rcx, %rdx; mov %r8, %r10; mov %r9, %r8\n"
        "mov 8(%rsp), %r9; syscall\narena_gate: ret\n"
        "arena_enter: mov %rbx, (%rdi); mov %rbp, 8(%rdi); mov %r12, 16(%rdi); mov %r13, 24(%rdi); mov %r14, 32(%rdi)\n"
        "mov %r15, 40(%rdi); lea 8(%rsp), %rax; mov %rax, 48(%rdi); mov (%rsp), %rax; mov %rax, 56(%rdi)\n"
        "stmxcsr 64(%rdi); fnstcw 68(%rdi); mov %rsi, %rsp; call arena_serve\n"
        /* clone(flags, 0, 0, thread_id, 0): the return address waits on our stack, which the child never touches */
        "arena_share: push %rdi; mov %rdx, %r10; mov %rsi, %rdi; mov $56, %eax; xor %esi, %esi; xor %edx, %edx\n"
        "xor %r8d, %r8d; syscall\narena_gate_share: test %rax, %rax; pop %rdi; jz 1f; ret\n"
        /* close_range(3, all, CLOSE_RANGE_UNSHARE): the table of descriptors was the parent's until here */
        "1: mov %rdi, %r12; mov $436, %eax; mov $3, %edi; mov $-1, %esi; mov $2, %edx; syscall\n"
        "arena_gate_close: mov %r12, %rdi; test %rax, %rax; jz arena_go; hlt\n"
        "arena_go: mov (%rdi), %rbx; mov 8(%rdi), %rbp; mov 16(%rdi), %r12; mov 24(%rdi), %r13; mov 32(%rdi), %r14\n"
        "mov 40(%rdi), %r15; mov 48(%rdi), %rsp; ldmxcsr 64(%rdi); fninit; fldcw 68(%rdi); cld\n"
        "testw $1, 70(%rdi); jz 1f; vzeroall\n"
        "1: pxor %xmm0, %xmm0; pxor %xmm1, %xmm1; pxor %xmm2, %xmm2; pxor %xmm3, %xmm3; pxor %xmm4, %xmm4\n"
        "pxor %xmm5, %xmm5; pxor %xmm6, %xmm6; pxor %xmm7, %xmm7; pxor %xmm8, %xmm8; pxor %xmm9, %xmm9\n"
        "pxor %xmm10, %xmm10; pxor %xmm11, %xmm11; pxor %xmm12, %xmm12; pxor %xmm13, %xmm13; pxor %xmm14, %xmm14\n"
        "pxor %xmm15, %xmm15; xor %ecx, %ecx; xor %edx, %edx; xor %esi, %esi; xor %r8d, %r8d; xor %r9d, %r9d\n"
        "xor %r10d, %r10d; xor %r11d, %r11d; mov 56(%rdi), %rax; xor %edi, %edi; jmp *%rax\n"
        "arena_end: mov %rdi, %rsp; mov %rsi, %rdi; call arena_ended\n"
        "arena_return: mov $15, %eax; syscall\n");

#elif defined(__aarch64__)

#define ARCHITECTURE AUDIT_ARCH_AARCH64
#define RESTORER 0 /* the kernel has its own */
#define ARGUMENT_OF(context, k) ((context)->uc_mcontext.regs[k])
#define RESULT_OF(context) ((context)->uc_mcontext.regs[0])

struct context { /* x19 to x30; the offsets are known below */
    uint64_t kept[12], stack, fpcr;
    uint16_t avx;
};

static int has_avx(void) { return 0; }

/* Whole pages and structs: both ends are aligned to 8 bytes. */
static void copy(void *to, const void *from, size_t size) {
    uint64_t *t = to;
    const uint64_t *f = from;
    for (size_t i = 0; i < size / 8; i++) t[i] = f[i];
}
static void zero(void *to, size_t size) {
    for (uint64_t *t = to, *end = t + size / 8; t < end; t++) *t = 0;
}

__asm__(
    "arena_call: mov x8, x0; mov x0, x1; mov x1, x2; mov x2, x3; mov x3, x4; mov x4, x5; mov x5, x6; svc 0\n"
    "arena_gate: ret\n"
    "arena_enter: stp x19, x20, [x0]; stp x21, x22, [x0, 16]; stp x23, x24, [x0, 32]; stp x25, x26, [x0, 48]\n"
    "stp x27, x28, [x0, 64]; stp x29, x30, [x0, 80]; mov x2, sp; mrs x3, fpcr; stp x2, x3, [x0, 96]; mov sp, x1\n"
    "bl arena_serve\n"
    /* clone(flags, 0, 0, 0, thread_id): here the last two are the other way round */
    "arena_share: mov x9, x0; mov x0, x1; mov x4, x2; mov x1, 0; mov x2, 0; mov x3, 0; mov x8, 220; svc 0\n"
    "arena_gate_share: cbz x0, 1f; ret\n"
    "1: mov x0, 3; mov w1, -1; mov x2, 2; mov x8, 436; svc 0\n"
    "arena_gate_close: cbz x0, 2f; brk 0\n"
    "2: mov x0, x9\n"
    "arena_go: ldp x19, x20, [x0]; ldp x21, x22, [x0, 16]; ldp x23, x24, [x0, 32]; ldp x25, x26, [x0, 48]\n"
    "ldp x27, x28, [x0, 64]; ldp x29, x30, [x0, 80]; ldp x1, x2, [x0, 96]; mov sp, x1; msr fpcr, x2; msr fpsr, xzr\n"
    ".irp k, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31\n"
    "movi v\\k\\().2d, 0\n.endr\n"
    ".irp k, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17\nmov x\\k, 0\n.endr\nret\n"
    "arena_end: mov sp, x0; mov x0, x1; bl arena_ended\n"
    "arena_return: brk 0\n");

#else
#error "arenas are written for x86-64 and arm64"
#endif

#define CALL(name, a, b, c, d) arena_call(SYS_##name, (long)(a), (long)(b), (long)(c), (long)(d), 0, 0)

/* Ends this process at once. Codes from BROKEN on say which step of a start failed. */
enum broken { BROKEN = 100, MANY_RANGES = BROKEN, NO_MEMORY, NO_FILTER, NO_CHILD, OLD_KERNEL, LARGE_PAGES, GIVEN_UP };
static void die(int code) {
    for (;;) CALL(exit_group, code, 0, 0, 0);
}
