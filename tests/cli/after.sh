#!/bin/sh
# After a battle of a real table: the bare result in one command or a page of questions, old battles
# from paper, the page after the battle worked line by line, taken back and worked anew; and the
# rules asked with the names of those who fight. For each of the five rule sets.
. tests/cli/lib
cd "$dir/home" || exit 1

campaign() { # campaign RULESET FOOT HORSE
    cat <<END
<campaign xmlns="urn:gesta:campaign:1" id="paper" title="Old battles" ruleset="$1" shape="free" seed="1">
 <calendar unit="day" start="1100-05-01"/>
 <troops><troop id="foot" name="foot"><as ruleset="$1" type="$2"/></troop>
  <troop id="horse" name="horse"><as ruleset="$1" type="$3"/></troop></troops>
 <side id="north" name="the North" general="egil"><hero id="egil" name="Egil" power="2"/>
  <army id="host" name="the host" general="egil"><unit id="northern-foot" name="Northern foot" troop="foot" full="14" leader="egil"/>
  <unit id="northern-horse" name="Northern horse" troop="horse" full="8"/></army></side>
 <side id="south" name="the South" general="sigurd"><hero id="sigurd" name="Sigurd" power="1"/>
  <army id="levy" name="the levy" general="sigurd"><unit id="southern-foot" name="Southern foot" troop="foot" full="14" leader="sigurd"/>
  <unit id="southern-bows" name="Southern bows" troop="foot" full="8"/></army></side>
 <scenario id="field" title="The field" width="72" depth="48">
  <muster side="north" general="egil" edge="bottom"><force army="host"/></muster>
  <muster side="south" general="sigurd" edge="top"><force army="levy"/></muster></scenario>
 <battle id="one" scenario="field" title="The first field" date="1100-05-10"/>
 <battle id="two" scenario="field" title="The second field" date="1100-05-20"/>
</campaign>
END
}

entries() { grep -c '<entry n=.*subject=' "$1"; }
# whole WHAT: exported, imported, exported again, audited
whole() {
    rm -f again.gesta a.xml b.xml
    gesta audit -C p.gesta > "$out" 2> "$err" && gesta export -C p.gesta -o a.xml 2> "$err" &&
        gesta import a.xml -o again.gesta > "$out" 2> "$err" &&
        gesta export -C again.gesta -o b.xml 2> "$err" && cmp a.xml b.xml > "$out" 2>&1 &&
        gesta audit -C again.gesta > "$out" 2> "$err"
    say $? "$1: audited, exported, imported and exported again it is the same"
}
# nothing WHAT STATUS WORDS COMMAND...: refused in one line, and the campaign is as it was
nothing() {
    gesta export -C p.gesta -o before.xml 2> "$err"
    refuses "$@"
    gesta export -C p.gesta -o after.xml 2> "$err" && cmp -s before.xml after.xml
    say $? "$1: nothing is changed"
}
fresh() { rm -f p.gesta; gesta import p.xml -o p.gesta > "$out" 2> "$err"; }
typed() { # typed TEXT COMMAND...: with that as standard input
    text=$1
    shift
    printf "$text" | "$@" > "$out" 2> "$err"
    rc=$?
}
record() {
    gesta battle record one --winner north --turns 5 --lost "Southern foot 4, Northern foot 2" \
        --fate "Sigurd captured by Egil" --words "They came up the hill. It rained." -C p.gesta "$@"
}

one() { # one RULESET FOOT HORSE
    campaign "$@" > p.xml
    fresh
    does "$1: the bare result in one command" record
    gesta status -C p.gesta > "$out" 2> "$err" && has "$1: it waits to be settled" 'fought, not settled'
    gesta export -C p.gesta -o a.xml 2> "$err"
    grep -q 'depth="result"' a.xml && grep -q 'kind="turn".*\|They came up the hill' a.xml &&
        grep -q '<outcome winner="north"' a.xml && grep -q 'turns="5"' a.xml
    say $? "$1: a record of depth result, with its turns and the player's words"
    gesta battle aftermath one -C p.gesta > page.txt 2> "$err" < /dev/null
    cp page.txt "$out"
    has "$1: the page has Sigurd, taken by Egil" 'Sigurd .*captured by Egil.*->'
    has "$1: ... and asks for losses that nobody noted" 'losses not recorded: .*Northern horse'
    [ "$(gesta export -C p.gesta -o - | grep -c 'kind="captured"')" = 0 ]
    say $? "$1: before it is applied the campaign stands still"
    nothing "$1: a line that cannot be" 2 "nothing is entered" \
        sh -c 'printf "all\n1 => eaten\napply\n" | gesta battle aftermath one --edit -C p.gesta 2>&1 >/dev/null |
               tail -1 >&2; exit 2'
    typed 'all\n1 => escaped because "his horse was fast"\nadd wounded Egil 1 because "a stone"\napply\n' \
        gesta battle aftermath one --edit -C p.gesta
    [ "$rc" = 0 ] && [ ! -s "$err" ] && grep -q 'entries in the ledger' "$out"
    say $? "$1: worked line by line, ruled, added to, applied"
    gesta report career sigurd -C p.gesta -f text > "$out" 2> "$err" && has "$1: his career knows" 'escaped'
    gesta hero -C p.gesta --format csv > "$out" 2> "$err" && has "$1: and the wound" 'egil.*wounded'
    whole "$1: settled by hand"
    gesta battle aftermath one -C p.gesta > again.txt 2> "$err" < /dev/null
    grep -q 'escaped' again.txt
    say $? "$1: the page shows what was entered"
    refuses "$1: settled twice" 2 "settled already" gesta battle aftermath one --apply -C p.gesta
    typed '1 => captured by Egil because "he was slow"\napply\n' \
        gesta battle aftermath one --reopen -C p.gesta
    [ "$rc" = 0 ] && grep -q 'captured by egil.*(was .*escaped' "$out"
    say $? "$1: opened again: what is otherwise than it was, is shown"
    whole "$1: settled anew"
    does "$1: the second field" gesta battle record two --winner draw --turns 3 -C p.gesta
    nothing "$1: opened again once the next has mustered" 1 "fates and losses of one stay" \
        gesta battle aftermath one --reopen -C p.gesta
    does "$1: ... which is settled" gesta battle aftermath two --apply -C p.gesta
    nothing "$1: opened again once the next is settled" 1 "fates and losses of one stay" \
        gesta battle aftermath one --reopen -C p.gesta
    gesta battle record --new "The ford" --date 1100-05-05 --a host --b levy --winner south \
        --lost "Northern foot 1" -C p.gesta > "$out" 2> "$err"
    [ $? = 0 ] && grep -q 'lies before' "$err" && [ "$(wc -l < "$err")" = 1 ]
    say $? "$1: an old battle from paper: its day is out of order, and it is told"
    gesta export -C p.gesta -o a.xml 2> "$err"
    grep -q 'date="1100-05-05".*depth="result"\|depth="result".*date="1100-05-05"' a.xml &&
        sed -n '/<battle [^>]*id="the-ford"/,$p' a.xml | grep -q 'id="northern-foot".*present="14"\|id="northern-foot"[^>]*full="14"'
    say $? "$1: the armies come as they stood then"
    whole "$1: an old battle"
    does "$1: it is settled" gesta battle aftermath the-ford --apply -C p.gesta
    whole "$1: an old battle, settled"
    nothing "$1: recorded twice" 1 "recorded already" gesta battle record the-ford --winner north -C p.gesta
    nothing "$1: who is that" 2 "" gesta battle record --new X --a host --b levy --winner nobody -C p.gesta
    nothing "$1: an army that is none" 2 "no army" gesta battle record --new X --a host --b "the moon" \
        --winner north -C p.gesta
    nothing "$1: a day that is none" 2 "no date" gesta battle record --new X --date 1100-13-01 --a host \
        --b levy --winner north -C p.gesta
    nothing "$1: more than the book's fates" 2 "" gesta battle record --new X --a host --b levy \
        --winner north --fate "Egil eaten by Sigurd" -C p.gesta
    typed 'south\n4\nNorthern horse 3\n\nOver by noon.\nn\n' \
        gesta battle record --new "The bridge" --a host --b levy -C p.gesta
    [ "$rc" = 0 ] && grep -q 'the South won' "$out" && grep -q 'aftermath the-bridge settles' "$out"
    say $? "$1: without --winner it asks"
    whole "$1: asked"
    typed 'turn 1 : -\nlost Southern bows 2\nresult north\n' \
        gesta log --new "The mill" --a levy --b host --from - -C p.gesta
    [ "$rc" = 0 ] && grep -q 'aftermath the-mill settles' "$out"
    say $? "$1: three lines of a log are enough for a battle that was in no list"
    whole "$1: logged"
}

one stout-hearts heavy-infantry heavy-cavalry
one gathering-of-hosts infantry cavalry
one meeting-of-hosts heavy-infantry heavy-cavalry
one feudal serjeants knights
one warmaster-house infantry cavalry

# ---- dice typed, left out, strangers who stay ----
campaign stout-hearts heavy-infantry heavy-cavalry > p.xml
fresh
cat > one.glog <<'END'
turn 1 : 5/4
unit "Welsh" 12 as foot for South left
lost Southern foot 3, Welsh 2
Sigurd down by Egil
Sigurd buried
result North "They ran."
END
does "a log that ends" gesta log one --from one.glog -C p.gesta
typed '4\nall\ndrop 2\nkeep 2\nWelsh\n' gesta battle aftermath one --edit -C p.gesta
[ "$rc" = 0 ] && grep -q 'Sigurd.*1 die: 4' "$out" && grep -q 'one waits' "$out"
say $? "dice are typed; left for later it waits"
[ "$(gesta export -C p.gesta -o - | grep -c 'aftermath.hero')" = 0 ]
say $? "... and nothing of it is kept"
n=$(gesta battle aftermath one -C p.gesta < /dev/null | sed -n 's/^ *\([0-9]*\) Welsh  *nobody.*/\1/p')
typed "4\\nall\\n$n: y\\napply\\n" gesta battle aftermath one --edit -C p.gesta
[ "$rc" = 0 ] && grep -q 'stays with the levy' "$out"
say $? "who came unmustered may stay"
gesta export -C p.gesta -o a.xml 2> "$err"
grep -q '<unit id="welsh" name="Welsh" troop="foot" full="12"' a.xml &&
    grep -q 'subject="welsh" kind="losses" amount="2"' a.xml && grep -q 'aftermath.hero=4' a.xml
say $? "... with his losses, and the dice stand in the ledger"
whole "a stranger who stays"
does "he musters for the next" gesta battle record two --winner north --lost "Welsh 1" -C p.gesta
fresh
does "the same log" gesta log one --from one.glog -C p.gesta
does "applied at once" gesta battle aftermath one --apply -C p.gesta
[ "$(gesta export -C p.gesta -o - | grep -c '<unit id="welsh".*troop')" = 0 ]
say $? "who is not asked to stay goes as he came"
whole "a stranger who goes"
fresh
typed 'turn 1 : 5/4\nlost Southern foot 3\nresult North\n\nall\napply\n' gesta log one -C p.gesta
[ "$rc" = 0 ] && grep -q 'entries in the ledger' "$out" && gesta audit -C p.gesta > "$out" 2> "$err"
say $? "the line result ends with the page, settled at once"
for faces in 7 44 x; do
    fresh
    gesta log one --from one.glog -C p.gesta > "$out" 2> "$err"
    typed "2: $faces\\n1: $faces\\napply\\n" gesta battle aftermath one --edit -C p.gesta
    [ "$rc" = 2 ] && [ "$(gesta export -C p.gesta -o - | grep -c 'kind="battle"')" = 0 ]
    say $? "dice that cannot be ($faces): nothing is entered"
done

# ---- fought by the generals, too ----
fresh
does "a fight shows the page and applies it" gesta battle fight one -C p.gesta
has "... a numbered line" '^ *1 '
[ "$(gesta export -C p.gesta -o - | grep -c 'kind="battle"')" = 1 ]
say $? "... it is entered"
gesta export -C p.gesta -o fought.xml 2> "$err"
fresh
does "asked to wait it waits" gesta battle fight one --hold -C p.gesta
has "... and says so" 'Nothing of it is entered yet'
[ "$(gesta export -C p.gesta -o - | grep -c 'kind="battle"')" = 0 ]
say $? "... nothing is entered"
does "... applied afterwards" gesta battle aftermath one --apply -C p.gesta
gesta export -C p.gesta -o held.xml 2> "$err" && cmp -s fought.xml held.xml
say $? "... the campaign is the same as without waiting"
refuses "--hold is for one battle" 2 "one battle" gesta battle fight --all --hold -C p.gesta

# ---- killed between ----
fresh
gesta log one --from one.glog -C p.gesta > "$out" 2> "$err"
gesta export -C p.gesta -o before.xml 2> "$err"
( printf '4\nall\n'; sleep 2 ) | gesta battle aftermath one --edit -C p.gesta > "$out" 2> "$err" &
pid=$!
sleep 1
kill -9 $pid 2> /dev/null
wait $pid 2> /dev/null
gesta export -C p.gesta -o after.xml 2> "$err" && cmp -s before.xml after.xml
say $? "killed before apply: the campaign is as it was"
does "... and the page goes on" gesta battle aftermath one --apply -C p.gesta
whole "after a kill"

# ---- the rules asked by names ----
fresh
does "facts by name" gesta resolve stout-hearts melee attacker=northern-foot defender="southern f" \
    --seed 1 --explain -C p.gesta
has "who is meant is shown" 'attacker: Northern foot; defender: Southern foot'
has "that he has one" 'attacker.hero=yes (as it stands)'
has "his hero" 'attacker.hero-power=2 (as it stands)'
has "his figures" 'attacker.figures=14 (as it stands)'
gesta resolve stout-hearts melee attacker=northern-foot defender=southern-foot attacker.figures=9 \
    --seed 1 --explain -C p.gesta > "$out" 2> "$err"
grep -q 'attacker.figures=14' "$out"
[ $? = 1 ]
say $? "typed facts win"
refuses "a name that fits several" 2 "fits several" gesta resolve stout-hearts melee \
    attacker=northern defender=southern-foot -C p.gesta
refuses "a name that fits nobody" 2 "nobody" gesta resolve stout-hearts melee attacker=welsh \
    defender=southern-foot -C p.gesta
refuses "--battle without names" 2 "goes with ROLE=NAME" gesta resolve stout-hearts melee --battle one \
    -C p.gesta

# ---- a result with what it cost: of the day, not of its last turn; by whose hand a leader fell ----
gesta import "$root/campaigns/1066.xml" -o r.gesta > "$out" 2> "$err"
gesta battle record at-fulford --won norse --turns 5 --lost "orkney 3, uppland 2" --fate 'edwin killed' \
    -C r.gesta > "$out" 2> "$err"
for style in chronicle newspaper letter 'dispatch --of norway'; do
    gesta report battle at-fulford --style $style -f text -C r.gesta > r.txt 2> "$err"
    tr '\n' ' ' < r.txt > flat.txt
    ! grep -qE 'fifth|fourth|Turn 5|killed, turn' flat.txt && grep -qE 'Edwin +The English +1 +killed' r.txt
    say $? "$style: a result says of no loss in which turn it was"
done
gesta report battle at-fulford -f text -C r.gesta | tr '\n' ' ' | grep -q 'It lasted five turns; how it went nobody wrote down'
say $? "... but how long it was, and that nobody wrote it down"
gesta import "$root/campaigns/great-raid.xml" -o g.gesta > "$out" 2> "$err"
gesta battle fight -C g.gesta --seed 11 > "$out" 2> "$err"
gesta ledger -C g.gesta > "$out"
has "who slew a leader who went with his company" 'Brocc  *died  *the knights of the March'
gesta report battle skirmish -f text -C g.gesta > "$out"
has "... on the battle's last page" 'Brocc .*killed by the knights'
gesta export -C g.gesta -o g.xml > "$out" 2> "$err"
sed '/kind="captured"/s/by="red-spears"/by="west"/' g.xml > old.xml
gesta import old.xml -o old.gesta > "$out" 2> "$err" && gesta audit -C old.gesta > "$out" 2> "$err"
say $? "... and where an older program wrote the side, that holds"
sed '/kind="captured"/s/by="red-spears"/by="march-knights"/' g.xml > old.xml
gesta import old.xml -o wrong.gesta > "$out" 2> "$err"
[ $? = 2 ] && grep -q 'captured 0 by the knights' "$err"
say $? "... but no other hand"
printf 'turn 1 : 5/4\nlost Northern foot 5\n' | gesta log one --from - -C p.gesta > "$out" 2> "$err"
does "as the log stands" gesta resolve stout-hearts melee attacker=northern-foot \
    defender=southern-foot --battle one --explain --seed 1 -C p.gesta
has "... with who is left" 'attacker.figures=9 (as it stands)'
does "... today all are there" gesta resolve stout-hearts melee attacker=northern-foot \
    defender=southern-foot --explain --seed 1 -C p.gesta
has "... with all" 'attacker.figures=14 (as it stands)'
gesta odds stout-hearts duel attacker=egil defender=sigurd --only winner -C p.gesta > named.txt 2> "$err"
gesta odds stout-hearts duel attacker.power=2 defender.power=1 --only winner > plain.txt 2> "$err"
cmp -s named.txt plain.txt
say $? "odds by name are those of the same facts"
gesta resolve stout-hearts melee --facts > "$out" 2> "$err" && has "--facts names the roles" 'attacker defender'
for rs in 'gathering-of-hosts infantry cavalry' 'meeting-of-hosts heavy-infantry heavy-cavalry' \
    'feudal serjeants knights' 'warmaster-house infantry cavalry'; do
    set -- $rs
    campaign "$@" > p.xml
    fresh
    does "$1: a melee by names" gesta resolve "$1" melee attacker=northern-horse defender=southern-foot \
        --seed 1 --explain -C p.gesta
    has "$1: ... of its own type" "attacker.*type=$3"
done
exit $fails
