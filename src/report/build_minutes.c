/* Minutes: every entry of the log in a player's words: what was asked, each die in the order in
 * which it was rolled, each modifier, what came of it, and by which rules. */
#include "build_int.h"

#include <string.h>

typedef struct minutes {
    build_battle *b;
    gs_arena *scratch; /* emptied after each entry */
    gs_str text, result, rules;
} minutes;

void build_add_words(gs_str *out, const char *code)
{
    for (const char *p = code; *p; p++) {
        gs_str_addc(out, *p == '-' || *p == '.' ? ' ' : *p);
    }
}

void build_begin_sentence(gs_str *out)
{
    while (out->len && strchr(" ;:,", out->p[out->len - 1])) {
        out->p[--out->len] = '\0';
    }
    gs_str_add(out, !out->len ? "" : out->p[out->len - 1] == '.' ? " " : ". ");
}

static void raise_letter(gs_str *out, size_t at)
{
    if (at < out->len && out->p[at] >= 'a' && out->p[at] <= 'z') {
        out->p[at] = (char)(out->p[at] - 32);
    }
}

static void add_capital(gs_str *out, const char *text)
{
    size_t at = out->len;
    build_add_words(out, text);
    raise_letter(out, at);
}

/* A name at the beginning of a sentence, as it stands but for its capital. */
static void add_name(minutes *m, gs_ref r)
{
    gs_str_add(&m->text, build_head(m->b->a, gs_ref_name(m->b->s, r)));
}

/* ---- a resolution: what came of it ---- */
static const char *const result_keys[] = {"result",  "winner",  "first",   "reaction", "face",
                                          "refusal", "pursuit", "effect", "end",      "breach"};

/* "side-a", or "a" alone: 0; of side b 1; -1 no side. */
static int side_word(const char *word)
{
    const char *letter = strncmp(word, "side-", 5) == 0 ? word + 5 : word;
    return letter[0] && !letter[1] && strchr("ab", letter[0]) ? letter[0] - 'a' : -1;
}

static void add_result(minutes *m, const gs_log_resolve *r)
{
    char word[48];
    int hits = gs_kv_int(r->result, "shooter.hits", -1);
    if (hits >= 0 && strcmp(r->procedure, "shooting") == 0) {
        gs_str_addf(&m->result, "%s%d hit%s", m->result.len ? ", " : "", hits,
                    hits == 1 ? "" : "s");
    }
    bool order = gs_kv_word(r->result, "first", word, sizeof word); /* tells more than who won */
    for (int i = 0; i < GS_COUNT(result_keys); i++) {
        bool skipped = order && strcmp(result_keys[i], "winner") == 0;
        if (!skipped && gs_kv_word(r->result, result_keys[i], word, sizeof word) &&
            strcmp(word, "none") != 0) {
            int side = side_word(word);
            gs_str_add(&m->result, m->result.len ? ", " : "");
            if (side >= 0) {
                gs_str_addf(&m->result, "%s first", m->b->s->side[side].name);
            } else {
                build_add_words(&m->result, word);
            }
            break; /* the most telling one */
        }
    }
    bool refused = gs_kv_is(r->result, "allowed", "no");
    if (refused && gs_kv_word(r->result, "reason", word, sizeof word)) {
        gs_str_addf(&m->result, "%snot allowed: ", m->result.len ? ", " : "");
        build_add_words(&m->result, word);
    }
}

static void add_rules(minutes *m, const char *rules)
{
    for (const char *p = rules; p && *p;) {
        size_t n = strcspn(p, " ");
        gs_str word = {0};
        gs_str_addf(&word, "%.*s", (int)n, p);
        const char *at = m->rules.len ? strstr(m->rules.p, word.p) : NULL;
        bool cited = at && (at[n] == '\0' || at[n] == ' ');
        if (n && !cited) {
            gs_str_addf(&m->rules, "%s%s", m->rules.len ? " " : "", word.p);
        }
        gs_str_free(&word);
        p += n + (p[n] == ' ');
    }
}

/* "Celtic infantry attacker.bonus 0 1": the name may have any words, the three at the end are the
 * fact, what it was and what it became. */
static void add_patch(minutes *m, const char *line, size_t n)
{
    size_t end = n, at[3] = {0};
    for (int i = 2; i >= 0; i--) {
        size_t from = end;
        while (from > 0 && line[from - 1] != ' ') {
            from--;
        }
        at[i] = from;
        end = from > 0 ? from - 1 : 0;
    }
    build_begin_sentence(&m->text);
    if (end == 0) {
        gs_str_addf(&m->text, "House rule %.*s", (int)n, line);
        return;
    }
    gs_str_addf(&m->text, "House rule %.*s: %.*s, now %.*s", (int)end, line,
                (int)(at[2] - at[0] - 1), line + at[0], (int)(n - at[2]), line + at[2]);
}

static void add_resolve(minutes *m, const gs_entry *e, const gs_log_resolve *r)
{
    build_begin_sentence(&m->text);
    if (strcmp(r->procedure, e->kind) != 0) {
        add_capital(&m->text, r->procedure);
        gs_str_add(&m->text, ": ");
    }
    build_add_situation(&m->text, r->situation);
    size_t at = m->text.len;
    build_add_working(&m->text, m->b->s, m->scratch, e, r);
    if (at == 0 || (at > 1 && m->text.p[at - 2] == '.')) { /* it begins a sentence */
        raise_letter(&m->text, at);
    }
    add_result(m, r);
    add_rules(m, r->rules);
    for (const char *p = r->patches; p && *p;) { /* "NAME fact from to" by line */
        size_t n = strcspn(p, "\n");
        add_patch(m, p, n);
        p += n + (p[n] == '\n');
    }
}

/* ---- moves, effects, plans ---- */
static void add_move(minutes *m, const gs_log_move *v)
{
    build_begin_sentence(&m->text);
    add_name(m, v->who);
    gs_str_add(&m->text, ": ");
    build_add_words(&m->text, gs_manner_words[v->manner]);
    if (v->allowance > 0) {
        gs_str_addc(&m->text, ' ');
        gs_str_addmilli(&m->text, (v->cost + 50) / 100 * 100);
        gs_str_add(&m->text, " of ");
        gs_str_addmilli(&m->text, v->allowance);
    }
    add_rules(m, v->rules);
}

static const struct {
    gs_effect_kind kind;
    const char *words; /* after the name; %n amount, %l left, %b by whom, %w the word */
} effect_words[] = {
    {GS_EFFECT_LOSS, "%n lost, %l left"},
    {GS_EFFECT_HITS, "%n hit%p, %l in all"},
    {GS_EFFECT_RECOVERED, "%n back, %l now"},
    {GS_EFFECT_FORMATION, "in %w"},
    {GS_EFFECT_MUST_RALLY, "must rally"},
    {GS_EFFECT_RALLIED, "rallied"},
    {GS_EFFECT_RECOILED, "recoils"},
    {GS_EFFECT_ROUTED, "routed"},
    {GS_EFFECT_DESTROYED, "destroyed"},
    {GS_EFFECT_LEFT_TABLE, "leaves the table"},
    {GS_EFFECT_ENTERED, "enters"},
    {GS_EFFECT_HERO_HIT, "hit by %b, Power %l"},
    {GS_EFFECT_HERO_POWER, "Power +%n: %l"},
    {GS_EFFECT_HERO_DOWN, "struck down"},
    {GS_EFFECT_HERO_CAPTURED, "captured by %b"},
    {GS_EFFECT_HERO_BURIED, "buried under the fallen"},
    {GS_EFFECT_HERO_KILLED, "killed"},
    {GS_EFFECT_HERO_FREED, "dug out"},
    {GS_EFFECT_HERO_LEFT, "leaves the table"},
    {GS_EFFECT_ATTACHED, "joins %b"},
    {GS_EFFECT_SPLIT, "%n split off, %l left"},
    {GS_EFFECT_DETACHED, "leaves %b"},
    {GS_EFFECT_OBJECTIVE, "held by %b, turn %n"},
    {GS_EFFECT_GOES_FIRST, "the first move"},
    {GS_EFFECT_GENERAL_LOST, "the general is lost"},
    {GS_EFFECT_ARMY_BROKEN, "the army is broken, %n unit%p lost"},
};

static void add_effect(minutes *m, const gs_log_effect *f)
{
    if (f->kind == GS_EFFECT_PLACED || f->kind == GS_EFFECT_MARK) {
        return; /* how a block closes up, and the engine's own reminders */
    }
    const char *words = gs_effect_words[f->kind];
    for (int i = 0; i < GS_COUNT(effect_words); i++) {
        words = effect_words[i].kind == (gs_effect_kind)f->kind ? effect_words[i].words : words;
    }
    build_begin_sentence(&m->text);
    add_name(m, f->who);
    gs_str_add(&m->text, ": ");
    const char *by = gs_ref_name(m->b->s, f->by);
    for (const char *p = words; *p; p++) {
        if (*p != '%') {
            gs_str_addc(&m->text, *p);
            continue;
        }
        p++;
        if (*p == 'p') {
            gs_str_add(&m->text, f->amount == 1 ? "" : "s");
        } else if (*p == 'n' || *p == 'l') {
            gs_str_addi(&m->text, *p == 'n' ? f->amount : f->left);
        } else {
            gs_str_add(&m->text, *p == 'b' ? (*by ? by : "nobody") : f->word ? f->word : "");
        }
    }
}

static void add_plan(minutes *m, const gs_log_plan *p)
{
    build_begin_sentence(&m->text);
    add_capital(&m->text, p->what);
    gs_str_add(&m->text, ": ");
    if (p->old) {
        build_add_words(&m->text, p->old);
        gs_str_add(&m->text, ", now ");
    }
    build_add_words(&m->text, p->chosen);
    const char *why = p->reason && m->b->opt->reason ? m->b->opt->reason(p->reason) : NULL;
    if (why) {
        gs_str_addf(&m->text, ": %s", why);
    } else if (p->reason) {
        gs_str_add(&m->text, ": ");
        build_add_words(&m->text, p->reason);
    }
}

/* ---- an entry ---- */
static void add_part(minutes *m, gs_node *n, const gs_entry *e, const gs_log_part *p)
{
    switch ((gs_log_kind)p->kind) {
    case GS_LOG_RESOLVE: add_resolve(m, e, &p->u.resolve); break;
    case GS_LOG_MOVE: add_move(m, &p->u.move); break;
    case GS_LOG_EFFECT: add_effect(m, &p->u.effect); break;
    case GS_LOG_PLAN: add_plan(m, &p->u.plan); break;
    case GS_LOG_NOTE:
    case GS_LOG_OVERRIDE:
        build_begin_sentence(&m->text);
        gs_str_addf(&m->text, "%s%s", p->kind == GS_LOG_OVERRIDE ? "Overruled: " : "", p->u.note);
        if (p->kind == GS_LOG_OVERRIDE) {
            gs_node_set_flag(n, GS_ATTR_OVERRIDDEN);
        }
        break;
    }
}

static void add_entry(minutes *m, gs_node *list, const gs_entry *e)
{
    build_battle *b = m->b;
    gs_node *n = gs_node_add(list, GS_NODE_ENTRY);
    gs_node_set_number(n, GS_ATTR_NUMBER, e->n);
    const char *side = e->side >= 0 ? b->ids.letter[e->side] : "";
    gs_node_set(n, GS_ATTR_WHEN, gs_arena_printf(b->a, "%d %s", e->turn, side));
    gs_str_clear(&m->text);
    gs_str_clear(&m->result);
    gs_str_clear(&m->rules);
    add_capital(&m->text, e->kind);
    gs_say_as(n, GS_NODE_BOLD, m->text.p);
    gs_str_clear(&m->text);
    const char *target = gs_ref_name(b->s, e->target);
    if (*gs_ref_name(b->s, e->actor)) {
        add_name(m, e->actor);
        gs_str_addf(&m->text, "%s%s", *target ? ", " : "", target);
    }
    for (int k = 0; k < e->n_parts; k++) {
        add_part(m, n, e, &e->parts[k]);
    }
    build_begin_sentence(&m->text);
    if (!m->text.len && !m->rules.len) {
        gs_str_add(&m->text, "Bookkeeping");
        build_begin_sentence(&m->text);
    }
    gs_say(n, ". ");
    gs_say(n, gs_str_text(&m->text));
    if (m->rules.len) {
        gs_say_as(n, GS_NODE_ITALIC, gs_arena_printf(b->a, "[%s]", m->rules.p));
    }
    gs_node_set(n, GS_ATTR_RESULT, gs_str_text(&m->result));
    gs_node_rest_on(n, e->n);
}

void build_minutes(build_battle *b, gs_node *parent)
{
    gs_node *section = gs_add_section(parent, "Entry by entry", "Minutes");
    gs_node_set_flag(section, GS_ATTR_NEW_PAGE);
    gs_node *list = gs_node_add(section, GS_NODE_MINUTES);
    minutes m = {.b = b};
    for (int i = 0; i < b->log->count; i++) {
        m.scratch = gs_arena_new();
        add_entry(&m, list, &b->log->entries[i]);
        gs_arena_free(m.scratch);
    }
    gs_str_free(&m.text);
    gs_str_free(&m.result);
    gs_str_free(&m.rules);
}
