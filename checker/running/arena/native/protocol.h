/* What a driver and an arena agree on: one file of shared memory, laid out as `struct control` with `struct note` NOTE
 * bytes behind its start. ARENA=s100 in the environment is a way and the descriptor of that file. Bare declarations:
 * the C includes them and cffi reads them, so that no number is written twice. Whatever an arena has written here is
 * the word of a program that nobody trusts. */

enum {
    SLOTS = 64,           /* cases that an arena may run before it answers */
    ARGUMENT_BYTES = 64,  /* of argv[1], which is new for every case; with the 0 at its end */
    PRIVATE = 64,         /* descriptors from here on are not the program's; no new one can be as high */
    CONTROL_BYTES = 8192, /* of struct control, rounded up to pages of any size in use here */
    NOTE = 8192,          /* where struct note begins */
    SHARED_BYTES = 12288, /* of the whole file */
};

/* Why a way is given up: the program needs ... */
enum why {
    FITS,      /* nothing of the kind */
    THREADS,   /* a second thread */
    PROCESSES, /* to start a process, or become another program */
    SIGNALS,   /* handlers of signals, or signals to others */
    TIMERS,    /* an alarm, or descriptors that tell the time */
    CLOCKS,    /* CPU time of a process of its own */
    PLACES,    /* limits, names, the working folder: what a process is */
    FILES,     /* files besides standard input and output */
    MAPPINGS,  /* memory in a way that is not noted: fixed places, other protections, thousands of pieces */
    CALLS,     /* a system call that nobody thought of */
};

struct slot {
    char argument[ARGUMENT_BYTES]; /* argv[1] */
    uint32_t batch;                /* the number of the batch that these are the results of */
    uint32_t output_bytes;         /* that the program wrote */
    int32_t status;                /* as waitpid tells it */
    uint32_t cpu_us;               /* microseconds of CPU time */
    uint32_t peak_kib;             /* of memory, of this and all runs before */
    uint32_t why;                  /* FITS, or the case gave the way up */
};

struct control {
    uint32_t batch;     /* the number of the batch under way */
    uint32_t count;     /* slots in it, from 0 on */
    uint32_t at;        /* the slot under way; `count` when all are done */
    uint32_t kept, hot; /* pages copied back, pages zeroed after every run: for the curious */
    int32_t orders;     /* descriptors: a pipe with a byte for every batch; at its end the arena ends */
    int32_t answers;    /* one with a byte when a batch is done; it ends with the arena */
    int32_t inputs[SLOTS], outputs[SLOTS]; /* files of the slots, read only, write only */
    struct slot slots[SLOTS];
};

struct note { /* where a run writes why it ends its process; the rest is out of reach for a fork */
    uint32_t why;
    uint32_t call; /* the number of the system call */
};
