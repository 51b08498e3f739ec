#!/bin/sh
# The same measures in instructions (callgrind), which repeat where the machine is noisy: each side
# is run once and twice, and the difference counts.
B=${B:-build}
command -v valgrind > /dev/null || { echo "     instructions: valgrind is not installed"; exit 0; }
count() { # instructions of a command
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 > /dev/null |
        sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}
for p in rules battle store xml; do
    "$B/tests/bench/$p" list | while read -r goal n_ours n_bare target what; do
        for side in ours bare; do
            once=$(count "$B/tests/bench/$p" alone "$goal" $side 1)
            twice=$(count "$B/tests/bench/$p" alone "$goal" $side 2)
            echo "$side $((twice - once))"
        done | awk -v goal="$goal" -v o="$n_ours" -v b="$n_bare" -v t="$target" -v what="$what" '
            $1 == "ours" {x = $2 / o} $1 == "bare" {y = $2 / b}
            END {printf "%-4s %-54s %10.0f instr  bare %10.0f instr  ratio %7.2f  (goal %.2f) %s\n",
                        goal, what, x, y, x / y, t, x / y <= t ? "reached" : "missed"}'
    done
done
empty=$(count "$B/tests/bench/bare/empty")
for c in "--version" "odds stout-hearts duel attacker.power=1 defender.power=3 --only winner"; do
    # shellcheck disable=SC2086
    ours=$(count "$B/gesta" $c)
    echo "$c" | awk -v a="$ours" -v b="$empty" '{printf "P12  gesta %-48s %10.0f instr  bare %10.0f instr  ratio %7.2f\n", substr($0, 1, 48), a, b, a / b}'
done
