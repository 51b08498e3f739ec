#!/bin/sh
# Every product under every rule set: rosters, cards with and without backs, careers, quick references,
# log sheets of every army, hero and battle, on both papers, as PDF and as text; names that are hard to
# print; what cannot be made stops nothing else.
. tests/cli/lib
cd "$dir/home" || exit 1
campaign() { # campaign RULESET: 1066 under it; the ground is left out where the book has other words
    sed -e "s/ruleset=\"stout-hearts\" shape/ruleset=\"$1\" shape/" \
        -e '/<unit /s/ facts="[^"]*"//' -e '/<terrain /d' "$root/campaigns/1066.xml" > "$1.xml"
    rm -f "$1.gesta"
    gesta import "$1.xml" -o "$1.gesta" > /dev/null
}
ids() { # ids FILE COMMAND: the first column of a list
    gesta "$2" -C "$1" --format csv | sed 1d | cut -d, -f1 | tr -d '\r'
}
product() { # product FILE WORDS...: as PDF and text, on both papers; adds to `made` and `bad`
    for form in 'pdf a4' 'pdf letter' 'text a4'; do
        f=${form% *}
        # shellcheck disable=SC2086
        if gesta report "$@" -C "$file" -f "$f" -p "${form#* }" -o page 2> "$err" && [ -s page ]; then
            [ "$f" = text ] || head -c 5 page | grep -q '%PDF-' || { bad=$((bad + 1)); cat "$err"; }
        else
            bad=$((bad + 1))
            echo "    $* as $form: $(head -1 "$err")"
        fi
        made=$((made + 1))
    done
}
for r in stout-hearts gathering-of-hosts meeting-of-hosts feudal warmaster-house; do
    campaign $r
    file=$r.gesta made=0 bad=0
    for army in $(ids $file army); do
        product roster "$army"
        product cards "$army"
        product cards "$army" --backs
    done
    for hero in $(ids $file hero); do
        product career "$hero"
    done
    for battle in $(ids $file battle); do
        product quick-reference "$battle"
        product log-sheet "$battle"
    done
    [ $bad = 0 ] && [ $made -gt 80 ]
    say $? "$r: every army, hero and battle ($made pages)"
    armies=$(ids $file army | wc -l)
    run gesta report all -C $file -d "all-$r"
    [ "$rc" = 0 ] && [ "$(find "all-$r" -name 'roster-*.pdf' | wc -l)" = "$armies" ] &&
        [ "$(find "all-$r" -name 'cards-*.pdf' | wc -l)" = "$armies" ]
    say $? "$r: report all"
done
gesta report roster norman-host -C feudal.gesta -f xml -o r.xml
xmllint --xpath 'string(//*[local-name()="roster"]/@label)' r.xml | grep -q class
say $? "a Feudal roster tells the movement class, for no move is told before its die"
gesta report quick-reference at-hastings -C feudal.gesta -f xml -o q.xml
gesta report log-sheet at-hastings -C feudal.gesta -f xml -o l.xml
xmllint --noout --schema "$root/schema/report.xsd" q.xml l.xml 2> "$err"
say $? "quick reference and log sheet are sound report XML"
grep -q 'id="M1"' l.xml && grep -q 'letter="h1"' l.xml
say $? "units stand on the log sheet by letter and number, heroes by h and number"
gesta report quick-reference at-fulford -C feudal.gesta -f text -o f.txt
grep -q 'Fast, knights' q.xml && ! grep -qi 'knights: +9\|Fast, knights' f.txt
say $? "knights stand in the quick reference of a battle with knights alone"
gesta import "$root/campaigns/telamon.xml" -o t.gesta > /dev/null
gesta report quick-reference -C t.gesta -f xml -o t.xml
[ "$(xmllint --xpath 'count(//*[local-name()="fact"][@own][@label="Celtic infantry (Gauls, Gaesatae): in melee: +1 on each die, until a round is lost or drawn"])' t.xml)" = 2 ] &&
    xmllint --xpath 'string(//*[local-name()="fact"][@own][@label="Javelin, range: 2"]/@value)' t.xml |
    grep -q 'was 3'
say $? "what the house changed is marked: in its topic, and among the differences"
gesta battle fight -C t.gesta > /dev/null 2>&1
gesta report quick-reference telamon-battle -C t.gesta -f text -o t.txt
tr -s ' \n' '  ' < t.txt | grep -q 'Celtic infantry (Gauls, Gaesatae): [^:]*: [^:]*: [1-9][0-9]* uses'
say $? "once the battle is fought it says how often"
for r in stout-hearts gathering-of-hosts meeting-of-hosts feudal warmaster-house; do
    gesta report quick-reference at-hastings -C $r.gesta -f xml -o sides.xml
    gesta report quick-reference at-hastings -C $r.gesta -p letter -o sides.pdf
    sheet="$(xmllint --xpath 'concat(count(//*[local-name()="reference"]), " ",
        count(//*[local-name()="topic"][starts-with(@title, "Reminders: ")]), " ",
        count(//*[local-name()="topic"][@title="What is easily forgotten"]))' sides.xml)"
    [ "$sheet" = "2 2 1" ] && ! grep -q 'label="[^"]*=' sides.xml &&
        [ "$(pdfinfo sides.pdf 2>/dev/null | sed -n 's/^Pages: *//p')" = 2 ]
    say $? "$r: two sides, reminders for both, nothing in fact words"
done
gesta report quick-reference -C t.gesta -f text -o odds.txt
grep -q 'Legionaries against Gauls; first hits more 29; level 40; second hits more 31' odds.txt
say $? "odds count house rules: a legion against Gauls with their fury 29, 40, 31 in 100"

# ---- names at their limits: the case of 70 letters without a space, and others ----
rep() { # rep N TEXT
    i=0
    while [ $i -lt "$1" ]; do printf '%s' "$2"; i=$((i + 1)); done
}
hard() { # hard WHAT NAME: Fulford with a side, a unit and a hero of that name; all is printed
    awk -v name="$2" '
        /<side id="norway"/ { sub(/name="[^"]*"/, "name=\"" name "\"") }
        /<unit id="morcars-huscarls"/ { sub(/ name="[^"]*"/, " name=\"" name "\"") }
        /<hero id="hardrada"/ { sub(/ name="[^"]*"/, " name=\"" name "\"") }
        { print }' "$root/campaigns/1066.xml" > hard.xml
    rm -rf hard.gesta hard
    gesta import hard.xml -o hard.gesta > /dev/null 2> "$err" &&
        gesta battle fight -C hard.gesta > /dev/null 2> "$err"
    rc=$?
    run gesta report all -C hard.gesta -d hard
    [ $rc = 0 ] && [ -s hard/at-fulford.pdf ] && [ -s hard/career-hardrada.pdf ]
    say $? "$1"
}
hard "seventy M" "$(rep 70 M)"
hard "seventy w" "$(rep 70 w)"
hard "seventy equals signs" "$(rep 70 =)"
hard "two hundred letters without a space" "$(rep 200 W)"
hard "letters with many marks" "$(rep 60 "$(printf 'a\314\201\314\243')")"
hard "from right to left" "$(rep 60 "$(printf '\327\251\330\271')")"
hard "pictures for letters" "$(rep 60 "$(printf '\360\237\230\200')")"

# ---- what cannot be made stops nothing else ----
mkdir -p stuck/at-fulford.pdf
run gesta report all -C hard.gesta -d stuck
[ "$rc" = 1 ] && grep -q 'at-fulford' "$err" && grep -q '1 of the reports could not be made' "$err" &&
    [ -s stuck/roster-norse-host.pdf ] && [ -s stuck/at-fulford.xml ]
say $? "report all tells what it could not make, makes the rest, and exits 1"
exit $fails
