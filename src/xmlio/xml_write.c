/* The writer: every byte of XML that gesta writes goes through here. */
#include "gesta/xmlio.h"

#include <assert.h>
#include <string.h>

/* Bytes that stand for themselves everywhere: most words hold no others. */
static bool is_plain(char c)
{
    return c >= 0x20 && c < 0x7F && c != '&' && c != '<' && c != '>' && c != '"';
}

static size_t plain_bytes(const char *p)
{
    size_t n = 0;
    while (is_plain(p[n])) {
        n++;
    }
    return n;
}

/* What is written for a byte of words that XML can carry; NULL: itself. In attributes line ends
 * and tabs are written as references, or a reader would turn them into spaces. */
static const char *written_as(char c, bool attr)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return attr ? "&quot;" : NULL;
    case '\r':
        return "&#13;";
    case '\n':
        return attr ? "&#10;" : NULL;
    case '\t':
        return attr ? "&#9;" : NULL;
    default:
        return NULL;
    }
}

/* Words with markup escaped and what XML cannot carry replaced. */
static void add_escaped(gs_str *out, const char *text, bool attr)
{
    size_t n = plain_bytes(text);
    gs_str_addn(out, text, n);
    text += n;
    if (!*text) {
        return;
    }
    gs_str clean = {0};
    gs_utf8_xml_clean(&clean, text);
    for (const char *p = gs_str_text(&clean); *p;) {
        const char *other = written_as(*p, attr);
        if (other) {
            gs_str_add(out, other);
            p++;
        } else {
            n = plain_bytes(p);
            n = n ? n : 1;
            gs_str_addn(out, p, n);
            p += n;
        }
    }
    gs_str_free(&clean);
}

static void line(gs_xml_writer *w)
{
    gs_str_addc(w->out, '\n');
    for (int i = 0; i < w->depth; i++) {
        gs_str_add(w->out, "  ");
    }
}

static void end_tag(gs_xml_writer *w)
{
    if (w->in_tag) {
        gs_str_addc(w->out, '>');
        w->in_tag = false;
    }
}

void gs_xml_begin(gs_xml_writer *w, gs_str *out)
{
    memset(w, 0, sizeof *w);
    w->out = out;
    gs_str_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
}

void gs_xml_open(gs_xml_writer *w, const char *element)
{
    assert(w->depth < (int)(sizeof w->open / sizeof w->open[0]));
    end_tag(w);
    if (!w->has_text) {
        line(w);
    }
    w->open[w->depth++] = element;
    w->in_tag = true;
    gs_str_addc(w->out, '<');
    gs_str_add(w->out, element);
}

void gs_xml_attr(gs_xml_writer *w, const char *name, const char *value)
{
    assert(w->in_tag);
    if (value) {
        gs_str_addc(w->out, ' ');
        gs_str_add(w->out, name);
        gs_str_add(w->out, "=\"");
        add_escaped(w->out, value, true);
        gs_str_addc(w->out, '"');
    }
}

void gs_xml_attr_int(gs_xml_writer *w, const char *name, int64_t value)
{
    gs_str_addc(w->out, ' ');
    gs_str_add(w->out, name);
    gs_str_add(w->out, "=\"");
    gs_str_addi(w->out, value);
    gs_str_addc(w->out, '"');
}

void gs_xml_attr_milli(gs_xml_writer *w, const char *name, int64_t thousandths)
{
    gs_str_addc(w->out, ' ');
    gs_str_add(w->out, name);
    gs_str_add(w->out, "=\"");
    gs_str_addmilli(w->out, thousandths);
    gs_str_addc(w->out, '"');
}

void gs_xml_text(gs_xml_writer *w, const char *text)
{
    end_tag(w);
    w->has_text = true;
    add_escaped(w->out, text, false);
}

void gs_xml_close(gs_xml_writer *w)
{
    const char *name = w->open[--w->depth];
    if (w->in_tag) {
        gs_str_add(w->out, "/>");
        w->in_tag = false;
    } else {
        if (!w->has_text) {
            line(w);
        }
        gs_str_add(w->out, "</");
        gs_str_add(w->out, name);
        gs_str_addc(w->out, '>');
    }
    w->has_text = false;
    if (w->depth == 0) {
        gs_str_addc(w->out, '\n');
    }
}

void gs_xml_leaf(gs_xml_writer *w, const char *element, const char *text)
{
    if (text) {
        gs_xml_open(w, element);
        gs_xml_text(w, text);
        gs_xml_close(w);
    }
}
