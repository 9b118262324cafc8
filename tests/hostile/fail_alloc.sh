#!/bin/sh
# Every example of the help is run with allocation n failing, for n = 0, 1, 2 ... (with
# growing steps from 20 on; the unit tests take every n): it ends with status 3, the
# sentence and no data, or it did not need the memory and prints what it always prints.
# FAIL_ALLOC_LINES, if set, is the pattern of the lines to take.
set -u
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
PATH=$(dirname "$MEXOR"):$PATH
bad=0

run() { # N OUT: the line, its last program with N allocations
    case $line in
    *"| mexor "*) sh -c "${line%%| mexor *}| MEXOR_FAIL_ALLOC=$1 mexor ${line#*| mexor }" ;;
    *) MEXOR_FAIL_ALLOC=$1 sh -c "$line" ;;
    esac >"$2" 2>err </dev/null
}

# No data; a survey, which writes each code when it is done, may keep what it wrote.
no_more_than_known() {
    case $line in
    "mexor survey"*) cmp -s -n "$(wc -c <out)" out whole ;;
    *) [ ! -s out ] ;;
    esac
}

# By which part N grows: 1/20, and more when the line has been tried for a while.
part() {
    took=$(($(date +%s) - began))
    if [ "$took" -gt 40 ]; then echo 1
    elif [ "$took" -gt 20 ]; then echo 5
    else echo 20; fi
}

try_line() {
    n=0 good=0 began=$(date +%s)
    run -1 whole || { echo "status $?: $line"; bad=1; return; }
    run -1 again
    same=cmp # what rests on the time that there was need not be the same
    cmp -s whole again || same=true
    while [ "$good" -lt 10 ] && [ "$n" -lt 100000 ]; do
        run "$n" out
        status=$?
        if [ "$status" -eq 0 ] && $same out whole > /dev/null; then
            good=$((good + 1))
        elif [ "$status" -eq 3 ] && no_more_than_known && grep -qE 'error: .*memory|内存' err; then
            good=0
        else
            echo "status $status with $n allocations: $line"
            head -n 20 err
            bad=1
            return
        fi
        n=$((n + 1 + n / $(part)))
    done
    echo "ok, up to $n allocations: $line"
}

mexor man --examples | grep -e "${FAIL_ALLOC_LINES:-.}" >lines
while read -r line; do
    try_line
done <lines
exit $bad
