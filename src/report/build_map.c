/* Maps of a battle: a table state, and the moves of some entries as arrows. */
#include "build_map_int.h"

#include "gesta/names.h"

#include <string.h>

static gs_unit_look look_of(uint32_t flags)
{
    return flags & GS_U_HIDDEN       ? GS_UNIT_HIDDEN
           : flags & GS_U_CONFUSED   ? GS_UNIT_CONFUSED
           : flags & GS_U_MUST_RALLY ? GS_UNIT_MUST_RALLY
           : flags & GS_U_DISORDERED ? GS_UNIT_DISORDERED
                                     : GS_UNIT_OK;
}

static const char *formation_word(const gs_setup *s, int formation)
{
    for (int i = 0; s->ruleset->formations && s->ruleset->formations[i]; i++) {
        if (i == formation) {
            return s->ruleset->formations[i];
        }
    }
    return "normal";
}

static void put_units(map_build *m)
{
    gs_map_unit *units = GS_NEW_ARRAY(m->a, gs_map_unit, GS_MAX_UNITS);
    for (int u = 0; u < GS_MAX_UNITS; u++) {
        m->map_unit[u] = -1;
    }
    for (int u = 0; u < m->t->n_units; u++) {
        const gs_unit_state *us = &m->t->unit[u];
        if (!(us->flags & GS_U_ON_TABLE) || us->in.kind != GS_PLACE_POINT) {
            continue;
        }
        gs_rect r = gs_body_rect(m->b, u);
        const char *form = formation_word(m->s, us->formation);
        bool ours = u < m->s->n_units;
        int side = gs_body_side(m->b, u);
        bool dummy = ours && m->s->units[u].dummy;
        int left = dummy ? 0 : gs_unit_bears(m->s, m->t, u); /* a marker has no strength */
        int whole = !ours || dummy         ? left
                    : m->s->ruleset->bears ? gs_setup_bears(m->s, u)
                                           : m->s->units[u].full;
        m->map_unit[u] = m->map.unit_count;
        units[m->map.unit_count++] = (gs_map_unit){
            .id = m->ids.unit[u],
            .name = gs_ref_name(m->s, gs_ref_unit(u)),
            .side = side,
            .mark = gs_mark_of_facts(m->s->units[us->of].facts),
            .at = r.c,
            .facing = r.f,
            .front = r.w,
            .depth = r.d,
            .present = left,
            .full = whole > left ? whole : left,
            .state = look_of(us->flags),
            .no_flank = strcmp(form, "hedgehog") == 0 || strcmp(form, "circle") == 0 ||
                        strcmp(form, "garrison") == 0 || strcmp(form, "square") == 0,
            .shield_wall = strcmp(form, "shield-wall") == 0,
        };
    }
    m->map.units = units;
}

/* ---- who went in these entries ---- */

/* True if an effect of the entries from first to last took unit or hero `who` off the table for
 * good. */
static bool taken_off(const gs_log *log, int first, int last, gs_ref who)
{
    for (int i = 0; i < log->count; i++) {
        const gs_entry *e = &log->entries[i];
        for (int k = 0; e->n >= first && e->n <= last && k < e->n_parts; k++) {
            const gs_log_effect *f = &e->parts[k].u.effect;
            if (e->parts[k].kind == GS_LOG_EFFECT && f->who.kind == who.kind &&
                f->who.ix == who.ix &&
                (f->kind == GS_EFFECT_DESTROYED || f->kind == GS_EFFECT_LEFT_TABLE ||
                 f->kind == GS_EFFECT_HERO_KILLED || f->kind == GS_EFFECT_HERO_BURIED ||
                 f->kind == GS_EFFECT_HERO_CAPTURED)) {
                return true;
            }
        }
    }
    return false;
}

/* Of a unit that went in these entries a ghost stays on this one map, where it last stood and as
 * large as it was before them. */
static void put_gone(map_build *m, const gs_log *log, int first, int last,
                     const gs_table_state *before)
{
    gs_map_unit *units = (gs_map_unit *)m->map.units;
    for (int u = 0; u < m->t->n_units && u < before->n_units; u++) {
        gs_unit_state *now = &m->b->t.unit[u];
        bool was = before->unit[u].flags & GS_U_ON_TABLE;
        if (!was || now->flags & GS_U_ON_TABLE || !taken_off(log, first, last, gs_ref_unit(u))) {
            continue;
        }
        gs_unit_state kept = *now;
        now->left = before->unit[u].left;
        now->flags = before->unit[u].flags;
        gs_rect r = m->b->scene->rules->rect(m->b, u);
        *now = kept;
        m->map_unit[u] = m->map.unit_count;
        units[m->map.unit_count++] = (gs_map_unit){.id = m->ids.unit[u],
                                                   .name = gs_ref_name(m->s, gs_ref_unit(u)),
                                                   .side = build_unit_side(m->s, u),
                                                   .at = r.c,
                                                   .facing = r.f,
                                                   .front = r.w,
                                                   .depth = r.d,
                                                   .state = GS_UNIT_GONE};
    }
}

/* Of a hero who was struck down or taken in these entries: his disc, crossed or barred. */
static void put_fallen(map_build *m, const gs_log *log, int first, int last,
                       const gs_table_state *before)
{
    gs_map_hero *heroes = (gs_map_hero *)m->map.heroes;
    for (int h = 0; h < m->s->n_heroes && h < m->t->n_heroes; h++) {
        const gs_hero_state *hs = &m->t->hero[h], *was = &before->hero[h];
        bool captive = hs->where == GS_HERO_CAPTURED;
        bool down = hs->where == GS_HERO_KILLED || hs->where == GS_HERO_BURIED;
        if ((!captive && !down) || was->where != GS_HERO_UP ||
            !taken_off(log, first, last, (gs_ref){.kind = GS_REF_HERO, .ix = (int16_t)h})) {
            continue;
        }
        int with = was->unit >= 0 ? m->map_unit[was->unit] : -1;
        if (was->unit >= 0 && with < 0) {
            continue;
        }
        const gs_ob_hero *oh = &m->s->heroes[h];
        heroes[m->map.hero_count++] =
            (gs_map_hero){.name = m->brief[h],
                          .initial = gs_map_letter(m->a, oh->name),
                          .side = oh->side,
                          .general = m->s->side[oh->side].general == h,
                          .state = captive ? GS_LOOK_CAPTIVE : GS_LOOK_DOWN,
                          .at = hs->at,
                          .with_unit = with};
    }
}

static gs_status put_losses(map_build *m, const gs_log *log, int first, int last, gs_err *err)
{
    gs_table_state *before = GS_NEW(m->a, gs_table_state);
    gs_status st = build_state_after(m->s, log, first - 1, before, err);
    if (st == GS_OK) {
        put_gone(m, log, first, last, before);
        put_fallen(m, log, first, last, before);
    }
    return st;
}

static void put_melees(map_build *m)
{
    gs_map_melee *melees = GS_NEW_ARRAY(m->a, gs_map_melee, GS_MAX_UNITS);
    for (int u = 0; u < m->t->n_units; u++) {
        int foes[GS_MAX_UNITS];
        int n = m->map_unit[u] < 0 ? 0 : gs_body_contacts(m->b, u, foes, GS_COUNT(foes));
        for (int i = 0; i < n && m->map.melee_count < GS_MAX_UNITS; i++) {
            if (foes[i] > u && foes[i] < GS_MAX_UNITS && m->map_unit[foes[i]] >= 0) {
                melees[m->map.melee_count++] =
                    (gs_map_melee){.a = m->map_unit[u], .b = m->map_unit[foes[i]]};
            }
        }
    }
    m->map.melees = melees;
}

static void put_heroes(map_build *m)
{
    gs_map_hero *heroes = GS_NEW_ARRAY(m->a, gs_map_hero, GS_MAX_HEROES);
    for (int h = 0; h < m->t->n_heroes && h < m->s->n_heroes; h++) {
        const gs_hero_state *hs = &m->t->hero[h];
        if (hs->where != GS_HERO_UP || (hs->unit < 0 && hs->in.kind != GS_PLACE_POINT)) {
            continue;
        }
        int with = hs->unit >= 0 ? m->map_unit[hs->unit] : -1;
        if (hs->unit >= 0 && with < 0) {
            continue;
        }
        const gs_ob_hero *oh = &m->s->heroes[h];
        heroes[m->map.hero_count++] = (gs_map_hero){
            .name = m->brief[h],
            .initial = gs_map_letter(m->a, oh->name),
            .side = oh->side,
            .power = hs->power,
            .general = m->s->side[oh->side].general == h,
            .state = GS_LOOK_UP,
            .at = hs->at,
            .with_unit = with,
        };
    }
    m->map.heroes = heroes;
}

static void put_ground(map_build *m)
{
    gs_map_terrain *ground = GS_NEW_ARRAY(m->a, gs_map_terrain, m->s->n_features + 1);
    for (int i = 0; i < m->s->n_features; i++) {
        const gs_ob_feature *f = &m->s->features[i];
        bool soft = f->area && (strcmp(f->kind, "building") != 0 &&
                                strcmp(f->kind, "fortification") != 0);
        ground[i] = (gs_map_terrain){.kind = f->kind,
                                     .name = f->name,
                                     .level = f->level ? f->level : 1,
                                     .line = !f->area,
                                     .width = f->width,
                                     .smooth = soft && f->n_points > 4,
                                     .named_in_text = f->name != NULL,
                                     .points = f->points,
                                     .count = f->n_points};
    }
    m->map.terrain = ground;
    m->map.terrain_count = m->s->n_features;
    gs_map_objective *places = GS_NEW_ARRAY(m->a, gs_map_objective, m->s->n_objectives + 1);
    for (int i = 0; i < m->s->n_objectives; i++) {
        places[i] = (gs_map_objective){m->s->objectives[i].name, m->s->objectives[i].at};
    }
    m->map.objectives = places;
    m->map.objective_count = m->s->n_objectives;
}

/* Where each side set up. */
static void put_zones(map_build *m)
{
    gs_map_zone *zones = GS_NEW_ARRAY(m->a, gs_map_zone, m->s->n_zones + 1);
    for (int i = 0; i < m->s->n_zones; i++) {
        const gs_zone *z = &m->s->zones[i];
        if (z->side < 0 || z->side >= GS_SIDES || strcmp(z->kind, "deploy") != 0) {
            continue;
        }
        zones[m->map.zone_count++] = (gs_map_zone){
            .side = z->side,
            .words = gs_arena_printf(m->a, gs_said(m->opt->words, "%s set up here"),
                                     build_head(m->a, m->s->side[z->side].name)),
            .points = z->points,
            .count = z->n_points};
    }
    m->map.zones = zones;
}

bool build_any_hidden(const gs_table_state *t)
{
    for (int u = 0; u < t->n_units; u++) {
        if (t->unit[u].flags & GS_U_ON_TABLE && t->unit[u].flags & GS_U_HIDDEN) {
            return true;
        }
    }
    return false;
}

/* Names as they stand beside blocks: without their article. */
static void put_names(map_build *m)
{
    for (int i = 0; i < m->map.unit_count; i++) {
        gs_map_unit *u = &((gs_map_unit *)m->map.units)[i];
        bool few = !m->close || u->told;
        u->label = u->state == GS_UNIT_HIDDEN || !few ? NULL : build_bare(u->name);
    }
}

/* The unit of lengths, of which there is more than one. */
static const char *units_of(const gs_ruleset *rs)
{
    return strcmp(rs->unit, "inch") == 0         ? "inches"
           : strcmp(rs->unit, "base width") == 0 ? "base widths"
                                                 : rs->unit;
}

static const gs_map_side *sides_of(gs_arena *a, const gs_setup *s, const build_ids *ids,
                                   const gs_words *words)
{
    gs_map_side *sides = GS_NEW_ARRAY(a, gs_map_side, GS_SIDES);
    for (int i = 0; i < GS_SIDES; i++) {
        sides[i] = (gs_map_side){.name = s->side[i].name, .letter = ids->letter[i],
                                 .slot = build_slot(s, i)};
        sides[i].own_colour =
            s->side[i].colour && gs_rgb_parse(s->side[i].colour, &sides[i].colour);
        sides[i].edge = gs_arena_printf(a, gs_said(words, "Edge of %s"), s->side[i].name);
        sides[i].home = s->side[i].edge + 1;
    }
    return sides;
}

/* The kinds of units and of ground of several battles together. */
static void put_kinds(map_build *m, const build_battle *const *b, int n)
{
    int units = 0, features = 0, at = 0;
    for (int i = 0; i < n; i++) {
        units += b[i]->s->n_units;
        features += b[i]->s->n_features;
    }
    gs_map_unit *unit = GS_NEW_ARRAY(m->a, gs_map_unit, units + 1);
    gs_map_terrain *ground = GS_NEW_ARRAY(m->a, gs_map_terrain, features + 1);
    for (int i = 0; i < n; i++) {
        m->s = b[i]->s;
        put_ground(m);
        for (int k = 0; k < m->s->n_units; k++) {
            unit[m->map.unit_count++].mark = gs_mark_of_facts(m->s->units[k].facts);
        }
        for (int k = 0; k < m->s->n_features; k++) {
            ground[at++] = m->map.terrain[k];
        }
    }
    m->map.units = unit;
    m->map.terrain = ground;
    m->map.terrain_count = at;
}

gs_node *build_key(build_battle *const *of, int n, gs_node *parent)
{
    const build_battle *b = of[0]; /* in the colours of the first */
    gs_node *s = gs_add_section(parent, gs_said(b->w, "How to read the maps"),
                                gs_said(b->w, "The signs"));
    gs_node_set(s, GS_ATTR_HEAD, gs_said(b->w, "How to read the maps"));
    map_build m = {.a = b->a, .opt = b->opt};
    m.map.sides = sides_of(b->a, b->s, &b->ids, b->w);
    m.map.side_count = n == 1 ? GS_SIDES : 0;
    put_kinds(&m, (const build_battle *const *)of, n);
    for (int i = GS_KEY_MEN; i <= GS_KEY_REST; i++) {
        gs_drawing *d = gs_map_symbols(b->a, b->opt->metrics, b->opt->ink, &m.map, (gs_key_part)i, b->w);
        gs_add_figure(s, d, "full", NULL, NULL);
    }
    return s;
}

/* Of a book that is not fought here only the places are known: a block as wide as all others. */
static gs_rect nominal(const gs_battle *b, int body)
{
    gs_len front = b->scene->setup->width / 12;
    if (body >= GS_MAX_UNITS) { /* a hero by himself */
        const gs_hero_state *h = &b->t.hero[body - GS_MAX_UNITS];
        return (gs_rect){h->at, h->facing, front / 6, front / 6};
    }
    const gs_unit_state *u = &b->t.unit[body];
    return (gs_rect){u->at, u->facing, front, front / 3};
}

/* The scene, with blocks for those of whom only the places are known. */
static const gs_scene *drawable(gs_arena *a, const gs_scene *scene)
{
    static const gs_battle_rules places = {.rect = nominal};
    if (scene->rules) {
        return scene;
    }
    gs_scene *s = GS_NEW(a, gs_scene);
    *s = *scene;
    s->rules = &places;
    return s;
}

gs_status gs_report_map(gs_arena *a, const gs_setup *s, const gs_table_state *t,
                        const gs_log *log, const gs_report_view *view,
                        const gs_build_options *opt, gs_drawing **out, gs_err *err)
{
    map_build m = {.a = a, .s = s, .t = t, .opt = opt};
    const gs_scene *scene;
    gs_status st = gs_scene_new(a, s, &scene, err);
    *out = NULL;
    if (st != GS_OK) {
        return st;
    }
    bool true_fronts = scene->rules != NULL;
    scene = drawable(a, scene);
    m.b = GS_NEW(a, gs_battle);
    gs_battle_start(m.b, scene, NULL, (gs_player[GS_SIDES]){{0}});
    m.b->t = *t;
    for (int u = 0; u < t->n_units; u++) {
        if (gs_unit_came(s, t, u)) {
            m.b->s.rect[u] = scene->rules->rect(m.b, u);
        }
    }
    gs_bodies_refresh(m.b);
    build_ids_of(a, s, &m.ids);
    m.brief = gs_setup_short_names(a, s, NULL);
    const gs_map_side *sides = sides_of(a, s, &m.ids, opt->words);
    m.map = (gs_map){.title = view->title, .width = s->width, .depth = s->table_depth,
                     .unit = gs_said(opt->words, units_of(s->ruleset)),
                     .measure = gs_said(opt->words, s->ruleset->measure),
                     .sides = sides, .side_count = GS_SIDES};
    put_ground(&m);
    if (view->zones) {
        put_zones(&m);
    }
    put_units(&m);
    put_heroes(&m);
    put_melees(&m);
    m.strip = view->strip;
    m.close = view->close;
    m.moments_only = view->extent != GS_EXTENT_TABLE;
    if (view->last >= view->first && view->last > 0) {
        st = put_losses(&m, log, view->first, view->last, err);
        build_map_arrows(&m, log, view->first, view->last);
    }
    if (view->plans) {
        build_map_plans(&m, log);
    }
    if (view->letters) {
        build_map_moments(&m, view);
    }
    if (view->strip) {
        build_map_groups(&m);
    }
    if (view->names) {
        put_names(&m);
    }
    const char *part = build_map_window(&m, view);
    if (!true_fronts) {
        part = gs_arena_printf(a, "%s%s%s", part, *part ? " " : "",
                               gs_said(opt->words, "Blocks are not to scale."));
    }
    if (view->shown) {
        *view->shown = m.map.window;
    }
    m.map.frames = view->frames;
    m.map.frame_count = view->frame_count;
    const char *caption = view->caption;
    if (*part) {
        caption = gs_arena_printf(a, "%s%s%s", caption ? caption : "", caption && *caption ? " " : "",
                                  part);
    }
    *out = gs_map_draw(a, &m.map, opt->metrics,
                       &(gs_map_options){.width = view->width,
                                         .max_height = view->max_height,
                                         .ink = opt->ink,
                                         .caption = caption,
                                         .words = opt->words,
                                         .no_furniture = view->bare || view->strip,
                                         .bare = view->bare,
                                         .close = view->close,
                                         .strip = view->strip});
    return st;
}
