#ifndef GESTA_SHW_SHAPE_INT_H
#define GESTA_SHW_SHAPE_INT_H
/* The rectangle on which a body stands: its block or ring of bases, a hero's own base, the walls of
 * a house for the garrison in it (SHW-R101 to R103, R122). */
#include "../battle_int.h"

gs_block shw_block(const gs_battle *b, int unit);
gs_len shw_spacing(int formation); /* SHW-R101: edge to edge */
gs_rect shw_rect(const gs_battle *b, int body); /* gs_battle_rules.rect */

/* Its rectangle as it would be at a place, in a formation and so many files. */
gs_rect shw_rect_as(const gs_battle *b, int body, gs_pose pose, int formation, int files);

/* As it stands once it has turned in its place (SHW-R49): about the centre of its rectangle; at 90
 * degrees its files become ranks, *files those that it has then, else 0. */
gs_rect shw_rect_turned(const gs_battle *b, int body, gs_ang by, int *files);

/* The men close up towards the enemy: to the front, but to the rear or a flank where he is
 * there and not opposite. The centre of the rectangle `now` so placed. */
gs_pt shw_kept_contact(const gs_battle *b, int unit, const gs_rect *before, const gs_rect *now);

/* A feature of the ground. */
const gs_feature *shw_feature_of(const gs_battle *b, int feature);

/* Where a hero stands, for every distance, range and sight from or to him: his own base alone;
 * with a unit his base in the middle of its front rank, or behind it. Ruling on SHW-R22, R105 and
 * R122: a garrison's figures stand round the outer wall and he with them, so of a hero inside the
 * walls stand for him as they do for his men: the nearest point of them counts. */
gs_rect shw_hero_base(const gs_battle *b, int hero);

/* His base where he sets out from towards another place: as above, in a garrison within the wall
 * at its point nearest to it. */
gs_rect shw_hero_sets_out(const gs_battle *b, int hero, const gs_rect *to);

/* From hero to hero (SHW-R105). */
gs_len shw_heroes_apart(const gs_battle *b, int x, int y);

/* The rectangle that stands for a building and its garrison. */
gs_rect shw_house_rect(const gs_battle *b, int feature);

/* Is he with a unit that holds a house? */
bool shw_on_walls(const gs_battle *b, int hero);
#endif
