#include "pdf_pack.h"

#include "pdf_pack_int.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* --- reading ------------------------------------------------------------------------ */

static const char *find(part in, const char *words)
{
    size_t n = strlen(words);
    for (const char *p = in.p, *end = in.p + in.n; (size_t)(end - p) >= n; p++) {
        p = memchr(p, words[0], (size_t)(end - p) - n + 1);
        if (!p) {
            return NULL;
        }
        if (memcmp(p, words, n) == 0) {
            return p;
        }
    }
    return NULL;
}

const char *pdf_find(const pdf_file *f, int i, const char *key)
{
    part in = f->objects[i].text;
    size_t n = strlen(key);
    for (const char *p; (p = find(in, key)) != NULL;) {
        const char *after = p + n, *end = in.p + in.n;
        if (after == end || strchr(" \r\n/[<(", *after)) {
            return p;
        }
        in = (part){after, (size_t)(end - after)};
    }
    return NULL;
}

bool pdf_holds(const pdf_file *f, int i, const char *words)
{
    return find(f->objects[i].text, words) != NULL;
}

int pdf_key(const pdf_file *f, int i, const char *key, int otherwise)
{
    const char *p = pdf_find(f, i, key);
    const char *end = f->objects[i].text.p + f->objects[i].text.n;
    int64_t v = 0;
    if (!p) {
        return otherwise;
    }
    for (p += strlen(key); p < end && strchr(" [\r\n", *p);) {
        p++;
    }
    if (p == end || *p < '0' || *p > '9') {
        return otherwise;
    }
    for (; p < end && *p >= '0' && *p <= '9' && v < INT32_MAX / 10; p++) {
        v = v * 10 + (*p - '0');
    }
    bool other = end - p >= 4 && memcmp(p, " 0 R", 4) == 0;
    return other && v >= f->count ? otherwise : (int)v;
}

part pdf_keep(pdf_file *f, gs_str *s)
{
    part kept = {gs_arena_strndup(f->a, gs_str_text(s), s->len), s->len};
    gs_str_free(s);
    return kept;
}

void pdf_replace(pdf_file *f, int i, const char *from, size_t n, const char *words)
{
    object *o = &f->objects[i];
    gs_str s = {0};
    gs_str_addn(&s, o->text.p, (size_t)(from - o->text.p));
    gs_str_add(&s, words);
    gs_str_addn(&s, from + n, (size_t)(o->text.p + o->text.n - from) - n);
    o->text = pdf_keep(f, &s);
}

/* One object between its number and the next: "12 0 obj\n ... endobj\n". */
static bool read_object(pdf_file *f, int i, part all)
{
    static const char open[] = "stream\r\n";
    object *o = &f->objects[i];
    const char *p = find((part){all.p, all.n < 24 ? all.n : 24}, "obj\n"), *end = all.p + all.n;
    if (!p) {
        return false;
    }
    p += 4;
    o->text = (part){p, (size_t)(end - p)};
    const char *stream = find(o->text, open);
    if (stream) {
        o->text.n = (size_t)(stream - p);
        o->stream.p = stream + sizeof open - 1;
    } else {
        const char *over = find(o->text, "endobj");
        if (!over) {
            return false;
        }
        o->text.n = (size_t)(over - p);
    }
    while (o->text.n && strchr("\r\n ", o->text.p[o->text.n - 1])) {
        o->text.n--;
    }
    return o->text.n > 0;
}

/* How long the streams are stands in objects of their own. */
static bool measure(pdf_file *f, const char *end)
{
    for (int i = 1; i < f->count; i++) {
        object *o = &f->objects[i];
        if (!o->stream.p) {
            continue;
        }
        int at = pdf_key(f, i, "/Length", 0);
        long n = at > 0 && at < f->count && !f->objects[at].stream.p ? strtol(f->objects[at].text.p, NULL, 10) : -1;
        if (n < 0 || n > end - o->stream.p) {
            return false;
        }
        o->stream.n = (size_t)n;
        f->objects[at].dropped = true;
    }
    return true;
}

static part last_line_of(part all, const char *words)
{
    size_t n = strlen(words);
    for (const char *p = all.p + all.n; p - all.p >= (int64_t)n;) {
        p--;
        if ((size_t)(all.p + all.n - p) >= n && memcmp(p, words, n) == 0) {
            return (part){p, (size_t)(all.p + all.n - p)};
        }
    }
    return (part){NULL, 0};
}

bool pdf_read(pdf_file *f, gs_arena *a, const char *bytes, size_t n)
{
    *f = (pdf_file){.a = a};
    part all = {bytes, n}, start = last_line_of(all, "startxref\n"), trailer = last_line_of(all, "trailer\n");
    size_t table = start.p ? (size_t)strtoul(start.p + 10, NULL, 10) : n;
    char *rest;
    if (!trailer.p || table + 10 >= n || memcmp(bytes + table, "xref\n0 ", 7) != 0) {
        return false;
    }
    f->count = (int)strtol(bytes + table + 7, &rest, 10);
    const char *entry = rest + 1;
    if (f->count < 3 || f->count > 8000000 || n - (size_t)(entry - bytes) < 20 * (size_t)f->count) {
        return false;
    }
    f->objects = GS_NEW_ARRAY(a, object, f->count);
    for (int i = 1; i < f->count; i++) {
        size_t from = (size_t)strtoul(entry + 20 * i, NULL, 10);
        size_t to = i + 1 < f->count ? (size_t)strtoul(entry + 20 * (i + 1), NULL, 10) : table;
        if (from >= to || to > n || !read_object(f, i, (part){bytes + from, to - from})) {
            return false;
        }
    }
    f->objects[0].text = trailer; /* its keys are read like any other's */
    f->root = pdf_key(f, 0, "/Root", 0);
    f->info = pdf_key(f, 0, "/Info", 0);
    return f->root > 0 && f->info > 0 && measure(f, bytes + table);
}

/* --- writing ------------------------------------------------------------------------ */

typedef struct writer {
    pdf_file f;
    const gs_pdf_more *more;
    z_stream z;
    gs_str *out;
    size_t begin; /* of the file in *out */
} writer;

/* "12 0 obj", a dictionary with the length of its stream, the stream. `words` stand in the dictionary. */
static bool put_stream(writer *w, int number, const char *words, size_t words_n, part data, bool packed)
{
    uLong room = deflateBound(&w->z, (uLong)data.n);
    unsigned char *to = NULL;
    part body = data;
    if (!packed) {
        to = gs_malloc(room + 1);
        deflateReset(&w->z);
        w->z.next_in = (unsigned char *)(uintptr_t)data.p;
        w->z.avail_in = (uInt)data.n;
        w->z.next_out = to;
        w->z.avail_out = (uInt)room + 1;
        if (deflate(&w->z, Z_FINISH) != Z_STREAM_END) {
            gs_free(to);
            return false;
        }
        body = (part){(const char *)to, (size_t)w->z.total_out};
    }
    gs_str_addf(w->out, "%d 0 obj\n<</Length %zu%s", number, body.n, packed ? "" : "/Filter/FlateDecode");
    gs_str_addn(w->out, words, words_n);
    gs_str_add(w->out, ">>\nstream\n");
    gs_str_addn(w->out, body.p, body.n);
    gs_str_add(w->out, "\nendstream\nendobj\n");
    gs_free(to);
    return true;
}

/* The dictionary of a stream without its length and its brackets. */
static part plain_words(pdf_file *f, int i)
{
    const char *length = pdf_find(f, i, "/Length");
    if (length) {
        size_t n = 7;
        while (strchr(" 0123456789R", length[n])) {
            n++;
        }
        pdf_replace(f, i, length, n, "");
    }
    part t = f->objects[i].text;
    return t.n >= 4 ? (part){t.p + 2, t.n - 4} : (part){"", 0};
}

static bool put_object_stream(writer *w, int i)
{
    object *o = &w->f.objects[i];
    part words = plain_words(&w->f, i);
    o->at = w->out->len - w->begin;
    return put_stream(w, i, words.p, words.n, o->stream, pdf_find(&w->f, i, "/Filter") != NULL);
}

/* What pages draw, in short numbers. */
static void shorten_pages(pdf_file *f)
{
    for (int i = 1; i < f->count; i++) {
        int page = f->objects[i].stream.p ? 0 : pdf_key(f, i, "/Contents", 0);
        if (page > 0 && page < f->count && f->objects[page].stream.p) {
            gs_str s = {0};
            pdf_short_numbers(f->objects[page].stream, &s);
            f->objects[page].stream = pdf_keep(f, &s);
        }
    }
}

static void put_plain(writer *w, int i, const char *more)
{
    object *o = &w->f.objects[i];
    o->at = w->out->len - w->begin;
    gs_str_addf(w->out, "%d 0 obj\n", i);
    gs_str_addn(w->out, o->text.p, o->text.n - 2);
    gs_str_addf(w->out, "%s>>\nendobj\n", more);
}

/* All that is no stream, in one; returns false if it could not be packed. */
static bool put_rest(writer *w, int number, int count)
{
    gs_str list = {0}, bodies = {0}, words = {0};
    int n = 0;
    for (int i = 1; i < count; i++) {
        bool own = i < w->f.count;
        object *o = own ? &w->f.objects[i] : NULL;
        if (own && (o->stream.p || o->dropped || o->at)) {
            continue;
        }
        gs_str_addf(&list, "%d %zu ", i, bodies.len);
        if (own) {
            o->inside = true;
            o->at = (size_t)n;
            gs_str_addn(&bodies, o->text.p, o->text.n);
        } else {
            gs_str_add(&bodies, w->more->objects[i - w->f.count]);
        }
        gs_str_addc(&bodies, '\n');
        n++;
    }
    gs_str_addf(&words, "/Type/ObjStm/N %d/First %zu", n, list.len);
    gs_str_addn(&list, gs_str_text(&bodies), bodies.len);
    bool ok = put_stream(w, number, gs_str_text(&words), words.len, (part){list.p, list.len}, false);
    gs_str_free(&list);
    gs_str_free(&bodies);
    gs_str_free(&words);
    return ok;
}

static void put_entry(gs_str *s, int kind, size_t where, int place)
{
    const size_t v[] = {(size_t)kind, where >> 24, where >> 16, where >> 8, where, (size_t)place >> 16, (size_t)place >> 8, (size_t)place};
    for (int i = 0; i < GS_COUNT(v); i++) {
        gs_str_addc(s, (char)(v[i] & 255));
    }
}

/* Where each object stands, as a stream; `rest` is the number of the stream of objects. */
static bool put_table(writer *w, int rest, size_t rest_at)
{
    gs_str s = {0}, words = {0};
    size_t at = w->out->len - w->begin;
    int in = 0;
    put_entry(&s, 0, 0, 0xFFFF);
    for (int i = 1; i < rest; i++) {
        const object *o = i < w->f.count ? &w->f.objects[i] : NULL;
        if (o && o->dropped) {
            put_entry(&s, 0, 0, 0xFFFF);
        } else if (o && !o->inside) {
            put_entry(&s, 1, o->at, 0);
        } else {
            put_entry(&s, 2, (size_t)rest, in++);
        }
    }
    put_entry(&s, 1, rest_at, 0);
    put_entry(&s, 1, at, 0);
    gs_str_addf(&words, "/Type/XRef/W[1 4 3]/Size %d/Root %d 0 R/Info %d 0 R", rest + 2, w->f.root, w->f.info);
    bool ok = put_stream(w, rest + 1, gs_str_text(&words), words.len, (part){s.p, s.len}, false);
    gs_str_addf(w->out, "startxref\n%zu\n%%%%EOF\n", at);
    gs_str_free(&s);
    gs_str_free(&words);
    return ok;
}

static bool put_all(writer *w)
{
    int count = w->f.count + w->more->count;
    gs_str_add(w->out, "%PDF-1.5\n%\xb7\xbe\xad\xaa\n");
    for (int i = 1; i < w->f.count; i++) {
        if (w->f.objects[i].stream.p && !put_object_stream(w, i)) {
            return false;
        }
    }
    put_plain(w, w->f.root, w->more->catalog);
    put_plain(w, w->f.info, "");
    size_t at = w->out->len - w->begin;
    return put_rest(w, count, count) && put_table(w, count, at);
}

int gs_pdf_objects(const char *bytes, size_t n)
{
    part trailer = last_line_of((part){bytes, n}, "/Size ");
    return trailer.p ? (int)strtol(trailer.p + 6, NULL, 10) : 0;
}

bool gs_pdf_pack(const char *bytes, size_t n, const gs_pdf_more *more, gs_str *out)
{
    gs_arena *a = gs_arena_new();
    writer w = {.more = more, .out = out, .begin = out->len};
    bool ok = pdf_read(&w.f, a, bytes, n) && deflateInit(&w.z, 4) == Z_OK;
    if (ok) {
        pdf_cut_fonts(&w.f);
        shorten_pages(&w.f);
        ok = put_all(&w);
        deflateEnd(&w.z);
    }
    if (!ok) {
        out->len = w.begin;
    }
    gs_arena_free(a);
    return ok;
}
