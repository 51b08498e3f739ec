/* The ledger told again: what rests on an entry, and what reads other values without it. */
#include "gesta/replay.h"

#include "gesta/custody.h"
#include "ruling_int.h"

#include <string.h>

/* ---- steps ---- */
void gs_ledger_step(const gs_campaign *c, int n, int *first, int *last)
{
    const gs_camp_entry *e = &c->ledger[n - 1];
    *first = *last = n;
    if (e->step) {
        for (*first = e->step; *last < c->n_ledger && c->ledger[*last].step == e->step; (*last)++) {
        }
        return;
    }
    for (int i = n; i >= 1 && i > n - 1000; i--) { /* older files: what was made together */
        int end = gs_camp_last_of_step(c, &c->ledger[i - 1]);
        if (!c->ledger[i - 1].step && end > i && end >= n) {
            *first = i;
            *last = end;
            return;
        }
    }
}

bool gs_ledger_worked(const gs_campaign *c, int n)
{
    int first, last;
    gs_ledger_step(c, n, &first, &last);
    for (int i = first; i <= n; i++) { /* a turn may be worked again behind what was taken back */
        int kind = c->ledger[i - 1].kind;
        if (kind == GS_LEDGER_TURN || (i == first && kind == GS_LEDGER_BATTLE)) {
            return true;
        }
    }
    return c->ledger[n - 1].battle != NULL && !c->ledger[n - 1].instead; /* put right by hand */
}

static bool of_battle(const gs_campaign *c, const gs_camp_entry *e)
{
    (void)c;
    return e->battle != NULL;
}

/* ---- would it be admitted? ---- */
/* Is there a thing of that id that is in the lists still? */
static bool there(const gs_campaign *c, const char *id)
{
    const gs_kind *k = NULL;
    return !id || strcmp(id, c->id) == 0 || (gs_index_any(c, id, &k) && k && !gs_campaign_gone(c, id));
}

static gs_status not_there(const gs_camp_entry *e, const char *id, gs_err *err)
{
    return gs_err_key(err, GS_STATE, e->subject, "%s: there is no %s", gs_ledger_words[e->kind], id);
}

static gs_status state_of(gs_campaign *c, const gs_camp_entry *e, gs_err *err)
{
    const gs_camp_hero *h = gs_campaign_hero(c, e->subject);
    gs_custody now;
    switch (e->kind) {
    case GS_LEDGER_KEPT:
    case GS_LEDGER_AGREED:
    case GS_LEDGER_DEFAULTED:
    case GS_LEDGER_PAID:
        if (!h || !gs_campaign_custody(c, h, &now)) {
            return gs_err_key(err, GS_STATE, e->subject, "%s: he is no captive",
                              gs_ledger_words[e->kind]);
        }
        return e->kind != GS_LEDGER_PAID || now.paid + e->amount <= now.price
                   ? GS_OK
                   : gs_err_key(err, GS_STATE, e->subject, "paid: more than was agreed");
    case GS_LEDGER_PAROLE_BROKEN:
        return h && gs_campaign_on_parole(c, h, NULL)
                   ? GS_OK
                   : gs_err_key(err, GS_STATE, e->subject, "he is not on parole");
    default:
        break;
    }
    if (!gs_ledger_by_hand((gs_ledger_kind)e->kind) || e->kind == GS_LEDGER_FOUGHT) {
        return GS_OK;
    }
    ruling r = {.c = c, .kind = (gs_ledger_kind)e->kind, .word = gs_ledger_words[e->kind],
                .subject = e->subject, .by = e->by, .text = e->text ? e->text : "",
                .name = gs_campaign_name(c, e->subject), .has_amount = e->amount != 0,
                .amount = e->amount, .err = err};
    /* whom `by` names may be in another state by now; a captive is given for a captive in one step */
    r.by = e->kind == GS_LEDGER_CAPTURED || e->kind == GS_LEDGER_MERGED || e->kind == GS_LEDGER_MOVED ||
                   e->kind == GS_LEDGER_DUEL || e->kind == GS_LEDGER_DUEL_WON ||
                   e->kind == GS_LEDGER_STRUCK_DOWN
               ? e->by
               : NULL;
    return gs_ruling_check(&r);
}

/* A battle strikes a unit from the roll when nobody of it is left, and for nothing else. */
static gs_status struck_with_men(const gs_campaign *c, const gs_camp_entry *e, gs_err *err)
{
    const gs_camp_unit *u = e->kind == GS_LEDGER_STRUCK && !e->text ? gs_campaign_unit(c, e->subject)
                                                                    : NULL;
    gs_unit_now now = {.present = 0};
    if (u) {
        gs_campaign_unit_now(c, u, &now);
    }
    return now.present <= 0 ? GS_OK
                            : gs_err_key(err, GS_STATE, e->subject, "struck: %d of it are left",
                                         now.present);
}

gs_status gs_campaign_admits(gs_campaign *c, const gs_camp_entry *e, gs_err *err)
{
    bool comes = e->kind == GS_LEDGER_ADDED;
    if (!comes && !there(c, e->subject)) {
        return not_there(e, e->subject, err);
    }
    if (e->by && e->kind != GS_LEDGER_SPLIT && !there(c, e->by)) {
        return not_there(e, e->by, err);
    }
    return of_battle(c, e) ? struck_with_men(c, e, err) : state_of(c, e, err);
}

/* ---- told again ---- */
typedef struct teller {
    const gs_campaign *c;
    const gs_otherwise *o;
    gs_campaign *was;
    bool *fell;
    int from; /* entries up to here are as they stand */
    gs_err *why; /* of the first that falls */
} teller;

/* An entry that says nothing, so that all others keep their numbers; of a turn that was worked again
 * it tells still what came of it. */
static void add_blank(teller *t, int n)
{
    const gs_camp_entry *of = &t->c->ledger[n - 1];
    bool turn = of->kind == GS_LEDGER_TURN && of->instead;
    gs_camp_entry *e = gs_camp_append(t->was);
    *e = (gs_camp_entry){.n = n, .kind = turn ? GS_LEDGER_TURN : GS_LEDGER_NOTE,
                         .subject = t->c->id, .text = "", .step = of->step,
                         .instead = turn ? of->instead : 0};
    e->undone = n;
    e->tied = true;
}

static const gs_camp_entry *instead(const teller *t, int n)
{
    return t->o->instead ? t->o->instead[n - 1] : NULL;
}

/* What is to stand at the place of entry n; NULL: nothing. */
static const gs_camp_entry *at_place(const teller *t, int n)
{
    const gs_camp_entry *e = &t->c->ledger[n - 1];
    bool turns = e->kind == GS_LEDGER_UNDONE || e->kind == GS_LEDGER_REDONE;
    if (turns || e->instead || (t->o->left_out && t->o->left_out[n - 1])) {
        return NULL;
    }
    if (instead(t, n)) {
        return instead(t, n);
    }
    if (t->o->back && t->o->back[n - 1]) {
        return e;
    }
    for (int m = e->replaced; m; m = t->c->ledger[m - 1].before) {
        const gs_camp_entry *of = &t->c->ledger[m - 1];
        bool again = t->o->back && t->o->back[m - 1];
        if (!of->undone || again) { /* it has taken this one's place */
            bool back = t->o->left_out && t->o->left_out[m - 1];
            return back ? e : instead(t, m) ? instead(t, m) : of;
        }
    }
    return e->undone ? NULL : e;
}

static void add(teller *t, int n, const gs_camp_entry *of)
{
    gs_camp_entry *e = gs_camp_append(t->was);
    *e = *of;
    e->n = n;
    e->instead = e->undone = e->turned = e->replaced = e->before = 0;
    e->step = t->c->ledger[n - 1].step; /* of its place */
    e->tied = false;
    gs_entry_tie(t->was, e);
    gs_err why = {0};
    gs_status st = gs_campaign_follow(t->was, &why);
    (void)st; /* what cannot be done to the lists was refused before */
}

/* Tells one entry; false: it would not have been admitted. */
static bool tell(teller *t, int n)
{
    const gs_camp_entry *e = at_place(t, n);
    gs_err why = {0};
    if (!e) {
        add_blank(t, n);
        return true;
    }
    gs_status st = n > t->from ? gs_campaign_admits(t->was, e, &why) : GS_OK;
    if (st == GS_OK) {
        add(t, n, e);
        st = n > t->from ? gs_camp_balance_from(t->was, n - 1, &why) : GS_OK;
    }
    if (st != GS_OK && t->why->status == GS_OK) {
        *t->why = why;
        t->why->status = st;
    }
    return st == GS_OK;
}

/* The entry that stands at the place of entry n, or is to hold there again. */
static int standing(const gs_campaign *c, int n)
{
    for (int m = c->ledger[n - 1].replaced; m; m = c->ledger[m - 1].before) {
        if (!c->ledger[m - 1].undone) {
            return m;
        }
    }
    return n;
}

/* What was written by hand falls whole, what was worked entry by entry. */
static int tell_step(teller *t, int n)
{
    int first, last;
    gs_ledger_step(t->c, n, &first, &last);
    bool worked = gs_ledger_worked(t->c, n);
    last = worked || n != first ? n : last;
    for (int i = n; i <= last; i++) {
        if (!tell(t, i)) {
            gs_campaign_forget(t->was, n - 1);
            for (int k = n; k <= last; k++) {
                const gs_camp_entry *e = at_place(t, k);
                for (int m = e ? standing(t->c, k) : 0; m; m = gs_entry_below(t->c, m)) {
                    t->fell[m - 1] = true; /* all that would stand there one after the other */
                }
                add_blank(t, k);
            }
            return last;
        }
    }
    return last;
}

static int first_otherwise(const gs_campaign *c, const gs_otherwise *o)
{
    for (int i = 0; i < c->n_ledger; i++) {
        if ((o->left_out && o->left_out[i]) || (o->back && o->back[i]) ||
            (o->instead && o->instead[i])) {
            return i + 1;
        }
    }
    return c->n_ledger + 1;
}

/* ---- what reads other values ---- */
/* Of an older file, whose ends of turn knew no steps. */
static bool old_turn_differs(const gs_campaign *was, int at)
{
    gs_err why = {0};
    gs_campaign *past = gs_camp_past(was, at);
    if (gs_camp_next_as(past, false, &why) != GS_OK) {
        return true;
    }
    for (int i = at; i < past->n_ledger; i++) {
        if (i >= was->n_ledger ||
            gs_camp_compare_entry(was, &past->ledger[i], &was->ledger[i], "", &why) != GS_OK) {
            return true;
        }
    }
    return false;
}

static bool turn_differs(const gs_campaign *was, const gs_campaign *known, int at)
{
    gs_err why = {0};
    gs_turn_again again;
    gs_arena *a = gs_arena_new();
    bool differs = gs_camp_turn_again(was, known, at + 1, known->n_ledger, a, &again, &why) != GS_OK ||
                   again.n > 0 || again.marches_stay;
    gs_arena_free(a);
    return differs;
}

/* Would others have come, or in another state? Of those alone whom the muster brings. */
static bool came_otherwise(const gs_campaign *past, const gs_camp_battle *b)
{
    gs_arena *a = gs_arena_new();
    gs_err why = {0};
    gs_setup *s;
    bool otherwise = false;
    bool mustered = gs_campaign_muster_under(past, b, b->setup->ruleset, a, &s, &why) == GS_OK;
    for (int i = 0; mustered && i < s->n_units && !otherwise; i++) {
        int of = gs_setup_unit(b->setup, s->units[i].id);
        otherwise = of < 0 || b->setup->units[of].present != s->units[i].present;
    }
    for (int i = 0; mustered && i < s->n_heroes && !otherwise; i++) {
        int of = gs_setup_hero(b->setup, s->heroes[i].id);
        otherwise = of < 0 || b->setup->heroes[of].power != s->heroes[i].power ||
                    b->setup->heroes[of].rating != s->heroes[i].rating;
    }
    gs_arena_free(a);
    return otherwise;
}

static bool battle_differs(const gs_campaign *was, const gs_camp_entry *e)
{
    gs_err why = {0};
    const gs_camp_battle *b = gs_campaign_battle(was, e->battle);
    return b && b->setup && b->log &&
           (came_otherwise(gs_camp_past(was, e->n - 1), b) ||
            gs_campaign_audit_record(was, b, b->setup, b->log, b->outcome, &why) != GS_OK);
}

static bool differs_at(const gs_campaign *was, const gs_campaign *known, int at)
{
    const gs_camp_entry *e = &was->ledger[at];
    if (e->undone == e->n) {
        return false;
    }
    return e->kind == GS_LEDGER_TURN && e->step ? turn_differs(was, known, at)
           : e->kind == GS_LEDGER_TURN          ? old_turn_differs(was, at)
           : e->kind == GS_LEDGER_BATTLE        ? battle_differs(was, e)
                                                : false;
}

static void tell_all(teller *t, gs_arena *a)
{
    gs_campaign_as_before(t->c, 0, a, t->was);
    for (int n = 1; n <= t->c->n_ledger; n++) {
        n = tell_step(t, n);
    }
}

/* Ends of turns and battles that read other values than they do as things stand: what an earlier
 * correction changed already is not this one's doing. */
static void find_differing(const gs_campaign *c, int from, gs_arena *a, gs_replay *out)
{
    gs_campaign now;
    gs_err none = {0};
    int n = 0;
    teller as_is = {.c = c, .o = &(gs_otherwise){0}, .was = &now, .from = c->n_ledger, .why = &none};
    for (int i = from; i < c->n_ledger; i++) {
        if (differs_at(&out->was, c, i)) {
            out->differs[n++] = i;
        }
    }
    if (n) {
        as_is.fell = gs_arena_array(a, (size_t)c->n_ledger + 1, sizeof *as_is.fell);
        tell_all(&as_is, a);
    }
    for (int i = 0; i < n; i++) {
        if (!differs_at(&now, c, out->differs[i])) {
            out->differs[out->n_differs++] = out->differs[i] + 1;
        }
    }
    if (n) {
        gs_camp_past_end(&now);
    }
}

void gs_campaign_replay(const gs_campaign *c, const gs_otherwise *o, gs_arena *a, gs_replay *out)
{
    teller t = {.c = c, .o = o, .was = &out->was, .from = first_otherwise(c, o) - 1, .why = &out->why};
    memset(out, 0, sizeof *out);
    t.fell = gs_arena_array(a, (size_t)c->n_ledger + 1, sizeof *t.fell);
    out->falls = GS_NEW_ARRAY(a, int, c->n_ledger + 1);
    out->differs = GS_NEW_ARRAY(a, int, c->n_ledger + 1);
    tell_all(&t, a);
    for (int i = 0; i < c->n_ledger; i++) {
        if (t.fell[i]) {
            out->falls[out->n_falls++] = i + 1;
        }
    }
    find_differing(c, t.from, a, out);
    gs_camp_past_end(&out->was);
}
