#!/bin/sh
# Names hold anything: quotes, markup, line breaks, other scripts, four bytes a character.
. tests/cli/lib
cd "$dir/home" || exit 1
dragon=$(printf '\360\237\220\211') rlo=$(printf '\342\200\256') hebrew=$(printf '\327\251\327\234\327\225\327\235')
long=$(head -c 200 /dev/zero | tr '\0' 'W')
sed -e "s|name=\"Cy\"|name=\"Cy \&quot;the 'Knife'\&quot; \&lt;script\&gt;alert(1)\&lt;/script\&gt;; DROP TABLE hero;--\"|" \
    -e "s|name=\"the South\"|name=\"South\&#10;of \&amp;amp; $rlo$dragon\"|" \
    -e "s|name=\"foot of the vale\"|name=\"%s%n%d \\\\ \$(reboot) \`x\` $hebrew\"|" \
    -e "s|name=\"bows of the vale\"|name=\"$long\"|" \
    -e "s|title=\"The first day\"|title=\",;\&#9;\&quot;=1+1\&quot;\&#13;\&#10;@cmd\"|" \
    "$root/tests/fuzz/seeds/small.xml" > odd.xml
does "a campaign of odd names comes in" gesta import odd.xml -o odd.gesta
does "... goes out" gesta export -o one.xml
gesta import one.xml -C x.gesta -o x.gesta > /dev/null && gesta export -C x.gesta | cmp -s - one.xml
say $? "... and in again, unchanged"
rm -f x.gesta
[ "$(xmllint --xpath 'string(//*[@id="cy"]/@name)' one.xml)" = "Cy \"the 'Knife'\" <script>alert(1)</script>; DROP TABLE hero;--" ]
say $? "a name with quotes and markup is kept to the letter"
xmllint --xpath 'string(//*[@id="n-horse"]/@name)' one.xml | grep -q "Ána's horse" &&
    xmllint --xpath 'string(/*/@title)' one.xml | grep -q "$dragon"
say $? "names beyond ASCII too"
does "status" gesta status
has "... shows the dragon" "$dragon"
! grep -q "$rlo" "$out"
say $? "... and nothing that turns the direction of writing"
for c in hero unit army battle; do
    run gesta $c
    [ "$rc" = 0 ] && iconv -f UTF-8 -t UTF-8 "$out" > /dev/null 2> "$err" && ! grep -q "$rlo" "$out"
    say $? "$c prints one line a row, whatever the names"
    n=$(gesta $c --format xml | xmllint --xpath 'count(/*/*)' -)
    [ "$(wc -l < "$out")" = $((n + 1)) ]
    say $? "... $n of them"
done
gesta battle --format csv > b.csv
sqlite3 :memory: -cmd '.mode csv' -cmd '.import b.csv t' 'select count(*) from t' 2> "$err" | tr -d '\r' | grep -qx 2
say $? "a title with commas, quotes and line breaks is one CSV cell"
gesta battle --format json > b.json
sqlite3 :memory: "select json_extract(readfile('b.json'), '\$[0].title')" | grep -q '=1+1'
say $? "... and one JSON string"
run gesta battle fight
[ "$rc" = 0 ]
say $? "a battle is fought under these names"
[ "$(gesta battle fight second 2> /dev/null | grep -c ' won after ')" = 1 ]
say $? "its result is one line"
for what in "battle first" "roster south-band" "cards south-band" "career cy"; do
    # shellcheck disable=SC2086
    gesta report $what -f text > r.txt 2> "$err" && iconv -f UTF-8 -t UTF-8 r.txt > /dev/null
    say $? "report $what as text"
    ! grep -q "$rlo" r.txt
    say $? "... nothing in it turns the direction of writing"
    # shellcheck disable=SC2086
    gesta report $what -f xml > r.xml 2> "$err" && xmllint --noout r.xml 2> "$err"
    say $? "report $what as XML"
    # shellcheck disable=SC2086
    gesta report $what -o r.pdf > "$out" 2> "$err" && pdftotext -layout r.pdf r.pdf.txt 2>> "$err" &&
        ! grep -i 'error' "$err"
    say $? "report $what as PDF"
    grep -q 'script' r.pdf.txt || [ "$what" != "career cy" ]
    say $? "... prints the markup as words"
done
does "the turn ends" gesta next
does "and the audit passes" gesta audit
printf '<campaign xmlns="urn:gesta:campaign:1" id="a" title="x\001y" ruleset="stout-hearts"/>' > ctl.xml
refuses "a control character in XML" 2 'ctl.xml:1' gesta import ctl.xml
printf '<campaign xmlns="urn:gesta:campaign:1" id="a" title="x\377y" ruleset="stout-hearts"/>' > bad.xml
refuses "bytes that are no UTF-8" 2 'bad.xml:1' gesta import bad.xml
printf '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' > xxe.xml
refuses "an external entity" 2 'xxe.xml:1' gesta import xxe.xml
refuses "a name that is a path" 2 'passwd' gesta import ../../../../etc/passwd
does "a title that is nothing but odd" gesta new "../../$dragon" -C new.gesta
[ -f new.gesta ]
say $? "... makes its file where it was told"
mkdir sub && (cd sub && gesta new "../..//x" > "$out" 2> "$err" && [ -f x.gesta ] && [ "$(ls | wc -l)" = 1 ])
say $? "a title cannot lead out of the folder"
exit $fails
