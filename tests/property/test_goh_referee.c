/* A referee of Gathering of Hosts with nothing but the log: it folds every entry by itself,
 * measures with its own rulers what the entry claims (ways, gaps, zones, fronts, ranges,
 * lines of fire, contacts, hits, who is due), and works out who had to fight. It knows the
 * book and the set-up; nothing of the rule set's own code on the table. */
#include "goh_referee_fights.h"
#include "spar/players.h"

/* ---- entry by entry ---- */

static void note_effects(referee *r, const gs_entry *e)
{
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_effect *f = &e->parts[i].u.effect;
        if (e->parts[i].kind != GS_LOG_EFFECT) {
            continue;
        }
        if (f->kind == GS_EFFECT_GENERAL_LOST) {
            r->lost[f->who.ix] = true;
        } else if (f->kind == GS_EFFECT_DESTROYED) {
            r->struck[f->who.ix] = true;
        } else if (f->kind == GS_EFFECT_HITS && strcmp(e->kind, "melee") != 0) {
            r->due[f->who.ix] += f->amount;
        }
    }
}

static void check_before(referee *r, const gs_entry *e)
{
    for (int i = 0; i < e->n_parts; i++) {
        if (e->parts[i].kind == GS_LOG_MOVE) {
            check_move(r, e, &e->parts[i].u.move);
        }
    }
    if (strcmp(e->kind, "order") == 0) {
        check_order(r, e);
    } else if (strcmp(e->kind, "charge") == 0) {
        before_charge(r, e);
    } else if (strcmp(e->kind, "evade") == 0) {
        check_evade(r, e);
    } else if (strcmp(e->kind, "shoot") == 0) {
        check_aim(r, e);
    } else if (strcmp(e->kind, "shooting") == 0) {
        check_volley(r, e);
    } else if (strcmp(e->kind, "melee") == 0) {
        check_fight(r, e);
    } else if (strcmp(e->kind, "pursuit") == 0) {
        check_pursuit(r, e);
    } else if (strcmp(e->kind, "panic") == 0) {
        check_panic(r, e);
    }
}

static void read_log(referee *r)
{
    gs_err err;
    bool must[GS_MAX_UNITS] = {false}, melee = false;
    int side = -2;
    gs_fold_start(r->setup, &r->t);
    begin_turn(r, 0);
    begin_phase(r, "deployment", -1);
    for (r->n = 0; r->n < r->log->count; r->n++) {
        const gs_entry *e = &r->log->entries[r->n];
        if (strcmp(e->phase, r->phase) != 0 || e->turn != r->turn ||
            (e->side != side && strcmp(e->phase, "movement") == 0)) {
            if (melee) {
                for (int i = 0; i < r->t.n_units; i++) {
                    if (must[i] && !r->fought[i]) {
                        fault(r, "GOH-10a: in contact, and did not fight", i);
                    }
                }
            }
            end_phase(r);
            if (e->turn != r->turn) {
                begin_turn(r, e->turn);
            }
            begin_phase(r, e->phase, e->side);
            melee = strcmp(e->phase, "melee") == 0;
            if (melee) {
                begin_melee(r, must);
            }
        }
        side = e->side;
        check_before(r, e);
        note_effects(r, e);
        if (gs_fold_entry(r->setup, &r->t, e, &err) != GS_OK) {
            fault(r, err.text, -1);
        }
        if (strcmp(e->kind, "charge") == 0) {
            after_charge(r, e);
        }
        r->entries++;
    }
    end_phase(r);
}

/* Every fifth field or so, those without other ground: a river with a bridge that ends at
 * its banks, a broad ford, and a road along the bank. */
static void add_river(referee *r)
{
    gs_setup *s = r->setup;
    r->flat = s->n_features == 0; /* water and roads are */
    if (r->flat) {
        goh_area(s, r->a, "the-river", "river", 0, 0, 7400, 22000, 1000);
        goh_area(s, r->a, "the-bridge", "bridge", 0, 5000, 7400, 2000, 1000);
        goh_area(s, r->a, "the-ford", "ford", 0, 11000, 7000, 7000, 1800);
        goh_area(s, r->a, "the-road", "road", 0, 0, 6800, 10000, 500);
    }
}

static void fight(referee *r, uint64_t seed)
{
    gs_err err;
    const gs_player players[2] = {seed % 2 ? gs_player_naive() : gs_player_random(),
                                  seed % 3 ? gs_player_random() : gs_player_naive()};
    r->seed = seed;
    r->a = gs_arena_new();
    r->setup = goh_random_setup(r->a, seed);
    add_river(r);
    assert_int_equal(gs_setup_complete(r->setup, r->a, &err), GS_OK);
    assert_int_equal(gs_scene_new(r->a, r->setup, &r->scene, &err), GS_OK);
    for (int i = 0; i < r->setup->n_units; i++) {
        read_company(r, i);
    }
    r->log = gs_log_new(r->a);
    gs_battle_start(&r->played, r->scene, r->log, players);
    assert_int_equal(gs_engine_run(&r->played, &err), GS_OK);
}

static void test_referee__the_log_bears_every_measure(void **state)
{
    static referee r;
    (void)state;
    for (uint64_t seed = 1; seed <= BATTLES; seed++) {
        fight(&r, seed);
        read_log(&r);
        gs_arena_free(r.a);
    }
    printf("%d entries, %d volleys, %d fights, %d charges, %d evades, %d panics, %d pursuits\n",
           r.entries, r.shots, r.fights, r.charges, r.evades, r.panics, r.pursuits);
    assert_true(r.shots > 1000 && r.fights > 1000 && r.charges > 1000);
    printf("%d moves that ended over a river\n", r.on_bridges);
    assert_true(r.on_bridges > 50);
    assert_true(r.evades > 50 && r.panics > 50 && r.pursuits > 50);
}

/* ---- does he see anything at all? ---- */

enum { ASIDE, FAR, TURNED, MORE_HITS, OTHER_TARGET, NO_FIGHT, NO_FALL, FALSIFIED };

/* Falsifies the k-th thing of that kind in the log; false: there is none. */
static bool falsify(gs_log *log, int how, int k)
{
    for (int i = 0; i < log->count; i++) {
        gs_entry *e = &log->entries[i];
        for (int q = 0; q < e->n_parts; q++) {
            gs_log_part *p = &e->parts[q];
            bool move = p->kind == GS_LOG_MOVE && p->u.move.who.kind == GS_REF_UNIT;
            bool charge = move && strcmp(e->kind, "charge") == 0;
            bool effect = p->kind == GS_LOG_EFFECT;
            bool hits = effect && p->u.effect.kind == GS_EFFECT_HITS && p->u.effect.amount > 0;
            bool fits = how == ASIDE          ? charge
                        : how == FAR          ? move && strcmp(e->kind, "move") == 0
                        : how == TURNED       ? charge
                        : how == MORE_HITS    ? hits
                        : how == OTHER_TARGET ? strcmp(e->kind, "shooting") == 0
                        : how == NO_FIGHT     ? strcmp(e->kind, "melee") == 0 && hits
                                              : effect && p->u.effect.kind == GS_EFFECT_DESTROYED;
            if (!fits || k-- > 0) {
                continue;
            }
            switch (how) {
            case ASIDE: p->u.move.to.at.x += 900; break;
            case FAR: p->u.move.cost = p->u.move.allowance + 500; break;
            case TURNED: p->u.move.to.facing = gs_ang_norm(p->u.move.to.facing + GS_ANG_90); break;
            case MORE_HITS: p->u.effect.amount++; p->u.effect.left++; break;
            case OTHER_TARGET: e->actor.ix = e->actor.ix ? 0 : 1; break;
            case NO_FIGHT: e->kind = "note"; break;
            default: p->u.effect.kind = GS_EFFECT_SPOTTED; break;
            }
            return true;
        }
    }
    return false;
}

/* Does the referee stop at something in the log? */
static bool stops(referee *r)
{
    r->suspects = true;
    if (setjmp(r->found)) {
        return true;
    }
    read_log(r);
    return false;
}

static void test_referee__finds_what_is_falsified(void **state)
{
    static const char *const what[] = {"a charge put aside", "a move too far", "a charge turned",
                                       "a hit too many", "another shooter", "a fight undone",
                                       "a fall undone"};
    static referee r;
    (void)state;
    for (int how = 0; how < FALSIFIED; how++) {
        int tried = 0, seen = 0;
        for (uint64_t seed = 1; seed <= 30; seed++) {
            r.suspects = false;
            fight(&r, seed);
            if (falsify(r.log, how, (int)(seed % 4))) {
                tried++;
                seen += stops(&r);
            }
            gs_arena_free(r.a);
        }
        if (tried < 15 || 10 * seen < 8 * tried) { /* a charger of evaders may stand anywhere */
            fail_msg("%s: %d of %d found", what[how], seen, tried);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_referee__the_log_bears_every_measure),
        cmocka_unit_test(test_referee__finds_what_is_falsified),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
