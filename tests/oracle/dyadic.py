"""Whether a two-player position equals a number: by playing their difference out."""

from fractions import Fraction

from play import normal


def number_moves(x, player):
    """What PLAYER (0 left, 1 right) can make of the number X in its simplest form."""
    if x.denominator == 1:
        if player == 0 and x > 0:
            return [x - 1]
        return [x + 1] if player == 1 and x < 0 else []
    step = Fraction(1, x.denominator)
    return [x - step] if player == 0 else [x + step]


def mover_wins(game, positions, x, player, memo):
    """Normal play of the sum of POSITIONS and the number X."""
    key = (positions, x, player)
    if key not in memo:
        after = [(left, x) for _, _, left in game.steps(positions, player)]
        after += [(positions, y) for y in number_moves(x, player)]
        memo[key] = any(not mover_wins(game, p, y, 1 - player, memo) for p, y in after)
    return memo[key]


def equals(game, position, number):
    """G = x means: whoever starts G - x loses."""
    sum_, x, memo = normal((position,)), -Fraction(number), game.memo_win
    return not any(mover_wins(game, sum_, x, player, memo) for player in (0, 1))
