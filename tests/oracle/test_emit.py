#!/usr/bin/env python3
"""Every game of the gallery with a judge block as a program of its own.

Usage: test_emit.py [--ways] [--sanitized] [--jobs=N] [ROUNDS [NAME...]]. The program that `mexor emit`
writes must compile without a warning as C11 and as C++17, and print what `mexor judge`
prints: on the examples of the file, and on ROUNDS random inputs. Where judge gives a fault,
the program must fail too, unless it trusts a claim: then it does not look at the moves. At
least 140 games must be written. The rules in emitted/, which use what the gallery does not,
are tested, too. Without arguments only a dozen games are compiled.

--ways: judging by the machine and by compiled rules must print the same, where one process
answers all inputs; ROUNDS inputs are answered at least, besides those that judge refuses.
--sanitized: the programs are built with the address and undefined-behaviour sanitizers.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

from gallery import GAMES
from inputs import parsed, random_input

MEXOR = os.path.abspath(os.environ.get("MEXOR", "build/release/mexor"))
WARN = ["-Wall", "-Wextra", "-Werror"]
LEAST = 140
SHORT = ["abc368f", "poj2311", "hdu1848", "tyvj2049", "cf2004e", "agc002e", "poj3537",
         "oddeven", "cf1458e", "hdu1760", "abc206f", "cf917b", "cf1914e1", "cf150a"]
OWN = pathlib.Path(__file__).resolve().parent / "emitted"
SANITIZE = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover"]
MANY = pathlib.Path(os.environ.get("MEXOR_BUILD", "build/release")).resolve() / "judge_many"
LIMIT = 5  # mx_judge's status for what takes too long
SECONDS = 150  # for the inputs of one game: where play is long fewer are answered
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
    own = run([program], text, 60 if sanitized else 20)
    if sanitized and own is not None and own[0] not in (0, 2):
        return f"input {text[:200]!r}\nthe program ends with status {own[0]}"
    if judge[0] == 0 and own != judge:
        return f"input {text[:200]!r}\njudge says {judge[1][:200]!r}\nthe program {own}"
    trusts = "rests on the claim" in pathlib.Path(f"{program}.c").read_text()
    if judge[0] == 2 and not trusts and (own is None or own[0] == 0):
        return f"input {text[:200]!r}\njudge refuses, the program says {own}"
    return ""


def judged(way, path, inputs):
    """The status and the output of the game's judge on each of INPUTS, by one process."""
    asked = b"".join(b"%d\n%s" % (len(text), text) for text in (i.encode() for i in inputs))
    r = subprocess.run([MANY, way, "1", path], input=asked, capture_output=True)
    answers, at = [], 0
    while at < len(r.stdout):
        end = r.stdout.index(b"\n", at) + 1
        status, n = map(int, r.stdout[at:end].split())
        answers.append((status, r.stdout[end:end + n]))
        at = end + n
    if r.returncode or len(answers) != len(inputs):
        raise RuntimeError(f"judge_many {way} {path}: {r.returncode} {r.stderr[:300]}")
    return answers


def ways_differ(text, program, machine, native):
    """The machine's answer, that of compiled rules and the program's, unless the same."""
    if LIMIT in (machine[0], native[0]):
        return ""
    if machine != native:
        return f"input {text[:200]!r}\nthe machine says {machine}\ncompiled rules {native}"
    own = run([program], text, 60)
    if machine[0] == 0 and own != machine:
        return f"input {text[:200]!r}\njudge says {machine[1][:200]!r}\nthe program {own}"
    trusts = "rests on the claim" in pathlib.Path(f"{program}.c").read_text()
    if machine[0] and not trusts and (own is None or own[0] == 0):
        return f"input {text[:200]!r}\njudge refuses, the program says {own}"
    return ""


def test_ways(path, text, rounds, program):
    """As test_game, of which it is the part behind compiling, and how many were answered."""
    inputs = [given for given, wanted in parsed(text).examples]
    answered, tried, size, start = -len(inputs), 0, 9, time.time()
    while answered < rounds and tried < 10 * rounds and time.time() < start + SECONDS:
        if tried or not inputs:
            inputs = [random_input(text, f"{path.stem} {tried + i}", size, change=0.3)
                      for i in range(min(20, rounds))]
            tried += len(inputs)
            inputs = [given for given in inputs if given is not None]
        else:
            tried = 1
        by_machine, by_native = (judged(way, path, inputs) for way in ("vm", "native"))
        for given, machine, native in zip(inputs, by_machine, by_native):
            wrong = ways_differ(given, program, machine, native)
            if wrong:
                return wrong, answered
            answered += machine[0] == 0 and native[0] == 0
        if sum(machine[0] == LIMIT for machine in by_machine) > 2:
            size = max(2, size - 1)
    return "", answered


def standards_of(every):
    c11 = ["gcc", "-std=c11", "-O1"] if not every else ["gcc", "-std=c11", "-O2"]
    cpp = ["g++", "-std=c++17", "-x", "c++", "-fsyntax-only"]
    return [cpp, c11 + SANITIZE] if sanitized else [cpp, c11]


def test_game(path, rounds, folder, compiles):
    """What is wrong, "" when nothing is, None when the game is not written; and how many
    inputs were answered."""
    text = path.read_text()
    source, program = f"{folder}/{path.stem}.c", f"{folder}/{path.stem}"
    r = subprocess.run([MEXOR, "emit", str(path), "-o", source], capture_output=True, text=True)
    if r.returncode == 2 and "cannot emit" in r.stderr and r.stdout == "":
        return None, 0
    if r.returncode:
        return f"emit: status {r.returncode}: {r.stderr}", 0
    if not compiles:
        return "", 0
    wrong = compiled(source, program, standards_of(rounds > 2))
    if wrong:
        return wrong, 0
    if ways:
        return test_ways(path, text, rounds, program)
    inputs = [given for given, wanted in parsed(text).examples]
    inputs += [random_input(text, f"{path.stem} {i}", change=0.3) for i in range(rounds)]
    inputs = [given for given in inputs if given is not None]
    for given in inputs:
        wrong = differs(str(path), program, given)
        if wrong:
            return wrong, 0
    return "", len(inputs)


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


def has_judge(path):
    return re.search("^judge", path.read_text(), re.M)


def test_all(rounds, only, short, folder, jobs):
    """How many games are written, and how many faults they have."""
    paths = sorted(pathlib.Path(GAMES).rglob("*.game")) + sorted(OWN.glob("*.game"))
    paths = [p for p in paths if (not only or p.stem in only) and has_judge(p)]
    written, faults = 0, 0

    def test(path):
        start = time.time()
        compiles = not short or path.stem in SHORT or path.parent == OWN
        wrong, answered = test_game(path, rounds, folder, compiles)
        return path, wrong, answered, time.time() - start

    with ThreadPoolExecutor(jobs) as pool:
        for path, wrong, answered, seconds in pool.map(test, paths):
            written += wrong is not None and path.parent != OWN
            if wrong is None and path.parent == OWN:
                wrong = "it is not written"
            if wrong:
                faults += 1
                print(f"{path.stem}: {wrong}", flush=True)
            elif ways and wrong is not None:
                print(f"{path.stem}: {answered} random inputs, {seconds:.0f} s", flush=True)
    return written, faults


def main():
    given = [word for word in sys.argv[1:] if not word.startswith("--")]
    jobs = [int(word[7:]) for word in sys.argv[1:] if word.startswith("--jobs=")] or [1]
    rounds = int(given[0]) if given else 2
    only = given[1:]
    with tempfile.TemporaryDirectory() as folder:
        if ways:
            os.environ["XDG_CACHE_HOME"] = folder
        written, faults = test_all(rounds, only, not given, folder, jobs[0])
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
