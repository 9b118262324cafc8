# Misuse is said on standard error with one line of advice; standard output is empty.
mexor
