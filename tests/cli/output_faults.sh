# A full disk is said; a closed pipe ends quietly; a closed stream is not written to.
mexor help >/dev/full
echo "$?"
(trap '' PIPE; mexor help; echo "$?" >&2) | true
mexor help >&-
echo "$?"
mexor --version <&-
mexor nonsense 2>&-
echo "$?"
