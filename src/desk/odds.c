/* The rest of a campaign, played many times. */
#include "gesta/desk_odds.h"

#include "gesta/dice.h"
#include "gesta/engine.h"
#include "gesta/general.h"

#include <stdio.h>
#include <string.h>

#define STREAM_ODDS 0x77617273u
#define MOST_TURNS 1000 /* between two battles */

void gs_desk_odds_new(const gs_campaign *c, gs_arena *a, gs_desk_odds *o)
{
    *o = (gs_desk_odds){.n_battles = c->n_battles, .n_sides = c->n_sides};
    for (int s = 0; s < c->n_sides; s++) {
        o->n_heroes += c->sides[s].n_heroes;
    }
    o->battle = gs_arena_array(a, (size_t)o->n_battles + 1, sizeof *o->battle);
    o->fate = gs_arena_array(a, (size_t)o->n_heroes + 1, sizeof *o->fate);
    o->won = gs_arena_array(a, (size_t)o->n_sides + 1, sizeof *o->won);
    o->wins = gs_arena_array(a, (size_t)o->n_sides + 1, sizeof *o->wins);
    o->squares = gs_arena_array(a, (size_t)o->n_sides + 1, sizeof *o->squares);
}

void gs_desk_odds_add(gs_desk_odds *o, const gs_desk_odds *from)
{
    bool first = from->why.status != GS_OK && (o->why.status == GS_OK || from->why_of < o->why_of);
    o->why = first ? from->why : o->why;
    o->why_of = first ? from->why_of : o->why_of;
    o->runs += from->runs;
    o->failed += from->failed;
    for (int i = 0; i < o->n_battles; i++) {
        for (int k = 0; k < GS_ODDS_ENDS; k++) {
            o->battle[i][k] += from->battle[i][k];
        }
    }
    for (int i = 0; i < o->n_heroes; i++) {
        for (int k = 0; k < GS_ODDS_FATES; k++) {
            o->fate[i][k] += from->fate[i][k];
        }
    }
    for (int i = 0; i < o->n_sides; i++) {
        o->won[i] += from->won[i];
        o->wins[i] += from->wins[i];
        o->squares[i] += from->squares[i];
    }
}

/* ---- one run ---- */
typedef struct run {
    gs_campaign c; /* the campaign as it goes in this run */
    gs_arena *a;
    uint64_t seed;
    gs_err *err;
} run;

static bool dated(const char *date)
{
    return date && strncmp(date, "turn ", 5) != 0;
}

/* Ends turns until the battle's day lies in the present one. */
static gs_status wait_for(run *r, const gs_camp_battle *b)
{
    gs_status st = GS_OK;
    for (int i = 0; st == GS_OK && i < MOST_TURNS && dated(b->date) &&
                    dated(gs_campaign_date(&r->c)) &&
                    !gs_date_before(b->date,
                                    gs_campaign_date_after(&r->c, gs_campaign_date(&r->c), 1));
         i++) {
        st = gs_campaign_next(&r->c, r->err);
    }
    return st;
}

static gs_status fight(run *r, const gs_camp_battle *b, const gs_setup *s, gs_battle *battle)
{
    const gs_scene *scene;
    gs_player who[GS_SIDES];
    gs_log *log = gs_log_new(r->a);
    gs_status st = gs_scene_new(r->a, s, &scene, r->err);
    if (st != GS_OK) {
        return st;
    }
    gs_general *g = gs_general_new(r->a, scene);
    for (int i = 0; i < GS_SIDES; i++) {
        who[i] = gs_general_player(g, s->side[i].temper, s->side[i].level);
    }
    gs_battle_start(battle, scene, log, who);
    st = gs_engine_run(battle, r->err);
    return st == GS_OK ? gs_campaign_aftermath(&r->c, b, s, log, &battle->s.outcome, &battle->t, r->err)
                       : st;
}

/* The next battle; *over: none is to come. */
static gs_status step(run *r, gs_battle *battle, bool *over)
{
    gs_setup *s;
    const gs_camp_battle *b = gs_campaign_next_battle(&r->c);
    *over = b == NULL;
    if (!b) {
        return GS_OK;
    }
    if (gs_campaign_pending(&r->c, b)) {
        return gs_err_key(r->err, GS_STATE, b->id,
                          "it was fought, and what it left behind is not entered: gesta battle "
                          "aftermath %s first", b->id);
    }
    gs_status st = wait_for(r, b);
    st = st == GS_OK ? gs_campaign_muster(&r->c, b, r->a, &s, r->err) : st;
    if (st != GS_OK) {
        return st;
    }
    uint32_t at = (uint32_t)(b - r->c.battles);
    s->seed = r->seed ^ ((uint64_t)gs_random_at(r->seed, STREAM_ODDS, at, 1, UINT32_MAX) << 16);
    st = fight(r, b, s, battle);
    return st == GS_OK && !dated(b->date) ? gs_campaign_next(&r->c, r->err) : st;
}

static int place_of_side(const gs_campaign *c, const char *id)
{
    for (int i = 0; i < c->n_sides && id; i++) {
        if (strcmp(c->sides[i].id, id) == 0) {
            return i;
        }
    }
    return -1;
}

/* How a battle ended by the ledger: an end, and the place of the side that won (-1 none). */
static int end_of(const gs_campaign *c, const gs_camp_battle *b, int *winner)
{
    const gs_camp_entry *e = gs_campaign_end_of(c, b, false);
    const gs_camp_scenario *s = b->scenario ? gs_campaign_scenario(c, b->scenario) : NULL;
    *winner = e ? place_of_side(c, e->by) : -1;
    if (!e) {
        return GS_ODDS_NOT_FOUGHT;
    }
    bool first = s && s->n_musters > 0 && e->by && strcmp(s->musters[0].side, e->by) == 0;
    return !e->by ? GS_ODDS_DRAWN : first ? GS_ODDS_FIRST : GS_ODDS_SECOND;
}

static void count(const run *r, gs_desk_odds *o)
{
    int won[64] = {0}, best = 0, of_best = 0, hero = 0;
    for (int i = 0; i < o->n_battles; i++) {
        int winner;
        o->battle[i][end_of(&r->c, &r->c.battles[i], &winner)]++;
        won[winner >= 0 && winner < GS_COUNT(won) ? winner : 63] += winner >= 0;
    }
    for (int s = 0; s < o->n_sides; s++) {
        int n = s < 63 ? won[s] : 0;
        o->wins[s] += n;
        o->squares[s] += (int64_t)n * n;
        best = n > won[best] ? s : best;
        for (int i = 0; i < r->c.sides[s].n_heroes; i++) {
            gs_hero_now now;
            gs_campaign_hero_now(&r->c, &r->c.sides[s].heroes[i], &now);
            o->fate[hero++][now.fate]++;
        }
    }
    for (int s = 0; s < o->n_sides && s < 63; s++) {
        of_best += won[s] == won[best];
    }
    if (o->n_sides > 0 && of_best == 1) {
        o->won[best]++;
    }
}

gs_status gs_desk_odds_run(const gs_campaign *c, uint64_t seed, int item, gs_desk_odds *o, gs_err *err)
{
    gs_err why = {0};
    run r = {.a = gs_arena_new(), .err = &why};
    gs_battle *battle = GS_NEW(r.a, gs_battle);
    bool over = false;
    gs_status st = GS_OK;
    gs_campaign_as_before(c, c->n_ledger, r.a, &r.c);
    r.seed = seed ^ ((uint64_t)gs_random_at(seed, STREAM_ODDS, (uint32_t)item, 0, UINT32_MAX) << 20);
    r.c.seed = (int64_t)(r.seed & INT64_MAX);
    for (int i = 0; i <= c->n_battles && !over && st == GS_OK; i++) {
        st = step(&r, battle, &over);
    }
    if (st == GS_OK) {
        count(&r, o);
        o->runs++;
    } else {
        o->failed++;
        bool first = o->why.status == GS_OK || item < o->why_of;
        o->why = first ? why : o->why;
        o->why_of = first ? item : o->why_of;
    }
    gs_arena_free(r.a);
    if (st != GS_OK && err) {
        *err = why;
    }
    return st;
}

/* ---- a shard's file ---- */
static void numbers(gs_str *out, const int *v, int n)
{
    for (int i = 0; i < n; i++) {
        gs_str_addf(out, " %d", v[i]);
    }
    gs_str_addc(out, '\n');
}

void gs_desk_odds_print(const gs_campaign *c, const gs_desk_shard *w, const gs_desk_odds *o, gs_str *out)
{
    int hero = 0;
    gs_str_addf(out, "gesta-campaign-odds 1\ncampaign %s %d\n", w->campaign, w->entries);
    gs_str_addf(out, "runs %d seed %lld shard %d/%d\n", w->runs, (long long)w->seed, w->shard, w->shards);
    gs_str_addf(out, "counted %d %d\n", o->runs, o->failed);
    for (int i = 0; i < o->n_battles; i++) {
        gs_str_addf(out, "battle %s", c->battles[i].id);
        numbers(out, o->battle[i], GS_ODDS_ENDS);
    }
    for (int s = 0; s < c->n_sides; s++) {
        for (int i = 0; i < c->sides[s].n_heroes; i++) {
            gs_str_addf(out, "hero %s", c->sides[s].heroes[i].id);
            numbers(out, o->fate[hero++], GS_ODDS_FATES);
        }
    }
    for (int s = 0; s < c->n_sides; s++) {
        gs_str_addf(out, "side %s %d %lld %lld\n", c->sides[s].id, o->won[s], (long long)o->wins[s],
                    (long long)o->squares[s]);
    }
}

/* Reads a file line by line. */
typedef struct reader {
    const char *p, *end;
    int line;
    gs_err *err;
} reader;

/* The next line must begin with `head`, after which stand n whole numbers. */
static gs_status expect(reader *r, const char *head, int64_t *v, int n)
{
    const char *stop = r->p < r->end ? memchr(r->p, '\n', (size_t)(r->end - r->p)) : NULL;
    size_t len = strlen(head);
    r->line++;
    bool good = stop && (size_t)(stop - r->p) >= len && memcmp(r->p, head, len) == 0;
    const char *p = good ? r->p + len : r->end;
    for (int i = 0; i < n && good; i++) {
        int64_t x = 0;
        int digits = 0;
        good = *p++ == ' ';
        for (; good && p < stop && *p >= '0' && *p <= '9' && digits < 16; p++, digits++) {
            x = x * 10 + (*p - '0');
        }
        good = good && digits > 0;
        v[i] = x;
    }
    if (!good || p != stop) {
        return gs_err_set(r->err, GS_INPUT, "line %d: expected \"%s\"%s: it is no file of gesta "
                          "campaign odds, or of another campaign", r->line, head,
                          n ? " and its numbers" : "");
    }
    r->p = stop + 1;
    return GS_OK;
}

static gs_status expect_ints(reader *r, const char *head, int *v, int n)
{
    int64_t wide[8] = {0};
    gs_status st = expect(r, head, wide, n);
    for (int i = 0; i < n; i++) {
        v[i] = wide[i] > INT32_MAX ? INT32_MAX : (int)wide[i];
    }
    return st;
}

static gs_status read_head(reader *r, const gs_campaign *c, gs_desk_shard *w, gs_desk_odds *o,
                           gs_arena *a)
{
    const char *line = gs_arena_printf(a, "campaign %s", c->id);
    int counted[2] = {0};
    gs_status st = expect(r, "gesta-campaign-odds 1", NULL, 0);
    st = st == GS_OK ? expect_ints(r, line, &w->entries, 1) : st;
    if (st != GS_OK) {
        return st;
    }
    long long seed = 0;
    const char *stop = r->p < r->end ? memchr(r->p, '\n', (size_t)(r->end - r->p)) : NULL;
    const char *text = gs_arena_strndup(a, r->p, stop ? (size_t)(stop - r->p) : 0);
    r->line++;
    int at = 0;
    bool good = sscanf(text, "runs %9d seed %18lld shard %9d/%9d%n", &w->runs, &seed, &w->shard,
                       &w->shards, &at) == 4 && !text[at] && w->shard >= 1 && w->shard <= w->shards;
    if (!good) {
        return gs_err_set(r->err, GS_INPUT, "line %d: expected \"runs N seed N shard K/N\"", r->line);
    }
    r->p = stop + 1;
    w->seed = seed;
    snprintf(w->campaign, sizeof w->campaign, "%s", c->id);
    st = expect_ints(r, "counted", counted, 2);
    o->runs = counted[0];
    o->failed = counted[1];
    return st;
}

gs_status gs_desk_odds_read(const gs_campaign *c, const char *text, size_t n, gs_desk_shard *w,
                            gs_desk_odds *o, gs_err *err)
{
    reader r = {.p = text, .end = text + n, .err = err};
    gs_arena *a = gs_arena_new();
    gs_status st = read_head(&r, c, w, o, a);
    int hero = 0;
    for (int i = 0; i < o->n_battles && st == GS_OK; i++) {
        st = expect_ints(&r, gs_arena_printf(a, "battle %s", c->battles[i].id), o->battle[i],
                         GS_ODDS_ENDS);
    }
    for (int s = 0; s < c->n_sides; s++) {
        for (int i = 0; i < c->sides[s].n_heroes && st == GS_OK; i++) {
            st = expect_ints(&r, gs_arena_printf(a, "hero %s", c->sides[s].heroes[i].id),
                             o->fate[hero++], GS_ODDS_FATES);
        }
    }
    for (int s = 0; s < c->n_sides && st == GS_OK; s++) {
        int64_t v[3] = {0};
        st = expect(&r, gs_arena_printf(a, "side %s", c->sides[s].id), v, 3);
        o->won[s] = (int)v[0];
        o->wins[s] = v[1];
        o->squares[s] = v[2];
    }
    gs_arena_free(a);
    return st;
}
