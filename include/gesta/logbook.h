#ifndef GESTA_LOGBOOK_H
#define GESTA_LOGBOOK_H
/* The logbook of a battle on a real table: a line in; entries, questions, working and what is owed
 * out. It is pure: a terminal, a page or a file are faces of it. One language serves typing, files
 * and paper (see `gesta log --help` and the manual).
 *
 * A line is worked whole or not at all. Where something is missing (dice, a fact that the rules
 * want) the answer is a question: the caller asks the player and says his answer as the next line;
 * the logbook works the line again with all answers so far, and keeps nothing until all are
 * given. */
#include "gesta/carry.h"
#include "gesta/photo.h"

typedef struct gs_logbook gs_logbook;

/* What a line came to. */
typedef enum gs_reply_kind {
    GS_REPLY_DONE, /* the line is done: `added` entries stand at the end of the log */
    GS_REPLY_ASK,  /* `prompt` wants an answer; "" takes the default in it */
    GS_REPLY_QUIT
} gs_reply_kind;
/* What a line wants done that only the world outside can do. */
typedef enum gs_reply_act {
    GS_ACT_NONE,
    GS_ACT_BRANCH, /* `arg`: id of the what-if battle, "" any */
    GS_ACT_RESULT  /* the battle is over: gs_logbook_outcome */
} gs_reply_act;
typedef struct gs_reply {
    gs_reply_kind kind;
    gs_reply_act act;
    gs_str shown;  /* lines for the player, each with its end of line */
    gs_str prompt; /* GS_REPLY_ASK: one line, without its end */
    const char *arg; /* of `act`, of an ask: "dice" or "word"; lives till the next line */
    int added;     /* entries that the line added */
    int column;    /* of a fault: which column of the line, from 1; 0 it has none */
} gs_reply;
void gs_reply_free(gs_reply *r);

/* Opens the logbook of a battle: its set-up (completed) and the log so far, to which lines add.
 * Both must outlive it; entries of the log never change. The caller frees it. `setup` may be made
 * anew when men come whom nobody had mustered: gs_logbook_setup has the one in force. */
gs_status gs_logbook_new(gs_setup *setup, gs_log *log, gs_logbook **out,
                         gs_err *err) GS_MUST_CHECK;
void gs_logbook_free(gs_logbook *lb);

/* In a file nobody can be asked: missing dice and names that fit several are faults, and defaults
 * are taken in silence. */
void gs_logbook_from_file(gs_logbook *lb, bool file);

/* Works one line of n bytes, or the answer to the question asked last. GS_INPUT: a fault of the
 * line, with reply->column; nothing of it is kept, and no question is open. */
gs_status gs_logbook_say(gs_logbook *lb, const char *line, size_t n, gs_reply *reply,
                         gs_err *err) GS_MUST_CHECK;
/* Forgets the line whose question is open. */
void gs_logbook_drop(gs_logbook *lb);

/* The prompt: "2 Franks> ". Valid until the next line. */
const char *gs_logbook_prompt(gs_logbook *lb);
/* The set-up in force, the table as it stands, the outcome (winner -2: none yet). Borrowed. */
const gs_setup *gs_logbook_setup(const gs_logbook *lb);
const gs_table_state *gs_logbook_state(const gs_logbook *lb);
const gs_outcome *gs_logbook_outcome(const gs_logbook *lb);
/* What is owed, musts first; returns how many. Borrowed until the next line. */
int gs_logbook_owed(const gs_logbook *lb, const gs_owed **list);
/* Who keeps the photos that lines name, by a file or by a name: writes the name (SHA-256 in
 * hexadecimal) into `name`, where that of a word which is one stands already. GS_INPUT with plain
 * words: it cannot be kept; any other status ends the line with GS_FAILED. Without one, lines name photos by their names alone. */
typedef gs_status gs_logbook_photo_fn(void *ctx, const char *word, char name[GS_PHOTO_NAME],
                                      gs_err *err);
void gs_logbook_photos(gs_logbook *lb, gs_logbook_photo_fn *fn, void *ctx);
/* Adds the words that may stand where the last word of `line` stands and begin as it does, the
 * likeliest first: each may be followed by a tab and what it means, and is ended by a newline. "/"
 * alone: the name of a file is expected. */
void gs_logbook_complete(gs_logbook *lb, const char *line, size_t n, gs_str *out);
/* Lines for the player when he comes back: the last three entries, where things stand, what is
 * owed. */
void gs_logbook_recall(gs_logbook *lb, gs_str *out);

/* ---- questions to the rules with the names of those who fight ---- */
/* Who plays a role of a procedure ("attacker"), by any name that a line would take. */
typedef struct gs_cast {
    const char *role, *name;
} gs_cast;
/* The kinds (GS_SLOT_...) of whom the verbs of a procedure name in a role; 0: it is no role. *enemy
 * (may be NULL): it is one of the other side than the first role's. */
uint8_t gs_logbook_role(const gs_carry *c, const gs_proc *p, const char *role, size_t n,
                        bool *enemy);
/* Adds the roles of a procedure, with blanks between. */
void gs_logbook_roles(const gs_carry *c, const gs_proc *p, gs_str *out);
/* Does a name as typed fit somebody of that id, name and code (each may be NULL)? 0 no, 1 as a
 * beginning, 2 whole, 3 letter by letter the id. */
int gs_logbook_fits(const char *typed, const char *id, const char *name, const char *code);
/* Fills the situation of a procedure (in: p->in_size bytes) as an event of these would be filled as
 * the battle stands, then as `typed` ("key=value ...") has it, then numbers and house rules of the
 * set-up; `from` (p->n_in bytes) says where each fact came from, `used` what house rules changed.
 * GS_INPUT: who is called so, or a fact that is none. */
gs_status gs_logbook_fill(gs_logbook *lb, const gs_proc *p, const gs_cast *cast, int n,
                          const char *typed, void *in, uint8_t *from, gs_patched *used, int room,
                          int *n_used, gs_err *err) GS_MUST_CHECK;

/* Writes the battle's log as a file of lines (.glog): strict, so that reading it gives the same
 * log but for entry numbers and struck entries. `history`: struck entries too, as "#~". */
gs_status gs_logbook_export(gs_logbook *lb, bool history, gs_str *out, gs_err *err) GS_MUST_CHECK;
/* Reads a file of lines over the log: all of it, or nothing after the first fault, whose line is
 * err->line and whose column reply->column. `lines` before it are kept. */
gs_status gs_logbook_read(gs_logbook *lb, const char *text, size_t n, gs_reply *reply,
                          gs_err *err) GS_MUST_CHECK;
/* A hash of the set-up as it stands in a file's head: men, sides, options. */
uint64_t gs_logbook_setup_hash(const gs_setup *s);
#endif
