# A play from standard input: moves, what is no move, hints, taking back, records, the end.
say() { printf '%s\n' "$@"; }
say '3 -> 1' moves hint why 3 undo 'save p.rec' redo swap quit | mexor play nim 2 3 --seed 1
cat p.rec
echo "== a record goes on"
mexor play --load p.rec < /dev/null
echo "== two players, a board"
say hint board quit | mexor play domineering ../.. --side right --first mexor --seed 1
echo "== misère: one heap of 1 is left to who loses"
say '3 -> 1' '1 -> 0' | mexor play bash-misere 4 --first mexor --seed 1
echo "== points"
say hint 2 | mexor play lc877 -p 'a=[5,3,4,5]' 0,4 --seed 1
echo "== a script is a file"
say 1 > moves.txt
mexor play nim 1 --script moves.txt
echo "== the same seed, the same play"
say 1 1 1 1 | mexor play nim 7 9 --level random --seed 5 -q > a.txt
say 1 1 1 1 | mexor play nim 7 9 --level random --seed 5 -q | cmp - a.txt && echo same
echo "== misuse"
mexor play; echo $?
mexor play nim; echo $?
mexor play nim 3 --side left; echo $?
mexor play nim 3 --seed x; echo $?
mexor play --load missing.rec; echo $?
echo 'no record' > bad.rec
mexor play --load bad.rec; echo $?
printf 'mexor play 1\ngame nim 3\nsides left left\nmove 0: 3 -> 7\n' > bad.rec
mexor play --load bad.rec; echo $?
echo "== rules and data from standard input are in the record"
say 1 'save r.rec' > moves.txt
say 'position n' 'move n -> n - k for k in {1, 2}' > rules.game
mexor play - 7 --script moves.txt --seed 1 < rules.game > first.txt
mexor play --load r.rec < /dev/null
printf '0 1, 1 2, 2 3' | mexor play tokens 0 --data G=- --script moves.txt --seed 1
cat r.rec
mexor play --load r.rec < /dev/null
mexor play - 7 < rules.game; echo $?
echo "== what is no file of lines"
mexor play nim 3 --script /; echo $?
mexor play nim 3 --script missing; echo $?
mexor play --load /; echo $?
echo "== why, when play was won by arriving"
say 'position s over "ab"' 'move s -> s with {[i] = "b"} for i in indices(s) if s[i] == "a"' \
    'wins s if contains(s, "bb")' > arrive.game
say 1 why undo why quit | mexor play arrive.game aaaaaaaa --seed 1
say 1 1 1 why quit | mexor play arrive.game aaaaaaaa --seed 1 --lang zh
echo "== why, when the position came back"
say 'position n in 0..1' 'move n -> 1 - n' draw > back.game
say 1 1 1 1 why quit | mexor play back.game 0 --seed 1
echo "== behind by points"
say 'position n' 'left n -> n - 1 scores 1' 'right n -> n - 1 scores 3' > behind.game
say hint 1 quit | mexor play behind.game 4 --seed 1
say hint 1 hint quit | mexor play behind.game 4 --seed 1 --lang zh
say hint quit | mexor play 'position n; left n -> n - 1 scores 1; right n -> n - 1 scores 1' 2 --seed 1
say moves 1 | mexor play 'position n; move n -> [] if n > 0' 1 --seed 1 --lang zh
