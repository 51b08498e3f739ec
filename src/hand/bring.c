/* Another program's list into the campaign: troops, sides and armies found or made, rows added. */
#include "gesta/bring.h"

#include "gesta/hand_armies.h"
#include "hand_int.h"

#include <stdio.h>
#include <string.h>

typedef struct bringer {
    gs_hand *h;
    gs_foreign *f;
    const gs_bring *to;
    const gs_ruleset *rs;
} bringer;

/* Two names are the same without regard to case, blanks and hyphens. */
static bool alike(const char *a, const char *b)
{
    if (!a || !b) {
        return false;
    }
    for (;;) {
        while (*a == ' ' || *a == '-' || *a == '_') {
            a++;
        }
        while (*b == ' ' || *b == '-' || *b == '_') {
            b++;
        }
        char x = *a >= 'A' && *a <= 'Z' ? (char)(*a + 32) : *a;
        char y = *b >= 'A' && *b <= 'Z' ? (char)(*b + 32) : *b;
        if (x != y) {
            return false;
        }
        if (!x) {
            return true;
        }
        a++;
        b++;
    }
}

/* ---- finding ---- */
static const gs_camp_troop *troop_of(const gs_campaign *c, const char *name)
{
    for (int i = 0; i < c->n_troops && name; i++) {
        if (alike(c->troops[i].id, name) || alike(c->troops[i].name, name)) {
            return &c->troops[i];
        }
    }
    return NULL;
}

static const char *side_named(const gs_campaign *c, const char *name)
{
    for (int i = 0; i < c->n_sides && name; i++) {
        if (alike(c->sides[i].id, name) || alike(c->sides[i].name, name)) {
            return c->sides[i].id;
        }
    }
    return NULL;
}

static const char *army_named(const gs_campaign *c, const char *name)
{
    for (int s = 0; s < c->n_sides && name; s++) {
        for (int i = 0; i < c->sides[s].n_armies; i++) {
            const gs_camp_army *a = &c->sides[s].armies[i];
            if (alike(a->id, name) || alike(a->name, name)) {
                return a->id;
            }
        }
    }
    return NULL;
}

static const char *hero_named(const gs_campaign *c, const char *name)
{
    for (int s = 0; s < c->n_sides && name; s++) {
        for (int i = 0; i < c->sides[s].n_heroes; i++) {
            const gs_camp_hero *h = &c->sides[s].heroes[i];
            if (alike(h->id, name) || alike(h->name, name)) {
                return h->id;
            }
        }
    }
    return NULL;
}

/* A unit of that id, or of that name in the army. */
static bool unit_there(const gs_campaign *c, const gs_foreign_row *r, const char *army)
{
    const gs_camp_army *a = army ? gs_campaign_army(c, army) : NULL;
    bool there = r->id && gs_campaign_unit(c, r->id);
    for (int i = 0; a && i < a->n_units && !there; i++) {
        there = !r->id && alike(a->units[i].name, r->name);
    }
    return there;
}

static bool leads_another(const gs_campaign *c, const char *hero)
{
    gs_hero_now now;
    gs_campaign_hero_now(c, gs_campaign_hero(c, hero), &now);
    return now.unit != NULL;
}

/* ---- troops ---- */
static const char *target_of(const bringer *b, const gs_foreign_row *r)
{
    const gs_foreign_map_row *m = b->to->map ? gs_foreign_map_find(b->to->map, r->source) : NULL;
    return m && m->troop ? m->troop : r->source;
}

/* A kind of men of that name; its type is guessed where the name says it, else the rule set's
 * first. */
static gs_status new_troop(bringer *b, const gs_foreign_row *r, const char *name, const char **id)
{
    const char *facts = NULL;
    const char *type = r->profile && strcmp(b->rs->id, "warmaster-house") == 0
                           ? gs_hand_warmaster_type(r, b->h->c->arena, &facts)
                           : NULL;
    type = type ? type : gs_hand_guess_type(b->rs, name);
    const gs_fact *f = gs_fact_find(b->rs->unit_facts, b->rs->n_unit_facts, "unit.type", 9);
    bool guessed = type != NULL;
    gs_camp_as as = {.ruleset = b->rs->id};
    gs_camp_troop t = {.as = &as, .n_as = 1};
    type = type ? type : f && f->words ? f->words[0] : NULL;
    as.type = type;
    as.facts = facts;
    t.name = name;
    t.points = r->points > 0 ? r->points : 0;
    gs_status st = gs_hand_add(b->h, &gs_kind_troop, NULL, &t, id);
    if (st == GS_OK && type) {
        gs_foreign_note_add(b->f, guessed ? GS_FOREIGN_GUESSED : GS_FOREIGN_LEFT, r->line,
                            guessed ? "\"%.60s\" is a new kind of men: %s%s%s"
                                    : "what kind of men \"%.60s\" is; they are entered as %s: a mapping "
                                      "file says it better%s%s",
                            name, type, facts ? ", " : "", facts ? facts : "");
    }
    return st;
}

static gs_status find_troop(bringer *b, const gs_foreign_row *r, const char **id)
{
    const char *name = target_of(b, r);
    const gs_camp_troop *t = troop_of(b->h->c, name);
    if (!t) {
        return new_troop(b, r, name, id);
    }
    *id = t->id;
    if (r->points > 0 && t->points > 0 && t->points != r->points && !t->each) {
        gs_foreign_note_add(b->f, GS_FOREIGN_LEFT, r->line,
                            "points of \"%.60s\": the list says %d, the campaign %d", r->name, r->points,
                            t->points);
    }
    return GS_OK;
}

/* ---- where it goes ---- */
static gs_status side_for(bringer *b, const gs_foreign_row *r, const char *army, const char **id)
{
    const gs_camp_side *of = army ? gs_campaign_side_of(b->h->c, army) : NULL;
    *id = b->to->side ? b->to->side : side_named(b->h->c, r->side);
    *id = *id ? *id : of ? of->id : NULL;
    return *id ? GS_OK
               : gs_err_set(b->h->err, GS_INPUT, "line %d: \"%.60s\": of which side? --side says it%s%.60s",
                            r->line, r->name, r->side ? "; the campaign has no side " : "",
                            r->side ? r->side : "");
}

/* The army of a unit; one that the list names and the campaign does not have is made. */
static gs_status army_for(bringer *b, const gs_foreign_row *r, const char **id)
{
    const char *side;
    *id = b->to->army ? b->to->army : army_named(b->h->c, r->army);
    if (*id) {
        return GS_OK;
    }
    if (!r->army) {
        return gs_err_set(b->h->err, GS_INPUT, "line %d: \"%.60s\": to which army? --army says it",
                          r->line, r->name);
    }
    gs_status st = side_for(b, r, NULL, &side);
    gs_camp_army a = {.name = r->army};
    st = st == GS_OK ? gs_hand_add(b->h, &gs_kind_army, side, &a, id) : st;
    if (st == GS_OK) {
        gs_foreign_note_add(b->f, GS_FOREIGN_TAKEN, r->line, "\"%.60s\" is a new army", r->army);
    }
    return st;
}

/* ---- rows ---- */
static gs_status add_unit(bringer *b, const gs_foreign_row *r)
{
    gs_camp_unit u = {.present = -1};
    const char *army = NULL, *troop = NULL;
    gs_status st = army_for(b, r, &army);
    if (st == GS_OK && unit_there(b->h->c, r, army)) {
        gs_foreign_note_add(b->f, GS_FOREIGN_LEFT, r->line,
                            "\"%.60s\" is in the campaign already: nothing of it is changed", r->name);
        return GS_OK;
    }
    st = st == GS_OK ? find_troop(b, r, &troop) : st;
    if (st != GS_OK) {
        return st;
    }
    u.id = r->id && gs_is_id(r->id) ? r->id : NULL;
    u.name = r->name;
    u.troop = troop;
    u.full = r->full > 0 ? r->full : gs_hand_usual_strength(b->rs);
    u.present = r->present >= 0 && r->present < u.full ? r->present : -1;
    u.special = r->special;
    u.facts = r->facts;
    u.leader = hero_named(b->h->c, r->leader);
    if (r->full <= 0) {
        gs_foreign_note_add(b->f, GS_FOREIGN_GUESSED, r->line, "\"%.60s\": no strength stands there: %d",
                            r->name, u.full);
    }
    if (r->leader && !u.leader) {
        gs_foreign_note_add(b->f, GS_FOREIGN_LEFT, r->line, "\"%.60s\": nobody is called %.60s", r->name,
                            r->leader);
    } else if (u.leader && leads_another(b->h->c, u.leader)) {
        gs_foreign_note_add(b->f, GS_FOREIGN_LEFT, r->line, "\"%.60s\": %.60s leads another unit",
                            r->name, gs_campaign_name(b->h->c, u.leader));
        u.leader = NULL;
    }
    const char *id;
    st = gs_hand_add(b->h, &gs_kind_unit, army, &u, &id);
    if (st == GS_OK && r->quality && !alike(r->quality, "average")) {
        gs_err why = {0}, *keep = b->h->err;
        b->h->err = &why;
        if (gs_hand_change(b->h, id, "quality", r->quality) != GS_OK) {
            gs_foreign_note_add(b->f, GS_FOREIGN_LEFT, r->line, "quality \"%.40s\": %.160s", r->quality,
                                why.text);
        }
        b->h->err = keep;
    }
    return st;
}

static int gender_of(const char *word)
{
    return !word ? 0 : strchr("fFwW", word[0]) ? 1 : strchr("nN", word[0]) ? 2 : 0;
}

static bool says_no(const char *word)
{
    static const char *const noes[] = {"no", "n", "false", "0", "-", "nein"};
    for (int i = 0; i < GS_COUNT(noes); i++) {
        if (alike(word, noes[i])) {
            return true;
        }
    }
    return false;
}

/* One who is there, or comes with the same file under his id. */
static const char *heir_of(const bringer *b, const gs_foreign_row *r)
{
    const char *heir = hero_named(b->h->c, r->heir);
    for (int i = 0; r->heir && !heir && i < b->f->n_rows; i++) {
        const gs_foreign_row *o = &b->f->rows[i];
        bool he = o->kind == GS_FOREIGN_HERO && o->id && gs_is_id(o->id) && o != r &&
                  (alike(o->id, r->heir) || alike(o->name, r->heir));
        heir = he && gs_campaign_is_free(b->h->c, o->id) ? o->id : NULL;
    }
    if (r->heir && !heir) {
        gs_foreign_note_add(b->f, GS_FOREIGN_LEFT, r->line, "\"%.60s\": no heir is called %.60s", r->name,
                            r->heir);
    }
    return heir;
}

static gs_status add_hero(bringer *b, const gs_foreign_row *r, int power)
{
    gs_camp_hero o = {.power = power};
    const char *side = NULL;
    gs_status st = side_for(b, r, b->to->army ? b->to->army : army_named(b->h->c, r->army), &side);
    if (st != GS_OK) {
        return st;
    }
    if ((r->id && gs_campaign_hero(b->h->c, r->id)) || hero_named(b->h->c, r->name)) {
        gs_foreign_note_add(b->f, GS_FOREIGN_LEFT, r->line,
                            "\"%.60s\" is in the campaign already: nothing of him is changed", r->name);
        return GS_OK;
    }
    if (power < 1) {
        o.power = 1;
        gs_foreign_note_add(b->f, GS_FOREIGN_GUESSED, r->line, "\"%.60s\": no Power stands there: 1",
                            r->name);
    }
    o.id = r->id && gs_is_id(r->id) ? r->id : NULL;
    o.name = r->name;
    o.epithet = r->epithet;
    o.kind = r->word;
    o.gender = gender_of(r->gender);
    o.player = r->player && !says_no(r->player);
    o.heir = heir_of(b, r);
    o.about = r->about;
    return gs_hand_add(b->h, &gs_kind_hero, side, &o, NULL);
}

static gs_status add_limit(bringer *b, const gs_foreign_row *r)
{
    gs_camp_limit l = {.list = b->to->list ? b->to->list : b->f->title ? b->f->title : "list",
                       .troop = r->name, .least = r->least, .most = r->most, .per = r->by_size};
    const char *troop;
    bool leader = r->word && strcmp(r->word, "leader") == 0;
    gs_status st = gs_hand_add(b->h, &gs_kind_limit, NULL, &l, NULL);
    return st == GS_OK && !leader && r->points > 0 ? find_troop(b, r, &troop) : st;
}

static gs_status add_row(bringer *b, const gs_foreign_row *r)
{
    const gs_foreign_map_row *m = b->to->map ? gs_foreign_map_find(b->to->map, r->source) : NULL;
    gs_status st;
    if (m && m->skip) {
        gs_foreign_note_add(b->f, GS_FOREIGN_LEFT, r->line, "\"%.60s\" is skipped, as the mapping says",
                            r->name);
        return GS_OK;
    }
    if (r->kind == GS_FOREIGN_LIMIT) {
        st = add_limit(b, r);
    } else if ((r->kind == GS_FOREIGN_HERO && !(m && m->troop)) || (m && m->hero)) {
        st = add_hero(b, r, m && m->hero ? m->hero : r->power);
    } else {
        st = add_unit(b, r);
    }
    return st;
}

gs_status gs_hand_bring(gs_hand *h, gs_foreign *f, const gs_bring *to)
{
    bringer b = {.h = h, .f = f, .to = to, .rs = gs_ruleset_find(h->c->ruleset)};
    gs_status st = GS_OK;
    for (int pass = 0; pass < 2; pass++) { /* heroes first: units name them as leaders */
        for (int i = 0; i < f->n_rows && st == GS_OK; i++) {
            const gs_foreign_map_row *m = to->map ? gs_foreign_map_find(to->map, f->rows[i].source) : NULL;
            bool hero = (m && m->hero) || (f->rows[i].kind == GS_FOREIGN_HERO && !(m && m->troop));
            st = hero == (pass == 0) ? add_row(&b, &f->rows[i]) : st;
        }
    }
    return st == GS_OK && f->n_rows == 0
               ? gs_err_set(h->err, GS_INPUT, "no unit and no hero stands in it")
               : st;
}

void gs_hand_bring_map(const gs_campaign *c, const gs_foreign *f, const gs_foreign_map *m, gs_str *out)
{
    const gs_ruleset *rs = gs_ruleset_find(c->ruleset);
    gs_str_addf(out, "# What each name becomes: a troop of the campaign, \"hero 2\" or \"skip\".\n");
    for (int i = 0; i < f->n_rows; i++) {
        const gs_foreign_row *r = &f->rows[i];
        const gs_foreign_map_row *given = m ? gs_foreign_map_find(m, r->source) : NULL;
        bool told = false;
        for (int k = 0; k < i && !told; k++) {
            told = strcmp(f->rows[k].source, r->source) == 0;
        }
        if (told) {
            continue;
        }
        const gs_camp_troop *t = troop_of(c, given && given->troop ? given->troop : r->source);
        const char *type = gs_hand_guess_type(rs, r->source);
        gs_str_addf(out, "%s -> ", r->source);
        if (given && given->skip) {
            gs_str_add(out, "skip");
        } else if ((given && given->hero) || r->kind == GS_FOREIGN_HERO) {
            gs_str_addf(out, "hero %d", given && given->hero ? given->hero : r->power > 0 ? r->power : 1);
        } else {
            gs_str_add(out, t ? t->id : given && given->troop ? given->troop : r->source);
        }
        if (!t && type && r->kind != GS_FOREIGN_HERO) {
            gs_str_addf(out, "   # new: %s", type);
        }
        gs_str_add(out, "\n");
    }
}
