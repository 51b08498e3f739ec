#ifndef GESTA_CAMPAIGN_H
#define GESTA_CAMPAIGN_H
/* A campaign: sides, heroes, armies, troops, scenarios, battles, and the ledger. What is
 * written in the lists is how things were when the campaign began; what a hero or a unit
 * is today, or was at any entry, is the fold of the ledger over it. Everything lives in
 * one arena. References are ids, unique in the campaign. Pure: no files, no clock. */
#include "gesta/campaign_lists.h"

extern const char *const gs_gender_words[];
extern const char *const gs_camp_shape_words[], *const gs_camp_calendar_words[];
extern const char *const gs_camp_ab_words[], *const gs_camp_who_words[];
extern const char *const gs_camp_limit_words[], *const gs_camp_on_words[];
extern const char *const gs_camp_limit_per_words[];
extern const char *const gs_camp_edge_words[], *const gs_camp_entry_words[];
/* Kinds of zones and of events of a scenario. */
extern const char *const gs_camp_zone_kinds[], *const gs_camp_event_kinds[];
/* The tables of the model: a campaign and all below it. */
extern const gs_kind gs_kind_campaign, gs_kind_side, gs_kind_hero, gs_kind_army,
    gs_kind_unit;
extern const gs_kind gs_kind_troop, gs_kind_place, gs_kind_road, gs_kind_order, gs_kind_limit,
    gs_kind_scenario, gs_kind_battle, gs_kind_ledger;

/* A new, empty campaign with an arena of its own; gs_campaign_free ends both. */
gs_campaign *gs_campaign_new(void);
void gs_campaign_free(gs_campaign *c);
/* Checks what types cannot: ids unique, references that point at what they should, rule
 * sets and their facts known, options known, two sides to a scenario, ladders and trees
 * without a circle, the ledger foldable. The first fault, with its line. Also settles
 * `undone` of the ledger; every reader calls it. */
gs_status gs_campaign_check(gs_campaign *c, gs_err *err) GS_MUST_CHECK;
/* Gives letters, slots and numbers to sides and units that have none: a part of gs_campaign_check.
 * GS_INPUT, with its line, if two are called alike. */
gs_status gs_campaign_identify(gs_campaign *c, gs_err *err) GS_MUST_CHECK;
/* Adds what a unit is called: "E7". */
void gs_campaign_code(const gs_camp_side *side, const gs_camp_unit *unit, gs_str *out);
/* The highest number that a unit of the side has. */
int gs_camp_last_number(const gs_camp_side *side);
/* What does nothing when it is wrong, or is found out only when a battle is fought: colours,
 * special rules without a house rule, heirs, leaders and generals of another side, somebody
 * who comes twice, kinds of zones, events and terrain, outlines, formations, zones by which
 * a force enters. The first fault, with its line. For readers of what somebody wrote; a
 * campaign file that holds one stays readable. */
gs_status gs_campaign_check_words(const gs_campaign *c, gs_err *err) GS_MUST_CHECK;

/* What a field of a kind may point at: names of kinds, " " between; NULL: it is no reference, or one
 * to something that is no thing of the campaign (a rule set). */
const char *gs_ref_kinds(const gs_kind *k, const gs_field *f);
/* By id; NULL if there is none. Borrowed; lists may move when something is added. */
gs_camp_hero *gs_campaign_hero(const gs_campaign *c, const char *id);
gs_camp_unit *gs_campaign_unit(const gs_campaign *c, const char *id);
gs_camp_army *gs_campaign_army(const gs_campaign *c, const char *id);
gs_camp_side *gs_campaign_side(const gs_campaign *c, const char *id);
gs_camp_troop *gs_campaign_troop(const gs_campaign *c, const char *id);
gs_camp_place *gs_campaign_place(const gs_campaign *c, const char *id);
gs_camp_scenario *gs_campaign_scenario(const gs_campaign *c, const char *id);
gs_camp_battle *gs_campaign_battle(const gs_campaign *c, const char *id);
/* True if nothing in the campaign has the id, or ever had it. */
bool gs_campaign_is_free(const gs_campaign *c, const char *id);
/* What a battle is called: its title, else its scenario's, else its id. Borrowed. */
const char *gs_campaign_battle_title(const gs_campaign *c, const gs_camp_battle *b);
/* The entries of the ledger that name somebody or a battle, as subject, `by` or battle: places in
 * the ledger (from 0), in their order. Valid until the ledger changes. */
typedef struct gs_entries {
    const int *at;
    int n;
} gs_entries;
gs_entries gs_campaign_entries(const gs_campaign *c, const char *id);
/* The units that belong to an army today, in the order of the lists: its own, and whom the ledger
 * moved to it, without those whom it moved away; in the arena. Returns how many. */
int gs_campaign_units(const gs_campaign *c, const gs_camp_army *army, gs_arena *a,
                      gs_camp_unit ***out);
/* Side of a hero, unit or army; NULL if the id is none of theirs. */
gs_camp_side *gs_campaign_side_of(const gs_campaign *c, const char *id);
/* Name of whatever has that id; the id itself if nothing has. */
const char *gs_campaign_name(const gs_campaign *c, const char *id);
/* Value of an option as it is written ("options.recovery"); NULL if the campaign does not
 * set it. */
const char *gs_campaign_option(const gs_campaign *c, const char *name);

/* ---- dates (CAM-1.1) ---- */
/* Today: the latest date of the ledger, for a battle that is fought late is dated by its own day;
 * the start before any. */
const char *gs_campaign_date(const gs_campaign *c);
/* Number of the campaign turn: 1, and 1 more for each that ended. */
int gs_campaign_turn(const gs_campaign *c);
/* The date `steps` units of the calendar after `date`; in the campaign's arena. */
const char *gs_campaign_date_after(const gs_campaign *c, const char *date, int steps);
/* True if the text is YYYY-MM-DD (a day that exists) or "turn N". */
bool gs_date_valid(const char *text);
/* Year, month and day of a YYYY-MM-DD that exists; false of any other text. */
bool gs_date_day(const char *text, int *year, int *month, int *day);

/* ---- the fold: what somebody is (CAM-2.2, CAM-3.1, CAM-5.1) ---- */
typedef enum gs_fate {
    GS_FATE_FIT,
    GS_FATE_WOUNDED,
    GS_FATE_CAPTIVE,
    GS_FATE_MISSING,
    GS_FATE_DEAD,
    GS_FATE_RETIRED
} gs_fate;
extern const char *const gs_fate_words[];
typedef struct gs_hero_now {
    gs_fate fate;
    int rating, wounds, items; /* wounds: open ones */
    int power;                 /* rating - wounds + items, not below 0 (CAM-2.1) */
    const char *epithet;
    const char *by, *since,
        *battle; /* of his fate: by whom, when, where; of a wounded man's, the oldest wound that is
                  * open; may be NULL */
    int entry;   /* ledger entry that made his fate, 0 none */
    int battles, duels_won, struck_down, captures, wounds_ever, scars;
    const char *name, *side; /* as he is called, for whom he fights (ids of sides ...) */
    const char *unit;        /* that he leads; NULL none */
    const char *with;        /* army or unit with which he goes by an entry `moved`; NULL none */
    /* a captive's: */
    const char *held_by, *held_at;   /* who holds him (the captor, if nobody took him over), where */
    int price, paid;                 /* coin agreed, coin paid of it */
    const char *payer, *due;         /* side that pays, until when; NULL: nothing is agreed */
    bool defaulted;                  /* it was not paid by its day */
    /* a free man's: */
    const char *parole; /* date until which he gave his word not to fight, "" until he is released;
                         * NULL: none (gs_campaign_on_parole asks whether it binds him today) */
    bool removed;       /* he went out of the lists (his fate is `retired`) */
} gs_hero_now;
typedef struct gs_unit_now {
    int full, present;
    int lost, returned, gained; /* sums of the ledger */
    int gone; /* open places: full = present + gone (CAM-5.5) */
    int honours, routs, destroyed;
    bool struck;                       /* no longer on the roll */
    const char *name, *army, *quality; /* quality NULL: as its troop's */
    int raised, dismissed, passed; /* sums: establishment grown, men sent home, open places that
                                    * went to a unit split off */
    int number;                    /* in its side */
    const char *side, *troop, *facts, *special;
    bool removed;                  /* it went out of the lists */
} gs_unit_now;
/* The facts of a unit as it stands today under a rule set, in the arena: those of its troop's row
 * for it (`as`), over them its own if the rule set is the campaign's, over them the quality that
 * its history made of it. */
const char *gs_camp_unit_facts(const gs_campaign *c, const gs_ruleset *rs,
                               const gs_camp_unit *unit, const gs_camp_as *as, gs_arena *a);
/* The campaign's own numbers for the tables of a rule set, as rows in the arena that are still to
 * be found (gs_numbers_find); returns how many. */
int gs_camp_numbers(const gs_campaign *c, const gs_ruleset *rs, gs_arena *a,
                    gs_number **list);
/* As the ledger stands after entry n (n = 0: at the beginning), or now. A hero or unit of
 * the campaign must be given. */
void gs_campaign_hero_at(const gs_campaign *c, const gs_camp_hero *h, int n,
                         gs_hero_now *out);
void gs_campaign_hero_now(const gs_campaign *c, const gs_camp_hero *h, gs_hero_now *out);
void gs_campaign_unit_at(const gs_campaign *c, const gs_camp_unit *u, int n,
                         gs_unit_now *out);
void gs_campaign_unit_now(const gs_campaign *c, const gs_camp_unit *u, gs_unit_now *out);
/* The army with which a captor is: the unit's, the one that a hero commands or in which he leads a
 * unit, or the army itself; a captive is held there (CAM-4.2). NULL: nobody knows. */
gs_camp_army *gs_campaign_army_with(const gs_campaign *c, const char *who);
/* True if he can be mustered: fit or wounded (CAM-2.2, CAM-3.3). */
bool gs_fate_can_fight(gs_fate fate);
/* The side's general today: by the ledger's successions, else as the side names him, if
 * he can command; NULL if it has none (CAM-4.5, SHW-R97). */
gs_camp_hero *gs_campaign_general(const gs_campaign *c, const gs_camp_side *s);

/* Whom the new general of an entry `succession` follows: the hero whom his side had named before;
 * NULL nobody, and for entries of other kinds. */
const char *gs_campaign_followed(const gs_campaign *c, const gs_camp_entry *e);
/* The general of an army today: its own while he can command; else, if he was his side's, whom the
 * side has named since; else his heir; else of the heroes who lead its units the one of the highest
 * rating, then of the highest Power, then the first (CAM-4.5). NULL: none of them can. */
gs_camp_hero *gs_campaign_army_general(const gs_campaign *c, const gs_camp_army *army);

/* ---- writing the ledger ---- */
/* A new entry at the end, dated today; texts that are put into it must live in the
 * campaign's arena. Valid until the next is added. */
gs_camp_entry *gs_campaign_enter(gs_campaign *c, gs_ledger_kind kind,
                                 const char *subject);
/* What the game master rules, in an entry by hand. */
typedef struct gs_ruling {
    bool has_amount; /* else the kind's own: an item's Power, a merged unit's strength, 0 */
    int amount;
    const char *by;   /* id of a hero, unit, army or side; NULL none */
    const char *text; /* why; the name of an item, epithet or unit; must be there */
} gs_ruling;
/* Enters it about a hero or a unit (copied into the arena); `exchanged` with `by` frees both, by two
 * entries that are one step. GS_INPUT, and nothing entered, for
 * what contradicts what he or it is: who is to befall, whom --by may name, what the amount
 * may be. */
gs_status gs_campaign_rule(gs_campaign *c, gs_ledger_kind kind, const char *subject,
                           const gs_ruling *ruling, gs_err *err) GS_MUST_CHECK;
/* ---- which entries hold, and in which order ---- */
/* Did an entry hold when entry n was the last: made by then, not taken back, and no other in its
 * place? */
bool gs_entry_holds(const gs_campaign *c, const gs_camp_entry *e, int n);
/* Of two entries the one that stands first: below 0 if it is a, above 0 if it is b. One that takes
 * another's place stands there, one made `after` another behind that; all others as they were
 * made. */
int gs_entry_order(const gs_campaign *c, const gs_camp_entry *a, const gs_camp_entry *b);
/* Those of `all` that held when entry n was the last, in their order, in the arena. */
gs_entries gs_entries_held(const gs_campaign *c, gs_entries all, int n, gs_arena *a);
/* The first entry in whose place it stands: itself if it takes nobody's. */
const gs_camp_entry *gs_entry_root(const gs_campaign *c, const gs_camp_entry *e);
/* Number of the entry that would stand in the place of entry n if n were taken back; 0: none would,
 * n was the first there. */
int gs_entry_below(const gs_campaign *c, int n);
/* What a new entry of kind `undone` or `redone`, or with `instead` or `after`, does to others:
 * called once it is filled in. */
void gs_entry_tie(gs_campaign *c, gs_camp_entry *e);
/* The entry behind which one of a past date stands: the last that holds of that date or an earlier
 * one; 0: before all others. */
int gs_campaign_last_of(const gs_campaign *c, const char *date);

/* ---- the lists today (src/campaign/lists.c) ---- */
/* Brings the lists to where the ledger is: whoever enters `added`, `removed`, `changed`, `renamed`,
 * `joined`, `leads` or the `succession` of an army calls it before he looks for things again.
 * Pointers into the lists are void afterwards. GS_INPUT, with the entry's line, for an entry that
 * cannot be. */
gs_status gs_campaign_follow(gs_campaign *c, gs_err *err) GS_MUST_CHECK;
/* The lists as they are written: each row as it came in, with the ledger and the records of today.
 * Borrowed, valid until the campaign changes. */
const gs_campaign *gs_campaign_written(const gs_campaign *c);
/* The thing of that id as it was written; NULL if there never was one (even one whose coming was
 * taken back is there). *kind (may be NULL) is what it is. */
void *gs_campaign_born(const gs_campaign *c, const char *id, const gs_kind **kind);
/* The thing of that id today, whatever it is (the campaign itself, too), and its kind; NULL. */
void *gs_campaign_thing(const gs_campaign *c, const char *id, const gs_kind **kind);
/* The field of a thing that a path names ("heir"), or of a row that it holds ("as.feudal.type",
 * "muster.franks.edge"; of the campaign "road.ash.cray.length"), with the row and its kind; *row
 * NULL: that row is not there. NULL: there is no such field (options are none). */
const gs_field *gs_campaign_field(gs_campaign *c, const char *id, const char *path,
                                  const gs_kind **kind, void **row);
/* A row that comes into the lists by the entry n `added` that is about to be made or was made last:
 * put behind the others below `parent` (id of a side or army, NULL: the campaign). `row` is of the
 * kind and already in the campaign's arena, `born` and all. Then gs_campaign_follow. */
void gs_campaign_bring(gs_campaign *c, const gs_kind *kind, const char *parent, const void *row);
/* Would the campaign take an option of that name and value, as its book leaves it to choose? */
bool gs_campaign_option_fits(const gs_campaign *c, const char *name, const char *value);
/* Is the hero, unit, army or whatever has that id on no roll any more, though it is remembered? */
bool gs_campaign_gone(const gs_campaign *c, const char *id);
/* The number that the next unit of a side gets (one is never used again). */
int gs_campaign_next_number(const gs_campaign *c, const gs_camp_side *side);

/* Takes entry n back by a compensating entry; a turn's end or a battle's with all that
 * was entered in that step (then the battle may be fought again). GS_STATE if it is taken
 * back already, or a later entry about the same subject, or the next step, rests on it.
 */
gs_status gs_campaign_undo(gs_campaign *c, int n, const char *reason,
                           gs_err *err) GS_MUST_CHECK;

/* ---- fame (CAM-2.6, CAM-2.7) ---- */
/* Which facts of the ledger earn which epithet: resource "templates/epithets.txt". */
typedef struct gs_epithet_table gs_epithet_table;
/* Reads it into the arena. GS_INPUT names file and line. */
gs_status gs_epithets_parse(const char *bytes, size_t n, const char *file, gs_arena *a,
                            gs_epithet_table **out, gs_err *err) GS_MUST_CHECK;
/* An epithet that a hero has earned, and by what ("3 challenges won"). */
typedef struct gs_epithet {
    const char *words, *why;
} gs_epithet;
/* Those that are proposed for him, in the table's order: earned, never borne by him, and not
 * refused. Returns how many. */
int gs_campaign_epithets(const gs_campaign *c, const gs_camp_hero *h, const gs_epithet_table *t,
                         gs_arena *a, gs_epithet **out);
/* Accepts or refuses one that is proposed, by an entry of the ledger: a refused one is not
 * proposed again. GS_INPUT if it is not proposed. */
gs_status gs_campaign_epithet_settle(gs_campaign *c, const gs_camp_hero *h,
                                     const gs_epithet_table *t, const char *words, bool accept,
                                     gs_err *err) GS_MUST_CHECK;
/* Somebody whom a hero met in a duel, or struck, took or slew, or was by him, in two battles or
 * more; a duel outside any battle counts as one. */
typedef struct gs_rivalry {
    const gs_camp_hero *other;
    int occasions;
    int won, lost; /* times that the one or the other had the better of it */
    int last;      /* ledger entry of the last meeting */
} gs_rivalry;
/* All of a hero; returns how many. */
int gs_campaign_rivals(const gs_campaign *c, const gs_camp_hero *h, gs_arena *a,
                       gs_rivalry **out);
/* Forgets the entries after number n: the end of a dry run, before anything was stored.
 */
void gs_campaign_forget(gs_campaign *c, int n);
/* The books balance: full = present + gone for every unit at every entry, no strength and
 * no wound count below 0, nobody dies twice (CAM-5.5). GS_STATE names the first entry
 * that does not. */
gs_status gs_campaign_balance(const gs_campaign *c, gs_err *err) GS_MUST_CHECK;

/* ---- battles ---- */
/* True if the ledger holds that battle's result. */
bool gs_campaign_fought(const gs_campaign *c, const gs_camp_battle *b);
/* The battle that comes next: in a ladder the first not fought; in a tree the one that
 * follows the results so far; free: the first not fought. NULL: none (CAM-8.1). */
gs_camp_battle *gs_campaign_next_battle(const gs_campaign *c);
/* Has its turn come (CAM-8.1)? GS_INPUT if a battle before it, in the ladder or the tree, is
 * not fought yet or ended otherwise than it wants. */
gs_status gs_campaign_has_come(const gs_campaign *c, const gs_camp_battle *b,
                               gs_err *err) GS_MUST_CHECK;
/* Where each battle stands, by its place in the list (CAM-8.1). */
typedef enum gs_battle_stand {
    GS_BATTLE_TO_COME,
    GS_BATTLE_NEXT,
    GS_BATTLE_FOUGHT,
    GS_BATTLE_PENDING, /* it has a record that came to its end, and the ledger was never told */
    GS_BATTLE_WILL_NOT_COME,
    GS_BATTLE_WHAT_IF
} gs_battle_stand;
extern const char *const gs_battle_stand_words[];
/* All of them, in the arena. */
gs_battle_stand *gs_campaign_stands(const gs_campaign *c, gs_arena *a);
/* Rule set under which a battle is fought. */
const gs_ruleset *gs_campaign_battle_ruleset(const gs_campaign *c,
                                             const gs_camp_battle *b);
/* The set-up of a battle as the armies are today, in the arena `a`: the dead, captive and
 * missing stay away, the wounded come at present Power, units at present strength, under
 * any rule set by the `as` rows (CAM-8.3). */
gs_status gs_campaign_muster(const gs_campaign *c, const gs_camp_battle *b, gs_arena *a,
                             gs_setup **out, gs_err *err) GS_MUST_CHECK;
/* The set-up of a battle under a rule set of choice, to be fought aside: of one that was
 * fought already, as the armies stood when they came to it. Options and house rules are
 * those of the battle's own rule set; under another one only what it knows too. */
gs_status gs_campaign_muster_under(const gs_campaign *c, const gs_camp_battle *b,
                                   const gs_ruleset *rs, gs_arena *a, gs_setup **out,
                                   gs_err *err) GS_MUST_CHECK;
/* A campaign of its own, as it stood after entry n: a what-if branch, called "TITLE (what if: NAME)".
 * It borrows texts and records from `c` and is freed before it. GS_INPUT: the name is too long. */
gs_status gs_campaign_cut(const gs_campaign *c, int n, const char *name, gs_campaign **out,
                          gs_err *err) GS_MUST_CHECK;
/* A hash of the first n entries of the ledger: two campaigns that share it share those. */
uint64_t gs_campaign_ledger_hash(const gs_campaign *c, int n);
/* The campaign as it stood on a day: without the entries of later days, but with what was corrected
 * since; in the arena, as gs_campaign_as_before. */
void gs_campaign_on(const gs_campaign *c, const char *date, gs_arena *a, gs_campaign *was);
/* The set-up of a battle as the armies were on a day of the past, under a rule set. */
gs_status gs_campaign_muster_on(const gs_campaign *c, const gs_camp_battle *b, const gs_ruleset *rs,
                                const char *date, gs_arena *a, gs_setup **out,
                                gs_err *err) GS_MUST_CHECK;
/* Is the first day before the second? False for dates that cannot be compared. */
bool gs_date_before(const char *a, const char *b);
/* The set-up of those units and heroes alone, as they are today, with the generals of their sides
 * and who leads them: for a question to the rules. GS_STATE: one of them cannot come. */
gs_status gs_campaign_muster_named(const gs_campaign *c, const gs_ruleset *rs,
                                   const char *const *ids, int n, gs_arena *a, gs_setup **out,
                                   gs_err *err) GS_MUST_CHECK;
/* The campaign as it stood before ledger entry `n` (counted from 0), with room of its own
 * for more, in the arena; it borrows all else from `c`. Corrections made later are not seen. */
void gs_campaign_as_before(const gs_campaign *c, int n, gs_arena *a, gs_campaign *was);
/* The campaign as it stood before ledger entry `n` (counted from 0), with room for more. It is the
 * campaign's own, and valid until the next call: to go on from the last one costs only the entries
 * between. gs_campaign_free ends it. */
gs_campaign *gs_camp_past(const gs_campaign *c, int n);
/* The same as gs_campaign_as_before, as the file said when entry `n` was its last: what was taken back or corrected later
 * still holds (reports, audits). As of a date, with corrections counted, is gs_campaign_on. */
void gs_campaign_as_known(const gs_campaign *c, int n, gs_arena *a, gs_campaign *was);
/* Works out what a battle leaves behind and enters it: fates of heroes, losses and those
 * who come back, honours, deeds, the result. Dice come from the battle's seed, in a
 * stream of their own. GS_STATE if the battle is in the ledger already. */
gs_status gs_campaign_aftermath(gs_campaign *c, const gs_camp_battle *b,
                                const gs_setup *s, const gs_log *log,
                                const gs_outcome *outcome, const gs_table_state *end,
                                gs_err *err) GS_MUST_CHECK;
/* ---- the page after a battle ---- */
/* What is worked about one hero, unit or side when a battle is settled. */
typedef struct gs_after_row {
    const char *subject;   /* id */
    const char *procedure; /* what is worked ("aftermath", "losses", "honours" ...); "": nothing, the
                              entries follow from the battle alone */
    const char *now;       /* how the battle left him: "captured by Roland", "8 -> 2" */
    const char *situation, *dice, *result, *rules; /* as a vector; dice NULL: none are wanted */
    int n_dice;            /* faces */
    const char *then;      /* what is entered: "captured", "returned 3"; "" nothing */
    int entries;           /* how many ledger entries */
    /* the caller's, for gs_aftermath_apply: */
    const char *given; /* dice that were rolled by hand, by label; NULL: the program's */
    bool dropped;      /* nothing is entered of it (rows with a procedure) */
} gs_after_row;
typedef struct gs_after_rows {
    gs_after_row *row;
    int n, cap;
} gs_after_rows;
/* What the aftermath of a battle's record would be, with the program's dice or, where `rows` comes
 * with rows of an earlier plan, with those and without what was dropped. `log` is as it was
 * written; places do not matter. Changes nothing; the rows live in the arena. */
gs_status gs_aftermath_plan(const gs_campaign *c, const gs_camp_battle *b, const gs_setup *s,
                            const gs_log *log, const gs_outcome *o, gs_arena *a,
                            gs_after_rows *rows, gs_err *err) GS_MUST_CHECK;
/* Enters it. Dice given and rows dropped are kept with the battle's ledger entry, so that an audit
 * works it again. GS_INPUT: dice that do not fit. rows NULL: all by the program. */
gs_status gs_aftermath_apply(gs_campaign *c, const gs_camp_battle *b, const gs_setup *s,
                             const gs_log *log, const gs_outcome *o, const gs_after_rows *rows,
                             gs_err *err) GS_MUST_CHECK;
/* The same with dice as the battle's ledger entry keeps them (NULL none). */
gs_status gs_aftermath_again(gs_campaign *c, const gs_camp_battle *b, const gs_setup *s,
                             const gs_log *log, const gs_outcome *o, const char *given,
                             gs_err *err) GS_MUST_CHECK;
/* What the players say of it otherwise, each about one hero, unit, army or side (id):
 *   a procedure's name: dice of their own by label ("escape.hero=4"), "-" nothing of it is entered;
 *   "fate": "free", "killed", "captured", "missing", "escaped", "rescued"; " by ID" who did it;
 *   "left": the strength at which a unit stands afterwards;
 *   "lost": a unit's loss that the log lacks, "?" nobody knows; about "*": of all others;
 *   "stays": a unit or hero whom nobody had mustered belongs to the army of that id from now on
 *            (the lists have him by then);
 *   "add": an entry by hand, "KIND [AMOUNT] [by ID]".
 * They are kept with the battle's ledger entry, so that an audit works them again. */
typedef struct gs_after_say {
    const char *subject, *what, *value;
    const char *reason; /* for the ledger, without ";"; NULL none */
} gs_after_say;
/* Settles a battle onto the campaign as the players say; `rows` (may be NULL) takes what is worked,
 * in the arena. GS_INPUT, and nothing entered, for what does not fit. */
gs_status gs_aftermath_settle(gs_campaign *c, const gs_camp_battle *b, const gs_setup *s,
                              const gs_log *log, const gs_outcome *o, const gs_after_say *say,
                              int n, gs_arena *a, gs_after_rows *rows, gs_err *err) GS_MUST_CHECK;
/* Reads what was said when a battle was settled, as its ledger entry keeps it (`dice`), into the
 * arena; returns how many. */
int gs_aftermath_said(const gs_camp_entry *end, gs_arena *a, gs_after_say **out);
/* The ledger's entry of a battle's end; `any`: one that was taken back, too. NULL none. */
const gs_camp_entry *gs_campaign_end_of(const gs_campaign *c, const gs_camp_battle *b, bool any);
/* Takes the aftermath back by compensating entries; the record stays, and can be settled again.
 * GS_STATE if something later rests on it. */
gs_status gs_aftermath_reopen(gs_campaign *c, const gs_camp_battle *b, const char *reason,
                              gs_err *err) GS_MUST_CHECK;
/* Has the battle a record with an outcome that nobody has settled yet? It is not fought again: what
 * it left behind waits to be entered. */
bool gs_campaign_pending(const gs_campaign *c, const gs_camp_battle *b);

/* Ends the campaign turn (CAM-1.2): wounds heal, captives try to escape, the missing come
 * home or not, replacements, successors of lost generals. Enters all of it. */
gs_status gs_campaign_next(gs_campaign *c, gs_err *err) GS_MUST_CHECK;
/* A duel outside any battle, by the rule set's `duel` (Stout Hearts' where it has none),
 * entered with its dice: wounds, who won, Power gained. With `to_death` nobody is
 * driven back (options.duel-retreat=never, SHW-R41), and the one who is struck down dies.
 * `circumstances` are facts over the heroes' own ("attacker.mounted=no
 * rounds=20"; attacker is the challenger) or NULL; `text` says what it was about.
 * GS_STATE if one cannot fight. */
gs_status gs_campaign_duel(gs_campaign *c, const char *challenger, const char *challenged,
                           const char *circumstances, bool to_death, const char *text,
                           uint64_t seed, gs_err *err) GS_MUST_CHECK;

/* ---- audit ---- */
typedef struct gs_audit {
    int entries, resolves, dice; /* how many were worked again */
    int worked, told, overruled; /* entries whose resolutions were worked again; of which only the
                                    effects, or no dice, are known; where players ruled */
    int faults;
    int at;       /* the log entry of the first fault */
    gs_err first; /* the first fault, key: "entry N" */
} gs_audit;
/* Works every resolution of a battle again from its situation and dice, folds all moves
 * and effects, and compares the results and the turns' hashes. GS_STATE at the first
 * difference. */
gs_status gs_battle_audit(const gs_setup *s, const gs_log *log, gs_audit *out,
                          gs_err *err) GS_MUST_CHECK;
/* Has the ledger ever had the battle's end, though it was taken back since? A battle whose record
 * has an outcome, and that was never entered, was fought: its aftermath is pending. */
bool gs_campaign_entered(const gs_campaign *c, const gs_camp_battle *b);
/* Compares a battle's record with the campaign: those who marched in with the lists and the ledger
 * as they stood then, and what it left behind (result, fates, wounds, losses, honours), which is
 * worked again, with the ledger's entries. `outcome` may be NULL. GS_STATE names what differs, with
 * the line of the list or of the entry. That nothing is entered yet is no fault; of a battle taken
 * back the aftermath is passed. */
gs_status gs_campaign_audit_record(const gs_campaign *c, const gs_camp_battle *b,
                                   const gs_setup *s, const gs_log *log,
                                   const gs_outcome *outcome, gs_err *err) GS_MUST_CHECK;
/* Works again what each campaign turn's end brought (healing, escapes, the missing, replacements,
 * successors: gs_campaign_next), and compares each entry of the ledger. *turns: how many add
 * up. */
gs_status gs_campaign_audit_turns(const gs_campaign *c, int *turns, gs_err *err) GS_MUST_CHECK;
/* Works each duel outside any battle again from its dice and the two heroes as they stood before
 * it, and compares each entry of the ledger. *duels: how many add up. */
gs_status gs_campaign_audit_duels(const gs_campaign *c, int *duels, gs_err *err) GS_MUST_CHECK;
/* Audits the books (CAM-5.5), each battle whose record is loaded, and that the ledger
 * holds what the battles left behind. Counts over all battles; GS_STATE at the first
 * difference. */
gs_status gs_campaign_audit(const gs_campaign *c, gs_audit *out,
                            gs_err *err) GS_MUST_CHECK;
#endif
