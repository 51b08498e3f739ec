/* gesta audit: everything in the file worked out again. */
#include "open.h"

#include <string.h>

static gs_status audit_battle(cli *c, cli_file *f, const gs_camp_battle *b, gs_audit *sum)
{
    bool finished;
    gs_audit one = {0};
    gs_status st = cli_record_audit(c, f, b, &one, &finished);
    if (st == GS_NOT_FOUND) {
        return GS_OK;
    }
    if (st != GS_OK) {
        gs_err_prefix(&c->err, "battle %s", b->id);
        return st;
    }
    cli_say("  %-24s %5d entries, %5d resolutions, %6d dice: they add up%s\n", b->id, one.entries,
            one.resolves, one.dice,
            b->what_if                      ? " (a what if)"
            : !finished                     ? " (not finished)"
            : gs_campaign_entered(f->c, b) ? ""
                                            : " (its aftermath is not in the ledger yet)");
    sum->entries += one.entries;
    sum->resolves += one.resolves;
    sum->dice += one.dice;
    return GS_OK;
}

/* What an older gesta let in, and this one refuses to import: it does not hurt until
 * then. */
static gs_status importable(cli *c, const cli_file *f)
{
    gs_err how = {0};
    if (cli_check_export(c, f->c, "", &how) == GS_OK) {
        return GS_OK;
    }
    how.line = 0;
    how.file[0] = '\0';
    char line[1200];
    gs_err_format(&how, line, sizeof line);
    return gs_err_set(&c->err, GS_STATE,
                      "%.300s; an export of it is not imported again: mend that in the "
                      "XML (gesta export, "
                      "gesta import)",
                      line);
}

static bool asked_for(const cli *c, const gs_camp_battle *b)
{
    return c->n_args == 0 || strcmp(c->args[0], b->id) == 0;
}

static gs_status audit_records(cli *c, const cli_file *f)
{
    gs_status st = GS_OK;
    for (int i = 0; st == GS_OK && i < f->c->n_battles; i++) {
        gs_store_records of;
        if (asked_for(c, &f->c->battles[i])) {
            st = cli_record_check(f, &f->c->battles[i], &of, &c->err);
        }
    }
    return st;
}

/* "; 1 corrected (7 by 53)": entries in whose place others stand. */
static void say_corrected(const gs_campaign *c)
{
    gs_str which = {0};
    int n = 0;
    for (int i = 0; i < c->n_ledger; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        if (e->instead && !e->undone) {
            gs_str_addf(&which, "%s%d by %d", n++ ? ", " : "", e->instead, e->n);
        }
    }
    if (n) {
        cli_say("; %d corrected (%s)", n, gs_str_text(&which));
    }
    gs_str_free(&which);
}

/* The battles and the books; what another program changed in a log (`meddled`) is told by what
 * does not add up there, if anything does not. */
static gs_status audit_all(cli *c, cli_file *f, gs_status meddled, const gs_err *how)
{
    gs_audit sum = {0};
    gs_status st = audit_records(c, f);
    if (st != GS_OK) {
        return st;
    }
    for (int i = 0; st == GS_OK && i < f->c->n_battles; i++) {
        if (asked_for(c, &f->c->battles[i])) {
            st = audit_battle(c, f, &f->c->battles[i], &sum);
        }
    }
    int turns = 0;
    st = st == GS_OK ? gs_campaign_audit_turns(f->c, &turns, &c->err) : st;
    int duels = 0;
    st = st == GS_OK ? gs_campaign_audit_duels(f->c, &duels, &c->err) : st;
    st = st == GS_OK ? gs_campaign_balance(f->c, &c->err) : st;
    bool in_log = strstr(how->text, ": its log, entries ") != NULL;
    if (meddled != GS_OK && (st == GS_OK || !in_log)) {
        c->err = *how;
        st = meddled;
    }
    if (st == GS_OK) {
        f->c->n_ledger == 1 ? cli_say("  the ledger's one entry balances")
                            : cli_say("  the ledger's %d entries balance", f->c->n_ledger);
        if (turns) {
            turns == 1 ? cli_say(", the end of turn adds up")
                       : cli_say(", the %d ends of turn add up", turns);
        }
        if (duels) {
            duels == 1 ? cli_say(", the duel adds up") : cli_say(", the %d duels add up", duels);
        }
        say_corrected(f->c);
        cli_say("\n");
        cli_say("  nothing was changed by another program\n");
        st = importable(c, f);
    }
    return st;
}

static gs_status run(cli *c)
{
    cli_file f;
    gs_status st = cli_open(c, GS_STORE_STILL, false, &f);
    if (st != GS_OK) {
        return st;
    }
    if (c->n_args && !gs_campaign_battle(f.c, c->args[0])) {
        st = gs_err_set(&c->err, GS_INPUT,
                        "the campaign has no battle %s (gesta battle lists them)", c->args[0]);
    }
    st = st == GS_OK ? gs_store_check(f.store, &c->err) : st;
    if (st == GS_OK) {
        gs_err how = {0};
        gs_status meddled = gs_store_audit(f.store, &how);
        cli_say("%s: the file is whole\n", f.path);
        st = audit_all(c, &f, meddled, &how);
    }
    cli_close(&f);
    return st;
}

static const cli_opt opts[] = {CLI_OPT_CAMPAIGN, CLI_OPT_HELP, CLI_OPT_END};

const cli_command cli_cmd_audit = {
    .name = "audit",
    .words = 1,
    .usage = "[BATTLE]",
    .summary = "work every die and every loss of the file again",
    .text = "Checks the file, works every resolution of every battle again from its situation and\n"
            "dice, folds all moves and losses, compares the state at each turn's end, works again\n"
            "what each battle, each end of a campaign turn and each duel left in the ledger, balances the\n"
            "books: full strength = present + fallen, for every unit, at every entry. Every row that\n"
            "gesta writes is sealed: what another program changed, put in or took out is told, save\n"
            "words for the reader (about, credit, a side's colour and player, where places are\n"
            "drawn), which are free. The first difference is shown, and the exit status is 1. A record\n"
            "that does not add up, or belongs to no battle that goes on, is thrown away by\n"
            "gesta battle discard.",
    .examples = "  gesta audit\n  gesta audit battle-1\n",
    .opts = opts,
    .run = run,
};
