/* gesta next: ends the campaign turn (CAM-1.2). */
#include "hand_frame.h"

#include "gesta/desk.h"

#include <string.h>

/* The turn's entries in words, with their dice and the rule. */
static void show(const gs_campaign *c, int from)
{
    gs_str words = {0};
    for (int i = from; i < c->n_ledger; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        gs_str_clear(&words);
        gs_desk_entry_words(c, e, &words);
        cli_say("  %4d  %-46s%s%s%s%s\n", e->n, gs_str_text(&words), e->dice ? "  dice " : "",
                e->dice ? e->dice : "", e->rule ? "  " : "", e->rule ? e->rule : "");
    }
    gs_str_free(&words);
}

/* The date of the battle that comes next; today if it has none, for it may be fought now. */
static gs_status date_of_battle(cli *c, const gs_campaign *campaign, const char **date)
{
    const gs_camp_battle *b = gs_campaign_next_battle(campaign);
    bool dated = b && b->date && strncmp(b->date, "turn ", 5) != 0;
    *date = dated ? b->date : gs_campaign_date(campaign);
    return b ? GS_OK : gs_err_set(&c->err, GS_INPUT, "--until battle: no battle is to come");
}

/* A turn more would go past the day of the battle. */
static bool in_its_turn(const gs_campaign *c, const char *battle)
{
    return strcmp(gs_campaign_date_after(c, gs_campaign_date(c), 1), battle) > 0;
}

/* Ends turns until the date is reached, or the turn in which the next battle is fought. *there: it
 * was reached already. */
static gs_status until(cli *c, gs_campaign *campaign, const char *date, bool *there)
{
    bool battle = strcmp(date, "battle") == 0;
    gs_status st = battle ? date_of_battle(c, campaign, &date) : GS_OK;
    *there = st == GS_OK && battle && in_its_turn(campaign, date);
    if (*there) {
        return GS_OK;
    }
    if (st == GS_OK && (!gs_date_valid(date) || strncmp(date, "turn ", 5) == 0)) {
        st = gs_err_set(&c->err, GS_INPUT,
                        "--until wants a date like 1066-10-14, or battle, not %s", date);
    }
    if (st == GS_OK && strncmp(gs_campaign_date(campaign), "turn ", 5) == 0) {
        st = gs_err_set(&c->err, GS_INPUT,
                        "--until: this campaign has no dates, it counts turns (its <calendar> "
                        "has no start)");
    }
    if (st == GS_OK && strcmp(gs_campaign_date(campaign), date) >= 0) {
        return gs_err_set(&c->err, GS_INPUT, "--until %s: it is %s already; no turn was ended",
                          date, gs_campaign_date(campaign));
    }
    for (int turns = 0;
         st == GS_OK && (battle ? !in_its_turn(campaign, date)
                                : strcmp(gs_campaign_date(campaign), date) < 0);
         turns++) {
        st = turns < 1000 ? gs_campaign_next(campaign, &c->err)
                          : gs_err_set(&c->err, GS_INPUT, "%s is more than 1000 turns away", date);
    }
    return st;
}

/* Battles that were fought, and whose aftermath nobody entered. */
static void say_pending(const cli_file *f)
{
    for (int i = 0; i < f->c->n_battles; i++) {
        const gs_camp_battle *b = &f->c->battles[i];
        if (!gs_campaign_fought(f->c, b) && gs_campaign_pending(f->c, b)) {
            cli_say("%s was fought, and what it left behind is not in the ledger yet\n", b->id);
        }
    }
}

/* --undo N: gesta undo N, which asks only if something falls with it. */
static gs_status take_back(cli *c)
{
    static const cli_verb undo = {"next", "", "N", "", CLI_VERB_RECORDS, cli_hand_undo, "", ""};
    int64_t n = 0;
    gs_status st = cli_number(c, "undo", 1, INT32_MAX, &n);
    if (!cli_has(c, "reason")) {
        cli_give(c, "reason", "taken back");
    }
    c->args = GS_NEW_ARRAY(c->arena, const char *, 2);
    c->args[0] = cli_get(c, "undo", "");
    c->n_args = 1;
    c->verb = &undo;
    return st == GS_OK ? cli_hand_run(c) : st;
}

static gs_status run(cli *c)
{
    cli_file f;
    bool dry = cli_has(c, "dry-run"), undo = cli_has(c, "undo"), there = false;
    if (undo && cli_has(c, "until")) {
        return cli_usage(c, "--undo takes an entry back, --until goes on: give one");
    }
    if (cli_has(c, "reason") && !undo) {
        return cli_usage(c, "--reason belongs to --undo");
    }
    if (undo) {
        return take_back(c);
    }
    gs_status st = cli_open(c, dry ? GS_STORE_READ : GS_STORE_WRITE, false, &f);
    if (st != GS_OK) {
        return st;
    }
    int from = f.c->n_ledger;
    st = cli_has(c, "until") ? until(c, f.c, cli_get(c, "until", ""), &there)
                             : gs_campaign_next(f.c, &c->err);
    st = st == GS_OK && !dry ? gs_desk_keep_step(f.store, f.c, &c->err) : st;
    if (st == GS_OK) {
        cli_say("%s%s%s\n", cli_today(c, f.c), there ? ": the next battle may be fought" : "",
                dry ? " (a preview: nothing is kept)" : "");
        show(f.c, from);
        say_pending(&f);
    }
    cli_close(&f);
    return st;
}

static const cli_opt opts[] = {
    {"dry-run", 'n', NULL, "show what would happen, and keep nothing"},
    {"until", 'u', "DATE", "end turns until that date; battle: the next battle's"},
    {"undo", 0, "N", "take back entry N of the ledger and what rests on it (gesta undo)"},
    {"reason", 'm', "WORDS", "why it is taken back"},
    {"yes", 'y', NULL, "--undo: although others fall with it; else there is nothing to ask"},
    CLI_OPT_CAMPAIGN,
    CLI_OPT_HELP,
    CLI_OPT_END,
};

const cli_command cli_cmd_next = {
    .name = "next",
    .usage = "",
    .summary = "end the campaign turn: healing, captives, replacements",
    .text = "Ends the campaign turn for everybody: wounds heal, captives may escape, the missing\n"
            "come home or not, lost generals are succeeded. One step, shown as one page. The file\n"
            "keeps every entry; gesta undo takes one back, and what rests on it.",
    .examples = "  gesta next --dry-run\n  gesta next\n  gesta next --until battle\n"
                "  gesta next --undo 41 -y -m \"the umpire rules otherwise\"\n",
    .opts = opts,
    .run = run,
};
