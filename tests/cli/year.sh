#!/bin/sh
# A campaign made and led by commands alone: lists, a map, battles met on it, captives, corrections;
# what an umpire who knows nothing but the help would type.
. tests/cli/lib
cd "$dir/home" || exit 1
export GESTA_CAMPAIGN="$dir/home/y.gesta"
does "a campaign with a calendar" gesta new "A Year of War" --shape map --start 1066-03-01 --calendar month -o y.gesta
refuses "no battles: the command that plans one" 2 "gesta battle add" gesta battle fight
for words in "side add Riverfolk --player Ann" "side add Hillmen --id hills" \
    "troop add Spearmen --type heavy-infantry --facts unit.armour=light --points 40" \
    "troop add Knights --type heavy-cavalry" "place add Ford --worth 2 --owner riverfolk" \
    "place add Highmoor --worth 3 --owner hills" "place add Mill --worth 1" "road add ford mill --length 2" \
    "road add mill highmoor" "army add First --side river --at ford" "army add Clan --side hills --at high" \
    "hero add Edric --side river --power 3" "hero add Oswin --side river --power 2" \
    "hero add Cadoc --side hills --power 3" "army change first --general edric" \
    "unit add Levy --army first --troop spear --full 20 --leader edric" \
    "unit add Lances --army first --troop knights --full 8" \
    "unit add Clansmen --army clan --troop spear --full 24 --leader cadoc"; do
    # shellcheck disable=SC2086
    does "$words" gesta $words
done
gesta march first mill > "$out"
gesta next > "$out"
has "an army under way is told in words" "First .*Ford.*Mill"
refuses "a road with an army on it stays" 1 "First is on that road" gesta road remove ford mill -y
gesta unit quality levy elite > "$out"
cp y.gesta was.gesta
refuses "a place that is its own" 1 "belongs to" gesta place own ford riverfolk
refuses "wounds of nobody" 2 "whole number" gesta hero wound oswin 0
refuses "more wounds than he has Power" 1 "Oswin" gesta hero wound oswin 5
refuses "a quality that is none" 2 "poor, average or elite" gesta unit quality levy splendid
refuses "a quality that it has" 1 "already" gesta unit quality levy elite
refuses "next --undo of nothing" 2 "no entry" gesta next --undo 999
cmp -s y.gesta was.gesta
say $? "refusals leave every byte of the file as it was"
printf 'kind; name; points; width; level\nwoods; The alders; 4,4 12,4 12,10 4,10\nstream; Mill brook; 0,20 48,22; 1\n' > f.csv
does "a battlefield from a list" gesta scenario add Meadow --a first --b clan --from f.csv
printf 'woods; Half; 4,4\n' > bad.csv
refuses "... and what is wrong in one" 2 "line 1: at least two points" gesta scenario add Other --a first --b clan --from bad.csv
gesta march clan mill > "$out"
gesta next > "$out"
gesta status > "$out"
has "a meeting on the first page" "^OWED  *Mill: [A-Z][a-z]* attacks [A-Z][a-z]*   gesta battle fight meet-3-mill$"
does "another field for it" gesta battle change meet-3-mill --scenario meadow
does "... and the audit takes that" gesta audit
does "a result told by units and numbers" gesta battle record meet-3-mill --won riverfolk --turns 5 --lost clansmen=9 --lost levy=2 --words "At the mill."
does "... entered" gesta battle aftermath meet-3-mill --apply
gesta hero capture cadoc --by edric --at ford > "$out"
has "kept at a place" "^[0-9]*-[0-9]*  Cadoc captured by Edric, kept at Ford; price 300$"
does "a price" gesta captive ransom cadoc 100 --due +3
agreed=$(gesta ledger --kind agreed --csv | tail -1 | cut -d, -f1)
captured=$(gesta ledger --kind captured --csv | tail -1 | cut -d, -f1)
run gesta next --undo "$captured" -m "never taken"
[ "$rc" = 1 ] && grep -q "falls: $agreed agreed" "$out"
say $? "next --undo tells what falls, and asks"
does "... and does it after a yes" gesta next --undo "$captured" -m "never taken" -y
gesta captive --csv | grep -q cadoc
[ $? = 1 ]
say $? "he was never taken"
gesta report battle meet-3-mill -f text -o - | tr -s '\n ' ' ' > "$out" &&
    grep -q 'For neither side was there an end to it but the last of the other' "$out"
say $? "where both fight to the last it is said once"
does "a life that began with the campaign" gesta report career edric -f text
grep -q 'they won it' "$out" && ! grep -q 'came into the campaign\.' "$out"
say $? "... says nothing of the lists, and of a people they"
does "an export" gesta export -o y.xml
does "... read again" gesta import y.xml -o copy.gesta
gesta export -C copy.gesta | cmp -s - y.xml
say $? "... is the same"
gesta campaign change --target 4 > "$out"
gesta next > "$out" 2>&1
gesta next > "$out" 2>&1
gesta status > "$out"
has "a campaign that is over says who is held, and how to go on" "^Held  *none. On: gesta campaign change --target"
does "the audit adds up" gesta audit
exit $fails
