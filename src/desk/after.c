/* The page after a battle: a numbered line for each hero and unit that changed. It is worked on a
 * copy of the campaign; nothing is entered before all of it is. */
#include "desk_int.h"

#include <string.h>

/* ---- what was said ---- */
const gs_after_say *gs_desk_said(const gs_desk_page *p, const char *subject, const char *what)
{
    for (int i = 0; i < p->n_says; i++) {
        if (strcmp(p->say[i].subject, subject) == 0 && strcmp(p->say[i].what, what) == 0) {
            return &p->say[i];
        }
    }
    return NULL;
}

bool gs_desk_seen(const gs_desk_page *p, const char *subject, const char *what)
{
    size_t n = strlen(subject);
    for (int i = 0; i < p->n_seen; i++) {
        if (strncmp(p->seen[i], subject, n) == 0 && p->seen[i][n] == ':' &&
            strcmp(p->seen[i] + n + 1, what) == 0) {
            return true;
        }
    }
    return p->settled;
}

/* The value of a key in "key=value key=value", in the arena; "" it is not there. */
static const char *value(gs_arena *a, const char *facts, const char *key)
{
    size_t n = strlen(key);
    for (const char *p = facts ? facts : ""; *p;) {
        size_t len = strcspn(p, " ");
        if (len > n && strncmp(p, key, n) == 0 && p[n] == '=') {
            return gs_arena_strndup(a, p + n + 1, len - n - 1);
        }
        p += len;
        p += strspn(p, " ");
    }
    return "";
}

/* ---- lines ---- */
static gs_desk_line *add_line(gs_desk_page *p, int kind, const char *subject)
{
    p->line = gs_arena_grow(p->arena, p->line, p->n_lines, &p->cap, sizeof *p->line);
    gs_desk_line *l = &p->line[p->n_lines++];
    *l = (gs_desk_line){.n = p->n_lines, .kind = kind, .subject = subject, .now = "", .dice = "",
                        .then = "", .what = ""};
    l->name = gs_campaign_name(p->campaign, subject);
    return l;
}

/* Faces alone: "2" of "escape.hero=2", "3 4, 5" of several labels. */
static const char *faces_of(gs_arena *a, const char *dice)
{
    gs_str out = {0};
    for (const char *p = dice; *p;) {
        p += strcspn(p, "=");
        p += *p == '=';
        size_t n = strcspn(p, " ");
        gs_str_addf(&out, "%s%.*s", out.len ? " / " : "", (int)n, p);
        p += n;
        p += strspn(p, " ");
    }
    const char *text = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}

/* What settles it: the field, the option, the dice. */
static const char *how_it_is_settled(gs_desk_page *p, const gs_after_row *r, bool open)
{
    const char *option = value(p->arena, r->situation, "options.losses");
    const char *field = value(p->arena, r->situation, "field");
    const char *by = *option ? gs_arena_printf(p->arena, "losses=%s", option)
                     : *field ? gs_arena_printf(p->arena, "field %s", field)
                              : "";
    if (r->n_dice == 0 || !r->dice) {
        return gs_arena_printf(p->arena, "%s%sno die", by, *by ? ", " : "");
    }
    return gs_arena_printf(p->arena, "%s%s%d %s%s%s", by, *by ? ", " : "", r->n_dice,
                           r->n_dice == 1 ? "die" : "dice", open ? "" : ": ",
                           open ? "" : faces_of(p->arena, r->dice));
}

/* What became of a hero, on the campaign that was worked. */
static const char *hero_then(gs_desk_page *p, const gs_campaign *done, const gs_after_row *r,
                             const gs_camp_hero *h)
{
    const gs_after_say *ruled = gs_desk_said(p, h->id, "fate");
    const char *state = value(p->arena, r->result, "hero.state");
    const char *how = value(p->arena, r->result, "how");
    gs_hero_now now, was;
    gs_str out = {0};
    gs_campaign_hero_now(done, h, &now);
    gs_campaign_hero_now(p->campaign, h, &was);
    if (ruled) {
        gs_str_add(&out, ruled->value);
    } else {
        gs_str_add(&out, state);
        if (*how && strcmp(how, "none") != 0 && strcmp(how, state) != 0) {
            gs_str_addf(&out, ", %s", how);
        }
    }
    if (now.wounds > 0 && now.fate != GS_FATE_DEAD) {
        gs_str_addf(&out, ", %d wound%s", now.wounds, now.wounds == 1 ? "" : "s");
    }
    if (!p->settled && now.rating != was.rating) {
        gs_str_addf(&out, ", rating %d", now.rating);
    }
    const char *text = gs_arena_strdup(p->arena, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}

static const char *unit_then(gs_desk_page *p, const gs_campaign *done, const gs_camp_unit *u)
{
    gs_unit_now now;
    gs_campaign_unit_now(done, u, &now);
    const gs_after_say *ruled = gs_desk_said(p, u->id, "left");
    return gs_arena_printf(p->arena, "%d%s%s", now.present,
                           now.struck ? ", struck from the roll" : "", ruled ? ", as ruled" : "");
}

/* Is the row about honours or deeds, which have a line of their own? */
static bool stands_alone(const gs_after_row *r)
{
    return strcmp(r->procedure, "honours") == 0 || strcmp(r->procedure, "deeds") == 0;
}

static void worked_line(gs_desk_page *p, const gs_campaign *done, const gs_after_row *first,
                        const gs_after_row *r)
{
    const gs_camp_hero *h = gs_campaign_hero(p->campaign, r->subject);
    const gs_camp_unit *u = gs_campaign_unit(p->campaign, r->subject);
    gs_desk_line *l = add_line(p, GS_LINE_WORKED, r->subject);
    const gs_after_say *own = *r->procedure ? gs_desk_said(p, r->subject, r->procedure) : NULL;
    bool dice = r->n_dice > 0 && r->dice;
    l->what = r->procedure;
    l->faces = dice ? r->dice : NULL;
    l->now = first->now;
    l->open = dice && !own && !gs_desk_said(p, r->subject, h ? "fate" : "left") &&
              !gs_desk_seen(p, r->subject, r->procedure);
    l->dice = *r->procedure ? how_it_is_settled(p, r, l->open) : "";
    if (stands_alone(r)) {
        l->dice = dice ? l->dice : "";
        if (strstr(r->then, "honour")) {
            l->name = gs_arena_printf(p->arena, "honour \"%s\" for %s", p->setup->title, l->name);
            l->then = strchr(r->then, ',') ? strchr(r->then, ',') + 2 : "";
        } else {
            l->name = gs_arena_printf(p->arena, "%s of %s", r->procedure, l->name);
            l->then = r->then;
        }
    } else if (!l->open) {
        l->then = h ? hero_then(p, done, r, h) : u ? unit_then(p, done, u) : r->then;
    }
    l->then = r->dropped ? "nothing, left out" : l->open ? "" : l->then;
}

/* Does the page say anything of it? */
static bool worth_a_line(const gs_desk_page *p, const gs_after_row *first, const gs_after_row *r)
{
    bool hero = gs_campaign_hero(p->campaign, r->subject) != NULL;
    bool said = r->dropped || (r->n_dice > 0 && r->dice) || gs_desk_said(p, r->subject, "fate") ||
                (gs_desk_said(p, r->subject, "left") && !stands_alone(r));
    if (stands_alone(r) || !hero) {
        return said || *r->then || (first != r && *first->then && strcmp(first->now, "not recorded"));
    }
    return said || *r->then || strcmp(first->now, "up") != 0;
}

static void worked_lines(gs_desk_page *p, const gs_campaign *done, const gs_after_rows *rows)
{
    for (int i = 0; i < rows->n; i++) {
        const gs_after_row *first = &rows->row[i], *r = first;
        bool more = i + 1 < rows->n && !*first->procedure &&
                    strcmp(rows->row[i + 1].subject, first->subject) == 0 &&
                    !stands_alone(&rows->row[i + 1]);
        if (more) {
            r = &rows->row[++i];
        }
        bool unknown = strcmp(first->now, "not recorded") == 0;
        if (!unknown && worth_a_line(p, first, r)) {
            worked_line(p, done, first, r);
        }
    }
}

/* ---- questions ---- */
/* Units of whom the log tells nothing: asked, or told in one line. */
static void lost_lines(gs_desk_page *p, const gs_after_rows *rows)
{
    gs_str unknown = {0};
    for (int i = 0; i < rows->n; i++) {
        const gs_after_row *r = &rows->row[i];
        const gs_after_say *said = gs_desk_said(p, r->subject, "lost");
        said = said ? said : gs_desk_said(p, "*", "lost");
        if (strcmp(r->now, "not recorded") != 0 || *r->procedure) {
            continue;
        }
        if (said || p->settled) {
            gs_str_addf(&unknown, "%s%s", unknown.len ? ", " : "",
                        gs_campaign_name(p->campaign, r->subject));
        } else {
            gs_desk_line *l = add_line(p, GS_LINE_LOST, r->subject);
            l->now = "losses not recorded";
            l->open = true;
        }
    }
    p->unknown = unknown.len ? gs_arena_strdup(p->arena, gs_str_text(&unknown)) : NULL;
    gs_str_free(&unknown);
}

static void stays_line(gs_desk_page *p, const char *id, const char *name, const char *what)
{
    const gs_after_say *said = gs_desk_said(p, id, "stays");
    if (!said && p->settled) {
        return;
    }
    gs_desk_line *l = add_line(p, GS_LINE_STAYS, id);
    l->name = name;
    l->now = what;
    l->open = !said && !gs_desk_seen(p, id, "stays");
    l->then = l->open ? ""
              : said  ? gs_arena_printf(p->arena, "stays with %s",
                                        gs_campaign_name(p->campaign, said->value))
                      : "goes as he came";
}

static void stays_lines(gs_desk_page *p)
{
    const gs_setup *s = p->setup;
    for (int i = 0; i < s->n_units; i++) {
        const gs_ob_unit *u = &s->units[i];
        if (u->mustered && !u->dummy) {
            stays_line(p, u->id, u->name,
                       gs_arena_printf(p->arena, "nobody had mustered them: %s, %d", u->troop,
                                       u->present));
        }
    }
    for (int i = 0; i < s->n_heroes; i++) {
        const gs_ob_hero *h = &s->heroes[i];
        if (h->mustered && (h->unit >= 0 || h->rating > 0)) {
            stays_line(p, h->id, h->name,
                       gs_arena_printf(p->arena, "nobody had mustered him: Power %d", h->rating));
        }
    }
}

static void added_lines(gs_desk_page *p)
{
    for (int i = 0; i < p->n_says; i++) {
        if (strcmp(p->say[i].what, "add") == 0) {
            gs_desk_line *l = add_line(p, GS_LINE_ADDED, p->say[i].subject);
            l->now = "by hand";
            l->then = p->say[i].value;
        }
    }
}

/* ---- the page ---- */
/* The campaign as it was before the battle was settled, or as it is. */
static void base_of(const gs_desk_page *p, gs_arena *a, gs_campaign *out)
{
    const gs_camp_entry *end = p->settled ? gs_campaign_end_of(p->campaign, p->battle, false) : NULL;
    gs_campaign_as_before(p->campaign, end ? end->n - 1 : p->campaign->n_ledger, a, out);
}

/* A line has the number that it had before; a new one the next. */
static int number_of(gs_desk_page *p, const gs_desk_line *l, int added)
{
    bool alone = strcmp(l->what, "honours") == 0 || strcmp(l->what, "deeds") == 0;
    const char *key = l->kind == GS_LINE_ADDED
                          ? gs_arena_printf(p->arena, "add:%d", added)
                          : gs_arena_printf(p->arena, "%s:%s", l->subject, alone ? l->what : "");
    for (int i = 0; i < p->n_keys; i++) {
        if (strcmp(p->key[i], key) == 0) {
            return i + 1;
        }
    }
    p->key = gs_arena_grow(p->arena, p->key, p->n_keys, &p->cap_keys, sizeof *p->key);
    p->key[p->n_keys++] = key;
    return p->n_keys;
}

static void number_lines(gs_desk_page *p)
{
    int added = 0;
    for (int i = 0; i < p->n_lines; i++) {
        gs_desk_line l = p->line[i];
        added += l.kind == GS_LINE_ADDED;
        l.n = number_of(p, &l, added);
        int k = i;
        for (; k > 0 && p->line[k - 1].n > l.n; k--) {
            p->line[k] = p->line[k - 1];
        }
        p->line[k] = l;
    }
}

static void compare_with_old(gs_desk_page *p)
{
    for (int i = 0; i < p->n_lines; i++) {
        gs_desk_line *l = &p->line[i];
        for (int k = 0; k < p->n_old; k++) {
            const gs_desk_line *o = &p->old[k];
            bool same = l->kind == o->kind && strcmp(l->subject, o->subject) == 0 &&
                        strcmp(l->what, o->what) == 0;
            const char *was = *o->then ? o->then : "entered";
            l->was = same && !l->open && strcmp(l->then, o->then) != 0 ? was : l->was;
        }
    }
}

gs_status gs_desk_page_work(gs_desk_page *p, gs_err *err)
{
    gs_campaign done;
    gs_after_rows rows = {NULL, 0, 0};
    base_of(p, p->arena, &done);
    gs_status st = gs_aftermath_settle(&done, p->battle, p->setup, p->log, p->outcome, p->say,
                                       p->n_says, p->arena, &rows, err);
    if (st != GS_OK) {
        return st;
    }
    p->line = NULL;
    p->n_lines = p->cap = 0;
    worked_lines(p, &done, &rows);
    lost_lines(p, gs_setup_simulated(p->setup) ? &(gs_after_rows){NULL, 0, 0} : &rows);
    stays_lines(p);
    added_lines(p);
    number_lines(p);
    compare_with_old(p);
    return GS_OK;
}

gs_status gs_desk_page_open(gs_store *store, gs_campaign *c, gs_camp_battle *b, gs_arena *a,
                            gs_desk_page *out, gs_err *err)
{
    *out = (gs_desk_page){.store = store, .campaign = c, .battle = b, .arena = a};
    gs_status st = gs_store_battle_load(store, b->id, a, &out->setup, &out->log, &out->outcome, NULL,
                                        err);
    if (st == GS_NOT_FOUND || (st == GS_OK && !out->outcome)) {
        return gs_err_set(err, GS_INPUT, "%s has not come to its end yet", b->id);
    }
    if (st != GS_OK) {
        return st;
    }
    const gs_camp_entry *end = gs_campaign_end_of(c, b, true);
    out->settled = gs_campaign_fought(c, b);
    if (end) {
        out->n_says = out->cap_says = gs_aftermath_said(end, a, &out->say);
    }
    return gs_desk_page_work(out, err);
}

const char *gs_desk_page_asks(gs_desk_page *p)
{
    for (int i = 0; i < p->n_lines; i++) {
        const gs_desk_line *l = &p->line[i];
        if (l->open) {
            return l->kind == GS_LINE_LOST
                       ? gs_arena_printf(p->arena, "%d %s lost? [not recorded]", l->n, l->name)
                   : l->kind == GS_LINE_STAYS
                       ? gs_arena_printf(p->arena, "%d %s stay with the army? [n]", l->n, l->name)
                       : gs_arena_printf(p->arena, "%d %s, %s: [rolled here]", l->n, l->name,
                                         l->dice);
        }
    }
    return "";
}

/* ---- entering it, taking it back ---- */
static gs_status settle(gs_desk_page *p, bool *listed, gs_err *err)
{
    gs_status st = gs_desk_page_enlist(p, listed, err);
    p->battle = gs_campaign_battle(p->campaign, p->battle->id);
    st = st == GS_OK ? gs_aftermath_settle(p->campaign, p->battle, p->setup, p->log, p->outcome,
                                           p->say, p->n_says, p->arena, NULL, err)
                     : st;
    return st;
}

/* The default answers of what is open: nobody noted the losses, who came goes. */
static void defaults(gs_desk_page *p)
{
    for (int i = 0; i < p->n_lines; i++) {
        if (p->line[i].open && p->line[i].kind == GS_LINE_LOST) {
            p->say = gs_arena_grow(p->arena, p->say, p->n_says, &p->cap_says, sizeof *p->say);
            p->say[p->n_says++] = (gs_after_say){"*", "lost", "?", NULL};
            return;
        }
    }
}

gs_status gs_desk_page_apply(gs_desk_page *p, int *entries, gs_err *err)
{
    bool listed = false;
    int before = p->campaign->n_ledger;
    if (p->settled) {
        return gs_err_set(err, GS_INPUT,
                          "%s is settled already: --reopen takes back what it left behind",
                          p->battle->id);
    }
    defaults(p);
    gs_status st = gs_store_begin(p->store, err);
    if (st != GS_OK) {
        return st;
    }
    st = settle(p, &listed, err);
    st = st == GS_OK ? gs_store_add_ledger(p->store, p->campaign, err) : st;
    st = st == GS_OK ? gs_store_commit(p->store, err) : st;
    if (st != GS_OK) {
        gs_store_rollback(p->store);
        gs_campaign_forget(p->campaign, before);
        return st;
    }
    *entries = p->campaign->n_ledger - before;
    p->settled = true;
    return gs_desk_page_work(p, err);
}

/* Another battle that has begun since and is not settled, in which one of this battle's units or
 * heroes stands; NULL none. */
static const gs_camp_battle *mustered_since(const gs_desk_page *p, gs_err *err)
{
    for (int i = 0; i < p->campaign->n_battles; i++) {
        const gs_camp_battle *b = &p->campaign->battles[i];
        gs_store_records of;
        bool other = b != p->battle && !b->what_if && !gs_campaign_fought(p->campaign, b);
        if (other && gs_store_battle_records(p->store, b->id, &of, err) == GS_OK &&
            (of.whole || of.unfinished > 0) &&
            desk_marched(p->store, b, p->setup, p->arena)) {
            return b;
        }
    }
    return NULL;
}

/* The next battle or turn that the ledger has after this one's end; NULL none. */
static const gs_camp_entry *later_step(const gs_desk_page *p)
{
    const gs_camp_entry *end = gs_campaign_end_of(p->campaign, p->battle, false);
    for (int i = end ? end->n : p->campaign->n_ledger; i < p->campaign->n_ledger; i++) {
        const gs_camp_entry *e = &p->campaign->ledger[i];
        if (!e->undone && e->kind == GS_LEDGER_BATTLE) {
            return e;
        }
    }
    return NULL;
}

gs_status gs_desk_page_reopen(gs_desk_page *p, gs_err *err)
{
    const gs_camp_entry *later = p->settled ? later_step(p) : NULL;
    const gs_camp_battle *since = p->settled && !later ? mustered_since(p, err) : NULL;
    int before = p->campaign->n_ledger;
    if (later || since) {
        return gs_err_set(err, GS_STATE,
                          "%s has mustered since: fates and losses of %s stay (an honour or a "
                          "ruling is entered by gesta hero and gesta army --enter)",
                          gs_campaign_battle_title(p->campaign,
                                                   since ? since
                                                         : gs_campaign_battle(p->campaign,
                                                                              later->battle)),
                          p->battle->id);
    }
    gs_status st = gs_aftermath_reopen(p->campaign, p->battle, "its aftermath is opened again", err);
    st = st == GS_OK ? gs_store_begin(p->store, err) : st;
    if (st != GS_OK) {
        return st;
    }
    st = gs_store_add_ledger(p->store, p->campaign, err);
    st = st == GS_OK ? gs_store_commit(p->store, err) : st;
    if (st != GS_OK) {
        gs_store_rollback(p->store);
        gs_campaign_forget(p->campaign, before);
        return st;
    }
    p->old = p->line;
    p->n_old = p->n_lines;
    for (int i = 0; i < p->n_lines; i++) { /* the dice lie as they fell */
        p->seen = gs_arena_grow(p->arena, p->seen, p->n_seen, &p->cap_seen, sizeof *p->seen);
        p->seen[p->n_seen++] =
            gs_arena_printf(p->arena, "%s:%s", p->line[i].subject, p->line[i].what);
    }
    p->settled = false;
    return gs_desk_page_work(p, err);
}
