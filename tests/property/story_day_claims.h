#ifndef GESTA_STORY_DAY_CLAIMS_H
#define GESTA_STORY_DAY_CLAIMS_H
/* The reader's third part: what was counted over the whole day. It counts again, by itself. */
#include "story_reader.h"

static bool claims_word(const record *r, const char *word)
{
    const char *p = strstr(r->sentence->claims, word);
    size_t n = strlen(word);
    return p && (p[n] == ' ' || p[n] == '\0') && (p == r->sentence->claims || p[-1] == ' ');
}

/* Challenges to the side, or to one hero of it (-1 any): delivered, or those declined alone. */
static int challenges(const record *r, int side, int hero, bool declined)
{
    int n = 0;
    for (int i = 0; i < r->log->count; i++) {
        const gs_entry *e = &r->log->entries[i];
        for (int k = 0; k < e->n_parts; k++) {
            const gs_log_resolve *x = &e->parts[k].u.resolve;
            bool is = e->parts[k].kind == GS_LOG_RESOLVE &&
                      strcmp(x->procedure, "challenge") == 0 && x->result &&
                      strstr(x->result, "allowed=yes");
            bool his = hero < 0 || (e->target.kind == GS_REF_HERO && e->target.ix == hero);
            bool to = e->actor.kind == GS_REF_HERO && r->s->heroes[e->actor.ix].side != side;
            n += is && his && to && (!declined || strstr(x->result, "result=declined"));
        }
    }
    return n;
}

/* Every number in it is one of challenges delivered or refused, to the side or to one man. */
static bool check_refusals(record *r)
{
    for (const char *p = r->sentence->text; *p; p++) {
        char low[64];
        size_t len = 0;
        snprintf(low, sizeof low, "%s", p);
        bool begins = p == r->sentence->text || strchr(" ,;", p[-1]);
        int n = begins ? number_at(low, &len) : -1;
        bool said = strncmp(p, "twice", 5) == 0 && begins;
        n = said ? 2 : n;
        bool found = n <= 0 || strncmp(p + len, " turns later", 12) == 0 ||
                     strncmp(p, "one up", 6) == 0;
        for (int side = 0; side < GS_SIDES && !found; side++) {
            found = challenges(r, side, -1, false) == n || challenges(r, side, -1, true) == n;
            for (int h = 0; h < r->s->n_heroes; h++) {
                found = found || challenges(r, side, h, true) == n;
            }
        }
        if (!found) {
            return wrong(r, "no such number of challenges", p);
        }
    }
    return true;
}
#endif
