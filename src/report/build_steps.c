/* A battle step by step: the stops of the cursor, the entries of its turn, its dice, map and curve. */
#include "gesta/report_steps.h"

#include "build_int.h"
#include "gesta/chart.h"

#include <stdlib.h>
#include <string.h>

const char *const gs_step_words[] = {"turn", "moment", "entry", NULL};

enum { MAP_WIDE = 154000, MAP_NARROW = 66000, CURVE_WIDE = 240000 };

/* ---- where the cursor may stop ---- */
/* The entry that ends a key moment: the last of its best message. */
static int moment_end(const build_battle *b, const gs_story_scene *sc)
{
    if (sc->best >= 0 && sc->best < b->story->messages.count) {
        const gs_message *m = &b->story->messages.m[sc->best];
        int last = 0;
        for (int i = 0; i < m->n_entries; i++) {
            last = m->entry[i] > last ? m->entry[i] : last;
        }
        return last;
    }
    return sc->first_entry;
}

static int by_number(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static int *turn_ends(const build_battle *b)
{
    int *end = GS_NEW_ARRAY(b->a, int, b->course.turns + 1);
    for (int i = 0; i < b->log->count; i++) {
        end[b->log->entries[i].turn] = b->log->entries[i].n;
    }
    for (int t = 1; t <= b->course.turns; t++) {
        end[t] = end[t] ? end[t] : end[t - 1]; /* of a turn of which nothing is told */
    }
    return end;
}

/* Every stop, rising. The first is the field as both hosts stand on it, but entry by entry it is empty. */
static int stops(const build_battle *b, const gs_steps *s, int **out)
{
    int n = 0, last = b->log->count ? b->log->entries[b->log->count - 1].n : 0;
    int *at = GS_NEW_ARRAY(b->a, int, b->log->count + b->story->n_scenes + b->course.turns + 4);
    at[n++] = s->by == GS_STEPS_ENTRY ? 0 : s->turn_end[0];
    at[n++] = last;
    for (int t = 0; t <= b->course.turns && s->by == GS_STEPS_TURN; t++) {
        at[n++] = s->turn_end[t];
    }
    for (int i = 0; i < b->story->n_scenes && s->by == GS_STEPS_MOMENT; i++) {
        if (b->story->scenes[i].letter) {
            at[n++] = moment_end(b, &b->story->scenes[i]);
        }
    }
    for (int i = 0; i < s->count && s->by == GS_STEPS_ENTRY; i++) {
        at[n++] = (int)gs_node_number(s->list[i], GS_ATTR_NUMBER, 0);
    }
    qsort(at, (size_t)n, sizeof *at, by_number);
    *out = at;
    return n;
}

static void stop_at(const build_battle *b, gs_steps *s, int wanted)
{
    int *at, n = stops(b, s, &at);
    s->entry = at[0];
    s->back = s->on = -1;
    for (int i = 0; i < n; i++) {
        s->entry = at[i] <= wanted ? at[i] : s->entry;
    }
    for (int i = 0; i < n; i++) {
        s->back = at[i] < s->entry ? at[i] : s->back;
        s->on = at[i] > s->entry && s->on < 0 ? at[i] : s->on;
    }
    s->first = s->back < 0 ? -1 : at[0];
    s->last = s->on < 0 ? -1 : at[n - 1];
}

/* ---- the entries ---- */
static void all_entries(build_battle *b, gs_steps *s)
{
    gs_node *list = build_minutes_list(b, b->root);
    s->list = GS_NEW_ARRAY(b->a, const gs_node *, b->log->count + 1);
    s->count = 0;
    for (const gs_node *n = list->first; n; n = n->next) {
        s->list[s->count++] = n;
    }
}

/* Those of the cursor's turn alone. */
static void keep_turn(gs_steps *s)
{
    int from = s->turn > 0 ? s->turn_end[s->turn - 1] + 1 : 0, to = s->turn_end[s->turn], n = 0;
    for (int i = 0; i < s->count; i++) {
        int number = (int)gs_node_number(s->list[i], GS_ATTR_NUMBER, 0);
        if (number >= from && number <= to) {
            s->list[n++] = s->list[i];
        }
    }
    s->count = n;
}

static void take_dice(build_battle *b, gs_steps *s)
{
    const gs_entry *e = build_entry_of(b, s->entry);
    s->dice = GS_NEW_ARRAY(b->a, gs_step_dice, e ? e->n_parts * BUILD_CASTS + 1 : 1);
    for (int k = 0; e && k < e->n_parts; k++) {
        if (e->parts[k].kind == GS_LOG_RESOLVE && !e->parts[k].u.resolve.counted) {
            s->n_dice += build_dice_rows(b, e, &e->parts[k].u.resolve, &s->dice[s->n_dice]);
        }
    }
}

static void find_moment(const build_battle *b, gs_steps *s)
{
    for (int i = 0; i < b->story->n_scenes; i++) {
        const gs_story_scene *sc = &b->story->scenes[i];
        if (sc->letter && moment_end(b, sc) == s->entry) {
            s->letter = sc->letter;
            s->moment = sc->title;
        }
    }
}

/* ---- the pictures ---- */
/* The map with arrows of the step's moves; letters of its turn, where a step is no single entry. */
static gs_status draw_map(build_battle *b, const gs_steps *s, const gs_table_state *t, gs_um width,
                          gs_drawing **out, gs_err *err)
{
    const char *title = s->turn == 0 ? gs_said(b->w, "Deployment")
                                     : gs_arena_printf(b->a, gs_said(b->w, "Turn %d"), s->turn);
    gs_report_view v = {.title = title, .caption = "", .width = width, .max_height = width,
                        .names = true, .close = width == MAP_NARROW};
    if (s->by != GS_STEPS_ENTRY || s->letter) {
        v.letters = s->turn > 0 ? b->story : NULL;
        v.turns[0] = v.turns[1] = s->turn;
    }
    v.last = s->turn > 0 ? s->entry : 0;
    v.first = s->by == GS_STEPS_ENTRY ? s->entry : s->turn > 0 ? s->turn_end[s->turn - 1] + 1 : 0;
    return gs_report_map(b->a, b->s, t, b->log, &v, b->opt, out, err);
}

/* Sketch or map, where anything is known of places. */
static gs_status draw_field(build_battle *b, gs_steps *s, gs_err *err)
{
    gs_table_state *t = GS_NEW(b->a, gs_table_state);
    gs_status st = build_state_after(b->s, b->log, s->entry, t, err);
    if (st == GS_OK && b->mapped) {
        t->turn = s->turn;
        st = draw_map(b, s, t, MAP_WIDE, &s->map, err);
        st = st == GS_OK ? draw_map(b, s, t, MAP_NARROW, &s->narrow, err) : st;
    } else if (st == GS_OK && strcmp(gs_log_positions(b->s, b->log), "cells") == 0) {
        s->map = s->narrow = build_sketch(b, t);
    }
    return st;
}

static void draw_curve(build_battle *b, gs_steps *s)
{
    gs_chance_chart c;
    gs_chart_options o = {.ink = b->opt->ink, .words = b->w, .width = CURVE_WIDE, .per_cent = 55};
    build_chance(b, &c);
    c.cursor = s->turn + 1;
    c.hinge = c.hinge <= s->turn ? c.hinge : 0; /* it is not known yet */
    s->chance = c.chance != NULL;
    s->curve = s->chance ? gs_chart_chance(b->a, &c, b->opt->metrics, &o)
                         : gs_chart_ribbons(b->a, &c, b->opt->metrics, &o);
}

gs_status gs_report_steps(gs_arena *a, const gs_setup *setup, const gs_log *log,
                          const gs_outcome *o, const gs_narrative *story,
                          const gs_build_options *opt, gs_step_by by, int entry, gs_steps *out,
                          gs_err *err)
{
    build_battle *b;
    gs_status st = build_battle_of(a, setup, log, o, story, opt, &b, err);
    *out = (gs_steps){.by = by};
    if (st != GS_OK) {
        return st;
    }
    b->doc = gs_doc_new(a, "battle", setup->title);
    b->root = b->doc->root;
    out->turns = b->course.turns;
    out->turn_end = turn_ends(b);
    all_entries(b, out);
    stop_at(b, out, entry);
    while (out->turn < out->turns && out->turn_end[out->turn] < out->entry) {
        out->turn++;
    }
    keep_turn(out);
    take_dice(b, out);
    find_moment(b, out);
    st = draw_field(b, out, err);
    if (st == GS_OK && b->told) {
        draw_curve(b, out);
    }
    return st;
}
