/* The title page: who won, why, when it turned; the day as ribbons; the map of the hinge; what became
 * of each hero. */
#include "build_int.h"

#include "gesta/chart.h"

#include <stdlib.h>
#include <string.h>

static const char *hero_list(build_battle *b, int side)
{
    gs_str list = {0};
    int n = 0;
    for (int h = 0; h < b->s->n_heroes && n < 6; h++) {
        if (b->s->heroes[h].side == side && b->s->side[side].general != h) {
            gs_str_add(&list, n++ ? " · " : "");
            gs_str_add(&list, b->s->heroes[h].name);
        }
    }
    const char *text = gs_arena_strdup(b->a, gs_str_text(&list));
    gs_str_free(&list);
    return text;
}

/* " · Gauls: bold, easy", where a side's general was not the one that all are unless told
 * otherwise. */
static const char *manner_of(const build_battle *b, int side)
{
    const gs_ob_side *o = &b->s->side[side];
    bool temper = o->temper && strcmp(o->temper, "default") != 0;
    bool level = o->level && strcmp(o->level, "normal") != 0;
    return temper || level
               ? gs_arena_printf(b->a, gs_said(b->w, " · general of %s: %s%s%s"), o->name,
                                 temper ? gs_said(b->w, o->temper) : "",
                                 temper && level ? ", " : "",
                                 level ? gs_said(b->w, o->level) : "")
               : "";
}

/* " · 2 companies did not come"; "" where all did. */
static const char *absent_words(build_battle *b, const gs_tally_row *row)
{
    int n = row->absent_units;
    return n ? gs_arena_printf(b->a, gs_said(b->w, " · %d %s did not come"), n,
                               gs_said(b->w, b->s->ruleset->body[n != 1]))
             : "";
}

/* Who played it: the set-up says so, or a line of the log. */
static const char *played_by(build_battle *b)
{
    const char *who = b->s->players;
    for (int i = 0; i < b->log->count && !who; i++) {
        const gs_entry *e = &b->log->entries[i];
        bool note = strcmp(e->kind, "players") == 0 && e->n_parts && e->parts[0].kind == GS_LOG_NOTE;
        who = note && strncmp(e->parts[0].u.note, "players: ", 9) == 0 ? e->parts[0].u.note + 9
                                                                       : NULL;
    }
    const char *if_so = gs_setup_what_if(b->s) ? gs_said(b->w, "what if · ") : "";
    return who ? gs_arena_printf(b->a, gs_said(b->w, "%splayed on a table by %s, logged with gesta"),
                                 if_so, who)
               : gs_arena_printf(b->a, gs_said(b->w, "%splayed on a table, logged with gesta"),
                                 if_so);
}

/* ---- who won ---- */
static const char *winner_words(build_battle *b)
{
    static const struct {
        const char *reason, *words;
    } how[] = {{"broken", "by breaking"}, {"destroyed", "by destroying"}, {"conceded", "conceded by"}};
    int w = b->o->winner, turns = b->o->turns;
    if (w < 0) {
        return turns ? gs_arena_printf(b->a,
                                       gs_said(b->w, turns == 1 ? "Undecided after %d turn"
                                                                : "Undecided after %d turns"),
                                       turns)
                     : gs_said(b->w, "Undecided");
    }
    const char *side = build_head(b->a, b->s->side[w].name);
    const char *by = gs_said(b->w, gs_report_how(b->o->reason));
    for (int i = 0; b->o->reason && i < GS_COUNT(how); i++) {
        if (strcmp(b->o->reason, how[i].reason) == 0) {
            by = gs_arena_printf(b->a, "%s %s", gs_said(b->w, how[i].words),
                                 b->s->side[1 - w].name);
        }
    }
    return gs_arena_printf(b->a, "%s%s%s", side, *by ? ", " : "", by);
}

static const char *when_words(build_battle *b)
{
    int limit = b->s->victory.turn_limit, turns = b->o->turns;
    return turns == 0 ? ""
           : limit >= turns && limit
               ? gs_arena_printf(b->a, gs_said(b->w, "On turn %d of %d. "), turns, limit)
               : gs_arena_printf(b->a, gs_said(b->w, "On turn %d. "), turns);
}

static void who_won(build_battle *b, gs_node *t)
{
    gs_node *o = gs_node_add(t, GS_NODE_OUTCOME);
    gs_node_set(o, GS_ATTR_RUBRIC, gs_said(b->w, "Who won"));
    gs_node_set(o, GS_ATTR_TITLE, winner_words(b));
    const char *when = when_words(b);
    bool told = b->story && b->story->subline && b->told;
    if (*when || told) {
        gs_add_words(o, gs_arena_printf(b->a, "%s%s%s", when, told ? b->story->subline : "",
                                        told ? "." : ""));
    }
}

/* ---- why ---- */
/* "East Anglia, London": the units of a side that ended so, or still stand and count as lost. */
static int named(build_battle *b, int side, gs_tally_end end, gs_str *out)
{
    int n = 0;
    for (int u = 0; u < b->s->n_units; u++) {
        const gs_tally_unit *y = &b->course.tally->unit[u];
        bool his = b->s->units[u].side == side && !b->s->units[u].dummy;
        if (his && y->end == end && (end != GS_TALLY_STANDS || y->row.counts_lost)) {
            gs_str_addf(out, "%s%s", n++ ? ", " : "", build_bare(b->s->units[u].name));
        }
    }
    return n;
}

static const char *who_was_lost(build_battle *b, int side)
{
    static const struct {
        gs_tally_end end;
        const char *words;
    } ways[] = {{GS_TALLY_KILLED, "Destroyed"},
                {GS_TALLY_RAN, "Left the field"},
                {GS_TALLY_STANDS, "Cut down below what counts"}};
    gs_str out = {0};
    for (int i = 0; i < GS_COUNT(ways); i++) {
        gs_str names = {0};
        if (named(b, side, ways[i].end, &names)) {
            gs_str_addf(&out, "%s%s: %s.", out.len ? " " : "", gs_said(b->w, ways[i].words),
                        names.p);
        }
        gs_str_free(&names);
    }
    const char *text = out.len ? gs_arena_strdup(b->a, out.p) : NULL;
    gs_str_free(&out);
    return text;
}

/* "6 of 9 units of the English count as lost; 6 break them" */
static const char *arithmetic(build_battle *b, int side)
{
    const gs_tally_row *r = &b->course.tally->side[side];
    int at = gs_setup_break_point(b->s, side);
    const char *count = gs_arena_printf(
        b->a,
        gs_said(b->w, r->counts_lost == 1 ? "%d of %d %s counts as lost; "
                                          : "%d of %d %s count as lost; "),
        r->counts_lost, r->units, gs_said(b->w, b->s->ruleset->body[r->units != 1]));
    return gs_arena_printf(
        b->a, gs_said(b->w, at == 1 ? "%s%d breaks an army" : "%s%d break an army"), count, at);
}

/* The ground that decided it, and how near both came to breaking. */
static const char *held_words(build_battle *b)
{
    for (int i = 0; i < b->s->n_objectives; i++) {
        int held = b->course.end->held[i];
        if (b->course.end->holder[i] == b->o->winner && held > 0) {
            return gs_arena_printf(b->a,
                                   gs_said(b->w, held == 1 ? "%s was theirs when %d turn ended"
                                                           : "%s was theirs when %d turns ended"),
                                   build_head(b->a, b->s->objectives[i].name), held);
        }
    }
    return NULL;
}

static void why(build_battle *b, gs_node *t)
{
    int w = b->o->winner;
    bool counted = build_tells_all(b);
    if (w < 0 || !counted) {
        return; /* nobody knows */
    }
    bool broken = b->o->reason && strcmp(b->o->reason, "broken") == 0 &&
                  gs_setup_break_point(b->s, 1 - w) > 0;
    const char *title = broken ? arithmetic(b, 1 - w) : held_words(b), *words = NULL;
    if (broken) {
        words = who_was_lost(b, 1 - w);
    } else if (gs_setup_break_point(b->s, 0) > 0 && gs_setup_break_point(b->s, 1) > 0) {
        words = gs_arena_printf(b->a, "%s: %s. %s: %s.", build_head(b->a, b->s->side[0].name),
                                arithmetic(b, 0), build_head(b->a, b->s->side[1].name),
                                arithmetic(b, 1));
    }
    title = title ? title : build_head(b->a, gs_said(b->w, gs_report_how(b->o->reason)));
    if (!*title) {
        return; /* nobody said */
    }
    gs_node *o = gs_node_add(t, GS_NODE_OUTCOME);
    gs_node_set(o, GS_ATTR_RUBRIC, gs_said(b->w, "Why"));
    gs_node_set(o, GS_ATTR_TITLE, title);
    if (words) {
        gs_add_words(o, words);
    }
}

/* ---- when it turned ---- */
const gs_story_scene *build_hinge_scene(const build_battle *b)
{
    const gs_story_scene *best = NULL;
    for (int i = 0; i < b->story->n_scenes && b->hinge.turn; i++) {
        const gs_story_scene *sc = &b->story->scenes[i];
        const gs_message *m = sc->best >= 0 ? &b->story->messages.m[sc->best] : NULL;
        bool his = false;
        for (int k = 0; m && k < m->n_entries; k++) {
            his = his || (b->hinge.entry && m->entry[k] == b->hinge.entry);
        }
        bool better = !best || (sc->letter && !best->letter) || sc->score > best->score;
        better = better && !b->hinge.entry; /* where the throw is known, no other scene is it */
        if (sc->turn == b->hinge.turn && sc->title && (his || better)) {
            best = sc;
            if (his) {
                break;
            }
        }
    }
    return best;
}

static const char *chance_words(build_battle *b)
{
    const gs_hinge *h = &b->hinge;
    if (!h->counted) {
        return NULL;
    }
    const gs_forecast_point *p = gs_forecast_at(b->opt->forecast, h->turn, h->entry);
    int before = p ? gs_forecast_chance(p, h->side) : h->before;
    return gs_arena_printf(b->a,
                           gs_said(b->w, "Fought again %d times from just before, %s won %d in 100; "
                                         "from the turn’s end, %d."),
                           p ? p->n : 0, b->s->side[h->side].name,
                           (before + 5) / 10, (h->after + 5) / 10);
}

/* What a turn cost both sides, where that alone is known of it. */
static const char *cost_words(build_battle *b, int turn)
{
    const char *part[GS_SIDES];
    for (int side = 0; side < GS_SIDES; side++) {
        int was = b->course.strength[side][turn - 1], is = b->course.strength[side][turn];
        part[side] = gs_arena_printf(b->a, gs_said(b->w, "%s: %d %s before it, %d after."),
                                     build_head(b->a, b->s->side[side].name), was,
                                     gs_said(b->w, b->s->ruleset->measure), is);
    }
    return gs_arena_printf(b->a, "%s %s", part[0], part[1]);
}

static void when_it_turned(build_battle *b, gs_node *t)
{
    const gs_hinge *h = &b->hinge;
    const gs_story_scene *sc = build_hinge_scene(b);
    const gs_entry *e = h->entry ? build_entry_of(b, h->entry) : NULL;
    const char *who = e && e->target.kind != GS_REF_NONE
                          ? gs_arena_printf(b->a, gs_said(b->w, "%s and %s"), gs_ref_name(b->s, e->actor),
                                            gs_ref_name(b->s, e->target))
                          : NULL;
    const char *what = sc ? sc->title : who;
    const char *title = h->turn && what ? gs_arena_printf(b->a, gs_said(b->w, "Turn %d: %s"), h->turn, what)
                        : h->turn     ? gs_arena_printf(b->a, gs_said(b->w, "Turn %d"), h->turn)
                        : !h->counted ? NULL
                        : gs_said(b->w, h->kind == GS_HINGE_DECIDED ? "It was decided before it began"
                                                                    : "No one turn decided it");
    if (!title) {
        return;
    }
    gs_node *o = gs_node_add(t, GS_NODE_OUTCOME);
    gs_node_set(o, GS_ATTR_RUBRIC, gs_said(b->w, "When it turned"));
    gs_node_set(o, GS_ATTR_TITLE, title);
    const char *chance = h->turn ? chance_words(b) : NULL;
    const char *dice = h->turn && h->entry ? build_dice_of(b, h->entry) : NULL;
    if (h->turn && !chance && !dice && !sc) {
        gs_add_words(o, cost_words(b, h->turn));
    } else if (chance || dice || (sc && sc->letter)) {
        gs_node *p = gs_add_paragraph(o);
        gs_say(p, chance ? chance : "");
        gs_say(p, chance && dice ? " " : "");
        gs_say(p, dice ? dice : "");
        if (!chance && !dice && sc->line) { /* nothing was counted: what happened */
            gs_sayf(p, "%s.", sc->line);
        }
        if (sc && sc->letter) {
            gs_say(p, " ");
            gs_say_as(p, GS_NODE_MOMENT, gs_arena_printf(b->a, "%c", sc->letter));
        }
    }
}

/* ---- the ribbons ---- */
static int by_turn(const void *a, const void *b)
{
    const gs_chance_moment *x = a, *y = b;
    return x->turn != y->turn ? x->turn - y->turn : strcmp(x->letter, y->letter);
}

void build_chance(build_battle *b, gs_chance_chart *c)
{
    int turns = b->course.turns;
    int *chance = GS_NEW_ARRAY(b->a, int, turns + 1), *n = GS_NEW_ARRAY(b->a, int, turns + 1);
    gs_chance_moment *m = GS_NEW_ARRAY(b->a, gs_chance_moment, b->story->n_scenes + 1);
    int known = 0;
    *c = (gs_chance_chart){.sides = build_chart_sides(b), .turns = turns, .moments = m};
    for (int t = 0; t <= turns; t++) {
        const gs_forecast_point *p = gs_forecast_at(b->opt->forecast, t, 0);
        chance[t] = p && p->n ? gs_forecast_chance(p, 0) : -1;
        n[t] = p ? p->n : 0;
        known += chance[t] >= 0;
    }
    for (int side = 0; side < GS_SIDES; side++) {
        c->strength[side] = b->course.strength[side];
        c->began[side] = b->course.tally->side[side].began;
    }
    for (int i = 0; i < b->story->n_scenes; i++) {
        const gs_story_scene *sc = &b->story->scenes[i];
        if (sc->letter && sc->turn <= turns) {
            m[c->moment_count++] = (gs_chance_moment){sc->turn, gs_arena_printf(b->a, "%c", sc->letter)};
        }
    }
    qsort(m, (size_t)c->moment_count, sizeof *m, by_turn);
    c->chance = known > turns / 2 ? chance : NULL;
    c->n = n;
    c->hinge = b->hinge.turn;
}

/* ---- one line for each hero ---- */
/* Of more than nine those to whom something happened, and the generals; the others are counted. */
static void heroes(build_battle *b, gs_node *t)
{
    enum { ALL = 9 };
    int unhurt = 0, all = b->s->n_heroes, room = ALL;
    if (!build_fate_known(b)) {
        return;
    }
    gs_node *list = gs_add_list(t, 1);
    for (int h = 0; h < b->s->n_heroes; h++) {
        const gs_ob_hero *hero = &b->s->heroes[h];
        const char *fate = build_fate(b, h);
        bool plain = strcmp(fate, gs_said(b->w, "unhurt")) == 0 ||
                     strcmp(fate, gs_said(b->w, "not told")) == 0;
        bool general = b->s->side[hero->side].general == h;
        if (room == 0 || (all > ALL && plain && !general)) {
            unhurt++;
            continue;
        }
        room--;
        gs_node *item = gs_add_item(list, NULL, NULL);
        gs_node_set_number(item, GS_ATTR_SIDE_NO, build_slot(b->s, hero->side));
        gs_say_as(item, GS_NODE_BOLD, hero->name);
        gs_sayf(item, "  %s", fate);
    }
    if (unhurt) {
        gs_add_item(list, NULL, gs_arena_printf(b->a,
                                               gs_said(b->w, unhurt == 1 ? "and %d other"
                                                                         : "and %d others"),
                                               unhurt));
    }
}

/* ---- the whole ---- */
static void host(build_battle *b, gs_node *t, int side)
{
    const gs_setup *s = b->s;
    const gs_tally_row *row = &b->course.tally->side[side];
    int g = s->side[side].general;
    gs_node *h = gs_node_add(t, GS_NODE_HOST);
    gs_node_set_number(h, GS_ATTR_SIDE_NO, build_slot(b->s, side));
    gs_node_set(h, GS_ATTR_NAME, build_head(b->a, s->side[side].name));
    gs_node_set(h, GS_ATTR_GENERAL_NAME,
                g < 0 ? gs_said(b->w, "no general")
                : s->heroes[g].epithet
                    ? gs_arena_printf(b->a, "%s, %s", s->heroes[g].name, s->heroes[g].epithet)
                    : s->heroes[g].name);
    gs_node_set(h, GS_ATTR_HEROES, hero_list(b, side));
    gs_node_set(h, GS_ATTR_LINE,
                gs_arena_printf(b->a, "%d %s · %d %s%s", row->units,
                                gs_said(b->w, s->ruleset->body[row->units != 1]), row->began,
                                gs_said(b->w, s->ruleset->measure), absent_words(b, row)));
}

/* "fought at Hastings, 14 October 1066"; NULL: nobody says where or when. */
static const char *where_and_when(build_battle *b)
{
    const char *place = b->s->place, *date = build_date_words(b->a, b->w, b->s->date);
    if (date && strncmp(date, "turn ", 5) == 0) { /* of the campaign, not of the battle */
        date = gs_arena_printf(b->a, gs_said(b->w, "campaign turn %s"), date + 5);
    }
    return place && date ? gs_arena_printf(b->a, gs_said(b->w, "fought at %s, %s"), place, date)
           : place       ? gs_arena_printf(b->a, gs_said(b->w, "fought at %s"), place)
           : date        ? gs_arena_printf(b->a, gs_said(b->w, "fought, %s"), date)
                         : NULL;
}

static void strengths(build_battle *b, gs_node *t)
{
    gs_node *o = gs_node_at(t, gs_node_children(t) - 1);
    for (int side = 0; side < GS_SIDES && o && o->kind == GS_NODE_OUTCOME; side++) {
        if (!gs_side_told(b->s, b->log, b->course.tally, side)) {
            continue;
        }
        gs_node *bar = gs_node_add(o, GS_NODE_STRENGTH);
        gs_node_set_number(bar, GS_ATTR_SIDE_NO, build_slot(b->s, side));
        gs_node_set(bar, GS_ATTR_LABEL,
                    gs_arena_printf(b->a, "%s: %s", build_head(b->a, b->s->side[side].name),
                                    gs_said(b->w, b->s->ruleset->measure)));
        gs_node_set_number(bar, GS_ATTR_BEGAN, b->course.tally->side[side].began);
        gs_node_set_number(bar, GS_ATTR_LEFT, b->course.tally->side[side].left);
    }
}

void build_colophon(build_battle *b, gs_node *t)
{
    const gs_setup *s = b->s;
    const char *seed = b->opt->secret ? ""
                                      : gs_arena_printf(b->a, gs_said(b->w, " · seed %llu"),
                                                        (unsigned long long)s->seed);
    const char *how = gs_setup_simulated(s)
                          ? gs_arena_printf(b->a, gs_said(b->w, "fought by the program%s%s%s"), seed,
                                            manner_of(b, 0), manner_of(b, 1))
                          : played_by(b);
    gs_sayf(gs_node_add(t, GS_NODE_COLOPHON), "%s · %s%s", s->ruleset->name, how,
            s->n_patches ? gs_arena_printf(b->a,
                                           gs_said(b->w, s->n_patches == 1 ? " · %d house rule"
                                                                           : " · %d house rules"),
                                           s->n_patches)
                         : gs_said(b->w, " · no house rules"));
}

const char *build_winner_line(build_battle *b)
{
    int limit = b->s->victory.turn_limit, turns = b->o->turns;
    const char *won = winner_words(b);
    const char *when = b->o->winner < 0 || turns == 0 ? ""
                       : limit >= turns ? gs_arena_printf(b->a, gs_said(b->w, ", on turn %d of %d"), turns, limit)
                                        : gs_arena_printf(b->a, gs_said(b->w, ", on turn %d"), turns);
    return b->hinge.turn ? gs_arena_printf(b->a, gs_said(b->w, "%s%s; it turned on turn %d."), won, when, b->hinge.turn)
                         : gs_arena_printf(b->a, "%s%s.", won, when);
}

void build_ribbons(build_battle *b, gs_node *t)
{
    bool both = gs_side_told(b->s, b->log, b->course.tally, 0) &&
                gs_side_told(b->s, b->log, b->course.tally, 1);
    if (b->course.turns > 0 && both && build_tells_all(b)) {
        gs_chance_chart c;
        build_chance(b, &c);
        gs_add_figure(t, gs_chart_ribbons(b->a, &c, b->opt->metrics,
                                          &(gs_chart_options){.ink = b->opt->ink, .words = b->w}),
                      "full", NULL, NULL);
    } else {
        strengths(b, t);
    }
}

void build_title_page(build_battle *b, const gs_drawing *map, const char *caption)
{
    gs_node *t = gs_node_add(b->root, GS_NODE_TITLE_PAGE);
    gs_node_set(t, GS_ATTR_RUBRIC, b->opt->campaign);
    gs_node_set(t, GS_ATTR_ASIDE, b->opt->order ? gs_said(b->w, b->opt->order) : NULL);
    gs_node_set(t, GS_ATTR_TITLE, b->s->title);
    gs_node_set(t, GS_ATTR_SUBTITLE, where_and_when(b));
    host(b, t, 0);
    host(b, t, 1);
    who_won(b, t);
    why(b, t);
    when_it_turned(b, t);
    build_ribbons(b, t);
    if (map) {
        gs_node_set(gs_add_figure(t, map, "column", NULL, caption), GS_ATTR_PHOTO, b->title_photo);
    }
    heroes(b, t);
    build_colophon(b, t);
}
