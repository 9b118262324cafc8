"""sentences: what readers are told, found in the sources, for tools/lint-messages.

A parameter called `sentence`, `hint`, `advice`, `noun` or `verb` takes what a reader is
told, so every literal that is given for one is a sentence; so is what the marks below
enclose. Names of C variables are `hint` in src/rules/native*, where nobody is told."""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
LITERAL = r'"(?:[^"\\]|\\.)*"'
PIECES = rf'(?:{LITERAL}\s*)+'
# MX_T(e, "...")  MX_IN(sum, "...")  MX_FOR(session, "...")  MX_SENTENCE("...")  MX_IN_N(sum, n, "one", "many")
MARKED = re.compile(rf'\b(?:MX_T|MX_IN|MX_FOR|mx__message_in)\([^"]*?,\s*({PIECES})\)|'
                    rf'\b(?:MX|CLI)_SENTENCE\(\s*({PIECES})\)|'
                    rf'\bMX_IN_N\([^"]*?,[^"]*?,\s*({PIECES}),\s*({PIECES})\)')
TOLD = "sentence|hint|advice|noun|verb"
TAKES = re.compile(r'\b(\w+)\(((?:[^;{}()]|\([^;{}()]*\))*\bconst char \*(?:' + TOLD +
                   r')\b[^;{}()]*)\)')
PARAMETER = re.compile(r'const char \*(' + TOLD + ')')
# Functions that answer with a sentence, and tables of sentences.
ANSWERS = re.compile(r'\n[\w ]+\*(?:\w*_hint|hint_for|mx_status_text|wanted|reason_for)\([^;{]*?\)\n\{(.*?)\n\}',
                     re.S)
TABLES = re.compile(r'\b(?:hints|lookalikes|foreign|table_words|groups|foreign_names)\[\](?:\[\d\])? = \{(.*?)\};', re.S)
WRITTEN = re.compile(rf'snprintf\((?:advice|hint), sizeof \w+,\s*({PIECES})|'
                     rf'\.advice = ({PIECES})|define CLI_OPEN_QUOTE ({PIECES})')
SET = re.compile(rf'\b(?:hint|advice)(?:\[\w+\])? = ({PIECES})')
# What the help says: of a command, and in a row of an option table.
HELP = re.compile(rf'\.(?:summary|details)\s*=\s*({PIECES})|'
                  rf"\bX\(\w+,\s*(?:0|'.'),\s*[A-Z]+,\s*[^,]+,\s*{LITERAL},\s*({PIECES})\)")
CONVERSION = re.compile(r"%(?:\d+\$)?[#0 +-]*(?:\d+|\*)?(?:\.(?:\d+|\*))?"
                        r"(?:hh|h|ll|l|z|j|t)?[a-zA-Z%]")
# What the system says, put behind a name of ours.
SYSTEM = ("No such file or directory", "Permission denied", "Is a directory",
          "Not a directory", "No space left on device", "Broken pipe", "File exists",
          "Bad file descriptor", "Input/output error", "Read-only file system",
          "Cannot allocate memory", "Too many open files", "File too large")


# What jansson says of a text that is no JSON.
JSON = ("%s near %s", "end of file", "']' expected", "'}' expected", "':' expected",
        "'[' or '{' expected", "string or '}' expected", "end of file expected",
        "invalid token", "unexpected token", "unexpected newline", "invalid escape",
        "premature end of input", "too big integer", "real number overflow",
        "too big integer", "duplicate object key", "maximum parsing depth reached",
        "control character 0x%x", "unable to decode byte 0x%x")


def joined(pieces):
    return "".join(p[1:-1] for p in re.findall(LITERAL, pieces))


def literals(text):
    return [joined(p) for p in re.findall(PIECES, text)]


def as_format(plain):
    return plain.replace("%", "%%")


def without_comments(text):
    return re.sub(rf'({LITERAL})|/\*.*?\*/', lambda m: m[1] or "", text, flags=re.S)


def arguments(text, at):
    """The arguments of the call whose bracket opens at AT."""
    depth, start, found = 0, at + 1, []
    while at < len(text):
        c = text[at]
        if c in "\"'":
            at += 1
            while text[at] != c:
                at += 2 if text[at] == "\\" else 1
        elif c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
            if depth == 0:
                return found + [text[start:at].strip()]
        elif c == "," and depth == 1:
            found.append(text[start:at].strip())
            start = at + 1
        at += 1
    return found


def takers(text, is_native):
    """Function -> place of a parameter that takes a sentence -> is it a format?"""
    found = {}
    for name, parameters in TAKES.findall(text):
        parameters = [p.strip() for p in parameters.split(",")] + [""]
        for place, parameter in enumerate(parameters):
            told = PARAMETER.fullmatch(parameter)
            if told and not (is_native and told[1] == "hint"):
                found.setdefault(name, {})[place] = parameters[place + 1] == "..."
    return found


def given(text, functions):
    """The literals that the calls in TEXT give for sentences."""
    for call in re.finditer(r'\b(\w+)\(', text):
        if call[1] not in functions:
            continue
        words = arguments(text, call.end() - 1)
        for place, is_format in functions[call[1]].items():
            for literal in literals(words[place]) if place < len(words) else ():
                if re.fullmatch(r'%(\.\d+)?s', literal):  # told by what follows
                    for word in words[place + 1:]:
                        yield from map(as_format, literals(word))
                else:
                    yield literal if is_format else as_format(literal)


def nouns():
    """The types of the rule language, as messages name them, and its tokens."""
    text = (ROOT / "src/rules/type.c").read_text(encoding="utf-8")
    for many, one in re.findall(rf'many \? ({LITERAL}) : ({LITERAL})', text):
        many, one = joined(many), joined(one)
        article = "an" if one[0] in "aeiou" else "a"
        if one.endswith(" of ") or one in ("array", "board"):
            kind = one.replace(" of ", "")
            yield from (f"{article} {kind} of %s", f"{kind}s of %s", f"{kind} of %s")
        elif one == "record":
            yield "a record (%s)"
        else:
            yield from (f"{article} {one}", many, one)
    text = (ROOT / "src/rules/lex.h").read_text(encoding="utf-8")
    yield from (joined(words) for words in re.findall(rf'X\(\w+,\s*({LITERAL})\)', text))


def sentences():
    """Sentence -> a file that says it."""
    found, marked = dict.fromkeys(SYSTEM + JSON, "the system"), set()
    texts = {path: without_comments(path.read_text(encoding="utf-8"))
             for folder in ("src", "cli") for path in sorted((ROOT / folder).rglob("*.[ch]"))}
    everywhere = {}
    for path, text in texts.items():
        if path.suffix == ".h":
            everywhere |= takers(text, path.name.startswith("native"))
    for path, text in texts.items():
        functions = everywhere
        if path.suffix == ".c":
            functions = everywhere | takers(text, path.name.startswith("native"))
        said = list(given(text, functions)) if path.suffix == ".c" else []
        for hit in MARKED.finditer(text):
            said += [joined(pieces) for pieces in hit.groups() if pieces]
            marked.update(said[-2:])
        for hit in WRITTEN.finditer(text):
            said += [joined(pieces) for pieces in hit.groups() if pieces]
        if not path.name.startswith("native"):
            said += [as_format(joined(pieces)) for pieces in SET.findall(text)]
        for hit in HELP.finditer(text.replace("\\\n", "\n")):
            said += [as_format(joined(pieces)) for pieces in hit.groups() if pieces]
        for body in ANSWERS.findall(text) + TABLES.findall(text):
            said += [as_format(s) for s in literals(body) if " " in s]
        for sentence in said:
            found.setdefault(sentence, path.relative_to(ROOT))
    for noun in nouns():
        found.setdefault(noun, "src/rules/type.c")
    return {s: path for s, path in found.items()
            if s in marked or re.search(r"[A-Za-z]", CONVERSION.sub("", s)) or
            CONVERSION.search(s) and re.search(r"\S", CONVERSION.sub("", s))}
