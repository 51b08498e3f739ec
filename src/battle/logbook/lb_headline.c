/* What a result comes to in one line, by the rows of lb_headlines.def. */
#include "logbook_int.h"

#include <string.h>

typedef struct headline {
    const char *prefix, *procedure, *when, *text;
} headline;
static const headline headlines[] = {
#define HEADLINE(prefix, procedure, when, text) {prefix, procedure, when, text},
#include "lb_headlines.def"
};
static const struct factor {
    const char *prefix, *step, *keys;
} factors[] = {
#define FACTOR(prefix, step, keys) {prefix, step, keys},
#include "lb_headlines.def"
};

typedef struct teller {
    gs_logbook *lb;
    const lb_event *ev;
    const void *out;
    const gs_rolls *rolls;
    const gs_working *work;
    gs_str *say;
    bool ruled; /* what came of it is told as the players ruled it */
} teller;

/* The value of a key of the result, else of the situation; false if neither has it. */
static bool value(const teller *t, const char *key, size_t n, gs_str *out, int32_t *number)
{
    const gs_proc *p = t->ev->verb->proc;
    const gs_fact *f = gs_fact_find(p->out, p->n_out, key, n);
    const void *facts = t->out;
    if (!f) {
        f = gs_fact_find(p->in, p->n_in, key, n);
        facts = t->ev->in;
    }
    if (!f) {
        return false;
    }
    *number = gs_fact_get(f, facts);
    gs_fact_print(f, *number, out);
    return true;
}

/* A word of a result for a player: roles and sides by their names, hyphens as blanks. */
static void add_word(const teller *t, const char *word)
{
    for (int i = 0; i < t->ev->n_who; i++) {
        if (strcmp(word, t->ev->who[i].role) == 0) {
            int h = t->ev->who[i].hero;
            if (t->ev->who[i].who.kind == GS_REF_SIDE) {
                gs_str_add(t->say, lb_side_name(t->lb, t->ev->who[i].who.ix));
                return;
            }
            bool hero = h >= 0 && strcmp(t->ev->verb->kind, "duel") == 0;
            gs_str_add(t->say, hero ? lb_full(t->lb, gs_ref_hero(h))
                                    : lb_short(t->lb, t->ev->who[i].who));
            return;
        }
    }
    if (strcmp(word, "side-a") == 0 || strcmp(word, "side-b") == 0) {
        gs_str_add(t->say, lb_side_name(t->lb, word[5] - 'a'));
        return;
    }
    for (const char *p = word; *p; p++) { /* but a number keeps its sign */
        gs_str_addc(t->say, *p == '-' && p > word ? ' ' : *p);
    }
}

static void add_faces(const teller *t, const char *label)
{
    const gs_proc *p = t->ev->verb->proc;
    for (int i = 0, n = 0; i < t->rolls->count; i++) {
        if (strcmp(p->labels[t->rolls->label[i]], label) == 0) {
            gs_str_addf(t->say, "%s%d", n++ ? " " : "", t->rolls->face[i]);
        }
    }
}

/* Values of the working's steps of a text, "winner: ..." for whoever won. */
static void add_steps(const teller *t, const char *text)
{
    gs_str who = {0}, want = {0};
    int32_t number;
    size_t colon = strcspn(text, ":");
    if (value(t, text, colon, &who, &number)) {
        gs_str_addf(&want, "%s%s", gs_str_text(&who), text + colon);
    } else {
        gs_str_add(&want, text);
    }
    for (int i = 0, n = 0; i < t->work->count; i++) {
        const gs_working_step *s = &t->work->step[i];
        if (s->text && strcmp(s->text, gs_str_text(&want)) == 0) {
            gs_str_addf(t->say, "%s%+d", n++ ? ", " : "", (int)s->value);
        }
    }
    gs_str_free(&who);
    gs_str_free(&want);
}

static gs_ref player(const teller *t, int i)
{
    return i < t->ev->n_who ? t->ev->who[i].who : (gs_ref){0};
}

/* What was added to the die: "+1 (hero)". */
static void add_mods(const teller *t)
{
    for (int i = 0; i < t->work->count; i++) {
        const gs_working_step *s = &t->work->step[i];
        bool adds = s->rule && s->text && strncmp(s->text, "the ", 4) == 0 && s->value != 0 &&
                    strcmp(s->text, "the die") != 0;
        if (adds) {
            gs_str_addf(t->say, "%+d (%s)", (int)s->value, s->text + 4);
        }
    }
}

/* A step of the working that halves or doubles, in the player's word for it ("ditch"). */
static void add_step(const teller *t, const char *step)
{
    gs_str word = {0};
    int32_t number;
    for (int i = 0; i < GS_COUNT(factors); i++) {
        const struct factor *f = &factors[i];
        bool his = strcmp(f->prefix, t->lb->setup->ruleset->prefix) == 0 &&
                   strcmp(f->step, step) == 0;
        for (const char *p = f->keys; his && *p && !word.len; p += strspn(p, " ")) {
            size_t n = strcspn(p, " ");
            value(t, p, n, &word, &number);
            p += n;
        }
    }
    gs_str_add(t->say, word.len ? gs_str_text(&word) : step);
    gs_str_free(&word);
}

/* What was halved and doubled: ", armour 1/2". */
static void add_factors(const teller *t)
{
    static const char *const begins[][2] = {{"halved: ", " 1/2"}, {"doubled: ", " x2"}};
    for (int i = 0; i < t->work->count; i++) {
        const gs_working_step *s = &t->work->step[i];
        for (int k = 0; k < GS_COUNT(begins) && s->text; k++) {
            size_t n = strlen(begins[k][0]);
            if (strncmp(s->text, begins[k][0], n) == 0) {
                gs_str_add(t->say, ", ");
                add_step(t, s->text + n);
                gs_str_add(t->say, begins[k][1]);
            }
        }
    }
}

/* "5 or 6 hits; hits": " on 5+". */
static void add_on(const teller *t)
{
    for (int i = 0; i < t->work->count; i++) {
        const char *text = t->work->step[i].text;
        if (text && text[0] >= '1' && text[0] <= '6' && strstr(text, " hits; hits")) {
            gs_str_addf(t->say, " on %c%s", text[0], text[0] < '6' ? "+" : "");
            return;
        }
    }
}

static void add_both(const teller *t)
{
    gs_str s = {0};
    int32_t a = 0, b = 0;
    value(t, "attacker.charge", 15, &s, &a);
    value(t, "defender.charge", 15, &s, &b);
    gs_str_free(&s);
    gs_str_add(t->say, a && b ? "both have the charge" : a ? "the charger has the charge"
                              : b ? "the other has the charge" : "neither has the charge");
}

/* One item in braces. */
static void add_item(const teller *t, const char *item)
{
    static const struct {
        const char *name;
        int player;
        bool full;
    } people[] = {{"A", 0, false}, {"D", 1, false}, {"Af", 0, true}, {"Df", 1, true}};
    gs_str s = {0};
    int32_t number = 0;
    for (int i = 0; i < GS_COUNT(people); i++) {
        if (strcmp(item, people[i].name) == 0) {
            gs_ref who = player(t, people[i].player);
            gs_str_add(t->say, people[i].full ? lb_full(t->lb, who) : lb_short(t->lb, who));
            return;
        }
    }
    if (item[0] == '^') { /* with a capital letter */
        size_t at = t->say->len;
        add_item(t, item + 1);
        if (t->say->len > at && t->say->p[at] >= 'a' && t->say->p[at] <= 'z') {
            t->say->p[at] = (char)(t->say->p[at] - 32);
        }
        return;
    }
    if (strcmp(item, "a") == 0 || strcmp(item, "b") == 0) {
        gs_str_add(t->say, lb_side_name(t->lb, item[0] - 'a'));
    } else if (strncmp(item, "d ", 2) == 0) {
        add_faces(t, item + 2);
    } else if (strncmp(item, "w ", 2) == 0) {
        add_steps(t, item + 2);
    } else if (strcmp(item, "both") == 0) {
        add_both(t);
    } else if (strcmp(item, "mods") == 0) {
        add_mods(t);
    } else if (strcmp(item, "factors") == 0) {
        add_factors(t);
    } else if (strcmp(item, "on") == 0) {
        add_on(t);
    } else if (strcmp(item, "by") == 0) {
        gs_str_addf(t->say, player(t, 1).kind ? " by %s" : "%s",
                    player(t, 1).kind ? lb_full(t->lb, player(t, 1)) : "");
    } else if (strcmp(item, "left") == 0) {
        gs_ref who = player(t, t->ev->n_who - 1);
        int left = who.kind == GS_REF_UNIT
                       ? gs_unit_bears(t->lb->setup, &t->lb->now.t, who.ix) : 0;
        if (value(t, "hits", 4, &s, &number)) {
            left = left > number ? left - number : 0;
        }
        gs_str_addf(t->say, "%d", left);
    } else if (item[0] == '+' && value(t, item + 1, strlen(item + 1), &s, &number)) {
        if (number) {
            gs_str_addf(t->say, "%+d", (int)number);
        }
    } else if (item[0] == '=' && value(t, item + 1, strlen(item + 1), &s, &number)) {
        int32_t modifier = 0;
        gs_str m = {0};
        value(t, "modifier", 8, &m, &modifier);
        gs_str_free(&m);
        if (modifier) {
            gs_str_addf(t->say, "=%s", gs_str_text(&s));
        }
    } else if (value(t, item, strlen(item), &s, &number)) {
        add_word(t, gs_str_text(&s));
    }
    gs_str_free(&s);
}

static bool holds(const teller *t, const char *when)
{
    for (const char *p = when; *p;) {
        size_t n = strcspn(p, " "), k = strcspn(p, "=");
        gs_str s = {0};
        int32_t number;
        bool same = k < n && value(t, p, k, &s, &number) && s.len == n - k - 1 &&
                    strncmp(gs_str_text(&s), p + k + 1, n - k - 1) == 0;
        gs_str_free(&s);
        if (!same) {
            return false;
        }
        p += n;
        p += strspn(p, " ");
    }
    return true;
}

static const headline *headline_of(const teller *t)
{
    for (int i = 0; i < GS_COUNT(headlines); i++) {
        const headline *h = &headlines[i];
        if (strcmp(h->prefix, t->lb->setup->ruleset->prefix) == 0 &&
            strcmp(h->procedure, t->ev->verb->proc->name) == 0 && holds(t, h->when)) {
            return h;
        }
    }
    return NULL;
}

/* After a 1: "1 hit", "1 die". Returns where the text goes on. */
static const char *one_of(const teller *t, const char *close)
{
    static const char *const many[][2] = {
        {" hits", " hit"},     {" dice", " die"},     {" lengths", " length"}, {" inches", " inch"},
        {" points", " point"}, {" stands", " stand"}, {" turns", " turn"},     {" rounds", " round"},
    };
    for (int i = 0; i < GS_COUNT(many); i++) {
        size_t n = strlen(many[i][0]);
        if (strncmp(close + 1, many[i][0], n) == 0) {
            gs_str_add(t->say, many[i][1]);
            return close + n;
        }
    }
    return close;
}

/* The headline; true if it says its effects itself. */
static bool tell(const teller *t)
{
    const headline *h = headline_of(t);
    if (!h) {
        return false;
    }
    for (const char *p = h->text; *p && !(t->ruled && *p == '|'); p++) {
        const char *close = *p == '{' ? strchr(p, '}') : NULL;
        char item[80];
        if (close && close - p < (long)sizeof item) {
            size_t at = t->say->len;
            memcpy(item, p + 1, (size_t)(close - p - 1));
            item[close - p - 1] = '\0';
            add_item(t, item);
            p = strcmp(gs_str_text(t->say) + at, "1") == 0 ? one_of(t, close) : close;
        } else if (*p != '|') {
            gs_str_addc(t->say, *p);
        }
    }
    size_t n = strlen(h->text);
    return n > 0 && h->text[n - 1] == '|' && !t->ruled;
}

bool lb_headline(gs_logbook *lb, const lb_event *ev, const void *out, const gs_rolls *rolls,
                 const gs_working *work, bool ruled, gs_str *say)
{
    teller t = {lb, ev, out, rolls, work, say, ruled};
    return tell(&t);
}
