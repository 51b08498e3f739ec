#include "gesta/dice.h"

#include <string.h>

static gs_status script_roll(gs_dice *d, int label, const char *name, int n,
                             const gs_faces *faces, uint8_t *sides, gs_err *err)
{
    gs_script *s = (gs_script *)d;
    int l = 0;
    while (l < s->labels && strcmp(s->label[l].name, name) != 0) {
        l++;
    }
    if (l == s->labels) {
        if (s->rest) {
            return s->rest->roll(s->rest, label, name, n, faces, sides, err);
        }
        return gs_err_key(err, GS_INPUT, name, "wants %d %s", n, n == 1 ? "die" : "dice");
    }
    for (int i = 0; i < n; i++) {
        if (s->label[l].used >= s->label[l].count) {
            return gs_err_key(err, GS_INPUT, name, "has %d dice and wants more",
                              s->label[l].count);
        }
        int face = s->face[s->label[l].first + s->label[l].used++];
        int side = 0;
        while (side < 6 && faces->pips[side] != face) {
            side++;
        }
        if (side == 6) {
            return gs_err_key(err, GS_INPUT, name, "no side of that die shows %d", face);
        }
        sides[i] = (uint8_t)side;
    }
    return GS_OK;
}

static void script_begin(gs_dice *d)
{
    gs_script *s = (gs_script *)d;
    if (s->rest && s->rest->begin) {
        s->rest->begin(s->rest);
    }
}

static gs_status script_done(gs_dice *d, gs_err *err)
{
    gs_script *s = (gs_script *)d;
    for (int l = 0; l < s->labels; l++) {
        if (s->label[l].used == 0) {
            return gs_err_key(err, GS_INPUT, s->label[l].name, "is not asked for");
        }
        if (s->label[l].used < s->label[l].count) {
            return gs_err_key(err, GS_INPUT, s->label[l].name, "has %d dice and wants %d",
                              s->label[l].count, s->label[l].used);
        }
    }
    return s->rest && s->rest->done ? s->rest->done(s->rest, err) : GS_OK;
}

void gs_script_init(gs_script *s, gs_dice *rest)
{
    s->dice = (gs_dice){.roll = script_roll, .begin = script_begin, .done = script_done};
    s->rest = rest;
    s->labels = s->faces = 0;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* One "label=F,F,F" of n bytes. */
static gs_status parse_label(gs_script *s, const char *text, size_t n, gs_err *err)
{
    const char *eq = memchr(text, '=', n);
    size_t len = eq ? (size_t)(eq - text) : n;
    char name[48];
    size_t shown = len < sizeof name - 1 ? len : sizeof name - 1;
    memcpy(name, text, shown);
    name[shown] = '\0';
    if (name[0] == '\0') {
        return gs_err_key(err, GS_INPUT, "dice", "a label stands before the =: write LABEL=4,2");
    }
    if (!eq) {
        return gs_err_key(err, GS_INPUT, name, "faces are missing: write %s=4,2", name);
    }
    if (len >= sizeof name || s->labels == GS_MAX_LABELS) {
        return gs_err_key(err, GS_INPUT, name, "is not asked for");
    }
    for (int l = 0; l < s->labels; l++) {
        if (strcmp(s->label[l].name, name) == 0) {
            return gs_err_key(err, GS_INPUT, name, "is given twice");
        }
    }
    int l = s->labels++;
    memcpy(s->label[l].name, name, sizeof name);
    s->label[l].first = s->faces;
    s->label[l].count = s->label[l].used = 0;
    const char *end = text + n;
    for (const char *p = eq + 1;; p += 2) {
        if (p >= end || *p < '1' || *p > '6' || (p + 1 < end && p[1] != ',')) {
            return gs_err_key(err, GS_INPUT, name, "a face is a number from 1 to 6");
        }
        if (s->faces == GS_SCRIPT_FACES) {
            return gs_err_key(err, GS_INPUT, name, "has too many dice");
        }
        s->face[s->faces++] = (uint8_t)(*p - '0');
        s->label[l].count++;
        if (p + 1 >= end) {
            return GS_OK;
        }
    }
}

gs_status gs_script_parse(gs_script *s, const char *text, size_t n, gs_err *err)
{
    const char *end = text + n;
    for (const char *p = text; p < end;) {
        if (is_space(*p)) {
            p++;
            continue;
        }
        const char *at = p;
        while (p < end && !is_space(*p)) {
            p++;
        }
        gs_status st = parse_label(s, at, (size_t)(p - at), err);
        if (st != GS_OK) {
            return st;
        }
    }
    return GS_OK;
}
