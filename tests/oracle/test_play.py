#!/usr/bin/env python3
"""The perfect player against exhaustive search: random games of `mexor play`.

Usage: test_play.py [GAMES [SEED]]. The oracle plays the other side, half the time at random,
half the time as well as can be done, and searches everything that play can reach. Each move
of mexor, and each hint, must be among the best: a won position stays won and ends as soon as
it can, a lost one lasts as long as it can, points are not given away. Besides: mexor lists
exactly the legal moves, and says rightly how the game ended. A few games are too large to be
searched: there the values of the oracle say that no won position is lost.
"""

import os
import random
import re
import subprocess
import sys

import forms
import mexor_oracle
from library import nim_sum
from mexor_oracle import read_position
from play import order
from shapes import Arr, Board, Rec, spell_position

MEXOR = os.environ.get("MEXOR", "build/release/mexor")
MOST_STATES = 4000
GAMES_OF_START = 8
FAR = 10**9  # moves to the end of play that never ends

DRAW_LEFT = """data G graph = graph([[1, 2], [2, 3], [0, 4], [4], []])
position v in nodes(G)
draw left wins
left v -> u for u in next(G, v)
right v -> u for u in next(G, v) if u != 2
"""
RESIST_LEFT = """data G graph = graph([[], [0, 3, 4], [3], [2, 5, 6], [0], [0, 1, 2], [0, 3]])
position v in nodes(G)
draw left wins
left v -> u for u in next(G, v) if u != 4
right v -> u for u in next(G, v) if u != 2
"""
RESIST_RIGHT = RESIST_LEFT.replace("draw left", "draw right")
LOOPY_TWO = """data G graph = graph([[1, 2], [2, 3, 0], [0, 4, 3], [4, 1], []])
position v in nodes(G)
draw
left v -> u for u in next(G, v)
right v -> u for u in next(G, v) if u != v + 2
"""
WINS_AT_ONCE = """position n
move n -> n - k for k in {2, 3, 5}
wins 1
loses 4
"""
MISERE_SPLIT = """position n
play misere
move n -> [a, n - 1 - a] for a in 0..(n - 1) / 2
"""



def endless_rules(luck):
    """Two players on a random graph; endless play is a draw or given to one of them."""
    n = 7
    arrows = [sorted({luck.randrange(n) for _ in range(luck.randrange(4))} - {i}) for i in range(n)]
    if not any(arrows):
        arrows[0] = [1]
    rules = f"data G graph = graph({arrows})\nposition v in nodes(G)\ndraw"
    rules += luck.choice(["", " left wins", " right wins"]) + "\n"
    for side in "left", "right":
        rules += f"{side} v -> u for u in next(G, v) if u != {luck.randrange(n)}\n"
    return [rules] + [str(i) for i in range(n) if arrows[i]][:2]


# What is played: games with their positions; games begin up to so many moves behind it.
CASES = [
    ("nim 3 4 5", 4), ("kayles 9 4", 3), ("dawsons-kayles 11 5", 3), ("dawson-chess 9 6", 3),
    ("grundys-game 12 6", 3), ("laskers-nim 4 4", 3), ("wythoff 4,6 2,2", 3), ("bash 9 8", 4),
    ("bash-misere 9 8", 4), ("boj11694 [3,4,2]", 3), ("mark 14 9", 3), ("take-a-square 17 8", 5),
    ("take-a-prime 15 6", 3), ("subtraction-2-5-7 14 11", 4), ("euclid 19,12 8,5", 3),
    ("fibnim 13,12 5,2", 3), ("chomp [4,4,3]", 3), ("cram ..../.... .../.X.", 2), ("notakto .../.../...", 5),
    ("node-kayles-path 9 7", 3), ("moebius 6", 2), ("staircase [1,2,2,1]", 4), ("hr-poker [2,2],1,2", 4),
    ("domineering .../.../... ..", 3), ("col .../... ..L", 3), ("snort .../... ..", 3),
    ("clobber xoxo/oxox", 3), ("clobber-strip xoxoxo.xxoo xo", 3), ("toads-and-frogs TT..FF T.F", 3),
    ("hackenbush-strings BRGBR RGB BB", 3), ("toppling-dominoes LREL RL E", 3), ("maundy-cake 6,4 3,2", 2),
    ("cutcake 4,3 2,4", 2), ("partizan-subtraction 9 7", 4), ("redblue LRRL RL R", 3),
    ("amazons L.R/...", 2), ("agi [1,2,3,2,1],0", 3), ("lc877 0,4", 2), ("lc1140 0,1", 2),
    ("dots-and-boxes 0,0", 4), ("tokens 0 1", 1), ("cf919f [0,0,1,2],[0,1,1,3]", 2),
    ("nim 3 2 + kayles 5 + mark 6", 3), ("domineering ../.. + toads-and-frogs T.F + nim 2", 2),
    (("rules", DRAW_LEFT, "0"), 2), (("rules", LOOPY_TWO, "0", "1"), 2),
    (endless_rules, 2), (("rules", WINS_AT_ONCE, "17", "8"), 3), (("rules", MISERE_SPLIT, "7", "4"), 3),
]


# Too large to be searched by mexor, which goes by values then; they begin as they stand.
LARGE_CASES = [
    "nim 60 75 90 3", "kayles 34 30 31 29 28 33", "wythoff 14,20 17,11 9,15",
    "take-a-square 60 55 71 40", "nim 40 30 + kayles 30 25 + mark 50 44",
    "redblue LRRLRLL RRLRL LRLLR RLLRRL LLRRL RLRL LRLR LRRRL",
    "toads-and-frogs TT..FF T.F TF.. T..F TT.F T.FF TF.F TT...F T.FFF TT.FF",
    "partizan-subtraction 19 17 14 13 16 18 15",
]
MOVES_OF_LARGE = 4


class Fault(Exception):
    pass


class Table:
    """Sums of some games: their moves, and what every position is worth."""

    def __init__(self, words):
        self.names, self.games, self.start = [], [], []
        for before, word in zip(["+"] + words, words):
            if word == "+":
                continue
            if before == "+":
                self.names.append(word)
                self.games.append(mexor_oracle.open_game(word))
            else:
                at = len(self.games) - 1
                self.start.append((at, read_position(self.games[at], word)))
        self.partizan = any(g.partizan for g in self.games)
        self.scored = any(g.scored for g in self.games)
        self.misere = self.games[0].rules.misere
        self.draws = any(g.rules.draw for g in self.games)
        self.known, self.scores, self.moved, self.fresh = {}, {}, {}, {}

    def spell(self, parts):
        """PARTS as words of a command line."""
        words = []
        for k, name in enumerate(self.names):
            kinds = [f.kind for f in self.games[k].rules.position]
            here = [spell_position(p, kinds) or '""' for g, p in parts if g == k]
            if here:
                words += (["+"] if words else []) + [name] + here
        return words

    def in_order(self, parts):
        return tuple(sorted(parts, key=lambda p: (p[0], p[1] is not None and order_key(p[1]))))

    def has_sides(self, parts):
        """Whether the players of PARTS have sides, as those of all the games together do."""
        return not self.partizan or any(self.games[g].partizan for g, _ in parts)

    def mover(self, parts, player):
        if len(parts) != 1:
            return player
        g, p = parts[0]
        return self.games[g].on_turn((p,), player)

    def over(self, parts, player):
        """0, 1, "draw", ("score", s) or None, by an `ends` line."""
        if len(parts) != 1:
            return None
        g, p = parts[0]
        return self.games[g].ended((p,), player)

    def moves(self, parts, player):
        """(game, position, option, what is left, component) of each move."""
        out = []
        for i, (g, p) in enumerate(parts):
            for o in self.games[g].moves_for(p, player if self.games[g].partizan else 0):
                out.append((g, p, o, parts[:i] + tuple((g, q) for q in o.parts) + parts[i + 1:], i))
        return out

    def stuck(self, player):
        return player if self.misere else 1 - player

    # --- outcomes, by spreading from the ends ---

    def children(self, key):
        """None and the winner where play is over, else what the moves lead to."""
        if key not in self.moved:
            parts, player = key
            over = self.over(parts, player)
            moves = [] if over is not None else self.moves(parts, player)
            if over is not None or not moves:
                self.moved[key] = None, self.stuck(player) if over is None else over
            else:
                self.moved[key] = [self.after(m, player) for m in moves], None
        return self.moved[key]

    def after(self, move, player):
        """A key, or who won at once."""
        o, left = move[2], move[3]
        if o.ends:
            return player if o.ends == "wins" else 1 - player
        return self.in_order(left), self.mover(left, 1 - player)

    def reach(self, key):
        """Everything new that KEY leads to; None: too much."""
        found, todo = {}, [key]
        while todo:
            k = todo.pop()
            if k in found or k in self.known:
                continue
            if len(found) > MOST_STATES:
                return None
            found[k] = self.children(k)
            todo += [c for c in found[k][0] or [] if isinstance(c, tuple)]
        return found

    def solve(self, key):
        """(winner or "draw", moves to the end) of KEY; None: too large."""
        found = self.reach(key)
        if found is None:
            return None
        for k, (below, winner) in found.items():
            if below is None:
                self.known[k] = winner, 0
        open_, last = [k for k in found if k not in self.known], -1
        farthest = max((n for _, n in self.known.values() if n < FAR), default=0)
        length = 1
        while open_ and length <= max(farthest, last) + 1:
            rest = []
            for k in open_:
                got = self.settle(k, found[k][0], length)
                if got is None:
                    rest.append(k)
                else:
                    self.fresh[k] = got
                    last = length
            self.known.update(self.fresh)
            self.fresh.clear()
            open_, length = rest, length + 1
        for k in open_:
            draw_to = self.games[0].rules.draw_to
            self.known[k] = "draw" if draw_to is None else draw_to, FAR
        return self.known[key]

    def settle(self, key, below, length):
        """The worth of KEY if play from it lasts LENGTH moves; None: it does not."""
        player, longest = key[1], 0
        for c in below:
            winner, lasts = self.known.get(c, (None, FAR)) if isinstance(c, tuple) else (c, 0)
            if winner == player and lasts + 1 <= length:
                return player, length
            if winner != 1 - player or lasts >= FAR:
                longest = FAR
            longest = max(longest, lasts)
        return (1 - player, length) if longest + 1 == length else None

    # --- points ---

    def score(self, key):
        """Points of Left less those of Right from KEY on."""
        if key not in self.scores:
            parts, player = key
            over = self.over(parts, player)
            moves = [] if over is not None else self.moves(parts, player)
            if isinstance(over, tuple):
                self.scores[key] = over[1]
            else:
                each = [self.score_after(m, player) for m in moves]
                self.scores[key] = 0 if not each else max(each) if player == 0 else min(each)
        return self.scores[key]

    def score_after(self, move, player):
        own = move[2].score if player == 0 else -move[2].score
        return own + self.score((self.in_order(move[3]), self.mover(move[3], 1 - player)))

    # --- how good a move is ---

    def worth(self, move, player):
        """(rank, lasts): the larger the rank, the better for PLAYER."""
        if self.scored:
            s = self.score_after(move, player)
            return (s if player == 0 else -s,), None
        c = self.after(move, player)
        winner, lasts = self.known[c] if isinstance(c, tuple) else (c, 0)
        if winner == player:
            return (1, -lasts), lasts
        if winner == "draw":
            return (0, 0), None
        return (-1, lasts), lasts


class LargeTable(Table):
    """Sums of normal play whose outcome follows from the values of their components."""

    def __init__(self, words):
        super().__init__(words)
        self.values = [{} for _ in self.games]

    def solve(self, key):
        return True

    def value(self, part):
        g, p = part
        if self.partizan:
            return forms.of_position(self.games[g], p, self.values[g])
        return self.games[g].value(p)

    def is_lost(self, parts, player):
        """Whether PLAYER loses the sum PARTS when he is to move."""
        values = [self.value(part) for part in parts]
        if not self.partizan:
            return nim_sum(values) == 0
        total = 0  # the empty game
        for value in values:
            total = forms.add(total, value)
        return forms.le(total, 0) if player == 0 else forms.le(0, total)

    def worth(self, move, player):
        return (1 if self.is_lost(move[3], 1 - player) else -1, 0), None


def order_key(p):
    return (len(p) if hasattr(p, "__len__") else 0, order(p))


# --- one conversation ---

LINE = re.compile(r"^(?:hint: )?(?: *\d+\) )?(.*?)(?: \(component (\d+)\))? -> (.*)$")
HINT = re.compile(r"   (wins|loses|draws)(?:, (-?\d+) points? more than mexor from here)?"
                  r"(?: (at once)| by (play without end)| in (\d+) more moves?)?$")


class Sitting:
    """One run of `mexor play`."""

    def __init__(self, table, parts, player, mexor_begins, seed, luck):
        words = [MEXOR, "play", *table.spell(parts), "--seed", str(seed), "-q"]
        words += ["--first", "mexor" if mexor_begins else "you"]
        self.human = 1 - player if mexor_begins else player
        if table.partizan:
            words += ["--side", ("left", "right")[self.human]]
        self.table, self.luck, self.words = table, luck, words
        self.begin = parts, player
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True, bufsize=1)

    def say(self, words):
        self.process.stdin.write(words + "\n")
        self.process.stdin.flush()

    def line(self):
        got = self.process.stdout.readline()
        if not got:
            raise Fault("mexor has gone")
        return got.rstrip("\n")

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        if self.process.wait(timeout=60) != 0:
            raise Fault(f"status {self.process.returncode}")

    def read_move(self, text, moves):
        """The move of MOVES that TEXT means."""
        m = LINE.match(text)
        if not m:
            raise Fault(f"no move: {text!r}")
        from_, component, rest = m.group(1), m.group(2), m.group(3).split("   ")
        points = [int(r.split()[0]) for r in rest[1:] if re.match(r"-?\d+ points?$", r)]
        to = [] if rest[0] == "nothing" else rest[0].split(" + ")
        for move in moves:
            game = self.table.games[move[0]]
            if component and int(component) != move[4]:
                continue
            try:
                if read_position(game, from_) != move[1]:
                    continue
                after = [read_position(game, t) for t in to]
            except Exception:  # it is a position of another game
                continue
            if sorted(after, key=order_key) == sorted(move[2].parts, key=order_key) and \
                    (not points or points[0] == move[2].score):
                at, g = move[4], move[0]  # the parts in the order of the program
                left = self.parts[:at] + tuple((g, q) for q in after) + self.parts[at + 1:]
                return (*move[:3], left, at)
        raise Fault(f"{text!r} is no legal move")

    # --- a game ---

    def play(self, most=FAR):
        """One game from the beginning, up to MOST moves of mexor. Returns how many it made."""
        t = self.table
        self.parts, self.player = self.begin[0], t.mover(*self.begin)
        self.points, self.won_at_once, self.made, self.promise = [0, 0], None, 0, None
        self.stood = {}
        self.note()
        while True:
            line = self.line()
            if line.startswith("mexor: "):
                self.mexor_moves(line[len("mexor: "):])
            elif line.startswith("play is over: "):
                self.check_end(line)
                return self.made
            elif line.startswith("your turn") and self.made >= most:
                return self.made
            elif line.startswith("your turn"):
                self.own_turn(int(re.search(r"(\d+) moves?$", line).group(1)))

    def note(self):
        here = (self.parts, self.player)
        self.stood[here] = self.stood.get(here, 0) + 1

    def make(self, move):
        o = move[2]
        self.points[self.player] += o.score
        if o.ends:
            self.won_at_once = self.player if o.ends == "wins" else 1 - self.player
        self.parts = move[3]
        self.player = self.table.mover(self.parts, 1 - self.player)
        self.note()

    def check_best(self, text, moves, player):
        move = self.read_move(text, moves)
        worths = [self.table.worth(m, player) for m in moves]
        best = max(w[0] for w in worths)
        # Moves that look alike may differ in what they end: the best of them is meant.
        alike = [m for m in moves if m[:2] == move[:2] and m[2].parts == move[2].parts
                 and m[2].score == move[2].score]
        got = max((self.table.worth(m, player) for m in alike), key=lambda w: w[0])
        if got[0] != best:
            raise Fault(f"{text!r} is worth {got[0]}, the best {best}")
        return move, got

    def mexor_moves(self, text):
        if self.player == self.human:
            raise Fault("mexor moves out of turn")
        moves = self.table.moves(self.parts, self.player)
        move, worth = self.check_best(text, moves, self.player)
        if not self.table.scored:
            self.promise = worth[0][0]
        self.made += 1
        self.make(move)

    def own_turn(self, n):
        if self.player != self.human:
            raise Fault("it is not the turn of the oracle")
        moves = self.table.moves(self.parts, self.player)
        self.say("moves all")
        listed = [self.line() for _ in range(n)]
        meant = [self.read_move(text, moves) for text in listed]
        here = {(m[0], order_key(m[1]), tuple(sorted(m[2].parts, key=order_key)), m[2].score) for m in moves}
        there = {(m[0], order_key(m[1]), tuple(sorted(m[2].parts, key=order_key)), m[2].score) for m in meant}
        if here != there:
            raise Fault(f"{len(there)} moves are listed, {len(here)} are legal")
        if self.luck.random() < 0.3:
            self.check_hint(moves)
        i = self.luck.randrange(n)
        if self.luck.random() < 0.5:
            i = max(range(n), key=lambda k: self.table.worth(meant[k], self.player)[0])
        self.say(str(i + 1))
        self.make(meant[i])

    def check_hint(self, moves):
        self.say("hint")
        text = self.line()
        m = HINT.search(text)
        if not m:
            raise Fault(f"no hint: {text!r}")
        _, worth = self.check_best(text[:m.start()], moves, self.player)
        if self.table.scored:
            if int(m.group(2)) != worth[0][0]:
                raise Fault(f"{text!r}, but it is {worth[0][0]} points")
            return
        if m.group(1) != ("loses", "draws", "wins")[worth[0][0] + 1]:
            raise Fault(f"{text!r} is wrong: {worth[0]}")
        if isinstance(self.table, LargeTable):
            return
        lasts = 0 if m.group(3) else FAR if m.group(4) else int(m.group(5)) if m.group(5) else None
        if lasts != worth[1]:
            raise Fault(f"{text!r}, but it lasts {worth[1]}")

    def check_end(self, line):
        t = self.table
        winner = self.won_at_once
        over = t.over(self.parts, self.player) if winner is None else None
        if isinstance(over, tuple):
            self.points[0] += over[1]
        if t.scored:
            d = self.points[0] - self.points[1]
            winner = 0 if d > 0 else 1 if d < 0 else "draw"
        elif winner is None and over is not None:
            winner = over
        elif winner is None and t.moves(self.parts, self.player):
            if not t.draws or self.stood[self.parts, self.player] < 3:
                raise Fault(f"{line!r}, but there are moves")
            draw_to = t.games[0].rules.draw_to
            winner = "draw" if draw_to is None else draw_to
        elif winner is None:
            winner = t.stuck(self.player)
        said = {"you win": self.human, "mexor wins": 1 - self.human, "a draw": "draw"}
        if said[line[len("play is over: "):]] != winner:
            raise Fault(f"{line!r}, but the winner is {winner}")
        if self.promise == 1 and winner != 1 - self.human:
            raise Fault("mexor lost a won position")


# --- many games ---


def random_start(table, depth, luck):
    """A sum that is not over, some random moves behind the start, and who is to move."""
    while True:  # soon there is one: the start itself has moves
        parts = tuple(p for p in table.start if luck.random() < 0.8)
        if not parts or not table.has_sides(parts):
            parts = tuple(table.start)
        player = luck.randrange(2) if table.partizan else 0
        for _ in range(luck.randrange(depth + 1)):
            moves = table.moves(parts, player)
            going = [m for m in moves if not m[2].ends and m[3]]
            if not going:
                break
            parts = luck.choice(going)[3]
            player = table.mover(parts, 1 - player) if table.partizan else 0
        by_game = tuple(p for k in range(len(table.games)) for p in parts if p[0] == k)
        player = table.mover(by_game, player)
        key = table.in_order(by_game), player
        if table.has_sides(by_game) and table.over(by_game, player) is None and table.moves(by_game, player) and \
                (table.scored or table.solve(key)):
            return by_game, player


def random_table(make, luck):
    """A table of random rules at which somebody can move."""
    while True:
        table = Table(make(luck))
        if any(table.moves(tuple(table.start), player) for player in (0, 1)):
            return table


def sit_down(table, depth, luck):
    parts, player = random_start(table, depth, luck)
    begins, own_seed = luck.random() < 0.5, luck.randrange(10**6)
    return Sitting(table, parts, player, begins, own_seed, luck)


def run_large(n_games, seed):
    """Games of LARGE_CASES, their first moves."""
    luck, moves = random.Random(seed), 0
    tables = [LargeTable(case.split()) for case in LARGE_CASES]
    for k in range(n_games):
        sitting = sit_down(tables[k % len(tables)], 0, luck)
        try:
            moves += sitting.play(MOVES_OF_LARGE)
            sitting.close()
        except Fault as why:
            return complain(sitting, f"seed {seed}, large game {k}: {why}")
    print(f"{n_games} large games, {moves} moves of mexor from seed {seed}: none loses a won sum")
    return 0


def complain(sitting, text):
    sitting.process.kill()
    print(f"{text}\n  {sitting.words}")
    print(f"  at {sitting.table.spell(sitting.parts)}, player {sitting.player} to move")
    return 1


def run(n_games, seed):
    luck, tables, games, moves = random.Random(seed), {}, 0, 0
    while games < n_games:
        case, depth = CASES[(games // GAMES_OF_START) % len(CASES)]
        if callable(case):
            tables[case] = random_table(case, luck)
        elif case not in tables:
            tables[case] = Table(list(case[1:]) if isinstance(case, tuple) else case.split())
        table = tables[case]
        sitting = sit_down(table, depth, luck)
        try:
            for k in range(GAMES_OF_START):
                if k:
                    sitting.say("new")
                moves += sitting.play()
                games += 1
            sitting.close()
        except Fault as why:
            return complain(sitting, f"seed {seed}, game {games}: {why}")
    print(f"{games} games of {len(tables)} starts, {moves} moves of mexor from seed {seed}: all best")
    return 0


if __name__ == "__main__":
    how_many = int(sys.argv[1]) if len(sys.argv) > 1 else 8 * len(CASES)
    where = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    few = max(len(LARGE_CASES), how_many // 250)
    sys.exit(mexor_oracle.with_a_deep_stack(lambda: run(how_many, where) or run_large(few, where)))
