/* What a player writes into the ledger by hand: entries, duels, epithets; and what fame
 * there is. */
#include "hand.h"

#include "gesta/os.h"

#include <string.h>

/* ---- the game master's word: an entry of his own in the ledger of a hero or unit ---- */
/* Options that say more of an entry by hand, or of a duel, belong to it alone. */
gs_status cli_lone_options(cli *c)
{
    static const char *const with[][2] = {
        {"amount", "enter"}, {"by", "enter"}, {"to-death", "duel"}, {"reason", NULL}};
    if (cli_has(c, "side") && (cli_has(c, "enter") || cli_has(c, "duel") || cli_has(c, "accept") ||
                               cli_has(c, "refuse"))) {
        return cli_usage(c, "--side only shows: what is entered is the umpire's");
    }
    static const char *const steps[] = {"enter", "duel", "accept", "refuse", "epithets", "rivals"};
    bool entry = cli_has(c, "enter"), fights = cli_has(c, "duel");
    const char *first = NULL;
    for (int i = 0; i < GS_COUNT(steps); i++) {
        if (cli_has(c, steps[i]) && first) {
            return cli_usage(c, "--%s and --%s are two steps: give one", first, steps[i]);
        }
        first = cli_has(c, steps[i]) ? steps[i] : first;
    }
    for (int i = 0; i < GS_COUNT(with); i++) {
        bool there = with[i][1] ? cli_has(c, with[i][1]) : entry || fights;
        if (cli_has(c, with[i][0]) && !there) {
            return cli_usage(c, "--%s belongs to --%s", with[i][0],
                             with[i][1] ? with[i][1] : "enter");
        }
    }
    return GS_OK;
}

static gs_status ledger_kind(cli *c, char whom, gs_ledger_kind *kind)
{
    const char *word = cli_get(c, "enter", "");
    gs_str list = {0};
    for (int i = 0; i < GS_LEDGER_COUNT; i++) {
        if (gs_ledger_by_hand((gs_ledger_kind)i) != whom) {
            continue;
        }
        if (strcmp(gs_ledger_words[i], word) == 0) {
            *kind = (gs_ledger_kind)i;
            gs_str_free(&list);
            return GS_OK;
        }
        gs_str_addf(&list, "%s%s", list.len ? ", " : "", gs_ledger_words[i]);
    }
    gs_status st = gs_err_set(&c->err, GS_INPUT, "--enter takes one of %s", list.p);
    gs_str_free(&list);
    return st;
}

/* Whom the entry is about; who is of the other kind is told so. */
static gs_status subject_of(cli *c, const gs_campaign *campaign, char whom, const char **subject)
{
    const char own[2] = {whom, '\0'}, *const other = whom == 'h' ? "u" : "h", *id;
    bool its_id = whom == 'h' ? gs_campaign_unit(campaign, *subject) != NULL
                              : gs_campaign_hero(campaign, *subject) != NULL;
    gs_status st = its_id ? GS_INPUT : cli_find(c, campaign, own, *subject, subject);
    if (its_id && cli_find(c, campaign, other, *subject, &id) == GS_OK) {
        const char *word = cli_kind_word(other[0]);
        return gs_err_set(&c->err, GS_INPUT, "%s is a %s: gesta %s %s --enter ...", id, word, word, id);
    }
    return st;
}

gs_status cli_enter(cli *c, const char *subject, char whom)
{
    cli_file f;
    gs_ledger_kind kind = GS_LEDGER_NOTE;
    int64_t amount = 0;
    gs_ruling ruling = {.has_amount = cli_has(c, "amount"), .by = cli_get(c, "by", NULL),
                        .text = cli_get(c, "reason", "")};
    gs_status st = ledger_kind(c, whom, &kind);
    if (st == GS_OK && !cli_has(c, "reason")) {
        return cli_usage(c, "the ledger wants a --reason");
    }
    st = st == GS_OK ? cli_number(c, "amount", -999, 999999, &amount) : st;
    st = st == GS_OK ? cli_open(c, GS_STORE_WRITE, false, &f) : st;
    if (st != GS_OK) {
        return st;
    }
    ruling.amount = (int)amount;
    st = subject_of(c, f.c, whom, &subject);
    st = st == GS_OK && ruling.by ? cli_find(c, f.c, "huas", ruling.by, &ruling.by) : st;
    int from = f.c->n_ledger;
    st = st == GS_OK ? gs_campaign_rule(f.c, kind, subject, &ruling, &c->err) : st;
    st = st == GS_OK ? gs_store_add_ledger(f.store, f.c, &c->err) : st;
    for (int i = from; st == GS_OK && i < f.c->n_ledger; i++) {
        const gs_camp_entry *e = &f.c->ledger[i];
        const char *link = gs_ledger_link(kind);
        cli_say("entry %d: %s, %s", e->n, gs_campaign_name(f.c, e->subject),
                gs_ledger_words[kind]);
        if (e->amount) {
            cli_say(" %d", e->amount);
        }
        cli_say("%s%s%s%s\n", e->by ? " " : "", e->by ? link : "", e->by ? " " : "",
                e->by ? gs_campaign_name(f.c, e->by) : "");
    }
    cli_close(&f);
    return st;
}

/* A duel outside any battle: a judgement, a quarrel. */
gs_status cli_duel(cli *c, const char *hero)
{
    cli_file f;
    const char *other = cli_get(c, "duel", "");
    gs_status st = cli_open(c, GS_STORE_WRITE, false, &f);
    if (st != GS_OK) {
        return st;
    }
    int from = f.c->n_ledger;
    uint64_t seed = (uint64_t)f.c->seed + (uint64_t)from; /* its own dice, the same each time */
    st = cli_find(c, f.c, "h", hero, &hero);
    st = st == GS_OK ? cli_find(c, f.c, "h", other, &other) : st;
    if (st == GS_OK) {
        st = gs_campaign_duel(f.c, hero, other, NULL, cli_has(c, "to-death"),
                              cli_get(c, "reason", NULL), seed, &c->err);
    }
    if (st == GS_OK) {
        st = gs_store_add_ledger(f.store, f.c, &c->err);
    }
    for (int i = from; st == GS_OK && i < f.c->n_ledger; i++) {
        const gs_camp_entry *e = &f.c->ledger[i];
        cli_say("  %4d  %-24s %-12s", e->n, gs_campaign_name(f.c, e->subject),
                gs_ledger_words[e->kind]);
        if (e->amount) {
            cli_say(" %d", e->amount);
        }
        if (e->kind == GS_LEDGER_DUEL || e->kind == GS_LEDGER_DUEL_WON) {
            cli_say(" %s %s%s", e->kind == GS_LEDGER_DUEL ? "with" : "against",
                    gs_campaign_name(f.c, e->by),
                    e->kind == GS_LEDGER_DUEL ? ": neither won" : "");
        }
        cli_say("%s%s\n", e->dice ? "  dice " : "", e->dice ? e->dice : "");
    }
    cli_close(&f);
    return st;
}

/* ---- epithets and rivals (CAM-2.6, CAM-2.7) ---- */
static gs_status table(cli *c, gs_epithet_table **out)
{
    size_t n;
    const char *file = "templates/epithets.txt";
    const char *bytes = gs_os_resource(c->arena, file, &n, &c->err);
    return bytes ? gs_epithets_parse(bytes, n, file, c->arena, out, &c->err) : c->err.status;
}

/* The hero that is named, if one is. */
static gs_status named(cli *c, const gs_campaign *campaign, const gs_camp_hero **h)
{
    const char *id = NULL;
    gs_status st = c->n_args ? cli_find(c, campaign, "h", c->args[0], &id) : GS_OK;
    *h = id ? gs_campaign_hero(campaign, id) : NULL;
    return st;
}

static void list_epithets(cli *c, cli_list *l, const gs_campaign *campaign,
                          const gs_camp_hero *h, const gs_epithet_table *t)
{
    gs_epithet *list;
    int n = gs_campaign_epithets(campaign, h, t, c->arena, &list);
    for (int i = 0; i < n; i++) {
        cli_list_add(l, h->id);
        cli_list_add(l, h->name);
        cli_list_add(l, list[i].words);
        cli_list_add(l, list[i].why);
    }
}

static void list_rivals(cli *c, cli_list *l, const gs_campaign *campaign, const gs_camp_hero *h)
{
    gs_rivalry *list;
    int n = gs_campaign_rivals(campaign, h, c->arena, &list);
    for (int i = 0; i < n; i++) {
        const gs_camp_entry *last = &campaign->ledger[list[i].last - 1];
        cli_list_add(l, h->id);
        cli_list_add(l, h->name);
        cli_list_add(l, list[i].other->id);
        cli_list_add(l, list[i].other->name);
        cli_list_addi(l, list[i].occasions);
        cli_list_addi(l, list[i].won);
        cli_list_addi(l, list[i].lost);
        cli_list_add(l, last->battle ? gs_campaign_name(campaign, last->battle) : last->date);
    }
}

gs_status cli_fame(cli *c, bool rivals)
{
    static const char *const epithet[] = {"id", "name", "epithet", "because", NULL};
    static const char *const rival[] = {"id",  "name", "rival", "rival-name", "battles",
                                        "won", "lost", "last",  NULL};
    cli_file f;
    cli_list l;
    const gs_camp_hero *one;
    gs_epithet_table *t = NULL;
    gs_status st = cli_open_seen(c, &f);
    if (st != GS_OK) {
        return st;
    }
    st = named(c, f.c, &one);
    st = st == GS_OK && !rivals ? table(c, &t) : st;
    cli_list_init(&l, c->arena, rivals ? "rivals" : "epithets", rivals ? "rival" : "epithet",
                  rivals ? rival : epithet);
    for (int s = 0; st == GS_OK && s < f.c->n_sides; s++) {
        for (int i = 0; i < f.c->sides[s].n_heroes; i++) {
            const gs_camp_hero *h = &f.c->sides[s].heroes[i];
            if (one && one != h) {
                continue;
            }
            if (rivals) {
                list_rivals(c, &l, f.c, h);
            } else {
                list_epithets(c, &l, f.c, h, t);
            }
        }
    }
    st = st == GS_OK ? cli_list_print(c, &l) : st;
    cli_close(&f);
    return st;
}

gs_status cli_epithet(cli *c, bool accept)
{
    cli_file f;
    const gs_camp_hero *h;
    gs_epithet_table *t;
    const char *words = cli_get(c, accept ? "accept" : "refuse", "");
    gs_status st = cli_open(c, GS_STORE_WRITE, false, &f);
    if (st != GS_OK) {
        return st;
    }
    st = named(c, f.c, &h);
    st = st == GS_OK ? table(c, &t) : st;
    st = st == GS_OK ? gs_campaign_epithet_settle(f.c, h, t, words, accept, &c->err) : st;
    st = st == GS_OK ? gs_store_add_ledger(f.store, f.c, &c->err) : st;
    if (st == GS_OK) {
        cli_say("entry %d: %s %s %s\n", f.c->ledger[f.c->n_ledger - 1].n, h->name,
                accept ? "is now called" : "will not be called", words);
    }
    cli_close(&f);
    return st;
}
