#ifndef GESTA_WEB_INT_H
#define GESTA_WEB_INT_H
/* Inside the page at the table. A request goes through answer.c (may it?), request.c (what is
 * asked?), route.def (who answers?), a page_*.c, html.c (every word escaped). */
#include "gesta/arena.h"
#include "gesta/campaign.h"
#include "gesta/campaign_sums.h"
#include "gesta/render.h"
#include "gesta/report_build.h"
#include "gesta/store.h"
#include "gesta/story.h"
#include "gesta/web.h"

/* ---- what is asked (request.c) ---- */
enum { WEB_PARTS = 4, WEB_FIELDS = 256, WEB_PART = 80 };
typedef struct web_field {
    const char *name, *value;
} web_field;
typedef struct web_asked {
    char part[WEB_PARTS][WEB_PART]; /* of the path: "hero", "roland" */
    int parts;
    web_field *field; /* of the query, or of a form; unescaped */
    int fields;
} web_asked;
/* Reads "/hero/roland?x=1"; false: no path of ours could look so. Fields live in the arena. */
bool web_read_target(const char *target, gs_arena *a, web_asked *out);
/* Reads "a=1&b=2" of n bytes; false: it is no form. */
bool web_read_fields(const char *text, size_t n, gs_arena *a, web_asked *out);
/* The value of a field; NULL: it was not sent. */
const char *web_field_of(const web_asked *q, const char *name);
/* A whole number of 1 to 9 digits, all of the text; -1: it is none. */
int web_number(const char *text);

/* ---- who may (auth.c) ---- */
typedef enum web_look { WEB_LOOK_DEVICE, WEB_LOOK_LIGHT, WEB_LOOK_DARK, WEB_LOOKS } web_look;
/* How much the logger asks. */
typedef enum web_depth { WEB_DEPTH_TURNS, WEB_DEPTH_MOMENTS, WEB_DEPTH_RESULT, WEB_DEPTHS } web_depth;
extern const char *const web_look_words[]; /* "device", "light", "dark" */
enum { WEB_SESSIONS = 16, WEB_A_MINUTE = 600 };
typedef struct web_session {
    char hash[GS_PHOTO_NAME]; /* of its cookie; "" a free place */
    char token[GS_WEB_KEY];   /* in its forms */
    web_look look;
    web_depth depth;
    int64_t since; /* of the minute that is counted */
    int count;
} web_session;
typedef struct web_auth {
    char key[GS_PHOTO_NAME]; /* hash of the key; "" it was used */
    web_session session[WEB_SESSIONS];
    int next; /* place of the next session: the oldest goes */
} web_auth;
gs_status web_secret(char out[GS_WEB_KEY], gs_err *err);
gs_status web_auth_key(web_auth *a, char out[GS_WEB_KEY], gs_err *err);
/* Uses the key; *cookie takes the new session's. NULL: it is not the key, or there is no secret. */
web_session *web_auth_begin(web_auth *a, const char *key, char cookie[GS_WEB_KEY]);
/* The session of the cookies of a request; NULL: none. */
web_session *web_auth_of(web_auth *a, const char *cookies);
/* Counts a request of the session; false: there were too many in this minute. */
bool web_auth_counts(web_session *s, int64_t now);
/* Are two texts the same? In a time that does not tell where they differ. */
bool web_same(const char *a, const char *b);

/* ---- the campaign's file (file.c) ---- */
/* An answer that is kept while the file stays as it is. */
typedef struct web_kept {
    const char *name, *type;
    char *bytes;
    size_t size;
    size_t token; /* where the session's token stands in it; 0: nowhere */
} web_kept;
typedef struct web_stamp {
    uint64_t part[5];
} web_stamp;
typedef struct web_file {
    const char *path; /* NULL: it is called after the campaign that is founded */
    const char *const *scripts;
    web_stamp stamp;
    int fd; /* of the file, to be looked at; 0 not yet */
    gs_store *store; /* open during a request alone */
    gs_campaign *c;  /* NULL: not read yet */
    gs_arena *arena; /* as long as the campaign */
    web_kept *kept;
    int n_kept, cap_kept;
    size_t kept_bytes;
} web_file;
/* Reads the campaign if somebody has written its file since; opens the store when it is wanted. */
gs_status web_file_look(web_file *f, gs_err *err);
gs_status web_file_store(web_file *f, gs_err *err);
/* Is there no such file yet? It is founded by a page. */
bool web_file_absent(const web_file *f);
/* Ends what a request opened. */
void web_file_rest(web_file *f);
void web_file_free(web_file *f);
web_kept *web_file_kept(web_file *f, const char *name);
/* Keeps an answer (its bytes are copied); the first ones go when there are too many. */
web_kept *web_file_keep(web_file *f, const char *name, const char *type, const gs_str *bytes);

enum { WEB_SCRIPTS = 2 };
/* What trial battles said of a battlefield. */
typedef struct web_trial {
    char scenario[WEB_PART];
    int runs, wins, drawn;
    int before;  /* in a hundred, before the last change; -1: it was not tried */
    int entries; /* of the ledger */
} web_trial;
enum { WEB_TRIALS = 8 };

struct gs_web {
    web_trial trial[WEB_TRIALS];
    int next_trial;
    char host[64], origin[80];
    web_auth auth;
    web_file file;
    gs_arena *arena; /* as long as the web */
    gs_fonts *fonts;
    gs_story_book *book;
    const char *css, *report_css; /* the style sheets of pages and of reports */
    const char *script[WEB_SCRIPTS]; /* of the log, of the replay */
    gs_str reply;        /* bytes of the last answer */
};

/* ---- a page (html.c) ---- */
typedef struct web_page {
    gs_web *w;
    gs_campaign *c;
    gs_arena *a;   /* as long as the request */
    const web_asked *q;
    const char *id[3]; /* the parts of the path that are named by it; NULL none */
    web_look look;
    gs_str out;
    const char *type;
    size_t token;  /* where the session's token stands; 0: nowhere */
    int status;
    const char *script; /* address of the page's script; NULL none */
    web_session *session;
    const web_asked *form; /* of a POST; NULL */
    char location[512];    /* of a 303 */
    gs_err err;
} web_page;
/* Adds markup with words: %s a text, escaped; %d a number; {words} in the page's language, whose own
 * %s and %d come in turn; {sense|words} where a word has several senses. */
void web_put(web_page *p, const char *fmt, ...) GS_PRINTF(2, 3);
/* The words of the page's language. */
const char *web_said(const web_page *p, const char *english) GS_FORMAT_ARG(2);
/* Begins and ends a page: its title, and which head of the bar is its own ("battles"). */
void web_begin(web_page *p, const char *title, const char *section);
void web_end(web_page *p);
/* A small red head, and a title. */
void web_rubric(web_page *p, const char *words);
/* Puts a document's parts into the page; `of` is the address of its pictures ("battle/at-hastings"). */
gs_status web_doc(web_page *p, gs_doc *doc, const char *of);
/* A drawing of the page's own, and one for telephones: its address is "/picture/OF/NAME.svg". */
void web_picture(web_page *p, const char *of, const char *name, const gs_drawing *d,
                 const gs_drawing *narrow);
/* Keeps a drawing to be shown, light and dark. */
void web_picture_keep(web_page *p, const char *of, const char *name, const gs_drawing *d);
/* The map of a battlefield with a piece outlined ("map", "mill", "mill-narrow"), so that it is kept. */
gs_status web_field_of_name(web_page *p, const char *scenario, const char *name);
/* A name at the head of a row: "The host of the North"; in the arena. */
const char *web_head(web_page *p, const char *id);
/* A date as the page says it, with its year where it is not that of today, or always; in the
 * arena. */
const char *web_date(web_page *p, const char *date);
const char *web_day(web_page *p, const char *date);
/* Places of the two slots of a side's colour: "side-2". */
int web_slot(const gs_campaign *c, const gs_camp_side *s);
/* A shield of the side, and a bar of strength. */
void web_shield(web_page *p, const gs_camp_side *s);
void web_bar(web_page *p, const gs_camp_side *s, int present, int full);
/* The table of all armies; what has become of a hero ("wounded, Power 1 of 3"). */
void web_army_table(web_page *p);
void web_fate(web_page *p, const gs_hero_now *now);
/* The options of builders. */
gs_build_options web_build(web_page *p);

/* ---- documents (docs.c) ---- */
typedef enum web_doc_kind {
#define DOC(symbol, word, of, title) WEB_DOC_##symbol,
#include "docs.def"
#undef DOC
    WEB_DOCS
} web_doc_kind;
/* What can be shown and printed: its word in addresses, and what it is of: 'b' a battle ... 0 the
 * campaign. */
typedef struct web_doc_row {
    const char *word;
    char of;
    const char *title;
} web_doc_row;
extern const web_doc_row web_docs[];
/* The record of a battle that was fought to its end, its story told; the store is open.
 * GS_NOT_FOUND: there is no such record. */
gs_status web_record(web_page *p, const char *id, gs_book_battle *out);
/* Makes a document of a campaign; `id` names of what. GS_NOT_FOUND: there is none of that name. */
gs_status web_doc_make(web_page *p, web_doc_kind kind, const char *id, gs_doc **out);

/* ---- pages: each fills p->out, and says what was missing by its status ---- */
typedef gs_status web_fn(web_page *p);
typedef struct web_route {
    const char *method, *pattern;
    web_fn *fn;
    const char *kept; /* "yes": its answer is kept while the file stays as it is */
} web_route;
#define ROUTE(method, pattern, fn, kept) web_fn web_##fn;
#include "route.def"
#undef ROUTE
/* The route of a path; what "*" stands for goes to ids, without its ending (the parts of q are cut
 * so). *allow: the methods that there are where this one is not. NULL none. */
const web_route *web_route_of(web_asked *q, const char *method, const char **allow,
                              const char *ids[3]);
/* Whom or what a name may have meant: address and name of the nearest; false: nobody. */
bool web_nearest(web_page *p, const char **address, const char **name);
/* The replay of a battle at the step that a picture of it is of ("turn-212"), so that its pictures are
 * kept. */
gs_status web_replay_of(web_page *p, const char *id, const char *name);
/* The words of an entry of the minutes, its rules as ways to the book. */
void web_entry_words(web_page *p, const gs_ruleset *rs, const gs_node *entry);
/* The page of a battle that is played, with whom a picture of it is of ("map-12-u3"), so that it is
 * kept. */
gs_status web_play_of(web_page *p, const char *id, const char *name);
/* The ways to fight a battle on a page: to log it, and to play it where its rules are on gesta's table. */
void web_log_or_play(web_page *p, const gs_camp_battle *b);
/* Battles that were fought, and whose aftermath nobody has entered, with the way to it. */
void web_waiting(web_page *p);
/* A page that says what went wrong. */
void web_fault(web_page *p, int status, const char *title, const char *words);
/* The style sheet of the program with the colours of the sides; a face. */
void web_style(gs_web *w, const gs_campaign *c, gs_str *out);

/* The result of a battle in words: "the Norse, turn 12"; "" it has none. In the arena. */
const char *web_result(web_page *p, const gs_camp_battle *b);
#endif
