/* FEU section 0: what ground does, arcs, protected flanks, lines of sight. */
#include "feu_int.h"

/* ---- terrain ---- */

static const char *const shape_words[] = {"none", "area", "linear", NULL};

static const gs_fact terrain_in[] = {
    GS_F_WORD(feu_terrain_in, terrain, "terrain", feu_terrain_words, FEU_OPEN,
              "kind of ground"),
    FEU_F_TYPE(feu_terrain_in, type, "unit.type", FEU_SERJEANTS),
    GS_F_BOOL(feu_terrain_in, on_road, "unit.on-road", 0,
              "it moves along a road that crosses this ground"),
    GS_F_BOOL(feu_terrain_in, defends, "unit.defends", 1,
              "it is within the area, or lines what is between it and the enemy"),
    GS_F_BOOL(feu_terrain_in, lower, "attacker.lower", 0,
              "the attacker in melee stands lower"),
    FEU_F_OWN(feu_terrain_in, rough, "unit.rough", "it enters woods and marsh"),
    FEU_F_COVER(feu_terrain_in),
};
static const gs_fact terrain_out[] = {
    GS_O_WORD(feu_terrain_out, shape, "shape", shape_words, "area or linear"),
    GS_O_BOOL(feu_terrain_out, may_enter, "may-enter", "the unit may go there"),
    GS_O_BOOL(feu_terrain_out, shooting_halved, "shooting-halved",
              "hits by shooting are halved"),
    GS_O_BOOL(feu_terrain_out, melee_halved, "melee-halved", "hits in melee are halved"),
    GS_O_BOOL(feu_terrain_out, blocks_sight, "blocks-sight",
              "it is taller than a figure"),
};

static const char *ground_rule(int32_t terrain)
{
    static const char *const rule[FEU_TERRAINS] = {
        [FEU_OPEN] = "FEU-0.10.1",  [FEU_HILL] = "FEU-0.10.5",
        [FEU_WOODS] = "FEU-0.10.6", [FEU_MARSH] = "FEU-0.10.6",
        [FEU_CAMP] = "FEU-0.10.7",  [FEU_VILLAGE] = "FEU-0.10.7",
        [FEU_LAKE] = "FEU-0.10.8",  [FEU_RIVER] = "FEU-0.10.8",
        [FEU_CLIFF] = "FEU-0.10.8", [FEU_WALL] = "FEU-0.10.9",
        [FEU_DITCH] = "FEU-0.10.9", [FEU_FORD] = "FEU-0.10.9",
        [FEU_ROAD] = "FEU-0.10.10",
    };
    return rule[terrain];
}

static bool may_enter(const feu_terrain_in *in, const feu_ground *g, gs_ask *ask)
{
    if (in->on_road) {
        gs_note_text(ask, "FEU-0.10.10", "along the road it goes anywhere");
        return true;
    }
    if (g->barred) {
        gs_note_text(ask, "FEU-0.10.8", "nobody enters it");
        return false;
    }
    if (g->rough && !feu_rough(in->type, in->rough)) {
        gs_note_text(ask, "FEU-0.10.6", "lights alone enter it");
        return false;
    }
    return true;
}

static gs_step_result terrain_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    const feu_terrain_in *in = in_;
    feu_terrain_out *out = out_;
    const feu_ground *g = &feu_grounds[in->terrain];
    out->shape = g->shape;
    out->may_enter = may_enter(in, g, ask);
    /* FEU-0.10.4 */
    out->shooting_halved = in->defends && (in->cover_all ? g->shooting_all : g->shooting);
    if (out->shooting_halved) {
        gs_note_text(ask, g->shooting ? "FEU-1.2b" : "FEU-R18",
                     "who defends it is halved when shot at");
    }
    bool held = in->terrain == FEU_HILL ? in->lower : in->defends;
    out->melee_halved = g->melee && held;
    if (out->melee_halved) {
        gs_note_text(ask, in->terrain == FEU_FORD ? "FEU-R19" : ground_rule(in->terrain),
                     "who defends it is halved in melee");
    }
    out->blocks_sight = g->blocks;
    if (g->blocks) {
        gs_note_text(ask, "FEU-R17", "it is taller than a figure");
    }
    return GS_STEP_DONE;
}

const gs_proc feu_terrain = {
    .name = "terrain",
    .help = "what a piece of ground does",
    .rules = "FEU-0.10.1 FEU-0.10.4 FEU-0.10.10 FEU-R17 FEU-R18 FEU-R19",
    FEU_NO_DICE(terrain),
};

/* ---- arc ---- */

static const char *const arc_words[] = {
    "front", "inside", "rear", "right-flank", "left-flank", NULL,
};

#define PLACE FEU_INCH(200)
static const gs_fact arc_in[] = {
    GS_F_DEC(feu_arc_in, x, "x", 0, -PLACE, PLACE, 2,
             "the point: inches to the right of the front centre"),
    GS_F_DEC(feu_arc_in, y, "y", FEU_INCH(6), -PLACE, PLACE, 2,
             "inches before the front edge"),
    GS_F_DEC(feu_arc_in, width, "width", FEU_INCH(5), 500, FEU_INCH(30), 2,
             "front of the unit"),
    GS_F_DEC(feu_arc_in, depth, "depth", 2500, 500, FEU_INCH(30), 2, "depth of the unit"),
};
static const gs_fact arc_out[] = {
    GS_O_WORD(feu_arc_out, arc, "arc", arc_words, "where the point lies"),
    GS_O_BOOL(feu_arc_out, rear_shot, "rear-shot", "a shot from there strikes the rear"),
};

/* FEU-0.7.1, FEU-R11: doubled lengths, so that half a width is whole */
static feu_sector sector(const feu_arc_in *in)
{
    int32_t across = 2 * (in->x < 0 ? -in->x : in->x);
    if (in->y >= 0 && across <= in->width + 2 * in->y) {
        return FEU_ARC_FRONT;
    }
    if (in->y > -in->depth && in->y < 0 && across < in->width) {
        return FEU_ARC_INSIDE;
    }
    if (in->y <= -in->depth && across < in->width + 2 * (-in->depth - in->y)) {
        return FEU_ARC_REAR;
    }
    return in->x > 0 ? FEU_ARC_RIGHT : FEU_ARC_LEFT;
}

static gs_step_result arc_step(const void *in, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    feu_arc_out *out = out_;
    static const char *const text[] = {
        [FEU_ARC_FRONT] = "in the front arc",
        [FEU_ARC_INSIDE] = "within the footprint",
        [FEU_ARC_REAR] = "in the rear arc",
        [FEU_ARC_RIGHT] = "in the arc of the right flank",
        [FEU_ARC_LEFT] = "in the arc of the left flank",
    };
    feu_sector s = sector(in);
    out->arc = (int32_t)s;
    out->rear_shot = s == FEU_ARC_REAR; /* FEU-0.7.2 */
    gs_note_text(ask, s == FEU_ARC_INSIDE ? "FEU-R11" : "FEU-0.7.1", text[s]);
    return GS_STEP_DONE;
}

const gs_proc feu_arc = {
    .name = "arc",
    .help = "in which arc of a unit a point lies",
    .rules = "FEU-0.7.1 FEU-0.7.2 FEU-R11",
    FEU_NO_DICE(arc),
};

/* ---- flank-protection ---- */

static const char *const flank_reason_words[] = {
    "none", "no-friend", "facing", "front-gap", "rear-gap", NULL,
};

static const gs_fact flank_in[] = {
    GS_F_BOOL(feu_flank_in, present, "friend.present", 1, "a friend stands on that side"),
    GS_F_INT(feu_flank_in, turned, "friend.turned", 0, 0, 180,
             "degrees between the two headings"),
    GS_F_DEC(feu_flank_in, front_gap, "front-gap", FEU_INCH(1), 0, FEU_INCH(60), 2,
             "inches from front corner to front corner"),
    GS_F_DEC(feu_flank_in, rear_gap, "rear-gap", FEU_INCH(1), 0, FEU_INCH(60), 2,
             "inches from rear corner to rear corner"),
    FEU_F_BASE_DEPTH(feu_flank_in),
};
static const gs_fact flank_out[] = {
    GS_O_BOOL(feu_flank_out, covered, "protected", "the flank is protected"),
    GS_O_WORD(feu_flank_out, reason, "reason", flank_reason_words, "why not"),
};

static feu_cover_reason flank_reason(const feu_flank_in *in)
{
    if (!in->present) {
        return FEU_NO_FRIEND;
    }
    if (in->turned > 45) { /* FEU-R43 */
        return FEU_FACING;
    }
    if (in->front_gap > in->base_depth) {
        return FEU_FRONT_GAP;
    }
    return in->rear_gap > in->base_depth ? FEU_REAR_GAP : FEU_PROTECTED;
}

static const gs_refusal flank_refusals[] = {
    [FEU_PROTECTED] = {"FEU-2.8e", "a friend covers the flank"},
    [FEU_NO_FRIEND] = {"FEU-2.8e", "no friend stands there"},
    [FEU_FACING] = {"FEU-R43", "the friend faces another way"},
    [FEU_FRONT_GAP] = {"FEU-R43", "the front corners are too far apart"},
    [FEU_REAR_GAP] = {"FEU-R43", "the rear corners are too far apart"},
};

static gs_step_result flank_step(const void *in, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    feu_flank_out *out = out_;
    feu_cover_reason why = flank_reason(in);
    out->reason = (int32_t)why;
    out->covered = why == FEU_PROTECTED;
    gs_note_refusal(ask, flank_refusals, why);
    return GS_STEP_DONE;
}

const gs_proc feu_flank_protection = {
    .name = "flank-protection",
    .help = "whether a friend covers a flank",
    .rules = "FEU-0.11.9 FEU-2.8e FEU-R43",
    FEU_NO_DICE(flank),
};

/* ---- line-of-sight ---- */

static const char *const sight_reason_words[] = {
    "none",      "not-faced", "side-too-short",
    "protected", "two-edges", "too-deep",
    "blocked",   "gap",       NULL,
};

static const gs_fact sight_in[] = {
    GS_F_WORD(feu_sight_in, side, "side", feu_side_words, FEU_FRONT,
              "side of the target"),
    GS_F_BOOL(feu_sight_in, faces_side, "faces-side", 1,
              "the viewer's front centre is beyond that side's line"),
    GS_F_DEC(feu_sight_in, side_length, "side-length", FEU_INCH(5), 0, FEU_INCH(30), 2,
             "length of that side"),
    GS_F_BOOL(feu_sight_in, flank_protected, "flank-protected", 0,
              "a friend covers it (flanks only)"),
    GS_F_INT(feu_sight_in, edges, "edges", 0, 0, 9,
             "edges of blocking ground crossed, but those that either unit lines"),
    GS_F_DEC(feu_sight_in, inside, "inside", 0, 0, FEU_INCH(60), 2,
             "longest stretch of the line within one such area"),
    GS_F_BOOL(feu_sight_in, same_hill, "same-hill", 0, "both on one hill"),
    GS_F_BOOL(feu_sight_in, blocker, "blocker", 0,
              "something taller than a figure stands in the lane"),
    GS_F_INT(feu_sight_in, eye, "viewer.eye", 1, 1, 5, "height of the viewer's eye"),
    GS_F_INT(feu_sight_in, top, "blocker.top", 2, 0, 7, "height of what is in the way"),
    GS_F_DEC(feu_sight_in, to_target, "blocker.to-target", FEU_INCH(5), 0, FEU_INCH(60),
             2, "least distance from it to the target"),
    GS_F_DEC(feu_sight_in, gap, "gap", FEU_INCH(60), 0, FEU_INCH(60), 2,
             "breadth of the free lane past everything else"),
    FEU_F_BASE_DEPTH(feu_sight_in),
};
static const gs_fact sight_out[] = {
    GS_O_BOOL(feu_sight_out, visible, "visible", "the side can be shot at or charged"),
    GS_O_WORD(feu_sight_out, reason, "reason", sight_reason_words, "why not"),
    GS_O_BOOL(feu_sight_out, over, "over", "it is seen over what is in the way"),
};

static feu_sight_reason sight_reason(const feu_sight_in *in, bool over)
{
    if (!in->faces_side) {
        return FEU_NOT_FACED; /* FEU-R12 */
    }
    if (in->side_length < in->base_depth) {
        return FEU_SIDE_TOO_SHORT; /* FEU-0.11.1 */
    }
    if (in->side == FEU_FLANK && in->flank_protected) {
        return FEU_SIDE_PROTECTED; /* FEU-0.11.9 */
    }
    /* FEU-0.11.5: an edge that either unit lines is not among them */
    if (!in->same_hill && in->edges >= 2) {
        return FEU_TWO_EDGES; /* FEU-0.11.7 */
    }
    if (!in->same_hill && in->inside > in->base_depth) {
        return FEU_TOO_DEEP; /* FEU-0.11.6, FEU-R14 */
    }
    if (in->blocker && !over) {
        return FEU_BLOCKED; /* FEU-0.11.3 */
    }
    return in->gap <= in->base_depth ? FEU_GAP : FEU_SEEN; /* FEU-0.11.2 */
}

static const gs_refusal sight_refusals[] = {
    [FEU_SEEN] = {"FEU-0.11.1", "the side is in sight"},
    [FEU_NOT_FACED] = {"FEU-R12", "it looks at another side"},
    [FEU_SIDE_TOO_SHORT] = {"FEU-0.11.1", "the side is shorter than a base depth"},
    [FEU_SIDE_PROTECTED] = {"FEU-0.11.9", "a friend covers the flank"},
    [FEU_TWO_EDGES] = {"FEU-0.11.7", "the line crosses two edges"},
    [FEU_TOO_DEEP] = {"FEU-0.11.6", "more than a base depth within the ground"},
    [FEU_BLOCKED] = {"FEU-0.11.3", "something tall is in the way"},
    [FEU_GAP] = {"FEU-0.11.2", "the free lane is too narrow"},
};

static gs_step_result sight_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    const feu_sight_in *in = in_;
    feu_sight_out *out = out_;
    /* FEU-0.11.4, FEU-R13 */
    out->over = in->blocker && in->eye >= 2 && in->eye > in->top &&
                in->to_target > in->base_depth;
    if (out->over) {
        gs_note_text(ask, "FEU-0.11.4",
                     "from the height it sees over what is in the way");
    }
    feu_sight_reason why = sight_reason(in, out->over);
    out->reason = (int32_t)why;
    out->visible = why == FEU_SEEN;
    gs_note_refusal(ask, sight_refusals, why);
    return GS_STEP_DONE;
}

const gs_proc feu_line_of_sight = {
    .name = "line-of-sight",
    .help = "whether a side of a target can be shot at or charged",
    .rules =
        "FEU-0.11.1 FEU-0.11.2 FEU-0.11.3 FEU-0.11.4 FEU-0.11.6 FEU-0.11.7 FEU-0.11.9 "
        "FEU-R12 FEU-R13 FEU-R14",
    FEU_NO_DICE(sight),
};
