#!/bin/sh
# A program that is killed while it fights: the file opens, what it holds adds up, and the campaign
# goes on to the very end that it would have had.
. tests/cli/lib
seed=$root/tests/fuzz/seeds/small.xml
cd "$dir/home" || exit 1

play() { # play FILE: to the end, whatever was done before
    gesta battle fight --all -C "$1" > "$out" 2> "$err"
}
# A battle long enough to be killed in: the sample campaign.
gesta import "$root/campaigns/roland.xml" -o start.gesta > /dev/null
cp start.gesta calm.gesta
t0=$(date +%s%N)
play calm.gesta
say $? "undisturbed, the campaign comes to its end"
ms=$((($(date +%s%N) - t0) / 1000000))
gesta export -C calm.gesta -o calm.xml
gesta audit -C calm.gesta > "$out" 2> "$err"
say $? "undisturbed, it passes the audit"

killed=0
for part in 93 2 5 9 14 20 27 35 44 54 65 75 85; do
    cp start.gesta hurt.gesta
    tries=0
    # killed again and again, each time after the same span, until it comes to the end
    while [ $tries -lt 12 ]; do
        # shellcheck disable=SC2086
        timeout -s KILL "$(awk "BEGIN {printf \"%.3f\", $ms * $part / 100000 + $tries * $ms / 4000}")" \
            gesta battle fight --all -C hurt.gesta > "$out" 2> "$err"
        rc=$?
        if [ $rc = 0 ]; then # the machine has less to do than when it was timed: sooner next time
            [ $tries = 0 ] && ms=$((ms * 2 / 3))
            break
        fi
        killed=$((killed + 1))
        gesta audit -C hurt.gesta > "$out" 2> "$err" || { rc=audit; break; }
        tries=$((tries + 1))
    done
    [ "$rc" != audit ]
    say $? "killed after $part per cent of the time: the file opens and adds up ($tries times)"
    play hurt.gesta || [ "$rc" = 0 ]
    gesta export -C hurt.gesta -o hurt.xml && cmp calm.xml hurt.xml > "$out" 2>&1
    say $? "... and the campaign ends as if nothing had happened"
    gesta audit -C hurt.gesta > "$out" 2> "$err"
    say $? "... and passes the audit"
    rm -f hurt.gesta hurt.gesta-journal
done
[ $killed -ge 8 ]
say $? "it was killed often enough to mean something ($killed times)"

# Ctrl-C is no different.
cp start.gesta int.gesta
timeout --foreground -s INT "$(awk "BEGIN {printf \"%.3f\", $ms / 2500}")" gesta battle fight --all -C int.gesta > "$out" 2> "$err"
play int.gesta || true
gesta export -C int.gesta -o int.xml && cmp calm.xml int.xml > "$out" 2>&1
say $? "broken off with Ctrl-C: the same end"

# Killed while importing or copying: nothing, or all of it, ever stands under the name; what was being
# made lies beside it until the next that makes the same file.
whole() { # whole FILE: it is not there, or it is a campaign that adds up
    [ ! -e "$1" ] || gesta audit -C "$1" > "$out" 2> "$err"
}
scraps() { ls -a | grep -c '\.tmp'; }
for after in 0.001 0.003 0.005 0.008 0.012; do
    rm -f new.gesta
    timeout -s KILL $after gesta import "$seed" -o new.gesta > /dev/null 2>&1
    whole new.gesta && { [ -e new.gesta ] || gesta import "$seed" -o new.gesta > "$out" 2> "$err"; } && whole new.gesta
    say $? "import killed after $after s: whole, or to be done again"
done
for after in 0.004 0.008 0.012 0.018 0.025 0.035 0.05 0.07; do # a long one, with its battles' records
    rm -f new.gesta
    timeout -s KILL $after gesta import calm.xml -o new.gesta > /dev/null 2>&1
    whole new.gesta && { [ -e new.gesta ] || gesta import calm.xml -o new.gesta > "$out" 2> "$err"; } &&
        gesta audit -C new.gesta > "$out" 2> "$err" && gesta export -C new.gesta | cmp -s - calm.xml
    say $? "a long import killed after $after s: whole, or to be done again"
done
rm -f new.gesta
sleep 0.3 # who was killed is gone by then
gesta import "$seed" -o new.gesta > "$out" 2> "$err"
[ "$(scraps)" = 0 ]
say $? "... and the next import leaves no scrap of them"

# Held in the middle: the file under its name is not there until it is whole.
rm -f slow.gesta
(head -c 3000 calm.xml; sleep 1.2) | timeout -s KILL 1 gesta import - -o slow.gesta > /dev/null 2>&1 &
sleep 0.5
[ ! -e slow.gesta ]
say $? "an import that waits for its end has nothing under the name"
wait
sleep 0.3
[ ! -e slow.gesta ] && gesta import "$seed" -o slow.gesta > "$out" 2> "$err" && [ "$(scraps)" = 0 ]
say $? "... nor when it was killed, and the next one leaves no scrap"
rm -f slow.gesta
(cat calm.xml; sleep 1) | gesta import - -o slow.gesta > "$out" 2> "$err" &
waiting=$!
sleep 0.5
gesta new "In the meantime" -o slow.gesta > /dev/null
wait $waiting
[ $? = 1 ] && grep -q 'slow.gesta exists already' "$err" && gesta status -C slow.gesta | grep -q 'meantime'
say $? "an import does not take the place of what was made meanwhile"
for what in "backup copy.x" "export -o copy.x" "report all --dir book" "report battle battle-1 -o copy.x"; do
    for after in 0.004 0.01 0.02 0.04; do
        rm -rf copy.x book
        # shellcheck disable=SC2086
        timeout -s KILL $after gesta $what -C calm.gesta > /dev/null 2>&1
        for f in copy.x book/*; do
            case $f in *.tmp* | "book/*") continue ;; esac
            [ ! -e "$f" ] || case $what in
                backup*) gesta audit -C "$f" > "$out" 2> "$err" ;;
                export*) cmp -s "$f" calm.xml ;;
                *) tail -c 6 "$f" | grep -q '%%EOF' ;;
            esac || { echo "$f is half made" > "$out"; false; } || break 1
        done
        say $? "${what%% *} killed after $after s: nothing, or all of it"
    done
    rm -rf copy.x book
    sleep 0.3
    # shellcheck disable=SC2086
    gesta $what -C calm.gesta > "$out" 2> "$err" && [ "$(scraps)" = 0 ]
    say $? "... and the next one leaves no scrap"
done

# Ended by a signal while a file is made: nothing is left.
for sig in INT TERM HUP; do
    rm -f sig.gesta
    (head -c 3000 calm.xml; sleep 1) | timeout -s $sig 0.4 gesta import - -o sig.gesta > "$out" 2> "$err"
    [ ! -e sig.gesta ] && [ "$(scraps)" = 0 ]
    say $? "an import ended by SIG$sig leaves nothing"
done
for after in 0.02 0.05 0.1 0.15; do
    rm -rf book
    timeout --foreground -s INT $after gesta report all --dir book -C calm.gesta > /dev/null 2>&1
    [ "$(ls -a book 2> /dev/null | grep -c '\.tmp')" = 0 ]
    say $? "reports broken off after $after s leave no scrap"
done

# Killed while the campaign turn ends, or while an entry is made by hand: before or after, not between.
cp calm.gesta turn.gesta
first=$(gesta status -C turn.gesta | sed -n '1s/.*turn \([0-9]*\).*/\1/p')
for after in 0.003 0.006 0.009 0.012 0.016 0.02 0.025 0.03 0.04 0.06 2; do
    was=$(gesta status -C turn.gesta | sed -n '1s/.*turn \([0-9]*\).*/\1/p')
    timeout -s KILL $after gesta next -C turn.gesta > /dev/null 2>&1
    is=$(gesta status -C turn.gesta | sed -n '1s/.*turn \([0-9]*\).*/\1/p')
    gesta audit -C turn.gesta > "$out" 2> "$err" && { [ "$is" = "$was" ] || [ "$is" = $((was + 1)) ]; }
    say $? "next killed after $after s: the turn has ended or not (turn $is)"
done
[ "$is" -gt "$first" ]
say $? "... and the last of them ended"
for after in 0.003 0.008 0.016 0.03; do
    timeout -s KILL $after gesta hero roland --enter epithet --reason "the $after" -C turn.gesta > /dev/null 2>&1
    gesta audit -C turn.gesta > "$out" 2> "$err"
    say $? "an entry by hand killed after $after s: there or not"
done
gesta audit -C calm.gesta > "$out" 2> "$err"
say $? "after all this the campaign itself is whole"
gesta new probe -o tables.gesta > /dev/null
sqlite3 tables.gesta 'pragma foreign_keys = off; delete from campaign' > "$out" 2> "$err"
gesta import "$seed" -o tables.gesta > "$out" 2> "$err" && gesta audit -C tables.gesta > "$out" 2> "$err"
say $? "a file whose tables were made and nothing more can be imported into"
exit $fails
