/* What the campaign's next story is to do otherwise than its last ones. */
#include "gesta/story.h"

const char *const *gs_story_remember(gs_arena *a, const gs_narrative *const *last, int n)
{
    enum { REPORTS = 3 }; /* no opening and no ending twice in four reports */
    int count = 0, most = 2 * REPORTS + 1;
    n = n < REPORTS ? n : REPORTS;
    for (int i = 0; n > 0 && i < last[0]->n_paras; i++) {
        most += last[0]->paras[i].n_sentences;
    }
    const char **out = GS_NEW_ARRAY(a, const char *, most);
    for (int i = 0; i < n; i++) {
        if (last[i]->opening) {
            out[count++] = gs_arena_printf(a, "open.%s", last[i]->opening);
        }
        if (last[i]->ending) {
            out[count++] = gs_arena_printf(a, "close.%s", last[i]->ending);
        }
    }
    for (int i = 0; n > 0 && i < last[0]->n_paras; i++) {
        for (int k = 0; k < last[0]->paras[i].n_sentences; k++) {
            out[count++] = last[0]->paras[i].sentences[k].template_id;
        }
    }
    return out;
}
