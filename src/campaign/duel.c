/* A duel outside any battle: before a judge, at a tournament, for a bride. */
#include "campaign_int.h"

#include <stdio.h>
#include <string.h>

#define STREAM_DUEL 18

typedef struct duel {
    gs_campaign *c;
    gs_arena *a;
    const gs_ruleset *book;
    const gs_proc *proc;
    const gs_camp_hero *hero[2]; /* challenger, challenged */
    const char *rules, *dice, *text;
    bool dice_said; /* an entry has them already */
} duel;

static const char *const roles[2] = {"attacker", "defender"};

static const gs_camp_as *under(const gs_camp_hero *h, const char *ruleset)
{
    for (int i = 0; i < h->n_as; i++) {
        if (strcmp(h->as[i].ruleset, ruleset) == 0) {
            return &h->as[i];
        }
    }
    return NULL;
}

/* What he brings: his present Power, and those of his facts that a duel asks for. */
static void add_hero(const duel *d, int i, const char *circumstances, gs_str *sit)
{
    gs_hero_now now;
    char key[80];
    const gs_camp_as *as = under(d->hero[i], d->book->id);
    gs_campaign_hero_now(d->c, d->hero[i], &now);
    gs_str_addf(sit, "%s%s.power=%d", sit->len ? " " : "", roles[i],
                now.power > 7 ? 7 : now.power);
    for (int k = 0; k < d->book->n_hero_facts; k++) {
        const char *fact = d->book->hero_facts[k].key; /* "hero.armour" */
        const char *value = as ? gs_camp_value(as->facts, fact, d->a) : NULL;
        snprintf(key, sizeof key, "%s%s", roles[i], strchr(fact, '.'));
        const gs_fact *f = gs_fact_find(d->proc->in, d->proc->n_in, key, strlen(key));
        int32_t v;
        if (value && f && !gs_camp_value(circumstances, key, d->a) &&
            gs_fact_parse(f, value, strlen(value), &v, NULL) == GS_OK) {
            gs_str_addf(sit, " %s=%s", key, value);
        }
    }
}

static gs_camp_entry *enter(const duel *d, gs_ledger_kind kind, int who, int amount)
{
    gs_camp_entry *e = gs_campaign_enter(d->c, kind, d->hero[who]->id);
    e->amount = amount;
    e->by = d->hero[!who]->id;
    e->rule = d->rules;
    return e;
}

/* The dice stand with the victory; where nobody won, with the first wound. */
static void say_dice(duel *d, gs_camp_entry *e)
{
    e->dice = d->dice_said ? NULL : d->dice;
    d->dice_said = true;
}

/* A duel is a story, though nobody won it and nobody was hurt: each of the two has it in
 * his career. */
static void enter_draw(duel *d)
{
    for (int i = 0; i < 2; i++) {
        gs_camp_entry *e = enter(d, GS_LEDGER_DUEL, i, 0);
        say_dice(d, e);
        e->text = d->text;
    }
}

static void enter_result(duel *d, const char *result, bool to_death)
{
    const char *winner = gs_camp_value(result, "winner", d->a);
    bool won = strcmp(winner, roles[0]) == 0 || strcmp(winner, roles[1]) == 0;
    int before = d->c->n_ledger;
    for (int i = 0; i < 2; i++) {
        char hits[32], state[32];
        gs_hero_now now;
        gs_campaign_hero_now(d->c, d->hero[i], &now);
        snprintf(hits, sizeof hits, "%s.hits", roles[i]);
        snprintf(state, sizeof state, "%s.state", roles[i]);
        int wounds = gs_camp_int(result, hits),
            most = now.rating - now.wounds + now.items;
        bool down = strcmp(gs_camp_value(result, state, d->a), "down") == 0;
        wounds = wounds > most ? most : wounds;
        if (wounds > 0) {
            gs_camp_entry *e = enter(d, GS_LEDGER_WOUNDED, i, wounds);
            if (!won) {
                say_dice(d, e);
            }
        }
        if (down) {
            enter(d, GS_LEDGER_STRUCK_DOWN, !i, 0);
        }
        if (down && to_death) {
            enter(d, GS_LEDGER_DIED, i, 0)->text = d->text;
        }
    }
    for (int i = 0; i < 2; i++) {
        if (strcmp(winner, roles[i]) == 0) {
            gs_camp_entry *e = enter(d, GS_LEDGER_DUEL_WON, i, 0);
            say_dice(d, e);
            e->text = d->text;
        }
        if (strcmp(gs_camp_value(result, "gain", d->a), roles[i]) == 0) {
            gs_hero_now now;
            const char *cap = gs_campaign_option(d->c, "options.power-cap");
            gs_campaign_hero_now(d->c, d->hero[i], &now);
            if (now.rating < (cap ? cap[0] - '0' : 3)) {
                enter(d, GS_LEDGER_POWER, i, 1); /* SHW-10.6, SHW-R96 */
            }
        }
    }
    if (d->c->n_ledger == before) {
        enter_draw(d);
    }
}

static gs_status find_heroes(duel *d, const char *const ids[2], gs_err *err)
{
    for (int i = 0; i < 2; i++) {
        gs_hero_now now;
        d->hero[i] = gs_campaign_hero(d->c, ids[i]);
        if (!d->hero[i]) {
            return gs_err_key(err, GS_NOT_FOUND, ids[i],
                              "no hero of the campaign has this id");
        }
        gs_campaign_hero_now(d->c, d->hero[i], &now);
        if (!gs_fate_can_fight(now.fate)) {
            return gs_err_key(err, GS_STATE, ids[i], "%s is %s and cannot fight",
                              d->hero[i]->name, gs_fate_words[now.fate]);
        }
    }
    return d->hero[0] != d->hero[1]
               ? GS_OK
               : gs_err_key(err, GS_INPUT, ids[0], "nobody fights a duel with himself");
}

static gs_status fight(duel *d, const char *circumstances, bool to_death, gs_dice *dice,
                       gs_err *err)
{
    /* To the death nobody is merely driven back (SHW-R41's other reading). */
    gs_camp_option to_the_end = {.name = "options.duel-retreat", .value = "never"};
    const gs_camp_battle terms = {.options = &to_the_end, .n_options = 1};
    gs_str sit = {0};
    gs_camp_about about = {.c = d->c};
    gs_camp_answer said;
    const char *more = circumstances ? circumstances : "";
    for (int i = 0; i < 2; i++) {
        add_hero(d, i, more, &sit);
        gs_camp_about_hero(&about, roles[i], d->hero[i]->id);
    }
    gs_str_addf(&sit, "%s%s", *more ? " " : "", more);
    gs_camp_options(d->c, to_death ? &terms : NULL, d->proc, &sit);
    gs_status st =
        gs_camp_resolve(d->book, "duel", gs_str_text(&sit), &about, dice, d->a, &said, err);
    gs_str_free(&sit);
    if (st == GS_OK) {
        d->dice = said.rolled ? gs_arena_strdup(d->c->arena, said.rolled) : NULL;
        d->rules = *more ? gs_arena_printf(d->c->arena, "%s" GS_DUEL_GIVEN "%s)", said.rules, more)
                         : gs_arena_strdup(d->c->arena, said.rules);
        enter_result(d, said.result, to_death);
    }
    return st;
}

gs_status gs_camp_duel_with(gs_campaign *c, const char *challenger, const char *challenged,
                            const char *circumstances, bool to_death, const char *text,
                            gs_dice *dice, gs_err *err)
{
    int before = c->n_ledger;
    const char *const ids[2] = {challenger, challenged};
    duel d = {.c = c, .a = gs_arena_new()};
    d.book = gs_ruleset_find(c->ruleset);
    d.book = gs_ruleset_proc(d.book, "duel") ? d.book : gs_ruleset_find("stout-hearts");
    d.proc = gs_ruleset_proc(d.book, "duel");
    d.text = text ? gs_arena_strdup(c->arena, text) : NULL;
    gs_status st = find_heroes(&d, ids, err);
    st = st == GS_OK ? fight(&d, circumstances, to_death, dice, err) : st;
    gs_arena_free(d.a);
    if (st != GS_OK) {
        gs_campaign_forget(c, before);
    }
    return st;
}

gs_status gs_campaign_duel(gs_campaign *c, const char *challenger, const char *challenged,
                           const char *circumstances, bool to_death, const char *text,
                           uint64_t seed, gs_err *err)
{
    gs_seeded dice;
    gs_seeded_init(&dice, seed, STREAM_DUEL);
    return gs_camp_duel_with(c, challenger, challenged, circumstances, to_death, text, &dice.dice,
                             err);
}
