/* What each side's armies did in the turn that ended, in short sentences for the margin of the map. */
#include "war_map_int.h"

#include <string.h>

static const char *named(const war_scene *s, const char *place)
{
    return gs_campaign_name(s->c, place);
}

static void counted(gs_str *out, int men)
{
    if (men > 0) {
        gs_str_addf(out, " with %d", men);
    }
}

static void moved(const war_scene *s, const war_move *v, gs_str *out)
{
    const gs_army_now *was = &v->was, *now = &v->now;
    bool on_way = now->to && now->done;
    gs_str_addf(out, "%s%s %s", out->len ? " " : "", build_head(s->a, v->army->name),
                v->back ? "falls back" : "goes");
    if (was->to && was->done) {
        gs_str_add(out, v->back ? "" : " on");
    } else {
        gs_str_addf(out, " from %s", named(s, was->at));
    }
    gs_str_addf(out, on_way ? " towards %s" : " to %s", named(s, on_way ? now->to : now->at));
    counted(out, v->men);
    gs_str_addc(out, '.');
}

static bool has_moved(const war_scene *s, const gs_camp_army *army)
{
    for (int i = 0; i < s->n_moves; i++) {
        if (s->move[i].army == army) {
            return true;
        }
    }
    return false;
}

static void stayed(const war_scene *s, const war_army *w, gs_str *out)
{
    gs_str_addf(out, "%s%s", out->len ? " " : "", build_head(s->a, w->army->name));
    if (!w->seen.now) {
        gs_str_addf(out, " was %s at %s.", w->words, named(s, w->seen.at));
    } else if (w->waits) {
        gs_str_addf(out, " waits at %s before the road to %s.", named(s, w->seen.at), named(s, w->seen.to));
    } else {
        bool between = w->place < 0 && w->seen.to;
        gs_str_addf(out, between ? " stands between %s and %s with %s." : " stands at %s%.0s with %s.",
                    named(s, w->seen.at), between ? named(s, w->seen.to) : "", w->words);
    }
}

void war_deeds(const war_scene *s, const gs_camp_side *side, gs_str *out)
{
    for (int i = 0; i < s->n_moves; i++) {
        if (s->move[i].side == side) {
            moved(s, &s->move[i], out);
        }
    }
    for (int i = 0; i < s->n_armies; i++) {
        if (s->army[i].side == side && !has_moved(s, s->army[i].army)) {
            stayed(s, &s->army[i], out);
        }
    }
}
