/* Epithets that the ledger earns a hero (CAM-2.6), and rivalries (CAM-2.7). */
#include "campaign_int.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REFUSED "epithet refused: "

static bool same(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

/* ---- rivalries ---- */
/* Two heroes met in a duel, or one struck, took or slew the other: NULL, or the other of h. */
static const char *met(const gs_campaign *c, const gs_camp_entry *e, const gs_camp_hero *h)
{
    bool meets = e->kind == GS_LEDGER_DUEL_WON || e->kind == GS_LEDGER_DUEL ||
                 e->kind == GS_LEDGER_STRUCK_DOWN || e->kind == GS_LEDGER_WOUNDED ||
                 e->kind == GS_LEDGER_CAPTURED || e->kind == GS_LEDGER_DIED;
    if (!meets || e->undone || !e->by || !gs_campaign_hero(c, e->by)) {
        return NULL;
    }
    return same(e->subject, h->id) ? e->by : same(e->by, h->id) ? e->subject : NULL;
}

/* A meeting: with which rival of the list, and on what occasion. It counts once a battle; a duel
 * outside any battle is an occasion of its own day. */
typedef struct meeting {
    int rival;
    bool battle;
    const char *when;
} meeting;

static int in_order(const void *a, const void *b)
{
    const meeting *x = a, *y = b;
    return x->rival != y->rival     ? x->rival - y->rival
           : x->battle != y->battle ? x->battle - y->battle
                                    : strcmp(x->when, y->when);
}

/* Counts the occasions on which he met each of his rivals. */
static void count_occasions(gs_rivalry *list, meeting *all, int n)
{
    qsort(all, (size_t)n, sizeof *all, in_order);
    for (int i = 0; i < n; i++) {
        list[all[i].rival].occasions += i == 0 || in_order(&all[i - 1], &all[i]) != 0;
    }
}

/* The other's place in the list, where he is put if he is new. `seen` holds the places + 1 by the
 * numbers of the index. */
typedef struct rivals {
    gs_rivalry *list;
    int n, cap;
    int *seen, n_seen;
} rivals;

static int place_of(const gs_campaign *c, rivals *r, const char *other, gs_arena *a)
{
    int number = gs_index_number(c, other);
    if (number >= r->n_seen) {
        int n = 2 * number + 64;
        int *more = GS_NEW_ARRAY(a, int, n);
        if (r->n_seen) {
            memcpy(more, r->seen, (size_t)r->n_seen * sizeof *more);
        }
        r->seen = more;
        r->n_seen = n;
    }
    if (!r->seen[number]) {
        r->list = gs_arena_grow(a, r->list, r->n, &r->cap, sizeof *r->list);
        r->list[r->n++] = (gs_rivalry){.other = gs_campaign_hero(c, other)};
        r->seen[number] = r->n;
    }
    return r->seen[number] - 1;
}

int gs_campaign_rivals(const gs_campaign *c, const gs_camp_hero *h, gs_arena *a,
                       gs_rivalry **out)
{
    gs_entries his = gs_campaign_entries(c, h->id);
    meeting *all = GS_NEW_ARRAY(a, meeting, his.n + 1);
    rivals r = {0};
    int n = 0, kept = 0;
    for (int i = 0; i < his.n; i++) {
        const gs_camp_entry *e = &c->ledger[his.at[i]];
        const char *other = met(c, e, h);
        if (!other) {
            continue;
        }
        int at = place_of(c, &r, other, a);
        const char *when = e->battle ? e->battle : e->date ? e->date : "";
        all[n++] = (meeting){at, e->battle != NULL, when};
        bool won = same(e->subject, h->id) ==
                   (e->kind == GS_LEDGER_DUEL_WON || e->kind == GS_LEDGER_STRUCK_DOWN);
        /* a wound is part of what the others tell; a duel that neither won counts for
         * neither */
        if (e->kind != GS_LEDGER_WOUNDED && e->kind != GS_LEDGER_DUEL) {
            r.list[at].won += won;
            r.list[at].lost += !won;
        }
        r.list[at].last = e->n;
    }
    count_occasions(r.list, all, n);
    for (int i = 0; i < r.n; i++) {
        if (r.list[i].occasions >= 2) {
            r.list[kept++] = r.list[i];
        }
    }
    *out = r.list;
    return kept;
}

/* ---- facts ---- */
typedef enum fact {
    BATTLES, WON, LOST, CAPTURED, ESCAPED, RESCUED, RANSOMED, MISSING, FOUND, DUELS_WON,
    STRUCK_DOWN, SLAIN, WOUNDS, SCARS, UNHURT, LAST_STANDING, POWER_GAINED, RIVALS, FACTS
} fact;
/* The fact's name in the table, and what it says of him. */
static const char *const fact_words[FACTS][2] = {
    [BATTLES] = {"battles", "battles fought"},
    [WON] = {"won", "battles won"},
    [LOST] = {"lost", "battles lost"},
    [CAPTURED] = {"captured", "times captured"},
    [ESCAPED] = {"escaped", "escapes"},
    [RESCUED] = {"rescued", "times rescued"},
    [RANSOMED] = {"ransomed", "times ransomed"},
    [MISSING] = {"missing", "times missing"},
    [FOUND] = {"found", "times found again"},
    [DUELS_WON] = {"duels-won", "challenges won"},
    [STRUCK_DOWN] = {"struck-down", "heroes struck down"},
    [SLAIN] = {"slain", "heroes slain"},
    [WOUNDS] = {"wounds", "wounds taken"},
    [SCARS] = {"scars", "scars"},
    [UNHURT] = {"unhurt", "battles in a row without a wound"},
    [LAST_STANDING] = {"last-standing", "battles that he alone of his side's heroes survived free"},
    [POWER_GAINED] = {"power-gained", "Power gained"},
    [RIVALS] = {"rivals", "rivals"},
};

static int fact_of(int kind)
{
    static const struct {
        int kind, fact;
    } list[] = {{GS_LEDGER_FOUGHT, BATTLES},        {GS_LEDGER_CAPTURED, CAPTURED},
                {GS_LEDGER_ESCAPED, ESCAPED},       {GS_LEDGER_RESCUED, RESCUED},
                {GS_LEDGER_RANSOMED, RANSOMED},     {GS_LEDGER_MISSING, MISSING},
                {GS_LEDGER_FOUND, FOUND},           {GS_LEDGER_DUEL_WON, DUELS_WON},
                {GS_LEDGER_STRUCK_DOWN, STRUCK_DOWN}};
    for (int i = 0; i < GS_COUNT(list); i++) {
        if (list[i].kind == kind) {
            return list[i].fact;
        }
    }
    return -1;
}

/* What the ledger tells of his side in a battle: is he hurt, did he fall, and how many others
 * fought and how many of them fell? Each is counted once, by a mark at his place in the side's
 * list. */
enum { FOUGHT_IT = 1, FELL = 2, HURT = 4 };

static int mark_of(int kind)
{
    switch (kind) {
    case GS_LEDGER_FOUGHT:
        return FOUGHT_IT;
    case GS_LEDGER_DIED:
        return FELL | HURT;
    case GS_LEDGER_CAPTURED:
    case GS_LEDGER_MISSING:
        return FELL;
    case GS_LEDGER_WOUNDED:
        return HURT;
    default:
        return 0;
    }
}

typedef struct battle_tale {
    bool unhurt, last_standing;
} battle_tale;

/* He is the last who stands if he came out of it free, and all others of his side, two or more,
 * did not. */
static battle_tale tale_of(const gs_campaign *c, const gs_camp_side *side, const gs_camp_hero *h,
                           const char *battle, unsigned char *marks)
{
    gs_entries all = gs_campaign_entries(c, battle);
    int others = 0, fell = 0;
    for (int pass = 0; pass < 2; pass++) { /* mark; count each once and wipe his mark away */
        for (int i = 0; i < all.n; i++) {
            const gs_camp_entry *e = &c->ledger[all.at[i]];
            int mark = e->undone || !same(e->battle, battle) ? 0 : mark_of(e->kind);
            const gs_camp_hero *who = mark ? gs_campaign_hero(c, e->subject) : NULL;
            if (!who || gs_campaign_side_of(c, e->subject) != side) {
                continue;
            }
            unsigned char *his = &marks[who - side->heroes];
            if (pass == 0) {
                *his = (unsigned char)(*his | mark);
            } else if (who != h) {
                others += (*his & FOUGHT_IT) != 0;
                fell += (*his & FOUGHT_IT) && (*his & FELL);
                *his = 0;
            }
        }
    }
    int own = marks[h - side->heroes];
    marks[h - side->heroes] = 0;
    return (battle_tale){!(own & HURT), others >= 2 && fell == others && !(own & FELL)};
}

static void count(const gs_campaign *c, const gs_camp_hero *h, int *facts)
{
    const gs_camp_side *side = gs_campaign_side_of(c, h->id);
    gs_arena *a = gs_arena_new();
    unsigned char *marks = GS_NEW_ARRAY(a, unsigned char, side->n_heroes);
    gs_entries all = gs_campaign_entries(c, h->id);
    for (int i = 0; i < all.n; i++) {
        const gs_camp_entry *e = &c->ledger[all.at[i]];
        if (e->undone || (!same(e->subject, h->id) && !same(e->by, h->id))) {
            continue;
        }
        bool his = same(e->subject, h->id);
        int f = fact_of(e->kind);
        facts[f >= 0 ? f : 0] += f >= 0 && his;
        facts[SLAIN] += e->kind == GS_LEDGER_DIED && !his && gs_campaign_hero(c, e->subject);
        facts[WOUNDS] += his && e->kind == GS_LEDGER_WOUNDED ? e->amount : 0;
        facts[SCARS] += his && e->kind == GS_LEDGER_SCAR ? e->amount : 0;
        facts[POWER_GAINED] += his && e->kind == GS_LEDGER_POWER ? e->amount : 0;
        if (his && e->kind == GS_LEDGER_FOUGHT && e->battle) {
            const gs_camp_entry *b = gs_campaign_fought_by(c, e->battle);
            battle_tale tale = tale_of(c, side, h, e->battle, marks);
            facts[WON] += b && same(b->by, side->id);
            facts[LOST] += b && b->by && !same(b->by, side->id);
            facts[UNHURT] = tale.unhurt ? facts[UNHURT] + 1 : 0;
            facts[LAST_STANDING] += tale.last_standing;
        }
    }
    gs_rivalry *list;
    facts[RIVALS] = gs_campaign_rivals(c, h, a, &list);
    gs_arena_free(a);
}

/* ---- the table ---- */
typedef struct condition {
    int fact, least;
} condition;
typedef struct row {
    condition all[4];
    int n;
    const char *words;
} row;
struct gs_epithet_table {
    row *rows;
    int n;
};

static gs_status fault(gs_err *err, const char *file, int line, const char *what, const char *says)
{
    gs_err_set(err, GS_INPUT, "%.60s: %s", what, says);
    if (err) {
        snprintf(err->file, sizeof err->file, "%s", file);
        err->line = line;
    }
    return GS_INPUT;
}

static const char *parse_condition(const char *word, condition *out)
{
    const char *at = strstr(word, ">=");
    out->least = 0;
    for (const char *p = at ? at + 2 : ""; *p; p++) {
        if (*p < '0' || *p > '9' || out->least > 999) {
            return "a condition is written fact>=number";
        }
        out->least = out->least * 10 + (*p - '0');
    }
    if (!at || out->least < 1) {
        return "a condition is written fact>=number";
    }
    for (int i = 0; i < FACTS; i++) {
        if (strlen(fact_words[i][0]) == (size_t)(at - word) &&
            strncmp(fact_words[i][0], word, (size_t)(at - word)) == 0) {
            out->fact = i;
            return NULL;
        }
    }
    return "the ledger knows no such fact";
}

static gs_status parse_line(char *line, const char *file, int number, gs_arena *a, row *out,
                            gs_err *err)
{
    char *split = strchr(line, ';');
    if (!split) {
        return fault(err, file, number, line, "conditions, \";\" and the epithet are expected");
    }
    *split++ = '\0';
    split += strspn(split, " \t");
    size_t n = strlen(split);
    while (n && strchr(" \t\r", split[n - 1])) {
        split[--n] = '\0';
    }
    out->words = gs_arena_strdup(a, split);
    out->n = 0;
    for (char *p = line; *(p += strspn(p, " \t"));) {
        size_t len = strcspn(p, " \t");
        const char *word = gs_arena_strndup(a, p, len);
        const char *wrong = out->n < GS_COUNT(out->all)
                                ? parse_condition(word, &out->all[out->n++])
                                : "four conditions may stand in a line";
        if (wrong) {
            return fault(err, file, number, word, wrong);
        }
        p += len;
    }
    if (n == 0 || n > 200 || out->n == 0) {
        return fault(err, file, number, line,
                     "conditions and an epithet of up to 200 bytes are expected");
    }
    return GS_OK;
}

gs_status gs_epithets_parse(const char *bytes, size_t n, const char *file, gs_arena *a,
                            gs_epithet_table **out, gs_err *err)
{
    gs_epithet_table *t = GS_NEW(a, gs_epithet_table);
    int cap = 0, number = 0;
    if (!gs_utf8_valid(bytes, n) || memchr(bytes, 0, n)) {
        return fault(err, file, 0, "epithets", "the file is not UTF-8 throughout");
    }
    for (const char *p = bytes, *end = bytes + n; p < end;) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        stop = stop ? stop : end;
        char *line = gs_arena_strndup(a, p, (size_t)(stop - p));
        number++;
        p = stop + 1;
        if (line[strspn(line, " \t\r")] == '\0' || *line == '#') {
            continue;
        }
        t->rows = gs_arena_grow(a, t->rows, t->n, &cap, sizeof *t->rows);
        gs_status st = parse_line(line, file, number, a, &t->rows[t->n++], err);
        if (st != GS_OK) {
            return st;
        }
    }
    *out = t;
    return GS_OK;
}

/* ---- what is proposed ---- */
/* He bears it, bore it once, or it was refused for him. */
static bool had(const gs_campaign *c, const gs_camp_hero *h, const char *words)
{
    if (same(h->epithet, words)) {
        return true;
    }
    gs_entries his = gs_campaign_entries(c, h->id);
    for (int i = 0; i < his.n; i++) {
        const gs_camp_entry *e = &c->ledger[his.at[i]];
        if (e->undone || !same(e->subject, h->id) || !e->text) {
            continue;
        }
        if ((e->kind == GS_LEDGER_EPITHET && same(e->text, words)) ||
            (e->kind == GS_LEDGER_NOTE && strncmp(e->text, REFUSED, strlen(REFUSED)) == 0 &&
             same(e->text + strlen(REFUSED), words))) {
            return true;
        }
    }
    return false;
}

static bool earned(const row *r, const int *facts)
{
    for (int i = 0; i < r->n; i++) {
        if (facts[r->all[i].fact] < r->all[i].least) {
            return false;
        }
    }
    return true;
}

int gs_campaign_epithets(const gs_campaign *c, const gs_camp_hero *h, const gs_epithet_table *t,
                         gs_arena *a, gs_epithet **out)
{
    int facts[FACTS] = {0}, n = 0, cap = 0;
    gs_epithet *list = NULL;
    count(c, h, facts);
    for (int i = 0; i < t->n; i++) {
        const row *r = &t->rows[i];
        if (!earned(r, facts) || had(c, h, r->words)) {
            continue;
        }
        gs_str why = {0};
        for (int k = 0; k < r->n; k++) {
            gs_str_addf(&why, "%s%d %s", k ? ", " : "", facts[r->all[k].fact],
                        fact_words[r->all[k].fact][1]);
        }
        list = gs_arena_grow(a, list, n, &cap, sizeof *list);
        list[n++] = (gs_epithet){r->words, gs_arena_strdup(a, gs_str_text(&why))};
        gs_str_free(&why);
    }
    *out = list;
    return n;
}

gs_status gs_campaign_epithet_settle(gs_campaign *c, const gs_camp_hero *h,
                                     const gs_epithet_table *t, const char *words, bool accept,
                                     gs_err *err)
{
    gs_arena *a = gs_arena_new();
    gs_epithet *list;
    gs_str names = {0};
    int n = gs_campaign_epithets(c, h, t, a, &list);
    const gs_epithet *found = NULL;
    for (int i = 0; i < n; i++) {
        found = same(list[i].words, words) ? &list[i] : found;
        gs_str_addf(&names, "%s%s", i ? ", " : "", list[i].words);
    }
    gs_status st = GS_OK;
    if (!found) {
        st = gs_err_key(err, GS_INPUT, h->id, "\"%.60s\" is not proposed for %s; %s%.120s", words,
                        h->name, n ? "these are: " : "nothing is", n ? gs_str_text(&names) : "");
    } else {
        gs_camp_entry *e =
            gs_campaign_enter(c, accept ? GS_LEDGER_EPITHET : GS_LEDGER_NOTE, h->id);
        e->text = accept ? gs_arena_strdup(c->arena, words)
                         : gs_arena_printf(c->arena, "%s%s", REFUSED, words);
        e->rule = "CAM-2.6";
    }
    gs_str_free(&names);
    gs_arena_free(a);
    return st;
}
