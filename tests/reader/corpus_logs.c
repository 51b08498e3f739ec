/* Logs of real tables for the second reader: drawn at random with losses, gaps, fates and words; or
 * typed, in the logbook's own language, verb by verb. All five books; nobody knows where. */
#include "corpus.h"

#include "log_random.h"

#include "gesta/fixed.h"

/* ---- drawn ---- */
static uint64_t state;
static gs_arena *in;
static gs_setup *s;
static gs_log *log_;
static bool stands[6], up[2], with[2];
static int left_of[6];

static int draw(int n)
{
    state = gs_hash(state, &n, sizeof n);
    return (int)(state % (uint64_t)n);
}

/* Three units a side of nine each, a hero with the first of each. */
static gs_status begin(const char *ruleset, gs_err *err)
{
    static const char *const names[] = {"Red Spears", "Red Bows",      "Red Riders",
                                        "Blue Axes",  "Blue Slingers", "Blue Horse"};
    s = gs_setup_new(in, gs_ruleset_find(ruleset));
    s->id = "field";
    s->title = "The field";
    s->source = "logged";
    s->positions = "none";
    s->seed = 3;
    s->units = GS_NEW_ARRAY(in, gs_ob_unit, 6);
    s->heroes = GS_NEW_ARRAY(in, gs_ob_hero, 2);
    s->n_units = 6;
    s->n_heroes = 2;
    for (int u = 0; u < 6; u++) {
        s->units[u] = (gs_ob_unit){.id = gs_arena_printf(in, "u%d", u),
                                   .name = names[u],
                                   .side = u / 3,
                                   .full = 9,
                                   .present = 9,
                                   .leader = -1};
    }
    for (int h = 0; h < 2; h++) {
        s->heroes[h] = (gs_ob_hero){.id = h ? "edric" : "rolf",
                                    .name = h ? "Edric" : "Rolf",
                                    .kind = "hero",
                                    .gender = "m",
                                    .side = h,
                                    .rating = 2,
                                    .power = 2,
                                    .unit = h * 3,
                                    .general = true};
        s->side[h] = (gs_ob_side){.id = h ? "blue" : "red",
                                  .name = h ? "the Blues" : "the Reds",
                                  .adjective = h ? "Blue" : "Red",
                                  .edge = h,
                                  .general = -1};
    }
    log_ = gs_log_new(in);
    return gs_setup_complete(s, in, err);
}

static void entry(int turn, int side, const char *kind, gs_ref actor, gs_ref target)
{
    gs_log_entry(log_, turn, "", side, kind, actor, target);
}

static gs_log_effect *effect(gs_effect_kind kind, gs_ref who, gs_ref by, int amount)
{
    gs_log_part *p = gs_log_part_add(log_, GS_LOG_EFFECT);
    p->u.effect = (gs_log_effect){
        .kind = (uint8_t)kind, .who = who, .by = by, .amount = amount, .in = {GS_PLACE_UNKNOWN, 0}};
    return &p->u.effect;
}

static gs_effect_kind harm(void)
{
    return s->ruleset->bears ? GS_EFFECT_HITS : GS_EFFECT_LOSS;
}

static void lose(int unit, gs_ref by)
{
    int n = 1 + draw(2);
    if (left_of[unit] > n) {
        effect(harm(), gs_ref_unit(unit), by, n)->about = draw(4) == 0;
        left_of[unit] -= n;
    }
}

static void draw_fight(int turn, int who, int foe)
{
    static const char *const kinds[] = {"charge", "melee", "shooting", "told"};
    const char *kind = kinds[draw(4)];
    gs_ref a = gs_ref_unit(who), d = gs_ref_unit(foe), nobody = {0};
    bool shoots = strcmp(kind, "shooting") == 0, told = strcmp(kind, "told") == 0;
    entry(turn, who / 3, kind, a, told ? nobody : d);
    if (strcmp(kind, "charge") == 0) {
        effect(GS_EFFECT_CONTACT, d, a, 1)->word = draw(2) ? "flank" : "front";
    }
    lose(told ? who : foe, told && draw(2) ? d : told ? nobody : a);
    if (!shoots && !told && draw(2)) {
        lose(who, d);
    }
    int end = draw(5);
    if (told || shoots) {
        return;
    }
    if (end == 0 && s->ruleset->bears == NULL) {
        bool defender = draw(3) != 0;
        effect(GS_EFFECT_RECOILED, defender ? d : a, defender ? a : d, 0);
    } else if (end == 1) {
        effect(harm(), d, a, left_of[foe]); /* as the logbook writes it */
        effect(GS_EFFECT_DESTROYED, d, a, 0);
        stands[foe] = false;
        if (foe % 3 == 0 && up[foe / 3]) { /* his men are gone, he stands alone */
            effect(GS_EFFECT_DETACHED, gs_ref_hero(foe / 3), d, 0);
            with[foe / 3] = false;
        }
    }
}

static void draw_hero(int turn, int h)
{
    static const uint8_t fates[] = {GS_EFFECT_HERO_KILLED, GS_EFFECT_HERO_CAPTURED};
    entry(turn, 1 - h, "told", gs_ref_hero(h), gs_ref_hero(1 - h));
    if (draw(2)) {
        effect(GS_EFFECT_HERO_HIT, gs_ref_hero(h), gs_ref_hero(1 - h), 1);
    } else {
        if (with[h]) {
            effect(GS_EFFECT_DETACHED, gs_ref_hero(h), gs_ref_unit(h * 3), 0);
        }
        effect((gs_effect_kind)fates[draw(2)], gs_ref_hero(h), gs_ref_side(1 - h), 0);
        up[h] = false;
    }
}

static void draw_turns(void)
{
    int turn = 1, side = 0;
    for (int i = 0; i < 14; i++) {
        bool next = draw(4) == 0;
        side = next ? 0 : side + (side == 0 && draw(2)); /* the one's half, then the other's */
        int who = side * 3 + draw(3), foe = (1 - side) * 3 + draw(3);
        if (next) {
            turn += 1 + (draw(4) == 0);
            if (log_->count && turn > log_->entries[log_->count - 1].turn + 1) {
                entry(turn, -1, "gap", (gs_ref){0}, (gs_ref){0});
                gs_log_part_add(log_, GS_LOG_NOTE)->u.note = "not recorded: some turn";
            }
        }
        if (draw(6) == 0 && up[side]) {
            draw_hero(turn, side);
        } else if (stands[who] && stands[foe]) {
            draw_fight(turn, who, foe);
        } else {
            continue;
        }
        if (draw(5) == 0) {
            gs_log_part_add(log_, GS_LOG_NOTE)->u.note =
                "nine of them ran like hares, the flank was killed";
        }
    }
    entry(turn, -1, "result", gs_ref_side(draw(2)), (gs_ref){0});
}

/* Reckons what each effect leaves. */
static gs_status reckon(gs_err *err)
{
    gs_table_state *t = GS_NEW(in, gs_table_state);
    gs_fold_start(s, t);
    for (int i = 0; i < log_->count; i++) {
        gs_entry *e = &log_->entries[i];
        t->turn = e->turn;
        for (int k = 0; k < e->n_parts; k++) {
            if (e->parts[k].kind == GS_LOG_EFFECT) {
                gs_effect_reckon(s, t, &e->parts[k].u.effect);
            }
            gs_status st = gs_fold_part(s, t, &e->parts[k], err);
            if (st != GS_OK) {
                return st;
            }
        }
    }
    return GS_OK;
}

bool rd_draw_log(gs_arena *a, int number, rd_drawn *out, char *why, size_t room)
{
    gs_err err = {0};
    state = (uint64_t)number + 1;
    in = a;
    gs_status st = begin(log_books[number % LOG_BOOKS].ruleset, &err);
    for (int u = 0; st == GS_OK && u < 6; u++) {
        stands[u] = true;
        left_of[u] = gs_setup_bears(s, u);
    }
    up[0] = up[1] = with[0] = with[1] = true;
    if (st == GS_OK) {
        draw_turns();
        st = reckon(&err);
    }
    if (st == GS_OK) {
        s->depth = gs_log_depth(log_);
        const gs_entry *last = &log_->entries[log_->count - 1];
        *out = (rd_drawn){
            .s = s,
            .log = log_,
            .o = {.winner = last->actor.ix, .reason = "told", .rule = "", .turns = last->turn}};
    }
    snprintf(why, room, "%s", err.text);
    return st == GS_OK;
}

/* ---- typed ---- */
static void end_table(void *table)
{
    log_close(table);
    free(table);
}

/* What people write: no rulings against the dice, nobody who was in no list; one log in four has
 * those, too. */
static bool plain(const char *line)
{
    return !strstr(line, "=>") && strncmp(line, "unit ", 5) != 0 &&
           strncmp(line, "hero ", 5) != 0 && strncmp(line, "set ", 4) != 0 &&
           strncmp(line, "split ", 6) != 0;
}

static void type_lines(log_table *t, int number)
{
    log_dealer d;
    gs_str line = {0};
    int lines = 12 + number % 50;
    log_dealer_open(&d, t->book, (uint64_t)number + 77);
    for (int i = 0; i <= lines; i++) {
        gs_str_clear(&line);
        if (i == 0) {
            gs_str_add(&line, "turn 1 north");
        } else if (i == lines) {
            gs_str_add(&line, number % 2 ? "result north" : "result south");
        } else {
            log_line(&d, t->log->count, number % 3 == 0, &line);
        }
        if (number % 4 != 0 && !plain(gs_str_text(&line))) {
            continue;
        }
        if (log_say(t, gs_str_text(&line)) != GS_OK) {
            continue; /* it was refused: the next line */
        }
    }
    gs_str_free(&line);
    log_dealer_close(&d);
}

bool rd_type_log(gs_arena *a, int number, rd_drawn *out, char *why, size_t room)
{
    gs_err err = {0};
    const gs_log *log = NULL;
    log_table *t = calloc(1, sizeof *t);
    log_open(t, &log_books[number % LOG_BOOKS]);
    type_lines(t, number);
    gs_status st = gs_log_effective(gs_logbook_setup(t->lb), t->log, a, &log, &err);
    const gs_outcome *o = gs_logbook_outcome(t->lb);
    gs_setup *setup = GS_NEW(a, gs_setup);
    *setup = *gs_logbook_setup(t->lb);
    *out = (rd_drawn){.s = setup, .log = t->log, .end = end_table, .table = t};
    out->o = o ? *o : (gs_outcome){.winner = number % 2 ? 0 : 1, .reason = "told", .rule = ""};
    if (st == GS_OK) {
        setup->depth = gs_log_depth(log);
    }
    snprintf(why, room, "%s", err.text);
    return st == GS_OK;
}
