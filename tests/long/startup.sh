#!/bin/sh
# Starting up costs what an empty C program costs: at most three times its instructions
# and a million, counted by callgrind.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

count() { # COMMAND...: how many instructions it takes
    valgrind --tool=callgrind --callgrind-out-file=out "$@" >stdout 2>stderr ||
        { cat stderr >&2; return 1; }
    sed -n 's/.*Collected : *//p' stderr
}

echo 'int main(void) { return 0; }' >empty.c
cc -O2 -o empty empty.c
empty=$(count ./empty)
mexor=$(count "$MEXOR" solve nim 3 4 5)
cat stdout
echo "empty program $empty instructions, mexor solve nim 3 4 5 $mexor"
[ "$mexor" -le $((3 * empty + 1000000)) ]
