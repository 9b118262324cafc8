# In misère play a heap that splits may be like no Nim heap; it is still won or lost by itself,
# and `values` says so, as `solve` and `--genus` do.
set -e
for rules in 'n -> [i, n-1-i] for i in 0..n-1; n -> [i, n-2-i] for i in 0..n-2; play misere' \
    'n -> n - 1 if n > 0; n -> [i, n-2-i] for i in 1..n-3; play misere'; do
    mexor values "$rules" 0..24 --losing
    mexor values "$rules" 0..24 --losing --genus --format csv | tail -n +2 | cut -d , -f 1 | tr '\n' ' '
    echo
    for n in $(seq 0 24); do
        mexor solve "$rules" "$n" | grep -q 'moves\{0,1\} wins\|player to move wins' || printf '%s ' "$n"
    done
    echo
done
