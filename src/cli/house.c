#include "house.h"

#include "open.h"

#include "gesta/desk.h"
#include "gesta/os.h"

#include <string.h>

#define MOST_BYTES (1 << 20)

/* What the command line says holds. */
typedef struct house {
    const char *path; /* of the file of house rules; NULL none */
    gs_patch_row *rows;
    int *lines; /* of each row in the file; 0: the campaign's */
    int n_rows;
    gs_number *numbers;
    int n_numbers;
    const gs_camp_option *options;
    int n_options;
} house;

/* ---- gathering ---- */

static gs_status of_file(cli *c, const gs_ruleset *rs, house *h)
{
    char *bytes;
    size_t size;
    h->path = cli_get(c, "house-rules", NULL);
    if (!h->path) {
        return GS_OK;
    }
    gs_status st = gs_os_read(c->arena, h->path, MOST_BYTES, &bytes, &size, &c->err);
    if (st != GS_OK) {
        return st;
    }
    if (!gs_utf8_valid(bytes, size)) {
        gs_err_set(&c->err, GS_INPUT, "is no text in UTF-8, as house rules are written");
        snprintf(c->err.file, sizeof c->err.file, "%s", h->path);
        return GS_INPUT;
    }
    st = gs_patch_read(bytes, size, c->arena, &h->rows, &h->lines, &h->n_rows, &c->err);
    if (st == GS_OK) {
        st = gs_numbers_read(bytes, size, rs, c->arena, &h->numbers, &h->n_numbers, &c->err);
    }
    for (int i = 0; i < h->n_rows && st == GS_OK; i++) {
        st = gs_patch_check(&h->rows[i], rs, &c->err);
        c->err.line = h->lines[i];
    }
    if (st != GS_OK) {
        snprintf(c->err.file, sizeof c->err.file, "%s", h->path);
    }
    return st;
}

/* Those rules of the campaign that are for everybody, and fit the rule set. */
static void add_rules(cli *c, const gs_ruleset *rs, const gs_campaign *camp, house *h)
{
    gs_patch_row *rows = GS_NEW_ARRAY(c->arena, gs_patch_row, h->n_rows + camp->n_rules + 1);
    int *lines = GS_NEW_ARRAY(c->arena, int, h->n_rows + camp->n_rules + 1);
    int n = 0;
    for (int i = 0; i < camp->n_rules; i++) {
        const gs_camp_rule *r = &camp->rules[i];
        gs_patch_row row = {r->name, r->procedure, r->role, r->applies,
                            r->when, r->then,      r->until};
        if ((!r->applies || strcmp(r->applies, "all") == 0) &&
            gs_patch_check(&row, rs, NULL) == GS_OK) {
            lines[n] = 0;
            rows[n++] = row;
        }
    }
    for (int i = 0; i < h->n_rows; i++) {
        lines[n] = h->lines[i];
        rows[n++] = h->rows[i];
    }
    h->rows = rows;
    h->lines = lines;
    h->n_rows = n;
}

/* The file's numbers come before the campaign's, which they may replace. */
static gs_status add_numbers(cli *c, const gs_ruleset *rs, const gs_campaign *camp, house *h)
{
    gs_number *list = GS_NEW_ARRAY(c->arena, gs_number, h->n_numbers + camp->n_numbers + 1);
    int n = h->n_numbers;
    if (n) {
        memcpy(list, h->numbers, (size_t)n * sizeof *list);
    }
    for (int i = 0; i < camp->n_numbers; i++) {
        const gs_camp_number *o = &camp->numbers[i];
        bool mine = strcmp(o->ruleset ? o->ruleset : camp->ruleset, rs->id) == 0;
        for (int k = 0; k < h->n_numbers && mine; k++) {
            mine = strcmp(list[k].table, o->name) != 0 || strcmp(list[k].row, o->row) != 0 ||
                   strcmp(list[k].column, o->column) != 0;
        }
        if (mine) {
            list[n++] = (gs_number){
                .table = o->name, .row = o->row, .column = o->column, .value = o->value};
        }
    }
    h->numbers = list;
    h->n_numbers = n;
    return gs_numbers_find(list, n, rs, c->arena, &c->err);
}

/* The campaign stays in the command's arena till its end: rows borrow its words. */
static gs_status of_campaign(cli *c, const gs_ruleset *rs, cli_file *f, house *h)
{
    gs_status st = c->campaign ? cli_open(c, GS_STORE_READ, false, f) : GS_OK;
    if (st != GS_OK || !f->c) {
        return st;
    }
    h->options = f->c->options;
    h->n_options = f->c->n_options;
    add_rules(c, rs, f->c, h);
    return add_numbers(c, rs, f->c, h);
}

/* ---- applying ---- */

static bool is_spent(const cli *c, const char *name)
{
    for (int i = 0; i < c->n_values; i++) {
        if (strcmp(c->command->opts[c->values[i].opt].name, "spent") == 0 &&
            strcmp(c->values[i].text, name) == 0) {
            return true;
        }
    }
    return false;
}

/* Each --spent names a house rule that ends. */
static gs_status check_spent(cli *c, const house *h)
{
    for (int i = 0; i < c->n_values; i++) {
        bool known = strcmp(c->command->opts[c->values[i].opt].name, "spent") != 0;
        for (int k = 0; k < h->n_rows && !known; k++) {
            known = h->rows[k].until && strcmp(h->rows[k].name, c->values[i].text) == 0;
        }
        if (!known) {
            return gs_err_set(&c->err, GS_INPUT,
                              "--spent: there is no house rule %s that ends (has an until) among "
                              "those of --house-rules and the campaign",
                              c->values[i].text);
        }
    }
    return GS_OK;
}

static gs_status apply_row(cli *c, const gs_proc *p, const gs_patch_row *row, void *in,
                           gs_patched *used, int room, int *n)
{
    gs_patch patch;
    if ((row->procedure && strcmp(row->procedure, p->name) != 0) ||
        (row->until && is_spent(c, row->name))) {
        return GS_OK;
    }
    gs_status st = gs_patch_compile(row, p, row->role, &patch, &c->err);
    if (st != GS_OK) {
        return row->procedure ? st : GS_OK; /* a rule for whom it may concern */
    }
    if (gs_patch_holds(&patch, in)) {
        *n += gs_patch_apply(&patch, in, used + *n, room - *n);
        if (p->check && p->check(in, &c->err) != GS_OK) {
            gs_err_prefix(&c->err, "after the house rule %s", row->name);
            return c->err.status;
        }
    }
    return GS_OK;
}

static gs_status apply_options(cli *c, const house *h, const gs_proc *p, const char *words,
                               void *in)
{
    gs_status st = GS_OK;
    for (int i = 0; i < h->n_options && st == GS_OK; i++) {
        const char *name = h->options[i].name, *value = h->options[i].value;
        const gs_fact *f = gs_fact_find(p->in, p->n_in, name, strlen(name));
        int32_t v;
        const char *given = strstr(words, name);
        if (f && !(given && given[strlen(name)] == '=')) {
            st = gs_fact_parse(f, value, strlen(value), &v, &c->err);
            if (st == GS_OK) {
                gs_fact_set(f, in, v);
            }
        }
    }
    return st;
}

static gs_status apply(cli *c, const house *h, const gs_proc *p, const char *words, void *in,
                       gs_patched *used, int room, int *n)
{
    gs_look l = gs_look_at(p, in);
    gs_status st = apply_options(c, h, p, words, in);
    if (st == GS_OK) {
        *n = gs_numbers_apply_all(h->numbers, h->n_numbers, &l, used, room);
        if (*n && p->check && p->check(in, &c->err) != GS_OK) {
            gs_err_prefix(&c->err, "with the numbers of one's own");
            return c->err.status;
        }
    }
    for (int i = 0; i < h->n_rows && st == GS_OK; i++) {
        st = apply_row(c, p, &h->rows[i], in, used, room, n);
        if (st != GS_OK && h->lines[i]) {
            snprintf(c->err.file, sizeof c->err.file, "%s", h->path);
            c->err.line = h->lines[i];
        }
    }
    return st;
}

/* ---- who plays which role ---- */

/* What the words from the third on say: facts, and who plays a role. */
typedef struct words {
    gs_str facts;
    gs_cast *cast;
    int n_cast;
} words;

static gs_status sort_words(cli *c, const gs_ruleset *rs, const gs_proc *p, words *w)
{
    gs_carry *carry = NULL;
    bool table = strcmp(rs->id, "campaign") != 0; /* its own rules name nobody of a battle */
    gs_status st = table ? gs_carry_new(c->arena, rs, &carry, &c->err) : GS_OK;
    w->cast = GS_NEW_ARRAY(c->arena, gs_cast, c->n_args + 1);
    for (int i = 2; i < c->n_args && st == GS_OK; i++) {
        const char *eq = strchr(c->args[i], '=');
        size_t n = eq ? (size_t)(eq - c->args[i]) : 0;
        if (n && table && !gs_fact_find(p->in, p->n_in, c->args[i], n) &&
            gs_logbook_role(carry, p, c->args[i], n, NULL)) {
            w->cast[w->n_cast++] =
                (gs_cast){gs_arena_strndup(c->arena, c->args[i], n), eq + 1};
        } else {
            gs_str_add(&w->facts, c->args[i]);
            gs_str_addc(&w->facts, ' ');
        }
    }
    return st;
}

/* What was filled, and from what. */
static void tell_filled(const gs_desk_question *q, gs_str *out)
{
    static const char *const sources[] = {
        [GS_FILL_OPTION] = "option",          [GS_FILL_OWN] = "his own",
        [GS_FILL_STATE] = "as it stands",     [GS_FILL_MEMORY] = "as it was told",
        [GS_FILL_POINTS] = "by where they stand"};
    gs_str_addf(out, "%s\n", q->who);
    for (int i = 0; i < q->proc->n_in; i++) {
        const gs_fact *f = &q->proc->in[i];
        if (q->from[i] != GS_FILL_TYPED && q->from[i] != GS_FILL_DEFAULT &&
            gs_fact_get(f, q->in) != f->dflt) {
            gs_str_addf(out, "  %s=", f->key);
            gs_fact_print(f, gs_fact_get(f, q->in), out);
            gs_str_addf(out, " (%s)\n", sources[q->from[i]]);
        }
    }
}

static gs_status fill(cli *c, cli_file *f, const gs_ruleset *rs, const gs_proc *p, const words *w,
                      void *in, gs_patched *used, int *n, gs_str *filled)
{
    const char *id = cli_get(c, "battle", NULL);
    gs_camp_battle *b = id ? cli_battle_find(c, f->c, id) : NULL;
    if (id && !b) {
        return c->err.status;
    }
    gs_desk_question q = {.rs = rs, .proc = p, .cast = w->cast, .n_cast = w->n_cast,
                          .typed = gs_str_text(&w->facts), .in = in, .used = used,
                          .room = CLI_MAX_PATCHED};
    q.from = gs_arena_alloc(c->arena, (size_t)p->n_in + 1);
    gs_status st = gs_desk_fill(f->store, f->c, b, c->arena, &q, &c->err);
    *n = q.n_used;
    if (st == GS_OK && filled) {
        tell_filled(&q, filled);
    }
    return st;
}

/* As the words have it, the campaign's options, numbers and rules over it. */
static gs_status plain(cli *c, cli_file *f, const gs_ruleset *rs, const gs_proc *p, const words *w,
                       void *in, house *h)
{
    if (cli_has(c, "battle")) {
        return cli_usage(c, "--battle goes with ROLE=NAME: who is it whose facts are to be filled?");
    }
    gs_status st = gs_proc_situation(p, gs_str_text(&w->facts), w->facts.len, in, &c->err);
    if (st != GS_OK && !gs_fact_find(p->in, p->n_in, c->err.key, strlen(c->err.key))) {
        size_t len = strlen(c->err.text);
        snprintf(c->err.text + len, sizeof c->err.text - len,
                 " (gesta resolve %s %s --facts lists what may be said)", rs->id, p->name);
    }
    st = st == GS_OK ? of_file(c, rs, h) : st;
    return st == GS_OK ? of_campaign(c, rs, f, h) : st;
}

gs_status cli_situation(cli *c, const gs_ruleset *rs, const gs_proc *p, void *in,
                        gs_patched *used, int *n, gs_str *filled)
{
    house h = {0};
    cli_file f = {0};
    words w = {{0}, NULL, 0};
    int more = 0;
    *n = 0;
    gs_status st = sort_words(c, rs, p, &w);
    if (st == GS_OK && w.n_cast > 0) {
        st = cli_open(c, GS_STORE_READ, false, &f);
        st = st == GS_OK ? fill(c, &f, rs, p, &w, in, used, n, filled) : st;
        st = st == GS_OK ? of_file(c, rs, &h) : st;
    } else if (st == GS_OK) {
        st = plain(c, &f, rs, p, &w, in, &h);
    }
    st = st == GS_OK ? check_spent(c, &h) : st;
    st = st == GS_OK ? apply(c, &h, p, gs_str_text(&w.facts), in, used + *n, CLI_MAX_PATCHED - *n,
                             &more)
                     : st;
    *n += more;
    for (int i = 0; i < *n; i++) { /* names outlive the campaign */
        used[i].name = gs_arena_strdup(c->arena, used[i].name);
    }
    gs_str_free(&w.facts);
    cli_close(&f);
    return st;
}

gs_status cli_house_numbers(cli *c, const gs_ruleset *rs, gs_number **list, int *n)
{
    house h = {0};
    cli_file f = {0};
    gs_status st = of_file(c, rs, &h);
    st = st == GS_OK ? of_campaign(c, rs, &f, &h) : st;
    *list = h.numbers;
    *n = h.n_numbers;
    cli_close(&f);
    return st;
}
