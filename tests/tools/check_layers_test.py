#!/usr/bin/env python3
"""tools/check_layers.py: finds what breaks the include rule and nothing else."""
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import check_layers  # noqa: E402

TABLE = "daybook_layer(base 0)\ndaybook_layer(time 1)\ndaybook_layer(text 1)\n"


class Layers(unittest.TestCase):
    def faults(self, path, text):
        """What is said about a tree that holds one file."""
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "CMakeLists.txt").write_text(TABLE)
            file = root / path
            file.parent.mkdir(parents=True)
            file.write_text(text)
            return check_layers.check(root)

    def test_allows_lower_layers_and_the_own_folder(self):
        text = '#include <fmt/core.h>\n#include "daybook/base/a.h"\n#include "daybook/time/b.h"\n'
        self.assertEqual(self.faults("daybook/time/c.cc", text), [])

    def test_finds_an_include_upward(self):
        self.assertEqual(
            self.faults("daybook/base/a.cc", '#include "daybook/time/b.h"\n'),
            ['daybook/base/a.cc:1: "daybook/time/b.h": base (layer 0) may not use time (layer 1)'])

    def test_finds_an_include_sideways(self):
        self.assertEqual(
            self.faults("daybook/time/a.h", '#pragma once\n#include "daybook/text/b.h"\n'),
            ['daybook/time/a.h:2: "daybook/text/b.h": time (layer 1) may not use text (layer 1)'])

    def test_finds_third_party_headers_in_headers_only(self):
        text = "#include <vector>\n#include <sqlite3.h>\n"
        self.assertEqual(self.faults("daybook/base/a.cc", text), [])
        found = self.faults("daybook/base/a.h", text)
        self.assertEqual(len(found), 1)
        self.assertTrue(found[0].startswith("daybook/base/a.h:2: <sqlite3.h>"))

    def test_finds_includes_that_do_not_start_at_the_root(self):
        found = self.faults("daybook/base/a.cc", '#include "a.h"\n#include "../time/b.h"\n')
        self.assertEqual(len(found), 2)

    def test_finds_folders_without_a_layer(self):
        self.assertEqual(len(self.faults("daybook/misc/a.cc", "")), 1)
        self.assertEqual(len(self.faults("daybook/base/a.cc", '#include "daybook/misc/a.h"\n')), 1)


if __name__ == "__main__":
    unittest.main()
