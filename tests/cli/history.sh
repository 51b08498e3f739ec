#!/bin/sh
# History is not changed by the way of XML: an export in which one attribute was changed is refused
# with its line, or what comes of it adds up and is exported again as it came.
. tests/cli/lib
cd "$dir/home" || exit 1

# Changes attribute number n (from 1) of what stands on standard input, outside the narratives: a
# whole number is one more, a date another day, another word has a letter more.
change() {
    awk -v n="$1" '
        /<narrative/ {told = 1}
        {
            line = $0; out = ""
            while (!told && line !~ /^<\?/ && match(line, / [a-z-]+="[^"]*"/)) {
                at = substr(line, RSTART, RLENGTH)
                if (at !~ /xmlns/ && ++count == n) {
                    eq = index(at, "=")
                    value = substr(at, eq + 2, length(at) - eq - 2)
                    if (value ~ /^-?[0-9]+$/) value = value + 1
                    else if (value ~ /^[0-9]+-[0-9]+-0/) sub(/0[0-9]$/, "28", value)
                    else value = value "x"
                    at = substr(at, 1, eq) "\"" value "\""
                }
                out = out substr(line, 1, RSTART - 1) at
                line = substr(line, RSTART + RLENGTH)
            }
            print out line
        }
        /<\/narrative>/ {told = 0}
        END {print count + 0 > "count"}'
}
# lawful FILE.xml: refused with a line, or clean and stable
lawful() {
    rm -f one.gesta two.gesta
    run gesta import "$1" -o one.gesta
    if [ "$rc" != 0 ]; then
        [ "$rc" = 2 ] && [ "$(wc -l < "$err")" = 1 ] && grep -q "^gesta: $1:[0-9]*: " "$err" &&
            [ ! -e one.gesta ]
        return
    fi
    gesta audit -C one.gesta > "$out" 2> "$err" && gesta export -C one.gesta -o e1.xml &&
        gesta import e1.xml -o two.gesta > "$out" 2> "$err" && gesta export -C two.gesta | cmp -s - e1.xml
}
# mutations FILE.xml N: of N attributes, spread over the whole file, one by one
mutations() {
    change 0 < "$1" > same.xml
    cmp -s same.xml "$1" || say 1 "$1: nothing is changed by itself"
    total=$(cat count) bad=0 i=0
    while [ $i -lt "$2" ]; do
        k=$((1 + i * total / $2 + (i * 7) % 5))
        change $k < "$1" > m.xml
        if ! lawful m.xml; then
            bad=$((bad + 1))
            diff "$1" m.xml | tail -1
        fi
        i=$((i + 1))
    done
    [ $bad = 0 ]
    say $? "$1: $2 changes, each refused with its line or clean ($bad are not)"
}
play() { # play NAME XML: all battles fought, a turn ended, exported
    gesta import "$2" -o "$1.gesta" > /dev/null && gesta battle fight --all -C "$1.gesta" > /dev/null 2>&1
    gesta next -C "$1.gesta" > /dev/null && gesta export -C "$1.gesta" -o "$1.xml"
    does "$1 is fought, and adds up" gesta audit -C "$1.gesta"
    lawful "$1.xml"
    say $? "... through export and import too"
}
play small "$root/tests/fuzz/seeds/small.xml"
mutations small.xml 50
for s in days-of-long-ago telamon great-raid 1066 roland; do
    play $s "$root/campaigns/$s.xml"
    mutations $s.xml 6
done

# what falsifies history is refused, in the words of the thing that was changed
no() { # no WHAT FILE SED WORDS
    sed "$3" "$2.xml" > bad.xml
    cmp -s bad.xml "$2.xml" && say 1 "$1: nothing was changed"
    rm -f bad.gesta
    refuses "$1" 2 "bad.xml:[0-9]*: .*$4" gesta import bad.xml -o bad.gesta
    [ ! -e bad.gesta ] || say 1 "... and no file is left"
}
no "a unit's full strength" small '/<unit id="n-foot" name="[^"]*" troop="foot" full/s/full="12"/full="14"/' 'n-foot: its full strength was 14'
no "a unit's present strength" small '/<unit id="n-bows" name="[^"]*" troop="bows" full/s/full="8"/& present="7"/' 'n-bows'
no "a hero's name" small '0,/<hero id="cy"/s/id="cy" name="Cy"/id="cy" name="Si"/' 'cy: its name is "Si", and the record'
no "a hero's rating" small '0,/<hero id="cy"/s/name="Cy" power="2"/name="Cy" power="3"/' 'cy: its rating was 3'
no "a side's name" small '0,/<side id="south"/s/name="the South"/name="the Coast"/' 'south: its name'
no "a battle's date" small 's/\(<battle id="first".*date="0910-03-0\)2/\15/' 'its date is'
no "an entry's date" small '/kind="battle"/s/date="0910-03-02"/date="0910-03-01"/' 'is dated 0910-03-01'
no "the winner" small '/<outcome/s/winner="[a-z]*"/winner="draw"/' 'ledger entry'
no "an entry left out" small '/kind="fought"/{x;s/^/x/;/^x$/{x;d};x}' 'numbered 1, 2, 3'
no "an entry put in" small '/<entry n="1" [^>]*kind="battle"/s/kind="battle"/kind="note"/' 'did not leave it behind'
no "a loss in the log" small '0,/kind="loss"/s/\(kind="loss".* left="\)/\11/' 'entry [0-9]*'
no "the end of a turn left out" small '0,/<state /{/<state /d}' 'the end of turn 0 is missing'
no "the end of a turn doubled" small '0,/<state /{/<state /{p}}' 'turn 0 ends twice'

# a record with an outcome and nothing of it in the ledger is a battle that was fought
sed '/<ledger>/,/<\/ledger>/d' small.xml > pending.xml
does "a battle whose aftermath is wanting is lawful" gesta import pending.xml -o pending.gesta
does "... for the audit too" gesta audit -C pending.gesta
has "... which says so" 'its aftermath is not in the ledger yet'
does "... the status" gesta status -C pending.gesta
has "... says so" 'first: fought, not settled'
does "... the next turn" gesta next --dry-run -C pending.gesta
has "... says so" 'first was fought, and what it left behind is not in the ledger yet'
refuses "... and it is not fought again in silence" 1 'first was fought already' gesta battle fight first -C pending.gesta
does "... nor is its report lost" gesta report battle first -f text -C pending.gesta
gesta export -C pending.gesta | sed 's/ base="[0-9]*"//' > back.xml
sed 's/ base="[0-9]*"//' pending.xml | cmp -s - back.xml
say $? "... and is exported as it came"
exit $fails
