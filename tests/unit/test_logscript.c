/* How much has to be typed: battles of sixty entries and more under the books, dice and Enters
 * counted. */
#include "test.h"

#include "log_armies.h"

#include <ctype.h>

/* What a player types. Dice are not in the lines: he throws what the book asks for. */
typedef struct player {
    log_table t;
    uint64_t x;
    int lines, keys;
    gs_str dice; /* faces of the line: "4/6142" */
} player;

/* Feudal's average dice have no 1 and no 6: all throw 2 to 5. */
static int die(player *p)
{
    p->x ^= p->x << 13;
    p->x ^= p->x >> 7;
    p->x ^= p->x << 17;
    return 2 + (int)((p->x >> 33) % 4);
}

/* The number of dice that a prompt asks for: "archers, 8 dice: ". */
static int dice_asked(const char *prompt)
{
    const char *at = strstr(prompt, " dice");
    at = at ? at : strstr(prompt, " die");
    while (at && at > prompt && isdigit((unsigned char)at[-1])) {
        at--;
    }
    return at && isdigit((unsigned char)*at) ? atoi(at) : 1;
}

static void throw_dice(player *p, int n)
{
    gs_str_add(&p->dice, p->dice.len ? "/" : "");
    for (int i = 0; i < n; i++) {
        gs_str_addf(&p->dice, "%d", die(p));
    }
}

/* Says a line; `typed`: it has its dice, what is typed is counted. Else dice are thrown for it. */
static void say(player *p, const char *line, bool typed)
{
    log_table *t = &p->t;
    const char *text = line;
    for (int i = 0; i < 40; i++) {
        memset(&t->err, 0, sizeof t->err);
        p->lines += typed;
        p->keys += typed ? (int)strlen(text) + 1 : 0;
        if (gs_logbook_say(t->lb, text, strlen(text), &t->reply, &t->err) != GS_OK) {
            fail_msg("%s, \"%s\" (\"%s\"): %s", t->book->ruleset, line, text, t->err.text);
        }
        if (t->reply.kind != GS_REPLY_ASK) {
            return;
        }
        text = "";
        if (strcmp(t->reply.arg, "dice") == 0) {
            size_t from = p->dice.len;
            throw_dice(p, dice_asked(gs_str_text(&t->reply.prompt)));
            text = p->dice.p + from + (from > 0);
        }
    }
    fail_msg("%s, \"%s\": it asks for ever", t->book->ruleset, line);
}

/* First without its dice, to learn which are thrown; then, undone, as one who knows would
 * type it. */
static void play(player *p, const char *line)
{
    gs_str whole = {0};
    gs_str_clear(&p->dice);
    gs_logbook *lb = p->t.lb;
    int count = p->t.log->count;
    say(p, line, false);
    gs_str_add(&whole, line);
    gs_str_addf(&whole, p->dice.len ? " : %s" : "%s", gs_str_text(&p->dice));
    p->t.log->count = count; /* as if it had not been said */
    if (gs_logbook_new((gs_setup *)gs_logbook_setup(lb), p->t.log, &p->t.lb, &p->t.err) != GS_OK) {
        log_die("opened anew", &p->t.err);
    }
    gs_logbook_free(lb);
    gs_str_clear(&p->dice);
    say(p, gs_str_text(&whole), true);
    gs_str_free(&whole);
}

/* What was told or played, without what only follows from it. */
static int entries(const gs_log *log)
{
    int n = 0;
    for (int i = 0; i < log->count; i++) {
        const char *k = log->entries[i].kind;
        n += strcmp(k, "phase-end") != 0 && strcmp(k, "phase-begin") != 0 &&
             strcmp(k, "turn-end") != 0 && strcmp(k, "gap") != 0;
    }
    return n;
}

static void script(int book, const char *const *lines, int n)
{
    player p = {.x = UINT64_C(0x9E3779B97F4A7C15)};
    log_open(&p.t, &log_books[book]);
    for (int i = 0; i < n; i++) {
        play(&p, lines[i]);
    }
    int all = entries(p.t.log);
    print_message("%s: %d entries, %.2f lines and %.1f keys an entry\n", p.t.book->ruleset, all,
                  (double)p.lines / all, (double)p.keys / all);
    const char *why = log_round_trip(&p.t);
    if (why) {
        fail_msg("%s: %s", p.t.book->ruleset, why);
    }
    assert_true(all >= 60);
    assert_true(p.lines * 10 <= all * 16);
    assert_true(p.keys <= all * 30);
    gs_str_free(&p.dice);
    log_close(&p.t);
}

static void test_stout_hearts(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "deploy north ely archers | foot marsh | riders", "deploy south bows | foot wold | guard",
        "turn", "shoot ely wold 10", "move foot", "move riders", "move marsh", "end",
        "shoot bows marsh 12", "move guard", "move wold", "move foot", "end",
        "turn", "shoot ely wold 12", "charge riders guard 12", "melee riders guard 4v4",
        "move foot", "end", "shoot bows marsh 10", "move wold", "end",
        "turn", "charge foot foot", "melee foot foot 4v4", "move marsh", "end",
        "melee riders guard 4v4", "move wold to left middle", "end",
        "turn", "shoot ely bows 14", "melee foot foot 4v4", "move marsh half", "end",
        "shoot bows ely 14", "end",
        "turn => first north", "lost wold 2 by marsh", "\"the ford was choked\"", "end",
        "shoot bows ely 12", "Magnus hit", "end",
        "turn => first south", "lost ely 1", "move bows", "end", "lost bows 2 by ely", "\"dusk\"",
        "end",
        "turn => first south", "shoot bows ely 14", "lost marsh 1", "end", "shoot ely bows 14",
        "move marsh", "end",
        "turn => first south", "move bows", "\"they drew off\"", "end", "move ely", "move marsh",
        "result north",
    };
    script(0, lines, GS_COUNT(lines));
}

static void test_gathering_of_hosts(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "turn 1 north", "order foot", "move foot", "order riders", "move riders", "move marsh",
        "end",
        "turn", "order marsh", "move marsh", "shoot ely bows 6", "move foot", "move riders",
        "turn", "order foot", "move foot", "move marsh", "face riders", "move riders", "end",
        "turn", "charge foot foot", "charge riders guard", "melee foot foot",
        "melee riders guard", "face marsh", "end",
        "turn", "move marsh", "\"rain\"", "move ely", "order marsh", "end",
        "turn", "order marsh", "move marsh", "move ely", "move wold", "end",
        "turn", "order marsh", "move marsh", "charge marsh wold", "melee marsh wold", "move ely",
        "end",
        "turn", "move ely", "move marsh", "\"they lost heart\"", "move wold", "end",
        "turn", "order ely", "move ely", "move wold", "end",
        "turn", "move ely", "move riders", "Magnus captured by ely", "end", "result north",
    };
    script(1, lines, GS_COUNT(lines));
}

static void test_meeting_of_hosts(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "turn 1 north", "order foot", "move foot", "move riders", "move marsh", "end",
        "order guard", "move guard", "move wold", "end",
        "turn", "order foot", "move foot", "move marsh", "move ely", "end", "order guard",
        "move guard", "move wold", "end",
        "turn", "order foot", "move foot", "move marsh", "move ely", "end", "order guard",
        "move guard", "move wold", "end",
        "turn", "order foot", "move foot", "move marsh", "move ely", "end", "order guard",
        "move guard", "\"the hill was held\"", "end",
        "turn", "order foot", "move foot", "move marsh", "move ely", "end", "order guard",
        "move guard", "\"the hill was held\"", "end",
        "turn", "charge riders guard", "melee riders guard 8v8", "end", "lost wold 1 by ely",
        "end",
        "turn", "move ely", "move marsh", "end", "move wold", "\"they drew off\"", "result draw",
    };
    script(2, lines, GS_COUNT(lines));
}

static void test_feudal(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "turn 1 north", "move foot", "move riders", "move marsh", "shoot ely wold 12", "end",
        "shoot bows marsh 12", "move guard", "move wold", "move foot", "end",
        "turn 2 north", "move ely", "charge riders guard", "melee riders guard", "move foot",
        "end", "rally wold", "melee guard riders", "move foot", "end",
        "turn 3 north", "charge foot foot flank", "melee foot foot", "move marsh", "rally riders",
        "end", "move wold", "lost marsh 1 by wold", "end",
        "turn 4 north", "move foot", "move marsh to centre far", "lost wold 1", "end",
        "move wold", "retreat guard riders", "end",
        "turn 5 north", "move foot", "face ely", "\"mist came down\"", "end", "rally wold",
        "Magnus hit 1", "lost bows 1 by ely", "end",
        "turn 6 north", "move ely", "move marsh", "lost bows 2 by ely", "end", "move wold",
        "move bows", "recoiled wold by riders", "end",
        "turn 7 north", "charge marsh wold", "melee marsh wold", "end", "melee wold marsh",
        "move bows", "\"the light went\"", "end",
        "turn 8 north", "move ely", "\"nobody stirred\"", "end", "result draw",
    };
    script(3, lines, GS_COUNT(lines));
}

static void test_warmaster_house(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "turn 1 north", "move riders", "move foot", "move riders", "end", "move bows",
        "move wold", "move guard", "end",
        "turn 2 north", "move riders", "move foot", "move marsh", "move ely", "end", "move bows",
        "move wold", "move guard", "end",
        "turn 3 north", "move riders", "move foot", "move marsh", "shoot ely bows", "end",
        "move bows", "move wold", "move guard", "end",
        "turn 4 north", "move riders", "move foot", "move marsh", "move ely", "end", "move bows",
        "move wold", "move guard", "end",
        "turn 5 north", "move riders", "move foot", "move marsh", "move ely", "end", "move bows",
        "move wold", "move guard", "end",
        "turn 6 north", "move ely", "move marsh", "charge riders guard", "melee riders guard",
        "lost marsh 1 by bows", "lost bows 1 by ely", "end", "move wold", "end",
        "turn 7 north", "move ely", "lost wold 1 by marsh", "end", "\"dusk\"", "result north",
    };
    script(4, lines, GS_COUNT(lines));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stout_hearts),
        cmocka_unit_test(test_gathering_of_hosts),
        cmocka_unit_test(test_meeting_of_hosts),
        cmocka_unit_test(test_feudal),
        cmocka_unit_test(test_warmaster_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
