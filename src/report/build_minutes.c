/* Minutes: every entry of the log, a line each: what was asked, each die in the order in which it
 * was rolled, each modifier, what came of it, and by which rules. Nothing chosen, nothing
 * joined. */
#include "minutes_int.h"

#include <string.h>

const char *build_bare(const char *name)
{
    return strncmp(name, "the ", 4) == 0 || strncmp(name, "The ", 4) == 0 ? name + 4 : name;
}

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

void minutes_raise_letter(gs_str *out, size_t at)
{
    if (at < out->len && out->p[at] >= 'a' && out->p[at] <= 'z') {
        out->p[at] = (char)(out->p[at] - 32);
    }
}

static void add_capital(gs_str *out, const char *text)
{
    size_t at = out->len;
    build_add_words(out, text);
    minutes_raise_letter(out, at);
}

/* A name at the beginning of a sentence, with a capital. */
static void add_name(minutes *m, gs_ref r)
{
    gs_str_add(&m->text, build_head(m->b->a, build_bare(gs_ref_name(m->b->s, r))));
}

bool minutes_same(gs_ref a, gs_ref b)
{
    return a.kind == b.kind && a.ix == b.ix;
}

/* Words of somebody follow: his name, or what joins them to words of his. */
void minutes_add_subject(minutes *m, gs_ref r)
{
    if (m->last.kind != GS_REF_NONE && minutes_same(m->last, r)) {
        gs_str_add(&m->text, m->head ? ": " : "; ");
    } else {
        build_begin_sentence(&m->text);
        add_name(m, r);
        gs_str_add(&m->text, ": ");
    }
    m->last = r;
    m->head = false;
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

/* Those whose working says how they end, or the effects under them do. */
static bool says_all(const char *procedure)
{
    static const char *const all[] = {"shooting", "melee",  "move",      "charge",
                                      "duel",     "fate",   "recoil",    "contact", "pursuit",
                                      "move-allowance", "challenge", "evade"};
    for (int i = 0; i < GS_COUNT(all); i++) {
        if (strcmp(all[i], procedure) == 0) {
            return true;
        }
    }
    return false;
}

static void add_result(minutes *m, const build_people *who, const gs_log_resolve *r)
{
    char word[48];
    bool order = gs_kv_word(r->result, "first", word, sizeof word); /* tells more than who won */
    for (int i = 0; i < GS_COUNT(result_keys) && !says_all(r->procedure); i++) {
        bool skipped = order && strcmp(result_keys[i], "winner") == 0;
        if (!skipped && gs_kv_word(r->result, result_keys[i], word, sizeof word) &&
            strcmp(word, "none") != 0) {
            int side = side_word(word);
            gs_str_add(&m->text, ": ");
            if (side >= 0) {
                gs_str_addf(&m->text, "%s first", build_bare(m->b->s->side[side].name));
            } else if (strcmp(word, "attacker-recoils") == 0) {
                gs_str_addf(&m->text, "recoil, %s", who->name[0]);
            } else if (strcmp(word, "defender-recoils") == 0) {
                gs_str_addf(&m->text, "recoil, %s", who->name[1]);
            } else {
                build_add_words(&m->text, word);
            }
            break; /* the most telling one */
        }
    }
    bool refused = gs_kv_is(r->result, "allowed", "no");
    if (refused && gs_kv_word(r->result, "reason", word, sizeof word)) {
        gs_str_add(&m->text, "; not allowed: ");
        build_add_words(&m->text, word);
    }
}

/* Each rule once; its book, "SHW-", with the first alone. */
void minutes_add_rules(minutes *m, const char *rules)
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

/* "[SHW-15.1, 15.11, R61]". */
static const char *rules_words(const minutes *m)
{
    gs_str out = {0};
    const char *book = m->rules.p;
    size_t stem = strcspn(book, "-") + 1;
    for (const char *p = book; *p;) {
        size_t n = strcspn(p, " ");
        bool same = p > book && n > stem && strncmp(p, book, stem) == 0;
        gs_str_addf(&out, "%s%.*s", p > book ? ", " : "[", (int)(n - (same ? stem : 0)),
                    p + (same ? stem : 0));
        p += n + (p[n] == ' ');
    }
    const char *words = gs_arena_printf(m->b->a, "%s]", gs_str_text(&out));
    gs_str_free(&out);
    return words;
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

/* Takes back what stands beyond. */
void minutes_cut(minutes *m, size_t len)
{
    if (m->text.len > len) {
        m->text.len = len;
        m->text.p[len] = '\0';
    }
}

/* Who leads a unit, or is it; "hero" where two do. */
static const char *leader_of(const minutes *m, gs_ref r)
{
    const char *name = NULL;
    if (r.kind == GS_REF_HERO) {
        return gs_ref_name(m->b->s, r);
    }
    for (int h = 0; r.kind == GS_REF_UNIT && h < GS_MAX_HEROES; h++) {
        if (m->with[h] == r.ix) {
            name = name ? "hero" : gs_ref_name(m->b->s, gs_ref_hero(h));
        }
    }
    return name ? name : "hero";
}

static void add_resolve(minutes *m, const gs_entry *e, const gs_log_resolve *r)
{
    const gs_setup *s = m->b->s;
    build_people who = {
        .name = {build_bare(gs_ref_name(s, e->actor)), build_bare(gs_ref_name(s, e->target))},
        .hero = {leader_of(m, e->actor), leader_of(m, e->target)}};
    size_t head = m->text.len;
    build_begin_sentence(&m->text);
    size_t before = m->text.len;
    build_add_working(&m->text, s, m->scratch, &who, r);
    add_result(m, &who, r);
    if (m->text.len > before && strchr(":;", m->text.p[before])) {
        gs_str tail = {0}; /* its result is all that there is to say */
        gs_str_add(&tail, m->text.p + before + 2);
        minutes_cut(m, before);
        gs_str_add(&m->text, gs_str_text(&tail));
        gs_str_free(&tail);
    }
    minutes_raise_letter(&m->text, before);
    if (m->text.len == before) {
        minutes_cut(m, head); /* nothing to be said: no sentence */
    } else {
        m->last = e->target.kind != GS_REF_NONE ? (gs_ref){0} : m->last;
        m->head = false;
    }
    minutes_add_rules(m, r->rules);
    for (const char *p = r->patches; p && *p;) { /* "NAME fact from to" by line */
        size_t n = strcspn(p, "\n");
        add_patch(m, p, n);
        m->last = (gs_ref){0};
        p += n + (p[n] == '\n');
    }
}

/* ---- an entry ---- */
static void add_part(minutes *m, gs_node *n, const gs_entry *e, const gs_log_part *p)
{
    switch ((gs_log_kind)p->kind) {
    case GS_LOG_RESOLVE:
        add_resolve(m, e, &p->u.resolve);
        minutes_add_rolled(m, &p->u.resolve);
        break;
    case GS_LOG_MOVE: minutes_add_move(m, &p->u.move); break;
    case GS_LOG_EFFECT: minutes_add_effect(m, e, &p->u.effect); break;
    case GS_LOG_PLAN: minutes_add_plan(m, &p->u.plan); break;
    case GS_LOG_NOTE: minutes_add_note(m, e, p->u.note); break;
    case GS_LOG_OVERRIDE:
        minutes_add_override(m, &p->u.override);
        gs_node_set_flag(n, GS_ATTR_OVERRIDDEN);
        break;
    case GS_LOG_PHOTO:
        build_begin_sentence(&m->text);
        gs_str_addf(&m->text, "Photo%s%s.", p->u.photo.caption ? ": " : "",
                    p->u.photo.caption ? p->u.photo.caption : "");
        break;
    case GS_LOG_MUSTERED:
        build_begin_sentence(&m->text);
        gs_str_addf(&m->text, "%s joins %s, %d strong.", p->u.mustered.name,
                    m->b->s->side[p->u.mustered.side].name, p->u.mustered.strength);
        break;
    }
}

/* What joins the two of an entry. */
static const char *between(const char *kind)
{
    static const char *const words[][2] = {
        {"challenge", " to "},   {"shooting", " at "},  {"shoot", " at "},
        {"charge", " at "},      {"charge-home", " at "}, {"melee", " against "},
        {"duel", " against "},   {"recoil", " from "},  {"pursuit", " after "},
        {"result", " against "}, {"retire", " to "},    {"place", " with "}};
    for (int i = 0; i < GS_COUNT(words); i++) {
        if (strcmp(words[i][0], kind) == 0) {
            return words[i][1];
        }
    }
    return ", ";
}

/* "Archers of Tortosa at Roland's knights, at 8.5, 8 shooting". */
static void add_head(minutes *m, const gs_entry *e)
{
    const char *target = build_bare(gs_ref_name(m->b->s, e->target));
    m->last = e->actor;
    m->head = *gs_ref_name(m->b->s, e->actor) != '\0';
    if (m->head) {
        add_name(m, e->actor);
        bool held = strcmp(e->kind, "objective") == 0; /* by whom: its effect says it */
        gs_str_addf(&m->text, "%s%s", *target && !held ? between(e->kind) : "",
                    held ? "" : target);
    }
    gs_str asked = {0};
    for (int k = 0; k < e->n_parts; k++) {
        if (e->parts[k].kind == GS_LOG_RESOLVE) {
            const char *known = e->parts[k].u.resolve.situation;
            build_add_situation(&asked, known ? known : "");
        }
    }
    gs_str_addf(&m->text, "%s%s", asked.len && m->text.len ? ", " : "", gs_str_text(&asked));
    gs_str_free(&asked);
}

/* The line as it was typed, where nothing was worked that says it better. */
static void add_typed(minutes *m, const gs_entry *e)
{
    bool told = e->line && !gs_setup_simulated(m->b->s), worked = false;
    for (int k = 0; k < e->n_parts; k++) {
        worked = worked || (e->parts[k].kind == GS_LOG_RESOLVE && e->parts[k].u.resolve.result);
        told = told && e->parts[k].kind != GS_LOG_MUSTERED;
    }
    bool kind = strcmp(e->kind, "told") == 0 || strcmp(e->kind, "charge") == 0 ||
                strcmp(e->kind, "melee") == 0 || strcmp(e->kind, "shooting") == 0;
    if (told && kind && !worked) {
        build_begin_sentence(&m->text);
        gs_str_addf(&m->text, "Typed: %s", e->line);
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
    gs_str_clear(&m->rules);
    add_capital(&m->text, e->kind);
    gs_say_as(n, GS_NODE_BOLD, gs_arena_printf(b->a, "%s.", m->text.p));
    gs_str_clear(&m->text);
    add_head(m, e);
    for (int k = 0; k < e->n_parts; k++) {
        add_part(m, n, e, &e->parts[k]);
    }
    add_typed(m, e);
    build_begin_sentence(&m->text);
    if (m->text.len) {
        gs_say(n, " ");
        gs_say(n, gs_str_text(&m->text));
    }
    if (m->rules.len) {
        gs_say(n, m->text.len ? "" : " ");
        gs_say_as(n, GS_NODE_ITALIC, rules_words(m));
    }
    gs_node_rest_on(n, e->n);
}

/* Of a table's log: an entry that only marks where a phase or turn begins or ends. */
static bool only_marks(const build_battle *b, const gs_entry *e)
{
    static const char *const kinds[] = {"phase-begin", "end", "turn-end"};
    for (int i = 0; i < GS_COUNT(kinds) && e->n_parts == 0 && !gs_setup_simulated(b->s); i++) {
        if (strcmp(e->kind, kinds[i]) == 0) {
            return true;
        }
    }
    return false;
}

gs_node *build_minutes_list(build_battle *b, gs_node *parent)
{
    gs_node *list = gs_node_add(parent, GS_NODE_MINUTES);
    minutes m = {.b = b};
    for (int h = 0; h < GS_MAX_HEROES; h++) {
        m.with[h] = -1;
    }
    for (int i = 0; i < b->log->count; i++) {
        if (only_marks(b, &b->log->entries[i])) {
            continue;
        }
        m.scratch = gs_arena_new();
        add_entry(&m, list, &b->log->entries[i]);
        gs_arena_free(m.scratch);
    }
    gs_str_free(&m.text);
    gs_str_free(&m.rules);
    return list;
}

void build_minutes(build_battle *b, gs_node *parent)
{
    gs_node *section = gs_add_section(parent, "Entry by entry", "Minutes");
    gs_node_set_flag(section, GS_ATTR_NEW_PAGE);
    build_minutes_list(b, section);
}
