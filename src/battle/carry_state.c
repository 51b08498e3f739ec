/* Keys of a table's state: what units and heroes are now, as carry rows name it. */
#include "carry_int.h"

#include <string.h>

const char *const gs_carry_memory_words[] = {
    "contact", "face", "charged", "moved", "shot", "fought", "failed", "missile-hits",
    "attackers", "cover", "phase-hits", "order-points", "orders", "ordered-by", NULL,
};

/* ---- who is who ---- */

static bool is_up(const gs_hero_state *h)
{
    return h->where == GS_HERO_UP;
}

int carry_heroes_with(const gs_setup *s, const gs_table_state *t, int unit, int out[8])
{
    int n = 0, of = t->unit[unit].of, leader = of >= 0 ? s->units[of].leader : -1;
    for (int k = -1; k < t->n_heroes && n < 8; k++) {
        int h = k < 0 ? leader : k == leader ? -1 : k;
        if (h >= 0 && h < t->n_heroes && t->hero[h].unit == unit && is_up(&t->hero[h])) {
            out[n++] = h;
        }
    }
    return n;
}

int carry_unit_of(const carry_view *v)
{
    if (!v->self) {
        return -1;
    }
    gs_ref r = v->self->who;
    return r.kind == GS_REF_UNIT ? r.ix : r.kind == GS_REF_HERO ? v->t->hero[r.ix].unit : -1;
}

int carry_hero_of(const carry_view *v)
{
    return !v->self ? -1 : v->self->who.kind == GS_REF_HERO ? v->self->who.ix : v->self->hero;
}

int carry_side_of(const gs_setup *s, const gs_table_state *t, gs_ref r)
{
    int of = r.kind == GS_REF_UNIT   ? t->unit[r.ix].of
             : r.kind == GS_REF_HERO ? t->hero[r.ix].of : -1;
    return r.kind == GS_REF_SIDE ? r.ix
           : of < 0              ? -1
           : r.kind == GS_REF_UNIT ? s->units[of].side : s->heroes[of].side;
}

const gs_body_memory *carry_memory_of(const carry_view *v)
{
    if (!v->m || !v->self) {
        return NULL;
    }
    gs_ref r = v->self->who;
    return r.kind == GS_REF_UNIT ? &v->m->unit[r.ix] : r.kind == GS_REF_HERO ? &v->m->hero[r.ix]
                                                                            : NULL;
}

/* ---- facts of a unit ---- */

carry_got carry_unit_fact(const gs_setup *s, int unit, const gs_fact *f, bool by_type)
{
    _Alignas(16) unsigned char facts[GS_MAX_FACTS_SIZE];
    if (unit < 0 || gs_setup_unit_facts(s, unit, facts, NULL) != GS_OK) {
        return (carry_got){.none = true};
    }
    if (by_type && s->ruleset->by_type) {
        s->ruleset->by_type(facts);
    }
    carry_got got = carry_fact(f, facts);
    got.from = GS_FILL_OWN;
    return got;
}

static int unit_number(const carry_view *v, int unit, const char *key)
{
    const gs_ruleset *rs = v->s->ruleset;
    const gs_fact *f = gs_fact_find(rs->unit_facts, rs->n_unit_facts, key, strlen(key));
    return f && unit >= 0 ? carry_unit_fact(v->s, v->t->unit[unit].of, f, true).v : 0;
}

/* ---- keys of a unit ---- */

static const gs_unit_state *unit_of(const carry_view *v)
{
    int u = carry_unit_of(v);
    return u >= 0 ? &v->t->unit[u] : NULL;
}

static const gs_ob_unit *ob_unit(const carry_view *v)
{
    const gs_unit_state *u = unit_of(v);
    return u && u->of >= 0 ? &v->s->units[u->of] : NULL;
}

static const gs_hero_state *hero_of(const carry_view *v)
{
    int h = carry_hero_of(v);
    return h >= 0 ? &v->t->hero[h] : NULL;
}

static const gs_ob_hero *ob_hero(const carry_view *v)
{
    int h = carry_hero_of(v);
    return h >= 0 && h < v->s->n_heroes ? &v->s->heroes[h] : NULL;
}

#define NONE ((carry_got){.none = true})
#define GOT(value) ((carry_got){.v = (value), .from = GS_FILL_STATE})
/* A key whose value is an expression. */
#define KEY(name, value) \
    static carry_got k_##name(const carry_view *v) \
    { \
        return value; \
    }
#define GOT_WORD(text) ((carry_got){.word = (text), .from = GS_FILL_STATE})

KEY(strength, unit_of(v) ? GOT(unit_of(v)->left) : NONE)
KEY(full, ob_unit(v) ? GOT(ob_unit(v)->full) : NONE)
KEY(lost, ob_unit(v) ? GOT(ob_unit(v)->full - unit_of(v)->left) : NONE)
KEY(bears, ob_unit(v) ? GOT(gs_setup_bears(v->s, unit_of(v)->of)) : NONE)
KEY(hits, unit_of(v) ? GOT(unit_of(v)->hits) : NONE)

static bool is_beast(const carry_view *v)
{
    return v->self && v->self->who.kind == GS_REF_UNIT &&
           unit_number(v, v->self->who.ix, "unit.power") > 0;
}

KEY(beast, GOT(is_beast(v)))

/* Present Power: of the hero, or of a beast what its hits leave of it. */
static carry_got k_power(const carry_view *v)
{
    if (is_beast(v)) {
        int p = unit_number(v, v->self->who.ix, "unit.power") - unit_of(v)->hits;
        return GOT(p > 0 ? p : 0);
    }
    return hero_of(v) ? GOT(hero_of(v)->power) : NONE;
}

KEY(rating, ob_hero(v) ? GOT(ob_hero(v)->rating + hero_of(v)->gains) : NONE)
KEY(gains, hero_of(v) ? GOT(hero_of(v)->gains) : NONE)
KEY(wounds, hero_of(v) ? GOT(hero_of(v)->hits) : NONE)
KEY(kind, ob_hero(v) ? GOT_WORD(ob_hero(v)->kind) : hero_of(v) ? GOT_WORD("demon") : NONE)
KEY(player, GOT(ob_hero(v) && ob_hero(v)->player))
KEY(is_unit, GOT(v->self && v->self->who.kind == GS_REF_UNIT))
KEY(is_hero, GOT(v->self && v->self->who.kind == GS_REF_HERO))
KEY(led, GOT(v->self && v->self->who.kind == GS_REF_UNIT && v->self->hero >= 0))
KEY(attached, GOT(hero_of(v) && hero_of(v)->unit >= 0))

/* The hero is with the unit of the other role. */
static carry_got k_with_other(const carry_view *v)
{
    bool unit = v->other && v->other->who.kind == GS_REF_UNIT;
    return GOT(hero_of(v) && unit && hero_of(v)->unit == v->other->who.ix);
}

static carry_got flagged(const carry_view *v, uint32_t unit, uint32_t hero)
{
    bool is_hero = v->self && v->self->who.kind == GS_REF_HERO;
    uint32_t flags = is_hero ? hero_of(v)->flags & hero : unit_of(v) ? unit_of(v)->flags & unit : 0;
    return GOT(flags != 0);
}

KEY(must_rally, flagged(v, GS_U_MUST_RALLY, GS_H_MUST_RALLY))
KEY(confused, flagged(v, GS_U_CONFUSED, 0))
KEY(disordered, flagged(v, GS_U_DISORDERED, 0))
KEY(enchanted, flagged(v, 0, GS_H_ENCHANTED))
KEY(holds, GOT(unit_of(v) && unit_of(v)->inside >= 0))
KEY(served, GOT(unit_of(v) && unit_of(v)->engine == GS_ENGINE_SERVED))
KEY(formation, unit_of(v) ? GOT_WORD(v->s->ruleset->formations[unit_of(v)->formation]) : NONE)

static carry_got k_files(const carry_view *v)
{
    const gs_ob_unit *u = ob_unit(v);
    int files = !u ? 0 : unit_of(v)->files ? unit_of(v)->files : u->files;
    return files > 0 ? GOT(files) : NONE;
}

KEY(count, v->count > 0 ? GOT(v->count) : NONE)
KEY(turn, GOT(v->t->turn))

static carry_got k_first(const carry_view *v)
{
    static const char *const words[] = {"side-a", "side-b"};
    return v->t->first >= 0 ? GOT_WORD(words[v->t->first]) : NONE;
}

static carry_got k_friends(const carry_view *v)
{
    int a = v->self ? carry_side_of(v->s, v->t, v->self->who) : -1;
    return GOT(a >= 0 && v->other && a == carry_side_of(v->s, v->t, v->other->who));
}

static carry_got k_damage(const carry_view *v)
{
    bool wall = v->self && v->self->who.kind == GS_REF_FEATURE;
    return wall ? GOT(v->t->wall[v->self->who.ix]) : NONE;
}

static carry_got k_moves_first(const carry_view *v)
{
    int side = v->self ? carry_side_of(v->s, v->t, v->self->who) : -1;
    return v->t->first >= 0 && side >= 0 ? GOT(side == v->t->first) : NONE;
}

KEY(side_a, v->self ? GOT(carry_side_of(v->s, v->t, v->self->who) == 0) : NONE)
KEY(players, GOT(v->n_who))

/* ---- of a side ---- */

/* Units of the set-up, or those of them that are lost. */
static carry_got units_of(const carry_view *v, int side, uint32_t flags)
{
    int n = 0;
    for (int u = 0; u < v->s->n_units; u++) {
        bool to_come = v->s->units[u].mustered && v->t->unit[u].flags == 0;
        n += v->s->units[u].side == side && !v->s->units[u].dummy && !to_come &&
             (!flags || (v->t->unit[u].flags & flags));
    }
    return GOT(n);
}

KEY(side_a_units, units_of(v, 0, 0))
KEY(side_b_units, units_of(v, 1, 0))
KEY(side_a_lost, units_of(v, 0, GS_U_DESTROYED | GS_U_LEFT))
KEY(side_b_lost, units_of(v, 1, GS_U_DESTROYED | GS_U_LEFT))

/* ---- of the General whom one obeys ---- */

KEY(chief, GOT(carry_chief(v) >= 0))

/* Units that obey the hero. */
static carry_got k_commands(const carry_view *v)
{
    const uint32_t gone = GS_U_DESTROYED | GS_U_LEFT | GS_U_EXITED;
    int n = 0, h = carry_hero_of(v), side = h >= 0 ? carry_side_of(v->s, v->t, gs_ref_hero(h)) : -1;
    for (int u = 0; u < v->t->n_units && side >= 0; u++) {
        gs_carry_who who = {"", gs_ref_unit(u), -1};
        carry_view x = *v;
        x.self = &who;
        bool decoy = u < v->s->n_units && v->s->units[u].dummy;
        bool there = gs_setup_simulated(v->s)
                         ? (v->t->unit[u].flags & GS_U_ON_TABLE) != 0
                         : gs_unit_came(v->s, v->t, u) && !decoy && !(v->t->unit[u].flags & gone);
        n += there && carry_side_of(v->s, v->t, who.who) == side && carry_chief(&x) == h;
    }
    return side >= 0 ? GOT(n) : NONE;
}

static carry_got k_chief_player(const carry_view *v)
{
    int g = carry_chief(v);
    return GOT(g >= 0 && g < v->s->n_heroes && v->s->heroes[g].player);
}

KEY(chief_power, carry_chief(v) >= 0 ? GOT(v->t->hero[carry_chief(v)].power) : NONE)

static carry_got k_chief_with(const carry_view *v)
{
    int g = carry_chief(v), unit = carry_unit_of(v);
    return GOT(g >= 0 && (g == carry_hero_of(v) || (unit >= 0 && v->t->hero[g].unit == unit)));
}

/* His side began with a General, and has none to obey any more. */
static carry_got k_general_lost(const carry_view *v)
{
    int side = v->self ? carry_side_of(v->s, v->t, v->self->who) : -1;
    return GOT(side >= 0 && v->s->side[side].general >= 0 && carry_chief(v) < 0);
}

KEY(joined, GOT(carry_joined(v) >= 0))
KEY(joined_power, carry_joined(v) >= 0 ? GOT(v->t->hero[carry_joined(v)].power) : NONE)
KEY(leads, GOT(carry_leader(v) >= 0))
KEY(leader_player, GOT(carry_leader(v) >= 0 && v->s->heroes[carry_leader(v)].player))
KEY(leader_power, carry_leader(v) >= 0 ? GOT(v->t->hero[carry_leader(v)].power) : NONE)

/* The side has lost its General: of an alliance, the last of them. */
static carry_got k_general(const carry_view *v)
{
    const gs_setup *s = v->s;
    int h = carry_hero_of(v), side = h >= 0 ? carry_side_of(s, v->t, gs_ref_hero(h)) : -1;
    if (side < 0 || !s->side[side].allied) {
        return GOT(side >= 0 && s->side[side].general == h);
    }
    bool last = h < s->n_heroes && s->heroes[h].general;
    for (int i = 0; i < s->n_heroes && last; i++) {
        bool stands = is_up(&v->t->hero[i]) || v->t->hero[i].where == GS_HERO_NOT_YET;
        last = !(s->heroes[i].side == side && s->heroes[i].general && stands && i != h);
    }
    return GOT(last);
}

/* ---- of all who play the role ---- */

/* Those of his unit who fight: men, a beast as one, heroes in front. */
static int fighters_of(const carry_view *v, gs_ref who)
{
    int h[8], up = 0;
    gs_carry_who one = {"", who, -1};
    carry_view x = *v;
    x.self = &one;
    if (who.kind != GS_REF_UNIT) {
        return who.kind == GS_REF_HERO && is_up(&v->t->hero[who.ix]) &&
               !(v->t->hero[who.ix].flags & GS_H_DOWN);
    }
    if (is_beast(&x)) {
        return (v->t->unit[who.ix].flags & GS_U_ON_TABLE) != 0;
    }
    int n = carry_heroes_with(v->s, v->t, who.ix, h);
    for (int i = 0; i < n; i++) {
        up += !(v->t->hero[h[i]].flags & (GS_H_REAR | GS_H_DOWN));
    }
    return v->t->unit[who.ix].left + up;
}

static int missiles_of(const carry_view *v, gs_ref who)
{
    gs_carry_who one = {"", who, -1};
    carry_view x = *v;
    x.self = &one;
    const gs_body_memory *m = carry_memory_of(&x);
    return m ? m->value[GS_MEM_MISSILE_HITS] : 0;
}

static carry_got of_all(const carry_view *v, int (*count)(const carry_view *, gs_ref))
{
    int n = 0;
    for (int i = 0; i < v->n_who && v->self; i++) {
        n += strcmp(v->who[i].role, v->self->role) == 0 ? count(v, v->who[i].who) : 0;
    }
    return v->self ? GOT(n) : NONE;
}

KEY(fighters, of_all(v, fighters_of))
KEY(missiles, of_all(v, missiles_of))

/* Has somebody other than who gives an order now given it one this turn? */
static carry_got k_ordered_by_other(const carry_view *v)
{
    const gs_body_memory *m = carry_memory_of(v);
    int by = m ? m->value[GS_MEM_ORDERED_BY] : 0;
    bool hero = v->other && v->other->who.kind == GS_REF_HERO;
    return GOT(by > 0 && !(hero && v->other->who.ix == by - 1));
}

/* ---- of points ---- */

KEY(distance, v->self && v->other ? carry_apart(v, v->self->who, v->other->who) : NONE)
KEY(chief_distance, carry_chief(v) >= 0 ? carry_apart(v, v->self->who, gs_ref_hero(carry_chief(v))) : NONE)

/* ---- of the effect on which it hangs ---- */

KEY(amount, v->e ? GOT(v->e->amount) : NONE)
KEY(left, v->e ? GOT(v->e->left) : NONE)
KEY(was, v->e ? GOT(v->was) : NONE)
KEY(told, GOT(v->told))
KEY(word, v->e ? GOT_WORD(v->e->word ? v->e->word : "none") : NONE)

/* ---- the list ---- */

#define KEY_INT(key, fn) {{key, "", NULL, 0, 0, INT32_MAX, 0, GS_FACT_INT, 0, false}, fn}
#define KEY_DEC(key, fn) {{key, "", NULL, 0, 0, INT32_MAX, 0, GS_FACT_DEC, 2, false}, fn}
#define KEY_BOOL(key, fn) {{key, "", NULL, 0, 0, 1, 0, GS_FACT_BOOL, 0, false}, fn}
#define KEY_WORD(key, words, fn) {{key, "", words, 0, 0, 0, 0, GS_FACT_WORD, 0, false}, fn}

static const struct {
    gs_fact as;
    carry_got (*get)(const carry_view *v);
} carry_keys[] = {
    KEY_INT("strength", k_strength), /* figures, stands, hits that it has left */
    KEY_INT("full", k_full),         /* when whole */
    KEY_INT("lost", k_lost),         /* full less strength */
    KEY_INT("bears", k_bears),       /* hits that destroy it, as it marched in */
    KEY_INT("hits", k_hits),         /* marked on the unit */
    KEY_INT("power", k_power),       /* present, of the hero or the beast */
    KEY_INT("rating", k_rating),     /* Power when whole, gains included */
    KEY_INT("gains", k_gains),
    KEY_INT("wounds", k_wounds),     /* hits that the hero has taken */
    KEY_WORD("hero-kind", NULL, k_kind),
    KEY_BOOL("player", k_player),    /* a player's own figure */
    KEY_BOOL("is-unit", k_is_unit),
    KEY_BOOL("is-hero", k_is_hero),
    KEY_BOOL("beast", k_beast),      /* a unit with a Power */
    KEY_BOOL("led", k_led),          /* a unit with a hero in front */
    KEY_BOOL("attached", k_attached), /* the hero is with a unit */
    KEY_BOOL("with-other", k_with_other),
    KEY_BOOL("must-rally", k_must_rally),
    KEY_BOOL("confused", k_confused),
    KEY_BOOL("disordered", k_disordered),
    KEY_BOOL("enchanted", k_enchanted),
    KEY_BOOL("holds", k_holds),      /* it holds a house, a fort */
    KEY_BOOL("served", k_served),    /* its engine */
    KEY_WORD("formation", NULL, k_formation),
    KEY_INT("files", k_files),
    KEY_INT("count", k_count),       /* how many alike play the role */
    KEY_INT("players", k_players),
    KEY_BOOL("friends", k_friends),  /* the two roles are of one side */
    KEY_INT("damage", k_damage),     /* that a wall has taken */
    KEY_INT("commands", k_commands), /* units that obey the hero */
    KEY_INT("turn", k_turn),
    KEY_WORD("first-side", NULL, k_first), /* who went first this turn */
    KEY_BOOL("side-a", k_side_a),    /* he is of the first side */
    KEY_BOOL("moves-first", k_moves_first), /* his side did */
    KEY_INT("side-a-units", k_side_a_units),
    KEY_INT("side-b-units", k_side_b_units),
    KEY_INT("side-a-lost", k_side_a_lost),
    KEY_INT("side-b-lost", k_side_b_lost),
    KEY_BOOL("chief", k_chief),      /* the General whom he obeys is there */
    KEY_BOOL("chief-player", k_chief_player),
    KEY_INT("chief-power", k_chief_power),
    KEY_BOOL("chief-with", k_chief_with), /* with this unit, or himself */
    KEY_DEC("chief-distance", k_chief_distance),
    KEY_BOOL("general-lost", k_general_lost),
    KEY_BOOL("joined", k_joined),    /* a General is with it, or he is one */
    KEY_INT("joined-power", k_joined_power),
    KEY_BOOL("leads", k_leads),      /* the unit's own leader is with it */
    KEY_BOOL("leader-player", k_leader_player),
    KEY_INT("leader-power", k_leader_power),
    KEY_INT("fighters", k_fighters), /* all of the role: men, heroes in front */
    KEY_INT("missiles", k_missiles), /* hits by missiles that they remember */
    KEY_BOOL("ordered-by-other", k_ordered_by_other),
    KEY_BOOL("general", k_general),  /* his side has no General without him */
    KEY_DEC("apart", k_distance),    /* to the other role, by their points */
    KEY_WORD("face", gs_face_words, carry_face), /* the side of the other on which he is */
    KEY_INT("amount", k_amount),
    KEY_INT("left", k_left),
    KEY_INT("was", k_was),           /* what there was before the effect */
    KEY_BOOL("told", k_told),        /* the players said it, no procedure */
    KEY_WORD("word", NULL, k_word),
};

int carry_state_find(const char *text, size_t n, const gs_fact **f)
{
    for (int i = 0; i < GS_COUNT(carry_keys); i++) {
        *f = &carry_keys[i].as;
        if (strlen((*f)->key) == n && memcmp((*f)->key, text, n) == 0) {
            return i;
        }
    }
    *f = NULL;
    return -1;
}

carry_got carry_state_get(const carry_view *v, int key)
{
    return carry_keys[key].get(v);
}
