#!/bin/sh
# What a campaign may not say: each is refused when it comes in, with its line and what was expected,
# and nothing is changed.
. tests/cli/lib
small=$root/tests/fuzz/seeds/small.xml
cd "$dir/home" || exit 1
gesta import "$small" -o old.gesta > /dev/null
sum=$(cksum < old.gesta)

# wrong WHAT LINE WORDS SED...: the sample, changed so, is refused in that line with these words
wrong() {
    what=$1 line=$2 words=$3
    shift 3
    sed "$@" "$small" > wrong.xml
    if cmp -s wrong.xml "$small"; then
        say 1 "$what (the sample was not changed)"
        return
    fi
    refuses "$what" 2 "^gesta: wrong.xml:$line: .*$words" gesta import wrong.xml -o new.gesta
    [ ! -e new.gesta ]
    say $? "... and no file is left"
}
# good WHAT SED...: changed so, it comes in
good() {
    what=$1
    shift
    sed "$@" "$small" > good.xml
    rm -f new.gesta
    does "$what" gesta import good.xml -o new.gesta
    rm -f new.gesta
}
# What the schema would say in its own words, gesta says in a player's.
n=$(grep -n 'troop id="horse"' "$small" | cut -d: -f1)
wrong "an id that is none, in a list" "$n" 'attribute id of <troop>: "my horse" is no id' 's/id="horse"/id="my horse"/'
wrong "a troop without a name" "$n" '<troop> needs the attribute name' 's/id="horse" name="horse"/id="horse"/'
wrong "an attribute of a rule that is none" $(grep -n '<rule ' "$small" | cut -d: -f1) '<rule> has no attribute proc; it takes' 's/procedure=/proc=/'
for blank in '' ' ' "$(printf '\302\240')" "$(printf '\342\200\213\342\200\256')" '&#10;'; do
    n=$(grep -n '<hero id="cy"' "$small" | cut -d: -f1)
    wrong "a name of which nothing is seen" "$n" 'may not be' "s/id=\"cy\" name=\"Cy\"/id=\"cy\" name=\"$(echo "$blank" | sed 's/&/\\&/')\"/"
done
n=$(grep -n '<as ruleset="stout-hearts"' "$small" | head -1 | cut -d: -f1)
wrong "a troop that is two things under one rule set" "$n" 'ruleset: stout-hearts stands here a second time' \
    '0,/<as ruleset="stout-hearts"/s|<as ruleset="stout-hearts"|<as ruleset="stout-hearts" type="train"/>&|'
option='<option name="options.recovery" value="one"/>'
wrong "an option that is given twice" $(grep -n '<calendar' "$small" | cut -d: -f1) \
    'options.recovery: this option is given twice' "s|<calendar.*|&<options>$option$option</options>|"
n=$(grep -n '<rule ' "$small" | head -1 | cut -d: -f1)
wrong "a rule for nobody" "$n" 'applies: "" is nobody' '0,/<rule /s/applies="[^"]*"/applies=""/'
wrong "a date that is none" $(grep -n '<calendar' "$small" | cut -d: -f1) '"0910-3-1" is no date: YYYY-MM-DD' 's/0910-03-01/0910-3-1/'
wrong "an end of a rule that is none" $(grep -n '<rule ' "$small" | cut -d: -f1) \
    'attribute until of <rule>: "never" is none of: fought-round, lost-round, lost-or-drawn-round' 's/until="lost-round"/until="never"/'
wrong "an element in the wrong place" $(($(grep -n '<victory' "$small" | cut -d: -f1) + 1)) '<event> does not belong' \
    's|<victory.*|&\n    <event kind="note" text="late"/>|'
letters() { head -c "$1" /dev/zero | tr '\0' 'W'; }
n=$(grep -n 'id="ana"' "$small" | cut -d: -f1)
wrong "an heir who is himself" "$n" '.*his own heir' 's/heir="bo"/heir="ana"/'
wrong "an heir of the other side" "$n" '.*hero of another side (south)' 's/heir="bo"/heir="cy"/'
n=$(grep -n 'id="n-bows"' "$small" | cut -d: -f1)
wrong "a hero who leads two units" "$n" '"bo" leads the unit "n-foot" already' \
    's/id="n-bows"/& leader="bo"/'
wrong "a leader of the other side" "$n" '.*another side' 's/id="n-bows"/& leader="cy"/'
n=$(grep -n 'id="north"' "$small" | cut -d: -f1)
wrong "a side's general of the other side" "$n" '.*another side' 's/#204080" general="ana"/#204080" general="cy"/'
wrong "a colour that is none" "$n" '"bleu" is no colour.*#a3242b' 's/#204080/bleu/'
wrong "... with too many digits" "$n" '' 's/#204080/#2040800/'
good "a colour of three digits" 's/#204080/248/'
n=$(grep -n 'army="north-band"' "$small" | cut -d: -f1)
wrong "an army twice in one muster" $((n + 1)) '.*second time in the scenario "ford"$' \
    's|<force army="north-band"/>|&\n<force army="north-band"/>|'
wrong "an army of the other side" "$n" '.*of the other side' 's/force army="north-band"/force army="south-band"/'
wrong "a hero twice" $((n + 2)) '.*second time' \
    's|<force army="north-band"/>|&\n<force hero="bo"/>\n<force hero="bo"/>|'
wrong "a formation that is none" "$n" '"phalanx" is no formation under Stout Hearts.*shield-wall' \
    's/force army="north-band"/& formation="phalanx"/'
n=$(grep -n 'muster side="north"' "$small" | cut -d: -f1)
wrong "a muster's general of the other side" "$n" '"cy" is a hero of the other side' \
    's/side="north" general="ana"/side="north" general="cy"/'
wrong "a muster's general whom nobody brings" "$n" '"bo" is to command.*brings him' \
    -e 's/side="north" general="ana"/side="north" general="bo"/' \
    -e 's|<force army="north-band"/>|<force unit="n-horse"/>|'
wrong "a hero with a unit that does not come" $((n + 2)) 'with the unit "n-bows", and no <force> of north brings it' \
    's|<force army="north-band"/>|<force unit="n-horse"/>\n<force hero="bo" with="n-bows"/>|'
ev=$(grep -n '<event' "$small" | cut -d: -f1)
wrong "a challenge to one's own" "$ev" '"ana" challenges his own side' 's/against="cy"/against="bo"/'
wrong "a challenge to nobody who comes" $((ev + 1)) '"bo" is named in a challenge' \
    -e 's|<force army="north-band"/>|<force unit="n-horse"/>\n<force unit="n-bows"/>|' -e 's/who="ana" against/who="bo" against/'
wrong "a plan that is none" "$n" 'plan is one of attack' 's/plan="attack"/plan="atack"/'
wrong "a temper that is none" "$n" 'temper is one of default' 's/plan="attack"/& temper="angry"/'
wrong "a level that is none" "$n" 'level is one of normal' 's/plan="attack"/& level="harder"/'
good "an easy general" 's/plan="attack"/& level="easy"/'
n=$(grep -n 'terrain id="wood"' "$small" | cut -d: -f1)
wrong "a kind of terrain that is none" "$n" '"jungle" is no kind of terrain under Stout Hearts.*woods' \
    's/kind="woods"/kind="jungle"/'
wrong "an outline that crosses itself" "$n" 'wood: its outline crosses itself' \
    's/"2,9 8,8 9,14 3,15"/"2,9 9,14 8,8 3,15"/'
wrong "an outline without ground" "$n" 'wood: .*no ground' 's/"2,9 8,8 9,14 3,15"/"2,9 8,9 9,9"/'
wrong "an outline of two points" "$n" 'wood: 2 points' 's/"2,9 8,8 9,14 3,15"/"2,9 8,9"/'
n=$(grep -n 'terrain id="road"' "$small" | cut -d: -f1)
wrong "a line of one point" "$n" 'road: 1 point given' 's/"18,0 18,24"/"18,0"/'
n=$(grep -n 'troop id="foot"' "$small" | cut -d: -f1)
wrong "a special rule that is none" "$n" 'there is no house rule "Fury" for foot.*applies="troop:foot"' \
    's/id="foot"/& special="Fury"/'
wrong "... beside one that is" "$n" 'there is no house rule "Fury"' \
    's/id="foot"/& special="Hold the \&quot;ford\&quot;, Fury"/'
good "a special rule that is a house rule" 's/id="foot"/& special="Hold the \&quot;ford\&quot;"/'
n=$(grep -n 'troop id="horse"' "$small" | cut -d: -f1)
wrong "a special rule for others" "$n" '.*for horse' 's/id="horse"/& special="Hold the \&quot;ford\&quot;"/'
n=$(grep -n 'id="s-foot"' "$small" | cut -d: -f1)
wrong "a strength that no unit has" "$n" 'at most 48 figures' '/s-foot/s/full="12"/full="49"/'
wrong "... nor any rule set" "$n" '.*0 to 1000' '/s-foot/s/full="12"/full="1001"/'
n=$(grep -n '<battle id="first"' "$small" | cut -d: -f1)
wrong "a unit too large for its zone" "$n" 'no room to set up' '/s-foot/s/full="12"/full="48"/'
good "the strongest unit" \
    '/s-foot/s/full="12"/full="48"/; s/points="3,17 33,17 33,23 3,23"/points="1,13 35,13 35,23 1,23"/'
n=$(grep -n 'id="cy"' "$small" | cut -d: -f1)
wrong "a hero of no kind" "$n" 'magician' 's/id="cy"/& kind="wizzard"/'
wrong "a name without end" "$n" '.*201 letters.*200 at most' "s/name=\"Cy\"/name=\"$(letters 201)\"/"
wrong "an epithet without end" "$n" '.*200 at most' "s/name=\"Cy\"/& epithet=\"$(letters 20000)\"/"
good "a name of two hundred letters, whatever its bytes" \
    "s/name=\"Cy\"/name=\"$(letters 198)$(printf '\360\237\220\211\327\251')\"/"
does "a new campaign of a reasonable title" gesta new "$(letters 200)" -C t.gesta
refuses "... of an unreasonable one" 2 '200' gesta new "$(letters 201)" -C u.gesta
sed 's/\(<unit id="n-foot"[^>]* full="\)[0-9]*/\1999/' "$root/tests/faults/files/everything.xml" > again.xml
refuses "a unit larger than the book has, in a scenario that was fought once and comes again" 2 \
    'again.xml:[0-9]*: .*at most 48 figures' gesta import again.xml -o u.gesta
refuses "a unit renamed without end" 2 '200' gesta unit n-foot -C old.gesta --enter renamed --reason "$(letters 201)"
# a battle that was fought: dice that nobody can throw, questions that nobody can ask
cp old.gesta fought.gesta
gesta battle fight -C fought.gesta > /dev/null 2>&1
gesta export -C fought.gesta -o fought.xml
line=$(grep -n '<dice>initiative' fought.xml | head -1 | cut -d: -f1)
first() { # first WHAT WORDS FROM TO: the first throw of the log, changed so
    sed "${line}s/$3/$4/" fought.xml > thrown.xml
    refuses "$1" 2 "^gesta: thrown.xml:[0-9]*: initiative.*$2" gesta import thrown.xml -o u.gesta
}
first "a face that no die has" 'a face is a number from 1 to 6' 'side-a=[1-6]' 'side-a=9'
first "a die too many" 'has 2 dice and wants 1' 'side-a=' 'side-a=3,'
first "a die too few" 'wants 1 die' 'initiative.side-a=[1-6]' ''
first "dice that are none" 'faces are missing' '<dice>[^<]*' '<dice>six'
sed "$((line - 1))s|<situation>.*|<situation>bogus=1</situation>|" fought.xml > thrown.xml
refuses "a fact that the question does not know" 2 'thrown.xml:.*bogus' gesta import thrown.xml -o u.gesta
[ "$(cksum < old.gesta)" = "$sum" ] && [ ! -e u.gesta ]
say $? "... and nothing is changed"
# a battle from a real table: its entries are told apart by their numbers alone
sed 's/<entry n="13"/<entry/' "$root/tests/fuzz/seeds/logged.xml" > thrown.xml
refuses "an entry without a number" 2 'thrown.xml:48: <entry> needs the attribute n' gesta import thrown.xml -o u.gesta
# too few files at once, a file that may not grow: told as what it is, not as a file that is not there
gesta import "$root/tests/fuzz/seeds/small.xml" -o few.gesta > /dev/null
few() { (ulimit -n "$1" && shift && exec "$@"); }
n=5 told=0
while [ $n -lt 14 ]; do
    rm -f few.pdf new.gesta one.gesta
    for words in "status -C few.gesta" "backup new.gesta -C few.gesta" \
        "report cards north-band -C few.gesta -o few.pdf" "battle fight first -C one.gesta"; do
        cp few.gesta one.gesta
        # shellcheck disable=SC2086
        few $n gesta $words > /dev/null 2> "$err"
        rc=$?
        [ $rc = 0 ] || grep -qi 'too many' "$err" || { say 1 "$n files, $words ($rc)"; told=1; }
        [ $rc -lt 2 ] || { say 1 "$n files, $words: exit $rc"; told=1; }
        rm -f new.gesta
    done
    n=$((n + 1))
done
say $told "too few files at once are told as that"
(ulimit -f 16 && exec gesta battle fight -C few.gesta > /dev/null 2> "$err")
rc=$?
[ $rc = 1 ] && grep -qi 'cannot be read or written: file too large' "$err" && gesta audit -C few.gesta > "$out"
say $? "a file that may not grow"
exit $fails
