#ifndef GESTA_REPORT_QUICK_INT_H
#define GESTA_REPORT_QUICK_INT_H
/* Shared by the parts of the quick reference: who is there, and what holds for them. */
#include "build_int.h"

#include "gesta/carry.h"
#include "gesta/quick.h"

#define LIKES_MOST 64
#define NONE "–"

/* Units of one side that are alike. */
typedef struct likes {
    int first, units, men; /* its first unit; how many; their strength when whole */
    build_card card;
    const char *type; /* "heavy-infantry" */
} likes;

typedef struct quick {
    gs_arena *a;
    const gs_setup *s;
    const gs_ruleset *rs;
    const gs_log *log; /* NULL: not fought yet */
    likes like[LIKES_MOST];
    int n_likes;
} quick;

/* Looks who is there. */
gs_status quick_collect(quick *q, gs_err *err);
bool quick_alike(const gs_ob_unit *a, const gs_ob_unit *b);
/* Does one of the words of `when` hold, of that side (-1 of any)? "" does. */
bool quick_holds(const quick *q, const char *when, int side);
/* "options.x=y": has that option that value? n bytes. */
bool quick_option_is(const quick *q, const char *test, size_t n);
/* The value on the cards that has this label; NULL none. */
const gs_card_value *quick_value(const gs_ruleset *rs, const char *label);
/* The word of its weapon; NULL: it does not shoot. */
const char *quick_missiles(const quick *q, const likes *l);

/* Is that word, n bytes of it, in a list separated by spaces? */
bool quick_listed(const char *list, const char *word, size_t n);

/* ---- house rules (build_rules.c) ---- */
/* Facts of a topic: house rules on one of these procedures (separated by spaces; NULL: all), each
 * once however many it is for; at the right what `value` says of it. */
typedef const char *quick_value_fn(const quick *q, const gs_patch_row *r);
void quick_house_rules(const quick *q, const char *procedures, quick_value_fn *value,
                       gs_node *topic);
/* The number that the campaign set for this type in this column; NULL: the book's holds. */
const gs_number *quick_changed(const quick *q, const char *type, const char *column);

/* ---- the second side (build_quick_sides.c, build_quick_odds.c) ---- */
void quick_second_side(const quick *q, gs_node *to);
gs_status quick_odds(const quick *q, gs_node *to, gs_err *err);
#endif
