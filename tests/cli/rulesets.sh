#!/bin/sh
# One battle under several rule sets: fought aside, kept, counted, compared.
. tests/cli/lib
cp -r campaigns schema "$dir/home/"
cd "$dir/home" || exit 1
GESTA_CAMPAIGN=year.gesta
export GESTA_CAMPAIGN
does "import the year of three battles" gesta import campaigns/1066.xml -o year.gesta

# ---- aside: nothing is kept ----
cp year.gesta before.gesta
does "Hastings under Gathering of Hosts" gesta battle fight hastings -r gathering-of-hosts -o h.xml
has "... says under what and who won" '^Hastings, under Gathering of Hosts V: the [A-Z]'
has "... what it cost" '[0-9]* of [0-9]* lost ([0-9]*%)'
cmp -s year.gesta before.gesta
say $? "... and leaves the campaign's file byte for byte as it was"
cp h.xml first.xml
gesta battle fight at-hastings --ruleset=gathering-of-hosts -o h.xml > /dev/null 2>&1
cmp -s h.xml first.xml
say $? "... the same battle again, by its own id"
run xmllint --noout --schema schema/battle.xsd h.xml
[ "$rc" = 0 ] && grep -q 'ruleset="gathering-of-hosts"' h.xml
say $? "... its record validates"
does "its report as PDF" gesta battle fight hastings -r gathering-of-hosts -o h.pdf
head -c 5 h.pdf | grep -q '%PDF-'
say $? "... is one"
does "and as text on standard output" gesta battle fight hastings -r gathering-of-hosts -o -
has "... tells it" 'Hastings'
does "its own rules, aside" gesta battle fight hastings -r stout-hearts
cmp -s year.gesta before.gesta
say $? "... are no record either"
does "another seed" gesta battle fight hastings -r gathering-of-hosts -s 7 -o s.xml
grep -q 'seed="7"' s.xml
say $? "... is kept in the report"
chmod 444 year.gesta
does "a file that is only for reading will do" gesta battle fight fulford -r gathering-of-hosts
chmod 644 year.gesta
refuses "an ending that says nothing" 2 'bbcode, text or xml' \
    sh -c 'gesta battle fight hastings -r gathering-of-hosts -o report.doc > /dev/null'

# ---- what cannot be ----
refuses "an unknown rule set" 2 'no rule set chess' gesta battle fight hastings -r chess
for r in feudal meeting-of-hosts warmaster-house; do
    refuses "$r cannot be fought yet" 1 'not fought on gesta.s table' gesta battle fight hastings -r $r
done
refuses "the campaign's own rules are no rule set for it" 2 'no rule set campaign' \
    gesta battle fight hastings -r campaign
sed '/troop id="norman-bows"/,/<\/troop>/{/gathering-of-hosts/d}' campaigns/1066.xml > less.xml
gesta import less.xml -o less.gesta > /dev/null
refuses "a troop that the campaign does not describe" 1 'Norman bowmen.*Gathering of Hosts' \
    gesta battle fight hastings -r gathering-of-hosts -C less.gesta
refuses "... is missed by a comparison, too" 1 'one rule set' gesta battle compare hastings -C less.gesta
refuses "... and named where its rule set is" 1 'Norman bowmen' \
    gesta battle compare hastings -r gathering-of-hosts -C less.gesta

# ---- after it was fought: as they came to it ----
does "the year is fought under its own rules" gesta battle fight --all
cp year.gesta before.gesta
gesta battle fight fulford -r gathering-of-hosts -o late.xml > /dev/null
sed '/<unit /!d; s/.*id="\([^"]*\)".*present="\([0-9]*\)".*/\1 \2/' late.xml > late.txt
gesta import campaigns/1066.xml -o fresh.gesta > /dev/null
gesta battle fight fulford -r gathering-of-hosts -C fresh.gesta -o early.xml > /dev/null
sed '/<unit /!d; s/.*id="\([^"]*\)".*present="\([0-9]*\)".*/\1 \2/' early.xml > early.txt
[ -s late.txt ] && cmp -s late.txt early.txt
say $? "a battle that was fought is fought aside by those who came to it"
cmp -s year.gesta before.gesta
say $? "... and the record stays"
refuses "a battle that was fought cannot be kept again" 2 'fought already' \
    gesta battle fight fulford -r gathering-of-hosts --keep

# ---- kept ----
gesta import campaigns/1066.xml -o kept.gesta > /dev/null
does "kept under Gathering of Hosts" gesta battle fight -r gathering-of-hosts -k -C kept.gesta
gesta battle -C kept.gesta --format csv | grep -q '^at-fulford,.*gathering-of-hosts,fought'
say $? "... the list says so"
does "... the others too" gesta battle fight --all -r gathering-of-hosts -k -C kept.gesta
does "... the books balance" gesta audit -C kept.gesta
does "... the export" gesta export -C kept.gesta -o k1.xml
gesta import k1.xml -o k2.gesta > /dev/null && gesta export -C k2.gesta | cmp -s - k1.xml
say $? "... comes back the same"
refuses "all of them aside makes no sense" 2 'wants --keep' gesta battle fight --all -r stout-hearts
gesta import campaigns/1066.xml -o turn.gesta > /dev/null
refuses "--keep without another rule set" 2 '--keep goes with --ruleset' gesta battle fight --keep
refuses "an option of fights for odds" 2 'odds has no use for --keep' gesta battle odds --keep -n 1
refuses "a battle before its turn names the way" 2 'at-the-bridge.*--anyway' gesta battle fight hastings -C turn.gesta
cp turn.gesta before.gesta
refuses "a report of no known kind, before anything is kept" 2 'bbcode, text or xml' \
    gesta battle fight fulford -o /dev/full -C turn.gesta
cmp -s turn.gesta before.gesta
say $? "... and nothing is"
refuses "nor one report for all" 2 'takes no battle' gesta battle fight --all -o all.pdf

# ---- odds ----
for j in 1 2 3 7; do
    gesta battle odds hastings -r gathering-of-hosts -n 40 -j $j --format csv > "odds$j.csv" 2> /dev/null
done
[ "$(wc -l < odds1.csv)" = 9 ] && cmp -s odds1.csv odds2.csv && cmp -s odds1.csv odds3.csv &&
    cmp -s odds1.csv odds7.csv
say $? "odds under another rule set are the same for any number of jobs"
gesta battle odds hastings -n 40 --format csv > own.csv 2> /dev/null
! cmp -s own.csv odds1.csv
say $? "... and not those of its own"
# Ctrl-C: what was fought counts, and it is a beginning of the whole (one seed a run)
(trap - INT; exec gesta battle odds hastings -n 1000000 -j 2 --format csv > cut.csv 2> cut.err) &
pid=$!
sleep 2
kill -INT $pid
wait $pid
rc=$?
[ "$rc" = 0 ] && grep -q 'of 1000000 battles, broken off' cut.err && [ "$(wc -l < cut.csv)" = 9 ]
say $? "Ctrl-C ends the odds with what they have"
n=$(sed -n 's/^Hastings: \(.*\) of 1000000.*/\1/p' cut.err)
[ "${n:-0}" -ge 2 ] && gesta battle odds hastings -n "$n" -j 1 --format csv 2> /dev/null | cmp -s - cut.csv
say $? "... the figures of just so many battles"

# ---- compare ----
does "compare" gesta battle compare hastings -n 10
has "... both rule sets stand beside each other" 'stout-hearts  *gathering-of-hosts'
has "... with the campaign's own record" "the campaign's record  *fought aside"
has "... losses unit by unit" "^unit's losses  *Norman bowmen  *per cent"
has "... the heroes" "^hero's fate  *Harold Godwinson"
has "... and odds with their errors" '^odds: wins  *the Normans  *per cent  *[0-9.]* ± [0-9.]*'
for f in csv json xml; do
    does "compare as $f" gesta battle compare hastings -r stout-hearts -r gathering-of-hosts -n 10 --format $f
    cp "$out" "compare.$f"
done
head -1 compare.csv |
    grep -q '^figure,of,unit,stout-hearts,stout-hearts-error,gathering-of-hosts,gathering-of-hosts-error'
say $? "... csv has a column for each error"
run xmllint --noout compare.xml
[ "$rc" = 0 ]
say $? "... xml is well formed"
does "without odds" gesta battle compare hastings -n 0
[ "$(grep -c odds "$out")" = 0 ]
say $? "... none are shown"
refuses "one rule set is nothing to compare" 2 'another rule set' \
    gesta battle compare hastings -r stout-hearts
refuses "nor one that is not fought" 1 'not fought' gesta battle compare hastings -r feudal
exit $fails
