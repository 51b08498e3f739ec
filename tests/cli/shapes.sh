#!/bin/sh
# The shapes of a campaign (CAM-8.1): a ladder goes by its list, a tree by its results.
. tests/cli/lib
cd "$dir/home" || exit 1
small=$root/tests/fuzz/seeds/small.xml
next_is() { gesta battle -C "$1" --format csv | awk -F, '$5 == "next" {print $1}'; }

# a ladder, with `after` and by its list alone
gesta import "$small" -o ladder.gesta > /dev/null
sed 's/ after="first"//; s/id="small"/id="list"/' "$small" > list.xml
gesta import list.xml -o list.gesta > /dev/null
for f in ladder list; do
    [ "$(next_is $f.gesta)" = first ]
    say $? "$f: the first comes first"
    refuses "$f: the second has to wait" 2 'second: it comes after first in the ladder' gesta battle fight second -C $f.gesta
    gesta battle fight -C $f.gesta > "$out" 2> "$err" && [ "$(next_is $f.gesta)" = second ]
    say $? "$f: then the second"
    refuses "$f: nothing is fought twice" 2 'first has been fought already' gesta battle fight first -C $f.gesta
    gesta battle fight -C $f.gesta > "$out" 2> "$err"
    refuses "$f: and no more" 2 'no battle is left' gesta battle fight -C $f.gesta
    does "$f: it adds up" gesta audit -C $f.gesta
done
gesta import "$small" -o any.gesta > /dev/null
gesta battle fight second --anyway -C any.gesta > "$out" 2> "$err"
say $? "the game master may fight it anyway"
[ "$(next_is any.gesta)" = first ]
say $? "... and the first is still to come"
sed 's/ after="first"//; s/shape="ladder"/shape="free"/' "$small" > free.xml
gesta import free.xml -o free.gesta > /dev/null
gesta battle fight second -C free.gesta > "$out" 2> "$err"
say $? "in a free campaign battles come as they come"

# a tree: whatever the first brings, one branch is open and the others are not
tree() { sed 's/shape="ladder"/shape="tree"/; /<battle id="second"/d' "$small"; }
tree | sed 's|</campaign>||' > tree.xml
for on in win-a win-b draw any; do
    echo "<battle id=\"$on\" title=\"$on\" scenario=\"ford\" after=\"first\" on=\"$on\"/>"
    echo "<battle id=\"then-$on\" title=\"then\" scenario=\"ford\" after=\"$on\"/>"
done >> tree.xml
echo '</campaign>' >> tree.xml
seen=
for seed in 1 2 3 4 5 6 7 8; do
    rm -f tree.gesta
    gesta import tree.xml -o tree.gesta > /dev/null
    [ $seed != 1 ] || refuses "a branch has to wait" 2 'comes after first in the tree' gesta battle fight draw -C tree.gesta
    gesta battle fight -s $seed -C tree.gesta > "$out" 2> "$err"
    winner=$(gesta battle -C tree.gesta --format csv | awk -F, '$1 == "first" {print $6}')
    case $winner in "the North") on=win-a ;; "the South") on=win-b ;; *) on=draw ;; esac
    case $seen in *" $on"*) continue ;; esac
    seen="$seen $on"
    [ "$(next_is tree.gesta)" = $on ]
    say $? "after $on: that branch is next"
    for other in win-a win-b draw; do
        [ $other = $on ] || refuses "... and $other is closed" 2 'that ended otherwise' gesta battle fight $other -C tree.gesta
        [ $other = $on ] || refuses "... with what follows it" 2 "comes after $other in the tree" gesta battle fight then-$other -C tree.gesta
    done
    for other in win-a win-b draw; do
        [ $other = $on ] || [ "$(gesta battle -C tree.gesta --format csv | grep -cE "^(then-)?$other,.*,will not come,")" = 2 ]
        [ $? = 0 ] || closed=wrong
    done
    gesta battle -C tree.gesta --csv > "$out" && [ "$(grep -c ',will not come,' "$out")" = 4 ] && [ -z "${closed-}" ] &&
        [ "$(grep -c ',to come,' "$out")" = 3 ] && grep -q "^then-$on,.*,to come," "$out"
    say $? "... the others will not come, nor what follows them; what follows this one will"
    gesta battle fight $on -C tree.gesta > "$out" 2> "$err" && gesta battle fight then-$on -C tree.gesta > "$out" 2> "$err" &&
        gesta battle fight any -C tree.gesta > "$out" 2> "$err"
    say $? "... it is fought, what follows it, and what follows anything"
done
set -- $seen
[ $# -ge 2 ]
say $? "at least two results were seen:$seen"
exit $fails
