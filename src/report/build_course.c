/* What the builders want to know of a battle: its course turn by turn, ids, words. */
#include "build_int.h"

#include "gesta/voice.h"

#include <stdio.h>
#include <string.h>

const char *build_head(gs_arena *a, const char *words)
{
    char *copy = gs_arena_strdup(a, words ? words : "");
    if (*copy >= 'a' && *copy <= 'z') {
        *copy = (char)(*copy - 32);
    }
    return copy;
}

int build_slot(const gs_setup *s, int side)
{
    return s->side[side].slot ? s->side[side].slot : side + 1;
}

int build_unit_side(const gs_setup *s, int unit)
{
    int of = gs_setup_unit_of(s, unit);
    return of < 0 ? -1 : s->units[of].side;
}

const char *build_end_words(const gs_tally_unit *u)
{
    static const char *const words[] = {[GS_TALLY_ABSENT] = "did not come",
                                        [GS_TALLY_KILLED] = "destroyed",
                                        [GS_TALLY_RAN] = "left the field",
                                        [GS_TALLY_AWAY] = "got away"};
    return words[u->end];
}

const char *build_end_of(gs_arena *a, const gs_words *w, const gs_tally_unit *u)
{
    const char *words = build_end_words(u);
    words = words ? gs_said(w, words) : NULL;
    return u->end_turn ? gs_arena_printf(a, gs_said(w, "%s, turn %d"), words, u->end_turn) : words;
}

const char *build_loss_word(const gs_ruleset *rs)
{
    return gs_voice_lost(rs);
}

/* What each unit and side has on the field at a turn's end. */
static void note_turn(const gs_setup *s, build_course *c, int turn)
{
    gs_tally_sum(s, c->tally);
    for (int u = 0; u < s->n_units; u++) {
        c->unit[u][turn] = c->tally->unit[u].row.left;
    }
    for (int side = 0; side < GS_SIDES; side++) {
        c->strength[side][turn] = c->tally->side[side].left;
    }
}

gs_status build_course_of(gs_arena *a, const gs_setup *s, const gs_log *log, build_course *c,
                          gs_err *err)
{
    *c = (build_course){0};
    c->tally = GS_NEW(a, gs_battle_tally);
    c->end = &c->tally->table;
    for (int i = 0; i < log->count; i++) {
        c->turns = log->entries[i].turn > c->turns ? log->entries[i].turn : c->turns;
    }
    for (int side = 0; side < GS_SIDES; side++) {
        c->strength[side] = GS_NEW_ARRAY(a, int32_t, c->turns + 1);
    }
    c->unit = GS_NEW_ARRAY(a, int32_t *, s->n_units + 1);
    for (int u = 0; u < s->n_units; u++) {
        c->unit[u] = GS_NEW_ARRAY(a, int32_t, c->turns + 1);
    }
    gs_tally_start(s, c->tally);
    int turn = 0;
    for (int i = 0; i < log->count; i++) {
        while (turn < log->entries[i].turn) {
            note_turn(s, c, turn++);
        }
        gs_status st = gs_tally_add(s, c->tally, &log->entries[i], err);
        if (st != GS_OK) {
            return st;
        }
    }
    while (turn <= c->turns) {
        note_turn(s, c, turn++);
    }
    return GS_OK;
}

gs_status build_state_after(const gs_setup *s, const gs_log *log, int entry, gs_table_state *t,
                            gs_err *err)
{
    gs_fold_start(s, t);
    for (int i = 0; i < log->count && log->entries[i].n <= entry; i++) {
        gs_status st = gs_fold_entry(s, t, &log->entries[i], err);
        if (st != GS_OK) {
            return st;
        }
    }
    return GS_OK;
}

void build_ids_of(gs_arena *a, const gs_setup *s, build_ids *ids)
{
    gs_str code = {0};
    for (int i = 0; i < GS_SIDES; i++) {
        ids->letter[i] = s->side[i].letter;
    }
    ids->unit = GS_NEW_ARRAY(a, const char *, GS_MAX_UNITS);
    for (int u = 0; s->n_units && u < GS_MAX_UNITS; u++) {
        gs_str_clear(&code);
        gs_setup_code(s, u, &code);
        ids->unit[u] = gs_arena_strdup(a, code.p);
    }
    gs_str_free(&code);
}

const char *build_date_words(gs_arena *a, const gs_words *w, const char *date)
{
    static const char *const months[] = {"January",   "February", "March",    "April",
                                         "May",       "June",     "July",     "August",
                                         "September", "October",  "November", "December"};
    int v[3] = {0};
    int part = 0;
    if (!date) {
        return NULL;
    }
    for (const char *p = date; *p; p++) {
        if (*p == '-' && part < 2) {
            part++;
        } else if (*p >= '0' && *p <= '9') {
            v[part] = v[part] * 10 + (*p - '0');
        } else {
            return date;
        }
    }
    if (part != 2 || v[1] < 1 || v[1] > 12) {
        return date;
    }
    return gs_arena_printf(a, gs_said(w, "%d %s %d"), v[2], gs_said(w, months[v[1] - 1]), v[0]);
}

gs_mark gs_mark_of_facts(const char *facts)
{
    static const struct {
        const char *type;
        gs_mark mark, missile;
    } rows[] = {
        {"heavy-infantry", GS_MARK_HEAVY_FOOT, GS_MARK_MISSILE_FOOT},
        {"light-infantry", GS_MARK_LIGHT_FOOT, GS_MARK_MISSILE_FOOT},
        {"heavy-cavalry", GS_MARK_HEAVY_HORSE, GS_MARK_HORSE_ARCHERS},
        {"light-cavalry", GS_MARK_LIGHT_HORSE, GS_MARK_HORSE_ARCHERS},
        {"artillery", GS_MARK_ARTILLERY, GS_MARK_ARTILLERY},
        {"train", GS_MARK_TRAIN, GS_MARK_TRAIN},
        {"elephant", GS_MARK_BEAST, GS_MARK_BEAST},
        {"civilians", GS_MARK_CIVILIANS, GS_MARK_CIVILIANS},
        {"creature", GS_MARK_BEAST, GS_MARK_BEAST},
        {"flyer", GS_MARK_FLYER, GS_MARK_FLYER},
        {"infantry", GS_MARK_HEAVY_FOOT, GS_MARK_MISSILE_FOOT},
        {"cavalry", GS_MARK_HEAVY_HORSE, GS_MARK_HORSE_ARCHERS},
        {"archers", GS_MARK_MISSILE_FOOT, GS_MARK_MISSILE_FOOT},
        {"skirmishers", GS_MARK_LIGHT_FOOT, GS_MARK_LIGHT_FOOT},
        {"pikes", GS_MARK_PIKES, GS_MARK_PIKES},
        {"chariots", GS_MARK_CHARIOT, GS_MARK_CHARIOT},
        {"elephants", GS_MARK_BEAST, GS_MARK_BEAST},
        {"monster", GS_MARK_BEAST, GS_MARK_BEAST},
    };
    char type[48];
    char missile[24];
    if (!facts || !gs_kv_word(facts, "unit.type", type, sizeof type)) {
        return GS_MARK_HEAVY_FOOT;
    }
    bool bows = gs_kv_word(facts, "unit.missile", missile, sizeof missile) &&
                strcmp(missile, "bow") == 0;
    if (gs_kv_is(facts, "unit.weapon", "long-spear")) {
        return GS_MARK_PIKES;
    }
    for (int i = 0; i < GS_COUNT(rows); i++) {
        if (strcmp(rows[i].type, type) == 0) {
            return bows ? rows[i].missile : rows[i].mark;
        }
    }
    return GS_MARK_HEAVY_FOOT;
}

const char *build_troop_words(gs_arena *a, const gs_words *w, const gs_ob_unit *u)
{
    gs_str words = {0};
    char word[48];
    static const char *const keys[] = {"unit.type", "unit.quality", "unit.missile"};
    for (int k = 0; k < GS_COUNT(keys); k++) {
        if (!u->facts || !gs_kv_word(u->facts, keys[k], word, sizeof word) ||
            strcmp(word, "average") == 0 || strcmp(word, "none") == 0) {
            continue;
        }
        for (char *p = word; *p; p++) {
            *p = *p == '-' ? ' ' : *p;
        }
        gs_str_add(&words, words.len ? ", " : "");
        gs_str_add(&words, gs_said(w, word));
    }
    const char *text = gs_arena_strdup(a, words.len ? words.p : u->troop ? u->troop : "");
    gs_str_free(&words);
    return text;
}
