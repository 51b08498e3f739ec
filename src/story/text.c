/* Wording: the slots of a template's text filled. Slots:
 *   {actor} {target} {hero} {foe} {by} {place} {side} {enemy} {friend}   a name, short or full
 *   {hero:full} {target:acc} {hero:poss} {foe:caps} {actor:name}   forms of a name: whole, case, of
 *                                             whom, capitals; never "we"
 *   {lost} {lost:digits} {turn:ordinal}       a fact: numbers as words, words as they stand
 *   {list} {list:dat}                         names, as the language lists them
 *   {where:at}                                a place, with "at", "on" or "in" before it
 *   {lost:loss} {men:army} {lost:men}         so many of what the rule set counts losses, armies in
 *   {units:units}                             so many of what the rule set calls its units
 *   {%recoil} {%recoil@target}                the rule set's own word: a key of gs_voice_keys, or
 *                                             what a fact names; it may agree with a name
 *   {~unit} {~unit:many}                      a word of the rule set's vocabulary
 *   {=reason}                                 the vocabulary's words for a fact: "reason.orders"
 *   {was@actor} {his@hero}                    a word that agrees with a name
 *   {?fact}...{/}  {!fact}...{/}              printed only if the fact holds, or does not
 *   {(}...{)}                                 after an opening this goes first: the verb, in German
 */
#include "story_int.h"

#include "gesta/fixed.h"

#include <stdio.h>
#include <string.h>

/* ---- words of the language ---- */
const gs_story_word *story_book_word(const gs_story_book *book, const char *ruleset, const char *id)
{
    const gs_story_word *best = NULL;
    for (int i = 0; i < book->n_words; i++) {
        const gs_story_word *w = &book->words[i];
        bool here = w->ruleset && strcmp(w->ruleset, ruleset) == 0;
        if (strcmp(w->id, id) == 0 && (here || (!w->ruleset && !best))) {
            best = w;
        }
    }
    return best;
}

const gs_story_word *story_vocabulary(const story_teller *t, const char *id)
{
    return story_book_word(t->book, t->s->ruleset->id, id);
}

static void put_vocabulary(const story_teller *t, const char *id, bool many, gs_str *out)
{
    const gs_story_word *best = story_vocabulary(t, id);
    gs_str_add(out, best ? (many ? best->many : best->one) : id);
}

static void put_number(const story_teller *t, int n, gs_str *out)
{
    const gs_numerals *own = &t->book->numerals;
    gs_numeral_words(out, own->units ? own : &gs_english_numerals, n);
}

void story_capital(gs_str *s, size_t at)
{
    unsigned char c = at < s->len ? (unsigned char)s->p[at] : 0;
    if (c >= 'a' && c <= 'z') {
        s->p[at] = (char)(c - 32);
    } else if (c == 0xc3 && at + 1 < s->len && (unsigned char)s->p[at + 1] >= 0xa0) {
        s->p[at + 1] = (char)(s->p[at + 1] - 32); /* a letter with an accent */
    }
}

static void all_capitals(gs_str *s, size_t at)
{
    for (; at < s->len; at++) {
        story_capital(s, at);
    }
}

/* ---- names ---- */
static const story_name *name_at(const story_teller *t, gs_ref r)
{
    for (int i = 0; i < GS_COUNT(t->we); i++) {
        const story_we *we = &t->we[i];
        if (we->own.text && *we->own.text && we->who.kind != GS_REF_NONE && r.kind == we->who.kind && r.ix == we->who.ix) {
            return t->own_words ? &we->own : &we->noun;
        }
    }
    return story_name_of(&t->names, r);
}

bool story_is_ours(const story_teller *t, int side)
{
    for (int i = 0; i < GS_COUNT(t->we); i++) {
        if (t->we[i].who.kind == GS_REF_SIDE && t->we[i].who.ix == side) {
            return true;
        }
    }
    return false;
}

/* A unit that came into the fight with one man, or with under a third of those it began the day
 * with, is named as what it is: "last", "few"; NULL: as a unit. */
static const char *present_as(const story_teller *t, const gs_message *m, int role)
{
    const char *fact = role == GS_ROLE_ACTOR ? "own-was" : role == GS_ROLE_TARGET ? "was" : "";
    gs_ref r = role >= 0 ? m->role[role] : (gs_ref){0};
    bool unit = r.kind == GS_REF_UNIT && r.ix < t->s->n_units && gs_voice_men(t->s->ruleset);
    int was = story_fact_int(m, fact, 0);
    int whole = unit && was > 0 && t->s->units ? gs_setup_bears(t->s, r.ix) : 0;
    bool ours = unit && name_at(t, r) != story_name_of(&t->names, r);
    return whole == 0 || ours || story_fact_int(m, "small-wins", 0) ? NULL
           : was == 1 && whole > 1                                  ? "last"
           : whole >= 6 && was * 3 < whole                          ? "few"
                                                                    : NULL;
}

/* Who stood in the unit's ranks: the hero who had it from the beginning; -1 nobody. */
static int leader_of(const story_teller *t, const gs_message *m, int unit)
{
    static const char *const facts[] = {"led-by", "foe-led-by"};
    for (int i = 0; i < GS_COUNT(facts); i++) {
        int hero = story_fact_int(m, facts[i], 0) - 1;
        if (hero >= 0 && hero < t->s->n_heroes && t->s->heroes[hero].unit == unit &&
            !story_same(t->subject, gs_ref_hero(hero))) {
            return hero;
        }
    }
    return -1;
}

/* The name by that, unless "of" stands before it: "two of the Wether Spears". */
static const char *present_name(const story_teller *t, const gs_message *m, int role,
                                const gs_str *out, char *gender)
{
    const char *as = present_as(t, m, role);
    bool of = out && out->len > 4 && strncmp(out->p + out->len - 4, " of ", 4) == 0;
    if (!as || of) {
        return NULL;
    }
    bool took = out && out->len > 6 && strncmp(out->p + out->len - 6, " took ", 6) == 0;
    int unit = m->role[role].ix, hero = took ? -1 : leader_of(t, m, unit); /* nobody took him */
    const char *led = hero >= 0 ? story_led_in(&t->names, as, unit, hero, gender) : NULL;
    const story_name *name = story_name_of(&t->names, m->role[role]);
    return led ? led : story_present_in(&t->names, as, name, gender);
}

static char gender_of(const story_teller *t, const gs_message *m, const char *role)
{
    int r = story_role_of(role, strlen(role));
    char gender;
    if (r >= 0 && t->present[r] && present_name(t, m, r, NULL, &gender)) {
        return gender;
    }
    return r < 0 ? 'n' : name_at(t, m->role[r])->gender;
}

static const char *agreeing(const story_teller *t, const char *word, char gender)
{
    for (int i = 0; i < t->book->n_agrees; i++) {
        const gs_story_agree *g = &t->book->agrees[i];
        if (strcmp(g->id, word) == 0) {
            return gender == 'm'             ? g->m
                   : gender == 'f'           ? g->f
                   : gender == 'w' && g->we  ? g->we
                   : gender == 'n'           ? g->n
                                             : g->pl;
        }
    }
    return NULL;
}

/* A name that is the subject of the sentence before, at the head of one about itself alone. */
static bool put_pronoun(story_teller *t, gs_ref r, gs_str *out)
{
    bool here = out->len == t->start && t->may_pronoun && r.kind == t->subject.kind &&
                r.kind != GS_REF_NONE && r.ix == t->subject.ix;
    const char *he = here ? agreeing(t, "he", name_at(t, r)->gender) : NULL;
    gs_str_add(out, he ? he : "");
    return he != NULL;
}

static gs_case case_in(const char *form)
{
    for (int i = 0; gs_case_words[i]; i++) {
        if (strstr(form, gs_case_words[i])) {
            return (gs_case)i;
        }
    }
    return GS_NOMINATIVE;
}

static void add_possessive(const story_teller *t, gs_str *out)
{
    put_vocabulary(t, "possessive", out->len && out->p[out->len - 1] == 's', out);
}

/* "Our spears" of a unit of his side who tells; NULL: it is not, or the language has no such
 * form. */
static const char *our_unit(const story_teller *t, gs_ref r, gs_case in)
{
    const story_name *n = name_at(t, r);
    bool ours = story_is_ours(t, story_ref_side(t->s, r)) && n == story_name_of(&t->names, r);
    bool owned = strstr(n->brief, "'s ") || strstr(n->brief, "’s ") || strstr(n->brief, "s’ ") ||
                 strstr(n->brief, " of "); /* "our Black Knight's own" */
    return ours && n->article && !owned ? story_form_in(&t->names, "ours", n, in) : NULL;
}

static void put_name(story_teller *t, gs_ref r, const char *form, gs_str *out)
{
    size_t at = out->len;
    gs_case in = case_in(form);
    if ((!*form || strcmp(form, "nom") == 0) && put_pronoun(t, r, out)) {
        return;
    }
    if (r.kind == GS_REF_FEATURE || r.kind == GS_REF_OBJECTIVE) {
        gs_str_add(out, story_place_in(&t->names, gs_ref_name(t->s, r), in));
    } else {
        bool first = true;
        if (r.kind == GS_REF_UNIT || r.kind == GS_REF_HERO) {
            int *mentions = &t->names.mentions[story_name_number(r)];
            first = (*mentions)++ == 0;
        }
        bool full = strstr(form, "full") || (first && r.kind == GS_REF_HERO);
        const char *ours = first && r.kind == GS_REF_UNIT ? our_unit(t, r, in) : NULL;
        if (ours && !strstr(form, "name")) {
            gs_str_add(out, ours);
            return;
        }
        const story_name *n = strstr(form, "name") ? story_name_of(&t->names, r) : name_at(t, r);
        gs_str_add(out, story_name_in(&t->names, n, in, full));
    }
    if (strstr(form, "poss")) {
        add_possessive(t, out);
    }
    if (strstr(form, "caps")) {
        all_capitals(out, at);
    }
}

/* ---- lists of names ---- */
void story_list_add(gs_str *list, char what, int ix)
{
    gs_str_addf(list, "%s%c%d", list->len ? " " : STORY_LIST, what, ix);
}

void story_list_own(gs_str *list, int unit, int hero)
{
    story_list_add(list, 'o', unit);
    gs_str_addf(list, "h%d", hero);
}

static int number_at(const char **p)
{
    int n = 0;
    for (; **p >= '0' && **p <= '9'; (*p)++) {
        n = n * 10 + (**p - '0');
    }
    return n;
}

static const char *listed(const story_teller *t, const char *item, gs_case in)
{
    const story_names *n = &t->names;
    const char *p = item + 1;
    char what = item[0];
    int a = number_at(&p), b = 0;
    bool own = *p == 'h';
    if (own) {
        p++;
        b = number_at(&p);
    }
    if (what == 'u' || what == 'o') {
        const story_name *unit = name_at(t, gs_ref_unit(a));
        const char *rest = own ? strchr(unit->full + strlen(n->hero[b].brief), ' ') : NULL;
        const char *his = rest ? story_own_in(n, n->hero[b].gender, rest + 1) : NULL;
        return his ? his : story_name_in(n, unit, in, false);
    }
    return story_name_in(n, name_at(t, gs_ref_hero(a)), in, what == 'f');
}

static void put_list(const story_teller *t, const char *list, const char *form, gs_str *out)
{
    for (const char *p = list + strlen(STORY_LIST); *p;) {
        const char *next = p + strcspn(p, " ");
        bool last = *next == '\0', first = p == list + strlen(STORY_LIST);
        if (!first) {
            put_vocabulary(t, "list", last, out); /* ", " before others, " and " before the last */
        }
        gs_str_add(out, listed(t, p, case_in(form)));
        p = next + !last;
    }
}

/* ---- facts ---- */
const gs_story_word *story_told_words(const story_teller *t, const gs_message *m,
                                      const char *name)
{
    const gs_message_fact *f = story_fact(m, name);
    const char *last = strrchr(name, '-');
    gs_str id = {0};
    gs_str_addf(&id, "%s.%s", name, f && f->word ? f->word : "");
    const gs_story_word *w = story_vocabulary(t, id.p);
    if (!w && last) {
        gs_str_clear(&id);
        gs_str_addf(&id, "%s.%s", last + 1, f && f->word ? f->word : "");
        w = story_vocabulary(t, id.p);
    }
    gs_str_free(&id);
    return w;
}

static void put_told(const story_teller *t, const gs_message *m, const char *name, gs_str *out)
{
    const gs_story_word *w = story_told_words(t, m, name);
    gs_str_add(out, w ? w->one : "");
}

/* "four men", "one stand", "no hits". */
static void put_counted(const story_teller *t, int n, gs_counted in, gs_str *out)
{
    static const char *const what[] = {"", "man", "unit", "hit", "stand"};
    const gs_story_word *w = story_vocabulary(t, what[in]);
    if (n == 1 && w && w->a) {
        gs_str_add(out, w->a);
        return;
    }
    if (n == 0) {
        put_vocabulary(t, "no", false, out);
    } else {
        put_number(t, n, out);
    }
    gs_str_addc(out, ' ');
    put_vocabulary(t, what[in], n != 1, out);
}

/* Somebody guessed the number: "about three". */
static void put_about(const story_teller *t, const gs_message *m, const char *name, int n,
                      gs_str *out)
{
    char fact[80];
    snprintf(fact, sizeof fact, "%s-about", name);
    if (n > 0 && story_fact_int(m, fact, 0)) {
        put_vocabulary(t, "about", false, out);
        gs_str_addc(out, ' ');
    }
}

/* In what a form counts; GS_COUNTED_NOT: it is no such form. */
static gs_counted counted_in(const story_teller *t, const char *form)
{
    return strcmp(form, "hits") == 0    ? GS_COUNTED_HITS
           : strcmp(form, "loss") == 0  ? gs_voice_loss(t->s->ruleset)
           : strcmp(form, "army") == 0  ? gs_voice_army(t->s->ruleset)
           : strcmp(form, "units") == 0 ? GS_COUNTED_UNITS
           : strcmp(form, "men") == 0   ? GS_COUNTED_MEN
                                        : GS_COUNTED_NOT;
}

static void put_fact(const story_teller *t, const gs_message *m, const char *name,
                     const char *form, gs_str *out)
{
    const gs_message_fact *f = story_fact(m, name);
    if (!f) {
        return;
    }
    if (f->word && strncmp(f->word, STORY_LIST, strlen(STORY_LIST)) == 0) {
        put_list(t, f->word, form, out);
        return;
    }
    if (f->word) {
        if (strcmp(form, "at") == 0) {
            gs_str_addf(out, "%s ", story_preposition(t->book, f->word));
        }
        gs_str_add(out, f->word);
        return;
    }
    put_about(t, m, name, f->n, out);
    const gs_numerals *own = t->book->numerals.units ? &t->book->numerals : &gs_english_numerals;
    gs_counted in = counted_in(t, form);
    if (strcmp(form, "the") == 0 && f->n == 100) { /* "the hundred", not "the a hundred" */
        gs_str_add(out, own->hundred_bare ? own->hundred_bare : own->hundred);
    } else if (in != GS_COUNTED_NOT) {
        put_counted(t, f->n, in, out);
    } else if (strcmp(form, "ordinal") == 0) {
        gs_numeral_ordinal(out, own, f->n);
    } else if (strcmp(form, "digits") == 0) {
        gs_str_addi(out, f->n);
    } else {
        gs_numeral_words(out, own, f->n);
    }
}

/* The key of that name, GS_VOICE_COUNT if there is none. */
int story_voice_key(const char *name, size_t n)
{
    int k = 0;
    while (gs_voice_keys[k] && (strlen(gs_voice_keys[k]) != n ||
                                strncmp(gs_voice_keys[k], name, n) != 0)) {
        k++;
    }
    return k;
}

/* The words of a rule set for a key; for what it has not, the common ones: the first row's. */
static const char *voice_words(const story_teller *t, int key)
{
    const gs_story_voice *row = t->book->voices;
    for (int i = 0; i < t->book->n_voices; i++) {
        const gs_story_voice *v = &t->book->voices[i];
        row = strcmp(v->ruleset, t->s->ruleset->id) == 0 ? v : row;
    }
    const char *own = row ? row->words[key] : "";
    return strcmp(own, "none") == 0 ? t->book->voices[0].words[key] : own;
}

/* The rule set's words for a key, or for the key that a fact names; what agrees in them agrees with
 * the name of `role`. */
static void put_voice(story_teller *t, const gs_message *m, const char *name, const char *role,
                      gs_str *out)
{
    const gs_message_fact *f = story_fact(m, name);
    int key = story_voice_key(name, strlen(name));
    if (key == GS_VOICE_COUNT && f && f->word) {
        key = story_voice_key(f->word, strlen(f->word));
    }
    const char *kept = t->agree_with;
    t->agree_with = role;
    if (key < GS_VOICE_COUNT) {
        story_fill(t, m, voice_words(t, key), out);
    }
    t->agree_with = kept;
}

static void put_agreeing(const story_teller *t, const gs_message *m, const char *word,
                         const char *role, gs_str *out)
{
    const char *with = *role || !t->agree_with ? role : t->agree_with;
    const char *own = agreeing(t, word, gender_of(t, m, with));
    gs_str_add(out, own ? own : word);
}

static void put_slot(story_teller *t, const gs_message *m, char *slot, gs_str *out)
{
    char *form = strchr(slot, ':');
    if (form) {
        *form++ = '\0';
    }
    const char *f = form ? form : "";
    char *at = strchr(slot, '@');
    int r = story_role_of(slot, strlen(slot));
    if (at) {
        *at++ = '\0';
    }
    if (slot[0] == '%') {
        put_voice(t, m, slot + 1, at ? at : "", out);
    } else if (at) {
        put_agreeing(t, m, slot, at, out);
    } else if (slot[0] == '~') {
        put_vocabulary(t, slot + 1, strcmp(f, "many") == 0, out);
    } else if (slot[0] == '=') {
        put_told(t, m, slot + 1, out);
    } else if (r >= 0) {
        char gender;
        const char *name = *f ? NULL : present_name(t, m, r, out, &gender);
        t->present[r] = name != NULL;
        if (name) {
            t->names.mentions[story_name_number(m->role[r])]++;
            gs_str_add(out, name);
        } else {
            put_name(t, m->role[r], f, out);
        }
    } else {
        put_fact(t, m, slot, f, out);
    }
}

/* "Harold, son of Godwin" was put last, and the sentence goes on: "Harold, son of Godwin, fell". */
static bool ends_aside(const char *slot, const gs_str *out, size_t from)
{
    bool role = !strchr(slot, '@') && story_role_of(slot, strcspn(slot, ":")) >= 0;
    return role && out->len > from && strstr(out->p + from, ", ") != NULL;
}

void story_fill(story_teller *t, const gs_message *m, const char *text, gs_str *out)
{
    char slot[64];
    int hidden = 0; /* depth of an optional part that does not show */
    int depth = 0;
    bool aside = false;
    for (const char *p = text; *p;) {
        if (*p != '{') {
            if (!hidden) {
                gs_str_add(out, aside && *p == ' ' ? "," : "");
                gs_str_addc(out, *p);
                aside = false;
            }
            p++;
            continue;
        }
        size_t n = strcspn(p + 1, "}");
        size_t len = n < sizeof slot - 1 ? n : sizeof slot - 1;
        memcpy(slot, p + 1, len);
        slot[len] = '\0';
        p += n + 1 + (p[n + 1] == '}');
        if (slot[0] == '?' || slot[0] == '!') {
            depth++;
            bool holds = story_cond(m, slot + 1);
            if (!hidden && holds == (slot[0] == '!')) {
                hidden = depth;
            }
        } else if (slot[0] == '(' || slot[0] == ')') {
            continue; /* where the verb stands, after an opening */
        } else if (slot[0] == '/') {
            hidden = hidden == depth ? 0 : hidden;
            depth--;
        } else if (!hidden) {
            char name[64];
            size_t from = out->len;
            memcpy(name, slot, sizeof name); /* put_slot cuts it */
            put_slot(t, m, slot, out);
            aside = ends_aside(name, out, from);
        }
    }
}
