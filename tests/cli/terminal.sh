#!/bin/sh
# On a terminal: progress in one line that is wiped out again, whatever a title holds; none where
# nobody can see it or the terminal cannot wipe.
. tests/cli/lib
cd "$dir/home" || exit 1
title="‮Title\&#10;and on $(printf 'x%.0s' $(seq 150))"
sed "s|<battle id=\"first\" title=\"[^\"]*\"|<battle id=\"first\" title=\"$title\"|" \
    "$root/tests/fuzz/seeds/small.xml" > long.xml
does "a battle with a long title" gesta import long.xml -o long.gesta
on_terminal() { # on_terminal COMMAND: what a terminal is sent
    script -qec "$1" /dev/null < /dev/null > "$out" 2> "$err"
}
TERM=xterm
export TERM
on_terminal "gesta battle fight -C long.gesta"
say $? "a battle on a terminal"
wipe=$(printf '\r\033[K')
[ "$(grep -cF "$wipe" "$out")" -ge 1 ] && tr '\r' '\n' < "$out" | grep -q 'turn 3: .*Title and on'
say $? "... shows its turns"
tr '\r' '\n' < "$out" | grep -a "$(printf '\033')" | sed "s/$(printf '\033')\[K//" | awk 'length($0) > 79 && !/won|undecided|drawn/ {bad = 1} END {exit bad}'
say $? "... in lines that fit it"
! grep -q "$(printf '\342\200\256')" "$out"
say $? "... where nothing turns the direction of writing"
on_terminal "gesta battle odds second --runs 20 -C long.gesta"
tr '\r' '\n' < "$out" | grep -q 'of 20 battles: '
say $? "odds on a terminal count their battles"
tail -1 "$out" | grep -q ': 20 of 20 battles'
say $? "... and say at the end how many there were"
on_terminal "gesta battle forecast first --runs 20 -C long.gesta"
tr '\r' '\n' < "$out" | grep -q 'of [0-9]* battles: ' && grep -q '^turn  *entry' "$out"
say $? "so does a forecast"
TERM=dumb on_terminal "gesta battle odds second --runs 20 -C long.gesta"
! grep -q "$(printf '\033')" "$out"
say $? "a terminal that wipes nothing out is sent no progress"
on_terminal "gesta hero -C long.gesta"
! grep -q "$(printf '\033')" "$out"
say $? "lists have no colours"
run gesta battle odds second --runs 20 -C long.gesta
[ "$rc" = 0 ] && ! grep -q "$(printf '\033')" "$err" && [ "$(wc -l < "$err")" = 1 ]
say $? "into a file goes no progress"
on_terminal "gesta report all --dir book -C long.gesta"
[ -e book/first.pdf ] && grep -q 'book/first.pdf' "$out" && tr '\r' '\n' < "$out" | grep -q 'Title and on'
say $? "reports on a terminal"
refuses "an unknown command with odd characters" 2 'no command ?\[31mred' gesta "$(printf '\033[31mred')"

# A battle without a title of its own is called as its scenario is.
sed 's|<battle id="first" title="[^"]*"|<battle id="first"|; s|<battle id="second" title="[^"]*"|<battle id="second" title=" "|' \
    "$root/tests/fuzz/seeds/small.xml" > bare.xml
does "battles without titles" gesta import bare.xml -o bare.gesta
field=$(sed -n 's/.*<scenario id="[^"]*" title="\([^"]*\)".*/\1/p' bare.xml)
on_terminal "gesta battle fight -C bare.gesta"
[ -n "$field" ] && tr '\r' '\n' < "$out" | grep -qF "turn 1: $field"
say $? "... are called as their scenario is while they are fought"
does "... in lists" gesta battle -C bare.gesta --format csv
[ "$(grep -cF "$field" "$out")" = 2 ]
say $? "... both of them"
does "... in careers" gesta report career ana -f text -C bare.gesta
tr '\n' ' ' < "$out" | grep -qF "$field" && ! grep -q '(null)' "$out"
say $? "... so"
exit $fails
