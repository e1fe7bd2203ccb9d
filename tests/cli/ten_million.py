#!/usr/bin/env python3
"""Measures what a long input costs in memory: a run that finds every call of it done.

    ten_million.py MANNERLY [LINES]

Writes an input and an output of LINES (10,000,000) calls into a scratch directory (1.2 GB), runs
`MANNERLY fetch` over them and over a single line, and prints bytes a line and lines a second.
Exits with 1 if a line takes more than 16 bytes.
"""

import os
import subprocess
import sys
import tempfile
import time

MOST_BYTES = 16


def write_files(directory, lines):
    """The paths of an input and of its finished output."""
    paths = os.path.join(directory, f"in-{lines}"), os.path.join(directory, f"out-{lines}")
    with open(paths[0], "w") as source, open(paths[1], "w") as results:
        for first in range(0, lines, 10000):
            ids = [f'{{"id":"call-{n:09}",' for n in range(first, min(first + 10000, lines))]
            source.write("".join(f'{i}"url":"http://127.0.0.1:9/x"}}\n' for i in ids))
            results.write("".join(f'{i}"url":"http://127.0.0.1:9/x","status":200}}\n' for i in ids))
    return paths


def run(mannerly, source, results):
    """Peak resident bytes and seconds of one run."""
    begin = time.monotonic()
    child = subprocess.Popen([mannerly, "fetch", source, "--output", results, "--quiet"])
    _, status, usage = os.wait4(child.pid, 0)
    if status != 0:
        sys.exit(f"fetch ended with {os.waitstatus_to_exitcode(status)}")
    return usage.ru_maxrss * 1024, time.monotonic() - begin


def main():
    mannerly, lines = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10_000_000
    with tempfile.TemporaryDirectory() as directory:
        base, _ = run(mannerly, *write_files(directory, 1))
        peak, seconds = run(mannerly, *write_files(directory, lines))
    each = (peak - base) / lines
    print(f"{lines} lines: {peak / 1e6:.0f} MB at most, {base / 1e6:.0f} MB of them for one line: "
          f"{each:.2f} bytes a line; {lines / seconds:.0f} lines a second")
    return 1 if each > MOST_BYTES else 0


if __name__ == "__main__":
    sys.exit(main())
