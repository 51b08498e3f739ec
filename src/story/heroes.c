/* What befell heroes: duels, wounds, falls, and by whose hand. */
#include "story_int.h"

#include <string.h>

/* The challenge that led to the duel, of the same two and the same turn. */
static void cite_challenge(const story_walk *w, gs_message *m)
{
    for (int i = 0; i < w->day->log->count && w->day->log->entries[i].n < w->e->n; i++) {
        const gs_entry *e = &w->day->log->entries[i];
        if (e->turn == w->e->turn && e->kind && strcmp(e->kind, "challenge") == 0 &&
            story_same(e->actor, w->e->actor) && story_same(e->target, w->e->target)) {
            story_message_entry(m, e->n);
        }
    }
}

void story_tell_duel(story_walk *w)
{
    const gs_log_resolve *r = story_resolve_of(w->e, "duel");
    bool attacker = gs_kv_is(r->result, "winner", "attacker");
    bool none = gs_kv_is(r->result, "winner", "none");
    gs_ref winner = attacker || none ? w->e->actor : w->e->target;
    gs_ref loser = attacker || none ? w->e->target : w->e->actor;
    gs_message *m = story_message_new(w, "duel", winner, loser);
    m->role[GS_ROLE_HERO] = winner;
    m->role[GS_ROLE_FOE] = loser;
    story_fact_add(m, "drawn", none);
    story_fact_add(m, "challenger", attacker);
    int rounds = gs_kv_int(r->result, "rounds", 1);
    story_fact_add(m, "rounds", rounds);
    story_fact_add(m, "passes", w->logged ? rounds : 0); /* counted by those who stood around */
    story_fact_add(m, "gained", !gs_kv_is(r->result, "gain", "none"));
    story_fact_add(m, "weaker", !gs_kv_is(r->result, "gain", "none"));
    story_fact_add(m, "forced-back", gs_kv_is(r->result, "end", "forced-back"));
    int hits = gs_kv_int(r->result, attacker ? "attacker.hits" : "defender.hits", 0);
    story_fact_add(m, "winner-hits", hits);
    cite_challenge(w, m);
    m->mandatory = true;
    m->polarity = 1;
}

void story_tell_challenge(story_walk *w)
{
    const gs_log_resolve *r = story_resolve_of(w->e, "challenge");
    bool declined = gs_kv_is(r->result, "result", "declined");
    if (declined || !(w->logged && story_has_words(w->e))) {
        return; /* the duel tells it; those that were refused are counted (orders.c) */
    }
    gs_message *m = story_message_new(w, "challenge", w->e->actor, w->e->target);
    m->role[GS_ROLE_HERO] = w->e->actor;
    m->role[GS_ROLE_FOE] = w->e->target;
    m->mandatory = true;
}

/* Who did it to a hero: of a fate, which names a side at the most, the man or unit that struck him
 * down or hit him last in that turn, and under rule sets that look for a leader's fate when his
 * company is removed, the enemy for whom the entry is. None where nobody can be named. */
static gs_ref author_of(story_walk *w, const gs_log_effect *f, bool fate)
{
    int h = f->who.ix;
    bool known = f->who.kind == GS_REF_HERO && h >= 0 && h < GS_MAX_HEROES;
    gs_ref by = f->by;
    if (known && !fate && f->kind == GS_EFFECT_HERO_HIT) {
        w->hit_by[h] = f->by;
        w->hit_turn[h] = w->e->turn;
        w->hit_entry[h] = w->e->n;
    } else if (known && fate && w->hit_turn[h] == w->e->turn &&
               w->hit_by[h].kind != GS_REF_NONE) {
        by = w->hit_by[h];
    }
    bool of_him = story_same(w->e->actor, f->who);
    if (fate && w->way->by_target && of_him && w->e->target.kind == GS_REF_UNIT) {
        by = w->e->target;
    }
    return by.kind == GS_REF_SIDE ? (gs_ref){0} : by;
}

/* Who strikes a hero down is named where that is, though his fate is told later. */
void story_note_down(story_walk *w, const gs_log_effect *f)
{
    bool hero = f->who.kind == GS_REF_HERO && f->who.ix >= 0 && f->who.ix < GS_MAX_HEROES;
    if (hero && f->kind == GS_EFFECT_HERO_DOWN && f->by.kind != GS_REF_NONE) {
        w->hit_by[f->who.ix] = f->by;
        w->hit_turn[f->who.ix] = w->e->turn;
        w->hit_entry[f->who.ix] = w->e->n;
    }
}

/* What makes a wound or a fall weigh: by a hero's hand, of a general or a player's own hero, the
 * second by the same man. */
static void add_wound(story_walk *w, gs_message *m, bool hit)
{
    gs_ref who = m->role[GS_ROLE_HERO], by = m->role[GS_ROLE_BY];
    if (who.kind != GS_REF_HERO || who.ix >= w->s->n_heroes) {
        return;
    }
    for (int i = 0; !hit && w->logged && i < w->out->count - 1; i++) {
        const gs_message *o = &w->out->m[i]; /* how often he had been hit, these say */
        if (story_is(o, "hero-hit") && story_same(o->role[GS_ROLE_HERO], who)) {
            story_message_entry(m, o->entry[0]);
        }
    }
    const gs_ob_hero *hero = &w->s->heroes[who.ix];
    bool chief = w->s->side[hero->side].general == who.ix;
    int before = 0;
    for (int i = 0; hit && i < w->out->count - 1; i++) {
        const gs_message *o = &w->out->m[i];
        before += story_is(o, "hero-hit") && story_same(o->role[GS_ROLE_HERO], who) &&
                  story_same(o->role[GS_ROLE_BY], by);
    }
    story_fact_add(m, "by-hero", by.kind == GS_REF_HERO);
    story_fact_add(m, "chief", chief);
    story_fact_add(m, "great", chief || hero->player);
    story_fact_add(m, "second-wound", before > 0);
}

/* Told of his end again, without having been freed: only the last of it counts, and it rests on what
 * went before as well. */
static void drop_fate_before(story_walk *w, gs_message *m)
{
    for (gs_message *o = m - 1; o >= w->out->m; o--) {
        bool fate = story_is(o, "hero-killed") || story_is(o, "hero-captured") ||
                    story_is(o, "hero-buried");
        if (!story_same(o->role[GS_ROLE_HERO], m->role[GS_ROLE_HERO])) {
            continue;
        }
        if (story_is(o, "hero-freed")) {
            return;
        }
        if (fate) {
            story_take_entries(m, o);
            o->kind = "";
        }
    }
}

/* Effects that are told wherever they stand. */
void story_tell_hero(story_walk *w, const gs_log_effect *f)
{
    static const struct {
        gs_effect_kind effect;
        const char *kind;
    } kinds[] = {{GS_EFFECT_HERO_HIT, "hero-hit"},
                 {GS_EFFECT_HERO_CAPTURED, "hero-captured"},
                 {GS_EFFECT_HERO_BURIED, "hero-buried"},
                 {GS_EFFECT_HERO_KILLED, "hero-killed"},
                 {GS_EFFECT_HERO_FREED, "hero-freed"}};
    for (int k = 0; k < GS_COUNT(kinds); k++) {
        bool went = f->word && strcmp(f->word, "banished") == 0 && f->by.kind == GS_REF_NONE;
        if (f->kind != kinds[k].effect || went) { /* a demon that goes of itself did not fall */
            continue;
        }
        /* a fate names a side; the hit that brought it names the man */
        bool known = f->who.kind == GS_REF_HERO && f->who.ix < GS_MAX_HEROES;
        gs_ref by = author_of(w, f, k > 0 && k < 4);
        int with = known ? w->unit_of[f->who.ix] : -1;
        gs_message *m = story_message_new(w, kinds[k].kind, f->who, by);
        m->role[GS_ROLE_HERO] = f->who;
        if (k > 0 && k < 4 && w->logged) {
            drop_fate_before(w, m);
        }
        m->role[GS_ROLE_BY] = by;
        story_fact_add(m, "power", f->left);
        story_fact_add(m, "mortal", f->left == 0);
        story_fact_add(m, "hits", f->amount);
        m->mandatory = k < 4;
        add_wound(w, m, k == 0);
        if (known && w->logged) {
            story_fact_add(m, "wounds", w->wounds[f->who.ix]);
            w->wounds[f->who.ix] += k == 0 && !story_effect_of(w->e, GS_EFFECT_HERO_DOWN, f->who);
        }
        if (known && k > 0 && k < 4 && w->hit_turn[f->who.ix] == w->e->turn &&
            story_same(by, w->hit_by[f->who.ix])) {
            story_message_entry(m, w->hit_entry[f->who.ix]); /* where the hand is named */
        }
        if (known && k > 0 && k < 4) {
            story_count_fall(w, by, f->who.ix);
        }
        if (known && k > 0) {
            w->fate_entry[f->who.ix] = w->e->n;
            w->fate_turn[f->who.ix] = w->e->turn;
        }
        m->role[GS_ROLE_FRIEND] = with >= 0 ? gs_ref_unit(with) : (gs_ref){0};
        const gs_message *fight =
            w->way->by_target && with >= 0 ? story_fight_in(w, gs_ref_unit(with)) : NULL;
        if (fight) { /* whose companions he was, that fight's entry names */
            story_message_entry(m, fight->entry[0]);
        }
        m->polarity = k == 4 ? 1 : -1;
        bool of_duel = w->e->n > 1 && f->word && strcmp(f->word, "duel") == 0;
        if (of_duel || story_resolve_of(w->e, "duel")) {
            story_fact_add(m, "in-duel", 1);
        }
    }
}

