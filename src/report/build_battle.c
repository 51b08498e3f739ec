/* The report of a battle, part by part. */
#include "build_int.h"

#include <stdio.h>
#include <string.h>

const char *gs_report_how(const char *reason)
{
    static const struct {
        const char *reason, *words;
    } how[] = {{"objective", "by the objective"},  {"broken", "the enemy broken"},
               {"exit", "by getting away"},        {"turn-limit", "when time ran out"},
               {"destroyed", "the enemy destroyed"}, {"conceded", "the enemy conceding"}};
    for (int i = 0; reason && i < GS_COUNT(how); i++) {
        if (strcmp(reason, how[i].reason) == 0) {
            return how[i].words;
        }
    }
    return "";
}

/* ---- the story ---- */
static gs_node *put_para(build_battle *b, gs_node *parent, const gs_story_para *p)
{
    gs_node *n = gs_add_paragraph(parent);
    for (int i = 0; i < p->n_sentences; i++) {
        gs_say(n, i ? " " : "");
        build_say_named(b, n, p->sentences[i].text);
        build_put_letters(b, n, &p->sentences[i]);
        for (int k = 0; k < p->sentences[i].n_entries; k++) {
            gs_node_rest_on(n, p->sentences[i].entry[k]);
        }
    }
    return n;
}

static void put_own(build_battle *b, gs_node *section, const gs_story_para *p);

/* The umpire's notes from paragraph `from` on stand beside the one before, and not beside the map that
 * follows it. The first paragraph that is none. */
static int put_notes(build_battle *b, gs_node *section, int from)
{
    const gs_narrative *s = b->story;
    while (from < s->n_paras && s->paras[from].own && s->paras[from].own->kind == GS_OWN_NOTE) {
        put_own(b, section, &s->paras[from++]);
    }
    return from;
}

/* A paragraph, a note or a caption in the umpire's own words. One that goes with a photo stands below
 * it, a caption at a turn below that turn's map: both are put there (build_photos.c, build_turn.c). */
static void put_own(build_battle *b, gs_node *section, const gs_story_para *p)
{
    const gs_own *own = p->own;
    if (own->kind == GS_OWN_NOTE) {
        build_table_note(b, section, p->sentences[0].text);
        return;
    }
    if (own->kind == GS_OWN_CAPTION && (own->photo || build_has_map(b, own->at.turn))) {
        return;
    }
    gs_node_set_flag(put_para(b, section, p), GS_ATTR_OWN);
}

/* What the scenario's author says of a duel that he wanted, beside the paragraph that tells it. */
static void taunt_note(build_battle *b, gs_node *section, const gs_node *para)
{
    for (int i = 0; i < b->log->count; i++) {
        const gs_entry *e = &b->log->entries[i];
        bool told = false;
        for (int k = 0; k < para->entry_count; k++) {
            told |= para->entries[k] == e->n;
        }
        bool his = e->actor.kind == GS_REF_HERO && e->actor.ix < b->s->n_heroes;
        const gs_ob_hero *h = told && his && strcmp(e->kind, "duel") == 0
                                  ? &b->s->heroes[e->actor.ix]
                                  : NULL;
        if (h && h->taunt && h->foe && strcmp(gs_ref_id(b->s, e->target), h->foe) == 0) {
            build_table_note(b, section, gs_arena_printf(b->a, "%s: “%s”", h->name, h->taunt));
        }
    }
}

/* Minutes choose nothing and leave nothing out: the umpire's own words stand before them, each with
 * its turn, in the order in which a story has them. */
static void own_words(build_battle *b)
{
    gs_node *section = NULL;
    for (int i = 0; i < b->story->n_paras; i++) {
        const gs_story_para *p = &b->story->paras[i];
        int turn = p->own ? p->own->at.turn : 0;
        if (!p->own) {
            continue;
        }
        if (!section) {
            section = gs_add_section(b->root, gs_said(b->w, "From the table"),
                                     gs_said(b->w, "In their own words"));
        }
        gs_node *n = gs_add_paragraph(section);
        gs_node_set_flag(n, GS_ATTR_OWN);
        if (turn > 0 && turn != GS_OWN_END) {
            gs_say_as(n, GS_NODE_BOLD, gs_arena_printf(b->a, gs_said(b->w, "Turn %d."), turn));
            gs_say(n, " ");
        }
        gs_say(n, p->sentences[0].text);
        if (p->own->at.entry > 0) {
            gs_node_rest_on(n, p->own->at.entry);
        }
        build_put_photos(b, section, i);
    }
}

/* The headline; where a section below is called the same, words for the whole of it. */
static const char *chapter_title(const build_battle *b)
{
    const char *line = b->story->headline;
    for (int i = 0; line && i < b->story->n_paras; i++) {
        const char *head = b->story->paras[i].head;
        if (head && strcmp(head, line) == 0) {
            return gs_said(b->w, "How the day went");
        }
    }
    return line;
}

static gs_status narrative(build_battle *b, gs_err *err)
{
    const char *by = b->story->byline ? b->story->byline : gs_said(b->w, "The battle");
    gs_node *before = b->joined ? b->joined(b->joined_ctx, b->root) : NULL;
    gs_node *section = gs_add_section(b->root, by, chapter_title(b));
    gs_node_set(section, GS_ATTR_HEAD, by);
    gs_node_set_flag(before ? before : section, GS_ATTR_NEW_PAGE);
    build_told_turn turns[BUILD_MAPS];
    int n_turns = build_mapped_turns(b, turns), maps = 0;
    int noted = 0; /* before this paragraph own notes are put */
    bool opened = false;
    gs_status st = GS_OK;
    const build_notes *notes = build_notes_of(b);
    for (int i = 0; i < b->story->n_paras && st == GS_OK; i++) {
        const gs_story_para *p = &b->story->paras[i];
        if (p->head) {
            section = gs_add_section(b->root, p->rubric, p->head);
            gs_node_set(section, GS_ATTR_HEAD, gs_said(b->w, "The battle"));
        }
        if (p->own) {
            if (i >= noted) {
                put_own(b, section, p);
            }
            build_put_photos(b, section, i);
            continue;
        }
        gs_node *n = put_para(b, section, p);
        if (!opened) {
            gs_node_set_flag(n, GS_ATTR_OPENING);
            opened = true;
        }
        build_put_notes(notes, section, i);
        taunt_note(b, section, n);
        noted = put_notes(b, section, i + 1);
        build_put_photos(b, section, i);
        if (maps < n_turns && p->head && p->scene >= 0 &&
            b->story->scenes[p->scene].turn == turns[maps].turn) {
            build_moments(b, section, &turns[maps]);
            st = build_turn_map(b, section, &turns[maps], maps == 0, err);
            maps++;
        }
    }
    build_put_photos(b, section, b->story->n_paras);
    return st;
}

/* With the map of the turn of the crisis; of a day without a moment that of its beginning, of one without
 * places a photo. */
static gs_status title_page(build_battle *b, const gs_table_state *start, gs_err *err)
{
    const char *caption = gs_said(b->w, "The field as the day began.");
    const gs_drawing *picture = NULL;
    gs_drawing *map = NULL;
    gs_status st = GS_OK;
    if (start && build_crisis_turn(b)) {
        st = build_picture(b, GS_MM(84), GS_MM(56), &map, &caption, err);
    } else if (start) {
        const gs_report_view view = {
            .title = gs_said(b->w, "Deployment"), .width = GS_MM(84), .max_height = GS_MM(62),
            .bare = true};
        st = gs_report_map(b->a, b->s, start, b->log, &view, b->opt, &map, err);
    }
    picture = map ? map : st == GS_OK ? build_first_photo(b, &caption) : NULL;
    if (st == GS_OK) {
        build_title_page(b, picture, caption);
    }
    return st;
}

/* The set-up with its sides as the story calls them: with their article, in its language. */
static const gs_setup *in_language(gs_arena *a, const gs_setup *s, const gs_narrative *story)
{
    const gs_story_book *book = story->book;
    if (!book) {
        return s;
    }
    gs_setup *own = GS_NEW(a, gs_setup);
    *own = *s;
    for (int i = 0; i < GS_SIDES; i++) {
        own->side[i].name = gs_story_side(a, s, book, i);
    }
    return own;
}

gs_status build_battle_of(gs_arena *a, const gs_setup *s, const gs_log *as_written,
                          const gs_outcome *o, const gs_narrative *story,
                          const gs_build_options *opt, build_battle **out, gs_err *err)
{
    const gs_log *log;
    gs_status st = gs_log_effective(s, as_written, a, &log, err);
    if (st != GS_OK) {
        return st;
    }
    build_battle *b = GS_NEW(a, build_battle); /* maps that are drawn again read it later */
    gs_build_options *kept = GS_NEW(a, gs_build_options);
    *kept = *opt;
    opt = kept;
    s = in_language(a, s, story);
    kept->words = story->book ? &story->book->page : NULL;
    *b = (build_battle){.a = a, .w = kept->words, .s = s, .log = log, .o = o, .story = story,
                        .opt = kept};
    b->told = gs_setup_simulated(s) || gs_log_tells_losses(log);
    b->mapped = gs_setup_simulated(s) || strcmp(gs_log_positions(s, log), "points") == 0;
    build_ids_of(a, s, &b->ids);
    *out = b;
    st = build_course_of(a, s, log, &b->course, err);
    return st == GS_OK ? gs_hinge_of(a, s, log, o, opt->forecast, &b->hinge, err) : st;
}

void build_battle_sides(build_battle *b)
{
    for (int side = 0; side < GS_SIDES; side++) {
        const gs_ob_side *o = &b->s->side[side];
        gs_rgb rgb;
        bool own = o->colour && gs_rgb_parse(o->colour, &rgb);
        gs_add_side(b->doc, build_slot(b->s, side), build_head(b->a, o->name), b->ids.letter[side],
                    own ? (int32_t)rgb : -1);
    }
}

gs_status build_battle_pages(build_battle *b, gs_err *err)
{
    const gs_log *log = b->log;
    gs_table_state *start = GS_NEW(b->a, gs_table_state);
    int deployed = 0;
    for (int i = 0; i < log->count && log->entries[i].turn == 0; i++) {
        deployed = log->entries[i].n;
    }
    bool field = deployed > 0 && b->mapped;
    gs_status st = deployed > 0 ? build_state_after(b->s, log, deployed, start, err) : GS_OK;
    build_find_photos(b);
    st = st == GS_OK ? title_page(b, field ? start : NULL, err) : st;
    st = st == GS_OK ? build_field(b, field ? start : NULL, err) : st;
    if (st == GS_OK && !b->mapped && strcmp(gs_log_positions(b->s, log), "cells") == 0) {
        gs_add_figure(gs_node_at(b->root, gs_node_children(b->root) - 1), build_sketch(b, start),
                      "full", NULL, gs_said(b->w, "Sketch, not to scale."));
    }
    if (st == GS_OK && b->opt->minutes_only) {
        own_words(b);
    }
    st = st == GS_OK && !b->opt->minutes_only ? narrative(b, err) : st;
    if (st == GS_OK && b->told) {
        build_numbers(b, b->root);
    } else if (st == GS_OK) {
        build_fates(b, b->root);
    }
    if (st == GS_OK && (b->opt->minutes || b->opt->minutes_only)) {
        build_minutes(b, b->root);
    }
    b->field = field;
    if (st == GS_OK && field && !b->joined) { /* a book has one for all */
        gs_node_set_flag(build_key(&b, 1, b->root), GS_ATTR_NEW_PAGE);
    }
    return st;
}

gs_status gs_report_battle(gs_arena *a, const gs_setup *s, const gs_log *log, const gs_outcome *o,
                           const gs_narrative *story, const gs_build_options *opt, gs_doc **out,
                           gs_err *err)
{
    build_battle *b;
    gs_status st = build_battle_of(a, s, log, o, story, opt, &b, err);
    if (st != GS_OK) {
        return st;
    }
    *out = b->doc = gs_doc_new(a, "battle", s->title);
    b->doc->words = b->w;
    b->root = b->doc->root;
    gs_node_set(b->root, GS_ATTR_LANG, b->s == s ? NULL : story->lang);
    gs_node_set(b->root, GS_ATTR_HEAD,
                opt->campaign && strcmp(opt->campaign, s->title) != 0
                    ? gs_arena_printf(a, "%s · %s", opt->campaign, s->title)
                    : s->title);
    gs_node_set(b->root, GS_ATTR_KEYWORDS,
                gs_arena_printf(a, "%s, %s, %s", build_head(a, s->side[0].name),
                                build_head(a, s->side[1].name), s->ruleset->name));
    gs_node_set(b->root, GS_ATTR_SUBTITLE, story->headline);
    gs_node_set(b->root, GS_ATTR_AUTHOR, s->players);
    build_battle_sides(b);
    return opt->one_page ? build_summary(b, err) : build_battle_pages(b, err);
}
