/* Words that may come next in a line: verbs of the phase before others, those whom the open slot may
 * mean as things stand, words of the verb with what they mean. */
#include "logbook_int.h"

#include <string.h>

typedef struct offers {
    gs_logbook *lb;
    const char *begun; /* of the last word, n bytes */
    size_t n;
    gs_str *out;
} offers;

static void offer(offers *o, const char *word, size_t n, const char *meaning)
{
    if (n >= o->n && strncmp(word, o->begun, o->n) == 0) {
        gs_str_addn(o->out, word, n);
        gs_str_addf(o->out, meaning && *meaning ? "\t%s\n" : "\n", meaning);
    }
}

static void offer_all(offers *o, const char *const *words)
{
    for (int i = 0; words[i]; i++) {
        offer(o, words[i], strlen(words[i]), NULL);
    }
}

static void verbs(offers *o)
{
    const gs_carry *c = o->lb->carry;
    int phase = o->lb->now.turn > 0 ? o->lb->now.phase : -1;
    for (int pass = 0; pass < 2; pass++) { /* those of the phase that runs or comes, then others */
        for (int i = 0; i < c->n_verbs; i++) {
            const gs_carry_verb *v = &c->verb[i];
            int at = phase < 0 ? 0 : phase;
            bool now = o->lb->now.turn > 0 && at < c->n_phases &&
                       lb_names_verb(c->phase[at].verbs, v->words);
            if (now == (pass == 0)) {
                offer(o, v->words, strcspn(v->words, " "), v->help);
            }
        }
    }
}

static void told_words(offers *o)
{
    static const char *const others[] = {"lost", "hits", "took", "mark", "unmark", "first",
                                         "weather", NULL};
    offer_all(o, others);
    for (int i = 0; lb_unit_words[i].word; i++) {
        offer(o, lb_unit_words[i].word, strlen(lb_unit_words[i].word), NULL);
    }
}

static void names(offers *o, const lb_want *want)
{
    gs_ref *who = GS_NEW_ARRAY(o->lb->line_arena, gs_ref, LB_CANDIDATES);
    int n = lb_candidates(o->lb, want, who);
    for (int i = 0; i < n; i++) {
        const char *id = gs_ref_id(o->lb->setup, who[i]);
        offer(o, id, strlen(id), gs_ref_name(o->lb->setup, who[i]));
    }
    for (int i = 0; i < n; i++) { /* by code, where one is begun */
        const char *code = lb_code(o->lb, who[i]);
        if (o->n > 0) {
            offer(o, code, strlen(code), gs_ref_name(o->lb->setup, who[i]));
        }
    }
}

static void anybody(offers *o)
{
    const lb_want want = {.kinds = GS_SLOT_UNIT | GS_SLOT_HERO, .side = -1};
    names(o, &want);
}

static void sides(offers *o)
{
    for (int i = 0; i < GS_SIDES; i++) {
        offer(o, o->lb->setup->side[i].id, strlen(o->lb->setup->side[i].id),
              o->lb->setup->side[i].name);
    }
}

/* ---- behind a verb ---- */

/* The slot that is open behind the words w[0..n), and whom the first names. */
static int open_slot(gs_logbook *lb, const gs_carry_verb *v, const lb_token *w, int n,
                     gs_ref *first)
{
    int slot = 0;
    for (int i = 0; i < n && slot < v->n_slots;) {
        const gs_carry_slot *s = &v->slot[slot];
        lb_want want = {.kinds = s->kinds, .side = lb_slot_side(lb, s, *first), .state = s->state,
                        .gone = true};
        gs_ref who;
        int used = 0;
        if (!lb_is_joiner(&w[i]) && v->slot[slot].kinds != GS_SLOT_WORD &&
            lb_name(lb, w + i, n - i, &want, &who, &used, NULL) == GS_OK && used > 0) {
            *first = slot == 0 ? who : *first;
            slot++;
        } else if (used > 0 || v->slot[slot].kinds == GS_SLOT_WORD) {
            slot++;
        }
        i += used ? used : 1;
    }
    return slot;
}

static void row_words(offers *o, const gs_carry_verb *v)
{
    for (int i = v->first; i < v->first + v->n; i++) {
        const gs_carry_row *r = &o->lb->carry->row[i];
        if (r->kind == GS_ROW_WORD) {
            const char *meaning = gs_arena_printf(o->lb->line_arena, "%s%s%s", r->f[1],
                                                  *r->f[1] && *r->f[2] ? ": " : "", r->f[2]);
            offer(o, r->f[0], strcspn(r->f[0], " "), meaning);
        }
    }
}

static void behind_verb(offers *o, const gs_carry_verb *v, const lb_token *w, int n)
{
    gs_ref first = {0};
    int slot = open_slot(o->lb, v, w, n, &first);
    if (slot < v->n_slots) {
        const gs_carry_slot *s = &v->slot[slot];
        lb_want want = {.kinds = s->kinds, .side = lb_slot_side(o->lb, s, first), .state = s->state,
                        .body = (s->kinds & GS_SLOT_UNIT) != 0,
                        .gone = s->state && strcmp(s->state, "down") == 0};
        want.foe = s->state && strcmp(s->state, "contact") == 0 ? first : (gs_ref){0};
        names(o, &want);
        if (s->kinds & GS_SLOT_SIDE) {
            sides(o);
        }
    }
    row_words(o, v);
}

/* ---- behind a control ---- */

static void phases(offers *o)
{
    for (int i = 0; i < o->lb->carry->n_phases; i++) {
        offer(o, o->lb->carry->phase[i].word, strlen(o->lb->carry->phase[i].word), NULL);
    }
}

static void owed_verbs(offers *o)
{
    for (int i = 0; i < o->lb->now.n_owed; i++) {
        const char *w = o->lb->now.owed[i].verb->words;
        offer(o, w, strcspn(w, " "), lb_full(o->lb, o->lb->now.owed[i].who));
    }
}

static void results(offers *o)
{
    sides(o);
    offer(o, "draw", 4, NULL);
}

static void files(offers *o)
{
    gs_str_add(o->out, "/\n");
}

static void verbs_and_controls(offers *o)
{
    verbs(o);
    offer_all(o, lb_control_words);
}

static void behind_control(offers *o, const lb_token *first)
{
    static const struct {
        const char *word;
        void (*list)(offers *o);
    } lists[] = {{"phase", phases}, {"turn", sides}, {"result", results}, {"concede", sides},
                 {"deploy", sides}, {"skip", owed_verbs}, {"photo", files},
                 {"help", verbs_and_controls}};
    for (int i = 0; i < GS_COUNT(lists); i++) {
        if (lb_is(first, lists[i].word)) {
            lists[i].list(o);
            return;
        }
    }
    anybody(o);
}

/* ---- the line ---- */

/* The words of the statement that is being written, before its last, without "at N", "fix N", "?"
 * and "part"; returns how many. *told: they stand behind "=>". */
static int statement_words(const lb_line *l, int n, const lb_token **w, bool *told)
{
    const lb_token *t = l->token;
    int from = 0;
    *told = false;
    for (int i = 0; i < n; i++) {
        bool ends = lb_is(&t[i], ";"), tells = lb_is(&t[i], "=>");
        from = ends || tells ? i + 1 : from;
        *told = tells || (*told && !ends);
    }
    while (from < n && !*told) {
        bool number = lb_is(&t[from], "at") || lb_is(&t[from], "fix");
        bool skip = lb_is(&t[from], "?") || lb_is(&t[from], "part") || lb_is(&t[from], "can") ||
                    lb_is(&t[from], "odds");
        if (!number && !skip) {
            break;
        }
        from += 1 + number;
    }
    *w = t + (from < n ? from : n);
    return from < n ? n - from : 0;
}

static void next_words(offers *o, const lb_token *w, int n, bool told)
{
    size_t len = n > 0 ? (size_t)w[0].n : 0;
    const gs_carry_verb *v = n > 0 ? gs_carry_verb_find(o->lb->carry, w[0].p, len) : NULL;
    if (told || (n > 0 && lb_tells(o->lb, w, n))) {
        anybody(o);
        for (int i = 0; lb_hero_words[i].word && n > 0; i++) {
            offer(o, lb_hero_words[i].word, strlen(lb_hero_words[i].word), NULL);
        }
        told_words(o);
    } else if (n == 0) {
        if (o->lb->now.turn == 0) {
            offer_all(o, lb_setup_words);
        }
        verbs_and_controls(o);
        told_words(o);
        if (o->lb->now.turn > 0) {
            offer_all(o, lb_setup_words);
        }
    } else if (v) {
        behind_verb(o, v, w + 1, n - 1);
    } else {
        behind_control(o, &w[0]);
    }
}

void gs_logbook_complete(gs_logbook *lb, const char *line, size_t n, gs_str *out)
{
    size_t from = n;
    while (from > 0 && !strchr(" \t;?", line[from - 1])) {
        from--;
    }
    offers o = {lb, line + from, n - from, out};
    lb_line *l = GS_NEW(lb->line_arena, lb_line);
    const lb_token *w = NULL;
    bool told = false, file = lb->file, asking = lb->asking;
    int column = 0, fault = lb->fault_column;
    if (lb->pending) {
        return; /* a question is open: its answer is no line */
    }
    if (lb_lex(line, from, lb->line_arena, l, &column, NULL) != GS_OK && l->n_tokens == 0) {
        return;
    }
    int words = statement_words(l, l->n_tokens, &w, &told);
    lb->file = true; /* only a look: nobody is asked */
    next_words(&o, w, words, told);
    lb->file = file;
    lb->asking = asking;
    lb->fault_column = fault;
}
