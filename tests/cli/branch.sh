#!/bin/sh
# gesta branch: a what-if copy at an entry or a day; the campaign itself does not change.
. tests/cli/lib
cp -r campaigns schema "$dir/home/"
cd "$dir/home" || exit 1
export GESTA_CAMPAIGN="$dir/home/r.gesta"
does "a campaign" gesta import campaigns/roland.xml -o r.gesta
does "a battle" gesta battle fight battle-1
n=$(gesta ledger --csv | tail -1 | cut -d, -f1)
does "a unit comes" gesta unit add Squires --army rearguard --troop frankish-foot --full 6
does "a turn ends" gesta next
gesta export -o before.xml
does "a branch at an entry" gesta branch "Oliver blows" --at "$n"
does "its audit adds up" gesta audit -C oliver-blows.gesta
gesta unit -C oliver-blows.gesta --csv | grep -q squires
[ $? = 1 ]
say $? "what came later is not in it"
does "a branch of the beginning" gesta branch Anew --at 0 -o anew.gesta
gesta status -C anew.gesta | grep -q 'Roncevaux, the First Host'
say $? "... where nothing was fought"
does "a branch of today" gesta branch Today -o today.gesta
gesta branch compare today.gesta > "$out" 2> "$err"
[ "$(wc -l < "$out")" = 1 ]
say $? "it does not differ yet"
does "another course is tried out" gesta hero wound turpin 1 -m "what if" -C today.gesta
gesta branch compare today.gesta --csv 2> "$err" | grep -q '^hero,Turpin'
say $? "... and is told"
gesta export -o after.xml
cmp -s before.xml after.xml
say $? "the campaign is as it was"
does "another campaign" gesta import campaigns/1066.xml -o e.gesta
refuses "it is no branch of another" 2 "is no branch" gesta branch compare e.gesta
refuses "no entry beyond the last" 2 "at" gesta branch x --at 9999
refuses "nothing takes the place of a file" 1 "exists already" gesta branch Today -o today.gesta
