#!/bin/sh
# The campaign's book and a battle on one page: what stands in them, on both papers, in every format.
. tests/cli/lib
cd "$dir/home" || exit 1
gesta import "$root/campaigns/1066.xml" -o a.gesta > /dev/null
while gesta battle -C a.gesta --csv | grep -q ',next,'; do
    gesta next -C a.gesta --until battle > /dev/null
    gesta battle fight -C a.gesta > /dev/null 2>&1 || break
done
words() { # words PDF: all of it in one line
    pdftotext -layout "$1" - 2> /dev/null | tr -s ' \n' '  '
}
pages() {
    pdfinfo "$1" 2> /dev/null | sed -n 's/^Pages: *//p'
}
does "the book" gesta report book --length four -C a.gesta -o book.pdf
does "the book again" gesta report book --length four -C a.gesta -o again.pdf
cmp book.pdf again.pdf > "$out" 2>&1
say $? "the same book, byte for byte"
words book.pdf > book.txt
for w in 'Contents' 'The campaign in brief' 'ALL BATTLES' 'The lives' 'The roll of the dead' \
    'Every unit in every battle' 'People, units and places' 'Stamford Bridge' 'What went before'; do
    grep -qF "$w" book.txt
    say $? "it has: $w"
done
# The one tally: what the book says of each battle is what the battle's own report says.
gesta report book -C a.gesta -f xml -o book.xml
xmllint --noout --schema "$root/schema/report.xsd" book.xml 2> "$err"
say $? "as XML it fits its schema"
for b in at-fulford at-the-bridge at-hastings; do
    gesta report battle $b -C a.gesta -f text -o one.txt
    gesta report book -C a.gesta -f text -o all.txt
    grep -o '^- The [A-Z][a-z]*; .*began [0-9]*; killed [0-9]*' one.txt | sed 's/full [0-9]*; //' |
        sed 's/^- \(The [A-Za-z]*\); began \([0-9]*\); killed \([0-9]*\)/\1 \2 \3/' > sums
    [ -s sums ] && while read -r the side began killed; do
        tr -s ' \n' '  ' < all.txt | grep -q "$the $side[; ]*\(began \)\?$began[; ]*\(killed \)\?$killed" || echo "$side $began $killed"
    done < sums > missing
    [ -s sums ] && [ ! -s missing ]
    say $? "$b: its sums stand in the book's tally"
done
# Letter and number of each unit: the same in the book's roll, on the roster, in the battle's losses.
gesta unit -C a.gesta --csv > units.csv 2> "$err"
xmllint --xpath '//*[local-name()="section"][@title="Every unit in every battle"]//*[local-name()="row"]/*[1]/text()' \
    book.xml 2> "$err" | tr -s '\n ' '\n' | sort -u > roll
[ "$(wc -l < roll)" -gt 20 ]
say $? "every unit stands in the roll ($(wc -l < roll))"
for army in $(gesta army -C a.gesta --csv | sed 1d | cut -d, -f1); do
    gesta report roster "$army" -C a.gesta -f xml -o r.xml
    xmllint --xpath '//*[local-name()="roster-unit"]/@id' r.xml | tr ' ' '\n' | sed -n 's/^id="\(.*\)"$/\1/p'
done | sort -u > codes
[ -s codes ] && [ -z "$(comm -23 codes roll)" ]
say $? "by the codes of the rosters"
xmllint --xpath '//*[local-name()="side"]' book.xml | tr '>' '\n' | sed 's/ *\/*$//' | sort -u > sides
for b in at-fulford at-the-bridge at-hastings; do
    gesta report battle $b -C a.gesta -f xml > "$out" 2> "$err"
    gesta report maps $b -C a.gesta --dir maps-$b > /dev/null 2> "$err"
done
[ "$(wc -l < sides)" -ge 3 ] && ! grep -q 'letter=""' sides
say $? "each side has its letter and its colour"
# The outline: a chapter a battle, its parts beneath; every title once on its level.
[ "$(pages book.pdf)" -gt 15 ]
say $? "$(pages book.pdf) pages"
gesta report book -C a.gesta -f boxes > b.json 2> "$err"
awk -v book=1 -f "$root/tests/cli/sheets.awk" b.json > "$out" 2> "$err" &&
    awk -f "$root/tests/cli/boxes.awk" b.json >> "$out" 2> "$err" && [ "$(grep -c '"link"' b.json)" -ge 30 ]
say $? "its pages are full, tables whole or with their heads, nothing stands on what it may not"
does "on Letter, mirrored" gesta report book --length four --paper letter --duplex -C a.gesta -o letter.pdf
words letter.pdf | grep -qF 'People, units and places'
say $? "... with all its parts"
does "for a reader" gesta report book --length four -C a.gesta -o book.epub
does "for a screen" gesta report book --length four -C a.gesta -o book.html
refuses "a book of one battle" 2 'whole campaign' gesta report book at-fulford -C a.gesta
refuses "a book for one side" 2 'both sides' gesta report book --side england -C a.gesta
gesta import "$root/campaigns/telamon.xml" -o t.gesta > /dev/null
does "a book before the first battle" gesta report book -C t.gesta -f text

# ---- the file: what it says of itself, what is copied from it ----
gesta report battle at-hastings -C a.gesta -o h.pdf
pdfinfo h.pdf > info.txt 2> "$err" && pdftotext h.pdf h.copied 2> "$err" && [ ! -s "$err" ]
say $? "readers take the file without a word"
[ "$(wc -c < h.pdf)" -le 300000 ]
say $? "the default report is no larger than 300 kB ($(wc -c < h.pdf) bytes)"
grep -q '^Title: *Hastings' info.txt && grep -q '^Keywords: .*The English, The Normans' info.txt &&
    grep -q '^Subject: *[A-Z]' info.txt
say $? "title, subject and keywords"
grep -aq '/Lang (en)' h.pdf && grep -aq '/DisplayDocTitle true' h.pdf
say $? "the language, and the title in the window"
pdfinfo -struct-text h.pdf > tags.txt 2> "$err" && grep -q '^Tagged: *yes' info.txt && [ ! -s "$err" ] &&
    [ "$(grep -A1 '^ *H1 ' tags.txt | tail -1 | tr -d ' ')" = '"Hastings"' ] &&
    [ "$(grep -c '^ *TD' tags.txt)" -ge 100 ] && ! grep -q 'third battle.*third battle' tags.txt
say $? "what is read is tagged: the title, tables, their cells"
[ "$(pdfinfo -struct h.pdf | grep -c Link)" -ge 10 ]
say $? "letters of moments lead from the text to the maps and back"
gesta report battle at-hastings -C a.gesta -f text -o h.txt
first=$(sed -n '/^The battle$/,$p' h.txt | sed 1,4d | grep -m1 '^[A-Z]' | cut -c1-24)
pdftotext h.pdf - 2> /dev/null | grep -qF "$first"
say $? "the word that an initial begins is copied whole: $first"
# sentences of the text, in its order, are found in the tags in that order
sed -n '/^The battle$/,/^The course/p' h.txt | tr '\n' ' ' | sed 's/ ([a-h])//g' | grep -oE '[A-Z][a-z]+ [a-z]+ [a-z ]{20,60}' > told.txt
tr -d '"' < tags.txt | tr -s ' \n' '  ' > tags.flat
awk 'NR == FNR {all = all $0; next} {n++; i = index(substr(all, at + 1), $0); if (i) {found++; at += i}}
    END {exit !(n >= 10 && found * 10 >= n * 9)}' tags.flat told.txt
say $? "the text is read out in its order ($(wc -l < told.txt) sentences)"
gesta report roster norman-host -C a.gesta -o r.pdf
pdfinfo -struct-text r.pdf > tags.txt 2> "$err" && sed -n 2p tags.txt | grep -q '^ *H1' &&
    [ "$(grep -c '^ *Table' tags.txt)" = 2 ] && [ "$(grep -c '^ *TH' tags.txt)" -ge 6 ] &&
    awk '/^ *TR/ {if (n && n < 2) bad = 1; n = 0; rows++} /^ *T[DH]/ {n++} END {exit bad || rows < 12}' tags.txt
say $? "a roster is read out as two tables, with their heads"
# ---- one page ----
gesta battle forecast at-hastings --runs 8 -C a.gesta > /dev/null
for b in at-fulford at-the-bridge at-hastings; do
    for paper in a4 letter; do
        gesta report battle $b --length four --paper $paper -C a.gesta -o one.pdf
        [ "$(pages one.pdf)" = 1 ]
        say $? "$b on one page, $paper"
    done
    words one.pdf | grep -q 'on turn [0-9]* of' && words one.pdf | grep -q 'began killed'
    say $? "$b: who won, when, and what it cost"
done
words one.pdf | grep -q 'who would win'
say $? "with the chance of winning, where it was counted"
exit $fails
