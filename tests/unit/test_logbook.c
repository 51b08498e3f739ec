/* The logbook's language: verbs, dice, names, what is told and ruled, how a log is mended, what is
 * owed; each as a script of lines with what must come of them. */
#include "log_script.h"

static void test_dice(void **state)
{
    (void)state;
    static const step s[] = {
        {"turn 1 north", NULL},
        {"shoot ely southern-foot 12 : 1111111111111165/14", "2 hits on 5+"},
        {"shoot ely southern-foot 12 : 1 1 1 1 1 1 1 1 1 1 1 1 1 1 6 5 / 1,4", "2 hits on 5+"},
        {"shoot ely southern-foot 12 : h3/h1", "3 hits on 5+, 1 saved: Southern foot lose 2"},
        {"shoot ely southern-foot 12 : h3/h3", "3 hits on 5+, 3 saved"},
        {"shoot ely southern-foot 12 : h3/h0", "3 hits on 5+, 0 saved: Southern foot lose 3"},
        {"shoot ely southern-foot 12 : h3/h4", "!h4 is more than the 3 dice"},
        {"shoot ely southern-foot 12 : *", "hits"},
        {"shoot ely southern-foot 12 : -", ""},
        {"shoot ely southern-foot 12 : 5r2111111111111111", "hits"},
        {"shoot ely southern-foot 12 : 7", "!are no dice"},
        {"shoot ely southern-foot 12 : 111\n1111111111111", "13 dice"},
        {"shoot ely southern-foot 12 : h17", "!more than the 16 dice"},
        {"shoot ely southern-foot 12 : 1111111111111111/66", "!more dice are given"},
    };
    SCRIPT(0, s);
}

static void test_names(void **state)
{
    (void)state;
    static const step small[] = {
        {"unit \"Ängström's Übermen\" 8 as foot for north", NULL},
        {"unit \"turn\" 8 as foot for north", NULL},
        {"turn 1 north", NULL},
        {"lost angstroms 1", "7 left"},
        {"lost \"Ängström's Übermen\" 1", "6 left"},
        {"lost \"turn\" 1", "7 left"},
        {"lost the Jarl's guard 1", "15 left"},
        {"lost jarls guard 1", "14 left"},
        {"lost levy of the marsh 1", "15 left"},
        {"alias Pets marsh-levy", NULL},
        {"lost pets 1", "14 left"},
        {"lost levy 1\n2", "which?"},
        {"lost nobody 1", "!nobody's name"},
        {"Magnus killed by Egil", "Magnus killed"},
        {"lost \"unclosed 1", "!not closed"},
    };
    SCRIPT(0, small);
}

static void test_told_and_ruled(void **state)
{
    (void)state;
    static const step s[] = {
        {"turn 1 north", NULL},
        {"lost wold-levy ~3 by ely", "13 left"},
        {"recoiled wold-levy, marsh-levy by wold", NULL},
        {"destroyed southern-bows by brands-riders", "destroyed"},
        {"lost wold-levy 99", "levy of the Wold had 13 left: 13 count, not 99"},
        {"charge southern-bows brands-riders", "!is destroyed since entry"},
        {"egil hit 1", NULL},
        {"sigurd captured by egil", "captured"},
        {"melee northern-foot southern-foot 4v4 : * => lost southern-foot 3 because \"the sun was in their eyes\"", NULL},
        {"fix 8 => lost southern-foot 1 because \"so it was\"", NULL},
        {"left marsh-levy", NULL},
        {"lost northern-foot", "!a number was expected"},
        {"lost northern-foot 2 by", "!by whom?"},
        {"\"the rain began\"", NULL},
    };
    SCRIPT(0, s);
}

/* A ruled loss holds in every book: whom it leaves men is not destroyed, whatever the dice gave; and
 * a loss that is ruled up to the last man destroys. The log passes its own audit. */
static void test_a_ruled_loss_spares(void **state)
{
    (void)state;
    static const step lines[] = {
        {"turn 1 north", NULL},
        {"set southern-foot strength=3", NULL},
        {"melee northern-foot southern-foot front : 5 => lost southern-foot 1 because \"so\"", "2 left"},
        {"status southern-foot", "2 of 15"},
        {"fix 3 => lost southern-foot 3 because \"it was three\"", "destroyed"},
        {"status southern-foot", "destroyed"},
        {"fix 4 => lost southern-foot 2 because \"it was two\"", "1 left"},
        {"status southern-foot", "1 of 15"},
    };
    SCRIPT(3, lines);
    for (int book = 0; book < LOG_BOOKS; book++) {
        for (int throw = 0; throw < 12; throw++) { /* some of them would have destroyed it */
            log_table t;
            log_open(&t, &log_books[book]);
            for (int i = 0; i <= throw; i++) {
                (void)log_say(&t, "melee marsh-levy wold-levy : *"); /* other dice each time */
            }
            assert_int_equal(log_say(&t, "set southern-foot strength=2"), GS_OK);
            int left = gs_unit_bears(gs_logbook_setup(t.lb), gs_logbook_state(t.lb), 4);
            assert_int_equal(log_say(&t, "melee northern-foot southern-foot : * => lost "
                                         "southern-foot 1 because \"so\""), GS_OK);
            assert_int_equal(gs_unit_bears(gs_logbook_setup(t.lb), gs_logbook_state(t.lb), 4),
                             left - 1);
            if (left > 1) {
                assert_false(gs_logbook_state(t.lb)->unit[4].flags & GS_U_DESTROYED);
            }
            log_close(&t);
        }
    }
}

/* What the rules cannot be asked is not written down, though nobody tells the dice: the log could not
 * be read again. Where the players set the rules aside, what they tell stands alone. */
static void test_a_situation_that_cannot_be(void **state)
{
    (void)state;
    static const step lines[] = {
        {"turn 1 north", NULL},
        {"set jarls-guard strength=4", "!the Jarl's guard has 3 stands when whole, no more"},
        {"set jarls-guard strength=2", NULL},
        {"order sigurd jarls-guard deploy deploy unit.stands=4 : -", "!more than its full strength"},
        {"order sigurd jarls-guard deploy deploy unit.stands=2 : -", NULL},
        {"order sigurd jarls-guard deploy deploy unit.stands=4 : - !", NULL},
    };
    SCRIPT(4, lines);
}

/* A charge of which no distance is told is one that its rider can ride: nobody who slowly goes is told
 * that his enemy stands out of his reach, when he has charged home on the table. */
static void test_a_charge_without_distance_reaches(void **state)
{
    (void)state;
    static const char *const chargers[] = {"northern-foot", "brands-riders", "marsh-levy",
                                           "ely-archers"};
    static const char *const words[] = {"", " short", " rough", " flank"};
    static const log_book slow = {"stout-hearts", 16, "unit.type=heavy-infantry unit.armour=heavy",
                                  "unit.type=heavy-cavalry unit.armour=heavy",
                                  "unit.type=light-infantry unit.missile=bow"};
    for (int i = 0; i < GS_COUNT(chargers) * GS_COUNT(words); i++) {
        log_table t;
        char line[120];
        log_open(&t, &slow); /* four inches, but the bows and the horse */
        assert_int_equal(log_say(&t, "turn 1 north"), GS_OK);
        snprintf(line, sizeof line, "charge %s southern-bows%s", chargers[i / GS_COUNT(words)],
                 words[i % GS_COUNT(words)]);
        assert_int_equal(log_say(&t, line), GS_OK);
        if (strstr(gs_str_text(&t.seen), "may not charge")) {
            fail_msg("%s: %s", line, gs_str_text(&t.seen));
        }
        assert_int_equal(gs_logbook_state(t.lb)->n_units, GS_COUNT(log_units));
        assert_int_equal(log_say(&t, "status southern-bows"), GS_OK);
        assert_non_null(strstr(gs_str_text(&t.seen), "in contact with"));
        log_close(&t);
    }
}

/* What is owed is told as players say it: nobody "must fate"; long names keep the columns. */
static void test_what_is_owed_is_told(void **state)
{
    (void)state;
    log_table t;
    log_open(&t, &log_books[1]);
    assert_int_equal(log_say(&t, "hero \"Þorkell the Exceedingly Tall of Jómsborg\" power 2 for north "
                                 "with marsh-levy"), GS_OK);
    assert_int_equal(log_say(&t, "turn 1 north"), GS_OK);
    assert_int_equal(log_say(&t, "destroyed northern-foot by southern-foot"), GS_OK);
    assert_null(strstr(gs_str_text(&t.seen), "must fate"));
    assert_non_null(strstr(gs_str_text(&t.seen), "! Fate of Egil is owed."));
    assert_int_equal(log_say(&t, "owed"), GS_OK);
    assert_non_null(strstr(gs_str_text(&t.seen), "! fate of Egil"));
    assert_int_equal(log_say(&t, "status"), GS_OK);
    int at = -1;
    for (const char *p = gs_str_text(&t.seen); *p; p += strcspn(p, "\n") + 1) {
        const char *number = strstr(p, " Power ");
        int n = (int)strcspn(p, "\n");
        if (number && number - p < n) {
            char before[200];
            snprintf(before, sizeof before, "%.*s", (int)(number - p), p);
            at = at < 0 ? gs_utf8_columns(before) : at;
            assert_int_equal(gs_utf8_columns(before), at);
        }
    }
    assert_true(at > 40);
    log_close(&t);
}

/* "!" logs what contradicts the log: who is gone acts, and a file says so again. A die of 7 is none. */
static void test_forced(void **state)
{
    (void)state;
    static const step s[] = {
        {"turn 1 north", NULL},
        {"destroyed wold-levy by brands-riders", NULL},
        {"charge wold-levy marsh-levy", "!destroyed since entry 2: fix that, or end the line with !"},
        {"charge wold-levy marsh-levy !", NULL},
        {"melee marsh-levy wold-levy : 7 !", "!are no dice"},
        {"melee marsh-levy wold-levy : * !", NULL},
        {"melee marsh-levy wold-levy => lost marsh-levy 1 because \"they stood again\" !", NULL},
        {"fix 5 => lost marsh-levy 2 !", NULL},
        {"move wold-levy to left far", "!destroyed since entry 2"},
        {"move wold-levy to left far !", NULL},
        {"status wold", "destroyed"},
        {"move brands-riders to left far", NULL},
        {"left brands-riders", NULL},
        {"shoot ely brands-riders 6 : *", "!off the table since entry 9"},
        {"undo 9", NULL},
        {"at 1 destroyed brands-riders", "!would be gone before entry 8, in which it moves"},
        {"undo 99 !", "!there is no entry 99"},
    };
    for (int book = 0; book < LOG_BOOKS; book++) {
        log_table t;
        log_open(&t, &log_books[book]);
        play(&t, s, GS_COUNT(s));
        assert_int_equal(log_say(&t, "at 1 destroyed brands-riders !"), GS_OK);
        assert_int_equal(log_say(&t, "status riders"), GS_OK);
        assert_non_null(strstr(gs_str_text(&t.seen), "destroyed"));
        assert_null(log_opened_anew(&t));
        assert_null(log_read_again(&t, false));
        log_close(&t);
    }
}

/* An override says what "!" overruled: who was gone, or the rules. */
static void test_forced_is_told(void **state)
{
    (void)state;
    log_table t;
    log_open(&t, &log_books[0]);
    assert_int_equal(log_say(&t, "turn 1 north"), GS_OK);
    assert_int_equal(log_say(&t, "destroyed wold-levy"), GS_OK);
    assert_int_equal(log_say(&t, "charge wold-levy marsh-levy because \"so we said\" !"), GS_OK);
    const gs_log_part *p = &t.log->entries[2].parts[0];
    assert_int_equal(p->kind, GS_LOG_OVERRIDE);
    assert_string_equal(p->u.override.fact, "presence wold-levy");
    assert_string_equal(p->u.override.given, "destroyed");
    assert_string_equal(p->u.override.reason, "so we said");
    log_close(&t);
}

/* A move begins where an earlier one, mended since, has ended; a hero moves by himself alone. */
static void test_moves_mended(void **state)
{
    (void)state;
    static const step s[] = {
        {"turn 1 north", NULL},
        {"move riders to 10,10 facing 0", NULL},
        {"move riders to 20,20 facing 0", NULL},
        {"move riders half", NULL},
        {"fix 2 move riders to 12,14 facing 90", NULL},
        {"fix 3 move riders to 22,24 facing 90", NULL},
        {"move Egil to 1,1", "!is with Northern foot: move them, or let him stand alone first"},
        {"join Egil -", NULL},
        {"move Egil to 1,1", NULL},
        {"at 1 join Egil marsh-levy", "!would be gone before entry 8"},
    };
    log_table t;
    log_open(&t, &log_books[0]);
    play(&t, s, GS_COUNT(s) - 1);
    const gs_table_state *now = gs_logbook_state(t.lb);
    assert_int_equal(now->unit[1].at.x, 22 * 1000);
    assert_int_equal(now->unit[1].facing, GS_ANG_FULL / 4);
    log_close(&t);
}

/* Order points are remembered from roll to order; who told none has as many as he wants. */
static void test_order_points(void **state)
{
    (void)state;
    static const step s[] = {
        {"turn 1 north", NULL},
        {"order egil northern-foot 10 :", "obeys without a test.\n"},
        {"points egil : 6", "6: 3 order points"},
        {"points brand : 6", "3 order points"},
        {"order egil ely-archers 10 :", "1 spent, 2 left"},
        {"order egil ely-archers 10 :", "2 spent, 0 left"}, /* its second */
        {"order egil marsh-levy 10 :", "!points"},
        {"order brand marsh-levy 60 : 3", "3-1=2, 3 needed: does not obey; 1 spent, 2 left"},
        {"order brand marsh-levy 10 :", "!failed earlier"},
        {"order brand ely-archers 10 :", "!other leader"},
        {"order brand marsh-levy 10 : !", "told without the rules: failed earlier"},
        {"status brand", "2 order points"},
        {"give egil 2 to brand", "!points"},
        {"order egil brands-riders leader.points=9 10 :", "8 left"},
        {"give egil 2 to brand", "2 arrive"},
        {"status brand", "4 order points"},
        {"status egil", "6 order points"},
        {"end", NULL},
        {"end", NULL},
        {"turn 2 north", NULL},
        {"order egil marsh-levy 10 :", "obeys without a test.\n"},
        {"cast egil jarls-guard bolt : 6/666/1", "3 dice on "}, /* he shoots it, three attacks */
    };
    SCRIPT(4, s);
}

/* Is the word among those offered for the line, before `other` if that is given? */
static bool offers(log_table *t, const char *line, const char *word, const char *other)
{
    gs_str out = {0}, all = {0};
    gs_logbook_complete(t->lb, line, strlen(line), &out);
    gs_str_addf(&all, "\n%s", gs_str_text(&out));
    const char *at[2] = {NULL, NULL}, *words[2] = {word, other};
    for (int i = 0; i < 2 && words[i]; i++) {
        char find[80];
        size_t n = strlen(words[i]);
        snprintf(find, sizeof find, "\n%s", words[i]);
        for (at[i] = strstr(gs_str_text(&all), find); at[i] && !strchr("\t\n", at[i][n + 1]);) {
            at[i] = strstr(at[i] + 1, find);
        }
    }
    ptrdiff_t found = at[0] ? at[0] - gs_str_text(&all) : -1,
              later = at[1] ? at[1] - gs_str_text(&all) : -1;
    gs_str_free(&out);
    gs_str_free(&all);
    return found >= 0 && (!other || found < later);
}

/* Tab: verbs of the phase first, whom a slot may mean as things stand, words with their meaning. */
static void test_completion(void **state)
{
    (void)state;
    log_table t;
    log_open(&t, &log_books[0]);
    assert_true(offers(&t, "dep", "deploy", NULL));
    assert_int_equal(log_say(&t, "turn 1 north"), GS_OK);
    assert_int_equal(log_say(&t, "phase action"), GS_OK);
    assert_true(offers(&t, "", "shoot", "melee"));
    assert_int_equal(log_say(&t, "phase melee"), GS_OK);
    assert_true(offers(&t, "", "melee", "shoot"));
    assert_true(offers(&t, "shoot ", "ely-archers", NULL));
    assert_false(offers(&t, "shoot ", "southern-foot", NULL)); /* the side in turn shoots */
    assert_true(offers(&t, "shoot ely-archers ", "southern-foot", NULL));
    assert_false(offers(&t, "shoot ely-archers at ", "northern-foot", NULL));
    assert_true(offers(&t, "shoot ely southern-foot cov", "cover", NULL));
    assert_true(offers(&t, "at 1 ?shoot el", "ely-archers", NULL));
    assert_true(offers(&t, "lost southern-foot 2; shoot ", "ely-archers", NULL));
    assert_true(offers(&t, "shoot ely southern-foot => lo", "lost", NULL));
    assert_true(offers(&t, "shoot ely southern-foot => lost so", "southern-foot", NULL));
    assert_int_equal(log_say(&t, "destroyed southern-foot"), GS_OK);
    assert_false(offers(&t, "shoot ely-archers ", "southern-foot", NULL)); /* it is gone */
    assert_int_equal(log_say(&t, "charge brands-riders wold-levy"), GS_OK);
    assert_true(offers(&t, "melee brands-riders ", "wold-levy", NULL)); /* in contact */
    assert_false(offers(&t, "melee brands-riders ", "jarls-guard", NULL));
    assert_int_equal(log_say(&t, "recoiled marsh-levy"), GS_OK);
    assert_true(offers(&t, "rally ", "marsh-levy", NULL)); /* it must */
    assert_false(offers(&t, "rally ", "northern-foot", NULL));
    assert_true(offers(&t, "phase ch", "challenge", NULL));
    assert_true(offers(&t, "result ", "draw", NULL));
    assert_true(offers(&t, "photo ", "/", NULL));
    log_close(&t);
}

static void test_turns(void **state)
{
    (void)state;
    static const step s[] = {
        {"end", "!no turn has begun"},
        {"turn 0", "!begun already"},
        {"turn : 5/3\nn", "First?"},
        {"turn 1", "!begun already"},
        {"end", NULL},
        {"turn 6 : 4/2", "Not recorded"},
        {"phase nonsense", "!phases of"},
        {"phase melee", NULL},
        {"initiative : 3/4", "!begins a turn"},
        {"at 3 turn", "!not put between"},
        {"result north", NULL},
    };
    SCRIPT(0, s);
}

static void test_control(void **state)
{
    (void)state;
    static const step s[] = {
        {"turn 1 north", NULL},
        {"join Brand northern-foot", NULL},
        {"join Brand -", NULL},
        {"split marsh-levy 6 \"bridge guard\"", NULL},
        {"lost bridge 2", "4 left"},
        {"split marsh-levy 40 \"too many\"", "!fewer must go"},
        {"set wold-levy strength=5 because \"miscounted\"", NULL},
        {"status wold", "5 of 16"},
        {"status", "the South"},
        {"owed", "nothing is owed"},
        {"who wold", "levy of the Wold"},
        {"why", "!no dice"},
        {"skip", "!nothing of that is owed"},
        {"photo 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef \"the ford\"", NULL},
        {"help", "What happened"},
        {"help melee", "attacker"},
        {"help nothing", "!no help on that"},
        {"can shoot ely southern-foot 12", "%"},
        {"?melee northern-foot southern-foot 4v4", "%"},
        {"mel nort sout 4v4 ; lost ely\n1", "!a number was expected"},
        {"quiet may", NULL},
        {"quiet SHW-19.1", "no reminders of SHW-19.1"},
        {"quiet off", "reminders again"},
        {"quiet", NULL},
        {"concede south", NULL},
    };
    SCRIPT(0, s);
}

static void test_late_units(void **state)
{
    (void)state;
    static const step s[] = {
        {"turn 1 north", NULL},
        {"split marsh-levy 6 \"bridge guard\"", NULL},
        {"unit \"Welsh\" 12 as foot for north left", NULL},
        {"hero \"Rhys\" power 2 for north with Welsh", NULL},
        {"lost bridge 1", "5 left"},
        {"unit \"Danes\" 9 as horse for south; charge Danes Bridge far", "!is no word of charge"},
        {"charge Welsh southern-foot : 3 => lost southern-foot 1", "!more dice are given"},
        {"lost bridge 1", "4 left"},
        {"unit \"Irish\" 5 as cowboys for south", "!no troops of that name"},
        {"undo", "taken back: lost bridge 1"},
        {"lost bridge 3", "2 left"},
    };
    SCRIPT(0, s);
}

/* Undo to the start and redo to the end: the same export at each step. */
static void test_undo_redo(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "turn 1 north", "shoot ely southern-foot 12 : *", "lost wold-levy 2", "end",
        "unit \"Welsh\" 12 as foot for north", "turn 2 south", "lost Welsh 3",
        "challenge Egil Sigurd : *", "set ely strength=4", "\"it rained\""};
    enum { N = GS_COUNT(lines) };
    for (int book = 0; book < LOG_BOOKS; book += 3) { /* with a roll for first, and without */
        log_table t;
        char *at[N + 1];
        gs_str s = {0};
        int n = 0;
        log_open(&t, &log_books[book]);
        for (int i = 0; i <= N; i++) {
            gs_str_clear(&s);
            assert_int_equal(log_export(&t, false, &s), GS_OK);
            at[n++] = gs_arena_strdup(t.arena, gs_str_text(&s));
            if (i < N && log_say(&t, lines[i]) != GS_OK) {
                n--; /* not of this book */
            }
        }
        for (int i = n - 2; i >= 0; i--) {
            assert_int_equal(log_say(&t, "undo"), GS_OK);
            gs_str_clear(&s);
            assert_int_equal(log_export(&t, false, &s), GS_OK);
            assert_string_equal(at[i], gs_str_text(&s));
        }
        assert_int_equal(log_say(&t, "undo"), GS_INPUT);
        for (int i = 1; i < n; i++) {
            assert_int_equal(log_say(&t, "redo"), GS_OK);
            gs_str_clear(&s);
            assert_int_equal(log_export(&t, false, &s), GS_OK);
            assert_string_equal(at[i], gs_str_text(&s));
        }
        assert_int_equal(log_say(&t, "redo"), GS_INPUT);
        gs_str_free(&s);
        log_close(&t);
    }
}

/* The marks of Feudal end as their phase comes again: bowmen that shot may move a turn later. */
static void test_marks_end(void **state)
{
    (void)state;
    static const step s[] = {
        {"turn 1 north", NULL},
        {"shoot ely southern-foot 6 : 2", "hits"},
        {"status ely", "shot"},
        {"end", NULL},
        {"end", NULL},
        {"turn 2 north", NULL},
        {"charge brands-riders southern-foot", NULL},
    };
    log_table t;
    log_open(&t, &log_books[3]);
    play(&t, s, GS_COUNT(s));
    assert_int_equal(log_say(&t, "status ely"), GS_OK);
    assert_null(strstr(gs_str_text(&t.seen), "shot"));
    log_close(&t);
}

/* Every verb of every book, once told without dice: a line that works and comes back as it was. */
static void test_every_verb(void **state)
{
    (void)state;
    for (int book = 0; book < LOG_BOOKS; book++) {
        log_table t;
        gs_carry *carry = NULL;
        log_open(&t, &log_books[book]);
        assert_int_equal(gs_carry_new(t.arena, gs_ruleset_find(t.book->ruleset), &carry, &t.err), GS_OK);
        assert_int_equal(log_say(&t, "turn 1 north"), GS_OK);
        for (int i = 0; i < carry->n_verbs; i++) {
            const gs_carry_verb *v = &carry->verb[i];
            gs_str line = {0};
            static const char *const unit[2][3] = {{"northern-foot", "marsh-levy", "ely-archers"},
                                                   {"southern-foot", "wold-levy", "southern-bows"}};
            static const char *const hero[2][2] = {{"egil", "brand"}, {"sigurd", "magnus"}};
            int units[2] = {0, 0}, heroes[2] = {0, 0};
            if (strcmp(v->words, "initiative") == 0) {
                continue;
            }
            gs_str_addf(&line, "%.*s", (int)strcspn(v->words, " "), v->words);
            for (int k = 0; k < v->n_slots && !v->slot[k].optional; k++) {
                const gs_carry_slot *slot = &v->slot[k];
                int side = slot->whose == GS_WHOSE_ENEMY || (slot->whose == GS_WHOSE_ANY && k > 0);
                gs_str_addf(&line, " %s", slot->kinds & GS_SLOT_UNIT ? unit[side][units[side]++]
                                          : slot->kinds & GS_SLOT_HERO ? hero[side][heroes[side]++]
                                          : slot->kinds & GS_SLOT_SIDE ? (side ? "south" : "north")
                                                                       : "\"the ford\"");
            }
            bool wall = v->n_slots > 1 && (v->slot[1].kinds & GS_SLOT_FEATURE);
            gs_str_add(&line, " : -");
            if (!wall && log_say(&t, gs_str_text(&line)) != GS_OK) {
                fail_msg("%s: %s: %s", t.book->ruleset, gs_str_text(&line), t.err.text);
            }
            gs_str_free(&line);
        }
        const char *why = log_round_trip(&t);
        if (why) {
            fail_msg("%s: %s", t.book->ruleset, why);
        }
        log_close(&t);
    }
}

/* Names of 300 letters, from right to left, quoted. */
static void test_long_names(void **state)
{
    (void)state;
    log_table t;
    gs_str line = {0}, name = {0};
    for (int i = 0; i < 75; i++) {
        gs_str_add(&name, i % 2 ? "\xD7\x90\xD7\x91" : "ab");
    }
    log_open(&t, &log_books[0]);
    gs_str_addf(&line, "unit \"%s\" 9 as foot for north", gs_str_text(&name));
    assert_int_equal(log_say(&t, gs_str_text(&line)), GS_OK);
    assert_int_equal(log_say(&t, "unit \"the \"\"Old\"\" Guard\" 9 as foot for north"), GS_OK);
    assert_int_equal(log_say(&t, "turn 1 north"), GS_OK);
    gs_str_clear(&line);
    gs_str_addf(&line, "lost \"%s\" 2", gs_str_text(&name));
    assert_int_equal(log_say(&t, gs_str_text(&line)), GS_OK);
    assert_non_null(strstr(gs_str_text(&t.seen), "7 left"));
    assert_int_equal(log_say(&t, "lost old guard 1"), GS_OK);
    assert_null(log_round_trip(&t));
    gs_str_free(&line);
    gs_str_free(&name);
    log_close(&t);
}

/* Where they went: zones as their own side sees them, points, rows of the log sheet. */
static void test_places(void **state)
{
    (void)state;
    static const step s[] = {
        {"turn 1 north", NULL},
        {"move foot to left middle", NULL},
        {"move riders to 12,30 facing 90", NULL},
        {"move marsh to reserve", NULL},
        {"advance ely to centre far", NULL},
        {"move marsh to nowhere", "!is no word of move"},
        {"deploy south guard / wold | - | bows", NULL},
        {"end", NULL},
        {"bows S foot 6 : *", "hits"},
        {"turn 2 north", NULL},
        {"riders C wold => L3/2", NULL},
        {"marsh M wold => L4/1", NULL},
        {"bows S riders => L2", NULL},
        {"status wold", "9 of 16"},
        {"status marsh", "15 of 16"},
    };
    SCRIPT(0, s);
}

/* Fights of one phase are of one moment: whoever falls in it has struck all the same. */
static void test_one_moment(void **state)
{
    (void)state;
    static const step s[] = {
        {"turn 1 north", NULL},
        {"charge northern-foot southern-foot", NULL},
        {"charge riders wold", NULL},
        {"phase melee", NULL},
        {"lost southern-foot 20 by northern-foot", NULL},
        {"melee southern-foot northern-foot : *", NULL},
        {"melee riders wold : *", NULL},
        {"end", NULL},
    };
    SCRIPT(1, s);
}

/* What is owed: done by Enter, left by skip, its other way named; what a line mends is asked anew. */
static void test_owed(void **state)
{
    (void)state;
    static const step s[] = {
        {"turn 1 north", NULL},
        {"charge northern-foot southern-foot", NULL},
        {"melee northern-foot southern-foot 4v4 => recoiled southern-foot", "must"},
        {"owed", "must"},
        {"end", NULL},
        {"owed", "rally"},
        {"skip rally southern-foot", NULL},
        {"owed", "nothing is owed"},
        {"turn 2 north", NULL},
        {"shaken marsh", NULL},
        {"end", NULL},
        {"turn 3 north", NULL},
        {"end\n\n6", "must rally"},
    };
    SCRIPT(0, s);
}

/* Mended in any order: a line put between, one ruled, one told anew; more lost than there were. */
static void test_mended(void **state)
{
    (void)state;
    static const step s[] = {
        {"turn 1 north", NULL},
        {"shoot ely wold 12 : h4/6666", "4 hits"},
        {"lost marsh ~3 by bows", "13 left"},
        {"fix 2 => lost wold 2 because \"two stood behind the wall\"", NULL},
        {"status wold", "14 of 16"},
        {"at 1 lost wold 1 by riders", NULL},
        {"status wold", "13 of 16"},
        {"undo 4", "taken back"},
        {"status wold", "11 of 16"},
        {"redo", NULL},
        {"status wold", "13 of 16"},
        {"fix 3 => lost marsh ~1", NULL},
        {"status marsh", "15 of 16"},
        {"at 99 lost wold 1", "!there is no entry 99"},
    };
    SCRIPT(0, s);
}

static gs_status no_photo(void *ctx, const char *word, char name[GS_PHOTO_NAME], gs_err *e)
{
    (void)name;
    return gs_err_set(e, *(gs_status *)ctx, "%s: no", word);
}

/* A bad picture is the line's fault; a disk that cannot be read is not. */
static void test_faults_of_photos(void **state)
{
    (void)state;
    static const gs_status came[][2] = {
        {GS_INPUT, GS_INPUT}, {GS_FAILED, GS_FAILED}, {GS_STATE, GS_FAILED}, {GS_BUSY, GS_FAILED}};
    for (int i = 0; i < GS_COUNT(came); i++) {
        log_table t;
        gs_status st = came[i][0];
        log_open(&t, &log_books[0]);
        gs_logbook_photos(t.lb, no_photo, &st);
        assert_int_equal(log_say(&t, "turn 1 north"), GS_OK);
        int before = t.log->count;
        assert_int_equal(log_say(&t, "photo p.jpg"), came[i][1]);
        assert_int_equal(t.err.status, came[i][1]);
        assert_non_null(strstr(t.err.text, "p.jpg: no"));
        assert_int_equal(t.log->count, before);
        gs_logbook_photos(t.lb, NULL, NULL);
        log_close(&t);
    }
}

/* Only what stands before the cursor counts, and a tab parts words as a blank does. */
static void test_completion__within_its_line(void **state)
{
    (void)state;
    log_table t;
    gs_str blank = {0}, tab = {0};
    log_open(&t, &log_books[0]);
    const char *line = "charge marsh c";
    gs_logbook_complete(t.lb, line, strlen(line), &blank);
    assert_non_null(strstr(gs_str_text(&blank), "counter"));
    for (size_t n = 0; n <= strlen(line); n++) { /* a line that ends where its memory ends */
        char *cut = malloc(n + 1);
        memset(cut, 'c', n + 1);
        memcpy(cut, line, n);
        for (char *p = cut; (p = memchr(p, ' ', (size_t)(cut + n - p))) != NULL;) {
            *p = '\t';
        }
        gs_str_clear(&tab);
        cut = realloc(cut, n ? n : 1);
        gs_logbook_complete(t.lb, cut, n, &tab);
        free(cut);
    }
    assert_string_equal(gs_str_text(&blank), gs_str_text(&tab));
    gs_str_free(&blank);
    gs_str_free(&tab);
    log_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dice),       cmocka_unit_test(test_names),
        cmocka_unit_test(test_told_and_ruled),
        cmocka_unit_test(test_a_ruled_loss_spares),
        cmocka_unit_test(test_a_situation_that_cannot_be),
        cmocka_unit_test(test_a_charge_without_distance_reaches),
        cmocka_unit_test(test_what_is_owed_is_told),
        cmocka_unit_test(test_forced),
        cmocka_unit_test(test_forced_is_told),
        cmocka_unit_test(test_moves_mended),
        cmocka_unit_test(test_order_points),
        cmocka_unit_test(test_completion), cmocka_unit_test(test_turns),
        cmocka_unit_test(test_control),    cmocka_unit_test(test_late_units),
        cmocka_unit_test(test_undo_redo),  cmocka_unit_test(test_marks_end),
        cmocka_unit_test(test_every_verb), cmocka_unit_test(test_long_names),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_one_moment),
        cmocka_unit_test(test_owed),
        cmocka_unit_test(test_mended),
        cmocka_unit_test(test_completion__within_its_line),
        cmocka_unit_test(test_faults_of_photos),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
