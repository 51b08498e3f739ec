#!/bin/sh
# A German report has no English word but names, titles and what somebody wrote: each fixed word of a
# page stands in the templates, in both languages.
. tests/cli/lib
cd "$dir/home" || exit 1
for c in 1066 roland great-raid telamon at-the-table; do
    gesta import "$root/campaigns/$c.xml" -o $c.gesta > "$out" 2> "$err"
done
for c in 1066 roland great-raid telamon; do
    gesta battle fight --all -C $c.gesta > "$out" 2> "$err"
done
gesta log pass --from "$root/campaigns/they-shall-not-pass.glog" --quiet -C at-the-table.gesta \
    > "$out" 2> "$err"
for r in stout-hearts gathering-of-hosts meeting-of-hosts feudal warmaster-house; do
    gesta import "$root/campaigns/1066.xml" -o $r.gesta > "$out" 2> "$err"
    gesta log at-fulford --ruleset $r --from "$root/tests/logs/$r.glog" --quiet -C $r.gesta \
        > "$out" 2> "$err"
done

# ---- names: all that the campaign's author wrote ----
sed -n 's/[a-z-]*="\([^"]*\)"/\n\1\n/gp' "$root"/campaigns/*.xml | grep '[A-Za-z]' |
    sed 's/&apos;/’/g; s/&amp;/\&/g; s/^[Tt]he //' > names
sed -n 's/.*<\(about\|text\|note\)[^>]*>\(.*\)/\2/p' "$root"/campaigns/*.xml >> names
printf '%s\n' 'Stout Hearts and Willing Swords' 'Gathering of Hosts V' 'Meeting of Hosts' \
    'Ann and Bert' >> names

# bare FILE: the text in one line, without names, quotations and what stands before the hosts
bare() {
    sed 's/“[^”]*”//g; s/„[^“]*“//g' "$1" | tr '\n' ' ' | sed 's/  */ /g; s/“[^”]*”//g; s/„[^“]*“//g' > line
    awk 'NR == FNR { if (length($0) > 2) name[++n] = tolower($0); next }
         { gsub(/\047/, "’"); t = tolower($0)
           for (k = 1; k <= n; k++) { by = length(name[k]); list[by] = list[by] SUBSEP k; most = by > most ? by : most }
           for (by = most; by > 2; by--) {
               m = split(list[by], all, SUBSEP)
               for (i = 2; i <= m; i++) {
                   w = name[all[i]]; gsub(/\047/, "’", w)
                   if (w ~ / / || w ~ /^[a-zA-Z’]+$/)
                       while ((at = index(t, w)) > 0 && w ~ /[ ’]/) t = substr(t, 1, at - 1) " # " substr(t, at + length(w))
               }
           }
           print t }' names line
}
english='of|at|on|by|with|from|turns?|were|and|began|left|lost|units?|hero(es)?|field|before|after|each|every|loss(es)?|table|picture|killed|wounded|unhurt|charge|dice|average|entr(y|ies)|moments?|maps?|games?|its|who|why|when|that|to|is|are|figures|inches|companies|company|victory|deployment|general|destroyed|strength|events|expected|scale|blocks|front'
i=0
while read -r file battle; do
    i=$((i + 1))
    for style in chronicle letter; do
        gesta report battle "$battle" -C "$file.gesta" --lang de --style $style -f text -o page.txt 2> "$err"
        about=$(gesta report battle "$battle" -C "$file.gesta" -f xml 2> "$err" |
                tr '\n' ' ' | sed -n 's/.*<about[^>]*>\([^<]*\)<.*/\1/p')
        printf '%s\n' "$about" | sed 's/  */ /g' >> names
        bare page.txt | grep -oE ".{0,30}\b($english)\b.{0,20}" > "$out"
        [ -s page.txt ] && [ ! -s "$out" ]
        say $? "$file, $battle, $style: no English word of the page's own"
    done
done << 'END'
1066 at-fulford
1066 at-hastings
roland battle-1
great-raid pass
telamon telamon-battle
at-the-table pass
stout-hearts at-fulford
gathering-of-hosts at-fulford
meeting-of-hosts at-fulford
feudal at-fulford
warmaster-house at-fulford
END
[ $i = 11 ]
say $? "eleven battles under all rule sets"

# ---- the book, whose lives alone are told in English; what the renderer says on sheets ----
gesta report book --lang de --length four -C 1066.gesta -f text -o book.txt 2> "$err"
wrong=
for w in Inhalt 'Der Feldzug in Kürze' 'Alle Schlachten' 'Die Lebensläufe' 'Die Liste der Toten' \
    'Von der Liste gestrichen' 'Jede Einheit in jeder Schlacht' 'Leute, Einheiten und Orte' 'Die Engländer'; do
    grep -qF "$w" book.txt || wrong="$wrong; no $w"
done
for w in Contents 'in brief' 'All battles' 'The lives' 'roll of' 'Every unit' 'People, units' 'The English;'; do
    ! grep -qF "$w" book.txt || wrong="$wrong; still $w"
done
[ -z "$wrong" ]
say $? "the book's heads are German$wrong"
gesta report battle at-hastings -C 1066.gesta --lang de --minutes -o page.pdf 2> "$err"
pdftotext -layout page.pdf page.txt && ! grep -qiE 'continued|result *$' page.txt && grep -q 'Runde' page.txt
say $? "what goes on from page to page goes on in German"

gesta report battle at-hastings -C 1066.gesta --lang de -f html 2> "$err" | tr '>' '\n' > page.txt
grep -q 'aria-label="Inhalt"' page.txt && grep -q '^Zum Bericht<' page.txt && grep -q '^Truppen<' page.txt &&
    ! grep -qE '^(troops|unit|began|left)<|aria-label="Contents"' page.txt
say $? "what a page on a screen says itself is German"

# ---- the lists ----
list() { sed -n 's/^ *<say en="\([^"]*\)".*/\1/p' "$root/templates/$1.xml"; }
list en | sort > en.txt
list de | sort > de.txt
[ "$(wc -l < en.txt)" -gt 300 ] && cmp -s en.txt de.txt
say $? "each of a page's words that is English is German too"
gesta report battle at-hastings -C 1066.gesta -f text -o page.txt 2> "$err" && grep -q 'Losses' page.txt
say $? "an English report is English"

# ---- somebody's own ----
page() { # page ROWS: mine.xml
    printf '<story xmlns="urn:gesta:story:1" lang="en" version="1">\n<page>\n%s\n</page>\n</story>\n' "$1" > mine.xml
}
page '<say en="What it cost" as="The butcher’s bill"/>'
gesta report battle at-hastings -C 1066.gesta --templates mine.xml -f text -o page.txt 2> "$err" &&
    grep -q 'The butcher’s bill' page.txt && ! grep -q 'What it cost' page.txt
say $? "a page's words may be somebody's own"
page '<say en="Turn %d" as="Turn"/>'
refuses "words that leave a number out" 2 'mine.xml:3.*expected what is filled into' gesta templates check mine.xml
page '<say en="Turn %d" as="Turn %s"/>'
refuses "words that want a name for a number" 2 'mine.xml:3.*expected what is filled into' gesta templates check mine.xml
page '<say en="What it kost" as="x"/>'
refuses "words for what gesta never says" 2 'mine.xml:3:.*What it kost' gesta templates check mine.xml
exit $fails
