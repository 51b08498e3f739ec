/* The situation of an event: filled from the set-up, the state and what is remembered, then as the
 * player's words have it, then what only he can tell. */
#include "logbook_int.h"

#include <stdio.h>
#include <string.h>

/* Sets a whole key; false if the procedure has none of that name. */
static bool set_key(lb_event *ev, const char *key, size_t n, const char *value, size_t len,
                    gs_status *st, gs_err *err)
{
    const gs_proc *p = ev->verb->proc;
    const gs_fact *f = p ? gs_fact_find(p->in, p->n_in, key, n) : NULL;
    int32_t v;
    if (!f) {
        return false;
    }
    *st = gs_fact_parse(f, value, len, &v, err);
    if (*st == GS_OK) {
        gs_fact_set(f, ev->in, v);
        ev->from[f - p->in] = GS_FILL_TYPED;
        ev->typed_any = true;
    }
    return true;
}

/* Sets the facts of "on-flank=yes charge=yes" for a role, "" whole keys. */
static gs_status set_facts(gs_logbook *lb, lb_event *ev, const char *role, const char *facts,
                           const lb_token *at, gs_err *err)
{
    for (const char *p = facts; *p;) {
        size_t n = strcspn(p, " "), k = strcspn(p, "=");
        char key[96];
        gs_status st = GS_OK;
        int len = snprintf(key, sizeof key, "%s%s%.*s", role, *role ? "." : "", (int)k, p);
        if (k < n && len < (int)sizeof key &&
            !set_key(ev, key, (size_t)len, p + k + 1, n - k - 1, &st, err) &&
            !set_key(ev, p, k, p + k + 1, n - k - 1, &st, err)) {
            return lb_fault(lb, at, err, "this verb has no fact %s", key);
        }
        if (st != GS_OK) {
            lb->fault_column = at ? at->column : 0;
            return st;
        }
        p += n;
        p += strspn(p, " ");
    }
    return GS_OK;
}

/* The other role of the two. */
static const char *other_role(const lb_event *ev, const char *role)
{
    for (int i = 0; i < ev->verb->n_slots; i++) {
        if (strcmp(ev->verb->slot[i].role, role) != 0) {
            return ev->verb->slot[i].role;
        }
    }
    return role;
}

/* The row of a kind among the verb's. */
static const gs_carry_row *row_of(const gs_logbook *lb, const gs_carry_verb *v, int kind)
{
    for (int i = v->first; i < v->first + v->n; i++) {
        if (lb->carry->row[i].kind == kind) {
            return &lb->carry->row[i];
        }
    }
    return NULL;
}

static gs_status no_word(gs_logbook *lb, const lb_event *ev, const lb_token *t, gs_err *err)
{
    gs_str list = {0};
    const char *near = NULL;
    for (int i = ev->verb->first; i < ev->verb->first + ev->verb->n; i++) {
        const gs_carry_row *r = &lb->carry->row[i];
        if (r->kind == GS_ROW_WORD) {
            int n = (int)strcspn(r->f[0], " ");
            gs_str_addf(&list, " %.*s", n, r->f[0]);
            near = !near && t->n > 0 && r->f[0][0] == t->p[0]
                       ? gs_arena_strndup(lb->line_arena, r->f[0], (size_t)n) : near;
        }
    }
    int v = (int)strcspn(ev->verb->words, " ");
    gs_status st = lb_fault(lb, t, err, "\"%.*s\" is no word of %.*s%s%s%s; it takes%.300s%s",
                            t->n, t->p, v, ev->verb->words, near ? " (near: " : "",
                            near ? near : "", near ? ")" : "",
                            list.len ? gs_str_text(&list) : " names", " and facts KEY=VALUE");
    gs_str_free(&list);
    return st;
}

/* "4v4", "8+1+8v8": numbers of the keys of the RANKS row. */
static bool is_ranks(const lb_token *t)
{
    bool v = false;
    for (int i = 0; i < t->n; i++) {
        v = v || t->p[i] == 'v' || t->p[i] == '+';
        if (t->p[i] != 'v' && t->p[i] != '+' && (t->p[i] < '0' || t->p[i] > '9')) {
            return false;
        }
    }
    return v && !t->quoted && t->p[0] >= '0' && t->p[0] <= '9';
}

static gs_status set_ranks(gs_logbook *lb, lb_event *ev, const lb_token *t, gs_err *err)
{
    const gs_carry_row *r = row_of(lb, ev->verb, GS_ROW_RANKS);
    if (!r) {
        return no_word(lb, ev, t, err);
    }
    int side = 0;
    const char *keys = r->f[0];
    for (const char *p = t->p, *end = t->p + t->n; p < end;) {
        size_t n = 0, k = strcspn(keys, " ");
        while (p + n < end && p[n] >= '0' && p[n] <= '9') {
            n++;
        }
        gs_status st = GS_OK;
        if (n == 0 || k == 0 || !set_key(ev, keys, k, p, n, &st, err)) {
            return lb_fault(lb, t, err, "\"%.*s\": write %s%s%s", t->n, t->p, r->f[0],
                            *r->f[1] ? " v " : "", r->f[1]);
        }
        if (st != GS_OK) {
            lb->fault_column = t->column;
            return st;
        }
        keys += k;
        keys += strspn(keys, " ");
        p += n;
        if (p < end && *p++ == 'v') {
            if (side++) {
                return no_word(lb, ev, t, err);
            }
            keys = r->f[1];
        }
    }
    return GS_OK;
}

/* A bare number: what the BARE row says, "x3" the second of them. */
static gs_status set_number(gs_logbook *lb, lb_event *ev, const lb_token *t, bool times,
                            gs_err *err)
{
    const gs_carry_row *bare = NULL;
    int nth = 0;
    for (int i = ev->verb->first; i < ev->verb->first + ev->verb->n; i++) {
        if (lb->carry->row[i].kind == GS_ROW_BARE) {
            bare = nth++ == times ? &lb->carry->row[i] : bare;
        }
    }
    bare = times && nth == 1 ? row_of(lb, ev->verb, GS_ROW_BARE) : bare;
    gs_status st = GS_OK;
    ev->bare = true;
    if (!bare || !set_key(ev, bare->f[0], strlen(bare->f[0]), t->p + times,
                          (size_t)(t->n - times), &st, err)) {
        return no_word(lb, ev, t, err);
    }
    lb->fault_column = st == GS_OK ? lb->fault_column : t->column;
    return st;
}

static void remember_said(gs_logbook *lb, lb_event *ev, const char *word)
{
    size_t n = strcspn(word, " ");
    ev->said = gs_arena_printf(lb->line_arena, "%s%s%.*s", ev->said ? ev->said : "",
                               ev->said ? " " : "", (int)n, word);
}

static gs_status set_word(gs_logbook *lb, lb_event *ev, const lb_token *t, bool foe, gs_err *err)
{
    const gs_carry_row *r = gs_carry_word(lb->carry, ev->verb, t->p, (size_t)t->n);
    if (!r) {
        return no_word(lb, ev, t, err);
    }
    remember_said(lb, ev, r->f[0]);
    const char *role = *r->f[1] && foe ? other_role(ev, r->f[1]) : r->f[1];
    return *r->f[2] ? set_facts(lb, ev, role, r->f[2], t, err) : GS_OK;
}

static gs_status typed(gs_logbook *lb, lb_event *ev, const lb_token *w, int n, gs_err *err)
{
    bool foe = false;
    for (int i = 0; i < n; i++) {
        const lb_token *t = &w[i];
        const char *eq = t->quoted ? NULL : memchr(t->p, '=', (size_t)t->n);
        int32_t number;
        gs_status st = GS_OK;
        if (lb_is(t, "foe")) {
            foe = true;
            continue;
        }
        if (eq) {
            size_t k = (size_t)(eq - t->p);
            if (!set_key(ev, t->p, k, eq + 1, (size_t)(t->p + t->n - eq - 1), &st, err)) {
                st = lb_fault(lb, t, err, "%.*s has no fact %.*s: gesta resolve %s %s --facts "
                              "lists them", (int)strcspn(ev->verb->words, " "), ev->verb->words,
                              (int)k, t->p, lb->setup->ruleset->id,
                              ev->verb->proc ? ev->verb->proc->name : "");
            }
        } else if (is_ranks(t)) {
            st = set_ranks(lb, ev, t, err);
        } else if (lb_decimal(t, &number)) {
            st = set_number(lb, ev, t, false, err);
        } else if (t->n > 1 && t->p[0] == 'x' && t->p[1] >= '0' && t->p[1] <= '9') {
            st = set_number(lb, ev, t, true, err);
        } else {
            st = set_word(lb, ev, t, foe, err);
        }
        foe = false;
        if (st != GS_OK) {
            lb->fault_column = lb->fault_column ? lb->fault_column : t->column;
            return st;
        }
    }
    return GS_OK;
}

gs_status lb_facts(gs_logbook *lb, lb_event *ev, const lb_token *w, int n, gs_err *err)
{
    const gs_proc *p = ev->verb->proc;
    const gs_table_state *t = lb->now.has_snapshot ? &lb->now.snapshot : &lb->now.t;
    if (p) {
        ev->in = gs_arena_alloc(lb->line_arena, p->in_size);
        ev->from = gs_arena_alloc(lb->line_arena, (size_t)p->n_in + 1);
        gs_status st = gs_carry_fill(lb->carry, lb->setup, t, &lb->now.memory, ev->verb, ev->who,
                                     ev->n_who, ev->in, ev->from, err);
        if (st != GS_OK) {
            return st;
        }
    }
    return typed(lb, ev, w, n, err);
}

/* ---- questions ---- */

/* Is a question one that waits for the dice? Its prompt then begins with "after: ". */
static const char *after_dice(const gs_carry_row *r)
{
    return strncmp(r->f[1], "after: ", 7) == 0 ? r->f[1] + 7 : NULL;
}

/* "%s" in a prompt is whom it is about. */
static const char *prompt_of(gs_logbook *lb, const lb_event *ev, const char *prompt,
                             const char *dflt)
{
    gs_ref who = ev->n_who ? ev->who[0].who : (gs_ref){0};
    const char *name = strstr(prompt, "%s");
    size_t n = name ? (size_t)(name - prompt) : strlen(prompt);
    return gs_arena_printf(lb->line_arena, "%.*s%s%s%s%s%s", (int)n, prompt,
                           name && who.kind ? lb_short(lb, who) : "", name ? name + 2 : "",
                           !*dflt ? "" : strchr(prompt, '/') ? "[" : " [", dflt,
                           *dflt ? "]" : "");
}

/* A unique beginning of a word of the fact; y and n; else the answer itself. */
static const char *whole_word(const gs_fact *f, const char *answer)
{
    const char *one = NULL;
    int fits = 0;
    if (f->type == GS_FACT_BOOL && answer[0] && !answer[1]) {
        return answer[0] == 'y' || answer[0] == 'Y'   ? "yes"
               : answer[0] == 'n' || answer[0] == 'N' ? "no" : answer;
    }
    for (int i = 0; f->type == GS_FACT_WORD && f->words[i]; i++) {
        if (strcmp(f->words[i], answer) == 0) {
            return answer;
        }
        if (strncmp(f->words[i], answer, strlen(answer)) == 0) {
            one = f->words[i];
            fits++;
        }
    }
    return fits == 1 ? one : answer;
}

/* What could have been answered. */
static gs_status no_answer(gs_logbook *lb, const gs_fact *f, const char *answer, gs_err *err)
{
    gs_str may = {0};
    for (int i = 0; f->type == GS_FACT_WORD && f->words[i]; i++) {
        gs_str_addf(&may, "%s%s", i ? ", " : "", f->words[i]);
    }
    gs_str_add(&may, f->type == GS_FACT_BOOL ? "y or n" : f->type == GS_FACT_WORD ? "" : "a number");
    gs_status st = lb_fault(lb, NULL, err, "\"%.40s\" is no answer here: %s, or Enter for what stands "
                            "in [ ]", answer, gs_str_text(&may));
    gs_str_free(&may);
    return st;
}

/* A word of the verb ("both"), numbers of ranks, or a value of the fact. */
static gs_status take_answer(gs_logbook *lb, lb_event *ev, const gs_fact *f, const char *answer,
                             gs_err *err)
{
    lb_token t = {answer, (int)strlen(answer), 0, false};
    if (f->type != GS_FACT_WORD && is_ranks(&t)) {
        return set_ranks(lb, ev, &t, err);
    }
    const gs_carry_row *r = gs_carry_word(lb->carry, ev->verb, answer, strlen(answer));
    if (r && *r->f[2] && f->type == GS_FACT_WORD) {
        return set_facts(lb, ev, r->f[1], r->f[2], &t, err);
    }
    int32_t v;
    const char *text = whole_word(f, answer);
    gs_err cause;
    gs_status st = gs_fact_parse(f, text, strlen(text), &v, &cause);
    if (st != GS_OK) {
        return no_answer(lb, f, answer, err);
    }
    if (st == GS_OK) {
        gs_fact_set(f, ev->in, v);
        ev->from[f - ev->verb->proc->in] = GS_FILL_TYPED;
        ev->typed_any = true;
    }
    return st;
}

/* Would the result be another for another value of the fact? Tried with many dice. */
static bool matters(gs_logbook *lb, const lb_event *ev, const gs_fact *f)
{
    const gs_proc *p = ev->verb->proc;
    int32_t hi = f->type == GS_FACT_WORD || f->type == GS_FACT_BOOL ? f->hi : f->lo - 1;
    bool differs = hi < f->lo;
    void *in = gs_arena_alloc(lb->line_arena, p->in_size);
    void *out[2] = {gs_arena_alloc(lb->line_arena, p->out_size),
                    gs_arena_alloc(lb->line_arena, p->out_size)};
    gs_rolls *rolls = GS_NEW(lb->line_arena, gs_rolls);
    for (int seed = 0; seed < 12 && !differs; seed++) {
        for (int32_t v = f->lo; v <= hi && !differs; v++) {
            gs_seeded dice;
            gs_err err;
            memcpy(in, ev->in, p->in_size);
            gs_fact_set(f, in, v);
            gs_seeded_init(&dice, (uint64_t)seed, 0);
            void *to = out[v > f->lo];
            memset(to, 0, p->out_size);
            differs = gs_proc_run(p, in, &dice.dice, to, rolls, NULL, &err) != GS_OK ||
                      (v > f->lo && memcmp(out[0], out[1], p->out_size) != 0);
        }
    }
    return differs;
}

/* The values that a fact may have, where they are words. */
static void offer_values(gs_logbook *lb, const gs_fact *f, const char *dflt)
{
    if (f->type == GS_FACT_BOOL) {
        lb_yes_no(lb, strcmp(dflt, "yes") == 0);
    }
    for (int i = 0; f->type == GS_FACT_WORD && f->words[i]; i++) {
        lb_option(lb, f->words[i], f->words[i], strcmp(f->words[i], dflt) == 0);
    }
}

static gs_status ask_one(gs_logbook *lb, lb_event *ev, const gs_carry_row *r, const char *prompt,
                         gs_err *err)
{
    const gs_proc *p = ev->verb->proc;
    const gs_fact *f = gs_fact_find(p->in, p->n_in, r->f[0], strlen(r->f[0]));
    if (!f || ev->bare || ev->from[f - p->in] == GS_FILL_TYPED ||
        ev->from[f - p->in] == GS_FILL_MEMORY || !matters(lb, ev, f)) {
        return GS_OK;
    }
    gs_str dflt = {0};
    gs_fact_print(f, gs_fact_get(f, ev->in), &dflt);
    const char *d = gs_arena_strdup(lb->line_arena, gs_str_text(&dflt)), *answer = NULL;
    gs_str_free(&dflt);
    bool yes = strcmp(d, "yes") == 0 || strcmp(d, "first") == 0;
    const char *shown = yes ? "Y" : f->type == GS_FACT_BOOL ? "n"
                        : strcmp(d, "contested") == 0       ? "both" : d;
    offer_values(lb, f, d);
    gs_status st = lb_ask(lb, false, prompt_of(lb, ev, prompt, shown), &answer, err);
    if (st != GS_OK) {
        return st;
    }
    lb->asked_of = ev->n_who && strstr(prompt, "%s") ? ev->who[0].who : (gs_ref){0};
    bool plain = yes && (strcmp(answer, "y") == 0 || strcmp(answer, "Y") == 0);
    if (strcmp(d, "first") == 0 && (strcmp(answer, "n") == 0 || strcmp(answer, "no") == 0)) {
        answer = "second";
    }
    bool enter = !*answer || strcmp(answer, "*") == 0; /* "*" leaves it to us, as with dice */
    return !enter && !plain ? take_answer(lb, ev, f, answer, err) : GS_OK;
}

gs_status lb_questions(gs_logbook *lb, lb_event *ev, gs_err *err)
{
    for (int i = ev->verb->first; ev->verb->proc && i < ev->verb->first + ev->verb->n; i++) {
        const gs_carry_row *r = &lb->carry->row[i];
        if (r->kind == GS_ROW_ASK && *r->f[0] && strncmp(r->f[0], "said.", 5) != 0 &&
            !after_dice(r)) {
            gs_status st = ask_one(lb, ev, r, r->f[1], err);
            if (st != GS_OK) {
                return st;
            }
        }
    }
    return GS_OK;
}

/* ---- questions that wait for the dice ---- */

typedef struct listed {
    int n;
    gs_log_effect e[64];
} listed;

static void list_effect(void *ctx, const gs_log_effect *e)
{
    listed *l = ctx;
    if (l->n < GS_COUNT(l->e)) {
        l->e[l->n++] = *e;
    }
}

/* Would the word change what comes of the result? */
static bool word_matters(gs_logbook *lb, const lb_event *ev, const void *out, const char *word)
{
    const char *said[2] = {ev->said, gs_arena_printf(lb->line_arena, "%s%s%s",
                                                     ev->said ? ev->said : "",
                                                     ev->said ? " " : "", word)};
    listed *l = GS_NEW_ARRAY(lb->line_arena, listed, 2);
    for (int i = 0; i < 2; i++) {
        gs_carry_sink sink = {&l[i], list_effect, NULL};
        gs_err err;
        if (gs_carry_apply(lb->carry, lb->setup, &lb->now.t, ev->verb, ev->who, ev->n_who, ev->in,
                           out, said[i], lb->line_arena, &sink, &err) != GS_OK) {
            return false;
        }
    }
    bool differs = l[0].n != l[1].n;
    for (int i = 0; i < l[0].n && !differs; i++) {
        differs = l[0].e[i].kind != l[1].e[i].kind || l[0].e[i].amount != l[1].e[i].amount ||
                  l[0].e[i].who.ix != l[1].e[i].who.ix;
    }
    return differs;
}

/* The headline goes with the question, and is not told again. */
static const char *with_headline(gs_logbook *lb, lb_event *ev, const void *out,
                                 const gs_rolls *rolls, const gs_working *work, const char *prompt)
{
    gs_str say = {0};
    (void)lb_headline(lb, ev, out, rolls, work, false, &say);
    const char *text = gs_arena_printf(lb->line_arena, "%s%s%s", say.len ? "= " : "",
                                       gs_str_text(&say), say.len ? " " : "");
    gs_str_free(&say);
    ev->headline_told = true;
    return gs_arena_printf(lb->line_arena, "%s%s", text, prompt);
}

static gs_status ask_word(gs_logbook *lb, lb_event *ev, const char *word, const char *prompt,
                          const void *out, const gs_rolls *rolls, const gs_working *work,
                          gs_err *err)
{
    const char *answer = NULL;
    if ((ev->said && strstr(ev->said, word)) || lb->no_asides || !word_matters(lb, ev, out, word)) {
        return GS_OK;
    }
    prompt = with_headline(lb, ev, out, rolls, work, prompt);
    lb_yes_no(lb, false);
    gs_status st = lb_ask(lb, false, prompt_of(lb, ev, prompt, "n"), &answer, err);
    if (st == GS_OK && (answer[0] == 'y' || answer[0] == 'Y')) {
        remember_said(lb, ev, word);
    }
    return st;
}

gs_status lb_afterthought(gs_logbook *lb, lb_event *ev, void *out, lb_dice *dice, gs_rolls *rolls,
                          gs_working *work, gs_err *err)
{
    const gs_proc *p = ev->verb->proc;
    gs_status st = GS_OK;
    for (int i = ev->verb->first; i < ev->verb->first + ev->verb->n && st == GS_OK; i++) {
        const gs_carry_row *r = &lb->carry->row[i];
        const char *prompt = r->kind == GS_ROW_ASK ? after_dice(r) : NULL;
        if (r->kind == GS_ROW_ASK && strncmp(r->f[0], "said.", 5) == 0) {
            st = ask_word(lb, ev, r->f[0] + 5, r->f[1], out, rolls, work, err);
        } else if (prompt) {
            st = ask_one(lb, ev, r, with_headline(lb, ev, out, rolls, work, prompt), err);
            if (st == GS_OK) {
                lb_dice_again(dice);
                memset(out, 0, p->out_size);
                rolls->count = work->count = 0;
                st = gs_proc_run(p, ev->in, &dice->dice, out, rolls, work, err);
            }
        }
    }
    return st;
}
