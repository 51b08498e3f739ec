#!/bin/sh
# The short form of make torture: a few of each kind, the same each time.
t=${B:-build}/tests/faults/torture
fails=0
for part in kills:60 faults:4000 crowd:2 bytes:50; do
    "$t" "${part%%:*}" "${part#*:}" 1 || fails=1
done
exit $fails
