# A full disk is said; a closed pipe ends quietly; a closed stream is not written to.
mexor help >/dev/full
echo "$?"
{
    trap '' PIPE
    while [ ! -e gone ]; do sleep 0.05; done # until the reader has gone
    mexor help
    echo "$?" >&2
} | { exec <&-; touch gone; }
mexor help >&-
echo "$?"
mexor --version <&-
mexor nonsense 2>&-
echo "$?"
