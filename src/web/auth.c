/* Who may ask: a key that opens once, sessions kept by the hash of their cookie, so many requests a
 * minute. */
#include "gesta/os.h"
#include "web_int.h"

#include <string.h>

const char *const web_look_words[] = {"device", "light", "dark", NULL};

bool web_same(const char *a, const char *b)
{
    size_t n = strlen(a), m = strlen(b);
    unsigned char differs = n != m;
    for (size_t i = 0; i < n && i < m; i++) {
        differs |= (unsigned char)(a[i] ^ b[i]);
    }
    return !differs;
}

gs_status web_secret(char out[GS_WEB_KEY], gs_err *err)
{
    static const char digits[] = "0123456789abcdef";
    unsigned char bytes[(GS_WEB_KEY - 1) / 2];
    gs_status st = gs_os_secret(bytes, sizeof bytes, err);
    for (size_t i = 0; st == GS_OK && i < sizeof bytes; i++) {
        out[2 * i] = digits[bytes[i] >> 4];
        out[2 * i + 1] = digits[bytes[i] & 15];
    }
    out[GS_WEB_KEY - 1] = '\0';
    return st;
}

gs_status web_auth_key(web_auth *a, char out[GS_WEB_KEY], gs_err *err)
{
    gs_status st = web_secret(out, err);
    if (st == GS_OK) {
        gs_os_sha256(out, strlen(out), a->key);
    }
    return st;
}

web_session *web_auth_begin(web_auth *a, const char *key, char cookie[GS_WEB_KEY])
{
    char hash[GS_PHOTO_NAME];
    gs_err err;
    gs_os_sha256(key, strlen(key), hash);
    web_session *s = &a->session[a->next];
    if (!a->key[0] || !web_same(hash, a->key)) {
        return NULL;
    }
    web_session made = {.look = WEB_LOOK_DEVICE};
    if (web_secret(cookie, &err) != GS_OK || web_secret(made.token, &err) != GS_OK) {
        return NULL;
    }
    gs_os_sha256(cookie, strlen(cookie), made.hash);
    *s = made;
    a->next = (a->next + 1) % WEB_SESSIONS;
    a->key[0] = '\0';
    return s;
}

/* The value of our cookie among those that a browser sends: "a=1; gesta=..."; NULL none. */
static bool our_cookie(const char *cookies, char out[GS_WEB_KEY])
{
    for (const char *at = cookies; at && *at;) {
        at += strspn(at, " ;");
        size_t n = strcspn(at, ";");
        if (n == 6 + GS_WEB_KEY - 1 && strncmp(at, "gesta=", 6) == 0) {
            memcpy(out, at + 6, GS_WEB_KEY - 1);
            out[GS_WEB_KEY - 1] = '\0';
            return true;
        }
        at += n;
    }
    return false;
}

web_session *web_auth_of(web_auth *a, const char *cookies)
{
    char cookie[GS_WEB_KEY], hash[GS_PHOTO_NAME];
    web_session *found = NULL;
    if (!cookies || !our_cookie(cookies, cookie)) {
        return NULL;
    }
    gs_os_sha256(cookie, strlen(cookie), hash);
    for (int i = 0; i < WEB_SESSIONS; i++) {
        bool same = web_same(hash, a->session[i].hash);
        found = same ? &a->session[i] : found;
    }
    return found;
}

bool web_auth_counts(web_session *s, int64_t now)
{
    if (now - s->since >= 60000) {
        s->since = now;
        s->count = 0;
    }
    return ++s->count <= WEB_A_MINUTE;
}
