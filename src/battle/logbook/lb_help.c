/* Help inside the logbook, and what is told to who comes back. */
#include "logbook_int.h"

#include <string.h>

static const struct {
    const char *words, *help;
} controls[] = {
#define HELP(words, text) {words, text},
#include "lb_help.def"
#undef HELP
};

/* ---- the words of a verb ---- */

/* The fact KEY=VALUE of a role, or of any role if none is named; NULL: the verb has no such one. */
static const gs_fact *fact_of(const gs_carry_verb *v, const char *role, const char *key, size_t n)
{
    const gs_proc *p = v->proc;
    size_t k = strlen(role);
    for (int i = 0; p && i < p->n_in; i++) {
        const char *name = p->in[i].key, *dot = strchr(name, '.');
        bool whole = strlen(name) == n && memcmp(name, key, n) == 0;
        bool his = dot && strlen(dot + 1) == n && memcmp(dot + 1, key, n) == 0 &&
                   (k == 0 || ((size_t)(dot - name) == k && memcmp(name, role, k) == 0));
        if (whole || his) {
            return &p->in[i];
        }
    }
    return NULL;
}

/* "on-flank=yes" of the attacker: what that says, and its value unless it is a plain yes. */
static void say_facts(const gs_carry_verb *v, const gs_carry_row *r, gs_str *out)
{
    for (const char *p = r->f[2]; *p; p += strspn(p, " ")) {
        size_t n = strcspn(p, " "), key = strcspn(p, "=");
        const gs_fact *f = key < n ? fact_of(v, r->f[1], p, key) : NULL;
        const char *value = p + key + 1;
        int k = (int)(n - key - 1);
        bool plain = k == 3 && strncmp(value, "yes", 3) == 0;
        if (f) {
            gs_str_addf(out, "%s%s%s%.*s", out->len ? "; " : "", f->help, plain ? "" : ": ",
                        plain ? 0 : k, value);
        }
        p += n;
    }
}

/* What numbers stand for: "attacker.contact attacker.overlap". */
static void say_keys(const gs_carry_verb *v, const char *keys, gs_str *out)
{
    for (const char *p = keys; *p; p += strspn(p, " ")) {
        size_t n = strcspn(p, " ");
        const gs_fact *f = fact_of(v, "", p, n);
        if (f) {
            gs_str_addf(out, "%s%s", out->len ? "; " : "", f->help);
        }
        p += n;
    }
}

/* A question as it will be asked: "%s" is whom it is about. */
static void say_question(const gs_carry_verb *v, const char *prompt, gs_str *out)
{
    const char *after = "after: ", *name;
    prompt += strncmp(prompt, after, strlen(after)) == 0 ? strlen(after) : 0;
    name = strstr(prompt, "%s");
    size_t n = name ? (size_t)(name - prompt) : strlen(prompt);
    gs_str_addf(out, "%.*s%s%s", (int)n, prompt, name && v->n_slots ? v->slot[0].role : "",
                name ? name + 2 : "");
    while (out->len && out->p[out->len - 1] == '/') { /* behind it stands the usual answer */
        out->p[--out->len] = '\0';
    }
}

static void word_help(gs_logbook *lb, const gs_carry_verb *v, const gs_carry_row *r)
{
    gs_str say = {0};
    const char *word = r->f[0];
    switch (r->kind) {
    case GS_ROW_WORD:
        say_facts(v, r, &say);
        break;
    case GS_ROW_BARE:
        word = "a number";
        say_keys(v, r->f[0], &say);
        break;
    case GS_ROW_RANKS:
        word = strchr(r->f[0], ' ') ? "8+1v6+2" : "4v4";
        say_keys(v, r->f[0], &say);
        break;
    case GS_ROW_ASK:
        word = "is asked";
        say_question(v, r->f[1], &say);
        break;
    default:
        return;
    }
    lb_show(lb, "      %-20s %s", word, gs_str_text(&say));
    gs_str_free(&say);
}

static void verb_help(gs_logbook *lb, const gs_carry_verb *v, bool long_form)
{
    gs_str s = {0};
    gs_str_addf(&s, "  %.*s", (int)strcspn(v->words, " "), v->words);
    for (int i = 0; i < v->n_slots; i++) {
        gs_str_addf(&s, " %s%s%s", v->slot[i].optional ? "[" : "", v->slot[i].role,
                    v->slot[i].optional ? "]" : "");
    }
    lb_show(lb, "%-36s %s", gs_str_text(&s), v->help);
    gs_str_free(&s);
    for (int i = v->first; long_form && i < v->first + v->n; i++) {
        word_help(lb, v, &lb->carry->row[i]);
    }
}

static bool is_one_of(const lb_token *t, const char *words)
{
    for (const char *p = words; *p; p += strspn(p, " ")) {
        size_t n = strcspn(p, " ");
        if ((size_t)t->n == n && memcmp(t->p, p, n) == 0) {
            return true;
        }
        p += n;
    }
    return false;
}

/* Of a word of the verbs, of the language, or of both ("join"). */
static gs_status help_on(gs_logbook *lb, const lb_token *t, gs_err *err)
{
    const gs_carry_verb *v = gs_carry_verb_find(lb->carry, t->p, (size_t)t->n);
    bool any = v != NULL;
    if (v) {
        verb_help(lb, v, true);
    }
    for (int i = 0; i < GS_COUNT(controls); i++) {
        if (is_one_of(t, controls[i].words)) {
            lb_show(lb, "  %s", controls[i].help);
            any = true;
        }
    }
    return any ? GS_OK : lb_fault(lb, t, err, "no help on that: help alone lists all");
}

gs_status lb_help(gs_logbook *lb, const lb_stmt *st, gs_err *err)
{
    if (st->n_words > 1) {
        return help_on(lb, &st->word[1], err);
    }
    lb_show(lb, "What happened (%s); help VERB lists the words that it takes:",
            lb->setup->ruleset->name);
    for (int i = 0; i < lb->carry->n_verbs; i++) {
        verb_help(lb, &lb->carry->verb[i], false);
    }
    lb_show(lb, "Names: any beginning of any word of them, or the code (status lists codes).");
    for (int i = 0; i < GS_COUNT(controls); i++) {
        lb_show(lb, "  %s", controls[i].help);
    }
    return GS_OK;
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
    bool over = lb->now.outcome.winner > -2;
    if (over) {
        gs_str_addf(out, "  ! The battle is over: " LB_OVER ".\n", lb_end_in(lb));
    }
    for (int i = 0; i < lb->now.n_owed; i++) {
        if (lb->now.owed[i].must && !over) {
            gs_str_add(out, "  ! ");
            lb_owed_line(lb, &lb->now.owed[i], out);
            gs_str_addc(out, '\n');
        }
    }
}
