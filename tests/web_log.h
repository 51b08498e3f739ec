#ifndef GESTA_TESTS_WEB_LOG_H
#define GESTA_TESTS_WEB_LOG_H
/* Somebody who logs a battle with a page: he reads its form, fills in what it offers and nothing else,
 * and sends it. */
#include "web_door.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_FIELDS = 400, PAGE_ROOM = 96 * 1024 };
typedef struct page_field {
    char name[96], value[400];
    int kind;  /* 'h' hidden, 't' text, 'r' radio, 'c' checkbox, 's' an option of a select */
    bool on;   /* it would be sent */
    int group; /* which select it is of */
} page_field;
typedef struct page_form {
    page_field field[PAGE_FIELDS];
    int n;
} page_form;

/* The value of an attribute of a tag, unescaped. */
static inline bool page_attr(const char *tag, const char *end, const char *name, char *out, size_t room)
{
    char wanted[40];
    snprintf(wanted, sizeof wanted, " %s=\"", name);
    const char *at = strstr(tag, wanted);
    size_t n = 0;
    if (!at || at > end) {
        return false;
    }
    for (at += strlen(wanted); *at != '"' && n + 1 < room; at++) {
        static const char *const marks[][2] = {{"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""},
                                               {"&apos;", "'"}, {"&#39;", "'"}};
        char c = *at;
        for (size_t k = 0; k < sizeof marks / sizeof *marks && *at == '&'; k++) {
            if (strncmp(at, marks[k][0], strlen(marks[k][0])) == 0) {
                c = marks[k][1][0];
                at += strlen(marks[k][0]) - 1;
                break;
            }
        }
        out[n++] = c;
    }
    out[n] = '\0';
    return true;
}

static inline page_field *page_add(page_form *f, int kind, const char *name, const char *value, bool on,
                                   int group)
{
    if (f->n == PAGE_FIELDS) {
        web_door_die("a form of too many fields");
    }
    page_field *x = &f->field[f->n++];
    *x = (page_field){.kind = kind, .on = on, .group = group};
    snprintf(x->name, sizeof x->name, "%s", name);
    snprintf(x->value, sizeof x->value, "%s", value);
    return x;
}

/* Reads the form of the log in a page. */
static inline bool page_read(const char *html, page_form *f)
{
    static int group;
    char name[96] = "", value[400], type[20], select[96] = "";
    bool chosen = false;
    f->n = 0;
    const char *at = strstr(html, "<form id=\"log\""), *stop = at ? strstr(at, "</form>") : NULL;
    while (at && (at = strchr(at + 1, '<')) != NULL && at < stop) {
        const char *end = strchr(at, '>');
        if (strncmp(at, "<input", 6) == 0 && page_attr(at, end, "name", name, sizeof name)) {
            if (!page_attr(at, end, "type", type, sizeof type)) {
                strcpy(type, "text");
            }
            if (!page_attr(at, end, "value", value, sizeof value)) {
                *value = '\0';
            }
            bool box = type[0] == 'r' || type[0] == 'c';
            bool on = !box || page_attr(at, end, "checked", type + 10, 9);
            page_add(f, type[0], name, value, on, 0);
        } else if (strncmp(at, "<select", 7) == 0) {
            page_attr(at, end, "name", select, sizeof select);
            group++;
            chosen = false;
        } else if (strncmp(at, "<option", 7) == 0) {
            char word[200] = "", mark[20];
            const char *text = strchr(at, '>') + 1;
            snprintf(word, sizeof word, "%.*s", (int)strcspn(text, "<"), text);
            if (!page_attr(at, end, "value", value, sizeof value)) {
                snprintf(value, sizeof value, "%s", word);
            }
            page_add(f, 's', select, value, page_attr(at, end, "selected", mark, sizeof mark), group);
            chosen = chosen || f->field[f->n - 1].on;
        } else if (strncmp(at, "</select", 8) == 0 && !chosen) {
            for (int i = 0; i < f->n; i++) { /* a browser sends the first */
                if (f->field[i].kind == 's' && f->field[i].group == group) {
                    f->field[i].on = true;
                    break;
                }
            }
        }
    }
    return at != NULL || f->n > 0;
}

/* Fills in the nth field of a name; false: the page does not offer that. */
static inline bool page_set(page_form *f, const char *name, int nth, const char *value)
{
    int seen = -1, group = -1;
    bool found = false;
    for (int i = 0; i < f->n; i++) {
        page_field *x = &f->field[i];
        if (strcmp(x->name, name) != 0) {
            continue;
        }
        if (x->kind == 't' || x->kind == 'h') {
            if (++seen == nth && x->kind == 't') {
                snprintf(x->value, sizeof x->value, "%s", value);
                return true;
            }
        } else if (x->kind == 's') {
            seen += x->group != group;
            group = x->group;
            if (seen == nth) {
                x->on = strcmp(x->value, value) == 0;
                found = found || x->on;
            }
        } else if (x->kind == 'r') {
            x->on = strcmp(x->value, value) == 0;
            found = found || x->on;
        } else if (strcmp(x->value, value) == 0) {
            x->on = true;
            found = true;
        }
    }
    return found;
}

/* Types into the one text field of a name that may be seen. */
static inline bool page_type(page_form *f, const char *name, const char *value)
{
    for (int i = 0; i < f->n; i++) {
        if (f->field[i].kind == 't' && strcmp(f->field[i].name, name) == 0) {
            snprintf(f->field[i].value, sizeof f->field[i].value, "%s", value);
            return true;
        }
    }
    return false;
}

static inline bool page_has(const page_form *f, const char *name)
{
    for (int i = 0; i < f->n; i++) {
        if (strcmp(f->field[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

static inline void page_escape(const char *text, char *out, size_t room)
{
    size_t n = 0;
    for (; *text && n + 4 < room; text++) {
        bool plain = (*text >= 'a' && *text <= 'z') || (*text >= '0' && *text <= '9') || *text == '-';
        n += (size_t)snprintf(out + n, room - n, plain ? "%c" : "%%%02x", (unsigned char)*text);
    }
    out[n] = '\0';
}

/* Sends the form by a button. */
static inline void page_send(web_door *d, const page_form *f, const char *target, const char *button,
                             gs_web_reply *r)
{
    static char body[PAGE_ROOM], value[2000];
    size_t n = 0;
    body[0] = '\0';
    for (int i = 0; i < f->n; i++) {
        if (f->field[i].on) {
            page_escape(f->field[i].value, value, sizeof value);
            n += (size_t)snprintf(body + n, sizeof body - n, "%s%s=%s", n ? "&" : "", f->field[i].name, value);
        }
    }
    snprintf(body + n, sizeof body - n, "&%s", button);
    web_door_ask(d, "POST", target, d->cookie, body, r);
}
#endif
