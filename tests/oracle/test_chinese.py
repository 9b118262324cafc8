#!/usr/bin/env python3
"""In Chinese nothing is said in English: what the help, the documents, the hostile inputs,
the wrong rules and a few wrong commands show under LANGUAGE=zh has no English words but
data. Data are the words of the command itself and of the rules it plays, and the lists
below.

Usage: test_chinese.py [all] [--all] [WORD ...]. Without `all` or words every fourth command
is run; with words those that have one of them. --all: more than twenty faults are shown.

Not looked at: standard output that is no text for readers (JSON, CSV, DOT, certificates,
scripts, C) and excerpts of rules above a caret."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("MEXOR", str(ROOT / "build/release/mexor"))

# Words of the rule language, as docs/language.md has them, and its functions.
LANGUAGE = set("""
    and any as board cells claim code columns contains count data div draw each else end
    ends equal example false for from game graph if iff in indices infinity inside join
    judge left len let loses max mex min misere misère mod move moves multiset next nodes
    normal not odd even or order over period pick play position print reduce read record repeat
    replace reverse right rows scores set sort split start starts subset sum symmetric tail
    to true turn turns trust until value where winner wins with word xor first second drawn
    player start_value components pow isqrt mover empty stop without
    bit""".split())
# Names: of engines and kernels, theorems, formats, programs, files, functions of values.
NAMES = set("""
    mexor SG Grundy mex Guy Smith Beatty Nim Left Right XXH CSV JSON LaTeX TeX Markdown DOT
    SVG PNG TikZ SQLite MPI MX_MPI mpirun ctex graphviz dot rsvg convert roff shell bash zsh
    fish eval source completion unicode UTF NUL BOM CR LF MiB MB KB DIMACS tools mxcheck docs
    formats md about lock tsv game csv json txt latex markdown bfile svg png tikz text en zh
    vm native kernel portable avx auto table memo sequence planes textbook bitset sparse
    partizan whole score retrograde misere random careless perfect
    canonical negative lstop rstop mean temperature birthday reduced atomic tiny miny ordinal
    norton outcome thermograph Ctrl none Zstandard us ms kB xxh journal
    """.split())
# The notation of moves, positions and values has no language: it is typed and stored.
NOTATION = {"component", "loony"}
# Commands, and the words that `play` takes.
COMMANDS = set("""
    certify check completion emit explain find games graph guess help judge man moves name
    period plan play plot quotient sequence solve store survey table value values verify
    show draw win hint why undo redo swap level board save load new quit move all""".split())
DATA = LANGUAGE | NAMES | NOTATION | COMMANDS

# Scripts of tests/cli that take long, speak of other languages, or show no answers.
NOT_RUN = {"examples", "harness", "completion", "certify_gallery", "manual_pages",
           "language_manual", "name_finds_games", "store_after_a_kill", "rule_mistakes",
           "speaks_chinese", "explain_speaks", "certify"}
# Others speak there: the shell, the compiler, the programs that mexor writes.
NOT_OURS = re.compile(r"<<|\b(g?cc|eval)\b|\./submit|LANGUAGE=|--lang en|mexor games( \||$)")
NOT_FOR_READERS = re.compile(
    r"--format (?!text)|mexor (emit|completion|certify|man\b|games show|judge|store values)|"
    r"-o \S+\.(dot|svg|c)\b|\./submit|--sqlite")
WORD = re.compile(r"[A-Za-z_À-ÿ][A-Za-z_À-ÿ]+")
# Lines of a rule text, of code, and of an example.
EXCERPT = re.compile(r"^ *(\d+)? \||^    (C|LaTeX): |^  (mexor|printf) ")


# What scripts show that is for programs: JSON, CSV, DOT, SVG, LaTeX.
CODE = re.compile(r'\[?\{"|digraph|<|[]\\}%]|position,value|  (bgcolor|label|node|edge|every)|'
                  r" *style=|  n\d|# A\d|.* & |.*: not found$|(sides|param|data) ")


def gallery():
    """Name -> the words of a game's rules and of what it is called."""
    return {path.stem: set(WORD.findall(path.read_text("utf-8")))
            for path in (ROOT / "games").rglob("*.game")}


def commands():
    """(command, rules it plays as a file)"""
    for line in subprocess.run([PROGRAM, "man", "--examples"], capture_output=True,
                               text=True).stdout.splitlines():
        yield line, ""
    for name in subprocess.run([PROGRAM, "man", "--commands"], capture_output=True,
                               text=True).stdout.split():
        yield f"mexor help {name}", ""
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        text = path.read_text("utf-8")
        for block in re.findall(r"^```console\n(.*?)^```$", text, re.M | re.S):
            for line in re.findall(r"^\$ (.*)$", block, re.M):
                yield line, ""
    for line in open(ROOT / "tests/hostile.tsv", encoding="utf-8"):
        cells = line.rstrip("\n").split("\t")
        if len(cells) == 5 and not line.startswith("#"):
            yield cells[2].replace("$M", "mexor"), ""
    for path in sorted((ROOT / "tests/rules/errors").glob("*.game")):
        yield f"mexor values {path} 0..3", path.read_text("utf-8")
    for path in sorted((ROOT / "tests/cli").glob("*.sh")):
        if path.stem not in NOT_RUN:
            yield f"sh {path}", path.read_text("utf-8")


def run(command):
    with tempfile.TemporaryDirectory() as folder:
        env = {"PATH": f"{pathlib.Path(PROGRAM).parent}:/usr/bin:/bin", "HOME": folder,
               "LC_ALL": "C.UTF-8", "LANGUAGE": "zh", "TERM": "dumb"}
        try:
            done = subprocess.run(["bash", "-c", command], cwd=folder, env=env,
                                  capture_output=True, stdin=subprocess.DEVNULL, timeout=60)
        except subprocess.TimeoutExpired:
            return "", ""
        return (done.stdout.decode("utf-8", "replace"),
                done.stderr.decode("utf-8", "replace"))


def english(line, known):
    """The words of LINE that are neither quoted, nor data, nor in KNOWN."""
    line = re.sub(r'“[^”]*”|"[^"]*"', " ", line)   # words of the reader
    line = re.sub(r"\b[0-9a-f]{32}\b", " ", line)       # checksums
    line = re.sub(r"<(rules|input|stdin|value|position)>", " ", line)
    line = re.sub(r"--?[a-z][-a-z]*(=\S+)?", " ", line)  # options
    line = re.sub(r"[\w.-]*[/.][\w/.-]*[a-z][\w/.-]*", " ", line)  # paths
    return [w for w in WORD.findall(line) if
            w not in DATA and w not in known and not w.isupper()
            and not (len(w) > 3 and len(set(w)) < 3)]  # a position, such as baaa


def faults(command, rules, games):
    if NOT_OURS.search(command):
        return
    known = set(WORD.findall(command)) | set(WORD.findall(rules))
    for name in re.findall(r"[\w-]+", command + rules):
        known |= games.get(name, set())
    out, err = run(command)
    for choice in re.findall(r"\w+(?:\|\w+)+", out):  # of an option
        known |= set(choice.split("|"))
    if NOT_FOR_READERS.search(command):
        out = ""
    for line in (out + "\n" + err).splitlines():
        if CODE.match(line):
            continue
        hint = re.match(r"^ +\| *\^+ (.*)", line)  # behind the caret
        line = hint[1] if hint else line
        words = [] if EXCERPT.match(line) else english(line, known)
        if "quotient" in command:  # elements are words in generators
            words = [w for w in words if not re.fullmatch("[a-e]+", w)]
        if words:
            yield line, words


def main():
    games = gallery()
    names = set(games)
    DATA.update(w for name in names for w in WORD.findall(name))
    whole = "all" in sys.argv
    wanted = [w for w in sys.argv[1:] if w not in ("all", "--all")]
    rows = [row for row in dict.fromkeys(commands())
            if not wanted or any(w in row[0] for w in wanted)]
    if not whole and not wanted:
        rows = rows[::4]
    bad = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for row, found in zip(rows, pool.map(lambda row: list(faults(*row, games)), rows)):
            bad += bool(found)
            if found and (bad <= 20 or "--all" in sys.argv):
                print(f"$ {row[0][:200]}")
                for line, words in found[:6]:
                    print(f"    {line[:160]}\n      {' '.join(words[:8])}")
    print(f"{len(rows)} commands, {bad} with English words")
    return 1 if bad or len(rows) < 100 and not wanted else 0


if __name__ == "__main__":
    sys.exit(main())
