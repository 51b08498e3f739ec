/* Photos of a battle: each at the end of the paragraph that tells of its moment. */
#include "build_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* A photo of the log. */
typedef struct build_photo {
    int turn, entry;
    int para; /* after which paragraph of the story it stands */
    const char *name, *caption;
    const gs_photo *photo; /* NULL: not at hand */
    bool put;
} build_photo;

enum { DPI = 150 }; /* fewer dots are not printed larger */

gs_drawing *build_photo_drawn(gs_arena *a, const gs_photo *p, gs_um width, gs_um most)
{
    gs_um w = (gs_um)((int64_t)p->width * 25400 / DPI);
    w = w < width ? w : width;
    gs_um h = (gs_um)((int64_t)w * p->height / p->width);
    if (h > most) {
        w = (gs_um)((int64_t)most * p->width / p->height);
        h = most;
    }
    w = w ? w : 1;
    h = h ? h : 1;
    gs_drawing *d = gs_drawing_new(a, w, h);
    gs_draw_photo(d, 0, 0, w, h, p);
    gs_draw_width(d, 88); /* a quarter of a point */
    gs_draw_stroke_colour(d, GS_RGB_INK);
    gs_draw_rect(d, 0, 0, w, h);
    gs_draw_stroke(d);
    return d;
}

static const char *otherwise(const build_battle *b, int turn)
{
    return turn > 0 ? gs_arena_printf(b->a, gs_said(b->w, "Turn %d."), turn)
                    : gs_said(b->w, "Before the battle.");
}

/* Those that stand in the umpire's own words: each after its paragraph. */
static void find_own(build_battle *b, int *cap)
{
    for (int i = 0; i < b->story->n_paras; i++) {
        const gs_own *own = b->story->paras[i].own;
        if (!own || !own->photo || (i > 0 && b->story->paras[i - 1].own == own)) {
            continue;
        }
        bool caption = own->kind == GS_OWN_CAPTION;
        b->photos = gs_arena_grow(b->a, b->photos, b->n_photos, cap, sizeof *b->photos);
        b->photos[b->n_photos++] = (build_photo){
            .turn = 1, /* not for the title page */
            .entry = own->at.entry,
            .para = i,
            .name = own->photo,
            .caption = caption ? b->story->paras[i].sentences[0].text : "",
            .photo = b->opt->photo ? b->opt->photo(b->opt->photo_ctx, own->photo) : NULL};
    }
}

void build_find_photos(build_battle *b)
{
    int cap = 0;
    for (int i = 0; i < b->log->count; i++) {
        const gs_entry *e = &b->log->entries[i];
        for (int k = 0; k < e->n_parts; k++) {
            if (e->parts[k].kind != GS_LOG_PHOTO) {
                continue;
            }
            const gs_log_photo *p = &e->parts[k].u.photo;
            b->photos = gs_arena_grow(b->a, b->photos, b->n_photos, &cap, sizeof *b->photos);
            b->photos[b->n_photos++] = (build_photo){
                .turn = e->turn,
                .entry = e->n,
                .para = gs_story_place(b->story, e->turn, e->n),
                .name = p->hash,
                .caption = p->caption ? p->caption : otherwise(b, e->turn),
                .photo = b->opt->photo ? b->opt->photo(b->opt->photo_ctx, p->hash) : NULL};
        }
    }
    find_own(b, &cap);
}

const gs_drawing *build_first_photo(build_battle *b, const char **caption)
{
    for (int i = 0; i < b->n_photos; i++) {
        build_photo *p = &b->photos[i];
        if (p->photo && p->turn == 0) {
            p->put = true;
            b->title_photo = p->name;
            *caption = p->caption;
            return build_photo_drawn(b->a, p->photo, GS_MM(166), GS_MM(112));
        }
    }
    return NULL;
}

void build_put_photos(build_battle *b, gs_node *section, int para)
{
    for (int i = 0; i < b->n_photos; i++) {
        build_photo *p = &b->photos[i];
        if (p->put || (p->para != para && para < b->story->n_paras)) {
            continue;
        }
        p->put = true;
        gs_node *n;
        if (p->photo) {
            n = gs_add_figure(section, build_photo_drawn(b->a, p->photo, GS_MM(120), GS_MM(90)), "column", NULL,
                              p->caption);
            gs_node_set(n, GS_ATTR_PHOTO, p->name);
        } else {
            n = gs_add_words(section, gs_arena_printf(b->a, "[%s] %s", gs_said(b->w, "Photo"), p->caption));
        }
        if (p->entry) {
            gs_node_rest_on(n, p->entry);
        }
    }
}
