# A survey: the same rows whatever the threads and parts; files it writes are gone on with.
mexor survey 0.7d 4.7d -n 2000 -q
mexor survey 0.07 0.137 0.6 -n 500 --format json -q --fresh
mexor survey 0.dd 4.dd -n 1000 --format csv -j1 -q >one
mexor survey 0.dd 4.dd -n 1000 --format csv -j3 -q >three
cmp one three
for part in 0 1 2; do
    mexor survey 0.dd 4.dd -n 1000 --format csv --part $part/3 -q | tail -n +2
done | sort >parts
tail -n +2 one | sort | cmp - parts

head -n 40 one | head -c 1500 >file.csv # the last line is not whole
mexor survey 0.dd 4.dd -n 1000 -o file.csv
cmp one file.csv
mexor survey 0.dd 4.dd -n 1000 -o file.csv
mexor survey 0.7d -n 900 -o file.csv
wc -l <file.csv
echo "mine" >other.csv
mexor survey 0.7d -o other.csv
echo "status $?"
cat other.csv

mexor survey 0.7d -n 1000 --sqlite base.db
mexor survey 0.dd -n 1000 --sqlite base.db
mexor survey 0.8d
echo "status $?"
mexor survey 0.dd --part 3/3
echo "status $?"
