#!/bin/sh
# Every page of two sample campaigns, and of every rule set: there, well-formed, its links alive, its pictures
# drawn; the same bytes whenever it is made; no English word of its own in German.
. tests/cli/lib
. tests/cli/serve.lib
cd "$dir/home" || exit 1
for c in 1066 at-the-table; do
    gesta import "$root/campaigns/$c.xml" -o $c.gesta > "$out" 2> "$err"
done
gesta battle fight -C 1066.gesta > "$out" 2> "$err"
"$root/${B:-build}/tests/picture" jpeg 600 400 6 > ford.jpg
sed '/^turn 1 federation/i photo ford.jpg "The ford, <\&> hot"' "$root/campaigns/they-shall-not-pass.glog" > day.glog
gesta log pass --from day.glog --quiet -C at-the-table.gesta > "$out" 2> "$err"
crawl 1066
crawl at-the-table
start at-the-table.gesta
enter
photo=$(get /battle/pass | grep -oE '/photo/[0-9a-f]{64}\.jpg' | head -1)
[ -n "$photo" ] && get "$photo" | head -c 3 | od -An -tx1 | grep -q 'ff d8 ff'
say $? "a photo of a battle is shown on its page"
mv at-the-table.gesta away.gesta
[ "$(status /)" = 404 ] && grep -q 'cannot be opened' page.txt && mv away.gesta at-the-table.gesta && [ "$(status /)" = 200 ]
say $? "a file that is gone is said to be, and found when it is back"

# ---- the words ----
start 1066.gesta --lang de
enter
printf '%s\n' / /battles /armies /heroes /ledger /reports /rules > all.txt
fetch all.txt > got.txt
cat page-* | sed 's/<[^>]*>/ /g' | grep -nwE 'the page|battles|armies|heroes|print|report|roster|cards|dead|wounded|Rules|fit|of [0-9]+|under|kept|next' |
    grep -vE 'the (host|king|fyrd|guard|axeman|English|Norse|Normans)|lost|by|, (draft|version)' > english.txt
grep -q 'lang="de"' page-1 && [ ! -s english.txt ]
say $? "a German page has no English word of its own"
head -5 english.txt
cd "$root" || exit 1
{ grep -ohE '"([^"\\]|\\.)*"' src/web/page_*.c src/web/html.c src/web/edit*.c src/web/ground*.c
    # labels of fields, words of the model, heads of forms
    tr '\n' ' ' < src/web/edit_fields.c | grep -oE '\{"[a-z-]+", +"[a-z-]+", +"[^"]+"\}' | sed 's/.*, *"\([^"]*\)"}$/"{\1}"/'
    cat src/web/page_edit*.c | tr '\n' ' ' | grep -oE "\{\"[a-z-]+\", +\"[^\"]+\", +(0|'.')\}" | sed 's/^{"[a-z-]*", *"\([^"]*\)".*/"{\1}"/'
    cat src/web/edit*.c src/web/page_edit*.c src/web/ground*.c | tr '\n' ' ' |
        grep -oE '(web_said\([a-z>-]+|web_edit_(ask|select)\(e, [^"]*"[a-z-]+"|web_edit_send\(e), *"[^"]+"' | sed 's/.*"\([^"]*\)"$/"{\1}"/'
} | grep -oE '\{[^{}]*\}' | sed 's/^{//; s/}$//' | sort -u |
    while read -r words; do
        grep -qF "<say en=\"$words\"" templates/en.xml && grep -qF "<say en=\"$words\"" templates/de.xml || echo "$words"
    done > "$dir/missing"
[ ! -s "$dir/missing" ]
say $? "every fixed word of a page is in the templates"
head -5 "$dir/missing"
exit $fails
