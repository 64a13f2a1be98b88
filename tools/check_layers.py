#!/usr/bin/env python3
"""The include rule as a test.

  check_layers.py [ROOT]

A file of daybook/<folder> includes its own folder or folders of strictly lower layers,
as the table of daybook_layer() calls in CMakeLists.txt has them; headers include ours and
the standard library's only. Prints `file:line: what is wrong`; exit code 1 if anything is.
"""
import re
import sys
from pathlib import Path

STANDARD = set("""
algorithm any array atomic barrier bit bitset cassert cctype cerrno cfenv cfloat charconv
chrono cinttypes climits clocale cmath codecvt compare complex concepts condition_variable
coroutine csetjmp csignal cstdarg cstddef cstdint cstdio cstdlib cstring ctime cuchar cwchar
cwctype deque exception execution filesystem forward_list fstream functional future
initializer_list iomanip ios iosfwd iostream istream iterator latch limits list locale map
memory memory_resource mutex new numbers numeric optional ostream queue random ranges ratio
regex scoped_allocator semaphore set shared_mutex source_location span sstream stack stdexcept
stop_token streambuf string string_view syncstream system_error thread tuple type_traits
typeindex typeinfo unordered_map unordered_set utility valarray variant vector version
""".split())

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
LAYER = re.compile(r"^\s*daybook_layer\((\w+) (\d+)\)", re.MULTILINE)


def read_layers(root):
    return {m[1]: int(m[2]) for m in LAYER.finditer((root / "CMakeLists.txt").read_text())}


def includes(path):
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if m := INCLUDE.match(line):
            yield number, m[1] == "<", m[2]


def fault(layers, folder, is_header, is_angled, name):
    """What is wrong with one include, or None."""
    if is_angled:
        if is_header and name not in STANDARD:
            return f"<{name}> is not of the standard library; move it to the .cc"
        return None
    parts = name.split("/")
    if parts[0] != "daybook" or len(parts) < 3:
        return f'"{name}": our includes start with "daybook/<folder>/"'
    if parts[1] not in layers:
        return f'"{name}": folder {parts[1]} has no layer in CMakeLists.txt'
    if parts[1] != folder and layers[parts[1]] >= layers[folder]:
        return (f'"{name}": {folder} (layer {layers[folder]}) may not use '
                f"{parts[1]} (layer {layers[parts[1]]})")
    return None


def check(root):
    layers = read_layers(root)
    faults = []
    for path in sorted((root / "daybook").rglob("*")):
        if path.suffix not in (".h", ".cc"):
            continue
        relative = path.relative_to(root)
        folder = relative.parts[1]
        if folder not in layers:
            faults.append(f"{relative}:1: folder {folder} has no layer in CMakeLists.txt")
            continue
        for number, is_angled, name in includes(path):
            if wrong := fault(layers, folder, path.suffix == ".h", is_angled, name):
                faults.append(f"{relative}:{number}: {wrong}")
    return faults


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    faults = check(root)
    print("\n".join(faults) if faults else "the include rule holds")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
