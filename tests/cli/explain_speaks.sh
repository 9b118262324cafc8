# Reasons in two languages from the same data, at most a screen for a hundred thousand heaps.
mexor explain nim 3 4 5
mexor explain nim 3 4 5 --lang zh
LANGUAGE= LC_ALL= LC_MESSAGES= LANG=zh_CN.UTF-8 mexor moves kayles 5 7
LANGUAGE=zh_Hans:en mexor solve kayles 5 7
LANGUAGE= LC_ALL=C LANG=zh_CN mexor solve kayles 5 7 | tail -n 1
mexor explain 'position n in 0..9; move n -> (n + 1) % 7, n - 2; draw' 5
mexor explain 'position n; play misere; move n -> n - k for k in 1..n' 1 1 2 --explain pairs
mexor explain 'position n; play misere; move n -> n - k for k in 1..n' 1 1 1 | tail -n 3
mexor explain domineering ... .
mexor explain nim 3 4 5 --format json >english
LANGUAGE=zh mexor explain nim 3 4 5 --format json | cmp - english && echo the same data
mexor explain nim $(seq 1 100000 | awk '{print $1 * 7919 % 1003}') >long
test "$(wc -l <long)" -le 24 && head -n 1 long
mexor explain nim $(seq 1 100000) >long
test "$(wc -l <long)" -le 24 && head -n 1 long
# names as wide as they are, values as long as they are
mexor explain nim 1000000000000 12345678901 7
red='position s over "红蓝."; move s -> s with {[i] = "."} for i in indices(s) if s[i] == "红"; move s -> s with {[i] = "红"} for i in indices(s) if s[i] == "蓝"'
mexor explain "$red" 红蓝红 蓝 红红红红蓝蓝红 | sed -n '2,7p'
mexor solve "$red" 红蓝红 蓝
# nothing is left to move
mexor explain nim 0 0
mexor explain nim 0 0 --lang zh
mexor explain bash-misere 0
mexor explain 'position n; move n -> 0 if n > 0; ends mover loses if n == 0' 0
# a winning move of Nim, however many moves there are
mexor explain nim 5000 4999 | tail -n 2
