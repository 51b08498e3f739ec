/* What stands with the text of a turn: its map, and its key moments in a table. */
#include "build_int.h"

#include <string.h>

int build_mapped_turns(const build_battle *b, int turns[BUILD_MAPS])
{
    int n = 0;
    for (int i = 0; i < b->story->n_paras && b->mapped && n < BUILD_MAPS; i++) {
        const gs_story_para *p = &b->story->paras[i];
        int turn = p->head && p->scene >= 0 ? b->story->scenes[p->scene].turn : 0;
        if (turn && (n == 0 || turns[n - 1] != turn)) {
            turns[n++] = turn;
        }
    }
    return n;
}

bool build_has_map(const build_battle *b, int turn)
{
    int turns[BUILD_MAPS], n = build_mapped_turns(b, turns);
    for (int i = 0; i < n; i++) {
        if (turns[i] == turn) {
            return true;
        }
    }
    return false;
}

/* A turn's map is as wide as the page where the field is crowded; else it leaves room for
 * the text beside which it belongs, and two of them stand on one page (print: the column
 * form). */
static void turn_map_size(const build_battle *b, gs_report_view *v)
{
    enum { CROWD = 26, HOSTS = 60 };
    bool crowded = b->s->n_units > CROWD;
    v->width = crowded ? GS_MM(166) : GS_MM(130);
    v->max_height = b->s->n_units > HOSTS ? GS_MM(120) : crowded ? GS_MM(98) : GS_MM(87);
}

/* Letters of a turn's key moments; the last of them in *only. */
static int lettered(const build_battle *b, int turn, const gs_story_scene **only)
{
    int n = 0;
    for (int i = 0; i < b->story->n_scenes; i++) {
        const gs_story_scene *sc = &b->story->scenes[i];
        if (sc->letter && sc->turn == turn && sc->best >= 0) {
            *only = sc;
            n++;
        }
    }
    return n;
}

/* A single key moment has no table: the caption tells what its letter is. The first map tells
 * how to read them all. */
static const char *turn_caption(build_battle *b, int turn, const gs_table_state *t, bool first)
{
    const gs_story_scene *only = NULL;
    gs_str words = {0};
    if (lettered(b, turn, &only) == 1 && only->title) {
        gs_str_addf(&words, "%c: %s.", only->letter, only->title);
    }
    if (first) {
        gs_str_add(&words, words.len ? " " : "");
        gs_str_addf(&words,
                    gs_said(b->w,
                            "Blocks are drawn to scale in front; the heavy edge is the front. The "
                            "white part of a block is what it has lost; a jagged front is disorder; "
                            "dotted and crossed, destroyed or gone%s."),
                    build_any_hidden(t) ? gs_said(b->w, "; dashed, with a question mark, hidden")
                                        : "");
    }
    const char *caption = gs_arena_strdup(b->a, gs_str_text(&words));
    gs_str_free(&words);
    return caption;
}

/* What the umpire wrote below it; NULL nothing. */
static const char *own_caption(const build_battle *b, int turn)
{
    gs_str words = {0};
    for (int i = 0; i < b->story->n_paras; i++) {
        const gs_story_para *p = &b->story->paras[i];
        if (p->own && p->own->kind == GS_OWN_CAPTION && !p->own->photo && p->own->at.turn == turn) {
            gs_str_addf(&words, "%s%s", words.len ? " " : "", p->sentences[0].text);
        }
    }
    const char *caption = words.len ? gs_arena_strdup(b->a, words.p) : NULL;
    gs_str_free(&words);
    return caption;
}

/* What a map is drawn again from, where the page has less room for it. */
typedef struct turn_map {
    const build_battle *b;
    const gs_table_state *t;
    gs_report_view view;
} turn_map;

static const gs_drawing *draw_again(void *ctx, int per_cent)
{
    const turn_map *m = ctx;
    gs_report_view v = m->view;
    gs_drawing *map = NULL;
    gs_err ignored = {0};
    v.width = v.width / 100 * per_cent;
    v.max_height = v.max_height / 100 * per_cent;
    gs_status st = gs_report_map(m->b->a, m->b->s, m->t, m->b->log, &v, m->b->opt, &map, &ignored);
    return st == GS_OK ? map : NULL;
}

/* It may be drawn smaller, to stay with its text. */
static const gs_redraw *may_give_way(const build_battle *b, const gs_table_state *t,
                                     const gs_report_view *v)
{
    gs_redraw *redraw = GS_NEW(b->a, gs_redraw);
    turn_map *m = GS_NEW(b->a, turn_map);
    *m = (turn_map){b, t, *v};
    *redraw = (gs_redraw){draw_again, m};
    return redraw;
}

gs_status build_turn_map(build_battle *b, gs_node *section, int turn, bool first, gs_err *err)
{
    gs_table_state *t = GS_NEW(b->a, gs_table_state);
    gs_report_view v = {.first = INT32_MAX, .letters = b->story};
    for (int i = 0; i < b->log->count; i++) {
        int n = b->log->entries[i].n;
        if (b->log->entries[i].turn == turn) {
            v.first = n < v.first ? n : v.first;
            v.last = n;
        }
    }
    v.title = gs_arena_printf(b->a, gs_said(b->w, "Turn %d, at its end"), turn);
    turn_map_size(b, &v);
    gs_status st = build_state_after(b->s, b->log, v.last, t, err);
    gs_drawing *map = NULL;
    if (st == GS_OK) {
        t->turn = turn;
        v.caption = turn_caption(b, turn, t, first);
        st = gs_report_map(b->a, b->s, t, b->log, &v, b->opt, &map, err);
    }
    if (st == GS_OK && map) {
        gs_add_figure(section, map, "full", NULL, own_caption(b, turn))->redraw =
            may_give_way(b, t, &v);
    }
    return st;
}

gs_status build_hinge_map(build_battle *b, gs_drawing **map, const char **caption, gs_err *err)
{
    const gs_story_scene *sc = build_hinge_scene(b);
    gs_table_state *t = GS_NEW(b->a, gs_table_state);
    gs_report_view v = {.first = INT32_MAX, .letters = b->story, .caption = "",
                        .width = GS_MM(84), .max_height = GS_MM(62)};
    for (int i = 0; i < b->log->count; i++) {
        int n = b->log->entries[i].n;
        if (b->log->entries[i].turn == b->hinge.turn) {
            v.first = n < v.first ? n : v.first;
            v.last = n;
        }
    }
    v.title = gs_arena_printf(b->a, gs_said(b->w, "Turn %d"), b->hinge.turn);
    gs_status st = build_state_after(b->s, b->log, v.last, t, err);
    t->turn = b->hinge.turn;
    *caption = sc && sc->letter ? gs_arena_printf(b->a, gs_said(b->w, "Moment %c."), sc->letter) : NULL;
    return st == GS_OK ? gs_report_map(b->a, b->s, t, b->log, &v, b->opt, map, err) : st;
}

/* Who had a part in a key moment and is not in its title already; "" nobody. */
static const char *other_party(const build_battle *b, const gs_story_scene *sc)
{
    const gs_ref parties[] = {sc->target, sc->actor};
    for (int i = 0; i < GS_COUNT(parties); i++) {
        const char *name = gs_ref_name(b->s, parties[i]);
        bool side = parties[i].kind == GS_REF_SIDE || !sc->title;
        if (*name && !side && !strstr(sc->title, name) &&
            !strstr(sc->title, build_head(b->a, name))) {
            return build_head(b->a, name);
        }
    }
    return "";
}

void build_moments(build_battle *b, gs_node *section, int turn)
{
    gs_node *t = NULL;
    const gs_story_scene *only;
    if (lettered(b, turn, &only) < 2) {
        return;
    }
    for (int i = 0; i < b->story->n_scenes; i++) {
        const gs_story_scene *sc = &b->story->scenes[i];
        if (!sc->letter || sc->turn != turn || sc->best < 0) {
            continue;
        }
        if (!t) {
            t = gs_add_table(section, "column",
                             gs_arena_printf(b->a, gs_said(b->w, "Key moments of turn %d"), turn));
            gs_add_column(t, "", "left", "plain", 1);
            gs_add_column(t, "", "left", "plain", 5);
            gs_add_column(t, "", "left", "italic", 4);
        }
        gs_node *r = gs_add_row(t);
        gs_say_as(gs_add_cell(r, NULL), GS_NODE_MOMENT, gs_arena_printf(b->a, "%c", sc->letter));
        gs_add_cell(r, sc->title ? sc->title : build_head(b->a, gs_ref_name(b->s, sc->actor)));
        gs_add_cell(r, other_party(b, sc));
    }
}
