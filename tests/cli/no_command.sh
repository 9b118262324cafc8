# Without a command the lines of standard input are commands; the status is that of the last
# that failed.
say() { printf '%s\n' "$@"; }
mexor < /dev/null; echo "status $?"
echo "== words, quotes, comments, rules that span lines"
say 'solve nim 3 4 5' '' '   # a comment' 'mexor value "{1|-1}"' \
    'solve "position n' 'move n -> n - k for k in {1, 2}" 5' "value '{2|0} + ^*'" | mexor 2>&1
echo "status $?"
echo "== a failure is remembered"
say 'solve nim 1' 'bogus' 'solve nim 9 --positions 0x' 'solve nim 2' | mexor 2>&1
echo "status $?"
say 'bogus' "solve 'domineering' ......../......../......../........ --positions 10" 'name kayles' | mexor > /dev/null 2>&1
echo "status $?"
echo "== a play reads the lines behind it"
say 'play nim 3' '3 -> 1' quit 'solve nim 2' | mexor
echo "== a command that reads standard input reads the rest"
say 'value "{0|0}"' 'judge abc368f' 3 '2 3 4' | mexor
echo "== exit leaves; so does a file's end without a line's"
say 'solve nim 1' exit 'solve nim 2' | mexor
printf 'value "{0|1}"' > commands.txt
mexor < commands.txt
printf '\r\nvalue 1/2\r\n--version\r\n' | mexor > out; echo "status $?"
echo "== broken lines"
printf "solve 'nim 3\nsolve nim 3" | mexor 2>&1; echo "status $?"
printf 'solve nim\0 3\n--help\n' | mexor 2>&1 | head -3
