/* A unit's history: how it was raised, who led it and how each ended, its honours and their price,
 * its worst day, whom it destroyed, what is left. */
#include "life_int.h"

#include "gesta/voice.h"

#include <string.h>

typedef struct unit_life {
    life *l;
    const gs_camp_unit *u;
    life_entries all;
    gs_unit_now now;
    life_day *day;
    int n_days;
    bool men; /* it is counted in men */
} unit_life;

static life_line *say(unit_life *x, const char *kind)
{
    life_line *m = life_say(x->l, kind, NULL);
    life_role(x->l, m, GS_ROLE_ACTOR, x->u->id);
    life_role(x->l, m, GS_ROLE_SIDE, x->now.side);
    life_fact(m, "men", x->men);
    return m;
}

/* Its battles: those whose record has it, and those of which the ledger says so. */
static gs_status gather_days(unit_life *x)
{
    const gs_campaign *c = x->l->c;
    gs_status st = GS_OK;
    x->day = GS_NEW_ARRAY(x->l->a, life_day, c->n_battles + 1);
    for (int i = 0; i < c->n_battles && st == GS_OK; i++) {
        const gs_camp_battle *b = &c->battles[i];
        bool there = false;
        if (b->what_if || !gs_campaign_fought(c, b)) {
            continue;
        }
        for (int k = 0; k < x->all.n; k++) {
            const gs_camp_entry *e = x->all.e[k];
            there = there || (life_same(e->subject, x->u->id) && life_same(e->battle, b->id));
        }
        life_day *d = &x->day[x->n_days];
        st = life_day_of(x->l, b, x->now.side, NULL, x->u->id, d);
        x->n_days += there || d->unit >= 0;
    }
    return st;
}

static const gs_camp_entry *of_battle(const unit_life *x, int kind, const char *battle)
{
    return life_last(&x->all, x->u->id, kind, battle);
}

/* ---- who it was ---- */
static void raised(unit_life *x)
{
    life *l = x->l;
    const gs_camp_troop *troop = gs_campaign_troop(l->c, x->u->troop ? x->u->troop : "");
    const gs_camp_army *army = x->now.army ? gs_campaign_army(l->c, x->now.army) : NULL;
    life_line *m = say(x, "unit-raised");
    int won = 0, lost = 0;
    gs_unit_now first;
    gs_campaign_unit_at(l->c, x->u, 0, &first);
    bool said = troop && strstr(x->now.name, troop->name);
    life_word(l, m, "troop", troop && !said ? troop->name : NULL);
    life_word(l, m, "army", army ? army->name : NULL);
    life_fact(m, "full", first.full);
    life_fact(m, "battles", x->n_days);
    for (int i = 0; i < x->n_days; i++) {
        won += x->day[i].fortune > 0;
        lost += x->day[i].fortune < 0;
        life_cite_entry(l, m, x->day[i].end);
    }
    life_fact(m, "won", won);
    life_fact(m, "lost", lost);
    life_fact(m, "drawn", x->n_days - won - lost);
    if (x->n_days) {
        life_word(l, m, "title", gs_campaign_battle_title(l->c, x->day[0].b));
    }
}

/* Who did it, where it was somebody and not a whole side. */
static const char *hand_of(const unit_life *x, const gs_camp_entry *e)
{
    return e && e->by && !gs_campaign_side(x->l->c, e->by) ? e->by : NULL;
}

/* Each of its leaders, in order: those of the lists, of the set-ups, of the ledger. */
static void leader(unit_life *x, const char *id, const char **told, int *n)
{
    gs_hero_now now;
    const gs_camp_hero *h = id ? gs_campaign_hero(x->l->c, id) : NULL;
    for (int i = 0; i < *n; i++) {
        h = life_same(told[i], id) ? NULL : h;
    }
    if (!h || *n == 8) {
        return;
    }
    gs_campaign_hero_now(x->l->c, h, &now);
    life_line *m = say(x, "unit-leader");
    life_role(x->l, m, GS_ROLE_HERO, id);
    bool someone = now.by && !gs_campaign_side(x->l->c, now.by);
    life_role(x->l, m, GS_ROLE_BY, someone ? now.by : NULL);
    life_word(x->l, m, "fate", gs_fate_words[now.fate]);
    life_fact(m, "next", *n > 0);
    const gs_camp_battle *b = now.battle ? gs_campaign_battle(x->l->c, now.battle) : NULL;
    if (b) {
        life_add_battle(x->l, m, b);
    }
    life_entries his = life_entries_of(x->l->a, x->l->c, id);
    if (now.entry) {
        life_cite(x->l, m, NULL, now.entry);
    }
    life_cite_entry(x->l, m, life_last(&his, id, GS_LEDGER_FOUGHT, NULL));
    told[(*n)++] = id;
}

static void leaders(unit_life *x)
{
    const char *told[8];
    int n = 0;
    leader(x, x->u->leader, told, &n);
    for (int i = 0; i < x->n_days; i++) {
        const life_day *d = &x->day[i];
        int h = d->s && d->unit >= 0 ? d->s->units[d->unit].leader : -1;
        leader(x, h >= 0 ? d->s->heroes[h].id : NULL, told, &n);
    }
    for (int i = 0; i < x->all.n; i++) {
        bool leads = x->all.e[i]->kind == GS_LEDGER_LEADS;
        leader(x, leads ? x->all.e[i]->subject : NULL, told, &n);
    }
}

/* Those who fell in its ranks and did not lead it. */
static void fallen(unit_life *x)
{
    for (int i = 0; i < x->n_days; i++) {
        const life_day *d = &x->day[i];
        for (int h = 0; d->s && d->unit >= 0 && h < d->s->n_heroes; h++) {
            const char *id = d->s->heroes[h].id;
            bool led = d->s->units[d->unit].leader == h || life_same(x->u->leader, id);
            bool in_it = d->s->heroes[h].unit == d->unit && !led && gs_campaign_hero(x->l->c, id);
            life_entries his = in_it ? life_entries_of(x->l->a, x->l->c, id) : (life_entries){0};
            const gs_camp_entry *e = life_last(&his, id, GS_LEDGER_DIED, d->b->id);
            if (e) {
                life_line *m = say(x, "unit-fallen");
                life_role(x->l, m, GS_ROLE_HERO, id);
                life_role(x->l, m, GS_ROLE_BY, hand_of(x, e));
                life_add_battle(x->l, m, d->b);
                life_cite_entry(x->l, m, e);
            }
        }
    }
}

/* ---- its battles ---- */
static int cost_of(const unit_life *x, const char *battle)
{
    const gs_camp_entry *e = of_battle(x, GS_LEDGER_LOSSES, battle);
    return e ? e->amount : 0;
}

static void put_victims(unit_life *x, life_line *m, const life_day *d)
{
    int n = 0;
    for (int i = 0; i < d->n_victims && d->victim[i].destroyed; i++, n++) {
        life_cite(x->l, m, d->b->id, d->victim[i].last);
    }
    if (n) {
        life_role(x->l, m, GS_ROLE_TARGET, d->victim[0].id);
        life_role(x->l, m, GS_ROLE_FRIEND, n > 1 ? d->victim[1].id : NULL);
    }
    life_fact(m, "victims", n);
    life_fact(m, "more", n > 2 ? n - 2 : 0);
}

static void battle(unit_life *x, const life_day *d)
{
    life *l = x->l;
    const gs_camp_entry *honour = of_battle(x, GS_LEDGER_HONOUR, d->b->id);
    life_line *m = say(x, "unit-battle");
    life_add_battle(l, m, d->b);
    life_word(l, m, "how", d->fortune > 0 ? "won" : d->fortune < 0 ? "lost" : "drawn");
    life_fact(m, "honour", honour != NULL);
    life_fact(m, "cost", cost_of(x, d->b->id));
    life_fact(m, "before", d->unit >= 0 ? d->before : 0);
    life_fact(m, "felled", d->felled);
    life_fact(m, "gone", of_battle(x, GS_LEDGER_DESTROYED, d->b->id) != NULL);
    life_fact(m, "ran", of_battle(x, GS_LEDGER_ROUTED, d->b->id) != NULL);
    life_role(l, m, GS_ROLE_BY, hand_of(x, of_battle(x, GS_LEDGER_LOSSES, d->b->id)));
    put_victims(x, m, d);
    life_cite_entry(l, m, honour);
    life_cite_entry(l, m, of_battle(x, GS_LEDGER_LOSSES, d->b->id));
    life_cite_entry(l, m, of_battle(x, GS_LEDGER_DESTROYED, d->b->id));
    life_cite_entry(l, m, of_battle(x, GS_LEDGER_ROUTED, d->b->id));
    life_cite_entry(l, m, d->end);
    if (d->s) {
        life_cite(l, m, d->b->id, -1);
    }
}

static void worst(unit_life *x)
{
    const gs_camp_entry *e = NULL;
    int days = 0;
    for (int i = 0; i < x->n_days; i++) {
        const gs_camp_entry *o = of_battle(x, GS_LEDGER_LOSSES, x->day[i].b->id);
        days += o != NULL;
        e = o && (!e || o->amount >= e->amount) ? o : e;
    }
    const gs_camp_battle *b = e ? gs_campaign_battle(x->l->c, e->battle) : NULL;
    bool end = b && of_battle(x, GS_LEDGER_DESTROYED, b->id); /* told with that battle */
    if (!b || end || (days < 2 && x->n_days < 2)) {
        return;
    }
    life_line *m = say(x, "unit-worst");
    life_add_battle(x->l, m, b);
    life_fact(m, "cost", e->amount);
    life_role(x->l, m, GS_ROLE_BY, hand_of(x, e));
    life_cite_entry(x->l, m, e);
}

/* ---- what is left ---- */
static void fate(unit_life *x)
{
    life_line *m = say(x, "life-unit-fate");
    life_fact(m, "full", x->now.full);
    life_fact(m, "present", x->now.present);
    life_fact(m, "gone", x->now.struck || x->now.removed);
    life_fact(m, "whole", x->now.present >= x->now.full);
    for (int i = 0; i < x->all.n; i++) {
        const gs_camp_entry *e = x->all.e[i];
        bool counts = e->kind == GS_LEDGER_LOSSES || e->kind == GS_LEDGER_RETURNED ||
                      e->kind == GS_LEDGER_STRUCK || e->kind == GS_LEDGER_GAINED;
        if (counts && life_same(e->subject, x->u->id)) {
            life_cite_entry(x->l, m, e);
        }
    }
}

static void events(unit_life *x)
{
    static const int kinds[] = {GS_LEDGER_QUALITY, GS_LEDGER_RENAMED, GS_LEDGER_MERGED,
                                GS_LEDGER_SPLIT,   GS_LEDGER_JOINED,  GS_LEDGER_RAISED,
                                GS_LEDGER_DISMISSED, GS_LEDGER_GAINED, GS_LEDGER_ADDED};
    for (int i = 0; i < x->all.n; i++) {
        const gs_camp_entry *e = x->all.e[i];
        bool listed = false;
        for (int k = 0; k < GS_COUNT(kinds); k++) {
            listed = listed || e->kind == kinds[k];
        }
        if (!listed || !life_same(e->subject, x->u->id) || life_from_start(x->l, e)) {
            continue;
        }
        life_line *m = say(x, "unit-event");
        life_word(x->l, m, "what", gs_ledger_words[e->kind]);
        life_word(x->l, m, "text", e->text);
        life_fact(m, "amount", e->amount);
        life_role(x->l, m, GS_ROLE_BY, e->by);
        life_add_reason(x->l, m, e);
        life_cite_entry(x->l, m, e);
    }
}

gs_status gs_life_unit(gs_arena *a, const gs_campaign *c, const gs_camp_unit *u,
                       const gs_story_book *book, const gs_life_options *opt, gs_life **out,
                       gs_err *err)
{
    life *l = GS_NEW(a, life);
    unit_life x = {.l = l, .u = u};
    life_begin(l, a, c, book, opt, u->id, err);
    x.all = life_entries_of(a, c, u->id);
    gs_campaign_unit_now(c, u, &x.now);
    x.men = gs_voice_men(l->rs);
    life_ref(l, u->id);
    gs_status st = gather_days(&x);
    if (st != GS_OK) {
        return st;
    }
    life_paragraph(l, "summary");
    raised(&x);
    leaders(&x);
    fallen(&x);
    life_paragraph(l, "chapter");
    for (int i = 0; i < x.n_days; i++) {
        battle(&x, &x.day[i]);
    }
    events(&x);
    life_paragraph(l, "end");
    worst(&x);
    if (x.n_days) {
        fate(&x);
    }
    *out = life_tell(l, x.now.name);
    (*out)->nothing = x.n_days == 0 && x.all.n == 0;
    return GS_OK;
}
