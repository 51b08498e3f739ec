/* Taking back and mending: stored entries never change, a new one strikes them or takes their
 * place. */
#include "logbook_int.h"

#include <string.h>

static bool is_undo(const gs_entry *e)
{
    return e->instead && e->n_parts == 0;
}

/* The first entry of the line to which entry i belongs: those that follow without a line of their
 * own came of it. */
static int first_of_line(const gs_log *log, int i)
{
    while (i > 0 && !log->entries[i].line && !is_undo(&log->entries[i])) {
        i--;
    }
    return i;
}

/* The entry that took the place of entry `number`; 0 none did. */
static int taken_by(const gs_logbook *lb, int number)
{
    for (int i = lb->first_new - 1; i >= number; i--) {
        const gs_entry *e = &lb->log->entries[i];
        if (e->instead == number && e->n_parts > 0) {
            return e->n;
        }
    }
    return 0;
}

/* The last in force of the line of entry `number`, or of what was written in its place; 0 none is.
 * What a mend added elsewhere (who fell later by it) does not count. */
static int last_in_force(const gs_logbook *lb, int number, const bool *struck)
{
    int last = 0;
    for (int i = number - 1; i < lb->first_new; i++) {
        const gs_entry *e = &lb->log->entries[i];
        bool elsewhere = e->instead || (e->after && e->after != i); /* i: the one before it */
        if (i >= number && (e->line || is_undo(e) || elsewhere)) {
            break;
        }
        int by = struck[i] ? taken_by(lb, i + 1) : 0;
        int is = !struck[i] ? i + 1 : by ? last_in_force(lb, by, struck) : 0;
        last = is ? is : last;
    }
    return last;
}

/* Behind a step that a mend added, what it belongs to: the entry that begins or ends with it. */
static int behind_steps(gs_logbook *lb, int number)
{
    const gs_entry *e = number > 0 ? &lb->log->entries[number - 1] : NULL;
    const gs_log *log = NULL;
    gs_err err;
    if (!e || !lb_is_step(e) || !(e->instead || e->after) ||
        gs_log_effective(lb->setup, lb->log, lb->line_arena, &log, &err) != GS_OK) {
        return number;
    }
    int i = 0;
    while (i < log->count && log->entries[i].n != number) {
        i++;
    }
    while (i + 1 < log->count && lb_is_step(&log->entries[i])) {
        i++;
    }
    return i < log->count ? log->entries[i].n : number;
}

/* The entry that stands in the place of entry `number` by now, itself or what corrected it; 0 it
 * was taken back. */
static int in_its_place(const gs_logbook *lb, int number, const bool *struck)
{
    while (number && struck[number - 1]) {
        number = taken_by(lb, number);
    }
    return number && !is_undo(&lb->log->entries[number - 1]) ? number : 0;
}

int lb_last_of_line(gs_logbook *lb, int number)
{
    gs_err err;
    bool *struck = GS_NEW_ARRAY(lb->line_arena, bool, lb->log->count + 1);
    if (!lb_entry_no(lb, number) || gs_log_struck(lb->log, struck, &err) != GS_OK) {
        return 0;
    }
    number = in_its_place(lb, number, struck);
    if (number == 0) {
        return 0;
    }
    return behind_steps(lb, last_in_force(lb, number, struck));
}

static gs_status strike(gs_logbook *lb, int number)
{
    gs_entry *e = gs_log_entry(lb->log, lb->now.turn, "", lb->now.side, "undo", (gs_ref){0},
                               (gs_ref){0});
    e->instead = number;
    return GS_OK;
}

/* Takes back the line of entry `number`: all entries that came of it. */
static gs_status undo_line(gs_logbook *lb, int number, gs_err *err)
{
    gs_log *log = lb->log;
    bool *struck = GS_NEW_ARRAY(lb->line_arena, bool, log->count + 1);
    gs_status st = gs_log_struck(log, struck, err);
    int from = first_of_line(log, number - 1), to = from + 1;
    while (to < lb->first_new && !log->entries[to].line && !is_undo(&log->entries[to])) {
        to++;
    }
    for (int i = to - 1; i >= from && st == GS_OK; i--) {
        if (!struck[i] && !is_undo(&log->entries[i])) {
            gs_entry *e = &log->entries[i];
            int turn = e->turn, side = e->side;
            st = strike(lb, e->n);
            lb->log->entries[lb->log->count - 1].turn = turn;
            lb->log->entries[lb->log->count - 1].side = side;
        }
    }
    return st;
}

/* Entries by which turns and phases begin and end, or somebody comes: later ones hang on them. */
static bool begins_or_ends(const gs_entry *e)
{
    static const char *const kinds[] = {"turn", "initiative", "end", "phase", "mustered", "split"};
    for (int i = 0; i < GS_COUNT(kinds); i++) {
        if (strcmp(e->kind, kinds[i]) == 0) {
            return true;
        }
    }
    return lb_is_step(e);
}

/* May the line of the entry be taken back: is it the last, or does nothing hang on it? */
static bool is_last(const gs_logbook *lb, int number, const bool *struck)
{
    const gs_log *log = lb->log;
    int from = first_of_line(log, number - 1), to = from + 1;
    bool hangs = begins_or_ends(&log->entries[from]);
    while (to < lb->first_new && !log->entries[to].line && !is_undo(&log->entries[to])) {
        hangs = hangs || begins_or_ends(&log->entries[to]);
        to++;
    }
    for (int i = to; i < lb->first_new && hangs; i++) {
        if (!struck[i] && !is_undo(&log->entries[i])) {
            return false;
        }
    }
    return true;
}

gs_status lb_undo(gs_logbook *lb, const lb_stmt *st, gs_err *err)
{
    gs_log *log = lb->log;
    int number = 0;
    bool *struck = GS_NEW_ARRAY(lb->line_arena, bool, log->count + 1);
    gs_status s = gs_log_struck(log, struck, err);
    if (s != GS_OK) {
        return s;
    }
    if (st->n_words > 1 && (!lb_number(&st->word[1], 999999, &number) ||
                            !lb_entry_no(lb, number))) {
        return lb_fault(lb, &st->word[1], err, "undo [NUMBER OF AN ENTRY]: there is no entry %.*s",
                        st->word[1].n, st->word[1].p);
    }
    for (int i = lb->first_new - 1; i >= 0 && !number; i--) {
        if (!struck[i] && !is_undo(&log->entries[i])) {
            number = log->entries[i].n;
        }
    }
    int by = number && struck[number - 1] ? in_its_place(lb, number, struck) : 0;
    if (by) {
        return lb_fault(lb, &st->word[1], err, "entry %d was corrected by entry %d: undo %d takes "
                        "the correction back", number, by, by);
    }
    if (!number || struck[number - 1] || is_undo(&log->entries[number - 1])) {
        return lb_fault(lb, NULL, err, number ? "entry %d was taken back already: redo %d"
                                              : "there is nothing to take back", number, number);
    }
    const char *line = log->entries[first_of_line(log, number - 1)].line;
    if (!is_last(lb, number, struck)) {
        return lb_fault(lb, &st->word[1], err, "entry %d begins or ends a turn or a phase, or "
                        "brings somebody, and later ones hang on it: take those back first",
                        number);
    }
    s = undo_line(lb, number, err);
    lb->mended_from = first_of_line(log, number - 1) + 1;
    lb_show(lb, "  taken back: %s", line ? line : "entry");
    return s == GS_OK ? lb_rebuild(lb, 0, err) : s;
}

/* Strikes the undo of an entry: the last line that was taken back, or that of entry N. */
gs_status lb_redo(gs_logbook *lb, const lb_stmt *st, gs_err *err)
{
    gs_log *log = lb->log;
    int number = 0, last = -1;
    bool *struck = GS_NEW_ARRAY(lb->line_arena, bool, log->count + 1);
    gs_status s = gs_log_struck(log, struck, err);
    if (st->n_words > 1 && !lb_number(&st->word[1], 999999, &number)) {
        return lb_fault(lb, &st->word[1], err, "redo [NUMBER OF AN ENTRY]");
    }
    for (int i = lb->first_new - 1; i >= 0 && last < 0; i--) {
        const gs_entry *e = &log->entries[i];
        bool undoes = is_undo(e) && !struck[i] && !is_undo(&log->entries[e->instead - 1]);
        if (undoes && (!number || e->instead == number)) {
            last = i;
        } else if (!number && !is_undo(e) && !struck[i] && e->line) {
            break; /* something new was written since */
        }
    }
    if (s == GS_OK && last < 0) {
        return lb_fault(lb, NULL, err, "there is nothing to do again");
    }
    /* all undos of that line */
    int from = first_of_line(log, log->entries[last].instead - 1), to = from + 1;
    while (to < log->count && !log->entries[to].line && !is_undo(&log->entries[to])) {
        to++;
    }
    int n = lb->first_new;
    for (int i = 0; i < n && s == GS_OK; i++) {
        const gs_entry *e = &log->entries[i];
        if (is_undo(e) && !struck[i] && e->instead > from && e->instead <= to &&
            !is_undo(&log->entries[e->instead - 1])) {
            int turn = e->turn, side = e->side, no = e->n;
            s = strike(lb, no);
            lb->log->entries[lb->log->count - 1].turn = turn;
            lb->log->entries[lb->log->count - 1].side = side;
        }
    }
    for (int i = last + 1; i < n && !log->entries[i].line && !is_undo(&log->entries[i]); i++) {
        if (!struck[i]) { /* what had come of its being taken back */
            s = s == GS_OK ? strike(lb, i + 1) : s;
        }
    }
    lb->mended_from = from + 1;
    lb_show(lb, "  done again: %s", log->entries[from].line ? log->entries[from].line : "entry");
    return s == GS_OK ? lb_rebuild(lb, 0, err) : s;
}

/* "fix N stmt", "fix N => told": the entry's place is taken by what is said now. */
gs_status lb_fix(gs_logbook *lb, const lb_stmt *st, gs_err *err)
{
    int number = 0;
    if (st->n_words < 2 || !lb_number(&st->word[1], 999999, &number) || !lb_entry_no(lb, number)) {
        return lb_fault(lb, &st->word[st->n_words > 1], err,
                        "fix N VERB ..., or fix N => WHAT CAME OF IT: N is the number of an entry");
    }
    bool *struck = GS_NEW_ARRAY(lb->line_arena, bool, lb->log->count + 1);
    gs_status s = gs_log_struck(lb->log, struck, err);
    if (s != GS_OK) {
        return s;
    }
    int place = in_its_place(lb, number, struck);
    if (place == 0) {
        return lb_fault(lb, &st->word[1], err, "entry %d was taken back", number);
    }
    number = place;
    while (lb_is_step(lb_entry_no(lb, number)) && lb_entry_no(lb, number + 1) &&
           !lb_entry_no(lb, number + 1)->line) {
        number++; /* a phase ended by the line: what it told is meant */
    }
    gs_entry old = *lb_entry_no(lb, number);
    if (begins_or_ends(&old) && !(strcmp(old.kind, "initiative") == 0 && st->n_words > 2 &&
                                  lb_is(&st->word[2], "initiative"))) {
        return lb_fault(lb, &st->word[1], err, "entry %d begins or ends a turn or a phase, or "
                        "brings somebody: undo takes it back while it is the last", number);
    }
    lb->turn_fixed = begins_or_ends(&old);
    s = lb_rebuild(lb, number, err);
    lb_before(lb, &old);
    /* what came of it goes with it, but for the end of a turn or phase that stood in its line */
    for (int i = number; i < lb->first_new && s == GS_OK; i++) {
        const gs_entry *e = &lb->log->entries[i];
        if (e->line || is_undo(e) || begins_or_ends(e)) {
            break;
        }
        if (!struck[i]) {
            int turn = e->turn, side = e->side, no = e->n;
            s = strike(lb, no);
            lb->log->entries[lb->log->count - 1].turn = turn;
            lb->log->entries[lb->log->count - 1].side = side;
        }
    }
    lb->instead = number;
    lb->fixed = true;
    if (s == GS_OK && st->n_words == 2 && st->n_told >= 0) {
        s = lb_rule_entry(lb, &old, st, err);
    } else if (s == GS_OK) {
        lb_stmt rest = *st;
        rest.word += 2;
        rest.n_words -= 2;
        s = lb_statement(lb, &rest, err);
    }
    return s;
}
