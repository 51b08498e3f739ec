#!/bin/sh
# A battle told in every style, length and language, under every rule set; templates of one's own, laid
# over gesta's, and refused with line and column.
. tests/cli/lib
cp tests/golden/german-*.txt tests/golden/story-*.txt "$dir/" 2> "$err"
cd "$dir/home" || exit 1
story() { # story FILE OPTIONS...: the sentences alone
    gesta report battle -C "$@" --show plan 2> "$err" | sed -n 's/^  \(.*\) ([a-z0-9.-]*: [a-z -]*).*/\1/p'
}
golden() { # golden FILE NAME WORDS: it is as it was kept in tests/golden; GOLDEN=write keeps it
    [ "${GOLDEN-}" = write ] && cp "$1" "$root/tests/golden/$2.txt" && cp "$1" "$dir/$2.txt"
    diff "$dir/$2.txt" "$1" > "$out" 2>&1
    say $? "$3, as it stands in tests/golden"
}
words() { wc -w < "$1"; }
gesta import "$root/campaigns/1066.xml" -o 1066.gesta > "$out"
gesta import "$root/campaigns/great-raid.xml" -o raid.gesta > "$out"
gesta battle fight --all -C 1066.gesta > "$out" 2> "$err"
gesta battle fight -C raid.gesta --seed 7 > "$out" 2> "$err"
for r in meeting-of-hosts feudal warmaster-house; do
    sed -e "s/ruleset=\"stout-hearts\" shape/ruleset=\"$r\" shape/" \
        -e '/<unit /s/ facts="[^"]*"//' -e '/<terrain /d' "$root/campaigns/1066.xml" > $r.xml
    gesta import $r.xml -o $r.gesta > "$out" 2> "$err"
    gesta battle record at-fulford -C $r.gesta --winner norway --turns 6 > "$out" 2> "$err"
done

# ---- style by style, book by book, length by length ----
for f in 1066 raid meeting-of-hosts feudal warmaster-house; do
    side=$(gesta report battle -C $f.gesta --style dispatch 2>&1 | sed -n 's/.*--of \([a-z-]*\) or .*/\1/p')
    bad=0 made=0
    for style in chronicle dispatch letter newspaper minutes; do
        of=
        [ $style = dispatch ] && of="--of $side"
        for length in four standard full; do
            for form in text xml; do
                # shellcheck disable=SC2086
                gesta report battle -C $f.gesta --style $style $of --length $length -f $form \
                    -o page 2> "$err" || { bad=$((bad + 1)); cat "$err"; }
                [ -s page ] || bad=$((bad + 1))
                [ $form = text ] || [ $style = minutes ] ||
                    grep -q "<narrative style=\"$style\" length=\"$length\" lang=\"en\"" page ||
                    bad=$((bad + 1))
                [ $form = text ] || xmllint --noout --schema "$root/schema/battle.xsd" page \
                    2> "$err" || bad=$((bad + 1))
                made=$((made + 1))
            done
        done
        # shellcheck disable=SC2086
        gesta report battle -C $f.gesta --style $style $of -f pdf -o page 2> "$err" &&
            head -c 5 page | grep -q '%PDF-' || bad=$((bad + 1))
    done
    [ $bad = 0 ] && [ $made = 30 ]
    say $? "$f: five styles in three lengths, as text, XML and PDF"
done
for style in chronicle 'dispatch --of england' letter newspaper; do
    # shellcheck disable=SC2086
    for length in four standard full; do
        story 1066.gesta --style $style --length $length > $length.txt
    done
    [ "$(words four.txt)" -le 300 ] && [ "$(words standard.txt)" -le 700 ] &&
        [ "$(words four.txt)" -le "$(words standard.txt)" ] &&
        [ "$(words standard.txt)" -le "$(words full.txt)" ]
    say $? "${style%% *}: four paragraphs are shorter than the standard, and that than the full story"
done

# ---- who tells ----
story 1066.gesta --style dispatch --of england > england.txt
story 1066.gesta --style dispatch --of normandy > normandy.txt
! cmp -s england.txt normandy.txt && ! grep -q 'The English hold the field' england.txt &&
    ! grep -q '^The day is ours' normandy.txt
say $? "the beaten side's dispatch does not claim the day"
gesta report battle -C 1066.gesta --style dispatch --of normandy -f text -o page
grep -q 'From the host of the Normans' page
say $? "a dispatch says whose it is"
gesta report battle -C 1066.gesta --style letter -f text -o page
grep -q 'A letter from' page && grep -q 'I was with' page && ! grep -q 'out of ten' page
say $? "a letter says who writes, and knows no chances"
letter() { story "$1" --style letter --of "$2" > letter.txt; } # letter FILE UNIT
letter 1066.gesta breton-bows && grep -qE '^We shot [a-z]+ times .* of them at .* in all it cost the enemy' letter.txt
say $? "his own shooting is summed in a sentence"
letter 1066.gesta kings-huscarls && grep -qF 'We did not strike a blow that day.' letter.txt
say $? "who never struck says so"
letter raid.gesta boar-men && grep -qE 'I got away|those who got away' letter.txt
say $? "of a company that was destroyed he who writes got away"
for u in breton-bows kings-huscarls odos-knights normans-foot french-foot norman-spears; do
    story 1066.gesta --style letter --of $u 2> "$err"
done > letter.txt
! grep -i 'our people' letter.txt > "$out" && [ "$(wc -l < letter.txt)" -gt 30 ]
say $? "he says we of his own, in lists and fights too"
story 1066.gesta --lang de --style letter --of breton-bows > letter.txt
grep -q '^Ich war bei den Breton bowmen' letter.txt && grep -q '^Wir schossen an diesem Tag' letter.txt &&
    ! grep -q 'nsere Leute' letter.txt
say $? "a German letter says who writes, and what they did"
gesta report battle -C 1066.gesta --style minutes -f text -o page
grep -q '^Turn 1' page || grep -qi 'minutes' page
say $? "the minutes are every entry"
gesta report battle -C 1066.gesta --style dispatch --of england --boast 3 -f xml -o page
grep -q 'style="dispatch" length="standard" lang="en" of="england"' page
say $? "the XML of a dispatch names its side"
story 1066.gesta --reword 5 > again.txt
story 1066.gesta > once.txt
! cmp -s once.txt again.txt && story 1066.gesta --reword 5 | cmp -s - again.txt
say $? "another wording is another, and always the same"
gesta report battle -C 1066.gesta --reword 5 -f xml -o page
grep -q '<narrative [^>]*wording="5"' page
say $? "the XML keeps the wording's number"
does "the messages of a story are shown" gesta report battle -C 1066.gesta --show messages
has "with their worth" 'turn 1 '
does "and its scenes" gesta report battle -C 1066.gesta --show scenes
has "scene by scene" '^scene 1'
refuses "a style that there is not" 2 "not saga" gesta report battle -C 1066.gesta --style saga
refuses "a length that there is not" 2 "not long" gesta report battle -C 1066.gesta --length long
refuses "a dispatch of nobody" 2 "of which side" gesta report battle -C 1066.gesta --style dispatch
refuses "a dispatch of somebody else" 2 "of which side" \
    gesta report battle -C 1066.gesta --style dispatch --of wales
refuses "a letter of a unit that was not there" 2 "no unit" \
    gesta report battle -C 1066.gesta --style letter --of nobody
refuses "a chronicle of one side" 2 "goes with" gesta report battle -C 1066.gesta --of england
refuses "a boast beyond all measure" 2 "0 to 3" \
    gesta report battle -C 1066.gesta --style dispatch --of england --boast 4
refuses "a boast in a letter" 2 "goes with" gesta report battle -C 1066.gesta --style letter --boast 1
refuses "a language that gesta has not" 2 "not in xx" \
    gesta report battle -C 1066.gesta --lang xx -f text
refuses "no language at all" 2 "not ../etc" gesta report battle -C 1066.gesta --lang ../etc -f text

# ---- one unit a side ----
cat > single.xml <<'END'
<campaign xmlns="urn:gesta:campaign:1" id="single" title="One against one" ruleset="stout-hearts" shape="free" seed="7">
 <calendar unit="day" start="1100-05-01"/>
 <troops><troop id="foot" name="foot"><as ruleset="stout-hearts" type="heavy-infantry"/></troop></troops>
 <side id="n" name="the North" general="egil"><hero id="egil" name="Egil" power="1"/>
  <army id="an" name="a host" general="egil"><unit id="n0" name="the axes" troop="foot" full="8" leader="egil"/></army></side>
 <side id="s" name="the South" general="sig"><hero id="sig" name="Sigurd" power="1"/>
  <army id="as" name="a levy" general="sig"><unit id="s0" name="the spears" troop="foot" full="8" leader="sig"/></army></side>
 <scenario id="f" title="The field" width="72" depth="48">
  <muster side="n" general="egil" edge="bottom"><force army="an"/></muster>
  <muster side="s" general="sig" edge="top"><force army="as"/></muster></scenario>
 <battle id="b1" title="The field" scenario="f" date="1100-05-02"/>
</campaign>
END
gesta import single.xml -o single.gesta > "$out" 2> "$err" && gesta battle fight b1 -C single.gesta > "$out" 2> "$err"
for word in 0 1 2 3; do story single.gesta --reword $word; done > "$out" 2> "$err"
has "one unit a side is told" Egil
! grep -q 'one units' "$out"
say $? "... and is one unit"

# ---- the two that were graded beside the models ----
gesta import "$root/campaigns/1066.xml" -o seed.gesta > "$out"
gesta battle fight at-hastings --anyway --seed 42 -C seed.gesta > "$out" 2> "$err"
story seed.gesta at-hastings > told.txt
golden told.txt story-hastings "Hastings, seed 42"
gesta import "$root/campaigns/great-raid.xml" -o pass.gesta > "$out"
gesta battle fight pass --anyway -C pass.gesta > "$out" 2> "$err"
story pass.gesta pass > told.txt
golden told.txt story-pass "They Shall Not Pass"

# ---- German ----
story 1066.gesta --lang de --length four > german.txt
golden german.txt german-hastings "Hastings in German"
story raid.gesta --lang de --length four > german.txt
golden german.txt german-raid "the raid in German"
gesta report battle -C 1066.gesta --lang de -f xml -o page
grep -q 'lang="de"' page && xmllint --noout --schema "$root/schema/battle.xsd" page 2> "$err"
say $? "the XML says the language"
for style in 'dispatch --of england' 'dispatch --of normandy' letter; do
    # shellcheck disable=SC2086
    gesta report battle -C 1066.gesta --lang de --length full --style $style -f xml -o page
    sed -n '/<narrative/,/<\/narrative>/p' page > "$out"
    grep -qE '[Uu]nser(e|em|es|er|en)? (Heer|Leute)' "$out" && ! grep -q '<p/>' "$out" &&
        ! grep '<s ' "$out" | sed 's/.*<s [^>]*>//; s/“[^”]*”//g' | grep -qE '^ | [,.;]|  '
    say $? "German ${style%% *}: who tells has a name, and no paragraph is empty"
done
does "the German templates pass the check" gesta templates check "$root/templates/de.xml"
does "the English ones too" gesta templates check "$root/templates/en.xml"

sed 's/lang="de"/lang="nn"/' "$root/templates/de.xml" > nn.xml
does "a language of one's own passes" gesta templates check nn.xml
story 1066.gesta --lang nn --templates nn.xml --length four | cmp - "$dir/german-hastings.txt" > "$out" 2>&1
say $? "and a battle is told in it"
sed '/ on="volley"/d' nn.xml > poor.xml
run gesta templates check poor.xml
[ "$rc" = 2 ] && grep -q '^gesta: poor.xml:[45]:1: found no words for volley; expected' "$err"
say $? "one that lacks words for a kind is refused"

# ---- templates of one's own ----
own() { # own ROWS: mine.xml
    printf '<?xml version="1.0" encoding="UTF-8"?>\n<story xmlns="urn:gesta:story:1" lang="en" version="1">\n%s\n</story>\n' "$1" > mine.xml
}
wrong() { # wrong WHAT LINE:COLUMN WORDS ROWS
    own "$4"
    run gesta templates check mine.xml
    [ "$rc" = 2 ] && grep -q "^gesta: mine.xml:$2: " "$err" && grep -q -- "$3" "$err"
    say $? "refused at $2: $1"
}
wrong "a slot that is nothing" 3:45 'found taget; expected a name' \
    '<t id="m.1" on="clash" cl="charge">{actor} {taget}</t>'
wrong "a fact that the kind has not" 3:39 'found losst; expected a fact of clash' \
    '<t id="m.1" on="clash" if="result and losst gt 0" cl="charge">{actor} charged</t>'
wrong "a kind that there is not" 3:17 'found clsh; expected a kind of message' \
    '<t id="m.1" on="clsh" cl="charge">{actor} charged</t>'
wrong "a claim that the kind cannot bear out" 3:34 'found killed; expected what volley can bear out' \
    '<t id="m.1" on="volley" cl="hurt killed">{actor} shot at {target}</t>'
wrong "a word that needs its claim" 3:53 'found destroyed; expected one of these in cl' \
    '<t id="m.1" on="clash" cl="charge">{actor} charged, destroyed {target}</t>'
wrong "a condition that breaks off" 3:35 'found the end; expected what the fact' \
    '<t id="m.1" on="clash" if="lost gt" cl="charge">{actor} charged</t>'
wrong "a part that is not closed" 3:44 'expected {/} after it' \
    '<t id="m.1" on="clash" cl="charge">{actor} {?lost}charged</t>'
wrong "a part that was not opened" 3:51 'before it' \
    '<t id="m.1" on="clash" cl="charge">{actor} charged{/}</t>'
wrong "a form that names have not" 3:43 'found plural; expected a form of a name' \
    '<t id="m.1" on="clash" cl="charge">{actor:plural} charged</t>'
wrong "a word that agrees with nothing" 3:44 'found actr; expected actor, target' \
    '<t id="m.1" on="clash" cl="charge">It {was@actr} so</t>'
wrong "a word that agrees with nobody" 3:40 'found wass; expected a word that agrees' \
    '<t id="m.1" on="clash" cl="charge">It {wass@actor} so</t>'
wrong "a stop at the end" 3:51 'found a stop at the end' \
    '<t id="m.1" on="clash" cl="charge">{actor} charged.</t>'
wrong "a style that there is not" 3:31 'found saga; expected chronicle' \
    '<t id="m.1" on="clash" style="saga" cl="charge">{actor} charged</t>'
wrong "a rule set that there is not" 3:33 'found chess; expected a rule set' \
    '<t id="m.1" on="clash" ruleset="chess" cl="charge">{actor} charged</t>'
wrong "a kind left without words" 3:71 'found no words for rally-failed' \
    '<t id="rally-failed.1" on="rally-failed" cl="rally-failed" w="0">x</t><t id="rally-failed.2" on="rally-failed" cl="rally-failed" w="0">x</t>'
wrong "a weight beyond 9" 3:24 "maximum" \
    '<t id="m.1" on="clash" w="12" cl="charge">{actor} charged</t>'
wrong "a weight below 0" 3:24 "minimum is 0" \
    '<t id="m.1" on="clash" w="-1" cl="charge">{actor} charged</t>'
wrong "a word that the fact never has" 3:38 'found bakc; expected one of: destroyed, back' \
    '<t id="m.1" on="clash" if="result is bakc" cl="charge">{actor} charged</t>'
wrong "an element among the words" 3:1 'holds words alone' \
    '<t id="m.1" on="clash" cl="charge"><b>{actor}</b> charged</t>'
wrong "no words at all" 3:30 'found no words' '<t id="m.1" on="clash" cl="">   </t>'
wrong "an id given twice" 3:1 'is given twice' \
    '<t id="m.1" on="clash" cl="charge">{actor} charged</t><t id="m.1" on="clash" cl="charge">{actor} ran</t>'
wrong "what is counted nowhere" 3:24 'none of: men, units, hits, stands' \
    '<t id="m.1" on="clash" counts="horses" cl="charge">{actor} charged</t>'
wrong "a comparison without its fact" 3:28 'expected the name of a fact' \
    '<t id="m.1" on="clash" if="and lost" cl="charge">{actor} charged</t>'
wrong "a form that numbers have not" 3:42 'found mens; expected a form of a number' \
    '<t id="m.1" on="clash" cl="charge">{lost:mens} charged</t>'
wrong "a word that the vocabulary has not" 3:38 'expected a word of the vocabulary' \
    '<t id="m.1" on="clash" cl="charge">{~unti} charged</t>'
wrong "a key that rule sets have not" 3:38 'expected a key of the rule sets' \
    '<t id="m.1" on="clash" cl="charge">{%recoyl} charged</t>'
wrong "a name of no sort" 3:16 'is none of: unit, hero' '<lexicon><form of="elf" nom="x"/></lexicon>'
wrong "an empty word" 3:29 'some words are expected' \
    '<vocabulary><word id="unit" one="" many=""/></vocabulary>'
wrong "what is no element here" 3:1 "saying" '<saying/>'
wrong "an entity before the fault counts as one character" 3:53 'found taget' \
    '<t id="m.1" on="clash" cl="charge">{actor} &amp; é {taget}</t>'
wrong "braces that do not pair" 3:1 'braces do not pair' \
    '<t id="m.1" on="clash" cl="charge">{actor charged</t>'
wrong "blanks and line ends for words" 3:36 'found no words' "$(printf '<t id="m.1" on="clash" cl="charge"> \n\t</t>')"
wrong "a stop before a line end" 3:51 'found a stop at the end' \
    "$(printf '<t id="m.1" on="clash" cl="charge">{actor} charged.\n </t>')"
own '<t id="m.1" on="clash" cl="charge">{actor} charged'
run gesta templates check mine.xml
[ "$rc" = 2 ] && grep -q '^gesta: mine.xml:4:[0-9]*: this is not well-formed XML' "$err"
say $? "refused: what is not well-formed"
refuses "no file" 2 "nowhere.xml" gesta templates check nowhere.xml
does "the kinds are listed" gesta templates list clash
has "with their facts" 'own-lost'
refuses "a kind that there is not" 2 "no message is called" gesta templates list clsh
own '<t id="headline.any" on="headline.outcome" cl="outcome" w="9">A day to remember for {actor}</t>
<t id="headline.taken" on="headline.outcome" cl="outcome" w="0">x</t><t id="headline.killed" on="headline.outcome" cl="outcome" w="0">x</t>
<t id="rally-failed.1" on="rally-failed" cl="rally-failed">{actor} could not be stopped</t>'
does "templates of one's own pass" gesta templates check mine.xml
has "and it is told how many take another's place" '4 templates, 4 in place'
gesta report battle -C 1066.gesta --templates mine.xml -f text -o page 2> "$err"
story 1066.gesta --templates mine.xml > mine.txt
story 1066.gesta > once.txt
! cmp -s mine.txt once.txt || grep -q 'A day to remember' page
say $? "a report speaks in them"
cp mine.xml 1066.templates.xml
story 1066.gesta | cmp -s - mine.txt
say $? "beside the campaign's file they are its own"
sed 's/{actor}/{actr}/' mine.xml > 1066.templates.xml
refuses "and if they are wrong, nothing is told" 2 '1066.templates.xml:3:' \
    gesta report battle -C 1066.gesta -f text
rm 1066.templates.xml
exit $fails
