/* Fields changed by hand, and names. */
#include "hand_int.h"

#include <string.h>

#define MOST_VALUE 20000 /* bytes that the ledger's `value` takes */

static bool same(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

/* Fields that are not changed as others are, and how they are. "*": of every kind. */
static const struct {
    const char *element, *field, *why;
} settled[] = {
    {"*", "id", "an id is never changed: it is how the ledger knows the thing (gesta ... rename "
                "gives another name)"},
    {"*", "born", "that is when it came into the lists"},
    {"campaign", "ruleset", "strengths are counted in its measure; a battle may have another "
                            "(gesta battle change X --ruleset ID)"},
    {"campaign", "seed", "the dice of what was fought come from it"},
    {"campaign", "branch-of", "a branch is made by gesta branch"},
    {"campaign", "branch-at", "a branch is made by gesta branch"},
    {"campaign", "branch-hash", "a branch is made by gesta branch"},
    {"calendar", "unit", "the ledger's dates count by it"},
    {"calendar", "start", "the ledger's dates count from it"},
    {"option", "name", "gesta campaign change --options.NAME VALUE sets an option"},
    {"option", "value", "gesta campaign change --options.NAME VALUE sets an option"},
    {"rule", "*", "house rules are written before the campaign begins; what is ruled at the table "
                  "is an override"},
    {"table", "*", "numbers of the rule books are written before the campaign begins"},
    {"as", "ruleset", "the rows are known by it: change as.RULESET.type and the others"},
    {"hero", "power", "his rating rises and falls by gesta hero power"},
    {"hero", "epithet", "gesta hero epithet gives him one"},
    {"item", "*", "things of power come and go by gesta hero item"},
    {"unit", "full", "gesta unit raise, split and merge change its establishment"},
    {"unit", "present", "gesta unit gain and lose change it; the list has how it began"},
    {"unit", "number", "a number is given once and never used again"},
    {"army", "place", "an army goes there by gesta march"},
    {"side", "general", "gesta side succeed names another"},
    {"side", "letter", "it stands on sheets that are printed"},
    {"side", "coin", "gesta side coin gives and takes; the list has how it began"},
    {"side", "pool", "gesta side pool gives and takes; the list has how it began"},
    {"road", "from", "gesta road remove and add make another"},
    {"road", "to", "gesta road remove and add make another"},
    {"order", "*", "gesta march gives an order"},
    {"limit", "list", "gesta list remove and add make another"},
    {"limit", "troop", "gesta list remove and add make another"},
    {"muster", "side", "the two sides of a battlefield are given when it is added"},
    {"force", "army", "the row is known by it: take it away, and add another"},
    {"force", "unit", "the row is known by it: take it away, and add another"},
    {"force", "hero", "the row is known by it: take it away, and add another"},
    {"terrain", "id", "the piece is known by it; it has a name besides"},
    {"objective", "id", "the place is known by it; it has a name besides"},
    {"event", "*", "what is to happen is given when the battlefield is added"},
    {"zone", "name", "the zone is known by it"},
    {"battle", "what-if", "gesta battle whatif makes one"},
    {"entry", "*", "the ledger is history: gesta correct and gesta undo mend it"},
};

const char *gs_hand_not_changed(const gs_kind *kind, const char *field)
{
    for (int i = 0; i < GS_COUNT(settled); i++) {
        bool of_it = same(settled[i].element, "*") || same(settled[i].element, kind->element);
        if (of_it && (same(settled[i].field, "*") || same(settled[i].field, field))) {
            return settled[i].why;
        }
    }
    return NULL;
}

void gs_hand_fields(const gs_kind *kind, gs_str *out)
{
    bool options = gs_hand_list(kind, gs_kind_campaign.children[1].kind) ||
                   gs_hand_list(kind, gs_kind_battle.children[0].kind);
    for (int i = 0; i < kind->n_fields; i++) {
        if (!gs_hand_not_changed(kind, kind->fields[i].name)) {
            gs_str_addf(out, "%s%s", out->len ? ", " : "", kind->fields[i].name);
        }
    }
    gs_str_add(out, kind == &gs_kind_unit ? ", quality" : options ? ", options.NAME" : "");
}

gs_status gs_hand_thing(gs_hand *h, const char *id, const gs_kind **kind, void **thing)
{
    *thing = id ? gs_campaign_thing(h->c, id, kind) : NULL;
    if (*thing && !gs_campaign_gone(h->c, id)) {
        return GS_OK;
    }
    return *thing || (id && gs_campaign_born(h->c, id, NULL))
               ? gs_err_key(h->err, GS_STATE, id, "%s is in the lists no more",
                            gs_campaign_name(h->c, id))
               : gs_err_key(h->err, GS_INPUT, id ? id : "id", "the campaign has nothing of "
                                                                "that id");
}

gs_status gs_hand_rename(gs_hand *h, const char *id, const char *name)
{
    const gs_kind *k;
    void *thing;
    gs_status st = gs_hand_thing(h, id, &k, &thing);
    if (st != GS_OK) {
        return st;
    }
    const gs_field *f = gs_hand_name_field(k);
    void *scratch = gs_arena_alloc(h->c->arena, k->size);
    if (!f || !name || gs_utf8_blank(name) || !gs_utf8_valid(name, strlen(name))) {
        return gs_err_key(h->err, GS_INPUT, "name", "a name is some words in UTF-8");
    }
    st = gs_field_parse(f, scratch, name, h->c->arena, h->err);
    if (st == GS_OK && same(gs_field_text(f, thing), name)) {
        return gs_err_key(h->err, GS_STATE, id, "it is called so already");
    }
    if (st == GS_OK) {
        gs_hand_enter(h, GS_LEDGER_RENAMED, id)->text = gs_field_text(f, scratch);
        st = gs_campaign_follow(h->c, h->err);
    }
    return st;
}

static gs_status owner(gs_hand *h, const char *place, const char *side)
{
    const gs_camp_place *p = gs_campaign_place(h->c, place);
    if (side && !gs_campaign_side(h->c, side)) {
        return gs_err_key(h->err, GS_INPUT, "owner", "\"%.60s\" is no side of the campaign", side);
    }
    if (same(p->owner, side) || (!p->owner && !side)) {
        return gs_err_key(h->err, GS_STATE, place, "it belongs to %s already",
                          side ? gs_campaign_name(h->c, side) : "nobody");
    }
    gs_hand_enter(h, GS_LEDGER_OWNER, place)->by = gs_hand_text(h, side);
    return gs_campaign_follow(h->c, h->err);
}

static gs_status quality(gs_hand *h, const char *unit, const char *words)
{
    gs_ruling r = {.text = words};
    int from = h->c->n_ledger;
    gs_status st = gs_campaign_rule(h->c, GS_LEDGER_QUALITY, unit, &r, h->err);
    gs_hand_adopt(h, from);
    return st;
}

/* Fields that have an entry of their own. */
static bool by_its_own(gs_hand *h, const gs_kind *k, const char *id, const char *field,
                       const char *words, gs_status *st)
{
    if (gs_hand_name_field(k) && same(gs_hand_name_field(k)->name, field)) {
        *st = gs_hand_rename(h, id, words);
    } else if (k == &gs_kind_unit && same(field, "leader")) {
        const gs_camp_unit *u = gs_campaign_unit(h->c, id);
        *st = words       ? gs_hand_lead(h, words, id)
              : u->leader ? gs_hand_lead(h, u->leader, NULL)
                          : gs_err_key(h->err, GS_STATE, id, "nobody leads it");
    } else if (k == &gs_kind_army && same(field, "general")) {
        *st = gs_hand_command(h, id, words);
    } else if (k == &gs_kind_place && same(field, "owner")) {
        *st = owner(h, id, words);
    } else if (k == &gs_kind_unit && same(field, "quality")) {
        *st = words ? quality(h, id, words)
                    : gs_err_key(h->err, GS_INPUT, "quality", "poor, average or elite is expected");
    } else {
        return false;
    }
    return true;
}

static gs_status enter_change(gs_hand *h, const char *id, const char *field, const char *words)
{
    gs_camp_entry *e = gs_hand_enter(h, GS_LEDGER_CHANGED, id);
    e->field = gs_hand_text(h, field);
    e->value = gs_hand_text(h, words);
    return gs_campaign_follow(h->c, h->err);
}

/* Options are checked with all others when the step is closed. */
static gs_status change_option(gs_hand *h, const gs_kind *k, void *thing, const char *id,
                               const char *name, const char *words)
{
    const gs_child *ch = NULL;
    const char *now = NULL;
    for (int i = 0; i < k->n_children; i++) {
        ch = strcmp(k->children[i].kind->element, "option") == 0 ? &k->children[i] : ch;
    }
    for (int i = 0; ch && i < gs_child_count(ch, thing); i++) {
        const gs_camp_option *o = gs_child_at(ch, thing, i);
        now = same(o->name, name) ? o->value : now;
    }
    if (same(now, words) || (!now && !words)) {
        return gs_err_key(h->err, GS_STATE, name, "it is %s already", now ? now : "not set");
    }
    return enter_change(h, id, name, words);
}

static gs_status no_field(gs_hand *h, const gs_kind *k, const char *field)
{
    gs_str all = {0};
    gs_hand_fields(k, &all);
    gs_err_key(h->err, GS_INPUT, field, "a %s has no such field that can be changed; expected: "
               "%.300s", k->element, gs_str_text(&all));
    gs_str_free(&all);
    return GS_INPUT;
}

/* What the words say, as a file has it, in the arena; GS_STATE if the row has it already. */
static gs_status read_words(gs_hand *h, const gs_kind *k, const gs_field *f, const void *row,
                            const char *words, const char **value)
{
    gs_str was = {0}, now = {0};
    gs_status st = GS_OK;
    void *scratch = gs_arena_alloc(h->c->arena, k->size);
    memset(scratch, 0, k->size);
    gs_kind_default(k, scratch);
    bool there = row && !gs_field_is_default(f, row);
    if (!words && f->must) {
        st = gs_err_key(h->err, GS_INPUT, f->name, "it cannot be taken away: a %s needs it",
                        k->element);
    } else if (words && (!gs_utf8_valid(words, strlen(words)) || strlen(words) > MOST_VALUE)) {
        st = gs_err_key(h->err, GS_INPUT, f->name, "at most %d bytes of UTF-8 are expected",
                        MOST_VALUE);
    } else if (words) {
        st = gs_field_parse(f, scratch, words, h->c->arena, h->err);
    }
    if (st == GS_OK) {
        gs_field_print(f, scratch, &now);
        row ? gs_field_print(f, row, &was) : (void)0;
        *value = words ? gs_hand_text(h, gs_str_text(&now)) : NULL;
        if (words ? row && same(gs_str_text(&now), gs_str_text(&was)) : !there) {
            st = gs_err_key(h->err, GS_STATE, f->name, "it is %s already",
                            words && now.len ? gs_str_text(&now) : "not given");
        }
    }
    gs_str_free(&was);
    gs_str_free(&now);
    return st;
}

/* A battle that was begun is a fact. */
static gs_status may_change(gs_hand *h, const gs_kind *k, const char *id)
{
    const gs_camp_battle *b = k == &gs_kind_battle ? gs_campaign_battle(h->c, id) : NULL;
    if (b && (gs_campaign_fought(h->c, b) || b->recorded)) {
        return gs_err_key(h->err, GS_STATE, id, "it was fought: nothing of it but its name is "
                          "changed any more");
    }
    return GS_OK;
}

gs_status gs_hand_change(gs_hand *h, const char *id, const char *field, const char *words)
{
    const gs_kind *k, *of;
    void *thing, *row;
    gs_status st = gs_hand_thing(h, id, &k, &thing);
    if (st != GS_OK || !field || by_its_own(h, k, id, field, words, &st)) {
        return st != GS_OK || field ? st : no_field(h, k, "");
    }
    st = may_change(h, k, id);
    if (st != GS_OK) {
        return st;
    }
    if (strncmp(field, "options.", 8) == 0 && (k == &gs_kind_campaign || k == &gs_kind_battle)) {
        return change_option(h, k, thing, id, field, words);
    }
    const gs_field *f = gs_campaign_field(h->c, id, field, &of, &row);
    if (!f) {
        return no_field(h, k, field);
    }
    const char *why = gs_hand_not_changed(of, f->name), *value = NULL;
    if (why) {
        return gs_err_key(h->err, GS_INPUT, field, "%s", why);
    }
    st = read_words(h, of, f, row, words, &value);
    return st == GS_OK ? enter_change(h, id, field, value) : st;
}
