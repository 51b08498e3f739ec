/* Set-ups: are they whole and of the rule set's words, and what is filled in for them. */
#include "gesta/engine.h"

#include <assert.h>
#include <string.h>

static const char *text(const char *s)
{
    return s ? s : "";
}

static bool in_words(const char *const *words, const char *w)
{
    for (int i = 0; words && words[i]; i++) {
        if (strcmp(words[i], w) == 0) {
            return true;
        }
    }
    return false;
}

static gs_status check_id(const char *id, const char *what, int n, gs_err *err)
{
    if (!id || !gs_is_id(id)) {
        return gs_err_key(err, GS_INPUT, "id",
                          "%s %d needs an id of small letters, digits and -", what,
                          n + 1);
    }
    return GS_OK;
}

/* SHW-R6: whom one obeys is a hero of the same side. */
static gs_status check_under(const gs_setup *s, const char *id, const char *under, int side,
                             gs_err *err)
{
    int g = under ? gs_setup_hero(s, under) : -1;
    return !under || (g >= 0 && s->heroes[g].side == side)
               ? GS_OK
               : gs_err_key(err, GS_INPUT, "general",
                            "%s: its General %s is no hero of its side", id, under);
}

static gs_status check_unit(const gs_setup *s, int i, void *facts, gs_err *err)
{
    const gs_ob_unit *u = &s->units[i];
    gs_status st = check_id(u->id, "unit", i, err);
    if (st != GS_OK) {
        return st;
    }
    if (gs_setup_unit(s, u->id) != i || gs_setup_hero(s, u->id) >= 0) {
        return gs_err_key(err, GS_INPUT, "id", "the id %s is given twice", u->id);
    }
    if (u->side < 0 || u->side >= GS_SIDES) {
        return gs_err_key(err, GS_INPUT, "side", "unit %s belongs to no side", u->id);
    }
    if (u->present < 0 || u->full < u->present || u->full > 999) {
        return gs_err_key(err, GS_INPUT, "present",
                          "unit %s: %d present of %d is no strength (0 to 999)", u->id,
                          u->present, u->full);
    }
    if (u->leader >= s->n_heroes ||
        (u->leader >= 0 && s->heroes[u->leader].side != u->side)) {
        return gs_err_key(err, GS_INPUT, "leader",
                          "unit %s: its leader is no hero of its side", u->id);
    }
    if (u->formation && !in_words(s->ruleset->formations, u->formation)) {
        return gs_err_key(err, GS_INPUT, "formation", "unit %s: %s knows no formation %s",
                          u->id, s->ruleset->name, u->formation);
    }
    st = check_under(s, u->id, u->under, u->side, err);
    if (st != GS_OK) {
        return st;
    }
    const char *f = text(u->facts);
    st = gs_facts_parse(s->ruleset->unit_facts, s->ruleset->n_unit_facts, f, strlen(f),
                        facts, err);
    if (st != GS_OK) {
        gs_err_prefix(err, "unit %s", u->id);
    }
    return st;
}

static gs_status check_hero(const gs_setup *s, int i, void *facts, gs_err *err)
{
    const gs_ob_hero *h = &s->heroes[i];
    gs_status st = check_id(h->id, "hero", i, err);
    if (st != GS_OK) {
        return st;
    }
    if (gs_setup_hero(s, h->id) != i) {
        return gs_err_key(err, GS_INPUT, "id", "the id %s is given twice", h->id);
    }
    if (!h->name || !*h->name) {
        return gs_err_key(err, GS_INPUT, "name", "hero %s must have a name", h->id);
    }
    if (h->side < 0 || h->side >= GS_SIDES) {
        return gs_err_key(err, GS_INPUT, "side", "hero %s belongs to no side", h->id);
    }
    if (h->unit >= s->n_units || (h->unit >= 0 && s->units[h->unit].side != h->side)) {
        return gs_err_key(err, GS_INPUT, "unit", "hero %s: his unit is not of his side",
                          h->id);
    }
    st = check_under(s, h->id, h->under, h->side, err);
    if (st != GS_OK) {
        return st;
    }
    const char *f = text(h->facts);
    st = gs_facts_parse(s->ruleset->hero_facts, s->ruleset->n_hero_facts, f, strlen(f),
                        facts, err);
    if (st != GS_OK) {
        gs_err_prefix(err, "hero %s", h->id);
    }
    return st;
}

static gs_status check_ground(const gs_setup *s, gs_err *err)
{
    if (s->width < 1 || s->table_depth < 1 || s->width > GS_LEN(1000) ||
        s->table_depth > GS_LEN(1000)) {
        return gs_err_key(err, GS_INPUT, "width", "a table measures 1 to 1000 each way");
    }
    if (s->n_features > GS_MAX_FEATURES || s->n_objectives > GS_MAX_OBJECTIVES) {
        return gs_err_set(err, GS_LIMIT, "at most %d features and %d objectives",
                          GS_MAX_FEATURES, GS_MAX_OBJECTIVES);
    }
    for (int i = 0; i < s->n_features; i++) {
        const gs_ob_feature *f = &s->features[i];
        gs_status st = check_id(f->id, "terrain feature", i, err);
        if (st != GS_OK) {
            return st;
        }
        if (gs_setup_feature(s, f->id) != i) {
            return gs_err_key(err, GS_INPUT, "id", "the id %s is given twice", f->id);
        }
        if (s->ruleset->terrain &&
            (!f->kind || !in_words(s->ruleset->terrain, f->kind))) {
            return gs_err_key(err, GS_INPUT, "kind", "terrain %s: %s knows no kind %s",
                              f->id, s->ruleset->name, text(f->kind));
        }
    }
    for (int i = 0; i < s->n_objectives; i++) {
        gs_status st = check_id(s->objectives[i].id, "objective", i, err);
        if (st != GS_OK) {
            return st;
        }
    }
    return GS_OK;
}

gs_status gs_setup_check(const gs_setup *s, gs_err *err)
{
    _Alignas(8) char facts[GS_MAX_FACTS_SIZE];
    if (s->n_units > GS_MAX_UNITS || s->n_heroes > GS_MAX_HEROES) {
        return gs_err_set(err, GS_LIMIT, "at most %d units and %d heroes in a battle",
                          GS_MAX_UNITS, GS_MAX_HEROES);
    }
    gs_status st = check_ground(s, err);
    for (int i = 0; st == GS_OK && i < s->n_units; i++) {
        st = check_unit(s, i, facts, err);
    }
    for (int i = 0; st == GS_OK && i < s->n_heroes; i++) {
        st = check_hero(s, i, facts, err);
    }
    for (int i = 0; st == GS_OK && i < GS_SIDES; i++) {
        int g = s->side[i].general;
        if (g >= s->n_heroes || (g >= 0 && s->heroes[g].side != i)) {
            st = gs_err_key(err, GS_INPUT, "commander",
                            "side %s: its General is no hero of its own",
                            text(s->side[i].id));
        }
        if (s->side[i].edge < 0 || s->side[i].edge > 3) {
            st = gs_err_key(err, GS_INPUT, "edge", "side %s: a table has four edges",
                            text(s->side[i].id));
        }
    }
    return st;
}

/* Facts as they are written over the defaults; `what` and id for the fault. */
static gs_status read_facts(const gs_fact *table, int n, const char *text, void *facts,
                            const char *what, const char *id, gs_err *err)
{
    gs_facts_default(table, n, facts);
    gs_status st =
        text ? gs_facts_parse(table, n, text, strlen(text), facts, err) : GS_OK;
    if (st != GS_OK && err) {
        gs_err_prefix(err, "%s %s", what, id);
    }
    return st;
}

gs_status gs_setup_unit_facts(const gs_setup *s, int i, void *facts, gs_err *err)
{
    const gs_ruleset *rs = s->ruleset;
    memset(facts, 0, rs->unit_size);
    gs_status st = read_facts(rs->unit_facts, rs->n_unit_facts, s->units[i].facts, facts,
                              "unit", s->units[i].id, err);
    if (st == GS_OK && s->n_numbers) {
        gs_look l = gs_look_at_unit(rs, facts);
        gs_patched used[1];
        gs_numbers_apply(s->numbers, s->n_numbers, &l, "unit", true, used, 0);
    }
    return st;
}

gs_status gs_setup_hero_facts(const gs_setup *s, int i, void *facts, gs_err *err)
{
    const gs_ruleset *rs = s->ruleset;
    memset(facts, 0, rs->hero_size);
    return read_facts(rs->hero_facts, rs->n_hero_facts, s->heroes[i].facts, facts, "hero",
                      s->heroes[i].id, err);
}

/* Who has men of his own to command is a General. */
static void mark_general(gs_setup *s, const char *under)
{
    int g = under ? gs_setup_hero(s, under) : -1;
    if (g >= 0) {
        s->heroes[g].general = true;
    }
}

static bool id_taken(const gs_setup *s, const char *id)
{
    for (int i = 0; i < GS_SIDES; i++) {
        if (s->side[i].id && strcmp(s->side[i].id, id) == 0) {
            return true;
        }
    }
    return gs_setup_unit(s, id) >= 0 || gs_setup_hero(s, id) >= 0 ||
           gs_setup_feature(s, id) >= 0 || gs_setup_objective(s, id) >= 0;
}

/* True if an id is made like a detachment's. */
static bool like_detached(const char *id)
{
    return id && strstr(id, "-detached");
}

/* True if anybody has an id made like a detachment's: only then can one be taken. */
static bool any_like_detached(const gs_setup *s)
{
    bool any = false;
    for (int i = 0; i < GS_SIDES; i++) {
        any = any || like_detached(s->side[i].id);
    }
    for (int i = 0; i < s->n_units; i++) {
        any = any || like_detached(s->units[i].id);
    }
    for (int i = 0; i < s->n_heroes; i++) {
        any = any || like_detached(s->heroes[i].id);
    }
    for (int i = 0; i < s->n_features; i++) {
        any = any || like_detached(s->features[i].id);
    }
    for (int i = 0; i < s->n_objectives; i++) {
        any = any || like_detached(s->objectives[i].id);
    }
    return any;
}

/* Two words, and from number 2 on the mark and the number: "foot", "-detached", "-", 2. There is a
 * slot for each of 128 units in every battle that is read, so this is no printf. */
static const char *numbered(gs_arena *a, const char *first, size_t n, const char *second,
                            char mark, int number)
{
    size_t k = strlen(second);
    char *text = gs_arena_alloc(a, n + k + 5), *end = text + n + k;
    memcpy(text, first, n);
    memcpy(text + n, second, k);
    if (number > 1) {
        *end++ = mark;
        for (int unit = number >= 100 ? 100 : number >= 10 ? 10 : 1; unit > 0; unit /= 10) {
            *end++ = (char)('0' + number / unit % 10);
        }
    }
    *end = 0;
    return text;
}

/* foot-detached, foot-detached-2, ... passing over ids that somebody else has. */
static void name_detachments(gs_setup *s, gs_arena *a)
{
    bool look = any_like_detached(s);
    s->detachments = GS_NEW_ARRAY(a, struct gs_ob_part, GS_MAX_UNITS);
    for (int i = 0; i < s->n_units; i++) {
        gs_ob_unit *u = &s->units[i];
        size_t of_id = u->id ? strlen(u->id) : 0, of_name = u->id ? strlen(u->name) : 0;
        int number = 0;
        for (int slot = i + s->n_units; u->id && slot < GS_MAX_UNITS; slot += s->n_units) {
            struct gs_ob_part *d = &s->detachments[slot];
            do {
                number++;
                d->id = numbered(a, u->id, of_id, "-detached", '-', number);
            } while (look && id_taken(s, d->id));
            d->name = numbered(a, u->name, of_name, ", detachment", ' ', slot / s->n_units);
        }
        u->detached = i + s->n_units < GS_MAX_UNITS ? s->detachments[i + s->n_units].id : NULL;
    }
}

gs_status gs_setup_complete(gs_setup *s, gs_arena *a, gs_err *err)
{
    for (int i = 0; i < s->n_units; i++) {
        mark_general(s, s->units[i].under);
    }
    for (int i = 0; i < s->n_heroes; i++) {
        mark_general(s, s->heroes[i].under);
    }
    for (int i = 0; i < s->n_units; i++) {
        gs_ob_unit *u = &s->units[i];
        if (u->full < u->present) {
            u->full = u->present;
        }
        if (!u->name && u->id) {
            u->name = u->id;
        }
    }
    name_detachments(s, a);
    for (int i = 0; i < s->n_heroes; i++) {
        gs_ob_hero *h = &s->heroes[i];
        if (!h->kind) {
            h->kind = "hero";
        }
        if (!h->gender) {
            h->gender = "m";
        }
        if (!h->raised && h->id) {
            h->raised = gs_arena_printf(a, "%s-demon", h->id);
        }
        if (h->general && h->side >= 0 && h->side < GS_SIDES &&
            s->side[h->side].general < 0) {
            s->side[h->side].general = i;
        }
    }
    gs_status st = gs_numbers_find(s->numbers, s->n_numbers, s->ruleset, a, err);
    st = st == GS_OK ? gs_setup_check(s, err) : st;
    st = st == GS_OK ? gs_setup_identify(s, a, err) : st;
    for (int i = 0; st == GS_OK && i < GS_SIDES; i++) {
        if (s->side[i].general >= 0) {
            s->heroes[s->side[i].general].general = true;
        }
    }
    return st;
}
