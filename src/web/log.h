#ifndef GESTA_WEB_LOG_H
#define GESTA_WEB_LOG_H
/* The logger's page: /battle/ID/log. What the player taps are fields; log_line.c makes of them the
 * line that he would have typed, and the logbook works it. What has not all been said yet (a name, a
 * fact, dice) is asked by the page that comes back, with all that was said still in it. */
#include "gesta/desk.h"
#include "gesta/logbook_form.h"
#include "web_int.h"

enum { WEB_LOG_WHO = 12, WEB_LOG_ANSWERS = 60 };

typedef struct web_log {
    web_page *p;
    const char *id;      /* of the battle */
    gs_desk_log d;
    gs_logbook *lb;
    const gs_setup *s;
    const gs_carry *carry;
    gs_log_stand stand;  /* as the page found it */
    bool over;
    const web_asked *f;  /* fields of the address, or of a form */
    bool sent;           /* it was a form */
    /* the event that is asked for */
    const gs_carry_verb *verb;
    const char *who[WEB_LOG_WHO]; /* ids in the order of slots; "-" nobody */
    gs_ref ref[WEB_LOG_WHO];
    int n_who;
    gs_log_look look;
    bool looked;
    char photo[GS_PHOTO_NAME]; /* that the form brought; "" none */
    /* the line, and what came of it */
    gs_str line;
    const char *given[WEB_LOG_ANSWERS]; /* answers that questions of the line took */
    int n_given;
    bool once_less; /* the last that was answered cannot be: it is asked again */
    gs_reply reply;
    gs_status said;
    bool tried;
    gs_err fault;
    int column;
} web_log;

/* A form of what is no event: "split", "join". */
typedef struct web_log_form {
    const char *word, *title, *fields;
    bool dice, setup;
} web_log_form;
extern const web_log_form web_log_forms[];
const web_log_form *web_log_form_of(const char *word);
/* A field of a form: "as t:of what troops?": what stands before it, its kind, its label, whether it
 * may be empty. Returns behind it; NULL there is none left. */
typedef struct web_log_slot {
    char before[16], kind;
    const char *label;
    bool optional;
} web_log_slot;
const char *web_log_next_slot(web_page *p, const char *fields, web_log_slot *out);

/* The k-th value of a field that may be sent several times; NULL: no more. */
const char *web_field_nth(const web_asked *q, const char *name, int k);
/* Opens the log of the page's battle, to be written or to be read; web_log_close ends it. */
gs_status web_log_open(web_page *p, bool write, web_log *out);
void web_log_close(web_log *l);
/* Makes the line of the fields; GS_INPUT into l->fault: a field holds what no line may. */
gs_status web_log_line(web_log *l);
/* Adds the rows of what befell whom, as the language has them: "lost X 3, recoiled X". */
gs_status web_log_tells(web_log *l, gs_str *out);
/* Works the line with the answers of the form; `keep`: into the file. What came of it stands in
 * l->said, l->reply, l->fault. */
void web_log_work(web_log *l, bool keep);
/* Does the fact stand among what is asked (ASK, BARE, RANKS, words that set it)? `must`: whoever is not
 * told is asked. */
bool web_log_asks(const web_log *l, const gs_fact *f, bool *must);

/* Are they dice as a player may write them? Else GS_INPUT into l->fault. */
gs_status web_log_dice_fit(web_log *l, const char *dice);

/* The parts of the page. */
void web_log_left(web_log *l);
void web_log_step(web_log *l);
void web_log_dice(web_log *l);
void web_log_below(web_log *l);
/* What is asked of the event, with its odds; rows of what befell whom; a part of the table. */
void web_log_facts(web_log *l);
void web_log_told(web_log *l, int rows);
void web_log_zone(web_log *l, const char *name, const char *label);
/* What was sent of a field, "" nothing; the player's own words. */
const char *web_log_sent(web_log *l, const char *name);
void web_log_words(web_log *l);
/* What is no event: its form; a line as it is typed; the choice of all that there is. */
void web_log_form_of_its_own(web_log *l, const web_log_form *f);
void web_log_own_line(web_log *l);
void web_log_free_choice(web_log *l);
/* Enters the photo of the page's form, with the words of its note. */
gs_status web_log_photo_kept(web_page *p);
/* The whole page, or only step and dice. */
gs_status web_log_page(web_log *l);
/* Was a part of the form opened that not everybody needs ("facts", "ruling")? */
bool web_log_shown(web_log *l, const char *part);
/* A field that nobody sees. */
void web_log_hidden(web_page *p, const char *name, const char *value);
/* Options of a select: whom a list of references names. */
void web_log_whom(web_log *l, const gs_ref *list, int n, const char *chosen);
/* Code, strength and name of a unit or hero, as the lists have it. */
void web_log_block(web_log *l, gs_ref who);
/* "4 of 8"; -1 it has none. */
int web_log_left_of(web_log *l, gs_ref who, int *full);
#endif
