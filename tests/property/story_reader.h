#ifndef GESTA_STORY_READER_H
#define GESTA_STORY_READER_H
/* The reader of the truth test: holds a sentence against the entries that it cites. It shares no
 * code with the telling. */
#include "gesta/story.h"

#include <stdio.h>
#include <string.h>

/* ---- the reader: knows the log and the sentence, and nothing of how it was made ---- */
typedef struct record {
    const gs_setup *s;
    const gs_log *log;
    const gs_sentence *sentence;
    const char *part;     /* "fight", "end" */
    const gs_outcome *o;
    char fault[400];
} record;

static bool wrong(record *r, const char *what, const char *which)
{
    snprintf(r->fault, sizeof r->fault, "%s (%s): %s", what, which, r->sentence->text);
    return false;
}

/* Under some rule sets companies bear hits, under the others figures fall. */
static bool of_companies(const record *r)
{
    return r->s->ruleset->bears != NULL;
}

/* Under some rule sets an army is so many units, whatever they bear. */
static bool counts_units(const record *r)
{
    return of_companies(r) || strcmp(r->s->ruleset->id, "feudal") == 0;
}

static gs_effect_kind harm_of(const record *r)
{
    return of_companies(r) ? GS_EFFECT_HITS : GS_EFFECT_LOSS;
}

static bool cites(const record *r, int entry)
{
    for (int i = 0; i < r->sentence->n_entries; i++) {
        if (r->sentence->entry[i] == entry) {
            return true;
        }
    }
    return false;
}

static bool is(gs_ref r, gs_ref_kind kind, int ix)
{
    return r.kind == kind && r.ix == ix;
}

static bool in_part(const record *r, const gs_log_part *p, gs_ref_kind kind, int ix)
{
    switch ((gs_log_kind)p->kind) {
    case GS_LOG_EFFECT:
        return is(p->u.effect.who, kind, ix) || is(p->u.effect.by, kind, ix);
    case GS_LOG_MOVE: return is(p->u.move.who, kind, ix);
    case GS_LOG_PLAN:
        return is(p->u.plan.who, kind, ix) ||
               (kind == GS_REF_HERO && r->s->side[p->u.plan.side].general == ix);
    case GS_LOG_RESOLVE:
    case GS_LOG_NOTE:
    case GS_LOG_OVERRIDE:
    case GS_LOG_PHOTO:
    case GS_LOG_MUSTERED: break;
    }
    return false;
}

/* Did the unit or hero take part in a cited entry: as actor, target, or in one of its parts? */
static bool took_part(const record *r, gs_ref_kind kind, int ix)
{
    for (int i = 0; i < r->log->count; i++) {
        const gs_entry *e = &r->log->entries[i];
        if (!cites(r, e->n)) {
            continue;
        }
        if (is(e->actor, kind, ix) || is(e->target, kind, ix)) {
            return true;
        }
        for (int k = 0; k < e->n_parts; k++) {
            if (in_part(r, &e->parts[k], kind, ix)) {
                return true;
            }
        }
    }
    return false;
}

/* The name as a whole, and not as the owner of a unit: "Roland's knights". */
static bool names(const char *text, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = strstr(text, name); at; at = strstr(at + 1, name)) {
        char next = at[n];
        bool inside = (next >= 'a' && next <= 'z') || next == '\'' || (unsigned char)next == 0xe2;
        if (!inside && (at == text || at[-1] == ' ')) {
            return true;
        }
    }
    return false;
}

/* Did a unit of that name take part? Markers share theirs. */
static bool one_took_part(const record *r, const char *name)
{
    for (int u = 0; u < r->s->n_units; u++) {
        if (strcmp(r->s->units[u].name, name) == 0 && took_part(r, GS_REF_UNIT, u)) {
            return true;
        }
    }
    return false;
}

/* "..., under Harald when the day began": he led a unit that is named, as it was set up. */
static bool led_at_first(const record *r, const char *name, int h)
{
    static const struct {
        const char *before, *behind;
    } ways[] = {{"under ", " when the day began"}, {"where ", " had begun the day"},
                {"which ", " had brought"}};
    int unit = r->s->heroes[h].unit;
    bool said = false;
    for (int i = 0; i < GS_COUNT(ways); i++) {
        char words[200];
        snprintf(words, sizeof words, "%s%s%s", ways[i].before, name, ways[i].behind);
        said = said || strstr(r->sentence->text, words);
    }
    return said && unit >= 0 && strstr(r->sentence->text, r->s->units[unit].name + 1);
}

/* "Harold and the last man of his huscarls": his own unit took part, and it had not lost him before. */
static bool with_the_last(const record *r, const char *name, int h)
{
    char last[200], few[200];
    int unit = r->s->heroes[h].unit;
    snprintf(last, sizeof last, "%s and the last man of ", name);
    snprintf(few, sizeof few, "%s and what was left of ", name);
    bool said = strstr(r->sentence->text, last) || strstr(r->sentence->text, few);
    if (!said || unit < 0 || !took_part(r, GS_REF_UNIT, unit)) {
        return false;
    }
    for (int i = 0; i < r->log->count && !cites(r, r->log->entries[i].n); i++) {
        const gs_entry *e = &r->log->entries[i];
        for (int k = 0; k < e->n_parts; k++) {
            const gs_log_effect *f = &e->parts[k].u.effect;
            bool fate = e->parts[k].kind == GS_LOG_EFFECT &&
                        (f->kind == GS_EFFECT_HERO_KILLED || f->kind == GS_EFFECT_HERO_CAPTURED ||
                         f->kind == GS_EFFECT_HERO_LEFT);
            if (fate && is(f->who, GS_REF_HERO, h)) {
                return false;
            }
        }
    }
    return true;
}

static bool check_names(record *r)
{
    for (int u = 0; u < r->s->n_units; u++) {
        const char *name = r->s->units[u].name;
        if (strlen(name) > 6 && strstr(r->sentence->text, name) && !one_took_part(r, name)) {
            return wrong(r, "a unit is named that took no part", name);
        }
    }
    for (int h = 0; h < r->s->n_heroes; h++) {
        const char *name = r->s->heroes[h].name;
        const char *at = strstr(r->sentence->text, name);
        bool demon = at && at - r->sentence->text >= 9 && memcmp(at - 9, "demon of ", 9) == 0;
        if (names(r->sentence->text, name) && !demon && !led_at_first(r, name, h) &&
            !with_the_last(r, name, h) && !took_part(r, GS_REF_HERO, h)) {
            return wrong(r, "a hero is named who took no part", name);
        }
    }
    return true;
}

static bool has_effect(const record *r, gs_effect_kind kind)
{
    for (int i = 0; i < r->log->count; i++) {
        const gs_entry *e = &r->log->entries[i];
        for (int k = 0; cites(r, e->n) && k < e->n_parts; k++) {
            /* a hero leaves with his unit: alone it counts for one who stood alone */
            bool with = kind == GS_EFFECT_HERO_LEFT && e->actor.kind == GS_REF_UNIT;
            if (e->parts[k].kind == GS_LOG_EFFECT && e->parts[k].u.effect.kind == kind && !with) {
                return true;
            }
        }
    }
    return false;
}

/* Cited resolutions of a procedure whose result has key=word (NULL: any). */
static int resolved(const record *r, const char *procedure, const char *key, const char *word)
{
    int n = 0;
    for (int i = 0; i < r->log->count; i++) {
        const gs_entry *e = &r->log->entries[i];
        for (int k = 0; cites(r, e->n) && k < e->n_parts; k++) {
            const gs_log_resolve *v = &e->parts[k].u.resolve;
            n += e->parts[k].kind == GS_LOG_RESOLVE && strcmp(v->procedure, procedure) == 0 &&
                 (!key || gs_kv_is(v->result, key, word));
        }
    }
    return n;
}

/* A cited charge that was met: by a counter-charge of more than no distance. */
static bool met(const record *r)
{
    for (int i = 0; i < r->log->count; i++) {
        const gs_entry *e = &r->log->entries[i];
        for (int k = 0; cites(r, e->n) && k < e->n_parts; k++) {
            const char *result =
                e->parts[k].kind == GS_LOG_RESOLVE ? e->parts[k].u.resolve.result : "";
            if (gs_kv_is(result, "reaction", "counter-charge") &&
                !gs_kv_is(result, "defender.moved", "0")) {
                return true;
            }
        }
    }
    return false;
}

/* Words that claim an effect, and the effects that license them. */
static bool check_effects(record *r)
{
    enum { TAKEN = GS_EFFECT_HERO_CAPTURED, DEAD = GS_EFFECT_HERO_KILLED, GONE = GS_EFFECT_DESTROYED,
           OFF = GS_EFFECT_LEFT_TABLE, HIT = GS_EFFECT_HERO_HIT, BACK = GS_EFFECT_RECOILED };
    static const struct {
        const char *word;
        int effect[3];
    } claims[] = {
        {"prisoner", {TAKEN, TAKEN, TAKEN}}, {" alive", {TAKEN, TAKEN, TAKEN}},
        {"taken alive", {TAKEN, TAKEN, TAKEN}}, {"and taken", {TAKEN, TAKEN, TAKEN}},
        {"did not rise", {DEAD, DEAD, DEAD}},
        {" fell there,", {DEAD, DEAD, DEAD}}, {"was killed", {DEAD, DEAD, DEAD}},
        {"among the dead", {DEAD, DEAD, DEAD}}, {"killed by", {DEAD, DEAD, DEAD}},
        {"killed him", {DEAD, DEAD, DEAD}}, {"did not return", {DEAD, DEAD, DEAD}},
        {"among the fallen", {GS_EFFECT_HERO_BURIED, GS_EFFECT_HERO_FREED, GS_EFFECT_HERO_BURIED}},
        {"destroyed", {GONE, GONE, GONE}}, {"made an end of", {GONE, GONE, GONE}},
        {"othing was left", {GONE, GONE, GONE}}, {"was the end of", {GONE, GONE, GONE}},
        {"left the field", {OFF, GS_EFFECT_HERO_LEFT, OFF}},
        {"the field,", {OFF, GS_EFFECT_HERO_LEFT, OFF}},
        {"quit the field", {OFF, GS_EFFECT_HERO_LEFT, OFF}},
        {"off the field", {OFF, GS_EFFECT_HERO_LEFT, OFF}},
        {" ran, ", {OFF, GS_EFFECT_HERO_LEFT, OFF}},
        {" ran instead", {OFF, GS_EFFECT_HERO_LEFT, OFF}},
        {" ran.", {OFF, GS_EFFECT_HERO_LEFT, OFF}},
        {"also lost", {OFF, GONE, OFF}}, {"had lost the ", {OFF, GONE, GS_EFFECT_GENERAL_LOST}},
        {"gone from the field", {OFF, GONE, OFF}}, {"the last of", {OFF, GONE, OFF}},
        {"wounded", {HIT, HIT, HIT}}, {"was hit", {HIT, HIT, HIT}}, {"one blow from", {HIT, HIT, HIT}},
        {"gave ground", {BACK, GS_EFFECT_ROUTED, BACK}}, {"drove the rest back", {BACK, BACK, BACK}},
        {"thrown back", {BACK, BACK, BACK}}, {"sent the others back", {BACK, BACK, BACK}},
        {"the line went back", {BACK, BACK, BACK}}, {"the rest went back", {BACK, BACK, BACK}},
        {" in retreat", {BACK, BACK, BACK}}, {"drove them back", {BACK, BACK, BACK}},
        {"in the hands of", {GS_EFFECT_OBJECTIVE, TAKEN, GS_EFFECT_OBJECTIVE}},
        {"no longer held", {GS_EFFECT_OBJECTIVE, GS_EFFECT_OBJECTIVE, GS_EFFECT_OBJECTIVE}},
        {"in the same way", {BACK, BACK, BACK}},
        {"nobody’s", {GS_EFFECT_OBJECTIVE, GS_EFFECT_OBJECTIVE, GS_EFFECT_OBJECTIVE}},
        {"got away from the field", {OFF, GS_EFFECT_HERO_LEFT, OFF}},
        {"made good ", {OFF, GS_EFFECT_HERO_LEFT, OFF}}, {"not one came away", {GONE, GONE, GONE}},
        {"fled the field", {OFF, GS_EFFECT_HERO_LEFT, OFF}}, {"until nothing", {GONE, GONE, GONE}},
        {"it was the end of", {GONE, GONE, GONE}}, {"did not outlast", {GONE, GONE, GONE}},
        {"at the hands of", {DEAD, DEAD, DEAD}}, {" who killed ", {DEAD, DEAD, DEAD}},
        {", and were gone", {OFF, GONE, OFF}},
        {"rallied", {GS_EFFECT_RALLIED, GS_EFFECT_RALLIED, GS_EFFECT_RALLIED}},
    };
    for (int i = 0; i < GS_COUNT(claims); i++) {
        const int *f = claims[i].effect;
        bool denied = strcmp(claims[i].word, "rallied") == 0 &&
                      (strstr(r->sentence->text, "not be rallied") ||
                       strstr(r->sentence->text, "nobody rallied"));
        bool said = strstr(r->sentence->text, claims[i].word) && !denied;
        if (said && !has_effect(r, (gs_effect_kind)f[0]) && !has_effect(r, (gs_effect_kind)f[1]) &&
            !has_effect(r, (gs_effect_kind)f[2])) {
            return wrong(r, "not in the log", claims[i].word);
        }
    }
    return true;
}

/* Words that claim the answer of a procedure. */
static bool check_answers(record *r)
{
    static const struct {
        const char *word, *procedure, *key, *value, *other; /* other: a second value that will do */
    } claims[] = {
        {"flank", "charge", "face", "flank", "rear"},
        {"from the side", "charge", "face", "flank", "rear"},
        {"in the side", "charge", "face", "flank", "rear"},
        {"at the run", "charge", "attacker.charge", "yes", NULL},
        {"met them half way", "charge", "reaction", "counter-charge", NULL},
        {"came on to meet", "charge", "reaction", "counter-charge", NULL},
        {"narrowest", "rally", "result", "recovers", NULL},
        {"only just", "rally", "result", "recovers", NULL},
        {"not rally", "rally", "result", "retreats", "routs"},
        {"not be rallied", "rally", "result", "retreats", "routs"},
        {"no rallying", "rally", "result", "retreats", "routs"},
        {"not taken up", "challenge", "result", "declined", NULL},
        {"nobody answered", "challenge", "result", "declined", NULL},
        {"neither could beat", "duel", "winner", "none", NULL},
        {"on the rear of", "contact", "contact", "rear", NULL},
        {"struck at nothing", "evade", "caught", "no", NULL},
        {"did not wait", "evade", "caught", "no", NULL},
        {"was caught", "evade", "caught", "yes", NULL},
        {"were caught", "evade", "caught", "yes", NULL},
        {"did not get away", "evade", "caught", "yes", NULL},
        {"wavered", "panic", "result", "retire", NULL},
        {"when ordered to", "order", "result", "no-attack", NULL},
        {"stood where", "pursuit", "pursues", "yes", NULL},
    };
    for (int i = 0; i < GS_COUNT(claims); i++) {
        const char *at = strstr(r->sentence->text, claims[i].word);
        bool said = at && strncmp(at, "flank of the enemy lay open", 27) != 0;
        bool contact = of_companies(r) && strcmp(claims[i].key, "face") == 0;
        const char *proc = contact ? "contact" : claims[i].procedure;
        const char *key = contact ? "contact" : claims[i].key;
        if (said && !resolved(r, proc, key, claims[i].value) &&
            !(claims[i].other && resolved(r, proc, key, claims[i].other))) {
            return wrong(r, "no such answer", claims[i].word);
        }
    }
    bool came = strstr(r->sentence->text, "came on to meet") ||
                strstr(r->sentence->text, "met them half way");
    if (came && !of_companies(r) && !met(r)) {
        return wrong(r, "who counter-charged never moved", "came on to meet");
    }
    bool weaker = strstr(r->sentence->text, "weaker") || strstr(r->sentence->text, "stronger");
    if (weaker && resolved(r, "duel", "gain", "none")) {
        return wrong(r, "nothing was gained by the duel", "weaker");
    }
    return true;
}

/* "First": nobody had fallen before the first loss that is cited. */
static bool check_first(record *r)
{
    if (!strstr(r->sentence->text, "first blood") && !strstr(r->sentence->text, "first to fall") &&
        !strstr(r->sentence->text, "first harm")) {
        return true;
    }
    for (int i = 0; i < r->log->count; i++) {
        const gs_entry *e = &r->log->entries[i];
        for (int k = 0; k < e->n_parts; k++) {
            if (e->parts[k].kind == GS_LOG_EFFECT && e->parts[k].u.effect.kind == harm_of(r)) {
                return cites(r, e->n) || wrong(r, "others had fallen before", "first");
            }
        }
    }
    return wrong(r, "nobody fell", "first");
}

/* ---- numbers ---- */
static const char *says_unit(const record *r, const char *text, int unit)
{
    const char *name = r->s->units[unit].name;
    bool article = strncmp(name, "The ", 4) == 0 || strncmp(name, "the ", 4) == 0;
    return strstr(text, article ? name + 4 : name);
}

/* The words of a number from one to a hundred, spelt once. */
static const char *spelt(int n)
{
    static char words[101][24];
    if (!words[n][0]) {
        gs_str word = {0};
        gs_number_words(&word, n);
        snprintf(words[n], sizeof words[n], "%s", word.p);
        gs_str_free(&word);
    }
    return words[n];
}

static int number_at(const char *p, size_t *len)
{
    int best = -1;
    *len = 0;
    for (int n = 1; n <= 100; n++) {
        const char *word = spelt(n);
        size_t size = *p == *word ? strlen(word) : 0;
        char after = size && strncmp(p, word, size) == 0 ? p[size] : 'a';
        bool here = !(after >= 'a' && after <= 'z') && after != '-';
        if (here && size > *len) {
            best = n;
            *len = size;
        }
    }
    for (int v = 0; best < 0 && *p >= '0' && *p <= '9'; p++) {
        v = v * 10 + (*p - '0');
        ++*len;
        if (p[1] < '0' || p[1] > '9') {
            return v;
        }
    }
    return best;
}

/* Losses of one unit over the cited entries from the first-th to the last-th. */
static int losses(const record *r, int unit, int from, int to)
{
    int sum = 0;
    for (int i = 0; i < r->log->count; i++) {
        const gs_entry *e = &r->log->entries[i];
        for (int k = 0; e->n >= from && e->n <= to && cites(r, e->n) && k < e->n_parts; k++) {
            const gs_log_effect *f = &e->parts[k].u.effect;
            sum += e->parts[k].kind == GS_LOG_EFFECT && f->kind == harm_of(r) &&
                           is(f->who, GS_REF_UNIT, unit)
                       ? f->amount
                       : 0;
        }
    }
    return sum;
}

/* Is n the strength left to one of those in a cited entry after it? */
static bool was_left(const record *r, int n)
{
    gs_arena *a = gs_arena_new();
    gs_table_state *t = GS_NEW(a, gs_table_state);
    bool found = false;
    gs_err err = {0};
    gs_fold_start(r->s, t);
    for (int i = 0; i < r->log->count && !found; i++) {
        const gs_entry *e = &r->log->entries[i];
        if (gs_fold_entry(r->s, t, e, &err) != GS_OK) {
            break;
        }
        for (int u = 0; cites(r, e->n) && u < r->s->n_units; u++) {
            bool there = is(e->actor, GS_REF_UNIT, u) || is(e->target, GS_REF_UNIT, u);
            found = found || (there && t->unit[u].left == n);
        }
    }
    gs_arena_free(a);
    return found;
}

/* Is n the strength that one of those in a cited entry had before it? */
static bool was_before(const record *r, int n)
{
    gs_arena *a = gs_arena_new();
    gs_table_state *t = GS_NEW(a, gs_table_state);
    bool found = false;
    gs_fold_start(r->s, t);
    for (int i = 0; i < r->log->count && !found; i++) {
        const gs_entry *e = &r->log->entries[i];
        for (int u = 0; cites(r, e->n) && u < r->s->n_units; u++) {
            bool there = is(e->actor, GS_REF_UNIT, u) || is(e->target, GS_REF_UNIT, u);
            found = found || (there && t->unit[u].left == n);
        }
        if (gs_fold_entry(r->s, t, e, NULL) != GS_OK) {
            break;
        }
    }
    gs_arena_free(a);
    return found;
}

/* Cited entries in which blows were struck. */
static int fought_in(const record *r)
{
    int n = 0;
    for (int i = 0; i < r->log->count; i++) {
        const gs_entry *e = &r->log->entries[i];
        bool blows = false;
        for (int k = 0; cites(r, e->n) && k < e->n_parts; k++) {
            bool resolve = e->parts[k].kind == GS_LOG_RESOLVE;
            const char *p = resolve ? e->parts[k].u.resolve.procedure : "";
            blows = blows || strcmp(p, "melee") == 0 || strcmp(p, "pair") == 0;
        }
        n += blows;
    }
    return n;
}

/* The words about a number that stands at p. */
static bool near(const record *r, const char *p, const char *word)
{
    char about[64];
    size_t before = (size_t)(p - r->sentence->text) < 14 ? (size_t)(p - r->sentence->text) : 14;
    snprintf(about, sizeof about, "%.*s", 60, p - before);
    return strstr(about, word) != NULL;
}

static bool has_claim(const gs_sentence *s, const char *word)
{
    const char *at = strstr(s->claims, word);
    size_t n = strlen(word);
    return at && (at == s->claims || at[-1] == ' ') && (at[n] == ' ' || at[n] == '\0');
}

/* Did the unit lose n in a run of the cited entries? Of fights that are summed up, in all of them. */
static bool lost_so_many(const record *r, int unit, int n)
{
    if (has_claim(r->sentence, "feud")) {
        return losses(r, unit, 0, r->log->count) == n;
    }
    for (int i = 0; i < r->sentence->n_entries; i++) {
        for (int k = 0; k < r->sentence->n_entries; k++) {
            int from = r->sentence->entry[i], to = r->sentence->entry[k];
            if (from <= to && losses(r, unit, from, to) == n) {
                return true;
            }
        }
    }
    return false;
}

/* Does such an effect of the cited entries befall him, or them? */
static bool befell(const record *r, gs_effect_kind kind, gs_ref who)
{
    for (int i = 0; i < r->log->count; i++) {
        const gs_entry *e = &r->log->entries[i];
        for (int k = 0; cites(r, e->n) && k < e->n_parts; k++) {
            const gs_log_effect *f = &e->parts[k].u.effect;
            if (e->parts[k].kind == GS_LOG_EFFECT && f->kind == kind &&
                is(f->who, who.kind, who.ix)) {
                return true;
            }
        }
    }
    return false;
}

/* Did one of those who are named go back so many times in the cited entries? */
static bool went_back(const record *r, int n)
{
    for (int u = 0; u < r->s->n_units; u++) {
        int backs = 0;
        for (int i = 0; names(r->sentence->text, r->s->units[u].name) && i < r->log->count; i++) {
            const gs_entry *e = &r->log->entries[i];
            for (int k = 0; cites(r, e->n) && k < e->n_parts; k++) {
                const gs_log_effect *f = &e->parts[k].u.effect;
                backs += e->parts[k].kind == GS_LOG_EFFECT && f->kind == GS_EFFECT_RECOILED &&
                         is(f->who, GS_REF_UNIT, u);
            }
        }
        if (backs == n) {
            return true;
        }
    }
    return false;
}

/* In so many entries was one of those who are named hit, and not struck down. */
static bool was_hit(const record *r, int n)
{
    for (int h = 0; h < r->s->n_heroes; h++) {
        int hits = 0;
        for (int i = 0; names(r->sentence->text, r->s->heroes[h].name) && i < r->log->count; i++) {
            const gs_entry *e = &r->log->entries[i];
            bool hit = false, down = false;
            for (int k = 0; k < e->n_parts; k++) {
                const gs_log_effect *f = &e->parts[k].u.effect;
                bool his = e->parts[k].kind == GS_LOG_EFFECT && is(f->who, GS_REF_HERO, h);
                hit = hit || (his && f->kind == GS_EFFECT_HERO_HIT);
                down = down || (his && f->kind == GS_EFFECT_HERO_DOWN);
            }
            hits += hit && !down;
        }
        if (hits == n) {
            return true;
        }
    }
    return false;
}


/* Words about a number that say whose loss it is: theirs who went back. */
static bool of_the_driven(const record *r, const char *p, size_t len)
{
    static const char *const before[] = {"cut down ", "back and killed ", " a loss of ",
                                         " had cost "};
    static const char *const after[] = {", and drove the rest back", " fell, and the rest went back",
                                        " and gave ground",         " the fewer",
                                        " lost, and the line went", " and went farther back",
                                        " down, and the others",     " and did no harm"};
    bool counted = strncmp(p + len, " men", 4) == 0 || strncmp(p + len, " man", 4) == 0;
    const char *rest = p + len + (counted ? 4 : 0);
    bool said = false;
    for (int i = 0; i < GS_COUNT(before); i++) {
        size_t n = strlen(before[i]);
        said = said || ((size_t)(p - r->sentence->text) >= n && memcmp(p - n, before[i], n) == 0);
    }
    for (int i = 0; i < GS_COUNT(after); i++) {
        said = said || strncmp(rest, after[i], strlen(after[i])) == 0;
    }
    return said && has_effect(r, GS_EFFECT_RECOILED);
}

static bool number_holds(const record *r, const char *p, size_t len, int n)
{
    bool driven = of_the_driven(r, p, len);
    for (int u = 0; u < r->s->n_units; u++) {
        if (lost_so_many(r, u, n) && (!driven || befell(r, GS_EFFECT_RECOILED, gs_ref_unit(u)))) {
            return true;
        }
    }
    static const char *const leavings[] = {" left", "remaining", "down to", "the other ", "got off",
                                           "come back"};
    if (near(r, p, " volleys") || near(r, p, " times over")) {
        int told = 0; /* of a real table, without dice */
        for (int i = 0; i < r->log->count; i++) {
            const gs_entry *e = &r->log->entries[i];
            told += cites(r, e->n) && strcmp(e->kind, "shooting") == 0;
        }
        return resolved(r, "shooting", NULL, NULL) == n || told == n;
    }
    if (near(r, p, " rounds") || near(r, p, " turns")) {
        int fought = fought_in(r);
        if (fought == n || (fought > n && (strchr(r->sentence->text, ';') ||
                                         strstr(r->sentence->text, ", and ")))) {
            return true; /* the other half of a sentence may tell of another fight */
        }
    }
    if (has_claim(r->sentence, "feud") && strncmp(p + len, " times", 6) == 0) {
        return went_back(r, n);
    }
    if (strncmp(p + len, " times before", 13) == 0) {
        return was_hit(r, n);
    }
    const char *text = r->sentence->text;
    bool so_many = p - text > 13 && strncmp(p - 13, "no more than ", 13) == 0;
    bool numbered = p - text > 13 && strncmp(p - 13, "who numbered ", 13) == 0;
    if (near(r, p, " strong") || so_many || numbered || strncmp(p + len, " who were left of ", 18) == 0) {
        return was_before(r, n);
    }
    bool leaving = false;
    for (int i = 0; i < GS_COUNT(leavings); i++) {
        leaving = leaving || near(r, p, leavings[i]);
    }
    return leaving && was_left(r, n);
}

/* "Two turns later", "not one of them", "one blow from death": no numbers of the log. */
static bool is_idiom(const char *text, const char *p, size_t len)
{
    static const char *const after[] = {" turns later", " exchange", " blow", " side", " to two",
                                        " after another", " more loss",
                                        " of them at ", " times more after that",
                                        " times before"}; /* these are counted in tests/reader */
    static const char *const before[] = {"not ", "the ", "Not ", "hard "};
    for (int i = 0; i < GS_COUNT(after); i++) {
        if (strncmp(p + len, after[i], strlen(after[i])) == 0) {
            return true;
        }
    }
    static const char *const sums[] = {"cost the enemy ", "cost the enemy about "}; /* counted there too */
    for (int i = 0; i < GS_COUNT(sums); i++) {
        size_t n = strlen(sums[i]);
        if ((size_t)(p - text) >= n && strncmp(p - n, sums[i], n) == 0) {
            return true;
        }
    }
    bool one = strncmp(p, "one", 3) == 0 || strncmp(p, "two", 3) == 0;
    for (int i = 0; i < GS_COUNT(before); i++) {
        size_t n = strlen(before[i]);
        if (one && (size_t)(p - text) >= n && strncmp(p - n, before[i], n) == 0) {
            return true;
        }
    }
    return false;
}

/* "In all it cost the enemy three": what is lost in all that is cited. */
static bool is_sum_of_all(const record *r, int n)
{
    int sum = 0;
    for (int i = 0; i < r->sentence->n_entries; i++) {
        for (int k = 0; k < r->log->count; k++) {
            const gs_entry *e = &r->log->entries[k];
            for (int p = 0; e->n == r->sentence->entry[i] && p < e->n_parts; p++) {
                const gs_log_effect *f = &e->parts[p].u.effect;
                bool harm = e->parts[p].kind == GS_LOG_EFFECT && f->kind == harm_of(r);
                sum += harm ? f->amount : 0;
            }
        }
    }
    return sum == n && strstr(r->sentence->text, "in all ");
}

static bool check_numbers(record *r)
{
    for (const char *p = r->sentence->text; *p;) {
        size_t len = 0;
        bool begins = p == r->sentence->text || strchr(" ,;:(", p[-1]);
        char low[64];
        snprintf(low, sizeof low, "%s", p);
        low[0] = low[0] >= 'A' && low[0] <= 'Z' ? (char)(low[0] + 32) : low[0];
        int n = begins ? number_at(low, &len) : -1;
        bool gap = n > 0 && is_idiom(r->sentence->text, p, len);
        if (n > 0 && !gap && !number_holds(r, p, len, n) && !is_sum_of_all(r, n)) {
            char word[16];
            snprintf(word, sizeof word, "%d", n);
            return wrong(r, "no such number", word);
        }
        p += len ? len : 1;
    }
    return true;
}

/* ---- companies: who had the better of it, and how much was left ---- */

/* Where the unit is named in the sentence, -1 if it is not. */
static int place_of(const record *r, int unit)
{
    const char *name = r->s->units[unit].name;
    const char *at = strstr(r->sentence->text, strncmp(name, "the ", 4) == 0 ? name + 4 : name);
    return at ? (int)(at - r->sentence->text) : -1;
}

/* The two units named first, in their order; false if there are not two. */
static bool two_named(const record *r, int who[2])
{
    int at[2] = {-1, -1};
    for (int u = 0; u < r->s->n_units; u++) {
        int p = took_part(r, GS_REF_UNIT, u) ? place_of(r, u) : -1;
        if (p >= 0 && (at[0] < 0 || p < at[0])) {
            at[1] = at[0];
            who[1] = who[0];
            at[0] = p;
            who[0] = u;
        } else if (p >= 0 && (at[1] < 0 || p < at[1])) {
            at[1] = p;
            who[1] = u;
        }
    }
    return at[1] >= 0;
}

/* Hits of one company on the other in the cited entries. */
static int hits_on(const record *r, int unit, int by)
{
    int sum = 0;
    for (int i = 0; i < r->log->count; i++) {
        const gs_entry *e = &r->log->entries[i];
        for (int k = 0; cites(r, e->n) && k < e->n_parts; k++) {
            const gs_log_effect *f = &e->parts[k].u.effect;
            bool fight = strcmp(e->kind, "melee") == 0 || strcmp(e->kind, "charge") == 0;
            sum += e->parts[k].kind == GS_LOG_EFFECT && f->kind == GS_EFFECT_HITS && fight &&
                           is(f->who, GS_REF_UNIT, unit) && is(f->by, GS_REF_UNIT, by)
                       ? f->amount
                       : 0;
        }
    }
    return sum;
}

static bool check_companies(record *r)
{
    static const struct {
        const char *words;
        int first; /* 1: the first named had the better of it, -1: the worse, 0: neither */
    } claims[] = {
        {"had the better of", 1},   {"slowly got the upper hand", 1}, {"hurt them badly", 1},
        {"fared no better", -1},    {"did as well", 1},         {"as evenly matched", 0},
        {"came off worse", -1},     {"had the worse of the fight", -1}, {"and gave more than", 1},
        {"each hurt the other", 0}, {"neither had the better", 0},    {"fought level, blow", 0},
        {"neither harmed", 0},      {"nothing was settled", 0},
    };
    int who[2] = {-1, -1};
    for (int i = 0; of_companies(r) && i < GS_COUNT(claims); i++) {
        bool none = claims[i].first == 1 && strstr(r->sentence->text, "neither had the better");
        if (none || !strstr(r->sentence->text, claims[i].words) || !two_named(r, who)) {
            continue;
        }
        int gave = hits_on(r, who[1], who[0]), took = hits_on(r, who[0], who[1]);
        int edge = gave > took ? 1 : gave < took ? -1 : 0;
        if (edge != claims[i].first) {
            return wrong(r, "it went otherwise", claims[i].words);
        }
    }
    return true;
}

/* ---- the end: totals of each side ---- */
/* Was it there from the beginning, or does the log say that it came? */
static bool ever_came(const record *r, int unit)
{
    const gs_ob_unit *u = &r->s->units[unit];
    bool came = u->entry == GS_DEPLOYED || u->entry == GS_IN_AMBUSH;
    for (int i = 0; i < r->log->count && !came; i++) {
        const gs_entry *e = &r->log->entries[i];
        for (int k = 0; k < e->n_parts; k++) {
            const gs_log_effect *f = &e->parts[k].u.effect;
            came = came || (e->parts[k].kind == GS_LOG_EFFECT && f->kind == GS_EFFECT_ENTERED &&
                            is(f->who, GS_REF_UNIT, unit));
        }
    }
    return came;
}

static bool check_totals(record *r)
{
    int allowed[12] = {r->o->turns};
    int n_allowed = 1;
    for (int side = 0; side < GS_SIDES; side++) {
        int start = 0, lost = 0;
        for (int u = 0; u < r->s->n_units; u++) {
            bool his = r->s->units[u].side == side && !r->s->units[u].dummy && ever_came(r, u);
            start += !his ? 0 : counts_units(r) ? 1 : r->s->units[u].present;
        }
        for (int i = 0; i < r->log->count; i++) {
            const gs_entry *e = &r->log->entries[i];
            for (int k = 0; k < e->n_parts; k++) {
                const gs_log_effect *f = &e->parts[k].u.effect;
                bool his = e->parts[k].kind == GS_LOG_EFFECT && f->who.kind == GS_REF_UNIT &&
                           f->who.ix < r->s->n_units && r->s->units[f->who.ix].side == side &&
                           !r->s->units[f->who.ix].dummy;
                bool exit = his && f->word && strcmp(f->word, "exit") == 0;
                bool gone = f->kind == GS_EFFECT_DESTROYED ||
                            (f->kind == GS_EFFECT_LEFT_TABLE && !exit);
                lost += !his              ? 0
                        : counts_units(r) ? gone
                        : f->kind == GS_EFFECT_LOSS ? f->amount
                                                    : 0;
            }
        }
        allowed[n_allowed++] = start;
        allowed[n_allowed++] = lost;
    }
    int said[4];
    int n_said = 0;
    for (const char *p = r->sentence->text; *p;) {
        size_t len = 0;
        bool begins = p == r->sentence->text || strchr(" ,;:(", p[-1]);
        int n = begins ? number_at(p, &len) : -1;
        bool found = n < 0;
        if (n >= 0 && n_said++ < 4) {
            said[n_said - 1] = n;
        }
        for (int i = 0; i < n_allowed; i++) {
            found = found || allowed[i] == n;
        }
        if (!found) {
            return wrong(r, "no such total", "the end");
        }
        p += len ? len : 1;
    }
    /* "forty of 122, and forty of 102": the one side's, then the other's */
    bool straight = n_said == 4 && said[0] == allowed[2] && said[1] == allowed[1] &&
                    said[2] == allowed[4] && said[3] == allowed[3];
    bool crossed = n_said == 4 && said[0] == allowed[4] && said[1] == allowed[3] &&
                   said[2] == allowed[2] && said[3] == allowed[1];
    if (n_said == 4 && !straight && !crossed) {
        return wrong(r, "the totals are not theirs", "the end");
    }
    return true;
}

/* Who is said to have won did. */
static bool check_outcome(record *r)
{
    static const char *const wins[] = {"kept the field", "had the field", "field belonged to",
                                       "won the day", "day was given to", "won by"};
    bool said = false;
    for (int i = 0; i < GS_COUNT(wins); i++) {
        const char *at = strstr(r->sentence->text, wins[i]);
        said = said || at != NULL;
    }
    if (r->o->winner < 0) {
        return !said || wrong(r, "nobody won", "the end");
    }
    bool none = strstr(r->sentence->text, "neither") || strstr(r->sentence->text, "Neither");
    return !none || wrong(r, "somebody won", "the end");
}

/* A unit of which little was left at the end: the unit named came with as many as are said, and has
 * as many left. */
static bool check_worn(record *r)
{
    int said[2] = {0}, n_said = 0;
    for (const char *p = r->sentence->text; *p && n_said < 2;) {
        size_t len = 0;
        bool begins = p == r->sentence->text || strchr(" ,;", p[-1]);
        int n = begins ? number_at(p, &len) : -1;
        if (n > 0) {
            said[n_said++] = n;
        }
        p += len ? len : 1;
    }
    gs_arena *a = gs_arena_new();
    gs_table_state *t = GS_NEW(a, gs_table_state);
    gs_err err = {0};
    bool found = false;
    gs_fold_start(r->s, t);
    for (int i = 0; i < r->log->count; i++) {
        if (gs_fold_entry(r->s, t, &r->log->entries[i], &err) != GS_OK) {
            break;
        }
    }
    for (int u = 0; u < r->s->n_units; u++) {
        const char *name = r->s->units[u].name;
        bool bare = strncmp(name, "the ", 4) == 0 || strncmp(name, "The ", 4) == 0;
        found = found || (strstr(r->sentence->text, bare ? name + 4 : name) &&
                          t->unit[u].left == said[0] && r->s->units[u].present == said[1] &&
                          (t->unit[u].flags & GS_U_ON_TABLE));
    }
    gs_arena_free(a);
    return found || wrong(r, "that many were not left of it", "the end");
}

/* ---- who came ---- */
/* Is it an entry of the deployment, and of which side; -1: it is none. */
static int set_up_in(const record *r, const gs_entry *e)
{
    if (e->turn != 0 || strcmp(e->kind, "deploy") != 0) {
        return -1;
    }
    if (e->actor.kind == GS_REF_UNIT) {
        return r->s->units[e->actor.ix].side;
    }
    return e->actor.kind == GS_REF_HERO ? r->s->heroes[e->actor.ix].side : -1;
}

/* Of each side all are cited, or none; markers that deceive are not counted by anybody. */
static bool check_all_of_a_side(record *r, int *cited, int *left_out)
{
    for (int i = 0; i < r->log->count; i++) {
        const gs_entry *e = &r->log->entries[i];
        int side = set_up_in(r, e);
        bool marker = side >= 0 && e->actor.kind == GS_REF_UNIT && r->s->units[e->actor.ix].dummy;
        if (cites(r, e->n)) {
            if (side < 0 || marker) {
                return wrong(r, "who came rests on something else", e->kind);
            }
            cited[side]++;
        } else if (side >= 0 && !marker) {
            left_out[side]++;
        }
    }
    for (int side = 0; side < GS_SIDES && r->sentence->n_entries < GS_MSG_ENTRIES; side++) {
        if (cited[side] && left_out[side]) {
            return wrong(r, "a part of an army is left out", r->s->side[side].name);
        }
    }
    return true;
}

/* The army of whoever is named is cited, unless all of it comes on later. */
static bool check_army(record *r)
{
    int cited[GS_SIDES] = {0}, left_out[GS_SIDES] = {0};
    if (!check_all_of_a_side(r, cited, left_out)) {
        return false;
    }
    for (int h = 0; h < r->s->n_heroes; h++) {
        const char *name = r->s->heroes[h].name;
        int side = r->s->heroes[h].side;
        if (names(r->sentence->text, name) && cited[side] == 0 && left_out[side] > 0) {
            return wrong(r, "a hero is named whose army is not cited", name);
        }
    }
    bool told = r->sentence->side >= 0 && left_out[r->sentence->side] == 0;
    return told || wrong(r, "an army is told that is not cited", "deployment");
}

#endif
