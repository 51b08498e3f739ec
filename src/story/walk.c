/* What every teller asks of the walk over the log: sides and wings, resolutions and effects of an
 * entry, who was lost in it, and a new message. */
#include "story_int.h"

#include "gesta/fixed.h"

#include <string.h>

int story_ref_side(const gs_setup *s, gs_ref r)
{
    switch ((gs_ref_kind)r.kind) {
    case GS_REF_UNIT: {
        int of = gs_setup_unit_of(s, r.ix);
        return of >= 0 ? s->units[of].side : -1;
    }
    case GS_REF_HERO: return r.ix >= 0 && r.ix < s->n_heroes ? s->heroes[r.ix].side : -1;
    case GS_REF_SIDE: return r.ix;
    case GS_REF_NONE:
    case GS_REF_FEATURE:
    case GS_REF_OBJECTIVE: break;
    }
    return -1;
}

bool story_same_ref(gs_ref a, gs_ref b)
{
    return a.kind == b.kind && (a.kind == GS_REF_NONE || a.ix == b.ix);
}

/* Which third of the field, as the side itself sees it; 2 if it is not on the table, or nobody
 * says where. */
int story_wing_of(const story_walk *w, gs_ref r)
{
    gs_pt at;
    gs_place in;
    if (r.kind == GS_REF_UNIT && r.ix < w->t->n_units && (w->t->unit[r.ix].flags & GS_U_ON_TABLE)) {
        at = w->t->unit[r.ix].at;
        in = w->t->unit[r.ix].in;
    } else if (r.kind == GS_REF_HERO && r.ix < w->t->n_heroes &&
               w->t->hero[r.ix].where == GS_HERO_UP) {
        int u = w->t->hero[r.ix].unit;
        bool with = u >= 0 && u < w->t->n_units;
        at = with ? w->t->unit[u].at : w->t->hero[r.ix].at;
        in = with ? w->t->unit[u].in : w->t->hero[r.ix].in;
    } else {
        return 2;
    }
    int side = story_ref_side(w->s, r);
    if (in.kind != GS_PLACE_POINT) {
        bool cell = in.kind == GS_PLACE_CELL && in.cell < GS_CELL_RESERVE;
        return cell ? gs_cell_turned(in.cell, side) % 3 - 1 : 2;
    }
    int edge = side < 0 ? 0 : w->s->side[side].edge;
    int64_t along = edge == 0   ? at.x
                    : edge == 1 ? w->s->width - at.x
                    : edge == 2 ? w->s->table_depth - at.y
                                : at.y;
    int64_t all = edge < 2 ? w->s->width : w->s->table_depth;
    return along * 3 < all ? -1 : along * 3 > all * 2 ? 1 : 0;
}

gs_message *story_message_new(story_walk *w, const char *kind, gs_ref actor, gs_ref target)
{
    gs_messages *o = w->out;
    o->m = gs_arena_grow(w->arena, o->m, o->count, &o->cap, sizeof *o->m);
    gs_message *m = &o->m[o->count++];
    memset(m, 0, sizeof *m);
    m->id = (w->e ? w->e->n : 0) * 16 + w->ordinal++ % 16;
    m->kind = kind;
    m->turn = w->e ? w->e->turn : 0;
    m->side = story_ref_side(w->s, actor);
    m->wing = story_wing_of(w, actor);
    m->role[GS_ROLE_ACTOR] = actor;
    m->role[GS_ROLE_TARGET] = target;
    if (m->side >= 0) {
        m->role[GS_ROLE_SIDE] = gs_ref_side(m->side);
        m->role[GS_ROLE_ENEMY] = gs_ref_side(1 - m->side);
    }
    m->scene = -1;
    m->tail = -1;
    if (w->e) {
        story_message_entry(m, w->e->n);
    }
    if (w->e && w->logged && w->e->turn > 0) {
        story_fact_add(m, "told", 1);
    }
    return m;
}

/* "Norman", of a side that has such a word. */
static void add_adjective(const story_walk *w, gs_message *m, gs_ref side, const char *fact)
{
    const char *word = side.kind == GS_REF_SIDE ? w->s->side[side.ix].adjective : NULL;
    if (word && *word && !strchr(word, '\'') && !strstr(word, "’")) { /* "the raiders’" is none */
        story_fact_word(m, fact, word);
    }
}

gs_message *story_message_of_day(story_walk *w, const char *kind, gs_ref actor, gs_ref target)
{
    gs_message *m = story_message_new(w, kind, actor, target);
    m->turn = 0;
    m->wing = 2;
    m->n_entries = 0;
    m->mandatory = true;
    add_adjective(w, m, actor, "adjective");
    add_adjective(w, m, target, "foe-adjective");
    return m;
}

const gs_log_resolve *story_resolve_of(const gs_entry *e, const char *procedure)
{
    const gs_log_resolve *last = NULL;
    for (int i = 0; i < e->n_parts; i++) {
        /* of one without facts or result, its effects tell what happened */
        if (e->parts[i].kind == GS_LOG_RESOLVE && e->parts[i].u.resolve.situation &&
            e->parts[i].u.resolve.result &&
            strcmp(e->parts[i].u.resolve.procedure, procedure) == 0) {
            last = &e->parts[i].u.resolve;
        }
    }
    return last;
}

const gs_log_effect *story_effect_of(const gs_entry *e, gs_effect_kind kind, gs_ref who)
{
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_effect *f = &e->parts[i].u.effect;
        if (e->parts[i].kind == GS_LOG_EFFECT && f->kind == kind &&
            (who.kind == GS_REF_NONE || story_same_ref(f->who, who))) {
            return f;
        }
    }
    return NULL;
}

int story_lost_by(const story_walk *w, gs_ref r)
{
    return r.kind == GS_REF_UNIT && r.ix < GS_MAX_UNITS ? w->lost[r.ix] : 0;
}

int story_left_of(const story_walk *w, gs_ref r)
{
    if (r.kind != GS_REF_UNIT || r.ix >= w->t->n_units) {
        return 0;
    }
    return gs_unit_bears(w->s, w->t, r.ix);
}

/* Which of the message's losses somebody guessed. */
void story_add_about(const story_walk *w, gs_message *m)
{
    gs_ref who[] = {m->role[GS_ROLE_TARGET], m->role[GS_ROLE_ACTOR]};
    static const char *const facts[][3] = {{"lost", "left", "was"},
                                           {"own-lost", "own-left", "own-was"}};
    for (int i = 0; w->logged && i < 2; i++) {
        bool unit = who[i].kind == GS_REF_UNIT && who[i].ix < GS_MAX_UNITS;
        story_fact_guess(m, facts[i][0], unit && w->about[who[i].ix]);
        story_fact_guess(m, facts[i][1], story_is_guessed(w, who[i]));
        story_fact_guess(m, facts[i][2], unit && w->was_guessed[who[i].ix]);
    }
}

bool story_is_guessed(const story_walk *w, gs_ref unit)
{
    bool is = unit.kind == GS_REF_UNIT && unit.ix < GS_MAX_UNITS && w->guessed[unit.ix];
    return is && story_left_of(w, unit) > 0; /* that nobody is left is no guess */
}

void story_add_left(const story_walk *w, gs_message *m, const char *fact, gs_ref unit)
{
    story_fact_add(m, fact, story_left_of(w, unit));
    story_fact_guess(m, fact, story_is_guessed(w, unit));
}

bool story_side_guessed(const story_walk *w, int side)
{
    bool any = false;
    for (int u = 0; u < w->s->n_units; u++) {
        any = any || (w->s->units[u].side == side && story_is_guessed(w, gs_ref_unit(u)));
    }
    return any && gs_voice_army(w->s->ruleset) != GS_COUNTED_UNITS;
}

void story_add_few(const story_walk *w, gs_message *m)
{
    gs_ref who = m->role[GS_ROLE_TARGET];
    bool unit = who.kind == GS_REF_UNIT && who.ix < w->s->n_units;
    story_fact_add(m, "few", unit && story_left_of(w, who) * 3 < w->bears[who.ix]);
}

/* Who stands in the ranks of his own unit: his number plus 1, 0 nobody. */
static int leader_in(const story_walk *w, gs_ref unit)
{
    for (int h = 0; unit.kind == GS_REF_UNIT && h < w->s->n_heroes; h++) {
        const gs_hero_state *now = &w->t->hero[h];
        if (w->s->heroes[h].unit == unit.ix && now->unit == unit.ix && now->where == GS_HERO_UP &&
            !(now->flags & GS_H_DOWN)) {
            return h + 1;
        }
    }
    return 0;
}

/* Facts of a message that the losses of its entry give. */
void story_add_losses(story_walk *w, gs_message *m)
{
    gs_ref actor = m->role[GS_ROLE_ACTOR];
    gs_ref target = m->role[GS_ROLE_TARGET];
    story_fact_add(m, "lost", story_lost_by(w, target));
    story_fact_add(m, "left", story_left_of(w, target));
    story_fact_add(m, "own-lost", story_lost_by(w, actor));
    story_fact_add(m, "own-left", story_left_of(w, actor));
    story_fact_add(m, "was", story_left_of(w, target) + story_lost_by(w, target));
    story_fact_add(m, "own-was", story_left_of(w, actor) + story_lost_by(w, actor));
    story_fact_add(m, "led-by", leader_in(w, actor));
    story_fact_add(m, "foe-led-by", leader_in(w, target));
    story_add_about(w, m);
    story_add_few(w, m);
    int share = 0;
    for (int u = 0; u < w->s->n_units; u++) {
        int side = w->s->units[u].side;
        share += w->day->whole[side] ? w->lost[u] * 1000 / w->day->whole[side] : 0;
    }
    story_fact_add(m, "share", share); /* thousandths of both sides' strengths */
    if (!w->blood && story_lost_by(w, target) > 0) {
        story_fact_add(m, "first-blood", 1);
    }
}

bool story_whole_day(const story_walk *w)
{
    for (int t = 1; t < w->day->n_turns; t++) {
        if (!w->day->turns[t].told) {
            return false;
        }
    }
    return w->day->n_turns > 1 && (!w->logged || strcmp(gs_log_depth(w->day->log), "turns") == 0);
}

const char *story_list_units(story_walk *w, const int *units, int n, int most)
{
    gs_str list = {0};
    for (int i = 0; n <= most && i < n; i++) {
        story_list_add(&list, 'u', units[i]);
    }
    const char *text = list.len ? gs_arena_strdup(w->arena, list.p) : NULL;
    gs_str_free(&list);
    return text;
}

/* The entry of a turn that mustered him; NULL: he was on the rolls as the day began. */
static const gs_entry *mustered_by(const story_walk *w, gs_ref who)
{
    const char *id = gs_ref_id(w->s, who);
    for (int i = 0; i < w->day->log->count; i++) {
        const gs_entry *e = &w->day->log->entries[i];
        for (int k = 0; e->turn > 0 && k < e->n_parts; k++) {
            const gs_log_mustered *m = &e->parts[k].u.mustered;
            if (e->parts[k].kind == GS_LOG_MUSTERED && m->hero == (who.kind == GS_REF_HERO) &&
                strcmp(m->id, id) == 0) {
                return e;
            }
        }
    }
    return NULL;
}

bool story_came_later(const story_walk *w, gs_ref who)
{
    return mustered_by(w, who) != NULL;
}

bool story_not_yet(const story_walk *w, gs_ref who)
{
    const gs_entry *by = mustered_by(w, who);
    return by && (!w->e || by > w->e);
}
