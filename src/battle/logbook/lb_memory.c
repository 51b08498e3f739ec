/* What an entry leaves in memory beyond the state of the table: who charged, moved, shot, fought,
 * whose order failed, who touches whom; and when the book's sequence of play lets it end. */
#include "logbook_int.h"

#include <string.h>

static gs_body_memory *memory_of(gs_logbook *lb, gs_ref who)
{
    return who.kind == GS_REF_UNIT && who.ix >= 0   ? &lb->now.memory.unit[who.ix]
           : who.kind == GS_REF_HERO && who.ix >= 0 ? &lb->now.memory.hero[who.ix]
                                                    : NULL;
}

static void remember(gs_logbook *lb, gs_ref who, gs_memory what, int value)
{
    gs_body_memory *m = memory_of(lb, who);
    if (m) {
        m->value[what] = (int16_t)value;
    }
}

/* Value of a key in "key=value key=value"; NULL none. Not ended by NUL. */
static const char *value_of(const char *facts, const char *key)
{
    size_t k = strlen(key);
    for (const char *p = facts ? facts : ""; *p;) {
        size_t n = strcspn(p, " ");
        if (n > k && p[k] == '=' && strncmp(p, key, k) == 0) {
            return p + k + 1;
        }
        p += n;
        p += strspn(p, " ");
    }
    return NULL;
}

static int number_of(const char *facts, const char *key)
{
    const char *v = value_of(facts, key);
    int n = 0;
    for (; v && *v >= '0' && *v <= '9' && n < 10000; v++) {
        n = n * 10 + (*v - '0');
    }
    return n;
}

static bool says(const char *facts, const char *key, const char *value)
{
    const char *v = value_of(facts, key);
    size_t n = strlen(value);
    return v && strncmp(v, value, n) == 0 && (v[n] == ' ' || v[n] == '\0');
}

static void add_foe(gs_logbook *lb, gs_ref who, gs_ref foe, int face)
{
    gs_body_memory *m = memory_of(lb, who);
    for (int i = 0; m && i < GS_MEM_FOES; i++) {
        if (!m->foe[i].kind || (m->foe[i].kind == foe.kind && m->foe[i].ix == foe.ix)) {
            m->foe[i] = foe;
            m->foe_face[i] = (uint8_t)face;
            m->value[GS_MEM_CONTACT] = (int16_t)(i + 1);
            m->value[GS_MEM_FACE] = (int16_t)face;
            return;
        }
    }
}

/* Who touches whom is what the state holds of it. */
static void contacts(gs_logbook *lb)
{
    for (int i = 0; i < GS_MAX_UNITS; i++) {
        gs_body_memory *m = &lb->now.memory.unit[i];
        memset(m->foe, 0, sizeof m->foe);
        m->value[GS_MEM_CONTACT] = m->value[GS_MEM_FACE] = 0;
    }
    for (int i = 0; i < GS_MAX_HEROES; i++) {
        gs_body_memory *m = &lb->now.memory.hero[i];
        memset(m->foe, 0, sizeof m->foe);
        m->value[GS_MEM_CONTACT] = m->value[GS_MEM_FACE] = 0;
    }
    for (int i = 0; i < lb->now.t.n_ties; i++) {
        const gs_tie *t = &lb->now.t.tie[i];
        add_foe(lb, t->who, t->by, t->face + 1);
        add_foe(lb, t->by, t->who, 1); /* who strikes does so with his front */
    }
}

static void harm(gs_logbook *lb, const gs_entry *e)
{
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_effect *x = &e->parts[i].u.effect;
        bool hurts = e->parts[i].kind == GS_LOG_EFFECT &&
                     (x->kind == GS_EFFECT_LOSS || x->kind == GS_EFFECT_HITS ||
                      x->kind == GS_EFFECT_HERO_HIT);
        gs_body_memory *m = hurts ? memory_of(lb, x->who) : NULL;
        if (m && x->by.kind) {
            m->by = x->by;
        }
    }
}

static void charge(gs_logbook *lb, const gs_entry *e, const gs_log_resolve *r)
{
    if (r && value_of(r->result, "attacker.charge")) {
        remember(lb, e->actor, GS_MEM_CHARGED, says(r->result, "attacker.charge", "yes"));
        remember(lb, e->target, GS_MEM_CHARGED, says(r->result, "defender.charge", "yes"));
    } else { /* told: it went home over room enough */
        remember(lb, e->actor, GS_MEM_CHARGED, 1);
    }
}

static void shooting(gs_logbook *lb, const gs_entry *e, const gs_log_resolve *r)
{
    remember(lb, e->actor, GS_MEM_SHOT, 1);
    gs_body_memory *m = memory_of(lb, e->target);
    if (m && r) {
        int hits = m->value[GS_MEM_MISSILE_HITS] + number_of(r->result, "target.hits");
        m->value[GS_MEM_MISSILE_HITS] = (int16_t)hits;
        m->value[GS_MEM_COVER] = says(r->situation, "target.cover", "yes");
    }
}

static void melee(gs_logbook *lb, const gs_entry *e, const gs_log_resolve *r)
{
    static const char *const keys[2] = {"attacker.contact", "defender.contact"};
    const gs_ref who[2] = {e->actor, e->target};
    for (int i = 0; i < 2; i++) {
        remember(lb, who[i], GS_MEM_FOUGHT, 1);
        remember(lb, who[i], GS_MEM_CHARGED, 0); /* its impetus is spent */
        if (r && value_of(r->situation, keys[i])) {
            remember(lb, who[i], GS_MEM_ATTACKERS, number_of(r->situation, keys[i]));
        }
    }
}

static void order(gs_logbook *lb, const gs_entry *e, const gs_log_resolve *r)
{
    bool fails = r && r->result && (says(r->result, "result", "fails") ||
                                    says(r->result, "result", "disobeys") ||
                                    says(r->result, "obeys", "no"));
    remember(lb, e->actor, GS_MEM_FAILED, fails);
    if (e->actor.kind == GS_REF_UNIT || e->actor.kind == GS_REF_HERO) {
        int hero = e->actor.kind == GS_REF_HERO;
        lb->now.ordered[(hero ? GS_MAX_UNITS : 0) + e->actor.ix] = !fails;
    }
}

/* The resolution of that procedure; of an entry that has none the first, NULL if it was told. */
static const gs_log_resolve *resolve_named(const gs_entry *e, const char *procedure)
{
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_resolve *r = &e->parts[i].u.resolve;
        if (e->parts[i].kind == GS_LOG_RESOLVE && strcmp(r->procedure, procedure) == 0) {
            return r;
        }
    }
    return lb_resolve_of(e);
}

/* What an order cost its leader, and whom it was given to. */
static void order_points(gs_logbook *lb, const gs_entry *e, const gs_log_resolve *r,
                         const gs_carry_who *who, int n)
{
    bool given = r && says(r->result, "allowed", "yes");
    bool told = r && !says(r->situation, "leader.points", "30");
    if (told && value_of(r->result, "leader.points-left")) {
        remember(lb, e->actor, GS_MEM_ORDER_POINTS, 1 + number_of(r->result, "leader.points-left"));
    }
    for (int i = 1; i < n && e->actor.kind == GS_REF_HERO && (given || !r || !r->result); i++) {
        gs_body_memory *m = memory_of(lb, who[i].who);
        if (m) {
            m->value[GS_MEM_ORDERS]++;
            m->value[GS_MEM_ORDERED_BY] = (int16_t)(1 + e->actor.ix);
        }
    }
}

/* Points as they were thrown, or handed on. */
static void points(gs_logbook *lb, const gs_entry *e, const gs_log_resolve *r)
{
    if (r && value_of(r->result, "leader.points")) {
        remember(lb, e->actor, GS_MEM_ORDER_POINTS, 1 + number_of(r->result, "leader.points"));
    }
}

static void give(gs_logbook *lb, const gs_entry *e, const gs_log_resolve *r)
{
    gs_body_memory *to = memory_of(lb, e->target);
    if (!r || !says(r->result, "allowed", "yes")) {
        return;
    }
    if (!says(r->situation, "general.points", "20")) {
        remember(lb, e->actor, GS_MEM_ORDER_POINTS, 1 + number_of(r->result, "general.points-left"));
    }
    if (to && to->value[GS_MEM_ORDER_POINTS] > 0) {
        to->value[GS_MEM_ORDER_POINTS] =
            (int16_t)(to->value[GS_MEM_ORDER_POINTS] + number_of(r->result, "received"));
    }
}

void lb_remember(gs_logbook *lb, const gs_entry *e, const gs_carry_who *who, int n)
{
    static const struct {
        const char *kind;
        void (*fold)(gs_logbook *lb, const gs_entry *e, const gs_log_resolve *r);
    } folds[] = {{"charge", charge}, {"shooting", shooting}, {"melee", melee}, {"order", order},
               {"points", points}, {"give", give}};
    for (int i = 0; i < GS_COUNT(folds); i++) {
        if (strcmp(e->kind, folds[i].kind) == 0) {
            folds[i].fold(lb, e, resolve_named(e, e->kind));
        }
    }
    if (strcmp(e->kind, "order") == 0) {
        order_points(lb, e, resolve_named(e, "order"), who, n);
    }
    for (int i = 0; i < e->n_parts; i++) {
        if (e->parts[i].kind == GS_LOG_MOVE) {
            const gs_log_move *m = &e->parts[i].u.move;
            remember(lb, m->who, GS_MEM_MOVED, m->allowance && 2 * m->cost <= m->allowance ? 1 : 2);
        }
    }
    harm(lb, e);
    contacts(lb);
}

/* ---- phases ---- */

static int memory_index(const char *word, size_t n)
{
    for (int i = 0; gs_carry_memory_words[i]; i++) {
        if (strlen(gs_carry_memory_words[i]) == n &&
            strncmp(gs_carry_memory_words[i], word, n) == 0) {
            return i;
        }
    }
    return -1;
}

static void clear_memory(gs_logbook *lb, int what, int side)
{
    for (int i = 0; i < GS_MAX_UNITS; i++) {
        if (side < 0 || lb_side_of(lb, gs_ref_unit(i)) == side) {
            lb->now.memory.unit[i].value[what] = 0;
        }
    }
    for (int i = 0; i < lb->now.t.n_heroes; i++) {
        if (side < 0 || lb_side_of(lb, gs_ref_hero(i)) == side) {
            lb->now.memory.hero[i].value[what] = 0;
        }
    }
}

/* Words of a PHASE row that end as it begins: memory here; marks of the state end by effects of an
 * entry (lb_marks_end). */
static void clear(gs_logbook *lb, const gs_carry_phase *p)
{
    int side = p->whose == 's' ? lb->now.side : -1;
    for (const char *w = p->clears; *w;) {
        size_t n = strcspn(w, " ");
        int what = memory_index(w, n);
        if (what >= 0) {
            clear_memory(lb, what, side);
        }
        w += n;
        w += strspn(w, " ");
    }
}

/* Is phase i begun on the way from the phase that runs to phase `to`? What is passed over in
 * silence begins, too, but for the turn's own phases, which are begun with the turn. */
static bool begins(const gs_logbook *lb, int i, int to)
{
    int from = to > lb->now.phase ? lb->now.phase + 1 : to;
    return i == to || (i >= from && i < to && lb->carry->phase[i].whose != 't');
}

void lb_enter_phase(gs_logbook *lb, int phase)
{
    if (phase == lb->now.phase) {
        return;
    }
    for (int i = 0; i <= phase; i++) {
        if (begins(lb, i, phase)) {
            clear(lb, &lb->carry->phase[i]);
        }
    }
    lb->now.phase = phase;
    lb->now.has_snapshot = phase >= 0 && lb->carry->phase[phase].snapshot;
    if (lb->now.has_snapshot) {
        lb->now.snapshot = lb->now.t;
    }
}

/* Adds what ends the marks of a row to the last entry. */
static void marks_of(gs_logbook *lb, const gs_carry_phase *p)
{
    const char *const *marks = lb->setup->ruleset->marks;
    for (const char *w = p->clears; *w;) {
        size_t n = strcspn(w, " ");
        for (int m = 0; marks && marks[m]; m++) {
            bool is = strlen(marks[m]) == n && strncmp(marks[m], w, n) == 0;
            for (int i = 0; i < GS_MAX_UNITS && is; i++) {
                gs_ref who = gs_ref_unit(i);
                bool his = p->whose != 's' || lb_side_of(lb, who) == lb->now.side;
                if (his && (lb->now.t.unit[i].marks & (1u << m)) && lb_in_play(lb, who)) {
                    lb_part(lb, GS_LOG_EFFECT)->u.effect = (gs_log_effect){
                        .kind = GS_EFFECT_MARK, .who = who, .word = marks[m]};
                }
            }
        }
        w += n;
        w += strspn(w, " ");
    }
}

void lb_marks_end(gs_logbook *lb, int phase)
{
    for (int i = 0; i <= phase; i++) {
        if (begins(lb, i, phase)) {
            marks_of(lb, &lb->carry->phase[i]);
        }
    }
}
