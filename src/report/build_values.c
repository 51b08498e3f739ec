/* What cards and rosters say of a unit in numbers: values by the rule set's own list (card). */
#include "build_int.h"

#include "gesta/dice.h"

#include <string.h>

static const char *as_words(gs_arena *a, const gs_fact *f, int32_t value, bool with_sign)
{
    gs_str s = {0};
    if (with_sign && value > 0) {
        gs_str_addc(&s, '+');
    }
    gs_fact_print(f, value, &s);
    for (size_t i = 0; i < s.len; i++) {
        s.p[i] = i > 0 && s.p[i] == '-' ? ' ' : s.p[i];
    }
    bool none = strcmp(gs_str_text(&s), "none") == 0 || strcmp(gs_str_text(&s), "no") == 0;
    const char *text = none            ? "–"
                       : *s.p == '-' ? gs_arena_printf(a, "−%s", s.p + 1)
                                       : gs_arena_strdup(a, s.p);
    gs_str_free(&s);
    return text;
}

static bool by_type(const gs_fact *f, int32_t value)
{
    return value < f->lo || (f->type == GS_FACT_WORD && strncmp(f->words[value], "by-", 3) == 0);
}

static const gs_fact *unit_fact(const build_card *k, const char *name)
{
    gs_look l = gs_look_at_unit(k->rs, k->in);
    return gs_look_fact(&l, "unit", name);
}

/* A number of the book's tables, or the campaign's own. */
static int32_t number_of(const build_card *k, const gs_sheet *t, int row, int column)
{
    for (int i = 0; i < k->s->n_numbers; i++) {
        const gs_number *n = &k->s->numbers[i];
        if (n->sheet == t && n->at_row == row && n->at_column == column) {
            return n->number;
        }
    }
    return t->printed(row, column);
}

/* "troops.move". */
static const char *from_sheet(const build_card *k, const char *from, bool with_sign)
{
    size_t n = strcspn(from, ".");
    gs_look l = gs_look_at_unit(k->rs, k->in);
    const char *name = from + n + 1;
    const gs_fact *own = unit_fact(k, name);
    if (own && gs_fact_get(own, k->in) != own->dflt && !by_type(own, gs_fact_get(own, k->in))) {
        return as_words(k->a, own, gs_fact_get(own, k->in), with_sign);
    }
    for (int i = 0; i < k->rs->n_sheets; i++) {
        const gs_sheet *t = &k->rs->sheets[i];
        if (strlen(t->name) != n || strncmp(t->name, from, n) != 0) {
            continue;
        }
        int column = gs_sheet_column(t, name);
        int row = t->row ? t->row(t, &l, "unit", column)
                         : gs_sheet_row(t, gs_look_word(&l, "unit", "type"));
        int32_t v = row < 0 || column < 0 ? GS_NO_NUMBER : number_of(k, t, row, column);
        return v == GS_NO_NUMBER ? "–" : as_words(k->a, &t->columns[column].as, v, with_sign);
    }
    return "–";
}

/* "unit.armour". */
static const char *from_fact(const build_card *k, const char *from)
{
    const gs_fact *f = unit_fact(k, from + strlen("unit."));
    int32_t v = f ? gs_fact_get(f, k->in) : 0;
    return !f              ? "–"
           : by_type(f, v) ? from_sheet(k, gs_arena_printf(k->a, "troops.%s", from + 5), false)
                           : as_words(k->a, f, v, false);
}

/* The unit's facts as those of a role in a procedure. */
static void add_situation(const build_card *k, const gs_proc *p, const gs_card_value *v, gs_str *out)
{
    const char *role = v->role ? v->role : "unit";
    size_t n = strlen(role), named = v->named ? strcspn(v->named, "=") : 0;
    char word[48];
    for (int i = 0; i < p->n_in; i++) {
        const char *key = p->in[i].key;
        if (strncmp(key, role, n) != 0 || key[n] != '.') {
            continue;
        }
        const char *name = key + n + 1;
        bool other = named && strlen(name) == named && strncmp(name, v->named, named) == 0;
        const char *of = gs_arena_printf(k->a, "unit.%s", other ? v->named + named + 1 : name);
        if (gs_kv_word(k->facts, of, word, sizeof word)) {
            gs_str_addf(out, "%s=%s ", key, word);
        }
    }
}

/* "move:allowance"; what dice it asks for do not matter. */
static const char *from_proc(const build_card *k, const gs_card_value *v, const char *from,
                             bool with_sign)
{
    _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    _Alignas(16) char out[GS_MAX_FACTS_SIZE];
    size_t n = strcspn(from, ":");
    const gs_proc *p = gs_ruleset_proc(k->rs, gs_arena_strndup(k->a, from, n));
    const char *key = from + n + 1, *less = strchr(key, '|');
    const gs_fact *f = p ? gs_fact_find(p->out, p->n_out, key, strcspn(key, "|")) : NULL;
    const gs_fact *g =
        p && less ? gs_fact_find(p->out, p->n_out, less + 1, strlen(less + 1)) : NULL;
    gs_str situation = {0};
    gs_seeded dice;
    const char *words = "–";
    if (!f) {
        return words;
    }
    add_situation(k, p, v, &situation);
    gs_seeded_init(&dice, 1, 0);
    if (gs_proc_situation(p, gs_str_text(&situation), situation.len, in, NULL) == GS_OK) {
        gs_look l = gs_look_at(p, in);
        gs_patched used[1];
        gs_numbers_apply_all(k->s->numbers, k->s->n_numbers, &l, used, 0);
        if (gs_proc_run(p, in, &dice.dice, out, NULL, NULL, NULL) == GS_OK) {
            int32_t value = gs_fact_get(f, out) - (g ? gs_fact_get(g, out) : 0);
            words = as_words(k->a, f, value, with_sign);
        }
    }
    gs_str_free(&situation);
    return words;
}

const char *build_value(const build_card *k, const gs_card_value *v)
{
    bool with_sign = *v->from == '+';
    const char *from = v->from + with_sign;
    const gs_fact *only = v->only ? unit_fact(k, v->only) : NULL;
    if (only && strcmp(as_words(k->a, only, gs_fact_get(only, k->in), false), "–") == 0) {
        return "–";
    }
    const char *words = strchr(from, ':')               ? from_proc(k, v, from, with_sign)
                        : strncmp(from, "unit.", 5) == 0 ? from_fact(k, from)
                                                         : from_sheet(k, from, with_sign);
    bool length = strcmp(v->label, "move") == 0 || strcmp(v->label, "range") == 0;
    if (length && strcmp(words, "0") == 0) {
        return "–";
    }
    bool inches = length && strcmp(k->rs->unit, "inch") == 0 && *words >= '0' && *words <= '9';
    return inches ? gs_arena_printf(k->a, "%s″", words) : words;
}

gs_status build_card_in(gs_arena *a, const gs_setup *s, int unit, build_card *k, gs_err *err)
{
    gs_setup *alone = GS_NEW(a, gs_setup);
    *alone = *s;
    alone->units = &s->units[unit];
    alone->n_units = 1;
    *k = (build_card){.a = a, .rs = s->ruleset, .s = alone};
    k->facts = s->units[unit].facts ? s->units[unit].facts : "";
    k->in = gs_arena_alloc(a, s->ruleset->unit_size);
    return gs_setup_unit_facts(alone, 0, k->in, err);
}

gs_status build_card_of(gs_arena *a, const gs_campaign *c, const gs_camp_unit *u, build_card *k,
                        gs_err *err)
{
    const gs_ruleset *rs = gs_ruleset_find(c->ruleset);
    const gs_camp_troop *t = gs_campaign_troop(c, u->troop);
    *k = (build_card){.a = a, .c = c, .rs = rs, .facts = build_unit_facts(a, c, u)};
    k->s = gs_setup_new(a, rs);
    k->s->units = GS_NEW(a, gs_ob_unit);
    k->s->n_units = 1;
    *k->s->units = (gs_ob_unit){.id = u->id, .facts = k->facts, .troop = t ? t->name : u->troop};
    k->s->n_numbers = gs_camp_numbers(c, rs, a, &k->s->numbers);
    k->in = gs_arena_alloc(a, rs->unit_size);
    gs_status st = gs_numbers_find(k->s->numbers, k->s->n_numbers, rs, a, err);
    return st == GS_OK ? gs_setup_unit_facts(k->s, 0, k->in, err) : st;
}
