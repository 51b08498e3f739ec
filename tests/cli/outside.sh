#!/bin/sh
# A logged battle's XML in the hands of somebody who has nothing else: an awk reader works every
# resolution again from its situation and its dice, and lists what was ruled and what was told.
. tests/cli/lib
logs=$root/tests/logs
cd "$dir/home" || exit 1

# Of a battle's XML the questions "n ; procedure ; situation ; dice", the answers that stand there,
# "n ; result", who overruled what, and the lines of entries without a resolution.
cat > read.awk << 'END'
function text(line) { sub(/^[^>]*>/, "", line); sub(/<\/.*/, "", line); return plain(line) }
function plain(s) { gsub(/&lt;/, "<", s); gsub(/&gt;/, ">", s); gsub(/&quot;/, "\"", s)
    gsub(/&amp;/, "\\&", s); return s }
function attr(line, name,   i) { i = index(line, " " name "=\""); if (!i) return ""
    line = substr(line, i + length(name) + 3); sub(/".*/, "", line); return plain(line) }
/<entry /      { n = attr($0, "n"); typed = ""; resolved = effects = 0 }
/<typed>/      { typed = text($0); line = typed }
/<resolve /    { resolved = 1; k++; procedure = attr($0, "procedure"); situation = dice = ""; id = n "." k }
/<situation>/  { situation = text($0) }
/<dice>/       { dice = text($0) }
/<result>/     { result = text($0) }
/<\/resolve>/  { print id " ; " procedure " ; " situation " ; " dice > "questions.txt"
                 print id " ; " result > "given.txt" }
/<override /   { print n " ; " attr($0, "fact") " ; " attr($0, "given") " ; " attr($0, "ruled") " ; " \
                 text($0) > "ruled.txt" }
/<effect /     { effects = 1 }
/<\/entry>/    { if (effects && !resolved) print n " ; " typed > "told.txt" }
END

for book in stout-hearts gathering-of-hosts meeting-of-hosts feudal warmaster-house; do
    rm -f year.gesta questions.txt given.txt ruled.txt told.txt
    gesta import "$root/campaigns/1066.xml" -o year.gesta > "$out" 2> "$err"
    { sed '/^result/,$d' "$logs/$book.glog"
        echo 'lost orkney 1 by york-fyrd "nobody remembers how"'
        echo 'turn 4 norway'
        echo 'melee tostigs-men mercians : * => lost mercians 2, tostigs-men 1 because "the table gave it so"'
        echo 'melee orkney edwins : * => lost edwins 1, orkney 2 because "the table gave it so"'
        echo 'result norway'; } > more.glog
    does "$book: a battle is logged" gesta log at-fulford --ruleset "$book" --from more.glog -C year.gesta
    does "$book: its XML" gesta report battle at-fulford -o battle.xml -C year.gesta
    awk -f read.awk battle.xml 2> "$err"
    gesta resolve "$book" --batch < questions.txt > worked.txt 2> "$err"
    [ "$(wc -l < questions.txt)" -ge 4 ] && diff given.txt worked.txt > "$out" 2>&1
    say $? "$book: every resolution works out again from its situation and dice"
    grep -q ' ; the table gave it so$' ruled.txt && ! grep -q ' ; *$' ruled.txt
    say $? "$book: what was ruled stands there, with what the rules gave and why"
    grep -q 'nobody remembers how' told.txt
    say $? "$book: what was told stands there"

    # A face that is altered shows: the result that is kept is none of it.
    sed 's/\(<dice>[^=]*=\)[0-9]/\19/' battle.xml > bad.xml && rm -f questions.txt given.txt &&
        awk -f read.awk bad.xml && gesta resolve "$book" --batch < questions.txt > bad.txt 2> "$err"
    ! diff -q given.txt bad.txt > "$out" 2>&1
    say $? "$book: altered dice do not"
done
exit $fails
