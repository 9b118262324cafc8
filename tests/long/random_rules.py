#!/usr/bin/env python3
"""Many random rules, new ones every time: `mexor judge` against the oracle."""

import os
import pathlib
import subprocess
import sys
import time

test = pathlib.Path(__file__).resolve().parents[1] / "oracle" / "test_random_rules.py"
seed = int(os.environ.get("MEXOR_SEED", time.time()))
print(f"seed {seed}")
sys.exit(subprocess.run([sys.executable, str(test), "1500", str(seed)]).returncode)
