/* The bytes of a request, as a browser or somebody else might send them: a method, a line that is
 * the address, a line that is the cookie ("!" our own), the form. Every answer keeps what is promised. */
#include "fuzz.h"
#include "web_door.h"

static void door(fuzz *f, const char *bytes, size_t n)
{
    static web_door d;
    static const char *const methods[] = {"GET", "POST", "HEAD", "PUT"};
    char text[70000];
    gs_web_reply r;
    if (!d.web) {
        web_door_open(&d, "tests/fuzz/seeds/small.xml");
    }
    n = n < sizeof text - 1 ? n : sizeof text - 1;
    memcpy(text, bytes, n);
    text[n] = '\0';
    const char *method = methods[n ? (unsigned char)text[0] % GS_COUNT(methods) : 0];
    char *target = text + (n > 0), *cookie = target + strcspn(target, "\n");
    cookie += *cookie ? (*cookie = '\0', 1) : 0;
    char *body = cookie + strcspn(cookie, "\n");
    body += *body ? (*body = '\0', 1) : 0;
    bool ours = *cookie == '!';
    web_door_ask(&d, method, target, ours ? d.cookie : cookie, body, &r);
    const char *wrong = web_door_wrong(&r, !ours);
    if (wrong) {
        fuzz_broken("%s %s: %s (%d)", method, target, wrong, r.status);
    }
    f->taken += r.status == 200;
}

FUZZ_TARGET(door)
