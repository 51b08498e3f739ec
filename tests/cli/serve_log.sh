#!/bin/sh
# A battle logged by a page: forms that lost their answer, a server killed at each of them, hostile ones.
. tests/cli/lib
. tests/cli/serve.lib
cd "$dir/home" || exit 1
trap '[ -z "$server" ] || kill -9 "$server" 2> /dev/null; rm -rf "$dir"' EXIT
gesta import "$root/campaigns/1066.xml" -o year.gesta > "$out" 2> "$err"
cp year.gesta typed.gesta
cat > lines <<'END'
turn 1 norway : 5/3
shoot norse-archers mercians 16 : 46665611/44411
move land-waster "Hardrada raised Land-Waster."
charge land-waster morcars-huscarls 3 :
melee land-waster morcars-huscarls 6v6 : 2/322613/3/424551/556/5/34
undo
redo
lost york-fyrd 2 by tostigs-men
fix 3 shoot norse-archers mercians 16 : 46665611/44111
END
log=/battle/at-fulford/log entries=/battle/at-fulford/entries
# page: the form's secrets as the page has them
page() {
    get "$log?free=yes" > page.txt
    token=$(sed -n 's/.*name="token" value="\([0-9a-f]*\)".*/\1/p' page.txt | head -1)
    key=$(sed -n 's/.*name="key" value="\([0-9a-f]*\)".*/\1/p' page.txt)
    seen=$(sed -n 's/.*name="seen" value="\([0-9]*\)".*/\1/p' page.txt)
}
# post LINE: the number that is answered
post() {
    curl -s -b jar -o reply.txt -D head.txt -w '%{http_code}' --data-urlencode "line=$1" \
        -d "say=line&do=keep&token=$token&key=$key&seen=$seen" "$base$entries"
}

# ---- killed at each line: before the form is worked, within it, after its answer ----
start year.gesta
enter
n=0
while read -r line; do
    n=$((n + 1))
    page
    if [ $((n % 3)) = 0 ]; then
        post "$line" > first.txt # its answer is thrown away
    else
        post "$line" > first.txt &
        sent=$!
        sleep "0.00$((n * 7 % 10))"
    fi
    kill -9 "$server" 2> /dev/null
    wait "$server" 2> /dev/null
    [ $((n % 3)) = 0 ] || wait "$sent"
    server= kept=$key was=$seen
    start year.gesta
    enter
    page
    key=$kept seen=$was
    again=$(post "$line")
    third=$(post "$line")
    [ "$again" = 303 ] && [ "$third" = 303 ] || { echo "$n: $again $third"; cat reply.txt; } >> wrong.txt
done < lines
[ $n = 9 ] && [ ! -s wrong.txt ]
say $? "a form is sent again to a server that was killed, and once more"
gesta log at-fulford --export --history -C year.gesta > page.glog
gesta log at-fulford -C typed.gesta < lines > "$out" 2> "$err"
gesta log at-fulford --export --history -C typed.gesta > typed.glog
[ "$(wc -l < typed.glog)" -gt 12 ] && cmp typed.glog page.glog > "$out" 2>&1
say $? "and nothing is lost or doubled: the log is that of the lines as they are typed"
gesta audit at-fulford -C year.gesta > "$out" 2> "$err"
say $? "it passes its audit"

# ---- two of them at once ----
page
first=$key
post 'shoot norse-archers mercians 20 => lost mercians 1' > "$out"
key=$(echo "$key" | tr 0-9a-f 1-9a-f0)
[ "$(post 'lost ridings-fyrd 1')" = 422 ] && grep -q 'Meanwhile entr' reply.txt && grep -q 'lost ridings-fyrd 1' reply.txt
say $? "who has not seen the last entry is told of it, his own is still filled in"
seen=$(sed -n 's/.*name="seen" value="\([0-9]*\)".*/\1/p' reply.txt)
[ "$(post 'lost ridings-fyrd 1')" = 303 ]
say $? "and may keep it after"
key=$first
[ "$(post 'lost ridings-fyrd 1')" = 303 ] && [ "$(gesta log at-fulford --export -C year.gesta | grep -c 'lost ridings-fyrd')" = 1 ]
say $? "a key that was worked works nothing again"

# ---- what is wrong is said, and stays in the form ----
page
[ "$(post 'melee land-waster nobody')" = 422 ] && grep -q 'role="alert"' reply.txt &&
    grep -q 'value="melee land-waster nobody"' reply.txt
say $? "a line that cannot be is still there with what is wrong"
code=$(curl -s -b jar -o reply.txt -w '%{http_code}' -d "verb=rally&who=morcars-huscarls&dice=7&do=keep&token=$token&key=$key&seen=$seen" "$base$entries")
[ "$code" = 422 ] && grep -q 'A die shows 1 to 6; this says 7' reply.txt && grep -q 'name="dice".* value="7"' reply.txt
say $? "a die of 7 is asked again"

# ---- hostile ----
page
body="say=line&line=end&do=keep&key=$key&seen=$seen"
gesta log at-fulford --export -C year.gesta > before.glog
sum=$(sha256sum < year.gesta)
answers "no token" 403 $entries -d "$body"
answers "another's token" 403 $entries -d "$body&token=00000000000000000000000000000000"
answers "a foreign page" 403 $entries -d "$body&token=$token" -H "Origin: http://evil.example"
answers "no form" 403 $entries -d '%%%' -H "Origin: $base"
answers "no key" 422 $entries -d "say=line&line=end&token=$token&seen=$seen"
answers "a key of our own making is none" 422 $entries -d "say=line&line=end&token=$token&seen=$seen&key=../../x"
answers "no number" 422 $entries -d "say=line&line=end&token=$token&key=$key&seen=-1"
head -c 70000 /dev/zero | tr '\0' a > long.txt
answers "too long" 413 $entries -d @long.txt
answers "entries are not read" 405 $entries
answers "nor is the log written" 405 $log -d "$body&token=$token"
answers "no such battle" 404 /battle/nowhere/log
for line in "photo /etc/passwd" "photo $root/README.md"; do
    [ "$(post "$line")" = 422 ] || echo "$line"
done > wrong.txt
[ ! -s wrong.txt ]
say $? "no file of the computer is read for a page"
for field in "verb=melee;quit" "verb=melee&who=a;end" "verb=melee&who=land-waster&who=%22;end" "say=split&a0=x;end" \
    "told.what=lost&told.who=mercians;end&told.n=1" "verb=melee&who=land-waster&who=edwins-huscarls&zone=%3Bend" \
    "verb=melee&who=land-waster&who=edwins-huscarls&f.attacker.contact=6%3Bend" "verb=rally&who=morcars-huscarls&dice=1;end" \
    "verb=move&who=land-waster&fix=3;end" "verb=melee&who=land-waster&who=edwins-huscarls&word=part;end"; do
    code=$(curl -s -b jar -o reply.txt -w '%{http_code}' -d "$field&do=keep&token=$token&key=$key&seen=$seen" "$base$entries")
    [ "$code" = 422 ] || [ "$code" = 200 ] || [ "$code" = 303 -a "$field" = "verb=melee;quit" ] || echo "$code $field"
done > wrong.txt
[ ! -s wrong.txt ] && gesta log at-fulford --export -C year.gesta | cmp -s - before.glog
say $? "no field ends its statement and begins another"
[ "$(sha256sum < year.gesta)" = "$sum" ]
say $? "and the file is as it was"
exit $fails
