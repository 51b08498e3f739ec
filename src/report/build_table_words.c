/* What a player needs of one card at the table: rows of the quick reference that are for that very
 * unit, or for a hero, in the words in which the book's table has them. */
#include "quick_int.h"

#include <string.h>

enum { MOST = 10 };

/* Do the words of `when` name it: the unit by its type, facts or missiles, or heroes? Options among
 * them must hold as the campaign plays. What holds for everybody is not its own. */
static bool names_it(const quick *q, const char *when, bool hero)
{
    bool its = false, asked = false, option = false;
    for (const char *p = when; *p;) {
        size_t n = strcspn(p, " ");
        const char *word = gs_arena_strndup(q->a, p, n);
        bool person = strncmp(word, "hero", 4) == 0, asks = strncmp(word, "option:", 7) == 0;
        bool ground = strncmp(word, "ground:", 7) == 0;
        asked = asked || asks;
        option = option || (asks && quick_holds(q, word, -1));
        its = its || (!asks && !ground && person == hero && quick_holds(q, word, -1));
        p += n;
        p += strspn(p, " ");
    }
    return its && (!asked || option);
}

/* "Horse is never in cover (B17.2)", "Knights strike – +2": words, and what they are worth in bold. */
static void put_row(const gs_quick_row *r, gs_node *list)
{
    gs_node *item = gs_node_add(list, GS_NODE_ITEM);
    if (r->kind == GS_QUICK_ROW) {
        gs_sayf(item, "%s – ", r->f[0]);
        gs_say_as(item, GS_NODE_BOLD, r->f[1]);
    } else {
        gs_say(item, r->f[0]);
        if (*r->f[1]) {
            gs_sayf(item, " (%s)", r->f[1]);
        }
    }
}

/* Reminders, or what is easily forgotten: with `own` those that are for it alone, else those that
 * are for everybody. */
static int put_minds(const quick *q, int kind, bool hero, bool own, int n, gs_node *list)
{
    for (int i = 0; i < q->rs->n_quick && n < MOST; i++) {
        const gs_quick_row *r = &q->rs->quick[i];
        if (r->kind == kind && (own ? names_it(q, r->f[2], hero) : !*r->f[2])) {
            put_row(r, list);
            n++;
        }
    }
    return n;
}

/* Rows of topics: with `own` those that are for it alone, else those for everybody of the topics
 * about melee. Those of the first topic tell of turns; one that begins small goes on from the row
 * before. */
static int put_rows(const quick *q, bool hero, bool own, int n, gs_node *list)
{
    const char *melee = q->rs->part[GS_PART_MELEE];
    int topic = 0;
    bool of_melee = false;
    for (int i = 0; i < q->rs->n_quick && n < MOST; i++) {
        const gs_quick_row *r = &q->rs->quick[i];
        if (r->kind == GS_QUICK_TOPIC) {
            topic++;
            of_melee = quick_listed(r->f[2], melee, strlen(melee));
        }
        bool whole = r->kind == GS_QUICK_ROW && topic > 1 && *r->f[0] >= '0' && *r->f[0] <= 'Z';
        if (whole && (own ? names_it(q, r->f[2], hero) : of_melee && !*r->f[2])) {
            put_row(r, list);
            n++;
        }
    }
    return n;
}

static void put(const quick *q, bool hero, gs_node *card)
{
    gs_node *list = gs_add_list(card, 1);
    gs_node_set(list, GS_ATTR_TITLE, "At the table");
    int n = put_minds(q, GS_QUICK_MIND, hero, true, 0, list);
    n = put_rows(q, hero, true, n, list);
    n = hero ? put_minds(q, GS_QUICK_OWED, true, true, n, list) : n;
    n = put_minds(q, GS_QUICK_MIND, hero, false, n, list);
    put_rows(q, hero, false, n, list);
}

/* A set-up of the campaign's rule set, with its options. */
static void take_options(const gs_campaign *c, gs_setup *s)
{
    for (int i = 0; i < s->ruleset->n_options; i++) {
        const gs_fact *f = &s->ruleset->options[i];
        const char *v = gs_campaign_option(c, f->key);
        int32_t value; /* the campaign may have its own option of that name, with other words */
        if (v && gs_fact_parse(f, v, strlen(v), &value, NULL) == GS_OK) {
            gs_fact_set(f, s->options, value);
        }
    }
}

gs_status build_unit_at_table(const build_card *k, gs_node *card, gs_err *err)
{
    quick *q = GS_NEW(k->a, quick);
    *q = (quick){.a = k->a, .s = k->s, .rs = k->rs};
    take_options(k->c, k->s);
    gs_status st = quick_collect(q, err);
    if (st == GS_OK) {
        put(q, false, card);
    }
    return st;
}

/* Of him alone: a set-up with nobody else. */
static quick *of_hero(gs_arena *a, const gs_campaign *c, const gs_camp_hero *h)
{
    quick *q = GS_NEW(a, quick);
    gs_setup *s = gs_setup_new(a, gs_ruleset_find(c->ruleset));
    s->heroes = GS_NEW(a, gs_ob_hero);
    s->heroes[0] = (gs_ob_hero){.id = h->id, .name = h->name, .kind = h->kind};
    s->n_heroes = 1;
    *q = (quick){.a = a, .s = s, .rs = s->ruleset};
    take_options(c, s);
    return q;
}

void build_hero_at_table(gs_arena *a, const gs_campaign *c, const gs_camp_hero *h, gs_node *card)
{
    put(of_hero(a, c, h), true, card);
}

void build_hero_worth(gs_arena *a, const gs_campaign *c, const gs_camp_hero *h, bool general,
                      gs_node *card)
{
    const quick *q = of_hero(a, c, h);
    for (int i = 0; i < q->rs->n_quick; i++) {
        const gs_quick_row *r = &q->rs->quick[i];
        bool his = r->kind == GS_QUICK_HERO &&
                   (strcmp(r->f[2], "general") == 0 ? general : quick_holds(q, r->f[2], -1));
        if (his) {
            gs_node *p = gs_add_paragraph(card);
            gs_say_as(p, GS_NODE_BOLD, gs_arena_printf(a, "%s:", r->f[3]));
            gs_sayf(p, " %s", r->f[0]);
        }
    }
}
