#!/bin/sh
# gesta campaign odds: the rest of the campaign many times; the same for any jobs and shards; nothing
# of the campaign changes.
. tests/cli/lib
cp -r campaigns schema "$dir/home/"
cd "$dir/home" || exit 1
does "a campaign" gesta import campaigns/roland.xml -o r.gesta
gesta export -C r.gesta -o before.xml
gesta campaign odds -C r.gesta --runs 8 --jobs 1 --csv > one.csv 2> "$err"
gesta campaign odds -C r.gesta --runs 8 --jobs 2 --csv > two.csv 2> "$err"
[ -s one.csv ] && cmp -s one.csv two.csv
say $? "one job and two find the same"
for k in 3 1 2; do
    gesta campaign odds -C r.gesta --runs 8 --shard $k/3 -o s$k.txt 2> "$err"
done
gesta campaign odds s3.txt s1.txt s2.txt -C r.gesta --csv > three.csv 2> "$err"
cmp -s one.csv three.csv
say $? "three shards, put together in any order, find the same"
gesta export -C r.gesta -o after.xml
cmp -s before.xml after.xml
say $? "the campaign is as it was"
awk -F, '$1 == "battle" { k = ""; for (i = 2; i < NF - 3; i++) k = k $i; sum[k] += $(NF - 2) }
    END { for (b in sum) if (sum[b] < 99.9 || sum[b] > 100.1) exit 1 }' one.csv
say $? "each battle ends in one way"
refuses "a shard twice" 2 "given twice" gesta campaign odds s1.txt s1.txt -C r.gesta
refuses "a fourth of three" 2 "as 3/8" gesta campaign odds -C r.gesta --shard 4/3
refuses "a file that is none" 2 "line 1" gesta campaign odds one.csv s1.txt -C r.gesta
does "another campaign" gesta import campaigns/1066.xml -o e.gesta
refuses "of another campaign" 2 "another campaign" gesta campaign odds s1.txt s2.txt -C e.gesta
does "a battle is fought" gesta battle fight battle-1 -C r.gesta
refuses "of another day" 2 "play it anew" gesta campaign odds s1.txt s2.txt -C r.gesta
gesta campaign odds -C r.gesta --runs 2 --csv 2> "$err" | grep -q 'battle,"Roncevaux, the First Host"'
[ $? = 1 ]
say $? "a battle that was fought has no odds any more"
