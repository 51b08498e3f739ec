/* Markup: one writer, by which every word is escaped, and the frame of a page. */
#include "web_int.h"

#include <stdarg.h>
#include <string.h>

const char *web_said(const web_page *p, const char *english)
{
    return gs_said(&p->w->book->page, english);
}

/* ---- the writer ---- */
/* Is what comes next part of a tag, and no text? All that was written is escaped, so that the last
 * sign of a tag tells it. */
static bool inside_tag(const gs_str *out)
{
    size_t i = out->len;
    while (i > 0 && out->p[i - 1] != '<' && out->p[i - 1] != '>') {
        i--;
    }
    return i > 0 && out->p[i - 1] == '<';
}

/* A text, escaped; with the signs of print where it is read. */
static void text_of(web_page *p, const char *text)
{
    if (inside_tag(&p->out)) {
        gs_utf8_xml_add(&p->out, text, true);
        return;
    }
    gs_str set = {0};
    gs_typeset(&set, text, p->w->book->lang);
    gs_utf8_xml_add(&p->out, gs_str_text(&set), true);
    gs_str_free(&set);
}

/* One % of a pattern. Returns behind it. */
static const char *insert(web_page *p, const char *at, va_list *ap)
{
    if (*at == 's') {
        const char *text = va_arg(*ap, const char *);
        text_of(p, text ? text : "");
    } else if (*at == 'd') {
        gs_str_addi(&p->out, va_arg(*ap, int));
    } else {
        gs_str_addc(&p->out, *at); /* %% */
    }
    return at + 1;
}

/* Words with their inserts, escaped. */
static void words(web_page *p, const char *said, va_list *ap)
{
    while (*said) {
        size_t n = strcspn(said, "%");
        char *plain = gs_arena_strndup(p->a, said, n);
        gs_utf8_xml_add(&p->out, plain, true);
        said += n;
        if (*said == '%') {
            said = insert(p, said + 1, ap);
        }
    }
}

/* {words} or {sense|words}. Returns behind the bracket. */
static const char *worded(web_page *p, const char *at, va_list *ap)
{
    size_t n = strcspn(at, "}"), sense = strcspn(at, "|}");
    const gs_words *list = &p->w->book->page;
    const char *english = gs_arena_strndup(p->a, at, n);
    words(p, sense < n ? gs_said_of(list, gs_arena_strndup(p->a, at, sense), english + sense + 1)
                       : gs_said(list, english), ap);
    return at + n + (at[n] == '}');
}

void web_put(web_page *p, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    while (*fmt) {
        size_t n = strcspn(fmt, "%{");
        gs_str_addn(&p->out, fmt, n);
        fmt += n;
        if (*fmt == '%') {
            fmt = insert(p, fmt + 1, &ap);
        } else if (*fmt == '{') {
            fmt = worded(p, fmt + 1, &ap);
        }
    }
    va_end(ap);
}

/* ---- the frame ---- */
static const char *const sections[][3] = {
    {"campaign", "/", "Campaign"},   {"battles", "/battles", "Battles"},
    {"armies", "/armies", "Armies"}, {"heroes", "/heroes", "Heroes"},
    {"ledger", "/ledger", "Ledger"}, {"reports", "/reports", "Reports"},
    {"rules", "/rules", "Rules"},    {"edit", "/edit", "Set up"},
};

static const char *file_name(const web_page *p)
{
    const char *path = p->w->file.path ? p->w->file.path : "";
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

void web_begin(web_page *p, const char *title, const char *section)
{
    web_put(p, "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"%s\" "
               "class=\"look-%s\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" "
               "content=\"width=device-width, initial-scale=1\"/>\n<meta name=\"color-scheme\" "
               "content=\"light dark\"/>\n<title>%s – %s</title>\n"
               "<link rel=\"stylesheet\" href=\"/style.css\"/>\n"
               "<link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\"/>\n",
            p->w->book->lang, web_look_words[p->look], title, p->c ? p->c->title : "gesta");
    if (p->script) {
        web_put(p, "<script src=\"%s\" defer=\"defer\"></script>\n", p->script);
    }
    web_put(p, "</head>\n<body>\n<a class=\"skip\" href=\"#main\">{To the page}</a>\n<header class=\"bar\">\n"
               "<nav aria-label=\"{Pages}\"><ul>\n");
    for (int i = 0; i < GS_COUNT(sections) && p->c; i++) {
        bool here = strcmp(sections[i][0], section) == 0;
        web_put(p, "<li><a href=\"%s\"%s", sections[i][1], "");
        gs_str_add(&p->out, here ? " aria-current=\"true\">" : ">");
        web_put(p, "%s</a></li>\n", web_said(p, sections[i][2]));
    }
    web_put(p, "</ul></nav>\n<p class=\"kept\">{kept in} <i>%s</i></p>\n</header>\n"
               "<main id=\"main\" tabindex=\"-1\">\n", file_name(p));
}

/* The switch between light and dark, a form of three buttons; the session's token is put in as the
 * page is sent. */
static void look_switch(web_page *p)
{
    static const char *const says[] = {"as the device", "light", "dark"};
    web_put(p, "<form class=\"look\" method=\"post\" action=\"/look\">"
               "<input type=\"hidden\" name=\"token\" value=\"");
    p->token = p->out.len;
    web_put(p, "00000000000000000000000000000000\"/><input type=\"hidden\" name=\"back\" value=\"/");
    for (int i = 0; i < p->q->parts; i++) {
        web_put(p, i ? "/%s" : "%s", p->q->part[i]);
    }
    web_put(p, "\"/><fieldset><legend>{Light or dark}</legend>\n");
    for (int i = 0; i < WEB_LOOKS; i++) {
        web_put(p, "<button name=\"look\" value=\"%s\"", web_look_words[i]);
        gs_str_add(&p->out, i == (int)p->look ? " aria-pressed=\"true\">" : " aria-pressed=\"false\">");
        web_put(p, "%s</button>\n", web_said(p, says[i]));
    }
    web_put(p, "</fieldset></form>\n");
}

void web_end(web_page *p)
{
    web_put(p, "</main>\n<footer>\n");
    look_switch(p);
    web_put(p, "</footer>\n</body>\n</html>\n");
    p->type = "text/html; charset=utf-8";
}

void web_rubric(web_page *p, const char *text)
{
    web_put(p, "<h2 class=\"rubric\">%s</h2>\n", text);
}

/* ---- what many pages say ---- */
static const char *day_of(web_page *p, const char *date, bool with_year)
{
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    int year, month, day;
    if (!date || !gs_date_day(date, &year, &month, &day)) {
        return date ? date : ""; /* "turn 4" */
    }
    const char *text = gs_arena_printf(p->a, web_said(p, "%d %s"), day,
                                       web_said(p, months[month - 1]));
    return with_year ? gs_arena_printf(p->a, "%s %d", text, year) : text;
}

const char *web_date(web_page *p, const char *date)
{
    int year = 0, today = 0, month, day;
    bool other = gs_date_day(gs_campaign_date(p->c), &today, &month, &day) && date &&
                 gs_date_day(date, &year, &month, &day) && year != today;
    return day_of(p, date, other);
}

const char *web_day(web_page *p, const char *date)
{
    return day_of(p, date, true);
}

const char *web_head(web_page *p, const char *id)
{
    char *name = gs_arena_strdup(p->a, gs_campaign_name(p->c, id));
    *name = *name >= 'a' && *name <= 'z' ? (char)(*name - 'a' + 'A') : *name;
    return name;
}

const char *web_result(web_page *p, const gs_camp_battle *b)
{
    const gs_camp_entry *end = gs_campaign_end_of(p->c, b, false);
    if (!end) {
        return "";
    }
    const char *who = end->by ? gs_campaign_name(p->c, end->by) : web_said(p, "drawn");
    return end->amount ? gs_arena_printf(p->a, web_said(p, "%s, turn %d"), who, end->amount) : who;
}

int web_slot(const gs_campaign *c, const gs_camp_side *s)
{
    return s->slot ? s->slot : (int)(s - c->sides) + 1;
}

void web_shield(web_page *p, const gs_camp_side *s)
{
    web_put(p, "<svg class=\"shield side-%d\" viewBox=\"0 0 24 28\" role=\"img\" aria-label=\"%s\">"
               "<path d=\"M2 2h20v12c0 6-4 10-10 12c-6-2-10-6-10-12z\"/><text x=\"12\" y=\"17\">%s"
               "</text></svg>", web_slot(p->c, s), s->name, s->letter ? s->letter : "");
}

void web_bar(web_page *p, const gs_camp_side *s, int present, int full)
{
    int wide = full > 0 ? (int)((int64_t)present * 100 / full) : 0;
    wide = wide > 100 ? 100 : wide < 0 ? 0 : wide;
    web_put(p, "<svg class=\"strength side-%d\" viewBox=\"0 0 100 8\" preserveAspectRatio=\"none\" "
               "aria-hidden=\"true\"><rect class=\"all\" width=\"100\" height=\"8\"/>"
               "<rect class=\"now\" width=\"%d\" height=\"8\"/></svg>", web_slot(p->c, s), wide);
}
