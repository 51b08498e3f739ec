/* What was told without dice: "lost levy 4, Gascons 1 by Roland", "Roland killed by Aelroth",
 * "recoiled levy", "took the ford by Saxons", and the short results of the log sheet, "L3/2". */
#include "logbook_int.h"

#include <limits.h>
#include <string.h>

/* A word that tells, and the effect that it means. */
typedef struct told_word {
    const char *word;
    uint8_t kind;  /* gs_effect_kind */
    const char *with; /* the effect's word; NULL none */
    int amount;
} told_word;

static const told_word unit_words[] = {
    {"recoiled", GS_EFFECT_RECOILED, NULL, 0},     {"routed", GS_EFFECT_ROUTED, NULL, 0},
    {"rallied", GS_EFFECT_RALLIED, NULL, 0},       {"shaken", GS_EFFECT_MUST_RALLY, NULL, 0},
    {"destroyed", GS_EFFECT_DESTROYED, NULL, 0},   {"left", GS_EFFECT_LEFT_TABLE, NULL, 0},
    {"away", GS_EFFECT_LEFT_TABLE, "exit", 0},     {"entered", GS_EFFECT_ENTERED, NULL, 0},
    {"disordered", GS_EFFECT_DISORDERED, NULL, 1}, {"confused", GS_EFFECT_CONFUSED, NULL, 1},
};
static const told_word hero_words[] = {
    {"hit", GS_EFFECT_HERO_HIT, NULL, 1},           {"down", GS_EFFECT_HERO_DOWN, NULL, 0},
    {"killed", GS_EFFECT_HERO_KILLED, NULL, 0},     {"captured", GS_EFFECT_HERO_CAPTURED, NULL, 0},
    {"buried", GS_EFFECT_HERO_BURIED, NULL, 0},     {"freed", GS_EFFECT_HERO_FREED, NULL, 0},
    {"left", GS_EFFECT_HERO_LEFT, NULL, 0},         {"power", GS_EFFECT_HERO_POWER, NULL, 1},
};

static const told_word *find_word(const told_word *list, int n, const lb_token *t)
{
    for (int i = 0; i < n; i++) {
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
        if (find_word(hero_words, GS_COUNT(hero_words), &w[i])) {
            return i;
        }
    }
    return 0;
}

bool lb_tells(gs_logbook *lb, const lb_token *w, int n)
{
    if (lb_is(&w[0], "mark") || lb_is(&w[0], "unmark") || lb_is(&w[0], "lost") ||
        lb_is(&w[0], "hits") || lb_is(&w[0], "took") || lb_is(&w[0], "first") ||
        lb_is(&w[0], "weather") || find_word(unit_words, GS_COUNT(unit_words), &w[0])) {
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
        lb_want want = {.kinds = GS_SLOT_UNIT | GS_SLOT_HERO, .side = -1, .gone = true};
        int used = 0;
        gs_status st = lb_name(r->lb, r->w + r->i, r->n - r->i, &want, &who, &used, r->err);
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

/* What of a strength is lost under the rule set: figures, stands; or hits that are marked. */
static uint8_t loss_kind(const gs_logbook *lb)
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
    if (!lb_number(&t, 999, &n)) {
        return lb_fault(r->lb, r->i < r->n ? &r->w[r->i] : &r->w[r->n - 1], r->err,
                        "how many did %s lose? a number was expected", lb_full(r->lb, who));
    }
    r->i++;
    bool hits = strcmp(r->mode, "hits") == 0;
    gs_log_effect e = {.kind = who.kind == GS_REF_HERO ? GS_EFFECT_HERO_HIT
                               : hits ? GS_EFFECT_HITS : loss_kind(r->lb),
                       .who = who, .amount = n, .about = about};
    return add(r, e);
}

static gs_status state_one(told_reader *r, const told_word *word)
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
    if (r->i >= r->n || !find_word(hero_words, GS_COUNT(hero_words), &r->w[r->i])) {
        return lb_fault(r->lb, &r->w[r->i < r->n ? r->i : r->n - 1], r->err, "what became of %s? "
                        "hit, down, killed, captured, buried, freed, left, power N",
                        lb_full(r->lb, who));
    }
    const told_word *word = find_word(hero_words, GS_COUNT(hero_words), &r->w[r->i++]);
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
                                                         ? GS_EFFECT_HERO_HIT : loss_kind(r->lb),
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
static gs_status one(told_reader *r, const told_word **state)
{
    const lb_token *t = &r->w[r->i];
    gs_status st;
    const told_word *word = find_word(unit_words, GS_COUNT(unit_words), t);
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
    const told_word *state = NULL;
    out->n = 0;
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
        gs_log_effect loss = {.kind = loss_kind(c->lb), .who = e->who, .by = e->by,
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
        if (st == GS_OK && !done) {
            st = carry(&c, e);
        }
        if (st != GS_OK) {
            return st;
        }
    }
    return GS_OK;
}

/* ---- as it is written ---- */

static void print_who(gs_logbook *lb, gs_ref who, bool ids, gs_str *out)
{
    gs_str_add(out, ids ? gs_ref_id(lb->setup, who) : lb_short(lb, who));
}

static const char *word_of(const told_word *list, int n, const gs_log_effect *e)
{
    for (int i = 0; i < n; i++) {
        bool same = !list[i].with == !e->word ||
                    (list[i].with && e->word && strcmp(list[i].with, e->word) == 0);
        bool flag = e->kind == GS_EFFECT_DISORDERED || e->kind == GS_EFFECT_CONFUSED;
        bool ends = flag && !e->amount;
        if (list[i].kind == e->kind && same && !ends) { /* that it ends has no word */
            return list[i].word;
        }
    }
    return NULL;
}

/* One effect as the language tells it; false if it has no words for it. */
static bool print_one(gs_logbook *lb, const gs_log_effect *e, bool ids, gs_str *out)
{
    const char *word;
    if (e->kind == GS_EFFECT_LOSS || e->kind == GS_EFFECT_HITS) {
        bool hits = e->kind == GS_EFFECT_HITS && loss_kind(lb) != GS_EFFECT_HITS;
        gs_str_add(out, hits ? "hits " : "lost ");
        print_who(lb, e->who, ids, out);
        gs_str_addf(out, " %s%d", e->about ? "~" : "", (int)e->amount);
    } else if (e->kind == GS_EFFECT_MARK && e->word && e->who.kind == GS_REF_UNIT) {
        gs_str_addf(out, "%smark ", e->amount ? "" : "un");
        print_who(lb, e->who, ids, out);
        gs_str_addf(out, " %s", e->word);
    } else if (e->kind == GS_EFFECT_OBJECTIVE) {
        gs_str_add(out, "took ");
        print_who(lb, e->who, ids, out);
    } else if (e->kind == GS_EFFECT_GOES_FIRST) {
        gs_str_addf(out, "first %s", lb->setup->side[e->who.ix].id);
    } else if (e->kind == GS_EFFECT_WEATHER && e->word) {
        gs_str_addf(out, "weather %s", e->word);
    } else if (e->who.kind == GS_REF_HERO &&
               (word = word_of(hero_words, GS_COUNT(hero_words), e)) != NULL) {
        print_who(lb, e->who, ids, out);
        gs_str_addf(out, " %s", word);
        if (e->kind == GS_EFFECT_HERO_HIT || e->kind == GS_EFFECT_HERO_POWER) {
            gs_str_addf(out, " %d", (int)e->amount);
        }
    } else if (e->who.kind == GS_REF_UNIT &&
               (word = word_of(unit_words, GS_COUNT(unit_words), e)) != NULL) {
        gs_str_addf(out, "%s ", word);
        print_who(lb, e->who, ids, out);
    } else {
        return false;
    }
    return true;
}

/* Who struck a hero down whose fate is told. */
static gs_ref who_struck(const gs_entry *entry, gs_ref hero)
{
    for (int i = 0; i < entry->n_parts; i++) {
        const gs_log_effect *e = &entry->parts[i].u.effect;
        if (entry->parts[i].kind == GS_LOG_EFFECT && e->kind == GS_EFFECT_HERO_DOWN &&
            e->who.ix == hero.ix) {
            return e->by;
        }
    }
    return (gs_ref){0};
}

/* Did he lose anybody in the entry? A mark that hangs on it follows. */
static bool lost_too(const gs_entry *entry, gs_ref who)
{
    for (int i = 0; i < entry->n_parts; i++) {
        const gs_log_effect *e = &entry->parts[i].u.effect;
        if (entry->parts[i].kind == GS_LOG_EFFECT && e->who.ix == who.ix &&
            e->who.kind == who.kind && (e->kind == GS_EFFECT_LOSS || e->kind == GS_EFFECT_HITS)) {
            return true;
        }
    }
    return false;
}

static void print_part(gs_logbook *lb, const gs_entry *entry, const gs_log_effect *e, bool ids,
                       bool ruled, gs_str *out)
{
    gs_str text = {0};
    if (print_one(lb, e, ids, &text)) {
        bool fate = e->kind == GS_EFFECT_HERO_KILLED || e->kind == GS_EFFECT_HERO_CAPTURED ||
                    e->kind == GS_EFFECT_HERO_BURIED;
        gs_ref by = !fate ? e->by : ruled ? who_struck(entry, e->who) : (gs_ref){0};
        bool told = strcmp(entry->kind, "told") == 0 && e->who.kind == entry->actor.kind &&
                    e->who.ix == entry->actor.ix;
        by = fate && !ruled && told && entry->target.kind != GS_REF_SIDE ? entry->target : by;
        gs_str_addf(out, "%s%s", out->len ? ", " : "", gs_str_text(&text));
        if (by.kind) {
            gs_str_addf(out, " by %s", gs_ref_id(lb->setup, by));
        }
    }
    gs_str_free(&text);
}

/* What a ruling names ("loss levy"): the effect as it was ruled, even if nothing came of it. */
static bool ruled_effect(gs_logbook *lb, const gs_entry *entry, const gs_log_override *o,
                         gs_log_effect *out)
{
    const char *id = o->fact ? strchr(o->fact, ' ') : NULL;
    int kind = -1;
    for (int k = 0; id && gs_effect_words[k]; k++) {
        size_t n = strlen(gs_effect_words[k]);
        bool is = n == (size_t)(id - o->fact) && strncmp(gs_effect_words[k], o->fact, n) == 0;
        kind = is ? k : kind;
    }
    if (kind < 0) {
        return false;
    }
    for (int i = 0; i < entry->n_parts; i++) {
        const gs_log_effect *e = &entry->parts[i].u.effect;
        bool mark = e->kind == GS_EFFECT_MARK && e->word &&
                    strcmp(e->word, gs_effect_words[kind]) == 0; /* the book's own for it */
        if (entry->parts[i].kind == GS_LOG_EFFECT && (e->kind == kind || mark) &&
            strcmp(gs_ref_id(lb->setup, e->who), id + 1) == 0) {
            *out = *e;
            out->kind = (uint8_t)kind;
            out->word = mark ? NULL : out->word;
            lb_token all = {o->ruled, o->ruled ? (int)strlen(o->ruled) : 0, 0, false};
            int more = 0;
            if (lb_number(&all, 999, &more) && more > out->amount) {
                out->amount = more; /* more than there were */
            }
            return true;
        }
    }
    int unit = gs_setup_unit(lb->setup, id + 1), hero = gs_setup_hero(lb->setup, id + 1), n = 0;
    const char *ruled = o->ruled ? o->ruled : "";
    lb_token t = {ruled, (int)strlen(ruled), 0, false};
    lb_number(&t, 999, &n);
    *out = (gs_log_effect){.kind = (uint8_t)kind, .amount = n,
                           .who = unit >= 0 ? gs_ref_unit(unit) : gs_ref_hero(hero)};
    return unit >= 0 || hero >= 0;
}

void lb_told_print(gs_logbook *lb, const gs_entry *entry, bool ids, gs_str *out)
{
    const gs_log_resolve *r = lb_resolve_of(entry);
    gs_str say = {0};
    bool ruled = false; /* then only what was ruled: the rest follows from the dice */
    for (int i = 0; i < entry->n_parts && r && r->dice; i++) {
        gs_log_effect e;
        if (entry->parts[i].kind == GS_LOG_OVERRIDE) {
            ruled = true;
            if (ruled_effect(lb, entry, &entry->parts[i].u.override, &e)) {
                print_part(lb, entry, &e, ids, true, &say);
            }
        }
    }
    bool dice = r && r->dice;
    for (int i = 0; i < entry->n_parts && !ruled; i++) { /* marks that the dice give follow */
        if (entry->parts[i].kind == GS_LOG_EFFECT &&
            !(entry->parts[i].u.effect.kind == GS_EFFECT_MARK &&
              (dice || lost_too(entry, entry->parts[i].u.effect.who)))) {
            print_part(lb, entry, &entry->parts[i].u.effect, ids, false, &say);
        }
    }
    gs_str_add(out, gs_str_text(&say));
    gs_str_free(&say);
}
