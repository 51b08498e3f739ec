#!/bin/sh
# Battles that people played on real tables, from their lines to careers: the two of the sample
# campaign, and one of each rule set at each depth (the bare result, key moments, every turn).
# GOLDEN=write writes the reports anew that the golden ones are compared with.
. tests/cli/lib
logs=$root/tests/logs golden=$root/tests/logs/golden
cd "$dir/home" || exit 1

# The numbers of the losses table: of each row began is what was lost, ran, got away and is left.
adds_up() {
    awk 'function check(    n, m, i, began, left, part, w) {
            if (line !~ /; began ~?[0-9]/) { return }
            n = split(line, part, ";")
            for (i = 1; i <= n; i++) { gsub(/[~]/, "", part[i]); m = split(part[i], w, " ")
                if (w[m - 1] == "began") began = w[m]
                else if (w[m] ~ /^[0-9]+$/ && w[m - 1] !~ /^(turn|full|of)$/ && w[m - 2] != "as") left += w[m] }
            rows++; if (began != left) { print "does not add up:" line; bad = 1 } }
        /^- / || !/^  / { check(); line = "" }
        /^- / || (/^  / && line) { line = line " " $0 }
        END { check(); exit bad }' "$1"
}

# told BATTLE FILE.gesta: report in every form, aftermath, career, audit, status, copy
told() {
    does "$case: what it leaves behind" gesta battle aftermath "$1" --apply -C "$2"
    does "$case: the report in words" gesta report battle "$1" -f text -o told.txt -C "$2"
    does "$case: ... on A4" gesta report battle "$1" -o a4.pdf -C "$2"
    does "$case: ... on Letter, with minutes" gesta report battle "$1" -o l.pdf --paper letter --minutes -C "$2"
    does "$case: ... as XML" gesta report battle "$1" -o told.xml -C "$2"
    xmllint --noout --schema "$root/schema/battle.xsd" told.xml 2> "$err"
    say $? "$case: ... that fits its schema"
    does "$case: its careers" gesta report career "$3" -C "$2"
    does "$case: it passes the audit" gesta audit -C "$2"
    gesta battle -C "$2" --csv > "$out" 2> "$err" && grep -q "^$1,.*,fought," "$out"
    say $? "$case: it is listed as fought"
    adds_up told.txt > "$out" 2> "$err"
    say $? "$case: its losses add up"
    ! grep -nE 'seed|every die that was cast|not come on|on turn 0' told.txt > "$out"
    say $? "$case: nothing of a simulation in it"
    gesta export -C "$2" -o one.xml && rm -f copy.gesta && gesta import one.xml -o copy.gesta > "$out" 2> "$err" &&
        gesta export -C copy.gesta -o two.xml && cmp one.xml two.xml > "$out" 2>&1
    say $? "$case: exported, imported, exported it is the same"
}

# as_golden NAME: the report is the one that somebody looked at
as_golden() {
    [ "${GOLDEN-}" = write ] && mkdir -p "$golden" && cp told.txt "$golden/$1.txt"
    diff "$golden/$1.txt" told.txt > "$out" 2> "$err"
    say $? "$case: as it was looked at"
}
has() { # has WORDS: of the report, however it is broken into lines
    tr '\n' ' ' < told.txt | tr -s ' ' | grep -qF -e "$1"
    say $? "$case: tells: $1"
}
hasnt() {
    ! tr '\n' ' ' < told.txt | tr -s ' ' | grep -qiE -e "$1"
    say $? "$case: does not tell: $1"
}

# ---- as their author told them ----
gesta import "$root/campaigns/at-the-table.xml" -o table.gesta > "$out" 2> "$err"
say $? "the sample campaign"
for b in "mayhem a-little-mayhem sir-vince" "pass they-shall-not-pass black-knight"; do
    set -- $b
    case=$2
    run gesta log "$1" --from "$root/campaigns/$2.glog" -C table.gesta
    say "$rc" "$case: logged from its file"
    told "$1" table.gesta "$3"
    as_golden "$2"
    gesta log "$1" --export -C table.gesta > first.glog && rm -f again.gesta &&
        gesta import "$root/campaigns/at-the-table.xml" -o again.gesta > "$out" 2> "$err" &&
        gesta log "$1" --from first.glog -C again.gesta > "$out" 2> "$err" &&
        gesta log "$1" --export -C again.gesta > second.glog && cmp first.glog second.glog > "$out" 2>&1
    say $? "$case: its lines come back the same"
done
has 'The Black Knight gave his sword to the Captain of the Horse Guards'
has 'taken by the Captain of the Horse Guards, turn 6'
hasnt 'wing|flank|on the left|on the right|the federation.s (left|right)'
gesta report battle mayhem -f text -C table.gesta > told.txt
has 'shot as he pointed'
has 'about two '
hasnt 'ninety-six lost|none of ninety-six|every die|wing|flank'
gesta hero black-knight -C table.gesta > "$out" 2> "$err" && grep -q captive "$out"
say $? "the Black Knight waits for his ransom"

# ---- each book, each depth ----
one() { # one RULESET DEPTH FILE
    case="$1, $2"
    rm -f year.gesta
    gesta import "$root/campaigns/1066.xml" -o year.gesta > "$out" 2> "$err"
    run gesta log at-fulford --ruleset "$1" --from "$logs/$3.glog" -C year.gesta
    say "$rc" "$case: logged from its file"
    told at-fulford year.gesta morcar
}
for book in stout-hearts gathering-of-hosts meeting-of-hosts feudal warmaster-house; do
    one $book turns $book
    as_golden $book-turns
    has 'played on a table by Ann and Bert'
    one $book key-moments moments
    has 'went straight for the earl'
    has 'Losses, as far as they were told'
    has 'taken by Tostig Godwinson, turn 5'
    hasnt 'every die|wing|flank|in numbers [^ ]* \[picture|the norse: [a-z]*: began|turn 1[^0-9]'
    [ $book != feudal ] || as_golden feudal-moments
    story=$(gesta report battle at-fulford --style newspaper -f text -o - -C year.gesta 2> "$err" | tr -s '\n ' ' ')
    case $story in *'othing is recorded'*) false ;; *'Morcar was taken alive by Tostig'*'taken, Morcar'*) ;; *) false ;; esac
    say $? "$case: the newspaper says by whom he was taken, has him in its column, and no gap"
    one $book result result
    has 'Nobody wrote anything down, but the Norse held the beck'
    hasnt 'every die|wing|flank|numbers|had lost|(man|men|unit|company|companies|stands?) lost|lost [a-z-]+ (man|men|unit|compan|stand|of)|honour|turn [0-9]|unhurt|\[picture'
    gesta report battle at-fulford --style letter -f text -o letter.txt -C year.gesta > "$out" 2> "$err" &&
        grep -q 'From one who was there' letter.txt && ! grep -qE 'of us came|came out of it|(is|are) (left|still)' letter.txt
    say $? "$case: a letter counts nobody whom nobody counted"
done
as_golden warmaster-house-result
case='feudal, turns'
one feudal turns feudal
has 'because “they had turned one rank already”'
hasnt '[0-9]+ men|(two|three|four|six|ten|twenty) men|men (fell|fewer|in)'
# What strength is counted in is the book's own word, in every product; what it cost is told of the
# side of which somebody told, and of the other that nobody counted it.
for pair in stout-hearts:figures gathering-of-hosts:endurance meeting-of-hosts:figures 'feudal:hits to bear' \
    warmaster-house:stands; do
    book=${pair%%:*} word=${pair#*:}
    rm -f half.gesta
    gesta import "$root/campaigns/1066.xml" -o half.gesta > /dev/null
    printf '%s\n' 'turn 2 norway' 'lost mercians 1 by uppland' 'turn 4 england' 'result norway' |
        gesta log at-fulford --ruleset "$book" --from - -C half.gesta > "$out" 2> "$err" &&
        gesta report battle at-fulford -C half.gesta -f text > "$out" 2> "$err"
    tr -s '\n ' ' ' < "$out" > words.txt
    grep -q "· [0-9]* $word" words.txt && grep -q "The English: $word: began" words.txt && ! grep -q '[0-9] strength' words.txt
    say $? "$book: strength is counted in $word"
    grep -q 'The day went to the Norse\. [^.]*nobody counted' words.txt
    say $? "$book: what it cost is told of the side that was told, and that nobody counted the other"
    ! grep -q 'and the Norse none' words.txt && ! grep -q 'The Norse: .*: began' words.txt
    say $? "... of which nothing is claimed"
done
exit $fails
