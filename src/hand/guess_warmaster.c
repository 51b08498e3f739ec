/* Which row of Warmaster's table of troops (WMH-R65) a unit of another program's list is. */
#include "gesta/foreign.h"
#include "gesta/fixed.h"
#include "gesta/wmh.h"
#include "hand_int.h"

#include <stdlib.h>
#include <string.h>

/* Words of the six classes, in the order of wmh_class. */
static const char *const classes[] = {"Infantry",  "Cavalry", "Chariot", "Monster",
                                      "Artillery", "Machine", NULL};

static int class_of(const char *type)
{
    for (int i = 0; type && classes[i]; i++) {
        if (strncmp(type, classes[i], strlen(classes[i])) == 0) {
            return i;
        }
    }
    return -1;
}

/* 0 none, then worse to better: 6+ is 1, 3+ is 4. */
static int worth_of(int armour)
{
    return armour ? 7 - armour : 0;
}

static int apart(int said, int has)
{
    return said < 0 ? 0 : abs(said - has);
}

/* How unlike the row is: whether it shoots at all weighs most, then armour, then the rest. A row
 * that the unit's own name means comes before its like. */
static int unlike(const gs_foreign_row *r, const wmh_profile *row, bool by_name)
{
    const gs_foreign_profile *p = r->profile;
    int n = 40 * ((p->shots > 0) != (row->shots > 0));
    n += 10 * apart(worth_of(p->armour), worth_of(row->armour));
    n += 6 * apart(p->attacks, row->attacks) + 4 * apart(p->hits, row->hits);
    n += 3 * apart(p->shots, row->shots) + 2 * apart(p->size, row->stands);
    if (p->shots > 0 && row->shots > 0) {
        n += apart(p->range, wmh_weapon_range(row->weapon) / GS_LEN(1)) / 2;
    }
    n += apart(r->points, row->points) / 10;
    bool only_by_name = row->flyer || row->pikes || row->terror;
    return n + (only_by_name ? (by_name ? -5 : 25) : by_name ? -5 : 0);
}

static void fact(gs_str *out, const char *key, int said, int has)
{
    if (said >= 0 && said != has) {
        gs_str_addf(out, "%s%s=%d", out->len ? " " : "", key, said);
    }
}

/* Facts within the bounds of the table's own. */
static const char *facts_of(const gs_foreign_profile *p, const wmh_profile *row, gs_arena *a)
{
    gs_str out = {0};
    fact(&out, "unit.attacks", p->attacks > 12 ? -1 : p->attacks, row->attacks);
    fact(&out, "unit.shots", p->shots > 12 ? -1 : p->shots, row->shots);
    fact(&out, "unit.hits-value", p->hits < 1 || p->hits > 12 ? -1 : p->hits, row->hits);
    fact(&out, "unit.armour", p->armour, row->armour);
    if (p->shots > 0 &&
        row->weapon == WMH_NO_WEAPON) { /* it shoots, and the list does not say with what */
        gs_str_addf(&out, "%sunit.weapon=bow", out.len ? " " : "");
    }
    int range = wmh_weapon_range(row->weapon == WMH_NO_WEAPON ? WMH_BOW : row->weapon) / GS_LEN(1);
    fact(&out, "unit.range", p->shots > 0 && p->range > 0 && p->range <= 200 ? p->range : -1,
         range);
    const char *text = out.len ? gs_arena_strdup(a, gs_str_text(&out)) : NULL;
    gs_str_free(&out);
    return text;
}

const char *gs_hand_warmaster_type(const gs_foreign_row *r, gs_arena *a, const char **facts)
{
    const gs_ruleset *rs = gs_ruleset_find("warmaster-house");
    const gs_fact *f = gs_fact_find(rs->unit_facts, rs->n_unit_facts, "unit.type", 9);
    int class = r->profile ? class_of(r->profile->type) : -1, best = -1, least = 0;
    const char *named = gs_hand_guess_type(rs, r->source);
    for (int i = 0; class >= 0 && i < WMH_TYPES; i++) {
        const wmh_profile *row = wmh_type_profile(i);
        int n = unlike(r, row, named && strcmp(named, f->words[i]) == 0);
        if (row->class == class && (best < 0 || n < least)) {
            best = i;
            least = n;
        }
    }
    *facts = best < 0 ? NULL : facts_of(r->profile, wmh_type_profile(best), a);
    return best < 0 ? NULL : f->words[best];
}
