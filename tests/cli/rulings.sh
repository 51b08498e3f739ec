#!/bin/sh
# The game master's word: entries by hand that contradict what somebody is are refused with what was
# expected, and nothing is written.
. tests/cli/lib
cd "$dir/home" || exit 1
gesta import "$root/tests/fuzz/seeds/small.xml" -o s.gesta > /dev/null
no() { # no WHAT WORDS COMMAND...: refused with exit 2, and the file as it was
    before=$(gesta export | cksum)
    refuses "$1" "${status:-2}" "$2" shift_2 "$@"
    [ "$(gesta export | cksum)" = "$before" ] || say 1 "... and nothing was written"
}
shift_2() { shift 2; "$@"; }
yes() { # yes WHAT COMMAND...
    does "$@"
    gesta audit > /dev/null 2>&1 || say 1 "... and it adds up"
}
h() { gesta hero "$@"; }
u() { gesta unit "$@"; }

# units
no "men above full strength" "Bo's foot stands at 12 of 12" u n-foot --enter gained --amount 2 --reason x
no "losses beyond what is there" 'from 1 to 12, not 13' u n-foot --enter losses --amount 13 --reason x
no "losses of nobody" 'from 1 to 12' u n-foot --enter losses --amount 0 --reason x
no "losses below nobody" 'from 1 to 12' u n-foot --enter losses --amount -3 --reason x
no "losses without a number" '--amount from 1 to 12: strength lost' u n-foot --enter losses --reason x
no "a number that is none" 'whole number' u n-foot --enter losses --amount many --reason x
no "fallen back who never fell" "0 of its fallen" u n-foot --enter returned --amount 1 --reason x
yes "losses" u n-foot --enter losses --amount 5 --by s-bows --reason "at the ford"
no "more back than fell" 'from 1 to 5, not 6' u n-foot --enter returned --amount 6 --reason x
yes "some come back" u n-foot --enter returned --amount 2 --reason "stragglers"
no "more gained than there is room" 'from 1 to 3, not 4: Bo.s foot stands at 9 of 12' u n-foot --enter gained --amount 4 --reason x
yes "some are gained" u n-foot --enter gained --amount 3 --reason "levied"
no "... and then there is no room" '12 of 12' u n-foot --enter returned --amount 1 --reason x
no "an honour with a number" 'takes no --amount' u n-foot --enter honour --amount 1 --reason x
no "a quality that is none" 'poor, average or elite' u n-foot --enter quality --reason "rather good"
yes "a quality" u n-foot --enter quality --reason elite
no "the same quality" 'elite already' u n-foot --enter quality --reason elite
no "its own name" 'called' u n-foot --enter renamed --reason "Bo's foot"
yes "another name" u n-foot --enter renamed --reason "Bo's Old Foot"
no "moved nowhere" 'wants --by: the army of the North' u n-foot --enter moved --reason x
no "moved to the enemy" 'wants --by: the army of the North' u n-foot --enter moved --by south-band --reason x
no "moved to where it is" 'already' u n-foot --enter moved --by north-band --reason x
no "merged with nobody" 'another unit of its side' u n-foot --enter merged --reason x
no "merged with itself" 'another unit of its side' u n-foot --enter merged --by n-foot --reason x
no "merged with the enemy" 'another unit of its side' u n-foot --enter merged --by s-foot --reason x
no "horse merged into foot" 'units of one kind' u n-foot --enter merged --by n-horse --reason x
yes "struck from the roll" u n-bows --enter struck --reason "disbanded"
for kind in gained losses returned honour struck renamed moved quality merged destroyed; do
    no "struck: no $kind" 'is struck from the roll by entry [0-9]*: .*--undo' u n-bows --enter $kind --amount 1 --reason x --by s-foot
done
n=$(gesta unit n-bows --format csv | awk -F, '/struck/ {print $1}')
yes "... until that is taken back" gesta next --undo "$n" --reason "after all"
yes "... then it is on the roll" u n-bows --enter losses --amount 1 --reason "ague"
no "an entry of heroes" '--enter takes one of losses' u n-foot --enter wounded --amount 1 --reason x
no "a hero as a unit" 'ana is a hero: gesta hero ana' u ana --enter losses --amount 1 --reason x
no "no such unit" 'gesta unit lists them' u nobody --enter losses --amount 1 --reason x
no "no such author" 'no hero, unit, army or side ghost' u n-foot --enter losses --amount 1 --by ghost --reason x

# heroes
no "power of nothing" 'other than 0' h bo --enter power --amount 0 --reason x
no "power above six" 'from 0 to 5, not 7: a rating is 1 to 6' h bo --enter power --amount 7 --reason x
no "power below one" 'a rating is 1 to 6' h bo --enter power --amount -1 --reason x
no "more wounds than Power" 'from 1 to 1, not 2: Power does not fall below 0' h bo --enter wounded --amount 2 --reason x
no "a wound healed that is not there" 'has no open wound' h bo --enter healed --amount 1 --reason x
yes "a wound" h bo --enter wounded --amount 1 --by s-foot --reason "an arrow"
no "a second, with no Power left" 'wounded cannot be entered now: Power does not fall below 0' h bo --enter wounded --amount 1 --reason x
no "two healed of one" 'from 1 to 1, not 2' h bo --enter healed --amount 2 --reason x
no "taken by nobody" 'captured wants --by' h bo --enter captured --reason x
no "taken by his own" 'of another side' h bo --enter captured --by ana --reason x
no "taken by himself" 'names Bo' h bo --enter captured --by bo --reason x
no "freed who is free" 'he is no captive' h bo --enter ransomed --amount 100 --reason x
no "found who is not missing" 'only who is missing' h bo --enter found --reason x
yes "taken" h bo --enter captured --by s-foot --reason "at the ford"
no "taken twice" 'freed first' h bo --enter captured --by cy --reason x
no "a captive goes missing" 'freed first' h bo --enter missing --reason x
no "a captive retires" 'freed first' h bo --enter retired --reason x
no "a price below nothing" 'from 0 to 999999' h bo --enter ransomed --amount -5 --reason x
yes "ransomed" h bo --enter ransomed --amount 100 --by cy --reason "a hundred marks"
no "fought, by hand" 'not by hand' h bo --enter fought --reason x
no "a duel won against nobody" 'the hero whom he beat' h bo --enter duel-won --reason x
no "a duel won against a unit" 'the hero whom he beat' h bo --enter duel-won --by s-foot --reason x
yes "a duel won" h bo --enter duel-won --by cy --reason "at the feast"
no "an item he has" 'has "Ring" already' h ana --enter item-gained --amount 1 --reason Ring
no "an item he has not" 'has no item "Sword"' h ana --enter item-lost --reason Sword
no "an item of Power 4" 'from 0 to 3' h ana --enter item-gained --amount 4 --reason Sword
yes "an item" h ana --enter item-gained --amount 1 --reason Sword
no "... loses not another Power" 'gives Power 1, not 2' h ana --enter item-lost --amount 2 --reason Sword
yes "... and is lost with what it gave" h ana --enter item-lost --reason Sword
gesta hero ana --format csv | grep -q 'item-lost,1'
say $? "... as the ledger says"
yes "dead" h cy --enter died --by ana --reason "a fall"
for kind in died power wounded healed captured escaped found retired item-gained duel-won; do
    no "dead: no $kind" 'is dead' h cy --enter $kind --amount 1 --by ana --reason x
done
yes "... but he may be named" h cy --enter epithet --reason "the Late"
yes "retired" h bo --enter retired --reason "to his farm"
no "retired: no wounds" 'fights no more' h bo --enter wounded --amount 1 --reason x
no "retired: not again" 'fights no more' h bo --enter retired --reason x
no "an epithet of blanks" 'reason wants a value' h ana --enter epithet --reason "  "
no "words that are no UTF-8" 'UTF-8' h ana --enter epithet --reason "$(printf 'the \377')"
no "a novel" 'takes 2000' h ana --enter epithet --reason "$(head -c 3000 /dev/zero | tr '\0' x)"
yes "odd words" h ana --enter epithet --reason "$(printf 'the "Great" & <b>\nשלום 🐉')"
gesta export -o one.xml && gesta import one.xml -o two.gesta > /dev/null && gesta export -C two.gesta | cmp -s - one.xml
rc=$?
rm -f two.gesta
say $rc "... come through export and import"

# who may be named, and what he must be
gesta import "$root/tests/fuzz/seeds/small.xml" -o by.gesta > /dev/null
GESTA_CAMPAIGN=by.gesta
export GESTA_CAMPAIGN
no "exchanged against a free man" 'he is no captive' h bo --enter exchanged --by cy --reason x
yes "taken by a free man" h bo --enter captured --by cy --reason "at the ford"
no "exchanged against a man who is free" 'who is fit: only a captive' h bo --enter exchanged --by cy --reason x
no "exchanged against a unit" 'wants --by: the captive hero' h bo --enter exchanged --by s-foot --reason x
no "exchanged against his own" 'wants --by: the captive hero' h bo --enter exchanged --by ana --reason x
no "taken by a captive" 'captured by Bo.*, who is captive by entry' h cy --enter captured --by bo --reason x
yes "the other is taken" h cy --enter captured --by n-foot --reason "at the bridge"
for kind in duel duel-won struck-down missing retired captured; do
    no "a captive: no $kind" 'is captive' h cy --enter $kind --by ana --reason x
    [ $kind = missing ] || [ $kind = retired ] || [ $kind = captured ] ||
        no "... nor $kind over him" 'who is captive by entry' h ana --enter $kind --by cy --reason x
done
no "rescued by his foes" 'wants --by: who of his own' h cy --enter rescued --by n-foot --reason x
no "released by his own" 'wants --by: the captor' h cy --enter released --by s-foot --reason x
no "held by his own" 'wants --by: his captor' h cy --enter held --by s-foot --reason x
no "fled from his own" 'wants --by: the captor' h cy --enter escaped --by s-foot --reason x
yes "exchanged" h bo --enter exchanged --by cy --reason "man for man"
grep -q 'Bo.*exchanged against Cy' "$out" && grep -q 'Cy.*exchanged against Bo' "$out"
say $? "... against each other, and both are told"
gesta hero --format csv > "$out"
grep -q '^bo,.*,fit,' "$out" && grep -q '^cy,.*,fit,' "$out"
say $? "... and both are free"
m=$(gesta hero cy --format csv | tail -1 | cut -d, -f1)
yes "an exchange is one step" gesta next --undo "$m" --reason "not yet"
gesta hero --format csv > "$out"
grep -q '^bo,.*,captive,' "$out" && grep -q '^cy,.*,captive,' "$out"
say $? "... taken back both are captives again"
yes "... until one dies" h cy --enter died --by ana --reason "of his wounds"
no "exchanged against a dead man" 'who is dead' h bo --enter exchanged --by cy --reason x
no "released by a dead man" 'who is dead by entry' h bo --enter released --by cy --reason x
yes "released" h bo --enter released --by s-foot --reason "for honour"
no "taken by a dead man" 'who is dead by entry' h bo --enter captured --by cy --reason x
no "a dead man struck down" 'entered before it' h bo --enter struck-down --by cy --reason x
no "missing by somebody" 'takes no --by' h bo --enter missing --by s-foot --reason x
yes "a unit struck from the roll" u s-foot --enter struck --reason "disbanded"
no "taken by a unit that is no more" 'struck from the roll' h bo --enter captured --by s-foot --reason x
yes "a wound" h ana --enter wounded --amount 1 --by s-bows --reason "an arrow"
GESTA_CAMPAIGN=s.gesta

# epithets and rivals (CAM-2.6, CAM-2.7)
gesta import "$root/tests/fuzz/seeds/small.xml" -o fame.gesta > /dev/null
GESTA_CAMPAIGN=fame.gesta
export GESTA_CAMPAIGN
yes "a fresh campaign proposes nothing" gesta hero --epithets --format csv
[ "$(wc -l < "$out")" = 1 ]
say $? "... but the heads of its columns"
for day in 1 2 3; do
    gesta hero ana --enter duel-won --by cy --reason "before the host" > /dev/null
    gesta next > /dev/null
done
yes "three challenges won" gesta hero ana --epithets
has "... make a champion" 'the Champion.*3 challenges won'
yes "... and a rival" gesta hero --rivals --format csv
grep -q 'cy,Cy,3,3,0' "$out" && grep -q '^cy,Cy,ana,.*,3,0,3' "$out"
say $? "... of both"
no "what is not proposed" 'these are: .*the Champion' h ana --accept "the Bald"
no "nobody's epithet" 'which hero' gesta hero --accept "the Champion"
no "a stranger's epithet" 'no hero ghost' h ghost --accept "the Champion"
no "two at once" 'give one' h ana --accept "the Champion" --refuse "the Champion"
yes "refused" h ana --refuse "the Champion"
gesta hero ana --epithets --format csv | grep -q Champion
[ $? = 1 ]
say $? "... it is not proposed again"
gesta next --undo "$(gesta hero ana --format csv | tail -1 | cut -d, -f1)" > /dev/null
yes "... unless that is taken back; accepted" h ana --accept "the Champion"
gesta hero ana | head -1 | grep -q 'the Champion'
say $? "... she is called so"
mkdir -p own/templates
echo 'duels-won>=1 ; of the Sharp Edge' > own/templates/epithets.txt
GESTA_RESOURCES=$(pwd)/own gesta hero ana --epithets > "$out" 2> "$err"
has "a table of one's own" 'of the Sharp Edge'
echo 'duels>=1 ; x' > own/templates/epithets.txt
GESTA_RESOURCES=$(pwd)/own
export GESTA_RESOURCES
no "a bad table names its line" 'epithets.txt:1: duels>=1: the ledger knows no such fact' h ana --epithets
unset GESTA_RESOURCES
GESTA_CAMPAIGN=s.gesta

# options that belong together
no "an amount alone" 'belongs to --enter' h ana --amount 3
no "an author alone" 'belongs to --enter' u n-foot --by cy
no "to the death of nobody" 'belongs to --duel' h ana --to-death
no "an entry and a duel" 'give one' h ana --enter power --amount 1 --duel bo --reason x
no "a duel with oneself" 'himself' h ana --duel ana
status=1
no "a duel with the dead" 'cannot fight' h ana --duel cy
status=2
no "a duel with nobody" 'no hero nobody' h ana --duel nobody
no "nobody's entry" 'which hero' h --enter power --amount 1 --reason x
no "back and on at once" 'give one' gesta next --undo 1 --until battle
no "a reason for nothing" "reason belongs to --undo" gesta next --reason x
status=1
no "undone twice" "took it back" gesta next --undo "$n"
exit $fails
