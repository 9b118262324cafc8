#!/usr/bin/env python3
"""Random rules: `mexor judge` against the oracle.

Usage: test_random_rules.py [COUNT [SEED]]. What fails is shrunk to a small rule file and
printed with both answers. The seed of a failure is printed; it makes the same rules again.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time

import mexor_oracle
import random_rules
from grammar import parse
from judging import Judge
from play import Game
from syntax import RuleError, TimeUp

MEXOR = os.environ.get("MEXOR", "build/release/mexor")


def by_oracle(text, seconds=1.0):
    """What the judge block prints; None for a fault; TimeUp passes through."""
    try:
        game = Game(parse(text))
        game.deadline = time.process_time() + seconds
        return Judge(game, "").run()
    except RuleError:
        return None


def by_program(path, *options):
    r = subprocess.run([MEXOR, "judge", *options, path], stdin=subprocess.DEVNULL,
                       capture_output=True, text=True, timeout=60)
    if r.returncode == 0:
        return r.stdout, ""
    known = r.returncode == 2 and not r.stdout
    return None if known else f"status {r.returncode}", r.stderr


class Comparison:
    def __init__(self, folder):
        self.path = str(pathlib.Path(folder) / "random.game")

    def differ(self, text):
        """None when both agree, else what each of them says."""
        pathlib.Path(self.path).write_text(text)
        try:
            want = by_oracle(text)
        except TimeUp:
            return None
        got, talk = by_program(self.path)
        return None if got == want else (want, got, talk)

    def kind(self, text):
        """What sort of difference there is, so that shrinking does not wander to another."""
        try:
            found = self.differ(text)
        except (ArithmeticError, TypeError, KeyError, subprocess.TimeoutExpired):
            return None
        if found is None:
            return None
        want, got, talk = found
        return (want is None, got is None, talk.partition("error: ")[2][:24])


def main(count, first):
    with tempfile.TemporaryDirectory() as folder:
        c, agreed = Comparison(folder), 0
        for seed in range(first, first + count):
            tree = random_rules.make(seed)
            if c.differ(tree.text()) is None:
                agreed += 1
                continue
            kind = c.kind(tree.text())
            random_rules.shrink(tree, lambda text: c.kind(text) == kind, 30)
            want, got, talk = c.differ(tree.text())
            print(f"seed {seed}:\n{tree.text()}\n--- the oracle:\n{want}\n--- the program:\n{got}\n{talk}")
            return 1
        print(f"{agreed} rule files from seed {first} on agree")
    return 0


if __name__ == "__main__":
    how_many = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    where = int(sys.argv[2]) if len(sys.argv) > 2 else 5000
    sys.exit(mexor_oracle.with_a_deep_stack(lambda: main(how_many, where)))
