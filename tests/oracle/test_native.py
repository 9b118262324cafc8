#!/usr/bin/env python3
"""Rules run as compiled C: the same answers as by the machine, and what happens when there
is no compiler, no cache, or a compiler that fails.

Usage: test_native.py [all]. With `all` every game of the gallery is asked, else a few.
"""

import os
import pathlib
import re
import stat
import subprocess
import sys
import tempfile

from gallery import GAMES

MEXOR = os.path.abspath(os.environ.get("MEXOR", "build/release/mexor"))
SHORT = ["hdu1848", "poj2311", "cram", "abc206f", "dp_k", "hdu1760"]
RULES = [
    ("n >= 1 -> d for d in divisors(n) if d < n", ["values", "1..60"]),
    ("n -> [i, n-k-i] for k in 1..2 for i in 0..n-k", ["values", "0..60"]),
    ("n -> n - k for k in 1..n if gcd(n, k) == 1", ["values", "0..60"]),
    ("(x, y) -> (x-k, y), (x, y-k), (x-k, y-k) for k in 1..max(x, y)", ["table", "0..20"]),
    ("(x in 1..15, y in 1..15) -> (x-2, y+1), (x-2, y-1), (x+1, y-2), (x-1, y-2)",
     ["table", "1..15"]),
    ("(n, most) -> (n - k, 3*k) for k in 1..min(n, most)", ["table", "0..40"]),
    ("(n, most) -> (k, 2*n - k) for k in 0..min(n, most)-1", ["table", "0..25"]),
    ("n >= 1 -> n - k for k in {1, 2, 5}", ["values", "1..40"]),
    ("n -> n / (n - 3) if n > 0", ["values", "0..5"]),
]
faults = 0


def fail(what):
    global faults
    faults += 1
    print("FAIL", what)


def mexor(words, cache, text="", **env):
    r = subprocess.run([MEXOR, *words], input=text, capture_output=True, text=True, timeout=120,
                       env={**os.environ, "XDG_CACHE_HOME": str(cache), **env})
    return r.returncode, r.stdout, r.stderr


def without_trials(answer):
    """How far a claim is tried depends on the time there is."""
    status, out, err = answer
    return status, out, [line for line in err.split("\n") if " rest on " not in line]


def same(words, cache, text=""):
    vm = without_trials(mexor([*words, "--run", "vm"], cache, text))
    native = without_trials(mexor([*words, "--run", "native"], cache, text))
    if vm != native:
        fail(f"{words}: machine {vm}, compiled {native}")


def answers(cache, names):
    for rules, (command, span) in RULES:
        same([command, rules, span, "--engine", "memo"], cache)
        same([command, rules, span], cache)
    for path in sorted(pathlib.Path(GAMES).rglob("*.game")):
        if names and path.stem not in names:
            continue
        text = path.read_text()
        given = re.search(r"^example\n(.*?)^\s+->", text, re.S | re.M)
        if given and re.search("^judge", text, re.M):
            same(["judge", str(path)], cache, given[1])


def notes(cache, expected, **env):
    """What -v says of rules that are asked for compiled; the values must be right."""
    status, out, err = mexor(["values", "n -> n - k for k in {1, 3}", "0..3", "--run", "native",
                              "-v", "--format", "csv"], cache, **env)
    if (status, out.split()) != (0, ["position,value", "0,0", "1,1", "2,0", "3,1"]):
        fail(f"{expected}: {status} {out!r}")
    if expected not in err:
        fail(f"{expected}: the note is {err!r}")


def script(folder, text):
    folder.mkdir()
    path = folder / "cc"
    path.write_text("#!/bin/sh\n" + text)
    path.chmod(0o755)
    return str(folder)


def troubles(folder):
    notes(folder / "a", "compiled by")
    notes(folder / "a", "compiled before")
    mode = stat.S_IMODE((folder / "a" / "mexor").stat().st_mode)
    if mode != 0o700:
        fail(f"the cache has mode {mode:o}")
    left = [p.name for p in (folder / "a" / "mexor").iterdir() if not p.name.endswith(".so")]
    if left:
        fail(f"left behind: {left}")
    notes(folder / "b", "no C compiler", PATH=str(folder / "none"))
    notes(folder / "b", "the compiler failed", PATH=script(folder / "bad", "exit 1\n"))
    notes(folder / "b", "run by the machine", PATH=script(folder / "junk", "echo x > \"$8\"\n"))
    (folder / "c" / "mexor").mkdir(parents=True)
    (folder / "c" / "mexor").chmod(0o755)
    notes(folder / "c", "others may enter")
    (folder / "d").write_text("no directory")
    notes(folder / "d", "cannot make the cache")
    library = next((folder / "a" / "mexor").iterdir())
    library.write_bytes(b"no library")
    notes(folder / "a", "compiled by")
    several = [subprocess.Popen([MEXOR, "values", "n -> n - k for k in {2, 3}", "0..9",
                                 "--run", "native"], stdout=subprocess.PIPE,
                                env={**os.environ, "XDG_CACHE_HOME": str(folder / "e")})
               for _ in range(3)]
    if len({p.communicate(timeout=120)[0] for p in several}) != 1:
        fail("runs at once differ")


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        answers(folder / "answers", [] if "all" in sys.argv else SHORT)
        troubles(folder)
    print(f"{faults} faults")
    return faults != 0


sys.exit(main())
