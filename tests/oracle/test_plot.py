#!/usr/bin/env python3
"""Plots show what the values are: cells and points read back from the SVG."""

import csv
import io
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

MEXOR = os.environ["MEXOR"]
SVG = "{http://www.w3.org/2000/svg}"
faults = []


def run(*words):
    r = subprocess.run([MEXOR, *words], capture_output=True, text=True, timeout=60)
    assert r.returncode == 0, r.stderr
    return r.stdout


def values(*words):
    rows = list(csv.DictReader(io.StringIO(run(*words, "--format", "csv"))))
    return {r["position"]: r["value"] for r in rows}


def cells_of(text, colour, side, left=74, top=48):
    """(row, column) of every cell of COLOUR."""
    found = set()
    for path in xml.fromstring(text).iter(SVG + "path"):
        if path.get("stroke") != colour or "crisp" not in path.get("shape-rendering", ""):
            continue
        for x, y, length in re.findall(r"M(\d+) ([\d.]+)h(\d+)", path.get("d")):
            row = (float(y) - side / 2 - top) / side
            for k in range(int(length) // side):
                found.add((int(row), (int(x) - left) // side + k))
    return found


def table(game, n, side):
    known = values("table", game, f"0..{n - 1}")
    lost = {tuple(map(int, p.split(","))) for p, v in known.items() if v == "0"}
    for more, theme, colour in (((), "light", "#000000"), (("--losing",), "light", "#000000"),
                                ((), "dark", "#ffffff"), (("--losing",), "dark", "#ffffff")):
        text = run("plot", game, f"0..{n - 1}", "--format", "svg", "--theme", theme, *more)
        if cells_of(text, colour, side) != lost:
            faults.append(f"{game}, {n}, {theme}, {more}: not the P-positions")
    # larger values are never painted brighter on light ground
    text = run("plot", game, f"0..{n - 1}", "--format", "svg")
    seen = {}
    for path in xml.fromstring(text).iter(SVG + "path"):
        colour = path.get("stroke")
        for cell in cells_of(text, colour, side) if colour != "#000000" else ():
            seen[int(known[f"{cell[0]},{cell[1]}"])] = colour
    light = [sum(w * int(c[i:i + 2], 16) for w, i in ((3, 1), (6, 3), (1, 5)))
             for _, c in sorted(seen.items())]
    if any(b > a for a, b in zip(light, light[1:])) or len(set(seen.values())) < 5:
        faults.append(f"{game}, {n}: the scale does not fall")


def sequence(game, n):
    known = [int(v) for v in values("values", game, f"0..{n - 1}").values()]
    text = run("plot", game, f"0..{n - 1}", "--format", "svg")
    paths = [p for p in xml.fromstring(text).iter(SVG + "path")
             if p.get("stroke-linecap") == "round"]
    points = re.findall(r"M([\d.]+) ([\d.]+)h0", paths[0].get("d"))
    top = max(known)
    seen = [round((364 - float(y)) * top / 288) for _, y in points]
    if seen != known:
        faults.append(f"{game}: the points are {seen[:20]}")
    corners = re.findall(r"[ML]([\d.]+) ([\d.]+)", next(
        p for p in xml.fromstring(text).iter(SVG + "path") if p.get("stroke-linejoin")).get("d"))
    steps = [round((364 - float(y)) * top / 288) for _, y in corners]
    if steps != sorted(steps) or steps[-1] != top:
        faults.append(f"{game}: the running maximum is {steps}")


table("wythoff", 40, 20)
table("wythoff", 16, 28)
for name in ("kayles", "0.137", "S(1,3,4)", "nim", "grundy"):
    sequence(name, 150)
print(*faults, sep="\n")
print("plots read back")
sys.exit(1 if faults else 0)
