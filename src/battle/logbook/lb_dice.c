/* Dice as players give them: faces run together, groups in the order in which they are asked for,
 * "h4" four that succeed, "5r2" rolled again, "5-1 3-2" man against man, "*" rolled here, "-"
 * nobody knows. Files add "*644" for faces that the program rolled, "6661h" for faces that stand
 * for a count. */
#include "logbook_int.h"

#include <string.h>

#define LB_STREAM 2 /* of the battle's seed: dice that the program rolls for a logged battle */

static bool is_face(char c)
{
    return c >= '1' && c <= '6';
}

/* Reads faces of one word: "644", "4,4", "5r2". */
static bool faces(const char *p, const char *end, lb_group *g)
{
    while (p < end) {
        if (*p == ',' || *p == '.') {
            p++;
            continue;
        }
        if (!is_face(*p) || g->n == (int)sizeof g->face) {
            return false;
        }
        g->reroll[g->n] = 0;
        if (end - p >= 3 && p[1] == 'r' && is_face(p[2])) { /* only the second counts */
            g->reroll[g->n] = (uint8_t)(*p - '0');
            p += 2;
        }
        g->face[g->n++] = (uint8_t)(*p++ - '0');
    }
    return true;
}

/* "h4" */
static bool hits(const char *p, const char *end, lb_group *g)
{
    int v = 0;
    if (end - p < 2 || end - p > 3 || *p != 'h') {
        return false;
    }
    for (p++; p < end; p++) {
        if (*p < '0' || *p > '9') {
            return false;
        }
        v = v * 10 + (*p - '0');
    }
    g->hits = v;
    return true;
}

static lb_group *new_group(lb_dice *d)
{
    if (d->n_groups == LB_GROUPS) {
        return NULL;
    }
    lb_group *g = &d->group[d->n_groups++];
    memset(g, 0, sizeof *g);
    g->hits = g->of = -1;
    return g;
}

typedef struct reader {
    gs_logbook *lb;
    lb_dice *d;
    lb_group *g;      /* the group being read, NULL none */
    lb_group *against; /* "5-1": the other side's */
    gs_err *err;
} reader;

static gs_status bad(reader *r, const lb_token *t)
{
    return lb_fault(r->lb, t, r->err, "\"%.*s\" are no dice: faces from 1 to 6 (644), h4 for "
                    "four that succeed, / between rolls, * to roll here, - if nobody knows",
                    t->n, t->p);
}

/* One part of a word, between slashes. */
static gs_status piece(reader *r, const lb_token *t, const char *p, const char *end)
{
    const char *eq = memchr(p, '=', (size_t)(end - p));
    if (!r->g) {
        r->g = new_group(r->d);
    }
    if (!r->g) {
        return lb_fault(r->lb, t, r->err, "too many rolls in one line");
    }
    if (eq) {
        if (eq == p || eq - p >= (long)sizeof r->g->label) {
            return bad(r, t);
        }
        memcpy(r->g->label, p, (size_t)(eq - p));
        p = eq + 1;
    }
    if (end - p == 1 && *p == '*') {
        r->g->rolled = true;
        return GS_OK;
    }
    if (end - p > 1 && *p == '*') {
        r->g->here = true;
        p++;
    }
    if (end - p > 1 && end[-1] == 'h') {
        r->g->counted = true;
        end--;
    }
    if (end - p == 3 && is_face(p[0]) && p[1] == '-' && is_face(p[2])) {
        if (!r->against) {
            r->against = new_group(r->d);
        }
        if (!r->against) {
            return bad(r, t);
        }
        return faces(p, p + 1, r->g) && faces(p + 2, end, r->against) ? GS_OK : bad(r, t);
    }
    return hits(p, end, r->g) || faces(p, end, r->g) ? GS_OK : bad(r, t);
}

static gs_status word(reader *r, const lb_token *t)
{
    const char *p = t->p, *end = t->p + t->n;
    for (;;) {
        const char *stop = memchr(p, '/', (size_t)(end - p));
        const char *to = stop ? stop : end;
        if (to > p) {
            gs_status st = piece(r, t, p, to);
            if (st != GS_OK) {
                return st;
            }
        }
        if (!stop) {
            return GS_OK;
        }
        r->g = r->against = NULL; /* the next roll begins */
        p = stop + 1;
    }
}

gs_status lb_dice_read(gs_logbook *lb, const lb_token *w, int n, lb_dice *d, gs_err *err)
{
    memset(d, 0, sizeof *d);
    d->lb = lb;
    d->given = n >= 0;
    if (n == 1 && lb_is(w, "-")) {
        d->unknown = true;
        return GS_OK;
    }
    if (n == 1 && lb_is(w, "*")) {
        d->all_rolled = true;
        return GS_OK;
    }
    reader r = {lb, d, NULL, NULL, err};
    for (int i = 0; i < n; i++) {
        if (lb_is(&w[i], ",")) {
            continue;
        }
        if (memchr(w[i].p, '=', (size_t)w[i].n)) {
            r.g = r.against = NULL; /* a label begins a roll */
        }
        gs_status st = word(&r, &w[i]);
        if (st != GS_OK) {
            return st;
        }
    }
    return GS_OK;
}

/* ---- as a source ---- */

static bool label_fits(const char *label, const char *name)
{
    return label[0] && (strcmp(label, name) == 0 ||
                        strncmp(name, label, strlen(label)) == 0);
}

/* The group that answers for a label: the one it had before, one of its name, else the next. */
static lb_group *group_of(lb_dice *d, int label, const char *name)
{
    for (int i = 0; i < d->n_groups; i++) {
        if (d->group[i].of == label) {
            return &d->group[i];
        }
    }
    for (int i = 0; i < d->n_groups; i++) {
        lb_group *g = &d->group[i];
        if (g->of == -1 && label_fits(g->label, name)) {
            g->of = label;
            return g;
        }
    }
    for (int i = 0; i < d->n_groups; i++) {
        lb_group *g = &d->group[i];
        if (g->of == -1 && !g->label[0]) {
            g->of = label;
            return g;
        }
    }
    return NULL;
}

static const char *dice_word(int n)
{
    return n == 1 ? "die" : "dice";
}

/* Whose roll it is; kind none: nobody's. */
static gs_ref thrower(const lb_dice *d, const char *name)
{
    const char *dot = strchr(name, '.');
    gs_ref who = {0};
    for (int i = 0; i < d->n_who; i++) {
        if (dot ? strcmp(d->who[i].role, dot + 1) == 0 : i == 0) {
            bool hero = strncmp(name, "hero", 4) == 0 && d->who[i].hero >= 0;
            who = hero ? gs_ref_hero(d->who[i].hero) : d->who[i].who;
        }
    }
    return who;
}

/* "save levy, 3 dice:": the roll, whose it is, how many. */
static void prompt_of(lb_dice *d, const char *name, int n, gs_str *out)
{
    const char *dot = strchr(name, '.');
    size_t first = dot ? (size_t)(dot - name) : strlen(name);
    const char *verb = d->proc ? d->proc->name : "";
    const char *role = dot ? dot + 1 : "";
    gs_ref who = thrower(d, name);
    bool same = strncmp(name, "shoot", 5) == 0 ||
                (strncmp(verb, name, first) == 0 && dot && d->n_who > 1);
    if (!same) {
        gs_str_addn(out, name, first);
    }
    if (who.kind && (who.kind != d->lb->asked_of.kind || who.ix != d->lb->asked_of.ix)) {
        bool of = strcmp(verb, "fate") == 0 || strcmp(verb, "hero-fate") == 0;
        gs_str_addf(out, "%s%s%s, ", out->len ? " " : "", of ? "of " : "",
                    strcmp(verb, "order") == 0 ? lb_full(d->lb, who) : lb_short(d->lb, who));
    } else if (who.kind) {
        gs_str_clear(out);
    } else if (dot) {
        gs_str_addf(out, "%s%s, ", out->len ? " " : "", role);
    } else {
        gs_str_add(out, ", ");
    }
    gs_str_addf(out, "%d %s:", n, dice_word(n));
}

/* Adds what the player answers to the group of the label. */
static gs_status ask_dice(lb_dice *d, int label, const char *name, int n, gs_err *err)
{
    gs_str prompt = {0};
    const char *answer = NULL;
    prompt_of(d, name, n, &prompt);
    gs_status st = lb_ask(d->lb, true, gs_str_text(&prompt), &answer, err);
    gs_str_free(&prompt);
    if (st != GS_OK) {
        return st;
    }
    lb_group *g = group_of(d, label, name);
    g = g ? g : new_group(d);
    if (!g) {
        return gs_err_set(err, GS_INPUT, "too many rolls in one line");
    }
    g->of = label;
    const char *p = answer;
    p += strspn(p, " \t");
    if (*p == '\0' || strcmp(p, "*") == 0) {
        g->rolled = true;
        return GS_OK;
    }
    if (strcmp(p, "-") == 0) {
        d->unknown = true;
        return gs_err_set(err, GS_FAILED, "nobody knows the dice");
    }
    lb_token t = {p, (int)strlen(p), 1, false};
    for (const char *q = p; *q;) { /* blanks stand between faces, too */
        size_t len = strcspn(q, " \t");
        if (len && !hits(q, q + len, g) && !faces(q, q + len, g)) {
            reader r = {d->lb, d, g, NULL, err};
            return bad(&r, &t);
        }
        q += len;
        q += strspn(q, " \t");
    }
    return GS_OK;
}

/* Does a die of that label succeed by showing little? */
static bool succeeds_low(const lb_dice *d, const char *name)
{
    const char *const *low = d->lb->setup->ruleset->low_labels;
    for (; low && *low; low++) {
        if (strncmp(name, *low, strlen(*low)) == 0) {
            return true;
        }
    }
    return false;
}

/* The plainest faces of which as many succeed as were counted: of two classes the upper, or the
 * lower where who shows little succeeds. */
static gs_status plain_faces(const lb_dice *d, const lb_group *g, const gs_faces *f, int n,
                             uint8_t *sides, const char *name, gs_err *err)
{
    int upper = succeeds_low(d, name) ? n - g->hits : g->hits;
    int low = -1, high = -1;
    for (int s = 0; s < 6; s++) {
        low = f->of[s] == 0 && low < 0 ? s : low;
        high = f->of[s] == 1 ? s : high;
    }
    if (g->hits > n) {
        return gs_err_key(err, GS_INPUT, name, "h%d is more than the %d dice that are thrown",
                          g->hits, n);
    }
    if (f->classes != 2 || (low < 0 && upper < n) || (high < 0 && upper > 0)) {
        return gs_err_key(err, GS_INPUT, name, "here the rules want the faces, not how many "
                          "succeed");
    }
    for (int i = 0; i < n; i++) {
        sides[i] = (uint8_t)(i < upper ? high : low);
    }
    return GS_OK;
}

static gs_status take(const gs_faces *f, const lb_group *g, int from, int n, uint8_t *sides,
                      const char *name, gs_err *err)
{
    for (int i = 0; i < n; i++) {
        int side = 0;
        while (side < 6 && f->pips[side] != g->face[from + i]) {
            side++;
        }
        if (side == 6) {
            return gs_err_key(err, GS_INPUT, name, "no side of that die shows %d",
                              g->face[from + i]);
        }
        sides[i] = (uint8_t)side;
    }
    return GS_OK;
}

/* The roll is noted for whoever shows the dice: of a lacking one what lies there already. */
static void note_roll(lb_dice *d, int label, const char *name, int n, const gs_faces *f)
{
    gs_logbook *lb = d->lb;
    if (lb->n_rolls == LB_ROLLS) {
        return;
    }
    gs_log_roll *r = &lb->roll[lb->n_rolls++];
    const lb_group *g = d->all_rolled ? NULL : group_of(d, label, name);
    *r = (gs_log_roll){.proc = d->proc->name, .label = name, .who = thrower(d, name), .n = n};
    for (int i = 0; g && g->used + i < g->n && i < n && i < GS_COUNT(r->face); i++) {
        r->face[i] = g->face[g->used + i];
        r->known = i + 1;
    }
    for (int s = 0; s < 6 && f->classes == 2; s++) {
        bool counts = f->of[s] == (succeeds_low(d, name) ? 0 : 1);
        r->succeeds = (uint8_t)(r->succeeds | (counts ? 1u << f->pips[s] : 0u));
    }
}

/* All of its dice lie there. */
static void note_faces(lb_dice *d, int n, const gs_faces *f, const uint8_t *sides)
{
    gs_log_roll *r = d->lb->n_rolls > 0 ? &d->lb->roll[d->lb->n_rolls - 1] : NULL;
    for (int i = 0; r && i < n && i < GS_COUNT(r->face); i++) {
        r->face[i] = f->pips[sides[i]];
        r->known = i + 1;
    }
}

static gs_status throw_dice(gs_dice *dice, int label, const char *name, int n, const gs_faces *f,
                            uint8_t *sides, gs_err *err)
{
    lb_dice *d = (lb_dice *)dice;
    for (;;) {
        lb_group *g = d->all_rolled ? NULL : group_of(d, label, name);
        if (d->all_rolled || (g && g->rolled)) {
            d->any_here = true;
            return d->here.dice.roll(&d->here.dice, label, name, n, f, sides, err);
        }
        if (g && g->hits >= 0) {
            d->any_hand = d->counted = true;
            return plain_faces(d, g, f, n, sides, name, err);
        }
        if (g && g->n - g->used >= n) {
            d->any_here = d->any_here || g->here;
            d->any_hand = d->any_hand || !g->here;
            g->used += n;
            return take(f, g, g->used - n, n, sides, name, err);
        }
        if (d->lb->file && g) {
            return gs_err_key(err, GS_INPUT, name, "%d %s given, %d wanted", g->n,
                              dice_word(g->n), g->used + n);
        }
        gs_status st = ask_dice(d, label, name, g ? n - (g->n - g->used) : n, err);
        if (st != GS_OK) {
            return st;
        }
    }
}

static gs_status roll(gs_dice *dice, int label, const char *name, int n, const gs_faces *f,
                      uint8_t *sides, gs_err *err)
{
    lb_dice *d = (lb_dice *)dice;
    if (n == 0) {
        return GS_OK;
    }
    note_roll(d, label, name, n, f);
    gs_status st = throw_dice(dice, label, name, n, f, sides, err);
    if (st == GS_OK) {
        note_faces(d, n, f, sides);
    }
    return st;
}

void lb_dice_begin(lb_dice *d, const gs_proc *p, const gs_carry_who *who, int n_who)
{
    d->dice = (gs_dice){.roll = roll};
    d->proc = p;
    d->who = who;
    d->n_who = n_who;
    d->any_hand = d->any_here = d->counted = false;
    d->first_roll = d->lb->n_rolls;
    for (int i = 0; i < d->n_groups; i++) { /* what one procedure used up the next may not have */
        lb_group *g = &d->group[i];
        g->of = g->of >= 0 ? -2 : g->of;
    }
    gs_seeded_init(&d->here, d->lb->setup->seed, LB_STREAM);
    d->here.run = (uint32_t)d->lb->log->count; /* the entry that it is for */
    d->here.dice.labels = p->n_labels;
    d->here.dice.usual = p->usual;
    if (d->here.dice.begin) {
        d->here.dice.begin(&d->here.dice);
    }
}

void lb_dice_again(lb_dice *d)
{
    for (int i = 0; i < d->n_groups; i++) {
        lb_group *g = &d->group[i];
        g->used = g->of >= 0 ? 0 : g->used;
    }
    d->lb->n_rolls = d->first_roll;
    d->here.run--;
    gs_seeded here = d->here;
    gs_seeded_init(&d->here, here.seed, here.stream);
    d->here.run = here.run;
    d->here.dice.labels = here.dice.labels;
    d->here.dice.usual = here.dice.usual;
    if (d->here.dice.begin) {
        d->here.dice.begin(&d->here.dice);
    }
}

const char *lb_counted(gs_logbook *lb, const lb_dice *d)
{
    const char *list = NULL;
    for (int i = 0; i < d->n_groups; i++) {
        if (d->group[i].of >= 0 && (d->group[i].hits >= 0 || d->group[i].counted)) {
            list = gs_arena_printf(lb->log->arena, "%s%s%s", list ? list : "", list ? " " : "",
                                   d->proc->labels[d->group[i].of]);
        }
    }
    return list;
}

gs_ang lb_degrees(int32_t thousandths)
{
    return (gs_ang)((int64_t)thousandths * GS_ANG_FULL / 360000 % GS_ANG_FULL);
}

bool lb_dice_more(const lb_dice *d)
{
    bool more = d && d->all_rolled;
    for (int i = 0; d && i < d->n_groups && !more; i++) {
        more = d->group[i].of == -1;
    }
    return more;
}

gs_status lb_dice_left(lb_dice *d, gs_err *err)
{
    for (int i = 0; i < d->n_groups; i++) {
        const lb_group *g = &d->group[i];
        if (g->of == -1 && (g->n > 0 || g->hits >= 0)) {
            return gs_err_set(err, GS_INPUT, "more dice are given than the rules ask for: roll "
                              "%d of %d is left over", i + 1, d->n_groups);
        }
        if (g->of != -1 && !g->rolled && g->hits < 0 && g->used < g->n) {
            return gs_err_set(err, GS_INPUT, "%d %s given in roll %d, %d wanted", g->n,
                              dice_word(g->n), i + 1, g->used);
        }
    }
    return GS_OK;
}
