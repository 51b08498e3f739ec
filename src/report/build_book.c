/* The campaign's book: title and results, contents, the campaign in brief, its map, a chapter a battle,
 * lives, rolls, index. One document: print, screen and reader have it from the same tree. */
#include "book_int.h"

#include "gesta/chart.h"
#include "gesta/life.h"
#include "gesta/report_war.h"

#include <string.h>

/* ---- what it tells of ---- */
const gs_book_battle *book_battle(const book *k, const char *id)
{
    for (int i = 0; i < k->n; i++) {
        if (strcmp(k->battles[i].id, id) == 0) {
            return &k->battles[i];
        }
    }
    return NULL;
}

static gs_status fold(book *k, gs_err *err)
{
    gs_status st = GS_OK;
    k->n_ends = gs_life_battles(k->a, k->c, &k->ends);
    k->tally = GS_NEW_ARRAY(k->a, const gs_battle_tally *, k->n_ends + 1);
    for (int i = 0; i < k->n_ends && st == GS_OK; i++) {
        const gs_book_battle *b = book_battle(k, k->ends[i]->battle);
        if (b) {
            gs_battle_tally *y = GS_NEW(k->a, gs_battle_tally);
            st = gs_tally_log(b->setup, b->log, INT32_MAX, y, err);
            k->tally[i] = y;
        }
    }
    return st;
}

const char *book_title_of(const book *k, int i)
{
    return gs_campaign_battle_title(k->c, gs_campaign_battle(k->c, k->ends[i]->battle));
}

const char *book_side(const book *k, const char *id)
{
    const char *name = id ? gs_campaign_name(k->c, id) : "";
    for (int i = 0; id && i < k->n; i++) {
        if (k->battles[i].story->book) {
            gs_setup *s = GS_NEW(k->a, gs_setup);
            *s = *k->battles[i].setup;
            s->side[0].name = name;
            return gs_story_side(k->a, s, k->battles[i].story->book, 0);
        }
    }
    return name;
}

/* "the Norse, on turn 12; 40 and 41 killed" */
static const char *result_words(const book *k, int i)
{
    const gs_camp_entry *e = k->ends[i];
    const gs_book_battle *b = book_battle(k, e->battle);
    const char *won = e->by ? book_side(k, e->by) : gs_said(k->w, "nobody");
    if (!b) {
        return won;
    }
    gs_str s = {0};
    gs_str_add(&s, won);
    if (b->outcome->turns) {
        gs_str_addf(&s, gs_said(k->w, ", on turn %d"), b->outcome->turns);
    }
    const gs_battle_tally *y = k->tally[i];
    bool told = gs_side_told(b->setup, b->log, y, 0) && gs_side_told(b->setup, b->log, y, 1);
    if (told) {
        gs_str_addf(&s, gs_said(k->w, "; %d and %d %s"), y->side[0].killed, y->side[1].killed,
                    gs_said(k->w, build_loss_word(b->setup->ruleset)));
    }
    const char *text = gs_arena_strdup(k->a, s.p);
    gs_str_free(&s);
    return text;
}

/* The paragraphs of the chronicle's parts with that name, before chapter `chapter` + 1 begins; all of
 * them with chapter -1. */
static void put_parts(book *k, gs_node *section, int chapter, const char *const *parts)
{
    int at = -1;
    for (int i = 0; i < k->words->n_paras; i++) {
        const gs_life_para *p = &k->words->paras[i];
        at += p->head != NULL;
        for (int q = 0; parts[q]; q++) {
            if (at == chapter && strcmp(p->part, parts[q]) == 0 && p->n_sentences) {
                build_life_paragraph(section, p, false);
            }
        }
    }
}

/* ---- the title ---- */
static const char *span(const book *k)
{
    if (!k->n_ends) {
        return gs_said(k->w, "before its first battle");
    }
    const char *first = build_date_words(k->a, k->w, k->ends[0]->date);
    const char *last = build_date_words(k->a, k->w, k->ends[k->n_ends - 1]->date);
    bool dated = first && last;
    return !dated                     ? gs_said(k->w, "as it was fought")
           : strcmp(first, last) == 0 ? gs_arena_printf(k->a, gs_said(k->w, "as it was fought, %s"), first)
                                      : gs_arena_printf(k->a, gs_said(k->w, "as it was fought, %s to %s"),
                                                         first, last);
}

static void title(book *k)
{
    static const char *const closing[] = {"end", NULL};
    gs_node *t = gs_node_add(k->doc->root, GS_NODE_TITLE_PAGE);
    gs_node_set(t, GS_ATTR_TITLE, k->c->title);
    gs_node_set(t, GS_ATTR_SUBTITLE, span(k));
    const gs_ruleset *rs = gs_ruleset_find(k->c->ruleset);
    gs_sayf(gs_node_add(t, GS_NODE_COLOPHON), gs_said(k->w, "%s · printed from ledger entry %d"),
            rs ? rs->name : k->c->ruleset, k->c->n_ledger ? k->c->ledger[k->c->n_ledger - 1].n : 0);
    gs_node *section = gs_add_section(k->doc->root, NULL, NULL);
    if (k->n_ends) {
        gs_node *table = gs_add_table(section, "full", NULL);
        gs_add_column(table, "", "left", "quiet", 2);
        gs_add_column(table, "", "left", "bold", 3);
        gs_add_column(table, "", "left", "plain", 5);
        for (int i = 0; i < k->n_ends; i++) {
            gs_node *row = gs_add_row(table);
            gs_add_cell(row, build_date_words(k->a, k->w, k->ends[i]->date));
            gs_add_cell(row, book_title_of(k, i));
            gs_add_cell(row, result_words(k, i));
        }
    }
    put_parts(k, section, k->n_ends, closing);
}

/* ---- the campaign in brief ---- */
static void strength_chart(book *k, gs_node *section)
{
    int sides = k->c->n_sides > GS_SIDES_MAX ? GS_SIDES_MAX : k->c->n_sides, n = 0;
    gs_chart_side *side = GS_NEW_ARRAY(k->a, gs_chart_side, sides + 1);
    gs_campaign_column *col = GS_NEW_ARRAY(k->a, gs_campaign_column, k->n_ends + 1);
    for (int i = 0; i < sides; i++) {
        const gs_camp_side *s = &k->c->sides[i];
        side[i] = (gs_chart_side){.name = build_head(k->a, book_side(k, s->id)), .letter = s->letter, .slot = s->slot};
        side[i].own_colour = s->colour && gs_rgb_parse(s->colour, &side[i].colour);
    }
    for (int i = 0; i < k->n_ends; i++) {
        const gs_book_battle *b = book_battle(k, k->ends[i]->battle);
        if (!b) {
            continue;
        }
        gs_campaign_column *x = &col[n++];
        *x = (gs_campaign_column){.battle = {book_title_of(k, i), ""}, .winner = -1};
        for (int s = 0; s < sides; s++) {
            x->strength[s] = -1;
            for (int q = 0; q < GS_SIDES; q++) {
                const char *id = b->setup->side[q].id;
                if (id && strcmp(id, k->c->sides[s].id) == 0) {
                    x->strength[s] = k->tally[i]->side[q].began;
                    x->lost[s] = k->tally[i]->side[q].killed;
                    x->winner = b->outcome->winner == q ? s : x->winner;
                }
            }
        }
    }
    const gs_campaign_chart c = {.sides = side, .side_count = sides, .columns = col, .column_count = n};
    if (n > 1) {
        gs_add_figure(section,
                      gs_chart_campaign(k->a, &c, k->opt->metrics,
                                        &(gs_chart_options){.ink = k->opt->ink, .words = k->w}),
                      "full", gs_said(k->w, "Strength, battle by battle."),
                      gs_said(k->w, "As each side marched in; beneath, what it lost, and who won."));
    }
}

static void all_battles(book *k, gs_node *section)
{
    static const char *const heads[] = {"began", "killed", "ran", "got away", "taken", "left at the end"};
    gs_node *t = NULL;
    for (int i = 0; i < k->n_ends; i++) {
        const gs_book_battle *b = book_battle(k, k->ends[i]->battle);
        for (int side = 0; b && side < GS_SIDES; side++) {
            const gs_tally_row *y = &k->tally[i]->side[side];
            if (!gs_side_told(b->setup, b->log, k->tally[i], side)) {
                continue;
            }
            if (!t) {
                t = gs_add_table(section, "full", gs_said(k->w, "All battles"));
                gs_add_column(t, gs_said(k->w, "battle"), "left", "bold", 4);
                gs_add_column(t, gs_said(k->w, "side"), "left", "plain", 3);
                for (int h = 0; h < GS_COUNT(heads); h++) {
                    gs_add_column(t, gs_said(k->w, heads[h]), "right", "plain", 1);
                }
                gs_add_column(t, "", "left", "quiet", 2);
            }
            gs_node *row = gs_add_row(t);
            const int n[] = {y->began, y->killed, y->ran, y->away, y->taken, y->left};
            gs_add_cell(row, side ? "" : book_title_of(k, i));
            gs_add_cell(row, build_head(k->a, book_side(k, b->setup->side[side].id)));
            for (int h = 0; h < GS_COUNT(n); h++) {
                gs_add_cell(row, gs_arena_printf(k->a, "%d", n[h]));
            }
            bool broken = b->outcome->winner == 1 - side && b->outcome->reason &&
                          strcmp(b->outcome->reason, "broken") == 0;
            gs_add_cell(row, broken ? gs_arena_printf(k->a, gs_said(k->w, "broken, turn %d"), b->outcome->turns) : "");
        }
    }
}

static void brief(book *k)
{
    static const char *const opening[] = {"summary", NULL};
    gs_node *contents = gs_add_section(k->doc->root, NULL, gs_said(k->w, "Contents"));
    gs_node_set_flag(contents, GS_ATTR_NEW_PAGE);
    gs_node_add(contents, GS_NODE_CONTENTS);
    const char *how_many =
        gs_arena_printf(k->a, gs_said(k->w, k->n_ends == 1 ? "%d battle" : "%d battles"), k->n_ends);
    gs_node *s = gs_add_section(k->doc->root, k->n_ends ? how_many : NULL,
                                gs_said(k->w, "The campaign in brief"));
    put_parts(k, s, -1, opening);
    if (s->first && s->first->kind == GS_NODE_PARAGRAPH) {
        gs_node_set_flag(s->first, GS_ATTR_OPENING);
    }
    strength_chart(k, s);
    all_battles(k, s);
}

static void marches(book *k)
{
    const gs_war_view view = {.width = GS_MM(166), .ink = k->opt->ink};
    gs_drawing *map = gs_war_map(k->a, k->c, &view, k->opt->metrics);
    if (map) {
        gs_node *s = gs_add_section(k->doc->root, gs_said(k->w, "The whole campaign"), gs_said(k->w, "The map"));
        gs_node_set_flag(s, GS_ATTR_NEW_PAGE);
        gs_add_figure(s, map, "full", gs_said(k->w, "The marches of the turn."),
                      gs_said(k->w, "Men stand at the tails of arrows; dashed arrows are retreats."));
    }
}

/* ---- a chapter a battle ---- */
/* A chapter of the book that is being set. */
typedef struct joint {
    book *k;
    int i;
} joint;

static bool has_part(const book *k, int chapter, const char *part)
{
    int at = -1;
    bool has = false;
    for (int i = 0; i < k->words->n_paras; i++) {
        const gs_life_para *p = &k->words->paras[i];
        at += p->head != NULL;
        has = has || (at == chapter && strcmp(p->part, part) == 0 && p->n_sentences);
    }
    return has;
}

/* What the battles before brought to it, or what came of it. */
static gs_node *joining(const joint *j, gs_node *chapter, const char *part, const char *title)
{
    const char *const parts[] = {part, NULL};
    gs_node *s = NULL;
    if (has_part(j->k, j->i, part)) {
        s = gs_add_section(chapter, gs_said(j->k->w, "The campaign"), gs_said(j->k->w, title));
        gs_node_set(s, GS_ATTR_HEAD, gs_said(j->k->w, title));
        put_parts(j->k, s, j->i, parts);
    }
    return s;
}

static gs_node *went_before(void *ctx, gs_node *chapter)
{
    return joining(ctx, chapter, "links", "What went before");
}

static gs_status chapter(book *k, int i, gs_err *err)
{
    const gs_book_battle *b = book_battle(k, k->ends[i]->battle);
    gs_node *chapter = gs_add_section(k->doc->root, NULL, b ? NULL : book_title_of(k, i));
    gs_node_set(chapter, GS_ATTR_HEAD, book_title_of(k, i));
    gs_node_set_flag(chapter, GS_ATTR_NEW_PAGE);
    if (!b) { /* on paper alone */
        const char *const all[] = {"links", "battle", "wake", NULL};
        put_parts(k, chapter, i, all);
        return GS_OK;
    }
    build_battle *x;
    gs_build_options opt = *k->opt;
    opt.forecast = b->forecast;
    opt.order = b->order;
    opt.named = true;
    opt.campaign = k->c->title;
    gs_status st = build_battle_of(k->a, b->setup, b->log, b->outcome, b->story, &opt, &x, err);
    if (st == GS_OK) {
        x->doc = k->doc;
        x->root = chapter;
        joint j = {k, i};
        x->joined = went_before;
        x->joined_ctx = &j;
        st = build_battle_pages(x, err);
        if (x->field) {
            k->mapped[k->n_mapped++] = x;
        }
        joining(&j, chapter, "wake", "What came of it");
    }
    return st;
}

gs_status gs_report_book(gs_arena *a, const gs_campaign *c, const gs_book_battle *battles, int n,
                         const gs_build_options *opt, gs_doc **out, gs_err *err)
{
    book k = {.a = a, .c = c, .opt = opt, .battles = battles, .n = n};
    gs_life_options how = {.wording = opt->wording};
    gs_status st = gs_life_chronicle(a, c, opt->book, &how, &k.words, err);
    st = st == GS_OK ? fold(&k, err) : st;
    if (st != GS_OK) {
        return st;
    }
    k.w = n ? &battles[0].story->book->page : opt->words;
    k.doc = *out = gs_doc_new(a, "book", c->title);
    k.doc->words = k.w;
    gs_node_set(k.doc->root, GS_ATTR_HEAD, c->title);
    gs_node_set(k.doc->root, GS_ATTR_LANG, k.words->lang);
    for (int i = 0; i < c->n_sides; i++) {
        build_put_side(a, k.doc, &c->sides[i]);
    }
    title(&k);
    brief(&k);
    marches(&k);
    k.mapped = GS_NEW_ARRAY(a, build_battle *, k.n_ends + 1);
    for (int i = 0; i < k.n_ends && st == GS_OK; i++) {
        st = chapter(&k, i, err);
    }
    if (st == GS_OK && k.n_mapped) {
        build_key(k.mapped, k.n_mapped, k.doc->root);
    }
    st = st == GS_OK ? book_lives(&k, err) : st;
    if (st == GS_OK) {
        book_rolls(&k);
    }
    return st;
}
