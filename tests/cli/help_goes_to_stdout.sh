# Help that was asked for is data: on standard output, status 0, the same three ways.
set -e
mexor help completion >one 2>err
mexor completion --help >two 2>>err
mexor completion -h >three 2>>err
cmp one two
cmp one three
test ! -s err
sed -n 1,5p one
mexor --help >one
mexor -h | cmp - one
mexor help | cmp - one
