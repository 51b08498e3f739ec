#!/bin/sh
# The umpire's own words: titles, paragraphs, captions and notes where they were put, in every form of
# a report, through undo, correction, export and import, and told anew as often as anybody likes.
. tests/cli/lib
cd "$dir/home" || exit 1
gesta import "$root/campaigns/roland.xml" -o r.gesta > /dev/null
refuses "nothing to write about before the battle" 1 "has not been fought" \
    gesta story paragraph battle-1 "We marched." -C r.gesta
gesta battle fight battle-1 -C r.gesta > /dev/null
"$root/${B:-build}/tests/picture" png 600 400 > ford.png

does "a headline" gesta story title battle-1 "The Road Is Held" -C r.gesta
does "a head over a turn" gesta story title battle-1 "Here the Drums Stopped" --at "turn 3" -C r.gesta
does "a paragraph before all" gesta story paragraph battle-1 "They had marched all night & slept in mail." --at start -C r.gesta
printf 'Long was the day,\nand hot.\n\nNobody counted the dead.\n' > own.txt
gesta story paragraph battle-1 - --at "turn 2" -C r.gesta < own.txt > "$out" 2> "$err"
say $? "two paragraphs from standard input"
does "a paragraph at the end" gesta story paragraph battle-1 "So it was told to me." -C r.gesta
does "a note at an entry" gesta story note battle-1 "Anna's first game, “well played”." --at 17 -C r.gesta
does "a caption for a turn's map" gesta story caption battle-1 "The lines meet in the wood." --at "turn 2" -C r.gesta
does "a photo" gesta story caption battle-1 "Roland's own figure." --at "turn 4" --photo ford.png -C r.gesta

flat() { tr -s '\n ' ' ' < "$1" | sed 's/ | / /g'; }
gesta report battle battle-1 -f text -C r.gesta > told.txt
for words in "The Road Is Held" "Here the Drums Stopped" \
    "They had marched all night & slept in mail." "Long was the day, and hot." \
    "Nobody counted the dead." "So it was told to me." "Anna's first game, “well played”." \
    "The lines meet in the wood." "Roland's own figure."; do
    [ "$(flat told.txt | grep -oF "$words" | wc -l)" -ge 1 ]
    say $? "it stands in the report: $words" "$out"
done
# in the order of their places
flat told.txt | grep -q 'marched all night.*Long was the day, and hot.*Nobody counted.*So it was told'
say $? "each where it was put"
gesta report battle battle-1 -f text -C r.gesta | cmp -s - told.txt
say $? "told anew they are the same bytes"
for paper in a4 letter; do
    does "as PDF on $paper" gesta report battle battle-1 -f pdf -o own-$paper.pdf --paper $paper -C r.gesta
    pdftotext own-$paper.pdf own.out && tr -s '\n ' ' ' < own.out | grep -q 'Nobody counted the dead' &&
        tr -s '\n ' ' ' < own.out | grep -q "Roland’s own figure\|Roland's own figure"
    say $? "... with them in it"
done
gesta report battle battle-1 -f xml -C r.gesta > told.xml
grep -q 'source="user" kind="paragraph"' told.xml && grep -q 'kind="caption" photo="[0-9a-f]\{64\}"' told.xml &&
    xmllint --noout --schema "$root/schema/battle.xsd" told.xml 2> "$err"
say $? "as XML, marked as the user's, and valid"

# undo, redo, correct
n=$(gesta story -C r.gesta --format csv | awk -F, '$3 == "note" {print $1}')
does "a note is taken back" gesta undo "$n" -y -m "wrong game" -C r.gesta
! gesta report battle battle-1 -f text -C r.gesta | grep -q "first game"
say $? "... and told no more"
does "... and holds again" gesta redo "$n" -y -C r.gesta
gesta report battle battle-1 -f text -C r.gesta | cmp -s - told.txt
say $? "... as it was"
n=$(gesta story -C r.gesta --format csv | awk -F, '$5 ~ /So it was/ {print $1}')
does "corrected" gesta correct "$n" --to "So the herald told it." -y -m "better" -C r.gesta
flat_now() { gesta report battle battle-1 -f text -C r.gesta > now.txt; flat now.txt; }
flat_now | grep -q 'So the herald told it' && ! flat_now | grep -q 'told to me'
say $? "... and so it is told"

# export, import, photo
does "exported" gesta export -o e.xml -C r.gesta
does "imported" gesta import e.xml -o copy.gesta
gesta report battle battle-1 -f text -C copy.gesta | cmp -s - now.txt
say $? "the copy tells the same words, pictures too"
gesta photo drop -C r.gesta | grep -q '^0 photos' && gesta photo -C r.gesta | grep -q 'yes'
say $? "a photo that belongs to words is not dropped"
does "the books balance" gesta audit -C r.gesta

# lives
does "words in a life" gesta story paragraph roland "He never spoke of it again." --at end -C r.gesta
does "a unit's" gesta story note "Roland's knights" "painted in 1998" -C r.gesta
gesta story roland -C r.gesta | grep -q 'He never spoke of it again'
say $? "they are listed"

n=$(gesta ledger --of roland -C r.gesta --format csv | awk -F, 'NR == 2 {print $1}')
does "at an entry of the ledger" gesta story paragraph roland "Here he blew the horn." --at "$n" -C r.gesta
does "a line under his name" gesta story title roland "The horn at Roncevaux" -C r.gesta
does "his picture" gesta story caption roland "As I painted him." --photo ford.png -C r.gesta
gesta report career roland -f text -C r.gesta > life.txt
flat life.txt | grep -q 'The horn at Roncevaux.*Here he blew the horn.*He never spoke of it again.*As I painted him'
say $? "they stand in his life, each where it was put"
gesta report unit "Roland's knights" -f text -C r.gesta | grep -q 'painted in 1998'
say $? "... and in the unit's"
does "as PDF" gesta report career roland -o life.pdf -C r.gesta
gesta report chronicle -f text -C r.gesta > all.txt
flat all.txt | grep -q 'Nobody counted the dead'
say $? "what was written about a battle stands in the chronicle, too"

# what is refused
refuses "a place that is none" 2 '"soon" is no place in it' gesta story note battle-1 x --at soon -C r.gesta
refuses "a turn that was not" 2 'has no turn 99' gesta story note battle-1 x --at "turn 99" -C r.gesta
refuses "an entry that is not" 2 'has no entry 99999' gesta story note battle-1 x --at 99999 -C r.gesta
refuses "no words" 2 'is empty' gesta story note battle-1 "  " -C r.gesta
refuses "bytes that are no text" 2 'UTF-8' gesta story note battle-1 "$(printf '\377')" -C r.gesta
refuses "a title of two lines" 2 'is one line' gesta story title battle-1 "$(printf 'a\nb')" -C r.gesta
refuses "a picture that is none" 2 'own.txt' gesta story caption battle-1 x --photo own.txt -C r.gesta
refuses "a picture that is not there" 2 'no-such' gesta story caption battle-1 x --photo no-such.png -C r.gesta
awk 'BEGIN { for (i = 0; i < 30000; i++) printf "word "; print "" }' > long.txt
gesta story paragraph battle-1 - -C r.gesta < long.txt > "$out" 2> "$err"
[ $? = 2 ] && grep -q 'it may have 20000' "$err"
say $? "a text that is too long says how long it may be"
printf 'before\0behind' > nul.txt
gesta story paragraph battle-1 - -C r.gesta < nul.txt > "$out" 2> "$err"
[ $? = 2 ] && grep -q 'NUL byte' "$err"
say $? "a text is not cut where a NUL byte stands: it is refused"
refuses "a title that fills a page" 2 'has 301 bytes; it may have 300' \
    gesta story title battle-1 "$(printf '%0301d' 0)" -C r.gesta
n=$(gesta story -C r.gesta --format csv | awk -F, '$3 == "title" {print $1; exit}')
refuses "a title that is corrected to two lines" 2 'is one line' \
    gesta correct "$n" --to "$(printf 'a\nb')" -y -m x -C r.gesta
refuses "words that are corrected to too many" 2 'it may have 300' \
    gesta correct "$n" --to "$(printf '%0301d' 0)" -y -m x -C r.gesta
n=$(gesta story -C r.gesta --format csv | awk -F, '$5 ~ /So the herald/ {print $1; exit}')
refuses "words that are somebody's" 2 'takes other words alone' \
    gesta correct "$n" --by roland -y -m x -C r.gesta
refuses "no battle" 2 'nowhere' gesta story title nowhere x -C r.gesta

# ---- in the minutes; several titles; an aftermath that is open again ----
gesta report battle battle-1 --style minutes -f text -C r.gesta > told.txt
for words in "In their own words" "They had marched all night & slept in mail." \
    "Turn 2. Long was the day" "Nobody counted the dead." "Anna's first game" \
    "The lines meet in the wood." "Roland's own figure."; do
    flat told.txt | grep -qF "$words"
    say $? "the minutes have it: $words"
done
does "another headline" gesta story title battle-1 "The Road Is Open" -C r.gesta
does "another head over the same turn" gesta story title battle-1 "Where the Drums Stopped" --at "turn 3" -C r.gesta
gesta report battle battle-1 -f text -C r.gesta > told.txt
grep -q "The Road Is Open" told.txt && ! grep -q "The Road Is Held" told.txt &&
    grep -q "^Where the Drums Stopped" told.txt && ! grep -q "^Here the Drums Stopped" told.txt
say $? "of several titles at one place the last written stands"
gesta battle aftermath battle-1 --reopen -C r.gesta > "$out" 2> "$err"
does "a battle whose aftermath is open again was fought all the same" \
    gesta report battle battle-1 -f text -C r.gesta
gesta import "$root/campaigns/1066.xml" -o log.gesta > /dev/null
gesta log at-fulford --ruleset feudal --from "$root/tests/logs/feudal.glog" --quiet -C log.gesta \
    > "$out" 2> "$err"
echo undo | gesta log at-fulford -C log.gesta > "$out" 2> "$err"
refuses "one whose log goes on has no result" 2 'has no result yet (gesta log at-fulford' \
    gesta report battle at-fulford -f text -C log.gesta
exit $fails
