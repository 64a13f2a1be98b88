#!/usr/bin/env python3
"""cmake/embed.py: what is compiled in is what the file held."""
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMPILER = os.environ.get("CXX", "c++")

PROGRAM = """
#include <cstdio>
#include "{header}"
static_assert(daybook::embedded::{name}.size() == {size});
int main() {{
  std::fwrite(daybook::embedded::{name}.data(), 1, daybook::embedded::{name}.size(), stdout);
}}
"""


class Embed(unittest.TestCase):
    def embedded(self, folder, path, data):
        """Embeds `data` as the file `path`, compiles and runs; returns what came back."""
        source = folder / path
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_bytes(data)
        header = folder / "out" / (path + ".h")
        subprocess.run([sys.executable, ROOT / "cmake/embed.py", path, header], cwd=folder,
                       check=True)
        main = folder / "main.cc"
        name = "kStoreSqliteSchemaSql"
        main.write_text(PROGRAM.format(header=header, name=name, size=len(data)))
        subprocess.run([COMPILER, "-std=c++20", "-Wall", "-Wextra", "-Wpedantic", "-Werror",
                        main, "-o", folder / "main"], check=True)
        return subprocess.run([folder / "main"], check=True, capture_output=True).stdout

    def check_round_trip(self, data):
        with tempfile.TemporaryDirectory() as folder:
            back = self.embedded(Path(folder), "daybook/store/sqlite/schema.sql", data)
            self.assertEqual(back, data)

    def test_keeps_every_byte(self):
        self.check_round_trip(bytes(range(256)) + b'??=\\"1\n2\r\n' + "每天".encode() + b"\0007")

    def test_takes_an_empty_file(self):
        self.check_round_trip(b"")

    def test_takes_half_a_megabyte(self):
        self.check_round_trip(b"insert into words values ('cup');\n" * 15_000)


if __name__ == "__main__":
    unittest.main()
