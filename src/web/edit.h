#ifndef GESTA_WEB_EDIT_H
#define GESTA_WEB_EDIT_H
/* Editors: pages of forms, each of which is a step of the umpire's hand. A form names its act
 * ("unit.squires") and has a key of its own; what the step was refused with stands in it again,
 * beside the field, with all that was written. Its fields are the model's, and each says what it
 * showed ("was.NAME"), so that a page that is older than the campaign overwrites nothing unseen. */
#include "gesta/hand.h"
#include "web_int.h"

typedef struct web_edit {
    web_page *p;
    gs_campaign *c;           /* as the page shows it; NULL there is none yet */
    const gs_camp_side *side; /* of whom the choices are; NULL: of all */
    const char *scenario;     /* whose zones may be chosen; NULL */
    const web_asked *sent;    /* the form that was refused; NULL none */
    const char *act;          /* its act */
    const char *form;         /* act of the form that is being written */
    gs_err fault;
    bool told; /* a form has said it */
    char key[GS_WEB_KEY];
    int forms;
    const char *carry;  /* the corner that the next form is about; NULL none */
    const char *chosen; /* value of the select that is open */
    const char *to;     /* where a step that was done leads; NULL: to its form */
} web_edit;

/* Does what a form says; what its act names besides ("squires" of "unit.squires"), "" nothing. */
typedef gs_status web_edit_fn(web_edit *e, gs_hand *h, const char *id);
typedef struct web_act {
    const char *word; /* "unit" */
    web_edit_fn *fn;
} web_act;
/* Shows the page. */
typedef gs_status web_edit_show(web_edit *e);

/* A page of forms: shown, or the form that was sent is worked by the act of its name. */
gs_status web_edit_page(web_page *p, const web_act *acts, int n, web_edit_show *show);

/* ---- forms ---- */
/* Begins a form: its act ("unit.squires", the arena's or lasting), its head (NULL none); says in it
 * what it was refused with. */
void web_edit_form(web_edit *e, const char *act, const char *head);
/* Ends it with a button. */
void web_edit_send(web_edit *e, const char *words);
/* The same with a second button that sends do=`what`. */
void web_edit_send_or(web_edit *e, const char *words, const char *what, const char *second);
/* A field of the model on a page. */
typedef struct web_edit_field {
    const char *name; /* of the field */
    const char *label;
    char how; /* 0: by its type; else what is chosen: 'h' heroes, 't' kinds of terrain, 'k' kinds of
               * zones, 'z' zones, 'c' colours, 'q' qualities, 'y' types of troops, 'r' rule sets,
               * 'm' tempers */
} web_edit_field;
/* Fields with the values of a row (NULL: those of a new one). */
void web_edit_fields(web_edit *e, const gs_kind *k, const void *row, const web_edit_field *f,
                     int n);
/* One field of a name of its own: its kind as above, or 'n' a number, 'w' words, 'l' many lines. */
void web_edit_ask(web_edit *e, const char *name, const char *label, char how, const char *value);
/* A select of things: begun, its options, ended. */
void web_edit_choose(web_edit *e, const char *name, const char *label, const char *value);
void web_edit_option(web_edit *e, const char *value, const char *words);
void web_edit_chosen(web_edit *e);

/* A select by its kind ('b' yes or no, 'a' armies, 'u' units, 'T' troops, 'P' places, 'S' sides,
 * 'N' battlefields, 'B' battles, 'o' kinds of heroes, and those of web_edit_field; 0: the words). */
void web_edit_select(web_edit *e, const char *name, const char *label, char how,
                     const char *const *words, const char *value, bool must);

/* ---- what was sent ---- */
/* A field of the form, without blanks around it; NULL: it is empty or was not sent. */
const char *web_edit_sent(web_edit *e, const char *name);
/* A whole number; GS_INPUT: it is none from lo to hi, or not given where it must be. */
gs_status web_edit_number(web_edit *e, gs_hand *h, const char *name, int lo, int hi, int dflt,
                          int *out);
/* Changes the fields that the form has changed; `prefix` stands before their names ("terrain.mill."). */
gs_status web_edit_change(web_edit *e, gs_hand *h, const char *id, const char *prefix,
                          const web_edit_field *f, int n);
/* Fills a new row. */
gs_status web_edit_fill(web_edit *e, gs_hand *h, const gs_kind *k, void *row,
                        const web_edit_field *f, int n);
/* A word of the model as the page says it. */
const char *web_edit_says(const web_edit *e, const char *field, const char *word);
/* A kind inside another: "terrain" of a scenario. */
const gs_kind *web_edit_kind(const gs_kind *in, const char *element);
/* The rule set of which types and terrain are. */
const gs_ruleset *web_edit_rules(const web_edit *e);
/* What the umpire rules of a hero, or of one of the units: a form, and what it does. */
void web_ruling_hero(web_edit *e, const char *hero);
void web_ruling_units(web_edit *e, gs_camp_unit *const *units, int n);
gs_status web_ruling_act(web_edit *e, gs_hand *h, const char *id);
/* Ways through the editors, and the last step with its undo. */
void web_edit_ways(web_edit *e);
gs_status web_edit_undo(web_edit *e, gs_hand *h, const char *id);
#endif
