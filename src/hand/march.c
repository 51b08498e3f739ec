/* Orders for the turn to come: given, replaced, dropped, read from a player's mail. */
#include "hand_int.h"

#include "gesta/war.h"

#include <stdio.h>
#include <string.h>

const gs_camp_order *gs_hand_order(const gs_campaign *c, const char *army)
{
    for (int i = 0; i < c->n_orders; i++) {
        if (strcmp(c->orders[i].army, army) == 0) {
            return &c->orders[i];
        }
    }
    return NULL;
}

/* The list is made anew at each order: whoever drops a step puts the old one back. */
static void put_order(gs_hand *h, const gs_camp_order *order, const char *army)
{
    gs_campaign *c = h->c;
    gs_camp_order *list = GS_NEW_ARRAY(c->arena, gs_camp_order, c->n_orders + 8);
    int n = 0;
    for (int i = 0; i < c->n_orders; i++) {
        if (strcmp(c->orders[i].army, army) != 0) {
            list[n++] = c->orders[i];
        }
    }
    if (order) {
        list[n++] = *order;
    }
    c->orders = list;
    c->n_orders = n;
}

void gs_hand_drop_order(gs_hand *h, const char *army)
{
    if (gs_hand_order(h->c, army)) {
        put_order(h, NULL, army);
    }
}

static gs_status army_of(gs_hand *h, const char *id, gs_camp_army **army, gs_army_now *now)
{
    *army = gs_campaign_army(h->c, id);
    if (!*army) {
        return gs_err_key(h->err, GS_INPUT, id, "the campaign has no army %.60s", id);
    }
    gs_campaign_army_now(h->c, *army, h->c->arena, now);
    if (now->gone || !now->at) {
        return gs_err_key(h->err, GS_STATE, id, now->surrendered ? "%s has laid down its arms"
                          : now->gone ? "%s is no longer in the lists"
                                      : "%s stands nowhere on the map: gesta army change says where",
                          (*army)->name);
    }
    return GS_OK;
}

gs_status gs_hand_march(gs_hand *h, const char *army, const char *place, const char *via,
                        gs_way *out)
{
    gs_camp_army *a;
    gs_army_now now;
    gs_status st = army_of(h, army, &a, &now);
    if (st == GS_OK && gs_campaign_army_strength(h->c, a) == 0) {
        st = gs_err_key(h->err, GS_STATE, army, "%s has nobody left who could march", a->name);
    }
    st = st == GS_OK ? gs_campaign_way(h->c, a, place, via, h->c->arena, out, h->err) : st;
    if (st != GS_OK) {
        return st;
    }
    gs_camp_order order = {.army = a->id, .to = gs_hand_text(h, place), .via = gs_hand_text(h, via)};
    put_order(h, &order, a->id);
    return GS_OK;
}

gs_status gs_hand_hold(gs_hand *h, const char *army)
{
    gs_camp_army *a;
    gs_army_now now;
    gs_status st = army_of(h, army, &a, &now);
    if (st == GS_OK) {
        gs_camp_order hold = {.army = a->id, .to = now.at, .via = GS_WAR_HOLD};
        put_order(h, now.goal ? &hold : NULL, a->id);
    }
    return st;
}

/* ---- a player's mail ---- */
typedef struct order_line {
    const char *army, *to, *via; /* via NULL: none */
} order_line;

/* "north-1 cray via elm, fen" -> its parts; false: too few. */
static bool split(gs_hand *h, const char *text, order_line *out)
{
    static const char gaps[] = " ,\t\r";
    const char *word[24], *p = text + strspn(text, gaps);
    int n = 0;
    while (*p && n < GS_COUNT(word)) {
        size_t len = strcspn(p, gaps);
        word[n++] = gs_arena_strndup(h->c->arena, p, len);
        p += len;
        p += strspn(p, gaps);
    }
    gs_str via = {0};
    int from = n > 2 && strcmp(word[2], "via") == 0 ? 3 : 2;
    for (int i = from; i < n; i++) {
        gs_str_addf(&via, "%s%s", i > from ? " " : "", word[i]);
    }
    *out = (order_line){n > 0 ? word[0] : "", n > 1 ? word[1] : "",
                        via.len ? gs_hand_text(h, gs_str_text(&via)) : NULL};
    gs_str_free(&via);
    return n >= 2;
}

static gs_status one_line(gs_hand *h, const char *text, const char *side)
{
    order_line line;
    gs_way way;
    if (!split(h, text, &line)) {
        return gs_err_set(h->err, GS_INPUT, "ARMY PLACE is expected, or ARMY hold");
    }
    const gs_camp_side *of = gs_campaign_army(h->c, line.army)
                                 ? gs_campaign_side_of(h->c, line.army)
                                 : NULL;
    if (side && of && strcmp(of->id, side) != 0) {
        return gs_err_set(h->err, GS_INPUT, "%.60s is no army of %s", line.army,
                          gs_campaign_name(h->c, side));
    }
    return strcmp(line.to, "hold") == 0 ? gs_hand_hold(h, line.army)
                                        : gs_hand_march(h, line.army, line.to, line.via, &way);
}

gs_status gs_hand_march_lines(gs_hand *h, const char *text, size_t len, const char *side, int *n)
{
    gs_str faults = {0};
    int row = 0;
    *n = 0;
    for (const char *p = text, *end = text + len; p < end; row++) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        size_t size = (size_t)((stop ? stop : end) - p);
        char *line = gs_arena_strndup(h->c->arena, p, size);
        line[strcspn(line, "#")] = '\0';
        p += size + 1;
        if (gs_utf8_blank(line)) {
            continue;
        }
        if (one_line(h, line, side) == GS_OK) {
            ++*n;
        } else {
            gs_str_addf(&faults, "%sline %d: %s", faults.len ? "\n" : "", row + 1, h->err->text);
        }
    }
    gs_status st = faults.len ? gs_err_set(h->err, GS_INPUT, "%s", gs_str_text(&faults)) : GS_OK;
    gs_str_free(&faults);
    return st;
}
