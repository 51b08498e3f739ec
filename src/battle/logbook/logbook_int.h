#ifndef GESTA_LOGBOOK_INT_H
#define GESTA_LOGBOOK_INT_H
/* Inside the logbook. A line is cut into words (lb_lex.c), each statement is worked by the function
 * of its first word (lb_say.c): an event by the carry table (lb_event.c), what was told
 * (lb_told.c), set-up (lb_setup.c), control (lb_control.c). All change `now` and the log; the line
 * is taken back whole if it fails or has a question. */
#include "gesta/logbook_form.h"

/* ---- words of a line ---- */
typedef struct lb_token {
    const char *p;
    int n, column; /* column: from 1 */
    bool quoted;
} lb_token;
#define LB_TOKENS 400
#define LB_STATEMENTS 40
/* A statement: words, then dice after ":", then what came of it after "=>". */
typedef struct lb_stmt {
    const lb_token *word, *dice, *told;
    int n_words, n_dice, n_told; /* n_dice, n_told: -1 not given */
    bool odds, part;             /* begins with "?", "part" */
} lb_stmt;
typedef struct lb_line {
    lb_token token[LB_TOKENS];
    int n_tokens;
    lb_stmt stmt[LB_STATEMENTS];
    int n_stmts;
    int at;              /* number of the entry behind which it stands; -1 the end */
    const char *words;   /* the player's own words; NULL none */
    const char *because; /* his reason; NULL none */
    bool force;          /* "!" at the end */
    const char *comment;
} lb_line;
/* Cuts a line; texts go into the arena. GS_INPUT with *column. */
gs_status lb_lex(const char *text, size_t n, gs_arena *a, lb_line *out, int *column, gs_err *err)
    GS_MUST_CHECK;
bool lb_is(const lb_token *t, const char *word);
const char *lb_text(gs_arena *a, const lb_token *t);
/* Reads a whole number 0..max; false if the word is none. */
bool lb_number(const lb_token *t, int max, int *value);
/* Reads a decimal in thousandths; false if the word is none. */
bool lb_decimal(const lb_token *t, int32_t *value);

/* ---- where the battle stands; plain memory, taken back by a copy ---- */
#define LB_PLAYERS (GS_CARRY_SLOTS + 8)
/* The kind of the entry that ends the battle; "result" is how a melee ends. */
#define LB_RESULT "battle-over"
#define LB_CONCEDED "conceded"
#define LB_OWED 96
typedef struct lb_now {
    gs_table_state t;
    gs_turn_memory memory;
    gs_table_state snapshot; /* at the begin of a simultaneous phase */
    bool has_snapshot;
    int turn, side, phase;   /* side: -1 nobody's yet; phase: index in the carry table, -1 none */
    bool turn_closed;        /* the turn before was closed with all its sides */
    gs_owed owed[LB_OWED];
    int n_owed;
    gs_outcome outcome;      /* winner -2: none yet */
    bool quiet_may, quiet_all;
    uint8_t ordered[GS_MAX_UNITS + GS_MAX_HEROES]; /* obeyed an order in this player turn */
    int lost[GS_SIDES];      /* units that count as lost, when the line before was done */
} lb_now;

/* ---- answers ---- */
#define LB_ANSWERS 64
#define LB_ROLLS 48
#define LB_OPTIONS 24
typedef struct lb_alias {
    const char *word;
    gs_ref who;
} lb_alias;

struct gs_logbook {
    gs_arena *arena; /* of the logbook: tables, aliases, answers' text */
    gs_arena *line_arena; /* of the line being worked */
    gs_setup *setup;
    gs_log *log;        /* as stored, with what was taken back */
    gs_carry *carry;
    lb_now now, before; /* before: as the line began */
    lb_alias *alias;
    int n_alias, cap_alias;
    bool file;
    bool foreign; /* a file is read that was written for another set-up or book */

    /* the line being worked */
    char *pending; /* its text, while a question is open; NULL none */
    size_t pending_n;
    const char *answer[LB_ANSWERS];
    int n_answers, next_answer;
    bool asking;
    lb_line *line;
    gs_reply *reply;
    int fault_column;
    int first_new; /* entries of the log before the line */
    bool fixed;  /* an older entry was corrected: all is folded anew */
    bool stays;  /* a file said where the line stands (%now): its verb moves no phase on */
    bool turn_fixed; /* it is the roll that began a turn */
    int mended_from; /* behind the place of that entry all is told anew: it was taken back; 0 none */
    int instead, after; /* entry that the next new entry replaces, or stands behind; 0 none */
    const char *said; /* text of the line as typed, kept with its first entry; NULL none */
    const char *words_due; /* the player's own words, for the first entry that tells; NULL none */
    bool no_asides;     /* what waits for the dice has been asked already */
    bool hold_working;  /* of an order that goes before an event */
    const char *lead;   /* said before the next line of working */
    int shown;          /* bytes that the player has been shown of the line */
    gs_ref asked_of;    /* whom the last question of the statement named */
    gs_str scratch;     /* for the prompt */
    const char *silent[16]; /* verbs and rules that nobody is to be reminded of */
    int n_silent;
    /* for a face that asks by forms */
    gs_log_roll roll[LB_ROLLS]; /* dice of the line, as far as it came */
    int n_rolls;
    gs_log_option option[LB_OPTIONS]; /* of the question that is open */
    int n_options;
    gs_logbook_photo_fn *photo; /* who keeps photos; NULL nobody */
    void *photo_ctx;
};

/* ---- questions (lb_say.c) ---- */
/* The next answer of the player into *answer (arena text; "" the default). GS_FAILED and lb->asking
 * when he has to be asked first; in a file the default. `dice`: an answer is faces. */
gs_status lb_ask(gs_logbook *lb, bool dice, const char *prompt, const char **answer, gs_err *err)
    GS_MUST_CHECK;
/* An answer that the question which is asked next takes, and what it means; dflt: what "" takes. */
void lb_option(gs_logbook *lb, const char *answer, const char *says, bool dflt);
/* The same for yes and no. */
void lb_yes_no(gs_logbook *lb, bool yes);
/* A fault at a word of the line. */
gs_status lb_fault(gs_logbook *lb, const lb_token *at, gs_err *err, const char *fmt, ...)
    GS_PRINTF(4, 5);
/* Adds a line for the player: "  = ...". */
void lb_show(gs_logbook *lb, const char *fmt, ...) GS_PRINTF(2, 3);
gs_status lb_statement(gs_logbook *lb, const lb_stmt *st, gs_err *err) GS_MUST_CHECK;

/* ---- names (lb_names.c) ---- */
/* What a slot takes. */
typedef struct lb_want {
    uint8_t kinds; /* GS_SLOT_... */
    int side;      /* 0, 1; -1 any */
    const char *state;
    bool gone; /* who is dead or off may be named, too */
    bool body; /* who stands by himself: no hero who is with a unit */
    gs_ref foe; /* with whom it should be in contact; kind none */
} lb_want;
/* The longest run of words from w[0] on (at most n) that names somebody. *used: how many, 0 if the
 * first names nobody at all. Several who fit: the player is asked, in a file a fault. */
gs_status lb_name(gs_logbook *lb, const lb_token *w, int n, const lb_want *want, gs_ref *who,
                  int *used, gs_err *err) GS_MUST_CHECK;
/* All whom a slot may mean as things stand, by the filters of names (kind, side, in play, state);
 * returns how many. */
#define LB_CANDIDATES 192
int lb_candidates(gs_logbook *lb, const lb_want *want, gs_ref *out);
/* Side on which a slot's name is looked for, where the verb's first is named (kind none: not yet). */
int lb_slot_side(const gs_logbook *lb, const gs_carry_slot *slot, gs_ref first);
/* A word that stands between names: "at", "with", "and". */
bool lb_is_joiner(const lb_token *t);
/* Does the word name anybody of the kinds wanted? Nobody is asked who. */
bool lb_is_name(gs_logbook *lb, const lb_token *t, const lb_want *want);
/* Adds a name without accents, case, articles, possessives and hyphens, its words with one blank
 * between them. */
void lb_plain(const char *name, size_t n, gs_str *out);
/* Does every word of `run` begin a word of `name`, in order? Both are plain. */
bool lb_words_fit(const char *run, const char *name);
/* The same for a name as it is written; behind an apostrophe a word begins too, so that "artois"
 * fits d'Artois, and "neill" O'Neill. */
bool lb_name_fits(const char *run, const char *name);
/* Short and full name; code of a unit or hero ("E7", "h2"; "" none). Arena text. */
const char *lb_short(gs_logbook *lb, gs_ref who);
const char *lb_full(gs_logbook *lb, gs_ref who);
const char *lb_code(gs_logbook *lb, gs_ref who);
const char *lb_side_name(gs_logbook *lb, int side);
int lb_side_of(const gs_logbook *lb, gs_ref who);
/* Side named by a word; -1 none. */
int lb_side_word(gs_logbook *lb, const lb_token *w);
/* Is he in play: a unit not gone, a hero up? */
bool lb_in_play(const gs_logbook *lb, gs_ref who);
/* What has become of who is not in play: "destroyed", "off the table", "killed" ... */
const char *lb_whereabouts(const gs_logbook *lb, gs_ref who);
/* The hero who fights in front of a unit; -1 none. */
int lb_front_hero(const gs_logbook *lb, int unit);
/* A zone as cell 1..9 (row by row, side a's grid from its own left), 10 reserve; 0 none. *used
 * words. */
int lb_cell(gs_logbook *lb, int side, const lb_token *w, int n, int *used);

/* A point of the table, "12,30 facing 90". *used words. */
bool lb_point(const lb_token *w, int n, gs_pose *at, int *used);

/* ---- the log (lb_log.c) ---- */
/* A new entry at the end, with the line's words and marks on the first. */
gs_entry *lb_entry(gs_logbook *lb, const char *kind, gs_ref actor, gs_ref target);
/* Adds another part to the last entry. */
gs_log_part *lb_part(gs_logbook *lb, gs_log_kind kind);
/* Folds the last entry, which has all its parts now. */
gs_status lb_close(gs_logbook *lb, gs_err *err) GS_MUST_CHECK;
/* What of the cells and points is known: cell as lb_cell gives it. */
gs_place lb_place(int cell, bool point);
/* Folds an entry that stands in the log: state, memory, what is owed. */
gs_status lb_fold(gs_logbook *lb, const gs_entry *e, gs_err *err) GS_MUST_CHECK;
/* Number of the entry that ends the battle; 0 none does. */
int lb_end_in(gs_logbook *lb);
#define LB_OVER "undo %d takes its end back, fix N and at N mend what was written"
/* Number of the entry since which he is not in play; 0 unknown. */
int lb_gone_in(gs_logbook *lb, gs_ref who);
/* Nothing has happened yet. */
void lb_start(gs_logbook *lb);
/* Where the battle stood when the entry was written: its turn, side and phase. */
void lb_before(gs_logbook *lb, const gs_entry *e);
/* Makes `now` from the effective log: all of it (0), up to but without entry `to`, or up to entry
 * -to. */
gs_status lb_rebuild(gs_logbook *lb, int to, gs_err *err) GS_MUST_CHECK;
/* What an entry leaves in memory (lb_memory.c); who: its n players. */
void lb_remember(gs_logbook *lb, const gs_entry *e, const gs_carry_who *who, int n);
/* The phase that an entry belongs to begins, unless it is the one that runs. */
void lb_enter_phase(gs_logbook *lb, int phase);
/* Adds to the last entry what ends the marks that end as that phase begins. */
void lb_marks_end(gs_logbook *lb, int phase);
/* What an entry says of turns: that one begins, that a player turn is over. */
void lb_turn_fold(gs_logbook *lb, const gs_entry *e);
/* The entry of that number; NULL none. */
gs_entry *lb_entry_no(const gs_logbook *lb, int n);
/* Does the entry only follow from the sequence of play (a phase or turn ends)? */
bool lb_is_step(const gs_entry *e);

/* ---- dice (lb_dice.c) ---- */
/* Dice as the player gives them. */
typedef struct lb_group {
    char label[48]; /* "" : the next label that is asked for */
    uint8_t face[256], reroll[256];
    int n, used;
    int hits;    /* "h4": so many succeed; -1 faces are given */
    bool rolled; /* "*": rolled here */
    bool here, counted; /* the faces were rolled by the program; stand for a count */
    int of;      /* number of the label it went to; -1 none yet */
} lb_group;
#define LB_GROUPS 48
typedef struct lb_dice {
    gs_dice dice;
    gs_logbook *lb;
    const gs_proc *proc;
    const gs_carry_who *who;
    int n_who;
    lb_group group[LB_GROUPS];
    int n_groups;
    gs_seeded here;
    int first_roll; /* of this procedure, among the line's */
    bool given;   /* the player gave dice, if only "*" */
    bool unknown; /* "-" */
    bool all_rolled;
    bool any_hand, any_here, counted;
} lb_dice;
/* The same procedure is to be run again with the same dice. */
void lb_dice_again(lb_dice *d);
/* Reads dice words (n -1: none were given). */
gs_status lb_dice_read(gs_logbook *lb, const lb_token *w, int n, lb_dice *d,
                       gs_err *err) GS_MUST_CHECK;
/* Makes ready for a procedure of these players. */
void lb_dice_begin(lb_dice *d, const gs_proc *p, const gs_carry_who *who, int n_who);
/* Labels whose successes were counted; NULL none. */
const char *lb_counted(gs_logbook *lb, const lb_dice *d);
gs_ang lb_degrees(int32_t thousandths);
/* Are there dice for what follows at once? */
bool lb_dice_more(const lb_dice *d);
/* Faces left over: GS_INPUT. */
gs_status lb_dice_left(lb_dice *d, gs_err *err) GS_MUST_CHECK;

/* ---- events (lb_event.c, lb_facts.c) ---- */

#define LB_PATCHED 32
/* An event as it was read. */
typedef struct lb_event {
    const gs_carry_verb *verb;
    gs_carry_who who[LB_PLAYERS];
    int n_who;
    const char *words; /* free word slot; NULL none */
    const char *said;  /* words without facts, blanks between; NULL none */
    void *in;
    uint8_t *from;
    bool typed_any, bare; /* any fact was typed; a bare number */
    bool headline_told;   /* with a question */
    bool forced;          /* typed, and the line ends with "!" */
    int cell;       /* where it goes; 0 unknown */
    bool has_point;
    gs_pose point;
} lb_event;
gs_status lb_event_read(gs_logbook *lb, const gs_carry_verb *verb, const lb_token *w, int n,
                        lb_event *ev, gs_err *err) GS_MUST_CHECK;
/* What "!" overrules: "presence ID" of who is gone, the rules. */
#define LB_PRESENCE "presence"
#define LB_RULES "rules"
bool lb_is_forced(const gs_log_part *p);
/* The slot of a role; NULL none. */
const gs_carry_slot *lb_slot_of(const gs_carry_verb *v, const char *role);
/* Is it a unit on the table, or a hero who stands there alone: somebody with a place of his own? */
bool lb_stands(const gs_logbook *lb, gs_ref who);
/* Who is meant by him in that slot: of a hero who fights with a unit the unit, where bodies are
 * named. */
gs_ref lb_meant(const gs_logbook *lb, const gs_carry_slot *slot, gs_ref who);
/* Is he gone, so that he can play the slot's role only against the rules ("!")? */
bool lb_is_out(const gs_logbook *lb, const gs_carry_slot *slot, gs_ref who);
gs_status lb_event_run(gs_logbook *lb, const lb_stmt *st, lb_event *ev, lb_dice *dice,
                       gs_err *err) GS_MUST_CHECK;
/* Puts what a procedure was asked and gave into the last entry. */
void lb_keep_resolve(gs_logbook *lb, const gs_proc *p, const void *in, const void *out,
                     const gs_rolls *rolls, const gs_working *work, const lb_dice *dice);
/* Does the move end where it began? */
bool lb_same_place(const gs_log_move *m);
/* A verb's own run, owed or asked for by the program, with what dice are left. */
gs_status lb_event_owed(gs_logbook *lb, const gs_owed *o, lb_dice *dice,
                        gs_err *err) GS_MUST_CHECK;
/* The facts of the event: filled, then typed words n of them. */
gs_status lb_facts(gs_logbook *lb, lb_event *ev, const lb_token *w, int n,
                   gs_err *err) GS_MUST_CHECK;
/* House rules and numbers of the set-up over the situation; returns how many facts changed. */
int lb_house_rules(const gs_logbook *lb, lb_event *ev, gs_patched used[LB_PATCHED]);
/* Questions that wait for the dice: who goes first. Runs the procedure again if one changes it. */
gs_status lb_afterthought(gs_logbook *lb, lb_event *ev, void *out, lb_dice *dice, gs_rolls *rolls,
                          gs_working *work, gs_err *err) GS_MUST_CHECK;
/* What follows from the verb alone where nothing was rolled: a charge that was told is contact. */
gs_status lb_verb_effects(gs_logbook *lb, const lb_event *ev, gs_err *err) GS_MUST_CHECK;
/* Adds to the last entry what an older one that was told does by its verb alone, which stays: who
 * is told to have formed line has, whatever else came of it. */
gs_status lb_verb_stays(gs_logbook *lb, const gs_entry *old, gs_err *err) GS_MUST_CHECK;
/* What the players ruled otherwise than the rules: effects of the last entry from part `first` on
 * against what was told. */
gs_status lb_override(gs_logbook *lb, const lb_stmt *st, const lb_event *ev, int first,
                      gs_err *err) GS_MUST_CHECK;
gs_status lb_questions(gs_logbook *lb, lb_event *ev, gs_err *err) GS_MUST_CHECK;

/* ---- told (lb_told.c, lb_told_print.c) ---- */
/* A word that tells, and the effect that it means. */
typedef struct lb_told_word {
    const char *word;
    uint8_t kind;  /* gs_effect_kind */
    const char *with; /* the effect's word; NULL none */
    int amount;
} lb_told_word;
extern const lb_told_word lb_unit_words[], lb_hero_words[]; /* ended by NULL */
/* What of a strength is lost under the rule set: figures, stands; or hits that are marked. */
uint8_t lb_loss_kind(const gs_logbook *lb);
#define LB_TOLD 64
typedef struct lb_told {
    gs_log_effect e[LB_TOLD];
    int n;
} lb_told;
/* Reads "lost X 3, Y 2 by Z, recoiled X". actor, target: of the statement, for the sheet's
 * results. */
gs_status lb_told_read(gs_logbook *lb, const lb_token *w, int n, gs_ref actor, gs_ref target,
                       lb_told *out, gs_err *err) GS_MUST_CHECK;
/* The verb's words without a fact that make it do what the entry says; NULL none is needed. `r`: its
 * resolution, NULL none; who: its n players. The state is that before it. */
const char *lb_said_of(gs_logbook *lb, const gs_entry *e, const gs_carry_verb *v,
                       const gs_log_resolve *r, const gs_carry_who *who, int n, gs_err *err);
/* The players of a verb that an entry names, as the table stands. */
int lb_players_of(const gs_logbook *lb, const gs_table_state *t, const gs_entry *e,
                  const gs_carry_verb *v, gs_carry_who who[LB_PLAYERS]);
/* Those of them who are neither, "shooter ely-archers, attacker-left x"; NULL none. */
const char *lb_also_of(const gs_entry *e);
/* The verb of an entry: of those of its kind and procedure the one that fits best what it says; NULL
 * none. `r`: its resolution. The state is that before it. */
const gs_carry_verb *lb_verb_of(gs_logbook *lb, const gs_entry *e, const gs_log_resolve *r);
/* Its resolution, NULL none. Without dice it only tells the situation. */
const gs_log_resolve *lb_resolve_of(const gs_entry *e);
/* Does the statement begin as one that tells? */
bool lb_tells(gs_logbook *lb, const lb_token *w, int n);
/* Adds them to the last entry with what hangs on them. */
gs_status lb_told_apply(gs_logbook *lb, const lb_told *t, gs_err *err) GS_MUST_CHECK;
/* Adds told effects as the language writes them: "lost valley-levy 2, recoiled x by y". */
void lb_told_print(gs_logbook *lb, const gs_entry *e, bool ids, gs_str *out);

/* ---- owed (lb_owed.c) ---- */
void lb_owe(gs_logbook *lb, const gs_owed *o);
/* What was owed till the end of what ends (tills: "pt") is owed no longer. */
void lb_owed_over(gs_logbook *lb, const char *tills);
/* Are the two owed by the same for the same, so that one of them does ("follow" or "hold")? */
bool lb_either(const gs_owed *a, const gs_owed *b);
/* Is nobody to be reminded of it: of its verb, of a rule of its procedure? */
bool lb_silent(const gs_logbook *lb, const gs_owed *o);
/* What is owed is left undone: the story cannot claim it. */
gs_status lb_skip(gs_logbook *lb, const gs_owed *o, gs_err *err) GS_MUST_CHECK;
/* Who came whom nobody had mustered: whose coming was taken back is as if he had never been. */
void lb_comers(gs_logbook *lb);
/* What an entry settles of what is owed. */
void lb_settle(gs_logbook *lb, const gs_entry *e);
/* Runs musts that are due now, with the dice that are left. */
gs_status lb_now_due(gs_logbook *lb, lb_dice *dice, gs_err *err) GS_MUST_CHECK;
/* Runs what is owed before an event may be: an order in an army without its General. */
gs_status lb_due_before(gs_logbook *lb, const lb_event *ev, lb_dice *dice,
                        gs_err *err) GS_MUST_CHECK;
/* As a phase or turn ends: the musts that end with it are done or skipped. */
gs_status lb_owed_end(gs_logbook *lb, char till, gs_err *err) GS_MUST_CHECK;
/* What is owed of whom that name names: "levy must rally", or, of a verb that is no act of his, what it
 * settles: "fate of Morcar"; true of the second. */
bool lb_duty(const char *name, const gs_owed *o, gs_str *out);
void lb_owed_line(gs_logbook *lb, const gs_owed *o, gs_str *out);

/* ---- status (lb_status.c) ---- */
/* Shows the line of a unit, of a hero. */
void lb_unit_status(gs_logbook *lb, int i);
void lb_hero_status(gs_logbook *lb, int i);

/* ---- words for the player (lb_words.c) ---- */
/* The line of working of a resolution and its effects. */
void lb_working(gs_logbook *lb, const lb_event *ev, const void *out, const gs_rolls *rolls,
                const gs_working *work, const gs_entry *e);
/* What the procedure's result comes to, in the words of its rule set; true if they say its effects,
 * too. `ruled`: what came of it is another thing, and is not said. */
bool lb_headline(gs_logbook *lb, const lb_event *ev, const void *out, const gs_rolls *rolls,
                 const gs_working *work, bool ruled, gs_str *say);
/* Of hits that are told nobody takes more than he bears: what counts is said. (Losses of strength are
 * held by the carry table.) */
void lb_clamp_hits(gs_logbook *lb, lb_told *told);
/* More was told as lost than there was: what counts of it, in the last entry from part `from` on. */
void lb_clamped_line(gs_logbook *lb, const gs_log_effect *told, int from);
/* What came of an entry that was ruled otherwise later. */
void lb_ruled_line(gs_logbook *lb, const gs_entry *e);
/* What those of whom something was told have left; the musts that the line has left. */
void lb_told_line(gs_logbook *lb, const gs_entry *e);
void lb_musts_line(gs_logbook *lb);
/* Effects of entries from `first` on in one sentence each. */
void lb_effects_line(gs_logbook *lb, const gs_entry *e, gs_str *out);
void lb_odds_line(gs_logbook *lb, const lb_event *ev);

/* The output of a procedure by which its odds are told. */
const gs_fact *lb_main_output(const gs_proc *p);
/* Adds a word of a result with the names of those who fight: "Roland's recoil". */
void lb_odds_word(gs_logbook *lb, const gs_carry_who *who, int n_who, const char *word,
                  gs_str *out);
/* Adds what is so with a unit or a hero, each behind two blanks. */
void lb_unit_state(gs_logbook *lb, int i, gs_str *out);
void lb_hero_state(gs_logbook *lb, int i, gs_str *out);

/* Adds the head of a file of lines. */
void lb_head(gs_logbook *lb, gs_str *out);
/* Adds a text as the language quotes it, on one line. */
void lb_quote(gs_str *out, const char *text);

/* ---- control and set-up ---- */
gs_status lb_control(gs_logbook *lb, const char *verb, const lb_stmt *st,
                     gs_err *err) GS_MUST_CHECK;
/* enter NAME [zone] [: die] (lb_enter.c): its entry is of that kind. */
#define LB_ENTERS "enter"
/* Is he on the table, alone or with a unit? */
bool lb_is_there(const gs_logbook *lb, gs_ref who);
gs_status lb_enter(gs_logbook *lb, const lb_stmt *st, gs_err *err) GS_MUST_CHECK;
gs_status lb_set_up(gs_logbook *lb, const char *verb, const lb_stmt *st,
                    gs_err *err) GS_MUST_CHECK;
extern const char *const lb_control_words[], *const lb_setup_words[]; /* ended by NULL */
/* A hero joins a unit, or stands alone (unit: kind none). */
gs_status lb_join(gs_logbook *lb, gs_ref hero, gs_ref unit, gs_err *err) GS_MUST_CHECK;
gs_status lb_undo(gs_logbook *lb, const lb_stmt *st, gs_err *err) GS_MUST_CHECK;
gs_status lb_redo(gs_logbook *lb, const lb_stmt *st, gs_err *err) GS_MUST_CHECK;
gs_status lb_fix(gs_logbook *lb, const lb_stmt *st, gs_err *err) GS_MUST_CHECK;
gs_status lb_phase_word(gs_logbook *lb, const lb_stmt *st, gs_err *err) GS_MUST_CHECK;
gs_status lb_help(gs_logbook *lb, const lb_stmt *st, gs_err *err) GS_MUST_CHECK;
/* Is the battle over? Offered, never forced: at a turn's end, or as soon as units are lost where the
 * book judges at once. */
gs_status lb_judge(gs_logbook *lb, bool turn_end, gs_err *err) GS_MUST_CHECK;
/* Folds the log anew after it was mended: who now loses his last man is destroyed there; moves that
 * nobody can make any more are a fault, but for "!". */
gs_status lb_mended(gs_logbook *lb, gs_err *err) GS_MUST_CHECK;
/* "fix N => ...": the same entry, but for what came of it. */
gs_status lb_rule_entry(gs_logbook *lb, const gs_entry *old, const lb_stmt *st,
                        gs_err *err) GS_MUST_CHECK;
/* Every step of a resolution, with its rules. */
gs_status lb_explain(gs_logbook *lb, const gs_entry *e, const gs_log_resolve *r,
                     gs_err *err) GS_MUST_CHECK;
/* The last entry of the line of entry N that is in force; 0: N was taken back, or is none. */
int lb_last_of_line(gs_logbook *lb, int number);
void lb_add_alias(gs_logbook *lb, const char *word, gs_ref who);
gs_status lb_turn(gs_logbook *lb, const lb_stmt *st, gs_err *err) GS_MUST_CHECK;
gs_status lb_end(gs_logbook *lb, const lb_stmt *st, gs_err *err) GS_MUST_CHECK;
/* Does the turn that runs end as the next begins? Not where the second side's half was not told. */
bool lb_turn_ends(const gs_logbook *lb);
/* The phase in which a verb is logged: the next that has it, else the one that runs. */
int lb_phase_next(const gs_logbook *lb, const gs_carry_verb *v);
/* Is the first word of `words` one of the list, which has blanks between? */
bool lb_names_verb(const char *verbs, const char *words);
/* The phase of that word; -1 none. */
int lb_phase_index(const gs_logbook *lb, const char *word);
/* What ends as a phase ends ("-"), as the phase of that word begins, or as a turn ends ("turn"), by
 * itself. */
gs_status lb_step(gs_logbook *lb, const char *phase, gs_err *err) GS_MUST_CHECK;
/* Moves on to the phase of a verb, if it comes later in this player turn. */
gs_status lb_phase_of(gs_logbook *lb, const gs_carry_verb *v, gs_err *err) GS_MUST_CHECK;
/* Facts of the stored situation that filling would not give now, as " KEY=WORD"; of one that was
 * only told, all that are not as usual. The n players stand in `who`; memory is of the line. */
gs_status lb_print_facts(gs_logbook *lb, const gs_carry_verb *v, const gs_log_resolve *r,
                         const gs_carry_who *who, int n, gs_str *out, gs_err *err);

/* " : LABEL=FACES ...": all faces by label; of mixed dice nobody knows any more which the program
 * rolled: the first. */
void lb_print_dice(const gs_log_resolve *r, gs_str *out);

#endif
