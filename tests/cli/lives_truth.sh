#!/bin/sh
# What the careers of three campaigns tell stands in the campaigns' exports; a career that was
# changed is found out.
. tests/cli/lib
reader=$root/${B:-build}/tests/reader/lives
sh "$root/tests/reader/lives.sh" "$dir/bin/gesta" "$reader" 5 > "$out" 2> "$err"
say $? "careers of three campaigns hold"
cd "$dir/home" || exit 1
gesta import "$root/campaigns/roland.xml" -o c.gesta > "$out" 2> "$err" &&
    gesta battle fight battle-1 --seed 7 -C c.gesta > "$out" 2> "$err" &&
    gesta export -C c.gesta -o all.xml > "$out" 2> "$err" &&
    gesta report career roland -f xml -C c.gesta > roland.life && "$reader" all.xml roland.life > "$out"
say $? "a career holds"
sed 's/one battle/two battles/; s/ men against / men against a hundred and /' roland.life > changed.life
! cmp -s roland.life changed.life && ! "$reader" all.xml changed.life > "$out"
say $? "one that was changed does not"
exit $fails
