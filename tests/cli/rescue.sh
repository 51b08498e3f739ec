#!/bin/sh
# A captive held with an army is free when that army loses the battle and the field, and only then.
. tests/cli/lib
cp -r campaigns schema "$dir/home/"
cd "$dir/home" || exit 1
export GESTA_CAMPAIGN="$dir/home/r.gesta"
does "a campaign" gesta import campaigns/roland.xml -o r.gesta
does "one is held by the army that will lose" gesta hero capture ogier --by first-host
does "one by an army that is not there" gesta hero capture naimes --by second-host
does "one by an army that will win" gesta hero capture falsaron --by rearguard
does "a battle was played" gesta battle record battle-1 --winner franks --turns 5
does "what it left behind" gesta battle aftermath battle-1 --apply
gesta ledger --of ogier --kind rescued --csv | grep -q rescued
say $? "the first is rescued"
[ "$(gesta captive --csv | sed 1d | cut -d, -f1 | sort | tr '\n' ' ')" = 'falsaron naimes ' ]
say $? "the others are captives still"
does "the audit adds up" gesta audit
