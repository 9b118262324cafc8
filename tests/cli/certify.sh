# Certificates pass both checkers; a false proof passes neither, nor does one with a byte changed.
cc -std=c11 -O1 -static -o mxcheck "$MEXOR_SOURCE/tools/mxcheck.c" || exit 9 # started thousands of times
try() {
    mexor certify "$@" -o c || echo "no certificate: $*"
    mexor verify c >v || echo "verify refuses $*"
    ./mxcheck c >m || echo "mxcheck refuses $*"
    cat v m
}
try value 0.77 5 7
try value 4.56 9
try value 'S(1,3)' 8
try value kayles 20
try value 'position n; move n -> n - k for k in 1..2; wins n if n == 0' 3 2
try win 0.07 9 4
try win 0.17 1 3 3 --strategy
try win bash-misere 12
try win domineering ..../.... --starts right
try draw tokens -p 'G=[[1],[0,2],[3],[]]' 0
try draw lc913 -p 'G=[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]' 1,2
try equal hackenbush-strings BR BR = B
try equal 'position n; move n -> n - k for k in 1..3' 5 = 1
try period 0.17
try period 'S(2,7)'
try period 'S(not 2,5)'
try period 0.04=
try period 0.F --hex
try period 0.77 --window
try period kayles --window
grep '^split' c

# What is false gets no certificate.
mexor certify draw tokens 0
mexor certify equal domineering ../.. = .
mexor certify equal nim 3 = 4
mexor certify period 'S(primes)'
mexor certify period wythoff
mexor certify period 0.12 --window
mexor certify period 'S(1,2)' --window

python3 - <<'END'
import os
import subprocess


def sign(body):
    h = 14695981039346656037
    for c in body:
        h = (h ^ c) * 1099511628211 % 2**64
    return body + b"check %016x\n" % h


def statuses(text):
    open("bad", "wb").write(text)
    return [subprocess.run(c, capture_output=True).returncode
            for c in (["mexor", "verify", "bad"], ["./mxcheck", "bad"])]


def quick_status():
    """What mxcheck says of the file, started as cheaply as can be."""
    quiet = [(os.POSIX_SPAWN_OPEN, n, "/dev/null", os.O_WRONLY, 0) for n in (1, 2)]
    pid = os.posix_spawn("./mxcheck", ["./mxcheck", "bad"], os.environ, file_actions=quiet)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def certify(words):
    out = subprocess.run(["mexor", "certify", *words.split("|")], capture_output=True)
    return out.stdout


small = {
    "value": "value|0.77|2",
    "rules": "value|position n; move n->n-k for k in{1,3}if k<=n if n!=5|4",
    "win": "win|S(1,2)|2|--strategy",
    "draw": "draw|position v in 0..1;draw;move v->1-v|0",
    "equal": "equal|position n;left n->n-1;right n->0 if n>0|1|=|1",
    "period": "period|S(1)",
}
# Every byte of a small one of each kind, changed, is refused by mxcheck, and some by the program;
# tests/unit/certificate_test.c changes every bit for it.
for kind, words in small.items():
    whole = certify(words)
    assert statuses(whole) == [0, 0], (kind, whole)
    for i in range(len(whole)):
        b = bytearray(whole)
        b[i] ^= 1
        open("bad", "wb").write(b)
        mxcheck = quick_status()
        if mxcheck != 2 or (i % 40 == 7 and statuses(b) != [2, 2]):
            print(kind, "byte", i, "passes", mxcheck)


# The same, signed anew, so that the mathematics has to refuse it.
def both(what, words, *changes):
    body = certify(words)
    body = body[: body.rindex(b"check ")]
    for old, new in changes:
        if old not in body:
            print("nothing to change:", old, body)
        body = body.replace(old, new)
    print(what, *statuses(sign(body)))


code = "value|0.77|4"
both("as it is", code)
both("a value", code, (b"1 | 4", b"4 | 4"), (b"= 1", b"= 4"))
both("another code", code, (b"code 0.77", b"code 0.73"))
both("another claim", code, (b"= 1", b"= 2"))
both("another outcome", code, (b"won", b"lost"))
both("another heap", code, (b"of 4", b"of 3"))
both("a heap less", code, (b"values 5", b"values 4"), (b"1 | 4\n", b""))
rules = "value|position n;move n->n-k for k in{1,2}if k<=n and n!=5|4"
both("rules", rules)
both("an option less", rules, (b"1 3 2 | 4", b"1 3 | 4"))
both("an option more", rules, (b"1 3 2 | 4", b"1 0 3 2 | 4"))
both("other rules", rules, (b"{1,2}", b"{1,3}"))
win = "win|position n;move n->n-k for k in{1,2}if k<=n and n!=5|4|--strategy"
both("strategy", win)
both("a false reply", win, (b"N 3 | 4", b"N 1 | 4"))
both("a lost one won", win, (b"P 1 2 | 3", b"N 1 2 | 3"))
both("a reply too few", win, (b"P 1 2 | 3", b"P 1 | 3"))
both("a path in place of a code", "win|S(1,2)|2|--strategy", (b"code S(1,2)", b"code ./bad"))
both("a circle", "win|tokens|-p|G=[[1],[2],[]]|0", (b"P | 2\nN 0 | 1", b"P 1 | 2\nN 0 | 1"))
draw = "draw|tokens|-p|G=[[1],[0,2],[3],[]]|0"
both("a draw", draw)
both("an escape less", draw, (b"D 2 1 | 1", b"D 2 | 1"))
both("a win hidden", draw, (b"D 2 1 | 1", b"D 2 0 | 1"))
equal = "equal|position n;left n->n-1;right n->0 if n>0|2|=|2"
both("equal", equal)
both("one start only, which is true", equal, (b", right: 2 - 2", b""), (b"of 13 12", b"of 13"))
both("another difference", equal, (b"lost left: 2 - 2", b"lost left: 2 - 1"))
period = "period|S(1,2)"
both("period", period)
both("a value less", period, (b"values 5", b"values 4"), (b"1 | 4\n", b""))
both("another period", period, (b"period 3", b"period 6"))
both("a wrong period", period, (b"period 3", b"period 2"))
both("another theorem", period, (b"theorem set", b"theorem guy-smith"))
both("another set", period, (b"S(1,2)", b"S(1,4)"))
both("a saltus", period, (b"from 0", b"from 0 saltus 1"))
window = "period|0.77|--window"
both("a window", window)
both("a window from one earlier", window, (b"from 71", b"from 70"))
both("a shorter window", window, (b"within 256", b"within 64"))
both("another window that holds", window, (b"within 256", b"within 80"))
both("another mask", window, (b"mask 15", b"mask 7"))
both("heaps of odd size differ", window, (b"odd 0", b"odd 1"))
both("a multiple", window, (b"period 12", b"period 24"))
both("a divisor", window, (b"period 12", b"period 6"))
both("a window of another code", window, (b"0.77", b"0.07"))
both("a window of a set", window, (b"0.77", b"S(1,2)"))
both("a window for values", window, (b"within 256", b"values 256"))
both("no window", window, (b"within 256\n", b""))
rise = "period|S(not 1)"
both("a rise", rise)
both("no rise", rise, (b" saltus 1", b""))
END
