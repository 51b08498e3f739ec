/* Attributes of battle XML, each with its own check. */
#include "xml_battle_int.h"

#include <string.h>

bool gs_xr_is(xmlNodePtr n, const char *element)
{
    return gs_xml_is(n, GS_NS_BATTLE, element);
}

/* ---- attributes, each with its own check; the first fault stays in *st ---- */
const char *gs_xr_text(gs_xml_reader *r, xmlNodePtr n, const char *name)
{
    return gs_xml_get(n, name, r->a);
}

const char *gs_xr_need(gs_xml_reader *r, xmlNodePtr n, const char *name, gs_status *st)
{
    const char *t = gs_xml_get(n, name, r->a);
    if (!t && *st == GS_OK) {
        *st = gs_xml_fault(n, r->err, name, "<%s> needs the attribute %s", gs_xml_name(n),
                           name);
    }
    return t ? t : "";
}

int64_t gs_xr_int(gs_xml_reader *r, xmlNodePtr n, const char *name, int64_t otherwise,
                  int64_t lo, int64_t hi, gs_status *st)
{
    const char *t = gs_xml_get(n, name, r->a);
    if (!t) {
        return otherwise;
    }
    const gs_field f = {name, NULL, 0, lo, hi, 0, 0, GS_FIELD_INT, 8, false};
    int64_t v = otherwise;
    if (*st == GS_OK && gs_field_parse(&f, &v, t, r->a, r->err) != GS_OK) {
        *st = GS_INPUT;
        if (r->err) {
            r->err->line = gs_xml_line(n);
        }
    }
    return v;
}

int64_t gs_xr_number(gs_xml_reader *r, xmlNodePtr n, const char *name, int64_t lo, int64_t hi,
                     gs_status *st)
{
    gs_xr_need(r, n, name, st);
    return gs_xr_int(r, n, name, lo, lo, hi, st);
}

gs_len gs_xr_len(gs_xml_reader *r, xmlNodePtr n, const char *name, gs_status *st)
{
    const char *t = gs_xml_get(n, name, r->a);
    const gs_field f = {name, NULL,         0, -1000000000, 1000000000, 0,
                        0,    GS_FIELD_LEN, 4, false};
    int32_t v = 0;
    if (t && *st == GS_OK && gs_field_parse(&f, &v, t, r->a, r->err) != GS_OK) {
        *st = GS_INPUT;
        if (r->err) {
            r->err->line = gs_xml_line(n);
        }
    }
    return v;
}

gs_ang gs_xr_ang(gs_xml_reader *r, xmlNodePtr n, const char *name, gs_status *st)
{
    const char *t = gs_xml_get(n, name, r->a);
    const gs_field f = {name, NULL, 0, 0, 0, 0, 0, GS_FIELD_ANG, 4, false};
    int32_t v = 0;
    if (t && *st == GS_OK && gs_field_parse(&f, &v, t, r->a, r->err) != GS_OK) {
        *st = GS_INPUT;
        if (r->err) {
            r->err->line = gs_xml_line(n);
        }
    }
    return v;
}

int gs_xr_word(gs_xml_reader *r, xmlNodePtr n, const char *name, const char *const *words,
               gs_status *st)
{
    const char *t = gs_xml_get(n, name, r->a);
    for (int i = 0; t && words[i]; i++) {
        if (strcmp(words[i], t) == 0) {
            return i;
        }
    }
    if (t && *st == GS_OK) {
        *st = gs_xml_fault(n, r->err, name, "\"%.60s\" is no %s of <%s>", t, name,
                           gs_xml_name(n));
    }
    return 0;
}

gs_pt *gs_xr_points(gs_xml_reader *r, xmlNodePtr n, const char *name, int *count,
                    gs_status *st)
{
    const char *t = gs_xml_get(n, name, r->a);
    gs_pt *points = NULL;
    *count = 0;
    if (t && *st == GS_OK && gs_points_parse(t, GS_TABLE_MOST, r->a, &points, count, r->err) != GS_OK) {
        *st = GS_INPUT;
        if (r->err) {
            r->err->line = gs_xml_line(n);
        }
    }
    return points;
}

/* Side of an id: 0, 1; `otherwise` without the attribute. */
int gs_xr_side(gs_xml_reader *r, xmlNodePtr n, const char *name, int otherwise,
               gs_status *st)
{
    const char *t = gs_xml_get(n, name, r->a);
    if (!t) {
        return otherwise;
    }
    for (int i = 0; i < GS_SIDES; i++) {
        if (r->s->side[i].id && strcmp(r->s->side[i].id, t) == 0) {
            return i;
        }
    }
    if (*st == GS_OK) {
        *st = gs_xml_fault(n, r->err, name, "\"%.60s\" is no side of this battle", t);
    }
    return otherwise;
}

/* What an id points at: a unit, what it split into, a hero, what he raised, a side, a
 * feature, an objective. */
static gs_ref find_ref(const gs_setup *s, const char *id)
{
    for (int i = 0; i < s->n_units; i++) {
        if (strcmp(s->units[i].id, id) == 0) {
            return gs_ref_unit(i);
        }
    }
    for (int i = 0; i < s->n_heroes; i++) {
        if (strcmp(s->heroes[i].id, id) == 0) {
            return gs_ref_hero(i);
        }
        if (s->heroes[i].raised && strcmp(s->heroes[i].raised, id) == 0) {
            return gs_ref_hero(s->n_heroes + i);
        }
    }
    for (int i = 0; i < GS_SIDES; i++) {
        if (s->side[i].id && strcmp(s->side[i].id, id) == 0) {
            return gs_ref_side(i);
        }
    }
    int ix = gs_setup_feature(s, id);
    if (ix >= 0) {
        return (gs_ref){GS_REF_FEATURE, (int16_t)ix};
    }
    ix = gs_setup_objective(s, id);
    if (ix >= 0) {
        return (gs_ref){GS_REF_OBJECTIVE, (int16_t)ix};
    }
    for (int i = s->n_units; s->n_units && i < GS_MAX_UNITS; i++) { /* many, and seldom asked for */
        if (strcmp(s->detachments[i].id, id) == 0) {
            return gs_ref_unit(i);
        }
    }
    return (gs_ref){GS_REF_NONE, 0};
}

gs_ref gs_xr_ref(gs_xml_reader *r, xmlNodePtr n, const char *name, gs_status *st)
{
    const char *t = gs_xml_get(n, name, r->a);
    gs_ref ref = {GS_REF_NONE, 0};
    if (t) {
        ref = find_ref(r->s, t);
        if (ref.kind == GS_REF_NONE && *st == GS_OK) {
            *st = gs_xml_fault(n, r->err, name,
                               "nothing in this battle has the id \"%.60s\"", t);
        }
    }
    return ref;
}

gs_status gs_xr_stray(gs_xml_reader *r, xmlNodePtr n, xmlNodePtr in)
{
    return gs_xml_fault(n, r->err, gs_xml_name(n), "<%.60s> does not belong in <%s>",
                        gs_xml_name(n), gs_xml_name(in));
}
