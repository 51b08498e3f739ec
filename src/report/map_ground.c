/* Kinds of ground and their order; outlines. */
#include "map_int.h"

#include "gesta/fixed.h"

static const struct {
    const char *word;
    gs_ground ground;
} words[] = {
    {"hill", GS_GROUND_HILL},           {"ridge", GS_GROUND_HILL},
    {"slope", GS_GROUND_HILL},          {"steep hill", GS_GROUND_HILL},
    {"gentle hill", GS_GROUND_HILL},    {"wood", GS_GROUND_WOOD},
    {"woods", GS_GROUND_WOOD},          {"forest", GS_GROUND_WOOD},
    {"orchard", GS_GROUND_WOOD},        {"marsh", GS_GROUND_MARSH},
    {"swamp", GS_GROUND_MARSH},         {"bog", GS_GROUND_MARSH},
    {"rough", GS_GROUND_ROUGH},         {"rough ground", GS_GROUND_ROUGH},
    {"rocks", GS_GROUND_ROUGH},         {"rocky", GS_GROUND_ROUGH},
    {"scrub", GS_GROUND_ROUGH},         {"broken", GS_GROUND_ROUGH},
    {"broken ground", GS_GROUND_ROUGH}, {"rubble", GS_GROUND_ROUGH},
    {"field", GS_GROUND_FIELD},         {"crop", GS_GROUND_FIELD},
    {"crops", GS_GROUND_FIELD},         {"plough", GS_GROUND_FIELD},
    {"stream", GS_GROUND_WATER},        {"river", GS_GROUND_WATER},
    {"brook", GS_GROUND_WATER},         {"beck", GS_GROUND_WATER},
    {"water", GS_GROUND_WATER},         {"shallow water", GS_GROUND_WATER},
    {"ford", GS_GROUND_FORD},           {"bridge", GS_GROUND_BRIDGE},
    {"deep water", GS_GROUND_DEEP},     {"lake", GS_GROUND_DEEP},
    {"sea", GS_GROUND_DEEP},            {"deep river", GS_GROUND_DEEP},
    {"village", GS_GROUND_VILLAGE},     {"town", GS_GROUND_VILLAGE},
    {"buildings", GS_GROUND_VILLAGE},   {"building", GS_GROUND_BUILDING},
    {"house", GS_GROUND_BUILDING},      {"hut", GS_GROUND_BUILDING},
    {"tower", GS_GROUND_BUILDING},      {"wall", GS_GROUND_WALL},
    {"palisade", GS_GROUND_PALISADE},   {"fence", GS_GROUND_PALISADE},
    {"hedge", GS_GROUND_HEDGE},         {"gate", GS_GROUND_GATE},
    {"breach", GS_GROUND_BREACH},       {"road", GS_GROUND_ROAD},
    {"track", GS_GROUND_TRACK},         {"path", GS_GROUND_TRACK},
    {"ditch", GS_GROUND_DITCH},         {"bank", GS_GROUND_BANK},
    {"rampart", GS_GROUND_BANK},        {"impassable", GS_GROUND_IMPASSABLE},
    {"cliff", GS_GROUND_IMPASSABLE},
};

static bool same(const char *a, const char *b)
{
    for (; *a && *b; a++, b++) {
        char x = *a == '-' || *a == '_' ? ' ' : *a;
        x = x >= 'A' && x <= 'Z' ? (char)(x + 32) : x;
        if (x != *b) {
            return false;
        }
    }
    return *a == *b;
}

gs_ground gs_map_ground(const char *kind)
{
    for (int i = 0; kind && i < GS_COUNT(words); i++) {
        if (same(kind, words[i].word)) {
            return words[i].ground;
        }
    }
    return GS_GROUND_UNKNOWN;
}

bool gs_map_smooth(const gs_map_terrain *t)
{
    if (t->count < 3) {
        return false;
    }
    gs_ground g = gs_map_ground(t->kind);
    if (t->line) {
        return g == GS_GROUND_WATER || g == GS_GROUND_DEEP || g == GS_GROUND_ROAD ||
               g == GS_GROUND_TRACK || g == GS_GROUND_DITCH || g == GS_GROUND_BANK || t->smooth;
    }
    bool round = g == GS_GROUND_HILL || g == GS_GROUND_WOOD || g == GS_GROUND_MARSH ||
                 g == GS_GROUND_ROUGH || g == GS_GROUND_DEEP || g == GS_GROUND_WATER ||
                 g == GS_GROUND_IMPASSABLE;
    return t->smooth || (round && t->count >= 6);
}

int gs_map_outline(gs_map_view *v, const gs_map_terrain *t, gs_dot **out)
{
    int n = t->count;
    gs_dot *p = GS_NEW_ARRAY(v->a, gs_dot, n + 3);
    bool close = !t->line;
    /* A closed curve is sampled as an open one that starts and ends a neighbour further. */
    for (int i = 0; i < n; i++) {
        p[close ? i + 1 : i] = gs_map_dot(v, t->points[i]);
    }
    if (!gs_map_smooth(t)) {
        *out = close ? p + 1 : p;
        return n;
    }
    if (close) {
        p[0] = p[n];
        p[n + 1] = p[1];
        p[n + 2] = p[2];
    }
    int count = close ? n + 3 : n;
    gs_dot *fine = GS_NEW_ARRAY(v->a, gs_dot, count * GS_CURVE_STEPS + 1);
    int got = gs_pen_curve(p, count, fine);
    if (close) { /* only the stretches between p[1] and p[n + 1] */
        *out = fine + GS_CURVE_STEPS;
        return n * GS_CURVE_STEPS;
    }
    *out = fine;
    return got;
}

bool gs_dots_inside(const gs_dot *p, int n, gs_dot q)
{
    bool in = false;
    for (int i = 0, j = n - 1; i < n; j = i++) {
        if ((p[i].y > q.y) != (p[j].y > q.y)) {
            int64_t cross = (int64_t)(p[j].x - p[i].x) * (q.y - p[i].y) -
                            (int64_t)(q.x - p[i].x) * (p[j].y - p[i].y);
            if (p[j].y > p[i].y ? cross > 0 : cross < 0) {
                in = !in;
            }
        }
    }
    return in;
}

gs_box_um gs_dots_box(const gs_dot *p, int n)
{
    gs_box_um b = {0, 0, 0, 0};
    for (int i = 0; i < n; i++) {
        b.x0 = i == 0 || p[i].x < b.x0 ? p[i].x : b.x0;
        b.y0 = i == 0 || p[i].y < b.y0 ? p[i].y : b.y0;
        b.x1 = i == 0 || p[i].x > b.x1 ? p[i].x : b.x1;
        b.y1 = i == 0 || p[i].y > b.y1 ? p[i].y : b.y1;
    }
    return b;
}

int gs_map_jitter(int a, int b, int salt, int range)
{
    int32_t key[3] = {a, b, salt};
    return (int)(gs_hash(0, key, sizeof key) % (uint64_t)range);
}

void gs_map_stone(gs_map_view *v, gs_dot at, gs_um r, int salt)
{
    gs_dot p[5];
    for (int i = 0; i < 5; i++) {
        gs_turn t = gs_turn_at(at.x, at.y, i * GS_ANG_FULL / 5 + gs_map_jitter(salt, i, 1, 6000));
        gs_um len = r * (70 + gs_map_jitter(salt, i, 2, 45)) / 100;
        p[i] = gs_turn_dot(&t, 0, len);
        p[i].y = at.y + (p[i].y - at.y) * 3 / 4;
    }
    gs_pen_path(v->d, p, 5, true);
}
