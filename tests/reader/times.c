/* The second reader: turns by their numbers, and the page as a whole. */
#include "reader.h"

static const char *const ordinals[] = {
    "zeroth",     "first",      "second",     "third",       "fourth",     "fifth",     "sixth",
    "seventh",    "eighth",     "ninth",      "tenth",       "eleventh",   "twelfth",   "thirteenth",
    "fourteenth", "fifteenth",  "sixteenth",  "seventeenth", "eighteenth", "nineteenth"};
static const char *const tens[] = {"", "", "twent", "thirt", "fort", "fift", "sixt", "sevent",
                                   "eight", "ninet"};

/* "twenty-first", "fortieth". */
static void spell_turn(int turn, char *out, size_t room)
{
    bool small = turn < GS_COUNT(ordinals);
    if (small || turn % 10 == 0) {
        snprintf(out, room, "%s%s", small ? ordinals[turn] : tens[turn / 10], small ? "" : "ieth");
    } else {
        snprintf(out, room, "%sy-%s", tens[turn / 10], ordinals[turn % 10]);
    }
}

int rd_turn_at(const char *p, size_t *len)
{
    char word[40];
    for (int i = 99; i > 0; i--) {
        spell_turn(i, word, sizeof word);
        size_t n = strlen(word);
        if (strncmp(p, word, n) == 0 && (strncmp(p + n, " turn", 5) == 0)) {
            *len = n;
            return i;
        }
    }
    *len = 0;
    return 0;
}

static bool cites_turn(const rd_case *c, int turn)
{
    for (int i = 0; i < c->s->n_e; i++) {
        const rd_entry *e = rd_entry_n(c->b, c->s->e[i], NULL);
        if (e && e->turn == turn) {
            return true;
        }
    }
    return false;
}

static int last_turn(const rd_case *c)
{
    int most = 0;
    for (int i = 0; i < c->s->n_e; i++) {
        const rd_entry *e = rd_entry_n(c->b, c->s->e[i], NULL);
        most = e && e->turn > most ? e->turn : most;
    }
    return most;
}

/* Something of a turn that is named is cited; "by the end of" it nothing later is. */
bool rd_check_times(rd_case *c)
{
    if (rd_has_word(c->s->cl, "gap")) {
        return true; /* of those turns there is nothing */
    }
    for (const char *p = c->text; *p; p++) {
        size_t len;
        int turn = p == c->text || p[-1] == ' ' ? rd_turn_at(p, &len) : 0;
        if (turn == 0) {
            continue;
        }
        bool end = p - c->text >= 15 && memcmp(p - 15, " the end of the ", 15) == 0;
        end = end || strstr(c->text, "y the end of the") == p - 16;
        if (end ? last_turn(c) > turn : !cites_turn(c, turn)) {
            return rd_wrong(c, "nothing of that turn is cited", p);
        }
    }
    return true;
}

/* ---- the page ---- */
bool rd_page_fault(const rd_battle *b, const rd_sentence *s, rd_fault *f, const char *what,
                   const char *which)
{
    if (f) {
        f->b = b;
        f->s = s;
        snprintf(f->what, sizeof f->what, "%s (%s)", what, which);
    }
    return false;
}

static bool has_turn(const rd_battle *b, const rd_sentence *s, int turn)
{
    for (int i = 0; i < s->n_e; i++) {
        const rd_entry *e = rd_entry_n(b, s->e[i], NULL);
        if (e && e->turn == turn) {
            return true;
        }
    }
    return false;
}

/* "A turn later", "on the next turn": after something that was told of the turn before. */
static bool later_holds(rd_battle *b, int at, rd_fault *f)
{
    static const struct {
        const char *words;
        int turns;
    } rows[] = {{"A turn later", 1},
                {"On the next turn", 1},
                {"Next turn", 1},
                {"Two turns later", 2},
                {"Three turns later", 3}};
    const rd_sentence *s = &b->s[at];
    for (int r = 0; r < GS_COUNT(rows); r++) {
        if (strncmp(s->text, rows[r].words, strlen(rows[r].words)) != 0) {
            continue;
        }
        for (int t = 1; t <= b->turns + 1 && at > 0; t++) {
            bool before = false;
            for (int k = at - 1; k >= 0 && k >= at - 2; k--) {
                before = before || has_turn(b, &b->s[k], t - rows[r].turns);
            }
            if (has_turn(b, s, t) && before) {
                return true;
            }
        }
        return rd_page_fault(b, s, f, "not so long after what was told before", rows[r].words);
    }
    return true;
}

static bool is_fate(const rd_part *p)
{
    return p->what == RD_EFFECT && p->who.kind == RD_HERO &&
           rd_has_word("hero-killed hero-captured hero-buried", p->kind);
}

/* A death that is told twice in the fight: two sentences with that claim on the same entry. */
static bool fates_once(rd_battle *b, rd_fault *f)
{
    for (int i = 0; i < b->n_entries; i++) {
        for (int k = 0; k < b->entry[i].n_parts; k++) {
            const rd_part *p = &b->entry[i].part[k];
            int told = 0;
            for (int s = 0; is_fate(p) && s < b->n_s; s++) {
                bool of = b->s[s].part == 'f' && rd_cites(&b->s[s], b->entry[i].n) &&
                          rd_has_word(b->s[s].cl, "killed captured buried") &&
                          rd_names(b, b->s[s].text, RD_HERO, p->who.ix);
                told += of;
                if (of && told > 1) {
                    return rd_page_fault(b, &b->s[s], f, "his end is told twice",
                                      b->hero[p->who.ix].name);
                }
            }
        }
    }
    return true;
}

/* A recoil is told once: of a unit, a turn and the side whose half of it was. */
static bool recoils_once(rd_battle *b, rd_fault *f)
{
    for (int i = 0; i < b->n_entries; i++) {
        const rd_entry *e = &b->entry[i];
        for (int k = 0; k < e->n_parts; k++) {
            const rd_part *p = &e->part[k];
            int told = 0;
            bool recoil =
                p->what == RD_EFFECT && strcmp(p->kind, "recoiled") == 0 && p->who.kind == RD_UNIT;
            for (int s = 0; recoil && s < b->n_s; s++) {
                const rd_sentence *x = &b->s[s];
                bool of = x->part == 'f' && rd_cites(x, e->n) && rd_has_word(x->cl, "back") &&
                          !rd_has_word(x->cl, "near hinge losers-deed") &&
                          rd_names(b, x->text, RD_UNIT, p->who.ix);
                told += of;
                if (of && told > 1) {
                    return rd_page_fault(b, x, f, "its recoil is told twice", b->unit[p->who.ix].name);
                }
            }
        }
    }
    return true;
}

/* Nobody of the fight is named before the log lets him enter. */
static bool nobody_too_early(rd_battle *b, rd_fault *f)
{
    for (int s = 0; s < b->n_s; s++) {
        const rd_sentence *x = &b->s[s];
        int last = 0;
        if (x->part != 'f' || x->n_e == 0 || rd_has_word(x->cl, "relief plan orders-run")) {
            continue;
        }
        for (int i = 0; i < x->n_e; i++) {
            int at = 0;
            rd_entry_n(b, x->e[i], &at);
            last = at > last ? at : last;
        }
        for (int u = 0; u < b->n_units; u++) {
            bool comes = b->unit[u].entry && !b->unit[u].split && !b->unit[u].dummy &&
                         rd_has_word("on-turn by-die", b->unit[u].entry);
            bool ever = false;
            for (int i = 0; comes && i <= last + 1; i++) {
                ever = ever || b->state[i].on[u];
            }
            if (comes && !ever && rd_names(b, x->text, RD_UNIT, u)) {
                return rd_page_fault(b, x, f, "it was not there yet", b->unit[u].name);
            }
        }
    }
    return true;
}

/* The last turn of which an entry is cited. */
static int turn_of(const rd_battle *b, const rd_sentence *s)
{
    int most = 0;
    for (int i = 0; i < s->n_e; i++) {
        const rd_entry *e = rd_entry_n(b, s->e[i], NULL);
        most = e && e->turn > most ? e->turn : most;
    }
    return most;
}

/* After the sentence that tells a unit's end nothing more of the fight is told of what it did. */
static bool ends_last(rd_battle *b, rd_fault *f)
{
    for (int i = 0; i < b->n_s; i++) {
        const rd_sentence *s = &b->s[i];
        for (int k = 0; s->part == 'f' && rd_has_word(s->cl, "destroyed") && k < b->n_entries;
             k++) {
            const rd_entry *e = &b->entry[k];
            for (int p = 0; rd_cites(s, e->n) && p < e->n_parts; p++) {
                const rd_part *x = &e->part[p];
                bool end = x->what == RD_EFFECT && strcmp(x->kind, "destroyed") == 0 &&
                           x->who.kind == RD_UNIT && rd_names(b, s->text, RD_UNIT, x->who.ix);
                for (int n = i + 1; end && n < b->n_s && b->s[n].section == s->section; n++) {
                    const rd_sentence *y = &b->s[n];
                    bool deed =
                        rd_has_word(y->cl, "charge flank lost loss tie hurt back struggle") &&
                        !rd_has_word(y->cl, "enable destroyed") && turn_of(b, y) == e->turn;
                    if (deed && rd_names(b, y->text, RD_UNIT, x->who.ix)) {
                        return rd_page_fault(b, y, f, "told after its end", b->unit[x->who.ix].name);
                    }
                }
            }
        }
    }
    return true;
}

/* Whose end was told plans and orders nothing on the rest of the page. */
static bool dead_men_rest(rd_battle *b, rd_fault *f)
{
    bool gone[RD_HEROES] = {false};
    for (int i = 0; i < b->n_s; i++) {
        const rd_sentence *s = &b->s[i];
        bool orders = s->part == 'f' && rd_has_word(s->cl, "plan plan-changed reserve forced");
        for (int h = 0; h < b->n_heroes; h++) {
            bool own = strstr(s->text, " dead") || strstr(s->text, " taken");
            if (gone[h] && orders && !own && rd_names(b, s->text, RD_HERO, h)) {
                return rd_page_fault(b, s, f, "his end was told before", b->hero[h].name);
            }
        }
        for (int k = 0; s->part == 'f' && k < b->n_entries; k++) {
            const rd_entry *e = &b->entry[k];
            for (int p = 0; rd_cites(s, e->n) && p < e->n_parts; p++) {
                bool end = is_fate(&e->part[p]) && rd_has_word(s->cl, "killed captured buried");
                int h = end ? e->part[p].who.ix : 0;
                gone[h] = gone[h] || (end && rd_names(b, s->text, RD_HERO, h));
            }
        }
    }
    return true;
}

bool rd_page_holds(rd_battle *b, rd_fault *f)
{
    for (int i = 0; i < b->n_s; i++) {
        if (strchr("fh", b->s[i].part) && !later_holds(b, i, f)) {
            return false;
        }
    }
    return fates_once(b, f) && recoils_once(b, f) && ends_last(b, f) && dead_men_rest(b, f) &&
           nobody_too_early(b, f) && rd_heads_hold(b, f) && rd_gone_do_nothing(b, f);
}
