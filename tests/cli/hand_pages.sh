#!/bin/sh
# What the umpire's hand changes leaves old pages as they were: the report of a fought battle is equal
# in bytes after names, strengths, sides and facts have changed; the audit works all of it again; an
# export of it is the same campaign.
. tests/cli/lib
cd "$dir/home" || exit 1
gesta import "$root/campaigns/roland.xml" -o r.gesta > /dev/null
gesta battle fight battle-1 -C r.gesta > /dev/null || exit 1
for f in text xml pdf; do
    gesta report battle battle-1 -C r.gesta --format $f -o old.$f > /dev/null
done
while read -r line; do
    eval "set -- $line"
    gesta "$@" -C r.gesta -y -m ordained > "$out" 2>&1
    say $? "$line"
done << 'END'
hero rename turpin "Turpin of Reims"
unit rename bretons "The Bretons of old"
side rename saragossa Zaragoza
army rename rearguard "The Lost"
troop rename frankish-foot Footmen
battle rename battle-1 "The Gate"
unit raise rear-archers 12 --men 2
hero join ganelon saragossa --with bavarians
hero add Zweig --side franks --power 2
hero lead zweig danes
unit add Squires --army rearguard --troop frankish-foot --full 6
unit change bretons --quality elite
unit change danes --facts unit.quality=poor
hero change oliver --heir naimes
army change rearguard --general naimes
END
for f in text xml pdf; do
    gesta report battle battle-1 -C r.gesta --format $f -o new.$f > "$out" 2>&1
    cmp old.$f new.$f >> "$out" 2>&1
    say $? "the report of the battle is the same in $f"
done
does "the audit works it again" gesta audit -C r.gesta
does "the career" gesta report career turpin -C r.gesta --format text
has "... says how he was called" 'until then he was Turpin'
has "... and why" ordained
does "the turncoat's career" gesta report career ganelon -C r.gesta --format text
has "... says for whom he was" 'from the Franks to Zaragoza'
gesta export -C r.gesta -o one.xml > /dev/null && gesta import one.xml -o copy.gesta > /dev/null &&
    gesta export -C copy.gesta -o two.xml > /dev/null && cmp one.xml two.xml > "$out" 2>&1
say $? "exported, imported and exported again it is the same"
does "the copy adds up" gesta audit -C copy.gesta
for g in r copy; do
    for n in hero unit army side troop place battle; do
        gesta $n list -C $g.gesta
    done > $g.txt 2>&1
done
cmp r.txt copy.txt > "$out" 2>&1
say $? "its lists are the same"
exit $fails
