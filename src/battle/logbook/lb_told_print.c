/* What is told as the language writes it: "lost valley-levy 2, recoiled x by y"; of what dice gave
 * only what was ruled otherwise. */
#include "logbook_int.h"

#include <string.h>

const lb_told_word lb_unit_words[] = {
    {"recoiled", GS_EFFECT_RECOILED, NULL, 0},     {"routed", GS_EFFECT_ROUTED, NULL, 0},
    {"rallied", GS_EFFECT_RALLIED, NULL, 0},       {"shaken", GS_EFFECT_MUST_RALLY, NULL, 0},
    {"destroyed", GS_EFFECT_DESTROYED, NULL, 0},   {"left", GS_EFFECT_LEFT_TABLE, NULL, 0},
    {"away", GS_EFFECT_LEFT_TABLE, "exit", 0},     {"entered", GS_EFFECT_ENTERED, NULL, 0},
    {"disordered", GS_EFFECT_DISORDERED, NULL, 1}, {"confused", GS_EFFECT_CONFUSED, NULL, 1},
    {NULL, 0, NULL, 0},
};
const lb_told_word lb_hero_words[] = {
    {"hit", GS_EFFECT_HERO_HIT, NULL, 1},           {"down", GS_EFFECT_HERO_DOWN, NULL, 0},
    {"killed", GS_EFFECT_HERO_KILLED, NULL, 0},     {"captured", GS_EFFECT_HERO_CAPTURED, NULL, 0},
    {"buried", GS_EFFECT_HERO_BURIED, NULL, 0},     {"freed", GS_EFFECT_HERO_FREED, NULL, 0},
    {"left", GS_EFFECT_HERO_LEFT, NULL, 0},         {"power", GS_EFFECT_HERO_POWER, NULL, 1},
    {NULL, 0, NULL, 0},
};

static void print_who(gs_logbook *lb, gs_ref who, bool ids, gs_str *out)
{
    gs_str_add(out, ids ? gs_ref_id(lb->setup, who) : lb_short(lb, who));
}

static const char *word_of(const lb_told_word *list, const gs_log_effect *e)
{
    for (int i = 0; list[i].word; i++) {
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
        bool hits = e->kind == GS_EFFECT_HITS && /* fewer: nobody loses less than nothing */
                    (lb_loss_kind(lb) != GS_EFFECT_HITS || e->amount < 0);
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
               (word = word_of(lb_hero_words, e)) != NULL) {
        print_who(lb, e->who, ids, out);
        gs_str_addf(out, " %s", word);
        if (e->kind == GS_EFFECT_HERO_HIT || e->kind == GS_EFFECT_HERO_POWER) {
            gs_str_addf(out, " %d", (int)e->amount);
        }
    } else if (e->who.kind == GS_REF_UNIT &&
               (word = word_of(lb_unit_words, e)) != NULL) {
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

/* Does the mark follow from what he lost in the entry by the book's own table? */
static bool hangs_on_loss(const gs_logbook *lb, const gs_entry *entry, const gs_log_effect *mark)
{
    const char *word = mark->word ? mark->word : "";
    for (int i = 0; i < entry->n_parts; i++) {
        const gs_log_effect *e = &entry->parts[i].u.effect;
        bool lost = entry->parts[i].kind == GS_LOG_EFFECT && e->who.ix == mark->who.ix &&
                    e->who.kind == mark->who.kind;
        for (int k = 0; lost && k < lb->carry->n_rows; k++) {
            const gs_carry_row *row = &lb->carry->row[k];
            if (row->kind == GS_ROW_AFTER && strcmp(row->f[6], gs_effect_words[e->kind]) == 0 &&
                strcmp(row->f[1], gs_effect_words[mark->kind]) == 0 &&
                strcmp(row->f[5], word) == 0) {
                return true;
            }
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

/* Effects that the rules give for the entry's dice as the table stands. */
typedef struct given {
    int n;
    gs_log_effect e[LB_TOLD];
    bool known;
} given;

static void add_given(void *ctx, const gs_log_effect *e)
{
    given *g = ctx;
    if (g->n < LB_TOLD) {
        g->e[g->n++] = *e;
    }
}

static void given_by_dice(gs_logbook *lb, const gs_entry *entry, const gs_log_resolve *r, given *g)
{
    gs_err err;
    const gs_carry_verb *v = lb_verb_of(lb, entry, r);
    const gs_proc *p = v ? v->proc : NULL;
    const char *situation = r->situation ? r->situation : "";
    gs_carry_who who[LB_PLAYERS];
    gs_carry_sink sink = {g, add_given, NULL};
    if (!p || !r->result) {
        return;
    }
    void *in = gs_arena_alloc(lb->line_arena, p->in_size);
    void *res = gs_arena_alloc(lb->line_arena, p->out_size);
    int n = lb_players_of(lb, &lb->now.t, entry, v, who);
    gs_facts_default(p->in, p->n_in, in);
    g->known = gs_facts_parse(p->in, p->n_in, situation, strlen(situation), in, &err) == GS_OK &&
               gs_facts_parse(p->out, p->n_out, r->result, strlen(r->result), res, &err) == GS_OK &&
               gs_carry_apply(lb->carry, lb->setup, &lb->now.t, v, who, n, in, res,
                              lb_said_of(lb, entry, v, r, who, n, &err), lb->line_arena, &sink,
                              &err) == GS_OK;
}

static bool among(const gs_log_effect *list, int n, const gs_log_effect *e)
{
    for (int i = 0; i < n; i++) {
        if (list[i].kind == e->kind && list[i].who.kind == e->who.kind &&
            list[i].who.ix == e->who.ix && list[i].amount == e->amount) {
            return true;
        }
    }
    return false;
}

/* Of the n effects, is there one that can be told and is not in the other list? */
static bool one_more(gs_logbook *lb, const gs_log_effect *e, int n, const gs_log_effect *other,
                     int m)
{
    gs_str text = {0};
    bool more = false;
    for (int i = 0; i < n && !more; i++) {
        more = !among(other, m, &e[i]) && print_one(lb, &e[i], true, &text);
    }
    gs_str_free(&text);
    return more;
}

/* Is what came of the dice, which nobody ruled, not what the rules give by now? So it may be in a
 * log that was mended; then all is written that came of it ("only"). */
static bool is_only(gs_logbook *lb, const gs_entry *entry, const gs_log_resolve *r)
{
    given *g = GS_NEW(lb->line_arena, given), *is = GS_NEW(lb->line_arena, given);
    for (int i = 0; i < entry->n_parts; i++) {
        if (entry->parts[i].kind == GS_LOG_OVERRIDE && !entry->parts[i].u.override.fact) {
            return true;
        }
        if (entry->parts[i].kind == GS_LOG_OVERRIDE && !lb_is_forced(&entry->parts[i])) {
            return false;
        }
        if (entry->parts[i].kind == GS_LOG_EFFECT) {
            add_given(is, &entry->parts[i].u.effect);
        }
    }
    given_by_dice(lb, entry, r, g);
    return g->known && (one_more(lb, is->e, is->n, g->e, g->n) ||
                        one_more(lb, g->e, g->n, is->e, is->n));
}

void lb_told_print(gs_logbook *lb, const gs_entry *entry, bool ids, gs_str *out)
{
    const gs_log_resolve *r = lb_resolve_of(entry);
    gs_str say = {0};
    bool dice = r && r->dice, only = dice && ids && is_only(lb, entry, r);
    bool ruled = false; /* then only what was ruled: the rest follows from the dice */
    for (int i = 0; i < entry->n_parts && dice && !only; i++) {
        gs_log_effect e;
        if (entry->parts[i].kind == GS_LOG_OVERRIDE && !lb_is_forced(&entry->parts[i])) {
            ruled = true;
            if (ruled_effect(lb, entry, &entry->parts[i].u.override, &e)) {
                print_part(lb, entry, &e, ids, true, &say);
            }
        }
    }
    for (int i = 0; i < entry->n_parts && !ruled; i++) { /* marks that the dice give follow */
        const gs_log_effect *e = &entry->parts[i].u.effect;
        bool follows = e->kind == GS_EFFECT_MARK && (dice || hangs_on_loss(lb, entry, e));
        if (entry->parts[i].kind == GS_LOG_EFFECT && (only || !follows)) {
            print_part(lb, entry, e, ids, false, &say);
        }
    }
    gs_str_addf(out, "%s%s%s", only ? "only" : "", only && say.len ? " " : "", gs_str_text(&say));
    gs_str_free(&say);
}
