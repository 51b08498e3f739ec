/* The second reader: who charged, struck in flank, gave ground, was destroyed, left the field, and
 * before whom. */
#include "reader.h"

enum { UNITS = 1 << RD_UNIT, BODIES = 1 << RD_UNIT | 1 << RD_HERO };

static bool same(const char *x, const char *y)
{
    return x && y && strcmp(x, y) == 0;
}

/* ---- words that need an effect ---- */
/* Of whom: '<' the unit named before the words, '>' the one behind them, '*' anybody. */
static const struct verb {
    const char *words, *effects;
    char of;
    const char *but; /* not, if this stands before or behind */
} verbs[] = {
    {"gave ground", "recoiled routed", '*', NULL},
    {"drove the rest back", "recoiled routed", '*', NULL},
    {"drove them back", "recoiled routed", '*', NULL},
    {"drove him back", "recoiled routed hero-rear", '*', NULL},
    {"thrown back", "recoiled routed", '*', NULL},
    {"sent the others back", "recoiled routed", '*', NULL},
    {"the line went back", "recoiled", '*', NULL},
    {"the rest went back", "recoiled", '*', NULL},
    {"went farther back", "recoiled routed", '*', NULL},
    {"fell back", "recoiled routed", '*', NULL},
    {"fell farther back", "recoiled routed", '*', NULL},
    {"broke off", "recoiled routed", '*', NULL},
    {" was destroyed", "destroyed", '<', NULL},
    {" were destroyed", "destroyed", '<', NULL},
    {" destroyed ", "destroyed", '>', "destroyed by"},
    {"destroyed each other", "destroyed", '*', NULL},
    {"made an end of", "destroyed", '>', NULL},
    {"was the end of", "destroyed", '>', NULL},
    {"othing was left of", "destroyed", '>', NULL},
    {"was wiped out", "destroyed", '<', NULL},
    {"were wiped out", "destroyed", '<', NULL},
    {"to the last man", "destroyed", '*', "to the last man of"},
    {"to a man", "destroyed", '*', NULL},
    {"not one came away", "destroyed loss hits", '*', NULL},
    {"left the field", "left-table hero-left destroyed", '*', NULL},
    {"quit the field", "left-table hero-left", '*', NULL},
    {"off the field", "left-table hero-left", '*', NULL},
    {"fled the field", "left-table hero-left", '*', NULL},
    {"got away from the field", "left-table hero-left", '*', NULL},
    {"made good ", "left-table hero-left", '*', NULL},
    {" ran, ", "left-table hero-left routed", '*', NULL},
    {" ran.", "left-table hero-left routed", '*', NULL},
    {"ran instead", "left-table hero-left routed", '*', NULL},
    {"gone from the field", "left-table destroyed", '*', NULL},
    {"also lost", "left-table destroyed", '*', "men"},
    {"the last of ", "left-table destroyed loss hits", '*', NULL},
    {" was routed", "routed", '<', NULL},
    {" were routed", "routed", '<', NULL},
    {" routed ", "routed", '>', "routed by"},
    {"it was a rout", "routed", '*', NULL},
    {" rallied", "rallied", '*', "not"},
    {"no longer held", "objective", '*', NULL},
    {"in the hands of", "objective", '*', NULL},
    {"came on to the field", "entered placed", '*', NULL},
    {"reached the field", "entered placed", '*', NULL},
    {"came up to join", "entered placed", '*', NULL},
    {"lay hidden", "spotted entered", '*', NULL},
    {"general any more", "general-lost", '*', NULL},
};

/* Is the sentence's word denied: "could not be rallied", "nobody rallied"? */
static bool denied(const rd_case *c, const char *at, const char *words)
{
    static const char *const no[] = {"not be", "nobody", "not", "never", "nor", "no "};
    (void)words;
    for (int i = 0; i < GS_COUNT(no); i++) {
        size_t n = strlen(no[i]);
        size_t room = (size_t)(at - c->text);
        if (room >= n && memcmp(at - n, no[i], n) == 0) {
            return true;
        }
    }
    return false;
}

static bool check_verb(rd_case *c, const struct verb *v)
{
    const char *at = rd_says(c->text, v->words);
    if (!at || denied(c, at, v->words) || (v->but && strstr(c->text, v->but))) {
        return true;
    }
    const char *end = at + strlen(v->words);
    const rd_mention *m = v->of == '<'   ? rd_before(c, at, UNITS)
                          : v->of == '>' ? rd_behind(c, end, UNITS)
                                         : NULL;
    bool near = m && (v->of == '<' ? m->at + m->len == at : m->at <= end + 5);
    bool found =
        near ? rd_befell(c, v->effects, m->who) != NULL : rd_effect(c, v->effects, 0, NULL) != NULL;
    return found || rd_wrong(c, "that is not in the log", v->words);
}

/* ---- words that need an answer of the dice or the rules ---- */
static const struct answer {
    const char *words, *procedure, *key, *values;
} answers[] = {
    {"flank", "charge contact", "face contact", "flank rear"},
    {"from the side", "charge contact", "face contact", "flank rear"},
    {"in the side", "charge contact", "face contact", "flank rear"},
    {"in the rear", "charge contact", "face contact", "rear"},
    {"on the rear of", "charge contact", "face contact", "rear"},
    {"at the run", "charge", "attacker.charge", "yes"},
    {"met half way", "charge", "reaction", "counter-charge"},
    {"met them half way", "charge", "reaction", "counter-charge"},
    {"came on to meet", "charge", "reaction", "counter-charge"},
    {"narrowest", "rally", "result", "recovers"},
    {"only just", "rally", "result", "recovers"},
    {"not rally", "rally", "result", "retreats routs"},
    {"not be rallied", "rally", "result", "retreats routs"},
    {"no rallying", "rally", "result", "retreats routs"},
    {"neither could beat", "duel", "winner", "none"},
    {"wavered", "panic", "result", "retire"},
    {"when ordered to", "order", "result", "no-attack"},
};

static bool told_contact(const rd_case *c, const char *faces)
{
    const rd_part *p;
    for (int i = 0; (p = rd_effect(c, "contact", i, NULL)) != NULL; i++) {
        if (p->word && rd_has_word(faces, p->word)) {
            return true;
        }
    }
    return false;
}

/* Is there such an answer, of whoever is named on both sides of it? */
static bool answered(const rd_case *c, const struct answer *a)
{
    for (int i = 0; i < c->b->n_entries; i++) {
        const rd_entry *e = &c->b->entry[i];
        for (int k = 0; rd_cites(c->s, e->n) && k < e->n_parts; k++) {
            const rd_part *p = &e->part[k];
            char value[40];
            if (p->what != RD_RESOLVE || !rd_has_word(a->procedure, p->kind)) {
                continue;
            }
            for (const char *key = a->key; *key; key += strcspn(key, " "), key += *key == ' ') {
                char name[40];
                snprintf(name, sizeof name, "%.*s", (int)strcspn(key, " "), key);
                if (rd_kv(p->result, name, value, sizeof value) && rd_has_word(a->values, value)) {
                    return true;
                }
            }
        }
    }
    return false;
}

static bool check_answer(rd_case *c, const struct answer *a)
{
    bool open = strstr(c->text, "lay open") || strstr(c->text, "turn the flank") ||
                strstr(c->text, "in on the flank"); /* what was meant, not what was done */
    if (open && rd_has_word(c->s->cl, "plan plan-changed plan-outcome")) {
        return true;
    }
    if (!rd_says(c->text, a->words) || answered(c, a) || told_contact(c, a->values)) {
        return true;
    }
    return rd_wrong(c, "there was no such answer", a->words);
}

/* ---- recoils ---- */
/* All who met the unit in the recoil entries of that player turn; of those whose pair was tied and
 * harmless not, unless nobody is left. */
static int victors(const rd_case *c, const rd_entry *of, int unit, bool out[RD_UNITS])
{
    int n = 0;
    memset(out, 0, RD_UNITS * sizeof *out);
    for (int pass = 0; pass < 2 && n == 0; pass++) {
        for (int i = 0; i < c->b->n_entries; i++) {
            const rd_entry *e = &c->b->entry[i];
            bool his = rd_is(e->actor, RD_UNIT, unit) && e->target.kind == RD_UNIT;
            bool there = e->turn == of->turn && e->side == of->side && same(e->kind, "recoil");
            his = his && c->b->unit[e->target.ix].side != c->b->unit[unit].side;
            if (his && there && !out[e->target.ix]) {
                out[e->target.ix] = true;
                n++;
            }
        }
    }
    for (int k = 0; k < of->n_parts; k++) {
        const rd_part *p = &of->part[k];
        if (p->what == RD_EFFECT && same(p->kind, "recoiled") && p->by.kind == RD_UNIT &&
            c->b->unit[p->by.ix].side != c->b->unit[unit].side && !out[p->by.ix]) {
            out[p->by.ix] = true;
            n++;
        }
    }
    return n;
}

/* Before whom did he go back who is told to? Everybody of the enemy in the clause must be one of
 * them. */
static bool check_recoil(rd_case *c)
{
    const rd_entry *e = NULL;
    const rd_part *p;
    bool drove[RD_UNITS];
    if (!rd_has_word(c->s->cl, "back no-room pinned") || rd_has_word(c->s->cl, "enable")) {
        return true;
    }
    for (int i = 0; (p = rd_effect(c, "recoiled", i, &e)) != NULL; i++) {
        if (p->who.kind != RD_UNIT || !rd_named(c, RD_UNIT, p->who.ix)) {
            continue;
        }
        bool any = false, named = false;
        int n = victors(c, e, p->who.ix, drove);
        for (int m = 0; m < c->n_m; m++) {
            rd_ref r = c->m[m].who;
            bool foe = r.kind == RD_UNIT && c->b->unit[r.ix].side != c->b->unit[p->who.ix].side;
            any = any || foe;
            named = named || (foe && drove[r.ix]);
        }
        if (n && any && !named) {
            return rd_wrong(c, "not before them did it go back", c->b->unit[p->who.ix].name);
        }
    }
    return true;
}

/* ---- destroyed is destroyed ---- */
/* "lost four men to the levy of the Marsh": it is told what they did, not what befell them. */
static bool is_doer(const rd_case *c, int unit)
{
    bool doer = false;
    for (int i = 0; i < c->n_m; i++) {
        bool his = rd_is(c->m[i].who, RD_UNIT, unit);
        const char *to = strstr(c->text, " to ");
        doer = doer || (his && to && c->m[i].at > to && c->m[i].at <= to + 8); /* "to the" */
    }
    return doer && strstr(c->text, " lost ") != NULL;
}

/* Of whom the cited part of a fight says that nothing was left, he is not told as harmed. */
static bool check_gone(rd_case *c)
{
    const rd_part *p;
    for (int i = 0; (p = rd_effect(c, "destroyed", i, NULL)) != NULL; i++) {
        bool named = p->who.kind == RD_UNIT && rd_named(c, RD_UNIT, p->who.ix) &&
                     !is_doer(c, p->who.ix);
        if (named && !rd_has_word(c->s->cl, "destroyed gone emptied last-man broken off killed "
                                            "captured buried general outcome near enable fates "
                                            "hero-hit hero-last")) {
            return rd_wrong(c, "it was destroyed, and is told as harmed",
                            c->b->unit[p->who.ix].name);
        }
    }
    return true;
}

/* The author of a deed is named, or he who was with those who are. */
static bool author_named(const rd_case *c, rd_ref by)
{
    const rd_state *s = rd_state_before(c);
    bool named = rd_named(c, by.kind, by.ix);
    if (by.kind == RD_HERO && s->with[by.ix] >= 0) {
        named = named || rd_named(c, RD_UNIT, s->with[by.ix]);
    }
    for (int h = 0; by.kind == RD_UNIT && h < c->b->n_heroes; h++) {
        named = named || (s->with[h] == by.ix && rd_named(c, RD_HERO, h));
    }
    return named;
}

/* Who struck it down: the author of the effect is named, if anybody of the enemy is. */
static bool check_author(rd_case *c)
{
    const rd_part *p;
    if (!rd_has_word(c->s->cl, "destroyed last-man")) {
        return true;
    }
    for (int i = 0; (p = rd_effect(c, "destroyed", i, NULL)) != NULL; i++) {
        bool any = false;
        if (p->who.kind != RD_UNIT || !((BODIES >> p->by.kind) & 1) ||
            !rd_named(c, RD_UNIT, p->who.ix)) {
            continue;
        }
        for (int m = 0; m < c->n_m; m++) {
            any = any || (((BODIES >> c->m[m].who.kind) & 1) &&
                          rd_side_of(c->b, c->m[m].who) != c->b->unit[p->who.ix].side);
        }
        if (any && !author_named(c, p->by)) {
            return rd_wrong(c, "another made an end of it",
                            p->by.kind == RD_UNIT ? c->b->unit[p->by.ix].name
                                                  : c->b->hero[p->by.ix].name);
        }
    }
    return true;
}

static bool says_number(const rd_case *c, int n)
{
    for (const char *p = c->text; *p; p++) {
        size_t len;
        if ((p == c->text || strchr(" ,;:(", p[-1])) && rd_number_at(p, &len) == n) {
            return true;
        }
    }
    return false;
}

/* "We did harm to Brand's riders": they did, and what befell them is not told. */
static bool did_harm(rd_case *c, const char *at, const char *kinds)
{
    const rd_mention *doer = rd_before(c, at + 1, UNITS);
    const rd_mention *whom = rd_behind(c, at + strlen(" did harm to "), UNITS);
    const rd_part *p;
    for (int i = 0; doer && whom && (p = rd_effect(c, kinds, i, NULL)) != NULL; i++) {
        if (rd_is(p->who, RD_UNIT, whom->who.ix) && rd_is(p->by, RD_UNIT, doer->who.ix)) {
            return true;
        }
    }
    return !doer || !whom || rd_wrong(c, "it did them no harm", c->b->unit[doer->who.ix].name);
}

/* Who lost by whom: of two who fought, the one named is the author of the other's loss. */
static bool check_harm(rd_case *c)
{
    const rd_part *p;
    const char *kinds = c->b->counts_men ? "loss" : "hits";
    int foes = 0, units[2] = {-1, -1};
    for (int m = 0; m < c->n_m; m++) {
        bool again = false;
        for (int k = 0; k < m; k++) {
            again = again || rd_is(c->m[k].who, RD_UNIT, c->m[m].who.ix);
        }
        if (c->m[m].who.kind == RD_UNIT && !again && foes++ < 2) {
            units[foes - 1] = c->m[m].who.ix;
        }
    }
    bool two = foes == 2 && c->b->unit[units[0]].side != c->b->unit[units[1]].side;
    if (!two || !rd_has_word(c->s->cl, "lost loss hurt first") || rd_has_word(c->s->cl, "enable")) {
        return true;
    }
    const char *one_way = strstr(c->text, " did harm to ");
    if (one_way) {
        return did_harm(c, one_way, kinds);
    }
    int did[2] = {0, 0}; /* to each, by the other */
    for (int i = 0; (p = rd_effect(c, kinds, i, NULL)) != NULL; i++) {
        for (int k = 0; k < 2; k++) {
            bool his = rd_is(p->who, RD_UNIT, units[k]) && rd_is(p->by, RD_UNIT, units[1 - k]);
            did[k] += his ? p->amount : 0;
        }
    }
    for (int k = 0; k < 2; k++) {
        int sum = 0, by_foe = 0, other = -1;
        if (did[k] == 0 && did[1 - k] > 0 && says_number(c, did[1 - k])) {
            continue; /* it is told what he did, and nothing of what befell him */
        }
        for (int i = 0; (p = rd_effect(c, kinds, i, NULL)) != NULL; i++) {
            bool his = rd_is(p->who, RD_UNIT, units[k]);
            bool by = p->by.kind != RD_UNIT || p->by.ix == units[1 - k];
            sum += his ? p->amount : 0;
            by_foe += his && by ? p->amount : 0;
            other = his && !by ? p->by.ix : other;
        }
        if (sum != by_foe && !rd_has_word(c->s->cl, "destroyed") &&
            !(by_foe > 0 && says_number(c, by_foe))) {
            return rd_wrong(c, "another did him that harm", c->b->unit[other].name);
        }
    }
    return true;
}

/* ---- ties, firsts, lines ---- */
static bool check_tie(rd_case *c)
{
    bool tie = rd_has_word(c->s->cl, "tie") && !rd_has_word(c->s->cl, "back");
    return !tie || !rd_effect(c, "recoiled", 0, NULL) || rd_has_word(c->s->cl, "no-room pinned") ||
           rd_wrong(c, "it was no tie: somebody went back", c->s->cl);
}

static bool check_first(rd_case *c)
{
    const char *kind = c->b->counts_men ? "loss" : "hits";
    if (!rd_has_word(c->s->cl, "first")) {
        return true;
    }
    for (int i = 0; i < c->b->n_entries; i++) {
        const rd_entry *e = &c->b->entry[i];
        for (int k = 0; k < e->n_parts; k++) {
            if (e->part[k].what == RD_EFFECT && same(e->part[k].kind, kind)) {
                return rd_cites(c->s, e->n) || rd_wrong(c, "others had fallen before", "first");
            }
        }
    }
    return rd_wrong(c, "nobody fell", "first");
}

/* Who is cut down to a third is no line, and the last man is one. */
static bool check_small(rd_case *c)
{
    const rd_part *p;
    const rd_entry *e;
    for (int i = 0;
         strstr(c->text, "the line went back") && (p = rd_effect(c, "recoiled", i, &e)) != NULL;
         i++) {
        int at = 0;
        rd_entry_n(c->b, e->n, &at);
        if (p->who.kind == RD_UNIT &&
            c->b->state[at + 1].left[p->who.ix] * 3 < c->b->unit[p->who.ix].present) {
            return rd_wrong(c, "too few for a line", c->b->unit[p->who.ix].name);
        }
    }
    if (!rd_has_word(c->s->cl, "last-man")) {
        return true;
    }
    for (int i = 0; (p = rd_effect(c, "destroyed left-table", i, &e)) != NULL; i++) {
        int at = 0;
        rd_entry_n(c->b, e->n, &at);
        for (int k = at; k >= 0 && p->who.kind == RD_UNIT; k--) {
            int left = c->b->state[k].left[p->who.ix];
            if (left == 1) {
                return true;
            }
            if (left > 1) {
                break;
            }
        }
    }
    return rd_wrong(c, "more than one was left", "the last man");
}

/* ---- who charged ---- */
/* "X charged Y": a charge of X on Y is cited. */
static bool check_charge(rd_case *c)
{
    for (const char *at = c->text; (at = strstr(at, " charged ")) != NULL; at++) {
        const rd_mention *x = rd_before(c, at + 1, BODIES), *y = rd_behind(c, at + 9, BODIES);
        const char *rest = y ? y->at + y->len : ""; /* "Harold and the last man of his huscarls" */
        bool led = strncmp(rest, " and the last man of ", 21) == 0 ||
                   strncmp(rest, " and what was left of ", 22) == 0;
        y = led ? rd_behind(c, rest, UNITS) : y;
        bool beside = x && y && x->at + x->len == at && (led || y->at <= at + 13) && !y->owner;
        bool found = !beside;
        for (int i = 0; i < c->b->n_entries && !found; i++) {
            const rd_entry *e = &c->b->entry[i];
            found = rd_cites(c->s, e->n) && strstr(e->kind, "charge") &&
                    rd_is(e->actor, x->who.kind, x->who.ix) &&
                    rd_is(e->target, y->who.kind, y->who.ix);
            found = found || (rd_cites(c->s, e->n) && same(e->kind, "evade") &&
                              rd_is(e->actor, y->who.kind, y->who.ix) &&
                              rd_is(e->target, x->who.kind, x->who.ix));
            for (int k = 0; !found && rd_cites(c->s, e->n) && k < e->n_parts; k++) {
                const rd_part *p = &e->part[k];
                found = p->what == RD_EFFECT && same(p->kind, "contact") &&
                        rd_is(p->by, x->who.kind, x->who.ix);
            }
        }
        if (!found) {
            return rd_wrong(c, "he did not charge that one", c->text);
        }
    }
    return true;
}

/* "X took Y in flank": of the two, not of others that are cited beside. */
static bool check_flank_of(rd_case *c)
{
    const char *at = strstr(c->text, " in flank");
    const rd_mention *y = at ? rd_before(c, at + 1, UNITS) : NULL;
    if (!y || y->at + y->len != at || y->who.kind != RD_UNIT) {
        return true;
    }
    for (int i = 0; i < c->b->n_entries; i++) {
        const rd_entry *e = &c->b->entry[i];
        for (int k = 0; rd_cites(c->s, e->n) && k < e->n_parts; k++) {
            const rd_part *p = &e->part[k];
            char face[20];
            bool told = p->what == RD_EFFECT && same(p->kind, "contact") && p->word &&
                        rd_has_word("flank rear", p->word) && rd_is(p->who, RD_UNIT, y->who.ix);
            bool dice =
                p->what == RD_RESOLVE && rd_has_word("charge contact", p->kind) &&
                (rd_kv(p->result, "face", face, sizeof face) ||
                 rd_kv(p->result, "contact", face, sizeof face)) &&
                rd_has_word("flank rear", face) &&
                (rd_is(e->target, RD_UNIT, y->who.ix) || rd_is(e->actor, RD_UNIT, y->who.ix));
            if (told || dice) {
                return true;
            }
        }
    }
    return rd_wrong(c, "not that one was taken in flank", c->b->unit[y->who.ix].name);
}

/* ---- claims that need an effect, however they are worded ---- */
bool rd_check_claims(rd_case *c)
{
    static const struct {
        const char *claim, *effects, *but;
    } rows[] = {
        {"back", "recoiled routed", "duel forced no-room pinned"},
        {"destroyed", "destroyed", "emptied"},
        {"off", "left-table hero-left", ""},
        {"rallied", "rallied", ""},
        {"gone", "destroyed left-table", ""},
        {"hero-hit", "hero-hit", ""},
        {"hero-last", "hero-hit", ""},
        {"enter", "entered placed", ""},
        {"spotted", "spotted entered destroyed left-table", ""},
        {"split", "split", ""},
        {"objective", "objective", ""},
        {"broken", "army-broken", "outcome"},
    };
    for (int i = 0; i < GS_COUNT(rows); i++) {
        bool claimed = rd_has_word(c->s->cl, rows[i].claim) && !rd_has_word(c->s->cl, rows[i].but);
        bool wavered = strstr(c->text, "wavered") && strcmp(rows[i].claim, "back") == 0;
        bool unit = strcmp(rows[i].claim, "off") == 0 && rd_before(c, c->text + 999, UNITS);
        const rd_part *ran = rd_effect(c, "hero-left", 0, NULL); /* of one who stood alone */
        bool hero = ran && rd_named(c, RD_HERO, ran->who.ix);
        if (claimed && unit && !hero && !rd_effect(c, "left-table", 0, NULL)) {
            return rd_wrong(c, "claimed, and not in what is cited", "off");
        }
        bool engine = same(c->b->ruleset, "stout-hearts") && !same(c->b->source, "logged");
        const char *effects = engine && i == 0 ? "recoiled" : rows[i].effects;
        if (claimed && !wavered && !rd_effect(c, effects, 0, NULL)) {
            return rd_wrong(c, "claimed, and not in what is cited", rows[i].claim);
        }
    }
    return true;
}

/* ---- who had the better of it, where companies bear hits ---- */
static int hits_on(const rd_case *c, int unit, int by)
{
    const rd_part *p;
    int sum = 0;
    for (int i = 0; (p = rd_effect(c, "hits", i, NULL)) != NULL; i++) {
        sum += rd_is(p->who, RD_UNIT, unit) && rd_is(p->by, RD_UNIT, by) ? p->amount : 0;
    }
    return sum;
}

bool rd_check_edge(rd_case *c)
{
    static const struct {
        const char *words;
        int least, most; /* sign of what the first named gave more than he got */
    } rows[] = {{"had the better of", 1, 1},   {"did as well", 1, 1},
                {"gave more than", 1, 1},      {"came off worse", -1, -1},
                {"had the worse of", -1, -1},  {"each hurt the other", 0, 0},
                {"as evenly matched", 0, 0},   {"fought level", 0, 0},
                {"neither harmed", 0, 0},      {"gewannen nichts damit", -1, 0},
                {"gewann nichts damit", -1, 0}};
    int unit[2] = {-1, -1}, n = 0;
    for (int i = 0; i < c->n_m && n < 2; i++) {
        rd_ref r = c->m[i].who;
        if (r.kind == RD_UNIT && !(n && unit[0] == r.ix)) {
            unit[n++] = r.ix;
        }
    }
    bool told = rd_has_word(c->s->cl, "destroyed enable told-state losers-deed");
    bool engine = !same(c->b->source, "logged") && !c->b->counts_men;
    for (int i = 0; n == 2 && engine && !told && i < GS_COUNT(rows); i++) {
        if (!strstr(c->text, rows[i].words) || strstr(c->text, "either had the better")) {
            continue;
        }
        int gave = hits_on(c, unit[1], unit[0]), took = hits_on(c, unit[0], unit[1]);
        int edge = (gave > took) - (gave < took);
        if (edge < rows[i].least || edge > rows[i].most) {
            return rd_wrong(c, "it went otherwise", rows[i].words);
        }
    }
    return true;
}

bool rd_check_fights(rd_case *c)
{
    if (!rd_check_claims(c)) {
        return false;
    }
    for (int i = 0; i < GS_COUNT(verbs); i++) {
        if (!check_verb(c, &verbs[i])) {
            return false;
        }
    }
    for (int i = 0; i < GS_COUNT(answers); i++) {
        if (!check_answer(c, &answers[i])) {
            return false;
        }
    }
    return check_recoil(c) && check_gone(c) && check_author(c) && check_harm(c) && check_tie(c) &&
           check_first(c) && check_small(c) && check_charge(c) && check_flank_of(c) &&
           rd_check_edge(c) && rd_check_feud(c);
}
