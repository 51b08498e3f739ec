#ifndef GESTA_CAMPAIGN_INT_H
#define GESTA_CAMPAIGN_INT_H
/* Shared inside the folder. */
#include "gesta/campaign.h"

/* ---- finding things and entries (index.c) ---- */
/* An empty index and history for a new campaign; a history of its own for one that borrows the
 * lists of another. */
void gs_index_new(gs_campaign *c);
/* The lists are no longer what they were: they are read again. */
void gs_index_again(gs_campaign *c);
void gs_history_new(gs_campaign *c);
/* The thing of that id, whatever it is; *kind may be NULL. */
void *gs_index_any(const gs_campaign *c, const char *id, const gs_kind **kind);
/* A row was put at the end of a list: it is found without reading all of them again. */
void gs_index_added(const gs_campaign *c, const gs_kind *kind, const char *id, int side, int army,
                    int ix);
/* The thing of that kind and id: a troop, side, hero, army, unit, place, scenario or battle. */
void *gs_index_find(const gs_campaign *c, const gs_kind *k, const char *id);
/* The side in whose lists a hero, army or unit stands, and the army of a unit; NULL for others. */
gs_camp_side *gs_index_side(const gs_campaign *c, const char *id);
gs_camp_army *gs_index_army(const gs_campaign *c, const char *unit);
/* A number from 0 on that belongs to an id alone, for tables by id; -1 for NULL. */
int gs_index_number(const gs_campaign *c, const char *id);
/* Brings the history to where the ledger is now: whoever takes entries away calls it. */
void gs_history_follow(const gs_campaign *c);
/* The entry of the latest date that stands (the last of those of one date); NULL none has any. */
const gs_camp_entry *gs_camp_latest(const gs_campaign *c);
/* Below 0, 0, above 0: a is before b, the same, after it; 0 where they cannot be compared. */
int gs_date_order(const char *a, const char *b);
/* The entry that holds a battle's end and stands; NULL if it was not fought. */
const gs_camp_entry *gs_campaign_fought_by(const gs_campaign *c, const char *battle);
/* Frees what gs_camp_past made. */
void gs_camp_past_end(const gs_campaign *c);
/* The lists as they were written, for looking things up; the side of a hero, unit or army in them. */
const gs_campaign *gs_camp_born(const gs_campaign *c);
const char *gs_camp_born_side(const gs_campaign *c, const char *id);
/* Id of the unit that a hero led when the lists were written; NULL none. */
const char *gs_index_led(const gs_campaign *c, const char *hero);
/* After the ledger became shorter: the lists are as they were then. */
void gs_lists_forget(gs_campaign *c);
/* The lists of a past campaign, made anew from its ledger, in its arena. */
void gs_lists_again(gs_campaign *was);
/* Copies the entries from place `from` up to `to` (not itself) to `was`, which has those before,
 * as they stood when no later one was made. */
void gs_camp_go_on(gs_campaign *was, const gs_campaign *c, int from, int to);
/* The field that a path names ("heir", "as.shw.type", "road.ash.cray.length"; options apart), the
 * kind and the row in which it stands; *row NULL: it is not there yet (`make` makes it). NULL: there
 * is no such field. */
const gs_field *gs_lists_find(gs_campaign *c, const gs_kind *k, void *thing, const char *path,
                              bool make, const gs_kind **kind, void **row);
/* A new, empty entry at the end of the ledger. */
gs_camp_entry *gs_camp_append(gs_campaign *c);
/* The hero whom the side named last as its general, whether he can command or not; NULL none. */
gs_camp_hero *gs_camp_named_general(const gs_campaign *c, const gs_camp_side *s);

/* The turn's end for a captive (custody.c): whose holder is lost, he goes to whoever has him now; he
 * tries to escape unless he has tried; a ransom that is not paid by its day is in default. And for
 * one on parole, whose day may have come. */
gs_status gs_camp_captive_turn(gs_campaign *c, const gs_camp_hero *h, bool steps, gs_dice *dice,
                               gs_err *err) GS_MUST_CHECK;
/* gs_campaign_next; without `steps` as gesta worked it before its entries knew their step. */
gs_status gs_camp_next_as(gs_campaign *c, bool steps, gs_err *err) GS_MUST_CHECK;
/* gs_campaign_turn_again of a campaign that was told again: the dice are those of `known`, whose
 * ledger says what was rolled. */
struct gs_turn_again;
gs_status gs_camp_turn_again(const gs_campaign *c, const gs_campaign *known, int n, int from,
                             gs_arena *a, struct gs_turn_again *out, gs_err *err) GS_MUST_CHECK;
/* Number of the entry by which the present campaign turn began, or the one `before` turns earlier
 * (of a turn that was worked again, its place in the ledger); 0: it is the first. */
int gs_camp_turn_began(const gs_campaign *c, int before);
void gs_camp_parole_turn(gs_campaign *c, const gs_camp_hero *h);
/* Whom the side named as its general, by the entries before place `upto`; NULL nobody. */
const char *gs_camp_named_before(const gs_campaign *c, const gs_camp_side *s, int upto);

/* ---- the fold, step by step (fold.c) ---- */
/* Where a hero or a unit began; each entry about him or it, in order; and what follows from all of
 * them: it may be asked for after any step. */
void gs_fold_hero_start(const gs_campaign *c, const gs_camp_hero *h, gs_hero_now *out);
void gs_fold_hero_entry(const gs_camp_hero *h, const gs_camp_entry *e, gs_hero_now *out);
void gs_fold_hero_end(gs_hero_now *out);
void gs_fold_unit_start(const gs_campaign *c, const gs_camp_unit *u, gs_unit_now *out);
void gs_fold_unit_entry(const gs_camp_unit *u, const gs_camp_entry *e, gs_unit_now *out);
void gs_fold_unit_end(const gs_camp_unit *u, gs_unit_now *out);
/* gs_campaign_balance of those alone whom the entries from place `from` on are about. */
gs_status gs_camp_balance_from(const gs_campaign *c, int from, gs_err *err);

/* Of an entry without a step (older files): the last that was made with it, all of a turn's end, all
 * that a battle left behind, both of an exchange; else its own number. */
int gs_camp_last_of_step(const gs_campaign *c, const gs_camp_entry *e);

/* Ids of a campaign and what each is. */
typedef struct gs_ids gs_ids;
/* All ids; NULL and *err for one given twice. */
gs_ids *gs_ids_collect(const gs_campaign *c, gs_arena *a, gs_err *err);
/* Kind of the thing of that id; NULL if there is none. */
const gs_kind *gs_ids_find(const gs_ids *ids, const char *id);
/* Does each reference of the lists, and of all in them, find what it may point at? */
gs_status gs_ids_check_lists(const gs_ids *ids, const gs_campaign *c, gs_err *err);
/* The same of one thing and of its children, the ledger apart. The first that does not, with its
 * line. */
gs_status gs_ids_check_refs(const gs_ids *ids, const gs_kind *k, const void *thing, gs_err *err);

/* Parts of gs_campaign_check_words: heirs, leaders, generals and who comes on whose side; kinds of
 * terrain, outlines and formations of a scenario. The first fault, with its line. */
gs_status gs_camp_check_people(const gs_campaign *c, gs_err *err);
gs_status gs_camp_check_field(const gs_campaign *c, const gs_camp_scenario *s, gs_err *err);

/* The facts that units have over their troops' are known to the rule set. */
gs_status gs_camp_check_units(const gs_campaign *c, gs_err *err);

/* Settles `undone` of every entry. */
gs_status gs_ledger_settle(gs_campaign *c, gs_err *err);
/* What a house rule applies to as a battle's set-up has it: kinds of troops by their
 * names. */
const char *gs_camp_applies(const gs_campaign *c, const char *applies, gs_arena *a);
/* Options: true if rule set `rs` or the campaign's own rules know the option; checks the
 * value. */
gs_status gs_option_check(const gs_campaign *c, const gs_ruleset *rs, const char *name,
                          const char *value, gs_err *err);
/* True if the campaign's own rules hold for the option and theirs of that name takes the value, which the book's of that name may not (options.losses=field). */
bool gs_option_between(const gs_campaign *c, const gs_ruleset *rs, const char *name,
                       const char *value);
/* "own", "enemy" or "drawn": who holds the field, as a side (0, 1) sees it (SHW-R91,
 * CAM-R5). */
const char *gs_field_word(const gs_table_state *end, const gs_setup *s, int winner,
                          int side);
/* Whom a procedure between battles is about, for house rules: who plays which role. One without
 * a role (NULL) plays all that nobody before him in the list plays. */
typedef struct gs_camp_about {
    const gs_campaign *c; /* whose rules and numbers hold */
    gs_patch_who who[10];
    int n;
} gs_camp_about;
/* Each adds somebody; ids are borrowed. */
void gs_camp_about_hero(gs_camp_about *about, const char *role, const char *hero);
void gs_camp_about_unit(gs_camp_about *about, const char *role, const gs_camp_unit *unit);
void gs_camp_about_side(gs_camp_about *about, const char *role, const char *side);
/* Applies the campaign's numbers and house rules to a situation of p (about NULL: none). What
 * made a difference is told in *used, in the arena, NULL if nothing did. GS_INPUT if the
 * situation that they make is none. */
gs_status gs_camp_house(const gs_camp_about *about, const gs_ruleset *rs, const gs_proc *p,
                        void *in, gs_arena *a, const char **used, gs_err *err);

/* What a procedure says, as texts in the arena. */
typedef struct gs_camp_answer {
    const char *situation; /* all of it, as house rules have made it */
    const char *result;
    const char *rolled; /* NULL: no dice */
    const char *rules;  /* and, in brackets after them, the uses of house rules */
    bool house;         /* house rules made a difference */
} gs_camp_answer;
/* Runs a procedure on a situation given as text, under the house rules for those whom it is
 * about; about NULL: the situation is taken as it is. */
gs_status gs_camp_resolve(const gs_ruleset *rs, const char *procedure, const char *situation,
                          const gs_camp_about *about, gs_dice *dice, gs_arena *a,
                          gs_camp_answer *out, gs_err *err);
/* gs_campaign_duel with dice of one's own. */
gs_status gs_camp_duel_with(gs_campaign *c, const char *challenger, const char *challenged,
                            const char *circumstances, bool to_death, const char *text,
                            gs_dice *dice, gs_err *err);
/* What an entry's rules say before the facts that a duel was given, and ")" after them. */
#define GS_DUEL_GIVEN " (given: "
/* Does an entry that was worked again say what the ledger says? GS_STATE tells the difference;
 * `source` is whence the new one came. */
gs_status gs_camp_compare_entry(const gs_campaign *c, const gs_camp_entry *now,
                                const gs_camp_entry *then, const char *source, gs_err *err);
/* Works again what a battle whose end stands at place `at` of the ledger left behind, and compares
 * each entry: result, fates, wounds, losses, honours. *to: the place after the last of them. */
gs_status gs_camp_audit_aftermath(const gs_campaign *c, const gs_camp_battle *b, int at,
                                  const gs_setup *s, const gs_log *log,
                                  const gs_outcome *outcome, int *to, gs_err *err);
/* A whole number of at most six digits; 0 for anything else. */
static inline int gs_camp_whole(const char *text)
{
    int n = 0;
    for (const char *p = text ? text : ""; *p; p++) {
        if (*p < '0' || *p > '9' || p - text == 6) {
            return 0;
        }
        n = n * 10 + (*p - '0');
    }
    return n;
}
/* v, or the nearer of the bounds. */
static inline int gs_camp_held(int v, int lo, int hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}
/* Adds the situation of the campaign's own `heal` for a hero after a turn's rest. */
void gs_camp_heal_situation(const gs_hero_now *now, gs_str *out);
/* False if house rules keep the campaign's own full recovery from closing all his wounds. */
bool gs_camp_heals_whole(const gs_campaign *c, const char *hero, const gs_hero_now *now,
                         gs_arena *a);
/* Value of a key in "key=value key=value", in the arena; NULL if it is not there. */
const char *gs_camp_value(const char *facts, const char *key, gs_arena *a);
int gs_camp_int(const char *facts, const char *key);
/* The options of the campaign that a procedure knows, as " options.x=y", and battle
 * options. */
void gs_camp_options(const gs_campaign *c, const gs_camp_battle *b, const gs_proc *p,
                     gs_str *out);
/* True if the rule set's own campaign section rules between battles (CAM-0.1). */
bool gs_camp_by_book(const gs_campaign *c, const gs_ruleset *rs);
/* The rule set whose procedure of that part is used: its own if it has the key, else
 * Stout Hearts (CAM-4.1). */
const gs_ruleset *gs_camp_book_of_heroes(const gs_ruleset *rs, gs_ruleset_part part,
                                         const char *key);
/* A length, points, and a kind of terrain of one rule set in another's measure and words
 * (CAM-8.3). A kind that the other has nothing near to comes back as it is. */
gs_len gs_ground_length(const gs_ruleset *from, const gs_ruleset *to, gs_len length);
gs_pt *gs_ground_points(const gs_ruleset *from, const gs_ruleset *to, const gs_pt *points,
                        int n, gs_arena *a);
const char *gs_ground_kind(const gs_ruleset *to, const char *kind);
/* The later of two dates of one kind; a where they cannot be compared. Each may be NULL.
 */
const char *gs_date_later(const char *a, const char *b);
/* Seed of a battle: its own, or made from the campaign's and its place in the list. */
uint64_t gs_camp_seed(const gs_campaign *c, const gs_camp_battle *b);
#endif
