#ifndef GESTA_CARRY_ROWS_H
#define GESTA_CARRY_ROWS_H
/* The rows of a carry table as a rule set writes them: how players say what happened on a real
 * table (verbs, words, questions), what a result does to the table (effects), what it leaves owed,
 * and the book's sequence of play. One table a book, src/rules/ID/ID_carry.def, written in the
 * macros of src/rules/carry_table.h and read by gs_carry_new (carry.h), which holds every row
 * against the procedures' facts, so that a row which names what is not there is found at once.
 *
 *   VERB(words, letter, procedure, kind, slots, help)
 *       Begins a verb; the rows up to the next VERB belong to it (WORD to OWES, IDLE). words:
 *       "melee attack fight", the first is its name. letter: its code on the log sheet, "M", or
 *       "". procedure: what is run, "" nothing. kind: of the entry in the log ("melee"). slots,
 *       separated by spaces, are whom it names, in the order of typing:
 *       ROLE:KINDS[:WHOSE[:STATE]], then "?" if it may be left out, "+" if it may be several.
 *       ROLE is the prefix of the procedure's facts ("attacker"). KINDS: u unit, h hero, b body (a
 *       unit, or a hero by himself: who is with a unit means that unit), s side, f feature of
 *       the table, o objective, w a free word. WHOSE: own (of the side in turn; of a
 *       later slot: of the actor's side), enemy (of the actor's), any. STATE narrows names down,
 *       it never refuses: contact, must-rally, down, general.
 *   WORD(words, role, facts)
 *       Words of the verb, each of which says the same: "flank" says "on-flank=yes" of the role;
 *       "foe flank" says it of the other role of the two. role "": facts are whole keys. Without
 *       facts it is only remembered: rows may test it as "said.part=yes".
 *   FILL(fact, when, from)
 *       Where a fact comes from that is not found by its name; of several rows the first whose
 *       `when` holds. fact: ".figures" means that of every role. Rows before the first VERB are for
 *       all verbs whose procedure has the fact. from: a VALUE.
 *   ASK(fact, prompt, default)
 *       A question unless typed: at most one a line. fact "said.off" asks for a word of the
 *       verb that has no facts, "" for what neither holds: whom, where. default: a VALUE.
 *   BARE(fact)            what a bare number on the line means
 *   RANKS(own, foe)       what N+N..vN+N means: keys separated by spaces
 *   CARRY(when, effect, who, by, amount, word)
 *       What follows from the result. effect: a word of effects.def. who, by: PERSONs. amount: a
 *       VALUE, "" 0; after " / " what is left, where the table's state cannot tell (walls). word: a
 *       word, or "=KEY" of a key that holds one, or "". A row for somebody who is not there, or
 *       whom the effect cannot befall, does nothing.
 *   OWES(when, verb, who, whom, duty, till)
 *       What is owed next. duty: "must" or "may". till: "now", "phase", "turn" (end of this player
 *       turn), "next" (his next player turn); "before": not what follows, but what the verb wants
 *       done before it, so that `when` knows no result. Words of the verb may follow it: "rally
 *       joined".
 *   IDLE(results, why)
 *       Results that change nothing on the table: "result=tied", or a key for all of its words.
 *   SILENT(procedure, why)
 *       A procedure without a verb of its own: what is asked of it elsewhere, or has no effect.
 *   AFTER(effect, when, effect2, who, by, amount, word)   for the whole book, outside verbs
 *       What hangs on an effect, told or resolved: "loss" with "left=0" -> destroyed. Persons
 *       besides those of CARRY: "who", "by" of the effect, "side" of who, "enemy" of that side,
 *       "heroes" (all who are with the unit), "spelled" (all whom the hero has under a spell),
 *       "inside" (the place that the unit holds).
 *   OWES_AFTER(effect, when, verb, who, whom, duty, till)
 *   CLOSES(phase, when, effect, who, by, amount, word)
 *       What befalls each unit for which `when` holds, as that phase ends: where fights are
 *       simultaneous, who falls in them. "by": who harmed it last.
 *   PHASE(word, whose, verbs, clears)
 *       A step of the book's sequence of play, in order. whose: "turn" (both, once a turn), "side"
 *       (once in each player turn), "both" (of both sides in each player turn). verbs: names, or
 *       "" any. clears: marks and words of memory that end as it begins, of the side in turn, or of
 *       both if it is not a side's.
 *   SNAPSHOT(word)        fights of that phase are simultaneous: facts from the state at its begin
 *
 * when: tests separated by spaces, all of which must hold; "" always. KEY=VALUE, !=, <, <=, >, >=.
 * VALUE: a KEY, a number, "=word", "KEY - KEY" or "KEY + KEY"; "-KEY" its negative.
 * PERSON: a role of the verb; "ROLE.hero" the hero in front of it (himself, of a lone one; as `by`,
 *   the unit where there is none); "ROLE.beast" the unit before which no hero stands; "side:ROLE"
 *   its side, "enemy:ROLE" the other side; "side-a", "side-b"; "" none.
 * KEY, the first that there is: of the result, of the situation, "options.x", "said.WORD",
 *   "mark.WORD", "memory.WORD", "unit.x" and "hero.x" of whom the row is about (who; in FILL the
 *   role's), of a table's state: see carry_keys in src/battle/carry_state.c; "run:PROCEDURE:KEY"
 *   what a procedure without dice answers of him; "ROLE:KEY" about another, "other:KEY" about the
 *   other role of the two. In AFTER, OWES_AFTER and CLOSES keys are about whom it befell. */
#include <stdint.h>

/* What a row is; its fields in their order, but that of the rows AFTER, OWES_AFTER and CLOSES the
 * trigger stands last. */
typedef enum gs_carry_row_kind {
    GS_ROW_VERB, GS_ROW_WORD, GS_ROW_FILL, GS_ROW_ASK, GS_ROW_BARE, GS_ROW_RANKS, GS_ROW_CARRY,
    GS_ROW_OWES, GS_ROW_IDLE, GS_ROW_SILENT, GS_ROW_AFTER, GS_ROW_OWES_AFTER, GS_ROW_CLOSES,
    GS_ROW_PHASE, GS_ROW_SNAPSHOT
} gs_carry_row_kind;
#define GS_CARRY_FIELDS 7
/* A row as it is written; unused fields are NULL. */
typedef struct gs_carry_row {
    uint8_t kind; /* gs_carry_row_kind */
    const char *f[GS_CARRY_FIELDS];
} gs_carry_row;
#endif
