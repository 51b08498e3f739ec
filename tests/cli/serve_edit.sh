#!/bin/sh
# From an empty folder to a battle that was fought, by forms alone; and the same campaign by commands.
. tests/cli/lib
. tests/cli/serve.lib
cd "$dir/home" || exit 1
# see PATH: reads a page, and its token
see() {
    at=$1
    get "$at" > page.txt
    token=$(sed -n 's/.*name="token" value="\([0-9a-f]*\)".*/\1/p' page.txt | head -1)
}
# send ACT FIELD...: the form of that act on the page that was seen last; its answer in $got, reply.txt
send() {
    act=$1
    shift
    key=$(grep -oF "name=\"act\" value=\"$act\"" page.txt | head -1)
    key=$(tr -d '\n' < page.txt | grep -o "name=\"key\" value=\"[0-9a-f]*\"/><input type=\"hidden\" name=\"act\" value=\"$act\"" |
          head -1 | sed 's/^name="key" value="\([0-9a-f]*\)".*/\1/')
    again "$@"
}
again() { # the same form once more
    printf 'data-urlencode = "%s"\n' "token=$token" "key=$key" "act=$act" > form.txt
    for f; do
        printf 'data-urlencode = "%s"\n' "$(printf '%s\n' "$f" | sed 's/\\/\\\\/g; s/"/\\"/g' | awk 'NR > 1 { printf "\\n" } { printf "%s", $0 }')"
    done >> form.txt
    got=$(curl -s -b jar -o reply.txt -D head.txt -w '%{http_code}' -K form.txt "$base$at")
    to=$(sed -n 's/^[Ll]ocation: \([^ ]*\).*/\1/p' head.txt | tr -d '\r')
}
# does ACT FIELD...: it must be done; the page is seen again
does() { send "$@"; [ "$got" = 303 ] || { echo "$at $*: $got" >> wrong.txt; sed -n "s,.*role=.alert[^>]*>\([^<]*\)<.*,\1,p" reply.txt >> wrong.txt; }; see "$at"; }
# fails WHAT WORDS ACT FIELD...: it is refused with those words, and nothing is kept
fails() {
    what=$1 words=$2 sum=$(cat ./*.gesta | sha256sum)
    shift 2
    send "$@"
    [ "$got" = 422 ] && grep -q 'role="alert"' reply.txt && grep -q "$words" reply.txt && [ "$(cat ./*.gesta | sha256sum)" = "$sum" ]
    say $? "$what"
    cp reply.txt "$out"
}
: > wrong.txt

# ---- founded ----
start
enter
answers "where there is nothing every page leads to a new campaign" 303 /
grep -q '^[Ll]ocation: /new' head.txt
say $? "and it is /new"
see /new
send found 'title= ' 'ruleset=stout-hearts'
[ "$got" = 422 ] && grep -q 'role="alert"' reply.txt && grep -q 'aria-invalid' reply.txt
say $? "a campaign without a title is asked again, beside its field"
send found 'title=The Mere Wars' ruleset=chess
[ "$got" = 422 ] && grep -q 'no rule set chess' reply.txt && grep -q 'value="The Mere Wars"' reply.txt &&
    ! ls ./*.gesta > "$out" 2>&1
say $? "nor under rules that there are not; nothing is made, the title still stands"
send found 'title=The Mere Wars' ruleset=stout-hearts 'side1.name=Saxons' 'side1.colour=#a3242b' 'side1.player=Ann' \
    'side2.name=Danes' 'side2.colour=#1f4e9e' start=0871-03-01 calendar=week shape=free
[ "$got" = 303 ] && [ "$to" = /edit ] && [ -s the-mere-wars.gesta ]
say $? "a campaign with two sides is founded"
again 'title=The Mere Wars'
[ "$got" = 303 ] && [ "$(ls ./*.gesta)" = ./the-mere-wars.gesta ]
say $? "the form sent twice founds one"

# ---- armies ----
see /edit
does new-army 'name=The fyrd' side=saxons
[ "$to" = /army/the-fyrd/edit ]
say $? "an army leads to its editor"
does new-army 'name=The ships' side=danes
see /army/the-fyrd/edit
does book heavy-infantry=2 light-infantry=1 full=12
does new-hero 'name=Edgar' power=2 kind=hero
does new-hero 'name=Osric' power=1 with=heavy-infantry-1
does army 'name=The fyrd' 'was.name=The fyrd' general=edgar was.general=
does unit.light-infantry-1 'name=Bowmen of the mere' 'was.name=Light infantry 1' full=14 was.full=12 leader= was.leader=
sum=$(sha256sum < the-mere-wars.gesta)
see /army/the-ships/edit
does table 'table=name,troop,full
Shield wall,Heavy infantry,16
Raiders,Heavy infantry,12
Bowmen,Archers,10'
does new-hero 'name=Guthrum' power=3 kind=hero with=shield-wall
does army 'name=The ships' 'was.name=The ships' general=guthrum was.general=
cat wrong.txt
exit $fails
