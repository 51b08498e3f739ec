/* A chapter's battle: what was at stake, with what odds, what it came to. */
#include "life_chapter.h"

#include "gesta/voice.h"

#include <string.h>

/* ---- how it began ---- */
/* Three to two and more, one way or the other. */
static void odds(chapter *k)
{
    const life_day *d = k->d;
    bool outnumbered = d->own > 0 && 2 * d->other >= 3 * d->own;
    bool many = d->other > 0 && 2 * d->own >= 3 * d->other;
    if (outnumbered || many) {
        life_line *m = life_chapter_say(k, "life-odds");
        life_fact(m, "own", d->own);
        life_fact(m, "other", d->other);
        life_fact(m, "outnumbered", outnumbered);
        life_fact(m, "men", gs_voice_men(k->rs));
        life_cite(k->l, m, d->b->id, 0);
    }
}

static void beginning(chapter *k, int day)
{
    const life_day *d = k->d;
    life_line *m = life_chapter_say(k, "life-battle");
    life_add_battle(k->l, m, d->b);
    life_fact(m, "first", day == 0);
    life_fact(m, "again", day > 0 && life_same(k->x->day[day - 1].b->date, d->b->date));
    const char *before = day > 0 ? k->x->day[day - 1].b->date : NULL;
    int days = life_days_between(before, d->b->date);
    life_fact(m, "later", days > 0 && days <= 30 ? days : 0);
    if (d->s) {
        life_role(k->l, m, GS_ROLE_ACTOR, life_unit_id(d));
        life_add_stake(k->l, m, d->s, d->at);
        life_fact(m, "before", gs_voice_men(k->rs) && d->unit >= 0 ? d->before : 0);
        life_word(k->l, m, "rest",
                  d->unit >= 0 ? life_own_rest(k->l, d->s->units[d->unit].name) : NULL);
        life_fact(m, "general", d->s->side[d->at].general == d->hero);
        life_fact(m, "beside", life_in_ranks(d));
        life_cite(k->l, m, d->b->id, 0);
    }
    life_cite_entry(k->l, m, life_in_battle(k->x, GS_LEDGER_FOUGHT, d->b->id));
}

static void old_wounds(chapter *k)
{
    for (int i = 0; i < k->x->n_edges; i++) {
        const gs_life_edge *e = &k->x->edge[i];
        if (e->kind == GS_LIFE_OLD_WOUND && life_same(e->to->battle, k->d->b->id)) {
            life_line *m = life_chapter_say(k, "life-old-wound");
            life_role(k->l, m, GS_ROLE_BY, e->other);
            life_fact(m, "days", life_days_between(e->from->date, e->to->date));
            const gs_camp_battle *b =
                e->from->battle ? gs_campaign_battle(k->l->c, e->from->battle) : NULL;
            if (b) {
                life_add_battle(k->l, m, b);
            }
            life_cite_entry(k->l, m, e->from);
            life_cite_entry(k->l, m, e->to);
            k->x->edge_told[i] = true;
        }
    }
}

/* ---- what followed ---- */
/* Who had struck him fell in this battle. */
static void revenges(chapter *k)
{
    for (int i = 0; i < k->x->n_edges; i++) {
        const gs_life_edge *e = &k->x->edge[i];
        bool here = life_same(e->to->battle, k->d->b->id) && !k->x->edge_told[i];
        bool mine = e->hand && strcmp(e->hand, "own") == 0; /* the duel or the blow has said it */
        bool one_fight = mine && life_same(e->from->battle, e->to->battle) &&
                         e->to->entry - e->from->entry <= 3;
        if (e->kind != GS_LIFE_REVENGE || !here || k->died || one_fight) {
            continue;
        }
        life_line *m = life_chapter_say(k, "life-revenge");
        life_role(k->l, m, GS_ROLE_FOE, e->other);
        life_role(k->l, m, GS_ROLE_BY, e->to->by);
        life_word(k->l, m, "hand", e->hand ? e->hand : "nobody");
        life_word(k->l, m, "fate", e->to->kind == GS_LEDGER_DIED ? "dead" : "taken");
        life_word(k->l, m, "was", e->from->kind == GS_LEDGER_CAPTURED ? "taken" : "wounded");
        life_fact(m, "same-day", life_same(e->from->battle, e->to->battle));
        life_fact(m, "said", mine);
        life_cite_entry(k->l, m, e->from);
        life_cite_entry(k->l, m, e->to);
        k->x->edge_told[i] = true;
    }
}

static void rises(chapter *k)
{
    const gs_camp_entry *rise = life_in_battle(k->x, GS_LEDGER_POWER, k->d->b->id);
    const gs_camp_entry *taken = life_in_battle(k->x, GS_LEDGER_CAPTURED, k->d->b->id);
    if (rise && rise->amount > 0) {
        life_line *m = life_chapter_say(k, "life-rise");
        gs_hero_now now;
        gs_campaign_hero_at(k->l->c, k->x->h, rise->n, &now);
        life_fact(m, "rating", now.rating);
        life_cite_entry(k->l, m, rise);
    }
    if (taken) {
        life_line *m = life_chapter_say(k, "life-captured");
        bool side = taken->by && gs_campaign_side(k->l->c, taken->by);
        life_role(k->l, m, GS_ROLE_BY, taken->by);
        life_fact(m, "by-side", side);
        life_cite_entry(k->l, m, taken);
    }
}

/* The end of the page gives the same numbers of his unit: so many left of so many. */
static bool counted_later(const life_hero *x, const life_day *d)
{
    const char *id = life_unit_id(d);
    const gs_camp_unit *u = id ? gs_campaign_unit(x->l->c, id) : NULL;
    gs_unit_now now;
    if (!u || d != &x->day[x->n_days - 1]) {
        return false;
    }
    gs_campaign_unit_now(x->l->c, u, &now);
    return now.full == d->before && now.present == d->after;
}

void life_tell_result(life_hero *x, const life_day *d)
{
    life *l = x->l;
    const char *unit = life_unit_id(d);
    const gs_ruleset *rs = d->s ? d->s->ruleset : NULL;
    life_line *m = life_say(l, "life-result", rs);
    life_role(l, m, GS_ROLE_HERO, x->h->id);
    life_role(l, m, GS_ROLE_SIDE, d->side);
    life_role(l, m, GS_ROLE_ENEMY, d->foe);
    life_role(l, m, GS_ROLE_ACTOR, unit);
    life_word(l, m, "how", d->fortune > 0 ? "won" : d->fortune < 0 ? "lost" : "drawn");
    life_word(l, m, "title", gs_campaign_battle_title(l->c, d->b));
    life_fact(m, "men", rs && gs_voice_men(rs) && d->after >= 0);
    life_fact(m, "beside", life_in_ranks(d));
    life_fact(m, "before", d->before);
    life_fact(m, "after", d->after > 0 ? d->after : 0);
    life_fact(m, "cost", d->after >= 0 ? d->before - d->after : 0);
    life_fact(m, "known", d->after >= 0);
    bool each = d->n_victims && d->victim[0].each && !(d->n_victims > 1 && d->victim[1].destroyed);
    life_fact(m, "gone", d->destroyed && !each); /* the deed says it */
    life_fact(m, "ran", d->ran);
    bool fell = life_in_battle(x, GS_LEDGER_DIED, d->b->id) != NULL ||
                life_in_battle(x, GS_LEDGER_CAPTURED, d->b->id) != NULL;
    life_fact(m, "fell", fell);
    life_fact(m, "here", !d->destroyed && !fell && !counted_later(x, d));
    life_cite_entry(l, m, d->end);
    if (d->s) {
        life_cite(l, m, d->b->id, -1);
    }
    if (unit && gs_campaign_unit(l->c, unit)) {
        life_entries its = life_entries_of(l->a, l->c, unit);
        const gs_camp_entry *honour = life_last(&its, unit, GS_LEDGER_HONOUR, d->b->id);
        life_fact(m, "honour", honour != NULL);
        life_cite_entry(l, m, honour);
        life_cite_entry(l, m, life_last(&its, unit, GS_LEDGER_LOSSES, d->b->id));
        life_cite_entry(l, m, life_last(&its, unit, GS_LEDGER_DESTROYED, d->b->id));
    }
}

void life_tell_day(life_hero *x, int day)
{
    chapter k = {.x = x, .l = x->l, .d = &x->day[day]};
    k.rs = k.d->s ? k.d->s->ruleset : NULL;
    k.rs = k.rs ? k.rs : x->l->rs;
    k.died = life_in_battle(x, GS_LEDGER_DIED, k.d->b->id);
    beginning(&k, day);
    odds(&k);
    old_wounds(&k);
    life_tell_events(&k);
    revenges(&k);
    rises(&k);
    life_tell_rulings(x, k.d);
    if (!k.died) {
        life_tell_result(x, k.d);
    }
}
