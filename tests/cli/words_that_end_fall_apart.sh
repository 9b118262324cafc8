# Words whose play ends when a text is completed are taken apart; plan says what is in the way.
crosses='position s over ".X"; move s -> s with {[i] = "X"} for i in indices(s) if s[i] == "."'
row=$(printf '.%.0s' $(seq 100))
mexor solve "$crosses; wins s if contains(s, \"XXX\")" $row | tail -n 1
mexor solve 0.007 102 | tail -n 1
mexor solve "$crosses; wins s if contains(s, \"XXX\")" ....XX.... ....XXX....
mexor moves "$crosses; wins s if contains(s, \"XXX\")" .....X...
for end in 'wins s if contains(s, "XXX")' 'wins s if find(s, "XX") == 1' \
    'wins s if contains(s, "XX"); loses s if contains(s, "X.X")' 'loses s if contains(s, "XXXXXX")'; do
    mexor plan "$crosses; $end" | grep traits
done
mexor plan notakto | grep traits
mexor plan notakto --lang zh | grep 特性
