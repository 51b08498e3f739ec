#!/bin/sh
# A log after its end: until the aftermath is entered it can be mended, and afterwards not; a what if
# copies it, and counts nowhere. Who plays stands in a file's head and comes back.
. tests/cli/lib
gold=$root/tests/golden/log
cd "$dir/home" || exit 1
gesta import "$gold/gate.xml" -o g.gesta > /dev/null
gesta log gate -C g.gesta < "$gold/gate.typed" > "$out" 2> "$err"
gesta log gate --export -C g.gesta > first.glog
log() { # log BATTLE: the lines of standard input
    gesta log "$1" -C g.gesta > "$out" 2> "$err"
}
state() { gesta battle -C g.gesta | awk -v b="$1" '$1 == b' | grep -q "$2"; }
lines() { gesta log "$1" --export -C g.gesta; }

# ---- behind the result ----
echo 'lost levy 1' | log gate
grep -q 'the battle is over: undo 25 takes its end back' "$err" && ! grep -q told: "$out" &&
    lines gate | cmp -s - first.glog
say $? "nothing happens behind the end, and it says how to go on"
echo 'undo 25' | log gate
grep -q 'taken back: result Franks' "$out" && state gate next && ! lines gate | grep -q '^result'
say $? "undo takes the end back, as the line said: the battle is not fought"
printf 'lost levy 1\nresult draw\n' | log gate
state gate 'fought, not settled' && lines gate | grep -q '^result draw$'
say $? "... goes on, and ends otherwise"
n=$(gesta log gate -C g.gesta < /dev/null | sed -n 's/^  #\([0-9]*\) lost levy 1$/\1/p')
echo "fix $n lost levy 3" | log gate
[ ! -s "$err" ] && state gate 'fought, not settled' && lines gate | grep -q '^lost valley-levy 3$'
say $? "fix behind the result works, and the result stands"
echo 'at 1 "they had waited since dawn"' | log gate
[ ! -s "$err" ] && lines gate | grep -q 'since dawn'
say $? "at behind the result works"
does "it adds up" gesta audit gate -C g.gesta
does "what it left behind is entered" gesta battle aftermath gate --apply -C g.gesta
echo undo > undo
refuses "then its log is closed, in one line that names the way" 1 \
    'gesta battle aftermath gate --reopen' gesta log gate --from undo -C g.gesta
gesta battle aftermath gate --reopen -C g.gesta > "$out" 2> "$err"
end=$(gesta log gate -C g.gesta < /dev/null | sed -n 's/^  ! The battle is over: undo \([0-9]*\) .*/\1/p')
echo "undo $end" | log gate
state gate next
say $? "reopened, its end can be taken back"
does "and all adds up" gesta audit -C g.gesta
echo 'result Franks' | log gate

# ---- what if ----
ledger() { gesta export -C "$1" 2> /dev/null | grep -c '<entry n=.*kind="\(losses\|battle\|captured\)"'; }
before=$(ledger g.gesta)
printf 'branch\nbranch second-try\nbranch gate\nbranch Bad\n' | log gate
grep -q 'gesta log gate-what-if goes on' "$out" && state gate-what-if 'what if' &&
    state second-try 'what if' && grep -q 'has a gate already' "$err" && grep -q '"Bad" is no id' "$err"
say $? "branch makes a what if of an id of its own, or a given one"
lines gate | grep -v '^%\(battle\|setup\)' > a
lines gate-what-if | grep -v '^%\(battle\|setup\)' > b
cmp -s a b
say $? "it has the log in force"
printf 'undo\ndestroyed rolands-knights by falsarons-knights\nresult Saracens\n' | log gate-what-if
lines gate | grep -v '^%\(battle\|setup\)' | cmp -s - a && lines gate-what-if | grep -q '^result saracens'
say $? "it goes its own way, and the battle stays as it was"
gesta report battle gate-what-if -f text -C g.gesta > "$out" 2> "$err" && grep -q 'what if' "$out"
say $? "its report says what it is"
for verb in fight odds compare; do
    refuses "battle $verb of a what if" 2 "is a what if" gesta battle "$verb" gate-what-if -C g.gesta
done
refuses "its aftermath" 2 "leaves nothing behind" gesta battle aftermath gate-what-if -C g.gesta
does "it adds up by itself" gesta audit -C g.gesta
[ "$(ledger g.gesta)" = "$before" ] && gesta battle aftermath gate --apply -C g.gesta > "$out" 2> "$err"
say $? "it leaves the ledger alone, and does not keep the battle from being settled"
refuses "no battle is next for it" 2 "no battle is left" gesta battle odds -C g.gesta
gesta export -C g.gesta -o x.xml 2> "$err" && grep -q 'source="what-if"' x.xml &&
    gesta import x.xml -o y.gesta > "$out" 2> "$err" && gesta battle -C y.gesta | grep -q 'gate-what-if .*what if'
say $? "exports and imports keep the mark"
gesta report gate-what-if -f xml -o one.xml -C g.gesta > "$out" 2>&1 ||
    gesta report battle gate-what-if -f xml -o one.xml -C g.gesta > "$out" 2>&1
xmllint --noout --schema "$root/schema/battle.xsd" one.xml 2> "$err"
say $? "its battle file is valid"
does "gesta log --branch copies a settled battle" gesta log gate --branch third-try -C g.gesta
state third-try 'what if'
say $? "... as a what if"

# ---- who plays ----
gesta import "$gold/gate.xml" -o p.gesta > /dev/null
{ sed -n 1p first.glog; echo '%players Ann and Bert, "the Cook"'; sed 1d first.glog; } > players.glog
gesta log gate --from players.glog --quiet -C p.gesta > "$out" 2> "$err"
gesta log gate --export -C p.gesta | grep -q '^%players Ann and Bert, "the Cook"$'
say $? "%players is kept, and written again"
gesta report battle gate -f text -C p.gesta | tr '\n' ' ' | grep -q 'played on a table by Ann and Bert'
say $? "the report's head names who played"
gesta report battle gate -f xml -C p.gesta -o p.xml && grep -q 'players="Ann and Bert, &quot;the Cook&quot;"' p.xml
say $? "so does the battle file"
exit $fails
