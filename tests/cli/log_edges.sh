#!/bin/sh
# Edge cases of the log of a real table: dice rolled again, rolls that no book knows, a log that is
# killed while it is adjourned, a table that is full, the wrong book, late comers, more lost than there
# was.
. tests/cli/lib
cd "$dir/home" || exit 1
gold=$root/tests/golden/log
gate() { rm -f g.gesta; gesta import "$gold/gate.xml" -o g.gesta > /dev/null; }
said() { printf '%%glog 1\nturn 1 franks\n%s\n' "$1" > said.glog; run gesta log gate -C g.gesta --from said.glog; }
# again WHAT: exported, read and exported again it is the same
again() {
    gesta log gate -C g.gesta --export > once.glog
    gate
    gesta log gate -C g.gesta --from once.glog > /dev/null 2> "$err" && [ ! -s "$err" ] &&
        gesta log gate -C g.gesta --export | cmp -s - once.glog
    say $? "$1: written and read it is the same"
}

# 3: the same die rolled again: the second counts
gate
said 'shoot rear-archers valley-levy 12 : 5r2 4 6 2 1 5 3 3/14'
[ "$rc" = 0 ] && grep -q '2 hits on 5+' "$out" && grep -q 'lose 1, 15 left' "$out"
say $? "3: 5r2: the 2 counts"
gesta log gate -C g.gesta --export | grep -q 'shoot.shooter=24621533'
say $? "3: ... and stands in the file"
gesta log gate -C g.gesta --export | grep -q '5r2'
[ $? = 1 ]
say $? "3: ... as the face that lay there in the end"
again "3"
gesta log gate -C g.gesta --from /dev/stdin > /dev/null << 'LOG'
result franks
LOG
does "3: the audit works it" gesta audit -C g.gesta

# 8: a roll of the house
gate
said 'rolloff "who moves the wagon" : 5/2 "Ann does"'
[ "$rc" = 0 ]
say $? "8: a roll-off is taken"
gesta log gate -C g.gesta --export | grep -q 'rolloff ".*who moves the wagon.*5.*2'
say $? "8: ... with what was asked and the dice"
again "8"
printf 'rolloff\n' > said.glog
run gesta log gate -C g.gesta --from said.glog
[ "$rc" = 2 ] && grep -q 'expected' "$err"
say $? "8: a roll-off about nothing is none"

# 9, 10: adjourned, and the program killed while it waits
gate
mkfifo lines
gesta log gate -C g.gesta < lines > answers.txt 2> "$err" &
logger=$!
exec 3> lines
printf 'turn 1 franks\nlost valley-levy 3\nlost gascons 2\ncharge gascons valley-levy 8 => shaken valley-levy\n' >&3
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    grep -q 'must rally' answers.txt && break
    sleep 0.25
done
printf 'lost rear-arch' >&3 # a line that was never ended
kill -9 $logger
wait $logger 2> /dev/null
exec 3>&-
gesta log gate -C g.gesta < /dev/null > "$out" 2> "$err"
has "9: killed, the same command goes on" '^1 Franks> '
has "10: it greets with the last lines" '#4 charge gascons'
has "10: ... and with what is owed" 'must rally'
[ "$(gesta log gate -C g.gesta --export | grep -c '^lost')" = 2 ]
say $? "9: all lines are there, and the one that was not ended is not"
gesta log gate -C g.gesta --export | grep -q 'rear-arch'
[ $? = 1 ]
say $? "9: ... not by half either"

# 15: more lost than there was, where men are counted and where hits are
gate
said 'lost valley-levy 99'
has "15: what counts is said" 'had 16 left: 16 count, not 99'
again "15"
gesta import "$root/campaigns/great-raid.xml" -o raid.gesta > /dev/null
printf '%%glog 1\nturn 1 west\nlost red-spears 99\nlost white-spears 1, red-spears 1\n' > raid.glog
run gesta log skirmish -C raid.gesta --from raid.glog
has "15: of hits, too" 'red spears had 4 left: 4 count, not 99'
gesta log skirmish -C raid.gesta --export | grep -q '^lost red-spears 4$'
say $? "15: ... and nothing else is written"

# 17: sixty units a side, and no room for more than the table has
{
    sed -n '1,/<army id="rearguard"/p' "$gold/gate.xml"
    for i in $(seq 60); do
        echo "<unit id=\"foot-$i\" name=\"Foot $i\" troop=\"frankish-foot\" full=\"6\"/>"
    done
    sed -n '/<army id="rearguard"/,/<army id="first-host"/p' "$gold/gate.xml" | sed 1d
    for i in $(seq 59); do
        echo "<unit id=\"levy-$i\" name=\"Levy $i\" troop=\"saracen-levy\" full=\"6\"/>"
    done
    sed -n '/<army id="first-host"/,$p' "$gold/gate.xml" | sed 1d
} | sed 's/width="72" depth="48"/width="400" depth="200"/' > crowd.xml
does "17: a crowd" gesta import crowd.xml -o crowd.gesta
printf '%%glog 1\nturn 1 franks\nlost F40 2\nlost foot-5 1\n' > crowd.glog
does "17: each is named by id or code" gesta log gate -C crowd.gesta --from crowd.glog
gesta log gate -C crowd.gesta --export | grep -q '^lost foot-5 1$'
say $? "17: ... and foot-5 loses 1, not foot-51"
printf 'destroyed levy\n' > crowd.glog
run gesta log gate -C crowd.gesta --from crowd.glog
[ "$rc" = 2 ] && grep -q 'Levy 1 (S1), 2 Levy 2 (S2)' "$err"
say $? "17: a name that fits many is an error that lists them"
full=0
for i in 1 2 3 4 5 6 7; do
    printf 'unit "Late %s" 6 as frankish-foot for Franks\n' $i > crowd.glog
    run gesta log gate -C crowd.gesta --from crowd.glog
    [ "$rc" = 0 ] || { full=$i; break; }
done
[ $full -gt 1 ] && [ "$rc" != 0 ] && grep -q 'at most 128 units' "$err"
say $? "17: the unit that finds no room is told so (the $full.)"
printf 'split foot-7 2 "part"\n' > crowd.glog
run gesta log gate -C crowd.gesta --from crowd.glog
[ "$rc" = 2 ] && [ "$(grep -c . "$err")" -ge 1 ] && ! grep -qi 'internal\|assert' "$err"
say $? "17: so is the part that finds none"
gesta log gate -C crowd.gesta --export > /dev/null && gesta audit -C crowd.gesta > "$out"
say $? "17: and the log is whole"

# 19: late comers, by a die or without
sed 's|<force army="first-host"/>|&<force unit="tortosa-archers" entry="by-die" turn="4"/><force unit="valley-levy" entry="on-turn" turn="2"/>|' \
    "$gold/gate.xml" > late.xml
late() { rm -f g.gesta; gesta import late.xml -o g.gesta > /dev/null; }
late
said 'enter tortosa-archers left : 3
enter tortosa-archers left far : 4
enter levy right "out of the dust"'
[ "$rc" = 0 ] && grep -q '3: archers of Tortosa: not yet' "$out" && grep -q '4: archers of Tortosa: on the table' "$out"
say $? "19: the die says whether it comes"
gesta log gate -C g.gesta --export > once.glog
grep -q '^enter tortosa-archers left far : arrival.unit=4$' once.glog &&
    grep -q '^enter valley-levy right near "out of the dust"$' once.glog
say $? "19: it is written as it was said"
late
gesta log gate -C g.gesta --from once.glog > /dev/null 2> "$err" && gesta log gate -C g.gesta --export | cmp -s - once.glog
say $? "19: and reads again as the same"
printf 'enter levy\n' > said.glog
run gesta log gate -C g.gesta --from said.glog
[ "$rc" = 2 ] && grep -q 'on the table already' "$err"
say $? "19: who is there does not come once more"
printf 'result franks\n' > said.glog
gesta log gate -C g.gesta --from said.glog > /dev/null
does "19: the audit works the dice" gesta audit -C g.gesta
gesta export -C g.gesta -o late2.xml && gesta import late2.xml -o late2.gesta > /dev/null &&
    gesta log gate -C late2.gesta --export | sed '$d' | cmp -s - once.glog
say $? "19: so it is after a journey through XML"

# 20: logged under the wrong book: the same file under another
gate
said 'shoot rear-archers valley-levy 12 : 54621533/142
melee rolands-knights falsarons-knights => lost falsarons-knights 2'
gesta log gate -C g.gesta --export | sed 's/^%ruleset .*/%ruleset feudal/; /^%option/d' > other.glog
sed 's|ruleset="stout-hearts" type="[a-z-]*"[^/]*/>|&<as ruleset="feudal" type="serjeants"/>|' "$gold/gate.xml" |
    sed 's/id="the-gate"/id="the-gate-2"/' > feudal.xml
run gesta import feudal.xml -o f.gesta
[ "$rc" = 0 ]
say $? "20: the campaign knows its troops under the other book"
run gesta log gate -C f.gesta --ruleset feudal --from other.glog
[ "$rc" = 0 ]
say $? "20: the lines that read are read, the others are told by what came of them"
gesta log gate -C f.gesta --export > f.glog
grep -q '^%ruleset feudal' f.glog && grep -q 'lost valley-levy 2' f.glog && grep -q 'lost falsarons-knights 2' f.glog
say $? "20: ... and the losses are there"
exit $fails
