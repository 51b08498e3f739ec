/* LINK: io
 * Steps of the umpire's hand in a file: stored rows stay as they are, byte for byte; a stranger's
 * step is noticed; orders are replaced. */
#include "store_file.h"

#include "../hand_walk.h"

#include "gesta/desk.h"

/* Every row of every table but the seals: "table|row|...", a line each. */
static gs_str dump(const char *path)
{
    static const char all[] = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name";
    sqlite3 *db;
    sqlite3_stmt *tables, *rows;
    gs_str out = {0};
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, all, -1, &tables, NULL), SQLITE_OK);
    while (sqlite3_step(tables) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(tables, 0);
        if (strcmp(name, "seal") == 0 || strcmp(name, "march_order") == 0) {
            continue;
        }
        const char *sql = gs_arena_printf(a, "SELECT * FROM \"%s\" ORDER BY 1", name);
        assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &rows, NULL), SQLITE_OK);
        while (sqlite3_step(rows) == SQLITE_ROW) {
            gs_str_addf(&out, "%s", name);
            for (int i = 0; i < sqlite3_column_count(rows); i++) {
                const char *v = (const char *)sqlite3_column_text(rows, i);
                gs_str_addf(&out, "|%s", v ? v : "NULL");
            }
            gs_str_add(&out, "\n");
        }
        sqlite3_finalize(rows);
    }
    sqlite3_finalize(tables);
    sqlite3_close(db);
    return out;
}

/* Each line of the first stands in the second, in its order. */
static void all_there(const char *old, const char *now)
{
    for (const char *p = old; *p;) {
        size_t n = strcspn(p, "\n") + 1;
        while (*now && strncmp(now, p, n) != 0) {
            now += strcspn(now, "\n") + 1;
        }
        if (!*now) {
            fail_msg("gone or changed: %.*s", (int)n, p);
        }
        p += n;
    }
}

static char *text_of(const gs_campaign *c)
{
    gs_str s = {0};
    lists_in_words(&gs_kind_campaign, c, &s);
    folds_in_words(c, &s);
    char *text = gs_arena_strdup(a, gs_str_text(&s));
    gs_str_free(&s);
    return text;
}

static void test_steps__stored_rows_stay_as_they_are(void **state)
{
    (void)state;
    gs_campaign *c = roland(), *back;
    gs_store *s = open_ok(at("a.gesta"), GS_STORE_CREATE);
    must(gs_store_put_campaign(s, c, &err));
    gs_campaign_free(c);
    must(gs_store_load(s, false, &c, &err));
    unsigned seed = 4711;
    int kept = 0;
    gs_str old = dump(at("a.gesta"));
    for (int i = 0; i < 200; i++) {
        gs_err none = {0};
        if (walk_step(c, &seed, &none) != GS_OK) {
            continue;
        }
        must(gs_desk_keep_step(s, c, &err));
        if (++kept % 10 == 0) {
            gs_str now = dump(at("a.gesta"));
            all_there(gs_str_text(&old), gs_str_text(&now));
            gs_str_free(&old);
            old = now;
        }
    }
    assert_true(kept > 60);
    must(gs_store_audit(s, &err));
    must(gs_store_load(s, false, &back, &err));
    assert_string_equal(text_of(back), text_of(c));
    gs_campaign_free(back);
    gs_str_free(&old);
    gs_store_close(s);
    gs_campaign_free(c);
}

static void test_steps__two_umpires(void **state)
{
    (void)state;
    gs_campaign *c = roland(), *mine, *theirs;
    gs_hand h;
    gs_store *s = open_ok(at("a.gesta"), GS_STORE_CREATE);
    must(gs_store_put_campaign(s, c, &err));
    gs_store *other = open_ok(at("a.gesta"), GS_STORE_WRITE);
    must(gs_store_load(s, false, &mine, &err));
    must(gs_store_load(other, false, &theirs, &err));
    must(gs_hand_begin(&h, mine, NULL, NULL, false, &err));
    must(gs_hand_add(&h, &gs_kind_place, NULL, &(gs_camp_place){.name = "Elm"}, NULL));
    must(gs_hand_close(&h));
    must(gs_desk_keep_step(s, mine, &err));
    must(gs_hand_begin(&h, theirs, NULL, NULL, false, &err));
    must(gs_hand_rename(&h, "turpin", "Turpin of Reims"));
    must(gs_hand_close(&h));
    gs_str before = dump(at("a.gesta"));
    assert_int_equal(gs_desk_keep_step(other, theirs, &err), GS_STATE);
    assert_non_null(strstr(err.text, "another program"));
    gs_str after = dump(at("a.gesta"));
    assert_string_equal(gs_str_text(&before), gs_str_text(&after));
    gs_str_free(&before);
    gs_str_free(&after);
    refused(at("a.gesta"), "DELETE FROM ledger");
    gs_store_close(s);
    gs_store_close(other);
    gs_campaign_free(c);
    gs_campaign_free(mine);
    gs_campaign_free(theirs);
}

static void test_steps__orders_are_replaced(void **state)
{
    (void)state;
    gs_campaign *c = roland(), *back;
    gs_hand h;
    gs_store *s = open_ok(at("a.gesta"), GS_STORE_CREATE);
    must(gs_store_put_campaign(s, c, &err));
    must(gs_hand_begin(&h, c, NULL, NULL, false, &err));
    must(gs_hand_add(&h, &gs_kind_place, NULL, &(gs_camp_place){.name = "Elm"}, NULL));
    must(gs_hand_add(&h, &gs_kind_place, NULL, &(gs_camp_place){.name = "Ash"}, NULL));
    must(gs_hand_close(&h));
    static gs_camp_order orders[] = {{.army = "rearguard", .to = "elm"},
                                     {.army = "rearguard", .to = "ash", .via = "elm"}};
    for (int i = 0; i < 3; i++) {
        c->orders = &orders[i == 1];
        c->n_orders = i < 2;
        must(gs_desk_keep_step(s, c, &err));
        must(gs_store_audit(s, &err));
        must(gs_store_load(s, false, &back, &err));
        assert_int_equal(back->n_orders, i < 2);
        assert_true(i == 2 || strcmp(back->orders[0].to, orders[i].to) == 0);
        gs_campaign_free(back);
    }
    gs_store_close(s);
    gs_campaign_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_steps__stored_rows_stay_as_they_are, setup, teardown),
        cmocka_unit_test_setup_teardown(test_steps__two_umpires, setup, teardown),
        cmocka_unit_test_setup_teardown(test_steps__orders_are_replaced, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
