#!/bin/sh
# A strategy of a million positions is verified by both checkers in two seconds of work each.
folder=$(mktemp -d) || exit 9
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 9
cc -std=c11 -O2 -o mxcheck "$MEXOR_SOURCE/tools/mxcheck.c" || exit 9
"$MEXOR" certify win 'position n
play misere
move n -> n - k for k in 1..2' 1000000 -o proof || exit 1
grep -q '^strategy 1000001$' proof || exit 1
(ulimit -t 2 && "$MEXOR" verify proof) && (ulimit -t 2 && ./mxcheck proof)
