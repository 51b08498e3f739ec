/* What stands with the text of a turn: its map, and its key moments in a table. */
#include "build_int.h"

#include <string.h>

/* The sections of the story that have a map: their turns follow one another without a gap. */
int build_mapped_turns(const build_battle *b, build_told_turn turns[BUILD_MAPS])
{
    int n = 0;
    for (int i = 0; i < b->story->n_paras && b->mapped && n < BUILD_MAPS; i++) {
        const gs_story_para *p = &b->story->paras[i];
        int turn = p->head && p->scene >= 0 ? b->story->scenes[p->scene].turn : 0;
        if (turn && (n == 0 || turns[n - 1].turn < turn)) {
            int from = n == 0 ? 1 : p->turn > turns[n - 1].turn ? p->turn : turns[n - 1].turn + 1;
            turns[n] = (build_told_turn){turn, from, INT32_MAX};
            if (n) {
                turns[n - 1].last = from - 1;
            }
            n++;
        }
    }
    return n;
}

bool build_has_map(const build_battle *b, int turn)
{
    build_told_turn turns[BUILD_MAPS];
    int n = build_mapped_turns(b, turns);
    for (int i = 0; i < n; i++) {
        if (turns[i].turn == turn) {
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
    v->width = crowded || v->extent == GS_EXTENT_INSET ? GS_MM(166) : GS_MM(130);
    v->max_height = v->extent == GS_EXTENT_INSET ? GS_MM(110)
                    : b->s->n_units > HOSTS      ? GS_MM(120)
                    : crowded                    ? GS_MM(98)
                                                 : GS_MM(87);
}

/* Letters of the key moments of a section; the last of them in *only. */
static int lettered(const build_battle *b, const build_told_turn *told, const gs_story_scene **only)
{
    int n = 0;
    for (int i = 0; i < b->story->n_scenes; i++) {
        const gs_story_scene *sc = &b->story->scenes[i];
        if (sc->letter && sc->turn >= told->first && sc->turn <= told->last && sc->best >= 0) {
            *only = sc;
            n++;
        }
    }
    return n;
}

/* A single key moment has no table: the caption tells what its letter is. */
static const char *turn_caption(build_battle *b, const build_told_turn *told)
{
    const gs_story_scene *only = NULL;
    return lettered(b, told, &only) == 1 && only->title
               ? gs_arena_printf(b->a, "%c: %s.", only->letter, only->title)
               : "";
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

/* The strip is as small as it may be. */
static const gs_drawing *draw_strip_again(void *ctx, int per_cent)
{
    (void)per_cent;
    return ctx;
}

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

/* The entries of turns first to last. */
void build_entries_of(const build_battle *b, int first, int last, gs_report_view *v)
{
    v->first = INT32_MAX;
    v->last = 0;
    for (int i = 0; i < b->log->count; i++) {
        const gs_entry *e = &b->log->entries[i];
        if (e->turn >= first && e->turn <= last) {
            v->first = e->n < v->first ? e->n : v->first;
            v->last = e->n;
        }
    }
}

/* The view of a section's fight: where it can be read on the whole table a crop, else an inset. */
static gs_report_view section_view(const build_battle *b, const build_told_turn *told)
{
    gs_report_view v = {.letters = b->story, .turns = {told->first, told->last}, .names = true,
                        .than = gs_said(b->w, "the whole field"), .than_width = GS_MM(166),
                        .than_shows = b->s->width};
    v.extent = build_needs_inset(b) ? GS_EXTENT_INSET : GS_EXTENT_CROP;
    build_entries_of(b, told->turn, told->turn, &v);
    v.title = gs_arena_printf(b->a, gs_said(b->w, "Turn %d, at its end"), told->turn);
    turn_map_size(b, &v);
    return v;
}

gs_status build_turn_map(build_battle *b, gs_node *section, const build_told_turn *told, bool first,
                         gs_err *err)
{
    gs_table_state *t = GS_NEW(b->a, gs_table_state);
    gs_report_view v = section_view(b, told);
    gs_status st = build_state_after(b->s, b->log, v.last, t, err);
    gs_drawing *map = NULL, *strip = NULL;
    gs_map_window shown = {0};
    v.caption = turn_caption(b, told);
    v.shown = &shown;
    t->turn = told->turn;
    if (st == GS_OK) {
        st = gs_report_map(b->a, b->s, t, b->log, &v, b->opt, &map, err);
    }
    if (st == GS_OK && first && v.extent == GS_EXTENT_INSET) {
        st = build_strip(b, told, &shown, &strip, &v, err);
    }
    if (st == GS_OK && strip) {
        gs_redraw *again = GS_NEW(b->a, gs_redraw);
        *again = (gs_redraw){draw_strip_again, strip};
        gs_add_figure(section, strip, "full", NULL, NULL)->redraw = again;
        st = gs_report_map(b->a, b->s, t, b->log, &v, b->opt, &map, err);
    }
    v.shown = NULL;
    if (st == GS_OK && map) {
        gs_add_figure(section, map, "full", NULL, own_caption(b, told->turn))->redraw =
            may_give_way(b, t, &v);
    }
    return st;
}

gs_status build_picture(build_battle *b, gs_um width, gs_um height, gs_drawing **map,
                          const char **caption, gs_err *err)
{
    int turn = build_crisis_turn(b);
    const gs_story_scene *sc = b->hinge.turn ? build_hinge_scene(b) : build_weightiest(b);
    gs_table_state *t = GS_NEW(b->a, gs_table_state);
    gs_report_view v = {.letters = b->story, .turns = {turn, turn}, .caption = "", .names = true,
                        .extent = GS_EXTENT_INSET, .close = true, .width = width,
                        .max_height = height};
    build_entries_of(b, turn, turn, &v);
    v.title = gs_arena_printf(b->a, gs_said(b->w, "Turn %d"), turn);
    gs_status st = build_state_after(b->s, b->log, v.last, t, err);
    t->turn = turn;
    *caption = sc && sc->letter ? gs_arena_printf(b->a,
                                                  gs_said(b->w, "Moment %c. Turn %d, at its end."),
                                                  sc->letter, turn)
                                : gs_arena_printf(b->a, "%s.",
                                                  gs_arena_printf(b->a, gs_said(b->w, "Turn %d, at its end"), turn));
    return st == GS_OK ? gs_report_map(b->a, b->s, t, b->log, &v, b->opt, map, err) : st;
}

/* The first sentence that tells a moment; NULL: the text has no word of it, and so no letter. */
static const gs_sentence *sentence_of(const build_battle *b, const gs_story_scene *sc)
{
    for (int i = 0; i < b->story->n_paras; i++) {
        const gs_story_para *p = &b->story->paras[i];
        for (int k = 0; k < p->n_sentences && !p->own; k++) {
            if (gs_story_tells(b->story, &p->sentences[k], sc->best)) {
                return &p->sentences[k];
            }
        }
    }
    return NULL;
}

void build_put_letters(const build_battle *b, gs_node *para, const gs_sentence *after)
{
    for (int i = 0; i < b->story->n_scenes; i++) {
        const gs_story_scene *sc = &b->story->scenes[i];
        if (sc->letter && sc->best >= 0 && sentence_of(b, sc) == after) {
            gs_say(para, "\xC2\xA0");
            gs_say_as(para, GS_NODE_MOMENT, gs_arena_printf(b->a, "%c", sc->letter));
        }
    }
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

/* "Key moments of turns 5 to 7". */
static const char *table_head(const build_battle *b, const build_told_turn *told)
{
    int from = 0, to = 0;
    for (int i = 0; i < b->story->n_scenes; i++) {
        const gs_story_scene *sc = &b->story->scenes[i];
        if (sc->letter && sc->turn >= told->first && sc->turn <= told->last && sc->best >= 0) {
            from = from ? from : sc->turn;
            to = sc->turn;
        }
    }
    return from == to       ? gs_arena_printf(b->a, gs_said(b->w, "Key moments of turn %d"), from)
           : from + 1 == to ? gs_arena_printf(b->a, gs_said(b->w, "Key moments of turns %d and %d"), from, to)
                            : gs_arena_printf(b->a, gs_said(b->w, "Key moments of turns %d to %d"), from, to);
}

/* The dice of a key moment: those of its first entry that threw some; "" none. */
static const char *moment_dice(build_battle *b, const gs_story_scene *sc)
{
    const gs_message *m = &b->story->messages.m[sc->best];
    for (int k = 0; k < m->n_entries; k++) {
        const char *dice = build_dice_short(b, m->entry[k]);
        if (dice) {
            return dice;
        }
    }
    return "";
}

/* What stands in the table of moments beside what happened. */
typedef struct moment_columns {
    bool dice, chance;
} moment_columns;

static bool told_here(const gs_story_scene *sc, const build_told_turn *told)
{
    return sc->letter && sc->turn >= told->first && sc->turn <= told->last && sc->best >= 0;
}

/* Dice, if any were thrown; chances, if they were worked before and after each of them. */
static moment_columns columns_of(build_battle *b, const build_told_turn *told)
{
    moment_columns c = {.chance = true};
    for (int i = 0; i < b->story->n_scenes; i++) {
        const gs_story_scene *sc = &b->story->scenes[i];
        if (told_here(sc, told)) {
            c.dice = c.dice || *moment_dice(b, sc);
            c.chance = c.chance && gs_forecast_at(b->opt->forecast, sc->turn - 1, 0);
        }
    }
    return c;
}

/* The chance of the winner after a turn, "83 %"; the last turn's is settled: "". */
static const char *chance_words(const build_battle *b, int turn, int side)
{
    const gs_forecast_point *p = gs_forecast_at(b->opt->forecast, turn, 0);
    int in_100 = p && p->n ? (gs_forecast_chance(p, side) + 5) / 10 : -1;
    return in_100 < 0 ? "" : gs_arena_printf(b->a, "%d\xC2\xA0%%", in_100);
}

static gs_node *moments_table(build_battle *b, gs_node *section, const build_told_turn *told,
                              moment_columns c, int side)
{
    gs_node *t = gs_add_table(section, "column", table_head(b, told));
    gs_add_column(t, "", "left", "plain", 1);
    gs_add_column(t, "", "left", "bold", 6);
    if (c.dice) {
        gs_add_column(t, gs_said(b->w, "the dice"), "left", "quiet", 5);
    } else {
        gs_add_column(t, "", "left", "italic", 4);
    }
    if (c.chance) {
        gs_add_column(t, gs_arena_printf(b->a, gs_said(b->w, "%s: chance before"),
                                         build_head(b->a, build_bare(b->s->side[side].name))),
                      "right", "plain", 2);
        gs_add_column(t, gs_said(b->w, "after the turn"), "right", "bold", 2);
    }
    return t;
}

void build_moments(build_battle *b, gs_node *section, const build_told_turn *told)
{
    gs_node *t = NULL;
    const gs_story_scene *only;
    if (lettered(b, told, &only) < 2) {
        return;
    }
    const moment_columns c = columns_of(b, told);
    int side = b->o->winner >= 0 ? b->o->winner : 0;
    for (int i = 0; i < b->story->n_scenes; i++) {
        const gs_story_scene *sc = &b->story->scenes[i];
        if (!told_here(sc, told)) {
            continue;
        }
        t = t ? t : moments_table(b, section, told, c, side);
        gs_node *r = gs_add_row(t);
        gs_say_as(gs_add_cell(r, NULL), GS_NODE_MOMENT, gs_arena_printf(b->a, "%c", sc->letter));
        gs_add_cell(r, sc->title ? sc->title : build_head(b->a, gs_ref_name(b->s, sc->actor)));
        gs_add_cell(r, c.dice ? moment_dice(b, sc) : other_party(b, sc));
        if (c.chance) {
            gs_add_cell(r, chance_words(b, sc->turn - 1, side));
            gs_add_cell(r, chance_words(b, sc->turn, side));
        }
    }
}
