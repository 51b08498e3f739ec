#!/bin/sh
# gesta undo, redo, correct: after Roland's first battle.
. tests/cli/lib
cp -r campaigns schema "$dir/home/"
cd "$dir/home" || exit 1
export GESTA_CAMPAIGN="$dir/home/r.gesta"
does "a campaign" gesta import campaigns/roland.xml -o r.gesta
does "its first battle" gesta battle fight battle-1
n=$(gesta ledger --csv | tail -1 | cut -d, -f1)
wound=$(gesta ledger --of turpin --kind wounded --csv | awk -F, 'NR == 2 { print $1 }')
amount=$(gesta ledger --of turpin --kind wounded --csv | awk -F, -v n="$wound" '$1 == n' | grep -c ',2,')
gesta report battle battle-1 -o before.xml
does "a captive" gesta hero capture chernuble --by turpin
does "a ransom" gesta captive ransom chernuble 100 --due +5
run gesta undo $((n + 1)) -m test < /dev/null
[ "$rc" = 1 ] && grep -q "falls: $((n + 3)) agreed; back: $((n + 2)) kept, $((n + 1)) captured" "$out"
say $? "without a yes nothing is taken back, and what would fall is told"
run gesta undo $((n + 1)) -m test -n --json
grep -q "\"falls\": \[$((n + 3))\]" "$out"
say $? "... as a document, too"
refuses "undo wants a reason" 2 "wants a reason" gesta undo $((n + 1))
does "taken back" gesta undo $((n + 1)) -m test -y
gesta hero chernuble | grep -q captive
[ $? = 1 ]
say $? "he is no captive"
does "it holds again" gesta redo
gesta captive --csv | grep -q chernuble
say $? "he is one again"
if [ "$amount" = 1 ]; then
    does "a wound is put right" gesta correct "$wound" --amount 1 -m "one hit was saved"
    has "... and told" "Turpin: "
fi
does "the audit still adds up" gesta audit
gesta report battle battle-1 -o after.xml
cmp -s before.xml after.xml
say $? "the battle's report is as it was"
refuses "what counts nothing takes no amount" 2 "counts nothing" gesta correct "$((n + 1))" --amount 2 -m x
refuses "no such entry" 2 "has no entry" gesta undo 9999 -m x -y
does "a turn ends" gesta next
t=$(gesta ledger --kind turn --csv | tail -1 | cut -d, -f1)
does "and is taken back whole" gesta undo "$t" -m "too early" -y
does "the audit adds up" gesta audit
gesta export -o out.xml
does "an export of all that is read again" gesta import out.xml -o copy.gesta
gesta export -C copy.gesta -o again.xml
cmp -s out.xml again.xml
say $? "... and says the same"

# Turns that would have ended otherwise are worked again with the same dice, on a wish.
does "another campaign" gesta import campaigns/roland.xml -o w.gesta
export GESTA_CAMPAIGN="$dir/home/w.gesta"
does "a wound too many" gesta hero wound turpin 2 -m thorns
does "a captive who might escape" gesta hero capture chernuble --by oliver
does "a turn" gesta next
before=$(gesta ledger --of chernuble --csv | tail -1)
run gesta correct 1 --amount 1 -m "one was saved" -n
grep -q "end of turn 1 (entry 4) was worked with other values; it stands (--rework" "$out"
say $? "a turn that reads other values is named, and the way out"
does "it is worked again" gesta correct 1 --amount 1 -m "one was saved" -y --rework
has "... and told" "the end of turn 1 (entry 4) is worked again with the same dice"
gesta hero turpin | head -1 | grep -q "Power 2, fit"
say $? "he has no wound that nobody healed"
[ "$(gesta ledger --of chernuble --csv | tail -1)" = "$before" ]
say $? "and nobody else rolled again"
does "the audit works it again" gesta audit
gesta export -o w.xml && gesta import w.xml -o w2.gesta > /dev/null && gesta audit -C w2.gesta > "$out"
say $? "so it does after a journey through XML"
gesta ledger --csv | awk -F, '$5 == "turn" && $0 ~ /instead of 4/' | grep -q .
say $? "the ledger shows both ends of the turn"

# On the map: marches from which a battle came, or would come, stand.
does "a war" gesta import campaigns/march-war.xml -o m.gesta
export GESTA_CAMPAIGN="$dir/home/m.gesta"
for o in "n1 cray" "s2 cray"; do gesta march $o > /dev/null; done
does "nobody is left of N1" gesta unit lose n1-first 16 -m plague
gesta unit lose n1-second 14 -m plague > /dev/null
gesta next > /dev/null && gesta next > "$out"
gesta battle list --csv | grep -q meet
[ $? = 1 ]
say $? "an army without men meets nobody"
run gesta undo 1 --rework -m "it was a cough" -n
has "with men it would have met S2: the marches stand" "marches of turn 2 stand: a battle came of them"
does "entered" gesta undo 1 --rework -m "it was a cough" -y
does "the audit adds up still" gesta audit

# A unit that was struck because nobody was left of it is on the roll again when somebody was.
export GESTA_CAMPAIGN="$dir/home/s.gesta"
does "a third war" gesta import campaigns/roland.xml -o s.gesta
does "a battle that a unit does not survive" gesta battle record battle-1 --won franks --turns 5 \
    --lost "valley-levy 99" --words "So."
does "... settled" gesta battle aftermath battle-1 --apply
gesta ledger --of valley-levy --csv > "$out"
has "it is struck" ',struck,'
n=$(awk -F, '/,losses,/ { print $1 }' "$out")
full=$(awk -F, '/,losses,/ { print $6 }' "$out")
does "it was one less" gesta correct "$n" --amount $((full - 1)) -y -m "one hid among the dead"
has "... which is told" "struck -> on the roll"
gesta unit --csv | grep '^valley-levy,' | grep -q ',1,'
say $? "and one of it is there"
gesta ledger --of valley-levy --kind struck > "$out"
! grep -q 'struck' "$out"
say $? "it is struck no more"
does "the audit adds up with a unit that is back" gesta audit
does "that is undone" gesta undo "$(gesta ledger --csv | grep -c '^[0-9]')" -y -m "no, none"
gesta ledger --of valley-levy --kind struck > "$out"
has "and it is struck again" 'struck'
does "the audit adds up" gesta audit
exit $fails
