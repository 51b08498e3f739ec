/* The first page for programs: gesta.status/1. What nobody knows is null. */
#include "status.h"

#include "gesta/campaign_sums.h"

#include <string.h>

/* A member: its name, and a string or null. */
static void text(gs_str *out, const char *name, const char *value)
{
    gs_str_addf(out, "%s\"%s\": ", out->p[out->len - 1] == '{' ? "" : ", ", name);
    cli_json_string(out, value);
}

static void number(gs_str *out, const char *name, int value, bool known)
{
    gs_str_addf(out, "%s\"%s\": ", out->p[out->len - 1] == '{' ? "" : ", ", name);
    if (known) {
        gs_str_addi(out, value);
    } else {
        gs_str_add(out, "null");
    }
}

static void open_item(gs_str *out)
{
    gs_str_add(out, out->p[out->len - 1] == '[' ? "\n  {" : ",\n  {");
}

static void owed(const gs_front_page *p, gs_str *out)
{
    gs_str_add(out, ",\n \"owed\": [");
    for (int i = 0; i < p->n_owed; i++) {
        open_item(out);
        text(out, "kind", p->owed[i].kind);
        text(out, "id", p->owed[i].id);
        text(out, "due", p->owed[i].due);
        text(out, "text", p->owed[i].text);
        gs_str_add(out, ", \"commands\": [");
        cli_json_string(out, p->owed[i].command);
        gs_str_add(out, "]}");
    }
    gs_str_add(out, "]");
}

static void armies(const gs_front_page *p, const gs_camp_side *side, gs_str *out)
{
    bool own = !p->as || p->as == side;
    gs_str_add(out, ", \"armies\": [");
    for (int i = 0; i < p->n_armies && own; i++) {
        const gs_front_army *a = &p->army[i];
        if (a->side == side) {
            open_item(out);
            text(out, "id", a->army->id);
            text(out, "name", gs_campaign_name(p->c, a->army->id));
            text(out, "at", a->where.at);
            text(out, "towards", a->where.to);
            number(out, "full", a->sum.full, true);
            number(out, "present", a->sum.present, true);
            number(out, "struck", a->sum.struck, true);
            number(out, "points", a->sum.points, a->sum.points > 0 && a->sum.without == 0);
            gs_str_addc(out, '}');
        }
    }
    gs_str_add(out, "]}");
}

static int points_of(const gs_front_page *p, const gs_camp_side *side)
{
    for (int i = 0; i < p->points.n; i++) {
        if (strcmp(p->points.row[i].side->id, side->id) == 0) {
            return p->points.row[i].points;
        }
    }
    return 0;
}

static void sides(const gs_front_page *p, gs_str *out)
{
    gs_str_add(out, ",\n \"sides\": [");
    for (int s = 0; s < p->c->n_sides; s++) {
        const gs_camp_side *side = &p->c->sides[s];
        bool own = !p->as || p->as == side;
        gs_side_now now;
        open_item(out);
        text(out, "id", side->id);
        text(out, "name", side->name);
        gs_campaign_side_now(p->c, side, &now);
        number(out, "coin", now.coin, own);
        number(out, "pool", now.pool, own);
        number(out, "points", points_of(p, side), p->points_line != NULL);
        armies(p, side, out);
    }
    gs_str_add(out, "]");
}

static void heroes(const gs_front_page *p, gs_str *out)
{
    gs_str_add(out, ",\n \"heroes\": [");
    for (int i = 0; i < p->n_heroes; i++) {
        const gs_front_hero *h = &p->hero[i];
        const char *holder = h->held.side ? h->held.side : "";
        bool own = !p->as || p->as == h->side || (h->captive && strcmp(holder, p->as->id) == 0);
        if (!own && h->now.fate != GS_FATE_DEAD) {
            continue;
        }
        open_item(out);
        text(out, "id", h->hero->id);
        text(out, "name", gs_campaign_name(p->c, h->hero->id));
        text(out, "state", h->parole ? "parole" : gs_fate_words[h->now.fate]);
        number(out, "rating", h->now.rating, true);
        number(out, "power", h->now.power, true);
        number(out, "wounds", h->now.wounds, true);
        text(out, "by", h->captive ? h->held.holder : h->now.by);
        text(out, "at", h->captive && h->held.place ? h->held.place : h->captive ? h->held.army : NULL);
        number(out, "price", h->held.price ? h->held.price : h->ransom, h->captive);
        number(out, "paid", h->held.paid, h->captive && h->held.price);
        text(out, "due", h->captive ? h->held.due : h->parole ? h->until : NULL);
        gs_str_addc(out, '}');
    }
    gs_str_add(out, "]");
}

static void battles(const gs_front_page *p, gs_str *out)
{
    gs_str_add(out, ",\n \"battles\": [");
    for (int i = 0; i < p->c->n_battles; i++) {
        const gs_camp_battle *b = &p->c->battles[i];
        open_item(out);
        text(out, "id", b->id);
        text(out, "title", gs_campaign_battle_title(p->c, b));
        text(out, "date", b->date);
        text(out, "state", gs_battle_stand_words[p->stand[i]]);
        text(out, "hindrance", b == p->next ? p->why_not : NULL);
        gs_str_addc(out, '}');
    }
    gs_str_add(out, "]");
}

static void last_entries(const gs_front_page *p, gs_str *out)
{
    enum { LAST = 5 };
    cli_list l;
    int n = 0, from = p->c->n_ledger;
    while (from > 0 && n < LAST) {
        n += gs_front_may_know(p, &p->c->ledger[--from]);
    }
    cli_list_init(&l, p->arena, "ledger", "entry", cli_ledger_columns);
    for (int i = from; i < p->c->n_ledger; i++) {
        if (gs_front_may_know(p, &p->c->ledger[i])) {
            cli_ledger_row(&l, p->c, &p->c->ledger[i]);
        }
    }
    gs_str_add(out, ",\n \"last\": ");
    cli_list_json(&l, out);
}

void status_json(const gs_front_page *p, gs_str *out)
{
    gs_str_add(out, "{\"format\": \"gesta.status/1\",\n \"campaign\": {");
    text(out, "id", p->c->id);
    text(out, "title", p->c->title);
    gs_str_add(out, "}");
    text(out, "date", gs_campaign_date(p->c));
    number(out, "turn", gs_campaign_turn(p->c), true);
    text(out, "as", p->as ? p->as->id : NULL);
    owed(p, out);
    sides(p, out);
    heroes(p, out);
    battles(p, out);
    last_entries(p, out);
    gs_str_add(out, "}\n");
}
