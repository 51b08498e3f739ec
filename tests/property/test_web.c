/* LINK: io
 * The page, asked inside the program: what each answer promises, whatever was asked. */
#include "test.h"
#include "web_door.h"

static web_door door;

static int setup(void **state)
{
    (void)state;
    web_door_open(&door, "campaigns/1066.xml");
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    web_door_close(&door);
    return 0;
}

/* Every address that there is, with a letter changed, cut, doubled, put in. */
static void test_web__strange_addresses(void **state)
{
    static const char *const targets[] = {"/", "/battles", "/hero/harold", "/army/norse-host",
                                          "/resolve/stout-hearts/rally?unit.quality=elite&ask=yes",
                                          "/rules/feudal", "/picture/ground/at-fulford/1.svg",
                                          "/report/roster/norse-host", "/key/0123", "/style.css"};
    static const char strange[] = "/%.?&=+#\\\"'<>\x01\x7f\xc3\xff;:@ ~A-0";
    uint32_t seed = 1;
    gs_web_reply r;
    (void)state;
    for (int i = 0; i < 1500; i++) {
        char text[200];
        snprintf(text, sizeof text, "%s", targets[i % (int)GS_COUNT(targets)]);
        for (int k = 0; k < 1 + i % 3; k++) {
            seed = seed * 1664525u + 1013904223u;
            size_t n = strlen(text), at = (seed >> 8) % (n + 1);
            if (seed >> 30 == 0 && at < n) {
                memmove(text + at, text + at + 1, n - at);
            } else if (seed >> 30 == 1 && at < n) {
                text[at] = strange[(seed >> 16) % (sizeof strange - 1)];
            } else if (n + 2 < sizeof text) {
                memmove(text + at + 1, text + at, n - at + 1);
                text[at] = strange[(seed >> 16) % (sizeof strange - 1)];
            }
        }
        bool stranger = i % 4 == 0;
        web_door_ask(&door, "GET", text, stranger ? NULL : door.cookie, NULL, &r);
        if (web_door_wrong(&r, stranger)) {
            fail_msg("%s: %s (%d)", text, web_door_wrong(&r, stranger), r.status);
        }
    }
}

static int asked(const char *method, const char *target, const char *body)
{
    gs_web_reply r;
    web_door_ask(&door, method, target, door.cookie, body, &r);
    return r.status;
}

/* A host must be ours to the letter. */
static void test_web__other_hosts(void **state)
{
    static const char *const hosts[] = {"", "127.0.0.1", "127.0.0.1:80660", "127.0.0.1:806",
                                        "localhost:8066", "127.0.0.1:8066.x", "127.0.0.1:8066 "};
    (void)state;
    for (int i = 0; i < GS_COUNT(hosts) + 2; i++) {
        gs_web_reply r;
        bool two = i == GS_COUNT(hosts), none = i > GS_COUNT(hosts);
        gs_web_request rq = {.method = "GET", .target = "/", .cookie = door.cookie,
                             .host = none ? NULL : two ? WEB_DOOR_HOST : hosts[i],
                             .hosts = none ? 0 : two ? 2 : 1};
        gs_web_answer(door.web, &rq, &r);
        assert_int_equal(r.status, 421);
    }
}

/* A form has fields that can be read, or nothing is done. */
static void test_web__forms(void **state)
{
    gs_web_reply r;
    char form[200], token[GS_WEB_KEY];
    (void)state;
    web_door_ask(&door, "GET", "/", door.cookie, NULL, &r);
    const char *at = strstr(r.bytes, "name=\"token\" value=\"");
    assert_non_null(at);
    snprintf(token, sizeof token, "%.32s", at + 20);
    assert_int_equal(strspn(token, "0123456789abcdef"), GS_WEB_KEY - 1);
    assert_int_equal(asked("POST", "/look", ""), 403);
    assert_int_equal(asked("POST", "/look", "look=dark"), 403);
    snprintf(form, sizeof form, "look=dark&token=%s&x=%%00", token);
    assert_int_equal(asked("POST", "/look", form), 403);
    snprintf(form, sizeof form, "look=loud&token=%s", token);
    assert_int_equal(asked("POST", "/look", form), 422);
    snprintf(form, sizeof form, "look=dark&token=%s&back=//evil", token);
    web_door_ask(&door, "POST", "/look", door.cookie, form, &r);
    assert_int_equal(r.status, 303);
    assert_string_equal(r.location, "/");
}

/* A form in parts, changed by a byte, cut, or with a part twice: it is read or refused, never more. */
static void test_web__forms_in_parts(void **state)
{
    static const char type[] = "multipart/form-data; boundary=--x";
    gs_web_reply r;
    char whole[600], text[640];
    uint32_t seed = 7;
    int kept = 0;
    (void)state;
    web_door_ask(&door, "GET", "/", door.cookie, NULL, &r);
    const char *at = strstr(r.bytes, "name=\"token\" value=\"");
    assert_non_null(at);
    snprintf(whole, sizeof whole, "----x\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\n%.32s\r\n"
             "----x\r\nContent-Disposition: form-data; name=\"look\"\r\n\r\ndark\r\n"
             "----x\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.png\"\r\n"
             "Content-Type: image/png\r\n\r\n--x\r\n--\r\n----x--\r\n", at + 20);
    for (int i = 0; i < 1200; i++) {
        size_t n = strlen(whole);
        memcpy(text, whole, n + 1);
        for (int k = 0; k < i % 3; k++) {
            seed = seed * 1664525u + 1013904223u;
            size_t put = (seed >> 8) % n;
            text[put] = "\r\n-x\";\0="[seed >> 29];
            n = seed >> 31 ? n - (seed >> 20) % 40 : n;
        }
        char *exact = malloc(n); /* so that a byte read too far is seen */
        assert_non_null(exact);
        memcpy(exact, text, n);
        door.now += 1000;
        gs_web_request rq = {.method = "POST", .target = "/look", .host = WEB_DOOR_HOST, .hosts = 1,
                             .cookie = door.cookie, .content = type, .body = exact, .body_size = n,
                             .now = door.now};
        gs_web_answer(door.web, &rq, &r);
        free(exact);
        assert_true(r.status == 303 || r.status == 403 || r.status == 422);
        assert_null(r.status == 422 ? NULL : web_door_wrong(&r, false));
        kept += r.status == 303;
        assert_true(i % 3 || r.status == 303);
    }
    assert_in_range(kept, 400, 1199);
}

/* Six hundred pages a minute, and in the next minute as many again. */
static void test_web__a_page_in_the_session_s_minute(void **state)
{
    gs_web_reply r;
    int refused = 0;
    (void)state;
    for (int i = 0; i < 605; i++) {
        gs_web_request rq = {.method = "GET", .target = "/battles", .cookie = door.cookie,
                             .host = WEB_DOOR_HOST, .hosts = 1, .now = 1000000000};
        gs_web_answer(door.web, &rq, &r);
        refused += r.status == 429;
    }
    assert_int_equal(refused, 5);
    door.now = 2000000000;
    assert_int_equal(asked("GET", "/battles", NULL), 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_web__strange_addresses),
        cmocka_unit_test(test_web__other_hosts),
        cmocka_unit_test(test_web__forms),
        cmocka_unit_test(test_web__forms_in_parts),
        cmocka_unit_test(test_web__a_page_in_the_session_s_minute),
    };
    return cmocka_run_group_tests(tests, setup, teardown) != 0;
}
