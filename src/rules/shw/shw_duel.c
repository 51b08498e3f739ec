/* SHW chapter 10: challenges and duels. */
#include "shw_figure.h"

/* ---- 22.4 challenge ---- */
enum { CHALLENGE_REACH = 12000 };
enum { ALREADY_ISSUED = 1, ALREADY_ACTED, CHALLENGER_ENGAGED };
enum { REFUSAL_NONE, REFUSAL_TOO_FAR, REFUSAL_ENGAGED, REFUSAL_REFUSED };
static const char *const challenge_reasons[] = {"none", "already-issued", "already-acted",
                                                "challenger-engaged", NULL};
static const char *const refusal_words[] = {"none", "too-far", "accepter-engaged",
                                            "refused", NULL};
static const char *const challenge_words[] = {"none", "declined", "duel", NULL};

typedef shw_challenge_in challenge_in;
typedef shw_challenge_out challenge_out;
static const gs_fact challenge_facts[] = {
    GS_F_INT(challenge_in, issued, "issued", 0, 0, 9,
             "challenges of this side this player turn"),
    GS_F_BOOL(challenge_in, acted, "challenger.acted", 0, "he has moved or shot"),
    GS_F_BOOL(challenge_in, challenger_engaged, "challenger.engaged", 0,
              "he is in contact"),
    GS_F_BOOL(challenge_in, accepter_engaged, "accepter.engaged", 0,
              "the other is in contact"),
    GS_F_DEC(challenge_in, distance, "distance", 6000, 0, 200000, 2,
             "between their bases"),
    GS_F_BOOL(challenge_in, accepts, "accepts", 1, "the other is willing"),
};
static const gs_fact challenge_outs[] = {
    GS_O_BOOL(challenge_out, allowed, "allowed", "the challenge may be issued"),
    GS_O_WORD(challenge_out, reason, "reason", challenge_reasons, "why not"),
    GS_O_WORD(challenge_out, refusal, "refusal", refusal_words, "why there is no duel"),
    GS_O_WORD(challenge_out, result, "result", challenge_words, "what comes of it"),
    GS_O_DEC(challenge_out, move[0], "challenger.move", "how far the challenger goes"),
    GS_O_DEC(challenge_out, move[1], "accepter.move", "how far the accepter goes"),
};

static gs_step_result challenge_step(const void *in_, void *state, void *out_,
                                     gs_ask *ask)
{
    const challenge_in *in = in_;
    challenge_out *out = out_;
    (void)state;
    out->reason = in->issued > 0           ? ALREADY_ISSUED     /* SHW-10.1 */
                  : in->acted              ? ALREADY_ACTED      /* SHW-10.1 */
                  : in->challenger_engaged ? CHALLENGER_ENGAGED /* SHW-R39 */
                                           : 0;
    out->allowed = out->reason == 0;
    if (!out->allowed) {
        gs_note_text(ask, out->reason == CHALLENGER_ENGAGED ? "SHW-R39" : "SHW-10.1",
                     "no challenge: one a player turn, instead of moving and shooting, "
                     "out of contact");
        return GS_STEP_DONE;
    }
    gs_note_text(ask, "SHW-10.1", "the challenge is issued");
    out->refusal = in->distance > CHALLENGE_REACH ? REFUSAL_TOO_FAR /* SHW-10.2 */
                   : in->accepter_engaged         ? REFUSAL_ENGAGED /* SHW-R39 */
                   : !in->accepts                 ? REFUSAL_REFUSED /* SHW-R39 */
                                                  : REFUSAL_NONE;
    if (out->refusal != REFUSAL_NONE) {
        out->result = SHW_CHALLENGE_DECLINED;
        gs_note_text(ask, out->refusal == REFUSAL_TOO_FAR ? "SHW-10.2" : "SHW-R39",
                     "nobody meets it: within 12 inches, out of contact and willing");
        return GS_STEP_DONE;
    }
    out->result = SHW_CHALLENGE_DUEL;
    out->move[0] = out->move[1] = in->distance / 2; /* SHW-10.3, SHW-R39: half way each */
    gs_note_dec(ask, "SHW-10.3", "they meet half way, each moving", out->move[0]);
    return GS_STEP_DONE;
}
SHW_PROC_NO_DICE(challenge, "may a hero challenge, and is he met",
                 "SHW-10.1 SHW-10.2 SHW-10.3 SHW-R39");

/* ---- 22.5 duel ---- */
enum { MOST_MODIFIER = 4, BACK_MARGIN = 2 };
static const char *const duel_end_words[] = {"struck-down", "forced-back", "drawn", NULL};
static const char *const duel_state_words[] = {"unhurt", "wounded", "forced-back", "down",
                                               NULL};

typedef shw_duel_in duel_in;
typedef shw_duel_out duel_out;
#define DUEL_ROWS(i, r) \
    GS_F_INT(duel_in, side[i].power, r ".power", 1, 0, 7, "present Power at the start"), \
        GS_F_WORD(duel_in, side[i].kind, r ".kind", shw_duel_kind_words, SHW_KIND_HERO, \
                  "what he is"), \
        GS_F_WORD(duel_in, side[i].armour, r ".armour", shw_duel_armour_words, \
                  SHW_ARMOUR_MEDIUM, "his armour"), \
        GS_F_BOOL(duel_in, side[i].shield, r ".shield", 1, "his shield"), \
        GS_F_BOOL(duel_in, side[i].mounted, r ".mounted", 0, "he rides"), \
        GS_F_WORD(duel_in, side[i].weapon, r ".weapon", shw_weapon_words, SHW_HAND, \
                  "his weapon"), \
        GS_F_INT(duel_in, side[i].bonus, r ".bonus", 0, -3, 3, \
                 "house rules, on his die"), \
        GS_F_INT(duel_in, side[i].armour_bonus, r ".armour-bonus", 0, -3, 3, \
                 "house rules, on his armour")
static const gs_fact duel_facts[] = {
    DUEL_ROWS(0, "attacker"),
    DUEL_ROWS(1, "defender"),
    GS_F_INT(duel_in, rounds, "rounds", 100, 1, 200, "drawn after so many rounds"),
    SHW_OPT_DUEL_RETREAT(duel_in, o_duel_retreat),
};
static const gs_fact duel_outs[] = {
    GS_O_INT(duel_out, rounds, "rounds", "rounds fought"),
    GS_O_INT(duel_out, modifier[0], "attacker.modifier",
             "his modifier in the first round"),
    GS_O_INT(duel_out, modifier[1], "defender.modifier",
             "his modifier in the first round"),
    GS_O_INT(duel_out, armour[0], "attacker.armour",
             "his armour value against the other"),
    GS_O_INT(duel_out, armour[1], "defender.armour",
             "his armour value against the other"),
    GS_O_INT(duel_out, blows[0], "attacker.blows", "blows he landed, before saves"),
    GS_O_INT(duel_out, blows[1], "defender.blows", "blows he landed, before saves"),
    GS_O_INT(duel_out, hits[0], "attacker.hits", "hits he suffered"),
    GS_O_INT(duel_out, hits[1], "defender.hits", "hits he suffered"),
    GS_O_WORD(duel_out, end, "end", duel_end_words, "how it ends"),
    GS_O_WORD(duel_out, winner, "winner", shw_role_words, "who wins"),
    GS_O_WORD(duel_out, gain, "gain", shw_role_words, "who gains a Power"),
    GS_O_INT(duel_out, power[0], "attacker.power", "his Power afterwards"),
    GS_O_INT(duel_out, power[1], "defender.power", "his Power afterwards"),
    GS_O_WORD(duel_out, state[0], "attacker.state", duel_state_words, "how he is"),
    GS_O_WORD(duel_out, state[1], "defender.state", duel_state_words, "how he is"),
};
enum { LABEL_DUEL, LABEL_SAVE = 2 };
static const char *const duel_labels[] = {"duel.attacker", "duel.defender",
                                          "save.attacker", "save.defender"};

typedef struct duel_state {
    int32_t pc, round;
    int32_t die;     /* the attacker's, until they are compared */
    int32_t victim;  /* of the blow whose save is rolled */
    int32_t blows[2], hits[2];
} duel_state;

static bool casts(const shw_dueller *d)
{
    return d->kind == SHW_KIND_MAGICIAN || d->kind == SHW_KIND_PRIEST;
}

static shw_man dueller(const shw_dueller *d)
{
    shw_man m = {.armour = d->armour, .shield = d->shield, .mounted = d->mounted};
    m.armour_bonus = d->armour_bonus;
    m.weapon = d->weapon;
    m.infantry = d->kind <= SHW_KIND_PRIEST && !d->mounted;
    if (casts(d)) {
        m.armour = SHW_ARMOUR_NONE; /* SHW-8.4, SHW-R14 */
        m.shield = 0;
    }
    return m;
}

/* SHW-R40: nothing but relative Power, as it is now, and a bonus. */
static int32_t duel_modifier(const duel_in *in, const int32_t *hits, int side,
                             gs_ask *ask)
{
    int32_t q[2];
    for (int i = 0; i < 2; i++) {
        q[i] = casts(&in->side[i]) ? 0 : gs_most(0, in->side[i].power - hits[i]);
    }
    int32_t m = gs_most(0, q[side] - q[1 - side]);
    gs_note(ask, "SHW-R40",
            side ? "defender: relative Power" : "attacker: relative Power", m);
    m += in->side[side].bonus;
    gs_points(ask, "SHW-R115", "bonus", in->side[side].bonus);
    if (m > MOST_MODIFIER) {
        gs_note(ask, "SHW-17.11", "no more than", MOST_MODIFIER);
    }
    return gs_least(m, MOST_MODIFIER); /* SHW-17.11 */
}

static int32_t duel_armour(const duel_in *in, int victim, gs_ask *ask)
{
    shw_man v = dueller(&in->side[victim]);
    shw_man s = dueller(&in->side[1 - victim]);
    return shw_armour_value(&v, &s, ask);
}

/* The end reached by the hits taken, or -1 if they go on. */
static int duel_ends(const duel_in *in, const duel_state *st)
{
    int v = st->victim;
    if (st->hits[v] > in->side[v].power) {
        return SHW_DUEL_STRUCK_DOWN; /* SHW-10.4, SHW-2.7 */
    }
    if (in->o_duel_retreat == 0 && st->hits[v] - st->hits[1 - v] >= BACK_MARGIN) {
        return SHW_DUEL_FORCED_BACK; /* SHW-R41 */
    }
    return -1;
}

static void duel_note_end(const duel_out *out, gs_ask *ask)
{
    switch (out->end) {
    case SHW_DUEL_STRUCK_DOWN:
        gs_note_text(ask, "SHW-10.4", "struck down: the duel is over");
        break;
    case SHW_DUEL_FORCED_BACK:
        gs_note_text(ask, "SHW-R41", "two hits more suffered than given: forced back");
        break;
    default:
        gs_note_text(ask, "SHW-R42", "no decision: the duel is drawn");
        break;
    }
    if (out->gain != SHW_NOBODY) {
        gs_note(ask, "SHW-10.6", "the winner had the lower Power and gains", 1);
    }
}

static void duel_result(const duel_in *in, const duel_state *st, int end, duel_out *out,
                        gs_ask *ask)
{
    static const int32_t whole[2] = {0, 0};
    gs_ask quiet = {0};
    out->rounds = st->round;
    out->end = end;
    out->winner = end == SHW_DUEL_DRAWN ? SHW_NOBODY : 1 - st->victim;
    out->gain = SHW_NOBODY;
    if (out->winner != SHW_NOBODY &&
        in->side[out->winner].power < in->side[1 - out->winner].power) {
        out->gain = out->winner; /* SHW-10.6, SHW-R43 */
    }
    for (int i = 0; i < 2; i++) {
        out->modifier[i] = duel_modifier(in, whole, i, &quiet);
        out->armour[i] = duel_armour(in, i, &quiet);
        out->blows[i] = st->blows[i];
        out->hits[i] = st->hits[i];
        /* SHW-2.6, SHW-R43 */
        out->power[i] = gs_most(0, in->side[i].power - st->hits[i]) + (out->gain == i);
        bool lost = out->winner == 1 - i;
        out->state[i] = lost && end == SHW_DUEL_STRUCK_DOWN  ? SHW_DUEL_IS_DOWN
                        : lost && end == SHW_DUEL_FORCED_BACK ? SHW_DUEL_IS_FORCED_BACK
                        : st->hits[i]                         ? SHW_DUEL_WOUNDED
                                                              : SHW_DUEL_UNHURT;
    }
    duel_note_end(out, ask);
}

enum { NOBODY_HIT = 2 };

/* SHW-17.3: the higher total lands a blow. */
static void land_blow(duel_state *st, gs_ask *ask)
{
    if (st->victim == NOBODY_HIT) {
        gs_note_text(ask, "SHW-17.3", "equal totals: nothing");
        return;
    }
    gs_note_text(ask, "SHW-17.3", st->victim ? "the attacker lands a blow"
                                             : "the defender lands a blow");
    if (st->victim ? GS_WANTS(ask, duel_out, blows[0])
                   : GS_WANTS(ask, duel_out, blows[1])) {
        st->blows[1 - st->victim]++;
    }
}

/* After the save: the end that a hit brings, or -1. */
static int take_save(const duel_in *in, duel_state *st, gs_ask *ask)
{
    if (st->victim == NOBODY_HIT) {
        return -1;
    }
    if (!ask->count[1]) {
        gs_note_text(ask, "SHW-16.1", "armour stops it");
        return -1;
    }
    st->hits[st->victim]++; /* SHW-2.6 */
    gs_note(ask, "SHW-2.6", "armour overcome; hits he has taken", st->hits[st->victim]);
    return duel_ends(in, st);
}

/* False if nothing is asked for but what stands before the first die. */
static bool duel_matters(const gs_ask *ask)
{
#define WANTS_ONE(m) GS_WANTS(ask, duel_out, m)
    return WANTS_ONE(rounds) || WANTS_ONE(blows[0]) || WANTS_ONE(blows[1]) ||
           WANTS_ONE(hits[0]) || WANTS_ONE(hits[1]) || WANTS_ONE(end) ||
           WANTS_ONE(winner) || WANTS_ONE(gain) || WANTS_ONE(power[0]) ||
           WANTS_ONE(power[1]) || WANTS_ONE(state[0]) || WANTS_ONE(state[1]);
#undef WANTS_ONE
}

static gs_step_result duel_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const duel_in *in = in_;
    duel_state *st = state;
    int end;
    GS_PROC_BEGIN(st);
    while (st->round < in->rounds && duel_matters(ask)) {
        st->round++;
        /* SHW-17.3: the higher total lands a blow */
        if (ask->odds) {
            GS_ASK_AGAINST(st, ask, 1,
                           shw_versus_each(1 + duel_modifier(in, st->hits, 0, ask) -
                                           duel_modifier(in, st->hits, 1, ask)));
        } else {
            GS_ASK(st, ask, LABEL_DUEL, 1, &gs_faces_each);
            st->die = ask->cls + 1 + duel_modifier(in, st->hits, 0, ask);
            GS_ASK(st, ask, LABEL_DUEL + 1, 1,
                   shw_versus(st->die - duel_modifier(in, st->hits, 1, ask)));
        }
        st->die = 0;
        st->victim = ask->cls == SHW_EQUAL ? NOBODY_HIT : ask->cls == SHW_ABOVE ? 0 : 1;
        land_blow(st, ask);
        /* SHW-16.1; an idle question after a tie keeps the rounds of all courses in step,
         * so that odds merge them */
        GS_ASK(st, ask, LABEL_SAVE + (st->victim == 1), st->victim != NOBODY_HIT,
               gs_faces_from(
                   st->victim == NOBODY_HIT ? 7 : duel_armour(in, st->victim, ask) + 1));
        end = take_save(in, st, ask);
        if (end >= 0) {
            duel_result(in, st, end, out_, ask);
            return GS_STEP_DONE;
        }
        st->victim = 0;
    }
    duel_result(in, st, SHW_DUEL_DRAWN, out_, ask); /* SHW-R42 */
    GS_PROC_END;
}
SHW_PROC(duel, "two heroes fight it out",
         "SHW-10.3 SHW-10.4 SHW-10.6 SHW-17.3 SHW-R40 SHW-R41 SHW-R42 SHW-R43");
