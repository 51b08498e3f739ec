/* The plan: of what shape the battle was, how long the story is, how it opens and ends; then its
 * parts. It is told as often as it takes to come to the words of its length. */
#include "plan_int.h"

#include <string.h>

#define TRIES 5       /* at most, to come to the length */

void story_open_para(story_build *b, const char *part, int turn)
{
    gs_narrative *n = b->n;
    n->paras = gs_arena_grow(b->t.arena, n->paras, n->n_paras, &b->cap_paras, sizeof *n->paras);
    b->para = &n->paras[n->n_paras++];
    *b->para = (gs_story_para){.part = part, .turn = turn, .scene = -1};
    b->cap_sentences = 0;
    b->t.subject = (gs_ref){0};
    b->before = NULL;
}

gs_message *story_find(const gs_narrative *n, const char *kind, int side)
{
    for (int i = 0; i < n->messages.count; i++) {
        gs_message *m = &n->messages.m[i];
        if (story_is(m, kind) && (side < 0 || m->side == side)) {
            return m;
        }
    }
    return NULL;
}

/* A scene is chosen if any of it has a sentence, and if it is a key moment. */
static void choose_scenes(story_build *b)
{
    gs_narrative *n = b->n;
    for (int i = 0; i < n->n_scenes; i++) {
        n->scenes[i].chosen = n->scenes[i].letter != 0;
    }
    for (int i = 0; i < n->messages.count; i++) {
        if (b->picked[i] && n->messages.m[i].scene >= 0) {
            n->scenes[n->messages.m[i].scene].chosen = true;
        }
    }
}

static int words_of(const gs_narrative *n)
{
    int words = 0;
    for (int i = 0; i < n->n_paras; i++) {
        for (int k = 0; k < n->paras[i].n_sentences; k++) {
            words++;
            for (const char *p = n->paras[i].sentences[k].text; *p; p++) {
                words += *p == ' ';
            }
        }
    }
    return words;
}

/* Makes all ready to tell from the beginning. */
static void start(story_build *b)
{
    gs_arena *a = b->t.arena;
    const gs_story_book *book = b->t.book;
    gs_narrative *n = b->n;
    n->paras = NULL;
    n->n_paras = b->cap_paras = 0;
    b->para = NULL;
    b->hinge_closed = false;
    b->behind = 0;
    b->turn = b->heard = b->scene = b->to_tell = b->wing_side = b->other_para = 0;
    b->wing = b->time_way = 2;
    b->wing_at = b->but_at = b->follow_at = -100;
    story_said_clear(b->said);
    if (b->opt->said_before) {
        story_said_add(b->said, b->opt->said_before);
    }
    gs_str_clear(&b->starts);
    b->t.used = story_used_new(a, book);
    b->t.used.wording = b->opt->wording;
    b->t.used.battle = b->t.s->id;
    b->t.used.before = b->opt->told_before;
    memset(b->t.names.mentions, 0, sizeof(int) * STORY_NAME_NUMBERS);
    memset(b->done, 0, sizeof *b->done * (size_t)n->messages.count);
}

/* A paragraph for which a voice or a language found no words is none. */
static void drop_empty(gs_narrative *n)
{
    int kept = 0;
    for (int i = 0; i < n->n_paras; i++) {
        if (n->paras[i].n_sentences > 0) {
            n->paras[kept++] = n->paras[i];
        }
    }
    n->n_paras = kept;
}

static int tell_with(story_build *b, int picks)
{
    story_pick(b, picks);
    start(b);
    choose_scenes(b);
    b->speaker->tell(b);
    drop_empty(b->n);
    return words_of(b->n);
}

/* How many sentences of the fight there may be beside those that must be told. */
static int room_of(const story_build *b)
{
    int room = b->n_rank - b->n_must, most = b->speaker->most[b->size];
    return most && most < room ? most : room;
}

/* As many sentences as the words of the length allow. */
static void tell_to_length(story_build *b)
{
    enum { A_SENTENCE = 15, FEWEST = 2 };
    const story_length *l = &story_lengths[b->size];
    int most = l->most + l->per_turn * b->turns, least = l->least;
    int room = room_of(b), fits = -1, over = room + 1;
    int k = (most - least / 3) / A_SENTENCE - b->n_must;
    for (int i = 0; i < TRIES; i++) {
        k = k > room ? room : k < 0 ? 0 : k;
        int words = tell_with(b, k);
        if (words > most) {
            over = k;
            k -= (words - most + A_SENTENCE - 1) / A_SENTENCE + 2 * i; /* one less may be none */
        } else {
            fits = k;
            k += (most - words) / A_SENTENCE;
        }
        k = k >= over ? over - 1 : k <= fits ? fits : k;
        if (k == fits || k < 0 || over == 0) {
            break;
        }
    }
    int fewest = b->n_must < FEWEST ? FEWEST - b->n_must : 0; /* without a fight it is no story */
    tell_with(b, fits < fewest ? fewest : fits);
}

static void plan(story_build *b)
{
    gs_narrative *n = b->n;
    story_mark_own(b);
    b->shape = story_shape_of(b);
    if (b->speaker->frames) {
        story_draw_frames(b);
    }
    n->length = story_lengths[b->size].name;
    n->shape = b->shape->name;
    n->opening = b->opening.row ? b->opening.row->name : NULL;
    n->ending = b->ending.row ? b->ending.row->name : NULL;
    story_choose_moments(b);
    story_rank(b);
}

/* All that may be told: what the log has, joined; the hinge; what the plan itself has to say. */
static gs_status gather(story_build *b, gs_err *err)
{
    gs_arena *a = b->t.arena;
    gs_narrative *n = b->n;
    gs_status st = gs_story_messages(a, b->t.s, b->log, b->outcome, &n->messages, err);
    if (st != GS_OK) {
        return st;
    }
    gs_story_scenes(a, b->t.s, &n->messages, &n->scenes, &n->n_scenes);
    story_weave(&n->messages);
    story_rescore(&n->messages, n->scenes, n->n_scenes);
    b->t.used = story_used_new(a, b->t.book);
    b->t.used.battle = b->t.s->id;
    st = story_find_hinge(b, err);
    if (st == GS_OK) {
        story_add_notes(b);
        b->said = story_said_new(a);
        b->done = GS_NEW_ARRAY(a, bool, n->messages.count + 1);
        b->picked = GS_NEW_ARRAY(a, bool, n->messages.count + 1);
        start(b);
    }
    return st;
}

gs_status gs_story_tell(gs_arena *a, const gs_setup *s, const gs_log *log, const gs_outcome *o,
                        const gs_story_book *book, const gs_story_options *opt,
                        gs_narrative **out, gs_err *err)
{
    gs_narrative *n = GS_NEW(a, gs_narrative);
    story_build b = {.n = n, .opt = opt, .outcome = o, .turns = o->turns,
                     .size = story_length_of(opt->length), .log = log,
                     .speaker = story_speaker_of(opt->style)};
    if (b.size < 0) {
        return gs_err_set(err, GS_INPUT, "length: expected four, standard or full");
    }
    if (!b.speaker) {
        return gs_err_set(err, GS_INPUT,
                          "style: expected chronicle, dispatch, letter or newspaper");
    }
    b.t = (story_teller){.arena = a, .s = s, .book = book, .style = b.speaker->style,
                         .logged = !gs_setup_simulated(s)};
    b.t.of_the_day = b.t.logged && gs_log_of_the_day(log);
    story_names_init(a, s, book, &b.t.names);
    n->style = b.speaker->style;
    n->wording = opt->wording;
    n->lang = book->lang;
    n->book = book;
    gs_status st = gather(&b, err);
    st = st == GS_OK && b.speaker->begin ? b.speaker->begin(&b, err) : st;
    if (st != GS_OK) {
        gs_str_free(&b.starts);
        return st;
    }
    plan(&b);
    tell_to_length(&b);
    story_titles(&b);
    gs_str_free(&b.starts);
    *out = n;
    return GS_OK;
}
