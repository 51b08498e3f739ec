/* LINK: io
 * Photos in a campaign's file: once, sealed, never changed, dropped only if no entry names them. */
#include "store_file.h"

#include "picture.h"

static gs_photo photo_of(int width, int height)
{
    gs_photo p;
    gs_str file = {0};
    picture_jpeg(&file, width, height, 0, false);
    must(gs_os_photo_make(a, file.p, file.len, &p, &err));
    gs_str_free(&file);
    return p;
}

static int count(gs_store *s)
{
    gs_photo p = {.name = ""};
    int n = 0;
    while (gs_store_photo_next(s, p.name, a, &p, &err) == GS_OK) {
        n++;
    }
    return n;
}

/* A file with a campaign, and a battle whose log names a photo. */
static gs_store *file_with(const gs_photo *named)
{
    gs_campaign *c = roland();
    gs_setup *setup_now;
    gs_store *s = open_ok(at("a.gesta"), GS_STORE_CREATE);
    must(gs_store_put_campaign(s, c, &err));
    must(gs_campaign_muster(c, &c->battles[0], a, &setup_now, &err));
    gs_log *log = gs_log_new(a);
    gs_log_entry(log, 0, "", -1, "photo", (gs_ref){0, 0}, (gs_ref){0, 0});
    gs_log_part_add(log, GS_LOG_PHOTO)->u.photo = (gs_log_photo){.hash = named->name};
    must(gs_store_begin(s, &err));
    must(gs_store_photo_put(s, named, &err));
    must(gs_store_battle_begin(s, setup_now, &err));
    must(gs_store_battle_append(s, c->battles[0].id, log, &err));
    must(gs_store_commit(s, &err));
    gs_campaign_free(c);
    return s;
}

static void test_store_photos__each_is_kept_once(void **state)
{
    (void)state;
    gs_photo one = photo_of(64, 48), two = photo_of(48, 64), back;
    gs_store *s = open_ok(at("a.gesta"), GS_STORE_CREATE);
    must(gs_store_photo_put(s, &one, &err));
    must(gs_store_photo_put(s, &two, &err));
    must(gs_store_photo_put(s, &one, &err));
    assert_int_equal(count(s), 2);
    must(gs_store_photo_get(s, one.name, a, &back, &err));
    assert_int_equal(back.size, one.size);
    assert_memory_equal(back.bytes, one.bytes, one.size);
    assert_memory_equal(back.thumb, one.thumb, one.thumb_size);
    assert_int_equal(back.width, 64);
    assert_int_equal(back.height, 48);
    assert_int_equal(gs_store_photo_get(s, "none", a, &back, &err), GS_NOT_FOUND);
    gs_photo false_name = one;
    memcpy(false_name.name, two.name, sizeof two.name);
    assert_int_equal(gs_store_photo_put(s, &false_name, &err), GS_INPUT);
    gs_store_close(s);
}

static void test_store_photos__a_step_that_is_rolled_back_leaves_none(void **state)
{
    (void)state;
    gs_photo one = photo_of(64, 48);
    gs_store *s = open_ok(at("a.gesta"), GS_STORE_CREATE);
    must(gs_store_begin(s, &err));
    must(gs_store_photo_put(s, &one, &err));
    gs_store_rollback(s);
    assert_int_equal(count(s), 0);
    must(gs_store_audit(s, &err));
    gs_store_close(s);
}

static void test_store_photos__what_no_entry_names_may_be_dropped(void **state)
{
    (void)state;
    gs_photo named = photo_of(64, 48), idle = photo_of(48, 64);
    int n;
    bool is;
    gs_store *s = file_with(&named);
    must(gs_store_photo_put(s, &idle, &err));
    must(gs_store_photo_named(s, named.name, &is, &err));
    assert_true(is);
    must(gs_store_photo_named(s, idle.name, &is, &err));
    assert_false(is);
    must(gs_store_audit(s, &err));
    must(gs_store_photo_drop_idle(s, &n, &err));
    assert_int_equal(n, 1);
    assert_int_equal(count(s), 1);
    must(gs_store_audit(s, &err));
    must(gs_store_photo_drop_idle(s, &n, &err));
    assert_int_equal(n, 0);
    must(gs_store_backup(s, at("b.gesta"), at("b.gesta"), scripts, &err));
    gs_store_close(s);
    refused(at("a.gesta"), "DELETE FROM photo");
    refused(at("a.gesta"), "UPDATE photo SET width = 65");
    s = open_ok(at("b.gesta"), GS_STORE_READ);
    assert_int_equal(count(s), 1);
    must(gs_store_audit(s, &err));
    gs_store_close(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_store_photos__each_is_kept_once, setup, teardown),
        cmocka_unit_test_setup_teardown(test_store_photos__a_step_that_is_rolled_back_leaves_none,
                                        setup, teardown),
        cmocka_unit_test_setup_teardown(test_store_photos__what_no_entry_names_may_be_dropped,
                                        setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
