/* The second reader: why a day was won: whose loss broke an army, what the turn on which it turned
 * brought, what the beaten had not done when time was out. */
#include "reader.h"

/* The turn that a sentence names; 0 none. */
static int turn_of(const rd_case *c)
{
    size_t len;
    int last = 0; /* of a reversal the second is the hinge */
    for (const char *p = c->text; *p; p++) {
        bool begins = p == c->text || p[-1] == ' ';
        int turn = begins ? rd_turn_at(p, &len) : 0;
        last = turn ? turn : last;
    }
    return last;
}

/* Numbers said outside of names, but for "one" that counts nothing. */
static int numbers_of(const rd_case *c, int *out, int most)
{
    int n = 0;
    for (const char *p = c->text; *p && n < most;) {
        size_t len = 0;
        bool begins = p == c->text || strchr(" ,;:(", p[-1]);
        int v = begins ? rd_number_at(p, &len) : -1;
        for (int i = 0; i < c->n_m && v >= 0; i++) {
            bool inside = p >= c->m[i].at && p < c->m[i].at + c->m[i].len;
            v = inside ? -1 : v;
        }
        bool running = v >= 0 && strncmp(p + len, " turns running", 14) == 0;
        if (v >= 0 && !running && strncmp(p + len, " lost", 5) != 0) {
            out[n++] = v;
        }
        p += len ? len : 1;
    }
    return n;
}

/* ---- how far from breaking ---- */
/* Units between a side and its end, as the turn began and when it ended. */
static bool check_to_break(rd_case *c)
{
    int turn = turn_of(c), said[12], n = numbers_of(c, said, 12);
    for (int s = 0; s < 2; s++) {
        int point = rd_break_point(c->b, s);
        int was = point - rd_units_lost(c->b, s, rd_end_of(c->b, turn - 1));
        int is = point - rd_units_lost(c->b, s, rd_end_of(c->b, turn));
        bool good = turn > 0 && was > is;
        for (int i = 0; i < n; i++) {
            good = good && (said[i] == was || said[i] == is);
        }
        if (good && n > 0) {
            return true;
        }
    }
    return rd_wrong(c, "no side came so near its end in that turn", c->s->t);
}

/* ---- whose loss ---- */
/* Each unit that is named began to count as lost in that turn, and all that did are named. */
static bool check_hinge_lost(rd_case *c)
{
    int turn = turn_of(c), side = -1;
    for (int i = 0; i < c->n_m; i++) {
        int u = c->m[i].who.ix;
        if (c->m[i].who.kind != RD_UNIT) {
            continue;
        }
        side = c->b->unit[u].side;
        bool now = rd_unit_lost(c->b, u, rd_end_of(c->b, turn));
        if (!now || rd_unit_lost(c->b, u, rd_end_of(c->b, turn - 1))) {
            return rd_wrong(c, "it was not lost in that turn", c->b->unit[u].name);
        }
    }
    for (int u = 0; u < c->b->n_units; u++) {
        bool lost = c->b->unit[u].side == side &&
                    rd_unit_lost(c->b, u, rd_end_of(c->b, turn)) &&
                    !rd_unit_lost(c->b, u, rd_end_of(c->b, turn - 1));
        if (lost && !rd_named(c, RD_UNIT, u)) {
            return rd_wrong(c, "it was lost in that turn too", c->b->unit[u].name);
        }
    }
    return side >= 0 || rd_wrong(c, "nobody is named", "hinge-lost");
}

/* No other turn cost the side as many units. */
static bool check_worst(rd_case *c)
{
    int turn = turn_of(c), side = 1 - c->b->winner;
    int cost[2] = {0, 0}; /* that turn, the worst of the others */
    for (int t = 1; t <= c->b->turns; t++) {
        int lost = rd_units_lost(c->b, side, rd_end_of(c->b, t)) -
                   rd_units_lost(c->b, side, rd_end_of(c->b, t - 1));
        int *n = &cost[t != turn];
        *n = lost > *n ? lost : *n;
    }
    return cost[0] > cost[1] || rd_wrong(c, "another turn was as bad", c->s->t);
}

/* Who is named "to rally" has still to; the others are gone. */
static bool check_rally(rd_case *c, int state)
{
    const char *rally = strstr(c->text, " to rally"), *gone = strstr(c->text, " gone, ");
    gone = gone ? gone : strstr(c->text, "; ");
    const char *from = rally ? gone : NULL;
    for (int i = 0; i < c->n_m; i++) {
        int u = c->m[i].who.ix;
        if (c->m[i].who.kind != RD_UNIT) {
            continue;
        }
        const char *at = c->m[i].at;
        bool shaken = rally && at < rally && (!from || at > from);
        bool is_gone = c->b->state[state].gone[u] != 0;
        if (shaken == is_gone) {
            return rd_wrong(c, shaken ? "it was gone for good" : "it was not gone",
                            c->b->unit[u].name);
        }
    }
    return true;
}

/* All that count as lost as the day ends, and so many break it. */
static bool check_broken(rd_case *c)
{
    const rd_battle *b = c->b;
    const rd_mention *army = NULL;
    bool any = false;
    for (int i = 0; i < c->n_m; i++) {
        army = c->m[i].who.kind == RD_SIDE ? &c->m[i] : army;
        any = any || c->m[i].who.kind == RD_UNIT;
    }
    int side = army ? army->who.ix : -1, end = b->n_entries;
    for (int i = 0; i < c->n_m && side < 0; i++) {
        side = c->m[i].who.kind == RD_UNIT ? b->unit[c->m[i].who.ix].side : side;
    }
    if (side < 0 || rd_units_lost(b, side, end) < rd_break_point(b, side)) {
        return rd_wrong(c, "that army was not broken", c->s->t);
    }
    for (int u = 0; any && u < b->n_units; u++) {
        bool lost = b->unit[u].side == side && rd_unit_lost(b, u, end);
        if (lost != rd_named(c, RD_UNIT, u)) {
            return rd_wrong(c, lost ? "it counted as lost too" : "it did not count as lost",
                            b->unit[u].name);
        }
    }
    int said[8], n = numbers_of(c, said, 8), shaken = 0;
    for (int u = 0; u < b->n_units; u++) {
        shaken += b->unit[u].side == side && rd_unit_lost(b, u, end) && !b->state[end].gone[u];
    }
    for (int i = 0; i < n; i++) {
        bool good = said[i] == rd_units_lost(b, side, end) || said[i] == rd_units_of(b, side) ||
                    said[i] == rd_break_point(b, side) || said[i] == shaken;
        if (!good) {
            return rd_wrong(c, "no such number", c->s->t);
        }
    }
    return check_rally(c, end);
}

/* ---- when time was out ---- */
static bool check_limit(rd_case *c)
{
    rd_battle *b = c->b;
    int loser = 1 - b->winner;
    if (!strstr(c->text, "time ran out") || b->winner < 0) {
        return true;
    }
    int held = 0;
    for (int t = 1; t <= b->turns; t++) {
        const rd_state *s = &b->state[rd_end_of(b, t)];
        held = s->holder[0] == loser && s->held[0] > held ? s->held[0] : held;
    }
    bool needs = b->n_places == 1 && (b->objective_side == loser || b->objective_side == 2);
    if (strstr(c->text, "had not had ") && (!needs || held >= b->hold_turns)) {
        return rd_wrong(c, "it had the ground as long as it needed", "time");
    }
    if (strstr(c->text, "had not got enough") &&
        (b->exit_side != loser ||
         rd_units_out(b, loser, b->n_entries) >= b->exit_units)) {
        return rd_wrong(c, "it did not have to get away, or did", "time");
    }
    bool last = strstr(c->text, "had only to last") != NULL;
    return !last || b->at_limit == b->winner || rd_wrong(c, "to last was not enough", "time");
}

/* In that turn the ground changed hands. */
static bool check_ground(rd_case *c)
{
    int turn = turn_of(c);
    for (int i = 0; i < c->b->n_places; i++) {
        if (c->b->state[rd_end_of(c->b, turn)].holder[i] !=
            c->b->state[rd_end_of(c->b, turn - 1)].holder[i]) {
            return true;
        }
    }
    return rd_wrong(c, "no ground changed hands in that turn", c->s->t);
}

bool rd_check_causes(rd_case *c)
{
    static const struct {
        const char *claim;
        bool (*check)(rd_case *c);
    } rows[] = {{"to-break", check_to_break}, {"hinge-lost", check_hinge_lost},
                {"worst-turn", check_worst},  {"broken-by", check_broken},
                {"outcome", check_limit},     {"hinge-ground", check_ground}};
    for (int i = 0; i < GS_COUNT(rows); i++) {
        if (rd_has_word(c->s->cl, rows[i].claim) && !rows[i].check(c)) {
            return false;
        }
    }
    return true;
}
