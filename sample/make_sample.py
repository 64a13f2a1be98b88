#!/usr/bin/env python3
"""Writes the sample recording from its scripts. Same scripts, same files.

    make_sample.py [FOLDER]     writes; default: the folder of this script
    make_sample.py --check      compares what is here with what would be written
"""

import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True

from generator import bilingual, questions, references        # noqa: E402
from generator.dice import Dice                               # noqa: E402
from generator.pools import Pools                             # noqa: E402
from generator.schedule import Scheduler                      # noqa: E402
from generator.script import read_day                         # noqa: E402
from generator.write import TAG, stamp, wire_window, windows_of, write_sync  # noqa: E402

SEED = 20260503
WIRE_WEARER = "C2_MAREN"
WIRE_NAMES = {"Nora": "Maren", "Omar": "Ivo"}


def record():
    """All stretches and all timed lines, in time order."""
    stretches, lines = [], []
    pools = Pools(HERE / "pools", Dice(SEED))
    for path in sorted((HERE / "scenes").glob("day*.txt")):
        day = int(path.stem[3:])
        scheduler = Scheduler(pools, SEED + day)
        for stretch in read_day(path, day):
            scheduler.run_stretch(stretch)
            stretches.append(stretch)
        lines += scheduler.lines
    return stretches, lines


def renamed(text):
    for old, new in WIRE_NAMES.items():
        text = text.replace(old, new)
    return text


def write_wire(path):
    """Another wearer's short stretch, as windows on the wire."""
    scheduler = Scheduler(Pools(HERE / "pools", Dice(SEED)), SEED)
    (stretch,) = read_day(HERE / "scenes" / "wire.txt", 1)
    scheduler.run_stretch(stretch)
    for line in scheduler.lines:
        line.text, line.speaker = renamed(line.text), renamed(line.speaker)
    rows = []
    for start, end in windows_of(stretch):
        inside = [line for line in scheduler.lines if start <= line.start < end]
        file = f"DAY1_{WIRE_WEARER}_{stamp(start)}.mp4"
        rows.append(wire_window(WIRE_WEARER, 1, start, end, inside, file) + "\n")
    path.write_text("".join(rows), encoding="utf-8")


def write_all(out):
    stretches, lines = record()
    files = write_sync(out / "Sync", stretches, lines)
    windows = [window for part in files.values() for window in part]
    recording = questions.Recording(lines, windows)
    questions.write(out / "questions.json",
                    questions.build(HERE / "questions.txt", recording, Dice(SEED)))
    references.write(out / "references.tsv", references.choose(lines, Dice(SEED)))
    bilingual.write(out / "extra", HERE / "chinese.tsv", lines)
    write_wire(out / "wire.jsonl")
    captions = sum(line.kind == "caption" for line in lines)
    return (f"{TAG}: {len(windows)} windows, {captions} captions, "
            f"{len(lines) - captions} transcript lines")


def check():
    """Names of the files that differ from what the scripts give."""
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder)
        write_all(fresh)
        wanted = {path.relative_to(fresh): path.read_bytes()
                  for path in fresh.rglob("*") if path.is_file()}
    different = [name for name, data in wanted.items()
                 if not (HERE / name).is_file() or (HERE / name).read_bytes() != data]
    for folder in ("Sync", "extra"):
        different += [path.relative_to(HERE) for path in (HERE / folder).rglob("*")
                      if path.is_file() and path.relative_to(HERE) not in wanted]
    return sorted(map(str, different))


def main(arguments):
    if arguments == ["--check"]:
        different = check()
        print("\n".join(["not as generated:"] + different if different
                        else ["sample is as generated"]))
        return 1 if different else 0
    print(write_all(Path(arguments[0]) if arguments else HERE))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
