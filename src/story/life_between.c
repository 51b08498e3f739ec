/* What befell a hero between battles: captivity in one sentence, honours, new colours; and what the
 * umpire ruled. */
#include "life_int.h"

#include <string.h>

static bool about(const life_hero *x, const gs_camp_entry *e)
{
    return life_same(e->subject, x->h->id);
}

/* The umpire's words: the reason of an entry; of one by hand, which no battle and no rule made, its
 * text, unless that is what a thing is called. */
static const char *words_of(const gs_camp_entry *e)
{
    static const int names[] = {GS_LEDGER_EPITHET,  GS_LEDGER_ITEM_GAINED, GS_LEDGER_ITEM_LOST,
                                GS_LEDGER_RENAMED,  GS_LEDGER_QUALITY,     GS_LEDGER_DUEL,
                                GS_LEDGER_DUEL_WON, GS_LEDGER_HONOUR,      GS_LEDGER_DIED};
    bool name = e->battle || e->rule;
    for (int i = 0; i < GS_COUNT(names); i++) {
        name = name || e->kind == names[i];
    }
    return e->reason && *e->reason ? e->reason : name ? NULL : e->text;
}

void life_add_reason(life *l, life_line *m, const gs_camp_entry *e)
{
    const char *words = words_of(e);
    if (words && *words) {
        life_word(l, m, "reason", words);
        life_put_clause(m, "life-because", "because");
    }
}

static life_line *say(life_hero *x, const char *kind, const gs_camp_entry *e)
{
    life_line *m = life_say(x->l, kind, NULL);
    gs_hero_now then;
    gs_campaign_hero_at(x->l->c, x->h, e->n, &then);
    life_role(x->l, m, GS_ROLE_HERO, x->h->id);
    life_role(x->l, m, GS_ROLE_SIDE, then.side);
    life_role(x->l, m, GS_ROLE_BY, about(x, e) ? e->by : e->subject);
    life_word(x->l, m, "what", gs_ledger_words[e->kind]);
    life_fact(m, "amount", e->amount);
    life_word(x->l, m, "text", e->text);
    life_add_date(x->l, m, "", e->date);
    life_add_reason(x->l, m, e);
    life_cite_entry(x->l, m, e);
    return m;
}

/* ---- captivity ---- */
/* One sentence from capture to freedom: how often he tried, what it cost. */
static void captivity(life_hero *x, int freed)
{
    const gs_camp_entry *e = x->all.e[freed];
    life_line *m = say(x, "life-captivity", e);
    int tries = 0;
    for (int i = 0; i < x->n_edges; i++) {
        const gs_life_edge *o = &x->edge[i];
        if (o->kind != GS_LIFE_RESCUE || o->to != e) {
            continue;
        }
        life_cite_entry(x->l, m, o->from);
        life_role(x->l, m, GS_ROLE_FOE, o->from->by);
        int days = life_days_between(o->from->date, e->date);
        life_fact(m, "days", days > 0 ? days : 0);
        for (int k = 0; k < freed; k++) {
            const gs_camp_entry *h = x->all.e[k];
            if (about(x, h) && h->kind == GS_LEDGER_HELD && life_before(x->l->c, o->from, h)) {
                tries++;
                life_cite_entry(x->l, m, h);
            }
        }
        x->edge_told[i] = true;
    }
    life_fact(m, "tries", tries + (e->kind == GS_LEDGER_ESCAPED));
    life_fact(m, "failed", tries);
}

/* ---- everything else ---- */
static const gs_life_edge *edge_to(life_hero *x, gs_life_edge_kind kind, const gs_camp_entry *to)
{
    for (int i = 0; i < x->n_edges; i++) {
        if (x->edge[i].kind == kind && x->edge[i].to == to) {
            x->edge_told[i] = true;
            return &x->edge[i];
        }
    }
    return NULL;
}

static void succession(life_hero *x, const gs_camp_entry *e)
{
    life_line *m = say(x, "life-general", e);
    const gs_life_edge *mentor = edge_to(x, GS_LIFE_MENTOR, e);
    const char *before = gs_campaign_followed(x->l->c, e);
    life_role(x->l, m, GS_ROLE_ACTOR, e->subject);
    life_role(x->l, m, GS_ROLE_BY, NULL);
    life_role(x->l, m, GS_ROLE_FOE, before && strcmp(before, x->h->id) != 0 ? before : NULL);
    if (mentor) {
        life_fact(m, "mentor", 1);
        life_cite_entry(x->l, m, mentor->from);
    }
}

/* Is an entry of that kind told by itself: of his own, of those that name him? */
static bool told(const life_hero *x, const gs_camp_entry *e)
{
    static const int own[] = {
        GS_LEDGER_JOINED,  GS_LEDGER_LEADS,    GS_LEDGER_EPITHET, GS_LEDGER_ITEM_GAINED,
        GS_LEDGER_ITEM_LOST, GS_LEDGER_RETIRED, GS_LEDGER_REMOVED, GS_LEDGER_SCAR,
        GS_LEDGER_DUEL,    GS_LEDGER_MISSING,  GS_LEDGER_FOUND,   GS_LEDGER_POWER,
        GS_LEDGER_RENAMED, GS_LEDGER_DEFAULTED, GS_LEDGER_PAROLE_BROKEN, GS_LEDGER_EXECUTED,
        GS_LEDGER_ADDED,   GS_LEDGER_DUEL_WON};
    bool listed = false;
    for (int i = 0; i < GS_COUNT(own); i++) {
        listed = listed || e->kind == own[i];
    }
    bool hand = e->kind == GS_LEDGER_WOUNDED || e->kind == GS_LEDGER_CAPTURED ||
                (e->kind == GS_LEDGER_HEALED && words_of(e));
    bool duel = e->kind == GS_LEDGER_DUEL_WON || e->kind == GS_LEDGER_DUEL;
    return about(x, e) ? listed || hand : duel;
}

static void tell_entry(life_hero *x, int i)
{
    const gs_camp_entry *e = x->all.e[i];
    bool missing = e->kind == GS_LEDGER_MISSING || e->kind == GS_LEDGER_FOUND;
    if (about(x, e) && life_frees(e) && edge_to(x, GS_LIFE_RESCUE, e)) {
        captivity(x, i);
    } else if (about(x, e) && life_frees(e)) { /* he was down, and never in their hands */
        say(x, "life-event", e);
    } else if (e->kind == GS_LEDGER_SUCCESSION && life_same(e->by, x->h->id)) {
        succession(x, e);
    } else if (told(x, e) && (!e->battle || missing)) {
        life_line *m = say(x, "life-event", e);
        life_fact(m, "lost-it", !about(x, e) && e->kind == GS_LEDGER_DUEL_WON);
    }
}

void life_tell_between(life_hero *x, const gs_camp_entry *after, const gs_camp_entry *before)
{
    for (int i = 0; i < x->all.n; i++) {
        const gs_camp_entry *e = x->all.e[i];
        bool late = after && gs_entry_order(x->l->c, e, after) <= 0;
        bool early = before && gs_entry_order(x->l->c, e, before) >= 0;
        if (!late && !early && !life_from_start(x->l, e)) {
            tell_entry(x, i);
        }
    }
}

/* ---- what was ruled at the table ---- */
void life_tell_rulings(life_hero *x, const life_day *d)
{
    for (int i = 0; d->log && i < d->log->count; i++) {
        const gs_entry *e = &d->log->entries[i];
        gs_ref h = gs_ref_hero(d->hero), u = gs_ref_unit(d->unit);
        bool his = story_same_ref(e->actor, h) || story_same_ref(e->target, h) ||
                   (d->unit >= 0 && (story_same_ref(e->actor, u) || story_same_ref(e->target, u)));
        for (int p = 0; p < e->n_parts && his; p++) {
            const gs_log_override *o = &e->parts[p].u.override;
            if (e->parts[p].kind != GS_LOG_OVERRIDE || !o->reason) {
                continue;
            }
            life_line *m = life_say(x->l, "life-ruling", d->s->ruleset);
            life_role(x->l, m, GS_ROLE_HERO, x->h->id);
            life_role(x->l, m, GS_ROLE_ACTOR, d->unit >= 0 ? d->s->units[d->unit].id : NULL);
            life_word(x->l, m, "given", o->given);
            life_word(x->l, m, "ruled", o->ruled);
            life_word(x->l, m, "reason", o->reason);
            life_fact(m, "turn", e->turn);
            life_put_clause(m, "life-because", "because");
            life_cite(x->l, m, d->b->id, e->n);
        }
    }
}
