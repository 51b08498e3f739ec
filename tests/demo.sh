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
echo "== fighting its battles, the campaign turn ending after each"
while "$gesta" battle -C "$file" --format csv | grep -q ',next,'; do
    "$gesta" battle fight -C "$file"
    "$gesta" next -C "$file" > /dev/null
done
echo "== auditing the file"
"$gesta" audit -C "$file"
echo "== writing reports into $out"
"$gesta" report all -C "$file" --dir "$out"
"$gesta" export -C "$file" -o "$out/roland-after.xml"
echo "== where the campaign stands"
"$gesta" status -C "$file"
echo "demo: done in $(($(date +%s) - start)) s; open $out/*.pdf"
