/* Army lists of the Warmaster selector: JSON, read with jansson; and an army as its link puts it. */
#include "gesta/foreign.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#define DEEPEST 64

/* jansson takes our heap: what it cannot have ends the program in one place. */
static void *take(size_t n)
{
    return gs_malloc(n);
}

/* Deeper than that nothing is read: jansson goes down by calls of itself. */
static bool too_deep(const char *bytes, size_t n)
{
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < n; i++) {
        if (quoted) {
            i += bytes[i] == '\\';
            quoted = i >= n || bytes[i] != '"' || bytes[i - 1] == '\\';
            continue;
        }
        quoted = bytes[i] == '"';
        depth += (bytes[i] == '{' || bytes[i] == '[') - (bytes[i] == '}' || bytes[i] == ']');
        if (depth > DEEPEST) {
            return true;
        }
    }
    return false;
}

static const char *text_of(const json_t *o, const char *key, gs_arena *a)
{
    const json_t *v = json_object_get(o, key);
    return json_is_string(v) ? gs_arena_strdup(a, json_string_value(v)) : NULL;
}

/* A whole number, also in quotes; `none` if there is none. */
static int number_of(const json_t *o, const char *key, int none)
{
    const json_t *v = json_object_get(o, key);
    json_int_t n = none;
    if (json_is_integer(v)) {
        n = json_integer_value(v);
    } else if (json_is_string(v)) {
        const char *p = json_string_value(v);
        n = *p ? 0 : none;
        for (; *p; p++) {
            if (*p < '0' || *p > '9' || n > 99999) {
                return none;
            }
            n = n * 10 + (*p - '0');
        }
    }
    return n < -1 || n > 999999 ? none : (int)n;
}

/* What the list says of a unit that makes its row of the table of troops: facts for the mapping. */
static const char *words_of(const json_t *unit, gs_arena *a)
{
    static const char *const keys[] = {"type", "attack", "range", "hits", "armour", "command"};
    gs_str out = {0};
    for (int i = 0; i < GS_COUNT(keys); i++) {
        const json_t *v = json_object_get(unit, keys[i]);
        if (json_is_string(v)) {
            gs_str_addf(&out, "%s%s %s", out.len ? ", " : "", keys[i], json_string_value(v));
        } else if (json_is_integer(v)) {
            gs_str_addf(&out, "%s%s %d", out.len ? ", " : "", keys[i], (int)json_integer_value(v));
        }
    }
    const char *text = out.len ? gs_arena_strdup(a, gs_str_text(&out)) : NULL;
    gs_str_free(&out);
    return text;
}

/* The number at the beginning of a text, behind `mark` if one is given; -1 none. */
static int first_number(const json_t *o, const char *key, char mark)
{
    const json_t *v = json_object_get(o, key);
    if (json_is_integer(v) && !mark) {
        json_int_t n = json_integer_value(v);
        return n < 0 || n > 999 ? -1 : (int)n;
    }
    const char *p = json_is_string(v) ? json_string_value(v) : "";
    p = mark ? strchr(p, mark) : p;
    p = p && mark ? p + 1 : p;
    int n = -1;
    for (; p && *p >= '0' && *p <= '9' && n < 100; p++) {
        n = (n < 0 ? 0 : n) * 10 + (*p - '0');
    }
    return n;
}

/* How it fights: "3/1" are attacks in melee and in shooting, "6+" is the face that saves. */
static const gs_foreign_profile *profile_of(const json_t *unit, const char *type, gs_arena *a)
{
    gs_foreign_profile *p = GS_NEW(a, gs_foreign_profile);
    *p = (gs_foreign_profile){.type = type,
                              .attacks = first_number(unit, "attack", 0),
                              .shots = first_number(unit, "attack", '/'),
                              .range = first_number(unit, "range", 0),
                              .hits = first_number(unit, "hits", 0),
                              .armour = first_number(unit, "armour", 0),
                              .size = first_number(unit, "size", 0)};
    p->shots = p->shots < 0 ? 0 : p->shots;
    p->armour = p->armour < 2 || p->armour > 6 ? 0 : p->armour;
    return p;
}

static bool leads(const char *type)
{
    return type && (strstr(type, "General") || strstr(type, "Hero") || strstr(type, "Wizard") ||
                    strstr(type, "Leader"));
}

static bool is_elite(const json_t *max)
{
    return json_is_string(max) && strcmp(json_string_value(max), "elite") == 0;
}

/* min and max are for each 1000 points; armyMin and armyMax for the army. */
static void limits(gs_foreign_row *r, const json_t *unit, gs_foreign *s, const char *name, int line)
{
    int least = number_of(unit, "min", 0), most = number_of(unit, "max", -1);
    int army_least = number_of(unit, "armyMin", 0), army_most = number_of(unit, "armyMax", -1);
    const json_t *max = json_object_get(unit, "max");
    bool elite = is_elite(max) || is_elite(json_object_get(unit, "armyMax"));
    if (json_is_string(max) && most < 0 && !elite) {
        gs_foreign_note_add(s, GS_FOREIGN_LEFT, line, "\"%.60s\": at most \"%.40s\": not checked", name,
                          json_string_value(max));
    }
    r->by_size = elite || (army_most < 0 && army_least <= 0);
    r->least = r->by_size ? least : army_least;
    r->most = elite ? 0 : r->by_size ? most : army_most; /* 0 of each 1000: elite */
}

static gs_status read_unit(gs_foreign *s, const char *name, const json_t *unit, int line, gs_err *err)
{
    gs_arena *a = s->arena;
    if (!json_is_object(unit)) {
        return gs_err_set(err, GS_INPUT, "units: \"%.60s\" is no unit", name);
    }
    const char *type = text_of(unit, "type", a);
    gs_foreign_row *r = gs_foreign_add(s, GS_FOREIGN_LIMIT, number_of(unit, "order", line));
    r->name = r->source = gs_arena_strdup(a, name);
    r->word = leads(type) ? "leader" : type;
    r->points = number_of(unit, "points", -1);
    r->full = number_of(unit, "size", -1);
    r->about = words_of(unit, a);
    r->profile = type && !leads(type) ? profile_of(unit, type, a) : NULL;
    limits(r, unit, s, r->name, r->line);
    return GS_OK;
}

static gs_status read_list(gs_foreign *s, const json_t *root, gs_err *err)
{
    static const char *const unread[] = {"upgradeConstraints", "magic", "specialRules", "spells"};
    const json_t *units = json_object_get(root, "units");
    gs_status st = GS_OK;
    s->title = text_of(root, "name", s->arena);
    if (!json_is_object(units) && !json_is_array(units)) {
        return gs_err_set(err, GS_INPUT,
                          "it is no army list: an object with \"name\" and \"units\" is expected");
    }
    if (json_is_object(units)) {
        void *it = json_object_iter((json_t *)(uintptr_t)units);
        for (int i = 1; it && st == GS_OK && i <= GS_FOREIGN_ROWS; i++) {
            st = read_unit(s, json_object_iter_key(it), json_object_iter_value(it), i, err);
            it = json_object_iter_next((json_t *)(uintptr_t)units, it);
        }
    } else {
        for (size_t i = 0; i < json_array_size(units) && st == GS_OK && i < GS_FOREIGN_ROWS; i++) {
            const json_t *u = json_array_get(units, i);
            const json_t *name = json_object_get(u, "name");
            st = json_is_string(name)
                     ? read_unit(s, json_string_value(name), u, (int)i + 1, err)
                     : gs_err_set(err, GS_INPUT, "units: number %d has no name", (int)i + 1);
        }
    }
    for (int i = 0; i < GS_COUNT(unread) && st == GS_OK; i++) {
        if (json_object_get(root, unread[i])) {
            gs_foreign_note_add(s, GS_FOREIGN_LEFT, 0, "\"%s\" is left aside", unread[i]);
        }
    }
    return st;
}

gs_status gs_foreign_selector(const char *bytes, size_t n, gs_arena *a, gs_foreign *out, gs_err *err)
{
    json_error_t why;
    gs_foreign_new(out, a, "an army list of the Warmaster selector");
    if (n > GS_FOREIGN_BYTES || too_deep(bytes, n)) {
        return gs_err_set(err, GS_INPUT, n > GS_FOREIGN_BYTES
                                             ? "it is larger than 16 MB, the most that is read"
                                             : "its brackets lie deeper in each other than 64");
    }
    json_set_alloc_funcs(take, gs_free);
    json_t *root = json_loadb(bytes, n, JSON_REJECT_DUPLICATES, &why);
    if (!root) {
        gs_str line = {0};
        gs_utf8_line(&line, why.text);
        gs_err_set(err, GS_INPUT, "line %d, column %d: %.160s", why.line, why.column,
                   gs_str_text(&line));
        gs_str_free(&line);
        return GS_INPUT;
    }
    gs_status st = json_is_object(root)
                       ? read_list(out, root, err)
                       : gs_err_set(err, GS_INPUT, "it is no army list: { is expected");
    json_decref(root);
    return st;
}
