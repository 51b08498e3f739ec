/* What a card says of the days of a unit or a hero: "Hastings 13. Killed Taillefer." */
#include "build_int.h"

#include "gesta/life.h"

#include <string.h>

enum { A_DAY = BUILD_DAY_DEEDS, ALL = 6 };

gs_status build_days(gs_arena *a, const gs_campaign *c, const gs_story_book *book, build_days_of *out,
                     gs_err *err)
{
    const gs_camp_entry **ends;
    int n = book ? gs_life_battles(a, c, &ends) : 0;
    gs_status st = GS_OK;
    *out = (build_days_of){.c = c, .book = book, .day = GS_NEW_ARRAY(a, build_day, n + 1)};
    for (int i = 0; i < n && st == GS_OK; i++) {
        const gs_camp_battle *b = gs_campaign_battle(c, ends[i]->battle);
        if (b->setup && b->log && b->outcome) {
            build_day *d = &out->day[out->n++];
            d->b = b;
            st = gs_story_messages(a, b->setup, b->log, b->outcome, &d->messages, err);
        }
    }
    return st;
}

int build_days_fought(const build_days_of *days, const char *unit, const char *hero)
{
    int n = 0;
    for (int i = 0; i < days->n; i++) {
        const gs_setup *s = days->day[i].b->setup;
        n += (unit ? gs_setup_unit(s, unit) : gs_setup_hero(s, hero)) >= 0;
    }
    return n;
}

/* Adds the deeds of one of that day, as far as there is room; of the men with whom a hero went, with
 * their name. */
static int add_deeds(gs_arena *a, const gs_story_book *book, const build_day *d, gs_ref who,
                     const char *men, build_deed_line *out, int n)
{
    gs_deed deed[A_DAY];
    int some = gs_story_deeds(a, d->b->setup, &d->messages, book, who, A_DAY - n, deed);
    for (int i = 0; i < some; i++) {
        build_deed_line l = {d->b, deed[i].turn, men, deed[i].text, deed[i].order};
        int at = n++;
        for (; at > 0 && out[at - 1].order > l.order; at--) {
            out[at] = out[at - 1];
        }
        out[at] = l;
    }
    return n;
}

/* A hero's own first, then those of the men with whom he began that day. */
static int deeds_of_day(gs_arena *a, const gs_story_book *book, const build_day *d, const char *unit,
                        const char *hero, build_deed_line *out)
{
    const gs_setup *s = d->b->setup;
    int ix = unit ? gs_setup_unit(s, unit) : gs_setup_hero(s, hero);
    if (ix < 0) {
        return 0;
    }
    int n = add_deeds(a, book, d, unit ? gs_ref_unit(ix) : gs_ref_hero(ix), NULL, out, 0);
    int men = unit ? -1 : s->heroes[ix].unit;
    return men >= 0 && n < A_DAY
               ? add_deeds(a, book, d, gs_ref_unit(men), s->units[men].name, out, n)
               : n;
}

int build_deeds_of_men(gs_arena *a, const build_days_of *days, const char *battle, const char *hero,
                       build_deed_line *out)
{
    int n = 0;
    for (int i = 0; battle && i < days->n; i++) {
        const build_day *d = &days->day[i];
        const gs_setup *s = d->b->setup;
        int ix = strcmp(d->b->id, battle) == 0 ? gs_setup_hero(s, hero) : -1;
        if (ix >= 0 && s->heroes[ix].unit >= 0) {
            int men = s->heroes[ix].unit;
            n = add_deeds(a, days->book, d, gs_ref_unit(men), s->units[men].name, out, 0);
        }
    }
    return n;
}

/* "Hastings 13, the king's huscarls." */
static const char *deed_when(gs_arena *a, const gs_campaign *c, const build_deed_line *l)
{
    const char *battle = gs_campaign_battle_title(c, l->battle), *comma = l->men ? ", " : "";
    const char *men = l->men ? l->men : "";
    return l->turn > 0 ? gs_arena_printf(a, "%s %d%s%s.", battle, l->turn, comma, men)
                       : gs_arena_printf(a, "%s%s%s.", battle, comma, men);
}

void build_deeds(gs_arena *a, const build_days_of *days, const char *unit, const char *hero,
                 gs_node *card)
{
    build_deed_line lines[ALL];
    int n = 0, from = ALL;
    for (int i = days->n - 1; i >= 0 && from > 0; i--) { /* the last days first, told as they came */
        build_deed_line day[A_DAY];
        n = deeds_of_day(a, days->book, &days->day[i], unit, hero, day);
        while (n > 0 && from > 0) {
            lines[--from] = day[--n];
        }
    }
    gs_node *list = from < ALL ? gs_add_list(card, 1) : NULL;
    for (int i = from; i < ALL; i++) {
        gs_node *item = gs_node_add(list, GS_NODE_ITEM);
        gs_say_as(item, GS_NODE_BOLD, deed_when(a, days->c, &lines[i]));
        gs_sayf(item, " %s", lines[i].text);
    }
}
