#!/bin/sh
# A photo sent from the page: an entry of the log with its words and its picture, kept once; what is no
# picture, too large, a stranger's or a file of this computer is refused.
. tests/cli/lib
. tests/cli/serve.lib
picture=$root/${B:-build}/tests/picture
cd "$dir/home" || exit 1
"$picture" jpeg 2600 1300 6 > lines.jpg
"$picture" png 600 400 > ford.png
gesta import "$root/campaigns/roland.xml" -o r.gesta > "$out" 2> "$err"
sql() { sqlite3 r.gesta "$1"; }
start r.gesta
enter
log=/battle/battle-1/log
answers "the page of a photo" 200 /battle/battle-1/photo
xmllint --noout page.txt
say $? "it is well-formed"
token=$(sed -n 's/.*name="token" value="\([0-9a-f]*\)".*/\1/p' page.txt | head -1)
n=0
# sends WHAT NUMBER KEY FILE WORDS [CURL'S OPTIONS...]
sends() {
    what=$1 want=$2 k=$3 file=$4 words=$5
    shift 5
    answers "$what" "$want" /battle/battle-1/photos -F "token=$token" -F "key=$k" -F seen=0 -F "note=$words" \
        -F "photo=@$file" "$@"
}
k1=11111111111111111111111111111111 k2=22222222222222222222222222222222 k3=33333333333333333333333333333333
sends "a JPEG is kept" 303 $k1 lines.jpg 'The two lines, <&> "noon"'
sends "the same form again is the same entry" 303 $k1 lines.jpg 'The two lines, <&> "noon"'
sends "a PNG, after it, though its page was older" 303 $k2 ford.png ''
gesta log battle-1 --export -C r.gesta > day.glog 2> "$err"
[ "$(sql 'SELECT count(*), max(height) FROM photo')" = "2|2048" ] && [ "$(grep -c '^photo [0-9a-f]\{64\}' day.glog)" = 2 ]
say $? "two photos and two entries, no larger than 2,048 pixels"
sql 'SELECT hex(bytes) FROM photo' | grep -q "$(printf SECRETCAM | od -An -tx1 | tr -d ' \n' | tr a-f A-F)"
[ $? = 1 ]
say $? "place and camera are dropped"
get $log > page.txt
xmllint --noout page.txt && grep -q 'alt="The two lines, &lt;&amp;&gt; ' page.txt &&
    [ "$(grep -o '<img src="/photo/' page.txt | wc -l)" = 2 ] && ! grep -q 'photo [0-9a-f]\{64\}' page.txt
say $? "the log shows them with their words"
bad=0
for address in $(grep -o 'src="/photo/[^"]*"' page.txt | cut -d'"' -f2); do
    [ "$(status "$address")" = 200 ] && grep -qi '^content-type: image/' head.txt || bad=1
done
say $bad "each picture is there"
answers "undo takes it back" 303 /battle/battle-1/undo -d token="$token" -d key=$k3 -d seen=2
get $log | grep -q '<del><span><a href="/photo/'
say $? "and it stands struck"

before=$(sql 'SELECT count(*) FROM log_entry')
k4=44444444444444444444444444444444
echo 'no picture at all' > words.txt
sends "what is no picture is asked for again" 422 $k4 words.txt 'kept words'
grep -q 'role="alert"' page.txt && grep -q 'value="kept words"' page.txt && xmllint --noout page.txt
say $? "the words stand in the form still"
: > none
sends "nothing chosen" 422 $k4 none ''
sends "two pictures in one form" 403 $k4 ford.png '' -F 'photo=@ford.png'
sends "a file of another name" 403 $k4 ford.png '' -F 'other=@ford.png'
head -c 13000000 /dev/zero > large.jpg
sends "more than 12 megabytes" 413 $k4 large.jpg ''
head -c 100000 /dev/zero > some.jpg
answers "a large form elsewhere" 413 /battle/battle-1/notes -F "token=$token" -F "photo=@some.jpg"
got=$(curl -s -o /dev/null -w '%{http_code}' -F "photo=@some.jpg" "$base/battle/battle-1/photos")
[ "$got" = 413 ]
say $? "a stranger's is not read"
real=$token token=00000000000000000000000000000000
sends "without the session's token" 403 $k4 ford.png ''
token=$real
sends "from another place" 403 $k4 ford.png '' -H 'Origin: http://example.org'
answers "a form that ends in the middle" 403 /battle/battle-1/photos -H 'Content-Type: multipart/form-data; boundary=x' \
    --data-binary "$(printf -- '--x\r\nContent-Disposition: form-data; name="token"\r\n\r\n%s' "$token")"
answers "a file of this computer is nobody's" 422 /battle/battle-1/entries -d token="$token" -d key=$k4 -d seen=3 -d say=line \
    --data-urlencode "line=photo $PWD/ford.png"
[ "$(sql 'SELECT count(*) FROM log_entry')" = "$before" ]
say $? "nothing of all that was entered"
echo 'result franks' | gesta log battle-1 --from - -C r.gesta > "$out" 2> "$err"
gesta report battle battle-1 -C r.gesta -f text 2> "$err" | grep -q 'The two lines'
say $? "the report tells of it"
kill -9 "$server"
start r.gesta
enter
get $log | grep -q 'The two lines'
say $? "a server killed has lost none"
exit $fails
