#!/usr/bin/env python3
"""Plants broken links and invented code in a page and checks that check_docs finds each."""

import tempfile
import unittest
from pathlib import Path

import check_docs

EXAMPLE = "int main() {\n  hello();\n\n  return 0;\n}\n"


def problems(text):
    """The problems of a page, beside another page and an example."""
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        (root / "examples").mkdir()
        (root / "examples/hello.cpp").write_text(EXAMPLE)
        (root / "other.md").write_text("# A title, with a comma\n")
        (root / "page.md").write_text(text)
        return [(line, what) for _, line, what in check_docs.tree_problems(root)]


class Docs(unittest.TestCase):
    def test_links_that_lead_somewhere_are_fine(self):
        self.assertEqual(problems("# Here\n[a](other.md) [b](other.md#a-title-with-a-comma) "
                                  "[c](#here) [d](https://example.com/x)\n"), [])

    def test_a_missing_file_or_heading_is_found(self):
        self.assertEqual(problems("\n[a](gone.md)\n"), [(2, "no such file: gone.md")])
        self.assertEqual(problems("[a](other.md#no)\n"), [(1, "no such heading: other.md#no")])

    def test_code_from_an_example_is_fine_with_other_indentation(self):
        page = "<!-- examples/hello.cpp -->\n```cpp\nhello();\nreturn 0;\n```\n"
        self.assertEqual(problems(page), [])

    def test_invented_code_is_found(self):
        page = "<!-- examples/hello.cpp -->\n\n```cpp\ngoodbye();\n```\n"
        self.assertEqual(problems(page), [(3, "this code does not stand in examples/hello.cpp")])

    def test_code_of_a_missing_example_is_found(self):
        page = "<!-- examples/gone.cpp -->\n```cpp\nhello();\n```\n"
        self.assertEqual(len(problems(page)), 1)


if __name__ == "__main__":
    unittest.main()
