/* The rules' texts as minutes have them: short. */
#include "minutes_int.h"

#include <string.h>

#define NEVER INT32_MIN

/* How a text is told. The first letter of `how`:
 *   -  not at all: the log's effects, moves or the head of the entry say it
 *   +  a modifier: " +2 Power"
 *   ^  a part of an armour: "+1"
 *   =  a total: " = 8" where it is not the die itself, then the words
 *   ~  a side's total of a die and what is not named: " +3 = 4"
 *   d  how many dice, where something was added to what they begin with
 *   r  the rate of a move: kept, and told by the allowance if that is another
 *   A  the allowance of a move
 * and otherwise what joins it to the words before. In the words %d is the number, %s an s where it
 * is not 1, %a and %b the names of attacker and defender. */
typedef struct terse {
    const char *text, *how;
    int32_t skip; /* not told at this value */
} terse;

static const terse words[] = {
    /* Stout Hearts */
    {"side A: die, Power and bonus", "~", NEVER},
    {"side B: die, Power and bonus", "~", NEVER},
    {"of which bonus", "-", NEVER},
    {"the higher total chooses to go first or second", "-", NEVER},
    {"a tie: the sequence of the turn before", "; tied, as the turn before", NEVER},
    {"rate in inches", "r", NEVER},
    {"no figure goes farther than", "A", NEVER},
    {"forming takes the whole move", "; the whole move", NEVER},
    {"half for a turn or a move straight back", "; half, turning or straight back", NEVER},
    {"the charge strikes the front", "; front", NEVER},
    {"at least 6 inches over open ground: charge bonus", "; 6 or more, open: run-up", NEVER},
    {"heavy cavalry counter-charges", "; counter-charged", NEVER},
    {"the counter-charger meets it after", ", met after %d", NEVER},
    {"range", ", range %d", NEVER},
    {"the line of sight is obscured", "; obscured", NEVER},
    {"cover, skirmishers or obscured", "+", NEVER},
    {"5 or 6 hits; hits", ": %d hit%s", NEVER},
    {"hits dealt to ordinary figures", "-", NEVER},
    {"hits dealt to the hero", ", %d on the hero", 0},
    {"points of the armour worn", "; armour %d", NEVER},
    {"shield", "^", 0},
    {"mounted", "^", 0},
    {"two-handed cutting weapons on foot against infantry", "^", 0},
    {"bonus to armour", "^", 0},
    {"figures are hit by a die above", "-", NEVER},
    {"the hero is hit by a die above", "-", NEVER},
    {"ordinary figures killed", ": none lost", NEVER},
    {"Power left to the hero", "-", NEVER},
    {"the hero is struck down", "-", NEVER},
    {"the challenge is issued", "-", NEVER},
    {"they meet half way, each moving", "; accepted, they meet half way", NEVER},
    {"nobody meets it: within 12 inches, out of contact and willing",
     "; nobody within 12, free and willing", NEVER},
    {"6 or more forward, 1 or less back, else as he likes", "=", NEVER},
    {"a third of his units, rounded up", ", %d unit%s", NEVER},
    {"there is no General: a test", "; no General", NEVER},
    {"farther than 24 inches from the General: a test", "; beyond 24", NEVER},
    {"to hold or to leave is always a test", "-", NEVER},
    {"a challenge needs the order of a move", "-", NEVER},
    {"a non-player hero tests as a unit does", "-", NEVER},
    {"Elite", "+elite", NEVER},
    {"Poor", "+poor", NEVER},
    {"Power of the hero", "+Power", NEVER},
    {"Power of the General", "+Power", NEVER},
    {"own Power of a lone hero", "+Power", NEVER},
    {"bonus", "+bonus", 0},
    {"bonus of the hero", "+bonus of the hero", 0},
    {"4 or more obeys", "= (4 needed)", NEVER},
    {"4 or more recovers", "= (4 needed)", NEVER},
    {"3 or less retreats", "= (4 needed)", NEVER},
    {"a full move", "-", NEVER},
    {"which takes it off the table for good", "-", NEVER},
    {"half a move back", "-", NEVER},
    {"the winner pursues", "; pursued", NEVER},
    {"as far as the recoil, at most half a move", ", to %d", NEVER},
    {"attacker: hits of all faces, and missiles", "; %a suffered %d", NEVER},
    {"defender: hits of all faces, and missiles", "; %b suffered %d", NEVER},
    {"hits suffered: attacker's less defender's", "-", NEVER},
    {"2 or more: the side worse off recoils", "-", NEVER},
    {"less than 2: tied", "-", NEVER},
    {"it passed the orders check to hold", "; the victor held by order", NEVER},
    {"it defends cover or an obstacle, and may hold", "; the victor held his cover", NEVER},
    {"its formation may hold", "; the victor’s formation held", NEVER},
    {"the magician's Power", "+Power", NEVER},
    {"less the spell's", "+the spell's", NEVER},
    {"4 or more succeeds, 0 or less goes wrong", "= (4 needed)", NEVER},
    {"he is not spared", "; not spared", NEVER},
    {"so he is killed", "-", NEVER},
    /* Gathering of Hosts */
    {"side a: die and bonus", "~", NEVER},
    {"side b: die and bonus", "~", NEVER},
    {"side a wins the roll", "-", NEVER},
    {"side b wins the roll", "-", NEVER},
    {"the winner chooses to move second", "; the winner moves second", NEVER},
    {"a tie: the same order as last turn", "; tied, as the turn before", NEVER},
    {"side a moves first", "-", NEVER},
    {"side b moves first", "-", NEVER},
    {"side a moves second", "-", NEVER},
    {"side b moves second", "-", NEVER},
    {"full move", "r", NEVER},
    {"not hindered by minor terrain", "; minor terrain, free", NEVER},
    {"a single company moves any way at full speed", "-", NEVER},
    {"lost: minor terrain", "; minor terrain −%d", 0},
    {"lost: up a steep hill", "; steep hill −%d", 0},
    {"lost: fording", "; ford −%d", 0},
    {"it moved and shoots at full dice", "; moved", NEVER},
    {"dice for each company", "-", NEVER},
    {"hits on this or more", "; hits on %d or more", 5},
    {"hits scored", ": %d hit%s", NEVER},
    {"a heavily armoured target: these hits count half", "; heavy armour, half", NEVER},
    {"a target in cover: these hits count half", "; cover, half", NEVER},
    {"skirmishers as a target: these hits count half", "; skirmishers, half", NEVER},
    {"a shield wall shot at in front: these hits count half", "; shield wall, half", NEVER},
    {"hits that count half", "-", NEVER},
    {"halved once", "-", NEVER},
    {"hits suffered", "-", NEVER},
    {"hits on the attacker, some counting half", "-", NEVER},
    {"hits on the defender, some counting half", "-", NEVER},
    {"hits suffered by the attacker", "-", NEVER},
    {"hits suffered by the defender", "-", NEVER},
    {"the attacker is removed: hits", "; %a removed", NEVER},
    {"the defender is removed: hits", "; %b removed", NEVER},
    {"nobody attacked this turn", "; nobody attacked", NEVER},
    {"the defender receives the attack", "; received", NEVER},
    {"the defender counter-attacks", "; counter-attacked", NEVER},
    {"the attacker's dice in this fight", "; %a", NEVER},
    {"the defender's dice in this fight", "; %b", NEVER},
    {"base: fighting to the front", " %d front", NEVER},
    {"base: contacted in flank or rear", " %d in flank or rear", NEVER},
    {"base: also contacted in flank or rear", " %d, flanked", NEVER},
    {"leadership", "+leadership", 0},
    {"shock", "+shock", 0},
    {"defends a height", "+height", 0},
    {"not troops for melee", "+no melee troops", 0},
    {"special rules", "+special", 0},
    {"special rules: extra dice", "+special", 0},
    {"always at least one die", "-", NEVER},
    {"dice of the attacker", "d", NEVER},
    {"dice of the defender", "d", NEVER},
    {"the attacker's left overlap would roll to its own front", "; left overlap %d", NEVER},
    {"the attacker's right overlap would roll to its own front", "; right overlap %d", NEVER},
    {"the defender's left overlap would roll to its own front", "; left overlap %d", NEVER},
    {"the defender's right overlap would roll to its own front", "; right overlap %d", NEVER},
    {"half of them for the overlap", ", half %d", NEVER},
    {"halved dice are rounded up", "-", NEVER},
    {"the attacker suffers half casualties", "; half casualties, %a", NEVER},
    {"the defender suffers half casualties", "; half casualties, %b", NEVER},
    {"being heavily armoured", ": heavy armour", NEVER},
    {"being in cover from this enemy", ": cover", NEVER},
    {"receiving with shield wall or pikes in the open", ": shield wall or pikes", NEVER},
    {"with a shield wall to its front", ": shield wall", NEVER},
    {"horse archers and skirmishers may evade a charge", "-", NEVER},
    {"skirmishers on foot: half the die", ", half: %d", NEVER},
    {"horse archers: the whole die", ": %d", NEVER},
    {"stopped by what is behind it", "; stopped after %d", NEVER},
    {"the charger goes full only to catch", "-", NEVER},
    {"the charger halts where the evader stood; gap", "; away, the gap %d", NEVER},
    {"the charger completes its move; gap", "; the charge in full, the gap %d", NEVER},
    {"the evader is caught from behind", "; caught from behind", NEVER},
    {"caught evaders do not fight back", "; caught, no dice", NEVER},
    {"not even with the one die that others always have", "-", NEVER},
    {"it shoots at its attacker", "; at its attacker", NEVER},
    {"its group is attacked: it may shoot at the attacker", "; at its group’s attacker", NEVER},
    {"it shoots from a hill over lower troops", "; from a hill, over friends", NEVER},
    {"it shoots in any direction", "; all round", NEVER},
    {"no pursuit: it did not attack this turn", "; none: no attack this turn", NEVER},
    {"no pursuit: the enemy stands", "; none: the enemy stands", NEVER},
    {"it must advance over the fallen", "; must, over the fallen", NEVER},
    {"it may advance over the fallen", "; may, over the fallen", NEVER},
    {"by the extent of the fallen", ", %d", NEVER},
    {"4 or more: it may attack", "= (4 needed)", NEVER},
    {"less than 4: it does not attack", "= (4 needed)", NEVER},
    {"with a captain's or the general's banner: no roll", "; banner, no roll", NEVER},
    {"contact on the side where it began", "; on the side where it began", NEVER},
    {"contact on the front", "; front", NEVER},
    {"die and bonus", "=", NEVER},
};

static const terse *find(const char *text)
{
    for (int i = 0; i < GS_COUNT(words); i++) {
        if (strcmp(words[i].text, text) == 0) {
            return &words[i];
        }
    }
    return NULL;
}

void minutes_add_signed(gs_str *out, int n)
{
    gs_str_addf(out, "%s%d", n < 0 ? "−" : "+", n < 0 ? -n : n);
}

/* What joins goes in between, not before the first. */
static void join(minutes_teller *t, const char *how, size_t n)
{
    if (t->out->len > t->start) {
        gs_str_addf(t->out, "%.*s", (int)n, how);
    }
}

static void add_number(const minutes_teller *t, const gs_working_step *s)
{
    if (s->kind == GS_WORK_DEC) {
        gs_str_addmilli(t->out, (s->value + (s->value < 0 ? -50 : 50)) / 100 * 100);
    } else {
        gs_str_addi(t->out, s->value);
    }
}

static void add_filled(minutes_teller *t, const char *how, const gs_working_step *s)
{
    size_t n = strspn(how, " ;:,");
    join(t, how, n);
    for (const char *p = how + n; *p; p++) {
        if (*p != '%') {
            gs_str_addc(t->out, *p);
            continue;
        }
        p++;
        if (*p == 'd') {
            add_number(t, s);
        } else if (*p == 's') {
            gs_str_add(t->out, s->value == 1 ? "" : "s");
        } else {
            gs_str_add(t->out, t->who[*p == 'b']);
        }
    }
}

static void add_total(minutes_teller *t, const terse *w, const gs_working_step *s)
{
    if (s->value != t->die) {
        gs_str_addf(t->out, " = %d", (int)s->value);
    }
    gs_str_add(t->out, w->how + 1);
}

/* The text begins "side A" or "side a". */
static void add_side_total(minutes_teller *t, const gs_working_step *s)
{
    int side = s->text[5] == 'b' || s->text[5] == 'B';
    int more = (int)s->value - t->rolled[side];
    if (more && t->rolled[side]) {
        gs_str_addf(t->out, "%s%s ", t->roller == side ? "" : "; ",
                    t->roller == side ? "" : t->side[side]);
        minutes_add_signed(t->out, more);
        gs_str_addf(t->out, " = %d", (int)s->value);
    }
}

static void add_allowance(minutes_teller *t, const gs_working_step *s)
{
    int32_t most = s->kind == GS_WORK_DEC ? s->value : s->value * 1000;
    if (most != t->rate && most > 0) {
        join(t, "; ", 2);
        gs_str_add(t->out, "at most ");
        add_number(t, s);
        gs_str_add(t->out, " of ");
        gs_str_addmilli(t->out, t->rate);
    }
}

void minutes_say(minutes_teller *t, const gs_working_step *s)
{
    const terse *w = find(s->text);
    bool number = s->kind != GS_WORK_TEXT;
    if (!w) {
        size_t n = strlen(s->text);
        join(t, "; ", 2);
        gs_str_addf(t->out, "%.*s", (int)(n && s->text[n - 1] == ':' ? n - 1 : n), s->text);
        if (number) {
            gs_str_addc(t->out, ' ');
            add_number(t, s);
        }
        return;
    }
    if (w->how[0] == '-' || (number && s->value == w->skip)) {
        return;
    }
    switch (w->how[0]) {
    case '+':
        t->added = true;
        gs_str_addc(t->out, ' ');
        minutes_add_signed(t->out, s->value);
        gs_str_addf(t->out, "%s%s", w->how[1] ? " " : "", w->how + 1);
        break;
    case '^': minutes_add_signed(t->out, s->value); break;
    case '=': add_total(t, w, s); break;
    case '~': add_side_total(t, s); break;
    case 'd':
        if (t->added) {
            gs_str_addf(t->out, " = %d di%s", (int)s->value, s->value == 1 ? "e" : "ce");
        }
        t->added = false;
        break;
    case 'r': t->rate = s->kind == GS_WORK_DEC ? s->value : s->value * 1000; break;
    case 'A': add_allowance(t, s); break;
    default: add_filled(t, w->how, s); break;
    }
}
