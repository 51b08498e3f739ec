#!/bin/sh
# What a stranger's name does to a spreadsheet or a terminal: nothing.
. tests/cli/lib
cd "$dir/home" || exit 1
c1=$(printf '\302\233') # a terminal's "control sequence introducer"
nel=$(printf '\302\205')
named() { # named NAME: a campaign whose first unit is called so
    sed "s|name=\"foot of the vale\"|name=\"$1\"|; s|id=\"n-foot\"\\( [^>]*\\)name=\"[^\"]*\"|id=\"n-foot\"\\1name=\"$1\"|" \
        "$root/tests/fuzz/seeds/small.xml" > odd.xml
    rm -f odd.gesta
    gesta import odd.xml -o odd.gesta > "$out" 2> "$err"
    gesta unit --format csv -C odd.gesta > unit.csv 2>> "$err"
}
cell() { sqlite3 :memory: -cmd '.mode csv' -cmd '.import unit.csv t' '.mode list' "select name from t where id = 'n-foot'"; }
while read -r name want; do
    named "$name"
    [ "$(cell)" = "$want" ]
    say $? "a unit called $name is $want in a spreadsheet"
done << 'END'
=1+2 '=1+2
=HYPERLINK('http://x','y') '=HYPERLINK('http://x','y')
+A1 '+A1
-A1 '-A1
@SUM(A1) '@SUM(A1)
-3 -3
+3.5 +3.5
-3-3 '-3-3
3=3 3=3
END
named "\&#9;=1+2"
[ "$(cell)" = "' =1+2" ]
say $? "a tab before a formula does not hide it"
named "a${c1}31mred${nel}b"
[ "$(cell)" = 'a 31mred b' ]
say $? "control characters are spaces in CSV"
! grep -q "$c1" unit.csv
say $? "... and no terminal obeys them"
gesta unit -C odd.gesta > list.txt
gesta unit --format json -C odd.gesta > list.json
gesta unit --format xml -C odd.gesta > list.xml
gesta status -C odd.gesta > status.txt
! grep -q "$c1\|$nel" list.txt list.json list.xml status.txt
say $? "... in no list"
[ "$(sqlite3 :memory: "select json_extract(value, '\$.name') from json_each(readfile('list.json')) where json_extract(value, '\$.id') = 'n-foot'")" = "a${c1}31mred${nel}b" ]
say $? "JSON has the name to the letter"
[ "$(xmllint --xpath 'string(//*[@id="n-foot"]/@name)' list.xml)" = "a${c1}31mred${nel}b" ]
say $? "and so has XML"
gesta import "$root/tests/fuzz/seeds/small.xml" -o lost.gesta > /dev/null
gesta unit n-foot --enter losses --amount 2 --reason x -C lost.gesta > /dev/null
gesta unit n-foot --format csv -C lost.gesta | grep -q "losses,2,"
say $? "numbers stay numbers"

# A fault whose file has no name still says where it is.
sqlite3 lost.gesta "update side set colour = 'blue' where ord = 0"
run gesta export -C lost.gesta
[ "$rc" = 0 ] && [ "$(wc -l < "$err")" = 1 ] && grep -q '^gesta: line [0-9]*: [^:]' "$err"
say $? "an export to standard output names the line that an import would refuse"
exit $fails
