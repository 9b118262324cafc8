#!/usr/bin/env python3
"""The rule texts of docs/language.md that have examples: the oracle's judge gives their
output too."""
import pathlib
import re
import sys

import mexor_oracle
from grammar import parse
from judging import Judge
from play import Game

MANUAL = pathlib.Path(__file__).resolve().parents[2] / "docs" / "language.md"


def examples(text):
    """(input, output) of the `example` blocks of a rule text."""
    for block in re.finditer(r"^example\n((?:[ \t]+.*\n)+)", text, re.M):
        lines = [line.strip() for line in block[1].splitlines()]
        at = lines.index("->")
        yield "\n".join(lines[:at]) + "\n", "\n".join(lines[at + 1:]) + "\n"


def check():
    source, bad, ran = MANUAL.read_text("utf-8"), 0, 0
    blocks = [b for b in re.finditer(r"^```mexor\n(.*?)^```$", source, re.M | re.S)
              if "\nexample\n" in b[1]]
    for block in blocks:
        line = source.count("\n", 0, block.start()) + 1
        try:
            game = Game(parse(block[1]))
            for given, wanted in examples(block[1]):
                got, ran = Judge(game, given).run(), ran + 1
                if got != wanted:
                    bad += 1
                    print(f"{MANUAL.name}:{line}: expected {wanted!r}, got {got!r}")
        except Exception as fault:  # whatever it is, the text is not read
            bad += 1
            print(f"{MANUAL.name}:{line}: {type(fault).__name__}: {fault}")
    print(f"{len(blocks)} rule texts, {ran} examples, {bad} bad")
    return 1 if bad or ran < 5 else 0


if __name__ == "__main__":
    sys.exit(mexor_oracle.with_a_deep_stack(check))
