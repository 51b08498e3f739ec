/* gesta branch: what if? A copy of the campaign as it stood, and the two compared. */
#include "open.h"

#include "gesta/hand.h"
#include "gesta/os.h"

#include <string.h>

/* The last entry by then: "41", or a date. */
static gs_status entry_at(cli *c, gs_campaign *campaign, int *n)
{
    const char *at = cli_get(c, "at", NULL), *date;
    *n = campaign->n_ledger;
    if (!at) {
        return GS_OK;
    }
    if (at[strspn(at, "0123456789")] == '\0') {
        int64_t number = 0;
        gs_status st = cli_number(c, "at", 0, campaign->n_ledger, &number);
        *n = (int)number;
        return st;
    }
    gs_status st = gs_hand_date(campaign, at, &date, &c->err);
    for (int i = *n = 0; st == GS_OK && i < campaign->n_ledger; i++) {
        const gs_camp_entry *e = &campaign->ledger[i];
        if (e->date && gs_date_before(date, e->date)) {
            break;
        }
        *n = i + 1;
    }
    return st;
}

static gs_status make(cli *c)
{
    cli_file f;
    gs_campaign *cut = NULL;
    int n;
    gs_status st = cli_open(c, GS_STORE_READ, true, &f);
    if (st != GS_OK) {
        return st;
    }
    if (!gs_utf8_valid(c->args[0], strlen(c->args[0])) || gs_utf8_blank(c->args[0])) {
        cli_close(&f);
        return cli_usage(c, "what is the branch to be called?");
    }
    gs_str id = {0};
    gs_make_id(&id, c->args[0]);
    const char *path = cli_get(c, "output", gs_arena_printf(c->arena, "%s.gesta", gs_str_text(&id)));
    gs_str_free(&id);
    st = entry_at(c, f.c, &n);
    st = st == GS_OK ? gs_campaign_cut(f.c, n, c->args[0], &cut, &c->err) : st;
    if (st == GS_OK) {
        st = cli_put_new(c, cut, f.store, path);
        gs_campaign_free(cut);
    }
    cli_close(&f);
    return st;
}

/* ---- compare ---- */
typedef struct pair {
    cli_list list;
    const gs_campaign *a, *b;
    int shared; /* entries that both have */
} pair;

static void row(pair *p, const char *what, const char *who, const char *here, const char *there)
{
    if (strcmp(here ? here : "", there ? there : "") != 0) {
        cli_list_add(&p->list, what);
        cli_list_add(&p->list, who);
        cli_list_add(&p->list, here);
        cli_list_add(&p->list, there);
    }
}

static const char *result_of(const gs_campaign *c, const char *id)
{
    const gs_camp_battle *b = gs_campaign_battle(c, id);
    const gs_camp_entry *e = b ? gs_campaign_end_of(c, b, false) : NULL;
    return !b ? "not planned" : !e ? "not fought" : e->by ? gs_campaign_name(c, e->by) : "drawn";
}

static const char *state_of(const pair *p, const gs_campaign *c, const char *id)
{
    const gs_camp_hero *h = gs_campaign_hero(c, id);
    gs_hero_now now;
    if (!h) {
        return "not there";
    }
    gs_campaign_hero_now(c, h, &now);
    return gs_arena_printf(p->list.arena, "%s, Power %d", gs_fate_words[now.fate], now.power);
}

static const char *strength_of(const pair *p, const gs_campaign *c, const char *id)
{
    const gs_camp_unit *u = gs_campaign_unit(c, id);
    gs_unit_now now;
    if (!u) {
        return "not there";
    }
    gs_campaign_unit_now(c, u, &now);
    return now.struck ? "struck" : gs_arena_printf(p->list.arena, "%d of %d", now.present, now.full);
}

/* All that the one has, and the other or not. */
static void rows_of(pair *p, const gs_campaign *of, bool both)
{
    const gs_campaign *other = of == p->a ? p->b : p->a;
    for (int i = 0; i < of->n_battles; i++) {
        const char *id = of->battles[i].id;
        if (both || !gs_campaign_battle(other, id)) {
            row(p, "battle", gs_campaign_battle_title(of, &of->battles[i]), result_of(p->a, id),
                result_of(p->b, id));
        }
    }
    for (int s = 0; s < of->n_sides; s++) {
        for (int i = 0; i < of->sides[s].n_heroes; i++) {
            const gs_camp_hero *h = &of->sides[s].heroes[i];
            if (both || !gs_campaign_hero(other, h->id)) {
                row(p, "hero", h->name, state_of(p, p->a, h->id), state_of(p, p->b, h->id));
            }
        }
        for (int k = 0; k < of->sides[s].n_armies; k++) {
            const gs_camp_army *army = &of->sides[s].armies[k];
            for (int i = 0; i < army->n_units; i++) {
                const gs_camp_unit *u = &army->units[i];
                if (both || !gs_campaign_unit(other, u->id)) {
                    row(p, "unit", u->name, strength_of(p, p->a, u->id), strength_of(p, p->b, u->id));
                }
            }
        }
    }
}

static bool akin(const gs_campaign *a, const gs_campaign *b, int *shared)
{
    const gs_campaign *branch = b->branch_of ? b : a, *stem = b->branch_of ? a : b;
    *shared = branch->branch_at;
    return branch->branch_of && strcmp(stem->id, branch->branch_of) == 0 &&
           stem->n_ledger >= *shared && branch->n_ledger >= *shared &&
           gs_campaign_ledger_hash(stem, *shared) == gs_campaign_ledger_hash(branch, *shared);
}

static gs_status compare(cli *c)
{
    static const char *const columns[] = {"what", "who", "here", "there", NULL};
    cli_file f, g;
    cli other = *c;
    pair p = {.shared = 0};
    gs_status st = cli_open(c, GS_STORE_READ, false, &f);
    if (st != GS_OK) {
        return st;
    }
    other.campaign = c->args[1];
    st = cli_open(&other, GS_STORE_READ, false, &g);
    if (st != GS_OK) {
        c->err = other.err;
        cli_close(&f);
        return st;
    }
    p.a = f.c;
    p.b = g.c;
    if (!akin(f.c, g.c, &p.shared)) {
        st = gs_err_set(&c->err, GS_INPUT, "%s is no branch of %s, nor is that a branch of it", g.path,
                        f.path);
    } else {
        cli_list_init(&p.list, c->arena, "differences", "difference", columns);
        const char *dates[2] = {gs_campaign_date(f.c), gs_campaign_date(g.c)};
        row(&p, "date", "", dates[0], dates[1]);
        rows_of(&p, f.c, true);
        rows_of(&p, g.c, false);
        fprintf(stderr, "they part after entry %d\n", p.shared);
        st = cli_list_print(c, &p.list);
    }
    cli_close(&g);
    cli_close(&f);
    return st;
}

static gs_status run(cli *c)
{
    bool compares = c->n_args == 2 && strcmp(c->args[0], "compare") == 0;
    if (!compares && c->n_args != 1) {
        return cli_usage(c, "gesta branch NAME, or gesta branch compare FILE");
    }
    return compares ? compare(c) : make(c);
}

static const cli_opt opts[] = {
    {"at", 0, "WHEN", "as it stood after that entry or on that day (today)"},
    {"output", 'o', "FILE", "the new campaign file (else NAME.gesta)"},
    CLI_OPT_FORMAT, CLI_OPT_CAMPAIGN, CLI_OPT_HELP, CLI_OPT_END,
};

const cli_command cli_cmd_branch = {
    .name = "branch",
    .usage = "NAME | compare FILE",
    .summary = "what if? a copy of the campaign as it stood",
    .text = "Makes a campaign file of its own, with all that was so up to then: try out another course\n"
            "there, and compare. The campaign itself does not change.",
    .examples = "  gesta branch \"Oliver blows the horn\" --at 0778-08-15\n"
                "  gesta branch Today && gesta branch compare today.gesta\n",
    .opts = opts,
    .words = 2,
    .run = run,
};
