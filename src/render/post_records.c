/* Lists of things that are alike: one side's units, a hero's deeds, facts. A run of them is a table,
 * a list, or labels with values; this file says of what. */
#include "post_int.h"

#include <string.h>

/* What a column takes from a record. */
typedef enum as {
    AS_TEXT,
    AS_NUMBER,
    AS_OF,    /* "7 of 8": the second attribute, or all of it, of the first */
    AS_STATE  /* a text, then what befell him */
} as;

typedef struct record_column {
    const char *head;
    gs_attr head_of; /* of the record's parent, if `head` is NULL */
    as as;
    gs_attr a, b;
    const char *look;
} record_column;

typedef enum form { AS_TABLE, AS_LIST, AS_FACTS } form;

typedef struct record {
    gs_node_kind kind;
    form form;
    int n;
    record_column columns[9];
} record;

#define TEXT_OF(head, attr, look) {head, GS_ATTR_COUNT, AS_TEXT, GS_ATTR_##attr, GS_ATTR_COUNT, look}
#define NAMED(by, attr) {NULL, GS_ATTR_##by, AS_TEXT, GS_ATTR_##attr, GS_ATTR_COUNT, "right"}

static const record records[] = {
    {GS_NODE_HOST, AS_LIST, 4,
     {TEXT_OF("", NAME, ""), TEXT_OF("", GENERAL_NAME, ""), TEXT_OF("", HEROES, ""),
      TEXT_OF("", LINE, "")}},
    {GS_NODE_FALLEN, AS_LIST, 3,
     {TEXT_OF("", NAME, ""), TEXT_OF("", BATTLE, ""), TEXT_OF("", WHAT, "")}},
    {GS_NODE_FACT, AS_FACTS, 2, {TEXT_OF("", LABEL, ""), TEXT_OF("", VALUE, "")}},
    {GS_NODE_SPECIAL_RULE, AS_FACTS, 2, {TEXT_OF("", NAME, ""), TEXT_OF("", WHAT, "")}},
    {GS_NODE_STRENGTH, AS_TABLE, 3,
     {TEXT_OF("", LABEL, ""),
      {"began", GS_ATTR_COUNT, AS_NUMBER, GS_ATTR_BEGAN, GS_ATTR_COUNT, "right"},
      {"left", GS_ATTR_COUNT, AS_NUMBER, GS_ATTR_LEFT, GS_ATTR_COUNT, "right bold"}}},
    {GS_NODE_ORDER_UNIT, AS_TABLE, 4,
     {TEXT_OF("", ID, "id"), TEXT_OF("unit", NAME, ""), TEXT_OF("troops", TROOP, "italic"),
      NAMED(LABEL, VALUE)}},
    {GS_NODE_ROSTER_HERO, AS_TABLE, 4,
     {TEXT_OF("hero", NAME, ""), TEXT_OF("", EPITHET, "italic"),
      {"Power", GS_ATTR_COUNT, AS_OF, GS_ATTR_RATING, GS_ATTR_PRESENT, "right"},
      {"state", GS_ATTR_COUNT, AS_STATE, GS_ATTR_STATE, GS_ATTR_COUNT, ""}}},
    {GS_NODE_ROSTER_UNIT, AS_TABLE, 8,
     {TEXT_OF("", ID, "id"), TEXT_OF("unit", NAME, ""), TEXT_OF("troops", TROOP, "italic"),
      TEXT_OF("rules", RULES, ""), NAMED(LABEL, VALUE), NAMED(LABEL_2, VALUE_2),
      {"strength", GS_ATTR_COUNT, AS_OF, GS_ATTR_FULL, GS_ATTR_PRESENT, "right"},
      TEXT_OF("honours", HONOURS, "quiet")}},
    {GS_NODE_DEED, AS_TABLE, 6,
     {TEXT_OF("when", WHEN, ""), TEXT_OF("battle", BATTLE, "italic"), TEXT_OF("what", WHAT, ""),
      TEXT_OF("from", FROM, "right"), TEXT_OF("to", TO, "right"),
      TEXT_OF("rests on", RESTS, "quiet")}},
};

static const record *record_of(const gs_node *n)
{
    for (int i = 0; i < GS_COUNT(records); i++) {
        if (records[i].kind == n->kind) {
            return &records[i];
        }
    }
    return NULL;
}

/* Adds what a column says of a record. */
static void say(const gs_node *n, const record_column *c, gs_str *out)
{
    if (c->as == AS_TEXT || c->as == AS_STATE) {
        gs_str_add(out, gs_node_get(n, c->a));
    } else if (gs_node_has(n, c->a)) {
        int whole = gs_node_number(n, c->a, 0);
        int part = c->as == AS_OF ? gs_node_number(n, c->b, whole) : whole;
        gs_str_addf(out, part == whole ? "%d" : gs_said(n->doc->words, "%d of %d"), part, whole);
    }
    if (c->as == AS_STATE) {
        static const struct {
            gs_attr flag;
            const char *words;
        } fates[] = {{GS_ATTR_DOWN, "struck down"}, {GS_ATTR_CAPTIVE, "captive"}};
        for (int i = 0; i < GS_COUNT(fates); i++) {
            if (gs_node_has(n, fates[i].flag)) {
                gs_str_addf(out, "%s%s", out->len ? "; " : "",
                            gs_said(n->doc->words, fates[i].words));
            }
        }
    }
}

/* Has any record of the run that begins with n something to say in the column? */
static bool used(const gs_node *n, const record_column *c)
{
    gs_str s = {0};
    for (gs_node_kind kind = n->kind; n && n->kind == kind && !s.len; n = n->next) {
        say(n, c, &s);
    }
    bool any = s.len > 0;
    gs_str_free(&s);
    return any;
}

/* ---- tables ---- */
static const post_column *column_of(const post *p)
{
    static const post_column none = {.head = "", .look = ""};
    return p->column < p->n_columns ? &p->columns[p->column] : &none;
}

void post_cell_begin(post *p, bool empty)
{
    const post_column *c = column_of(p);
    p->cell = p->column == 0 && !empty ? POST_ROW_HEAD : POST_CELL;
    if (!c->hidden) {
        post_begin(p, p->cell, c->look);
    }
}

void post_cell_end(post *p)
{
    if (!column_of(p)->hidden) {
        post_end(p, p->cell);
    }
    p->column++;
}

void post_table_begin(post *p, const char *title)
{
    bool heads = p->f->pipes;
    for (int i = 0; i < p->n_columns; i++) {
        heads |= !gs_utf8_blank(p->columns[i].head);
    }
    gs_str label = {0};
    post_html_words(&label, *title ? title : gs_said(p->doc->words, "Table"));
    if (!p->f->screens) { /* there a caption stands within, here before */
        post_part(p, POST_CAPTION, title);
    }
    post_begin(p, POST_TABLE, gs_str_text(&label));
    if (p->f->screens) {
        post_part(p, POST_CAPTION, title);
    }
    gs_str_free(&label);
    if (heads) {
        post_begin(p, POST_HEADS, NULL);
        for (int i = 0; i < p->n_columns; i++) {
            if (p->columns[i].hidden) {
                continue;
            }
            post_role role = gs_utf8_blank(p->columns[i].head) ? POST_NO_HEAD : POST_HEAD;
            post_begin(p, role, p->columns[i].look);
            post_words(p, p->columns[i].head);
            post_end(p, role);
        }
        post_end(p, POST_HEADS);
    }
    if (p->f->pipes) {
        gs_str_addc(p->out, '|');
        for (int i = 0; i < p->n_columns; i++) {
            gs_str_add(p->out, p->columns[i].hidden ? "" : p->columns[i].right ? "---:|" : "---|");
        }
        gs_str_addc(p->out, '\n');
    }
    post_begin(p, POST_ROWS, NULL);
}

void post_table_end(post *p)
{
    post_end(p, POST_ROWS);
    post_end(p, POST_TABLE);
    p->n_columns = 0;
}

static void begin_run(post *p, const gs_node *n, const record *r)
{
    if (r->form != AS_TABLE) {
        post_begin(p, r->form == AS_LIST ? POST_LIST : POST_FACTS, "columns-1");
        return;
    }
    p->n_columns = 0;
    p->columns_used = 0;
    for (int i = 0; i < r->n; i++) {
        const record_column *c = &r->columns[i];
        if (used(n, c)) {
            p->columns_used |= 1u << i;
            const char *head = !c->head  ? gs_node_get(n->parent, c->head_of)
                               : *c->head ? gs_said(n->doc->words, c->head)
                                          : "";
            p->columns[p->n_columns++] =
                (post_column){head, c->look, strncmp(c->look, "right", 5) == 0, false};
        }
    }
    post_table_begin(p, "");
}

static void row(post *p, const gs_node *n, const record *r)
{
    gs_str words = {0};
    p->column = 0;
    post_begin(p, POST_ROW, gs_node_has(n, GS_ATTR_RED) ? "red" : "");
    for (int i = 0; i < r->n; i++) {
        if (p->columns_used & 1u << i) {
            gs_str_clear(&words);
            say(n, &r->columns[i], &words);
            post_cell_begin(p, words.len == 0);
            post_words(p, gs_str_text(&words));
            post_cell_end(p);
        }
    }
    post_end(p, POST_ROW);
    gs_str_free(&words);
}

/* The first in bold, the others after it. */
static void item(post *p, const gs_node *n, const record *r)
{
    post_begin(p, POST_ITEM, NULL);
    post_part(p, POST_BOLD, gs_node_get(n, r->columns[0].a));
    for (int i = 1; i < r->n; i++) {
        const char *words = gs_node_get(n, r->columns[i].a);
        post_words(p, *words ? ", " : "");
        post_words(p, words);
    }
    post_end(p, POST_ITEM);
}

static void fact(post *p, const gs_node *n, const record *r)
{
    post_begin(p, POST_LABEL, NULL);
    post_words(p, gs_node_get(n, r->columns[0].a));
    post_end(p, POST_LABEL);
    post_begin(p, POST_VALUE, NULL);
    post_words(p, gs_node_get(n, r->columns[1].a));
    post_end(p, POST_VALUE);
}

bool post_record(post *p, const gs_node *n)
{
    const record *r = record_of(n);
    if (!r) {
        return false;
    }
    if (!p->prev || p->prev->next != n || p->prev->kind != n->kind) {
        begin_run(p, n, r);
    }
    if (r->form == AS_TABLE) {
        row(p, n, r);
    } else if (r->form == AS_LIST) {
        item(p, n, r);
    } else {
        fact(p, n, r);
    }
    if (!n->next || n->next->kind != n->kind) {
        if (r->form == AS_TABLE) {
            post_table_end(p);
        } else {
            post_end(p, r->form == AS_LIST ? POST_LIST : POST_FACTS);
        }
    }
    return true;
}
