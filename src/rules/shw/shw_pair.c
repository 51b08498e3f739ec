/* SHW 22.6: one figure against one enemy or several. */
#include "shw_melee_int.h"

typedef shw_pair_in pair_in;
typedef shw_pair_out pair_out;
#define FIGHTER_ROWS(i, r) \
    SHW_FIG_ROWS(pair_in, side[i].fig, r), SHW_HERO_ROWS(pair_in, side[i].hero, r), \
    SHW_FIGHT_ROWS(pair_in, side[i].fight, r)
static const gs_fact pair_facts[] = {
    FIGHTER_ROWS(0, "attacker"),
    FIGHTER_ROWS(1, "defender"),
    GS_F_INT(pair_in, count, "defender.count", 1, 1, 8, "enemies facing the figure"),
    SHW_OPT_SHIELD_WALL(pair_in, o_shield_wall),
    SHW_OPT_PICK(pair_in, o_pick),
};
static const gs_fact pair_outs[] = {
    GS_O_INT(pair_out, attacker_modifier, "attacker.modifier", "against the first enemy"),
    GS_O_INT(pair_out, attacker_modifier_others, "attacker.modifier-others",
             "against the others"),
    GS_O_INT(pair_out, defender_modifier, "defender.modifier", "of the first enemy"),
    GS_O_INT(pair_out, defender_modifier_others, "defender.modifier-others",
             "of the others"),
    GS_O_INT(pair_out, attacker_beats, "attacker.beats", "enemies beaten"),
    GS_O_INT(pair_out, ties, "ties", "equal totals"),
    GS_O_INT(pair_out, defender_beats, "defender.beats", "blows on the figure"),
    GS_O_INT(pair_out, attacker_strikes, "attacker.strikes",
             "number of the enemy struck"),
    GS_O_INT(pair_out, attacker_hits, "attacker.hits", "hits the figure suffered"),
    GS_O_INT(pair_out, defender_hits, "defender.hits", "hits the enemies suffered"),
    GS_O_INT(pair_out, attacker_power, "attacker.power", "Power left, if it is a hero"),
    GS_O_BOOL(pair_out, attacker_down, "attacker.down", "the figure is down"),
    GS_O_INT(pair_out, defender_casualties, "defender.casualties",
             "ordinary enemies killed"),
    GS_O_INT(pair_out, defender_hero_hits, "defender.hero-hits",
             "hits on the enemy hero"),
    GS_O_INT(pair_out, defender_hero_power, "defender.hero-power", "Power left to him"),
    GS_O_BOOL(pair_out, defender_hero_down, "defender.hero-down", "he is struck down"),
    GS_O_INT(pair_out, defender_hero_strikes, "defender.hero-strikes",
             "hits on the figure by the enemy hero"),
};
enum { LABEL_A, LABEL_B, LABEL_SAVE_A, LABEL_SAVE_B };
static const char *const pair_labels[] = {"melee.attacker", "melee.defender",
                                          "save.attacker", "save.defender"};

typedef struct pair_state {
    int32_t pc;
    int32_t die;                           /* the figure's, until all are compared */
    int32_t k;                             /* odds: the enemy whose die is asked */
    int32_t hero_class;                    /* the enemy hero: class + 1 */
    int32_t first, beaten, tied,
        wins;                   /* the ordinary enemies; first: number of the one */
    int32_t strikes, hero_wins; /* number of the enemy struck; the hero's blow */
    int32_t beats, ties, blows, struck_no; /* for the result, as far as asked for */
    int32_t hits, hero_hits;
} pair_state;

static void set_match(const pair_in *in, shw_match *m, gs_ask *ask)
{
    shw_corner corner[2];
    for (int s = 0; s < 2; s++) {
        const shw_fighter *f = &in->side[s];
        corner[s] = (shw_corner){&f->fig, &f->hero, &f->fight, true, f->hero.hero};
    }
    corner[0].has_ordinary = !corner[0].has_hero; /* the figure is one of the two */
    corner[1].has_ordinary = in->count > in->side[1].hero.hero;
    shw_match_set(m, corner, in->o_shield_wall, ask);
}

/* Counts the ordinary enemies from one answer; `number` is that of the first of them. */
static void count_enemies(pair_state *st, const gs_ask *ask, int32_t number)
{
    st->beaten += ask->count[SHW_BELOW];
    st->tied += ask->count[SHW_EQUAL];
    st->wins += ask->count[SHW_ABOVE];
    if (st->first || !ask->count[SHW_BELOW]) {
        return;
    }
    if (ask->odds) {
        st->first = number; /* asked one by one if the number matters */
        return;
    }
    for (int i = 0; i < ask->n && !st->first; i++) {
        st->first = ask->faces->of[ask->sides[i]] == SHW_BELOW ? number + i : 0;
    }
}

/* Steps 1 and 2 done: whom he strikes, who strikes him (SHW-17.3 to 17.6). */
static void settle(const pair_in *in, pair_state *st, const shw_match *m, gs_ask *ask)
{
    int me = in->side[0].hero.hero;
    bool hero = st->hero_class == SHW_BELOW + 1;
    if (hero && (!st->beaten || shw_strikes_hero(m, 0, me, in->o_pick, true))) {
        st->strikes = 1;
    } else {
        st->strikes = st->beaten ? st->first : 0;
    }
    st->hero_wins = st->hero_class == SHW_ABOVE + 1;
    st->beats = GS_WANTS(ask, pair_out, attacker_beats) ? st->beaten + hero : 0;
    st->ties =
        GS_WANTS(ask, pair_out, ties) ? st->tied + (st->hero_class == SHW_EQUAL + 1) : 0;
    st->blows = GS_WANTS(ask, pair_out, defender_beats) ? st->wins + st->hero_wins : 0;
    st->struck_no = GS_WANTS(ask, pair_out, attacker_strikes) ? st->strikes : 0;
    gs_note(ask, "SHW-17.4", "enemies beaten", st->beats);
    gs_note(ask, "SHW-17.6", "blows on the figure", st->blows);
    if (st->beats > 1) {
        gs_note(ask, in->o_pick == SHW_PICK_HERO ? "SHW-17.5" : "SHW-R69",
                "of those beaten he strikes enemy number", st->strikes);
    }
    st->die = st->k = st->hero_class = st->first = st->beaten = st->tied = 0;
}

static bool wants_own_saves(const gs_ask *ask)
{
    return GS_WANTS(ask, pair_out, attacker_hits) ||
           GS_WANTS(ask, pair_out, attacker_power) ||
           GS_WANTS(ask, pair_out, attacker_down) ||
           GS_WANTS(ask, pair_out, defender_hero_strikes);
}

static bool wants_their_save(const gs_ask *ask)
{
    return GS_WANTS(ask, pair_out, defender_hits) ||
           GS_WANTS(ask, pair_out, defender_casualties) ||
           GS_WANTS(ask, pair_out, defender_hero_hits) ||
           GS_WANTS(ask, pair_out, defender_hero_power) ||
           GS_WANTS(ask, pair_out, defender_hero_down);
}

static void pair_result(const pair_in *in, const pair_state *st, const shw_match *m,
                        bool hit, pair_out *out, gs_ask *ask)
{
    int me = in->side[0].hero.hero;
    int him = in->side[1].hero.hero;
    bool others = in->count > 1;
    bool on_hero = him && st->strikes == 1;
    out->attacker_modifier = m->modifier[0][me][him];
    out->defender_modifier = m->modifier[1][him][me];
    out->attacker_modifier_others = others ? m->modifier[0][me][0] : 0;
    out->defender_modifier_others = others ? m->modifier[1][0][me] : 0;
    out->attacker_beats = st->beats;
    out->ties = st->ties;
    out->defender_beats = st->blows;
    out->attacker_strikes = st->struck_no;
    out->attacker_hits = st->hits;
    out->defender_hits = hit;
    out->defender_hero_strikes = st->hero_hits;
    out->attacker_down =
        st->hits > (me ? in->side[0].hero.power : 0); /* SHW-2.7, SHW-4.17 */
    out->attacker_power =
        me ? gs_most(0, in->side[0].hero.power - st->hits) : 0; /* SHW-2.6 */
    out->defender_casualties = hit && !on_hero;
    out->defender_hero_hits = hit && on_hero;
    if (him) {
        out->defender_hero_power =
            gs_most(0, in->side[1].hero.power - out->defender_hero_hits);
        out->defender_hero_down = out->defender_hero_hits > in->side[1].hero.power;
    }
    gs_note(ask, "SHW-R70", "hits on the figure", out->attacker_hits);
    if (out->attacker_down || out->defender_hero_down) {
        gs_note_text(ask, me || out->defender_hero_down ? "SHW-2.7" : "SHW-4.17",
                     out->attacker_down ? "the figure is down"
                                        : "the enemy hero is down");
    }
    if (out->defender_hits) {
        gs_note_text(ask, on_hero ? "SHW-2.6" : "SHW-4.17",
                     on_hero ? "the enemy hero is hit" : "an enemy is killed");
    }
}

static gs_step_result pair_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const pair_in *in = in_;
    pair_state *st = state;
    gs_ask quiet = {0};
    shw_match m = {0};
    set_match(in, &m, st->pc ? &quiet : ask);
    int me = in->side[0].hero.hero;
    int him = in->side[1].hero.hero;
    int32_t lead = st->die + m.modifier[0][me][0] - m.modifier[1][0][me];
    GS_PROC_BEGIN(st);
    /* SHW-17.2 */
    GS_ASK(st, ask, LABEL_A, 1, &gs_faces_each);
    st->die = ask->cls + 1;
    lead = st->die + m.modifier[0][me][0] - m.modifier[1][0][me];
    if (him) {
        GS_ASK(st, ask, LABEL_B, 1,
               shw_versus(st->die + m.modifier[0][me][1] - m.modifier[1][1][me]));
        st->hero_class = ask->cls + 1;
    }
    if (ask->odds && GS_WANTS(ask, pair_out, attacker_strikes)) {
        for (st->k = him; st->k < in->count; st->k++) {
            GS_ASK(st, ask, LABEL_B, 1, shw_versus(lead));
            count_enemies(st, ask, st->k + 1);
        }
    } else if (in->count > him) {
        GS_ASK(st, ask, LABEL_B, in->count - him, shw_versus(lead));
        count_enemies(st, ask, him + 1);
    }
    settle(in, st, &m, ask);
    if (st->hero_wins && wants_own_saves(ask)) {
        GS_ASK(st, ask, LABEL_SAVE_A, 1, gs_faces_from(m.armour[0][me][1] + 1));
        st->hits = st->hero_hits = ask->cls;
    }
    st->hero_wins = 0;
    if (st->wins && wants_own_saves(ask)) {
        GS_ASK(st, ask, LABEL_SAVE_A, st->wins, gs_faces_from(m.armour[0][me][0] + 1));
        st->hits += ask->count[1];
    }
    st->wins = 0;
    if (st->strikes && wants_their_save(ask)) {
        GS_ASK(st, ask, LABEL_SAVE_B, 1,
               gs_faces_from(m.armour[1][him && st->strikes == 1][me] + 1));
        pair_result(in, st, &m, ask->cls, out_, ask);
        return GS_STEP_DONE;
    }
    pair_result(in, st, &m, false, out_, ask);
    GS_PROC_END;
}
SHW_PROC(pair, "one figure against one enemy or several, one round",
         "SHW-17.2 SHW-17.3 SHW-17.4 SHW-17.5 SHW-17.6 SHW-17.7 SHW-16.1 SHW-R69");
