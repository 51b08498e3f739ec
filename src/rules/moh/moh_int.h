#ifndef GESTA_MOH_INT_H
#define GESTA_MOH_INT_H
/* Shared inside the folder: word lists, rows of common facts, the form of a procedure. */
#include "gesta/moh.h"
#include "gesta/sheets.h"

#include "../common.h"

/* ---- tables, for numbers of one's own ---- */
enum { MOH_N_SHEETS = 3 };
extern const gs_sheet moh_sheets[MOH_N_SHEETS];

/* ---- words that several procedures or the table of options use ---- */
extern const char *const moh_type_words[11], *const moh_quality_words[4], *const
    moh_override_words[4], *const moh_pace_words[6], *const moh_weapon_words[7], *const
    moh_feature_words[MOH_FEATURES + 1];
/* options of two words and more */
extern const char *const moh_allowed_words[3], *const moh_on_words[3], *const
    moh_terrain_cost_words[3], *const moh_order_fallback_words[3], *const
    moh_engine_crew_words[3], *const moh_rank_halves_words[3], *const
    moh_evade_cavalry_words[3], *const moh_blank_bonus_words[4], *const
    moh_modifier_rows_words[3], *const moh_halving_words[3], *const
    moh_general_die_words[3], *const moh_break_passage_words[3], *const
    moh_victory_words[4], *const moh_panic_words[3], *const moh_aftermath_words[4],
    *const moh_wounds_words[3];

/* ---- rows that stand in many fact tables; T is the situation's struct ---- */
#define MOH_F_TYPE(T, m, key, dflt) \
    GS_F_WORD(T, m, key, moh_type_words, dflt, "kind of troops")
#define MOH_F_CHARIOT(T, m, key) GS_F_BOOL(T, m, key, 0, "chariots (cavalry types only)")
#define MOH_F_QUALITY(T, m, key) \
    GS_F_WORD(T, m, key, moh_quality_words, MOH_AVERAGE, "quality of the men")
#define MOH_F_MOVE(T, m) \
    GS_F_DEC(T, m, "unit.move", 0, 0, 60000, 2, "own full move in inches; 0: as its type")
#define MOH_F_LIGHT(T, m) \
    GS_F_WORD(T, m, "unit.light", moh_override_words, MOH_BY_TYPE, \
              "counts as light troops")
#define MOH_F_CHARGES(T, m, key) \
    GS_F_WORD(T, m, key, moh_override_words, MOH_BY_TYPE, "may charge")
#define MOH_F_BONUS(T, m, key, help) GS_F_INT(T, m, key, 0, -3, 3, help)
#define MOH_F_ORIGINAL(T, m) \
    GS_F_INT(T, m, "unit.original", 24, 1, 400, "strength at the start of the battle")
#define MOH_F_STRENGTH(T, m, lo) \
    GS_F_INT(T, m, "unit.strength", MOH_AS_ORIGINAL, lo, 400, \
             "strength now; as the original if not given")

/* ---- how a procedure `name` is described: tables name_in, name_out, name_labels;
 * structs moh_name_in, moh_name_out, name_state ---- */
#define MOH_FACTS(n) \
    GS_PROC_FACTS(n##_in, n##_out, moh_##n##_in, moh_##n##_out, n##_step)
#define MOH_DICE(n) \
    MOH_FACTS(n), GS_PROC_DICE(n##_labels, n##_state)
#define MOH_NO_DICE(n) MOH_FACTS(n), GS_PROC_NO_DICE

/* What the charts of orders, rally, recovery and aftermath look at; a row for each. */
typedef struct moh_chart {
    int32_t quality, joined, enemy, lost_half, bonus;
} moh_chart;
int32_t moh_row_elite(const void *chart);     /* +1 */
int32_t moh_row_levy(const void *chart);      /* -1 */
int32_t moh_row_joined(const void *chart);    /* +1: a general has joined */
int32_t moh_row_enemy(const void *chart);     /* -1: an enemy behind, or in sight */
int32_t moh_row_lost_half(const void *chart); /* -2 */
int32_t moh_row_bonus(const void *chart);     /* the special rule */
/* The unit's strength where MOH_AS_ORIGINAL stands for its original strength. */
int32_t moh_strength(int32_t original, int32_t strength);
/* Error: a strength above the original (f.0.8). */
gs_status moh_check_strength(int32_t original, int32_t strength, gs_err *err);
/* Error: chariots of a type that is not cavalry (f.0.9). */
gs_status moh_check_chariot(int32_t type, int32_t chariot, const char *key, gs_err *err);
/* Figures in halves: the first ranks whole, half of the two behind them; with `each` the
 * halves are rounded down one by one (MOH-R31). */
static inline int32_t moh_half_ranks(int32_t whole, int32_t rank2, int32_t rank3,
                                     bool each)
{
    return 2 * whole + (each ? 2 * (rank2 / 2) + 2 * (rank3 / 2) : rank2 + rank3);
}
#endif
