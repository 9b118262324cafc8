#!/usr/bin/env python3
"""Game graphs: what the program says of each position follows from the moves it draws."""

import json
import os
import re
import subprocess
import sys

MEXOR = os.environ["MEXOR"]
DRAW = ["-p", "G=0 1, 1 2, 2 0, 2 3, 1 4, 4 5, 5 5"]
ON_GRAPH = "data G graph; position v in nodes(G); draw; "
# name, kind of play, words
CASES = [
    ("two heaps, take 2 or 5", "normal", ["n -> n - k for k in {2, 5}", "10", "5"]),
    ("nim", "normal", ["nim", "5", "4", "3"]),
    ("kayles", "normal", ["kayles", "11"]),
    ("grundy and nim", "normal", ["grundy", "9", "+", "nim", "3"]),
    ("misere", "misere", ["position n; play misere; move n -> n - k for k in {1,2,4}",
                          "7", "3", "2"]),
    ("misere nim", "misere", ["position n; play misere; move n -> k for k in 0..n-1",
                              "4", "3", "1"]),
    ("wythoff", "normal", ["wythoff", "5,7"]),
    ("domineering", "sided", ["domineering", ".../..."]),
    ("sum for two", "sided", ["position n; left n -> n - k for k in {1, 2} if k <= n; "
                              "right n -> n - 1 if n > 0", "5", "2"]),
    ("endless", "normal", [ON_GRAPH + "move v -> u for u in next(G, v)", *DRAW, "0", "2"]),
    ("endless for two", "sided",
     [ON_GRAPH + "left v -> u for u in next(G, v); right v -> u for u in next(G, v) if u < v",
      *DRAW, "0"]),
    ("half draws", "sided",
     ["data A graph; data B graph; position v in nodes(A); draw; "
      "left v -> u for u in next(A, v); right v -> u for u in next(B, v)",
      "-p", "A=0 3, 0 4, 2 0, 4 0", "-p", "B=nodes 0..4, 1 4, 2 1, 3 0, 3 2, 4 0", "0"]),
]


def graph(words, *more):
    r = subprocess.run([MEXOR, "graph", *words, "--format", "json", *more],
                       capture_output=True, text=True, timeout=60)
    assert r.returncode == 0, r.stderr
    return json.loads(r.stdout)


def outcomes(g, sided, misere):
    """For each (node, mover): 1 won, -1 lost, 0 drawn for the mover, by backward search."""
    players = ("left", "right") if sided else (None,)
    states = [(i, p) for i in range(len(g["nodes"])) for p in players]
    other = {"left": "right", "right": "left", None: None}
    moves = {s: [] for s in states}
    for m in g["moves"]:
        moves[m["from"], m["player"]].append((m["to"], other[m["player"]]))
    known, changed = {}, True
    while changed:
        changed = False
        for s in states:
            if s in known:
                continue
            replies = [known.get(t) for t in moves[s]]
            if not replies:
                known[s] = 1 if misere else -1
            elif -1 in replies:
                known[s] = 1
            elif all(r == 1 for r in replies):
                known[s] = -1
            else:
                continue
            changed = True
    return {s: known.get(s, 0) for s in states}, other


def grundy(g):
    """Values by mex, for graphs without a cycle; None where there is one."""
    options, value = {}, {}
    for m in g["moves"]:
        options.setdefault(m["from"], set()).add(m["to"])
    for _ in g["nodes"]:
        for i in range(len(g["nodes"])):
            seen = [value.get(k) for k in options.get(i, ())]
            if i not in value and None not in seen:
                value[i] = next(v for v in range(len(seen) + 1) if v not in seen)
    return [value.get(i) for i in range(len(g["nodes"]))]


def letter(known, i, sided):
    if not sided:
        return {1: "N", -1: "P", 0: "D"}[known[i, None]]
    left, right = known[i, "left"], -known[i, "right"]
    if 0 in (left, right):
        return "D"
    return {(1, 1): "L", (1, -1): "N", (-1, 1): "P", (-1, -1): "R"}[left, right]


def class_words(known, i):
    """As letter(); of a half draw who wins when Left starts and when Right starts."""
    left, right = known[i, "left"], -known[i, "right"]
    if left and right or left == right:
        return letter(known, i, True)
    return " | ".join({1: "L", -1: "R", 0: "D"}[x] for x in (left, right))


def written_classes(words):
    """Node's name -> its class in the list."""
    r = subprocess.run([MEXOR, "graph", *words], capture_output=True, text=True, timeout=60)
    heads = [re.split("  +", line) for line in r.stdout.splitlines()]
    return {h[0]: h[1] for h in heads}


faults, looked = [], 0
for name, play, words in CASES:
    g = graph(words)
    sided = play == "sided"
    known, other = outcomes(g, sided, play == "misere")
    names = [n["position"] for n in g["nodes"]]
    if len(set(names)) != len(names):
        faults.append(f"{name}: a position is there twice")
    values = grundy(g) if play == "normal" else None
    for i, node in enumerate(g["nodes"]):
        looked += 1
        if node["class"] != letter(known, i, sided):
            faults.append(f"{name}: {node['position']} is no {node['class']}")
        if values and values[i] is not None and node["value"] != str(values[i]):
            faults.append(f"{name}: {node['position']} has value {values[i]}, not "
                          f"{node['value']}")
    for name_of, written in written_classes(words).items() if sided else ():
        wanted = class_words(known, names.index(name_of))
        if written != wanted:
            faults.append(f"{name}: {name_of} is {wanted}, not {written}")
    for m in g["moves"]:
        after = known[m["to"], other[m["player"]]]
        before = known[m["from"], m["player"]]
        if m["wins"] != (after == -1) or m["draws"] != (after == 0 and before == 0):
            faults.append(f"{name}: the move {names[m['from']]} -> {names[m['to']]}")
    if play == "normal" and values[0] is not None:  # one position a value, no cycle
        small = graph(words, "--equal")
        seen = [n["value"] for n in small["nodes"][1:]]
        again = grundy(small)
        if len(set(seen)) != len(seen) or None in again or \
                [str(v) for v in again] != [n["value"] for n in small["nodes"]]:
            faults.append(f"{name}: equal positions are not merged well")
        if sum(n["equal"] + 1 for n in small["nodes"]) > len(g["nodes"]):
            faults.append(f"{name}: more positions stand for others than there are")
print(*faults, sep="\n")
print(f"{looked} positions of {len(CASES)} graphs")
sys.exit(1 if faults else 0)
