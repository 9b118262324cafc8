#!/usr/bin/env python3
"""The reasons of sums of two players and of points in ten thousand random positions, derived
again from the rules; new ones every time."""

import os
import pathlib
import subprocess
import sys
import time

test = pathlib.Path(__file__).resolve().parents[1] / "oracle" / "test_explain.py"
seed = int(os.environ.get("MEXOR_SEED", time.time()))
sys.exit(subprocess.run([sys.executable, str(test), "10000", str(seed)]).returncode)
