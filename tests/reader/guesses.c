/* The second reader: what somebody guessed is told as a guess, and so is each sum that it goes into. */
#include "reader.h"

/* Whether a number is somebody's, and whether it is guessed there. */
typedef struct found {
    bool exact, guess;
} found;

static void look(found *f, bool same, bool guessed)
{
    f->exact = f->exact || (same && !guessed);
    f->guess = f->guess || (same && guessed);
}

static bool is_loss(const rd_case *c, const rd_part *p, int unit)
{
    return p->what == RD_EFFECT && strcmp(p->kind, c->b->counts_men ? "loss" : "hits") == 0 &&
           rd_is(p->who, RD_UNIT, unit);
}

/* Is what is left to the unit a guess in that state? Not after it was counted, nor of nobody. */
static bool left_is_guess(const rd_case *c, int unit, int state)
{
    bool guess = false;
    for (int i = 0; i < state; i++) {
        const rd_entry *e = &c->b->entry[i];
        for (int k = 0; k < e->n_parts; k++) {
            const rd_part *p = &e->part[k];
            bool anew = p->what == RD_EFFECT && strcmp(p->kind, "strength") == 0 &&
                        rd_is(p->who, RD_UNIT, unit);
            guess = anew ? false : guess || (is_loss(c, p, unit) && p->about);
        }
    }
    return guess && !c->b->state[state].gone[unit] && c->b->state[state].left[unit] > 0;
}

/* What the unit lost in what is cited, in all and entry by entry; what it had left there. */
static void look_at_unit(const rd_case *c, int unit, int n, found *f)
{
    int sum = 0;
    bool guess = false;
    for (int i = 0; i < c->b->n_entries; i++) {
        const rd_entry *e = &c->b->entry[i];
        for (int k = 0; rd_cites(c->s, e->n) && k < e->n_parts; k++) {
            const rd_part *p = &e->part[k];
            if (is_loss(c, p, unit)) {
                sum += p->amount;
                guess = guess || p->about;
                look(f, p->amount == n, p->about);
            }
        }
        for (int s = i; rd_cites(c->s, e->n) && s <= i + 1; s++) {
            look(f, c->b->state[s].left[unit] == n, left_is_guess(c, unit, s));
        }
    }
    look(f, sum == n, guess);
    look(f, c->b->unit[unit].bears == n || c->b->unit[unit].present == n, false);
}

/* What of a side stood there, what it had brought, in how many units. */
static void look_at_side(const rd_case *c, int side, int n, found *f)
{
    int at = 0, stand = 0, began = 0;
    bool guess = false;
    rd_entry_n(c->b, c->s->last_e, &at);
    at += !rd_has_word(c->s->cl, "gap"); /* a gap is told before the turn behind it */
    for (int u = 0; u < c->b->n_units; u++) {
        bool his = c->b->unit[u].side == side && !c->b->unit[u].dummy && c->b->state[at].on[u];
        stand += his ? c->b->state[at].left[u] : 0;
        began += c->b->unit[u].side == side ? c->b->unit[u].bears : 0;
        guess = guess || (his && left_is_guess(c, u, at));
    }
    look(f, stand == n, guess);
    look(f, began == n || rd_units_of(c->b, side) == n, false);
}

static bool is_said_as_guess(const rd_case *c, const char *p)
{
    static const char about[] = "bout ";
    size_t n = sizeof about - 1;
    return (size_t)(p - c->text) > n && memcmp(p - n, about, n) == 0;
}

/* "In two volleys": a number of times. */
static bool is_times(const char *behind)
{
    static const char *const words[] = {" volleys", " times", " turns", " rounds", " charges"};
    for (int i = 0; i < GS_COUNT(words); i++) {
        if (strncmp(behind, words[i], strlen(words[i])) == 0) {
            return true;
        }
    }
    return false;
}

bool rd_check_guesses(rd_case *c)
{
    bool men = c->b->counts_men && strcmp(c->b->ruleset, "feudal") != 0; /* else units are counted */
    bool sides = men && (rd_has_word(c->s->cl, "gap") || strncmp(c->s->t, "close.field", 11) == 0);
    bool units = rd_has_word(c->s->cl, "lost loss left worn-down feud") && !sides;
    for (const char *p = c->text; (sides || units) && *p;) {
        size_t len = 0;
        bool begins = p == c->text || strchr(" ,;:(", p[-1]);
        int n = begins ? rd_number_at(p, &len) : -1;
        found f = {false, false};
        for (int s = 0; n > 1 && sides && s < 2; s++) {
            look_at_side(c, s, n, &f);
        }
        for (int u = 0; n > 1 && units && u < c->b->n_units; u++) {
            if (rd_named(c, RD_UNIT, u)) {
                look_at_unit(c, u, n, &f);
            }
        }
        if (f.guess && !f.exact && !is_said_as_guess(c, p) && !is_times(p + len)) {
            char word[40];
            snprintf(word, sizeof word, "%.*s", (int)(len < 39 ? len : 39), p);
            return rd_wrong(c, "somebody guessed that number", word);
        }
        p += len ? len : 1;
    }
    return true;
}
