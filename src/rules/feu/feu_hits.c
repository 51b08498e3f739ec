/* What shooting and melee share: a die becomes hits (FEU-R26, R27). */
#include "feu_int.h"

/* FEU-R27: doublings and halvings cancel first, then never less than a quarter is
 * left. */
static int32_t factor(const feu_hits *h, const feu_hits_rules *r, gs_ask *ask)
{
    int32_t e = h->doublings - h->halvings;
    if (h->doublings > 0 && h->halvings > 0) {
        gs_note_text(ask, r->limit, "doublings and halvings cancel one for one");
    }
    if (e < -2) {
        e = -2;
        gs_note_text(ask, r->limit, "a quarter is the best protection");
    }
    static const char *const text[] = {
        [FEU_QUARTER] = "a quarter of", [FEU_HALF] = "half of",
        [FEU_ONE] = "all of",           [FEU_DOUBLE] = "twice",
        [FEU_QUADRUPLE] = "four times",
    };
    if (e != 0) {
        gs_note(ask, "FEU-R27", text[e + FEU_ONE], h->base);
    }
    return e + FEU_ONE;
}

/* n doubled or halved as the factor says; rounded up once, at the end. */
static int32_t scale(int32_t n, int32_t factor)
{
    return factor >= FEU_ONE ? n << (factor - FEU_ONE)
                             : (n + (1 << (FEU_ONE - factor)) - 1) >> (FEU_ONE - factor);
}

void feu_hits_work(feu_hits *h, const feu_hits_rules *r, gs_ask *ask)
{
    h->factor = factor(h, r, ask);
    h->hits = scale(h->base, h->factor);
    if (h->factor < FEU_ONE && h->base & ((1 << (FEU_ONE - h->factor)) - 1)) {
        gs_note_text(ask, r->round_up, "the fraction is rounded up");
    }
    if (h->minimum_hit && h->hits < 1) {
        h->hits = 1;
        gs_note_text(ask, "FEU-R26", "at least one hit, by the option");
    }
    gs_note(ask, r->round_up, "hits", h->hits);
    h->after = h->before + h->hits;
    h->removed = h->after >= h->breaks_at;
    if (h->removed) {
        gs_note(ask, r->removed, "removed, with hits", h->after);
    }
}

int32_t feu_row_own(const void *strike)
{
    return ((const feu_strike *)strike)->own;
}

int32_t feu_row_bonus(const void *strike)
{
    return ((const feu_strike *)strike)->bonus;
}

int32_t feu_row_hero(const void *strike)
{
    return ((const feu_strike *)strike)->hero;
}

int32_t feu_row_ground(const void *strike)
{
    return ((const feu_strike *)strike)->ground;
}

int32_t feu_row_armour(const void *strike)
{
    return ((const feu_strike *)strike)->armour;
}

int32_t feu_row_halvings(const void *strike)
{
    return ((const feu_strike *)strike)->halvings;
}

int32_t feu_row_side(const void *strike)
{
    return ((const feu_strike *)strike)->side;
}

int32_t feu_row_doublings(const void *strike)
{
    return ((const feu_strike *)strike)->doublings;
}

void feu_strike_reckon(feu_strike *s, int32_t roll, const feu_strike_rows *rows,
                       gs_ask *ask)
{
    s->roll = roll;
    gs_note(ask, rows->die, "the die", roll);
    s->modifier = gs_modifiers_sum(rows->add, rows->n_add, s, ask);
    s->hits.base = roll + s->modifier;
    if (s->hits.base < 0) {
        s->hits.base = 0; /* FEU-R26 */
        gs_note_text(ask, "FEU-R26", "never less than nothing");
    }
    s->hits.halvings = gs_modifiers_sum(rows->halve, rows->n_halve, s, ask);
    s->hits.doublings = gs_modifiers_sum(rows->twice, rows->n_twice, s, ask);
}

gs_status feu_check_hits(const char *key, int32_t hits, int32_t breaks_at, gs_err *err)
{
    if (hits >= breaks_at) {
        return gs_err_key(err, GS_INPUT, key,
                          "is %d, and with %d hits the unit is removed", (int)hits,
                          (int)breaks_at);
    }
    return GS_OK;
}
