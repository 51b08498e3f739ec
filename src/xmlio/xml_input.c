/* The bytes of a file on their way to the parser, looked at before it sees them: UTF-8 without
 * NUL, and said to be so; no document type, no element with a crowd of attributes, no part that is
 * too large. The parser is told to heed no encoding: what was looked at is what it reads. */
#include "xml_int.h"

#include <libxml/xmlIO.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define MAX_ATTRIBUTES 64

void gs_xml_input_init(gs_xml_input *in, const gs_xml_source *src, const char *file, gs_err *err)
{
    memset(in, 0, sizeof *in);
    in->src = *src;
    in->file = file;
    in->err = err;
    in->line = 1;
    in->start = true;
}

static bool refuse(gs_xml_input *in, int line, const char *text)
{
    gs_err_set(in->err, GS_INPUT, "%s", text);
    if (in->err) {
        snprintf(in->err->file, sizeof in->err->file, "%s", in->file ? in->file : "");
        in->err->line = line;
    }
    in->refused = true;
    return false;
}

/* ---- encodings: one is read ---- */
#define ONLY "gesta reads UTF-8 only: save it as UTF-8"

/* How a file of another encoding begins: a mark of the byte order, or "<" and "<?x" in it. */
static bool begins_well(gs_xml_input *in)
{
    static const struct {
        const char *bytes;
        size_t n;
        const char *text;
    } others[] = {{"\xff\xfe\0", 4, "the file is UTF-32; " ONLY},
                  {"\0\0\xfe\xff", 4, "the file is UTF-32; " ONLY},
                  {"<\0\0", 4, "the file is UTF-32; " ONLY},
                  {"\0\0\0<", 4, "the file is UTF-32; " ONLY},
                  {"\xff\xfe", 2, "the file is UTF-16; " ONLY},
                  {"\xfe\xff", 2, "the file is UTF-16; " ONLY},
                  {"<\0", 2, "the file is UTF-16; " ONLY},
                  {"\0<", 2, "the file is UTF-16; " ONLY},
                  {"\x4c\x6f\xa7\x94", 4, "the file is EBCDIC; " ONLY},
                  {"+/v", 3, "the file is UTF-7; " ONLY}};
    for (int i = 0; i < GS_COUNT(others); i++) {
        if (in->have >= others[i].n && memcmp(in->buf, others[i].bytes, others[i].n) == 0) {
            return refuse(in, 1, others[i].text);
        }
    }
    if (in->have >= 3 && memcmp(in->buf, "\xef\xbb\xbf", 3) == 0) {
        in->at = 3;
    }
    in->head_open = in->have >= in->at + 2 && memcmp(in->buf + in->at, "<?", 2) == 0;
    return true;
}

/* <?xml version="1.0" encoding="..."?>: the value of the encoding, NULL if none is said. */
static const char *said_encoding(char *head)
{
    bool declares = strncmp(head, "xml", 3) == 0 && strchr(" \t\r\n", head[3]);
    char *p = declares ? strstr(head, "encoding") : NULL;
    p = p ? strpbrk(p, "\"'") : NULL;
    char *end = p ? strchr(p + 1, *p) : NULL;
    if (end) {
        *end = '\0';
    }
    return end ? p + 1 : NULL;
}

/* One byte of what stands between the first "<?" and ">". */
static bool look_at_head(gs_xml_input *in, char c)
{
    size_t n = strlen(in->head);
    if (c != '>' || n == 0 || in->head[n - 1] != '?') {
        if (n + 1 >= sizeof in->head) {
            return refuse(in, 1, "the file begins with <? and more than 200 bytes; "
                                 "<?xml version=\"1.0\"?> is expected");
        }
        in->head[n] = c;
        return true;
    }
    in->head_open = false;
    const char *encoding = said_encoding(in->head);
    if (encoding && strcasecmp(encoding, "UTF-8") != 0 && strcasecmp(encoding, "UTF8") != 0) {
        char text[200];
        snprintf(text, sizeof text, "the file says that it is %.60s; " ONLY,
                 *encoding ? encoding : "of no encoding");
        return refuse(in, 1, text);
    }
    return true;
}

/* One byte of markup or words. */
static bool look_at(gs_xml_input *in, char c)
{
    switch (in->state) {
    case GS_XML_WORDS:
        in->state = c == '<' ? GS_XML_LESS : GS_XML_WORDS;
        in->tag_line = in->line;
        return true;
    case GS_XML_LESS:
        in->attributes = 0;
        in->run = 0;
        in->state = c == '!'   ? GS_XML_BANG
                    : c == '?' ? GS_XML_PI
                    : c == '>' ? GS_XML_WORDS
                               : GS_XML_TAG;
        return true;
    case GS_XML_BANG:
        in->state = c == '-' ? GS_XML_COMMENT : GS_XML_CDATA;
        in->run = c == '-' ? -1 : 0; /* the second '-' of "<!--" is none of the end's */
        return c == '-' || c == '['
                   ? true
                   : refuse(in, in->tag_line,
                            "a document type (<!DOCTYPE ...>) is not accepted; gesta's files "
                            "have none");
    case GS_XML_COMMENT: /* "-->", "]]>", "?>": a run of the character, then '>' */
    case GS_XML_CDATA:
    case GS_XML_PI: {
        if (in->head_open && !look_at_head(in, c)) {
            return false;
        }
        char mark = in->state == GS_XML_COMMENT ? '-' : in->state == GS_XML_CDATA ? ']' : '?';
        int want = in->state == GS_XML_PI ? 1 : 2;
        if (c == '>' && in->run >= want) {
            in->state = GS_XML_WORDS;
        }
        in->run = c == mark ? in->run + 1 : 0;
        return true;
    }
    case GS_XML_TAG:
        if (c == '>') {
            in->state = GS_XML_WORDS;
        } else if (c == '"' || c == '\'') {
            in->state = GS_XML_QUOTED;
            in->quote = c;
            if (++in->attributes > MAX_ATTRIBUTES) {
                return refuse(in, in->tag_line, "an element has more than 64 attributes");
            }
        }
        return true;
    case GS_XML_QUOTED:
        in->state = c == in->quote ? GS_XML_TAG : GS_XML_QUOTED;
        return true;
    }
    return true;
}

/* How many of the n bytes are whole characters: a character cut in two waits for its rest. */
static size_t whole(const char *p, size_t n)
{
    for (size_t back = 1; back <= 3 && back <= n; back++) {
        unsigned char c = (unsigned char)p[n - back];
        if (c >= 0xC0) {
            size_t want = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : 2;
            return want > back ? n - back : n;
        }
        if (c < 0x80) {
            return n;
        }
    }
    return n;
}

static bool look_over(gs_xml_input *in, const char *p, size_t n)
{
    bool utf8 = gs_utf8_valid(p, n);
    const char *line = p;
    for (size_t i = 0; i < n; i++) {
        if (p[i] == '\0') {
            return refuse(in, in->line, "a NUL byte stands in the file; XML in UTF-8 is expected");
        }
        if (p[i] == '\n' || i + 1 == n) {
            if (!utf8 && !gs_utf8_valid(line, (size_t)(p + i + 1 - line))) {
                return refuse(in, in->line, "the file is not UTF-8 throughout; " ONLY);
            }
            line = p + i + 1;
        }
        if (!look_at(in, p[i])) {
            return false;
        }
        in->line += p[i] == '\n';
    }
    return true;
}

/* The last bytes of all that was read: at most 32. */
static void keep_tail(gs_xml_input *in, const char *bytes, size_t n)
{
    size_t most = sizeof in->tail - 1;
    size_t old = strlen(in->tail);
    size_t take = n < most ? n : most;
    size_t drop = old + take > most ? old + take - most : 0;
    memmove(in->tail, in->tail + drop, old - drop);
    memcpy(in->tail + old - drop, bytes + n - take, take);
    in->tail[old - drop + take] = '\0';
}

bool gs_xml_input_cut(const gs_xml_input *in)
{
    size_t n = strlen(in->tail);
    while (n && strchr(" \t\r\n", in->tail[n - 1])) {
        n--;
    }
    return in->ended && (n < 9 || memcmp(in->tail + n - 9, "campaign>", 9) != 0);
}

/* More bytes, looked over: they stand in in->buf from in->at to in->ready. False at the end or
 * after a refusal. */
static bool fill(gs_xml_input *in)
{
    size_t kept = in->have - in->ready;
    memmove(in->buf, in->buf + in->ready, kept); /* the beginning of a character */
    long n = in->src.read(in->src.ctx, in->buf + kept, sizeof in->buf - kept, in->err);
    if (n < 0) {
        in->refused = true;
        return false;
    }
    keep_tail(in, in->buf + kept, (size_t)n);
    in->ended = n == 0;
    in->have = kept + (size_t)n;
    in->at = 0;
    in->total += (uint64_t)n;
    in->part += (size_t)n;
    if (in->start && in->have < 6 && n > 0) {
        return true; /* too little to know how it begins */
    }
    if (in->start && !begins_well(in)) {
        return false;
    }
    in->start = false;
    in->ready = n == 0 ? in->have : whole(in->buf, in->have);
    if (n == 0 && in->total == 0) {
        return refuse(in, 0, "the file is empty; XML is expected");
    }
    if (in->total > GS_XML_STREAM_LIMIT) {
        return refuse(in, in->line, "the file is larger than 1000 MB, the most that is read");
    }
    if (in->part > GS_XML_LIMIT) {
        return refuse(in, in->line,
                      "a part of the file (a battle, a scenario, a side) is larger than 64 MB, the "
                      "most that is read of one");
    }
    if (!look_over(in, in->buf + in->at, in->ready - in->at)) {
        return false;
    }
    return in->ready > in->at || n > 0;
}

/* As many as are asked for, however small the pieces of the source are: the parser looks ahead, and
 * takes what it does not see for the end. */
int gs_xml_input_read(void *ctx, char *to, int n)
{
    gs_xml_input *in = ctx;
    int done = 0;
    while (done < n) {
        if (in->at == in->ready && (in->refused || !fill(in))) {
            break;
        }
        size_t left = (size_t)(n - done), ready = in->ready - in->at;
        size_t k = ready < left ? ready : left;
        memcpy(to + done, in->buf + in->at, k);
        in->at += k;
        done += (int)k;
    }
    return in->refused ? -1 : done;
}

/* ---- bytes in memory as a source ---- */
static long from_memory(void *ctx, char *to, size_t n, gs_err *err)
{
    gs_xml_bytes *b = ctx;
    (void)err;
    n = n < b->n ? n : b->n;
    memcpy(to, b->p, n);
    b->p += n;
    b->n -= n;
    return (long)n;
}

gs_xml_source gs_xml_from_memory(gs_xml_bytes *bytes)
{
    return (gs_xml_source){from_memory, bytes};
}
