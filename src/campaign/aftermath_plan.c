/* The aftermath as a page of rows: what is worked about whom, with whose dice; shown first, then
 * entered. */
#include "aftermath_int.h"

#include <stdio.h>
#include <string.h>

/* ---- dice of one's own: "roland:aftermath escape.hero=5; levy:honours -" ---- */
static int rows_given(const char *given)
{
    int n = given && *given ? 1 : 0;
    for (const char *p = given; p && *p; p++) {
        n += *p == ';';
    }
    return n;
}

static const char *print_given(const gs_after_rows *rows, gs_arena *a)
{
    gs_str out = {0};
    for (int i = 0; rows && i < rows->n; i++) {
        const gs_after_row *r = &rows->row[i];
        if ((r->given || r->dropped) && *r->procedure) {
            gs_str_addf(&out, "%s%s:%s %s", out.len ? "; " : "", r->subject, r->procedure,
                        r->dropped ? "-" : r->given);
        }
    }
    const char *text = out.len ? gs_arena_strdup(a, gs_str_text(&out)) : NULL;
    gs_str_free(&out);
    return text;
}

/* ---- rows ---- */
void gs_after_row_open(gs_after *x, const char *subject, const char *procedure, const char *now)
{
    gs_after_row_close(x);
    x->row_first = x->c->n_ledger;
    x->row_open = true;
    x->row_dropped = false;
    if (x->rows) {
        gs_after_rows *r = x->rows;
        r->row = gs_arena_grow(x->rows_in, r->row, r->n, &r->cap, sizeof *r->row);
        r->row[r->n++] = (gs_after_row){.subject = gs_arena_strdup(x->rows_in, subject),
                                        .procedure = procedure,
                                        .now = gs_arena_strdup(x->rows_in, now),
                                        .then = ""};
    }
}

/* "captured, returned 3" */
static const char *entered(const gs_after *x)
{
    gs_str out = {0};
    for (int i = x->row_first; i < x->c->n_ledger; i++) {
        const gs_camp_entry *e = &x->c->ledger[i];
        gs_str_addf(&out, "%s%s", out.len ? ", " : "", gs_ledger_words[e->kind]);
        if (e->amount) {
            gs_str_addf(&out, " %d", e->amount);
        }
    }
    const char *text = gs_arena_strdup(x->rows_in, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}

void gs_after_row_close(gs_after *x)
{
    if (!x->row_open) {
        return;
    }
    if (x->row_dropped) {
        gs_campaign_forget(x->c, x->row_first);
    }
    if (x->rows && x->rows->n) {
        gs_after_row *r = &x->rows->row[x->rows->n - 1];
        r->then = entered(x);
        r->entries = x->c->n_ledger - x->row_first;
    }
    x->row_open = false;
}

static int count_faces(const char *dice)
{
    int n = 0;
    for (const char *p = dice; p && *p; p++) {
        n += *p == '=' || *p == ',';
    }
    return n;
}

static void note_row(gs_after *x, const gs_camp_answer *said, const char *given)
{
    if (x->rows) {
        gs_after_row *r = &x->rows->row[x->rows->n - 1];
        r->situation = gs_arena_strdup(x->rows_in, said->situation);
        r->dice = said->rolled ? gs_arena_strdup(x->rows_in, said->rolled) : NULL;
        r->result = gs_arena_strdup(x->rows_in, said->result);
        r->rules = said->rules ? gs_arena_strdup(x->rows_in, said->rules) : NULL;
        r->n_dice = count_faces(said->rolled);
        r->given = given && !x->row_dropped ? gs_arena_strdup(x->rows_in, given) : NULL;
        r->dropped = x->row_dropped;
    }
}

gs_status gs_after_work(gs_after *x, const char *subject, const gs_ruleset *rs, const char *proc,
                        gs_str *sit, const gs_camp_about *about, gs_camp_answer *said)
{
    const char *name = gs_ruleset_proc(rs, proc)->name;
    gs_camp_options(x->c, x->b, gs_ruleset_proc(rs, proc), sit);
    gs_after_row_open(x, subject, name, "");
    /* the program's dice first, always: what was rolled for one shifts nobody else's */
    gs_status st = gs_camp_resolve(rs, proc, gs_str_text(sit), about, &x->dice.dice, x->a, said,
                                   x->err);
    const char *given = st == GS_OK ? gs_after_given(x, subject, name) : NULL;
    x->row_dropped = given && strcmp(given, "-") == 0;
    if (given && !x->row_dropped) {
        gs_script *dice = GS_NEW(x->a, gs_script);
        gs_script_init(dice, NULL);
        st = gs_script_parse(dice, given, strlen(given), x->err);
        st = st == GS_OK ? gs_camp_resolve(rs, proc, gs_str_text(sit), about, &dice->dice, x->a,
                                           said, x->err)
                         : st;
        gs_err_prefix(st == GS_OK ? NULL : x->err, "%s", subject);
    }
    gs_str_free(sit);
    if (st == GS_OK) {
        note_row(x, said, given);
    }
    return st;
}

/* ---- plan, apply, reopen ---- */
static gs_status settle(gs_campaign *c, const gs_camp_battle *b, const gs_setup *s,
                        const gs_log *as_written, const gs_outcome *o, const char *given,
                        gs_after_rows *rows, gs_arena *rows_in, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    gs_after *x = GS_NEW(a, gs_after);
    gs_table_state *end = GS_NEW(a, gs_table_state);
    const gs_log *log;
    int before = c->n_ledger;
    x->a = a;
    x->given = given;
    x->rows = rows;
    x->rows_in = rows_in;
    gs_status st = gs_log_effective(s, as_written, a, &log, err);
    gs_fold_start(s, end);
    for (int i = 0; st == GS_OK && i < log->count; i++) {
        st = gs_fold_entry(s, end, &log->entries[i], err);
    }
    st = st == GS_OK ? gs_after_all(x, c, b, s, log, o, end, err) : st;
    if (st == GS_OK && x->used != rows_given(given)) {
        gs_campaign_forget(c, before);
        st = gs_err_set(err, GS_INPUT,
                        "dice are given for somebody of whom nothing is worked: %.200s", given);
    }
    gs_arena_free(a);
    return st;
}

gs_status gs_aftermath_plan(const gs_campaign *c, const gs_camp_battle *b, const gs_setup *s,
                            const gs_log *log, const gs_outcome *o, gs_arena *a,
                            gs_after_rows *rows, gs_err *err)
{
    gs_arena *tmp = gs_arena_new();
    gs_campaign copy;
    const char *given = print_given(rows, tmp);
    *rows = (gs_after_rows){NULL, 0, 0};
    gs_campaign_as_before(c, c->n_ledger, tmp, &copy);
    gs_status st = settle(&copy, b, s, log, o, given, rows, a, err);
    gs_arena_free(tmp);
    return st;
}

gs_status gs_aftermath_again(gs_campaign *c, const gs_camp_battle *b, const gs_setup *s,
                             const gs_log *log, const gs_outcome *o, const char *given,
                             gs_err *err)
{
    return settle(c, b, s, log, o, given, NULL, NULL, err);
}

gs_status gs_aftermath_apply(gs_campaign *c, const gs_camp_battle *b, const gs_setup *s,
                             const gs_log *log, const gs_outcome *o, const gs_after_rows *rows,
                             gs_err *err)
{
    gs_arena *tmp = gs_arena_new();
    gs_status st = settle(c, b, s, log, o, print_given(rows, tmp), NULL, NULL, err);
    gs_arena_free(tmp);
    return st;
}

gs_status gs_aftermath_settle(gs_campaign *c, const gs_camp_battle *b, const gs_setup *s,
                              const gs_log *log, const gs_outcome *o, const gs_after_say *say,
                              int n, gs_arena *a, gs_after_rows *rows, gs_err *err)
{
    gs_str given = {0};
    for (int i = 0; i < n; i++) {
        gs_str_addf(&given, "%s%s:%s %s%s%s", i ? "; " : "", say[i].subject, say[i].what,
                    say[i].value, say[i].reason ? " because " : "",
                    say[i].reason ? say[i].reason : "");
    }
    const char *text = n ? gs_arena_strdup(c->arena, gs_str_text(&given)) : NULL;
    gs_str_free(&given);
    return settle(c, b, s, log, o, text, rows, a, err);
}

const gs_camp_entry *gs_campaign_end_of(const gs_campaign *c, const gs_camp_battle *b, bool any)
{
    for (int i = c->n_ledger - 1; i >= 0; i--) {
        const gs_camp_entry *e = &c->ledger[i];
        if (e->kind == GS_LEDGER_BATTLE && (any || !e->undone) && e->battle &&
            strcmp(e->battle, b->id) == 0) {
            return e;
        }
    }
    return NULL;
}

gs_status gs_aftermath_reopen(gs_campaign *c, const gs_camp_battle *b, const char *reason,
                              gs_err *err)
{
    const gs_camp_entry *e = gs_campaign_end_of(c, b, false);
    return e ? gs_campaign_undo(c, e->n, reason, err)
             : gs_err_key(err, GS_STATE, b->id, "what it left behind is not entered yet");
}

bool gs_campaign_pending(const gs_campaign *c, const gs_camp_battle *b)
{
    const char *source = b->outcome && b->setup ? b->setup->source : b->recorded;
    /* a simulated one whose end was taken back may be fought again */
    bool again = source && strcmp(source, "simulated") == 0 && gs_campaign_end_of(c, b, true);
    return source && !b->what_if && !again && !gs_campaign_end_of(c, b, false);
}
