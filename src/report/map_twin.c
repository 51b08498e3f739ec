/* The text twin of a map: two to six sentences that say what it shows. */
#include "map_int.h"

#include "gesta/str.h"

#define NAMED_MAX 12 /* units named one by one; more are counted */

static void name_of(gs_str *s, const gs_map_view *v, const char *name, const char *other)
{
    const char *clean = gs_pen_clean(v->a, name && *name ? name : other);
    gs_str_add(s, *clean ? clean : gs_said(v->words, "one without a name"));
}

/* "in the near left": thirds of the table. */
static const char *region(const gs_map_view *v, gs_pt p)
{
    static const char *const words[3][3] = {
        {"near left", "near centre", "near right"},
        {"left", "centre", "right"},
        {"far left", "far centre", "far right"},
    };
    int64_t c = (int64_t)p.x * 3 / v->map->width, r = (int64_t)p.y * 3 / v->map->depth;
    return gs_said_of(v->words, "place", words[r < 0 ? 0 : r > 2 ? 2 : r][c < 0 ? 0 : c > 2 ? 2 : c]);
}

static const char *state_word(const gs_map_unit *u)
{
    static const char *const words[] = {
        [GS_UNIT_OK] = "",
        [GS_UNIT_DISORDERED] = "disordered",
        [GS_UNIT_CONFUSED] = "confused",
        [GS_UNIT_MUST_RALLY] = "must rally",
        [GS_UNIT_ROUTING] = "routing",
        [GS_UNIT_GONE] = "destroyed or gone",
        [GS_UNIT_HIDDEN] = "hidden",
    };
    return (unsigned)u->state < (unsigned)GS_COUNT(words) ? words[u->state] : "";
}

static void ground(gs_str *s, const gs_map_view *v)
{
    const gs_map *map = v->map;
    int said = 0, more = 0;
    for (int i = 0; i < map->terrain_count; i++) {
        const gs_map_terrain *t = &map->terrain[i];
        if (said >= 6) {
            more++;
            continue;
        }
        gs_str_add(s, said ? ", " : gs_said(v->words, " On it: "));
        if (t->name && *t->name) {
            gs_str_addf(s, "%s (%s)", gs_pen_clean(v->a, t->name),
                        gs_said(v->words, gs_pen_clean(v->a, t->kind)));
        } else {
            name_of(s, v, t->kind ? gs_said(v->words, t->kind) : NULL,
                    gs_said(v->words, "open ground"));
        }
        said++;
    }
    if (more) {
        gs_str_addf(s, gs_said(v->words, " and %d more"), more);
    }
    gs_str_add(s, said ? "." : "");
}

static void one_unit(gs_str *s, const gs_map_view *v, const gs_map_unit *u)
{
    if (u->id && *u->id) {
        gs_str_addf(s, "%s ", gs_pen_clean(v->a, u->id));
    }
    name_of(s, v, u->name, u->id && *u->id ? gs_mark_name(u->mark) : "");
    gs_str_addf(s, " (%s", region(v, u->at));
    if (u->full > 0) {
        gs_str_addf(s, gs_said(v->words, ", %d of %d"), u->present, u->full);
    }
    if (*state_word(u)) {
        gs_str_addf(s, ", %s", gs_said(v->words, state_word(u)));
    }
    gs_str_add(s, u->in_melee ? gs_said(v->words, ", in melee)") : ")");
}

static void side(gs_str *s, const gs_map_view *v, int k)
{
    const gs_map *map = v->map;
    int n = 0, said = 0;
    int64_t present = 0, full = 0;
    for (int i = 0; i < map->unit_count; i++) {
        const gs_map_unit *u = &map->units[i];
        if (u->side == k) {
            n += u->state != GS_UNIT_GONE;
            present += u->state != GS_UNIT_GONE && u->present > 0 ? u->present : 0;
            full += u->full > 0 ? u->full : 0;
        }
    }
    gs_str_add(s, " ");
    size_t at = s->len;
    name_of(s, v, map->sides[k].name, v->letters[k]);
    if (s->p[at] >= 'a' && s->p[at] <= 'z') { /* "the English" begin a sentence */
        s->p[at] = (char)(s->p[at] - 'a' + 'A');
    }
    gs_str_addf(s, gs_said(v->words, n == 1 ? ": %d unit on the table" : ": %d units on the table"), n);
    if (full > 0) {
        gs_str_addf(s, gs_said(v->words, ", %s %d of %d"),
                    map->measure ? map->measure : gs_said(v->words, "strength"), (int)present,
                    (int)full);
    }
    for (int i = 0; i < map->unit_count; i++) {
        if (map->units[i].side == k && said < NAMED_MAX) {
            gs_str_add(s, said++ ? "; " : ": ");
            one_unit(s, v, &map->units[i]);
        }
    }
    gs_str_add(s, ".");
}

static void people(gs_str *s, const gs_map_view *v)
{
    static const char *const states[] = {[GS_LOOK_UP] = "",
                                         [GS_LOOK_DOWN] = ", struck down",
                                         [GS_LOOK_CAPTIVE] = ", captive"};
    const gs_map *map = v->map;
    for (int i = 0; i < map->hero_count; i++) {
        const gs_map_hero *h = &map->heroes[i];
        const gs_map_unit *u = h->with_unit >= 0 && h->with_unit < map->unit_count
                                   ? &map->units[h->with_unit]
                                   : NULL;
        gs_str_add(s, i ? "; " : gs_said(v->words, " Heroes: "));
        name_of(s, v, h->name, h->initial);
        gs_str_addf(s, " (%s", u ? gs_said(v->words, "with ") : "");
        if (u) {
            name_of(s, v, u->id && *u->id ? u->id : u->name, "");
        } else {
            gs_str_add(s, region(v, h->at));
        }
        gs_str_addf(s, gs_said(v->words, ", power %d%s)"), h->power,
                    (unsigned)h->state < 3u ? gs_said(v->words, states[h->state]) : "");
    }
    gs_str_add(s, map->hero_count ? "." : "");
}

static void arrows(gs_str *s, const gs_map_view *v)
{
    int said = 0;
    for (int k = 0; k < GS_ARROW_KINDS; k++) {
        int n = 0;
        for (int i = 0; i < v->map->arrow_count; i++) {
            n += (int)v->map->arrows[i].kind == k;
        }
        if (n) {
            gs_str_addf(s, "%s%s %d",
                        said++ ? ", " : gs_said(v->words, " Arrows: "),
                        gs_said(v->words, gs_arrow_name((gs_arrow_kind)k)), n);
        }
    }
    gs_str_add(s, said ? "." : "");
}

const char *gs_map_twin(const gs_map_view *v)
{
    const gs_map *map = v->map;
    gs_str s = {0};
    if (map->title && *map->title) {
        gs_str_addf(&s, "%s. ", gs_pen_clean(v->a, map->title));
    }
    gs_str_add(&s, gs_said(v->words, "The table is "));
    gs_str_addmilli(&s, map->width);
    gs_str_add(&s, gs_said(v->words, " by "));
    gs_str_addmilli(&s, map->depth);
    gs_str_addf(&s, " %s.", map->unit ? gs_pen_clean(v->a, map->unit) : gs_said(v->words, "units"));
    ground(&s, v);
    for (int i = 0; i < map->side_count && i < GS_SIDES_MAX; i++) {
        side(&s, v, i);
    }
    people(&s, v);
    arrows(&s, v);
    const char *out = gs_arena_strdup(v->a, gs_str_text(&s));
    gs_str_free(&s);
    return out;
}
