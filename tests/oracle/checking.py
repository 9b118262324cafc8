"""Checks the examples and claims of a rule file on small positions."""

import itertools
import time

import dyadic
from judging import Judge
from shapes import Arr, Board, Outside, Rec
from syntax import RuleError, TimeUp


def field_values(field, lo, hi, universe, size):
    """Values of one field of exactly SIZE."""
    lo = 0 if lo is None and not field.any else lo
    if field.kind == "int" and universe is not None:
        return sorted(universe)[size : size + 1]
    if field.kind == "int":
        if lo is None:
            return [size] if size == 0 else [size, -size]
        if universe is not None and lo + size not in universe:
            return []
        return [lo + size] if hi is None or lo + size <= hi else []
    if field.kind in ("array", "bag"):
        return list(number_lists(lo or 0, hi, size, field.kind == "bag"))
    if field.kind == "subset":
        return [Arr(x) for x in itertools.combinations(sorted(universe), size)]
    if field.kind == "word":
        letters = (field.alphabet or "ab")[:3]
        return ["".join(w) for w in itertools.product(letters, repeat=size)]
    return list(boards(field, size))


def number_lists(lo, hi, size, is_bag):
    """Arrays whose length plus sum (above the bound) is SIZE."""

    def grow(left, least):
        if left == 0:
            yield ()
        for x in range(least if is_bag else 0, left):
            if hi is None or lo + x <= hi:
                for rest in grow(left - 1 - x, x):
                    yield (lo + x,) + rest

    return (Arr(t) for t in grow(size, 0))


def boards(field, size):
    letters = field.alphabet or "01"
    for h in range(1, size + 1):
        if size % h == 0:
            for w in itertools.product(letters[:2], repeat=size):
                yield Board("".join(w[r * (size // h) : (r + 1) * (size // h)]) for r in range(h))


def positions(game, limit):
    """Small positions, by size, at most LIMIT."""
    fields, n = game.fields(), 0
    for size in range(200):
        for split in splits(size, len(fields)):
            for v in itertools.product(*(field_values(*f, s) for f, s in zip(fields, split))):
                n += 1
                if n > limit:
                    return
                yield v[0] if len(v) == 1 else Rec(v)


def splits(size, k):
    if k == 1:
        yield (size,)
        return
    for first in range(size + 1):
        for rest in splits(size - first, k - 1):
            yield (first,) + rest


def claim_instances(game, clauses, env):
    """As Evaluator.instances, but a loop over a data name sets the data."""
    if not clauses:
        yield env
        return
    c, rest = clauses[0], clauses[1:]
    names = {f.name for f in game.rules.data}
    if c[0] == "for" and c[1][0] == "name" and c[1][1] in names:
        for v in game.ev.walk(c[2], env):
            game.set_data(c[1][1], v)
            yield from claim_instances(game, rest, env)
        return
    for inner in game.ev.instances([c], env):
        yield from claim_instances(game, rest, inner)


def same_game(game, p, q):
    if game.has_values():
        return game.value(p) == game.value(q)
    return all(game.winner((p,), w) == game.winner((q,), w) for w in (0, 1))


def holds(game, kind, claim, p, env):
    ev = game.ev
    if kind == "value" and game.partizan:
        ev.exact = True  # `/` is exact where values of two players are meant
        try:
            number = ev.eval(claim[2], env)
        finally:
            ev.exact = False
        return dyadic.equals(game, p, number)
    if kind == "value":
        got = game.value(p)
        return got == ev.eval(claim[2], env)
    if kind.startswith("score"):
        who = 1 if claim[4] == "right" else 0
        positions = p if kind == "score of sums" else (p,)
        return game.best_score(tuple(positions), who) == ev.eval(claim[3], env)
    if kind.startswith("winner"):
        who = 1 if claim[4] == "right" else 0
        positions = list(p) if kind == "winner of sums" else [p]
        return game.wins(positions, who) == (game.ev.truth(ev.eval(claim[3], env)) == claim[1])
    return same_game(game, p, game.position(ev.eval(claim[2], env)))


class Tally:
    """Counts the instances of a claim that were tried."""

    def __init__(self):
        self.n = 0


def check_claim(game, claim, limit, seconds):
    """(verdict, how many instances, where it fails); unknown when none was reached."""
    game.deadline, tally = time.process_time() + seconds, Tally()
    try:
        where = first_failure(game, claim, limit, tally)
    except TimeUp:
        where = None
    return ("FAIL" if where else "ok" if tally.n else "unknown"), tally.n, where or ""


def first_failure(game, claim, limit, tally):
    kind, clauses = claim[0], claim[-1]
    if kind == "period":
        return check_period(game, claim, limit, tally)
    if kind == "true":
        for outer in positions_named(game, claim, limit):
            for env in claim_instances(game, clauses, outer):
                if not game.ev.truth(game.ev.eval(claim[1], env)):
                    return f"{env} {game.ev.data}"
                tally.n += 1
        return None
    if kind == "value at":
        return check_at(game, "value", claim, claim[1], tally)
    if kind.endswith(" of sums"):
        return check_sums(game, claim, limit, tally)
    pattern = claim[2] if kind in ("winner", "score") else claim[1]
    if not names_in(pattern) and "any" not in repr(pattern):
        return check_at(game, kind, claim, pattern_literal(pattern), tally)
    if any(c[0] == "for" for c in clauses):
        return check_ranged(game, claim, pattern, clauses, tally)
    for p in positions(game, limit):
        env = {}
        if not game.ev.match(pattern, p, env):
            continue
        for inner in game.ev.instances(clauses, env):
            if not holds(game, kind, claim, p, inner):
                return f"at {p!r}"
            tally.n += 1
    return None


def check_sums(game, claim, limit, tally):
    """Sums of up to three of the smallest positions."""
    few = list(positions(game, 14))
    for k in range(4):
        for p in itertools.islice(itertools.combinations_with_replacement(few, k), limit):
            if not holds(game, claim[0], claim, p, {claim[2]: Arr(p)}):
                return f"at {p!r}"
            tally.n += 1
    return None


def names_in(tree):
    """The names that an expression or its clauses mention."""
    if isinstance(tree, tuple) and len(tree) > 1 and tree[0] == "name" and isinstance(tree[1], str):
        return {tree[1]}
    if isinstance(tree, (tuple, list)):
        return set().union(*(names_in(x) for x in tree))
    return set()


def positions_named(game, claim, limit):
    """Names of the position line that no loop binds stand for every position."""
    fields = [f.name for f in game.rules.position]
    bound = set().union(*(names_in(c[1]) for c in claim[-1] if c[0] == "for"))
    if bound & set(fields) or not names_in(claim[1:]) & set(fields):
        yield {}
        return
    for p in positions(game, limit):
        yield dict(zip(fields, [p] if len(fields) == 1 else p))


def pattern_literal(pattern):
    """The expression of a pattern that binds nothing."""
    if pattern[0] == "record":
        return ("record", [(pattern_literal(q), []) for q in pattern[1]])
    return pattern[1]


def pattern_value(pattern, env):
    if pattern[0] == "record":
        return Rec(pattern_value(q, env) for q in pattern[1])
    return env[pattern[1]]


def check_ranged(game, claim, pattern, clauses, tally):
    """Ranges for the data, and for the names of the position too where they are given."""
    for env in claim_instances(game, clauses, {}):
        p = game.position(pattern_value(pattern, env))
        if not holds(game, claim[0], claim, p, env):
            return f"at {p!r} {game.ev.data}"
        tally.n += 1
    return None


def check_at(game, kind, claim, place, tally):
    """value(E) = X for positions that E spells out."""
    for env in claim_instances(game, claim[-1], {}):
        p = game.position(game.ev.eval(place, env))
        if not holds(game, kind, claim, p, env):
            return f"at {p!r} {game.ev.data}"
        tally.n += 1
    return None


def check_period(game, claim, limit, tally):
    p = game.ev.eval(claim[1], {})
    n0 = game.ev.eval(claim[2], {}) if claim[2] else 0
    for n in range(n0, n0 + limit):
        if game.value(n) != game.value(n + p):
            return f"at {n}"
        tally.n += 1
    return None


def tidy(text):
    return "\n".join(x.rstrip() for x in text.rstrip().split("\n"))


def check_example(game, example, seconds):
    game.deadline = time.process_time() + seconds
    try:
        got = Judge(game, example[0]).run()
    except TimeUp:
        return "unknown"
    return "ok" if tidy(got) == tidy(example[1]) else f"FAIL: got {got!r}"
