"""Reads a rule file into plain tuples: the oracle's own lexer and parser.

Written from the description of the language, for reading rather than for speed. Every node
is a tuple whose first element names its kind; a file is a Rules object.
"""

import re


class RuleError(Exception):
    """The rules do not make sense, or fault where they are evaluated."""


class TimeUp(Exception):
    """The deadline of a game has passed, or an array would not fit."""


RESERVED = {"if", "else", "for", "in", "and", "or", "not", "xor", "with", "without"}
TOKEN = re.compile(
    r'(?P<num>\d+)|(?P<name>[A-Za-z_][A-Za-z_0-9]*)'
    r'|(?P<op>->|\.\.|==|!=|<=|>=|\+\+|\+=|-=|\*=|[-+*/%<>=~,()\[\]{}])|(?P<space>[ \t]+)'
)
OPENERS = {"(": ")", "[": "]", "{": "}"}


class Token:
    def __init__(self, kind, text, line):
        self.kind, self.text, self.line = kind, text, line

    def __repr__(self):
        return f"{self.text!r}"


def end_of_text(line, i):
    """The index after the closing quote of the text literal that opens at i."""
    depth, j = 0, i + 1
    while j < len(line):
        c = line[j]
        if c == "\\":
            j += 1
        elif c == "{":
            depth += 1
        elif c == "}" and depth > 0:
            depth -= 1
        elif c == '"':
            if depth == 0:
                return j + 1
            j = end_of_text(line, j) - 1
        j += 1
    raise RuleError(f"text without a closing quote: {line}")


def tokens_of(line, number):
    """The tokens of one line; a comment ends it."""
    out, i = [], 0
    while i < len(line):
        if line[i] == "#":
            break
        if line[i] == '"':
            j = end_of_text(line, i)
            out.append(Token("text", line[i + 1 : j - 1], number))
            i = j
            continue
        m = TOKEN.match(line, i)
        if not m:
            raise RuleError(f"line {number}: {line[i]!r} does not belong here")
        if m.lastgroup != "space":
            out.append(Token(m.lastgroup, m.group(), number))
        i = m.end()
    return out


class Line:
    """A logical line: indentation, tokens, and the raw text for `example` blocks."""

    def __init__(self, indent, tokens, raw, number):
        self.indent, self.tokens, self.raw, self.number = indent, tokens, raw, number


BLOCKS = {"judge", "repeat", "for", "if", "else"}


def logical_lines(text):
    """Physical lines joined where brackets are open or the next line is deeper."""
    raw = text.replace("\r\n", "\n").split("\n")
    lines, i, in_judge = [], 0, False
    while i < len(raw):
        line = raw[i]
        if not line.strip() or line.lstrip().startswith("#"):
            i += 1
            continue
        indent = len(line) - len(line.lstrip())
        if indent == 0:
            in_judge = line.split()[0] == "judge"
        if indent == 0 and line.strip() == "example":
            j = i + 1
            while j < len(raw) and (not raw[j].strip() or raw[j][0] in " \t"):
                j += 1
            lines.append(Line(0, tokens_of(line, i + 1), raw[i + 1 : j], i + 1))
            i = j
            continue
        tokens = tokens_of(line, i + 1)
        opens = in_judge and tokens and tokens[0].text in BLOCKS
        j = i + 1
        while j < len(raw):
            depth = sum((t.text in OPENERS) - (t.text in OPENERS.values()) for t in tokens if t.kind == "op")
            blank = not raw[j].strip() or raw[j].lstrip().startswith("#")
            deeper = len(raw[j]) - len(raw[j].lstrip()) > indent
            if blank and depth == 0 and not deeper:
                break
            if depth > 0 or (deeper and not opens and not blank):
                tokens += tokens_of(raw[j], j + 1)
            elif not blank:
                break
            j += 1
        for part in split_semicolons(tokens):
            lines.append(Line(indent, part, None, i + 1))
        i = j
    return lines


def split_semicolons(tokens):
    return [tokens]


class Rules:
    def __init__(self):
        self.title, self.position, self.inline = None, None, False
        self.data, self.lets, self.moves = [], {}, []
        self.arrivals, self.splits, self.ends, self.claims = [], [], [], []
        self.judge, self.examples, self.turn = None, [], None
        self.trust = self.draw = self.misere = False
        self.draw_to = None  # who wins when play does not end


class Field:
    def __init__(self, name, kind):
        self.name, self.kind = name, kind
        self.any, self.least, self.most = False, None, None
        self.alphabet, self.universe, self.parts, self.initial = None, None, None, None


class Parser:
    def __init__(self, tokens):
        self.t, self.i = tokens, 0

    # --- the stream ---

    def peek(self, k=0):
        return self.t[self.i + k].text if self.i + k < len(self.t) else None

    def is_op(self, text):
        return self.i < len(self.t) and self.t[self.i].kind != "text" and self.t[self.i].text == text

    def accept(self, text):
        if self.is_op(text):
            self.i += 1
            return True
        return False

    def expect(self, text):
        if not self.accept(text):
            line = self.t[min(self.i, len(self.t) - 1)].line if self.t else 0
            raise RuleError(f"line {line}: expected {text!r}, found {self.peek()!r}")

    def name(self):
        if self.i >= len(self.t) or self.t[self.i].kind != "name":
            raise RuleError(f"expected a name, found {self.peek()!r} in {self.t}")
        self.i += 1
        return self.t[self.i - 1].text

    def done(self):
        return self.i >= len(self.t)

    # --- expressions, lowest precedence first ---

    def expr(self):
        a = self.or_()
        if self.is_op("if"):
            saved = self.i
            self.i += 1
            c = self.or_()
            if self.accept("else"):
                return ("if", c, a, self.expr())
            self.i = saved
        return a

    def or_(self):
        a = self.and_()
        while self.accept("or"):
            a = ("or", a, self.and_())
        return a

    def and_(self):
        a = self.not_()
        while self.accept("and"):
            a = ("and", a, self.not_())
        return a

    def not_(self):
        if self.accept("not"):
            return ("not", self.not_())
        return self.comparison()

    def comparison(self):
        a = self.range_()
        for op in ("==", "!=", "<=", ">=", "<", ">", "in"):
            if self.accept(op):
                return ("op", op, a, self.range_())
        if self.is_op("not") and self.peek(1) == "in":
            self.i += 2
            return ("op", "not in", a, self.range_())
        return a

    def range_(self):
        if self.accept(".."):
            return ("range", None, self.concat())
        a = self.concat()
        if self.accept(".."):
            if self.is_op("]"):
                return ("range", a, None)
            return ("range", a, self.concat())
        return a

    def concat(self):
        return self.left_chain(("++",), self.xor_)

    def xor_(self):
        return self.left_chain(("xor",), self.sum_)

    def sum_(self):
        return self.left_chain(("+", "-"), self.product_)

    def product_(self):
        return self.left_chain(("*", "/", "%"), self.unary)

    def left_chain(self, ops, below):
        a = below()
        while True:
            for op in ops:
                if self.accept(op):
                    a = ("op", op, a, below())
                    break
            else:
                return a

    def unary(self):
        if self.accept("-"):
            return ("neg", self.unary())
        return self.postfix()

    def postfix(self):
        a = self.primary()
        while True:
            if self.accept("["):
                e = self.expr_or_slice()
                self.expect("]")
                a = ("slice", a, e[1], e[2]) if e[0] == "range" else ("index", a, e)
            elif self.accept("with"):
                a = self.with_(a)
            elif self.accept("without"):
                if self.accept("["):
                    a = ("drop", a, self.expr())
                    self.expect("]")
                else:
                    self.expect("{")
                    a = ("remove", a, self.items("}"))
            else:
                return a

    def expr_or_slice(self):
        return self.range_() if self.is_op("..") else self.expr()

    def with_(self, a):
        self.expect("{")
        if not self.is_op("["):
            return ("add", a, self.items("}"))
        edits = []
        while True:
            self.expect("[")
            row, col = self.expr(), None
            self.expect("]")
            if self.accept("["):
                col = self.expr()
                self.expect("]")
            for op in ("=", "+=", "-=", "*="):
                if self.accept(op):
                    break
            else:
                raise RuleError("an edit needs = += -= or *=")
            edits.append((row, col, op[0], self.expr()))
            if not self.accept(","):
                break
        self.expect("}")
        return ("with", a, edits)

    def primary(self):
        if self.done():
            raise RuleError("the line ends too early")
        tok = self.t[self.i]
        if tok.kind == "num":
            self.i += 1
            return ("int", int(tok.text))
        if tok.kind == "text":
            self.i += 1
            return ("text", text_pieces(tok.text))
        is_call = tok.text == "xor" and self.peek(1) == "("
        if tok.kind == "name" and (tok.text not in RESERVED or is_call):
            self.i += 1
            return self.named(tok.text)
        if self.accept("("):
            items = self.items(")")
            return items[0][0] if len(items) == 1 and not items[0][1] else ("record", items)
        if self.accept("["):
            items = self.items("]")
            return ("list", items) if items else ("nothing",)
        if self.accept("{"):
            return ("set", self.items("}"))
        raise RuleError(f"line {tok.line}: {tok.text!r} cannot stand here")

    def named(self, name):
        if name in ("first", "second", "left", "right") and self.peek() in ("wins", "loses"):
            self.i += 1
            return ("start-wins", name, self.t[self.i - 1].text == "loses")
        if self.accept("("):
            return self.graph() if name == "graph" else ("call", name, self.items(")"))
        if name in ("true", "false"):
            return ("bool", name == "true")
        if name == "empty":
            return ("empty",)
        return ("name", name)

    def graph(self):
        """graph(n, u, v, from 1, undirected)"""
        items, first, undirected = [], ("int", 0), False
        while not self.accept(")"):
            if self.peek() in ("undirected", "directed") and self.peek(1) in (",", ")"):
                undirected = self.peek() == "undirected"
                self.i += 1
            elif self.accept("from"):
                first = self.expr()
            else:
                items.append((self.expr(), self.clauses()))
            if not self.accept(","):
                self.expect(")")
                break
        return ("graph", items, first, undirected)

    def items(self, close):
        out = []
        while not self.accept(close):
            e = self.expr()
            out.append((e, self.clauses()))
            if not self.accept(","):
                self.expect(close)
                break
        return out

    # --- clauses and patterns ---

    def clauses(self):
        out = []
        while True:
            if self.accept("for"):
                p = self.pattern(False)
                self.expect("in")
                out.append(("for", p, self.expr()))
            elif self.accept("if"):
                out.append(("if", self.or_()))
            elif self.is_op("let"):
                self.i += 1
                p = self.pattern(False)
                self.expect("=")
                out.append(("let", p, self.expr()))
            elif out and out[-1][0] == "for" and self.is_op(",") and self.ranges_follow():
                self.i += 1
                p = self.pattern(False)
                self.expect("in")
                out.append(("for", p, self.expr()))
            else:
                return out

    def ranges_follow(self):
        """`for m in 1..9, n in 0..200`: the comma is one more loop."""
        k = self.i + 1
        return (
            k + 1 < len(self.t)
            and self.t[k].kind == "name"
            and self.t[k].text not in RESERVED
            and self.t[k + 1].text == "in"
            and getattr(self, "claiming", False)
        )

    def pattern(self, bounds=True):
        if self.accept("("):
            parts = []
            while not self.accept(")"):
                parts.append(self.pattern(bounds))
                if not self.accept(","):
                    self.expect(")")
                    break
            return ("record", parts)
        if self.t[self.i].kind == "name" and self.peek() not in RESERVED:
            name = self.name()
            bound = None
            if bounds and self.peek() in ("==", "!=", "<=", ">=", "<", ">", "in"):
                op = self.t[self.i].text
                self.i += 1
                bound = ("op", op, ("name", name), self.range_())
            return ("any",) if name == "_" else ("name", name, bound)
        return ("literal", self.range_())


def text_pieces(raw):
    """A text literal as pieces: words, and expressions in braces."""
    out, word, i = [], "", 0
    while i < len(raw):
        c = raw[i]
        if c == "\\":
            i += 1
            word += {"n": "\n", "t": "\t"}.get(raw[i], raw[i])
        elif c == "{":
            depth, j = 1, i + 1
            while depth:
                depth += (raw[j] == "{") - (raw[j] == "}")
                j += 1
            if word:
                out.append(word)
            word = ""
            p = Parser(tokens_of(raw[i + 1 : j - 1], 0))
            out.append(p.expr())
            i = j - 1
        else:
            word += c
        i += 1
    if word or not out:
        out.append(word)
    return out
