/* The second reader: the deeds of the day: who did most, what the beaten did well, what became of
 * the plans, how often he was called out. */
#include "reader.h"

static bool same(const char *x, const char *y)
{
    return x && y && strcmp(x, y) == 0;
}

static int first_of(const rd_case *c, rd_kind kind)
{
    for (int i = 0; i < c->n_m; i++) {
        if (c->m[i].who.kind == kind) {
            return c->m[i].who.ix;
        }
    }
    return -1;
}

static bool says(const rd_case *c, int n)
{
    for (const char *p = c->text; *p; p++) {
        size_t len;
        if ((p == c->text || strchr(" ,;", p[-1])) && rd_number_at(p, &len) == n) {
            return true;
        }
    }
    return false;
}

/* The first number that is said; -1 none. */
static int number(const rd_case *c)
{
    for (const char *p = c->text; *p; p++) {
        size_t len;
        int n = p == c->text || strchr(" ,;", p[-1]) ? rd_number_at(p, &len) : -1;
        if (n > 0) {
            return n;
        }
    }
    return -1;
}

/* ---- who felled how many ---- */
static int felled_by(const rd_battle *b, rd_ref who)
{
    int sum = 0;
    for (int i = 0; i < b->n_entries; i++) {
        for (int k = 0; k < b->entry[i].n_parts; k++) {
            const rd_part *p = &b->entry[i].part[k];
            bool harm = p->what == RD_EFFECT && p->who.kind == RD_UNIT &&
                        same(p->kind, b->counts_men ? "loss" : "hits");
            sum += harm && rd_is(p->by, who.kind, who.ix) &&
                           rd_side_of(b, p->who) != rd_side_of(b, who)
                       ? p->amount
                       : 0;
        }
    }
    return sum;
}

/* Did he fell the hero: strike him, or have his company's end, with the fate that came of it? */
static bool felled(const rd_battle *b, rd_ref by, rd_ref hero)
{
    for (int i = 0; i < b->n_entries; i++) {
        const rd_entry *e = &b->entry[i];
        bool fate = same(e->kind, "fate") && rd_is(e->actor, hero.kind, hero.ix) &&
                    rd_is(e->target, by.kind, by.ix);
        for (int k = 0; k < e->n_parts; k++) {
            const rd_part *p = &e->part[k];
            bool his = p->what == RD_EFFECT && rd_is(p->who, hero.kind, hero.ix);
            if (his && (fate || rd_is(p->by, by.kind, by.ix)) &&
                rd_has_word("hero-hit hero-down hero-killed hero-captured hero-buried", p->kind)) {
                return true;
            }
        }
    }
    return false;
}

/* "X, who had struck down A, B and C", "A, B and C had all fallen to X": each of them to him. */
static bool check_all_fallen(rd_case *c)
{
    bool said = rd_has_word(c->s->cl, "hero-of-day") &&
                (strstr(c->text, "struck down") || strstr(c->text, "had all fallen to"));
    for (int i = 0; i < c->n_m && said; i++) {
        bool his = false, foe = false;
        for (int k = 0; k < c->n_m; k++) {
            bool other = rd_side_of(c->b, c->m[k].who) == 1 - rd_side_of(c->b, c->m[i].who);
            foe = foe || (other && felled(c->b, c->m[i].who, c->m[k].who));
            his = his || (other && felled(c->b, c->m[k].who, c->m[i].who));
        }
        if (c->m[i].who.kind == RD_HERO && !his && !foe) {
            return rd_wrong(c, "nobody named here felled him", "hero-of-day");
        }
    }
    return true;
}

/* "Nobody had done more than X, who had killed eight": that many, and no unit of either side more.
 */
static bool check_hero_of_day(rd_case *c)
{
    int unit = first_of(c, RD_UNIT), hero = first_of(c, RD_HERO), n = number(c);
    if (!rd_has_word(c->s->cl, "hero-of-day")) {
        return true;
    }
    rd_ref who = unit >= 0 ? (rd_ref){RD_UNIT, unit} : (rd_ref){RD_HERO, hero};
    if (unit < 0 && hero < 0) {
        return rd_wrong(c, "nobody is named", "hero-of-day");
    }
    bool one = n > 0 && strstr(c->text, "killed");
    if (one && n != felled_by(c->b, who) &&
        !(hero >= 0 && n == felled_by(c->b, (rd_ref){RD_HERO, hero}))) {
        return rd_wrong(c, "so many he did not kill", "hero-of-day");
    }
    for (int u = 0; one && hero < 0 && u < c->b->n_units && c->b->counts_men; u++) {
        if (felled_by(c->b, (rd_ref){RD_UNIT, u}) > n * 13 / 10) {
            return rd_wrong(c, "another had killed more", c->b->unit[u].name);
        }
    }
    return true;
}

/* Of the beaten: he is of the side that lost. */
static bool check_losers_deed(rd_case *c)
{
    if (!rd_has_word(c->s->cl, "losers-deed") || c->n_m == 0) {
        return true;
    }
    int side = rd_side_of(c->b, c->m[0].who);
    return c->b->winner < 0 || side < 0 || side == 1 - c->b->winner ||
           rd_wrong(c, "he was not of the beaten", "losers-deed");
}

static bool check_unhurt(rd_case *c)
{
    int unit = first_of(c, RD_UNIT);
    if (!rd_has_word(c->s->cl, "unhurt") || unit < 0) {
        return true;
    }
    int rounds = 0, felled = felled_by(c->b, (rd_ref){RD_UNIT, unit});
    for (int i = 0; i < c->b->n_entries; i++) {
        const rd_entry *e = &c->b->entry[i];
        rounds += same(e->kind, "melee") &&
                  (rd_is(e->actor, RD_UNIT, unit) || rd_is(e->target, RD_UNIT, unit));
    }
    int n = number(c);
    const char *killed = strstr(c->text, " had killed ");
    size_t len;
    int so_many = killed ? rd_number_at(killed + strlen(" had killed "), &len) : -1;
    if (so_many > 0 && so_many != felled) {
        return rd_wrong(c, "so many it did not kill", "unhurt");
    }
    return n < 0 || n == rounds || n == felled || n < rounds ||
           rd_wrong(c, "not so many rounds", "unhurt");
}

/* ---- plans ---- */
static int charges(const rd_battle *b, int side)
{
    int n = 0;
    for (int i = 0; i < b->n_entries; i++) {
        n += same(b->entry[i].kind, "charge") && rd_side_of(b, b->entry[i].actor) == side;
    }
    return n;
}

static bool check_plan_outcome(rd_case *c)
{
    if (!rd_has_word(c->s->cl, "plan-outcome")) {
        return true;
    }
    int n = number(c);
    bool of_charges = n > 0 && strstr(c->text, "charges");
    if (of_charges && !says(c, charges(c->b, 0)) && !says(c, charges(c->b, 1))) {
        return rd_wrong(c, "not so many charges", "plan-outcome");
    }
    bool once = strstr(c->text, "had not charged once") != NULL;
    bool never = strstr(c->text, "meant to attack") != NULL &&
                 (strstr(c->text, "had not come to it") || strstr(c->text, "nobody had tried") ||
                  strstr(c->text, "not left time"));
    int side = c->n_m ? rd_side_of(c->b, c->m[0].who) : -1;
    if (never && side >= 0 && charges(c->b, side) > 0) {
        return rd_wrong(c, "they had attacked", "plan-outcome");
    }
    bool lost = strstr(c->text, "the day was lost") != NULL;
    if (lost && side >= 0 && c->b->winner != 1 - side) {
        return rd_wrong(c, "the day was not lost", "plan-outcome");
    }
    return !once || (side >= 0 && charges(c->b, 1 - side) == 0) ||
           rd_wrong(c, "the enemy had charged", "plan-outcome");
}

/* ---- challenges, counted ---- */
static bool check_refusals(rd_case *c)
{
    if (!rd_has_word(c->s->cl, "refusals")) {
        return true;
    }
    int of[RD_HEROES + 1] = {0}, by[RD_HEROES + 1] = {0}, side[2] = {0}, refused[2] = {0};
    for (int i = 0; i < c->b->n_entries; i++) {
        const rd_entry *e = &c->b->entry[i];
        int by_side = rd_side_of(c->b, e->actor), of_side = rd_side_of(c->b, e->target);
        int s = of_side >= 0 ? of_side : by_side >= 0 ? 1 - by_side : -1; /* demons: of no list */
        if (!same(e->kind, "challenge") || s < 0) {
            continue;
        }
        bool declined = true;
        for (int k = 0; k < e->n_parts; k++) {
            declined = declined && !(e->part[k].what == RD_RESOLVE &&
                                     rd_kv_is(e->part[k].result, "result", "duel"));
        }
        of[e->target.kind == RD_HERO ? e->target.ix : RD_HEROES] += declined;
        by[e->actor.kind == RD_HERO ? e->actor.ix : RD_HEROES]++;
        side[s]++;
        refused[s] += declined;
    }
    for (const char *p = c->text; *p;) {
        size_t len = 0;
        int n = p == c->text || strchr(" ,;", p[-1]) ? rd_number_at(p, &len) : -1;
        bool one = n == 1 && (strncmp(p + len, " up", 3) == 0 || strncmp(p + len, " to", 3) == 0);
        bool good = n < 0 || one || strncmp(p + len, " turn", 5) == 0;
        for (int s = 0; s < 2 && !good; s++) {
            good = n == side[s] || n == refused[s];
        }
        for (int h = 0; h < c->b->n_heroes && !good; h++) {
            good = rd_named(c, RD_HERO, h) && (n == of[h] || n == by[h]);
        }
        if (!good) {
            return rd_wrong(c, "not so many challenges", p);
        }
        p += len ? len : 1;
    }
    return true;
}

bool rd_check_deeds(rd_case *c)
{
    return check_hero_of_day(c) && check_all_fallen(c) && check_losers_deed(c) && check_unhurt(c) &&
           check_plan_outcome(c) && check_refusals(c);
}
