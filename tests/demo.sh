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
while "$gesta" battle -C "$file" | grep -q '  next  '; do
    "$gesta" next -C "$file" --until battle > /dev/null
    "$gesta" battle fight -C "$file"
done
echo "== the judgement at Aix: Thierry and Pinabel for Ganelon's life"
"$gesta" hero thierry -C "$file" --duel pinabel --to-death --reason "for Ganelon's life" ||
    echo "(it cannot be held: one of the two is not there to fight)"
echo "== auditing the file"
"$gesta" audit -C "$file"
echo "== writing reports into $out"
"$gesta" report all -C "$file" --dir "$out"
"$gesta" export -C "$file" -o "$out/roland-after.xml"
echo "== where the campaign stands"
"$gesta" status -C "$file"
echo "demo: done in $(($(date +%s) - start)) s; open $out/*.pdf"
