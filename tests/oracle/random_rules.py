"""Random well-typed rule files whose play always ends, as trees that can be shrunk.

Every option is lower than its position in an order that fits the shape, whatever the
random expressions say; so every game is finite and small.
"""

import random


class Node:
    """A piece of rule text: a format and its parts. `kind` says what may replace it."""

    def __init__(self, kind, form, *parts):
        self.kind, self.form, self.parts = kind, form, list(parts)

    def text(self):
        return self.form.format(*(p.text() if isinstance(p, Node) else p for p in self.parts))

    def nodes(self):
        yield self
        for p in self.parts:
            if isinstance(p, Node):
                yield from p.nodes()


class Lines(Node):
    """Lines of which those after the first `least` may be left out."""

    def __init__(self, parts, least=0):
        super().__init__("lines", "", *parts)
        self.least = least

    def text(self):
        return "\n".join(p.text() for p in self.parts)


OUTCOMES = ["mover wins", "mover loses", "first wins", "second wins", "draw"]
TWO_OUTCOMES = OUTCOMES + ["left wins", "right wins"]
SIMPLEST = {"int": "1", "bool": "true"}


class Maker:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.lets, self.loops = [], 0
        self.risky = self.r.random() < 0.2  # may divide by zero or index beyond the end

    def fresh(self):
        """A name that no other loop has: the language does not let one hide another."""
        self.loops += 1
        return f"z{self.loops}"

    def pick(self, *choices):
        return self.r.choice(choices)()

    def chance(self, p):
        return self.r.random() < p

    # --- expressions: scope is a dict name -> type ---

    def names(self, scope, kind):
        return [n for n, k in scope.items() if k == kind]

    def integer(self, scope, depth=3):
        leaf = lambda: Node("int", str(self.r.randrange(0, 7)))
        names = self.names(scope, "int")
        if depth == 0 or self.chance(0.15):
            return Node("int", self.r.choice(names)) if names and self.chance(0.75) else leaf()
        sub = lambda: self.integer(scope, depth - 1)
        makers = [
            lambda: Node("int", "({} " + self.r.choice("+-*") + " {})", sub(), sub()),
            lambda: Node("int", "({} xor {})", sub(), sub()),
            lambda: Node("int", "{} / " + str(self.r.randrange(1, 5)), self.paren(sub())),
            lambda: Node("int", "{} % " + str(self.r.randrange(2, 6)), self.paren(sub())),
            lambda: Node("int", self.r.choice(["min", "max"]) + "({}, {})", sub(), sub()),
            lambda: Node("int", "abs({})", sub()),
            lambda: Node("int", "-{}", self.paren(sub())),
            lambda: Node("int", "gcd({}, {})", sub(), sub()),
            lambda: Node("int", "isqrt(abs({}))", sub()),
            lambda: Node("int", "popcount(abs({}))", sub()),
            lambda: Node("int", "bit(abs({}), abs({}) % 5)", sub(), self.paren(sub())),
            lambda: Node("int", "lcm({} % 7, {} % 5)", self.paren(sub()), self.paren(sub())),
            lambda: Node("int", "pow(abs({}) % 4, abs({}) % 4, 20)", self.paren(sub()), self.paren(sub())),
            lambda: Node("int", "bigomega(abs({}) % 40 + 1)", self.paren(sub())),
            lambda: Node("int", "len(digits(abs({}), 2))", sub()),
            lambda: Node("int", "sum(" + self.r.choice(["squares", "fibonacci", "primes", "cubes", "factorials"]) + "({} % 30))", self.paren(sub())),
            lambda: Node("int", "to_int(str({}))", sub()),
            lambda: Node("int", "({} if {} else {})", sub(), self.boolean(scope, depth - 1), sub()),
            lambda: self.counted(scope, depth),
        ]
        if self.risky:
            makers.append(lambda: Node("int", "{} " + self.r.choice("/%") + " {}", self.paren(sub()), self.paren(sub())))
            makers.append(lambda: Node("int", "isqrt({})", sub()))
            makers.append(lambda: Node("int", "({} * 4000000000 * {})", self.paren(sub()), self.paren(sub())))
            for a in self.names(scope, "array"):
                makers.append(lambda a=a: Node("int", f"{a}[{{}}]", sub()))
                makers.append(lambda a=a: Node("int", f"max({a})"))
        if self.lets:
            makers += [lambda: Node("int", self.r.choice(self.lets) + "({} % 9)", self.paren(sub()))] * 2
        for a in self.names(scope, "array"):
            makers.append(lambda a=a: Node("int", self.r.choice(["len", "sum", "xor"]) + f"({a})"))
            makers.append(lambda a=a: Node("int", f"max([0] ++ {a})"))
            makers.append(lambda a=a: Node("int", "count({0} for {0} in {1}[..{{}} % (len({1}) + 1) - 1])".format(self.fresh(), a), self.paren(sub())))
            makers.append(lambda a=a: Node("int", f"len(distinct({a} ++ [{{}}]))", sub()))
            makers.append(lambda a=a: Node("int", f"(last(sort({a})) if len({a}) > 0 else first([{{}}]))", sub()))
            makers.append(lambda a=a: Node("int", f"({a}[{{}} % len({a})] if len({a}) > 0 else {{}})",
                                           self.paren(sub()), sub()))
        for w in self.names(scope, "word"):
            makers.append(lambda w=w: Node("int", f"len({w})"))
            makers.append(lambda w=w: Node("int", 'count({0} for {0} in {1} if {0} == "a")'.format(self.fresh(), w)))
            makers.append(lambda w=w: Node("int", f'find({w}, "ab")'))
        for b in self.names(scope, "board"):
            makers.append(lambda b=b: Node("int", 'count({0} for {0} in cells({1}) let ({0}r, {0}c) = {0} if {1}[{0}r][{0}c] == "x")'.format(self.fresh(), b)))
            makers.append(lambda b=b: Node("int", f"rows({b})"))
        return self.r.choice(makers)()

    @staticmethod
    def paren(e):
        return Node("int", "({})", e)

    def counted(self, scope, depth):
        v = self.fresh()
        inner = dict(scope, **{v: "int"})
        f = self.r.choice(["sum", "xor", "count", "max", "mex"])
        body = self.integer(inner, depth - 2 if depth > 1 else 0)
        if f == "max":
            return Node("int", f"max([0] ++ [{{}} for {v} in 0..3])", body)
        if f == "mex":
            body = Node("int", "abs({})", body)
        return Node("int", f"{f}({{}} for {v} in 0..{self.r.randrange(1, 5)}{{}})", body,
                    self.maybe_if(inner, depth - 1))

    def maybe_if(self, scope, depth=2):
        if self.chance(0.5):
            return Node("filter", "")
        return Node("filter", " if {}", self.boolean(scope, max(depth, 0)))

    def boolean(self, scope, depth=2):
        i = lambda: self.integer(scope, max(depth - 1, 0))
        sub = lambda: self.boolean(scope, depth - 1)
        makers = [
            lambda: Node("bool", "{} " + self.r.choice(["==", "!=", "<", "<=", ">", ">="]) + " {}", i(), i()),
            lambda: Node("bool", self.r.choice(["even", "odd", "is_square"]) + "({})", i()),
            lambda: Node("bool", "{} in {{0, {}, {}}}", i(), i(), i()),
            lambda: Node("bool", "{} not in {}..{}", i(), i(), i()),
        ]
        if depth > 0:
            makers += [
                lambda: Node("bool", "({} and {})", sub(), sub()),
                lambda: Node("bool", "({} or {})", sub(), sub()),
                lambda: Node("bool", "not ({})", sub()),
            ]
        for a in self.names(scope, "array"):
            makers.append(lambda a=a: Node("bool", f"{{}} in {a}", i()))
            makers.append(lambda a=a: Node("bool", "any({0} > {{}} for {0} in {1})".format(self.fresh(), a), i()))
        for w in self.names(scope, "word"):
            makers.append(lambda w=w: Node("bool", f'contains({w}, "{self.r.choice(["ab", "a", "bb"])}")'))
            makers.append(lambda w=w: Node("bool", "all({0} != first({1}) for {0} in tail({1}))".format(self.fresh(), w)))
        for b in self.names(scope, "board"):
            makers.append(lambda b=b: Node("bool", 'any({1}[{0}r][{0}c] == "." for ({0}r, {0}c) in neighbours({1}, {{}} % 3, 0))'.format(self.fresh(), b), self.paren(i())))
        return self.r.choice(makers)()

    # --- moves ---

    def label(self, scope):
        if self.chance(0.6):
            return Node("label", "")
        risky, self.risky = self.risky, False  # a fault in a label shows only where it is asked for
        node = Node("label", ' as "{{{}}}:{{{}}}"', self.integer(scope, 1), self.integer(scope, 1))
        self.risky = risky
        return node

    def line(self, form, *parts):
        return Node("line", form, *parts)

    def int_move(self):
        s = {"n": "int"}
        k = dict(s, k="int")
        lower = lambda sc: Node("option", "max(lo, min(n - 1, abs({})))", self.integer(sc))
        return self.pick(
            lambda: self.line("move n -> n - k{} for k in {{{}, {}}}{}", self.label(k),
                              Node("digit", str(self.r.randrange(1, 4))), Node("digit", str(self.r.randrange(4, 8))),
                              self.maybe_if(k)),
            lambda: self.line("move n -> n - k{} for k in 1..{}{}", self.label(k), self.integer(s, 2), self.maybe_if(k)),
            lambda: self.line("move n -> {}{} if n > lo{}", lower(s), self.label(s), Node("filter", "")),
            lambda: self.line("move n -> {}, {}{} if n > lo for k in 0..{}{}", lower(k), lower(k), self.label(k),
                              Node("digit", str(self.r.randrange(1, 4))), self.maybe_if(k)),
            lambda: self.line("move n -> [i, n - k - i]{} for k in 1..2 for i in lo..(n-k)/2{}",
                              self.label(k), self.maybe_if(dict(k, i="int"))),
            lambda: self.line("move n -> [{}, {}]{} if n > lo", lower(s), lower(s), self.label(s)),
            lambda: self.line("move n -> [d for d in divisors(n) if d < n and {}] if n >= 2",
                              self.boolean(dict(s, d="int"))),
            lambda: self.line("move n -> []{} if n > lo and {}", self.label(s), self.boolean(s)),
            lambda: self.line("move 4 -> 3, [2, {}], []", Node("digit", str(self.r.randrange(1, 4)))),
            lambda: self.line("move n -> n - j{} let j = {} if 1 <= j and j <= n{}", self.label(dict(s, j="int")),
                              self.integer(s), Node("filter", "")),
        )

    def record_move(self):
        s = {"x": "int", "y": "int"}
        k = dict(s, k="int")
        low = lambda sc, v: Node("option", f"min({v} - 1, abs({{}}))", self.integer(sc))
        any_y = lambda sc: Node("option", "abs({}) % 4", self.paren(self.integer(sc)))
        return self.pick(
            lambda: self.line("move (x, y) -> (x - k, y), (x, y - k){} for k in 1..{}{}", self.label(k), self.integer(s, 2), self.maybe_if(k)),
            lambda: self.line("move (x, y) -> (x - k, y - k){} for k in 1..max(x, y){}", self.label(k), self.maybe_if(k)),
            lambda: self.line("move (x, y) -> ({}, {}){} if x > 0", low(s, "x"), any_y(s), self.label(s)),
            lambda: self.line("move (x, y) -> (x, {}){} if y > 0{}", low(s, "y"), self.label(s), Node("filter", "")),
            lambda: self.line("move (x, y) -> [(i, y), (x - 1 - i, {})]{} for i in 0..x-1{}", any_y(dict(s, i="int")),
                              self.label(dict(s, i="int")), self.maybe_if(dict(s, i="int"))),
            lambda: self.line("move (x, 0) -> (x - 1, {})", any_y({"x": "int"})),
            lambda: self.line("move (x, y) -> pair(x - k, y){} for k in 1..x{}", self.label(k), self.maybe_if(k)),
        )

    def array_move(self):
        s = {"a": "array"}
        i = dict(s, i="int")
        return self.pick(
            lambda: self.line("move a -> a with {{[i] -= {}}}{} for i in indices(a) if a[i] > 0",
                              Node("digit", "1"), self.label(i)),
            lambda: self.line("move a -> a with {{[i] -= c}} for i in indices(a) for c in 1..a[i]{}", self.maybe_if(dict(i, c="int"))),
            lambda: self.line("move a -> a without [i]{} for i in indices(a){}", self.label(i), self.maybe_if(i)),
            lambda: self.line("move a -> [a[..i-1], a[i+1..]]{} for i in indices(a){}", self.label(i), self.maybe_if(i)),
            lambda: self.line("move a -> [x - 1 for x in a if x > 0]{} if sum(a) > 0{}", self.label(s), Node("filter", "")),
            lambda: self.line("move a -> tail(a), front(a) if len(a) > 0 and {}", self.boolean(s)),
            lambda: self.line("move a -> [0, {}] ++ a[2..] if len(a) > 1 and sum(a[..1]) > 4",
                              Node("option", "abs({}) % 4", self.paren(self.integer(s, 2)))),
            lambda: self.line("move a -> a with {{[i] -= 1, [i-1] += 1}}{} for i in 1..len(a)-1 if a[i] > 0{}",
                              self.label(i), Node("filter", "")),
            lambda: self.line("move a -> [] if len(a) > 0 and {}", self.boolean(s)),
        )

    def bag_move(self):
        s = {"a": "array"}
        i = dict(s, i="int")
        return self.pick(
            lambda: self.line("move a -> a with {{[i] -= c}}{} for i in indices(a) for c in 1..a[i]{}",
                              self.label(i), self.maybe_if(dict(i, c="int"))),
            lambda: self.line("move a -> a without [i]{} for i in indices(a){}", self.label(i), self.maybe_if(i)),
            lambda: self.line("move a -> (a without [j]) with {{[i] += a[j]}} for i in indices(a) for j in i+1..len(a)-1{}",
                              self.maybe_if(dict(i, j="int"))),
            lambda: self.line("move a -> [x / 2 for x in a] if sum(a) > 0{}", Node("filter", "")),
            lambda: self.line("move a -> [[x for x in a if x < t], [x for x in a if x > t]] for t in distinct(a)"),
        )

    def word_move(self):
        s = {"s": "word"}
        i = dict(s, i="int")
        return self.pick(
            lambda: self.line('move s -> s with {{[i] = "b"}}{} for i in indices(s) if s[i] == "a"{}', self.label(i), Node("filter", "")),
            lambda: self.line("move s -> s without [i]{} for i in indices(s){}", self.label(i), self.maybe_if(i)),
            lambda: self.line("move s -> [s[..i-1], s[i+1..]]{} for i in indices(s){}", self.label(i), self.maybe_if(i)),
            lambda: self.line("move s -> split(s, c) for c in letters(s)"),
            lambda: self.line("move s -> reverse(tail(s)) if len(s) > 0 and {}", self.boolean(s)),
            lambda: self.line('move s -> join("a", split(s, "b")) if contains(s, "bb")'),
            lambda: self.line('move s -> s[..i-1] ++ "b" ++ s[i+2..]{} for i in 0..len(s)-2 if s[i] != s[i+1]', self.label(i)),
            lambda: self.line("move s -> [] if len(s) > 2 and {}", self.boolean(s)),
        )

    def board_move(self):
        s = {"g": "board"}
        c = dict(s, r="int", c="int")
        return self.pick(
            lambda: self.line('move g -> g with {{[r][c] = "x"}}{} for (r, c) in cells(g) if g[r][c] == "."{}',
                              self.label(c), Node("filter", "")),
            lambda: self.line('move g -> g with {{[r][c] = "x", [u][v] = "x"}} for (r, c) in cells(g) '
                              'if g[r][c] == "." for (u, v) in neighbours(g, r, c) if g[u][v] == "."{}', Node("filter", "")),
            lambda: self.line('move g -> g with {{[r][c] = "x"}} for (r, c) in cells(g) if g[r][c] == "." '
                              'and all(g[u][v] == "." for (u, v) in neighbours(g, r, c))'),
            lambda: self.line('move g -> g with {{[r][0] = "x"}} for r in 0..rows(g)-1 if g[r][0] == "." and inside(g, r + 1, {})',
                              self.integer({"r": "int"}, 1)),
        )

    # --- whole files ---

    SHAPES = {
        "int": ("n >= lo", "n", {"n": "int"}), "record": ("(x, y)", "(x, y)", {"x": "int", "y": "int"}),
        "array": ("a[]", "a", {"a": "array"}), "bag": ("a[] bag", "a", {"a": "array"}),
        "word": ('s over "ab"', "s", {"s": "word"}), "board": ('g[h][w] over ".x"', "g", {"g": "board"}),
    }

    # What a whole position or sum decides: a form with the mover, points and a filter left open.
    WHOLE = {
        "int": [("{} n -> n - k{} for k in 1..3{}", {"n": "int", "k": "int"}, False),
                ("{} n -> n / 2{} if n > 0{}", {"n": "int"}, False),
                ("{} n -> [i, n - 1 - i]{} for i in 0..n-1{}", {"n": "int", "i": "int"}, True),
                ("{} n -> []{} if n > 0{}", {"n": "int"}, True)],
        "record": [("{} (x, y) -> (x - k, y){} for k in 1..2{}", {"x": "int", "y": "int", "k": "int"}, False),
                   ("{} (x, y) -> (x, y - 1){} if y > 0{}", {"x": "int", "y": "int"}, False),
                   ("{} (x, y) -> (y, x - 1){} if x > 0 and y < 4{}", {"x": "int", "y": "int"}, False)],
        "array": [("{} a -> a without [i]{} for i in indices(a){}", {"a": "array", "i": "int"}, False),
                  ("{} a -> a with {{[i] -= 1}}{} for i in indices(a) if a[i] > 0{}", {"a": "array", "i": "int"}, False),
                  ("{} a -> tail(a){} if len(a) > 0{}", {"a": "array"}, False)],
    }

    def whole_rules(self):
        """Rules that whole positions or sums decide: points, last words, turns, two players."""
        self.shape = self.r.choice(list(self.WHOLE))
        position, pattern, scope = self.SHAPES[self.shape]
        points, ends, turn = self.chance(0.5), self.chance(0.5), self.chance(0.2)
        two = turn or self.chance(0.6)
        misere = not points and not ends and self.chance(0.5)
        self.risky = False
        sums = not ends and not turn
        head = [Node("line", 'game "Random"'), Node("line", "position " + position.replace("lo", "0"))]
        forms = [f for f in self.WHOLE[self.shape] if sums or not f[2]]
        moves = []
        for by in ["left", "right"] if two else ["move"]:
            for _ in range(self.r.randrange(1, 3)):
                form, names, _ = self.r.choice(forms)
                score = Node("label", " scores {}", self.integer(names, 2)) if points else Node("label", "")
                form = form.replace("{}", self.r.choice([by, by, "move"]), 1)
                moves.append(self.line(form, score, self.maybe_if(names, 1)))
        if points and not any(" scores " in m.text() for m in moves):
            moves[0].parts[0] = Node("label", " scores 1")
        if two and not any(m.text().startswith(("left", "right")) for m in moves):
            moves[0].form = moves[0].form.replace("move", "left", 1)
        tail = [Node("line", "play misere")] if misere else []
        if ends:
            for _ in range(self.r.randrange(1, 3)):
                outcome = self.integer(scope, 1) if points else self.r.choice(TWO_OUTCOMES if two else OUTCOMES)
                tail.append(self.line("ends {} if {}", outcome, self.boolean(scope)))
        if turn:
            tail.append(self.line("turn left if {} else right", self.boolean(scope)))
        elif not points and self.chance(0.3) and (ends or not any("[" in m.text() for m in moves)):
            tail.append(self.line(f"wins {pattern} if {{}}", self.boolean(scope)))
        # canonical forms have no moves to ask for
        whole = points or ends or turn or misere or any(t.text().startswith("wins") for t in tail)
        judge = self.whole_judge(two and not turn, points, whole, sums)
        return Lines([Lines(head, 99), Lines(moves, 1), Lines(tail), Node("judge", "{}", judge)], 99)

    def whole_judge(self, two, points, whole, sums):
        loop, one, many = self.STARTS[self.shape]
        out = ["judge", "  " + loop.format(lo="0")]
        for who in ["left, ", "right, "] if two else [""]:
            for at in [one] + ([many.format(lo="0")] if sums and self.shape != "array" else []):
                say = [f"1 if wins({who}{at}) else 0", f"1 if loses({who}{at}) else 0"]
                if points:
                    say.append(f"score({who}{at})")
                if whole or not two:
                    say += [f"1 if drawn({who}{at}) else 0", f"len(moves({who}{at}))", f"len(winning_moves({who}{at}))"]
                out.append("    print " + ", ".join(say))
        return "\n".join(out)

    def rules(self):
        """A rule file as a tree."""
        if self.chance(0.3):
            return self.whole_rules()
        self.shape = self.r.choice(list(self.SHAPES))
        position, pattern, scope = self.SHAPES[self.shape]
        low = self.r.randrange(0, 2)
        head = [Node("line", 'game "Random"'), Node("line", f"let lo = {low}")]
        head.append(Node("line", "position " + position.replace("lo", str(low))))
        head.append(Node("line", "let pair(x, y) = (min(x, y), max(x, y))"))
        lets = [self.let_line(k) for k in range(self.r.randrange(0, 3))]
        mover = getattr(self, self.shape + "_move")
        moves = [mover() for _ in range(self.r.randrange(1, 4))]
        tail = []
        sums = any("[" in m.text().split("->")[1].split(" for ")[0] or "split" in m.text() for m in moves)
        self.valued = True
        if self.chance(0.2):
            tail.append(Node("line", "play misere"))
            self.valued = False
        if self.chance(0.3):
            words = {"n": "int"} if self.shape == "int" else scope
            tail.append(self.line(self.r.choice(["wins", "loses"]) + f" {pattern} if {{}}", self.boolean(words)))
            self.valued = False
        self.ended = False
        if not sums and not any("misere" in t.text() for t in tail) and self.shape != "bag" and self.chance(0.25):
            outcome = self.r.choice(OUTCOMES)
            tail.append(self.line(f"ends {outcome} if {{}}", self.boolean(scope)))
            self.valued, self.ended = False, True
        self.judge = self.judge_text()
        return Lines([Lines(head, 99), Lines(lets, 99), Lines(moves, 1), Lines(tail), Node("judge", "{}", self.judge)], 99)

    def let_line(self, k):
        name = f"f{k}"
        body = self.integer({"x": "int"}, 3)
        self.lets.append(name)
        if self.chance(0.3):
            return Node("line", f"let {name}(x) = 0 if x <= 0 else ({{}} + {name}(x - 1)) % 7", body)
        return Node("line", f"let {name}(x) = {{}}", body)

    STARTS = {
        "int": ("for p in {lo}..9", "p", "[p, {lo} + 2, p]"),
        "record": ("for x in 0..3 for y in 0..3", "(x, y)", "[(x, y), (1, 2)]"),
        "array": ("for p in [[2, 0, 1], [1, 1, 1, 1], [3, 2], [4], [0, 2, 2]]", "p", "[p, [1, 2]]"),
        "bag": ("for p in [[2, 0, 1], [1, 1, 1], [3, 2], [4], [1, 2, 2]]", "p", "[p, [1, 2]]"),
        "word": ('for p in ["abab", "aab", "b", "bbaab", "aaaa"]', "p", '[p, "ab"]'),
        "board": ('for p in [["..", ".x"], ["...", "..."], [".x.", "x.."], ["....."]]', "p", None),
    }

    def judge_text(self):
        loop, one, many = self.STARTS[self.shape]
        many = None if self.ended else many
        lo = "1"
        out = ["judge", "  " + loop.format(lo=lo)]
        say = [f"1 if wins({one}) else 0", f"1 if loses({one}) else 0", f"len(moves({one}))", f"len(winning_moves({one}))"]
        if self.valued and self.shape != "board":
            say.append(f"value({one})")
        if self.shape == "board":
            out += ["    start p", "    print 1 if first wins else 0"]
        else:
            out.append("    print " + ", ".join(say))
            out.append(f'    print join(" ", [name for (i, to, name) in moves({one})])')
            if many:
                out.append(f"    print 1 if wins({many.format(lo=lo)}) else 0, len(winning_moves({many.format(lo=lo)}))")
        return "\n".join(out)


def make(seed):
    return Maker(seed).rules()


def smaller(tree):
    """Every tree with one node made simpler, as (undo, redo) pairs."""
    for node in list(tree.nodes()):
        if isinstance(node, Lines):
            for k in range(len(node.parts) - 1, node.least - 1, -1):
                yield node, "parts", node.parts[:k] + node.parts[k + 1 :]
        for k, part in enumerate(node.parts):
            if not isinstance(part, Node):
                continue
            for better in simpler_parts(part):
                yield node, "parts", node.parts[:k] + [better] + node.parts[k + 1 :]


def simpler_parts(part):
    if part.kind in ("filter", "label") and part.form:
        yield Node(part.kind, "")
    if part.kind in SIMPLEST and part.text() != SIMPLEST[part.kind]:
        yield Node(part.kind, SIMPLEST[part.kind])
        for inner in part.nodes():
            if inner is not part and inner.kind == part.kind:
                yield inner


def shrink(tree, fails, seconds=60):
    """The tree with as much as possible taken away while FAILS still says yes."""
    import time

    end, progress = time.time() + seconds, True
    while progress and time.time() < end:
        progress = False
        for node, attribute, value in smaller(tree):
            old = getattr(node, attribute)
            setattr(node, attribute, value)
            if fails(tree.text()):
                progress = True
                break
            setattr(node, attribute, old)
            if time.time() > end:
                break
    return tree
