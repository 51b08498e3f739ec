/* Spells of Stout Hearts (chapter 8): which of them is worth most now, and how the demons and
 * enchanted heroes whom they bind are led. */
#include "shw_gen_int.h"

#include "gesta/fixed.h"

#include <string.h>

#define FAR GS_LEN(12)   /* reach of fireballs and confusion */
#define NEAR GS_LEN(6)   /* of an enchantment */
#define TIPS 5           /* a hit in a melee that goes on decides one in so many */
#define KEEPS 250        /* w that it is worth not to have a demon run wild among us */
#define LEADERLESS 500   /* w that an enemy General under a spell costs his army */
#define FORGONE 500      /* w of his unit's move in an attack */
enum { MOST_POWER = 4, ONCE = 20, ABSENT = 3 };

/* A spell that might be cast, and what it is worth in w. */
typedef struct charm {
    gs_order o;
    int64_t worth;
    reason why;
    const char *word;
} charm;

static gs_rect place_of(const gs_battle *b, int hero)
{
    int unit = b->t.hero[hero].unit;
    return unit >= 0 ? b->s.rect[unit] : b->s.rect[GS_MAX_UNITS + hero];
}

static const body_view *view_of(const gen *s, int body)
{
    return s->l->at[body] >= 0 ? &s->l->v[s->l->at[body]] : NULL;
}

/* Faces of the die by which a spell of that Power succeeds, and by which it ends him
 * (SHW-8.7). */
static void faces(const gen *s, int hero, int power, int *succeed, int *end)
{
    int more = s->b->t.hero[hero].power + shw_known(s->g)->hero[hero].f.caster_bonus - power;
    int good = 3 + more, bad = -more;
    *succeed = good < 0 ? 0 : good > 6 ? 6 : good;
    *end = bad < 0 ? 0 : bad > 6 ? 6 : bad;
}

/* A spell, weighed: what it gives if it succeeds, less his own death if it ends him. */
static void weigh(gen *s, const gs_order *o, int power, int64_t gain, reason why,
                  const char *word, charm *best)
{
    int succeed, end, hero = o->who.ix;
    faces(s, hero, power, &succeed, &end);
    int64_t w = (gain * succeed - (int64_t)hero_worth(s, hero) * end) / 6;
    if (w > best->worth && gs_engine_legal(s->b, o, NULL) == GS_OK) {
        *best = (charm){*o, w, why, word};
    }
}

static gs_order casting(int hero, int spell, int power)
{
    return (gs_order){.kind = GS_ORDER_CAST, .who = gs_ref_hero(hero), .spell = (int16_t)spell,
                      .power = (int16_t)power};
}

/* ---- fireballs ---- */

/* What it tips to add a hit to the melee that e fights (SHW-R77). */
static int64_t tipped(const gen *s, const body_view *e)
{
    return e->engaged ? (shw_gen_driven(s, e) + e->worth / 4) / TIPS : 0;
}

/* One hit on e, before its armour saves. */
static int64_t hit_worth(const gen *s, const body_view *e)
{
    const shw_prof *p = e->body < GS_MAX_UNITS
                            ? &shw_known(s->g)->unit[s->b->t.unit[e->body].of]
                            : NULL;
    int save = p ? p->f.armour + p->f.shield + (p->f.mounted ? 1 : 0)
                 : shw_gen_save(s->g, e->hero, NULL, NULL);
    int64_t each = e->lone ? e->worth / (s->b->t.hero[e->hero].power + 1)
                   : e->role == ROLE_BEAST && p && p->f.power > 0
                       ? e->worth / (p->f.power + 1) : e->each;
    return (each + tipped(s, e)) * (6 - (save > 5 ? 5 : save)) / 6;
}

static void fireballs(gen *s, int hero, charm *best)
{
    gs_rect from = place_of(s->b, hero);
    for (int k = s->l->ours; k < s->l->n; k++) {
        const body_view *e = &s->l->v[k];
        if (gs_rects_apart(&from, &e->r) > FAR) {
            continue;
        }
        for (int power = 1; power <= MOST_POWER; power++) {
            gs_order o = casting(hero, SHW_SPELL_FIREBALL, power);
            int men = e->figures + (e->hero >= 0);
            int n = e->lone || e->role == ROLE_BEAST || power < men ? power : men;
            o.n_targets = (int16_t)power;
            for (int i = 0; i < power; i++) {
                o.targets[i] = gs_body_ref(e->body);
            }
            weigh(s, &o, power, hit_worth(s, e) * n, REASON_BURNS, "fireballs", best);
        }
    }
}

/* ---- confusion ---- */

/* What e may be expected to do to us in its next player turn, charging or shooting. */
static int64_t next_turn(gen *s, const body_view *e)
{
    int64_t blow = 0, shots = 0;
    gs_ang arc;
    bool moving, flank;
    gs_len dist, range = e->body < GS_MAX_UNITS ? gs_body_range(s->b, e->body, &arc, &moving) : 0;
    for (int i = 0; e->fit && i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        if (may_reach(e, &e->r, &v->r, &dist, &flank)) {
            clash c = {.charge = dist >= s->g->lore->bonus_run,
                       .a_flank = shw_gen_flanked(s, e, &e->r, v, flank),
                       .loose = dist > s->g->lore->wall_reach,
                       .d_def = cover_of(s, &v->r, &e->r)};
            worth_of w;
            trade_fight(s, e, v, &c, &w);
            int64_t net = w.give - w.take * s->g->lore->parried / 256;
            blow = net > blow ? net : blow;
        }
        if (!v->engaged && v->each > 0 && gs_rect_separation(&e->r, &v->r) <= range) {
            int64_t w = (int64_t)shw_gen_fire(s, e, v, false, false) * v->each / 256;
            shots = w > shots ? w : shots;
        }
    }
    return blow > shots ? blow : shots;
}

/* What our charges gain when e can neither meet them half way nor stay in its hedge of
 * spears (SHW-8.12). */
static int64_t laid_open(gen *s, const body_view *e)
{
    int64_t gain = 0;
    bool meets = e->role == ROLE_HORSE && e->fit,
         hedge = e->body < GS_MAX_UNITS && s->b->t.unit[e->body].formation == SHW_HEDGEHOG;
    for (int i = 0; (meets || hedge) && i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        gs_len dist;
        bool flank;
        bool idle = v->fit && !v->lone && !act_done(s, v);
        if (!idle || !may_reach(v, &v->r, &e->r, &dist, &flank) || flank) {
            continue;
        }
        clash now = {.charge = !meets || dist >= 2 * s->g->lore->bonus_run},
              then = {.charge = dist >= s->g->lore->bonus_run};
        body_view open = *e;
        worth_of a, d;
        trade_fight(s, v, e, &now, &a);
        trade_fight(s, v, &open, &then, &d);
        int64_t more = hedge ? e->worth / 8 : (d.give - d.take) - (a.give - a.take);
        gain = d.give > d.take && more > gain ? more : gain;
    }
    return gain;
}

static void confusion(gen *s, int hero, charm *best)
{
    gs_rect from = place_of(s->b, hero);
    for (int k = s->l->ours; k < s->l->n; k++) {
        const body_view *e = &s->l->v[k];
        if (e->body >= GS_MAX_UNITS || (s->b->t.unit[e->body].flags & GS_U_CONFUSED) ||
            gs_rects_apart(&from, &e->r) > FAR) {
            continue;
        }
        gs_order o = casting(hero, SHW_SPELL_CONFUSION, 1);
        o.targets[o.n_targets++] = gs_body_ref(e->body);
        int64_t stops = next_turn(s, e) * 3 / 4, opens = laid_open(s, e);
        weigh(s, &o, 1, stops + opens, opens > stops ? REASON_LAYS_OPEN : REASON_HINDERS,
              "confusion", best);
    }
}

/* ---- demons ---- */

static int demon_of(const gen *s, int hero)
{
    int d = s->g->scene->setup->n_heroes + hero;
    return d < s->b->t.n_heroes && s->b->t.hero[d].where == GS_HERO_UP ? d : -1;
}

/* A demon of that Power at blows with e for about two rounds: it costs nobody anything. */
static int64_t demon_fights(gen *s, const body_view *e, int power)
{
    const shw_prof *p = e->body < GS_MAX_UNITS
                            ? &shw_known(s->g)->unit[s->b->t.unit[e->body].of]
                            : NULL;
    fighters a = {.hero = true, .power = power, .hero_save = SHW_ARMOUR_HEAVY}, d = {.n = 3};
    if (!p) {
        d = (fighters){.hero = true, .power = s->b->t.hero[e->hero].power,
                       .hero_save = shw_gen_save(s->g, e->hero, NULL, NULL)};
    } else if (p->f.power > 0) {
        d = (fighters){.hero = true, .power = p->f.power, .hero_save = p->f.armour};
    } else {
        d.quality = p->quality;
        d.save = p->f.armour + p->f.shield + (p->f.mounted ? 1 : 0);
        d.save = d.save > 5 ? 5 : d.save;
    }
    int64_t hits = trade_round(s->g, &a, &d, 6)->hits[1];
    bool one = e->lone || (p && p->f.power > 0);
    int64_t each = one ? e->worth / (d.power + 1) : e->each;
    return 2 * hits * (each + tipped(s, e)) / 256 + (e->engaged ? 0 : next_turn(s, e) / 2);
}

/* The best that a demon could meet from a place; -1: nobody within its reach. */
static int prey_of(gen *s, const gs_rect *from, gs_len reach, int power, int64_t *most)
{
    int best = -1;
    *most = 0;
    for (int k = s->l->ours; k < s->l->n; k++) {
        const body_view *e = &s->l->v[k];
        bool far = gs_rects_apart(from, &e->r) > reach;
        gs_len d = far ? GS_LEN_NONE : gs_rect_distance(from, &e->r);
        int64_t w = d <= reach ? demon_fights(s, e, power) : 0;
        if (w > *most) {
            *most = w;
            best = k;
        }
    }
    return best;
}

static void demons(gen *s, int hero, charm *best)
{
    int up = demon_of(s, hero);
    int64_t most;
    gs_len rate = shw_known(s->g)->hero[hero].f.demon ? GS_LEN(12) : GS_LEN(4);
    if (up >= 0) { /* else it turns on whoever is nearest */
        const body_view *v = view_of(s, GS_MAX_UNITS + up);
        int power = s->b->t.hero[up].power + s->b->t.hero[up].hits - s->b->t.hero[up].gains;
        gs_order o = casting(hero, SHW_SPELL_DEMON, power);
        if (v && power >= 1 && power <= MOST_POWER) {
            prey_of(s, &v->r, rate, power, &most);
            weigh(s, &o, power, most / 2 + (v->engaged ? 0 : KEEPS), REASON_KEEPS_DEMON,
                  "demon", best);
        }
        return;
    }
    gs_rect about = place_of(s->b, hero);
    for (int power = 1; power <= MOST_POWER; power++) {
        int k = prey_of(s, &about, rate + GS_LEN(1), power, &most);
        gs_order o = casting(hero, SHW_SPELL_DEMON, power);
        if (k >= 0) {
            o.to.at = s->l->v[k].r.c;
            weigh(s, &o, power, most - KEEPS / 2, REASON_HELPS, "demon", best);
        }
    }
}

/* ---- enchantment ---- */

static void enchantment(gen *s, int hero, charm *best)
{
    const gs_setup *u = s->g->scene->setup;
    gs_rect from = place_of(s->b, hero);
    for (int h = 0; h < u->n_heroes; h++) {
        const gs_hero_state *t = &s->b->t.hero[h];
        int body = t->unit >= 0 ? t->unit : GS_MAX_UNITS + h;
        const body_view *e = t->where == GS_HERO_UP ? view_of(s, body) : NULL;
        if (!e || e->mine || gs_rects_apart(&from, &e->r) > NEAR) {
            continue;
        }
        gs_order o = casting(hero, SHW_SPELL_ENCHANTMENT, 1 + t->power);
        o.targets[o.n_targets++] = gs_ref_hero(h);
        /* he is out of his ranks and before ours, and may not live to be free again */
        int64_t gain = hero_worth(s, h) / ABSENT + (u->heroes[h].general ? LEADERLESS : 0);
        o.power = o.power > MOST_POWER ? MOST_POWER : o.power;
        weigh(s, &o, 1 + t->power, gain, REASON_TURNS_HERO, "enchantment", best);
    }
}

/* ---- those whom spells have bound ---- */

/* The nearest of our own who could cut him down. */
static const body_view *slayer(const gen *s, const gs_rect *r)
{
    const body_view *best = NULL;
    gs_len least = GS_LEN_NONE;
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        gs_len d = v->fit && !v->lone && v->reach > 0 ? gs_rect_distance(&v->r, r) : GS_LEN_NONE;
        if (d < least) {
            least = d;
            best = v;
        }
    }
    return best;
}

/* Out of his ranks and before ours, as far as the spell lets him. */
static bool lead_enchanted(gen *s, int h, gs_order *o)
{
    gs_rect r = place_of(s->b, h);
    bool inside = s->b->t.hero[h].unit >= 0;
    const body_view *v = slayer(s, &r);
    if (!v || (!inside && s->b->s.body[GS_MAX_UNITS + h].moved)) {
        return false;
    }
    gs_pt front = gs_pt_toward(gs_rect_face_centre(&v->r, GS_FRONT), v->r.f, GS_LEN(2));
    gs_ang to = gs_pt_bearing(r.c, front);
    gs_len way = gs_pt_distance(r.c, front);
    for (int part = 6; part >= 1; part--) {
        gs_len go = (way > GS_LEN(20) ? GS_LEN(20) : way) * part / 6;
        memset(o, 0, sizeof *o);
        o->kind = inside ? GS_ORDER_LEAVE : GS_ORDER_MOVE;
        o->who = gs_ref_hero(h);
        o->to = (gs_pose){gs_pt_toward(r.c, to, go), (to + GS_ANG_180) % GS_ANG_FULL};
        if (gs_engine_legal(s->b, o, NULL) == GS_OK) {
            return true;
        }
    }
    return false;
}

/* At the best enemy in reach, or towards the nearest. */
static bool lead_demon(gen *s, int h, gs_order *o)
{
    int body = GS_MAX_UNITS + h;
    const body_view *v = view_of(s, body);
    int64_t most;
    if (!v || v->engaged || s->b->s.body[body].moved || s->b->s.body[body].done) {
        return false;
    }
    int k = prey_of(s, &v->r, v->reach, s->b->t.hero[h].power, &most);
    memset(o, 0, sizeof *o);
    o->kind = GS_ORDER_CHARGE;
    o->who = gs_ref_hero(h);
    if (k >= 0) {
        o->target = gs_body_ref(s->l->v[k].body);
        if (gs_engine_legal(s->b, o, NULL) == GS_OK) {
            return true;
        }
    }
    k = prey_of(s, &v->r, GS_LEN(40), s->b->t.hero[h].power, &most);
    gs_ang to = k >= 0 ? gs_pt_bearing(v->r.c, s->l->v[k].r.c) : 0;
    for (int part = 4; k >= 0 && part >= 1; part--) {
        memset(o, 0, sizeof *o);
        o->kind = GS_ORDER_MOVE;
        o->who = gs_ref_hero(h);
        o->to = (gs_pose){gs_pt_toward(v->r.c, to, v->reach * part / 4), to};
        if (gs_engine_legal(s->b, o, NULL) == GS_OK) {
            return true;
        }
    }
    return false;
}

static bool lead(gen *s, gs_order *o)
{
    for (int h = 0; h < s->b->t.n_heroes; h++) {
        const gs_hero_state *t = &s->b->t.hero[h];
        bool ours = gs_body_side(s->b, GS_MAX_UNITS + h) == s->side;
        if (t->where != GS_HERO_UP) {
            continue;
        }
        if (h >= s->g->scene->setup->n_heroes ? ours && lead_demon(s, h, o)
                                              : !ours && (t->flags & GS_H_ENCHANTED) &&
                                                    lead_enchanted(s, h, o)) {
            return true;
        }
    }
    return false;
}

static bool may_cast(const gen *s, int h)
{
    const gs_hero_state *t = &s->b->t.hero[h];
    const gs_body_turn *turn = &s->b->s.body[GS_MAX_UNITS + h];
    return h < s->g->scene->setup->n_heroes && t->where == GS_HERO_UP &&
           gs_body_side(s->b, GS_MAX_UNITS + h) == s->side &&
           shw_known(s->g)->hero[h].kind == SHW_KIND_MAGICIAN &&
           !(t->flags & (GS_H_MUST_RALLY | GS_H_ENCHANTED)) && !turn->done && !turn->moved &&
           !(t->unit >= 0 && s->b->s.body[t->unit].moved);
}

/* By casting he keeps nobody from going with the line (SHW-8.5). */
static bool holds_nobody(const gen *s, int h)
{
    int unit = s->b->t.hero[h].unit, v = unit >= 0 ? s->l->at[unit] : -1;
    return v < 0 || s->l->v[v].engaged || s->l->v[v].rallies || !plan_attacks(s);
}

bool shw_gen_spell(gen *s, bool last, gs_order *o)
{
    if (lead(s, o)) {
        return true;
    }
    for (int h = 0; h < s->b->t.n_heroes; h++) {
        charm best = {.worth = last || holds_nobody(s, h) ? ONCE : FORGONE};
        if (!may_cast(s, h)) {
            continue;
        }
        fireballs(s, h, &best);
        confusion(s, h, &best);
        demons(s, h, &best);
        enchantment(s, h, &best);
        if (best.word) {
            *o = best.o;
            plan_tell(s, "unit", "spell", NULL, best.word, best.why, NULL, o->who);
            return true;
        }
    }
    return false;
}
