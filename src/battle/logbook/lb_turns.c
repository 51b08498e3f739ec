/* Turns, player turns and phases: how they begin and end, and what lies between what was told. */
#include "logbook_int.h"

#include <string.h>

/* The sides in the order in which they move this turn. */
static int first_side(const gs_logbook *lb)
{
    return lb->now.t.first >= 0 ? lb->now.t.first : 0;
}

/* What was promised for "his next player turn" falls due within it. */
static void next_falls_due(gs_logbook *lb)
{
    for (int i = 0; i < lb->now.n_owed; i++) {
        gs_owed *o = &lb->now.owed[i];
        if (o->till == 'x' && (lb_side_of(lb, o->who) == lb->now.side || !o->who.kind)) {
            o->till = 't';
        }
    }
}

/* Where turns and player turns begin and end: what was owed till then is over. */
static void turn_owed(gs_logbook *lb, const gs_entry *e)
{
    static const char *const over[] = {"end", "turn-end", "turn", "initiative"};
    for (int i = 0; i < GS_COUNT(over); i++) {
        if (strcmp(e->kind, over[i]) == 0) {
            lb_owed_over(lb, "pt");
            next_falls_due(lb);
        }
    }
}

void lb_turn_fold(gs_logbook *lb, const gs_entry *e)
{
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_effect *x = &e->parts[i].u.effect;
        if (e->parts[i].kind == GS_LOG_EFFECT && x->kind == GS_EFFECT_GOES_FIRST) {
            lb->now.side = x->who.ix;
            lb->now.phase = -1;
            memset(lb->now.ordered, 0, sizeof lb->now.ordered);
        }
    }
    if (strcmp(e->kind, "end") == 0) { /* the other side's player turn */
        lb->now.side = 1 - (e->side >= 0 ? e->side : first_side(lb));
        lb->now.phase = -1;
        lb->now.has_snapshot = false;
        memset(lb->now.ordered, 0, sizeof lb->now.ordered);
    }
    if (strcmp(e->kind, "turn-end") == 0) {
        lb->now.turn_closed = true;
        lb->now.phase = -1;
        lb->now.has_snapshot = false;
    } else if (strcmp(e->kind, LB_RESULT) != 0) { /* offered as the turn ends */
        lb->now.turn_closed = false;
    }
    turn_owed(lb, e);
}

/* What befalls units as the phase that runs ends: who falls where fights are simultaneous, marks
 * that end. */
static void take(void *ctx, const gs_log_effect *e)
{
    lb_part(ctx, GS_LOG_EFFECT)->u.effect = *e;
}

static gs_status close_phase(gs_logbook *lb, gs_err *err)
{
    if (lb->now.phase < 0 || lb->now.turn == 0) {
        return GS_OK;
    }
    const char *word = lb->carry->phase[lb->now.phase].word;
    int count = lb->log->count, after = lb->after, instead = lb->instead;
    const char *said = lb->said;
    lb_entry(lb, "phase-end", (gs_ref){0}, (gs_ref){0});
    gs_carry_sink sink = {lb, take, NULL};
    gs_status st = gs_carry_close(lb->carry, lb->setup, &lb->now.t, &lb->now.memory, word,
                                  lb->line_arena, &sink, err);
    gs_entry *e = &lb->log->entries[lb->log->count - 1];
    if (st != GS_OK || e->n_parts == 0) {
        lb->log->count = count;
        lb->said = said;
        lb->after = after;
        lb->instead = instead;
        return st;
    }
    gs_str say = {0};
    lb_effects_line(lb, e, &say);
    if (say.len) {
        lb_show(lb, "  = %s", gs_str_text(&say));
    }
    gs_str_free(&say);
    st = lb_close(lb, err);
    return st == GS_OK ? lb_now_due(lb, NULL, err) : st;
}

/* A phase begins: marks that last till then end, by an entry of their own if there are any. */
static gs_status begin_phase(gs_logbook *lb, int phase, gs_err *err)
{
    int count = lb->log->count, after = lb->after, instead = lb->instead;
    const char *said = lb->said;
    lb_entry(lb, "phase-begin", (gs_ref){0}, (gs_ref){0});
    lb_marks_end(lb, phase);
    lb_enter_phase(lb, phase);
    gs_entry *e = &lb->log->entries[lb->log->count - 1];
    if (e->n_parts == 0) {
        lb->log->count = count;
        lb->said = said;
        lb->after = after;
        lb->instead = instead;
        return GS_OK;
    }
    e->phase = lb->carry->phase[phase].word;
    return lb_close(lb, err);
}

/* What is owed is done before the phase that runs is closed, for its fights belong to it; closing
 * it may leave more owed. */
static gs_status end_player_turn(gs_logbook *lb, gs_err *err)
{
    gs_status st = GS_OK;
    for (int round = 0; round < 2 && st == GS_OK; round++) {
        st = lb_owed_end(lb, 'p', err);
        st = st == GS_OK ? lb_owed_end(lb, 't', err) : st;
        st = st == GS_OK ? close_phase(lb, err) : st;
    }
    return st;
}

static gs_status close_turn(gs_logbook *lb, gs_err *err)
{
    gs_status st = end_player_turn(lb, err);
    if (st != GS_OK || lb->now.turn == 0) {
        return st;
    }
    lb_entry(lb, "turn-end", (gs_ref){0}, (gs_ref){0});
    st = lb_close(lb, err);
    return st == GS_OK ? lb_judge(lb, true, err) : st;
}

/* Turns and phases begin and end at the end of the log alone. */
static gs_status not_between(gs_logbook *lb, const lb_stmt *st, gs_err *err)
{
    return lb_fault(lb, &st->word[0], err, "turns and phases are not put between older entries");
}

static gs_status no_turn(gs_logbook *lb, gs_err *err)
{
    return lb_fault(lb, NULL, err, "no turn has begun: turn begins the first");
}

gs_status lb_end(gs_logbook *lb, const lb_stmt *st, gs_err *err)
{
    if (lb->line->at >= 0 || lb->fixed) {
        return not_between(lb, st, err);
    }
    if (lb->now.turn == 0) {
        return no_turn(lb, err);
    }
    if (lb->now.turn_closed) {
        return lb_fault(lb, &st->word[0], err, "turn %d is over: turn begins the next",
                        lb->now.turn);
    }
    int second = 1 - first_side(lb);
    if (lb->now.side == second) {
        return close_turn(lb, err);
    }
    gs_status s = end_player_turn(lb, err);
    if (s != GS_OK) {
        return s;
    }
    lb_entry(lb, "end", (gs_ref){0}, (gs_ref){0});
    return lb_close(lb, err);
}

/* Turns and player turns that nothing is told of, between where we are and (turn, side). */
static void gap(gs_logbook *lb, int turn, int side, gs_str *say)
{
    int now = lb->now.turn, first = first_side(lb);
    bool half = now > 0 && !lb->now.turn_closed && lb->now.side == first && now < turn;
    if (half) {
        gs_str_addf(say, "the %s half of %d", lb->setup->side[1 - first].adjective
                                                  ? lb->setup->side[1 - first].adjective
                                                  : lb_side_name(lb, 1 - first), now);
    }
    if (turn - now > 2) {
        gs_str_addf(say, "%sturns %d to %d", say->len ? ", " : "", now + 1, turn - 1);
    } else if (turn - now == 2) {
        gs_str_addf(say, "%sturn %d", say->len ? ", " : "", now + 1);
    }
    if (side >= 0 && side != first && now < turn && lb->now.t.first >= 0) {
        gs_str_addf(say, "%sthe %s half of %d", say->len ? ", " : "",
                    lb->setup->side[first].adjective ? lb->setup->side[first].adjective
                                                     : lb_side_name(lb, first), turn);
    }
}

static gs_status note_gap(gs_logbook *lb, int turn, int side, gs_err *err)
{
    gs_str say = {0};
    gap(lb, turn, side, &say);
    gs_status st = GS_OK;
    if (say.len) {
        lb_show(lb, "  Not recorded: %s.", gs_str_text(&say));
        lb->now.turn = turn;
        lb->now.phase = -1;
        lb->now.side = -1;
        lb_entry(lb, "gap", (gs_ref){0}, (gs_ref){0});
        lb_part(lb, GS_LOG_NOTE)->u.note =
            gs_arena_printf(lb->log->arena, "not recorded: %s", gs_str_text(&say));
        st = lb_close(lb, err);
    }
    gs_str_free(&say);
    return st;
}

/* Who goes first is settled by the book's own roll, where it has one. */
static const gs_carry_verb *roll_for_first(const gs_logbook *lb)
{
    const gs_carry_verb *v = gs_carry_verb_find(lb->carry, "initiative", 10);
    return v && v->proc ? v : NULL;
}

/* `facts`: the n words behind number and side. */
static gs_status begin_turn(gs_logbook *lb, const lb_stmt *st, const lb_token *facts, int n,
                            int turn, int side, gs_err *err)
{
    const gs_carry_verb *v = roll_for_first(lb);
    lb->now.turn = turn;
    lb->now.side = -1;
    lb->now.phase = -1;
    if (lb->carry->n_phases && lb->carry->phase[0].whose == 't') {
        gs_status s = begin_phase(lb, 0, err);
        if (s != GS_OK) {
            return s;
        }
    }
    bool told = st->n_told >= 0 && st->n_dice < 0;
    if (v && side < 0 && !told) {
        lb_event *ev = GS_NEW(lb->line_arena, lb_event);
        lb_dice *dice = GS_NEW(lb->line_arena, lb_dice);
        gs_status s = lb_dice_read(lb, st->dice, st->n_dice, dice, err);
        s = s == GS_OK ? lb_event_read(lb, v, facts, n, ev, err) : s;
        return s == GS_OK ? lb_event_run(lb, st, ev, dice, err) : s;
    }
    lb_entry(lb, v ? v->kind : "turn", side >= 0 ? gs_ref_side(side) : (gs_ref){0}, (gs_ref){0});
    gs_status s = GS_OK;
    if (told) {
        lb_told *t = GS_NEW(lb->line_arena, lb_told);
        s = lb_told_read(lb, st->told, st->n_told, (gs_ref){0}, (gs_ref){0}, t, err);
        s = s == GS_OK ? lb_told_apply(lb, t, err) : s;
    } else {
        int first = side >= 0 && (lb->now.t.first < 0 || v || turn <= 1) ? side : -1;
        if (first >= 0) {
            lb_part(lb, GS_LOG_EFFECT)->u.effect =
                (gs_log_effect){.kind = GS_EFFECT_GOES_FIRST, .who = gs_ref_side(first)};
        }
        gs_entry *e = &lb->log->entries[lb->log->count - 1];
        e->side = side >= 0 ? side : first_side(lb);
    }
    s = s == GS_OK ? lb_close(lb, err) : s;
    return s;
}

bool lb_turn_ends(const gs_logbook *lb)
{
    return lb->now.side != first_side(lb) || roll_for_first(lb);
}

/* "turn [N] [SIDE] [: dice] [=> first SIDE]": the next turn, or a later one; the other side's half
 * of this one. */
gs_status lb_turn(gs_logbook *lb, const lb_stmt *st, gs_err *err)
{
    if (lb->line->at >= 0 || lb->fixed) {
        return not_between(lb, st, err);
    }
    int i = 1, turn = lb->now.turn + 1, side = -1;
    bool given = false;
    if (i < st->n_words && lb_number(&st->word[i], 200, &turn)) {
        given = true;
        i++;
    }
    if (i < st->n_words) {
        side = lb_side_word(lb, &st->word[i]);
        if (side < 0 && !(roll_for_first(lb) && memchr(st->word[i].p, '=',
                                                       (size_t)st->word[i].n))) {
            return lb_fault(lb, &st->word[i], err, "turn [NUMBER] [SIDE]: \"%.*s\" is neither",
                            st->word[i].n, st->word[i].p);
        }
        i += side >= 0;
    }
    if (!given && side >= 0 && lb->now.turn > 0 && !lb->now.turn_closed && side != lb->now.side &&
        side != first_side(lb)) {
        turn = lb->now.turn;
    }
    if (turn < lb->now.turn || turn == 0 ||
        (turn == lb->now.turn && (side < 0 || side == lb->now.side))) {
        return lb_fault(lb, &st->word[given ? 1 : 0], err, "turn %d has begun already: turn alone "
                        "begins the next; first SIDE tells who went first; at N puts a line "
                        "behind entry N", turn);
    }
    if (turn == lb->now.turn) {
        return lb_end(lb, st, err);
    }
    gs_status s = lb->now.turn == 0 || lb->now.turn_closed ? GS_OK
                  : lb_turn_ends(lb)                       ? close_turn(lb, err)
                                                           : end_player_turn(lb, err);
    s = s == GS_OK ? note_gap(lb, turn, side, err) : s;
    return s == GS_OK ? begin_turn(lb, st, st->word + i, st->n_words - i, turn, side, err) : s;
}

gs_status lb_phase_word(gs_logbook *lb, const lb_stmt *st, gs_err *err)
{
    if (lb->line->at >= 0 || lb->fixed) {
        return not_between(lb, st, err);
    }
    if (lb->now.turn == 0) {
        return no_turn(lb, err);
    }
    for (int i = 0; i < lb->carry->n_phases && st->n_words > 1; i++) {
        const char *w = lb->carry->phase[i].word;
        if (strncmp(w, st->word[1].p, (size_t)st->word[1].n) == 0) {
            gs_status s = close_phase(lb, err);
            s = s == GS_OK ? begin_phase(lb, i, err) : s;
            lb_entry(lb, "phase", (gs_ref){0}, (gs_ref){0});
            return s == GS_OK ? lb_close(lb, err) : s;
        }
    }
    gs_str list = {0};
    for (int i = 0; i < lb->carry->n_phases; i++) {
        gs_str_addf(&list, "%s%s", i ? ", " : "", lb->carry->phase[i].word);
    }
    gs_status s = lb_fault(lb, &st->word[st->n_words > 1], err, "phases of %s: %s",
                           lb->setup->ruleset->name, gs_str_text(&list));
    gs_str_free(&list);
    return s;
}

bool lb_names_verb(const char *verbs, const char *words)
{
    size_t n = strcspn(words, " ");
    for (const char *p = verbs; *p;) {
        size_t k = strcspn(p, " ");
        if (k == n && strncmp(p, words, n) == 0) {
            return true;
        }
        p += k;
        p += strspn(p, " ");
    }
    return false;
}

gs_status lb_step(gs_logbook *lb, const char *phase, gs_err *err)
{
    int count = lb->log->count, to = lb_phase_index(lb, phase);
    bool file = lb->file;
    lb->said = lb->words_due = NULL;
    lb->instead = lb->after = 0;
    lb->first_new = count;
    lb->stays = false;
    gs_status st = GS_OK;
    if (strcmp(phase, "turn") == 0) {
        lb_entry(lb, "turn-end", (gs_ref){0}, (gs_ref){0});
        st = lb_close(lb, err);
    } else if (strncmp(phase, "end ", 4) == 0) { /* "end SIDE": its half of the turn */
        lb->now.side = strcmp(phase + 4, lb->setup->side[1].id) == 0;
        lb_entry(lb, "end", (gs_ref){0}, (gs_ref){0});
        st = lb_close(lb, err);
    } else {
        st = to >= 0 ? begin_phase(lb, to, err) : close_phase(lb, err);
    }
    lb->file = file;
    return st;
}

int lb_phase_next(const gs_logbook *lb, const gs_carry_verb *v)
{
    if (lb->now.turn == 0 || strcmp(v->words, "initiative") == 0) {
        return lb->now.phase;
    }
    for (int i = lb->now.phase < 0 ? 0 : lb->now.phase; i < lb->carry->n_phases; i++) {
        if (lb_names_verb(lb->carry->phase[i].verbs, v->words)) {
            return i;
        }
    }
    return lb->now.phase; /* of an earlier phase: just logged */
}

gs_status lb_phase_of(gs_logbook *lb, const gs_carry_verb *v, gs_err *err)
{
    bool inserted = lb->line->at >= 0 || lb->fixed; /* it belongs where it is put */
    int next = lb_phase_next(lb, v);
    if (inserted || lb->stays || next == lb->now.phase) {
        return GS_OK;
    }
    gs_status st = close_phase(lb, err);
    return st == GS_OK ? begin_phase(lb, next, err) : st;
}
