/* A battle of a real table, line by line into the campaign's file. */
#include "gesta/desk.h"
#include "gesta/hand.h"

#include <string.h>

/* The record of a battle that nobody has begun: those who march in today, or who did on a day of
 * the past. */
static gs_status muster(gs_desk_log *d, const gs_ruleset *rs, const char *date, gs_err *err)
{
    bool past = date && gs_date_before(date, gs_campaign_date(d->campaign));
    const gs_ruleset *own = rs ? rs : gs_campaign_battle_ruleset(d->campaign, d->battle);
    gs_status st = past ? gs_campaign_muster_on(d->campaign, d->battle, own, date, d->arena,
                                                &d->setup, err)
                   : rs ? gs_campaign_muster_under(d->campaign, d->battle, rs, d->arena, &d->setup,
                                                 err)
                      : gs_campaign_muster(d->campaign, d->battle, d->arena, &d->setup, err);
    if (st == GS_OK && rs && rs != gs_campaign_battle_ruleset(d->campaign, d->battle)) {
        d->relisted = true;
        st = gs_hand_fight_under(d->campaign, &d->battle, rs, err);
    }
    if (st == GS_OK) {
        d->setup->source = "logged";
        d->setup->depth = "key-moments";
        d->setup->positions = "none";
        d->log = gs_log_new(d->arena);
    }
    return st;
}

/* ---- photos: held until the lines that name them are kept ---- */
struct gs_desk_photo {
    gs_photo photo;
    struct gs_desk_photo *next;
};

static bool has(gs_desk_log *d, const char *name)
{
    bool is = false;
    for (const struct gs_desk_photo *p = d->taken; p; p = p->next) {
        is = is || strcmp(p->photo.name, name) == 0;
    }
    return is;
}

static void hold(gs_desk_log *d, const gs_photo *photo)
{
    struct gs_desk_photo *p = GS_NEW(d->arena, struct gs_desk_photo);
    *p = (struct gs_desk_photo){*photo, d->taken};
    d->taken = p;
}

/* A word of a line that is a name: the photo need not be at hand. */
static gs_status take_named(gs_desk_log *d, const char *name, gs_err *err)
{
    gs_photo photo;
    gs_arena *aside = gs_arena_new();
    gs_status st = has(d, name) ? GS_OK : gs_store_photo_get(d->store, name, aside, &photo, err);
    gs_arena_free(aside);
    if (st != GS_NOT_FOUND) {
        return st;
    }
    if (d->kept_only) {
        return gs_err_set(err, GS_INPUT, "no photo of that name is kept here");
    }
    st = d->photos ? gs_desk_photo_find(d->photos, name, d->arena, &photo, err) : GS_NOT_FOUND;
    if (st == GS_OK) {
        hold(d, &photo);
    }
    d->missing += st == GS_NOT_FOUND;
    return st == GS_NOT_FOUND ? GS_OK : st;
}

static gs_status take_photo(void *ctx, const char *word, char name[GS_PHOTO_NAME], gs_err *err)
{
    gs_desk_log *d = ctx;
    gs_photo photo;
    if (*name || d->kept_only) {
        return take_named(d, name, err);
    }
    const char *path = d->photos ? gs_arena_printf(d->arena, "%s/%s", d->photos, word) : word;
    gs_status st = gs_desk_photo_read(d->store, path, d->arena, &photo, err);
    if (st == GS_OK) {
        memcpy(name, photo.name, GS_PHOTO_NAME);
        hold(d, &photo);
    }
    return st;
}

gs_status gs_desk_log_photo(gs_desk_log *d, const char *bytes, size_t n, char name[GS_PHOTO_NAME],
                            gs_err *err)
{
    gs_photo photo;
    gs_status st = gs_desk_photo_take(d->store, bytes, n, d->arena, &photo, err);
    if (st == GS_OK) {
        memcpy(name, photo.name, GS_PHOTO_NAME);
        hold(d, &photo);
    }
    return st;
}

static bool named(const gs_log *log, const char *name)
{
    for (int i = log->count - 1; i >= 0; i--) {
        const gs_entry *e = &log->entries[i];
        for (int k = 0; k < e->n_parts; k++) {
            if (e->parts[k].kind == GS_LOG_PHOTO &&
                strcmp(e->parts[k].u.photo.hash, name) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Those that a line brought which stands. */
static gs_status keep_photos(gs_desk_log *d, gs_err *err)
{
    gs_status st = GS_OK;
    for (const struct gs_desk_photo *p = d->taken; p && st == GS_OK; p = p->next) {
        if (named(d->log, p->photo.name)) {
            st = gs_store_photo_put(d->store, &p->photo, err);
        }
    }
    return st;
}

static gs_status open_book(gs_desk_log *d, gs_setup *setup, gs_err *err)
{
    gs_status st = gs_logbook_new(setup, d->log, &d->book, err);
    if (st == GS_OK) {
        gs_logbook_photos(d->book, take_photo, d);
    }
    return st;
}

gs_status gs_desk_log_open(gs_store *store, gs_campaign *c, gs_camp_battle *b,
                           const gs_ruleset *rs, gs_arena *a, gs_desk_log *out, gs_err *err)
{
    return gs_desk_log_open_on(store, c, b, rs, NULL, a, out, err);
}

gs_status gs_desk_log_open_on(gs_store *store, gs_campaign *c, gs_camp_battle *b,
                              const gs_ruleset *rs, const char *date, gs_arena *a, gs_desk_log *out,
                              gs_err *err)
{
    gs_outcome *outcome = NULL;
    *out = (gs_desk_log){.store = store, .campaign = c, .battle = b, .arena = a};
    gs_status st = gs_store_battle_load(store, b->id, a, &out->setup, &out->log, &outcome, NULL,
                                        err);
    if (st == GS_OK) {
        out->begun = true;
        out->over = outcome != NULL;
        if (gs_setup_played(out->setup) && !outcome) {
            return gs_err_set(err, GS_STATE, "%s is being played: gesta serve goes on with it", b->id);
        }
        if (strcmp(out->setup->source, "logged") != 0 && !gs_setup_what_if(out->setup)) {
            return gs_err_set(err, GS_STATE, "%s was %s on gesta's table: a log is for battles "
                              "of a real table (gesta report battle %s tells of it)", b->id,
                              outcome ? "fought" : "begun", b->id);
        }
        if (rs && out->setup->ruleset != rs) {
            return gs_err_set(err, GS_STATE, "%s is logged under %s already", b->id,
                              out->setup->ruleset->name);
        }
    } else if (st == GS_NOT_FOUND) {
        st = muster(out, rs, date, err);
    }
    return st == GS_OK ? open_book(out, out->setup, err) : st;
}

void gs_desk_log_close(gs_desk_log *d)
{
    gs_logbook_free(d->book);
    d->book = NULL;
}

/* The record, as long as there is none. */
static gs_status begin(gs_desk_log *d, gs_err *err)
{
    if (d->begun) {
        return GS_OK;
    }
    gs_status st = d->relisted ? gs_store_add_ledger(d->store, d->campaign, err) : GS_OK;
    st = st == GS_OK ? gs_store_battle_begin(d->store, d->setup, err) : st;
    d->begun = st == GS_OK;
    return st;
}

/* A record that has its outcome is history: what is said of the battle afterwards begins another,
 * with the whole log so far, and that one counts. */
static gs_status begin_again(gs_desk_log *d, gs_err *err)
{
    return d->over ? gs_store_battle_begin(d->store, gs_logbook_setup(d->book), err)
                   : begin(d, err);
}

/* What the lines brought, and the outcome if they told it: one transaction. */
static gs_status keep(gs_desk_log *d, gs_err *err)
{
    gs_status st = gs_store_begin(d->store, err);
    if (st != GS_OK) {
        return st;
    }
    bool begun = d->begun;
    st = begin_again(d, err);
    st = st == GS_OK ? keep_photos(d, err) : st;
    if (st == GS_OK) { /* detachments are numbered as they were when each entry was written */
        gs_arena *a = gs_arena_new();
        st = gs_store_battle_append(d->store, d->battle->id,
                                    gs_log_staged(gs_logbook_setup(d->book), d->log, a), err);
        gs_arena_free(a);
    }
    if (st == GS_OK && d->form) {
        int n = d->log->count;
        st = gs_store_form_put(d->store, d->form, d->battle->id,
                               n > 0 ? d->log->entries[n - 1].n : 0, err);
    }
    const gs_outcome *o = gs_logbook_outcome(d->book);
    bool over = o->winner > -2;
    st = st == GS_OK && over ? gs_store_battle_finish(d->store, d->battle->id, o, err) : st;
    st = st == GS_OK ? gs_store_commit(d->store, err) : st;
    if (st != GS_OK) {
        d->begun = begun;
        gs_store_rollback(d->store);
        return st;
    }
    d->over = over;
    d->taken = NULL;
    return GS_OK;
}

bool gs_desk_log_settled(const gs_desk_log *d)
{
    return d->over && gs_campaign_fought(d->campaign, d->battle);
}

static gs_status closed(const gs_desk_log *d, gs_err *err)
{
    return gs_desk_log_settled(d)
               ? gs_err_set(err, GS_STATE, "%s is over, and what it left behind is entered: gesta "
                            "battle aftermath %s --reopen takes that back, and its log goes on",
                            d->battle->id, d->battle->id)
               : GS_OK;
}

/* The logbook as the file has it: what could not be kept is forgotten. */
static gs_status again(gs_desk_log *d, gs_setup *setup, int count, gs_err *err)
{
    const gs_setup *grown = gs_logbook_setup(d->book);
    d->log->count = count;
    if (grown != setup) {
        gs_log_renumber(d->log, count, grown, setup);
    }
    gs_logbook_free(d->book);
    d->book = NULL;
    return open_book(d, setup, err);
}

gs_status gs_desk_log_say(gs_desk_log *d, const char *line, size_t n, gs_reply *reply, gs_err *err)
{
    gs_status st = closed(d, err);
    int count = d->log->count;
    gs_setup *setup = (gs_setup *)gs_logbook_setup(d->book);
    st = st == GS_OK ? gs_logbook_say(d->book, line, n, reply, err) : st;
    if (st == GS_OK && reply->added > 0) {
        st = keep(d, err);
        if (st != GS_OK) {
            gs_err other;
            (void)!again(d, setup, count, &other);
        }
    }
    d->taken = NULL; /* of a line that asks it is taken again */
    return st;
}

gs_status gs_desk_log_read(gs_desk_log *d, const char *text, size_t n, gs_reply *reply,
                           gs_err *err)
{
    gs_status st = closed(d, err);
    if (st != GS_OK) {
        return st;
    }
    int count = d->log->count;
    gs_err later = {0};
    st = gs_logbook_read(d->book, text, n, reply, err);
    if (d->log->count > count) {
        gs_status kept = keep(d, st == GS_OK ? err : &later);
        if (kept != GS_OK && st == GS_OK) {
            st = kept;
        }
    }
    return st;
}

/* ---- the bare result ---- */
/* A line with the player's own words on one line and without quotation marks of its own. */
static void add_words(const char *words, gs_str *out)
{
    gs_str_addc(out, '"');
    for (const char *p = words; *p; p++) {
        gs_str_addc(out, *p == '"' ? '\'' : *p == '\n' || *p == '\t' ? ' ' : *p);
    }
    gs_str_addc(out, '"');
}

gs_status gs_desk_record(gs_desk_log *d, const gs_desk_result *what, gs_str *shown, gs_err *err)
{
    gs_reply reply = {0};
    gs_str lines = {0};
    if (d->over || d->log->count > 0) {
        return d->over ? gs_err_set(err, GS_STATE, "%s was recorded already: gesta battle aftermath %s "
                                    "says what it left behind", d->battle->id, d->battle->id)
                       : gs_err_set(err, GS_STATE, "%s has a log already: gesta log %s goes on, and "
                                    "its line \"result\" ends it", d->battle->id, d->battle->id);
    }
    d->setup->depth = "result";
    gs_status st = again(d, d->setup, 0, err); /* all who marched in are on the table */
    if (what->turns > 0) {
        gs_str_addf(&lines, "turn %d : -\n", what->turns);
    }
    for (int i = 0; i < what->n_told; i++) {
        gs_str_addf(&lines, "%s\n", what->told[i]);
    }
    gs_str_addf(&lines, "result %s ", what->winner);
    if (what->words && *what->words) {
        add_words(what->words, &lines);
    }
    gs_str_addc(&lines, '\n');
    st = st == GS_OK ? gs_logbook_read(d->book, gs_str_text(&lines), lines.len, &reply, err) : st;
    if (st == GS_OK) {
        gs_str_add(shown, gs_str_text(&reply.shown));
        st = keep(d, err);
    }
    gs_str_free(&lines);
    gs_reply_free(&reply);
    return st;
}
