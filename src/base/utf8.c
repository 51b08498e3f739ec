#include "gesta/str.h"

#include <string.h>

uint32_t gs_utf8_next(const char **pp, const char *end)
{
    const unsigned char *p = (const unsigned char *)*pp;
    const unsigned char *e = (const unsigned char *)end;
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    uint32_t cp = *p;
    int n = cp < 0x80 ? 1 : cp >= 0xC2 && cp < 0xE0 ? 2 : cp >= 0xE0 && cp < 0xF0 ? 3
                        : cp >= 0xF0 && cp < 0xF5   ? 4 : 0;
    *pp += 1;
    if (n == 1) {
        return cp;
    }
    if (n == 0 || e - p < n) {
        return 0xFFFD;
    }
    cp &= 0xFFu >> (n + 1);
    for (int i = 1; i < n; i++) {
        if ((p[i] & 0xC0) != 0x80) {
            return 0xFFFD;
        }
        cp = cp << 6 | (p[i] & 0x3Fu);
    }
    if (cp < least[n] || cp > 0x10FFFF || (cp >= 0xD800 && cp < 0xE000)) {
        return 0xFFFD;
    }
    *pp += n - 1;
    return cp;
}

void gs_utf8_add(gs_str *s, uint32_t cp)
{
    char b[4];
    if (cp < 0x80) {
        gs_str_addc(s, (char)cp);
    } else if (cp < 0x800) {
        b[0] = (char)(0xC0 | cp >> 6);
        b[1] = (char)(0x80 | (cp & 0x3F));
        gs_str_addn(s, b, 2);
    } else if (cp < 0x10000) {
        b[0] = (char)(0xE0 | cp >> 12);
        b[1] = (char)(0x80 | (cp >> 6 & 0x3F));
        b[2] = (char)(0x80 | (cp & 0x3F));
        gs_str_addn(s, b, 3);
    } else {
        b[0] = (char)(0xF0 | cp >> 18);
        b[1] = (char)(0x80 | (cp >> 12 & 0x3F));
        b[2] = (char)(0x80 | (cp >> 6 & 0x3F));
        b[3] = (char)(0x80 | (cp & 0x3F));
        gs_str_addn(s, b, 4);
    }
}

bool gs_utf8_blank(const char *s)
{
    static const struct {
        uint32_t from, to;
    } unseen[] = {{0x01, 0x20},     {0x7f, 0xa0},     {0xad, 0xad},      {0x034f, 0x034f},
                  {0x061c, 0x061c}, {0x115f, 0x1160}, {0x1680, 0x1680},  {0x17b4, 0x17b5},
                  {0x180b, 0x180e}, {0x2000, 0x200f}, {0x2028, 0x202f},  {0x205f, 0x206f},
                  {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164},  {0xfe00, 0xfe0f},
                  {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0xe0000, 0xe0fff}};
    const char *end = s + strlen(s);
    while (s < end) {
        uint32_t cp = gs_utf8_next(&s, end);
        bool hidden = false;
        for (int i = 0; i < GS_COUNT(unseen); i++) {
            hidden = hidden || (cp >= unseen[i].from && cp <= unseen[i].to);
        }
        if (!hidden) {
            return false;
        }
    }
    return true;
}

/* Past the bytes that are characters by themselves, eight at a time. */
static const char *after_ascii(const char *at, const char *end)
{
    uint64_t word;
    for (; end - at >= 8; at += 8) {
        memcpy(&word, at, sizeof word);
        if (word & UINT64_C(0x8080808080808080)) {
            break;
        }
    }
    return at;
}

bool gs_utf8_valid(const char *bytes, size_t n)
{
    const char *end = bytes + n;
    while ((bytes = after_ascii(bytes, end)) < end) {
        const char *at = bytes;
        if (gs_utf8_next(&bytes, end) == 0xFFFD && bytes - at != 3) { /* U+FFFD itself is lawful */
            return false;
        }
    }
    return true;
}

int gs_utf8_length(const char *s)
{
    int n = 0;
    for (const char *end = s + strlen(s); s < end; n++) {
        gs_utf8_next(&s, end);
    }
    return n;
}

/* Ranges of code points in ascending order. */
typedef struct span {
    uint32_t from, to;
} span;

static bool within(const span *spans, int n, uint32_t cp)
{
    for (int i = 0; i < n && spans[i].from <= cp; i++) {
        if (cp <= spans[i].to) {
            return true;
        }
    }
    return false;
}

int gs_utf8_columns(const char *s)
{
    static const span joined[] = {
        {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x05BF, 0x05BF},
        {0x05C1, 0x05C2}, {0x05C4, 0x05C5}, {0x0610, 0x061A}, {0x061C, 0x061C},
        {0x064B, 0x065F}, {0x0670, 0x0670}, {0x06D6, 0x06DC}, {0x06DF, 0x06E4},
        {0x06E7, 0x06E8}, {0x06EA, 0x06ED}, {0x093C, 0x093C}, {0x0941, 0x0948},
        {0x094D, 0x094D}, {0x0E31, 0x0E31}, {0x0E34, 0x0E3A}, {0x0E47, 0x0E4E},
        {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200B, 0x200F}, {0x202A, 0x202E},
        {0x2060, 0x2064}, {0x2066, 0x2069}, {0x20D0, 0x20F0}, {0xFE00, 0xFE0F},
        {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF}, {0xE0100, 0xE01EF}};
    static const span wide[] = {
        {0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0x4DBF},   {0x4E00, 0xA4CF},
        {0xA960, 0xA97F},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},
        {0xFF01, 0xFF60},   {0xFFE0, 0xFFE6},   {0x1F300, 0x1F320}, {0x1F32D, 0x1F335},
        {0x1F337, 0x1F37C}, {0x1F37E, 0x1F393}, {0x1F3A0, 0x1F3CA}, {0x1F3CF, 0x1F3D3},
        {0x1F3E0, 0x1F3F0}, {0x1F3F8, 0x1F43E}, {0x1F440, 0x1F440}, {0x1F442, 0x1F4FC},
        {0x1F4FF, 0x1F53D}, {0x1F54B, 0x1F54E}, {0x1F550, 0x1F567}, {0x1F5FB, 0x1F64F},
        {0x1F680, 0x1F6C5}, {0x1F90C, 0x1F9FF}, {0x20000, 0x3FFFD}};
    int n = 0;
    for (const char *end = s + strlen(s); s < end;) {
        uint32_t cp = gs_utf8_next(&s, end);
        n += cp < 0x300                               ? 1
             : within(joined, GS_COUNT(joined), cp) ? 0
             : within(wide, GS_COUNT(wide), cp)     ? 2
                                                      : 1;
    }
    return n;
}

void gs_utf8_xml_clean(gs_str *out, const char *text)
{
    for (const char *end = text + strlen(text); text < end;) {
        uint32_t cp = gs_utf8_next(&text, end);
        bool ok = cp >= 0x20 || cp == '\t' || cp == '\n' || cp == '\r';
        gs_utf8_add(out, ok && cp != 0xFFFE && cp != 0xFFFF ? cp : 0xFFFD);
    }
}

void gs_utf8_line(gs_str *out, const char *text)
{
    for (const char *end = text + strlen(text); text < end;) {
        uint32_t cp = gs_utf8_next(&text, end);
        if (cp < 0x20 || cp == 0x2028 || cp == 0x2029 || (cp >= 0x7F && cp < 0xA0)) {
            gs_str_addc(out, ' ');
        } else if (!((cp >= 0x202A && cp <= 0x202E) || (cp >= 0x2066 && cp <= 0x2069))) {
            gs_utf8_add(out, cp);
        }
    }
}

/* Latin letters of U+00C0..U+017F without their marks; '-' where there is no plain letter. */
static char plain_letter(uint32_t cp)
{
    static const char latin1[] = "aaaaaaaceeeeiiiidnooooo-ouuuuytsaaaaaaaceeeeiiiidnooooo-ouuuuyty";
    static const char latina[] =
        "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllllllln"
        "nnnnnnnnooooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
    if (cp >= 0xC0 && cp < 0x100) {
        return latin1[cp - 0xC0];
    }
    if (cp >= 0x100 && cp < 0x100 + sizeof latina - 1) {
        return latina[cp - 0x100];
    }
    return '-';
}

void gs_make_id(gs_str *out, const char *name)
{
    size_t start = out->len;
    for (const char *end = name + strlen(name); name < end && out->len - start < 60;) {
        uint32_t cp = gs_utf8_next(&name, end);
        char c = cp >= 'A' && cp <= 'Z' ? (char)(cp + 32)
                 : (cp >= 'a' && cp <= 'z') || (cp >= '0' && cp <= '9') ? (char)cp
                 : cp == '\'' || cp == 0x2019 ? '\0' : plain_letter(cp);
        bool empty = out->len == start;
        if (c == '-' && (empty || out->p[out->len - 1] == '-')) {
            continue;
        }
        if (c) {
            gs_str_addc(out, c);
        }
    }
    while (out->len > start && out->p[out->len - 1] == '-') {
        out->p[--out->len] = '\0';
    }
    if (out->len == start) {
        gs_str_addc(out, 'x');
    }
}

bool gs_is_id(const char *s)
{
    size_t n = 0;
    for (; s[n]; n++) {
        bool word = (s[n] >= 'a' && s[n] <= 'z') || (s[n] >= '0' && s[n] <= '9');
        if (!word && !(s[n] == '-' && n > 0)) {
            return false;
        }
    }
    return n >= 1 && n <= 63;
}

void gs_utf8_xml_add(gs_str *out, const char *text, bool one_line)
{
    gs_str clean = {0};
    gs_utf8_xml_clean(&clean, text);
    for (const char *p = gs_str_text(&clean); *p; p++) {
        switch (*p) {
        case '&': gs_str_add(out, "&amp;"); break;
        case '<': gs_str_add(out, "&lt;"); break;
        case '>': gs_str_add(out, "&gt;"); break;
        case '"': gs_str_add(out, "&quot;"); break;
        default: gs_str_addc(out, one_line && strchr("\n\r\t", *p) ? ' ' : *p);
        }
    }
    gs_str_free(&clean);
}
