/* How a life ended, or where it stands: who slew him and with what odds, what his men did next, who
 * has settled with whom, what became of his unit. */
#include "life_int.h"

#include "gesta/voice.h"

#include <string.h>

static const life_day *day_of(const life_hero *x, const char *battle)
{
    for (int i = 0; i < x->n_days && battle; i++) {
        if (life_same(x->day[i].b->id, battle)) {
            return &x->day[i];
        }
    }
    return NULL;
}

static life_line *say(life_hero *x, const char *kind, const life_day *d)
{
    life_line *m = life_say(x->l, kind, d && d->s ? d->s->ruleset : NULL);
    life_role(x->l, m, GS_ROLE_HERO, x->h->id);
    life_role(x->l, m, GS_ROLE_SIDE, x->now.side);
    return m;
}

/* ---- death ---- */
/* The single combat in which he fell; NULL: he fell in none. */
static const life_duel *last_duel(const life_day *d, const gs_camp_entry *e)
{
    const life_duel *u = NULL;
    for (int i = 0; d && i < d->n_duels; i++) {
        bool his = life_same(d->duel[i].foe, e->by) && d->duel[i].won < 0;
        u = his && d->duel[i].entry <= e->entry && e->entry - d->duel[i].entry <= 2 ? &d->duel[i]
                                                                                    : u;
    }
    return u;
}

/* Who called whom, and with what odds: as he was, and had he been whole. */
static void called(life_hero *x, const gs_camp_entry *e, const life_day *d, const life_duel *u)
{
    life_line *m = say(x, "life-called", d);
    life_role(x->l, m, GS_ROLE_BY, e->by);
    life_fact(m, "called", u->called);
    life_fact(m, "turn", life_turn_of(d, u->entry));
    life_cite_entry(x->l, m, e);
    life_cite(x->l, m, d->b->id, u->entry);
    life_line o = {0};
    if (u->chance < 0 || !life_add_chance(&o, "chance", u->chance)) {
        return;
    }
    m = say(x, "life-last-odds", d);
    life_role(x->l, m, GS_ROLE_BY, e->by);
    life_add_chance(m, "chance", u->chance);
    if (u->whole > u->chance + 50) {
        life_add_chance(m, "whole", u->whole);
    }
    life_cite(x->l, m, d->b->id, u->entry);
}

static void death(life_hero *x, const gs_camp_entry *e, const life_day *d)
{
    life *l = x->l;
    const life_duel *u = last_duel(d, e);
    if (u) {
        called(x, e, d, u);
    }
    life_line *m = say(x, "life-death", d);
    bool someone = e->by && !gs_campaign_side(l->c, e->by);
    life_role(l, m, GS_ROLE_BY, someone ? e->by : NULL);
    life_fact(m, "foe-hero", e->by && gs_campaign_hero(l->c, e->by) != NULL);
    life_add_date(l, m, "", e->date);
    life_add_reason(l, m, e);
    life_cite_entry(l, m, e);
    if (d) {
        life_add_battle(l, m, d->b);
    }
    if (d && d->s) {
        life_fact(m, "turn", life_turn_of(d, e->entry));
        life_fact(m, "duel", u != NULL);
        life_fact(m, "blow", u && u->blow);
        life_cite(l, m, d->b->id, u ? u->entry : e->entry);
    }
}

/* What his men did when he was down. */
static void after(life_hero *x, const life_day *d)
{
    const gs_life_edge *with = NULL;
    for (int i = 0; i < x->n_edges; i++) {
        with = x->edge[i].kind == GS_LIFE_COMPANION ? &x->edge[i] : with;
    }
    if (!with) {
        return;
    }
    life_line *m = say(x, "life-after", d);
    const life_day *same = d && d->s && d->unit >= 0 &&
                                   life_same(d->s->units[d->unit].id, with->other)
                               ? d
                               : NULL;
    life_role(x->l, m, GS_ROLE_ACTOR, with->other);
    life_cite_entry(x->l, m, with->from);
    life_cite_entry(x->l, m, with->to);
    life_word(x->l, m, "last", gs_ledger_words[with->to->kind]);
    life_fact(m, "same-day", life_same(with->from->battle, with->to->battle));
    if (same) {
        life_fact(m, "men", gs_voice_men(d->s->ruleset));
        life_fact(m, "felled", d->after_felled);
        life_fact(m, "gone", d->destroyed);
        life_fact(m, "ran", d->ran);
        life_entries its = life_entries_of(x->l->a, x->l->c, with->other);
        life_cite_entry(x->l, m, life_last(&its, with->other, GS_LEDGER_DESTROYED, d->b->id));
        if (d->last_entry) {
            life_cite(x->l, m, d->b->id, d->last_entry);
        }
        life_cite(x->l, m, d->b->id, -1);
    }
}

/* The slayer: dead since, by whose hand; or alive. */
static void reckoning(life_hero *x, const gs_camp_entry *died)
{
    for (int i = 0; i < x->n_edges; i++) {
        const gs_life_edge *e = &x->edge[i];
        bool paid = e->kind == GS_LIFE_REVENGE && e->from == died;
        if (!paid && e->kind != GS_LIFE_UNPAID) {
            continue;
        }
        const gs_camp_battle *b =
            e->to->battle ? gs_campaign_battle(x->l->c, e->to->battle) : NULL;
        life_line *m = say(x, paid ? "life-paid" : "life-unpaid", NULL);
        life_role(x->l, m, GS_ROLE_FOE, e->other);
        life_role(x->l, m, GS_ROLE_BY, paid ? e->to->by : NULL);
        life_word(x->l, m, "fate", e->to->kind == GS_LEDGER_DIED ? "dead" : "taken");
        life_fact(m, "same-day", life_same(e->to->battle, died->battle));
        life_word(x->l, m, "hand", e->hand ? e->hand : "nobody");
        if (b) {
            life_add_battle(x->l, m, b);
        }
        life_cite_entry(x->l, m, e->from);
        life_cite_entry(x->l, m, e->to);
        x->edge_told[i] = true;
        return;
    }
}

/* ---- where the living stand ---- */
static void standing(life_hero *x)
{
    life *l = x->l;
    const gs_hero_now *n = &x->now;
    life_line *m = say(x, "life-standing", NULL);
    life_word(l, m, "fate", gs_fate_words[n->fate]);
    life_role(l, m, GS_ROLE_BY, n->held_by ? n->held_by : n->by);
    const gs_camp_battle *b = n->battle ? gs_campaign_battle(l->c, n->battle) : NULL;
    if (b) {
        life_add_battle(l, m, b);
    }
    life_fact(m, "fought", x->n_days);
    life_fact(m, "wounds", n->wounds);
    life_fact(m, "ever", n->wounds_ever);
    life_fact(m, "captures", n->captures);
    life_fact(m, "price", n->price);
    life_fact(m, "paid", n->paid);
    int failed = 0;
    for (int i = 0; i < x->all.n; i++) {
        const gs_camp_entry *e = x->all.e[i];
        bool since = n->entry && e->n >= n->entry && life_same(e->subject, x->h->id);
        failed += since && e->kind == GS_LEDGER_HELD;
        if (since && (e->kind == GS_LEDGER_HELD || e->n == n->entry)) {
            life_cite_entry(l, m, e);
        }
    }
    life_fact(m, "failed", n->fate == GS_FATE_CAPTIVE ? failed : 0);
    life_cite_entry(l, m, x->all.n ? x->all.e[x->all.n - 1] : NULL);
}

/* His last battle or the judgement says that he came through unhurt, and there is no more to say. */
static bool said_unhurt(const life_hero *x)
{
    bool judged = x->judgement == GS_JUDGE_UNHURT && x->now.captures == 0;
    bool told = x->n_days && life_quiet(x, x->n_days - 1) && x->now.wounds_ever == 0;
    return x->now.fate == GS_FATE_FIT && (judged || told);
}

static void rivalries(life_hero *x)
{
    for (int i = 0; i < x->n_edges; i++) {
        const gs_life_edge *e = &x->edge[i];
        gs_hero_now other;
        if (e->kind != GS_LIFE_RIVALRY || !e->other) {
            continue;
        }
        const gs_camp_hero *foe = gs_campaign_hero(x->l->c, e->other);
        const char *from = e->from->battle, *to = e->to->battle;
        const gs_camp_battle *a = from ? gs_campaign_battle(x->l->c, from) : NULL;
        const gs_camp_battle *b = to ? gs_campaign_battle(x->l->c, to) : NULL;
        gs_campaign_hero_now(x->l->c, foe, &other);
        life_line *m = say(x, "life-rivalry", NULL);
        life_role(x->l, m, GS_ROLE_FOE, e->other);
        life_word(x->l, m, "first", a ? life_at(x->l, a) : NULL);
        life_word(x->l, m, "last", b ? life_at(x->l, b) : NULL);
        life_fact(m, "times", e->times);
        life_fact(m, "foe-dead", other.fate == GS_FATE_DEAD);
        life_fact(m, "dead", x->now.fate == GS_FATE_DEAD);
        life_cite_entry(x->l, m, e->from);
        life_cite_entry(x->l, m, e->to);
    }
}

/* ---- what became of his unit ---- */
/* Is there a battle of it of which nobody told the losses? */
static bool uncounted(const life_entries *its, const char *unit)
{
    for (int i = 0; i < its->n; i++) {
        const gs_camp_entry *e = its->e[i];
        bool losses = e->kind == GS_LEDGER_LOSSES && life_same(e->subject, unit);
        if (losses && life_same(e->text, "not recorded")) {
            return true;
        }
    }
    return false;
}

static void unit_fate(life_hero *x)
{
    life *l = x->l;
    const char *unit = x->now.unit;
    for (int i = 0; i < x->n_days; i++) {
        const life_day *d = &x->day[i];
        unit = d->s && d->unit >= 0 && gs_campaign_unit(l->c, d->s->units[d->unit].id)
                   ? d->s->units[d->unit].id
                   : unit;
    }
    const gs_camp_unit *u = unit ? gs_campaign_unit(l->c, unit) : NULL;
    life_line *m = say(x, u ? "life-unit-fate" : "life-no-unit", NULL);
    if (!u) {
        life_cite_entry(l, m, life_last(&x->all, x->h->id, GS_LEDGER_FOUGHT, NULL));
        return;
    }
    gs_unit_now now;
    life_entries its = life_entries_of(l->a, l->c, unit);
    gs_campaign_unit_now(l->c, u, &now);
    life_role(l, m, GS_ROLE_ACTOR, unit);
    life_word(l, m, "rest", life_own_rest(l, now.name));
    life_fact(m, "men", gs_voice_men(l->rs));
    life_fact(m, "full", now.full);
    life_fact(m, "present", now.present);
    life_fact(m, "gone", now.struck || now.removed);
    life_fact(m, "whole", now.present >= now.full && !uncounted(&its, unit));
    life_fact(m, "back", life_last(&its, unit, GS_LEDGER_DESTROYED, NULL) != NULL);
    life_fact(m, "honours", now.honours);
    life_fact(m, "dead", x->now.fate == GS_FATE_DEAD);
    life_cite_entry(l, m, life_last(&its, unit, GS_LEDGER_STRUCK, NULL));
    life_cite_entry(l, m, life_last(&its, unit, GS_LEDGER_LOSSES, NULL));
    life_cite_entry(l, m, life_last(&x->all, x->h->id, GS_LEDGER_FOUGHT, NULL));
}

void life_tell_end(life_hero *x)
{
    const gs_camp_entry *died = life_last(&x->all, x->h->id, GS_LEDGER_DIED, NULL);
    const life_day *d = died ? day_of(x, died->battle) : NULL;
    life_paragraph(x->l, "end");
    if (died && x->now.fate == GS_FATE_DEAD) {
        death(x, died, d);
        after(x, d);
        if (d && x->judgement != GS_JUDGE_UNSEEN) { /* which says it */
            life_tell_result(x, d);
        }
        reckoning(x, died);
    } else if (x->all.n && !said_unhurt(x)) {
        standing(x);
    }
    rivalries(x);
    if (x->n_days && x->judgement != GS_JUDGE_OUTLIVED) { /* which says it */
        unit_fate(x);
    }
}
