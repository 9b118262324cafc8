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

import mexor_oracle
from mexor_oracle import read_position
from play import normal
from shapes import spell_position
from syntax import RuleError, TimeUp

MEXOR = os.environ.get("MEXOR", "build/release/mexor")
MOST_STATES = 3000
BATCH = 12

# A start, how many components of its kind a sum may have, and how many moves may be made
# before the question is asked.
CASES = [
    ("domineering", ["...", "../..", ".../...", "..", ".", "..../....", "#../..#"], 3, 3),
    ("col", [".../...", "..L", "R.L./....", "...."], 2, 3),
    ("snort", [".../...", "..", "L..R", "...."], 2, 3),
    ("clobber", ["xoxo/oxox", "xox", "xo/ox", "oxo/xxo"], 2, 3),
    ("clobber-strip", ["xoxoxo", "xxoo", "xo", "oxxo", "xoxxo"], 3, 2),
    ("toads-and-frogs", ["TT..FF", "T.F", "TTF.F", "T..F", "TF.TF", "TT.F."], 3, 3),
    ("hackenbush-strings", ["BRGBR", "RGB", "BB", "RBBR", "BRR", "BRB", "R"], 3, 2),
    ("toppling-dominoes", ["LREL", "RL", "E", "LLRR", "LRL"], 3, 2),
    ("maundy-cake", ["6,4", "3,2", "2,8", "5,5", "1,4"], 3, 2),
    ("cutcake", ["4,3", "2,4", "5,2", "1,3", "3,3"], 3, 2),
    ("partizan-subtraction", ["9", "7", "4", "12", "3"], 3, 3),
    ("redblue", ["LRRL", "RL", "R", "LLR", "LRL"], 3, 2),
    ("amazons", ["L.R/...", "L..R", "L.R"], 1, 2),
    ("agi", ["[1,2,3,2,1],0", "[2,2],0", "[1,1,4],2", "[3,1],1"], 1, 3),
    ("lc877", ["0,4", "0,2", "1,4"], 1, 2),
    ("lc1140", ["0,1", "1,1", "1,2"], 1, 2),
    ("dots-and-boxes", ["0,0"], 1, 8),
]
POINTS_OF_BOTH = """position n
move n -> n - k scores {a} for k in {{{k}}}
"""
POINTS_OF_TWO = """position n
left n -> n - k scores {a} for k in {{{k}}}
right n -> n - k scores {b} for k in {{{l}}}
"""
MOVES_OF_TWO = """position n
left n -> n - k for k in {{{k}}}
right n -> n - k for k in {{{l}}}
left n -> [a, n - a - {c}] for a in 1..(n - {c}) / 2 if n > {d}
"""


def random_rules(luck):
    """Points or moves of heaps with random numbers; and their starts."""
    take = lambda: ", ".join(map(str, sorted(luck.sample(range(1, 6), luck.randint(1, 3)))))
    points = lambda: luck.choice(["k", "n - k", "k - 2", "n % 3", "1", "2 - n % 4", "-k"])
    form = luck.choice([POINTS_OF_BOTH, POINTS_OF_TWO, MOVES_OF_TWO])
    rules = form.format(k=take(), l=take(), a=points(), b=points(), c=luck.randint(0, 2),
                        d=luck.randint(3, 6))
    return rules, [str(luck.randint(0, 9)) for _ in range(4)], 3, 0


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
        if len(known) > 20 * MOST_STATES:
            raise TimeUp
        left = fewer(x, player)
        known[key] = not (
            left is not None and loses(game, positions, left, 1 - player, known)
            or any(loses(game, after, x, 1 - player, known)
                   for _, _, after in game.steps(positions, player)))
    return known[key]


def check_ahead(game, positions, told):
    """TOLD moves ahead: with as many for the other, whoever starts loses."""
    moves = fractions.Fraction(told["moves"])
    sign = {"left": 1, "right": -1, None: 1}[told["player"]]
    if (moves > 0) != (told["player"] is not None) or moves < 0:
        raise Fault(f"{told} makes no sense")
    known = {}
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


def best_moves(game, positions, player, spell):
    """(component's position, what it becomes, label, points, score) of the best moves."""
    found = collections.Counter()
    for i, o in game.winning(positions, player):
        after = normal(positions[:i] + positions[i + 1:] + o.parts)
        sign = 1 if player == 0 else -1
        score = sign * o.score + game.best_score(after, 1 - player) if game.scored else None
        found[spell(positions[i]), tuple(sorted(map(spell, o.parts))), o.label or None,
              o.score if game.scored else None, score] += 1
    return found


def told_moves(moves, player):
    found = collections.Counter()
    for m in moves:
        if m["player"] in (None, player):
            found[m["from"], tuple(sorted(m["to"])), m["label"], m.get("points"), m.get("score")] += 1
    return found


def check_sides(game, positions, told, spell):
    """Who wins and by which moves, for each player who may start."""
    names = ("left", "right") if isinstance(told["winner"], dict) else ("first", "second")
    starts = {"left_starts": 0, "right_starts": 1} if names[0] == "left" else {None: 0}
    n_moves, movers = 0, set()
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
    wants("the number of moves told", n_moves, len(told["moves"]))
    return n_moves


def check(game, positions, told, counts):
    """TOLD is the JSON of `mexor explain` about POSITIONS."""
    spell = speller(game)
    whole = normal(positions)
    n_moves = check_sides(game, whole, told["moves"], spell)
    wants("the winner of the answer", told["moves"]["winner"], told["solve"]["winner"])
    wants("the number of moves", n_moves, told["solve"]["winning_moves"])
    wants("the components", sorted(map(spell, positions)),
          sorted(c["position"] for c in told["solve"]["components"]))
    if told["ahead"]:
        check_ahead(game, whole, told["ahead"])
    counts["points" if game.scored else "ahead" if told["ahead"] else told["by"]] += 1


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

def random_sum(game, starts, most, depth, luck):
    positions = tuple(read_position(game, luck.choice(starts)) for _ in range(luck.randint(1, most)))
    player = luck.randrange(2) if game.partizan else 0
    for _ in range(luck.randint(0, depth)):
        if game.ended(positions, player) is not None:
            break
        moves = [m for m in game.steps(positions, player) if not m[0].ends]
        if not moves or not moves[0][2]:
            break
        positions = luck.choice(moves)[2] or positions
        player = 1 - player if game.partizan and (luck.random() < 0.7 or game.rules.turn) else player
    return positions[:4]


def ask(questions, form):
    """The answers to many questions from one prompt."""
    lines = "".join(f"explain {q}{form}\n" for q in questions)
    run = subprocess.run([MEXOR], input=lines, capture_output=True, text=True, timeout=600)
    if run.stderr:
        raise Fault(run.stderr)
    return run.stdout


def speller(game):
    kinds = [f.kind for f in game.rules.position]
    nothing = "empty" if kinds == ["board"] else '""'
    return lambda p: spell_position(p, kinds).replace("[]", "empty") or nothing


def quoted(word):
    return "'" + word.replace("\n", "; ") + "'"


def round_of(case, luck, counts):
    name, starts, most, depth = case(luck) if callable(case) else case
    game = mexor_oracle.open_game(name)
    spell = speller(game)
    sums, questions = [], []
    for _ in range(BATCH):
        positions = random_sum(game, starts, most, depth, luck)
        words = " ".join(quoted(spell(p)) for p in positions)
        if positions and words not in questions:
            sums.append(positions)
            questions.append(words)
    full = [f"{quoted(name.strip())} {q}" for q in questions]
    answers = [json.loads(line) for line in ask(full, " --format json").splitlines()]
    wants("the number of answers", len(full), len(answers))
    for question, positions, told in zip(full, sums, answers):
        try:
            if "by" not in told or "ahead" not in told:
                continue  # told by values: tests/prop/reason_prop.c
            check(game, positions, told, counts)
        except TimeUp:
            continue
        except (Fault, RuleError) as fault:
            raise Fault(f"mexor explain {question}\n{json.dumps(told)}\n{fault}") from None
        if luck.random() < 0.05:
            check_words(ask([question], " --lang en"), told)


def main(wanted, seed):
    luck, counts = random.Random(seed), collections.Counter()
    cases = CASES + [random_rules] * 12
    print(f"seed {seed}")
    while sum(counts.values()) < wanted:
        for case in cases:
            round_of(case, luck, counts)
    print(f"{sum(counts.values())} sums: {dict(counts)}")
    for kind in ("points", "ahead", "values", "search"):
        if wanted >= 300 and not counts[kind]:
            raise Fault(f"no reason of the kind {kind} was met")


if __name__ == "__main__":
    sys.setrecursionlimit(10**6)
    try:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 200, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    except Fault as fault:
        sys.exit(f"FAILED: {fault}")
