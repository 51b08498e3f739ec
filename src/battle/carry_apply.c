/* What follows from a result, by the rows of its verb: effects, what hangs on them, what is
 * owed. */
#include "carry_int.h"

#include <string.h>

#define MOST_OWED 64

typedef struct applier {
    const gs_carry *c;
    const gs_setup *s;
    gs_table_state *t; /* after what has been listed */
    bool live;         /* ... and it is the sink that changes it */
    const gs_carry_sink *sink;
    gs_err *err;
    carry_view view;
    gs_owed owed[MOST_OWED];
    int n_owed;
    gs_status st;
} applier;

/* ---- whom an effect can befall ---- */

enum { UNIT = 1, HERO = 2, SIDE = 4, PLACE = 8 };
static const uint8_t befalls[GS_EFFECT_COUNT] = {
    [GS_EFFECT_PLACED] = UNIT | HERO,     [GS_EFFECT_LOSS] = UNIT,
    [GS_EFFECT_HITS] = UNIT,              [GS_EFFECT_RECOVERED] = UNIT,
    [GS_EFFECT_FORMATION] = UNIT,         [GS_EFFECT_DISORDERED] = UNIT,
    [GS_EFFECT_CONFUSED] = UNIT,          [GS_EFFECT_RALLIED] = UNIT | HERO,
    [GS_EFFECT_MUST_RALLY] = UNIT | HERO, [GS_EFFECT_MUST_PURSUE] = UNIT,
    [GS_EFFECT_RECOILED] = UNIT | HERO,   [GS_EFFECT_ROUTED] = UNIT | HERO,
    [GS_EFFECT_DESTROYED] = UNIT,         [GS_EFFECT_LEFT_TABLE] = UNIT,
    [GS_EFFECT_ENTERED] = UNIT | HERO,    [GS_EFFECT_SPOTTED] = UNIT,
    [GS_EFFECT_HERO_HIT] = HERO,          [GS_EFFECT_HERO_POWER] = HERO,
    [GS_EFFECT_HERO_DOWN] = HERO,         [GS_EFFECT_HERO_CAPTURED] = HERO,
    [GS_EFFECT_HERO_BURIED] = HERO,       [GS_EFFECT_HERO_KILLED] = HERO,
    [GS_EFFECT_HERO_FREED] = HERO,        [GS_EFFECT_HERO_LEFT] = HERO,
    [GS_EFFECT_ENCHANTED] = HERO,         [GS_EFFECT_RELEASED] = HERO,
    [GS_EFFECT_ATTACHED] = UNIT | HERO,   [GS_EFFECT_DETACHED] = UNIT | HERO,
    [GS_EFFECT_SPLIT] = UNIT,             [GS_EFFECT_WALL] = PLACE,
    [GS_EFFECT_BREACHED] = PLACE,         [GS_EFFECT_OBJECTIVE] = PLACE,
    [GS_EFFECT_GOES_FIRST] = SIDE,        [GS_EFFECT_GENERAL_LOST] = SIDE,
    [GS_EFFECT_ARMY_BROKEN] = SIDE,       [GS_EFFECT_WEATHER] = SIDE | PLACE,
    [GS_EFFECT_RAISED] = HERO,            [GS_EFFECT_HERO_REAR] = HERO,
    [GS_EFFECT_MARK] = UNIT | HERO,       [GS_EFFECT_SPENT] = UNIT,
    [GS_EFFECT_ENGINE_LEFT] = UNIT,       [GS_EFFECT_ENGINE_SERVED] = UNIT,
    [GS_EFFECT_ENGINE_CAPTURED] = UNIT,   [GS_EFFECT_CONTACT] = UNIT | HERO,
    [GS_EFFECT_STRENGTH] = UNIT,
};

static bool can_befall(gs_effect_kind kind, gs_ref who)
{
    static const uint8_t of[] = {
        [GS_REF_NONE] = PLACE,      [GS_REF_UNIT] = UNIT,   [GS_REF_HERO] = HERO,
        [GS_REF_SIDE] = SIDE,       [GS_REF_FEATURE] = PLACE, [GS_REF_OBJECTIVE] = PLACE,
    };
    return (befalls[kind] & of[who.kind]) != 0;
}

/* ---- what an effect leaves ---- */

/* What there was of what it takes, or adds to. */
static int was_before(const gs_table_state *t, const gs_log_effect *e)
{
    return e->who.kind == GS_REF_HERO ? t->hero[e->who.ix].power
           : e->who.kind != GS_REF_UNIT ? 0
           : e->kind == GS_EFFECT_HITS ? t->unit[e->who.ix].hits : t->unit[e->who.ix].left;
}

/* Where somebody is, as far as it is known. */
static void place(const gs_table_state *t, gs_log_effect *e)
{
    const gs_hero_state *h = e->who.kind == GS_REF_HERO ? &t->hero[e->who.ix] : NULL;
    int unit = h ? h->unit : e->who.ix;
    if (unit < 0) {
        e->pose = (gs_pose){h->at, h->facing};
        e->in = h->in;
    } else {
        e->pose = (gs_pose){t->unit[unit].at, t->unit[unit].facing};
        e->in = t->unit[unit].in;
    }
}

static void complete(const applier *a, gs_log_effect *e)
{
    switch (e->kind) {
    case GS_EFFECT_DETACHED:
        if (e->who.kind == GS_REF_HERO && e->by.kind == GS_REF_NONE) {
            e->by = gs_ref_unit(a->t->hero[e->who.ix].unit);
        }
        if (e->who.kind == GS_REF_HERO) {
            place(a->t, e);
        }
        break;
    case GS_EFFECT_HERO_FREED:
    case GS_EFFECT_ENGINE_LEFT:
        place(a->t, e);
        break;
    case GS_EFFECT_RAISED: /* what hero i has raised is hero n_heroes + i */
        e->by = gs_ref_hero(a->s->n_heroes + e->who.ix);
        place(a->t, e);
        break;
    case GS_EFFECT_BREACHED: /* wider by so much */
        e->amount += e->amount ? a->t->breach[e->who.ix] : 0;
        break;
    default:
        break;
    }
}

/* An effect that would change nothing. */
static bool is_idle(const gs_setup *s, const gs_table_state *t, const gs_log_effect *e)
{
    bool on = e->amount != 0, hero = e->who.kind == GS_REF_HERO;
    uint32_t flags = hero ? t->hero[e->who.ix].flags
                     : e->who.kind == GS_REF_UNIT ? t->unit[e->who.ix].flags : 0;
    uint32_t marks = hero ? t->hero[e->who.ix].marks
                     : e->who.kind == GS_REF_UNIT ? t->unit[e->who.ix].marks : 0;
    switch (e->kind) {
    case GS_EFFECT_LOSS:
    case GS_EFFECT_RECOVERED:
    case GS_EFFECT_HITS:
    case GS_EFFECT_HERO_HIT:
    case GS_EFFECT_HERO_POWER:
    case GS_EFFECT_WALL:
        return e->amount == 0;
    case GS_EFFECT_DISORDERED:
        return on == ((flags & GS_U_DISORDERED) != 0);
    case GS_EFFECT_CONFUSED:
        return on == ((flags & GS_U_CONFUSED) != 0);
    case GS_EFFECT_MUST_PURSUE:
        return on == ((flags & GS_U_MUST_PURSUE) != 0);
    case GS_EFFECT_MUST_RALLY:
        return (flags & (hero ? (uint32_t)GS_H_MUST_RALLY : (uint32_t)GS_U_MUST_RALLY)) != 0;
    case GS_EFFECT_MARK:
        return on == ((marks >> gs_word_index(s->ruleset->marks, e->word) & 1u) != 0);
    case GS_EFFECT_ENCHANTED:
        return hero && e->by.kind == GS_REF_HERO && t->hero[e->who.ix].master == e->by.ix;
    case GS_EFFECT_DETACHED:
        return hero && t->hero[e->who.ix].unit < 0;
    case GS_EFFECT_ATTACHED: /* to nobody knows whom */
        return e->by.kind == GS_REF_NONE;
    case GS_EFFECT_CONTACT: /* two points tell it */
        if (e->by.kind == GS_REF_NONE) {
            return true;
        }
        return carry_has_point(t, e->who) && carry_has_point(t, e->by);
    default:
        return false;
    }
}

/* ---- what is owed ---- */

static bool same_ref(gs_ref a, gs_ref b)
{
    return a.kind == b.kind && (a.kind == GS_REF_NONE || a.ix == b.ix);
}

/* Each duty once: what a verb's own row says of it stands over what hangs on effects. */
static void owe(applier *a, const gs_carry_row *row, const struct gs_carry_code *code, gs_ref who,
                gs_ref whom)
{
    static const char tills[] = {['b'] = 'b', ['n'] = 'n', ['p'] = 'p', ['t'] = 't'};
    gs_owed o = {.verb = code->verb, .words = code->words, .who = who, .whom = whom,
                 .must = row->f[4][1] == 'u', /* must, may */
                 .till = strcmp(row->f[5], "next") == 0 ? 'x' : tills[(unsigned char)*row->f[5]]};
    if (gs_is_gone(a->t, who)) {
        return;
    }
    for (int i = 0; i < a->n_owed; i++) {
        gs_owed *old = &a->owed[i];
        if (old->verb == o.verb && same_ref(old->who, who) &&
            (same_ref(old->whom, whom) || row->kind == GS_ROW_OWES)) {
            *old = o;
            return;
        }
    }
    if (a->n_owed < MOST_OWED) {
        a->owed[a->n_owed++] = o;
    }
}

/* The view of one whom a row names: the other role is the first that is not his. What hangs on an
 * effect is about whom that befell. */
static carry_view view_of(const carry_view *v, const gs_carry_who *self)
{
    carry_view x = *v;
    if (v->e) {
        return x;
    }
    x.self = self;
    x.other = NULL;
    for (int i = 0; i < v->n_who && !x.other; i++) {
        x.other = strcmp(v->who[i].role, self->role) != 0 ? &v->who[i] : NULL;
    }
    return x;
}

/* A row of duties, for each of those whom it names. */
static void owes(applier *a, const carry_view *v, int row)
{
    const struct gs_carry_code *code = &a->c->code[row];
    gs_carry_who who[CARRY_PEOPLE], whom[CARRY_PEOPLE];
    int n = carry_people(v, &code->who, false, who);
    for (int i = 0; i < n; i++) {
        carry_view x = view_of(v, &who[i]);
        if (carry_holds(&x, code->when, code->n_when)) {
            int k = carry_people(&x, &code->by, true, whom);
            owe(a, &a->c->row[row], code, who[i].who, k > 0 ? whom[0].who : (gs_ref){0});
        }
    }
}

/* ---- effects ---- */

static void follow(applier *a, const carry_view *v, int row);

/* Whom an effect befell: who plays a role of the verb has his hero in front of him already. */
static gs_carry_who befallen(const applier *a, gs_ref who)
{
    for (int i = 0; i < a->view.n_who; i++) {
        if (same_ref(a->view.who[i].who, who)) {
            return (gs_carry_who){"", who, a->view.who[i].hero};
        }
    }
    return gs_carry_player(a->s, a->t, "", who);
}

/* Lists an effect and what hangs on it. */
static void emit(applier *a, gs_log_effect e, bool told)
{
    complete(a, &e);
    int was = was_before(a->t, &e);
    gs_effect_reckon(a->s, a->t, &e);
    if (!told && is_idle(a->s, a->t, &e)) {
        return;
    }
    if (!a->live) {
        gs_log_part part = {.kind = GS_LOG_EFFECT, .u.effect = e};
        a->st = gs_fold_part(a->s, a->t, &part, a->err);
    }
    a->sink->effect(a->sink->ctx, &e);
    if (a->c->hangs[e.kind] < 0) {
        return;
    }
    carry_view v = a->view;
    gs_carry_who self = befallen(a, e.who);
    v.e = &e;
    v.was = was;
    v.told = told;
    v.self = &self;
    for (int i = a->c->hangs[e.kind]; i >= 0 && a->st == GS_OK; i = a->c->code[i].next) {
        if (a->c->row[i].kind == GS_ROW_AFTER) {
            follow(a, &v, i);
        } else if (a->sink->owes) {
            owes(a, &v, i);
        }
    }
}

static void list_one(applier *a, const carry_view *v, int row, const gs_carry_who *who)
{
    const struct gs_carry_code *code = &a->c->code[row];
    gs_carry_who by[CARRY_PEOPLE];
    carry_view x = view_of(v, who);
    if (!can_befall((gs_effect_kind)code->effect, who->who) ||
        gs_effect_too_late(a->t, code->effect, who->who) ||
        !carry_holds(&x, code->when, code->n_when)) {
        return;
    }
    carry_got amount = carry_value_get(&x, &code->amount), left = carry_value_get(&x, &code->left);
    carry_got word = carry_get(&x, &code->word);
    int k = carry_people(&x, &code->by, true, by);
    gs_log_effect e = {.kind = code->effect, .who = who->who,
                       .amount = amount.none ? 0 : amount.v,
                       .left = left.none || left.v < 0 ? 0 : left.v};
    e.by = k > 0 ? by[0].who : e.by;
    e.word = word.word && strcmp(word.word, "none") != 0 ? word.word : NULL;
    emit(a, e, false);
}

/* A row of effects, for each of those whom it names. */
static void follow(applier *a, const carry_view *v, int row)
{
    gs_carry_who who[CARRY_PEOPLE];
    int n = carry_people(v, &a->c->code[row].who, false, who);
    if (n == 0 && a->c->code[row].who.form == CARRY_NOBODY) {
        who[n++] = (gs_carry_who){.role = "", .hero = -1};
    }
    for (int i = 0; i < n && a->st == GS_OK; i++) {
        list_one(a, v, row, &who[i]);
    }
}

/* ---- the three doors ---- */

static applier begin(const gs_carry *c, const gs_setup *s, const gs_table_state *state,
                     gs_arena *scratch, const gs_carry_sink *sink, gs_err *err)
{
    applier a = {.c = c, .s = s, .sink = sink, .err = err, .t = GS_NEW(scratch, gs_table_state)};
    *a.t = *state;
    a.view = (carry_view){.c = c, .s = s, .t = a.t};
    return a;
}

static gs_status end(applier *a)
{
    for (int i = 0; i < a->n_owed && a->sink->owes && a->st == GS_OK; i++) {
        a->sink->owes(a->sink->ctx, &a->owed[i]);
    }
    return a->st;
}

/* Is it what is owed before the verb itself, not what follows from it? */
static bool goes_before(const gs_carry *c, int row)
{
    return c->row[row].kind == GS_ROW_OWES && strcmp(c->row[row].f[5], "before") == 0;
}

/* All rows of a verb: what is owed when all has happened. */
static void work(applier *a, const gs_carry_verb *verb)
{
    const gs_carry *c = a->c;
    a->view.proc = verb->proc;
    for (int pass = 0; pass < (a->sink->owes ? 2 : 1); pass++) {
        for (int i = verb->first; i < verb->first + verb->n && a->st == GS_OK; i++) {
            if (c->row[i].kind == (pass ? GS_ROW_OWES : GS_ROW_CARRY) && !goes_before(c, i)) {
                (pass ? owes : follow)(a, &a->view, i);
            }
        }
    }
}

gs_status gs_carry_before(const gs_carry *c, const gs_setup *s, const gs_table_state *state,
                          const gs_carry_verb *verb, const gs_carry_who *who, int n_who,
                          gs_arena *scratch, const gs_carry_sink *sink, gs_err *err)
{
    applier a = begin(c, s, state, scratch, sink, err);
    a.view.who = who;
    a.view.n_who = n_who;
    for (int i = verb->first; i < verb->first + verb->n && a.st == GS_OK; i++) {
        if (goes_before(c, i)) {
            owes(&a, &a.view, i);
        }
    }
    return end(&a);
}

gs_status gs_carry_apply(const gs_carry *c, const gs_setup *s, const gs_table_state *state,
                         const gs_carry_verb *verb, const gs_carry_who *who, int n_who,
                         const void *in, const void *out, const char *said, gs_arena *scratch,
                         const gs_carry_sink *sink, gs_err *err)
{
    applier a = begin(c, s, state, scratch, sink, err);
    a.view.in = in;
    a.view.out = out;
    a.view.said = said;
    a.view.who = who;
    a.view.n_who = n_who;
    work(&a, verb);
    return end(&a);
}

gs_status carry_apply_to(const gs_carry *c, const gs_setup *s, gs_table_state *t,
                         const gs_carry_verb *verb, const gs_carry_who *who, int n_who,
                         const void *in, const void *out, const char *said,
                         const gs_carry_sink *sink, gs_err *err)
{
    applier a = {.c = c, .s = s, .sink = sink, .err = err, .t = t, .live = true};
    a.view = (carry_view){.c = c, .s = s, .t = t, .in = in, .out = out, .said = said, .who = who,
                          .n_who = n_who};
    work(&a, verb);
    return end(&a);
}

gs_status gs_carry_told(const gs_carry *c, const gs_setup *s, const gs_table_state *state,
                        const gs_log_effect *effect, gs_arena *scratch, const gs_carry_sink *sink,
                        gs_err *err)
{
    applier a = begin(c, s, state, scratch, sink, err);
    gs_log_effect e = *effect;
    const char *word = gs_effect_words[e.kind];
    if (gs_word_index(s->ruleset->marks, word) >= 0) { /* the book has a mark for it */
        e.kind = GS_EFFECT_MARK;
        e.word = word;
    }
    emit(&a, e, true);
    return end(&a);
}

gs_status gs_carry_close(const gs_carry *c, const gs_setup *s, const gs_table_state *state,
                         const gs_turn_memory *memory, const char *phase, gs_arena *scratch,
                         const gs_carry_sink *sink, gs_err *err)
{
    applier a = begin(c, s, state, scratch, sink, err);
    for (int u = 0; u < state->n_units; u++) {
        if (s->units[gs_setup_unit_of(s, u)].dummy) { /* whoever never came cannot fall */
            continue;
        }
        gs_log_effect of = {.kind = GS_EFFECT_COUNT, .who = gs_ref_unit(u)};
        of.by = memory ? memory->unit[u].by : of.by;
        gs_carry_who self = gs_carry_player(s, state, "", of.who);
        carry_view v = a.view;
        v.m = memory;
        v.e = &of;
        v.self = &self;
        for (int i = 0; i < c->n_rows && a.st == GS_OK && gs_unit_came(s, a.t, u); i++) {
            if (c->row[i].kind == GS_ROW_CLOSES && strcmp(c->row[i].f[6], phase) == 0) {
                follow(&a, &v, i);
            }
        }
    }
    return end(&a);
}
