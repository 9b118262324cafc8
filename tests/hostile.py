#!/usr/bin/env python3
"""hostile.py: runs every row of hostile.tsv and holds the program to its class.

Usage: hostile.py PROGRAM [NAME...]
A row: name, class, shell, expected, reason, with tabs between. The shell text runs in an
empty folder with the program as $M.
  answered  status 0; standard output, blanks folded, is EXPECTED (a regular expression
            when it begins with ~)
  refused   status 2; standard output empty; standard error contains EXPECTED; when the
            text of rules is at fault also line, column and caret (EXPECTED begins with @)
  limited   status 3; standard output or error contains EXPECTED
No row may crash (status above 128), hang (20 s) or leave a file behind."""
import os, pathlib, re, signal, subprocess, sys, tempfile

here = pathlib.Path(__file__).resolve().parent
program = pathlib.Path(sys.argv[1]).resolve()
names = sys.argv[2:]
passed = failed = 0


def run(shell):
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            ['bash', '-c', shell], cwd=folder, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, start_new_session=True,
            env={'M': str(program), 'PATH': '/usr/bin:/bin', 'HOME': folder,
                 'LC_ALL': 'C.UTF-8'})
        try:
            out, err = process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return 'hang', '', ''
        return (process.returncode, out.decode('utf-8', 'replace'),
                err.decode('utf-8', 'replace'))


def fold(text):
    return ' '.join(text.split())


def fault(kind, expected, status, out, err):
    """What is wrong with the run, or None."""
    if kind == 'answered':
        if status != 0: return f'status {status}, not 0'
        if expected.startswith('~'):
            return None if re.search(expected[1:], fold(out)) else 'another answer'
        return None if fold(out) == fold(expected) else 'another answer'
    if kind == 'refused':
        if status != 2: return f'status {status}, not 2'
        if out: return 'standard output is not empty'
        if expected.startswith('@'):
            if not re.search(r'^\S.*:\d+:\d+: error: ', err, re.M): return 'no place'
            if '^' not in err: return 'no caret'
            expected = expected[1:]
        return None if expected in err else 'another message'
    if kind == 'limited':
        if status != 3: return f'status {status}, not 3'
        return None if expected in out + err else 'another message'
    return f"no class is called '{kind}'"


for number, line in enumerate(open(here / 'hostile.tsv', encoding='utf-8'), 1):
    line = line.rstrip('\n')
    if not line or line.startswith('#'): continue
    cells = line.split('\t')
    if len(cells) != 5:
        print(f'hostile.tsv:{number}: {len(cells)} cells, not 5')
        failed += 1
        continue
    name, kind, shell, expected, reason = cells
    if names and name not in names: continue
    status, out, err = run(shell)
    why = fault(kind, expected, status, out, err)
    if why is None:
        passed += 1
    else:
        failed += 1
        print(f'FAIL {name} ({kind}): {why}\n   {shell[:200]}\n   status {status}'
              f'\n   out: {out[:300]!r}\n   err: {err[:400]!r}')
print(f'{passed} passed, {failed} failed')
sys.exit(1 if failed or not passed else 0)
