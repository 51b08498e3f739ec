/* A book of templates laid over another. */
#include "story_int.h"

#include <string.h>

static bool same_word(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* The rows of `over` by their keys in place of those of `base`, the others behind: for tables whose
 * rows begin with their key. */
#define LAY(field, count, row, same)                                                             \
    do {                                                                                         \
        out->field = GS_NEW_ARRAY(a, row, base->count + over->count + 1);                        \
        for (int i = 0; i < base->count; i++) {                                                  \
            out->field[out->count++] = base->field[i];                                           \
        }                                                                                        \
        for (int i = 0; i < over->count; i++) {                                                  \
            const row *o = &over->field[i];                                                      \
            int at = 0;                                                                          \
            while (at < out->count && !(same)) {                                                 \
                at++;                                                                            \
            }                                                                                    \
            out->field[at] = *o;                                                                 \
            out->count += at == out->count;                                                      \
        }                                                                                        \
    } while (0)

/* Forms of `over` come first: the first that fits a name is taken. */
static void lay_forms(gs_arena *a, const gs_story_book *base, const gs_story_book *over,
                      gs_story_book *out)
{
    out->forms = GS_NEW_ARRAY(a, gs_story_form, base->n_forms + over->n_forms + 1);
    for (int i = 0; i < over->n_forms; i++) {
        out->forms[out->n_forms++] = over->forms[i];
    }
    for (int i = 0; i < base->n_forms; i++) {
        out->forms[out->n_forms++] = base->forms[i];
    }
}

gs_story_book *gs_story_lay(gs_arena *a, const gs_story_book *base, const gs_story_book *over)
{
    typedef const char *title;
    gs_story_book *out = GS_NEW(a, gs_story_book);
    out->lang = base->lang;
    out->numerals = over->numerals.units ? over->numerals : base->numerals;
    LAY(templates, n_templates, gs_template, strcmp(out->templates[at].id, o->id) == 0);
    LAY(words, n_words, gs_story_word,
        strcmp(out->words[at].id, o->id) == 0 && same_word(out->words[at].ruleset, o->ruleset));
    LAY(agrees, n_agrees, gs_story_agree, strcmp(out->agrees[at].id, o->id) == 0);
    LAY(styles, n_styles, gs_story_style, strcmp(out->styles[at].id, o->id) == 0);
    LAY(voices, n_voices, gs_story_voice, strcmp(out->voices[at].ruleset, o->ruleset) == 0);
    LAY(names, n_names, gs_story_name, strcmp(out->names[at].of, o->of) == 0);
    LAY(loaded, n_loaded, gs_story_loaded, strcmp(out->loaded[at].word, o->word) == 0);
    LAY(page.row, page.n, gs_worded, strcmp(out->page.row[at].english, o->english) == 0 && same_word(out->page.row[at].of, o->of));
    LAY(titles, n_titles, title, strcmp(out->titles[at], *o) == 0);
    LAY(kept_titles, n_kept_titles, title, strcmp(out->kept_titles[at], *o) == 0);
    lay_forms(a, base, over, out);
    return out;
}
