/* Kinds of ground and their order; outlines. */
#include "map_int.h"

#include "gesta/fixed.h"

static const struct {
    const char *word;
    gs_soil ground;
} words[] = {
    {"hill", GS_SOIL_HILL},
    {"ridge", GS_SOIL_HILL},
    {"slope", GS_SOIL_HILL},
    {"steep hill", GS_SOIL_HILL},
    {"gentle hill", GS_SOIL_HILL},
    {"wood", GS_SOIL_WOOD},
    {"woods", GS_SOIL_WOOD},
    {"forest", GS_SOIL_WOOD},
    {"orchard", GS_SOIL_WOOD},
    {"marsh", GS_SOIL_MARSH},
    {"swamp", GS_SOIL_MARSH},
    {"bog", GS_SOIL_MARSH},
    {"rough", GS_SOIL_ROUGH},
    {"rough ground", GS_SOIL_ROUGH},
    {"rocks", GS_SOIL_ROUGH},
    {"rocky", GS_SOIL_ROUGH},
    {"scrub", GS_SOIL_ROUGH},
    {"broken", GS_SOIL_ROUGH},
    {"broken ground", GS_SOIL_ROUGH},
    {"rubble", GS_SOIL_ROUGH},
    {"field", GS_SOIL_FIELD},
    {"crop", GS_SOIL_FIELD},
    {"crops", GS_SOIL_FIELD},
    {"plough", GS_SOIL_FIELD},
    {"stream", GS_SOIL_WATER},
    {"river", GS_SOIL_WATER},
    {"brook", GS_SOIL_WATER},
    {"beck", GS_SOIL_WATER},
    {"water", GS_SOIL_WATER},
    {"shallow water", GS_SOIL_WATER},
    {"ford", GS_SOIL_FORD},
    {"bridge", GS_SOIL_BRIDGE},
    {"deep water", GS_SOIL_DEEP},
    {"lake", GS_SOIL_DEEP},
    {"sea", GS_SOIL_DEEP},
    {"deep river", GS_SOIL_DEEP},
    {"village", GS_SOIL_VILLAGE},
    {"town", GS_SOIL_VILLAGE},
    {"buildings", GS_SOIL_VILLAGE},
    {"building", GS_SOIL_BUILDING},
    {"house", GS_SOIL_BUILDING},
    {"hut", GS_SOIL_BUILDING},
    {"tower", GS_SOIL_BUILDING},
    {"wall", GS_SOIL_WALL},
    {"palisade", GS_SOIL_PALISADE},
    {"fence", GS_SOIL_PALISADE},
    {"hedge", GS_SOIL_HEDGE},
    {"gate", GS_SOIL_GATE},
    {"breach", GS_SOIL_BREACH},
    {"road", GS_SOIL_ROAD},
    {"track", GS_SOIL_TRACK},
    {"path", GS_SOIL_TRACK},
    {"ditch", GS_SOIL_DITCH},
    {"bank", GS_SOIL_BANK},
    {"rampart", GS_SOIL_BANK},
    {"impassable", GS_SOIL_IMPASSABLE},
    {"cliff", GS_SOIL_IMPASSABLE},
    {"light wood", GS_SOIL_WOOD},
    {"dense wood", GS_SOIL_WOOD},
    {"open woods", GS_SOIL_WOOD},
    {"open wood", GS_SOIL_WOOD},
    {"forests", GS_SOIL_WOOD},
    {"enclosed field", GS_SOIL_FIELD},
    {"soft ground", GS_SOIL_MARSH},
    {"minor", GS_SOIL_ROUGH},
    {"difficult", GS_SOIL_ROUGH},
    {"trail", GS_SOIL_TRACK},
    {"camp", GS_SOIL_VILLAGE},
    {"fortress wall", GS_SOIL_WALL},
    {"fortress", GS_SOIL_WALL},
    {"fortification", GS_SOIL_WALL},
    {"low wall", GS_SOIL_WALL},
    {"castle", GS_SOIL_WALL},
    {"shallow river", GS_SOIL_WATER},
    {"terrace", GS_SOIL_HILL},
    {"crest", GS_SOIL_HILL},
    {"high hill", GS_SOIL_HILL},
    {"low hill", GS_SOIL_HILL},
    {"obstacle", GS_SOIL_BANK},
    {"low obstacle", GS_SOIL_BANK},
    {"high obstacle", GS_SOIL_WALL},
    {"open", GS_SOIL_OPEN},
    {"clear", GS_SOIL_OPEN},
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

gs_soil gs_map_soil(const char *kind)
{
    for (int i = 0; kind && i < GS_COUNT(words); i++) {
        if (same(kind, words[i].word)) {
            return words[i].ground;
        }
    }
    return GS_SOIL_UNKNOWN;
}

bool gs_map_known_kind(const char *kind)
{
    return gs_map_soil(kind) != GS_SOIL_UNKNOWN;
}

bool gs_map_smooth(const gs_map_terrain *t)
{
    if (t->count < 3) {
        return false;
    }
    gs_soil g = gs_map_soil(t->kind);
    if (t->line) {
        return g == GS_SOIL_WATER || g == GS_SOIL_DEEP || g == GS_SOIL_ROAD ||
               g == GS_SOIL_TRACK || g == GS_SOIL_DITCH || g == GS_SOIL_BANK || t->smooth;
    }
    if (g == GS_SOIL_FIELD || g == GS_SOIL_VILLAGE || g == GS_SOIL_BUILDING ||
        g == GS_SOIL_HEDGE || g == GS_SOIL_PALISADE || g == GS_SOIL_WALL ||
        g == GS_SOIL_GATE || g == GS_SOIL_BREACH || g == GS_SOIL_BRIDGE) {
        return false; /* made by men, with corners */
    }
    bool round = g == GS_SOIL_HILL || g == GS_SOIL_WOOD || g == GS_SOIL_MARSH ||
                 g == GS_SOIL_ROUGH || g == GS_SOIL_DEEP || g == GS_SOIL_WATER ||
                 g == GS_SOIL_IMPASSABLE;
    return t->smooth || (round && t->count >= 6);
}

int gs_map_outline(gs_map_view *v, const gs_map_terrain *t, gs_dot **out)
{
    int n = t->count;
    gs_dot *p = GS_NEW_ARRAY(v->a, gs_dot, n + 3);
    bool close = !t->line;
    /* A closed curve is sampled as an open one that starts and ends a neighbour further.
     */
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
        gs_turn t = gs_turn_at(at.x, at.y,
                               i * GS_ANG_FULL / 5 + gs_map_jitter(salt, i, 1, 6000));
        gs_um len = r * (70 + gs_map_jitter(salt, i, 2, 45)) / 100;
        p[i] = gs_turn_dot(&t, 0, len);
        p[i].y = at.y + (p[i].y - at.y) * 3 / 4;
    }
    gs_pen_path(v->d, p, 5, true);
}
