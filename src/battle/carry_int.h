#ifndef GESTA_CARRY_INT_H
#define GESTA_CARRY_INT_H
/* The carry table, read: what a row's words stand for. Layers: value (keys), person, read, then
 * apply and fill. */
#include "gesta/carry.h"

/* ---- keys and values (carry_value.c) ---- */

/* Where a key's value is found. */
typedef enum carry_src {
    CARRY_NOTHING, /* "" */
    CARRY_NUMBER, CARRY_WORD, CARRY_OUT, CARRY_IN, CARRY_OPTION, CARRY_SAID, CARRY_MARK,
    CARRY_MEMORY, CARRY_UNIT, CARRY_HERO, CARRY_STATE, CARRY_RUN
} carry_src;
/* Whom a key is about. */
typedef enum carry_about {
    CARRY_SELF, CARRY_OTHER, CARRY_ROLE,
    CARRY_HOME /* the unit with which he marched in */
} carry_about;

typedef struct carry_key {
    uint8_t src, about;  /* carry_src, carry_about */
    int32_t number;      /* a number; which mark, word of memory, key of the state */
    const gs_fact *fact; /* OUT, IN, OPTION, UNIT, HERO, RUN */
    const gs_proc *proc; /* RUN */
    const char *text;    /* WORD, SAID: the word; CARRY_ROLE: the role */
} carry_key;

/* A value; `word` where it is one. `none`: nothing is known. */
typedef struct carry_got {
    int32_t v;
    const char *word;
    uint8_t from; /* gs_fill_from */
    bool none, dec;
} carry_got;

/* What keys are asked of. */
typedef struct carry_view {
    const gs_carry *c;
    const gs_setup *s;
    const gs_table_state *t;
    const gs_turn_memory *m; /* may be NULL, as all that follows */
    const gs_proc *proc;
    const void *in, *out;
    const char *said;
    const gs_carry_who *who; /* the players of the roles */
    int n_who;
    const gs_carry_who *self, *other;
    int count;               /* how many play the role with him */
    const gs_log_effect *e;  /* on which it hangs, `left` reckoned */
    int was;                 /* what was there before it */
    bool told;
} carry_view;

/* "KEY", "12", "=word", "-KEY", "KEY - KEY", "KEY + KEY". */
typedef struct carry_value {
    carry_key key, more;
    bool negative;
    int8_t sign; /* of `more` */
} carry_value;

/* "KEY<VALUE" */
typedef struct carry_term {
    carry_key left, right;
    uint8_t op; /* gs_patch_op, IS to AT_LEAST */
} carry_term;
#define CARRY_TERMS 6

/* What may be named: by the row being read. */
typedef struct carry_scope {
    const gs_ruleset *rs;
    const gs_carry_row *rows;       /* of the verb: its WORDs */
    int n_rows;
    const gs_proc *proc;            /* NULL: outside verbs */
    const gs_carry_verb *verb;
} carry_scope;

gs_status carry_key_read(const carry_scope *sc, const char *text, size_t n, carry_key *out,
                         gs_err *err) GS_MUST_CHECK;
gs_status carry_value_read(const carry_scope *sc, const char *text, carry_value *out,
                           gs_err *err) GS_MUST_CHECK;
gs_status carry_when_read(const carry_scope *sc, const char *text, carry_term *terms, uint8_t *n,
                          gs_err *err) GS_MUST_CHECK;
carry_got carry_get(const carry_view *v, const carry_key *k);
/* The value; `none` if any part of it is. */
carry_got carry_value_get(const carry_view *v, const carry_value *x);
bool carry_holds(const carry_view *v, const carry_term *terms, int n);
/* What a procedure without dice answers of him, as far as it is known (carry_fill.c). */
carry_got carry_run(const carry_view *v, const gs_proc *p, const gs_fact *out);
/* The value of a fact. */
carry_got carry_fact(const gs_fact *f, const void *facts);

/* ---- states that keys name (carry_state.c) ---- */
/* Number of a state key; -1 none. *f: its type and words (may have none). */
int carry_state_find(const char *text, size_t n, const gs_fact **f);
carry_got carry_state_get(const carry_view *v, int key);
/* The unit that somebody is, or with which a hero is; -1 none. The hero; -1 none. */
int carry_unit_of(const carry_view *v);
int carry_hero_of(const carry_view *v);
int carry_side_of(const gs_setup *s, const gs_table_state *t, gs_ref r);
/* ---- who commands (carry_chief.c): a hero, -1 nobody who can ---- */
/* The General whom he obeys; of a side, its own. */
int carry_chief(const carry_view *v);
/* The General, his own or the side's, who is with the unit; a hero who is one himself. */
int carry_joined(const carry_view *v);
/* The leader whom the unit marched in with, while he is with it. */
int carry_leader(const carry_view *v);
/* Heroes who are with a unit: who leads it first. At most 8; returns how many. */
int carry_heroes_with(const gs_setup *s, const gs_table_state *t, int unit, int out[8]);
/* A fact of a unit of the set-up: as it is written, or with what its type gives. */
carry_got carry_unit_fact(const gs_setup *s, int unit, const gs_fact *f, bool by_type);
const gs_body_memory *carry_memory_of(const carry_view *v);
/* Is it known at which point of the table somebody stands? */
bool carry_has_point(const gs_table_state *t, gs_ref r);
/* How far apart two are who both stand on points, in thousandths of an inch, to the next hundredth;
 * none if one does not. */
carry_got carry_apart(const carry_view *v, gs_ref a, gs_ref b);
/* Which side of the other he is on: as it is tied, as told, else by their points. */
carry_got carry_face(const carry_view *v);

/* ---- persons (carry_person.c) ---- */
typedef enum carry_form {
    CARRY_NOBODY, CARRY_PLAYER, CARRY_HERO_FRONT, CARRY_BEAST, CARRY_SIDE_OF, CARRY_ENEMY_OF,
    CARRY_SIDE_A, CARRY_SIDE_B, CARRY_WHO, CARRY_BY, CARRY_SIDE, CARRY_ENEMY, CARRY_HEROES,
    CARRY_SPELLED, CARRY_INSIDE
} carry_form;
typedef struct carry_person {
    uint8_t form; /* carry_form */
    const char *role;
} carry_person;
gs_status carry_person_read(const carry_scope *sc, const char *text, carry_person *out,
                            gs_err *err) GS_MUST_CHECK;
#define CARRY_PEOPLE 64
/* Whom it means now, with the heroes in front; at most CARRY_PEOPLE. by: how "by" is understood. */
int carry_people(const carry_view *v, const carry_person *p, bool by, gs_carry_who *out);

/* ---- the applier (carry_apply.c) ---- */
/* gs_carry_apply to the table itself: the sink lets each effect happen on it, and what hangs on it is
 * judged by what has happened. Allocates nothing. */
gs_status carry_apply_to(const gs_carry *c, const gs_setup *s, gs_table_state *t,
                         const gs_carry_verb *verb, const gs_carry_who *who, int n_who,
                         const void *in, const void *out, const char *said,
                         const gs_carry_sink *sink, gs_err *err) GS_MUST_CHECK;

/* ---- rows, read ---- */
struct gs_carry_code {
    carry_term when[CARRY_TERMS];
    uint8_t n_when;
    uint8_t effect, after;         /* gs_effect_kind: what follows; on what it hangs */
    int16_t next;                  /* the next row that hangs on the same effect; -1 none */
    carry_person who, by;
    carry_value amount, left;      /* CARRY...; FILL, ASK: the value in `amount` */
    carry_key word;
    const gs_carry_verb *verb;     /* OWES: which */
    const char *words;             /* its words */
    const gs_fact *fact;           /* FILL, ASK, BARE of one role */
};
#endif
