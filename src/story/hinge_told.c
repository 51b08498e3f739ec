/* The hinge as the story tells it: its turn, what changed in it, how the chances stood, but for
 * whom it had been otherwise; or that there was none. */
#include "plan_int.h"

#include "gesta/forecast.h"

#include <stdlib.h>
#include <string.h>

gs_message *story_add_message(story_build *b, const char *kind, int side)
{
    gs_messages *all = &b->n->messages;
    all->m = gs_arena_grow(b->t.arena, all->m, all->count, &all->cap, sizeof *all->m);
    gs_message *m = &all->m[all->count++];
    *m = (gs_message){.kind = kind, .side = side, .wing = 2, .scene = -1, .tail = -1};
    if (side >= 0) {
        m->role[GS_ROLE_ACTOR] = m->role[GS_ROLE_SIDE] = gs_ref_side(side);
        m->role[GS_ROLE_TARGET] = m->role[GS_ROLE_ENEMY] = gs_ref_side(1 - side);
    }
    return m;
}

/* A chance in thousandths as it is spoken: the vocabulary has words for each of these
 * ("chance.400": two times in five), none farther than three hundredths from the next. */
static const char *spoken(gs_arena *a, int chance)
{
    static const int said[] = {50,  100, 125, 167, 200, 250, 300, 333, 400, 450, 500,
                               550, 600, 667, 700, 750, 800, 833, 875, 900, 950};
    int best = 0;
    for (int i = 1; i < GS_COUNT(said); i++) {
        best = abs(said[i] - chance) < abs(said[best] - chance) ? i : best;
    }
    return chance <= 20 ? "0" : chance >= 980 ? "1000" : gs_arena_printf(a, "%d", said[best]);
}

static void add_change(gs_message *m, const gs_hinge *h, const gs_hinge_fact *f)
{
    bool own = f->side == h->side;
    switch (f->kind) {
    case GS_HINGE_OBJECTIVE:
        m->role[GS_ROLE_PLACE] = (gs_ref){GS_REF_OBJECTIVE, (int16_t)f->ix};
        story_fact_word(m, "ground", f->is == h->side ? "won" : f->was == h->side ? "let-go"
                                     : f->is < 0      ? "freed" : "lost");
        break;
    case GS_HINGE_BREAK:
        story_fact_add(m, own ? "own-was" : "foe-was", f->was);
        story_fact_add(m, own ? "own-is" : "foe-is", f->is);
        break;
    case GS_HINGE_EXITS:
        story_fact_add(m, "exits", f->is);
        story_fact_add(m, "exits-more", f->is - f->was);
        break;
    case GS_HINGE_GENERAL:
        m->role[GS_ROLE_HERO] = gs_ref_hero(f->ix);
        story_fact_word(m, "general", own ? "own" : "foe");
        break;
    case GS_HINGE_SCENE: break;
    }
}

/* On what it rests: its throw, else the turn's last entry. */
static int entry_of(const gs_log *log, const gs_hinge *h)
{
    int last = h->entry;
    for (int i = 0; i < log->count && h->entry == 0; i++) {
        last = log->entries[i].turn == h->turn ? log->entries[i].n : last;
    }
    return last;
}

/* ---- by whose loss ---- */
static bool is_gone(const gs_log *log, int turn, int unit)
{
    for (int i = 0; i < log->count; i++) {
        const gs_entry *e = &log->entries[i];
        for (int k = 0; e->turn == turn && k < e->n_parts; k++) {
            const gs_log_effect *f = &e->parts[k].u.effect;
            bool gone = e->parts[k].kind == GS_LOG_EFFECT &&
                        (f->kind == GS_EFFECT_DESTROYED || f->kind == GS_EFFECT_LEFT_TABLE);
            if (gone && story_same(f->who, gs_ref_unit(unit))) {
                return true;
            }
        }
    }
    return false;
}

/* Does the message say what befell the unit in that turn? */
static bool befalls(const gs_message *m, gs_ref unit)
{
    const story_kind *kind = story_kind_of(m->kind);
    bool over = story_is(m, "left-field") || story_is(m, "destroyed") || story_is(m, "rally-failed");
    gs_ref who = m->role[over ? GS_ROLE_ACTOR : GS_ROLE_TARGET];
    bool thrown = story_result_is(m, "thrown-back") || story_result_is(m, "stopped");
    return kind && kind->part == STORY_FIGHT &&
           (story_same(who, unit) || (thrown && story_same(m->role[GS_ROLE_ACTOR], unit)));
}

static int worth_of_cause(const gs_message *m)
{
    bool fight = m->role[GS_ROLE_TARGET].kind == GS_REF_UNIT;
    return m->salience + (fight ? 1000 : 0); /* it says by whom */
}

/* Of what befell a unit in the turn the best is a cause of its being the hinge: it is told. */
static void mark_cause(story_build *b, int turn, gs_ref unit)
{
    gs_message *best = NULL;
    for (int i = 0; i < b->n->messages.count; i++) {
        gs_message *m = &b->n->messages.m[i];
        bool his = m->turn == turn && m->scene >= 0 && befalls(m, unit);
        best = his && (!best || worth_of_cause(m) > worth_of_cause(best)) ? m : best;
    }
    if (best) {
        story_fact_add(best, "cause", 1);
    }
}

static void cite_loss(gs_message *m, const gs_log *log, int turn, int unit)
{
    for (int i = 0; i < log->count; i++) {
        const gs_entry *e = &log->entries[i];
        for (int k = 0; e->turn == turn && k < e->n_parts; k++) {
            const gs_log_effect *f = &e->parts[k].u.effect;
            bool ends = e->parts[k].kind == GS_LOG_EFFECT &&
                        (f->kind == GS_EFFECT_DESTROYED || f->kind == GS_EFFECT_LEFT_TABLE ||
                         f->kind == GS_EFFECT_MUST_RALLY);
            if (ends && story_same(f->who, gs_ref_unit(unit))) {
                story_message_entry(m, e->n);
            }
        }
    }
}

/* Whom the other side lost in the turn: those who are gone, and those who had only to rally. */
static void add_lost(story_build *b, const gs_log *log, gs_message *m, const gs_hinge *h)
{
    enum { CAUSES = 3 }; /* at most that are told one by one */
    gs_str list[2] = {{0}, {0}};
    int n[2] = {0, 0};
    static const char *const facts[] = {"list", "shaken-list"}, *const counts[] = {"count", "shaken"};
    for (int i = 0; h->n_lost <= GS_HINGE_LOST && i < h->n_lost; i++) {
        int shaken = !is_gone(log, h->turn, h->lost[i]);
        story_list_add(&list[shaken], 'u', h->lost[i]);
        n[shaken]++;
        m->role[GS_ROLE_FOE] = n[0] == 1 && !shaken ? gs_ref_unit(h->lost[i]) : m->role[GS_ROLE_FOE];
        cite_loss(m, log, h->turn, h->lost[i]);
        if (i < CAUSES) {
            mark_cause(b, h->turn, gs_ref_unit(h->lost[i]));
        }
    }
    for (int i = 0; i < 2; i++) {
        if (n[i] > 0) {
            story_fact_word(m, facts[i], gs_arena_strdup(b->t.arena, list[i].p));
            story_fact_add(m, counts[i], n[i]);
        }
        gs_str_free(&list[i]);
    }
}

static bool is_tail(const gs_messages *all, int i)
{
    for (int k = 0; k < all->count; k++) {
        if (all->m[k].kind[0] && all->m[k].tail == i) {
            return true;
        }
    }
    return false;
}

/* Where nothing but their number made the hinge, who got away in the turn is told by it, and not
 * again. */
static void add_exits(story_build *b, gs_message *m)
{
    gs_messages *all = &b->n->messages;
    gs_str list = {0};
    int who[GS_MAX_UNITS], n = 0, more = story_fact_int(m, "exits-more", 0);
    for (int i = 0; i < all->count && n < more; i++) {
        const gs_message *o = &all->m[i];
        if (story_is(o, "exited") && o->turn == m->turn && o->side == m->side && !is_tail(all, i) &&
            o->role[GS_ROLE_ACTOR].kind == GS_REF_UNIT) {
            story_list_add(&list, 'u', o->role[GS_ROLE_ACTOR].ix);
            who[n++] = i;
        }
    }
    bool alone = b->speaker->frames && !story_fact_int(m, "counted", 0) &&
                 !story_fact(m, "foe-was") && !story_fact(m, "ground") && !story_fact(m, "own-was");
    if (n > 0 && n == more && alone) {
        story_fact_word(m, "out-list", gs_arena_strdup(b->t.arena, list.p));
        for (int i = 0; i < n; i++) {
            story_take_entries(m, &all->m[who[i]]);
            all->m[who[i]].kind = "";
        }
    }
    gs_str_free(&list);
}

/* Did the ground stay as that turn left it? */
static bool stays(const story_build *b, int turn, int place)
{
    gs_ref there = {GS_REF_OBJECTIVE, (int16_t)place};
    for (int i = 0; i < b->n->messages.count; i++) {
        const gs_message *m = &b->n->messages.m[i];
        bool change = story_is(m, "objective-taken") || story_is(m, "objective-contested");
        if (change && m->turn > turn && story_same(m->role[GS_ROLE_PLACE], there)) {
            return false;
        }
    }
    return true;
}

/* Is it told of the ground that the hinge tells of? */
bool story_of_hinge_ground(const gs_message *hinge, const gs_message *m)
{
    return story_fact_int(hinge, "for-good", 0) && story_is(m, "objective-taken") &&
           m->turn == hinge->turn && m->side == hinge->side &&
           story_same(m->role[GS_ROLE_PLACE], hinge->role[GS_ROLE_PLACE]);
}

/* Ground that went to the hinge's side in the turn, and stayed with it, is told by the hinge. */
static void add_ground(story_build *b, gs_message *m)
{
    const gs_messages *all = &b->n->messages;
    const gs_message_fact *ground = story_fact(m, "ground");
    if (!ground || strcmp(ground->word, "won") != 0 || !b->speaker->frames ||
        !stays(b, m->turn, m->role[GS_ROLE_PLACE].ix)) {
        return;
    }
    story_fact_add(m, "for-good", 1);
    for (int i = 0; i < all->count; i++) {
        if (story_of_hinge_ground(m, &all->m[i]) && !is_tail(all, i)) {
            story_fact_add(m, "again", story_fact_int(&all->m[i], "again", 0));
            story_take_entries(m, &all->m[i]);
            return;
        }
    }
    story_fact_add(m, "for-good", 0);
}

/* `log` as it counts. */
static void tell_turn(story_build *b, const gs_log *log, const gs_hinge *h)
{
    gs_message *m = story_add_message(b, "hinge", h->side);
    m->turn = h->turn;
    m->mandatory = true;
    story_fact_add(m, "turn", h->turn);
    story_fact_add(m, "counted", h->counted);
    story_fact_add(m, "worst", h->kind == GS_HINGE_WORST);
    story_fact_add(m, "reversal", h->kind == GS_HINGE_REVERSAL);
    story_fact_add(m, "other-turn", h->other_turn);
    story_fact_add(m, "won", b->outcome->winner == h->side);
    if (h->counted) {
        story_fact_add(m, "before", h->before);
        story_fact_add(m, "after", h->after);
        story_fact_word(m, "chance", spoken(b->t.arena, h->after));
        story_fact_word(m, "was-chance", spoken(b->t.arena, h->before));
    }
    for (int i = 0; i < h->n_facts; i++) {
        add_change(m, h, &h->fact[i]);
    }
    if (h->counted && h->pivot.kind == GS_REF_UNIT) {
        m->role[GS_ROLE_FRIEND] = h->pivot;
        m->role[GS_ROLE_PLACE] = (gs_ref){GS_REF_OBJECTIVE, (int16_t)h->pivot_of};
        story_fact_add(m, "pivot", 1);
        story_fact_word(m, "pivot-to", h->pivot_to < 0            ? "nobody"
                                       : h->pivot_to == h->side ? "own"
                                                                  : "foe");
    }
    story_message_entry(m, entry_of(log, h));
    add_lost(b, log, m, h);
    add_exits(b, m);
    add_ground(b, m);
    b->hinge_turn = b->speaker->frames && story_can_word(&b->t, m, "") ? h->turn : 0;
}

/* Had all whom the turn cost only to rally: one of them, or so few that the host was as far from its
 * end as half its way? */
static bool only_shaken(const story_build *b, const gs_log *log, const gs_hinge *h)
{
    bool far = false, shaken = h->n_lost > 0 && h->n_lost <= GS_HINGE_LOST;
    for (int i = 0; i < h->n_facts; i++) {
        far = far || (h->fact[i].kind == GS_HINGE_BREAK &&
                      2 * h->fact[i].is > gs_setup_break_point(b->t.s, h->fact[i].side));
    }
    for (int i = 0; shaken && i < h->n_lost; i++) {
        shaken = !is_gone(log, h->turn, h->lost[i]);
    }
    return shaken && (h->n_lost == 1 || far);
}

/* A turn on which some had to rally, and nothing else changed, decided nothing that a reader would
 * believe, but where the host stood one short of its end; no more did ground that changed hands
 * again. */
static bool is_dull(const story_build *b, const gs_log *log, const gs_hinge *h)
{
    bool other = h->counted || h->kind == GS_HINGE_WORST || !only_shaken(b, log, h);
    for (int i = 0; i < h->n_facts && !other; i++) {
        const gs_hinge_fact *f = &h->fact[i];
        other = f->kind == GS_HINGE_BREAK       ? f->side != h->side && f->is <= 1
                : f->kind == GS_HINGE_OBJECTIVE ? stays(b, h->turn, f->ix)
                                                : f->kind != GS_HINGE_SCENE;
    }
    return !other;
}

gs_status story_find_hinge(story_build *b, gs_err *err)
{
    gs_hinge h;
    const gs_log *log;
    gs_status st = gs_log_effective(b->t.s, b->log, b->t.arena, &log, err);
    if (st != GS_OK) {
        return st;
    }
    st = gs_hinge_of(b->t.arena, b->t.s, b->log, b->outcome, b->opt->forecast, &h,
                               err);
    if (st != GS_OK) {
        return st;
    }
    if (h.turn > 0 && !is_dull(b, log, &h)) {
        tell_turn(b, log, &h);
    } else if (h.counted) {
        int side = b->outcome->winner;
        gs_message *m = story_add_message(b, "hinge-none", side < 0 ? 0 : side);
        m->mandatory = true;
        story_fact_add(m, "decided", h.kind == GS_HINGE_DECIDED);
    }
    return GS_OK;
}
