#!/bin/sh
# gesta battle forecast: worked once, kept with the battle, shown again, exported, imported, merged;
# the same for any number of jobs; whole or not at all.
. tests/cli/lib
cp -r campaigns "$dir/home/"
cd "$dir/home" || exit 1
gesta import campaigns/great-raid.xml -o raid.gesta > /dev/null
refuses "no battle, no forecast" 2 "no battle has been fought yet" gesta battle forecast -C raid.gesta
refuses "... nor of one to come" 2 "has not been fought yet" gesta battle forecast skirmish -C raid.gesta
gesta battle fight skirmish -C raid.gesta > /dev/null
for j in 1 2 3; do
    cp raid.gesta "jobs$j.gesta"
    does "worked by $j at once" gesta battle forecast skirmish --runs 12 --jobs $j --csv -C "jobs$j.gesta"
    cp "$out" "jobs$j.csv"
done
cmp -s jobs1.csv jobs2.csv && cmp -s jobs1.csv jobs3.csv
say $? "... and all count the same"
head -1 jobs1.csv | tr -d '\r' | grep -qx 'turn,entry,fought,won-a,drawn,won-b,chance-a,chance-b,mark'
say $? "a line for each turn's end and throw"
turns=$(gesta report battle skirmish -C raid.gesta -f xml | sed -n 's/.*<outcome .*turns="\([0-9]*\)".*/\1/p')
[ "$(awk -F, '$1 ~ /^[0-9]+$/ && $2 == ""' jobs1.csv | wc -l)" = $((turns + 1)) ]
say $? "... of every turn, and the deployment"
awk -F, 'NR > 1 && ($4 + $5 + $6 != $3 || ($3 != 12 && $3 != 24 && $3 != 9)) { bad = 1 } END { exit bad }' jobs1.csv
say $? "... fought 12 times, 24, or before a throw 9"
tail -1 jobs1.csv | grep -Eq ',(100.0,0.0|0.0,100.0|50.0,50.0),'
say $? "at the end it is certain"
sum=$(cksum < jobs1.gesta)
does "what is kept is shown again, not worked" gesta battle forecast --csv -C jobs1.gesta
cmp -s "$out" jobs1.csv && [ "$(cksum < jobs1.gesta)" = "$sum" ]
say $? "... and the file stays as it was"
does "for eyes" gesta battle forecast -C jobs1.gesta
has "... whose chances they are" "a is the Midlish, b is the Men of the West"
grep -Eq "^(It turned on turn|No one turn decided it|It was as good as decided)" "$out"
say $? "... and on which turn it turned"
does "the audit takes it" gesta audit -C jobs1.gesta
does "as json" gesta battle forecast --json -C jobs1.gesta
[ "$(tr -d ' \r\n' < "$out" | grep -o '"fought":[0-9]*[,}]' | wc -l)" = $(($(wc -l < jobs1.csv) - 1)) ]
say $? "... with numbers as numbers"

# ---- out and in again ----
does "an export" gesta export -C jobs1.gesta -o one.xml
[ "$(grep -c '<forecast ' one.xml)" = 1 ] && [ "$(grep -c '<point ' one.xml)" = $(($(wc -l < jobs1.csv) - 1)) ]
say $? "... has every point"
does "is imported" gesta import one.xml -o two.gesta
gesta battle forecast --csv -C two.gesta > two.csv
cmp -s two.csv jobs1.csv
say $? "... with its forecast"
gesta export -C two.gesta -o two.xml
cmp -s one.xml two.xml
say $? "... and exported again, byte for byte"
mv raid.gesta great-raid.gesta
does "merged into a file that has none" gesta import one.xml
has "... it comes in" "1 forecast;"
gesta battle forecast --csv -C great-raid.gesta > merged.csv
cmp -s merged.csv jobs1.csv
say $? "... whole"
does "... and is audited" gesta audit -C great-raid.gesta
does "a second time" gesta import one.xml
has "... nothing is new" "nothing new"
does "the story is told with it" gesta report battle skirmish -f text -C two.gesta

# ---- of another log it says nothing ----
sed 's/<forecast log="[0-9a-f]*"/<forecast log="0123456789abcdef"/' one.xml > stale.xml
gesta import stale.xml -o stale.gesta > /dev/null
run gesta report battle skirmish -f text -C stale.gesta
[ "$rc" = 0 ] && [ -s "$out" ] && grep -q "gesta battle forecast skirmish works it anew" "$err"
say $? "... a report says how to get another"
run gesta battle forecast --csv --runs 12 -C stale.gesta
[ "$rc" = 0 ] && grep -q "log of skirmish is another now" "$err" && cmp -s "$out" jobs1.csv
say $? "a forecast of another log is worked anew"
run gesta battle forecast --csv -C stale.gesta
[ ! -s "$err" ] && cmp -s "$out" jobs1.csv
say $? "... once"
sed 's/wins="0"/wins="99999"/' one.xml > wrong.xml
refuses "counts that cannot be" 2 "wins" gesta import wrong.xml -o wrong.gesta

# ---- with the fight ----
gesta import campaigns/great-raid.xml -o with.gesta > /dev/null
run gesta battle fight skirmish --forecast --jobs 2 -C with.gesta
[ "$rc" = 0 ] && [ ! -s "$err" ]
say $? "fight --forecast"
sqlite3 with.gesta 'select max(n), min(n) from forecast' > n.txt
[ "$(cat n.txt)" = '400|150' ]
say $? "... keeps it: 200, 400 and before throws 150 times"
refuses "nothing is kept aside" 2 "goes with a battle that is kept" \
    gesta battle fight skirmish --forecast -r stout-hearts -C with.gesta
refuses "jobs of what" 2 "no use for --jobs" gesta battle fight -j 2 -C with.gesta
refuses "--forecast of what" 2 "no use for --forecast" gesta battle odds --forecast -C with.gesta

# ---- whole or not at all ----
cp jobs1.gesta broken.gesta
gesta battle forecast --runs 100000 -j 1 -C broken.gesta > "$out" 2> "$err" < /dev/null &
pid=$!
sleep 1
kill -INT $pid 2> /dev/null || kill -TERM $pid
wait $pid
rc=$?
if [ "$rc" = 0 ] || ! grep -q "broken off" "$err"; then # a shell may have its children ignore Ctrl-C
    gesta battle forecast --runs 100000 -j 1 -C broken.gesta > "$out" 2> "$err" < /dev/null &
    pid=$!
    sleep 1
    kill -TERM $pid
    wait $pid
    rc=$?
fi
[ "$rc" = 1 ] && grep -q "^gesta: skirmish: broken off: nothing of the forecast is kept" "$err"
say $? "Ctrl-C ends it"
gesta battle forecast --csv -C broken.gesta > after.csv
cmp -s after.csv jobs1.csv
say $? "... and what was kept before stays, whole"

# ---- where there can be none ----
gesta import campaigns/at-the-table.xml -o table.gesta > /dev/null
battle=$(gesta battle -C table.gesta --csv | sed -n 2p | cut -d, -f1)
gesta battle record "$battle" --winner draw --turns 3 --words "It rained." -C table.gesta > /dev/null
refuses "nobody told where they stood" 1 "nobody told at what points" gesta battle forecast "$battle" -C table.gesta
exit $fails
