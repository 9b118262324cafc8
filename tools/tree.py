"""tree.py: what every lint needs: the files of the tree, the bars of limits.txt."""
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def walk():
    """The files of the tree as paths below ROOT, without what is made or hidden."""
    for folder, folders, names in os.walk(ROOT):
        here = pathlib.Path(folder).relative_to(ROOT)
        folders[:] = [f for f in folders if f not in ("build", ".git", "__pycache__")]
        for name in (n for n in names if n != ".git"):
            yield here / name


def files_of(*patterns):
    """The files that match one of the glob patterns; `**/` is any folders or none."""
    regex = re.compile("|".join(
        re.escape(p).replace(r"\*\*/", "(?:.*/)?").replace(r"\*", "[^/]*")
        .replace(r"\[ch\]", "[ch]") for p in patterns))
    return sorted(path for path in walk() if regex.fullmatch(path.as_posix()))


def text(path):
    return (ROOT / path).read_text(encoding="utf-8")


def limits():
    """The rows of limits.txt: {("coverage",): ["80"], ("function", FILE, NAME): [...]}"""
    rows = {}
    for line in text("tools/limits.txt").splitlines():
        words = line.split("#")[0].split()
        if words and words[0] == "function":
            rows[tuple(words[:3])] = words[3:]
        elif words:
            rows[(words[0],)] = words[1:]
    return rows


def verdict(faults, praise):
    """Prints the faults, or what was found in order; ends the program."""
    for fault in faults:
        print(fault)
    if not faults:
        print(praise)
    sys.exit(1 if faults else 0)
