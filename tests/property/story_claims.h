#ifndef GESTA_STORY_CLAIMS_H
#define GESTA_STORY_CLAIMS_H
/* The reader's second half: who was there as the day began, whose part was what, who struck whom
 * down, whose general was lost, whether a reason bears itself out, how often a recoil is told. It
 * shares no code with the telling either. */
#include "story_day_claims.h"
#include "story_reader.h"

/* ---- names in a text ---- */
/* Is the hero named, by his name or by a part of it that is his alone? */
static const char *says_hero(const record *r, const char *text, int hero)
{
    const char *name = r->s->heroes[hero].name;
    const char *bare = strncmp(name, "The ", 4) == 0 || strncmp(name, "the ", 4) == 0 ? name + 4
                                                                                  : name;
    const char *at = strstr(text, bare);
    char first[64];
    for (const char *p = bare; !at && *p; p += strcspn(p, " "), p += *p == ' ') {
        snprintf(first, sizeof first, "%.*s", (int)strcspn(p, " ,"), p);
        at = strlen(first) > 2 && first[0] >= 'A' && first[0] <= 'Z' ? strstr(text, first) : NULL;
    }
    snprintf(first, sizeof first, "the %.*s", (int)strcspn(bare, " ,"), bare); /* "the earl" */
    first[4] = first[4] >= 'A' && first[4] <= 'Z' ? (char)(first[4] + 32) : first[4];
    return at ? at : strchr(bare, ' ') ? strstr(text, first + 1) : NULL; /* "The earl" too */
}

/* ---- who came: numbers as the day began, and parts ---- */
static bool there_at_first(const record *r, int unit)
{
    const gs_ob_unit *u = &r->s->units[unit];
    return !u->dummy && (u->entry == GS_DEPLOYED || u->entry == GS_IN_AMBUSH);
}

typedef struct muster {
    int men, units, mounted, later_men, later_units;
} muster;

static muster muster_of(const record *r, int side)
{
    muster m = {0};
    for (int u = 0; u < r->s->n_units; u++) {
        const gs_ob_unit *unit = &r->s->units[u];
        const char *facts = unit->facts ? unit->facts : "";
        bool rides = strstr(facts, "cavalry") || strstr(facts, "horse-archers");
        if (unit->side != side || unit->dummy) {
            continue;
        }
        bool there = there_at_first(r, u);
        m.men += there ? unit->present : 0;
        m.units += there;
        m.mounted += !there || !rides ? 0 : of_companies(r) ? 1 : unit->present;
        m.later_men += there ? 0 : unit->present;
        m.later_units += !there;
    }
    return m;
}

/* Every number of the opening is of those who stood there, or of those who were to come. */
static bool check_muster(record *r)
{
    muster m[GS_SIDES] = {muster_of(r, 0), muster_of(r, 1)};
    bool companies = of_companies(r);
    int fewer = companies ? m[0].units - m[1].units : m[0].men - m[1].men;
    const char *text = r->sentence->text;
    for (const char *p = text; *p;) {
        size_t len = 0;
        char low[64];
        snprintf(low, sizeof low, "%s", p);
        low[0] = p == text && low[0] >= 'A' && low[0] <= 'Z' ? (char)(low[0] + 32) : low[0];
        bool begins = p == text || strchr(" ,;:(", p[-1]);
        int n = begins ? number_at(low, &len) : -1;
        bool ratio = strncmp(p + len, " to ", 4) == 0 || (p > text + 3 && !memcmp(p - 3, "to ", 3));
        bool found = n <= 0 || ratio || n == fewer || n == -fewer || r->s->place == NULL ||
                     strstr(r->s->place, low) != NULL;
        for (int s = 0; s < GS_SIDES; s++) {
            found = found || n == m[s].units || n == m[s].mounted || n == m[s].later_units ||
                    (!companies && (n == m[s].men || n == m[s].later_men));
        }
        if (!found) {
            return wrong(r, "so many were not there", low);
        }
        p += len ? len : 1;
    }
    return true;
}

/* Nobody stands there who comes later. */
static bool check_absent(record *r)
{
    bool all = strstr(r->sentence->template_id, "to-come") != NULL;
    for (int h = 0; h < r->s->n_heroes && !all; h++) {
        int unit = r->s->heroes[h].unit;
        bool away = unit >= 0 && unit < r->s->n_units && !r->s->units[unit].dummy &&
                    !there_at_first(r, unit);
        if (away && names(r->sentence->text, r->s->heroes[h].name)) {
            return wrong(r, "he was not there yet", r->s->heroes[h].name);
        }
    }
    return true;
}

static bool must_act(const gs_setup *s, int side)
{
    const gs_victory *v = &s->victory;
    return (s->n_objectives > 0 && (v->objective_side == side || v->objective_side == 2)) ||
           v->exit_side == side || (v->at_limit >= 0 && v->at_limit == 1 - side);
}

/* Only he stands in somebody's way who needs nothing, before one who does. */
static bool check_part(record *r)
{
    bool way = strstr(r->sentence->text, "stood in the way") != NULL;
    int side = r->sentence->side;
    return !way || (side >= 0 && must_act(r->s, side) && !must_act(r->s, 1 - side)) ||
           wrong(r, "nobody had to pass", "stood in the way");
}

/* ---- generals ---- */
/* The cited entry in which a side's general was lost names him, or he is the one of the set-up. */
static bool lost_general(const record *r, int *hero)
{
    for (int i = 0; i < r->log->count; i++) {
        const gs_entry *e = &r->log->entries[i];
        for (int k = 0; cites(r, e->n) && k < e->n_parts; k++) {
            const gs_log_effect *f = &e->parts[k].u.effect;
            if (e->parts[k].kind == GS_LOG_EFFECT && f->kind == GS_EFFECT_GENERAL_LOST) {
                bool named = f->by.kind == GS_REF_HERO && f->by.ix < r->s->n_heroes &&
                             r->s->heroes[f->by.ix].side == f->who.ix;
                *hero = named ? f->by.ix : r->s->side[f->who.ix].general;
                return true;
            }
        }
    }
    return false;
}

static bool check_general(record *r)
{
    static const char *const words[] = {"no general", "its general", "their general",
                                        "the general of"};
    bool said = false;
    int hero = -1;
    for (int i = 0; i < GS_COUNT(words); i++) {
        said = said || strstr(r->sentence->text, words[i]) != NULL;
    }
    said = said && strstr(r->sentence->claims, "general");
    if (!said) {
        return true;
    }
    if (!lost_general(r, &hero)) {
        return wrong(r, "no general was lost there", "general");
    }
    bool named = hero < 0 || says_hero(r, r->sentence->text, hero) ||
                 strstr(r->sentence->template_id, "general-lost");
    return named || wrong(r, "he was not the general", r->s->heroes[hero].name);
}

/* ---- who fell ---- */
static bool ends_with(const char *text, const char *at, const char *words)
{
    size_t n = strlen(words);
    return (size_t)(at - text) >= n && memcmp(at - n, words, n) == 0;
}

/* Do the words about a name of that length at that place say that he was killed? */
static bool says_fallen(const char *text, const char *at, size_t n)
{
    static const char *const ends[] = {" fell,", " fell.", " fell;", " fell among", " fell there"};
    bool down = ends_with(text, at, " struck down ") && strstr(at, "no general any more");
    bool fell = false, owned = ends_with(text, at, "of ") || ends_with(text, at, "of the ");
    for (int i = 0; i < GS_COUNT(ends) && !owned; i++) {
        fell = fell || strncmp(at + n, ends[i], strlen(ends[i])) == 0;
    }
    return fell || down || ends_with(text, at, " to kill ") || ends_with(text, at, " and killed ");
}

/* "before Ogier fell", "to kill Engelier": he was killed there, and nobody in his place. */
static bool check_fallen(record *r)
{
    for (int h = 0; h < r->s->n_heroes; h++) {
        const char *name = r->s->heroes[h].name, *text = r->sentence->text;
        name += strncmp(name, "The ", 4) == 0 ? 4 : 0;
        for (const char *at = strstr(text, name); at; at = strstr(at + 1, name)) {
            if (says_fallen(text, at, strlen(name)) &&
                !befell(r, GS_EFFECT_HERO_KILLED, gs_ref_hero(h))) {
                return wrong(r, "he did not fall there", name);
            }
        }
    }
    return true;
}

/* ---- who did it ---- */
/* Did X wound or strike down that hero in a cited entry, or in its turn before it? */
static bool struck(const record *r, gs_ref by, int hero)
{
    int turn = 0;
    for (int i = 0; i < r->log->count; i++) {
        turn = cites(r, r->log->entries[i].n) ? r->log->entries[i].turn : turn;
    }
    for (int i = 0; i < r->log->count; i++) {
        const gs_entry *e = &r->log->entries[i];
        bool for_him = is(e->actor, GS_REF_HERO, hero) && is(e->target, by.kind, by.ix);
        if (e->turn != turn) {
            continue;
        }
        if (for_him && strcmp(e->kind, "fate") == 0) {
            return true;
        }
        for (int k = 0; k < e->n_parts; k++) {
            const gs_log_effect *f = &e->parts[k].u.effect;
            bool harm = e->parts[k].kind == GS_LOG_EFFECT && is(f->who, GS_REF_HERO, hero) &&
                        (f->kind == GS_EFFECT_HERO_HIT || f->kind == GS_EFFECT_HERO_DOWN ||
                         f->kind == GS_EFFECT_HERO_KILLED || f->kind == GS_EFFECT_HERO_CAPTURED);
            if (harm && is(f->by, by.kind, by.ix)) {
                return true;
            }
        }
    }
    return false;
}

/* "killed by X", "X struck down Y", "X wounded Y", "X took Y alive": X did it to some hero there. */
static bool check_authors(record *r)
{
    static const char *const after[] = {"killed by ", "destroyed by "};
    static const char *const before[] = {" struck down ", " wounded ", " took "};
    const char *text = r->sentence->text;
    const char *id = r->sentence->template_id;
    bool hero_kind = strncmp(id, "killed", 6) == 0 || strncmp(id, "hit", 3) == 0 ||
                     strncmp(id, "captured", 8) == 0;
    for (int u = 0; u < r->s->n_units + r->s->n_heroes; u++) {
        bool unit = u < r->s->n_units;
        int h = u - r->s->n_units;
        gs_ref x = unit ? gs_ref_unit(u) : gs_ref_hero(h);
        const char *at = unit                                 ? says_unit(r, text, u)
                         : names(text, r->s->heroes[h].name) ? strstr(text, r->s->heroes[h].name)
                                                             : NULL;
        if (!at || !hero_kind) {
            continue;
        }
        size_t n = strlen(unit ? r->s->units[u].name : r->s->heroes[h].name);
        bool article = unit && (at == text || at[-1] == ' ') && !strncmp(r->s->units[u].name, "the ", 4);
        n -= article ? 4 : 0;
        bool claimed = false;
        for (int i = 0; i < GS_COUNT(before); i++) {
            claimed = claimed || strncmp(at + n, before[i], strlen(before[i])) == 0;
        }
        for (int i = 0; i < 1; i++) {
            size_t k = strlen(after[i]);
            size_t skip = (size_t)(at - text) >= 4 && !memcmp(at - 4, "the ", 4) ? 4 : 0;
            claimed = claimed || ((size_t)(at - text) >= k + skip && !memcmp(at - skip - k, after[i], k));
        }
        bool did = !claimed;
        for (int y = 0; claimed && y < r->s->n_heroes; y++) {
            did = did || (says_hero(r, text, y) && !(!unit && y == h) && struck(r, x, y)) ||
                  (strstr(text, "demon of") && struck(r, x, r->s->n_heroes + y));
        }
        if (!did) {
            return wrong(r, "he did not do that", unit ? r->s->units[u].name : r->s->heroes[h].name);
        }
    }
    return true;
}

/* ---- reasons ---- */
static int hundredths(const char *facts)
{
    const char *p = facts ? strstr(facts, "strength=") : NULL;
    double v = -1;
    return p && sscanf(p, "strength=%lf", &v) == 1 && v < 99 ? (int)(v * 100 + 0.5) : -1;
}

static bool check_reasons(record *r)
{
    static const struct {
        const char *words, *code;
        int least, most;
    } claims[] = {{"having the stronger army", "stronger", 110, 9900},
                  {"having the weaker army", "weaker", 0, 90},
                  {"far outnumbered", "outnumbered", 0, 67},
                  {"orders for the day", "none", 1, 0}};
    char low[400];
    snprintf(low, sizeof low, "%s", r->sentence->text);
    low[0] = low[0] >= 'A' && low[0] <= 'Z' ? (char)(low[0] + 32) : low[0];
    for (int c = 0; c < GS_COUNT(claims); c++) {
        bool good = !strstr(low, claims[c].words);
        for (int i = 0; i < r->log->count && !good; i++) {
            const gs_entry *e = &r->log->entries[i];
            for (int k = 0; cites(r, e->n) && k < e->n_parts; k++) {
                const gs_log_plan *p = &e->parts[k].u.plan;
                bool plan = e->parts[k].kind == GS_LOG_PLAN;
                int seen = plan ? hundredths(p->facts) : -1;
                good = good || (plan && p->reason && strcmp(p->reason, claims[c].code) == 0 &&
                                seen >= claims[c].least && seen <= claims[c].most);
            }
        }
        if (!good) {
            return wrong(r, "a reason against its facts", claims[c].words);
        }
    }
    return true;
}

/* ---- how fights end ---- */
static bool tells_fight(const gs_sentence *s)
{
    static const char *const kinds[] = {"volley.", "clash.", "melee.", "struggle.", "like.",
                                        "more.",   "then.",  "again.", "reply."};
    const char *id = strncmp(s->template_id, "goh.", 4) == 0 ? s->template_id + 4 : s->template_id;
    for (int i = 0; i < GS_COUNT(kinds); i++) {
        if (strncmp(id, kinds[i], strlen(kinds[i])) == 0) {
            return true;
        }
    }
    return false;
}

/* Is an entry of the same player turn cited in which the one shot at the unit, or the two fought? */
static bool cites_phase(const record *r, const gs_entry *of, int unit, int by)
{
    for (int i = 0; i < r->log->count; i++) {
        const gs_entry *e = &r->log->entries[i];
        bool at = is(e->actor, GS_REF_UNIT, by) && is(e->target, GS_REF_UNIT, unit);
        bool back = is(e->actor, GS_REF_UNIT, unit) && is(e->target, GS_REF_UNIT, by);
        bool melee = strcmp(e->kind, "melee") == 0;
        bool party = (strcmp(e->kind, "shooting") == 0 && at) || (melee && (at || back));
        if (cites(r, e->n) && e->turn == of->turn && e->side == of->side && party) {
            return true;
        }
    }
    return false;
}

/* Who is destroyed in the phase that is told, by him of whom it is told, is told as destroyed. */
static bool check_ends(record *r)
{
    for (int i = 0; tells_fight(r->sentence) && i < r->log->count; i++) {
        const gs_entry *e = &r->log->entries[i];
        for (int k = 0; k < e->n_parts; k++) {
            const gs_log_effect *f = &e->parts[k].u.effect;
            bool gone = e->parts[k].kind == GS_LOG_EFFECT && f->kind == GS_EFFECT_DESTROYED &&
                        f->who.kind == GS_REF_UNIT && f->who.ix < r->s->n_units;
            bool own = strcmp(e->kind, "charge") == 0 || strcmp(e->kind, "melee") == 0;
            /* such a fight has a sentence of its own */
            bool by = gone && !own && f->by.kind == GS_REF_UNIT && f->by.ix < r->s->n_units &&
                      says_unit(r, r->sentence->text, f->by.ix) && cites_phase(r, e, f->who.ix, f->by.ix);
            gone = gone && (cites(r, e->n) || by);
            if (gone && says_unit(r, r->sentence->text, f->who.ix) &&
                !strstr(r->sentence->claims, "destroyed")) {
                return wrong(r, "it was destroyed, and is told as harmed",
                             r->s->units[f->who.ix].name);
            }
        }
    }
    return true;
}

/* A tie is nobody's success, and who did not move is not told to have gone back. */
static bool check_ties(record *r)
{
    static const char *const moved[] = {"gave ground", "drove", "went back", "pushed", "thrown back"};
    bool tie = strstr(r->sentence->claims, "tie") != NULL && tells_fight(r->sentence);
    for (int i = 0; tie && i < GS_COUNT(moved); i++) {
        if (strstr(r->sentence->text, moved[i])) {
            return wrong(r, "it was a tie", moved[i]);
        }
    }
    return !tie || !has_effect(r, GS_EFFECT_RECOILED) || wrong(r, "somebody went back", "tie");
}

/* Four men are no line. */
static bool check_line(record *r)
{
    if (!strstr(r->sentence->text, "the line went back")) {
        return true;
    }
    gs_arena *a = gs_arena_new();
    gs_table_state *t = GS_NEW(a, gs_table_state);
    bool good = true;
    gs_err err = {0};
    gs_fold_start(r->s, t);
    for (int i = 0; i < r->log->count; i++) {
        const gs_entry *e = &r->log->entries[i];
        if (gs_fold_entry(r->s, t, e, &err) != GS_OK) {
            break;
        }
        for (int k = 0; cites(r, e->n) && k < e->n_parts; k++) {
            const gs_log_effect *f = &e->parts[k].u.effect;
            if (e->parts[k].kind == GS_LOG_EFFECT && f->kind == GS_EFFECT_RECOILED &&
                f->who.kind == GS_REF_UNIT && f->who.ix < r->s->n_units) {
                good = good && t->unit[f->who.ix].left * 3 >= r->s->units[f->who.ix].present;
            }
        }
    }
    gs_arena_free(a);
    return good || wrong(r, "too few for a line", "the line");
}

/* ---- recoils ---- */
/* Before whom that unit went back: the targets of its recoil entries up to the one that says so. */
static bool before_whom(const record *r, int entry, gs_ref who, gs_ref foe)
{
    for (int i = entry - 1; i >= 0; i--) {
        const gs_entry *e = &r->log->entries[i];
        bool his = is(e->actor, who.kind, who.ix) && strcmp(e->kind, "recoil") == 0;
        if (e->turn != r->log->entries[entry - 1].turn || e->side != r->log->entries[entry - 1].side) {
            return false;
        }
        if (his && is(e->target, foe.kind, foe.ix)) {
            return true;
        }
    }
    return false;
}

/* The recoil of a cited entry; 0 none. */
static int recoil_in(const record *r, gs_ref *who)
{
    for (int i = 0; i < r->log->count; i++) {
        const gs_entry *e = &r->log->entries[i];
        for (int k = 0; cites(r, e->n) && k < e->n_parts; k++) {
            const gs_log_effect *f = &e->parts[k].u.effect;
            if (e->parts[k].kind == GS_LOG_EFFECT && f->kind == GS_EFFECT_RECOILED &&
                strcmp(e->kind, "recoil") == 0) {
                *who = f->who;
                return e->n;
            }
        }
    }
    return 0;
}

/* Of the enemy those are named who drove him back, and nobody else. */
static bool check_recoil(record *r)
{
    gs_ref who = {0};
    size_t end = strcspn(r->sentence->text, ";"); /* then comes what followed */
    int entry = tells_fight(r->sentence) ? recoil_in(r, &who) : 0;
    if (!entry || who.kind != GS_REF_UNIT || who.ix >= r->s->n_units ||
        !says_unit(r, r->sentence->text, who.ix) || strstr(r->sentence->claims, "enable")) {
        return true;
    }
    for (int u = 0; u < r->s->n_units; u++) {
        bool foe = r->s->units[u].side != r->s->units[who.ix].side && !r->s->units[u].dummy;
        const char *at = foe ? says_unit(r, r->sentence->text, u) : NULL;
        if (at && (size_t)(at - r->sentence->text) < end && took_part(r, GS_REF_UNIT, u) &&
            !before_whom(r, entry, who, gs_ref_unit(u))) {
            return wrong(r, "not before them did it go back", r->s->units[u].name);
        }
    }
    return true;
}

/* Each who is said to be wounded was hit in an entry that is cited. */
static bool check_wounded(record *r)
{
    const char *whom = strstr(r->sentence->text, " wounded "); /* "the knights wounded Odo" */
    whom = whom && strncmp(r->sentence->template_id, "hit", 3) == 0 ? whom : r->sentence->text;
    for (int h = 0; h < r->s->n_heroes; h++) {
        bool hit = says_hero(r, whom, h) == NULL;
        for (int i = 0; !hit && i < r->log->count; i++) {
            const gs_entry *e = &r->log->entries[i];
            for (int k = 0; cites(r, e->n) && k < e->n_parts; k++) {
                const gs_log_effect *f = &e->parts[k].u.effect;
                hit = hit || (e->parts[k].kind == GS_LOG_EFFECT && f->kind == GS_EFFECT_HERO_HIT &&
                              is(f->who, GS_REF_HERO, h));
            }
        }
        if (!hit) {
            return wrong(r, "he was not wounded", r->s->heroes[h].name);
        }
    }
    return true;
}

/* ---- one sentence ---- */
/* What the whole day came to has a reader of its own (tests/reader). */
static bool is_of_the_day(const record *r)
{
    static const char *const words[] = {"terms", "present", "near", "luck", "orders-run", "hinge",
                                        "chance", "but-for", "set-up", "to-break", "exits", "plan-outcome",
                                        "idle", "unhurt", "hero-of-day", "losers-deed", "captive",
                                        "relief", "sham", "nobody", "broken-by", "hinge-lost",
                                        "worst-turn", "hinge-ground"};
    for (int i = 0; i < GS_COUNT(words); i++) {
        bool narrow = strcmp(words[i], "hinge") == 0 && claims_word(r, "rallied");
        if (claims_word(r, words[i]) && !narrow) {
            return true;
        }
    }
    return false;
}

static bool holds(record *r)
{
    r->fault[0] = '\0';
    if (is_of_the_day(r)) {
        return !claims_word(r, "plan-outcome") || check_reasons(r);
    }
    if (strcmp(r->part, "terms") == 0 && claims_word(r, "army")) {
        return check_army(r) && check_muster(r) && check_absent(r) && check_part(r);
    }
    if (strcmp(r->part, "plans") == 0) {
        return check_reasons(r);
    }
    if (claims_word(r, "refusals")) {
        return check_names(r) && check_refusals(r);
    }
    if (strcmp(r->part, "end") == 0 || strcmp(r->part, "terms") == 0) {
        bool outcome = strstr(r->sentence->template_id, "outcome") != NULL;
        bool cost = claims_word(r, "cost") || claims_word(r, "half-cost");
        bool worn = strstr(r->sentence->template_id, "worn") != NULL;
        if (claims_word(r, "hero-hit")) {
            return check_names(r) && check_wounded(r);
        }
        return (!cost || check_totals(r)) && (!outcome || check_outcome(r)) &&
               (!worn || check_worn(r));
    }
    return check_names(r) && check_effects(r) && check_answers(r) && check_first(r) &&
           check_numbers(r) && check_companies(r) && check_general(r) && check_fallen(r) && check_authors(r) &&
          
           check_reasons(r) && check_ends(r) && check_ties(r) && check_line(r) && check_recoil(r);
}
#endif
