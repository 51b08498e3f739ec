#!/bin/sh
# After a battle, and the end of the turn, by forms alone: what they enter is what the commands enter, and
# nothing is entered before somebody says so, nor twice.
. tests/cli/lib
. tests/cli/serve.lib
cd "$dir/home" || exit 1
# see PATH: reads a page
see() {
    at=$1
    get "$at" > page.txt
}
# field NAME: the value of a hidden field of the page
field() { grep -o "name=\"$1\" value=\"[^\"]*\"" page.txt | head -1 | cut -d'"' -f4; }
# send FIELD...: a form of the page that was seen last, with what was said before; its answer in $got
send() {
    printf 'data-urlencode = "%s"\n' "token=$(field token)" > form.txt
    grep -o 'name="said" value="[^"]*"' page.txt | cut -d'"' -f4 |
        sed 's/&quot;/\\"/g; s/&gt;/>/g; s/&#39;/'"'"'/g; s/.*/data-urlencode = "said=&"/' >> form.txt
    for f; do printf 'data-urlencode = "%s"\n' "$f"; done >> form.txt
    got=$(curl -s -b jar -o reply.txt -w '%{http_code}' -K form.txt "$base$at")
}
bytes() { sha256sum < page.gesta; }
# number WORDS: of the line that has them
number() { grep -o "id=\"l[0-9]*\"[^>]*><span class=\"one\"><b>$1" page.txt | head -1 | sed 's/id="l\([0-9]*\)".*/\1/'; }

# made BOOK: the same battle in two files, page.gesta and line.gesta
made() {
    rm -f ./*.gesta
    gesta import "$root/campaigns/1066.xml" -o page.gesta > "$out" 2> "$err"
    gesta log at-fulford --ruleset "$1" --from "$root/tests/logs/$1.glog" --quiet -C page.gesta > "$out" 2> "$err"
    cp page.gesta line.gesta
}
made stout-hearts
start page.gesta
enter
get /battle/at-fulford/log | grep -q 'href="/battle/at-fulford/after"' && get / | grep -q 'href="/battle/at-fulford/after"'
say $? "the log and the first page lead to it"
see /battle/at-fulford/after
was=$(bytes)
huscarls=$(number 'the king’s hird') morcar=$(number Morcar)
send "rules.$huscarls=many" do=look
[ "$got" = 422 ] && grep -q 'role="alert"' reply.txt && [ "$was" = "$(bytes)" ]
say $? "a ruling that is none is refused beside its line, nothing is kept"
send "rules.$huscarls=many" do=enter
[ "$got" = 422 ] && [ "$was" = "$(bytes)" ]
say $? "... and nothing is entered while a line is wrong"
send "rules.$huscarls=10" "because.$huscarls=one \\\"crept\\\" home" "rules.$morcar=escaped" "because.$morcar=the ford" do=look
[ "$got" = 200 ] && grep -q 'crept' reply.txt && [ "$was" = "$(bytes)" ]
say $? "rulings with their reasons are shown, not entered"
cp reply.txt page.txt
drop=$(number 'honour “Fulford” for Flemings')
send "does.$drop=drop" add=honour whom=upplanders "because.0=they stood" do=look
[ "$got" = 200 ] && [ "$(grep -c 'name="said"' reply.txt)" = 4 ]
say $? "one left out, one added"
cp reply.txt page.txt
send do=enter
[ "$got" = 303 ] && [ "$was" != "$(bytes)" ]
say $? "entered"
was=$(bytes)
send do=enter
[ "$got" = 303 ] && [ "$was" = "$(bytes)" ]
say $? "sent twice it is entered once"
printf '%s => escaped because "the ford"\n%s => 10 because "one '"'"'crept'"'"' home"\ndrop %s\nadd honour upplanders because "they stood"\napply\n' \
    "$morcar" "$huscarls" "$drop" | gesta battle aftermath at-fulford --edit -C line.gesta > "$out" 2> "$err"
gesta export -C page.gesta > page.xml && gesta export -C line.gesta > line.xml && cmp page.xml line.xml > "$out" &&
    grep -q 'the ford' page.xml
say $? "the ledger is what the same lines on the command line make of it"
see /battle/at-fulford/after
grep -q 'value="reopen"' page.txt && grep -q 'href="/turn"' page.txt
say $? "settled, it says so, and leads on"
send do=reopen
[ "$got" = 303 ] && see /battle/at-fulford/after && grep -q 'value="enter"' page.txt
say $? "taken back it is open again"
send do=enter
gesta audit -C page.gesta > "$out" 2> "$err"
say $? "entered anew, the campaign adds up"

# ---- the end of the turn ----
see /turn
was=$(bytes)
grep -q 'name="seen"' page.txt && [ "$was" = "$(bytes)" ]
say $? "the end of the turn is shown before it is"
cp page.gesta line.gesta
send "key=$(field key)" act=turn "seen=$(field seen)"
[ "$got" = 303 ]
say $? "ended by its button"
gesta next -C line.gesta > "$out" 2> "$err"
gesta export -C page.gesta > page.xml && gesta export -C line.gesta > line.xml && cmp page.xml line.xml > "$out"
say $? "as gesta next ends it"
was=$(bytes)
send "key=$(field key)" act=turn "seen=$(field seen)"
[ "$was" = "$(bytes)" ]
say $? "sent twice one turn ends"
see /turn
gesta note 'rain' -C page.gesta > "$out" 2> "$err"
send "key=$(field key)" act=turn "seen=$(field seen)"
[ "$got" = 422 ] && grep -q 'Meanwhile' reply.txt
say $? "what was entered meanwhile is not passed over"

# ---- the umpire's word ----
see /hero/edwin/edit
was=$(bytes)
cp page.gesta line.gesta
# ruled FIELD...: the form of that act
ruled() {
    key=$(grep -o 'name="key" value="[0-9a-f]*"/><input type="hidden" name="act" value="ruling"' page.txt | head -1 | cut -d'"' -f4)
    send "key=$key" act=ruling "$@"
}
ruled whom=edwin kind= words=
[ "$got" = 422 ] && [ "$was" = "$(bytes)" ]
say $? "nothing is ruled without a word of it"
ruled whom=edwin kind=wounded amount=1 by=norway "words=a fall from his horse"
[ "$got" = 303 ] && gesta hero wound edwin 1 --by norway -m "a fall from his horse" -C line.gesta > "$out" 2> "$err" &&
    gesta export -C page.gesta > page.xml && gesta export -C line.gesta > line.xml && cmp page.xml line.xml > "$out"
say $? "a hero's wound by the umpire's word, as gesta hero wound enters it"
see /army/norse-host/edit
ruled whom=uppland kind=losses amount=2 "words=fever"
[ "$got" = 303 ] && gesta unit lose uppland 2 -m fever -C line.gesta > "$out" 2> "$err" &&
    gesta export -C page.gesta > page.xml && gesta export -C line.gesta > line.xml && cmp page.xml line.xml > "$out"
say $? "... and a unit's losses"

# ---- every rule set: as the rules say ----
for book in gathering-of-hosts meeting-of-hosts feudal warmaster-house; do
    made $book
    start page.gesta
    enter
    see /battle/at-fulford/after
    send do=all
    cp reply.txt page.txt
    send do=enter
    echo "$got" > "$out"
    printf 'all\napply\n' | gesta battle aftermath at-fulford --edit -C line.gesta > aside.txt 2> "$err"
    gesta export -C page.gesta > page.xml && gesta export -C line.gesta > line.xml && cmp page.xml line.xml >> "$out" &&
        [ "$got" = 303 ]
    say $? "$book: what the page enters, the command enters"
done
start page.gesta --lang de
enter
get /battle/at-fulford/after | grep -q 'Nach Fulford' && get /turn | grep -q 'Das Ende der Runde'
say $? "in German"
exit $fails
