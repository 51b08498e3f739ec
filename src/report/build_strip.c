/* The strip: the whole field small, at the four times of a battle, from the approach to the end. */
#include "build_map_int.h"
#include "pen_int.h"

#include "gesta/fixed.h"

#include <string.h>

enum { TIMES = 4, GAP = 1733, CAPTION_LINE = 3700 };

bool build_needs_inset(const build_battle *b)
{
    const gs_scene *scene;
    gs_err ignored = {0};
    gs_battle *it = GS_NEW(b->a, gs_battle);
    if (gs_scene_new(b->a, b->s, &scene, &ignored) != GS_OK || !scene->rules || b->s->width <= 0) {
        return false;
    }
    gs_battle_start(it, scene, NULL, (gs_player[GS_SIDES]){{0}});
    int64_t sum = 0;
    int n = 0;
    for (int u = 0; u < b->s->n_units; u++) {
        if (!b->s->units[u].dummy) {
            sum += scene->rules->rect(it, u).w;
            n++;
        }
    }
    return n > 0 && sum * GS_MM(166) / n / b->s->width < GS_MM(9);
}

/* The turn of the first charge or melee; 0 none. */
static int contact_turn(const gs_log *log)
{
    for (int i = 0; i < log->count; i++) {
        const gs_entry *e = &log->entries[i];
        for (int k = 0; k < e->n_parts && e->turn > 0; k++) {
            const gs_log_part *p = &e->parts[k];
            bool charge = p->kind == GS_LOG_MOVE && p->u.move.manner == GS_MOVE_CHARGE;
            bool melee = p->kind == GS_LOG_RESOLVE && strcmp(p->u.resolve.procedure, "melee") == 0;
            if (charge || melee) {
                return e->turn;
            }
        }
    }
    return 0;
}

const gs_story_scene *build_weightiest(const build_battle *b)
{
    const gs_story_scene *best = NULL;
    for (int i = 0; i < b->story->n_scenes; i++) {
        const gs_story_scene *sc = &b->story->scenes[i];
        best = sc->letter && (!best || sc->score > best->score) ? sc : best;
    }
    return best;
}

int build_crisis_turn(const build_battle *b)
{
    const gs_story_scene *best = build_weightiest(b);
    return b->hinge.turn ? b->hinge.turn : best ? best->turn : 0;
}

typedef struct moment_of_day {
    const char *name;
    int turn, after; /* its state; what moved since the turn after which the one before stands */
    gs_table_state *t;
} moment_of_day;

/* The times in their order; those that are one are joined. */
static int times_of(const build_battle *b, moment_of_day out[TIMES])
{
    int contact = contact_turn(b->log), end = b->o->turns;
    const moment_of_day all[TIMES] = {{gs_said(b->w, "Approach"), contact - 1, 0, NULL},
                                      {gs_said(b->w, "Contact"), contact, 0, NULL},
                                      {gs_said(b->w, "Crisis"), build_crisis_turn(b), 0, NULL},
                                      {gs_said(b->w, "End"), end, 0, NULL}};
    int n = 0;
    for (int i = 0; i < TIMES; i++) {
        if (all[i].turn > (n ? out[n - 1].turn : 0) && all[i].turn <= end) {
            out[n] = all[i];
            out[n].name = gs_said(b->w, all[i].name);
            out[n].after = n ? out[n - 1].turn : 0;
            n++;
        } else if (n && all[i].turn == out[n - 1].turn && all[i].turn > 0) {
            out[n - 1].name = i == TIMES - 1 ? gs_arena_printf(b->a, gs_said(b->w, "%s and end"),
                                                               out[n - 1].name)
                                             : gs_arena_printf(b->a, gs_said(b->w, "%s and crisis"),
                                                               out[n - 1].name);
        }
    }
    return n;
}

static const char *turns_words(const build_battle *b, const moment_of_day *m)
{
    int from = m->after + 1;
    return from == m->turn       ? gs_arena_printf(b->a, gs_said(b->w, "turn %d"), m->turn)
           : from + 1 == m->turn ? gs_arena_printf(b->a, gs_said(b->w, "turns %d and %d"), from, m->turn)
                                 : gs_arena_printf(b->a, gs_said(b->w, "turns %d to %d"), from, m->turn);
}

/* "Charges: 4 by the Gauls, 1 by the Romans." Nothing where there were none. */
static void add_counts(gs_str *out, const build_battle *b, const int n[GS_SIDES], bool charges)
{
    int more = n[1] > n[0];
    bool both = n[1 - more] > 0;
    if (n[0] || n[1]) {
        gs_str_add(out, out->len ? " " : "");
        gs_str_addf(out,
                    gs_said(b->w, charges && both ? "Charges: %d by %s, %d by %s."
                                  : charges       ? "Charges: %d by %s."
                                  : both          ? "Units gone: %d of %s, %d of %s."
                                                  : "Units gone: %d of %s."),
                    n[more], b->s->side[more].name, n[1 - more], b->s->side[1 - more].name);
    }
}

/* How many units of each side came on, and charged, between two turns. */
static void moves_of(const build_battle *b, int from, int to, int came[GS_SIDES],
                     int charged[GS_SIDES])
{
    for (int i = 0; i < b->log->count; i++) {
        const gs_entry *e = &b->log->entries[i];
        for (int k = 0; k < e->n_parts && e->turn >= from && e->turn <= to; k++) {
            const gs_log_move *mv = &e->parts[k].u.move;
            int side = e->parts[k].kind == GS_LOG_MOVE && mv->who.kind == GS_REF_UNIT
                           ? build_unit_side(b->s, mv->who.ix) : -1;
            if (side >= 0) {
                came[side] += mv->manner == GS_MOVE_ADVANCE || mv->manner == GS_MOVE_WHEEL;
                charged[side] += mv->manner == GS_MOVE_CHARGE;
            }
        }
    }
}

/* Units that are gone now and were not before. */
static void lost_between(const build_battle *b, const gs_table_state *before,
                         const gs_table_state *now, int lost[GS_SIDES])
{
    for (int u = 0; u < b->s->n_units; u++) {
        int was = before ? before->unit[u].flags & (GS_U_DESTROYED | GS_U_LEFT) : 0;
        int is = now->unit[u].flags & (GS_U_DESTROYED | GS_U_LEFT);
        lost[b->s->units[u].side] += is && !was && !b->s->units[u].dummy;
    }
}

/* What is seen on it, from the log: who comes on, who charges, who is gone. */
static const char *seen_words(const build_battle *b, const moment_of_day *m,
                              const gs_table_state *before)
{
    int came[GS_SIDES] = {0}, charged[GS_SIDES] = {0}, lost[GS_SIDES] = {0};
    gs_str s = {0};
    moves_of(b, m->after + 1, m->turn, came, charged);
    lost_between(b, before, m->t, lost);
    if (m->after == 0 && !charged[0] && !charged[1]) {
        if (came[0] && came[1]) {
            gs_str_add(&s, gs_said(b->w, "Two lines walk at each other."));
        } else if (came[0] || came[1]) {
            gs_str_addf(&s, gs_said(b->w, "Only one side comes on: %s."),
                        b->s->side[came[1] > 0].name);
        }
    }
    add_counts(&s, b, charged, true);
    add_counts(&s, b, lost, false);
    const char *text = gs_arena_strdup(b->a, gs_str_text(&s));
    gs_str_free(&s);
    return text;
}

/* The words of a text that find room in a width; returns how many bytes that is. */
static size_t fits(const build_battle *b, const char *text, gs_pt64 size, gs_um width)
{
    size_t fit = 0;
    for (size_t n = strcspn(text, " "); n > fit; n += strcspn(text + n, " ")) {
        const char *part = gs_arena_strndup(b->a, text, n);
        if (gs_pen_width(b->opt->metrics, GS_FACE_LABEL, size, part) > width) {
            break;
        }
        fit = n;
        n += text[n] == ' ';
    }
    return fit;
}

/* Below a small map: when, and what its frame is. How high that is. */
static gs_um caption(const build_battle *b, gs_drawing *d, const moment_of_day *m, const char *seen,
                     bool framed, gs_um x, gs_um y, gs_um width)
{
    const gs_metrics *w = b->opt->metrics;
    gs_pt64 size = PT10(82);
    const char *lines[6], *bold = gs_arena_printf(b->a, "%s,", m->name);
    gs_pen_text(d, x, y, GS_FACE_LABEL_BOLD, size, GS_ANCHOR_START, GS_RGB_INK, bold);
    gs_um used = gs_pen_width(w, GS_FACE_LABEL_BOLD, size, bold) + 700;
    const char *words = gs_arena_printf(b->a, "%s%s%s%s%s%s", turns_words(b, m),
                                        framed || *seen ? "." : "",
                                        *seen ? " " : "", seen, framed ? " " : "",
                                        framed ? gs_said(b->w, "The red frame: its map.") : "");
    size_t first = fits(b, words, size, width - used);
    gs_pen_text(d, x + used, y, GS_FACE_LABEL, size, GS_ANCHOR_START, GS_RGB_INK,
                gs_arena_strndup(b->a, words, first));
    words += first + (words[first] == ' ');
    int n = gs_pen_wrap(b->a, w, GS_FACE_LABEL, size,
                        words, width, lines, GS_COUNT(lines));
    for (int i = 0; i < n; i++) {
        gs_pen_text(d, x, y + (i + 1) * CAPTION_LINE, GS_FACE_LABEL, size, GS_ANCHOR_START,
                    GS_RGB_INK, lines[i]);
    }
    return n * CAPTION_LINE;
}

/* One small map; how high it is, its caption with it: below it, or `beside` it so wide. */
static gs_status put_time(build_battle *b, gs_drawing *d, const moment_of_day *m,
                          const gs_table_state *before, const gs_map_window *window,
                          const gs_map_window *framed, gs_um x, gs_um width, gs_um beside, gs_str *twin, gs_um *high, gs_err *err)
{
    gs_report_view v = {.title = m->name, .caption = "", .letters = b->story,
                        .turns = {m->after + 1, m->turn}, .extent = GS_EXTENT_GIVEN,
                        .window = *window, .width = width, .strip = true, .max_height = GS_MM(60),
                        .frames = framed, .frame_count = framed != NULL};
    gs_drawing *map = NULL;
    build_entries_of(b, m->after + 1, m->turn, &v);
    gs_status st = gs_report_map(b->a, b->s, m->t, b->log, &v, b->opt, &map, err);
    if (st != GS_OK || !map) {
        return st;
    }
    gs_draw_put(d, map, x, 0);
    const char *seen = seen_words(b, m, before);
    gs_um frame = (gs_um)gs_div_near((int64_t)width * window->depth, window->width);
    gs_um h = frame + 4200;
    if (beside) {
        gs_um words = caption(b, d, m, seen, framed != NULL, x + width + GAP, CAPTION_LINE, beside);
        h = h > words + 4200 ? h : words + 4200;
    } else {
        h += caption(b, d, m, seen, framed != NULL, x, frame + 4000, width);
    }
    *high = h > *high ? h : *high;
    gs_str_addf(twin, "%s%s, %s: %s%s%s", twin->len ? " " : "", m->name, turns_words(b, m), seen,
                *seen ? " " : "", map->twin);
    return GS_OK;
}

gs_status build_strip(build_battle *b, const build_told_turn *told, const gs_map_window *framed,
                      gs_drawing **out, gs_report_view *view, gs_err *err)
{
    moment_of_day times[TIMES];
    const gs_table_state *states[TIMES];
    gs_status st = GS_OK;
    int n = times_of(b, times);
    for (int i = 0; i < n && st == GS_OK; i++) {
        gs_report_view v = {0};
        times[i].t = GS_NEW(b->a, gs_table_state);
        build_entries_of(b, 1, times[i].turn, &v);
        st = build_state_after(b->s, b->log, v.last, times[i].t, err);
        times[i].t->turn = times[i].turn;
        states[i] = times[i].t;
    }
    if (n < 2 || st != GS_OK) {
        return st;
    }
    gs_map_window window = build_window_of(b->s, states, n);
    int per_row = n == 4 ? 4 : 3;
    gs_um width = (GS_MM(166) - (per_row - 1) * GAP) / per_row, high = 0;
    /* two have their words beside them */
    gs_um pitch = n == 2 ? (GS_MM(166) + GAP) / 2 : width + GAP;
    gs_um beside = n == 2 ? pitch - width - 2 * GAP : 0;
    gs_drawing *d = gs_drawing_new(b->a, GS_MM(166), 0);
    gs_str twin = {0};
    for (int i = 0; i < n && st == GS_OK; i++) {
        bool here = told->turn > times[i].after && told->turn <= times[i].turn;
        st = put_time(b, d, &times[i], i ? states[i - 1] : NULL, &window,
                      here && framed->width ? framed : NULL, i * pitch, width, beside, &twin, &high, err);
    }
    d->height = (gs_um)gs_div_up(high, 4939) * 4939;
    d->title = gs_said(b->w, "From the approach to the end");
    d->twin = gs_arena_strdup(b->a, gs_str_text(&twin));
    gs_str_free(&twin);
    view->than = gs_said(b->w, "the small maps");
    view->than_width = width;
    view->than_shows = window.width;
    *out = d;
    return st;
}
