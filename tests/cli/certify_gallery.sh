# Statements about games of the gallery, proved and checked by both checkers.
cc -std=c11 -O1 -o mxcheck "$MEXOR_SOURCE/tools/mxcheck.c" || exit 9
while IFS='|' read -r kind game rest; do
    [ "$kind" ] || continue
    eval "set -- $rest"
    mexor certify "$kind" "$game" "$@" -o c || { echo "no certificate: $kind $game $rest"; continue; }
    a=$(mexor verify c) || echo "verify refuses $kind $game"
    a=${a%, so the difference is 0}
    b=$(./mxcheck c) || echo "mxcheck refuses $kind $game"
    claim=${a#proved: *: }
    case "$b" in
    "proved: $claim, "*) echo "$a; ${b##*, }" ;;
    *) echo "$a / $b" ;;
    esac
done <<'END'
value|kayles|5 7 9
value|nim|100 200 300
value|wythoff|5,8 3,4
value|grundy|12
value|lasker|9
value|cram|.../...
value|arc-kayles|-p 'G=0 1, 1 2, 2 3, 3 4' '{0,1,2,3}'
value|mark|40
value|euclid|21,13
value|take-a-square|40
value|take-a-prime|30
value|dawson-chess|17
value|staircase|'[1,2,3]'
win|chomp|'[4,3,2]'
win|nim|30 40 50
win|bash|40
win|bash-misere|40
win|fibnim|13,12
win|euclid|34,21
win|notakto|'.../.../...'
win|domineering|'..../..../....'
win|clobber|'xox/oxo'
win|amazons|'L../..R'
win|toads-and-frogs|'TT..FF' --starts right
win|col|'.../.L.'
period|kayles|
period|dawsons-kayles|
period|subtraction-1-2-5|
period|subtraction-2-3-7|
period|subtraction-2-5-7|
period|bash|
equal|hackenbush-strings|BR BR = B
equal|domineering|'../..' '.' = '../..'
equal|toppling-dominoes|LRRL = LRRL
equal|partizan-subtraction|5 2 = 2 5
equal|redblue|LR LR = L
equal|toads-and-frogs|T.F = T.F
score|abc201d|0,0
score|arc116f|'[1,2,3,5]' '[4,1]' --starts right
score|cf1431g|'[1,2,3],1,0'
score|cf1914e1|0 1 2 --starts right
score|cf388c|'[3,1,2]' '[4,5]'
score|cf731e|0
score|dots-and-boxes|0,0
score|dots-and-boxes|3,1
score|hr-final|'(4,[1,1])'
score|hr-fun|0 1 2
score|lc1140|0,1
score|lc1563|0,4,0
score|lc1872|0
score|lc486|0,4
win|lc877|0,4
draw|cf936b|-p 'G=[[1],[0,2],[]]' 0,0
win|cf936b|-p 'G=[[1],[2],[]]' 0,0
win|cf1404b|4,5
win|cf1404b|-p db=3 2,5
win|nim-square|4
draw|tokens|-p 'G=[[1],[0,2],[3],[]]' 0
draw|lc913|-p 'G=[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]' 1,2
draw|agc005e|-p 'R=[[1],[0,2],[1,3],[2]]' -p 'B=[[2],[3],[0,3],[2,1]]' 1,0
draw|cf919f|'[1,1],[1,2]'
END
