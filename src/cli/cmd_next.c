/* gesta next: ends the campaign turn (CAM-1.2). */
#include "open.h"

#include "gesta/desk.h"

#include <string.h>

static void show(const gs_campaign *c, int from)
{
    for (int i = from; i < c->n_ledger; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        cli_say("  %4d  %-28s %-12s", e->n, gs_campaign_name(c, e->subject),
                gs_ledger_words[e->kind]);
        if (e->amount) {
            cli_say(" %d", e->amount);
        }
        const char *whom = gs_campaign_followed(c, e);
        if (e->kind == GS_LEDGER_SUCCESSION) {
            cli_say(" %s follows %s", gs_campaign_name(c, e->by),
                    whom ? gs_campaign_name(c, whom) : "nobody");
        }
        cli_say("%s%s%s%s\n", e->dice ? "  dice " : "", e->dice ? e->dice : "", e->rule ? "  " : "",
                e->rule ? e->rule : "");
    }
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

static gs_status run(cli *c)
{
    cli_file f;
    bool dry = cli_has(c, "dry-run");
    bool undo = cli_has(c, "undo"), there = false;
    if (undo && cli_has(c, "until")) {
        return cli_usage(c, "--undo takes an entry back, --until goes on: give one");
    }
    if (cli_has(c, "reason") && !undo) {
        return cli_usage(c, "--reason belongs to --undo");
    }
    gs_status st = cli_open(c, dry ? GS_STORE_READ : GS_STORE_WRITE, false, &f);
    if (st != GS_OK) {
        return st;
    }
    int from = f.c->n_ledger;
    if (undo) {
        int64_t n = 0;
        st = cli_number(c, "undo", 1, INT32_MAX, &n);
        if (st == GS_OK) {
            st = gs_campaign_undo(f.c, (int)n, cli_get(c, "reason", "taken back"), &c->err);
        }
    } else if (cli_has(c, "until")) {
        st = until(c, f.c, cli_get(c, "until", ""), &there);
    } else {
        st = gs_campaign_next(f.c, &c->err);
    }
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
    {"undo", 0, "N", "take back entry N of the ledger, by an entry that says so"},
    {"reason", 0, "WORDS", "why it is taken back"},
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
            "keeps every entry; --undo takes one back as long as nothing rests on it.",
    .examples = "  gesta next --dry-run\n  gesta next\n  gesta next --until battle\n"
                "  gesta next --undo 41 --reason \"the umpire rules otherwise\"\n",
    .opts = opts,
    .run = run,
};
