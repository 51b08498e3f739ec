/* LINK: io
 * House rules between battles: on what a battle leaves behind, and on a turn's end. */
#include "test.h"

#include "gesta/os.h"
#include "gesta/xmlio.h"

#include <string.h>

static gs_campaign *c;
static gs_arena *a;
static gs_err err;

static void must(gs_status st)
{
    if (st != GS_OK) {
        fail_msg("%s: %s", err.key, err.text);
    }
}

static gs_campaign *fresh(void)
{
    char *bytes;
    size_t n;
    gs_campaign *out;
    must(gs_os_read(a, "campaigns/roland.xml", GS_XML_LIMIT, &bytes, &n, &err));
    must(gs_xml_read_campaign(bytes, n, "roland.xml", NULL, NULL, &out, &err));
    return out;
}

static int setup(void **state)
{
    (void)state;
    a = gs_arena_new();
    c = fresh();
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    gs_campaign_free(c);
    gs_arena_free(a);
    return 0;
}

static void rule(const char *name, const char *applies, const char *procedure,
                 const char *when, const char *then)
{
    const gs_child *ch = &gs_kind_campaign.children[2];
    assert_string_equal(ch->kind->element, "rule");
    gs_camp_rule *r = gs_child_add(ch, c, c->arena);
    r->name = name;
    r->applies = applies;
    r->procedure = procedure;
    r->when = when;
    r->then = then;
}

static const gs_camp_entry *find(gs_ledger_kind kind, const char *subject)
{
    for (int i = c->n_ledger - 1; i >= 0; i--) {
        if (c->ledger[i].kind == (int)kind &&
            strcmp(c->ledger[i].subject, subject) == 0) {
            return &c->ledger[i];
        }
    }
    return NULL;
}

static const gs_camp_entry *told(gs_ledger_kind kind, const char *subject,
                                 const char *words)
{
    const gs_camp_entry *e = find(kind, subject);
    if (!e || !e->rule || !strstr(e->rule, words)) {
        fail_msg("%s of %s: %s", gs_ledger_words[kind], subject,
                 !e ? "no entry" : e->rule ? e->rule : "no rule");
    }
    return e;
}

/* Read, written, read and written again: twice the same. */
static void there_and_back(void)
{
    gs_str one = {0}, two = {0};
    gs_campaign *back;
    must(gs_campaign_check(c, &err));
    must(gs_xml_write_campaign(c, &one, &err));
    must(gs_xml_read_campaign(gs_str_text(&one), one.len, "one.xml", NULL, NULL, &back,
                              &err));
    must(gs_xml_write_campaign(back, &two, &err));
    assert_string_equal(gs_str_text(&one), gs_str_text(&two));
    gs_str_free(&one);
    gs_str_free(&two);
    gs_campaign_free(back);
}

static void audited(void)
{
    int turns;
    must(gs_campaign_audit_turns(c, &turns, &err));
    assert_true(turns > 0);
    must(gs_campaign_balance(c, &err));
}

/* ---- the turn's end ---- */
static void wounded(const char *hero, int wounds)
{
    gs_camp_entry *e = gs_campaign_enter(c, GS_LEDGER_WOUNDED, hero);
    e->amount = wounds;
}

/* Two are hurt alike; the rule speaks of one. */
static void test_next__recovery(void **state)
{
    (void)state;
    rule("Holy water", "hero:oliver", "recovery", "hero.power<9",
         "options.recovery=one weeks=2");
    rule("Slow", "hero:roland", "recovery", NULL, "options.recovery=one");
    wounded("oliver", 2);
    wounded("roland", 2);
    must(gs_campaign_next(c, &err));
    const gs_camp_entry *e =
        told(GS_LEDGER_HEALED, "oliver",
             "[Holy water: options.recovery full becomes one; Holy water: weeks 1 becomes 2]");
    assert_int_equal(e->amount, 2);
    e = told(GS_LEDGER_HEALED, "roland", "[Slow: options.recovery full becomes one]");
    assert_int_equal(e->amount, 1);
    audited();
    there_and_back();
}

/* By house rule he does not heal: the entry says so. */
static void test_next__no_recovery(void **state)
{
    (void)state;
    rule("Poisoned", "hero:oliver", "recovery", NULL, "options.recovery=one weeks=0");
    wounded("oliver", 1);
    must(gs_campaign_next(c, &err));
    assert_int_equal(told(GS_LEDGER_HEALED, "oliver", "[Poisoned: ")->amount, 0);
    audited();
    there_and_back();
}

static void captured(const char *hero, const char *by)
{
    gs_campaign_enter(c, GS_LEDGER_CAPTURED, hero)->by = by;
}

/* The least seed with which he does not get away by the book. */
static void test_next__escape(void **state)
{
    (void)state;
    bool turned = false;
    for (int seed = 1; seed < 20 && !turned; seed++) {
        gs_campaign_free(c);
        c = fresh();
        c->seed = seed;
        captured("oliver", "marsile");
        int n = c->n_ledger;
        must(gs_campaign_next(c, &err));
        bool held = find(GS_LEDGER_HELD, "oliver") != NULL;
        assert_null(held ? strchr(find(GS_LEDGER_HELD, "oliver")->rule, '[') : NULL);
        gs_campaign_forget(c, n);
        rule("Bramimonde opens the gate", "side:franks", "escape", NULL,
             "escape.bonus+3 guard=light");
        must(gs_campaign_next(c, &err));
        turned = held && find(GS_LEDGER_ESCAPED, "oliver");
        if (turned) {
            told(GS_LEDGER_ESCAPED, "oliver",
                 "[Bramimonde opens the gate: escape.bonus 0 becomes 3; Bramimonde opens the "
                 "gate: guard normal becomes light]");
        }
    }
    assert_true(turned);
    audited();
    there_and_back();
}

/* A rule of the campaign's own procedures, for a kind of troops and for a unit. */
static void test_next__replacements(void **state)
{
    (void)state;
    const gs_child *ch = &gs_kind_campaign.children[1];
    gs_camp_option *o = gs_child_add(ch, c, c->arena);
    *o = (gs_camp_option){.name = "options.replacements", .value = "trickle"};
    gs_camp_unit *u = gs_campaign_unit(c, "gascons");
    rule("Far from home", gs_arena_printf(c->arena, "troop:%s", u->troop), "replacements", NULL,
         "rest=0");
    gs_campaign_enter(c, GS_LEDGER_LOSSES, "gascons")->amount = 6;
    must(gs_campaign_next(c, &err));
    assert_null(find(GS_LEDGER_GAINED, "gascons"));
    gs_campaign_forget(c, c->n_ledger - 1);
    c->n_rules = 0;
    rule("Far from home", "unit:munigre", "replacements", NULL, "rest=0");
    must(gs_campaign_check(c, &err));
    must(gs_campaign_next(c, &err));
    assert_null(strchr(find(GS_LEDGER_GAINED, "gascons")->rule, '['));
    audited();
}

/* What was recorded must be what the rules give: neither another use nor none. */
static void test_audit__the_uses_are_compared(void **state)
{
    (void)state;
    int turns;
    rule("Slow", "all", "recovery", NULL, "options.recovery=one");
    wounded("oliver", 1);
    must(gs_campaign_next(c, &err));
    audited();
    gs_camp_entry *e = &c->ledger[find(GS_LEDGER_HEALED, "oliver")->n - 1];
    const char *was = e->rule;
    e->rule = "SHW-R94 [Slower: options.recovery full becomes one]";
    assert_int_equal(gs_campaign_audit_turns(c, &turns, &err), GS_STATE);
    assert_non_null(strstr(err.text, "Slower"));
    e->rule = "SHW-R94";
    assert_int_equal(gs_campaign_audit_turns(c, &turns, &err), GS_STATE);
    e->rule = was;
    audited();
    c->rules[0].then = "options.recovery=one weeks=2"; /* and not under another rule */
    assert_int_equal(gs_campaign_audit_turns(c, &turns, &err), GS_STATE);
}

/* A rule that ends in battle, and one for another procedure, leave the turn alone. */
static void test_next__other_rules(void **state)
{
    (void)state;
    rule("In battle", "all", NULL, NULL, "options.recovery=one");
    c->rules[0].until = "fought-round";
    rule("Elsewhere", "all", "losses", NULL, "losses.bonus+1");
    wounded("oliver", 2);
    must(gs_campaign_next(c, &err));
    const gs_camp_entry *e = find(GS_LEDGER_HEALED, "oliver");
    assert_int_equal(e->amount, 2);
    assert_null(strchr(e->rule, '['));
    audited();
}

/* A rule may fit the campaign's own rules alone; one that fits nothing is refused. */
static void test_check__what_a_rule_fits(void **state)
{
    (void)state;
    rule("Herbs", "hero:oliver", "heal", NULL, "heal.bonus+1");
    must(gs_campaign_check(c, &err));
    c->rules[0].procedure = "heel";
    assert_int_equal(gs_campaign_check(c, &err), GS_INPUT);
    c->rules[0].procedure = "heal";
    c->rules[0].then = "heal.bones+1";
    assert_int_equal(gs_campaign_check(c, &err), GS_INPUT);
}

/* ---- what a battle leaves behind ---- */
static gs_setup *s;
static gs_log *log_;
static const gs_outcome outcome = {
    .winner = 0, .reason = "broken", .rule = "SHW-20.1", .turns = 3};

static void effect(gs_effect_kind kind, gs_ref who, int amount, int left)
{
    gs_log_effect *e = &gs_log_part_add(log_, GS_LOG_EFFECT)->u.effect;
    e->kind = (uint8_t)kind;
    e->who = who;
    e->by = gs_ref_side(1);
    e->amount = amount;
    e->left = left;
}

static void deploy(void)
{
    must(gs_campaign_muster(c, &c->battles[0], a, &s, &err));
    log_ = gs_log_new(a);
    gs_log_entry(log_, 0, "", -1, "deploy", (gs_ref){0, 0}, (gs_ref){0, 0});
    for (int i = 0; i < s->n_units; i++) {
        effect(GS_EFFECT_PLACED, gs_ref_unit(i), 0, s->units[i].present);
    }
    for (int i = 0; i < s->n_heroes; i++) {
        effect(GS_EFFECT_PLACED, gs_ref_hero(i), 0, s->heroes[i].power);
    }
    gs_log_entry(log_, 1, "melee", 0, "melee", (gs_ref){0, 0}, (gs_ref){0, 0});
}

static void aftermath(void)
{
    gs_table_state *end = GS_NEW(a, gs_table_state);
    gs_fold_start(s, end);
    for (int i = 0; i < log_->count; i++) {
        must(gs_fold_entry(s, end, &log_->entries[i], &err));
    }
    must(gs_campaign_aftermath(c, &c->battles[0], s, log_, &outcome, end, &err));
    must(gs_campaign_audit_record(c, &c->battles[0], s, log_, &outcome, &err));
    there_and_back();
}

static void test_aftermath__heroes(void **state)
{
    (void)state;
    rule("Durendal", "hero:turpin", "aftermath", "hero.state=killed", "hero.state=well");
    rule("No quarter", "hero:oliver", "aftermath", "hero.state=captured", "hero.state=killed");
    deploy();
    effect(GS_EFFECT_HERO_KILLED, gs_ref_hero(gs_setup_hero(s, "turpin")), 0, 0);
    effect(GS_EFFECT_HERO_CAPTURED, gs_ref_hero(gs_setup_hero(s, "oliver")), 0, 0);
    aftermath();
    assert_null(find(GS_LEDGER_DIED, "turpin"));
    told(GS_LEDGER_FOUGHT, "turpin", "[Durendal: hero.state killed becomes well]");
    told(GS_LEDGER_DIED, "oliver", "[No quarter: hero.state captured becomes killed]");
    assert_null(find(GS_LEDGER_FOUGHT, "roland")->rule);
}

/* He counts as a great hero, and is not made one by it. */
static void test_aftermath__a_rating_that_he_only_counts_with(void **state)
{
    (void)state;
    rule("Of great heart", "all", "aftermath", NULL, "hero.rating+1");
    deploy();
    aftermath();
    for (int i = 0; i < s->n_heroes; i++) {
        assert_null(find(GS_LEDGER_POWER, s->heroes[i].id));
    }
}

/* Full recovery closes wounds before the next battle, but not those of whom a rule excepts. */
static void test_muster__who_does_not_heal(void **state)
{
    (void)state;
    assert_string_equal(c->options[0].name, "options.between-battles");
    c->options[0].value = "campaign";
    rule("Poisoned", "hero:oliver", "heal", NULL, "options.recovery=one");
    rule("Cursed", "hero:turpin", "heal", NULL, "options.recovery=roll");
    must(gs_campaign_check(c, &err));
    wounded("oliver", 2);
    wounded("turpin", 1);
    wounded("roland", 2);
    deploy();
    assert_int_equal(s->heroes[gs_setup_hero(s, "oliver")].power, 0);
    assert_int_equal(s->heroes[gs_setup_hero(s, "turpin")].power, 1);
    const gs_ob_hero *roland = &s->heroes[gs_setup_hero(s, "roland")];
    assert_true(roland->power >= roland->rating);
    must(gs_campaign_next(c, &err));
    assert_int_equal(told(GS_LEDGER_HEALED, "oliver", "[Poisoned: ")->amount, 1);
    assert_int_equal(find(GS_LEDGER_HEALED, "roland")->amount, 2);
    audited();
}

static void test_aftermath__losses(void **state)
{
    (void)state;
    rule("Barbers", "unit:gascons", "losses", NULL, "options.losses=roll losses.bonus+3");
    deploy();
    int gascons = gs_setup_unit(s, "gascons"), left = s->units[gascons].present - 5;
    effect(GS_EFFECT_LOSS, gs_ref_unit(gascons), 5, left);
    aftermath();
    const gs_camp_entry *e =
        told(GS_LEDGER_RETURNED, "gascons",
             "[Barbers: options.losses killed becomes roll; Barbers: losses.bonus 0 becomes 3]");
    assert_true(e->amount > 0 && e->amount <= 5 && e->dice);
}

/* More come back than were lost, by the rule; by the books nobody does. */
static void test_aftermath__the_books_balance(void **state)
{
    (void)state;
    rule("The dead rise", "all", "losses", NULL,
         "unit.killed=12 options.losses=roll losses.bonus+3");
    deploy();
    int gascons = gs_setup_unit(s, "gascons"), left = s->units[gascons].present - 1;
    effect(GS_EFFECT_LOSS, gs_ref_unit(gascons), 1, left);
    aftermath();
    assert_true(told(GS_LEDGER_RETURNED, "gascons", "[The dead rise: ")->amount <= 1);
}

/* ---- a duel ---- */
static void test_duel__rules_for_one(void **state)
{
    (void)state;
    rule("On foot", "hero:thierry", "duel", NULL, "power=5");
    must(gs_campaign_check(c, &err));
    must(gs_campaign_duel(c, "thierry", "pinabel", NULL, false, NULL, 7, &err));
    const gs_camp_entry *e = find(GS_LEDGER_DUEL_WON, "thierry");
    e = e ? e : find(GS_LEDGER_DUEL_WON, "pinabel");
    assert_non_null(e);
    assert_non_null(strstr(e->rule, "[On foot: attacker.power "));
    assert_null(strstr(e->rule, "defender"));
    there_and_back();
}

int main(void)
{
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
    const struct CMUnitTest tests[] = {
        T(test_next__recovery),
        T(test_next__no_recovery),
        T(test_next__escape),
        T(test_next__replacements),
        T(test_audit__the_uses_are_compared),
        T(test_next__other_rules),
        T(test_check__what_a_rule_fits),
        T(test_aftermath__heroes),
        T(test_aftermath__a_rating_that_he_only_counts_with),
        T(test_muster__who_does_not_heal),
        T(test_aftermath__losses),
        T(test_aftermath__the_books_balance),
        T(test_duel__rules_for_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
