#ifndef GESTA_SHEETS_H
#define GESTA_SHEETS_H
/* The tables of a rule book by name, row and column, and the numbers that a campaign sets in
 * their place. A number of one's own reaches a situation as a fact: where the facts say "by
 * type" and the type is the row's, the fact that overrides the table is set, and the use is
 * recorded under the table's name like that of a house rule. What stands in a log is so the
 * whole truth: whoever works it again needs no table but the book's. */
#include "gesta/arena.h"
#include "gesta/patch.h"

/* Facts to be looked at: those of a procedure's situation, or of a unit. */
typedef struct gs_look {
    const gs_fact *facts;
    int n;
    void *in;            /* the struct behind them */
    const gs_proc *proc; /* NULL: facts of a unit */
} gs_look;
gs_look gs_look_at(const gs_proc *p, void *in);
gs_look gs_look_at_unit(const gs_ruleset *rs, void *unit);
/* The fact ROLE.NAME, or NAME where role is ""; NULL if there is none. */
const gs_fact *gs_look_fact(const gs_look *l, const char *role, const char *name);
/* Its word, "yes" or "no"; NULL if there is no such fact, or it is a number or not given. */
const char *gs_look_word(const gs_look *l, const char *role, const char *name);
/* True if there is such a fact and it holds this word. */
bool gs_look_is(const gs_look *l, const char *role, const char *name, const char *word);

/* What a table's cell can hold where the book prints nothing. */
#define GS_NO_NUMBER INT32_MIN

/* A column: what its cells are, and by which facts a situation overrides them. */
typedef struct gs_column {
    gs_fact as; /* key: the column's name; type, words, range and help of a cell */
    /* Names of facts, separated by spaces; the first that the role has is taken. "PROC:name"
     * only in that procedure, "unit:name" only of units; "name+" takes the difference from the
     * printed number, unless another fact of the list has been given; "name=" is set whatever it
     * held. */
    const char *facts;
    const char *also; /* "wall=custom": set together with it; NULL nothing */
    /* What goes into the fact, if it is not the number itself; may be NULL. */
    int32_t (*adapt)(const gs_look *l, const char *role, int row, int32_t number);
} gs_column;

/* A table of the book. */
typedef struct gs_sheet {
    const char *name, *help; /* "troops" */
    const char *const *rows; /* ended by NULL */
    const gs_column *columns;
    int n_columns;
    bool of_unit; /* the row follows from what a unit is; its own facts take the number */
    /* The book's number; GS_NO_NUMBER where it prints none. */
    int32_t (*printed)(int row, int column);
    /* Row that holds for the role in this column; -1 none. NULL: the word of ROLE.type. */
    int (*row)(const struct gs_sheet *s, const gs_look *l, const char *role, int column);
} gs_sheet;
/* Row of that name; -1 if there is none (or word is NULL). */
int gs_sheet_row(const gs_sheet *s, const char *word);
/* The word of the role's weapon: its own, else what `weapon_of` says of its type (the index of the
 * word of ROLE.type in `types`). NULL: it has no such facts. */
const char *gs_look_weapon(const gs_look *l, const char *role, const char *const *types,
                           const char *(*weapon_of)(int type));
/* Column of that name; -1 if there is none. */
int gs_sheet_column(const gs_sheet *s, const char *name);

/* Columns of tables: name, words or range as in fact.h, the facts. */
#define GS_C_INT(key, lo, hi, facts, help) \
    {{key, help, NULL, lo, lo, hi, 0, GS_FACT_INT, 0, false}, facts, NULL, NULL}
#define GS_C_DEC(key, lo, hi, facts, help) \
    {{key, help, NULL, lo, lo, hi, 0, GS_FACT_DEC, 2, false}, facts, NULL, NULL}
#define GS_C_BOOL(key, facts, help) \
    {{key, help, NULL, 0, 0, 1, 0, GS_FACT_BOOL, 0, false}, facts, NULL, NULL}
/* words: may begin inside a list that has a word for "by type" first; last: index of the last */
#define GS_C_WORD(key, words, last, facts, help) \
    {{key, help, words, 0, 0, last, 0, GS_FACT_WORD, 0, false}, facts, NULL, NULL}

/* A number of one's own, as it is written and, once found, where it belongs. */
typedef struct gs_number {
    const char *table, *row, *column, *value;
    const char *name; /* "troops heavy-infantry move": as it shows in the working */
    const gs_sheet *sheet;
    int at_row, at_column;
    int32_t number;
    bool of_unit; /* what a unit's own facts take */
} gs_number;
/* Finds the table, row and column and reads the value; `name` goes into the arena. GS_INPUT and,
 * in a player's words, what there is instead. */
gs_status gs_number_find(gs_number *n, const gs_ruleset *rs, gs_arena *a,
                         gs_err *err) GS_MUST_CHECK;
/* Does the same for each of them, and puts them into the order of the rule set's tables. */
gs_status gs_numbers_find(gs_number *list, int n, const gs_ruleset *rs, gs_arena *a,
                          gs_err *err) GS_MUST_CHECK;

/* Reads the lines of a text of house rules that set numbers, "table TABLE ROW COLUMN=VALUE", and
 * finds each; other lines are left to gs_patch_read. Everything goes into the arena. GS_INPUT and
 * the line in *err. */
gs_status gs_numbers_read(const char *text, size_t n, const gs_ruleset *rs, gs_arena *a,
                          gs_number **list, int *count, gs_err *err) GS_MUST_CHECK;

/* Sets what the numbers (found, in order) change of a role's facts that say "by type"; describes
 * what was changed in out[0..room), returns how many. With `units` false, tables that a unit's
 * own facts take are left out. */
int gs_numbers_apply(const gs_number *list, int n, const gs_look *l, const char *role,
                     bool units, gs_patched *out, int room);
/* The same for every role of the look, and for facts without a role. */
int gs_numbers_apply_all(const gs_number *list, int n, const gs_look *l, gs_patched *out,
                         int room);
/* What the numbers have set already when the unit behind the role was read: facts that hold
 * them, unless the unit's own facts (text, may be NULL) give them too. Describes them,
 * changes nothing. */
int gs_numbers_seen(const gs_number *list, int n, const gs_look *l, const char *role,
                    const char *own, gs_patched *out, int room);
#endif
