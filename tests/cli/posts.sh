#!/bin/sh
# Reports to post and to read on a screen, of a campaign with names that would break each format: the
# pages as browsers, readers and converters take them.
. tests/cli/lib
cd "$dir/home" || exit 1
sed -e 's/name="Cy"/name="Cy ](javascript:alert(1)) [b]x[\/b] *y* | z"/' \
    -e 's/name="bows of the vale"/name="AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"/' \
    "$root/tests/faults/files/everything.xml" > names.xml
gesta import names.xml -o n.gesta > "$out" 2> "$err"
say $? "names that break formats are taken"
gesta battle fight -C n.gesta > /dev/null 2>&1
gesta import "$root/campaigns/1066.xml" -o a.gesta > /dev/null
gesta next -C a.gesta --until battle > /dev/null
cp a.gesta b.gesta
gesta battle fight -C a.gesta > /dev/null 2>&1

# ---- each is what its name says ----
for what in battle "roster north-band" "cards north-band" "career cy" "unit s-bows" honours chronicle \
    quick-reference; do
    # shellcheck disable=SC2086
    does "$what as HTML" gesta report $what -o page.html -C n.gesta
    sed 1d page.html | xmllint --noout - 2> "$err" && ! grep -qi '<script' page.html &&
        ! grep -q 'href="[^#]' page.html
    say $? "... is well-formed, runs nothing and leads nowhere else"
    [ "$(grep -c '<h1>' page.html)" = 1 ]
    say $? "... has one title"
done
does "a battle as Markdown" gesta report battle -o post.md -C n.gesta
n=0
for f in $(grep -o '](post-[0-9]*\.png)' post.md | tr -d ']()'); do
    [ "$(head -c 4 "$f" | tail -c 3)" = PNG ] && n=$((n + 1))
done
[ "$n" -ge 3 ] && [ "$(find . -name 'post-*.png' | wc -l)" = "$n" ]
say $? "... has its pictures beside it, each named in it, and no other"
does "a battle as BBCode" gesta report battle -o post.bbcode -C n.gesta
grep -q '\[img\]post-1.png\[/img\]' post.bbcode
say $? "... names the same pictures"
gesta report battle -f markdown -C n.gesta > screen.md 2> "$err" && ! grep -q '!\[' screen.md
say $? "on the screen there are no pictures to name"
does "a battle as an EPUB" gesta report battle -o one.epub -C n.gesta
gesta report battle -o two.epub -C n.gesta && cmp -s one.epub two.epub
say $? "... is the same byte for byte when made again"
SOURCE_DATE_EPOCH=1700000000 gesta report battle -o three.epub -C n.gesta &&
    unzip -p three.epub EPUB/package.opf 2> "$err" | grep -q '2023-11-14T22:13:20Z'
say $? "... and bears the day that it is told"
does "the maps of a battle" gesta report maps at-fulford --dir maps -C a.gesta
[ "$(find maps -name '*.svg' | wc -l)" -ge 4 ] && [ "$(find maps -name '*.png' | wc -l)" -ge 4 ] &&
    [ -s maps/01-*.svg ] && xmllint --noout maps/*.svg 2> "$err"
say $? "... are SVG and PNG, numbered in the order of the report"
does "only as PNG" gesta report maps at-fulford --dir pngs -f png -C a.gesta
[ -z "$(find pngs -name '*.svg')" ]
say $? "... without the others"
refuses "a folder of maps as pages" 2 'svg or png' gesta report maps at-fulford -f pdf -C a.gesta
does "everything as HTML" gesta report all -f html --dir site -C a.gesta
[ -s site/at-fulford.html ] && [ -s site/chronicle.html ] && [ -z "$(find site ! -name '*.html' -type f)" ]
say $? "... and as nothing else"
does "a battle fought and told at once" gesta battle fight -C b.gesta --seed 4 -o fought.html
[ "$(grep -c '<h1>' fought.html)" = 1 ]
say $? "... is a page"

# ---- what is typed is what is printed ----
gesta story title at-fulford "Morcar's \"wall\" -- and its end" -C a.gesta > /dev/null 2> "$err"
gesta report battle at-fulford -f html -C a.gesta > t.html
! sed -e '/<style>/,/<\/style>/d' -e 's/<[^>]*>//g' t.html | grep -q "[a-z]'[a-z]"
say $? "a page has no straight quotation marks"
grep -q 'Morcar’s “wall” – and its end' t.html
say $? "... and curls what the umpire typed"
gesta report battle at-fulford -f text -C a.gesta | tr '\n' ' ' | grep -q "Morcar's \"wall\" -- and its end"
say $? "plain text keeps it as it was typed"

# ---- as others read them; each is passed over where its program is not there ----
if command -v cmark-gfm > /dev/null; then
    for what in battle "roster south-band" "career cy" chronicle; do
        # shellcheck disable=SC2086
        gesta report $what -f markdown -C n.gesta > p.md && cmark-gfm -e table -e autolink p.md > p.html
        ! grep -qiE '<script|<a |javascript:alert[^(]|<b>|raw HTML' p.html && grep -q '<table>' p.html ||
            { [ "$what" = chronicle ] && ! grep -qiE '<script|<a ' p.html; }
        say $? "$what: Markdown is read as it was meant"
    done
    gesta report roster south-band -f markdown -C n.gesta | cmark-gfm -e table |
        sed -e 's/&quot;/"/g' | grep -q 'Cy \](javascript:alert(1)) \[b\]x\[/b\] \*y\* | z'
    say $? "... a name comes out letter for letter"
else
    echo "ok - skipped: no cmark-gfm here to read Markdown"
fi
# One start of the checker takes as long as ten pages: the book, which holds battles and lives, stands
# for all in the daily check; EPUBS=all has each product of its own read.
checker=$(command -v epubcheck)
if [ -n "$checker" ] && command -v java > /dev/null; then
    [ "${EPUBS:-}" = all ] && set -- book battle "career cy" "roster north-band" quick-reference || set -- book
    for what; do
        # shellcheck disable=SC2086
        gesta report $what -o e.epub -C n.gesta &&
            java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -jar "$checker" e.epub > "$out" 2> "$err"
        say $? "$what: epubcheck takes the EPUB"
        ! grep -qE '^(WARNING|ERROR|FATAL)' "$err" "$out"
        say $? "... without a word against it"
    done
else
    echo "ok - skipped: no epubcheck here"
fi
for what in battle "career cy" "roster north-band" quick-reference; do
    rm -rf e e.epub
    # shellcheck disable=SC2086
    gesta report $what -o e.epub -C n.gesta && unzip -q e.epub -d e 2> "$err" &&
        xmllint --noout e/EPUB/*.xhtml e/EPUB/package.opf 2> "$err" &&
        [ -z "$(grep -ho 'id="[^"]*"' e/EPUB/c*.xhtml | sort | uniq -d)" ] &&
        grep -ho 'idref="[^"]*"' e/EPUB/package.opf | cut -d'"' -f2 | while read -r ref; do
            grep -q "<item id=\"$ref\"" e/EPUB/package.opf || { echo "no $ref" >> "$err"; exit 1; }
        done
    say $? "$what: the parts of the EPUB are well-formed and listed, no name stands twice"
done
# Pages as windows of so many pixels show them, all in one browser; at 390 nothing may be wider, no
# type smaller than 9 pixels.
gesta report battle at-fulford -o fulford.html -C a.gesta
gesta report battle -o names.html -C n.gesta
gesta report roster north-band -o roster.html -C n.gesta
gesta report quick-reference -o rules.html -C n.gesta
gesta report career cy -o life.html -C n.gesta
set -- fulford.html:390 names.html:1400 names.html:1000:dark names.html:390 roster.html:390 rules.html:1000 \
    life.html:390
if sh "$root/tests/axe/axe.sh" "$@" > found 2> "$err"; then
    for page; do
        awk -v page="page $page" '/^page /{on = $0 == page} on' found > "$out"
        [ -s "$out" ] && ! grep -q '^fault' "$out"
        say $? "$page: axe finds no fault"
        case $page in *:390) ;; *) continue ;; esac
        [ "$(sed -n 's/^wide //p' "$out")" -le 390 ]
        say $? "... nothing is wider than the telephone"
        [ "$(sed -n 's/^smallest \([0-9]*\).*/\1/p' "$out")" -ge 900 ]
        say $? "... no type is under 9 pixels"
    done
else
    grep -q '^no ' found && echo "ok - skipped: $(cat found)" || { cp found "$out"; say 1 "axe looks at pages"; }
fi
exit $fails
