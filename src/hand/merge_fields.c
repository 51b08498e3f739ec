/* The fields of a thing of a campaign file that comes back, and the rows in it. */
#include "merge_int.h"

#include <string.h>

static bool same(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* A value as a file has it, in the arena; NULL: it is not given. */
static const char *value_of(const merge *m, const gs_field *f, const void *row)
{
    if (!row || gs_field_is_default(f, row)) {
        return NULL;
    }
    gs_str text = {0};
    gs_field_print(f, row, &text);
    const char *value = gs_arena_strdup(m->a, gs_str_text(&text));
    gs_str_free(&text);
    return value;
}

static const char *option_in(const gs_kind *k, const void *thing, const char *name)
{
    for (int i = 0; thing && i < k->n_children; i++) {
        const gs_child *ch = &k->children[i];
        for (int j = 0; strcmp(ch->kind->element, "option") == 0 && j < gs_child_count(ch, thing);
             j++) {
            const gs_camp_option *o = gs_child_at(ch, thing, j);
            if (same(o->name, name)) {
                return o->value;
            }
        }
    }
    return NULL;
}

/* What a campaign says of a field, by its path; NULL: nothing. */
static const char *value_in(const merge *m, const gs_campaign *in, const char *id, const char *path)
{
    const gs_kind *k = NULL;
    void *row = NULL;
    const void *thing = in ? gs_campaign_thing(in, id, &k) : NULL;
    if (!thing) {
        return NULL;
    }
    if (strncmp(path, "options.", 8) == 0) {
        return option_in(k, thing, path);
    }
    const gs_field *f = gs_campaign_field((gs_campaign *)(size_t)in, id, path, &k, &row);
    return f && row ? value_of(m, f, row) : NULL;
}

/* What the ledger has made of a field that the lists keep as it began; NULL: it is none of those.
 */
static const char *grown(const merge *m, const gs_kind *k, const char *id, const char *field)
{
    int n = -1;
    if (k == &gs_kind_unit && gs_campaign_unit(m->c, id)) {
        gs_unit_now now;
        gs_campaign_unit_now(m->c, gs_campaign_unit(m->c, id), &now);
        n = same(field, "full") ? now.full : same(field, "present") ? now.present : -1;
    } else if (k == &gs_kind_hero && gs_campaign_hero(m->c, id)) {
        gs_hero_now now;
        gs_campaign_hero_now(m->c, gs_campaign_hero(m->c, id), &now);
        n = same(field, "power") ? now.rating : -1;
        if (same(field, "epithet")) {
            return now.epithet;
        }
    } else if (k == &gs_kind_side && gs_campaign_side(m->c, id) && same(field, "general")) {
        const gs_camp_hero *g = gs_campaign_general(m->c, gs_campaign_side(m->c, id));
        return g ? g->id : NULL;
    }
    return n < 0 ? NULL : gs_arena_printf(m->a, "%d", n);
}

/* ---- one field ---- */
typedef struct field {
    const gs_kind *of; /* kind of the thing */
    const gs_kind *in; /* kind of the row that has the field: the thing's own, or one in it */
    const gs_field *f; /* NULL: an option */
    const char *id, *path;
    int line;
    const char *theirs;
} field;

/* A number that only the ledger moves: the command that would. */
static const char *proposal(const merge *m, const field *x, const char *ours)
{
    bool present = same(x->path, "present"), full = same(x->path, "full");
    if (x->of != &gs_kind_unit || (!present && !full) || !x->theirs || !ours) {
        return NULL;
    }
    int by = 0, was = 0;
    for (const char *p = x->theirs; *p; p++) {
        by = by * 10 + (*p - '0');
    }
    for (const char *p = ours; *p; p++) {
        was = was * 10 + (*p - '0');
    }
    const char *verb = full ? "raise" : by > was ? "gain" : "lose";
    int n = full ? by : by > was ? by - was : was - by;
    return gs_arena_printf(m->a, "the list has how it began; expected: gesta unit %s %s %d", verb,
                           x->id, n);
}

static void refuse(merge *m, const field *x, const char *was, const char *ours, const char *why)
{
    gs_merge_note(m, &(gs_merge_row){.verdict = GS_MERGE_REFUSED,
                                     .line = x->line,
                                     .what = gs_merge_what(m, x->of, x->id, x->path),
                                     .was = was,
                                     .ours = ours,
                                     .theirs = x->theirs,
                                     .why = why});
}

static void change(merge *m, const field *x, const char *ours)
{
    const char *what = gs_merge_what(m, x->of, x->id, x->path);
    if (x->f && !gs_merge_ref_known(m, x->in, x->f, x->f->type == GS_FIELD_REF ? x->theirs : NULL,
                                    x->line, what)) {
        return;
    }
    if (gs_hand_change(m->h, x->id, x->path, x->theirs) != GS_OK) {
        gs_merge_refuse_err(m, x->line, what);
        return;
    }
    gs_merge_note(m, &(gs_merge_row){.verdict = GS_MERGE_CHANGED,
                                     .line = x->line,
                                     .what = what,
                                     .was = ours,
                                     .ours = ours,
                                     .theirs = x->theirs,
                                     .entry = m->c->n_ledger});
}

static void merge_field(merge *m, const field *x)
{
    const char *written = value_in(m, m->written, x->id, x->path);
    if (same(x->theirs, written) || (!x->theirs && !m->base)) {
        return;
    }
    const char *ours = value_in(m, m->c, x->id, x->path);
    const char *now = x->in == x->of ? grown(m, x->of, x->id, x->path) : NULL;
    const char *was = m->base ? value_in(m, m->was, x->id, x->path) : NULL;
    if (same(x->theirs, ours) || (now && same(x->theirs, now)) ||
        (m->base && same(x->theirs, was))) {
        return;
    }
    const char *why = x->f ? gs_hand_not_changed(x->in, x->f->name) : NULL;
    if (why) {
        const char *better = proposal(m, x, now);
        refuse(m, x, m->base ? was : written, now ? now : ours, better ? better : why);
    } else if (!m->base && !m->how->changes) {
        refuse(m, x, NULL, ours,
               "the file does not say when it was written (base): --changes takes "
               "what differs as changed");
    } else if (!m->base || same(ours, was) || m->how->take == GS_TAKE_THEIRS) {
        change(m, x, ours);
    } else if (m->how->take == GS_TAKE_NONE) {
        refuse(m, x, was ? was : "none", ours,
               "both changed it since the file was written; expected: "
               "--take mine or --take theirs");
    }
}

/* ---- the rows in it ---- */
/* By what a row is known in its list; the others are only compared. */
static const struct {
    const char *element;
    const char *keys[2];
} known[] = {
    {"as", {"ruleset", NULL}},   {"muster", {"side", NULL}},   {"terrain", {"id", NULL}},
    {"objective", {"id", NULL}}, {"zone", {"name", NULL}},     {"victory", {NULL, NULL}},
    {"road", {"from", "to"}},    {"limit", {"list", "troop"}},
};

/* "muster.franks.": how the fields of the row are called; NULL: it is not known by anything. */
static const char *prefix_of(const merge *m, const gs_kind *k, const void *row)
{
    for (int i = 0; i < GS_COUNT(known); i++) {
        if (strcmp(known[i].element, k->element) != 0) {
            continue;
        }
        const char *out = gs_arena_printf(m->a, "%s.", k->element);
        for (int j = 0; j < 2 && known[i].keys[j]; j++) {
            const char *key = gs_field_text(gs_hand_field(k, known[i].keys[j]), row);
            out = gs_arena_printf(m->a, "%s%s.", out, key ? key : "");
        }
        return out;
    }
    return NULL;
}

static bool is_key(const gs_kind *k, const char *name)
{
    for (int i = 0; i < GS_COUNT(known); i++) {
        for (int j = 0; strcmp(known[i].element, k->element) == 0 && j < 2; j++) {
            if (same(known[i].keys[j], name)) {
                return true;
            }
        }
    }
    return false;
}

/* Fields that are given once, by whoever takes the thing in. */
static bool is_given(const char *name)
{
    static const char *const names[] = {"id", "born", "number", "letter", "slot"};
    for (int i = 0; i < GS_COUNT(names); i++) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* Compares and changes the fields of a row of theirs; `prefix` NULL: the thing's own. */
static void fields(merge *m, const gs_kind *of, const gs_kind *k, const void *row, const char *id,
                   const char *prefix)
{
    int line;
    memcpy(&line, row, sizeof line);
    for (int i = 0; i < k->n_fields; i++) {
        const gs_field *f = &k->fields[i];
        if (prefix ? is_key(k, f->name) || strcmp(f->name, "born") == 0 : is_given(f->name)) {
            continue;
        }
        const char *path = prefix ? gs_arena_printf(m->a, "%s%s", prefix, f->name) : f->name;
        merge_field(m, &(field){of, k, f, id, path, line, value_of(m, f, row)});
    }
}

/* Stands the same row in ours? */
static bool is_there(const gs_child *ch, const void *ours, const void *row)
{
    for (int i = 0; ours && i < gs_child_count(ch, ours); i++) {
        if (gs_merge_equal(ch->kind, gs_child_at(ch, ours, i), row)) {
            return true;
        }
    }
    return false;
}

static bool has_row(const merge *m, const char *id, const char *prefix, const gs_kind *k)
{
    const gs_kind *of;
    void *row = NULL;
    const char *path = gs_arena_printf(m->a, "%s%s", prefix, k->fields[0].name);
    return gs_campaign_field(m->c, id, path, &of, &row) && row;
}

/* Rows that are known by nothing (who comes to a battlefield) are as they are, or refused. */
static void settled_rows(merge *m, const gs_kind *of, const char *id, const gs_kind *k,
                         const void *row, const void *ours, int line)
{
    for (int i = 0; i < k->n_children; i++) {
        const gs_child *ch = &k->children[i];
        for (int j = 0; j < gs_child_count(ch, row); j++) {
            const void *in = gs_child_at(ch, row, j);
            if (!is_there(ch, ours, in)) {
                const char *why = gs_hand_not_changed(ch->kind, "*");
                gs_merge_refuse(m, line, gs_merge_what(m, of, id, ch->kind->element), false, "%s",
                                why ? why : "it is given when the thing is added");
            }
        }
    }
}

static const void *row_in(const gs_child *ch, const void *thing, const merge *m, const char *prefix)
{
    for (int i = 0; thing && i < gs_child_count(ch, thing); i++) {
        const void *row = gs_child_at(ch, thing, i);
        if (same(prefix_of(m, ch->kind, row), prefix)) {
            return row;
        }
    }
    return NULL;
}

static void merge_row(merge *m, const gs_kind *of, const gs_child *ch, const void *row,
                      const char *id, const void *written)
{
    const gs_kind *k = ch->kind;
    const char *prefix = prefix_of(m, k, row), *why = gs_hand_not_changed(k, k->fields[0].name);
    const char *what = gs_merge_what(m, of, id, k->element);
    bool made = same(k->element, "as") || same(k->element, "victory");
    int line;
    memcpy(&line, row, sizeof line);
    if (same(k->element, "option")) {
        const gs_camp_option *o = row;
        merge_field(m, &(field){of, k, NULL, id, o->name, line, o->value});
    } else if (!prefix) {
        gs_merge_refuse(m, line, what, false, "%s",
                        why ? why : "it cannot change once the campaign has begun");
    } else if (made || has_row(m, id, prefix, k)) {
        fields(m, of, k, row, id, prefix);
        settled_rows(m, of, id, k, row, row_in(ch, written, m, prefix), line);
    } else if (!gs_hand_field(k, "born")) { /* a road or a row of an army list is new */
        gs_merge_refuse(m, line, what, false,
                        "a battlefield comes whole; expected: a scenario of a new "
                        "id");
    }
}

void gs_merge_thing(merge *m, const gs_kind *k, const void *theirs, const char *id)
{
    const gs_kind *of;
    const void *written = gs_campaign_thing(m->written, id, &of);
    const void *today = gs_campaign_thing(m->c, id, &of);
    int had = m->out->n_changed + m->out->n_refused;
    if (!today || gs_campaign_gone(m->c, id)) {
        int line;
        memcpy(&line, theirs, sizeof line);
        if (m->how->take != GS_TAKE_MINE) {
            gs_merge_refuse(m, line, gs_merge_what(m, k, id, NULL), false,
                            "it is changed in the file, and went "
                            "out of the lists here; expected: --take mine, or another id");
        }
        return;
    }
    fields(m, k, k, theirs, id, NULL);
    for (int i = 0; i < k->n_children; i++) {
        const gs_child *ch = &k->children[i];
        bool apart = gs_merge_is_thing(ch->kind) || ch->kind == &gs_kind_ledger ||
                     ch->kind == &gs_kind_order;
        for (int j = 0; !apart && j < gs_child_count(ch, theirs); j++) {
            const void *row = gs_child_at(ch, theirs, j);
            if (!is_there(ch, written, row) && !is_there(ch, today, row)) {
                merge_row(m, k, ch, row, id, written);
                today = gs_campaign_thing(m->c, id, &of); /* the lists may have moved */
            }
        }
    }
    m->out->n_same += had == m->out->n_changed + m->out->n_refused;
}
