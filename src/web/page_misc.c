/* What is said when something is wrong; the switch between light and dark. */
#include "web_int.h"

#include <stdio.h>
#include <string.h>

void web_fault(web_page *p, int status, const char *title, const char *words)
{
    const char *address, *name;
    gs_str_clear(&p->out);
    p->token = 0;
    p->status = status;
    web_begin(p, title, "");
    web_put(p, "<h1>%s</h1>\n", title);
    if (words && *words) {
        web_put(p, "<p role=\"alert\">%s</p>\n", words);
    }
    if (status == 404 && web_nearest(p, &address, &name)) {
        web_put(p, "<p>{Did you mean} <a href=\"%s\">%s</a>?</p>\n", address, name);
    }
    web_put(p, "<p><a href=\"/\">{To the first page}</a></p>\n");
    web_end(p);
}

gs_status web_set_look(web_page *p)
{
    const char *look = web_field_of(p->form, "look"), *back = web_field_of(p->form, "back");
    web_asked to;
    int k = gs_word_index(web_look_words, look);
    if (k < 0) {
        return gs_err_set(&p->err, GS_INPUT, "%s", web_said(p, "It is light, dark, or as the device is."));
    }
    p->session->look = (web_look)k;
    bool ours = back && strlen(back) < sizeof p->location - 1 && web_read_target(back, p->a, &to);
    snprintf(p->location, sizeof p->location, "%s", ours ? back : "/");
    p->status = 303;
    p->type = "text/plain; charset=utf-8";
    return GS_OK;
}
