/* Questions to the rules that know the campaign: who is named, and what is known of him. */
#include "desk_int.h"

#include <string.h>

/* ---- names of today ---- */

#define MOST_FIT 64
typedef struct fits {
    const char *id[MOST_FIT];
    int how[MOST_FIT]; /* gs_logbook_fits */
    int n;
} fits;

static void look_at(const char *typed, const char *id, const char *name, const char *code, fits *f)
{
    int fit = gs_logbook_fits(typed, id, name, code);
    if (fit > 0 && f->n < MOST_FIT) {
        f->how[f->n] = fit;
        f->id[f->n++] = id;
    }
}

/* Does the hero lead a unit: is he no body of his own? */
static bool leads(const gs_campaign *c, const char *hero)
{
    const gs_camp_side *s = gs_campaign_side_of(c, hero);
    for (int i = 0; s && i < s->n_armies; i++) {
        for (int u = 0; u < s->armies[i].n_units; u++) {
            const char *leader = s->armies[i].units[u].leader;
            if (leader && strcmp(leader, hero) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* The filters of the logbook, in its order; one that would leave nobody is passed over. */
static void narrow(const gs_campaign *c, const gs_camp_side *foe, bool body, fits *f)
{
    for (int filter = 0; filter < 4 && f->n > 1; filter++) {
        fits left = {.n = 0};
        for (int i = 0; i < f->n; i++) {
            const char *id = f->id[i];
            bool stays = filter == 0   ? f->how[i] == 3
                         : filter == 1 ? !body || !gs_campaign_hero(c, id) || !leads(c, id)
                         : filter == 2 ? f->how[i] >= 2
                                       : !foe || gs_campaign_side_of(c, id) != foe;
            if (stays) {
                left.how[left.n] = f->how[i];
                left.id[left.n++] = id;
            }
        }
        *f = left.n > 0 ? left : *f;
    }
}

static void look_at_side(const gs_campaign *c, const gs_camp_side *s, const char *typed,
                         uint8_t kinds, fits *f)
{
    for (int i = 0; i < s->n_heroes && (kinds & GS_SLOT_HERO); i++) {
        look_at(typed, s->heroes[i].id, s->heroes[i].name, NULL, f);
    }
    for (int i = 0; i < s->n_armies && (kinds & GS_SLOT_UNIT); i++) {
        for (int u = 0; u < s->armies[i].n_units; u++) {
            const gs_camp_unit *unit = &s->armies[i].units[u];
            gs_unit_now now;
            gs_str code = {0};
            gs_campaign_unit_now(c, unit, &now);
            gs_str_addf(&code, "%s%d", s->letter ? s->letter : "", unit->number);
            look_at(typed, unit->id, now.name, gs_str_text(&code), f);
            gs_str_free(&code);
        }
    }
}

gs_status gs_desk_find(const gs_campaign *c, const char *role, const char *name, uint8_t kinds,
                       const gs_camp_side *foe, bool body, const char **id, gs_err *err)
{
    fits f = {.n = 0};
    for (int i = 0; i < c->n_sides; i++) {
        look_at_side(c, &c->sides[i], name, kinds, &f);
    }
    narrow(c, foe, body, &f);
    if (f.n == 1) {
        *id = f.id[0];
        return GS_OK;
    }
    if (f.n == 0) {
        return gs_err_set(err, GS_INPUT, "%s: nobody in the campaign who can be that is called "
                          "\"%.80s\"", role, name);
    }
    gs_str list = {0};
    for (int i = 0; i < f.n && i < 9; i++) {
        gs_str_addf(&list, "%s%s (%s)", i ? ", " : "", gs_campaign_name(c, f.id[i]), f.id[i]);
    }
    gs_status st = gs_err_set(err, GS_INPUT, "%s: \"%.80s\" fits several: %s", role, name,
                              gs_str_text(&list));
    gs_str_free(&list);
    return st;
}

/* ---- the battle that the question is asked in ---- */

/* As those who are named are today; the cast has their ids then. */
static gs_status today(const gs_campaign *c, gs_arena *a, const gs_desk_question *q, gs_cast *cast,
                       gs_logbook **lb, gs_err *err)
{
    gs_carry *carry;
    gs_setup *setup = NULL;
    const char **ids = GS_NEW_ARRAY(a, const char *, q->n_cast + 1);
    int n = 0;
    gs_status st = gs_carry_new(a, q->rs, &carry, err);
    for (int i = 0; i < q->n_cast && st == GS_OK; i++) {
        const char *role = q->cast[i].role;
        bool enemy = false;
        uint8_t kinds = gs_logbook_role(carry, q->proc, role, strlen(role), &enemy);
        if (kinds & (GS_SLOT_UNIT | GS_SLOT_HERO)) {
            const gs_camp_side *foe = enemy && n > 0 ? gs_campaign_side_of(c, ids[0]) : NULL;
            st = gs_desk_find(c, role, q->cast[i].name, kinds, foe,
                              (kinds & GS_SLOT_UNIT) != 0, &ids[n], err);
            cast[i].name = st == GS_OK ? ids[n++] : NULL;
        } else if (!(kinds & GS_SLOT_SIDE)) {
            st = gs_err_set(err, GS_INPUT, "%s: only a battle has one (--battle)", role);
        }
    }
    st = st == GS_OK ? gs_campaign_muster_named(c, q->rs, ids, n, a, &setup, err) : st;
    for (int i = 0; i < n && st == GS_OK; i++) {
        if (gs_setup_unit(setup, ids[i]) < 0 && gs_setup_hero(setup, ids[i]) < 0) {
            return gs_err_key(err, GS_STATE, ids[i], "%s cannot come: there is nobody left, or he "
                              "is dead, a captive or missing", gs_campaign_name(c, ids[i]));
        }
    }
    if (st == GS_OK) {
        setup->source = "logged";
        setup->depth = "key-moments";
        setup->positions = "none";
        st = gs_logbook_new(setup, gs_log_new(a), lb, err);
    }
    return st;
}

/* Who is meant, for the player to see. */
static const char *told(gs_arena *a, const gs_logbook *lb, const gs_desk_question *q,
                        const gs_cast *cast)
{
    const gs_setup *s = gs_logbook_setup(lb);
    gs_str out = {0};
    for (int i = 0; i < q->n_cast; i++) {
        int unit = gs_setup_unit(s, cast[i].name), hero = gs_setup_hero(s, cast[i].name);
        gs_str_addf(&out, "%s%s: %s", i ? "; " : "", cast[i].role,
                    unit >= 0   ? s->units[unit].name
                    : hero >= 0 ? s->heroes[hero].name
                                : cast[i].name);
    }
    const char *text = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}

gs_status gs_desk_fill(gs_store *store, gs_campaign *c, gs_camp_battle *b, gs_arena *a,
                       gs_desk_question *q, gs_err *err)
{
    gs_desk_log d = {0};
    gs_logbook *lb = NULL;
    gs_cast *cast = GS_NEW_ARRAY(a, gs_cast, q->n_cast + 1);
    memcpy(cast, q->cast, (size_t)q->n_cast * sizeof *cast);
    gs_status st = b ? gs_desk_log_open(store, c, b, q->rs, a, &d, err)
                     : today(c, a, q, cast, &lb, err);
    lb = b ? d.book : lb;
    st = st == GS_OK ? gs_logbook_fill(lb, q->proc, cast, q->n_cast, q->typed, q->in, q->from,
                                       q->used, q->room, &q->n_used, err)
                     : st;
    for (int i = 0; i < q->n_used; i++) { /* names outlive the logbook */
        q->used[i].name = gs_arena_strdup(a, q->used[i].name);
    }
    q->who = st == GS_OK ? told(a, lb, q, cast) : NULL;
    gs_logbook_free(lb);
    return st;
}
