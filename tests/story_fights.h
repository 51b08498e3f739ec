#ifndef GESTA_STORY_FIGHTS_H
#define GESTA_STORY_FIGHTS_H
/* Battles of the samples, fought from a seed and told: for the tests of stories. */
#include "test.h"

#include "resources.h"

#include "battles.h"

#include "gesta/general.h"
#include "gesta/os.h"
#include "gesta/story.h"

#include <stdio.h>
#include <string.h>

typedef struct fixture {
    gs_arena *a;
    gs_campaign *c[2];
    gs_story_book *book;
} fixture;

static inline int setup(void **state)
{
    static const char *const files[] = {"campaigns/1066.xml", "campaigns/great-raid.xml"};
    fixture *f = gs_malloc(sizeof *f);
    gs_err err = {0};
    f->a = gs_arena_new();
    gs_xml_schema *campaign = schema_of(f->a, "schema/campaign.xsd");
    gs_xml_schema *battle = schema_of(f->a, "schema/battle.xsd");
    for (int i = 0; i < 2; i++) {
        char *bytes;
        size_t n;
        assert_int_equal(gs_os_read(f->a, files[i], 4000000, &bytes, &n, &err), GS_OK);
        assert_int_equal(gs_xml_read_campaign(bytes, n, files[i], campaign, battle, &f->c[i], &err),
                         GS_OK);
    }
    f->book = book_of(f->a);
    gs_xml_schema_free(campaign);
    gs_xml_schema_free(battle);
    *state = f;
    return 0;
}

static inline int teardown(void **state)
{
    fixture *f = *state;
    gs_campaign_free(f->c[0]);
    gs_campaign_free(f->c[1]);
    gs_arena_free(f->a);
    gs_free(f);
    return 0;
}

typedef struct fight {
    gs_setup *s;
    gs_log *log;
    gs_outcome o;
} fight;

/* Battle `which` of a campaign, fought from a seed. */
static inline void fight_it(fixture *f, gs_arena *a, int campaign, int which, uint64_t seed, fight *out)
{
    gs_err err = {0};
    const gs_scene *scene;
    gs_campaign *c = f->c[campaign];
    assert_int_equal(gs_campaign_muster(c, &c->battles[which % c->n_battles], a, &out->s, &err),
                     GS_OK);
    out->s->seed = seed;
    assert_int_equal(gs_scene_new(a, out->s, &scene, &err), GS_OK);
    gs_general *g = gs_general_new(a, scene);
    gs_player players[GS_SIDES] = {gs_general_player(g, NULL, NULL),
                                   gs_general_player(g, NULL, NULL)};
    out->log = gs_log_new(a);
    gs_battle *b = GS_NEW(a, gs_battle);
    gs_battle_start(b, scene, out->log, players);
    if (gs_engine_run(b, &err) != GS_OK) {
        fail_msg("seed %d: %s", (int)seed, err.text);
    }
    out->o = b->s.outcome;
}

static inline const gs_narrative *tell_as(fixture *f, gs_arena *a, const fight *x,
                                          const gs_story_options *opt)
{
    gs_err err = {0};
    gs_narrative *n;
    if (gs_story_tell(a, x->s, x->log, &x->o, f->book, opt, &n, &err) != GS_OK) {
        fail_msg("%s", err.text);
    }
    return n;
}
#endif
