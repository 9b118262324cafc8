#!/bin/sh
# The claims and examples of every game of the gallery, by the oracle.
exec python3 "$MEXOR_SOURCE/tests/oracle/test_gallery.py" all
