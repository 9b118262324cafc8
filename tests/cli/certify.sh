# Certificates pass both checkers; a false graph passes neither, nor does one with a byte changed.
cc -std=c11 -O1 -o mxcheck "$MEXOR_SOURCE/tools/mxcheck.c" || exit 9
try() {
    mexor certify "$@" >c || exit 9
    mexor verify c >v || echo "verify refuses $*"
    ./mxcheck c >m || echo "mxcheck refuses $*"
    cat v m
}
try value 0.77 5 7
try value 4.56 9
try value 'S(1,3)' 8
try value kayles 20
try win 0.07 9 4
try win 0.17 1 3 3
try win bash-misere 12
try win 'S(1,4)' 5 2
try value 0.77 4

# Every byte of the last one, changed, is refused by both.
python3 - <<'END'
import subprocess
whole = open("c", "rb").read()
for i in range(len(whole)):
    for bit in (1, 32):
        b = bytearray(whole)
        b[i] ^= bit
        open("bad", "wb").write(b)
        for checker in (["mexor", "verify", "bad"], ["./mxcheck", "bad"]):
            if subprocess.run(checker, capture_output=True).returncode != 2:
                print("byte", i, "passes", checker)


def sign(body):
    h = 14695981039346656037
    for c in body:
        h = (h ^ c) * 1099511628211 % 2**64
    return body + b"check %016x\n" % h


def both(what, body):
    open("bad", "wb").write(sign(body))
    print(what, *[subprocess.run(c, capture_output=True).returncode
                  for c in (["mexor", "verify", "bad"], ["./mxcheck", "bad"])])


# The same, signed anew, so that the mathematics has to refuse it.
body = whole[: whole.index(b"check ")]
both("as it is", body)
both("a value", body.replace(b"\n1 2 0+1 1 0+0 | 4", b"\n3 2 0+1 1 0+0 | 4").replace(b"= 1", b"= 3"))
both("an option less", body.replace(b"1 2 0+1 1 0+0 | 4", b"1 2 1 0+0 | 4"))
both("an option more", body.replace(b"1 2 0+1 1 0+0 | 4", b"1 2 0+1 1 0+0 0 | 4"))
both("another code", body.replace(b"code 0.77", b"code 0.73"))
both("another claim", body.replace(b"value 4 = 1", b"value 4 = 2"))
both("another node", body.replace(b"of 3", b"of 2"))
END
