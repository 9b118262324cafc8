#!/usr/bin/env python3
"""The gallery's claims and examples, confirmed by the oracle on small positions.

Usage: test_gallery.py [all | FILE ...]. Without arguments every second game."""

import sys

import mexor_oracle

if __name__ == "__main__":
    names = sys.argv[1:] or mexor_oracle.gallery_names()[::2]
    if names == ["all"]:
        names = mexor_oracle.gallery_names()
    sys.exit(mexor_oracle.with_a_deep_stack(lambda: mexor_oracle.check(names, 40, 0.03)))
