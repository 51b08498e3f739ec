/* gesta import FILE.xml into the campaign that is there. */
#include "import_merge.h"

#include "hand_frame.h"

#include "gesta/desk.h"
#include "gesta/merge.h"
#include "gesta/os.h"

#include <stdlib.h>
#include <string.h>

struct cli_merge {
    cli *c;
    gs_store *store;
    gs_campaign *ours;
    const char *path, *file;
    int *bad, n_bad, cap_bad; /* lines with a fault */
    int records, photos, forecasts; /* that are new */
};

/* ---- open ---- */
static gs_status load(cli_merge *x, gs_err *err)
{
    gs_status st = gs_store_begin(x->store, err);
    return st == GS_OK ? gs_store_load(x->store, false, &x->ours, err) : st;
}

static gs_status close(cli_merge *x)
{
    gs_store_rollback(x->store);
    gs_campaign_free(x->ours);
    gs_store_close(x->store);
    return GS_OK;
}

gs_status cli_merge_open(cli *c, const char *path, const gs_campaign *theirs, const char *file,
                         cli_merge **out, gs_err *err)
{
    const char *const *scripts;
    gs_err none = {0};
    cli_merge *x = GS_NEW(c->arena, cli_merge);
    *x = (cli_merge){.c = c, .path = path, .file = file};
    *out = NULL;
    if (!gs_os_taken(path) || cli_scripts(c, &scripts) != GS_OK) {
        return GS_OK; /* who makes a new file says what is wrong */
    }
    gs_status st = gs_store_open(path, GS_STORE_WRITE, scripts, &x->store, &none);
    if (st == GS_BUSY) {
        *err = none;
        return st;
    }
    if (st != GS_OK) {
        return GS_OK;
    }
    st = load(x, &none);
    if (st != GS_OK) {
        close(x);
        *err = none;
        return st == GS_BUSY ? st : GS_OK;
    }
    if (strcmp(x->ours->id, theirs->id) != 0) {
        gs_err_set(err, GS_STATE,
                   "%s exists already, with the campaign \"%s\" (%s), and the file is of "
                   "\"%s\": name another file, or move that one away",
                   path, x->ours->id, x->ours->title, theirs->id);
        close(x);
        return GS_STATE;
    }
    *out = x;
    return GS_OK;
}

/* ---- records, photos, faults ---- */
static const char *as_text(gs_arena *a, const gs_setup *s, const gs_log *log, const gs_outcome *o)
{
    gs_str text = {0};
    gs_err none = {0};
    gs_status st = gs_xml_write_battle(s, log, o, NULL, NULL, false, &text, &none);
    const char *out = st == GS_OK ? gs_arena_strdup(a, gs_str_text(&text)) : "";
    gs_str_free(&text);
    return out;
}

/* Counts that the file of a record has not, or has of another log. */
static gs_status merge_forecast(cli_merge *x, const gs_xml_battle *r, gs_arena *a, gs_err *err)
{
    const gs_forecast *ours = NULL;
    gs_status st = r->forecast ? gs_store_forecast_get(x->store, r->setup->id, a, &ours, err)
                               : GS_OK;
    if (st != GS_OK || !r->forecast || (ours && strcmp(ours->log, r->forecast->log) == 0)) {
        return st;
    }
    x->forecasts++;
    return gs_store_forecast_put(x->store, r->setup->id, r->forecast, err);
}

gs_status cli_merge_record(cli_merge *x, const gs_xml_battle *r, gs_err *err)
{
    gs_setup *setup;
    gs_log *log;
    gs_outcome *outcome;
    gs_arena *a = gs_arena_new();
    gs_status st =
        gs_store_battle_load(x->store, r->setup->id, a, &setup, &log, &outcome, NULL, err);
    if (st == GS_OK) {
        bool equal =
            strcmp(as_text(a, setup, log, outcome), as_text(a, r->setup, r->log, r->outcome)) == 0;
        st = equal ? merge_forecast(x, r, a, err)
                   : gs_err_key(err, GS_INPUT, r->setup->id,
                                "its record is not the one that is here: "
                                "history is never changed");
    } else if (st == GS_NOT_FOUND) {
        *err = (gs_err){.status = GS_OK};
        st = cli_check_log(r, x->file, err);
        st = st == GS_OK
                 ? gs_store_put_record(x->store, r->setup, r->log, r->outcome, r->forecast,
                                       r->narrative, err)
                 : st;
        x->records += st == GS_OK;
    }
    gs_arena_free(a);
    return st;
}

gs_status cli_merge_photo(cli_merge *x, const gs_photo *photo, gs_err *err)
{
    gs_photo there;
    gs_err none = {0};
    gs_arena *a = gs_arena_new();
    bool is_new = gs_store_photo_get(x->store, photo->name, a, &there, &none) == GS_NOT_FOUND;
    gs_arena_free(a);
    gs_status st = gs_desk_photo_import(x->store, photo, err);
    x->photos += st == GS_OK && is_new;
    return st;
}

bool cli_merge_fault(cli_merge *x, const gs_err *fault)
{
    x->bad = gs_arena_grow(x->c->arena, x->bad, x->n_bad, &x->cap_bad, sizeof *x->bad);
    x->bad[x->n_bad++] = fault->line;
    gs_err now = x->c->err;
    x->c->err = *fault;
    cli_fault_keep(x->c);
    x->c->err = now;
    return x->n_bad < GS_MERGE_FAULTS;
}

/* ---- what came of it ---- */
static int by_line(const void *a, const void *b)
{
    const gs_merge_row *x = a, *y = b;
    return x->line != y->line ? (x->line < y->line ? -1 : 1) : x->entry - y->entry;
}

static void add_value(gs_str *out, const char *text)
{
    gs_str clean = {0};
    gs_utf8_line(&clean, text ? text : "none");
    if (clean.len > 60) {
        size_t n = 57;
        while (n && ((unsigned char)clean.p[n] & 0xC0) == 0x80) {
            n--;
        }
        clean.len = n;
        clean.p[n] = '\0';
        gs_str_add(&clean, "...");
    }
    gs_str_add(out, gs_str_text(&clean));
    gs_str_free(&clean);
}

/* "mended.xml:12: changed  hero roland, heir: none -> turpin (entry 52)" */
static void tell(const cli_merge *x, const gs_merge_row *row)
{
    gs_str line = {0};
    gs_str_addf(&line, "%s:%d: %-7s  %s", x->file, row->line, gs_merge_verdicts[row->verdict],
                row->what);
    if (row->verdict == GS_MERGE_CHANGED) {
        gs_str_add(&line, ": ");
        add_value(&line, row->ours);
        gs_str_add(&line, " -> ");
        add_value(&line, row->theirs);
    }
    if (row->verdict != GS_MERGE_TAIL) {
        gs_str_addf(&line, " (entry %d)", row->entry);
    } else {
        const gs_camp_entry *e = &x->ours->ledger[row->entry - 1];
        gs_str_addf(&line, ": %s, %s", gs_ledger_words[e->kind],
                    gs_campaign_name(x->ours, e->subject));
    }
    cli_say("%s\n", gs_str_text(&line));
    gs_str_free(&line);
}

static void keep_fault(cli_merge *x, const gs_merge_row *row)
{
    gs_err *e = &x->c->err;
    gs_str values = {0};
    if (row->ours || row->theirs) {
        gs_str_add(&values, row->was ? " (it was " : " (");
        if (row->was) {
            add_value(&values, row->was);
            gs_str_add(&values, ", ");
        }
        gs_str_add(&values, "here ");
        add_value(&values, row->ours);
        gs_str_add(&values, ", in the file ");
        add_value(&values, row->theirs);
        gs_str_add(&values, ")");
    }
    gs_err_set(e, row->input ? GS_INPUT : GS_STATE, "%s: %s%s", row->what, row->why,
               gs_str_text(&values));
    snprintf(e->file, sizeof e->file, "%s", x->file);
    e->line = row->line;
    gs_str_free(&values);
    cli_fault_keep(x->c);
}

/* All faults, in the order of their lines. */
static gs_status refused(cli_merge *x, gs_merge *out)
{
    bool input = x->n_bad > 0;
    int more = out->n_refused + x->n_bad - GS_MERGE_FAULTS;
    for (int i = 0; i < out->n_rows; i++) {
        if (out->rows[i].verdict == GS_MERGE_REFUSED && x->c->n_faults < GS_MERGE_FAULTS) {
            input = input || out->rows[i].input;
            keep_fault(x, &out->rows[i]);
        }
    }
    gs_err *f = x->c->faults;
    for (int i = 1; i < x->c->n_faults; i++) { /* few, and nearly in order */
        for (int j = i; j > 0 && f[j].line < f[j - 1].line; j--) {
            gs_err swap = f[j];
            f[j] = f[j - 1];
            f[j - 1] = swap;
        }
    }
    int all = out->n_refused + x->n_bad;
    if (all > 1) {
        gs_err_set(&x->c->err, GS_STATE, "nothing is kept: %d faults%s", all,
                   more > 0 ? ", of which the first are told" : "");
        cli_fault_keep(x->c);
    }
    return x->c->err.status = input ? GS_INPUT : GS_STATE;
}

/* Line by line as a document. */
static void tell_json(cli_merge *x, const gs_merge *out, int from, bool dry)
{
    static const char *const columns[] = {"line", "verdict", "what", "ours", "theirs", "entry", NULL};
    cli_list l;
    cli_list_init(&l, x->c->arena, "rows", "row", columns);
    for (int i = 0; i < out->n_rows; i++) {
        const gs_merge_row *row = &out->rows[i];
        cli_list_addi(&l, row->line);
        cli_list_add(&l, gs_merge_verdicts[row->verdict]);
        cli_list_add(&l, row->what);
        cli_list_add(&l, row->ours);
        cli_list_add(&l, row->theirs);
        cli_list_addi(&l, row->entry);
    }
    cli_done_json(x->c, x->ours, from, dry, &l);
}

static void say_sums(const cli_merge *x, const gs_merge *out)
{
    cli_say("%s: %d new, %d changed, %d entr%s taken over, ", x->path, out->n_new, out->n_changed,
            out->n_tail, out->n_tail == 1 ? "y" : "ies");
    cli_say("%d record%s and %d photo%s; ", x->records, x->records == 1 ? "" : "s", x->photos,
            x->photos == 1 ? "" : "s");
    if (x->forecasts) {
        cli_say("%d forecast%s; ", x->forecasts, x->forecasts == 1 ? "" : "s");
    }
    cli_say("%d as they were\n", out->n_same);
}

static gs_status keep(cli_merge *x, gs_merge *out, int from)
{
    cli *c = x->c;
    bool dry = cli_has(c, "dry-run");
    gs_status st = GS_OK;
    if (out->n_tail || x->records) {
        st = cli_check_history(x->store, x->ours, x->file, &c->err);
    }
    if (st == GS_OK && !dry) {
        st = gs_desk_keep_step(x->store, x->ours, &c->err);
        st = st == GS_OK ? gs_store_commit(x->store, &c->err) : st;
    }
    if (st != GS_OK) {
        return st;
    }
    qsort(out->rows, (size_t)out->n_rows, sizeof *out->rows, by_line);
    if (cli_has(c, "json")) {
        tell_json(x, out, from, dry);
        return GS_OK;
    }
    for (int i = 0; i < out->n_rows; i++) {
        tell(x, &out->rows[i]);
    }
    say_sums(x, out);
    if (dry) {
        puts("a preview: nothing is kept");
    }
    return GS_OK;
}

static gs_status read_how(cli_merge *x, gs_merge_how *how)
{
    cli *c = x->c;
    const char *take = cli_get(c, "take", NULL), *tail = cli_get(c, "tail", NULL);
    *how = (gs_merge_how){.date = cli_get(c, "date", NULL),
                          .reason = cli_get(c, "reason", NULL),
                          .changes = cli_has(c, "changes"),
                          .tail_after = tail != NULL,
                          .bad = x->bad,
                          .n_bad = x->n_bad};
    if (take && strcmp(take, "mine") != 0 && strcmp(take, "theirs") != 0) {
        return cli_usage(c, "--take wants mine or theirs, not %.40s", take);
    }
    if (tail && strcmp(tail, "after") != 0) {
        return cli_usage(c, "--tail wants after, not %.40s", tail);
    }
    how->take = !take ? GS_TAKE_NONE : *take == 'm' ? GS_TAKE_MINE : GS_TAKE_THEIRS;
    return GS_OK;
}

gs_status cli_merge_end(cli_merge *x, gs_status st, const gs_campaign *theirs)
{
    gs_merge out = {0};
    gs_merge_how how;
    if (st != GS_OK && x->n_bad) {
        cli_fault_keep(x->c); /* the one that ended the reading comes behind the others */
    }
    if (st == GS_OK) {
        int from = x->ours->n_ledger;
        st = read_how(x, &how);
        st = st == GS_OK ? gs_hand_merge(x->ours, theirs, &how, x->c->arena, &out, &x->c->err) : st;
        if (st == GS_OK && (out.n_refused || x->n_bad)) {
            st = refused(x, &out);
        } else if (st == GS_OK &&
                   !(out.n_new + out.n_changed + out.n_tail + x->records + x->photos +
                     x->forecasts)) {
            if (cli_has(x->c, "json")) {
                tell_json(x, &out, from, cli_has(x->c, "dry-run"));
            } else {
                cli_say("%s: nothing new, and nothing is written; %d as they were\n", x->path,
                        out.n_same);
            }
        } else if (st == GS_OK) {
            st = keep(x, &out, from);
        }
    }
    close(x);
    return st;
}
