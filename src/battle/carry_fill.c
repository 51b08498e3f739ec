/* The situation of a line of a log, as far as it is known: rows of the table, then by name what
 * the set-up and the state of the table say of those who play its roles. */
#include "carry_int.h"

#include <stdio.h>
#include <string.h>

#define MOST_PLAYERS 24

/* Who plays a role of the situation; of several who are alike the first, and how many they are. */
typedef struct player {
    const gs_carry_who *who;
    const char *role; /* begins so, and is n bytes long: "shooter2" */
    size_t n;
    int count;
} player;

typedef struct filler {
    carry_view view;
    const gs_carry_verb *verb;
    player player[MOST_PLAYERS];
    int n;
} filler;

/* ---- who plays what ---- */

/* Facts of a further role of that name: "shooter2.type"; NULL none. */
static const char *further(const gs_proc *p, const char *role, int nth)
{
    size_t n = strlen(role);
    for (int i = 0; i < p->n_in; i++) {
        const char *key = p->in[i].key;
        if (strncmp(key, role, n) == 0 && key[n] == '0' + nth && key[n + 1] == '.') {
            return key;
        }
    }
    return NULL;
}

static bool alike(const carry_view *v, gs_ref a, gs_ref b)
{
    if (a.kind != GS_REF_UNIT || b.kind != GS_REF_UNIT) {
        return false;
    }
    const gs_unit_state *x = &v->t->unit[a.ix], *y = &v->t->unit[b.ix];
    return x->marks == y->marks && x->of >= 0 && y->of >= 0 &&
           strcmp(v->s->units[x->of].facts, v->s->units[y->of].facts) == 0;
}

static gs_status take(filler *f, const gs_carry_who *who, gs_err *err)
{
    int kinds = 0;
    for (int i = 0; i < f->n; i++) {
        if (strcmp(f->player[i].who->role, who->role) != 0) {
            continue;
        }
        kinds++;
        if (further(f->verb->proc, who->role, 2) &&
            alike(&f->view, f->player[i].who->who, who->who)) {
            f->player[i].count++;
            return GS_OK;
        }
    }
    const char *role = kinds == 0 ? who->role : further(f->verb->proc, who->role, kinds + 1);
    if ((!role && further(f->verb->proc, who->role, 2)) || f->n == MOST_PLAYERS) {
        return gs_err_key(err, GS_LIMIT, who->role, "at most %d kinds in one line", kinds);
    }
    if (role) { /* else the first speaks for all */
        f->player[f->n++] = (player){who, role, strlen(who->role) + (kinds > 0), 1};
    }
    return GS_OK;
}

static const player *player_of(const filler *f, const gs_fact *fact)
{
    const char *dot = strchr(fact->key, '.');
    size_t n = dot ? (size_t)(dot - fact->key) : 0;
    for (int i = 0; i < f->n && dot; i++) {
        if (f->player[i].n == n && memcmp(f->player[i].role, fact->key, n) == 0) {
            return &f->player[i];
        }
    }
    return NULL;
}

/* The view of him; of a fact without a role, that of who acts. Nobody plays "shooter2" where all
 * shoot alike: he is counted as none. */
static carry_view view_for(const filler *f, const player *p)
{
    carry_view v = f->view;
    v.count = p ? p->count : 0;
    p = p ? p : f->n > 0 ? &f->player[0] : NULL;
    v.self = p ? p->who : NULL;
    for (int i = 0; i < f->n && !v.other; i++) {
        v.other = p && strcmp(f->player[i].who->role, p->who->role) != 0 ? f->player[i].who : NULL;
    }
    return v;
}

/* ---- setting ---- */

static bool in_range(const gs_fact *f, int32_t v)
{
    return (v >= f->lo && v <= f->hi) || v == f->dflt;
}

/* Sets a fact to a value; false if it can hold no such thing. */
static bool set(const gs_fact *f, void *in, const carry_got *got)
{
    int32_t v = got->v;
    if (got->none) {
        return false;
    }
    if (f->type == GS_FACT_WORD) {
        v = got->word ? gs_word_index(f->words, got->word) : got->v;
        if (v < 0) {
            return false;
        }
    } else if (got->word && strcmp(got->word, "yes") != 0 && strcmp(got->word, "no") != 0) {
        return false;
    } else if (got->word) {
        v = strcmp(got->word, "yes") == 0;
    } else if (f->type == GS_FACT_BOOL) {
        if (v < 0 && v != f->dflt) { /* neither: as its type has it, which this fact cannot say */
            return false;
        }
        v = v > 0 ? 1 : v;
    }
    bool dec = f->type == GS_FACT_DEC;
    v = dec && !got->dec ? v * 1000 : !dec && got->dec ? v / 1000 : v;
    bool number = f->type == GS_FACT_INT || f->type == GS_FACT_DEC;
    if (number && !in_range(f, v)) {
        v = v < f->lo ? f->lo : f->hi;
    }
    if (!in_range(f, v)) {
        return false;
    }
    gs_fact_set(f, in, v);
    return true;
}

/* ---- rows ---- */

static bool row_fits(const gs_carry_row *row, const gs_fact *f, const player *p)
{
    const char *name = row->f[0];
    return row->kind == GS_ROW_FILL &&
           (*name == '.' ? p && strcmp(f->key + p->n, name) == 0 : strcmp(f->key, name) == 0);
}

static bool by_rows(const carry_view *v, const gs_fact *fact, const player *p, int first, int n,
                    void *in, uint8_t *from)
{
    for (int i = first; i < first + n; i++) {
        const struct gs_carry_code *code = &v->c->code[i];
        if (row_fits(&v->c->row[i], fact, p) && carry_holds(v, code->when, code->n_when)) {
            carry_got got = carry_value_get(v, &code->amount);
            if (set(fact, in, &got)) {
                *from = got.from;
                return true;
            }
        }
    }
    return false;
}

/* ---- names ---- */

/* Keys of the state that facts of other names hold. */
static const struct {
    const char *fact, *key;
} same[] = {
    {"figures", "strength"},   {"strength", "strength"},     {"original", "full"},
    {"hits", "hits"},          {"hits-before", "hits"},      {"hits-carried", "hits"},
    {"formation", "formation"}, {"disordered", "disordered"}, {"confused", "confused"},
    {"power", "power"},        {"rating", "rating"},         {"player", "player"},
    {"kind", "hero-kind"},     {"distance", "apart"},        {"hero", "led"},
    {"hero-power", "power"},   {"hero-kind", "hero-kind"},   {"turn", "turn"},
    {"gains", "gains"},
};

/* The fact of that name that his unit or, with "hero-", the hero in front has; NULL none. */
static const gs_fact *own_of(const carry_view *v, const char *name, bool *hero)
{
    const gs_ruleset *rs = v->s->ruleset;
    bool front = strncmp(name, "hero-", 5) == 0;
    char key[96];
    *hero = front || v->self->who.kind == GS_REF_HERO;
    int n = snprintf(key, sizeof key, "%s.%s", *hero ? "hero" : "unit", name + (front ? 5 : 0));
    return n >= (int)sizeof key ? NULL
           : *hero ? gs_fact_find(rs->hero_facts, rs->n_hero_facts, key, (size_t)n)
                   : gs_fact_find(rs->unit_facts, rs->n_unit_facts, key, (size_t)n);
}

/* As it is written. */
static carry_got own_fact(const carry_view *v, const char *name)
{
    bool hero;
    const gs_fact *f = own_of(v, name, &hero);
    carry_key k = {.src = CARRY_HERO, .fact = f};
    int unit = carry_unit_of(v);
    return !f ? (carry_got){.none = true}
           : hero ? carry_get(v, &k)
           : unit >= 0 ? carry_unit_fact(v->s, v->t->unit[unit].of, f, false)
                       : (carry_got){.none = true};
}

/* With what its type gives, for facts that cannot say "by type". */
static carry_got own_by_type(const carry_view *v, const char *name)
{
    bool hero;
    carry_key k = {.src = CARRY_UNIT, .fact = own_of(v, name, &hero)};
    return k.fact && !hero ? carry_get(v, &k) : (carry_got){.none = true};
}

static carry_got by_state(const carry_view *v, const char *name)
{
    const gs_fact *as;
    for (int i = 0; i < GS_COUNT(same); i++) {
        if (strcmp(name, same[i].fact) == 0) {
            return carry_state_get(v, carry_state_find(same[i].key, strlen(same[i].key), &as));
        }
    }
    return (carry_got){.none = true};
}

/* Whom he touches and where is no word of a fact: rows ask for the face. */
static carry_got by_memory(const carry_view *v, const char *name)
{
    int mark = gs_word_index(v->s->ruleset->marks, name);
    int word = gs_word_index(gs_carry_memory_words, name);
    word = word == GS_MEM_CONTACT || word == GS_MEM_FACE ? -1 : word;
    carry_key k = {.src = mark >= 0 ? CARRY_MARK : CARRY_MEMORY, .number = mark >= 0 ? mark : word};
    return k.number >= 0 ? carry_get(v, &k) : (carry_got){.none = true};
}

static bool by_name(const carry_view *v, const gs_fact *f, const player *p, void *in, uint8_t *from)
{
    carry_got (*const sources[])(const carry_view *, const char *) = {
        own_fact, own_by_type, by_state, by_memory};
    const char *name = p ? f->key + p->n + 1 : f->key;
    bool whole = !p && strchr(name, '.');
    for (int i = 0; i < GS_COUNT(sources) && v->self && !whole; i++) {
        carry_got got = p || i > 1 ? sources[i](v, name) : (carry_got){.none = true};
        if (set(f, in, &got)) {
            *from = got.from;
            return true;
        }
    }
    return false;
}

/* ---- the whole ---- */

static void fill_fact(const filler *f, const gs_fact *fact, void *in, uint8_t *from)
{
    const gs_carry *c = f->view.c;
    const player *p = player_of(f, fact);
    carry_view v = view_for(f, p);
    v.in = in;
    *from = GS_FILL_DEFAULT;
    if (strncmp(fact->key, "options.", 8) == 0) {
        gs_fact_set(fact, in, gs_setup_option(f->view.s, fact->key));
        *from = GS_FILL_OPTION;
    } else if (!by_rows(&v, fact, p, f->verb->first, f->verb->n, in, from) &&
               !by_rows(&v, fact, p, 0, c->n_common, in, from)) {
        by_name(&v, fact, p, in, from);
    }
}

gs_status gs_carry_fill(const gs_carry *c, const gs_setup *s, const gs_table_state *state,
                        const gs_turn_memory *memory, const gs_carry_verb *verb,
                        const gs_carry_who *who, int n_who, void *in, uint8_t *from, gs_err *err)
{
    const gs_proc *p = verb->proc;
    filler f = {.verb = verb};
    f.view = (carry_view){.c = c, .s = s, .t = state, .m = memory, .proc = p, .who = who,
                          .n_who = n_who};
    memset(in, 0, p->in_size);
    gs_facts_default(p->in, p->n_in, in);
    for (int i = 0; i < n_who; i++) {
        gs_status st = take(&f, &who[i], err);
        if (st != GS_OK) {
            return st;
        }
    }
    for (int i = 0; i < p->n_in; i++) {
        uint8_t mine;
        fill_fact(&f, &p->in[i], in, from ? &from[i] : &mine);
    }
    return GS_OK;
}

carry_got carry_run(const carry_view *v, const gs_proc *p, const gs_fact *out)
{
    _Alignas(16) unsigned char in[GS_MAX_FACTS_SIZE], result[GS_MAX_FACTS_SIZE];
    const gs_carry_verb *verb = gs_carry_verb_of(v->c, p->name);
    gs_seeded dice;
    gs_seeded_init(&dice, 0, 0); /* it rolls none */
    if (!verb || !v->self || verb->n_slots == 0) {
        return (carry_got){.none = true};
    }
    gs_carry_who who = *v->self;
    who.role = verb->slot[0].role;
    if (gs_carry_fill(v->c, v->s, v->t, v->m, verb, &who, 1, in, NULL, NULL) != GS_OK ||
        gs_proc_run(p, in, &dice.dice, result, NULL, NULL, NULL) != GS_OK) {
        return (carry_got){.none = true};
    }
    carry_got got = carry_fact(out, result);
    got.from = GS_FILL_OWN;
    return got;
}

