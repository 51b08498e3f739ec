/* LINK: io. Whoever tells a battle, he tells nothing that is not so. Battles are fought from many
 * seeds; each sentence in the words of dispatch, letter and newspaper is held against its entries by
 * the reader of the chronicle; and each voice keeps its own promises: a dispatch leaves out no fate, not the field,
 * not its own dead; a letter says only what its writer was in, or saw within a move. */
#include "test.h"

#include "resources.h"

#include "battles.h"
#include "goh_battles.h"
#include "story_claims.h"
#include "story_voices.h"

#include "gesta/general.h"
#include "gesta/os.h"
#include "gesta/shape.h"

#include <stdio.h>
#include <string.h>

typedef struct fight {
    gs_arena *a;
    gs_setup *s;
    gs_log *log;
    gs_outcome o;
    gs_table_state *end;
} fight;

static gs_campaign *campaign_of(gs_arena *a, const char *file)
{
    gs_err err = {0};
    gs_campaign *c;
    char *bytes;
    size_t n;
    gs_xml_schema *campaign = schema_of(a, "schema/campaign.xsd");
    gs_xml_schema *battle = schema_of(a, "schema/battle.xsd");
    assert_int_equal(gs_os_read(a, file, 4000000, &bytes, &n, &err), GS_OK);
    assert_int_equal(gs_xml_read_campaign(bytes, n, file, campaign, battle, &c, &err), GS_OK);
    gs_xml_schema_free(campaign);
    gs_xml_schema_free(battle);
    return c;
}

static void fought(gs_campaign *c, uint64_t seed, gs_arena *a, fight *x)
{
    gs_err err = {0};
    const gs_scene *scene;
    *x = (fight){.a = a, .log = gs_log_new(a), .end = GS_NEW(a, gs_table_state)};
    const gs_camp_battle *which = &c->battles[seed % (uint64_t)c->n_battles];
    assert_int_equal(gs_campaign_muster(c, which, a, &x->s, &err), GS_OK);
    x->s->seed = seed;
    assert_int_equal(gs_scene_new(a, x->s, &scene, &err), GS_OK);
    gs_general *g = gs_general_new(a, scene);
    gs_player players[GS_SIDES] = {gs_general_player(g, "bold", NULL),
                                   gs_general_player(g, NULL, NULL)};
    gs_battle *b = GS_NEW(a, gs_battle);
    gs_battle_start(b, scene, x->log, players);
    assert_int_equal(gs_engine_run(b, &err), GS_OK);
    x->o = b->s.outcome;
    gs_fold_start(x->s, x->end);
    for (int i = 0; i < x->log->count; i++) {
        assert_int_equal(gs_fold_entry(x->s, x->end, &x->log->entries[i], &err), GS_OK);
    }
}

static gs_narrative *told(const fight *x, const gs_story_book *book, gs_story_options how)
{
    gs_err err = {0};
    gs_narrative *n;
    if (gs_story_tell(x->a, x->s, x->log, &x->o, book, &how, &n, &err) != GS_OK) {
        fail_msg("%s, %s: %s", x->s->id, how.style, err.text);
    }
    return n;
}

/* ---- what holds of all of them ---- */
/* read: each sentence too; where two are called William the reader cannot tell who is meant. */
static void holds_true(const fight *x, const gs_narrative *n, bool read)
{
    static const int most[] = {300, 700, 700};
    int length = 0;
    while (strcmp(lengths[length], n->length) != 0) {
        length++;
    }
    if (words_of(n) > most[length] + (length == 2 ? 90 * x->o.turns : 0)) {
        fail_msg("%s: %s, %s has %d words", x->s->id, n->style, n->length, words_of(n));
    }
    for (int p = 0; p < n->n_paras; p++) {
        bool checked = strcmp(n->paras[p].part, "fight") == 0 ||
                       strcmp(n->paras[p].part, "end") == 0;
        for (int k = 0; k < n->paras[p].n_sentences; k++) {
            gs_sentence one = n->paras[p].sentences[k];
            one.text = named(x->a, x->s, n, one.text);
            record r = {x->s, x->log, &one, n->paras[p].part, &x->o, ""};
            if (read && checked && speaks(&one) && !holds(&r)) {
                fail_msg("%s %d, %s: %s [%s]", x->s->id, (int)x->s->seed, n->style, r.fault,
                         one.template_id);
            }
            if (strstr(one.text, "  ") || strpbrk(one.text, "{}") || strstr(one.text, " .")) {
                fail_msg("%s: %s", n->style, one.text);
            }
        }
    }
}

static bool says(const gs_narrative *n, const char *words)
{
    for (int p = 0; p < n->n_paras; p++) {
        for (int k = 0; k < n->paras[p].n_sentences; k++) {
            if (strstr(n->paras[p].sentences[k].text, words)) {
                return true;
            }
        }
    }
    return false;
}

static bool claims(const gs_narrative *n, const char *claim)
{
    for (int p = 0; p < n->n_paras; p++) {
        for (int k = 0; k < n->paras[p].n_sentences; k++) {
            if (strstr(n->paras[p].sentences[k].claims, claim)) {
                return true;
            }
        }
    }
    return false;
}

/* ---- the dispatch ---- */
static void keeps_its_promises(const fight *x, const gs_narrative *n, int side)
{
    const char *first = n->paras[0].sentences[0].text;
    bool won = x->o.winner == side, beaten = x->o.winner == 1 - side;
    bool ours = strstr(first, "ours") || strstr(first, "we hold") || strstr(first, "up to us") ||
                strncmp(first, "We have ", 8) == 0;
    if ((won && !ours) || (beaten && ours && !strstr(first, "nobody of ours"))) {
        fail_msg("%s: the side that %s says: %s", x->s->id, won ? "won" : "lost", first);
    }
    if (!claims(n, "cost")) {
        fail_msg("%s: its own dead are not told", x->s->id);
    }
    for (int h = 0; h < x->s->n_heroes; h++) {
        int where = x->end->hero[h].where;
        bool fate = where == GS_HERO_KILLED || where == GS_HERO_CAPTURED || where == GS_HERO_BURIED;
        const char *name = x->s->heroes[h].name;
        name = strncmp(name, "The ", 4) == 0 ? name + 4 : name;
        if (fate && !says(n, name) && x->s->heroes[h].side == side) {
            fail_msg("%s: nothing of the fate of %s", x->s->id, name);
        }
    }
}

/* ---- the letter ---- */
static int32_t one_move(const fight *x, int unit)
{
    int32_t most = 0;
    for (int i = 0; i < x->log->count; i++) {
        for (int k = 0; k < x->log->entries[i].n_parts; k++) {
            const gs_log_part *p = &x->log->entries[i].parts[k];
            bool his = p->kind == GS_LOG_MOVE && is(p->u.move.who, GS_REF_UNIT, unit);
            most = his && p->u.move.allowance > most ? p->u.move.allowance : most;
        }
    }
    return most;
}

static int unit_of(const gs_table_state *t, gs_ref who)
{
    return who.kind == GS_REF_UNIT   ? who.ix
           : who.kind == GS_REF_HERO ? t->hero[who.ix].unit
                                     : -1;
}

/* Is the unit in the entry, or does it stand within a move of all who are, before it or after? */
static bool at_hand(const fight *x, const gs_entry *e, int unit)
{
    gs_err err = {0};
    gs_table_state *t = GS_NEW(x->a, gs_table_state);
    bool own = is(e->actor, GS_REF_UNIT, unit) || is(e->target, GS_REF_UNIT, unit);
    for (int k = 0; k < e->n_parts; k++) {
        const gs_log_effect *f = &e->parts[k].u.effect;
        own = own || (e->parts[k].kind == GS_LOG_EFFECT &&
                      (is(f->who, GS_REF_UNIT, unit) || is(f->by, GS_REF_UNIT, unit)));
    }
    gs_fold_start(x->s, t);
    for (int i = 0; !own && x->log->entries[i].n < e->n; i++) {
        assert_int_equal(gs_fold_entry(x->s, t, &x->log->entries[i], &err), GS_OK);
    }
    int actor = unit_of(t, e->actor), target = unit_of(t, e->target);
    int32_t reach = own ? 0 : one_move(x, unit);
    gs_pt here = t->unit[unit].at;
    own = own || (actor >= 0 && t->hero[0].unit >= -1 &&
                  gs_pt_distance(here, t->unit[actor].at) <= reach &&
                  (target < 0 || gs_pt_distance(here, t->unit[target].at) <= reach));
    return own;
}

/* Every fight it tells of, one of its entries at least was before its writer's eyes; of the rest it says
 * that it was heard. */
static void saw_it(const fight *x, const gs_narrative *n)
{
    int unit = -1;
    for (int u = 0; u < x->s->n_units; u++) {
        unit = strcmp(x->s->units[u].id, n->of) == 0 ? u : unit;
    }
    assert_true(unit >= 0);
    for (int p = 0; p < n->n_paras; p++) {
        for (int k = 0; k < n->paras[p].n_sentences; k++) {
            const gs_sentence *one = &n->paras[p].sentences[k];
            bool seen = strcmp(n->paras[p].part, "fight") != 0;
            for (int i = 0; i < one->n_entries && !seen; i++) {
                seen = at_hand(x, &x->log->entries[one->entry[i] - 1], unit);
            }
            if (!seen) {
                fail_msg("%s: %s was not there: %s", x->s->id, x->s->units[unit].name, one->text);
            }
        }
    }
    assert_false(claims(n, "chance"));
    assert_false(claims(n, "hinge-turn"));
}

static void read_voices(const char *file, int seeds, bool read)
{
    gs_arena *kept = gs_arena_new();
    gs_campaign *c = campaign_of(kept, file);
    const gs_story_book *book = book_of(kept);
    for (int seed = 1; seed <= seeds; seed++) {
        gs_arena *a = gs_arena_new();
        fight x;
        fought(c, (uint64_t)seed, a, &x);
        for (int v = 1; v < GS_COUNT(voices); v++) {
            gs_story_options how = voices[v];
            how.length = lengths[(seed + v) % 3];
            how.wording = (uint32_t)seed;
            const gs_narrative *n = told(&x, book, how);
            assert_string_equal(n->style, how.style);
            holds_true(&x, n, read);
            if (strcmp(how.style, "dispatch") == 0) {
                keeps_its_promises(&x, n, how.side);
            } else if (strcmp(how.style, "letter") == 0) {
                saw_it(&x, n);
            }
        }
        gs_arena_free(a);
    }
    gs_campaign_free(c);
    gs_arena_free(kept);
}

static void test_voices__figures(void **state)
{
    (void)state;
    read_voices("campaigns/roland.xml", 24, true);
}

static void test_voices__companies(void **state)
{
    (void)state;
    read_voices("campaigns/great-raid.xml", 24, true);
}

static void test_voices__the_three_battles(void **state)
{
    (void)state;
    read_voices("campaigns/1066.xml", 12, false);
}

/* A boast leaves out more of what the enemy did well, and never more than that. */
static void test_voices__a_boast_leaves_out(void **state)
{
    (void)state;
    gs_arena *kept = gs_arena_new();
    gs_campaign *c = campaign_of(kept, "campaigns/roland.xml");
    const gs_story_book *book = book_of(kept);
    int fewer = 0;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        gs_arena *a = gs_arena_new();
        fight x;
        int theirs[2] = {0, 0};
        fought(c, seed, a, &x);
        for (int i = 0; i < 2; i++) {
            const gs_story_options how = {.style = "dispatch", .length = "full", .boast = i * 3};
            const gs_narrative *n = told(&x, book, how);
            for (int p = 0; p < n->n_paras; p++) {
                for (int k = 0; k < n->paras[p].n_sentences; k++) {
                    theirs[i] += n->paras[p].sentences[k].side == 1;
                }
            }
        }
        assert_true(theirs[1] <= theirs[0]);
        fewer += theirs[1] < theirs[0];
        gs_arena_free(a);
    }
    assert_true(fewer >= 4);
    gs_campaign_free(c);
    gs_arena_free(kept);
}

/* What cannot be told so is refused in words. */
static void test_voices__refuses(void **state)
{
    (void)state;
    gs_arena *a = gs_arena_new();
    gs_campaign *c = campaign_of(a, "campaigns/roland.xml");
    const gs_story_book *book = book_of(a);
    static const struct {
        gs_story_options how;
        const char *words;
    } rows[] = {{{.style = "saga"}, "style: expected"},
                {{.length = "long"}, "length: expected"},
                {{.style = "dispatch", .side = 2}, "of which side"},
                {{.style = "dispatch", .boast = 4}, "boast: expected"},
                {{.style = "letter", .unit = 999}, "no unit"}};
    fight x;
    fought(c, 3, a, &x);
    for (int i = 0; i < GS_COUNT(rows); i++) {
        gs_err err = {0};
        gs_narrative *n;
        assert_int_equal(gs_story_tell(a, x.s, x.log, &x.o, book, &rows[i].how, &n, &err), GS_INPUT);
        assert_non_null(strstr(err.text, rows[i].words));
    }
    gs_campaign_free(c);
    gs_arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_voices__figures),
        cmocka_unit_test(test_voices__companies),
        cmocka_unit_test(test_voices__the_three_battles),
        cmocka_unit_test(test_voices__a_boast_leaves_out),
        cmocka_unit_test(test_voices__refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
