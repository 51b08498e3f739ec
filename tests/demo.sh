#!/bin/sh
# make demo: two battles of real tables, logged, and a campaign that is fought: from their files to
# printed reports. demo.sh GESTA FOLDER
set -eu
gesta=$1 out=$2
rm -rf "$out"
mkdir -p "$out"
start=$(date +%s)
table=$out/at-the-table.gesta
echo "== two battles that people played: campaigns/at-the-table.xml and its logs"
"$gesta" import campaigns/at-the-table.xml -o "$table"
for battle in mayhem:a-little-mayhem pass:they-shall-not-pass; do
    "$gesta" log "${battle%:*}" --from "campaigns/${battle#*:}.glog" -C "$table"
    "$gesta" battle aftermath "${battle%:*}" --apply -C "$table"
done
"$gesta" audit -C "$table"
"$gesta" report all -C "$table" --dir "$out"
"$gesta" report log-sheet mayhem -C "$table" -o "$out/log-sheet.pdf"
"$gesta" report quick-reference mayhem -C "$table" -o "$out/quick-reference.pdf"
file=$out/roland.gesta
echo "== importing campaigns/roland.xml"
"$gesta" import campaigns/roland.xml -o "$file"
echo "== fighting its battles in order; between two dates the campaign turns end"
while "$gesta" battle -C "$file" --csv | grep -q ',next,'; do
    "$gesta" next -C "$file" --until battle > /dev/null
    "$gesta" battle fight -C "$file"
done
echo "== the judgement at Aix: Thierry and Pinabel for Ganelon's life"
"$gesta" hero thierry -C "$file" --duel pinabel --to-death --reason "for Ganelon's life" ||
    echo "(it cannot be held: one of the two is not there to fight)"
echo "== an umpire's evening: what he rules, what he takes back"
"$gesta" note "the bells of Aix rang for three days" -C "$file"
"$gesta" unit add "Squires" --army main-host --troop frankish-foot --full 6 -C "$file"
"$gesta" hero rename naimes "Naimes of Bavaria" -C "$file"
"$gesta" ledger --of naimes -C "$file"
"$gesta" next -C "$file"
echo "== auditing the file"
"$gesta" audit -C "$file"
echo "== where the first battle turned, and how others would tell it"
"$gesta" battle forecast battle-1 --runs 40 -C "$file"
"$gesta" story paragraph battle-1 "So it was told at our table." --at start -C "$file"
"$gesta" report battle battle-1 --length four -f text -C "$file"
"$gesta" report battle battle-1 --style dispatch --of saragossa --boast 2 -o "$out/dispatch.pdf" -C "$file"
"$gesta" report battle battle-1 --style letter -o "$out/letter.pdf" -C "$file"
"$gesta" report battle battle-1 --style newspaper -o "$out/newspaper.pdf" -C "$file"
"$gesta" report battle battle-1 --lang de -o "$out/deutsch.pdf" -C "$file"
"$gesta" report chronicle -f text -C "$file"
echo "== a war on a map: two turns of orders and marches"
war=$out/march-war.gesta
"$gesta" import campaigns/march-war.xml -o "$war"
for order in "n1 cray" "n2 elm" "s1 elm" "s2 cray"; do
    # shellcheck disable=SC2086
    "$gesta" march $order -C "$war"
done
"$gesta" next -C "$war"
"$gesta" status -C "$war"
"$gesta" report map -C "$war" -o "$out/map.pdf"
echo "== writing reports into $out"
"$gesta" report all -C "$file" --dir "$out"
"$gesta" export -C "$file" -o "$out/roland-after.xml"
echo "== where the campaign stands"
"$gesta" status -C "$file"
echo "demo: done in $(($(date +%s) - start)) s; open $out/*.pdf"
