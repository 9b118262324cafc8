#!/usr/bin/env python3
"""`mexor check` finds no FAIL and no fault in any file of the gallery."""

import os
import pathlib
import subprocess
import sys

GAMES = pathlib.Path(__file__).resolve().parents[2] / "games"
bad = 0
for path in sorted(GAMES.rglob("*.game")):
    try:
        r = subprocess.run([os.environ["MEXOR"], "check", "--time", "30", str(path)],
                           capture_output=True, text=True, timeout=120)
    except subprocess.TimeoutExpired:
        print(f"{path.name}: no end after 120 s in spite of --time 30")
        bad += 1
        continue
    if r.returncode not in (0, 3) or "FAIL" in r.stdout:
        print(f"{path.name}: status {r.returncode}\n{r.stdout}{r.stderr}")
        bad += 1
sys.exit(1 if bad else 0)
