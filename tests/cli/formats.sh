#!/bin/sh
# Lists in four formats, reports in three: each is what it says, and they agree.
. tests/cli/lib
small=$root/tests/fuzz/seeds/small.xml
cd "$dir/home" || exit 1
gesta import "$small" -o s.gesta > /dev/null
gesta battle fight > /dev/null 2>&1
gesta next > /dev/null

check_list() { # check_list WHAT COMMAND...
    what=$1
    shift
    "$@" --format text > list.txt 2> "$err" && "$@" --format csv > list.csv 2>> "$err" &&
        "$@" --format json > list.json 2>> "$err" && "$@" --format xml > list.xml 2>> "$err"
    say $? "$what: four formats"
    head=$(grep -cE '^[a-z-]+(  +[a-z-]+)+$' list.txt) # lines before the list belong to no row
    rows=$(($(sed -n '/^[a-z-]*\(  *[a-z-]*\)*$/,$p' list.txt | wc -l) - 1))
    [ "$head" = 1 ]
    say $? "$what: the text has one line of heads"
    xmllint --noout list.xml 2> "$err"
    say $? "$what: the XML is well-formed"
    [ "$(xmllint --xpath 'count(/*/*)' list.xml)" = "$rows" ]
    say $? "$what: the XML has as many rows as the text"
    [ "$(sqlite3 :memory: "select json_valid(readfile('list.json'))")" = 1 ]
    say $? "$what: the JSON is valid"
    [ "$(sqlite3 :memory: "select json_array_length(readfile('list.json'))")" = "$rows" ]
    say $? "$what: the JSON has as many rows"
    [ "$rows" = 0 ] || sqlite3 :memory: -cmd '.mode csv' -cmd '.import list.csv t' \
        'select count(*) from t' > count.txt 2> "$err"
    [ "$rows" = 0 ] || [ "$(tr -d '\r' < count.txt)" = "$rows" ] && [ ! -s "$err" ]
    say $? "$what: the CSV has as many rows, and each its columns"
    : > "$err"
    sqlite3 :memory: -cmd '.mode csv' -cmd '.import list.csv t' '.mode list' '.headers off' \
        'select * from t limit 1 offset 0' 2> "$err" | tr -d '\r' > row.csv
    sqlite3 :memory: "select group_concat(value, '|') from json_each(readfile('list.json'), '\$[0]')" > row.json
    [ "$rows" = 0 ] || cmp -s row.csv row.json
    say $? "$what: CSV and JSON say the same"
}
for c in hero army unit battle rules; do
    check_list "$c" gesta $c
done
check_list "one hero" gesta hero ana
check_list "one unit" gesta unit n-foot
check_list "one army" gesta army north-band
check_list "a rule book" gesta rules stout-hearts
check_list "procedures" gesta resolve stout-hearts

for what in "battle first" "roster north-band" "cards north-band" "career ana"; do
    # shellcheck disable=SC2086
    gesta report $what --format xml -o r.xml > "$out" 2> "$err" && xmllint --noout r.xml 2> "$err"
    say $? "report $what as XML is well-formed"
    schema=report
    [ "$what" = "battle first" ] && schema=battle
    xmllint --noout --schema "$root/schema/$schema.xsd" r.xml 2> "$err"
    say $? "... and valid by $schema.xsd"
    gesta report $what --format text -o r.txt > "$out" 2> "$err" && [ -s r.txt ] && [ ! -s "$err" ] &&
        iconv -f UTF-8 -t UTF-8 r.txt > /dev/null
    say $? "report $what as text is UTF-8"
    ! grep -q "$(printf '[\001-\010\013-\037]')" r.txt
    say $? "... without control characters"
    ! grep -qE ' $|: \]|; ;' r.txt
    say $? "... without rows that end in nothing"
    gesta report $what -o named.txt && cmp -s named.txt r.txt
    say $? "... and the name of the file says so as well"
    gesta report $what -o r.pdf > "$out" 2> "$err" && pdftotext r.pdf r.pdf.txt 2> "$err" &&
        ! grep -qv begincidrange "$err" && [ -s r.pdf.txt ] # (libharu 2.3 writes that map oddly)
    say $? "report $what as PDF opens"
    gesta report $what -o again.pdf && cmp -s r.pdf again.pdf
    say $? "... and is the same byte for byte when made again"
done
gesta report roster north-band --format text > r.txt
[ "$(grep -cE '^- .*move [0-9]|^  .*move [0-9]' r.txt)" -gt 0 ] && grep -q 'armour ' r.txt
say $? "a roster as text names its figures"
tr '\n' ' ' < r.txt | tr -s ' ' | grep -q 'light infantry, bow.* armour 1,' # light, no shield
say $? "... what the armour of a unit is worth"
grep -q 'move 7″, armour 3' r.txt
say $? "... by the campaign's own numbers"
gesta report roster north-band --format text | tr '\n' ' ' | grep -q 'general, heavy, mounted.*Power'
say $? "... and what its general wears"
gesta report battle first --format text | grep -q '^- .*; [a-z]* [0-9]*; [a-z]* [0-9]*; left [0-9]*'
say $? "and a table too wide for the line its columns"
for side in 1 2; do
    gesta report battle first --format xml -o r.xml
    of="//*[local-name()='outcome']/*[local-name()='side'][$side]"
    start=$(xmllint --xpath "string($of/@start)" r.xml) lost=$(xmllint --xpath "string($of/@lost)" r.xml)
    gesta report battle first --format text | grep -q "; began $start; .*left at the end $((start - lost))"
    say $? "the losses of side $side are the record's ($lost of $start)"
done
gesta export -o e.xml && xmllint --noout --schema "$root/schema/campaign.xsd" e.xml 2> "$err"
say $? "export is valid by campaign.xsd"
gesta report battle first --paper letter -o l.pdf && pdfinfo l.pdf | grep -q '612 x 792'
say $? "--paper letter is Letter"
gesta report battle first -o a.pdf && pdfinfo a.pdf | grep -q '595\.[0-9]* x 841'
say $? "the default is A4"
for o in "--ink grey" "--ink save" --large --duplex "--initials raised" "--initials none" --minutes; do
    # shellcheck disable=SC2086
    gesta report battle first $o -o o.pdf > "$out" 2> "$err" && pdfinfo o.pdf > /dev/null 2> "$err" &&
        [ ! -s "$err" ]
    say $? "report battle $o"
done
gesta report battle first -o o.pdf > "$out" 2> "$err"
pdftotext -layout o.pdf o.txt 2> /dev/null
! grep -qE '[·,;] ?…' o.txt
say $? "what is cut short does not end on a comma or a point"
! grep -qE 'Entries [0-9, –]*…|ENTRIES.*…' o.txt
say $? "the margin names every entry"
! grep -qE 'dice leaned[^.]*: [Tt]he [A-Z][a-z]*: hits' o.txt
say $? "luck is told in a sentence"
gesta hero bo --enter wounded --amount 1 --reason "a fall" > /dev/null
gesta hero bo --enter healed --amount 1 --reason "a good doctor" > /dev/null
gesta report career bo -f text > career.txt
tr -s ' \n' '  ' < career.txt | grep -q 'was wounded, because “a fall”\. His wounds were healed, because “a good doctor”' &&
    ! grep -q '0910-03' career.txt
say $? "a career quotes the umpire's reasons, and says days in words"
gesta import "$root/campaigns/telamon.xml" -o tel.gesta > /dev/null
gesta battle fight --seed 5 -C tel.gesta > /dev/null 2>&1 # two turns' maps that are not crowded
gesta report battle -C tel.gesta --minutes -f text | tr -s ' \n' '  ' > minutes.txt
grep -q 'House rule Pila: shooter.weapon by-type, now pilum' minutes.txt
say $? "minutes tell what a house rule changed"
grep -q 'Initiative\. Romans [1-6].*: Romans first\. \[GOH-1, R6' minutes.txt && ! grep -q ' 1 hits\| 1 units' minutes.txt
say $? "... and count in English"
grep -q 'fought at Telamon, campaign turn 1' minutes.txt
say $? "a battle without a date has its campaign turn"
gesta report battle -C tel.gesta -o tel.pdf > "$out" 2> "$err"
maps=$(pdftotext tel.pdf - 2> /dev/null | grep -c 'at its end\.\|Deployment\.')
[ "$maps" -ge 3 ] && [ "$(pdfinfo tel.pdf | sed -n 's/^Pages: *//p')" -le $((maps + 5)) ]
say $? "its maps leave no page half empty"
rm tel.gesta tel.pdf
gesta completion bash > c.bash && bash -n c.bash 2> "$err"
say $? "the completion of bash parses"
# What bash is offered: commands, the first words of a command, its options, files.
offers() { # offers WHAT WORDS...: the completion of the last word holds WHAT
    want=$1
    shift
    # shellcheck disable=SC2016
    bash -c '. ./c.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _gesta; printf "%s\n" "${COMPREPLY[@]}"' \
        bash "$@" > "$out" 2> "$err"
    grep -qxF -- "$want" "$out" && [ ! -s "$err" ]
    say $? "completion: $* offers $want"
}
: > "a file.gesta"
offers battle gesta ba
offers fight gesta battle fi
offers --temper-a= gesta battle --te
offers gathering-of-hosts gesta resolve ga
offers --dry-run gesta next --d
offers battle gesta -C x.gesta bat
offers compare gesta -C x.gesta battle com
offers "a file.gesta" gesta status -C a
offers career gesta report ca
offers audit gesta help au
# The help, the manual and the completions know the same options.
gesta manual > man.1
gesta completion fish > c.fish
for c in $(gesta --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    gesta "$c" --help | sed -n '/^Options:/,/^$/s/^  *\(-[a-zA-Z], \)*--\([a-z-]*\).*/\2/p' | sort > a.txt
    sed -n "/^\.SS \"gesta $c /,/^Examples:/p" man.1 | sed -n '/^\.B /s/.*\\-\\-\([a-z\-]*\).*/\1/p' | tr -d '\\' | sort > b.txt
    sed -n "s/^complete -c gesta -n '__fish_seen_subcommand_from $c' -l \([a-z-]*\).*/\1/p" c.fish | sort > f.txt
    grep -A2 "^        $c)" c.bash | sed -n 's/.*opts="\([^"]*\)".*/\1/p' | tr ' ' '\n' | tr -d '=' | sed 's/^--//' | sort > s.txt
    [ -s a.txt ] && cmp -s a.txt b.txt && cmp -s a.txt f.txt && cmp -s a.txt s.txt
    say $? "$c: help, manual, bash and fish know the same options"
done
gesta manual > gesta.1 && [ "$(head -c 9 gesta.1)" = ".TH GESTA" ]
say $? "the manual is a manual page"
exit $fails
