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
