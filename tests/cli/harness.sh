# The runner of these tests sees each kind of difference, and writes expectations anew.
set -e
run=$MEXOR_SOURCE/tests/cli/run
mkdir t
cat >t/one.sh <<'END'
echo data
echo talk >&2
mexor --version >/dev/null
exit 3
END
MX_REWRITE=1 "$run" t/one.sh
cat t/one.out t/one.err t/one.exit
"$run" t/one.sh

differs() { # the runner must fail and say WORD
    if "$run" t/one.sh >report; then
        echo "not seen: $1"
        exit 1
    fi
    grep -q "$1" report
}
echo other >t/one.out; differs 'stdout differs'; echo data >t/one.out
printf talk >t/one.err; differs 'stderr differs'; echo talk >t/one.err
echo 2 >t/one.exit; differs 'exit status 3, expected 2'; echo 3 >t/one.exit
"$run" t/one.sh
