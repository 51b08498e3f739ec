/* Forms that are steps of the umpire's hand: worked once, kept whole or not at all. */
#include "edit.h"

#include "gesta/desk.h"
#include "gesta/desk_front.h"
#include "gesta/undo.h"

#include <stdio.h>
#include <string.h>

/* ---- what was sent ---- */
/* Without blanks around it, its lines ended as ours are; NULL: nothing is left. */
static const char *cleaned(web_edit *e, const char *text)
{
    gs_str out = {0};
    for (text += strspn(text, " \t\r\n"); *text; text++) {
        if (*text != '\r' || text[1] != '\n') {
            gs_str_addc(&out, *text);
        }
    }
    while (out.len && strchr(" \t\r\n", out.p[out.len - 1])) {
        out.p[--out.len] = '\0';
    }
    const char *copy = out.len ? gs_arena_strdup(e->p->a, out.p) : NULL;
    gs_str_free(&out);
    return copy;
}

const char *web_edit_sent(web_edit *e, const char *name)
{
    const char *text = e->p->form ? web_field_of(e->p->form, name) : NULL;
    return text ? cleaned(e, text) : NULL;
}

gs_status web_edit_number(web_edit *e, gs_hand *h, const char *name, int lo, int hi, int dflt,
                          int *out)
{
    const char *text = web_edit_sent(e, name);
    bool minus = text && *text == '-';
    int n = text ? web_number(text + minus) : dflt;
    *out = minus ? -n : n;
    return (text && n < 0) || *out < lo || *out > hi
               ? gs_err_key(h->err, GS_INPUT, name, "a whole number from %d to %d is wanted%s%.40s",
                            lo, hi, text ? ", not " : "", text ? text : "")
               : GS_OK;
}

/* ---- a step ---- */
/* 32 hexadecimal digits of the page's own making. */
static bool is_key(const char *key)
{
    return key && strlen(key) == GS_WEB_KEY - 1 &&
           strspn(key, "0123456789abcdef") == GS_WEB_KEY - 1;
}

static const char *path_of(const web_page *p)
{
    const char *path = "";
    for (int i = 0; i < p->q->parts; i++) {
        path = gs_arena_printf(p->a, "%s/%s", path, p->q->part[i]);
    }
    return *path ? path : "/";
}

/* With what is chosen on the page. */
static const char *address_of(const web_page *p)
{
    static const char *const kept[] = {"piece", "corner", "add"};
    const char *out = path_of(p), *mark = "?";
    for (int i = 0; i < GS_COUNT(kept); i++) {
        const char *value = web_field_of(p->q, kept[i]);
        if (value && *value &&
            strspn(value, "abcdefghijklmnopqrstuvwxyz0123456789-_") == strlen(value)) {
            out = gs_arena_printf(p->a, "%s%s%s=%s", out, mark, kept[i], value);
            mark = "&";
        }
    }
    return out;
}

static gs_status done(web_edit *e, bool worked)
{
    web_page *p = e->p;
    const char *to = worked && e->to ? e->to : gs_arena_printf(p->a, "%s#%s", path_of(p), e->act);
    snprintf(p->location, sizeof p->location, "%s",
             strlen(to) < sizeof p->location ? to : path_of(p));
    p->status = 303;
    p->type = "text/plain; charset=utf-8";
    return GS_OK;
}

static const web_act *act_of(const web_act *acts, int n, const char *act, const char **id)
{
    size_t len = strcspn(act, ".");
    for (int i = 0; i < n; i++) {
        if (strlen(acts[i].word) == len && strncmp(acts[i].word, act, len) == 0) {
            *id = act + len + (act[len] == '.');
            return &acts[i];
        }
    }
    return NULL;
}

/* Works the step on the campaign as the file has it now, and keeps it. */
static gs_status work(web_edit *e, const web_act *act, const char *id, const char *key,
                      gs_campaign *c)
{
    gs_hand h;
    gs_status st = gs_hand_begin(&h, c, NULL, web_edit_sent(e, "reason"),
                                 web_edit_sent(e, "anyway") != NULL, &e->fault);
    if (st != GS_OK) {
        return st;
    }
    st = act->fn(e, &h, id);
    st = st == GS_OK || st == GS_BUSY ? st : gs_hand_refused(&h, st);
    if (st == GS_OK && c->n_ledger > h.from) {
        st = gs_hand_close(&h);
        st = st == GS_OK
                 ? gs_desk_keep_step_of(e->p->w->file.store, c, NULL, key, e->act, &e->fault)
                 : st;
    }
    return st;
}

/* Opens the file, works the form, and closes it again; *known: it was worked already. */
static gs_status take(web_edit *e, const web_act *act, const char *id, const char *key, bool *known)
{
    web_file *file = &e->p->w->file;
    gs_campaign *c = NULL;
    int entry = -1;
    web_file_rest(file);
    gs_status st = gs_store_open(file->path, GS_STORE_WRITE, file->scripts, &file->store,
                                 &e->fault);
    st = st == GS_OK ? gs_store_form_get(file->store, key, e->act, &entry, &e->fault) : st;
    *known = entry >= 0;
    if (st == GS_OK && !*known) {
        st = gs_store_load(file->store, false, &c, &e->fault);
        e->c = c;
        st = st == GS_OK ? work(e, act, id, key, c) : st;
        e->c = e->p->c;
        gs_campaign_free(c);
    }
    web_file_rest(file);
    return st;
}

gs_status web_edit_page(web_page *p, const web_act *acts, int n, web_edit_show *show)
{
    web_edit e = {.p = p, .c = p->c};
    const char *key, *id = "";
    bool known = false;
    gs_status st = web_secret(e.key, &p->err);
    if (st != GS_OK || !p->form) {
        return st == GS_OK ? show(&e) : st;
    }
    e.act = web_field_of(p->form, "act");
    key = web_field_of(p->form, "key");
    const web_act *act = e.act ? act_of(acts, n, e.act, &id) : NULL;
    if (!act || !is_key(key)) {
        return gs_err_set(&p->err, GS_INPUT, "%s",
                          web_said(p, "This form is not of this page. Open the page again."));
    }
    st = take(&e, act, id, key, &known);
    if (st == GS_OK) {
        return done(&e, !known);
    }
    if (st != GS_INPUT && st != GS_STATE && st != GS_NOT_FOUND) {
        p->err = e.fault;
        return st;
    }
    e.sent = p->form;
    e.to = NULL;
    p->status = 422;
    st = show(&e);
    if (st == GS_OK && !e.told) { /* its form is on the page no more */
        web_fault(p, 422, web_said(p, "Nothing was done"), e.fault.text);
    }
    return st;
}

/* ---- taken back ---- */
gs_status web_edit_undo(web_edit *e, gs_hand *h, const char *id)
{
    gs_undo u;
    int n = web_number(id);
    h->reason = h->reason ? h->reason : gs_hand_text(h, web_said(e->p, "taken back on the page"));
    return n > 0 ? gs_hand_undo(h, n, false, e->p->a, &u)
                 : gs_err_set(h->err, GS_INPUT, "no entry has that number");
}

/* The last entry that holds and takes back nothing itself; NULL none. */
static const gs_camp_entry *last_step(const gs_campaign *c)
{
    for (int i = c->n_ledger - 1; i >= 0; i--) {
        const gs_camp_entry *e = &c->ledger[i];
        if (!e->undone && e->kind != GS_LEDGER_UNDONE && e->kind != GS_LEDGER_REDONE) {
            return e;
        }
    }
    return NULL;
}

void web_edit_ways(web_edit *e)
{
    static const char *const ways[][2] = {{"/edit", "Campaign"}, {"/edit/troops", "Kinds of men"}};
    web_page *p = e->p;
    web_put(p, "<nav class=\"ways-of\" aria-label=\"{Set up}\"><ul>\n");
    for (int i = 0; i < GS_COUNT(ways); i++) {
        bool here = strcmp(path_of(p), ways[i][0]) == 0;
        web_put(p, "<li><a href=\"%s\"", ways[i][0]);
        gs_str_add(&p->out, here ? " aria-current=\"page\">" : ">");
        web_put(p, "%s</a></li>\n", web_said(p, ways[i][1]));
    }
    web_put(p, "</ul>\n");
    const gs_camp_entry *last = last_step(e->c);
    if (last) {
        gs_str words = {0};
        gs_desk_entry_words(e->c, last, &words);
        web_edit_form(e, gs_arena_printf(p->a, "undo.%d", last->n), NULL);
        web_put(p, "<p class=\"kept-last\">{all kept}: %s</p>", gs_str_text(&words));
        web_edit_send(e, "Undo");
        gs_str_free(&words);
    }
    web_put(p, "</nav>\n");
}

/* ---- forms ---- */
/* The key of a form: the page's, its last digits the form's number. */
static const char *key_of(web_edit *e)
{
    enum { OWN = 4 };
    return gs_arena_printf(e->p->a, "%.*s%04x", GS_WEB_KEY - 1 - OWN, e->key,
                           (unsigned)e->forms++ & 0xffff);
}

static bool is_refused(const web_edit *e)
{
    return e->sent && strcmp(e->act, e->form) == 0;
}

void web_edit_form(web_edit *e, const char *act, const char *head)
{
    web_page *p = e->p;
    e->form = act;
    web_put(
        p,
        "<form class=\"edit\" id=\"%s\" method=\"post\" action=\"%s\">\n<input type=\"hidden\" "
        "name=\"token\" "
        "value=\"%s\"/><input type=\"hidden\" name=\"key\" value=\"%s\"/><input type=\"hidden\" "
        "name=\"act\" value=\"%s\"/>\n",
        act, address_of(p), p->session->token, key_of(e), act);
    if (e->carry) {
        web_put(p, "<input type=\"hidden\" name=\"corner\" value=\"%s\"/>\n", e->carry);
    }
    if (head) {
        web_put(p, "<h2>%s</h2>\n", head);
    }
    if (is_refused(e)) {
        e->told = true;
        web_put(p, "<p class=\"wrong\" role=\"alert\" id=\"wrong\">%s%s%s%s</p>\n", e->fault.text,
                *e->fault.rule ? " (" : "", e->fault.rule, *e->fault.rule ? ")" : "");
    }
}

void web_edit_send(web_edit *e, const char *words)
{
    web_put(e->p, "<p class=\"send\"><button>%s</button></p></form>\n", web_said(e->p, words));
}

void web_edit_send_or(web_edit *e, const char *words, const char *what, const char *second)
{
    web_put(e->p,
            "<p class=\"send\"><button>%s</button> <button name=\"do\" "
            "value=\"%s\">%s</button></p></form>\n",
            web_said(e->p, words), what, web_said(e->p, second));
}

/* ---- one field ---- */
/* What stands in it: what was sent of a refused form, else its value. */
static const char *shown(web_edit *e, const char *name, const char *value)
{
    const char *sent = is_refused(e) ? web_field_of(e->sent, name) : NULL;
    return sent ? sent : value ? value : "";
}

static bool is_wrong(const web_edit *e, const char *name)
{
    const char *dot = strrchr(e->fault.key, '.');
    return is_refused(e) && strcmp(dot ? dot + 1 : e->fault.key, name) == 0;
}

static const char *id_of(web_edit *e, const char *name)
{
    return gs_arena_printf(e->p->a, "%s-%s", e->form, name);
}

/* Label and what else every field has; its opening tag is left open. */
static void begin(web_edit *e, const char *tag, const char *name, const char *label,
                  const char *value)
{
    web_page *p = e->p;
    const char *id = id_of(e, name);
    web_put(p,
            "<div class=\"field\"><label for=\"%s\">%s</label><input type=\"hidden\" "
            "name=\"was.%s\" value=\"%s\"/>",
            id, web_said(p, label), name, value ? value : "");
    gs_str_addf(&p->out, "<%s", tag);
    web_put(p, " id=\"%s\" name=\"%s\"", id, name);
    gs_str_add(&p->out,
               is_wrong(e, name) ? " aria-invalid=\"true\" aria-describedby=\"wrong\"" : "");
}

void web_edit_ask(web_edit *e, const char *name, const char *label, char how, const char *value)
{
    web_page *p = e->p;
    const char *text = shown(e, name, value);
    if (how == 'l') {
        begin(e, "textarea", name, label, value);
        gs_str_add(&p->out, " rows=\"4\">");
        gs_utf8_xml_add(&p->out, text, true);
        gs_str_add(&p->out, "</textarea></div>\n");
        return;
    }
    begin(e, "input", name, label, value);
    gs_str_add(&p->out, how == 'n' ? " inputmode=\"numeric\" class=\"number\"" : "");
    web_put(p, " value=\"%s\"%s/></div>\n", text, "");
}

void web_edit_choose(web_edit *e, const char *name, const char *label, const char *value)
{
    begin(e, "select", name, label, value);
    gs_str_addc(&e->p->out, '>');
    e->chosen = shown(e, name, value);
}

void web_edit_option(web_edit *e, const char *value, const char *words)
{
    web_put(e->p, "<option value=\"%s\"", value);
    gs_str_add(&e->p->out, strcmp(value, e->chosen) == 0 ? " selected=\"selected\">" : ">");
    web_put(e->p, "%s</option>", words);
}

void web_edit_chosen(web_edit *e)
{
    web_put(e->p, "</select></div>\n");
}
