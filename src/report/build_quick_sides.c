/* The second side of the quick reference: who is there, what differs from the book, what is easily
 * forgotten. */
#include "quick_int.h"

#include <string.h>

/* "E1–E5 E7" */
static const char *codes(const quick *q, const likes *l)
{
    const gs_ob_unit *first = &q->s->units[l->first];
    gs_str s = {0}, from = {0}, to = {0};
    int run = 0, last = 0;
    for (int i = l->first; i < q->s->n_units; i++) {
        const gs_ob_unit *u = &q->s->units[i];
        if (!quick_alike(u, first) || u->dummy) {
            continue;
        }
        if (run && u->number != last + 1) {
            gs_str_addf(&s, "%s%s%s%s", s.len ? " " : "", from.p, run > 1 ? "–" : "",
                        run > 1 ? to.p : "");
            run = 0;
        }
        gs_str *at = run ? &to : &from;
        gs_str_clear(at);
        gs_setup_code(q->s, i, at);
        last = u->number;
        run++;
    }
    gs_str_addf(&s, "%s%s%s%s", s.len ? " " : "", from.p, run > 1 ? "–" : "",
                run > 1 ? to.p : "");
    const char *text = gs_arena_strdup(q->a, s.p);
    gs_str_free(&s);
    gs_str_free(&from);
    gs_str_free(&to);
    return text;
}

/* Has anybody this value? */
static bool any_has(const quick *q, const gs_card_value *v)
{
    for (int i = 0; i < q->n_likes; i++) {
        if (strcmp(build_value(&q->like[i].card, v), NONE) != 0) {
            return true;
        }
    }
    return false;
}

static void put_companies(const quick *q, gs_node *to)
{
    gs_node *t = gs_add_table(to, "full", gs_arena_printf(q->a, "The %s of this battle",
                                                          q->rs->body[1]));
    gs_add_column(t, q->rs->body[0], "left", "bold", 25);
    gs_add_column(t, "", "left", "plain", 19);
    gs_add_column(t, "kind", "left", "plain", 24);
    gs_add_column(t, q->rs->measure, "right", "bold", 13);
    for (int v = 0; v < GS_CARD_VALUES && q->rs->card[v].from; v++) {
        if (any_has(q, &q->rs->card[v])) {
            gs_add_column(t, q->rs->card[v].label, "right", "plain", 12);
        }
    }
    for (int i = 0; i < q->n_likes; i++) {
        const likes *l = &q->like[i];
        const gs_ob_unit *u = &q->s->units[l->first];
        gs_node *r = gs_add_row(t);
        int least = u->full, most = u->full;
        for (int k = 0; k < q->s->n_units; k++) {
            const gs_ob_unit *o = &q->s->units[k];
            least = quick_alike(o, u) && o->full < least ? o->full : least;
            most = quick_alike(o, u) && o->full > most ? o->full : most;
        }
        int borne = gs_setup_bears(q->s, l->first);
        gs_add_cell(r, build_head(q->a, u->troop ? u->troop : l->units == 1 ? u->name : ""));
        gs_add_cell(r, codes(q, l));
        gs_add_cell(r, build_troop_words(q->a, NULL, u));
        gs_add_cell(r, q->rs->bears    ? gs_arena_printf(q->a, "%d", borne)
                       : least == most ? gs_arena_printf(q->a, "%d", most)
                                       : gs_arena_printf(q->a, "%d–%d", least, most));
        for (int v = 0; v < GS_CARD_VALUES && q->rs->card[v].from; v++) {
            if (any_has(q, &q->rs->card[v])) {
                gs_add_cell(r, build_value(&l->card, &q->rs->card[v]));
            }
        }
    }
}

static gs_node *topic_named(gs_node *to, const char *title)
{
    gs_node *t = gs_node_add(to, GS_NODE_TOPIC);
    gs_node_set(t, GS_ATTR_TITLE, title);
    return t;
}

static const char *printed(const quick *q, const gs_number *n)
{
    const gs_column *c = &n->sheet->columns[n->at_column];
    gs_str s = {0};
    gs_fact_print(&c->as, n->sheet->printed(n->at_row, n->at_column), &s);
    const char *text = gs_arena_strdup(q->a, gs_str_text(&s));
    gs_str_free(&s);
    return text;
}

/* How often the log says that the rule made a difference. */
static int uses_of(const quick *q, const char *name)
{
    int n = 0;
    size_t length = strlen(name);
    for (int i = 0; q->log && i < q->log->count; i++) {
        const gs_entry *e = &q->log->entries[i];
        for (int r = 0; r < e->n_parts; r++) {
            bool rolled = e->parts[r].kind == GS_LOG_RESOLVE;
            const char *p = rolled ? e->parts[r].u.resolve.patches : NULL;
            bool used = false;
            for (; p && *p && !used; p += strcspn(p, "\n"), p += *p == '\n') {
                used = strncmp(p, name, length) == 0 && p[length] == ' ';
            }
            n += used;
        }
    }
    return n;
}

static const char *use_words(const quick *q, const gs_patch_row *r)
{
    int uses = uses_of(q, r->name);
    return q->log ? gs_arena_printf(q->a, "%d use%s", uses, uses == 1 ? "" : "s") : "";
}

static void put_numbers(const quick *q, gs_node *t)
{
    for (int i = 0; i < q->s->n_numbers; i++) {
        const gs_number *n = &q->s->numbers[i];
        gs_str words = {0};
        build_add_words(&words, n->row);
        gs_node *f = gs_add_fact(t,
                                 gs_arena_printf(q->a, "%s, %s: %s",
                                                 build_head(q->a, gs_str_text(&words)), n->column,
                                                 n->value),
                                 gs_arena_printf(q->a, "was %s", printed(q, n)));
        gs_node_set_flag(f, GS_ATTR_OWN);
        gs_str_free(&words);
    }
}

static void put_options(const quick *q, gs_node *t)
{
    for (int i = 0; i < q->rs->n_options; i++) {
        const gs_fact *f = &q->rs->options[i];
        int32_t v = gs_fact_get(f, q->s->options);
        gs_str word = {0}, plain = {0};
        gs_fact_print(f, v, &word);
        build_add_words(&plain, gs_str_text(&word));
        if (v != f->dflt) {
            gs_add_fact(t, build_head(q->a, f->help), gs_arena_strdup(q->a, gs_str_text(&plain)));
        }
        gs_str_free(&word);
        gs_str_free(&plain);
    }
}

/* House rules and numbers of one's own, with their uses; options that are not the book's first. */
static void put_differences(const quick *q, gs_node *to)
{
    gs_node *t = topic_named(to, "What differs from the book");
    quick_house_rules(q, NULL, use_words, t);
    put_numbers(q, t);
    put_options(q, t);
    if (!t->first) {
        gs_add_fact(t, "Nothing: the book as it stands", "");
    }
}

/* ---- reminders ---- */
/* A fact of the topic, once; the topic begins with its first. */
static void remind(gs_node *to, gs_node **topic, const char *title, const char *words,
                   const char *rule)
{
    *topic = *topic ? *topic : topic_named(to, title);
    for (const gs_node *f = (*topic)->first; f; f = f->next) {
        if (strcmp(gs_node_get(f, GS_ATTR_LABEL), words) == 0) {
            return;
        }
    }
    gs_add_fact(*topic, words, rule);
}

/* Is the house rule for somebody of the side? */
static bool is_of_side(const quick *q, const gs_patch_row *r, int side)
{
    bool is = false;
    for (int i = 0; i < q->s->n_units && !is; i++) {
        const gs_ob_unit *u = &q->s->units[i];
        const gs_patch_who who = {.unit = u->id, .troop = u->troop,
                                  .side = q->s->side[u->side].id};
        is = u->side == side && gs_patch_applies(r, &who);
    }
    return is;
}

static void put_minds(const quick *q, gs_node *to)
{
    for (int side = 0; side < GS_SIDES; side++) {
        gs_node *topic = NULL;
        const char *title =
            gs_arena_printf(q->a, "Reminders: %s", build_head(q->a, build_bare(q->s->side[side].name)));
        for (int i = 0; i < q->rs->n_quick; i++) {
            const gs_quick_row *r = &q->rs->quick[i];
            if (r->kind == GS_QUICK_MIND && *r->f[2] && quick_holds(q, r->f[2], side)) {
                remind(to, &topic, title, r->f[0], r->f[1]);
            }
        }
        for (int i = 0; i < q->s->n_patches; i++) {
            const gs_patch_row *r = &q->s->patches[i];
            if (r->until && is_of_side(q, r, side)) {
                remind(to, &topic, title,
                       gs_arena_printf(q->a, "%s ends for each %s alone: tick it off", r->name,
                                       q->rs->body[0]),
                       "house");
            }
        }
    }
}

/* Do the options that a row of the carry table asks for hold? What it asks of the result does not
 * matter. */
static bool in_force(const quick *q, const char *when)
{
    bool all = true;
    for (const char *p = when; *p && all;) {
        size_t n = strcspn(p, " ");
        bool option = strncmp(p, "options.", 8) == 0 && !memchr(p, '!', n);
        all = !option || quick_option_is(q, p, n);
        p += n;
        p += strspn(p, " ");
    }
    return all;
}

/* Has the book's carry table, as it is played here, a row that owes this? */
static bool is_owed(const quick *q, const gs_quick_row *row)
{
    const char *verb = "";
    bool found = false;
    for (int i = 0; i < q->rs->n_carry && !found; i++) {
        const gs_carry_row *r = &q->rs->carry[i];
        verb = r->kind == GS_ROW_VERB ? r->f[0] : verb;
        const char *after = r->kind == GS_ROW_OWES_AFTER ? r->f[6] : verb;
        bool owes = r->kind == GS_ROW_OWES || r->kind == GS_ROW_OWES_AFTER;
        found = owes && strcmp(r->f[1], row->f[4]) == 0 &&
                quick_listed(row->f[3], after, strcspn(after, " ")) && in_force(q, r->f[0]);
    }
    return found;
}

/* What a result leaves owed, and what holds for everybody. */
static void put_owed(const quick *q, gs_node *to)
{
    gs_node *topic = NULL;
    for (int i = 0; i < q->rs->n_quick; i++) {
        const gs_quick_row *r = &q->rs->quick[i];
        bool owed = r->kind == GS_QUICK_OWED && is_owed(q, r) && quick_holds(q, r->f[2], -1);
        if (owed || (r->kind == GS_QUICK_MIND && !*r->f[2])) {
            remind(to, &topic, "What is easily forgotten", r->f[0], r->f[1]);
        }
    }
}

void quick_second_side(const quick *q, gs_node *to)
{
    put_companies(q, to);
    put_differences(q, to);
    put_minds(q, to);
    put_owed(q, to);
}
