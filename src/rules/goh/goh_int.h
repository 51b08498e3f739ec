#ifndef GESTA_GOH_INT_H
#define GESTA_GOH_INT_H
/* Shared inside the folder: words, hits that count half, the passing of hits. */
#include "gesta/goh.h"
#include "gesta/sheets.h"

#include "../common.h"

/* Words, in the order of the enums of gesta/goh.h. */
extern const char *const goh_type_words[GOH_TYPES + 1];
extern const char *const goh_flag_words[4];
extern const char *const goh_quality_words[4];
extern const char *const goh_weapon_words[GOH_WEAPONS + 1];
extern const char *const goh_zone_words[4];
extern const char *const goh_side_words[4];
extern const char *const goh_field_words[4];
extern const char *const goh_position_words[4];
extern const char *const goh_pursues_words[4];
extern const char *const goh_half_words[4];
extern const char *const goh_pass_words[4];
extern const char *const goh_rounding_words[3];
extern const char *const goh_command_words[3];
extern const char *const goh_general_lost_words[3];
extern const char *const goh_pursuit_words[3];
extern const char *const goh_return_words[4];

/* Most of a gs_proc: the file's own in_facts, out_facts and step, and the structs of goh_T_in and
 * goh_T_out; GOH_DICE adds the file's labels and its state. */
#define GOH_PROC(T) \
    GS_PROC_FACTS(in_facts, out_facts, goh_##T##_in, goh_##T##_out, step)
#define GOH_DICE GS_PROC_DICE(labels, state)
#define GOH_NO_DICE GS_PROC_NO_DICE

/* What goh_units.c tells the rule set's descriptor. */
enum { GOH_N_UNIT_FACTS = 33, GOH_N_HERO_FACTS = 6 };
enum { GOH_N_SHEETS = 2 };
extern const gs_sheet goh_sheets[GOH_N_SHEETS];
extern const gs_fact goh_unit_facts[GOH_N_UNIT_FACTS];
extern const gs_fact goh_hero_facts[GOH_N_HERO_FACTS];
extern const char *const goh_formation_words[];
extern const char *const goh_terrain_words[GOH_TERRAINS + 1];
extern const char *const goh_mark_words[];

/* The face that hits, bonus counted, 2 to 6. (GOH-R46b) */
static inline int32_t goh_to_hit(int32_t to_hit, int32_t usual, int32_t bonus)
{
    return gs_held_face((to_hit ? to_hit : usual) - bonus);
}

/* Hits suffered, of which some count half (GOH-R47, R69). The halves of those are kept as `odd`
 * while they come in, so that courses of equal result merge whatever the mixture was. */
typedef struct goh_hits {
    int32_t whole; /* plain hits and pairs of halved ones */
    int32_t odd;   /* a halved one without its fellow: 0 or 1 */
} goh_hits;
/* Before the first hit; `half` is a half hit kept from earlier. */
static inline goh_hits goh_hits_none(int32_t halving, int32_t half)
{
    return (goh_hits){0, halving == GOH_HALF_CARRY ? half : 0};
}
static inline void goh_hits_plain(goh_hits *h, int32_t n)
{
    h->whole += n;
}
static inline void goh_hits_halved(goh_hits *h, int32_t n)
{
    h->whole += (h->odd + n) / 2;
    h->odd = (h->odd + n) % 2;
}
/* What they come to, by goh_halving, and whether a half is left over for later. */
static inline int32_t goh_hits_sum(const goh_hits *h, int32_t halving)
{
    return h->whole + (halving == GOH_HALF_UP ? h->odd : 0);
}
static inline int32_t goh_hits_left(const goh_hits *h, int32_t halving)
{
    return halving == GOH_HALF_CARRY ? h->odd : 0;
}

/* Most hits that may be passed on. (GOH-9.7b, GOH-R55) */
int32_t goh_pass_limit(int32_t hits, int32_t rounding_up);
#endif
