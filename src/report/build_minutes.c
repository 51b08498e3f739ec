/* Minutes: every entry of the log in a player's words: what was asked, each die in the order in
 * which it was rolled, each modifier, what came of it, and by which rules. The working is worked
 * again from the situation and the dice of the log. */
#include "build_int.h"

#include "gesta/dice.h"
#include "gesta/proc.h"

#include <string.h>

typedef struct minutes {
    build_battle *b;
    gs_arena *scratch; /* emptied after each entry */
    gs_str text, result, rules;
} minutes;

static void add_words(gs_str *out, const char *code)
{
    for (const char *p = code; *p; p++) {
        gs_str_addc(out, *p == '-' || *p == '.' ? ' ' : *p);
    }
}

/* Ends the sentence that stands there, and begins another. */
static void begin_sentence(gs_str *out)
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
    add_words(out, text);
    raise_letter(out, at);
}

/* A name at the beginning of a sentence, as it stands but for its capital. */
static void add_name(minutes *m, gs_ref r)
{
    gs_str_add(&m->text, build_head(m->b->a, gs_ref_name(m->b->s, r)));
}

/* ---- a resolution: its working ---- */

/* Names of those who roll, in place of attacker and defender, of side a and side b; those that are
 * NULL: the rules' own words. */
typedef struct rollers {
    const char *attacker, *defender;
    const char *side[GS_SIDES];
} rollers;

/* The side that a label or a text of the rules begins with: "a", "side-a", "side A: die"; NULL
 * none. */
static const char *side_name(const char *words, const rollers *who)
{
    if ((words[0] == 'a' || words[0] == 'b') && words[1] == '\0') {
        return who->side[words[0] - 'a'];
    }
    char letter = words[0] && strncmp(words, "side", 4) == 0 && words[4] ? words[5] : '\0';
    bool ends = letter && !((words[6] >= 'a' && words[6] <= 'z'));
    int ix = letter == 'a' || letter == 'A' ? 0 : letter == 'b' || letter == 'B' ? 1 : -1;
    return ends && ix >= 0 ? who->side[ix] : NULL;
}

/* "melee.attacker" is "attacker", "save.target" "saves of target", "order" "die". */
static void add_label(gs_str *out, const char *label, const rollers *who)
{
    const char *dot = strchr(label, '.');
    bool save = strncmp(label, "save", 4) == 0;
    bool hero = strncmp(label, "hero", 4) == 0;
    if (!dot) {
        gs_str_add(out, save ? "save" : "die");
        return;
    }
    gs_str_add(out, save ? "saves of " : hero ? "hero of " : "");
    if (who->attacker && strcmp(dot, ".attacker") == 0) {
        gs_str_add(out, who->attacker);
    } else if (who->defender && strcmp(dot, ".defender") == 0) {
        gs_str_add(out, who->defender);
    } else if (side_name(dot + 1, who)) {
        gs_str_add(out, side_name(dot + 1, who));
    } else {
        add_words(out, dot + 1);
    }
}

/* A text of the rules, with the side's name in the place of its letter. */
static void add_text(gs_str *out, const char *text, const rollers *who)
{
    const char *side = side_name(text, who);
    const char *rest = side ? text + strlen("side a") : text;
    if (side && strcmp(rest, " wins the roll") == 0) { /* a name is one or many */
        gs_str_addf(out, "the roll goes to %s", side);
    } else if (side && strncmp(rest, " moves", 6) == 0) {
        gs_str_addf(out, "%s%s", side, rest + 6);
    } else {
        gs_str_addf(out, "%s%s", side ? side : "", rest);
    }
}

static void add_step(gs_str *out, const gs_proc *p, const gs_working_step *s, const gs_rolls *rolls,
                     const rollers *who)
{
    if (s->kind == GS_WORK_DICE) {
        add_label(out, p->labels[s->value], who);
        for (int k = 0; k < s->count; k++) {
            gs_str_addf(out, " %d", rolls->face[s->first + k]);
        }
        gs_str_add(out, s->count ? ": " : " none; ");
        return;
    }
    add_text(out, s->text, who);
    if (s->kind == GS_WORK_NUMBER) {
        gs_str_addf(out, " %d; ", (int)s->value);
    } else if (s->kind == GS_WORK_DEC) {
        gs_str_addc(out, ' ');
        gs_str_addmilli(out, s->value);
        gs_str_add(out, "; ");
    } else {
        size_t n = strlen(s->text);
        gs_str_add(out, n && s->text[n - 1] == ':' ? " " : "; ");
    }
}

static bool noted_before(const gs_working *w, int i)
{
    for (int k = 0; k < i; k++) {
        const gs_working_step *s = &w->step[k];
        if (s->kind == GS_WORK_NUMBER && s->value == w->step[i].value &&
            strcmp(s->text, w->step[i].text) == 0) {
            return true;
        }
    }
    return false;
}

/* A duel goes round by round: armour and relative Power are said when they first tell. */
static void add_rounds(gs_str *out, const gs_proc *p, const gs_working *w, const gs_rolls *rolls,
                       const rollers *who)
{
    int round = 0;
    for (int i = 0; i < w->count; i++) {
        const gs_working_step *s = &w->step[i];
        bool dice = s->kind == GS_WORK_DICE;
        if (dice && strcmp(p->labels[s->value], "duel.attacker") == 0) {
            begin_sentence(out);
            gs_str_addf(out, "Round %d: ", ++round);
        }
        bool power = !dice && strstr(s->text, "relative Power");
        bool again = s->kind == GS_WORK_NUMBER && !power && noted_before(w, i);
        if (!again && !(power && s->value == 0)) {
            add_step(out, p, s, rolls, who);
        }
    }
}

static bool is_head(const gs_working_step *s)
{
    size_t n = s->kind == GS_WORK_TEXT ? strlen(s->text) : 0;
    return n && s->text[n - 1] == ':';
}

/* Before the first die what has been said once (the points of an armour) is not said again, and a
 * head with nothing under it falls away. */
static void add_steps(gs_str *out, const gs_proc *p, const gs_working *w, const gs_rolls *rolls,
                      const rollers *who)
{
    const gs_working_step *head = NULL;
    bool rolled = false;
    for (int i = 0; i < w->count; i++) {
        const gs_working_step *s = &w->step[i];
        rolled = rolled || s->kind == GS_WORK_DICE;
        bool again = s->kind == GS_WORK_NUMBER && (noted_before(w, i) || s->value == 0);
        if (!rolled && is_head(s)) {
            head = s;
        } else if (rolled || !again) {
            if (head && !rolled) {
                add_step(out, p, head, rolls, who);
            }
            add_step(out, p, s, rolls, who);
            head = NULL;
        }
    }
}

/* What was asked that a player measures or counts: distance, figures, Power. */
static void add_situation(gs_str *out, const char *situation)
{
    static const char *const keys[] = {"distance", "general.distance", "shooter.figures",
                                       "attacker.power", "defender.power", "hero.rating",
                                       "purpose", "cause", "ground"};
    char word[48];
    bool any = false;
    for (int i = 0; i < GS_COUNT(keys); i++) {
        if (gs_kv_word(situation, keys[i], word, sizeof word)) {
            gs_str_add(out, any ? ", " : "(");
            add_words(out, keys[i]);
            gs_str_addf(out, " %s", word);
            any = true;
        }
    }
    gs_str_add(out, any ? ") " : "");
}

static void add_working(minutes *m, const gs_entry *e, const gs_log_resolve *r)
{
    const gs_proc *p = gs_ruleset_proc(m->b->s->ruleset, r->procedure);
    if (!p) {
        return;
    }
    gs_arena *a = m->scratch;
    void *in = gs_arena_alloc(a, p->in_size);
    void *out = gs_arena_alloc(a, p->out_size);
    gs_rolls *rolls = GS_NEW(a, gs_rolls);
    gs_working *work = GS_NEW(a, gs_working);
    gs_script *dice = GS_NEW(a, gs_script);
    const char *situation = r->situation ? r->situation : "";
    const char *given = r->dice ? r->dice : "";
    gs_err err = {0};
    gs_script_init(dice, NULL);
    if (gs_proc_situation(p, situation, strlen(situation), in, &err) != GS_OK ||
        gs_script_parse(dice, given, strlen(given), &err) != GS_OK ||
        gs_proc_run(p, in, &dice->dice, out, rolls, work, &err) != GS_OK) {
        gs_str_addf(&m->text, "dice %s; ", given); /* of other rules than today's: as they fell */
        return;
    }
    rollers who = {.side = {m->b->s->side[0].name, m->b->s->side[1].name}};
    if (strcmp(r->procedure, "duel") == 0) {
        who.attacker = gs_ref_name(m->b->s, e->actor);
        who.defender = gs_ref_name(m->b->s, e->target);
        add_rounds(&m->text, p, work, rolls, &who);
        return;
    }
    add_steps(&m->text, p, work, rolls, &who);
}

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
                add_words(&m->result, word);
            }
            break; /* the most telling one */
        }
    }
    bool refused = gs_kv_is(r->result, "allowed", "no");
    if (refused && gs_kv_word(r->result, "reason", word, sizeof word)) {
        gs_str_addf(&m->result, "%snot allowed: ", m->result.len ? ", " : "");
        add_words(&m->result, word);
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
    begin_sentence(&m->text);
    if (end == 0) {
        gs_str_addf(&m->text, "House rule %.*s", (int)n, line);
        return;
    }
    gs_str_addf(&m->text, "House rule %.*s: %.*s, now %.*s", (int)end, line,
                (int)(at[2] - at[0] - 1), line + at[0], (int)(n - at[2]), line + at[2]);
}

static void add_resolve(minutes *m, const gs_entry *e, const gs_log_resolve *r)
{
    begin_sentence(&m->text);
    if (strcmp(r->procedure, e->kind) != 0) {
        add_capital(&m->text, r->procedure);
        gs_str_add(&m->text, ": ");
    }
    add_situation(&m->text, r->situation);
    size_t at = m->text.len;
    add_working(m, e, r);
    if (at == 0) { /* the entry's first words */
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
    begin_sentence(&m->text);
    add_name(m, v->who);
    gs_str_add(&m->text, ": ");
    add_words(&m->text, gs_manner_words[v->manner]);
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
    begin_sentence(&m->text);
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
    begin_sentence(&m->text);
    add_capital(&m->text, p->what);
    gs_str_add(&m->text, ": ");
    if (p->old) {
        add_words(&m->text, p->old);
        gs_str_add(&m->text, ", now ");
    }
    add_words(&m->text, p->chosen);
    const char *why = p->reason && m->b->opt->reason ? m->b->opt->reason(p->reason) : NULL;
    if (why) {
        gs_str_addf(&m->text, ": %s", why);
    } else if (p->reason) {
        gs_str_add(&m->text, ": ");
        add_words(&m->text, p->reason);
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
        begin_sentence(&m->text);
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
    begin_sentence(&m->text);
    if (!m->text.len && !m->rules.len) {
        gs_str_add(&m->text, "Bookkeeping");
        begin_sentence(&m->text);
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
