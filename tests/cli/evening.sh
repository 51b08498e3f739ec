#!/bin/sh
# An evening of an umpire, a command after the other, as a page of words: what each prints.
# The stage is set by commands: the first battle as a result told, and notes until entry 43.
. tests/cli/lib
cd "$dir/home" || exit 1
export GESTA_CAMPAIGN="$dir/home/r.gesta"
gesta import "$root/campaigns/roland.xml" -o r.gesta > /dev/null
gesta note "the horn is heard" > /dev/null
does "the first battle is told" gesta battle record battle-1 --won franks --turns 6 \
    --lost "rolands-knights=4, olivers-knights=7" --fate "Turpin hit 2 by valley-levy" \
    --fate "Engelier hit 1" --fate "Aelroth killed by Roland" --words "The pass held."
does "... and its aftermath entered" gesta battle aftermath battle-1 --apply
n=$(gesta ledger --csv | wc -l)
while [ "$n" -le 43 ]; do
    gesta note "what was said that evening" > /dev/null
    n=$((n + 1))
done

# line COMMAND... < what it prints: exit 0, or what the line "exit N" says before it
prints() {
    want=0
    read -r first
    case $first in exit\ *) want=${first#exit } && : > wanted ;; *) printf '%s\n' "$first" > wanted ;; esac
    cat >> wanted
    "$@" > got 2>&1 < /dev/null
    rc=$?
    [ $rc = $want ] && cmp -s wanted got
    ok=$?
    say $ok "$*"
    [ $ok = 0 ] || diff wanted got
}
prints gesta hero capture falsaron --by aelroth << 'P'
exit 1
gesta: aelroth cannot hold falsaron: dead since entry 15; of his own side; expected: gesta words captors falsaron
P
prints gesta hero capture chernuble --by oliver -m "pulled from his horse" << 'P'
44-45  Chernuble captured by Oliver, with the Rearguard; price 100 (pulled from his horse)
P
prints gesta captive ransom cher 100 --due +5 << 'P'
46  Chernuble: 100 agreed, the men of Saragossa to pay by 20 Aug
P
prints gesta army change first-host --general falsaron << 'P'
47  Falsaron commands Aelroth's host, after Aelroth, dead
P
prints gesta unit merge olivers into rolands-k --quality elite -m "too few" << 'P'
48  Roland's knights 4 of 8 -> 5 of 9; Oliver's knights struck (too few)
P
prints gesta unit add Squires --army rear --troop frankish-fo --full 6 << 'P'
49  Squires, 6 of 6, in the Rearguard
P
prints gesta unit raise rear-archers 12 --men 4 << 'P'
50-51  archers of the rearguard 8 of 8 -> 12 of 12
P
prints gesta hero rename turpin "Turpin of Reims" << 'P'
52  Turpin is now Turpin of Reims
P
gesta ledger --of turpin | sed 's/^ //; 1d; s/ *$//' > of
printf '%s\n' '6  15 Aug  battle-1  fought' '7  15 Aug  battle-1  wounded 2  the levy of the Ebro' \
    '52  15 Aug            renamed    Turpin of Reims' | cmp -s - of
say $? "the ledger of one"
prints gesta correct 7 --amount 1 -m "one hit was saved" << 'P'
53  instead of 7: Turpin of Reims wounded 1 by the levy of the Ebro (one hit was saved)
Turpin of Reims: Power 0 -> 1
Turpin of Reims: open wounds 2 -> 1
P
cp r.gesta before.gesta
prints gesta undo 44 -m test << 'P'
exit 1
54-56  46 taken back, 45 taken back, 44 taken back (test)
falls: 46 agreed; back: 45 kept, 44 captured
Chernuble: captive -> fit
a preview: nothing is kept
gesta: it is entered after a yes: -y says it
P
cmp -s r.gesta before.gesta
say $? "... and not a byte of the file is changed"
gesta next -n | sed '1d' > preview
prints gesta next << 'P'
0778-08-16, campaign turn 2
    54  turn 2                                          CAM-1.2
    55  Turpin of Reims healed 1                        SHW-R94
    56  Engelier healed 1                               SHW-R94
    57  Chernuble held                                  dice escape.hero=2  SHW-R93
P
sed '1d' got | cmp -s - preview
say $? "the preview of the turn's end was what came"
does "all of it is worked again" gesta audit
has "... and what was corrected is named" "57 entries balance, the end of turn adds up; 1 corrected (7 by 53)"
gesta status | head -4 > page
cmp -s page - << 'P'
The Song of Roland  16 Aug 778, turn 2, battle 2 of 4  (ladder)
DUE             20 Aug Chernuble (by Oliver, Rearguard): 100 from men of Saragossa, 0 paid
P
exit $fails
