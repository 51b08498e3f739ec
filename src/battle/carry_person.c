/* Persons of carry rows: whom a row is about. */
#include "carry_int.h"

#include <string.h>

typedef struct form_word {
    const char *word;
    uint8_t form; /* carry_form */
} form_word;
/* Words that stand alone; those that go before a role; those behind one. */
static const form_word alone[] = {
    {"", CARRY_NOBODY},       {"side-a", CARRY_SIDE_A}, {"side-b", CARRY_SIDE_B},
    {"who", CARRY_WHO},       {"by", CARRY_BY},         {"side", CARRY_SIDE},
    {"enemy", CARRY_ENEMY},   {"heroes", CARRY_HEROES}, {"spelled", CARRY_SPELLED},
    {"inside", CARRY_INSIDE},
};
static const form_word before[] = {
    {"side:", CARRY_SIDE_OF}, {"enemy:", CARRY_ENEMY_OF}, {"", CARRY_PLAYER}};
static const form_word behind[] = {
    {".hero", CARRY_HERO_FRONT}, {".beast", CARRY_BEAST}, {"", CARRY_PLAYER}};

static const char *role_named(const carry_scope *sc, const char *text, size_t n)
{
    for (int i = 0; sc->verb && i < sc->verb->n_slots; i++) {
        const char *role = sc->verb->slot[i].role;
        if (strlen(role) == n && memcmp(role, text, n) == 0) {
            return role;
        }
    }
    return NULL;
}

gs_status carry_person_read(const carry_scope *sc, const char *text, carry_person *out,
                            gs_err *err)
{
    *out = (carry_person){0};
    bool side = strcmp(text, "side-a") == 0 || strcmp(text, "side-b") == 0; /* played or not */
    for (int i = 0; i < GS_COUNT(before) && !side; i++) {
        size_t b = strlen(before[i].word);
        for (int k = 0; k < GS_COUNT(behind) && strncmp(text, before[i].word, b) == 0; k++) {
            size_t e = strlen(behind[k].word), n = strlen(text + b);
            if (n >= e && strcmp(text + b + n - e, behind[k].word) == 0) {
                out->role = role_named(sc, text + b, n - e);
                out->form = b ? before[i].form : behind[k].form;
            }
            if (out->role) {
                return GS_OK;
            }
        }
    }
    for (int i = 0; i < GS_COUNT(alone); i++) {
        if (strcmp(text, alone[i].word) == 0) {
            out->form = alone[i].form;
            return GS_OK;
        }
    }
    return gs_err_set(err, GS_STATE, "there is nobody called %s", text);
}

gs_carry_who gs_carry_player(const gs_setup *s, const gs_table_state *t, const char *role,
                             gs_ref who)
{
    gs_carry_who p = {role, who, who.kind == GS_REF_HERO ? who.ix : -1};
    carry_view v = {.s = s, .t = t, .self = &p};
    if (who.kind == GS_REF_SIDE) {
        p.hero = carry_chief(&v);
    }
    int key, h[8];
    const gs_fact *f;
    key = carry_state_find("beast", 5, &f);
    if (who.kind != GS_REF_UNIT || carry_state_get(&v, key).v) {
        return p;
    }
    int n = carry_heroes_with(s, t, who.ix, h);
    for (int i = 0; i < n && p.hero < 0; i++) {
        p.hero = t->hero[h[i]].flags & (GS_H_REAR | GS_H_DOWN) ? -1 : h[i];
    }
    return p;
}

static int add(gs_carry_who *out, int n, const carry_view *v, gs_ref r)
{
    if (r.kind == GS_REF_HERO && n < CARRY_PEOPLE) {
        out[n++] = (gs_carry_who){"", r, r.ix};
    } else if (r.kind != GS_REF_NONE && n < CARRY_PEOPLE) {
        out[n++] = gs_carry_player(v->s, v->t, "", r);
    }
    return n;
}

static gs_ref side_ref(const carry_view *v, gs_ref of, bool other)
{
    int side = carry_side_of(v->s, v->t, of);
    return side < 0 ? (gs_ref){0} : gs_ref_side(other ? 1 - side : side);
}

/* Of a player of a role. */
static int of_player(const carry_view *v, carry_form form, const gs_carry_who *p, bool by,
                     gs_carry_who *out, int n)
{
    bool hero = p->hero >= 0;
    switch ((int)form) {
    case CARRY_HERO_FRONT:
        return hero || by ? add(out, n, v, hero ? gs_ref_hero(p->hero) : p->who) : n;
    case CARRY_BEAST: /* nobody stands in front of it */
        if (!hero && p->who.kind == GS_REF_UNIT && n < CARRY_PEOPLE) {
            out[n++] = (gs_carry_who){"", p->who, -1};
        }
        return n;
    case CARRY_SIDE_OF:
    case CARRY_ENEMY_OF:
        return add(out, n, v, side_ref(v, p->who, form == CARRY_ENEMY_OF));
    default:
        if (n < CARRY_PEOPLE) {
            out[n++] = *p;
        }
        return n;
    }
}

static int heroes_of(const carry_view *v, gs_carry_who *out)
{
    int h[8], n = 0;
    int all = v->e->who.kind == GS_REF_UNIT ? carry_heroes_with(v->s, v->t, v->e->who.ix, h) : 0;
    for (int i = 0; i < all; i++) {
        n = add(out, n, v, gs_ref_hero(h[i]));
    }
    return n;
}

static int spelled_by(const carry_view *v, gs_carry_who *out)
{
    int n = 0;
    for (int h = 0; h < v->t->n_heroes && v->e->who.kind == GS_REF_HERO; h++) {
        n = v->t->hero[h].master == v->e->who.ix ? add(out, n, v, gs_ref_hero(h)) : n;
    }
    return n;
}

int carry_people(const carry_view *v, const carry_person *p, bool by, gs_carry_who *out)
{
    int n = 0;
    if (by && p->form == CARRY_BY && v->e) { /* who stands in front of him is not asked */
        out[0] = (gs_carry_who){"", v->e->by, -1};
        return v->e->by.kind != GS_REF_NONE;
    }
    if (p->role) {
        for (int i = 0; i < v->n_who; i++) {
            if (strcmp(v->who[i].role, p->role) == 0) {
                n = of_player(v, (carry_form)p->form, &v->who[i], by, out, n);
            }
        }
        return n;
    }
    if (p->form == CARRY_SIDE_A || p->form == CARRY_SIDE_B) {
        return add(out, 0, v, gs_ref_side(p->form == CARRY_SIDE_B));
    }
    if (!v->e || p->form == CARRY_NOBODY) {
        return 0;
    }
    gs_ref who = v->e->who;
    int inside = who.kind == GS_REF_UNIT ? v->t->unit[who.ix].inside : -1;
    switch ((int)p->form) {
    case CARRY_WHO: /* all that hangs on an effect is about him */
        out[0] = *v->self;
        return who.kind != GS_REF_NONE;
    case CARRY_BY:
        return add(out, 0, v, v->e->by);
    case CARRY_SIDE:
    case CARRY_ENEMY:
        return add(out, 0, v, side_ref(v, who, p->form == CARRY_ENEMY));
    case CARRY_HEROES:
        return heroes_of(v, out);
    case CARRY_SPELLED:
        return spelled_by(v, out);
    case CARRY_INSIDE:
        return inside >= 0 ? add(out, 0, v, (gs_ref){GS_REF_FEATURE, (int16_t)inside}) : 0;
    default:
        return 0;
    }
}
