#!/bin/sh
# make demo: the sample campaign from its file to printed reports. demo.sh GESTA FOLDER
set -eu
gesta=$1 out=$2
rm -rf "$out"
mkdir -p "$out"
file=$out/roland.gesta
start=$(date +%s)
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
