#!/usr/bin/env python3
"""Pairs of `daybook eval egoscheme --out PAIRS.jsonl` as Markdown.

    egoscheme_pairs.py PAIRS.jsonl [MOST]

A section a window: what was recorded, then what the rules and what the model wrote of it. Windows
that were left to the rules are passed over.
"""

import json
import sys
from pathlib import Path


def bullets(lines):
    return "".join(f"- {line}\n" for line in lines)


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    most = int(sys.argv[2]) if len(sys.argv) == 3 else 10
    pairs = map(json.loads, Path(sys.argv[1]).read_text(encoding="utf-8").splitlines())
    written = [pair for pair in pairs if not pair["degraded"]]
    for pair in written[:most]:
        print(f"\n## {pair['window']}\n\nRecorded:\n\n{bullets(pair['lines'])}\nBy rule:\n\n"
              f"{bullets(pair['rules'])}\nBy the model:\n\n{bullets(pair['model'])}", end="")


main()
