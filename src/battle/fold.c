/* The fold: what moves and effects make of the table. */
#include "fold_int.h"

#include <stdlib.h>
#include <string.h>

gs_status gs_fold_bad(const gs_setup *s, gs_ref who, gs_err *err, const char *why)
{
    return gs_err_set(err, GS_STATE, "the log contradicts itself: %s: %s",
                      gs_ref_id(s, who), why);
}

/* Sets or clears a flag by the effect's amount. */
void gs_fold_flag(uint32_t *flags, uint32_t bit, bool on)
{
    *flags = on ? *flags | bit : *flags & ~bit;
}

gs_status gs_fold_mark(const gs_setup *s, uint32_t *marks, const gs_log_effect *e,
                       gs_err *err)
{
    int w = gs_word_index(s->ruleset->marks, e->word);
    if (w < 0 || w > 31) {
        return gs_fold_bad(s, e->who, err, "an unknown mark");
    }
    gs_fold_flag(marks, 1u << w, e->amount != 0);
    return GS_OK;
}

/* A house rule of that name has ended for the unit. */
static gs_status spend(const gs_setup *s, gs_unit_state *u, const gs_log_effect *e,
                       gs_err *err)
{
    uint32_t rows = 0;
    for (int i = 0; i < s->n_patches && i < 32; i++) {
        if (s->patches[i].until && e->word && strcmp(s->patches[i].name, e->word) == 0) {
            rows |= 1u << i;
        }
    }
    u->spent |= rows;
    return rows ? GS_OK : gs_fold_bad(s, e->who, err, "a house rule that never ends");
}

static gs_status set_left(const gs_setup *s, gs_unit_state *u, const gs_log_effect *e,
                          int change, gs_err *err)
{
    if (u->left + change != e->left || e->left < 0) {
        return gs_err_set(err, GS_STATE,
                          "the log contradicts itself: %s: its strength does not add up: it had "
                          "%d, %s of %d leaves it %d",
                          gs_ref_id(s, e->who), u->left, gs_effect_words[e->kind], abs(change),
                          (int)e->left);
    }
    u->left = (int16_t)e->left;
    return GS_OK;
}

static gs_status set_words(const gs_setup *s, gs_unit_state *u, const gs_log_effect *e,
                           gs_err *err)
{
    if (e->word) {
        int w = gs_word_index(s->ruleset->formations, e->word);
        if (w < 0) {
            return gs_fold_bad(s, e->who, err, "an unknown formation");
        }
        u->formation = (int16_t)w;
    }
    if (e->files) {
        u->files = (int16_t)e->files;
    }
    return GS_OK;
}

static gs_status place_unit(const gs_setup *s, gs_unit_state *u, const gs_log_effect *e,
                            gs_err *err)
{
    u->at = e->pose.at;
    u->facing = e->pose.facing;
    u->in = e->in;
    if (u->left != e->left) {
        return gs_fold_bad(s, e->who, err, "its strength does not add up");
    }
    u->flags |= GS_U_ON_TABLE;
    if (e->amount == 1 && e->kind == GS_EFFECT_PLACED) {
        u->flags |= GS_U_HIDDEN; /* set up in ambush */
    }
    return set_words(s, u, e, err);
}

/* On a real table nobody says of each hero that he comes with his men. */
static void bring_heroes(const gs_setup *s, gs_table_state *t, int unit)
{
    for (int h = 0; !gs_setup_simulated(s) && h < s->n_heroes; h++) {
        if (s->heroes[h].unit == unit && t->hero[h].where == GS_HERO_NOT_YET) {
            t->hero[h].where = GS_HERO_UP;
            t->hero[h].unit = (int16_t)unit;
        }
    }
}

static gs_status split(const gs_setup *s, gs_table_state *t, const gs_log_effect *e,
                       gs_err *err)
{
    gs_unit_state *u = &t->unit[e->who.ix];
    int n = e->by.ix;
    if (e->by.kind != GS_REF_UNIT || n < s->n_units || n >= GS_MAX_UNITS ||
        gs_setup_unit_of(s, n) != u->of || gs_unit_came(s, t, n)) {
        return gs_fold_bad(s, e->who, err, "no room for a detachment");
    }
    gs_status st = set_left(s, u, e, -e->amount, err);
    if (st != GS_OK) {
        return st;
    }
    gs_unit_state *d = &t->unit[n];
    *d = (gs_unit_state){.at = e->pose.at,
                         .facing = e->pose.facing,
                         .in = e->in,
                         .left = (int16_t)e->amount,
                         .files = u->files,
                         .formation = u->formation,
                         .of = u->of,
                         .inside = -1,
                         .flags = GS_U_ON_TABLE,
                         .marks = u->marks,
                         .spent = u->spent};
    t->n_units = n + 1 > t->n_units ? n + 1 : t->n_units;
    return set_words(s, d, e, err);
}

static bool same(gs_ref a, gs_ref b)
{
    return a.kind == b.kind && a.ix == b.ix;
}

/* Ends the ties of one body; with `by` only those between the two. */
void gs_fold_untie(gs_table_state *t, gs_ref who, const gs_ref *by)
{
    int n = 0;
    for (int i = 0; i < t->n_ties; i++) {
        const gs_tie *x = &t->tie[i];
        bool ends = by ? (same(x->who, who) && same(x->by, *by)) ||
                             (same(x->who, *by) && same(x->by, who))
                       : same(x->who, who) || same(x->by, who);
        if (!ends) {
            t->tie[n++] = *x;
        }
    }
    memset(&t->tie[n], 0, (size_t)(t->n_ties - n) * sizeof t->tie[0]);
    t->n_ties = (int16_t)n;
}

gs_status gs_fold_contact(const gs_setup *s, gs_table_state *t, const gs_log_effect *e,
                          gs_err *err)
{
    int face = e->word ? gs_word_index(gs_face_words, e->word) : 0;
    if ((e->by.kind != GS_REF_UNIT && e->by.kind != GS_REF_HERO) || face < 0) {
        return gs_fold_bad(s, e->who, err, "a contact without an enemy, or on no side of it");
    }
    if (e->amount == 0) {
        gs_fold_untie(t, e->who, &e->by);
        return GS_OK;
    }
    int i = 0;
    while (i < t->n_ties && !(same(t->tie[i].who, e->who) && same(t->tie[i].by, e->by))) {
        i++;
    }
    if (i == GS_MAX_TIES) {
        return gs_fold_bad(s, e->who, err, "too many are in contact");
    }
    t->n_ties = (int16_t)(i == t->n_ties ? i + 1 : t->n_ties);
    t->tie[i] = (gs_tie){.who = e->who, .by = e->by, .face = (uint8_t)face};
    return GS_OK;
}

/* Ruled, or counted again. */
static void set_strength(const gs_setup *s, gs_unit_state *u, const gs_log_effect *e)
{
    if (s->ruleset->bears) {
        u->hits = (int16_t)(gs_setup_bears(s, u->of) - e->amount);
    } else {
        u->left = (int16_t)e->amount;
    }
}

static void take_off(gs_unit_state *u, uint32_t why)
{
    u->flags = (u->flags & ~(uint32_t)GS_U_ON_TABLE) | why;
    u->inside = -1;
}

/* Effects that set or clear one flag of a unit. */
static uint32_t unit_flag(int kind)
{
    static const struct {
        uint8_t kind;
        uint32_t bit;
    } flags[] = {
        {GS_EFFECT_DISORDERED, GS_U_DISORDERED}, {GS_EFFECT_CONFUSED, GS_U_CONFUSED},
        {GS_EFFECT_MUST_PURSUE, GS_U_MUST_PURSUE},
    };
    for (int i = 0; i < GS_COUNT(flags); i++) {
        if (flags[i].kind == kind) {
            return flags[i].bit;
        }
    }
    return 0;
}

static gs_status on_unit(const gs_setup *s, gs_table_state *t, const gs_log_effect *e,
                         gs_err *err)
{
    gs_unit_state *u = &t->unit[e->who.ix];
    uint32_t bit = unit_flag(e->kind);
    if (bit) {
        gs_fold_flag(&u->flags, bit, e->amount != 0);
        return GS_OK;
    }
    switch (e->kind) {
    case GS_EFFECT_ENTERED:
        bring_heroes(s, t, e->who.ix);
        return place_unit(s, u, e, err);
    case GS_EFFECT_PLACED:
        return place_unit(s, u, e, err);
    case GS_EFFECT_LOSS:
        return set_left(s, u, e, -e->amount, err);
    case GS_EFFECT_RECOVERED:
        return set_left(s, u, e, e->amount, err);
    case GS_EFFECT_HITS:
        if (u->hits + e->amount != e->left) {
            return gs_fold_bad(s, e->who, err, "its hits do not add up");
        }
        u->hits = (int16_t)e->left;
        return GS_OK;
    case GS_EFFECT_FORMATION:
        return set_words(s, u, e, err);
    case GS_EFFECT_RALLIED:
        u->flags &= ~(uint32_t)GS_U_MUST_RALLY;
        return GS_OK;
    case GS_EFFECT_MUST_RALLY:
        u->flags |= GS_U_MUST_RALLY;
        return GS_OK;
    case GS_EFFECT_DESTROYED:
        u->left = 0;
        take_off(u, GS_U_DESTROYED);
        gs_fold_untie(t, e->who, NULL);
        return GS_OK;
    case GS_EFFECT_CONTACT:
        return gs_fold_contact(s, t, e, err);
    case GS_EFFECT_STRENGTH:
        set_strength(s, u, e);
        return GS_OK;
    case GS_EFFECT_LEFT_TABLE:
        gs_fold_untie(t, e->who, NULL);
        take_off(u, e->word && strcmp(e->word, "exit") == 0 ? GS_U_EXITED : GS_U_LEFT);
        return GS_OK;
    case GS_EFFECT_SPOTTED:
        u->flags &= ~(uint32_t)GS_U_HIDDEN;
        return GS_OK;
    case GS_EFFECT_SPLIT:
        return split(s, t, e, err);
    case GS_EFFECT_ATTACHED:
    case GS_EFFECT_DETACHED:
        u->inside = (int16_t)(e->kind == GS_EFFECT_ATTACHED ? e->by.ix : -1);
        return GS_OK;
    case GS_EFFECT_SPENT:
        return spend(s, u, e, err);
    case GS_EFFECT_MARK:
        return gs_fold_mark(s, &u->marks, e, err);
    case GS_EFFECT_ENGINE_LEFT:
        u->engine = GS_ENGINE_LEFT;
        u->engine_at = e->pose.at;
        u->engine_facing = e->pose.facing;
        return GS_OK;
    case GS_EFFECT_ENGINE_SERVED:
    case GS_EFFECT_ENGINE_CAPTURED:
        if (u->engine == GS_ENGINE_SERVED) {
            return gs_fold_bad(s, e->who, err, "its engine was not left");
        }
        u->engine = e->kind == GS_EFFECT_ENGINE_SERVED ? GS_ENGINE_SERVED : GS_ENGINE_CAPTURED;
        return GS_OK;
    default: /* recoiled, routed: the moves and flags beside them say what they change */
        return GS_OK;
    }
}

static gs_status on_other(gs_table_state *t, const gs_log_effect *e)
{
    int i = e->who.ix;
    switch (e->kind) {
    case GS_EFFECT_OBJECTIVE:
        t->holder[i] = (int16_t)(e->by.kind == GS_REF_SIDE ? e->by.ix : -1);
        t->held[i] = (int16_t)e->amount;
        break;
    case GS_EFFECT_GOES_FIRST:
        t->first = i;
        break;
    case GS_EFFECT_ARMY_BROKEN:
        t->broken[i] = 1;
        break;
    case GS_EFFECT_WALL:
        t->wall[i] = (int16_t)(t->wall[i] + e->amount);
        break;
    case GS_EFFECT_BREACHED:
        t->breach_at[i] = t->breach[i] ? t->breach_at[i] : e->pose.at;
        t->breach[i]++;
        t->wall[i] = 0;
        break;
    default:
        break;
    }
    return GS_OK;
}

static gs_status effect(const gs_setup *s, gs_table_state *t, const gs_log_effect *e,
                        gs_err *err)
{
    int i = e->who.ix;
    switch (e->who.kind) {
    case GS_REF_UNIT:
        return i >= 0 && i < t->n_units ? on_unit(s, t, e, err)
                                        : gs_fold_bad(s, e->who, err, "no such unit");
    case GS_REF_HERO:
        return i >= 0 && i < t->n_heroes ? gs_fold_hero(s, t, e, err)
                                         : gs_fold_bad(s, e->who, err, "no such hero");
    case GS_REF_SIDE:
        return i >= 0 && i < GS_SIDES ? on_other(t, e)
                                      : gs_fold_bad(s, e->who, err, "no such side");
    case GS_REF_FEATURE:
        return i >= 0 && i < s->n_features ? on_other(t, e)
                                           : gs_fold_bad(s, e->who, err, "no such place");
    case GS_REF_OBJECTIVE:
        return i >= 0 && i < s->n_objectives ? on_other(t, e)
                                             : gs_fold_bad(s, e->who, err, "no such place");
    default:
        return GS_OK;
    }
}

static gs_status move(const gs_setup *s, gs_table_state *t, const gs_log_move *m,
                      gs_err *err)
{
    int i = m->who.ix;
    gs_pt *at = NULL;
    gs_ang *facing = NULL;
    gs_place *in = NULL;
    if (m->who.kind == GS_REF_UNIT && i >= 0 && i < t->n_units &&
        (t->unit[i].flags & GS_U_ON_TABLE)) {
        at = &t->unit[i].at;
        facing = &t->unit[i].facing;
        in = &t->unit[i].in;
    } else if (m->who.kind == GS_REF_HERO && i >= 0 && i < t->n_heroes &&
               t->hero[i].where == GS_HERO_UP && t->hero[i].unit < 0) {
        at = &t->hero[i].at;
        facing = &t->hero[i].facing;
        in = &t->hero[i].in;
    } else {
        return gs_fold_bad(s, m->who, err, "it moves but is not on the table");
    }
    bool points = in->kind == GS_PLACE_POINT && m->from_in.kind == GS_PLACE_POINT;
    if (points && (at->x != m->from.at.x || at->y != m->from.at.y || *facing != m->from.facing)) {
        return gs_fold_bad(s, m->who, err, "it moves from where it does not stand");
    }
    *in = m->to_in;
    *at = m->to.at;
    *facing = m->to.facing;
    return GS_OK;
}

gs_status gs_fold_part(const gs_setup *s, gs_table_state *t, const gs_log_part *part,
                       gs_err *err)
{
    if (part->kind == GS_LOG_MOVE) {
        return move(s, t, &part->u.move, err);
    }
    return part->kind == GS_LOG_EFFECT ? effect(s, t, &part->u.effect, err) : GS_OK;
}

gs_status gs_fold_entry(const gs_setup *s, gs_table_state *t, const gs_entry *e,
                        gs_err *err)
{
    t->turn = e->turn;
    for (int i = 0; i < e->n_parts; i++) {
        gs_status st = gs_fold_part(s, t, &e->parts[i], err);
        if (st != GS_OK) {
            gs_err_prefix(err, "entry %d", e->n);
            return st;
        }
    }
    return GS_OK;
}
