/* A line cut into words: statements between ";", dice after ":", what came of it after "=>", the
 * player's own words in quotation marks, his reason after "because", "!" and a comment. */
#include "logbook_int.h"

#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool lb_is(const lb_token *t, const char *word)
{
    size_t n = strlen(word);
    return !t->quoted && t->n == (int)n && memcmp(t->p, word, n) == 0;
}

const char *lb_text(gs_arena *a, const lb_token *t)
{
    return gs_arena_strndup(a, t->p, (size_t)t->n);
}

bool lb_number(const lb_token *t, int max, int *value)
{
    int v = 0;
    if (t->n == 0 || t->n > 9 || t->quoted) {
        return false;
    }
    for (int i = 0; i < t->n; i++) {
        if (t->p[i] < '0' || t->p[i] > '9') {
            return false;
        }
        v = v * 10 + (t->p[i] - '0');
    }
    *value = v;
    return v <= max;
}

bool lb_decimal(const lb_token *t, int32_t *value)
{
    int32_t v = 0, scale = 0;
    int digits = 0;
    for (int i = 0; i < t->n; i++) {
        char c = t->p[i];
        if (c == '.' && scale == 0 && digits > 0) {
            scale = 1000;
        } else if (c >= '0' && c <= '9' && digits < 8 && scale != 1) {
            v = v * 10 + (c - '0');
            scale /= 10;
            digits++;
        } else {
            return false;
        }
    }
    if (digits == 0 || t->quoted) {
        return false;
    }
    for (int s = scale == 0 ? 1000 : scale; s > 1; s /= 10) {
        if (v > INT32_MAX / 10) {
            return false;
        }
        v *= 10;
    }
    *value = v;
    return true;
}

typedef struct lexer {
    const char *text, *p, *end;
    gs_arena *a;
    lb_line *out;
    int *column;
    gs_err *err;
} lexer;

static gs_status fault(lexer *x, const char *at, const char *what)
{
    *x->column = (int)(at - x->text) + 1;
    return gs_err_set(x->err, GS_INPUT, "%s", what);
}

static gs_status add(lexer *x, const char *p, int n, bool quoted)
{
    if (x->out->n_tokens == LB_TOKENS) {
        return fault(x, p, "the line is too long: write it as several");
    }
    x->out->token[x->out->n_tokens++] =
        (lb_token){.p = p, .n = n, .column = (int)(p - x->text) + 1, .quoted = quoted};
    return GS_OK;
}

/* A text in quotation marks; two of them stand for one. */
static gs_status quoted(lexer *x)
{
    const char *from = x->p++;
    gs_str s = {0};
    for (;; x->p++) {
        if (x->p >= x->end) {
            gs_str_free(&s);
            return fault(x, from, "the quotation mark is not closed");
        }
        if (*x->p == '"' && (x->p + 1 >= x->end || x->p[1] != '"')) {
            break;
        }
        x->p += *x->p == '"';
        gs_str_addc(&s, *x->p);
    }
    x->p++;
    const char *kept = gs_arena_strndup(x->a, gs_str_text(&s), s.len);
    int n = (int)s.len;
    gs_str_free(&s);
    gs_status st = add(x, kept, n, true);
    if (st == GS_OK) {
        x->out->token[x->out->n_tokens - 1].column = (int)(from - x->text) + 1;
    }
    return st;
}

/* Signs that stand for themselves wherever they are: ";", "=>", and ":" before a blank. */
static int sign(const char *p, const char *end)
{
    if (*p == ';' || *p == '|') {
        return 1;
    }
    if (*p == '=' && p + 1 < end && p[1] == '>') {
        return 2;
    }
    return *p == ':' && (p + 1 >= end || is_blank(p[1])) ? 1 : 0;
}

static gs_status cut(lexer *x)
{
    while (x->p < x->end) {
        int n;
        gs_status st;
        if (is_blank(*x->p)) {
            x->p++;
            continue;
        }
        if (*x->p == '#') {
            while (x->p < x->end && (*x->p == '#' || is_blank(*x->p))) {
                x->p++;
            }
            x->out->comment = gs_arena_strndup(x->a, x->p, (size_t)(x->end - x->p));
            return GS_OK;
        }
        if (*x->p == '"') {
            st = quoted(x);
        } else if ((n = sign(x->p, x->end)) > 0) {
            st = add(x, x->p, n, false);
            x->p += n;
        } else if (*x->p == ',') {
            st = add(x, x->p++, 1, false);
        } else {
            const char *from = x->p;
            while (x->p < x->end && !is_blank(*x->p) && *x->p != '"' && !sign(x->p, x->end) &&
                   !(*x->p == ',' && (x->p + 1 >= x->end || is_blank(x->p[1])))) {
                x->p++;
            }
            st = add(x, from, (int)(x->p - from), false);
        }
        if (st != GS_OK) {
            return st;
        }
    }
    return GS_OK;
}

/* Is the last text in quotation marks a name of the statement, not the player's own words? */
static bool is_name(const lb_line *l)
{
    static const char *const before[] = {"at", "with", "on", "to", "from", "for", "and", "+",
                                         "v", "by", "unit", "hero", "terrain", "players",
                                         "rolloff", "under", "ally", "alias"};
    const lb_token *last = &l->token[l->n_tokens - 1];
    if (l->n_tokens == 1) {
        return false;
    }
    for (int i = 0; i < GS_COUNT(before); i++) {
        if (lb_is(last - 1, before[i])) {
            return true;
        }
    }
    for (const lb_token *t = last; t >= l->token && !lb_is(t, ";"); t--) {
        if (lb_is(t, "split")) { /* split NAME N "name" */
            return last - t <= 4;
        }
    }
    return false;
}

/* Takes what may stand at the line's end off it: "!", because, the player's words. */
static void take_end(lexer *x)
{
    lb_line *l = x->out;
    while (l->n_tokens > 0) {
        lb_token *last = &l->token[l->n_tokens - 1];
        if (lb_is(last, "!") && !l->force) {
            l->force = true;
            l->n_tokens--;
        } else if (last->quoted && l->n_tokens >= 2 && lb_is(last - 1, "because") &&
                   !l->because) {
            l->because = gs_arena_strndup(x->a, last->p, (size_t)last->n);
            l->n_tokens -= 2;
        } else {
            break;
        }
    }
    if (l->n_tokens > 0 && l->token[l->n_tokens - 1].quoted && !is_name(l)) {
        const lb_token *t = &l->token[--l->n_tokens];
        l->words = gs_arena_strndup(x->a, t->p, (size_t)t->n);
    }
}

/* The statement of the tokens from..to: its words, its dice, what was told. */
static gs_status statement(lexer *x, int from, int to)
{
    lb_line *l = x->out;
    if (l->n_stmts == LB_STATEMENTS) {
        return fault(x, l->token[from].p, "too many statements in one line");
    }
    lb_stmt *s = &l->stmt[l->n_stmts++];
    *s = (lb_stmt){.word = &l->token[from], .n_dice = -1, .n_told = -1};
    int *count = &s->n_words;
    for (int i = from; i < to; i++) {
        lb_token *t = &l->token[i];
        if (lb_is(t, ":") && s->n_dice < 0 && s->n_told < 0) {
            s->dice = t + 1;
            s->n_dice = 0;
            count = &s->n_dice;
        } else if (lb_is(t, "=>") && s->n_told < 0) {
            s->told = t + 1;
            s->n_told = 0;
            count = &s->n_told;
        } else {
            (*count)++;
        }
    }
    if (s->n_words > 0 && s->word[0].n >= 1 && s->word[0].p[0] == '?' && !s->word[0].quoted) {
        lb_token *first = &l->token[from];
        s->odds = true;
        first->p++;
        first->n--;
        first->column++;
        if (first->n == 0) {
            s->word++;
            s->n_words--;
        }
    }
    if (s->n_words > 0 && lb_is(&s->word[0], "part")) {
        s->part = true;
        s->word++;
        s->n_words--;
    }
    return GS_OK;
}

gs_status lb_lex(const char *text, size_t n, gs_arena *a, lb_line *out, int *column, gs_err *err)
{
    lexer x = {text, text, text + n, a, out, column, err};
    memset(out, 0, sizeof *out);
    out->at = -1;
    *column = 0;
    if (memchr(text, '\0', n) || !gs_utf8_valid(text, n)) {
        return gs_err_set(err, GS_INPUT, "the line is no text in UTF-8");
    }
    gs_status st = cut(&x);
    if (st != GS_OK) {
        return st;
    }
    take_end(&x);
    int from = 0;
    int at;
    if (out->n_tokens >= 2 && lb_is(&out->token[0], "at") &&
        lb_number(&out->token[1], 999999, &at)) {
        out->at = at;
        from = 2;
    }
    for (int i = from; i <= out->n_tokens && st == GS_OK; i++) {
        if (i == out->n_tokens || lb_is(&out->token[i], ";")) {
            st = i > from ? statement(&x, from, i) : GS_OK;
            from = i + 1;
        }
    }
    return st;
}
