# Each thing asked of a play has the time of --time to itself, taking back as well.
places=$(yes 99999 | head -n 200 | paste -s -d , -)
(echo 1; sleep 2; echo undo; sleep 2; echo redo) |
    mexor play 'position a[]; move a -> a with {[i] -= 1} for i in indices(a) if a[i] > 0' \
        "[$places]" --time 1.2 --level random --seed 4 -q > out
grep -c 'your turn: 200 moves' out
grep 'limit' out
true
