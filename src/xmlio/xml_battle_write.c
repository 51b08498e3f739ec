/* Battle XML out: set-up, log, outcome, narrative. */
#include "xml_battle_int.h"

#include "gesta/fixed.h"
#include "gesta/tally.h"

#include <stdio.h>
#include <string.h>

static const char *const edge_words[] = {"bottom", "top", "left", "right"};
static const char *const entry_words[] = {"deployed", "on-turn", "by-die", "in-ambush"};

void gs_xw_pose(gs_xml_writer *w, gs_pt at, gs_ang facing)
{
    gs_xml_attr_milli(w, "x", at.x);
    gs_xml_attr_milli(w, "y", at.y);
    gs_xml_attr_milli(w, "facing", gs_ang_to_millideg(facing));
}

void gs_xw_points(gs_xml_writer *w, const char *name, const gs_pt *points, int n)
{
    gs_str text = {0};
    gs_points_print(points, n, &text);
    gs_xml_attr(w, name, gs_str_text(&text));
    gs_str_free(&text);
}

static void put_options(gs_xml_writer *w, const gs_setup *s)
{
    bool any = false;
    gs_str text = {0};
    for (int i = 0; i < s->ruleset->n_options; i++) {
        const gs_fact *f = &s->ruleset->options[i];
        if (s->options[i] == f->dflt) {
            continue;
        }
        if (!any) {
            gs_xml_open(w, "options");
            any = true;
        }
        gs_str_clear(&text);
        gs_fact_print(f, s->options[i], &text);
        gs_xml_open(w, "option");
        gs_xml_attr(w, "name", f->key);
        gs_xml_attr(w, "value", gs_str_text(&text));
        gs_xml_close(w);
    }
    if (any) {
        gs_xml_close(w);
    }
    gs_str_free(&text);
}

static void put_patches(gs_xml_writer *w, const gs_setup *s)
{
    if (s->n_patches + s->n_numbers == 0) {
        return;
    }
    gs_xml_open(w, "house-rules");
    for (int i = 0; i < s->n_patches; i++) {
        const gs_patch_row *p = &s->patches[i];
        gs_xml_open(w, "rule");
        gs_xml_attr(w, "name", p->name);
        gs_xml_attr(w, "applies", p->applies);
        gs_xml_attr(w, "procedure", p->procedure);
        gs_xml_attr(w, "role", p->role);
        gs_xml_attr(w, "when", p->when);
        gs_xml_attr(w, "then", p->then);
        gs_xml_attr(w, "until", p->until);
        gs_xml_close(w);
    }
    for (int i = 0; i < s->n_numbers; i++) {
        const gs_number *n = &s->numbers[i];
        gs_xml_open(w, "table");
        gs_xml_attr(w, "name", n->table);
        gs_xml_attr(w, "for", n->row);
        gs_xml_attr(w, "column", n->column);
        gs_xml_attr(w, "value", n->value);
        gs_xml_close(w);
    }
    gs_xml_close(w);
}

const char *gs_xw_side(const gs_setup *s, int side)
{
    return side >= 0 && side < GS_SIDES ? s->side[side].id : NULL;
}

static void put_victory(gs_xml_writer *w, const gs_setup *s)
{
    const gs_victory *v = &s->victory;
    gs_xml_open(w, "victory");
    gs_xml_attr(w, "objective",
                v->objective_side == 2 ? "both" : gs_xw_side(s, v->objective_side));
    gs_xml_attr_int(w, "hold-turns", v->hold_turns);
    gs_xml_attr_int(w, "break-a", v->break_units[0]);
    gs_xml_attr_int(w, "break-b", v->break_units[1]);
    gs_xml_attr_int(w, "break-a-per-cent", v->break_per_cent[0]);
    gs_xml_attr_int(w, "break-b-per-cent", v->break_per_cent[1]);
    gs_xml_attr(w, "exit", gs_xw_side(s, v->exit_side));
    gs_xml_attr_int(w, "exit-units", v->exit_units);
    gs_xml_attr_int(w, "turn-limit", v->turn_limit);
    gs_xml_attr(w, "at-limit", v->at_limit == 2 ? "draw" : gs_xw_side(s, v->at_limit));
    gs_xml_close(w);
}

static void put_terrain(gs_xml_writer *w, const gs_ob_feature *f)
{
    gs_xml_open(w, "terrain");
    gs_xml_attr(w, "id", f->id);
    gs_xml_attr(w, "kind", f->kind);
    gs_xml_attr(w, "name", f->name);
    gs_xml_attr_int(w, "level", f->level);
    gs_xml_open(w, f->area ? "area" : "line");
    gs_xw_points(w, "points", f->points, f->n_points);
    if (!f->area) {
        gs_xml_attr_milli(w, "width", f->width);
    }
    gs_xml_close(w);
    gs_xml_close(w);
}

static void put_battlefield(gs_xml_writer *w, const gs_setup *s)
{
    gs_xml_open(w, "battlefield");
    gs_xml_attr_milli(w, "width", s->width);
    gs_xml_attr_milli(w, "depth", s->table_depth);
    gs_xml_attr(w, "unit", s->ruleset->unit);
    for (int i = 0; i < s->n_features; i++) {
        put_terrain(w, &s->features[i]);
    }
    for (int i = 0; i < s->n_zones; i++) {
        gs_xml_open(w, "zone");
        gs_xml_attr(w, "side", gs_xw_side(s, s->zones[i].side));
        gs_xml_attr(w, "kind", s->zones[i].kind);
        gs_xml_attr(w, "name", s->zones[i].name);
        gs_xw_points(w, "points", s->zones[i].points, s->zones[i].n_points);
        gs_xml_close(w);
    }
    for (int i = 0; i < s->n_objectives; i++) {
        const gs_objective *o = &s->objectives[i];
        gs_xml_open(w, "objective");
        gs_xml_attr(w, "id", o->id);
        gs_xml_attr(w, "name", o->name);
        gs_xml_attr_milli(w, "x", o->at.x);
        gs_xml_attr_milli(w, "y", o->at.y);
        gs_xml_attr_milli(w, "radius", o->radius);
        gs_xml_attr_int(w, "worth", o->worth);
        gs_xml_close(w);
    }
    put_victory(w, s);
    gs_xml_close(w);
}

static const char *hero_id(const gs_setup *s, int hero)
{
    return hero >= 0 && hero < s->n_heroes ? s->heroes[hero].id : NULL;
}

static void put_at(gs_xml_writer *w, gs_pt at, gs_ang facing, gs_place in)
{
    if (in.kind == GS_PLACE_POINT) {
        gs_xw_pose(w, at, facing);
    } else if (in.kind == GS_PLACE_CELL) {
        gs_xml_attr(w, "cell", gs_cell_words[in.cell]);
    }
}

static void put_unit(gs_xml_writer *w, const gs_setup *s, const gs_ob_unit *u)
{
    gs_arena *a = gs_arena_new();
    gs_xml_open(w, "unit");
    gs_xml_attr(w, "id", u->id);
    gs_xml_attr(w, "name", u->name);
    gs_xml_attr_int(w, "number", u->number);
    gs_xml_attr(w, "letter", u->letter);
    gs_xml_attr(w, "troop", u->troop);
    const char *type = u->facts ? strstr(u->facts, "unit.type=") : NULL;
    if (type) { /* for readers: it stands in the facts as well */
        size_t n = strcspn(type + 10, " ");
        gs_xml_attr(w, "type", gs_arena_strndup(a, type + 10, n));
    }
    gs_xml_attr_int(w, "full", u->full);
    gs_xml_attr_int(w, "present", u->present);
    gs_xml_attr(w, "leader", hero_id(s, u->leader));
    gs_xml_attr(w, "general", u->under);
    gs_xml_attr(w, "special", u->special);
    if (u->entry) {
        gs_xml_attr(w, "entry", entry_words[u->entry]);
        gs_xml_attr_int(w, "turn", u->entry_turn);
    }
    gs_xml_attr(w, "zone", u->entry_zone);
    gs_xml_attr(w, "dummy", u->dummy ? "yes" : NULL);
    gs_xml_leaf(w, "facts", u->facts);
    if (u->has_place || u->files || u->formation) {
        gs_xml_open(w, "at");
        if (u->has_place) {
            put_at(w, u->at, u->facing, u->in);
        }
        if (u->files) {
            gs_xml_attr_int(w, "files", u->files);
        }
        gs_xml_attr(w, "formation", u->formation);
        gs_xml_close(w);
    }
    gs_xml_close(w);
    gs_arena_free(a);
}

static bool leads(const gs_setup *s, int hero)
{
    for (int i = 0; i < s->n_units; i++) {
        if (s->units[i].leader == hero) {
            return true;
        }
    }
    return false;
}

static void put_hero(gs_xml_writer *w, const gs_setup *s, int i)
{
    const gs_ob_hero *h = &s->heroes[i];
    gs_xml_open(w, "hero");
    gs_xml_attr(w, "id", h->id);
    gs_xml_attr(w, "name", h->name);
    gs_xml_attr(w, "epithet", h->epithet);
    gs_xml_attr_int(w, "power", h->rating);
    gs_xml_attr_int(w, "present", h->power);
    gs_xml_attr(w, "kind", h->kind);
    gs_xml_attr(w, "gender", h->gender);
    gs_xml_attr(w, "player", h->player ? "yes" : "no");
    gs_xml_attr(w, "foe", h->foe);
    gs_xml_attr(w, "taunt", h->taunt);
    if (h->foe_turn) {
        gs_xml_attr_int(w, "foe-turn", h->foe_turn);
    }
    gs_xml_attr(w, "role", h->general ? "general" : leads(s, i) ? "leader" : NULL);
    if (h->unit >= 0) {
        gs_xml_attr(w, "unit", s->units[h->unit].id);
    }
    gs_xml_attr(w, "general", h->under);
    gs_xml_leaf(w, "facts", h->facts);
    if (h->has_place) {
        gs_xml_open(w, "at");
        put_at(w, h->at, h->facing, h->in);
        gs_xml_close(w);
    }
    gs_xml_close(w);
}

static void put_side(gs_xml_writer *w, const gs_setup *s, int side)
{
    const gs_ob_side *o = &s->side[side];
    gs_xml_open(w, "side");
    gs_xml_attr(w, "id", o->id);
    gs_xml_attr(w, "name", o->name);
    gs_xml_attr(w, "adjective", o->adjective);
    gs_xml_attr(w, "colour", o->colour);
    gs_xml_attr(w, "letter", o->letter);
    gs_xml_attr_int(w, "slot", o->slot);
    gs_xml_attr(w, "plan", o->plan);
    gs_xml_attr(w, "commander", hero_id(s, o->general));
    gs_xml_attr(w, "alliance", o->allied ? "yes" : NULL);
    gs_xml_attr(w, "temper", o->temper);
    gs_xml_attr(w, "level", o->level);
    gs_xml_attr(w, "edge", edge_words[o->edge & 3]);
    for (int i = 0; i < s->n_units; i++) {
        if (s->units[i].side == side && !s->units[i].mustered) {
            put_unit(w, s, &s->units[i]);
        }
    }
    for (int i = 0; i < s->n_heroes; i++) {
        if (s->heroes[i].side == side && !s->heroes[i].mustered) {
            put_hero(w, s, i);
        }
    }
    gs_xml_close(w);
}

static const char *fate_word(int where)
{
    static const char *const words[] = {"not-yet", "up",   "killed",  "captured",
                                        "buried",  "left", "banished"};
    return words[where >= 0 && where < GS_COUNT(words) ? where : 0];
}

static void put_outcome(gs_xml_writer *w, const gs_setup *s, const gs_outcome *o,
                        const gs_battle_tally *y)
{
    gs_xml_open(w, "outcome");
    gs_xml_attr(w, "winner", o->winner == -1 ? "draw" : gs_xw_side(s, o->winner));
    gs_xml_attr(w, "reason", o->reason);
    gs_xml_attr(w, "rule", o->rule);
    gs_xml_attr_int(w, "turns", o->turns);
    for (int side = 0; side < GS_SIDES; side++) {
        const gs_tally_row *r = &y->side[side];
        gs_xml_open(w, "side");
        gs_xml_attr(w, "id", s->side[side].id);
        gs_xml_attr_int(w, "start", r->began);
        gs_xml_attr_int(w, "lost", r->killed);
        gs_xml_attr_int(w, "ran", r->ran);
        gs_xml_attr_int(w, "away", r->away);
        gs_xml_attr_int(w, "taken", r->taken);
        gs_xml_attr_int(w, "left", r->left);
        gs_xml_attr_int(w, "units-lost", r->gone);
        gs_xml_close(w);
    }
    for (int i = 0; i < s->n_heroes; i++) {
        gs_xml_open(w, "hero");
        gs_xml_attr(w, "id", s->heroes[i].id);
        gs_xml_attr(w, "fate", fate_word(y->table.hero[i].where));
        gs_xml_attr_int(w, "power", y->table.hero[i].power);
        gs_xml_close(w);
    }
    gs_xml_close(w);
}

static gs_status count_all(const gs_setup *s, const gs_log *as_written, gs_battle_tally *y,
                           gs_err *err)
{
    gs_arena *a = gs_arena_new();
    const gs_log *log;
    gs_status st = gs_log_effective(s, as_written, a, &log, err);
    gs_tally_start(s, y);
    for (int i = 0; i < log->count && st == GS_OK; i++) {
        st = gs_tally_add(s, y, &log->entries[i], err);
        if (st != GS_OK) {
            gs_err_prefix(err, "log entry %d", log->entries[i].n);
        }
    }
    gs_tally_sum(s, y);
    gs_arena_free(a);
    return st;
}

/* Units, and heroes, of side a stand before those of b: so they come back in the same
 * order. */
static gs_status check_order(const gs_setup *s, gs_err *err)
{
    for (int i = 1; i < s->n_units; i++) {
        if (!s->units[i].mustered && s->units[i].side < s->units[i - 1].side) {
            return gs_err_set(err, GS_STATE,
                              "the units of side a must stand before those of b");
        }
    }
    for (int i = 1; i < s->n_heroes; i++) {
        if (!s->heroes[i].mustered && s->heroes[i].side < s->heroes[i - 1].side) {
            return gs_err_set(err, GS_STATE,
                              "the heroes of side a must stand before those of b");
        }
    }
    return GS_OK;
}

static void put_head(gs_xml_writer *w, const gs_setup *s)
{
    gs_xml_attr(w, "xmlns", GS_NS_BATTLE);
    gs_xml_attr(w, "id", s->id);
    gs_xml_attr(w, "title", s->title);
    gs_xml_attr(w, "date", s->date);
    gs_xml_attr(w, "place", s->place);
    gs_xml_attr(w, "scenario", s->scenario);
    gs_xml_attr(w, "ruleset", s->ruleset->id);
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)s->seed);
    gs_xml_attr(w, "seed", seed);
    gs_xml_attr(w, "source", s->source);
    gs_xml_attr(w, "depth", s->depth);
    gs_xml_attr(w, "positions", s->positions);
    gs_xml_attr(w, "players", s->players);
    gs_xml_attr(w, "version", "1");
    gs_xml_leaf(w, "about", s->about);
    gs_xml_leaf(w, "credit", s->credit);
}

static void put_forecast(gs_xml_writer *w, const gs_forecast *f)
{
    gs_xml_open(w, "forecast");
    gs_xml_attr(w, "log", f->log);
    gs_xml_attr(w, "version", f->version);
    for (int i = 0; i < f->n_points; i++) {
        const gs_forecast_point *p = &f->points[i];
        gs_xml_open(w, "point");
        gs_xml_attr_int(w, "turn", p->turn);
        if (p->entry) {
            gs_xml_attr_int(w, "entry", p->entry);
        }
        gs_xml_attr_int(w, "n", p->n);
        gs_xml_attr_int(w, "wins", p->wins);
        gs_xml_attr_int(w, "draws", p->draws);
        gs_xml_close(w);
    }
    gs_xml_close(w);
}

gs_status gs_xml_write_record(gs_xml_writer *w, const gs_setup *s, const gs_log *log,
                              const gs_outcome *outcome, const gs_forecast *forecast,
                              const char *narrative, bool working, gs_err *err)
{
    gs_status st = check_order(s, err);
    if (st != GS_OK) {
        return st;
    }
    gs_xml_open(w, "battle");
    put_head(w, s);
    put_options(w, s);
    put_patches(w, s);
    put_battlefield(w, s);
    for (int side = 0; side < GS_SIDES; side++) {
        put_side(w, s, side);
    }
    st = gs_xw_log(w, s, log, working, err);
    if (st == GS_OK && outcome && outcome->winner >= -1) {
        gs_battle_tally *y = gs_malloc(sizeof *y);
        st = count_all(s, log, y, err);
        if (st == GS_OK) {
            put_outcome(w, s, outcome, y);
        }
        gs_free(y);
    }
    if (st == GS_OK && forecast) {
        put_forecast(w, forecast);
    }
    if (st == GS_OK && narrative) {
        st = gs_xml_put_kept(w, narrative, err);
    }
    gs_xml_close(w);
    return st;
}

gs_status gs_xml_write_battle(const gs_setup *s, const gs_log *log,
                              const gs_outcome *outcome, const gs_forecast *forecast,
                              const char *narrative, bool working, gs_str *out, gs_err *err)
{
    gs_xml_writer w;
    gs_xml_begin(&w, out);
    return gs_xml_write_record(&w, s, log, outcome, forecast, narrative, working, err);
}
