#!/bin/sh
# What an umpire meets who begins a campaign of his own: names of many tongues and their ids, colours by
# name, what each option says of itself, what a list shows of one thing, a title with many sides.
. tests/cli/lib
cd "$dir/home" || exit 1
export GESTA_CAMPAIGN="$dir/home/w.gesta"
does "a campaign of his own" gesta new "The War of Żmudź & the \"Fens\"" --start 1409-03-01 \
    --calendar week --shape map -o w.gesta
does "a side with a colour by name" gesta side add "Żmudź" --colour Red
does "one with an elided name" gesta side add "d'Artois" --colour "#228822"
does "a third" gesta side add "The Order's Brothers of the Cross" --id order
does "a fourth" gesta side add "Псков" --colour blue
refuses "a colour that nobody knows" 2 "reddish.*no colour" gesta side change order --colour reddish
refuses "... nor twice" 2 "no colour" gesta side change order --colour "#12345"
gesta side --csv > "$out"
has "ids are made of plain letters" "^zmudz,Żmudź,,#a3242b"
has "... without apostrophes" "^dartois,"
has "... and of the kind where a name has none" "^side,Псков,,#1f4e9e"
does "a place" gesta place add "Øst Å" --kind village --x 1 --y 2 --worth 3
does "... a second" gesta place add "Coëtquidan" --kind town --x 9 --y 7
gesta place --csv > "$out"
has "... with letters for letters" "^ost-a,Øst Å"
has "... no letter is lost" "^coetquidan,"
does "behind an elision begins a word" gesta place own coet artois
does "a hero" gesta hero add "Żydrūnas O'Neill-Łaski" --side zmudz --power 2
does "... found by each word of his name" gesta hero wound neill 1 -m thorns
does "... with the apostrophe too" gesta hero heal "O'Neill" 1 -m herbs
does "a troop" gesta troop add Crossbows --type light-infantry --facts unit.missile=bow
run gesta troop crossbows
has "a thing says what it is" "^Crossbows (crossbows): .*light-infantry.*unit.missile=bow"
run gesta place show coet
has "... a place, too" "kind town, owner dartois"
does "a turn is ended with a yes that nobody asked for" gesta next -y
COLUMNS=80 gesta status > "$out"
has "the first page names the points of all sides" "^Points .*Żmudź 0, d'Artois 0"
run gesta words colours
has "the colours can be listed" "crimson"
for verb in "campaign change" "side add" "hero add" "army add" "unit add" "troop add" "place add" "road add" \
    "scenario add" "battle add" "list add"; do
    run gesta $verb --help
    ! grep -E '^ +--[a-z-]+=[A-Za-z|0-9-]+ +(words|words, several lines|a whole number|a name or id|an id|a length|one of its words|yes or no|a date)$' "$out"
    say $? "each option of gesta $verb says what it is for"
    ! awk 'length($0) > 100' "$out" | grep .
    say $? "... on a line that a terminal has"
done
exit $fails
