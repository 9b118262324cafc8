"""Plays the games of a rule file by definition: options, mex, loony, misère, ends, scores, draws."""

import sys

from evaluate import Evaluator
from library import mex
from shapes import NOTHING, Arr, Board, Outside, Rec, fit
from syntax import RuleError

LOONY = "loony"


class Option:
    """One move: its line, who may make it, the parts it leaves, label, score, arrival."""

    def __init__(self, line, by, parts, label, score, ends):
        self.line, self.by, self.parts = line, by, parts
        self.label, self.score, self.ends = label, score, ends  # ends: None, "wins", "loses"


class Game:
    def __init__(self, rules):
        self.rules = rules
        self.ev = Evaluator(rules, self)
        self.partizan = any(m["by"] != "both" for m in rules.moves)
        self.scored = any(o[1] for m in rules.moves for o in m["options"]) or any(
            e[0] == "score" for e in rules.ends
        )
        self.bounds = None
        self.others = {}
        for f in rules.data:
            if f.initial is not None:
                self.ev.data[f.name] = self.ev.eval(f.initial, {})
        self.forget()

    @property
    def deadline(self):
        return self.ev.deadline

    @deadline.setter
    def deadline(self, at):
        self.ev.deadline = at

    def forget(self):
        """Data changed: nothing that was computed holds."""
        self.ev.constants.clear()
        self.memo_options, self.memo_value, self.memo_win, self.memo_score, self.far = {}, {}, {}, {}, {}
        self.universes = self.bounds = None

    def set_data(self, name, value):
        field = next(f for f in self.rules.data if f.name == name)
        if field.kind == "bag":
            value = Arr(sorted(value))
        if field.kind == "board" and not isinstance(value, Board):
            value = Board(value)
        self.ev.data[name] = value
        self.forget()

    # --- shape ---

    def fields(self):
        if self.bounds is None:
            const = lambda e: None if e is None else self.ev.eval(e, {})
            self.bounds = []
            for f in self.rules.position:
                lo, hi = const(f.least), const(f.most)
                self.bounds.append((f, None if f.any else 0 if lo is None else lo, hi))
        if self.universes is None:
            self.universes = [
                set(self.ev.walk(f.universe, {})) if f.universe else None for f in self.rules.position
            ]
        return [(f, lo, hi, u) for (f, lo, hi), u in zip(self.bounds, self.universes)]

    def position(self, v):
        """V as a position in its canonical form; raises Outside."""
        fields = self.fields()
        if len(fields) == 1:
            return fit(v, *fields[0])
        if not isinstance(v, Rec) or len(v) != len(fields):
            raise RuleError(f"{v!r} is no position")
        return Rec(fit(x, *f) for x, f in zip(v, fields))

    def is_sum(self, v):
        """Sum or position is decided by the declared shape."""
        if v is NOTHING:
            return True
        if not isinstance(v, Arr):
            return False
        fields = self.rules.position
        if len(fields) > 1 or fields[0].kind in ("int", "word"):
            return True
        if fields[0].kind == "board":
            return bool(v) and isinstance(v[0], Board)
        return isinstance(v[0], Arr) if v else v.nested

    def parts(self, v):
        if v is NOTHING:
            return ()
        return tuple(self.position(x) for x in v) if self.is_sum(v) else (self.position(v),)

    # --- options ---

    def options(self, p):
        """All moves of all players from P, in the order of the rules."""
        if p not in self.memo_options:
            out = []
            for k, m in enumerate(self.rules.moves):
                self.line_options(p, k, m, out)
            self.memo_options[p] = out
        return self.memo_options[p]

    def line_options(self, p, k, m, out):
        env = {}
        if not self.ev.match(m["from"], p, env):
            return
        seen = set()
        for inner in self.ev.instances(m["clauses"], env):
            for to, score, label in m["options"]:
                try:
                    parts = self.parts(self.ev.eval(to, inner))
                except Outside:
                    continue
                if parts == (p,) and not self.rules.draw:
                    raise RuleError(f"{p!r} moves to itself")
                text = self.ev.spell(self.ev.eval(label, inner)) if label else ""
                if m["distinct"] and text in seen:
                    continue
                seen.add(text)
                points = self.ev.eval(score, inner) if score else 0
                out.append(Option(k, m["by"], parts, text, points, self.arrival(parts)))

    def arrival(self, parts):
        for wins, pattern, clauses in self.rules.arrivals:
            for q in parts:
                env = {}
                if self.ev.match(pattern, q, env) and any(True for _ in self.ev.instances(clauses, env)):
                    return "wins" if wins else "loses"
        return None

    def moves_for(self, p, player):
        """Options of P for player 0 (left, first) or 1 (right, second)."""
        side = ("left", "right")[player]
        return [o for o in self.options(p) if o.by in ("both", side)]

    # --- Grundy values ---

    def value(self, p):
        """The Grundy value of one component, or LOONY."""
        if p in self.memo_value:
            got = self.memo_value[p]
            if got is None:
                raise RuleError(f"play need not end: {p!r} comes back")
            return got
        if self.partizan or self.rules.misere or self.scored or self.rules.draw:
            raise RuleError("these rules have no Grundy values")
        if self.rules.ends:
            return self.value_with_ends(p)
        self.memo_value[p] = None
        try:
            got = self.mex_of_options(p)
        except BaseException:
            del self.memo_value[p]
            raise
        self.memo_value[p] = got
        return got

    def value_with_ends(self, p):
        raise RuleError("rules with `ends` have no Grundy values")

    def mex_of_options(self, p):
        values, loony = set(), False
        for o in self.options(p):
            if o.ends == "wins":
                loony = True
            elif o.ends is None:
                v = self.sum_value(o.parts)
                if v != LOONY:
                    values.add(v)
        return LOONY if loony else mex(values)

    def sum_value(self, positions):
        total, loony = 0, False
        for p in positions:
            v = self.value(p)
            if v == LOONY:
                loony = True
            else:
                total ^= v
        return LOONY if loony else total

    # --- who wins ---

    def on_turn(self, positions, player):
        """Who is to move: the position says it where the rules have turns."""
        if self.rules.turn is None or len(positions) != 1:
            return player
        return 0 if self.ev.truth(self.ev.eval(self.rules.turn, self.named(positions[0]))) else 1

    def named(self, p):
        """The names of the position line at P."""
        fields = self.rules.position
        return {f.name: v for f, v in zip(fields, p if len(fields) > 1 else (p,))}

    def ended(self, positions, player):
        """The outcome that an `ends` line gives now: 0, 1, "draw", a score, or None."""
        if not self.rules.ends:
            return None
        if len(positions) != 1:
            raise RuleError("`ends` with a sum of components")
        p = positions[0]
        env = self.named(p)
        for outcome, score, condition in self.rules.ends:
            if condition is None:
                if self.moves_for(p, player):
                    continue
            elif not self.ev.truth(self.ev.eval(condition, env)):
                continue
            if outcome == "score":
                return ("score", self.ev.eval(score, env))
            return {"mover": player, "other": 1 - player, "first": 0, "second": 1,
                    "left": 0, "right": 1}.get(outcome, "draw")
        return None

    def steps(self, positions, player):
        """(option, component, the sum it leaves) for every move of PLAYER."""
        for i, p in enumerate(positions):
            self.ev.tick()
            rest = positions[:i] + positions[i + 1 :]
            for o in self.moves_for(p, player):
                yield o, i, normal(rest + o.parts)

    def stuck(self, player):
        """Who has won when PLAYER cannot move."""
        return player if self.rules.misere else 1 - player

    def winner(self, positions, player):
        """0, 1 or "draw": who wins when PLAYER is to move; player 0 is left or first."""
        player = self.on_turn(positions, player)
        key = (normal(positions), player)
        if self.rules.draw:
            return self.winner_with_draws(key)
        if key in self.memo_win:
            got = self.memo_win[key]
            if got is None:
                raise RuleError(f"play need not end: {positions!r} comes back")
            return got
        self.memo_win[key] = None
        try:
            got = self.search(*key)
        except BaseException:
            del self.memo_win[key]
            raise
        self.memo_win[key] = got
        return got

    def search(self, positions, player):
        over = self.ended(positions, player)
        if over is not None:
            if isinstance(over, tuple):
                raise RuleError("a score is no winner")
            return over
        best, moved = 1 - player, False
        for o, _, after in self.steps(positions, player):
            moved = True
            got = self.after(o, after, player)
            if got == player:
                return player
            if got == "draw":
                best = "draw"
        return best if moved else self.stuck(player)

    def after(self, o, after, player):
        if o.ends:
            return player if o.ends == "wins" else 1 - player
        return self.winner(after, 1 - player)

    def winner_with_draws(self, key):
        """A fixed point: what is not won and not lost after all is a draw."""
        if key in self.memo_win:
            return self.memo_win[key]
        graph, todo, known = {}, [key], {}
        while todo:
            k = todo.pop()
            if k in graph:
                continue
            over = self.ended(*k)
            graph[k] = []
            if over is not None:
                known[k] = over
                continue
            moves = list(self.steps(*k))
            if not moves:
                known[k] = self.stuck(k[1])
            for o, _, after in moves:
                target = ("over", k[1] if o.ends == "wins" else 1 - k[1]) if o.ends else (after, self.on_turn(after, 1 - k[1]))
                graph[k].append(target)
                if not o.ends:
                    todo.append(target)
        settled = lambda t: t[1] if t[0] == "over" else known.get(t)
        found, rounds = dict(known), 0
        while found:
            known.update(found)
            self.far.update((k, rounds) for k in found)
            found, rounds = {}, rounds + 1
            for k, targets in graph.items():
                if k in known or not targets:
                    continue
                got = [settled(t) for t in targets]
                if k[1] in got:
                    found[k] = k[1]
                elif all(g == 1 - k[1] for g in got):
                    found[k] = 1 - k[1]
        for k in graph:
            got = known.get(k, "draw")
            self.memo_win[k] = self.rules.draw_to if got == "draw" and self.rules.draw_to is not None else got
        return self.memo_win[key]

    # --- scores ---

    def best_score(self, positions, player):
        """The best difference, player 0 minus player 1, with PLAYER to move."""
        player = self.on_turn(positions, player)
        key = (normal(positions), player)
        if key not in self.memo_score:
            self.memo_score[key] = self.minimax(*key)
        return self.memo_score[key]

    def minimax(self, positions, player):
        over = self.ended(positions, player)
        if isinstance(over, tuple):
            return over[1]
        sign = 1 if player == 0 else -1
        results = [
            sign * o.score + self.best_score(after, 1 - player)
            for o, _, after in self.steps(positions, player)
        ]
        if not results:
            return 0
        return max(results) if player == 0 else min(results)

    # --- queries ---

    def start_sum(self, v):
        try:
            return list(self.parts(v))
        except Outside:
            raise RuleError(f"{v!r} is no position of this shape") from None

    def wins(self, positions, player=0):
        """Whether the player to move wins."""
        if self.scored:
            s = self.best_score(tuple(positions), player)
            return s > 0 if player == 0 else s < 0
        if self.has_values():
            total = self.sum_value(positions)
            return total != 0
        return self.winner(tuple(positions), player) == player

    def has_values(self):
        r = self.rules
        return not (self.partizan or r.misere or r.ends or r.draw or self.scored)

    def playable(self, positions, player):
        """The moves of PLAYER, none where an `ends` line says that play is over."""
        positions = tuple(positions)
        return [] if self.ended(positions, player) is not None else list(self.steps(positions, player))

    def winning(self, positions, player=0):
        """(component, option) of every winning move; for points, of every best move."""
        out = []
        moves = self.playable(positions, player)
        if self.scored:
            best = self.best_score(tuple(positions), player)
            sign = 1 if player == 0 else -1
            return [(i, o) for o, i, after in moves
                    if sign * o.score + self.best_score(after, 1 - player) == best]
        for o, i, after in moves:
            if o.ends:
                good = o.ends == "wins"
            elif self.has_values():
                good = self.sum_value(after) == 0
            else:
                good = self.winner(after, 1 - player) == player
            if good:
                out.append((i, o))
        return out

    def ask(self, name, player, v, is_start):
        """A query of judge and claims."""
        positions = list(v) if is_start else self.start_sum(v)
        who = {"right": 1, "second": 1}.get(player, 0)
        if player == "second" and (not self.partizan or self.rules.turn):  # `second wins`: the first player moves
            name = {"wins": "loses", "loses": "wins"}.get(name, name)
            who = 0
        who = self.on_turn(positions, who)
        if name in ("wins", "loses", "drawn", "outcome"):
            return self.outcome(name, positions, who)
        if name == "value" and self.partizan:
            import forms  # it reads this module's normal()

            total = 0
            for p in positions:
                total = forms.add(total, forms.of_position(self, p, self.memo_value))
            return forms.Value(total)
        if name == "value":
            return self.sum_value(positions)
        if name == "score":
            s = self.best_score(tuple(positions), who)
            return s
        if name in ("moves", "winning_moves"):
            if name == "moves":
                found = [(i, o) for o, i, _ in self.playable(positions, who)]
            else:
                found = self.winning(positions, who)
            return Arr(Rec((i, Arr(o.parts), o.label)) for i, o in found)
        if name == "remoteness":
            return self.remoteness(normal(positions), who)
        raise RuleError(f"{name} is not answered here")

    def outcome(self, name, positions, who):
        if self.scored:
            s = self.best_score(tuple(positions), who) * (1 if who == 0 else -1)
            got = who if s > 0 else 1 - who if s < 0 else "draw"
        elif self.has_values():
            got = who if self.sum_value(positions) != 0 else 1 - who
        else:
            got = self.winner(tuple(positions), who)
        words = {who: "won", 1 - who: "lost", "draw": "drawn"}
        if name == "outcome":
            return words[got]
        return words[got] == {"wins": "won", "loses": "lost", "drawn": "drawn"}[name]

    def remoteness(self, positions, player):
        """Moves that play lasts when the winner hurries and the loser delays."""
        if self.rules.draw:
            self.winner(positions, player)
            return self.far.get((normal(positions), self.on_turn(positions, player)), -1)
        if self.ended(positions, player) is not None:
            return 0
        wins = self.wins(positions, player)
        lengths = []
        for o, _, after in self.steps(positions, player):
            good = o.ends == "wins" if o.ends else not self.wins(after, 1 - player)
            if good or not wins:
                lengths.append(1 + (0 if o.ends else self.remoteness(after, 1 - player)))
        return (min if wins else max)(lengths) if lengths else 0

    def value_of(self, game, n):
        """The value of heap N of another game, by octal code or gallery name."""
        from gallery import heap_value

        return heap_value(game, n, self.others)


def order(v):
    """A key that sorts positions of one shape."""
    return tuple(order(x) for x in v) if isinstance(v, tuple) else v


def normal(positions):
    """A sum with its components in a fixed order: no outcome depends on it."""
    return tuple(sorted(positions, key=lambda p: (len(p) if hasattr(p, "__len__") else 0, order(p))))


sys.setrecursionlimit(10**7)
