#!/bin/sh
# Points and last words against minimax: 10^4 random games.
MX_ROUNDS=800 exec "$MEXOR_BUILD/t_score_prop"
