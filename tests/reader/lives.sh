#!/bin/sh
# Careers of whole campaigns, held against the export: lives.sh GESTA READER SEED...
set -eu
gesta=$1 reader=$2 root=$(dirname "$0")/../..
shift 2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
bad=0
for campaign in roland 1066 great-raid; do
    for seed in "$@"; do
        rm -f "$dir"/*
        "$gesta" import "$root/campaigns/$campaign.xml" -o "$dir/c.gesta" > "$dir/out"
        "$gesta" battle list --csv -C "$dir/c.gesta" | tail -n +2 | cut -d, -f1 > "$dir/battles"
        while read -r b; do
            "$gesta" battle fight "$b" --seed "$((seed * 77))" -C "$dir/c.gesta" > "$dir/out" 2>&1 || :
        done < "$dir/battles"
        "$gesta" export -C "$dir/c.gesta" -o "$dir/all.xml" > "$dir/out"
        "$gesta" hero --csv -C "$dir/c.gesta" | tail -n +2 | cut -d, -f1 > "$dir/heroes"
        while read -r h; do
            "$gesta" report career "$h" -f xml -C "$dir/c.gesta" > "$dir/$h.life" 2> "$dir/err" || rm -f "$dir/$h.life"
        done < "$dir/heroes"
        printf '%s, seed %s: ' "$campaign" "$seed"
        "$reader" "$dir/all.xml" "$dir"/*.life || bad=1
    done
done
exit $bad
