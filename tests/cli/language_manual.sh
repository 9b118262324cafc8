# Every rule text of the language manual that has an example: `check` runs it, and none
# fails. What the program does not solve yet is unknown, not wrong.
awk '/^```mexor$/ { n++; on = 1; next } /^```$/ { on = 0 }
    on { print > sprintf("rules%02d.game", n) }' "$MEXOR_SOURCE/docs/language.md"
ran=0
for file in $(grep -l '^example$' rules*.game); do
    mexor check --quiet "$file" >out || { echo "$file:"; cat out; }
    grep -q '^ok example' out && ran=$((ran + 1))
done
[ $ran -ge 5 ] || echo "only $ran examples ran"
