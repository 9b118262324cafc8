"""Evaluates expressions of the rule language, by walking the tree."""

import operator
import time
from fractions import Fraction

import graphs
from library import LIBRARY, element
from shapes import NOTHING, Arr, Board, Rec
from syntax import RuleError, TimeUp

LEAST, MOST = -(2**63), 2**63 - 1
QUERIES = {"wins", "loses", "drawn", "value", "score", "outcome", "moves", "winning_moves", "remoteness"}
MIRROR = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
COMPARE = {"==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le,
           ">": operator.gt, ">=": operator.ge}
LAZY = {"any": True, "all": False}


def number(v):
    if not LEAST <= v <= MOST:
        raise RuleError("overflow")
    return v


def integer(v):
    if isinstance(v, bool) or not isinstance(v, (int, Fraction)):
        raise RuleError(f"{v!r} is not a number")
    return v


def arithmetic(op, a, b):
    a, b = integer(a), integer(b)
    if op == "+":
        return number(a + b)
    if op == "-":
        return number(a - b)
    if op == "*":
        return number(a * b)
    if op == "xor":
        return a ^ b
    if b == 0:
        raise RuleError("division by zero")
    return number(a // b) if op == "/" else a % b


class Evaluator:
    """Holds lets and data; `queries` answers wins, loses, value ... in judge and claims."""

    def __init__(self, rules, queries=None):
        self.rules, self.queries = rules, queries
        self.data, self.constants, self.depth = {}, {}, 0
        self.exact = False
        self.deadline, self.ticks = None, 0

    # --- names and calls ---

    def lookup(self, name, env):
        if name in env:
            return env[name]
        if name in self.data:
            return self.data[name]
        if name in self.rules.lets and self.rules.lets[name][0] is None:
            if name not in self.constants:
                self.constants[name] = self.eval(self.rules.lets[name][1], {})
            return self.constants[name]
        if any(f.name == name for f in self.rules.data):
            raise RuleError(f"data {name} was never set")
        raise RuleError(f"{name} is not known")

    def call(self, e, env):
        name, items = e[1], e[2]
        if name in self.rules.lets:
            params, body = self.rules.lets[name]
            args = self.elements(items, env)
            if len(args) != len(params):
                raise RuleError(f"{name} wants {len(params)} arguments")
            self.depth += 1
            if self.depth > 400:
                raise RuleError("recursion too deep")
            exact, self.exact = self.exact, False
            try:
                return self.eval(body, dict(zip(params, args)))
            finally:
                self.depth -= 1
                self.exact = exact
        if name in QUERIES:
            return self.query(name, items, env)
        if name not in LIBRARY:
            raise RuleError(f"there is no function {name}")
        if name in LAZY and len(items) == 1 and items[0][1]:
            for inner in self.instances(items[0][1], env):
                if self.eval(items[0][0], inner) == LAZY[name]:
                    return LAZY[name]
            return not LAZY[name]
        args = self.elements(items, env)
        if len(items) == 1 and items[0][1]:
            args = [Arr(args)]
        try:
            return self.tidy(LIBRARY[name](*args))
        except (ValueError, IndexError, AttributeError, TypeError) as why:
            raise RuleError(f"{name}: {why}") from None

    def query(self, name, items, env):
        if self.queries is None:
            raise RuleError(f"{name} stands in judge and claims only")
        args = list(items)
        player = None
        if args[0][0][0] == "name" and args[0][0][1] in ("left", "right", "first", "second") and len(args) > 1:
            player = args.pop(0)[0][1]
        if name == "value" and args[0][0][0] == "text":
            return self.queries.value_of(args[0][0][1][0], self.eval(args[1][0], env))
        if len(args) == 1 and args[0][0] == ("name", "start") and "start" not in env:
            return self.queries.ask(name, player, env["$start"], True)
        if len(args) > 1:  # value(x, y) is value((x, y))
            return self.queries.ask(name, player, Rec(self.elements(args, env)), False)
        if args[0][1]:
            return self.queries.ask(name, player, Arr(self.elements(args, env)), False)
        return self.queries.ask(name, player, self.eval(args[0][0], env), False)

    @staticmethod
    def tidy(v):
        return number(v) if isinstance(v, int) and not isinstance(v, bool) else v

    # --- clauses ---

    def instances(self, clauses, env):
        """The environments in which the clauses hold, in order."""
        if not clauses:
            yield env
            return
        c, rest = clauses[0], clauses[1:]
        if c[0] == "if":
            if self.truth(self.eval(c[1], env)):
                yield from self.instances(rest, env)
        elif c[0] == "let":
            inner = dict(env)
            if not self.match(c[1], self.eval(c[2], env), inner):
                return
            yield from self.instances(rest, inner)
        else:
            for v in self.walk(c[2], env):
                self.tick()
                inner = dict(env)
                if self.match(c[1], v, inner):
                    yield from self.instances(rest, inner)

    def tick(self):
        self.ticks += 1
        if self.deadline and self.ticks % 16 == 0 and time.process_time() > self.deadline:
            raise TimeUp()

    def walk(self, e, env):
        """What `for` loops over, lazily for ranges."""
        if e[0] == "range":
            return range(integer(self.eval(e[1], env)), integer(self.eval(e[2], env)) + 1)
        v = self.eval(e, env)
        if isinstance(v, (Arr, str, Board, range)):
            return v
        if v is NOTHING:
            return Arr()
        raise RuleError(f"for cannot walk over {v!r}")

    def match(self, p, v, env):
        if p[0] == "any":
            return True
        if p[0] == "literal":
            return self.eval(p[1], env) == v
        if p[0] == "record":
            if not isinstance(v, tuple) or len(p[1]) != len(v):
                raise RuleError(f"a pattern of {len(p[1])} parts against {v!r}")
            return all(self.match(q, x, env) for q, x in zip(p[1], v))
        env[p[1]] = v
        return p[2] is None or self.truth(self.eval(p[2], env))

    @staticmethod
    def truth(v):
        if not isinstance(v, bool):
            raise RuleError(f"{v!r} is neither true nor false")
        return v

    def elements(self, items, env):
        out = []
        for e, clauses in items:
            for inner in self.instances(clauses, env):
                out.append(self.eval(e, inner))
        return out

    # --- expressions ---

    def eval(self, e, env):
        return getattr(self, "on_" + e[0].replace("-", "_"))(e, env)

    def on_int(self, e, env):
        return number(e[1])

    def on_bool(self, e, env):
        return e[1]

    def on_text(self, e, env):
        exact, self.exact = self.exact, False
        try:
            return "".join(p if isinstance(p, str) else self.spell(self.eval(p, env)) for p in e[1])
        finally:
            self.exact = exact

    def on_name(self, e, env):
        if e[1] == "case" and "$case" in env and "case" not in env:
            return env["$case"]
        return self.lookup(e[1], env)

    def on_neg(self, e, env):
        return number(-integer(self.eval(e[1], env)))

    def on_not(self, e, env):
        return not self.truth(self.eval(e[1], env))

    def on_and(self, e, env):
        return self.truth(self.eval(e[1], env)) and self.truth(self.eval(e[2], env))

    def on_or(self, e, env):
        return self.truth(self.eval(e[1], env)) or self.truth(self.eval(e[2], env))

    def on_if(self, e, env):
        return self.eval(e[2] if self.truth(self.eval(e[1], env)) else e[3], env)

    def on_op(self, e, env):
        if e[1] in ("in", "not in") and e[3][0] == "range":
            v, (low, high) = self.eval(e[2], env), (integer(self.eval(x, env)) for x in e[3][1:])
            return (low <= v <= high) == (e[1] == "in")
        op, a, b = e[1], self.eval(e[2], env), self.eval(e[3], env)
        if op in ("in", "not in"):
            return (a in b) == (op == "in")
        if op == "/" and self.exact and b != 0:
            return Fraction(a, b)
        if op in COMPARE:
            if hasattr(b, "g") and not hasattr(a, "g"):  # a game value on the right
                return COMPARE[MIRROR.get(op, op)](b, a)
            return COMPARE[op](a, b)
        if op == "++":
            if a is NOTHING or b is NOTHING:
                return b if a is NOTHING else a
            return a + b
        return arithmetic(op, a, b)

    def on_graph(self, e, env):
        return graphs.make(self.elements(e[1], env), self.eval(e[2], env), e[3])

    def on_call(self, e, env):
        return self.call(e, env)

    def on_start_wins(self, e, env):
        who = {"first": None, "second": None}.get(e[1], e[1])
        answer = self.queries.ask("wins", "first" if who is None else who, env["$start"], True)
        if e[1] == "second":
            answer = self.queries.ask("wins", "second", env["$start"], True)
        return answer != e[2]

    def on_index(self, e, env):
        a, i = self.eval(e[1], env), integer(self.eval(e[2], env))
        return element(a, i)

    def on_slice(self, e, env):
        a = self.eval(e[1], env)
        i = 0 if e[2] is None else integer(self.eval(e[2], env))
        j = len(a) - 1 if e[3] is None else integer(self.eval(e[3], env))
        if j < i:
            return a[:0]
        if i < 0 or j >= len(a):
            raise RuleError(f"slice {i}..{j} of {len(a)} elements")
        return a[i : j + 1]

    def on_range(self, e, env):
        low, high = (integer(self.eval(x, env)) for x in e[1:])
        if high - low > 10**6:
            raise TimeUp()
        return Arr(range(low, high + 1))

    def on_list(self, e, env):
        out = Arr(self.elements(e[1], env))
        out.nested = not out and all(is_array(x, self.rules) for x, _ in e[1])
        return out

    def on_set(self, e, env):
        return Arr(dict.fromkeys(self.elements(e[1], env)))

    def on_record(self, e, env):
        return Rec(self.elements(e[1], env))

    def on_empty(self, e, env):
        return Arr()

    def on_nothing(self, e, env):
        return NOTHING

    def on_drop(self, e, env):
        a, i = self.eval(e[1], env), integer(self.eval(e[2], env))
        element(a, i)
        return a[:i] + a[i + 1 :]

    def on_add(self, e, env):
        return Arr(sorted(set(self.eval(e[1], env)) | set(self.elements(e[2], env))))

    def on_remove(self, e, env):
        gone = self.elements(e[2], env)
        return Arr(x for x in self.eval(e[1], env) if x not in gone)

    def on_with(self, e, env):
        old = self.eval(e[1], env)
        new = [list(r) for r in old] if isinstance(old, Board) else list(old)
        written = set()
        for row, col, op, value in e[2]:
            at = (integer(self.eval(row, env)),) + (() if col is None else (integer(self.eval(col, env)),))
            self.edit(new, at, op, self.eval(value, env), written)
        if isinstance(old, Board):
            return Board("".join(r) if isinstance(q, str) else Arr(r) for r, q in zip(new, old))
        return "".join(new) if isinstance(old, str) else Arr(new)

    @staticmethod
    def edit(cells, at, op, v, written):
        """Right sides read the old position; edits apply in order; = twice is an error."""
        for i in at[:-1]:
            element(cells, i)
            cells = cells[i]
        element(cells, at[-1])
        if op == "=":
            if at in written:
                raise RuleError(f"{at} is set twice")
            written.add(at)
            cells[at[-1]] = v
        else:
            cells[at[-1]] = arithmetic(op, cells[at[-1]], v)

    def spell(self, v):
        if isinstance(v, bool):
            return "true" if v else "false"
        if isinstance(v, str):
            return v
        if isinstance(v, (Arr, Rec)):
            return " ".join(self.spell(x) for x in v)
        return str(v)


ARRAYS = {"list", "with", "drop", "slice", "empty", "remove", "add", "range", "nothing"}


def is_array(e, rules, seen=()):
    """Whether an expression spells an array, told from its form: for empty lists of them."""
    if e[0] in ARRAYS:
        return True
    if e[0] == "if":
        return is_array(e[2], rules, seen) or is_array(e[3], rules, seen)
    if e[0] == "op":
        return e[1] == "++"
    if e[0] == "call" and e[1] in rules.lets and e[1] not in seen:
        return is_array(rules.lets[e[1]][1], rules, seen + (e[1],))
    return e[0] == "call" and e[1] in ("tail", "front", "sort", "reverse", "distinct")
