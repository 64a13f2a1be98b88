#!/usr/bin/env python3
"""Writes the sample recording from its scripts. Same scripts, same files.

    make_sample.py [FOLDER]     default: the folder of this script
    make_sample.py --check      compares what is here with what would be written
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True

from generator.dice import Dice                      # noqa: E402
from generator import questions                      # noqa: E402
from generator.pools import Pools                    # noqa: E402
from generator.schedule import Scheduler             # noqa: E402
from generator.script import read_day                # noqa: E402
from generator.write import write_sync               # noqa: E402

SEED = 20260503


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


def main(arguments):
    out = Path(arguments[0]) if arguments else HERE
    stretches, lines = record()
    files = write_sync(out / "Sync", stretches, lines)
    recording = questions.Recording(lines, [window for part in files.values() for window in part])
    entries = questions.build(HERE / "questions.txt", recording, Dice(SEED))
    questions.write(out / "questions.json", entries)
    windows = sum(len(v) for v in files.values())
    caps = sum(l.kind == "caption" for l in lines)
    print(f"{windows} windows, {caps} captions, {len(lines) - caps} transcript lines")


main(sys.argv[1:])
