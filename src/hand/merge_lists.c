/* The lists of a campaign file that comes back. */
#include "merge_int.h"

#include <string.h>

static int line_of(const void *row)
{
    int line;
    memcpy(&line, row, sizeof line);
    return line;
}

/* Was it told already that it could not be read? */
static bool is_bad(const merge *m, const gs_kind *k, const void *row)
{
    for (int i = 0; i < m->how->n_bad; i++) {
        if (m->how->bad[i] == line_of(row)) {
            return true;
        }
    }
    return gs_kind_lacks(k, row) != NULL;
}

/* ---- new ---- */
/* The row without the things below it: they come by themselves. */
static void bare(const gs_kind *k, void *copy, const void *row)
{
    memcpy(copy, row, k->size);
    for (int i = 0; i < k->n_children; i++) {
        if (gs_merge_is_thing(k->children[i].kind)) {
            int none = 0;
            memcpy((char *)copy + k->children[i].count, &none, sizeof none);
        }
    }
    const gs_field *born = gs_hand_field(k, "born");
    gs_field_set(born, copy, 0);
}

/* Does a battle that comes follow itself by those before it? */
static bool in_circle(const merge *m, const gs_camp_battle *b)
{
    const char *at = b->after;
    for (int i = 0; at && i <= m->c->n_battles + m->t->n_battles; i++) {
        const gs_kind *k;
        const char *parent;
        const gs_camp_battle *before = gs_campaign_battle(m->c, at);
        before = before ? before : gs_merge_their(m->t, at, &k, &parent);
        if (!before || strcmp(before->id, b->id) == 0) {
            return before != NULL;
        }
        at = before->after;
    }
    return false;
}

/* The row comes into the lists; false: it is refused. */
static bool add(merge *m, const gs_kind *k, const void *row, const char *parent, const char *what)
{
    void *copy = gs_arena_alloc(m->a, k->size);
    bool known = gs_merge_refs_known(m, k, row, what);
    if (k == &gs_kind_battle && known && in_circle(m, row)) {
        gs_merge_refuse(m, line_of(row), what, true, "it goes in a circle: it comes after itself");
        return false;
    }
    if (!known) {
        return false;
    }
    bare(k, copy, row);
    if (gs_hand_add(m->h, k, parent, copy, NULL) != GS_OK) {
        gs_merge_refuse_err(m, line_of(row), what);
        return false;
    }
    gs_merge_note(m, &(gs_merge_row){.verdict = GS_MERGE_NEW,
                                     .line = line_of(row),
                                     .what = what,
                                     .entry = m->c->n_ledger});
    return true;
}

/* ---- things ---- */
/* The side or army below which the thing stood when it was written, and stands today. */
static const char *parent_in(const gs_campaign *c, const gs_kind *k, const char *id)
{
    for (int s = 0; s < c->n_sides; s++) {
        const gs_camp_side *side = &c->sides[s];
        for (int i = 0; k == &gs_kind_hero && i < side->n_heroes; i++) {
            if (strcmp(side->heroes[i].id, id) == 0) {
                return side->id;
            }
        }
        for (int i = 0; i < side->n_armies; i++) {
            const gs_camp_army *army = &side->armies[i];
            if (k == &gs_kind_army && strcmp(army->id, id) == 0) {
                return side->id;
            }
            for (int u = 0; k == &gs_kind_unit && u < army->n_units; u++) {
                if (strcmp(army->units[u].id, id) == 0) {
                    return army->id;
                }
            }
        }
    }
    return NULL;
}

static const char *army_today(const merge *m, const gs_camp_unit *u)
{
    gs_unit_now now;
    gs_campaign_unit_now(m->c, u, &now);
    return now.army;
}

static void compare_parent(merge *m, const gs_kind *k, const void *theirs, const char *parent,
                           const char *id)
{
    const char *was = parent ? parent_in(m->written, k, id) : NULL;
    const char *is = parent ? parent_in(m->c, k, id) : NULL;
    const gs_camp_unit *u = k == &gs_kind_unit ? gs_campaign_unit(m->c, id) : NULL;
    is = u ? army_today(m, u) : is;
    if (parent && was && strcmp(parent, was) != 0 && (!is || strcmp(parent, is) != 0)) {
        gs_merge_refuse(
            m, line_of(theirs), gs_merge_what(m, k, id, NULL), false,
            "it stands below %s here and below %s in the file: expected: gesta %s %s %s",
            is ? is : was, parent,
            k == &gs_kind_unit   ? "unit move"
            : k == &gs_kind_hero ? "hero join"
                                 : "army join",
            id, parent);
    }
}

/* Does the file say it a second time? One that is of the kind that has the id here is the right
 * one. */
static bool known_twice(const merge *m, const gs_kind *k, const void *row, const char *id,
                        bool here)
{
    const gs_kind *of;
    const char *parent;
    return gs_merge_their(m->t, id, &of, &parent) != row && (!here || of == k);
}

/* One thing; false: those below it have nothing to come to. */
static bool thing(merge *m, const gs_kind *k, const void *row, const char *parent)
{
    const char *id = gs_field_text(gs_hand_field(k, "id"), row);
    const char *what = gs_merge_what(m, k, id, NULL);
    const gs_kind *here = NULL;
    const void *born = id ? gs_campaign_born(m->c, id, &here) : NULL;
    if (is_bad(m, k, row)) {
        return born && here == k;
    }
    if (known_twice(m, k, row, id, here == k)) {
        gs_merge_refuse(m, line_of(row), what, true,
                        "the id stands in the file a second time; expected: "
                        "ids that are unique");
        return false;
    }
    if (!born && gs_campaign_is_free(m->c, id)) {
        return add(m, k, row, parent, what);
    }
    if (!born || here != k) {
        gs_merge_refuse(m, line_of(row), what, true,
                        "the id belongs to something else here (%s); expected: one "
                        "that nothing has",
                        born ? here->element : "the campaign or its battlefields");
        return false;
    }
    compare_parent(m, k, row, parent, id);
    if (gs_merge_equal(k, row, born)) {
        m->out->n_same++;
    } else {
        gs_merge_thing(m, k, row, id);
    }
    return true;
}

/* Roads and rows of army lists have no id. */
static void nameless(merge *m, const gs_child *ch, const void *row)
{
    const gs_kind *k = ch->kind;
    const char *one = gs_field_text(&k->fields[0], row), *two = gs_field_text(&k->fields[1], row);
    if (is_bad(m, k, row)) {
        return;
    }
    for (int i = 0; i < gs_child_count(ch, m->written); i++) {
        const void *ours = gs_child_at(ch, m->written, i);
        const char *a = gs_field_text(&k->fields[0], ours), *b = gs_field_text(&k->fields[1], ours);
        bool road = k == &gs_kind_road;
        if ((strcmp(a, one) == 0 && strcmp(b, two) == 0) ||
            (road && strcmp(a, two) == 0 && strcmp(b, one) == 0)) {
            return; /* its fields are compared with the campaign's rows */
        }
    }
    add(m, k, row, NULL, gs_arena_printf(m->a, "%s %s %s", k->element, one, two));
}

static void list(merge *m, const gs_child *ch, const void *in, const char *parent)
{
    const gs_kind *k = ch->kind;
    for (int i = 0; i < gs_child_count(ch, in); i++) {
        const void *row = gs_child_at(ch, in, i);
        if (k == &gs_kind_road || k == &gs_kind_limit) {
            nameless(m, ch, row);
            continue;
        }
        if (!thing(m, k, row, parent)) {
            continue;
        }
        for (int j = 0; j < k->n_children; j++) {
            if (gs_merge_is_thing(k->children[j].kind)) {
                list(m, &k->children[j], row, gs_field_text(gs_hand_field(k, "id"), row));
            }
        }
    }
}

void gs_merge_lists(merge *m)
{
    gs_merge_thing(m, &gs_kind_campaign, m->t, m->c->id);
    for (int i = 0; i < gs_kind_campaign.n_children; i++) {
        const gs_child *ch = &gs_kind_campaign.children[i];
        if (gs_merge_is_thing(ch->kind) || ch->kind == &gs_kind_road ||
            ch->kind == &gs_kind_limit) {
            list(m, ch, m->t, NULL);
        }
    }
}
