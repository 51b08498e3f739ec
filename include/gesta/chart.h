#ifndef GESTA_CHART_H
#define GESTA_CHART_H
/* Charts: strength over time, every unit turn by turn, luck, power over a career. Each is
 * a drawing 166 mm wide (or as asked) whose height is a whole multiple of 14 pt, with its
 * text twin. Pure; all pointers are borrowed for the call; strings are UTF-8. */
#include "gesta/map.h"

/* What all charts share. NULL for an options pointer means: 166 mm, colour. */
typedef struct gs_chart_options {
    gs_um width; /* 0: 166 mm; not below 100 mm */
    gs_ink ink;
    const gs_words *words; /* what it says itself, in a language; NULL: English */
    int per_cent; /* of the height of a curve's plot; 0: all of it */
} gs_chart_options;

/* A side as charts name and colour it. */
typedef struct gs_chart_side {
    const char *name; /* "Normans" */
    const char *letter;
    bool own_colour;
    gs_rgb colour;
    int slot; /* which of the four lightnesses, 1 to 4; 0: that of its place */
} gs_chart_side;

/* ---- strength over time, per cent of the start ---- */
typedef struct gs_strength_line {
    const int32_t
        *present; /* at the start (turn 0) and after each turn: turns + 1 values */
    int32_t full; /* what 100 per cent is; 0: the first value */
    int break_at; /* per mille of the start at which it breaks; -1 none */
    const char *break_words; /* "break point: one third left"; NULL: gesta's own words */
} gs_strength_line;

/* A moment that is marked on a line. */
typedef struct gs_strength_event {
    int turn;
    int side;         /* on whose line the stem stands */
    const char *text; /* listed beneath */
    const char *letter; /* in its disc; NULL: its number */
} gs_strength_event;

/* Strength of the sides, turn by turn. */
typedef struct gs_strength_chart {
    const gs_chart_side *sides; /* 1..4 */
    const gs_strength_line *lines;
    int side_count;
    int turns;              /* values are turns + 1 */
    const char *turn_word;  /* under the axis; NULL: "turn" */
    int told_from, told_to; /* band of the turns being told; told_to <= told_from none */
    const gs_strength_event *events;
    int event_count;
} gs_strength_chart;

/* The chart, in the arena. */
gs_drawing *gs_chart_strength(gs_arena *a, const gs_strength_chart *c,
                              const gs_metrics *m, const gs_chart_options *opt);

/* ---- who would have won ---- */
/* A key moment on it. */
typedef struct gs_chance_moment {
    int turn;
    const char *letter;
} gs_chance_moment;
/* Two sides, turn by turn: values are of turn 0 to the last. */
typedef struct gs_chance_chart {
    const gs_chart_side *sides; /* 2 */
    int turns;
    const int *chance; /* of the first side, thousandths; -1: not counted. NULL: none was */
    const int *n;      /* how often each was fought again */
    const int32_t *strength[2]; /* in play (ribbons) */
    int32_t began[2];
    int hinge; /* the turn on which it turned, 0 none */
    int cursor; /* 1 + the turn behind which all is pale; 0: nothing is */
    const gs_chance_moment *moments; /* by turn */
    int moment_count;
} gs_chance_chart;

/* The curve with its standard error, in the arena; `chance` must be given. */
gs_drawing *gs_chart_chance(gs_arena *a, const gs_chance_chart *c, const gs_metrics *m,
                            const gs_chart_options *opt);
/* The chance as a ribbon over ribbons of strength. */
gs_drawing *gs_chart_ribbons(gs_arena *a, const gs_chance_chart *c, const gs_metrics *m,
                             const gs_chart_options *opt);

/* ---- every unit, turn by turn ---- */
typedef struct gs_unit_row {
    int side;
    const char *id, *name, *fate; /* fate in italics: "destroyed, turn 9"; NULL none */
    gs_mark mark;
    int32_t full;
    const int32_t *present; /* turns + 1 values; 0 or less: gone */
} gs_unit_row;

/* Strength of every unit, turn by turn; a row each. */
typedef struct gs_units_chart {
    const gs_chart_side *sides;
    int side_count;
    const gs_unit_row *rows;
    int row_count;
    int turns;
} gs_units_chart;

/* The bars of one unit alone, a bar a turn, for a cell of a table; without a twin. */
gs_drawing *gs_chart_bars(gs_arena *a, const gs_unit_row *r, const gs_chart_side *side, int turns,
                          gs_um width, gs_um height, gs_ink ink);
/* Its block with its id, for a cell of a table. */
gs_drawing *gs_chart_block(gs_arena *a, const gs_unit_row *r, const gs_chart_side *side,
                           const gs_metrics *m, gs_ink ink);
/* Rows that fit a height: a long list is drawn as several charts of that many rows. At
 * least 1. */
int gs_chart_units_fit(gs_um height);
/* The chart, in the arena. */
gs_drawing *gs_chart_units(gs_arena *a, const gs_units_chart *c, const gs_metrics *m,
                           const gs_chart_options *opt);

/* ---- luck ---- */
typedef struct gs_luck_row {
    int side;
    const char *label;  /* "English hits" */
    int32_t mean_milli; /* expectation and standard deviation, thousandths */
    int32_t sd_milli;
    int32_t truth; /* what happened */
} gs_luck_row;

/* What the dice gave against what was to be expected. */
typedef struct gs_luck_chart {
    const gs_chart_side *sides;
    int side_count;
    const gs_luck_row *rows;
    int row_count;
    const char *sentence; /* beneath: one sentence that says it; NULL: gesta's own */
} gs_luck_chart;

/* The chart, in the arena. */
gs_drawing *gs_chart_luck(gs_arena *a, const gs_luck_chart *c, const gs_metrics *m,
                          const gs_chart_options *opt);

/* ---- power over a career ---- */
typedef enum gs_power_kind {
    GS_POWER_GAIN,   /* up triangle */
    GS_POWER_WOUND,  /* rubric down triangle */
    GS_POWER_HEALED, /* dotted joint; before the battle whose column holds it */
    GS_POWER_CAPTURED,
    GS_POWER_FREED, /* ransomed, escaped; before the battle whose column holds it */
    GS_POWER_DEATH
} gs_power_kind;

/* Something that changed his Power, or him. */
typedef struct gs_life_event {
    gs_power_kind kind;
    int column;        /* battle, from 0; as many as there are: after the last */
    int power;         /* his power after it */
    const char *words; /* beside the sign: "wounded, turn 11"; NULL none */
    const char *by;    /* beneath them: "by Edwin's huscarls"; NULL nobody */
    int day;           /* as of a battle */
} gs_life_event;

/* A battle on the axis. */
typedef struct gs_power_column {
    const char *battle; /* "The Fords" */
    const char *date;   /* "y. 10" */
} gs_power_column;

/* A battle of a life. */
typedef struct gs_life_battle {
    const char *battle, *date; /* "The Fords", "y. 10" */
    const char *result;        /* "won"; NULL nobody knows */
    int day;                   /* counted from any day that all share; 0 not known */
    int32_t began, left;       /* the men round him, 0 none */
} gs_life_battle;

/* A hero's life: Power, captivity and men over his battles. */
typedef struct gs_life_chart {
    const char *hero;
    const gs_chart_side *side; /* NULL: ink */
    int side_index;            /* place of his side: 0..3 */
    int start;                 /* power before the first battle */
    const gs_life_battle *battles;
    int battle_count;
    const gs_life_event *events; /* in order */
    int event_count;
    int today;       /* as the day of a battle, 0 not known */
    const char *men; /* who stood round him, NULL nobody */
    int32_t men_full; /* as many as they ever were */
} gs_life_chart;

/* The chart, in the arena. */
gs_drawing *gs_chart_life(gs_arena *a, const gs_life_chart *c, const gs_metrics *m,
                          const gs_chart_options *opt);

/* ---- a campaign: strength by battle, losses as paired bars, who won ---- */
typedef struct gs_campaign_column {
    gs_power_column battle;
    int32_t
        strength[GS_SIDES_MAX]; /* of each side as it marched in; -1: it was not there */
    int32_t lost[GS_SIDES_MAX]; /* in this battle */
    int winner;                 /* side, -1 for a draw */
} gs_campaign_column;

/* The sides of a campaign, battle by battle. */
typedef struct gs_campaign_chart {
    const gs_chart_side *sides; /* 1..4 */
    int side_count;
    const gs_campaign_column *columns;
    int column_count;
} gs_campaign_chart;

/* The chart, in the arena. */
gs_drawing *gs_chart_campaign(gs_arena *a, const gs_campaign_chart *c,
                              const gs_metrics *m, const gs_chart_options *opt);
#endif
