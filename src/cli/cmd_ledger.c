/* gesta ledger: the campaign's entries, with their numbers. */
#include "hand.h"

#include "gesta/view.h"

#include <string.h>

/* Which entries are wanted. */
typedef struct wanted {
    const char *of, *since, *until, *battle;
    int kind; /* -1 any */
    bool all; /* those that were taken back, too */
} wanted;

static bool is(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

static bool is_wanted(const wanted *w, const gs_camp_entry *e)
{
    bool about = !w->of || is(e->subject, w->of) || is(e->by, w->of);
    bool time = (!w->since || !e->date || !gs_date_before(e->date, w->since)) &&
                (!w->until || !e->date || !gs_date_before(w->until, e->date));
    bool holds = !e->undone && e->kind != GS_LEDGER_UNDONE && e->kind != GS_LEDGER_REDONE;
    return !gs_entry_blank(e) && about && time && (w->all || holds) && (!w->battle || is(e->battle, w->battle)) &&
           (w->kind < 0 || e->kind == w->kind);
}

static gs_status read_kind(cli *c, const char *word, int *kind)
{
    for (int i = 0; i < GS_LEDGER_COUNT; i++) {
        *kind = strcmp(gs_ledger_words[i], word) == 0 ? i : *kind;
    }
    return *kind >= 0 ? GS_OK
                      : gs_err_set(&c->err, GS_INPUT,
                                   "--kind: there is no entry \"%.40s\"; expected: gesta words entries",
                                   word);
}

static gs_status read_wanted(cli *c, gs_campaign *campaign, wanted *w)
{
    *w = (wanted){.of = cli_get(c, "of", NULL), .since = cli_get(c, "since", NULL),
                  .until = cli_get(c, "until", NULL), .battle = cli_get(c, "battle", NULL),
                  .kind = -1, .all = cli_has(c, "all") || !cli_for_eyes(c)};
    const char *kind = cli_get(c, "kind", NULL);
    gs_status st = w->of ? cli_find(c, campaign, "huaspbtn", w->of, &w->of) : GS_OK;
    st = st == GS_OK && w->battle ? cli_find(c, campaign, "b", w->battle, &w->battle) : st;
    st = st == GS_OK && w->since ? gs_hand_date(campaign, w->since, &w->since, &c->err) : st;
    st = st == GS_OK && w->until ? gs_hand_date(campaign, w->until, &w->until, &c->err) : st;
    return st == GS_OK && kind ? read_kind(c, kind, &w->kind) : st;
}

/* ---- for eyes: " 7  15 Aug  battle-1  wounded 2  the levy of the Ebro" ---- */
enum { COLUMNS = 5 };
static void what_of(const gs_campaign *c, const wanted *w, const gs_camp_entry *e, gs_str *out)
{
    if (w->of && !is(e->subject, w->of) && !is(e->subject, c->id)) { /* whom he did it to */
        gs_str_addf(out, "%s ", gs_campaign_name(c, e->subject));
    }
    gs_str_add(out, gs_ledger_words[e->kind]);
    if (e->amount) {
        gs_str_addf(out, " %d", e->amount);
    }
}

/* Who did it, and what else the entry says. */
static void rest_of(const gs_campaign *c, const wanted *w, const gs_camp_entry *e, gs_str *out)
{
    const char *by = e->by && !is(e->by, w->of) ? gs_campaign_name(c, e->by) : NULL;
    const char *const parts[] = {e->field, e->value ? gs_campaign_name(c, e->value) : NULL, by,
                                 e->place ? gs_campaign_name(c, e->place) : NULL, e->due, e->text};
    for (int i = 0; i < GS_COUNT(parts); i++) {
        gs_str_addf(out, "%s%s", parts[i] && out->len ? ", " : "", parts[i] ? parts[i] : "");
    }
    if (e->reason) {
        gs_str_addf(out, "%s(%s)", out->len ? " " : "", e->reason);
    }
    if (e->undone) {
        bool stands = c->ledger[e->undone - 1].kind != GS_LEDGER_UNDONE;
        gs_str_addf(out, stands ? "%s[%d stands instead]" : "%s[taken back by %d]",
                    out->len ? "  " : "", e->undone);
    }
    if (e->instead) {
        gs_str_addf(out, "%s[instead of %d]", out->len ? "  " : "", e->instead);
    }
}

static void text_row(cli_list *l, const gs_campaign *c, const wanted *w, const gs_camp_entry *e)
{
    gs_str date = {0}, what = {0}, rest = {0};
    if (e->date) {
        gs_desk_date_words(e->date, gs_campaign_date(c), &date);
    }
    what_of(c, w, e, &what);
    rest_of(c, w, e, &rest);
    cli_list_addi(l, e->n);
    cli_list_add(l, gs_str_text(&date));
    cli_list_add(l, e->battle);
    if (!w->of) {
        cli_list_add(l, is(e->subject, c->id) ? "" : gs_campaign_name(c, e->subject));
    }
    cli_list_add(l, gs_str_text(&what));
    cli_list_add(l, gs_str_text(&rest));
    gs_str_free(&date);
    gs_str_free(&what);
    gs_str_free(&rest);
}

static gs_status run(cli *c)
{
    static const char *const all[] = {"n", "date", "battle", "who", "what", "more", NULL};
    static const char *const one[] = {"n", "date", "battle", "what", "more", NULL};
    cli_file f;
    cli_list l;
    wanted w;
    gs_status st = cli_open_seen(c, &f);
    if (st != GS_OK) {
        return st;
    }
    st = read_wanted(c, f.c, &w);
    bool eyes = cli_for_eyes(c);
    cli_list_init(&l, c->arena, "ledger", "entry", !eyes ? cli_ledger_columns : w.of ? one : all);
    for (int i = 0; i < f.c->n_ledger && st == GS_OK; i++) {
        if (!is_wanted(&w, &f.c->ledger[i])) {
            continue;
        }
        if (eyes) {
            text_row(&l, f.c, &w, &f.c->ledger[i]);
        } else {
            cli_ledger_row(&l, f.c, &f.c->ledger[i]);
        }
    }
    st = st == GS_OK ? cli_list_print(c, &l) : st;
    cli_close(&f);
    return st;
}

static const cli_opt opts[] = {
    {"of", 0, "WHO", "entries about it, or that name it: hero, unit, army, side ..."},
    {"since", 0, "DATE", "of that day and later"},
    {"until", 0, "DATE", "of that day and before"},
    {"battle", 0, "BATTLE", "of that battle"},
    {"kind", 0, "KIND", "of that kind (gesta words entries lists them)"},
    {"all", 0, NULL, "those that were taken back, too (lists for programs have them always)"},
    CLI_OPT_SIDE, CLI_OPT_FORMAT, CLI_OPT_OUTPUT, CLI_OPT_CAMPAIGN, CLI_OPT_HELP, CLI_OPT_END};

const cli_command cli_cmd_ledger = {
    .name = "ledger",
    .usage = "",
    .summary = "the entries that are the campaign's history",
    .text = "Every change is an entry with a number, a day and, where the umpire made it, his reason.\n"
            "Nothing is ever erased: an entry that was taken back says by which, one that was\n"
            "corrected stands beside the one that holds in its place.",
    .examples = "  gesta ledger\n  gesta ledger --of turpin\n  gesta ledger --battle battle-1 --kind died\n"
                "  gesta ledger --since 0778-08-15 --json\n",
    .opts = opts,
    .run = run,
};
