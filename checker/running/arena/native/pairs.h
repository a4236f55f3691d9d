/* What the driver of three arenas is asked, and what it answers: bare declarations, read by C and cffi. */

enum who { GENERATOR, SUBMISSION, BRUTE, PARTIES };

enum finding {
    RIGHT,       /* nothing was found */
    DIFFERENT,   /* the outputs differ by the comparison */
    FAILED,      /* status is not 0 */
    SLOW,        /* more CPU time than the limit */
    LARGE,       /* as much memory as the limit; who had that much has to start again */
    GAVE_UP,     /* the way does not fit: status says why, see enum why */
    LOUD,        /* more output than is kept */
    NONSENSE,    /* numbers that cannot be; the arena has to start again */
    ENDED,       /* the arena has ended */
    LATE,        /* the arena has not answered in time */
    INTERRUPTED, /* a signal came while an arena was waited for, or `stop` was set */
};

enum comparison {
    SAME_BYTES,
    BLANKS_IGNORED, /* spaces, CRs and NULs at the end of a line, and newlines at the end of the output */
    LAST_NEWLINE,   /* the same, and an output that is not empty ends with a newline */
};

struct party {
    struct control *control;
    char *output;   /* room for limit_bytes of one output */
    uint32_t batch; /* number of the batch under way */
    int32_t orders, answers, patience_ms;
    uint32_t limit_us, limit_kib, limit_bytes;
    int32_t stop;           /* set from another thread: it gives up waiting */
    int32_t outputs[SLOTS]; /* descriptors */
};

struct suspect {
    int32_t who, finding, status;
};

/* How many of the cases with these seeds are right before the first suspect; `count` when all are. `slots`: cases that
 * an arena runs before it answers, at most SLOTS. */
int pairs(struct party *parties, int slots, const uint64_t *seeds, int count, enum comparison how,
          struct suspect *suspect);
