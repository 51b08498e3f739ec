/* LINK: io
 * Battle XML: what is written is read back, whole, alone and inside a campaign; faults
 * have lines. */
#include "test.h"

#include "gesta/os.h"
#include "gesta/xmlio.h"

#include <stdio.h>
#include <string.h>

static gs_arena *a;
static gs_campaign *c;
static gs_setup *s;
static gs_log *log_;
static gs_xml_schema *campaign_xsd, *battle_xsd;
static gs_err err;
static const gs_ref nobody = {GS_REF_NONE, 0};

static void must(gs_status st)
{
    if (st != GS_OK) {
        fail_msg("line %d: %s: %s", err.line, err.key, err.text);
    }
}

static gs_xml_schema *load(const char *name)
{
    size_t n;
    const char *bytes = gs_os_resource(a, name, &n, &err);
    gs_xml_schema *x;
    assert_non_null(bytes);
    must(gs_xml_schema_new(bytes, n, name, &x, &err));
    return x;
}

static int setup(void **state)
{
    (void)state;
    char *bytes;
    size_t n;
    a = gs_arena_new();
    campaign_xsd = load("schema/campaign.xsd");
    battle_xsd = load("schema/battle.xsd");
    must(gs_os_read(a, "campaigns/roland.xml", GS_XML_LIMIT, &bytes, &n, &err));
    must(
        gs_xml_read_campaign(bytes, n, "roland.xml", campaign_xsd, battle_xsd, &c, &err));
    must(gs_campaign_muster(c, &c->battles[0], a, &s, &err));
    must(gs_setup_set_option(s, "options.losses", "roll", &err));
    log_ = gs_log_new(a);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    gs_xml_schema_free(campaign_xsd);
    gs_xml_schema_free(battle_xsd);
    gs_campaign_free(c);
    gs_arena_free(a);
    return 0;
}

static gs_log_effect *effect(gs_effect_kind kind, gs_ref who, gs_ref by, int amount,
                             int left)
{
    gs_log_effect *e = &gs_log_part_add(log_, GS_LOG_EFFECT)->u.effect;
    e->kind = (uint8_t)kind;
    e->who = who;
    e->by = by;
    e->amount = amount;
    e->left = left;
    return e;
}

/* The working of a true resolution: rolled here, so that it can be worked again. */
static void resolve(void)
{
    const gs_proc *p = gs_ruleset_proc(s->ruleset, "fate");
    gs_log_resolve *r = &gs_log_part_add(log_, GS_LOG_RESOLVE)->u.resolve;
    void *in = gs_arena_alloc(a, p->in_size), *out = gs_arena_alloc(a, p->out_size);
    gs_script *dice = GS_NEW(a, gs_script);
    gs_str text = {0};
    r->procedure = "fate";
    r->rules = "SHW-2.8 SHW-R88";
    r->situation = "hero.rating=3 ground=contested";
    r->dice = "fate.hero=5";
    gs_script_init(dice, NULL);
    must(gs_proc_situation(p, r->situation, strlen(r->situation), in, &err));
    must(gs_script_parse(dice, r->dice, strlen(r->dice), &err));
    must(gs_proc_run(p, in, &dice->dice, out, NULL, NULL, &err));
    gs_facts_print(p->out, p->n_out, out, true, &text);
    r->result = gs_arena_strdup(a, gs_str_text(&text));
    r->patches = "Fury of the peers hero.rating 2 3\nLuck ground friends contested\n";
    gs_str_free(&text);
}

static void end_turn(int turn)
{
    gs_table_state *t = GS_NEW(a, gs_table_state);
    gs_fold_start(s, t);
    for (int i = 0; i < log_->count; i++) {
        must(gs_fold_entry(s, t, &log_->entries[i], &err));
    }
    gs_log_turn_end(log_, turn, gs_fold_hash(t), (uint32_t)(turn * 3));
}

static void fight(void)
{
    gs_ref u0 = gs_ref_unit(0), u8 = gs_ref_unit(8),
           roland = gs_ref_hero(gs_setup_hero(s, "roland"));
    gs_log_entry(log_, 0, "", -1, "deploy", gs_ref_side(0), nobody);
    for (int i = 0; i < s->n_units; i++) {
        gs_log_effect *e =
            effect(GS_EFFECT_PLACED, gs_ref_unit(i), nobody, 0, s->units[i].present);
        e->pose = (gs_pose){{GS_LEN(10) + i * 1500, GS_LEN(8) + 125}, GS_ANG_DEG(7) + i};
        e->files = 4;
    }
    end_turn(0);
    gs_log_entry(log_, 1, "action", 0, "charge", u0, u8);
    gs_log_move *m = &gs_log_part_add(log_, GS_LOG_MOVE)->u.move;
    m->who = u0;
    m->manner = GS_MOVE_CHARGE;
    m->from = (gs_pose){{GS_LEN(10), GS_LEN(8) + 125}, GS_ANG_DEG(7)};
    m->to = (gs_pose){{GS_LEN(10) - 77, GS_LEN(19) + 1}, 65535};
    m->path = GS_NEW_ARRAY(a, gs_pt, 2);
    m->path[0] = (gs_pt){GS_LEN(10), GS_LEN(12)};
    m->path[1] = (gs_pt){GS_LEN(11), -500};
    m->n_path = 2;
    m->allowance = GS_LEN(12);
    m->cost = 10876;
    m->rules = "SHW-13.1";
    gs_log_entry(log_, 1, "melee", -1, "melee", u0, u8);
    resolve();
    effect(GS_EFFECT_LOSS, u8, u0, 2, s->units[8].present - 2);
    effect(GS_EFFECT_HERO_HIT, roland, u8, 1, 2);
    effect(GS_EFFECT_WEATHER, nobody, nobody, 0, 0)->word = "rain & \"hail\"";
    effect(GS_EFFECT_OBJECTIVE, (gs_ref){GS_REF_OBJECTIVE, 0}, gs_ref_side(1), 0, 0);
    gs_log_part_add(log_, GS_LOG_NOTE)->u.note =
        "Roland will not sound the horn <yet> & so on\n\xf0\x9f\x8e\xba";
    gs_log_part_add(log_, GS_LOG_OVERRIDE)->u.override.reason = "the master says so";
    gs_log_plan *p = &gs_log_part_add(log_, GS_LOG_PLAN)->u.plan;
    *p = (gs_log_plan){.side = 1,
                       .level = "army",
                       .what = "plan",
                       .old = "hold",
                       .chosen = "attack",
                       .reason = "numbers",
                       .facts = "horse=1.6",
                       .who = gs_ref_hero(12),
                       .target = u0};
    end_turn(1);
}

static gs_forecast_point points[] = {{0, 0, 200, 110, 3}, {1, 0, 400, 90, 0}, {1, 3, 150, 60, 2}};
static gs_forecast forecast = {"0123456789abcdef", "2.0 <beta>", points, 3};
static bool foretold; /* write_one: with the forecast */

static char *write_one(const gs_setup *set, const gs_log *log, const gs_outcome *o,
                       const char *narrative, bool working)
{
    gs_str out = {0};
    must(gs_xml_write_battle(set, log, o, foretold ? &forecast : NULL, narrative, working, &out,
                             &err));
    if (gs_xml_validate(out.p, out.len, "battle", battle_xsd, &err) != GS_OK) {
        fail_msg("line %d: %s\n%s", err.line, err.text, out.p);
    }
    char *copy = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&out);
    return copy;
}

static const gs_outcome outcome = {
    .winner = 1, .reason = "broken", .rule = "SHW-20.1", .turns = 1};
#define TALE \
    "<narrative style=\"chronicle\" lang=\"en\"><section turn=\"1\"><p entries=\"2 " \
    "3\">Then <hero>Roland</hero> rode &amp; struck.</p></section></narrative>"

static void test_battle__written_read_written(void **state)
{
    (void)state;
    fight();
    char *once = write_one(s, log_, &outcome, TALE, false);
    gs_xml_battle b;
    must(gs_xml_read_battle(once, strlen(once), "b.xml", battle_xsd, a, &b, &err));
    assert_string_equal(once, write_one(b.setup, b.log, b.outcome, b.narrative, false));
    assert_int_equal(b.log->count, log_->count);
    assert_int_equal(b.log->n_turns, 2);
    assert_true(b.log->turn_hash[1] == log_->turn_hash[1]);
    assert_int_equal(b.log->turn_runs[1], 3);
    gs_table_state *t = GS_NEW(a, gs_table_state);
    gs_fold_start(b.setup, t);
    for (int i = 0; i < b.log->count; i++) {
        must(gs_fold_entry(b.setup, t, &b.log->entries[i], &err));
    }
    assert_true(gs_fold_hash(t) == log_->turn_hash[1]);
    assert_int_equal(b.log->entries[1].parts[0].u.move.to.facing, 65535);
    assert_string_equal(b.log->entries[2].parts[0].u.resolve.patches,
                        log_->entries[2].parts[0].u.resolve.patches);
    assert_int_equal(b.setup->side[0].general, s->side[0].general);
    assert_int_equal(gs_setup_option(b.setup, "options.losses"),
                     gs_setup_option(s, "options.losses"));
    assert_int_equal(b.setup->victory.objective_side, s->victory.objective_side);
    assert_int_equal(b.setup->victory.exit_side, -1);
    assert_non_null(strstr(once, "figures=\"2\" left="));
    assert_non_null(strstr(once, "<hero id=\"roland\" fate="));
}

/* Replaces one piece of the text; returns the line on which it stood. */
static char *change(const char *xml, const char *old, const char *now, int *line)
{
    const char *at = strstr(xml, old);
    assert_non_null(at);
    *line = 1;
    for (const char *p = xml; p < at; p++) {
        *line += *p == '\n';
    }
    return gs_arena_printf(a, "%.*s%s%s", (int)(at - xml), xml, now, at + strlen(old));
}

static void test_battle__a_forecast_comes_back(void **state)
{
    (void)state;
    static const struct {
        const char *old, *now, *word;
    } faults[] = {
        {"wins=\"110\"", "wins=\"201\"", "wins"},
        {"draws=\"3\"", "draws=\"91\"", "draws"},
        {"n=\"200\"", "n=\"0\"", "n"},
        {" n=\"200\"", "", "needs the attribute n"},
        {"wins=\"110\"", "", "needs the attribute wins"},
        {"log=\"0123456789abcdef\"", "log=\"0123\"", "hash"},
        {"turn=\"1\" entry=\"3\"", "turn=\"1\"", "each once"},
        {"turn=\"1\" n", "turn=\"0\" n", "by turn"},
        {"<point turn=\"0\"", "<omen/><point turn=\"0\"", "omen"},
    };
    gs_xml_battle b;
    char was[GS_FORECAST_HASH], is[GS_FORECAST_HASH];
    fight();
    foretold = true;
    char *once = write_one(s, log_, &outcome, TALE, false);
    foretold = false;
    must(gs_xml_read_battle(once, strlen(once), "b.xml", battle_xsd, a, &b, &err));
    assert_int_equal(b.forecast->n_points, 3);
    assert_memory_equal(b.forecast->points, points, sizeof points);
    assert_string_equal(b.forecast->log, forecast.log);
    assert_string_equal(b.forecast->version, forecast.version);
    assert_true(strstr(once, "<outcome") < strstr(once, "<forecast") &&
                strstr(once, "<forecast") < strstr(once, "<narrative"));
    must(gs_forecast_hash(s, log_, was, &err)); /* the log that came back is still the same one */
    must(gs_forecast_hash(b.setup, b.log, is, &err));
    assert_string_equal(was, is);
    for (int i = 0; i < GS_COUNT(faults); i++) {
        int line;
        char *bad = change(once, faults[i].old, faults[i].now, &line);
        err = (gs_err){0};
        assert_int_equal(gs_xml_read_battle(bad, strlen(bad), "b.xml", NULL, a, &b, &err), GS_INPUT);
        assert_int_equal(err.line, line);
        if (!strstr(err.text, faults[i].word) && !strstr(err.key, faults[i].word)) {
            fail_msg("%s: \"%s\" does not say \"%s\"", faults[i].now, err.text, faults[i].word);
        }
    }
}

/* SHW-R6: several Generals, and who obeys whom. */
static void test_battle__generals_of_an_alliance(void **state)
{
    (void)state;
    fight();
    int g = s->side[0].general;
    s->side[0].allied = true;
    for (int i = 0; i < s->n_units; i++) {
        s->units[i].under = s->units[i].side == 0 ? s->heroes[g].id : NULL;
    }
    char *once = write_one(s, log_, &outcome, NULL, false);
    gs_xml_battle b;
    must(gs_xml_read_battle(once, strlen(once), "b.xml", battle_xsd, a, &b, &err));
    assert_string_equal(once, write_one(b.setup, b.log, b.outcome, NULL, false));
    assert_non_null(strstr(once, "alliance=\"yes\""));
    assert_true(b.setup->side[0].allied);
    assert_false(b.setup->side[1].allied);
    assert_string_equal(b.setup->units[0].under, s->heroes[g].id);
}

static void test_battle__a_working_is_written_and_may_be_read(void **state)
{
    (void)state;
    fight();
    char *xml = write_one(s, log_, &outcome, NULL, true);
    assert_non_null(strstr(xml, "<working>"));
    assert_non_null(strstr(xml, "fate.hero"));
    gs_xml_battle b;
    must(gs_xml_read_battle(xml, strlen(xml), "b.xml", battle_xsd, a, &b, &err));
    assert_string_equal(write_one(s, log_, &outcome, NULL, false),
                        write_one(b.setup, b.log, b.outcome, NULL, false));
}

static void test_battle__inside_its_campaign(void **state)
{
    (void)state;
    fight();
    c->battles[0].setup = s;
    c->battles[0].log = log_;
    c->battles[0].outcome = &outcome;
    c->battles[0].forecast = &forecast;
    c->battles[0].narrative = TALE;
    gs_str once = {0}, twice = {0};
    gs_campaign *back;
    must(gs_xml_write_campaign(c, &once, &err));
    must(gs_xml_read_campaign(once.p, once.len, "c.xml", campaign_xsd, battle_xsd, &back,
                              &err));
    must(gs_xml_write_campaign(back, &twice, &err));
    assert_string_equal(gs_str_text(&once), gs_str_text(&twice));
    assert_non_null(back->battles[0].log);
    assert_int_equal(back->battles[0].forecast->n_points, 3);
    gs_campaign_free(back);
    gs_str_free(&once);
    gs_str_free(&twice);
}

static void test_battle__faults_have_their_line(void **state)
{
    (void)state;
    fight();
    char *good = write_one(s, log_, &outcome, NULL, false);
    static const struct {
        const char *old, *now, *word;
    } faults[] = {
        {"figures=\"2\" left=\"", "figures=\"3\" left=\"", "add up"},
        {"<effect kind=\"loss\"", "<effect kind=\"lost\"", "lost"},
        {"n=\"2\" kind=\"charge\"", "n=\"9\" kind=\"charge\"", "numbered"},
        {"actor=\"rolands-knights\"", "actor=\"nobody\"",
         "nothing in this battle has the id"},
        {"n=\"2\" kind=\"charge\"", "kind=\"charge\"", "<entry> needs the attribute n"},
        {"<turn n=\"1\">", "<turn n=\"4\">", "turn 4"},
        {"<turn n=\"1\">", "<turn>", "<turn> needs the attribute n"},
        {"manner=\"charge\"", "manner=\"gallop\"", "gallop"},
        {"from=\"10 8.125", "from=\"10 abc", "from"},
        {"procedure=\"", "procedure=\"gallop-", "has no procedure \"gallop-"},
        {"<note>", "<shout/><note>", "shout"},
        {"cost=\"10.876\"", "costs=\"10.876\"", "costs"},
        {"ruleset=\"stout-hearts\"", "ruleset=\"chess\"", "no rule set"},
        {"role=\"general\"", "rank=\"general\"", "rank"},
        {"commander=\"roland\"", "commander=\"nobody\"", "no hero"},
        {"leader=\"roland\"", "leader=\"nobody\"", "no hero"},
        {"unit=\"inch\"", "unit=\"cm\"", "are in inch"},
        {"value=\"roll\"", "value=\"rolls\"", "rolls"},
        {"winner=\"saragossa\"", "winner=\"england\"", "no side"},
        {"unit.type=heavy-cavalry", "unit.type=tanks", "tanks"},
    };
    for (int i = 0; i < GS_COUNT(faults); i++) {
        int line;
        char *bad = change(good, faults[i].old, faults[i].now, &line);
        gs_xml_battle b;
        memset(&err, 0, sizeof err);
        assert_int_equal(gs_xml_read_battle(bad, strlen(bad), "b.xml", battle_xsd, a, &b,
                                            &err) == GS_OK,
                         0);
        if (!strstr(err.text, faults[i].word)) {
            fail_msg("%s: \"%s\" does not say \"%s\"", faults[i].now, err.text,
                     faults[i].word);
        }
        assert_true(err.line > 0);
        assert_string_equal(err.file, "b.xml");
    }
}

static void test_audit__a_sound_log_and_each_kind_of_fault(void **state)
{
    (void)state;
    gs_audit audit;
    fight();
    must(gs_battle_audit(s, log_, &audit, &err));
    assert_int_equal(audit.entries, 3);
    assert_int_equal(audit.resolves, 1);
    assert_int_equal(audit.dice, 1);
    gs_log_resolve *r = &log_->entries[2].parts[0].u.resolve;
    /* the entry is overruled by the game master: its result may differ, its dice may not
     */
    const char *dice = r->dice, *result = r->result;
    r->result = "result=killed";
    must(gs_battle_audit(s, log_, &audit, &err));
    log_->entries[2].parts[6].kind = GS_LOG_NOTE;
    assert_int_equal(gs_battle_audit(s, log_, &audit, &err), GS_STATE);
    assert_string_equal(err.key, "entry 3");
    assert_non_null(strstr(err.text, "result=killed"));
    r->result = result;
    must(gs_battle_audit(s, log_, &audit, &err));
    r->dice = "fate.hero=2";
    assert_int_equal(gs_battle_audit(s, log_, &audit, &err), GS_STATE);
    r->dice = "fate.hero=5,5";
    assert_int_equal(gs_battle_audit(s, log_, &audit, &err), GS_STATE);
    r->dice = dice;
    log_->turn_hash[1] ^= 1;
    assert_int_equal(gs_battle_audit(s, log_, &audit, &err), GS_STATE);
    assert_non_null(strstr(err.text, "end of turn 1"));
    log_->turn_hash[1] ^= 1;
    log_->entries[2].parts[1].u.effect.left--;
    assert_int_equal(gs_battle_audit(s, log_, &audit, &err), GS_STATE);
    assert_non_null(strstr(err.text, "add up"));
    log_->entries[2].parts[1].u.effect.left++;
    c->battles[0].setup = s;
    c->battles[0].log = log_;
    must(gs_campaign_audit(c, &audit, &err));
    assert_int_equal(audit.entries, 3);
}

/* A marker that is no unit is not among those who came. */
static void test_outcome__dummies_do_not_count(void **state)
{
    (void)state;
    char with[80], without[80];
    int all = 0, one = s->units[0].present;
    for (int i = 0; i < s->n_units; i++) {
        all += s->units[i].side == 0 ? s->units[i].present : 0;
    }
    snprintf(with, sizeof with, "<side id=\"%s\" start=\"%d\"", s->side[0].id, all);
    snprintf(without, sizeof without, "<side id=\"%s\" start=\"%d\"", s->side[0].id,
             all - one);
    assert_non_null(strstr(write_one(s, log_, &outcome, NULL, false), with));
    s->units[0].dummy = true;
    char *xml = write_one(s, log_, &outcome, NULL, false);
    s->units[0].dummy = false;
    assert_non_null(strstr(xml, without));
}

int main(void)
{
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
    const struct CMUnitTest tests[] = {
        T(test_battle__written_read_written),
        T(test_battle__a_forecast_comes_back),
        T(test_battle__generals_of_an_alliance),
        T(test_battle__a_working_is_written_and_may_be_read),
        T(test_battle__inside_its_campaign),
        T(test_battle__faults_have_their_line),
        T(test_audit__a_sound_log_and_each_kind_of_fault),
        T(test_outcome__dummies_do_not_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
