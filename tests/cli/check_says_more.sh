# A claim without names that fails says what its sides are; a wrong split line is blamed itself, with
# --to as well; rules without claims get a hint how to write one.
printf 'position n\nmove n -> n - k for k in 1..3\n' >rules.game
mexor check rules.game
{
    cat rules.game
    echo 'claim value(5) == 2'
    echo 'claim wins(5) iff wins([3, 3])'
    echo 'claim value("0.77", 5) < value(2)'
    echo 'claim value(n) != 3 for n in 0..9'
    echo 'claim value(5) == 1'
} >claims.game
mexor check claims.game
{
    cat rules.game
    echo 'split n -> [n/2, n - n/2] if n > 6'
} >split.game
mexor check split.game
mexor check split.game --to 50
# What is trusted and false is a line that fails, as any other claim.
{
    echo 'position s over "ab"'
    echo 'move s -> s with {[i] = "b"} for i in indices(s) if s[i] == "a" and i < 1'
    echo 'claim symmetric a ~ reverse(a)'
    echo 'claim wins(s) iff len(s) > 3'
    echo 'claim wins(s) iff len(s) > 0 and s[0] == "a"'
    echo trust
} >alike.game
mexor check alike.game
# Where play may be a draw it is said what it gives.
{
    echo 'position n'
    echo 'move n -> n - 1'
    echo 'move n -> n + 1 if n % 5 == 4'
    echo draw
    echo 'claim wins(n) iff n > 100'
    echo 'claim loses(n) iff n == 1'
    echo 'claim wins(n) iff odd(n)'
} >drawn.game
mexor check drawn.game
{
    echo 'position n'
    echo 'left n -> n - 1, n + 1'
    echo 'right n -> n - 1'
    echo draw
    echo 'claim wins(left, n) iff n > 100'
    echo 'claim loses(right, n) iff n == 1'
} >two.game
mexor check two.game
