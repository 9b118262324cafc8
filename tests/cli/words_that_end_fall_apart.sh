# Words whose play ends when a text is completed are taken apart; plan says what is in the way.
crosses='position s over ".x"; move s -> s with {[i] = "x"} for i in indices(s) if s[i] == "."'
row=$(printf '.%.0s' $(seq 100))
mexor solve "$crosses; wins s if contains(s, \"xxx\")" $row | tail -n 1
mexor solve 0.007 102 | tail -n 1
mexor solve "$crosses; wins s if contains(s, \"xxx\")" ....xx.... ....xxx....
mexor moves "$crosses; wins s if contains(s, \"xxx\")" .....x...
for end in 'wins s if contains(s, "xxx")' 'wins s if find(s, "xx") == 1' \
    'wins s if contains(s, "xx"); loses s if contains(s, "x.x")' 'loses s if contains(s, "xxxxxx")'; do
    mexor plan "$crosses; $end" | grep traits
done
mexor plan notakto | grep traits
mexor plan notakto --lang zh | grep 特性
