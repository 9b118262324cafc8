# Endless play on graphs: values, sums, moves, two players, and a claim that holds on the
# graph of the file alone.
cat >tokens.game <<'END'
data G graph
position v in nodes(G)
draw
move v -> u for u in next(G, v)
END
printf 'digraph { 0 -> 1; 1 -> 0; 1 -> 2; 2 -> 3; 4 -> 4; 5 -> 3; 5 -> 4 }' >g.dot
mexor values tokens.game --data G=g.dot 0..5 --format csv
mexor solve tokens.game --data G=g.dot 0 2
mexor solve tokens.game --data G=g.dot 1 2 --format json
mexor solve tokens.game --data G=g.dot 4 5
mexor moves tokens.game --data G=g.dot 0
mexor moves tokens.game --data G=g.dot 1 2
maze='G=0: 2 5, 1: 3, 2: 0 4 5, 3: 1 4 5, 4: 2 3, 5: 0 2 3'
mexor solve lc913 -p "$maze" 1,2
mexor solve lc913 -p "$maze" 1,2 --format json
mexor moves lc913 -p "$maze" 5,4
mexor plan tokens.game --data G=g.dot 0 | head -n 2
cat >claim.game <<'END'
data T graph = graph(3, [0, 1], [1, 2], undirected)
position v in nodes(T)
move v -> parent(T, v) if v > 0
claim value(v) = v % 2
END
mexor check claim.game
echo "status $?"

# How long play lasts, where it has to end: one set of moves, two, points.
judge='judge
  read n
  print remoteness(n), remoteness([n, 3])'
echo 5 | mexor judge "position n
move n -> n - 1, n - 2
$judge"
echo 5 | mexor judge "position n
play misere
move n -> n - 1, n - 2
$judge"
judge='judge
  read n
  print remoteness(left, n), remoteness(right, n)'
echo 7 | mexor judge "position n
left n -> n - 1
right n -> n - 2
$judge"
