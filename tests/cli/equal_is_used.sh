# A trusted `equal` claim carries a position to a smaller one; a wrong one is refused.
cat > three.game <<'G'
position (x, y, z)
move (x, y, z) -> (x - k, y, z), (x, y - k, z), (x, y, z - k) for k in 1..2
claim equal (x, y, z) ~ (x % 3, y % 3, z % 3)
trust
G
mexor solve three.game 1000000000000,999999999999,5
mexor solve three.game 7,3,11 1,1,1
sed 's/% 3,/% 2,/' three.game > wrong.game
mexor solve wrong.game 1000000000000,999999999999,5; echo "$?"
mexor solve --rules wrong.game 7,3,11
