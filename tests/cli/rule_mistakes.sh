# A mistake in a rule file: status 2, nothing on standard output, and the message that
# stands beside the file.
cp "$MEXOR_SOURCE"/tests/rules/errors/*.game .
for file in *.game; do
    mexor values "$file" 0..3 >out 2>err
    status=$?
    [ $status = 2 ] || echo "$file: status $status"
    [ -s out ] && echo "$file: something was printed"
    # the program widens carets under wide characters, so these two lines suffice
    head -1 err >line
    head -1 "$MEXOR_SOURCE/tests/rules/errors/${file%.game}.txt" | cmp -s - line ||
        { echo "$file:"; cat err; }
done
