#!/usr/bin/env python3
"""Checks the rooms and floors of the source tree: who may include whom, and who may touch the world.

    check_layers.py ROOT

prints one line `file:line: what is wrong` for each violation and exits with 1 if there is any.
The floors are the ones of docs/design/overview.md.
"""

import re
import sys
from pathlib import Path

FLOORS = {
    "time": 1,
    "http": 2,
    "limit": 3, "curl": 3,
    "feedback": 4, "store": 4,
    "retry": 5,
    "observe": 6,
    "shaper": 7,
    "call": 8,
    "policy": 9,
    "client": 10,
    "sim": 11, "cli": 11,
}
GROUND = 0  # error.hpp, version.hpp
MAX_LINES = 400

# Paths below are ROOM/FILE, the same for include/mannerly and src.
DRIVERS = r"time/|curl/|call/engine|store/(redis|shm)|client/|cli/"
RULES = [  # pattern in the code, where it may stand, what to say
    (r"#include\s*<boost/asio\.hpp>", r"(?!)", "include the one Asio header you need"),
    (r"#include\s*<boost/asio/", r"store/redis|call/engine|client/", "Asio is not used here"),
    (r"#include\s*<curl/", r"curl/", "libcurl is used only in curl/"),
    (r"#include\s*\"(mannerly/)?curl/", r"curl/|client/|cli/", "see the transport seam only"),
    (r"#include\s*\"(mannerly/)?store/(?!store\.hpp)",
     r"store/|client/|cli/", "see the store seam only"),
    (r"_clock::now\s*\(|\bclock_gettime\b|\bgettimeofday\b|\btime\s*\(\s*(nullptr|NULL|0)\s*\)",
     DRIVERS, "time comes in as an argument; only drivers read a clock"),
    (r"\bsleep_(for|until)\b|\bu?sleep\s*\(|\bnanosleep\b|#include\s*<(thread|poll\.h|sys/socket\.h"
     r"|sys/epoll\.h|sys/timerfd\.h|netinet/|netdb\.h)", DRIVERS, "only drivers wait or do I/O"),
    (r"\brandom_device\b", DRIVERS, "randomness comes in as an argument"),
]
INCLUDE = re.compile(r'#include\s*"(?:mannerly/)?([a-z_]+)(/?)[^"]*"')
COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)


def without_comments(text):
    """The text with comments blanked and lines kept; strings stay, includes are strings too."""
    def blank(match):
        found = match.group()
        return found if found[0] == '"' else "\n" * found.count("\n")
    return COMMENT.sub(blank, text)


def include_problem(room, line):
    """What is wrong with an #include of ours on this line, seen from a room; None if nothing."""
    match = INCLUDE.search(line)
    if not match:
        return None
    target, is_room = match.groups()
    if not is_room or target == room:
        return None
    if target not in FLOORS:
        return f"room {target} has no floor"
    floor = FLOORS.get(room, GROUND)
    if FLOORS[target] >= floor:
        return f"{room or 'the ground floor'} ({floor}) includes {target} ({FLOORS[target]})"
    return None


def source_problems(place, text):
    """Yields (line, problem) of one file of include/mannerly or src; place is ROOM/FILE."""
    room = place.split("/")[0] if "/" in place else ""
    if room and room not in FLOORS:
        yield 1, f"room {room} has no floor"
    for number, line in enumerate(without_comments(text).split("\n"), 1):
        problem = include_problem(room, line)
        if problem:
            yield number, problem
        for pattern, allowed, say in RULES:
            if re.search(pattern, line) and not re.match(allowed, place):
                yield number, say


def form_problems(path, text):
    """Yields (line, problem) that any file of code can have."""
    lines = text.count("\n")
    if lines > MAX_LINES:
        yield lines, f"{lines} lines; split it below {MAX_LINES}"
    if path.suffix == ".hpp" and not text.startswith("#pragma once\n"):
        yield 1, "a header starts with #pragma once"
    if path.suffix in (".hpp", ".cpp") and "<boost/asio.hpp>" in text:
        yield 1, "include the one Asio header you need"


def header_problems(text):
    """Yields (line, problem) of a public header."""
    if not re.match(r"#pragma once\n\n//", text):
        yield 2, "a public header opens with a paragraph: what it is, threads, failure"


def tree_problems(root):
    """Yields (file, line, problem) of the whole tree, sorted by file."""
    for top in ("include", "src", "tests", "examples", "bindings"):
        for path in sorted((root / top).rglob("*")):
            hidden = "node_modules" in path.parts or "vectors" in path.parts
            if path.suffix not in (".hpp", ".cpp", ".py") or hidden:
                continue
            text = path.read_text(encoding="utf-8")
            place = path.relative_to(root / ("include/mannerly" if top == "include" else top))
            found = list(form_problems(path, text))
            if top in ("include", "src"):
                found += source_problems(place.as_posix(), text)
            if top == "include":
                found += header_problems(text)
            for line, problem in dict.fromkeys(found):
                yield path.relative_to(root), line, problem


def main():
    problems = list(tree_problems(Path(sys.argv[1])))
    for path, line, problem in problems:
        print(f"{path}:{line}: {problem}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
