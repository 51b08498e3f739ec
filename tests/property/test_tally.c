/* LINK: io. One tally: the title page, the order of battle, the table of losses, the chart, the story,
 * the record, the dice and the ledger give the same numbers, and they are those of the log. */
#include "test.h"

#include "resources.h"

#include "battles.h"
#include "goh_battles.h"

#include "gesta/campaign.h"
#include "gesta/general.h"
#include "gesta/render.h"
#include "gesta/report_build.h"
#include "gesta/tally.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct fixture {
    gs_arena *a;
    gs_story_book *book;
    gs_fonts *fonts;
    int ran, absent; /* how often it came up */
} fixture;

static int setup(void **state)
{
    fixture *f = gs_malloc(sizeof *f);
    memset(f, 0, sizeof *f);
    f->a = gs_arena_new();
    f->book = book_of(f->a);
    f->fonts = gs_fonts_open(NULL);
    *state = f;
    return 0;
}

static int teardown(void **state)
{
    fixture *f = *state;
    gs_fonts_close(f->fonts);
    gs_arena_free(f->a);
    gs_free(f);
    return 0;
}

typedef struct fight {
    gs_setup *s;
    gs_log *log;
    gs_outcome o;
    gs_battle *b;
    gs_battle_tally *y;
    gs_doc *doc;
    gs_narrative *n;
    const char *who;
} fight;

static void must(const fight *x, gs_status st, const gs_err *err)
{
    if (st != GS_OK) {
        fail_msg("%s: %s", x->who, err->text);
    }
}

static void same(const fight *x, const char *where, const char *what, int is, int should)
{
    if (is != should) {
        fail_msg("%s: %s: %s is %d, the tally says %d", x->who, where, what, is, should);
    }
}

/* ---- the log, counted by hand ---- */
static int strength_now(const fight *x, int slot)
{
    const gs_unit_state *u = &x->y->table.unit[slot];
    int bears = x->s->ruleset->bears ? gs_setup_bears(x->s, u->of) - u->hits : u->left;
    return u->flags & GS_U_DESTROYED || bears < 0 ? 0 : bears;
}

static void check_rows(fixture *f, const fight *x)
{
    gs_tally_row sum[GS_SIDES] = {{0}};
    for (int u = 0; u < x->s->n_units; u++) {
        const gs_tally_row *r = &x->y->unit[u].row;
        const gs_ob_unit *ob = &x->s->units[u];
        int n[3] = {0}; /* in play, off, away */
        for (int i = u; i < x->y->table.n_units; i += x->s->n_units) {
            uint32_t flags = x->y->table.unit[i].flags;
            if (i == u || flags) {
                n[flags & GS_U_EXITED ? 2 : flags & GS_U_LEFT ? 1 : 0] += strength_now(x, i);
            }
        }
        if (ob->dummy) {
            same(x, "a dummy", "began", r->began, 0);
            continue;
        }
        bool came = r->units > 0;
        same(x, ob->name, "left", r->left, came ? n[0] : 0);
        same(x, ob->name, "ran", r->ran, n[1]);
        same(x, ob->name, "away", r->away, n[2]);
        same(x, ob->name, "all", r->began, r->killed + r->ran + r->away + r->taken + r->left);
        same(x, ob->name, "began or absent", r->began + r->absent, gs_setup_bears(x->s, u));
        assert_true(r->killed >= 0 && r->killed <= r->began);
        gs_tally_row *s = &sum[ob->side];
        s->began += r->began;
        s->killed += r->killed;
        s->left += r->left;
        s->gone += x->y->unit[u].end == GS_TALLY_KILLED || x->y->unit[u].end == GS_TALLY_RAN;
        f->ran += r->ran > 0;
        f->absent += !came;
    }
    for (int side = 0; side < GS_SIDES; side++) {
        const gs_tally_row *r = &x->y->side[side];
        same(x, "a side", "began", sum[side].began, r->began);
        same(x, "a side", "killed", sum[side].killed, r->killed);
        same(x, "a side", "left", sum[side].left, r->left);
        same(x, "a side", "gone", sum[side].gone, r->gone);
        same(x, "a side", "all", r->began, r->killed + r->ran + r->away + r->taken + r->left);
    }
}

/* What the log says was lost, net of what came back; of figures that is what was killed. */
static void check_losses(const fight *x)
{
    int lost[GS_SIDES] = {0};
    for (int i = 0; i < x->log->count; i++) {
        const gs_entry *e = &x->log->entries[i];
        for (int k = 0; k < e->n_parts; k++) {
            const gs_log_effect *p = &e->parts[k].u.effect;
            int of = e->parts[k].kind == GS_LOG_EFFECT && p->who.kind == GS_REF_UNIT
                         ? gs_setup_unit_of(x->s, p->who.ix)
                         : -1;
            if (of >= 0 && !x->s->units[of].dummy) {
                lost[x->s->units[of].side] += p->kind == GS_EFFECT_LOSS        ? p->amount
                                              : p->kind == GS_EFFECT_RECOVERED ? -p->amount
                                                                               : 0;
            }
        }
    }
    for (int side = 0; side < GS_SIDES && !x->s->ruleset->bears; side++) {
        same(x, "the log", "killed", lost[side], x->y->side[side].killed);
    }
}

/* Every die of the log is somebody's. */
static void check_dice(const fight *x)
{
    int dice = 0, faces[7] = {0}, counted[7] = {0}, sum = 0, begins[GS_SIDES] = {0};
    for (int i = 0; i < x->log->count; i++) {
        const gs_entry *e = &x->log->entries[i];
        for (int k = 0; k < e->n_parts; k++) {
            const char *d = e->parts[k].kind == GS_LOG_RESOLVE ? e->parts[k].u.resolve.dice : "";
            for (const char *p = d ? strchr(d, '=') : NULL; p; p = strchr(p + 1, '=')) {
                for (const char *c = p + 1; *c && *c != ' '; c++) {
                    bool face = *c >= '1' && *c <= '6';
                    dice += face;
                    faces[face ? *c - '0' : 0] += face;
                }
            }
            for (const char *p = d ? strstr(d, "initiative.") : NULL; p;
                 p = strstr(p + 1, "initiative.")) {
                const char *eq = strchr(p, '=');
                bool side = eq[-1] == 'a' || eq[-1] == 'b'; /* or the die of a tie */
                begins[side ? eq[-1] - 'a' : 0] += side && eq[1] >= '1' && eq[1] <= '6';
            }
        }
    }
    for (int s = 0; s <= GS_SIDES; s++) {
        sum += x->y->dice[s].dice;
        for (int i = 1; i <= 6; i++) {
            counted[i] += x->y->dice[s].face[i];
        }
    }
    same(x, "the dice", "their number", dice, sum);
    for (int i = 1; i <= 6; i++) {
        same(x, "the dice", "a face", faces[i], counted[i]);
    }
    assert_true(x->y->dice[0].dice >= begins[0] && x->y->dice[1].dice >= begins[1]);
    assert_true(begins[0] > 0 && begins[1] > 0);
}

/* ---- the page ---- */
static void words_of(const gs_node *n, gs_str *out)
{
    gs_str_clear(out);
    gs_node_words(n, out);
}

static int number_in(const char *text, const char *before)
{
    const char *at = strstr(text, before);
    assert_non_null(at);
    return atoi(at + strlen(before));
}

/* The order of battle has what each unit has to lose, whether it came or not. */
static void check_order(const fight *x, const gs_node *order, int side)
{
    int sum = 0;
    for (const gs_node *u = order->first; u; u = u->next) {
        sum += atoi(gs_node_get(u, GS_ATTR_VALUE));
    }
    same(x, "the order of battle", "strength", sum,
         x->y->side[side].began + x->y->side[side].absent);
}

/* A row of the losses, by the heads of its columns. */
static void check_row(const fight *x, const gs_node *table, const gs_node *row,
                      const gs_tally_row *r)
{
    gs_str head = {0}, cell = {0};
    int seen = 0;
    const gs_node *column = table->first;
    for (const gs_node *c = row->first; c && column; c = c->next, column = column->next) {
        const char *name = gs_node_get(column, GS_ATTR_HEAD);
        const char *h = name ? name : "";
        words_of(c, &cell);
        int n = atoi(gs_str_text(&cell));
        int lost = strcmp(h, "killed") == 0 || strcmp(h, "hits") == 0 || strcmp(h, "fell") == 0;
        int should = strcmp(h, "began") == 0      ? r->began
                     : lost                      ? r->killed
                     : strcmp(h, "ran") == 0      ? r->ran
                     : strcmp(h, "got away") == 0 ? r->away
                     : strncmp(h, "left", 4) == 0 ? r->left
                                                  : -1;
        if (should >= 0) {
            same(x, "the losses", h, n, should);
            seen++;
        }
    }
    assert_true(seen >= 3);
    gs_str_free(&head);
    gs_str_free(&cell);
}

static void check_table(const fight *x, const gs_node *table)
{
    int side = 0, u = -1;
    for (const gs_node *n = table->first; n; n = n->next) {
        if (n->kind != GS_NODE_ROW) {
            continue;
        }
        if (gs_node_has(n, GS_ATTR_TOTAL)) {
            check_row(x, table, n, &x->y->side[side++]);
            u = -1;
            continue;
        }
        do {
            u++;
        } while (u < x->s->n_units && (x->s->units[u].side != side || x->s->units[u].dummy));
        assert_true(u < x->s->n_units);
        check_row(x, table, n, &x->y->unit[u].row);
    }
    assert_int_equal(side, GS_SIDES);
}

static void check_dice_table(const fight *x, const gs_node *table)
{
    int i = 0;
    gs_str cell = {0};
    for (const gs_node *n = table->first; n; n = n->next) {
        if (n->kind == GS_NODE_ROW) {
            words_of(n->first->next, &cell);
            same(x, "the dice", "of a side", atoi(cell.p), x->y->dice[i++].dice);
        }
    }
    assert_true(i >= GS_SIDES);
    gs_str_free(&cell);
}

/* "The English: 35 of 113 on the field at the end, 31 per cent." */
static void check_chart(const fight *x, const gs_node *figure)
{
    const char *twin = figure->drawing && figure->drawing->twin ? figure->drawing->twin : "";
    if (strncmp(twin, "Strength over ", 14) != 0) {
        return;
    }
    for (int side = 0; side < GS_SIDES; side++) {
        char line[160];
        snprintf(line, sizeof line, ": %d of %d on the field at the end", x->y->side[side].left,
                 x->y->side[side].began);
        if (!strstr(twin, line)) {
            fail_msg("%s: the chart%s is not in: %s", x->who, line, twin);
        }
    }
}

/* "The English: 5 units on the table, strength 31 of 60": of those who stand there, without markers
 * and without who went; as the last turn ends it is what the tally has left. */
static void check_map(const fight *x, const gs_node *figure)
{
    const char *twin = figure->drawing && figure->drawing->twin ? figure->drawing->twin : "";
    char last[40], line[120];
    snprintf(last, sizeof last, "Turn %d, at its end.", x->o.turns);
    for (int side = 0; side < GS_SIDES; side++) {
        int units = 0, now = 0, full = 0, most = 0;
        for (int u = 0; u < x->s->n_units; u++) {
            bool his = x->s->units[u].side == side && !x->s->units[u].dummy;
            most += !his ? 0 : x->s->ruleset->bears ? gs_setup_bears(x->s, u) : x->s->units[u].full;
        }
        snprintf(line, sizeof line, "%s: ", x->s->side[side].name + 1); /* but for its capital */
        const char *at = strstr(twin, line);
        if (!at || sscanf(at + strlen(line), "%d unit%*[s] on the table, strength %d of %d", &units,
                          &now, &full) != 3) {
            continue;
        }
        if (strncmp(twin, last, strlen(last)) == 0) {
            same(x, "the last map", "strength", now, x->y->side[side].left);
        }
        if (now > full || full > most) {
            fail_msg("%s: more on the map than came (%d): %s", x->who, most, twin);
        }
    }
    if (strstr(twin, ", destroyed or gone")) {
        const char *gone = strstr(twin, ", destroyed or gone");
        assert_true(gone > twin && !(gone[-1] >= '0' && gone[-1] <= '9')); /* "0 of 1" */
    }
}

/* Who came later began with what he came with, not with nothing. */
static void check_rows_chart(const fight *x, const gs_node *figure)
{
    const char *twin = figure->drawing && figure->drawing->twin ? figure->drawing->twin : "";
    for (int u = 0; strncmp(twin, "Every unit over", 15) == 0 && u < x->s->n_units; u++) {
        char line[200];
        snprintf(line, sizeof line, " %s: from ", x->s->units[u].name);
        const char *at = strstr(twin, line);
        bool stood = x->y->unit[u].row.left > 0;
        if (at && stood && strncmp(at + strlen(line), "0 to ", 5) == 0) {
            fail_msg("%s: from nothing: %s", x->who, at);
        }
    }
}

/* The ribbons of the title: "Strength as it began and as it ended: The English, 80 and 24; ...". How
 * many sides they tell of. */
static int check_ribbons(const fight *x, const gs_node *figure)
{
    const char *twin = figure->drawing && figure->drawing->twin ? figure->drawing->twin : "";
    const char *at = strstr(twin, "as it began and as it ended: ");
    for (int side = 0; at && side < GS_SIDES; side++) {
        int began, left;
        do {
            at = strchr(at + 1, ',');
        } while (at && sscanf(at, ", %d and %d", &began, &left) != 2);
        if (!at) {
            fail_msg("%s: the ribbons tell of %d sides: %s", x->who, side, twin);
        }
        same(x, "the ribbons", "began", began, x->y->side[side].began);
        same(x, "the ribbons", "left", left, x->y->side[side].left);
    }
    return at ? GS_SIDES : 0;
}

/* Has the table a column with this head? */
static bool has_column(const gs_node *table, const char *head)
{
    for (const gs_node *n = table->first; n && n->kind == GS_NODE_COLUMN; n = n->next) {
        const char *h = gs_node_get(n, GS_ATTR_HEAD);
        if (h && strcmp(h, head) == 0) {
            return true;
        }
    }
    return false;
}

static void check_page(const fight *x)
{
    gs_doc_iter it;
    int hosts = 0, bars = 0, orders = 0, tables = 0, charts = 0;
    gs_doc_walk(&it, x->doc->root);
    while (gs_doc_next(&it) != GS_WALK_DONE) {
        const gs_node *n = it.node;
        if (it.event != GS_WALK_ENTER) {
            continue;
        }
        if (n->kind == GS_NODE_HOST) {
            const gs_tally_row *r = &x->y->side[hosts++];
            const char *line = gs_node_get(n, GS_ATTR_LINE);
            same(x, "the title", "units", atoi(line), r->units);
            same(x, "the title", "strength", number_in(line, "· "), r->began);
            assert_true((strstr(line, "did not come") != NULL) == (r->absent_units > 0));
        } else if (n->kind == GS_NODE_STRENGTH) {
            const gs_tally_row *r = &x->y->side[bars++];
            same(x, "the title", "began", gs_node_number(n, GS_ATTR_BEGAN, -1), r->began);
            same(x, "the title", "left", gs_node_number(n, GS_ATTR_LEFT, -1), r->left);
        } else if (n->kind == GS_NODE_ORDER) {
            check_order(x, n, orders % GS_SIDES);
            orders++;
        } else if (n->kind == GS_NODE_TABLE && has_column(n, "began")) {
            check_table(x, n);
            tables++;
        } else if (n->kind == GS_NODE_TABLE && has_column(n, "dice")) {
            check_dice_table(x, n);
            tables++;
        } else if (n->kind == GS_NODE_FIGURE) {
            bars += check_ribbons(x, n);
            check_chart(x, n);
            check_map(x, n);
            check_rows_chart(x, n);
            charts++;
        }
    }
    assert_int_equal(hosts, GS_SIDES);
    assert_int_equal(bars, GS_SIDES);
    assert_true(orders >= GS_SIDES);
    assert_int_equal(tables, 2);
    assert_true(charts > 0);
}

/* ---- the story: the price, and who still stood ---- */
static bool says(const char *text, int n)
{
    gs_str word = {0};
    gs_number_words(&word, n);
    bool found = strstr(text, n == 0 ? "" : word.p) != NULL;
    gs_str_free(&word);
    return found;
}

static void check_story(const fight *x)
{
    int told = 0;
    for (int i = 0; i < x->n->n_paras; i++) {
        for (int k = 0; k < x->n->paras[i].n_sentences; k++) {
            const gs_sentence *s = &x->n->paras[i].sentences[k];
            bool none = strstr(s->template_id, "cost.none") || strstr(s->template_id, "cost.free");
            bool price = strstr(s->template_id, "open.price"); /* of the winners alone */
            bool tells = strstr(s->template_id, "cost.") || strstr(s->template_id, "close.counts");
            told += tells || price;
            if (none || !(tells || price)) {
                continue;
            }
            for (int side = 0; side < GS_SIDES; side++) {
                if (price && side != x->o.winner) {
                    continue;
                }
                const gs_tally_row *r = &x->y->side[side];
                bool companies = x->s->ruleset->bears != NULL;
                char low[400];
                snprintf(low, sizeof low, "%s", s->text);
                low[0] = (char)tolower((unsigned char)low[0]);
                if (!says(low, companies ? r->gone : r->killed)) {
                    fail_msg("%s: the price is not the tally's: %s", x->who, s->text);
                }
            }
        }
    }
    assert_int_equal(told, 1);
}

/* ---- the record ---- */
static void check_record(const fight *x)
{
    gs_str out = {0};
    gs_err err = {0};
    must(x, gs_xml_write_battle(x->s, x->log, &x->o, NULL, NULL, false, &out, &err), &err);
    for (int side = 0; side < GS_SIDES; side++) {
        const gs_tally_row *r = &x->y->side[side];
        char line[300];
        snprintf(line, sizeof line,
                 "<side id=\"%s\" start=\"%d\" lost=\"%d\" ran=\"%d\" away=\"%d\" taken=\"%d\" "
                 "left=\"%d\" units-lost=\"%d\"/>",
                 x->s->side[side].id, r->began, r->killed, r->ran, r->away, r->taken, r->left,
                 r->gone);
        if (!strstr(out.p, line)) {
            fail_msg("%s: the record has not %s", x->who, line);
        }
    }
    gs_str_free(&out);
}

/* ---- any entry ---- */
/* Stopped anywhere it adds up, and a fold that goes on comes to the same. */
static void check_stops(gs_arena *a, const fight *x)
{
    gs_err err = {0};
    gs_battle_tally *on = GS_NEW(a, gs_battle_tally), *cut = GS_NEW(a, gs_battle_tally);
    gs_tally_start(x->s, on);
    for (int i = 0; i < x->log->count; i++) {
        must(x, gs_tally_add(x->s, on, &x->log->entries[i], &err), &err);
        if (i % 37 == 0) {
            gs_tally_sum(x->s, on);
            must(x, gs_tally_log(x->s, x->log, x->log->entries[i].n, cut, &err), &err);
            assert_memory_equal(on->side, cut->side, sizeof on->side);
            assert_memory_equal(on->dice, cut->dice, sizeof on->dice);
        }
    }
    gs_tally_sum(x->s, on);
    assert_memory_equal(on->side, x->y->side, sizeof on->side);
}

/* What the break test counted is what the tally counts at that entry. */
static void check_break(gs_arena *a, const fight *x)
{
    gs_err err = {0};
    gs_battle_tally *y = GS_NEW(a, gs_battle_tally);
    for (int i = 0; i < x->log->count; i++) {
        const gs_entry *e = &x->log->entries[i];
        for (int k = 0; k < e->n_parts; k++) {
            const gs_log_effect *p = &e->parts[k].u.effect;
            if (e->parts[k].kind == GS_LOG_EFFECT && p->kind == GS_EFFECT_ARMY_BROKEN) {
                must(x, gs_tally_log(x->s, x->log, e->n, y, &err), &err);
                same(x, "the break", "units that count", p->amount,
                     y->side[p->who.ix].counts_lost);
            }
        }
    }
}

/* ---- fights ---- */
static void fight_out(fixture *f, gs_arena *a, fight *x, uint64_t seed)
{
    gs_err err = {0};
    const gs_scene *scene;
    x->s->seed = seed;
    must(x, gs_scene_new(a, x->s, &scene, &err), &err);
    gs_general *g = gs_general_new(a, scene);
    gs_player players[GS_SIDES] = {gs_general_player(g, NULL, NULL),
                                   gs_general_player(g, "bold", NULL)};
    x->log = gs_log_new(a);
    x->b = GS_NEW(a, gs_battle);
    gs_battle_start(x->b, scene, x->log, players);
    must(x, gs_engine_run(x->b, &err), &err);
    x->o = x->b->s.outcome;
    x->y = GS_NEW(a, gs_battle_tally);
    must(x, gs_tally_log(x->s, x->log, INT32_MAX, x->y, &err), &err);
    gs_story_options opt = {.wording = (uint32_t)seed};
    gs_build_options build = {.metrics = gs_fonts_metrics(f->fonts)};
    must(x, gs_story_tell(a, x->s, x->log, &x->o, f->book, &opt, &x->n, &err), &err);
    must(x, gs_report_battle(a, x->s, x->log, &x->o, x->n, &build, &x->doc, &err), &err);
}

static void examine(fixture *f, gs_arena *a, const fight *x)
{
    check_rows(f, x);
    check_losses(x);
    check_dice(x);
    check_page(x);
    check_story(x);
    check_record(x);
    check_stops(a, x);
    check_break(a, x);
}

/* The ledger: who was lost, and who gave each wound. */
static void check_ledger(const fight *x, const gs_campaign *c, const char *battle, int from)
{
    for (int h = 0; h < x->s->n_heroes; h++) {
        for (int by = 0; by < x->s->n_units + x->s->n_heroes; by++) {
            gs_ref who = by < x->s->n_units ? gs_ref_unit(by) : gs_ref_hero(by - x->s->n_units);
            int hits = 0, wounds = 0, all = 0;
            for (int i = 0; i < x->log->count; i++) {
                const gs_entry *e = &x->log->entries[i];
                for (int k = 0; k < e->n_parts; k++) {
                    const gs_log_effect *p = &e->parts[k].u.effect;
                    bool hit = e->parts[k].kind == GS_LOG_EFFECT && p->kind == GS_EFFECT_HERO_HIT &&
                               p->who.kind == GS_REF_HERO && p->who.ix == h;
                    all += hit ? p->amount : 0;
                    hits += hit && p->by.kind == who.kind && p->by.ix == who.ix ? p->amount : 0;
                }
            }
            for (int i = from; i < c->n_ledger; i++) {
                const gs_camp_entry *e = &c->ledger[i];
                bool his = e->kind == GS_LEDGER_WOUNDED && e->battle &&
                           strcmp(e->battle, battle) == 0 &&
                           strcmp(e->subject, x->s->heroes[h].id) == 0;
                wounds += his && e->by && strcmp(e->by, gs_ref_id(x->s, who)) == 0 ? e->amount : 0;
            }
            if (all <= x->s->heroes[h].power) { /* beyond that a hit is no wound */
                same(x, x->s->heroes[h].name, "wounds by one enemy", wounds, hits);
            }
        }
    }
    for (int i = from; i < c->n_ledger && !x->s->ruleset->bears; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        int u = e->kind == GS_LEDGER_LOSSES ? gs_setup_unit(x->s, e->subject) : -1;
        if (u >= 0) {
            same(x, x->s->units[u].name, "losses in the ledger", e->amount,
                 x->y->unit[u].row.killed);
        }
    }
}

static void war(fixture *f, const char *file, uint64_t seed)
{
    gs_err err = {0};
    gs_campaign *c;
    char *bytes;
    size_t n;
    gs_arena *a = gs_arena_new();
    fight x = {.who = file};
    gs_xml_schema *campaign = schema_of(a, "schema/campaign.xsd");
    gs_xml_schema *battle = schema_of(a, "schema/battle.xsd");
    must(&x, gs_os_read(a, file, 4000000, &bytes, &n, &err), &err);
    must(&x, gs_xml_read_campaign(bytes, n, file, campaign, battle, &c, &err), &err);
    for (int i = 0; i < c->n_battles; i++) {
        gs_arena *one = gs_arena_new();
        x.who = c->battles[i].id;
        must(&x, gs_campaign_muster(c, &c->battles[i], one, &x.s, &err), &err);
        fight_out(f, one, &x, seed + (uint64_t)i);
        examine(f, one, &x);
        int from = c->n_ledger;
        must(&x, gs_campaign_aftermath(c, &c->battles[i], x.s, x.log, &x.o, &x.b->t, &err), &err);
        check_ledger(&x, c, c->battles[i].id, from);
        gs_arena_free(one);
    }
    gs_campaign_free(c);
    gs_xml_schema_free(campaign);
    gs_xml_schema_free(battle);
    gs_arena_free(a);
}

static void test_tally__is_in_every_product_of_the_samples(void **state)
{
    static const char *const files[] = {"campaigns/roland.xml", "campaigns/1066.xml",
                                        "campaigns/great-raid.xml", "campaigns/telamon.xml",
                                        "campaigns/days-of-long-ago.xml"};
    fixture *f = *state;
    for (int i = 0; i < GS_COUNT(files); i++) {
        for (uint64_t seed = 1; seed <= 3; seed++) {
            war(f, files[i], seed * 100);
        }
    }
    assert_true(f->ran > 0); /* or nothing of it was tried */
}

static void test_tally__is_in_every_product_of_random_battles(void **state)
{
    fixture *f = *state;
    gs_err err = {0};
    for (uint64_t seed = 1; seed <= 20; seed++) {
        gs_arena *a = gs_arena_new();
        fight x = {.s = seed % 2 ? random_setup(a, seed) : goh_random_setup(a, seed),
                   .who = gs_arena_printf(a, "seed %d", (int)seed)};
        if (seed > 12) { /* a reserve for a turn that seldom comes */
            x.s->units[x.s->n_units - 1].entry = GS_ON_TURN;
            x.s->units[x.s->n_units - 1].entry_turn = 40;
            x.s->units[x.s->n_units - 1].has_place = false;
        }
        must(&x, gs_setup_complete(x.s, a, &err), &err);
        fight_out(f, a, &x, seed);
        examine(f, a, &x);
        gs_arena_free(a);
    }
    assert_true(f->absent > 0);
}

/* ---- logs of other books, and without places ---- */
static gs_setup *bare_setup(gs_arena *a, const char *ruleset)
{
    gs_setup *s = gs_setup_new(a, gs_ruleset_find(ruleset));
    s->side[0] = (gs_ob_side){.id = "a", .name = "the Vale", .general = -1};
    s->side[1] = (gs_ob_side){.id = "b", .name = "the Marsh", .general = -1};
    s->n_units = 4;
    s->units = GS_NEW_ARRAY(a, gs_ob_unit, 4);
    static const char *const ids[] = {"a1", "a2", "b1", "b2"};
    for (int i = 0; i < 4; i++) {
        s->units[i] = (gs_ob_unit){.id = ids[i], .name = ids[i], .side = i / 2, .full = 12,
                                   .present = 10, .leader = -1};
    }
    s->units[3].entry = GS_ON_TURN; /* it never comes */
    s->units[3].entry_turn = 4;
    return s;
}

static void effect(gs_log *log, int turn, gs_effect_kind kind, int unit, int amount, int left,
                   const char *word)
{
    gs_log_entry(log, turn, "action", 0, "note", gs_ref_unit(unit), (gs_ref){0});
    gs_log_part_add(log, GS_LOG_EFFECT)->u.effect =
        (gs_log_effect){.kind = (uint8_t)kind, .who = gs_ref_unit(unit), .amount = amount,
                        .left = left, .word = word};
}

static void test_tally__of_a_log_without_places(void **state)
{
    static const char *const books[] = {"meeting-of-hosts", "warmaster-house", "stout-hearts"};
    (void)state;
    for (int i = 0; i < GS_COUNT(books); i++) {
        gs_arena *a = gs_arena_new();
        gs_err err = {0};
        gs_setup *s = bare_setup(a, books[i]);
        gs_log *log = gs_log_new(a);
        gs_battle_tally *y = GS_NEW(a, gs_battle_tally);
        effect(log, 1, GS_EFFECT_LOSS, 0, 6, 4, NULL);
        effect(log, 2, GS_EFFECT_RECOVERED, 0, 2, 6, NULL);
        effect(log, 3, GS_EFFECT_LEFT_TABLE, 0, 0, 6, NULL);
        effect(log, 3, GS_EFFECT_LOSS, 1, 1, 9, NULL);
        effect(log, 4, GS_EFFECT_LEFT_TABLE, 1, 0, 9, "exit");
        effect(log, 5, GS_EFFECT_DESTROYED, 2, 0, 0, NULL);
        assert_int_equal(gs_tally_log(s, log, INT32_MAX, y, &err), GS_OK);
        const gs_tally_row *v = &y->side[0], *m = &y->side[1];
        assert_int_equal(v->began, 20);
        assert_int_equal(v->full, 24);
        assert_int_equal(v->killed, 5); /* six, of whom two came back, and one */
        assert_int_equal(v->ran, 6);
        assert_int_equal(v->away, 9);
        assert_int_equal(v->left, 0);
        assert_int_equal(v->gone, 1);
        assert_int_equal(v->away_units, 1);
        assert_int_equal(m->began, 10);
        assert_int_equal(m->killed, 10);
        assert_int_equal(m->absent, 10); /* outside all sums */
        assert_int_equal(m->counts_lost, 1);
        assert_int_equal(y->unit[0].end_turn, 3);
        assert_int_equal(y->unit[3].end, GS_TALLY_ABSENT);
        assert_int_equal(gs_tally_log(s, log, 2, y, &err), GS_OK); /* at the second entry */
        assert_int_equal(y->side[0].killed, 4);
        assert_int_equal(y->side[0].left, 16);
        assert_int_equal(y->side[1].left, 10);
        gs_arena_free(a);
    }
}

static void test_tally__hits_that_wear_are_losses(void **state)
{
    (void)state;
    gs_arena *a = gs_arena_new();
    gs_err err = {0};
    gs_setup *s = bare_setup(a, "feudal");
    gs_log *log = gs_log_new(a);
    gs_battle_tally *y = GS_NEW(a, gs_battle_tally);
    effect(log, 1, GS_EFFECT_HITS, 0, 7, 7, NULL);
    effect(log, 2, GS_EFFECT_HITS, 0, -3, 4, NULL); /* they drew breath */
    effect(log, 3, GS_EFFECT_HITS, 1, 13, 13, NULL); /* three more than it can bear */
    assert_int_equal(gs_tally_log(s, log, INT32_MAX, y, &err), GS_OK);
    assert_int_equal(y->unit[0].row.killed, 4);
    assert_int_equal(y->unit[1].row.killed, 10);
    assert_int_equal(y->side[0].left, 6);
    gs_arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_tally__is_in_every_product_of_the_samples, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_tally__is_in_every_product_of_random_battles, setup,
                                        teardown),
        cmocka_unit_test(test_tally__of_a_log_without_places),
        cmocka_unit_test(test_tally__hits_that_wear_are_losses)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
