/* The parts of an entry in the minutes: moves, effects, plans, notes, rulings, who rolled. */
#include "minutes_int.h"

#include "gesta/voice.h"

#include <string.h>

void minutes_add_move(minutes *m, const gs_log_move *v)
{
    minutes_add_subject(m, v->who);
    if (v->manner == GS_MOVE_PLACE && v->to_in.kind == GS_PLACE_POINT && !gs_setup_simulated(m->b->s)) {
        gs_str_add(&m->text, "at ");
        gs_str_addmilli(&m->text, v->to.at.x);
        gs_str_add(&m->text, ", ");
        gs_str_addmilli(&m->text, v->to.at.y);
        return;
    }
    build_add_words(&m->text, gs_manner_words[v->manner]);
    if (v->allowance > 0) {
        gs_str_addc(&m->text, ' ');
        gs_str_addmilli(&m->text, (v->cost + 50) / 100 * 100);
        gs_str_add(&m->text, " of ");
        gs_str_addmilli(&m->text, v->allowance);
    }
    minutes_add_rules(m, v->rules);
}

static const struct {
    gs_effect_kind kind;
    const char *words; /* after the name; %n amount, %a "about" of a guess, %l left, %b by whom,
                          * %w the word, %f it as the side that was struck */
} effect_words[] = {
    {GS_EFFECT_HITS, "%a%n hit%p, %l in all"},
    {GS_EFFECT_RECOVERED, "%n back, %l now"},
    {GS_EFFECT_FORMATION, "in %w"},
    {GS_EFFECT_MUST_RALLY, "must rally"},
    {GS_EFFECT_RALLIED, "rallied"},
    {GS_EFFECT_RECOILED, "recoils"},
    {GS_EFFECT_ROUTED, "routed"},
    {GS_EFFECT_DESTROYED, "destroyed"},
    {GS_EFFECT_LEFT_TABLE, "leaves the table"},
    {GS_EFFECT_ENTERED, "enters"},
    {GS_EFFECT_HERO_HIT, "hit by %b, Power %l"},
    {GS_EFFECT_HERO_POWER, "Power +%n: %l"},
    {GS_EFFECT_HERO_DOWN, "struck down"},
    {GS_EFFECT_HERO_CAPTURED, "captured by %b"},
    {GS_EFFECT_HERO_BURIED, "buried under the fallen"},
    {GS_EFFECT_HERO_KILLED, "killed"},
    {GS_EFFECT_HERO_FREED, "dug out"},
    {GS_EFFECT_HERO_LEFT, "leaves the table"},
    {GS_EFFECT_ATTACHED, "joins %b"},
    {GS_EFFECT_SPLIT, "%n split off, %l left"},
    {GS_EFFECT_DETACHED, "leaves %b"},
    {GS_EFFECT_OBJECTIVE, "held by %b, turn %n"},
    {GS_EFFECT_GOES_FIRST, "the first move"},
    {GS_EFFECT_GENERAL_LOST, "the general is lost"},
    {GS_EFFECT_CONTACT, "in contact with %b%f"},
    {GS_EFFECT_SKIPPED, "did not do what was owed: %w"},
    {GS_EFFECT_STRENGTH, "counted again, %l now"},
    {GS_EFFECT_ARMY_BROKEN, "the army is broken, %n unit%p lost"},
};

/* Keeps who is with which unit. */
static void follow(minutes *m, const gs_log_effect *f)
{
    bool joins = f->kind == GS_EFFECT_ATTACHED && f->by.kind == GS_REF_UNIT;
    if (f->who.kind == GS_REF_HERO && f->who.ix < GS_MAX_HEROES &&
        (joins || f->kind == GS_EFFECT_DETACHED || f->kind == GS_EFFECT_HERO_DOWN ||
         f->kind == GS_EFFECT_HERO_LEFT)) {
        m->with[f->who.ix] = joins ? f->by.ix : -1;
    }
}

/* How a block closes up, the engine's own reminders, and what the working has said. */
static bool is_told(const minutes *m, const gs_entry *e, const gs_log_effect *f)
{
    bool blow = f->kind == GS_EFFECT_HERO_HIT || f->kind == GS_EFFECT_HERO_DOWN;
    if (f->kind == GS_EFFECT_PLACED || f->kind == GS_EFFECT_MARK ||
        (blow && strcmp(e->kind, "duel") == 0 && strstr(gs_str_text(&m->text), "(1) "))) {
        return true;
    }
    for (int k = 0; k < e->n_parts; k++) {
        const gs_log_part *p = &e->parts[k];
        const char *procedure = p->kind == GS_LOG_RESOLVE ? p->u.resolve.procedure : "";
        const char *result = p->kind == GS_LOG_RESOLVE ? p->u.resolve.result : NULL;
        bool moved = p->kind == GS_LOG_MOVE && minutes_same(p->u.move.who, f->who);
        if ((f->kind == GS_EFFECT_GOES_FIRST && strcmp(procedure, "initiative") == 0) ||
            (f->kind == GS_EFFECT_RALLIED && gs_kv_is(result, "result", "recovers")) ||
            (f->kind == GS_EFFECT_RECOILED && moved && p->u.move.manner == GS_MOVE_RECOIL) ||
            (f->kind == GS_EFFECT_ROUTED && moved && p->u.move.manner == GS_MOVE_ROUT)) {
            return true;
        }
    }
    return false;
}

/* A loss in what the book counts. */
static const char *loss_words(const minutes *m)
{
    gs_counted in = gs_voice_loss(m->b->s->ruleset);
    return in == GS_COUNTED_HITS     ? "%a%n hit%p, %l left"
           : in == GS_COUNTED_STANDS ? "%a%n stand%p lost, %l left"
                                     : "%a%n lost, %l left";
}

/* What stands for a letter behind % in effect_words. */
static void add_of_effect(minutes *m, const gs_log_effect *f, char letter)
{
    const char *by = build_bare(gs_ref_name(m->b->s, f->by)), *word = f->word ? f->word : "";
    switch (letter) {
    case 'p': gs_str_add(&m->text, f->amount == 1 ? "" : "s"); break;
    case 'n': gs_str_addi(&m->text, f->amount); break;
    case 'l': gs_str_addi(&m->text, f->left); break;
    case 'a': gs_str_add(&m->text, f->about ? "about " : ""); break;
    case 'b': gs_str_add(&m->text, *by ? by : "nobody"); break;
    case 'f': gs_str_addf(&m->text, *word ? ", in %s" : "%s", word); break;
    default: gs_str_add(&m->text, word); break;
    }
}

void minutes_add_effect(minutes *m, const gs_entry *e, const gs_log_effect *f)
{
    follow(m, f);
    if (is_told(m, e, f)) {
        return;
    }
    const char *words = gs_effect_words[f->kind];
    if (f->kind == GS_EFFECT_CONTACT && f->amount == 0) {
        return; /* it ended, as what follows says */
    }
    bool shape = f->kind == GS_EFFECT_FORMATION && !(f->word && *f->word);
    if (shape && f->files <= 0) {
        return;
    }
    for (int i = 0; i < GS_COUNT(effect_words); i++) {
        words = effect_words[i].kind == (gs_effect_kind)f->kind ? effect_words[i].words : words;
    }
    words = f->kind == GS_EFFECT_LOSS ? loss_words(m) : words;
    minutes_add_subject(m, f->who);
    if (shape) { /* the same formation, another width */
        gs_str_addf(&m->text, "%d wide", f->files);
        return;
    }
    for (const char *p = words; *p; p++) {
        if (*p != '%') {
            gs_str_addc(&m->text, *p);
        } else {
            add_of_effect(m, f, *++p);
        }
    }
}

void minutes_add_plan(minutes *m, const gs_log_plan *p)
{
    gs_str_add(&m->text, m->head ? ": " : "; ");
    m->head = false;
    build_add_words(&m->text, p->what);
    gs_str_addc(&m->text, ' ');
    if (p->old) {
        build_add_words(&m->text, p->old);
        gs_str_add(&m->text, ", now ");
    }
    build_add_words(&m->text, p->chosen);
    const char *why = p->reason && m->b->opt->reason ? m->b->opt->reason(p->reason) : NULL;
    if (why) {
        gs_str_addf(&m->text, " (%s)", why);
    } else if (p->reason) {
        gs_str_add(&m->text, " (");
        build_add_words(&m->text, p->reason);
        gs_str_addc(&m->text, ')');
    }
}

/* "loss levy": what was ruled, and of whom, by name. */
static void add_overruled(minutes *m, const char *fact)
{
    size_t n = strcspn(fact, " ");
    const gs_setup *s = m->b->s;
    int unit = fact[n] ? gs_setup_unit(s, fact + n + 1) : -1;
    int hero = fact[n] ? gs_setup_hero(s, fact + n + 1) : -1;
    gs_ref who = unit >= 0 ? gs_ref_unit(unit) : hero >= 0 ? gs_ref_hero(hero) : (gs_ref){0};
    if (who.kind != GS_REF_NONE) {
        const char *name = build_bare(gs_ref_name(s, who));
        gs_str_addf(&m->text, "%.*s of %s ", (int)n, fact, name);
    } else if (*fact) {
        build_add_words(&m->text, fact);
        gs_str_addc(&m->text, ' ');
    }
}

/* What is known of a line without dice, "charger.type=foot-knights target.side=flank", in words;
 * false if it is a note in somebody's own. */
static bool add_facts(minutes *m, const char *note)
{
    size_t len = m->text.len;
    for (const char *p = note; *p;) {
        size_t n = strcspn(p, " ");
        const char *is = memchr(p, '=', n);
        if (!is) {
            minutes_cut(m, len);
            return false;
        }
        const char *key = gs_arena_strndup(m->b->a, p, (size_t)(is - p));
        gs_str_add(&m->text, p > note ? ", " : "");
        build_add_words(&m->text, key);
        gs_str_addf(&m->text, " %.*s", (int)(n - (size_t)(is - p) - 1), is + 1);
        p += n + (p[n] == ' ');
    }
    return true;
}

void minutes_add_note(minutes *m, const gs_entry *e, const char *note)
{
    build_begin_sentence(&m->text);
    size_t at = m->text.len;
    bool own = strcmp(e->kind, "gap") == 0 || strcmp(e->kind, "alias") == 0 ||
               gs_setup_simulated(m->b->s);
    if (own || add_facts(m, note)) {
        if (own) {
            gs_str_add(&m->text, note);
        }
        minutes_raise_letter(&m->text, at);
    } else {
        gs_str_addf(&m->text, "“%s”", note);
    }
    m->last = (gs_ref){0};
}

/* In a battle of a real table whoever did not throw by hand, and what was counted alone. */
void minutes_add_rolled(minutes *m, const gs_log_resolve *r)
{
    static const char *const rolled[] = {[GS_ROLLED_PROGRAM] = "dice of the program",
                                         [GS_ROLLED_MIXED] = "dice in part of the program",
                                         [GS_ROLLED_HAND] = NULL};
    const char *who = r->rolled < GS_COUNT(rolled) ? rolled[r->rolled] : NULL;
    bool logged = !gs_setup_simulated(m->b->s);
    if (logged && who && r->dice && *r->dice) {
        gs_str_addf(&m->text, "; %s", who);
    }
    if (logged && r->counted && *r->counted) {
        gs_str_add(&m->text, "; counted, no faces read: ");
        build_add_words(&m->text, r->counted);
    }
}

void minutes_add_override(minutes *m, const gs_log_override *o)
{
    build_begin_sentence(&m->text);
    gs_str_add(&m->text, "Overruled: ");
    add_overruled(m, o->fact ? o->fact : "");
    if (o->ruled) {
        build_add_words(&m->text, o->ruled);
    }
    if (o->given) {
        gs_str_add(&m->text, o->ruled ? " instead of " : "not ");
        build_add_words(&m->text, o->given);
    }
    if (o->reason) {
        bool said = o->ruled || o->given || o->fact;
        gs_str_addf(&m->text, "%sbecause “%s”", said ? ", " : "", o->reason);
    }
    m->last = (gs_ref){0};
}
