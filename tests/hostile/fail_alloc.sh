#!/bin/sh
# Every example of the help is run with allocation n failing, for n = 0, 1, 2 ... (with
# growing steps from 100 on): it ends with status 3, the sentence and no data, or it did
# not need the memory and prints what it always prints.
set -u
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
PATH=$(dirname "$MEXOR"):$PATH
bad=0

run() { # N OUT: the line with N allocations
    MEXOR_FAIL_ALLOC=$1 sh -c "$line" >"$2" 2>err </dev/null
}

try_line() {
    n=0 good=0
    run -1 whole || { echo "status $?: $line"; bad=1; return; }
    while [ "$good" -lt 10 ] && [ "$n" -lt 100000 ]; do
        run "$n" out
        status=$?
        if [ "$status" -eq 0 ] && cmp -s out whole; then
            good=$((good + 1))
        elif [ "$status" -eq 3 ] && [ ! -s out ] && grep -q 'error: .*memory' err; then
            good=0
        else
            echo "status $status with $n allocations: $line"
            head -n 20 err
            bad=1
            return
        fi
        n=$((n + 1 + n / 100))
    done
    echo "ok, up to $n allocations: $line"
}

mexor man --examples >lines
while read -r line; do
    try_line
done <lines
exit $bad
