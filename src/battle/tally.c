/* The tally: the log folded into who began, who is gone, who is left, and the dice. */
#include "gesta/tally.h"

#include "gesta/engine.h"

#include <string.h>

/* ---- strength ---- */
#define OFF (GS_U_DESTROYED | GS_U_LEFT | GS_U_EXITED)

/* Was it ever there? Who is to stand there from the beginning was, though a log without places
 * never says so; of a reserve the log says that it came, or what befell it. */
static bool came(const gs_setup *s, const gs_table_state *t, int unit)
{
    const gs_unit_state *u = &t->unit[unit];
    const gs_ob_unit *ob = &s->units[unit];
    return ob->entry == GS_DEPLOYED || ob->entry == GS_IN_AMBUSH ||
           (u->flags & (GS_U_ON_TABLE | OFF)) || u->hits > 0 || u->left != ob->present;
}

/* What the parts of a unit come to, each by what became of it. */
static void add_part(const gs_setup *s, gs_battle_tally *y, int slot, gs_tally_row *r)
{
    uint32_t f = y->table.unit[slot].flags;
    int n = gs_unit_bears(s, &y->table, slot);
    *(f & GS_U_EXITED ? &r->away : f & GS_U_LEFT ? &r->ran : &r->left) += n;
}

/* How the whole of a unit ended: one part in play keeps it there. */
static gs_tally_end end_of(const gs_setup *s, const gs_battle_tally *y, int unit)
{
    gs_tally_end end = GS_TALLY_KILLED;
    for (int i = unit; i < y->table.n_units; i += s->n_units) {
        uint32_t f = y->table.unit[i].flags;
        if (!gs_unit_came(s, &y->table, i) || (f & GS_U_DESTROYED)) {
            continue;
        }
        if (!(f & OFF)) {
            return GS_TALLY_STANDS;
        }
        end = f & GS_U_EXITED || end == GS_TALLY_AWAY ? GS_TALLY_AWAY : GS_TALLY_RAN;
    }
    bool destroyed = (y->table.unit[unit].flags & GS_U_DESTROYED) != 0;
    return end == GS_TALLY_KILLED && !destroyed ? GS_TALLY_STANDS : end;
}

static bool counts_lost(const gs_setup *s, const gs_table_state *t, int unit)
{
    const gs_battle_rules *rules = gs_battle_rules_find(s->ruleset);
    return rules ? rules->lost(t, unit) : (t->unit[unit].flags & (GS_U_DESTROYED | GS_U_LEFT)) != 0;
}

static void sum_unit(const gs_setup *s, gs_battle_tally *y, int unit)
{
    gs_tally_unit *u = &y->unit[unit];
    gs_tally_row *r = &u->row;
    int bears = gs_setup_bears(s, unit);
    r->full = gs_setup_full(s, unit);
    if (!came(s, &y->table, unit)) {
        u->end = GS_TALLY_ABSENT;
        r->absent = bears;
        r->absent_units = 1;
        return;
    }
    r->units = 1;
    r->began = bears;
    for (int i = unit; i < y->table.n_units; i += s->n_units) {
        if (gs_unit_came(s, &y->table, i)) {
            add_part(s, y, i, r);
            u->end_turn = y->end_turn[i] > u->end_turn ? y->end_turn[i] : u->end_turn;
        }
    }
    r->killed = r->began - r->ran - r->away - r->taken - r->left;
    u->end = end_of(s, y, unit);
    u->end_turn = u->end == GS_TALLY_STANDS ? 0 : u->end_turn;
    r->counts_lost = counts_lost(s, &y->table, unit);
    r->gone = u->end == GS_TALLY_KILLED || u->end == GS_TALLY_RAN;
    r->away_units = u->end == GS_TALLY_AWAY;
}

static void add_row(gs_tally_row *to, const gs_tally_row *r)
{
    int *sum = &to->full;
    const int *n = &r->full;
    for (size_t i = 0; i < sizeof *r / sizeof(int); i++) { /* all members are of one kind */
        sum[i] += n[i];
    }
}

void gs_tally_sum(const gs_setup *s, gs_battle_tally *y)
{
    memset(y->unit, 0, sizeof y->unit);
    memset(y->side, 0, sizeof y->side);
    for (int i = 0; i < s->n_units; i++) {
        if (!s->units[i].dummy) {
            sum_unit(s, y, i);
            add_row(&y->side[s->units[i].side], &y->unit[i].row);
        }
    }
}

/* ---- dice ---- */
static bool begins(const char *word, size_t n, const char *with)
{
    size_t k = strlen(with);
    return n >= k && memcmp(word, with, k) == 0;
}

/* Who threw, by the role after the label's point: the side itself, or attacker and defender, of
 * whom the one stands as the entry's actor; whoever is charged shoots at the actor. */
static int thrower(const char *label, size_t n, int actor, bool turned)
{
    static const struct {
        const char *role;
        int whose; /* 0 and 1 a side, 2 the actor's, 3 the other's, 4 neither */
    } roles[] = {{"side-a", 0},   {"side-b", 1},   {"attacker", 2}, {"shooter", 2},
                 {"defender", 3}, {"target", 3},   {"tie", 4}};
    const char *dot = memchr(label, '.', n);
    const char *role = dot ? dot + 1 : label;
    size_t len = (size_t)(label + n - role);
    if (dot && len == 1 && (*role == 'a' || *role == 'b')) {
        return *role - 'a';
    }
    for (int i = 0; i < GS_COUNT(roles); i++) {
        int whose = roles[i].whose;
        if (begins(role, len, roles[i].role) && (whose < 2 || whose == 4 || actor < GS_SIDES)) {
            bool other = (whose == 3) != turned;
            return whose < 2 ? whose : whose == 4 ? GS_SIDES : other ? 1 - actor : actor;
        }
    }
    return actor;
}

static int side_of(const gs_setup *s, gs_ref r, int otherwise)
{
    if (r.kind == GS_REF_UNIT && gs_setup_unit_of(s, r.ix) >= 0) {
        return s->units[gs_setup_unit_of(s, r.ix)].side;
    }
    if (r.kind == GS_REF_HERO && s->n_heroes > 0 && r.ix >= 0 && r.ix < 2 * s->n_heroes) {
        return s->heroes[r.ix % s->n_heroes].side;
    }
    return r.kind == GS_REF_SIDE && r.ix >= 0 && r.ix < GS_SIDES ? r.ix : otherwise;
}

/* Is the label of n bytes among those whose successes were counted? They have no faces. */
static bool is_counted(const char *counted, const char *label, size_t n)
{
    for (const char *p = counted; p && *p;) {
        size_t k = strcspn(p, " ");
        if (k == n && memcmp(p, label, n) == 0) {
            return true;
        }
        p += k;
        p += *p == ' ';
    }
    return false;
}

static void add_dice(const gs_log_resolve *r, int actor, gs_battle_tally *y)
{
    bool turned = r->situation && strstr(r->situation, "moment=charged") != NULL;
    for (const char *p = r->dice; p && *p;) {
        size_t n = strcspn(p, "= ");
        gs_tally_dice *d = &y->dice[thrower(p, n, actor, turned)];
        bool counted = is_counted(r->counted, p, n);
        for (p += n; *p && *p != ' '; p++) {
            if (!counted && *p >= '1' && *p <= '6') {
                d->dice++;
                d->pips += *p - '0';
                d->face[*p - '0']++;
            }
        }
        p += *p == ' ';
    }
}

/* ---- the fold ---- */
void gs_tally_start(const gs_setup *s, gs_battle_tally *y)
{
    memset(y, 0, sizeof *y);
    gs_fold_start(s, &y->table);
    gs_tally_sum(s, y);
}

gs_status gs_tally_add(const gs_setup *s, gs_battle_tally *y, const gs_entry *e, gs_err *err)
{
    int phase = e->side >= 0 && e->side < GS_SIDES ? e->side : GS_SIDES;
    int actor = side_of(s, e->actor, phase);
    gs_status st = gs_fold_entry(s, &y->table, e, err);
    for (int i = 0; st == GS_OK && i < e->n_parts; i++) {
        const gs_log_part *p = &e->parts[i];
        const gs_log_effect *f = &p->u.effect;
        if (p->kind == GS_LOG_RESOLVE) {
            add_dice(&p->u.resolve, actor, y);
        } else if (p->kind == GS_LOG_EFFECT && f->who.kind == GS_REF_UNIT &&
                   (f->kind == GS_EFFECT_DESTROYED || f->kind == GS_EFFECT_LEFT_TABLE)) {
            y->end_turn[f->who.ix] = (int16_t)e->turn; /* the fold knows the unit */
        }
    }
    return st;
}

gs_status gs_tally_log(const gs_setup *s, const gs_log *as_written, int until,
                       gs_battle_tally *y, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    const gs_log *log;
    gs_status st = gs_log_effective(s, as_written, a, &log, err);
    bool on = true; /* numbers need not be the order, where lines were put in between */
    gs_tally_start(s, y);
    for (int i = 0; st == GS_OK && on && i < log->count; i++) {
        on = log != as_written || log->entries[i].n <= until;
        st = on ? gs_tally_add(s, y, &log->entries[i], err) : st;
        on = on && log->entries[i].n != until;
    }
    gs_tally_sum(s, y);
    gs_arena_free(a);
    return st;
}

bool gs_side_told(const gs_setup *s, const gs_log *log, const gs_battle_tally *y, int side)
{
    const gs_tally_row *r = &y->side[side];
    return gs_setup_simulated(s) || r->killed + r->ran + r->taken > 0 ||
           (gs_log_tells_losses(log) && strcmp(gs_log_depth(log), "turns") == 0);
}

void gs_tally_table(const gs_setup *s, const gs_table_state *t, gs_battle_tally *y)
{
    memset(y, 0, sizeof *y);
    y->table = *t;
    gs_tally_sum(s, y);
}
