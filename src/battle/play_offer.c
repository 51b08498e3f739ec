/* What a unit or hero could be ordered to do now: every line is made, and the engine is asked of each. */
#include "gesta/play.h"

#include "gesta/fixed.h"

#include <string.h>

typedef struct offers {
    gs_arena *a;
    const gs_play *p;
    gs_ref who;
    gs_play_offer *o;
    int n, cap;
} offers;

static void offer(offers *f, gs_play_offer o, bool shown_if_not)
{
    o.lawful = gs_play_legal(f->p, o.line, &o.why) == GS_OK;
    if (o.lawful || shown_if_not) {
        f->o = gs_arena_grow(f->a, f->o, f->n, &f->cap, sizeof *f->o);
        f->o[f->n++] = o;
    }
}

static void with_word(offers *f, const char *verb, const char *word)
{
    const char *me = gs_play_name(f->a, f->who);
    offer(f,
          (gs_play_offer){.line = word ? gs_arena_printf(f->a, "%s %s %s", verb, me, word)
                                       : gs_arena_printf(f->a, "%s %s", verb, me),
                          .verb = verb,
                          .word = word},
          false);
}

static void alone(offers *f, const char *verb)
{
    with_word(f, verb, NULL);
}

static void quarters(offers *f, const char *verb)
{
    with_word(f, verb, "left");
    with_word(f, verb, "right");
    with_word(f, verb, "about");
}

static void shapes(offers *f, const char *verb)
{
    const char *const *words = f->p->b->scene->setup->ruleset->formations;
    for (int i = 0; words[i]; i++) {
        with_word(f, verb, words[i]);
    }
}

static void at(offers *f, const char *verb, gs_ref whom, bool shown_if_not)
{
    const char *me = gs_play_name(f->a, f->who), *him = gs_play_name(f->a, whom);
    offer(f,
          (gs_play_offer){.line = gs_arena_printf(f->a, "%s %s %s", verb, me, him),
                          .verb = verb,
                          .target = whom},
          shown_if_not);
}

/* Everybody of a side whom the other knows of. */
static void bodies(offers *f, const char *verb, bool enemies, bool shown_if_not)
{
    const gs_battle *b = f->p->b;
    int side = f->p->ask.side, me = gs_body(f->who);
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        if (i != me && (gs_body_side(b, i) != side) == enemies && gs_body_known(b, side, i)) {
            at(f, verb, gs_body_ref(i), shown_if_not);
        }
    }
}

static void enemies(offers *f, const char *verb)
{
    bodies(f, verb, true, false);
}

static void enemies_or_why_not(offers *f, const char *verb)
{
    bodies(f, verb, true, true);
}

static void friends(offers *f, const char *verb)
{
    bodies(f, verb, false, false);
}

/* Friends through whom it would go straight ahead: they stand in its way (SHW-R50). */
static void in_the_way(offers *f, const char *verb)
{
    const gs_battle *b = f->p->b;
    int side = f->p->ask.side, me = gs_body(f->who);
    for (int i = gs_body_next(b, -1); i >= 0 && gs_body_here(b, me); i = gs_body_next(b, i)) {
        gs_rect r = gs_body_rect(b, me), other = gs_body_rect(b, i);
        gs_len far = gs_rect_local(&r, other.c).y;
        gs_rect way = {.c = gs_rect_point(&r, 0, far / 2), .w = r.w, .d = far, .f = r.f};
        if (i != me && gs_body_side(b, i) == side && far > 0 && gs_rect_overlap(&way, &other, 0)) {
            at(f, verb, gs_body_ref(i), false);
        }
    }
}

static void features(offers *f, const char *verb)
{
    for (int i = 0; i < f->p->b->scene->setup->n_features; i++) {
        at(f, verb, (gs_ref){GS_REF_FEATURE, (int16_t)i}, false);
    }
}

const char *gs_play_number(gs_arena *a, gs_len v)
{
    gs_str out = {0};
    gs_str_addmilli(&out, v);
    const char *text = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}

/* Straight ahead: all the way, or half of it. */
static void ahead(offers *f, const char *verb)
{
    const gs_battle *b = f->p->b;
    int body = gs_body(f->who);
    gs_rect r = gs_body_rect(b, body);
    gs_len most = gs_body_allowance(b, body, NULL, gs_body_free(b, body), false);
    for (int part = 1; part <= 2 && gs_body_here(b, body) && most > 0; part++) {
        gs_len far = most / part;
        gs_pt to = gs_pt_toward(r.c, r.f, far);
        const char *line = gs_arena_printf(f->a, "%s %s %s %s", verb, gs_play_name(f->a, f->who),
                                           gs_play_number(f->a, to.x), gs_play_number(f->a, to.y));
        offer(f,
              (gs_play_offer){
                  .line = line, .verb = verb, .word = part == 1 ? "whole" : "half", .far = far},
              false);
    }
}

static void back(offers *f, const char *verb)
{
    const gs_battle *b = f->p->b;
    int body = gs_body(f->who);
    gs_len far = gs_body_allowance(b, body, NULL, false, false) / 2;
    if (gs_body_here(b, body) && far > 0) {
        offer(f,
              (gs_play_offer){.line = gs_arena_printf(f->a, "%s %s %s", verb,
                                                      gs_play_name(f->a, f->who),
                                                      gs_play_number(f->a, far)),
                              .verb = verb,
                              .far = far},
              false);
    }
}

/* Each verb, and what it is said of. */
static const struct range {
    const char *verb;
    void (*over)(offers *f, const char *verb);
} ranges[] = {
    {"charge", enemies_or_why_not},
    {"shoot", enemies_or_why_not},
    {"move", ahead},
    {"turn", quarters},
    {"back", back},
    {"rally", alone},
    {"form", shapes},
    {"face", enemies},
    {"withdraw", alone},
    {"pass", in_the_way},
    {"mount", alone},
    {"ambush", alone},
    {"join", friends},
    {"front", alone},
    {"rear", alone},
    {"garrison", features},
    {"hold", alone},
};

gs_play_offer *gs_play_offers(gs_arena *a, const gs_play *p, gs_ref who, int *n)
{
    offers f = {.a = a, .p = p, .who = who};
    int body = gs_body(who);
    bool acts = p->waits && p->ask.kind == GS_ASK_ORDER && body >= 0 &&
                (who.kind == GS_REF_HERO || gs_body_here(p->b, body));
    for (int i = 0; acts && i < GS_COUNT(ranges); i++) {
        ranges[i].over(&f, ranges[i].verb);
    }
    *n = f.n;
    return f.o;
}
