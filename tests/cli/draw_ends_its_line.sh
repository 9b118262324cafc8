# `draw` takes its words from its own line: a clause, a blank or a comment may follow it.
rules() { printf 'position n\nmove n -> n - 1\nmove n -> n + 1 if n < 9\n'; }
{ rules; printf 'draw\nclaim wins(n) iff odd(n)\n'; } >claim.game
{ rules; printf 'draw\n\n# who comes home\nwins n if n == 9\n'; } >wins.game
{ rules; printf 'draw\nmove wins -> wins + 2 if wins < 9\n'; } >names.game
printf 'position n; move n -> n - 1; move n -> n + 1 if n < 9; draw; wins n if n == 9' >line.game
for file in claim wins line names; do
    mexor solve $file.game 7
done
{ rules; printf 'draw left\nwins n if n == 9\n'; } >torn.game
mexor solve torn.game 7
{ rules; printf 'draw nobody wins\n'; } >nobody.game
mexor solve nobody.game 7
{ printf 'position n\nleft n -> n - 1\nleft n -> n + 1 if n < 9\nright n -> n - 1\ndraw left wins\nends mover loses if n == 0\n'; } >left.game
mexor solve left.game 7
