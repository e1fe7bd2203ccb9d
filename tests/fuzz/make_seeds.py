#!/usr/bin/env python3
"""Writes the published vectors as starting inputs of the fuzzers: make_seeds.py VECTORS CORPUS"""

import hashlib
import json
import pathlib
import sys

DATES = ["Mon, 02 Mar 2026 12:01:30 GMT", "Monday, 02-Mar-26 12:01:00 GMT", "Mon Mar  2 12:01:15 2026",
         "Mon Mar 02 2026 13:00:02 GMT+0100 (Central European Standard Time)",
         "2026-03-02T14:00:30.250+02:00", "2026-03-02T12:05Z", "2026-03-02 12:00:40"]


def write(folder, text):
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogateescape")
    if len(data) <= 8192:
        (folder / hashlib.sha1(data).hexdigest()[:16]).write_bytes(data)


def message(case):
    """The input of advice_fuzz: status, dialect, header lines, an empty line, the body."""
    dialect = case["provider"] if case.get("needs_preset") else ""
    lines = [f"{name}:{value}" for name, value in case["headers"]]
    head = "\x01".join([str(case["status"]), dialect, *lines])
    return head + "\x02" + case.get("body", "")


def main(vectors, corpus):
    folders = {}
    for name in ("advice", "body", "date", "structured_field", "wait"):
        folders[name] = corpus / f"{name}_fuzz"
        folders[name].mkdir(parents=True, exist_ok=True)
    for case in json.loads((vectors / "headers.json").read_text()):
        write(folders["advice"], message(case))
        if case.get("body"):
            write(folders["body"], case["body"])
        for name, value in case["headers"]:
            write(folders["wait"], value)
    for date in DATES:
        write(folders["date"], date)
    for file in (vectors / "structured-field-tests").glob("*.json"):
        for case in json.loads(file.read_text()):
            write(folders["structured_field"], ", ".join(case["raw"]))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
