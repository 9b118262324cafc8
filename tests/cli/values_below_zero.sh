# Rows of ten begin at multiples of ten, below 0 too.
mexor values 'position n any; move n -> n-1 if n > -13' -- -15..13
