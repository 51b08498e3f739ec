/* The field and the two hosts: the map of the deployment, orders of battle, plans. */
#include "build_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* Lines of a page's text, and between them: Letter's, which every paper has, unless the caller
 * knows better. */
static int page_lines(const build_battle *b)
{
    return b->opt->lines > 0 ? b->opt->lines : 45;
}

static gs_um page_lead(const build_battle *b)
{
    return b->opt->lead > 0 ? b->opt->lead : 4939;
}

gs_um build_page_height(const build_battle *b)
{
    return page_lines(b) * page_lead(b);
}

static void order_of_battle(build_battle *b, gs_node *pane, int side)
{
    gs_node *o = gs_node_add(pane, GS_NODE_ORDER);
    gs_node_set_number(o, GS_ATTR_SIDE_NO, build_slot(b->s, side));
    gs_node_set(o, GS_ATTR_NAME, build_head(b->a, b->s->side[side].name));
    gs_node_set(o, GS_ATTR_LABEL, gs_said(b->w, b->s->ruleset->measure));
    for (int u = 0; u < b->s->n_units; u++) {
        const gs_ob_unit *unit = &b->s->units[u];
        if (unit->side != side || unit->dummy) {
            continue;
        }
        gs_node *n = gs_node_add(o, GS_NODE_ORDER_UNIT);
        gs_node_set_number(n, GS_ATTR_SIDE_NO, build_slot(b->s, side));
        gs_node_set(n, GS_ATTR_ID, b->ids.unit[u]);
        gs_node_set(n, GS_ATTR_MARK, gs_mark_name(gs_mark_of_facts(unit->facts)));
        gs_node_set(n, GS_ATTR_NAME, build_head(b->a, unit->name));
        gs_node_set(n, GS_ATTR_TROOP, build_troop_words(b->a, b->w, unit));
        int bears = gs_setup_bears(b->s, u);
        bool whole = unit->present == unit->full || b->s->ruleset->bears;
        gs_node_set(n, GS_ATTR_VALUE,
                    whole ? gs_arena_printf(b->a, "%d", bears)
                          : gs_arena_printf(b->a, gs_said(b->w, "%d of %d"), bears, unit->full));
    }
}

/* "Roland (Power 3, general) with Roland's knights; Oliver (2) ...": under the units. */
static void heroes_of(build_battle *b, gs_node *pane, int side)
{
    gs_node *p = NULL;
    for (int h = 0; h < b->s->n_heroes; h++) {
        const gs_ob_hero *hero = &b->s->heroes[h];
        if (hero->side != side) {
            continue;
        }
        if (!p) {
            p = gs_add_paragraph(pane);
            gs_node_set_flag(p, GS_ATTR_PLAN);
            gs_node_set(p, GS_ATTR_RUBRIC, gs_said(b->w, "Heroes"));
        } else {
            gs_say(p, "; ");
        }
        gs_say_as(p, GS_NODE_HERO, hero->name);
        gs_sayf(p, " (%d%s)", hero->power,
                b->s->side[side].general == h ? gs_said(b->w, ", general") : "");
        if (hero->unit >= 0) {
            gs_sayf(p, gs_said(b->w, " with %s"), b->ids.unit[hero->unit]);
        }
    }
    if (p) {
        gs_say(p, ".");
    }
}

/* The sentence that tells a side's plan. */
static const char *plan_sentence(const build_battle *b, int side)
{
    for (int i = 0; b->story && i < b->story->n_paras; i++) {
        const gs_story_para *p = &b->story->paras[i];
        for (int k = 0; strcmp(p->part, "plans") == 0 && k < p->n_sentences; k++) {
            if (p->sentences[k].side == side) {
                return p->sentences[k].text;
            }
        }
    }
    return NULL;
}

static void plan_of(build_battle *b, gs_node *pane, int side)
{
    const char *words = plan_sentence(b, side);
    if (words) {
        gs_node *plan = gs_add_words(pane, words);
        gs_node_set_flag(plan, GS_ATTR_PLAN);
        gs_node_set(plan, GS_ATTR_RUBRIC,
                    gs_arena_printf(b->a, gs_said(b->w, "The plan of %s"), b->s->side[side].name));
    }
}

/* ---- how high it all stands ---- */

/* Lines of a text of `size` (1/64 pt) in a measure, on the safe side. */
static int lines_of(const build_battle *b, const char *words, gs_pt64 size, gs_um measure)
{
    const gs_metrics *m = b->opt->metrics;
    size = (gs_pt64)gs_div_up((int64_t)size * page_lead(b), 4939);
    int64_t wide = m->width(m->ctx, GS_FACE_TEXT, size, words, strlen(words));
    int64_t um = gs_div_up(wide * 3528, 640); /* 0.3528 mm a point */
    return (int)gs_div_up(um, (int64_t)measure * 96 / 100);
}

/* A brief under its head, in a pane. */
static gs_um brief_height(const build_battle *b, const gs_node *brief)
{
    gs_str words = {0};
    gs_node_words(brief, &words);
    int n = lines_of(b, gs_str_text(&words), 627, GS_MM(80)); /* 9.8 pt */
    gs_str_free(&words);
    return 2 * page_lead(b) + (gs_um)gs_div_up((int64_t)n * page_lead(b) * 13, 14);
}

static gs_um pane_height(const build_battle *b, const gs_node *pane)
{
    gs_um h = 0;
    for (const gs_node *n = pane->first; n; n = n->next) {
        h += n->kind == GS_NODE_ORDER ? (gs_node_children(n) + 1) * page_lead(b) + 600
                                      : brief_height(b, n);
    }
    return h;
}

static gs_um panes_height(const build_battle *b, const gs_node *panes)
{
    gs_um most = 0;
    for (int i = 0; i < GS_SIDES; i++) {
        gs_um h = pane_height(b, gs_node_at(panes, i));
        most = h > most ? h : most;
    }
    return most + page_lead(b);
}

/* The head of the section and the words on the scenario. */
static gs_um opening_height(const build_battle *b)
{
    int lines = 0;
    if (b->s->about) {
        lines = lines_of(b, b->s->about, 672, GS_MM(120)); /* 10.5 pt */
        lines = lines < 2 ? lines : lines + 1;             /* its initial takes room */
        lines = lines == 2 ? 3 : lines;
    }
    return (2 + lines) * page_lead(b);
}

/* ---- the map ---- */
typedef struct field_map {
    const gs_table_state *start; /* NULL: nobody was set up */
    const gs_log *log;
} field_map;

/* The height of the map over the orders of battle below which they had better stand on a page of
 * their own. */
static gs_um least_height(const build_battle *b)
{
    int64_t h = gs_div_near((int64_t)GS_MM(116) * b->s->table_depth,
                            b->s->width > 0 ? b->s->width : 1);
    return h < GS_MM(72) ? GS_MM(72) : h > GS_MM(96) ? GS_MM(96) : (gs_um)h;
}

/* The map in a room of that height, its caption and scale with it. */
static gs_status draw_field(build_battle *b, const field_map *f, gs_um room, gs_drawing **out,
                            gs_err *err)
{
    gs_report_view v = {.title = gs_said(b->w, "Deployment"), .width = GS_MM(166), .zones = true,
                        .plans = true};
    v.caption = gs_arena_printf(b->a,
                                gs_said(b->w, "Blocks are drawn to scale in front and stand where "
                                              "the log has them; the heavy edge is the front%s."),
                                build_any_hidden(f->start)
                                    ? gs_said(b->w, "; dashed, with a question mark: hidden")
                                    : "");
    room -= 1200 + page_lead(b) / 2; /* how a picture stands in the text */
    v.max_height = room - GS_MM(16);
    for (int pass = 0; pass < 3; pass++) {
        v.max_height = v.max_height > GS_MM(150)  ? GS_MM(150)
                       : v.max_height < GS_MM(60) ? GS_MM(60)
                                                  : v.max_height;
        gs_status st = gs_report_map(b->a, b->s, f->start, f->log, &v, b->opt, out, err);
        if (st != GS_OK || !*out || (*out)->height <= room || v.max_height == GS_MM(60)) {
            return st;
        }
        v.max_height -= (*out)->height - room;
    }
    return GS_OK;
}

/* ---- the pages ---- */

/* Section and words; the figure and the panes are the caller's. */
static gs_node *open_field(build_battle *b, const char *title)
{
    gs_node *s = gs_add_section(b->root, gs_said(b->w, "Before the first turn"),
                                gs_said(b->w, title));
    gs_node_set(s, GS_ATTR_HEAD, gs_said(b->w, "Deployment"));
    if (b->mapped) { /* else the title's page has no map, and room for them */
        gs_node_set_flag(s, GS_ATTR_NEW_PAGE);
    }
    if (b->s->about) {
        gs_node_set_flag(gs_add_words(s, b->s->about), GS_ATTR_OPENING);
    }
    return s;
}

typedef enum pane_part { PANE_HOSTS = 1, PANE_PLANS = 2 } pane_part;

static gs_node *fill_panes(build_battle *b, gs_node *section, unsigned parts)
{
    gs_node *panes = gs_add_panes(section, GS_SIDES);
    for (int side = 0; side < GS_SIDES; side++) {
        gs_node *pane = gs_node_at(panes, side);
        if (parts & PANE_HOSTS) {
            order_of_battle(b, pane, side);
            heroes_of(b, pane, side);
        }
        if (parts & PANE_PLANS) {
            plan_of(b, pane, side);
        }
    }
    return panes;
}

/* What the panes would fill, set up beside the document. */
static gs_um would_fill(build_battle *b, unsigned parts)
{
    gs_doc *aside = gs_doc_new(b->a, "battle", NULL);
    return panes_height(b, fill_panes(b, gs_add_section(aside->root, NULL, NULL), parts));
}

gs_status build_field(build_battle *b, const gs_table_state *start, gs_err *err)
{
    enum { FURNITURE = GS_MM(22) };
    field_map f = {start, b->log};
    gs_um room = build_page_height(b) - opening_height(b);
    gs_um whole = would_fill(b, PANE_HOSTS | PANE_PLANS);
    gs_um least = (gs_um)gs_div_near((int64_t)least_height(b) * 85, 100) + FURNITURE;
    gs_drawing *map = NULL;
    gs_status st = GS_OK;
    bool apart = start && room - whole < least; /* the plans are never left out */
    if (start) {
        st = draw_field(b, &f, room - (apart ? would_fill(b, PANE_PLANS) : whole), &map, err);
    }
    unsigned parts = apart ? PANE_PLANS : PANE_HOSTS | PANE_PLANS;
    gs_node *s = open_field(b, apart ? "The field" : "The field and the two hosts");
    if (map) {
        gs_add_figure(s, map, "full", NULL, NULL);
    }
    fill_panes(b, s, parts);
    if (apart) { /* long orders of battle have a page to themselves */
        gs_node *own = gs_add_section(b->root, gs_said(b->w, "Orders of battle"),
                                      gs_said(b->w, "The two hosts"));
        gs_node_set(own, GS_ATTR_HEAD, gs_said(b->w, "Orders of battle"));
        gs_node_set_flag(own, GS_ATTR_NEW_PAGE);
        fill_panes(b, own, PANE_HOSTS);
    }
    return st;
}
