/* The second reader: what rests on the set-up and on the whole day: terms, who was there, how near,
 * who never struck, the hinge and its chances. Every number is reckoned again. */
#include "reader.h"

#include <math.h>

static bool same(const char *x, const char *y)
{
    return x && y && strcmp(x, y) == 0;
}

/* ---- numbers that a sentence of the day may hold ---- */
typedef struct allowed {
    int n[400];
    int count;
} allowed;

static void allow(allowed *a, int n)
{
    if (a->count < GS_COUNT(a->n)) {
        a->n[a->count++] = n;
    }
}

static bool may(const allowed *a, int n)
{
    for (int i = 0; i < a->count; i++) {
        if (a->n[i] == n) {
            return true;
        }
    }
    return false;
}

static const char *next_number(const rd_case *c, const char *from, int *n, size_t *len)
{
    for (const char *p = from; *p; p++) {
        bool begins = p == c->text || strchr(" ,;:(", p[-1]);
        int v = begins ? rd_number_at(p, len) : -1;
        if (v >= 0) {
            *n = v;
            return p;
        }
    }
    return NULL;
}

/* "one" as a pronoun, "one more", "two to one", "a hundred to one". */
static bool no_number(const char *p, size_t len)
{
    static const char *const after[] = {" was there", " of the ", " of its ", " of their ", " more",
                                        " to one",    " another", " side",    " time",      " in ",
                                        " other",     " or two",  " of them"};
    bool small = strncmp(p, "one", 3) == 0 || strncmp(p, "One", 3) == 0;
    for (int i = 0; small && i < GS_COUNT(after); i++) {
        if (strncmp(p + len, after[i], strlen(after[i])) == 0) {
            return true;
        }
    }
    return small && (p[len] == '.' || p[len] == ',' || p[len] == ';');
}

static bool all_allowed(rd_case *c, const allowed *a, const char *what)
{
    int n;
    size_t len;
    for (const char *p = c->text; (p = next_number(c, p, &n, &len)) != NULL; p += len) {
        bool ratio =
            strncmp(p + len, " to ", 4) == 0 || (p - c->text >= 3 && memcmp(p - 4, " to ", 4) == 0);
        bool in_name = false;
        for (int i = 0; i < c->n_m; i++) {
            in_name = in_name || (p >= c->m[i].at && p < c->m[i].at + c->m[i].len);
        }
        if (n > 0 && !in_name && !ratio && !no_number(p, len) && !may(a, n)) {
            char word[60];
            snprintf(word, sizeof word, "%s: %.*s", what, (int)(len < 30 ? len : 30), p);
            return rd_wrong(c, "that number is not of the day", word);
        }
    }
    return true;
}

/* ---- strengths ---- */
static bool rides(const rd_unit *u)
{
    return strstr(u->facts, "cavalry") || strstr(u->facts, "horse-archers") ||
           strstr(u->facts, "type=knights") || strstr(u->facts, "camel") ||
           strstr(u->facts, "chariot");
}

static bool shoots(const rd_unit *u)
{
    return strstr(u->facts, "missile=") || strstr(u->facts, "archers") || strstr(u->facts, "bow") ||
           strstr(u->facts, "artillery") || strstr(u->facts, "engine");
}

static bool there_at_first(const rd_unit *u)
{
    return !u->dummy && !u->split && (!u->entry || same(u->entry, "in-ambush"));
}

typedef struct host {
    int men, units, later_men, later_units, riders, riding, archers, shooting, hidden, shams,
        heroes;
} host;

static host host_of(const rd_battle *b, int side)
{
    host h = {0};
    for (int u = 0; u < b->n_units; u++) {
        const rd_unit *x = &b->unit[u];
        bool first = there_at_first(x);
        if (x->side != side || x->split || same(x->entry, "mustered")) {
            continue;
        }
        h.shams += x->dummy;
        if (x->dummy) {
            continue;
        }
        h.men += first ? x->present : 0;
        h.units += first;
        h.later_men += first ? 0 : x->present;
        h.later_units += !first;
        h.riders += first && rides(x) ? x->present : 0;
        h.riding += first && rides(x);
        h.archers += first && shoots(x) ? x->present : 0;
        h.shooting += first && shoots(x);
        h.hidden += same(x->entry, "in-ambush");
    }
    for (int i = 0; i < b->n_heroes; i++) {
        h.heroes += b->hero[i].side == side;
    }
    return h;
}

static void allow_hosts(const rd_battle *b, allowed *a)
{
    host h[2] = {host_of(b, 0), host_of(b, 1)};
    for (int s = 0; s < 2; s++) {
        int own[] = {h[s].men,
                     h[s].units,
                     h[s].later_men,
                     h[s].later_units,
                     h[s].riders,
                     h[s].riding,
                     h[s].archers,
                     h[s].shooting,
                     h[s].hidden,
                     h[s].shams,
                     h[s].units + h[s].later_units,
                     h[s].men + h[s].later_men,
                     h[s].men - h[s].riders,
                     h[s].heroes,
                     abs(h[0].men - h[1].men),
                     abs(h[0].units - h[1].units)};
        for (int i = 0; i < GS_COUNT(own); i++) {
            allow(a, own[i]);
        }
    }
}

/* How those come who are not there. */
static void allow_coming(const rd_battle *b, allowed *a)
{
    int by_die[2] = {0, 0}, by_turn[2] = {0, 0};
    for (int u = 0; u < b->n_units; u++) {
        const rd_unit *x = &b->unit[u];
        if (x->dummy || x->split || !x->entry) {
            continue;
        }
        by_die[x->side] += same(x->entry, "by-die");
        by_turn[x->side] += same(x->entry, "on-turn");
        allow(a, x->entry_turn);
    }
    for (int s = 0; s < 2; s++) {
        allow(a, by_die[s]);
        allow(a, by_turn[s]);
    }
}

static void allow_terms(const rd_battle *b, allowed *a)
{
    for (int s = 0; s < 2; s++) {
        allow(a, rd_break_point(b, s));
        allow(a, rd_units_of(b, s));
    }
    allow(a, b->limit);
    allow(a, b->hold_turns);
    allow(a, b->exit_units);
    allow(a, b->n_places);
}

/* Whose are they: "break six of nine units of the English". */
static int whose(rd_case *c, const char *from)
{
    const rd_mention *m = rd_behind(c, from, 1 << RD_SIDE | 1 << RD_HERO);
    return m && m->at < from + 40 ? rd_side_of(c->b, m->who) : -1;
}

/* Whose so many of so many are: of a side named behind them, or between; of terms, else of the enemy of
 * whoever was named last before them. */
static int owner_of(rd_case *c, const char *p, const char *behind)
{
    int side = -1;
    for (int s = 0; s < 2; s++) {
        const char *word = c->b->side[s].adjective;
        const char *at = word && *word ? strstr(p, word) : NULL;
        side = at && at < behind ? s : side;
    }
    side = side < 0 ? whose(c, behind) : side;
    const rd_mention *m = rd_has_word(c->s->cl, "terms")
                              ? rd_before(c, p, 1 << RD_SIDE | 1 << RD_HERO)
                              : NULL;
    return side < 0 && m ? 1 - rd_side_of(c->b, m->who) : side;
}

/* "so many of so many": of a side that has so many, and breaks with so many; or gets them out; or
 * of those who were there. */
static bool pair_holds(rd_case *c, const char *p, const char *behind, int n, int of)
{
    rd_battle *b = c->b;
    bool breaks = p - c->text >= 6 && memcmp(p - 6, "break ", 6) == 0;
    bool loses = (p - c->text >= 3 && memcmp(p - 3, "if ", 3) == 0) ||
                 (p - c->text >= 12 && memcmp(p - 12, "The loss of ", 12) == 0);
    bool brings = p - c->text >= 6 && memcmp(p - 6, "bring ", 6) == 0;
    bool gets = p - c->text >= 4 && memcmp(p - 4, "get ", 4) == 0;
    int side = owner_of(c, p, behind);
    for (int s = 0; s < 2; s++) {
        host h = host_of(b, s);
        bool his = side < 0 || side == s;
        bool units = of == rd_units_of(b, s);
        bool only = rd_has_word(c->s->cl, "terms") && !rd_has_word(c->s->cl, "army present");
        if (breaks || loses || (only && !brings && !gets && b->exit_side < 0)) {
            if (his && units && n == rd_break_point(b, s)) {
                return true;
            }
        } else if (brings || gets) {
            if (units && b->exit_side == s && n == b->exit_units) {
                return true;
            }
        } else if ((units && (n == h.units || n == h.later_units ||
                              (his && n == rd_break_point(b, s)) ||
                              (b->exit_side == s && n == b->exit_units))) ||
                   (of == h.men && (n == h.riders || n == h.archers)) ||
                   (of == h.units && (n == h.riding || n == h.shooting || n == h.hidden)) ||
                   (of == h.men + h.later_men && n == h.men)) {
            return true;
        }
    }
    return false;
}

/* Behind up to three words in which no number is: "five Roman companies of nine". */
static const char *past_words(const char *p)
{
    size_t len;
    for (int i = 0; i < 3 && *p == ' ' && strncmp(p, " of ", 4) != 0; i++) {
        size_t n = 1 + strspn(p + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
        if (rd_number_at(p + 1, &len) >= 0 || (p[n] != ' ' && p[n] != ',')) {
            return p;
        }
        p += n;
    }
    return p;
}

static bool check_pairs(rd_case *c)
{
    int last = -1; /* the number before */
    static const char *const owners[] = {"its ", "his ", "her ", "their ", "the "};
    int n, of;
    size_t len, more = 0;
    for (const char *p = c->text; (p = next_number(c, p, &n, &len)) != NULL; p += len) {
        bool breaks = p - c->text >= 6 && memcmp(p - 6, "break ", 6) == 0;
        int them = c->b->exit_side; /* those who had to get out */
        if (breaks && them >= 0 && strncmp(p + len, " of them", 8) == 0 &&
            n != rd_break_point(c->b, them)) {
            return rd_wrong(c, "not so many broke them", p);
        }
        bool which = strncmp(p + len, " of which", 9) == 0; /* "nine against him, five of which" */
        if (which && last > 0 && !pair_holds(c, p, p + len, n, last)) {
            return rd_wrong(c, "so many of so many: no side has that", p);
        }
        last = n;
        const char *q = past_words(p + len);
        q = strncmp(q, " of ", 4) == 0 ? q + 4 : NULL;
        for (int i = 0; q && i < GS_COUNT(owners); i++) {
            q += strncmp(q, owners[i], strlen(owners[i])) == 0 ? strlen(owners[i]) : 0;
        }
        of = q ? rd_number_at(q, &more) : -1;
        if (of > 0 && !pair_holds(c, p, q + more, n, of)) {
            return rd_wrong(c, "so many of so many: no side has that", p);
        }
    }
    return true;
}

/* "in fifteen turns", "two turns running". */
static bool check_turns(rd_case *c)
{
    int n;
    size_t len;
    for (const char *p = c->text; (p = next_number(c, p, &n, &len)) != NULL; p += len) {
        bool running =
            strncmp(p + len, " turns running", 14) == 0 || strncmp(p + len, " turn-ends", 10) == 0;
        bool turns = strncmp(p + len, " turns", 6) == 0 && !running;
        if (running && n != c->b->hold_turns) {
            return rd_wrong(c, "not so many turns running", p);
        }
        bool hold = p - c->text >= 4 && memcmp(p - 4, "for ", 4) == 0 && n == c->b->hold_turns;
        if (turns && n != c->b->limit && !hold) {
            return rd_wrong(c, "not so many turns", p);
        }
    }
    return true;
}

static bool check_terms(rd_case *c)
{
    allowed a = {0};
    allow_terms(c->b, &a);
    allow_hosts(c->b, &a);
    allow_coming(c->b, &a);
    if (rd_has_word(c->s->cl, "army") && c->b->place) { /* a place may have a number in its name */
        size_t len;
        for (const char *p = c->b->place; *p; p++) {
            int n = rd_number_at(p, &len);
            if (n > 0) {
                allow(&a, n);
            }
        }
    }
    return all_allowed(c, &a, "terms") &&
           (!rd_has_word(c->s->cl, "terms") || (check_pairs(c) && check_turns(c)));
}

/* What a side must do stands in the words only if it must. */
static bool check_needs(rd_case *c)
{
    const rd_battle *b = c->b;
    bool way = strstr(c->text, "tood in the way") != NULL;
    bool exits =
        strstr(c->text, " out by ") || strstr(c->text, "bring off") || strstr(c->text, "get away");
    bool act = (b->n_places > 0 && b->objective_side >= 0) || b->exit_side >= 0 ||
               b->at_limit == 0 || b->at_limit == 1;
    if (rd_has_word(c->s->cl, "terms") && exits && b->exit_side < 0) {
        return rd_wrong(c, "nobody had to get out", "terms");
    }
    return !way || act || rd_wrong(c, "nobody had to pass", "stood in the way");
}

/* Nobody stands there who comes later, but in hope. */
static bool check_absent(rd_case *c)
{
    bool hope = rd_has_word(c->s->cl, "to-come absent terms relief");
    for (int i = 0; i < c->n_m && !hope; i++) {
        rd_ref r = c->m[i].who;
        int unit = r.kind == RD_UNIT ? r.ix : r.kind == RD_HERO ? c->b->hero[r.ix].unit : -1;
        bool general = r.kind == RD_HERO && c->b->side[c->b->hero[r.ix].side].general == r.ix;
        if (unit >= 0 && !general && !c->b->unit[unit].dummy &&
            !there_at_first(&c->b->unit[unit])) {
            return rd_wrong(c, "he was not there yet", c->b->unit[unit].name);
        }
    }
    return true;
}

/* ---- how near ---- */
static bool whole(const rd_battle *b)
{
    bool closed = true;
    for (int t = 1; t < b->turns; t++) {
        bool end = false;
        for (int i = 0; i < b->n_entries; i++) {
            end = end || (b->entry[i].turn == t && same(b->entry[i].kind, "turn-end"));
        }
        closed = closed && end;
    }
    return !b->gaps && (same(b->depth, "turns") || (closed && b->turns > 0));
}

static void allow_near(const rd_battle *b, allowed *a)
{
    int held[2] = {0, 0}, lost[2] = {0, 0}, out[2] = {0, 0};
    for (int t = 0; t <= b->turns; t++) {
        int at = rd_end_of(b, t);
        for (int s = 0; s < 2; s++) {
            int now = rd_units_lost(b, s, at), gone = rd_units_out(b, s, at);
            lost[s] = now > lost[s] ? now : lost[s];
            out[s] = gone > out[s] ? gone : out[s];
            for (int i = 0; i < b->n_places; i++) {
                bool his = b->state[at].holder[i] == s;
                held[s] = his && b->state[at].held[i] > held[s] ? b->state[at].held[i] : held[s];
            }
        }
    }
    for (int s = 0; s < 2; s++) {
        int point = rd_break_point(b, s);
        allow(a, held[s]);
        allow(a, b->hold_turns - held[s]);
        allow(a, lost[s]);
        allow(a, point - lost[s]);
        allow(a, point - rd_units_lost(b, s, b->n_entries));
        allow(a, rd_units_lost(b, s, b->n_entries));
        allow(a, out[s]);
        allow(a, b->exit_units - out[s]);
        allow(a, point);
        allow(a, rd_units_of(b, s));
    }
    allow(a, b->limit - b->turns);
    allow(a, b->limit);
    allow(a, b->turns);
    allow(a, b->hold_turns);
    allow(a, b->exit_units);
}

static bool check_never_held(rd_case *c)
{
    rd_battle *b = c->b;
    const char *never = strstr(c->text, "ever ");
    for (int s = 0; never && s < 2 && b->n_places == 1 && strstr(c->text, "held"); s++) {
        bool named = rd_names(b, c->text, RD_SIDE, s) != NULL;
        for (int t = 1; named && t <= b->turns; t++) {
            int at = rd_end_of(b, t);
            bool other = rd_names(b, c->text, RD_SIDE, 1 - s) != NULL;
            if (b->state[at].holder[0] == s && !other) {
                return rd_wrong(c, "it did hold it once", b->side[s].name);
            }
        }
    }
    return true;
}

/* "Not one Norse company was lost": at no turn's end did one count as lost. */
static bool check_none_lost(rd_case *c)
{
    rd_battle *b = c->b;
    bool none = strncmp(c->text, "Not one ", 8) == 0 && strstr(c->text, " was lost");
    for (int s = 0; none && s < 2; s++) {
        bool his = b->side[s].adjective && rd_says(c->text, b->side[s].adjective);
        for (int t = 0; his && t <= b->turns; t++) {
            if (rd_units_lost(b, s, rd_end_of(b, t)) > 0) {
                return rd_wrong(c, "some were lost", b->side[s].name);
            }
        }
    }
    return true;
}

static bool check_near(rd_case *c)
{
    allowed a = {0};
    if (!rd_has_word(c->s->cl, "near")) {
        return true;
    }
    if (!whole(c->b)) {
        return rd_wrong(c, "across a gap nobody knows how near it was", c->b->depth);
    }
    allow_near(c->b, &a);
    allow_terms(c->b, &a);
    if (strncmp(c->text, "Not one ", 8) == 0) {
        allow(&a, 1);
    }
    return all_allowed(c, &a, "near") && check_never_held(c) && check_none_lost(c);
}

/* ---- absence over the whole day ---- */
static bool acted(const rd_battle *b, int unit, bool struck)
{
    for (int i = 0; i < b->n_entries; i++) {
        const rd_entry *e = &b->entry[i];
        bool deed = rd_has_word("charge melee shooting counter-charge charge-home", e->kind);
        bool blow = rd_has_word("charge melee", e->kind);
        if ((deed && rd_is(e->actor, RD_UNIT, unit)) ||
            ((struck ? blow && strcmp(e->kind, "melee") == 0 : deed) &&
             rd_is(e->target, RD_UNIT, unit))) {
            return true;
        }
        for (int k = 0; k < e->n_parts; k++) {
            const rd_part *p = &e->part[k];
            bool harm = p->what == RD_EFFECT && rd_has_word("loss hits destroyed", p->kind);
            if (harm &&
                ((!struck && rd_is(p->who, RD_UNIT, unit)) || rd_is(p->by, RD_UNIT, unit))) {
                return true;
            }
        }
    }
    return false;
}

static int lost_in_all(const rd_battle *b, int unit)
{
    int n = 0;
    for (int i = 0; i < b->n_entries; i++) {
        for (int k = 0; k < b->entry[i].n_parts; k++) {
            const rd_part *p = &b->entry[i].part[k];
            bool harm = p->what == RD_EFFECT && rd_has_word("loss hits destroyed", p->kind);
            n += harm && rd_is(p->who, RD_UNIT, unit) ? (p->amount > 0 ? p->amount : 1) : 0;
        }
    }
    return n;
}

static bool check_absence(rd_case *c)
{
    bool idle = rd_has_word(c->s->cl, "idle"), unhurt = rd_has_word(c->s->cl, "unhurt");
    if (!idle && !unhurt) {
        return true;
    }
    if (!whole(c->b)) {
        return rd_wrong(c, "across a gap nobody knows that", c->s->cl);
    }
    for (int i = 0; i < c->n_m; i++) {
        rd_ref r = c->m[i].who;
        bool struck = strstr(c->text, "taken one") == NULL; /* only that they did not strike */
        if (r.kind == RD_UNIT && idle && acted(c->b, r.ix, struck)) {
            return rd_wrong(c, "it was not idle", c->b->unit[r.ix].name);
        }
        if (r.kind == RD_UNIT && unhurt && !idle && lost_in_all(c->b, r.ix) > 0) {
            return rd_wrong(c, "it was not unhurt", c->b->unit[r.ix].name);
        }
    }
    return true;
}

/* ---- chances ---- */
static bool near_to(const rd_battle *b, double x)
{
    for (int i = 0; i < b->n_points; i++) {
        const rd_point *p = &b->point[i];
        double w = p->n ? (p->wins + p->draws / 2.0) / p->n : -1;
        if (p->n && (fabs(w - x) <= 0.06 || fabs(1 - w - x) <= 0.06)) {
            return true;
        }
    }
    return false;
}

/* "two times in five", "one in sixteen". */
static bool check_chances(rd_case *c)
{
    int n, of;
    size_t len, more;
    if (!rd_has_word(c->s->cl, "chance")) {
        return true;
    }
    for (const char *p = c->text; (p = next_number(c, p, &n, &len)) != NULL; p += len) {
        const char *q = p + len;
        q += strncmp(q, " times", 6) == 0 ? 6 : strncmp(q, " time", 5) == 0 ? 5 : 0;
        q = strncmp(q, " in ", 4) == 0 ? q + 4 : NULL;
        of = q ? rd_number_at(q, &more) : -1;
        if (of > 0 && rd_has_word(c->s->cl, "hinge") && !near_to(c->b, (double)n / of)) {
            return rd_wrong(c, "no forecast says that", p);
        }
    }
    return c->b->n_points > 0 || !strstr(c->text, "ought out again") ||
           rd_wrong(c, "there is no forecast", "chance");
}

/* ---- runs of orders ---- */
static void count_orders(const rd_case *c, int *tested, int *failed)
{
    *tested = *failed = 0;
    for (int i = 0; i < c->b->n_entries; i++) {
        const rd_entry *e = &c->b->entry[i];
        for (int k = 0; rd_cites(c->s, e->n) && k < e->n_parts; k++) {
            const rd_part *p = &e->part[k];
            char word[40];
            if (p->what == RD_RESOLVE && same(p->kind, "order") &&
                rd_kv(p->result, "result", word, sizeof word)) {
                ++*tested;
                *failed += rd_has_word("fails no-attack", word);
            }
        }
    }
}

/* An order that a hero rolls for himself: to leave his men, or to call somebody out. */
static bool is_heros_own(const rd_part *p)
{
    return rd_kv_is(p->situation, "purpose", "leave") ||
           rd_kv_is(p->situation, "purpose", "challenge");
}

static bool check_orders(rd_case *c)
{
    allowed a = {0};
    int tested, failed;
    if (!rd_has_word(c->s->cl, "orders-run")) {
        return true;
    }
    count_orders(c, &tested, &failed);
    int in_all[2] = {0, 0}, no[2] = {0, 0};
    for (int i = 0; i < c->b->n_entries; i++) {
        const rd_entry *e = &c->b->entry[i];
        int side = rd_side_of(c->b, e->actor);
        for (int k = 0; side >= 0 && e->actor.kind == RD_UNIT && k < e->n_parts; k++) {
            char word[40];
            const rd_part *p = &e->part[k];
            if (p->what == RD_RESOLVE && same(p->kind, "order") && !is_heros_own(p) &&
                rd_kv(p->result, "result", word, sizeof word) &&
                rd_kv_int(p->result, "roll", -1) >= 0) {
                in_all[side]++;
                no[side] += rd_has_word("fails no-attack", word);
            }
        }
    }
    for (int s = 0; s < 2; s++) {
        allow(&a, in_all[s]);
        allow(&a, no[s]);
    }
    for (int u = 0; u < c->b->n_units; u++) {
        int n = 0, f = 0;
        for (int i = 0; i < c->b->n_entries; i++) {
            const rd_entry *e = &c->b->entry[i];
            for (int k = 0; rd_is(e->actor, RD_UNIT, u) && k < e->n_parts; k++) {
                char word[40];
                const rd_part *p = &e->part[k];
                if (p->what == RD_RESOLVE && same(p->kind, "order") &&
                    rd_kv(p->result, "result", word, sizeof word)) {
                    n++;
                    f += rd_has_word("fails no-attack", word);
                }
            }
        }
        if (rd_named(c, RD_UNIT, u)) {
            allow(&a, n);
            allow(&a, f);
        }
    }
    allow(&a, tested);
    allow(&a, failed);
    for (int s = 0; s < 2 && rd_has_word(c->s->cl, "promised"); s++) {
        if (rd_named(c, RD_SIDE, s)) {
            double most = 0.0005 * tested; /* by which thousandths are off, one by one */
            allow(&a, (int)(rd_promised(c->b, s) + 0.5 + most));
            allow(&a, (int)(rd_promised(c->b, s) + 0.5 - most));
        }
    }
    return (failed > 0 || rd_wrong(c, "all of them obeyed", "orders-run")) &&
           all_allowed(c, &a, "orders");
}

/* ---- those who are taken ---- */
static bool check_captives(rd_case *c)
{
    const rd_state *end = &c->b->state[c->b->n_entries];
    bool any = false;
    if (!rd_has_word(c->s->cl, "captive")) {
        return true;
    }
    for (int i = 0; i < c->n_m; i++) {
        any = any || (c->m[i].who.kind == RD_HERO && end->fate[c->m[i].who.ix] == 'c');
    }
    return any || rd_wrong(c, "nobody who is named was taken", "captive");
}

/* ---- few against many ---- */
static bool check_small_beats_large(rd_case *c)
{
    const rd_state *s = rd_state_before(c);
    if (!rd_has_word(c->s->cl, "small-beats-large")) {
        return true;
    }
    int unit[2] = {-1, -1}, n = 0;
    for (int i = 0; i < c->n_m && n < 2; i++) {
        rd_ref r = c->m[i].who;
        if (r.kind == RD_UNIT && !(n && unit[0] == r.ix)) {
            unit[n++] = r.ix;
        }
    }
    if (n < 2) {
        return rd_wrong(c, "who beat whom?", "small-beats-large");
    }
    int a = s->left[unit[0]], b = s->left[unit[1]];
    bool thrown = strstr(c->text, "thrown back") != NULL;
    return (thrown ? a > b : a < b) || rd_wrong(c, "the beaten were no more than they", "small");
}

bool rd_check_day(rd_case *c)
{
    if (rd_has_word(c->s->cl, "army terms present absent to-come place") &&
        !(check_terms(c) && check_needs(c) && check_absent(c))) {
        return false;
    }
    return check_near(c) && check_absence(c) && check_chances(c) && check_orders(c) &&
           check_captives(c) && check_small_beats_large(c) && rd_check_causes(c) &&
           rd_check_odds(c) && rd_check_guesses(c);
}
