#!/bin/sh
# killed_sequence: .104 to 2^28 (KILLED_HEAPS), killed at 20 random moments, ends with the
# chunks of an undisturbed run; then a disk of 3 MB is full and says so.
set -eu
heaps=${KILLED_HEAPS:-268435456}
scratch=$(mktemp -d)
small=
leave() {
    [ -z "$small" ] || umount "$small" 2>/dev/null || true
    rm -rf "$scratch"
}
trap leave EXIT
cd "$scratch"

"$MEXOR" sequence 0.104 -n "$heaps" --no-period --store whole -q > whole.txt
"$MEXOR" store check whole | grep -v journal > whole.check

# The time that a run takes spreads over twenty kills.
began=$(date +%s%N)
"$MEXOR" sequence 0.104 -n "$((heaps / 8))" --no-period --store warm -q > /dev/null
each=$((($(date +%s%N) - began) * 8 / 20000000)) # milliseconds
rm -r warm
kills=0 seed=4711 rounds=0
while [ "$kills" -lt 20 ] && [ "$rounds" -lt 60 ]; do
    "$MEXOR" sequence 0.104 -n "$heaps" --no-period --store killed -q > killed.txt 2>&1 &
    run=$!
    seed=$(((seed * 1103515245 + 12345) % 2147483648))
    sleep "$(printf '%d.%03d' $((seed % each / 1000)) $((seed % each % 1000)))"
    rounds=$((rounds + 1))
    if kill -9 "$run" 2> /dev/null; then
        kills=$((kills + 1))
        [ ! -e killed/about ] || "$MEXOR" store check killed > /dev/null
    fi
    wait "$run" 2> /dev/null || true
done
"$MEXOR" sequence 0.104 -n "$heaps" --no-period --store killed -q > killed.txt
"$MEXOR" store check killed | grep -v journal > killed.check
cmp whole.check killed.check
cmp whole.txt killed.txt
echo "$kills kills in $rounds runs: the same $(grep -c chunk whole.check) lines"
[ "$kills" -eq 20 ]

# A bit flipped anywhere is found, and no run reads it as values.
for at in 3 9 13 20 50 60 70 100 5000; do
    cp killed/00000001.chunk keep
    printf '\377' | dd of=killed/00000001.chunk bs=1 seek="$at" conv=notrunc 2> /dev/null
    if cmp -s keep killed/00000001.chunk; then
        printf '\176' | dd of=killed/00000001.chunk bs=1 seek="$at" conv=notrunc \
            2> /dev/null
    fi
    ! "$MEXOR" store check killed > /dev/null
    ! "$MEXOR" sequence 0.104 -n "$((heaps + 1000))" --no-period --store killed -q \
        > /dev/null 2>&1
    mv keep killed/00000001.chunk
done
"$MEXOR" store check killed > /dev/null

small=$scratch/small
mkdir "$small"
if ! mount -t tmpfs -o size=3m none "$small" 2> /dev/null; then
    small=
    echo "no leave to mount: the full disk is left to the unit test"
    exit 0
fi
status=0
"$MEXOR" sequence 0.104 -n 40000000 --no-period --store "$small/s" -q > out 2> err ||
    status=$?
[ "$status" -eq 2 ] && [ ! -s out ]
grep -q 'the disk is full' err
"$MEXOR" store check "$small/s" > /dev/null
cat err
