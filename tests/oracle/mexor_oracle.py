#!/usr/bin/env python3
"""A slow, readable second implementation of the rule language, to hold the program to.

Usage: mexor_oracle.py values GAME A..B | solve GAME POSITION... | check [--quick] GAME... | judge GAME < in
GAME is a path, a gallery name, or rules in quotes. Shares no code with src/.
"""

import pathlib
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import checking  # noqa: E402
from gallery import GAMES  # noqa: E402
from grammar import parse  # noqa: E402
from judging import Judge  # noqa: E402
from play import Game  # noqa: E402
from shapes import Arr, Board, Rec  # noqa: E402
from syntax import RuleError  # noqa: E402


def open_game(name):
    if "->" in name or "\n" in name:
        return Game(parse(name))
    path = pathlib.Path(name)
    if not path.exists():
        path = next(GAMES.rglob(name + ".game"))
    return Game(parse(path.read_text()))


def read_position(game, text):
    """A position as the command line writes it."""
    fields = game.rules.position
    parts = split_commas(text) if len(fields) > 1 else [text]
    values = [read_field(f, t) for f, t in zip(fields, parts)]
    return game.position(values[0] if len(fields) == 1 else Rec(values))


def split_commas(text):
    out, depth = [""], 0
    for c in text:
        depth += (c == "[") - (c == "]")
        if c == "," and depth == 0:
            out.append("")
        else:
            out[-1] += c
    return out


def read_field(f, text):
    if f.kind == "int":
        return int(text)
    if f.kind in ("array", "bag", "subset"):
        return Arr() if text == "empty" else Arr(int(x) for x in text.strip("[]").split(",") if x)
    if f.kind == "board":
        return Board(text.split("/"))
    return text.strip('"')


def check(names, limit, seconds):
    bad = 0
    for name in names:
        try:
            game = open_game(name)
        except RuleError as why:
            print(f"{name}: {why}")
            bad += 1
            continue
        notes, t0 = [], time.time()
        for text, claim in game.rules.claims:
            fresh = open_game(name)
            try:
                verdict, n, where = checking.check_claim(fresh, claim, limit, seconds)
            except (RuleError, KeyError, TypeError) as why:
                verdict, n, where = "FAIL", 0, repr(why)
            notes.append(f"  {verdict:8}{text} ({n}) {where}")
            bad += verdict == "FAIL"
        for example in game.rules.examples:
            try:
                verdict = checking.check_example(open_game(name), example, 3 * seconds)
            except (RuleError, KeyError, TypeError) as why:
                verdict = f"FAIL: {why!r}"
            notes.append(f"  {verdict:8}example")
            bad += verdict.startswith("FAIL")
        print(f"{name} {time.time() - t0:.1f} s")
        print("\n".join(notes), flush=True)
    return 1 if bad else 0


def gallery_names():
    return [str(path) for path in sorted(GAMES.rglob("*.game"))]


def main(argv):
    command, args = argv[1], argv[2:]
    if command == "check":
        quick = args[:1] == ["--quick"]
        return check(args[1:] or gallery_names(), 60, 0.15) if quick else check(args, 400, 6)
    game = open_game(args[0])
    if command == "values":
        a, b = args[1].split("..")
        for n in range(int(a), int(b) + 1):
            print(f"{n} {game.value(n)}")
    elif command == "solve":
        positions = [read_position(game, t) for t in args[1:]]
        print("first" if game.wins(positions) else "second")
    elif command == "judge":
        sys.stdout.write(Judge(game, sys.stdin.read()).run())
    return 0


def with_a_deep_stack(f):
    """Runs f in a thread whose stack holds any recursion that games ask for."""
    result = []
    threading.stack_size(4000 << 20)
    t = threading.Thread(target=lambda: result.append(f()))
    t.start()
    t.join()
    return result[0] if result else 2


if __name__ == "__main__":
    sys.exit(with_a_deep_stack(lambda: main(sys.argv)))
