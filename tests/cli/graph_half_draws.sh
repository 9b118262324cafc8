# Who wins when Left starts and when Right starts, where one of the two can only draw.
cat > two-trails.game <<'END'
game "Two trails"
data A graph
data B graph
position v in nodes(A)
draw
left v -> u for u in next(A, v)
right v -> u for u in next(B, v)
END
set -- -p 'A=0 3, 0 4, 2 0, 4 0' -p 'B=nodes 0..4, 1 4, 2 1, 3 0, 3 2, 4 0' "$PWD/two-trails.game" 0
mexor graph "$@"
mexor graph "$@" --format dot
# points of Left, and a tie when Right starts
mexor graph 'position n; left n -> n - k scores k for k in {1, 3}; right n -> n - 2 scores n' 2
mexor graph 'position n; left n -> n - k scores k for k in {1, 3}; right n -> n - 2 scores n' 2 --format dot
# a title of rules in quotes, and a file without one
mexor graph 'game "Take"; n -> n - 1' 1 --format dot | grep label=.Take
echo 'n -> n - 1' >plain.game
mexor graph ./plain.game 1 --format dot | grep label=.plain
