/* The field of a scenario as the rule sets know it, by which it is to be fought: kinds of terrain,
 * outlines, formations. */
#include "campaign_int.h"

#include <string.h>

#define MOST_BOOKS 8

static gs_status at_line(gs_status st, int line, gs_err *err)
{
    if (st != GS_OK && err) {
        err->line = line;
    }
    return st;
}

/* The rule sets of the battles that have the scenario; the campaign's where none has. */
static int books_of(const gs_campaign *c, const gs_camp_scenario *s,
                    const gs_ruleset *books[MOST_BOOKS])
{
    int n = 0;
    for (int i = 0; i < c->n_battles; i++) {
        const gs_camp_battle *b = &c->battles[i];
        if (!b->scenario || strcmp(b->scenario, s->id) != 0) {
            continue;
        }
        const gs_ruleset *rs = gs_campaign_battle_ruleset(c, b);
        bool known = false;
        for (int k = 0; k < n; k++) {
            known = known || books[k] == rs;
        }
        if (!known && n < MOST_BOOKS) {
            books[n++] = rs;
        }
    }
    if (n == 0) {
        books[n++] = gs_ruleset_find(c->ruleset);
    }
    return n;
}

/* "a, b, c" of a list of words. */
static const char *listed(const char *const *words, gs_arena *a)
{
    gs_str out = {0};
    for (int i = 0; words[i]; i++) {
        gs_str_addf(&out, "%s%s", i ? ", " : "", words[i]);
    }
    const char *text = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}

static gs_status no_such(const char *key, const char *what, const char *word,
                         const gs_ruleset *rs, const char *const *words, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    gs_status st = gs_err_key(err, GS_INPUT, key,
                              "\"%.60s\" is no %s under %s, which knows: %.330s", word, what,
                              rs->name, listed(words, a));
    gs_arena_free(a);
    return st;
}

static gs_status check_feature(const gs_campaign *c, const gs_camp_feature *f,
                               const gs_ruleset *rs, gs_err *err)
{
    const gs_ruleset *home = gs_ruleset_find(c->ruleset);
    const char *kind = rs == home ? f->kind : gs_ground_kind(rs, f->kind);
    if (rs->terrain && gs_word_index(rs->terrain, kind) < 0) {
        return no_such("kind", "kind of terrain", f->kind, rs, rs->terrain, err);
    }
    gs_status st = gs_outline_check(f->area, f->points, f->n_points, f->width, f->id, err);
    if (st != GS_OK && err) {
        memcpy(err->key, "points", sizeof "points");
    }
    return st;
}

/* Formations are the words of the campaign's own rule set (CAM-8.3). */
static gs_status check_formations(const gs_campaign *c, const gs_camp_scenario *s, gs_err *err)
{
    const gs_ruleset *rs = gs_ruleset_find(c->ruleset);
    gs_status st = GS_OK;
    for (int m = 0; m < s->n_musters; m++) {
        for (int i = 0; i < s->musters[m].n_forces && st == GS_OK; i++) {
            const gs_camp_force *f = &s->musters[m].forces[i];
            if (f->formation && rs->formations &&
                gs_word_index(rs->formations, f->formation) < 0) {
                st = no_such("formation", "formation", f->formation, rs, rs->formations, err);
                st = at_line(st, f->line, err);
            }
        }
    }
    return st;
}

gs_status gs_camp_check_field(const gs_campaign *c, const gs_camp_scenario *s, gs_err *err)
{
    const gs_ruleset *books[MOST_BOOKS];
    int n = books_of(c, s, books);
    gs_status st = GS_OK;
    for (int i = 0; i < s->n_features && st == GS_OK; i++) {
        for (int k = 0; k < n && st == GS_OK; k++) {
            st = at_line(check_feature(c, &s->features[i], books[k], err), s->features[i].line,
                         err);
        }
    }
    return st == GS_OK ? check_formations(c, s, err) : st;
}
