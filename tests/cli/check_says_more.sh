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
