"""tree.py: what every lint needs: the files of the tree, the bars of limits.txt."""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def files_of(*patterns):
    """The files of the tree that match the glob patterns, as paths below ROOT."""
    found = {path.relative_to(ROOT) for pattern in patterns for path in ROOT.glob(pattern)
             if path.is_file()}
    return sorted(path for path in found
                  if path.parts[0] not in ("build", ".git") and
                  "__pycache__" not in path.parts)


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
