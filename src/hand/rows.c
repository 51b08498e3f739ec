/* Rows of a battlefield by hand: pieces of ground, zones, places worth holding, who comes. */
#include "hand_int.h"

#include <string.h>

/* What a row of an element is known by in its list; NULL: by none that there is. */
static const char *key_of(const gs_kind *k, const void *row)
{
    static const char *const keys[][4] = {{"terrain", "id"},
                                          {"objective", "id"},
                                          {"zone", "name"},
                                          {"force", "army", "unit", "hero"}};
    for (int i = 0; i < GS_COUNT(keys); i++) {
        for (int j = 1; j < 4 && keys[i][j] && strcmp(keys[i][0], k->element) == 0; j++) {
            const char *text = gs_field_text(gs_hand_field(k, keys[i][j]), row);
            if (text) {
                return text;
            }
        }
    }
    return NULL;
}

/* The kind of such rows, and where they stand: "", or "muster.franks." for who comes. */
static const gs_kind *kind_of(gs_hand *h, const gs_camp_scenario *sc, const char *element,
                              const void *row, const char **in)
{
    *in = "";
    for (int i = 0; i < gs_kind_scenario.n_children; i++) {
        const gs_kind *k = gs_kind_scenario.children[i].kind;
        if (strcmp(k->element, element) == 0) {
            return k;
        }
        const gs_kind *force = k->n_children ? k->children[0].kind : NULL;
        if (force && strcmp(force->element, element) == 0) {
            const char *id = key_of(force, row);
            const gs_camp_side *side = id ? gs_campaign_side_of(h->c, id) : NULL;
            for (int m = 0; side && m < sc->n_musters; m++) {
                if (strcmp(sc->musters[m].side, side->id) == 0) {
                    *in = gs_arena_printf(h->c->arena, "muster.%s.", side->id);
                    return force;
                }
            }
        }
    }
    return NULL;
}

static gs_status enter_fields(gs_hand *h, const char *id, const gs_kind *k, const void *row,
                              const char *path)
{
    gs_status st = GS_OK;
    int had = h->c->n_ledger;
    const char *key = key_of(k, row);
    for (int i = 0; i < k->n_fields && st == GS_OK; i++) {
        const gs_field *f = &k->fields[i];
        const char *text = f->type <= GS_FIELD_DATE ? gs_field_text(f, row) : NULL;
        if ((text && strcmp(text, key) == 0 && gs_hand_not_changed(k, f->name)) ||
            gs_field_is_default(f, row) ||
            (f->type == GS_FIELD_WORD && gs_field_get(f, row) == f->dflt)) {
            continue;
        }
        gs_str value = {0};
        gs_field_print(f, row, &value);
        st = gs_hand_change(h, id, gs_arena_printf(h->c->arena, "%s.%s", path, f->name),
                            gs_str_text(&value));
        gs_str_free(&value);
    }
    if (st == GS_OK && h->c->n_ledger == had) { /* all as usual: who simply comes */
        st = gs_hand_change(h, id, gs_arena_printf(h->c->arena, "%s.%s", path, "entry"),
                            gs_camp_entry_words[0]);
    }
    return st;
}

gs_status gs_hand_add_row(gs_hand *h, const char *scenario, const char *element, const void *row)
{
    const gs_kind *k, *of;
    void *thing, *there = NULL;
    const char *in;
    gs_status st = gs_hand_thing(h, scenario, &k, &thing);
    if (st == GS_OK && k != &gs_kind_scenario) {
        return gs_err_key(h->err, GS_INPUT, scenario, "it is no battlefield");
    }
    k = st == GS_OK ? kind_of(h, thing, element, row, &in) : NULL;
    const char *key = k ? key_of(k, row) : NULL;
    if (st != GS_OK || !key) {
        return st != GS_OK
                   ? st
                   : gs_err_key(h->err, GS_INPUT, element,
                                "what is it of, and what is it "
                                "called? a row of a battlefield has a name or an id, and who "
                                "comes is of one of its two sides");
    }
    if (strchr(key, '.')) {
        return gs_err_key(h->err, GS_INPUT, "name",
                          "a name here has no point: it is how the "
                          "ledger knows the row");
    }
    const gs_field *lacks = gs_kind_lacks(k, row);
    if (lacks) {
        return gs_err_key(h->err, GS_INPUT, lacks->name, "a %s needs it", k->element);
    }
    const char *path = gs_arena_printf(h->c->arena, "%s%s.%s", in, element, key);
    const char *any = gs_arena_printf(h->c->arena, "%s.%s", path, k->fields[0].name);
    if (gs_campaign_field(h->c, scenario, any, &of, &there) && there) {
        return gs_err_key(h->err, GS_STATE, key, "it is there already");
    }
    return enter_fields(h, scenario, k, row, path);
}

gs_status gs_hand_remove_row(gs_hand *h, const char *scenario, const char *path)
{
    const gs_kind *k, *of;
    void *thing, *row = NULL;
    gs_status st = gs_hand_thing(h, scenario, &k, &thing);
    if (st != GS_OK) {
        return st;
    }
    static const char *const any[] = {"points", "radius", "entry"};
    bool whole = strncmp(path, "muster.", 7) != 0 || strstr(path, ".force.");
    for (int i = 0; i < GS_COUNT(any) && !row; i++) {
        const char *field = gs_arena_printf(h->c->arena, "%s.%s", path, any[i]);
        if (!gs_campaign_field(h->c, scenario, field, &of, &row)) {
            row = NULL;
        }
    }
    if (!row || !whole || k != &gs_kind_scenario) {
        return gs_err_key(h->err, GS_INPUT, path,
                          "the battlefield has nothing of that name that can "
                          "be taken away");
    }
    gs_hand_enter(h, GS_LEDGER_REMOVED, scenario)->field = gs_hand_text(h, path);
    return gs_campaign_follow(h->c, h->err);
}
