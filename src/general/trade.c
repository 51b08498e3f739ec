/* What a fight is worth, kept for the look in which it was reckoned; the rule set's own
 * procedures say how it goes. */
#include "general_int.h"

int32_t price(int32_t to_break)
{
    return to_break <= 1   ? 6000
           : to_break == 2 ? 1500
           : to_break == 3 ? 800
           : to_break == 4 ? 500
                           : 300;
}

void trade_fight(gen *s, const body_view *a, const body_view *d, const clash *c,
                 worth_of *out)
{
    uint32_t key = (uint32_t)(a - s->l->v) << 18 | (uint32_t)(d - s->l->v) << 10;
    key |= (uint32_t)c->charge | (uint32_t)c->a_flank << 1 | (uint32_t)c->d_flank << 2 |
           (uint32_t)c->loose << 3 | (uint32_t)c->a_def << 4 | (uint32_t)c->d_def << 6 |
           (uint32_t)c->ranks << 8;
    fight_slot *f = &s->g->fights[(key * 2654435761u) >> 22];
    if (f->key != key || f->look != s->g->looks) {
        f->key = key;
        f->look = s->g->looks;
        s->g->lore->fight(s, a, d, c, &f->w);
    }
    *out = f->w;
}
