#ifndef GESTA_LIFE_INT_H
#define GESTA_LIFE_INT_H
/* Shared by the stages of lives. Messages are gathered first, with those whom they name; then all
 * are worded, for a short name must be unlike all others of the page. */
#include "gesta/life.h"

#include "story_int.h"

/* ---- a message of a life (life_cast.c) ---- */
typedef struct life_clause {
    const char *kind, *fact; /* worded by itself, the words become that fact */
} life_clause;
typedef struct life_line {
    gs_message m;
    const gs_ruleset *rs;  /* whose words count; NULL: the campaign's */
    const char *part;      /* of the paragraph that it begins; NULL: it goes on */
    bool head, rubric;     /* worded as the head, the rubric of the paragraph that follows */
    bool title;            /* worded as the title of it all */
    bool list;             /* its paragraph is a list */
    life_clause clause[3];
    int n_clauses;
    gs_cite *cite;
    int n_cites, cap_cites;
    const gs_narrative *story; /* told in its place: a battle; NULL none */
    const char *story_battle;
} life_line;

/* Whom a page names. Sides have slots behind the units, up to all that there are. */
typedef struct life_cast {
    gs_setup *s;
    const char *unit[GS_MAX_UNITS]; /* ids of units and sides */
    bool side[GS_MAX_UNITS];
    const char *hero[GS_MAX_HEROES];
} life_cast;

typedef struct life {
    gs_arena *a;
    const gs_campaign *c;
    const gs_story_book *book;
    gs_life_options opt;
    gs_err *err;
    const gs_ruleset *rs; /* the campaign's */
    life_cast cast;
    life_line **line;
    int n_lines, cap_lines;
    const char *part; /* of the paragraph that the next line begins; NULL: none */
    const gs_camp_hero *own; /* whose page it is: his units are "his knights"; NULL nobody's */
    const char *key;  /* by which words are drawn: whose life it is */
    int said;         /* lines so far */
    struct telling *telling;
} life;

void life_begin(life *l, gs_arena *a, const gs_campaign *c, const gs_story_book *book,
                const gs_life_options *opt, const char *key, gs_err *err);
/* A hero, unit or side of the campaign by its id; none if nothing has it, or there is no room. */
gs_ref life_ref(life *l, const char *id);
/* The next line begins a paragraph. */
void life_paragraph(life *l, const char *part);
extern const char *const life_kinds[]; /* life_kinds.def; then NULL */
/* A new line, in the words of a rule set (NULL: the campaign's). */
life_line *life_say(life *l, const char *kind, const gs_ruleset *rs);
/* What follows the page's own hero in a unit's name: "Danes" of "Ogier's Danes"; NULL. */
const char *life_own_rest(const life *l, const char *unit);
void life_role(life *l, life_line *m, gs_role role, const char *id);
void life_fact(life_line *m, const char *name, int n);
void life_word(life *l, life_line *m, const char *name, const char *word);
/* Adds the i-th of n names to a list, joined as the language joins them. */
void life_list_add(const life *l, gs_str *list, int i, int n, const char *name);
/* A clause that is worded by itself and becomes a fact. */
void life_put_clause(life_line *m, const char *kind, const char *fact);
void life_cite(life *l, life_line *m, const char *battle, int entry);
void life_cite_entry(life *l, life_line *m, const gs_camp_entry *e);
/* Words the lines so far; the names of what follows are worked out anew. */
void life_flush(life *l);
/* Flushes if there is hardly room for more names; before a line. */
void life_make_room(life *l);
/* Words all that is left. title NULL: the line that is marked as the title. */
gs_life *life_tell(life *l, const char *title);

/* ---- the ledger (life_ledger.c) ---- */
typedef struct life_entries {
    const gs_camp_entry **e;
    int n;
} life_entries;
/* Brought into the campaign before its first battle: no news. */
bool life_from_start(const life *l, const gs_camp_entry *e);
/* Entries that hold and name somebody, as subject or `by`, in their order. */
life_entries life_entries_of(gs_arena *a, const gs_campaign *c, const char *id);
bool life_same(const char *a, const char *b);
/* Did the first happen before the second? Within a battle by the log, where both say where. */
bool life_before(const gs_campaign *c, const gs_camp_entry *a, const gs_camp_entry *b);
/* Is it of a kind that strikes a hero: a wound, a capture, death? Does it set a captive free? */
bool life_strikes(const gs_camp_entry *e);
bool life_frees(const gs_camp_entry *e);
/* The hero's entry of kind in that battle (NULL: any), the last one; NULL none. */
const gs_camp_entry *life_last(const life_entries *all, const char *subject, int kind,
                               const char *battle);
/* What a battle was to him: 1 his side won it, 0 nobody did, -1 it was lost. */
int life_fortune(const gs_campaign *c, const gs_camp_entry *end, const char *side);

/* ---- a battle as somebody lived it (life_day.c) ---- */
#define LIFE_DUELS 6
#define LIFE_VICTIMS 8
typedef struct life_duel {
    int entry;
    const char *foe;      /* id */
    int won;              /* 1, 0, -1 */
    int chance, whole;    /* of his winning, in thousandths; whole: had nothing been open. -1 */
    bool called, blow;    /* he was the challenger; he landed a blow */
} life_duel;
typedef struct life_victim {
    const char *id; /* unit */
    int n, first, last;   /* felled or hit by ours; in which entries */
    bool destroyed, each; /* each: it and ours destroyed each other */
} life_victim;
typedef struct life_day {
    const gs_camp_battle *b;
    const gs_camp_entry *end; /* of the battle, in the ledger; NULL: it is not entered */
    const char *side, *foe;   /* ids */
    int fortune;
    int turns;                /* that it took; 0 unknown */
    /* of its record; s NULL: it is not loaded */
    const gs_setup *s;
    const gs_log *log;
    bool of_the_day;          /* the log tells of no single turn */
    const gs_outcome *o;
    int at, hero, unit;       /* side, hero and unit of the set-up; -1 none */
    bool told;                /* what his side lost is told */
    int before, after;        /* of his unit; after -1: nobody knows */
    int own, other;           /* strength of both hosts as they came */
    bool destroyed, ran;      /* how his unit ended */
    life_victim victim[LIFE_VICTIMS];
    int n_victims, felled;
    int own_felled;           /* of those, by his own hand */
    int after_felled;         /* after he was down */
    int last_entry;           /* of his unit's fights after that */
    life_duel duel[LIFE_DUELS];
    int n_duels;
    int refused, refused_entry;       /* challenges that he did not take up */
    const char *refused_by;           /* whose was the last of them */
    int unanswered, unanswered_entry; /* his own that nobody took up */
    const char *unanswered_by;        /* who was the last to refuse */
    bool one_refuser;                 /* it was one man every time */
    int down;                 /* entry in which he fell, 0 none */
} life_day;
/* The battle of a FOUGHT entry (hero), or any battle (unit). GS_STATE if its record does not
 * fold. */
gs_status life_day_of(life *l, const gs_camp_battle *b, const char *side, const char *hero,
                      const char *unit, life_day *d);
/* Is he in the ranks of a unit that another leads? */
bool life_in_ranks(const life_day *d);
int life_turn_of(const life_day *d, int entry); /* 0 unknown */
/* Of a duel: his chance as a number in so many, in words that a reader takes in; false: none. */
bool life_add_chance(life_line *m, const char *name, int thousandths);

/* ---- days, places, what was at stake (life_terms.c) ---- */
/* Adds title, day and place of a battle. "at" is its place, or its title where none is known. */
void life_add_battle(life *l, life_line *m, const gs_camp_battle *b);
const char *life_at(const life *l, const gs_camp_battle *b);
void life_add_date(life *l, life_line *m, const char *prefix, const char *date);
/* Days from one date to another; -1 if they are not days, or the other way round. */
int life_days_between(const char *from, const char *to);
/* Adds the clause "stake": what the side (0, 1) had to do to win. */
void life_add_stake(life *l, life_line *m, const gs_setup *s, int side);

/* ---- parts of a career ---- */
typedef struct life_hero {
    life *l;
    const gs_camp_hero *h;
    life_entries all;
    gs_life_edge *edge;
    int n_edges;
    life_day *day;
    int n_days;
    bool *edge_told;
    gs_hero_now now;
    gs_judgement judgement;
} life_hero;
void life_tell_day(life_hero *x, int day);                 /* life_chapters.c */
void life_tell_between(life_hero *x, const gs_camp_entry *after, const gs_camp_entry *before);
void life_tell_end(life_hero *x);                          /* life_end.c */
void life_tell_judgement(life_hero *x);                    /* life_judge.c */
void life_tell_result(life_hero *x, const life_day *d);
void life_tell_rulings(life_hero *x, const life_day *d);   /* life_between.c */
/* The clause "because", with the umpire's words, if he gave any. */
void life_add_reason(life *l, life_line *m, const gs_camp_entry *e);
bool life_quiet(const life_hero *x, int day);
/* His unit in that battle: by its record, else by the ledger; NULL none. */
const char *life_men_of(const life_hero *x, const life_day *d);
/* Does that entry say that a hero fell to his men in that battle, or was taken by them? */
bool life_men_struck(const life_hero *x, const life_day *d, const gs_camp_entry *e);
/* How he came out of a battle: entries about him in it. */
const gs_camp_entry *life_in_battle(const life_hero *x, int kind, const char *battle);
#endif
