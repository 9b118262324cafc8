# The prompt at a terminal: commands, quotes, history, completion, Ctrl-C for the command
# that runs, a play inside, the end.
. "$(dirname "$0")/screen"
board=......../......../......../......../......../......../......../........

begin mexor
see "^mexor .*'help' lists the commands, 'exit' leaves"
see '^mexor> *$'
fresh 'mexor>'
type 'solve nim 3 4 5'
see '^nim-sum 2: the player to move wins'
fresh 'mexor>'
type 'mexor solve "n -> n - k for k in {1, 2}" 5'
see '^nim-sum 2'
fresh 'mexor>'
keys Up Up
see '^mexor> solve nim 3 4 5$'
fresh 'mexor>'
type "solve 'position n"
see '^     > *$'
type "move n -> n - k for k in {1, 2}' 7"
see '^nim-sum 1'
fresh 'mexor>'
type 'sovle nim 3'
see "did you mean 'mexor solve'"

# A quote that was opened by mistake is left with Ctrl-C; so is a line.
fresh 'mexor>'
type "it's"
see '^     > *$'
keys C-c
see '^mexor> *$'
text 'solve'
keys C-c
see '^mexor> *$'

# Commands, options and games are completed.
fresh 'mexor>'
text 'peri'
keys Tab
see '^mexor> period$'
text ' kay'
keys Tab
see '^mexor> period kayles$'
text ' --verb'
keys Tab
see '^mexor> period kayles --verbose$'
keys Enter
see '^period *12'

# Ctrl-C ends the command that runs, once and again; twice for one that does not listen.
for time in 1 2; do
    fresh 'mexor>'
    type "solve domineering $board"
    sleep 0.5
    keys C-c
    see 'interrupted'
    see '^mexor> *$'
done
fresh 'mexor>'
type "solve cram $board"
sleep 0.5
keys C-c
keys C-c
see '^mexor> *$'
fresh 'mexor>'
type 'solve nim 6 6'
see '^nim-sum 0'

# A play inside, and back.
fresh 'mexor>'
type 'play nim 3'
see '^play> *$'
type '3 -> 0'
see 'you win'
type quit
see '^mexor> *$'

# Rules that are typed for `-` end with the end of input; the prompt goes on.
fresh 'mexor>'
type 'solve - 4'
type 'position n'
type 'move n -> n - k for k in {1, 2}'
keys C-d
see '^nim-sum 1'
see '^mexor> *$'
type exit
see '^left with 0'

begin mexor
see '^mexor> *$'
type bogus
see 'unknown command'
see '^mexor> *$'
keys C-d
see '^left with 0'

# A terminal that can not move its cursor has the same prompt without editing.
begin 'TERM=dumb mexor'
see '^mexor> *$'
type 'solve nim 3 4 5'
see '^nim-sum 2'
text 'sol'
keys C-c
sleep 0.2
type 'solve nim 7 7'
see '^nim-sum 0'
keys C-d
see '^left with 0'
