/* What a fight is worth, kept by all that it depends on, so that finding it or not never
 * changes play; the rule set's own procedures say how it goes. */
#include "general_int.h"

#include <assert.h>
#include <string.h>

int32_t price(int32_t to_break)
{
    return to_break <= 1   ? 6000
           : to_break == 2 ? 1500
           : to_break == 3 ? 800
           : to_break == 4 ? 500
                           : 300;
}

/* Prices differ up to five units from breaking; where a loss brings panic, up to as many as
 * may flee with it. */
static uint64_t near_break(const gen *s, int32_t to_break)
{
    int32_t most = s->g->lore->panics ? s->g->lore->panics + 2 : 5;
    return (uint64_t)(to_break < 0 ? 0 : to_break > most ? most : to_break);
}

/* The builds that look for faults reckon a kept fight again: what is kept must not differ. */
static void hold(gen *s, const body_view *a, const body_view *d, const clash *c, worth_of kept)
{
#ifdef GS_RECKON_AGAIN
    worth_of w;
    s->g->lore->fight(s, a, d, c, &w);
    assert(memcmp(&w, &kept, sizeof w) == 0);
#else
    (void)s, (void)a, (void)d, (void)c, (void)kept;
#endif
}

void trade_fight(gen *s, const body_view *a, const body_view *d, const clash *c,
                 worth_of *out)
{
    uint64_t of_clash = (uint64_t)c->charge | (uint64_t)c->a_flank << 1 |
                        (uint64_t)c->d_flank << 2 | (uint64_t)c->loose << 3 |
                        (uint64_t)c->a_def << 4 | (uint64_t)c->d_def << 6 |
                        (uint64_t)a->engaged << 8 | (uint64_t)d->engaged << 9 |
                        (uint64_t)c->ranks << 10;
    uint64_t of_sides = (uint64_t)s->side | (uint64_t)a->mine << 1 |
                        near_break(s, s->l->break_own) << 2 |
                        near_break(s, s->l->break_foe) << 7;
    uint64_t ka = a->facts | of_clash << VIEW_FACTS;
    uint64_t kd = d->facts | of_sides << VIEW_FACTS;
    uint64_t h = (ka ^ (kd << 21 | kd >> 43)) * UINT64_C(0x9E3779B97F4A7C15);
    fight_slot *f = &s->g->fights[h >> 48];
    if (f->a != ka || f->d != kd) {
        f->a = ka;
        f->d = kd;
        s->g->lore->fight(s, a, d, c, &f->w);
    }
    hold(s, a, d, c, f->w);
    *out = f->w;
}
_Static_assert(FIGHT_SLOTS == 1 << (64 - 48), "the hash's first bits are the slot");
