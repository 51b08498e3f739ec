/* The second reader: every number of a sentence about the fight is somebody's loss there, or what
 * was left to him, or how often a thing was done. */
#include "reader.h"

enum { UNITS = 1 << RD_UNIT, BODIES = 1 << RD_UNIT | 1 << RD_HERO };

static bool follows(const char *p, const char *words)
{
    return strncmp(p, words, strlen(words)) == 0;
}

static bool precedes(const rd_case *c, const char *p, const char *words)
{
    size_t n = strlen(words);
    return (size_t)(p - c->text) >= n && memcmp(p - n, words, n) == 0;
}

static bool one_of(const rd_case *c, const char *p, size_t len, const char *const *words)
{
    for (; *words; words++) {
        bool before = (*words)[strlen(*words) - 1] == ' ';
        if (before ? precedes(c, p, *words) : follows(p + len, *words)) {
            return true;
        }
    }
    return false;
}

/* ---- losses ---- */
static const char *harm(const rd_case *c)
{
    return c->b->counts_men ? "loss" : "hits";
}

/* What it lost there, to anybody or to one unit. */
static int loss_by(const rd_case *c, int unit, int by, int from, int to)
{
    int sum = 0;
    for (int i = 0; i < c->b->n_entries; i++) {
        const rd_entry *e = &c->b->entry[i];
        for (int k = 0; e->n >= from && e->n <= to && rd_cites(c->s, e->n) && k < e->n_parts; k++) {
            const rd_part *p = &e->part[k];
            sum += p->what == RD_EFFECT && strcmp(p->kind, harm(c)) == 0 &&
                           rd_is(p->who, RD_UNIT, unit) && (by < 0 || rd_is(p->by, RD_UNIT, by))
                       ? p->amount
                       : 0;
        }
    }
    return sum;
}

static int loss_of(const rd_case *c, int unit, int from, int to)
{
    return loss_by(c, unit, -1, from, to);
}

/* Of what several did to it in one entry, what one of them did who is named: "lost three to X". */
static bool lost_to_one(const rd_case *c, int unit, int n)
{
    for (int i = 0; i < c->n_m; i++) {
        rd_ref by = c->m[i].who;
        if (by.kind == RD_UNIT && by.ix != unit && loss_by(c, unit, by.ix, 0, 1 << 30) == n) {
            return true;
        }
    }
    return false;
}

/* "The spears, with the bows beside them, paid two for four": what both lost. */
static bool lost_together(const rd_case *c, int n)
{
    bool side[2] = {false, false};
    for (int s = 0; s < 2 && strstr(c->text, "beside them"); s++) {
        int sum = 0, who = 0;
        for (int u = 0; u < c->b->n_units; u++) {
            bool his = c->b->unit[u].side == s && rd_named(c, RD_UNIT, u);
            who += his;
            sum += his ? loss_of(c, u, 0, 1 << 30) : 0;
        }
        side[s] = who > 1 && sum == n;
    }
    return side[0] || side[1];
}

/* ---- a letter's sums ---- */
/* "In all it cost the enemy seven": what the side lost that does not write. */
static int foes_loss(const rd_case *c)
{
    int sum = 0, own = c->b->unit[c->b->speaker.ix].side;
    for (int u = 0; u < c->b->n_units; u++) {
        sum += c->b->unit[u].side != own ? loss_of(c, u, 0, 1 << 30) : 0;
    }
    return sum;
}

/* "Nine of them at the spears": of the shots those at them; "twice more after that": the orders. */
static int acts_at(const rd_case *c, const char *kind, const rd_mention *at)
{
    int n = 0;
    for (int i = 0; i < c->b->n_entries; i++) {
        const rd_entry *e = &c->b->entry[i];
        bool his = !at || (e->target.kind == at->who.kind && e->target.ix == at->who.ix);
        n += rd_cites(c->s, e->n) && strcmp(e->kind, kind) == 0 && his;
    }
    return n;
}

/* A number of a sum that only he who writes a letter makes: 1 it holds, 0 it does not, -1 none. */
static int letter_sum(const rd_case *c, const char *p, size_t len, int n)
{
    bool writes = c->b->speaker.kind == RD_UNIT;
    if (writes && precedes(c, p, "cost the enemy ")) {
        return foes_loss(c) == n;
    }
    if (writes && precedes(c, p, "cost the enemy about ")) { /* guesses: near the sum of them */
        int off = foes_loss(c) - n;
        return off * off * 9 <= n * n + 9;
    }
    if (writes && follows(p + len, " of them at ")) {
        const rd_mention *at = rd_behind(c, p, UNITS);
        return at && acts_at(c, "shooting", at) == n;
    }
    if (writes && follows(p + len, " times more after that")) {
        return acts_at(c, "order", NULL) == n + 1;
    }
    return -1;
}

/* All that it lost there; with several numbers of it in one sentence, what it lost in a part, but not
 * where fights are summed up. */
static bool lost(const rd_case *c, int unit, int n)
{
    if (loss_of(c, unit, 0, 1 << 30) == n || (c->s->n_e == 1 && lost_to_one(c, unit, n))) {
        return true;
    }
    for (int i = 0; i < c->s->n_e && !rd_has_word(c->s->cl, "feud"); i++) {
        for (int k = 0; k < c->s->n_e; k++) {
            int from = c->s->e[i], to = c->s->e[k];
            if (from <= to && loss_of(c, unit, from, to) == n) {
                return true;
            }
        }
    }
    return false;
}

static bool any_lost(const rd_case *c, int n)
{
    for (int u = 0; u < c->b->n_units; u++) {
        if (lost(c, u, n)) {
            return true;
        }
    }
    return false;
}

/* ---- what was left ---- */
static bool left_to(const rd_case *c, int unit, int n)
{
    for (int i = 0; i < c->b->n_entries; i++) {
        bool here = rd_cites(c->s, c->b->entry[i].n);
        if (here && (c->b->state[i + 1].left[unit] == n || c->b->state[i].left[unit] == n)) {
            return true;
        }
    }
    return false;
}

static bool any_left(const rd_case *c, int n)
{
    for (int i = 0; i < c->n_m; i++) {
        if (c->m[i].who.kind == RD_UNIT && left_to(c, c->m[i].who.ix, n)) {
            return true;
        }
    }
    for (int u = 0; u < c->b->n_units; u++) { /* "the other four": of whom it was before */
        const rd_part *p = rd_befell(c, "rallied must-rally routed left-table recoiled loss hits",
                                     (rd_ref){RD_UNIT, u});
        if (p && left_to(c, u, n)) {
            return true;
        }
    }
    return false;
}

/* ---- how often ---- */
static bool counted(const rd_case *c, int n)
{
    static const char *const kinds[] = {"shooting",  "melee", "charge", "order",
                                        "challenge", "rally", "recoil", "duel"};
    for (int k = 0; k < GS_COUNT(kinds); k++) {
        int entries = 0, phases = 0, turn = -1, side = -1;
        for (int i = 0; i < c->b->n_entries; i++) {
            const rd_entry *e = &c->b->entry[i];
            if (!rd_cites(c->s, e->n) || strcmp(e->kind, kinds[k]) != 0) {
                continue;
            }
            entries++;
            phases += e->turn != turn || e->side != side;
            turn = e->turn;
            side = e->side;
            if (phases == n && n > 1) { /* till it was over; more may be cited behind */
                return true;
            }
        }
        if (entries == n || phases == n) {
            return true;
        }
    }
    return false;
}

static int turns_spanned(const rd_case *c)
{
    const rd_entry *first = rd_entry_n(c->b, c->s->first_e, NULL);
    const rd_entry *last = rd_entry_n(c->b, c->s->last_e, NULL);
    return first && last ? last->turn - first->turn + 1 : 0;
}

static bool resolved(const rd_case *c, const char *key, int n)
{
    for (int i = 0; i < c->b->n_entries; i++) {
        const rd_entry *e = &c->b->entry[i];
        for (int k = 0; rd_cites(c->s, e->n) && k < e->n_parts; k++) {
            if (e->part[k].what == RD_RESOLVE && rd_kv_int(e->part[k].result, key, -1) == n) {
                return true;
            }
        }
    }
    return false;
}

static bool heroes_hits(const rd_case *c, int n)
{
    const rd_state *before = rd_state_before(c), *behind = rd_state_behind(c);
    for (int h = 0; h < c->b->n_heroes; h++) {
        if (rd_named(c, RD_HERO, h) && (before->hits[h] == n || behind->hits[h] == n)) {
            return true;
        }
    }
    return false;
}

/* ---- of whom the words speak ---- */
/* "cut down three of the Norman foot": that unit, and no other. */
static const rd_mention *of_whom(const rd_case *c, const char *p, size_t len)
{
    const char *rest = p + len;
    rest += follows(rest, " men") ? 4 : follows(rest, " man") ? 4 : 0;
    if (!follows(rest, " of ")) {
        return NULL;
    }
    rest += 4;
    rest += follows(rest, "the ") ? 4 : 0;
    const rd_mention *m = rd_behind(c, rest, UNITS);
    return m && m->at == rest && !m->owner ? m : NULL;
}

/* "Mortain's knights lost three men", "... who lost three": who stands before the verb. */
static const rd_mention *who_lost(const rd_case *c, const char *p)
{
    static const char *const verbs[] = {" lost ", ", who lost ", " and lost ", NULL};
    for (int i = 0; verbs[i]; i++) {
        if (precedes(c, p, verbs[i])) {
            const char *at = p - strlen(verbs[i]);
            const rd_mention *m = rd_before(c, at + 1, UNITS);
            bool close = m && (m->at + m->len == at || (i == 1 && m->at + m->len == at));
            return close ? m : NULL;
        }
    }
    return NULL;
}

static bool is_idiom(const rd_case *c, const char *p, size_t len)
{
    static const char *const words[] = {" turns later", " exchange",      " blow",      " side",
                                        " to two",      " after another", " more loss", " to one",
                                        " another",     "not ",           "Not ",       "the ",
                                        "hard ",        "half ",          "no ",        "either ",
                                        " turn later",  " by one",        " or two",
                                        "one by ",      NULL};
    bool small = follows(p, "one") || follows(p, "One") || follows(p, "two") || follows(p, "a ");
    if (follows(p + len, " turns later") || follows(p + len, " turn later")) {
        return true; /* held against the sentence before, on the page */
    }
    return (small && one_of(c, p, len, words)) || follows(p + len, " blows") ||
           follows(p + len, " exchanges") || follows(p + len, " of them came");
}

/* So many units are named. */
static bool so_many_named(const rd_case *c, int n)
{
    int named = 0;
    for (int u = 0; u < c->b->n_units; u++) {
        named += rd_named(c, RD_UNIT, u);
    }
    return named == n;
}

static bool number_holds(rd_case *c, const char *p, size_t len, int n)
{
    static const char *const leavings[] = {" left",
                                           " who were left",
                                           " were left",
                                           " was left",
                                           " remaining",
                                           " who did not",
                                           "down to ",
                                           "the other ",
                                           "remaining ",
                                           "the last ",
                                           " got off",
                                           " man got off",
                                           " man who did not",
                                           " men who did not",
                                           "other ",
                                           "the ",
                                           " went farther",
                                           " more of the",
                                           NULL};
    static const char *const times[] = {
        " volleys", " times",      " rounds",     " turns", " charges", " rounds of fighting",
        " orders",  " challenges", " times over", NULL};
    int sum = letter_sum(c, p, len, n);
    if (sum >= 0) {
        return sum == 1;
    }
    const rd_mention *whose = of_whom(c, p, len), *loser = who_lost(c, p);
    bool leaving = one_of(c, p, len, leavings) || rd_has_word(c->s->cl, "worn-down");
    if (whose) { /* "eight of the spears fell", "shot down the last two of them": so many it lost */
        bool fell = follows(whose->at + whose->len, " fell") || precedes(c, p, " down the last ");
        return lost(c, whose->who.ix, n) || (!fell && left_to(c, whose->who.ix, n));
    }
    if (loser) {
        return lost(c, loser->who.ix, n);
    }
    if (precedes(c, p, " left of ") || precedes(c, p, " with ") || precedes(c, p, " of ")) {
        for (int i = 0; i < c->n_m; i++) {
            int u = c->m[i].who.kind == RD_UNIT ? c->m[i].who.ix : -1;
            if (u >= 0 && (c->b->unit[u].present == n || c->b->unit[u].bears == n)) {
                return true;
            }
        }
        bool ours = strstr(c->text, "our people") || strstr(c->text, "We ");
        for (int u = 0; ours && u < c->b->n_units; u++) {
            if (c->b->unit[u].present == n || c->b->unit[u].bears == n) {
                return true;
            }
        }
    }
    if (follows(p + len, " drew back")) { /* "four drew back together: ..." */
        return so_many_named(c, n);
    }
    if (one_of(c, p, len, times)) {
        return counted(c, n) || turns_spanned(c) == n || heroes_hits(c, n) ||
               resolved(c, "rounds", n);
    }
    const rd_part *part; /* men who were sent out by themselves; a strength that was ruled */
    for (int i = 0; (part = rd_effect(c, "split strength recovered", i, NULL)) != NULL; i++) {
        if (part->amount == n) {
            return true;
        }
    }
    if (any_lost(c, n) || lost_together(c, n) || (leaving && any_left(c, n))) {
        return true;
    }
    return any_left(c, n) && (leaving || strstr(c->text, "trength") || strstr(c->text, " hits "));
}

/* Of a gap: what each side had as the next turn began; of a turn all in all: what it cost. */
static bool side_number(const rd_case *c, int n)
{
    const rd_entry *of = rd_entry_n(c->b, c->s->last_e, NULL);
    for (int s = 0; of && s < 2; s++) {
        int began = 0, stand = 0, lost = 0, cost = 0, at = 0;
        rd_entry_n(c->b, c->s->last_e, &at);
        int units = rd_units_of(c->b, s), gone = rd_units_lost(c->b, s, at), came_on = 0;
        for (int u = 0; u < c->b->n_units; u++) {
            bool came = c->b->state[at].on[u] || c->b->state[at].gone[u];
            bool his = c->b->unit[u].side == s && !c->b->unit[u].dummy && came;
            came_on += his && !c->b->unit[u].split;
            began += his && !c->b->unit[u].split ? c->b->unit[u].bears : 0;
            stand += his && !c->b->state[at].gone[u] ? c->b->state[at].left[u] : 0;
        }
        for (int i = 0; i < c->b->n_entries; i++) {
            const rd_entry *e = &c->b->entry[i];
            for (int k = 0; k < e->n_parts; k++) {
                const rd_part *p = &e->part[k];
                bool harmed = p->what == RD_EFFECT && strcmp(p->kind, harm(c)) == 0 &&
                              p->who.kind == RD_UNIT && c->b->unit[p->who.ix].side == s;
                lost += harmed && e->n < c->s->last_e ? p->amount : 0;
                cost += harmed && e->turn == of->turn ? p->amount : 0;
            }
        }
        bool gap = rd_has_word(c->s->cl, "gap");
        if (gap ? n == began || n == began - lost || n == stand || n == units ||
                      n == came_on || n == units - gone || n == rd_units_present(c->b, s, at)
                : n == cost) {
            return true;
        }
    }
    return false;
}

static bool of_sides(const rd_case *c)
{
    return rd_has_word(c->s->cl, "gap turn-cost");
}

bool rd_check_numbers(rd_case *c)
{
    if (rd_has_word(c->s->cl, "refusals small-beats-large objective")) {
        return true; /* counted in their own checks */
    }
    for (const char *p = c->text; *p;) {
        size_t len = 0;
        bool begins = p == c->text || strchr(" ,;:(-", p[-1]);
        int n = begins && p[0] != '-' ? rd_number_at(p, &len) : -1;
        bool in_name = false;
        for (int i = 0; i < c->n_m; i++) {
            in_name = in_name || (p >= c->m[i].at && p < c->m[i].at + c->m[i].len);
        }
        if (n > 0 && !in_name && !is_idiom(c, p, len) &&
            !(of_sides(c) ? side_number(c, n) : number_holds(c, p, len, n))) {
            char word[40];
            snprintf(word, sizeof word, "%.*s", (int)(len < 39 ? len : 39), p);
            return rd_wrong(c, "no such number", word);
        }
        p += len ? len : 1;
    }
    return true;
}
