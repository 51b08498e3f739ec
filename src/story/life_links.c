/* What the battles before brought to a battle, and what it left open: each link cites an entry of
 * the ledger before it and how the battle was set up. */
#include "life_chronicle.h"

#include "gesta/voice.h"

#include <string.h>

static life_line *say(const chron *x, const char *kind)
{
    life_line *m = life_say(x->l, kind, x->s ? x->s->ruleset : NULL);
    life_cite(x->l, m, x->b->id, 0);
    return m;
}

static bool earlier(const chron *x, const gs_camp_entry *e)
{
    return !life_same(e->battle, x->b->id) && gs_entry_order(x->l->c, e, x->end) < 0;
}

/* ---- a side's army is short of men ---- */
static int short_side(chron *x, int side)
{
    const gs_setup *s = x->s;
    int lack = 0, worst = -1, most = 0;
    life_line *m = NULL;
    for (int u = 0; u < s->n_units; u++) {
        const gs_ob_unit *o = &s->units[u];
        int gone = o->full - o->present;
        if (o->side != side || o->dummy || gone <= 0 || !gs_campaign_unit(x->l->c, o->id)) {
            continue;
        }
        life_entries its = life_entries_of(x->l->a, x->l->c, o->id);
        const gs_camp_entry *cause = NULL;
        for (int i = 0; i < its.n; i++) {
            bool loss = its.e[i]->kind == GS_LEDGER_LOSSES && life_same(its.e[i]->subject, o->id);
            cause = loss && earlier(x, its.e[i]) ? its.e[i] : cause;
        }
        if (!cause) {
            continue;
        }
        m = m ? m : say(x, "chron-short");
        life_cite_entry(x->l, m, cause);
        lack += gone;
        worst = gone > most ? u : worst;
        most = gone > most ? gone : most;
    }
    if (m) {
        life_role(x->l, m, GS_ROLE_SIDE, s->side[side].id);
        life_role(x->l, m, GS_ROLE_ACTOR, s->units[worst].id);
        life_fact(m, "short", lack);
        life_fact(m, "most", most);
        life_fact(m, "full", s->units[worst].full);
        life_fact(m, "present", s->units[worst].present);
        life_fact(m, "men", gs_voice_men(s->ruleset));
    }
    return m != NULL;
}

/* ---- who is not there any more ---- */
/* Adds a name to a list in a role: four by name; of more than four three, and how many besides. */
static void name_next(const chron *x, life_line *m, int n, const char *id)
{
    static const gs_role roles[] = {GS_ROLE_ACTOR, GS_ROLE_TARGET, GS_ROLE_FRIEND, GS_ROLE_FOE};
    if (n < GS_COUNT(roles)) {
        life_role(x->l, m, roles[n], id);
    }
    life_fact(m, "count", n + 1);
    life_fact(m, "more", n + 1 > GS_COUNT(roles) ? n + 2 - GS_COUNT(roles) : 0);
}

/* Units struck from the roll since the side's last battle. */
static int absent_units(chron *x, int side)
{
    life_line *m = NULL;
    int n = 0;
    for (int i = 0; i < x->l->c->n_ledger; i++) {
        const gs_camp_entry *e = &x->l->c->ledger[i];
        const gs_camp_side *of = e->kind == GS_LEDGER_STRUCK && !e->undone
                                     ? gs_campaign_side_of(x->l->c, e->subject)
                                     : NULL;
        bool since = !x->before || gs_entry_order(x->l->c, e, x->before) > 0;
        bool his = of && life_same(of->id, x->s->side[side].id) && earlier(x, e) && since;
        if (his && gs_setup_unit(x->s, e->subject) < 0) {
            m = m ? m : say(x, "chron-absent");
            name_next(x, m, n++, e->subject);
            life_cite_entry(x->l, m, e);
        }
    }
    if (m) {
        life_role(x->l, m, GS_ROLE_SIDE, x->s->side[side].id);
    }
    return n > 0;
}

/* Heroes who fell, or were taken and are not back. */
static int lost_heroes(chron *x, int side, gs_ledger_kind kind, gs_fate fate, const char *line)
{
    const gs_camp_side *of = gs_campaign_side(x->l->c, x->s->side[side].id);
    life_line *m = NULL;
    int n = 0;
    for (int i = 0; of && i < of->n_heroes; i++) {
        const gs_camp_hero *h = &of->heroes[i];
        gs_hero_now then;
        life_entries his = life_entries_of(x->l->a, x->l->c, h->id);
        const gs_camp_entry *e = NULL;
        for (int k = 0; k < his.n; k++) {
            bool falls = his.e[k]->kind == (int)kind && life_same(his.e[k]->subject, h->id);
            e = falls && earlier(x, his.e[k]) ? his.e[k] : e;
        }
        bool since = e && (fate == GS_FATE_CAPTIVE || !x->before ||
                           gs_entry_order(x->l->c, e, x->before) >= 0);
        gs_campaign_hero_at(x->l->c, h, x->end->n - 1, &then);
        if (e && since && then.fate == fate && gs_setup_hero(x->s, h->id) < 0) {
            m = m ? m : say(x, line);
            name_next(x, m, n++, h->id);
            if (n == 1) {
                life_role(x->l, m, GS_ROLE_BY, then.held_by ? then.held_by : then.by);
            }
            life_cite_entry(x->l, m, e);
        }
    }
    if (m) {
        life_role(x->l, m, GS_ROLE_SIDE, x->s->side[side].id);
    }
    return n > 0;
}

static int fallen(chron *x, int side)
{
    return lost_heroes(x, side, GS_LEDGER_DIED, GS_FATE_DEAD, "chron-fallen");
}

static int prisoners(chron *x, int side)
{
    return lost_heroes(x, side, GS_LEDGER_CAPTURED, GS_FATE_CAPTIVE, "chron-prisoner");
}

/* ---- who came, and how ---- */
static int wounds(chron *x, int side)
{
    int n = 0;
    for (int h = 0; h < x->s->n_heroes && n < 2; h++) {
        const gs_ob_hero *o = &x->s->heroes[h];
        const gs_camp_entry *e = NULL;
        if (o->side != side || o->power >= o->rating || !gs_campaign_hero(x->l->c, o->id)) {
            continue;
        }
        life_entries his = life_entries_of(x->l->a, x->l->c, o->id);
        for (int k = 0; k < his.n; k++) {
            bool wound = his.e[k]->kind == GS_LEDGER_WOUNDED && life_same(his.e[k]->subject, o->id);
            e = wound && earlier(x, his.e[k]) ? his.e[k] : e;
        }
        if (e) {
            const gs_camp_battle *b = e->battle ? gs_campaign_battle(x->l->c, e->battle) : NULL;
            life_line *m = say(x, "chron-wound");
            life_role(x->l, m, GS_ROLE_HERO, o->id);
            life_role(x->l, m, GS_ROLE_BY, gs_campaign_side(x->l->c, e->by ? e->by : "") ? NULL
                                                                                         : e->by);
            if (b) {
                life_add_battle(x->l, m, b);
            }
            life_cite_entry(x->l, m, e);
            n++;
        }
    }
    return n > 0;
}

static int heir(chron *x, int side)
{
    int g = x->s->side[side].general;
    const char *id = g >= 0 ? x->s->heroes[g].id : NULL;
    for (int i = 0; id && i < x->l->c->n_ledger; i++) {
        const gs_camp_entry *e = &x->l->c->ledger[i];
        bool since = !x->before || gs_entry_order(x->l->c, e, x->before) > 0;
        if (e->kind == GS_LEDGER_SUCCESSION && !e->undone && life_same(e->by, id) &&
            earlier(x, e) && since) {
            const char *was = gs_campaign_followed(x->l->c, e);
            life_line *m = say(x, "chron-heir");
            life_role(x->l, m, GS_ROLE_HERO, id);
            life_role(x->l, m, GS_ROLE_FOE, life_same(was, id) ? NULL : was);
            life_role(x->l, m, GS_ROLE_SIDE, x->s->side[side].id);
            life_cite_entry(x->l, m, e);
            return 1;
        }
    }
    return 0;
}

static int place(chron *x, int side)
{
    const gs_camp_place *p = x->b->place ? gs_campaign_place(x->l->c, x->b->place) : NULL;
    const gs_camp_entry *last = NULL;
    for (int i = 0; p && i < x->l->c->n_ledger; i++) {
        const gs_camp_entry *e = &x->l->c->ledger[i];
        bool its = e->kind == GS_LEDGER_OWNER && !e->undone && life_same(e->subject, p->id);
        last = its && earlier(x, e) ? e : last;
    }
    if (!last || !life_same(last->by, x->s->side[side].id)) {
        return 0;
    }
    life_line *m = say(x, "chron-place");
    life_role(x->l, m, GS_ROLE_SIDE, last->by);
    life_word(x->l, m, "where-end", p->name);
    life_add_date(x->l, m, "", last->date);
    life_cite_entry(x->l, m, last);
    return 1;
}

/* The battle before: who had it, how long ago. */
static void cause(chron *x)
{
    const gs_camp_battle *b = gs_campaign_battle(x->l->c, x->before->battle);
    int days = life_days_between(x->before->date, x->end->date);
    life_line *m = say(x, "chron-cause");
    life_role(x->l, m, GS_ROLE_SIDE, x->before->by);
    life_word(x->l, m, "title", gs_campaign_battle_title(x->l->c, b));
    life_fact(m, "days", days > 0 ? days : 0);
    life_fact(m, "same-day", days == 0);
    life_cite_entry(x->l, m, x->before);
}

void life_tell_links(chron *x)
{
    static int (*const links[])(chron *, int) = {heir, prisoners, wounds, fallen,
                                                 absent_units, short_side, place};
    enum { MOST = 5 };
    int told = 0;
    if (!x->before) {
        return;
    }
    life_paragraph(x->l, "links");
    cause(x);
    for (int k = 0; x->s && k < GS_COUNT(links) && told < MOST; k++) {
        for (int side = 0; side < GS_SIDES && told < MOST; side++) {
            told += links[k](x, side);
        }
    }
}

/* ---- what it left open: a line a chapter, till it is settled ---- */
static bool in_chapter(const chron *x, const gs_camp_entry *e)
{
    return gs_entry_order(x->l->c, e, x->end) >= 0 &&
           (!x->next || gs_entry_order(x->l->c, e, x->next) < 0);
}

static void captive(chron *x, const gs_camp_hero *h)
{
    life_entries his = life_entries_of(x->l->a, x->l->c, h->id);
    gs_hero_now then;
    const gs_camp_entry *taken = NULL, *ends = NULL;
    int failed = 0;
    int last = x->next ? x->next->n - 1 : x->l->c->ledger[x->l->c->n_ledger - 1].n;
    for (int i = 0; i < his.n; i++) {
        const gs_camp_entry *e = his.e[i];
        bool own = life_same(e->subject, h->id) &&
                   (!x->next || gs_entry_order(x->l->c, e, x->next) < 0);
        if (own && e->kind == GS_LEDGER_CAPTURED) {
            taken = e;
            ends = NULL;
            failed = 0;
        }
        failed += own && e->kind == GS_LEDGER_HELD;
        bool over = life_frees(e) || e->kind == GS_LEDGER_DIED;
        ends = own && taken && over ? e : ends;
    }
    gs_campaign_hero_at(x->l->c, h, last, &then);
    if (!taken || (ends && !in_chapter(x, ends))) {
        return;
    }
    bool here = x->s && (life_same(then.side, x->s->side[0].id) ||
                         life_same(then.side, x->s->side[1].id));
    if (here && x->before && !ends && !failed && !in_chapter(x, taken)) {
        return; /* the chapter has begun with it */
    }
    life_line *m = life_say(x->l, ends ? "chron-settled" : "chron-captive", NULL);
    life_role(x->l, m, GS_ROLE_HERO, h->id);
    life_role(x->l, m, GS_ROLE_BY, then.held_by ? then.held_by : taken->by);
    life_word(x->l, m, "what", ends ? gs_ledger_words[ends->kind] : NULL);
    life_fact(m, "amount", ends ? ends->amount : 0);
    life_fact(m, "failed", failed);
    life_fact(m, "now", in_chapter(x, taken));
    life_cite_entry(x->l, m, taken);
    life_cite_entry(x->l, m, ends);
}

/* Two who have met twice: when they met again, and when one of them fell. */
static void rival(chron *x, const gs_life_edge *e, const gs_camp_hero *h)
{
    const gs_camp_hero *o = gs_campaign_hero(x->l->c, e->other);
    const gs_camp_entry *fell = NULL;
    for (int side = 0; side < 2; side++) {
        const char *id = side ? o->id : h->id;
        life_entries its = life_entries_of(x->l->a, x->l->c, id);
        const gs_camp_entry *d = life_last(&its, id, GS_LEDGER_DIED, NULL);
        fell = d && (!fell || life_before(x->l->c, d, fell)) ? d : fell;
    }
    bool known = gs_entry_order(x->l->c, e->to, x->end) >= 0 ? in_chapter(x, e->to) : true;
    bool over = fell && gs_entry_order(x->l->c, fell, x->end) < 0;
    if (!known || over) {
        return;
    }
    bool ends = fell && in_chapter(x, fell);
    life_line *m = life_say(x->l, "chron-rival", NULL);
    life_role(x->l, m, GS_ROLE_HERO, ends && life_same(fell->subject, h->id) ? o->id : h->id);
    life_role(x->l, m, GS_ROLE_FOE, ends && life_same(fell->subject, h->id) ? h->id : o->id);
    life_word(x->l, m, "how", ends ? "over" : in_chapter(x, e->to) ? "again" : "open");
    life_cite_entry(x->l, m, e->from);
    life_cite_entry(x->l, m, e->to);
    life_cite_entry(x->l, m, ends ? fell : NULL);
}

void life_tell_wake(chron *x)
{
    const gs_campaign *c = x->l->c;
    life_paragraph(x->l, "wake");
    for (int s = 0; s < c->n_sides; s++) {
        for (int i = 0; i < c->sides[s].n_heroes; i++) {
            captive(x, &c->sides[s].heroes[i]);
        }
    }
    for (int s = 0; s < c->n_sides; s++) {
        for (int i = 0; i < c->sides[s].n_heroes; i++) {
            const gs_camp_hero *h = &c->sides[s].heroes[i];
            gs_life_edge *edge;
            int n = gs_life_edges(x->l->a, c, h, &edge);
            for (int k = 0; k < n; k++) {
                bool once = edge[k].other && strcmp(h->id, edge[k].other) < 0;
                if (edge[k].kind == GS_LIFE_RIVALRY && once) {
                    rival(x, &edge[k], h);
                }
            }
        }
    }
}
