#ifndef GESTA_TEST_LOG_ARMIES_H
#define GESTA_TEST_LOG_ARMIES_H
/* Two small armies under any of the five books, and what tests of the logbook say to it. */
#include "gesta/logbook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct log_unit {
    const char *id, *name;
    int side;
    char kind; /* f foot, h horse, b bows */
} log_unit;
static const log_unit log_units[] = {
    {"northern-foot", "Northern foot", 0, 'f'},     {"brands-riders", "Brand's riders", 0, 'h'},
    {"marsh-levy", "levy of the Marsh", 0, 'f'},    {"ely-archers", "archers of Ely", 0, 'b'},
    {"southern-foot", "Southern foot", 1, 'f'},     {"jarls-guard", "the Jarl's guard", 1, 'h'},
    {"wold-levy", "levy of the Wold", 1, 'f'},      {"southern-bows", "Southern bows", 1, 'b'},
};
typedef struct log_hero {
    const char *id, *name;
    int side, unit, power;
    bool general;
} log_hero;
static const log_hero log_heroes[] = {
    {"egil", "Egil", 0, 0, 2, true},     {"brand", "Brand", 0, 1, 2, false},
    {"sigurd", "Sigurd", 1, 4, 2, true}, {"magnus", "Magnus", 1, 5, 1, false},
};
/* What foot, horse and bows are under each book. */
typedef struct log_book {
    const char *ruleset;
    int strength;
    const char *foot, *horse, *bows;
} log_book;
static const log_book log_books[] = {
    {"stout-hearts", 16, "unit.type=heavy-infantry unit.armour=medium",
     "unit.type=heavy-cavalry unit.armour=medium", "unit.type=light-infantry unit.missile=bow"},
    {"gathering-of-hosts", 1, "unit.type=infantry", "unit.type=cavalry", "unit.type=archers"},
    {"meeting-of-hosts", 24, "unit.type=heavy-infantry", "unit.type=heavy-cavalry",
     "unit.type=light-infantry"},
    {"feudal", 15, "unit.type=serjeants", "unit.type=knights", "unit.type=bowmen"},
    {"warmaster-house", 3, "unit.type=infantry", "unit.type=heavy-cavalry", "unit.type=bowmen"},
};
enum { LOG_BOOKS = (int)(sizeof log_books / sizeof *log_books) };

static inline void log_die(const char *what, const gs_err *err)
{
    fprintf(stderr, "%s: %s\n", what, err->text);
    abort();
}

static inline gs_setup *log_armies(gs_arena *a, const log_book *book)
{
    gs_setup *s = gs_setup_new(a, gs_ruleset_find(book->ruleset));
    gs_err err = {0};
    static const char *const sides[2][3] = {{"north", "the North", "Northern"},
                                            {"south", "the South", "Southern"}};
    s->id = "field";
    s->title = "The field";
    s->date = "1100-05-01";
    s->source = "logged";
    s->depth = "key-moments";
    s->positions = "none";
    s->seed = 7;
    s->units = GS_NEW_ARRAY(a, gs_ob_unit, GS_MAX_UNITS);
    s->heroes = GS_NEW_ARRAY(a, gs_ob_hero, GS_MAX_HEROES);
    for (int i = 0; i < 2; i++) {
        s->side[i].id = sides[i][0];
        s->side[i].name = sides[i][1];
        s->side[i].adjective = sides[i][2];
        s->side[i].general = i * 2;
    }
    for (int i = 0; i < GS_COUNT(log_units); i++) {
        const log_unit *u = &log_units[i];
        s->units[s->n_units++] = (gs_ob_unit){
            .id = u->id, .name = u->name, .troop = u->kind == 'f' ? "foot" : u->kind == 'h'
            ? "horse" : "bows", .side = u->side, .full = book->strength,
            .present = book->strength, .leader = -1,
            .facts = u->kind == 'f' ? book->foot : u->kind == 'h' ? book->horse : book->bows};
    }
    for (int i = 0; i < GS_COUNT(log_heroes); i++) {
        const log_hero *h = &log_heroes[i];
        s->units[h->unit].leader = s->n_heroes;
        s->heroes[s->n_heroes++] = (gs_ob_hero){
            .id = h->id, .name = h->name, .kind = "hero", .gender = "m", .side = h->side,
            .rating = h->power, .power = h->power, .general = h->general, .unit = h->unit,
            .facts = ""};
    }
    if (strcmp(book->ruleset, "feudal") == 0 &&
        gs_setup_set_option(s, "options.heroes", "on", &err) != GS_OK) {
        log_die("option", &err);
    }
    if (gs_setup_complete(s, a, &err) != GS_OK) {
        log_die(book->ruleset, &err);
    }
    return s;
}

/* A logbook with its log, its last reply and fault. */
typedef struct log_table {
    gs_arena *arena;
    const log_book *book;
    gs_log *log;
    gs_logbook *lb;
    gs_reply reply;
    gs_err err;
    gs_str seen; /* all that was shown for the last line, prompts of questions in < > */
} log_table;

static inline void log_open(log_table *t, const log_book *book)
{
    memset(t, 0, sizeof *t);
    t->arena = gs_arena_new();
    t->book = book;
    t->log = gs_log_new(t->arena);
    if (gs_logbook_new(log_armies(t->arena, book), t->log, &t->lb, &t->err) != GS_OK) {
        log_die("logbook", &t->err);
    }
}

static inline void log_close(log_table *t)
{
    gs_logbook_free(t->lb);
    gs_reply_free(&t->reply);
    gs_str_free(&t->seen);
    gs_arena_free(t->arena);
}

/* Says a line and its answers, "line|answer|answer"; Enter to what is asked beyond them. */
static inline gs_status log_say(log_table *t, const char *text)
{
    gs_str_clear(&t->seen);
    gs_status st = GS_OK;
    for (int i = 0; i < 80; i++) {
        size_t n = strcspn(text, "\n");
        memset(&t->err, 0, sizeof t->err);
        st = gs_logbook_say(t->lb, text, n, &t->reply, &t->err);
        gs_str_add(&t->seen, gs_str_text(&t->reply.shown));
        text += n + (text[n] == '\n');
        if (st != GS_OK || t->reply.kind != GS_REPLY_ASK) {
            return st;
        }
        gs_str_addf(&t->seen, "<%s>\n", gs_str_text(&t->reply.prompt));
    }
    gs_logbook_drop(t->lb);
    return st;
}

static inline gs_status log_export(log_table *t, bool history, gs_str *out)
{
    memset(&t->err, 0, sizeof t->err);
    return gs_logbook_export(t->lb, history, out, &t->err);
}

/* ---- two logs compared ---- */
static inline bool log_same_text(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

static const gs_setup *log_first, *log_second; /* of the two logs: who is compared by his id */

static inline bool log_same_ref(gs_ref a, gs_ref b)
{
    return a.kind == b.kind &&
           (a.kind == 0 || strcmp(gs_ref_id(log_first, a), gs_ref_id(log_second, b)) == 0);
}

static inline bool log_same_part(const gs_log_part *a, const gs_log_part *b)
{
    if (a->kind != b->kind) {
        return false;
    }
    const gs_log_effect *x = &a->u.effect, *y = &b->u.effect;
    const gs_log_resolve *r = &a->u.resolve, *q = &b->u.resolve;
    switch (a->kind) {
    case GS_LOG_EFFECT:
        return x->kind == y->kind && log_same_ref(x->who, y->who) && log_same_ref(x->by, y->by) &&
               x->amount == y->amount && x->left == y->left && log_same_text(x->word, y->word) &&
               x->about == y->about && x->in.kind == y->in.kind && x->in.cell == y->in.cell;
    case GS_LOG_RESOLVE:
        return log_same_text(r->procedure, q->procedure) &&
               log_same_text(r->situation, q->situation) && log_same_text(r->dice, q->dice) &&
               log_same_text(r->result, q->result) && r->rolled == q->rolled &&
               log_same_text(r->counted, q->counted) && log_same_text(r->patches, q->patches);
    case GS_LOG_NOTE: return log_same_text(a->u.note, b->u.note);
    case GS_LOG_MOVE:
        return log_same_ref(a->u.move.who, b->u.move.who) &&
               a->u.move.to_in.kind == b->u.move.to_in.kind &&
               a->u.move.to_in.cell == b->u.move.to_in.cell &&
               a->u.move.to.at.x == b->u.move.to.at.x && a->u.move.to.at.y == b->u.move.to.at.y;
    case GS_LOG_OVERRIDE:
        return log_same_text(a->u.override.fact, b->u.override.fact) &&
               log_same_text(a->u.override.given, b->u.override.given) &&
               log_same_text(a->u.override.ruled, b->u.override.ruled) &&
               log_same_text(a->u.override.reason, b->u.override.reason);
    case GS_LOG_MUSTERED:
        return log_same_text(a->u.mustered.id, b->u.mustered.id) &&
               log_same_text(a->u.mustered.name, b->u.mustered.name) &&
               a->u.mustered.strength == b->u.mustered.strength;
    case GS_LOG_PHOTO:
        return log_same_text(a->u.photo.hash, b->u.photo.hash) &&
               log_same_text(a->u.photo.caption, b->u.photo.caption);
    default: return true;
    }
}

static inline bool log_same_entry(const gs_entry *a, const gs_entry *b)
{
    bool same = a->turn == b->turn && a->side == b->side && log_same_text(a->phase, b->phase) &&
                log_same_text(a->kind, b->kind) && log_same_ref(a->actor, b->actor) &&
                log_same_ref(a->target, b->target) && a->n_parts == b->n_parts;
    for (int i = 0; same && i < a->n_parts; i++) {
        same = log_same_part(&a->parts[i], &b->parts[i]);
    }
    return same;
}

/* The effective log of a table. */
static inline const gs_log *log_in_force(log_table *t, gs_arena *a)
{
    const gs_log *log = NULL;
    if (gs_log_effective(gs_logbook_setup(t->lb), t->log, a, &log, &t->err) != GS_OK) {
        log_die("effective", &t->err);
    }
    return log;
}

/* NULL: the table's export, read by a fresh logbook, gives the same bytes and, with `entries`, the
 * same log; else what differs (static text). */
static inline const char *log_read_again(log_table *t, bool entries)
{
    static char why[3000];
    gs_str once = {0}, twice = {0};
    log_table u;
    why[0] = '\0';
    log_open(&u, t->book);
    if (log_export(t, false, &once) != GS_OK) {
        snprintf(why, sizeof why, "export: %s", t->err.text);
    } else if (gs_logbook_read(u.lb, gs_str_text(&once), once.len, &u.reply, &u.err) != GS_OK) {
        snprintf(why, sizeof why, "read, line %d, column %d: %s\n%s", u.err.line, u.reply.column,
                 u.err.text, gs_str_text(&once));
    } else if (log_export(&u, false, &twice) != GS_OK) {
        snprintf(why, sizeof why, "second export: %s", u.err.text);
    } else if (strcmp(gs_str_text(&once), gs_str_text(&twice)) != 0) {
        size_t i = 0, from;
        while (once.p[i] && once.p[i] == gs_str_text(&twice)[i]) {
            i++;
        }
        for (from = i; from > 0 && once.p[from - 1] != '\n'; from--) {
        }
        snprintf(why, sizeof why, "the second export differs:\n  %.*s\n  %.*s",
                 (int)strcspn(once.p + from, "\n"), once.p + from,
                 (int)strcspn(gs_str_text(&twice) + from, "\n"), gs_str_text(&twice) + from);
    } else if (entries) {
        gs_arena *a = gs_arena_new();
        const gs_log *x = log_in_force(t, a), *y = log_in_force(&u, a);
        log_first = gs_logbook_setup(t->lb);
        log_second = gs_logbook_setup(u.lb);
        for (int i = 0; i < x->count && i < y->count && !why[0]; i++) {
            if (!log_same_entry(&x->entries[i], &y->entries[i])) {
                snprintf(why, sizeof why, "entry %d (%s, of \"%s\") differs from %d (%s, of \"%s\")",
                         x->entries[i].n, x->entries[i].kind,
                         x->entries[i].line ? x->entries[i].line : "", y->entries[i].n,
                         y->entries[i].kind, y->entries[i].line ? y->entries[i].line : "");
            }
        }
        if (!why[0] && x->count != y->count) {
            snprintf(why, sizeof why, "%d entries, read again %d", x->count, y->count);
        }
        gs_arena_free(a);
    }
    gs_str_free(&once);
    gs_str_free(&twice);
    log_close(&u);
    return why[0] ? why : NULL;
}

static inline const char *log_round_trip(log_table *t)
{
    return log_read_again(t, true);
}

/* NULL: a logbook opened anew over the log stands where this one does. */
static inline const char *log_opened_anew(log_table *t)
{
    static char why[700];
    gs_logbook *again = NULL;
    gs_err err = {0};
    const gs_owed *x, *y;
    why[0] = '\0';
    if (gs_logbook_new((gs_setup *)gs_logbook_setup(t->lb), t->log, &again, &err) != GS_OK) {
        snprintf(why, sizeof why, "cannot be opened: %s", err.text);
        return why;
    }
    char prompt[200];
    snprintf(prompt, sizeof prompt, "%s", gs_logbook_prompt(t->lb));
    if (memcmp(gs_logbook_state(t->lb), gs_logbook_state(again), sizeof(gs_table_state)) != 0) {
        snprintf(why, sizeof why, "the table stands otherwise");
    } else if (strcmp(prompt, gs_logbook_prompt(again)) != 0) {
        snprintf(why, sizeof why, "prompt %s, then %s", prompt, gs_logbook_prompt(again));
    } else if (gs_logbook_owed(t->lb, &x) != gs_logbook_owed(again, &y)) {
        snprintf(why, sizeof why, "%d are owed, then %d", gs_logbook_owed(t->lb, &x),
                 gs_logbook_owed(again, &y));
    }
    gs_logbook_free(again);
    return why[0] ? why : NULL;
}
#endif
