"""Whether a two-player position equals a value: by playing their difference out.

A value is a tuple of games played together: fractions, and pairs (left options, right options).
"""

from fractions import Fraction

from play import normal
from syntax import RuleError


def number_moves(x, player):
    """What PLAYER (0 left, 1 right) can make of the number X in its simplest form."""
    if x.denominator == 1:
        if player == 0 and x > 0:
            return [x - 1]
        return [x + 1] if player == 1 and x < 0 else []
    step = Fraction(1, x.denominator)
    return [x - step] if player == 0 else [x + step]


def value_moves(value, player):
    for i, game in enumerate(value):
        if isinstance(game, Fraction):
            options = [(y,) for y in number_moves(game, player)]
        else:
            options = game[player]
        for option in options:
            yield tidy(value[:i] + option + value[i + 1 :])


def tidy(value):
    """Numbers are one number; the order does not matter."""
    number = sum((g for g in value if isinstance(g, Fraction)), Fraction(0))
    rest = sorted((g for g in value if not isinstance(g, Fraction)), key=repr)
    return ((number,) if number else ()) + tuple(rest)


def negative(value):
    return tuple(
        -g if isinstance(g, Fraction) else (tuple(map(negative, g[1])), tuple(map(negative, g[0]))) for g in value
    )


def star(n):
    options = tuple(star(k) for k in range(n))
    return ((options, options),) if n else ()


UP = (((),), (star(1),))


class Reader:
    """The field's notation: 1/2, ^3, v, *2, {a,b|c} and sums of them side by side."""

    def __init__(self, text):
        self.text, self.i = text.replace(" ", ""), 0

    def peek(self):
        return self.text[self.i : self.i + 1]

    def take(self, sign):
        if self.peek() != sign:
            return False
        self.i += 1
        return True

    def digits(self, missing):
        start = self.i
        while self.peek().isdigit():
            self.i += 1
        return int(self.text[start : self.i]) if self.i > start else missing

    def term(self):
        if self.take("{"):
            left = self.options("|")
            right = self.options("}")
            return ((left, right),)
        if self.take("^"):
            return (UP,) * self.digits(1)
        if self.take("v"):
            return negative((UP,)) * self.digits(1)
        if self.take("*"):
            return star(self.digits(1))
        sign = -1 if self.take("-") else 1
        n = self.digits(None)
        if n is None:
            raise RuleError(f"{self.text!r} is no value")
        below = self.digits(None) if self.take("/") else 1
        return (Fraction(sign * n, below),)

    def options(self, end):
        out = []
        while not self.take(end):
            out.append(self.value())
            self.take(",")
        return tuple(out)

    def value(self):
        out = self.term()
        while self.peek() and self.peek() in "{^v*+":
            self.take("+")
            out += self.term()
        return tidy(out)


def value_of(x):
    """A number or a text as a value."""
    if not isinstance(x, str):
        return tidy((Fraction(x),))
    reader = Reader(x)
    value = reader.value()
    if reader.peek():
        raise RuleError(f"{x!r} is no value")
    return value


def mover_wins(game, positions, value, player, memo):
    """Normal play of the sum of POSITIONS and VALUE."""
    key = (positions, value, player)
    if key not in memo:
        after = [(left, value) for _, _, left in game.steps(positions, player)]
        after += [(positions, v) for v in value_moves(value, player)]
        memo[key] = any(not mover_wins(game, p, v, 1 - player, memo) for p, v in after)
    return memo[key]


def equals(game, position, x):
    """G = X means: whoever starts G - X loses."""
    sum_, value, memo = normal((position,)), negative(value_of(x)), game.memo_win
    return not any(mover_wins(game, sum_, value, player, memo) for player in (0, 1))
