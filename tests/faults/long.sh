#!/bin/sh
# The long torture: each part again and again with another seed for SECONDS_EACH, or each PART:COUNT
# that is named (kills, log, faults, cuts, crowd, bytes), with SEED for the dice. The changed bytes are
# read by the sanitizers' build. Exit status 1 if anything is wrong.
set -u
each=${SECONDS_EACH:-1200} bad=0
torture() { # torture PART COUNT SEED
    b=${B:-build}
    [ "$1" = bytes ] && b=build/asan
    case $1 in
        log) GESTA_KILLS=$2 SEED=$3 sh tests/faults/log_kill.sh ;;
        *) B=$b "$b/tests/faults/torture" "$1" "$2" "$3" ;;
    esac || bad=1
}
if [ $# -gt 0 ]; then
    for part in "$@"; do
        torture "${part%%:*}" "${part#*:}" "${SEED:-1}"
    done
    exit $bad
fi
for part in kills:200 log:50 faults:400 cuts:10 crowd:5 bytes:200; do
    end=$(($(date +%s) + each)) seed=1
    while [ "$(date +%s)" -lt $end ]; do
        torture "${part%%:*}" "${part#*:}" $seed
        seed=$((seed + 1))
    done
done
exit $bad
