"""Random damage to certificates, signed anew: `mexor verify` and `mxcheck` accept and refuse the
same ones with the same status, but for what only the rules tell. With a number: so many changes of each kind."""
import os
import random
import subprocess
import sys
import tempfile

MEXOR = os.environ["MEXOR"]
KINDS = {
    "value": (True, "value|0.77|5|9"),
    "set": (True, "value|S(not 1,4)|9"),
    "period": (True, "period|0.17"),
    "period of a set": (True, "period|S(1,4,9)"),
    "rising": (True, "period|S(not 2,5)"),
    "unequal": (True, "period|0.35!"),
    "equal parts": (True, "period|0.04="),
    "window": (True, "period|0.77|--window"),
    "graph": (False, "value|position n; move n->n-k for k in{1,3}if k<=n if n!=5|6"),
    "loony": (False, "value|position n; move n->n-k for k in 1..2; wins n if n==0|3|2"),
    "strategy": (False, "win|S(1,2)|7|--strategy"),
    "misere": (False, "win|position n;play misere;move n->n-k for k in 1..2|7"),
    "draw": (False, "draw|tokens|-p|G=[[1],[0,2],[3],[]]|0"),
    "equality": (False, "equal|position n;left n->n-1;right n->0 if n>0|2|=|2"),
    "draws of right": (False, "win|position (a in 0..2, b in 0..2);draw right wins;"
                       "left (a,b)->((a+1)%3,b);right (a,b)->(a,(b+1)%3);ends left wins if a==b|0,1"),
    "score": (False, "score|position n;move n->n-k scores k*k-3 for k in 1..3|5"),
    "scores of two": (False, "score|position n;left n->n-k scores k for k in 1..2;"
                      "right n->[n/2,0]if n>0|3|2"),
    "last points": (False, "score|position n;move n->n-k scores 1 for k in 1..2;ends 4 if n<2|5"),
    "turns": (False, "win|position (n,w in 0..2);left (n,w)->(n-k,(w+1)%3) for k in 1..2;"
              "right (n,w)->(n-k,(w+1)%3) for k in 1..3;turn left if w<2 else right|4,0"),
    "points and turns": (False, "score|position (n,w in 0..1);"
                         "left (n,w)->(n-k,k%2) scores k for k in 1..3;"
                         "right (n,w)->(n-k,k%2) scores 2-k for k in 1..2;"
                         "turn left if w==0 else right|5,0"),
}

WORD = 'position s over "%s"\nmove s -> s with {[i] = "b"} for i in indices(s) if s[i] == "a"'
TWO = "position n\nleft n -> n-1\nright n -> n-2\n"
TURN = "position (n, w in 0..1)\nmove (n, w) -> (n-1, w)\nturn left if w == 0 else right"
# What is false: claim, rules, from `of` on; what verify says; what mxcheck says, which has no rules.
FALSE = {
    "a word for who moves": ("lost left: a", WORD % "left: ab",
                             "of 1\nstrategy 2\nP | left: b\nP 0 | left: a", 1, 0),
    "a row for who moves": ("lost left: a", 'position g[h][w] over "left: ab"\n'
                            'move g -> g with {[r][c] = "b"} for (r, c) in cells(g) if g[r][c] == "a"',
                            "of 1\nstrategy 2\nP | left: b\nP 0 | left: a", 1, 0),
    "points for who moves": ("score left: abc = 2, won", "position s word\n"
                             "move s -> front(s) scores 1 if len(s) > 7", "of 2\npoints 3\n"
                             "0 | left: a\n1 1:0 | left: ab\n2 1:1 | left: abc", 1, 0),
    "a word in needless quotes": ('lost "a"', 'position s word\nmove s -> s if false',
                                  'of 0\nstrategy 1\nP | "a"', 1, 0),
    "a sum out of order": ("won 1 + 0", "position n\nmove n -> n-1",
                           "of 1\nstrategy 2\nP | 0 + 0\nN 0 | 1 + 0", 1, 0),
    "points of a negative part": ("score left: nothing - 0 = 7, won", TWO.replace("1\n", "1 scores 1\n") +
                                  "ends 7 if n == 0", "of 0\npoints 1\n7 7: | left: nothing - 0", 1, 0),
    "the end of a negative part": ("won left: nothing - 0", TWO + "ends left wins if n == 0",
                                   "of 0\nstrategy 1\nN ! | left: nothing - 0", 1, 0),
    "a sum with turns": ("lost left: 0,0 + 0,0", TURN.replace("move", "left") +
                         "\nright (n, w) -> (n-1, w)", "of 0\nstrategy 1\nP | left: 0,0 + 0,0", 1, 0),
    "a draw of no rule": ("draw 1", "position n in 0..1\nmove n -> 1 - n",
                          "of 0\nstrategy 2\nD 1 | 1\nD 0 | 0", 1, 0),
    "a draw of ends only": ("draw 1", "position n in 0..2\nmove n -> 1 - n\nends draw if n == 2",
                            "of 0\nstrategy 2\nD 1 | left: 1\nD 0 | left: 0", 1, 1),
    "a period of few heaps": ("period 2 from 0", "position n <= 5\nmove n -> n-1", "code S(1)\ntheorem set\n"
                              "of\nvalues 8\n" + "\n".join(f"{n % 2} | {n}" for n in range(8)), 1, 0),
    "the value of no heap": ("value 7 = 1, won", "position n <= 5\nmove n -> n-1", "code S(1)\n"
                             "of 7\nvalues 8\n" + "\n".join(f"{n % 2} | {n}" for n in range(8)), 1, 0),
    "no difference": ("lost left: 0, right: 0", TWO + "wins n if n == 7",  # it is right, but no value
                      "of 0 1\nstrategy 2\nP | left: 0\nP | right: 0", 0, 0),
    "bytes behind a NUL": ("lost 0", "position n\nmove n -> n-1", "of 0\nstrategy 1\nP | 0\n\0any", 2, 2),
}
# What is right, though its words look like others: the words of `certify`, then what the proof says.
ALIKE = {
    "the word nothing": (["lost", 'position s over "nothig"\nmove s -> s if false', "nothing"],
                         'lost "nothing"'),
    "the word left": (["lost", 'position s over "left: ab"\nmove s -> s if false', '"left: a"'],
                      'lost "left: a"'),
    "a quoted plus": (["lost", 'position s over "+ \\""\nmove s -> s if false', r'"\" + \""'],
                      r'lost "\" + \""'),
    "a name of two lines": (["lost", 'game "A\\nproved: B"\nposition n\nmove n -> n-1', "0"],
                            r"proved: A\x0aproved: B: value 0 = 0, lost"),
}


def run_false(checker, bad):
    """Each is refused for its own reason, with the check that fits it."""
    for name, (claim, rules, rest, *want) in FALSE.items():
        rules = rules.strip("\n")
        text = (f"mexor certificate 1\nclaim {claim}\nplay normal\n"
                f"rules {rules.count(chr(10)) + 1}\n{rules}\n{rest}\n")
        with open(bad, "wb") as out:
            out.write(sign(text.encode()))
        said = [subprocess.run(c, capture_output=True, text=True) for c in ([MEXOR, "verify", bad], [checker, bad])]
        assert [s.returncode for s in said] == want, (name, want, said)
        assert "difference" not in said[0].stdout, (name, said)
    for name, ((_, *words), proves) in ALIKE.items():
        with open(bad, "wb") as out:
            subprocess.run([MEXOR, "certify", "win", *words], stdout=out, check=True)
        said = [subprocess.run(c, capture_output=True, text=True) for c in ([MEXOR, "verify", bad], [checker, bad])]
        assert [s.returncode for s in said] == [0, 0], (name, said)
        assert proves in said[0].stdout and said[0].stdout.count("\n") == 1, (name, said)


def sign(body):
    h = 14695981039346656037
    for c in body:
        h = (h ^ c) * 1099511628211 % 2**64
    return body + b"check %016x\n" % h


def damage(body, rng):
    """One change: of a letter, of a line, or of a number."""
    lines = body.split(b"\n")[:-1]
    way = rng.randrange(7)
    at = rng.randrange(len(body))
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    if way == 0:
        return body[:at] + bytes([rng.choice(b"0123456789 +-!x=|:PNDL\nS().,")]) + body[at + 1 :]
    if way == 1:
        return body[:at] + body[at + 1 :]
    if way == 2:
        return body[:at] + bytes([rng.choice(b"0123456789 !x=|:-")]) + body[at:]
    if way == 3:
        del lines[i]
    elif way == 4:
        lines.insert(j, lines[i])
    elif way == 5:
        lines[i], lines[j] = lines[j], lines[i]
    else:
        digits = [k for k, c in enumerate(body) if 48 <= c < 58]
        k = rng.choice(digits)
        end = k
        while end < len(body) and 48 <= body[end] < 58:
            end += 1
        number = int(body[k:end]) + rng.choice([-1, 1, 2, 10**9, 10**19])
        return body[:k] + b"%d" % abs(number) + body[end:]
    return b"".join(line + b"\n" for line in lines)


def main():
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 25
    rng = random.Random(4)
    with tempfile.TemporaryDirectory() as folder:
        checker, bad = os.path.join(folder, "mxcheck"), os.path.join(folder, "bad")
        source = os.path.join(os.environ["MEXOR_SOURCE"], "tools", "mxcheck.c")
        subprocess.run(["cc", "-std=c11", "-O1", "-o", checker, source], check=True)
        run_false(checker, bad)
        count, other = {}, 0
        for kind, (by_code, words) in KINDS.items():
            whole = subprocess.run([MEXOR, "certify", *words.split("|")], capture_output=True).stdout
            body = whole[: whole.rindex(b"check ")]
            for _ in range(times):
                text = sign(damage(body, rng))
                with open(bad, "wb") as out:
                    out.write(text)
                said = [subprocess.run(c, capture_output=True, timeout=60).returncode
                        for c in ([MEXOR, "verify", "--time", "20", bad], [checker, bad])]
                count[tuple(said)] = count.get(tuple(said), 0) + 1
                if 0 not in said and 3 not in said and said[0] != said[1]:
                    other += 1
                agree = (said[0] == 0) == (said[1] == 0) or said[1] == 3
                seen_by_rules_alone = not by_code and said[1] == 0
                if not agree and not seen_by_rules_alone or max(said) > 3 or min(said) < 0:
                    sys.stdout.buffer.write(text)
                    sys.exit(f"{kind}: verify {said[0]}, mxcheck {said[1]}")
        print(f"{times * len(KINDS)} changed certificates: {count}")
        assert other == 0, f"{other} with two kinds of refusal"
        assert count.get((1, 1), 0) and count.get((2, 2), 0)


main()
