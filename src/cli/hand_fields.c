/* Fields of the model as options of the umpire's verbs: named, typed and helped by the tables of the
 * model alone. */
#include "hand_frame.h"

#include <string.h>

const char *cli_field_takes(const gs_field *f)
{
    static const char *const takes[] = {
        [GS_FIELD_TEXT] = "words",   [GS_FIELD_PROSE] = "words, several lines",
        [GS_FIELD_ID] = "an id",     [GS_FIELD_REF] = "a name or id",
        [GS_FIELD_DATE] = "a date",  [GS_FIELD_INT] = "a whole number",
        [GS_FIELD_BOOL] = "yes or no", [GS_FIELD_WORD] = "one of its words",
        [GS_FIELD_LEN] = "a length", [GS_FIELD_ANG] = "degrees",
        [GS_FIELD_POINTS] = "points: x,y x,y ..."};
    return takes[f->type];
}
