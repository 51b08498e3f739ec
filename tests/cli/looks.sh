#!/bin/sh
# What somebody who looks at the pages must not see: a page to post without a picture, a title page that says
# when it turned and not how.
. tests/cli/lib
cd "$dir/home" || exit 1
for c in great-raid days-of-long-ago; do
    sed 's/ seed="[0-9]*"/ seed="77"/' "$root/campaigns/$c.xml" > $c.xml
    gesta import $c.xml -o $c.gesta > /dev/null
    while gesta battle -C $c.gesta --csv | grep -q ',next,'; do
        gesta next -C $c.gesta --until battle > /dev/null 2>&1
        gesta battle fight -C $c.gesta > /dev/null 2>&1 || break
    done
done
for b in skirmish race raid pass beach-battle; do
    c=great-raid
    [ $b = beach-battle ] && c=days-of-long-ago
    gesta report battle $b -l four -o $b.html -C $c.gesta && [ "$(grep -c '<svg' $b.html)" -ge 2 ]
    say $? "$b: the page to post has the day's ribbons and a map"
    gesta report battle $b -o $b.pdf -C $c.gesta && pdftotext -layout -l 1 $b.pdf p.txt 2> "$err"
    awk '/WHEN IT TURNED/ { on = NR } on && NR == on + 1 && !/[a-z]/ { bad = 1 } END { exit bad }' p.txt
    say $? "$b: the title page says how it turned"
    grep -qE '^ *(Moment [a-z]\. )?Turn [0-9]+, at its end\.' p.txt
    say $? "$b: ... and when its map was"
    gesta report battle $b -f xml -o $b.xml -C $c.gesta
    [ -z "$(grep -o '<section [^>]*title="[^"]*"' $b.xml | grep -o 'title=.*' | sort | uniq -d)" ]
    say $? "$b: no two heads are the same"
done
gesta report battle beach-battle -f text -o p.txt -C days-of-long-ago.gesta
tr '\n' ' ' < p.txt | grep -q 'Approach, turns 1 to 3: Two lines walk at each other' && grep -q 'Charges: [0-9]' p.txt
say $? "below each small map stands what is seen on it"
awk '/^Key moments of/ { on = 5 } on-- > 0 && /[1-6] against [1-6]/ { found = 1 } END { exit !found }' p.txt
say $? "the table of moments has the dice"
gesta import "$root/campaigns/1066.xml" -o a.gesta > /dev/null
at() { # at WORD: how far from the left it stands, in points
    sed -n "s/.*xMin=\"\([0-9]*\)[^>]*>$1<.*/\1/p" sheet.html | head -1
}
gesta report log-sheet at-hastings -o sheet.pdf -C a.gesta && pdftotext -bbox sheet.pdf sheet.html
[ "$(at E8)" = "$(at E15)" ] && [ "$(at M2)" = "$(at M11)" ] && [ "$(at M2)" -gt $(($(at E8) + 100)) ]
say $? "the log sheet has a column for each side, whatever their numbers in the campaign"
for paper in a4 letter; do
    for b in skirmish raid pass; do
        gesta report quick-reference $b -p $paper -o quick.pdf -C great-raid.gesta
        pdfinfo quick.pdf | grep -q '^Pages: *2$'
        say $? "$b, $paper: the quick reference has two sides"
        pdftotext -layout -f 2 quick.pdf quick.txt
        [ -z "$(sed -n 's/^ *\([A-Z][a-z ]* \(against\|charging\|in the flank of\) [a-zA-Z ]*[a-z]\)  .*/\1/p' quick.txt | sort | uniq -d)" ]
        say $? "... and no two odds of one name"
    done
done
gesta report cards norman-host --backs -o cards.pdf -C a.gesta && pdftotext -layout -f 2 -l 2 cards.pdf cards.txt
grep -qE 'Charge of 6 inches {3,}[+]1' cards.txt && ! grep -q ' – ' cards.txt
say $? "on the back of a card words stand at the left, what they are worth at the right"
gesta next -C a.gesta --until battle > /dev/null 2>&1
gesta battle fight -C a.gesta > /dev/null 2>&1
for how in "" --large "--lang de --large"; do
    # shellcheck disable=SC2086
    gesta report battle $how -o order.pdf -C a.gesta && pdftotext -layout -f 2 -l 3 order.pdf order.txt
    [ "$(grep -cE '^ *E[1-6] |^ *S[1-7] |  S[1-7] ' order.txt)" -ge 6 ] && ! grep -qE '[a-zß]…' order.txt
    say $? "orders of battle are not cut $how"
done
# Who writes "Normans" for "the Normans" has the same pages.
sed 's/name="the \(English\|Norse\|Normans\)"/name="\1"/' "$root/campaigns/1066.xml" > bare.xml
gesta import bare.xml -o bare.gesta > /dev/null && gesta next -C bare.gesta --until battle > /dev/null 2>&1
gesta battle fight -C bare.gesta > /dev/null 2>&1
for what in battle "battle --lang de" book "quick-reference at-fulford"; do
    for c in a bare; do # shellcheck disable=SC2086
        gesta report $what -f xml -C $c.gesta 2> "$err" | sed 's/<side [^>]*>//g' > $c.xml
    done
    [ -s a.xml ] && cmp -s a.xml bare.xml
    say $? "a side without an article in its name: $what"
done
exit $fails
