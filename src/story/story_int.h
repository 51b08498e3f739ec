#ifndef GESTA_STORY_INT_H
#define GESTA_STORY_INT_H
/* Shared by the stages of the story. */
#include "gesta/story.h"
#include "gesta/day.h"
#include "gesta/tally.h"

#include <string.h>

/* The same word? Asked of every fact and kind, and most differ in their first letter. */
static inline bool story_word_is(const char *x, const char *y)
{
    return *x == *y && strcmp(x, y) == 0;
}

/* ---- names (referring.c) ---- */
typedef struct story_name {
    const char *full;  /* as it stands in the order of battle */
    const char *text;  /* full with its article: "the Wether Spears" */
    const char *brief; /* short form with its article */
    char gender;       /* m, f, n; p for plural, w for "we": with this other words agree */
    char kind;         /* the stored name's own gender, before the language gives it a form */
    bool article, article_brief;
    const char *of;                  /* which forms it takes: "unit", "hero" ... */
    const char *bare, *bare_brief;   /* without its article */
    const gs_story_name *own;        /* its own words in this language, NULL none */
    const struct story_name *part_of; /* of whom it is a part, NULL nobody */
} story_name;
typedef struct story_names {
    gs_arena *arena;
    const gs_setup *s;
    const gs_story_book *book;
    story_name *unit, *hero, *side; /* of units and heroes by slot: detachments, demons too */
    int *mentions;                  /* by name number (story_name_number) */
} story_names;
/* Numbers of all that can be mentioned: units by slot, then heroes by slot. */
#define STORY_NAME_NUMBERS (GS_MAX_UNITS + GS_MAX_HEROES)
int story_name_number(gs_ref r); /* a unit's or a hero's */
void story_names_init(gs_arena *a, const gs_setup *s, const gs_story_book *book, story_names *n);
const story_name *story_name_of(const story_names *n, gs_ref r);
/* A name in a case, whole or short; a place's; "his huscarls" of what is called after somebody, NULL
 * if the language does not say it so. */
const char *story_name_in(const story_names *n, const story_name *name, gs_case in, bool full);
/* A name in a form of its own ("our spears"); NULL if the language has it not. */
const char *story_form_in(const story_names *n, const char *of, const story_name *name, gs_case in);
/* A name that is all form: "we", "our host". */
story_name story_name_as(const story_names *n, const char *of);
const char *story_place_in(const story_names *n, const char *name, gs_case in);
const char *story_own_in(const story_names *n, char gender, const char *rest);
/* A unit by what is left of it, `of` "last" or "few": "the last man of the Wether Spears", and of
 * which gender that is; NULL: the language has no form for it. */
const char *story_present_in(const story_names *n, const char *of, const story_name *unit,
                             char *gender);
/* The same with him who stands in its ranks: "Harold and the last man of the king's huscarls". */
const char *story_led_in(const story_names *n, const char *of, int unit, int hero, char *gender);
/* A list of names as the word of a fact, told in the language of the book. story_list_add adds 'u' a
 * unit, 'h' a hero, 'f' a hero by his whole name; story_list_own a unit called after a hero. */
#define STORY_LIST "\x1f"
void story_list_add(gs_str *list, char what, int ix);
void story_list_own(gs_str *list, int unit, int hero);

/* ---- wording (text.c, wording.c) ---- */
typedef struct story_used {
    const uint32_t *kind; /* what each template is for, as a number: quickly compared */
    int *times;    /* uses of each template in this report */
    int *last;     /* sentence at which it was last used, -100 never */
    int sentence;  /* number of the sentence now being worded */
    char opening[3][24]; /* first words of the last sentences */
    uint32_t wording;
    const char *battle;
    const char *const *before; /* template ids of the campaign's last reports; then NULL; NULL none */
} story_used;
/* Somebody of whom he who tells says "we", or "our host". */
typedef struct story_we {
    gs_ref who;
    story_name own, noun; /* in his voice's own words, that bend it; in those of another voice */
} story_we;
typedef struct story_teller {
    gs_arena *arena;
    const gs_setup *s;
    const gs_story_book *book;
    const char *style;
    bool logged; /* people told of a real table */
    bool of_the_day; /* and of the day as a whole: nobody knows in which turn */
    story_names names;
    story_used used;
    gs_ref subject;   /* of the sentence before in this paragraph; none at its beginning */
    bool present[GS_ROLE_COUNT]; /* in this sentence that name was put by what is left of it */
    bool may_pronoun; /* the sentence now worded may say "they" of it */
    size_t start;     /* where its words begin, after the opening */
    story_we we[2];   /* who speaks, his unit and his side; none, and nobody is "we" */
    bool own_words;   /* the template now filled is the voice's own */
    const char *agree_with; /* role with which the words of a rule set agree, NULL none */
} story_teller;
/* Nothing of `book` used yet. */
story_used story_used_new(gs_arena *a, const gs_story_book *book);
/* Words message m of `kind` ("" for its own) with `opening` before it ("" none): adds a sentence
 * without its stop. False if no template fits. */
bool story_word(story_teller *t, const gs_message *m, const char *kind, const char *opening,
                gs_str *out, const gs_template **used);
/* Are there words for message m of `kind` ("" its own) that are no last resort? */
bool story_can_word(const story_teller *t, const gs_message *m, const char *kind);
/* The words of a fact that is a word: "reason" of a message that says flank-open has those of
 * "reason.flank-open"; "was-chance" those of "chance". NULL if there are none. */
const gs_story_word *story_told_words(const story_teller *t, const gs_message *m,
                                      const char *name);
/* Is it the side of which he who tells says "we"? */
bool story_is_ours(const story_teller *t, int side);
/* The words of a kind that is no sentence ("opening.later"), in the arena; "" if there are none. */
const char *story_phrase(story_teller *t, const gs_message *m, const char *kind);
/* "on" the bank, "in" the pass, "at" the rest: the words `place.bank` and so on say which. */
const char *story_preposition(const gs_story_book *book, const char *place);
/* Adds a template's text, its slots filled. */
void story_fill(story_teller *t, const gs_message *m, const char *text, gs_str *out);
/* The style from which a style takes what it has no words for; NULL none. */
const char *story_parent(const gs_story_book *book, const char *style);
/* Makes the letter at that byte a capital. */
void story_capital(gs_str *s, size_t at);
/* The key of gs_voice_keys of that name, of n bytes; GS_VOICE_COUNT if there is none. */
int story_voice_key(const char *name, size_t n);
/* Is it one of the words of a list, a space between each? */
bool story_word_in(const char *list, const char *word);
/* The words with which the fact, of n letters, is compared in a book's conditions; none, and it is a
 * number or may be any word. Ended by NULL, in the arena. */
const char *const *story_values_of(gs_arena *a, const gs_story_book *known, const char *fact,
                                   size_t n);
/* "lost, left, result ...": the first of a list, for a message; in the arena. */
const char *story_some_of(gs_arena *a, const char *const *list);
/* True if the condition holds for the message ("lost gt 0 and not first"). */
bool story_cond(const gs_message *m, const char *cond);

/* ---- messages ---- */
const gs_message_fact *story_fact(const gs_message *m, const char *name);
int story_fact_int(const gs_message *m, const char *name, int otherwise);
void story_fact_add(gs_message *m, const char *name, int32_t n);
void story_fact_word(gs_message *m, const char *name, const char *word);
void story_message_entry(gs_message *m, int entry);
/* It rests on all on which the other rests, as far as there is room. */
void story_take_entries(gs_message *to, const gs_message *from);
/* A role by the n letters of its name, -1 if it is none; true if the message gives that role. */
int story_role_of(const char *s, size_t n);
bool story_role_given(const gs_message *m, const char *name);

/* What a unit or a hero did in the day (deeds.c). */
typedef struct story_deed {
    int felled;        /* of the enemy, in the measure of losses */
    int rounds;        /* of melee */
    int charges;
    int harmed;        /* entries in which it lost something */
    int heroes;        /* whom it felled, their ratings summed */
    bool acted;        /* gave a blow or a shot, charged, or had one of these done to it */
} story_deed;

#define GS_MAX_VICTORS 8
struct story_walk;
/* Who tells what a procedure came to. */
typedef struct story_teller_of {
    const char *procedure;
    void (*tell)(struct story_walk *w);
} story_teller_of;
/* How a rule set's entries are told. */
typedef struct story_way {
    const char *ruleset;            /* its id; NULL any other */
    const story_teller_of *tellers; /* by procedure; NULL: by effects alone */
    void (*fights)(struct story_walk *w);
    bool by_target; /* the fate of a hero names as target who did it */
} story_way;
/* ---- the walk over the log (messages.c, setting.c) ---- */
typedef struct story_walk {
    gs_arena *arena;
    const gs_setup *s;
    const gs_day *day;     /* the ledger of the whole day */
    gs_battle_tally *y;    /* the battle's, as far as the walk has come */
    gs_table_state *t;     /* its table */
    gs_messages *out;
    const gs_entry *e;
    const gs_outcome *outcome;
    int ordinal;
    int phase_from; /* first message of this side's phase */
    bool blood; /* somebody has fallen already */
    bool untold; /* nobody told of any loss: nothing is said of what it cost */
    int16_t bears[GS_MAX_UNITS]; /* what each unit could bear as it marched in */
    int16_t lost[GS_MAX_UNITS + GS_MAX_HEROES]; /* of it in this entry: figures, or hits */
    int hurt_entry[GS_MAX_UNITS]; /* in which each unit lost some the last time, 0 none yet */
    gs_ref hit_by[GS_MAX_HEROES]; /* who hit each hero last, or struck him down */
    int hit_turn[GS_MAX_HEROES];  /* in which turn */
    int hit_entry[GS_MAX_HEROES]; /* in which entry */
    gs_ref ended_by[GS_MAX_UNITS]; /* who destroyed each unit; none: nobody, or nobody says */
    int fate_entry[GS_MAX_HEROES]; /* where each hero met his fate, 0 not at all */
    int fate_turn[GS_MAX_HEROES];
    gs_ref beaten; /* whose recoil is being told */
    gs_ref victor[GS_MAX_VICTORS]; /* before whom he went back, as far as the log has come */
    int n_victors;
    int16_t unit_of[GS_MAX_HEROES]; /* unit in which each hero was last up, -1 none */
    gs_ref holder[GS_MAX_OBJECTIVES];
    int held_by[GS_MAX_OBJECTIVES]; /* side that held it last, plus 1; 0 nobody yet */
    const struct story_way *way; /* how the rule set's entries are told */
    int result_entry; /* that says who won; 0 none does */
    int wounds[GS_MAX_HEROES]; /* of each hero, so far */
    bool logged;   /* on a real table: told effects count, players' words are quoted */
    bool of_the_day; /* and told of as a whole: its turns are not known */
    bool about[GS_MAX_UNITS]; /* of what it lost in this entry a number was guessed */
    bool guessed[GS_MAX_UNITS], was_guessed[GS_MAX_UNITS]; /* what is left to it; before the entry */
    bool bare;     /* this turn somebody lost, and nobody says in what fight */
    int turn_lost[GS_SIDES]; /* by each side this turn */
    bool turn_about[GS_SIDES], all_about[GS_SIDES]; /* a guess is among it; in all the battle */
    int turn_from; /* first message of this turn */
    int turn_entry[GS_MSG_ENTRIES]; /* of this turn those in which somebody lost */
    int n_turn_entries;
    int16_t turn_left[GS_MAX_UNITS]; /* what each unit could still bear as the turn began */
    bool ever_bare; /* of some loss of the day nobody says in what fight */
    story_deed unit_deed[GS_MAX_UNITS], hero_deed[GS_MAX_HEROES];
} story_walk;
gs_message *story_message_new(story_walk *w, const char *kind, gs_ref actor, gs_ref target);
/* One of the whole day: of no turn, and resting on no entry yet. */
gs_message *story_message_of_day(story_walk *w, const char *kind, gs_ref actor, gs_ref target);
int story_ref_side(const gs_setup *s, gs_ref r);
/* ---- what was told of a real table (told.c, turns.c) ---- */
/* Was a procedure of the entry worked: with facts and a result? */
bool story_worked(const gs_entry *e);
/* An entry's fight as its effects have it, where no procedure was worked that is told by its
 * result. */
void story_tell_told(story_walk *w);
/* Who is said to have done it, and was there to do it: one destroyed before was not. */
bool story_has_author(const story_walk *w, const gs_log_effect *f);
/* What effects alone say of a unit: it went back, is shaken, has men back, was counted again. */
void story_tell_states(story_walk *w);
/* Does the entry end the battle: its result told, or a side that concedes it? */
bool story_is_end(const gs_entry *e);
/* The players' words, and their rulings. */
void story_tell_words(story_walk *w);
bool story_has_words(const gs_entry *e);
/* Turns of which nothing is recorded, told at the entry that says so. */
void story_tell_gap(story_walk *w);
/* At a turn's end: what it cost, if anybody lost in no fight that is told. */
void story_end_turn(story_walk *w);
/* Has the loser's host as many units lost as break it? */
bool story_broken(const story_walk *w, int side);
int story_wing_of(const story_walk *w, gs_ref r);
bool story_same_ref(gs_ref a, gs_ref b);
/* Last resolution of that procedure in the entry, NULL none; its effect of that kind on `who`. */
const gs_log_resolve *story_resolve_of(const gs_entry *e, const char *procedure);
const gs_log_effect *story_effect_of(const gs_entry *e, gs_effect_kind kind, gs_ref who);
int story_lost_by(const story_walk *w, gs_ref r); /* in this entry */
int story_left_of(const story_walk *w, gs_ref r);
void story_add_about(const story_walk *w, gs_message *m);
/* Is what is left to the unit, to any of the side who stand, a guess? */
bool story_is_guessed(const story_walk *w, gs_ref unit);
bool story_side_guessed(const story_walk *w, int side);
/* The fact of what is left to the unit. */
void story_add_left(const story_walk *w, gs_message *m, const char *fact, gs_ref unit);
/* Adds what the army has in play and had, in the measure in which it is counted. */
int story_army_size(const story_walk *w, int side);
int story_strength_left(const story_walk *w, int side);
void story_add_losses(story_walk *w, gs_message *m);
/* Is under a third left of the target, who are then no line any more? */
void story_add_few(const story_walk *w, gs_message *m);
/* The present entry's shooting, charge, melee, recoil (fights.c). */
void story_tell_volley(story_walk *w);
void story_tell_charge(story_walk *w);
void story_tell_melee(story_walk *w);
void story_tell_result(story_walk *w, gs_message *m);
void story_tell_recoil(story_walk *w);
void story_swap_facts(gs_message *m, const char *a, const char *b); /* with what is guessed */
/* Did somebody guess the number, or one that went into it? */
bool story_fact_about(const gs_message *m, const char *name);
void story_fact_guess(gs_message *m, const char *name, bool guessed);
/* The number of another message's fact, or added to it; a guess makes the sum a guess. */
void story_fact_take(gs_message *m, const char *name, const gs_message *o, const char *of);
void story_fact_plus(gs_message *m, const char *name, const gs_message *o, const char *of);
/* The same of companies that bear hits, and what is theirs alone (companies.c). */
void story_tell_company_volley(story_walk *w);
void story_tell_contact(story_walk *w);
void story_tell_company_melee(story_walk *w);
/* The last fight of this turn in which the unit stood, NULL none. */
const gs_message *story_fight_in(const story_walk *w, gs_ref unit);
void story_tell_removed(story_walk *w);
void story_tell_pursuit(story_walk *w);
void story_tell_evade(story_walk *w);
void story_tell_panic(story_walk *w);
void story_tell_company_order(story_walk *w);
/* At the end of a side's phase: what nobody went back for was a draw. */
void story_settle_phase(story_walk *w);
/* Must the side do something to win: take ground, get away, break the other before time is out? Who
 * needs nothing stands; if both do, or neither, they meet. */
bool story_needs(const gs_setup *s, int side);
/* Duels, challenges that were taken up, and what an effect did to a hero (heroes.c). */
void story_tell_duel(story_walk *w);
void story_tell_challenge(story_walk *w);
void story_note_down(story_walk *w, const gs_log_effect *f); /* who strikes him down */
void story_tell_hero(story_walk *w, const gs_log_effect *f);
/* A general's decision; at the end what became of each side's plan (plans.c). */
void story_tell_plan(story_walk *w, const gs_log_plan *p);
void story_tell_plan_outcomes(story_walk *w);
/* Did men come to blows in the entry? Did somebody shoot? */
bool story_comes_to_blows(const gs_entry *e);
bool story_shoots(const gs_entry *e);
/* What the present entry adds to the deeds of the day; who felled that hero. */
void story_count_deeds(story_walk *w);
void story_count_fall(story_walk *w, gs_ref by, int hero);
/* The hero of the day, who stood idle, whom nobody hurt (deeds.c). */
void story_tell_deeds(story_walk *w);
/* Who is in whose hands as the day ends; relief that never came (fates.c). */
void story_tell_captives(story_walk *w);
void story_tell_never_came(story_walk *w);
/* Is every turn recorded, so that "never" and "at the most" can be said? */
bool story_whole_day(const story_walk *w);
/* Was the unit, or hero, mustered by an entry of a turn: nobody knew of him as the day began? */
bool story_came_later(const story_walk *w, gs_ref who);
/* Will he be mustered by an entry that is still to come? */
bool story_not_yet(const story_walk *w, gs_ref who);
/* Names as they stand in a sentence, "a, b and c"; NULL for none, or for more than `most`. */
const char *story_list_units(story_walk *w, const int *units, int n, int most);
/* What each side had to do to win, what would break it, and who was not there yet (terms.c). */
void story_tell_terms(story_walk *w);
/* Whose the day is when time is out: "own", "foe", "draw", or "book", by the book's comparison. */
const char *story_at_limit(const gs_setup *s, int side);
/* Of an army that is broken those whose loss broke it, by the book's own reckoning (broken.c). */
void story_tell_broken(story_walk *w);
/* Why the day was the winner's when time was out: facts of the outcome (broken.c). */
void story_add_limit(const story_walk *w, gs_message *outcome);
/* How near each side came to each of its ways to win (near.c). */
void story_tell_near(story_walk *w);
/* Orders that were not obeyed, challenges that nobody took up (orders.c). */
void story_tell_orders(story_walk *w);
void story_tell_refusals(story_walk *w);
/* How the dice fell against what was to be expected (luck.c). */
void story_tell_luck(story_walk *w);
/* The least likely throw of the last turn that made an end of one of the beaten (throw.c). */
void story_tell_throw(story_walk *w);
/* Who came, and the end: outcome, cost, the heroes who are gone. */
void story_tell_setting(story_walk *w, const gs_log *log);
void story_tell_end(story_walk *w);

/* ---- weaving (weave.c): messages that are one thing become one sentence ---- */
void story_weave(gs_messages *ms);
/* Fights of the same two over turns become one, with its totals (feuds.c). */
void story_join_feuds(gs_messages *ms);
/* Those who destroyed a unit and were destroyed by it are told so. */
void story_fell_together(gs_messages *ms);
/* Two wounds of one hero by the same hand on turns near each other become one. */
void story_join_wounds(gs_messages *ms);
void story_join_retreats(gs_messages *ms);
/* Is it told of two who fought, hand to hand? */
bool story_is_fight(const gs_message *m);
/* Are both messages of the same two, whoever is told as the actor? */
bool story_same_pair(const gs_message *m, const gs_message *o);
bool story_is(const gs_message *m, const char *kind);
bool story_same(gs_ref a, gs_ref b);
/* True if one of its results is that word. */
bool story_result_is(const gs_message *m, const char *word);
/* Scores of the scenes, worked out again after weaving. */
void story_rescore(const gs_messages *ms, gs_story_scene *scenes, int n);
/* Word of the vocabulary: the rule set's own, else the common one; NULL if there is none. */
const gs_story_word *story_book_word(const gs_story_book *book, const char *ruleset,
                                     const char *id);
const gs_story_word *story_vocabulary(const story_teller *t, const char *id);

/* ---- paragraphs (plan.c, begin.c, middle.c, end.c, opening.c) ---- */
/* An opening or ending as it was drawn. */
typedef struct story_frame story_frame;
typedef struct story_framed {
    const story_frame *row; /* NULL: none */
    gs_message *of;         /* the message that has its facts */
    const char *way;        /* the kind whose words it is told in; "" the message's own */
} story_framed;
typedef struct story_build {
    story_teller t;
    gs_narrative *n;
    gs_story_para *para; /* the open one, or NULL */
    int cap_paras, cap_sentences;
    int turn;            /* of the last sentence told, 0 none yet */
    int heard;           /* turn with which that sentence ended; 0: none, or of the whole day */
    int scene;           /* of the last sentence told */
    int to_tell;         /* how many messages are still to be told, but for what joins others */
    int wing, wing_side; /* last named */
    int wing_at;         /* sentence at which a wing was last named */
    int other_para;      /* paragraph that last said "the other wing" */
    int but_at;          /* sentence at which "But" was last said */
    int follow_at;       /* sentence that last went on from the one before */
    int time_way;        /* way in which a time was last told */
    int behind;          /* sentences that say when behind their subject: one a page */
    const gs_message *before; /* told in the sentence before of this paragraph, NULL none */
    bool *done;          /* by message: told */
    bool *picked;        /* by message: it is to have a sentence of its own */
    int *rank, n_rank;   /* messages by their worth; the first n_must have a sentence always */
    int n_must;
    int size;            /* a story_size: how long it is told */
    int turns;           /* how many were fought */
    int hinge_turn;      /* on which it turned, 0 none */
    bool *moment;        /* of each message: a key moment is told by it */
    bool hinge_closed;   /* how the chances stood has been told */
    const struct story_shape *shape;
    story_framed opening, ending; /* drawn; their row is NULL where none holds */
    const gs_outcome *outcome;
    const gs_log *log;
    const gs_story_options *opt;
    const struct story_speaker *speaker;
    const gs_table_state *at_end; /* letter: the table as the battle ended */
    bool *seen;          /* letter: by entry number, he was in it or near; NULL: he sees all */
    int *kept;           /* room for what a draw changes (sentence.c) */
    gs_str starts;       /* the first six words of each sentence so far, "|" before each */
    struct story_said *said; /* runs of words so far, the campaign's last stories' too */
} story_build;
/* ---- what has been said already (said.c) ---- */
/* Words alone, small letters, a space after each. */
void story_plain_words(const char *text, gs_str *out);
/* How many words it has; adds the first n of them. */
int story_first_words(const char *text, int n, gs_str *first);
struct story_said *story_said_new(gs_arena *a);
void story_said_clear(struct story_said *s);
void story_said_add(struct story_said *s, const char *text);
/* How many runs of six words of the text have been said. */
int story_said_again(const struct story_said *s, const char *text);
/* For which side a message is good news; -1 for neither. */
int story_good_for(const gs_message *m);
/* The ways in which a sentence may say when or where it was, or that it went otherwise. */
enum { STORY_WAYS = 6 };
typedef enum story_at { STORY_FRONT, STORY_BEHIND, STORY_LAST } story_at;
typedef struct story_begins {
    struct story_begin {
        const char *words;                       /* "" none */
        story_at at; /* in front; behind the name of its subject; last */
    } way[STORY_WAYS]; /* the first of them in front */
    int n;
    enum { STORY_NO_WORD, STORY_TIME, STORY_WING, STORY_BUT } what;
} story_begins;
/* How the sentence of a message may begin, the first of its paragraph or not. */
story_begins story_openings(story_build *b, const gs_message *m, bool para_opens);
/* It has been told so. */
void story_opened(story_build *b, const gs_message *m, const story_begins *how);

/* The kind of a sentence that goes on from the one before: "more", "again", "reply" and "then" of
 * the same two, "like" of others in the same case; "" none. */
const char *story_follows(const story_build *b, const gs_message *m, const story_begins *how);

/* The first message of a kind, of a side (-1 any); NULL none. */
gs_message *story_find(const gs_narrative *n, const char *kind, int side);
/* Adds to a sentence the players' words and rulings of the entries on which it rests, each once;
 * what they claim, NULL nothing. */
const char *story_put_remarks(story_build *b, const gs_message *m, gs_str *text);
/* ---- one sentence (sentence.c) ---- */
/* Is message i still to be told by itself? */
bool story_due(const story_build *b, int i);
/* Adds to the open paragraph the sentence of a message, of `kind` ("" its own), that begins with
 * `opening`; false if there are no words for it. */
bool story_put_sentence(story_build *b, const gs_message *m, const char *kind,
                        const char *opening);
/* The same, beginning in one of several ways. */
bool story_put_opened(story_build *b, const gs_message *m, const char *kind,
                      const story_begins *how);
/* Titles, once all is told (titles.c). */
void story_titles(story_build *b);
/* The fate that is the headline: of the fallen and the taken the greatest; NULL nobody. */
const gs_message *story_headline_of(const story_build *b);

/* ---- what is told, and together (lists.c) ---- */
/* True if somebody is gone for good by it, and it waits for the list of those. */
bool story_waits(const story_build *b, int i);
/* True if the message says that a unit was seen of which the story has told already. */
/* A rally of a unit of which the reader has not heard that it went back. */
bool story_unmoored(const story_build *b, int i);
/* Is m a change of plan by a general who falls afterwards in o, of the same turn? */
bool story_plans_before(const gs_narrative *n, const gs_message *m, const gs_message *o);
bool story_met(const story_build *b, const gs_message *m);
/* Are both told in one sentence, as things of one kind that befell a side in a turn? */
bool story_gathered(const gs_message *m, const gs_message *o);
/* Message i, or one that speaks of all its like of that turn: their names in the fact "list". */
const gs_message *story_gather(story_build *b, int i);
/* Who else drove the beaten back, in the fact "beside": of those who stood with the actor of the
 * message that is returned; NULL nobody. */
gs_message *story_beside(story_build *b, const gs_message *m);
/* One message of the units that are gone before turn `to`, of both sides; NULL if there are
 * none. */
const gs_message *story_gone(story_build *b, int to);
/* The unit that the message says is gone for good; none if nobody is. */
gs_ref story_gone_in(const gs_message *m);
/* Marks where a hero fell in the unit that is called after him. */
void story_mark_own(story_build *b);

/* ---- kinds of messages (kinds.def, scenes.c) ---- */
typedef enum story_part { STORY_TERMS, STORY_PLANS, STORY_FIGHT, STORY_HINGE, STORY_END } story_part;
typedef struct story_kind {
    const char *name;
    story_part part;
    int points; /* tenths of a point */
} story_kind;
const story_kind *story_kind_of(const char *name); /* NULL: "" and what became part of another */

/* ---- salience ---- */
void story_salience(const gs_setup *s, gs_messages *ms);
#endif
