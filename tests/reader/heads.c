/* The second reader: heads over paragraphs, and who is gone on the page. */
#include "reader.h"

/* ---- a head promises nothing that its paragraph does not tell ---- */
static bool same_head(const rd_sentence *s, const rd_sentence *o)
{
    return s->head && o->head && s->section == o->section && strcmp(s->head, o->head) == 0;
}

/* Is he named under the head; where it says that he was wounded, in a sentence that tells a wound? */
static bool told_under(rd_battle *b, int first, rd_ref who, const char *claims)
{
    for (int i = first; i < b->n_s && same_head(&b->s[first], &b->s[i]); i++) {
        const rd_sentence *s = &b->s[i];
        bool we = b->speaker.kind == who.kind && b->speaker.ix == who.ix;
        if ((we || rd_names(b, s->text, who.kind, who.ix)) &&
            (!claims || rd_has_word(s->cl, claims))) {
            return true;
        }
    }
    return false;
}

bool rd_heads_hold(rd_battle *b, rd_fault *f)
{
    static const struct {
        const char *words, *claims; /* what a sentence must claim under a head of these words */
    } rows[] = {{" is wounded", "hero-hit hero-last"},
                {" falls", "killed fates roll"},
                {" is taken", "captured fates"},
                {" gives ground", "back"},
                {" give ground", "back"}};
    rd_mention m[RD_MENTIONS];
    for (int i = 0; i < b->n_s; i++) {
        const rd_sentence *s = &b->s[i];
        if (!s->head || strstr(s->head, "“") || (i > 0 && same_head(s, s - 1))) {
            continue;
        }
        const char *claims = NULL;
        for (int k = 0; k < GS_COUNT(rows); k++) {
            claims = strstr(s->head, rows[k].words) ? rows[k].claims : claims;
        }
        int n = rd_mentions(b, s->head, m);
        for (int k = 0; k < n; k++) {
            bool body = m[k].who.kind == RD_UNIT || m[k].who.kind == RD_HERO;
            if (body && !told_under(b, i, m[k].who, k == 0 ? claims : NULL)) {
                return rd_page_fault(b, s, f, "the head speaks of what is not told", s->head);
            }
        }
    }
    return true;
}

/* ---- who was told as gone on a turn destroys nobody later on the page on that turn ---- */
static bool tells_end(rd_battle *b, const rd_sentence *s, int unit, int turn)
{
    bool summed = rd_has_word(s->cl, "losers-deed hero-of-day");
    for (int k = 0; !summed && rd_has_word(s->cl, "destroyed") && k < b->n_entries; k++) {
        const rd_entry *e = &b->entry[k];
        for (int p = 0; rd_cites(s, e->n) && p < e->n_parts; p++) {
            const rd_part *x = &e->part[p];
            if (x->what == RD_EFFECT && strcmp(x->kind, "destroyed") == 0 && e->turn == turn &&
                rd_is(x->who, RD_UNIT, unit) && rd_names(b, s->text, RD_UNIT, unit)) {
                return true;
            }
        }
    }
    return false;
}

bool rd_gone_do_nothing(rd_battle *b, rd_fault *f)
{
    for (int i = 0; i < b->n_s; i++) {
        const rd_sentence *s = &b->s[i];
        bool tells = strchr("fh", s->part) && rd_has_word(s->cl, "destroyed") &&
                     !rd_has_word(s->cl, "losers-deed hero-of-day") &&
                     !strstr(s->text, "had destroyed"); /* before that */
        for (int k = 0; tells && k < b->n_entries; k++) {
            const rd_entry *e = &b->entry[k];
            for (int p = 0; rd_cites(s, e->n) && p < e->n_parts; p++) {
                const rd_part *x = &e->part[p];
                bool end = x->what == RD_EFFECT && strcmp(x->kind, "destroyed") == 0;
                int by = end && x->by.kind == RD_UNIT && x->who.kind == RD_UNIT ? x->by.ix : -1;
                bool told = by >= 0 && rd_names(b, s->text, RD_UNIT, by) &&
                            rd_names(b, s->text, RD_UNIT, x->who.ix) && !tells_end(b, s, by, e->turn);
                for (int o = 0; told && o < i; o++) {
                    if (strchr("fh", b->s[o].part) && tells_end(b, &b->s[o], by, e->turn)) {
                        return rd_page_fault(b, s, f, "it was gone by then", b->unit[by].name);
                    }
                }
            }
        }
    }
    return true;
}
