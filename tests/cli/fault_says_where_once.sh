# The position at which rules fail is named once.
mexor solve 'position (a, b); move (a, b) -> (a - 1, b / (a - 2)) if a > 0' 5,3
