# A run that was killed goes on although nobody has asked yet how it ended.
set -e
mexor sequence 0.07 -n 40000000 --store st --no-period --chunk 65536 >first 2>first.err &
run=$!
while [ ! -e st/lock ] && [ ! -e st/LOCK ] && kill -0 $run 2>/dev/null; do sleep 0.05; done
kill -KILL $run
while ! grep -q ' [ZX] ' /proc/$run/stat 2>/dev/null && [ -d /proc/$run ]; do sleep 0.05; done
mexor sequence 0.07 -n 70000 --store st --no-period --chunk 65536 | sed -n '/largest/p'
