/* A referee with nothing but the log: it folds every entry by itself, and measures again
 * what the entry claims: ways, allowances, charges, ranges, who was in contact, who had
 * to rally. */
#include "shw_referee_duties.h"
#include "spar/players.h"

/* ---- one entry ---- */

/* SHW-R12, R103: an engine that is served has one base, whoever of its crew has fallen. */
static void check_bases(const referee *r)
{
    static gs_rect base[64];
    for (int i = next_body(&r->told, -1); i >= 0 && i < GS_MAX_UNITS;
         i = next_body(&r->told, i)) {
        if (strstr(r->setup->units[r->told.t.unit[i].of].facts, "artillery")) {
            figures(r, i, base);
        }
    }
}

/* SHW-14.7, R117: who lies in ambush is seen as soon as an enemy is within 2 of him. */
static void check_hidden(const referee *r, const gs_entry *e)
{
    for (int i = next_body(&r->told, -1); i >= 0 && i < GS_MAX_UNITS && e->turn > 0;
         i = next_body(&r->told, i)) {
        for (int k = next_body(&r->told, -1);
             k >= 0 && (r->told.t.unit[i].flags & GS_U_HIDDEN); k = next_body(&r->told, k)) {
            if (gs_body_side(&r->told, i) != gs_body_side(&r->told, k) &&
                gs_rect_distance(rect(r, i), rect(r, k)) < 2000 && from_figures(r, i, k) < 2000 - 3) {
                fault(r, "SHW-14.7: hidden from an enemy within 2", gs_body_ref(i));
            }
        }
    }
}

/* SHW-7.7, 7.11, R102: a wall of shields or a hedgehog is at least 2 ranks deep and 4 strong. */
static void check_ranks(const referee *r, const gs_entry *e)
{
    bool duel = strcmp(e->phase, "challenge") == 0; /* who has gone out to it may come back */
    for (int i = next_body(&r->told, -1); i >= 0 && i < GS_MAX_UNITS && !duel;
         i = next_body(&r->told, i)) {
        const gs_unit_state *u = &r->told.t.unit[i];
        const char *form = r->setup->ruleset->formations[u->formation];
        int n = u->left;
        for (int h = 0; h < r->told.t.n_heroes; h++) {
            n += r->told.t.hero[h].unit == i && r->told.t.hero[h].where == GS_HERO_UP;
        }
        if ((strcmp(form, "shield-wall") == 0 || strcmp(form, "hedgehog") == 0) &&
            u->inside < 0 && (n < 4 || n <= u->files)) {
            fault(r, "SHW-7.11: fewer than two ranks", gs_body_ref(i));
        }
    }
}

static void check_table(const referee *r)
{
    check_bases(r);
    for (int i = next_body(&r->told, -1); i >= 0; i = next_body(&r->told, i)) {
        for (int k = next_body(&r->told, i); k >= 0; k = next_body(&r->told, k)) {
            if (gs_rect_overlap(rect(r, i), rect(r, k), 25)) {
                fault(r, "SHW-R50: two on one spot", gs_body_ref(i));
            }
        }
        if (!gs_edge_inside(r->setup->width, r->setup->table_depth, rect(r, i))) {
            fault(r, "SHW-R108: off the table", gs_body_ref(i));
        }
    }
}

/* SHW-R12: who takes an engine touches it, and so do the crew who serve it again. */
static void check_engine(const referee *r, const gs_log_effect *f)
{
    const gs_unit_state *u = &r->told.t.unit[f->who.ix];
    bool heavy = strstr(r->setup->units[u->of].facts, "unit.engine=heavy") != NULL;
    int who = f->kind == GS_EFFECT_ENGINE_CAPTURED ? gs_body(f->by) : f->who.ix;
    gs_rect engine = {u->engine_at, u->engine_facing, heavy ? 3000 : 2000, heavy ? 3000 : 2000};
    gs_rect at = r->scene->rules->rect(&r->told, who);
    if (u->engine == GS_ENGINE_SERVED || gs_rect_distance(&engine, &at) > CONTACT + 3) {
        fault(r, "SHW-R12: nobody is at that engine", f->who);
    }
    if (f->kind == GS_EFFECT_ENGINE_CAPTURED &&
        gs_body_side(&r->told, who) == gs_body_side(&r->told, f->who.ix)) {
        fault(r, "SHW-R12: taken by its own side", f->who);
    }
}

static void fold(referee *r, const gs_entry *e)
{
    gs_err err;
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_part *p = &e->parts[i];
        if (p->kind == GS_LOG_MOVE) {
            gs_rect before = r->scene->rules->rect(&r->told, gs_body(p->u.move.who));
            check_move(r, e, &p->u.move, &before);
            check_going(r, e, &p->u.move, &before);
            gs_len *gone = &r->gone[gs_body(p->u.move.who)];
            *gone += strcmp(e->kind, "move") == 0 ? p->u.move.cost : 0;
            if (strcmp(e->kind, "move") == 0 && *gone > p->u.move.allowance) {
                fault(r, "SHW-12.12: farther in two parts than it may", p->u.move.who);
            }
        }
        if (p->kind == GS_LOG_EFFECT && (p->u.effect.kind == GS_EFFECT_ENGINE_CAPTURED ||
                                         p->u.effect.kind == GS_EFFECT_ENGINE_SERVED)) {
            check_engine(r, &p->u.effect);
            r->engines++;
        }
        if (p->kind == GS_LOG_EFFECT && p->u.effect.kind == GS_EFFECT_HERO_DOWN &&
            r->told.t.hero[p->u.effect.who.ix].unit < 0) {
            r->lies[GS_MAX_UNITS + p->u.effect.who.ix] = 1;
        }
        if (p->kind == GS_LOG_EFFECT && p->u.effect.kind == GS_EFFECT_SPLIT) {
            check_split(r, &p->u.effect);
        }
        r->seen += p->kind == GS_LOG_EFFECT && p->u.effect.kind == GS_EFFECT_SPOTTED;
        if (gs_fold_part(r->setup, &r->told.t, p, &err) != GS_OK) {
            fault(r, err.text, e->actor);
        }
    }
    if (resolved(e, "fate")) {
        r->lies[GS_MAX_UNITS + e->actor.ix] = 0;
    }
    r->told.t.turn = e->turn;
    settle(r);
}

/* Over a lone hero who is struck down others may go, until his fate is settled. */
static bool somebody_lies(const referee *r)
{
    bool any = false;
    for (int i = 0; i < GS_MAX_HEROES; i++) {
        any |= r->lies[GS_MAX_UNITS + i] != 0;
    }
    return any;
}

static void look_at(referee *r, const gs_entry *e)
{
    bool melee = strcmp(e->phase, "melee") == 0 || strcmp(e->phase, "result") == 0;
    if (!melee && r->melees) {
        end_melees(r);
    }
    if (e->side != r->side && e->turn > 0) {
        end_of_player_turn(r);
        player_turn(r, e->side);
    }
    if (melee && !r->melees) {
        begin_melees(r);
    }
    if (strcmp(e->kind, "recoil") == 0) {
        note_recoil(r, e);
    } else if (strcmp(e->kind, "pursuit") == 0) {
        r->chases[gs_body(e->actor)] = 0;
    } else if (strcmp(e->kind, "order") != 0 && strcmp(e->kind, "engine") != 0 &&
               strcmp(e->kind, "rampage") != 0) {
        check_chases(r);
    }
    check_ground(r, e);
    check_challenge(r, e);
    check_spell(r, e);
    check_duty(r, e);
    r->runs = strcmp(e->kind, "rampage") == 0 ? gs_body(e->actor) : r->runs;
    if (strcmp(e->kind, "charge") == 0) {
        note_charge(r, e);
    } else if (strcmp(e->kind, "shooting") == 0) {
        check_shot(r, e);
        check_division(r, e);
    } else if (strcmp(e->kind, "divided-fire") == 0) {
        note_division(r, e);
    } else if (strcmp(e->kind, "charge-short") == 0) {
        check_short(r, e);
    } else if (strcmp(e->kind, "melee") == 0) {
        check_flank_of_open(r, e);
        check_front_charged(r, e);
    } else if (strcmp(e->kind, "command") == 0) {
        check_command(r, e);
    }
    check_order(r, e);
    check_forced(r, e);
    if (strcmp(e->kind, "counter-charge") == 0) {
        r->met = true;
        const gs_log_part *last = &e->parts[e->n_parts - 1];
        if (last->kind == GS_LOG_MOVE && last->u.move.cost <= CONTACT) {
            fault(r, "SHW-R53: it does not stir", e->actor);
        }
    }
    if (strcmp(e->kind, "shooting") == 0 && e->side == r->side) {
        r->shot[gs_body(e->actor)] = 1;
    }
    fold(r, e);
    if (!somebody_lies(r)) {
        check_table(r);
    }
    check_hidden(r, e);
    check_ranks(r, e);
    if (strcmp(e->kind, "charge-home") == 0) {
        check_home(r, e);
    }
}

static void check_rallies(referee *r, int i)
{
    const gs_entry *e = &r->log->entries[i];
    const gs_log_resolve *now = resolved(e, "rally");
    if (now && says(now->result, "result", "recovers")) {
        check_rally(r, e, now->result, true);
    }
    if (strcmp(e->kind, "retreat") != 0) {
        return;
    }
    for (int k = i - 1; k >= 0;
         k--) { /* its roll, before the heroes' tests to leave it */
        const gs_log_resolve *roll = resolved(&r->log->entries[k], "rally");
        if (roll) {
            const gs_log_move *ran = NULL;
            bool left = false; /* a hero: it has closed up, and its way is another */
            for (int q = 0; q < e->n_parts && !ran; q++) {
                ran = e->parts[q].kind == GS_LOG_MOVE ? &e->parts[q].u.move : NULL;
                left = left || (e->parts[q].kind == GS_LOG_EFFECT &&
                                e->parts[q].u.effect.kind == GS_EFFECT_DETACHED);
            }
            if (ran && !left && ran->cost > length_of(roll->result, "retreat", 0) + 12) {
                fault(r, "SHW-19.2: farther than its roll says", e->actor);
            }
            check_rally(r, e, roll->result, gs_body_here(&r->told, gs_body(e->actor)));
            return;
        }
    }
    fault(r, "SHW-19.2: a retreat without a roll", e->actor);
}

/* ---- the battles ---- */

/* One unit of each side in some battles, wherever the woods let it. */
static void lay_ambushes(gs_setup *s, uint64_t seed)
{
    for (int side = 0; side < 2 && seed % 3 == 0; side++) {
        for (int i = 0; i < s->n_units; i++) {
            gs_ob_unit *u = &s->units[i];
            if (u->side == side && u->entry == GS_DEPLOYED && !u->has_place &&
                strstr(u->facts, "infantry") && u->present <= 8) {
                u->entry = GS_IN_AMBUSH;
                break;
            }
        }
    }
}

/* A house of each side in some battles, a unit of foot before its door, and with it the General
 * and the magician. */
static void build_houses(gs_setup *s, gs_arena *a, uint64_t seed)
{
    for (int side = 0; side < 2 && seed % 3 == 1; side++) {
        int unit = -1;
        for (int i = 0; i < s->n_units && unit < 0; i++) {
            const gs_ob_unit *u = &s->units[i];
            bool foot = strstr(u->facts, "infantry") && !strstr(u->facts, "mounted");
            unit = u->side == side && u->entry == GS_DEPLOYED && !u->has_place && foot ? i : -1;
        }
        if (unit < 0) {
            continue;
        }
        add_area(s, a, side ? "house-b" : "house-a", "building", 0, 33000, side ? 40000 : 4000,
                 6000, 4000);
        place_unit(&s->units[unit], 36000, side ? 45200 : 2800, side ? 180 : 0, 6);
        for (int h = 0; h < s->n_heroes; h++) {
            gs_ob_hero *x = &s->heroes[h];
            bool goes = x->side == side && (x->general || strcmp(x->kind, "magician") == 0);
            x->unit = goes ? unit : x->unit;
        }
    }
}

/* On every fourth field a marsh between the armies, and roads through it. */
static void lay_roads(gs_setup *s, gs_arena *a, uint64_t seed)
{
    if (seed % 4 == 3) {
        add_area(s, a, "moor", "marsh", 0, 10000, 16000, 52000, 10000);
        for (int x = 15000; x < 60000; x += 14000) {
            add_line(s, a, gs_arena_printf(a, "road-%d", x), "road", x, 0, x, 48000);
            s->features[s->n_features - 1].width = ROAD;
        }
    }
}

/* Plays as another does, but sends who has heroes with him into the houses, and the magicians'
 * fire out of them. */
static void answer_within(void *ctx, gs_battle *b, const gs_question *q, gs_answer *a)
{
    const gs_player *other = ctx;
    int n = b->scene->setup->n_features;
    for (int h = 0; h < b->t.n_heroes && q->kind == GS_ASK_ORDER && !q->retry; h++) {
        int unit = b->t.hero[h].unit;
        bool up = b->t.hero[h].where == GS_HERO_UP && unit >= 0;
        for (int f = n - 1; f >= 0 && up && b->t.unit[unit].inside < 0; f--) {
            a->order = (gs_order){.kind = GS_ORDER_GARRISON, .who = gs_ref_unit(unit),
                                  .target = {GS_REF_FEATURE, (int16_t)f}};
            if (gs_engine_legal(b, &a->order, NULL) == GS_OK) {
                return;
            }
        }
        for (int i = 0; i < GS_BODIES && up && b->t.unit[unit].inside >= 0; i++) {
            a->order = (gs_order){.kind = GS_ORDER_CAST, .who = gs_ref_hero(h), .power = 1,
                                  .targets = {gs_body_ref(i)}, .n_targets = 1};
            if (gs_engine_legal(b, &a->order, NULL) == GS_OK) {
                return;
            }
        }
    }
    memset(&a->order, 0, sizeof a->order);
    other->answer(other->ctx, b, q, a);
}

static void play(referee *r, uint64_t seed)
{
    gs_err err;
    bool over = false;
    int walled = r->walled, burnt = r->burnt;
    gs_player played[2] = {seed % 4 == 0 ? gs_player_random() : gs_player_naive(),
                           seed % 4 == 2 ? gs_player_random() : gs_player_naive()};
    bool within = seed % 3 == 1;
    const gs_player players[2] = {
        within ? (gs_player){answer_within, &played[0]} : played[0],
        within ? (gs_player){answer_within, &played[1]} : played[1]};
    int engines = r->engines, divisions = r->divisions, seen = r->seen;
    int split = r->split, again = r->again, halts = r->halts, slowed = r->slowed;
    int beside = r->beside_roads;
    memset(r, 0, sizeof *r);
    r->split = split;
    r->again = again;
    r->walled = walled;
    r->burnt = burnt;
    r->engines = engines;
    r->halts = halts;
    r->beside_roads = beside;
    r->slowed = slowed;
    r->divisions = divisions;
    r->seen = seen;
    r->seed = seed;
    r->side = r->runs = -1;
    r->a = gs_arena_new();
    r->setup = random_setup(r->a, seed);
    lay_ambushes(r->setup, seed);
    build_houses(r->setup, r->a, seed);
    lay_roads(r->setup, r->a, seed);
    assert_int_equal(gs_setup_complete(r->setup, r->a, &err), GS_OK);
    assert_int_equal(gs_scene_new(r->a, r->setup, &r->scene, &err), GS_OK);
    r->log = gs_log_new(r->a);
    gs_battle_start(&r->played, r->scene, r->log, players);
    while (!over) {
        assert_int_equal(gs_engine_turn(&r->played, &over, &err), GS_OK);
    }
    gs_battle_start(&r->told, r->scene, NULL, players);
    gs_fold_start(r->setup, &r->told.t);
}

static void test_referee__the_log_bears_out_every_claim(void **state)
{
    static referee r;
    (void)state;
    for (uint64_t seed = 1001; seed <= 1000 + BATTLES; seed++) {
        play(&r, seed);
        for (r.n = 0; r.n < r.log->count; r.n++) {
            look_at(&r, &r.log->entries[r.n]);
            check_rallies(&r, r.n);
        }
        assert_true(gs_fold_hash(&r.told.t) == gs_fold_hash(&r.played.t));
        gs_arena_free(r.a);
    }
    assert_true(r.engines > 0); /* it happens */
    assert_true(r.halts > 0 && r.slowed > 0 && r.beside_roads > 10);
    assert_true(r.divisions > 0);
    assert_true(r.seen > 0);
    assert_true(r.split > 0 && r.again > 0);
    assert_true(r.walled > 0 && r.burnt > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_referee__the_log_bears_out_every_claim),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
