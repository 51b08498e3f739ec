/* A photo of the table, sent from the device that took it: a page of its own, so that it works without
 * a script. What it brings is an entry of the log. */
#include "log.h"

#include <string.h>

static gs_status form(web_page *p, const char *fault)
{
    web_log l;
    char key[GS_WEB_KEY];
    const char *note = p->form ? web_field_of(p->form, "note") : NULL;
    const web_asked *sent = p->form;
    p->form = NULL; /* what was sent is not worked again */
    gs_status st = web_log_open(p, false, &l);
    st = st == GS_OK ? web_secret(key, &p->err) : st;
    if (st == GS_OK) {
        web_begin(p, gs_arena_printf(p->a, web_said(p, "%s: a photo"), l.s->title), "battles");
        web_put(p, "<h1>{A photo of the table}</h1>\n");
        if (fault) {
            web_put(p, "<p role=\"alert\">%s</p>\n", fault);
        }
        web_put(p, "<form method=\"post\" action=\"/battle/%s/photos\" enctype=\"multipart/form-data\">\n", l.id);
        web_log_hidden(p, "token", p->session->token);
        web_log_hidden(p, "key", key);
        web_log_hidden(p, "seen", gs_arena_printf(p->a, "%d", l.stand.last));
        if (!l.d.begun && l.s->ruleset) {
            web_log_hidden(p, "ruleset", l.s->ruleset->id);
        }
        web_put(p, "<div class=\"ask\"><label for=\"photo\">{the picture, JPEG or PNG, 12 megabytes at most}</label>"
                   "<input type=\"file\" id=\"photo\" name=\"photo\" accept=\"image/jpeg,image/png\" "
                   "required=\"required\"/></div>\n"
                   "<div class=\"ask\"><label for=\"note\">{In your own words}</label><input id=\"note\" "
                   "name=\"note\" value=\"%s\"/></div>\n", note ? note : "");
        web_put(p, "<p><button class=\"main\">{Keep the photo}</button></p>\n</form>\n"
                   "<p class=\"links\"><a href=\"/battle/%s/log\">{back to the log}</a></p>\n", l.id);
        web_end(p);
    }
    web_log_close(&l);
    p->form = sent;
    return st;
}

gs_status web_log_photo_form(web_page *p)
{
    return form(p, NULL);
}

gs_status web_log_photo(web_page *p)
{
    bool none = !p->form->file || p->form->file_size == 0;
    gs_status st = none ? gs_err_set(&p->err, GS_INPUT, "%s", web_said(p, "Choose a picture first."))
                        : web_log_photo_kept(p);
    if (st != GS_INPUT) {
        return st;
    }
    web_file_rest(&p->w->file);
    p->status = 422;
    return form(p, gs_arena_strdup(p->a, p->err.text));
}
