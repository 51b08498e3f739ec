/* The bytes of a request, as a browser or somebody else might send them: a method, a line that is
 * the address, a line that is the cookie ("!" our own), the form (ours
 * has the token). Every answer keeps what is promised. */
#include "fuzz.h"
#include "web_door.h"

/* A form of ours ends with what makes it so: the session's token, a key, the last entry seen. */
static const char *own_form(web_door *d, const char *body)
{
    static char token[GS_WEB_KEY], form[80000];
    static unsigned forms;
    gs_web_reply r;
    if (!*token) {
        web_door_ask(d, "GET", "/", d->cookie, NULL, &r);
        snprintf(token, sizeof token, "%.32s", strstr(r.bytes, "name=\"token\" value=\"") + 20);
    }
    web_door_ask(d, "GET", "/battle/first/log?free=yes", d->cookie, NULL, &r);
    const char *seen = strstr(r.bytes, "name=\"seen\" value=\"");
    snprintf(form, sizeof form, "%s&token=%s&key=%032x&seen=%d", body, token, forms++, seen ? atoi(seen + 19) : 0);
    return form;
}

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
    bool form = ours && strcmp(method, "POST") == 0;
    web_door_ask(&d, method, target, ours ? d.cookie : cookie, form ? own_form(&d, body) : body, &r);
    const char *wrong = web_door_wrong(&r, !ours);
    if (wrong) {
        fuzz_broken("%s %s: %s (%d)", method, target, wrong, r.status);
    }
    f->taken += r.status == 200;
}

FUZZ_TARGET(door)
