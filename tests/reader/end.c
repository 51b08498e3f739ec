/* The second reader: the end: who won, by what, at what price, who did not come back. */
#include "reader.h"

static bool same(const char *x, const char *y)
{
    return x && y && strcmp(x, y) == 0;
}

/* ---- the result ---- */
static const struct {
    const char *words;
    int winner_behind; /* 1: who won is named behind the words, 0: before them */
} wins[] = {
    {"he field belonged to ", 1}, {"he day went to ", 1},     {"ay was given to ", 1},
    {"the day were won by ", 1},  {"gave the day up to ", 1}, {" kept the field", 0},
    {" had the field", 0},        {" won the day", 0},        {" had got away to call", 0},
    {"he day is with ", 1},       {" hold the field", 0},     {" holds the field", 0},
    {" got away here", 0},        {"hat settled it: ", 1},    {", and that was the day", 0},
    {" had got away when ", 0},    {" turn, and left ", 1},      {"he field belongs to ", 1}, {"he field is with ", 1},
};

static bool check_winner(rd_case *c)
{
    for (int i = 0; i < GS_COUNT(wins); i++) {
        const char *at = strstr(c->text, wins[i].words);
        if (!at) {
            continue;
        }
        const rd_mention *m = wins[i].winner_behind
                                  ? rd_behind(c, at + strlen(wins[i].words), 1 << RD_SIDE)
                                  : rd_before(c, at + 1, 1 << RD_SIDE);
        if (m && !wins[i].winner_behind && m->at + m->len != at) {
            continue; /* "and we hold the field" */
        }
        bool neither = strstr(c->text, "Neither ") || strstr(c->text, " neither ");
        if (neither && c->b->winner == -1) {
            continue;
        }
        if (c->b->winner < 0 || (m && m->who.ix != c->b->winner)) {
            return rd_wrong(c, "it did not win", wins[i].words);
        }
    }
    static const char *const ours[] = {"day is ours",       "day was ours",
                                       "field is ours",     "call the day ours",
                                       "we hold the field", "We hold the field"};
    bool won = false, lost = strstr(c->text, "day was not ours") != NULL;
    for (int i = 0; i < GS_COUNT(ours); i++) {
        won = won || strstr(c->text, ours[i]);
    }
    if (c->b->of >= 0 &&
        ((won && c->b->winner != c->b->of) || (lost && c->b->winner == c->b->of))) {
        return rd_wrong(c, "it was not theirs who speak", "ours");
    }
    bool neither = strstr(c->text, "either side could call the day") != NULL;
    return !neither || c->b->winner == -1 || rd_wrong(c, "somebody won", "neither");
}

/* By what it was won: words and the reason of the outcome. */
static bool check_reason(rd_case *c)
{
    static const struct {
        const char *words, *reason;
    } rows[] = {{"time ran out", "turn-limit"},  {"was the last, and", "turn-limit"},
                {" were broken", "broken"},      {" was broken", "broken"},
                {" broke in the ", "broken"},    {"had got away to call", "exit"},
                {" broke, on the ", "broken"},   {" broken; ", "broken"},
                {"gave the day up", "conceded"}, {"was left to fight", "destroyed"}};
    for (int i = 0; i < GS_COUNT(rows) && rd_has_word(c->s->cl, "outcome"); i++) {
        int loser = 1 - c->b->winner;
        bool reckoned = same(rows[i].reason, "broken") && same(c->b->reason, "told") &&
                        c->b->winner >= 0 && rd_break_point(c->b, loser) > 0 &&
                        rd_units_lost(c->b, loser, c->b->n_entries) >= rd_break_point(c->b, loser);
        if (strstr(c->text, rows[i].words) && !same(c->b->reason, rows[i].reason) && !reckoned) {
            return rd_wrong(c, "it was settled otherwise", rows[i].words);
        }
    }
    return true;
}

/* ---- the price ---- */
static bool came(const rd_battle *b, int unit)
{
    const rd_unit *u = &b->unit[unit];
    bool first = !u->dummy && !u->split && (!u->entry || rd_has_word("in-ambush", u->entry));
    for (int i = 0; i <= b->n_entries && !first; i++) {
        first = !u->dummy && !u->split && b->state[i].on[unit];
    }
    return first;
}

/* Whose strength somebody set anew after its end: so many stand there again. */
static bool counted_anew(const rd_battle *b, int unit)
{
    bool anew = false;
    for (int i = 0; i < b->n_entries; i++) {
        for (int k = 0; k < b->entry[i].n_parts; k++) {
            const rd_part *p = &b->entry[i].part[k];
            bool his = p->what == RD_EFFECT && rd_is(p->who, RD_UNIT, unit);
            anew = his && same(p->kind, "destroyed") ? false
                   : his && same(p->kind, "strength") && b->state[i].gone[unit] == 'd' ? true
                                                                                       : anew;
        }
    }
    return anew;
}

/* What each side brought and lost, by its own measure, out of the log alone. */
static void price(const rd_battle *b, int side, int *began, int *lost)
{
    bool units = !b->counts_men || same(b->ruleset, "feudal");
    *began = *lost = 0;
    for (int u = 0; u < b->n_units; u++) {
        const rd_state *end = &b->state[b->n_entries];
        bool his = b->unit[u].side == side && !b->unit[u].dummy, here = his && came(b, u);
        int left = end->gone[u] == 'd' && !counted_anew(b, u) ? 0 : end->left[u];
        *began += here ? units ? 1 : b->unit[u].present : 0;
        if (units) {
            *lost += here && (end->gone[u] == 'd' || end->gone[u] == 'l');
        } else {
            *lost +=
                (here ? b->unit[u].present : 0) - (here || (his && b->unit[u].split) ? left : 0);
        }
    }
}

static int numbers_in(const rd_case *c, int *out, int most)
{
    int n = 0;
    for (const char *p = c->text; *p && n < most;) {
        size_t len = 0;
        bool begins = p == c->text || strchr(" ,;:(", p[-1]);
        int v = begins ? rd_number_at(p, &len) : -1;
        if (v == 1 && strncmp(p + len, " side", 5) == 0) {
            v = -1;
        }
        bool none = begins && (strncmp(p, "none ", 5) == 0 || strncmp(p, "nobody", 6) == 0) &&
                    !strstr(p, "nobody counted");
        if (v >= 0 || none) {
            out[n++] = none ? 0 : v;
        }
        p += len ? len : 1;
    }
    return n;
}

static bool check_price(rd_case *c)
{
    int began[2], lost[2], said[8];
    if (!rd_has_word(c->s->cl, "cost half-cost") || rd_has_word(c->s->cl, "near")) {
        return true;
    }
    for (int s = 0; s < 2; s++) {
        price(c->b, s, &began[s], &lost[s]);
    }
    int n = numbers_in(c, said, GS_COUNT(said));
    for (int i = 0; i < n; i++) {
        bool good = false;
        for (int s = 0; s < 2; s++) {
            good =
                good || said[i] == began[s] || said[i] == lost[s] || said[i] == began[s] - lost[s];
        }
        good = good || said[i] == c->b->turns || said[i] == lost[0] + lost[1];
        if (!good) {
            char word[20];
            snprintf(word, sizeof word, "%d", said[i]);
            return rd_wrong(c, "no such price", word);
        }
    }
    bool four = n == 4 && strstr(c->text, " of ");
    bool straight = four && said[0] == lost[0] && said[1] == began[0] && said[2] == lost[1] &&
                    said[3] == began[1];
    bool crossed = four && said[0] == lost[1] && said[1] == began[1] && said[2] == lost[0] &&
                   said[3] == began[0];
    bool dearer = !four || !strstr(c->text, "paid more") ||
                  (said[0] > said[2] && said[0] * said[3] > said[2] * said[1]);
    if (!dearer) {
        return rd_wrong(c, "of what they had to lose they paid less", "cost");
    }
    return !four || straight || crossed || rd_wrong(c, "the price is not theirs", "cost");
}

/* Of a unit what was left of how many: "Odo's knights came out of it with two of eight". */
static bool check_worn(rd_case *c)
{
    int said[4], n = numbers_in(c, said, 4);
    bool worn = strncmp(c->s->t, "worn.", 5) == 0 || rd_has_word(c->s->cl, "worn-down");
    if (!worn || n != 2 || c->n_m != 1 || c->m[0].who.kind != RD_UNIT) {
        return true;
    }
    int u = c->m[0].who.ix;
    const rd_state *s = c->s->part == 'e' ? &c->b->state[c->b->n_entries] : rd_state_behind(c);
    bool good = said[0] == s->left[u] &&
                (said[1] == c->b->unit[u].present || said[1] == c->b->unit[u].bears);
    return good || rd_wrong(c, "that many were not left of it", c->b->unit[u].name);
}

/* ---- the fates ---- */
static bool check_roll(rd_case *c)
{
    const rd_state *end = &c->b->state[c->b->n_entries];
    if (!rd_has_word(c->s->cl, "fates")) {
        return true;
    }
    for (int i = 0; i < c->n_m; i++) {
        rd_ref r = c->m[i].who;
        char fate = r.kind == RD_HERO && !c->m[i].owner ? end->fate[r.ix] : 'k';
        if (fate == 'u' || fate == 'l') {
            return rd_wrong(c, "he came away", c->b->hero[r.ix].name);
        }
    }
    return true;
}

bool rd_check_end(rd_case *c)
{
    return check_winner(c) && check_reason(c) && check_price(c) && check_worn(c) && check_roll(c);
}
