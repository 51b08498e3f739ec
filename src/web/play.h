#ifndef GESTA_WEB_PLAY_H
#define GESTA_WEB_PLAY_H
/* A battle that is played: /battle/ID/play. Every button of it is a form with one line, which the rules
 * take or refuse. */
#include "gesta/desk_play.h"
#include "gesta/report_steps.h"
#include "web_int.h"

typedef struct web_play {
    web_page *p;
    const char *id; /* of the battle */
    gs_desk_play d;
    gs_log *log;    /* as the side knows it that looks on */
    int side;       /* who looks on: whoever is asked; at the end -1, both */
    gs_ref who;     /* whose orders are shown; none */
    gs_ref whom;    /* who was tapped then; none */
    gs_pt tap;      /* where the map was tapped */
    bool tapped;
    const char *refused; /* the line that was refused; NULL */
    gs_err fault;
} web_play;

/* Begins and ends a form that says a line, or does something else ("back"). */
void web_play_form(web_play *v, const char *act);
void web_play_field(web_play *v, const char *name, const char *value);
void web_play_send(web_play *v, const char *words);
/* A whole form: one button that says this line. */
void web_play_button(web_play *v, const char *line, const char *words);
/* A length in the rule set's unit: "4.5″", "12 cm"; in the arena. */
const char *web_play_length(web_play *v, gs_len l);
/* Words with "$1", "$2" ... filled in; in the arena. */
const char *web_play_fill(web_play *v, const char *words, const char *const *filled);
const char *web_play_name(web_play *v, gs_ref r);
/* The map, with whom the page is about; what has happened last; the units and heroes of the side. */
void web_play_map(web_play *v, const gs_steps *s);
void web_play_entries(web_play *v, const gs_steps *s);
void web_play_men(web_play *v);
/* What the rules ask, but for orders, and its answers. */
void web_play_asked(web_play *v);
/* The orders of whom the page is about. */
void web_play_orders(web_play *v);
#endif
