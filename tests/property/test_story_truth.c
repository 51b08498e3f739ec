/* LINK: io. Nothing is told that is not in the log. Battles of the sample campaigns are fought from
 * many seeds; then each sentence is held against the entries that it names, by a reader of its own:
 * who is named took part in them; who is said to be killed, taken or destroyed was; every number is
 * a sum of losses there, or what was left; "first" was first. Then the log is changed under the
 * text, and the reader must see it. */
#include "test.h"

#include "resources.h"

#include "battles.h"
#include "goh_battles.h"
#include "story_claims.h"

#include "gesta/general.h"
#include "gesta/os.h"

#include <stdio.h>
#include <string.h>

typedef struct fixture {
    gs_arena *a;
    gs_campaign *c;
    gs_story_book *book;
} fixture;

static int setup_of(const char *campaign_file, void **state)
{
    fixture *f = gs_malloc(sizeof *f);
    gs_err err = {0};
    char *bytes;
    size_t n;
    f->a = gs_arena_new();
    gs_xml_schema *campaign = schema_of(f->a, "schema/campaign.xsd");
    gs_xml_schema *battle = schema_of(f->a, "schema/battle.xsd");
    assert_int_equal(gs_os_read(f->a, campaign_file, 4000000, &bytes, &n, &err), GS_OK);
    assert_int_equal(gs_xml_read_campaign(bytes, n, campaign_file, campaign, battle, &f->c, &err),
                     GS_OK);
    f->book = book_of(f->a);
    gs_xml_schema_free(campaign);
    gs_xml_schema_free(battle);
    *state = f;
    return 0;
}

static int setup_figures(void **state)
{
    return setup_of("campaigns/roland.xml", state);
}

static int setup_companies(void **state)
{
    return setup_of("campaigns/great-raid.xml", state);
}

static int teardown(void **state)
{
    fixture *f = *state;
    gs_campaign_free(f->c);
    gs_arena_free(f->a);
    gs_free(f);
    return 0;
}

typedef struct fight {
    gs_setup *s;
    gs_log *log;
    gs_outcome o;
    gs_narrative *n;
} fight;

/* Fights the battle that is set up, and tells it. */
static void tell_setup(fixture *f, gs_arena *a, uint64_t seed, fight *out)
{
    gs_err err = {0};
    const gs_scene *scene;
    out->s->seed = seed;
    assert_int_equal(gs_scene_new(a, out->s, &scene, &err), GS_OK);
    gs_general *g = gs_general_new(a, scene);
    gs_player players[GS_SIDES] = {gs_general_player(g, "bold", NULL),
                                   gs_general_player(g, NULL, NULL)};
    out->log = gs_log_new(a);
    gs_battle *b = GS_NEW(a, gs_battle);
    gs_battle_start(b, scene, out->log, players);
    if (gs_engine_run(b, &err) != GS_OK) {
        fail_msg("seed %d: %s", (int)seed, err.text);
    }
    out->o = b->s.outcome;
    gs_story_options opt = {.wording = (uint32_t)seed};
    if (gs_story_tell(a, out->s, out->log, &out->o, f->book, &opt, &out->n, &err) != GS_OK) {
        fail_msg("seed %d: %s", (int)seed, err.text);
    }
}

static void tell(fixture *f, gs_arena *a, int battle, uint64_t seed, fight *out)
{
    gs_err err = {0};
    if (gs_campaign_muster(f->c, &f->c->battles[battle], a, &out->s, &err) != GS_OK) {
        fail_msg("%s", err.text);
    }
    tell_setup(f, a, seed, out);
}

static bool is_checked(const gs_story_para *p)
{
    return strcmp(p->part, "fight") == 0 || strcmp(p->part, "end") == 0;
}

static void read_all(const fight *x, uint64_t seed)
{
    int sentences = 0;
    for (int i = 0; i < x->n->n_paras; i++) {
        const gs_story_para *p = &x->n->paras[i];
        for (int k = 0; k < p->n_sentences; k++) {
            record r = {x->s, x->log, &p->sentences[k], p->part, &x->o, ""};
            sentences++;
            if (!holds(&r)) {
                fail_msg("seed %d: %s", (int)seed, r.fault);
            }
            size_t len = strlen(r.sentence->text);
            if (strstr(r.sentence->text, "  ") || strpbrk(r.sentence->text, "{}") ||
                strstr(r.sentence->text, " .") || strstr(r.sentence->text, " ,") ||
                r.sentence->text[len - 1] != '.') {
                fail_msg("seed %d: %s", (int)seed, r.sentence->text);
            }
        }
    }
    assert_true(sentences >= 6);
}

static bool lists_the_gone(const gs_story_para *p, int sentence)
{
    return sentence >= 0 && strncmp(p->sentences[sentence].template_id, "gone.", 5) == 0;
}

/* What an editor strikes out: two lists of losses running, a sentence that goes on from one that
 * went on, words of the plans' code. */
static void reads_well(const fight *x, uint64_t seed)
{
    static const char *const codes[] = {"envelop-", "refuse-", "last-stand", "break-through"};
    static const char *const capitals[] = {" The ", " He ", " She ", " It ", " They "};
    static const char *const follows[] = {"more.",     "then.",  "like.",
                                          "goh.like.", "again.", "reply."};
    for (int i = 0; i < x->n->n_paras; i++) {
        const gs_story_para *p = &x->n->paras[i];
        bool before = false;
        for (int k = 0; k < p->n_sentences; k++) {
            const gs_sentence *s = &p->sentences[k];
            bool goes_on = false;
            for (int f = 0; f < GS_COUNT(follows); f++) {
                goes_on = goes_on || strncmp(s->template_id, follows[f], strlen(follows[f])) == 0;
            }
            bool wrong = (lists_the_gone(p, k) && lists_the_gone(p, k - 1)) ||
                         (goes_on && (before || k == 0));
            for (int c = 0; c < GS_COUNT(codes); c++) {
                wrong = wrong || strstr(s->text, codes[c]);
            }
            for (int c = 0; c < GS_COUNT(capitals); c++) {
                wrong = wrong || strstr(s->text, capitals[c]);
            }
            const char *son = is_checked(p) ? strstr(s->text, ", son of Odda ") : NULL;
            wrong = wrong || (son && strncmp(son, ", son of Odda and ", 18) != 0); /* ", fell" */
            if (wrong) {
                fail_msg("seed %d: reads badly: %s", (int)seed, s->text);
            }
            before = goes_on;
        }
    }
}

static bool told_before(const fight *x, int para, int sentence, gs_effect_kind kind, gs_ref who)
{
    for (int i = 0; i <= para; i++) {
        const gs_story_para *p = &x->n->paras[i];
        for (int k = 0; k < (i < para ? p->n_sentences : sentence); k++) {
            record r = {x->s, x->log, &p->sentences[k], p->part, &x->o, ""};
            if (befell(&r, kind, who)) {
                return true;
            }
        }
    }
    return false;
}

/* Who rallies has gone back before, in the story too; who is taken or dead plans no more. */
static void in_order(const fight *x, uint64_t seed)
{
    static const gs_effect_kind ends[] = {GS_EFFECT_HERO_KILLED, GS_EFFECT_HERO_CAPTURED,
                                          GS_EFFECT_HERO_BURIED};
    for (int i = 0; i < x->n->n_paras; i++) {
        const gs_story_para *p = &x->n->paras[i];
        for (int k = 0; k < p->n_sentences; k++) {
            const gs_sentence *s = &p->sentences[k];
            bool wrong = false;
            if (strncmp(s->template_id, "rallied.", 8) == 0) {
                gs_ref who = x->log->entries[s->entry[0] - 1].actor;
                wrong = !told_before(x, i, k, GS_EFFECT_RECOILED, who) &&
                        !told_before(x, i, k, GS_EFFECT_MUST_RALLY, who);
            }
            int general = s->side >= 0 ? x->s->side[s->side].general : -1;
            for (int e = 0; e < 3 && strstr(s->claims, "plan-changed") && general >= 0; e++) {
                wrong = wrong || (strstr(s->text, x->s->heroes[general].name) &&
                                  told_before(x, i, k, ends[e], gs_ref_hero(general)));
            }
            if (wrong) {
                fail_msg("seed %d: out of order: %s", (int)seed, s->text);
            }
        }
    }
}

/* The entry in which the unit was destroyed; 0 if it was not. */
static int end_of(const fight *x, int unit)
{
    for (int i = 0; i < x->log->count; i++) {
        const gs_entry *e = &x->log->entries[i];
        for (int k = 0; k < e->n_parts; k++) {
            const gs_log_effect *f = &e->parts[k].u.effect;
            if (e->parts[k].kind == GS_LOG_EFFECT && f->kind == GS_EFFECT_DESTROYED &&
                is(f->who, GS_REF_UNIT, unit)) {
                return e->n;
            }
        }
    }
    return 0;
}

/* A unit's end is told once: by its last fight, or in a list. */
static void ends_once(const fight *x, uint64_t seed)
{
    for (int u = 0; u < x->s->n_units; u++) {
        int end = end_of(x, u), told = 0;
        for (int i = 0; end && i < x->n->n_paras; i++) {
            const gs_story_para *p = &x->n->paras[i];
            for (int k = 0; k < p->n_sentences; k++) {
                record r = {x->s, x->log, &p->sentences[k], p->part, &x->o, ""};
                bool says = strstr(r.sentence->claims, "destroyed") ||
                            strncmp(r.sentence->template_id, "gone.", 5) == 0;
                told += says && is_checked(p) && !is_of_the_day(&r) && cites(&r, end) &&
                        strstr(r.sentence->text, x->s->units[u].name + 4) != NULL;
                if (told > 1) {
                    fail_msg("seed %d: told twice: %s", (int)seed, r.sentence->text);
                }
            }
        }
    }
}

/* Of a side one of whose units stands there with a third or less of its men it is told of whom so
 * little was left. */
static void tells_who_paid(const fight *x, uint64_t seed)
{
    gs_arena *a = gs_arena_new();
    gs_table_state *t = GS_NEW(a, gs_table_state);
    gs_err err = {0};
    bool due[GS_SIDES] = {false, false};
    int told = 0;
    gs_fold_start(x->s, t);
    for (int i = 0; i < x->log->count; i++) {
        assert_int_equal(gs_fold_entry(x->s, t, &x->log->entries[i], &err), GS_OK);
    }
    for (int u = 0; u < x->s->n_units && t->n_units == x->s->n_units; u++) {
        const gs_ob_unit *unit = &x->s->units[u];
        due[unit->side] |= (t->unit[u].flags & GS_U_ON_TABLE) && unit->present >= 6 &&
                           t->unit[u].left * 3 <= unit->present && t->unit[u].left > 0;
    }
    const gs_story_para *end = &x->n->paras[x->n->n_paras - 1];
    for (int k = 0; k < end->n_sentences; k++) {
        told += strncmp(end->sentences[k].template_id, "worn.", 5) == 0;
    }
    if (told > due[0] + due[1]) { /* an end that has more to tell may leave them out */
        fail_msg("seed %d: %d units are worn, of %d it is told", (int)seed, due[0] + due[1], told);
    }
    gs_arena_free(a);
}

/* A unit's recoil is told once, however many drove it back. */
static void recoils_once(const fight *x, uint64_t seed)
{
    gs_arena *a = gs_arena_new();
    char *told = GS_NEW_ARRAY(a, char, x->log->count + 1);
    for (int i = 0; i < x->n->n_paras; i++) {
        const gs_story_para *p = &x->n->paras[i];
        for (int k = 0; is_checked(p) && k < p->n_sentences; k++) {
            record r = {x->s, x->log, &p->sentences[k], p->part, &x->o, ""};
            gs_ref who = {0};
            int entry = tells_fight(r.sentence) ? recoil_in(&r, &who) : 0;
            if (entry && told[entry]++) {
                fail_msg("seed %d: told again: %s", (int)seed, r.sentence->text);
            }
        }
    }
    gs_arena_free(a);
}

static void examine(const fight *x, uint64_t seed)
{
    read_all(x, seed);
    ends_once(x, seed);
    reads_well(x, seed);
    in_order(x, seed);
    tells_who_paid(x, seed);
    recoils_once(x, seed);
}

static void test_story__says_nothing_that_is_not_in_the_log(void **state)
{
    fixture *f = *state;
    for (uint64_t seed = 1; seed <= 50; seed++) {
        gs_arena *a = gs_arena_new();
        fight x;
        tell(f, a, (int)(seed % (uint64_t)f->c->n_battles), seed, &x);
        examine(&x, seed);
        gs_arena_free(a);
    }
}

/* Names that a story can be read by: no two alike, and of all kinds. */
static void baptize(gs_arena *a, gs_setup *s)
{
    static const char *const places[] = {
        "Ambry",  "Bercot", "Cawdle", "Dunmere", "Elsgate", "Farrow",  "Gorse",   "Hallam",
        "Ilford", "Jessop", "Kelder", "Lorton",  "Marrick", "Nether",  "Oxcombe", "Penrose",
        "Quarle", "Rushby", "Selwick", "Thorne", "Ulsby",   "Venning", "Wexley",  "Yarrow"};
    static const char *const troops[] = {"the spears of", "the bows of", "the riders of"};
    static const char *const people[] = {
        "Earl of Cold Ash",  "General van Bekk",   "Widow Augusta",   "El Cid",
        "Sir Odo Brandt",    "The Black Knight",   "William Hartley", "William fitzOsbern",
        "Harold, son of Odda", "Ogier the Dane",     "Abd al-Rahman",   "Lady Ansgard of Wether",
        "Hugh O'Neil",       "Simon de Montfort"};
    for (int u = 0; u < s->n_units; u++) {
        s->units[u].name = gs_arena_printf(a, "%s %s", troops[u / GS_COUNT(places) % 3],
                                           places[u % GS_COUNT(places)]);
    }
    for (int h = 0; h < s->n_heroes && h < GS_COUNT(people); h++) {
        s->heroes[h].name = people[h];
    }
    s->side[0].name = "the Vale";
    s->side[1].name = "the Marsh";
}

static void tell_random(fixture *f, gs_arena *a, uint64_t seed, bool figures, fight *x)
{
    gs_err err = {0};
    x->s = figures ? random_setup(a, seed) : goh_random_setup(a, seed);
    baptize(a, x->s);
    assert_int_equal(gs_setup_complete(x->s, a, &err), GS_OK);
    tell_setup(f, a, seed, x);
}

/* Fields and hosts that nobody drew up for a story. */
static void test_story__says_nothing_untrue_of_random_battles(void **state)
{
    fixture *f = *state;
    for (uint64_t seed = 1; seed <= 24; seed++) {
        gs_arena *a = gs_arena_new();
        fight x;
        tell_random(f, a, seed, seed % 2, &x);
        examine(&x, seed);
        gs_arena_free(a);
    }
}

static void test_story__says_nothing_of_companies_that_is_not_in_the_log(void **state)
{
    test_story__says_nothing_that_is_not_in_the_log(state);
}

/* ---- mutations: the log is changed under the text, and the reader must see it ---- */
static bool claims(const gs_sentence *s, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = strstr(s->claims, word); at; at = strstr(at + 1, word)) {
        if ((at == s->claims || at[-1] == ' ') && (at[n] == ' ' || at[n] == '\0')) {
            return true;
        }
    }
    return false;
}

/* Does it give a number of anything? If not, no other loss would make it untrue. */
static bool says_number(const char *text)
{
    for (const char *p = text; *p; p++) {
        size_t len = 0;
        if ((p == text || strchr(" ,;:(", p[-1])) && number_at(p, &len) >= 0 &&
            !is_idiom(text, p, len)) {
            return true;
        }
    }
    return false;
}

/* What a sentence may claim, and what its log is changed to. The cost of the day is of the whole log:
 * there one effect is changed, wherever it stands; of figures or of companies. */
static const struct {
    const char *claim;
    gs_effect_kind from, to;
    enum { EITHER, FIGURES, COMPANIES } of;
} changes_made[] = {
    {"killed", GS_EFFECT_HERO_KILLED, GS_EFFECT_HERO_FREED, EITHER},
    {"captured", GS_EFFECT_HERO_CAPTURED, GS_EFFECT_HERO_LEFT, EITHER},
    {"destroyed", GS_EFFECT_DESTROYED, GS_EFFECT_CONFUSED, EITHER},
    {"off", GS_EFFECT_LEFT_TABLE, GS_EFFECT_SPOTTED, EITHER},
    {"rallied", GS_EFFECT_RALLIED, GS_EFFECT_ENCHANTED, EITHER},
    {"hero-last", GS_EFFECT_HERO_HIT, GS_EFFECT_RELEASED, EITHER},
    {"hero-hit", GS_EFFECT_HERO_HIT, GS_EFFECT_RELEASED, EITHER},
    {"lost", GS_EFFECT_LOSS, GS_EFFECT_LOSS, FIGURES},
    {"cost", GS_EFFECT_LOSS, GS_EFFECT_LOSS, FIGURES},
    {"cost", GS_EFFECT_DESTROYED, GS_EFFECT_CONFUSED, COMPANIES},
};

/* Changes what a sentence claims in all its cited entries; how many parts were changed. Called
 * again with back set it restores them. */
static int mutate(record *r, int how, bool back)
{
    const char *claim = changes_made[how].claim;
    gs_effect_kind from = back ? changes_made[how].to : changes_made[how].from;
    gs_effect_kind to = back ? changes_made[how].from : changes_made[how].to;
    bool all = strcmp(claim, "cost") == 0, sums = from == to;
    bool apart = changes_made[how].of == (of_companies(r) ? FIGURES : COMPANIES);
    if (apart || !claims(r->sentence, claim) || (sums && !all && !says_number(r->sentence->text))) {
        return 0;
    }
    int n = 0;
    for (int i = 0; i < r->log->count; i++) {
        gs_entry *e = &r->log->entries[i];
        for (int k = 0; (all || cites(r, e->n)) && k < e->n_parts; k++) {
            gs_log_effect *f = &e->parts[k].u.effect;
            if (e->parts[k].kind == GS_LOG_EFFECT && f->kind == from && !(all && n)) {
                f->kind = (uint8_t)to;
                f->amount += !sums ? 0 : back ? -5 : 5;
                f->left -= !sums ? 0 : back ? -5 : 5;
                n++;
            }
        }
    }
    return n;
}

/* Of the changes to battles of sixteen seeds, how many were made and how many seen. */
static void change_logs(fixture *f, uint64_t first, int *made, int *found)
{
    for (uint64_t seed = first; seed < first + 16; seed++) {
        gs_arena *a = gs_arena_new();
        fight x;
        tell(f, a, (int)(seed % (uint64_t)f->c->n_battles), seed, &x);
        for (int i = 0; i < x.n->n_paras; i++) {
            const gs_story_para *p = &x.n->paras[i];
            for (int k = 0; is_checked(p) && k < p->n_sentences; k++) {
                record r = {x.s, x.log, &p->sentences[k], p->part, &x.o, ""};
                for (int how = 0; !is_of_the_day(&r) && how < GS_COUNT(changes_made); how++) {
                    int n = mutate(&r, how, false);
                    *made += n > 0;
                    *found += n > 0 && !holds(&r);
                    mutate(&r, how, true);
                }
            }
        }
        gs_arena_free(a);
    }
}

/* In each of these ranges, not in one that was chosen. */
static void test_story__the_reader_sees_a_changed_log(void **state)
{
    static const uint64_t ranges[] = {101, 201, 249, 1001};
    for (int i = 0; i < GS_COUNT(ranges); i++) {
        int made = 0, found = 0;
        change_logs(*state, ranges[i], &made, &found);
        assert_true(made > 30);
        if (found * 100 < made * 98) {
            fail_msg("seeds from %d: %d of %d changes were seen", (int)ranges[i], found, made);
        }
    }
}

static void test_story__the_reader_sees_a_changed_log_of_companies(void **state)
{
    test_story__the_reader_sees_a_changed_log(state);
}

/* ---- who did it, before whom, why, and who was there ---- */
/* Calls `change` on each effect of the sentence's turn; returns how many were changed. */
static int in_turn(fight *x, const gs_sentence *s, bool (*change)(gs_entry *e, gs_log_part *p))
{
    int n = 0, turn = s->n_entries ? x->log->entries[s->entry[0] - 1].turn : -1;
    for (int i = 0; i < x->log->count; i++) {
        gs_entry *e = &x->log->entries[i];
        for (int k = 0; e->turn == turn && k < e->n_parts; k++) {
            n += change(e, &e->parts[k]);
        }
    }
    return n;
}

/* The blow was another's. */
static bool other_hand(gs_entry *e, gs_log_part *p)
{
    gs_log_effect *f = &p->u.effect;
    bool hit = p->kind == GS_LOG_EFFECT && f->who.kind == GS_REF_HERO &&
               (f->kind == GS_EFFECT_HERO_HIT || f->kind == GS_EFFECT_HERO_DOWN ||
                f->kind == GS_EFFECT_HERO_KILLED || f->kind == GS_EFFECT_HERO_CAPTURED);
    f->by.kind = hit ? GS_REF_NONE : f->by.kind;
    e->target.kind = strcmp(e->kind, "fate") == 0 ? GS_REF_NONE : e->target.kind;
    return hit;
}

/* They went back before somebody else. */
static bool other_victor(gs_entry *e, gs_log_part *p)
{
    bool recoil = strcmp(e->kind, "recoil") == 0 && p->kind == GS_LOG_RESOLVE;
    e->target.ix = (int16_t)(recoil ? GS_MAX_UNITS - 1 : e->target.ix);
    return recoil;
}

/* The armies were well matched. */
static bool other_odds(gs_entry *e, gs_log_part *p)
{
    (void)e;
    bool plan = p->kind == GS_LOG_PLAN;
    p->u.plan.facts = plan ? "strength=1.00" : p->u.plan.facts;
    return plan;
}

static bool says_any(const char *text, const char *const *words, int n)
{
    for (int i = 0; i < n; i++) {
        if (strstr(text, words[i])) {
            return true;
        }
    }
    return false;
}

/* Does it make a claim that such a change makes untrue? */
static bool bears_on(const record *r, bool (*change)(gs_entry *e, gs_log_part *p))
{
    static const char *const hands[] = {"killed by ", " struck down ", " took "};
    static const char *const odds[] = {"the stronger army", "the weaker army", "outnumbered"};
    const char *id = r->sentence->template_id;
    gs_ref who = {0};
    if (change == other_hand) {
        return (strncmp(id, "killed", 6) == 0 || strncmp(id, "captured", 8) == 0) &&
               says_any(r->sentence->text, hands, GS_COUNT(hands));
    }
    return change == other_odds ? says_any(r->sentence->text, odds, GS_COUNT(odds))
                                : strncmp(id, "clash.back", 10) == 0 && recoil_in(r, &who) &&
                                      who.kind == GS_REF_UNIT;
}

static void test_story__the_reader_sees_another_hand_and_another_reason(void **state)
{
    static bool (*const changes[])(gs_entry *, gs_log_part *) = {other_hand, other_victor,
                                                                 other_odds};
    fixture *f = *state;
    int made[3] = {0}, found[3] = {0};
    for (uint64_t seed = 401; seed <= 430; seed++) {
        for (int c = 0; c < 3; c++) {
            gs_arena *a = gs_arena_new();
            fight x;
            if (c == 2) { /* the samples give orders */
                tell_random(f, a, seed, true, &x);
            } else {
                tell(f, a, (int)(seed % (uint64_t)f->c->n_battles), seed, &x);
            }
            record r = {x.s, x.log, NULL, NULL, &x.o, ""};
            for (int i = 0; i < x.n->n_paras && !r.sentence; i++) {
                const gs_story_para *p = &x.n->paras[i];
                for (int k = 0; k < p->n_sentences && !r.sentence; k++) {
                    r.sentence = &p->sentences[k];
                    r.part = p->part;
                    r.sentence = bears_on(&r, changes[c]) ? r.sentence : NULL;
                }
            }
            if (r.sentence && in_turn(&x, r.sentence, changes[c])) {
                made[c]++;
                found[c] += !holds(&r);
            }
            gs_arena_free(a);
        }
    }
    for (int c = 0; c < 3; c++) {
        if (made[c] == 0 || found[c] != made[c]) {
            fail_msg("change %d: %d of %d were seen", c, found[c], made[c]);
        }
    }
}

/* Men who come later are not there as the day begins. */
static void test_story__the_reader_counts_who_is_there(void **state)
{
    fixture *f = *state;
    int counted = 0;
    for (uint64_t seed = 501; seed <= 508; seed++) {
        gs_arena *a = gs_arena_new();
        fight x;
        tell(f, a, (int)(seed % (uint64_t)f->c->n_battles), seed, &x);
        const gs_story_para *p = &x.n->paras[0];
        record r = {x.s, x.log, NULL, p->part, &x.o, ""};
        for (int k = 0; k < p->n_sentences && !r.sentence; k++) { /* of the first army */
            const char *id = p->sentences[k].template_id;
            bool army = strstr(id, "hosts") || strstr(id, "stake");
            r.sentence = army ? &p->sentences[k] : NULL;
        }
        if (!r.sentence) {
            gs_arena_free(a);
            continue;
        }
        assert_true(holds(&r));
        counted++;
        int side = r.sentence->side, on = -1;
        for (int u = 0; u < x.s->n_units && on < 0; u++) {
            on = x.s->units[u].side == side && there_at_first(&r, u) ? u : -1;
        }
        assert_true(on >= 0);
        x.s->units[on].entry = GS_ON_TURN;
        assert_false(check_muster(&r));
        gs_arena_free(a);
    }
    assert_true(counted > 1);
}

/* An opening that cites one entry less, one more, or nothing is found. */
static void test_story__the_reader_sees_a_changed_citation(void **state)
{
    fixture *f = *state;
    int made = 0;
    for (uint64_t seed = 301; seed <= 312; seed++) {
        gs_arena *a = gs_arena_new();
        fight x;
        tell(f, a, (int)(seed % (uint64_t)f->c->n_battles), seed, &x);
        const gs_story_para *p = &x.n->paras[0];
        assert_string_equal(p->part, "terms");
        for (int k = 0; k < p->n_sentences; k++) {
            gs_sentence changed = p->sentences[k];
            record r = {x.s, x.log, &changed, p->part, &x.o, ""};
            if (is_of_the_day(&r) || !claims_word(&r, "army")) {
                continue;
            }
            assert_true(holds(&r));
            if (changed.n_entries == 0) {
                continue; /* all of that army comes on later */
            }
            made++;
            changed.n_entries--;
            assert_false(holds(&r));
            changed.entry[changed.n_entries++] = x.log->count; /* the battle's last */
            assert_false(holds(&r));
            changed.n_entries = 0;
            assert_false(holds(&r));
        }
        gs_arena_free(a);
    }
    assert_true(made >= 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_story__says_nothing_that_is_not_in_the_log,
                                        setup_figures, teardown),
        cmocka_unit_test_setup_teardown(test_story__says_nothing_of_companies_that_is_not_in_the_log,
                                        setup_companies, teardown),
        cmocka_unit_test_setup_teardown(test_story__says_nothing_untrue_of_random_battles,
                                        setup_figures, teardown),
        cmocka_unit_test_setup_teardown(test_story__the_reader_sees_a_changed_citation,
                                        setup_companies, teardown),
        cmocka_unit_test_setup_teardown(
            test_story__the_reader_sees_another_hand_and_another_reason, setup_figures, teardown),
        cmocka_unit_test_setup_teardown(test_story__the_reader_counts_who_is_there, setup_figures,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_story__the_reader_sees_a_changed_log, setup_figures,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_story__the_reader_sees_a_changed_log_of_companies,
                                        setup_companies, teardown)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
