# The game graph as text and as DOT; SVG and PNG where graphviz is there.
mexor graph 'n -> n - k for k in {2, 5}' 10 5
mexor graph 'n -> n - k for k in {2, 5}' 4 2 --format dot --theme dark
mexor graph domineering ../.. --equal -o d.gv && cat d.gv
mexor graph 'position n; play misere; move n -> n - k for k in {1, 2}' 2 1 --format json
if command -v dot >/dev/null; then
    mexor graph nim 3 2 -o g.svg && grep -c '^<g id="node' g.svg >count || exit 1
    [ "$(cat count)" = "$(mexor graph nim 3 2 | wc -l)" ] || exit 1
    mexor graph nim 3 2 -o g.png && head -c 4 g.png | grep -q PNG || exit 1
    ! command -v xmllint >/dev/null || xmllint --noout --nonet g.svg || exit 1
fi
# without it, and over the limit, nothing is written
PATH=$(dirname "$MEXOR") mexor graph nim 3 -o no.svg; echo "status $?"
mexor graph nim 9 8 --limit 20 -o no.dot; echo "status $?"
mexor graph nim 3 -o no.jpeg; echo "status $?"
# a program that never ends is stopped
mkdir bin && printf '#!/bin/sh\nexec sleep 60\n' >bin/dot && chmod +x bin/dot
PATH=$PWD/bin:$PATH mexor graph nim 3 -o no.svg --time 0.3; echo "status $?"
printf '#!/bin/sh\nexit 1\n' >bin/dot
PATH=$PWD/bin:$PATH mexor graph nim 3 -o no.svg; echo "status $?"
ls no.* 2>/dev/null
true
