/* Things that come into the lists by hand. */
#include "hand_int.h"

#include <string.h>

const char *gs_hand_new_id(gs_campaign *c, const char *name, const char *otherwise)
{
    enum { LONGEST = 40 };
    gs_str id = {0};
    gs_make_id(&id, name ? name : "");
    while (id.len > LONGEST || id.p[id.len - 1] == '-') {
        id.p[--id.len] = '\0';
    }
    bool letter = id.p[0] >= 'a' && id.p[0] <= 'z';
    bool made_up = strcmp(id.p, "x") == 0 && (!name || (name[0] != 'x' && name[0] != 'X'));
    const char *base = gs_arena_strdup(c->arena, letter && !made_up ? id.p : otherwise);
    const char *out = base;
    gs_str_free(&id);
    for (int k = 2; !gs_campaign_is_free(c, out); k++) {
        out = gs_arena_printf(c->arena, "%s-%d", base, k);
    }
    return out;
}

const gs_field *gs_hand_field(const gs_kind *k, const char *name)
{
    for (int i = 0; i < k->n_fields; i++) {
        if (strcmp(k->fields[i].name, name) == 0) {
            return &k->fields[i];
        }
    }
    return NULL;
}

const gs_field *gs_hand_name_field(const gs_kind *k)
{
    const gs_field *f = gs_hand_field(k, "name");
    return f ? f : gs_hand_field(k, "title");
}

const gs_child *gs_hand_list(const gs_kind *in, const gs_kind *of)
{
    for (int i = 0; i < in->n_children; i++) {
        if (in->children[i].kind == of) {
            return &in->children[i];
        }
    }
    return NULL;
}

gs_status gs_hand_take(gs_hand *h, const gs_kind *k, void *to, const void *from)
{
    gs_status st = GS_OK;
    gs_str text = {0};
    gs_kind_default(k, to);
    for (int i = 0; i < k->n_fields && st == GS_OK; i++) {
        const gs_field *f = &k->fields[i];
        bool given = !gs_field_is_default(f, from);
        if (f->type == GS_FIELD_WORD && gs_field_get(f, from) == f->dflt) {
            given = false;
        }
        if (given) {
            gs_str_clear(&text);
            gs_field_print(f, from, &text);
            st = gs_field_parse(f, to, gs_str_text(&text), h->c->arena, h->err);
        }
    }
    gs_str_free(&text);
    for (int i = 0; i < k->n_children && st == GS_OK; i++) {
        const gs_child *ch = &k->children[i];
        for (int j = 0; j < gs_child_count(ch, from) && st == GS_OK; j++) {
            void *row = gs_child_add(ch, to, h->c->arena);
            st = gs_hand_take(h, ch->kind, row, gs_child_at(ch, from, j));
        }
    }
    const gs_field *lacks = st == GS_OK ? gs_kind_lacks(k, to) : NULL;
    return lacks ? gs_err_key(h->err, GS_INPUT, lacks->name, "a %s needs it", k->element) : st;
}

void gs_hand_set_born(const gs_kind *k, void *row, int n)
{
    const gs_field *f = gs_hand_field(k, "born");
    if (f) {
        gs_field_set(f, row, n);
    }
    for (int i = 0; i < k->n_children; i++) {
        const gs_child *ch = &k->children[i];
        for (int j = 0; j < gs_child_count(ch, row); j++) {
            gs_hand_set_born(ch->kind, gs_child_at(ch, row, j), n);
        }
    }
}

static void number_units(gs_hand *h, const gs_kind *k, void *row, const gs_camp_side *side)
{
    int next = side ? gs_campaign_next_number(h->c, side) : 1;
    gs_camp_army *army = row;
    if (k == &gs_kind_unit) {
        ((gs_camp_unit *)row)->number = next;
    }
    for (int i = 0; k == &gs_kind_army && i < army->n_units; i++) {
        army->units[i].number = next + i;
    }
}

/* Below whom a thing of the kind stands, and its side. */
static gs_status check_parent(gs_hand *h, const gs_kind *k, const char *parent,
                              const gs_camp_side **side)
{
    bool unit = k == &gs_kind_unit, person = k == &gs_kind_hero || k == &gs_kind_army;
    const gs_camp_army *army = unit && parent ? gs_campaign_army(h->c, parent) : NULL;
    *side = army ? gs_campaign_side_of(h->c, parent)
            : person && parent ? gs_campaign_side(h->c, parent)
                               : NULL;
    if ((unit || person) && !*side) {
        return gs_err_key(h->err, GS_INPUT, unit ? "army" : "side",
                          "\"%.60s\" is no %s of the campaign: %s %s belongs to one",
                          parent ? parent : "", unit ? "army" : "side",
                          k == &gs_kind_army ? "an" : "a", k->element);
    }
    if (army && army->gone) {
        return gs_err_key(h->err, GS_STATE, army->id, "%s is no more", army->name);
    }
    return GS_OK;
}

static gs_status give_id(gs_hand *h, const gs_kind *k, void *row, const char *given)
{
    const gs_field *f = gs_hand_field(k, "id"), *name = gs_hand_name_field(k);
    if (!f) {
        return GS_OK;
    }
    if (given && !gs_campaign_is_free(h->c, given)) {
        return gs_err_key(h->err, GS_INPUT, given, "the campaign has, or once had, something of "
                          "that id: ids are never used again");
    }
    gs_field_set_text(f, row,
                      given ? gs_hand_text(h, given)
                            : gs_hand_new_id(h->c, name ? gs_field_text(name, row) : NULL,
                                             k->element));
    return GS_OK;
}

/* "ash cray", "Franks Knights": the texts by which a row without an id is known. */
static const char *words_of(gs_hand *h, const gs_kind *k, const void *row)
{
    const char *a = gs_field_text(&k->fields[0], row), *b = gs_field_text(&k->fields[1], row);
    return gs_arena_printf(h->c->arena, "%s %s", a, b);
}

gs_status gs_hand_add(gs_hand *h, const gs_kind *kind, const char *parent, const void *thing,
                      const char **id)
{
    const gs_camp_side *side;
    const gs_field *own = gs_hand_field(kind, "id");
    gs_status st = check_parent(h, kind, parent, &side);
    if (st != GS_OK) {
        return st;
    }
    void *row = gs_arena_alloc(h->c->arena, kind->size);
    const char *given = own ? gs_field_text(own, thing) : NULL;
    memset(row, 0, kind->size);
    char *filled = gs_arena_alloc(h->c->arena, kind->size);
    memcpy(filled, thing, kind->size);
    if (own && !given) { /* it is made when the name is known to be sound */
        gs_field_set_text(own, filled, "new");
    }
    st = gs_hand_take(h, kind, row, filled);
    st = st == GS_OK ? give_id(h, kind, row, given) : st;
    if (st != GS_OK) {
        return st;
    }
    number_units(h, kind, row, side);
    const char *its = own ? gs_field_text(own, row) : h->c->id;
    gs_camp_entry *e = gs_hand_enter(h, GS_LEDGER_ADDED, its);
    if (!own) {
        e->field = gs_hand_text(h, kind->element);
        e->value = words_of(h, kind, row);
    }
    gs_hand_set_born(kind, row, e->n);
    gs_campaign_bring(h->c, kind, side ? gs_hand_text(h, parent) : NULL, row);
    if (id) {
        *id = its;
    }
    return gs_campaign_follow(h->c, h->err);
}

gs_status gs_hand_note(gs_hand *h, const char *text)
{
    if (!text || gs_utf8_blank(text) || !gs_utf8_valid(text, strlen(text))) {
        return gs_err_key(h->err, GS_INPUT, "text", "a note is some words in UTF-8");
    }
    gs_hand_enter(h, GS_LEDGER_NOTE, h->c->id)->text = gs_hand_text(h, text);
    return GS_OK;
}
