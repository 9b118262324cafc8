#!/bin/sh
# The periods of 0.56, from heap 326640 on, of 0.354, from heap 10061916 on, and of 0.104, from 197769598 on: certificates of a few
# lines that both checkers prove, the program in 4 MB of its own.
folder=$(mktemp -d) || exit 9
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 9
cc -std=c11 -O2 -o mxcheck "$MEXOR_SOURCE/tools/mxcheck.c" || exit 9
for code in 0.56 0.354 0.104; do
    "$MEXOR" certify period "$code" -o proof || exit 1
    grep -q '^theorem window$' proof || exit 1
    "$MEXOR" verify --memory 4M proof && ./mxcheck proof || exit 1
done
