/* The second reader: battle XML into its own tables, and its own fold of the log. */
#include "reader.h"

#include "gesta/fixed.h"
#include "gesta/xmlio.h"

#include <libxml/parser.h>
#include <libxml/tree.h>

static const char *attr(gs_arena *a, xmlNode *n, const char *name)
{
    xmlChar *v = xmlGetNoNsProp(n, (const xmlChar *)name);
    const char *kept = v ? gs_arena_strdup(a, (const char *)v) : NULL;
    xmlFree(v);
    return kept;
}

static int number(gs_arena *a, xmlNode *n, const char *name, int otherwise)
{
    const char *v = attr(a, n, name);
    return v ? (int)strtol(v, NULL, 10) : otherwise;
}

static const char *words_of(gs_arena *a, xmlNode *n)
{
    xmlChar *v = xmlNodeGetContent(n);
    const char *kept = gs_arena_strdup(a, v ? (const char *)v : "");
    xmlFree(v);
    return kept;
}

static bool is_named(const xmlNode *n, const char *name)
{
    return n->type == XML_ELEMENT_NODE && strcmp((const char *)n->name, name) == 0;
}

static xmlNode *child(xmlNode *n, const char *name)
{
    for (xmlNode *c = n ? n->children : NULL; c; c = c->next) {
        if (is_named(c, name)) {
            return c;
        }
    }
    return NULL;
}

static bool same(const char *x, const char *y)
{
    return x && y && strcmp(x, y) == 0;
}

/* ---- who is who ---- */
static rd_ref find(const rd_battle *b, const char *id)
{
    for (int i = 0; id && i < b->n_units; i++) {
        if (same(b->unit[i].id, id)) {
            return (rd_ref){RD_UNIT, i};
        }
    }
    for (int i = 0; id && i < b->n_heroes; i++) {
        if (same(b->hero[i].id, id)) {
            return (rd_ref){RD_HERO, i};
        }
    }
    for (int i = 0; id && i < 2; i++) {
        if (same(b->side[i].id, id)) {
            return (rd_ref){RD_SIDE, i};
        }
    }
    for (int i = 0; id && i < b->n_places; i++) {
        if (same(b->place_at[i].id, id)) {
            return (rd_ref){RD_OBJECTIVE, i};
        }
    }
    return (rd_ref){id ? RD_FEATURE : RD_NONE, 0};
}

static int side_of(const rd_battle *b, const char *id)
{
    return same(id, b->side[0].id) ? 0 : same(id, b->side[1].id) ? 1 : -1;
}

static void read_unit(rd_battle *b, xmlNode *n, int side)
{
    rd_unit *u = &b->unit[b->n_units++];
    xmlNode *facts = child(n, "facts");
    *u = (rd_unit){.id = attr(b->a, n, "id"),
                   .name = attr(b->a, n, "name"),
                   .troop = attr(b->a, n, "troop"),
                   .entry = attr(b->a, n, "entry"),
                   .facts = facts ? words_of(b->a, facts) : "",
                   .side = side,
                   .full = number(b->a, n, "full", 0),
                   .present = number(b->a, n, "present", 0),
                   .entry_turn = number(b->a, n, "turn", 0),
                   .leader = -1,
                   .dummy = same(attr(b->a, n, "dummy"), "yes"),
                   .of = b->n_units - 1};
}

static void read_hero(rd_battle *b, xmlNode *n, int side)
{
    rd_hero *h = &b->hero[b->n_heroes++];
    rd_ref with = find(b, attr(b->a, n, "unit"));
    *h = (rd_hero){.id = attr(b->a, n, "id"),
                   .name = attr(b->a, n, "name"),
                   .epithet = attr(b->a, n, "epithet"),
                   .gender = attr(b->a, n, "gender"),
                   .side = side,
                   .power = number(b->a, n, "power", 0),
                   .player = same(attr(b->a, n, "player"), "yes"),
                   .general = same(attr(b->a, n, "role"), "general"),
                   .unit = with.kind == RD_UNIT ? with.ix : -1};
    h->present = number(b->a, n, "present", h->power);
}

static void read_side(rd_battle *b, xmlNode *n, int side)
{
    rd_side *s = &b->side[side];
    *s = (rd_side){.id = attr(b->a, n, "id"),
                   .name = attr(b->a, n, "name"),
                   .adjective = attr(b->a, n, "adjective"),
                   .general = -1,
                   .start = -1,
                   .lost = -1,
                   .left = -1,
                   .gone = -1};
    for (xmlNode *c = n->children; c; c = c->next) {
        if (is_named(c, "unit") && b->n_units < RD_UNITS) {
            read_unit(b, c, side);
        } else if (is_named(c, "hero") && b->n_heroes < RD_HEROES) {
            read_hero(b, c, side);
        }
    }
    rd_ref general = find(b, attr(b->a, n, "commander"));
    s->general = general.kind == RD_HERO ? general.ix : -1;
    for (xmlNode *c = n->children; c; c = c->next) {
        rd_ref unit = is_named(c, "unit") ? find(b, attr(b->a, c, "id")) : (rd_ref){0};
        rd_ref leader = is_named(c, "unit") ? find(b, attr(b->a, c, "leader")) : (rd_ref){0};
        if (leader.kind == RD_HERO) {
            b->unit[unit.ix].leader = leader.ix;
        }
    }
}

static void read_field(rd_battle *b, xmlNode *field)
{
    for (xmlNode *c = field ? field->children : NULL; c; c = c->next) {
        if (is_named(c, "objective") && b->n_places < RD_PLACES) {
            int i = b->n_places++;
            const char *x = attr(b->a, c, "x"), *y = attr(b->a, c, "y");
            const char *r = attr(b->a, c, "radius");
            b->place_at[i].id = attr(b->a, c, "id");
            b->place_at[i].name = attr(b->a, c, "name");
            b->place_at[i].x = x ? strtod(x, NULL) : 0;
            b->place_at[i].y = y ? strtod(y, NULL) : 0;
            b->place_at[i].radius = r ? strtod(r, NULL) : 0;
        }
    }
}

static void read_victory(rd_battle *b, xmlNode *v)
{
    const char *objective = v ? attr(b->a, v, "objective") : NULL;
    const char *limit = v ? attr(b->a, v, "at-limit") : NULL;
    b->objective_side = same(objective, "both") ? 2 : side_of(b, objective);
    b->at_limit = same(limit, "draw") ? 2 : side_of(b, limit);
    b->exit_side = v ? side_of(b, attr(b->a, v, "exit")) : -1;
    b->hold_turns = v ? number(b->a, v, "hold-turns", 2) : 2;
    b->break_units[0] = v ? number(b->a, v, "break-a", 0) : 0;
    b->break_units[1] = v ? number(b->a, v, "break-b", 0) : 0;
    b->per_cent[0] = v ? number(b->a, v, "break-a-per-cent", 0) : 0;
    b->per_cent[1] = v ? number(b->a, v, "break-b-per-cent", 0) : 0;
    b->exit_units = v ? number(b->a, v, "exit-units", 0) : 0;
    b->limit = v ? number(b->a, v, "turn-limit", 0) : 0;
}

/* ---- the log ---- */
/* A part of a unit that nobody mustered: it comes into being where it is split off. */
static rd_ref part_of(rd_battle *b, const char *id, int parent)
{
    rd_ref r = find(b, id);
    if (r.kind != RD_FEATURE || b->n_units >= RD_UNITS) {
        return r;
    }
    b->unit[b->n_units] = b->unit[parent];
    b->unit[b->n_units].id = id;
    b->unit[b->n_units].name = id;
    b->unit[b->n_units].split = true;
    b->unit[b->n_units].leader = -1;
    b->unit[b->n_units].of = parent;
    return (rd_ref){RD_UNIT, b->n_units++};
}

static rd_ref whom(const rd_battle *b, xmlNode *n)
{
    static const char *const names[] = {"unit", "hero", "side", "objective", "terrain", "who"};
    for (int i = 0; i < GS_COUNT(names); i++) {
        const char *id = attr(b->a, n, names[i]);
        if (id) {
            return find(b, id);
        }
    }
    return (rd_ref){0};
}

static int amount_of(const rd_battle *b, xmlNode *n)
{
    static const char *const names[] = {"figures", "stands", "hits", "amount"};
    for (int i = 0; i < GS_COUNT(names); i++) {
        if (xmlHasProp(n, (const xmlChar *)names[i])) {
            return number(b->a, n, names[i], 0);
        }
    }
    return 0;
}

static void read_mustered(rd_battle *b, xmlNode *n, rd_part *p)
{
    const char *unit = attr(b->a, n, "unit");
    int side = side_of(b, attr(b->a, n, "side"));
    if (unit && find(b, unit).kind == RD_FEATURE && b->n_units < RD_UNITS) {
        p->mustered = b->n_units;
        b->unit[b->n_units++] = (rd_unit){.id = unit,
                                          .name = attr(b->a, n, "name"),
                                          .side = side,
                                          .leader = -1,
                                          .facts = "",
                                          .entry = "mustered",
                                          .present = number(b->a, n, "present", 0),
                                          .full = number(b->a, n, "present", 0),
                                          .of = b->n_units - 1};
    } else if (!unit && b->n_heroes < RD_HEROES &&
               find(b, attr(b->a, n, "hero")).kind == RD_FEATURE) {
        b->hero[b->n_heroes++] = (rd_hero){.id = attr(b->a, n, "hero"),
                                           .name = attr(b->a, n, "name"),
                                           .side = side,
                                           .unit = -1,
                                           .power = number(b->a, n, "power", 0),
                                           .present = number(b->a, n, "power", 0)};
    }
}

static const char *leaf(rd_battle *b, xmlNode *n, const char *name)
{
    xmlNode *c = child(n, name);
    return c ? words_of(b->a, c) : "";
}

static void read_part(rd_battle *b, xmlNode *n, rd_part *p)
{
    *p = (rd_part){.what = RD_OTHER, .left = -1, .side = -1, .mustered = -1};
    p->who = is_named(n, "plan") ? find(b, attr(b->a, n, "who")) : whom(b, n);
    if (is_named(n, "effect")) {
        p->what = RD_EFFECT;
        p->kind = attr(b->a, n, "kind");
        p->by = find(b, attr(b->a, n, "by"));
        if (same(p->kind, "split") && p->who.kind == RD_UNIT) {
            p->by = part_of(b, attr(b->a, n, "by"), p->who.ix);
        }
        p->amount = amount_of(b, n);
        p->left = number(b->a, n, "left", -1);
        p->word = attr(b->a, n, "word");
        p->about = same(attr(b->a, n, "about"), "yes");
    } else if (is_named(n, "resolve")) {
        p->what = RD_RESOLVE;
        p->kind = attr(b->a, n, "procedure");
        p->situation = leaf(b, n, "situation");
        p->dice = leaf(b, n, "dice");
        p->result = leaf(b, n, "result");
    } else if (is_named(n, "plan")) {
        p->what = RD_PLAN;
        p->side = side_of(b, attr(b->a, n, "side"));
        p->plan = attr(b->a, n, "what");
        p->old = attr(b->a, n, "old");
        p->chosen = attr(b->a, n, "chosen");
        p->reason = attr(b->a, n, "reason");
        p->facts = attr(b->a, n, "facts");
        p->level = attr(b->a, n, "level");
        p->by = find(b, attr(b->a, n, "target"));
    } else if (is_named(n, "move")) {
        p->what = RD_MOVE;
        p->kind = attr(b->a, n, "manner");
    } else if (is_named(n, "note")) {
        p->what = RD_NOTE;
        p->text = words_of(b->a, n);
    } else if (is_named(n, "override")) {
        p->what = RD_OVERRIDE;
        p->text = words_of(b->a, n);
        p->word = attr(b->a, n, "ruled");
    } else if (is_named(n, "mustered")) {
        read_mustered(b, n, p);
    }
}

static void read_entry(rd_battle *b, xmlNode *n, int turn, xmlNode *phase)
{
    if (same(attr(b->a, n, "struck"), "yes") || b->n_entries >= RD_ENTRIES) {
        return;
    }
    rd_entry *e = &b->entry[b->n_entries++];
    int parts = 0;
    *e = (rd_entry){.n = number(b->a, n, "n", 0),
                    .turn = turn,
                    .kind = attr(b->a, n, "kind"),
                    .phase = attr(b->a, phase, "name"),
                    .side = side_of(b, attr(b->a, phase, "side"))};
    for (xmlNode *c = n->children; c; c = c->next) {
        parts += c->type == XML_ELEMENT_NODE;
    }
    e->part = GS_NEW_ARRAY(b->a, rd_part, (size_t)parts + 1);
    for (xmlNode *c = n->children; c; c = c->next) {
        if (c->type == XML_ELEMENT_NODE) {
            read_part(b, c, &e->part[e->n_parts++]);
        }
    }
    e->actor = find(b, attr(b->a, n, "actor"));
    e->target = find(b, attr(b->a, n, "target"));
    b->gaps = b->gaps || same(e->kind, "gap");
}

static void read_log(rd_battle *b, xmlNode *log)
{
    b->entry = GS_NEW_ARRAY(b->a, rd_entry, RD_ENTRIES);
    for (xmlNode *t = log ? log->children : NULL; t; t = t->next) {
        for (xmlNode *p = is_named(t, "turn") ? t->children : NULL; p; p = p->next) {
            for (xmlNode *e = is_named(p, "phase") ? p->children : NULL; e; e = e->next) {
                if (is_named(e, "entry")) {
                    read_entry(b, e, number(b->a, t, "n", 0), p);
                }
            }
        }
    }
}

static void read_outcome(rd_battle *b, xmlNode *o)
{
    const char *winner = o ? attr(b->a, o, "winner") : NULL;
    b->winner = !winner ? -2 : same(winner, "draw") ? -1 : side_of(b, winner);
    b->reason = o ? attr(b->a, o, "reason") : NULL;
    b->turns = o ? number(b->a, o, "turns", 0) : 0;
    for (xmlNode *c = o ? o->children : NULL; c; c = c->next) {
        int s = is_named(c, "side") ? side_of(b, attr(b->a, c, "id")) : -1;
        if (s >= 0) {
            b->side[s].start = number(b->a, c, "start", -1);
            b->side[s].lost = number(b->a, c, "lost", -1);
            b->side[s].ran = number(b->a, c, "ran", 0);
            b->side[s].left = number(b->a, c, "left", -1);
            b->side[s].gone = number(b->a, c, "units-lost", -1);
        }
    }
}

/* The counts of the replays, wherever the file has them: elements with n, wins and draws. */
static void read_forecast(rd_battle *b, xmlNode *f)
{
    int n = 0;
    for (xmlNode *c = f ? f->children : NULL; c; c = c->next) {
        n += c->type == XML_ELEMENT_NODE;
    }
    b->point = GS_NEW_ARRAY(b->a, rd_point, (size_t)n + 1);
    for (xmlNode *c = f ? f->children : NULL; c; c = c->next) {
        if (c->type == XML_ELEMENT_NODE) {
            b->point[b->n_points++] = (rd_point){
                number(b->a, c, "turn", 0), number(b->a, c, "entry", 0), number(b->a, c, "n", 0),
                number(b->a, c, "wins", 0), number(b->a, c, "draws", 0)};
        }
    }
}

/* ---- the story ---- */
static void read_sentence(rd_battle *b, xmlNode *n, int turn, const char *head)
{
    rd_sentence *s = &b->s[b->n_s++];
    const char *e = attr(b->a, n, "e");
    *s = (rd_sentence){.text = words_of(b->a, n),
                       .t = attr(b->a, n, "t"),
                       .cl = attr(b->a, n, "cl"),
                       .section = b->n_sections,
                       .head = head,
                       .turn = turn};
    s->t = s->t ? s->t : "";
    s->cl = s->cl ? s->cl : "";
    for (char *at = (char *)(uintptr_t)e; at && *at && s->n_e < GS_COUNT(s->e);) {
        char *end;
        int v = (int)strtol(at, &end, 10);
        if (end == at) {
            break;
        }
        s->e[s->n_e++] = v;
        s->first_e = s->first_e == 0 || v < s->first_e ? v : s->first_e;
        s->last_e = v > s->last_e ? v : s->last_e;
        at = end;
    }
}

static char part_of_story(const rd_battle *b, int section)
{
    char part = 'f';
    for (int i = 0; i < b->n_s && part == 'f'; i++) {
        const rd_sentence *s = &b->s[i];
        if (s->section != section) {
            continue;
        }
        part = strncmp(s->t, "hinge", 5) == 0                                  ? 'h'
               : s->turn                                                       ? 'f'
               : rd_has_word(s->cl, "army terms present to-come absent place") ? 't'
               : rd_has_word(s->cl, "plan") && !rd_has_word(s->cl, "reserve")  ? 'p'
               : rd_has_word(s->cl, "outcome cost half-cost near fates")       ? 'e'
                                                                               : 'f';
    }
    return part;
}

static void read_story(rd_battle *b, xmlNode *story)
{
    int n = 0;
    b->headline = story ? attr(b->a, story, "headline") : NULL;
    b->subline = story ? attr(b->a, story, "subline") : NULL;
    b->style = story ? attr(b->a, story, "style") : NULL;
    b->length = story ? attr(b->a, story, "length") : NULL;
    b->lang = story ? attr(b->a, story, "lang") : NULL;
    rd_ref of = find(b, story ? attr(b->a, story, "of") : NULL);
    b->speaker = of;
    b->of = of.kind == RD_UNIT ? b->unit[of.ix].side : of.kind == RD_SIDE ? of.ix : -1;
    for (int pass = 0; pass < 2; pass++) {
        for (xmlNode *c = story ? story->children : NULL; c; c = c->next) {
            for (xmlNode *p = is_named(c, "section") ? c->children : NULL; p; p = p->next) {
                for (xmlNode *s = is_named(p, "p") ? p->children : NULL; s; s = s->next) {
                    n += pass == 0 && is_named(s, "s");
                    if (pass == 1 && is_named(s, "s")) {
                        read_sentence(b, s, number(b->a, c, "turn", 0),
                                      attr(b->a, c, "title"));
                    }
                }
                b->n_sections += pass == 1 && is_named(p, "p");
            }
        }
        b->s = b->s ? b->s : GS_NEW_ARRAY(b->a, rd_sentence, (size_t)n + 1);
    }
    for (int i = 0; i < b->n_s; i++) {
        b->s[i].part = part_of_story(b, b->s[i].section);
    }
}

/* What each unit can bear and by what a side breaks is the book's to say, not the story's. */
static bool ask_book(rd_battle *b, const char *xml, size_t n, char *why, size_t room)
{
    gs_err err = {0};
    gs_xml_battle record = {0};
    if (gs_xml_read_battle(xml, n, "record", NULL, b->a, &record, &err) != GS_OK) {
        snprintf(why, room, "%s", err.text);
        return false;
    }
    for (int i = 0; i < b->n_units; i++) {
        int at = gs_setup_unit(record.setup, b->unit[i].id);
        b->unit[i].bears = at >= 0 ? gs_setup_bears(record.setup, at) : 0;
    }
    for (int s = 0; s < 2; s++) {
        b->break_units[s] = gs_setup_break_point(record.setup, s);
    }
    if (b->limit == 0 && same(b->ruleset, "gathering-of-hosts") && !same(b->source, "logged")) {
        b->limit = 15; /* the book's own */
    }
    b->counts_men = record.setup->ruleset->bears == NULL;
    return true;
}

bool rd_read(gs_arena *a, const char *xml, size_t n, rd_battle *b, char *why, size_t room)
{
    memset(b, 0, sizeof *b);
    b->a = a;
    xmlDoc *doc = xmlReadMemory(xml, (int)n, "record", NULL, XML_PARSE_NONET | XML_PARSE_NOBLANKS);
    xmlNode *root = doc ? xmlDocGetRootElement(doc) : NULL;
    if (!root || !is_named(root, "battle")) {
        snprintf(why, room, "this is no battle");
        xmlFreeDoc(doc);
        return false;
    }
    b->id = attr(a, root, "id");
    b->title = attr(a, root, "title");
    b->place = attr(a, root, "place");
    b->date = attr(a, root, "date");
    b->ruleset = attr(a, root, "ruleset");
    b->source = attr(a, root, "source");
    b->depth = attr(a, root, "depth");
    b->positions = attr(a, root, "positions");
    b->about = leaf(b, root, "about");
    xmlNode *field = child(root, "battlefield");
    int side = 0;
    for (xmlNode *c = root->children; c; c = c->next) {
        if (is_named(c, "side") && side < 2) {
            read_side(b, c, side++);
        }
    }
    read_field(b, field);
    read_victory(b, child(field, "victory"));
    read_log(b, child(root, "log"));
    read_outcome(b, child(root, "outcome"));
    read_forecast(b, child(root, "forecast"));
    read_story(b, child(root, "narrative"));
    xmlFreeDoc(doc);
    if (!ask_book(b, xml, n, why, room)) {
        return false;
    }
    rd_fold(b);
    return true;
}

/* ---- the fold ---- */
static void fold_unit(rd_battle *b, rd_state *s, const rd_part *p)
{
    int u = p->who.ix;
    const char *k = p->kind;
    if (same(k, "loss")) {
        s->left[u] = s->left[u] > p->amount ? s->left[u] - p->amount : 0;
    } else if (same(k, "hits") && !b->counts_men) {
        s->left[u] = s->left[u] > p->amount ? s->left[u] - p->amount : 0;
    } else if (same(k, "recovered")) {
        s->left[u] += p->amount;
    } else if (same(k, "strength")) {
        s->left[u] = p->amount;
    } else if (same(k, "split") && p->by.kind == RD_UNIT) {
        s->left[u] -= p->amount;
        s->left[p->by.ix] = p->amount;
        s->on[p->by.ix] = 1;
        s->seen[p->by.ix] = 1;
    } else if (same(k, "destroyed")) {
        s->on[u] = 0;
        s->gone[u] = 'd';
    } else if (same(k, "left-table")) {
        s->on[u] = 0;
        s->gone[u] = s->gone[u] == 'd' ? 'd' : same(p->word, "exit") ? 'x' : 'l';
    } else if (same(k, "entered") || same(k, "placed")) {
        s->on[u] = s->gone[u] == 0; /* who is gone stays so, though somebody sets him up anew */
        s->seen[u] = s->seen[u] || same(k, "entered");
    } else if (same(k, "spotted")) {
        s->seen[u] = 1;
    } else if (same(k, "must-rally") || same(k, "rallied")) {
        s->shaken[u] = same(k, "must-rally");
    }
}

static void fold_hero(rd_state *s, const rd_part *p)
{
    static const struct {
        const char *kind;
        char fate;
    } fates[] = {{"hero-killed", 'k'},
                 {"hero-captured", 'c'},
                 {"hero-buried", 'b'},
                 {"hero-left", 'l'},
                 {"hero-freed", 'u'}};
    int h = p->who.ix;
    for (int i = 0; i < GS_COUNT(fates); i++) {
        s->fate[h] = same(p->kind, fates[i].kind) ? fates[i].fate : s->fate[h];
    }
    if (same(p->kind, "hero-hit")) {
        s->hits[h] += p->amount;
        s->power[h] = p->left >= 0 ? p->left : s->power[h] - p->amount;
    } else if (same(p->kind, "attached") && p->by.kind == RD_UNIT) {
        s->with[h] = p->by.ix;
        s->fate[h] = s->fate[h] ? s->fate[h] : 'u';
    } else if (same(p->kind, "detached")) {
        s->with[h] = -1;
    }
}

static void fold_part(rd_battle *b, rd_state *s, const rd_part *p)
{
    if (p->mustered >= 0) {
        s->on[p->mustered] = 1;
        s->seen[p->mustered] = 1;
        s->left[p->mustered] = b->unit[p->mustered].bears;
    }
    if (p->what != RD_EFFECT) {
        return;
    }
    if (p->who.kind == RD_UNIT) {
        fold_unit(b, s, p);
    } else if (p->who.kind == RD_HERO) {
        fold_hero(s, p);
    } else if (p->who.kind == RD_OBJECTIVE && same(p->kind, "objective")) {
        s->holder[p->who.ix] = p->by.kind == RD_SIDE ? p->by.ix : -1;
        s->held[p->who.ix] = p->by.kind == RD_SIDE ? p->amount : 0;
    } else if (p->who.kind == RD_SIDE && same(p->kind, "general-lost")) {
        s->general[p->who.ix] = -1;
    }
}

void rd_fold(rd_battle *b)
{
    bool simulated = !same(b->source, "logged");
    rd_state *s = b->state =
        b->state ? b->state : GS_NEW_ARRAY(b->a, rd_state, (size_t)b->n_entries + 1);
    memset(s, 0, sizeof *s);
    for (int u = 0; u < b->n_units; u++) {
        s->left[u] = b->unit[u].split ? 0 : b->unit[u].bears;
        s->on[u] = !simulated && !b->unit[u].entry && !b->unit[u].split;
        s->seen[u] = !b->unit[u].entry;
    }
    for (int h = 0; h < b->n_heroes; h++) {
        s->power[h] = b->hero[h].present;
        s->with[h] = b->hero[h].unit;
        s->fate[h] = 'u';
    }
    for (int i = 0; i < 2; i++) {
        s->general[i] = b->side[i].general;
    }
    for (int i = 0; i < RD_PLACES; i++) {
        s->holder[i] = -1;
    }
    for (int i = 0; i < b->n_entries; i++) {
        b->state[i + 1] = b->state[i];
        for (int k = 0; k < b->entry[i].n_parts; k++) {
            fold_part(b, &b->state[i + 1], &b->entry[i].part[k]);
        }
    }
}
