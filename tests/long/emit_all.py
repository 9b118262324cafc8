#!/usr/bin/env python3
"""The gallery's games by the machine, as compiled C and as programs of their own, on 200
random inputs each."""

import pathlib
import subprocess
import sys

test = pathlib.Path(__file__).resolve().parents[1] / "oracle" / "test_emit.py"
sys.exit(subprocess.run([sys.executable, str(test), "--ways", "200"]).returncode)
