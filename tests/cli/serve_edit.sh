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
see /army/the-fyrd/edit
fails "a number that is none is refused beside its field" 'a whole number from 1 to 1000' unit.heavy-infantry-2 full=many was.full=12
grep -q 'name="full" aria-invalid' reply.txt && grep -q 'value="many"' reply.txt
say $? "with what was written still in it"
fails "nobody of another side is led" 'guthrum' army general=guthrum was.general=edgar
key=0123456789abcdef0123456789abcdef act=unit.nobody
again name=x
[ "$got" = 422 ] && grep -q 'nothing of that id' reply.txt
say $? "a unit that there is not is none"
long=$(printf 'A%.0s' $(seq 201))
fails "a name has 200 letters" 'letters' unit.heavy-infantry-2 "name=$long" 'was.name=Heavy infantry 2'
fails "no more men than at full strength" 'alert' unit.heavy-infantry-2 present=99 was.present=12
does unit.heavy-infantry-2 'name=<b>Egil & "Sons"</b> of seventy letters, who came late to the mere and sat' 'was.name=Heavy infantry 2'
get /army/the-fyrd/edit > page.txt
grep -q '&lt;b&gt;Egil' page.txt && ! grep -q '<b>Egil' page.txt && xmllint --noout page.txt 2> "$out"
say $? "a name is never markup"
does unit.heavy-infantry-2 'name=Heavy infantry 2' 'was.name=<b>Egil & "Sons"</b> of seventy letters, who came late to the mere and sat'

# ---- a battlefield ----
see /edit
does new-scenario 'title=The mere' a=the-fyrd b=the-ships
[ "$to" = /scenario/the-mere/edit/ground ]
say $? "a battlefield leads to its editor"
see "/scenario/the-mere/edit/ground?add=hill"
does add.hill wide.x=320 wide.y=100
case $to in */ground?piece=hill#chosen) true ;; *) false ;; esac
say $? "a hill is put where the table was tapped"
see "/scenario/the-mere/edit/ground?add=woods"
does add.woods narrow.x=40 narrow.y=60
see "/scenario/the-mere/edit/ground?piece=woods"
does tap.woods wide.x=80 wide.y=200
old=$(sed -n 's/.*name="was.points" value="\([^"]*\)".*/\1/p' page.txt)
does piece.woods 'name=the alders' was.name= level=0 'points=4,20 14,20 14,30' "was.points=$old"
see "/scenario/the-mere/edit/ground?piece=hill"
does move.hill right=2 up=-1.5 turn=90
does piece.hill do=copy
see "/scenario/the-mere/edit/ground?piece=hill-2"
does piece.hill-2 do=remove
key=0123456789abcdef0123456789abcdee act=piece.hill-2
again name=x was.name=
[ "$got" = 422 ] && grep -q 'no more' reply.txt
say $? "a piece that is gone cannot be changed"
see /scenario/the-mere/edit/setup
does new-zone 'name=south bank' side=a kind=deploy left=6 right=66 lower=0 upper=12
does new-zone 'name=north bank' side=b kind=deploy left=6 right=66 lower=36 upper=48
does new-objective 'name=The causeway' x=36 y=24 radius=3 worth=2
fails "a zone that ends before it begins is told so" 'it ends where it begins' new-zone name=x side=a kind=deploy left=20 right=10
see /scenario/the-mere/edit/forces
does muster.saxons temper=stubborn was.temper=
does force.the-ships entry=deployed was.entry=deployed absent=no was.absent=no
does new-force.saxons hero=osric
does force.osric do=remove
see /scenario/the-mere/edit/victory
does victory turn-limit=12 was.turn-limit= at-limit=a was.at-limit=rules
see /scenario/the-mere/edit/story
does story 'about=Fog on the water.' was.about= 'title=The mere' 'was.title=The mere'
does new-battle 'title=The fog' date=+3
[ "$to" = /battle/the-fog ]
say $? "a battle is planned on it"
see /scenario/the-mere/edit/ground
send try
[ "$got" = 303 ] && get /scenario/the-mere/edit/ground | grep -qE '<b>[0-9]+ %</b>'
say $? "trial battles tell what it is worth"
cat wrong.txt
[ ! -s wrong.txt ]
say $? "every form did what it says"

# ---- taken back; what another has changed meanwhile ----
see /scenario/the-mere/edit/victory
does victory turn-limit=9 was.turn-limit=12
n=$(grep -o 'value="undo\.[0-9]*"' page.txt | grep -o '[0-9]*')
does "undo.$n"
get /scenario/the-mere/edit/victory | grep -q 'name="turn-limit" inputmode="numeric" class="number" value="12"'
say $? "undo takes the last change back"
fails "what another has changed meanwhile is not overwritten unseen" 'Meanwhile it was made “12”' victory turn-limit=10 was.turn-limit=8
gesta scenario set the-mere victory.turn-limit=11 -C the-mere-wars.gesta > "$out"
does victory turn-limit=12 was.turn-limit=11
see /scenario/the-mere/edit/victory
send victory turn-limit=10 was.turn-limit=12
again turn-limit=10 was.turn-limit=12
[ "$got" = 303 ] && [ "$(gesta export -C the-mere-wars.gesta | grep -c 'field="victory.turn-limit" value="10"')" = 1 ]
say $? "a form that comes twice is worked once"
sum=$(sha256sum < the-mere-wars.gesta)
see /edit
for wrong in "token=00000000000000000000000000000000" "token=$token&key=zz" "token=$token&key=$key&act=nothing.x" "act=new-army&name=x"; do
    code=$(curl -s -b jar -o reply.txt -w '%{http_code}' -d "$wrong" "$base/edit")
    case $code in 403 | 422) ;; *) echo "$code $wrong" >> wrong.txt ;; esac
done
for path in /army/nobody/edit /hero/nobody/edit /scenario/nowhere/edit/ground /scenario/the-mere/edit/nothing \
    '/scenario/the-mere/edit/ground?piece=%3Cb%3E&corner=999999999&add=..'; do
    case $(status "$path") in 404 | 200) ;; *) echo "$path" >> wrong.txt ;; esac
done
[ "$(sha256sum < the-mere-wars.gesta)" = "$sum" ] && [ ! -s wrong.txt ]
say $? "what is hostile does nothing"
cat wrong.txt

# ---- the same by commands ----
mkdir typed && cp the-mere-wars.gesta typed/page.gesta
cd typed || exit 1
gesta export -C page.gesta -o page.xml
g() { gesta "$@" -C typed.gesta >> "$out" 2>> "$err" || echo "gesta $*" >> ../wrong.txt; }
gesta new 'The Mere Wars' --start 0871-03-01 --calendar week -o typed.gesta > "$out" 2> "$err"
g side add Saxons --colour '#a3242b' --player Ann
g side add Danes --colour '#1f4e9e'
g army add 'The fyrd' --side saxons
g army add 'The ships' --side danes
gesta export -C typed.gesta -o typed.xml
for f in page typed; do # up to the first unit; the seed is of chance
    sed -n '/<campaign/,/<\/campaign>/p' $f.xml | sed 's/ seed="[0-9]*"//; s/ base="[0-9]*"//' | grep -E '<campaign|<calendar|<side|<army|n="[1-4]"' |
        sed 's,/>,>,' > $f.txt
done
[ -s page.txt ] && cmp page.txt typed.txt > "$out" 2>&1
say $? "sides and armies by commands are exported byte for byte as those by forms"
for f in page typed; do cp ../the-mere-wars.gesta $f.gesta; done
start page.gesta
enter
see "/scenario/the-mere/edit/ground?add=building"
does add.building wide.x=196 wide.y=320
see /scenario/the-mere/edit/setup
does 'zone.north bank' do=remove
see /edit
does side.danes player=Bert was.player= adjective=Danish was.adjective=
stop
gesta export -C page.gesta -o page.xml
points=$(sed -n 's/.*field="terrain.building.points" value="\([^"]*\)".*/\1/p' page.xml)
g scenario set the-mere terrain.building.kind=building "terrain.building.points=$points"
g scenario clear the-mere 'zone.north bank'
g side change danes --adjective Danish --player Bert
gesta export -C typed.gesta -o typed.xml
[ -n "$points" ] && cmp page.xml typed.xml > "$out" 2>&1
say $? "ground, zones and sides changed by commands are exported byte for byte as those by forms"
cd ..
cat wrong.txt

# ---- fought, and exported ----
stop
gesta battle fight the-fog -C the-mere-wars.gesta > "$out" 2> "$err" && gesta audit -C the-mere-wars.gesta >> "$out" 2>> "$err" &&
    gesta report battle the-fog -C the-mere-wars.gesta -f text > page.txt 2>> "$err" && grep -q 'mere' page.txt
say $? "it is fought, balances and is told"
gesta export -C the-mere-wars.gesta -o one.xml && gesta import one.xml -o two.gesta > "$out" 2> "$err" && gesta export -C two.gesta | cmp - one.xml
say $? "and its export comes back as it was"
exit $fails
