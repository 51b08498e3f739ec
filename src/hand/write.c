/* The umpire's own words enter the ledger. */
#include "undo_int.h"

#include <string.h>

/* A number behind `before`, and nothing behind it; -1: it is none. */
static int number_after(const char *words, const char *before)
{
    enum { MOST = 999999 };
    size_t n = strlen(before);
    if (strncmp(words, before, n) != 0 || !words[n]) {
        return -1;
    }
    int v = 0;
    for (const char *p = words + n; *p; p++) {
        if (*p < '0' || *p > '9' || v > MOST / 10) {
            return -1;
        }
        v = v * 10 + (*p - '0');
    }
    return v;
}

/* An entry of the battle's log: it, and its turn. */
static gs_status at_entry(const gs_hand *h, const gs_camp_battle *b, int n, gs_own_place *at)
{
    for (int i = 0; i < b->log->count; i++) {
        if (b->log->entries[i].n == n) {
            *at = (gs_own_place){b->log->entries[i].turn, n};
            return GS_OK;
        }
    }
    return gs_err_key(h->err, GS_INPUT, "at", "the log of %s has no entry %d; its last is %d",
                      b->title, n, b->log->count ? b->log->entries[b->log->count - 1].n : 0);
}

static gs_status at_turn(const gs_hand *h, const gs_camp_battle *b, int turn, gs_own_place *at)
{
    int last = b->log->count ? b->log->entries[b->log->count - 1].turn : 0;
    if (turn > last) {
        return gs_err_key(h->err, GS_INPUT, "at", "%s has no turn %d; it ended on turn %d", b->title,
                          turn, last);
    }
    at->turn = turn;
    return GS_OK;
}

static gs_status at_ledger(const gs_hand *h, int n, gs_own_place *at)
{
    if (n < 1 || n > h->from) {
        return gs_err_key(h->err, GS_INPUT, "at", "the ledger has no entry %d; its last is %d", n,
                          h->from);
    }
    at->turn = n;
    return GS_OK;
}

/* `b` NULL: in a life. */
static gs_status place_of(const gs_hand *h, const gs_camp_battle *b, const char *words,
                          gs_own_place *at)
{
    int turn = number_after(words, "turn ");
    int entry = number_after(words, words[0] == '#' ? "#" : "");
    if (strcmp(words, "end") == 0) {
        at->turn = GS_OWN_END;
        return GS_OK;
    }
    if (strcmp(words, "start") == 0) {
        at->turn = 0;
        return GS_OK;
    }
    if (turn >= 0 && b) {
        return at_turn(h, b, turn, at);
    }
    if (entry > 0) {
        return b ? at_entry(h, b, entry, at) : at_ledger(h, entry, at);
    }
    return gs_err_key(h->err, GS_INPUT, "at", "\"%.40s\" is no place in it: %s is expected", words,
                      b ? "\"turn 4\", 17 (an entry of its log), start or end"
                        : "17 (an entry of the ledger), start or end");
}

static gs_status check_text(const gs_hand *h, gs_own_kind kind, const char *text)
{
    bool line = kind == GS_OWN_TITLE || kind == GS_OWN_CAPTION;
    if (!text || gs_utf8_blank(text) || !gs_utf8_valid(text, strlen(text))) {
        return gs_err_key(h->err, GS_INPUT, "text", "a %s is some words in UTF-8",
                          gs_own_words[kind]);
    }
    int most = kind == GS_OWN_TITLE ? GS_OWN_HEAD : GS_OWN_TEXT;
    if (strlen(text) > (size_t)most) {
        return gs_err_key(h->err, GS_INPUT, "text", "the %s has %zu bytes; it may have %d",
                          gs_own_words[kind], strlen(text), most);
    }
    size_t n = strcspn(text, "\n");
    if (line && text[n] && !gs_utf8_blank(text + n)) {
        return gs_err_key(h->err, GS_INPUT, "text", "a %s is one line", gs_own_words[kind]);
    }
    return GS_OK;
}

static gs_own_kind kind_of(const char *field)
{
    int kind = 0;
    while (strcmp(gs_own_words[kind], field) != 0) {
        kind++;
    }
    return (gs_own_kind)kind;
}

gs_status gs_hand_check_own(const gs_hand *h, const gs_camp_entry *old, const gs_correction *w)
{
    if (w->by || w->place) {
        return gs_err_set(h->err, GS_INPUT, "a %s takes other words alone (--to); gesta undo %d, and "
                          "write it where it belongs", old->field, old->n);
    }
    return w->text ? check_text(h, kind_of(old->field), w->text) : GS_OK;
}

gs_status gs_hand_write(gs_hand *h, const char *subject, gs_own_kind kind, const char *text,
                        const char *at, const char *photo)
{
    const gs_camp_battle *b = gs_campaign_battle(h->c, subject);
    gs_own_place place = {.turn = kind == GS_OWN_TITLE ? 0 : GS_OWN_END};
    gs_status st = check_text(h, kind, text);
    if (st == GS_OK && b && !b->log) {
        st = gs_err_set(h->err, GS_STATE, "%s has not been fought: there is nothing to write about "
                        "(gesta battle fight, gesta log)", b->title);
    }
    st = st == GS_OK && at ? place_of(h, b, at, &place) : st;
    if (st != GS_OK) {
        return st;
    }
    gs_camp_entry *e = gs_hand_enter(h, GS_LEDGER_WROTE, subject);
    size_t n = strlen(text);
    while (strchr(" \t\r\n", text[n - 1])) {
        n--;
    }
    e->subject = gs_hand_text(h, subject);
    e->field = gs_own_words[kind];
    e->text = gs_arena_strndup(h->c->arena, text, n);
    e->amount = place.turn;
    e->entry = place.entry;
    e->value = gs_hand_text(h, photo);
    return GS_OK;
}
