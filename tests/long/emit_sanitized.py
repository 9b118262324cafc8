#!/usr/bin/env python3
"""The gallery's games as programs of their own, built with the sanitizers of gcc."""

import pathlib
import subprocess
import sys

test = pathlib.Path(__file__).resolve().parents[1] / "oracle" / "test_emit.py"
sys.exit(subprocess.run([sys.executable, str(test), "--sanitized", "25"]).returncode)
