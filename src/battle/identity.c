/* By what letter a side and by what number a unit is called on maps, rosters, cards and in the log.
 * Once given they stay: they are stored with the campaign and with the battle's set-up. */
#include "gesta/battle.h"

#include <string.h>

/* Letters of U+00C0 to U+017F without their marks; '.' for what is no letter. */
static const char latin[] = "AAAAAAACEEEEIIIIDNOOOOO.OUUUUYTSAAAAAAACEEEEIIIIDNOOOOO.OUUUUYTY"
                            "AAAAAACCCCCCCCDDDDEEEEEEEEEEGGGGGGGGHHHHIIIIIIIIIIIIJJKKKLLLLLLLLLLNNN"
                            "NNNNNNOOOOOOOORRRRRRSSSSSSSSTTTTTTUUUUUUUUUUUUWWYYYZZZZZZS";

/* A name in capitals A to Z without its article; a space for everything else. */
static void bare_capitals(const char *name, gs_str *out)
{
    static const char *const articles[] = {"THE ", "A ",   "AN ",  "LES ",
                                           "LE ",  "LA ", "DIE ", "DER ", "DAS "};
    for (const char *p = name, *end = name + strlen(name); p < end;) {
        uint32_t cp = gs_utf8_next(&p, end);
        if (cp >= 'a' && cp <= 'z') {
            cp -= 32;
        } else if (cp >= 0xC0 && cp < 0x180) {
            cp = (unsigned char)latin[cp - 0xC0];
        }
        if (cp < 0x300 || cp > 0x36F) { /* a mark of its own is no letter, and no gap */
            gs_str_addc(out, cp >= 'A' && cp <= 'Z' ? (char)cp : ' ');
        }
    }
    for (int i = 0; i < GS_COUNT(articles); i++) {
        size_t n = strlen(articles[i]);
        if (out->len > n && strncmp(out->p, articles[i], n) == 0) {
            memmove(out->p, out->p + n, out->len - n + 1);
            out->len -= n;
            return;
        }
    }
}

typedef struct namesake {
    gs_str name; /* bare_capitals */
    char initial; /* '\0': it has no letter A to Z */
    bool old;     /* its letter was given before */
} namesake;

typedef struct roll_call {
    namesake *side;
    const char **letters;
    int n;
} roll_call;

static bool holds(const roll_call *r, int i, char c)
{
    return r->letters[i] && r->letters[i][0] == c && r->letters[i][1] == '\0';
}

static bool taken(const roll_call *r, char c)
{
    for (int i = 0; i < r->n; i++) {
        if (holds(r, i, c)) {
            return true;
        }
    }
    return false;
}

/* Does another side hold this initial, or want it as well? */
static bool contested(const roll_call *r, int side, int other)
{
    const namesake *o = &r->side[other];
    char c = r->side[side].initial;
    return other != side && (o->old ? holds(r, other, c) : o->initial == c);
}

/* The first place where its name differs from that of any side with which it contests the letter. */
static size_t first_difference(const roll_call *r, int side)
{
    const char *name = gs_str_text(&r->side[side].name);
    size_t at = SIZE_MAX;
    for (int i = 0; i < r->n; i++) {
        if (contested(r, side, i)) {
            const char *other = gs_str_text(&r->side[i].name);
            size_t k = 0;
            while (name[k] && name[k] == other[k]) {
                k++;
            }
            at = k < at ? k : at;
        }
    }
    return at == SIZE_MAX ? 0 : at;
}

/* The first letter of the text that is free, is among `of` and is not taken for a digit; '\0' none. */
static char first_free(const roll_call *r, const char *text, const char *of)
{
    for (const char *p = text; *p; p++) {
        if (*p != ' ' && strchr(of, *p) && !taken(r, *p)) {
            return *p;
        }
    }
    return '\0';
}

static const char *choose(gs_arena *a, const roll_call *r, int side)
{
    static const char consonants[] = "BCDFGHJKLMNPRSTVWXYZ";
    static const char letters[] = "ABCDEFGHJKLMNPRSTUVWXYZ"; /* no I, O, Q */
    const char *name = gs_str_text(&r->side[side].name);
    const char *from = name + first_difference(r, side);
    char c = first_free(r, from, consonants);
    c = c ? c : first_free(r, from, letters);
    c = c ? c : first_free(r, name, letters);
    c = c ? c : first_free(r, letters, letters);
    if (c) {
        return gs_arena_printf(a, "%c", c);
    }
    return gs_arena_printf(a, "%c%c", letters[side / 23 % 23], letters[side % 23]);
}

void gs_side_letters(gs_arena *a, const char *const *names, const char **letters, int n)
{
    roll_call r = {GS_NEW_ARRAY(a, namesake, n + 1), letters, n};
    for (int i = 0; i < n; i++) {
        namesake *s = &r.side[i];
        bare_capitals(names[i] ? names[i] : "", &s->name);
        s->initial = gs_str_text(&s->name)[strspn(gs_str_text(&s->name), " ")];
        s->old = letters[i] != NULL;
    }
    for (int i = 0; i < n; i++) {
        bool alone = r.side[i].initial && !r.side[i].old;
        for (int k = 0; k < n && alone; k++) {
            alone = !contested(&r, i, k);
        }
        if (alone) {
            letters[i] = gs_arena_printf(a, "%c", r.side[i].initial);
        }
    }
    for (int i = 0; i < n; i++) {
        letters[i] = letters[i] ? letters[i] : choose(a, &r, i);
    }
    for (int i = 0; i < n; i++) {
        gs_str_free(&r.side[i].name);
    }
}

bool gs_is_side_letter(const char *letter)
{
    size_t n = letter ? strspn(letter, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") : 0;
    return n >= 1 && n <= 2 && letter[n] == '\0';
}

/* ---- a battle's ---- */
static const char *letter_of(const gs_setup *s, int unit)
{
    const gs_ob_unit *u = &s->units[unit];
    return u->letter ? u->letter : s->side[u->side].letter;
}

void gs_setup_code(const gs_setup *s, int unit, gs_str *out)
{
    int of = gs_setup_unit_of(s, unit);
    if (of < 0) {
        return;
    }
    gs_str_addf(out, "%s%d", letter_of(s, of), s->units[of].number);
    if (unit >= s->n_units) {
        gs_str_addc(out, (char)('a' + (unit / s->n_units - 1) % 26));
    }
}

/* Units that came without a number take the next ones of their letter. */
static void number_units(gs_setup *s)
{
    int most[GS_SIDES] = {0};
    for (int i = 0; i < s->n_units; i++) {
        const gs_ob_unit *u = &s->units[i];
        if (!u->letter && u->number > most[u->side]) {
            most[u->side] = u->number;
        }
    }
    for (int i = 0; i < s->n_units; i++) {
        gs_ob_unit *u = &s->units[i];
        u->number = u->number ? u->number : ++most[u->side];
    }
}

static gs_status check_codes(const gs_setup *s, gs_err *err)
{
    for (int side = 0; side < GS_SIDES; side++) {
        if (!gs_is_side_letter(s->side[side].letter)) {
            return gs_err_key(err, GS_INPUT, "letter",
                              "side %s: its letter is one capital, or two, not \"%.20s\"",
                              s->side[side].id ? s->side[side].id : "", s->side[side].letter);
        }
    }
    if (strcmp(s->side[0].letter, s->side[1].letter) == 0) {
        return gs_err_key(err, GS_INPUT, "letter", "both sides have the letter %s",
                          s->side[0].letter);
    }
    for (int i = 0; i < s->n_units; i++) {
        if (!gs_is_side_letter(letter_of(s, i))) {
            return gs_err_key(err, GS_INPUT, "letter",
                              "unit %s: its letter is one capital, or two, not \"%.20s\"",
                              s->units[i].id, letter_of(s, i));
        }
        for (int k = 0; k < i; k++) {
            if (s->units[i].number == s->units[k].number &&
                strcmp(letter_of(s, i), letter_of(s, k)) == 0) {
                return gs_err_key(err, GS_INPUT, "number", "two units are called %s%d: %s and %s",
                                  letter_of(s, i), s->units[i].number, s->units[k].id,
                                  s->units[i].id);
            }
        }
    }
    return GS_OK;
}

gs_status gs_setup_identify(gs_setup *s, gs_arena *a, gs_err *err)
{
    const char *names[GS_SIDES] = {s->side[0].name, s->side[1].name};
    const char *letters[GS_SIDES] = {s->side[0].letter, s->side[1].letter};
    gs_side_letters(a, names, letters, GS_SIDES);
    for (int i = 0; i < GS_SIDES; i++) {
        s->side[i].letter = letters[i];
    }
    for (int i = 0; i < GS_SIDES; i++) { /* whoever fight each other never share a slot */
        gs_ob_side *o = &s->side[i], *other = &s->side[1 - i];
        if (o->slot == 0 || (i == 1 && o->slot == other->slot)) {
            o->slot = other->slot == i + 1 ? 2 - i : i + 1;
        }
    }
    number_units(s);
    return check_codes(s, err);
}
