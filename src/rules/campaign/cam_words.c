/* Words that several of the campaign's procedures share, in the order of the enums of
 * gesta/cam.h. */
#include "cam_int.h"

const char *const cam_field_words[4] = {"own", "enemy", "drawn", NULL};
const char *const cam_battle_words[4] = {"won", "lost", "drawn", NULL};
const char *const cam_end_words[4] = {"stood", "routed", "destroyed", NULL};
const char *const cam_side_words[4] = {"none", "a", "b", NULL};
const char *const cam_state_words[8] = {"none", "fit", "wounded", "captive", "missing", "dead",
                                        "retired", NULL};
