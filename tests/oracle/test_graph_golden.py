#!/usr/bin/env python3
"""Published values of games on graphs and boards, by the oracle and by the program."""

import json
import os
import pathlib
import subprocess
import sys

import mexor_oracle
from gallery import GAMES
from grammar import parse
from play import Game
from shapes import Arr, Board

GOLDEN = pathlib.Path(__file__).resolve().parent.parent / "golden" / "graphs.jsonl"
MEXOR = os.environ.get("MEXOR")


def rules_of(name):
    """The rules alone: no claim stands in for play."""
    lines = (GAMES / (name + ".game")).read_text().split("\n")
    return "\n".join(x for x in lines if not x.startswith(("claim", "trust")))


def value_by_oracle(name, data, position):
    game = Game(parse(rules_of(name)))
    for key, value in data.items():
        game.set_data(key, value)
    return game.value(game.position(position))


def value_by_program(text, sets, position):
    words = [w for s in sets for w in ("-p", s)]
    r = subprocess.run([MEXOR, "solve", *words, text, position, "--format", "json"],
                       capture_output=True, text=True, timeout=60)
    return json.loads(r.stdout)["components"][0]["value"] if r.returncode == 0 else r.stderr


def hackenbush(e):
    for parents, value in e["values"]:
        edges = list(enumerate(parents, 1))
        u, v = [p for _, p in edges], [x for x, _ in edges]
        yield parents, value, lambda: value_by_oracle(
            "hackenbush", {"n": len(parents) + 1, "u": Arr(u), "v": Arr(v)}, Arr(range(len(u))))
        sets = [f"n={len(parents) + 1}", f"u={u}".replace(" ", ""), f"v={v}".replace(" ", "")]
        start = "{" + ",".join(map(str, range(len(u)))) + "}"
        for text in (str(GAMES / "hackenbush.game"), rules_of("hackenbush")):
            yield parents, value, lambda: value_by_program(text, sets, start)


def path(n):
    return [(i, i + 1) for i in range(n - 1)]


def linked_cycles(n):
    """u0 .. un, and from each u(i) to u(i + 1) by v and w beside the edge."""
    edges = path(n + 1)
    for i in range(n):
        v = n + 1 + 2 * i
        edges += [(i, v), (v, v + 1), (v + 1, i + 1)]
    return edges


def node_kayles(e):
    make = {"path": path, "cycle": lambda n: path(n) + [(n - 1, 0)], "cycles": linked_cycles}
    most = {"path": 24, "cycle": 24, "cycles": 5}
    kind = e["id"].split("-")[-1]
    for k, value in enumerate(e["values"]):
        n = k + e["index_from"]
        if not 1 <= n <= most[kind]:
            continue
        edges = make[kind](n)
        nodes = max([n - 1] + [x for edge in edges for x in edge]) + 1
        text = "G=undirected, nodes 0..%d%s" % (nodes - 1, "".join(f", {a} {b}" for a, b in edges))
        start = "{" + ",".join(map(str, range(nodes))) + "}"
        yield n, value, lambda: value_by_program(str(GAMES / "node-kayles.game"), [text], start)


def judged(name, lines):
    r = subprocess.run([MEXOR, "judge", "--rules", str(GAMES / (name + ".game"))], input=lines,
                       capture_output=True, text=True, timeout=60)
    return r.stdout.strip() if r.returncode == 0 else r.stderr


def dots_and_boxes(e):
    for m, n, score in e["values"]:
        yield (m, n), str(score), lambda: judged("dots-and-boxes", f"{m} {n}\n")


def notakto(e):
    rows = "....\n" * 4
    yield 4, "second" if e["values"] == ["P"] else "first", lambda: judged("notakto", f"4 4\n{rows}")


CASES = {"green-hackenbush-trees": hackenbush, "dots-and-boxes": dots_and_boxes, "notakto-4x4": notakto,
         "node-kayles-path": node_kayles, "node-kayles-cycle": node_kayles,
         "node-kayles-linked-4-cycles": node_kayles}


def main():
    faults, n = [], 0
    for line in GOLDEN.read_text().splitlines():
        e = json.loads(line)
        for what, value, ask in CASES[e["id"]](e):
            got, n = ask(), n + 1
            if got != value:
                faults.append(f"{e['id']}: {what}: {got!r}, not {value!r}")
    print("\n".join(faults) or f"{n} values agree")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(mexor_oracle.with_a_deep_stack(main) if MEXOR else 0)
