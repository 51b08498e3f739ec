#!/bin/sh
# How long the demonstration takes: import, four battles with their turns, audit, every report.
out=$(mktemp -d)
t0=$(date +%s%N)
sh tests/demo.sh "${B:-build}/gesta" "$out/demo" > "$out/log" 2>&1 || { cat "$out/log"; exit 1; }
t1=$(date +%s%N)
echo "     demo: $(((t1 - t0) / 1000000)) ms by the wall, $(find "$out/demo" -name '*.pdf' | wc -l) PDF files"
rm -rf "$out"
