/* The fights: in order of time, in paragraphs; the turn that decided the day has its own. */
#include "plan_int.h"

#include <string.h>

#define EVERY_TURN 1000
#define SCENE_ALONE 250 /* tenths of a point from which a scene has a paragraph of its own */

/* The scene of the day's first blood, -1 none: no fight of its turn is told before it. */
static int first_blood(const gs_narrative *n)
{
    for (int i = 0; i < n->messages.count; i++) {
        if (story_fact_int(&n->messages.m[i], "first-blood", 0)) {
            return n->messages.m[i].scene;
        }
    }
    return -1;
}

static bool goes_before(const gs_narrative *n, const gs_message *m, const gs_message *o,
                        int blood)
{
    if (m->turn != o->turn || m->scene < 0 || o->scene < 0 || o->scene == blood) {
        return m->scene >= 0 && m->turn > 0 && m->turn < o->turn; /* of the whole day: made last */
    }
    if (story_plans_before(n, o, m)) {
        return false;
    }
    bool fight = story_is_fight(o) || story_is(o, "volley");
    return story_plans_before(n, m, o) || (m->scene == blood && fight) ||
           n->scenes[m->scene].first_entry < n->scenes[o->scene].first_entry;
}

static bool is_fight_of(const gs_message *m, gs_ref unit)
{
    bool fight = story_is_fight(m) || story_is(m, "volley") || story_is(m, "charge");
    return fight && (story_same(m->role[GS_ROLE_ACTOR], unit) ||
                     story_same(m->role[GS_ROLE_TARGET], unit));
}

static gs_ref ended_in(const gs_narrative *n, const gs_message *m)
{
    gs_ref who = story_gone_in(m);
    return who.kind == GS_REF_NONE && m->tail >= 0 ? story_gone_in(&n->messages.m[m->tail]) : who;
}

/* Of a unit's fights in a turn the one that was its end is told last. */
static void ends_last(const gs_narrative *n, int *order)
{
    int count = n->messages.count;
    for (int i = 0; i < count; i++) {
        const gs_message *end = &n->messages.m[order[i]];
        gs_ref who = ended_in(n, end);
        int at = i;
        for (int k = i + 1; who.kind != GS_REF_NONE && k < count; k++) {
            const gs_message *m = &n->messages.m[order[k]];
            bool his = m->turn == end->turn && is_fight_of(m, who);
            if (his && !story_same(ended_in(n, m), who)) {
                int moved = order[k];
                memmove(&order[at + 1], &order[at], sizeof *order * (size_t)(k - at));
                order[at++] = moved;
            }
        }
        i = at;
    }
}

/* The order of telling: by turn, within a turn scene by scene as they began. */
static int *order_of(story_build *b)
{
    const gs_narrative *n = b->n;
    int blood = first_blood(n);
    int *order = GS_NEW_ARRAY(b->t.arena, int, n->messages.count + 1);
    for (int i = 0; i < n->messages.count; i++) {
        const gs_message *m = &n->messages.m[i];
        int at = i;
        while (at > 0) {
            const gs_message *o = &n->messages.m[order[at - 1]];
            if (!goes_before(n, m, o, blood)) {
                break;
            }
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
    ends_last(n, order);
    return order;
}

/* The units that are gone and have not been told, of both sides, in one sentence. */
static void tell_gone(story_build *b, int to)
{
    const gs_message *gone = b->size == STORY_FOUR && to < EVERY_TURN ? NULL : story_gone(b, to);
    if (gone) {
        story_put_sentence(b, gone, "", "");
        b->turn = gone->turn > b->turn ? gone->turn : b->turn;
        b->heard = 0;
    }
}

static bool is_part(const story_build *b, const char *part)
{
    return b->para && strcmp(b->para->part, part) == 0;
}

static bool breaks_para(const story_build *b, const gs_message *m)
{
    int full = story_lengths[b->size].para;
    bool hinge = b->hinge_turn > 0 && m->turn == b->hinge_turn;
    if (!b->para || is_part(b, "plans")) {
        return true;
    }
    if (b->size == STORY_FOUR) { /* the hinge and what led to it */
        return false;
    }
    if (is_part(b, "hinge") != hinge) {
        return true;
    }
    if (hinge) {
        return false;
    }
    if (story_lengths[b->size].heads) {
        return m->turn != b->turn || b->para->n_sentences >= full;
    }
    if (b->para->n_sentences >= full) { /* the last sentence does not stand alone */
        return b->to_tell > 0 || b->para->n_sentences > full;
    }
    if (m->scene == b->scene) {
        return false;
    }
    bool big = b->n->scenes[m->scene].score >= SCENE_ALONE;
    int n = b->para->n_sentences;
    return m->turn != b->turn ? n >= 4 || (big && n >= 3) : n >= 5 && big;
}

enum { ALONE = 2 }; /* sentences that make a paragraph */

/* Opens the paragraph of the turn that decided the day. */
static void open_hinge(story_build *b)
{
    const gs_message *m = story_find(b->n, "hinge", -1);
    int alone = b->size == STORY_FOUR ? EVERY_TURN : ALONE;
    if (b->para && is_part(b, "fight") && b->para->n_sentences < alone) {
        b->para->part = "hinge"; /* what led to it is too little to stand alone */
    } else {
        story_open_para(b, "hinge", b->hinge_turn);
    }
    bool stands = m && story_fact_int(m, "for-good", 0) && story_can_word(&b->t, m, "hinge.stands");
    if (m && story_put_sentence(b, m, stands ? "hinge.stands" : "", "")) {
        b->turn = b->heard = b->hinge_turn;
        for (int i = 0; stands && i < b->n->messages.count; i++) { /* the ground is told with it */
            b->done[i] = b->done[i] || story_of_hinge_ground(m, &b->n->messages.m[i]);
        }
    }
}

/* Closes it: but for whom it had been otherwise, and how the chances stood. */
static void close_hinge(story_build *b)
{
    static const char *const ways[] = {"hinge.pivot", "hinge.chance"};
    gs_message *m = story_find(b->n, "hinge", -1);
    bool now = m && is_part(b, "hinge") && !b->hinge_closed;
    b->hinge_closed = b->hinge_closed || now;
    for (int i = 0; now && i < GS_COUNT(ways); i++) {
        bool said = i == 0 && story_said(b, m);
        bool known = story_fact(m, i == 0 ? "pivot" : "chance") != NULL;
        if (known && !said) {
            story_put_sentence(b, m, ways[i], "");
        }
    }
}

static void begin_para(story_build *b, const gs_message *m)
{
    if (b->para) {
        tell_gone(b, m->turn);
        close_hinge(b);
    }
    if (b->hinge_turn > 0 && m->turn == b->hinge_turn) {
        open_hinge(b);
    } else {
        story_open_para(b, "fight", m->turn);
    }
}

/* Is he named in a fight that has been told? */
static bool is_named(const story_build *b, int hero)
{
    const char *name = b->t.names.hero[hero].brief;
    for (int i = 0; i < b->n->n_paras; i++) {
        const gs_story_para *p = &b->n->paras[i];
        bool fight = strcmp(p->part, "fight") == 0 || strcmp(p->part, "hinge") == 0;
        for (int k = 0; fight && k < p->n_sentences; k++) {
            if (strstr(p->sentences[k].text, name)) {
                return true;
            }
        }
    }
    return false;
}

/* Just behind the unit's name in the text, NULL if it is not there, or may be that of another. */
static const char *behind_name(const story_build *b, const char *text, int unit)
{
    const char *name = b->t.names.unit[unit].brief;
    size_t n = strlen(name);
    for (int u = 0; u < b->t.s->n_units; u++) {
        const char *other = b->t.names.unit[u].brief;
        if (u != unit && strstr(other, name)) {
            return NULL;
        }
    }
    const char *at = n > 1 ? strstr(text, name + 1) : NULL; /* it may begin the sentence */
    at = at && at > text ? at + n - 1 : NULL;
    bool clause = at && *at == ',' && at == text + n; /* the subject has one already */
    return at && !clause && strchr(" ,;.", *at) ? at : NULL;
}

/* Puts a clause behind his unit's name that says that he began the day with it; false if that cannot
 * stand there. The claims stay those of the fight: of the set-up it is a name. */
static bool name_general(story_build *b, int hero, gs_sentence *s)
{
    int unit = b->t.s->heroes[hero].unit;
    const char *at = behind_name(b, s->text, unit);
    const gs_template *used;
    gs_str text = {0};
    static const char *const no_fight[] = {"plan", "enter", "cause", "spotted", "exited"};
    bool fight = strncmp(s->template_id, "gone", 4) != 0;
    for (int i = 0; i < GS_COUNT(no_fight); i++) {
        fight = fight && !story_word_in(s->claims, no_fight[i]);
    }
    if (!at || !fight) {
        return false;
    }
    gs_message led = {.kind = "led", .side = b->t.s->heroes[hero].side, .wing = 2, .scene = -1,
                      .tail = -1};
    led.role[GS_ROLE_HERO] = gs_ref_hero(hero);
    led.role[GS_ROLE_FRIEND] = gs_ref_unit(unit);
    story_fact_add(&led, "late", b->t.s->units[unit].entry != GS_DEPLOYED &&
                                     b->t.s->units[unit].entry != GS_IN_AMBUSH);
    gs_str_addf(&text, "%.*s", (int)(at - s->text), s->text);
    bool said = story_word(&b->t, &led, "", "", &text, &used);
    if (said) {
        gs_str_addf(&text, "%s%s", *at == ' ' ? "," : "", at);
        s->text = gs_arena_strdup(b->t.arena, text.p);
    }
    gs_str_free(&text);
    return said;
}

/* A general who is in no deed of a fight is named with his unit, where that first fights. */
static void name_generals(story_build *b)
{
    for (int side = 0; side < GS_SIDES; side++) {
        int g = b->t.s->side[side].general;
        bool done = g < 0 || b->t.s->heroes[g].unit < 0 || is_named(b, g);
        for (int i = 0; i < b->n->n_paras && !done; i++) {
            gs_story_para *p = &b->n->paras[i];
            bool fight = strcmp(p->part, "fight") == 0 || strcmp(p->part, "hinge") == 0;
            for (int k = 0; k < p->n_sentences && fight && !done; k++) {
                done = name_general(b, g, &p->sentences[k]);
            }
        }
    }
}

/* Last of the fights the general who was in none; then the idle of his side are not told again. */
static void tell_stood_by(story_build *b, int side)
{
    int g = b->t.s->side[side].general;
    const gs_message *m = story_find(b->n, "stood-by", side);
    gs_message *idle = story_find(b->n, "idle", side);
    bool last = idle && b->ending.row && b->ending.of == idle;
    if (m && b->para && !last && b->speaker->frames && b->size != STORY_FOUR && !is_named(b, g) &&
        story_put_sentence(b, m, "", "") && idle) {
        b->done[idle - b->n->messages.m] = true;
    }
}

/* Drops a paragraph in which nothing was said. */
static void drop_empty(story_build *b)
{
    if (b->para && b->para->n_sentences == 0) {
        b->n->n_paras--;
        b->para = NULL;
    }
}

/* Adds to the last sentence, of the end of a hero alone, that he had been wounded before; false if it
 * has no room for that. */
static bool add_hurt(story_build *b, const gs_message *hurt, const gs_message *fate)
{
    gs_sentence *s = &b->para->sentences[b->para->n_sentences - 1];
    size_t n = strlen(s->text);
    bool alone = strncmp(fate->kind, "hero-", 5) == 0 && !strchr(s->text, ';') && s->text[n - 1] == '.';
    bool room = s->n_entries + hurt->n_entries <= GS_MSG_ENTRIES;
    const gs_template *used;
    gs_str text = {0};
    gs_str_addf(&text, "%.*s", (int)n - 1, s->text);
    bool said = alone && room && story_word(&b->t, hurt, "hurt-clause", "", &text, &used);
    if (said) {
        s->text = gs_arena_printf(b->t.arena, "%s.", text.p);
        s->claims = gs_arena_printf(b->t.arena, "%s %s", s->claims, used->claims);
        for (int i = 0; i < hurt->n_entries; i++) {
            if (hurt->entry[i] != fate->entry[0]) {
                s->entry[s->n_entries++] = hurt->entry[i];
            }
        }
    }
    gs_str_free(&text);
    return said;
}

/* Whose end has been told had wounds before, that were not: now a clause, now a sentence. */
static void tell_hurts(story_build *b, const gs_message *m)
{
    const gs_message *tail = m->tail >= 0 ? &b->n->messages.m[m->tail] : m;
    bool tells = b->size != STORY_FOUR && b->speaker->frames;
    const gs_message *hurt = tells ? story_hurt_before(b, m) : NULL;
    hurt = hurt || tail == m || !tells ? hurt : story_hurt_before(b, tail);
    bool clause = hurt && b->t.used.sentence % 3 != 0 && add_hurt(b, hurt, m);
    if (hurt && !clause) {
        story_put_sentence(b, hurt, "", "");
    }
}

/* Whose end has been told had killed another, who is avenged. */
static void tell_revenge(story_build *b, const gs_message *m)
{
    const gs_message *paid = b->speaker->frames ? story_revenge(b, m) : NULL;
    bool tail = !paid && b->speaker->frames && m->tail >= 0;
    paid = tail ? story_revenge(b, &b->n->messages.m[m->tail]) : paid;
    if (paid) {
        story_put_sentence(b, paid, "", "");
    }
}

/* The turn with which the last sentence, of that message, ends; 0: it is of the whole day. */
static int heard_last(const story_build *b, const gs_message *m)
{
    int tail = b->para->sentences[b->para->n_sentences - 1].tail;
    bool of_day = story_is(m, "refusals") || story_is(m, "orders-run");
    return of_day ? 0 : tail >= 0 ? b->n->messages.m[tail].turn : m->turn;
}

/* Has a feud of these two been told already? Then this is no beginning. */
static bool met_before(const story_build *b, const gs_message *m)
{
    bool met = false;
    int since = story_fact_int(m, "since", 0);
    for (int i = 0; story_is(m, "feud") && i < b->n->messages.count && !met; i++) {
        const gs_message *o = &b->n->messages.m[i];
        bool before = story_is(o, "feud") ? o->turn <= since : story_is_fight(o) && o->turn < since;
        met = before && b->done[i] && story_same_pair(m, o);
    }
    return met;
}

static void tell_one(story_build *b, int i)
{
    const gs_message *m = &b->n->messages.m[i];
    bool opens = breaks_para(b, m);
    if (b->turn == b->hinge_turn && m->turn > b->turn) {
        close_hinge(b);
    }
    if (opens) {
        begin_para(b, m);
    } else if (b->size == STORY_FOUR && m->turn == b->hinge_turn && b->turn != m->turn) {
        open_hinge(b);
    }
    if (b->done[i]) {
        return;
    }
    b->done[i] = true;
    m = story_gather(b, i);
    bool by = story_is(m, "destroyed") && story_fact_int(m, "told", 0) &&
              story_role_given(m, "by");
    story_begins how = story_openings(b, m, opens);
    const char *way = by ? "by-whom" : met_before(b, m) ? "anew.feud" : "";
    if (!story_put_opened(b, m, story_can_word(&b->t, m, way) ? way : "", &how)) {
        drop_empty(b);
        return;
    }
    b->para->sentences[b->para->n_sentences - 1].message = i; /* also where others joined it */
    int told = b->para->n_sentences, heard = heard_last(b, m);
    tell_hurts(b, m);
    tell_revenge(b, m);
    if (b->para->scene < 0 || b->n->scenes[m->scene].score > b->n->scenes[b->para->scene].score) {
        b->para->scene = m->scene;
    }
    b->turn = m->turn;
    b->heard = b->para->n_sentences == told ? heard : 0; /* older wounds were told */
    b->scene = m->scene;
}

void story_part_fights(story_build *b)
{
    const int *order = order_of(b);
    b->para = NULL;
    b->to_tell = 0;
    for (int i = 0; i < b->n->messages.count; i++) {
        b->to_tell += story_due(b, order[i]);
    }
    for (int i = 0; i < b->n->messages.count; i++) {
        if (story_due(b, order[i])) {
            b->to_tell--;
            if (!story_unmoored(b, order[i])) {
                tell_one(b, order[i]);
            }
        }
    }
    if (!b->para) {
        story_open_para(b, "fight", 0);
    }
    tell_gone(b, EVERY_TURN);
    close_hinge(b);
    drop_empty(b);
    name_generals(b);
    for (int side = 0; side < GS_SIDES; side++) {
        tell_stood_by(b, side);
    }
}
