"""The functions that every rule may call, each by its plainest definition."""

from math import gcd, isqrt

from syntax import RuleError
from shapes import Arr, Board, Rec


def primes_of(n):
    """The prime factors of n > 0, ascending, with multiplicity."""
    out, p = [], 2
    while p * p <= n:
        while n % p == 0:
            out.append(p)
            n //= p
        p += 1
    return out + ([n] if n > 1 else [])


def is_prime(n):
    return n > 1 and primes_of(n) == [n]


def positive(n, what):
    if n <= 0:
        raise RuleError(f"{what} of {n}")
    return n


def up_to(n, sequence):
    out = []
    for x in sequence:
        if x > n:
            return Arr(out)
        out.append(x)
    return Arr(out)


def counting(f):
    k = 1
    while True:
        yield f(k)
        k += 1


def fibonacci_numbers():
    a, b = 1, 2
    while True:
        yield a
        a, b = b, a + b


def factorial_numbers():
    p, k = 1, 1
    while True:
        yield p
        k += 1
        p *= k


def power(a, b, cap=None):
    if b < 0:
        raise RuleError("a negative power")
    return a**b if cap is None else min(a**b, cap)


def powers(b, n):
    if b < 2:
        raise RuleError(f"powers of {b}")
    return up_to(n, counting(lambda k: b ** (k - 1)))


def digits(n, base=10):
    out = []
    while n:
        out.append(n % base)
        n //= base
    return Arr(reversed(out or [0]))


def mex(values):
    values, k = set(values), 0
    while k in values:
        k += 1
    return k


def nim_sum(values):
    total = 0
    for v in values:
        total ^= v
    return total


def product(values):
    total = 1
    for v in values:
        total *= v
    return total


def count(values):
    values = list(values)
    return sum(v is True for v in values) if values and isinstance(values[0], bool) else len(values)


def spread(args):
    """The arguments themselves, or the elements of the only one."""
    return args[0] if len(args) == 1 and not isinstance(args[0], int) else args


def extreme(f):
    def of(*args):
        values = spread(args)
        if not values:
            raise RuleError(f"{f.__name__} of nothing")
        return f(values)

    return of


def divisors(n):
    return Arr(d for d in range(1, positive(n, "divisors") + 1) if n % d == 0) if n < 10**6 else big_divisors(n)


def big_divisors(n):
    low = [d for d in range(1, isqrt(n) + 1) if n % d == 0]
    return Arr(sorted(set(low + [n // d for d in low])))


def same(like, elements):
    """An array of the same kind: text stays text."""
    return "".join(elements) if isinstance(like, str) else Arr(elements)


def find(a, b):
    for i in range(len(a) - len(b) + 1):
        if a[i : i + len(b)] == b:
            return i
    return -1


def unique(a):
    out = []
    for x in a:
        if x not in out:
            out.append(x)
    return same(a, out)


def element(a, i, what="an index"):
    if not 0 <= i < len(a):
        raise RuleError(f"{what} {i} of {len(a)} elements")
    return a[i]


def cells(b):
    return Arr(Rec((r, c)) for r in range(len(b)) for c in range(b.width()))


def inside(b, r, c):
    return 0 <= r < len(b) and 0 <= c < b.width()


def neighbours(b, r, c):
    around = [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]
    return Arr(Rec(x) for x in around if inside(b, *x))


def regions(b, letter):
    """The parts that cells with LETTER cut a board into, each in a frame of that letter."""
    seen, out = set(), []
    for start in ((r, c) for r in range(len(b)) for c in range(b.width())):
        if start in seen or b[start[0]][start[1]] == letter:
            continue
        part, todo = {start}, [start]
        while todo:
            for cell in neighbours(b, *todo.pop()):
                cell = tuple(cell)
                if cell not in part and b[cell[0]][cell[1]] != letter:
                    part.add(cell)
                    todo.append(cell)
        seen |= part
        rows, columns = [r for r, _ in part], [c for _, c in part]
        out.append(
            Board(
                "".join(b[r][c] if (r, c) in part else letter for c in range(min(columns), max(columns) + 1))
                for r in range(min(rows), max(rows) + 1)
            )
        )
    return Arr(out)


def joined(glue, words):
    return glue.join("".join(w) for w in words)


def spell(v):
    return ("true" if v else "false") if isinstance(v, bool) else str(v)


def prime_index(p):
    return sum(is_prime(q) for q in range(2, p + 1))


LIBRARY = {
    "abs": abs, "gcd": gcd, "min": extreme(min), "max": extreme(max),
    "lcm": lambda a, b: abs(a * b) // gcd(a, b) if a and b else 0,
    "even": lambda n: n % 2 == 0, "odd": lambda n: n % 2 == 1, "pow": power,
    "isqrt": lambda n: isqrt(n), "ilog2": lambda n: positive(n, "ilog2").bit_length() - 1,
    "is_square": lambda n: n >= 0 and isqrt(n) ** 2 == n,
    "popcount": lambda n: bin(n & (2**64 - 1)).count("1"), "bit": lambda a, i: a >> i & 1,
    "valuation": lambda n, p: primes_of(positive(n, "valuation")).count(p) if is_prime(p)
    else max(k for k in range(64) if n % p**k == 0),
    "divisors": divisors, "primes": lambda n: Arr(p for p in range(2, n + 1) if is_prime(p)),
    "is_prime": is_prime, "least_prime": lambda n: primes_of(n)[0],
    "greatest_prime": lambda n: primes_of(n)[-1], "prime_index": prime_index,
    "omega": lambda n: len(set(primes_of(positive(n, "omega")))),
    "bigomega": lambda n: len(primes_of(positive(n, "bigomega"))),
    "tau": lambda n: len(divisors(n)),
    "squares": lambda n: up_to(n, counting(lambda k: k * k)),
    "cubes": lambda n: up_to(n, counting(lambda k: k**3)),
    "factorials": lambda n: up_to(n, factorial_numbers()),
    "fibonacci": lambda n: up_to(n, fibonacci_numbers()), "powers": powers, "digits": digits,
    "xor": nim_sum, "sum": sum, "product": product, "count": count,
    "any": any, "all": all, "mex": mex, "len": len,
    "indices": lambda a: Arr(range(len(a))), "first": lambda a: element(a, 0, "first"),
    "last": lambda a: element(a, len(a) - 1, "last"), "tail": lambda a: same(a, a[1:]),
    "front": lambda a: same(a, a[:-1]), "sort": lambda a: same(a, sorted(a)),
    "reverse": lambda a: same(a, reversed(a)), "distinct": unique,
    "contains": lambda a, b: find(a, b) >= 0, "find": find,
    "split": lambda s, c: Arr(w for w in "".join(s).split(c) if w), "join": joined,
    "letters": lambda s: "".join(sorted(set(s))), "code": ord, "letter": chr,
    "rows": len, "columns": lambda b: b.width(), "cells": cells, "neighbours": neighbours,
    "inside": inside, "regions": regions, "to_int": int, "str": spell,
}
for name in ("nodes", "next", "children", "parent", "subtree", "path", "components", "hackenbush"):
    LIBRARY[name] = lambda g, *args, name=name: getattr(g, name)(*args)
