#!/bin/sh
# A battle played on the page, by forms alone: begun, set up, ordered by taps and buttons, refused with the
# rule, taken back, killed in the middle, ended, audited; what lies in ambush is on no page of the other side.
. tests/cli/lib
. tests/cli/serve.lib
cd "$dir/home" || exit 1
# see [QUERY]: reads the page of the battle that is played
see() {
    get "/battle/$battle/play${1:-}" > page.txt
    token=$(grep -o 'name="token" value="[0-9a-f]*"' page.txt | head -1 | cut -d'"' -f4)
    seen=$(grep -o 'name="seen" value="[0-9]*"' page.txt | head -1 | cut -d'"' -f4)
}
# send ACT FIELD...: a form of the page that was seen last; its answer in $got and reply.txt
send() {
    printf 'data-urlencode = "%s"\n' "token=$token" "seen=$seen" "do=$1" > form.txt
    shift
    for f; do printf 'data-urlencode = "%s"\n' "$f"; done >> form.txt
    got=$(curl -s -b jar -o reply.txt -w '%{http_code}' -K form.txt "$base/battle/$battle/play")
}
does_it() { send "$@"; [ "$got" = 303 ] || echo "$*: $got" >> wrong.txt; see; }
asked() { grep -q "$1" page.txt; }
bytes() { sha256sum < $c.gesta; }
: > wrong.txt

# ---- Stout Hearts, against the computer ----
c=roland battle=battle-1
gesta import "$root/campaigns/roland.xml" -o $c.gesta > "$out" 2> "$err"
start $c.gesta
enter
get / | grep -q "href=\"/battle/$battle/play\""
say $? "the first page leads to it"
see
was=$(bytes)
send begin person=7 temper=bold
[ "$got" = 422 ] && [ "$was" = "$(bytes)" ]
say $? "somebody must give the orders"
see
seen=${seen:-0}
does_it begin person=0 temper=bold
asked 'Set up: ' && asked 'type="image"'
say $? "begun, the rules ask where the first company sets up, on a map to be tapped"
see '?wide.x=320&wide.y=380'
grep -q 'name="part" value="at"' page.txt && grep -q 'name="part" value="3[0-9]' page.txt
say $? "a tap on the map is a place"
send say part=at part=36 part=47 part=0
[ "$got" = 422 ] && grep -q 'role="alert"' reply.txt
say $? "a place outside the zone is refused with words"
see
send say part=at part=36 part=9 part=0
[ "$got" = 303 ]
say $? "a lawful one is taken"
was=$(bytes)
send say part=at part=36 part=9 part=0
[ "$got" = 303 ] && [ "$was" = "$(bytes)" ]
say $? "the form sent twice sets up once"
see
does_it leave
n=0
while ! asked 'Whom do you order' && [ $n -lt 20 ]; do does_it say part=captain; n=$((n + 1)); done
asked 'Turn 1' && asked 'class="plain men"'
say $? "the captain sets up the rest; the first turn begins"

# whom: a unit that may act, by the list
who=$(grep -o 'play?who=u[0-9]*' page.txt | sed 's/.*=//' | while read -r u; do
    get "/battle/$battle/play?who=$u" > of.txt
    grep -q 'value="charge u' of.txt && grep -q 'class="refused"' of.txt && echo "$u" && break
done)
[ -n "$who" ]
say $? "somebody may charge; whom he may not is said with the reason"
see "?who=$who"
grep -A6 'class="refused"' page.txt | grep -q 'href="/rules/stout-hearts#SHW-'
say $? "... and the rule is a way to the book"
was=$(bytes)
send say "part=charge $who u99"
[ "$got" = 422 ] && [ "$was" = "$(bytes)" ] && grep -q 'role="alert"' reply.txt
say $? "an order that cannot be is refused, and nothing kept"
send say part=dance
[ "$got" = 422 ] && [ "$was" = "$(bytes)" ]
say $? "nonsense too"
line=$(grep -o 'value="charge u[0-9]* [uh][0-9]*"' page.txt | head -1 | cut -d'"' -f2)
send say "part=$line"
[ "$got" = 303 ]
say $? "what is offered is taken ($line)"
see
asked 'Charge'
say $? "and what came of it is told"
before=$(sed 's/token" value="[0-9a-f]*//g' page.txt | sha256sum)
kill -9 "$server" 2> /dev/null
wait "$server" 2> /dev/null
server=
start $c.gesta
enter
see
[ "$before" = "$(sed 's/token" value="[0-9a-f]*//g' page.txt | sha256sum)" ]
say $? "killed and begun again it stands where it stood"
grep -oE '(src|srcset)="/picture[^"]*"' page.txt | cut -d'"' -f2 | sort -u > todo.txt
fetch todo.txt | awk '$2 != 200' > "$out"
[ -s todo.txt ] && [ ! -s "$out" ]
say $? "its pictures are there"
refuses "no general goes on with it" 2 'is being played' gesta battle fight $battle -C $c.gesta
echo 'turn 1' > t.glog
refuses "no log either" 1 'is being played' gesta log $battle --from t.glog -C $c.gesta
see
does_it back
n=0
while ! asked 'value="end"' && [ $n -lt 400 ]; do does_it leave; n=$((n + 1)); done
asked 'value="end"'
say $? "it comes to its end"
does_it end
get /battle/$battle | grep -q 'href="/battle/battle-1/replay"'
say $? "kept, it is a battle with its report"
does "it adds up" gesta audit -C $c.gesta
does "the aftermath is taken" gesta battle aftermath $battle --apply -C $c.gesta
gesta export -C $c.gesta -o x.xml > "$out" 2> "$err" && grep -q 'source="played"' x.xml &&
    gesta import x.xml -o y.gesta > "$out" 2> "$err" && gesta audit -C y.gesta > "$out" 2> "$err"
say $? "exported and imported it adds up as well"
gesta report battle $battle -C $c.gesta -o r.pdf > "$out" 2> "$err"
say $? "its report is printed"

# ---- Gathering of Hosts, two people, what is hidden ----
c=great-raid
gesta import "$root/campaigns/great-raid.xml" -o $c.gesta > "$out" 2> "$err"
battle=skirmish
hidden='Stag men|Boar men|Wood folk|Fox lads'
to_turn_1() { n=0; while ! asked 'Turn 1 ' && [ $n -lt 60 ]; do does_it leave; n=$((n + 1)); done; }
start $c.gesta
enter
see
seen=${seen:-0}
does_it begin person=2 temper=default
asked 'Set up: '
say $? "two people begin"
to_turn_1
asked 'Turn 1 '
say $? "both set up"
does_it leave
send drop
[ "$got" = 303 ] && gesta ledger -C $c.gesta | grep -q 'thrown away'
say $? "thrown away, the ledger says so"
for person in 0 1; do
    see
    seen=0
    does_it begin person=$person temper=default
    to_turn_1
    : > all.txt
    for i in 1 2 3 4 5 6; do # some orders each
        get "/battle/$battle/play" >> all.txt
        grep -oE '(src|srcset)="/picture[^"]*"' all.txt | cut -d'"' -f2 | sort -u > todo.txt
        fetch todo.txt > "$out"
        cat page-[0-9]* >> all.txt
        rm -f page-[0-9]*
        [ $person = 0 ] && grep -qiE "reveal|spot" all.txt && break
        see
        [ $person = 0 ] && does_it say part=captain
    done
    if [ $person = 0 ]; then
        ! grep -iqE "$hidden" all.txt
        say $? "who lies in ambush is nowhere in what his enemies are sent"
    else
        grep -iqE "$hidden" all.txt
        say $? "his own side sees him"
    fi
    see
    send drop
done
does "and generals may fight it" gesta battle fight "$battle" -C $c.gesta

[ ! -s wrong.txt ]
say $? "every form was taken"
[ -s wrong.txt ] && cat wrong.txt
[ "$fails" = 0 ]
