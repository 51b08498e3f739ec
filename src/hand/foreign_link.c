/* An army as the Warmaster selector puts it into a link: "...?jsonPath=..&label=Mine&3=2&3-1=1": of
 * the list's unit with order 3 two, of its upgrade 1 one. */
#include "gesta/foreign.h"

#include <string.h>

/* "%20" and "+" are blanks. */
static const char *plain(const char *p, size_t n, gs_arena *a)
{
    gs_str out = {0};
    for (size_t i = 0; i < n; i++) {
        unsigned v = 0;
        int digits = 0;
        for (size_t k = i + 1; p[i] == '%' && k < n && digits < 2; k++, digits++) {
            char c = p[k];
            unsigned d = c >= '0' && c <= '9'   ? (unsigned)(c - '0')
                         : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10
                         : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A') + 10
                                                : 99;
            if (d == 99) {
                break;
            }
            v = v * 16 + d;
        }
        gs_str_addc(&out, digits == 2 ? (char)v : p[i] == '+' ? ' ' : p[i]);
        i += digits == 2 ? 2 : 0;
    }
    const char *text = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}

static int number(const char *p, size_t n)
{
    int v = 0;
    for (size_t i = 0; i < n; i++) {
        if (p[i] < '0' || p[i] > '9' || v > 9999) {
            return -1;
        }
        v = v * 10 + (p[i] - '0');
    }
    return n ? v : -1;
}

static const gs_foreign_row *of_order(const gs_foreign *list, int order)
{
    for (int i = 0; i < list->n_rows; i++) {
        if (list->rows[i].kind == GS_FOREIGN_LIMIT && list->rows[i].line == order) {
            return &list->rows[i];
        }
    }
    return NULL;
}

static gs_status add_units(gs_foreign *out, const gs_foreign *list, int order, int n, gs_err *err)
{
    const gs_foreign_row *of = of_order(list, order);
    if (!of) {
        return gs_err_set(err, GS_INPUT, "the list \"%.60s\" has no unit with order %d",
                          list->title ? list->title : "", order);
    }
    if (n < 0 || n > 99) {
        return gs_err_set(err, GS_INPUT, "of \"%.60s\" 0 to 99 are expected", of->name);
    }
    for (int i = 1; i <= n; i++) {
        bool hero = of->word && strcmp(of->word, "leader") == 0;
        gs_foreign_row *r = gs_foreign_add(out, hero ? GS_FOREIGN_HERO : GS_FOREIGN_UNIT, order);
        r->source = of->source;
        r->name = n > 1 ? gs_arena_printf(out->arena, "%s %d", of->name, i) : of->name;
        r->points = of->points;
        r->full = of->full > 0 ? of->full : -1;
        r->about = of->about;
        r->profile = of->profile;
    }
    return GS_OK;
}

gs_status gs_foreign_link(const char *link, const gs_foreign *list, gs_arena *a, gs_foreign *out, gs_err *err)
{
    const char *p = strchr(link, '?');
    gs_status st = GS_OK;
    gs_foreign_new(out, a, "an army of the Warmaster selector");
    out->book = list->title;
    if (!p || !gs_utf8_valid(link, strlen(link))) {
        return gs_err_set(err, GS_INPUT, "it is no link of the selector: \"?\" and \"NUMBER=COUNT\" "
                                         "parts are expected");
    }
    for (p++; *p && st == GS_OK;) {
        size_t n = strcspn(p, "&#"), key = strcspn(p, "=");
        key = key > n ? n : key;
        const char *value = p + key + (key < n), *dash = memchr(p, '-', key);
        int count = number(value, n - (size_t)(value - p));
        if (key == 5 && strncmp(p, "label", 5) == 0) {
            const char *label = plain(value, n - (size_t)(value - p), a);
            out->title = gs_utf8_valid(label, strlen(label)) ? label : NULL;
        } else if (number(p, key) >= 0) {
            st = add_units(out, list, number(p, key), count, err);
        } else if (dash && number(p, (size_t)(dash - p)) >= 0 && count > 0) {
            const gs_foreign_row *of = of_order(list, number(p, (size_t)(dash - p)));
            gs_foreign_note_add(out, GS_FOREIGN_LEFT, 0, "upgrade %d of %.60s, %d times",
                                number(dash + 1, key - (size_t)(dash + 1 - p)), of ? of->name : "a unit that the list has not", count);
        }
        p += n + (p[n] == '&');
        if (*p == '#') {
            break;
        }
    }
    return st;
}
