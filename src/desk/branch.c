/* What if: a battle's log so far as a battle of its own, of which the campaign knows nothing. */
#include "desk_int.h"

#include <string.h>

/* The lists' row of the copy: what its log was mustered from, but no place in a ladder or tree. */
static gs_camp_battle *add_row(gs_campaign *c, const gs_camp_battle *of, const char *id)
{
    const gs_camp_battle was = *of; /* the list may move */
    gs_camp_battle *b = gs_child_add(gs_desk_list(&gs_kind_campaign, "battle"), c, c->arena);
    b->id = id;
    b->title = gs_arena_printf(c->arena, "%s: what if", gs_campaign_battle_title(c, &was));
    b->scenario = was.scenario;
    b->date = was.date;
    b->place = was.place;
    b->ruleset = was.ruleset;
    b->seed = was.seed;
    b->options = was.options;
    b->n_options = was.n_options;
    b->what_if = was.id;
    return b;
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
    st = st == GS_OK ? gs_store_put_lists(d->store, d->campaign, err) : st;
    st = st == GS_OK ? gs_store_battle_begin(d->store, &copy, err) : st;
    const gs_log *staged = st == GS_OK ? gs_log_staged(gs_logbook_setup(d->book), log, a) : NULL;
    st = st == GS_OK ? gs_store_battle_append(d->store, b->id, staged, err) : st;
    const gs_outcome *o = gs_logbook_outcome(d->book);
    return st == GS_OK && o->winner > -2 ? gs_store_battle_finish(d->store, b->id, o, err) : st;
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
    const char *own = gs_desk_new_id(c, name, "what-if");
    if (given && strcmp(own, id) != 0) {
        return gs_err_set(err, GS_INPUT, "\"%.60s\" is no id: small letters, digits and hyphens", id);
    }
    gs_arena *a = gs_arena_new();
    gs_status st = gs_store_begin(d->store, err);
    if (st == GS_OK) {
        const char *of = d->battle->id;
        const gs_camp_battle *b = add_row(c, d->battle, own);
        d->battle = gs_campaign_battle(c, of);
        st = gs_campaign_check(c, err);
        st = st == GS_OK ? keep(d, b, a, err) : st;
        st = st == GS_OK ? gs_store_commit(d->store, err) : st;
        if (st != GS_OK) {
            c->n_battles--;
            gs_store_rollback(d->store);
        }
    }
    gs_arena_free(a);
    *made = gs_arena_strdup(d->arena, own);
    return st;
}
