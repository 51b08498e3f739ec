/* Battles that people play: what was said is kept line by line, and the battle fought again from it. */
#include "gesta/desk_play.h"

#include "gesta/campaign_sums.h"

#include <string.h>

gs_status gs_desk_play_can(gs_store *store, const gs_campaign *c, const gs_camp_battle *b,
                           gs_err *err)
{
    gs_store_records r;
    const gs_ruleset *rs = gs_campaign_battle_ruleset(c, b);
    if (gs_campaign_fought(c, b) || gs_campaign_pending(c, b)) {
        return gs_err_set(err, GS_STATE, "%s has been fought already", b->id);
    }
    if (!gs_battle_rules_find(rs)) {
        return gs_err_set(err, GS_FAILED,
                          "%s is not fought on gesta's table yet: log the battle instead",
                          rs->name);
    }
    gs_status st = gs_store_battle_records(store, b->id, &r, err);
    if (st == GS_OK && r.unfinished > 0) {
        st = gs_err_set(err, GS_STATE, "%s was begun already, by the logger or by two generals",
                        b->id);
    }
    return st == GS_OK ? gs_campaign_has_come(c, b, err) : st;
}

/* Ends the transaction of a step: kept, or as if it had not been. */
static gs_status end(gs_store *store, gs_status st, gs_err *err)
{
    st = st == GS_OK ? gs_store_commit(store, err) : st;
    if (st != GS_OK) {
        gs_store_rollback(store);
    }
    return st;
}

gs_status gs_desk_play_begin(gs_store *store, gs_campaign *c, gs_camp_battle *b,
                             const bool person[GS_SIDES], const char *temper, gs_arena *a,
                             gs_err *err)
{
    gs_setup *s;
    const gs_scene *scene;
    if (!person[0] && !person[1]) {
        return gs_err_set(err, GS_INPUT, "one of the sides must be yours");
    }
    gs_status st = gs_desk_play_can(store, c, b, err);
    st = st == GS_OK ? gs_campaign_muster(c, b, a, &s, err) : st;
    if (st != GS_OK) {
        return st;
    }
    s->source = "played";
    for (int i = 0; i < GS_SIDES; i++) {
        s->side[i].temper = person[i]           ? NULL
                            : temper            ? temper
                            : s->side[i].temper ? s->side[i].temper
                                                : "default";
    }
    st = gs_scene_new(a, s, &scene, err);
    st = st == GS_OK ? gs_store_begin(store, err) : st;
    if (st != GS_OK) {
        return st;
    }
    st = gs_store_battle_begin(store, s, err);
    st = st == GS_OK ? gs_store_played_back(store, b->id, -1, err) : st;
    return end(store, st, err);
}

static gs_status run(gs_desk_play *p, gs_err *err)
{
    gs_status st = gs_play_run(p->arena, p->scene, p->captain, p->person, p->line, p->n, &p->now,
                               err);
    if (st == GS_OK && p->now.used < p->n && p->now.refused < 0) {
        st = gs_err_set(err, GS_STATE, "%s is over before the last line that was said",
                        p->battle->id);
    }
    return st;
}

static gs_status put(gs_desk_play *p, int side, const char *text)
{
    p->line = gs_arena_grow(p->arena, p->line, p->n, &p->cap, sizeof *p->line);
    p->line[p->n++] = (gs_play_line){(uint8_t)side, gs_arena_strdup(p->arena, text)};
    return GS_OK;
}

gs_status gs_desk_play_open(gs_store *store, gs_campaign *c, gs_camp_battle *b, gs_arena *a,
                            gs_desk_play *out, gs_err *err)
{
    gs_log *log;
    gs_outcome *o;
    gs_store_said *said;
    int n;
    *out = (gs_desk_play){.store = store, .campaign = c, .battle = b, .arena = a};
    gs_status st = gs_store_battle_load(store, b->id, a, &out->setup, &log, &o, NULL, err);
    if (st == GS_OK && (!gs_setup_played(out->setup) || o)) {
        return GS_NOT_FOUND;
    }
    if (st == GS_OK && log->count > 0) {
        return gs_err_set(
            err, GS_STATE,
            "%s was played somewhere else so far, and what was said is not in this file: "
            "gesta battle discard %s throws it away",
            b->id, b->id);
    }
    st = st == GS_OK ? gs_store_played_all(store, b->id, a, &said, &n, err) : st;
    st = st == GS_OK ? gs_scene_new(a, out->setup, &out->scene, err) : st;
    if (st != GS_OK) {
        return st;
    }
    gs_general *g = gs_general_new(a, out->scene);
    for (int i = 0; i < GS_SIDES; i++) {
        const gs_ob_side *side = &out->setup->side[i];
        out->person[i] = !side->temper;
        out->captain[i] = gs_general_player(g, side->temper, side->level);
    }
    for (int i = 0; i < n; i++) {
        st = put(out, said[i].side, said[i].said);
    }
    st = st == GS_OK ? run(out, err) : st;
    return st == GS_OK && out->now.refused >= 0
               ? gs_err_set(err, GS_STATE,
                            "%s was begun by another gesta, which would have gone on otherwise "
                            "(line %d: %s)",
                            b->id, out->now.refused + 1, out->now.why.text)
               : st;
}

/* Tries a line; what was refused is as if it had not been said. */
static gs_status attempt(gs_desk_play *p, const char *text, gs_err *err)
{
    int n = p->n;
    if (!p->now.waits) {
        return gs_err_set(err, GS_STATE, "nothing is asked any more: the battle is over");
    }
    if (!*text || strlen(text) > 400) {
        return gs_err_set(err, GS_INPUT, "a line has 1 to 400 characters");
    }
    gs_status st = put(p, p->now.ask.side, text);
    st = st == GS_OK ? run(p, err) : st;
    if (st == GS_OK && p->now.refused >= 0) {
        *err = p->now.why;
        st = GS_INPUT;
    }
    if (st != GS_OK) {
        gs_err again;
        p->n = n;
        return run(p, &again) == GS_OK ? st : GS_STATE;
    }
    return GS_OK;
}

/* Keeps the lines from number `from` on. */
static gs_status keep(gs_desk_play *p, int from, gs_err *err)
{
    gs_status st = gs_store_begin(p->store, err);
    if (st != GS_OK) {
        return st;
    }
    for (int i = from; i < p->n && st == GS_OK; i++) {
        st = gs_store_played_put(p->store, p->battle->id, p->line[i].side, p->line[i].text, err);
    }
    return end(p->store, st, err);
}

gs_status gs_desk_play_say(gs_desk_play *p, const char *text, gs_err *err)
{
    int from = p->n;
    gs_status st = attempt(p, text, err);
    return st == GS_OK ? keep(p, from, err) : st;
}

gs_status gs_desk_play_leave(gs_desk_play *p, gs_err *err)
{
    enum { MOST = 400 }; /* of one phase */
    int from = p->n, side = p->now.ask.side, phase = p->now.b->s.phase, turn = p->now.b->t.turn,
        kind = p->now.ask.kind;
    gs_status st = GS_OK;
    for (int i = 0; i < MOST && st == GS_OK; i++) {
        st = attempt(p, "captain", err);
        if (!p->now.waits || p->now.ask.side != side || p->now.b->s.phase != phase ||
            p->now.b->t.turn != turn || p->now.ask.kind != kind) {
            break;
        }
    }
    return st == GS_OK ? keep(p, from, err) : st;
}

gs_status gs_desk_play_back(gs_desk_play *p, gs_err *err)
{
    if (p->n == 0) {
        return gs_err_set(err, GS_STATE, "nothing was said yet that could be taken back");
    }
    gs_status st = gs_store_played_back(p->store, p->battle->id, 1, err);
    p->n -= st == GS_OK;
    return st == GS_OK ? run(p, err) : st;
}

gs_status gs_desk_play_end(gs_desk_play *p, gs_err *err)
{
    const char *id = p->battle->id;
    if (p->now.waits) {
        return gs_err_set(err, GS_STATE, "%s is not over yet", id);
    }
    gs_status st = gs_store_begin(p->store, err);
    if (st != GS_OK) {
        return st;
    }
    st = gs_store_battle_resume(p->store, id, err);
    st = st == GS_OK ? gs_store_battle_append(p->store, id, p->now.log, err) : st;
    st = st == GS_OK ? gs_store_battle_finish(p->store, id, &p->now.b->s.outcome, err) : st;
    st = st == GS_OK ? gs_store_played_back(p->store, id, -1, err) : st;
    return end(p->store, st, err);
}

static gs_status drop(gs_desk_play *p, gs_err *err)
{
    const char *id = p->battle->id;
    int n = 0;
    gs_camp_entry *e = gs_campaign_enter(p->campaign, GS_LEDGER_NOTE, p->campaign->id);
    e->text = gs_arena_printf(p->campaign->arena, "%s was being played, and was thrown away", id);
    gs_status st = gs_store_battle_throw_away(p->store, id, false, e->n, &n, err);
    st = st == GS_OK ? gs_store_played_back(p->store, id, -1, err) : st;
    return st == GS_OK ? gs_store_add_ledger(p->store, p->campaign, err) : st;
}

gs_status gs_desk_play_drop(gs_desk_play *p, gs_err *err)
{
    gs_status st = gs_store_begin(p->store, err);
    return st == GS_OK ? end(p->store, drop(p, err), err) : st;
}
