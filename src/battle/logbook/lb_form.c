/* What a face wants to know that asks by forms; questions with the answers that they take. */
#include "logbook_int.h"

#include <string.h>

/* ---- questions ---- */

void lb_option(gs_logbook *lb, const char *answer, const char *says, bool dflt)
{
    if (lb->n_options < LB_OPTIONS) {
        lb->option[lb->n_options++] = (gs_log_option){answer, says, dflt};
    }
}

void lb_yes_no(gs_logbook *lb, bool yes)
{
    lb_option(lb, "y", "yes", yes);
    lb_option(lb, "n", "no", !yes);
}

gs_status lb_ask(gs_logbook *lb, bool dice, const char *prompt, const char **answer, gs_err *err)
{
    if (lb->next_answer < lb->n_answers) {
        *answer = lb->answer[lb->next_answer++];
        lb->n_options = 0;
        return GS_OK;
    }
    if (lb->file) {
        *answer = "";
        lb->n_options = 0;
        return dice ? gs_err_set(err, GS_INPUT, "%s faces are missing (write them, * to roll "
                                 "them here, or - if nobody knows them)", prompt)
                    : GS_OK;
    }
    lb->asking = true;
    gs_str_clear(&lb->reply->prompt);
    gs_str_add(&lb->reply->prompt, prompt);
    lb->reply->arg = dice ? "dice" : "word";
    return gs_err_set(err, GS_FAILED, "%s", prompt);
}

int gs_logbook_options(const gs_logbook *lb, const gs_log_option **list)
{
    *list = lb->option;
    return lb->n_options;
}

int gs_logbook_rolls(const gs_logbook *lb, const gs_log_roll **list)
{
    *list = lb->roll;
    return lb->n_rolls;
}

/* ---- where things stand ---- */

gs_log_stand gs_logbook_stand(const gs_logbook *lb)
{
    const gs_log *log = lb->log;
    return (gs_log_stand){.turn = lb->now.turn, .side = lb->now.side, .phase = lb->now.phase,
                          .last = log->count ? log->entries[log->count - 1].n : 0,
                          .closed = lb->now.turn_closed};
}

const gs_carry *gs_logbook_carry(const gs_logbook *lb)
{
    return lb->carry;
}

const gs_log *gs_logbook_log(const gs_logbook *lb)
{
    return lb->log;
}

const char *gs_logbook_full(gs_logbook *lb, gs_ref who)
{
    return lb_full(lb, who);
}

const char *gs_logbook_short(gs_logbook *lb, gs_ref who)
{
    return lb_short(lb, who);
}

const char *gs_logbook_code(gs_logbook *lb, gs_ref who)
{
    return lb_code(lb, who);
}

int gs_logbook_side_of(const gs_logbook *lb, gs_ref who)
{
    return lb_side_of(lb, who);
}

void gs_logbook_owed_line(gs_logbook *lb, const gs_owed *o, gs_str *out)
{
    lb_owed_line(lb, o, out);
}

void gs_logbook_state_line(gs_logbook *lb, gs_ref who, gs_str *out)
{
    if (who.kind == GS_REF_UNIT) {
        lb_unit_state(lb, who.ix, out);
    } else if (who.kind == GS_REF_HERO) {
        lb_hero_state(lb, who.ix, out);
    }
}

bool gs_logbook_is_struck(gs_logbook *lb, int entry)
{
    bool *struck = GS_NEW_ARRAY(lb->line_arena, bool, lb->log->count + 1);
    gs_err err;
    for (int i = 0; gs_log_struck(lb->log, struck, &err) == GS_OK && i < lb->log->count; i++) {
        if (lb->log->entries[i].n == entry) {
            return struck[i];
        }
    }
    return false;
}

void gs_logbook_effects_line(gs_logbook *lb, int entry, gs_str *out)
{
    const gs_entry *e = lb_entry_no(lb, entry);
    if (e) {
        lb_effects_line(lb, e, out);
    }
}

const char *const *gs_logbook_told_words(gs_logbook *lb, bool hero, int *numbers)
{
    enum { ROOM = 24 };
    const lb_told_word *list = hero ? lb_hero_words : lb_unit_words;
    const char **out = GS_NEW_ARRAY(lb->line_arena, const char *, ROOM);
    int n = 0;
    if (!hero) {
        out[n++] = "lost";
    }
    for (int number = 1; number >= 0; number--) {
        for (int i = 0; list[i].word && n < ROOM - 1; i++) {
            bool wants = hero && list[i].amount > 0;
            if (wants == (number == 1)) {
                out[n++] = list[i].word;
            }
        }
        *numbers = number ? n : *numbers;
    }
    return out;
}

/* ---- events ---- */

int gs_logbook_may(gs_logbook *lb, const gs_carry_verb *v, int slot, gs_ref first, bool all,
                   gs_ref out[GS_LOG_MAY])
{
    const gs_carry_slot *s = &v->slot[slot];
    lb_want want = {.kinds = s->kinds, .side = lb_slot_side(lb, s, first), .state = s->state,
                    .body = (s->kinds & GS_SLOT_UNIT) != 0,
                    .gone = s->state && strcmp(s->state, "down") == 0};
    want.foe = s->state && strcmp(s->state, "contact") == 0 ? first : (gs_ref){0};
    if (all) {
        want.state = NULL;
        want.foe = (gs_ref){0};
    }
    int n = lb_candidates(lb, &want, out), kept = 0;
    for (int i = 0; i < n; i++) { /* where a name is typed the filter may leave nobody: here not */
        bool his = want.side < 0 || lb_side_of(lb, out[i]) == want.side;
        bool same = out[i].kind == first.kind && out[i].ix == first.ix;
        if (his && !same && (want.gone || lb_in_play(lb, out[i]))) {
            out[kept++] = out[i];
        }
    }
    const int others[][2] = {{GS_SLOT_SIDE, GS_SIDES}, {GS_SLOT_FEATURE, lb->setup->n_features},
                             {GS_SLOT_OBJECTIVE, lb->setup->n_objectives}};
    static const uint8_t kinds[] = {GS_REF_SIDE, GS_REF_FEATURE, GS_REF_OBJECTIVE};
    for (int k = 0; k < GS_COUNT(others); k++) {
        for (int i = 0; (s->kinds & others[k][0]) && i < others[k][1] && kept < GS_LOG_MAY; i++) {
            out[kept++] = (gs_ref){kinds[k], (int16_t)i};
        }
    }
    return kept;
}

int gs_logbook_phase_of(const gs_logbook *lb, const gs_carry_verb *v)
{
    for (int i = lb->now.phase < 0 ? 0 : lb->now.phase; i < lb->carry->n_phases; i++) {
        if (lb_names_verb(lb->carry->phase[i].verbs, v->words)) {
            return i;
        }
    }
    return -1;
}

/* The event of a line that is cut already. */
static gs_status look_at(gs_logbook *lb, lb_line *l, const gs_carry_verb *v, gs_log_look *out, gs_err *err)
{
    lb_event *ev = GS_NEW(lb->line_arena, lb_event);
    gs_patched patched[LB_PATCHED];
    const lb_stmt *s = &l->stmt[0];
    lb_line *was = lb->line;
    bool file = lb->file;
    lb->line = l;
    lb->file = true; /* nobody is asked */
    gs_status st = lb_event_read(lb, v, s->word + 1, s->n_words - 1, ev, err);
    lb->file = file;
    lb->line = was;
    if (st == GS_OK) {
        *out = (gs_log_look){v, ev->who, ev->n_who, ev->in, ev->in, ev->from, NULL};
    }
    if (st == GS_OK && v->proc) {
        out->tells = lb_main_output(v->proc);
        out->in = memcpy(gs_arena_alloc(lb->line_arena, v->proc->in_size), ev->in, v->proc->in_size);
        lb_house_rules(lb, ev, patched);
    }
    return st;
}

gs_status gs_logbook_look(gs_logbook *lb, const char *line, size_t n, int at, gs_log_look *out,
                          int *column, gs_err *err)
{
    lb_line *l = GS_NEW(lb->line_arena, lb_line);
    *out = (gs_log_look){0};
    *column = 0;
    gs_status st = lb_lex(line, n, lb->line_arena, l, column, err);
    const lb_stmt *s = &l->stmt[0];
    const gs_carry_verb *v = st == GS_OK && l->n_stmts > 0 && s->n_words > 0
                                 ? gs_carry_verb_find(lb->carry, s->word[0].p, (size_t)s->word[0].n)
                                 : NULL;
    if (st != GS_OK || !v) {
        return st != GS_OK ? st : gs_err_set(err, GS_INPUT, "no verb of the rule set begins this");
    }
    lb_now *now = GS_NEW(lb->line_arena, lb_now);
    *now = lb->now;
    lb->fault_column = 0;
    st = at ? lb_rebuild(lb, at, err) : GS_OK;
    st = st == GS_OK ? look_at(lb, l, v, out, err) : st;
    lb->now = *now;
    *column = lb->fault_column;
    lb->fault_column = 0;
    return st;
}

void gs_logbook_odds_word(gs_logbook *lb, const gs_log_look *look, int32_t value, gs_str *out)
{
    gs_str word = {0};
    gs_fact_print(look->tells, value, &word);
    if (look->tells->type == GS_FACT_INT) {
        gs_str_addf(out, "%s %s", look->tells->key, gs_str_text(&word));
    } else {
        lb_odds_word(lb, look->who, look->n_who, gs_str_text(&word), out);
    }
    gs_str_free(&word);
}
