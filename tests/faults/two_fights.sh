#!/bin/sh
# One battle fought by two programs: the record belongs to who began it, the other is told; whoever is
# killed leaves a fight that goes on; what older programs mixed is found, and can be thrown away.
. tests/cli/lib
cd "$dir/home" || exit 1
gesta import "$root/campaigns/roland.xml" -o start.gesta > /dev/null
cp start.gesta calm.gesta
gesta battle fight -C calm.gesta > /dev/null 2>&1
gesta export -C calm.gesta -o calm.xml
sql() { sqlite3 -cmd '.timeout 5000' "$@"; }
${CC:-cc} -shared -fPIC -o hold.so "$root/tests/faults/hold.c" -ldl > "$out" 2>&1
say $? "what holds a program between two steps is built"

# stopped PID: waits until it is stopped; fails if it ends before
stopped() {
    while kill -0 "$1" 2> /dev/null; do
        case $(sed 's/.*) //' /proc/"$1"/stat 2> /dev/null) in
            T*) return 0 ;;
            Z* | '') return 1 ;;
        esac
        sleep 0.02
    done
    return 1
}
# held FILE [OPTION...]: fights in the background until its beginning and two turns are kept, and is
# stopped there; its number is in $first
held() {
    file=$1
    shift
    HOLD_AFTER=3 LD_PRELOAD=$dir/home/hold.so ASAN_OPTIONS=verify_asan_link_order=0 \
        gesta battle fight -C "$file" "$@" > first.out 2> first.err &
    first=$!
    stopped $first
}
cp start.gesta one.gesta
held one.gesta
say $? "a fight is held in the middle of the battle"
refuses "a second fight of it" 1 'being fought by another program' gesta battle fight battle-1 -C one.gesta
refuses "... with other dice" 1 'being fought by another program' gesta battle fight battle-1 -C one.gesta --seed 5
refuses "... under other rules" 1 'being fought by another program' \
    gesta battle fight -C one.gesta --ruleset gathering-of-hosts --keep
refuses "its record is not thrown away" 1 'being fought by another program' gesta battle discard battle-1 -C one.gesta
does "who only looks is not kept from it" gesta status -C one.gesta
does "... nor is the audit" gesta audit -C one.gesta
kill -CONT $first
wait $first
[ $? = 0 ] && grep -q 'after' first.out
say $? "the first ends its battle"
gesta export -C one.gesta | cmp -s - calm.xml
say $? "... as if it had been alone"
does "... and it adds up" gesta audit -C one.gesta
refuses "a third fight comes too late" 2 'fought already' gesta battle fight battle-1 -C one.gesta

# Who looks at the whole file sees it as it was at one moment: whatever others write whenever he has
# let go of it, nothing of theirs is told as meddling, and no export is half of this, half of that.
for look in audit "export -o look.xml"; do
    n=1
    while :; do
        cp start.gesta look.gesta
        HOLD_LOOK=$n LD_PRELOAD=$dir/home/hold.so ASAN_OPTIONS=verify_asan_link_order=0 \
            gesta $look -C look.gesta > "$out" 2> "$err" &
        first=$!
        stopped $first || break
        gesta battle fight -C look.gesta > /dev/null 2> a.err && gesta next -C look.gesta > /dev/null 2>> a.err
        [ ! -s a.err ]
        say $? "others fight and end a turn while $look has let go the ${n}th time"
        kill -CONT $first
        wait $first
        say $? "... and it goes on undisturbed"
        [ "$look" = audit ] || does "... with all of it" gesta import look.xml -o "look$n.gesta"
        n=$((n + 1))
    done
    wait $first
    say $? "$look: ended without a further stop"
done

# Killed while it is held: the fight is nobody's, and the next one goes on with it.
cp start.gesta dead.gesta
held dead.gesta
kill -KILL $first
wait $first 2> /dev/null
run gesta battle fight -C dead.gesta
[ "$rc" = 0 ] && grep -q 'broken off after' "$err"
say $? "a fight whose program was killed goes on"
gesta export -C dead.gesta | cmp -s - calm.xml
say $? "... to the same end"

# Two at once, with different dice.
for seed in 1 2 3 4 5 6 7 8; do
    cp start.gesta race.gesta
    gesta battle fight battle-1 -C race.gesta --seed $seed > a.out 2> a.err &
    one=$!
    gesta battle fight battle-1 -C race.gesta --seed $((seed + 100)) > b.out 2> b.err &
    two=$!
    wait $one
    a=$?
    wait $two
    b=$?
    cat a.err b.err > "$err"
    [ $((a == 0)) != $((b == 0)) ] && [ "$(cat a.err b.err | grep -c '^gesta: ')" = 1 ] &&
        [ "$(find a.out b.out -size +0 | wc -l)" = 1 ] && [ "$(sql race.gesta 'select count(*) from outcome')" = 1 ]
    say $? "race $seed: one fights it, the other is told in a line"
    won=$((a == 0 ? seed : seed + 100))
    [ "$(sql race.gesta 'select seed from record')" = $won ] && gesta audit -C race.gesta > "$out" 2> "$err"
    say $? "... and the record is that of the winner, and adds up"
done

# Thrown away by word of mouth: a fight that was broken off begins anew, with other dice.
cp start.gesta away.gesta
held away.gesta --seed 9
kill -KILL $first
wait $first 2> /dev/null
refuses "other dice for a fight that was broken off" 2 'as it was begun (seed 9).*battle discard' \
    gesta battle fight -C away.gesta --seed 4
does "its record is thrown away" gesta battle discard battle-1 -C away.gesta
has "... and the ledger says so" 'entry 1 of the ledger says so'
refuses "... once" 2 'no record to throw away' gesta battle discard battle-1 -C away.gesta
does "... which is no fault" gesta audit -C away.gesta
does "then it is fought with other dice" gesta battle fight -C away.gesta --seed 4
does "... and adds up" gesta audit -C away.gesta
run gesta export -C away.gesta -o away.xml
[ "$rc" = 0 ] && grep -q '1 record .* not in the export' "$err"
say $? "the export says what it does not hold"
does "... and comes in again" gesta import away.xml -o back.gesta
does "... with the entry" gesta audit -C back.gesta
grep -q 'record of a fight of battle-1 was thrown away' away.xml
say $? "... that tells of it"
refuses "a record that adds up is not thrown away" 2 'whole and adds up.*--undo' gesta battle discard battle-1 -C away.gesta
cp away.gesta other.gesta
refuses "of a battle that is none" 2 'no battle nowhere' gesta battle discard nowhere -C other.gesta
refuses "of no battle" 2 'which battle' gesta battle discard -C other.gesta

# Broken off, and begun under other rules: the old record is thrown away with a word.
gesta import "$root/campaigns/1066.xml" -o under.gesta > /dev/null
held under.gesta
kill -KILL $first
wait $first 2> /dev/null
was=$(sql under.gesta 'select ruleset from record')
other=$([ "$was" = stout-hearts ] && echo gathering-of-hosts || echo stout-hearts)
run gesta battle fight -C under.gesta --ruleset "$other" --keep
[ "$rc" = 0 ]
say $? "a fight that was broken off is begun anew under other rules"
does "... which leaves nothing loose" gesta audit -C under.gesta
[ "$(sql under.gesta "select count(*) from ledger where text like '%under other rules'")" = 1 ]
say $? "... and the ledger says so"

# What an older program left: a second, unfinished record over the one that was fought to its end.
mixed() { # mixed FILE: a record without outcome and with one entry of the log
    for t in record record_option record_side record_unit record_hero; do
        key=$([ $t = record ] && echo 'max("row") + 1' || echo null)
        sqlite3 "$1" "select 'insert into $t select $key, ' || group_concat(case name when 'parent' then
            case '$t' when 'record' then '0' else '2' end else '\"' || name || '\"' end) || ' from $t;'
            from pragma_table_info('$t') where name <> 'row'" | sqlite3 "$1"
    done
    sqlite3 "$1" "insert into log_entry select 2, n, turn, phase, side, kind, actor, target, parts from log_entry where n = 1;"
}
cp calm.gesta old.gesta
mixed old.gesta
run gesta audit -C old.gesta
[ "$rc" = 1 ] && [ "$(wc -l < "$err")" = 1 ] && grep -q 'fought, but its record has no outcome.*battle discard' "$err"
say $? "a record without outcome over the battle's own is found"
run gesta export -C old.gesta -o old.xml
[ "$rc" = 0 ] && grep -q 'fought, but its record has no outcome' "$err"
say $? "... and not exported in silence"
does "... it is thrown away" gesta battle discard battle-1 -C old.gesta
gesta report battle battle-1 -f text -C old.gesta > one.txt && gesta report battle battle-1 -f text -C calm.gesta | cmp -s - one.txt
say $? "... and the battle's own record counts again"
exit $fails
