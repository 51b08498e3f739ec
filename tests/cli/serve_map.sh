#!/bin/sh
# The map at a turn's end, by taps without script: what it keeps is a line of the log, and the report draws
# from it, under every rule set.
. tests/cli/lib
. tests/cli/serve.lib
cd "$dir/home" || exit 1
field() { grep -o "name=\"$1\" value=\"[^\"]*\"" page.txt | head -1 | cut -d'"' -f4; }
# tap FIELD...: the form of the map, with all that was tapped before
tap() {
    grep -o 'name="put" value="[^"]*"' page.txt | sort -u | sed 's/name="put" value="\(.*\)"/data-urlencode = "put=\1"/' > form.txt
    for f; do printf 'data-urlencode = "%s"\n' "$f"; done >> form.txt
    curl -s -b jar -G -o page.txt -K form.txt "$base/battle/at-fulford/places"
}
# keep: the line that the page would keep
keep() {
    { printf 'data-urlencode = "%s"\n' "token=$(field token)" "key=$(field key)" "seen=$(field seen)" say=line
      printf 'data-urlencode = "line=%s"\n' "$(field line)"
      [ -z "$(field ruleset)" ] || printf 'data-urlencode = "ruleset=%s"\n' "$(field ruleset)"; } > form.txt
    got=$(curl -s -b jar -o reply.txt -w '%{http_code}' -K form.txt "$base/battle/at-fulford/entries")
}
for book in stout-hearts gathering-of-hosts meeting-of-hosts feudal warmaster-house; do
    rm -f ./*.gesta
    gesta import "$root/campaigns/1066.xml" -o page.gesta > "$out" 2> "$err"
    echo 'turn 1 norway : 6/2' | gesta log at-fulford --ruleset $book --from - -C page.gesta > "$out" 2> "$err"
    start page.gesta
    enter
    get /battle/at-fulford/log | grep -q 'href="/battle/at-fulford/places"'
    say $? "$book: the log leads to the map"
    get /battle/at-fulford/places > page.txt
    was=$(sha256sum < page.gesta)
    for at in "land-waster 300 300" "tostigs-men 380 300" "edwins-huscarls 300 120" "wessex 1 1" "mercians 420 130"; do
        # shellcheck disable=SC2086
        set -- $at
        tap "who=$1" "wide.x=$2" "wide.y=$3"
    done
    tap who=mercians does=turn-left
    line=$(field line)
    [ "$was" = "$(sha256sum < page.gesta)" ] && [ "$(echo "$line" | grep -o facing | wc -l)" = 4 ]
    say $? "$book: four who are here are placed, nobody else, nothing is kept yet"
    keep
    [ "$got" = 303 ] && gesta log at-fulford --export -C page.gesta > e.glog && grep -q '^place .*land-waster' e.glog
    say $? "$book: kept, it is a line of the log"
    keep
    [ "$(gesta log at-fulford --export -C page.gesta | grep -c '^place ')" = 1 ]
    say $? "$book: sent twice it is kept once"
    place='place land-waster 18,9 facing 0 | tostigs-men 24,9 | mercians 18,15 facing 180 | edwins-huscarls 12,15'
    awk -v p="$place" '/^turn / { if (n++) print p } { print }' "$root/tests/logs/$book.glog" > placed.glog
    for log in placed plain; do
        rm -f $log.gesta
        gesta import "$root/campaigns/1066.xml" -o $log.gesta > "$out" 2> "$err"
        [ $log = placed ] || grep -v '^place ' placed.glog > plain.glog
        gesta log at-fulford --ruleset $book --from $log.glog --quiet -C $log.gesta > "$out" 2> "$err"
        gesta report battle at-fulford -C $log.gesta -f html -o $log.html 2> "$err"
    done
    [ "$(grep -c '<svg' placed.html)" -gt "$(grep -c '<svg' plain.html)" ] &&
        gesta report battle at-fulford --style minutes -C placed.gesta -f text -o - 2> "$err" | tr '\n' ' ' |
        grep -q 'at 18, 9'
    say $? "$book: the report's maps are drawn from places, the minutes say where"
    gesta audit -C page.gesta > "$out" 2> "$err" && gesta export -C page.gesta -o x.xml 2> "$err" &&
        gesta import x.xml -o y.gesta > "$out" 2> "$err" && gesta export -C y.gesta | cmp -s - x.xml
    say $? "$book: it adds up, and comes back the same from XML"
done
# a hero who stands by himself has a place too, under the books that are not fought here as well
for book in meeting-of-hosts feudal warmaster-house; do
    rm -f alone.gesta
    gesta import "$root/campaigns/1066.xml" -o alone.gesta > "$out" 2> "$err"
    printf 'turn 1 norway : 6/2\njoin edwin -\nplace edwin 12,10 facing 90 | edwins-huscarls 14,10\nresult norway\n' |
        gesta log at-fulford --ruleset $book --from - -C alone.gesta > "$out" 2> "$err" &&
        gesta log at-fulford --export -C alone.gesta | grep -q '^place edwin 12,10' &&
        gesta report battle at-fulford -C alone.gesta -o alone.pdf > "$out" 2> "$err"
    say $? "$book: a hero by himself is placed"
done
echo 'place land-waster 500,2' > t.glog
gesta import "$root/campaigns/1066.xml" -o t.gesta > "$out" 2> "$err"
gesta log at-fulford --from t.glog -C t.gesta > "$out" 2> "$err"
grep -q 'the table is 72 by 48' "$err"
say $? "nobody is placed beside the table"
exit $fails
