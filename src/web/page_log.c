/* The logger: its log opened, its line worked, its page put together; and what forms bring. */
#include "log.h"

#include <stdio.h>
#include <string.h>

/* ---- the log ---- */
static gs_ref ref_of(const web_log *l, const char *id)
{
    int unit = gs_setup_unit(l->s, id), hero = gs_setup_hero(l->s, id);
    for (int i = 0; i < GS_SIDES; i++) {
        if (strcmp(l->s->side[i].id, id) == 0) {
            return gs_ref_side(i);
        }
    }
    for (int i = l->s->n_units; i < GS_MAX_UNITS && unit < 0 && hero < 0; i++) { /* detachments */
        if (gs_unit_came(l->s, gs_logbook_state(l->lb), i) &&
            strcmp(gs_ref_id(l->s, gs_ref_unit(i)), id) == 0) {
            unit = i;
        }
    }
    return unit >= 0 ? gs_ref_unit(unit) : hero >= 0 ? gs_ref_hero(hero) : (gs_ref){0};
}

/* Whom the fields name, and the verb. */
static void read_event(web_log *l)
{
    const char *verb = web_field_of(l->f, "verb"), *who;
    l->verb = verb ? gs_carry_verb_find(l->carry, verb, strlen(verb)) : NULL;
    for (int k = 0; l->n_who < WEB_LOG_WHO && (who = web_field_nth(l->f, "who", k)) != NULL; k++) {
        l->who[l->n_who] = who;
        l->ref[l->n_who++] = ref_of(l, who);
    }
}

gs_status web_log_open(web_page *p, bool write, web_log *l)
{
    web_file *file = &p->w->file;
    const char *book = web_field_of(p->form ? p->form : p->q, "ruleset");
    const gs_ruleset *rs = book && strcmp(book, "campaign") != 0 ? gs_ruleset_find(book) : NULL;
    *l = (web_log){.p = p, .id = p->id[0]};
    gs_camp_battle *b = gs_campaign_battle(p->c, l->id);
    if (!b) {
        return gs_err_set(&p->err, GS_NOT_FOUND, web_said(p, "No battle of that name."));
    }
    if (write) {
        web_file_rest(file);
    }
    gs_status st = write ? gs_store_open(file->path, GS_STORE_WRITE, file->scripts, &file->store, &p->err)
                         : web_file_store(file, &p->err);
    st = st == GS_OK ? gs_desk_log_open(file->store, p->c, b, rs, p->a, &l->d, &p->err) : st;
    if (st != GS_OK) {
        return st;
    }
    l->d.kept_only = true;
    if (write && p->form && p->form->file) {
        st = gs_desk_log_photo(&l->d, p->form->file, p->form->file_size, l->photo, &p->err);
    }
    l->lb = l->d.book;
    l->s = gs_logbook_setup(l->lb);
    l->carry = gs_logbook_carry(l->lb);
    l->stand = gs_logbook_stand(l->lb);
    l->over = gs_logbook_outcome(l->lb)->winner > -2;
    l->f = p->form ? p->form : p->q;
    l->sent = p->form != NULL;
    read_event(l);
    return st;
}

void web_log_close(web_log *l)
{
    gs_str_free(&l->line);
    gs_reply_free(&l->reply);
    if (l->d.relisted) { /* the campaign as it was read has been changed */
        l->p->w->file.stamp = (web_stamp){{0}};
    }
    if (l->d.book) {
        gs_desk_log_close(&l->d);
    }
}

/* ---- a line ---- */
static void say(web_log *l, bool keep, const char *text)
{
    size_t n = strlen(text);
    l->said = keep ? gs_desk_log_say(&l->d, text, n, &l->reply, &l->fault)
                   : gs_logbook_say(l->lb, text, n, &l->reply, &l->fault);
}

/* The answer to the next question: the form's, or "*" where the program is to throw; NULL: none. */
static const char *next_answer(web_log *l, bool dice)
{
    const char *answer = web_field_nth(l->f, "answer", l->n_given);
    if (answer && l->once_less && !web_field_nth(l->f, "answer", l->n_given + 1)) {
        return NULL;
    }
    return answer ? answer : dice && web_field_of(l->f, "rest") && !l->once_less ? "*" : NULL;
}

void web_log_work(web_log *l, bool keep)
{
    const char *answer;
    l->tried = true;
    l->n_given = 0;
    l->said = web_log_line(l);
    if (l->said == GS_OK) {
        say(l, keep, gs_str_text(&l->line));
    }
    while (l->said == GS_OK && l->reply.kind == GS_REPLY_ASK && l->n_given < WEB_LOG_ANSWERS) {
        bool dice = l->reply.arg && strcmp(l->reply.arg, "dice") == 0;
        answer = next_answer(l, dice);
        if (!answer) {
            break;
        }
        l->given[l->n_given++] = answer;
        l->said = dice ? web_log_dice_fit(l, answer) : GS_OK;
        if (l->said == GS_OK) {
            say(l, keep, answer);
        }
    }
    l->column = l->reply.column;
}

/* ---- the page ---- */
static void phases(web_log *l)
{
    web_page *p = l->p;
    web_put(p, "<ol class=\"phases\">\n");
    for (int i = 0; i < l->carry->n_phases; i++) {
        bool here = i == l->stand.phase;
        gs_str_add(&p->out, here ? "<li aria-current=\"step\">" : "<li>");
        web_put(p, "%s%s</li>\n", l->carry->phase[i].word, l->stand.phase > i ? " ✓" : "");
    }
    web_put(p, "</ol>\n");
}

static void head(web_log *l)
{
    web_page *p = l->p;
    web_put(p, "<div class=\"log-head\"><h1><a href=\"/battle/%s\">%s</a></h1>\n<p class=\"rubric\">",
            l->id, l->s->title);
    if (l->over) {
        web_put(p, "{The battle is over}");
    } else if (l->stand.turn == 0) {
        web_put(p, "{Before the first turn}");
    } else if (l->stand.side >= 0) {
        web_put(p, "{Turn %d} · %s", l->stand.turn, l->s->side[l->stand.side].name);
    } else {
        web_put(p, "{Turn %d}", l->stand.turn);
    }
    web_put(p, "</p>\n");
    if (l->stand.turn > 0 && !l->over) {
        phases(l);
    }
    web_put(p, "<p class=\"all-kept\" id=\"kept\" role=\"status\">✓ {all kept}</p></div>\n");
}

void web_log_hidden(web_page *p, const char *name, const char *value)
{
    web_put(p, "<input type=\"hidden\" name=\"%s\" value=\"%s\"/>\n", name, value);
}

/* The form, with the words and the verbs that its script wants. */
static void form_head(web_log *l)
{
    static const char *const words[][2] = {
        {"kept", "all kept"}, {"waits-one", "1 waits here"}, {"waits", "%d wait here"}, {"send", "send now"},
        {"drop", "drop the first"}, {"keep", "Keep"}, {"go-one", "1 die to go"}, {"go", "%d dice to go"},
        {"back", "back"}, {"rest", "roll the rest for me"}, {"who", "Who"}, {"what", "what"}, {"whom", "Whom?"},
        {"dice", "Dice, as they fell"}, {"note", "In your own words"}, {"keep-here", "Keep it here"},
        {"plain", "The server does not answer. What happens is written down here, and sent when it does."}};
    web_page *p = l->p;
    web_put(p, "<form id=\"log\" class=\"log-form\" method=\"post\" action=\"/battle/%s/entries\" "
               "data-verbs=\"", l->id);
    for (int i = 0; i < l->carry->n_verbs; i++) {
        const char *v = l->carry->verb[i].words;
        web_put(p, "%s ", gs_arena_strndup(p->a, v, strcspn(v, " ")));
    }
    web_put(p, "\"");
    for (int i = 0; i < GS_COUNT(words); i++) {
        web_put(p, " data-%s=\"%s\"", words[i][0], web_said(p, words[i][1]));
    }
    web_put(p, ">\n<p class=\"hidden\" id=\"live\" role=\"status\"></p>\n");
}

gs_status web_log_page(web_log *l)
{
    web_page *p = l->p;
    bool part = web_field_of(l->f, "only") != NULL;
    if (part) {
        web_log_step(l);
        web_log_dice(l);
        p->type = "text/html; charset=utf-8";
        return GS_OK;
    }
    p->script = "/logger.js";
    web_begin(p, gs_arena_printf(p->a, web_said(p, "%s: the log"), l->s->title), "battles");
    head(l);
    web_put(p, "<div class=\"log\">\n");
    web_log_left(l);
    form_head(l);
    web_log_step(l);
    web_log_dice(l);
    web_log_below(l);
    web_put(p, "</form></div>\n");
    web_end(p);
    return GS_OK;
}

gs_status web_log_show(web_page *p)
{
    web_log l;
    gs_status st = web_log_open(p, false, &l);
    st = st == GS_OK ? web_log_page(&l) : st;
    web_log_close(&l);
    return st;
}

/* ---- forms ---- */
static gs_status done(web_log *l)
{
    web_page *p = l->p;
    snprintf(p->location, sizeof p->location, "/battle/%s/log", l->id);
    p->status = 303;
    p->type = "text/plain; charset=utf-8";
    return GS_OK;
}

/* What came by a form is kept, or the page asks for what it lacks. */
static gs_status keep(web_log *l)
{
    web_log_work(l, true);
    if (l->said == GS_OK && l->reply.kind != GS_REPLY_ASK) {
        return done(l);
    }
    if (l->said == GS_BUSY || l->said == GS_FAILED) {
        l->p->err = l->fault;
        return l->said;
    }
    l->lb = l->d.book; /* made anew, where the file would not have it */
    gs_logbook_drop(l->lb);
    l->p->status = l->said == GS_OK ? 200 : 422;
    return web_log_page(l);
}

/* 32 hexadecimal digits of the device's own making. */
static bool is_key(const char *key)
{
    return key && strlen(key) == GS_WEB_KEY - 1 && strspn(key, "0123456789abcdef") == GS_WEB_KEY - 1;
}

/* Others have kept entries since the page was made: nothing is entered before the player has seen
 * them. */
static gs_status meanwhile(web_log *l, int seen)
{
    int n = l->stand.last - seen;
    l->tried = true;
    l->said = gs_err_set(&l->fault, GS_INPUT, n == 1
                         ? web_said(l->p, "Meanwhile entry %d was kept. Keep yours after it, or drop it.")
                         : web_said(l->p, "Meanwhile entries up to %d were kept. Keep yours after them, "
                                          "or drop it."), l->stand.last);
    l->p->status = 422;
    return web_log_page(l);
}

/* Works the form: `line` NULL: the line of its fields. */
static gs_status take(web_page *p)
{
    web_log l;
    const char *key = web_field_of(p->form, "key"), *seen = web_field_of(p->form, "seen");
    const char *act = web_field_of(p->form, "do");
    bool looks = (act && strcmp(act, "look") == 0) || web_field_of(p->form, "show");
    int known = -1;
    gs_status st = web_log_open(p, !looks, &l);
    if (st == GS_OK && (!is_key(key) || !seen || web_number(seen) < 0)) {
        st = gs_err_set(&p->err, GS_INPUT, "%s",
                        web_said(p, "This form is not of this page. Open the log again."));
    }
    st = st == GS_OK ? gs_store_form_get(p->w->file.store, key, l.id, &known, &p->err) : st;
    if (st != GS_OK) {
        ;
    } else if (looks) {
        st = web_log_page(&l);
    } else if (known >= 0) {
        st = done(&l);
    } else if (!*l.photo && web_number(seen) != l.stand.last) { /* a photo is of no moment */
        st = meanwhile(&l, web_number(seen));
    } else {
        l.d.form = key;
        st = keep(&l);
    }
    web_log_close(&l);
    return st;
}

gs_status web_log_entry(web_page *p)
{
    return take(p);
}

/* Fields of the form, but for those that make its line: the line is said; NULL: that of its photo. */
static gs_status take_line(web_page *p, const char *line)
{
    web_asked *f = GS_NEW(p->a, web_asked);
    static const char *const stays[] = {"token", "key", "seen", "ruleset", "note", "answer", "dice"};
    f->file = p->form->file;
    f->file_size = p->form->file_size;
    f->field = GS_NEW_ARRAY(p->a, web_field, p->form->fields + 2);
    for (int i = 0; i < p->form->fields; i++) {
        bool stay = false;
        for (int k = 0; k < GS_COUNT(stays); k++) {
            bool notes = k == 4 && line && *line;
            stay = stay || (!notes && strcmp(p->form->field[i].name, stays[k]) == 0);
        }
        if (stay) {
            f->field[f->fields++] = p->form->field[i];
        }
    }
    f->field[f->fields++] = (web_field){"say", line ? "line" : "photo"};
    f->field[f->fields++] = (web_field){"line", line ? line : ""};
    p->form = f;
    return take(p);
}

gs_status web_log_undo(web_page *p)
{
    const char *n = web_field_of(p->form, "entry");
    bool number = n && web_number(n) > 0;
    return take_line(p, gs_arena_printf(p->a, number ? "undo %s" : "undo%s", number ? n : ""));
}

/* A photo with its words: an entry, whatever has been kept meanwhile. */
gs_status web_log_photo_kept(web_page *p)
{
    return take_line(p, NULL);
}

gs_status web_log_redo(web_page *p)
{
    return take_line(p, "redo");
}

gs_status web_log_note(web_page *p)
{
    const char *note = web_field_of(p->form, "note");
    if (!note || !note[strspn(note, " \t\r\n")]) {
        return gs_err_set(&p->err, GS_INPUT, "%s", web_said(p, "A note has words."));
    }
    return take_line(p, "");
}

/* How much is asked is the device's choice. */
gs_status web_log_depth(web_page *p)
{
    const char *depth = web_field_of(p->form, "depth");
    int n = depth ? web_number(depth) : -1;
    web_log l = {.p = p, .id = p->id[0]};
    if (n < 0 || n >= WEB_DEPTHS) {
        return gs_err_set(&p->err, GS_INPUT, "%s", web_said(p, "It is every turn, key moments, or the result."));
    }
    if (!gs_campaign_battle(p->c, l.id)) {
        return gs_err_set(&p->err, GS_NOT_FOUND, "%s", web_said(p, "No battle of that name."));
    }
    p->session->depth = (web_depth)n;
    return done(&l);
}

/* The bare result of a battle of which no more is known. */
static gs_status record(web_log *l)
{
    const char *turns = web_field_of(l->f, "turns"), *winner = web_field_of(l->f, "winner");
    const char *told[1];
    gs_str tells = {0};
    int n = turns && *turns ? web_number(turns) : 0;
    l->tried = true;
    l->said = web_log_tells(l, &tells);
    if (l->said == GS_OK && (n < 0 || !winner || (ref_of(l, winner).kind != GS_REF_SIDE &&
                                                  strcmp(winner, "draw") != 0))) {
        l->said = gs_err_set(&l->fault, GS_INPUT, "%s", web_said(l->p, "Who has won, and in how many turns?"));
    }
    told[0] = gs_str_text(&tells);
    gs_desk_result what = {.winner = winner, .turns = n, .told = told, .n_told = tells.len > 0,
                           .words = web_field_of(l->f, "note")};
    if (l->said == GS_OK) {
        l->said = gs_desk_record(&l->d, &what, &l->reply.shown, &l->fault);
    }
    gs_str_free(&tells);
    if (l->said == GS_OK) {
        return done(l);
    }
    if (l->said != GS_INPUT) {
        l->p->err = l->fault;
        return l->said;
    }
    l->lb = l->d.book;
    l->p->status = 422;
    return web_log_page(l);
}

gs_status web_log_record(web_page *p)
{
    web_log l;
    const char *key = web_field_of(p->form, "key");
    int known = -1;
    gs_status st = web_log_open(p, true, &l);
    if (st == GS_OK && !is_key(key)) {
        st = gs_err_set(&p->err, GS_INPUT, "%s", web_said(p, "This form is not of this page. Open the log again."));
    }
    st = st == GS_OK ? gs_store_form_get(p->w->file.store, key, l.id, &known, &p->err) : st;
    l.d.form = key;
    st = st != GS_OK ? st : known >= 0 ? done(&l) : record(&l);
    web_log_close(&l);
    return st;
}
