#include "pdf_pack_int.h"

#include <string.h>

/* A page's stream: operators and numbers, names after "/", letters in "()" or "<>". */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The end of the letters that begin at p with "(". */
static const char *past_letters(const char *p, const char *end)
{
    int depth = 0;
    for (; p < end; p++) {
        if (*p == '\\' && p + 1 < end) {
            p++;
        } else if (*p == '(') {
            depth++;
        } else if (*p == ')' && --depth == 0) {
            return p + 1;
        }
    }
    return end;
}

static const char *past(const char *p, const char *end, const char *stops)
{
    while (p < end && !strchr(stops, *p)) {
        p++;
    }
    return p;
}

/* A number to the hundredth; under two to the thousandth, for colours and turns. */
static const char *number(const char *p, const char *end, gs_str *out)
{
    bool minus = *p == '-';
    int64_t whole = 0, hundred_thousandths = 0, unit = 100000;
    for (p += minus; p < end && is_digit(*p) && whole < 100000000; p++) {
        whole = whole * 10 + (*p - '0');
    }
    if (p < end && *p == '.') {
        for (p++; p < end && is_digit(*p); p++) {
            unit /= 10;
            hundred_thousandths += (*p - '0') * unit;
        }
    }
    int64_t step = whole < 2 ? 100 : 1000;
    int64_t v = (whole * 100000 + hundred_thousandths + step / 2) / step * (step / 100);
    if (minus && v) {
        gs_str_addc(out, '-');
    }
    if (v >= 1000 || v == 0) {
        gs_str_addi(out, v / 1000);
    }
    if (v % 1000) {
        char digits[5] = {'.', (char)('0' + v / 100 % 10), (char)('0' + v / 10 % 10), (char)('0' + v % 10), 0};
        for (int i = 3; digits[i] == '0'; i--) {
            digits[i] = 0;
        }
        gs_str_add(out, digits);
    }
    return p;
}

void pdf_short_numbers(part page, gs_str *out)
{
    const char *p = page.p, *end = p + page.n;
    while (p < end) {
        const char *from = p;
        if (is_digit(*p) || (*p == '-' && p + 1 < end && is_digit(p[1]))) {
            p = number(p, end, out);
            continue;
        }
        if (*p == '(') {
            p = past_letters(p, end);
        } else if (*p == '<' && p + 1 < end && p[1] != '<') {
            p = past(p, end, ">");
        } else if (*p == '/') {
            p = past(p + 1, end, " /<>[]()\r\n");
        } else {
            p++;
            while (p < end && !is_digit(*p) && !strchr("-(</", *p)) {
                p++;
            }
        }
        gs_str_addn(out, from, (size_t)(p - from));
    }
}
