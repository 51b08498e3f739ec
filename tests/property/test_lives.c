/* LINK: io. Lives of the sample campaigns, fought from several seeds: every claim rests on entries that
 * exist, hold, and stand in order; who is said to be rescued was taken before; no hero with a battle is
 * without fortune, his unit's fate and a judgement; deeds are counted again from the raw log. */
#include "test.h"

#include "resources.h"

#include "gesta/engine.h"
#include "gesta/general.h"
#include "gesta/life.h"
#include "gesta/voice.h"

#include <stdio.h>
#include <string.h>

typedef struct fixture {
    gs_arena *a;
    gs_story_book *book;
    gs_xml_schema *campaign, *battle;
    int lives, sentences, edges;
    const char *kind[128]; /* told so far, and how often */
    int told[128], n_kinds;
} fixture;

static int setup(void **state)
{
    fixture *f = gs_malloc(sizeof *f);
    *f = (fixture){.a = gs_arena_new()};
    f->campaign = schema_of(f->a, "schema/campaign.xsd");
    f->battle = schema_of(f->a, "schema/battle.xsd");
    f->book = book_of(f->a);
    *state = f;
    return 0;
}

static int teardown(void **state)
{
    fixture *f = *state;
    gs_xml_schema_free(f->campaign);
    gs_xml_schema_free(f->battle);
    gs_arena_free(f->a);
    gs_free(f);
    return 0;
}

static void must(gs_status st, const char *what, const gs_err *err)
{
    if (st != GS_OK) {
        fail_msg("%s: %s", what, err->text);
    }
}

static gs_campaign *read_sample(fixture *f, const char *file)
{
    gs_campaign *c;
    gs_err err = {0};
    char *bytes;
    size_t n;
    must(gs_os_read(f->a, file, 4000000, &bytes, &n, &err), file, &err);
    must(gs_xml_read_campaign(bytes, n, file, f->campaign, f->battle, &c, &err), file, &err);
    return c;
}

/* Fights all its battles in their order, and keeps the records; with `rest` a turn ends after each, so
 * that wounds heal and captives try to escape. */
static void fight_all(fixture *f, gs_campaign *c, uint64_t seed, bool rest)
{
    gs_err err = {0};
    for (gs_camp_battle *b; (b = gs_campaign_next_battle(c)) != NULL;) {
        gs_setup *s;
        const gs_scene *scene;
        if (gs_campaign_muster(c, b, f->a, &s, &err) != GS_OK) {
            return; /* nobody is left to fight it */
        }
        s->seed = seed++;
        must(gs_scene_new(f->a, s, &scene, &err), b->id, &err);
        gs_general *g = gs_general_new(f->a, scene);
        gs_player players[GS_SIDES] = {gs_general_player(g, "bold", NULL),
                                       gs_general_player(g, NULL, NULL)};
        gs_log *log = gs_log_new(f->a);
        gs_battle *bt = GS_NEW(f->a, gs_battle);
        gs_battle_start(bt, scene, log, players);
        must(gs_engine_run(bt, &err), b->id, &err);
        gs_outcome *o = GS_NEW(f->a, gs_outcome);
        *o = bt->s.outcome;
        must(gs_campaign_aftermath(c, b, s, log, o, &bt->t, &err), b->id, &err);
        b = gs_campaign_battle(c, b->id);
        b->setup = s;
        b->log = log;
        b->outcome = o;
        if (rest) {
            must(gs_campaign_next(c, &err), "next", &err);
        }
    }
}

/* ---- one sentence ---- */
typedef struct reading {
    const gs_campaign *c;
    const char *who; /* id of the hero or unit whose life it is; NULL */
    const gs_life_sentence *s;
} reading;

static void wrong(const reading *r, const char *what)
{
    fail_msg("%s of %s, %s: %s\n%s", r->s->kind, r->who ? r->who : "all", r->s->template_id, what,
             r->s->text);
}

static const gs_camp_entry *entry_of(const reading *r, int n)
{
    for (int i = 0; i < r->c->n_ledger; i++) {
        if (r->c->ledger[i].n == n) {
            return &r->c->ledger[i];
        }
    }
    return NULL;
}

static const gs_entry *log_entry(const gs_camp_battle *b, int n)
{
    for (int i = 0; b->log && i < b->log->count; i++) {
        if (b->log->entries[i].n == n) {
            return &b->log->entries[i];
        }
    }
    return NULL;
}

static void cites_exist(const reading *r)
{
    for (int i = 0; i < r->s->n_cites; i++) {
        const gs_cite *x = &r->s->cite[i];
        if (!x->battle) {
            const gs_camp_entry *e = entry_of(r, x->entry);
            if (!e || e->undone) {
                wrong(r, "an entry of the ledger that is not there");
            }
            continue;
        }
        const gs_camp_battle *b = gs_campaign_battle(r->c, x->battle);
        if (!b || (x->entry > 0 && !log_entry(b, x->entry)) || x->entry < -1) {
            wrong(r, "an entry of a log that is not there");
        }
    }
}

static bool cites_kind(const reading *r, int kind, const char *subject)
{
    for (int i = 0; i < r->s->n_cites; i++) {
        const gs_camp_entry *e = r->s->cite[i].battle ? NULL : entry_of(r, r->s->cite[i].entry);
        if (e && e->kind == kind && (!subject || strcmp(e->subject, subject) == 0)) {
            return true;
        }
    }
    return false;
}

static bool claims(const reading *r, const char *word)
{
    size_t n = strlen(word);
    for (const char *p = strstr(r->s->claims, word); p; p = strstr(p + 1, word)) {
        if ((p == r->s->claims || p[-1] == ' ') && (p[n] == ' ' || p[n] == '\0')) {
            return true;
        }
    }
    return false;
}

static bool in_log(const reading *r, gs_effect_kind kind)
{
    for (int i = 0; i < r->s->n_cites; i++) {
        const gs_cite *x = &r->s->cite[i];
        const gs_camp_battle *b = x->battle ? gs_campaign_battle(r->c, x->battle) : NULL;
        const gs_entry *e = b && x->entry > 0 ? log_entry(b, x->entry) : NULL;
        for (int p = 0; e && p < e->n_parts; p++) {
            if (e->parts[p].kind == GS_LOG_EFFECT && e->parts[p].u.effect.kind == kind) {
                return true;
            }
        }
    }
    return false;
}

static bool is_life(const reading *r)
{
    return strncmp(r->s->kind, "life-", 5) == 0 || strncmp(r->s->kind, "judge-", 6) == 0;
}

/* What a claim wants among the entries on which its sentence rests. */
static void claims_hold(const reading *r)
{
    static const struct {
        const char *claim;
        int kinds[4]; /* of the ledger: one of them; -1 ends */
        int effect;   /* or of a log, -1 none */
    } rows[] = {
        {"killed", {GS_LEDGER_DIED, GS_LEDGER_STRUCK_DOWN, GS_LEDGER_EXECUTED, -1},
         GS_EFFECT_HERO_KILLED},
        {"captured", {GS_LEDGER_CAPTURED, GS_LEDGER_DIED, -1}, GS_EFFECT_HERO_CAPTURED},
        {"captive", {GS_LEDGER_CAPTURED, -1}, -1},
        {"wound", {GS_LEDGER_WOUNDED, -1}, GS_EFFECT_HERO_HIT},
        {"destroyed", {GS_LEDGER_DESTROYED, GS_LEDGER_STRUCK, GS_LEDGER_LOSSES, -1},
         GS_EFFECT_DESTROYED},
        {"freed", {GS_LEDGER_ESCAPED, GS_LEDGER_RANSOMED, GS_LEDGER_RESCUED, GS_LEDGER_RELEASED}, -1},
        {"fortune", {GS_LEDGER_BATTLE, -1}, -1},
        {"rise", {GS_LEDGER_POWER, GS_LEDGER_EPITHET, -1}, -1},
        {"succession", {GS_LEDGER_SUCCESSION, -1}, -1},
        {"judgement", {GS_LEDGER_FOUGHT, GS_LEDGER_DUEL_WON, GS_LEDGER_DIED, GS_LEDGER_STRUCK_DOWN},
         -1}};
    for (int k = 0; k < GS_COUNT(rows); k++) {
        bool optional = strcmp(rows[k].claim, "destroyed") == 0 && !strstr(r->s->text, "destroyed");
        optional = optional || (strcmp(rows[k].claim, "fortune") == 0 && !is_life(r));
        if (!claims(r, rows[k].claim) || optional) {
            continue;
        }
        bool found = rows[k].effect >= 0 && in_log(r, (gs_effect_kind)rows[k].effect);
        for (int i = 0; i < GS_COUNT(rows[k].kinds) && rows[k].kinds[i] >= 0; i++) {
            found = found || cites_kind(r, rows[k].kinds[i], NULL);
        }
        if (!found && !(claims(r, "duel") && !strstr(r->s->text, "killed"))) {
            wrong(r, rows[k].claim);
        }
    }
}

/* Of two facts that belong together the earlier is cited first; "rescued" comes after "captured". */
static void in_order(const reading *r)
{
    if (claims(r, "freed") || claims(r, "revenge")) {
        const gs_camp_entry *from = NULL, *to = NULL;
        for (int i = 0; i < r->s->n_cites; i++) {
            const gs_camp_entry *e = r->s->cite[i].battle ? NULL : entry_of(r, r->s->cite[i].entry);
            bool freed = e && (e->kind == GS_LEDGER_ESCAPED || e->kind == GS_LEDGER_RESCUED ||
                               e->kind == GS_LEDGER_RANSOMED || e->kind == GS_LEDGER_EXCHANGED ||
                               e->kind == GS_LEDGER_PAROLED || e->kind == GS_LEDGER_RELEASED);
            bool struck = e && (e->kind == GS_LEDGER_WOUNDED || e->kind == GS_LEDGER_CAPTURED ||
                                e->kind == GS_LEDGER_DIED);
            bool first = claims(r, "freed") ? e && e->kind == GS_LEDGER_CAPTURED
                                            : struck && strcmp(e->subject, r->who) == 0;
            bool second = claims(r, "freed") ? freed : struck && e->by && !first;
            from = first && !from ? e : from;
            to = second ? e : to;
        }
        bool late = from && to && from->battle && to->battle &&
                    strcmp(from->battle, to->battle) == 0 && from->entry && to->entry
                        ? to->entry >= from->entry
                        : from && to && gs_entry_order(r->c, from, to) < 0;
        if (!from || !to || !late) {
            wrong(r, "its two entries are not there in their order");
        }
    }
}

static void reads_well(const reading *r)
{
    const char *t = r->s->text;
    size_t n = strlen(t);
    bool begins = !(t[0] >= 'a' && t[0] <= 'z');
    if (!begins || n < 3 || !strchr(".!?", t[n - 1]) || strpbrk(t, "{}") || strstr(t, "  ") ||
        strstr(t, " ,") || strstr(t, " .") || strstr(t, ",,") || strstr(t, ",;") ||
        strstr(t, "..") || strstr(t, "; ;")) {
        wrong(r, "it does not read well");
    }
}

static void count_told(fixture *f, const char *kind)
{
    int k = 0;
    while (k < f->n_kinds && strcmp(f->kind[k], kind) != 0) {
        k++;
    }
    assert_true(k < GS_COUNT(f->kind));
    f->kind[k] = kind[0] == 'j' ? gs_arena_strdup(f->a, kind) : kind;
    f->n_kinds += k == f->n_kinds;
    f->told[k]++;
}

static void read_life(fixture *f, const gs_campaign *c, const char *who, const gs_life *l)
{
    f->lives++;
    for (int i = 0; i < l->n_paras; i++) {
        for (int k = 0; k < l->paras[i].n_sentences; k++) {
            reading r = {c, who, &l->paras[i].sentences[k]};
            f->sentences++;
            count_told(f, r.s->kind);
            cites_exist(&r);
            if (strcmp(r.s->kind, "battle") != 0) { /* the battle's own story has a reader */
                reads_well(&r);
                claims_hold(&r);
                in_order(&r);
            }
        }
    }
}

static int count_kind(const gs_life *l, const char *prefix)
{
    int n = 0;
    for (int i = 0; i < l->n_paras; i++) {
        for (int k = 0; k < l->paras[i].n_sentences; k++) {
            n += strncmp(l->paras[i].sentences[k].kind, prefix, strlen(prefix)) == 0;
        }
    }
    return n;
}

/* ---- deeds, counted again from the raw log ---- */
static int felled_by(const gs_camp_battle *b, const char *hero)
{
    const gs_setup *s = b->setup;
    int h = gs_setup_hero(s, hero), unit = h >= 0 ? s->heroes[h].unit : -1, sum = 0;
    for (int u = 0; u < s->n_units && unit < 0; u++) {
        unit = s->units[u].leader == h ? u : -1;
    }
    for (int i = 0; i < b->log->count; i++) {
        const gs_entry *e = &b->log->entries[i];
        for (int p = 0; p < e->n_parts; p++) {
            const gs_log_effect *x = &e->parts[p].u.effect;
            if (e->parts[p].kind != GS_LOG_EFFECT || x->kind != GS_EFFECT_LOSS ||
                x->who.kind != GS_REF_UNIT) {
                continue;
            }
            gs_ref by = x->by.kind == GS_REF_NONE ? e->actor : x->by;
            bool his = (by.kind == GS_REF_UNIT && gs_setup_unit_of(s, by.ix) == unit) ||
                       (by.kind == GS_REF_HERO && by.ix == h);
            bool foe = s->units[gs_setup_unit_of(s, x->who.ix)].side != s->heroes[h].side;
            sum += his && foe ? x->amount : 0;
        }
    }
    return sum;
}

/* The number of a deed is among those of his battles. */
static void deeds_add_up(const gs_campaign *c, const gs_camp_hero *h, const gs_life *l)
{
    for (int i = 0; i < l->n_paras; i++) {
        for (int k = 0; k < l->paras[i].n_sentences; k++) {
            const gs_life_sentence *s = &l->paras[i].sentences[k];
            const gs_camp_battle *b = NULL;
            for (int j = 0; j < s->n_cites && !b; j++) {
                b = s->cite[j].battle ? gs_campaign_battle(c, s->cite[j].battle) : NULL;
            }
            bool told = strcmp(s->kind, "life-deed") == 0 && strstr(s->claims, "felled") && b &&
                        gs_voice_men(b->setup->ruleset);
            gs_str number = {0};
            gs_number_words(&number, told ? felled_by(b, h->id) : 0);
            if (told && !strstr(s->text, gs_str_text(&number)) && strpbrk(s->text, "fs")) {
                reading r = {c, h->id, s};
                wrong(&r, gs_str_text(&number));
            }
            gs_str_free(&number);
        }
    }
}

static bool says(const gs_life *l, const char *name)
{
    for (int i = 0; i < l->n_paras; i++) {
        for (int k = 0; k < l->paras[i].n_sentences; k++) {
            if (strstr(l->paras[i].sentences[k].text, name)) {
                return true;
            }
        }
    }
    return false;
}

/* Was he there, and not killed or taken himself before that entry of the battle? */
static bool led_till(const gs_campaign *c, const char *hero, const gs_camp_entry *blow)
{
    bool there = false, down = false;
    for (int i = 0; i < c->n_ledger; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        bool his = !e->undone && e->subject && strcmp(e->subject, hero) == 0 && e->battle &&
                   strcmp(e->battle, blow->battle) == 0;
        bool falls = e->kind == GS_LEDGER_DIED || e->kind == GS_LEDGER_CAPTURED;
        there = there || (his && e->kind == GS_LEDGER_FOUGHT);
        down = down || (his && falls && e->entry <= blow->entry);
    }
    return there && !down;
}

/* Whom he or the men about him wounded, killed or took in a battle is named in his life. */
static void foes_are_named(const gs_campaign *c, const gs_camp_hero *h, const gs_life *l)
{
    for (int i = 0; i < c->n_ledger; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        const gs_camp_hero *foe = e->subject ? gs_campaign_hero(c, e->subject) : NULL;
        bool falls = e->kind == GS_LEDGER_DIED || e->kind == GS_LEDGER_CAPTURED;
        bool blow = e->kind == GS_LEDGER_WOUNDED || falls;
        if (!blow || !foe || e->undone || !e->battle || !e->by) {
            continue;
        }
        gs_hero_now now;
        gs_campaign_hero_at(c, h, e->n, &now);
        bool led = falls && now.unit && strcmp(e->by, now.unit) == 0 &&
                   gs_campaign_unit(c, now.unit) &&
                   led_till(c, h->id, e);
        if (strcmp(e->by, h->id) != 0 && !led) {
            continue;
        }
        char name[32];
        (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(foe->name, " "), foe->name);
        if (!says(l, strcmp(name, "The") == 0 ? foe->name + 4 : name)) {
            fail_msg("%s struck %s (entry %d): his life does not say so", h->id, foe->id, e->n);
        }
    }
}

/* Challenges of his that were refused in a battle are told. */
static void challenges_are_told(const gs_campaign *c, const gs_camp_hero *h, const gs_life *l)
{
    for (int b = 0; b < c->n_battles; b++) {
        const gs_camp_battle *x = &c->battles[b];
        int hero = x->setup && x->log ? gs_setup_hero(x->setup, h->id) : -1;
        for (int i = 0; hero >= 0 && i < x->log->count; i++) {
            const gs_entry *e = &x->log->entries[i];
            const gs_log_resolve *r = e->n_parts ? &e->parts[0].u.resolve : NULL;
            bool his = e->actor.kind == GS_REF_HERO && e->actor.ix == hero && r &&
                       e->parts[0].kind == GS_LOG_RESOLVE && r->procedure && r->result &&
                       strcmp(r->procedure, "challenge") == 0 &&
                       gs_kv_is(r->result, "result", "declined");
            if (his && !count_kind(l, "life-unanswered")) {
                fail_msg("%s, %s %d: nobody took up his challenge, and his life does not say so",
                         h->id, x->id, e->n);
            }
        }
    }
}

static bool worst_day_is(const gs_campaign *c, const gs_life *l, const char *battle)
{
    for (int i = 0; i < l->n_paras; i++) {
        for (int k = 0; k < l->paras[i].n_sentences; k++) {
            const gs_life_sentence *s = &l->paras[i].sentences[k];
            for (int j = 0; strcmp(s->kind, "unit-worst") == 0 && j < s->n_cites; j++) {
                const gs_cite *x = &s->cite[j];
                reading r = {c, NULL, s};
                const gs_camp_entry *e = x->battle ? NULL : entry_of(&r, x->entry);
                const char *of = e ? e->battle : x->battle;
                if (of && strcmp(of, battle) == 0) {
                    return true;
                }
            }
        }
    }
    return false;
}

/* A unit's worst day is told of a battle that it came out of: how it was destroyed is told before. */
static void end_is_told_once(const gs_campaign *c, const gs_camp_unit *unit, const gs_life *l)
{
    for (int i = 0; i < c->n_ledger; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        const gs_camp_battle *b = e->battle ? gs_campaign_battle(c, e->battle) : NULL;
        bool end = e->kind == GS_LEDGER_DESTROYED && !e->undone && b && e->subject &&
                   strcmp(e->subject, unit->id) == 0;
        if (end && worst_day_is(c, l, b->id)) {
            fail_msg("%s was destroyed in %s, and that day is told again", unit->id, b->id);
        }
    }
}

static bool fought(const gs_campaign *c, const char *hero)
{
    for (int i = 0; i < c->n_ledger; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        if (e->kind == GS_LEDGER_FOUGHT && !e->undone && strcmp(e->subject, hero) == 0) {
            return true;
        }
    }
    return false;
}

static void read_hero(fixture *f, gs_arena *a, const gs_campaign *c, const gs_camp_hero *h)
{
    gs_life *l;
    gs_life_edge *edge;
    gs_err err = {0};
    must(gs_life_career(a, c, h, f->book, NULL, &l, &err), h->id, &err);
    read_life(f, c, h->id, l);
    deeds_add_up(c, h, l);
    foes_are_named(c, h, l);
    challenges_are_told(c, h, l);
    bool lived = fought(c, h->id);
    if (count_kind(l, "judge-") != lived || count_kind(l, "life-summary") != lived ||
        count_kind(l, "life-unit-fate") + count_kind(l, "life-no-unit") +
                count_kind(l, "judge-outlived") != lived ||
        (lived && (!l->n_paras || strcmp(l->paras[l->n_paras - 1].part, "judgement") != 0))) {
        fail_msg("%s: fortune, unit's fate or judgement is missing", h->id);
    }
    int n = gs_life_edges(a, c, h, &edge);
    f->edges += n;
    for (int i = 0; i < n; i++) {
        bool same = edge[i].from->battle && edge[i].to->battle &&
                    strcmp(edge[i].from->battle, edge[i].to->battle) == 0;
        if (edge[i].from == edge[i].to || edge[i].from->undone || edge[i].to->undone ||
            (!same && gs_entry_order(c, edge[i].from, edge[i].to) > 0)) {
            fail_msg("%s: an edge of %s stands on its head", h->id,
                     gs_life_edge_words[edge[i].kind]);
        }
    }
}

/* Each link of a chapter cites an entry before its battle, and how the battle was set up. */
static void read_chronicle(fixture *f, gs_arena *a, const gs_campaign *c)
{
    gs_life *l;
    gs_err err = {0};
    must(gs_life_chronicle(a, c, f->book, NULL, &l, &err), "chronicle", &err);
    read_life(f, c, NULL, l);
    for (int i = 0; i < l->n_paras; i++) {
        for (int k = 0; k < l->paras[i].n_sentences && strcmp(l->paras[i].part, "links") == 0; k++) {
            reading r = {c, NULL, &l->paras[i].sentences[k]};
            const char *battle = NULL;
            bool before = false;
            for (int j = 0; j < r.s->n_cites; j++) {
                bool set_up = r.s->cite[j].battle && r.s->cite[j].entry == 0;
                battle = set_up ? r.s->cite[j].battle : battle;
            }
            const gs_camp_battle *b = battle ? gs_campaign_battle(c, battle) : NULL;
            const gs_camp_entry *end = b ? gs_campaign_end_of(c, b, false) : NULL;
            for (int j = 0; j < r.s->n_cites && end; j++) {
                const gs_camp_entry *e =
                    r.s->cite[j].battle ? NULL : entry_of(&r, r.s->cite[j].entry);
                before = before || (e && gs_entry_order(c, e, end) < 0);
            }
            if (!before) {
                wrong(&r, "a link without an entry before and a set-up after");
            }
        }
    }
}

static void read_all(fixture *f, const gs_campaign *c)
{
    gs_err err = {0};
    gs_life *l;
    gs_arena *a = gs_arena_new();
    for (int s = 0; s < c->n_sides; s++) {
        for (int h = 0; h < c->sides[s].n_heroes; h++) {
            read_hero(f, a, c, &c->sides[s].heroes[h]);
        }
        for (int k = 0; k < c->sides[s].n_armies; k++) {
            for (int u = 0; u < c->sides[s].armies[k].n_units; u++) {
                const gs_camp_unit *unit = &c->sides[s].armies[k].units[u];
                must(gs_life_unit(a, c, unit, f->book, NULL, &l, &err), unit->id, &err);
                read_life(f, c, unit->id, l);
                end_is_told_once(c, unit, l);
            }
        }
    }
    must(gs_life_honours(a, c, f->book, NULL, &l, &err), "honours", &err);
    read_life(f, c, NULL, l);
    read_chronicle(f, a, c);
    gs_arena_free(a);
}

static void test_lives__rest_on_what_happened_in_all_samples(void **state)
{
    fixture *f = *state;
    static const char *const files[] = {
        "campaigns/roland.xml",    "campaigns/1066.xml",  "campaigns/great-raid.xml",
        "campaigns/telamon.xml",   "campaigns/stirling.xml", "campaigns/days-of-long-ago.xml",
        "campaigns/march-war.xml", "campaigns/at-the-table.xml"};
    for (int i = 0; i < GS_COUNT(files); i++) {
        for (uint64_t seed = 1; seed <= 4; seed++) {
            gs_campaign *c = read_sample(f, files[i]);
            read_all(f, c); /* nobody has fought yet */
            fight_all(f, c, seed * 1000, seed % 2);
            read_all(f, c);
            for (int b = 0; b < c->n_battles; b++) { /* and on paper alone */
                c->battles[b].log = NULL;
            }
            read_all(f, c);
            gs_campaign_free(c);
        }
    }
    print_message("%d lives, %d sentences, %d edges\n", f->lives, f->sentences, f->edges);
    for (int i = 0; i < f->n_kinds; i++) {
        print_message("  %s %d\n", f->kind[i], f->told[i]);
    }
    assert_true(f->edges > 50 && f->sentences > 5000);
}

/* The same campaign is told in the same words. */
static void test_lives__are_told_alike_twice(void **state)
{
    fixture *f = *state;
    gs_err err = {0};
    gs_campaign *c = read_sample(f, "campaigns/1066.xml");
    fight_all(f, c, 7, true);
    gs_life *one, *two;
    must(gs_life_career(f->a, c, gs_campaign_hero(c, "harold"), f->book, NULL, &one, &err), "a", &err);
    must(gs_life_career(f->a, c, gs_campaign_hero(c, "harold"), f->book, NULL, &two, &err), "b", &err);
    assert_int_equal(one->n_paras, two->n_paras);
    for (int i = 0; i < one->n_paras; i++) {
        for (int k = 0; k < one->paras[i].n_sentences; k++) {
            assert_string_equal(one->paras[i].sentences[k].text, two->paras[i].sentences[k].text);
        }
    }
    gs_campaign_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lives__rest_on_what_happened_in_all_samples),
        cmocka_unit_test(test_lives__are_told_alike_twice),
    };
    return cmocka_run_group_tests(tests, setup, teardown) != 0;
}
