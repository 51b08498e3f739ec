/* An event as it is typed: whom the verb names, where it goes, what is said of it. */
#include "logbook_int.h"

#include <string.h>

bool lb_is_joiner(const lb_token *t)
{
    static const char *const joiners[] = {"at", "with", "on", "to", "from", "for", "and", "+",
                                          "v", ",", "of"};
    for (int i = 0; i < GS_COUNT(joiners); i++) {
        if (lb_is(t, joiners[i])) {
            return true;
        }
    }
    return false;
}

/* "12,30": a point of the table. */
static bool is_point(const lb_token *t, gs_pt *at)
{
    const char *comma = t->quoted ? NULL : memchr(t->p, ',', (size_t)t->n);
    if (!comma) {
        return false;
    }
    lb_token x = {t->p, (int)(comma - t->p), t->column, false};
    lb_token y = {comma + 1, (int)(t->p + t->n - comma - 1), t->column, false};
    return lb_decimal(&x, &at->x) && lb_decimal(&y, &at->y);
}

bool lb_point(const lb_token *w, int n, gs_pose *at, int *used)
{
    int32_t degrees;
    *used = 0;
    if (n < 1 || !is_point(&w[0], &at->at)) {
        return false;
    }
    *used = 1;
    if (n > 2 && lb_is(&w[1], "facing") && lb_decimal(&w[2], &degrees)) {
        at->facing = lb_degrees(degrees);
        *used = 3;
    }
    return true;
}

int lb_slot_side(const gs_logbook *lb, const gs_carry_slot *slot, gs_ref first)
{
    int own = first.kind ? lb_side_of(lb, first) : lb->now.side;
    return slot->whose == GS_WHOSE_ANY || own < 0 ? -1
           : slot->whose == GS_WHOSE_OWN          ? own
                                                  : 1 - own;
}

typedef struct reading {
    gs_logbook *lb;
    lb_event *ev;
    const lb_token *w;
    int n, i, slot;
    lb_token *fact; /* words that are left for facts */
    int n_facts;
    bool goes;      /* after "to": a zone or a point */
    gs_err *err;
} reading;

bool lb_is_forced(const gs_log_part *p)
{
    const char *fact = p->kind == GS_LOG_OVERRIDE ? p->u.override.fact : NULL;
    return fact && (strcmp(fact, LB_RULES) == 0 ||
                    strncmp(fact, LB_PRESENCE " ", sizeof LB_PRESENCE) == 0);
}

const gs_carry_slot *lb_slot_of(const gs_carry_verb *v, const char *role)
{
    for (int i = 0; i < v->n_slots; i++) {
        if (strcmp(v->slot[i].role, role) == 0) {
            return &v->slot[i];
        }
    }
    return NULL;
}

bool lb_stands(const gs_logbook *lb, gs_ref who)
{
    return who.kind == GS_REF_UNIT   ? (lb->now.t.unit[who.ix].flags & GS_U_ON_TABLE) != 0
           : who.kind == GS_REF_HERO ? lb->now.t.hero[who.ix].where == GS_HERO_UP &&
                                           lb->now.t.hero[who.ix].unit < 0
                                     : false;
}

bool lb_is_out(const gs_logbook *lb, const gs_carry_slot *slot, gs_ref who)
{
    bool fallen = slot->state && strcmp(slot->state, "down") == 0;
    bool struck = strcmp(slot->role, "by") == 0; /* who did it may have fallen since */
    return !fallen && !struck && !lb_in_play(lb, who);
}

/* He has no place of his own from which he could move. */
static gs_status not_alone(reading *r, gs_ref who, const lb_token *at)
{
    int unit = who.kind == GS_REF_HERO ? r->lb->now.t.hero[who.ix].unit : -1;
    const char *name = lb_full(r->lb, who);
    return unit >= 0 ? lb_fault(r->lb, at, r->err, "%s is with %s: move them, or let him stand "
                                "alone first (join %s -)", name, lb_full(r->lb, gs_ref_unit(unit)),
                                gs_ref_id(r->lb->setup, who))
                     : lb_fault(r->lb, at, r->err, "%s is not on the table yet: entered %s tells "
                                "that it comes", name, gs_ref_id(r->lb->setup, who));
}

gs_ref lb_meant(const gs_logbook *lb, const gs_carry_slot *slot, gs_ref who)
{
    if (!slot->body || who.kind != GS_REF_HERO) {
        return who;
    }
    const gs_hero_state *h = &lb->now.t.hero[who.ix];
    int unit = h->where == GS_HERO_UP ? h->unit
               : h->where == GS_HERO_NOT_YET && who.ix < lb->setup->n_heroes
                   ? lb->setup->heroes[who.ix].unit : -1;
    return unit >= 0 ? gs_ref_unit(unit) : who;
}

/* He plays the slot's role; who is gone does so only if the line ends with "!". */
static gs_status plays(reading *r, const gs_carry_slot *slot, gs_ref who, const lb_token *at)
{
    who = lb_meant(r->lb, slot, who);
    if (r->ev->n_who == LB_PLAYERS) {
        return lb_fault(r->lb, at, r->err, "too many are named");
    }
    if (lb_is_out(r->lb, slot, who) && !r->lb->line->force) {
        int number = lb_gone_in(r->lb, who);
        return lb_fault(r->lb, at, r->err, number ? "%s is %s since entry %d: fix that, or end the "
                        "line with ! to log it anyway" : "%s is %s: fix what went before, or end "
                        "the line with ! to log it anyway", lb_full(r->lb, who),
                        lb_whereabouts(r->lb, who), number);
    }
    bool moves = r->ev->n_who == 0 && strcmp(r->ev->verb->kind, "move") == 0;
    if (moves && !lb_is_out(r->lb, slot, who) && !lb_stands(r->lb, who) && !r->lb->line->force) {
        return not_alone(r, who, at);
    }
    r->ev->who[r->ev->n_who++] = gs_carry_player(r->lb->setup, &r->lb->now.t, slot->role, who);
    return GS_OK;
}

/* A name for the slot that is open. *done: the words were one. */
static gs_status fill_slot(reading *r, bool *done)
{
    const gs_carry_verb *v = r->ev->verb;
    const gs_carry_slot *slot = &v->slot[r->slot];
    *done = false;
    if (slot->kinds == GS_SLOT_WORD) {
        r->ev->words = lb_text(r->lb->line_arena, &r->w[r->i++]);
        r->slot++;
        *done = true;
        return GS_OK;
    }
    gs_ref first = r->ev->n_who ? r->ev->who[0].who : (gs_ref){0};
    lb_want want = {.kinds = slot->kinds, .side = lb_slot_side(r->lb, slot, first),
                    .state = slot->state};
    if (slot->state && strcmp(slot->state, "contact") == 0 && r->ev->n_who > 0) {
        want.foe = r->ev->who[0].who;
    }
    want.body = (slot->kinds & GS_SLOT_UNIT) != 0;
    want.gone = slot->state && strcmp(slot->state, "down") == 0;
    gs_ref who;
    int used;
    gs_status st = lb_name(r->lb, r->w + r->i, r->n - r->i, &want, &who, &used, r->err);
    if (st != GS_OK || used == 0) {
        return st;
    }
    st = plays(r, slot, who, &r->w[r->i]);
    if (st != GS_OK) {
        return st;
    }
    r->i += used;
    *done = true;
    r->slot++;
    while (slot->several && r->i + 1 < r->n &&
           (lb_is(&r->w[r->i], "and") || lb_is(&r->w[r->i], "+") || lb_is(&r->w[r->i], ","))) {
        st = lb_name(r->lb, r->w + r->i + 1, r->n - r->i - 1, &want, &who, &used, r->err);
        if (st != GS_OK || used == 0) {
            return st;
        }
        st = plays(r, slot, who, &r->w[r->i + 1]);
        if (st != GS_OK) {
            return st;
        }
        r->i += 1 + used;
    }
    return GS_OK;
}

/* A zone, a point, a facing: where it goes or stands. */
static bool read_place(reading *r)
{
    int used = 0, side = r->ev->n_who ? lb_side_of(r->lb, r->ev->who[0].who) : r->lb->now.side;
    if (lb_point(r->w + r->i, r->n - r->i, &r->ev->point, &used)) {
        r->ev->has_point = true;
        r->i += used;
        return true;
    }
    bool word = gs_carry_word(r->lb->carry, r->ev->verb, r->w[r->i].p,
                              (size_t)r->w[r->i].n) != NULL;
    if (word && !r->goes) {
        return false;
    }
    int cell = lb_cell(r->lb, side, r->w + r->i, r->n - r->i, &used);
    r->ev->cell = cell ? cell : r->ev->cell;
    r->i += used;
    return cell > 0;
}

/* "shooter=ely-archers", or "left X" for the open slot "attacker-left": somebody for a slot out of
 * turn. *done: the words were that. */
static gs_status named_slot(reading *r, bool *done)
{
    const lb_token *t = &r->w[r->i];
    const gs_carry_verb *v = r->ev->verb;
    const char *eq = t->quoted ? NULL : memchr(t->p, '=', (size_t)t->n);
    *done = false;
    for (int i = r->slot; i < v->n_slots && !eq && i >= 2; i++) {
        const char *dash = strrchr(v->slot[i].role, '-');
        if (dash && lb_is(t, dash + 1)) {
            r->slot = i;
            r->i++;
            return r->i < r->n ? fill_slot(r, done) : GS_OK;
        }
    }
    for (int i = 0; i < v->n_slots && eq; i++) {
        const gs_carry_slot *slot = &v->slot[i];
        if (strlen(slot->role) == (size_t)(eq - t->p) &&
            strncmp(slot->role, t->p, (size_t)(eq - t->p)) == 0) {
            lb_token name = {eq + 1, (int)(t->p + t->n - eq - 1),
                             t->column + (int)(eq + 1 - t->p), false};
            lb_want want = {.kinds = slot->kinds, .side = -1, .gone = true};
            gs_ref who;
            int used = 0;
            gs_status st = lb_name(r->lb, &name, 1, &want, &who, &used, r->err);
            if (st == GS_OK && used == 0) {
                st = lb_fault(r->lb, &name, r->err, "\"%.*s\" is nobody's name", name.n, name.p);
            }
            st = st == GS_OK ? plays(r, slot, who, &name) : st;
            if (st != GS_OK) {
                return st;
            }
            r->slot = r->slot == i ? i + 1 : r->slot;
            r->i++;
            *done = true;
            return GS_OK;
        }
    }
    return GS_OK;
}

static gs_status read_word(reading *r)
{
    const lb_token *t = &r->w[r->i];
    bool named;
    gs_status s = named_slot(r, &named);
    if (s != GS_OK || named) {
        return s;
    }
    if (r->i >= r->n) {
        return lb_fault(r->lb, t, r->err, "a name was expected behind \"%.*s\"", t->n, t->p);
    }
    t = &r->w[r->i];
    if (lb_is_joiner(t)) {
        r->goes = lb_is(t, "to");
        r->i++;
        return GS_OK;
    }
    if (read_place(r)) {
        r->goes = false;
        return GS_OK;
    }
    bool numeral = t->n > 0 && t->p[0] >= '0' && t->p[0] <= '9' && !t->quoted;
    bool key = !t->quoted && memchr(t->p, '=', (size_t)t->n);
    if (!numeral && !key && !lb_is(t, "foe") && r->slot < r->ev->verb->n_slots) {
        bool done;
        gs_status st = fill_slot(r, &done);
        if (st != GS_OK || done) {
            return st;
        }
        if (!gs_carry_word(r->lb->carry, r->ev->verb, t->p, (size_t)t->n) &&
            !r->ev->verb->slot[r->slot].optional) {
            return lb_fault(r->lb, t, r->err, "\"%.*s\" is nobody's name", t->n, t->p);
        }
    }
    r->fact[r->n_facts++] = *t;
    r->i++;
    return GS_OK;
}

gs_status lb_event_read(gs_logbook *lb, const gs_carry_verb *verb, const lb_token *w, int n,
                        lb_event *ev, gs_err *err)
{
    memset(ev, 0, sizeof *ev);
    ev->verb = verb;
    reading r = {.lb = lb, .ev = ev, .w = w, .n = n, .err = err};
    r.fact = GS_NEW_ARRAY(lb->line_arena, lb_token, n + 1);
    while (r.i < n) {
        gs_status st = read_word(&r);
        if (st != GS_OK) {
            return st;
        }
    }
    while (r.slot < verb->n_slots && verb->slot[r.slot].optional) {
        r.slot++;
    }
    if (r.slot < verb->n_slots) {
        gs_str names = {0};
        for (int i = 0; i < verb->n_slots; i++) {
            gs_str_addf(&names, "%s%s", i ? " " : "", verb->slot[i].role);
        }
        gs_status st = lb_fault(lb, n ? &w[n - 1] : NULL, err, "%.*s wants %s: nobody is named "
                                "as %s", (int)strcspn(verb->words, " "), verb->words,
                                gs_str_text(&names), verb->slot[r.slot].role);
        gs_str_free(&names);
        return st;
    }
    for (int i = 0; i < ev->n_who; i++) {
        for (int k = 0; k < i; k++) {
            gs_ref one = ev->who[i].who, other = ev->who[k].who;
            if (one.kind == other.kind && one.ix == other.ix) {
                return lb_fault(lb, &w[n - 1], err, "%s is named twice: as %s and as %s",
                                lb_full(lb, ev->who[i].who), ev->who[k].role, ev->who[i].role);
            }
        }
    }
    for (int i = 0, side = 0; i < verb->n_slots; i++) { /* both sides, where they need no names */
        if (verb->slot[i].kinds == GS_SLOT_SIDE && verb->slot[i].optional &&
            ev->n_who < LB_PLAYERS && ev->n_who == i) {
            ev->who[ev->n_who++] = gs_carry_player(lb->setup, &lb->now.t, verb->slot[i].role,
                                                   gs_ref_side(side++));
        }
    }
    return lb_facts(lb, ev, r.fact, r.n_facts, err);
}
