/* What the players say on the page after a battle. */
#include "desk_int.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- words of a statement ---- */
typedef struct words {
    const char *word[24];
    int n;
    const char *because; /* the reason; NULL none */
} words;

/* Words that the ledger keeps between others: no end of a saying in them. */
static const char *harmless(gs_arena *a, const char *text)
{
    char *copy = gs_arena_strdup(a, text);
    for (char *p = copy; *p; p++) {
        *p = *p == ';' ? ',' : *p == '\n' ? ' ' : *p;
    }
    return copy;
}

/* Cuts at blanks; what stands in quotation marks is one word. "because" ends the statement. */
static void cut(gs_arena *a, const char *text, words *out)
{
    *out = (words){.n = 0};
    for (const char *p = text; *p && out->n < GS_COUNT(out->word);) {
        p += strspn(p, " \t");
        bool quoted = *p == '"';
        p += quoted;
        size_t n = strcspn(p, quoted ? "\"" : " \t");
        if (n == 0 && !quoted) {
            break;
        }
        const char *word = gs_arena_strndup(a, p, n);
        p += n + (quoted && p[n] == '"');
        if (!quoted && strcmp(word, "because") == 0) {
            p += strspn(p, " \t");
            n = strlen(p);
            bool marks = n > 1 && *p == '"' && p[n - 1] == '"';
            const char *why = gs_arena_strndup(a, p + marks, n - 2 * (size_t)marks);
            out->because = gs_utf8_blank(why) ? NULL : harmless(a, why);
            return;
        }
        out->word[out->n++] = word;
    }
}

/* The words from `from` on as one name. */
static const char *joined(gs_arena *a, const words *w, int from, int to)
{
    gs_str out = {0};
    for (int i = from; i < to; i++) {
        gs_str_addf(&out, "%s%s", i > from ? " " : "", w->word[i]);
    }
    const char *text = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}

static int find_word(const words *w, int from, const char *word)
{
    for (int i = from; i < w->n; i++) {
        if (strcmp(w->word[i], word) == 0) {
            return i;
        }
    }
    return w->n;
}

static bool number(const char *text, int most, int *out)
{
    char *end;
    long v = text[0] >= '0' && text[0] <= '9' ? strtol(text, &end, 10) : -1;
    *out = (int)v;
    return v >= 0 && v <= most && *end == '\0';
}

/* ---- keeping it ---- */
static void forget(gs_desk_page *p, const char *subject, const char *what)
{
    int n = 0;
    for (int i = 0; i < p->n_says; i++) {
        bool it = strcmp(p->say[i].subject, subject) == 0 && strcmp(p->say[i].what, what) == 0;
        if (!it) {
            p->say[n++] = p->say[i];
        }
    }
    p->n_says = n;
}

static void keep(gs_desk_page *p, gs_after_say say)
{
    p->say = gs_arena_grow(p->arena, p->say, p->n_says, &p->cap_says, sizeof *p->say);
    p->say[p->n_says++] = say;
}

static void see(gs_desk_page *p, const gs_desk_line *l)
{
    const char *what = l->kind == GS_LINE_STAYS ? "stays" : l->what;
    p->seen = gs_arena_grow(p->arena, p->seen, p->n_seen, &p->cap_seen, sizeof *p->seen);
    p->seen[p->n_seen++] = gs_arena_printf(p->arena, "%s:%s", l->subject, what);
}

/* ---- dice and answers ---- */
/* The faces as the player has them, under the labels that the procedure asked for. */
static gs_status dice(gs_desk_page *p, const gs_desk_line *l, const char *text, gs_err *err)
{
    if (!l->faces) {
        return gs_err_set(err, GS_INPUT, "line %d wants no dice", l->n);
    }
    gs_str out = {0};
    const char *face = text;
    for (const char *at = l->faces; *at && !strchr(text, '=');) {
        size_t key = strcspn(at, "=") + 1;
        gs_str_addf(&out, "%s%.*s", out.len ? " " : "", (int)key, at);
        at += key;
        for (bool first = true; *at && *at != ' '; at++) {
            if (*at == ',') {
                continue;
            }
            face += strspn(face, " ,/\t");
            if (*face) {
                gs_str_addf(&out, first ? "%c" : ",%c", *face++);
            }
            first = false;
        }
        at += *at == ' ';
    }
    face += strspn(face, " ,/\t");
    const char *given = strchr(text, '=') ? text : gs_arena_strdup(p->arena, gs_str_text(&out));
    gs_str_free(&out);
    if (*face && !strchr(text, '=')) {
        return gs_err_set(err, GS_INPUT, "line %d wants %s, and these are more: %.60s", l->n,
                          l->dice, text);
    }
    forget(p, l->subject, l->what);
    keep(p, (gs_after_say){l->subject, l->what, harmless(p->arena, given), NULL});
    return GS_OK;
}

/* The army with which somebody stays: that of the name, else the first of his side that fought. */
static gs_status army_of(gs_desk_page *p, const char *subject, const char *name, const char **army,
                         gs_err *err)
{
    const gs_setup *s = p->setup;
    int unit = gs_setup_unit(s, subject), hero = gs_setup_hero(s, subject);
    int side = unit >= 0 ? s->units[unit].side : hero >= 0 ? s->heroes[hero].side : 0;
    const gs_camp_side *of = gs_campaign_side(p->campaign, s->side[side].id);
    *army = NULL;
    for (int i = 0; of && i < of->n_armies && !*army; i++) {
        const gs_camp_army *a = &of->armies[i];
        bool fought = false;
        for (int u = 0; u < a->n_units && !*name; u++) {
            fought = fought || gs_setup_unit(s, a->units[u].id) >= 0;
        }
        *army = (*name ? gs_logbook_fits(name, a->id, a->name, NULL) > 0 : fought) ? a->id : NULL;
    }
    return *army ? GS_OK
                 : gs_err_set(err, GS_INPUT, "%s has no army \"%.60s\"", s->side[side].name, name);
}

/* What is said to the question of a line; "" the default in it. */
static gs_status answer(gs_desk_page *p, const gs_desk_line *l, const char *text, gs_err *err)
{
    int n;
    if (l->kind == GS_LINE_LOST) {
        bool none = !*text || strcmp(text, "?") == 0;
        if (!none && !number(text, 999, &n)) {
            return gs_err_set(err, GS_INPUT, "%s: how many were lost? a number, or nothing if nobody "
                              "knows, not \"%.60s\"", l->name, text);
        }
        forget(p, l->subject, "lost");
        keep(p, (gs_after_say){l->subject, "lost", none ? "?" : gs_arena_strdup(p->arena, text),
                               NULL});
        return GS_OK;
    }
    if (l->kind == GS_LINE_STAYS) {
        bool yes = strcmp(text, "y") == 0 || strcmp(text, "yes") == 0 || strcmp(text, "Y") == 0;
        bool no = !*text || strcmp(text, "n") == 0 || strcmp(text, "no") == 0;
        const char *army = NULL;
        forget(p, l->subject, "stays");
        if (no) {
            see(p, l);
            return GS_OK;
        }
        gs_status st = army_of(p, l->subject, yes ? "" : text, &army, err);
        if (st == GS_OK) {
            keep(p, (gs_after_say){l->subject, "stays", army, NULL});
        }
        return st;
    }
    if (!*text) {
        see(p, l);
        return GS_OK;
    }
    return dice(p, l, text, err);
}

static gs_desk_line *first_open(gs_desk_page *p)
{
    for (int i = 0; i < p->n_lines; i++) {
        if (p->line[i].open) {
            return &p->line[i];
        }
    }
    return NULL;
}

static gs_status all(gs_desk_page *p, gs_err *err)
{
    gs_status st = GS_OK;
    bool unknown = false;
    for (int i = 0; i < p->n_lines && st == GS_OK; i++) {
        bool lost = p->line[i].kind == GS_LINE_LOST;
        unknown = unknown || (p->line[i].open && lost);
        st = p->line[i].open && !lost ? answer(p, &p->line[i], "", err) : GS_OK;
    }
    if (unknown) {
        forget(p, "*", "lost");
        keep(p, (gs_after_say){"*", "lost", "?", NULL});
    }
    return st;
}

/* ---- rulings ---- */
/* " by ID" of the words from `from` on; "" nobody is named. */
static gs_status by_whom(gs_desk_page *p, const words *w, int from, const char **out, gs_err *err)
{
    int at = find_word(w, from, "by");
    const char *id = NULL;
    *out = "";
    if (at >= w->n) {
        return GS_OK;
    }
    const char *name = joined(p->arena, w, at + 1, w->n);
    for (int i = 0; i < p->campaign->n_sides && !id; i++) {
        const gs_camp_side *s = &p->campaign->sides[i];
        id = gs_logbook_fits(name, s->id, s->name, NULL) > 1 ? s->id : NULL;
    }
    gs_status st = id ? GS_OK
                      : gs_desk_find(p->campaign, "by", name, GS_SLOT_UNIT | GS_SLOT_HERO, NULL,
                                     false, &id, err);
    *out = st == GS_OK ? gs_arena_printf(p->arena, " by %s", id) : "";
    return st;
}

static gs_status rule_hero(gs_desk_page *p, const gs_desk_line *l, const words *w, int at,
                           gs_err *err)
{
    static const char *const fates[][2] = {
        {"free", "free"},         {"well", "free"},         {"up", "free"},
        {"killed", "killed"},     {"dead", "killed"},       {"died", "killed"},
        {"captured", "captured"}, {"prisoner", "captured"}, {"taken", "captured"},
        {"missing", "missing"},   {"escaped", "escaped"},   {"rescued", "rescued"}};
    const char *by, *fate = NULL;
    for (int i = 0; i < GS_COUNT(fates) && at < w->n; i++) {
        fate = strcmp(fates[i][0], w->word[at]) == 0 ? fates[i][1] : fate;
    }
    if (!fate) {
        return gs_err_set(err, GS_INPUT, "what became of %s: free, killed, captured, missing, "
                          "escaped or rescued, not \"%.60s\"", l->name,
                          at < w->n ? w->word[at] : "");
    }
    gs_status st = by_whom(p, w, at, &by, err);
    if (st == GS_OK) {
        forget(p, l->subject, "fate");
        keep(p, (gs_after_say){l->subject, "fate", gs_arena_printf(p->arena, "%s%s", fate, by),
                               w->because});
    }
    return st;
}

static gs_status rule(gs_desk_page *p, const gs_desk_line *l, const words *w, int at, gs_err *err)
{
    int n;
    if (l->kind != GS_LINE_WORKED) {
        return at < w->n ? answer(p, l, w->word[at], err)
                         : gs_err_set(err, GS_INPUT, "line %d: => what?", l->n);
    }
    if (gs_campaign_hero(p->campaign, l->subject)) {
        return rule_hero(p, l, w, at, err);
    }
    if (!gs_campaign_unit(p->campaign, l->subject) || at >= w->n || !number(w->word[at], 999, &n)) {
        return gs_err_set(err, GS_INPUT, "at how many does %s stand afterwards? a number", l->name);
    }
    forget(p, l->subject, "left");
    keep(p, (gs_after_say){l->subject, "left", w->word[at], w->because});
    return GS_OK;
}

static gs_status drop(gs_desk_page *p, const gs_desk_line *l, bool drops, gs_err *err)
{
    if (l->kind == GS_LINE_ADDED && drops) {
        int seen = 0;
        for (int i = 0; i < p->n_lines && &p->line[i] != l; i++) {
            seen += p->line[i].kind == GS_LINE_ADDED;
        }
        for (int i = 0; i < p->n_says; i++) {
            if (strcmp(p->say[i].what, "add") == 0 && seen-- == 0) {
                memmove(&p->say[i], &p->say[i + 1],
                        (size_t)(p->n_says - i - 1) * sizeof *p->say);
                p->n_says--;
                break;
            }
        }
        return GS_OK;
    }
    if (!*l->what) {
        return gs_err_set(err, GS_INPUT, "line %d follows from the battle alone: => rules it "
                          "otherwise", l->n);
    }
    forget(p, l->subject, l->what);
    forget(p, l->subject, "fate");
    if (drops) {
        keep(p, (gs_after_say){l->subject, l->what, "-", NULL});
    }
    return GS_OK;
}

/* add KIND NAME [N] [by NAME] [because "..."] */
static gs_status add(gs_desk_page *p, const words *w, gs_err *err)
{
    int kind = w->n > 1 ? gs_word_index(gs_ledger_words, w->word[1]) : -1;
    char whom = kind >= 0 ? gs_ledger_by_hand((gs_ledger_kind)kind) : 0;
    if (whom != 'h' && whom != 'u') {
        return gs_err_set(err, GS_INPUT, "add KIND NAME [N] [by NAME] [because \"...\"]: kinds are "
                          "honour, losses, returned, power, wounded, captured, died and the others "
                          "that gesta hero and gesta army --enter take");
    }
    const gs_ledger_kind worded[] = {GS_LEDGER_EPITHET, GS_LEDGER_ITEM_GAINED, GS_LEDGER_ITEM_LOST,
                                     GS_LEDGER_RENAMED, GS_LEDGER_QUALITY, GS_LEDGER_MERGED,
                                     GS_LEDGER_MOVED};
    for (int i = 0; i < GS_COUNT(worded); i++) {
        if (worded[i] == (gs_ledger_kind)kind) {
            return gs_err_set(err, GS_INPUT, "%s is none of a battle's: gesta %s --enter %s",
                              w->word[1], whom == 'h' ? "hero" : "army", w->word[1]);
        }
    }
    int n, end = find_word(w, 2, "by");
    bool amount = end > 3 && (number(w->word[end - 1], 9999, &n) || w->word[end - 1][0] == '-');
    const char *name = joined(p->arena, w, 2, end - amount), *id = NULL, *by;
    gs_status st = gs_desk_find(p->campaign, "add", name,
                                whom == 'h' ? GS_SLOT_HERO : GS_SLOT_UNIT, NULL, false, &id,
                                err);
    st = st == GS_OK ? by_whom(p, w, 2, &by, err) : st;
    if (st == GS_OK) {
        keep(p, (gs_after_say){id, "add",
                               gs_arena_printf(p->arena, "%s%s%s%s", w->word[1],
                                               amount ? " " : "", amount ? w->word[end - 1] : "",
                                               by),
                               w->because});
    }
    return st;
}

/* ---- statements ---- */
static gs_status line_no(gs_desk_page *p, const char *text, gs_desk_line **out, gs_err *err)
{
    char number[16];
    size_t digits = strspn(text, "0123456789");
    *out = NULL;
    for (int i = 0; i < p->n_lines; i++) {
        snprintf(number, sizeof number, "%d", p->line[i].n);
        bool it = strlen(number) == digits && strncmp(number, text, digits) == 0;
        *out = it ? &p->line[i] : *out;
    }
    return *out ? GS_OK
           : *text && *text != '?'
               ? gs_err_set(err, GS_INPUT, "the page has no line %.20s", text)
               : gs_err_set(err, GS_INPUT, "which line? the number in front of it is wanted");
}

/* "2: 4", "2 => ...": a line by its number; false: it is none of these. */
static bool by_number(gs_desk_page *p, const char *text, const words *w, gs_status *st, gs_err *err)
{
    size_t digits = strspn(text, "0123456789");
    const char *rest = text + digits + strspn(text + digits, " \t");
    bool colon = *rest == ':', arrow = rest[0] == '=' && rest[1] == '>';
    gs_desk_line *l = NULL;
    if (digits == 0 || digits > 4 || (!colon && !arrow)) {
        return false;
    }
    *st = line_no(p, text, &l, err);
    if (*st == GS_OK && colon) {
        rest++;
        rest += strspn(rest, " \t");
        *st = answer(p, l, strcmp(rest, "*") == 0 ? "" : rest, err);
    } else if (*st == GS_OK) {
        int at = find_word(w, 0, "=>");
        *st = rule(p, l, w, at < w->n ? at + 1 : w->n, err);
    }
    return true;
}

static gs_status worded(gs_desk_page *p, const char *text, const words *w, gs_desk_act *act,
                        gs_err *err)
{
    const char *verb = w->n ? w->word[0] : "";
    gs_desk_line *l = NULL;
    if (strcmp(verb, "apply") == 0 || strcmp(verb, "later") == 0 || strcmp(verb, "quit") == 0) {
        *act = verb[0] == 'a' ? GS_PAGE_APPLY : GS_PAGE_LATER;
        return GS_OK;
    }
    if (strcmp(verb, "all") == 0) {
        return all(p, err);
    }
    if (strcmp(verb, "add") == 0) {
        return add(p, w, err);
    }
    if (strcmp(verb, "drop") == 0 || strcmp(verb, "keep") == 0) {
        gs_status st = line_no(p, w->n > 1 ? w->word[1] : "?", &l, err);
        return st == GS_OK ? drop(p, l, verb[0] == 'd', err) : st;
    }
    l = first_open(p);
    if (l) {
        return answer(p, l, text, err);
    }
    return *text ? gs_err_set(err, GS_INPUT, "\"%.60s\": N: DICE, N => WHAT because \"...\", drop N, "
                              "keep N, add KIND NAME, all, apply or later was expected", text)
                 : GS_OK;
}

gs_status gs_desk_page_say(gs_desk_page *p, const char *text, gs_desk_act *act, gs_err *err)
{
    gs_after_say *was = GS_NEW_ARRAY(p->arena, gs_after_say, p->n_says + 1);
    int n = p->n_says, seen = p->n_seen;
    words w;
    gs_status st = GS_OK;
    *act = GS_PAGE_STAYS;
    text += strspn(text, " \t");
    if (!gs_utf8_valid(text, strlen(text))) {
        return gs_err_set(err, GS_INPUT, "that is no text in UTF-8");
    }
    if (n) {
        memcpy(was, p->say, (size_t)n * sizeof *was);
    }
    cut(p->arena, text, &w);
    if (!by_number(p, text, &w, &st, err)) {
        st = worded(p, text, &w, act, err);
    }
    st = st == GS_OK && *act == GS_PAGE_STAYS ? gs_desk_page_work(p, err) : st;
    if (st != GS_OK) { /* the page is as it was */
        gs_err other;
        p->say = was;
        p->n_says = p->cap_says = n;
        p->n_seen = seen;
        (void)!gs_desk_page_work(p, &other);
    }
    return st;
}
