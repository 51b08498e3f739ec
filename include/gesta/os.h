#ifndef GESTA_OS_H
#define GESTA_OS_H
/* The door to the operating system: files, the clock, a seed, baked-in resources. */
#include "gesta/arena.h"
#include "gesta/err.h"
#include "gesta/photo.h"
#include "gesta/str.h"

/* A file that is baked into the program. */
typedef struct gs_resource {
    const char *name;  /* "schema/battle.xsd", "templates/en.xml" */
    const char *bytes; /* ends in a NUL that `size` does not count */
    size_t size;
} gs_resource;

/* Everything baked into the program, ended by a row of NULLs. */
extern const gs_resource gs_resources[];

/* The bytes of a resource: a file of that name below the folder $GESTA_RESOURCES if there is one,
 * else the baked-in bytes; copied into the arena. NULL and GS_NOT_FOUND if there is neither. */
const char *gs_os_resource(gs_arena *a, const char *name, size_t *size, gs_err *err);

/* Reads a whole file ("-" is standard input) of at most `limit` bytes into the arena, with a NUL
 * after it. Errors name the file. */
gs_status gs_os_read(gs_arena *a, const char *path, size_t limit, char **bytes, size_t *size,
                     gs_err *err) GS_MUST_CHECK;
/* A file that is read piece by piece ("-" is standard input); gs_os_in_close ends it. */
typedef struct gs_os_in gs_os_in;
gs_status gs_os_in_open(const char *path, gs_os_in **out, gs_err *err) GS_MUST_CHECK;
/* 1 to n bytes, 0 at the end, -1 and *err if it cannot be read. `in` is a gs_os_in. */
long gs_os_in_read(void *in, char *to, size_t n, gs_err *err);
void gs_os_in_close(gs_os_in *in);
/* ---- files in the making ---- */
/* A file is made under a name of its own beside the place where it is to stand, and put
 * there when it is whole: whatever befalls the program, nothing half written ever stands
 * under the name. Ctrl-C and the like throw it away; what a killed program left behind,
 * the next one that makes the same file throws away. A link is followed; a file that is
 * there and read-only is not replaced; the new one has its rights. */
typedef struct gs_os_place gs_os_place;
typedef enum gs_os_keep {
    GS_OS_DROP,    /* throw it away */
    GS_OS_REPLACE, /* put it in its place, whatever is there */
    GS_OS_NEW      /* put it there unless there is something: GS_STATE (nothing at all: an
                      empty file) */
} gs_os_keep;
gs_status gs_os_place_new(const char *path, gs_os_place **out, gs_err *err) GS_MUST_CHECK;
/* The path of the file in the making: empty at first. */
const char *gs_os_place_temp(const gs_os_place *p);
/* Ends it; the place is gone either way. The file has been closed by whoever wrote it. */
gs_status gs_os_place_end(gs_os_place *p, gs_os_keep keep, gs_err *err) GS_MUST_CHECK;
/* ---- claims ---- */
/* A number of a file may be claimed by one who has it open, until he closes it or his program
 * ends, however it ends: nobody else gets it meanwhile, on this machine or another, whatever
 * number his process has. */
typedef enum gs_os_claimed {
    GS_OS_MINE,    /* claimed (again) */
    GS_OS_TAKEN,   /* another open file has it */
    GS_OS_UNKNOWN  /* where the file lies nobody can say */
} gs_os_claimed;
gs_os_claimed gs_os_claim(int fd, int64_t number);
/* A file that is there, opened for claims; -1 if it may not be. The caller closes it, after all
 * else that this program has open of the same file (SQLite's locks would go with it). */
int gs_os_claims(const char *path);
/* Throws away whatever is being made just now: the last act of a program that cannot go on. Safe in
 * a signal handler. */
void gs_os_abandon(void);
/* Is there a file with something in it, or what is no file at all (a folder, a pipe)? */
bool gs_os_taken(const char *path);
/* Is there what is no file: a folder, a pipe, a terminal? */
bool gs_os_special(const char *path);
/* Writes a file whole or not at all: a new file beside it, fsync, rename. "-" is standard
 * output. */
gs_status gs_os_write(const char *path, const char *bytes, size_t size, gs_err *err) GS_MUST_CHECK;
/* A file that is written piece by piece; nobody sees it before it is whole ("-" is standard
 * output, and seen at once). gs_os_out_end keeps it, or (`keep` false) throws it away; it is
 * gone either way. */
typedef struct gs_os_out gs_os_out;
gs_status gs_os_out_open(const char *path, gs_os_out **out, gs_err *err) GS_MUST_CHECK;
gs_status gs_os_out_write(gs_os_out *out, const char *bytes, size_t n, gs_err *err) GS_MUST_CHECK;
gs_status gs_os_out_end(gs_os_out *out, bool keep, gs_err *err) GS_MUST_CHECK;
/* True for a file without any right to write, whoever asks: root, too, is held to that. */
bool gs_os_protected(const char *path);
/* True if a database (SQLite) is there, as somebody's campaign is one. */
bool gs_os_is_database(const char *path);
/* Makes a folder and those above it; no error if it is there. */
gs_status gs_os_mkdirs(const char *path, gs_err *err) GS_MUST_CHECK;
/* Seconds since 1970 of SOURCE_DATE_EPOCH, 0 if that is not set; GS_INPUT if it is no
 * such number. */
gs_status gs_os_source_date(int64_t *seconds, gs_err *err) GS_MUST_CHECK;
/* Thousandths of a second of a steady clock; for progress only. */
int64_t gs_os_ticks(void);
/* A seed that is not the same twice. */
uint64_t gs_os_seed(void);
/* Fills n bytes (at most 256) with what nobody can guess; GS_FAILED where the system gives none. */
gs_status gs_os_secret(void *to, size_t n, gs_err *err) GS_MUST_CHECK;
/* Number of processors, at least 1. */
int gs_os_cpus(void);
#define GS_OS_JOBS 64
/* Does items 0..n-1, each once, by `jobs` threads (1 to GS_OS_JOBS; the caller is one of them);
 * `worker` is the thread's number. Stops early when interrupted. Returns how many items were begun,
 * all of which are done: 0..that-1. */
int gs_os_parallel(int jobs, int n, void (*work)(void *ctx, int worker, int item), void *ctx);
/* From now on a file that grows over the limit of its size (ulimit -f) is a fault, not
 * the end. */
void gs_os_bear_limits(void);
/* From now on Ctrl-C sets a flag instead of ending the program (once). */
void gs_os_catch_interrupt(void);
bool gs_os_interrupted(void);
/* Paths of the *.gesta files in the present folder, at most `max`; returns how many there are. */
int gs_os_find_campaigns(gs_arena *a, char **paths, int max);

/* ---- photos ---- */
/* Writes the SHA-256 of n bytes in hexadecimal. */
void gs_os_sha256(const char *bytes, size_t n, char out[GS_PHOTO_NAME]);
/* Makes a photo out of a player's picture, JPEG or PNG, whatever its file is called: read in a
 * child process with limits of memory and time, turned upright, made smaller, written anew with
 * nothing but its pixels. The same file gives the same photo. Lives in the arena. GS_INPUT: it is
 * no picture, broken or too large. */
gs_status gs_os_photo_make(gs_arena *a, const char *bytes, size_t n, gs_photo *out,
                           gs_err *err) GS_MUST_CHECK;
/* The same for bytes that are a kept photo already (from an export): they stay as they are.
 * GS_INPUT if gesta would not have kept them so. `bytes` are borrowed. */
gs_status gs_os_photo_check(gs_arena *a, const char *bytes, size_t n, gs_photo *out,
                            gs_err *err) GS_MUST_CHECK;

/* Columns of the screen to which standard output goes, or as $COLUMNS has it (20 to 1000); 0: it is
 * no screen. */
int gs_os_columns(void);

/* ---- lines from a player ---- */
/* Offers the words that may complete the last one of a line of n bytes, each ended by a newline and
 * with a tab and what it means before that, if it is to be told; "/" alone: names of files. */
typedef void gs_os_complete_fn(void *ctx, const char *line, size_t n, gs_str *out);
/* Who completes lines from now on; NULL nobody. */
void gs_os_line_completes(gs_os_complete_fn *fn, void *ctx);
typedef enum gs_os_typed {
    GS_LINE,
    GS_LINE_BROKEN, /* Ctrl-C: nothing of it counts */
    GS_LINE_END     /* there are no more */
} gs_os_typed;
#define GS_LINE_LONGEST 100000 /* bytes; of a longer line no more are given */
/* Reads a line, without its end, after a prompt: edited on a terminal, with history and completion.
 * Of the terminal's letters UTF-8 is read, whatever the locale. */
gs_os_typed gs_os_line(const char *prompt, gs_str *out);
#endif
