# Plots as text, SVG and TikZ; PNG where rsvg-convert is there.
mexor plot kayles 0..100 --width 60
mexor plot nim 5..40
mexor plot wythoff 0..9
mexor plot wythoff 0..13 0..20 --losing
mexor plot 'position n; play misere; move n -> n - k for k in {1, 2, 3}' 0..9; echo "status $?"
mexor plot 'position (x, y); play misere; move (x, y) -> (x - k, y), (x, y - k) for k in 1..max(x, y)' 0..5
mexor plot --thermograph '{4|{1|-2}}' --width 50
mexor plot --thermograph domineering ..../....
mexor plot 'S(1,3,4)' 0..20 -o s.svg --theme dark && cat s.svg
mexor plot wythoff 0..2 --format tikz
mexor plot --thermograph '{2|-1}' --format tikz
mexor plot nim 0..3 -o s.tex && tail -1 s.tex
# every SVG is whole, small, and says what it is
i=0
for words in 'wythoff 0..199' 'wythoff 0..199 --losing' 'kayles 0..1000000' "--thermograph {9|{5|2||1|-3}}" \
    '0.142 0..40'; do
    i=$((i + 1))
    mexor plot $words -o plot$i.svg || exit 1
    [ "$(wc -c <plot$i.svg)" -lt 1000000 ] || echo "$words: too large"
    ! command -v xmllint >/dev/null || xmllint --noout --nonet plot$i.svg || exit 1
done
if command -v rsvg-convert >/dev/null; then
    mexor plot kayles -o k.png && head -c 4 k.png | grep -q PNG || exit 1
fi
PATH=$(dirname "$MEXOR") mexor plot kayles -o no.png; echo "status $?"
mexor plot wythoff 0..2000; echo "status $?"
mexor plot wythoff 5..3; echo "status $?"
mexor plot kayles 0..3 4; echo "status $?"
mexor plot --thermograph nim 3; echo "status $?"
mexor plot kayles -o k.pdf; echo "status $?"
