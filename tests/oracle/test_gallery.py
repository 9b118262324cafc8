#!/usr/bin/env python3
"""The gallery's claims and examples, confirmed by the oracle on small positions."""

import sys

import mexor_oracle

if __name__ == "__main__":
    names = sys.argv[1:] or mexor_oracle.gallery_names()
    sys.exit(mexor_oracle.with_a_deep_stack(lambda: mexor_oracle.check(names, 40, 0.03)))
