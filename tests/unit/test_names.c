/* Short names: a table of names as players write them, and what holds of any. */
#include "test.h"

#include "gesta/dice.h"
#include "gesta/names.h"
#include "gesta/str.h"

#include <string.h>

typedef struct row {
    const char *name, *brief, *running;
} row;

/* Given names for bows and lances; running NULL: as it stands. */
static const row table[] = {
    {"Earl of Cowcross", "the earl", "the Earl of Cowcross"},
    {"The Earl of Cowcross", "the earl", "the Earl of Cowcross"},
    {"the Earl of Cowcross", "the earl", NULL},
    {"General van Bekk", "General van Bekk", NULL},
    {"General Karl van Bekk", "General van Bekk", NULL},
    {"Widow Augusta", "Widow Augusta", NULL},
    {"El Cid", "El Cid", NULL},
    {"Mr. Smith", "Mr. Smith", NULL},
    {"Mr. John Smith", "Mr. Smith", NULL},
    {"The Black Knight", "the Black Knight", "the Black Knight"},
    {"the Black Knight", "the Black Knight", NULL},
    {"The Black Knight, Captain of the Pass", "the Black Knight",
     "the Black Knight, Captain of the Pass"},
    {"William fitzOsbern", "William", NULL},
    {"fitzOsbern", "fitzOsbern", NULL},
    {"fitz Osbern", "fitz Osbern", NULL},
    {"J. R. Hartley", "Hartley", NULL},
    {"J. R.", "J. R.", NULL},
    {"J.R. Hartley", "Hartley", NULL},
    {"J. van Bekk", "van Bekk", NULL},
    {"X", "X", NULL},
    {"M.", "M.", NULL},
    {"General", "the General", "the General"},
    {"Lord General", "the Lord General", "the Lord General"},
    {"The General", "the General", "the General"},
    {"The", "The", NULL},
    {"A", "A", NULL},
    {"Of", "Of", NULL},
    {"Old", "Old", NULL},
    {"Red of Wether", "Red", NULL},
    {"Hugh O'Neil", "Hugh", NULL},
    {"O'Neil", "O'Neil", NULL},
    {"d'Artagnan", "d'Artagnan", NULL},
    {"Charles d'Artagnan", "Charles", NULL},
    {"Harun al-Rashid", "Harun", NULL},
    {"al-Mansur", "al-Mansur", NULL},
    {"Abd al-Rahman", "Abd al-Rahman", NULL},
    {"Abd al Rahman", "Abd al Rahman", NULL},
    {"Abu Bakr", "Abu Bakr", NULL},
    {"ibn Battuta", "ibn Battuta", NULL},
    {"Emir Balak ibn Bahram", "Balak", NULL},
    {"Salah ad-Din", "Salah ad-Din", NULL},
    {"Colmar von der Goltz", "Colmar", NULL},
    {"Captain Colmar von der Goltz", "Captain von der Goltz", NULL},
    {"von der Goltz", "von der Goltz", NULL},
    {"St. John", "St. John", NULL},
    {"St. John Philby", "St. John", NULL},
    {"Captain John St. John", "Captain St. John", NULL},
    {"Sir Odo Brandt", "Sir Odo", NULL},
    {"Lady Ansgard of Wether", "Lady Ansgard", NULL},
    {"Jarl Hroald", "Hroald", NULL},
    {"King Marsile", "Marsile", NULL},
    {"King Harold Godwinson", "Harold", NULL},
    {"Ogier the Dane", "Ogier", NULL},
    {"Alan the Red", "Alan", NULL},
    {"Taillefer the minstrel", "Taillefer", NULL},
    {"Robert of Mortain", "Robert", NULL},
    {"Odo, Bishop of Bayeux", "Odo", NULL},
    {"William, Duke of the Normans", "William", NULL},
    {"Canabeus, King of Floredee", "Canabeus", NULL},
    {"The Algalife", "the Algalife", "the Algalife"},
    {"Archbishop Turpin", "Turpin", NULL},
    {"Prince of Valdur", "the prince", "the Prince of Valdur"},
    {"Lord of the Isles", "the lord", "the Lord of the Isles"},
    {"Master of the Horse", "the master", "the Master of the Horse"},
    {"Lord High of Cold Ash", "Lord High", NULL},
    {"Lord Fairfax", "Lord Fairfax", NULL},
    {"Sir Thomas Fairfax", "Sir Thomas", NULL},
    {"Lord General Fairfax", "Lord General Fairfax", NULL},
    {"Old Siward", "Old Siward", NULL},
    {"Black Agnes", "Black Agnes", NULL},
    {"Little John", "Little John", NULL},
    {"Harald Hardrada", "Harald", NULL},
    {"Ivar Boneless", "Ivar", NULL},
    {"Genghis Khan", "Genghis", NULL},
    {"Henry II", "Henry", NULL},
    {"Captain John Smith Jr.", "Captain Smith", NULL},
    {"Widow", "the Widow", "the Widow"},
    {"La Hire", "La Hire", NULL},
    {"Ser Ugo della Faggiola", "Ser Ugo", NULL},
    {"Grand Vizier Mustafa", "Grand Vizier Mustafa", NULL},
    {"Sheriff Hugo Brandt", "Sheriff Brandt", NULL},
    {"Col. Blood", "Col. Blood", NULL},
    {"Capt. John Smith", "Capt. Smith", NULL},
    {"Archduke Karl of Styria", "Karl", NULL},
    {"Madame du Barry", "Madame du Barry", NULL},
    {"Cardinal Otto", "Otto", NULL},
    {"Constable", "the Constable", "the Constable"},
    {"An Lushan", "An Lushan", NULL},
    {"de Montfort", "de Montfort", NULL},
    {"Simon de Montfort", "Simon", NULL},
    {"Brother Cadfael", "Brother Cadfael", NULL},
    {"Dr. Faustus", "Dr. Faustus", NULL},
    {"Marshal Ney", "Marshal Ney", NULL},
    {"Dame Alys Fitzwarren", "Dame Alys", NULL},
    {"صلاح الدين يوسف", "صلاح الدين يوسف", NULL},
    {"王 翦", "王 翦", NULL},
    {"Ælfgar of Mercia", "Ælfgar", NULL},
    {"Édouard le Noir", "Édouard", NULL},
    {"Roland", "Roland", NULL},
    {"King the Great", "King the Great", NULL},
    {"John  Smith", "John", NULL},
};

static const char *alone(gs_arena *a, const char *name, bool surnames)
{
    const char *out;
    gs_names_short(a, &name, 1, surnames, NULL, &out);
    return out;
}

static void test_names__are_cut_as_people_cut_them(void **state)
{
    (void)state;
    gs_arena *a = gs_arena_new();
    assert_true(GS_COUNT(table) >= 80);
    for (int i = 0; i < GS_COUNT(table); i++) {
        const row *r = &table[i];
        const char *brief = alone(a, r->name, false);
        const char *running = gs_name_running(a, r->name, NULL);
        if (strcmp(brief, r->brief) != 0 || strcmp(running, r->running ? r->running : r->name)) {
            fail_msg("%s: %s, in a sentence %s", r->name, brief, running);
        }
    }
    gs_arena_free(a);
}

static void test_names__of_gunpowder_are_surnames(void **state)
{
    (void)state;
    static const row rows[] = {{"John Smith", "Smith", NULL},
                               {"William van Bekk", "van Bekk", NULL},
                               {"John St. John", "St. John", NULL},
                               {"Sir Thomas Fairfax", "Sir Thomas", NULL},
                               {"Prince Rupert", "Rupert", NULL},
                               {"Jean d'Artagnan", "d'Artagnan", NULL},
                               {"Hugh O'Neil", "O'Neil", NULL},
                               {"John Smith Jr.", "Smith", NULL},
                               {"J. R. Hartley", "Hartley", NULL}};
    gs_arena *a = gs_arena_new();
    for (int i = 0; i < GS_COUNT(rows); i++) {
        assert_string_equal(alone(a, rows[i].name, true), rows[i].brief);
    }
    gs_arena_free(a);
}

static void test_names__of_one_battle_are_not_alike(void **state)
{
    (void)state;
    static const char *const names[] = {
        "William, Duke of the Normans", "William fitzOsbern", "Earl of Cowcross", "Earl of March",
        "Roland", "Roland", "roland", "Sir Odo Brandt", "Sir Odo Grey", "King Henry", "Henry II"};
    const char *out[GS_COUNT(names)];
    gs_arena *a = gs_arena_new();
    gs_names_short(a, names, GS_COUNT(names), false, NULL, out);
    assert_string_equal(out[0], "Duke William");
    assert_string_equal(out[1], "William fitzOsbern");
    assert_string_equal(out[2], "the Earl of Cowcross");
    assert_string_equal(out[3], "the Earl of March");
    assert_string_equal(out[4], "Roland");
    assert_string_equal(out[5], "the second Roland");
    assert_string_equal(out[6], "the third roland");
    assert_string_equal(out[7], "Sir Odo Brandt");
    assert_string_equal(out[9], "King Henry");
    assert_string_equal(out[10], "Henry II");
    gs_arena_free(a);
}

static void test_names__take_titles_of_ones_own(void **state)
{
    (void)state;
    static const char *const drop[] = {"Warlord", "Sir"}, *const keep[] = {"Shaman", "King"};
    static const gs_name_titles own = {drop, 2, keep, 2};
    static const row rows[] = {{"Warlord Grom", "Grom", NULL}, {"Shaman Ur", "Shaman Ur", NULL},
                               {"Sir Odo", "Odo", NULL},       {"King Henry", "King Henry", NULL},
                               {"Warlord of Ash", "the warlord", NULL}};
    gs_arena *a = gs_arena_new();
    for (int i = 0; i < GS_COUNT(rows); i++) {
        const char *out;
        gs_names_short(a, &rows[i].name, 1, false, &own, &out);
        assert_string_equal(out, rows[i].brief);
    }
    gs_arena_free(a);
}

/* ---- whatever a player writes ---- */
static bool is_bare(const char *s)
{
    static const char *const bare[] = {"of", "Of", "van", "von", "de", "al", "ibn", "der", "the",
                                       "The", "General", "Earl", "Sir", "Widow", "Mr.", "J.", "R.",
                                       "X", "a", "El", "St.", "Abd", "fitz"};
    for (int i = 0; i < GS_COUNT(bare); i++) {
        if (strcmp(s, bare[i]) == 0) {
            return true;
        }
    }
    return false;
}

static void test_names__any_words_give_names_that_hold(void **state)
{
    (void)state;
    static const char *const word[] = {
        "of", "Of", "van", "von", "de", "al", "ibn", "der", "the", "The", "General", "Earl", "Sir",
        "Widow", "Mr.", "J.", "R.", "X", "a", "El", "St.", "Abd", "fitz", "Odo", "Brandt,", "Grey",
        "O'Neil", "Ælf", "دين", ",", "John", "II"};
    enum { HEROES = 6 };
    for (uint32_t round = 0; round < 20000; round++) {
        gs_arena *a = gs_arena_new();
        const char *names[HEROES], *out[HEROES], *again[HEROES];
        for (int h = 0; h < HEROES; h++) {
            gs_str s = {0};
            int n = 1 + (int)gs_random_at(round, 1, (uint32_t)h, 0, 5);
            for (int i = 0; i < n; i++) {
                uint32_t k = gs_random_at(round, 2, (uint32_t)h, (uint32_t)i, GS_COUNT(word));
                gs_str_addf(&s, "%s%s", i ? " " : "", word[k]);
            }
            names[h] = gs_arena_strdup(a, s.p);
            gs_str_free(&s);
        }
        gs_names_short(a, names, HEROES, round % 2, NULL, out);
        gs_names_short(a, names, HEROES, round % 2, NULL, again);
        for (int h = 0; h < HEROES; h++) {
            assert_string_equal(out[h], again[h]);
            if (*out[h] == '\0' || (is_bare(out[h]) && strchr(names[h], ' '))) {
                fail_msg("%s is cut to %s", names[h], out[h]);
            }
            for (int k = 0; k < h; k++) {
                if (strcmp(out[h], out[k]) == 0) {
                    fail_msg("%s and %s are both %s", names[h], names[k], out[h]);
                }
            }
        }
        gs_arena_free(a);
    }
}

static void test_names__may_be_long(void **state)
{
    (void)state;
    gs_arena *a = gs_arena_new();
    char one[301], many[601];
    memset(one, 'w', 300);
    one[300] = '\0';
    for (int i = 0; i < 300; i++) {
        many[2 * i] = 'w';
        many[2 * i + 1] = ' ';
    }
    many[599] = '\0';
    assert_string_equal(alone(a, one, false), one);
    assert_string_equal(alone(a, many, false), many);
    gs_arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names__are_cut_as_people_cut_them),
        cmocka_unit_test(test_names__of_gunpowder_are_surnames),
        cmocka_unit_test(test_names__of_one_battle_are_not_alike),
        cmocka_unit_test(test_names__take_titles_of_ones_own),
        cmocka_unit_test(test_names__any_words_give_names_that_hold),
        cmocka_unit_test(test_names__may_be_long)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
