/* Messages: the log walked once, folding the state as it goes; each entry gives the things that
 * happened in it. What an entry was is read from its procedures and effects, not from its name. */
#include "story_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* ---- the kinds ---- */
static void tell_rally(story_walk *w)
{
    const gs_log_resolve *r = story_resolve_of(w->e, "rally");
    bool ok = gs_kv_is(r->result, "result", "recovers");
    bool off = story_effect_of(w->e, GS_EFFECT_LEFT_TABLE, w->e->actor) ||
               story_effect_of(w->e, GS_EFFECT_HERO_LEFT, w->e->actor);
    const char *kind = ok ? "rallied" : off ? "left-field" : "rally-failed";
    gs_message *m = story_message_new(w, kind, w->e->actor, w->e->target);
    int total = gs_kv_int(r->result, "total", 0);
    story_fact_add(m, "hinge", total == 4 || total == 3);
    story_add_left(w, m, "left", w->e->actor);
    story_fact_add(m, "after-failed", off);
    m->mandatory = off || w->logged;
    m->polarity = ok ? 1 : -1;
}

/* It flees because its general is lost: who he is, and what became of him. */
static void add_panic(story_walk *w, gs_message *m)
{
    int general = m->side >= 0 ? w->s->side[m->side].general : -1;
    story_fact_add(m, "panic", 1);
    if (general >= 0 && w->fate_turn[general] == w->e->turn) { /* he, and nobody else */
        m->role[GS_ROLE_HERO] = gs_ref_hero(general);
        int where = w->t->hero[general].where;
        story_fact_word(m, "fate", where == GS_HERO_KILLED     ? "killed"
                                   : where == GS_HERO_CAPTURED ? "captured"
                                                               : "gone");
        if (w->fate_entry[general]) {
            story_message_entry(m, w->fate_entry[general]);
        }
    }
}

/* Did the other one in the fight harm him? His part in it, else none. */
static gs_ref harmed_by(const gs_message *m, gs_ref who)
{
    bool target = story_same(m->role[GS_ROLE_TARGET], who);
    int lost = story_fact_int(m, target ? "lost" : "own-lost", 0);
    return lost > 0 ? m->role[target ? GS_ROLE_ACTOR : GS_ROLE_TARGET] : (gs_ref){0};
}

/* The message that says that he was destroyed: the fight in which it was, else that which is told
 * of the effect alone. */
static gs_message *end_of(story_walk *w, gs_ref who, gs_ref by)
{
    for (int i = w->phase_from; i < w->out->count; i++) {
        gs_message *m = &w->out->m[i];
        bool over = story_result_is(m, "destroyed") || story_result_is(m, "both");
        if (m->kind[0] && over && story_same(m->role[GS_ROLE_TARGET], who) &&
            story_same(m->role[GS_ROLE_ACTOR], by)) {
            return m;
        }
    }
    return &w->out->m[w->out->count - 1];
}

static void add_other(gs_message *end, gs_ref helper, const gs_message *fight)
{
    bool known = story_same(helper, end->role[GS_ROLE_ACTOR]) ||
                 story_same(helper, end->role[GS_ROLE_BY]);
    for (int i = 0; i < end->n_others; i++) {
        known = known || story_same(end->other[i], helper);
    }
    if (!known && end->n_others < GS_MSG_OTHERS) {
        end->other[end->n_others++] = helper;
    }
    story_message_entry(end, fight->entry[0]);
}

/* Of a unit that is destroyed in this phase no fight of the phase says that it was harmed, or
 * stood: only what says that it was destroyed is told, and what several struck down is theirs
 * together. */
static void drop_lesser(story_walk *w, gs_ref who, gs_ref by)
{
    gs_message *end = end_of(w, who, by);
    for (int i = w->phase_from; i < w->out->count; i++) {
        gs_message *m = &w->out->m[i];
        bool his = story_same(m->role[GS_ROLE_ACTOR], who) ||
                   story_same(m->role[GS_ROLE_TARGET], who);
        bool shot = story_same(m->role[GS_ROLE_ACTOR], who) && story_is(m, "volley");
        bool over = story_result_is(m, "destroyed") || story_result_is(m, "died") ||
                    story_result_is(m, "both");
        bool theirs = w->logged && (story_same(m->role[GS_ROLE_ACTOR], by) ||
                                    story_same(m->role[GS_ROLE_TARGET], by));
        bool fight = story_is(m, "melee") || (story_is(m, "volley") && !w->logged) ||
                     (theirs && (story_is(m, "volley") || story_is(m, "clash") ||
                                 story_is(m, "harmed")));
        gs_ref helper = fight && his && m != end ? harmed_by(m, who) : (gs_ref){0};
        if (helper.kind != GS_REF_NONE && !shot) {
            add_other(end, helper, m);
        }
        bool claimed = story_result_is(m, "destroyed") && story_same(m->role[GS_ROLE_TARGET], who);
        if (fight && his && (!over || claimed) && !shot && m != end) {
            m->kind = "";
        }
    }
}

/* A marker without men is found out. */
static void tell_sham(story_walk *w, const gs_log_effect *f)
{
    if (f->kind == GS_EFFECT_SPOTTED && f->by.kind == GS_REF_UNIT) {
        gs_message *m = story_message_new(w, "sham", f->by, f->who);
        m->polarity = 1;
    }
}

/* A unit comes on: one that was to come by a turn or a die is relief. */
static void tell_entered(story_walk *w, const gs_log_effect *f)
{
    gs_message *m = story_message_new(w, "enter", f->who, f->by);
    const gs_ob_unit *u = &w->s->units[gs_setup_unit_of(w->s, f->who.ix)];
    bool relief = u->entry == GS_ON_TURN || u->entry == GS_BY_DIE;
    story_fact_add(m, "relief", relief);
    story_fact_add(m, "hidden", u->entry == GS_IN_AMBUSH);
    if (u->entry == GS_ON_TURN && w->e->turn > u->entry_turn) {
        story_fact_add(m, "late", w->e->turn - u->entry_turn);
    }
    m->polarity = 1;
    m->mandatory = relief;
}

/* Where it runs, the call to rally that failed went before: what is told of that rests on both. */
static void cite_flight(story_walk *w, gs_ref who)
{
    for (int i = w->out->count - 1; i >= w->phase_from; i--) {
        gs_message *m = &w->out->m[i];
        if (story_is(m, "rally-failed") && story_same(m->role[GS_ROLE_ACTOR], who)) {
            story_message_entry(m, w->e->n);
            return;
        }
    }
}

static void tell_unit(story_walk *w, const gs_log_effect *f)
{
    bool rallying = story_resolve_of(w->e, "rally") != NULL;
    if (f->who.kind == GS_REF_UNIT && f->who.ix < w->s->n_units &&
        w->s->units[f->who.ix].dummy) {
        tell_sham(w, f);
        return; /* nobody was there */
    }
    if (f->kind == GS_EFFECT_ROUTED) {
        cite_flight(w, f->who);
    } else if (f->kind == GS_EFFECT_DESTROYED && f->who.kind == GS_REF_UNIT) {
        gs_message *m = story_message_new(w, "destroyed", f->who, f->by);
        m->role[GS_ROLE_BY] = f->by;
        w->ended_by[f->who.ix] = f->by;
        drop_lesser(w, f->who, f->by);
        story_fact_add(m, "full", w->s->n_units > f->who.ix ? w->s->units[f->who.ix].present : 0);
        m->mandatory = true;
        m->polarity = -1;
    } else if (f->kind == GS_EFFECT_LEFT_TABLE && !rallying && f->who.kind == GS_REF_UNIT) {
        bool escaped = f->word && strcmp(f->word, "exit") == 0;
        gs_message *m = story_message_new(w, escaped ? "exited" : "left-field", f->who, f->by);
        story_fact_add(m, "left", f->left);
        if (story_resolve_of(w->e, "panic")) {
            add_panic(w, m);
        }
        m->mandatory = true;
        m->polarity = escaped ? 1 : -1;
    } else if (f->kind == GS_EFFECT_SPLIT) {
        gs_message *m = story_message_new(w, "split", f->who, f->by);
        story_fact_add(m, "men", f->amount);
    } else if (f->kind == GS_EFFECT_ENTERED && f->who.kind == GS_REF_UNIT) {
        tell_entered(w, f);
    } else if (f->kind == GS_EFFECT_SPOTTED) {
        story_message_new(w, "spotted", f->who, f->by);
    } else if (f->kind == GS_EFFECT_GENERAL_LOST) {
        gs_message *m = story_message_new(w, "general-lost", f->who, f->by);
        bool his = story_ref_side(w->s, f->by) == f->who.ix && f->by.kind == GS_REF_HERO;
        int general = f->who.kind == GS_REF_SIDE ? w->s->side[f->who.ix].general : -1;
        m->role[GS_ROLE_HERO] = his            ? f->by
                                : general >= 0 ? gs_ref_hero(general)
                                               : (gs_ref){0};
        m->mandatory = true;
        m->polarity = -1;
    } else if (f->kind == GS_EFFECT_ARMY_BROKEN) {
        gs_message *m = story_message_new(w, "army-broken", f->who, f->by);
        m->mandatory = true;
        m->polarity = -1;
    } else if (f->kind == GS_EFFECT_OBJECTIVE && f->who.ix < GS_MAX_OBJECTIVES &&
               !story_same_ref(f->by, w->holder[f->who.ix])) { /* told when it changes hands */
        w->holder[f->who.ix] = f->by;
        int was = w->held_by[f->who.ix];
        w->held_by[f->who.ix] = f->by.kind == GS_REF_SIDE ? f->by.ix + 1 : was;
        if (was == 0 && w->e->turn <= 1) {
            return; /* it was theirs from the beginning */
        }
        gs_message *m = story_message_new(w, f->by.kind == GS_REF_SIDE ? "objective-taken"
                                                                      : "objective-contested",
                                          f->by, f->who);
        story_fact_add(m, "again", f->by.kind == GS_REF_SIDE && was == f->by.ix + 1);
        m->role[GS_ROLE_PLACE] = f->who;
        bool lost = f->by.kind != GS_REF_SIDE && was > 0;
        m->role[GS_ROLE_BY] = lost ? gs_ref_side(was - 1) : (gs_ref){0};
        story_fact_add(m, "turns", f->amount);
        story_fact_add(m, "turn", w->e->turn);
        m->mandatory = true;
    }
}

static void tell_spell(story_walk *w)
{
    const gs_log_resolve *r = story_resolve_of(w->e, "spell");
    bool worked = gs_kv_is(r->result, "result", "success");
    gs_message *m =
        story_message_new(w, worked ? "spell" : "spell-failed", w->e->actor, w->e->target);
    m->role[GS_ROLE_HERO] = w->e->actor;
    static const char *const spells[] = {"fireballs", "demon-appears", "demon-controlled",
                                         "enchanted", "confused", "demon-wild"};
    for (int i = 0; i < GS_COUNT(spells); i++) {
        if (gs_kv_is(r->result, "effect", spells[i])) {
            story_fact_word(m, "effect", spells[i]);
        }
    }
    story_fact_add(m, "death", gs_kv_is(r->result, "result", "death") &&
                                   story_effect_of(w->e, GS_EFFECT_HERO_KILLED, w->e->actor));
    story_add_losses(w, m);
}

static void tell_order(story_walk *w)
{
    const gs_log_resolve *r = story_resolve_of(w->e, "order");
    if (gs_kv_is(r->result, "result", "fails") && w->e->n_parts > 0 &&
        !gs_kv_is(r->situation, "purpose", "hold") && !gs_kv_is(r->situation, "purpose", "leave")) {
        gs_message *m = story_message_new(w, "order-failed", w->e->actor, w->e->target);
        story_fact_add(m, "no-general", gs_kv_is(r->situation, "general", "none"));
        m->polarity = -1;
    }
}

static void tell_command(story_walk *w)
{
    const gs_log_resolve *r = story_resolve_of(w->e, "command");
    bool back = gs_kv_is(r->result, "result", "fall-back");
    if (back || gs_kv_is(r->result, "result", "advance")) {
        gs_message *m = story_message_new(w, back ? "forced-back" : "forced-advance", w->e->actor,
                                          w->e->target);
        for (int i = 0; i < w->e->n_parts; i++) {
            const gs_log_effect *f = &w->e->parts[i].u.effect;
            bool ordered = w->e->parts[i].kind == GS_LOG_EFFECT && f->kind == GS_EFFECT_MARK &&
                           f->word && strncmp(f->word, "ordered-", 8) == 0;
            if (ordered && m->n_others < GS_MSG_OTHERS) {
                m->other[m->n_others++] = f->who;
            }
        }
    }
}

/* ---- the walk ---- */

/* The effect by which strength is lost: where companies bear hits, those. */
static gs_effect_kind counted(const story_walk *w)
{
    return w->s->ruleset->bears ? GS_EFFECT_HITS : GS_EFFECT_LOSS;
}

static void count_losses(story_walk *w)
{
    memset(w->lost, 0, sizeof w->lost);
    memset(w->about, 0, sizeof w->about);
    memcpy(w->was_guessed, w->guessed, sizeof w->guessed);
    for (int i = 0; i < w->e->n_parts; i++) {
        const gs_log_effect *f = &w->e->parts[i].u.effect;
        bool unit = f->who.kind == GS_REF_UNIT && f->who.ix < GS_MAX_UNITS;
        if (w->e->parts[i].kind == GS_LOG_EFFECT && f->kind == GS_EFFECT_STRENGTH && unit) {
            w->guessed[f->who.ix] = false; /* somebody counted */
        }
        if (w->e->parts[i].kind == GS_LOG_EFFECT && f->kind == counted(w) &&
            f->who.kind == GS_REF_UNIT && f->who.ix < GS_MAX_UNITS) {
            w->lost[f->who.ix] = (int16_t)(w->lost[f->who.ix] + f->amount);
            w->about[f->who.ix] = w->about[f->who.ix] || f->about;
            w->guessed[f->who.ix] = w->guessed[f->who.ix] || f->about;
            w->hurt_entry[f->who.ix] = w->e->n;
        }
    }
}

/* What the turn costs so far, and whether somebody lost in no fight that can be told. */
static void count_turn(story_walk *w)
{
    bool lost = false;
    for (int i = 0; i < w->e->n_parts; i++) {
        const gs_log_effect *f = &w->e->parts[i].u.effect;
        bool harm = w->e->parts[i].kind == GS_LOG_EFFECT && f->kind == counted(w) && f->amount > 0;
        bool told = strcmp(w->e->kind, "told") == 0;
        w->bare = w->bare || (harm && told && !story_has_author(w, f));
        w->ever_bare = w->ever_bare || w->bare;
    }
    for (int u = 0; u < w->s->n_units; u++) {
        int side = w->s->units[u].side;
        w->turn_lost[side] += w->lost[u];
        w->turn_about[side] = w->turn_about[side] || (w->about[u] && w->lost[u]);
        w->all_about[side] = w->all_about[side] || (w->about[u] && w->lost[u]);
        lost = lost || w->lost[u] > 0 ||
               story_effect_of(w->e, GS_EFFECT_STRENGTH, gs_ref_unit(u)) != NULL;
    }
    if (lost) {
        int n = w->n_turn_entries;
        w->n_turn_entries += n < GS_MSG_ENTRIES;
        w->turn_entry[n < GS_MSG_ENTRIES ? n : n - 1] = w->e->n;
    }
}

static const story_teller_of figure_tellers[] = {
    {"charge", story_tell_charge}, {"rally", tell_rally}, {"duel", story_tell_duel},
    {"challenge", story_tell_challenge}, {"spell", tell_spell}, {"order", tell_order},
    {"command", tell_command},     {NULL, NULL},
};
static const story_teller_of company_tellers[] = {
    {"contact", story_tell_contact},        {"evade", story_tell_evade},
    {"shooting", story_tell_company_volley}, {"melee", story_tell_company_melee},
    {"pursuit", story_tell_pursuit},        {"panic", story_tell_panic},
    {"order", story_tell_company_order},    {NULL, NULL},
};

/* Fights in which figures fall and units are driven back. */
static void tell_figure_fights(story_walk *w)
{
    if (story_resolve_of(w->e, "melee") || story_resolve_of(w->e, "pair")) {
        story_tell_melee(w);
        gs_message *m = &w->out->m[w->out->count - 1];
        story_tell_result(w, m);
        if (story_effect_of(w->e, GS_EFFECT_RECOILED, m->role[GS_ROLE_TARGET]) ||
            story_effect_of(w->e, GS_EFFECT_ROUTED, m->role[GS_ROLE_TARGET])) {
            story_fact_add(m, "settled", 1);
        }
    } else if (story_resolve_of(w->e, "recoil")) {
        story_tell_recoil(w);
    } else if (story_resolve_of(w->e, "shooting") && !story_resolve_of(w->e, "charge")) {
        story_tell_volley(w);
    }
}

/* How the entries of a rule set are told: by the results of its procedures, where the story knows
 * them; else by what their effects say. */
static const story_way ways[] = {
    {"stout-hearts", figure_tellers, tell_figure_fights, false},
    {"gathering-of-hosts", company_tellers, story_tell_removed, true},
    {NULL, NULL, NULL, true}, /* the others */
};

static const story_way *way_of(const gs_ruleset *rs)
{
    const story_way *way = ways;
    while (way->ruleset && strcmp(way->ruleset, rs->id) != 0) {
        way++;
    }
    return way;
}

static void tell_fights(story_walk *w)
{
    for (const story_teller_of *t = w->way->tellers; t && t->procedure; t++) {
        if (story_resolve_of(w->e, t->procedure)) {
            t->tell(w);
        }
    }
    if (w->logged && !(w->way->tellers && story_worked(w->e))) {
        story_tell_told(w);
    }
    if (w->way->fights) {
        w->way->fights(w);
    }
}

/* What is told only of a real table. */
static void tell_table(story_walk *w)
{
    if (w->logged) {
        w->result_entry = story_is_end(w->e) ? w->e->n : w->result_entry;
        count_turn(w);
        story_tell_states(w);
        story_tell_words(w);
    }
}

static void tell_entry(story_walk *w)
{
    w->ordinal = 0;
    count_losses(w);
    tell_fights(w);
    for (int i = 0; i < w->e->n_parts; i++) {
        const gs_log_part *p = &w->e->parts[i];
        if (p->kind == GS_LOG_EFFECT) {
            story_note_down(w, &p->u.effect);
            story_tell_hero(w, &p->u.effect);
            tell_unit(w, &p->u.effect);
            w->blood = w->blood || p->u.effect.kind == counted(w);
        } else if (p->kind == GS_LOG_PLAN) {
            story_tell_plan(w, &p->u.plan);
        }
    }
    story_count_deeds(w);
    tell_table(w);
}

/* What is of the end stands behind all that has a turn. */
static int time_of(const gs_message *m)
{
    const story_kind *kind = story_kind_of(m->kind);
    return kind && kind->part == STORY_END ? INT32_MAX : m->turn;
}

/* In the order of time: what was counted over the day stands by the turn in which it began. */
static void order_messages(gs_messages *ms)
{
    for (int i = 1; i < ms->count; i++) {
        gs_message m = ms->m[i];
        int at = i;
        while (at > 0 && time_of(&ms->m[at - 1]) > time_of(&m)) {
            at--;
        }
        memmove(&ms->m[at + 1], &ms->m[at], (size_t)(i - at) * sizeof m);
        ms->m[at] = m;
    }
}

gs_status gs_story_messages(gs_arena *a, const gs_setup *s, const gs_log *as_written,
                            const gs_outcome *o, gs_messages *out, gs_err *err)
{
    gs_day *day;
    gs_status good = gs_day_fold(a, s, as_written, &day, err);
    if (good != GS_OK) {
        return good;
    }
    const gs_log *log = day->log;
    story_walk w = {.arena = a, .s = s, .out = out, .outcome = o, .day = day,
                    .y = GS_NEW(a, gs_battle_tally),
                    .logged = !gs_setup_simulated(s), .way = way_of(s->ruleset)};
    w.of_the_day = w.logged && gs_log_of_the_day(log);
    *out = (gs_messages){0};
    memset(w.unit_of, 0xff, sizeof w.unit_of);
    w.t = &w.y->table;
    gs_tally_start(s, w.y);
    for (int u = 0; u < s->n_units; u++) {
        w.bears[u] = (int16_t)gs_setup_bears(s, u);
    }
    story_tell_setting(&w, log);
    story_tell_terms(&w);
    story_end_turn(&w);
    for (int i = 0; i < log->count; i++) {
        if (w.e && (w.e->turn != log->entries[i].turn || w.e->side != log->entries[i].side)) {
            story_settle_phase(&w);
        }
        if (w.e && w.e->turn != log->entries[i].turn) {
            story_end_turn(&w);
        }
        w.e = &log->entries[i];
        if (w.logged && strcmp(w.e->kind, "gap") == 0) {
            story_tell_gap(&w);
        }
        gs_status st = gs_tally_add(s, w.y, w.e, err);
        if (st != GS_OK) {
            return st;
        }
        tell_entry(&w);
        for (int h = 0; h < w.t->n_heroes && h < GS_MAX_HEROES; h++) {
            if (w.t->hero[h].where == GS_HERO_UP && w.t->hero[h].unit < s->n_units) {
                w.unit_of[h] = w.t->hero[h].unit;
            }
        }
    }
    story_settle_phase(&w);
    story_end_turn(&w);
    w.ordinal = 8;
    w.untold = w.logged && !gs_log_tells_losses(log);
    gs_tally_sum(s, w.y);
    story_tell_end(&w);
    story_tell_broken(&w);
    story_tell_near(&w);
    story_tell_orders(&w);
    story_tell_refusals(&w);
    story_tell_plan_outcomes(&w);
    story_tell_deeds(&w);
    story_tell_captives(&w);
    story_tell_never_came(&w);
    story_tell_luck(&w);
    story_tell_throw(&w);
    order_messages(out);
    return GS_OK;
}
