/* In numbers: strength over time, every unit, losses, luck; and what became of the heroes. */
#include "build_int.h"

#include "gesta/chart.h"
#include "gesta/day.h"
#include "gesta/names.h"

#include <stddef.h>
#include <string.h>

gs_chart_side *build_chart_sides(build_battle *b)
{
    gs_chart_side *sides = GS_NEW_ARRAY(b->a, gs_chart_side, GS_SIDES);
    for (int i = 0; i < GS_SIDES; i++) {
        sides[i] = (gs_chart_side){.name = build_head(b->a, b->s->side[i].name),
                                   .letter = b->ids.letter[i],
                                   .slot = build_slot(b->s, i)};
        sides[i].own_colour = b->s->side[i].colour &&
                              gs_rgb_parse(b->s->side[i].colour, &sides[i].colour);
    }
    return sides;
}

/* The key moments, in two columns beneath the chart. */
static void list_moments(build_battle *b, gs_node *section)
{
    gs_node *list = NULL;
    for (char letter = 'a'; letter <= 'z'; letter++) {
        for (int i = 0; i < b->story->n_scenes; i++) {
            const gs_story_scene *sc = &b->story->scenes[i];
            if (sc->letter != letter) {
                continue;
            }
            list = list ? list : gs_add_list(section, 2);
            gs_node *item = gs_add_item(list, gs_arena_printf(b->a, "%c", letter), NULL);
            gs_say_as(item, GS_NODE_BOLD, gs_arena_printf(b->a, gs_said(b->w, "Turn %d."), sc->turn));
            gs_sayf(item, " %s", sc->title ? sc->title : build_head(b->a, gs_ref_name(b->s, sc->actor)));
        }
    }
}

/* A curve that is drawn again, lower, where a page has less room for it. */
typedef struct lower_chart {
    const build_battle *b;
    gs_chance_chart chance; /* without sides: the other */
    gs_strength_chart strength;
} lower_chart;

static const gs_drawing *draw_lower(void *ctx, int per_cent)
{
    const lower_chart *x = ctx;
    const gs_build_options *opt = x->b->opt;
    gs_chart_options how = {.ink = opt->ink, .words = x->b->w, .per_cent = per_cent};
    return x->chance.sides ? gs_chart_chance(x->b->a, &x->chance, opt->metrics, &how)
                           : gs_chart_strength(x->b->a, &x->strength, opt->metrics, &how);
}

static const gs_redraw *may_be_lower(lower_chart *x)
{
    gs_redraw *redraw = GS_NEW(x->b->a, gs_redraw);
    *redraw = (gs_redraw){draw_lower, x};
    return redraw;
}

/* The chance of winning, where the battle was fought again. */
static void chance_chart(build_battle *b, gs_node *section, const gs_chance_chart *c)
{
    int least = 0, most = 0;
    for (int t = 0; t <= c->turns; t++) {
        least = c->n[t] && (!least || c->n[t] < least) ? c->n[t] : least;
        most = c->n[t] > most ? c->n[t] : most;
    }
    lower_chart *again = GS_NEW(b->a, lower_chart);
    *again = (lower_chart){.b = b, .chance = *c};
    gs_add_figure(section, draw_lower(again, 100), "full", gs_said(b->w, "Chance of winning."),
                  gs_arena_printf(b->a,
                                  gs_said(b->w, least == most
                                                    ? "From each turn’s end the battle was fought "
                                                      "again %d times by the same generals with new "
                                                      "dice."
                                                    : "From each turn’s end the battle was fought "
                                                      "again, up to %d times, by the same generals "
                                                      "with new dice."),
                                  most))
        ->redraw = may_be_lower(again);
    list_moments(b, section);
}

/* What was left, where it was not; with the line at which a side breaks. */
static void strength_chart(build_battle *b, gs_node *parent)
{
    gs_strength_line *lines = GS_NEW_ARRAY(b->a, gs_strength_line, GS_SIDES);
    gs_strength_event *events = GS_NEW_ARRAY(b->a, gs_strength_event, 8);
    int n = 0;
    for (int i = 0; i < GS_SIDES; i++) {
        lines[i] = (gs_strength_line){.present = b->course.strength[i],
                                      .full = b->course.tally->side[i].began,
                                      .break_at = -1};
    }
    for (int i = 0; i < b->story->n_scenes && n < 8; i++) {
        const gs_story_scene *sc = &b->story->scenes[i];
        if (sc->letter && sc->title) {
            int side = sc->best >= 0 ? b->story->messages.m[sc->best].side : 0;
            events[n++] = (gs_strength_event){sc->turn, side < 0 ? 0 : side, sc->title,
                                              gs_arena_printf(b->a, "%c", sc->letter)};
        }
    }
    gs_strength_chart c = {.sides = build_chart_sides(b), .lines = lines, .side_count = GS_SIDES,
                           .turns = b->course.turns, .events = events, .event_count = n};
    lower_chart *again = GS_NEW(b->a, lower_chart);
    *again = (lower_chart){.b = b, .strength = c};
    gs_node *figure =
        gs_add_figure(parent, draw_lower(again, 100), "full", gs_said(b->w, "Strength over time."),
                      gs_said(b->w, "Per cent of the strength at the start, at each turn’s end."));
    figure->redraw = may_be_lower(again);
}

/* ---- the dice themselves ---- */
/* Of a table's dice, how many gesta rolled: "none of them" is not worth a word. */
static const char *rolled_here(const build_battle *b)
{
    int n = 0, some = 0;
    for (int i = 0; i < b->log->count && !gs_setup_simulated(b->s); i++) {
        const gs_entry *e = &b->log->entries[i];
        for (int k = 0; k < e->n_parts; k++) {
            const gs_log_resolve *r = &e->parts[k].u.resolve;
            bool here = e->parts[k].kind == GS_LOG_RESOLVE && r->dice && !r->counted &&
                        r->rolled == GS_ROLLED_PROGRAM;
            some += e->parts[k].kind == GS_LOG_RESOLVE && r->rolled == GS_ROLLED_MIXED;
            for (const char *p = here ? r->dice : ""; *p; p++) {
                bool face = *p >= '1' && *p <= '6' && (p[-1] == '=' || p[-1] == ',');
                n += face && !(p[1] >= '0' && p[1] <= '9');
            }
        }
    }
    return n == 0 && some == 0 ? NULL
           : some == 0         ? gs_arena_printf(b->a, gs_said(b->w, "Of these gesta rolled %d."), n)
                               : gs_arena_printf(b->a,
                                                 gs_said(b->w, "Of these gesta rolled %d, and some "
                                                               "of %d rolls."),
                                                 n, some);
}

static void dice_table(build_battle *b, gs_node *parent)
{
    static const char *const heads[] = {"", "dice", "average", "1", "2", "3", "4", "5", "6"};
    const gs_tally_dice *dice = b->course.tally->dice;
    if (dice[0].dice + dice[1].dice + dice[2].dice == 0) {
        return; /* nobody told of a die */
    }
    gs_node *t = gs_add_table(parent, "column", NULL);
    for (int i = 0; i < GS_COUNT(heads); i++) {
        gs_add_column(t, gs_said(b->w, heads[i]), i ? "right" : "left", i ? "plain" : "bold",
                      i ? 1 : 4);
    }
    for (int s = 0; s <= GS_SIDES; s++) {
        const gs_tally_dice *d = &dice[s];
        if (s == GS_SIDES && d->dice == 0) {
            break; /* a die for both: who is to begin */
        }
        gs_node *r = gs_add_row(t);
        int mean = d->dice ? (d->pips * 100 + d->dice / 2) / d->dice : 0;
        gs_add_cell(r, s < GS_SIDES ? build_head(b->a, b->s->side[s].name)
                                    : gs_said(b->w, "For both"));
        gs_add_cell(r, gs_arena_printf(b->a, "%d", d->dice));
        gs_add_cell(r, gs_arena_printf(b->a, gs_said(b->w, "%d.%02d"), mean / 100, mean % 100));
        for (int f = 1; f <= 6; f++) {
            gs_add_cell(r, gs_arena_printf(b->a, "%d", d->face[f]));
        }
    }
    const char *here = rolled_here(b);
    if (here) {
        gs_add_words(parent, here);
    }
}

/* "The dice leaned a little to the Franks: 74 hits where 66.8 were to be expected, against 35 where
 * 39.1 were"; NULL if they favoured nobody. */
static const char *luck_sentence(build_battle *b, const gs_luck side[GS_SIDES])
{
    int64_t far;
    int to = gs_luck_lean(side, &far);
    if (to < 0) {
        return NULL;
    }
    const gs_luck *own = &side[to], *foe = &side[1 - to];
    int own_mean = (own->mean_milli + 50) / 100; /* in tenths */
    int foe_mean = (foe->mean_milli + 50) / 100;
    return gs_arena_printf(
        b->a,
        gs_said(b->w, own->truth == 1
                          ? "The dice leaned %sto %s: %d hit where %d.%d were to be expected, "
                            "against %d where %d.%d were."
                          : "The dice leaned %sto %s: %d hits where %d.%d were to be expected, "
                            "against %d where %d.%d were."),
        gs_said(b->w, far <= 2000 ? "a little " : "hard "), b->s->side[to].name, own->truth,
        own_mean / 10, own_mean % 10, foe->truth, foe_mean / 10, foe_mean % 10);
}

/* A section of the numbers. */
static gs_node *part(const build_battle *b, gs_node *numbers, const char *rubric,
                     const char *title)
{
    gs_node *s = gs_add_section(numbers, gs_said(b->w, rubric), gs_said(b->w, title));
    gs_node_set(s, GS_ATTR_HEAD, gs_said(b->w, "In numbers"));
    return s;
}

static void luck_of(build_battle *b, gs_node *numbers)
{
    const gs_tally_dice *dice = b->course.tally->dice;
    gs_luck side[GS_SIDES];
    gs_luck_of(b->s, b->log, side);
    bool rolled = side[0].rolls + side[1].rolls > 0;
    if (dice[0].dice + dice[1].dice + dice[2].dice == 0 && !rolled) {
        return; /* nobody told of a die */
    }
    gs_node *parent = part(b, numbers,
                           gs_setup_simulated(b->s) ? "Every die that was cast"
                                                    : "Every die that was told",
                           "Dice and luck");
    dice_table(b, parent);
    if (!rolled) {
        return;
    }
    gs_luck_row *rows = GS_NEW_ARRAY(b->a, gs_luck_row, GS_SIDES);
    for (int i = 0; i < GS_SIDES; i++) {
        rows[i] = (gs_luck_row){.side = i,
                                .label = gs_arena_printf(b->a, gs_said(b->w, "%s: hits"),
                                                         build_head(b->a, b->s->side[i].name)),
                                .mean_milli = side[i].mean_milli,
                                .sd_milli = side[i].sd_milli,
                                .truth = side[i].truth};
    }
    gs_luck_chart c = {.sides = build_chart_sides(b), .side_count = GS_SIDES, .rows = rows,
                       .row_count = GS_SIDES, .sentence = luck_sentence(b, side)};
    gs_drawing *d =
        gs_chart_luck(b->a, &c, b->opt->metrics,
                      &(gs_chart_options){.ink = b->opt->ink, .words = b->w});
    gs_add_figure(parent, d, "full", gs_said(b->w, "The dice."),
                  gs_said(b->w, "Hits in shooting and melee against what the same rolls bring on "
                                "average."));
}

void build_numbers(build_battle *b, gs_node *parent)
{
    bool both = gs_side_told(b->s, b->log, b->course.tally, 0) &&
                gs_side_told(b->s, b->log, b->course.tally, 1);
    gs_node *numbers = gs_add_section(parent, NULL, NULL);
    gs_node_set_flag(numbers, GS_ATTR_LOOSE);
    if (b->course.turns > 0 && both) {
        gs_chance_chart c;
        build_chance(b, &c);
        gs_node *course = part(b, numbers, "The course of the day",
                               c.chance ? "Who would have won" : "Strength over time");
        if (c.chance) {
            chance_chart(b, course, &c);
        } else {
            strength_chart(b, course);
        }
    }
    luck_of(b, numbers);
    build_losses(b,
                 part(b, numbers, "What it cost",
                      build_tells_all(b) ? "Losses, unit by unit"
                                         : "Losses, as far as they were told"),
                 both);
    build_fates(b, numbers);
}

/* ---- the heroes ---- */
/* "killed by Falsaron, turn 5": by whom only where the log says who struck him down in that turn. */
static const char *end_words(build_battle *b, int h, gs_effect_kind fate, const char *word,
                             bool *by_known)
{
    gs_ref hit = {0}, down = {0};
    int hit_in = 0, down_on = 0;
    bool of_day = !gs_setup_simulated(b->s) && gs_log_of_the_day(b->log);
    const char *words = word;
    for (int i = 0; i < b->log->count; i++) {
        const gs_entry *e = &b->log->entries[i];
        for (int k = 0; k < e->n_parts; k++) {
            const gs_log_effect *f = &e->parts[k].u.effect;
            if (e->parts[k].kind != GS_LOG_EFFECT || f->who.kind != GS_REF_HERO || f->who.ix != h) {
                continue;
            }
            if (f->kind == GS_EFFECT_HERO_HIT) {
                hit = f->by;
                hit_in = e->n;
            } else if (f->kind == GS_EFFECT_HERO_DOWN) {
                bool again = f->by.kind == GS_REF_NONE && down_on == e->turn;
                down = f->by.kind != GS_REF_NONE ? f->by
                       : hit_in == e->n          ? hit
                       : again                   ? down
                                                 : (gs_ref){0};
                down_on = e->turn;
            } else if (f->kind == fate) {
                gs_ref hand = gs_log_fate_hand(e, f);
                gs_ref by = hand.kind != GS_REF_NONE ? hand : down_on == e->turn ? down : (gs_ref){0};
                bool known = by.kind == GS_REF_HERO || by.kind == GS_REF_UNIT;
                const char *who = gs_name_running(b->a, known ? gs_ref_name(b->s, by) : "", NULL);
                words = of_day && known ? gs_arena_printf(b->a, gs_said(b->w, "%s by %s"), word, who)
                        : of_day        ? word
                        : known         ? gs_arena_printf(b->a, gs_said(b->w, "%s by %s, turn %d"),
                                                          word, who, e->turn)
                              : gs_arena_printf(b->a, gs_said(b->w, "%s, turn %d"), word, e->turn);
                *by_known = known;
            }
        }
    }
    return words;
}

const char *build_fate(build_battle *b, int h)
{
    const gs_hero_state *hs = &b->course.end->hero[h];
    const char *by = hs->by >= 0 && hs->by < GS_SIDES ? b->s->side[hs->by].name : NULL;
    const char *words;
    bool named = false;
    switch ((gs_hero_where)hs->where) {
    case GS_HERO_KILLED:
        return end_words(b, h, GS_EFFECT_HERO_KILLED, gs_said(b->w, "killed"), &named);
    case GS_HERO_CAPTURED:
        words = end_words(b, h, GS_EFFECT_HERO_CAPTURED, gs_said(b->w, "taken"), &named);
        return by && !named ? gs_arena_printf(b->a, gs_said(b->w, "taken by %s"), by) : words;
    case GS_HERO_BURIED: return gs_said(b->w, "lost among the fallen");
    case GS_HERO_LEFT: return gs_said(b->w, "left the field");
    case GS_HERO_BANISHED: return gs_said(b->w, "banished");
    case GS_HERO_NOT_YET: return gs_said(b->w, "did not come on");
    case GS_HERO_UP: break;
    }
    bool known = build_tells_all(b) || gs_log_names(b->log, gs_ref_hero(h));
    return hs->hits ? gs_arena_printf(b->a, gs_said(b->w, "wounded, Power %d"), hs->power)
                    : gs_said(b->w, known ? "unhurt" : "not told");
}

bool build_fate_known(const build_battle *b)
{
    bool any = gs_setup_simulated(b->s) && b->s->n_heroes > 0;
    for (int h = 0; h < b->s->n_heroes; h++) {
        any = any || gs_log_names(b->log, gs_ref_hero(h));
    }
    return any;
}

void build_fates(build_battle *b, gs_node *parent)
{
    bool gained = gs_setup_simulated(b->s);
    for (int h = 0; h < b->s->n_heroes; h++) {
        gained = gained || b->course.end->hero[h].gains != 0;
    }
    if (!build_fate_known(b)) {
        return; /* nobody told what became of any of them */
    }
    gs_node *section = part(b, parent, "After the battle", "What became of the heroes");
    gs_node *t = gs_add_table(section, "full", NULL);
    gs_add_column(t, gs_said(b->w, "hero"), "left", "bold", 4);
    gs_add_column(t, gs_said(b->w, "side"), "left", "plain", 3);
    gs_add_column(t, gs_said(b->w, "rating"), "right", "plain", 1);
    if (gained) {
        gs_add_column(t, gs_said(b->w, "gained"), "right", "plain", 1);
    }
    gs_add_column(t, gs_said(b->w, "hits"), "right", "plain", 1);
    gs_add_column(t, gs_said(b->w, "fate"), "left", "italic", 4);
    for (int h = 0; h < b->s->n_heroes; h++) {
        const gs_hero_state *hs = &b->course.end->hero[h];
        gs_node *r = gs_add_row(t);
        if (hs->where == GS_HERO_KILLED || hs->where == GS_HERO_CAPTURED) {
            gs_node_set_flag(r, GS_ATTR_RED);
        }
        gs_add_cell(r, build_head(b->a, b->s->heroes[h].name));
        gs_add_cell(r, build_head(b->a, b->s->side[b->s->heroes[h].side].name));
        gs_add_cell(r, gs_arena_printf(b->a, "%d", b->s->heroes[h].rating));
        if (gained) {
            gs_add_cell(r, hs->gains ? gs_arena_printf(b->a, "+%d", hs->gains) : "");
        }
        bool none = hs->hits == 0 && !gs_setup_simulated(b->s); /* or nobody told */
        gs_add_cell(r, none ? "" : gs_arena_printf(b->a, "%d", hs->hits));
        gs_add_cell(r, build_fate(b, h));
    }
}
