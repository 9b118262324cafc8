#!/usr/bin/env python3
"""Random rules: by the machine, as compiled C, as a program of their own, and by the oracle.

Usage: random_compiled.py [COUNT [SEED]]. All four must print the same, or all must fail.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "oracle"))

import random_rules
from grammar import parse
from judging import Judge
from play import Game
from syntax import RuleError, TimeUp

MEXOR = os.path.abspath(os.environ.get("MEXOR", "build/release/mexor"))


def oracle(text):
    """What the judge block prints, None for a fault, "?" when it takes too long."""
    try:
        game = Game(parse(text))
        game.deadline = time.process_time() + 1.0
        return Judge(game, "").run()
    except RuleError:
        return None
    except (TimeUp, RecursionError):
        return "?"


def printed(words, cache):
    r = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60,
                       env={**os.environ, "XDG_CACHE_HOME": cache})
    return r.stdout if r.returncode == 0 else None


def emitted(path, folder):
    """"?" when the rules are not written as a program."""
    source, program = f"{folder}/p.c", f"{folder}/p"
    r = subprocess.run([MEXOR, "emit", path, "-o", source], capture_output=True, text=True)
    if r.returncode:
        return "?" if "cannot emit" in r.stderr else None
    r = subprocess.run(["gcc", "-std=c11", "-O1", "-Wall", "-Wextra", "-Werror",
                        "-fsanitize=address,undefined", "-fno-sanitize-recover", "-o", program, source],
                       capture_output=True, text=True)
    if r.returncode:
        return "it does not compile: " + r.stderr[:300]
    return printed([program], folder)


def main(count, first):
    faults = written = 0
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/random.game"
        for seed in range(first, first + count):
            text = random_rules.make(seed).text()
            pathlib.Path(path).write_text(text)
            answers = [printed([MEXOR, "judge", "--run", how, path], folder) for how in ("vm", "native")]
            answers += [emitted(path, folder), oracle(text)]
            written += answers[2] != "?"
            if len({a for a in answers if a != "?"}) > 1:
                faults += 1
                print(f"seed {seed}: machine, compiled, program, oracle {answers}\n{text}")
    print(f"{count} rule files from seed {first}, {written} written as programs, {faults} faults")
    return faults != 0


if __name__ == "__main__":
    how_many = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    where = int(sys.argv[2]) if len(sys.argv) > 2 else int(time.time())
    sys.exit(main(how_many, where))
