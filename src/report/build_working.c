/* The working of a resolution in a player's words: each die in the order in which it was rolled,
 * each modifier. It is worked again from the situation and the dice of the log. */
#include "build_int.h"

#include "gesta/dice.h"
#include "gesta/proc.h"

#include <string.h>

/* Names of those who roll, in place of attacker and defender, of side a and side b; those that are
 * NULL: the rules' own words. */
typedef struct rollers {
    const char *attacker, *defender;
    const char *side[GS_SIDES];
} rollers;

/* The side that a label or a text of the rules begins with: "a", "side-a", "side A: die"; NULL
 * none. */
static const char *side_name(const char *words, const rollers *who)
{
    if ((words[0] == 'a' || words[0] == 'b') && words[1] == '\0') {
        return who->side[words[0] - 'a'];
    }
    char letter = words[0] && strncmp(words, "side", 4) == 0 && words[4] ? words[5] : '\0';
    bool ends = letter && !((words[6] >= 'a' && words[6] <= 'z'));
    int ix = letter == 'a' || letter == 'A' ? 0 : letter == 'b' || letter == 'B' ? 1 : -1;
    return ends && ix >= 0 ? who->side[ix] : NULL;
}

/* "melee.attacker" is "attacker", "save.target" "saves of target", "order" "die". */
static void add_label(gs_str *out, const char *label, const rollers *who)
{
    const char *dot = strchr(label, '.');
    bool save = strncmp(label, "save", 4) == 0;
    bool hero = strncmp(label, "hero", 4) == 0, hero_save = strncmp(label, "hero-save", 9) == 0;
    if (!dot) {
        gs_str_add(out, save ? "save" : "die");
        return;
    }
    gs_str_add(out, save        ? "saves of "
                    : hero_save ? "hero’s saves of "
                    : hero      ? "hero of "
                                : "");
    if (who->attacker && strcmp(dot, ".attacker") == 0) {
        gs_str_add(out, who->attacker);
    } else if (who->defender && strcmp(dot, ".defender") == 0) {
        gs_str_add(out, who->defender);
    } else if (side_name(dot + 1, who)) {
        gs_str_add(out, side_name(dot + 1, who));
    } else {
        build_add_words(out, dot + 1);
    }
}

/* A text of the rules, with the side's name in the place of its letter. */
static void add_text(gs_str *out, const char *text, const rollers *who)
{
    const char *side = side_name(text, who);
    const char *rest = side ? text + strlen("side a") : text;
    if (side && strcmp(rest, " wins the roll") == 0) { /* a name is one or many */
        gs_str_addf(out, "the roll goes to %s", side);
    } else if (side && strncmp(rest, " moves", 6) == 0) {
        gs_str_addf(out, "%s%s", side, rest + 6);
    } else {
        gs_str_addf(out, "%s%s", side ? side : "", rest);
    }
}

/* "attacker 3 3 2, defender 4 1: "; what comes of them follows the last. */
static void add_dice(gs_str *out, const gs_proc *p, const gs_working_step *s, const gs_rolls *rolls,
                     const rollers *who, const char *next)
{
    add_label(out, p->labels[s->value], who);
    for (int k = 0; k < s->count; k++) {
        gs_str_addf(out, " %d", rolls->face[s->first + k]);
    }
    gs_str_add(out, s->count == 0 ? " none; " : next);
}

static bool is_head(const gs_working_step *s)
{
    size_t n = s->kind == GS_WORK_TEXT ? strlen(s->text) : 0;
    return n && s->text[n - 1] == ':';
}

static void add_step(gs_str *out, const gs_proc *p, const gs_working *w, int i,
                     const gs_rolls *rolls, const rollers *who)
{
    const gs_working_step *s = &w->step[i], *next = i + 1 < w->count ? s + 1 : NULL;
    if (s->kind == GS_WORK_DICE) {
        bool more = next && next->kind == GS_WORK_DICE;
        add_dice(out, p, s, rolls, who, more ? ", " : next && is_head(next) ? "; " : ": ");
        return;
    }
    add_text(out, s->text, who);
    if (s->kind == GS_WORK_NUMBER) {
        gs_str_addf(out, " %d; ", (int)s->value);
    } else if (s->kind == GS_WORK_DEC) {
        gs_str_addc(out, ' ');
        gs_str_addmilli(out, s->value);
        gs_str_add(out, "; ");
    } else {
        size_t n = strlen(s->text);
        gs_str_add(out, n && s->text[n - 1] == ':' ? " " : "; ");
    }
}

static bool noted_before(const gs_working *w, int i)
{
    for (int k = 0; k < i; k++) {
        const gs_working_step *s = &w->step[k];
        if (s->kind == GS_WORK_NUMBER && s->value == w->step[i].value &&
            strcmp(s->text, w->step[i].text) == 0) {
            return true;
        }
    }
    return false;
}

/* A duel goes round by round: armour and relative Power are said when they first tell. */
static void add_rounds(gs_str *out, const gs_proc *p, const gs_working *w, const gs_rolls *rolls,
                       const rollers *who)
{
    int round = 0;
    for (int i = 0; i < w->count; i++) {
        const gs_working_step *s = &w->step[i];
        bool dice = s->kind == GS_WORK_DICE;
        if (dice && strcmp(p->labels[s->value], "duel.attacker") == 0) {
            build_begin_sentence(out);
            gs_str_addf(out, "Round %d: ", ++round);
        }
        bool power = !dice && strstr(s->text, "relative Power");
        bool again = s->kind == GS_WORK_NUMBER && !power && noted_before(w, i);
        if (!again && !(power && s->value == 0)) {
            add_step(out, p, w, i, rolls, who);
        }
    }
}

/* Before the first die what has been said once (the points of an armour) is not said again, and a
 * head with nothing under it falls away. */
static void add_steps(gs_str *out, const gs_proc *p, const gs_working *w, const gs_rolls *rolls,
                      const rollers *who)
{
    int head = -1;
    bool rolled = false;
    for (int i = 0; i < w->count; i++) {
        const gs_working_step *s = &w->step[i];
        rolled = rolled || s->kind == GS_WORK_DICE;
        bool again = s->kind == GS_WORK_NUMBER && (noted_before(w, i) || s->value == 0);
        if (!rolled && is_head(s)) {
            head = i;
        } else if (rolled || !again) {
            if (head >= 0 && !rolled && !strstr(s->text, " in line")) { /* of both sides */
                add_step(out, p, w, head, rolls, who);
            }
            add_step(out, p, w, i, rolls, who);
            head = -1;
        }
    }
}

void build_add_situation(gs_str *out, const char *situation)
{
    static const char *const keys[] = {"distance", "general.distance", "shooter.figures",
                                       "attacker.power", "defender.power", "hero.rating",
                                       "purpose", "cause", "ground"};
    char word[48];
    bool any = false;
    for (int i = 0; i < GS_COUNT(keys); i++) {
        if (gs_kv_word(situation, keys[i], word, sizeof word)) {
            gs_str_add(out, any ? ", " : "(");
            build_add_words(out, keys[i]);
            gs_str_addf(out, " %s", word);
            any = true;
        }
    }
    gs_str_add(out, any ? ") " : "");
}

void build_add_working(gs_str *text, const gs_setup *s, gs_arena *a, const gs_entry *e,
                       const gs_log_resolve *r)
{
    const gs_proc *p = gs_ruleset_proc(s->ruleset, r->procedure);
    if (!p) {
        return;
    }
    void *in = gs_arena_alloc(a, p->in_size);
    void *out = gs_arena_alloc(a, p->out_size);
    gs_rolls *rolls = GS_NEW(a, gs_rolls);
    gs_working *work = GS_NEW(a, gs_working);
    gs_script *dice = GS_NEW(a, gs_script);
    const char *situation = r->situation ? r->situation : "";
    const char *given = r->dice ? r->dice : "";
    gs_err err = {0};
    gs_script_init(dice, NULL);
    if (gs_proc_situation(p, situation, strlen(situation), in, &err) != GS_OK ||
        gs_script_parse(dice, given, strlen(given), &err) != GS_OK ||
        gs_proc_run(p, in, &dice->dice, out, rolls, work, &err) != GS_OK) {
        gs_str_addf(text, "dice %s; ", given); /* of other rules than today's: as they fell */
        return;
    }
    rollers who = {.side = {s->side[0].name, s->side[1].name}};
    if (strcmp(r->procedure, "duel") == 0) {
        who.attacker = gs_ref_name(s, e->actor);
        who.defender = gs_ref_name(s, e->target);
        add_rounds(text, p, work, rolls, &who);
        return;
    }
    add_steps(text, p, work, rolls, &who);
}
