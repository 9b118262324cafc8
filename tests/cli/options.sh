# Each way of getting an option wrong is refused with its own sentence.
try() {
    mexor help "$@"
    echo "$? $*"
}
try --fromat json
try --format yaml
try --format json
try --time 0
try --time 1e3
try --limit-time 1,5
try --memory 3X
try --memory 99999999999T
try --positions -1
try --positions 18446744073709551616
try --threads 5000
try --run
try --quiet=yes
try -Z
try -3
try one two
try --param
