"""Random input for the `judge` block of a rule file.

The block runs with a reader that makes up what it reads. Questions are not answered: they
get a random truth or number, which is enough to go on reading.
"""

import random

from grammar import parse
from judging import Judge, Stop
from play import Game
from syntax import RuleError

LINES = 400  # of one input, at most


class Reader(Judge):
    def __init__(self, game, rng, size, letters):
        super().__init__(game, "")
        self.rng, self.size, self.letters, self.made = rng, size, letters, []
        game.ask = lambda *args, **kinds: self.rng.randint(0, 1)
        game.value_of = lambda *args: self.rng.randint(0, 7)

    def note(self, text):
        if len(self.made) > LINES:
            raise RuleError("too long")
        self.made.append(text)

    def token(self):
        word = "".join(self.rng.choice(self.letters)
                       for _ in range(self.rng.randint(1, self.size)))
        self.note(word)
        return word

    def integer(self):
        n = self.rng.randint(0 if self.rng.random() < 0.2 else 1, self.size)
        self.note(str(n))
        return n

    def read_value(self, item, env):
        if item["word"] or item["parts"] is not None:
            return super().read_value(item, env)
        counts = [self.ev.eval(c, env) for c in item["counts"]]
        whole, self.token = self.token, lambda: str(self.integer())
        try:
            got = super().read_value(item, env)
        finally:
            self.token = whole
        if counts:
            self.note("\n")
        return got

    def do_read(self, s, env):
        super().do_read(s, env)
        self.note("\n")

    def do_repeat(self, s, env):
        if s[1] is not None:
            super().do_repeat(s, env)
            return
        outer = env.get("$case")
        try:
            for k in range(1, self.rng.randint(1, 3) + 1):
                env["$case"] = k
                self.scoped(s[2], env)
        except Stop:
            pass
        env["$case"] = outer


def letters_of(game):
    for field in game.rules.position:
        if getattr(field, "alphabet", None):
            return sorted(field.alphabet)
    return ["a", "b"]


def random_input(text, seed, size=9, seconds=0.5):
    """Input for the rules TEXT, or None when none was found that fits the positions."""
    import time

    for attempt in range(30):
        rng = random.Random(f"{seed} {attempt}")
        game = Game(parse(text))
        game.deadline = time.process_time() + seconds
        reader = Reader(game, rng, rng.randint(1, size), letters_of(game))
        try:
            reader.run()
        except (RuleError, ValueError, IndexError, RecursionError):
            continue
        except Exception as error:  # out of time
            if type(error).__name__ != "TimeUp":
                raise
            continue
        return "".join(t if t == "\n" else t + " " for t in reader.made)
    return None
