# The games of a sequence. The gallery grows, so only codes and sets are looked at here.
rules() { grep -E '^(0\.|4\.|S\()'; }
mexor name 0,1,2,3,1,4,3,2,1,4,2,6 | rules
echo
mexor name 0.4 | rules
echo
mexor name '0 1 1 2 0 3 1 1 0' | rules | head -n 3
echo
mexor name 0.36 | rules             # 0.161 differs from it at heap 519 and not before
mexor name 0.161 --format json | grep -c '0\.36"'
mexor name S:2,1 2>/dev/null
echo "status $?"
mexor name 'S(1,2)' --all | rules | head -n 4
mexor name 5,5,5
echo "status $?"
mexor name 1,2
echo "status $?"
mexor name 1,-2,3 2>/dev/null
echo "status $?"
mexor name 99999999999,1,2
echo "status $?"
