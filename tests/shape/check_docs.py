#!/usr/bin/env python3
"""Checks the Markdown pages: links inside the repository lead somewhere, code is code we build.

    check_docs.py ROOT

A fenced block under the line `<!-- examples/name.cpp -->` must stand in that file, line for line
(indentation apart). Prints `file:line: what is wrong` and exits with 1 if anything is.
"""

import re
import sys
from pathlib import Path

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
SOURCE = re.compile(r"<!--\s*(\S+\.\w+)\s*-->")
SKIPPED = {"build", "node_modules", ".git", ".venv", "vectors"}


def anchors(text):
    """The names that a page's headings can be linked by."""
    titles = re.findall(r"^#+\s+(.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", t).strip().lower().replace(" ", "-") for t in titles}


def link_problem(page, target):
    """What is wrong with a link on a page; None if nothing."""
    if re.match(r"[a-z]+:", target):
        return None
    name, _, anchor = target.partition("#")
    path = page.parent / name if name else page
    if not path.exists():
        return f"no such file: {name}"
    if anchor and path.suffix == ".md" and anchor not in anchors(path.read_text(encoding="utf-8")):
        return f"no such heading: {target}"
    return None


def plain(lines):
    """Lines without indentation and blank lines, for comparing code."""
    return "\n".join(line.strip() for line in lines if line.strip())


def page_problems(root, page):
    """Yields (line, problem) of one page."""
    source, block, start = None, None, 0
    for number, line in enumerate(page.read_text(encoding="utf-8").split("\n"), 1):
        if line.lstrip().startswith("```"):
            if block is None:
                block, start = [], number
                continue
            if source:
                path = root / source
                code = plain(path.read_text(encoding="utf-8").split("\n")) if path.exists() else ""
                if f"\n{plain(block)}\n" not in f"\n{code}\n":
                    yield start, f"this code does not stand in {source}"
            source = block = None
        elif block is not None:
            block.append(line)
        else:
            named = SOURCE.fullmatch(line.strip())
            if named or line.strip():
                source = named.group(1) if named else None
            for target in LINK.findall(line):
                problem = link_problem(page, target)
                if problem:
                    yield number, problem


def tree_problems(root):
    """Yields (page, line, problem) of every page of the tree."""
    for page in sorted(root.rglob("*.md")):
        if not SKIPPED & set(page.relative_to(root).parts):
            for line, problem in page_problems(root, page):
                yield page.relative_to(root), line, problem


def main():
    problems = list(tree_problems(Path(sys.argv[1])))
    for path, line, problem in problems:
        print(f"{path}:{line}: {problem}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
