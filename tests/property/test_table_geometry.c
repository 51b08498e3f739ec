/* Laws that the geometry keeps for any position. Positions come from a fixed seed, which
 * a failure names together with the case. */
#include "test.h"

#include "gesta/fixed.h"
#include "gesta/table.h"

#define SEED UINT64_C(20260711)
#define W 72000
#define H 48000

typedef struct rng {
    uint64_t n;
} rng;

static int32_t pick(rng *g, int32_t lo, int32_t hi)
{
    uint64_t k = ++g->n;
    return lo + (int32_t)(gs_hash(SEED, &k, sizeof k) % (uint64_t)(hi - lo + 1));
}

static gs_rect any_rect(rng *g)
{
    return gs_rect_make(pick(g, 0, W), pick(g, 0, H), pick(g, 0, 65535),
                        pick(g, 500, 9000), pick(g, 500, 5000));
}

/* One not far from r. */
static gs_rect near_rect(rng *g, const gs_rect *r)
{
    gs_rect o = any_rect(g);
    o.c = (gs_pt){r->c.x + pick(g, -9000, 9000), r->c.y + pick(g, -9000, 9000)};
    return o;
}

#define LAW(i, cond)                                                                     \
    do {                                                                                 \
        if (!(cond)) {                                                                   \
            fail_msg("seed %llu, case %d: %s", (unsigned long long)SEED, (i), #cond);    \
        }                                                                                \
    } while (0)

#define FAR GS_LEN(1000)

static int64_t off(int64_t a, int64_t b)
{
    return a > b ? a - b : b - a;
}

static gs_len seg_distance(gs_pt a, gs_pt b, gs_pt c, gs_pt d)
{
    gs_len of[4] = {gs_seg_pt_distance(a, b, c), gs_seg_pt_distance(a, b, d),
                    gs_seg_pt_distance(c, d, a), gs_seg_pt_distance(c, d, b)};
    gs_len least = gs_seg_cross(a, b, c, d) ? 0 : of[0];
    for (int i = 1; i < 4; i++) {
        least = of[i] < least ? of[i] : least;
    }
    return least;
}

/* Distance by brute force over corners and edges. */
static gs_len slow_distance(const gs_rect *a, const gs_rect *b)
{
    gs_pt p[4];
    gs_pt q[4];
    gs_rect_corners(a, p);
    gs_rect_corners(b, q);
    gs_len best = GS_LEN_NONE;
    if (gs_rect_holds(a, b->c, 0) || gs_rect_holds(b, a->c, 0)) {
        return 0;
    }
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) {
            gs_len l = seg_distance(p[i], p[(i + 1) % 4], q[j], q[(j + 1) % 4]);
            best = l < best ? l : best;
        }
    }
    return best;
}

static void overlap_and_distance_agree(void **s)
{
    (void)s;
    rng g = {0};
    int overlaps = 0;
    for (int i = 0; i < 4000; i++) {
        gs_rect a = any_rect(&g);
        gs_rect b = near_rect(&g, &a);
        gs_len d = gs_rect_distance(&a, &b);
        bool o = gs_rect_overlap(&a, &b, GS_TOL);
        gs_hull ha = gs_hull_rect(&a);
        gs_hull hb = gs_hull_rect(&b);
        overlaps += o;
        LAW(i, o == gs_rect_overlap(&b, &a, GS_TOL));
        LAW(i, off(d, gs_rect_distance(&b, &a)) <= 1);
        LAW(i, !o || d == 0);
        LAW(i, (d == 0) == (gs_rect_separation(&a, &b) <= 0));
        LAW(i, off(d, slow_distance(&a, &b)) <= 2);
        LAW(i, o == gs_hull_overlap(&ha, &hb) || off(gs_rect_separation(&a, &b), 0) <= 3);
        gs_pt p;
        gs_pt q;
        LAW(i, gs_rect_closest(&a, &b, &p, &q) == d);
        LAW(i, d == 0 || off(gs_pt_distance(p, q), d) <= 2);
        LAW(i, gs_rect_holds(&a, p, 2) && gs_rect_holds(&b, q, 2));
    }
    assert_true(overlaps > 400 && overlaps < 3600);
}

static void casts_stop_where_bases_touch(void **s)
{
    (void)s;
    rng g = {1000000};
    int hits = 0;
    for (int i = 0; i < 3000; i++) {
        gs_rect a = any_rect(&g);
        gs_rect b = near_rect(&g, &a);
        gs_ang dir = pick(&g, 0, 65535);
        gs_len t = gs_cast_rect(&a, dir, &b);
        if (gs_rect_overlap(&a, &b, GS_TOL)) {
            LAW(i, t == 0);
            continue;
        }
        if (t == GS_LEN_NONE) {
            for (gs_len x = 0; x < 30000; x += 997) {
                gs_rect m = gs_rect_shift(&a, dir, x);
                LAW(i, !gs_rect_overlap(&m, &b, 2));
            }
            continue;
        }
        hits++;
        gs_rect m = gs_rect_shift(&a, dir, t);
        LAW(i, !gs_rect_overlap(&m, &b, GS_TOL));
        LAW(i, gs_rect_distance(&m, &b) <= 2);
        for (gs_len x = 0; x < t; x += 701) {
            m = gs_rect_shift(&a, dir, x);
            LAW(i, !gs_rect_overlap(&m, &b, GS_TOL));
        }
        gs_pt c[4];
        gs_rect_corners(&b, c);
        gs_len u = gs_cast_poly(&a, dir, c, 4);
        /* corners are rounded: grazes differ */
        LAW(i, u != GS_LEN_NONE && off(u, t) <= 3 * 256);
    }
    assert_true(hits > 400);
}

static gs_path any_path(rng *g)
{
    gs_path p = {.n = 0};
    int n = pick(g, 1, 4);
    for (int i = 0; i < n; i++) {
        int k = pick(g, 0, 3);
        if (k == 0) {
            gs_path_add(&p, GS_STEP_WHEEL_LEFT, pick(g, 1, GS_ANG_90), 0);
        } else if (k == 1) {
            gs_path_add(&p, GS_STEP_WHEEL_RIGHT, pick(g, 1, GS_ANG_90), 0);
        } else {
            gs_path_add(&p, GS_STEP_FORWARD, 0, pick(g, 1, 9000));
        }
    }
    return p;
}

static void moves_never_exceed_their_length(void **s)
{
    (void)s;
    rng g = {2000000};
    for (int i = 0; i < 3000; i++) {
        gs_rect a = any_rect(&g);
        gs_path p = any_path(&g);
        gs_len most = pick(&g, 0, 20000);
        gs_len used;
        gs_path c = gs_path_cut(&a, &p, most, &used);
        gs_rect e = gs_path_end(&a, &c);
        LAW(i, used <= most && used == gs_path_length(&a, &c));
        LAW(i, used >= most - 2 || gs_path_length(&a, &p) == used);
        gs_pt from[4];
        gs_pt to[4];
        gs_rect_corners(&a, from);
        gs_rect_corners(&e, to);
        for (int k = 0; k < 2; k++) { /* front corners (SHW-R48) */
            LAW(i, gs_pt_distance(from[k], to[k]) <= used + 6);
        }
        gs_len half = gs_wheel_arc(a.w, 5000);
        LAW(i, off(gs_wheel_arc(a.w, 10000), 2 * (int64_t)half) <= 2);
    }
}

static bool in_sweep(const gs_sweep *sw, gs_pt p)
{
    gs_rect dot = gs_rect_make(p.x, p.y, 0, 8, 8);
    return gs_sweep_meets_rect(sw, &dot);
}

static void sweeps_hold_every_pose_on_the_way(void **s)
{
    (void)s;
    rng g = {3000000};
    for (int i = 0; i < 600; i++) {
        gs_rect a = any_rect(&g);
        gs_path p = any_path(&g);
        gs_len all = gs_path_length(&a, &p);
        gs_sweep sw;
        gs_sweep_path(&sw, &a, &p);
        for (int k = 0; k <= 12; k++) {
            gs_path c = gs_path_cut(&a, &p, (gs_len)((int64_t)all * k / 12), NULL);
            gs_rect e = gs_path_end(&a, &c);
            gs_pt q[4];
            gs_rect_corners(&e, q);
            for (int j = 0; j < 4; j++) {
                LAW(i, in_sweep(&sw, q[j]));
            }
        }
    }
}

static void zones_agree_with_their_points(void **s)
{
    (void)s;
    rng g = {4000000};
    for (int i = 0; i < 1500; i++) {
        gs_rect a = any_rect(&g);
        gs_rect b = near_rect(&g, &a);
        gs_ang spread = i % 3 == 0 ? 0 : i % 3 == 1 ? GS_ANG_45 : pick(&g, 1000, 16000);
        bool meets = gs_zone_meets(&a, &b, spread);
        gs_hull z = gs_zone_hull(&a, GS_FRONT, spread, 100000);
        bool seen = false;
        for (int x = -20; x <= 20; x++) {
            for (int y = -20; y <= 20; y++) {
                gs_pt q = gs_rect_point(&b, b.w * x / 40, b.d * y / 40);
                bool in = gs_zone_holds(&a, q, spread, GS_LINE_OUT);
                LAW(i, !in || gs_zone_at(&a, q, GS_LINE_OUT) == GS_FRONT ||
                           spread > GS_ANG_45);
                seen = seen || in;
            }
        }
        if (seen && !meets) { /* a touch only */
            gs_rect grown = b;
            grown.w += 8;
            grown.d += 8;
            LAW(i, gs_zone_meets(&a, &grown, spread));
        }
        gs_rect grown = b;
        grown.w += 20;
        grown.d += 20;
        gs_hull q = gs_hull_rect(&grown);
        LAW(i, !meets || gs_hull_overlap(&z, &q));
        int zones = 0;
        for (int k = 0; k < GS_BEARINGS; k++) {
            gs_rect v = gs_rect_as_face(&a, (gs_bearing)k);
            zones += gs_zone_holds(&v, b.c, 8190, GS_LINE_OUT);
        }
        LAW(i, zones <= 1);
    }
}

/* ---- turned and mirrored positions ---- */

static gs_rect image(const gs_rect *r, bool mirror)
{
    gs_rect m = *r;
    m.c = mirror ? (gs_pt){W - r->c.x, r->c.y} : (gs_pt){W - r->c.x, H - r->c.y};
    m.f = gs_ang_norm(mirror ? -r->f : r->f + GS_ANG_180);
    return m;
}

static gs_pt image_pt(gs_pt p, bool mirror)
{
    return mirror ? (gs_pt){W - p.x, p.y} : (gs_pt){W - p.x, H - p.y};
}

static bool same_pose(const gs_rect *a, const gs_rect *b, gs_len tol)
{
    return off(a->c.x, b->c.x) <= tol && off(a->c.y, b->c.y) <= tol && a->f == b->f;
}

static void mirrored_positions_have_mirrored_answers(void **s)
{
    (void)s;
    rng g = {5000000};
    for (int i = 0; i < 2000; i++) {
        bool mirror = i % 2;
        gs_rect a = any_rect(&g);
        gs_rect b = near_rect(&g, &a);
        gs_rect ma = image(&a, mirror);
        gs_rect mb = image(&b, mirror);
        LAW(i, gs_rect_distance(&a, &b) == gs_rect_distance(&ma, &mb));
        LAW(i, gs_rect_overlap(&a, &b, GS_TOL) == gs_rect_overlap(&ma, &mb, GS_TOL));
        gs_len x = gs_cast_rect(&a, a.f, &b);
        gs_len y = gs_cast_rect(&ma, ma.f, &mb);
        LAW(i, off(x, y) <= 2);
        gs_bearing z = gs_zone_at(&a, b.c, GS_LINE_OUT);
        gs_bearing w = gs_zone_at(&ma, mb.c, GS_LINE_OUT);
        if (mirror && (z == GS_LEFT || z == GS_RIGHT)) {
            z = z == GS_LEFT ? GS_RIGHT : GS_LEFT;
        }
        LAW(i, z == w);
        LAW(i, gs_zone_meets(&a, &b, GS_ANG_45) == gs_zone_meets(&ma, &mb, GS_ANG_45));
        gs_ang turn = pick(&g, 0, GS_ANG_90);
        gs_rect p = gs_rect_wheel(&a, GS_LEFT, turn);
        gs_rect q = gs_rect_wheel(&ma, mirror ? GS_RIGHT : GS_LEFT, turn);
        p = image(&p, mirror);
        LAW(i, same_pose(&p, &q, 0));
    }
}

static void mirrored_charges_and_plans(void **s)
{
    (void)s;
    rng g = {6000000};
    int charges = 0;
    int plans = 0;
    for (int i = 0; i < 1200; i++) {
        bool mirror = i % 2;
        gs_rect a = any_rect(&g);
        gs_rect b = near_rect(&g, &a);
        gs_rect ma = image(&a, mirror);
        gs_rect mb = image(&b, mirror);
        gs_charge c = {.length = 0};
        gs_charge d = {.length = 0};
        bool x = gs_charge_wheel(&a, &b, GS_ANG_45, 30000, NULL, NULL, &c);
        bool y = gs_charge_wheel(&ma, &mb, GS_ANG_45, 30000, NULL, NULL, &d);
        LAW(i, x == y && off(c.length, d.length) <= 2);
        charges += x;
        if (x && !gs_rect_overlap(&a, &b, GS_TOL)) {
            LAW(i, gs_path_length(&a, &c.path) == c.length);
            LAW(i, gs_rect_distance(&c.contact, &b) <= 2);
            LAW(i, !gs_rect_overlap(&c.contact, &b, 2));
        }
        x = gs_charge_free(&a, &b, GS_LEN_NONE, NULL, NULL, &c);
        y = gs_charge_free(&ma, &mb, GS_LEN_NONE, NULL, NULL, &d);
        LAW(i, x && y && off(c.length, d.length) <= 2);
        LAW(i, c.length >= gs_rect_distance(&a, &b) - 1);
        LAW(i, c.length <= gs_rect_distance(&a, &b) + 60);
        gs_path p;
        gs_path q;
        gs_len l = gs_plan_move(&a, b.c, b.f, FAR, NULL, NULL, &p);
        gs_len m = gs_plan_move(&ma, mb.c, mb.f, FAR, NULL, NULL, &q);
        gs_rect end = gs_path_end(&a, &p);
        LAW(i, off(l, m) <= 4);
        plans += gs_pt_distance(end.c, b.c) <= 10;
        gs_len used = gs_plan_move(&a, b.c, b.f, 6000, NULL, NULL, &p);
        LAW(i, used <= 6000 && used == gs_path_length(&a, &p));
    }
    assert_true(charges > 100);
    assert_true(plans > 100);
}

static void sight_is_mutual_and_mirrors(void **s)
{
    (void)s;
    rng g = {7000000};
    gs_arena *a = gs_arena_new();
    gs_terrain *t[3];
    for (int k = 0; k < 3; k++) {
        t[k] = gs_terrain_new(a, W, H);
    }
    for (int i = 0; i < 12; i++) {
        gs_rect r = any_rect(&g);
        gs_pt c[4];
        gs_rect_corners(&r, c);
        for (int k = 0; k < 3; k++) {
            gs_pt m[4];
            for (int j = 0; j < 4; j++) {
                m[j] = k ? image_pt(c[j], k == 1) : c[j];
            }
            assert_int_equal(gs_terrain_area(t[k], i % 3, m, 4, i % 3, "", NULL, NULL),
                             GS_OK);
        }
    }
    gs_sight e = {.levels = true};
    e.kind[0].through = 2000;
    e.kind[1] = (gs_sight_rule){.through = 0, .own_clear = true};
    e.kind[2].through = -1;
    int clear = 0;
    for (int i = 0; i < 4000; i++) {
        gs_pt p = {pick(&g, 0, W), pick(&g, 0, H)};
        gs_pt q = {pick(&g, 0, W), pick(&g, 0, H)};
        bool c = gs_sight_clear(t[0], &e, p, q, NULL);
        clear += c;
        LAW(i, c == gs_sight_clear(t[0], &e, q, p, NULL));
        LAW(i, c == gs_sight_clear(t[1], &e, image_pt(p, true), image_pt(q, true), NULL));
        LAW(i,
            c == gs_sight_clear(t[2], &e, image_pt(p, false), image_pt(q, false), NULL));
        gs_len in = gs_feature_inside(&t[0]->f[i % 12], p, q);
        gs_len back = gs_feature_inside(&t[0]->f[i % 12], q, p);
        LAW(i, off(in, back) <= 2 && in <= gs_pt_distance(p, q) + 1);
    }
    assert_true(clear > 400 && clear < 3600);
    gs_arena_free(a);
}

/* Steps of every kind, wheels beyond a right angle too. */
static gs_path odd_path(rng *g)
{
    gs_path p = {.n = 0};
    for (int k = pick(g, 1, 3); k > 0; k--) {
        gs_step_kind kind = (gs_step_kind)pick(g, GS_STEP_FORWARD, GS_STEP_SHIFT);
        bool wheel = kind == GS_STEP_WHEEL_LEFT || kind == GS_STEP_WHEEL_RIGHT;
        gs_ang ang = kind == GS_STEP_FACE ? GS_ANG_90 * pick(g, 1, 3)
                     : wheel              ? pick(g, 1, GS_ANG_90 + GS_ANG_45)
                                          : pick(g, 0, 65535);
        gs_path_add(&p, kind, kind <= GS_STEP_BACK ? 0 : ang, pick(g, 100, 12000));
    }
    return p;
}

/* What no cover overlaps, no sweep meets. */
static void covers_hold_the_sweep(void **s)
{
    (void)s;
    rng g = {80000};
    int apart = 0, met = 0;
    for (int i = 0; i < 6000; i++) {
        gs_rect a = any_rect(&g), o = near_rect(&g, &a);
        gs_path p = odd_path(&g);
        gs_rect cover[GS_COVER_MAX];
        gs_sweep sw;
        int n = gs_path_cover(&a, &p, cover);
        gs_sweep_path(&sw, &a, &p);
        bool covered = gs_cover_meets(cover, n, &o), meets = gs_sweep_meets_rect(&sw, &o);
        gs_box box = gs_cover_box(cover, n);
        LAW(i, covered || !meets);
        LAW(i, box.x0 <= sw.box.x0 && box.y0 <= sw.box.y0 && box.x1 >= sw.box.x1 &&
                   box.y1 >= sw.box.y1);
        apart += !covered;
        met += meets;
    }
    assert_true(apart > 600 && met > 600);
}

/* Sine and cosine together are the two alone; a root's square is not above its number. */
static void numbers_agree(void **s)
{
    (void)s;
    for (gs_ang a = -65536; a < 2 * 65536; a++) {
        gs_sincos both = gs_sin_cos(a);
        LAW(a, both.sin == gs_sin(a) && both.cos == gs_cos(a));
    }
    rng g = {90000};
    for (int i = 0; i < 4000; i++) {
        int64_t r = 1 + ((int64_t)pick(&g, 0, INT32_MAX - 1) >> pick(&g, 0, 30));
        LAW(i, gs_isqrt(r * r) == r);
        LAW(i, gs_isqrt(r * r + 2 * r) == r);
        LAW(i, gs_isqrt(r * r - 1) == r - 1);
    }
    assert_int_equal(gs_isqrt(0), 0);
    assert_int_equal(gs_isqrt(INT64_MAX), 3037000499);
}

int main(void)
{
    const struct CMUnitTest t[] = {
        cmocka_unit_test(overlap_and_distance_agree),
        cmocka_unit_test(casts_stop_where_bases_touch),
        cmocka_unit_test(moves_never_exceed_their_length),
        cmocka_unit_test(sweeps_hold_every_pose_on_the_way),
        cmocka_unit_test(zones_agree_with_their_points),
        cmocka_unit_test(mirrored_positions_have_mirrored_answers),
        cmocka_unit_test(mirrored_charges_and_plans),
        cmocka_unit_test(sight_is_mutual_and_mirrors),
        cmocka_unit_test(covers_hold_the_sweep),
        cmocka_unit_test(numbers_agree),
    };
    return cmocka_run_group_tests(t, NULL, NULL) != 0;
}
