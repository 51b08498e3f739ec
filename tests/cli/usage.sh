#!/bin/sh
# What a player may mistype, and exit statuses: 0 done, 1 it could not be done, 2 bad input.
. tests/cli/lib
small=$root/tests/fuzz/seeds/small.xml
cd "$dir/home" || exit 1

run gesta
[ "$rc" = 2 ] && [ ! -s "$out" ] && grep -q '^Usage:' "$err"
say $? "gesta alone shows its usage and exits 2"
refuses "an unknown command" 2 'no command figth' gesta figth
refuses "an unknown command to help" 2 'no command figth' gesta help figth
refuses "an unknown rule set" 2 'no rule set chess' gesta resolve chess
refuses "an unknown procedure" 2 'no procedure charm' gesta resolve stout-hearts charm
refuses "an unknown fact" 2 'unit.colour' gesta resolve stout-hearts rally unit.colour=red
refuses "a value out of range" 2 'edge' gesta resolve stout-hearts rally edge=999999999999
refuses "a word that is none" 2 'unit.quality' gesta resolve stout-hearts rally unit.quality=splendid
refuses "a fact twice" 2 'twice' gesta resolve stout-hearts rally edge=3 edge=3
refuses "a fact without a value" 2 'edge' gesta resolve stout-hearts rally edge
refuses "a fact whose value is empty" 2 'unit.quality: no value is given; it takes' gesta resolve stout-hearts rally unit.quality=
refuses "... or blank" 2 'edge: no value is given; it takes' gesta odds stout-hearts rally edge=' '
for option in "status -C" "-C" "export -o" "battle fight --seed" "next --until" "report all --dir" "hero bo --amount" "resolve stout-hearts rally --dice"; do
    # shellcheck disable=SC2086
    refuses "gesta $option ''" 2 'empty' gesta $option ''
    # shellcheck disable=SC2086
    refuses "gesta $option ' '" 2 'empty' gesta $option ' '
done
for words in hero new import "battle fight" "report battle" "resolve stout-hearts" rules backup; do
    # shellcheck disable=SC2086
    refuses "gesta $words ''" 2 'empty' gesta $words ''
done
refuses "a die that does not exist" 2 'rally.unit' gesta resolve stout-hearts rally --dice rally.unit=7
refuses "dice that nobody asks for" 2 'not asked for' gesta resolve stout-hearts rally --dice rally.cat=3
refuses "too many dice" 2 'rally.unit' gesta resolve stout-hearts rally --dice rally.unit=3,3,3,3
refuses "a seed that is no number" 2 'seed' gesta resolve stout-hearts rally --seed x
refuses "an option without its value" 2 'seed' gesta resolve stout-hearts rally --seed
refuses "an unknown format" 2 'format' gesta resolve stout-hearts --format yaml
refuses "odds of nothing" 2 'rule set' gesta odds
refuses "odds of an answer that there is not" 2 '--only' gesta odds stout-hearts rally --only luck
refuses "no campaign file here" 2 'no campaign file' gesta status
refuses "a campaign file that is not there" 2 'nowhere.gesta' gesta status -C nowhere.gesta
refuses "import of nothing" 2 'which' gesta import
refuses "import of a file that is not there" 2 'nowhere.xml' gesta import nowhere.xml
refuses "a title that is missing" 2 'called' gesta new
refuses "a campaign of an unknown rule set" 2 'chess' gesta new X --ruleset chess
[ ! -e x.gesta ] && [ ! -e nowhere.gesta ]
say $? "what was refused left no file behind"

does "a campaign to try things on" gesta import "$small" -o s.gesta
refuses "import over a campaign" 1 's.gesta' gesta import "$small" -o s.gesta
does "the only campaign here is found" gesta status
does "-C before the command" gesta -C s.gesta status
does "-CFILE before the command" gesta -Cs.gesta status
does "--campaign=FILE before the command" gesta --campaign=s.gesta status
does "--campaign FILE before the command" gesta --campaign s.gesta status
does "the last of two counts" gesta -C nowhere.gesta -C s.gesta status
refuses "-C without a file" 2 'wants a campaign file' gesta -C
run gesta -C s.gesta
[ "$rc" = 2 ] && grep -q '^Usage:' "$err"
say $? "-C without a command shows the usage"
GESTA_CAMPAIGN=s.gesta does "GESTA_CAMPAIGN names the campaign" gesta status
GESTA_CAMPAIGN=nowhere.gesta does "-C goes before GESTA_CAMPAIGN" gesta status -C s.gesta
cp s.gesta t.gesta
refuses "two campaigns here, none named" 2 'name one' gesta status
rm t.gesta
refuses "a hero that there is not" 2 'nobody' gesta hero nobody
refuses "a unit that there is not" 2 'nobody' gesta unit nobody
refuses "an army that there is not" 2 'nobody' gesta army nobody
refuses "a battle that there is not" 2 'nowhere' gesta battle fight nowhere
refuses "a report of a battle that was not fought" 2 'not been fought' gesta report battle second
refuses "a report of no battle" 2 'no battle' gesta report battle
refuses "a report of what there is not" 2 'weather' gesta report weather
refuses "a roster of nobody" 2 'nobody' gesta report roster nobody
refuses "cards of nobody" 2 'nobody' gesta report cards nobody
refuses "cards of no army" 2 'which army' gesta report cards
refuses "a career of nobody" 2 'nobody' gesta report career nobody
refuses "a report in a format of others" 2 'pdf, xml, text, html, markdown, bbcode or epub, not as docx' gesta report roster north-band -o roster.docx
refuses "a log sheet, which is paper, for a screen" 2 'log sheet.*written as pdf, xml or text, not as html' gesta report log-sheet -o sheet.html
refuses "cards as a post" 2 'cards.*pdf, xml, text or html, not as markdown' gesta report cards north-band -f markdown
refuses "a report as a picture" 2 'not as png' gesta report battle -o battle.png
does "... unless the format is said" gesta report roster north-band -o roster.md -f text
mkdir -p own/templates
echo '<x/>' > own/templates/en.xml
cp s.gesta phrases
gesta battle fight first -C phrases > /dev/null 2>&1
GESTA_RESOURCES=own refuses "a table of phrases that is none" 2 'en.xml:1: the file begins with <x>' \
    gesta report battle first -f text -C phrases
rm phrases
for date in tomorrow 1e3 -5 99999999999999999999 253402300800; do
    SOURCE_DATE_EPOCH=$date refuses "a date of the source that is none: $date" 2 'SOURCE_DATE_EPOCH wants' \
        gesta report roster north-band -f pdf -o r.pdf
done
refuses "an unknown paper" 2 'paper' gesta report roster north-band --paper a5
refuses "an unknown temper" 2 'temper' gesta battle fight --temper-a angry
refuses "an unknown plan" 2 'plan' gesta battle fight --plan-a dance
refuses "an undo of nothing" 2 'undo' gesta next --undo 0
refuses "an undo of what is not there" 2 '4711' gesta next --undo 4711
refuses "a date that is none" 2 'until' gesta next --until yesterday
refuses "a date that is past" 2 'is .* already; no turn was ended' gesta next --until 0910-01-01
refuses "today" 2 'already' gesta next --until 0910-03-01
does "the next battle's date is waited for" gesta next --until battle
does "... and when it is here, that is said" gesta next --until battle
has "... so" '0910-03-02, campaign turn 2: the next battle may be fought'
gesta new "Undated" -o u.gesta > /dev/null
does "a campaign without dates says its turn once" gesta status -C u.gesta
[ "$(grep -c 'turn 1' "$out")" = 1 ] && [ "$(sed -n 1p "$out")" = 'Undated  turn 1  (free)' ]
say $? "... and only once"
has "... and how somebody gets into it" 'Nobody is in it yet'
refuses "... and what is missing for a battle" 2 'no battles yet' gesta battle fight -C u.gesta
refuses "... and has no date to wait for" 2 'counts turns' gesta next -C u.gesta --until 1066-10-14
refuses "... nor a battle" 2 'no battle is to come' gesta next -C u.gesta --until battle
rm u.gesta
refuses "a fact that there is not" 2 'nope.*gesta resolve stout-hearts rally --facts' gesta resolve stout-hearts rally nope=1
refuses "... in a question of odds" 2 'nope.*--facts' gesta odds stout-hearts rally nope=1
cp s.gesta kept.gesta
for what in "export" "report roster north-band -f xml" "report roster north-band -f text" "hero"; do
    # shellcheck disable=SC2086
    refuses "$what into the campaign itself" 2 "is not written over" gesta $what -C s.gesta -o s.gesta
    cmp -s s.gesta kept.gesta
    say $? "... and the campaign is as it was"
done
rm kept.gesta
refuses "a campaign without a title" 2 'empty' gesta new "  "
refuses "a title that is no UTF-8" 2 'UTF-8' gesta new "$(printf 'a\377')"
refuses "a copy into a folder that there is not" 1 '^gesta: nowhere/x.gesta: cannot be written' gesta backup -C s.gesta nowhere/x.gesta
does "a hero by his name" gesta hero -C s.gesta "bo שלום"
does "a unit by its name" gesta unit -C s.gesta "Foot of the Vale"
does "an army by its name" gesta army -C s.gesta "the northern band"
does "a roster by its name" gesta report roster -C s.gesta "The Southern Band" -f text
does "a career by its name" gesta report career -C s.gesta CY -f text
refuses "a battle by its title" 2 'not been fought' gesta report battle -C s.gesta "the second day"
if command -v script > /dev/null; then
    script -qec "gesta report career cy -C s.gesta" /dev/null > tty.txt 2>&1 < /dev/null
    rc=$?
    [ $rc = 2 ] && grep -q 'not for the screen' tty.txt && ! grep -q '%PDF' tty.txt
    say $? "a PDF is not thrown on the screen"
    rm tty.txt
fi
refuses "an audit of a battle that there is not" 2 'nowhere' gesta audit nowhere
refuses "a backup over a file" 1 's.gesta exists already' gesta backup s.gesta
refuses "a word too many for status" 2 'surplus' gesta status surplus
refuses "a word too many for export" 2 'surplus' gesta export surplus
refuses "a word too many for battle" 2 'surplus' gesta battle fight first surplus
refuses "a word too many for next" 2 'surplus' gesta next surplus
sed 's/\(<campaign .*ruleset="\)stout-hearts"/\1feudal"/; /<unit /s/ facts="[^"]*"//' \
    "$root/campaigns/days-of-long-ago.xml" > feudal.xml
gesta import feudal.xml -o feudal.gesta > /dev/null
refuses "a battle with troops that its rules do not know" 1 'under Feudal' gesta battle fight -C feudal.gesta
refuses "... nor its odds" 1 'under Feudal' gesta battle odds -C feudal.gesta --runs 1
rm feudal.gesta
does "after all this the campaign is as it was" gesta audit
gesta export > before.xml
does "a preview of the turn's end" gesta next --dry-run
gesta export | cmp -s - before.xml
say $? "a preview keeps nothing"

does "-- ends the options" gesta resolve -- stout-hearts rally edge=3
does "-C before the command counts for a new file as well" gesta -C early.gesta import before.xml
[ -s early.gesta ]
say $? "... it is there"
rm -f early.gesta
refuses "no campaign file to standard output" 2 'name a file' gesta import before.xml -o -
refuses "a roster of no army" 2 'which army' gesta report roster
refuses "paper that is not sold" 2 'a4 or letter, not a5' gesta report roster --paper a5
does "-o - is standard output" gesta export -o -
cmp -s "$out" before.xml
say $? "... and the same bytes"
does "-o FILE" gesta export -o after.xml
[ ! -s "$out" ] && cmp -s after.xml before.xml
say $? "... prints nothing, and the same bytes"
does "-oFILE and --output=FILE" gesta hero --format=csv -oheroes.csv
[ -s heroes.csv ]
say $? "... writes the list"
does "an option that is given twice: the last counts" gesta hero --format=csv --format=json
has "... it does" '^\['
printf 'esc' > esc.txt
for c in status hero army unit battle; do
    NO_COLOR=1 run gesta "$c"
    ! grep -q "$(printf '\033')" "$out"
    say $? "$c prints no colours into a pipe"
done
refuses "nobody is ransomed who is no captive" 2 'ransomed' gesta hero ana --enter ransomed --reason x
refuses "a ruling without a reason" 2 'reason' gesta hero ana --enter wounded --amount 1
exit $fails
