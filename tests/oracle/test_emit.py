#!/usr/bin/env python3
"""Every game of the gallery with a judge block as a program of its own.

Usage: test_emit.py [--ways] [--sanitized] [ROUNDS [NAME...]]. The program that `mexor emit`
writes must compile without a warning as C11 and as C++17, and print what `mexor judge`
prints: on the examples of the file, and on ROUNDS random inputs. Where judge gives a fault,
the program must fail too, unless it trusts a claim: then it does not look at the moves. At
least 130 games must be written. The rules in emitted/, which use what the gallery does not,
are tested, too. Without arguments only a dozen games are compiled.

--ways: `judge --run vm` and `judge --run native` must print the same.
--sanitized: the programs are built with the address and undefined-behaviour sanitizers.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

from gallery import GAMES
from grammar import parse
from inputs import random_input

MEXOR = os.path.abspath(os.environ.get("MEXOR", "build/release/mexor"))
WARN = ["-Wall", "-Wextra", "-Werror"]
LEAST = 130
SHORT = ["abc368f", "poj2311", "hdu1848", "tyvj2049", "cf2004e", "agc002e", "poj3537",
         "oddeven", "cf1458e", "hdu1760", "abc206f", "cf917b", "cf1914e1", "cf150a"]
OWN = pathlib.Path(__file__).resolve().parent / "emitted"
SANITIZE = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover"]
ways, sanitized = "--ways" in sys.argv, "--sanitized" in sys.argv


def run(words, text, seconds):
    try:
        r = subprocess.run(words, input=text.encode(), capture_output=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return None
    return r.returncode, r.stdout


def compiled(source, to, standards):
    for words in standards:
        r = subprocess.run([*words, *WARN, "-o", to, source], capture_output=True, text=True)
        if r.returncode:
            return f"{' '.join(words)}: {r.stderr[:400]}"
    return ""


def differs(name, program, text):
    """Judge's answer and the program's, where they are not the same."""
    judge = run([MEXOR, "judge", "--time", "10", name], text, 20)
    if judge is None or judge[0] == 3:
        return ""
    for way in ["vm", "native"] if ways else []:
        other = run([MEXOR, "judge", "--run", way, "--time", "10", name], text, 20)
        if other is not None and other[0] != 3 and other != judge:
            return f"input {text[:200]!r}\njudge says {judge}\nwith --run {way} {other}"
    own = run([program], text, 60 if sanitized else 20)
    if sanitized and own is not None and own[0] not in (0, 2):
        return f"input {text[:200]!r}\nthe program ends with status {own[0]}"
    if judge[0] == 0 and own != judge:
        return f"input {text[:200]!r}\njudge says {judge[1][:200]!r}\nthe program {own}"
    trusts = "rests on the claim" in pathlib.Path(f"{program}.c").read_text()
    if judge[0] == 2 and not trusts and (own is None or own[0] == 0):
        return f"input {text[:200]!r}\njudge refuses, the program says {own}"
    return ""


def standards_of(every):
    c11 = ["gcc", "-std=c11", "-O1"] if not every else ["gcc", "-std=c11", "-O2"]
    cpp = ["g++", "-std=c++17", "-x", "c++", "-fsyntax-only"]
    return [cpp, c11 + SANITIZE] if sanitized else [cpp, c11]


def test_game(path, rounds, folder, compiles):
    """What is wrong, "" when nothing is, None when the game is not written."""
    text = path.read_text()
    source, program = f"{folder}/{path.stem}.c", f"{folder}/{path.stem}"
    r = subprocess.run([MEXOR, "emit", str(path), "-o", source], capture_output=True, text=True)
    if r.returncode == 2 and "cannot emit" in r.stderr and r.stdout == "":
        return None
    if r.returncode:
        return f"emit: status {r.returncode}: {r.stderr}"
    if not compiles:
        return ""
    wrong = compiled(source, program, standards_of(rounds > 2))
    if wrong:
        return wrong
    inputs = [given for given, wanted in parse(text).examples]
    inputs += [random_input(text, f"{path.stem} {i}") for i in range(rounds)]
    for given in inputs:
        wrong = given is not None and differs(str(path), program, given)
        if wrong:
            return wrong
    return ""


def far_inputs(folder):
    """Numbers at the end of 64 bits: the program fails, without undefined behaviour."""
    path = next(pathlib.Path(GAMES).rglob("hdu5795.game"))
    source, program = f"{folder}/far.c", f"{folder}/far"
    subprocess.run([MEXOR, "emit", str(path), "-o", source], check=True)
    if "n % 8" not in pathlib.Path(source).read_text().split("*/")[0]:
        return "the head of the program does not cite the claim as it is written"
    subprocess.run(["gcc", "-std=c11", "-fsanitize=undefined", "-fno-sanitize-recover=undefined",
                    "-o", program, source], check=True)
    for n in 2**63 - 1, 2**63 - 8:
        r = subprocess.run([program], input=f"1 1 {n}\n", capture_output=True, text=True)
        if "runtime error" in r.stderr or (n == 2**63 - 1) != (r.returncode == 2):
            return f"hdu5795 with {n}: status {r.returncode}, {r.stderr[:200]}"
    subprocess.run([MEXOR, "emit", "kayles", "-o", source], check=True)
    subprocess.run(["gcc", "-std=c11", "-o", program, source], check=True)
    for n in 10**11, 10**11 + 1, 10**12 - 1:  # by the period, against the value of a twin
        twin = 960 + n % 12
        r = run([program], f"2 {n} {twin}\n", 5)
        if r != (0, b"second\n"):
            return f"kayles with {n} and {twin}: {r}"
    return ""


def main():
    given = [word for word in sys.argv[1:] if not word.startswith("--")]
    short = not given
    rounds = 2 if short else int(given[0])
    only = given[1:]
    written, faults = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted(pathlib.Path(GAMES).rglob("*.game")) + sorted(OWN.glob("*.game")):
            if only and path.stem not in only or not re.search("^judge", path.read_text(), re.M):
                continue
            wrong = test_game(path, rounds, folder, not short or path.stem in SHORT or path.parent == OWN)
            written += wrong is not None and path.parent != OWN
            if wrong is None and path.parent == OWN:
                wrong = "it is not written"
            if wrong:
                faults += 1
                print(f"{path.stem}: {wrong}")
        wrong = "" if only else far_inputs(folder)
        if wrong:
            faults += 1
            print(wrong)
    if not only and written < LEAST:
        faults += 1
        print(f"only {written} games are written")
    print(f"{written} games written, {faults} faults")
    return faults != 0


sys.exit(main())
