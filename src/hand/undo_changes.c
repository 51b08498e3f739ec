/* Who is otherwise by what was taken back or put right. */
#include "undo_int.h"

#include <string.h>

static bool same(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static void number(gs_str *out, const char *name, const char *what, int was, int is)
{
    if (was != is) {
        gs_str_addf(out, "%s: %s %d -> %d\n", name, what, was, is);
    }
}

static void word(gs_str *out, const char *name, const char *what, const char *was, const char *is)
{
    if (!same(was, is)) {
        gs_str_addf(out, "%s: %s%s%s -> %s\n", name, what, *what ? " " : "", was ? was : "none",
                    is ? is : "none");
    }
}

static void compare_hero(gs_campaign *before, gs_campaign *after, const gs_camp_hero *h, gs_str *out)
{
    gs_hero_now was, is;
    const gs_camp_hero *now = gs_campaign_hero(after, h->id);
    if (!now) {
        gs_str_addf(out, "%s: no longer in the lists\n", h->name);
        return;
    }
    gs_campaign_hero_now(before, h, &was);
    gs_campaign_hero_now(after, now, &is);
    word(out, h->name, "", gs_fate_words[was.fate], gs_fate_words[is.fate]);
    number(out, h->name, "rating", was.rating, is.rating);
    number(out, h->name, "Power", was.power, is.power);
    number(out, h->name, "open wounds", was.wounds, is.wounds);
    word(out, h->name, "is called", was.name, is.name);
    word(out, h->name, "side", was.side, is.side);
}

static void compare_unit(gs_campaign *before, gs_campaign *after, const gs_camp_unit *u, gs_str *out)
{
    gs_unit_now was, is;
    const gs_camp_unit *now = gs_campaign_unit(after, u->id);
    if (!now) {
        gs_str_addf(out, "%s: no longer in the lists\n", u->name);
        return;
    }
    gs_campaign_unit_now(before, u, &was);
    gs_campaign_unit_now(after, now, &is);
    number(out, u->name, "strength", was.present, is.present);
    number(out, u->name, "full strength", was.full, is.full);
    word(out, u->name, "", was.struck ? "struck" : "on the roll", is.struck ? "struck" : "on the roll");
    if (is.struck && is.present != was.present) {
        gs_str_addf(out, "%s: struck from the roll still; its entry \"struck\" is to be undone, too\n",
                    u->name);
    }
    word(out, u->name, "army", was.army, is.army);
    word(out, u->name, "quality", was.quality, is.quality);
}

const char *gs_undo_changes(gs_campaign *before, gs_campaign *after, gs_arena *a)
{
    gs_str out = {0};
    for (int s = 0; s < before->n_sides; s++) {
        const gs_camp_side *side = &before->sides[s];
        for (int i = 0; i < side->n_heroes; i++) {
            compare_hero(before, after, &side->heroes[i], &out);
        }
        for (int k = 0; k < side->n_armies; k++) {
            for (int i = 0; i < side->armies[k].n_units; i++) {
                compare_unit(before, after, &side->armies[k].units[i], &out);
            }
        }
    }
    const char *text = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}
