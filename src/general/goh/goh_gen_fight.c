/* Companies at blows under Gathering of Hosts: dice, hits, what they are worth; fire. */
#include "goh_gen_int.h"

#include "gesta/fixed.h"

#include <string.h>

#define ONE 65536

static int held(int v, int lo, int hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}

/* ---- dice (GOH-R62, R63) ---- */

int goh_gen_dice(const gen *s, const body_view *v, bool front, bool shock, bool above)
{
    const goh_unit *f = goh_of_view(s, v);
    int n = front ? f->melee_dice : 1;
    n += front || !v->engaged ? v->lead : 0;
    n += (shock && f->shock == GOH_YES) + above - (f->non_melee == GOH_YES);
    return held(n + f->dice_bonus, 1, 15);
}

int goh_gen_overlap(const gen *s, const body_view *v)
{
    return (goh_gen_dice(s, v, true, false, false) + 1) / 2;
}

static uint8_t faces_of(const goh_unit *f)
{
    return (uint8_t)held(7 - (f->to_hit > 0 ? f->to_hit : 5) + f->bonus, 1, 5);
}

void goh_gen_attacker(const gen *s, const body_view *v, bool open, goh_pool *p)
{
    const goh_unit *f = goh_of_view(s, v);
    p->dice[0] = (uint8_t)goh_gen_dice(s, v, true, open, false);
    p->dice[1] = (uint8_t)goh_gen_dice(s, v, true, false, false);
    p->half[0] = p->half[1] = f->heavy_armour == GOH_YES;
    p->faces = faces_of(f);
    p->left = (uint8_t)held(v->figures, 1, 19);
}

void goh_gen_defender(const gen *s, const body_view *v, bool front, bool open, int def,
                      goh_pool *p)
{
    const goh_unit *f = goh_of_view(s, v);
    front = front || goh_gen_square(s, v);
    p->dice[0] = p->dice[1] =
        (uint8_t)goh_gen_dice(s, v, front, false, front && def == DEF_HILL);
    p->half[1] = f->heavy_armour == GOH_YES || goh_gen_shelters(def);
    p->half[0] = p->half[1] || (front && open && (f->shieldwall || f->pike));
    p->faces = faces_of(f);
    p->left = (uint8_t)held(v->figures, 1, 19);
}

/* ---- worth ---- */

/* Of a company's loss to the break race. Who is winning wants the battle to go on till it
 * is won, and minds his own breaking more than he wishes the enemy's: most battles that are
 * not won are those in which both break. */
static int32_t price_of(bool own, int32_t to_break)
{
    if (to_break <= 1) {
        return price(1) * (own ? 3 : 1);
    }
    return to_break == 2 ? price(2) * (own ? 4 : 1) : 2 * price(to_break);
}

int64_t goh_gen_harm(const gen *s, const body_view *v, int32_t hits, int32_t lost)
{
    int32_t to_break = v->mine ? s->l->break_own : s->l->break_foe;
    int64_t whole = v->worth - (int64_t)v->each * v->figures; /* of being there at all */
    if (to_break != INT32_MAX) {
        whole += price_of(v->mine, to_break);
    }
    whole += v->ruin;
    if (v->hero >= 0) { /* most leaders come away (GOH-R78) */
        whole += hero_worth(s, v->hero) * (v->mine ? s->t->hero : 16) / 48;
    }
    return (int64_t)v->each * hits / 256 + whole * lost / ONE;
}

void goh_gen_fight(gen *s, const body_view *a, const body_view *d, const clash *c,
                   worth_of *out)
{
    goh_pool pa, pd;
    bool open = c->charge && !goh_gen_shelters(c->d_def) && !goh_gen_shelters(c->a_def);
    goh_gen_attacker(s, a, open, &pa);
    goh_gen_defender(s, d, !c->a_flank, open, c->d_def, &pd);
    const goh_trade *t = goh_trade_of(s->g, &pa, &pd);
    out->give = (int32_t)goh_gen_harm(s, d, t->hits[1], t->lost[1]);
    out->take = (int32_t)goh_gen_harm(s, a, t->hits[0], t->lost[0]);
    out->wins = t->lost[1];
    out->loses = t->lost[0];
    out->given = t->first[1];
    out->taken = t->first[0];
}

void goh_gen_charged(gen *s, const body_view *v, const body_view *e, clash c, strike *out,
                     worth_of *w)
{
    c.a_flank = out->c.on_flank;
    trade_fight(s, v, e, &c, w);
    out->flank = c.a_flank;
    out->bonus = out->c.bonus;
    out->value = (s->t->give * w->give - s->t->take * w->take) / 256;
}

/* ---- fire (GOH-9) ---- */

static bool difficult(const goh_unit *f, bool cover)
{
    return cover || f->heavy_armour == GOH_YES || f->type == GOH_SKIRMISHERS ||
           f->shieldwall;
}

static int shots_of(const goh_unit *f)
{
    return f->weapon == GOH_NO_WEAPON ? 0 : held(f->shots + f->shot_dice_bonus, 0, 6);
}

/* Expected hits of n dice in 1/256, and the chance of `left` at least in 1/65536. */
static void volley(int n, bool half, int left, int32_t *hits, int32_t *lost)
{
    int64_t p[25] = {ONE}, sum = 0, gone = 0;
    n = n > 24 ? 24 : n;
    for (int k = 0; k < n; k++) {
        for (int i = k + 1; i > 0; i--) {
            p[i] = (p[i] * 2 + p[i - 1]) / 3;
        }
        p[0] = p[0] * 2 / 3;
    }
    for (int i = 0; i <= n; i++) {
        int h = half ? (i + 1) / 2 : i;
        sum += p[i] * (h < left ? h : left);
        gone += h >= left ? p[i] : 0;
    }
    *hits = (int32_t)(sum / 256);
    *lost = (int32_t)gone;
}

int32_t goh_gen_fire(gen *s, const body_view *v, const body_view *e, bool obscured,
                     bool cover)
{
    int32_t hits, lost;
    (void)obscured;
    volley(shots_of(goh_of_view(s, v)), difficult(goh_of_view(s, e), cover), 20, &hits,
           &lost);
    return hits;
}

/* Dice that friends have named already for a target. */
static int named_dice(const gen *s, int target)
{
    int n = 0;
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        const gs_body_turn *turn = &s->b->s.body[v->body];
        if (turn->shot && gs_body(turn->aim) == target) {
            n += shots_of(goh_of_view(s, v));
        }
    }
    return n;
}

int64_t goh_gen_aim(gen *s, const body_view *v, const body_view *e)
{
    gs_view view;
    if (!gs_view_shot(s->b, v->body, e->body, NULL, &view)) {
        return 1; /* lawful by a house rule alone, which arms it as it shoots */
    }
    const goh_shooting_in *in = (const goh_shooting_in *)(const void *)view.in;
    bool second = in->shooter[0].line == GOH_LINE_SECOND_RANK;
    bool half = difficult(goh_of_view(s, e), in->target.in_cover != 0);
    int n = named_dice(s, e->body), more = second ? 1 : shots_of(goh_of_view(s, v));
    int32_t hits[2], lost[2];
    volley(n, half, e->figures, &hits[0], &lost[0]);
    volley(n + more, half, e->figures, &hits[1], &lost[1]);
    return 1 + goh_gen_harm(s, e, hits[1], lost[1]) -
           goh_gen_harm(s, e, hits[0], lost[0]);
}

int64_t goh_gen_volley(gen *s, const body_view *v)
{
    const goh_unit *f = goh_of_view(s, v);
    return f->range < GS_LEN(6) ? 0 : (int64_t)shots_of(f) * v->each / 3;
}
