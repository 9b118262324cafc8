#!/bin/sh
# No English sentence in the Chinese answers of any command that the tests know.
exec python3 "$MEXOR_SOURCE/tests/oracle/test_chinese.py" all
