/* MOH chapters 7 and 8: what a terrain feature counts as, and where a point lies from a
 * unit. */
#include "moh_int.h"

static const char *const going_words[] = {"open", "broken", "difficult", "impassable",
                                          NULL};
static const char *const blocks_words[] = {"none", "hill", "wood", "solid", NULL};
static const char *const defended_words[] = {"none", "obstacle", "wall", NULL};
static const char *const shape_words[] = {"area", "line", NULL};

static const gs_fact terrain_in[] = {
    GS_F_WORD(moh_terrain_in, feature, "terrain.feature", moh_feature_words, 0,
              "feature on the table"),
};
static const gs_fact terrain_out[] = {
    GS_O_WORD(moh_terrain_out, going, "terrain.going", going_words,
              "how troops go through it"),
    GS_O_BOOL(moh_terrain_out, hard_cover, "terrain.hard-cover", "gives hard cover"),
    GS_O_WORD(moh_terrain_out, blocks, "terrain.blocks", blocks_words,
              "how it blocks lines"),
    GS_O_BOOL(moh_terrain_out, high_ground, "terrain.high-ground", "is high ground"),
    GS_O_WORD(moh_terrain_out, defended_as, "terrain.defended-as", defended_words,
              "what it counts as for its defender"),
    GS_O_WORD(moh_terrain_out, shape, "terrain.shape", shape_words, "entered or crossed"),
};

static gs_step_result terrain_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    const moh_terrain_in *in = in_;
    moh_terrain_out *out = out_;
    const moh_ground *g = &moh_grounds[in->feature];
    out->going = g->going;
    out->hard_cover = g->hard_cover;
    out->blocks = g->blocks;
    out->high_ground = g->high;
    out->defended_as = g->defended;
    out->shape = g->shape;
    gs_note_text(ask, "MOH-8.1", "the source leaves its terrain blank");
    gs_note_text(ask, "MOH-R13", "taken from the table of terrain");
    return GS_STEP_DONE;
}

const gs_proc moh_terrain = {
    .name = "terrain",
    .help = "what a terrain feature counts as",
    .rules = "MOH-8.1 MOH-R13",
    MOH_NO_DICE(terrain),
};

/* ---- aspect ---- */

static const char *const area_words[] = {"front", "inside", "flank-or-rear", "neither",
                                         NULL};

static const gs_fact aspect_in[] = {
    GS_F_DEC(moh_aspect_in, width, "unit.width", 6000, 10, 200000, 2,
             "length of the front edge"),
    GS_F_DEC(moh_aspect_in, depth, "unit.depth", 2250, 10, 100000, 2,
             "depth of the unit"),
    GS_F_DEC(moh_aspect_in, x, "point.x", 0, -500000, 500000, 2,
             "inches to the unit's right of the middle of its front edge"),
    GS_F_DEC(moh_aspect_in, y, "point.y", 0, -500000, 500000, 2,
             "inches before the front edge"),
};
static const gs_fact aspect_out[] = {
    GS_O_WORD(moh_aspect_out, aspect, "point.aspect", area_words,
              "the area in which it lies"),
};

static gs_step_result aspect_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    const moh_aspect_in *in = in_;
    moh_aspect_out *out = out_;
    bool level = 2 * (in->x < 0 ? -in->x : in->x) <= in->width;
    /* MOH-R12: exact, without tolerance */
    if (level && in->y >= 0) {
        out->aspect = MOH_IN_FRONT; /* MOH-7.1 */
        gs_note_text(ask, "MOH-7.1", "straight ahead of the unit: its front");
    } else if (level && in->y >= -in->depth) {
        out->aspect = MOH_INSIDE;
        gs_note_text(ask, "MOH-R12", "within the unit itself");
    } else if (in->y <= 0) {
        out->aspect = MOH_FLANK_OR_REAR; /* MOH-7.2 */
        gs_note_text(ask, "MOH-7.2", "beside or behind the front edge: flank or rear");
    } else {
        out->aspect = MOH_NEITHER; /* MOH-7.3 */
        gs_note_text(ask, "MOH-7.3", "forward, but to one side: an area without a name");
    }
    return GS_STEP_DONE;
}

const gs_proc moh_aspect = {
    .name = "aspect",
    .help = "in which area of a unit a point lies",
    .rules = "MOH-7.1 MOH-7.2 MOH-7.3 MOH-R12",
    MOH_NO_DICE(aspect),
};
