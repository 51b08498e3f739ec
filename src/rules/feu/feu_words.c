/* The words that several procedures share, and those of the options. */
#include "feu_int.h"

const char *const feu_type_words[6] = {
    "knights", "foot-knights", "serjeants", "bowmen", "lights", NULL,
};
const char *const feu_override_words[4] = {"type", "yes", "no", NULL};
const char *const feu_own_weapon_words[5] = {"type", "bow", "javelin", "none", NULL};
const char *const feu_weapon_words[4] = {"bow", "javelin", "none", NULL};
const char *const feu_side_words[4] = {"front", "flank", "rear", NULL};
const char *const feu_move_words[3] = {"normal", "fast", NULL};
const char *const feu_factor_words[6] = {
    "quarter", "half", "one", "double", "quadruple", NULL,
};
const char *const feu_terrain_words[14] = {
    "open",  "hill",  "woods", "marsh", "camp", "village", "lake",
    "river", "cliff", "wall",  "ditch", "ford", "road",    NULL,
};
const char *const feu_result_words[4] = {"won", "lost", "drew", NULL};
const char *const feu_hero_result_words[6] = {
    "unhurt", "killed", "captured", "wounded", "escapes", NULL,
};

/* the default stands first */
const char *const feu_dice_words[3] = {"average", "d6", NULL};
const char *const feu_cover_words[3] = {"listed", "all", NULL};
const char *const feu_retreat_words[3] = {"move", "fast", NULL};
const char *const feu_space_words[3] = {"full", "corner", NULL};
const char *const feu_javelin_words[3] = {"front", "any", NULL};
const char *const feu_fight_side_words[3] = {"front-first", "any", NULL};
const char *const feu_on_words[3] = {"on", "off", NULL};
const char *const feu_off_words[3] = {"off", "on", NULL};
const char *const feu_passed_words[3] = {"more-than-ten", "ten", NULL};
const char *const feu_victory_words[3] = {"break-point", "last-stand", NULL};
const char *const feu_time_up_words[3] = {"losses", "draw", NULL};
const char *const feu_fate_option_words[4] = {"roll", "escapes", "dies", NULL};
const char *const feu_aftermath_words[4] = {"roll", "full", "none", NULL};
const char *const feu_wounds_words[3] = {"deadly", "mild", NULL};
