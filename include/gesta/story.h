#ifndef GESTA_STORY_H
#define GESTA_STORY_H
/* The story of a battle, told from its log: messages (what happened), their worth, the scenes
 * chosen, paragraphs, sentences worded from templates. Each stage is a pure function of the one
 * before; the same log, templates and wording seed give the same words. */
#include "gesta/battle.h"
#include "gesta/own.h"
#include "gesta/words.h"
#include "gesta/voice.h"

/* ---- the template book: parsed elsewhere (xmlio), handed in as tables ---- */
/* The parts of a template in its file, for faults. */
typedef enum gs_template_part {
    GS_IN_ELEMENT, GS_IN_ON, GS_IN_STYLE, GS_IN_RULESET, GS_IN_IF, GS_IN_CL, GS_IN_TEXT,
    GS_TEMPLATE_PARTS
} gs_template_part;
typedef struct gs_template {
    const char *id, *on, *style; /* on: the message kind; style: "chronicle" ... */
    const char *ruleset;         /* only there; NULL everywhere */
    const char *counts;          /* only where that is counted, words of gs_counted_words; NULL */
    const char *cond;            /* "face is flank and lost gt 0"; NULL always */
    const char *claims;          /* words: what the text claims */
    const char *text;            /* one sentence without its stop, with slots in braces */
    int weight;                  /* 0 to 9 */
    uint32_t at[GS_TEMPLATE_PARTS]; /* bytes into its file */
} gs_template;
typedef struct gs_story_loaded { /* words that say more than that something happened */
    const char *word, *needs;    /* needs: claims, of which one licenses them */
} gs_story_loaded;
typedef struct gs_story_word { /* vocabulary of a rule set: unit, army, loss ... */
    const char *ruleset; /* NULL: common */
    const char *id, *one, *many;
    const char *a; /* for exactly one, with its number: "einen Mann"; NULL: number and word */
} gs_story_word;
typedef struct gs_story_agree { /* words that agree with a name: was, his, them */
    const char *id, *m, *f, *n, *pl;
    const char *we; /* after "we"; NULL: as after "they" */
} gs_story_agree;
typedef struct gs_story_style { /* a way of telling; what it has no words for its parent has */
    const char *id, *extends;   /* extends: NULL none */
} gs_story_style;
typedef struct gs_story_voice { /* how a rule set's battles are spoken of */
    const char *ruleset;
    const char *words[GS_VOICE_COUNT]; /* "none": the book has no such thing */
} gs_story_voice;
typedef enum gs_case { GS_NOMINATIVE, GS_ACCUSATIVE, GS_DATIVE, GS_GENITIVE, GS_CASES } gs_case;
extern const char *const gs_case_words[]; /* "nom", "acc", "dat", "gen"; then NULL */
/* How a name stands in a sentence. In the patterns * is the name without its article, ^ the same
 * with a capital, {~id} a word of the vocabulary. */
typedef struct gs_story_form {
    const char *of; /* "unit", "hero", "side", "place", "detachment.1" ..., "demon", "own", "any" */
    char gender;    /* only of names of that gender; 0: any */
    char article;   /* 'y' only of names with an article, 'n' only without, 0 any */
    char as;        /* gender of the whole; 0: the name's own */
    const char *cases[GS_CASES]; /* NULL: as the nominative */
} gs_story_form;
typedef struct gs_story_name { /* a name of the order of battle in the book's language */
    const char *of;            /* as it is stored */
    char gender;               /* m, f, n; p for plural */
    const char *cases[GS_CASES];
} gs_story_name;
/* How a language counts. Lists of words have one space between. */
typedef struct gs_numerals {
    const char *none, *hundred;
    const char *hundred_bare; /* after "the": hundred; NULL: as ever */
    const char *units;    /* one to nineteen */
    const char *tens;     /* twenty, thirty ... ninety */
    const char *one_in;   /* "one" within a longer number */
    const char *join;     /* between tens and units */
    bool units_first;     /* one-and-twenty */
    const char *ordinals; /* first to nineteenth */
    const char *tenths;   /* twentieth, thirtieth ... ninetieth */
    const char *beyond;   /* what follows the figures of an ordinal from a hundred */
} gs_numerals;
typedef struct gs_story_book {
    const char *lang;
    gs_template *templates;
    int n_templates;
    gs_story_word *words;
    int n_words;
    gs_story_agree *agrees;
    int n_agrees;
    gs_story_style *styles;
    int n_styles;
    gs_story_voice *voices;
    int n_voices;
    gs_story_form *forms;
    int n_forms;
    gs_story_name *names;
    int n_names;
    gs_story_loaded *loaded;
    int n_loaded;
    gs_words page;        /* the fixed words of a page */
    gs_numerals numerals; /* units NULL: the English ones */
    const char **titles; /* words before a name that are dropped in short: King, Emir ... */
    int n_titles;
    const char **kept_titles; /* words that stay with the first name: Sir, Lady */
    int n_kept_titles;
} gs_story_book;

/* Lays a book over another of its language: what has the same id (a name: of the same; a form: before
 * the others) takes its place, what is new is added, a template of weight 0 is silent. The result
 * shares the strings of both and lives in the arena. */
gs_story_book *gs_story_lay(gs_arena *a, const gs_story_book *base, const gs_story_book *over);
/* What is wrong with somebody's templates. */
typedef struct gs_story_fault {
    int which;             /* template of the book, -1: the book as a whole */
    gs_template_part part; /* where in it */
    size_t within;         /* bytes into that part, as it was read */
    const char *words;     /* of the book as a whole: the words that are meant; NULL none */
    const char *text;      /* what was found, and what was expected */
} gs_story_fault;
/* Holds a book against the English one, `known`: which kinds there are, what facts and claims each
 * has. It is read as laid over `base`, its own language's; NULL: as a language of its own, which
 * needs words for everything. The number of faults, in the order of the file. */
int gs_story_check(gs_arena *a, const gs_story_book *known, const gs_story_book *base,
                   const gs_story_book *over, gs_story_fault **faults);
/* A side as the book's language calls it, in the arena: "die Engländer". */
const char *gs_story_side(gs_arena *a, const gs_setup *s, const gs_story_book *book, int side);
/* Kinds of messages that a book has words for, each once, in its order; then NULL. */
const char *const *gs_story_kinds(gs_arena *a, const gs_story_book *book);
/* The facts, or the claims, that a book's templates of a kind use, each once; then NULL. */
const char *const *gs_story_facts_of(gs_arena *a, const gs_story_book *book, const char *kind);
const char *const *gs_story_claims_of(gs_arena *a, const gs_story_book *book, const char *kind);

/* ---- messages ---- */
typedef enum gs_role {
    GS_ROLE_ACTOR, GS_ROLE_TARGET, GS_ROLE_HERO, GS_ROLE_FOE, GS_ROLE_BY, GS_ROLE_PLACE,
    GS_ROLE_SIDE, GS_ROLE_ENEMY, GS_ROLE_FRIEND, GS_ROLE_COUNT
} gs_role;
#define GS_MSG_FACTS 100
#define GS_MSG_ENTRIES 64
#define GS_MSG_OTHERS 5
typedef struct gs_message_fact {
    const char *name;
    int32_t n;        /* a number, or 1 for a fact that holds */
    const char *word; /* a word; NULL for numbers */
} gs_message_fact;
typedef struct gs_message {
    int id;           /* entry * 16 + ordinal: stable when entries are added at the end */
    const char *kind; /* "volley", "clash", "duel" ... */
    int turn;
    int side;         /* side of the actor, -1 none */
    int wing;         /* of the actor's side: -1 left, 0 centre, 1 right; 2 unknown */
    int polarity;     /* + good for `side`, - bad */
    bool mandatory;
    gs_ref role[GS_ROLE_COUNT];
    gs_ref other[GS_MSG_OTHERS]; /* whom it is about beside the actor, as far as they go */
    int n_others;
    gs_message_fact fact[GS_MSG_FACTS];
    int n_facts;
    int salience;     /* tenths of a point */
    int scene;        /* index of its scene, -1 none */
    int tail;         /* message told as the last clause of this one's sentence, -1 none */
    int entry[GS_MSG_ENTRIES];
    int n_entries;
} gs_message;
typedef struct gs_messages {
    gs_message *m;
    int count, cap;
} gs_messages;

/* A scene: messages of one turn that belong together. */
typedef struct gs_story_scene {
    int turn;
    int score; /* tenths */
    int first_entry;
    bool chosen;
    char letter; /* of its map, 'a'...; 0 none */
    gs_ref actor, target; /* of its best message */
    int best;             /* its best message */
    const char *title;    /* of a scene with a letter: what happened; NULL none */
    const char *line;     /* the same as a sentence that stands by itself, without its stop; NULL none */
} gs_story_scene;

/* ---- the narrative ---- */
typedef struct gs_sentence {
    const char *text;     /* whole sentence with its stop */
    const char *template_id;
    const char *claims;   /* as the template has them */
    int side;             /* of the message, -1 none */
    int message, tail;    /* which it is, and that of its last clause; -1 none of the log's */
    int entry[GS_MSG_ENTRIES];
    int n_entries;
} gs_sentence;
typedef struct gs_story_para {
    const char *head;   /* a head over it, or NULL: "The rearguard gives ground" */
    const char *rubric; /* "TURNS 2 AND 3", or NULL */
    const char *part;   /* "terms", "plans", "fight", "hinge", "end" */
    int turn;           /* first turn it tells; 0 none */
    int last_turn;      /* last turn it tells; 0 none */
    int scene;          /* its best scene, -1 none */
    const gs_own *own;  /* it is in the umpire's own words; NULL: told from the log */
    gs_sentence *sentences;
    int n_sentences;
} gs_story_para;
typedef struct gs_narrative {
    const gs_story_book *book;      /* from which it was worded; NULL: it was not */
    const char *style, *length, *lang;
    const char *of;                 /* id of the side or unit that tells it; NULL: nobody's */
    const char *byline;             /* "From the host of Skarn"; NULL none */
    uint32_t wording;               /* the wording seed */
    const char *headline, *subline; /* of the whole battle */
    const char *shape;              /* of the battle: "ambush", "set-piece" ... */
    const char *opening, *ending;   /* ways in which it opens and ends; NULL: as it comes */
    gs_story_para *paras;
    int n_paras;
    gs_story_scene *scenes;
    int n_scenes;
    gs_messages messages;
} gs_narrative;

/* How the story is to be told; NULL words take the default. */
struct gs_forecast;
typedef struct gs_story_options {
    const char *style;  /* "chronicle" (default), "dispatch", "letter", "newspaper" */
    const char *length; /* "standard" (default), "four" paragraphs, "full" */
    int side;           /* dispatch: of which side, 0 or 1 */
    int unit;           /* letter: by a survivor of which unit, counted from 1; 0 the story picks */
    int boast;          /* dispatch: 0 to 3, how much of the enemy's deeds may be passed over */
    uint32_t wording;   /* wording seed */
    const struct gs_forecast *forecast; /* of this log; NULL: none was worked */
    const char *const *told_before; /* "open." and "close." ways, and template ids, of the
                                     * campaign's last reports, newest first; then NULL. NULL none */
    const char *said_before; /* the sentences of those reports, whose words it does not say again if
                              * it can help it; NULL none */
} gs_story_options;

/* Tells the battle. Everything returned lives in the arena. GS_STATE if the log does not fold. */
gs_status gs_story_tell(gs_arena *a, const gs_setup *s, const gs_log *log, const gs_outcome *o,
                        const gs_story_book *book, const gs_story_options *opt,
                        gs_narrative **out, gs_err *err) GS_MUST_CHECK;
/* What the campaign's next story is to do otherwise, from its last ones (n, newest first): openings
 * and endings of three, frames of one. For told_before; in the arena, ended by NULL. */
const char *const *gs_story_remember(gs_arena *a, const gs_narrative *const *last, int n);
/* The stages, for tests and for users who ask why a thing was told. */
gs_status gs_story_messages(gs_arena *a, const gs_setup *s, const gs_log *log,
                            const gs_outcome *o, gs_messages *out, gs_err *err) GS_MUST_CHECK;
/* A deed, or a misfortune, in few words: "Destroyed the select fyrd of Kent." */
typedef struct gs_deed {
    int turn;
    const char *text; /* in the arena */
    int worth, order; /* tenths of a point; place among the messages */
} gs_deed;
/* The best `most` of them (room in `out`) that a battle's messages have of a unit or a hero, in the
 * style "card", as they came. Returns how many; none if the book has no words of that style. */
int gs_story_deeds(gs_arena *a, const gs_setup *s, const gs_messages *all, const gs_story_book *book,
                   gs_ref who, int most, gs_deed *out);
void gs_story_scenes(gs_arena *a, const gs_setup *s, gs_messages *m, gs_story_scene **scenes,
                     int *n);

/* Puts the umpire's own words into a narrative: a title of the whole is its headline, one at a turn
 * the head over what is told of that turn; a paragraph, a note, a caption is a paragraph of its own
 * (`own`), after those that tell what was before it, or before all. */
void gs_story_put_own(gs_arena *a, const gs_own *own, int n, gs_narrative *story);
/* Does the sentence tell that message of the narrative: as its own matter, as its last clause, in a
 * list, as a player's words? That it rests on the same entries is not enough. */
bool gs_story_tells(const gs_narrative *n, const gs_sentence *s, int message);
/* The paragraph after which something of that turn and entry of the log (0 none) stands: the last that
 * tells of what was before it; -1: before all (turn 0 without an entry). */
int gs_story_place(const gs_narrative *story, int turn, int entry);

/* Adds a number in a language's words up to one hundred, an ordinal likewise. */
void gs_numeral_words(gs_str *out, const gs_numerals *in, int n);
void gs_numeral_ordinal(gs_str *out, const gs_numerals *in, int n);
extern const gs_numerals gs_english_numerals;
/* Adds a number as words up to one hundred ("two-and-twenty" is not our style: "twenty-two"),
 * in figures beyond; an ordinal likewise ("third"). */
void gs_number_words(gs_str *out, int n);
void gs_ordinal_words(gs_str *out, int n);
/* Value of `key` in a text "key=value key=value"; false if it is not there. The word is copied
 * into buf. */
bool gs_kv_word(const char *text, const char *key, char *buf, size_t size);
int gs_kv_int(const char *text, const char *key, int otherwise);
bool gs_kv_is(const char *text, const char *key, const char *word);
#endif
