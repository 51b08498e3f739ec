/* gesta march: orders for the turn to come. */
#include "hand.h"

#include "gesta/os.h"
#include "gesta/war.h"

#include <string.h>

/* "N1 to Cray by Elm: 2 turns, 3 marches; 2 of 2 armies of North have orders" */
static const char *tell(const cli *c, const gs_hand *h, const char *army, const gs_way *way)
{
    const gs_camp_side *side = gs_campaign_side_of(h->c, army);
    gs_str s = {0};
    int given, of, n = 0;
    gs_campaign_orders_given(h->c, side, &given, &of);
    gs_str_add(&s, gs_campaign_name(h->c, army));
    for (const char *p = way ? way->places : ""; *p; n++) {
        size_t len = strcspn(p, " ");
        gs_str_addf(&s, "%s%s", n ? ", " : " by ",
                    gs_campaign_name(h->c, gs_arena_strndup(c->arena, p, len)));
        p += len;
        p += strspn(p, " ");
    }
    if (way && n) {
        gs_str_addf(&s, ": %d turn%s, %d march%s", way->turns, way->turns == 1 ? "" : "s",
                    way->marches, way->marches == 1 ? "" : "es");
    } else {
        gs_str_add(&s, way ? " is there already" : " holds");
    }
    gs_str_addf(&s, "; %s: %d of %d armies have orders", side->name, given, of);
    const char *text = gs_arena_strdup(c->arena, gs_str_text(&s));
    gs_str_free(&s);
    return text;
}

/* "elm, fen" as ids with blanks. */
static gs_status read_via(cli *c, const gs_campaign *campaign, const char **via)
{
    const char *words = cli_get(c, "via", NULL), **ids;
    int n = 0;
    gs_status st = words ? cli_find_each(c, campaign, "p", words, &ids, &n) : GS_OK;
    *via = NULL;
    for (int i = 0; i < n; i++) {
        *via = gs_arena_printf(c->arena, "%s%s%s", *via ? *via : "", i ? " " : "", ids[i]);
    }
    return st;
}

static gs_status from_file(cli *c, gs_hand *h)
{
    const char *path = cli_get(c, "from", NULL);
    char *text;
    size_t len;
    int n = 0;
    gs_status st = gs_os_read(c->arena, path, 1 << 20, &text, &len, h->err);
    st = st == GS_OK ? gs_hand_march_lines(h, text, len, cli_get(c, "side", NULL), &n) : st;
    if (st == GS_OK) {
        c->told = gs_arena_printf(c->arena, "%d order%s of %s", n, n == 1 ? "" : "s", path);
    }
    return st;
}

gs_status cli_hand_march(cli *c, gs_hand *h)
{
    const char *army = cli_word(c, 0), *place = cli_word(c, 1), *via;
    gs_way way;
    if (cli_has(c, "from")) {
        return army ? cli_usage(c, "--from FILE has all the orders") : from_file(c, h);
    }
    if (!army || (!place && !cli_has(c, "clear")) || (place && cli_has(c, "clear"))) {
        return cli_usage(c, "gesta march wants ARMY PLACE, ARMY --clear, or --from FILE");
    }
    if (!place) {
        gs_status st = gs_hand_hold(h, army);
        c->told = st == GS_OK ? tell(c, h, army, NULL) : NULL;
        return st;
    }
    gs_status st = read_via(c, h->c, &via);
    st = st == GS_OK ? gs_hand_march(h, army, place, via, &way) : st;
    c->told = st == GS_OK ? tell(c, h, army, &way) : NULL;
    return st;
}
