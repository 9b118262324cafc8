#!/usr/bin/env python3
"""Lists of values: remoteness by its definition, first heaps and order from the plain list."""

import csv
import io
import os
import subprocess
import sys

MEXOR = os.environ["MEXOR"]
faults = []


def rows(*words):
    r = subprocess.run([MEXOR, "values", *words, "--format", "csv"], capture_output=True,
                       text=True, timeout=60)
    assert r.returncode == 0, r.stderr
    return list(csv.DictReader(io.StringIO(r.stdout)))


def lasts(take, n, misere):
    """Smith 1966: the winner takes the quickest way to a lost position, the loser the slowest."""
    won, moves = [], []
    for heap in range(n):
        after = [heap - k for k in take if k <= heap]
        lost = [moves[a] for a in after if not won[a]]
        if not after:
            won.append(misere)
            moves.append(0)
        elif lost:
            won.append(True)
            moves.append(1 + min(lost))
        else:
            won.append(False)
            moves.append(1 + max(moves[a] for a in after))
    return moves


for take in ((1, 2, 3), (2, 5), (1, 3, 4), (1, 4, 9, 16), (3, 7)):
    for misere in (False, True):
        rule = "position n; " + ("play misere; " if misere else "") + \
            f"move n -> n - k for k in {{{', '.join(map(str, take))}}}"
        seen = [int(r["lasts"]) for r in rows(rule, "0..60", "--remoteness")]
        if seen != lasts(take, 61, misere):
            faults.append(f"{take}, misere {misere}: {seen}")
for game in ("kayles", "grundy", "0.137", "S(1,3,4)", "nim"):
    plain = [(int(r["position"]), int(r["value"])) for r in rows(game, "0..99")]
    listed = rows(game, "0..99", "--sort", "value", "--binary")
    if [(int(r["position"]), int(r["value"])) for r in listed] != \
            sorted(plain, key=lambda p: (p[1], p[0])):
        faults.append(f"{game}: not in the order of values")
    if any(int(r["binary"], 2) != int(r["value"]) for r in listed):
        faults.append(f"{game}: wrong in binary")
    first = {}
    for heap, value in plain:
        first.setdefault(value, heap)
    if [(int(r["position"]), int(r["value"])) for r in rows(game, "0..99", "--first")] != \
            sorted((heap, value) for value, heap in first.items()):
        faults.append(f"{game}: not the first heaps")
print(*faults, sep="\n")
sys.exit(1 if faults else 0)
