/* BattleScribe rosters: roster / forces / force / selections / selection, in any namespace. */
#include "xml_int.h"

#include "gesta/foreign.h"

#include <string.h>

#define DEEPEST 64
#define CENTS 1000000000 /* no cost beyond ten million */

static bool named(xmlNodePtr node, const char *element)
{
    return strcmp(gs_xml_name(node), element) == 0;
}

/* The first child element of that name, after `from` or (NULL) of all. */
static xmlNodePtr child(xmlNodePtr parent, xmlNodePtr from, const char *element)
{
    xmlNodePtr n = gs_xml_element(from ? from->next : parent->children);
    while (n && !named(n, element)) {
        n = gs_xml_element(n->next);
    }
    return n;
}

/* The things within a list of things: <costs><cost/>...; `from` as above. */
static xmlNodePtr member(xmlNodePtr parent, const char *list, const char *element, xmlNodePtr from)
{
    xmlNodePtr wrap = child(parent, NULL, list);
    return wrap ? child(wrap, from, element) : NULL;
}

static bool is_word(const char *text, const char *word)
{
    size_t n = strlen(word);
    while (text && *text == ' ') {
        text++;
    }
    if (!text || strlen(text) < n) {
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        char c = text[i] >= 'A' && text[i] <= 'Z' ? (char)(text[i] + 32) : text[i];
        if (c != word[i]) {
            return false;
        }
    }
    return strspn(text + n, " ") == strlen(text + n);
}

/* "45.0", "2.5": in hundredths; -1 it is no number. */
static int64_t cents_of(const char *text)
{
    int64_t v = 0;
    int places = -1, digits = 0;
    for (const char *p = text ? text : ""; *p; p++) {
        if (*p == '.' && places < 0) {
            places = 0;
        } else if (*p >= '0' && *p <= '9' && v < CENTS) {
            v = places < 2 ? v * 10 + (*p - '0') : v;
            places += places >= 0 && places < 2;
            digits++;
        } else {
            return -1;
        }
    }
    for (int i = places < 0 ? 0 : places; i < 2; i++) {
        v *= 10;
    }
    return digits ? v : -1;
}

/* What it costs itself in points, in hundredths; -1: no such cost stands there. */
static int64_t own_cost(xmlNodePtr of, gs_arena *a)
{
    int64_t sum = -1;
    for (xmlNodePtr c = member(of, "costs", "cost", NULL); c; c = child(c->parent, c, "cost")) {
        const char *name = gs_xml_get(c, "name", a);
        int64_t v = cents_of(gs_xml_get(c, "value", a));
        bool points = is_word(name, "pts") || is_word(name, "points") || is_word(name, "pts.") ||
                      is_word(name, "pt") || is_word(name, "point");
        if (points && v >= 0) {
            sum = (sum < 0 ? 0 : sum) + v;
        }
    }
    return sum;
}

static int number_of(xmlNodePtr selection, gs_arena *a)
{
    int64_t v = cents_of(gs_xml_get(selection, "number", a));
    return v < 100 ? 1 : v > 100 * 1000 ? 1000 : (int)(v / 100);
}

/* What one selection comes to with all within it. */
typedef struct sums {
    int64_t total, times; /* costs as they stand; each taken as often as its number says */
    bool any;
    int models;
} sums;

static void add_up(xmlNodePtr sel, gs_arena *a, sums *out)
{
    const char *type = gs_xml_get(sel, "type", a);
    int64_t cost = own_cost(sel, a);
    int number = number_of(sel, a);
    out->models += is_word(type, "model") ? number : 0;
    if (cost >= 0) {
        out->any = true;
        out->total += cost;
        out->times += cost * number;
    }
    for (xmlNodePtr s = member(sel, "selections", "selection", NULL); s;
         s = child(s->parent, s, "selection")) {
        add_up(s, a, out);
    }
}

static bool is_hero(xmlNodePtr sel, gs_arena *a)
{
    for (xmlNodePtr c = member(sel, "categories", "category", NULL); c;
         c = child(c->parent, c, "category")) {
        const char *name = gs_xml_get(c, "name", a), *primary = gs_xml_get(c, "primary", a);
        if (is_word(primary, "true") &&
            (is_word(name, "character") || is_word(name, "characters") || is_word(name, "hero") ||
             is_word(name, "heroes") || is_word(name, "hq") || is_word(name, "lord") ||
             is_word(name, "lords") || is_word(name, "commander") || is_word(name, "general"))) {
            return true;
        }
    }
    return false;
}

/* A unit and what of the file belongs to it. */
typedef struct found {
    int row;
    sums sums;
} found;

typedef struct reader {
    gs_foreign *s;
    gs_arena *a;
    found *list;
    int n, cap;
    sums all;
} reader;

static bool is_unit(xmlNodePtr sel, gs_arena *a)
{
    const char *type = gs_xml_get(sel, "type", a), *name = gs_xml_get(sel, "name", a);
    return name && *name && (is_word(type, "unit") || is_word(type, "model"));
}

static void take_unit(reader *r, xmlNodePtr sel, const char *force)
{
    const char *custom = gs_xml_get(sel, "customName", r->a);
    const char *name = gs_xml_get(sel, "name", r->a);
    int line = gs_xml_line(sel);
    sums one = {0};
    if (r->s->n_rows == GS_FOREIGN_ROWS) {
        return;
    }
    add_up(sel, r->a, &one);
    bool hero = is_hero(sel, r->a);
    gs_foreign_row *row = gs_foreign_add(r->s, hero ? GS_FOREIGN_HERO : GS_FOREIGN_UNIT, line);
    row->name = custom && *custom ? custom : name;
    row->source = name;
    row->army = force;
    row->full = one.models ? one.models : number_of(sel, r->a);
    if (!one.models && !hero) {
        gs_foreign_note_add(r->s, GS_FOREIGN_GUESSED, line, "\"%.80s\": no models are counted: strength %d",
                          row->name, row->full);
    }
    if (hero) {
        gs_foreign_note_add(r->s, GS_FOREIGN_GUESSED, line, "\"%.80s\" is a hero, by its category",
                          row->name);
    }
    r->list = gs_arena_grow(r->a, r->list, r->n, &r->cap, sizeof *r->list);
    r->list[r->n++] = (found){r->s->n_rows - 1, one};
}

/* Units may stand within a group that is none itself ("Detachment"); false: there is none. */
static bool take(reader *r, xmlNodePtr sel, const char *force)
{
    bool any = is_unit(sel, r->a);
    if (any) {
        take_unit(r, sel, force);
        return true;
    }
    for (xmlNodePtr s = member(sel, "selections", "selection", NULL); s;
         s = child(s->parent, s, "selection")) {
        any = take(r, s, force) || any;
    }
    return any;
}

static void take_top(reader *r, xmlNodePtr sel, const char *force)
{
    sums one = {0};
    add_up(sel, r->a, &one);
    r->all.total += one.total;
    r->all.times += one.times;
    r->all.any = r->all.any || one.any;
    if (!take(r, sel, force)) {
        const char *name = gs_xml_get(sel, "name", r->a);
        gs_foreign_note_add(r->s, GS_FOREIGN_LEFT, gs_xml_line(sel),
                            "\"%.80s\": it is neither a unit nor a model", name ? name : "");
    }
}

static void read_forces(reader *r, xmlNodePtr of)
{
    for (xmlNodePtr f = member(of, "forces", "force", NULL); f; f = child(f->parent, f, "force")) {
        const char *book = gs_xml_get(f, "catalogueName", r->a);
        const char *own = gs_xml_get(f, "customName", r->a);
        r->s->book = r->s->book ? r->s->book : book;
        for (xmlNodePtr s = member(f, "selections", "selection", NULL); s;
             s = child(s->parent, s, "selection")) {
            take_top(r, s, own && *own ? own : book);
        }
        read_forces(r, f);
    }
}

/* Costs are written as totals by some versions and by the piece by others: the roster's own sum
 * tells. */
static void settle_points(reader *r, int64_t whole)
{
    bool total = whole < 0 || r->all.total == whole, times = whole >= 0 && r->all.times == whole;
    if (!r->all.any) {
        gs_foreign_note_add(r->s, GS_FOREIGN_LEFT, 1, "no cost in points stands in it");
        return;
    }
    if (!total && !times) {
        gs_foreign_note_add(r->s, GS_FOREIGN_LEFT, 1,
                          "points: the units' costs come to %d, the roster says %d: none is taken",
                          (int)(r->all.total / 100), (int)(whole / 100));
        return;
    }
    for (int i = 0; i < r->n; i++) {
        int64_t v = total ? r->list[i].sums.total : r->list[i].sums.times;
        r->s->rows[r->list[i].row].points = r->list[i].sums.any ? (int)((v + 99) / 100) : -1;
    }
}

static int depth_below(xmlNodePtr node, int depth)
{
    int deepest = depth;
    for (xmlNodePtr n = gs_xml_element(node->children); n && deepest <= DEEPEST;
         n = gs_xml_element(n->next)) {
        int d = depth_below(n, depth + 1);
        deepest = d > deepest ? d : deepest;
    }
    return deepest;
}

gs_status gs_foreign_roster(const char *bytes, size_t n, const char *file, gs_arena *a, gs_foreign *out,
                          gs_err *err)
{
    xmlDocPtr doc = NULL;
    gs_foreign_new(out, a, "a BattleScribe roster");
    if (n > GS_FOREIGN_BYTES) {
        return gs_err_set(err, GS_INPUT, "%s is larger than 16 MB, the most that is read", file);
    }
    gs_status st = gs_xml_parse(bytes, n, file, &doc, err);
    if (st != GS_OK) {
        return st;
    }
    xmlNodePtr root = xmlDocGetRootElement(doc);
    if (!root || !named(root, "roster")) {
        st = gs_xml_place(err, file, 1, "it is no roster: <roster> is expected");
    } else if (depth_below(root, 1) > DEEPEST) {
        st = gs_xml_place(err, file, 1, "its elements lie deeper in each other than 64");
    } else {
        reader r = {.s = out, .a = a};
        int64_t whole = own_cost(root, a);
        out->title = gs_xml_get(root, "name", a);
        out->points = whole >= 0 ? (int)((whole + 99) / 100) : -1;
        read_forces(&r, root);
        settle_points(&r, whole);
    }
    xmlFreeDoc(doc);
    return st;
}
