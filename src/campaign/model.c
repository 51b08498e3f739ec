/* Fields: read, write, print, parse. */
#include "gesta/campaign_model.h"

#include "gesta/campaign.h"
#include "gesta/fixed.h"

#include <string.h>

#define MAX_POINTS 4096
#define MAX_TEXT 20000
#define MAX_PROSE 1000000

int64_t gs_field_get(const gs_field *f, const void *thing)
{
    const char *at = (const char *)thing + f->offset;
    switch (f->size) {
    case 1: {
        uint8_t v;
        memcpy(&v, at, sizeof v);
        return v;
    }
    case 2: {
        int16_t v;
        memcpy(&v, at, sizeof v);
        return v;
    }
    case 4: {
        int32_t v;
        memcpy(&v, at, sizeof v);
        return v;
    }
    default: {
        int64_t v;
        memcpy(&v, at, sizeof v);
        return v;
    }
    }
}

void gs_field_set(const gs_field *f, void *thing, int64_t value)
{
    char *at = (char *)thing + f->offset;
    if (f->size == 1) {
        uint8_t v = (uint8_t)value;
        memcpy(at, &v, sizeof v);
    } else if (f->size == 2) {
        int16_t v = (int16_t)value;
        memcpy(at, &v, sizeof v);
    } else if (f->size == 4) {
        int32_t v = (int32_t)value;
        memcpy(at, &v, sizeof v);
    } else {
        memcpy(at, &value, sizeof value);
    }
}

static bool is_text(const gs_field *f)
{
    return f->type <= GS_FIELD_DATE;
}

const char *gs_field_text(const gs_field *f, const void *thing)
{
    const char *v;
    memcpy(&v, (const char *)thing + f->offset, sizeof v);
    return v;
}

void gs_field_set_text(const gs_field *f, void *thing, const char *text)
{
    memcpy((char *)thing + f->offset, &text, sizeof text);
}

static int points_of(const gs_field *f, const void *thing, gs_pt **points)
{
    int n;
    memcpy(points, (const char *)thing + f->offset, sizeof *points);
    memcpy(&n, (const char *)thing + f->count_offset, sizeof n);
    return n;
}

bool gs_field_is_default(const gs_field *f, const void *thing)
{
    if (is_text(f)) {
        return gs_field_text(f, thing) == NULL;
    }
    if (f->type == GS_FIELD_POINTS) {
        gs_pt *points;
        return points_of(f, thing, &points) == 0;
    }
    return !f->must && gs_field_get(f, thing) == f->dflt;
}

void gs_points_print(const gs_pt *points, int n, gs_str *out)
{
    for (int i = 0; i < n; i++) {
        if (i) {
            gs_str_addc(out, ' ');
        }
        gs_str_addmilli(out, points[i].x);
        gs_str_addc(out, ',');
        gs_str_addmilli(out, points[i].y);
    }
}

void gs_field_print(const gs_field *f, const void *thing, gs_str *out)
{
    gs_pt *points;
    int n;
    switch ((gs_field_type)f->type) {
    case GS_FIELD_TEXT:
    case GS_FIELD_PROSE:
    case GS_FIELD_ID:
    case GS_FIELD_REF:
    case GS_FIELD_DATE:
        gs_str_add(out, gs_field_text(f, thing) ? gs_field_text(f, thing) : "");
        break;
    case GS_FIELD_INT:
        gs_str_addi(out, gs_field_get(f, thing));
        break;
    case GS_FIELD_BOOL:
        gs_str_add(out, gs_field_get(f, thing) ? "yes" : "no");
        break;
    case GS_FIELD_WORD:
        gs_str_add(out, f->words[gs_field_get(f, thing)]);
        break;
    case GS_FIELD_LEN:
        gs_str_addmilli(out, gs_field_get(f, thing));
        break;
    case GS_FIELD_ANG:
        gs_str_addmilli(out, gs_ang_to_millideg((gs_ang)gs_field_get(f, thing)));
        break;
    case GS_FIELD_POINTS:
        gs_str_addn(out, "", 0);
        n = points_of(f, thing, &points);
        gs_points_print(points, n, out);
        break;
    }
}

/* A whole number at *p; moves on. False if there is none or it is beyond 18 digits. */
static bool read_int(const char **p, int64_t *v)
{
    bool negative = **p == '-';
    const char *s = *p + negative;
    int64_t n = 0;
    int digits = 0;
    for (; *s >= '0' && *s <= '9'; s++, digits++) {
        if (digits == 18) {
            return false;
        }
        n = n * 10 + (*s - '0');
    }
    *v = negative ? -n : n;
    *p = s;
    return digits > 0;
}

/* A number with a point and three places at most at *p, in thousandths; moves on. */
static bool read_milli(const char **p, int64_t *v)
{
    bool negative = **p == '-';
    if (!read_int(p, v) || *v > 1000000 || *v < -1000000) {
        return false;
    }
    *v *= 1000;
    if (**p == '.') {
        int places = 0;
        int64_t unit = 100;
        for ((*p)++; **p >= '0' && **p <= '9'; (*p)++, places++, unit /= 10) {
            *v += (negative ? -1 : 1) * unit * (**p - '0');
        }
        return places >= 1 && places <= 3;
    }
    return true;
}

gs_status gs_points_parse(const char *text, int most, gs_arena *a, gs_pt **points, int *n,
                          gs_err *err)
{
    const int64_t far = (int64_t)most * 1000;
    int cap = 0;
    *points = NULL;
    *n = 0;
    const char *p = text;
    for (;;) {
        while (*p == ' ' || *p == '\n' || *p == '\t' || *p == '\r') {
            p++;
        }
        if (!*p) {
            return GS_OK;
        }
        int64_t x, y;
        bool good = read_milli(&p, &x) && *p == ',';
        if (good) {
            p++;
            good = read_milli(&p, &y) && strchr(" \n\t\r", *p) && x <= far && x >= -far &&
                   y <= far && y >= -far && *n < MAX_POINTS;
        }
        if (!good) {
            return gs_err_key(
                err, GS_INPUT, "points",
                "points are written \"x,y x,y ...\", numbers up to %d with three "
                "places at most, up to %d of them",
                most, MAX_POINTS);
        }
        *points = gs_arena_grow(a, *points, *n, &cap, sizeof **points);
        (*points)[(*n)++] = (gs_pt){(gs_len)x, (gs_len)y};
    }
}

size_t gs_field_room(const gs_field *f)
{
    return f->type == GS_FIELD_PROSE ? MAX_PROSE : MAX_TEXT;
}

static gs_status parse_text(const gs_field *f, void *thing, const char *text, gs_arena *a,
                            gs_err *err)
{
    size_t most = gs_field_room(f);
    if (strlen(text) > most) {
        return gs_err_key(err, GS_INPUT, f->name, "the text is longer than %zu bytes",
                          most);
    }
    if (f->hi && gs_utf8_length(text) > f->hi) {
        return gs_err_key(err, GS_INPUT, f->name,
                          "it is %d letters long; a name has %d at most (a longer story belongs in "
                          "<about>)",
                          gs_utf8_length(text), (int)f->hi);
    }
    if ((f->type == GS_FIELD_ID || f->type == GS_FIELD_REF) && !gs_is_id(text)) {
        return gs_err_key(
            err, GS_INPUT, f->name,
            "\"%.60s\" is no id: small letters, digits and '-', beginning with a "
            "letter or digit, 63 at most",
            text);
    }
    if (f->type == GS_FIELD_DATE && !gs_date_valid(text)) {
        return gs_err_key(
            err, GS_INPUT, f->name,
            "\"%.60s\" is no date: YYYY-MM-DD, a day that exists, or \"turn N\"", text);
    }
    if (f->must && gs_utf8_blank(text)) {
        return gs_err_key(err, GS_INPUT, f->name,
                          text[0] ? "nothing of it could be seen: it may not be blank"
                                  : "it may not be empty");
    }
    gs_field_set_text(f, thing, gs_arena_strdup(a, text));
    return GS_OK;
}

static gs_status parse_number(const gs_field *f, void *thing, const char *text,
                              gs_err *err)
{
    int64_t v = 0;
    const char *p = text;
    bool milli = f->type != GS_FIELD_INT;
    bool good = (milli ? read_milli(&p, &v) : read_int(&p, &v)) && *p == '\0';
    if (good && f->type == GS_FIELD_ANG) {
        good = v > -360000 && v <= 360000;
        v = gs_ang_from_millideg((int32_t)v);
    } else if (good) {
        good = v >= f->lo && v <= f->hi;
    }
    if (good) {
        gs_field_set(f, thing, v);
        return GS_OK;
    }
    gs_str want = {0};
    if (f->type == GS_FIELD_ANG) {
        gs_str_add(&want, "degrees clockwise, up to 360, three places at most");
    } else {
        gs_str_add(&want, milli ? "a number from " : "a whole number from ");
        milli ? gs_str_addmilli(&want, f->lo) : gs_str_addi(&want, f->lo);
        gs_str_add(&want, " to ");
        milli ? gs_str_addmilli(&want, f->hi) : gs_str_addi(&want, f->hi);
    }
    gs_err_key(err, GS_INPUT, f->name, "\"%.60s\" is not what stands here: %s", text,
               gs_str_text(&want));
    gs_str_free(&want);
    return GS_INPUT;
}

static gs_status parse_word(const gs_field *f, void *thing, const char *text, gs_err *err)
{
    static const char *const yes_no[] = {"no", "yes", NULL};
    const char *const *words = f->type == GS_FIELD_BOOL ? yes_no : f->words;
    for (int i = 0; words[i]; i++) {
        if (words[i][0] == text[0] && strcmp(words[i], text) == 0) {
            gs_field_set(f, thing, i);
            return GS_OK;
        }
    }
    gs_str want = {0};
    for (int i = 0; words[i]; i++) {
        gs_str_add(&want, i ? ", " : "");
        gs_str_add(&want, words[i]);
    }
    gs_err_key(err, GS_INPUT, f->name, "\"%.60s\" is none of: %.380s", text,
               gs_str_text(&want));
    gs_str_free(&want);
    return GS_INPUT;
}

gs_status gs_field_parse(const gs_field *f, void *thing, const char *text, gs_arena *a,
                         gs_err *err)
{
    if (is_text(f)) {
        return parse_text(f, thing, text, a, err);
    }
    if (f->type == GS_FIELD_POINTS) {
        gs_pt *points;
        int n;
        gs_status st = gs_points_parse(text, GS_TABLE_MOST, a, &points, &n, err);
        if (st == GS_OK) {
            memcpy((char *)thing + f->offset, &points, sizeof points);
            memcpy((char *)thing + f->count_offset, &n, sizeof n);
        }
        return st;
    }
    if (f->type == GS_FIELD_BOOL || f->type == GS_FIELD_WORD) {
        return parse_word(f, thing, text, err);
    }
    return parse_number(f, thing, text, err);
}

void gs_kind_default(const gs_kind *k, void *thing)
{
    for (int i = 0; i < k->n_fields; i++) {
        const gs_field *f = &k->fields[i];
        if (is_text(f)) {
            gs_field_set_text(f, thing, NULL);
        } else if (f->type != GS_FIELD_POINTS) {
            gs_field_set(f, thing, f->dflt);
        }
    }
}

const gs_field *gs_kind_lacks(const gs_kind *k, const void *thing)
{
    for (int i = 0; i < k->n_fields; i++) {
        const gs_field *f = &k->fields[i];
        if (f->must && (is_text(f) || f->type == GS_FIELD_POINTS) &&
            gs_field_is_default(f, thing)) {
            return f;
        }
    }
    return NULL;
}

int gs_child_count(const gs_child *c, const void *thing)
{
    int n;
    memcpy(&n, (const char *)thing + c->count, sizeof n);
    return n;
}

void *gs_child_at(const gs_child *c, const void *thing, int i)
{
    char *items;
    memcpy(&items, (const char *)thing + c->items, sizeof items);
    return items + (size_t)i * c->kind->size;
}

void *gs_child_add(const gs_child *c, void *thing, gs_arena *a)
{
    char *items;
    int n = gs_child_count(c, thing);
    memcpy(&items, (char *)thing + c->items, sizeof items);
    if (n == 0 || (n >= 8 && (n & (n - 1)) == 0)) { /* full: at 0, 8, 16, 32 ... */
        int cap = n ? n * 2 : 8;
        char *more = gs_arena_array(a, (size_t)cap, c->kind->size);
        if (n) {
            memcpy(more, items, (size_t)n * c->kind->size);
        }
        items = more;
        memcpy((char *)thing + c->items, &items, sizeof items);
    }
    void *added = items + (size_t)n * c->kind->size;
    n++;
    memcpy((char *)thing + c->count, &n, sizeof n);
    memset(added, 0, c->kind->size); /* a forgotten row may have stood there */
    gs_kind_default(c->kind, added);
    return added;
}
