#!/usr/bin/env python3
"""What the first and the second run of compiled rules cost beyond a run by the machine.

The first may take as long as `cc -O2 -shared` of an empty file and 100 ms more, one that
finds its library 2 ms more than the machine. Others share the processor, so its time is what
counts, the least of 11 rounds and of 51; where the empty file takes longer than
the 70 ms it takes alone, the allowances grow in proportion.
"""

import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile

MEXOR = os.path.abspath(os.environ.get("MEXOR", "build/release/mexor"))
RULES = {
    "divisors": ("n >= 1 -> d for d in divisors(n) if d < n", ["values", "1..300"]),
    "coprime": ("n -> n - k for k in 1..n if gcd(n, k) == 1", ["values", "300"]),
    "cutting": ("position (w >= 1, h >= 1)\n"
                "move (w, h) -> [(i, h), (w-i, h)] for i in 1..w-1\n"
                "move (w, h) -> [(w, i), (w, h-i)] for i in 1..h-1\n", ["solve", "20,20"]),
    "kayles": ("n -> [i, n-k-i] for k in 1..2 for i in 0..n-k", ["values", "300"]),
    "wythoff": ("(x, y) -> (x-k, y), (x, y-k), (x-k, y-k) for k in 1..max(x, y)",
                ["solve", "20,20"]),
}
ALONE = 0.070  # seconds for an empty file


def seconds(words, rounds, before=None):
    """The least processor time of WORDS in ROUNDS."""
    taken = []
    for _ in range(rounds):
        if before:
            before()
        start = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(words, capture_output=True, check=True)
        end = resource.getrusage(resource.RUSAGE_CHILDREN)
        taken.append(end.ru_utime + end.ru_stime - start.ru_utime - start.ru_stime)
    return min(taken)


def measure(name, folder, empty):
    rules, (command, span) = RULES[name]
    path = folder / f"{name}.game"
    text = rules if rules.startswith("position") else None
    if text:
        path.write_text(text)
    words = [MEXOR, command, str(path) if text else rules, span]
    slow = max(1.0, empty / ALONE)
    forget = lambda: shutil.rmtree(folder / "cache", ignore_errors=True)
    machine = seconds([*words, "--run", "vm"], 51)
    first = seconds([*words, "--run", "native"], 11, forget) - machine
    again = seconds([*words, "--run", "native"], 51) - machine
    right = first <= empty + 0.100 * slow and again <= 0.002 * slow
    print(f"{name:9} first {1e3 * first:6.1f} ms of {1e3 * (empty + 0.1 * slow):6.1f}, "
          f"again {1e3 * again:5.2f} ms of {2 * slow:5.2f}{'' if right else '  TOO SLOW'}")
    return right


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        os.environ["XDG_CACHE_HOME"] = str(folder / "cache")
        source = folder / "empty.c"
        source.touch()
        if not shutil.which("cc"):
            print("there is no compiler")
            return 0
        empty = seconds(["cc", "-O2", "-shared", "-o", str(folder / "empty.so"), str(source)], 11)
        return not all([measure(name, folder, empty) for name in RULES])


sys.exit(main())
