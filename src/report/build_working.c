/* The working of a resolution in few words: each die in the order in which it was rolled, each
 * modifier. It is worked again from the situation and the dice of the log. */
#include "minutes_int.h"

#include "gesta/terse.h"

#include <string.h>

/* The side that a label ends with: "a", "side-a"; NULL none. */
static const char *side_name(const char *word, const minutes_teller *t)
{
    const char *letter = strncmp(word, "side-", 5) == 0 ? word + 5 : word;
    bool side = (letter[0] == 'a' || letter[0] == 'b') && letter[1] == '\0';
    return side ? t->side[letter[0] - 'a'] : NULL;
}

/* Who rolled, where it must be said: in "order" or "rally.unit" it stands at the head. */
static void add_label(minutes_teller *t, const char *label, int count)
{
    static const char *const clear[] = {"unit", "general", "shooter", "target"};
    const char *dot = strchr(label, '.'), *tail = dot ? dot + 1 : "";
    int x = strncmp(tail, "defender", 8) == 0;
    const char *name = side_name(tail, t);
    if (strncmp(label, "save", 4) == 0) {
        gs_str_add(t->out, count == 1 ? "save" : "saves");
    } else if (strncmp(label, "hero", 4) == 0) {
        gs_str_add(t->out, count == 1 ? "the hero’s save" : "the hero’s saves");
    } else if (x || strncmp(tail, "attacker", 8) == 0) {
        gs_str_add(t->out, t->who[x]);
        if (tail[strlen("attacker")]) { /* "-left": an overlap */
            gs_str_addf(t->out, ", %s", tail + strlen("attacker-"));
        }
    } else if (name) {
        gs_str_add(t->out, name);
    } else {
        for (int i = 0; i < GS_COUNT(clear); i++) {
            tail = strcmp(tail, clear[i]) == 0 ? "" : tail;
        }
        build_add_words(t->out, tail);
    }
}

void minutes_add_dice(const minutes_teller *t, const gs_working_step *s)
{
    for (int k = 0; k < s->count; k++) {
        gs_str_addf(t->out, " %d", t->rolls->face[s->first + k]);
    }
}

static void tell_dice(minutes_teller *t, const gs_working_step *s)
{
    if (s->count == 0) {
        return;
    }
    gs_str_add(t->out, t->out->len > t->start ? "; " : "");
    size_t before = t->out->len;
    add_label(t, t->proc->labels[s->value], s->count);
    bool bare = t->out->len == before;
    gs_str dice = {0};
    minutes_teller d = *t;
    d.out = &dice;
    minutes_add_dice(&d, s);
    gs_str_add(t->out, gs_str_text(&dice) + bare);
    gs_str_free(&dice);
    t->die = s->count == 1 ? t->rolls->face[s->first] : 0;
    const char *dot = strchr(t->proc->labels[s->value], '.');
    for (int i = 0; dot && i < GS_SIDES; i++) {
        if (side_name(dot + 1, t) == t->side[i]) {
            t->rolled[i] = t->die;
            t->roller = i;
        }
    }
}

/* Losses stand in the log's effects; that there were none does not. */
static bool lost_again(const gs_ruleset *rs, const gs_working *w, int i)
{
    const gs_working_step *s = &w->step[i];
    bool saved = i > 0 && s[-1].kind == GS_WORK_DICE && s[-1].count > 0;
    const gs_terse *row = gs_terse_of(rs, s->text);
    return s->kind == GS_WORK_NUMBER && row && row->part == GS_TERSE_KILLED &&
           (s->value > 0 || !saved);
}

static void tell_steps(minutes_teller *t)
{
    for (int i = 0; i < t->work->count; i++) {
        const gs_working_step *s = &t->work->step[i];
        if (s->kind == GS_WORK_DICE) {
            tell_dice(t, s);
        } else if (!lost_again(t->rs, t->work, i)) {
            minutes_say(t, s);
        }
    }
}

void build_add_situation(gs_str *out, const char *situation)
{
    static const struct {
        const char *key, *before, *after;
    } keys[] = {{"distance", "at ", ""},          {"general.distance", "General at ", ""},
                {"shooter.figures", "", " shooting"}, {"hero.rating", "rating ", ""},
                {"purpose", "to ", ""},           {"cause", "by ", ""},
                {"ground", "", ""}};
    char word[48];
    for (int i = 0; i < GS_COUNT(keys); i++) {
        if (gs_kv_word(situation, keys[i].key, word, sizeof word)) {
            gs_str_addf(out, "%s%s", out->len ? ", " : "", keys[i].before);
            strcspn(word, "0123456789") ? build_add_words(out, word) : gs_str_add(out, word);
            gs_str_add(out, keys[i].after);
        }
    }
}

/* A fact of the situation, its default where nothing is said of it. */
static int fact_of(const gs_proc *p, const void *in, const char *key)
{
    const gs_fact *f = gs_fact_find(p->in, p->n_in, key, strlen(key));
    return f ? (int)gs_fact_get(f, in) : 0;
}

static void tell(minutes_teller *t, const gs_log_resolve *r, const void *in)
{
    bool book = strcmp(t->proc->name, "duel") == 0 && t->proc->n_labels == 4;
    if (book) {
        int power[2] = {fact_of(t->proc, in, "attacker.power"),
                        fact_of(t->proc, in, "defender.power")};
        minutes_duel(t, power);
    } else if (strcmp(r->procedure, "melee") == 0 &&
               strcmp(t->proc->labels[0], "hero.attacker") == 0) {
        minutes_melee(t, r->result ? r->result : "");
    } else {
        tell_steps(t);
    }
}

void build_add_working(gs_str *text, const gs_setup *s, gs_arena *a, const build_people *who,
                       const gs_log_resolve *r)
{
    const gs_proc *p = gs_battle_proc(s->ruleset, r->procedure);
    if (!p || !r->situation || !r->dice) {
        return; /* without facts or dice there is nothing to be worked */
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
        gs_str_addf(text, "dice %s", given); /* of other rules than today's: as they fell */
        return;
    }
    minutes_teller t = {.out = text,
                        .start = text->len,
                        .who = {who->name[0], who->name[1]},
                        .hero = {who->hero[0], who->hero[1]},
                        .side = {build_bare(s->side[0].name), build_bare(s->side[1].name)},
                        .rs = s->ruleset,
                        .proc = p,
                        .work = work,
                        .rolls = rolls};
    tell(&t, r, in);
}
