/* The second reader: who was wounded, struck down, taken, by whose hand; whose general he was; what
 * became of challenges. */
#include "reader.h"

enum { HEROES = 1 << RD_HERO, BODIES = 1 << RD_UNIT | 1 << RD_HERO };

static bool same(const char *x, const char *y)
{
    return x && y && strcmp(x, y) == 0;
}

/* ---- fates ---- */
static const struct {
    const char *words, *effects;
    char of; /* '<' the hero named before, '>' behind, '*' anybody */
} fates[] = {
    {" was killed", "hero-killed", '<'},
    {" were killed", "hero-killed", '*'},
    {" fell there", "hero-killed", '<'},
    {" did not rise", "hero-killed", '*'},
    {" killed by ", "hero-killed", '*'},
    {" struck down ",
     "hero-killed hero-captured "
     "hero-buried hero-down",
     '>'},
    {" struck him down", "hero-down hero-killed", '*'},
    {" struck her down", "hero-down hero-killed", '*'},
    {" did not return", "hero-killed", '*'},
    {" taken alive", "hero-captured", '*'},
    {" alive", "hero-captured", '*'},
    {" prisoner", "hero-captured", '*'},
    {" among the fallen", "hero-buried hero-freed", '*'},
    {" wounded", "hero-hit", '*'},
    {"one blow from", "hero-hit", '*'},
    {" dug out", "hero-freed", '*'},
    {"among the dead", "hero-killed", '*'},
};

static bool whole_day(const rd_case *c)
{
    return c->s->part == 'e' || c->s->part == 't';
}

static bool check_fates(rd_case *c)
{
    for (int i = 0; i < GS_COUNT(fates) && !whole_day(c); i++) {
        const char *at = strstr(c->text, fates[i].words);
        if (!at) {
            continue;
        }
        const char *end = at + strlen(fates[i].words);
        if (strncmp(end, "by ", 3) == 0) {
            continue;
        }
        const rd_mention *m = fates[i].of == '<'   ? rd_before(c, at + 1, BODIES)
                              : fates[i].of == '>' ? rd_behind(c, end, BODIES)
                                                   : NULL;
        bool near = m && m->who.kind == RD_HERO &&
                    (fates[i].of == '<' ? m->at + m->len == at : m->at <= end + 5);
        bool found = near ? rd_befell(c, fates[i].effects, m->who) != NULL
                          : rd_effect(c, fates[i].effects, 0, NULL) != NULL;
        if (!found) {
            return rd_wrong(c, "that is not in the log", fates[i].words);
        }
    }
    return true;
}

/* A fate that is claimed is cited. */
static bool check_which(rd_case *c)
{
    static const char *const rows[][2] = {{"killed", "hero-killed"},
                                          {"captured", "hero-captured"},
                                          {"buried", "hero-buried"},
                                          {"freed", "hero-freed"}};
    for (int r = 0; r < GS_COUNT(rows) && !whole_day(c); r++) {
        if (rd_has_word(c->s->cl, rows[r][0]) && !rd_effect(c, rows[r][1], 0, NULL)) {
            return rd_wrong(c, "no such fate is cited", rows[r][0]);
        }
    }
    return true;
}

/* ---- by whose hand ---- */
/* Did X do that to the hero: by the effect, or as his opponent in an entry of fate? */
static bool did(const rd_case *c, rd_ref by, rd_ref hero, const char *kinds)
{
    for (int i = 0; i < c->b->n_entries; i++) {
        const rd_entry *e = &c->b->entry[i];
        if (!rd_cites(c->s, e->n)) {
            continue;
        }
        bool fate = same(e->kind, "fate") && rd_is(e->actor, hero.kind, hero.ix) &&
                    rd_is(e->target, by.kind, by.ix);
        for (int k = 0; k < e->n_parts; k++) {
            const rd_part *p = &e->part[k];
            bool of = p->what == RD_EFFECT && rd_is(p->who, hero.kind, hero.ix) &&
                      rd_has_word(kinds, p->kind);
            bool by_side = p->by.kind == RD_SIDE && p->by.ix == rd_side_of(c->b, by) && fate;
            if (of && (rd_is(p->by, by.kind, by.ix) || by_side)) {
                return true;
            }
        }
        if (fate) {
            return true;
        }
    }
    return false;
}

static const char doings[] = "hero-hit hero-down hero-killed hero-captured hero-buried";

/* "X wounded H", "X struck H down", "H was killed by X". */
static bool check_hands(rd_case *c)
{
    static const struct {
        const char *words;
        bool passive;
    } rows[] = {{" wounded ", false},       {" killed ", false},
                {" struck down ", false},   {" took ", false},
                {" was killed by ", true},  {", killed by ", true},
                {" was wounded by ", true}, {" was struck down by ", true},
                {" killed by ", true}};
    for (int r = 0; r < GS_COUNT(rows); r++) {
        const char *at = strstr(c->text, rows[r].words);
        if (!at) {
            continue;
        }
        const char *end = at + strlen(rows[r].words);
        const rd_mention *x = rd_before(c, at + 1, BODIES), *y = rd_behind(c, end, BODIES);
        bool beside = x && y && x->at + x->len == at && y->at <= end + 4 && !y->owner && !x->owner;
        if (!beside) {
            continue;
        }
        rd_ref by = rows[r].passive ? y->who : x->who, hero = rows[r].passive ? x->who : y->who;
        if (hero.kind == RD_HERO && !did(c, by, hero, doings)) {
            return rd_wrong(c, "another hand did that", rows[r].words);
        }
    }
    return true;
}

/* "killed by X" anywhere: X struck down some hero who is named. */
static bool check_by(rd_case *c)
{
    const char *at = strstr(c->text, "illed by ");
    const rd_mention *x = at ? rd_behind(c, at + 9, BODIES) : NULL;
    if (!x || x->at > at + 13) {
        return true;
    }
    for (int h = 0; h < c->b->n_heroes; h++) {
        bool other = !rd_is(x->who, RD_HERO, h) && rd_named(c, RD_HERO, h);
        if (other && did(c, x->who, (rd_ref){RD_HERO, h}, doings)) {
            return true;
        }
    }
    return rd_wrong(c, "another hand did that", "killed by");
}

/* ---- generals ---- */
/* "their general" and the like: he was the side's general when that entry came. */
static bool check_general(rd_case *c)
{
    static const char *const words[] = {"their general", "its general", "the general of",
                                        "no general any more", "no general"};
    const rd_entry *e = NULL;
    const rd_part *p = rd_effect(c, "general-lost", 0, &e);
    bool said = false;
    for (int i = 0; i < GS_COUNT(words); i++) {
        said = said || strstr(c->text, words[i]);
    }
    if (!said || rd_has_word(c->s->cl, "no-leader") || whole_day(c)) {
        return true;
    }
    if (!p) {
        return rd_wrong(c, "no general was lost there", "general");
    }
    int at = 0;
    rd_entry_n(c->b, e->n, &at);
    int was = p->by.kind == RD_HERO ? p->by.ix : c->b->state[at].general[p->who.ix];
    bool any = false, named = was < 0;
    for (int i = 0; i < c->n_m; i++) {
        bool his = c->m[i].who.kind == RD_HERO && c->b->hero[c->m[i].who.ix].side == p->who.ix;
        any = any || his;
        named = named || (his && c->m[i].who.ix == was);
    }
    return named || !any || rd_wrong(c, "he was not the general", c->b->hero[was].name);
}

/* ---- challenges and duels ---- */
static int challenges(const rd_case *c, bool *refused)
{
    int n = 0;
    for (int i = 0; i < c->b->n_entries; i++) {
        const rd_entry *e = &c->b->entry[i];
        if (!same(e->kind, "challenge") || !rd_cites(c->s, e->n)) {
            continue;
        }
        bool no = true;
        for (int k = 0; k < e->n_parts; k++) {
            const rd_part *p = &e->part[k];
            no = no && !(p->what == RD_RESOLVE && rd_kv_is(p->result, "result", "duel"));
        }
        *refused = *refused && no;
        n++;
    }
    return n;
}

static bool check_challenges(rd_case *c)
{
    bool refused = true;
    int n = challenges(c, &refused);
    bool claims = rd_has_word(c->s->cl, "refusals") ||
                  (rd_has_word(c->s->cl, "challenge") && !rd_has_word(c->s->cl, "duel"));
    if (!claims) {
        return true;
    }
    if (n == 0 || (!refused && !rd_has_word(c->s->cl, "refusals"))) {
        return rd_wrong(c, n ? "it was taken up" : "no challenge is cited", "challenge");
    }
    return true;
}

static bool check_duel(rd_case *c)
{
    if (!rd_has_word(c->s->cl, "duel")) {
        return true;
    }
    for (int i = 0; i < c->b->n_entries; i++) {
        const rd_entry *e = &c->b->entry[i];
        for (int k = 0; rd_cites(c->s, e->n) && k < e->n_parts; k++) {
            const rd_part *p = &e->part[k];
            bool weaker = strstr(c->text, "weaker") || strstr(c->text, "stronger");
            if (p->what == RD_RESOLVE && same(p->kind, "duel") && weaker &&
                rd_kv_is(p->result, "gain", "none")) {
                return rd_wrong(c, "he was not the weaker", "duel");
            }
        }
    }
    return true;
}

/* ---- wounds told with a number ---- */
/* Had he so many hits behind one of the entries that are cited, or was he hit in so many of them? */
static bool had_hits(const rd_case *c, int hero, int n)
{
    int times = 0; /* "twice already": the blow of his end, cited too, is none of those before it */
    for (int i = 0; i < c->b->n_entries; i++) {
        bool cited = rd_cites(c->s, c->b->entry[i].n);
        if (cited && c->b->state[i + 1].hits[hero] == n) {
            return true;
        }
        times += cited && c->b->state[i + 1].hits[hero] > c->b->state[i].hits[hero];
    }
    return times == n || (times == n + 1 && strstr(c->text, "already"));
}

static bool check_wounds(rd_case *c)
{
    static const struct {
        const char *words;
        int n;
    } rows[] = {{"hit once", 1},
                {"hit twice", 2},
                {"wounded twice", 2},
                {"hit three times", 3},
                {"wounded three times", 3}};
    for (int r = 0; r < GS_COUNT(rows); r++) {
        bool good = !strstr(c->text, rows[r].words) || whole_day(c);
        const rd_state *behind = rd_state_behind(c), *before = rd_state_before(c);
        for (int h = 0; h < c->b->n_heroes && !good; h++) {
            good = rd_named(c, RD_HERO, h) &&
                   (behind->hits[h] == rows[r].n || before->hits[h] == rows[r].n ||
                    behind->hits[h] - 1 == rows[r].n || had_hits(c, h, rows[r].n));
        }
        if (!good) {
            return rd_wrong(c, "so often he was not hit", rows[r].words);
        }
    }
    return true;
}

/* The first of the cited entries in which the hero was struck down; 0 none. */
static int end_of(const rd_case *c, int hero)
{
    for (int i = 0; i < c->b->n_entries; i++) {
        const rd_entry *e = &c->b->entry[i];
        for (int k = 0; rd_cites(c->s, e->n) && k < e->n_parts; k++) {
            const rd_part *p = &e->part[k];
            if (p->what == RD_EFFECT && rd_is(p->who, RD_HERO, hero) &&
                rd_has_word("hero-killed hero-captured hero-buried", p->kind)) {
                return e->n;
            }
        }
    }
    return 0;
}

/* He who is avenged fell to one of the other side who fell after him; if by his own men, to those
 * in whose ranks he had begun. */
static bool check_revenge(rd_case *c)
{
    const rd_battle *b = c->b;
    bool claimed = rd_has_word(c->s->cl, "revenge"), own = strstr(c->text, "own men") != NULL;
    for (int h = 0; claimed && h < b->n_heroes; h++) {
        int fell = rd_named(c, RD_HERO, h) ? end_of(c, h) : 0;
        for (int k = 0; fell && k < b->n_heroes; k++) {
            rd_ref slayer = {RD_HERO, k}, fallen = {RD_HERO, h}, men = {RD_UNIT, b->hero[h].unit};
            bool paid = b->hero[k].side != b->hero[h].side && end_of(c, k) > fell;
            if (paid && did(c, slayer, fallen, doings) && (!own || did(c, men, slayer, doings))) {
                return true;
            }
        }
    }
    return !claimed || rd_wrong(c, "nobody was avenged", "revenge");
}

/* Rivals who are still to meet: neither is gone, and neither fought the other man to man. */
static bool check_rivals(rd_case *c)
{
    const rd_battle *b = c->b;
    for (int i = 0; i < c->n_m && rd_has_word(c->s->cl, "rivals"); i++) {
        rd_ref r = c->m[i].who;
        if (r.kind == RD_HERO && b->state[b->n_entries].fate[r.ix] == 'k') {
            return rd_wrong(c, "he was dead by then", b->hero[r.ix].name);
        }
        for (int k = 0; k < b->n_entries && r.kind == RD_HERO; k++) {
            const rd_entry *e = &b->entry[k];
            bool duel = e->kind && strcmp(e->kind, "duel") == 0;
            if (duel && rd_named(c, e->actor.kind, e->actor.ix) &&
                rd_named(c, e->target.kind, e->target.ix)) {
                return rd_wrong(c, "they had met", b->hero[r.ix].name);
            }
        }
    }
    return true;
}

bool rd_check_heroes(rd_case *c)
{
    if (strstr(c->text, "demon")) { /* what is raised has no name of its own */
        return true;
    }
    return check_fates(c) && check_which(c) && check_hands(c) && check_by(c) && check_general(c) &&
           check_challenges(c) && check_duel(c) && check_wounds(c) && check_rivals(c) &&
           check_revenge(c);
}
