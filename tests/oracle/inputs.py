"""Random input for the `judge` block of a rule file.

The block runs with a reader that makes up what it reads, or that reads an example of the
file with some numbers changed. Questions are not answered: they get a random truth or
number, which is enough to go on reading.
"""

import functools
import random
import time

from grammar import parse
from judging import Judge, Stop
from play import Game
from shapes import Arr
from syntax import RuleError

LINES = 400  # of one input, at most


class Reader(Judge):
    def __init__(self, game, rng, size, letters):
        super().__init__(game, "")
        self.rng, self.size, self.letters, self.made = rng, size, letters, []
        game.ask = self.made_up
        game.value_of = lambda *args: self.rng.randint(0, 7)

    def made_up(self, question, *rest):
        """An answer of the right kind."""
        if question in ("moves", "winning_moves"):
            return Arr()
        if question == "outcome":
            return self.rng.choice(["won", "lost"])
        if question in ("value", "score", "remoteness"):
            return self.rng.randint(0, 7)
        return self.rng.random() < 0.5

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


class Changer(Reader):
    """Reads the words of an EXAMPLE, some of them changed, then makes up more."""

    def __init__(self, game, rng, size, letters, example):
        super().__init__(game, rng, size, letters)
        self.words, self.change = example.split()[::-1], rng.choice([0.1, 0.3, 0.6])

    def token(self):
        if not self.words:
            return super().token()
        word = self.words.pop()
        if self.rng.random() < self.change:
            letters = list(word)
            letters[self.rng.randrange(len(letters))] = self.rng.choice(self.letters)
            word = "".join(letters)
        self.note(word)
        return word

    def integer(self):
        if not self.words:
            return super().integer()
        try:
            n = int(self.words.pop())
        except ValueError:
            raise RuleError("no number")
        if self.rng.random() < self.change:
            n = max(0, min(n, 2500) + self.rng.randint(-3, 3))
        self.note(str(n))
        return n


@functools.lru_cache(maxsize=4)
def parsed(text):
    return parse(text)


def random_input(text, seed, size=9, seconds=0.5, change=0.0):
    """Input for the rules TEXT, or None when none was found that fits the positions; with
    the probability CHANGE an example that was changed."""
    rules = parsed(text)
    for attempt in range(30):
        rng = random.Random(f"{seed} {attempt}")
        game = Game(rules)
        game.deadline = time.process_time() + seconds
        of = game, rng, rng.randint(1, size), letters_of(game)
        if rules.examples and rng.random() < change:
            reader = Changer(*of, rng.choice(rules.examples)[0])
        else:
            reader = Reader(*of)
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
