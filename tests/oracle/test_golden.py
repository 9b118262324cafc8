#!/usr/bin/env python3
"""Published values and outcomes against the oracle, and against the program.

The entries stand in tests/golden/impartial.jsonl with their sources. Sequences come from
their octal code or from the gallery file of the same name.
"""

import csv
import io
import itertools
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import mexor_oracle
from gallery import GAMES, octal_value
from grammar import parse
from judging import Judge
from play import Game
from shapes import Arr, Board, Rec, spell_position

HERE = pathlib.Path(__file__).resolve().parent
GOLDEN = HERE.parent / "golden" / "impartial.jsonl"
MEXOR = os.environ.get("MEXOR")

MOORE = """position a[] bag
let cuts(a, i, k) = [a] if i == len(a) or k == 0 else
  cuts(a, i + 1, k) ++ [b for x in 0..a[i]-1 for b in cuts(a with {[i] = x}, i + 1, k - 1)]
move a -> b for b in cuts(a, 0, 3) if b != a
"""
KOTZIG = """data places = 3
data steps[]
position (at, taken[] bag)
move (at, taken) -> (v, taken ++ [v]) for m in steps let v = (at + m) % places if v not in taken
"""
COIN_STRIP = """position a[] bag
move a -> a with {[i] = x} for i in indices(a) for x in (a[i-1] + 1 if i > 0 else 0)..a[i]-1
"""


def gallery(name, misere=False):
    text = (GAMES / (name + ".game")).read_text()
    if misere:
        text = "\n".join(x for x in text.split("\n") if not x.startswith(("claim", "trust")))
        text = text.replace("\nmove", "\nplay misere\nmove", 1)
    return text


def lost_heaps(e):
    """Every heap up to the last one of the list is lost iff it stands there."""
    return [((n,), n not in e["values"]) for n in range(max(e["values"]) + 1)]


def lost_pairs(e):
    top = max(e["values"][-1])
    return [((Rec((a, b)),), [a, b] not in e["values"])
            for a, b in itertools.combinations_with_replacement(range(top // 2), 2)]


def lost_lists(e):
    sizes = {len(v) for v in e["values"]}
    top = max(max(v) for v in e["values"])
    return [((Arr(v),), list(v) not in e["values"]) for k in sizes
            for v in itertools.combinations_with_replacement(range(top + 1), k)]


def lost_sums(e):
    out = []
    for k in range(1, 7):
        for v in itertools.combinations_with_replacement(range(1, 8), k):
            if sum(v) <= 9:
                out.append((v, list(v) not in e["values"]))
    return out


def strips(e):
    return [(("." * (k + e["index_from"]),), v == "N") for k, v in enumerate(e["values"])]


def boards(e):
    return [((Board("." * n for _ in range(m)),), o == "N") for m, n, o in e["values"]]


# id: the rules, the positions with whether the mover wins, data; `most` spares the oracle
OUTCOMES = {
    "take-a-square-P": (gallery("take-a-square"), lost_heaps, 200),
    "take-a-prime-P": (gallery("take-a-prime"), lost_heaps, 300),
    "domino-1xn-P": (gallery("dawsons-kayles"), lost_heaps, 200),
    "mark-P": (gallery("mark"), lost_heaps, 300),
    "wythoff-P": (gallery("wythoff"), lost_pairs, 200),
    "wythoff-misere-P": (gallery("wythoff", True), lost_pairs, 66),
    "moore-3-P": (MOORE, lost_lists, 70),
    "misere-nim-P": (gallery("nim", True), lost_sums, 200),
    "misere-kayles-rows": (gallery("kayles", True), lambda e: [((n,), n not in e["values"]) for n in range(1, 41)], 14),
    "treblecross-outcome": (gallery("poj3537"), strips, 7),
    "cram-misere": (gallery("cram", True), boards, 13),
}


def sylver(e):
    """What the judge reads, who wins and by naming what."""
    for named, outcome, replies in e["values"]:
        yield f"{len(named)} {' '.join(map(str, named))}\n", ["first" if outcome == "N" else "second", *map(str, replies)]


def crosses(e):
    for n, _, winner in e["values"]:
        yield f"{n}\n", [winner]


# id: cases for the judge block of the gallery file, and the longest input for the oracle
JUDGED = {"sylver-coinage": (sylver, lambda text: "3 " in text), "brussels-sprouts": (crosses, lambda text: int(text) <= 3)}


def table_values(e):
    """(rules, position, value) of the entries that are no sequence."""
    if e["id"] == "wythoff-table":
        k = 0
        for s in range(200):
            for i in range(s + 1):
                if k < min(len(e["values"]), 120):
                    yield gallery("wythoff"), Rec((i, s - i)), e["values"][k]
                k += 1
    elif e["id"] == "euclid-table":
        for a, row in enumerate(e["values"], 1):
            for b, v in enumerate(row, 1):
                yield gallery("euclid"), Rec((a, b)), v
    elif e["id"] == "arc091f":
        for k, row in e["values"]:
            for x, v in enumerate(row):
                yield gallery("arc091f"), Rec((x, k)), v
    elif e["id"] == "staircase-nim":
        for coins, v in e["values"]:
            yield gallery("staircase"), Arr([0] + coins), v
    elif e["id"] == "silver-dollar-nodollar":
        for coins, v in e["values"]:
            yield COIN_STRIP, Arr(coins), v


# What the program says of itself as not done yet is no fault; anything else is.
PENDING = ("not searched yet", "asks about another game", "later")


class Program:
    """The program, when it is at hand and knows the command."""

    def __init__(self):
        self.files = tempfile.TemporaryDirectory()
        self.known = {}

    def path(self, text):
        if text not in self.known:
            self.known[text] = os.path.join(self.files.name, f"{len(self.known)}.game")
            pathlib.Path(self.known[text]).write_text(text)
        return self.known[text]

    @staticmethod
    def run(*args, text=""):
        return subprocess.run([MEXOR, *args], input=text, capture_output=True, text=True, timeout=60)

    def values(self, game, first, last):
        r = self.run("values", game, f"{first}..{last}", "--format", "csv")
        return [row[1] for row in csv.reader(io.StringIO(r.stdout))][1:] or r.stderr

    def batch(self, text, kinds, positions):
        """The answers to many positions, one process."""
        lines = "".join(" ".join(spell_position(p, kinds) for p in sum_) + "\n" for sum_ in positions)
        r = self.run("solve", self.path(text), "--batch", "--format", "json", text=lines)
        if r.returncode == 0:
            return [json.loads(x) for x in r.stdout.splitlines()]
        return None if any(p in r.stderr for p in PENDING) else r.stderr


def oracle_sequence(e):
    last = e["index_from"] + min(len(e["values"]), 40) - 1
    if "code" in e:
        whole = [octal_value(e["code"], n, {}) for n in range(e["index_from"], last + 1)]
        return whole
    game = Game(parse(gallery(e["id"])))
    if e["id"] == "sprouts":
        return [game.value(".".join("0" * n)) for n in range(3)]
    return [game.value(n) for n in range(e["index_from"], min(last, e["index_from"] + 16) + 1)]


def check_oracle(e):
    if e["kind"] == "sequence":
        got = oracle_sequence(e)
        return [] if got == e["values"][: len(got)] else [f"{e['id']}: {got}"]
    faults = []
    if e["id"] in OUTCOMES:
        text, cases, most = OUTCOMES[e["id"]]
        game = Game(parse(text))
        for sum_, wins in cases(e)[:most]:
            if game.wins([game.position(p) for p in sum_]) != wins:
                faults.append(f"{e['id']}: {sum_} is not {wins}")
    elif e["id"].startswith("kotzig"):
        faults += kotzig(e)
    elif e["id"] in JUDGED:
        cases, is_small = JUDGED[e["id"]]
        for text, wanted in cases(e):
            if is_small(text):
                printed = Judge(Game(parse(gallery(e["id"]))), text).run().split()
                if printed != wanted:
                    faults.append(f"{e['id']}: {text.strip()}: {printed}")
    game = None
    for text, p, v in table_values(e):
        game = game or Game(parse(text))
        if game.value(game.position(p)) != v:
            faults.append(f"{e['id']}: {p} has {game.value(game.position(p))}, not {v}")
    return faults


def kotzig(e):
    faults = []
    steps = Arr([1, 2, 3] if e["id"].endswith("1-2-3") else [1, 3])
    for k, v in enumerate(e["values"][:9]):
        game = Game(parse(KOTZIG))
        game.set_data("places", k + e["index_from"])
        game.set_data("steps", steps)
        if game.wins([Rec((0, Arr([0])))]) != (v == "N"):
            faults.append(f"{e['id']}: {k + e['index_from']} places")
    return faults


def check_program(program, e):
    if e["kind"] != "sequence":
        return []
    game = e.get("code") or str(GAMES / (e["id"] + ".game"))
    got = program.values(game, e["index_from"], e["index_from"] + len(e["values"]) - 1)
    return [] if got == [str(v) for v in e["values"]] else [f"{e['id']}: the program says {got}"]


def check_program_outcomes(program, e):
    faults = []
    if e["id"] in JUDGED:
        for text, wanted in JUDGED[e["id"]][0](e):
            printed = program.run("judge", e["id"], text=text).stdout.split()
            if printed != wanted:
                faults.append(f"{e['id']}: {text.strip()}: the program says {printed}")
    if e["id"] in OUTCOMES:
        text, cases, _ = OUTCOMES[e["id"]]
        kinds = [f.kind for f in parse(text).position]
        answers = program.batch(text, kinds, [c[0] for c in cases(e)])
        if isinstance(answers, str):
            return [f"{e['id']}: {answers}"]
        for (sum_, wins), a in zip(cases(e), answers or []):
            if a["winner"] != ("first" if wins else "second"):
                faults.append(f"{e['id']}: {sum_}: the program says {a['winner']}")
    table = list(table_values(e))
    if not table:
        return faults
    kinds = [f.kind for f in parse(table[0][0]).position]
    answers = program.batch(table[0][0], kinds, [(p,) for _, p, _ in table])
    if isinstance(answers, str):
        return faults + [f"{e['id']}: {answers}"]
    for (_, p, v), a in zip(table, answers or []):
        if a["components"][0]["value"] != v:
            faults.append(f"{e['id']}: {p}: the program says {a}")
    return faults


def main():
    faults, program = [], Program()
    asks = MEXOR and program.run("values", "0.77", "0..1").returncode == 0
    entries = [json.loads(x) for x in GOLDEN.read_text().splitlines()]
    for e in entries:
        faults += check_oracle(e)
        if asks:
            faults += check_program(program, e) + check_program_outcomes(program, e)
    print("\n".join(faults) or f"{len(entries)} entries agree")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(mexor_oracle.with_a_deep_stack(main))
