"""Other games by name or octal code, for value("0.77", n) and value("kayles", n)."""

import pathlib

from library import mex
from syntax import RuleError

GAMES = pathlib.Path(__file__).resolve().parents[2] / "games"


def octal_value(code, n, memo):
    """Grundy value of a heap of an octal game by the definition of the digits."""
    whole, _, part = code.partition(".")
    digits = [int(whole or "0")] + [int(c) for c in part]
    for m in range(n + 1):
        if m not in memo:
            memo[m] = mex(octal_options(digits, m, memo))
    return memo[n]


def octal_options(digits, m, memo):
    for taken, d in enumerate(digits):
        left = m - taken
        if left < 0:
            break
        if d & 1 and left == 0:
            yield 0
        if d & 2 and left > 0 and taken > 0:
            yield memo[left]
        if d & 4:
            for i in range(1, left // 2 + 1):
                yield memo[i] ^ memo[left - i]


def load(name):
    from grammar import parse
    from play import Game

    found = list(GAMES.rglob(name + ".game"))
    if not found:
        raise RuleError(f"there is no game {name}")
    return Game(parse(found[0].read_text()))


def heap_value(game, n, cache):
    if game.replace(".", "").isdigit() and "." in game:
        return octal_value(game, n, cache.setdefault(game, {}))
    if game not in cache:
        cache[game] = load(game)
    return cache[game].value(n)
