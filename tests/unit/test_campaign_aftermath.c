/* LINK: io
 * What a battle leaves behind, and what a turn's end changes. */
#include "test.h"

#include "gesta/os.h"
#include "gesta/xmlio.h"

#include <string.h>

static gs_campaign *c;
static gs_arena *a;
static gs_setup *s;
static gs_log *log_;
static gs_table_state *end;
static gs_err err;

static void must(gs_status st)
{
    if (st != GS_OK) {
        fail_msg("%s: %s", err.key, err.text);
    }
}

static void option(const char *name, const char *value)
{
    const gs_child *ch = &gs_kind_campaign.children[1];
    assert_string_equal(ch->kind->element, "option");
    gs_camp_option *o = gs_child_add(ch, c, c->arena);
    o->name = name;
    o->value = value;
}

static void effect(gs_effect_kind kind, gs_ref who, gs_ref by, int amount, int left)
{
    gs_log_effect *e = &gs_log_part_add(log_, GS_LOG_EFFECT)->u.effect;
    e->kind = (uint8_t)kind;
    e->who = who;
    e->by = by;
    e->amount = amount;
    e->left = left;
}

static gs_ref unit(const char *id)
{
    assert_true(gs_setup_unit(s, id) >= 0);
    return gs_ref_unit(gs_setup_unit(s, id));
}

static gs_ref hero(const char *id)
{
    assert_true(gs_setup_hero(s, id) >= 0);
    return gs_ref_hero(gs_setup_hero(s, id));
}

static void entry(const char *kind)
{
    gs_log_entry(log_, 1, "melee", 0, kind, (gs_ref){0, 0}, (gs_ref){0, 0});
}

/* Roncevaux, deployed: everybody stands on the table. */
static int setup(void **state)
{
    (void)state;
    char *bytes;
    size_t n;
    a = gs_arena_new();
    must(gs_os_read(a, "campaigns/roland.xml", GS_XML_LIMIT, &bytes, &n, &err));
    must(gs_xml_read_campaign(bytes, n, "roland.xml", NULL, NULL, &c, &err));
    must(gs_campaign_muster(c, &c->battles[0], a, &s, &err));
    log_ = gs_log_new(a);
    gs_log_entry(log_, 0, "", -1, "deploy", (gs_ref){0, 0}, (gs_ref){0, 0});
    for (int i = 0; i < s->n_units; i++) {
        effect(GS_EFFECT_PLACED, gs_ref_unit(i), (gs_ref){0, 0}, 0, s->units[i].present);
    }
    for (int i = 0; i < s->n_heroes; i++) {
        effect(GS_EFFECT_PLACED, gs_ref_hero(i), (gs_ref){0, 0}, 0, s->heroes[i].power);
    }
    end = GS_NEW(a, gs_table_state);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    gs_campaign_free(c);
    gs_arena_free(a);
    return 0;
}

static gs_status aftermath(int winner)
{
    gs_outcome o = {.winner = winner, .reason = "broken", .rule = "SHW-20.1", .turns = 3};
    gs_fold_start(s, end);
    for (int i = 0; i < log_->count; i++) {
        must(gs_fold_entry(s, end, &log_->entries[i], &err));
    }
    return gs_campaign_aftermath(c, &c->battles[0], s, log_, &o, end, &err);
}

static const gs_camp_entry *find(gs_ledger_kind kind, const char *subject)
{
    for (int i = 0; i < c->n_ledger; i++) {
        if (c->ledger[i].kind == (int)kind &&
            strcmp(c->ledger[i].subject, subject) == 0) {
            return &c->ledger[i];
        }
    }
    return NULL;
}

static gs_hero_now now_of(const char *id)
{
    gs_hero_now now;
    gs_campaign_hero_now(c, gs_campaign_hero(c, id), &now);
    return now;
}

/* The row of a plan about somebody by a procedure. */
static gs_after_row *row_of(gs_after_rows *rows, const char *subject, const char *procedure)
{
    for (int i = 0; i < rows->n; i++) {
        if (strcmp(rows->row[i].subject, subject) == 0 &&
            strcmp(rows->row[i].procedure, procedure) == 0) {
            return &rows->row[i];
        }
    }
    return NULL;
}

/* Planned, with a die by hand for one and the program's for all others, entered, audited, taken
 * back and entered anew. */
static void test_aftermath__a_page_with_dice_by_hand(void **state)
{
    (void)state;
    gs_outcome o = {.winner = 1, .reason = "broken", .rule = "SHW-20.1", .turns = 3};
    gs_camp_battle *b = &c->battles[0];
    gs_after_rows rows = {NULL, 0, 0}, again;
    int power = s->heroes[gs_setup_hero(s, "oliver")].power;
    int horse = s->units[gs_setup_unit(s, "aelroths-horse")].present;
    entry("melee");
    effect(GS_EFFECT_HERO_HIT, hero("oliver"), unit("aelroths-horse"), 1, power - 1);
    effect(GS_EFFECT_HERO_DOWN, hero("oliver"), hero("aelroth"), 0, 0);
    effect(GS_EFFECT_HERO_BURIED, hero("oliver"), gs_ref_side(1), 0, 0);
    entry("melee");
    effect(GS_EFFECT_LOSS, unit("aelroths-horse"), unit("gascons"), 2, horse - 2);
    int before = c->n_ledger;
    must(gs_aftermath_plan(c, b, s, log_, &o, a, &rows, &err));
    assert_int_equal(c->n_ledger, before); /* it only looks */
    gs_after_row *fate = NULL;
    for (int i = 0; i < rows.n; i++) {
        fate = !fate && rows.row[i].n_dice > 0 ? &rows.row[i] : fate;
    }
    assert_non_null(fate);
    char *die = gs_arena_strdup(a, fate->dice);
    size_t at = strlen(die) - 1;
    die[at] = die[at] == '1' ? '6' : '1';
    fate->given = die;
    gs_after_row *honour = row_of(&rows, "aelroths-horse", "honours");
    assert_non_null(honour);
    honour->dropped = true;
    again = rows;
    must(gs_aftermath_plan(c, b, s, log_, &o, a, &again, &err));
    assert_int_equal(again.n, rows.n);
    for (int i = 0; i < rows.n; i++) {
        bool his = &rows.row[i] == fate;
        const char *was = rows.row[i].dice ? rows.row[i].dice : "-";
        const char *is = again.row[i].dice ? again.row[i].dice : "-";
        assert_true((strcmp(is, was) == 0) != his); /* nobody else's dice have shifted */
    }
    must(gs_aftermath_apply(c, b, s, log_, &o, &rows, &err));
    assert_true(gs_campaign_fought(c, b));
    must(gs_campaign_audit_record(c, b, s, log_, &o, &err));
    must(gs_aftermath_reopen(c, b, "the die was read wrongly", &err));
    assert_false(gs_campaign_fought(c, b));
    assert_int_equal(gs_aftermath_reopen(c, b, "twice", &err), GS_STATE);
    fate->given = "no.such.die=1";
    assert_int_not_equal(gs_aftermath_apply(c, b, s, log_, &o, &rows, &err), GS_OK);
    must(gs_aftermath_apply(c, b, s, log_, &o, NULL, &err));
    must(gs_campaign_audit_record(c, b, s, log_, &o, &err));
}

static void test_aftermath__the_dead_do_not_march_again(void **state)
{
    (void)state;
    entry("melee");
    effect(GS_EFFECT_HERO_HIT, hero("oliver"), unit("aelroths-horse"), 3, 0);
    effect(GS_EFFECT_HERO_DOWN, hero("oliver"), hero("aelroth"), 0, 0);
    effect(GS_EFFECT_HERO_KILLED, hero("oliver"), gs_ref_side(1), 0, 0);
    must(aftermath(0));
    assert_int_equal(now_of("oliver").fate, GS_FATE_DEAD);
    const gs_camp_entry *died = find(GS_LEDGER_DIED, "oliver");
    assert_string_equal(died->by, "aelroth");
    assert_int_equal(died->entry, 2);
    assert_string_equal(died->battle, "battle-1");
    assert_non_null(strstr(died->rule, "SHW-"));
    assert_non_null(find(GS_LEDGER_STRUCK_DOWN, "aelroth"));
    assert_string_equal(find(GS_LEDGER_BATTLE, "song-of-roland")->by, "franks");
    assert_string_equal(gs_campaign_next_battle(c)->id, "battle-2");
    gs_setup *next;
    must(gs_campaign_muster(c, gs_campaign_next_battle(c), a, &next, &err));
    assert_int_equal(gs_setup_hero(next, "oliver"), -1);
    assert_true(gs_setup_hero(next, "roland") >= 0);
    assert_int_equal(aftermath(0), GS_STATE);
}

static void test_aftermath__losses_are_carried_and_balance(void **state)
{
    (void)state;
    entry("melee");
    effect(GS_EFFECT_LOSS, unit("gascons"), unit("munigre"), 5, 9);
    effect(GS_EFFECT_LOSS, unit("munigre"), unit("gascons"), 14, 0);
    effect(GS_EFFECT_DESTROYED, unit("munigre"), unit("gascons"), 0, 0);
    effect(GS_EFFECT_LEFT_TABLE, unit("valley-levy"), (gs_ref){0, 0}, 0, 16);
    must(aftermath(0));
    gs_unit_now now;
    gs_campaign_unit_now(c, gs_campaign_unit(c, "gascons"), &now);
    assert_int_equal(now.present, 9);
    assert_int_equal(now.honours, 1);
    gs_campaign_unit_now(c, gs_campaign_unit(c, "munigre"), &now);
    assert_true(now.struck);
    assert_int_equal(now.gone, 14);
    gs_campaign_unit_now(c, gs_campaign_unit(c, "valley-levy"), &now);
    assert_int_equal(now.present, 16); /* SHW-R98: they left, and are whole again */
    assert_int_equal(now.routs, 1);
    assert_non_null(strstr(find(GS_LEDGER_HONOUR, "gascons")->text, "Roncevaux"));
    must(gs_campaign_balance(c, &err));
}

static void test_aftermath__the_campaigns_own_rules_bring_back_a_half(void **state)
{
    (void)state;
    c->options[0].value = "campaign";
    entry("melee");
    effect(GS_EFFECT_LOSS, unit("gascons"), unit("munigre"), 5, 9);
    effect(GS_EFFECT_LOSS, unit("munigre"), unit("gascons"), 7, 7);
    must(aftermath(0));
    gs_unit_now now;
    gs_campaign_unit_now(c, gs_campaign_unit(c, "gascons"), &now);
    assert_int_equal(now.present,
                     9 + 2); /* CAM-5.2: a half, rounded down: they held the field */
    assert_string_equal(find(GS_LEDGER_RETURNED, "gascons")->battle, "battle-1");
    gs_campaign_unit_now(c, gs_campaign_unit(c, "munigre"), &now);
    assert_int_equal(now.present, 7 + 2); /* a third */
}

static void test_aftermath__a_captive_of_the_winner_stays_one(void **state)
{
    (void)state;
    entry("melee");
    effect(GS_EFFECT_HERO_CAPTURED, hero("roland"), gs_ref_side(1), 0, 0);
    must(aftermath(1));
    gs_hero_now now = now_of("roland");
    assert_int_equal(now.fate, GS_FATE_CAPTIVE);
    assert_string_equal(now.by, "saragossa");
    assert_string_equal(find(GS_LEDGER_CAPTURED, "roland")->text, "held");
    int turns = 0;
    while (now_of("roland").fate == GS_FATE_CAPTIVE && turns++ < 40) {
        must(gs_campaign_next(c, &err));
    }
    assert_true(turns < 40); /* rating 3: three chances in six a turn */
    const gs_camp_entry *out = find(GS_LEDGER_ESCAPED, "roland");
    assert_non_null(strstr(out->dice, "escape.hero="));
    assert_non_null(strstr(out->rule, "SHW-"));
}

static void test_aftermath__a_captive_of_the_beaten_is_diced_for(void **state)
{
    (void)state;
    entry("melee");
    effect(GS_EFFECT_HERO_CAPTURED, hero("oliver"), gs_ref_side(1), 0, 0);
    must(aftermath(0));
    const gs_camp_entry *free_ = find(GS_LEDGER_RESCUED, "oliver");
    const gs_camp_entry *taken = find(GS_LEDGER_CAPTURED, "oliver");
    assert_true((free_ != NULL) != (taken != NULL));
    assert_non_null(strstr((free_ ? free_ : taken)->dice, "aftermath.hero="));
}

static void test_aftermath__captives_are_freed_with_the_field(void **state)
{
    (void)state;
    gs_campaign_enter(c, GS_LEDGER_CAPTURED, "charlemagne")->by = "aelroth";
    gs_campaign_enter(c, GS_LEDGER_CAPTURED, "ogier")->by = "baligant"; /* far away */
    gs_campaign_enter(c, GS_LEDGER_CAPTURED, "marsile")->by =
        "roland"; /* of the losers */
    entry("melee");
    must(aftermath(0));
    assert_int_equal(now_of("charlemagne").fate, GS_FATE_FIT);
    assert_string_equal(find(GS_LEDGER_RESCUED, "charlemagne")->rule, "CAM-4.3");
    assert_int_equal(now_of("ogier").fate, GS_FATE_CAPTIVE);
    assert_int_equal(now_of("marsile").fate, GS_FATE_CAPTIVE);
}

static void test_muster__a_battle_has_its_own_day(void **state)
{
    (void)state;
    gs_setup *next;
    entry("melee");
    must(aftermath(0));
    must(gs_campaign_muster(c, &c->battles[1], a, &next, &err));
    assert_string_equal(next->date, "0778-08-15");
    must(gs_campaign_next(c, &err));
    must(gs_campaign_next(c, &err));
    must(gs_campaign_muster(c, &c->battles[1], a, &next, &err));
    assert_string_equal(next->date, "0778-08-15"); /* however late it is fought */
    assert_string_equal(gs_campaign_date(c), "0778-08-17");
    c->battles[1].date = NULL;
    must(gs_campaign_muster(c, &c->battles[1], a, &next, &err));
    assert_string_equal(next->date, "0778-08-17"); /* without one it is fought today */
    must(gs_campaign_muster(c, &c->battles[3], a, &next, &err));
    assert_string_equal(next->date, "0778-08-18");
}

static void test_aftermath__wounds_and_gains(void **state)
{
    (void)state;
    entry("challenge");
    log_->entries[1].actor = hero("oliver");
    log_->entries[1].target = hero("falsaron");
    gs_log_resolve *r = &gs_log_part_add(log_, GS_LOG_RESOLVE)->u.resolve;
    r->procedure = "duel";
    r->rules = "SHW-10.6";
    r->result = "rounds=2 end=down winner=attacker gain=attacker";
    effect(GS_EFFECT_HERO_POWER, hero("oliver"), (gs_ref){0, 0}, 1, 3);
    effect(GS_EFFECT_HERO_HIT, hero("oliver"), unit("berbers"), 1, 2);
    must(aftermath(0));
    gs_hero_now now = now_of("oliver");
    assert_int_equal(now.rating, 3);
    assert_int_equal(now.wounds, 1);
    assert_int_equal(now.power, 2);
    assert_int_equal(now.duels_won, 1);
    assert_int_equal(now.battles, 1);
    assert_int_equal(now.fate, GS_FATE_WOUNDED);
    assert_string_equal(find(GS_LEDGER_WOUNDED, "oliver")->by, "berbers");
    must(gs_campaign_next(c, &err));
    now = now_of("oliver");
    assert_int_equal(now.wounds, 0); /* SHW-R94 */
    assert_int_equal(now.wounds_ever, 1);
    assert_int_equal(gs_campaign_turn(c), 2);
    assert_string_equal(gs_campaign_date(c), "0778-08-16");
}

/* By whose hand he died: the log's fates name a side; who did it stands beside them. */
static void test_aftermath__the_hand_is_kept(void **state)
{
    (void)state;
    static const struct {
        const char *hero, *hit_by, *target, *hand;
        gs_effect_kind hit;
        int turn; /* on which he was hit; he dies on the third */
    } cases[] = {
        {"roland", NULL, "berbers", "berbers", GS_EFFECT_HERO_HIT, 0}, /* his company's fate */
        {"oliver", "berbers", NULL, "berbers", GS_EFFECT_HERO_HIT, 3}, /* struck, and dead of it */
        {"turpin", "berbers", NULL, "saragossa", GS_EFFECT_HERO_HIT, 1}, /* long before: nobody */
        {"gerin", "berbers", NULL, "berbers", GS_EFFECT_HERO_DOWN, 1}, /* he lay there since */
        {"anseis", "berbers", "first-archers", "first-archers", GS_EFFECT_HERO_HIT, 1},
    };
    for (int i = 0; i < GS_COUNT(cases); i++) {
        gs_ref who = hero(cases[i].hero), none = {0, 0};
        gs_ref target = cases[i].target ? unit(cases[i].target) : none;
        if (cases[i].hit_by) {
            gs_log_entry(log_, cases[i].turn, "melee", 0, "melee", none, none);
            effect(cases[i].hit, who, unit(cases[i].hit_by), 1, s->heroes[who.ix].power - 1);
        }
        gs_log_entry(log_, 3, "melee", 0, "fate", who, target);
        effect(i % 2 ? GS_EFFECT_HERO_CAPTURED : GS_EFFECT_HERO_KILLED, who, gs_ref_side(1), 0, 0);
    }
    must(aftermath(1));
    for (int i = 0; i < GS_COUNT(cases); i++) {
        gs_ledger_kind kind = i % 2 ? GS_LEDGER_CAPTURED : GS_LEDGER_DIED;
        const gs_camp_entry *e = find(kind, cases[i].hero);
        assert_non_null(e);
        assert_string_equal(e->by, cases[i].hand);
    }
}

static void test_aftermath__the_same_battle_leaves_the_same(void **state)
{
    (void)state;
    option("options.losses", "roll");
    entry("melee");
    effect(GS_EFFECT_LOSS, unit("gascons"), unit("munigre"), 9, 5);
    effect(GS_EFFECT_HERO_BURIED, hero("turpin"), gs_ref_side(1), 0, 0);
    must(aftermath(1));
    int n = c->n_ledger;
    gs_camp_entry *first = GS_NEW_ARRAY(a, gs_camp_entry, n);
    memcpy(first, c->ledger, (size_t)n * sizeof *first);
    gs_campaign_forget(c, 0);
    assert_null(find(GS_LEDGER_BATTLE, "song-of-roland"));
    must(aftermath(1));
    assert_int_equal(c->n_ledger, n);
    bool diced = false;
    for (int i = 0; i < n; i++) {
        assert_int_equal(first[i].kind, c->ledger[i].kind);
        assert_int_equal(first[i].amount, c->ledger[i].amount);
        assert_string_equal(first[i].dice ? first[i].dice : "",
                            c->ledger[i].dice ? c->ledger[i].dice : "");
        diced |= c->ledger[i].dice && strstr(c->ledger[i].dice, "losses.unit=");
    }
    assert_true(diced);
}

static void test_next__a_lost_general_is_succeeded(void **state)
{
    (void)state;
    gs_campaign_enter(c, GS_LEDGER_DIED, "charlemagne");
    must(gs_campaign_next(c, &err));
    const gs_camp_entry *e = find(GS_LEDGER_SUCCESSION, "franks");
    assert_string_equal(e->by, "naimes"); /* his heir */
    assert_string_equal(gs_campaign_general(c, &c->sides[0])->id, "naimes");
    assert_null(find(GS_LEDGER_SUCCESSION, "saragossa"));
    int n = c->n_ledger;
    must(gs_campaign_next(c, &err));
    assert_int_equal(c->n_ledger, n + 1); /* nothing but the turn itself */
    must(gs_campaign_undo(c, c->n_ledger, "too soon", &err));
    assert_int_equal(gs_campaign_turn(c), 2);
}

static void test_undo__a_battle_is_taken_back_whole(void **state)
{
    (void)state;
    entry("melee");
    effect(GS_EFFECT_LOSS, unit("gascons"), unit("munigre"), 5, 9);
    effect(GS_EFFECT_HERO_KILLED, hero("oliver"), gs_ref_side(1), 0, 0);
    must(aftermath(0));
    int n = find(GS_LEDGER_BATTLE, "song-of-roland")->n, count = c->n_ledger;
    must(gs_campaign_next(c, &err));
    assert_int_equal(gs_campaign_undo(c, n, NULL, &err), GS_STATE);
    must(gs_campaign_undo(c, count + 1, "too soon", &err));
    assert_int_equal(gs_campaign_turn(c), 1);
    must(gs_campaign_undo(c, n, "we play it again", &err));
    assert_int_equal(now_of("oliver").fate, GS_FATE_FIT);
    gs_unit_now now;
    gs_campaign_unit_now(c, gs_campaign_unit(c, "gascons"), &now);
    assert_int_equal(now.present, 14);
    assert_string_equal(gs_campaign_next_battle(c)->id, "battle-1");
    must(gs_campaign_balance(c, &err));
    must(gs_campaign_check(c, &err));
    must(aftermath(1));
    assert_string_equal(gs_campaign_next_battle(c)->id, "battle-2");
}

/* What the ledger says of a battle is held against the battle's log. */
static void test_audit__the_ledger_is_what_the_battle_left(void **state)
{
    (void)state;
    entry("melee");
    effect(GS_EFFECT_LOSS, unit("gascons"), unit("munigre"), 5, 9);
    effect(GS_EFFECT_HERO_HIT, hero("oliver"), unit("munigre"), 1, 1);
    effect(GS_EFFECT_HERO_KILLED, hero("turpin"), gs_ref_side(1), 0, 0);
    must(aftermath(0));
    const gs_camp_battle *b = &c->battles[0];
    gs_outcome o = {.winner = 0, .reason = "broken", .rule = "SHW-20.1", .turns = 3};
    int count = c->n_ledger;
    gs_campaign_enter(c, GS_LEDGER_POWER, "oliver")->amount = 1; /* and life goes on */
    must(gs_campaign_audit_record(c, b, s, log_, &o, &err));
    const struct {
        gs_ledger_kind kind;
        const char *subject;
    } told[] = {{GS_LEDGER_LOSSES, "gascons"},
                {GS_LEDGER_WOUNDED, "oliver"},
                {GS_LEDGER_DIED, "turpin"}};
    for (int i = 0; i < 3; i++) {
        gs_camp_entry *e = &c->ledger[find(told[i].kind, told[i].subject)->n - 1];
        gs_camp_entry was = *e;
        e->amount--;
        assert_int_equal(gs_campaign_audit_record(c, b, s, log_, &o, &err), GS_STATE);
        assert_string_equal(err.key, told[i].subject);
        *e = was;
        e->by = "roland";
        assert_int_equal(gs_campaign_audit_record(c, b, s, log_, &o, &err), GS_STATE);
        *e = was;
        e->kind = GS_LEDGER_NOTE;
        assert_int_equal(gs_campaign_audit_record(c, b, s, log_, &o, &err), GS_STATE);
        *e = was;
    }
    must(gs_campaign_audit_record(c, b, s, log_, &o, &err));
    o.winner = 1;
    assert_int_equal(gs_campaign_audit_record(c, b, s, log_, &o, &err), GS_STATE);
    o.winner = 0;
    gs_campaign_forget(c, count - 1);
    assert_int_equal(gs_campaign_audit_record(c, b, s, log_, &o, &err), GS_STATE);
    gs_campaign_forget(c, 0);
    assert_false(gs_campaign_entered(c, b)); /* fought, and its aftermath pending: lawful */
    must(gs_campaign_audit_record(c, b, s, log_, &o, &err));
}

static void test_balance__no_rating_beyond_6(void **state)
{
    (void)state;
    gs_campaign_enter(c, GS_LEDGER_POWER, "oliver")->amount = 4;
    must(gs_campaign_balance(c, &err));
    gs_campaign_enter(c, GS_LEDGER_POWER, "oliver")->amount = 1;
    assert_int_equal(gs_campaign_balance(c, &err), GS_STATE);
    assert_non_null(strstr(err.text, "rating 7"));
}

static void test_next__replacements_trickle(void **state)
{
    (void)state;
    option("options.replacements", "trickle");
    gs_campaign_enter(c, GS_LEDGER_LOSSES, "gascons")->amount = 6;
    must(gs_campaign_next(c, &err));
    gs_unit_now now;
    gs_campaign_unit_now(c, gs_campaign_unit(c, "gascons"), &now);
    assert_int_equal(now.present, 9);
    assert_int_equal(now.gone, 5);
    must(gs_campaign_balance(c, &err));
}

int main(void)
{
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
    const struct CMUnitTest tests[] = {
        T(test_aftermath__a_page_with_dice_by_hand),
        T(test_aftermath__the_dead_do_not_march_again),
        T(test_aftermath__losses_are_carried_and_balance),
        T(test_aftermath__the_campaigns_own_rules_bring_back_a_half),
        T(test_aftermath__a_captive_of_the_winner_stays_one),
        T(test_aftermath__a_captive_of_the_beaten_is_diced_for),
        T(test_aftermath__captives_are_freed_with_the_field),
        T(test_muster__a_battle_has_its_own_day),
        T(test_aftermath__wounds_and_gains),
        T(test_aftermath__the_hand_is_kept),
        T(test_aftermath__the_same_battle_leaves_the_same),
        T(test_next__a_lost_general_is_succeeded),
        T(test_undo__a_battle_is_taken_back_whole),
        T(test_audit__the_ledger_is_what_the_battle_left),
        T(test_balance__no_rating_beyond_6),
        T(test_next__replacements_trickle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
