#!/usr/bin/env python3
"""The reasons of sums of two players, and of sums decided as a whole, derived again from the
rules in random positions: `mexor explain`.

Usage: test_explain.py [POSITIONS [SEED]]. Who wins and the points come from plain search;
that somebody is N moves ahead is played out too: the sum and N moves for the other are a
sum that whoever starts loses. Every move that is told, and no other, is one of the best.
"""

import collections
import fractions
import json
import os
import random
import subprocess
import sys
import time

import mexor_oracle
from mexor_oracle import read_position
from play import normal
from shapes import spell_position
from syntax import RuleError, TimeUp

MEXOR = os.environ.get("MEXOR", "build/release/mexor")
MOST_KNOWN = 400_000  # entries of a memo before it is forgotten
BATCH = 24            # questions to one prompt
SECONDS = 3           # of processor time to derive one answer again
MOST_SKIPPED = 0.02   # of all questions may take longer: these count for nothing

# --- starts ------------------------------------------------------------------------------------

def board(letters, most):
    """A maker of boards of at most MOST cells, whose letters are drawn from LETTERS."""
    def make(luck):
        high = luck.randint(1, 3)
        wide = luck.randint(1, max(1, most // high))
        return "/".join("".join(luck.choice(letters) for _ in range(wide)) for _ in range(high))
    return make


def word(letters, most):
    return lambda luck: "".join(luck.choice(letters) for _ in range(luck.randint(1, most)))


def numbers(*bounds):
    return lambda luck: ",".join(str(luck.randint(a, b)) for a, b in bounds)


def bag(least, most, n):
    return lambda luck: f"[{','.join(str(luck.randint(least, most)) for _ in range(luck.randint(1, n)))}]"


def agi_start(luck):
    """Menji and Bot take from the bag in turn until it is empty."""
    return f"{bag(1, 4, 5)(luck)},{luck.randint(0, 3)}"


def nodes(luck):
    """A pruned tree of the five nodes 0 <- 1, 0 <- 3, 1 <- 2 that hang on the roots 0 and 4."""
    return f"[{','.join(str(i) for i in range(5) if luck.random() < 0.8)}]"


# Who makes a start, how many components of its kind a sum may have, and how many moves may be
# made before the question is asked. Starts are small, for each must be played out to its end.
CASES = [
    ("domineering", board("....#", 11), 3, 3),
    ("col", board("......LR", 7), 2, 3),
    ("snort", board("......LR", 7), 2, 3),
    ("clobber", board("xo", 10), 2, 3),
    ("clobber-strip", word("xo", 8), 3, 2),
    ("toads-and-frogs", word("TF.", 8), 3, 3),
    ("hackenbush-strings", word("BRG", 7), 3, 2),
    ("hackenbush-trees", nodes, 2, 1),
    ("toppling-dominoes", word("LRE", 6), 3, 2),
    ("maundy-cake", numbers((1, 6), (1, 4)), 2, 2),
    ("cutcake", numbers((1, 5), (1, 3)), 3, 2),
    ("partizan-subtraction", numbers((0, 14)), 4, 3),
    ("redblue", word("LR", 7), 3, 2),
    ("amazons", board("...L.R", 5), 1, 2),
    ("agi", agi_start, 1, 3),
    ("arc116f", bag(1, 6, 5), 1, 2),
    ("cf1738c", numbers((0, 9), (0, 9), (0, 1), (0, 1)), 1, 1),
    ("lc1563", numbers((0, 4), (0, 4), (0, 1)), 1, 1),
    ("lc877", numbers((0, 4), (0, 4)), 1, 2),
    ("lc1140", numbers((0, 5), (1, 5)), 1, 2),
    ("dots-and-boxes", numbers((0, 127), (0, 1)), 1, 3),
]
POINTS_OF_BOTH = """
position n
move n -> n - k scores {a} for k in {{{k}}}
"""
POINTS_OF_TWO = """
position n
left n -> n - k scores {a} for k in {{{k}}}
right n -> n - k scores {b} for k in {{{l}}}
"""
POINTS_OF_PILES = """
data a[] any = [{piles}]
position (i, j)
move (i, j) -> (i + k, j) scores sum(a[i..i+k-1]) for k in {{{k}}} if i + k <= j
move (i, j) -> (i, j - 1) scores a[j-1] {if_first} if i < j
"""
MOVES_OF_TWO = """
position n
{play}
left n -> n - k for k in {{{k}}}
right n -> n - k for k in {{{l}}}
left n -> [a, n - a - {c}] for a in 1..(n - {c}) / 2 if n > {d}
"""
ROUNDS_OF_TWO = """
position n in 0..{m}-1
draw
left n -> (n + k) % {m} for k in {{{k}}}
right n -> (n * {c} + {d} - k) % {m} for k in {{{l}}} if n % 4 != {c}
ends left wins if n == 1
ends right wins if n == {d}
"""


def random_rules(luck):
    """Points or moves of heaps with random numbers; and their starts."""
    take = lambda: ", ".join(map(str, sorted(luck.sample(range(1, 6), luck.randint(1, 3)))))
    points = lambda: luck.choice(["k", "n - k", "k - 2", "n % 3", "1", "2 - n % 4", "-k"])
    form = luck.choice([POINTS_OF_BOTH, POINTS_OF_TWO, POINTS_OF_PILES, MOVES_OF_TWO, MOVES_OF_TWO, ROUNDS_OF_TWO])
    m = luck.randint(5, 12)
    rules = form.format(k=take(), l=take(), a=points(), b=points(), c=luck.randint(0, 2), m=m, d=luck.randint(2, 4),
                        play=luck.choice(["", "", "play misere"]), if_first=luck.choice(["", "if odd(i)"]),
                        piles=", ".join(str(luck.randint(-3, 9)) for _ in range(6)))
    if form == POINTS_OF_PILES:
        return "piles", rules, numbers((0, 6), (0, 6)), 1, 1
    if form == ROUNDS_OF_TWO:
        return "rounds", rules, numbers((0, m - 1)), 1, 1
    if "misere" in rules:
        return "misere", rules, numbers((0, 9)), 3, 0
    return "points" if "scores" in rules else "moves", rules, numbers((0, 9)), 3, 0


class Fault(Exception):
    pass


def wants(what, want, got):
    if want != got:
        raise Fault(f"{what} is {want!r} by the rules, mexor says {got!r}")


# --- moves in hand -----------------------------------------------------------------------------

def fewer(x, player):
    """The number that is left of X moves of Left when PLAYER makes one of them; None: none."""
    if x.denominator > 1:
        return x + fractions.Fraction(-1 if player == 0 else 1, x.denominator)
    return x - 1 if player == 0 and x > 0 else x + 1 if player == 1 and x < 0 else None


def loses(game, positions, x, player, known):
    """Has PLAYER lost who is to move in the sum of POSITIONS and X moves of Left?"""
    key = positions, x, player
    if key not in known:
        left = fewer(x, player)
        known[key] = not (
            left is not None and loses(game, positions, left, 1 - player, known)
            or any(loses(game, after, x, 1 - player, known)
                   for _, _, after in game.steps(positions, player)))
    return known[key]


def check_ahead(game, positions, told, known):
    """TOLD moves ahead: with as many for the other, whoever starts loses."""
    moves = fractions.Fraction(told["moves"])
    sign = {"left": 1, "right": -1, None: 1}[told["player"]]
    if (moves > 0) != (told["player"] is not None) or moves < 0:
        raise Fault(f"{told} makes no sense")
    for player in 0, 1:
        if not loses(game, positions, -sign * moves, player, known):
            raise Fault(f"{told}, yet who starts need not lose with as many for the other")


# --- one answer --------------------------------------------------------------------------------

def winner_word(game, positions, player, names):
    if game.scored:
        score = game.best_score(positions, player)
        return "draw" if score == 0 else names[score < 0]
    got = game.winner(positions, player)
    return got if got == "draw" else names[got]


def kept_moves(game, positions, player):
    """Where play may go round: (component, option, moves that are left after it) of the moves
    that win; where none does, that draw; where all lose, that resist longest."""
    moves = []
    for o, i, after in game.playable(positions, player):
        if o.ends:
            moves.append((i, o, player if o.ends == "wins" else 1 - player, 0))
        else:
            moves.append((i, o, game.winner(after, 1 - player), game.remoteness(after, 1 - player)))
    best = game.winner(positions, player)
    longest = max((lasts for *_, lasts in moves), default=0)
    return [(i, o, lasts) for i, o, got, lasts in moves
            if got == best and (got != 1 - player or lasts == longest)]


def best_moves(game, positions, player, spell):
    """(component's position, what it becomes, label, points, score or length) of the best moves."""
    found = collections.Counter()
    if game.rules.draw:
        kept = kept_moves(game, positions, player)
    else:
        kept = [(i, o, None) for i, o in game.winning(positions, player)]
    for i, o, last in kept:
        after = normal(positions[:i] + positions[i + 1:] + o.parts)
        sign = 1 if player == 0 else -1
        if game.scored:
            last = sign * o.score + game.best_score(after, 1 - player)
        found[spell(positions[i]), tuple(sorted(map(spell, o.parts))), o.label or None,
              o.score if game.scored else None, last] += 1
    return found


def told_moves(moves, player):
    found = collections.Counter()
    for m in moves:
        if m["player"] in (None, player):
            last = m.get("score", m.get("lasts"))
            found[m["from"], tuple(sorted(m["to"])), m["label"], m.get("points"),
                  -1 if last is None and "lasts" in m else last] += 1
    return found


def check_sides(game, positions, told, spell):
    """Who wins and by which moves, for each player who may start."""
    names = ("left", "right") if isinstance(told["winner"], dict) else ("first", "second")
    starts = {"left_starts": 0, "right_starts": 1} if names[0] == "left" else {None: 0}
    n_moves, n_kept, movers = 0, 0, set()
    for start, player in starts.items():
        of = lambda member: told[member][start] if start else told[member]
        wants(f"the winner when {start or 'first'}", winner_word(game, positions, player, names),
              of("winner"))
        if game.scored:
            wants("the score", game.best_score(positions, player), of("score"))
        movers.add(game.on_turn(positions, player) if start else None)
    for mover in movers:
        side = None if mover is None else names[mover]
        want, got = best_moves(game, positions, mover or 0, spell), told_moves(told["moves"], side)
        if want != got:
            raise Fault(f"best moves of {side}: not told {want - got}, wrong {got - want}")
        n_moves += sum(got.values())
        if not game.rules.draw or game.winner(positions, mover or 0) == (mover or 0):
            n_kept += sum(got.values())
    wants("the number of moves told", n_moves, len(told["moves"]))
    return n_kept


def check(kind, positions, told):
    """TOLD is the JSON of `mexor explain` about POSITIONS of KIND: the kind of its reason."""
    game, spell = kind.game, kind.spell
    whole = normal(positions)
    n_moves = check_sides(game, whole, told["moves"], spell)
    wants("the winner of the answer", told["moves"]["winner"], told["solve"]["winner"])
    wants("the number of moves", n_moves, told["solve"]["winning_moves"])
    wants("the components", sorted(map(spell, positions)),
          sorted(c["position"] for c in told["solve"]["components"]))
    if told["by"] == "values" and told["moves"]["winner"] == {"left_starts": "right", "right_starts": "left"}:
        wants("who is ahead", {"player": None, "moves": "0"}, told["ahead"])
    if told["ahead"]:
        check_ahead(game, whole, told["ahead"], kind.known)
    return "points" if game.scored else "ahead" if told["ahead"] else told["by"]


def check_words(text, told):
    """The sentence says what the data say."""
    winner = told["moves"]["winner"]
    if not isinstance(winner, dict) or "Left starts" not in text:
        return
    sides = tuple(winner[s] for s in ("left_starts", "right_starts"))
    sentences = {
        ("left", "left"): ("Left is ahead by", "Left wins, whoever starts"),
        ("right", "right"): ("Right is ahead by", "Right wins, whoever starts"),
        ("left", "right"): ("whoever starts can move",),
        ("right", "left"): ("whoever starts runs out of moves",),
    }
    if told["by"] == "values" and not any(s in text for s in sentences[sides]):
        raise Fault(f"{sides}, but the words are: {text}")
    ahead = told["ahead"]
    if ahead and ahead["player"]:
        wants("the words", True, f" ahead by {ahead['moves']} in moves" in text)


# --- many --------------------------------------------------------------------------------------

def speller(game):
    kinds = [f.kind for f in game.rules.position]
    nothing = "empty" if kinds == ["board"] else '""'
    if kinds == ["subset"]:
        return lambda p: spell_position(p, kinds).replace("[", "{").replace("]", "}")
    return lambda p: spell_position(p, kinds).replace("[]", "empty") or nothing


class Kind:
    """A game, how its sums are drawn, and what was found out about it so far."""

    def __init__(self, name, rules, start, most, depth):
        self.name, self.rules, self.start, self.most, self.depth = name, rules, start, most, depth
        self.game = mexor_oracle.open_game(rules)
        self.spell = speller(self.game)
        self.known, self.asked = {}, set()

    def forget(self):
        """Keeps the memos small; what was asked is not asked again."""
        game = self.game
        memos = self.known, game.memo_options, game.memo_win, game.memo_score
        if sum(map(len, memos)) > MOST_KNOWN:
            game.forget()
            self.known.clear()

    def random_sum(self, luck):
        game = self.game
        positions = tuple(read_position(game, self.start(luck))
                          for _ in range(luck.randint(1, self.most)))
        player = luck.randrange(2) if game.partizan else 0
        for _ in range(luck.randint(0, self.depth)):
            if game.ended(positions, player) is not None:
                break
            moves = [m for m in game.steps(positions, player) if not m[0].ends]
            if not moves or not moves[0][2]:
                break
            positions = luck.choice(moves)[2] or positions
            if game.partizan and (luck.random() < 0.7 or game.rules.turn):
                player = 1 - player
        return positions[:4]

    def questions(self, luck):
        """(sum, its words) that were not asked before."""
        self.game.deadline = None
        for _ in range(BATCH):
            positions = self.random_sum(luck)
            key = normal(positions)
            if positions and key not in self.asked:
                self.asked.add(key)
                yield positions, f"{quoted(self.rules)} {' '.join(quoted(self.spell(p)) for p in positions)}"


class Tally:
    def __init__(self):
        self.reasons, self.games, self.sentences, self.skipped = (collections.Counter() for _ in range(4))

    def sums(self):
        return sum(self.reasons.values())

    def add(self, kind, reason):
        self.reasons[reason] += 1
        self.games[kind.name] += 1


def ask(questions, luck):
    """(JSON, words) of many questions from one prompt; of few of them the words, else None."""
    with_words = [luck.random() < 0.05 for _ in questions]
    lines = "".join(f"explain {q} --format json\n" + f"explain {q} --lang en\n" * w
                    for q, w in zip(questions, with_words))
    run = subprocess.run([MEXOR], input=lines, capture_output=True, text=True, timeout=600)
    if run.stderr:
        raise Fault(f"{lines}{run.stderr}")
    answers = []
    for line in run.stdout.splitlines(keepends=True):
        if line.startswith('{"'):
            answers.append((json.loads(line), []))
        else:
            answers[-1][1].append(line)
    wants("the number of answers", len(questions), len(answers))
    for (_, words), w in zip(answers, with_words):
        wants("words", w, bool(words))
    return [(told, "".join(words) or None) for told, words in answers]


def quoted(text):
    return "'" + text.strip().replace("\n", "; ") + "'"


def round_of(kind, luck, tally):
    asked = list(kind.questions(luck))
    answers = ask([words for _, words in asked], luck) if asked else []
    for (positions, question), (told, words) in zip(asked, answers):
        if "by" not in told or "ahead" not in told:
            continue  # told by values: tests/prop/reason_prop.c
        kind.game.deadline = time.process_time() + SECONDS
        try:
            reason = check(kind, positions, told)
            if words:
                check_words(words, told)
                tally.sentences["checked"] += 1
        except TimeUp:
            tally.skipped[kind.name] += 1
            continue
        except (Fault, RuleError) as fault:
            raise Fault(f"mexor explain {question}\n{json.dumps(told)}\n{fault}") from None
        tally.add(kind, reason)
        kind.forget()


def report(tally, seconds):
    n, skipped = tally.sums(), sum(tally.skipped.values())
    print(f"{n} sums in {seconds:.0f} s, the words of {tally.sentences['checked']}; {skipped} skipped")
    for title, counts in (("reasons", tally.reasons), ("games", tally.games), ("skipped", tally.skipped)):
        if counts:
            print(f"  {title}: " + ", ".join(f"{k} {c}" for k, c in counts.most_common()))
    if skipped > 2 and skipped > MOST_SKIPPED * (n + skipped):
        raise Fault(f"{skipped} of {n + skipped} questions took longer than {SECONDS} s to derive again")
    if n >= 300:
        lacking = {"points", "ahead", "values", "search"} - set(tally.reasons)
        lacking |= {c[0] for c in CASES} - set(tally.games)
        if lacking:
            raise Fault(f"not met: {', '.join(sorted(lacking))}")


def main(wanted, seed):
    luck, tally, began = random.Random(seed), Tally(), time.time()
    kinds = [Kind(case[0], *case) for case in CASES]
    print(f"seed {seed}", flush=True)
    while tally.sums() < wanted:
        for kind in kinds + [Kind(*random_rules(luck)) for _ in range(12)]:
            round_of(kind, luck, tally)
            if tally.sums() >= wanted and wanted < 300:
                break
    report(tally, time.time() - began)


if __name__ == "__main__":
    sys.setrecursionlimit(10**6)
    try:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 200, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    except Fault as fault:
        sys.exit(f"FAILED: {fault}")
