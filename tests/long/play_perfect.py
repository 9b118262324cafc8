#!/usr/bin/env python3
"""The perfect player in ten thousand random games against exhaustive search, new ones every
time."""

import os
import pathlib
import subprocess
import sys
import time

test = pathlib.Path(__file__).resolve().parents[1] / "oracle" / "test_play.py"
seed = int(os.environ.get("MEXOR_SEED", time.time()))
print(f"seed {seed}")
sys.exit(subprocess.run([sys.executable, str(test), "10000", str(seed)]).returncode)
