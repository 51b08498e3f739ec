#!/bin/sh
# Outputs that cannot be written: exit status 1, one line, nothing half written under the name.
. tests/cli/lib
seed=$root/tests/fuzz/seeds/small.xml
cd "$dir/home" || exit 1
gesta import "$seed" -o s.gesta > /dev/null
gesta battle fight > /dev/null 2>&1

full() { # full WHAT COMMAND...: standard output is a full disk
    what=$1
    shift
    : > "$out"
    "$@" > /dev/full 2> "$err" < /dev/null
    [ $? = 1 ] && [ "$(grep -vc 'no font here' "$err")" = 1 ] && grep -q 'written' "$err"
    say $? "$what on a full disk"
}
full "export" gesta export
full "status" gesta status
full "hero" gesta hero
full "unit --format json" gesta unit --format json
full "battle" gesta battle
full "rules" gesta rules stout-hearts
full "report text" gesta report battle first -f text
full "report pdf" gesta report battle first -f pdf
full "resolve" gesta resolve stout-hearts rally --seed 1
full "odds" gesta odds stout-hearts rally
full "help" gesta battle --help
full "--help" gesta --help
full "--version" gesta --version
full "manual" gesta manual
full "audit" gesta audit
printf 'a ; rally ; ; rally.unit=3\n' > q.txt
gesta resolve stout-hearts --batch < q.txt > /dev/full 2> "$err"
[ $? = 1 ] && [ "$(wc -l < "$err")" = 1 ]
say $? "a batch on a full disk"
refuses "-o into a folder that is not there" 1 'nowhere' gesta export -o nowhere/x.xml
refuses "-o onto a folder" 1 'home' gesta export -o "$dir/home"
refuses "-o onto a full device" 1 'full' gesta export -o /dev/full
refuses "reports into a file that is in the way" 1 's.gesta' gesta report all --dir s.gesta

# A disk with little room, as a file size limit: nothing stays under the name.
echo before > keep.xml
(ulimit -f 8; trap '' XFSZ; gesta export -o keep.xml) > "$out" 2> "$err"
[ $? = 1 ] && [ "$(cat keep.xml)" = before ] && [ "$(wc -l < "$err")" = 1 ]
say $? "an export that finds no room leaves the old file as it was"
[ "$(ls | grep -c tmp)" = 0 ]
say $? "... and no scrap beside it"
gesta export -o before.xml
(ulimit -f 60; trap '' XFSZ; gesta battle fight) > "$out" 2> "$err"
[ $? = 1 ] && [ "$(wc -l < "$err")" -le 2 ]
say $? "a battle that finds no room says so"
does "... the file opens and adds up" gesta audit
gesta battle fight > "$out" 2> "$err"
say $? "... and with room again the battle is fought"
gesta export -o after.xml
gesta import before.xml -o calm.gesta > /dev/null && gesta battle fight -C calm.gesta > /dev/null 2>&1 &&
    gesta export -C calm.gesta | cmp -s - after.xml
say $? "... to the same end"
rm -f calm.gesta
(ulimit -f 20; trap '' XFSZ; gesta import before.xml -o little.gesta) > "$out" 2> "$err"
[ $? = 1 ] && [ "$(wc -l < "$err")" = 1 ] && [ ! -e little.gesta ]
say $? "an import that finds no room leaves nothing"
(ulimit -f 20; trap '' XFSZ; gesta backup little.gesta) > "$out" 2> "$err"
[ $? = 1 ] && [ "$(wc -l < "$err")" = 1 ] && [ ! -e little.gesta ] && grep -q 'little.gesta' "$err"
say $? "a backup that finds no room leaves nothing"
turn=$(gesta status | sed -n '1s/.*turn \([0-9]*\).*/\1/p')
(ulimit -f 8; trap '' XFSZ; gesta next) > "$out" 2> "$err"
[ $? = 1 ] && [ "$(wc -l < "$err")" = 1 ] && [ "$(gesta status | sed -n '1s/.*turn \([0-9]*\).*/\1/p')" = "$turn" ]
say $? "a turn that finds no room does not end"
(ulimit -f 8; trap '' XFSZ; gesta hero cy --enter power --amount 1 --reason x) > "$out" 2> "$err"
[ $? = 1 ] && [ "$(wc -l < "$err")" = 1 ] && ! gesta hero cy --format csv | grep -q ',x$'
say $? "an entry that finds no room is not made"
gesta export | head -c 100 > /dev/null
say $? "a reader that stops reading does no harm"
does "after all this the campaign adds up" gesta audit
exit $fails
