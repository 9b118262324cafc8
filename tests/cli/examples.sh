# Every example that the help shows runs as written.
mexor man --examples >lines
test -s lines || exit 1
bad=0
while read -r line; do
    sh -c "$line" >out 2>err </dev/null && continue
    echo "status $?: $line"
    cat err
    bad=1
done <lines
exit $bad
