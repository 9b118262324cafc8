# A play at a terminal: an illegal move, a hint, taking back, history, completion, a window
# made narrow, Ctrl-C, the end of the input.
. "$(dirname "$0")/screen"

begin "mexor play nim 3 4 5 --seed 1"
see '^your turn: 12 moves'
see '^play> *$'
fresh 'play>'
type '5 -> 9'
see "^'5 -> 9' is no move here"
see '^you may play:'
see '^ 12) 5 -> 0'
fresh 'play>'
type hint
see '^hint: 2) 3 -> 1   wins in [0-9]* more moves'
fresh 'play>'
type '3 -> 1'
see '^mexor: '
see '^your turn: '
fresh 'play>'
type undo
see '^your turn: 12 moves'

# What was typed before comes back with the arrow.
fresh 'play>'
keys Up
see '^play> undo$'
keys Up
see '^play> 3 -> 1$'

# Words and moves are completed.
fresh 'play>'
text sw
keys Tab
see '^play> swap$'
fresh 'play>'
text '4 -> '
keys Tab
see '^4 -> 3$'
see '^4 -> 0$'
see '^play> 4 -> *$'

# A line longer than the narrow window; its beginning is found and written to.
narrow 40
fresh 'play>'
text '123456789 123456789 123456789 123456789 123456789 '
see '^play> 123456789 123456789 123456789 1234$'
see '^56789 123456789 *$'
keys C-a
text X
see '^play> X123456789 123456789 123456789 123$'
see '^456789 123456789 *$'
fresh 'play>'
type moves
see '^ 12) 5 -> 0'
narrow 80

fresh 'play>'
keys C-d
see '^left with 0'

# Ctrl-C at the prompt leaves.
begin "mexor play nim 3 4 5"
see '^play> *$'
keys C-c
see '^left with 130'

# Ctrl-C ends a search, and the next one, and the play goes on.
board=......../......../......../......../......../......../......../........
begin "mexor play cram $board"
see '^your turn: 112 moves'
for time in 1 2 3; do
    fresh 'play>'
    type hint
    sleep 0.5
    keys C-c
    see 'interrupted'
    see '^play> *$'
done
fresh 'play>'
type quit
see '^left with 0'
