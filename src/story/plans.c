/* Plans of the generals, and the reasons that their own facts bear out; at the end what became of
 * each. */
#include "story_int.h"

#include <string.h>

/* What "strength=0.83" says, in hundredths; -1 if it says nothing, or nobody was seen: 99.99. */
static int strength_seen(const gs_log_plan *p)
{
    char word[24];
    if (!p->facts || !gs_kv_word(p->facts, "strength", word, sizeof word)) {
        return -1;
    }
    int n = 0, decimals = -1;
    for (const char *c = word; *c && decimals < 2; c++) {
        if (*c == '.') {
            decimals = 0;
        } else if (*c >= '0' && *c <= '9') {
            n = n * 10 + (*c - '0');
            decimals += decimals >= 0;
        }
    }
    for (decimals = decimals < 0 ? 0 : decimals; decimals < 2; decimals++) {
        n *= 10;
    }
    return n >= 9999 ? -1 : n;
}

/* A reason is told only if its own facts bear it out; that so the orders were is none. */
static bool reason_holds(const gs_log_plan *p)
{
    static const struct {
        const char *reason;
        int least, most; /* hundredths of the enemy's strength */
    } bounds[] = {{"weaker", 0, 90}, {"stronger", 110, 9998}, {"outnumbered", 0, 67}};
    int seen = strength_seen(p);
    for (int i = 0; p->reason && i < GS_COUNT(bounds); i++) {
        if (strcmp(bounds[i].reason, p->reason) == 0) {
            return seen >= bounds[i].least && seen <= bounds[i].most;
        }
    }
    return p->reason && *p->reason && strcmp(p->reason, "orders") != 0;
}

/* The side's general, if he is there to give the order; a plan for the day he may have made before
 * he comes. Of an alliance nobody is above the others. */
static gs_ref commander(const story_walk *w, int side, bool before)
{
    int general = w->s->side[side].allied ? -1 : w->s->side[side].general;
    int where = general >= 0 ? w->t->hero[general].where : GS_HERO_LEFT;
    bool there = where == GS_HERO_UP || (before && where == GS_HERO_NOT_YET);
    return there ? gs_ref_hero(general) : (gs_ref){0};
}

/* Whom the log says were kept in reserve, as far as they are still there. */
static void name_reserve(story_walk *w, gs_message *m)
{
    enum { NAMED = 3 };
    gs_str list = {0};
    int n = 0;
    for (int i = 0; i < w->day->log->count; i++) {
        const gs_entry *e = &w->day->log->entries[i];
        for (int k = 0; k < e->n_parts && e->n < w->e->n; k++) {
            const gs_log_plan *p = &e->parts[k].u.plan;
            bool kept = e->parts[k].kind == GS_LOG_PLAN && p->side == m->side &&
                        strcmp(p->what, "reserve") == 0 && strcmp(p->chosen, "kept") == 0 &&
                        p->who.kind == GS_REF_UNIT && p->who.ix < w->s->n_units;
            if (kept && (w->t->unit[p->who.ix].flags & GS_U_ON_TABLE)) {
                story_list_add(&list, 'u', p->who.ix);
                story_message_entry(m, e->n);
                n++;
            }
        }
    }
    if (n > 0 && n <= NAMED) {
        story_fact_word(m, "list", gs_arena_strdup(w->arena, list.p));
    }
    gs_str_free(&list);
}

/* A reserve sent in, an assault begun because a flank lies open. */
static void tell_wing_plan(story_walk *w, const gs_log_plan *p)
{
    bool reserve = strcmp(p->what, "reserve") == 0 && strcmp(p->chosen, "committed") == 0;
    bool assault = strcmp(p->what, "assault") == 0 && strcmp(p->chosen, "begun") == 0 &&
                   p->reason && strcmp(p->reason, "flank-open") == 0; /* else the fights tell it */
    if (!reserve && !assault) {
        return;
    }
    gs_message *m = story_message_new(w, reserve ? "reserve" : "assault", gs_ref_side(p->side),
                                      p->target);
    m->role[GS_ROLE_HERO] = commander(w, p->side, false);
    m->role[GS_ROLE_FRIEND] = p->who.kind == GS_REF_UNIT ? p->who : (gs_ref){0};
    if (reason_holds(p)) {
        story_fact_word(m, "reason", p->reason);
    }
    if (reserve) {
        name_reserve(w, m);
    }
    m->polarity = 0;
}

/* A unit is drawn back because it has lost too many: told if it went. */
static void tell_unit_plan(story_walk *w, const gs_log_plan *p)
{
    const gs_log *log = w->day->log;
    int i = 0;
    while (i < log->count && log->entries[i].n != w->e->n) {
        i++;
    }
    const gs_entry *next = i + 1 < log->count ? &log->entries[i + 1] : NULL;
    bool spent = strcmp(p->what, "retreat") == 0 && p->reason && strcmp(p->reason, "spent") == 0;
    bool went = false;
    for (int k = 0; next && k < next->n_parts; k++) {
        went = went || (next->parts[k].kind == GS_LOG_MOVE &&
                        story_same(next->parts[k].u.move.who, p->who));
    }
    if (spent && went && next->turn == w->e->turn) {
        gs_message *m = story_message_new(w, "drew-back", p->who, (gs_ref){0});
        story_fact_word(m, "reason", p->reason);
        story_message_entry(m, next->n);
        m->polarity = -1;
    }
}

void story_tell_plan(story_walk *w, const gs_log_plan *p)
{
    if (strcmp(p->level, "wing") == 0) {
        tell_wing_plan(w, p);
    } else if (strcmp(p->level, "unit") == 0) {
        tell_unit_plan(w, p);
    }
    if (strcmp(p->level, "army") != 0) {
        return;
    }
    gs_message *m = story_message_new(w, p->old ? "plan-changed" : "plan", gs_ref_side(p->side),
                                      p->target);
    m->role[GS_ROLE_PLACE] = p->target;
    story_fact_word(m, "plan", p->chosen);
    if (p->old) {
        story_fact_word(m, "old", p->old);
    }
    if (reason_holds(p)) {
        story_fact_word(m, "reason", p->reason);
    }
    m->role[GS_ROLE_HERO] = commander(w, p->side, !p->old);
    m->mandatory = !p->old;
}


/* ---- what became of the plans ---- */
/* How a side fought: its charges and those it took, and of its own the ones from a wing at a flank. */
typedef struct conduct {
    int charges, taken, flanks[2]; /* from the left, from the right */
} conduct;

static conduct conduct_of(const story_walk *w, int side)
{
    conduct c = {0};
    for (int i = 0; i < w->out->count; i++) {
        const gs_message *m = &w->out->m[i];
        bool charge = story_is(m, "charge") || story_is(m, "clash") || story_is(m, "evade");
        bool flank = charge && m->side == side && story_fact_int(m, "flank", 0);
        c.flanks[0] += flank && m->wing == -1;
        c.flanks[1] += flank && m->wing == 1;
    }
    for (int u = 0; u < w->s->n_units; u++) {
        int *n = w->s->units[u].side == side ? &c.charges : &c.taken;
        *n += w->unit_deed[u].charges;
    }
    return c;
}

static bool plan_is(const gs_message *m, const char *const *words)
{
    const gs_message_fact *f = story_fact(m, "plan");
    for (; f && f->word && *words; words++) {
        if (strcmp(f->word, *words) == 0) {
            return true;
        }
    }
    return false;
}

static bool broken_or_beaten(const story_walk *w, int side)
{
    return w->outcome->winner == 1 - side || w->t->broken[side];
}

/* Carried out, overtaken by what the enemy did, or never tried. */
static const char *fate_of_plan(const story_walk *w, const gs_message *plan, const conduct *c)
{
    static const char *const attacks[] = {"attack", NULL};
    static const char *const through[] = {"break-through", NULL};
    static const char *const left[] = {"envelop-left", NULL};
    static const char *const right[] = {"envelop-right", NULL};
    bool lost = broken_or_beaten(w, plan->side);
    if (plan_is(plan, through)) {
        int out = w->y->side[plan->side].away_units;
        bool won = w->outcome->winner == plan->side && w->outcome->reason &&
                   strcmp(w->outcome->reason, "exit") == 0;
        return won ? "carried-out" : out > 0 ? "in-part" : c->charges > 0 ? "overtaken" : "never-tried";
    }
    if (plan_is(plan, attacks)) {
        return c->charges > 0 ? "carried-out" : lost ? "overtaken" : "never-tried";
    }
    if (plan_is(plan, left) || plan_is(plan, right)) {
        return c->flanks[plan_is(plan, right)] > 0 ? "carried-out"
               : lost                             ? "overtaken"
                                                   : "never-tried";
    }
    return c->taken == 0 ? "never-tried" : lost ? "overtaken" : "carried-out";
}

static const gs_message *plan_of(const story_walk *w, const char *kind, int side)
{
    for (int i = 0; i < w->out->count; i++) {
        const gs_message *m = &w->out->m[i];
        if (story_is(m, kind) && m->role[GS_ROLE_ACTOR].kind == GS_REF_SIDE && m->side == side) {
            return m;
        }
    }
    return NULL;
}

static void tell_plan_outcome(story_walk *w, int side)
{
    const gs_message *plan = plan_of(w, "plan", side), *change = plan_of(w, "plan-changed", side);
    if (!plan) {
        return;
    }
    conduct c = conduct_of(w, side);
    gs_message was = *plan, then = change ? *change : was; /* the list of messages may move */
    gs_message *m = story_message_of_day(w, "plan-outcome", gs_ref_side(side), gs_ref_side(1 - side));
    m->role[GS_ROLE_HERO] = was.role[GS_ROLE_HERO];
    m->role[GS_ROLE_PLACE] = was.role[GS_ROLE_PLACE];
    story_fact_word(m, "plan", story_fact(&was, "plan")->word);
    story_fact_word(m, "became", change ? "given-up" : fate_of_plan(w, &was, &c));
    story_fact_add(m, "charges", c.charges);
    story_fact_add(m, "foe-charges", c.taken);
    story_fact_add(m, "need", w->s->victory.exit_units);
    story_fact_add(m, "exits", w->y->side[side].away_units);
    story_fact_add(m, "beaten", w->outcome->winner == 1 - side);
    if (change) {
        const gs_message_fact *why = story_fact(&then, "reason");
        story_fact_add(m, "turn", then.turn);
        if (why && why->word) {
            story_fact_word(m, "reason", why->word);
        }
        story_message_entry(m, then.entry[0]);
    }
    story_message_entry(m, was.entry[0]);
}

void story_tell_plan_outcomes(story_walk *w)
{
    for (int side = 0; side < GS_SIDES && story_whole_day(w); side++) {
        tell_plan_outcome(w, side);
    }
}
