/* Which type of troops of a rule set a stranger's words mean. */
#include "hand_int.h"

#include <string.h>

/* The first line of which a word is in the name, and then the first of its types that the rule set
 * knows (a type is known by its beginning or end, so that one line serves all books). */
static const struct {
    const char *words, *types;
} lines[] = {
    {"horse archer|mounted archer|horse bow|mounted bow", "horse-archers|light-cavalry|lights"},
    {"pistol|reiter", "pistoliers|light-cavalry|cavalry|knights"},
    {"elephant|mumak", "elephant|elephants|great-beast|monster|creature|knights"},
    {"dragon|griffon|hippogriff|wyvern", "flying-monster|monster|flyers|flyer|creature|knights"},
    {"eagle|bat|flier|flyer|flying", "flyer|flyers|creature|lights"},
    {"giant|troll|ogre|treeman|monster|beast|hydra", "monster|creature|great-beast|elephants|knights"},
    {"chariot", "chariot|heavy-cavalry|knights"},
    {"cannon|gun crew|bombard", "cannon|artillery|serjeants"},
    {"bolt thrower|ballista|scorpion", "bolt-thrower|artillery|serjeants"},
    {"catapult|trebuchet|stone thrower|mangonel|onager|artillery|rocket|engine|mortar",
     "stone-thrower|artillery|machine|serjeants"},
    {"baggage|wagon|train|camp", "train|baggage|civilians|lights"},
    {"villager|civilian|townsfolk|women", "civilians|skirmishers|lights"},
    {"dismounted knight|foot knight", "foot-knights|heavy-infantry"},
    {"knight|cataphract|cavalier|gendarme|men at arms|men-at-arms|heavy cav|heavy horse|companion",
     "heavy-cavalry|knights"},
    {"light cav|light horse|hussar|scout rider|outrider|wolf rider|jinete|turcopole|fast cav|marauder horse",
     "light-cavalry|lights"},
    {"cavalry|rider|horse|mounted|lancer|equites|camel", "cavalry|medium-cavalry|heavy-cavalry|knights"},
    {"crossbow", "crossbowmen|archers|bowmen|light-infantry"},
    {"handgun|arquebus|musket|thunderer", "handgunners|archers|bowmen|light-infantry"},
    {"archer|bowm|longbow|bow", "bowmen|archers|light-infantry"},
    {"skirmish|sling|javelin|psiloi|scout|ranger", "skirmishers|light-infantry|lights"},
    {"pike|phalanx|landsknecht|pikem", "pikemen|heavy-infantry|medium-infantry|serjeants"},
    {"housecarl|huscarl|guard|legion|heavy|armoured|hoplite|sword|varangian|dismounted|hird|ironbreaker",
     "heavy-infantry|infantry|serjeants"},
    {"levy|peasant|rabble|militia|light|fyrd|clansm|goblin|skeleton", "light-infantry|infantry|lights"},
    {"spear|infantry|foot|warrior|men|soldier|axe|halberd|serjeant|sergeant",
     "infantry|medium-infantry|heavy-infantry|serjeants"},
};

static bool holds_word(const char *name, const char *word, size_t n)
{
    for (const char *p = name; *p; p++) {
        size_t i = 0;
        for (; i < n && p[i]; i++) {
            char c = p[i] >= 'A' && p[i] <= 'Z' ? (char)(p[i] + 32) : p[i];
            c = c == '-' || c == '_' ? ' ' : c;
            if (c != (word[i] == '-' ? ' ' : word[i])) {
                break;
            }
        }
        bool begins = p == name || !(p[-1] >= 'a' && p[-1] <= 'z');
        if (i == n && begins) {
            return true;
        }
    }
    return false;
}

static bool any_word(const char *name, const char *words)
{
    for (const char *p = words; *p;) {
        size_t n = strcspn(p, "|");
        if (holds_word(name, p, n)) {
            return true;
        }
        p += n + (p[n] == '|');
    }
    return false;
}

static const char *known(const gs_fact *f, const char *types)
{
    for (const char *p = types; *p;) {
        size_t n = strcspn(p, "|");
        for (int i = 0; f->words[i]; i++) {
            if (strlen(f->words[i]) == n && strncmp(f->words[i], p, n) == 0) {
                return f->words[i];
            }
        }
        p += n + (p[n] == '|');
    }
    return NULL;
}

const char *gs_hand_guess_type(const gs_ruleset *rs, const char *name)
{
    const gs_fact *f = gs_fact_find(rs->unit_facts, rs->n_unit_facts, "unit.type", 9);
    if (!f || !f->words || !name) {
        return NULL;
    }
    const char *best = NULL;
    for (int i = 0; f->words[i]; i++) { /* the type's own name wins, the longest first */
        bool longer = !best || strlen(f->words[i]) > strlen(best);
        if (longer && holds_word(name, f->words[i], strlen(f->words[i]))) {
            best = f->words[i];
        }
    }
    for (int i = 0; i < GS_COUNT(lines) && !best; i++) {
        best = any_word(name, lines[i].words) ? known(f, lines[i].types) : NULL;
    }
    return best;
}
