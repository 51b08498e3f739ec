/* What if: a battle's log so far as a battle of its own, of which the campaign knows nothing. */
#include "desk_int.h"

#include <string.h>

/* The lists' row of the copy: what its log was mustered from, but no place in a ladder or tree. */
static gs_status add_row(gs_hand *h, const gs_camp_battle *of, const char *id)
{
    gs_campaign *c = h->c;
    gs_camp_battle b = {.id = id, .scenario = of->scenario, .date = of->date, .place = of->place,
                        .ruleset = of->ruleset, .seed = of->seed, .options = of->options,
                        .n_options = of->n_options, .what_if = of->id};
    b.title = gs_arena_printf(c->arena, "%s: what if", gs_campaign_battle_title(c, of));
    return gs_hand_add(h, &gs_kind_battle, NULL, &b, NULL);
}

/* The log in force as if it had been written so: nothing is struck, numbers follow each other. */
static gs_status copy_log(gs_desk_log *d, gs_arena *a, gs_log **out, gs_err *err)
{
    const gs_setup *s = gs_logbook_setup(d->book);
    const gs_log *in_force = NULL;
    gs_status st = gs_log_effective(s, d->log, a, &in_force, err);
    gs_log *l = gs_log_new(a);
    for (int i = 0; st == GS_OK && i < in_force->count; i++) {
        const gs_entry *e = &in_force->entries[i];
        gs_entry *to = gs_log_entry(l, e->turn, e->phase, e->side, e->kind, e->actor, e->target);
        to->line = e->line;
        for (int k = 0; k < e->n_parts; k++) {
            *gs_log_part_add(l, (gs_log_kind)e->parts[k].kind) = e->parts[k];
        }
    }
    *out = l;
    return st;
}

static gs_status keep(gs_desk_log *d, const gs_camp_battle *b, gs_arena *a, gs_err *err)
{
    gs_setup copy = *gs_logbook_setup(d->book);
    gs_log *log = NULL;
    copy.id = b->id;
    copy.title = b->title;
    copy.source = "what-if";
    gs_status st = copy_log(d, a, &log, err);
    st = st == GS_OK ? gs_store_add_ledger(d->store, d->campaign, err) : st;
    st = st == GS_OK ? gs_store_battle_begin(d->store, &copy, err) : st;
    const gs_log *staged = st == GS_OK ? gs_log_staged(gs_logbook_setup(d->book), log, a) : NULL;
    st = st == GS_OK ? gs_store_battle_append(d->store, b->id, staged, err) : st;
    const gs_outcome *o = gs_logbook_outcome(d->book);
    return st == GS_OK && o->winner > -2 ? gs_store_battle_finish(d->store, b->id, o, err) : st;
}

/* One transaction: the row, its record, the log. */
static gs_status keep_all(gs_desk_log *d, const char *id, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    gs_status st = gs_store_begin(d->store, err);
    if (st == GS_OK) {
        st = keep(d, gs_campaign_battle(d->campaign, id), a, err);
        st = st == GS_OK ? gs_store_commit(d->store, err) : st;
        if (st != GS_OK) {
            gs_store_rollback(d->store);
        }
    }
    gs_arena_free(a);
    return st;
}

gs_status gs_desk_log_branch(gs_desk_log *d, const char *id, const char **made, gs_err *err)
{
    gs_campaign *c = d->campaign;
    bool given = id && *id;
    if (!d->begun) {
        return gs_err_set(err, GS_INPUT, "nothing is logged of %s yet", d->battle->id);
    }
    if (given && !gs_campaign_is_free(c, id)) {
        return gs_err_set(err, GS_INPUT, "the campaign has a %.60s already", id);
    }
    const char *name = given ? id : gs_arena_printf(c->arena, "%s what if", d->battle->id);
    const char *own = gs_hand_new_id(c, name, "what-if");
    if (given && strcmp(own, id) != 0) {
        return gs_err_set(err, GS_INPUT, "\"%.60s\" is no id: small letters, digits and hyphens", id);
    }
    gs_hand h;
    const char *of = gs_arena_strdup(d->arena, d->battle->id);
    gs_status st = gs_hand_begin(&h, c, NULL, NULL, false, err);
    if (st != GS_OK) {
        return st;
    }
    st = add_row(&h, d->battle, own);
    if (st != GS_OK) {
        gs_hand_drop(&h);
        return st;
    }
    st = gs_hand_close(&h);
    d->battle = gs_campaign_battle(c, of); /* the list may have moved */
    st = st == GS_OK ? keep_all(d, own, err) : st;
    *made = gs_arena_strdup(d->arena, own);
    return st;
}
