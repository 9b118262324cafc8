# Every command has a page whose first lines man(1) can index.
set -e
mexor man | sed -n 1,3p
for name in $(mexor man --commands); do
    mexor man "$name" >page
    grep -q "^mexor..$name .- [a-z]" page
    grep -q '^\.SH OPTIONS' page
done
mexor man nonsense
