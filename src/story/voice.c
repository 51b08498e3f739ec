/* The rows of voice.def. */
#include "gesta/voice.h"

#include <assert.h>
#include <string.h>

static const struct row {
    const char *ruleset;
    uint8_t army, loss; /* gs_counted */
    const char *lost, *words[GS_VOICE_COUNT];
} rows[] = {
#define VOICE(id, army, loss, lost, ...) \
    {id, GS_COUNTED_##army, GS_COUNTED_##loss, lost, {__VA_ARGS__}},
#include "voice.def"
#undef VOICE
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

const char *gs_voice(const gs_ruleset *rs, gs_voice_key key)
{
    const char *words = row_of(rs)->words[key];
    return strcmp(words, "none") == 0 ? NULL : words;
}

const char *gs_voice_or_common(const gs_ruleset *rs, gs_voice_key key)
{
    const char *own = gs_voice(rs, key);
    return own ? own : rows[0].words[key];
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
