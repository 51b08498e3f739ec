#ifndef GESTA_BUILD_INT_H
#define GESTA_BUILD_INT_H
/* Shared by the builders of reports. */
#include "gesta/engine.h"
#include "gesta/forecast.h"
#include "gesta/report_build.h"
#include "gesta/sheets.h"
#include "gesta/tally.h"

/* The battle's tally, and what of it the charts show at each turn's end. */
typedef struct build_course {
    int turns;
    int32_t *strength[GS_SIDES]; /* turns + 1 values: what is in play */
    int32_t **unit;              /* by unit: turns + 1 values, 0 when gone or not there yet */
    gs_battle_tally *tally;      /* after the last entry */
    gs_table_state *end;         /* its table */
} build_course;
/* "destroyed", "left the field", "got away", "did not come"; NULL while it stands. */
const char *build_end_words(const gs_tally_unit *u);
/* The same with its turn, in words of a language (NULL: English): "destroyed, turn 5". */
const char *build_end_of(gs_arena *a, const gs_words *w, const gs_tally_unit *u);
/* What the book calls strength that is gone: "killed", "hits", "fell", "lost". */
const char *build_loss_word(const gs_ruleset *rs);
gs_status build_course_of(gs_arena *a, const gs_setup *s, const gs_log *log, build_course *c,
                          gs_err *err);
/* The state before the first entry after number n (n = INT32_MAX: at the end). */
gs_status build_state_after(const gs_setup *s, const gs_log *log, int entry, gs_table_state *t,
                            gs_err *err);
/* Letters of the two sides, and ids of units as maps and tables show them: F1, F2, S1. */
typedef struct build_ids {
    const char *letter[GS_SIDES];
    const char **unit;
} build_ids;
void build_ids_of(gs_arena *a, const gs_setup *s, build_ids *ids);
/* The colour of a side, 1 to 4: the same in all products of its campaign. */
int build_slot(const gs_setup *s, int side);
/* Side of a unit, of a detachment too; -1 beyond the set-up. */
int build_unit_side(const gs_setup *s, int unit);
/* Words for a date: "15 August 778", or the text as it stands. */
const char *build_date_words(gs_arena *a, const gs_words *w, const char *date);
/* "Heavy infantry, elite" from facts. */
const char *build_troop_words(gs_arena *a, const gs_words *w, const gs_ob_unit *u);

/* What a campaign's unit is called: "E7"; its side's node in a document of that campaign. */
const char *build_code(gs_arena *a, const gs_camp_side *side, const gs_camp_unit *u);
void build_put_side(gs_arena *a, gs_doc *doc, const gs_camp_side *side);
/* Of a campaign's unit, under the campaign's rule set: its facts, what `present` of its `full`
 * strength can bear, the battles that honoured it (NULL none). */
const char *build_unit_facts(gs_arena *a, const gs_campaign *c, const gs_camp_unit *u);
int build_bears(gs_arena *a, const gs_campaign *c, const gs_camp_unit *u, int present, int full);
const char *build_honours(gs_arena *a, const gs_campaign *c, const gs_camp_unit *u);
bool build_is_dead(const gs_campaign *c, const gs_camp_hero *h);
/* The unit that he leads, of those still on the roll; NULL none. */
const gs_camp_unit *build_led_unit(const gs_campaign *c, const gs_camp_hero *h);
/* Heroes who lead one of its units or command it; the others of the side with its first army. */
bool build_belongs(const gs_campaign *c, const gs_camp_side *side, const gs_camp_army *army,
                   const gs_camp_hero *h);
/* What house rules that are the same but for whom and when they hold do, as a sentence without its
 * end: "in melee: +1 on each die, until a round is lost or drawn". */
void build_add_rules(gs_arena *a, const gs_ruleset *rs, const gs_patch_row *const *rows, int n,
                     gs_str *out);
/* Do they say the same, but for whom and when? */
bool build_same_rule(const gs_patch_row *a, const gs_patch_row *b);
/* The same of a campaign's rules of that name for which `holds`, one after the other. */
void build_add_camp_rules(gs_arena *a, const gs_campaign *c, const char *name,
                          bool (*holds)(const gs_camp_rule *r, const void *ctx), const void *ctx,
                          gs_str *out);
/* A hero's last deed as a sentence: "Won a duel against Aelroth (The Ford)."; NULL: none yet. */
/* The messages of each battle that was fought and whose record is loaded; none without a book. */
typedef struct build_day {
    const gs_camp_battle *b;
    gs_messages messages;
} build_day;
typedef struct build_days_of {
    const gs_campaign *c;
    const gs_story_book *book;
    build_day *day;
    int n;
} build_days_of;
gs_status build_days(gs_arena *a, const gs_campaign *c, const gs_story_book *book, build_days_of *out,
                     gs_err *err);
/* Adds to a card the deeds of a unit, or of a hero (the other NULL), as a list. */
void build_deeds(gs_arena *a, const build_days_of *days, const char *unit, const char *hero,
                 gs_node *card);
const char *build_deed(gs_arena *a, const gs_campaign *c, const gs_camp_hero *h);
/* A deed: Hastings, 13, "the king's huscarls", "Killed Taillefer."; in their order of time. */
enum { BUILD_DAY_DEEDS = 3 };
typedef struct build_deed_line {
    const gs_camp_battle *battle;
    int turn;         /* 0: nobody knows */
    const char *men;  /* of his men, not of himself; NULL */
    const char *text;
    int order;
} build_deed_line;
/* The deeds in a battle of the men with whom a hero began it, at most BUILD_DAY_DEEDS; how many. */
int build_deeds_of_men(gs_arena *a, const build_days_of *days, const char *battle, const char *hero,
                       build_deed_line *out);
/* Who did what an entry tells, within a sentence: "the spears of Valencia"; NULL nobody. */
const char *build_entry_by(gs_arena *a, const gs_campaign *c, const gs_camp_entry *e);
/* Adds the chart of a hero's life, which may give way; NULL if he never fought. `days`: the campaign's. */
gs_node *build_life_chart(gs_node *section, gs_arena *a, const gs_campaign *c, const gs_camp_hero *h, const build_days_of *days,
                             const gs_build_options *opt);
/* The battles of those days in which a unit, or a hero, began. */
int build_days_fought(const build_days_of *days, const char *unit, const char *hero);

/* Paragraphs, heads and lists of a life, each resting on its entries of the ledger. */
struct gs_life;
struct gs_life_para;
void build_life_paragraph(gs_node *section, const struct gs_life_para *p, bool opening);
/* A life of a book: head, facts and words; nothing of whom nothing is known. */
gs_status build_life_in_book(gs_arena *a, const gs_campaign *c, const gs_camp_hero *hero,
                             const gs_build_options *opt, gs_node *section, gs_err *err);
/* One of its paragraphs, put into `at`, or into a chapter of `section` that it begins; returns into what the
 * next goes. */
gs_node *build_life_part(gs_arena *a, const gs_build_options *opt, gs_node *section, gs_node *at,
                         const struct gs_life *words, int i);
void build_life_paragraphs(gs_arena *a, const gs_build_options *opt, gs_node *section,
                           const struct gs_life *words);
/* Puts the umpire's own words about somebody (his id) into his life. */
void build_own_life(gs_arena *a, const gs_campaign *c, const char *id, struct gs_life *words);

/* The words with a capital at their beginning, for heads and rows: "The Franks". */
const char *build_head(gs_arena *a, const char *words);

/* A unit as it stands today under its campaign's rule set, for the values on its card. */
typedef struct build_card {
    gs_arena *a;
    const gs_campaign *c; /* NULL: of a battle */
    const gs_ruleset *rs;
    const char *facts; /* as written */
    gs_setup *s;       /* of this unit alone, with the campaign's own numbers */
    void *in;          /* its facts, what those numbers set among them */
} build_card;
/* GS_INPUT if a number of the campaign's own is in no table of its rule set. */
gs_status build_card_of(gs_arena *a, const gs_campaign *c, const gs_camp_unit *u, build_card *k,
                        gs_err *err);
/* The same of a unit as it marched into a battle. */
gs_status build_card_in(gs_arena *a, const gs_setup *s, int unit, build_card *k, gs_err *err);
/* Adds to a card, as a list, what the book's quick reference has for this unit, or for heroes, under
 * the campaign's options: reminders, its rows, what is easily forgotten. */
gs_status build_unit_at_table(const build_card *k, gs_node *card, gs_err *err);
void build_hero_at_table(gs_arena *a, const gs_campaign *c, const gs_camp_hero *h, gs_node *card);
/* Adds what his circles are worth under the campaign's rule set, a paragraph for each row. */
void build_hero_worth(gs_arena *a, const gs_campaign *c, const gs_camp_hero *h, bool general,
                      gs_node *card);
/* One of the values that the rule set lists, in words; "–" where the unit has none. */
const char *build_value(const build_card *k, const gs_card_value *v);

/* What a unit of a battle is called on paper: "E7". */
const char *build_unit_code(gs_arena *a, const gs_setup *s, int unit);
/* A row of the log sheet, filled in. */
typedef struct build_sample {
    int side;
    char letter;
    const char *who, *whom, *own, *theirs, *result;
    const char *line; /* as it is typed */
} build_sample;
/* A row of that letter which this battle's logbook reads as it stands; false: there is none. */
bool build_sample_row(gs_arena *a, const gs_setup *s, char letter, build_sample *out);

typedef struct build_names build_names;
/* Parts of the battle report. */
typedef struct build_battle {
    gs_arena *a;
    const gs_words *w; /* the fixed words of its pages; NULL: English */
    const gs_setup *s;
    const gs_log *log;
    const gs_outcome *o;
    const gs_narrative *story;
    const gs_build_options *opt;
    gs_doc *doc;
    gs_node *root; /* where its pages go: the document's, or a chapter of a book */
    build_ids ids;
    build_course course;
    bool told;   /* losses are told: there is something to count */
    bool mapped; /* places are points: there is something to draw */
    struct build_photo *photos; /* in the order of the log */
    int n_photos;
    gs_hinge hinge;          /* where it turned */
    gs_node *(*joined)(void *ctx, gs_node *chapter); /* puts what went before, in front of the story,
                                                      * and returns it; NULL: the battle is alone */
    void *joined_ctx;
    build_names *names;           /* of all who may stand in its prose; made when first asked for */
    bool field;              /* it has maps */
    const char *title_photo; /* name of the one on the title page; NULL none */
} build_battle;

/* A battle for its pages: what all of them need. It lives in the arena, with a copy of `opt`; doc and
 * root are still to be set. */
gs_status build_battle_of(gs_arena *a, const gs_setup *s, const gs_log *log, const gs_outcome *o,
                          const gs_narrative *story, const gs_build_options *opt,
                          build_battle **out, gs_err *err);
/* Its pages, under b->root. */
gs_status build_battle_pages(build_battle *b, gs_err *err);
/* Declares its two sides in b->doc. */
void build_battle_sides(build_battle *b);
/* All of it on one page. */
gs_status build_summary(build_battle *b, gs_err *err);

/* ---- photos (build_photos.c) ---- */
/* The picture, with a hair frame, as wide as `width` if it has dots for it, at most `most` high. */
gs_drawing *build_photo_drawn(gs_arena *a, const gs_photo *p, gs_um width, gs_um most);
/* Finds the photos of the log, and the paragraph of the story after which each stands. */
void build_find_photos(build_battle *b);
/* The first of those from before the battle, in full width, for a title page that has no map; NULL
 * none. It stands nowhere else then. */
const gs_drawing *build_first_photo(build_battle *b, const char **caption);
/* Those that stand after a paragraph (n_paras: wherever they belong, all that are left). */
void build_put_photos(build_battle *b, gs_node *section, int para);
/* ---- with the text of a turn (build_turn.c) ---- */
enum { BUILD_MAPS = 5 }; /* maps of turns in a report, at most */
/* A section of the story with a map: the turn that is drawn, and of which turns it tells. */
typedef struct build_told_turn {
    int turn, first, last;
} build_told_turn;
/* The sections that have one: the first that have a head. Their number; their turns follow one another
 * without a gap. */
int build_mapped_turns(const build_battle *b, build_told_turn turns[BUILD_MAPS]);
bool build_has_map(const build_battle *b, int turn);
/* The entries of turns first to last, into the view. */
void build_entries_of(const build_battle *b, int first, int last, gs_report_view *v);
/* The map of a section; before the first of the report, where a front is too small to be read on a map
 * of the whole table, four small ones from the approach to the end. */
gs_status build_turn_map(build_battle *b, gs_node *section, const build_told_turn *told, bool first,
                         gs_err *err);
/* After a sentence the letters of the moments that it is the first to tell of. */
void build_put_letters(const build_battle *b, gs_node *para, const gs_sentence *after);
/* The key moments of a section in a small table, before its map; of a single one the head tells. */
void build_moments(build_battle *b, gs_node *section, const build_told_turn *told);
/* Is a front on a map of the whole table, as wide as the page, under 9 mm? (build_strip.c) */
bool build_needs_inset(const build_battle *b);
/* Approach, contact, crisis and end side by side; `framed` is what the map below shows of the turn that
 * is told. NULL in *out if the battle has but one of these times. The view learns to what it compares. */
gs_status build_strip(build_battle *b, const build_told_turn *told, const gs_map_window *framed,
                      gs_drawing **out, gs_report_view *view, gs_err *err);

/* ---- the title page (build_title.c) ---- */
void build_title_page(build_battle *b, const gs_drawing *map, const char *caption);
/* Parts of it: who won and when, in a line; the ribbons; the last line. */
const char *build_winner_line(build_battle *b);
void build_ribbons(build_battle *b, gs_node *title);
void build_colophon(build_battle *b, gs_node *title);
/* The weightiest of the moments that have a letter; NULL none. */
const gs_story_scene *build_weightiest(const build_battle *b);
/* The turn of the crisis: that on which it turned, else the weightiest moment's; 0 none. */
int build_crisis_turn(const build_battle *b);
/* The map of the crisis, of any size, and its caption. */
gs_status build_picture(build_battle *b, gs_um width, gs_um height, gs_drawing **map,
                          const char **caption, gs_err *err);
/* The scene on which it turned; NULL none. */
const gs_story_scene *build_hinge_scene(const build_battle *b);
/* What the charts of a day show. */
struct gs_chance_chart;
void build_chance(build_battle *b, struct gs_chance_chart *c);
/* What became of a hero: "wounded, Power 2"; and does anybody know of any of them? */
const char *build_fate(build_battle *b, int hero);
bool build_fate_known(const build_battle *b);
/* The dice of an entry in a sentence; NULL none. */
const char *build_dice_of(build_battle *b, int entry);
const char *build_dice_words(build_battle *b, const gs_entry *e, const gs_log_resolve *r);
/* The faces alone, without saves: "6 5 4 against 3 2"; NULL none were thrown. */
const char *build_dice_short(build_battle *b, int entry);
/* The same as rows of dice, at most BUILD_CASTS of them. Returns how many. */
enum { BUILD_CASTS = 12 };
struct gs_step_dice;
int build_dice_rows(build_battle *b, const gs_entry *e, const gs_log_resolve *r,
                    struct gs_step_dice *rows);
/* The entry of a number; NULL: the log has none. */
const gs_entry *build_entry_of(const build_battle *b, int n);
/* ---- names in the prose (build_named.c) ---- */
/* Says a sentence; with opt->named the names in it are marked. */
void build_say_named(build_battle *b, gs_node *n, const char *text);
/* ---- margin notes (build_notes.c) ---- */
typedef struct build_notes build_notes;
/* The notes of the whole story, chosen. */
build_notes *build_notes_of(build_battle *b);
/* Those of a paragraph, beside what was put before them. */
void build_put_notes(const build_notes *notes, gs_node *section, int para);
/* What somebody wrote at the table. */
void build_table_note(const build_battle *b, gs_node *section, const char *text);

/* Adds and returns the section that says what the signs of the maps of so many battles (one at least)
 * mean: captions tell of arrows alone. */
gs_node *build_key(build_battle *const *of, int n, gs_node *parent);
/* The sketch of a battle of which only cells of the table are known. */
gs_drawing *build_sketch(build_battle *b, const gs_table_state *t);
/* Of the text on a page. */
gs_um build_page_height(const build_battle *b);
/* True if a map of this state shows anybody hidden. */
bool build_any_hidden(const gs_table_state *t);
/* The map of the deployment, both orders of battle, both plans; where they do not stand on one page
 * the orders have one of their own. `start`: as both hosts were set up; NULL: no map. */
gs_status build_field(build_battle *b, const gs_table_state *start, gs_err *err);
void build_numbers(build_battle *b, gs_node *parent);
/* The table of losses; `both`: both sides told of theirs. */
void build_losses(build_battle *b, gs_node *parent, bool both);
/* Was every turn written down? Then what is not told did not happen. */
bool build_tells_all(const build_battle *b);
/* The sides as charts know them. */
struct gs_chart_side *build_chart_sides(build_battle *b);
void build_fates(build_battle *b, gs_node *parent);
void build_minutes(build_battle *b, gs_node *parent);
/* The entries alone, as a GS_NODE_MINUTES. */
gs_node *build_minutes_list(build_battle *b, gs_node *parent);

/* ---- words of the minutes (build_minutes.c, build_working.c) ---- */
/* A code's words: "must-rally" is "must rally". */
void build_add_words(gs_str *out, const char *code);
/* Ends the sentence that stands there, and begins another. */
void build_begin_sentence(gs_str *out);
/* A name without its article, which minutes do without: "knights of Seville". */
const char *build_bare(const char *name);
/* What was asked that a player measures: ", at 12, 8 shooting". */
void build_add_situation(gs_str *out, const char *situation);
/* Who stand where the rules have attacker and defender, and the heroes with them. */
typedef struct build_people {
    const char *name[2], *hero[2];
} build_people;
/* The dice and the modifiers of a resolution, worked again in the arena; the dice alone where
 * today's rules no longer take them. */
void build_add_working(gs_str *text, const gs_setup *s, gs_arena *a, const build_people *who,
                       const gs_log_resolve *r);
#endif
