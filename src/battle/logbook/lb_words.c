/* What the player reads: a line of working, what fell, what stands. */
#include "logbook_int.h"

#include "gesta/odds.h"

#include <stdlib.h>
#include <string.h>

typedef struct headline {
    const char *prefix, *procedure, *when, *text;
} headline;
static const headline headlines[] = {
#define HEADLINE(prefix, procedure, when, text) {prefix, procedure, when, text},
#define MARK(prefix, mark, text)
#include "lb_headlines.def"
#undef MARK
#undef HEADLINE
};

/* ---- names ---- */

/* "levy" of "levy of the Ebro", if no other of the side begins so. */
static bool unique_head(gs_logbook *lb, gs_ref who, const char *head, size_t n)
{
    for (int i = 0; i < lb->setup->n_units; i++) {
        const char *other = lb->setup->units[i].name;
        if (i != who.ix && strncmp(other, head, n) == 0 &&
            lb_side_of(lb, gs_ref_unit(i)) == lb_side_of(lb, who)) {
            return false;
        }
    }
    return true;
}

const char *lb_short(gs_logbook *lb, gs_ref who)
{
    const char *name = lb_full(lb, who);
    if (who.kind != GS_REF_UNIT) {
        return name;
    }
    name += strncmp(name, "the ", 4) == 0 ? 4 : 0;
    const char *of = strstr(name, " of "), *s = strstr(name, "'s ");
    s = s ? s : strstr(name, "\xE2\x80\x99s ");
    if (s) { /* "Falsaron's" knights, but Engelier's "Gascons" */
        const char *rest = strchr(s, ' ') + 1;
        bool proper = *rest >= 'A' && *rest <= 'Z';
        return proper ? rest
                      : gs_arena_strndup(lb->line_arena, name, (size_t)(rest - 1 - name));
    }
    if (of) {
        const char *rest = of + 4;
        rest += strncmp(rest, "the ", 4) == 0 ? 4 : 0;
        return unique_head(lb, who, name, (size_t)(of - name) + 1)
                   ? gs_arena_strndup(lb->line_arena, name, (size_t)(of - name))
                   : rest;
    }
    return name;
}

const char *lb_code(gs_logbook *lb, gs_ref who)
{
    const gs_setup *s = lb->setup;
    if (who.kind == GS_REF_HERO && who.ix < s->n_heroes) {
        return gs_arena_printf(lb->line_arena, "h%d", who.ix + 1);
    }
    if (who.kind != GS_REF_UNIT || gs_setup_unit_of(s, who.ix) < 0) {
        return "";
    }
    gs_str code = {0};
    gs_setup_code(s, who.ix, &code);
    const char *text = gs_arena_strdup(lb->line_arena, gs_str_text(&code));
    gs_str_free(&code);
    return text;
}

/* ---- headlines ---- */

typedef struct teller {
    gs_logbook *lb;
    const lb_event *ev;
    const void *out;
    const gs_rolls *rolls;
    const gs_working *work;
    gs_str *say;
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
    for (; *word; word++) {
        gs_str_addc(t->say, *word == '-' ? ' ' : *word);
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

/* What was halved and doubled: ", armour 1/2". */
static void add_factors(const teller *t)
{
    static const char *const begins[][2] = {{"halved: ", " 1/2"}, {"doubled: ", " x2"}};
    for (int i = 0; i < t->work->count; i++) {
        const gs_working_step *s = &t->work->step[i];
        for (int k = 0; k < GS_COUNT(begins) && s->text; k++) {
            size_t n = strlen(begins[k][0]);
            if (strncmp(s->text, begins[k][0], n) == 0) {
                gs_str_addf(t->say, ", %s%s", s->text + n, begins[k][1]);
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

/* Without a headline of its own: what the result says in words, and its numbers. */
static void plain_result(const teller *t)
{
    const gs_proc *p = t->ev->verb->proc;
    int told = 0;
    for (int i = 0; i < p->n_out && told < 5; i++) {
        int32_t v = gs_fact_get(&p->out[i], t->out);
        bool none = v == 0 && (p->out[i].type != GS_FACT_WORD ||
                               strcmp(p->out[i].words[0], "none") == 0);
        if (none) {
            continue;
        }
        gs_str s = {0};
        gs_fact_print(&p->out[i], v, &s);
        gs_str_addf(t->say, "%s%s ", told++ ? ", " : "", p->out[i].key);
        add_word(t, gs_str_text(&s));
        gs_str_free(&s);
    }
    gs_str_add(t->say, told ? "." : "");
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

/* The headline; true if it says its effects itself. */
static bool tell(const teller *t)
{
    const headline *h = headline_of(t);
    if (!h) {
        plain_result(t);
        return false;
    }
    for (const char *p = h->text; *p; p++) {
        const char *close = *p == '{' ? strchr(p, '}') : NULL;
        char item[80];
        if (close && close - p < (long)sizeof item) {
            memcpy(item, p + 1, (size_t)(close - p - 1));
            item[close - p - 1] = '\0';
            add_item(t, item);
            p = close;
        } else if (*p != '|') {
            gs_str_addc(t->say, *p);
        }
    }
    size_t n = strlen(h->text);
    return n > 0 && h->text[n - 1] == '|';
}

void lb_headline(gs_logbook *lb, const lb_event *ev, const void *out, const gs_rolls *rolls,
                 const gs_working *work, gs_str *say)
{
    teller t = {lb, ev, out, rolls, work, say};
    tell(&t);
}

/* ---- effects ---- */

static const char *times(int n)
{
    static const char *const words[] = {"", "hit", "hit twice", "hit three times"};
    return n >= 0 && n <= 3 ? words[n] : "hit many times";
}

static const gs_log_effect *effect(const gs_entry *e, int i)
{
    return i < e->n_parts && e->parts[i].kind == GS_LOG_EFFECT ? &e->parts[i].u.effect : NULL;
}

static bool follows(const gs_entry *e, int from, int kind, gs_ref who)
{
    for (int i = from; i < e->n_parts; i++) {
        const gs_log_effect *x = effect(e, i);
        if (x && x->kind == kind && x->who.kind == who.kind && x->who.ix == who.ix) {
            return true;
        }
    }
    return false;
}

static int losses(const gs_entry *e)
{
    int n = 0;
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_effect *x = effect(e, i);
        n += x && (x->kind == GS_EFFECT_LOSS || x->kind == GS_EFFECT_HITS ||
                   x->kind == GS_EFFECT_HERO_HIT);
    }
    return n;
}

static void say_loss(gs_logbook *lb, const gs_entry *e, int i, const gs_log_effect *x, gs_str *out)
{
    bool hits = x->kind == GS_EFFECT_HITS || strcmp(lb->setup->ruleset->prefix, "FEU") == 0;
    int left = x->kind == GS_EFFECT_HITS
                   ? gs_setup_bears(lb->setup, gs_setup_unit_of(lb->setup, x->who.ix)) - x->left
                   : x->left;
    if (follows(e, i, GS_EFFECT_DESTROYED, x->who)) {
        gs_str_addf(out, "%s destroyed (%d)", lb_full(lb, x->who), (int)x->amount);
    } else if (losses(e) == 1) {
        gs_str_addf(out, hits ? "%s %d hits, %d left" : "%s lose %d, %d left",
                    lb_full(lb, x->who), (int)x->amount, left);
    } else {
        gs_str_addf(out, hits ? "%s %d hits (%d left)" : "%s lose %d (%d left)",
                    lb_short(lb, x->who), (int)x->amount, left);
    }
}

static void say_hero(gs_logbook *lb, const gs_entry *e, int i, const gs_log_effect *x, gs_str *out)
{
    const char *by = x->by.kind ? lb_short(lb, x->by) : NULL;
    bool down = follows(e, i, GS_EFFECT_HERO_DOWN, x->who);
    bool duel = strcmp(e->kind, "duel") == 0;
    gs_str_addf(out, "%s %s", lb_full(lb, x->who),
                down && !duel ? "struck down" : times((int)x->amount));
    if (by && !duel) {
        gs_str_addf(out, " by %s", by);
    }
    if (down && duel) {
        gs_str_add(out, ": down");
    } else if (!down) {
        gs_str_addf(out, " (Power %d)", (int)x->left);
    }
}

/* What an effect is told as after a name; NULL: it is not told by itself. */
static const char *said_as(const gs_log_effect *x)
{
    static const struct {
        uint8_t kind;
        const char *unit;
    } words[] = {
        {GS_EFFECT_RECOILED, "recoil"},          {GS_EFFECT_ROUTED, "run"},
        {GS_EFFECT_RALLIED, "rally"},            {GS_EFFECT_CONFUSED, "are confused"},
        {GS_EFFECT_DISORDERED, "are disordered"}, {GS_EFFECT_HERO_KILLED, "killed"},
        {GS_EFFECT_HERO_CAPTURED, "captured"},   {GS_EFFECT_HERO_BURIED, "buried under the fallen"},
        {GS_EFFECT_HERO_LEFT, "leaves the field"}, {GS_EFFECT_ENTERED, "come on"},
        {GS_EFFECT_ARMY_BROKEN, "are broken"},   {GS_EFFECT_HERO_FREED, "is free"},
    };
    for (int i = 0; i < GS_COUNT(words); i++) {
        if (words[i].kind == x->kind) {
            return words[i].unit;
        }
    }
    return NULL;
}

static void break_before(gs_str *out, bool sentence)
{
    if (out->len == 0) {
        return;
    }
    char last = out->p[out->len - 1];
    gs_str_add(out, last == '.' || last == ':' ? " " : sentence ? ". " : ", ");
}

/* Losses of a side: its units first, then its heroes. */
static void say_side(gs_logbook *lb, const gs_entry *e, int side, gs_ref *last, gs_str *out)
{
    bool any = false;
    for (int heroes = 0; heroes < 2; heroes++) {
        for (int i = 0; i < e->n_parts; i++) {
            const gs_log_effect *x = effect(e, i);
            bool loss = x && (x->kind == GS_EFFECT_LOSS || x->kind == GS_EFFECT_HITS);
            bool hero = x && x->kind == GS_EFFECT_HERO_HIT;
            if (!(heroes ? hero : loss) || lb_side_of(lb, x->who) != side || x->amount == 0) {
                continue;
            }
            if (!any && out->len && out->p[out->len - 1] != ':' && out->p[out->len - 1] != '.') {
                gs_str_add(out, "; ");
            } else {
                break_before(out, false);
            }
            any = true;
            if (loss) {
                say_loss(lb, e, i, x, out);
                *last = x->who;
            } else {
                say_hero(lb, e, i, x, out);
            }
        }
    }
}

/* Who is told of by a sentence of his own: how he left, what state he is in. */
static void say_state(gs_logbook *lb, const gs_entry *e, const gs_log_effect *x, gs_ref last,
                      gs_str *out)
{
    bool gone = x->kind == GS_EFFECT_DESTROYED && !follows(e, 0, GS_EFFECT_LOSS, x->who) &&
                !follows(e, 0, GS_EFFECT_HITS, x->who);
    bool leaves = follows(e, 0, GS_EFFECT_LEFT_TABLE, x->who);
    if (x->kind == GS_EFFECT_LEFT_TABLE) {
        break_before(out, true);
        gs_str_addf(out, "%s leave with %d", lb_full(lb, x->who), (int)x->left);
    } else if (gone) {
        break_before(out, true);
        gs_str_addf(out, "%s destroyed", lb_full(lb, x->who));
    } else if (said_as(x) && !(leaves && x->kind == GS_EFFECT_ROUTED)) {
        bool they = x->kind == GS_EFFECT_RECOILED && last.kind == x->who.kind &&
                    last.ix == x->who.ix && follows(e, 0, GS_EFFECT_HERO_DOWN,
                                                    gs_ref_hero(lb_front_hero(lb, last.ix)));
        break_before(out, true);
        gs_str_addf(out, "%s %s", they ? "They" : lb_short(lb, x->who), said_as(x));
    }
}

void lb_effects_line(gs_logbook *lb, const gs_entry *e, gs_str *out)
{
    gs_ref last = {0};
    int first = e->actor.kind ? lb_side_of(lb, e->actor) : 0;
    for (int k = 0; k < GS_SIDES; k++) {
        say_side(lb, e, k ? 1 - first : first, &last, out);
    }
    for (int i = 0; i < e->n_parts; i++) {
        if (effect(e, i)) {
            say_state(lb, e, effect(e, i), last, out);
        }
    }
    if (out->len && out->p[out->len - 1] != '.' && out->p[out->len - 1] != ':') {
        gs_str_addc(out, '.');
    }
}

static void general_gone(gs_logbook *lb, const gs_entry *e)
{
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_effect *x = effect(e, i);
        if (x && x->kind == GS_EFFECT_GENERAL_LOST && x->who.kind == GS_REF_SIDE) {
            bool shw = strcmp(lb->setup->ruleset->prefix, "SHW") == 0;
            lb_show(lb, "  ! %s%s have no General%s.", "The ", lb_side_name(lb, x->who.ix),
                    shw ? ": a unit tests before it moves (4+)" : "");
        }
    }
}

/* "Aelroth hit twice: down" goes on with what became of him, if nothing was asked between. */
static bool join_fate(gs_logbook *lb, const gs_str *say)
{
    static const char down[] = ": down.\n";
    gs_str *shown = &lb->reply->shown;
    size_t n = sizeof down - 1;
    if (shown->len < n || strcmp(shown->p + shown->len - n, down) != 0) {
        return false;
    }
    shown->len -= 2;
    shown->p[shown->len] = '\0';
    gs_str_addf(shown, ", %s\n", gs_str_text(say));
    return true;
}

/* A mark that a unit has got, behind what it lost. */
static void say_mark(gs_logbook *lb, const gs_log_effect *x, gs_str *out)
{
    static const struct {
        const char *prefix, *mark, *text;
    } texts[] = {
#define HEADLINE(prefix, procedure, when, text)
#define MARK(prefix, mark, text) {prefix, mark, text},
#include "lb_headlines.def"
#undef MARK
#undef HEADLINE
    };
    for (int i = 0; i < GS_COUNT(texts); i++) {
        if (strcmp(texts[i].prefix, lb->setup->ruleset->prefix) == 0 &&
            strcmp(texts[i].mark, x->word) == 0) {
            gs_str_addf(out, "%s%s", out->len ? ", " : "", texts[i].text);
        }
    }
}

/* What units that something was told of have left. */
void lb_told_line(gs_logbook *lb, const gs_entry *e)
{
    gs_str say = {0};
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_effect *x = effect(e, i);
        bool loss = x && (x->kind == GS_EFFECT_LOSS || x->kind == GS_EFFECT_HITS);
        if (loss) {
            int left = gs_unit_bears(lb->setup, &lb->now.t, x->who.ix);
            gs_str_addf(&say, "%s%s ", say.len ? ", " : "", lb_short(lb, x->who));
            gs_str_addf(&say, left > 0 ? "%d left" : "destroyed", left);
        } else if (x && x->who.kind == GS_REF_HERO && said_as(x)) {
            gs_str_addf(&say, "%s%s %s", say.len ? ", " : "", lb_short(lb, x->who), said_as(x));
        } else if (x && x->kind == GS_EFFECT_MARK && x->amount && x->word) {
            say_mark(lb, x, &say);
        }
    }
    if (say.len) {
        lb_show(lb, "  told: %s.", gs_str_text(&say));
    }
    gs_str_free(&say);
    general_gone(lb, e);
}

/* Musts that the line has left, one after another: "Falsaron's must rally. Roland's must
 * follow". */
void lb_musts_line(gs_logbook *lb)
{
    gs_str say = {0};
    for (int i = 0; i < lb->now.n_owed; i++) {
        const gs_owed *o = &lb->now.owed[i];
        if (!o->must || o->entry <= lb->first_new || lb_silent(lb, o) ||
            strcmp(o->verb->kind, "melee") == 0) {
            continue;
        }
        const gs_owed *x = i > 0 ? &lb->now.owed[i - 1] : NULL;
        int verb = (int)strcspn(o->verb->words, " ");
        if (x && say.len && lb_either(x, o)) { /* the one or the other */
            say.p[--say.len] = '\0';
            gs_str_addf(&say, ", or %.*s.", verb, o->verb->words);
        } else {
            gs_str_addf(&say, "%s%s must %.*s.", say.len ? " " : "", lb_short(lb, o->who), verb,
                        o->verb->words);
        }
    }
    if (say.len && !lb->now.quiet_all) {
        lb_show(lb, "  ! %s", gs_str_text(&say));
    }
    gs_str_free(&say);
}

void lb_working(gs_logbook *lb, const lb_event *ev, const void *out, const gs_rolls *rolls,
                const gs_working *work, const gs_entry *e)
{
    gs_str say = {0};
    teller t = {lb, ev, out, rolls, work, &say};
    bool all = tell(&t);
    if (ev->headline_told) {
        gs_str_clear(&say);
    }
    if (!all || ev->headline_told) {
        gs_str effects = {0};
        lb_effects_line(lb, e, &effects);
        if (effects.len) {
            gs_str_addf(&say, "%s%s", say.len ? " " : "", gs_str_text(&effects));
        }
        gs_str_free(&effects);
    }
    if (lb->hold_working) { /* it goes before the next line */
        lb->lead = gs_arena_strdup(lb->line_arena, gs_str_text(&say));
    } else if (strcmp(e->kind, "fate") == 0 && join_fate(lb, &say)) {
        lb->lead = NULL;
    } else if (say.len) {
        const char *lead = lb->lead ? lb->lead : "";
        lb_show(lb, ev->headline_told ? "  %s%s%s" : "  = %s%s%s", lead, *lead ? " " : "",
                gs_str_text(&say));
        lb->lead = NULL;
    }
    gs_str_free(&say);
    general_gone(lb, e);
}

/* ---- odds, and every step ---- */

/* The output by which odds are told: the result, else the first word, else the first. */
static const gs_fact *main_output(const gs_proc *p)
{
    const gs_fact *f = gs_fact_find(p->out, p->n_out, "result", 6);
    static const char *const parts[] = {"casualties", "losses", "total-hits", "hits", "obeyed"};
    for (int k = 0; k < GS_COUNT(parts) && !f; k++) {
        for (int i = p->n_out - 1; i >= 0 && !f; i--) {
            f = strstr(p->out[i].key, parts[k]) && !p->out[i].not_in_odds ? &p->out[i] : NULL;
        }
    }
    for (int i = 0; i < p->n_out && !f; i++) {
        f = p->out[i].type == GS_FACT_WORD && !p->out[i].not_in_odds ? &p->out[i] : NULL;
    }
    return f ? f : &p->out[0];
}

static int likelier(const void *a, const void *b)
{
    return gs_odds_tenths(b) - gs_odds_tenths(a);
}

/* "defender-recoils": "Roland's recoil". */
static void odds_word(gs_logbook *lb, const lb_event *ev, const char *word, gs_str *out)
{
    for (int i = 0; i < ev->n_who; i++) {
        size_t n = strlen(ev->who[i].role);
        if (strncmp(word, ev->who[i].role, n) == 0 && word[n] == '-') {
            gs_str_addf(out, "%s ", lb_short(lb, ev->who[i].who));
            const char *rest = word + n + 1;
            size_t k = strlen(rest);
            bool plural = k > 2 && rest[k - 1] == 's' && rest[k - 2] != 's';
            gs_str_addn(out, rest, k - plural); /* the unit recoils, they recoil */
            return;
        }
    }
    for (; *word; word++) {
        gs_str_addc(out, *word == '-' ? ' ' : *word);
    }
}

void lb_odds_line(gs_logbook *lb, const lb_event *ev)
{
    const gs_proc *p = ev->verb->proc;
    gs_odds_key *keys;
    int n;
    gs_err err;
    if (!p || gs_odds(p, ev->in, main_output(p), 0, lb->line_arena, &keys, &n, &err) != GS_OK ||
        n < 1) {
        lb_show(lb, "  no dice decide that");
        return;
    }
    gs_str say = {0};
    qsort(keys[0].values, (size_t)keys[0].count, sizeof *keys[0].values, likelier);
    for (int i = 0; i < keys[0].count && i < 8; i++) {
        gs_str word = {0};
        gs_fact_print(keys[0].out, keys[0].values[i].value, &word);
        gs_str_add(&say, i ? ", " : "");
        if (keys[0].out->type == GS_FACT_INT) {
            gs_str_addf(&say, "%s %s", keys[0].out->key, gs_str_text(&word));
        } else {
            odds_word(lb, ev, gs_str_text(&word), &say);
        }
        int tenths = gs_odds_tenths(&keys[0].values[i]);
        gs_str_addf(&say, " %s%d.%d %%", keys[0].estimate ? "about " : "", tenths / 10,
                    tenths % 10);
        gs_str_free(&word);
    }
    lb_show(lb, "  %s", gs_str_text(&say));
    gs_str_free(&say);
}

gs_status lb_explain(gs_logbook *lb, const gs_entry *e, const gs_log_resolve *r, gs_err *err)
{
    const gs_proc *p = gs_battle_proc(lb->setup->ruleset, r->procedure);
    if (!p) {
        return gs_err_set(err, GS_STATE, "%s has no procedure %s", lb->setup->ruleset->name,
                          r->procedure);
    }
    void *in = gs_arena_alloc(lb->line_arena, p->in_size);
    void *out = gs_arena_alloc(lb->line_arena, p->out_size);
    gs_rolls *rolls = GS_NEW(lb->line_arena, gs_rolls);
    gs_working *work = GS_NEW(lb->line_arena, gs_working);
    gs_script *script = GS_NEW(lb->line_arena, gs_script);
    const char *situation = r->situation ? r->situation : "", *dice = r->dice ? r->dice : "";
    gs_script_init(script, NULL);
    gs_status st = gs_proc_situation(p, situation, strlen(situation), in, err);
    st = st == GS_OK ? gs_script_parse(script, dice, strlen(dice), err) : st;
    st = st == GS_OK ? gs_proc_run(p, in, &script->dice, out, rolls, work, err) : st;
    if (st != GS_OK) {
        return st;
    }
    gs_str say = {0};
    gs_working_print(p, work, rolls, &say);
    lb_show(lb, "  #%d %s: %s", e->n, p->name, situation);
    gs_str_add(&lb->reply->shown, gs_str_text(&say));
    gs_str_free(&say);
    return GS_OK;
}
