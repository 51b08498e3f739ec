/* A battle on one page, to be posted: who won, the day as ribbons, the key moments, the map of the hinge,
 * the tally. */
#include "build_int.h"

#include "gesta/chart.h"

#include <stddef.h>
#include <string.h>

/* What happened in a moment, in a sentence. */
static const char *sentence_of(const build_battle *b, const gs_story_scene *sc)
{
    const char *words = sc->line ? sc->line : sc->title;
    size_t n = words ? strlen(words) : 0;
    return !n ? NULL : gs_arena_printf(b->a, "%s%s", words, strchr(".!?", words[n - 1]) ? "" : ".");
}

static void moments(build_battle *b, gs_node *section)
{
    gs_node *list = NULL;
    for (char letter = 'a'; letter <= 'z'; letter++) {
        for (int i = 0; i < b->story->n_scenes; i++) {
            const gs_story_scene *sc = &b->story->scenes[i];
            const char *words = sc->letter == letter ? sentence_of(b, sc) : NULL;
            if (!words) {
                continue;
            }
            list = list ? list : gs_add_list(section, 2);
            gs_node *item = gs_add_item(list, gs_arena_printf(b->a, "%c", letter), NULL);
            gs_say_as(item, GS_NODE_BOLD, gs_arena_printf(b->a, gs_said(b->w, "Turn %d."), sc->turn));
            gs_sayf(item, " %s", words);
        }
    }
}

/* "Harold wounded, Power 1; Taillefer killed": those of a side to whom something happened. */
static const char *fates(build_battle *b, int side)
{
    gs_str out = {0};
    for (int h = 0; h < b->s->n_heroes && build_fate_known(b); h++) {
        const char *fate = build_fate(b, h);
        bool plain = strcmp(fate, gs_said(b->w, "unhurt")) == 0 ||
                     strcmp(fate, gs_said(b->w, "not told")) == 0;
        if (b->s->heroes[h].side == side && !plain) {
            gs_str_addf(&out, "%s%s %s", out.len ? "; " : "", b->s->heroes[h].name, fate);
        }
    }
    const char *text = gs_arena_strdup(b->a, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}

static void tally(build_battle *b, gs_node *section)
{
    const struct {
        const char *head;
        size_t member;
    } col[] = {{"began", offsetof(gs_tally_row, began)},
               {build_loss_word(b->s->ruleset), offsetof(gs_tally_row, killed)},
               {"ran", offsetof(gs_tally_row, ran)},
               {"left", offsetof(gs_tally_row, left)}};
    gs_node *t = gs_add_table(section, "full", NULL);
    gs_add_column(t, "", "left", "bold", 2);
    for (int i = 0; i < GS_COUNT(col); i++) {
        gs_add_column(t, gs_said(b->w, col[i].head), "right",
                      i + 1 == GS_COUNT(col) ? "bold" : "plain", 1);
    }
    gs_add_column(t, gs_said(b->w, "heroes"), "left", "plain", 6);
    for (int side = 0; side < GS_SIDES; side++) {
        if (!gs_side_told(b->s, b->log, b->course.tally, side)) {
            continue;
        }
        gs_node *r = gs_add_row(t);
        gs_add_cell(r, build_head(b->a, b->s->side[side].name));
        for (int i = 0; i < GS_COUNT(col); i++) {
            const char *row = (const char *)&b->course.tally->side[side];
            gs_add_cell(r, gs_arena_printf(b->a, "%d", *(const int *)(row + col[i].member)));
        }
        gs_add_cell(r, fates(b, side));
    }
}

/* The map, and what it is drawn again from. */
typedef struct summary_map {
    build_battle *b;
    gs_um width, height;
} summary_map;

static const gs_drawing *draw_again(void *ctx, int per_cent)
{
    const summary_map *m = ctx;
    gs_drawing *map = NULL;
    const char *caption;
    gs_err ignored = {0};
    gs_status st = build_picture(m->b, m->width / 100 * per_cent, m->height / 100 * per_cent, &map,
                                   &caption, &ignored);
    return st == GS_OK ? map : NULL;
}

/* Where only the cells of the table were noted: who stood where when it came to the crisis. */
static gs_status put_sketch(build_battle *b, gs_node *section, gs_err *err)
{
    gs_table_state *t = GS_NEW(b->a, gs_table_state);
    gs_report_view v = {0};
    if (strcmp(gs_log_positions(b->s, b->log), "cells") != 0) {
        return GS_OK;
    }
    build_entries_of(b, build_crisis_turn(b), build_crisis_turn(b), &v);
    gs_status st = build_state_after(b->s, b->log, v.last, t, err);
    if (st == GS_OK) {
        const char *when = gs_arena_printf(b->a, gs_said(b->w, "Turn %d, at its end"), build_crisis_turn(b));
        gs_add_figure(section, build_sketch(b, t), "full",
                      gs_arena_printf(b->a, "%s. %s", when, gs_said(b->w, "Sketch, not to scale.")), NULL);
    }
    return st;
}

static gs_status put_map(build_battle *b, gs_node *section, gs_err *err)
{
    summary_map *m = GS_NEW(b->a, summary_map);
    gs_redraw *redraw = GS_NEW(b->a, gs_redraw);
    gs_drawing *map = NULL;
    const char *caption = NULL;
    if (!build_crisis_turn(b)) {
        return GS_OK;
    }
    if (!b->mapped) {
        return put_sketch(b, section, err);
    }
    *m = (summary_map){b, GS_MM(166), GS_MM(88)};
    *redraw = (gs_redraw){draw_again, m};
    gs_status st = build_picture(b, m->width, m->height, &map, &caption, err);
    if (st == GS_OK && map) {
        gs_add_figure(section, map, "full", caption, NULL)->redraw = redraw;
    }
    return st;
}

gs_status build_summary(build_battle *b, gs_err *err)
{
    gs_node_set(b->doc->root, GS_ATTR_KIND, "page");
    gs_node *t = gs_node_add(b->root, GS_NODE_TITLE_PAGE);
    const char *date = build_date_words(b->a, b->w, b->s->date);
    gs_node_set(t, GS_ATTR_RUBRIC,
                gs_arena_printf(b->a, "%s%s%s%s%s", b->opt->campaign ? b->opt->campaign : "",
                                b->opt->campaign && b->opt->order ? " · " : "",
                                b->opt->order ? gs_said(b->w, b->opt->order) : "",
                                date && (b->opt->campaign || b->opt->order) ? " · " : "",
                                date ? date : ""));
    gs_node_set(t, GS_ATTR_TITLE, b->s->title);
    gs_node_set(t, GS_ATTR_SUBTITLE, build_winner_line(b));
    build_ribbons(b, t);
    build_colophon(b, t);
    gs_node *section = gs_add_section(b->root, NULL, NULL);
    moments(b, section);
    gs_status st = put_map(b, section, err);
    if (b->told) {
        tally(b, section);
    }
    return st;
}
