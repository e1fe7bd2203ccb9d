#!/usr/bin/env python3
"""Plants violations in a small tree and checks that check_layers finds each, and nothing else."""

import tempfile
import unittest
from pathlib import Path

import check_layers

HEADER = "#pragma once\n\n// What it is.\n\n"


def problems(files):
    """The problems of a tree made of {path: text}, as `path:line: problem`."""
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        for path, text in files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text)
        return [f"{p}:{n}: {what}" for p, n, what in check_layers.tree_problems(root)]


class Layers(unittest.TestCase):
    def assert_found(self, path, text, line, what):
        found = problems({path: text})
        self.assertEqual(len(found), 1, found)
        self.assertTrue(found[0].startswith(f"{path}:{line}: "), found)
        self.assertIn(what, found[0])

    def assert_clean(self, path, text):
        self.assertEqual(problems({path: text}), [])

    def test_a_lower_floor_and_the_own_room_may_be_included(self):
        self.assert_clean("include/mannerly/shaper/queue.hpp",
                          HEADER + '#include "mannerly/store/store.hpp"\n'
                                   '#include "mannerly/shaper/lane.hpp"\n'
                                   '#include "mannerly/error.hpp"\n#include "lane.hpp"\n')

    def test_a_higher_floor_may_not(self):
        self.assert_found("include/mannerly/limit/limit.hpp",
                          HEADER + '#include "mannerly/store/store.hpp"\n', 5,
                          "limit (3) includes store (4)")

    def test_another_room_on_the_same_floor_may_not(self):
        self.assert_found("src/feedback/a.cpp", '#include "mannerly/store/store.hpp"\n', 1,
                          "feedback (4) includes store (4)")

    def test_private_headers_count_too(self):
        self.assert_found("src/limit/a.cpp", '\n#include "call/step.hpp"\n', 2, "includes call")

    def test_the_ground_floor_includes_no_room(self):
        self.assert_found("src/error.cpp", '#include "mannerly/time/clock.hpp"\n', 1, "ground")

    def test_a_room_needs_a_floor(self):
        self.assert_found("src/attic/a.cpp", "", 1, "attic has no floor")

    def test_asio_stays_with_the_drivers(self):
        include = "#include <boost/asio/post.hpp>\n"
        self.assert_found("src/shaper/a.cpp", include, 1, "Asio")
        self.assert_found("src/curl/a.cpp", include, 1, "Asio")
        self.assert_found("src/store/process_store.cpp", include, 1, "Asio")
        for place in ("store/redis_connection", "call/engine", "client/client"):
            self.assert_clean(f"src/{place}.cpp", include)

    def test_nobody_includes_all_of_asio(self):
        for path in ("src/client/a.cpp", "tests/call/a.cpp", "examples/a.cpp"):
            self.assert_found(path, "#include <boost/asio.hpp>\n", 1, "one Asio header")

    def test_libcurl_stays_in_its_room(self):
        self.assert_found("src/client/a.cpp", "#include <curl/curl.h>\n", 1, "libcurl")
        self.assert_clean("src/curl/a.cpp", "#include <curl/curl.h>\n")

    def test_concrete_stores_and_transports_are_chosen_at_the_top(self):
        for include in ('#include "mannerly/curl/reactor.hpp"\n',
                        '#include "mannerly/store/process_store.hpp"\n'):
            self.assert_found("src/call/a.cpp", include, 1, "seam")
            self.assert_clean("src/client/a.cpp", include)
            self.assert_clean("src/cli/a.cpp", include)
            self.assert_clean("tests/call/a.cpp", include)

    def test_nothing_pure_reads_a_clock(self):
        for line in ("auto t = std::chrono::steady_clock::now();", "clock_gettime(id, &t);",
                     "std::time(nullptr);"):
            self.assert_found("src/retry/a.cpp", line + "\n", 1, "clock")
            self.assert_clean("src/time/clock.cpp", line + "\n")
        self.assert_clean("src/retry/a.cpp", "// never calls steady_clock::now()\n")

    def test_nothing_pure_waits_or_draws(self):
        self.assert_found("src/shaper/a.cpp", "std::this_thread::sleep_for(d);\n", 1, "wait")
        self.assert_found("src/call/step.cpp", "#include <thread>\n", 1, "I/O")
        self.assert_found("src/retry/a.cpp", "std::random_device seed;\n", 1, "randomness")

    def test_files_are_short(self):
        self.assert_clean("src/limit/a.cpp", "\n" * 400)
        self.assert_found("tests/limit/a.cpp", "\n" * 401, 401, "401 lines")

    def test_headers_have_their_form(self):
        self.assert_found("src/limit/a.hpp", "// no guard\n", 1, "#pragma once")
        self.assert_found("include/mannerly/limit/a.hpp", "#pragma once\nint a;\n", 2, "paragraph")


if __name__ == "__main__":
    unittest.main()
