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

static const char *winner_words(build_battle *b)
{
    const char *by = gs_report_how(b->o->reason);
    if (b->o->turns == 0) { /* nobody told of any */
        return b->o->winner < 0 ? "Undecided"
                                : gs_arena_printf(b->a, "Victory of %s%s%s",
                                                  b->s->side[b->o->winner].name, *by ? ", " : "",
                                                  by);
    }
    if (b->o->winner < 0) {
        return gs_arena_printf(b->a, "Undecided after %d turn%s", b->o->turns,
                               b->o->turns == 1 ? "" : "s");
    }
    return gs_arena_printf(b->a, "Victory of %s on turn %d%s%s", b->s->side[b->o->winner].name,
                           b->o->turns, *by ? ", " : "", by);
}

static const char *hero_list(build_battle *b, int side)
{
    gs_str list = {0};
    int n = 0;
    for (int h = 0; h < b->s->n_heroes && n < 6; h++) {
        if (b->s->heroes[h].side == side && b->s->side[side].general != h) {
            gs_str_add(&list, n++ ? " · " : "");
            gs_str_add(&list, b->s->heroes[h].name);
        }
    }
    const char *text = gs_arena_strdup(b->a, gs_str_text(&list));
    gs_str_free(&list);
    return text;
}

/* " · Gauls: bold, easy", where a side's general was not the one that all are unless told
 * otherwise. */
static const char *manner_of(const build_battle *b, int side)
{
    const gs_ob_side *o = &b->s->side[side];
    bool temper = o->temper && strcmp(o->temper, "default") != 0;
    bool level = o->level && strcmp(o->level, "normal") != 0;
    return temper || level
               ? gs_arena_printf(b->a, " · general of %s: %s%s%s", o->name,
                                 temper ? o->temper : "", temper && level ? ", " : "",
                                 level ? o->level : "")
               : "";
}

/* " · 2 companies did not come"; "" where all did. */
static const char *absent_words(build_battle *b, const gs_tally_row *row)
{
    int n = row->absent_units;
    return n ? gs_arena_printf(b->a, " · %d %s did not come", n, b->s->ruleset->body[n != 1]) : "";
}

/* Who played it: the set-up says so, or a line of the log. */
static const char *played_by(build_battle *b)
{
    const char *who = b->s->players;
    for (int i = 0; i < b->log->count && !who; i++) {
        const gs_entry *e = &b->log->entries[i];
        bool note = strcmp(e->kind, "players") == 0 && e->n_parts && e->parts[0].kind == GS_LOG_NOTE;
        who = note && strncmp(e->parts[0].u.note, "players: ", 9) == 0 ? e->parts[0].u.note + 9
                                                                       : NULL;
    }
    return gs_arena_printf(b->a, "%splayed on a table%s%s, logged with gesta",
                           gs_setup_what_if(b->s) ? "what if · " : "", who ? " by " : "",
                           who ? who : "");
}

static void title_page(build_battle *b, const gs_drawing *map, const char *caption)
{
    const gs_setup *s = b->s;
    gs_node *t = gs_node_add(b->doc->root, GS_NODE_TITLE_PAGE);
    gs_node_set(t, GS_ATTR_RUBRIC, b->opt->campaign);
    gs_node_set(t, GS_ATTR_ASIDE, b->opt->order);
    gs_node_set(t, GS_ATTR_TITLE, s->title);
    const char *date = build_date_words(b->a, s->date);
    if (date && strncmp(date, "turn ", 5) == 0) { /* of the campaign, not of the battle */
        date = gs_arena_printf(b->a, "campaign %s", date);
    }
    if (s->place || date) {
        gs_node_set(t, GS_ATTR_SUBTITLE,
                    gs_arena_printf(b->a, "fought%s%s%s%s", s->place ? " at " : "",
                                    s->place ? s->place : "", date ? ", " : "", date ? date : ""));
    }
    for (int side = 0; side < GS_SIDES; side++) {
        const gs_tally_row *row = &b->course.tally->side[side];
        int heroes = 0;
        for (int h = 0; h < s->n_heroes; h++) {
            heroes += s->heroes[h].side == side;
        }
        int g = s->side[side].general;
        gs_node *h = gs_node_add(t, GS_NODE_HOST);
        gs_node_set_number(h, GS_ATTR_SIDE_NO, side + 1);
        gs_node_set(h, GS_ATTR_NAME, build_head(b->a, s->side[side].name));
        gs_node_set(h, GS_ATTR_GENERAL_NAME,
                    g < 0 ? "no general"
                    : s->heroes[g].epithet
                        ? gs_arena_printf(b->a, "%s, %s", s->heroes[g].name, s->heroes[g].epithet)
                        : s->heroes[g].name);
        gs_node_set(h, GS_ATTR_HEROES, hero_list(b, side));
        gs_node_set(h, GS_ATTR_LINE,
                    gs_arena_printf(b->a, "%d %s · %d %s · %d hero%s%s", row->units,
                                    s->ruleset->body[row->units != 1], row->began,
                                    s->ruleset->measure, heroes, heroes == 1 ? "" : "es",
                                    absent_words(b, row)));
    }
    gs_node *o = gs_node_add(t, GS_NODE_OUTCOME);
    gs_node_set(o, GS_ATTR_TITLE, winner_words(b));
    if (b->story && b->story->subline && b->told) {
        gs_add_words(o, gs_arena_printf(b->a, "%s. %s.",
                                        b->story->headline ? b->story->headline : s->title,
                                        b->story->subline));
    }
    for (int side = 0; side < GS_SIDES; side++) {
        if (!gs_side_told(s, b->log, b->course.tally, side)) {
            continue;
        }
        gs_node *bar = gs_node_add(o, GS_NODE_STRENGTH);
        gs_node_set_number(bar, GS_ATTR_SIDE_NO, side + 1);
        gs_node_set(bar, GS_ATTR_LABEL,
                    gs_arena_printf(b->a, "%s: %s", build_head(b->a, s->side[side].name),
                                    s->ruleset->measure));
        gs_node_set_number(bar, GS_ATTR_BEGAN, b->course.tally->side[side].began);
        gs_node_set_number(bar, GS_ATTR_LEFT, b->course.tally->side[side].left);
    }
    if (map) {
        gs_node_set(gs_add_figure(t, map, "full", NULL, caption), GS_ATTR_PHOTO, b->title_photo);
    }
    const char *seed = b->opt->secret ? ""
                                      : gs_arena_printf(b->a, " · seed %llu",
                                                        (unsigned long long)s->seed);
    const char *how = gs_setup_simulated(s)
                          ? gs_arena_printf(b->a, "simulated%s%s%s", seed, manner_of(b, 0),
                                            manner_of(b, 1))
                          : played_by(b);
    gs_sayf(gs_node_add(t, GS_NODE_COLOPHON), "%s · %s%s", s->ruleset->name, how,
            s->n_patches ? gs_arena_printf(b->a, " · %d house rule%s", s->n_patches,
                                           s->n_patches == 1 ? "" : "s")
                         : "");
}

/* ---- the story ---- */
static gs_node *put_para(gs_node *parent, const gs_story_para *p)
{
    gs_node *n = gs_add_paragraph(parent);
    for (int i = 0; i < p->n_sentences; i++) {
        gs_say(n, i ? " " : "");
        gs_say(n, p->sentences[i].text);
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
        build_table_note(section, p->sentences[0].text);
        return;
    }
    if (own->kind == GS_OWN_CAPTION && (own->photo || build_has_map(b, own->at.turn))) {
        return;
    }
    gs_node_set_flag(put_para(section, p), GS_ATTR_OWN);
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
            build_table_note(section, gs_arena_printf(b->a, "%s: “%s”", h->name, h->taunt));
        }
    }
}

static gs_status narrative(build_battle *b, gs_err *err)
{
    const char *by = b->story->byline ? b->story->byline : "The battle";
    gs_node *section = gs_add_section(b->doc->root, by, b->story->headline);
    gs_node_set(section, GS_ATTR_HEAD, by);
    gs_node_set_flag(section, GS_ATTR_NEW_PAGE);
    int turns[BUILD_MAPS], n_turns = build_mapped_turns(b, turns), maps = 0;
    int noted = 0; /* before this paragraph own notes are put */
    bool opened = false;
    gs_status st = GS_OK;
    const build_notes *notes = build_notes_of(b);
    for (int i = 0; i < b->story->n_paras && st == GS_OK; i++) {
        const gs_story_para *p = &b->story->paras[i];
        if (p->head) {
            section = gs_add_section(b->doc->root, p->rubric, p->head);
            gs_node_set(section, GS_ATTR_HEAD, "The battle");
        }
        if (p->own) {
            if (i >= noted) {
                put_own(b, section, p);
            }
            build_put_photos(b, section, i);
            continue;
        }
        gs_node *n = put_para(section, p);
        if (!opened) {
            gs_node_set_flag(n, GS_ATTR_OPENING);
            opened = true;
        }
        build_put_notes(notes, section, i);
        taunt_note(b, section, n);
        noted = put_notes(b, section, i + 1);
        build_put_photos(b, section, i);
        if (maps < n_turns && p->head && p->scene >= 0 &&
            b->story->scenes[p->scene].turn == turns[maps]) {
            build_moments(b, section, turns[maps]);
            st = build_turn_map(b, section, turns[maps], maps == 0, err);
            maps++;
        }
    }
    build_put_photos(b, section, b->story->n_paras);
    return st;
}

gs_status gs_report_battle(gs_arena *a, const gs_setup *s, const gs_log *as_written,
                           const gs_outcome *o, const gs_narrative *story,
                           const gs_build_options *opt, gs_doc **out, gs_err *err)
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
    *b = (build_battle){.a = a, .s = s, .log = log, .o = o, .story = story, .opt = kept};
    b->told = gs_setup_simulated(s) || gs_log_tells_losses(log);
    b->mapped = gs_setup_simulated(s) || strcmp(gs_log_positions(s, log), "points") == 0;
    build_ids_of(a, s, &b->ids);
    st = build_course_of(a, s, log, &b->course, err);
    if (st != GS_OK) {
        return st;
    }
    b->doc = gs_doc_new(a, "battle", s->title);
    gs_node_set(b->doc->root, GS_ATTR_HEAD,
                opt->campaign ? gs_arena_printf(a, "%s · %s", opt->campaign, s->title) : s->title);
    for (int side = 0; side < GS_SIDES; side++) {
        gs_rgb rgb;
        bool own = s->side[side].colour && gs_rgb_parse(s->side[side].colour, &rgb);
        gs_add_side(b->doc, side + 1, build_head(a, s->side[side].name), b->ids.letter[side],
                    own ? (int32_t)rgb : -1);
    }
    gs_table_state *start = GS_NEW(a, gs_table_state);
    const gs_report_view title_view = {
        .title = "Deployment", .width = GS_MM(166), .max_height = GS_MM(112), .bare = true};
    gs_drawing *small = NULL;
    int deployed = 0, deployed_last;
    for (int i = 0; i < log->count && log->entries[i].turn == 0; i++) {
        deployed = log->entries[i].n;
    }
    deployed_last = deployed;
    if (deployed > 0) {
        st = build_state_after(s, log, deployed, start, err);
        if (st == GS_OK && !b->mapped) {
            deployed = 0;
        } else if (st == GS_OK) {
            st = gs_report_map(a, s, start, log, &title_view, opt, &small, err);
        }
    }
    build_find_photos(b);
    if (st == GS_OK) {
        const char *caption = "The field as the day began.";
        small = small ? small : (gs_drawing *)build_first_photo(b, &caption);
        title_page(b, small, caption);
        st = build_field(b, deployed > 0 ? start : NULL, err);
    }
    if (st == GS_OK && !b->mapped && strcmp(gs_log_positions(s, log), "cells") == 0) {
        st = build_state_after(s, log, deployed_last, start, err);
        gs_add_figure(gs_node_at(b->doc->root, gs_node_children(b->doc->root) - 1),
                      build_sketch(b, start), "full", NULL, "Sketch, not to scale.");
    }
    st = st == GS_OK && !opt->minutes_only ? narrative(b, err) : st;
    if (st == GS_OK) {
        if (b->told) {
            build_numbers(b, b->doc->root);
        }
        build_fates(b, b->doc->root);
        if (opt->minutes || opt->minutes_only) {
            build_minutes(b, b->doc->root);
        }
    }
    *out = b->doc;
    return st;
}
