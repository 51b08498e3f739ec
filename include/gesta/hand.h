#ifndef GESTA_HAND_H
#define GESTA_HAND_H
/* The umpire's hand: what a person enters between battles. A command is one step. It is begun on the
 * campaign in memory, makes entries of the ledger and brings new things into the lists, and is then
 * closed (all of it is checked; gs_desk_keep_step writes it) or dropped, and the campaign is as it
 * was before. A dry run is the same step, shown and dropped. Nothing stored is ever changed: what a
 * thing is today follows from the lists as they were written and from the ledger. Pure. */
#include "gesta/campaign.h"
#include "gesta/own.h"

/* A step that is under way. */
typedef struct gs_hand {
    gs_campaign *c;
    const char *date;   /* of its entries */
    const char *reason; /* of its entries; NULL none */
    bool anyway;        /* what a rule forbids is entered all the same, with an `override` */
    int after;          /* entry behind which its entries stand, of a past date; 0: today; -1: before
                           all others */
    int from;           /* entries that the ledger had before; the step is the number of its first */
    gs_err *err;
} gs_hand;

/* Begins a step. `date`: "1066-10-14", "turn 4", "today" or NULL, "+3", "-2" (units of the calendar
 * from today); `reason` NULL or words in UTF-8, at most 2000 bytes. GS_INPUT: what is wrong with
 * them. The error must live as long as the step. */
gs_status gs_hand_begin(gs_hand *h, gs_campaign *c, const char *date, const char *reason,
                        bool anyway, gs_err *err) GS_MUST_CHECK;
/* A date as a player writes it, as the ledger has it, in the campaign's arena. */
gs_status gs_hand_date(gs_campaign *c, const char *words, const char **date,
                       gs_err *err) GS_MUST_CHECK;
/* A new entry of the step; texts put into it must live in the campaign's arena (gs_hand_text).
 * Valid until the next is made. */
gs_camp_entry *gs_hand_enter(gs_hand *h, gs_ledger_kind kind, const char *subject);
/* Entries from place `from` on that another function made are the step's: its day, its reason. */
void gs_hand_adopt(gs_hand *h, int from);
/* A copy in the campaign's arena; NULL of NULL. */
const char *gs_hand_text(const gs_hand *h, const char *text);
/* The reason must be given: GS_INPUT says for what. */
gs_status gs_hand_wants_reason(gs_hand *h, const char *what) GS_MUST_CHECK;
/* A rule forbids it: GS_STATE with those words and the rule's number, or, with `anyway`, an entry
 * `override` about the subject's campaign that has them, and GS_OK. `anyway` wants a reason. */
gs_status gs_hand_forbidden(gs_hand *h, const char *rule, const char *fmt, ...) GS_PRINTF(3, 4)
    GS_MUST_CHECK;
/* Ends the step: everything that a reader of the file checks, and the books. GS_INPUT or GS_STATE,
 * and the step is dropped. */
gs_status gs_hand_close(gs_hand *h) GS_MUST_CHECK;
/* What an entry of the step was refused with, or, better said, that the thing was not there yet on its
 * day. */
gs_status gs_hand_refused(gs_hand *h, gs_status st) GS_MUST_CHECK;
/* The campaign is as it was before the step. */
void gs_hand_drop(gs_hand *h);

/* ---- things (src/hand/things.c, change.c, remove.c, join.c) ---- */
/* An id that nothing in the campaign has or ever had, made of a name; in the campaign's arena. */
const char *gs_hand_new_id(gs_campaign *c, const char *name, const char *otherwise);
/* A thing comes into the lists. `parent`: the side of a hero or an army, the army of a unit, NULL
 * for all others (a road and a row of an army list, too). `thing`: a struct of that kind, filled as
 * a reader would (gs_kind_default first); its texts are copied; id NULL: one made of its name. *id
 * (may be NULL) takes it. A unit gets the next number of its side, a side letter and slot. GS_INPUT:
 * a value out of range, an id that is taken, a parent that is none. */
gs_status gs_hand_add(gs_hand *h, const gs_kind *kind, const char *parent, const void *thing,
                      const char **id) GS_MUST_CHECK;
/* A field of a thing (its id; the campaign's for itself, its options and roads) is what the words
 * say from now on; NULL takes it away. Fields as gs_campaign_field has them, "options.losses", and
 * "quality" of a unit. Names, leaders, generals and owners go by their own entries. GS_INPUT: no such
 * field, one that changes otherwise or never, words that are none; GS_STATE: it is so already, or
 * the thing is no more. */
gs_status gs_hand_change(gs_hand *h, const char *id, const char *field,
                         const char *words) GS_MUST_CHECK;
/* Why a field of a kind is not changed by gs_hand_change ("gesta hero power ..."); NULL: it is. */
const char *gs_hand_not_changed(const gs_kind *kind, const char *field);
/* The fields of a kind that can be changed, ", " between. */
void gs_hand_fields(const gs_kind *kind, gs_str *out);
/* A row of a battlefield, complete as a reader would fill it, comes on it: kind "terrain", "zone",
 * "objective" (its struct in campaign_lists.h) or "force" (below the muster of its side). Its fields
 * are entries "terrain.ID.kind" and so on, as gs_hand_change takes them. GS_INPUT: a value out of range, one that is missing;
 * GS_STATE: a row of that name is there. */
gs_status gs_hand_add_row(gs_hand *h, const char *scenario, const char *element,
                          const void *row) GS_MUST_CHECK;
/* The row of a battlefield goes: "terrain.mill", "zone.left", "muster.franks.force.rearguard". */
gs_status gs_hand_remove_row(gs_hand *h, const char *scenario, const char *path) GS_MUST_CHECK;
/* Its name or title is another from now on. */
gs_status gs_hand_rename(gs_hand *h, const char *id, const char *name) GS_MUST_CHECK;
/* A thing goes out of the lists (an id, or "road.ash.cray", "limit.LIST.TROOP"). GS_STATE: something
 * refers to it still, or it was fought. */
gs_status gs_hand_remove(gs_hand *h, const char *id) GS_MUST_CHECK;
/* A hero, a unit or an army is of another side from now on. With a hero go the units of `with`; with
 * an army its units and the heroes of `with`. `army`: to which units come; NULL: the side's first.
 * Wants a reason. GS_STATE: dead, held by somebody else, of that side already. */
gs_status gs_hand_join(gs_hand *h, const char *id, const char *side, const char *army,
                       const char *const *with, int n_with) GS_MUST_CHECK;
/* A hero leads a unit of his side; NULL: none. Who led it before leads none. */
gs_status gs_hand_lead(gs_hand *h, const char *hero, const char *unit) GS_MUST_CHECK;
/* A hero commands an army of his side; NULL: nobody does. */
gs_status gs_hand_command(gs_hand *h, const char *army, const char *hero) GS_MUST_CHECK;
/* A note in the ledger. GS_INPUT: blank, or not in UTF-8. */
gs_status gs_hand_note(gs_hand *h, const char *text) GS_MUST_CHECK;

/* ---- the umpire's own words (src/hand/write.c) ---- */
/* Words about a battle, a hero or a unit (its id). `at` NULL: a title is that of the whole, all others
 * stand at the end; else "turn 4", "17" or "#17" (entry of the log; of a life: of the ledger),
 * "start", "end". `photo` NULL or the name of one that is kept with the step. GS_INPUT: no such
 * place, or no text in UTF-8 of at most GS_OWN_TEXT bytes; a title or a caption is one line;
 * GS_STATE: the battle has no record yet. */
gs_status gs_hand_write(gs_hand *h, const char *subject, gs_own_kind kind, const char *text,
                        const char *at, const char *photo) GS_MUST_CHECK;

/* ---- battles (src/hand/battles.c, fields.c) ---- */
/* A battle that nobody has begun is fought under another rule set than the campaign's lists say: a
 * step of its own. Its options go, for they are of the other book. *b is where it stands then. */
gs_status gs_hand_fight_under(gs_campaign *c, gs_camp_battle **b, const gs_ruleset *rs,
                              gs_err *err) GS_MUST_CHECK;
/* A battlefield from a list of features, a line each: "kind; name; points; width; level" (cells by
 * ';', ',' between quoted points or tab; the first line may be those words). `about` gives id, title,
 * size and whatever else is known; the features are added to it. *id takes its id. GS_INPUT, with
 * the line. */
gs_status gs_hand_add_field(gs_hand *h, const gs_camp_scenario *about, const char *csv, size_t n,
                            const char **id) GS_MUST_CHECK;
/* The armies that come to a battlefield by one edge (gs_camp_edge_words), one or more of one side: a
 * muster of the scenario, which is not in the lists yet. GS_INPUT. */
gs_status gs_hand_muster(gs_hand *h, gs_camp_scenario *sc, const char *const *armies, int n,
                         int edge) GS_MUST_CHECK;
/* The type of troops of a rule set that a name means ("Elven archers": archers); NULL: nobody can
 * tell. */
const char *gs_hand_guess_type(const gs_ruleset *rs, const char *name);

/* ---- words (src/hand/colours.c) ---- */
/* Colours by name, ended by a NULL word. */
typedef struct gs_colour_word {
    const char *word, *rgb;
} gs_colour_word;
const gs_colour_word *gs_hand_colours(void);
/* A field's words as the file has them: a colour by its name as #rrggbb, all else as it is. */
const char *gs_hand_field_words(const char *field, const char *text);
#endif
