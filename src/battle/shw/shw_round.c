/* One round of a melee, face by face: who strikes whom, and what it costs (chapter 17, SHW-R73,
 * R78, R116, R120). */
#include "../situation_int.h"
#include "shw_contact_int.h"
#include "shw_facts_int.h"
#include "shw_harm_int.h"
#include "shw_round_int.h"

#include "gesta/shw.h"
#include "gesta/shw_units.h"

#include <string.h>

typedef struct pairing {
    int face;    /* index of its face */
    int turned;  /* which side of the face is the pair's attacker: a hero always */
    int hero[2]; /* of the face's sides; -1: an ordinary figure */
    shw_pair_in in;
} pairing;

enum { MAX_PAIRS = 24 };

typedef struct round {
    int n, n_pairs;
    shw_melee_in in[SHW_MAX_FACES];
    pairing pair[MAX_PAIRS];
} round;

static int body_of(const shw_face *f, int k)
{
    return k ? f->d : f->a;
}

/* Heroes of a side who fight on this face besides the first. */
static int further(const gs_battle *b, const shw_face *f, int k, int out[8])
{
    int body = body_of(f, k), list[8], n = 0;
    if (body >= GS_MAX_UNITS || f->hero[k] < 0) {
        return 0;
    }
    int all = shw_heroes_with(b, body, list);
    for (int i = 0; i < all; i++) {
        if (list[i] != f->hero[k] && !(b->t.hero[list[i]].flags & GS_H_REAR)) {
            out[n++] = list[i];
        }
    }
    int room = f->contact[k] - 1; /* SHW-R120: they are among the figures in contact */
    return n < room ? n : room > 0 ? room : 0;
}

static void fill_pair(const gs_battle *b, const shw_face *f, const shw_melee_in *m,
                      pairing *p)
{
    memset(&p->in, 0, sizeof p->in);
    gs_situation(b, &shw_pair, &p->in);
    for (int k = 0; k < 2; k++) {
        int body = body_of(f, k);
        shw_fighter *x = &p->in.side[k ^ p->turned];
        x->fig = m->side[k].fig;
        x->fight = m->side[k].fight;
        if (p->hero[k] >= 0) {
            const shw_hero_facts *h = shw_hero_facts_of(b, p->hero[k]);
            shw_fill_hero(b, body < GS_MAX_UNITS ? body : -1, p->hero[k], &x->hero);
            x->fight.hero_weapon = h->weapon;
            x->fight.hero_bonus =
                shw_hero_kind(b, p->hero[k]) == SHW_KIND_DEMON ? 0 : h->bonus;
        }
    }
    p->in.count = 1;
}

/* SHW-R116: each further hero, and the enemy before him, are left out of the lines. */
static void set_pairs(const gs_battle *b, const shw_face *f, int face, round *r)
{
    int list[2][8], n[2];
    shw_melee_in *m = &r->in[face];
    for (int k = 0; k < 2; k++) {
        n[k] = further(b, f, k, list[k]);
        m->side[k].contact -= n[k] < m->side[k].contact ? n[k] : m->side[k].contact;
    }
    int most = n[0] > n[1] ? n[0] : n[1];
    for (int i = 0; i < most && r->n_pairs < MAX_PAIRS; i++) {
        pairing *p = &r->pair[r->n_pairs];
        bool both = true;
        for (int k = 0; k < 2; k++) {
            p->hero[k] = i < n[k] ? list[k][i] : -1;
            both = both && (p->hero[k] >= 0 || m->side[k].contact > 0);
        }
        if (!both) {
            continue; /* nobody is left for him to face */
        }
        for (int k = 0; k < 2; k++) {
            m->side[k].contact -= p->hero[k] < 0;
        }
        p->face = face;
        p->turned = p->hero[0] < 0;
        fill_pair(b, f, m, p);
        r->n_pairs++;
    }
}

/* Runs `melee` for a face and applies it; the situation was filled before anything fell
 * (SHW-R73). */
static void fight_face(gs_battle *b, const shw_face *f, shw_melee_in *in, int hits[2])
{
    shw_melee_out out;
    const gs_role roles[2] = {
        {"attacker", f->a < GS_MAX_UNITS ? f->a : -1, f->hero[0]},
        {"defender", f->d < GS_MAX_UNITS ? f->d : -1, f->hero[1]},
    };
    gs_open(b, "melee", gs_body_ref(f->a), gs_body_ref(f->d));
    gs_situation_run(b, &shw_melee, in, &out, roles, 2);
    for (int k = 0; k < 2; k++) {
        hits[k] += /* SHW-18.1; R70 by the option */
            out.side[k].suffered - in->side[k].missile_hits;
    }
    shw_carry_harm(b, "melee", roles, 2, in, &out, SHW_FELL_BLOW); /* SHW-4.17, 17.12 */
}

static void fight_pair(gs_battle *b, const shw_face *f, pairing *p, int hits[2])
{
    shw_pair_out out;
    gs_role roles[2];
    int at = p->turned, de = !p->turned; /* sides of the face */
    for (int k = 0; k < 2; k++) {
        int body = body_of(f, k);
        roles[k ^ p->turned] = (gs_role){k ^ p->turned ? "defender" : "attacker",
                                         body < GS_MAX_UNITS ? body : -1, p->hero[k]};
    }
    gs_open(b, "melee", gs_ref_hero(p->hero[at]),
            p->hero[de] >= 0 ? gs_ref_hero(p->hero[de]) : gs_body_ref(body_of(f, de)));
    gs_situation_run(b, &shw_pair, &p->in, &out, roles, 2);
    hits[at] += out.attacker_hits;
    hits[de] += out.defender_hits;
    shw_carry_harm(b, "pair", roles, 2, &p->in, &out, SHW_FELL_BLOW);
}

/* Heroes who fight with the bodies of one side, by number. */
static void fighters(const gs_battle *b, const shw_face *f, int n, int k,
                     uint8_t who[GS_BODIES], uint8_t heroes[GS_MAX_HEROES])
{
    memset(who, 0, GS_BODIES);
    memset(heroes, 0, GS_MAX_HEROES);
    for (int i = 0; i < n; i++) {
        int body = body_of(&f[i], k), list[8];
        who[body] = 1;
        if (body >= GS_MAX_UNITS) {
            heroes[body - GS_MAX_UNITS] = 1;
            continue;
        }
        int count = shw_heroes_with(b, body, list);
        for (int j = 0; j < count; j++) {
            heroes[list[j]] =
                !(b->t.hero[list[j]].flags & GS_H_REAR) && !shw_is_beast(b, body);
        }
    }
}

static int left_of(const gs_battle *b, const uint8_t who[GS_BODIES],
                   const uint8_t heroes[GS_MAX_HEROES])
{
    int left = 0;
    for (int i = 0; i < GS_MAX_UNITS; i++) {
        if (who[i] && gs_body_here(b, i)) {
            left += shw_is_beast(b, i) ? 1 : b->t.unit[i].left;
        }
    }
    for (int h = 0; h < GS_MAX_HEROES; h++) {
        left += heroes[h] && b->t.hero[h].where == GS_HERO_UP &&
                !shw_noted(b, SHW_HERO_BODY(h))->fell;
    }
    return left;
}

static int capped(int n)
{
    return n < 99 ? n : 99;
}

void shw_fight_faces(gs_battle *b, const shw_face *f, int n, shw_outcome_in *in)
{
    round r;
    uint8_t who[2][GS_BODIES], heroes[2][GS_MAX_HEROES];
    int hits[2] = {0, 0};
    r.n = n;
    r.n_pairs = 0;
    gs_situation(b, &shw_outcome, in);
    for (int k = 0; k < 2; k++) {
        fighters(b, f, n, k, who[k], heroes[k]);
        int missiles = 0;
        for (int i = 0; i < GS_BODIES; i++) {
            missiles += who[k][i] ? shw_noted(b, i)->missile_hits : 0; /* SHW-R77 */
            in->side[k].elephant |= who[k][i] && i < GS_MAX_UNITS &&
                                    shw_unit_now(b, i).type == SHW_ELEPHANT;
        }
        in->side[k].missile_hits = capped(missiles);
    }
    for (int i = 0; i < n;
         i++) { /* SHW-R73: who strikes is settled before anybody falls */
        bool charge[2] = {shw_noted(b, f[i].a)->bonus, shw_noted(b, f[i].d)->bonus};
        shw_fill_melee(b, &f[i], charge, &r.in[i]);
        set_pairs(b, &f[i], i, &r);
    }
    for (int i = 0, p = 0; i < n; i++) {
        fight_face(b, &f[i], &r.in[i], hits);
        for (; p < r.n_pairs && r.pair[p].face == i; p++) {
            fight_pair(b, &f[i], &r.pair[p], hits);
        }
    }
    for (int k = 0; k < 2; k++) {
        in->side[k].hits = capped(hits[k]);
        in->side[k].left = capped(left_of(b, who[k], heroes[k]));
    }
}

void shw_fight_once(gs_battle *b, int attacker, int defender, bool charge)
{
    shw_face f;
    shw_outcome_in none;
    if (!shw_face_make(b, attacker, &b->s.rect[attacker], defender, &b->s.rect[defender],
                       &f)) {
        return;
    }
    bool kept = shw_noted(b, defender)->bonus;
    shw_note(b, attacker)->bonus = charge;
    shw_note(b, defender)->bonus = false;
    shw_fight_faces(b, &f, 1, &none); /* SHW-R83: its hits give no recoil */
    shw_note(b, attacker)->bonus = false;
    shw_note(b, defender)->bonus = kept;
    shw_settle_fallen(b);
}
