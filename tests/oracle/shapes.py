"""Values of the rule language at run time, and what a position may look like.

An integer is an int, a boolean a bool, text and letters are str, an array is an Arr, a
record a Rec, a board a Board of its rows.
"""

from syntax import RuleError


class Arr(tuple):
    """An array. `nested` is remembered by an empty one: was it to hold arrays?"""

    nested = False

    def __getitem__(self, i):
        got = tuple.__getitem__(self, i)
        return Arr(got) if isinstance(i, slice) else got

    def __add__(self, other):
        out = Arr(tuple(self) + tuple(other))
        out.nested = self.nested or getattr(other, "nested", False)
        return out


class Rec(tuple):
    """A record."""


class Board(tuple):
    """Rows of equal length: each a str or an Arr."""

    def width(self):
        return len(self[0]) if self else 0


class Nothing:
    """`[]`: the empty sum."""


NOTHING = Nothing()


class Outside(Exception):
    """The value is no position of this shape."""


def check_number(v, field, lo, hi):
    if not isinstance(v, int) or isinstance(v, bool):
        raise RuleError(f"{field.name} would be {v!r}")
    if (lo is not None and v < lo) or (hi is not None and v > hi):
        raise Outside()
    return v


def check_letters(text, field):
    if field.alphabet and any(c not in field.alphabet for c in text):
        raise Outside()
    return text


def fit(v, field, lo, hi, universe):
    """The value v as FIELD holds it; Outside when a bound is broken."""
    if field.kind == "int":
        if universe is not None and v not in universe:
            raise Outside()
        return check_number(v, field, lo, hi)
    if field.kind == "word":
        if isinstance(v, Arr) and all(isinstance(c, str) for c in v):
            v = "".join(v)
        if not isinstance(v, str):
            raise RuleError(f"{field.name} would be {v!r}")
        return check_letters(v, field)
    if field.kind == "board":
        return fit_board(v, field, lo, hi)
    if not isinstance(v, Arr):
        raise RuleError(f"{field.name} would be {v!r}")
    elements = [check_number(x, field, lo, hi) for x in v]
    if field.kind == "bag":
        elements.sort()
    if field.kind == "subset":
        elements = sorted(set(elements))
        if any(x not in universe for x in elements):
            raise Outside()
    return Arr(elements)


def fit_board(v, field, lo, hi):
    rows = list(v)
    if field.alphabet or (rows and all(isinstance(c, str) for row in rows for c in row)):
        rows = [check_letters("".join(row), field) for row in rows]
    else:
        rows = [Arr(check_number(x, field, lo, hi) for x in row) for row in rows]
    if len({len(row) for row in rows}) > 1:
        raise RuleError("rows of a board differ in length")
    return Board(rows)


def spell_position(p, kinds):
    """A position as the command line writes it: 5  3,4  [1,2,3]  "RBW"  X.X/..X."""
    parts = p if isinstance(p, Rec) else (p,)
    return ",".join(spell_field(v, k) for v, k in zip(parts, kinds))


def spell_field(v, kind):
    if isinstance(v, Board):
        return "/".join(row if isinstance(row, str) else " ".join(map(str, row)) for row in v)
    if isinstance(v, Arr):
        return "[" + ",".join(map(str, v)) + "]"
    return str(v)
