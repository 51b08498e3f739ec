/* gesta battle record: the bare result of a battle on a real table; and battles that nobody had
 * planned (--new), for it and for gesta log. */
#include "gesta/hand.h"
#include "open.h"

#include "gesta/desk.h"
#include "gesta/os.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- --new ---- */
gs_status cli_battle_new(cli *c, cli_file *f, gs_camp_battle **b)
{
    gs_desk_new what = {.title = cli_get(c, "new", NULL),
                        .date = cli_get(c, "date", NULL),
                        .army = {cli_get(c, "a", NULL), cli_get(c, "b", NULL)},
                        .after = cli_get(c, "after", NULL),
                        .ruleset = cli_get(c, "ruleset", NULL),
                        .place = cli_get(c, "place", NULL)};
    const char *today = gs_campaign_date(f->c), *id = NULL;
    if (!what.army[0] || !what.army[1]) {
        return cli_usage(c, "--new wants the two armies: --a ARMY --b ARMY");
    }
    gs_status st = gs_desk_battle_add(f->c, &what, &id, &c->err);
    if (st == GS_OK && what.date && gs_date_before(what.date, today)) {
        fprintf(stderr, "gesta: %s lies before %s, the campaign's today: the armies come as they stood "
                "then\n", what.date, today);
    }
    *b = st == GS_OK ? gs_campaign_battle(f->c, id) : NULL;
    return st;
}

gs_status cli_new_options(cli *c)
{
    static const char *const of_new[] = {"a", "b", "after", "place"};
    for (int i = 0; i < GS_COUNT(of_new); i++) {
        if (cli_has(c, of_new[i]) && !cli_has(c, "new")) {
            return cli_usage(c, "--%s goes with --new: it is about a battle that comes into the lists",
                             of_new[i]);
        }
    }
    return GS_OK;
}

gs_status cli_battle_date(cli *c, cli_file *f, gs_camp_battle *b)
{
    const char *date = cli_get(c, "date", NULL);
    gs_store_records of;
    if (!date || cli_has(c, "new")) {
        return GS_OK;
    }
    gs_status st = gs_store_battle_records(f->store, b->id, &of, &c->err);
    if (st == GS_OK && (of.whole || of.unfinished > 0)) {
        return gs_err_set(&c->err, GS_STATE, "%s is begun: its day stays", b->id);
    }
    if (st == GS_OK && !gs_date_valid(date)) {
        return gs_err_set(&c->err, GS_INPUT, "\"%.40s\" is no date: YYYY-MM-DD, or \"turn N\"", date);
    }
    gs_hand h;
    bool same = b->date && strcmp(b->date, date) == 0;
    st = st == GS_OK && !same ? gs_hand_begin(&h, f->c, NULL, NULL, false, &c->err) : st;
    st = st == GS_OK && !same ? gs_hand_change(&h, b->id, "date", date) : st;
    return st == GS_OK && !same ? gs_hand_close(&h) : st;
}

const char *cli_past_date(const cli *c, const gs_campaign *campaign)
{
    const char *date = cli_get(c, "date", NULL);
    return date && gs_date_before(date, gs_campaign_date(campaign)) ? date : NULL;
}

void cli_warn_unsettled(const cli *c, const cli_file *f, const gs_setup *s)
{
    const gs_camp_battle *b = gs_desk_unsettled(f->store, f->c, s, c->arena);
    if (b) {
        fprintf(stderr, "gesta: %s is not settled: who fought in it comes to %s as he was before it "
                "(gesta battle aftermath %s settles it)\n", b->id, s->id, b->id);
    }
}

/* ---- what is known of it ---- */
typedef struct sheet {
    cli *c;
    const gs_setup *setup;
    const char *winner, *words;
    int64_t turns;
    const char **told;
    int n_told;
} sheet;

static void tell(sheet *s, const char *before, const char *text)
{
    text += strspn(text, " ");
    if (*text) {
        s->told[s->n_told++] = gs_arena_printf(s->c->arena, "%s%s", before, text);
    }
}

/* Fates, one after the other: "Roland killed by Aelroth, Oliver captured". */
static void tell_fates(sheet *s, const char *text)
{
    for (const char *p = text; *p;) {
        size_t n = strcspn(p, ",;");
        tell(s, "", gs_arena_strndup(s->c->arena, p, n));
        p += n;
        p += strspn(p, ",; ");
    }
}

/* "gascons=3" is "gascons 3". */
static const char *unit_and_number(cli *c, const char *text)
{
    char *copy = gs_arena_strdup(c->arena, text);
    for (char *at = copy; (at = strchr(at, '=')) != NULL;) {
        *at = ' ';
    }
    return copy;
}

static gs_status given(sheet *s)
{
    cli *c = s->c;
    for (int i = 0; i < c->n_values; i++) {
        const char *name = c->command->opts[c->values[i].opt].name;
        if (strcmp(name, "lost") == 0) {
            tell(s, "lost ", unit_and_number(c, c->values[i].text));
        } else if (strcmp(name, "fate") == 0) {
            tell_fates(s, c->values[i].text);
        }
    }
    s->winner = cli_get(c, "winner", cli_get(c, "won", NULL));
    s->words = cli_get(c, "words", NULL);
    return cli_number(c, "turns", 1, 999, &s->turns);
}

/* A question; the answer in the run's arena, "" the default. GS_INPUT: the input has ended. */
static gs_status ask(sheet *s, const char *prompt, const char **answer)
{
    gs_str line = {0};
    if (gs_os_line(prompt, &line) != GS_LINE) {
        gs_str_free(&line);
        return gs_err_set(&s->c->err, GS_INPUT, "%s: nothing is recorded, the answers ended before "
                          "the questions", s->setup->id);
    }
    *answer = gs_arena_strdup(s->c->arena, gs_str_text(&line));
    gs_str_free(&line);
    return GS_OK;
}

/* The short page of questions. */
static gs_status questions(sheet *s)
{
    const char *answer = "";
    gs_status st = GS_OK;
    cli_say("%s. %s. %s against %s.\n", s->setup->title, s->setup->ruleset->name,
            s->setup->side[0].name, s->setup->side[1].name);
    while (st == GS_OK && !*answer) {
        st = ask(s, "Who won (a side, or draw)? ", &answer);
    }
    s->winner = answer;
    if (st == GS_OK && s->turns == 0) {
        st = ask(s, "In how many turns? [nobody knows] ", &answer);
        s->turns = st == GS_OK ? strtol(answer, NULL, 10) : 0;
    }
    int before = s->n_told;
    st = st == GS_OK ? ask(s, "Who lost how many (UNIT 3, UNIT 4)? [not noted] ", &answer) : st;
    if (st == GS_OK) {
        tell(s, "lost ", answer);
        st = ask(s, "What became of heroes (HERO killed by HERO, ...)? [nothing] ", &answer);
    }
    if (st == GS_OK) {
        tell_fates(s, answer);
        st = before >= 0 && !s->words ? ask(s, "In your own words? [none] ", &s->words) : st;
    }
    return st;
}

/* ---- the command ---- */
static gs_status write_it(sheet *s, gs_desk_log *d)
{
    gs_str shown = {0};
    gs_desk_result r = {.winner = s->winner, .turns = (int)(s->turns < 0 ? 0 : s->turns > 999 ? 999
                                                                                     : s->turns),
                        .told = s->told, .n_told = s->n_told, .words = s->words};
    gs_logbook_from_file(d->book, true);
    gs_status st = gs_desk_record(d, &r, &shown, &s->c->err);
    if (st == GS_OK) {
        fputs(gs_str_text(&shown), stdout);
        const gs_outcome *o = gs_logbook_outcome(d->book);
        cli_say("%s: %s%s\n", d->battle->id,
                o->winner < 0 ? "undecided" : s->setup->side[o->winner].name,
                o->winner < 0 ? "" : " won");
    } else {
        s->c->err.line = 0; /* of lines that the player has not seen */
    }
    gs_str_free(&shown);
    return st;
}

gs_status cli_settle_now(cli *c, cli_file *f, const char *battle)
{
    gs_str line = {0};
    gs_desk_page page;
    gs_status st = GS_OK;
    bool more = gs_os_line("settle it now? [Y] ", &line) == GS_LINE;
    const char *answer = gs_str_text(&line);
    if (more && (!*answer || answer[0] == 'y' || answer[0] == 'Y')) {
        st = gs_desk_page_open(f->store, f->c, gs_campaign_battle(f->c, battle), c->arena, &page,
                               &c->err);
        st = st == GS_OK ? cli_page_ask(c, &page) : st;
    } else {
        cli_say("gesta battle aftermath %s settles what becomes of heroes and units.\n", battle);
    }
    gs_str_free(&line);
    return st;
}

static gs_status record(cli *c, cli_file *f, gs_camp_battle *b, bool *asked)
{
    const gs_ruleset *rs = NULL;
    const char *id = cli_get(c, "ruleset", NULL);
    gs_desk_log d = {0};
    sheet s = {.c = c};
    if (id && !(rs = gs_ruleset_find(id))) {
        return gs_err_set(&c->err, GS_INPUT, "there is no rule set %s (gesta rules lists them)", id);
    }
    gs_status st = gs_desk_log_open_on(f->store, f->c, b, rs, cli_past_date(c, f->c), c->arena, &d,
                                       &c->err);
    if (st != GS_OK) {
        return st;
    }
    s.setup = gs_logbook_setup(d.book);
    cli_warn_unsettled(c, f, s.setup);
    s.told = GS_NEW_ARRAY(c->arena, const char *, 4096);
    st = given(&s);
    *asked = st == GS_OK && !s.winner;
    st = *asked ? questions(&s) : st;
    st = st == GS_OK ? write_it(&s, &d) : st;
    gs_desk_log_close(&d);
    return st;
}

gs_status cli_battle_record(cli *c, cli_file *f)
{
    gs_camp_battle *b = NULL;
    bool asked = false, fresh = cli_has(c, "new");
    gs_status st = fresh && c->n_args > 1
                       ? cli_usage(c, "--new makes a battle of its own: leave %s away", c->args[1])
                       : cli_new_options(c);
    st = st != GS_OK ? st : fresh ? cli_battle_new(c, f, &b) : cli_battle_which(c, f, &b);
    st = st == GS_OK ? cli_battle_date(c, f, b) : st;
    st = st == GS_OK ? gs_store_begin(f->store, &c->err) : st;
    if (st != GS_OK) {
        return st;
    }
    st = fresh || cli_has(c, "date") ? gs_desk_keep_step(f->store, f->c, &c->err) : GS_OK;
    st = st == GS_OK ? record(c, f, b, &asked) : st;
    st = st == GS_OK ? gs_store_commit(f->store, &c->err) : st;
    if (st != GS_OK) {
        gs_store_rollback(f->store);
        return st;
    }
    if (asked) {
        return cli_settle_now(c, f, b->id);
    }
    cli_say("gesta battle aftermath %s settles what becomes of heroes and units.\n", b->id);
    return GS_OK;
}
