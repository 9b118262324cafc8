"""Canonical forms of short games by their definition, for games of two players.

A form is an integer; 0 is zero. Slow and readable: no compact forms, no stops, no bounds.
"""

from fractions import Fraction

from dyadic import Reader, number_moves
from syntax import RuleError

LEFTS, RIGHTS, KNOWN, ORDER, SUMS, NUMBERS = [frozenset()], [frozenset()], {}, {}, {}, {}
KNOWN[(frozenset(), frozenset())] = 0


def le(g, h):
    """G <= H: no left option of G is at least H, no right option of H at most G."""
    if g == h:
        return True
    if (g, h) not in ORDER:
        ORDER[g, h] = not any(le(h, x) for x in LEFTS[g]) and not any(le(y, g) for y in RIGHTS[h])
    return ORDER[g, h]


def form(lefts, rights):
    """The canonical form of {lefts | rights}."""
    lefts, rights = set(lefts), set(rights)
    while bypass(lefts, rights):
        pass
    best_left = frozenset(x for x in lefts if not any(y != x and le(x, y) for y in lefts))
    best_right = frozenset(x for x in rights if not any(y != x and le(y, x) for y in rights))
    key = best_left, best_right
    if key not in KNOWN:
        KNOWN[key] = len(LEFTS)
        LEFTS.append(best_left)
        RIGHTS.append(best_right)
    return KNOWN[key]


def game_le(lefts, rights, h):
    """{lefts | rights} <= H."""
    return not any(le(h, x) for x in lefts) and not any(le_game(y, lefts, rights) for y in RIGHTS[h])


def le_game(h, lefts, rights):
    """H <= {lefts | rights}."""
    return not any(game_le(lefts, rights, x) for x in LEFTS[h]) and not any(le(r, h) for r in rights)


def bypass(lefts, rights):
    """Replaces one reversible option; False: there is none."""
    for x in lefts:
        for back in RIGHTS[x]:
            if le_game(back, lefts, rights):
                lefts.remove(x)
                lefts |= LEFTS[back]
                return True
    for x in rights:
        for back in LEFTS[x]:
            if game_le(lefts, rights, back):
                rights.remove(x)
                rights |= RIGHTS[back]
                return True
    return False


def negative(g):
    return form(map(negative, RIGHTS[g]), map(negative, LEFTS[g]))


def add(g, h):
    if (g, h) not in SUMS:
        lefts = [add(x, h) for x in LEFTS[g]] + [add(g, x) for x in LEFTS[h]]
        rights = [add(x, h) for x in RIGHTS[g]] + [add(g, x) for x in RIGHTS[h]]
        SUMS[g, h] = SUMS[h, g] = form(lefts, rights)
    return SUMS[g, h]


def number(x):
    if x not in NUMBERS:
        NUMBERS[x] = form(map(number, number_moves(x, 0)), map(number, number_moves(x, 1)))
    return NUMBERS[x]


def of_parts(value):
    """A value as dyadic.py reads it."""
    total = 0
    for game in value:
        if isinstance(game, Fraction):
            part = number(game)
        else:
            part = form(map(of_parts, game[0]), map(of_parts, game[1]))
        total = add(total, part)
    return total


def as_number(g):
    """The number that G is, or None."""
    lefts, rights = [as_number(x) for x in LEFTS[g]], [as_number(x) for x in RIGHTS[g]]
    if None in lefts or None in rights or len(lefts) > 1 or len(rights) > 1:
        return None
    if not lefts and not rights:
        return Fraction(0)
    if not rights:
        return lefts[0] + 1
    if not lefts:
        return rights[0] - 1
    return (lefts[0] + rights[0]) / 2 if lefts[0] < rights[0] else None


def stop(g, player):
    x = as_number(g)
    if x is not None:
        return x
    ends = [stop(y, 1 - player) for y in (LEFTS, RIGHTS)[player][g]]
    return (max, min)[player](ends)


def birthday(g):
    return max([1 + birthday(x) for x in LEFTS[g] | RIGHTS[g]], default=0)


def words(g):
    """The field's notation, as the program writes it."""
    x = stop(g, 0)
    if x == stop(g, 1):
        rest = add(g, number(-x))
        for size in range(birthday(rest) + 1):
            for ups in sorted({size, -size}):
                for star in range(birthday(rest) + 1):
                    if plain(ups, star) == rest:
                        return spell(x, ups, star)
    sides = [",".join(sorted(map(words, side[g]))) for side in (LEFTS, RIGHTS)]
    return "{" + "|".join(sides) + "}"


def plain(ups, star):
    text = ("^" if ups > 0 else "v") + str(abs(ups)) if ups else ""
    return of_parts(Reader(text + f"*{star}").value())


def spell(x, ups, star):
    out = ("^" if ups > 0 else "v") + (str(abs(ups)) if abs(ups) > 1 else "") if ups else ""
    out += "*" + (str(star) if star > 1 else "") if star else ""
    return (str(x) if x or not out else "") + out


class Value:
    """What value(P) is in a game of two players."""

    def __init__(self, g):
        self.g = g

    def __str__(self):
        return words(self.g)

    def __eq__(self, other):
        return self.g == value(other).g

    def __hash__(self):
        return self.g

    def __le__(self, other):
        return le(self.g, value(other).g)

    def __ge__(self, other):
        return le(value(other).g, self.g)

    def __lt__(self, other):
        return self <= other and not self >= other

    def __gt__(self, other):
        return self >= other and not self <= other


def value(x):
    """A number, a text or a value as a value."""
    if isinstance(x, Value):
        return x
    if isinstance(x, str):
        return Value(of_parts(Reader(x).value()))
    if isinstance(x, (int, Fraction)):
        return Value(number(Fraction(x)))
    raise RuleError(f"{x!r} is no value")


def of_position(game, position, memo):
    """The canonical form of a position; a sum of what its options leave."""
    if position not in memo:
        game.ev.tick()
        sides = []
        for player in (0, 1):
            options = []
            for option in game.moves_for(position, player):
                total = 0
                for part in option.parts:
                    total = add(total, of_position(game, part, memo))
                options.append(total)
            sides.append(options)
        memo[position] = form(*sides)
    return memo[position]
