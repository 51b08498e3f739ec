/* The frame of the umpire's verbs: finds the row, reads its words and options, works it as one step. */
#include "hand_frame.h"

#include "gesta/desk.h"
#include "gesta/os.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- words ---- */
const char *cli_word(const cli *c, int i)
{
    return i < c->n_args ? c->args[i] : NULL;
}

static bool whole_number(const char *text, int64_t lo, int64_t hi, int64_t *value)
{
    char *end;
    errno = 0;
    long long n = strtoll(text, &end, 10);
    *value = n;
    return *text && *end == '\0' && !errno && n >= lo && n <= hi;
}

gs_status cli_word_number(cli *c, int i, int64_t lo, int64_t hi, int64_t *value)
{
    const char *text = cli_word(c, i);
    return !text || whole_number(text, lo, hi, value)
               ? GS_OK
               : gs_err_set(&c->err, GS_INPUT, "a whole number from %lld to %lld is wanted, not %.40s",
                            (long long)lo, (long long)hi, text);
}

/* Notes a fault and goes on: all of them are told at once. */
static void one_more_fault(cli *c, gs_status *all, gs_status st)
{
    if (st != GS_OK) {
        cli_fault_keep(c);
        *all = st;
    }
}

/* A word or an option's value as its type wants it: a name becomes an id, a date the ledger's. */
static gs_status read_as(cli *c, gs_campaign *campaign, const char *type, const char *what,
                         const char **text)
{
    const char *kinds = cli_spec_kinds(type);
    int64_t n;
    if (strcmp(*text, "none") == 0 && c->verb->flags & CLI_VERB_FIELDS) {
        return GS_OK; /* the field is taken away */
    }
    if (kinds) {
        return cli_find(c, campaign, kinds, *text, text);
    }
    if (strcmp(type, "DATE") == 0) {
        return gs_hand_date(campaign, *text, text, &c->err);
    }
    if (strcmp(type, "N") == 0 && !whole_number(*text, -999999999, 999999999, &n)) {
        return gs_err_set(&c->err, GS_INPUT, "%s wants a whole number, not %.60s", what, *text);
    }
    return GS_OK;
}

/* Brings the words into the row's order and finds whom they name. */
static gs_status read_words(cli *c, gs_campaign *campaign)
{
    cli_spec spec[CLI_SPEC_WORDS];
    int n = cli_spec_read(c->verb->words, spec), to = 0, at = 0;
    gs_status all = GS_OK;
    for (int i = 0; i < c->n_args; i++) {
        while (at < n && spec[at].literal && strcmp(c->args[i], spec[at].type) != 0) {
            at++; /* "into" was left out */
        }
        if (at < n && spec[at].literal) {
            at++;
            continue;
        }
        if (at >= n) {
            return cli_usage(c, "%s is a word too many", c->args[i]);
        }
        const char *what = gs_arena_printf(c->arena, "gesta %s", c->command->name);
        c->args[to] = c->args[i];
        one_more_fault(c, &all, read_as(c, campaign, spec[at].type, what, &c->args[to]));
        to++;
        at += !spec[at].many;
    }
    c->n_args = to;
    for (; at < n; at++) {
        bool had = spec[at].many && to > 0 && at == n - 1 && to >= cli_spec_must(spec, n);
        if (!spec[at].may && !spec[at].literal && !had) {
            return cli_usage(c, "gesta %s wants %s", c->command->name, c->verb->words);
        }
    }
    return all;
}

static gs_status read_options(cli *c, gs_campaign *campaign)
{
    gs_status all = GS_OK;
    for (int i = 0; i < c->n_values; i++) {
        const cli_opt *o = &c->command->opts[c->values[i].opt];
        if (o->arg) {
            const char *what = gs_arena_printf(c->arena, "--%s", o->name);
            one_more_fault(c, &all, read_as(c, campaign, o->arg, what, &c->values[i].text));
        }
    }
    return all;
}

/* ---- the step ---- */
/* The day of the step; where --date is a battle's own, the step is of today. */
static const char *step_date(const cli *c)
{
    bool own = c->verb->flags & CLI_VERB_FIELDS && strcmp(c->verb->noun, "battle") == 0;
    return own ? NULL : cli_get(c, "date", NULL);
}

static gs_status begin(cli *c, cli_file *f, gs_hand *h)
{
    if (c->verb->flags & CLI_VERB_REASON && !cli_has(c, "reason")) {
        return cli_usage(c, "gesta %s wants a reason: -m \"...\"", c->command->name);
    }
    gs_status st = gs_hand_begin(h, f->c, step_date(c), cli_get(c, "reason", NULL),
                                 cli_has(c, "anyway"), &c->err);
    if (st == GS_OK) {
        gs_status words = read_words(c, f->c), options = read_options(c, f->c);
        st = words != GS_OK ? words : options;
    }
    return st;
}

/* Shows what the step brings, as text. */
static void show(cli *c, const gs_hand *h, bool dry)
{
    gs_str out = {0};
    gs_desk_entries_tell(h->c, h->from, h->c->n_ledger, &out);
    fputs(gs_str_text(&out), stdout);
    gs_str_free(&out);
    for (const char *p = c->told; p && *p;) { /* a line each, cleaned */
        size_t n = strcspn(p, "\n");
        cli_say("%s\n", gs_arena_strndup(c->arena, p, n));
        p += n + (p[n] == '\n');
    }
    if (dry) {
        puts("a preview: nothing is kept");
    }
}

static bool says_yes(const char *question)
{
    gs_str line = {0};
    bool yes = gs_os_line(question, &line) == GS_LINE && line.len &&
               (line.p[0] == 'y' || line.p[0] == 'Y');
    gs_str_free(&line);
    return yes;
}

/* The picture that goes with the step. */
static gs_status read_photo(cli *c, cli_file *f)
{
    const char *path = cli_get(c, "photo", NULL);
    if (!path) {
        return GS_OK;
    }
    gs_photo *photo = GS_NEW(c->arena, gs_photo);
    c->photo = photo;
    return gs_desk_photo_read(f->store, path, c->arena, photo, &c->err);
}

typedef enum outcome { KEPT, DROPPED, AGAIN } outcome;

/* Works the row once on a file that was opened for it. */
static gs_status work(cli *c, cli_file *f, outcome *what)
{
    gs_hand h;
    bool json = cli_has(c, "json"), dry = cli_has(c, "dry-run");
    bool can_ask = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    *what = DROPPED;
    gs_status st = begin(c, f, &h);
    st = st == GS_OK ? read_photo(c, f) : st;
    if (st == GS_OK) {
        st = c->verb->run(c, &h);
        st = st == GS_OK ? st : gs_hand_refused(&h, st);
    }
    if (st == GS_OK && !(c->verb->flags & CLI_VERB_LOOKS)) {
        st = gs_hand_close(&h);
    }
    if (st != GS_OK || c->verb->flags & CLI_VERB_LOOKS) {
        return st;
    }
    bool asks = ((c->verb->flags & CLI_VERB_ASKS) || c->must_ask) && !cli_has(c, "yes") && !dry;
    bool drop = dry || (asks && !can_ask);
    if (json && drop) {
        cli_done_json(c, h.c, h.from, true, NULL);
    } else if (!json && (drop || asks)) {
        show(c, &h, drop);
    }
    if (asks && can_ask && !says_yes(c->question ? c->question : "Enter it? [y/N] ")) {
        puts("nothing changed");
        return GS_OK;
    }
    if (drop) {
        return asks ? gs_err_set(&c->err, GS_STATE, "it is entered after a yes: -y says it") : GS_OK;
    }
    st = gs_desk_keep_step_with(f->store, f->c, c->photo, &c->err);
    *what = st == GS_OK ? KEPT : st == GS_STATE ? AGAIN : DROPPED;
    if (st == GS_OK && json) {
        cli_done_json(c, h.c, h.from, false, NULL);
    } else if (st == GS_OK && !asks) {
        show(c, &h, false);
    }
    return *what == AGAIN ? GS_OK : st;
}

gs_status cli_hand_run(cli *c)
{
    cli_file f;
    outcome what = AGAIN;
    gs_status st = GS_OK;
    bool looks = cli_has(c, "dry-run") || c->verb->flags & CLI_VERB_LOOKS;
    const char **args = GS_NEW_ARRAY(c->arena, const char *, c->n_args + 1);
    int n_args = c->n_args;
    memcpy(args, c->args, sizeof *args * (size_t)n_args);
    for (int seen = -1; what == AGAIN && st == GS_OK;) {
        memcpy(c->args, args, sizeof *args * (size_t)n_args);
        c->n_args = n_args;
        st = c->verb->flags & CLI_VERB_LOOKS
                 ? cli_open_seen(c, &f)
                 : cli_open(c, looks ? GS_STORE_READ : GS_STORE_WRITE,
                            (c->verb->flags & CLI_VERB_RECORDS) != 0, &f);
        if (st != GS_OK) {
            return st;
        }
        int had = f.c->n_ledger;
        bool asks = c->verb->flags & CLI_VERB_ASKS || c->must_ask;
        if (seen >= 0 && had != seen && asks) {
            cli_say("meanwhile entries came in: the last one was %d, and is %d now\n", seen, had);
        } else if (had == seen) { /* nobody wrote: it was refused for another reason */
            cli_close(&f);
            return GS_STATE;
        }
        seen = had;
        st = work(c, &f, &what);
        cli_close(&f);
    }
    return st;
}
