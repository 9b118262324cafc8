for word in hlep xyzzy --frobnicate ''; do
    mexor "$word"
    echo "$?"
done
