#ifndef GESTA_FACT_H
#define GESTA_FACT_H
/* Facts: what a procedure is told and what it answers. Situations and results are plain structs
 * whose members are all int32_t; one table of gs_fact says for each member its key, type, range,
 * default, words, help and place. The same table reads and prints situations and results for the
 * command line, the log, the XML and the odds. */
#include "gesta/err.h"
#include "gesta/str.h"

/* How a fact is read and printed. */
typedef enum gs_fact_type {
    GS_FACT_INT,  /* whole number lo..hi */
    GS_FACT_DEC,  /* decimal, held in thousandths, at most `places` places on input */
    GS_FACT_BOOL, /* yes or no: 1 or 0 */
    GS_FACT_WORD  /* one of `words`, held as its index */
} gs_fact_type;

/* A fact: key, range and place in its struct. */
typedef struct gs_fact {
    const char *key;
    const char *help;          /* a few words for a player */
    const char *const *words;  /* GS_FACT_WORD: the words, ended by NULL */
    int32_t dflt, lo, hi;      /* in the units of the member; a default outside lo..hi is lawful
                                * too: "0, or 2 to 6" */
    uint16_t offset;           /* of the int32_t member in its struct, in bytes */
    uint8_t type;              /* gs_fact_type */
    uint8_t places;            /* GS_FACT_DEC: 1 to 3 */
    bool not_in_odds;          /* an output that odds leave out */
} gs_fact;

/* Rows of a fact table: T is the struct, m the member (which may lie in a nested struct). */
#define GS_F_INT(T, m, key, dflt, lo, hi, help) \
    {key, help, NULL, dflt, lo, hi, (uint16_t)offsetof(T, m), GS_FACT_INT, 0, false}
/* default and range of a decimal are given in thousandths */
#define GS_F_DEC(T, m, key, dflt, lo, hi, places, help) \
    {key, help, NULL, dflt, lo, hi, (uint16_t)offsetof(T, m), GS_FACT_DEC, places, false}
#define GS_F_BOOL(T, m, key, dflt, help) \
    {key, help, NULL, dflt, 0, 1, (uint16_t)offsetof(T, m), GS_FACT_BOOL, 0, false}
/* words: a static array of strings ended by NULL (not a pointer); dflt: the index of the default */
#define GS_F_WORD(T, m, key, words, dflt, help) \
    {key, help, words, dflt, 0, (int32_t)(sizeof(words) / sizeof((words)[0])) - 2, \
     (uint16_t)offsetof(T, m), GS_FACT_WORD, 0, false}
/* Rows of outputs: no default, no range. */
#define GS_O_INT(T, m, key, help) GS_F_INT(T, m, key, 0, INT32_MIN, INT32_MAX, help)
#define GS_O_DEC(T, m, key, help) GS_F_DEC(T, m, key, 0, INT32_MIN, INT32_MAX, 3, help)
#define GS_O_BOOL(T, m, key, help) GS_F_BOOL(T, m, key, 0, help)
#define GS_O_WORD(T, m, key, words, help) GS_F_WORD(T, m, key, words, 0, help)

/* The value of a fact in its struct, and the place to set it. */
int32_t gs_fact_get(const gs_fact *f, const void *facts);
void gs_fact_set(const gs_fact *f, void *facts, int32_t value);
/* The row whose key is the n bytes at `key`; NULL if there is none. */
const gs_fact *gs_fact_find(const gs_fact *table, int count, const char *key, size_t n);
/* Index of a word in a list ended by NULL; -1 if it is not there, or list or word is NULL. */
int gs_word_index(const char *const *words, const char *word);
/* Sets every fact of the table to its default. */
void gs_facts_default(const gs_fact *table, int count, void *facts);
/* Reads the n bytes at `text` as a value of fact f; GS_INPUT and the key in *err if it is no
 * value of its type and range. */
gs_status gs_fact_parse(const gs_fact *f, const char *text, size_t n, int32_t *value,
                        gs_err *err) GS_MUST_CHECK;
/* Adds the value as it is written: 12, 2.5, yes, heavy-infantry. */
void gs_fact_print(const gs_fact *f, int32_t value, gs_str *out);
/* False if the default only stands for "not given": a negative one where no negative value is
 * allowed, which nobody can type (a strength that is the original strength). */
bool gs_fact_has_default(const gs_fact *f);
/* Adds what values the fact takes, for help and errors: "0 to 48", "yes or no", "bow, sling". */
void gs_fact_range(const gs_fact *f, gs_str *out);
/* Reads "key=value key=value" (n bytes) over facts that hold their defaults. An unknown key, a
 * key given twice, a bad value: GS_INPUT, the key in *err. At most 512 facts a table. */
gs_status gs_facts_parse(const gs_fact *table, int count, const char *text, size_t n, void *facts,
                         gs_err *err) GS_MUST_CHECK;
/* The same, but of several faults it names unknown keys first, then keys given twice, then bad
 * values in the order of the table (as some rule books ask). */
gs_status gs_facts_parse_keys_first(const gs_fact *table, int count, const char *text, size_t n,
                                    void *facts, gs_err *err) GS_MUST_CHECK;
/* Adds "key=value key=value" in the table's order: all facts, or those that differ from their
 * defaults. */
void gs_facts_print(const gs_fact *table, int count, const void *facts, bool all, gs_str *out);
#endif
