#ifndef GESTA_PATCH_H
#define GESTA_PATCH_H
/* House rules as data: patches on the facts of a situation. A row is text, as a player
 * writes it; compiled against a procedure's facts it is applied to situations, and every
 * use is recorded under the rule's name.
 *
 *   when: tests, all of which must hold:  type=heavy-cavalry distance<6 quality!=levy
 *   then: changes, in their order:        bonus+1 quality=elite range-2.5
 *
 * A key is a fact of the role ("bonus" of role "attacker" is attacker.bonus) or a whole
 * key ("defender.type", "distance", "options.crowd"). */
#include "gesta/arena.h"
#include "gesta/rules.h"

typedef struct gs_patch_row { /* a house rule: a patch on facts */
    const char *name;      /* as it shows in the working */
    const char *procedure; /* where it works; NULL: wherever its facts are asked */
    const char *role;      /* prefix of the facts: "attacker"; NULL: the subject's */
    const char *applies;   /* "unit:ID", "troop:NAME", "hero:ID", "side:ID", "all" */
    const char *when;      /* "defender.type=heavy-cavalry distance<6", NULL always */
    const char *then;      /* "bonus+1 quality=elite": facts to set or add to */
    const char *until;     /* a word of gs_until_words: spent for a unit when that has befallen
                            * it in the battle; NULL: it lasts */
} gs_patch_row;

/* What ends a house rule for a unit. */
typedef enum gs_until {
    GS_UNTIL_FOUGHT,       /* it has fought a round of melee */
    GS_UNTIL_LOST,         /* it has lost one */
    GS_UNTIL_LOST_OR_DRAWN /* it has not won one */
} gs_until;
extern const char *const gs_until_words[]; /* "fought-round", ...; ended by NULL */
/* How a unit has come out of a round of melee. */
typedef enum gs_round { GS_ROUND_WON, GS_ROUND_DRAWN, GS_ROUND_LOST } gs_round;
/* True if such a round ends a rule of that word (NULL: never). */
bool gs_until_ends(const char *until, gs_round round);

/* What a term asks of its fact, or does to it. */
typedef enum gs_patch_op {
    GS_PATCH_IS, GS_PATCH_IS_NOT, GS_PATCH_LESS, GS_PATCH_AT_MOST, GS_PATCH_MORE,
    GS_PATCH_AT_LEAST, GS_PATCH_SET, GS_PATCH_ADD
} gs_patch_op;
/* A condition or a change. */
typedef struct gs_patch_term {
    const gs_fact *fact;
    int32_t value; /* in the units of the fact */
    uint8_t op;    /* gs_patch_op */
} gs_patch_term;
#define GS_PATCH_TERMS 16
/* A house rule, compiled for one procedure and role. */
typedef struct gs_patch {
    const char *name;
    gs_patch_term when[GS_PATCH_TERMS], then[GS_PATCH_TERMS];
    int n_when, n_then;
} gs_patch;

/* A use of a house rule: what it changed. */
typedef struct gs_patched {
    const char *name;
    const gs_fact *fact;
    int32_t from, to;
} gs_patched;

/* Compiles a row against the facts of p for one role ("" or NULL: whole keys alone);
 * whether the row names p, is not looked at. GS_INPUT and the row's name as the key in
 * *err (which may be NULL): a term that cannot be read, a key that p does not know, a
 * value out of its range, an order between words, a sum of words, more than
 * GS_PATCH_TERMS. A row without a procedure may change facts that p does not know, if
 * there is one that it does. Allocates nothing; *out borrows from row and p. */
gs_status gs_patch_compile(const gs_patch_row *row, const gs_proc *p, const char *role,
                           gs_patch *out, gs_err *err) GS_MUST_CHECK;
/* Compiles a row against a rule set: its procedure exists, and for its role, or for one
 * that the procedure has, all of it can be read; without a procedure there is one that it
 * fits. */
gs_status gs_patch_check(const gs_patch_row *row, const gs_ruleset *rs,
                         gs_err *err) GS_MUST_CHECK;
/* True if every test holds in the situation. */
bool gs_patch_holds(const gs_patch *patch, const void *in);
/* Makes the changes, each held to the fact's range (a default outside the range, "as its
 * type", is not added to), and describes those that made a difference in out[0..room);
 * returns how many. */
int gs_patch_apply(const gs_patch *patch, void *in, gs_patched *out, int room);

/* Who plays a role of a situation, as house rules know him: by ids, and by his kind of troops. */
typedef struct gs_patch_who {
    const char *role;                       /* prefix of his facts: "attacker" */
    const char *unit, *troop, *hero, *side; /* NULL: he is none, has none */
    uint32_t spent; /* bit i: row i, which has an `until`, has ended for him */
} gs_patch_who;
/* True if the row is for him, by its `applies` alone. */
bool gs_patch_applies(const gs_patch_row *row, const gs_patch_who *who);
/* Applies to a situation of p, row after row, those that are for the procedure and for one of
 * these who play its roles; each sees what those before it changed. What a row says by whole
 * keys alone it says once, however many it is for. Describes what made a difference in
 * out[0..room), returns how many. */
int gs_patch_rows_apply(const gs_patch_row *rows, int n, const gs_proc *p, void *in,
                        const gs_patch_who *who, int n_who, gs_patched *out, int room);

/* Reads rows from text (n bytes), one a line: "name ; procedure ; role ; when ; then", and
 * " ; until" where it ends in battle. A field may be empty but the name and the changes; '#'
 * begins a comment. Lines that set a table's number ("table troops knights class=2":
 * sheets.h) are left to gs_numbers_read. Rows and their text go into the arena, applies is
 * NULL, line[i] is the number of row i's line. GS_INPUT and the line in *err. */
gs_status gs_patch_read(const char *text, size_t n, gs_arena *a, gs_patch_row **rows,
                        int **lines, int *count, gs_err *err) GS_MUST_CHECK;
/* The next line of a text of house rules that says something, its comment cut off, its end in
 * *stop; *line counts. NULL after the last. */
const char *gs_house_line(const char **p, const char *end, const char **stop, int *line);
/* True if a line sets a table's number. */
bool gs_house_is_number(const char *p, const char *stop);
/* Adds the uses as lines of the working: name, fact, before and after. */
void gs_patched_print(const gs_patched *used, int count, gs_str *out);
#endif
