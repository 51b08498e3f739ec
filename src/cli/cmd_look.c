/* gesta hero, army, unit: lists of them, and the ledger of one. */
#include "hand.h"

#include "gesta/campaign_sums.h"
#include "gesta/campaign_war.h"
#include "gesta/view.h"

#include <string.h>

/* The word that names a thing of the kind, if there is one, becomes its id. */
static gs_status find_word(cli *c, const cli_file *f, const char *kind)
{
    return c->n_args ? cli_find(c, f->c, kind, c->args[0], &c->args[0]) : GS_OK;
}

/* ---- heroes ---- */
static void hero_row(cli_list *l, const gs_campaign *c, const gs_camp_side *side,
                     const gs_camp_hero *h)
{
    gs_hero_now now;
    gs_campaign_hero_now(c, h, &now);
    cli_list_add(l, h->id);
    cli_list_add(l, h->name);
    cli_list_add(l, side->name);
    cli_list_addi(l, now.rating);
    cli_list_addi(l, now.power);
    cli_list_addi(l, now.wounds);
    cli_list_add(l, gs_fate_words[now.fate]);
    cli_list_addi(l, now.battles);
    cli_list_addi(l, now.duels_won);
}

/* In a text the column `by` says what he is to the deed where he did not do it: "against Cy". */
static void ledger_rows(cli *x, cli_list *l, const gs_campaign *c, const char *subject)
{
    bool text = cli_for_eyes(x);
    gs_entries his = gs_campaign_entries(c, subject);
    for (int i = 0; i < his.n; i++) {
        const gs_camp_entry *e = &c->ledger[his.at[i]];
        /* a duel outside any battle stands under who won it: who lost it fought it too */
        bool lost = (e->kind == GS_LEDGER_DUEL_WON || e->kind == GS_LEDGER_STRUCK_DOWN) &&
                    !e->battle && e->by && strcmp(e->by, subject) == 0;
        if (gs_entry_blank(e) || (strcmp(e->subject, subject) != 0 && !lost)) {
            continue;
        }
        cli_list_addi(l, e->n);
        cli_list_add(l, e->date);
        cli_list_add(l, e->battle);
        const char *by = lost ? e->subject : e->by;
        const char *link = lost ? "by" : gs_ledger_link((gs_ledger_kind)e->kind);
        bool did_it = strcmp(link, "by") == 0 || !text;
        cli_list_add(l, !lost                             ? gs_ledger_words[e->kind]
                        : e->kind == GS_LEDGER_DUEL_WON ? "duel-lost"
                                                          : "was-struck-down");
        cli_list_addi(l, e->amount);
        cli_list_add(l, !by      ? ""
                        : did_it ? gs_campaign_name(c, by)
                                 : gs_arena_printf(x->arena, "%s %s", link,
                                                   gs_campaign_name(c, by)));
        cli_list_add(l, e->rule);
        gs_str words = {0};
        cli_ledger_words(c, e, &words);
        gs_str_addf(&words, "%s%s%s", e->reason ? " (" : "", e->reason ? e->reason : "",
                    e->reason ? ")" : "");
        cli_list_add(l, e->undone ? "taken back" : gs_str_text(&words));
        gs_str_free(&words);
    }
}

static const char *const ledger_columns[] = {"entry", "date", "battle", "what", "amount",
                                             "by",    "rules", "text",  NULL};

static gs_status run_hero(cli *c)
{
    static const char *const columns[] = {"id",     "name",   "side",    "rating", "power",
                                          "wounds", "state", "battles", "duels-won", NULL};
    cli_file f;
    cli_list l;
    static const char *const acts[] = {"enter", "duel", "accept", "refuse", NULL};
    gs_status alone = cli_lone_options(c);
    if (alone != GS_OK) {
        return alone;
    }
    for (int i = 0; acts[i] && !c->n_args; i++) {
        if (cli_has(c, acts[i])) {
            return cli_usage(c, "which hero?");
        }
    }
    if (cli_has(c, "enter")) {
        return cli_enter(c, c->args[0], 'h');
    }
    if (cli_has(c, "duel")) {
        return cli_duel(c, c->args[0]);
    }
    if (cli_has(c, "accept") || cli_has(c, "refuse")) {
        return cli_epithet(c, cli_has(c, "accept"));
    }
    if (cli_has(c, "epithets") || cli_has(c, "rivals")) {
        return cli_fame(c, cli_has(c, "rivals"));
    }
    gs_status st = cli_open_seen(c, &f);
    if (st != GS_OK) {
        return st;
    }
    st = find_word(c, &f, "h");
    const gs_camp_hero *h = c->n_args ? gs_campaign_hero(f.c, c->args[0]) : NULL;
    if (st == GS_OK && h) {
        gs_hero_now now;
        gs_campaign_hero_now(f.c, h, &now);
        if (cli_for_eyes(c)) {
            cli_say("%s%s%s, %s: rating %d, Power %d, %s\n", h->name, now.epithet ? ", " : "",
                    now.epithet ? now.epithet : "", gs_campaign_side_of(f.c, h->id)->name,
                    now.rating, now.power, gs_fate_words[now.fate]);
        }
        cli_list_init(&l, c->arena, "ledger", "entry", ledger_columns);
        ledger_rows(c, &l, f.c, h->id);
        st = cli_list_print(c, &l);
    } else if (st == GS_OK) {
        cli_list_init(&l, c->arena, "heroes", "hero", columns);
        for (int s = 0; s < f.c->n_sides; s++) {
            for (int i = 0; i < f.c->sides[s].n_heroes; i++) {
                hero_row(&l, f.c, &f.c->sides[s], &f.c->sides[s].heroes[i]);
            }
        }
        st = cli_list_print(c, &l);
    }
    cli_close(&f);
    return st;
}

/* ---- units and armies ---- */
static const char *const unit_columns[] = {"id",      "name", "army",    "troop", "full", "present",
                                           "honours", "lost", "returned", "code", NULL};

static void unit_row(cli_list *l, const gs_campaign *c, const gs_camp_unit *u)
{
    gs_unit_now now;
    gs_campaign_unit_now(c, u, &now);
    cli_list_add(l, u->id);
    cli_list_add(l, now.name ? now.name : u->name);
    cli_list_add(l, gs_campaign_name(c, now.army));
    cli_list_add(l, u->troop);
    cli_list_addi(l, now.full);
    cli_list_addi(l, now.struck ? 0 : now.present);
    cli_list_addi(l, now.honours);
    cli_list_addi(l, now.lost);
    cli_list_addi(l, now.returned);
    gs_str code = {0};
    gs_campaign_code(gs_campaign_side_of(c, u->id), u, &code);
    cli_list_add(l, code.p);
    gs_str_free(&code);
}

static gs_status run_unit(cli *c)
{
    cli_file f;
    cli_list l;
    gs_status alone = cli_lone_options(c);
    if (alone != GS_OK) {
        return alone;
    }
    if (cli_has(c, "enter")) {
        return c->n_args ? cli_enter(c, c->args[0], 'u') : cli_usage(c, "which unit?");
    }
    gs_status st = cli_open_seen(c, &f);
    if (st != GS_OK) {
        return st;
    }
    st = find_word(c, &f, "u");
    if (st == GS_OK && c->n_args) {
        cli_list_init(&l, c->arena, "ledger", "entry", ledger_columns);
        ledger_rows(c, &l, f.c, c->args[0]);
        st = cli_list_print(c, &l);
    } else if (st == GS_OK) {
        cli_list_init(&l, c->arena, "units", "unit", unit_columns);
        for (int s = 0; s < f.c->n_sides; s++) {
            for (int a = 0; a < f.c->sides[s].n_armies; a++) {
                const gs_camp_army *army = &f.c->sides[s].armies[a];
                for (int u = 0; u < army->n_units; u++) {
                    unit_row(&l, f.c, &army->units[u]);
                }
            }
        }
        st = cli_list_print(c, &l);
    }
    cli_close(&f);
    return st;
}

/* Another's army, as the side that looks knows it: to the ten, while it is in sight. */
static void add_sighted(cli_list *l, const cli_file *f, const gs_camp_army *army,
                        const gs_camp_side *side)
{
    gs_war_seen seen;
    const gs_camp_army *now = gs_campaign_army(f->whole, army->id);
    gs_campaign_seen(f->whole, gs_campaign_side(f->whole, f->side), now, l->arena, &seen);
    cli_list_add(l, army->id);
    cli_list_add(l, army->name);
    cli_list_add(l, side->name);
    for (int i = 0; i < 3; i++) {
        cli_list_add(l, NULL);
    }
    if (seen.strength < 0) {
        cli_list_add(l, NULL);
    } else {
        cli_list_addi(l, seen.strength);
    }
    cli_list_add(l, NULL);
    cli_list_add(l, NULL);
}

static gs_status run_army(cli *c)
{
    static const char *const columns[] = {"id",   "name",    "side",   "general", "units",
                                          "full", "present", "struck", "points",  NULL};
    cli_file f;
    cli_list l;
    gs_status st = cli_open_seen(c, &f);
    if (st != GS_OK) {
        return st;
    }
    st = find_word(c, &f, "a");
    const gs_camp_army *one = c->n_args ? gs_campaign_army(f.c, c->args[0]) : NULL;
    if (st == GS_OK && one) {
        cli_list_init(&l, c->arena, "units", "unit", unit_columns);
        gs_camp_unit **units;
        int n = gs_campaign_units(f.c, one, c->arena, &units);
        for (int u = 0; u < n; u++) {
            unit_row(&l, f.c, units[u]);
        }
        st = cli_list_print(c, &l);
    } else if (st == GS_OK) {
        cli_list_init(&l, c->arena, "armies", "army", columns);
        for (int s = 0; s < f.c->n_sides; s++) {
            for (int a = 0; a < f.c->sides[s].n_armies; a++) {
                const gs_camp_army *army = &f.c->sides[s].armies[a];
                gs_army_sum sum;
                if (army->gone) {
                    continue; /* it is only remembered */
                }
                if (f.side && strcmp(f.side, f.c->sides[s].id) != 0) {
                    add_sighted(&l, &f, army, &f.c->sides[s]);
                    continue;
                }
                gs_campaign_army_sum(f.c, army, &sum);
                cli_list_add(&l, army->id);
                cli_list_add(&l, army->name);
                cli_list_add(&l, f.c->sides[s].name);
                const gs_camp_hero *general = gs_campaign_army_general(f.c, army);
                cli_list_add(&l, general ? general->name : "");
                cli_list_addi(&l, sum.units);
                cli_list_addi(&l, sum.full);
                cli_list_addi(&l, sum.present);
                cli_list_addi(&l, sum.struck);
                if (sum.without) {
                    cli_list_add(&l, "");
                } else {
                    cli_list_addi(&l, sum.points);
                }
            }
        }
        st = cli_list_print(c, &l);
    }
    cli_close(&f);
    return st;
}

static const cli_opt master_opts[] = {
    {"enter", 'e', "KIND", "the game master's word: a new entry in its ledger (see above)"},
    {"amount", 0, "N", "how much: Power, wounds, coin, figures"},
    {"by", 0, "ID", "who did it; merged: the unit taken in; moved: to which army"},
    {"reason", 0, "WORDS", "why; every entry wants one"},
    CLI_OPT_SIDE,
    CLI_OPT_FORMAT,
    CLI_OPT_OUTPUT,
    CLI_OPT_CAMPAIGN,
    CLI_OPT_HELP,
    CLI_OPT_END,
};
static const cli_opt hero_opts[] = {
    {"enter", 'e', "KIND", "the game master's word: a new entry in his ledger (see above)"},
    {"amount", 0, "N", "how much: Power, wounds, coin"},
    {"by", 0, "ID", "who did it; duel, struck-down: whom he beat; exchanged: for whom"},
    {"duel", 0, "ID", "a duel with that hero outside any battle, with dice"},
    {"to-death", 0, NULL, "duel: fought until one is dead"},
    {"reason", 0, "WORDS", "why; every entry of --enter wants one"},
    {"epithets", 0, NULL, "the epithets that the ledger has earned him, or all heroes"},
    {"accept", 0, "EPITHET", "one of them: he is called so from now on"},
    {"refuse", 0, "EPITHET", "one of them: it is not proposed again"},
    {"rivals", 0, NULL, "heroes whom he met, struck or took in two battles or more"},
    CLI_OPT_SIDE,
    CLI_OPT_FORMAT,
    CLI_OPT_OUTPUT,
    CLI_OPT_CAMPAIGN,
    CLI_OPT_HELP,
    CLI_OPT_END,
};
static const cli_opt list_opts[] = {CLI_OPT_SIDE, CLI_OPT_FORMAT, CLI_OPT_OUTPUT, CLI_OPT_CAMPAIGN, CLI_OPT_HELP,
                                    CLI_OPT_END};

const cli_command cli_cmd_hero = {
    .name = "hero",
    .words = 1,
    .usage = "[ID]",
    .summary = "list the heroes, or show one with his ledger",
    .text = "Without an id it lists all heroes as they are today; with one it shows every entry of\n"
            "his ledger. gesta report career ID prints his life.\n\n"
            "The game master always wins: --enter writes into the ledger what he rules: power,\n"
            "wounded, healed, captured, escaped, rescued, ransomed, exchanged, paroled, released,\n"
            "missing, found, died, retired, epithet, item-gained ...; gesta next --undo takes an\n"
            "entry back. Epithets are proposed from what the ledger tells: accept or refuse one, or\n"
            "give him one of your own (--enter epithet --reason \"the Bold\").",
    .examples = "  gesta hero\n  gesta hero roland\n  gesta hero --format csv -o heroes.csv\n"
                "  gesta hero --epithets\n  gesta hero roland --rivals\n"
                "  gesta hero thierry --enter power --amount 1 --reason \"for his courage\"\n"
                "  gesta hero thierry --duel pinabel --to-death --reason \"for Ganelon's life\"\n",
    .opts = hero_opts,
    .run = run_hero,
};
const cli_command cli_cmd_army = {
    .name = "army",
    .words = 1,
    .usage = "[ID]",
    .summary = "list the armies, or the units of one",
    .text = "Strengths are those of today. gesta report roster ID prints an army's roster,\n"
            "gesta report cards ID its cards.",
    .examples = "  gesta army\n  gesta army rearguard\n",
    .opts = list_opts,
    .run = run_army,
};
const cli_command cli_cmd_unit = {
    .name = "unit",
    .words = 1,
    .usage = "[ID]",
    .summary = "list the units, or show one with its ledger",
    .text = "Without an id it lists all units as they are today; with one it shows every entry of\n"
            "its ledger: losses, those who came back, honours. --enter writes what the game\n"
            "master rules: losses, returned, gained, honour, struck, quality, renamed ...",
    .examples = "  gesta unit\n  gesta unit rolands-knights\n"
                "  gesta unit olivers-knights --enter gained --amount 2 --reason \"stragglers\"\n",
    .opts = master_opts,
    .run = run_unit,
};
