#!/bin/sh
# survey_bars: all codes of up to three digits: to 4096 exactly 676 are periodic, to 10000
# exactly 693; a survey killed again and again ends with the rows of an undisturbed one.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
"$MEXOR" survey 0.ddd 4.ddd -n 4096 --fresh --format csv -q > short
[ "$(grep -c ',proved,' short)" -eq 676 ]
[ "$(tail -n +2 short | wc -l)" -eq 1024 ]
"$MEXOR" survey 0.ddd 4.ddd -n 10000 --fresh --format csv -q > long
[ "$(grep -c ',proved,' long)" -eq 693 ]

kills=0
while [ "$kills" -lt 12 ]; do
    "$MEXOR" survey 0.ddd 4.ddd -n 4096 --fresh -q -o killed.csv --sqlite killed.db &
    run=$!
    sleep "0.$((kills * 37 % 90 + 10))"
    kill -9 "$run" 2> /dev/null || break
    wait "$run" 2> /dev/null || true
    kills=$((kills + 1))
done
"$MEXOR" survey 0.ddd 4.ddd -n 4096 --fresh -q -o killed.csv
cmp short killed.csv
"$MEXOR" survey 0.ddd 4.ddd -n 4096 --fresh -q --sqlite killed.db
"$MEXOR" survey 0.ddd 4.ddd -n 4096 --fresh --sqlite killed.db 2>&1 | grep '1024 known'
echo "$kills kills"
