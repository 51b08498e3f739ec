#!/bin/sh
# Edges of the umpire's commands: ids like verbs, old names, ids taken back, days before a birth, two
# umpires at once, captors who are taken, prices of the dead, what was fought.
. tests/cli/lib
cd "$dir/home" || exit 1
export GESTA_CAMPAIGN="$dir/home/r.gesta"
gesta import "$root/campaigns/roland.xml" -o r.gesta > /dev/null
last() { gesta ledger --csv | tail -1 | cut -d, -f1; }

does "a hero whose id is a verb" gesta hero add "Add" --side franks
does "... is shown by show" gesta hero show add
has "... himself" "^Add, "
does "two of one name" gesta hero add "Basan" --side franks
does "..." gesta hero add "Basan" --side saragossa
refuses "... are not guessed between" 2 "basan.*basan-2" gesta hero wound Basa 1
does "renamed" gesta hero rename turpin "Guarin of Reims"
does "... he is found by his name of now" gesta hero epithet guarin "the Lean"
does "... and by that of once" gesta hero epithet turp "the Stout"
does "an army comes" gesta army add "Late" --side franks
n=$(last)
does "... and is taken back" gesta undo "$n" -y -m "never mustered"
refuses "... its id is never given again" 2 "late" gesta army add "Other" --id late --side franks
does "a turn ends" gesta next
does "somebody comes" gesta hero add "Tierri" --side franks
born=$(last)
refuses "nothing befalls him before he came" 1 "Tierri\|tierri" gesta hero wound tierri 1 --date -1
does "he is wounded" gesta hero wound tierri 1 -m thorns
run gesta undo "$born" -m "never came"
[ "$rc" = 1 ] && grep -q "falls: $((born + 1)) wounded" "$out"
say $? "what befell him falls with his coming"
does "undone" gesta undo $((born + 1)) -y -m "no thorn"
run gesta redo
[ "$rc" = 0 ] && gesta hero tierri | head -1 | grep -q wounded
say $? "the undo of an undo is redo"
does "men are lost" gesta unit lose danes 3 -m ford
lost=$(last)
gesta correct "$lost" --amount 2 -m "two" > /dev/null
gesta correct "$(last)" --amount 1 -m "one" > "$out" 2>&1
gesta unit danes --csv > "$out"
gesta unit --csv | grep '^danes,' | grep -q ',14,13,'
say $? "corrected twice the newest counts"

# captors and captives
does "taken" gesta hero capture chernuble --by oliver
does "a price" gesta captive ransom chernuble 100 --due +5
does "his captor is taken" gesta hero capture oliver --by marsile
gesta captive --csv | grep '^chernuble,' | grep -q 'rearguard'
say $? "... and his captive passes to the army"
does "the captive dies" gesta hero die chernuble -m "of a fever"
refuses "... and his price is void" 1 "chernuble\|dead" gesta captive pay chernuble
does "a general on his word" gesta captive parole oliver --until +2
refuses "who is free cannot be taken out of it by his own" 1 "" gesta captive exchange oliver for oliver

# units
does "down to nothing" gesta unit lose lorrainers 14 -m plague
refuses "a unit of nobody is not merged" 1 "" gesta unit merge lorrainers into flemings
does "an army without units" gesta army add "Names" --side franks

# what was fought
does "a battle" gesta battle fight battle-1
refuses "a battle that was fought is not removed" 1 "fought" gesta battle remove battle-1 -y
does "joined" gesta hero join falsaron franks -m treason

# files
does "a branch" gesta branch "If" --at "$born" -o if.gesta
gesta export -C if.gesta -o if.xml
does "cells that count are text" gesta note "=1+1"
gesta ledger --csv | tail -1 | grep -q "=1+1"
say $? "... and stand as they were typed"
cp r.gesta a.gesta
for k in 1 2 3 4 5 6; do gesta note "from hand $k" > "n$k" 2>&1 & done
wait; cat n[1-6] > "$out"
[ "$(gesta ledger --csv | grep -c 'from hand')" = 6 ]
say $? "six umpires at once: each entry stands"
does "... and the audit adds up" gesta audit
exit $fails

# 10: an early turn undone: battles stay, and those that read other values are named. 15: who has no
# coin goes into the red. 29: a branch never comes back.
does "10: a campaign" gesta import campaigns/roland.xml -o early.gesta
does "10: its first battle" gesta battle fight battle-1 -C early.gesta
does "10: a turn" gesta next -C early.gesta
does "10: its second battle" gesta battle fight battle-2 -C early.gesta
turn=$(gesta ledger --kind turn --csv -C early.gesta | tail -1 | cut -d, -f1)
run gesta undo "$turn" -m "too early" -n -C early.gesta
grep -q '^battle-2 (entry [0-9]*) was worked with other values; it stands' "$out"
say $? "10: the battle after it is named, and stands"
does "15: money is kept" gesta campaign change --option economy=on -C early.gesta
does "15: one is taken" gesta hero capture abisme --by roland -C early.gesta
does "15: a price beyond their purse" gesta captive ransom abisme 500 -C early.gesta
does "15: they pay" gesta captive pay abisme -C early.gesta
gesta side --csv -C early.gesta | grep -q '^saragossa,.*,-500,'
say $? "15: and are 500 in the red"
does "29: a branch" gesta branch "What if" -o branch.gesta -C early.gesta
gesta export -C branch.gesta -o branch.xml
refuses "29: it never comes back" 2 "never comes back" gesta import branch.xml -C early.gesta
