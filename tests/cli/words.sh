#!/bin/sh
# gesta words: each word that it lists is accepted where it belongs, a word that it does not list is
# refused there, and every word of the samples is listed.
. tests/cli/lib
cp tests/fuzz/seeds/small.xml campaigns/*.xml "$dir/home/"
cd "$dir/home" || exit 1
grep -v '<battle ' small.xml > plain.xml # nothing is set up: words alone are looked at
words() { gesta words "$@" --format csv | tail -n +2 | cut -d, -f3; }

takes() { # takes WORD SED: the campaign so changed is imported
    sed "$2" plain.xml > one.xml
    rm -f one.gesta
    cmp -s plain.xml one.xml && return 0 # it stands there already
    gesta import one.xml -o one.gesta > "$out" 2> "$err"
}
each() { # each KIND RULESET SED-with-WORD: all are accepted; one that is none is refused
    n=0 bad=
    for w in $(if [ "$2" = all ]; then words "$1"; else words "$2" "$1"; fi); do
        takes "$w" "$(printf %s "$3" | sed "s/WORD/$w/g")" || bad="$bad $w: $(cat "$err")"
        n=$((n + 1))
    done
    [ "$n" -ge 2 ] && [ -z "$bad" ]
    say $? "$1: all $n are accepted$bad"
    takes no-such-word "$(printf %s "$3" | sed 's/WORD/no-such-word/g')"
    [ $? = 2 ] && grep -q 'one.xml:[0-9]*: ' "$err"
    say $? "... and no other"
}
each unit.type stout-hearts '/id="foot"/,/<\/troop>/s/type="heavy-infantry" facts="[^"]*"/type="WORD"/'
for key in armour quality missile weapon shield class; do
    each unit.$key stout-hearts "s/facts=\"unit.quality=elite\"/facts=\"unit.$key=WORD\"/"
done
for key in armour mounted weapon missile; do
    each hero.$key stout-hearts "s/facts=\"hero.armour=heavy hero.mounted=yes\"/facts=\"hero.$key=WORD\"/"
done
each terrain stout-hearts 's/kind="woods"/kind="WORD"/'
each formations stout-hearts 's/<force army="north-band"/& formation="WORD"/'
each hero-kinds stout-hearts 's/id="cy"/& kind="WORD"/'
each zone.kind all 's/\(<zone side="b" kind="\)deploy/\1WORD/'
each plans all 's/plan="attack"/plan="WORD"/'
each tempers all 's/plan="attack"/& temper="WORD"/'
each levels all 's/plan="attack"/& level="WORD"/'
each muster.edge all 's/edge="bottom"/edge="WORD"/'
each campaign.shape all 's/shape="ladder"/shape="WORD"/'
each calendar.unit all 's/unit="day"/unit="WORD"/'
each hero.gender all 's/gender="f"/gender="WORD"/'
each victory.objective all 's/objective="both"/objective="WORD"/'
each victory.at-limit all 's/at-limit="rules"/at-limit="WORD"/'
each force.entry all 's/<force army="north-band"/& entry="WORD" turn="2"/'
each until all 's/until="lost-round"/until="WORD"/'
each rulesets all 's/\(<campaign.*\) ruleset="stout-hearts"/\1 ruleset="stout-hearts"/; s/<as ruleset="stout-hearts" type="light-infantry" facts="[^"]*"/<as ruleset="WORD"/'
for rs in stout-hearts campaign; do
    bad=
    for key in $(words $rs options); do
        own= # the campaign's own options hold where its own rules do
        for w in $(words $rs "$key" 2> /dev/null); do
            [ "$rs" = campaign ] && [ "$key" != options.between-battles ] &&
                own='<option name="options.between-battles" value="campaign"/>'
            takes "$w" "s|<house-rules>|<options>$own<option name=\"$key\" value=\"$w\"/></options>&|" ||
                bad="$bad $key=$w: $(cat "$err")"
        done
    done
    [ -z "$bad" ]
    say $? "options of $rs: each takes its words$bad"
done
takes x 's|<house-rules>|<options><option name="options.no-such" value="on"/></options>&|'
[ $? = 2 ] && grep -q 'gesta words stout-hearts options' "$err"
say $? "an option that is none is refused, and where they are listed is told"

# every word that the samples use is listed
gesta words --format csv | tail -n +2 | cut -d, -f3 | sort -u > listed
for f in small.xml roland.xml 1066.xml great-raid.xml telamon.xml days-of-long-ago.xml; do
    {
        grep -o ' \(kind\|type\|formation\|plan\|temper\|level\|edge\|shape\|entry\|objective\|at-limit\|gender\|ruleset\|exit\)="[^"]*"' "$f" |
            sed 's/.*="\(.*\)"/\1/'
        grep -o ' facts="[^"]*"' "$f" | sed 's/.*="\(.*\)"/\1/' | tr ' ' '\n' | cut -d= -f1
        grep -o '<option name="[^"]*"' "$f" | sed 's/.*="\(.*\)"/\1/'
    } | sort -u | grep -v '^[0-9]*$' | comm -23 - listed > missing
    [ ! -s missing ]
    say $? "$f uses listed words alone$(tr '\n' ' ' < missing)"
done

# the list itself
does "words of everything" gesta words
[ "$(wc -l < "$out")" -gt 1000 ]
say $? "... are many"
does "as JSON" gesta words stout-hearts unit.type --format json
has "... of one kind" '"word": *"heavy-infantry"'
refuses "a kind that is none" 2 'there are unit-facts, hero-facts' gesta words stout-hearts nonsense
refuses "a rule set that is none" 2 'gesta rules lists them' gesta words chess terrain
does "the facts of a procedure" gesta words stout-hearts melee
has "... are those that a house rule names" 'attacker.quality'
does "bash completes its rule sets" gesta completion bash
grep -A1 '^        words)' "$out" | grep -q 'stout-hearts'
say $? "... by their ids"

# of a campaign that is at hand only what its book leaves it to choose, and all of that is taken
for book in stout-hearts gathering-of-hosts meeting-of-hosts feudal warmaster-house; do
    rm -f book.gesta
    gesta new Book --ruleset $book -o book.gesta > /dev/null
    refused=0 tried=0
    for option in $(gesta words campaign options --csv -C book.gesta | sed 1d | cut -d, -f3); do
        for word in $(gesta words campaign "$option" --csv -C book.gesta 2> /dev/null | sed 1d | cut -d, -f3); do
            tried=$((tried + 1))
            run gesta campaign change --option "${option#options.}=$word" -C book.gesta
            [ "$rc" = 0 ] || grep -q 'is so already\|set already' "$err" || refused=$((refused + 1))
        done
    done
    [ $tried -ge 20 ] && [ $refused = 0 ]
    say $? "$book: each of $tried words of the campaign's options is taken ($refused refused)"
done
for book in stout-hearts meeting-of-hosts feudal; do
    rm -f book.gesta
    gesta new Book --ruleset $book --shape map -o book.gesta > /dev/null
    does "$book: a campaign without points" gesta campaign change --option victory=none -C book.gesta
    gesta export -C book.gesta | grep -q 'options.victory" value="none"'
    say $? "... says so"
    does "... and counts them again" gesta campaign change --option victory=- -C book.gesta
done
gesta new Book --ruleset stout-hearts -o shw.gesta > /dev/null
gesta words campaign options.losses --csv -C shw.gesta > "$out"
! grep -q ',field,' "$out" && grep -q ',roll,' "$out"
say $? "what the book refuses is not listed"
(cd "$dir/home" && mkdir -p nothing && cd nothing && gesta words campaign options.losses --csv) > "$out"
has "without a campaign all of them are" ',field,'
exit $fails
