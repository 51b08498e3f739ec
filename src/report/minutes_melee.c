/* Minutes of a round of melee and of a duel under Stout Hearts. */
#include "minutes_int.h"

#include "gesta/story.h"
#include "gesta/terse.h"

#include <string.h>

/* ---- melee ---- */
/* Of one kind of figure of one side: against the enemy's figures, against their hero. */
typedef struct corner {
    bool there;
    int modifier[2];
    gs_str causes, armour[2];
} corner;

typedef struct line_up {
    corner of[2][2];  /* side; figures, hero */
    gs_str stand[2];  /* what counts for all of a side */
    int line[2], doubled;
    int first; /* of the working: its first step after all that */
} line_up;

static bool has(const char *text, const char *part)
{
    return strstr(text, part) != NULL;
}

/* What the text is in the whole; a text that the book's table does not have is a cause. */
static gs_terse part_of(const minutes_teller *t, const gs_working_step *s)
{
    const gs_terse *row = gs_terse_of(t->rs, s->text);
    bool part = row && row->part != GS_TERSE_WORDS;
    return part ? *row : (gs_terse){.text = s->text, .how = "", .part = GS_TERSE_CAUSE};
}

static void add_cause(gs_str *out, const gs_terse *part, const gs_working_step *s)
{
    const char *word = *part->how ? part->how : s->text;
    gs_str_addf(out, "%s%s", out->len ? ", " : "", word);
    if (s->kind == GS_WORK_NUMBER) {
        gs_str_addf(out, " %d", (int)s->value);
    }
}

/* "2+1+1": what was worn, then what adds to it. */
static void add_armour(gs_str *out, const gs_working_step *s)
{
    if (s->kind != GS_WORK_NUMBER) {
        gs_str_addf(out, " (%s)", s->text);
    } else if (s->value) {
        if (out->len) {
            minutes_add_signed(out, s->value);
        } else {
            gs_str_addi(out, s->value);
        }
    }
}

/* Where a text before the first die stands: of which side, whose, against whom. */
typedef struct place {
    corner *c; /* NULL: all of the side */
    int side, enemy;
    bool armour;
} place;

static place head_of(line_up *l, const gs_terse *head)
{
    place at = {.side = head->side, .enemy = head->enemy, .armour = head->part == GS_TERSE_ARMOUR};
    at.c = head->part == GS_TERSE_ALL ? NULL : &l->of[at.side][head->hero];
    if (at.c) {
        at.c->there = true;
    }
    return at;
}

static void add_before(line_up *l, const place *at, const gs_terse *part,
                       const gs_working_step *s)
{
    if (!at->c) {
        add_cause(&l->stand[at->side], part, s);
    } else if (at->armour) {
        add_armour(&at->c->armour[at->enemy], s);
    } else if (part->part == GS_TERSE_MODIFIER) {
        at->c->modifier[at->enemy] = s->value;
    } else if (!at->enemy) {
        add_cause(&at->c->causes, part, s);
    }
}

/* All before the first die. */
static void read_line_up(const minutes_teller *t, line_up *l)
{
    place at = {0};
    for (l->first = 0; l->first < t->work->count; l->first++) {
        const gs_working_step *s = &t->work->step[l->first];
        if (s->kind == GS_WORK_DICE) {
            return;
        }
        gs_terse part = part_of(t, s);
        switch ((int)part.part) {
        case GS_TERSE_ALL:
        case GS_TERSE_AGAINST:
        case GS_TERSE_ARMOUR: at = head_of(l, &part); break;
        case GS_TERSE_LINE: l->line[part.side] = s->value; break;
        case GS_TERSE_DOUBLES: l->doubled = s->value; break;
        default: add_before(l, &at, &part, s); break;
        }
    }
}

static const char *name_of(const minutes_teller *t, int side, int hero)
{
    return hero ? t->hero[side] : t->who[side];
}

/* "Oliver +3 (charged 1, better 2), +1 against the hero: 4". */
static void add_strikers(minutes_teller *t, const line_up *l, int side, int hero,
                         const gs_working_step *dice)
{
    const corner *c = &l->of[side][hero];
    bool enemy_hero = l->of[1 - side][1].there, enemy_men = l->of[1 - side][0].there;
    int most = enemy_men ? 0 : 1;
    gs_str_addf(t->out, "%s%s ", t->out->len > t->start ? "; " : "", name_of(t, side, hero));
    minutes_add_signed(t->out, c->modifier[most]);
    if (l->stand[side].len || c->causes.len) {
        gs_str_addf(t->out, " (%s%s%s)", gs_str_text(&l->stand[side]),
                    l->stand[side].len && c->causes.len ? ", " : "", gs_str_text(&c->causes));
    }
    if (enemy_hero && enemy_men && c->modifier[1] != c->modifier[0]) {
        gs_str_add(t->out, ", ");
        minutes_add_signed(t->out, c->modifier[1]);
        gs_str_addf(t->out, " against %s", t->hero[1 - side]);
    }
    gs_str_add(t->out, ":");
    minutes_add_dice(t, dice);
}

static void add_saves(minutes_teller *t, const line_up *l, int side, int hero,
                      const gs_working_step *dice)
{
    const corner *c = &l->of[side][hero];
    const gs_str *armour = &c->armour[0];
    armour = armour->len ? armour : &c->armour[1];
    gs_str_addf(t->out, "; %s armour %s, save%s", name_of(t, side, hero),
                armour->len ? gs_str_text(armour) : "0", dice->count == 1 ? "" : "s");
    minutes_add_dice(t, dice);
    if (c->armour[1].len && c->armour[0].len &&
        strcmp(c->armour[0].p, c->armour[1].p) != 0) {
        gs_str_addf(t->out, " (%s against %s)", c->armour[1].p, t->hero[1 - side]);
    }
}

/* The dice; what the rules say after them of a hero down or an elephant. */
static void add_blows(minutes_teller *t, const line_up *l, const char *result)
{
    for (int i = l->first; i < t->work->count; i++) {
        const gs_working_step *s = &t->work->step[i];
        if (s->kind == GS_WORK_DICE) {
            const char *label = t->proc->labels[s->value];
            int side = has(label, ".defender"), hero = strncmp(label, "hero", 4) == 0;
            if (s->count && has(label, "save")) {
                add_saves(t, l, side, hero, s);
            } else if (s->count) {
                add_strikers(t, l, side, hero, s);
            }
        } else if (part_of(t, s).part == GS_TERSE_BLOWS) {
            gs_str_addf(t->out, "%sLine %d to %d", t->out->len > t->start ? ". " : "", l->line[0],
                        l->line[1]);
            if (l->doubled) {
                gs_str_addf(t->out, ", %d double up", l->doubled);
            }
            gs_str_addf(t->out, "; blows %d to %d", gs_kv_int(result, "attacker.blows", 0),
                        gs_kv_int(result, "defender.blows", 0));
        } else if (part_of(t, s).part == GS_TERSE_RUNS) {
            minutes_say(t, s);
        }
    }
}

static void add_difference(minutes_teller *t, const char *result)
{
    int suffered[2] = {gs_kv_int(result, "attacker.suffered", 0),
                       gs_kv_int(result, "defender.suffered", 0)};
    int hits[2] = {gs_kv_int(result, "attacker.hits", 0), gs_kv_int(result, "defender.hits", 0)};
    int d = gs_kv_int(result, "difference", 0);
    gs_str_addf(t->out, "%sHits suffered %d to %d", t->out->len > t->start ? ". " : "",
                suffered[0], suffered[1]);
    if (suffered[0] > hits[0] || suffered[1] > hits[1]) {
        gs_str_add(t->out, ", missiles counted");
    }
    gs_str_addf(t->out, ", difference %d: ", d < 0 ? -d : d);
    if (gs_kv_is(result, "result", "tied")) {
        gs_str_add(t->out, "tied");
    } else if (gs_kv_is(result, "result", "attacker-recoils") ||
               gs_kv_is(result, "result", "defender-recoils")) {
        gs_str_addf(t->out, "recoil, %s",
                    t->who[gs_kv_is(result, "result", "defender-recoils")]);
    } else {
        char word[48] = "";
        gs_kv_word(result, "result", word, sizeof word);
        build_add_words(t->out, word);
    }
}

void minutes_melee(minutes_teller *t, const char *result)
{
    line_up l = {0};
    read_line_up(t, &l);
    add_blows(t, &l, result);
    add_difference(t, result);
    for (int s = 0; s < 2; s++) {
        gs_str_free(&l.stand[s]);
        for (int h = 0; h < 2; h++) {
            gs_str_free(&l.of[s][h].causes);
            gs_str_free(&l.of[s][h].armour[0]);
            gs_str_free(&l.of[s][h].armour[1]);
        }
    }
}

/* ---- duel ---- */
typedef struct duel_round {
    int number, face[2], modifier[2], armour;
    int whose; /* modifiers are being told */
    bool named[2]; /* his armour has been said */
    int left[2];   /* Power */
} duel_round;

/* "Odo 4, Kettil 2+2=4". */
static void add_totals(const minutes_teller *t, const duel_round *r)
{
    gs_str_addf(t->out, "%s(%d) ", t->out->len > t->start ? " " : "", r->number);
    for (int i = 0; i < 2; i++) {
        gs_str_addf(t->out, "%s%s %d", i ? ", " : "", t->who[i], r->face[i]);
        if (r->modifier[i]) {
            minutes_add_signed(t->out, r->modifier[i]);
            gs_str_addf(t->out, "=%d", r->face[i] + r->modifier[i]);
        }
    }
}

/* A hit of the round, and what of it comes. */
static void add_hit(minutes_teller *t, duel_round *r, int victim)
{
    int *left = &r->left[victim >= 0 ? victim : 0];
    *left -= *left > 0;
    gs_str_addf(t->out, ": hit, Power %d.", *left);
}

/* Part of a modifier before the blow; of his armour behind it. */
static void add_detail(minutes_teller *t, duel_round *r, const gs_terse *part,
                       const gs_working_step *s, int victim)
{
    if (victim < 0) {
        int *sum = &r->modifier[r->whose];
        *sum = part->part == GS_TERSE_CAP ? s->value : *sum + s->value; /* or a bonus */
    } else if (s->kind == GS_WORK_TEXT || part->part == GS_TERSE_GAINS) {
        gs_str_addf(t->out, "; %s", s->text);
    } else if (!r->named[victim] && r->armour++ == 0) {
        gs_str_addf(t->out, ", armour %d", (int)s->value);
    } else if (!r->named[victim] && s->value) {
        minutes_add_signed(t->out, s->value);
    }
}

/* A note of the round; the victim of its blow, -1 before it. */
static void add_note(minutes_teller *t, duel_round *r, const gs_working_step *s, int *victim)
{
    gs_terse part = part_of(t, s);
    switch ((int)part.part) {
    case GS_TERSE_POWER:
        r->modifier[part.side] = s->value;
        r->whose = part.side;
        break;
    case GS_TERSE_LEVEL:
        add_totals(t, r);
        gs_str_add(t->out, ": no blow.");
        break;
    case GS_TERSE_LANDS:
        *victim = !part.side;
        add_totals(t, r);
        gs_str_addf(t->out, ": blow on %s", t->who[*victim]);
        break;
    case GS_TERSE_HOLDS: gs_str_add(t->out, ": armour holds."); break;
    case GS_TERSE_OVERCOME: add_hit(t, r, *victim); break;
    case GS_TERSE_DOWN: gs_str_add(t->out, " Struck down."); break;
    default: add_detail(t, r, &part, s, *victim); break;
    }
}

void minutes_duel(minutes_teller *t, const int power[2])
{
    duel_round r = {.left = {power[0], power[1]}};
    int victim = -1;
    for (int i = 0; i < t->work->count; i++) {
        const gs_working_step *s = &t->work->step[i];
        if (s->kind != GS_WORK_DICE) {
            add_note(t, &r, s, &victim);
            continue;
        }
        const char *label = t->proc->labels[s->value];
        int who = has(label, ".defender"), face = s->count ? t->rolls->face[s->first] : 0;
        if (has(label, "save") && !s->count) {
            continue; /* nobody was struck */
        }
        if (has(label, "save")) {
            r.named[who] = true;
            gs_str_addf(t->out, ", save %d", face);
        } else {
            r.number += !who;
            r.modifier[who] = who ? r.modifier[who] : 0;
            r.face[who] = face;
            victim = -1;
            r.armour = 0;
        }
    }
}
