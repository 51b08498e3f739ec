/* Of fields the line that a player would have typed. Nothing of a field may end its statement: names
 * and facts are words of letters, digits and few signs, everything else is quoted. */
#include "log.h"

#include <string.h>

const web_log_form web_log_forms[] = {
#define FORM(word, title, fields, dice, setup) {word, title, fields, dice, setup},
#include "log_forms.def"
#undef FORM
    {NULL, NULL, NULL, false, false}};

const web_log_form *web_log_form_of(const char *word)
{
    for (const web_log_form *f = web_log_forms; word && f->word; f++) {
        if (strcmp(f->word, word) == 0) {
            return f;
        }
    }
    return NULL;
}

const char *web_log_next_slot(web_page *p, const char *fields, web_log_slot *out)
{
    if (!*fields) {
        return NULL;
    }
    size_t all = strcspn(fields, "|"), colon = strcspn(fields, ":"), blank = strcspn(fields, " ");
    *out = (web_log_slot){.kind = fields[0]};
    if (blank < colon) {
        memcpy(out->before, fields, blank);
        out->kind = fields[blank + 1];
    }
    out->optional = fields[colon - 1] == '?' || fields[colon - 1] == '-';
    out->label = gs_arena_strndup(p->a, fields + colon + 1, all - colon - 1);
    return fields + all + (fields[all] == '|');
}

const char *web_field_nth(const web_asked *q, const char *name, int k)
{
    for (int i = 0; i < q->fields; i++) {
        if (strcmp(q->field[i].name, name) == 0 && k-- == 0) {
            return q->field[i].value;
        }
    }
    return NULL;
}

/* ---- words of a line ---- */
static bool only(const char *text, const char *signs)
{
    for (const char *c = text; *c; c++) {
        bool plain = (*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9');
        if (!plain && !strchr(signs, *c)) {
            return false;
        }
    }
    return true;
}

/* A text between quotation marks, on one line. */
static void quoted(const char *text, gs_str *out)
{
    gs_str_addc(out, '"');
    for (const char *c = text; *c; c++) {
        bool control = (unsigned char)*c < ' ' || *c == 127;
        gs_str_addc(out, *c == '"' ? '\'' : control ? ' ' : *c);
    }
    gs_str_addc(out, '"');
}

/* A name: an id as it is, anything else quoted. */
static void name(const char *text, gs_str *out)
{
    if (*text && only(text, "-")) {
        gs_str_add(out, text);
    } else {
        quoted(text, out);
    }
}

static gs_status no_word(web_log *l, const char *what, const char *text)
{
    return gs_err_set(&l->fault, GS_INPUT, web_said(l->p, "%s: “%.60s” cannot stand there."), what,
                      text);
}

static const char *field(const web_log *l, const char *name)
{
    const char *v = web_field_of(l->f, name);
    return v ? v + strspn(v, " \t\r\n") : "";
}

/* ---- an event ---- */
static gs_status names(web_log *l)
{
    bool skipped = false;
    for (int i = 0; i < l->n_who; i++) {
        const gs_carry_slot *slot = i < l->verb->n_slots ? &l->verb->slot[i]
                                                         : &l->verb->slot[l->verb->n_slots - 1];
        if (!*l->who[i] || strcmp(l->who[i], "-") == 0) {
            skipped = true;
            continue;
        }
        gs_str_addc(&l->line, ' ');
        if (slot->kinds == GS_SLOT_WORD) {
            quoted(l->who[i], &l->line);
            continue;
        }
        if (!only(l->who[i], "-")) {
            return no_word(l, slot->role, l->who[i]);
        }
        if (skipped || i >= l->verb->n_slots) {
            gs_str_addf(&l->line, "%s=", slot->role);
        }
        gs_str_add(&l->line, l->who[i]);
    }
    return GS_OK;
}

static gs_status said_words(web_log *l)
{
    const char *w;
    for (int k = 0; (w = web_field_nth(l->f, "word", k)) != NULL; k++) {
        if (!only(w, "- ")) {
            return no_word(l, l->verb->words, w);
        }
        gs_str_addf(&l->line, " %s", w);
    }
    const char *zone = field(l, "zone");
    if (*zone && !only(zone, " ,.")) {
        return no_word(l, web_said(l->p, "where"), zone);
    }
    gs_str_addf(&l->line, *zone ? " to %s" : "%s", zone);
    return GS_OK;
}

bool web_log_asks(const web_log *l, const gs_fact *f, bool *must)
{
    bool asks = false;
    const gs_carry_verb *v = l->verb;
    *must = false;
    for (int i = v->first; i < v->first + v->n; i++) {
        const gs_carry_row *r = &l->carry->row[i];
        size_t n = strlen(f->key);
        const char *dot = strchr(f->key, '.');
        bool key = r->f[0] && strcmp(r->f[0], f->key) == 0;
        if (r->kind == GS_ROW_ASK || r->kind == GS_ROW_BARE) {
            asks = asks || key;
            *must = *must || (key && r->kind == GS_ROW_ASK && strncmp(r->f[1], "after: ", 7) != 0);
        } else if (r->kind == GS_ROW_RANKS) {
            for (int k = 0; k < 2; k++) {
                const char *at = strstr(r->f[k], f->key);
                asks = asks || (at && (at == r->f[k] || at[-1] == ' ') &&
                                (at[n] == ' ' || !at[n]));
            }
        } else if (r->kind == GS_ROW_WORD) {
            for (const char *at = r->f[2]; *at; at += strcspn(at, " "), at += *at == ' ') {
                size_t k = strcspn(at, "=");
                bool own = dot && *r->f[1] && strlen(dot + 1) == k && strncmp(dot + 1, at, k) == 0;
                asks = asks || own || (n == k && strncmp(f->key, at, k) == 0);
            }
        }
    }
    return asks;
}

/* Facts that were told otherwise than the rules fill them in, and those of which the player is asked
 * unless he tells them. */
static gs_status facts(web_log *l, bool told)
{
    const gs_proc *p = l->verb->proc;
    gs_str facts = {0};
    gs_status st = GS_OK;
    for (int i = 0; i < l->f->fields && p && st == GS_OK; i++) {
        const char *key = l->f->field[i].name, *value = l->f->field[i].value;
        const gs_fact *f = strncmp(key, "f.", 2) == 0
                               ? gs_fact_find(p->in, p->n_in, key + 2, strlen(key + 2)) : NULL;
        int32_t v;
        bool must;
        value += strspn(value, " ");
        if (!f || !*value) {
            continue;
        }
        st = gs_fact_parse(f, value, strlen(value), &v, &l->fault);
        bool asks = st == GS_OK && web_log_asks(l, f, &must) && must && !told;
        if (st == GS_OK && (asks || v != gs_fact_get(f, l->look.in))) {
            gs_str_addf(&facts, " %s=", f->key);
            gs_fact_print(f, v, &facts);
        }
    }
    for (int i = 0; p && i < p->n_in && !l->sent; i++) { /* as the page has them, which nobody sent yet */
        bool must;
        if (web_log_asks(l, &p->in[i], &must) && must) {
            gs_str_addf(&facts, " %s=", p->in[i].key);
            gs_fact_print(&p->in[i], gs_fact_get(&p->in[i], l->look.in), &facts);
        }
    }
    gs_str_add(&l->line, gs_str_text(&facts));
    gs_str_free(&facts);
    return st;
}

/* ---- dice, and what came of it ---- */
gs_status web_log_dice_fit(web_log *l, const char *dice)
{
    for (const char *c = dice; *c; c++) {
        bool high = *c == '0' || (*c > '6' && *c <= '9');
        if (high && !strchr(dice, 'h')) { /* h10: ten succeed */
            return gs_err_set(&l->fault, GS_INPUT,
                              web_said(l->p, "A die shows 1 to 6; this says %c."), *c);
        }
    }
    return only(dice, "*,/ .=-") ? GS_OK
                                 : gs_err_set(&l->fault, GS_INPUT, "%s",
                                              web_said(l->p, "A die shows 1 to 6: write the faces as they "
                                                             "fell."));
}

static gs_status dice(web_log *l)
{
    const char *faces = l->once_less && !web_field_of(l->f, "answer") ? "" : field(l, "dice");
    faces = web_field_of(l->f, "plain") ? "-" : faces; /* nothing but that it happened */
    gs_status st = web_log_dice_fit(l, faces);
    if (st == GS_OK && (*faces || web_field_of(l->f, "worked"))) {
        gs_str_addf(&l->line, " : %s", faces);
    }
    return st;
}

/* One row of what came of it. */
static gs_status told_row(web_log *l, int k, bool *any, gs_str *out)
{
    const char *what = web_field_nth(l->f, "told.what", k), *who = web_field_nth(l->f, "told.who", k);
    const char *n = web_field_nth(l->f, "told.n", k), *by = web_field_nth(l->f, "told.by", k);
    bool about = n && *n == '~';
    if (!what || !*what || !who || !*who) {
        return what && *what ? gs_err_set(&l->fault, GS_INPUT, web_said(l->p, "%s: of whom?"), what)
                             : GS_OK;
    }
    if (!only(what, "-") || !only(who, "-") || (n && !only(n + about, "")) || (by && !only(by, "-"))) {
        return no_word(l, what, who);
    }
    bool hero = gs_setup_hero(l->s, who) >= 0;
    gs_str_addf(out, *any ? ", %s %s" : "%s %s", hero ? who : what, hero ? what : who);
    gs_str_addf(out, n && *n ? " %s" : "%s", n && *n ? n : "");
    gs_str_addf(out, by && *by ? " by %s" : "%s", by && *by ? by : "");
    *any = true;
    return GS_OK;
}

gs_status web_log_tells(web_log *l, gs_str *out)
{
    gs_status st = GS_OK;
    bool any = false;
    for (int k = 0; st == GS_OK && web_field_nth(l->f, "told.what", k); k++) {
        st = told_row(l, k, &any, out);
    }
    return st;
}

/* Where in the log it stands: 0 at its end, N in the place of entry N, -N behind it. */
static int place(web_log *l)
{
    const char *fix = field(l, "fix"), *behind = field(l, "behind");
    return *fix ? web_number(fix) : *behind ? -web_number(behind) : 0;
}

static gs_status event(web_log *l, const char *tells)
{
    size_t from = l->line.len;
    int at = place(l);
    gs_str_addn(&l->line, l->verb->words, strcspn(l->verb->words, " "));
    gs_status st = names(l);
    st = st == GS_OK ? said_words(l) : st;
    if (st == GS_OK) { /* what the rules fill in, before anything is told of it */
        st = gs_logbook_look(l->lb, l->line.p + from, l->line.len - from, at, &l->look, &l->column,
                             &l->fault);
        l->looked = st == GS_OK;
    }
    st = st == GS_OK ? facts(l, *tells && !web_field_of(l->f, "worked")) : st;
    if (st == GS_OK) {
        st = gs_logbook_look(l->lb, l->line.p + from, l->line.len - from, at, &l->look, &l->column,
                             &l->fault);
    }
    st = st == GS_OK ? dice(l) : st;
    if (st == GS_OK && *tells) {
        gs_str_addf(&l->line, " => %s", tells);
    }
    return st;
}

/* ---- other statements ---- */
/* "deploy SIDE a b | c | d": each unit's wing is a field of its own. */
static gs_status deploy(web_log *l)
{
    static const char *const wings[] = {"left", "centre", "right"};
    const char *side = field(l, "side");
    if (!only(side, "-") || !*side) {
        return no_word(l, web_said(l->p, "side"), side);
    }
    gs_str_addf(&l->line, "deploy %s", side);
    for (int w = 0; w < GS_COUNT(wings); w++) {
        bool any = false;
        gs_str_add(&l->line, w ? " |" : "");
        for (int i = 0; i < l->f->fields; i++) {
            const web_field *x = &l->f->field[i];
            if (strncmp(x->name, "d.", 2) == 0 && strcmp(x->value, wings[w]) == 0 &&
                only(x->name + 2, "-")) {
                gs_str_addf(&l->line, " %s", x->name + 2);
                any = true;
            }
        }
        gs_str_add(&l->line, any ? "" : " -");
    }
    return GS_OK;
}

static gs_status form(web_log *l, const web_log_form *f)
{
    web_log_slot s;
    int k = 0;
    gs_str_add(&l->line, f->word);
    for (const char *at = f->fields; (at = web_log_next_slot(l->p, at, &s)) != NULL; k++) {
        const char *v = field(l, gs_arena_printf(l->p->a, "a%d", k));
        if (!*v && !s.optional) {
            return gs_err_set(&l->fault, GS_INPUT, web_said(l->p, "%s is still wanted."),
                              web_said(l->p, s.label));
        }
        if (!*v && s.kind == 'u' && !*s.before) {
            gs_str_add(&l->line, " -");
        }
        if (!*v) {
            continue;
        }
        gs_str_addf(&l->line, *s.before ? " %s" : "%s", s.before);
        gs_str_add(&l->line, s.before[0] && s.before[strlen(s.before) - 1] == '=' ? "" : " ");
        if (s.kind == 'q') {
            quoted(v, &l->line);
        } else if (s.kind == 'z' || s.kind == 'n') {
            if (!only(v, " ,.")) {
                return no_word(l, web_said(l->p, s.label), v);
            }
            gs_str_add(&l->line, v);
        } else {
            name(v, &l->line);
        }
    }
    return f->dice ? dice(l) : GS_OK;
}

/* ---- the line ---- */
static gs_status numbered(web_log *l, const char *field_name, const char *word)
{
    const char *v = field(l, field_name);
    if (*v && web_number(v) < 0) {
        return no_word(l, word, v);
    }
    gs_str_addf(&l->line, *v ? "%s %s " : "%s%s", *v ? word : "", v);
    return GS_OK;
}

/* The player's own words, his reason, and that it is to stand all the same. */
static void asides(web_log *l)
{
    const char *note = field(l, "note"), *why = field(l, "because");
    if (*note) {
        gs_str_add(&l->line, l->line.len ? " " : "");
        quoted(note, &l->line);
    }
    if (*why) {
        gs_str_add(&l->line, " because ");
        quoted(why, &l->line);
    }
    gs_str_add(&l->line, web_field_of(l->f, "force") ? " !" : "");
}

gs_status web_log_line(web_log *l)
{
    const char *say = field(l, "say");
    const web_log_form *f = web_log_form_of(say);
    gs_str tells = {0};
    gs_str_clear(&l->line);
    gs_status st = numbered(l, "behind", "at");
    st = st == GS_OK ? numbered(l, "fix", "fix") : st;
    st = st == GS_OK ? web_log_tells(l, &tells) : st;
    if (st == GS_OK && strcmp(say, "line") == 0) {
        gs_str_add(&l->line, field(l, "line"));
    } else if (st == GS_OK && strcmp(say, "photo") == 0 && *l->photo) {
        gs_str_addf(&l->line, "photo %s", l->photo);
    } else if (st == GS_OK && strcmp(say, "deploy") == 0) {
        st = deploy(l);
    } else if (st == GS_OK && f) {
        st = form(l, f);
    } else if (st == GS_OK && l->verb) {
        gs_str_add(&l->line, web_field_of(l->f, "part") ? "part " : "");
        st = event(l, gs_str_text(&tells));
    } else if (st == GS_OK && tells.len) {
        bool fixes = *field(l, "fix") != '\0';
        gs_str_addf(&l->line, fixes ? "=> %s" : "%s", gs_str_text(&tells));
    }
    if (st == GS_OK) {
        asides(l);
    }
    gs_str_free(&tells);
    return st;
}
