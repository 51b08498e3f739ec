/* LINK: io
 * Units, armies and purses in the umpire's hand (CAM-5, CAM-6): each command, its refusals, its
 * books; money and replacements at the turn's end. */
#include "../hand_roland.h"

#include "gesta/campaign_sums.h"
#include "gesta/hand_armies.h"

#include <string.h>


static void begin(void)
{
    must(gs_hand_begin(&h, c, NULL, NULL, false, &err));
}

/* The command was entered, and all of it adds up. */
static void done(gs_status st)
{
    must(st);
    must(gs_hand_close(&h));
}

#define DO(call) \
    do { \
        begin(); \
        done(call); \
    } while (0)

/* It was refused with these words, and nothing is left of it. */
static void check_refused(gs_status st, const char *words)
{
    assert_int_not_equal(st, GS_OK);
    gs_hand_drop(&h);
    assert_int_equal(c->n_ledger, h.from);
    if (!strstr(err.text, words)) {
        fail_msg("\"%s\" is not in: %s", words, err.text);
    }
}

#define REFUSED(call, words) \
    do { \
        begin(); \
        check_refused(call, words); \
    } while (0)

static gs_unit_now unit(const char *id)
{
    gs_unit_now now;
    gs_campaign_unit_now(c, gs_campaign_unit(c, id), &now);
    assert_int_equal(now.full, now.present + now.gone);
    return now;
}

static gs_side_now side(const char *id)
{
    gs_side_now now;
    gs_campaign_side_now(c, gs_campaign_side(c, id), &now);
    return now;
}

static gs_army_sum army(const char *id)
{
    gs_army_sum sum;
    gs_campaign_army_sum(c, gs_campaign_army(c, id), &sum);
    return sum;
}

static void stands(const char *id, int present, int full)
{
    gs_unit_now now = unit(id);
    assert_int_equal(now.present, present);
    assert_int_equal(now.full, full);
}

static void option(const char *name, const char *value)
{
    gs_camp_option *o = gs_child_add(&gs_kind_campaign.children[1], c, c->arena);
    o->name = name;
    o->value = value;
}

static void lose(const char *id, int men)
{
    begin();
    gs_hand_enter(&h, GS_LEDGER_LOSSES, id)->amount = men;
    done(GS_OK);
}

/* A place of worth 3 that the Franks hold. */
static void place(void)
{
    for (int i = 0; i < gs_kind_campaign.n_children; i++) {
        if (gs_kind_campaign.children[i].kind == &gs_kind_place) {
            gs_camp_place *p = gs_child_add(&gs_kind_campaign.children[i], c, c->arena);
            *p = (gs_camp_place){.id = "laon", .name = "Laon", .owner = "franks", .worth = 3};
        }
    }
}

/* ---- strengths ---- */
static void test_raise__places_and_men(void **state)
{
    (void)state;
    DO(gs_hand_unit_raise(&h, "rear-archers", 12, 4)); /* the model evening */
    stands("rear-archers", 12, 12);
    assert_int_equal(c->ledger[c->n_ledger - 2].kind, GS_LEDGER_RAISED);
    assert_int_equal(c->ledger[c->n_ledger - 2].step, c->n_ledger - 1);
    assert_int_equal(c->ledger[c->n_ledger - 1].kind, GS_LEDGER_GAINED);
    assert_int_equal(c->ledger[c->n_ledger - 1].step, c->n_ledger - 1);
    DO(gs_hand_unit_raise(&h, "rear-archers", 14, 0));
    stands("rear-archers", 12, 14);
    REFUSED(gs_hand_unit_raise(&h, "rear-archers", 14, 0), "15 to 1000, not 14");
    REFUSED(gs_hand_unit_raise(&h, "rear-archers", 16, 5), "--men 0 to 4 is expected");
    REFUSED(gs_hand_unit_raise(&h, "nobody", 20, 0), "no unit nobody");
    REFUSED(gs_hand_unit_raise(&h, "rear-archers", 1001, 0), "15 to 1000");
}

/* ---- merging ---- */
static void test_merge__grows_by_the_men_and_sums_leave_the_struck_out(void **state)
{
    (void)state;
    lose("olivers-knights", 7);
    lose("rolands-knights", 4);
    REFUSED(gs_hand_unit_merge(&h, "olivers-knights", "rolands-knights", NULL), "--quality");
    DO(gs_hand_unit_merge(&h, "olivers-knights", "rolands-knights", "elite"));
    stands("rolands-knights", 5, 9); /* the model evening */
    assert_true(unit("olivers-knights").struck);
    gs_army_sum sum = army("rearguard");
    assert_int_equal(sum.full, 9 + 14 + 14 + 14 + 8);
    assert_int_equal(sum.present, 5 + 14 + 14 + 14 + 8);
    assert_int_equal(sum.units, 5);
    assert_int_equal(sum.struck, 1);
    REFUSED(gs_hand_unit_raise(&h, "olivers-knights", 20, 0), "struck from the roll");
}

static void test_merge__refusals(void **state)
{
    (void)state;
    REFUSED(gs_hand_unit_merge(&h, "gascons", "gascons", NULL), "another unit");
    REFUSED(gs_hand_unit_merge(&h, "gascons", "rear-archers", NULL), "units of one kind");
    REFUSED(gs_hand_unit_merge(&h, "gascons", "aelroths-horse", NULL), "units of one side");
    REFUSED(gs_hand_unit_merge(&h, "gascons", "peers-foot", "splendid"), "no quality");
    lose("gascons", 14);
    REFUSED(gs_hand_unit_merge(&h, "gascons", "peers-foot", NULL), "nobody is there to merge");
}

/* ---- splitting ---- */
static void test_split__establishment_in_proportion_honours_with_both(void **state)
{
    (void)state;
    lose("gascons", 5); /* 9 of 14 */
    begin();
    gs_hand_enter(&h, GS_LEDGER_HONOUR, "gascons")->text = "The Ford";
    gs_hand_enter(&h, GS_LEDGER_QUALITY, "gascons")->text = "elite";
    done(GS_OK);
    DO(gs_hand_unit_split(&h, "gascons", 4, "van", "The Van"));
    stands("gascons", 5, 8);
    stands("van", 4, 6);
    assert_int_equal(unit("van").honours, 1);
    assert_int_equal(unit("gascons").honours, 1);
    assert_string_equal(unit("van").quality, "elite");
    assert_string_equal(unit("van").army, "rearguard");
    assert_string_equal(gs_campaign_unit(c, "gascons")->leader, "engelier");
    assert_null(gs_campaign_unit(c, "van")->leader);
    assert_int_equal(gs_campaign_unit(c, "van")->number, 17);
    gs_army_sum sum = army("rearguard");
    assert_int_equal(sum.full, 66);
    assert_int_equal(sum.present, 61);
    REFUSED(gs_hand_unit_split(&h, "van", 4, "x", "X"), "1 to 3 are expected");
    REFUSED(gs_hand_unit_split(&h, "van", 0, "x", "X"), "1 to 3 are expected");
    REFUSED(gs_hand_unit_split(&h, "van", 1, "gascons", "X"), "ids are never used again");
    REFUSED(gs_hand_unit_split(&h, "van", 1, "x", " "), "may not be blank");
    assert_null(gs_campaign_unit(c, "x"));
    lose("van", 3);
    REFUSED(gs_hand_unit_split(&h, "van", 1, "x", "X"), "both parts keep one");
}

static void test_split__a_captive_leads_none(void **state)
{
    (void)state;
    begin();
    gs_hand_enter(&h, GS_LEDGER_CAPTURED, "engelier")->by = "marsile";
    done(GS_OK);
    DO(gs_hand_unit_split(&h, "gascons", 4, "van", "The Van"));
    assert_null(gs_campaign_unit(c, "gascons")->leader);
    assert_null(gs_campaign_unit(c, "van")->leader);
}

/* Whatever is split, places and men of both parts are those of the whole, and nobody is over. */
static void test_split__books_of_every_part(void **state)
{
    (void)state;
    for (int lost = 0; lost < 13; lost++) {
        for (int men = 1; men < 14 - lost; men++) {
            begin();
            if (lost) {
                gs_campaign_enter(c, GS_LEDGER_LOSSES, "gascons")->amount = lost;
            }
            must(gs_hand_unit_split(&h, "gascons", men, "van", "The Van"));
            gs_unit_now whole = unit("gascons"), part = unit("van");
            assert_int_equal(whole.full + part.full, 14);
            assert_int_equal(whole.present + part.present, 14 - lost);
            assert_true(part.full >= part.present && whole.full >= whole.present);
            must(gs_campaign_balance(c, &err));
            gs_hand_drop(&h);
            assert_null(gs_campaign_unit(c, "van"));
        }
    }
}

/* ---- disbanding and moving ---- */
static void test_disband__men_go_home_or_to_the_depot(void **state)
{
    (void)state;
    DO(gs_hand_unit_disband(&h, "gascons", true));
    assert_true(unit("gascons").struck);
    assert_int_equal(unit("gascons").dismissed, 14);
    assert_int_equal(unit("gascons").lost, 0); /* they are not dead */
    assert_int_equal(side("franks").pool, 14);
    DO(gs_hand_unit_disband(&h, "peers-foot", false));
    assert_int_equal(side("franks").pool, 14);
    assert_int_equal(army("rearguard").full, 38);
    REFUSED(gs_hand_unit_disband(&h, "gascons", false), "struck from the roll");
}

static void test_move__same_place_or_overruled(void **state)
{
    (void)state;
    DO(gs_hand_unit_move(&h, "gascons", "main-host"));
    assert_string_equal(unit("gascons").army, "main-host");
    REFUSED(gs_hand_unit_move(&h, "gascons", "main-host"), "already");
    REFUSED(gs_hand_unit_move(&h, "gascons", "first-host"), "one of its own");
    REFUSED(gs_hand_unit_move(&h, "gascons", "nowhere"), "no army");
    place();
    begin();
    gs_hand_enter(&h, GS_LEDGER_MARCHED, "rearguard")->place = "laon";
    done(GS_OK);
    REFUSED(gs_hand_unit_move(&h, "gascons", "rearguard"), "not at one place");
    REFUSED(gs_hand_unit_merge(&h, "peers-foot", "gascons", NULL), "not at one place");
    must(gs_hand_begin(&h, c, NULL, "a march by night", true, &err));
    done(gs_hand_unit_move(&h, "gascons", "rearguard"));
    assert_string_equal(unit("gascons").army, "rearguard");
    assert_int_equal(c->ledger[c->n_ledger - 2].kind, GS_LEDGER_OVERRIDE);
}

/* ---- armies ---- */
static void test_armies__split_merge_and_end(void **state)
{
    (void)state;
    const char *some[] = {"gascons", "peers-foot"}, *foreign[] = {"bretons"},
               *twice[] = {"gascons", "gascons"};
    DO(gs_hand_army_split(&h, "rearguard", "van", "The Van", some, 2));
    assert_int_equal(army("van").full, 28);
    assert_int_equal(army("rearguard").full, 38);
    assert_ptr_equal(gs_campaign_side_of(c, "van"), gs_campaign_side(c, "franks"));
    REFUSED(gs_hand_army_split(&h, "van", "x", "X", some, 2), "1 to 1 of them are expected");
    REFUSED(gs_hand_army_split(&h, "van", "x", "X", foreign, 1), "not in The Van");
    REFUSED(gs_hand_army_split(&h, "van", "x", "X", twice, 2), "named twice");
    REFUSED(gs_hand_army_split(&h, "van", "rearguard", "X", some, 1), "ids are never used again");
    REFUSED(gs_hand_army_disband(&h, "van"), "2 units on the roll");
    REFUSED(gs_hand_army_merge(&h, "van", "van"), "another army");
    REFUSED(gs_hand_army_merge(&h, "van", "first-host"), "armies of one side");
    DO(gs_hand_army_merge(&h, "van", "rearguard"));
    assert_int_equal(army("rearguard").full, 66);
    assert_true(gs_campaign_gone(c, "van"));
    REFUSED(gs_hand_army_split(&h, "rearguard", "van", "X", some, 1), "ids are never used again");
}

/* ---- purses ---- */
static void test_purses(void **state)
{
    (void)state;
    DO(gs_hand_side_coin(&h, "franks", 50));
    DO(gs_hand_side_coin(&h, "franks", -80));
    assert_int_equal(side("franks").coin, -30); /* nothing is disbanded by itself */
    DO(gs_hand_side_pool(&h, "franks", 10));
    REFUSED(gs_hand_side_pool(&h, "franks", -11), "has 10 men in its depot: -10 to 999989");
    REFUSED(gs_hand_side_coin(&h, "franks", 0), "not 0");
    DO(gs_hand_side_goal(&h, "franks", 5));
    assert_int_equal(side("franks").goals, 5);
    REFUSED(gs_hand_side_goal(&h, "franks", 995), "-999 to 999");
    REFUSED(gs_hand_side_coin(&h, "danes-of-the-sea", 5), "no side");
}

static void test_price__is_paid_where_coin_is_kept(void **state)
{
    (void)state;
    gs_campaign_troop(c, "frankish-foot")->price = 30;
    begin();
    must(gs_hand_pay_unit(&h, "gascons"));
    done(GS_OK);
    assert_int_equal(side("franks").coin, 0); /* no economy */
    option("options.economy", "on");
    DO(gs_hand_pay_unit(&h, "gascons"));
    assert_int_equal(side("franks").coin, -30);
    DO(gs_hand_unit_raise(&h, "gascons", 15, 0));
    assert_int_equal(side("franks").coin, -33); /* a fourteenth of 30, rounded up */
}

/* ---- the turn's end ---- */
static const gs_camp_entry *entry_of(int from, gs_ledger_kind kind, const char *subject)
{
    for (int i = from; i < c->n_ledger; i++) {
        if (c->ledger[i].kind == (int)kind && strcmp(c->ledger[i].subject, subject) == 0) {
            return &c->ledger[i];
        }
    }
    return NULL;
}

static void next(void)
{
    must(gs_campaign_next(c, &err));
}

static void test_next__income_and_upkeep(void **state)
{
    (void)state;
    option("options.economy", "on");
    option("options.income-rate", "10");
    place();
    gs_campaign_troop(c, "frankish-archers")->upkeep = 4; /* three units */
    int from = c->n_ledger;
    next();
    assert_int_equal(side("franks").coin, 30 - 12);
    const gs_camp_entry *e = entry_of(from, GS_LEDGER_COIN, "franks");
    assert_int_equal(e->amount, 30);
    assert_string_equal(e->rule, "CAM-6.1");
    assert_int_equal(e->step, from + 1);
    DO(gs_hand_unit_disband(&h, "normans", false));
    next();
    assert_int_equal(side("franks").coin, 18 + 30 - 8);
    int turns;
    must(gs_campaign_audit_turns(c, &turns, &err));
    assert_int_equal(turns, 2);
}

static void test_next__the_depot_gives_as_far_as_it_reaches(void **state)
{
    (void)state;
    option("options.replacements", "depot");
    lose("gascons", 6);
    lose("peers-foot", 6);
    DO(gs_hand_side_pool(&h, "franks", 8));
    next();
    stands("gascons", 14, 14);
    stands("peers-foot", 10, 14);
    assert_int_equal(side("franks").pool, 0);
    next();
    stands("peers-foot", 10, 14);
    int turns;
    must(gs_campaign_audit_turns(c, &turns, &err));
}

static void test_next__only_who_rested_is_replenished(void **state)
{
    (void)state;
    option("options.replacements", "trickle");
    lose("gascons", 6);
    lose("bretons", 4);
    lose("aelroths-horse", 4);
    place();
    begin(); /* the main host marches; the first battle's armies fight */
    gs_hand_enter(&h, GS_LEDGER_MARCHED, "main-host")->place = "laon";
    done(GS_OK);
    gs_camp_entry *e = gs_campaign_enter(c, GS_LEDGER_BATTLE, c->id);
    e->battle = c->battles[0].id;
    e->by = "franks";
    next();
    stands("gascons", 8, 14);
    stands("bretons", 4, 8);
    stands("aelroths-horse", 4, 8);
    next(); /* a turn at rest */
    stands("gascons", 9, 14);
    stands("bretons", 5, 8);
    stands("aelroths-horse", 5, 8);
    int turns;
    must(gs_campaign_audit_turns(c, &turns, &err));
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(test_##name, setup, teardown)
    const struct CMUnitTest tests[] = {
        T(raise__places_and_men),
        T(merge__grows_by_the_men_and_sums_leave_the_struck_out),
        T(merge__refusals),
        T(split__establishment_in_proportion_honours_with_both),
        T(split__a_captive_leads_none),
        T(split__books_of_every_part),
        T(disband__men_go_home_or_to_the_depot),
        T(move__same_place_or_overruled),
        T(armies__split_merge_and_end),
        T(purses),
        T(price__is_paid_where_coin_is_kept),
        T(next__income_and_upkeep),
        T(next__the_depot_gives_as_far_as_it_reaches),
        T(next__only_who_rested_is_replenished),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
