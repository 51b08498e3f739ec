/* The lines of a battle that people play: one line, one answer to a question of the rules. */
#include "gesta/play.h"

#include "gesta/fixed.h"

#include <string.h>

enum { WORDS = 24, WORD = 40 };
typedef struct said {
    const gs_battle *b;
    const gs_question *q;
    char word[WORDS][WORD];
    int n, at; /* words; the next one */
    gs_err *err;
} said;

static gs_status wants(const said *s, const char *what)
{
    return s->at < s->n ? gs_err_set(s->err, GS_INPUT, "\"%s\" is not %s", s->word[s->at], what)
                        : gs_err_set(s->err, GS_INPUT, "%s is wanted", what);
}

static bool split(said *s, const char *text)
{
    for (const char *p = text + strspn(text, " "); *p; p += strspn(p, " ")) {
        size_t n = strcspn(p, " ");
        if (s->n == WORDS || n >= WORD) {
            return false;
        }
        memcpy(s->word[s->n], p, n);
        s->word[s->n++][n] = '\0';
        p += n;
    }
    return s->n > 0;
}

static bool next_is(said *s, const char *word)
{
    bool is = s->at < s->n && strcmp(s->word[s->at], word) == 0;
    s->at += is;
    return is;
}

/* Thousandths of a number: "12", "-3.25"; of 1 to 6 digits before the point, 3 behind it at most. */
static bool thousandths(const char *w, int32_t *out)
{
    bool minus = *w == '-';
    const char *p = w + minus;
    size_t whole = strspn(p, "0123456789"), part = 0;
    int32_t v = 0;
    if (whole < 1 || whole > 6 ||
        (p[whole] && (p[whole] != '.' || (part = strspn(p + whole + 1, "0123456789")) < 1 ||
                      part > 3 || p[whole + 1 + part]))) {
        return false;
    }
    for (size_t i = 0; i < whole; i++) {
        v = 10 * v + (p[i] - '0');
    }
    for (size_t i = 0; i < 3; i++) {
        v = 10 * v + (i < part ? p[whole + 1 + i] - '0' : 0);
    }
    *out = minus ? -v : v;
    return true;
}

static gs_status length(said *s, const char *what, gs_len *out)
{
    int32_t v;
    if (s->at >= s->n || !thousandths(s->word[s->at], &v)) {
        return wants(s, what);
    }
    s->at++;
    *out = v;
    return GS_OK;
}

static gs_status point(said *s, gs_pt *out)
{
    gs_status st = length(s, "a place from the left edge", &out->x);
    return st == GS_OK ? length(s, "a place from the lower edge", &out->y) : st;
}

/* Degrees, clockwise from the top of the table. */
static gs_status facing(said *s, gs_ang *out)
{
    int32_t v;
    if (s->at >= s->n || !thousandths(s->word[s->at], &v)) {
        return wants(s, "a direction in degrees");
    }
    s->at++;
    *out = gs_ang_norm((gs_ang)((int64_t)v * GS_ANG_FULL / 360000));
    return GS_OK;
}

static gs_status number(said *s, int least, int most, int16_t *out)
{
    int32_t v;
    if (s->at >= s->n || !thousandths(s->word[s->at], &v) || v % 1000 || v / 1000 < least ||
        v / 1000 > most) {
        return wants(s, "a number that fits");
    }
    s->at++;
    *out = (int16_t)(v / 1000);
    return GS_OK;
}

/* A body or feature by its name, that is in the battle and that the side knows of. */
static gs_status who(said *s, const char *kinds, gs_ref *out)
{
    const char *w = s->at < s->n ? s->word[s->at] : "";
    int32_t v = -1;
    if (!*w || !strchr(kinds, *w) || strlen(w) > 5 || !thousandths(w + 1, &v) || v < 0 ||
        v % 1000) {
        return wants(s, strcmp(kinds, "f") == 0 ? "something on the ground" : "somebody");
    }
    const gs_setup *setup = s->b->scene->setup;
    int i = v / 1000, most = *w == 'u'   ? GS_MAX_UNITS
                             : *w == 'h' ? s->b->t.n_heroes
                                         : setup->n_features;
    bool there = i < most;
    if (there && *w == 'u') {
        const gs_unit_state *u = &s->b->t.unit[i];
        bool asked = s->q->subject.kind == GS_REF_UNIT && s->q->subject.ix == i;
        there = asked || ((u->flags & GS_U_ON_TABLE) && gs_body_known(s->b, s->q->side, i));
    }
    if (!there) {
        return wants(s, "anybody on the table");
    }
    s->at++;
    *out = *w == 'u'   ? gs_ref_unit(i)
           : *w == 'h' ? gs_ref_hero(i)
                       : (gs_ref){GS_REF_FEATURE, (int16_t)i};
    return GS_OK;
}

static gs_status formation(said *s, int16_t *out)
{
    const char *const *words = s->b->scene->setup->ruleset->formations;
    for (int i = 0; words[i] && s->at < s->n; i++) {
        if (strcmp(words[i], s->word[s->at]) == 0) {
            s->at++;
            *out = (int16_t)i;
            return GS_OK;
        }
    }
    return wants(s, "a formation of these rules");
}

static gs_status spell(said *s, int16_t *out)
{
    const gs_ruleset *rs = s->b->scene->setup->ruleset;
    for (int i = 0; i < rs->n_procs && s->at < s->n; i++) {
        const gs_fact *f = gs_fact_find(rs->procs[i]->in, rs->procs[i]->n_in, "spell",
                                        strlen("spell"));
        for (int k = 0; f && f->words && f->words[k]; k++) {
            if (strcmp(f->words[k], s->word[s->at]) == 0) {
                s->at++;
                *out = (int16_t)k;
                return GS_OK;
            }
        }
    }
    return wants(s, "a spell of these rules");
}

/* ---- orders ---- */

/* As far towards a place as the rules let it go: freely, or by wheels and straight ahead. */
static gs_status toward(said *s, gs_order *o, bool group)
{
    const gs_battle *b = s->b;
    int body = gs_body(o->who);
    gs_pt goal;
    gs_status st = point(s, &goal);
    gs_rect from = gs_body_rect(b, body);
    if (group) {
        gs_rect r[GS_MAX_UNITS];
        int n = 0;
        for (int i = gs_unitset_next(&o->group, -1); i >= 0; i = gs_unitset_next(&o->group, i)) {
            r[n++] = gs_body_rect(b, i);
        }
        from = n > 1 ? gs_rect_around(r, n, from.f) : from;
    }
    gs_ang way = gs_pt_bearing(from.c, goal);
    bool free = !group && gs_body_free(b, body);
    gs_ang face = free ? from.f : way;
    if (st == GS_OK && s->at < s->n && strcmp(s->word[s->at], "fires") != 0 &&
        strcmp(s->word[s->at], "with") != 0) {
        st = facing(s, &face);
    }
    if (st != GS_OK) {
        return st;
    }
    gs_len most = gs_body_allowance(b, body, NULL, free, o->shoots),
           far = gs_pt_distance(from.c, goal);
    if (free) {
        o->to = (gs_pose){far > most ? gs_pt_toward(from.c, way, most) : goal, face};
    } else if (gs_plan_move(&from, goal, face, most, NULL, NULL, &o->path) <= 0) {
        return gs_err_set(s->err, GS_INPUT,
                          most > 0 ? "no wheel and no straight way leads there"
                                   : "it may not move any further in this player turn");
    }
    return GS_OK;
}

static gs_status withdrawn(said *s, gs_order *o)
{
    gs_status st = s->at < s->n ? point(s, &o->to.at) : GS_OK;
    o->to.facing = gs_body_rect(s->b, gs_body(o->who)).f;
    return st;
}

static gs_status quarter(said *s, gs_order *o)
{
    int turns = next_is(s, "right") ? 1 : next_is(s, "about") ? 2 : next_is(s, "left") ? 3 : 0;
    gs_path_add(&o->path, GS_STEP_FACE, GS_ANG_90 * turns, 0);
    return turns ? GS_OK : wants(s, "left, right or about");
}

static gs_status back(said *s, gs_order *o)
{
    gs_len far = 0;
    gs_status st = length(s, "how far", &far);
    gs_path_add(&o->path, GS_STEP_BACK, 0, far);
    return st;
}

static gs_status target(said *s, gs_order *o)
{
    return who(s, "uhf", &o->target);
}

static gs_status shape(said *s, gs_order *o)
{
    gs_status st = formation(s, &o->formation);
    return st == GS_OK && s->at < s->n && strspn(s->word[s->at], "0123456789") > 0
               ? number(s, 1, 99, &o->files)
               : st;
}

static gs_status out_of(said *s, gs_order *o)
{
    gs_status st = point(s, &o->to.at);
    return st == GS_OK && s->at < s->n ? facing(s, &o->to.facing) : st;
}

static gs_status so_many(said *s, gs_order *o)
{
    return number(s, 1, 999, &o->amount);
}

static gs_status magic(said *s, gs_order *o)
{
    gs_status st = spell(s, &o->spell);
    st = st == GS_OK ? number(s, 1, 99, &o->power) : st;
    while (st == GS_OK && s->at < s->n && o->n_targets < GS_ORDER_TARGETS) {
        st = who(s, "uh", &o->targets[o->n_targets]);
        o->n_targets++;
    }
    return st;
}

/* Each verb of an order: what it asks of the engine, who may be told, what follows. */
static const struct verb {
    const char *word;
    uint8_t kind;
    const char *kinds; /* of who: units, heroes; "" nobody is named */
    int16_t amount;
    gs_status (*rest)(said *s, gs_order *o);
} verbs[] = {
    {"done", GS_ORDER_DONE, "", 0, NULL},
    {"concede", GS_ORDER_CONCEDE, "", 0, NULL},
    {"hold", GS_ORDER_HOLD, "uh", 0, NULL},
    {"move", GS_ORDER_MOVE, "uh", 0, NULL}, /* toward() */
    {"turn", GS_ORDER_MOVE, "uh", 0, quarter},
    {"back", GS_ORDER_MOVE, "uh", 0, back},
    {"charge", GS_ORDER_CHARGE, "uh", 0, target},
    {"shoot", GS_ORDER_SHOOT, "uh", 0, target},
    {"rally", GS_ORDER_RALLY, "uh", 0, NULL},
    {"form", GS_ORDER_FORM, "u", 0, shape},
    {"face", GS_ORDER_FACE, "u", 0, target},
    {"withdraw", GS_ORDER_WITHDRAW, "uh", 0, withdrawn},
    {"pass", GS_ORDER_PASS, "u", 0, target},
    {"mount", GS_ORDER_MOUNT, "uh", 0, NULL},
    {"split", GS_ORDER_SPLIT, "u", 0, so_many},
    {"ambush", GS_ORDER_AMBUSH, "u", 0, NULL},
    {"cast", GS_ORDER_CAST, "h", 0, magic},
    {"join", GS_ORDER_JOIN, "h", 0, target},
    {"leave", GS_ORDER_LEAVE, "h", 0, out_of},
    {"front", GS_ORDER_PLACE_HERO, "h", 0, NULL},
    {"rear", GS_ORDER_PLACE_HERO, "h", 1, NULL},
    {"garrison", GS_ORDER_GARRISON, "u", 0, target},
    {"sally", GS_ORDER_SALLY, "u", 0, out_of},
};

static gs_status order(said *s, gs_order *o)
{
    const struct verb *v = NULL;
    for (int i = 0; i < GS_COUNT(verbs) && !v; i++) {
        v = next_is(s, verbs[i].word) ? &verbs[i] : NULL;
    }
    if (!v) {
        return wants(s, "an order");
    }
    memset(o, 0, sizeof *o);
    o->kind = v->kind;
    o->amount = v->amount;
    gs_status st = *v->kinds ? who(s, v->kinds, &o->who) : GS_OK;
    if (st != GS_OK || !*v->kinds) {
        return st;
    }
    if (!gs_body_here(s->b, gs_body(o->who)) && o->who.kind == GS_REF_UNIT) {
        return gs_err_set(s->err, GS_INPUT, "it is not on the table");
    }
    bool with = false;
    for (bool more = true; more && s->n;) { /* "with" and "fires" stand at the end */
        const char *last = s->word[s->n - 1];
        bool fires = strcmp(last, "fires") == 0, group = strcmp(last, "with") == 0;
        o->shoots = o->shoots || fires;
        with = with || group;
        more = fires || group;
        s->n -= more;
    }
    if (with && o->who.kind == GS_REF_UNIT) {
        o->group = gs_body_group(s->b, gs_body(o->who));
    }
    bool move = strcmp(v->word, "move") == 0;
    return move ? toward(s, o, gs_unitset_count(o->group) > 1) : v->rest ? v->rest(s, o) : GS_OK;
}

/* ---- answers ---- */

static gs_status placing(said *s, gs_answer *a)
{
    gs_status st = next_is(s, "at") ? point(s, &a->to.at) : wants(s, "\"at\" and a place");
    st = st == GS_OK ? facing(s, &a->to.facing) : st;
    a->hidden = false;
    while (st == GS_OK && s->at < s->n) {
        bool hidden = next_is(s, "hidden");
        a->hidden = a->hidden || hidden;
        st = hidden ? GS_OK : formation(s, &a->formation);
    }
    return st;
}

static gs_status yes_or_no(said *s, gs_answer *a)
{
    bool yes = next_is(s, "yes");
    a->yes = yes;
    return yes || next_is(s, "no") ? GS_OK : wants(s, "yes or no");
}

static gs_status retiring(said *s, gs_answer *a)
{
    a->yes = !next_is(s, "no");
    return !a->yes ? GS_OK : next_is(s, "yes") ? GS_OK : point(s, &a->to.at);
}

/* One of the bodies that are asked about, or none of them. */
static gs_status one_of(said *s, gs_answer *a)
{
    a->ref = a->other = (gs_ref){0};
    if (next_is(s, "none")) {
        return GS_OK;
    }
    gs_status st = who(s, "uh", &a->ref);
    return st == GS_OK && s->at < s->n ? who(s, "uh", &a->other) : st;
}

static gs_status several(said *s, gs_answer *a)
{
    memset(&a->units, 0, sizeof a->units);
    for (gs_ref r; s->at < s->n;) {
        gs_status st = who(s, "u", &r);
        if (st != GS_OK) {
            return st;
        }
        gs_unitset_put(&a->units, r.ix);
    }
    return GS_OK;
}

static gs_status reaction(said *s, gs_answer *a)
{
    static const char *const words[] = {"none", "counter", "shoot", "evade"};
    for (int i = 0; i < GS_COUNT(words); i++) {
        if (next_is(s, words[i])) {
            a->choice = (uint8_t)i;
            return i == 0 || (s->q->choices >> i & 1u)
                       ? GS_OK
                       : gs_err_set(s->err, GS_INPUT, "this is not open to them");
        }
    }
    return wants(s, "none, counter, shoot or evade");
}

static gs_status amount(said *s, gs_answer *a)
{
    int16_t n = 0;
    gs_status st = number(s, 0, 999, &n);
    a->amount = n;
    return st == GS_OK && s->at < s->n ? who(s, "uh", &a->ref) : st;
}

static gs_status given(said *s, gs_answer *a)
{
    switch ((gs_question_kind)s->q->kind) {
    case GS_ASK_DEPLOY: return placing(s, a);
    case GS_ASK_ORDER: return order(s, &a->order);
    case GS_ASK_FORCED: return several(s, a);
    case GS_ASK_CHALLENGE:
    case GS_ASK_ACCEPT:
    case GS_ASK_MELEE: return one_of(s, a);
    case GS_ASK_RETIRE: return retiring(s, a);
    case GS_ASK_REACTION: return reaction(s, a);
    case GS_ASK_HERO_HITS:
    case GS_ASK_PASS: return amount(s, a);
    case GS_ASK_FIRST:
    case GS_ASK_PURSUE:
    case GS_ASK_LEAVE:
    case GS_ASK_GO_ON: return yes_or_no(s, a);
    case GS_ASK_COUNT: break;
    }
    return GS_INPUT;
}

gs_status gs_play_read(const gs_battle *b, const gs_question *q, const char *text, gs_answer *a,
                       gs_err *err)
{
    said s = {.b = b, .q = q, .err = err};
    if (!split(&s, text)) {
        return gs_err_set(err, GS_INPUT, "this says nothing, or too much");
    }
    gs_status st = given(&s, a);
    return st == GS_OK && s.at < s.n
               ? gs_err_set(err, GS_INPUT, "\"%s\" says too much here", s.word[s.at])
               : st;
}

const char *gs_play_name(gs_arena *a, gs_ref r)
{
    char kind = r.kind == GS_REF_UNIT ? 'u' : r.kind == GS_REF_HERO ? 'h' : 'f';
    return gs_arena_printf(a, "%c%d", kind, (int)r.ix);
}
