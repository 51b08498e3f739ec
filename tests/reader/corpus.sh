#!/bin/sh
# The hundred battles that the measures are counted over: corpus.sh GESTA FOLDER. Each run of a
# campaign is a folder; its reports are numbered in their order.
set -eu
gesta=$1 to=$2 root=$(dirname "$0")/../..
rm -rf "$to"
mkdir -p "$to"
case $gesta in /*) ;; *) gesta=$(pwd)/$gesta ;; esac
quietly() { "$@" > "$to/last.out" 2> "$to/last.err" || { cat "$to/last.err" >&2; return 1; }; }

# fought CAMPAIGN SEED BATTLE...: a campaign from its beginning, by the seed
fought() {
    campaign=$1 seed=$2 k=0
    shift 2
    run=$to/$campaign-$seed
    mkdir -p "$run"
    quietly "$gesta" import "$root/campaigns/$campaign.xml" -o "$run/c.gesta"
    for b in "$@"; do
        k=$((k + 1))
        quietly "$gesta" battle fight "$b" --seed $((seed * 1000 + k)) -C "$run/c.gesta" || continue
        quietly "$gesta" report battle "$b" -f xml -o "$run/$k-$b.xml" -C "$run/c.gesta"
    done
    for r in stout-hearts gathering-of-hosts; do # under the other book, aside
        k=0
        for b in "$@"; do
            k=$((k + 1))
            mkdir -p "$to/$campaign-$seed-$r"
            quietly "$gesta" battle fight "$b" --ruleset $r --seed $((seed * 1000 + k)) \
                -C "$run/c.gesta" -o "$to/$campaign-$seed-$r/$k-$b.xml" 2> "$to/last.err" || :
            [ $k -lt 2 ] || break
        done
        rmdir "$to/$campaign-$seed-$r" 2> "$to/last.err" || :
    done
}

for seed in 1 2 3 4; do
    fought 1066 $seed at-fulford at-the-bridge at-hastings
    fought roland $seed battle-1 battle-2 battle-3 battle-4
    fought great-raid $seed skirmish race raid pass
    fought telamon $seed telamon-battle
    fought days-of-long-ago $seed beach-battle
done

# Battles of real tables, written down at every depth under every book.
logged() { # logged CAMPAIGN BATTLE FILE RULESET
    run=$to/logged-$(basename "$3" .glog)${4:+-$4}
    mkdir -p "$run"
    quietly "$gesta" import "$root/campaigns/$1.xml" -o "$run/c.gesta"
    quietly "$gesta" log "$2" --from "$3" --quiet -C "$run/c.gesta" ${4:+--ruleset "$4"}
    quietly "$gesta" report battle "$2" -f xml -o "$run/1-$2.xml" -C "$run/c.gesta"
}
logged at-the-table mayhem "$root/campaigns/a-little-mayhem.glog" ""
logged at-the-table pass "$root/campaigns/they-shall-not-pass.glog" ""
for r in stout-hearts gathering-of-hosts meeting-of-hosts feudal warmaster-house; do
    for depth in $r moments result; do
        logged 1066 at-fulford "$root/tests/logs/$depth.glog" $r
    done
done
find "$to" -name '*.xml' | sort
