#!/bin/sh
# Every law of tests/oracle/test_guess.py, and every game without one.
exec python3 "$MEXOR_SOURCE/tests/oracle/test_guess.py" all
