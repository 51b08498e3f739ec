/* What has been said already: runs of six words of this story, and of the campaign's last ones. */
#include "story_int.h"

#include "gesta/fixed.h"

#include <string.h>

enum { RUN = 6, SLOTS = 1 << 15, FULL = SLOTS * 3 / 4 };

struct story_said {
    uint64_t run[SLOTS]; /* open addressing; 0 is free */
    int n;
};

void story_plain_words(const char *text, gs_str *out)
{
    bool space = true;
    for (const char *p = text; *p; p++) {
        bool stop = strchr(" ,.;:", *p) != NULL;
        if (!stop) {
            gs_str_addc(out, *p >= 'A' && *p <= 'Z' ? (char)(*p + 32) : *p);
        } else if (!space) {
            gs_str_addc(out, ' ');
        }
        space = stop;
    }
    gs_str_add(out, space ? "" : " ");
}

int story_first_words(const char *text, int n, gs_str *first)
{
    gs_str w = {0};
    int words = 0;
    story_plain_words(text, &w);
    for (const char *p = gs_str_text(&w); *p; p++) {
        if (words < n) {
            gs_str_addc(first, *p);
        }
        words += *p == ' ';
    }
    gs_str_free(&w);
    return words;
}

struct story_said *story_said_new(gs_arena *a)
{
    return GS_NEW(a, struct story_said);
}

void story_said_clear(struct story_said *s)
{
    memset(s, 0, sizeof *s);
}

/* Is the run known? If `add`, it is from now on. */
static bool known(struct story_said *s, uint64_t run, bool add)
{
    size_t i = run % SLOTS;
    while (s->run[i] && s->run[i] != run) {
        i = (i + 1) % SLOTS;
    }
    bool was = s->run[i] == run;
    if (!was && add && s->n < FULL) {
        s->run[i] = run;
        s->n++;
    }
    return was;
}

/* How many of the text's runs are known; they are from now on, if `add`. */
static int runs_of(struct story_said *s, const char *text, bool add)
{
    gs_str w = {0};
    int again = 0;
    story_plain_words(text, &w);
    for (const char *p = gs_str_text(&w); *p; p += strcspn(p, " ") + 1) {
        const char *end = p;
        int n = 0;
        for (; *end && n < RUN; end++) {
            n += *end == ' ';
        }
        again += n == RUN && known(s, gs_hash(7, p, (size_t)(end - p)) | 1, add);
    }
    gs_str_free(&w);
    return again;
}

void story_said_add(struct story_said *s, const char *text)
{
    (void)runs_of(s, text, true);
}

int story_said_again(const struct story_said *s, const char *text)
{
    return runs_of((struct story_said *)s, text, false);
}
