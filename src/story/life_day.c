/* A battle as a hero or a unit lived it: folded from its record, once. */
#include "life_int.h"

#include "gesta/odds.h"
#include "gesta/voice.h"

#include <stdlib.h>
#include <string.h>

typedef struct fold {
    life *l;
    life_day *d;
    const gs_entry *e;
    int end, end_by; /* entry in which our unit was destroyed (0 none), and by which unit */
} fold;

static int base_unit(const gs_setup *s, gs_ref r)
{
    return r.kind == GS_REF_UNIT ? gs_setup_unit_of(s, r.ix) : -1;
}

/* Is it he, or his unit? */
static bool ours(const fold *f, gs_ref r)
{
    int u = base_unit(f->d->s, r);
    return (u >= 0 && u == f->d->unit) ||
           (r.kind == GS_REF_HERO && f->d->hero >= 0 && r.ix == f->d->hero);
}

/* ---- whom they struck ---- */
static life_victim *victim_of(life_day *d, int unit)
{
    const char *id = d->s->units[unit].id;
    for (int i = 0; i < d->n_victims; i++) {
        if (strcmp(d->victim[i].id, id) == 0) {
            return &d->victim[i];
        }
    }
    if (d->n_victims == LIFE_VICTIMS) {
        return NULL;
    }
    d->victim[d->n_victims] = (life_victim){.id = id};
    return &d->victim[d->n_victims++];
}

static void strike(fold *f, const gs_log_effect *x, gs_ref by)
{
    life_day *d = f->d;
    int unit = base_unit(d->s, x->who);
    bool foe = unit >= 0 && d->s->units[unit].side != d->at && ours(f, by);
    life_victim *v = foe && !d->s->units[unit].dummy ? victim_of(d, unit) : NULL;
    if (!v) {
        return;
    }
    v->first = v->first ? v->first : f->e->n;
    v->last = f->e->n;
    v->destroyed = v->destroyed || x->kind == GS_EFFECT_DESTROYED;
    bool counts = x->kind == GS_EFFECT_LOSS || x->kind == GS_EFFECT_HITS;
    v->n += counts ? x->amount : 0;
    d->felled += counts ? x->amount : 0;
    d->own_felled += counts && by.kind == GS_REF_HERO ? x->amount : 0;
    if (d->down && f->e->n > d->down) {
        d->after_felled += counts ? x->amount : 0;
        d->last_entry = f->e->n;
    }
}

static void sort_victims(life_day *d)
{
    for (int i = 1; i < d->n_victims; i++) {
        life_victim v = d->victim[i];
        int at = i;
        while (at > 0 && (d->victim[at - 1].destroyed < v.destroyed ||
                          (d->victim[at - 1].destroyed == v.destroyed &&
                           d->victim[at - 1].n < v.n))) {
            d->victim[at] = d->victim[at - 1];
            at--;
        }
        d->victim[at] = v;
    }
}

/* Our unit is destroyed: by whom, and when. */
static void note_end(fold *f, const gs_log_effect *x, gs_ref by)
{
    if (x->kind == GS_EFFECT_DESTROYED && x->who.kind == GS_REF_UNIT && ours(f, x->who)) {
        f->end = f->e->n;
        f->end_by = base_unit(f->d->s, by);
    }
}

/* It and the unit by which it was destroyed may have done so to each other in one clash. */
static void mark_each(fold *f)
{
    for (int i = 0; f->end && f->end_by >= 0 && i < f->d->n_victims; i++) {
        life_victim *v = &f->d->victim[i];
        bool it = strcmp(v->id, f->d->s->units[f->end_by].id) == 0;
        v->each = it && v->destroyed && abs(f->end - v->last) <= 2;
    }
}

/* ---- duels ---- */
/* His chance to win the duel of that situation, in thousandths; `power`: had he that Power (below
 * 0: his own). -1: it cannot be told. */
static int chance_of(fold *f, const gs_log_resolve *r, bool first, int power)
{
    const gs_proc *p = gs_battle_proc(f->d->s->ruleset, "duel");
    if (!p || !r->situation || r->patches || p->in_size > GS_MAX_FACTS_SIZE) {
        return -1;
    }
    _Alignas(16) char in[GS_MAX_FACTS_SIZE] = {0};
    gs_err ignored = {0};
    if (gs_proc_situation(p, r->situation, strlen(r->situation), in, &ignored) != GS_OK) {
        return -1;
    }
    const gs_fact *mine = gs_fact_find(p->in, p->n_in, first ? "attacker.power" : "defender.power",
                                       strlen("attacker.power"));
    const gs_fact *out = gs_fact_find(p->out, p->n_out, "winner", 6);
    if (!out || (power >= 0 && (!mine || power < mine->lo || power > mine->hi))) {
        return -1;
    }
    if (power >= 0) {
        gs_fact_set(mine, in, power);
    }
    gs_odds_key *keys;
    int n, word = gs_word_index(out->words, first ? "attacker" : "defender");
    if (gs_odds(p, in, out, 200000, f->l->a, &keys, &n, &ignored) != GS_OK || n < 1 ||
        keys[0].estimate) {
        return -1;
    }
    for (int i = 0; i < keys[0].count; i++) {
        if (keys[0].values[i].value == word) {
            return gs_odds_tenths(&keys[0].values[i]);
        }
    }
    return 0;
}

static void read_duel(fold *f, const gs_log_resolve *r)
{
    life_day *d = f->d;
    bool first = f->e->actor.kind == GS_REF_HERO && f->e->actor.ix == d->hero;
    gs_ref foe = first ? f->e->target : f->e->actor;
    bool his = first || (f->e->target.kind == GS_REF_HERO && f->e->target.ix == d->hero);
    if (d->hero < 0 || !his || foe.kind != GS_REF_HERO || d->n_duels == LIFE_DUELS) {
        return;
    }
    const char *me = first ? "attacker" : "defender", *him = first ? "defender" : "attacker";
    const char *hits = first ? "defender.hits" : "attacker.hits";
    const gs_ob_hero *h = &d->s->heroes[d->hero];
    d->duel[d->n_duels++] = (life_duel){
        .entry = f->e->n,
        .foe = gs_ref_id(d->s, foe),
        .won = gs_kv_is(r->result, "winner", me) ? 1 : gs_kv_is(r->result, "winner", him) ? -1 : 0,
        .chance = chance_of(f, r, first, -1),
        .whole = h->power < h->rating ? chance_of(f, r, first, h->rating) : -1,
        .called = first,
        .blow = gs_kv_int(r->result, hits, 0) > 0};
}

static void read_challenge(fold *f, const gs_log_resolve *r)
{
    life_day *d = f->d;
    const gs_entry *e = f->e;
    if (d->hero < 0 || !gs_kv_is(r->result, "result", "declined")) {
        return;
    }
    if (e->target.kind == GS_REF_HERO && e->target.ix == d->hero) {
        d->refused++;
        d->refused_entry = e->n;
        d->refused_by = e->actor.kind == GS_REF_HERO ? gs_ref_id(d->s, e->actor) : NULL;
    } else if (e->actor.kind == GS_REF_HERO && e->actor.ix == d->hero) {
        const char *who = e->target.kind == GS_REF_HERO ? gs_ref_id(d->s, e->target) : NULL;
        d->one_refuser = d->unanswered == 0 || (d->one_refuser && life_same(who, d->unanswered_by));
        d->unanswered++;
        d->unanswered_entry = e->n;
        d->unanswered_by = who;
    }
}

static void read_part(fold *f, const gs_log_part *p)
{
    if (p->kind == GS_LOG_RESOLVE && p->u.resolve.procedure && p->u.resolve.result) {
        if (strcmp(p->u.resolve.procedure, "duel") == 0) {
            read_duel(f, &p->u.resolve);
        } else if (strcmp(p->u.resolve.procedure, "challenge") == 0) {
            read_challenge(f, &p->u.resolve);
        }
    }
    if (p->kind != GS_LOG_EFFECT) {
        return;
    }
    const gs_log_effect *x = &p->u.effect;
    bool strikes = x->kind == GS_EFFECT_LOSS || x->kind == GS_EFFECT_HITS ||
                   x->kind == GS_EFFECT_DESTROYED;
    bool he = x->who.kind == GS_REF_HERO && x->who.ix == f->d->hero && f->d->hero >= 0;
    if (strikes) {
        strike(f, x, x->by.kind == GS_REF_NONE ? f->e->actor : x->by);
        note_end(f, x, x->by.kind == GS_REF_NONE ? f->e->actor : x->by);
    } else if (he && (x->kind == GS_EFFECT_HERO_DOWN || x->kind == GS_EFFECT_HERO_KILLED ||
                      x->kind == GS_EFFECT_HERO_CAPTURED || x->kind == GS_EFFECT_HERO_BURIED)) {
        f->d->down = f->d->down ? f->d->down : f->e->n;
    }
}

/* ---- his unit, and both hosts ---- */
static void measure(life_day *d, gs_battle_tally *y)
{
    d->told = gs_side_told(d->s, d->log, y, d->at);
    d->own = gs_voice_men(d->s->ruleset) ? y->side[d->at].began : y->side[d->at].units;
    d->other = gs_voice_men(d->s->ruleset) ? y->side[!d->at].began : y->side[!d->at].units;
    d->after = -1;
    if (d->unit >= 0) {
        const gs_tally_unit *u = &y->unit[d->unit];
        d->before = u->row.began ? u->row.began : gs_setup_bears(d->s, d->unit);
        d->after = d->told ? d->before - u->row.killed : -1;
        d->destroyed = u->end == GS_TALLY_KILLED;
        d->ran = u->end == GS_TALLY_RAN;
    }
}

static int unit_of_hero(const gs_setup *s, int hero)
{
    int unit = s->heroes[hero].unit;
    for (int u = 0; u < s->n_units && unit < 0; u++) {
        unit = s->units[u].leader == hero ? u : -1;
    }
    return unit >= 0 && unit < s->n_units && !s->units[unit].dummy ? unit : -1;
}

static gs_status fold_record(life *l, life_day *d)
{
    fold *f = GS_NEW(l->a, fold);
    gs_battle_tally *y = GS_NEW(l->a, gs_battle_tally);
    *f = (fold){.l = l, .d = d};
    gs_status st = gs_tally_log(d->s, d->log, INT32_MAX, y, l->err);
    for (int i = 0; st == GS_OK && i < d->log->count; i++) {
        f->e = &d->log->entries[i];
        for (int p = 0; p < f->e->n_parts; p++) {
            read_part(f, &f->e->parts[p]);
        }
    }
    if (st == GS_OK) {
        measure(d, y);
        mark_each(f);
        sort_victims(d);
    }
    return st;
}

gs_status life_day_of(life *l, const gs_camp_battle *b, const char *side, const char *hero,
                      const char *unit, life_day *d)
{
    *d = (life_day){.b = b, .side = side, .at = -1, .hero = -1, .unit = -1, .after = -1};
    d->end = gs_campaign_end_of(l->c, b, false);
    d->fortune = life_fortune(l->c, d->end, side);
    d->turns = d->end ? d->end->amount : 0;
    if (!b->setup || !b->log || !b->outcome) {
        return GS_OK;
    }
    const gs_setup *s = b->setup;
    int h = hero ? gs_setup_hero(s, hero) : -1, u = unit ? gs_setup_unit(s, unit) : -1;
    d->hero = h;
    d->unit = h >= 0 ? unit_of_hero(s, h) : u;
    d->at = h >= 0 ? s->heroes[h].side : u >= 0 ? s->units[u].side : -1;
    if (d->at < 0) {
        d->hero = d->unit = -1;
        return GS_OK; /* the record does not know him: the ledger alone does */
    }
    d->s = s;
    d->o = b->outcome;
    d->side = s->side[d->at].id;
    d->foe = s->side[!d->at].id;
    d->fortune = d->o->winner < 0 ? 0 : d->o->winner == d->at ? 1 : -1;
    d->log = b->log;
    d->of_the_day = b->log && !gs_setup_simulated(b->setup) && gs_log_of_the_day(b->log);
    return fold_record(l, d);
}

bool life_in_ranks(const life_day *d)
{
    int leader = d->s && d->unit >= 0 ? d->s->units[d->unit].leader : -1;
    return leader >= 0 && d->hero >= 0 && leader != d->hero;
}

int life_turn_of(const life_day *d, int entry)
{
    for (int i = 0; d->log && entry && !d->of_the_day && i < d->log->count; i++) {
        if (d->log->entries[i].n == entry) {
            return d->log->entries[i].turn;
        }
    }
    return 0;
}

/* One chance in five, two in three: a number that is within three in a hundred. */
bool life_add_chance(life_line *m, const char *name, int thousandths)
{
    static const struct {
        int at, n, of;
    } near[] = {{100, 1, 10}, {200, 1, 5}, {250, 1, 4}, {333, 1, 3}, {400, 2, 5}, {500, 1, 2},
                {600, 3, 5},  {667, 2, 3}, {750, 3, 4}, {800, 4, 5}, {900, 9, 10}};
    int best = -1, off = 31;
    for (int i = 0; i < GS_COUNT(near); i++) {
        int by = thousandths > near[i].at ? thousandths - near[i].at : near[i].at - thousandths;
        best = by < off ? i : best;
        off = by < off ? by : off;
    }
    bool whole = strcmp(name, "whole") == 0;
    if (best >= 0) {
        life_fact(m, whole ? "whole-n" : "chance-n", near[best].n);
        life_fact(m, whole ? "whole-of" : "chance-of", near[best].of);
    }
    return best >= 0;
}
