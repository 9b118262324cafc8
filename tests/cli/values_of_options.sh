# What is right is accepted, in the longer spelling and after the words too.
set -e
LANGUAGE=zh_CN.UTF-8 mexor help help --limit-time 1.5 --limit-memory 2G --limit-positions 7 -p a=1 -p b=2 >one
mexor help --time 90s --memory 512m -j2 -qv --param a=1 --data g=f --lang zh -- help >two
cmp one two
