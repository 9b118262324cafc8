#!/usr/bin/env python3
"""Laws that `mexor guess` must find without a hint, each pasted back into the rules as a claim
that `mexor check` tests far beyond what it was fitted to; and games where it must find none.
No search may take more than MOST_SECONDS of the processor, its compiler's included.

Usage: test_guess.py [all]. Without `all` every third law is looked for."""
import json
import os
import resource
import subprocess
import sys
import tempfile

MEXOR = os.environ.get("MEXOR", "build/release/mexor")
LONGEST = 40
MOST_SECONDS = 10

# name, rules (or a name of the gallery), options, a part of the law or None for any
FOUND = [
    ("divisors", "position n >= 1\nmove n -> d for d in divisors(n) if d < n", [], "bigomega(n)"),
    ("coprime", "n -> n - k for k in 1..n if gcd(n, k) == 1", [], "prime_index(least_prime(n))"),
    ("Bash", "data m = 3\nposition n\nmove n -> n - k for k in 1..min(m, n)", [], "n % (m + 1)"),
    ("Lasker", "position n\nmove n -> n - k for k in 1..n\nmove n -> [i, n - i] for i in 1..n-1", [], None),
    ("half", "n -> n - k for k in 1..n/2", [], None),
    ("ruler", "position n >= 1\nmove n -> k for k in (n - pow(2, valuation(n, 2)) + 1)..n-1\nmove n -> []", [], "valuation(n, 2)"),
    ("Nim", "position (x, y)\nmove (x, y) -> (k, y) for k in 0..x-1\nmove (x, y) -> (x, k) for k in 0..y-1", [], "x xor y"),
    ("Wythoff", "position (x, y)\nmove (x, y) -> (x-k, y), (x, y-k), (x-k, y-k) for k in 1..max(x, y)", [], "isqrt(5*"),
    ("Fibonacci Nim", "position (n, most)\nmove (n, most) -> (n - k, 2*k) for k in 1..min(n, most)", [], "n in fibonacci(n)"),
    ("Mark", "n -> n - 1 if n > 0; move n -> n/2 if n > 0", [], "valuation(n, 2)"),
    ("staircase", "position a[]\nmove a -> a with {[i] -= c, [i-1] += c} for i in 1..len(a)-1 for c in 1..a[i]", [], "odd(i)"),
    ("Euclid", "position (a >= 1, b >= 1)\nmove (a, b) -> (a - k*b, b) for k in 1..(a-1)/b\nmove (a, b) -> (a, b - k*a) for k in 1..(b-1)/a", [], "a*b"),
    ("turning turtles", "position n\nmove n -> k for k in 0..n-1\nmove n -> []", [], "n + 1"),
    ("coin moves", "position n >= 1\nmove n -> n/2 if n >= 2\nmove n -> n/3 if n >= 3\nmove n -> n/5 if n >= 5", [], "ilog2(n)"),
    ("mock turtles", "hdu3537", [], None),
    ("powers of two", "n -> n - k for k in powers(2, n)", [], "n % 3"),
    ("three kinds of moves", "hdu3032", [], None),
    ("split only", "n -> [a, n - a] for a in 1..n-1", [], None),
    ("two primes", "cf150a", [], "bigomega(n)"),
    ("misère Bash", "data m = 3\nposition n\nplay misere\nmove n -> n - k for k in 1..min(m, n)", [], "m + 1"),
    ("misère Nim", "position a[]\nplay misere\nmove a -> a with {[i] -= k} for i in indices(a) for k in 1..a[i]", [], "xor(a)"),
    ("sums of a pile", "position a[]\nmove a -> a with {[i] -= k} for i in indices(a) for k in 1..a[i]", [], "xor(a)"),
    ("chess board", "hr-chessboard", [], "y % 4"),
    ("close heaps", "arc072d", [], "abs(x - y)"),
    ("one at a time", "position a[]\nmove a -> a with {[i] -= 1} for i in indices(a) if a[i] > 0", [], "sum(a)"),
    ("rook and one corner", "hdu2147", [], None),
    ("two or five of ten", "n -> n - k for k in {2, 5}", [], "n % 7"),
    ("all but one", "position n\nmove n -> n - k for k in 2..n", [], "n/2"),
    ("queen of one step", "position (x, y)\nmove (x, y) -> (x-1, y) if x > 0\nmove (x, y) -> (x, y-1) if y > 0\nmove (x, y) -> (x-1, y-1) if x > 0 and y > 0", [], None),
    ("odd numbers", "n -> n - k for k in 1..n if odd(k)", [], "n % 2"),
    ("lowest bit", "position n >= 1\nmove n -> n - k for k in 1..gcd(n, pow(2, 40)) if k < n", [], None),
]
# The same with laws that take more letters: automata whose states the values do not show, linear
# recurrences of lost starts, values that follow the parts by Zeckendorf, and names.
LONGER = [
    ("half, rounded up, or one", "n -> n - 1 if n > 0; move n -> (n+1)/2 if n > 1", [], "[n % 16]"),
    ("Stern's sequence modulo 3", "let s(n) = n if n < 2 else (s(n/2) if even(n) else s(n/2) + s(n/2+1))\nposition n\nmove n -> [] if s(n) % 3 == 0", [], "[n % 8]"),
    ("base 3, two states", "let f(n) = 0 if n == 0 else (f(n/3) if n % 3 == 0 else (1 - f(n/3) if n % 9 < 5 else f(n/9)))\nposition n\nmove n -> [] if f(n) == 1", [], "value("),
    ("parts by Zeckendorf", "let z(n) = 0 if n < 1 else 1 - z(n - last(fibonacci(n)))\nposition n\nmove n -> [] if z(n) == 1", [], "last(fibonacci(n))"),
    ("Pell numbers", "let p(a, b, n) = a == n or (a < n and p(b, 2*b + a, n))\nposition n\nmove n -> [] if not p(1, 2, n)", [], "reaches(1, 2, n)"),
    ("three times what was taken", "position (n, most)\nmove (n, most) -> (n - k, 3*k) for k in 1..min(n, most)", [], "reaches(2, 3, 4, 6, n)"),
    ("Dawson's Kayles to 5000", "position n in 0..5000\nmove n -> [i, n - 2 - i] for i in 0..n-2", [], 'value("0.07", n)'),
    ("Kayles two further", "position n in 2..4000\nmove n -> [] if n == 3 or n == 4\nmove n -> n - k for k in 1..2 if n - k > 2\nmove n -> [i, n + 2 - k - i] for k in 1..2 for i in 3..n-k-1", [], 'value("0.77", n - 2)'),
]
RISING = [("saltus", "0.3F", ["--hex"], "n/6")]
NOTHING = [("Grundy's game", "grundy"), ("0.007", "0.007"), ("take-a-square", "S(squares)"),
           ("primes", "S(primes)"), ("factorials", "n -> n - k for k in factorials(n)")]


def run(*words):
    return subprocess.run([MEXOR, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=120)


def used():
    """What the programs that were run have used of the processor."""
    of = resource.getrusage(resource.RUSAGE_CHILDREN)
    return of.ru_utime + of.ru_stime


def is_fast():
    """Builds that watch every step are slower by far."""
    cache = os.path.join(os.environ.get("MEXOR_BUILD", "build/release"), "CMakeCache.txt")
    if not os.path.exists(cache):
        return True
    with open(cache, encoding="utf-8") as lines:
        return "CMAKE_BUILD_TYPE:STRING=Release\n" in lines


def guess(game, options):
    begun = used()
    # Time enough for a busy machine: what is looked at is bounded by numbers as well.
    answer = run("guess", game, "--format", "json", "--seconds", "30", *options)
    if answer.returncode:
        print(game, answer.stderr.decode())
    return json.loads(answer.stdout or "[]"), used() - begun


def rules_of(game):
    """The rules without claims, so that only the pasted one is checked."""
    if "\n" in game:
        return game
    if "->" in game:
        return "move " + game.replace("; ", "\n")
    text = run("games", "show", game).stdout.decode()
    kept = []
    for line in text.splitlines():
        if line.startswith(("judge", "example")):
            break
        if not line.startswith(("claim", "trust")):
            kept.append(line)
    return "\n".join(kept)


def check(name, game, law, folder):
    path = os.path.join(folder, "pasted.game")
    before = "\n" + law["let"] if law["let"] else ""
    with open(path, "w", encoding="utf-8") as out:
        out.write(rules_of(game) + before + "\nclaim " + law["claim"] + "\n")
    answer = run("check", path)
    lines = answer.stdout.decode().splitlines()
    good = [line for line in lines if line.startswith("ok " + law["claim"])]
    if answer.returncode == 0 and good:
        return []
    said = answer.stdout.decode() + answer.stderr.decode()
    return [f"{name}: the pasted claim is not ok: {said}"]


def main():
    bad, slow = [], []
    step = 1 if "all" in sys.argv[1:] else 3
    with tempfile.TemporaryDirectory() as folder:
        for name, game, options, part in (FOUND + RISING + LONGER)[::step]:
            longest = 300 if (name, game, options, part) in LONGER else LONGEST
            laws, seconds = guess(game, options)
            slow.append((seconds, name))
            short = [law for law in laws
                     if law["length"] <= longest and law["counterexample"] is None]
            if not short or (part and not any(part in law["formula"] for law in short)):
                bad.append(f"{name}: found {[law['formula'] for law in laws]}")
                continue
            if [law["length"] for law in laws] != sorted(law["length"] for law in laws):
                bad.append(f"{name}: not shortest first")
            if "->" in game or not options:
                bad += check(name, game, short[0], folder)
        for name, game in NOTHING[::step]:
            laws, seconds = guess(game, [])
            slow.append((seconds, name))
            if laws:
                bad.append(f"{name}: {laws[0]['formula']}")
    if is_fast():
        bad += [f"{name}: {seconds:.1f} s" for seconds, name in slow if seconds > MOST_SECONDS]
    slowest = ", ".join(f"{name} {seconds:.1f} s" for seconds, name in sorted(slow)[:-6:-1])
    print(f"the slowest searches: {slowest}; {len(bad)} bad")
    print("\n".join(bad))
    sys.exit(1 if bad else 0)


main()
