/* How a battle is told: style, side, length, wording; and what the story was made of. */
#include "report_int.h"

#include <stdlib.h>
#include <string.h>

static const char *const styles[] = {"chronicle", "dispatch", "letter", "newspaper", "minutes",
                                     NULL};
static const char *const lengths[] = {"four", "standard", "full", NULL};
static const char *const shown[] = {"messages", "scenes", "plan", NULL};

/* One of the words of an option; *out keeps what it was where the option is not given. */
static gs_status one_of(cli *c, const char *option, const char *const *words, const char **out)
{
    const char *want = cli_get(c, option, NULL);
    gs_str list = {0};
    for (int i = 0; want && words[i]; i++) {
        if (strcmp(words[i], want) == 0) {
            *out = words[i];
            gs_str_free(&list);
            return GS_OK;
        }
        gs_str_addf(&list, "%s%s", i == 0 ? "" : words[i + 1] ? ", " : " or ", words[i]);
    }
    gs_status st = want ? cli_usage(c, "--%s is %s, not %s", option, gs_str_text(&list), want)
                        : GS_OK;
    gs_str_free(&list);
    return st;
}

static gs_status number_of(cli *c, const char *option, long most, long *out)
{
    const char *want = cli_get(c, option, NULL);
    char *end;
    if (!want) {
        return GS_OK;
    }
    long n = strtol(want, &end, 10);
    if (*end || end == want || n < 0 || n > most) {
        return cli_usage(c, "--%s is a whole number from 0 to %ld, not %s", option, most, want);
    }
    *out = n;
    return GS_OK;
}

/* ---- who tells ---- */
static bool is_called(const char *word, const char *id, const char *name)
{
    return (id && strcmp(word, id) == 0) || (name && strcmp(word, name) == 0);
}

static int side_called(const gs_setup *s, const char *word)
{
    for (int i = 0; i < GS_SIDES; i++) {
        if (is_called(word, s->side[i].id, s->side[i].name)) {
            return i;
        }
    }
    return -1;
}

static int unit_called(const gs_setup *s, const char *word)
{
    for (int u = 0; u < s->n_units; u++) {
        if (!s->units[u].dummy && is_called(word, s->units[u].id, s->units[u].name)) {
            return u;
        }
    }
    return -1;
}

static gs_status told_by(cli *c, const gs_setup *s, gs_story_options *how)
{
    const char *of = cli_get(c, "of", NULL);
    bool dispatch = strcmp(how->style, "dispatch") == 0, letter = strcmp(how->style, "letter") == 0;
    if (of && !dispatch && !letter) {
        return cli_usage(c, "--of goes with --style dispatch (of a side) and letter (of a unit)");
    }
    if (dispatch && (!of || side_called(s, of) < 0)) {
        return cli_usage(c, "the dispatch of which side? --of %s or --of %s", s->side[0].id,
                         s->side[1].id);
    }
    if (letter && of && unit_called(s, of) < 0) {
        return cli_usage(c, "no unit of this battle is called %s (gesta report battle lists them)",
                         of);
    }
    how->side = dispatch ? side_called(s, of) : 0;
    how->unit = letter && of ? unit_called(s, of) + 1 : 0;
    return GS_OK;
}

gs_status cli_story_options(cli *c, const gs_setup *s, gs_story_options *how)
{
    const char *what = NULL;
    long boast = 0, wording = 0;
    how->style = styles[0];
    how->length = lengths[1];
    gs_status st = one_of(c, "style", styles, &how->style);
    st = st == GS_OK ? one_of(c, "length", lengths, &how->length) : st;
    st = st == GS_OK ? one_of(c, "show", shown, &what) : st;
    st = st == GS_OK ? number_of(c, "boast", 3, &boast) : st;
    st = st == GS_OK ? number_of(c, "reword", 1000000, &wording) : st;
    if (st == GS_OK && cli_has(c, "boast") && strcmp(how->style, "dispatch") != 0) {
        st = cli_usage(c, "--boast goes with --style dispatch");
    }
    how->boast = (int)boast;
    how->wording = (uint32_t)wording;
    return st == GS_OK ? told_by(c, s, how) : st;
}

bool cli_story_minutes(const gs_story_options *how)
{
    return how->style && strcmp(how->style, "minutes") == 0;
}

/* ---- what it was made of ---- */
static void show_entries(gs_str *out, const int *entry, int n)
{
    for (int i = 0; i < n; i++) {
        gs_str_addf(out, i ? " %d" : "  [%d", entry[i]);
    }
    gs_str_add(out, n ? "]\n" : "\n");
}

static void show_message(gs_str *out, const gs_message *m)
{
    gs_str_addf(out, "  %3d.%d  turn %d  %s", m->salience / 10, m->salience % 10, m->turn, m->kind);
    for (int i = 0; i < m->n_facts; i++) {
        const gs_message_fact *f = &m->fact[i];
        if (f->word && f->word[0] >= ' ') {
            gs_str_addf(out, " %s=%s", f->name, f->word);
        } else if (!f->word && f->n) {
            gs_str_addf(out, " %s=%d", f->name, (int)f->n);
        }
    }
    show_entries(out, m->entry, m->n_entries);
}

static void show_messages(const gs_narrative *n, gs_str *out)
{
    for (int i = 0; i < n->messages.count; i++) {
        if (n->messages.m[i].kind[0]) {
            show_message(out, &n->messages.m[i]);
        }
    }
}

static void show_scenes(const gs_narrative *n, gs_str *out)
{
    for (int k = 0; k < n->n_scenes; k++) {
        const gs_story_scene *sc = &n->scenes[k];
        gs_str_addf(out, "scene %d  turn %d  %d.%d%s%s\n", k + 1, sc->turn, sc->score / 10,
                    sc->score % 10, sc->chosen ? "  told" : "", sc->letter ? ", a key moment" : "");
        for (int i = 0; i < n->messages.count; i++) {
            if (n->messages.m[i].scene == k && n->messages.m[i].kind[0]) {
                show_message(out, &n->messages.m[i]);
            }
        }
    }
}

static void show_plan(const gs_narrative *n, gs_str *out)
{
    gs_str_addf(out, "%s, %s, %s: the battle's shape is %s", n->style, n->length, n->lang,
                n->shape ? n->shape : "none");
    gs_str_addf(out, "; it opens with %s and ends with %s\n", n->opening ? n->opening : "its terms",
                n->ending ? n->ending : "its price");
    for (int i = 0; i < n->n_paras; i++) {
        const gs_story_para *p = &n->paras[i];
        gs_str_addf(out, "\n%s%s%s\n", p->part, p->head ? ": " : "", p->head ? p->head : "");
        for (int k = 0; k < p->n_sentences; k++) {
            const gs_sentence *s = &p->sentences[k];
            gs_str_addf(out, "  %s (%s: %s)", s->text, s->template_id, s->claims);
            show_entries(out, s->entry, s->n_entries);
        }
    }
}

void cli_story_show(const char *what, const gs_narrative *n, gs_str *out)
{
    static void (*const show[])(const gs_narrative *, gs_str *) = {show_messages, show_scenes,
                                                                   show_plan};
    for (int i = 0; shown[i]; i++) {
        if (strcmp(shown[i], what) == 0) {
            show[i](n, out);
        }
    }
}
