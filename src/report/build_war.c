/* The page of a campaign's map: the map, who is winning, where the armies stand. */
#include "gesta/campaign_war.h"
#include "gesta/report_war.h"

#include "build_int.h"
#include "war_map_int.h"

#include <string.h>

/* A map is never lower for the sake of the tables below it. */
enum { LEAST_LINES = 24 };

static void cell(gs_arena *a, gs_node *row, int n)
{
    gs_add_cell(row, gs_arena_printf(a, "%d", n));
}

static gs_status points(gs_arena *a, const gs_campaign *c, gs_node *section, gs_err *err)
{
    static const char *const heads[] = {"won", "drawn", "lost", "battles", "places", "heroes",
                                        "goals", "points"};
    gs_points_table t;
    gs_status st = gs_campaign_points(c, a, &t, err);
    if (st != GS_OK || !t.counted) {
        return st;
    }
    gs_node *table = gs_add_table(section, "full", "Points");
    gs_add_column(table, "side", "left", "bold", 3);
    for (int i = 0; i < GS_COUNT(heads); i++) {
        gs_add_column(table, heads[i], "right", i == GS_COUNT(heads) - 1 ? "bold" : "plain", 1);
    }
    for (int i = 0; i < t.n; i++) {
        const gs_points_row *r = &t.row[i];
        gs_node *row = gs_add_row(table);
        gs_add_cell(row, build_head(a, r->side->name));
        const int n[] = {r->wins, r->draws, r->losses, r->battle_points, r->place_points,
                         r->hero_points, r->goals, r->points};
        for (int k = 0; k < GS_COUNT(n); k++) {
            cell(a, row, n[k]);
        }
    }
    return GS_OK;
}

/* Where it stands, as the view has it: "Cray", "Cray to Elm, 1 of 2 marches". */
static const char *where(gs_arena *a, const gs_campaign *c, const gs_war_seen *s)
{
    return s->to && s->done ? gs_arena_printf(a, "%s to %s, %d march%s", gs_campaign_name(c, s->at),
                                              gs_campaign_name(c, s->to), s->done,
                                              s->done == 1 ? "" : "es")
                            : gs_campaign_name(c, s->at);
}

static void armies(gs_arena *a, const gs_campaign *c, const gs_camp_side *view, gs_node *section)
{
    gs_node *table = gs_add_table(section, "full", "Armies");
    gs_add_column(table, "army", "left", "bold", 2);
    gs_add_column(table, "side", "left", "plain", 2);
    gs_add_column(table, "where", "left", "plain", 3);
    gs_add_column(table, "men", "right", "plain", 1);
    for (int i = 0; i < c->n_sides; i++) {
        for (int k = 0; k < c->sides[i].n_armies; k++) {
            const gs_camp_army *army = &c->sides[i].armies[k];
            gs_war_seen s;
            gs_army_now now;
            gs_campaign_army_now(c, army, a, &now);
            gs_campaign_seen(c, view ? view : &c->sides[i], army, a, &s);
            if (!s.known || !s.at) {
                continue;
            }
            bool own = !view || strcmp(view->id, c->sides[i].id) == 0;
            gs_node *row = gs_add_row(table);
            gs_add_cell(row, army->name);
            gs_add_cell(row, build_head(a, c->sides[i].name));
            gs_add_cell(row, now.surrendered ? "laid down its arms"
                             : s.now         ? where(a, c, &s)
                                             : gs_arena_printf(a, "%s, seen %s", where(a, c, &s),
                                                               build_date_words(a, NULL, s.date)));
            gs_add_cell(row, s.strength < 0 ? "?"
                             : own          ? gs_arena_printf(a, "%d", s.strength)
                                            : gs_arena_printf(a, "about %d", s.strength));
        }
    }
}

/* What the side that looks may know of each side's marches, in the margin beside the map. */
static void notes(gs_arena *a, const war_scene *scene, gs_node *section)
{
    for (int i = 0; i < scene->c->n_sides; i++) {
        const gs_camp_side *side = &scene->c->sides[i];
        gs_str did = {0};
        war_deeds(scene, side, &did);
        if (did.len) {
            gs_add_note(section, build_head(a, side->name), gs_arena_strdup(a, did.p));
        }
        gs_str_free(&did);
    }
    if (scene->n_moves) {
        gs_add_note(section, "Numbers", "are the men at the start of each march.");
    }
}

gs_status gs_report_war(gs_arena *a, const gs_campaign *c, const gs_camp_side *side,
                        const gs_build_options *opt, gs_doc **out, gs_err *err)
{
    int lines = (opt->lines > 20 ? opt->lines : 50) - 20; /* of the page, the tables' apart */
    for (int i = 0; i < c->n_sides; i++) {
        lines -= c->sides[i].n_armies;
    }
    lines = lines < LEAST_LINES ? LEAST_LINES : lines;
    gs_war_view view = {.side = side, .ink = opt->ink, .width = GS_MM(120)};
    war_scene scene;
    view.max_height = lines * (opt->lead ? opt->lead : 4939);
    gs_drawing *map = war_map(a, c, &view, opt->metrics, &scene);
    if (!map) {
        return gs_err_set(err, GS_STATE, "%s has no map: its places want x and y", c->title);
    }
    const char *date = build_date_words(a, NULL, gs_campaign_date(c));
    gs_str line = {0};
    gs_doc *doc = gs_doc_new(a, "war", c->title);
    for (int i = 0; i < c->n_sides; i++) {
        build_put_side(a, doc, &c->sides[i]);
    }
    gs_node *section = gs_add_section(
        doc->root, side ? gs_arena_printf(a, "%s, as seen by one side: %s", date, build_bare(side->name)) : date,
        c->title);
    gs_status st = gs_campaign_points_line(c, &line, err);
    if (st == GS_OK && line.len) {
        gs_add_words(section, gs_arena_printf(a, "%s.", build_head(a, gs_str_text(&line))));
    }
    gs_str_free(&line);
    gs_add_figure(section, map, "column", "The marches of the turn.",
                  "A stroke across a road ends a march; a dashed road is slow, one of long dashes goes "
                  "by ship. Men stand at the tails of arrows; dashed arrows are retreats; a stub with "
                  "a bar waits.");
    notes(a, &scene, section);
    st = st == GS_OK ? points(a, c, section, err) : st;
    armies(a, c, side, section);
    *out = doc;
    return st;
}
