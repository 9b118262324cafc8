"""The clauses of a rule file: position, data, move, claims, judge. Builds on syntax.py."""

from syntax import Field, Parser, RuleError, Rules, logical_lines, tokens_of, Line

SHAPE_BOUNDS = ("<=", ">=", "<", ">", "in")


def parse_field(p, data=False):
    name = p.name()
    if p.is_op("("):  # data ban (x, y)[]
        p.expect("(")
        parts = [parse_field(p, True)]
        while p.accept(","):
            parts.append(parse_field(p, True))
        p.expect(")")
        p.expect("[")
        p.expect("]")
        f = Field(name, "records")
        f.parts = parts
        return f
    f = Field(name, "int")
    if p.accept("["):
        brackets = 1
        while not p.accept("]"):
            p.i += 1
        if p.accept("["):
            brackets = 2
            while not p.accept("]"):
                p.i += 1
        f.kind = "board" if brackets == 2 else "array"
    field_suffixes(p, f)
    if data and p.accept("="):
        f.initial = p.expr()
    return f


def field_suffixes(p, f):
    while True:
        if p.accept("bag"):
            f.kind = "bag"
        elif p.accept("word"):
            f.kind = "words" if f.kind == "array" else "word"
        elif p.accept("graph"):
            f.kind = "graph"
        elif p.accept("any"):
            f.any = True
        elif p.accept("subset"):
            f.kind, f.universe = "subset", p.range_()
        elif p.accept("over"):
            if f.kind == "int":
                f.kind = "word"
            f.alphabet = alphabet(p)
        elif p.peek() in SHAPE_BOUNDS:
            op = p.peek()
            p.i += 1
            field_bound(f, op, p.range_())
        else:
            return


def field_bound(f, op, e):
    one = ("int", 1)
    if op == "in":
        if e[0] == "range":
            f.least, f.most = e[1], e[2]
        elif f.kind == "int":
            f.any, f.universe = True, e
        else:
            raise RuleError("a bound is a range")
    elif op == ">=":
        f.least = e
    elif op == ">":
        f.least = ("op", "+", e, one)
    elif op == "<=":
        f.most = e
    else:
        f.most = ("op", "-", e, one)


def alphabet(p):
    first = p.t[p.i].text
    p.i += 1
    if p.accept(".."):
        last = p.t[p.i].text
        p.i += 1
        return "".join(chr(c) for c in range(ord(first), ord(last) + 1))
    return first


def parse_position(p):
    if not p.accept("("):
        return [parse_field(p)]
    fields = [parse_field(p)]
    while p.accept(","):
        fields.append(parse_field(p))
    p.expect(")")
    return fields


def shape_of_pattern(pattern):
    """An inline rule: the first pattern is the shape."""
    parts = pattern[1] if pattern[0] == "record" else [pattern]
    fields = []
    for q in parts:
        if q[0] != "name":
            raise RuleError("the first pattern of inline rules names the whole position")
        f = Field(q[1], "int")
        if q[2]:
            field_bound(f, q[2][1], q[2][3])
        fields.append(f)
    return fields


def parse_move(p, by):
    pattern = p.pattern()
    p.expect("->")
    options = []
    while True:
        to = p.expr()
        score = label = None
        while True:
            if p.accept("scores"):
                score = p.expr()
            elif p.accept("as"):
                label = p.expr()
            else:
                break
        options.append((to, score, label))
        if not p.accept(","):
            break
    clauses = p.clauses()
    distinct = p.accept("distinct")
    return {"by": by, "from": pattern, "options": options, "clauses": clauses, "distinct": distinct}


OUTCOMES = {
    ("mover", "wins"): "mover", ("mover", "loses"): "other", ("first", "wins"): "first",
    ("second", "wins"): "second", ("left", "wins"): "left", ("right", "wins"): "right",
    ("first", "loses"): "second", ("second", "loses"): "first",
    ("left", "loses"): "right", ("right", "loses"): "left",
}


def parse_end(p):
    outcome, score = OUTCOMES.get((p.peek(), p.peek(1))), None
    if outcome:
        p.i += 2
    elif p.accept("draw"):
        outcome = "draw"
    else:
        outcome, score = "score", p.expr()
    condition = p.expr() if p.accept("if") else None
    return (outcome, score, condition)


def winner_or_score(p, what):
    """The place of wins(...), loses(...), score(...): a pattern, or the name of A[], any sum."""
    kind = "score" if what == "score" else "winner"
    if p.peek(1) == "[" and p.peek(2) == "]":
        pattern = p.name()
        p.i += 2
        kind += " of sums"
    else:
        pattern = p.pattern(False)
    p.expect(")")
    return kind, pattern


def parse_claim(p):
    p.claiming = True
    if p.peek() in ("symmetric", "equal"):
        kind = p.name()
        left = p.pattern()
        p.expect("~")
        right = p.expr()
        return (kind, left, right, p.clauses())
    if p.accept("period"):
        length = p.expr()
        start = p.expr() if p.accept("from") else None
        return ("period", length, start, p.clauses())
    saved = p.i
    if p.peek() == "value" and p.peek(1) == "(":
        p.i += 2
        try:
            pattern = p.pattern(False)
            if p.accept(")") and p.accept("="):
                e = p.expr()
                return ("value", pattern, e, p.clauses())
        except RuleError:
            pass
        p.i = saved + 2
        place = p.expr()
        if p.accept(")") and p.accept("="):
            e = p.expr()
            return ("value at", place, e, p.clauses())
        p.i = saved
    if p.peek() in ("wins", "loses", "score") and p.peek(1) == "(":
        what, player = p.name(), None
        p.i += 1
        if p.peek() in ("left", "right") and p.peek(1) == ",":
            player = p.name()
            p.i += 1
        try:
            kind, pattern = winner_or_score(p, what)
            if p.accept("=" if what == "score" else "iff"):
                e = p.expr()
                return (kind, what != "loses", pattern, e, player, p.clauses())
        except RuleError:
            pass
        p.i = saved
    a = p.expr()
    if p.accept("iff"):
        a = ("op", "==", a, p.expr())
    return ("true", a, p.clauses())


# --- judge -------------------------------------------------------------------------------


def read_item(p):
    if p.is_op("("):
        name, parts = None, read_parts(p)
    else:
        name = p.name()
        parts = read_parts(p) if p.is_op("(") else None
    counts = []
    while p.accept("["):
        counts.append(p.expr())
        p.expect("]")
    return {"name": name, "parts": parts, "counts": counts, "word": p.accept("word")}


def read_parts(p):
    p.expect("(")
    parts = [read_item(p)]
    while p.accept(","):
        parts.append(read_item(p))
    p.expect(")")
    return parts


def items_to_end(p):
    out = []
    while not p.done():
        e = p.expr()
        times = p.expr() if p.accept("times") else None
        out.append((e, p.clauses(), times))
        if not p.accept(","):
            break
    return out


def parse_statement(lines, k):
    """The statement at lines[k] and the index after it."""
    line = lines[k]
    p = Parser(line.tokens)
    word = p.name()
    if word == "read":
        reads = [read_item(p)]
        while p.accept(","):
            reads.append(read_item(p))
        s = ("read", reads)
    elif word == "repeat":
        s = ("repeat", None if p.done() else p.expr())
    elif word == "stop":
        p.expect("if")
        s = ("stop", p.expr())
    elif word == "for":
        p.i -= 1
        s = ("for", p.clauses())
    elif word == "if":
        s = ("if", p.expr())
    elif word == "let":
        pattern = p.pattern(False)
        p.expect("=")
        s = ("let", pattern, p.expr())
    elif word == "set":
        name = p.name()
        p.expect("=")
        s = ("set", name, p.expr())
    elif word in ("start", "add", "print", "write"):
        s = (word, items_to_end(p))
    else:
        raise RuleError(f"line {line.number}: {word} is no statement of judge")
    if not p.done():
        raise RuleError(f"line {line.number}: {p.peek()!r} is left over")
    k += 1
    if s[0] in ("repeat", "for", "if"):
        body, k = parse_block(lines, k, line.indent)
        s += (body,)
        if s[0] == "if":
            other = []
            if k < len(lines) and lines[k].indent == line.indent and lines[k].tokens[0].text == "else":
                other, k = parse_block(lines, k + 1, line.indent)
            s += (other,)
    return s, k


def parse_block(lines, k, indent):
    body = []
    if k >= len(lines) or lines[k].indent <= indent:
        raise RuleError("a block is empty")
    inner = lines[k].indent
    while k < len(lines) and lines[k].indent > indent:
        if lines[k].indent != inner:
            raise RuleError(f"line {lines[k].number}: indented unlike the block")
        s, k = parse_statement(lines, k)
        body.append(s)
    return body, k


def parse_example(raw):
    lines = list(raw)
    while lines and not lines[-1].strip():
        lines.pop()
    depth = min((len(x) - len(x.lstrip()) for x in lines if x.strip()), default=0)
    lines = [x[depth:] for x in lines]
    if "->" not in [x.strip() for x in lines]:
        raise RuleError("an example needs a line ->")
    k = [x.strip() for x in lines].index("->")
    give = lambda part: "".join(x + "\n" for x in part)
    return give(lines[:k]), give(lines[k + 1 :])


# --- the whole file ------------------------------------------------------------------------


def parse_clause(rules, lines, k):
    line = lines[k]
    p = Parser(line.tokens)
    word = p.peek()
    k += 1
    if word == "example" and line.raw is not None:
        rules.examples.append(parse_example(line.raw))
        return k
    if word == "judge":
        rules.judge, k = parse_block(lines, k, 0)
        return k
    p.i = 1
    if word == "game":
        rules.title = p.t[1].text
        p.i = 2
    elif word == "position":
        rules.position = parse_position(p)
    elif word == "data":
        rules.data.append(parse_field(p, True))
        while p.accept(","):
            rules.data.append(parse_field(p, True))
    elif word == "let":
        name, params = p.name(), None
        if p.accept("("):
            params = []
            while not p.accept(")"):
                params.append(p.name())
                p.accept(",")
        p.expect("=")
        rules.lets[name] = (params, p.expr())
    elif word in ("move", "left", "right"):
        rules.moves.append(parse_move(p, {"move": "both"}.get(word, word)))
    elif word in ("wins", "loses"):
        rules.arrivals.append((word == "wins", p.pattern(), p.clauses()))
    elif word == "split":
        pattern = p.pattern()
        p.expect("->")
        rules.splits.append((pattern, p.expr(), p.clauses()))
    elif word == "ends":
        rules.ends.append(parse_end(p))
    elif word == "claim":
        rules.claims.append((" ".join(t.text for t in line.tokens[1:]), parse_claim(p)))
    elif word == "play":
        rules.misere = p.name() == "misere"
    elif word == "trust":
        rules.trust = True
    elif word == "draw":
        rules.draw = True
        if p.peek() in ("left", "right"):
            rules.draw_to = {"left": 0, "right": 1}[OUTCOMES[(p.name(), p.name())]]
    elif word == "turn":
        p.expect("left")
        p.expect("if")
        e = p.expr()
        p.expect("else")
        p.expect("right")
        rules.turn = e
    else:  # an inline rule: PATTERN -> ...
        p.i = 0
        m = parse_move(p, "both")
        if rules.position is None:
            rules.position, rules.inline = shape_of_pattern(m["from"]), True
        rules.moves.append(m)
    if not p.done():
        raise RuleError(f"line {line.number}: {p.peek()!r} is left over")
    return k


def parse(text):
    rules = Rules()
    if "\n" not in text.strip() and not text.startswith("game"):
        text = text.replace(";", "\n")
    lines = logical_lines(text)
    k = 0
    while k < len(lines):
        k = parse_clause(rules, lines, k)
    if rules.position is None:
        raise RuleError("there is no position")
    return rules
