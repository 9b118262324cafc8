"""Runs the `judge` block of a rule file: standard input to standard output."""

from shapes import NOTHING, Arr, Board, Rec
from syntax import RuleError


class Stop(Exception):
    """`stop if`: leaves the innermost repeat."""


class Judge:
    def __init__(self, game, text):
        self.game, self.ev = game, game.ev
        self.tokens, self.at, self.out = text.split(), 0, []

    def run(self):
        env = {"$start": []}
        try:
            self.block(self.game.rules.judge, env)
        except Stop:
            pass
        return "".join(self.out)

    def token(self):
        if self.at >= len(self.tokens):
            raise RuleError("the input ends too early")
        self.at += 1
        return self.tokens[self.at - 1]

    def block(self, statements, env):
        for s in statements:
            getattr(self, "do_" + s[0])(s, env)

    def scoped(self, statements, env):
        self.block(statements, env)

    # --- read ---

    def do_read(self, s, env):
        for item in s[1]:
            self.read_top(item, env)

    def read_top(self, item, env):
        if item["parts"] is not None and item["name"] is None:
            self.read_unnamed(item, env)
            return
        self.bind(item["name"], self.read_value(item, env), env)

    def read_unnamed(self, item, env):
        """(x, y)[n]: one array for each part."""
        names = [p["name"] for p in item["parts"]]
        if not item["counts"]:
            for p in item["parts"]:
                self.read_top(p, env)
            return
        rows = []
        for _ in range(self.ev.eval(item["counts"][0], env)):
            inner = dict(env)
            rows.append([self.read_part(p, inner) for p in item["parts"]])
        for k, name in enumerate(names):
            self.bind(name, Arr(row[k] for row in rows), env)

    def read_part(self, p, inner):
        v = self.read_value(p, inner)
        inner[p["name"]] = v
        return v

    def read_value(self, item, env):
        counts = [self.ev.eval(c, env) for c in item["counts"]]
        if item["parts"] is not None:
            def one():
                inner = dict(env)
                return Rec(self.read_part(p, inner) for p in item["parts"])
        elif item["word"]:
            one = self.token
        else:
            one = lambda: int(self.token())
        if not counts:
            return one()
        if len(counts) == 1:
            return Arr([one() for _ in range(counts[0])])
        return Board(Arr(one() for _ in range(counts[1])) for _ in range(counts[0]))

    def bind(self, name, v, env):
        if any(f.name == name for f in self.game.rules.data):
            self.game.set_data(name, v)
        else:
            env[name] = v

    # --- control ---

    def do_repeat(self, s, env):
        n = None if s[1] is None else self.ev.eval(s[1], env)
        k = 0
        outer = env.get("$case")
        try:
            while self.at < len(self.tokens) if n is None else k < n:
                k += 1
                env["$case"] = k
                self.scoped(s[2], env)
        except Stop:
            pass
        env["$case"] = outer

    def do_stop(self, s, env):
        if self.ev.truth(self.ev.eval(s[1], env)):
            raise Stop()

    def do_for(self, s, env):
        for inner in self.ev.instances(s[1], env):
            self.scoped(s[2], inner)
            env["$start"] = inner["$start"]

    def do_if(self, s, env):
        self.scoped(s[2] if self.ev.truth(self.ev.eval(s[1], env)) else s[3], env)

    def do_let(self, s, env):
        if not self.ev.match(s[1], self.ev.eval(s[2], env), env):
            raise RuleError("the pattern of let does not fit")

    def do_set(self, s, env):
        self.bind(s[1], self.ev.eval(s[2], env), env)

    # --- play ---

    def do_start(self, s, env):
        env["$start"] = []
        self.do_add(s, env)

    def do_add(self, s, env):
        found = list(env["$start"])
        for e, clauses, times in s[1]:
            for inner in self.ev.instances(clauses, env):
                v = self.ev.eval(e, inner)
                n = 1 if times is None else self.ev.eval(times, inner)
                if n > 2 and self.game.has_values():
                    n = 2 + n % 2  # x + x cancels, and a loony x shows in two
                positions = self.game.start_sum(v)
                for _ in range(n):
                    found += positions
        env["$start"] = found

    # --- write ---

    def texts(self, items, env):
        return [
            self.ev.spell(self.ev.eval(e, inner))
            for e, clauses, _ in items
            for inner in self.ev.instances(clauses, env)
        ]

    def do_print(self, s, env):
        self.out.append(" ".join(self.texts(s[1], env)) + "\n")

    def do_write(self, s, env):
        self.out.append("".join(self.texts(s[1], env)))
