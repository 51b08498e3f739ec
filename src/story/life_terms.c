/* Battles in lives: what they are called, when and where they were, what was at stake. */
#include "life_int.h"

#include <string.h>

/* "PREFIXday", "PREFIXmonth" (a word: 1 to 12), "PREFIXyear" of 1066-10-14; "PREFIXcamp-turn" of
 * "turn 4". */
static const char *named(life *l, const char *prefix, const char *name)
{
    return *prefix ? gs_arena_printf(l->a, "%s%s", prefix, name) : name;
}

static int digits(const char *s, int n)
{
    int v = 0;
    for (int i = 0; i < n; i++) {
        v = v * 10 + (s[i] - '0');
    }
    return v;
}

void life_add_date(life *l, life_line *m, const char *prefix, const char *date)
{
    if (!date || !gs_date_valid(date)) {
        return;
    }
    if (date[0] >= '0' && date[0] <= '9') {
        life_fact(m, named(l, prefix, "day"), digits(date + 8, 2));
        life_word(l, m, named(l, prefix, "month"),
                  gs_arena_printf(l->a, "%d", digits(date + 5, 2)));
        life_fact(m, named(l, prefix, "year"), digits(date, 4));
    } else {
        const char *number = date + strlen("turn ");
        int n = (int)strspn(number, "0123456789");
        life_fact(m, named(l, prefix, "camp-turn"), digits(number, n < 6 ? n : 6));
    }
}

static const char *place_of(const life *l, const gs_camp_battle *b)
{
    const gs_camp_scenario *sc = b->scenario ? gs_campaign_scenario(l->c, b->scenario) : NULL;
    const gs_camp_place *on_map = b->place ? gs_campaign_place(l->c, b->place) : NULL;
    return on_map ? on_map->name : b->place ? b->place : sc ? sc->place : NULL;
}

/* Where it was, short: "Gate Fulford, below York" is Gate Fulford once it has been named. */
const char *life_at(const life *l, const gs_camp_battle *b)
{
    const char *place = place_of(l, b);
    bool any = place && strncmp(place, "a ", 2) == 0; /* "a village in the march": which one? */
    return place && !any ? gs_arena_strndup(l->a, place, strcspn(place, ","))
                         : gs_campaign_battle_title(l->c, b);
}

void life_add_battle(life *l, life_line *m, const gs_camp_battle *b)
{
    const char *place = place_of(l, b);
    const char *title = gs_campaign_battle_title(l->c, b);
    life_word(l, m, "title", title);
    life_word(l, m, "at", life_at(l, b));
    life_word(l, m, "prep", story_preposition(l->book, place));
    life_add_date(l, m, "", b->date);
    if (place) { /* "Gate Fulford, below York," wants its second comma within a sentence */
        const char *comma = strchr(place, ',') ? "," : "";
        life_word(l, m, "where", gs_arena_printf(l->a, "%s%s", place, comma));
        life_word(l, m, "where-end", place);
    }
}

/* ---- what was at stake ---- */
typedef enum stake { TAKE, KEEP, EXIT, STOP, BREAK_BY, LAST, BREAK, STAKES } stake;
static const char *const stake_words[STAKES] = {"take", "keep", "exit", "stop", "break-by", "last",
                                                "break"};

static stake stake_of(const gs_setup *s, int side)
{
    const gs_victory *v = &s->victory;
    int limit = v->turn_limit > 0 ? v->at_limit : -1;
    bool ground = s->n_objectives > 0;
    return ground && (v->objective_side == side || v->objective_side == 2) && limit != side ? TAKE
           : ground && v->objective_side == side && s->n_objectives > 0                     ? TAKE
           : v->exit_side == side                                                           ? EXIT
           : ground && v->objective_side == !side                                           ? KEEP
           : v->exit_side == !side                                                          ? STOP
           : limit == !side ? BREAK_BY
           : limit == side  ? LAST
                            : BREAK;
}

void life_add_stake(life *l, life_line *m, const gs_setup *s, int side)
{
    stake k = stake_of(s, side);
    const gs_victory *v = &s->victory;
    int units = gs_setup_break_point(s, !side);
    life_word(l, m, "aim", stake_words[k]);
    if (s->n_objectives == 1 && s->objectives[0].name) {
        life_word(l, m, "ground", s->objectives[0].name);
    }
    life_fact(m, "places", s->n_objectives);
    life_fact(m, "hold", v->hold_turns > 0 ? v->hold_turns : 2);
    life_fact(m, "limit", v->turn_limit);
    life_fact(m, "exits", v->exit_units);
    life_fact(m, "break", units);
    life_role(l, m, GS_ROLE_SIDE, s->side[side].id);
    life_role(l, m, GS_ROLE_ENEMY, s->side[!side].id);
    life_put_clause(m, "life-stake", "stake");
}

/* ---- days ---- */
/* The number of a day, counted from a day long past; -1 for what is no day. */
static int day_number(const char *date)
{
    if (!date || !gs_date_valid(date) || date[0] < '0' || date[0] > '9') {
        return -1;
    }
    int y = digits(date, 4), m = digits(date + 5, 2), d = digits(date + 8, 2);
    y -= m <= 2;
    m += m <= 2 ? 9 : -3;
    return 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + d;
}

int life_days_between(const char *from, const char *to)
{
    int a = day_number(from), b = day_number(to);
    return a < 0 || b < a ? -1 : b - a;
}
