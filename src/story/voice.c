/* The rows of voice.def. */
#include "gesta/voice.h"

#include <assert.h>
#include <string.h>

static const struct row {
    const char *ruleset;
    uint8_t army, loss; /* gs_counted */
    const char *lost;
    uint32_t has_not; /* a bit a key */
} rows[] = {
#define HAS_NOT(key) (1u << GS_VOICE_##key)
#define VOICE(id, army, loss, lost, has_not) \
    {id, GS_COUNTED_##army, GS_COUNTED_##loss, lost, has_not},
#include "voice.def"
#undef VOICE
#undef HAS_NOT
};

const char *const gs_voice_keys[] = {"strength", "loss",     "nearly-gone",   "recoil",
                                     "shaken",   "gone",     "recovery",      "order-failure",
                                     "winner",   "general-lost", "ground",    NULL};
const char *const gs_counted_words[] = {"", "men", "units", "hits", "stands", NULL};

static const struct row *row_of(const gs_ruleset *rs)
{
    for (int i = 0; i < GS_COUNT(rows); i++) {
        if (strcmp(rows[i].ruleset, rs->id) == 0) {
            return &rows[i];
        }
    }
    assert(false && "a rule set without a row of voice.def");
    return &rows[0];
}

bool gs_voice_has(const gs_ruleset *rs, gs_voice_key key)
{
    return !(row_of(rs)->has_not & (1u << key));
}

gs_counted gs_voice_army(const gs_ruleset *rs)
{
    return (gs_counted)row_of(rs)->army;
}

gs_counted gs_voice_loss(const gs_ruleset *rs)
{
    return (gs_counted)row_of(rs)->loss;
}

bool gs_voice_men(const gs_ruleset *rs)
{
    return gs_voice_army(rs) == GS_COUNTED_MEN;
}

const char *gs_voice_lost(const gs_ruleset *rs)
{
    return row_of(rs)->lost;
}

int gs_voice_of_effect(int effect)
{
    static const struct {
        uint8_t effect, key;
    } of[] = {{GS_EFFECT_LOSS, GS_VOICE_LOSS},          {GS_EFFECT_HITS, GS_VOICE_LOSS},
              {GS_EFFECT_RECOILED, GS_VOICE_RECOIL},    {GS_EFFECT_MUST_RALLY, GS_VOICE_SHAKEN},
              {GS_EFFECT_DISORDERED, GS_VOICE_SHAKEN},  {GS_EFFECT_CONFUSED, GS_VOICE_SHAKEN},
              {GS_EFFECT_DESTROYED, GS_VOICE_GONE},     {GS_EFFECT_LEFT_TABLE, GS_VOICE_GONE},
              {GS_EFFECT_RECOVERED, GS_VOICE_RECOVERY}, {GS_EFFECT_RALLIED, GS_VOICE_RECOVERY},
              {GS_EFFECT_GENERAL_LOST, GS_VOICE_GENERAL_LOST}};
    for (int i = 0; i < GS_COUNT(of); i++) {
        if (of[i].effect == effect) {
            return of[i].key;
        }
    }
    return -1;
}
