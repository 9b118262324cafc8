# Faults, advice and notes are said in the language of the environment or of --lang.
export LANGUAGE=zh_CN.UTF-8
say() {
    echo "\$ mexor $*"
    mexor "$@" 2>&1 </dev/null || true
}
say valeus nim 3
say solve nim 3 x
say solve nimm 3
say values 'n -> n - k for k in "a"' 0..3
say values 'n -> n - (1' 0..2
say solve 'n -> n' 3
say solve kayles 5 --time abc
say solve /nonexistent.game 3
say judge nim
say solve 'n -> n + 1' 3 --positions 1000
say values 'position n in 1..9; move n -> n - 1' 1..3
mexor values kayles 0..5 --format svg --lang en 2>&1
LANGUAGE='' LC_ALL=C LANG=zh_CN.UTF-8 mexor valeus 2>&1
LANGUAGE='' LC_ALL='' LC_MESSAGES='' LANG=zh_TW mexor valeus 2>&1

mexor period kayles --lang zh
mexor plan kayles 5 --lang zh | sed '/^代价/d'
mexor plan domineering --lang zh | sed '/^代价/d'
mexor check abc368f --lang zh | tail -n 1
mexor find m in 1..5 bash 12 --value 9 --lang zh
printf 'moves\nhint\n3 -> 9\n2\nlevel\nhelp\nquit\n' | mexor play nim 3 4 --seed 1 --lang zh

printf 'position n\nmove n -> n - k for k in 1..n\nclaim value(n) = n %% 4\nclaim value(5) == 2\n' >wrong.game
mexor check wrong.game --lang zh
mexor guess bash --lang zh
mexor name 0.4 --lang zh | tail -n 2
mexor sequence kayles -n 2^20 --lang zh 2>/dev/null
mexor survey 0.72 0.74 -n 500 --lang zh -q
mexor quotient 0.75 --to 5 --lang zh
mexor value '{0,^|*}' --explain --lang zh
mexor value 'thermograph({2|0})' --lang zh
mexor values kayles 3..5 --binary --remoteness --lang zh
mexor plot kayles 0..99 --width 40 --lang zh
mexor graph domineering ../.. --format dot --lang zh | grep '^  label='
mexor help --lang zh | head -n 8
mexor survey --help --lang zh | sed -n '1p;/-n,/p'
mexor check abc368f --format json --lang zh 2>&1 | head -n 1
mexor plan 0.137 --lang zh | sed '/^代价/d'
say values 'n -> n & 1' 0..3
say solve domineering ../.
printf 'position n; play misere; move n -> n - k for k in 1..3\n' >misere.game
say sequence misere.game
