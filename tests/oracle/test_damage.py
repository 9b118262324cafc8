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
