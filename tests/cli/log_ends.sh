#!/bin/sh
# Loose ends of battles of a real table: armies that march in from one that is not settled, sheets
# under another book before the log has begun, a battle that is entered twice, what was told in excess.
. tests/cli/lib
cd "$dir/home" || exit 1
year() { rm -f "$1"; gesta import "$root/campaigns/1066.xml" -o "$1" > /dev/null; }

# ---- the last battle is not settled ----
year a.gesta
run gesta battle record at-fulford --winner Norse --lost "mercians 5" -C a.gesta
[ "$rc" = 0 ] && [ ! -s "$err" ]
say $? "the first battle needs no warning"
cp a.gesta settled.gesta
for how in "battle record at-the-bridge --winner English" "log at-the-bridge --from none.glog" \
    "battle fight at-the-bridge --anyway --hold"; do
    cp a.gesta b.gesta
    echo 'turn 1 england' > none.glog
    # shellcheck disable=SC2086
    run gesta $how -C b.gesta
    [ "$rc" = 0 ] && [ "$(grep -c 'gesta battle aftermath at-fulford' "$err")" = 1 ]
    say $? "${how%% at-*}: one line warns that at-fulford is not settled"
done
gesta status -C a.gesta | grep -q '^OWED *at-fulford: fought, not settled *gesta battle aftermath at-fulford'
say $? "status says it under what is owed"
gesta battle aftermath at-fulford --apply -C settled.gesta > /dev/null 2>&1
run gesta battle record at-the-bridge --winner English -C settled.gesta
[ "$rc" = 0 ] && [ ! -s "$err" ]
say $? "once it is settled there is nothing to warn of"

# ---- sheets under another book ----
year c.gesta
for sheet in quick-reference log-sheet; do
    for book in stout-hearts gathering-of-hosts meeting-of-hosts feudal warmaster-house; do
        run gesta report $sheet at-fulford --ruleset $book -f text -C c.gesta
        [ "$rc" = 0 ] && [ "$(wc -l < "$out")" -gt 20 ]
        say $? "$sheet under $book, before a line is logged"
        cksum < "$out" >> $sheet.sums
    done
    [ "$(sort -u $sheet.sums | wc -l)" = 5 ]
    say $? "$sheet: each book has its own"
    nothing() { run "$@"; [ "$rc" = 2 ] && [ "$(wc -l < "$err")" = 1 ]; }
    nothing gesta report $sheet at-fulford --ruleset chess -f text -C c.gesta
    say $? "$sheet: a book that is none"
done
run gesta report roster --ruleset feudal -f text -C c.gesta
[ "$rc" = 2 ] && grep -q 'ruleset goes with' "$err"
say $? "a roster has no book of its own"
run gesta report log-sheet at-fulford --ruleset feudal -f text -C settled.gesta
[ "$rc" = 1 ] && grep -q 'was fought under' "$err"
say $? "a battle that was fought keeps its book"

# ---- entered twice ----
for i in 1 2; do
    run gesta battle record --new "The mill" --date 1066-08-01 --a "host of the North" \
        --b "guard of the ships" --winner Norse -C c.gesta
    echo "$rc" > rc$i
done
[ "$(cat rc1)" = 0 ] && [ "$(cat rc2)" = 2 ] && grep -q '"The mill" of 1066-08-01 already (the-mill)' "$err"
say $? "the same battle is not entered twice"
[ "$(gesta battle -C c.gesta --csv | grep -c '^the-mill')" = 1 ]
say $? "... and the first one stands alone"

# ---- more than there was ----
year d.gesta
run gesta battle record at-fulford --winner Norse --lost "mercians 99" -C d.gesta
[ "$rc" = 0 ] && grep -q 'select fyrd of Mercia had [0-9]* left: [0-9]* count, not 99' "$out"
say $? "more is told as lost than there was: what counts is said"

# ---- a narrow screen ----
gesta log at-hastings -C d.gesta < /dev/null > "$out" 2> "$err"
COLUMNS=60 gesta log at-hastings -C d.gesta < /dev/null > narrow.txt 2> "$err"
awk 'length($0) > 60 { bad = 1 } END { exit bad }' narrow.txt
say $? "no line of the greeting is wider than the screen"
tr -s '\n ' ' ' < narrow.txt > one.txt
tr -s '\n ' ' ' < "$out" | cmp -s - one.txt
say $? "... and no word is broken"
exit $fails
