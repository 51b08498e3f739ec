/* The ledger of the day: one fold of the log, kept at each entry and each turn's end. */
#include "gesta/day.h"

#include <string.h>

typedef struct folding {
    gs_arena *a;
    gs_day *d;
    gs_battle *b;         /* to ask who stands where; NULL: nobody knows the places */
    gs_battle_tally *y;
    int cap;
} folding;

static bool may_come(const gs_setup *s, const gs_battle_tally *y, int unit)
{
    const gs_ob_unit *u = &s->units[unit];
    return y->unit[unit].end == GS_TALLY_ABSENT && u->present > 0 &&
           (u->entry == GS_ON_TURN || u->entry == GS_BY_DIE);
}

static void count_sides(const gs_setup *s, const gs_battle_tally *y, gs_day_side side[GS_SIDES])
{
    memset(side, 0, GS_SIDES * sizeof *side);
    for (int i = 0; i < GS_SIDES; i++) {
        const gs_tally_row *r = &y->side[i];
        side[i] = (gs_day_side){.began = r->began, .on = r->left, .lost = r->counts_lost,
                                .gone = r->gone, .exits = r->away_units,
                                .units_on = r->units - r->gone - r->away_units};
    }
    for (int u = 0; u < s->n_units; u++) {
        if (!s->units[u].dummy && may_come(s, y, u)) {
            side[s->units[u].side].off += y->unit[u].row.absent;
            side[s->units[u].side].units_off++;
        }
    }
}

static const gs_day_row *row_now(folding *f)
{
    gs_day_row *row = GS_NEW(f->a, gs_day_row);
    const gs_table_state *t = &f->y->table;
    const gs_setup *s = f->d->s;
    for (int u = 0; u < t->n_units; u++) {
        int of = gs_setup_unit_of(s, u);
        bool off = (t->unit[u].flags & (GS_U_DESTROYED | GS_U_LEFT | GS_U_EXITED)) != 0;
        bool there = of >= 0 && gs_unit_came(s, t, u) && !s->units[of].dummy && !off;
        row->left[u] = (int16_t)(there ? gs_unit_bears(s, t, u) : 0);
    }
    count_sides(s, f->y, row->side);
    return row;
}

/* Does the entry change what is kept of each entry? */
static bool changes(const gs_entry *e)
{
    for (int i = 0; i < e->n_parts; i++) {
        uint8_t kind = e->parts[i].kind;
        if (kind == GS_LOG_EFFECT || kind == GS_LOG_MUSTERED) {
            return true;
        }
    }
    return false;
}

static void note_places(folding *f, gs_day_turn *at)
{
    const gs_setup *s = f->d->s;
    if (f->b) {
        f->b->t = f->y->table;
        gs_bodies_refresh(f->b);
    }
    for (int i = 0; i < s->n_objectives && i < GS_MAX_OBJECTIVES; i++) {
        gs_day_place *p = &at->place[i];
        *p = (gs_day_place){.holder = f->y->table.holder[i], .held = f->y->table.held[i]};
        p->known = f->b != NULL;
        if (f->b) {
            gs_objective_near(f->b, &s->objectives[i], p->near);
        }
    }
}

/* A turn is over, those before it of which nothing is told too. */
static void end_turn(folding *f, int turn, int entry)
{
    gs_day *d = f->d;
    while (d->n_turns <= turn) {
        d->turns = gs_arena_grow(f->a, d->turns, d->n_turns, &f->cap, sizeof *d->turns);
        gs_day_turn *t = &d->turns[d->n_turns];
        *t = d->n_turns ? t[-1] : (gs_day_turn){0};
        t->told = d->n_turns == turn;
        t->turn = d->n_turns++;
    }
    gs_day_turn *t = &d->turns[turn];
    t->entry = entry;
    count_sides(d->s, f->y, t->side);
    note_places(f, t);
}

/* A battle to ask who stands where: only where the book is fought here and points are known. */
static gs_battle *look(gs_arena *a, const gs_setup *s)
{
    const gs_scene *scene;
    if (s->n_objectives == 0 || !gs_setup_points(s) ||
        gs_scene_new(a, s, &scene, NULL) != GS_OK || !scene->rules) {
        return NULL;
    }
    gs_battle *b = GS_NEW(a, gs_battle);
    gs_player none[GS_SIDES] = {{0}, {0}};
    gs_battle_start(b, scene, NULL, none);
    return b;
}

static int limit_of(const gs_setup *s)
{
    const gs_battle_rules *rules = gs_battle_rules_find(s->ruleset);
    int book = rules && gs_setup_simulated(s) ? rules->turn_limit(s) : 0; /* nobody else keeps it */
    return s->victory.turn_limit ? s->victory.turn_limit : book;
}

static gs_status fold(folding *f, gs_err *err)
{
    gs_day *d = f->d;
    gs_tally_start(d->s, f->y);
    d->row[0] = row_now(f);
    for (int i = 0; i < d->log->count; i++) {
        const gs_entry *e = &d->log->entries[i];
        gs_status st = gs_tally_add(d->s, f->y, e, err);
        if (st != GS_OK) {
            return st;
        }
        bool last = i + 1 == d->log->count || d->log->entries[i + 1].turn != e->turn;
        if (changes(e)) {
            gs_tally_sum(d->s, f->y);
        }
        d->row[i + 1] = changes(e) ? row_now(f) : d->row[i];
        if (last) {
            end_turn(f, e->turn, e->n);
        }
    }
    if (d->n_turns == 0) {
        end_turn(f, 0, 0);
    }
    return GS_OK;
}

gs_status gs_day_fold(gs_arena *a, const gs_setup *s, const gs_log *as_written, gs_day **out,
                      gs_err *err)
{
    gs_day *d = GS_NEW(a, gs_day);
    gs_arena *aside = gs_arena_new(); /* where the places are asked for */
    folding f = {.a = a, .d = d, .y = &d->end, .b = look(aside, s)};
    d->s = s;
    d->limit = limit_of(s);
    for (int u = 0; u < s->n_units; u++) {
        d->units[s->units[u].side] += !s->units[u].dummy;
        d->whole[s->units[u].side] += gs_setup_bears(s, u);
    }
    gs_status st = gs_log_effective(s, as_written, a, &d->log, err);
    if (st == GS_OK) {
        d->row = GS_NEW_ARRAY(a, const gs_day_row *, d->log->count + 1);
        st = fold(&f, err);
    }
    gs_tally_sum(s, f.y);
    for (int side = 0; st == GS_OK && side < GS_SIDES; side++) {
        d->break_point[side] = gs_setup_break_point(s, side);
        d->told[side] = gs_side_told(s, d->log, f.y, side);
    }
    gs_arena_free(aside);
    *out = d;
    return st;
}

const gs_day_row *gs_day_at(const gs_day *d, int n)
{
    int i = 0;
    while (n > 0 && i < d->log->count && d->log->entries[i].n != n) {
        i++; /* lines that were put in between have numbers out of order */
    }
    return d->row[n <= 0 ? 0 : i < d->log->count ? i + 1 : d->log->count];
}

const gs_day_turn *gs_day_end_of(const gs_day *d, int turn)
{
    return &d->turns[turn < 0 ? 0 : turn < d->n_turns ? turn : d->n_turns - 1];
}
