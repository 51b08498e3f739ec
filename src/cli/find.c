/* Who is meant: one way of finding things by what a player calls them, for all commands. */
#include "hand.h"

#include "gesta/logbook.h"
#include "gesta/os.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
    char letter;
    const gs_kind *kind;
    const char *word;
} kinds_of[] = {{'h', &gs_kind_hero, "hero"},     {'u', &gs_kind_unit, "unit"},
                {'a', &gs_kind_army, "army"},     {'s', &gs_kind_side, "side"},
                {'p', &gs_kind_place, "place"},   {'b', &gs_kind_battle, "battle"},
                {'t', &gs_kind_troop, "troop"},   {'n', &gs_kind_scenario, "scenario"}};

const char *cli_kind_word(char kind)
{
    for (int i = 0; i < GS_COUNT(kinds_of); i++) {
        if (kinds_of[i].letter == kind) {
            return kinds_of[i].word;
        }
    }
    return "thing";
}

/* Those who may be meant. */
enum { MOST_SHOWN = 9 };
typedef struct found {
    const gs_campaign *c;
    const char *kinds, *word;
    const char *id[MOST_SHOWN]; /* of the best fit */
    char kind[MOST_SHOWN];
    int n, best; /* how many; how well they fit (gs_logbook_fits) */
} found;

static void fits(found *f, char kind, const char *id, int how)
{
    if (how > f->best) {
        f->best = how;
        f->n = 0;
    }
    if (how == 0 || how < f->best) {
        return;
    }
    if (f->n < MOST_SHOWN) {
        f->id[f->n] = id;
        f->kind[f->n] = kind;
    }
    f->n++;
}

/* How well a word fits what it is called now, or was called once. */
static int fit_of(const found *f, char kind, const void *thing, const char *id)
{
    const gs_campaign *c = f->c;
    gs_str code = {0};
    const char *title = kind == 'b' ? gs_campaign_battle_title(c, thing) : gs_campaign_name(c, id);
    if (kind == 'u') {
        gs_campaign_code(gs_campaign_side_of(c, id), thing, &code);
    }
    int best = gs_logbook_fits(f->word, id, title, code.p);
    gs_str_free(&code);
    if (kind == 'b' && best < 2) {
        const char *scenario = ((const gs_camp_battle *)thing)->scenario;
        best = scenario && strcmp(scenario, f->word) == 0 ? 2 : best;
    }
    gs_entries its = gs_campaign_entries(c, id);
    for (int i = 0; i < its.n && best < 2; i++) {
        const gs_camp_entry *e = &c->ledger[its.at[i]];
        const char *name = e->kind == GS_LEDGER_RENAMED && strcmp(e->subject, id) == 0 ? e->text
                                                                                       : NULL;
        int how = name ? gs_logbook_fits(f->word, NULL, name, NULL) : 0;
        best = how > best ? how : best;
    }
    return best;
}

static void look(found *f, const gs_kind *k, const void *thing)
{
    for (int i = 0; i < GS_COUNT(kinds_of); i++) {
        if (kinds_of[i].kind == k && strchr(f->kinds, kinds_of[i].letter)) {
            const char *id = NULL, *born = NULL;
            for (int j = 0; j < k->n_fields; j++) {
                const gs_field *fd = &k->fields[j];
                id = fd->type == GS_FIELD_ID ? gs_field_text(fd, thing) : id;
                born = strcmp(fd->name, "name") == 0 ? gs_field_text(fd, thing) : born;
            }
            int how = fit_of(f, kinds_of[i].letter, thing, id);
            int once = born ? gs_logbook_fits(f->word, NULL, born, NULL) : 0;
            fits(f, kinds_of[i].letter, id, how > once ? how : once);
        }
    }
    for (int i = 0; i < k->n_children; i++) {
        const gs_child *ch = &k->children[i];
        for (int j = 0; ch->kind != &gs_kind_ledger && j < gs_child_count(ch, thing); j++) {
            look(f, ch->kind, gs_child_at(ch, thing, j));
        }
    }
}

static void kinds_words(const char *kinds, gs_str *out)
{
    for (int i = 0; kinds[i]; i++) {
        gs_str_addf(out, "%s%s", i == 0 ? "" : kinds[i + 1] ? ", " : " or ", cli_kind_word(kinds[i]));
    }
}

static gs_status nobody(cli *c, const found *f)
{
    gs_str what = {0}, where = {0};
    kinds_words(f->kinds, &what);
    for (int i = 0; f->kinds[i]; i++) {
        gs_str_addf(&where, "%sgesta %s", i ? ", " : "", cli_kind_word(f->kinds[i]));
    }
    gs_status st = gs_err_set(&c->err, GS_INPUT, "the campaign has no %s %.60s (%s lists them)",
                              gs_str_text(&what), f->word, gs_str_text(&where));
    gs_str_free(&what);
    gs_str_free(&where);
    return st;
}

/* A numbered question at a terminal; 0: no answer that names one. */
static int ask(const found *f)
{
    gs_str line = {0};
    cli_say("Who is \"%s\"?\n", f->word);
    for (int i = 0; i < f->n; i++) {
        cli_say("  %d  %s (%s, %s)\n", i + 1, gs_campaign_name(f->c, f->id[i]), f->id[i],
                cli_kind_word(f->kind[i]));
    }
    char *end = NULL;
    long n = gs_os_line("number: ", &line) == GS_LINE ? strtol(gs_str_text(&line), &end, 10) : 0;
    int answer = n >= 1 && n <= f->n && *end == '\0' ? (int)n : 0;
    gs_str_free(&line);
    return answer;
}

static gs_status several(cli *c, const found *f, const char **id)
{
    int shown = f->n < MOST_SHOWN ? f->n : MOST_SHOWN;
    int n = f->n <= MOST_SHOWN && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) ? ask(f) : 0;
    if (n > 0) {
        *id = gs_arena_strdup(c->arena, f->id[n - 1]);
        return GS_OK;
    }
    gs_str list = {0};
    for (int i = 0; i < shown; i++) {
        gs_str_addf(&list, "%s%s (%s)", i ? ", " : "", f->id[i], gs_campaign_name(f->c, f->id[i]));
    }
    gs_status st = gs_err_set(&c->err, GS_INPUT, "\"%.60s\" may be %s%s: write more of the name",
                              f->word, gs_str_text(&list), f->n > shown ? " and others" : "");
    gs_str_free(&list);
    return st;
}

gs_status cli_find(cli *c, const gs_campaign *campaign, const char *kinds, const char *word,
                   const char **id)
{
    found f = {.c = campaign, .kinds = kinds, .word = word};
    look(&f, &gs_kind_campaign, campaign);
    if (f.n == 0) {
        return nobody(c, &f);
    }
    if (f.n > 1) {
        return several(c, &f, id);
    }
    *id = gs_arena_strdup(c->arena, f.id[0]);
    return GS_OK;
}

gs_status cli_find_each(cli *c, const gs_campaign *campaign, const char *kinds, const char *words,
                        const char ***ids, int *n)
{
    gs_status st = GS_OK;
    int cap = 0;
    *ids = NULL;
    *n = 0;
    for (const char *p = words; *p && st == GS_OK;) {
        p += strspn(p, ", ");
        size_t len = strcspn(p, ",");
        if (len) {
            *ids = gs_arena_grow(c->arena, *ids, *n, &cap, sizeof **ids);
            st = cli_find(c, campaign, kinds, gs_arena_strndup(c->arena, p, len), &(*ids)[*n]);
            *n += st == GS_OK;
        }
        p += len;
    }
    return st == GS_OK && *n == 0 ? gs_err_set(&c->err, GS_INPUT, "\"%.60s\" names nobody", words)
                                  : st;
}
