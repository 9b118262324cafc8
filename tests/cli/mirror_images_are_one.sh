# A trusted `symmetric` claim that reorders integers or reads a word backwards lets a search
# keep one of mirror images; a wrong one is refused.
cat > three.game <<'G'
position (x, y, z)
move (x, y, z) -> (x - k, y, z), (x, y - k, z), (x, y, z - k), (x - k, y - k, z), (x, y - k, z - k), (x - k, y, z - k) for k in 1..max(x, y, z)
claim symmetric (x, y, z) ~ (y, x, z)
claim symmetric (x, y, z) ~ (x, z, y)
trust
G
mexor solve three.game 20,21,22 --engine memo --positions 5000 -q
sed /trust/d three.game > by_rules.game
mexor solve by_rules.game 20,21,22 --engine memo -q
mexor solve by_rules.game 20,21,22 --engine memo --positions 5000 -q; echo "$?"
cat > word.game <<'G'
position s over ".A"
move s -> s with {[i] = "A"} for i in indices(s) if s[i] == "." and (i == 0 or s[i-1] != "A" or i == 4)
move s -> s with {[i] = "A", [i+1] = "A"} for i in 0..len(s)-2 if s[i] == "." and s[i+1] == "."
claim symmetric s ~ reverse(s)
trust
G
mexor solve word.game ......; echo "$?"
sed -i 's/ or i == 4//; s/s\[i-1\] != "A"/s[i-1] != "A" and (i == len(s)-1 or s[i+1] != "A")/; s/i == 0 or/i > 0 and i < len(s)-1 and/' word.game
mexor solve word.game ............ -q
mexor plan word.game ............ | grep traits
