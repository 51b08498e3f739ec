/* Ids of a campaign, and whether what points at one finds what it may. */
#include "campaign_int.h"

#include "gesta/fixed.h"

#include <assert.h>
#include <string.h>

/* ---- ids ---- */
typedef struct gs_id_row {
    const char *id;
    const gs_kind *kind;
} gs_id_row;
/* What a field of a kind may point at. */
typedef struct target {
    const char *table, *field, *kinds;
} target;
/* The references of a kind, found once for all things of it. */
typedef struct kind_refs {
    const gs_kind *kind;
    int n;
    const gs_field *field[8];
    const target *to[8];
} kind_refs;
struct gs_ids {
    gs_id_row *row;
    size_t mask;
    kind_refs kinds[32];
    int n_kinds;
};
static void find_refs(gs_ids *ids, const gs_kind *k);

static int count_ids(const gs_kind *k, const void *thing)
{
    int n = 1;
    for (int i = 0; i < k->n_children; i++) {
        const gs_child *ch = &k->children[i];
        for (int j = gs_child_count(ch, thing); j > 0; j--) {
            n += count_ids(ch->kind, gs_child_at(ch, thing, j - 1));
        }
    }
    return n;
}

static int line_of(const void *thing)
{
    int line;
    memcpy(&line, thing, sizeof line);
    return line;
}

static gs_id_row *slot_of(const gs_ids *ids, const char *id)
{
    size_t i = (size_t)gs_hash(1, id, strlen(id)) & ids->mask;
    while (ids->row[i].id && strcmp(ids->row[i].id, id) != 0) {
        i = (i + 1) & ids->mask;
    }
    return &ids->row[i];
}

static gs_status put_ids(gs_ids *ids, const gs_kind *k, const void *thing, gs_err *err)
{
    for (int i = 0; i < k->n_fields; i++) {
        const char *id =
            k->fields[i].type == GS_FIELD_ID ? gs_field_text(&k->fields[i], thing) : NULL;
        if (!id) {
            continue;
        }
        gs_id_row *slot = slot_of(ids, id);
        if (slot->id) {
            gs_err_key(err, GS_INPUT, "id",
                       "the %s \"%s\" has the id of another %s; ids are "
                       "unique in a campaign",
                       k->element, id, slot->kind->element);
            if (err) {
                err->line = line_of(thing);
            }
            return GS_INPUT;
        }
        *slot = (gs_id_row){id, k};
    }
    gs_status st = GS_OK;
    for (int i = 0; i < k->n_children && st == GS_OK; i++) {
        const gs_child *ch = &k->children[i];
        for (int j = 0; j < gs_child_count(ch, thing) && st == GS_OK; j++) {
            st = put_ids(ids, ch->kind, gs_child_at(ch, thing, j), err);
        }
    }
    return st;
}

gs_ids *gs_ids_collect(const gs_campaign *c, gs_arena *a, gs_err *err)
{
    size_t size = 64;
    while (size < 2 * (size_t)count_ids(&gs_kind_campaign, c)) {
        size *= 2;
    }
    gs_ids *ids = GS_NEW(a, gs_ids);
    ids->row = gs_arena_array(a, size, sizeof *ids->row);
    ids->mask = size - 1;
    find_refs(ids, &gs_kind_campaign);
    return put_ids(ids, &gs_kind_campaign, c, err) == GS_OK ? ids : NULL;
}

const gs_kind *gs_ids_find(const gs_ids *ids, const char *id)
{
    return slot_of(ids, id)->kind;
}

/* ---- references: what each may point at, by the table and the field ---- */
static const target targets[] = {
    {"hero", "heir", "hero"},
    {"unit", "troop", "troop"},
    {"unit", "leader", "hero"},
    {"army", "general", "hero"},
    {"army", "place", "place"},
    {"side", "general", "hero"},
    {"place", "owner", "side"},
    {"road", "from", "place"},
    {"road", "to", "place"},
    {"force", "army", "army"},
    {"force", "unit", "unit"},
    {"force", "hero", "hero"},
    {"force", "with", "unit"},
    {"force", "troop", "troop"},
    {"muster", "side", "side"},
    {"muster", "general", "hero"},
    {"event", "who", "hero side"},
    {"event", "against", "hero side"},
    {"battle", "scenario", "scenario"},
    {"battle", "after", "battle"},
    {"ledger", "battle", "battle"},
    {"battle", "what-if", "battle"},
    {"march_order", "army", "army"},
    {"march_order", "to", "place"},
    {"ledger", "subject", "campaign side hero army unit place troop scenario battle"},
    {"ledger", "place", "place"},
    {"ledger", "by", "side hero army unit"},
};

static const target *target_of(const gs_kind *k, const gs_field *f)
{
    for (int i = 0; i < GS_COUNT(targets); i++) {
        if (strcmp(targets[i].table, k->table) == 0 && strcmp(targets[i].field, f->name) == 0) {
            return &targets[i];
        }
    }
    return NULL;
}

const char *gs_ref_kinds(const gs_kind *k, const gs_field *f)
{
    const target *to = f->type == GS_FIELD_REF ? target_of(k, f) : NULL;
    return to ? to->kinds : NULL;
}

/* "side hero army" is "side, hero or army". */
static void name_kinds(gs_str *out, const char *kinds)
{
    for (const char *p = kinds; *p; p++) {
        bool last = *p == ' ' && !strchr(p + 1, ' ');
        gs_str_addf(out, "%s%c", last ? " or" : *p == ' ' ? "," : "", *p);
    }
}

/* Of the kind and of all that it holds. */
static void find_refs(gs_ids *ids, const gs_kind *k)
{
    assert(ids->n_kinds < GS_COUNT(ids->kinds));
    kind_refs *r = &ids->kinds[ids->n_kinds++];
    r->kind = k;
    for (int i = 0; i < k->n_fields; i++) {
        if (k->fields[i].type == GS_FIELD_REF) {
            assert(r->n < GS_COUNT(r->field));
            r->field[r->n] = &k->fields[i];
            r->to[r->n++] = target_of(k, &k->fields[i]);
        }
    }
    for (int i = 0; i < k->n_children; i++) {
        find_refs(ids, k->children[i].kind);
    }
}

static const kind_refs *refs_of(const gs_ids *ids, const gs_kind *k)
{
    int i = 0;
    while (ids->kinds[i].kind != k) {
        i++;
    }
    return &ids->kinds[i];
}

static gs_status no_such(const gs_field *f, const target *to, const char *id, const gs_kind *found,
                         gs_err *err)
{
    gs_str kinds = {0};
    name_kinds(&kinds, to->kinds);
    gs_err_key(err, GS_INPUT, f->name, "\"%s\" is no %s of this campaign%s%s%s", id,
               gs_str_text(&kinds), found ? ", but " : "",
               !found ? "" : strchr("aeiou", found->element[0]) ? "an " : "a ",
               found ? found->element : "");
    gs_str_free(&kinds);
    return GS_INPUT;
}

/* Without a target it is the name of a rule set, or anything. */
static gs_status check_ref(const gs_ids *ids, const gs_field *f, const target *to, const char *id,
                           gs_err *err)
{
    if (!to) {
        return strcmp(f->name, "ruleset") != 0 || gs_ruleset_find(id)
                   ? GS_OK
                   : gs_err_key(err, GS_INPUT, "ruleset", "there is no rule set \"%s\"", id);
    }
    const gs_kind *found = gs_ids_find(ids, id);
    return found && strstr(to->kinds, found->element) ? GS_OK : no_such(f, to, id, found, err);
}

gs_status gs_ids_check_refs(const gs_ids *ids, const gs_kind *k, const void *thing,
                            gs_err *err)
{
    gs_status st = GS_OK;
    const kind_refs *r = refs_of(ids, k);
    for (int i = 0; i < r->n && st == GS_OK; i++) {
        const char *id = gs_field_text(r->field[i], thing);
        st = id ? check_ref(ids, r->field[i], r->to[i], id, err) : GS_OK;
    }
    if (st != GS_OK) {
        if (err) {
            err->line = line_of(thing);
        }
        return st;
    }
    for (int i = 0; i < k->n_children && st == GS_OK; i++) {
        const gs_child *ch = &k->children[i];
        int n = ch->kind == &gs_kind_ledger ? 0 : gs_child_count(ch, thing);
        for (int j = 0; j < n && st == GS_OK; j++) {
            st = gs_ids_check_refs(ids, ch->kind, gs_child_at(ch, thing, j), err);
        }
    }
    return st;
}

gs_status gs_ids_check_lists(const gs_ids *ids, const gs_campaign *c, gs_err *err)
{
    return gs_ids_check_refs(ids, &gs_kind_campaign, c, err);
}
