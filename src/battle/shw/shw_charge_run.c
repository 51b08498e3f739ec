/* A charge is carried out: reactions, fire, the way home, what it comes upon (chapter 13). */
#include "../ask_int.h"
#include "../situation_int.h"
#include "../way_int.h"
#include "shw_after_int.h"
#include "shw_body_int.h"
#include "shw_charge_int.h"
#include "shw_charge_home_int.h"
#include "shw_charge_path_int.h"
#include "shw_charge_run_int.h"
#include "shw_contact_int.h"
#include "shw_facts_int.h"
#include "shw_harm_int.h"
#include "shw_move_int.h"
#include "shw_obey_int.h"
#include "shw_range_int.h"
#include "shw_shoot_int.h"

#include "gesta/fixed.h"
#include "gesta/shw.h"
#include "gesta/shw_units.h"

static int ask_reaction(gs_battle *b, int body, int target, const shw_charge_in *in)
{
    return gs_ask_reaction(b, target, body, shw_charge_reactions(b, body, target, in), in->distance);
}

static void came_on(gs_battle *b, int body, bool bonus)
{
    b->s.body[body].came_on = 1;
    shw_note(b, body)->bonus = bonus;
    if (body < GS_MAX_UNITS) {
        shw_mark(b, body, SHW_MARK_CAME_ON, true);
    }
}

/* Figures of a body that come within 4 of an enemy who stands where they meet. */
static int near_enough(const gs_battle *b, int body, const gs_rect *at, int enemy)
{
    int n = GS_MAX_UNITS; /* a garrison is one for all */
    if (body >= GS_MAX_UNITS || b->t.unit[body].inside < 0) {
        shw_figures_apart(b, body, at, enemy, GS_LEN(4), GS_MAX_UNITS, &n);
    }
    return n;
}

/* Both sides' fire at the same moment (SHW-R55, R119): resolved first, then the harm of
 * both. */
static void charge_fire(gs_battle *b, int body, int target, bool charger, bool charged,
                        gs_len start, const gs_rect *contact)
{
    gs_len at = start < GS_LEN(4) ? start : GS_LEN(4);
    shw_fire fire[2];
    bool shot[2] = {false, false};
    if (!charger && !charged) {
        return;
    }
    gs_battle after = *b; /* as they stand when they meet: nobody comes nearer */
    after.s.rect[body] = *contact;
    fire[0].near = near_enough(&after, body, contact, target);
    fire[1].near = near_enough(&after, target, &after.s.rect[target], body);
    if (charger) {
        shot[0] = shw_charge_fire(b, body, target, SHW_MOMENT_CHARGING, at, &fire[0]);
        b->s.body[body].shot |= shot[0];
    }
    if (charged) {
        shot[1] = shw_charge_fire(b, target, body, SHW_MOMENT_CHARGED, at, &fire[1]);
        shw_note(b, target)->shot_back = true;
    }
    for (int i = 0; i < 2; i++) {
        if (shot[i] && fire[i].out.target.hits > 0) {
            gs_open(b, "losses", gs_body_ref(fire[i].target), gs_body_ref(fire[i].body));
            shw_fire_apply(b, &fire[i]);
        }
    }
    shw_settle_fallen(b);
}

/* The charger's last move, home. */
static void charge_home(gs_battle *b, int body, int target, const shw_found *f,
                        gs_len allowance, bool bonus)
{
    gs_pt bend[2];
    int n = 0;
    if (f->c.path.n > 1) {
        gs_rect r = gs_step_end(&b->s.rect[body], &f->c.path.step[0]);
        bend[n++] = r.c;
    }
    if (f->home.c.x != f->c.contact.c.x || f->home.c.y != f->c.contact.c.y) {
        bend[n++] = f->c.contact.c; /* SHW-R106: it touched, then lined up at no cost */
    }
    gs_open(b, "charge-home", gs_body_ref(body), gs_body_ref(target));
    gs_emit_move(b, gs_body_ref(body), GS_MOVE_CHARGE, (gs_pose){f->home.c, f->home.f},
                 bend, n, allowance, f->c.length, "SHW-13.1 SHW-R106");
    shw_note(b, body)->reach = (uint8_t)shw_charge_reaching(b, body, f->c.length, allowance);
    came_on(b, body, bonus);
}

/* It goes only so far and does not reach them; note: why, NULL where the rules say it. */
static void fall_short(gs_battle *b, int body, int target, const shw_found *f, gs_len far,
                       gs_len allowance, const char *rules, const char *note)
{
    gs_path cut = gs_path_cut(&b->s.rect[body], &f->c.path, far, NULL);
    gs_open(b, "charge-short", gs_body_ref(body), gs_body_ref(target));
    if (note) {
        gs_emit_note(b, note);
    }
    if (cut.n > 0) {
        gs_emit_path(b, gs_body_ref(body), GS_MOVE_CHARGE, &cut, allowance, rules);
    }
    shw_after_move(b, body);
}

/* SHW-14.7, R117: its way comes within 2 of an ambush, which is seen there: how far it goes. It may
 * stop there; it must where they bar the way. */
static gs_len past_ambush(gs_battle *b, int body, int target, const shw_found *f)
{
    const gs_rect from = b->s.rect[body];
    int side = gs_body_side(b, body);
    gs_bodyset hidden = gs_bodies_hidden(b, side);
    for (int i = gs_bodyset_next(&hidden, -1); i >= 0; i = gs_bodyset_next(&hidden, i)) {
        for (gs_len at = 0; at < f->c.length + 250; at += 250) {
            gs_path cut = gs_path_cut(&from, &f->c.path, at, NULL);
            gs_rect r = gs_path_end(&from, &cut);
            if (!shw_within(b, body, &r, 0, i, GS_LEN(2))) {
                continue;
            }
            gs_open(b, "ambush-seen", gs_body_ref(body), gs_ref_unit(i));
            gs_place_show(b, i, gs_body_ref(body));
            shw_way w = {.b = b, .body = body, .target = target, .ignore_fronts = true};
            bool on = gs_ask_whether(b, GS_ASK_GO_ON, body, gs_ref_unit(i), 0);
            shw_way_look(&w, &from);
            if (!on || !shw_way_free(&w, &from, &f->c.path)) {
                return at;
            }
            break;
        }
    }
    return f->c.length;
}

/* Has the target a front and flanks of its block (SHW-R52)? */
static bool has_faces(const gs_battle *b, int target)
{
    bool inside = target < GS_MAX_UNITS && b->t.unit[target].inside >= 0;
    return shw_has_flank(b, target) && !inside;
}

/* SHW-13.3: declared on the front, it must be made there; the fallen have left no way there. It
 * strikes no flank instead, but comes on as a move that is no charge may, and halts. */
static void halt_before(gs_battle *b, int body, int target, bool shoots, gs_len allowance,
                        bool front)
{
    shw_found f;
    shw_charge_find(b, body, target, &b->s.rect[body], NULL, shoots, allowance,
                    SHW_LOOK_ANY_FACE, &f); /* the way alone: none, and it stays */
    gs_bodyset foes = gs_bodies_against(b, gs_body_side(b, body));
    f.c.length = gs_way_off(b, &foes, &b->s.rect[body], &f.c.path, f.c.length, SHW_KEEP_OFF) /
                 10 * 10; /* SHW-R110 */
    f.c.path = gs_path_cut(&b->s.rect[body], &f.c.path, f.c.length, NULL);
    gs_len far = past_ambush(b, body, target, &f);
    far = far < f.c.length ? far : f.c.length;
    fall_short(b, body, target, &f, far, allowance,
               front ? "SHW-13.3 SHW-R110" : "SHW-R106 SHW-R110",
               front ? "no way is left to their front" : "no way is left to them");
}

/* Its way home, at the face of the declaration, whoever has fallen since (SHW-13.3, R52); an
 * enemy who came to meet it is struck where they meet. */
static bool find_home(const gs_battle *b, int body, int target, bool shoots, int face, bool met,
                      shw_found *f)
{
    const gs_rect *from = &b->s.rect[body];
    const gs_len far = GS_LEN(60);
    bool front = face == SHW_FACE_FRONT;
    if (!has_faces(b, target)) {
        return shw_charge_find(b, body, target, from, NULL, shoots, far,
                               SHW_LOOK_ANY_FACE | (front ? SHW_LOOK_FRONT : 0), f);
    }
    int look = front ? SHW_LOOK_FRONT : SHW_LOOK_FLANK;
    return shw_charge_find(b, body, target, from, NULL, shoots, far, look, f) ||
           (front && shw_charge_find(b, body, target, from, NULL, shoots, far,
                                     look | SHW_LOOK_TO_FRONT, f)) ||
           ((met || !front) && shw_charge_find(b, body, target, from, NULL, shoots, far,
                                               look | SHW_LOOK_ANY_FACE, f));
}

/* Where who goes so far straight at a charger stands then, *len cut to what there is: turned to
 * him if there is room and `turns`, else as he stood. */
static gs_rect comes_to_meet(const gs_battle *b, int body, int target, gs_ang back, bool turns,
                             gs_len *len)
{
    const gs_rect from = b->s.rect[target];
    gs_len gap = gs_cast_rect(&from, back, &b->s.rect[body]);
    *len = *len < gap ? *len : gap; /* at a slant the charger's corner may be nearer */
    gs_rect r = gs_rect_shift(&from, back, *len);
    r.f = back;
    if (!turns || !gs_place_open(b, &r, target, -1) ||
        !shw_charge_stands(b, target, body, &r)) {
        r.f = from.f;
    }
    if (gs_rect_overlap(&r, &b->s.rect[body], GS_TOL)) { /* their corners meet sooner */
        r = gs_rect_shift(&from, back, *len);
    }
    return r;
}

/* Does the charger find his way home to who stands there? */
static bool is_met(const gs_battle *b, int body, int target, const gs_rect *there, bool shoots,
                   int face, gs_len allowance)
{
    gs_battle after = *b;
    shw_found f;
    after.log = NULL;
    after.s.rect[target] = *there;
    return find_home(&after, body, target, shoots, face, true, &f) && f.c.length <= allowance;
}

/* One counter-charge as it can be made. */
typedef struct counter {
    gs_len len;
    gs_rect to;
} counter;

/* SHW-R53: half way, or as far as the two still meet: turned to the charger or, if that bars his
 * way to him, as he stood. False: they do not, and c is the whole of it, turned. */
static bool fit_counter(const gs_battle *b, int body, int target, const gs_charge *way, gs_len most,
                        bool shoots, int face, gs_len allowance, counter *c)
{
    gs_ang back = shw_charge_back(way);
    for (int k = 0; k < 10; k++) {
        c->len = k < 2 ? most : most * (5 - k / 2) / 5 / 10 * 10;
        c->to = comes_to_meet(b, body, target, back, k % 2 == 0, &c->len);
        if (is_met(b, body, target, &c->to, shoots, face, allowance)) {
            return true;
        }
    }
    c->len = most;
    c->to = comes_to_meet(b, body, target, back, true, &c->len);
    return false;
}

/* How far the target could come to meet the charger: it is the less if they would miss each
 * other, and nothing if they would all the same. */
static void fit_reaction(const gs_battle *b, int body, int target, shw_found *f, bool shoots,
                         gs_len allowance)
{
    gs_len most = f->in.distance / 2 < f->in.move ? f->in.distance / 2 : f->in.move;
    counter c;
    if (most <= SHW_CONTACT) {
        return;
    }
    if (!fit_counter(b, body, target, &f->c, most, shoots, SHW_FACE_FRONT, allowance, &c)) {
        c.len = 0;
    }
    if (c.len < most) {
        gs_path p = {0};
        f->in.move = c.len / 10 * 10;
        gs_path_add(&p, GS_STEP_SHIFT, shw_charge_back(&f->c), f->in.move);
        f->in.defender_open = shw_charge_open(b, target, &b->s.rect[target], &p, true);
    }
}

static void counter_charge(gs_battle *b, int body, int target, const shw_found *f, gs_len most,
                           bool shoots, gs_len allowance)
{
    counter c;
    fit_counter(b, body, target, &f->c, most, shoots, SHW_FACE_FRONT, allowance, &c);
    gs_pose to = {c.to.c, c.to.f};
    gs_len len = c.len;
    gs_ang back = shw_charge_back(&f->c);
    gs_open(b, "counter-charge", gs_body_ref(target), gs_body_ref(body));
    gs_path p = {0};
    gs_path_add(&p, GS_STEP_SHIFT, back, len);
    gs_len may = shw_run_move(b, target, SHW_MODE_CHARGE, &p, false, NULL);
    gs_rect was = b->s.rect[target];
    gs_emit_move(b, gs_body_ref(target), GS_MOVE_COUNTER_CHARGE, to, NULL, 0, may,
                 len, "SHW-13.5 SHW-R53");
    shw_came_by(b, target, &was);
}

/* The charge as it is carried out after fire and counter-charge. */
static void carry_home(gs_battle *b, int body, int target, shw_found *f, gs_len allowance,
                       const shw_charge_out *out, bool met)
{
    gs_len far = f->c.length <= allowance ? past_ambush(b, body, target, f) : allowance;
    if (f->c.length > allowance) { /* their fallen have left more ground between them */
        fall_short(b, body, target, f, allowance, allowance, "SHW-12.12", NULL);
        return;
    }
    if (far < f->c.length) {
        fall_short(b, body, target, f, far, allowance, "SHW-R117", NULL);
        return;
    }
    charge_home(b, body, target, f, allowance, out->charge[0]);
    if (out->face == SHW_FACE_FLANK && shw_charge_at_open(b, target)) {
        shw_note(b, body)->flanked = gs_body_ref(target);
    }
    if (met) {
        came_on(b, target, out->charge[1]);
    }
    shw_after_move(b, body);
}

static bool same_rect(const gs_rect *x, const gs_rect *y)
{
    return x->c.x == y->c.x && x->c.y == y->c.y && x->f == y->f && x->w == y->w && x->d == y->d;
}

gs_status shw_charge_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    int body = gs_body(o->who), target = gs_body(o->target);
    shw_found f;
    shw_charge_out out;
    (void)err;
    if (!shw_may_move(b, body)) {
        return GS_OK;
    }
    bool found = shw_charge_find(b, body, target, &b->s.rect[body], &o->path, o->shoots,
                                 GS_LEN(60), 0, &f);
    gs_open(b, "charge", o->who, o->target);
    gs_len allowance = shw_run_move(b, body, SHW_MODE_CHARGE, &f.c.path, o->shoots, NULL);
    shw_show(b, body);
    fit_reaction(b, body, target, &f, o->shoots, allowance);
    f.in.reaction = ask_reaction(b, body, target, &f.in);
    gs_role roles[2];
    shw_charge_roles(b, body, target, roles);
    gs_situation_run(b, &shw_charge, &f.in, &out, roles, 2);
    b->s.body[body].moved = 2;
    b->s.body[body].done = 1;
    shw_note(b, body)->fronted =
        out.face == SHW_FACE_FRONT ? gs_body_ref(target) : (gs_ref){0};
    shw_fulfil(b, body, f.c.length);
    if (!out.allowed) {
        return GS_OK; /* a house rule that only the roll of this moment shows */
    }
    gs_rect was[2] = {b->s.rect[body], b->s.rect[target]};
    charge_fire(b, body, target, o->shoots, out.reaction == SHW_REACTION_SHOOT,
                f.in.distance, &f.c.contact);
    if (!gs_body_here(b, body) || !gs_body_here(b, target)) {
        return GS_OK; /* nobody left to charge or to be charged */
    }
    bool met = out.reaction == SHW_REACTION_COUNTER_CHARGE && out.moved[1] > 0;
    if (met) {
        counter_charge(b, body, target, &f, out.moved[1], o->shoots, allowance);
    }
    bool as_declared = found && same_rect(&was[0], &b->s.rect[body]) &&
                       same_rect(&was[1], &b->s.rect[target]);
    if (as_declared || find_home(b, body, target, o->shoots, out.face, met, &f)) {
        carry_home(b, body, target, &f, allowance, &out, met);
    } else {
        halt_before(b, body, target, o->shoots, allowance,
                    out.face == SHW_FACE_FRONT && has_faces(b, target));
    }
    return GS_OK;
}
