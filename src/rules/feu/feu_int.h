#ifndef GESTA_FEU_INT_H
#define GESTA_FEU_INT_H
/* Shared inside the folder: word lists, rows of common facts, dice, the hits of a die,
 * the form of a procedure. */
#include "gesta/feu.h"
#include "gesta/sheets.h"

#include "../common.h"

/* ---- tables, for numbers of one's own ---- */
enum { FEU_N_SHEETS = 2 };
extern const gs_sheet feu_sheets[FEU_N_SHEETS];

#define FEU_INCH(n) ((n)*1000)

/* ---- words that several procedures or the table of options use ---- */
extern const char *const feu_type_words[6], *const feu_override_words[4],
    *const feu_own_weapon_words[5], *const feu_weapon_words[4], *const feu_side_words[4],
    *const feu_move_words[3], *const feu_factor_words[6], *const feu_terrain_words[14],
    *const feu_result_words[4], *const feu_hero_result_words[6];
/* options of two words and more */
extern const char *const feu_dice_words[3], *const feu_cover_words[3],
    *const feu_retreat_words[3], *const feu_space_words[3], *const feu_javelin_words[3],
    *const feu_fight_side_words[3], *const feu_on_words[3], *const feu_off_words[3],
    *const feu_passed_words[3], *const feu_victory_words[3], *const feu_time_up_words[3],
    *const feu_fate_option_words[4], *const feu_aftermath_words[4],
    *const feu_wounds_words[3];

/* ---- rows that stand in many fact tables; T is the situation's struct ---- */
#define FEU_F_TYPE(T, m, key, dflt) \
    GS_F_WORD(T, m, key, feu_type_words, dflt, "kind of troops")
#define FEU_F_CLASS(T, m, key) \
    GS_F_INT(T, m, key, 0, 0, 3, "own movement class; 0: as its type")
#define FEU_F_MOVE_BONUS(T, m, key) \
    GS_F_INT(T, m, key, 0, -3, 9, "special rule, inches on its move")
#define FEU_F_BONUS(T, m, key, help) GS_F_INT(T, m, key, 0, -3, 3, help)
#define FEU_F_OWN(T, m, key, help) \
    GS_F_WORD(T, m, key, feu_override_words, FEU_BY_TYPE, help)
#define FEU_F_HALVINGS(T, m, key) \
    GS_F_INT(T, m, key, 0, 0, 2, "special rule, further halvings of hits on it")
#define FEU_F_DOUBLINGS(T, m, key) \
    GS_F_INT(T, m, key, 0, 0, 1, "special rule, a further doubling of its hits")
#define FEU_F_HITS(T, m, key, dflt) GS_F_INT(T, m, key, dflt, 0, 59, "hits that it has")
#define FEU_F_BREAKS(T, m, key) \
    GS_F_INT(T, m, key, FEU_BREAKS_AT, 1, 60, "hits at which it is removed")
#define FEU_F_NEAREST(T, m) \
    GS_F_DEC(T, m, "enemy-distance", FEU_INCH(99), 0, FEU_INCH(200), 2, \
             "inches to the nearest enemy at the start of the move phase")
#define FEU_F_BASE_DEPTH(T) \
    GS_F_DEC(T, base_depth, "base-depth", 2500, 500, FEU_INCH(12), 2, \
             "depth of a base, the rules' measure (BD)")
#define FEU_F_DICE(T) \
    GS_F_WORD(T, dice, "options.dice", feu_dice_words, FEU_AVERAGE_DICE, \
              "average dice or common dice")
#define FEU_F_COVER(T) \
    GS_F_WORD(T, cover_all, "options.terrain-cover", feu_cover_words, 0, \
              "ground that halves shooting: the list, or all that halves melee")
#define FEU_F_MINIMUM(T) \
    GS_F_BOOL(T, minimum_hit, "options.minimum-hit", 0, "at least one hit")

/* ---- how a procedure is described: tables n_in, n_out, n_labels; structs feu_n_in,
 * feu_n_out; a state is the place and the dice that lie ---- */
typedef struct feu_state {
    int32_t pc, roll;
} feu_state;
#define FEU_FACTS(n) \
    GS_PROC_FACTS(n##_in, n##_out, feu_##n##_in, feu_##n##_out, n##_step), \
    .keys_first = true
#define FEU_DICE(n) \
    FEU_FACTS(n), GS_PROC_DICE(n##_labels, feu_state)
#define FEU_NO_DICE(n) FEU_FACTS(n), GS_PROC_NO_DICE

/* The die of the game (feu_dice): under it a face is ask->cls + 1, as under
 * gs_faces_each. */
const gs_faces *feu_die(int32_t dice);

/* Halvings and doublings of a die of hits, and the target's hits after it. */
typedef struct feu_hits {
    int32_t base, halvings, doublings; /* die with additions, not below 0 */
    bool minimum_hit;
    int32_t before, breaks_at; /* the target's hits, and at which it is removed */
    /* worked out: */
    int32_t factor, hits, after; /* feu_factor */
    bool removed;
} feu_hits;
/* The rules to cite, which shooting and melee number apart. */
typedef struct feu_hits_rules {
    const char *limit, *round_up, *removed;
} feu_hits_rules;
void feu_hits_work(feu_hits *h, const feu_hits_rules *r, gs_ask *ask);

/* The die of a blow or a shot: what is added, what halves and doubles. */
typedef struct feu_strike {
    int32_t own, bonus, hero;         /* added: by type, by a special rule, by the hero */
    int32_t ground, armour, halvings; /* halve */
    int32_t side, doublings;          /* double */
    int32_t roll, modifier;           /* worked out by feu_strike_reckon, with `hits` */
    feu_hits hits;
} feu_strike;
/* Rows that look at a strike. */
int32_t feu_row_own(const void *strike);
int32_t feu_row_bonus(const void *strike);
int32_t feu_row_hero(const void *strike);
int32_t feu_row_ground(const void *strike);
int32_t feu_row_armour(const void *strike);
int32_t feu_row_halvings(const void *strike);
int32_t feu_row_side(const void *strike);
int32_t feu_row_doublings(const void *strike);
/* The rules of it, which shooting and melee number apart. */
typedef struct feu_strike_rows {
    const char *die;
    const gs_modifier *add, *halve, *twice;
    int n_add, n_halve, n_twice;
} feu_strike_rows;
#define FEU_STRIKE_ROWS(additions, halvings, doublings) \
    .add = additions, .n_add = GS_COUNT(additions), .halve = halvings, \
    .n_halve = GS_COUNT(halvings), .twice = doublings, .n_twice = GS_COUNT(doublings)
/* The struck unit as the situation tells it; and the result. */
#define FEU_STRUCK(in) \
    .hits = {.minimum_hit = (in)->minimum_hit, .before = (in)->hits, \
             .breaks_at = (in)->breaks_at}
#define FEU_TELL_STRIKE(out, s) \
    do { \
        (out)->roll = (s).roll; \
        (out)->modifier = (s).modifier; \
        (out)->base = (s).hits.base; \
        (out)->halvings = (s).hits.halvings; \
        (out)->doublings = (s).hits.doublings; \
        (out)->factor = (s).hits.factor; \
        (out)->hits = (s).hits.hits; \
        (out)->hits_after = (s).hits.after; \
        (out)->removed = (s).hits.removed; \
    } while (0)
/* Reckons the die up to its halvings and doublings, and notes each. */
void feu_strike_reckon(feu_strike *s, int32_t roll, const feu_strike_rows *rows,
                       gs_ask *ask);
/* Error: hits not below those at which it is removed. */
gs_status feu_check_hits(const char *key, int32_t hits, int32_t breaks_at, gs_err *err);

/* The inches of a move of a class with a die (FEU-2.1.1), never below 0; notes them. */
int32_t feu_allowance(int32_t cls, int32_t roll, int32_t fast_bonus, int32_t bonus,
                      gs_ask *ask);
#endif
