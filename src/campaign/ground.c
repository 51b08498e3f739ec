/* A scenario's ground under another rule set than its campaign's (CAM-8.3): lengths in
 * the other's unit, kinds of terrain in the other's words. */
#include "campaign_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* One inch in each unit, in thousandths: a base is taken as two inches wide. */
static int inch_in(const char *unit)
{
    return strcmp(unit, "cm") == 0 ? 2500 : strcmp(unit, "base width") == 0 ? 500 : 1000;
}

gs_len gs_ground_length(const gs_ruleset *from, const gs_ruleset *to, gs_len length)
{
    if (strcmp(from->unit, to->unit) == 0) {
        return length;
    }
    return (gs_len)gs_div_near((int64_t)length * inch_in(to->unit), inch_in(from->unit));
}

/* What comes nearest to a kind of terrain, best first. */
static const struct {
    const char *kind;
    const char *near[6];
} kinds[] = {
    {"woods", {"light-wood", "open-woods", "forest", "dense-wood"}},
    {"light-wood", {"open-woods", "woods"}},
    {"open-woods", {"light-wood", "woods"}},
    {"dense-wood", {"forest", "woods"}},
    {"forest", {"dense-wood", "woods"}},
    {"orchard", {"light-wood", "open-woods", "woods"}},
    {"scrub", {"rough", "light-wood", "woods"}},
    {"rough", {"scrub", "rocks", "woods"}},
    {"rocks", {"rough", "scrub", "woods"}},
    {"hill", {"gentle-hill"}},
    {"gentle-hill", {"hill"}},
    {"terrace", {"gentle-hill", "hill"}},
    {"steep-hill", {"hill"}},
    {"marsh", {"swamp", "soft-ground"}},
    {"swamp", {"marsh"}},
    {"soft-ground", {"marsh"}},
    {"trail", {"road"}},
    {"bridge", {"road", "ford"}},
    {"stream", {"ditch"}},
    {"enclosed-field", {"hedge", "scrub"}},
    {"hedge", {"fence", "bank", "wall"}},
    {"fence", {"hedge", "wall"}},
    {"bank", {"hedge", "wall"}},
    {"palisade", {"fortification", "wall"}},
    {"building", {"village", "town"}},
    {"village", {"town", "building"}},
    {"town", {"village", "building"}},
    {"camp", {"village", "building"}},
    {"fortification", {"fortress", "village", "building"}},
    {"fortress", {"fortification", "village", "building"}},
    {"fortress-wall", {"fortress", "wall"}},
    {"river", {"deep-water", "lake"}},
    {"lake", {"deep-water", "river"}},
    {"deep-water", {"lake", "river"}},
};

static bool knows(const gs_ruleset *rs, const char *kind)
{
    for (int i = 0; rs->terrain && rs->terrain[i]; i++) {
        if (strcmp(rs->terrain[i], kind) == 0) {
            return true;
        }
    }
    return false;
}

const char *gs_ground_kind(const gs_ruleset *to, const char *kind)
{
    if (knows(to, kind)) {
        return kind;
    }
    for (int i = 0; i < GS_COUNT(kinds); i++) {
        for (int k = 0; strcmp(kinds[i].kind, kind) == 0 && kinds[i].near[k]; k++) {
            if (knows(to, kinds[i].near[k])) {
                return kinds[i].near[k];
            }
        }
    }
    return kind; /* the set-up's check says that the rule set does not know it */
}

gs_pt *gs_ground_points(const gs_ruleset *from, const gs_ruleset *to, const gs_pt *points,
                        int n, gs_arena *a)
{
    gs_pt *out = GS_NEW_ARRAY(a, gs_pt, n + 1);
    for (int i = 0; i < n; i++) {
        out[i].x = gs_ground_length(from, to, points[i].x);
        out[i].y = gs_ground_length(from, to, points[i].y);
    }
    return out;
}
