#!/usr/bin/env python3
"""clang-tidy over files of ours, but for those that it has found clean before.

  tidy.py CLANG_TIDY BUILD_DIR FILE...

BUILD_DIR is a configured build whose generated headers exist. A file is read again when it,
one of our headers that it includes over any number of steps, .clang-tidy, a compiler flag or
clang-tidy has changed: BUILD_DIR/lint keeps a hash of all these for each that was clean.
Prints what is found; exit code 1 if anything is.
"""
import hashlib
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

INCLUDE = re.compile(rb'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.MULTILINE)

# clang knows neither of two flags of gcc, and warns of what libstdc++ and libraries for tests do.
ARGUMENTS = ["--quiet", "--removed-arg=-fvect-cost-model=dynamic", "--removed-arg=-Wno-restrict",
             "--extra-arg=-Wno-deprecated-declarations", "--extra-arg=-Wno-c2y-extensions"]


def read_headers(roots, file, seen):
    """Adds to `seen`, path to text, the file and all of ours that it includes."""
    seen[file] = file.read_bytes()
    for name in INCLUDE.findall(seen[file]):
        for folder in (*roots, file.parent):
            header = folder / name.decode()
            if header.exists() and header not in seen:
                read_headers(roots, header, seen)


def flags(build):
    """What the build's commands say beside the names of their files."""
    entries = json.loads((build / "compile_commands.json").read_text())
    return sorted({entry["command"].partition(" -o ")[0] for entry in entries})


class Tidy:
    def __init__(self, program, build):
        self.command = [program, "-p", str(build), *ARGUMENTS]
        self.roots = [Path(), build / "generated"]
        self.marks = build / "lint"
        self.marks.mkdir(exist_ok=True)
        setting = [self.command, os.stat(program).st_size, flags(build)]
        setting += [path.read_text() for path in (Path(".clang-tidy"), Path("tests/.clang-tidy"))]
        self.setting = repr(setting).encode()

    def mark(self, file):
        """Where the hash of the clean state is kept."""
        return self.marks / file.replace("/", "+")

    def state(self, file):
        """The hash of everything that what is said of a file depends on."""
        seen = {}
        read_headers(self.roots, Path(file), seen)
        hasher = hashlib.sha256(self.setting)
        for path in sorted(seen):
            hasher.update(repr([str(path), seen[path]]).encode())
        return hasher.hexdigest()

    def is_clean(self, file):
        mark = self.mark(file)
        return mark.exists() and mark.read_text() == self.state(file)

    def read(self, file):
        """What clang-tidy says of a file; empty where it is clean."""
        state = self.state(file)
        done = subprocess.run([*self.command, file], capture_output=True, text=True)
        if done.returncode == 0 and not done.stdout:
            self.mark(file).write_text(state)
            return ""
        return done.stdout or done.stderr


def main():
    tidy = Tidy(sys.argv[1], Path(sys.argv[2]))
    files = [file for file in sys.argv[3:] if not tidy.is_clean(file)]
    print(f"lint: {len(files)} of {len(sys.argv) - 3} files to read", file=sys.stderr)
    found = False
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for said in pool.map(tidy.read, files):
            found = found or bool(said)
            print(said, end="", flush=True)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
