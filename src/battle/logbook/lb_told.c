/* What was told without dice: "lost levy 4, Gascons 1 by Roland", "Roland killed by Aelroth",
 * "recoiled levy", "took the ford by Saxons", and the short results of the log sheet, "L3/2". */
#include "logbook_int.h"

#include <limits.h>
#include <string.h>

static const lb_told_word *find_word(const lb_told_word *list, const lb_token *t)
{
    for (int i = 0; list[i].word; i++) {
        if (lb_is(t, list[i].word)) {
            return &list[i];
        }
    }
    return NULL;
}

/* Where in w[0..n) a fate of heroes stands behind a name; 0 nowhere. */
static int fate_at(const lb_token *w, int n)
{
    for (int i = 1; i < n && i < 8; i++) {
        if (find_word(lb_hero_words, &w[i])) {
            return i;
        }
    }
    return 0;
}

bool lb_tells(gs_logbook *lb, const lb_token *w, int n)
{
    if (lb_is(&w[0], "mark") || lb_is(&w[0], "unmark") || lb_is(&w[0], "lost") ||
        lb_is(&w[0], "hits") || lb_is(&w[0], "took") || lb_is(&w[0], "first") ||
        lb_is(&w[0], "weather") || find_word(lb_unit_words, &w[0])) {
        return true;
    }
    int at = fate_at(w, n);
    lb_want want = {.kinds = GS_SLOT_HERO, .side = -1, .gone = true};
    gs_ref who;
    int used = 0;
    bool asking = lb->asking, file = lb->file;
    if (at == 0) {
        return false;
    }
    lb->file = true; /* only a look: nobody is asked */
    gs_status st = lb_name(lb, w, at, &want, &who, &used, NULL);
    lb->file = file;
    lb->asking = asking;
    lb->fault_column = 0;
    return used == at || (st != GS_OK && used > 0);
}

/* ---- reading ---- */

typedef struct told_reader {
    gs_logbook *lb;
    const lb_token *w;
    int n, i;
    lb_told *out;
    gs_ref actor, target;
    const char *mode; /* word that the names after a comma go on with */
    int first;        /* effect with which that word began: "by" is said of all of them */
    gs_err *err;
} told_reader;

static gs_status add(told_reader *r, gs_log_effect e)
{
    if (r->out->n == LB_TOLD) {
        return lb_fault(r->lb, &r->w[r->i - 1], r->err, "too much is told in one line");
    }
    if (e.kind == GS_EFFECT_ENTERED) {
        e.in = lb_place(0, false); /* no line of this kind says where */
    }
    r->out->e[r->out->n++] = e;
    return GS_OK;
}

static gs_status name(told_reader *r, uint8_t kinds, gs_ref *who)
{
    lb_want want = {.kinds = kinds, .side = -1, .body = (kinds & GS_SLOT_UNIT) != 0};
    int used = 0;
    if (r->i >= r->n) {
        return lb_fault(r->lb, r->n ? &r->w[r->n - 1] : NULL, r->err,
                        "a name was expected at the end of the line");
    }
    gs_status st = lb_name(r->lb, r->w + r->i, r->n - r->i, &want, who, &used, r->err);
    if (st == GS_OK && used == 0) {
        st = lb_fault(r->lb, &r->w[r->i], r->err, "\"%.*s\" is nobody's name", r->w[r->i].n,
                      r->w[r->i].p);
    }
    r->i += used;
    return st;
}

static bool next_is(const told_reader *r, const char *word)
{
    return r->i < r->n && lb_is(&r->w[r->i], word);
}

/* "by NAME", for the effects from `first` on. */
static gs_status by(told_reader *r, int first)
{
    gs_ref who;
    if (!next_is(r, "by")) {
        return GS_OK;
    }
    r->i++;
    if (r->i < r->n) {
        int side = lb_side_word(r->lb, &r->w[r->i]);
        bool id = side >= 0 && lb_is(&r->w[r->i], r->lb->setup->side[side].id);
        lb_want want = {.kinds = GS_SLOT_UNIT | GS_SLOT_HERO, .side = -1, .gone = true};
        int used = 0;
        gs_status st = id ? GS_OK : lb_name(r->lb, r->w + r->i, r->n - r->i, &want, &who, &used,
                                            r->err);
        if (st != GS_OK) {
            return st;
        }
        if (used == 0 && side < 0) {
            return lb_fault(r->lb, &r->w[r->i], r->err, "\"%.*s\" is nobody's name",
                            r->w[r->i].n, r->w[r->i].p);
        }
        who = used ? who : gs_ref_side(side);
        r->i += used ? used : 1;
        for (int i = first; i < r->out->n; i++) {
            r->out->e[i].by = who;
        }
        return GS_OK;
    }
    return lb_fault(r->lb, &r->w[r->n - 1], r->err, "by whom? a name was expected");
}

uint8_t lb_loss_kind(const gs_logbook *lb)
{
    return (uint8_t)(lb->setup->ruleset->bears ? GS_EFFECT_HITS : GS_EFFECT_LOSS);
}

/* NAME [~]N */
static gs_status lost_one(told_reader *r)
{
    gs_ref who;
    gs_status st = name(r, GS_SLOT_UNIT | GS_SLOT_HERO, &who);
    if (st != GS_OK) {
        return st;
    }
    bool about = false;
    int n = 0;
    if (next_is(r, "~")) {
        about = true;
        r->i++;
    }
    lb_token t = r->i < r->n ? r->w[r->i] : (lb_token){"", 0, 0, false};
    if (t.n > 1 && t.p[0] == '~') {
        about = true;
        t.p++;
        t.n--;
    }
    bool hits = strcmp(r->mode, "hits") == 0, fewer = hits && t.n > 1 && t.p[0] == '-';
    t.p += fewer; /* "hits X -1": one less is marked on it */
    t.n -= fewer;
    if (!lb_number(&t, 999, &n)) {
        return lb_fault(r->lb, r->i < r->n ? &r->w[r->i] : &r->w[r->n - 1], r->err,
                        "how many did %s lose? a number was expected", lb_full(r->lb, who));
    }
    r->i++;
    gs_log_effect e = {.kind = who.kind == GS_REF_HERO ? GS_EFFECT_HERO_HIT
                               : hits ? GS_EFFECT_HITS : lb_loss_kind(r->lb),
                       .who = who, .amount = fewer ? -n : n, .about = about};
    return add(r, e);
}

static gs_status state_one(told_reader *r, const lb_told_word *word)
{
    gs_ref who;
    gs_status st = name(r, GS_SLOT_UNIT | GS_SLOT_HERO, &who);
    if (st != GS_OK) {
        return st;
    }
    uint8_t kind = word->kind;
    if (who.kind == GS_REF_HERO) {
        kind = kind == GS_EFFECT_LEFT_TABLE ? GS_EFFECT_HERO_LEFT
               : kind == GS_EFFECT_DESTROYED ? GS_EFFECT_HERO_DOWN : kind;
    }
    return add(r, (gs_log_effect){.kind = kind, .who = who, .amount = word->amount,
                                  .word = word->with});
}

static gs_status fate_one(told_reader *r, int at)
{
    gs_ref who;
    int n = r->n;
    r->n = r->i + at;
    gs_status st = name(r, GS_SLOT_HERO, &who);
    r->n = n;
    if (st != GS_OK) {
        return st;
    }
    if (r->i >= r->n || !find_word(lb_hero_words, &r->w[r->i])) {
        return lb_fault(r->lb, &r->w[r->i < r->n ? r->i : r->n - 1], r->err, "what became of %s? "
                        "hit, down, killed, captured, buried, freed, left, power N",
                        lb_full(r->lb, who));
    }
    const lb_told_word *word = find_word(lb_hero_words, &r->w[r->i++]);
    int amount = word->amount;
    if (amount && r->i < r->n && lb_number(&r->w[r->i], 99, &n)) {
        amount = n;
        r->i++;
    }
    return add(r, (gs_log_effect){.kind = word->kind, .who = who, .amount = amount});
}

/* "mark NAME WORD", "unmark NAME WORD": a mark of the book's own. */
static gs_status mark(told_reader *r, int set)
{
    gs_ref who;
    const char *const *marks = r->lb->setup->ruleset->marks;
    gs_status st = name(r, GS_SLOT_UNIT, &who);
    for (int i = 0; st == GS_OK && marks && marks[i] && r->i < r->n; i++) {
        if (lb_is(&r->w[r->i], marks[i])) {
            r->i++;
            return add(r, (gs_log_effect){.kind = GS_EFFECT_MARK, .who = who, .amount = set,
                                          .word = marks[i]});
        }
    }
    return st != GS_OK ? st : lb_fault(r->lb, &r->w[r->i < r->n ? r->i : r->n - 1], r->err,
                                       "no mark of %s", r->lb->setup->ruleset->name);
}

/* "took PLACE by SIDE": who holds it now. */
static gs_status took(told_reader *r)
{
    gs_ref place;
    gs_status st = name(r, GS_SLOT_OBJECTIVE, &place);
    return st == GS_OK ? add(r, (gs_log_effect){.kind = GS_EFFECT_OBJECTIVE, .who = place,
                                                .amount = 1}) : st;
}

static gs_status side_first(told_reader *r)
{
    int side = r->i < r->n ? lb_side_word(r->lb, &r->w[r->i]) : -1;
    if (side < 0) {
        return lb_fault(r->lb, &r->w[r->i < r->n ? r->i : r->n - 1], r->err,
                        "which side goes first?");
    }
    r->i++;
    return add(r, (gs_log_effect){.kind = GS_EFFECT_GOES_FIRST, .who = gs_ref_side(side)});
}

/* "L3/2" */
static bool sheet_losses(const lb_token *t, int n[2])
{
    const char *slash = memchr(t->p, '/', (size_t)t->n), *end = t->p + t->n;
    if (t->p[0] != 'L') {
        return false;
    }
    lb_token enemy = {t->p + 1, (int)((slash ? slash : end) - t->p) - 1, t->column, false};
    lb_token own = {slash ? slash + 1 : end, slash ? (int)(end - slash) - 1 : 0, t->column, false};
    n[1] = 0;
    return lb_number(&enemy, 999, &n[0]) && (!slash || lb_number(&own, 999, &n[1]));
}

/* Results of the log sheet: L3/2 the enemy lost 3, we 2; L3 we none; Q recoiled, K destroyed, G
 * gone, P taken: capitals the enemy, small letters our own. False if the word is none. */
static bool sheet_result(told_reader *r, const lb_token *t, gs_status *st)
{
    static const struct {
        char letter;
        uint8_t kind;
    } letters[] = {{'q', GS_EFFECT_RECOILED}, {'k', GS_EFFECT_DESTROYED},
                   {'g', GS_EFFECT_LEFT_TABLE}, {'p', GS_EFFECT_HERO_CAPTURED}};
    int n[2];
    *st = GS_OK;
    if (!r->actor.kind || t->n < 1 || t->quoted) {
        return false;
    }
    if (sheet_losses(t, n)) {
        const gs_ref who[2] = {r->target, r->actor};
        for (int i = 0; i < 2 && *st == GS_OK; i++) {
            if (n[i] && who[i].kind) {
                *st = add(r, (gs_log_effect){.kind = who[i].kind == GS_REF_HERO
                                                         ? GS_EFFECT_HERO_HIT : lb_loss_kind(r->lb),
                                             .who = who[i], .by = who[1 - i], .amount = n[i]});
            }
        }
        return true;
    }
    for (int i = 0; i < t->n; i++) {
        bool found = false;
        for (int k = 0; k < GS_COUNT(letters); k++) {
            found = found || t->p[i] == letters[k].letter || t->p[i] == letters[k].letter - 32;
        }
        if (!found) {
            return false;
        }
    }
    for (int i = 0; i < t->n && *st == GS_OK; i++) {
        bool own = t->p[i] >= 'a';
        gs_ref who = own ? r->actor : r->target;
        for (int k = 0; k < GS_COUNT(letters) && who.kind; k++) {
            if ((t->p[i] | 32) == letters[k].letter) {
                int hero = who.kind == GS_REF_UNIT ? lb_front_hero(r->lb, who.ix) : who.ix;
                gs_ref him = letters[k].letter == 'p' && hero >= 0 ? gs_ref_hero(hero) : who;
                *st = add(r, (gs_log_effect){.kind = letters[k].kind, .who = him,
                                             .by = own ? r->target : r->actor});
            }
        }
    }
    return true;
}

/* One part between commas. `mode` goes on: "lost levy 4, Gascons 1". */
static gs_status one(told_reader *r, const lb_told_word **state)
{
    const lb_token *t = &r->w[r->i];
    gs_status st;
    const lb_told_word *word = find_word(lb_unit_words, t);
    int began = r->first;
    r->first = r->out->n;
    if (lb_is(t, "lost") || lb_is(t, "hits")) {
        r->i++;
        r->mode = lb_is(t, "lost") ? "lost" : "hits";
        return lost_one(r);
    }
    if (word) {
        r->i++;
        r->mode = "state";
        *state = word;
        return state_one(r, word);
    }
    if (lb_is(t, "mark") || lb_is(t, "unmark")) {
        r->i++;
        return mark(r, lb_is(t, "mark"));
    }
    if (lb_is(t, "took")) {
        r->i++;
        r->mode = "took";
        return took(r);
    }
    if (lb_is(t, "first")) {
        r->i++;
        return side_first(r);
    }
    if (lb_is(t, "weather")) {
        r->i += 2;
        return r->i <= r->n
                   ? add(r, (gs_log_effect){.kind = GS_EFFECT_WEATHER,
                                            .word = lb_text(r->lb->log->arena, &r->w[r->i - 1])})
                   : lb_fault(r->lb, t, r->err, "which weather?");
    }
    if (sheet_result(r, t, &st)) {
        r->i++;
        return st;
    }
    int at = fate_at(r->w + r->i, r->n - r->i);
    for (int k = 0; k < at; k++) {
        at = lb_is(&r->w[r->i + k], ",") ? 0 : at;
    }
    if (at) {
        return fate_one(r, at);
    }
    r->first = began;
    if (r->mode && (strcmp(r->mode, "lost") == 0 || strcmp(r->mode, "hits") == 0)) {
        return lost_one(r);
    }
    if (r->mode && strcmp(r->mode, "state") == 0) {
        return state_one(r, *state);
    }
    return lb_fault(r->lb, t, r->err, "\"%.*s\" tells nothing: lost NAME N, recoiled, routed, "
                    "rallied, shaken, destroyed, left, away, entered NAME, or HERO killed, "
                    "captured, buried, hit", t->n, t->p);
}

gs_status lb_told_read(gs_logbook *lb, const lb_token *w, int n, gs_ref actor, gs_ref target,
                       lb_told *out, gs_err *err)
{
    told_reader r = {.lb = lb, .w = w, .n = n, .out = out, .actor = actor, .target = target,
                     .err = err};
    const lb_told_word *state = NULL;
    out->n = 0;
    r.i = n > 0 && lb_is(&w[0], "only");
    while (r.i < n) {
        if (lb_is(&w[r.i], ",") || lb_is(&w[r.i], "and")) {
            r.i++;
            continue;
        }
        gs_status st = one(&r, &state);
        if (st == GS_OK && next_is(&r, "by")) {
            st = by(&r, r.first);
            r.first = out->n;
        }
        if (st != GS_OK) {
            return st;
        }
    }
    return GS_OK;
}

/* ---- what follows ---- */

typedef struct apply_ctx {
    gs_logbook *lb;
    gs_table_state *t;
    gs_status st;
    gs_err *err;
} apply_ctx;

static void take(void *ctx, const gs_log_effect *e)
{
    apply_ctx *c = ctx;
    gs_log_part *part = lb_part(c->lb, GS_LOG_EFFECT);
    part->u.effect = *e;
    if (c->st == GS_OK) {
        c->st = gs_fold_part(c->lb->setup, c->t, part, c->err);
    }
}

/* Has the entry that effect of that one already? Whoever lost his last man is destroyed by it. */
static bool has(const gs_logbook *lb, const gs_log_effect *e, int parts)
{
    const gs_entry *entry = &lb->log->entries[lb->log->count - 1];
    for (int i = 0; i < entry->n_parts && i < parts; i++) {
        const gs_log_effect *o = &entry->parts[i].u.effect;
        if (entry->parts[i].kind == GS_LOG_EFFECT && o->kind == e->kind &&
            o->who.kind == e->who.kind && o->who.ix == e->who.ix && o->amount == e->amount &&
            (e->kind != GS_EFFECT_MARK || strcmp(o->word, e->word) == 0)) {
            return true;
        }
    }
    return false;
}

static gs_status carry(apply_ctx *c, gs_log_effect e)
{
    gs_carry_sink sink = {c, take, NULL};
    gs_table_state t = *c->t;
    gs_status st = gs_carry_told(c->lb->carry, c->lb->setup, &t, &e, c->lb->line_arena, &sink,
                                 c->err);
    return st == GS_OK ? c->st : st;
}

/* What must have gone before: who is destroyed has lost what he had; who is killed is down. */
static gs_status before(apply_ctx *c, const gs_log_effect *e)
{
    if (e->kind == GS_EFFECT_DESTROYED && e->who.kind == GS_REF_UNIT) {
        int left = gs_unit_bears(c->lb->setup, c->t, e->who.ix);
        gs_log_effect loss = {.kind = lb_loss_kind(c->lb), .who = e->who, .by = e->by,
                              .amount = left};
        return left > 0 && !(c->t->unit[e->who.ix].flags & GS_U_DESTROYED) ? carry(c, loss)
                                                                           : GS_OK;
    }
    bool fate = e->kind == GS_EFFECT_HERO_KILLED || e->kind == GS_EFFECT_HERO_CAPTURED ||
                e->kind == GS_EFFECT_HERO_BURIED;
    if (fate && c->t->hero[e->who.ix].where == GS_HERO_UP && c->t->hero[e->who.ix].power >= 0) {
        gs_log_effect down = {.kind = GS_EFFECT_HERO_DOWN, .who = e->who, .by = e->by};
        return has(c->lb, &down, INT_MAX) ? GS_OK : carry(c, down);
    }
    return GS_OK;
}

/* More was told as lost than there was: what counts is said. */
static void say_clamped(gs_logbook *lb, const gs_log_effect *told, int from)
{
    const gs_entry *e = &lb->log->entries[lb->log->count - 1];
    for (int i = from; i < e->n_parts; i++) {
        const gs_log_effect *x = &e->parts[i].u.effect;
        if (e->parts[i].kind == GS_LOG_EFFECT && x->kind == told->kind &&
            x->who.kind == told->who.kind && x->who.ix == told->who.ix &&
            x->amount < told->amount && told->kind != GS_EFFECT_HERO_HIT) {
            lb_show(lb, "  %s had %d left: %d count, not %d", lb_full(lb, x->who), (int)x->amount,
                    (int)x->amount, (int)told->amount);
        }
    }
}

gs_status lb_told_apply(gs_logbook *lb, const lb_told *t, gs_err *err)
{
    apply_ctx c = {lb, &(gs_table_state){0}, GS_OK, err};
    gs_table_state *state = gs_arena_alloc(lb->line_arena, sizeof *state);
    *state = lb->now.t;
    c.t = state;
    gs_entry *entry = &lb->log->entries[lb->log->count - 1];
    int first = entry->n_parts;
    for (int i = 0; i < entry->n_parts; i++) { /* what the entry has done already */
        gs_status st = gs_fold_part(lb->setup, state, &entry->parts[i], err);
        if (st != GS_OK) {
            return st;
        }
    }
    for (int i = 0; i < t->n; i++) {
        gs_status st = before(&c, &t->e[i]);
        gs_log_effect e = t->e[i];
        if (st == GS_OK && (e.kind == GS_EFFECT_HERO_KILLED || e.kind == GS_EFFECT_HERO_CAPTURED ||
                            e.kind == GS_EFFECT_HERO_BURIED)) {
            int side = lb_side_of(lb, e.who); /* taken by their side; who struck is told before */
            e.by = side >= 0 ? gs_ref_side(1 - side) : e.by;
        }
        bool follows = e.kind != GS_EFFECT_LOSS && e.kind != GS_EFFECT_HITS &&
                       e.kind != GS_EFFECT_HERO_HIT && e.kind != GS_EFFECT_HERO_POWER;
        /* by its verb, or by what went before */
        bool done = has(lb, &e, follows ? INT_MAX : first);
        int from = entry->n_parts;
        if (st == GS_OK && !done) {
            st = carry(&c, e);
            entry = &lb->log->entries[lb->log->count - 1];
            say_clamped(lb, &e, from);
        }
        if (st != GS_OK) {
            return st;
        }
    }
    return GS_OK;
}
