/* gesta export --csv units, heroes: what gesta import takes back. */
#include "export_lists.h"

#include <string.h>

static const char *const unit_columns[] = {"id",     "name",    "army",   "troop",
                                           "full",   "present", "leader", "quality",
                                           "points", "special", "facts",  NULL};
static const char *const hero_columns[] = {"id",     "name", "side",    "power",  "player", "kind",
                                           "gender", "heir", "epithet", "points", "about",  NULL};

static void number(cli_list *l, int n, bool known)
{
    if (known) {
        cli_list_addi(l, n);
    } else {
        cli_list_add(l, NULL);
    }
}

static void add_unit(cli_list *l, const gs_campaign *c, const gs_camp_unit *u)
{
    gs_unit_now now;
    gs_campaign_unit_now(c, u, &now);
    const gs_camp_troop *t = gs_campaign_troop(c, now.troop);
    if (now.struck || now.removed) {
        return;
    }
    cli_list_add(l, u->id);
    cli_list_add(l, now.name);
    cli_list_add(l, now.army);
    cli_list_add(l, now.troop);
    cli_list_addi(l, now.full);
    cli_list_addi(l, now.present);
    cli_list_add(l, u->leader);
    cli_list_add(l, now.quality);
    number(l, t ? t->points : 0, t && t->points > 0 && !t->each);
    cli_list_add(l, now.special);
    cli_list_add(l, now.facts);
}

static void add_hero(cli_list *l, const gs_campaign *c, const gs_camp_hero *h)
{
    gs_hero_now now;
    gs_campaign_hero_now(c, h, &now);
    if (now.removed || now.fate == GS_FATE_DEAD || now.fate == GS_FATE_RETIRED) {
        return;
    }
    cli_list_add(l, h->id);
    cli_list_add(l, now.name);
    cli_list_add(l, now.side);
    cli_list_addi(l, now.rating);
    cli_list_add(l, h->player ? "yes" : "no");
    cli_list_add(l, h->kind);
    cli_list_add(l, gs_gender_words[h->gender]);
    cli_list_add(l, h->heir);
    cli_list_add(l, now.epithet);
    number(l, 0, false);
    cli_list_add(l, h->about);
}

gs_status cli_export_list(cli *c, const gs_campaign *campaign)
{
    const char *which = cli_get(c, "csv", "");
    bool units = strcmp(which, "units") == 0;
    cli_list l;
    if (!units && strcmp(which, "heroes") != 0) {
        return cli_usage(c, "--csv wants units or heroes, not %.40s", which);
    }
    cli_list_init(&l, c->arena, which, units ? "unit" : "hero",
                  units ? unit_columns : hero_columns);
    for (int s = 0; s < campaign->n_sides; s++) {
        const gs_camp_side *side = &campaign->sides[s];
        for (int i = 0; !units && i < side->n_heroes; i++) {
            add_hero(&l, campaign, &side->heroes[i]);
        }
        for (int k = 0; units && k < side->n_armies; k++) {
            for (int i = 0; i < side->armies[k].n_units; i++) {
                add_unit(&l, campaign, &side->armies[k].units[i]);
            }
        }
    }
    return cli_list_print(c, &l);
}
