/* LINK: io
 * The Song of Roland fought through between simple generals: each battle mustered,
 * played, kept turn by turn in a file, cut off and resumed, audited, its aftermath
 * entered, the turn ended, all of it exported, imported and exported again. */
#include "test.h"

#include "gesta/engine.h"
#include "gesta/general_sparring.h"
#include "gesta/os.h"
#include "gesta/store.h"
#include "gesta/xmlio.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static gs_arena *a;
static const char *scripts[32];
static gs_xml_schema *campaign_xsd, *battle_xsd;
static char dir[64], file[80];
static gs_err err;

static void must(gs_status st, const char *what)
{
    if (st != GS_OK) {
        fail_msg("%s: %s:%d: %s: %s", what, err.file, err.line, err.key, err.text);
    }
}

static const char *resource(const char *name, size_t *n)
{
    const char *bytes = gs_os_resource(a, name, n, &err);
    assert_non_null(bytes);
    return bytes;
}

static int setup(void **state)
{
    (void)state;
    size_t n;
    a = gs_arena_new();
    for (int i = 0; gs_store_scripts[i]; i++) {
        scripts[i] = resource(gs_store_scripts[i], &n);
    }
    const char *bytes = resource("schema/campaign.xsd", &n);
    must(gs_xml_schema_new(bytes, n, "campaign.xsd", &campaign_xsd, &err), "schema");
    bytes = resource("schema/battle.xsd", &n);
    must(gs_xml_schema_new(bytes, n, "battle.xsd", &battle_xsd, &err), "schema");
    snprintf(dir, sizeof dir, "/tmp/gesta-war-XXXXXX");
    if (!mkdtemp(dir)) {
        return -1;
    }
    snprintf(file, sizeof file, "%s/roland.gesta", dir);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    unlink(file);
    rmdir(dir);
    gs_xml_schema_free(campaign_xsd);
    gs_xml_schema_free(battle_xsd);
    gs_arena_free(a);
    return 0;
}

static void players(gs_player out[GS_SIDES])
{
    for (int i = 0; i < GS_SIDES; i++) {
        out[i] = gs_player_naive();
    }
}

/* Plays a battle to its end, committing each turn; after turn `cut` the file is closed
 * and all is loaded from it again. */
static void play(gs_store **s, gs_campaign *c, gs_camp_battle *b, int cut)
{
    gs_setup *set;
    gs_player who[GS_SIDES];
    gs_battle *bt = GS_NEW(a, gs_battle);
    const gs_scene *scene;
    bool over = false;
    must(gs_campaign_muster(c, b, a, &set, &err), b->id);
    gs_log *log = gs_log_new(a);
    must(gs_store_battle_begin(*s, set, &err), b->id);
    must(gs_scene_new(a, set, &scene, &err), b->id);
    players(who);
    gs_battle_start(bt, scene, log, who);
    for (int turn = 0; !over; turn++) {
        must(gs_engine_turn(bt, &over, &err), b->id);
        must(gs_store_battle_append(*s, b->id, log, &err), b->id);
        if (turn == cut && !over) {
            gs_store_close(*s);
            must(gs_store_open(file, GS_STORE_WRITE, scripts, s, &err), "open");
            must(gs_store_battle_load(*s, b->id, a, &set, &log, NULL, NULL, &err), b->id);
            must(gs_scene_new(a, set, &scene, &err), b->id);
            bt = GS_NEW(a, gs_battle);
            must(gs_battle_resume(bt, scene, log, who, &err), b->id);
        }
    }
    must(gs_store_begin(*s, &err), "begin");
    must(gs_store_battle_finish(*s, b->id, &bt->s.outcome, &err), b->id);
    must(gs_campaign_aftermath(c, b, set, log, &bt->s.outcome, &bt->t, &err), b->id);
    must(gs_store_add_ledger(*s, c, &err), b->id);
    must(gs_store_commit(*s, &err), "commit");
    gs_audit audit;
    must(gs_battle_audit(set, log, &audit, &err), b->id);
    assert_true(audit.resolves > 10);
    print_message("%s: seed %llu, %d entries, %d turns, winner %d by %s\n", b->id,
                  (unsigned long long)set->seed, log->count, bt->s.outcome.turns,
                  bt->s.outcome.winner, bt->s.outcome.reason);
}

static char *export(const gs_campaign *c)
{
    gs_str out = {0};
    must(gs_xml_write_campaign(c, &out, &err), "export");
    must(gs_xml_validate(out.p, out.len, "export", campaign_xsd, &err), "validate");
    char *copy = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&out);
    return copy;
}

/* The whole war with one seed; returns its export. */
static char *war(int64_t seed, int cut)
{
    char *bytes;
    size_t n;
    gs_campaign *c, *back;
    gs_store *s;
    unlink(file);
    must(gs_os_read(a, "campaigns/roland.xml", GS_XML_LIMIT, &bytes, &n, &err), "roland");
    must(gs_xml_read_campaign(bytes, n, "roland.xml", campaign_xsd, battle_xsd, &c, &err),
         "read");
    c->seed = seed;
    must(gs_store_open(file, GS_STORE_CREATE, scripts, &s, &err), "create");
    must(gs_store_put_campaign(s, c, &err), "put");
    for (gs_camp_battle *b; (b = gs_campaign_next_battle(c));) {
        play(&s, c, b, cut);
        must(gs_campaign_next(c, &err), "next");
        must(gs_store_add_ledger(s, c, &err), "ledger");
    }
    gs_campaign_free(c);
    must(gs_store_check(s, &err), "check");
    must(gs_store_load(s, true, &back, &err), "load");
    gs_store_close(s);
    gs_audit audit;
    must(gs_campaign_audit(back, &audit, &err), "audit");
    char *once = export(back);
    gs_campaign_free(back);
    must(gs_xml_read_campaign(once, strlen(once), "export", campaign_xsd, battle_xsd,
                              &back, &err),
         "import");
    char *twice = export(back);
    gs_campaign_free(back);
    assert_string_equal(once, twice);
    return once;
}

static void test_war__fought_kept_resumed_and_told_again(void **state)
{
    (void)state;
    char *whole = war(778, -1);
    char *cut = war(778, 2);
    assert_string_equal(whole, cut); /* cut off and resumed: the same war to the byte */
}

static void test_war__another_seed_another_war(void **state)
{
    (void)state;
    const char *wars[4];
    for (int i = 0; i < 4; i++) {
        wars[i] = war(i + 1, i + 3);
        for (int j = 0; j < i; j++) {
            assert_string_not_equal(wars[i], wars[j]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_war__fought_kept_resumed_and_told_again),
        cmocka_unit_test(test_war__another_seed_another_war),
    };
    return cmocka_run_group_tests(tests, setup, teardown) != 0;
}
