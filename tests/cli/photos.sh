#!/bin/sh
# Photos: kept with the line that names them, once, without place and camera; out and in again by
# name; told in reports; what is broken is refused; who is killed loses no line that he was told of.
. tests/cli/lib
picture=$root/${B:-build}/tests/picture
cd "$dir/home" || exit 1
"$picture" jpeg 2600 1300 6 > lines.jpg
"$picture" png 600 400 > ford.png
"$picture" progressive 300 500 > late.jpg
cp "$root/campaigns/roland.xml" .
does "a campaign" gesta import roland.xml -o r.gesta
sql() { sqlite3 "${2:-r.gesta}" "$1"; }

cat > day.glog <<'END'
photo lines.jpg "The two lines"
turn 1 franks
photo ford.png "The ford at noon, <&> hot"
turn 2 franks
lost archers of tortosa 3
photo late.jpg
photo lines.jpg "Once more"
END
does "a log with photos is read" gesta log battle-1 --from day.glog -C r.gesta
[ "$(sql 'SELECT count(*), min(width), max(height) FROM photo')" = "3|300|2048" ]
say $? "each photo is kept once, upright and no larger than 2,048 pixels"
sql 'SELECT hex(bytes) FROM photo' | grep -q "$(printf SECRETCAM | od -An -tx1 | tr -d ' \n' | tr a-f A-F)"
[ $? = 1 ]
say $? "place and camera are dropped"
sql 'SELECT coalesce(group_concat(parts), 0) FROM log_entry' | grep -q 'lines.jpg'
[ $? = 1 ]
say $? "the log does not say where a file lay"
does "the file passes the audit" gesta audit -C r.gesta

# out and in again
gesta log battle-1 --export --photos album -C r.gesta > a.glog 2> "$err"
say $? "the log is exported with its photos"
[ "$(ls album | wc -l)" = 3 ] && (cd album && for f in *; do
    [ "$(sha256sum < "$f" | cut -d' ' -f1)" = "${f%.*}" ] || exit 1; done)
say $? "each is a file whose name is its SHA-256"
[ "$(grep -c '^photo [0-9a-f]\{64\}' a.glog)" = 4 ] && grep -q '"The two lines"$' a.glog
say $? "the lines name them so, with their words"
gesta import roland.xml -o s.gesta > "$out" 2>&1
does "the log is read again, photos from the folder" gesta log battle-1 --from a.glog --photos album -C s.gesta
gesta log battle-1 --export -C s.gesta > b.glog 2> "$err" && cmp -s a.glog b.glog
say $? "... and exported again it is the same"
[ "$(sql 'SELECT name, bytes, thumb FROM photo ORDER BY name')" = \
  "$(sql 'SELECT name, bytes, thumb FROM photo ORDER BY name' s.gesta)" ]
say $? "... and the photos are the same"
gesta import roland.xml -o t.gesta > "$out" 2>&1
run gesta log battle-1 --from a.glog -C t.gesta
[ "$rc" = 0 ] && grep -q '4 photos are not at hand' "$err" && [ "$(sql 'SELECT count(*) FROM photo' t.gesta)" = 0 ]
say $? "without the folder the log keeps the names, and says so"
gesta report battle battle-1 -C t.gesta -f text > "$out" 2>&1
bad=$(basename album/*.png .png)
cp lines.jpg album/$bad.png
gesta import roland.xml -o u.gesta > "$out" 2>&1
run gesta log battle-1 --from a.glog --photos album -C u.gesta
[ "$rc" = 2 ] && grep -q 'no photo as gesta keeps' "$err" && [ "$(sql "SELECT count(*) FROM photo WHERE name = '$bad'" u.gesta)" = 0 ]
say $? "a file that is not the photo of its name is refused"

# the campaign's XML
does "an export" gesta export -C r.gesta -o a.xml --photos all
[ "$(ls all | wc -l)" = 3 ] && [ "$(grep -c '<photo sha256=.*kind="\(jpeg\|png\)">' a.xml)" = 3 ]
say $? "it holds each photo once, and the folder too"
xmllint --noout --huge --schema "$root/schema/campaign.xsd" a.xml > "$out" 2>&1
say $? "xmllint agrees with the schema"
does "an import" gesta import a.xml -o copy.gesta
gesta export -C copy.gesta -o b.xml > "$out" 2>&1 && cmp -s a.xml b.xml
say $? "exported, imported and exported again it is the same"
does "the copy passes the audit" gesta audit -C copy.gesta
changed() { # changed WHAT WORDS SED
    sed "$3" a.xml > bad.xml
    cmp -s a.xml bad.xml && echo "not ok - $1: nothing was changed" && fails=1
    refuses "$1" 2 "$2" gesta import bad.xml -o bad.gesta
    [ ! -e bad.gesta ]
    say $? "... and nothing is made"
}
changed "a photo under another's name" 'another SHA-256' 's/<photo sha256="[0-9a-f]*" kind/<photo sha256="'"$(printf '%064d' 7)"'" kind/'
changed "a name that is none" '64 digits' 's/<photo sha256="[0-9a-f]* kind/&/; s/\(<photo sha256="\)[0-9a-f]*\(" kind\)/\1abc\2/'
changed "a kind that it is not" 'as its kind says' 's/kind="png"/kind="jpeg"/'
changed "bytes that are none" 'base64' 's/^iVBOR/iV*OR/'
changed "a photo that is broken" 'photo' 's/^iVBORw0KGgoAAAANSUhEUgAAA/iVBORw0KGgoAAAANSUhEUgAAB/'
changed "something else among them" 'does not belong' 's/<photo sha256/<picture sha256/; s/<\/photo>/<\/picture>/'

# reports
printf 'result franks\n' | gesta log battle-1 --from - -C r.gesta > "$out" 2>&1
say $? "the battle ends"
gesta report battle battle-1 -C r.gesta -f text > "$out" 2> "$err"
[ "$(grep -c '^\[Photo\] ' "$out")" = 4 ] && grep -q '^\[Photo\] The ford at noon, <&> hot' "$out"
say $? "the report has them in words"
for paper in a4 letter; do
    does "a report on $paper" gesta report battle battle-1 -C r.gesta -o $paper.pdf --paper $paper
    gesta report battle battle-1 -C r.gesta -o again.pdf --paper $paper && cmp -s $paper.pdf again.pdf
    say $? "$paper: the same bytes every time"
    [ "$(pdfimages -list $paper.pdf | grep -c ' image ')" = 4 ]
    say $? "$paper: every photo is on a page"
    pdfimages -list $paper.pdf | awk 'NR > 2 && $13 < 149 {bad = 1} END {exit bad}'
    say $? "$paper: none is printed with fewer than 150 dots an inch"
done
does "the record as XML" gesta report battle battle-1 -C r.gesta -o r.xml
xmllint --noout --schema "$root/schema/battle.xsd" r.xml > "$out" 2>&1 &&
    [ "$(grep -c '<photo sha256="[0-9a-f]*"' r.xml)" = 4 ]
say $? "it names them"

# what they weigh, and which may go
does "a list" gesta photo -C r.gesta --format csv
[ "$(wc -l < "$out")" = 4 ] && [ "$(grep -c ',yes' "$out")" = 3 ] &&
    [ "$(awk -F, 'NR > 1 {n += $5} END {print n}' "$out")" = "$(sql 'SELECT sum(length(bytes) + length(thumb)) FROM photo')" ]
say $? "it has the weight of each, and who is named"
does "all are saved" gesta photo save --photos saved -C r.gesta
[ "$(ls saved)" = "$(ls all)" ]
say $? "... as an export writes them"
sed "/ kind=\"[jp]/! s/[0-9a-f]\{64\}/$(printf '%064d' 7)/" a.xml > unnamed.xml
does "a campaign whose logs name none" gesta import unnamed.xml -o unnamed.gesta
does "... drops them" gesta photo drop -C unnamed.gesta
has "... all three" '^3 photos dropped'
does "... and passes the audit" gesta audit -C unnamed.gesta
does "photos that are named stay" gesta photo drop -C r.gesta
has "... every one" '^0 photos dropped'

# what is refused
gesta import roland.xml -o v.gesta > "$out" 2>&1
no() { # no WHAT WORDS FILE
    printf '"before"\nphoto %s\n' "$3" > x.glog
    run gesta log battle-1 --from x.glog -C v.gesta
    [ "$rc" = 2 ] && grep -q -- "$2" "$err" && [ "$(sql 'SELECT count(*) FROM photo' v.gesta)" = 0 ]
    say $? "$1 is refused"
}
head -c 30000 lines.jpg > cut.jpg
echo 'no picture at all' > words.jpg
head -c 13000000 /dev/zero > large.jpg
no "a file that is not there" 'cannot be read' nowhere.jpg
no "a picture that breaks off" 'JPEG is broken' cut.jpg
no "a file that is none" 'no picture' words.jpg
no "a file that is too large" 'larger than 12 MB' large.jpg
no "a folder" 'cannot be read' album
[ "$(sql "SELECT count(*) FROM log_entry WHERE kind = 'photo'" v.gesta)" = 0 ]
say $? "no line of them was kept"

# who is killed: a photo that was told is there, and no line names one that is not
lost=0 half=0
for i in 10 16 23 31 40 52 65 80; do
    rm -f k.gesta
    gesta import roland.xml -o k.gesta > /dev/null 2>&1
    (while :; do echo 'photo ford.png "again"'; echo 'photo lines.jpg'; done | head -40) > many
    gesta log battle-1 -C k.gesta < many > k.out 2> /dev/null &
    pid=$!
    sleep "0.$i"
    kill -9 $pid 2> /dev/null
    wait $pid 2> /dev/null
    names=$(sql "SELECT count(*) FROM log_entry WHERE kind = 'photo'" k.gesta)
    there=$(sql "SELECT count(*) FROM log_entry e WHERE e.kind = 'photo' AND EXISTS (SELECT 1 FROM photo p WHERE instr(e.parts, p.name))" k.gesta)
    idle=$(sql "SELECT count(*) FROM photo p WHERE NOT EXISTS (SELECT 1 FROM log_entry e WHERE instr(e.parts, p.name))" k.gesta)
    [ "$names" = "$there" ] && [ "$idle" = 0 ] || half=1
    gesta audit -C k.gesta > "$out" 2>&1 || half=1
    told=$(grep -o '> ' k.out | wc -l) # a prompt for each line that was kept, and the first
    [ "$told" -le $((names + 1)) ] || lost=1
done
[ $half = 0 ]
say $? "killed at any moment: no line without its photo, no photo without its line"
[ $lost = 0 ]
say $? "killed at any moment: no line that was told is lost"
exit $fails
