/* The effective log: corrections taken into account, without changing what was written. */
#include "gesta/battle.h"

#include <string.h>

/* Numbers of entries are 1, 2, 3 ... in a log as it was written. */
static gs_status check_back(const gs_log *log, int i, gs_err *err)
{
    const gs_entry *e = &log->entries[i];
    const int to[] = {e->instead, e->after};
    for (int k = 0; k < GS_COUNT(to); k++) {
        if (to[k] < 0 || to[k] > i) {
            return gs_err_set(err, GS_STATE, "entry %d %s entry %d, which is not before it", e->n,
                              k ? "stands behind" : "stands instead of", to[k]);
        }
    }
    return e->instead && e->after
               ? gs_err_set(err, GS_STATE,
                            "entry %d stands instead of one entry and behind another", e->n)
               : GS_OK;
}

/* From the last entry on: whether one stands is known before what it strikes. One that was undone
 * strikes nothing any more; one that was replaced has handed its place on, and goes on striking. */
gs_status gs_log_struck(const gs_log *log, bool *struck, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    bool *undone = GS_NEW_ARRAY(a, bool, log->count + 1);
    gs_status st = GS_OK;
    memset(struck, 0, (size_t)log->count * sizeof *struck);
    for (int i = log->count - 1; i >= 0 && st == GS_OK; i--) {
        const gs_entry *e = &log->entries[i];
        st = check_back(log, i, err);
        if (st == GS_OK && e->instead && !undone[i]) {
            struck[e->instead - 1] = true;
            undone[e->instead - 1] |= e->n_parts == 0;
        }
    }
    gs_arena_free(a);
    return st;
}

/* Behind whom it stands, by number: `last` at the end. An undo stays where it was written; what
 * replaces an undo takes the place of what had been undone. */
static int behind_whom(const gs_log *log, const gs_entry *e, int last)
{
    if (e->instead && e->n_parts == 0) {
        return last;
    }
    int to = e->instead;
    while (to && log->entries[to - 1].n_parts == 0 && log->entries[to - 1].instead) {
        to = log->entries[to - 1].instead;
    }
    return to ? to : e->after ? e->after : last;
}

gs_status gs_log_order(const gs_log *log, int *order, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    int *next = GS_NEW_ARRAY(a, int, log->count + 1), last = 0; /* by number; 0: head, and end */
    gs_status st = GS_OK;
    for (int i = 0; i < log->count && st == GS_OK; i++) {
        const gs_entry *e = &log->entries[i];
        st = check_back(log, i, err);
        if (st == GS_OK) {
            int n = i + 1, behind = behind_whom(log, e, last);
            next[n] = next[behind];
            next[behind] = n;
            last = behind == last ? n : last;
        }
    }
    for (int n = next[0], k = 0; st == GS_OK && n; n = next[n]) {
        order[k++] = n - 1;
    }
    gs_arena_free(a);
    return st;
}

/* The first entry at which the order, or who stands in it, is not as it was written. */
static int first_change(const gs_log *log)
{
    int first = log->count;
    for (int i = 0; i < log->count; i++) {
        const gs_entry *e = &log->entries[i];
        int from = e->instead ? e->instead - 1 : e->after ? e->after : first;
        first = from < first ? from : first;
    }
    return first;
}

static bool stays(const gs_log_move *m)
{
    return m->from_in.kind == m->to_in.kind && m->from_in.cell == m->to_in.cell &&
           m->from.at.x == m->to.at.x && m->from.at.y == m->to.at.y &&
           m->from.facing == m->to.facing;
}

/* A move begins where who moves stands by now, and one that told no other place ends there; false:
 * he has no place of his own any more. */
static bool reckon_move(const gs_table_state *t, gs_log_move *m)
{
    int i = m->who.ix;
    bool same = stays(m);
    if (m->who.kind == GS_REF_UNIT && i >= 0 && i < t->n_units &&
        (t->unit[i].flags & GS_U_ON_TABLE)) {
        m->from = (gs_pose){t->unit[i].at, t->unit[i].facing};
        m->from_in = t->unit[i].in;
    } else if (m->who.kind == GS_REF_HERO && i >= 0 && i < t->n_heroes &&
               t->hero[i].where == GS_HERO_UP && t->hero[i].unit < 0) {
        m->from = (gs_pose){t->hero[i].at, t->hero[i].facing};
        m->from_in = t->hero[i].in;
    } else {
        return false;
    }
    m->to = same ? m->from : m->to;
    m->to_in = same ? m->from_in : m->to_in;
    return true;
}

static bool has_dice(const gs_entry *e)
{
    for (int i = 0; i < e->n_parts; i++) {
        if (e->parts[i].kind == GS_LOG_RESOLVE && e->parts[i].u.resolve.dice) {
            return true;
        }
    }
    return false;
}

/* What the players ruled of that effect ("hits levy"); NULL nothing. */
static const gs_log_override *ruling_of(const gs_setup *s, const gs_entry *entry,
                                        const gs_log_effect *e)
{
    const char *word = gs_effect_words[e->kind];
    size_t n = strlen(word);
    for (int i = 0; i < entry->n_parts; i++) {
        const gs_log_override *o = &entry->parts[i].u.override;
        const char *fact = entry->parts[i].kind == GS_LOG_OVERRIDE ? o->fact : NULL;
        if (fact && strncmp(fact, word, n) == 0 && fact[n] == ' ' &&
            strcmp(fact + n + 1, gs_ref_id(s, e->who)) == 0) {
            return o;
        }
    }
    return NULL;
}

/* What was ruled to be lost counts as it was said, however much there was when it was said. */
static void as_ruled(const gs_setup *s, const gs_entry *entry, gs_log_effect *e)
{
    bool harm = e->kind == GS_EFFECT_LOSS || e->kind == GS_EFFECT_HITS;
    const gs_log_override *o = harm && e->amount >= 0 ? ruling_of(s, entry, e) : NULL;
    int n = 0;
    for (const char *p = o && o->ruled ? o->ruled : ""; *p >= '0' && *p <= '9' && n < 1000; p++) {
        n = n * 10 + (*p - '0');
    }
    e->amount = n > e->amount ? n : e->amount;
}

/* Of hits that were told nobody takes more than he bears, as when they were told. */
static void clamp_hits(const gs_setup *s, const gs_table_state *t, gs_log_effect *e)
{
    bool hits = e->kind == GS_EFFECT_HITS && e->who.kind == GS_REF_UNIT && s->ruleset->bears;
    int left = hits ? gs_unit_bears(s, t, e->who.ix) : 0;
    e->amount = left > 0 && e->amount > left ? left : e->amount;
}

/* Does the effect befall nobody any more: dice did it, and it comes too late for him; or he would
 * have fallen as the phase ended, or by a loss that was ruled, and has something left by now? */
static bool is_over(const gs_setup *s, const gs_table_state *t, const gs_entry *entry, bool dice,
                    const gs_log_effect *e)
{
    bool falls = strcmp(entry->kind, "phase-end") == 0 && e->who.kind == GS_REF_UNIT &&
                 (e->kind == GS_EFFECT_LOSS || e->kind == GS_EFFECT_DESTROYED);
    gs_log_effect loss = {.kind = s->ruleset->bears ? GS_EFFECT_HITS : GS_EFFECT_LOSS,
                          .who = e->who};
    bool ruled = dice && e->kind == GS_EFFECT_DESTROYED && ruling_of(s, entry, &loss) &&
                 !ruling_of(s, entry, e);
    bool stands = (falls || ruled) && gs_unit_bears(s, t, e->who.ix) > 0;
    return stands || ((dice || falls) && gs_effect_too_late(t, e->kind, e->who) &&
                      !ruling_of(s, entry, e));
}

/* The parts once more, each move and effect reckoned by the state that it meets: who is gone by now
 * moves no more. */
static gs_status reckon_entry(const gs_setup *s, gs_table_state *t, gs_entry *e, gs_arena *a,
                              gs_err *err)
{
    gs_log_part *parts = GS_NEW_ARRAY(a, gs_log_part, e->n_parts + 1);
    gs_status st = GS_OK;
    bool dice = has_dice(e);
    t->turn = e->turn;
    int n = 0;
    for (int i = 0; i < e->n_parts && st == GS_OK; i++) {
        gs_log_part *p = &parts[n];
        *p = e->parts[i];
        if (p->kind == GS_LOG_EFFECT && !dice) {
            clamp_hits(s, t, &p->u.effect);
        }
        if (p->kind == GS_LOG_EFFECT) {
            as_ruled(s, e, &p->u.effect);
            gs_effect_reckon(s, t, &p->u.effect);
            if (is_over(s, t, e, dice, &p->u.effect)) {
                continue;
            }
        }
        if (p->kind != GS_LOG_MOVE || reckon_move(t, &p->u.move)) {
            st = gs_fold_part(s, t, p, err);
            n++;
        }
    }
    e->parts = parts;
    e->n_parts = e->cap_parts = n;
    if (st != GS_OK && err) {
        gs_err_prefix(err, "entry %d", e->n);
    }
    return st;
}

static gs_status reckon(const gs_setup *s, gs_log *log, int first, gs_err *err)
{
    gs_table_state *t = gs_malloc(sizeof *t);
    gs_status st = GS_OK;
    gs_fold_start(s, t);
    for (int i = 0; i < log->count && st == GS_OK; i++) {
        gs_entry *e = &log->entries[i];
        st = e->n <= first && i < first ? gs_fold_entry(s, t, e, err)
                                        : reckon_entry(s, t, e, log->arena, err);
    }
    gs_free(t);
    return st;
}

static gs_status put_in_order(const gs_log *log, const int *order, const bool *struck, gs_log *out,
                              gs_err *err)
{
    int turn = 0;
    for (int k = 0; k < log->count; k++) {
        const gs_entry *e = &log->entries[order[k]];
        if (struck[order[k]] || (e->instead && e->n_parts == 0)) {
            continue;
        }
        if (e->turn < turn) {
            return gs_err_set(err, GS_STATE, "entry %d is of turn %d and stands behind turn %d",
                              e->n, e->turn, turn);
        }
        turn = e->turn;
        gs_entry *as = &out->entries[out->count++];
        *as = *e;
        as->instead = as->after = 0; /* it stands there now: who asks again gets the same */
    }
    return GS_OK;
}

gs_status gs_log_effective(const gs_setup *s, const gs_log *log, gs_arena *a, const gs_log **out,
                           gs_err *err)
{
    int first = first_change(log);
    *out = log;
    if (first == log->count) {
        return GS_OK;
    }
    bool *struck = GS_NEW_ARRAY(a, bool, log->count + 1);
    int *order = GS_NEW_ARRAY(a, int, log->count + 1);
    gs_log *l = gs_log_new(a);
    l->entries = GS_NEW_ARRAY(a, gs_entry, log->count + 1);
    l->cap = log->count + 1;
    l->turn_hash = log->turn_hash;
    l->turn_runs = log->turn_runs;
    l->n_turns = l->cap_turns = log->n_turns;
    gs_status st = gs_log_struck(log, struck, err);
    st = st == GS_OK ? gs_log_order(log, order, err) : st;
    st = st == GS_OK ? put_in_order(log, order, struck, l, err) : st;
    st = st == GS_OK ? reckon(s, l, first, err) : st;
    *out = l;
    return st;
}

/* ---- what an effect leaves ---- */
static int at_least_0(int v)
{
    return v > 0 ? v : 0;
}

/* Strength of a unit: effects that take from it or add to it. */
static void reckon_unit(const gs_setup *s, const gs_table_state *t, gs_log_effect *e)
{
    const gs_unit_state *u = &t->unit[e->who.ix];
    int full = u->of >= 0 ? s->units[u->of].full : u->left;
    switch (e->kind) {
    case GS_EFFECT_LOSS:
    case GS_EFFECT_SPLIT:
        e->amount = e->amount < u->left ? e->amount : u->left;
        e->left = u->left - e->amount;
        break;
    case GS_EFFECT_RECOVERED:
        e->amount = u->left + e->amount > full ? at_least_0(full - u->left) : e->amount;
        e->left = u->left + e->amount;
        break;
    case GS_EFFECT_HITS:
        e->amount = e->amount < 0 && u->hits + e->amount < 0 ? -u->hits : e->amount;
        e->left = u->hits + e->amount;
        break;
    case GS_EFFECT_STRENGTH:
        e->amount = e->left = at_least_0(e->amount);
        break;
    case GS_EFFECT_DESTROYED:
        e->left = 0;
        break;
    case GS_EFFECT_PLACED:
    case GS_EFFECT_ENTERED:
    case GS_EFFECT_RALLIED:
    case GS_EFFECT_MUST_RALLY:
    case GS_EFFECT_RECOILED:
    case GS_EFFECT_ROUTED:
    case GS_EFFECT_LEFT_TABLE:
        e->left = u->left;
        break;
    default: /* the others leave no strength */
        break;
    }
}

static void reckon_hero(const gs_table_state *t, gs_log_effect *e)
{
    const gs_hero_state *h = &t->hero[e->who.ix];
    switch (e->kind) {
    case GS_EFFECT_HERO_HIT:
        e->left = at_least_0(h->power - e->amount);
        break;
    case GS_EFFECT_HERO_POWER:
        e->amount = h->power + e->amount < 0 ? -h->power : e->amount;
        e->left = h->power + e->amount;
        break;
    case GS_EFFECT_HERO_DOWN:
    case GS_EFFECT_HERO_CAPTURED:
    case GS_EFFECT_HERO_BURIED:
    case GS_EFFECT_HERO_KILLED:
        e->left = 0;
        break;
    case GS_EFFECT_HERO_FREED:
    case GS_EFFECT_HERO_LEFT:
        e->left = h->power;
        break;
    case GS_EFFECT_RALLIED:
    case GS_EFFECT_MUST_RALLY:
    case GS_EFFECT_RECOILED:
    case GS_EFFECT_ROUTED:
        e->left = h->power + 1; /* who stands alone is his Power and himself */
        break;
    default:
        break;
    }
}

bool gs_effect_reckon(const gs_setup *s, const gs_table_state *t, gs_log_effect *e)
{
    int was = e->amount;
    if (e->who.kind == GS_REF_UNIT && e->who.ix >= 0 && e->who.ix < t->n_units) {
        reckon_unit(s, t, e);
    } else if (e->who.kind == GS_REF_HERO && e->who.ix >= 0 && e->who.ix < t->n_heroes) {
        reckon_hero(t, e);
    }
    return e->amount != was;
}

bool gs_is_gone(const gs_table_state *t, gs_ref r)
{
    const uint32_t gone = GS_U_DESTROYED | GS_U_LEFT | GS_U_EXITED;
    return r.kind == GS_REF_UNIT   ? (t->unit[r.ix].flags & gone) != 0
           : r.kind == GS_REF_HERO ? t->hero[r.ix].where > GS_HERO_UP : false;
}

bool gs_effect_too_late(const gs_table_state *t, int kind, gs_ref r)
{
    bool down = r.kind == GS_REF_HERO && (t->hero[r.ix].flags & GS_H_DOWN) != 0;
    switch (kind) {
    case GS_EFFECT_HERO_KILLED:
    case GS_EFFECT_HERO_CAPTURED:
    case GS_EFFECT_HERO_BURIED:
    case GS_EFFECT_HERO_FREED:
    case GS_EFFECT_ENGINE_CAPTURED:
        return false;
    case GS_EFFECT_HERO_HIT:
    case GS_EFFECT_HERO_DOWN:
    case GS_EFFECT_RECOILED:
    case GS_EFFECT_ROUTED:
    case GS_EFFECT_MUST_RALLY:
        return down || gs_is_gone(t, r);
    default:
        return gs_is_gone(t, r);
    }
}

bool gs_effect_places(int kind)
{
    return kind == GS_EFFECT_PLACED || kind == GS_EFFECT_ENTERED || kind == GS_EFFECT_SPLIT ||
           kind == GS_EFFECT_DETACHED || kind == GS_EFFECT_HERO_FREED || kind == GS_EFFECT_RAISED;
}

/* ---- what was told of it ---- */
static bool tells(const gs_entry *e)
{
    for (int i = 0; i < e->n_parts; i++) {
        uint8_t k = e->parts[i].kind;
        if (k == GS_LOG_RESOLVE || k == GS_LOG_MOVE ||
            (k == GS_LOG_EFFECT && e->parts[i].u.effect.kind != GS_EFFECT_PLACED)) {
            return true;
        }
    }
    return false;
}

/* The first effect that `wanted` says yes to; NULL none. */
static const gs_log_effect *find_effect(const gs_log *log, gs_ref who,
                                        bool (*wanted)(const gs_log_effect *e, gs_ref who))
{
    for (int i = 0; i < log->count; i++) {
        for (int k = 0; k < log->entries[i].n_parts; k++) {
            const gs_log_part *p = &log->entries[i].parts[k];
            if (p->kind == GS_LOG_EFFECT && wanted(&p->u.effect, who)) {
                return &p->u.effect;
            }
        }
    }
    return NULL;
}

static bool is_loss(const gs_log_effect *e, gs_ref who)
{
    (void)who;
    return e->kind == GS_EFFECT_LOSS || e->kind == GS_EFFECT_HITS ||
           e->kind == GS_EFFECT_DESTROYED || e->kind == GS_EFFECT_STRENGTH;
}

static bool is_about(const gs_log_effect *e, gs_ref who)
{
    return e->kind != GS_EFFECT_PLACED &&
           ((e->who.kind == who.kind && e->who.ix == who.ix) ||
            (e->by.kind == who.kind && e->by.ix == who.ix));
}

bool gs_log_tells_losses(const gs_log *log)
{
    return find_effect(log, (gs_ref){0}, is_loss) != NULL;
}

bool gs_log_names(const gs_log *log, gs_ref who)
{
    return find_effect(log, who, is_about) != NULL;
}

const char *gs_log_depth(const gs_log *log)
{
    int last = 0, closed = 0;
    bool any = false, gap = false;
    for (int i = 0; i < log->count; i++) {
        const gs_entry *e = &log->entries[i];
        last = e->turn > last ? e->turn : last;
        any = any || (e->turn > 0 && tells(e));
        gap = gap || strcmp(e->kind, "gap") == 0;
        closed += strcmp(e->kind, "turn-end") == 0 && e->turn > 0;
    }
    bool all = log->n_turns > last || closed >= last;
    return !any ? "result" : all && !gap ? "turns" : "key-moments";
}

gs_ref gs_log_fate_hand(const gs_entry *e, const gs_log_effect *f)
{
    bool his = e->actor.kind == f->who.kind && e->actor.ix == f->who.ix;
    bool named = f->by.kind == GS_REF_UNIT || f->by.kind == GS_REF_HERO;
    bool enemy = e->target.kind == GS_REF_UNIT || e->target.kind == GS_REF_HERO;
    return named ? f->by : his && enemy ? e->target : (gs_ref){0};
}

bool gs_log_of_the_day(const gs_log *log)
{
    bool gap = false;
    int last = log->count ? log->entries[log->count - 1].turn : 0;
    for (int i = 0; i < log->count; i++) {
        const gs_entry *e = &log->entries[i];
        gap = gap || (e->turn == last && strcmp(e->kind, "gap") == 0);
        if (e->turn > 0 && (e->turn < last || (strcmp(e->kind, "told") != 0 && tells(e)))) {
            return false;
        }
        for (int k = 0; k < e->n_parts; k++) {
            if (e->turn > 0 && (e->parts[k].kind == GS_LOG_RESOLVE || e->parts[k].kind == GS_LOG_MOVE)) {
                return false;
            }
        }
    }
    return gap && last > 1;
}

const char *gs_log_positions(const gs_setup *s, const gs_log *log)
{
    int best = GS_PLACE_UNKNOWN;
    for (int i = 0; i < s->n_units; i++) {
        best = s->units[i].has_place && s->units[i].in.kind < best ? s->units[i].in.kind : best;
    }
    for (int i = 0; i < log->count; i++) {
        for (int k = 0; k < log->entries[i].n_parts; k++) {
            const gs_log_part *p = &log->entries[i].parts[k];
            bool placed = p->kind == GS_LOG_EFFECT && (p->u.effect.kind == GS_EFFECT_PLACED ||
                                                       p->u.effect.kind == GS_EFFECT_ENTERED);
            int in = p->kind == GS_LOG_MOVE ? p->u.move.to_in.kind
                     : placed               ? p->u.effect.in.kind
                                            : GS_PLACE_UNKNOWN;
            best = in < best ? in : best;
        }
    }
    return gs_position_words[GS_PLACE_UNKNOWN - best];
}
