#!/bin/sh
# Battles of a real table, logged line by line: the two sessions of the manual from a pipe and at a
# terminal; files of lines there and back; how a conversation is broken off.
. tests/cli/lib
gold=$root/tests/golden/log
pty=$dir/bin/pty
${CC:-cc} -o "$pty" "$root/tests/pty.c" || exit 1
cd "$dir/home" || exit 1

begin() { # begin FILE CAMPAIGN
    rm -f "$1"
    gesta import "$2" -o "$1" > /dev/null
}
# What the program says, without prompts and what was typed behind them.
said() { grep -E '^(  (=|!|told|taken|done|#)|    )' "$1" | sed 's/\(\[[^]]*\]\) .*$/\1/'; }

session() { # session NAME CAMPAIGN BATTLE OPTIONS...
    name=$1 campaign=$2 battle=$3
    shift 3
    begin pipe.gesta "$campaign"
    gesta log "$battle" "$@" -C pipe.gesta < "$gold/$name.typed" > "$out" 2> "$err"
    [ $? = 0 ] && [ ! -s "$err" ] && diff "$gold/$name.out" "$out" > "$err"
    say $? "$name, from a pipe: every line as it is printed in the manual's session"
    gesta log "$battle" --export -C pipe.gesta -o pipe.glog
    diff "$gold/$name.glog" pipe.glog > "$out"
    say $? "$name: the lines that it writes"
    entries=$(grep -vc '^%' pipe.glog)
    awk -v e="$entries" '{ keys += length($0) + 1 } END { exit !(NR <= 1.6 * e && keys <= 30 * e) }' \
        "$gold/$name.typed"
    say $? "$name: at most 1.6 lines and 30 keys an entry, dice and Enters included"
    begin typed.gesta "$campaign"
    "$pty" "$gold/$name.typed" gesta log "$battle" "$@" -C typed.gesta > "$out" 2> "$err"
    [ $? = 0 ] && said "$out" > typed.said && said "$gold/$name.out" > gold.said &&
        diff gold.said typed.said > "$err"
    say $? "$name, typed at a terminal: the same answers"
    gesta log "$battle" --export -C typed.gesta | cmp -s - "$gold/$name.glog"
    say $? "$name, typed: the same log"
    begin copy.gesta "$campaign"
    gesta log "$battle" "$@" -C copy.gesta --from pipe.glog --quiet > "$out" 2> "$err" &&
        gesta log "$battle" --export -C copy.gesta | cmp -s - pipe.glog
    say $? "$name: read into a fresh campaign and written again: the same bytes"
    does "$name: what it leaves behind is entered" gesta battle aftermath "$battle" --apply -C copy.gesta
    does "$name: it passes the audit" gesta audit -C copy.gesta
    gesta battle aftermath "$battle" --apply -C pipe.gesta > "$out" 2> "$err"
    gesta report battle "$battle" -C pipe.gesta -f text > a.txt 2> "$err" &&
        gesta report battle "$battle" -C copy.gesta -f text > b.txt 2> "$err" && cmp -s a.txt b.txt
    say $? "$name: the same story is told of both"
}
session gate "$gold/gate.xml" gate
tr -s '\n ' ' ' < a.txt | grep -q 'at the third pass struck him down and took him alive; the Saracens had lost their general'
say $? "gate: at which pass of the duel he fell is told"
session fulford "$root/campaigns/1066.xml" at-fulford --ruleset feudal --option options.heroes=on

# ---- broken off ----
begin b.gesta "$gold/gate.xml"
cat > keys <<'END'
turn : 5/4
^C
lost levy 1
half a li^C
lost levy 1 "Ängström sah es"
shoot arch levy 12
^C
^D
END
cat > want <<'END'
lost valley-levy 1
lost valley-levy 1 "Ängström sah es"
END
${CC:-cc} -shared -fPIC -o "$dir/bin/slow.so" "$root/tests/slow.c" || exit 1
begin slow.gesta "$gold/gate.xml"
"$pty" keys env ASAN_OPTIONS=verify_asan_link_order=0 LD_PRELOAD="$dir/bin/slow.so" \
    gesta log gate -C slow.gesta > "$out" 2> "$err" &&
    gesta log gate --export -C slow.gesta | grep -v '^%' | cmp -s want -
say $? "on a slow machine keys that come before they are waited for are not lost"
"$pty" keys gesta log gate -C b.gesta > "$out" 2> "$err"
say $? "Ctrl-D leaves"
gesta log gate --export -C b.gesta | grep -v '^%' > lines
cmp -s want lines
say $? "Ctrl-C forgets a line and an open question, and nothing else; UTF-8 is kept"
gesta log gate -C b.gesta < /dev/null > "$out" 2> "$err" && grep -q '#2 lost levy 1 "Ängström sah es"' "$out"
say $? "who comes back is told the last lines"

# ---- Tab ----
printf 'turn 1 Franks\nlost val\t1\n^D\n' > keys
begin tab.gesta "$gold/gate.xml"
"$pty" keys gesta log gate -C tab.gesta > "$out" 2> "$err"
gesta log gate --export -C tab.gesta | grep -q '^lost valley-levy 1$'
say $? "Tab completes a name at a terminal"

# ---- odd input ----
printf 'lost levy 1\n\377\376\nlost levy 1' | gesta log gate -C b.gesta > "$out" 2> "$err"
grep -q 'no text in UTF-8' "$err" && [ "$(gesta log gate --export -C b.gesta | grep -c lost)" = 4 ]
say $? "bytes that are no text are refused; the last line needs no end"
awk 'BEGIN { printf "lost levy 1 \""; for (i = 0; i < 30000; i++) printf "word "; print "\"" }' > long.txt
gesta log gate -C b.gesta < long.txt > "$out" 2> "$err"
[ "$(gesta log gate --export -C b.gesta | grep -c lost)" = 4 ] && [ -s "$err" ]
say $? "a line of 150,000 bytes is refused, not cut"
printf 'lost levy 1\r\n' | gesta log gate -C b.gesta > "$out" 2> "$err"
[ ! -s "$err" ]
say $? "lines may end as on Windows"

# ---- files ----
cat > bad.glog <<'END'
%glog 1
# a comment
lost levy 1
melee Fal Rol flnk : 4
lost levy 1
END
run gesta log gate -C b.gesta --from bad.glog
[ "$rc" = 2 ] && grep -q '^bad.glog:4: melee Fal Rol flnk : 4$' "$err" &&
    grep -q '^ *^ column 15: "flnk" is no word of melee (near: flank)' "$err" &&
    [ "$(sed -n 1p "$err" | awk '{print index($0, "flnk")}')" = "$(sed -n 2p "$err" | awk '{print index($0, "^")}')" ]
say $? "a fault in a file: its line, a mark under the word, what was expected"
[ "$(gesta log gate --export -C b.gesta | grep -c lost)" = 6 ]
say $? "... and what stood before it is kept"
printf '%%glog 1\nshoot tortosa-archers gascons 12 : 6\n' > short.glog
run gesta log gate -C b.gesta --from short.glog
[ "$rc" = 2 ] && grep -q 'short.glog:2:' "$err" && grep -q '1 die given, 8 wanted' "$err"
say $? "dice that are missing in a file are a fault"
printf '%%glog 2\n' > new.glog
run gesta log gate -C b.gesta --from new.glog
[ "$rc" = 2 ] && grep -q 'this gesta reads version 1' "$err"
say $? "a file of a later version is refused"
printf '%%glog 1\n%%ruleset feudal\n' > other.glog
run gesta log gate -C b.gesta --from other.glog
[ "$rc" = 2 ] && grep -q 'is of feudal' "$err"
say $? "a file of another book is refused"
printf 'undo\nundo\nlost levy 2\n' | gesta log gate -C b.gesta > "$out" 2> "$err"
gesta log gate --export --history -C b.gesta | grep -q '^#~ lost levy 1$'
say $? "--history shows what was taken back"
refuses "log of no battle" 2 "the campaign has no battle nowhere" gesta log nowhere -C b.gesta
# Reminders are left off by verb or by rule, as the tables name them; what is neither is a fault.
begin quiet.gesta "$root/campaigns/roland.xml"
printf '%s\n' 'quiet SHW-19.1' 'quiet volley' 'quiet may' 'quiet off' 'quiet SHW-99.9' 'quiet nonsense' quit |
    gesta log battle-1 -C quiet.gesta > "$out" 2> "$err"
grep -q 'no reminders of SHW-19.1$' "$out" && grep -q 'no reminders of shoot$' "$out" &&
    grep -q 'musts alone' "$out" && grep -q 'reminders again' "$out" &&
    [ "$(cat "$out" "$err" | grep -c 'is no verb and no rule of this book')" = 2 ]
say $? "quiet knows the verbs and the rules of the book, and nothing else"
printf 'result Franks\n' | gesta log gate -C b.gesta > "$out" 2> "$err"
printf 'lost levy 1\n' | gesta log gate -C b.gesta > "$out" 2> "$err"
grep -q 'the battle is over: undo [0-9]* takes its end back' "$err"
say $? "behind its end a battle takes no lines, and says how it is mended"
exit $fails
