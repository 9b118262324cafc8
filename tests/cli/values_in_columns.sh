# Rows of any width, lists with columns, b-files, tables for print.
mexor values 0.07 0..100 --width 34
mexor values kayles 3..12 --width 5 --mark
mexor values kayles 3..12 --width 5 --mark --format markdown
mexor values kayles 3..12 --width 5 --mark --format latex
mexor values kayles 0..30 --first --binary
mexor values kayles 0..8 --sort value --format csv
mexor values 'n -> n - k for k in {1, 2, 3}' 0..9 --remoteness
mexor values 'position n; play misere; move n -> n - k for k in {1, 2}' 0..5 --remoteness --format csv
mexor values nim 0..3 --binary --remoteness --format json
mexor values nim 0..3 --first --format latex
mexor values grundy 0..20 --losing --format markdown
mexor values kayles 1..5 --format bfile --offset 0 --number A002186
mexor values nim -2..2; echo "status $?"
mexor table wythoff 0..5 --mark
mexor table wythoff 0..5 --losing
mexor table wythoff 0..3 --mark --format markdown
mexor table wythoff 0..3 --mark --format latex
mexor solve kayles 5 7 9 --format markdown
mexor solve cram ../.. --format latex
