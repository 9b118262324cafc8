# A split that is not true is found before an answer rests on it; --rules trusts no more.
cat > wrong.game <<'G'
position s over "ox"
move s -> s with {[i] = "x"} for i in indices(s) if s[i] == "o"
move s -> s with {[i] = "x", [i+2] = "x"} for i in 0..len(s)-3 if s[i] == "o" and s[i+2] == "o"
split s -> split(s, "x") if contains(s, "x")
G
sed /^split/d wrong.game > right.game
mexor solve right.game oxo
mexor solve --rules wrong.game oxo; echo "$?"
mexor moves wrong.game oxo; echo "$?"
mexor check wrong.game
