/* Help inside the logbook, words that may come next, and what is told to who comes back. */
#include "logbook_int.h"

#include <string.h>

static const struct {
    const char *word, *help;
} controls[] = {
    {"turn", "turn [N] [SIDE] [: dice]  the next turn begins; turn 6 leaves out what lies between"},
    {"end", "end  the player turn is over"},
    {"phase", "phase WORD  another phase begins (verbs move it on by themselves)"},
    {"undo", "undo [N]  takes the last line back, or that of entry N; redo does it again"},
    {"fix", "fix N VERB ... | fix N => WHAT CAME OF IT  corrects entry N; history stays"},
    {"at", "at N VERB ...  a line that belongs behind entry N"},
    {"set", "set NAME strength=N  what it stands at, ruled or counted again"},
    {"join", "join HERO UNIT | join HERO -  with whom he stands"},
    {"split", "split UNIT N \"name\"  a part of it goes by itself"},
    {"photo", "photo FILE  a picture of the table is kept with the battle"},
    {"odds", "odds VERB ..., ?VERB ...  the chances before you roll; can VERB ... is it allowed"},
    {"why", "why [N]  every step of an entry, with its rules"},
    {"status", "status [NAME], who [NAME], owed  where things stand"},
    {"skip", "skip [VERB NAME]  what is owed and was not done; quiet  no reminders, "
             "quiet may  musts alone, quiet RULE or VERB  not of that, quiet off"},
    {"result", "result SIDE|draw, concede SIDE  the battle is over"},
    {"branch", "branch [ID]  a copy to try what if"},
    {"told", "lost NAME 3, recoiled NAME, destroyed NAME, HERO killed by NAME  told without dice"},
    {"=>", "VERB ... => lost NAME 3  what came of it, without dice; with dice: what was ruled"},
    {"dice", ": 644/31  faces in the order asked for; h4 four succeed; * roll here; - not known"},
    {"words", "\"...\" your own words; because \"...\" a ruling's reason; ! log it all the same"},
    {"set-up", "deploy SIDE left | centre | right; unit \"name\" 12 as TROOP for SIDE; "
               "hero \"name\" power 2 for SIDE; alias WORD NAME; players \"...\""},
    {"quit", "quit  leaves; all is kept"},
};

static void verb_help(gs_logbook *lb, const gs_carry_verb *v, bool long_form)
{
    gs_str s = {0};
    gs_str_addf(&s, "  %.*s", (int)strcspn(v->words, " "), v->words);
    for (int i = 0; i < v->n_slots; i++) {
        gs_str_addf(&s, " %s%s%s", v->slot[i].optional ? "[" : "", v->slot[i].role,
                    v->slot[i].optional ? "]" : "");
    }
    lb_show(lb, "%-36s %s", gs_str_text(&s), v->help);
    gs_str_clear(&s);
    for (int i = v->first; long_form && i < v->first + v->n; i++) {
        const gs_carry_row *r = &lb->carry->row[i];
        if (r->kind == GS_ROW_WORD) {
            lb_show(lb, "      %-20s %s%s%s", r->f[0], r->f[1], *r->f[1] ? ": " : "", r->f[2]);
        } else if (r->kind == GS_ROW_BARE) {
            lb_show(lb, "      %-20s %s", "a number", r->f[0]);
        } else if (r->kind == GS_ROW_RANKS) {
            lb_show(lb, "      %-20s %s v %s", "4v4", r->f[0], r->f[1]);
        } else if (r->kind == GS_ROW_ASK) {
            lb_show(lb, "      %-20s %s", "asked", r->f[1]);
        }
    }
    gs_str_free(&s);
}

gs_status lb_help(gs_logbook *lb, const lb_stmt *st, gs_err *err)
{
    if (st->n_words > 1) {
        const lb_token *t = &st->word[1];
        const gs_carry_verb *v = gs_carry_verb_find(lb->carry, t->p, (size_t)t->n);
        if (v) {
            verb_help(lb, v, true);
            return GS_OK;
        }
        for (int i = 0; i < GS_COUNT(controls); i++) {
            if (lb_is(t, controls[i].word)) {
                lb_show(lb, "  %s", controls[i].help);
                return GS_OK;
            }
        }
        return lb_fault(lb, t, err, "no help on that: help alone lists all");
    }
    lb_show(lb, "What happened (%s):", lb->setup->ruleset->name);
    for (int i = 0; i < lb->carry->n_verbs; i++) {
        verb_help(lb, &lb->carry->verb[i], false);
    }
    lb_show(lb, "Names: any beginning of any word of them, or the code (status lists codes).");
    for (int i = 0; i < GS_COUNT(controls); i++) {
        lb_show(lb, "  %s", controls[i].help);
    }
    return GS_OK;
}

/* ---- completion ---- */

static void offer(gs_str *out, const char *word, size_t n, const char *begun, size_t k)
{
    if (n >= k && strncmp(word, begun, k) == 0) {
        gs_str_addn(out, word, n);
        gs_str_addc(out, '\n');
    }
}

/* The word of the line that is being typed, and whether it is the first of its statement. */
static const char *last_word(const char *line, size_t n, bool *first)
{
    size_t from = n;
    while (from > 0 && line[from - 1] != ' ' && line[from - 1] != '\t') {
        from--;
    }
    size_t before = from;
    while (before > 0 && (line[before - 1] == ' ' || line[before - 1] == '\t')) {
        before--;
    }
    *first = before == 0 || line[before - 1] == ';';
    return line + from;
}

void gs_logbook_complete(gs_logbook *lb, const char *line, size_t n, gs_str *out)
{
    bool first;
    const char *begun = last_word(line, n, &first);
    size_t k = (size_t)(line + n - begun);
    if (first) {
        for (int i = 0; i < lb->carry->n_verbs; i++) {
            const char *w = lb->carry->verb[i].words;
            offer(out, w, strcspn(w, " "), begun, k);
        }
        const char *const *lists[] = {lb_control_words, lb_setup_words};
        for (int l = 0; l < 2; l++) {
            for (int i = 0; lists[l][i]; i++) {
                offer(out, lists[l][i], strlen(lists[l][i]), begun, k);
            }
        }
        return;
    }
    for (int i = 0; i < lb->setup->n_units; i++) {
        offer(out, lb->setup->units[i].id, strlen(lb->setup->units[i].id), begun, k);
    }
    for (int i = 0; i < lb->setup->n_heroes; i++) {
        offer(out, lb->setup->heroes[i].id, strlen(lb->setup->heroes[i].id), begun, k);
    }
    size_t v = 0;
    while (v < n && line[v] != ' ' && line[v] != '\t') {
        v++;
    }
    const gs_carry_verb *verb = gs_carry_verb_find(lb->carry, line, v);
    for (int i = verb ? verb->first : 0; verb && i < verb->first + verb->n; i++) {
        const gs_carry_row *r = &lb->carry->row[i];
        if (r->kind == GS_ROW_WORD) {
            offer(out, r->f[0], strcspn(r->f[0], " "), begun, k);
        }
    }
}

void gs_logbook_recall(gs_logbook *lb, gs_str *out)
{
    int shown = 0, at = lb->log->count;
    bool any = at > 0;
    while (at > 0 && shown < 3) {
        at--;
        shown += lb->log->entries[at].line != NULL;
    }
    for (; any && at < lb->log->count; at++) {
        const gs_entry *e = &lb->log->entries[at];
        if (e->line) {
            gs_str_addf(out, "  #%d %s\n", e->n, e->line);
        }
    }
    for (int i = 0; i < lb->now.n_owed; i++) {
        if (lb->now.owed[i].must) {
            gs_str_add(out, "  ! ");
            lb_owed_line(lb, &lb->now.owed[i], out);
            gs_str_addc(out, '\n');
        }
    }
}
