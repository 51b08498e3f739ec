#ifndef GESTA_TORTURE_H
#define GESTA_TORTURE_H
/* What the parts of the torture share: files, a run of gesta, its commands, what each leaves. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct bytes {
    char *p;
    size_t n;
} bytes;

extern char root[3000], build[200], program[4000], shim[4000];
extern uint64_t dice; /* the state of roll() */
extern int64_t until; /* when to end before all is done; 0: never */
extern long wrong;    /* faults found */
extern bool within;   /* gesta runs in this process: no program is loaded each time */

uint32_t roll(uint32_t n); /* 0 to n - 1 */

/* ---- files: the caller frees what get() read ---- */
bytes get(const char *path);
void put(const char *path, bytes b);
bool is(const char *path, bytes b);
bool there(const char *path);
bool equal(bytes a, bytes b);
int scraps(void); /* files in the making that were left; they are thrown away */

/* ---- running ---- */
typedef struct way {
    const char *fault;   /* for the shim; NULL: none */
    const char *count;   /* file for its counts; NULL: none */
    int signal;          /* sent after delay_us; 0: none */
    long delay_us;
    const char *err;     /* where its words go; NULL: "err" */
} way;

int64_t now_us(void);
bool time_is_up(void);
/* Exit status; 1000 + the signal that ended it; 2000: it hung. */
int go(const char *words, way w);
int calm(const char *words); /* with nothing in its way */
/* "not ok", with the program's words; "ok", if nothing is wrong so far */
void fault(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
void say(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* ---- the commands ---- */
typedef struct op {
    const char *name, *words;
    const char *from;  /* what c.gesta is before it; NULL: there is none */
    const char *makes; /* a new file; NULL: it changes c.gesta, or nothing */
    bool writes;       /* c.gesta */
    const char *first[4]; /* what is done to `from` before it; ended by NULL */
} op;

enum { OPS_MOST = 200 };
extern op ops[OPS_MOST];
extern int n_ops, n_plain;   /* all of them; those before the umpire's verbs */
extern long op_us[OPS_MOST]; /* how long each takes when nothing happens to it */

int verb_ops(op *to, int most);  /* writes a row for each of the umpire's verbs; how many */
void prepare(void);     /* start.gesta, and fought once mid.gesta and mid.xml */
void prepare_ops(void); /* what the commands begin with */
void lay_out(int i);   /* the folder before command i; the first time sees what it leaves */
void forget(int i);    /* gives back what was kept of command i */
bytes export_of(const char *file);
/* What is there after command i; `done`: it said that it was, `how`: what happened to it. */
void check(int i, bool done, const char *how);
#endif
