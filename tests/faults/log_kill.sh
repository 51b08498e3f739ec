#!/bin/sh
# A logbook that is killed while lines are said to it: every line that was answered is there, none is
# there by half, and the same command goes on where it was. GESTA_KILLS: how often (25); SEED: at
# which moments (1).
. tests/cli/lib
cd "$dir/home" || exit 1
gold=$root/tests/golden/log
kills=${GESTA_KILLS:-25} n=0 lost=0 halves=0 prompts=0 cut=0
gesta import "$gold/gate.xml" -o start.gesta > /dev/null
cp start.gesta whole.gesta
grep -v '^result' "$gold/gate.typed" > typed
gesta log gate -C whole.gesta < typed > whole.txt 2> "$err"
say $? "undisturbed, all lines are taken"
gesta log gate --export -C whole.gesta > whole.glog
all=$(grep -c '^[0-9][^>]*> ' whole.txt)

# One line after another, with a breath now and then: killed between and within them.
typing() { # typing N: what is typed the N-th time
    awk -v n="$1" '{ print; fflush(); if (NR % 2 == n % 2) system("sleep 0.002") }' typed 2> "$out"
}
cp start.gesta hurt.gesta
t0=$(date +%s%N)
typing 0 | gesta log gate -C hurt.gesta > /dev/null 2> "$err"
span=$((($(date +%s%N) - t0) / 1000)) # microseconds from the first line to the last
moments=$(awk -v s="${SEED:-1}" -v k="$kills" 'BEGIN { srand(s); while (k-- > 0) print rand() }')

for moment in $moments; do
    n=$((n + 1))
    cp start.gesta hurt.gesta
    rm -f hurt.gesta-journal answers.txt
    typing $n | timeout -s KILL "$(awk "BEGIN { printf \"%.4f\", 0.001 + $moment * $span / 1000000 }")" \
        gesta log gate -C hurt.gesta > answers.txt 2> "$err"
    answered=$(grep -c '^[0-9][^>]*> ' answers.txt)
    if [ "$answered" -lt "$all" ]; then
        cut=$((cut + 1)) span=$((span + span / 128)) # as busy as the machine is
    else
        span=$((span - span / 16))
    fi
    gesta log gate --export -C hurt.gesta > hurt.glog 2> "$err" || { halves=$((halves + 1)); continue; }
    # what is there is the begin of the whole log
    head -c "$(wc -c < hurt.glog)" whole.glog | cmp -s - hurt.glog || halves=$((halves + 1))
    # every prompt that came back stands for a line that was kept: said again from there on, the
    # conversation ends where the undisturbed one ended
    last=$(grep '^[0-9][^>]*> ' answers.txt | tail -1)
    gesta log gate -C hurt.gesta < /dev/null > again.txt 2> "$err"
    again=$(grep '^[0-9][^>]*> ' again.txt | tail -1)
    # the line in work when it was killed may have been kept: then the prompt is the next one
    next=$(grep '^[0-9][^>]*> ' whole.txt | sed -n "$((answered + 1))p")
    [ -z "$last" ] || [ "$again" = "$last" ] || [ "$again" = "$next" ] || prompts=$((prompts + 1))
    # each answer behind which the next prompt came tells of an entry, at least
    acked=$(awk '/^  (=|told)/ { n++ } /^[0-9][^>]*> / { sum += n; n = 0 } END { print sum + 0 }' answers.txt)
    [ "$(grep -vc '^%' hurt.glog)" -ge "$acked" ] || lost=$((lost + 1))
done
[ $halves = 0 ]
say $? "killed $n times: what is there is the begin of the log, entry by entry"
[ $lost = 0 ]
say $? "... no line that was answered is lost ($lost times)"
[ $prompts = 0 ]
say $? "... the same command shows the same prompt ($prompts times not)"
[ $cut -ge $((kills / 2)) ]
say $? "... and it was killed in the midst often enough to mean something ($cut times)"
exit $fails
