/* The letter of a survivor: what his unit did, or what happened within a move of it; of the rest
 * only what is talked of afterwards. It knows no chances, and names no place where he was not. */
#include "plan_int.h"

#include <stdio.h>
#include <string.h>

/* Is it the unit, or a hero who began the day with it? */
static bool is_of(const gs_setup *s, gs_ref who, gs_ref unit)
{
    bool hero = who.kind == GS_REF_HERO && who.ix < s->n_heroes &&
                s->heroes[who.ix].unit == unit.ix;
    return hero || story_same(who, unit);
}

/* Is the unit itself one of those the message is about? */
static bool names_unit(const gs_message *m, gs_ref unit)
{
    for (int r = 0; r < GS_ROLE_COUNT; r++) {
        if (story_same(m->role[r], unit)) {
            return true;
        }
    }
    for (int i = 0; i < m->n_others; i++) {
        if (story_same(m->other[i], unit)) {
            return true;
        }
    }
    return false;
}

/* The unit, or its captain? */
static bool is_about(const story_build *b, const gs_message *m, gs_ref unit)
{
    for (int r = 0; r < GS_ROLE_COUNT; r++) {
        if (is_of(b->t.s, m->role[r], unit)) {
            return true;
        }
    }
    return names_unit(m, unit);
}

/* Were all the entries on which it rests fought before his eyes? */
static bool was_seen(const story_build *b, const gs_message *m)
{
    for (int i = 0; i < m->n_entries; i++) {
        if (!b->seen[m->entry[i]]) {
            return false;
        }
    }
    return m->n_entries > 0;
}

static bool passes(const story_build *b, const gs_message *m)
{
    static const char never[] = "plan plan-changed plan-outcome luck hinge near objective-taken "
                                "objective-contested losses reserve assault refusals orders-run "
                                "relief sham small-beats-large";
    return story_word_in(never, m->kind) || story_fact(m, "summed") ||
           (!names_unit(m, b->t.we[0].who) && !was_seen(b, m)); /* his captain may be elsewhere */
}

/* What befell his own he tells, however small: in the short form what is worth it. */
static bool owns(const story_build *b, const gs_message *m)
{
    bool own = is_about(b, m, b->t.we[0].who);
    bool came_on = !story_is(m, "charge") || story_fact_int(m, "told", 0);
    int least = b->size == STORY_FOUR ? 60 : 0;
    return own && came_on && m->salience >= least;
}

/* ---- what he saw ---- */
/* As far as the unit goes in one move: by the log, as far as it was ever allowed. */
static int32_t one_move(const gs_log *log, gs_ref unit)
{
    int32_t most = 0;
    for (int i = 0; i < log->count; i++) {
        for (int k = 0; k < log->entries[i].n_parts; k++) {
            const gs_log_part *p = &log->entries[i].parts[k];
            bool own = p->kind == GS_LOG_MOVE && story_same(p->u.move.who, unit);
            most = own && p->u.move.allowance > most ? p->u.move.allowance : most;
        }
    }
    return most;
}

/* Where somebody stands; false if he is not on the table, or nobody says where. */
static bool stands_at(const gs_table_state *t, gs_ref who, gs_pt *at)
{
    int u = who.kind == GS_REF_UNIT ? who.ix : -1;
    if (who.kind == GS_REF_HERO && who.ix < t->n_heroes && t->hero[who.ix].where == GS_HERO_UP) {
        u = t->hero[who.ix].unit;
    }
    if (u < 0 || u >= t->n_units || !(t->unit[u].flags & GS_U_ON_TABLE) ||
        t->unit[u].in.kind != GS_PLACE_POINT) {
        return false;
    }
    *at = t->unit[u].at;
    return true;
}

static bool is_near(const gs_table_state *t, gs_ref own, gs_ref who, int32_t reach)
{
    gs_pt here, there;
    if (!stands_at(t, own, &here) || !stands_at(t, who, &there)) {
        return false;
    }
    int64_t x = here.x - there.x, y = here.y - there.y, r = reach;
    return x * x + y * y <= r * r;
}

/* Folds the log over a table of its own, which is then as the battle ended; `own` given, the
 * entries that were fought within a move of that unit are marked. */
static gs_status look_on(story_build *b, gs_ref own, gs_err *err)
{
    gs_battle_tally *y = GS_NEW(b->t.arena, gs_battle_tally);
    bool looks = own.kind == GS_REF_UNIT;
    int32_t reach = looks ? one_move(b->log, own) : 0;
    gs_status st = GS_OK;
    gs_tally_start(b->t.s, y);
    for (int i = 0; st == GS_OK && i < b->log->count; i++) {
        const gs_entry *e = &b->log->entries[i];
        if (looks) {
            b->seen[e->n] =
                is_near(&y->table, own, e->actor, reach) &&
                (e->target.kind == GS_REF_NONE || is_near(&y->table, own, e->target, reach));
        }
        st = gs_tally_add(b->t.s, y, e, err);
    }
    b->at_end = &y->table;
    return st;
}

/* The log as it counts, and room for what is seen of it. */
static gs_status open_log(story_build *b, gs_err *err)
{
    int last = 0;
    gs_status st = gs_log_effective(b->t.s, b->log, b->t.arena, &b->log, err);
    for (int i = 0; st == GS_OK && i < b->log->count; i++) {
        last = b->log->entries[i].n > last ? b->log->entries[i].n : last;
    }
    b->seen = GS_NEW_ARRAY(b->t.arena, bool, last + 1);
    return st == GS_OK ? look_on(b, (gs_ref){0}, err) : st;
}

/* ---- who writes ---- */
/* How much of the day was its own: its fights and its fates; all its shooting is one thing. */
static int deeds_of(const story_build *b, int unit)
{
    int fights = 0, shots = 0;
    for (int i = 0; i < b->n->messages.count; i++) {
        const gs_message *m = &b->n->messages.m[i];
        bool own = is_about(b, m, gs_ref_unit(unit));
        bool shot = own && story_is(m, "volley");
        shots += shot;
        fights += own && !shot;
    }
    return 2 * fights + (shots > 0);
}

/* Is anybody of it left to write? Where hits are borne, who is gone has not died to a man. */
static bool has_survivor(const story_build *b, int unit)
{
    const gs_setup *s = b->t.s;
    bool figures = gs_voice_men(s->ruleset) || gs_voice_army(s->ruleset) == GS_COUNTED_STANDS;
    return !s->units[unit].dummy && (!figures || gs_unit_bears(s, b->at_end, unit) > 0);
}

/* The unit with most to tell, of those that have a survivor; -1 none. */
static int writer(const story_build *b)
{
    int best = -1, most = -1;
    for (int u = 0; u < b->t.s->n_units; u++) {
        int deeds = has_survivor(b, u) ? deeds_of(b, u) : -1;
        if (deeds > most) {
            best = u;
            most = deeds;
        }
    }
    return best;
}

/* A volley of his own of which nothing came but what it cost. */
static bool is_plain_shot(const story_build *b, const gs_message *m)
{
    return story_is(m, "volley") && story_same(m->role[GS_ROLE_ACTOR], b->t.we[0].who) &&
           !story_fact(m, "result") && m->tail < 0;
}

/* The orders that his own did not obey are told once, with how often. */
static void mark_orders(story_build *b)
{
    gs_message *first = NULL;
    for (int i = 0; i < b->n->messages.count; i++) {
        gs_message *m = &b->n->messages.m[i];
        if (!story_is(m, "order-failed") || !is_about(b, m, b->t.we[0].who)) {
            continue;
        }
        if (first) {
            story_fact_add(m, "summed", 1);
            story_take_entries(first, m);
            story_fact_add(first, "count", story_fact_int(first, "count", 0) + 1);
        }
        first = first ? first : m;
    }
}

/* Marks what is said elsewhere, what is his own fight, and of whom he says that he led them: all
 * his own shooting is summed, if there is more of it than one volley. */
static void mark(story_build *b)
{
    gs_ref own = b->t.we[0].who;
    int leader = b->t.s->units[own.ix].leader, shots = 0;
    mark_orders(b);
    for (int i = 0; i < b->n->messages.count; i++) {
        shots += is_plain_shot(b, &b->n->messages.m[i]);
    }
    for (int i = 0; i < b->n->messages.count; i++) {
        gs_message *m = &b->n->messages.m[i];
        if (shots > 1 && is_plain_shot(b, m)) {
            story_fact_add(m, "summed", 1);
        }
        if (story_same(m->role[GS_ROLE_ACTOR], own) || story_same(m->role[GS_ROLE_TARGET], own)) {
            story_fact_add(m, "mine", 1);
        }
        if (leader >= 0 && story_same(m->role[GS_ROLE_HERO], gs_ref_hero(leader))) {
            story_fact_add(m, "led-us", 1);
        }
    }
}

static gs_status begin(story_build *b, gs_err *err)
{
    const gs_setup *s = b->t.s;
    int unit = b->opt->unit - 1;
    gs_status st = open_log(b, err);
    if (st != GS_OK || unit >= s->n_units) {
        return st != GS_OK ? st : gs_err_set(err, GS_INPUT, "letter: there is no unit %d", unit);
    }
    unit = unit < 0 ? writer(b) : unit;
    if (unit < 0 || !has_survivor(b, unit)) {
        return gs_err_set(err, GS_INPUT, "nobody of %s is left to write a letter",
                          unit < 0 ? "those who fought" : s->units[unit].name);
    }
    story_speak_for(b, gs_ref_unit(unit));
    story_find_ground(b);
    mark(b);
    return look_on(b, gs_ref_unit(unit), err);
}

/* ---- the letter ---- */
/* Is something said in the entry of what became of the unit? */
static bool befell(const gs_entry *e, gs_ref unit)
{
    for (int k = 0; k < e->n_parts; k++) {
        if (e->parts[k].kind == GS_LOG_EFFECT && story_same(e->parts[k].u.effect.who, unit)) {
            return true;
        }
    }
    return false;
}

/* Is every loss of the day on record? A bare result and key moments leave some out. */
static bool counts_whole(const story_build *b)
{
    return gs_setup_simulated(b->t.s) ||
           (gs_log_tells_losses(b->log) && strcmp(gs_log_depth(b->log), "turns") == 0);
}

/* How it stands at the end: "stood", or how it left the table. */
static const char *end_of(const story_build *b, int unit)
{
    uint32_t flags = b->at_end->unit[unit].flags;
    bool waited = b->t.s->units[unit].entry != GS_DEPLOYED;
    return flags & GS_U_ON_TABLE    ? "stood"
           : flags & GS_U_DESTROYED ? "destroyed"
           : flags & GS_U_EXITED    ? "exited"
           : flags & GS_U_LEFT      ? "left"
           : waited                 ? "waited"
                                    : "off";
}

/* Did it come to blows that day, or shoot? Was it shot at, to its harm? */
static void add_deeds(const story_build *b, gs_ref own, gs_message *m)
{
    bool struck = false, shot = false, hurt = false;
    for (int i = 0; i < b->log->count; i++) {
        const gs_entry *e = &b->log->entries[i];
        bool his = story_same(e->actor, own), at = story_same(e->target, own);
        struck = struck || ((his || at) && story_comes_to_blows(e));
        shot = shot || (his && story_shoots(e));
        hurt = hurt || (at && story_shoots(e) && befell(e, own));
    }
    story_fact_add(m, "struck", struck);
    story_fact_add(m, "shot", shot);
    story_fact_add(m, "hurt", hurt);
}

/* A message of the writer's own company: its leader, how many it was and is. It rests on how it was
 * set up, or on what became of it. */
static const gs_message *of_company(const story_build *b, bool as_it_came)
{
    gs_ref own = b->t.we[0].who;
    const gs_ob_unit *u = &b->t.s->units[own.ix];
    gs_message *m = GS_NEW(b->t.arena, gs_message);
    *m = story_own_message("company", u->side);
    m->role[GS_ROLE_ACTOR] = own;
    if (u->leader >= 0) {
        m->role[GS_ROLE_HERO] = gs_ref_hero(u->leader);
        story_fact_add(m, "own-men", strstr(u->name, b->t.s->heroes[u->leader].name) != NULL);
    }
    story_fact_add(m, "began", gs_setup_bears(b->t.s, own.ix));
    story_fact_add(m, "left", gs_unit_bears(b->t.s, b->at_end, own.ix));
    story_fact_add(m, "lost", gs_setup_bears(b->t.s, own.ix) -
                                  gs_unit_bears(b->t.s, b->at_end, own.ix));
    story_fact_add(m, "gone", !(b->at_end->unit[own.ix].flags & GS_U_ON_TABLE));
    story_fact_add(m, "told", counts_whole(b));
    story_fact_add(m, "figures", gs_voice_men(b->t.s->ruleset));
    story_fact_word(m, "end", end_of(b, own.ix));
    add_deeds(b, own, m);
    for (int i = 0; i < b->log->count; i++) {
        const gs_entry *e = &b->log->entries[i];
        bool deploys = strcmp(e->kind, "deploy") == 0 && story_same(e->actor, own);
        if (as_it_came ? deploys : e->turn > 0 && befell(e, own)) {
            story_message_entry(m, e->n);
        }
    }
    return m;
}

/* ---- his own shooting ---- */
/* Of whom they were shot at how often, and what it cost them. */
typedef struct shots {
    int times, lost;
    gs_ref at;
} shots;

static int turn_of(const gs_log *log, int entry)
{
    for (int i = 0; i < log->count; i++) {
        if (log->entries[i].n == entry) {
            return log->entries[i].turn;
        }
    }
    return 0;
}

/* The shots at him whom the message is about, a new line for one who has none. */
static shots *line_of(shots *of, int *n, gs_ref at)
{
    for (int i = 0; i < *n; i++) {
        if (story_same(of[i].at, at)) {
            return &of[i];
        }
    }
    of[*n] = (shots){.at = at};
    return &of[(*n)++];
}

/* All his volleys as one message, of the enemy at whom most of them went; NULL: he shot once, or
 * never. */
static gs_message *own_shots(const story_build *b)
{
    shots of[GS_MAX_UNITS], all = {0};
    int n = 0, most = 0, since = 0;
    gs_message *sum = GS_NEW(b->t.arena, gs_message);
    *sum = story_own_message("volley", story_ref_side(b->t.s, b->t.we[0].who));
    for (int i = 0; i < b->n->messages.count; i++) {
        const gs_message *m = &b->n->messages.m[i];
        if (!story_fact(m, "summed") || !story_is(m, "volley")) {
            continue;
        }
        shots *at = line_of(of, &n, m->role[GS_ROLE_TARGET]);
        int times = story_fact_int(m, "volleys", 1), lost = story_fact_int(m, "lost", 0);
        at->times += times;
        at->lost += lost;
        all.times += times;
        all.lost += lost;
        int last = m->n_entries ? turn_of(b->log, m->entry[m->n_entries - 1]) : 0;
        since = since ? since : m->turn;
        sum->turn = last > sum->turn ? last : sum->turn;
        if (story_fact_int(m, "lost-about", 0)) {
            story_fact_add(sum, "lost-about", 1);
        }
        story_take_entries(sum, m);
    }
    for (int i = 1; i < n; i++) {
        most = of[i].times > of[most].times ? i : most;
    }
    if (n == 0) {
        return NULL;
    }
    sum->role[GS_ROLE_ACTOR] = b->t.we[0].who;
    sum->role[GS_ROLE_TARGET] = of[most].at;
    story_fact_add(sum, "times", all.times);
    story_fact_add(sum, "volleys", of[most].times);
    story_fact_add(sum, "foes", n);
    story_fact_add(sum, "lost", all.lost);
    story_fact_add(sum, "since", since);
    story_fact_add(sum, "turn", sum->turn);
    return sum;
}

static void tell_shots(story_build *b)
{
    gs_message *sum = own_shots(b);
    if (sum) {
        story_open_para(b, "fight", sum->turn);
        story_put_sentence(b, sum, "our-shots", "");
    }
}

/* What everybody talks of when the day is over, of what he did not see. */
static void tell_heard(story_build *b)
{
    static const char fates[] = "hero-killed hero-captured hero-buried duel";
    for (int i = 0; i < b->n->messages.count; i++) {
        const gs_message *m = &b->n->messages.m[i];
        bool fate = story_word_in(fates, m->kind) &&
                    (!story_is(m, "duel") || story_fact(m, "fate"));
        if (fate && !b->done[i] && story_passes_over(b, m)) {
            b->done[i] = true;
            story_put_sentence(b, m, gs_arena_printf(b->t.arena, "heard.%s", m->kind), "");
        }
    }
}

static void tell_heard_cost(story_build *b)
{
    gs_message *cost = GS_NEW(b->t.arena, gs_message);
    if (story_cost_of(b, b->t.we[1].who.ix, cost)) {
        story_put_sentence(b, cost, "heard.cost", "");
    }
}

/* Is the unit among those of a list of names? Its parts stand as "u12", a space before each but the
 * first. */
static bool lists_unit(const gs_message *m, const char *fact, int unit)
{
    const gs_message_fact *f = story_fact(m, fact);
    char code[16];
    int n = snprintf(code, sizeof code, "u%d", unit);
    for (const char *p = f && f->word ? strstr(f->word, code) : NULL; p; p = strstr(p + 1, code)) {
        if (p[n] < '0' || p[n] > '9') {
            return true;
        }
    }
    return false;
}

/* What broke a host: everybody in it knows; of his own he tells what became of it. */
static void tell_heard_end(story_build *b)
{
    int own = b->t.we[1].who.ix;
    for (int side = 0; side < GS_SIDES; side++) {
        gs_message *m = story_find(b->n, "broken-by", side);
        int us = b->t.we[0].who.ix;
        if (m && !lists_unit(m, "list", us) && !lists_unit(m, "shaken-list", us)) {
            story_fact_add(m, "ours", side == own);
            story_put_sentence(b, m, "heard.broken-by", "");
        }
    }
}

static void tell(story_build *b)
{
    story_open_para(b, "terms", 0);
    story_put_sentence(b, of_company(b, true), "writer", "");
    const gs_message *aim = story_find(b->n, "terms", b->t.we[1].who.ix);
    if (aim) {
        story_put_sentence(b, aim, "aim", "");
    }
    tell_shots(b);
    story_part_fights(b);
    story_open_para(b, "end", 0);
    story_put_sentence(b, of_company(b, false), "idle-all-day", "");
    tell_heard(b);
    gs_message *outcome = story_find(b->n, "outcome", -1);
    if (outcome) {
        story_fact_add(outcome, "won", b->outcome->winner == b->t.we[1].who.ix);
        story_fact_add(outcome, "beaten", b->outcome->winner == 1 - b->t.we[1].who.ix);
        story_put_sentence(b, outcome, "", "");
    }
    tell_heard_cost(b);
    tell_heard_end(b);
    story_put_sentence(b, of_company(b, false), "count", "");
}

const story_speaker story_letter = {
    .style = "letter", .begin = begin, .passes = passes, .owns = owns, .tell = tell,
    .most = {2, 4, 12}};
