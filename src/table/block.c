#include "gesta/block.h"

#include "shape_int.h"

int gs_block_ranks(const gs_block *b)
{
    return (b->n + b->files - 1) / b->files;
}

int gs_block_abreast(const gs_block *b)
{
    return b->n < b->files ? b->n : b->files;
}

int gs_block_in_rank(const gs_block *b, int rank)
{
    int left = b->n - rank * b->files;
    return left < 0 ? 0 : left < b->files ? left : b->files;
}

static gs_len span(int count, gs_len base, gs_len spacing)
{
    return count * base + (count - 1) * spacing;
}

gs_len gs_block_width(const gs_block *b)
{
    return span(gs_block_abreast(b), b->w, b->spacing);
}

gs_len gs_block_depth(const gs_block *b)
{
    return span(gs_block_ranks(b), b->d, b->spacing);
}

gs_rect gs_block_rect(const gs_block *b, gs_pt centre, gs_ang facing)
{
    return (gs_rect){centre, facing & 65535, gs_block_width(b), gs_block_depth(b)};
}

gs_rect gs_block_rect_front(const gs_block *b, gs_pt front_centre, gs_ang facing)
{
    gs_rect r = gs_block_rect(b, front_centre, facing);
    r.c = table_place(front_centre, table_dir_of(facing), 0, -r.d);
    return r;
}

gs_rect gs_block_figure(const gs_block *b, const gs_rect *unit, int i)
{
    int rank = i / b->files;
    int file = i % b->files;
    int64_t x2 =
        (2 * file - (gs_block_in_rank(b, rank) - 1)) * ((int64_t)b->w + b->spacing);
    int64_t y2 = gs_block_depth(b) - b->d - 2 * rank * ((int64_t)b->d + b->spacing);
    gs_pt c = table_place(unit->c, table_dir_of(unit->f), x2, y2);
    return (gs_rect){c, unit->f, b->w, b->d};
}

int gs_block_on_face(const gs_block *b, gs_bearing face)
{
    return face == GS_FRONT || face == GS_REAR ? gs_block_abreast(b) : gs_block_ranks(b);
}

int gs_block_square_files(int n, gs_len w, gs_len d, gs_len spacing, int min_ranks)
{
    int best = 1;
    int64_t least = INT64_MAX;
    for (int f = n; f >= 1; f--) {
        gs_block b = {n, f, w, d, spacing};
        int64_t off = table_abs((int64_t)gs_block_width(&b) - gs_block_depth(&b));
        if (off < least && (gs_block_ranks(&b) >= min_ranks || f == 1)) {
            least = off;
            best = f;
        }
    }
    return best;
}

gs_len gs_ring_radius(int n, gs_len w)
{
    /* 2^32 / (2 pi) = 683565275.6 */
    int64_t r = ((int64_t)n * w * 683565276 + (((int64_t)1 << 32) - 1)) >> 32;
    return (gs_len)table_max(r, w);
}

gs_rect gs_ring_figure(int n, gs_len w, gs_len d, gs_pt centre, gs_ang facing, int i)
{
    gs_ang out = facing + (gs_ang)gs_div_near((int64_t)i * GS_ANG_FULL, n);
    gs_pt c =
        table_place(centre, table_dir_of(out), 0, 2 * (int64_t)gs_ring_radius(n, w) - d);
    return (gs_rect){c, out & 65535, w, d};
}

gs_rect gs_ring_rect(int n, gs_len w, gs_len d, gs_pt centre, gs_ang facing)
{
    gs_len side = 2 * gs_ring_radius(n, w);
    side = side < d ? d : side;
    return (gs_rect){centre, facing & 65535, side, side};
}
