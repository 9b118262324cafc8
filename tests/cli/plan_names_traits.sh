# The plan names the rule it found, and the size that its cost is of; a proved period
# bounds the cost, whatever the heap.
plan() {
    mexor plan "$@" | sed -n -e 's/; .*//' -e '/^traits/p' -e 's/ about .*//p'
}
plan 0.77
plan 'n -> n - k for k in {1, 3, 4}'
plan 'n -> n - k for k in 1..n if k != 2'
plan 'n -> [i, n - i] for i in 1..(n-1)/2' 100
plan '4!.0' 100
plan 'S(1,3,4)' 1000000000000
plan '(x in 3..9, y) -> (x-k, y), (x, y-k) for k in 1..max(x, y)'
# Two players whose play need not end: the engine that solve uses, whatever else ends play.
for game in agc005e cf1404b cf936b hdu1730 lc1728 lc913; do
    mexor plan $game
done
mexor plan hdu1730 --format json
