/* Undo, redo, correct: by telling the ledger again. */
#include "gesta/undo.h"

#include "hand_int.h"

#include <string.h>

static bool same(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* ---- who is otherwise ---- */
static void number(gs_str *out, const char *name, const char *what, int was, int is)
{
    if (was != is) {
        gs_str_addf(out, "%s: %s %d -> %d\n", name, what, was, is);
    }
}

static void word(gs_str *out, const char *name, const char *what, const char *was, const char *is)
{
    if (!same(was, is)) {
        gs_str_addf(out, "%s: %s%s%s -> %s\n", name, what, *what ? " " : "", was ? was : "none",
                    is ? is : "none");
    }
}

static void compare_hero(gs_campaign *before, gs_campaign *after, const gs_camp_hero *h, gs_str *out)
{
    gs_hero_now was, is;
    const gs_camp_hero *now = gs_campaign_hero(after, h->id);
    if (!now) {
        gs_str_addf(out, "%s: no longer in the lists\n", h->name);
        return;
    }
    gs_campaign_hero_now(before, h, &was);
    gs_campaign_hero_now(after, now, &is);
    word(out, h->name, "", gs_fate_words[was.fate], gs_fate_words[is.fate]);
    number(out, h->name, "rating", was.rating, is.rating);
    number(out, h->name, "Power", was.power, is.power);
    number(out, h->name, "open wounds", was.wounds, is.wounds);
    word(out, h->name, "is called", was.name, is.name);
    word(out, h->name, "side", was.side, is.side);
}

static void compare_unit(gs_campaign *before, gs_campaign *after, const gs_camp_unit *u, gs_str *out)
{
    gs_unit_now was, is;
    const gs_camp_unit *now = gs_campaign_unit(after, u->id);
    if (!now) {
        gs_str_addf(out, "%s: no longer in the lists\n", u->name);
        return;
    }
    gs_campaign_unit_now(before, u, &was);
    gs_campaign_unit_now(after, now, &is);
    number(out, u->name, "strength", was.present, is.present);
    number(out, u->name, "full strength", was.full, is.full);
    word(out, u->name, "", was.struck ? "struck" : "on the roll", is.struck ? "struck" : "on the roll");
    if (is.struck && is.present != was.present) {
        gs_str_addf(out, "%s: struck from the roll still; its entry \"struck\" is to be undone, too\n",
                    u->name);
    }
    word(out, u->name, "army", was.army, is.army);
    word(out, u->name, "quality", was.quality, is.quality);
}

static const char *changes(gs_campaign *before, gs_campaign *after, gs_arena *a)
{
    gs_str out = {0};
    for (int s = 0; s < before->n_sides; s++) {
        const gs_camp_side *side = &before->sides[s];
        for (int i = 0; i < side->n_heroes; i++) {
            compare_hero(before, after, &side->heroes[i], &out);
        }
        for (int k = 0; k < side->n_armies; k++) {
            for (int i = 0; i < side->armies[k].n_units; i++) {
                compare_unit(before, after, &side->armies[k].units[i], &out);
            }
        }
    }
    const char *text = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}

/* ---- ---- */
static gs_status holds(gs_hand *h, int n)
{
    const gs_campaign *c = h->c;
    if (n < 1 || n > c->n_ledger) {
        return gs_err_set(h->err, GS_NOT_FOUND, "the ledger has no entry %d; it has %d", n, c->n_ledger);
    }
    const gs_camp_entry *e = &c->ledger[n - 1];
    if (e->kind == GS_LEDGER_UNDONE || e->kind == GS_LEDGER_REDONE) {
        return gs_err_set(h->err, GS_STATE, "entry %d is itself about entry %d: gesta %s %d", n,
                          e->amount, e->kind == GS_LEDGER_UNDONE ? "redo" : "undo", e->amount);
    }
    return !e->undone ? GS_OK
                      : gs_err_set(h->err, GS_STATE, "entry %d holds no more: entry %d took it back "
                                   "or stands in its place", n, e->undone);
}

/* Somebody whom an entry brought has been in a battle since: he is removed, not undone. */
static gs_status nobody_fought(gs_hand *h, const gs_replay *r)
{
    for (int i = 0; i < r->n_falls; i++) {
        const gs_camp_entry *e = &h->c->ledger[r->falls[i] - 1];
        if (e->battle && !gs_campaign_born(&r->was, e->subject, NULL)) {
            return gs_err_set(h->err, GS_STATE, "battle %s has entries about %s (entry %d): what has "
                              "fought is removed, not undone", e->battle,
                              gs_campaign_name(h->c, e->subject), e->n);
        }
        bool gone = e->battle && r->was.ledger[e->n - 1].undone == e->n &&
                    gs_campaign_gone(&r->was, e->subject);
        if (gone) {
            return gs_err_set(h->err, GS_STATE, "%s has fought since, in %s (entry %d): what has fought "
                              "is removed, not undone", gs_campaign_name(h->c, e->subject), e->battle,
                              e->n);
        }
    }
    return GS_OK;
}

static void turn(gs_hand *h, gs_ledger_kind kind, int n)
{
    const char *battle = h->c->ledger[n - 1].battle;
    gs_camp_entry *e = gs_hand_enter(h, kind, h->c->id);
    e->amount = n;
    e->battle = battle;
    gs_entry_tie(h->c, e);
}

static void keep_lists(const gs_replay *r, gs_undo *out, gs_arena *a)
{
    out->falls = GS_NEW_ARRAY(a, int, r->n_falls + 1);
    for (int i = r->n_falls - 1; i >= 0; i--) {
        out->falls[out->n_falls++] = r->falls[i];
    }
    out->differs = r->differs;
    out->n_differs = r->n_differs;
}

/* Whoever goes goes newest first, with those who rest on him among them. */
static void take_back(gs_hand *h, const bool *left_out, const gs_undo *u)
{
    for (int n = h->from, i = 0; n >= 1; n--) {
        bool falls = i < u->n_falls && u->falls[i] == n;
        i += falls;
        if (falls || left_out[n - 1]) {
            turn(h, GS_LEDGER_UNDONE, n);
        }
    }
}

gs_status gs_hand_undo(gs_hand *h, int n, bool step, gs_arena *a, gs_undo *out)
{
    gs_replay r;
    memset(out, 0, sizeof *out);
    gs_status st = holds(h, n);
    st = st == GS_OK ? gs_hand_wants_reason(h, "undo") : st;
    if (st != GS_OK) {
        return st;
    }
    int first, last, kind = h->c->ledger[n - 1].kind;
    bool *left = gs_arena_array(a, (size_t)h->c->n_ledger + 1, sizeof *left);
    bool end = kind == GS_LEDGER_TURN || kind == GS_LEDGER_BATTLE;
    gs_ledger_step(h->c, n, &first, &last);
    if (gs_ledger_worked(h->c, n) && !step && !end) {
        first = last = n;
    }
    out->back = GS_NEW_ARRAY(a, int, last - first + 2);
    for (int i = last; i >= first; i--) {
        const gs_camp_entry *e = &h->c->ledger[i - 1];
        if (!e->undone && e->kind != GS_LEDGER_UNDONE && e->kind != GS_LEDGER_REDONE) {
            left[i - 1] = true;
            out->back[out->n_back++] = i;
        }
    }
    gs_campaign_replay(h->c, &(gs_otherwise){.left_out = left}, a, &r);
    keep_lists(&r, out, a);
    st = nobody_fought(h, &r);
    if (st == GS_OK) {
        out->changes = changes(h->c, &r.was, a);
        take_back(h, left, out);
    }
    return st;
}

/* The last entry that takes another back which holds no more by it; 0 none. */
static int last_undone(const gs_campaign *c)
{
    for (int i = c->n_ledger; i >= 1; i--) {
        const gs_camp_entry *e = &c->ledger[i - 1];
        if (e->kind == GS_LEDGER_UNDONE && c->ledger[e->amount - 1].turned == i) {
            return e->amount;
        }
    }
    return 0;
}

gs_status gs_hand_redo(gs_hand *h, int n, gs_arena *a, gs_undo *out)
{
    gs_replay r;
    memset(out, 0, sizeof *out);
    n = n ? n : last_undone(h->c);
    const gs_camp_entry *of = n >= 1 && n <= h->c->n_ledger ? &h->c->ledger[n - 1] : NULL;
    const gs_camp_entry *by = of && of->turned ? &h->c->ledger[of->turned - 1] : NULL;
    if (!by || by->kind != GS_LEDGER_UNDONE) {
        return n ? gs_err_set(h->err, GS_STATE, "entry %d was not taken back", n)
                 : gs_err_set(h->err, GS_STATE, "nothing was taken back");
    }
    bool *back = gs_arena_array(a, (size_t)h->c->n_ledger + 1, sizeof *back);
    out->back = GS_NEW_ARRAY(a, int, h->c->n_ledger + 1);
    for (int i = h->c->n_ledger; i >= 1; i--) {
        const gs_camp_entry *e = &h->c->ledger[i - 1];
        bool together = e->kind == GS_LEDGER_UNDONE && h->c->ledger[e->amount - 1].turned == i &&
                        (by->step ? e->step == by->step : e == by);
        if (together) {
            back[e->amount - 1] = true;
            out->back[out->n_back++] = e->amount;
        }
    }
    gs_campaign_replay(h->c, &(gs_otherwise){.back = back}, a, &r);
    keep_lists(&r, out, a);
    if (r.n_falls) {
        return gs_err_set(h->err, GS_STATE, "entry %d could not be made as things stand: %.200s",
                          r.falls[0], r.why.text);
    }
    out->changes = changes(h->c, &r.was, a);
    for (int i = out->n_back - 1; i >= 0; i--) { /* oldest first */
        turn(h, GS_LEDGER_REDONE, out->back[i]);
    }
    return GS_OK;
}

gs_status gs_hand_correct(gs_hand *h, int n, const gs_correction *w, gs_arena *a, gs_undo *out)
{
    gs_replay r;
    memset(out, 0, sizeof *out);
    gs_status st = holds(h, n);
    st = st == GS_OK ? gs_hand_wants_reason(h, "a correction") : st;
    if (st != GS_OK) {
        return st;
    }
    const gs_camp_entry *old = &h->c->ledger[n - 1];
    if (old->kind == GS_LEDGER_BATTLE || old->kind == GS_LEDGER_TURN || old->kind == GS_LEDGER_ADDED) {
        return gs_err_set(h->err, GS_STATE, "entry %d is no single fact: gesta undo %d takes it back%s",
                          n, n, old->kind == GS_LEDGER_BATTLE
                                    ? "; gesta battle aftermath BATTLE --reopen mends a battle"
                                    : "");
    }
    if (w->has_amount && w->amount != old->amount && !*gs_ledger_amount_help((gs_ledger_kind)old->kind)) {
        return gs_err_set(h->err, GS_INPUT, "entry %d, %s, counts nothing: it takes no amount", n,
                          gs_ledger_words[old->kind]);
    }
    gs_camp_entry is = *old;
    is.amount = w->has_amount ? w->amount : is.amount;
    is.by = w->by ? gs_hand_text(h, w->by) : is.by;
    is.text = w->text ? gs_hand_text(h, w->text) : is.text;
    is.value = w->value ? gs_hand_text(h, w->value) : is.value;
    is.place = w->place ? gs_hand_text(h, w->place) : is.place;
    st = w->date ? gs_hand_date(h->c, w->date, &is.date, h->err) : GS_OK;
    bool otherwise = is.amount != old->amount || !same(is.by, old->by) || !same(is.text, old->text) ||
                     !same(is.value, old->value) || !same(is.place, old->place) ||
                     !same(is.date, old->date);
    if (st == GS_OK && !otherwise) {
        st = gs_err_set(h->err, GS_INPUT, "entry %d says that already: --amount, --by, --to, --at or "
                        "--on says what is right", n);
    }
    if (st != GS_OK) {
        return st;
    }
    int place = gs_entry_root(h->c, old)->n;
    gs_campaign_replay(h->c, &(gs_otherwise){.n = place == n ? n : place, .instead = &is}, a, &r);
    for (int i = 0; i < r.n_falls; i++) {
        if (r.falls[i] == place) {
            return gs_err_set(h->err, GS_STATE, "so entry %d could not have been made: %.200s", n,
                              r.why.text);
        }
    }
    keep_lists(&r, out, a);
    st = nobody_fought(h, &r);
    if (st == GS_OK) {
        bool *none = gs_arena_array(a, (size_t)h->c->n_ledger + 1, sizeof *none);
        out->changes = changes(h->c, &r.was, a);
        take_back(h, none, out);
        gs_camp_entry *e = gs_hand_enter(h, (gs_ledger_kind)is.kind, is.subject);
        int own = e->n, step = e->step;
        const char *reason = e->reason;
        *e = is;
        e->n = own;
        e->step = step;
        e->reason = reason;
        e->instead = n;
        e->after = e->undone = e->turned = e->replaced = e->before = e->line = 0;
        e->tied = false;
        gs_entry_tie(h->c, e);
    }
    return st;
}
