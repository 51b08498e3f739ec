/* gesta side coin, pool, goal; gesta list check. */
#include "hand.h"

#include "gesta/hand_armies.h"
#include "gesta/points.h"

#define MOST 999999

static gs_status purse(cli *c, gs_hand *h,
                       gs_status (*enter)(gs_hand *h, const char *side, int amount))
{
    int64_t amount = 0;
    gs_status st = cli_word_number(c, 1, -MOST, MOST, &amount);
    return st == GS_OK ? enter(h, cli_word(c, 0), (int)amount) : st;
}

gs_status cli_hand_side_coin(cli *c, gs_hand *h)
{
    return purse(c, h, gs_hand_side_coin);
}

gs_status cli_hand_side_pool(cli *c, gs_hand *h)
{
    return purse(c, h, gs_hand_side_pool);
}

gs_status cli_hand_side_goal(cli *c, gs_hand *h)
{
    return purse(c, h, gs_hand_side_goal);
}

/* ---- list check ---- */
static void number_or_null(gs_str *out, const char *key, int n, bool known)
{
    cli_json_string(out, key);
    gs_str_addf(out, known ? ":%d," : ":null,", n);
}

static void check_json(const gs_camp_army *army, const gs_list_check *l)
{
    gs_str out = {0};
    bool points = l->sum.points > 0 || l->sum.without == 0;
    gs_str_add(&out, "{\"format\":\"gesta.list/1\",\"army\":");
    cli_json_string(&out, army->id);
    gs_str_add(&out, ",");
    number_or_null(&out, "points", l->sum.points, points);
    number_or_null(&out, "without", l->sum.without, true);
    number_or_null(&out, "limit", l->limit, l->limit > 0);
    number_or_null(&out, "units", l->sum.units, true);
    number_or_null(&out, "heroes", l->sum.heroes, true);
    gs_str_add(&out, "\"breaches\":[");
    for (int i = 0; i < l->n; i++) {
        gs_str_add(&out, i ? ",{\"rule\":" : "{\"rule\":");
        cli_json_string(&out, l->breach[i].rule);
        gs_str_add(&out, ",\"text\":");
        cli_json_string(&out, l->breach[i].text);
        gs_str_add(&out, "}");
    }
    puts(gs_str_text(&out));
    gs_str_free(&out);
}

static void check_text(const gs_campaign *c, const gs_camp_army *army, const gs_list_check *l)
{
    const gs_ruleset *rs = gs_ruleset_find(c->ruleset);
    cli_say("%s  %d %s, %d of %d %s%s%s%s\n", army->name, l->sum.units,
            rs->body[l->sum.units != 1], l->sum.present, l->sum.full, rs->measure,
            *l->words ? ", " : "", l->words, *l->words ? " points" : "");
    for (int i = 0; i < l->n; i++) {
        cli_say("  %-10s %s\n", l->breach[i].rule, l->breach[i].text);
    }
    if (l->n == 0) {
        puts("  nothing that the list forbids");
    }
}

gs_status cli_hand_list_check(cli *c, gs_hand *h)
{
    int64_t limit = 0;
    gs_list_check l;
    const gs_camp_army *army = gs_campaign_army(h->c, cli_word(c, 0));
    gs_status st = cli_number(c, "limit", 1, MOST, &limit);
    st = st == GS_OK ? gs_list_check_army(h->c, army, (int)limit, cli_get(c, "list", NULL), c->arena,
                                          &l, h->err)
                     : st;
    if (st != GS_OK) {
        return st;
    }
    bool json = cli_has(c, "json"), refuses = l.n && cli_has(c, "strict");
    if (!json) {
        check_text(h->c, army, &l);
    } else if (!refuses) {
        check_json(army, &l);
    }
    for (int i = 0; i < l.n && json && refuses; i++) { /* each a fault of the one document */
        st = gs_err_key(h->err, GS_STATE, l.breach[i].rule, "%s", l.breach[i].text);
        cli_fault_keep(c);
    }
    return !refuses || json ? st
                            : gs_err_set(h->err, GS_STATE, "%s breaks %d rule%s of its list",
                                         army->name, l.n, l.n == 1 ? "" : "s");
}
