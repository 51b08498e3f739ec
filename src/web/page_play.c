/* A battle that is played in the browser: against the computer's general, or by two people with the
 * program as umpire. Each line is kept before the page says what came of it. */
#include "play.h"

#include "gesta/desk_front.h"
#include "tap.h"

#include <stdio.h>
#include <string.h>

/* ---- forms ---- */
void web_play_field(web_play *v, const char *name, const char *value)
{
    web_put(v->p, "<input type=\"hidden\" name=\"%s\" value=\"%s\"/>\n", name, value);
}

void web_play_form(web_play *v, const char *act)
{
    web_put(v->p, "<form method=\"post\" action=\"/battle/%s/play\">\n", v->id);
    web_play_field(v, "token", v->p->session->token);
    web_play_field(v, "seen", gs_arena_printf(v->p->a, "%d", v->d.n));
    web_play_field(v, "do", act);
}

void web_play_send(web_play *v, const char *words)
{
    web_put(v->p, "<button>%s</button></form>\n", words);
}

void web_play_button(web_play *v, const char *line, const char *words)
{
    web_play_form(v, "say");
    web_play_field(v, "part", line);
    web_play_send(v, words);
}

static void act(web_play *v, const char *what, const char *words)
{
    web_play_form(v, what);
    web_play_send(v, words);
}

/* ---- words ---- */
const char *web_play_name(web_play *v, gs_ref r)
{
    return r.kind == GS_REF_NONE ? web_said(v->p, "nobody")
                                 : gs_ref_name(v->d.now.b->scene->setup, r);
}

const char *web_play_length(web_play *v, gs_len l)
{
    const char *unit = v->d.setup->ruleset->unit;
    int tenths = (int)((l + 50) / 100);
    const char *n = tenths % 10 ? gs_arena_printf(v->p->a, "%d.%d", tenths / 10, tenths % 10)
                                : gs_arena_printf(v->p->a, "%d", tenths / 10);
    return strcmp(unit, "inch") == 0 ? gs_arena_printf(v->p->a, "%s″", n)
                                     : gs_arena_printf(v->p->a, "%s %s", n, unit);
}

const char *web_play_fill(web_play *v, const char *words, const char *const *filled)
{
    gs_str out = {0};
    for (const char *at = words; *at; at++) {
        bool slot = *at == '$' && at[1] >= '1' && at[1] <= '9';
        if (slot) {
            gs_str_add(&out, filled[*++at - '1']);
        } else {
            gs_str_addc(&out, *at);
        }
    }
    const char *text = gs_arena_strdup(v->p->a, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}

/* ---- the battle ---- */
static gs_status open(web_page *p, bool write, web_play *v)
{
    web_file *file = &p->w->file;
    *v = (web_play){.p = p, .id = p->id[0], .side = -1};
    gs_camp_battle *b = gs_campaign_battle(p->c, v->id);
    if (!b) {
        return gs_err_set(&p->err, GS_NOT_FOUND, web_said(p, "No battle of that name."));
    }
    if (write) {
        web_file_rest(file);
    }
    gs_status st = write ? gs_store_open(file->path, GS_STORE_WRITE, file->scripts, &file->store,
                                         &p->err)
                         : web_file_store(file, &p->err);
    v->d = (gs_desk_play){.store = file->store, .campaign = p->c, .battle = b, .arena = p->a};
    return st == GS_OK ? gs_desk_play_open(file->store, p->c, b, p->a, &v->d, &p->err) : st;
}

/* Whom a name of a line means: "u3", "h2"; none: nobody on the field. */
static gs_ref ref_of(const gs_battle *b, const char *name)
{
    int n = name && name[0] ? web_number(name + 1) : -1;
    bool unit = n >= 0 && n < GS_MAX_UNITS && name[0] == 'u',
         hero = n >= 0 && n < b->t.n_heroes && name[0] == 'h';
    return unit && (b->t.unit[n].flags & GS_U_ON_TABLE) ? gs_ref_unit(n)
           : hero && b->t.hero[n].where == GS_HERO_UP   ? gs_ref_hero(n)
                                                        : (gs_ref){0};
}

static int side_of(const gs_battle *b, gs_ref r)
{
    return r.kind == GS_REF_HERO   ? gs_hero_serves(b, r.ix)
           : r.kind == GS_REF_UNIT ? gs_body_side(b, r.ix)
                                   : -1;
}

/* Whoever stands where the map was tapped, a finger's breadth about; none. */
static gs_ref under(const web_play *v)
{
    const gs_battle *b = v->d.now.b;
    gs_rect finger = {.c = v->tap, .w = 100, .d = 100};
    gs_len best = v->d.setup->width / 90;
    int body = -1;
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        gs_rect r = gs_body_rect(b, i);
        gs_len far = gs_rect_distance(&r, &finger);
        if (far < best && gs_body_known(b, v->side, i)) {
            best = far;
            body = i;
        }
    }
    return body >= 0 ? gs_body_ref(body) : (gs_ref){0};
}

/* Where the map was tapped: by a browser, or as a picture's name says it ("33000x15000"). */
static bool tapped(const web_play *v, gs_pt *at)
{
    const char *tap = web_field_of(v->p->q, "tap"), *x = tap ? strchr(tap, 'x') : NULL;
    if (!x) {
        return web_tap_at(v->p->q, v->d.setup->width, v->d.setup->table_depth, at);
    }
    *at = (gs_pt){web_number(gs_arena_strndup(v->p->a, tap, (size_t)(x - tap))), web_number(x + 1)};
    return at->x >= 0 && at->y >= 0;
}

/* What the address says: whom it is about, where the map was tapped. */
static void look(web_play *v)
{
    const gs_battle *b = v->d.now.b;
    v->side = v->d.now.waits ? v->d.now.ask.side : -1;
    v->who = ref_of(b, web_field_of(v->p->q, "who"));
    v->who = side_of(b, v->who) == v->side ? v->who : (gs_ref){0};
    v->tapped = v->side >= 0 && tapped(v, &v->tap);
    if (v->tapped && v->d.now.ask.kind == GS_ASK_ORDER) {
        gs_ref found = under(v);
        bool own = found.kind != GS_REF_NONE && side_of(b, found) == v->side;
        v->whom = !own ? found : (gs_ref){0};
        v->who = own ? found : v->who;
        v->tapped = !own && v->who.kind != GS_REF_NONE;
    }
    v->log = v->side >= 0 ? gs_play_log(v->p->a, &v->d.now, v->side) : v->d.now.log;
}

/* ---- the page ---- */
static const char *player(web_play *v, int side)
{
    const gs_ob_side *o = &v->d.setup->side[side];
    return v->d.person[side]
               ? gs_arena_printf(v->p->a, web_said(v->p, "%s: played"), gs_front_bare(o->name))
               : gs_arena_printf(v->p->a, web_said(v->p, "%s: the computer, %s"),
                                 gs_front_bare(o->name), web_said(v->p, o->temper));
}

static void head(web_play *v)
{
    web_page *p = v->p;
    const gs_battle *b = v->d.now.b;
    web_begin(p, v->d.setup->title, "battles");
    web_put(p, "<div class=\"play\"><p class=\"rubric\">");
    if (!v->d.now.waits) {
        web_put(p, "{The end}");
    } else if (b->t.turn > 0) {
        web_put(p, "{Turn %d} · ", b->t.turn);
        web_put(p, "%s · ",
                web_said(p, gs_battle_rules_find(v->d.setup->ruleset)->phases[b->s.phase]));
        web_put(p, "%s", v->d.setup->side[v->side].name);
    } else {
        web_put(p, "{Deployment} · %s", v->d.setup->side[v->side].name);
    }
    web_put(p, "</p>\n<h1>%s</h1>\n<p class=\"quiet\">%s · %s</p>\n", v->d.setup->title,
            player(v, 0), player(v, 1));
}

static void step(web_play *v)
{
    web_page *p = v->p;
    const gs_question *q = &v->d.now.ask;
    web_put(p, "<section class=\"asks\" aria-label=\"{What is asked}\">\n");
    if (v->fault.text[0]) {
        web_put(p, "<p class=\"no\" role=\"alert\">%s%s%s%s</p>\n", v->fault.text,
                *v->fault.rule ? " (" : "", v->fault.rule, *v->fault.rule ? ")" : "");
    }
    if (q->kind == GS_ASK_ORDER) {
        web_play_orders(v);
    } else {
        web_play_asked(v);
    }
    web_put(p, "</section>\n<div class=\"ways\">\n");
    if (v->d.n > 0) {
        act(v, "back", web_said(p, "take it back"));
    }
    if (q->kind == GS_ASK_ORDER) {
        web_play_button(v, "captain", web_said(p, "the captain gives the next order"));
        web_play_button(v, "done", web_said(p, "on: nobody else acts"));
    }
    act(v, "leave",
        web_said(p, q->kind == GS_ASK_DEPLOY ? "the captain sets up all the rest"
                                             : "leave the rest to the captain"));
    web_put(p, "</div>\n");
}

/* The line as somebody types it who knows how, and what ends the battle before its time. */
static void more(web_play *v)
{
    web_page *p = v->p;
    web_put(p, "<details class=\"more\"><summary>{More}</summary>\n");
    web_play_form(v, "say");
    web_put(p, "<label>{In words (move u3 20 14, charge u3 u9, done)} <input name=\"part\" "
               "maxlength=\"400\"/></label>\n");
    web_play_send(v, web_said(p, "say it"));
    if (v->d.now.ask.kind == GS_ASK_ORDER) {
        web_play_button(v, "concede", web_said(p, "concede the battle"));
    }
    web_play_form(v, "drop");
    web_put(p, "<label><input type=\"checkbox\" required=\"required\"/> {really}</label>\n");
    web_play_send(v, web_said(p, "throw this battle away"));
    web_put(p, "</details>\n");
}

static void over(web_play *v)
{
    web_page *p = v->p;
    const gs_outcome *o = &v->d.now.b->s.outcome;
    web_put(p, "<section class=\"asks\">\n<h2 class=\"asked\">");
    if (o->winner >= 0) {
        web_put(p, "{%s: won.} ", v->d.setup->side[o->winner].name);
    } else {
        web_put(p, "{Nobody has won.} ");
    }
    web_put(p, "</h2>\n<p>%s</p>\n", web_said(p, gs_report_how(o->reason)));
    act(v, "end", web_said(p, "keep the record"));
    web_put(p, "</section>\n<div class=\"ways\">\n");
    if (v->d.n > 0) {
        act(v, "back", web_said(p, "take it back"));
    }
    web_put(p, "</div>\n");
}

static gs_status page(web_play *v)
{
    web_page *p = v->p;
    gs_steps s;
    gs_narrative *story = GS_NEW(p->a, gs_narrative);
    gs_build_options o = web_build(p);
    look(v);
    story->book = p->w->book;
    o.words = NULL;
    gs_status st = gs_report_steps(p->a, v->d.setup, v->log, &v->d.now.b->s.outcome, story, &o,
                                   GS_STEPS_TURN, GS_STEPS_END, &s, &p->err);
    if (st != GS_OK) {
        return st;
    }
    head(v);
    web_put(p, "<div class=\"play-page\"><div class=\"table\">\n");
    web_play_map(v, &s);
    v->d.now.waits ? step(v) : over(v);
    web_put(p, "</div>\n<div class=\"beside\">\n");
    web_play_entries(v, &s);
    if (v->side >= 0) {
        web_play_men(v);
        more(v);
    }
    web_put(p, "</div></div></div>\n");
    web_end(p);
    return GS_OK;
}

/* ---- before it begins ---- */
static gs_status begin(web_play *v)
{
    web_page *p = v->p;
    gs_setup *s;
    gs_err why;
    const char *title = gs_campaign_battle_title(p->c, v->d.battle);
    gs_status st = gs_desk_play_can(v->d.store, p->c, v->d.battle, &why);
    st = st == GS_OK ? gs_campaign_muster(p->c, v->d.battle, p->a, &s, &why) : st;
    if (st == GS_BUSY) {
        p->err = why;
        return st;
    }
    web_begin(p, title, "battles");
    web_put(p, "<div class=\"play\"><p class=\"rubric\">{Play}</p>\n<h1>%s</h1>\n", title);
    if (st != GS_OK) {
        web_put(p, "<p class=\"note\">{It cannot be played: %s}</p>\n</div>\n", why.text);
        web_end(p);
        return GS_OK;
    }
    web_play_form(v, "begin");
    web_put(p, "<fieldset><legend>{Who gives the orders?}</legend>\n");
    for (int i = 0; i < GS_SIDES; i++) {
        web_put(p, "<label><input type=\"radio\" name=\"person\" value=\"%d\"%s/> ", i, "");
        web_put(p, "{I lead %s, the computer its enemies}</label>\n", s->side[i].name);
    }
    web_put(p, "<label><input type=\"radio\" name=\"person\" value=\"2\"/> {Two of us: the program "
               "is the umpire}"
               "</label></fieldset>\n<label>{The computer’s general} <select name=\"temper\">\n");
    for (int i = 0; gs_general_tempers[i]; i++) {
        web_put(p, "<option value=\"%s\">%s</option>\n", gs_general_tempers[i],
                web_said(p, gs_general_tempers[i]));
    }
    web_put(p, "</select></label>\n<p class=\"note\">{Both sides throw the program’s dice. "
               "Whatever you say is kept at "
               "once: end the program when you like, and go on another day.}</p>\n");
    if (v->fault.text[0]) {
        web_put(p, "<p class=\"no\" role=\"alert\">%s</p>\n", v->fault.text);
    }
    web_play_send(v, web_said(p, "Begin"));
    web_put(p, "</div>\n");
    web_end(p);
    return GS_OK;
}

static gs_status show(web_play *v, gs_status st)
{
    return st == GS_OK ? page(v) : st == GS_NOT_FOUND && v->d.battle ? begin(v) : st;
}

gs_status web_play_show(web_page *p)
{
    web_play v;
    gs_status st = open(p, false, &v);
    return show(&v, st);
}

gs_status web_play_of(web_page *p, const char *id, const char *name)
{
    web_play v;
    const char *last = strrchr(name, '-');
    size_t narrow = last && strcmp(last, "-narrow") == 0 ? (size_t)(last - name) : strlen(name);
    char *own = gs_arena_strndup(p->a, name, narrow), *tap = strrchr(own, '-'), *who = NULL;
    if (tap) { /* "map-12-u3-33000x15000" */
        *tap = '\0';
        who = strrchr(own, '-');
    }
    web_asked *q = GS_NEW(p->a, web_asked);
    web_field *f = GS_NEW_ARRAY(p->a, web_field, 2);
    f[0] = (web_field){"who", who ? who + 1 : ""};
    f[1] = (web_field){"tap", who ? tap + 1 : ""};
    *q = (web_asked){.field = f, .fields = 2};
    p->q = q;
    p->id[0] = id;
    gs_status st = open(p, false, &v);
    return st == GS_OK ? page(&v) : st;
}

/* ---- what forms say ---- */
/* The parts of a line, joined. */
static const char *line_of(const web_page *p)
{
    gs_str line = {0};
    for (int i = 0; i < p->form->fields; i++) {
        const web_field *f = &p->form->field[i];
        if (strcmp(f->name, "part") == 0 && *f->value) {
            gs_str_addf(&line, "%s%s", line.len ? " " : "", f->value);
        }
    }
    const char *text = gs_arena_strdup(p->a, gs_str_text(&line));
    gs_str_free(&line);
    return text;
}

static gs_status begun(web_play *v, gs_err *err)
{
    web_page *p = v->p;
    const char *n = web_field_of(p->form, "person"), *temper = web_field_of(p->form, "temper");
    int person = n ? web_number(n) : -1;
    if (person < 0 || person > 2 || !temper || gs_word_index(gs_general_tempers, temper) < 0) {
        return gs_err_set(err, GS_INPUT, "%s", web_said(p, "Who gives the orders?"));
    }
    bool is[GS_SIDES] = {person != 1, person != 0};
    return gs_desk_play_begin(v->d.store, p->c, v->d.battle, is, temper, p->a, err);
}

static gs_status said(web_play *v, gs_err *err)
{
    return gs_desk_play_say(&v->d, line_of(v->p), err);
}

static gs_status left(web_play *v, gs_err *err)
{
    return gs_desk_play_leave(&v->d, err);
}

static gs_status back(web_play *v, gs_err *err)
{
    return gs_desk_play_back(&v->d, err);
}

static gs_status ended(web_play *v, gs_err *err)
{
    return gs_desk_play_end(&v->d, err);
}

static gs_status dropped(web_play *v, gs_err *err)
{
    return gs_desk_play_drop(&v->d, err);
}

static const struct act {
    const char *word;
    gs_status (*fn)(web_play *v, gs_err *err);
    bool before;    /* it needs no battle that has begun */
    const char *to; /* where it leads */
} acts[] = {
    {"say", said, false, "/play"},  {"leave", left, false, "/play"},
    {"back", back, false, "/play"}, {"end", ended, false, "/after"},
    {"drop", dropped, false, ""},   {"begin", begun, true, "/play"},
};

static const struct act *act_of(const web_page *p)
{
    const char *word = web_field_of(p->form, "do");
    for (int i = 0; word && i < GS_COUNT(acts); i++) {
        if (strcmp(acts[i].word, word) == 0) {
            return &acts[i];
        }
    }
    return NULL;
}

gs_status web_play_act(web_page *p)
{
    web_play v;
    const struct act *a = act_of(p);
    const char *seen = web_field_of(p->form, "seen");
    gs_status st = open(p, true, &v);
    bool before = st == GS_NOT_FOUND && v.d.battle;
    if ((st != GS_OK && !before) || !a || !seen) {
        return st != GS_OK && !before
                   ? st
                   : gs_err_set(&p->err, GS_INPUT, "%s",
                                web_said(p, "This form is not of this page. Open it again."));
    }
    bool late = a->before != before ||
                web_number(seen) != v.d.n; /* it was sent twice, or from an old page */
    st = late ? GS_OK : a->fn(&v, &v.fault);
    if (st == GS_INPUT || st == GS_STATE) {
        p->status = 422;
        return show(&v, before ? GS_NOT_FOUND : GS_OK);
    }
    if (st != GS_OK) {
        p->err = v.fault;
        return st;
    }
    snprintf(p->location, sizeof p->location, "/battle/%s%s", v.id, a->to);
    p->status = 303;
    p->type = "text/plain; charset=utf-8";
    return GS_OK;
}
