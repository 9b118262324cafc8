# What reads well and means something else, or ends without an answer, is said.
mexor plan 'n -> {n - 1, n - 2} if n > 1' 2>&1 | head -n 1
mexor check 'n -> {n - 1, n - 2} if n > 1' 2>&1 | head -n 1
mexor plan 'n -> [n - 1, n - 2] if n > 1' 2>&1 | head -n 1 # brackets are meant
mexor plan 'position t subset 0..3; move t -> {u for u in t if u != v} for v in t' 2>&1 | head -n 1
mexor check hdu1730 2>&1 >/dev/null
printf 'position n\nmove n -> n + 1\nclaim loses(n) iff n == 3\n' >up.game
mexor check up.game --positions 1000 2>&1
mexor solve domineering .../... .. --format latex
mexor solve domineering .../... --format markdown
mexor period 'S(primes)' 2>&1 >/dev/null | sed 's/[0-9][0-9]*/N/'
mexor period 'S(not primes)' 2>&1 >/dev/null | sed 's/[0-9][0-9]*/N/'
mexor period 'S(1,3,4)'
mexor values 'n -> {n-1, n-2}' 0..5 2>&1
mexor values 'n -> {n-1, n-2}' 0..5 -q
printf 'position n; play misere; move n -> n - k for k in 1..3\n' >misere.game
mexor sequence misere.game 2>&1 || echo $?
